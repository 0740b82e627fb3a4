/* Transposes of collectives (design/manual.md 2). Where types say what varies, a sum over devices that all have costs
 * nothing backwards; in unchecked regions each device's result counts by itself, and the sum is one again. */
#include "op/transpose.h"

#include <string.h>

#include "base/alloc.h"
#include "core/dtype.h"
#include "op/derive.h"
#include "op/group.h"
#include "op/ops.h"

/* Those along which types do not say what varies. */
static struct axes unchecked(const struct transposed *t, const struct axes *axes) {
  struct axes checked = tess__axes_checked(t->call->in[0], axes), others = {0};
  for (int i = 0; i < axes->n; i++)
    if (!(tess__axes_mask(&checked) >> axes->a[i] & 1)) others.a[others.n++] = axes->a[i];
  return others;
}

/* Checked: the cotangent does not vary, and is made to by tess__transpose_end. */
bool tess__transpose_all_reduce(struct build *b, const struct transposed *t, vid *ct_in) {
  const struct all_reduce_attrs *a = t->call->attrs;
  struct axes again = unchecked(t, &a->axes);
  ct_in[0] = tess__n_all_reduce(b, t->ct[0], &again, (enum monoid)a->monoid);
  return tess__transpose_end(b, t, ct_in);
}

/* ---- pvary ---- */
static const struct node *maker(const struct build *b, vid v) {
  uint32_t k = b->graph->value[v].node;
  return k == NODE_NONE ? NULL : &b->graph->node[k];
}

/* Is v this number, on all devices and in all elements? */
static bool is_number(const struct build *b, vid v, double x) {
  const struct node *n = maker(b, v);
  while (n && n->op == &tess__op_pvary)
    n = maker(b, n->in[0]);
  if (!n || n->op != &tess__op_constant) return false;
  return tess__element_to_double((tess_dtype)tess__type_at(b->graph, n->out)->dtype,
                                 ((const struct constant_attrs *)n->attrs)->value) == x;
}

/* Is v size times a device's number along exactly these axes? The axes in their order: *axes. */
static bool is_own_start(const struct build *b, vid v, int64_t size, uint64_t mask, struct axes *axes) {
  const struct node *n = maker(b, v);
  if (!n || n->op != &tess__op_multiply) return false;
  const struct node *rank = maker(b, n->in[1]);
  if (!rank || !(rank->op->traits & OP_PER_DEVICE) || !is_number(b, n->in[0], (double)size)) return false;
  *axes = ((const struct axes_attrs *)rank->attrs)->axes;
  return tess__axes_mask(axes) == mask;
}

/* Where each device has put its own part (pscatter, backwards) into zeros, the sum over all is their parts together.
 * VID_NONE: it is something else. */
static vid parts_together(struct build *b, const struct transposed *t) {
  const struct cast_attrs *cast = t->call->attrs;
  const struct node *n = maker(b, t->ct[0]);
  if (cast->to != CAST_VARYING || !n || n->op != &tess__op_dynamic_update_slice || !is_number(b, n->in[0], 0))
    return VID_NONE;
  const struct type *part = type_of(b, n->in[1]), *whole = type_of(b, t->ct[0]);
  struct group_attrs a = {.monoid = MONOID_SUM, .alike = true};
  for (int d = 0, found = 0; d < part->rank; d++) {
    bool cut = part->dim[d] != whole->dim[d];
    if (!cut && !is_number(b, n->in[2 + d], 0)) return VID_NONE;
    if (cut && (found++ || !is_own_start(b, n->in[2 + d], part->dim[d], tess__axes_mask(&cast->axes), &a.axes)))
      return VID_NONE;
    if (!cut) continue;
    a.dim = (uint8_t)d;
    a.width = a.total = (int32_t)(whole->dim[d] / part->dim[d]);
  }
  return a.axes.n ? tess__n_group(b, &tess__op_group_all_gather, n->in[1], &a, NULL) : VID_NONE;
}

bool tess__transpose_pvary(struct build *b, const struct transposed *t, vid *ct_in) {
  vid all = parts_together(b, t);
  if (all == VID_NONE) return tess__transpose_same(b, t, ct_in);
  ct_in[0] = all;
  return tess__transpose_end(b, t, ct_in);
}

/* ---- over groups ---- */
/* The device's number along the axes: i32. */
static vid rank_of(struct build *b, const struct transposed *t) {
  const struct group_attrs *a = t->call->attrs;
  return tess__n_axis_index(b, &a->axes, TESS_I32, t->call->in[0]->manual);
}

/* v varying over the axes, where types say so. */
static vid varied(struct build *b, const struct transposed *t, vid v) {
  const struct group_attrs *a = t->call->attrs;
  if (v == VID_NONE) return v;
  struct axes checked = tess__axes_checked(type_of(b, v), &a->axes),
              missing = tess__axes_of(tess__axes_mask(&checked) & ~type_of(b, v)->varying);
  return tess__n_pvary(b, v, &missing);
}

static vid summed(struct build *b, const struct transposed *t, vid v) {
  struct group_attrs a;
  memcpy(&a, t->call->attrs, sizeof a);
  a.monoid = MONOID_SUM;
  a.alike = false;
  if (!a.groups || (a.groups->n == 1 && a.groups->width == a.total))
    return tess__n_all_reduce(b, varied(b, t, v), &a.axes, MONOID_SUM);
  return tess__n_group(b, &tess__op_group_all_reduce, varied(b, t, v), &a, NULL);
}

/* A sum that is known to be the same on all devices counts as much as its terms. */
static vid of_sum(struct build *b, const struct transposed *t) {
  const struct group_attrs *a = t->call->attrs;
  struct axes again = unchecked(t, &a->axes);
  return a->alike && again.n < a->axes.n ? tess__n_all_reduce(b, t->ct[0], &again, MONOID_SUM) : summed(b, t, t->ct[0]);
}

/* A device's own part of what all have alike, v. */
static vid own_part(struct build *b, const struct transposed *t, vid v) {
  const struct group_attrs *a = t->call->attrs;
  const struct type *in = t->call->in[0];
  vid rank = rank_of(b, t), start[TESS_MAX_RANK];
  for (int d = 0; d < in->rank; d++)
    start[d] = tess__number_like(b, rank, d == a->dim ? (double)in->dim[d] : 0);
  start[a->dim] = tess__n_multiply(b, start[a->dim], rank);
  return tess__n_dynamic_slice(b, v, start, in->dim);
}

/* What v sums over exactly the axes of the collective; VID_NONE: it is no such sum. */
static vid terms_of(const struct build *b, const struct transposed *t, vid v) {
  const struct group_attrs *a = t->call->attrs;
  const struct node *n = maker(b, v);
  if (!n || !tess__is_all_reduce(n->op)) return VID_NONE;
  const struct all_reduce_attrs *sum = n->attrs;
  bool same = sum->monoid == MONOID_SUM && tess__axes_mask(&sum->axes) == tess__axes_mask(&a->axes);
  return same ? n->in[0] : VID_NONE;
}

/* The sum of what all devices have of the part that was one's own. Where all have the same, that is one's own part of
 * it; but if that was summed just now (the cotangent of a reduced value is terms), each device sums its part alone. */
static vid of_gathered(struct build *b, const struct transposed *t) {
  struct group_attrs a;
  memcpy(&a, t->call->attrs, sizeof a);
  struct axes again = unchecked(t, &a.axes);
  vid terms = t->ct[0];
  if (a.alike && again.n && again.n < a.axes.n) return own_part(b, t, tess__n_all_reduce(b, terms, &again, MONOID_SUM));
  if (a.alike && !again.n && (a.groups || (terms = terms_of(b, t, t->ct[0])) == VID_NONE))
    return own_part(b, t, t->ct[0]);
  a.alike = false;
  a.monoid = MONOID_SUM;
  return tess__n_group(b, &tess__op_group_reduce_scatter, varied(b, t, terms), &a, NULL);
}

static vid of_exchanged(struct build *b, const struct transposed *t) {
  struct group_attrs a;
  memcpy(&a, t->call->attrs, sizeof a);
  uint8_t split = a.dim;
  a.dim = a.other;
  a.other = split;
  return tess__n_group(b, &tess__op_group_all_to_all, t->ct[0], &a, NULL);
}

static vid of_permuted(struct build *b, const struct transposed *t) {
  struct group_attrs a;
  memcpy(&a, t->call->attrs, sizeof a);
  int n = a.groups->n;
  int32_t *back = tess__alloc(sizeof *back * (size_t)(2 * n + 1));
  for (int i = 0; i < 2 * n; i++)
    back[i] = a.groups->position[i ^ 1];
  a.groups = tess__groups(n, 2, back);
  tess__free(back);
  return tess__n_group(b, &tess__op_group_permute, t->ct[0], &a, NULL);
}

/* Is the device the first of its group? */
static vid is_source(struct build *b, const struct transposed *t) {
  const struct group_attrs *a = t->call->attrs;
  vid rank = rank_of(b, t), any = VID_NONE;
  for (int k = 0; k < (a->groups ? a->groups->n : 1); k++) {
    double first = a->groups ? (double)a->groups->position[(size_t)k * (size_t)a->groups->width] : 0;
    vid is = tess__n_compare(b, rank, tess__number_like(b, rank, first), COMPARE_EQ);
    any = any == VID_NONE ? is : tess__n_or(b, any, is);
  }
  return any;
}

/* All that it was sent to count for the source alone. */
static vid of_broadcast(struct build *b, const struct transposed *t) {
  vid all = of_sum(b, t);
  return all == VID_NONE ? all : tess__n_select(b, is_source(b, t), all, tess__number_like(b, all, 0));
}

bool tess__transpose_group(struct build *b, const struct transposed *t, vid *ct_in) {
  switch (t->call->op->id) {
  case OP_group_all_reduce:
    ct_in[0] = of_sum(b, t);
    break;
  case OP_group_all_gather:
    ct_in[0] = of_gathered(b, t);
    break;
  case OP_group_reduce_scatter:
    ct_in[0] = tess__n_group(b, &tess__op_group_all_gather, t->ct[0], t->call->attrs, NULL);
    break;
  case OP_group_all_to_all:
    ct_in[0] = of_exchanged(b, t);
    break;
  case OP_group_permute:
    ct_in[0] = of_permuted(b, t);
    break;
  default:
    ct_in[0] = of_broadcast(b, t);
  }
  return tess__transpose_end(b, t, ct_in);
}
