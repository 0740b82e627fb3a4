/* Putting ops into a tree (put.h). */
#include "api/stages/put.h"

#include <string.h>

#include "base/alloc.h"

bool tess__put_begin(struct putting *x, struct staged *s) {
  *x = (struct putting){.s = s};
  return tess__wire_begin(&x->w, s);
}

void tess__put_end(struct putting *x) {
  tess__wire_end(&x->w);
  tess__map_free(&x->block);
  tess__map_free(&x->moved);
  tess__map_free(&x->sums);
  tess__free(x->added);
}

void tess__put_block(struct putting *x, struct mlir_block *b) {
  for (struct mlir_op *op = b->first; op; op = op->next)
    *tess__map_at(&x->block, (uint64_t)(uintptr_t)op) = b;
}

struct laid *tess__put_laid(struct putting *x, const struct mlir_value *v) {
  return v->id < x->w.n_tree ? &x->w.net.value[x->w.lies[v->id]] : &x->added[v->id - x->w.n_tree];
}

struct spot tess__put_before(struct putting *x, const struct mlir_op *op) {
  struct spot p = {tess__map_get(&x->block, (uint64_t)(uintptr_t)op), NULL};
  for (struct mlir_op *at = p.block->first; at && at != op; at = at->next)
    p.after = at;
  return p;
}

struct spot tess__put_behind(struct putting *x, const struct mlir_value *v) {
  if (!v->op) return (struct spot){(struct mlir_block *)(uintptr_t)v->block, NULL};
  return (struct spot){tess__map_get(&x->block, (uint64_t)(uintptr_t)v->op), (struct mlir_op *)(uintptr_t)v->op};
}

/* An op that was just made, whose result lies so. */
static struct mlir_op *place(struct putting *x, struct spot *p, struct mlir_op *op, const struct laid *l) {
  x->added = tess__realloc(x->added, sizeof *x->added * (x->n_added + 1));
  x->added[x->n_added++] = *l;
  op->location = op->n_operands && op->operand[0]->op ? op->operand[0]->op->location : NULL;
  tess__mlir_insert(p->block, p->after, op);
  *tess__map_at(&x->block, (uint64_t)(uintptr_t)op) = p->block;
  p->after = op;
  return op;
}

struct mlir_op *tess__put_op(struct putting *x, struct spot *p, const char *name, struct mlir_value *v,
                             const char *sharding, const struct laid *l) {
  struct mlir_op *op = tess__mlir_op(x->s->m, name, 1, &v, 1, &v->type);
  tess__mlir_put(x->s->m, op, sharding, tess__staged_attr(x->s, l));
  return place(x, p, op, l);
}

struct mlir_op *tess__put_copy(struct putting *x, struct spot *p, const struct mlir_op *of, const struct laid *l) {
  const struct laid *list[1] = {l};
  struct mlir_op *op = tess__mlir_op(x->s->m, of->name, of->n_operands, of->operand, 1,
                                     (const struct mlir_type *[]){of->result[0].type});
  op->attr = of->attr;
  op->n_attrs = of->n_attrs;
  tess__mlir_put(x->s->m, op, "sdy.sharding", tess__staged_attrs(x->s, 1, list));
  return place(x, p, op, l);
}

void tess__put_axes(struct putting *x, struct mlir_op *op, const char *name, int mesh, uint64_t atoms) {
  struct text t = {0};
  tess__text_add(&t, "#sdy<axis_ref_list {");
  tess__staged_set(&t, x->s, mesh, atoms);
  tess__text_add(&t, "}>");
  tess__mlir_put(x->s->m, op, name, tess__mlir_verbatim(x->s->m, t.data));
  tess__text_free(&t);
}

void tess__put_lists(struct putting *x, struct mlir_op *op, const char *name, int mesh, const struct tiling *more,
                     const struct tiling *less) {
  struct text t = {0};
  tess__text_add(&t, "#sdy<list_of_axis_ref_lists [");
  for (int d = 0; d < more->rank; d++) {
    int n = tess__tiling_count(less, d), m = tess__tiling_count(more, d);
    tess__text_add(&t, d ? ", {" : "{");
    if (n < m) tess__staged_axes(&t, x->s, mesh, m - n, more->atom + more->start[d] + n);
    tess__text_add(&t, "}");
  }
  tess__text_add(&t, "]>");
  tess__mlir_put(x->s->m, op, name, tess__mlir_verbatim(x->s->m, t.data));
  tess__text_free(&t);
}

struct mlir_op *tess__put_sum(struct putting *x, struct spot *p, struct mlir_value *v, uint64_t atoms, int kind,
                              const struct laid *l) {
  struct mlir_op *op = tess__put_op(x, p, "sdy.all_reduce", v, "out_sharding", l);
  const char *word = kind == TESS_REDUCE_MAX ? "max" : kind == TESS_REDUCE_MIN ? "min" : NULL;
  tess__put_axes(x, op, "reduction_axes", l->mesh, atoms);
  if (word) {
    const char *text = tess__arena_printf(&x->s->arena, "#sdy<reduction_op %s>", word);
    tess__mlir_put(x->s->m, op, "reduction_op", tess__mlir_verbatim(x->s->m, text));
  } else {
    *tess__map_at(&x->sums, (uint64_t)(uintptr_t)op) = (void *)(uintptr_t)atoms;
  }
  return op;
}

void tess__put_said(struct putting *x, struct mlir_op *op) {
  const struct laid **list = tess__arena_alloc(&x->s->arena, sizeof *list * (size_t)(op->n_results + 1));
  for (int i = 0; i < op->n_results; i++)
    list[i] = tess__put_laid(x, &op->result[i]);
  const struct mlir_attr *a = tess__staged_attrs(x->s, op->n_results, list);
  if (a) tess__mlir_put(x->s->m, op, "sdy.sharding", a);
}

void tess__put_instead(struct putting *x, const struct mlir_value *v, struct mlir_value *other) {
  for (uint32_t i = x->w.first[v->id]; i < x->w.first[v->id + 1]; i++) {
    struct mlir_op *user = (struct mlir_op *)(uintptr_t)x->w.use[i].op;
    int at = x->w.use[i].operand;
    if (user->operand[at] == v) tess__mlir_set_operand(x->s->m, user, at, other);
  }
}

int tess__put_reads(const struct mlir_block *b, const struct mlir_value *v) {
  int n = 0;
  for (const struct mlir_op *op = b->first; op; op = op->next) {
    for (int r = 0; r < op->n_regions; r++)
      if (tess__body(op, r)) n += tess__put_reads(tess__body(op, r), v);
    for (int i = 0; i < op->n_operands; i++)
      n += op->operand[i] == v;
  }
  return n;
}

void tess__put_instead_in(struct putting *x, struct mlir_block *b, const struct mlir_value *v,
                          struct mlir_value *other) {
  for (struct mlir_op *op = b->first; op; op = op->next) {
    for (int r = 0; r < op->n_regions; r++)
      if (tess__body(op, r)) tess__put_instead_in(x, tess__body(op, r), v, other);
    for (int i = 0; i < op->n_operands; i++)
      if (op->operand[i] == v) tess__mlir_set_operand(x->s->m, op, i, other);
  }
}
