/* The end of propagation in text (design/partitioning.md 3.10): functions' parameters and results are cut to what
 * divides, and to whole axes where the user left a dimension open; everything is closed; constraints are reshards;
 * constants that came to lie alike are one again; groups and written edges are gone. */
#include <string.h>

#include "api/stages/wire.h"

/* ---- layouts ---- */

/* Cuts dimension d back to n atoms. */
static void cut_back(struct tiling *t, int d, int n) {
  uint8_t list[MAX_ATOMS];
  for (int i = 0; i < n; i++)
    list[i] = t->atom[t->start[d] + i];
  tess__tiling_set_dim(t, d, n, list);
}

/* How many of the dimension's atoms are whole axes, from the first on. */
static int whole_axes(const struct said_mesh *m, const struct tiling *t, int d) {
  const uint8_t *atom = t->atom + t->start[d];
  int n = tess__tiling_count(t, d), at = 0;
  while (at < n) {
    int axis = 0;
    while (axis < m->n_axes && m->first[axis] != atom[at])
      axis++;
    int size = axis < m->n_axes ? m->first[axis + 1] - m->first[axis] : 0, k = 0;
    while (k < size && at + k < n && atom[at + k] == m->first[axis] + k)
      k++;
    if (!size || k < size) return at;
    at += size;
  }
  return at;
}

/* What the user laid out stays so, uneven or not; Shardy cuts it back as well. */
static void cut_boundary(struct staged *s, struct laid *l, const struct mlir_type *type) {
  if (l->mesh == NET_NOWHERE || tess__rank_of(type) < 0) return;
  const struct atoms *a = &s->mesh[l->mesh].atoms;
  for (int d = 0; d < l->tiling.rank; d++) {
    int64_t parts = 1;
    int n = 0, most = tess__tiling_count(&l->tiling, d);
    if (!s->compat && !(l->tiling.open >> d & 1)) continue;
    for (; n < most; n++) {
      int64_t more = parts * a->size[l->tiling.atom[l->tiling.start[d] + n]];
      if (type->dim[d] % more) break;
      parts = more;
    }
    cut_back(&l->tiling, d, n);
    if (l->tiling.open >> d & 1) cut_back(&l->tiling, d, whole_axes(&s->said[l->mesh], &l->tiling, d));
  }
}

static bool cut_function(void *context, struct mlir_op *f) {
  struct wire *w = context;
  const struct mlir_block *b = tess__body(f, 0);
  const uint32_t *declared = tess__map_get(&w->declared, (uint64_t)(uintptr_t)f);
  for (int i = 0; i < b->n_args; i++)
    cut_boundary(w->s, &w->net.value[w->lies[b->arg[i].id]], b->arg[i].type);
  for (int i = 0; i < b->last->n_operands; i++)
    cut_boundary(w->s, &w->net.value[declared[i]], b->last->operand[i]->type);
  return true;
}

void tess__settle_layouts(struct wire *w) {
  tess__each_function(w->s->m, cut_function, w);
  for (uint32_t v = 0; v < w->net.n_values; v++) {
    w->net.value[v].tiling.open = 0;
    w->net.value[v].tiling.replicated = 0;
    memset(w->net.value[v].priority, 0, sizeof w->net.value[v].priority);
  }
}

/* ---- the text ---- */
static void replace(struct mlir_module *m, struct mlir_op *op, const struct mlir_value *from, struct mlir_value *to) {
  for (int i = 0; i < op->n_operands; i++)
    if (op->operand[i] == from) tess__mlir_set_operand(m, op, i, to);
  for (int r = 0; r < op->n_regions; r++)
    for (struct mlir_block *b = tess__body(op, r); b; b = b->next)
      for (struct mlir_op *x = b->first; x; x = x->next)
        replace(m, x, from, to);
}

static bool may_merge(const struct mlir_op *op) {
  return op->n_results == 1 && (tess__mlir_is(op, "sdy.constant") || tess__mlir_is(op, "stablehlo.iota") ||
                                tess__mlir_is(op, "stablehlo.broadcast_in_dim"));
}

static bool alike(const struct mlir_op *a, const struct mlir_op *b) {
  if (strcmp(a->name, b->name) != 0 || a->n_operands != b->n_operands || a->n_attrs != b->n_attrs ||
      !tess__mlir_same_type(a->result[0].type, b->result[0].type))
    return false;
  for (int i = 0; i < a->n_operands; i++)
    if (a->operand[i] != b->operand[i]) return false;
  for (int i = 0; i < a->n_attrs; i++) {
    const struct mlir_attr *other = tess__mlir_attr(b, a->attr[i].name);
    struct text x = {0}, y = {0};
    if (!other) return false;
    tess__mlir_write_attr(&x, a->attr[i].attr);
    tess__mlir_write_attr(&y, other);
    bool same = strcmp(tess__text_string(&x), tess__text_string(&y)) == 0;
    tess__text_free(&x);
    tess__text_free(&y);
    if (!same) return false;
  }
  return true;
}

static void merge_constants(struct mlir_module *m, struct mlir_op *function, struct mlir_block *b) {
  for (struct mlir_op *op = b->first, *next; op; op = next) {
    next = op->next;
    for (int r = 0; r < op->n_regions; r++)
      if (tess__body(op, r)) merge_constants(m, function, tess__body(op, r));
    if (!may_merge(op)) continue;
    for (struct mlir_op *before = b->first; before != op; before = before->next)
      if (may_merge(before) && alike(before, op)) {
        replace(m, function, &op->result[0], &before->result[0]);
        tess__mlir_remove(b, op);
        break;
      }
  }
}

static void settle_block(struct mlir_module *m, struct mlir_op *function, struct mlir_block *b) {
  for (struct mlir_op *op = b->first, *next; op; op = next) {
    next = op->next;
    for (int r = 0; r < op->n_regions; r++)
      if (tess__body(op, r)) settle_block(m, function, tess__body(op, r));
    if (tess__mlir_is(op, "sdy.sharding_constraint")) op->name = "sdy.reshard";
    if (tess__mlir_is(op, "sdy.sharding_group")) tess__mlir_remove(b, op);
    if (tess__mlir_is(op, "sdy.data_flow_edge") || tess__mlir_is(op, "sdy.func_data_flow_edge")) {
      replace(m, function, &op->result[0], op->operand[0]);
      tess__mlir_remove(b, op);
    }
  }
}

static bool settle_function(void *context, struct mlir_op *f) {
  struct mlir_module *m = context;
  settle_block(m, f, tess__body(f, 0));
  merge_constants(m, f, tess__body(f, 0));
  return true;
}

void tess__settle_text(struct staged *s) {
  tess__each_function(s->m, settle_function, s->m);
}
