/* argmax and argmin: two reductions, of the values and of the numbers of those that are the extreme (the first one; NaN
 * before all others), where StableHLO has one reduction of pairs. Reductions by monoids are vector code, and may be cut
 * over devices. */
#include <string.h>

#include "core/dtype.h"
#include "op/build.h"
#include "op/check.h"
#include "op/ops.h"
#include "op/region.h"

static const struct node *maker(const struct graph *g, vid v, const struct tess_op *op) {
  uint32_t node = g->value[v].node;
  return node != NODE_NONE && g->node[node].op == op ? &g->node[node] : NULL;
}

static bool compares(const struct graph *g, vid v, vid x, vid y, enum compare_direction direction) {
  const struct node *n = maker(g, v, &tess__op_compare);
  return n && n->in[0] == x && n->in[1] == y &&
         ((const struct compare_attrs *)n->attrs)->direction == (uint8_t)direction;
}

static bool selects(const struct graph *g, vid v, vid x, vid y, vid *which) {
  const struct node *n = maker(g, v, &tess__op_select);
  if (n) *which = n->in[0];
  return n && n->in[1] == x && n->in[2] == y;
}

/* x is picked: greater (or less) than y, or NaN. */
static bool picks(const struct graph *g, vid v, vid x, vid y, enum monoid *m) {
  const struct node *either = maker(g, v, &tess__op_or);
  if (!either || !compares(g, either->in[1], x, x, COMPARE_NE)) return false;
  *m = compares(g, either->in[0], x, y, COMPARE_GT) ? MONOID_MAX : MONOID_MIN;
  return *m == MONOID_MAX || compares(g, either->in[0], x, y, COMPARE_LT);
}

bool tess__region_arg_extreme(const struct graph *g, enum monoid *m) {
  vid pick, number;
  if (g->n_params != 4 || g->n_results != 2) return false;
  const vid x = g->param[0], i = g->param[1], y = g->param[2], j = g->param[3];
  if (!selects(g, g->result[0], x, y, &pick) || !selects(g, g->result[1], i, j, &number) || !picks(g, pick, x, y, m))
    return false;
  const struct node *either = maker(g, number, &tess__op_or);
  const struct node *first = either && either->in[0] == pick ? maker(g, either->in[1], &tess__op_and) : NULL;
  return first && compares(g, first->in[0], x, y, COMPARE_EQ) && compares(g, first->in[1], i, j, COMPARE_LT);
}

vid tess__n_arg_extreme(struct build *b, vid x, int dim, vid number, enum monoid m, vid *extreme) {
  if (x == VID_NONE || number == VID_NONE) return VID_NONE;
  const struct type *t = tess__type_at(b->graph, x), *numbers = tess__type_at(b->graph, number);
  struct dims reduced = {1, {(uint8_t)dim}}, kept = {0};
  for (int k = 0; k < t->rank; k++)
    if (k != dim) kept.d[kept.n++] = (uint8_t)k;
  *extreme = tess__n_reduce(b, x, &reduced, m);
  if (*extreme == VID_NONE) return VID_NONE;
  vid here = tess__n_compare(b, x, tess__n_broadcast_in_dim(b, *extreme, t->rank, t->dim, &kept), COMPARE_EQ);
  if (tess__dtype_class((tess_dtype)t->dtype) == DTYPE_FLOAT)
    here = tess__n_or(b, here, tess__n_compare(b, x, x, COMPARE_NE));
  unsigned char last[16] = {0};
  tess__monoid_identity(MONOID_MIN, (tess_dtype)numbers->dtype, last);
  vid behind = tess__n_constant(b, tess__type_with_varying(numbers, 0), last);
  vid each[3] = {here, number, behind};
  if (here == VID_NONE || !tess__build_level(b, 3, each)) return VID_NONE;
  return tess__n_reduce(b, tess__n_select(b, each[0], each[1], each[2]), &reduced, MONOID_MIN);
}
