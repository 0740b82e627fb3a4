/* See choose.h. As in the compiler's own pass (spmd/choose.c) a value that is moved is there in both ways for what
 * comes behind it in its block, and constants are made again where they are wanted. */
#include "api/stages/choose.h"

#include <string.h>

#include "base/alloc.h"
#include "spmd/choice.h"

struct moved {
  struct mlir_value *value;
  struct moved *next;
};

static struct mlir_block *block_of(const struct putting *x, const struct mlir_value *v) {
  if (!v->op) return (struct mlir_block *)(uintptr_t)v->block;
  return tess__map_get(&x->block, (uint64_t)(uintptr_t)v->op);
}

static void add_moved(struct putting *x, const struct mlir_value *v, struct mlir_value *other) {
  void **slot = tess__map_at(&x->moved, (uint64_t)(uintptr_t)v);
  struct moved *m = tess__arena_alloc(&x->s->arena, sizeof *m);
  *m = (struct moved){other, *slot};
  *slot = m;
}

void tess__stage_moved(struct putting *x, struct mlir_value *v, struct mlir_value *other) {
  add_moved(x, v, other);
  add_moved(x, other, v);
}

static const struct moved *moved_of(const struct putting *x, const struct mlir_value *v) {
  return tess__map_get(&x->moved, (uint64_t)(uintptr_t)v);
}

/* Can it be made at any cut, out of nothing but scalars? */
static bool is_remade(const struct mlir_value *v) {
  static const char *const names[] = {"sdy.constant", "stablehlo.iota", "stablehlo.broadcast_in_dim"};
  bool known = false;
  for (size_t i = 0; v->op && i < sizeof names / sizeof *names; i++)
    known = known || strcmp(v->op->name, names[i]) == 0;
  for (int i = 0; known && i < v->op->n_operands; i++)
    known = v->op->operand[i]->type->rank == 0;
  return known;
}

/* ---- the choice ---- */
static bool types_of(const struct mlir_op *op, const struct type **type) {
  int n = op->n_operands + op->n_results;
  for (int i = 0; i < n; i++) {
    const struct mlir_type *t = i < op->n_operands ? op->operand[i]->type : op->result[i - op->n_operands].type;
    if (t->kind != MLIR_TENSOR || t->dtype == TESS_DTYPE_NONE) return false;
    type[i] = tess__type_of(t->dtype, t->rank, t->dim);
  }
  return true;
}

/* Where the operand is beside where it lies, on this mesh. */
static const struct form *forms_of(struct putting *x, const struct mlir_op *op, int i, int mesh) {
  struct form *list = NULL;
  struct mlir_block *here = tess__map_get(&x->block, (uint64_t)(uintptr_t)op);
  for (const struct moved *m = moved_of(x, op->operand[i]); m; m = m->next) {
    const struct laid *l = tess__put_laid(x, m->value);
    if (block_of(x, m->value) != here || l->mesh == NET_NOWHERE || x->s->mesh[l->mesh].kind != x->s->mesh[mesh].kind)
      continue;
    struct form *f = tess__arena_alloc(&x->s->arena, sizeof *f);
    *f = (struct form){.tiling = l->tiling, .next = list};
    list = f;
  }
  return list;
}

bool tess__stage_choose(struct putting *x, const struct mlir_op *op, const struct rule *own, int mesh,
                        const struct laid *laid, struct agreed *out) {
  struct arena *arena = &x->s->arena;
  int n_in = op->n_operands, n = n_in + op->n_results;
  const struct type **type = tess__arena_alloc(arena, sizeof *type * (size_t)(n + 1));
  const struct form **form = tess__arena_alloc(arena, sizeof *form * (size_t)(n_in + 1));
  struct tiling *now = tess__arena_alloc(arena, sizeof *now * (size_t)(n + 1));
  bool *remade = tess__arena_alloc(arena, sizeof *remade * (size_t)(n_in + 1));
  if (!types_of(op, type)) return false;
  for (int i = 0; i < n; i++) {
    now[i] = tess__tiling_cuts(&laid[i].tiling);
    if (i >= n_in) tess__tiling_set_partial(&now[i], laid[i].tiling.unreduced, laid[i].tiling.unreduced_kind);
    if (i < n_in) form[i] = forms_of(x, op, i, mesh);
    if (i < n_in) remade[i] = is_remade(op->operand[i]);
  }
  struct choice *c = tess__zalloc(sizeof *c);
  c->atoms = &x->s->mesh[mesh].atoms;
  c->call = (struct call){.n_in = n_in, .n_out = op->n_results, .in = type, .out = type + n_in};
  c->rule = *own;
  c->now = now;
  c->form = form;
  c->remade = remade;
  c->arena = arena;
  c->projection = tess__alloc(sizeof *c->projection * (size_t)(n + 1));
  if (!tess__choice_settled(c)) tess__choice_search(c);
  memset(out, 0, sizeof *out);
  for (int f = 0; f < own->n_factors; f++) {
    out->n[f] = c->pick[f].n;
    memcpy(out->atom[f], c->pick[f].atom, c->pick[f].n);
  }
  tess__free(c->projection);
  tess__free(c);
  return true;
}

/* ---- what is wanted ---- */
struct mlir_value *tess__stage_brought(struct putting *x, struct spot *p, struct mlir_value *v,
                                       const struct laid *want) {
  for (const struct moved *m = moved_of(x, v); m; m = m->next)
    if (block_of(x, m->value) == p->block && tess__staged_alike(x->s, tess__put_laid(x, m->value), want))
      return m->value;
  struct mlir_value *out;
  if (is_remade(v)) {
    struct mlir_op *op = (struct mlir_op *)(uintptr_t)v->op;
    bool only = v->id < x->w.n_tree && x->w.first[v->id + 1] - x->w.first[v->id] == 1;
    out = &tess__put_copy(x, p, op, want)->result[0];
    struct mlir_block *b = block_of(x, v);
    if (only && p->after != op) tess__mlir_remove(b, op);
    return out;
  }
  out = &tess__put_op(x, p, "sdy.reshard", v, "sharding", want)->result[0];
  tess__stage_moved(x, v, out);
  return out;
}
