/* Loops that count: how often one runs, where its condition and its body say so in numbers. A program from text knows
 * its loops in no other way: JAX writes a scan as a while whose first act is to add 1. */
#include "core/dtype.h"
#include "ir/graph.h"
#include "op/attrs.h"
#include "op/control.h"
#include "op/ops.h"

/* The integer of at most 63 bits that v is, in a region of `loop` or (region NULL) outside. */
static bool number_in(const struct graph *outside, const struct node *loop, const struct graph *region, vid v,
                      int64_t *out) {
  const struct graph *g = region ? region : outside;
  const struct value *value = &g->value[v];
  if (value->node == NODE_NONE)
    return region && value->result >= loop->n_out &&
           number_in(outside, loop, NULL, loop->in[value->result], out); /* what is captured stays as it is */
  const struct node *n = &g->node[value->node];
  tess_dtype dtype = (tess_dtype)value->type->dtype;
  if (n->op != &tess__op_constant || value->type->rank || !(tess__dtype_class(dtype) & DTYPE_INTEGER)) return false;
  *out = tess__element_to_int(dtype, ((const struct constant_attrs *)n->attrs)->value);
  return dtype != TESS_U64 || *out >= 0;
}

static const struct node *maker_of(const struct graph *g, vid v) {
  return g->value[v].node == NODE_NONE ? NULL : &g->node[g->value[v].node];
}

/* A carried value that the region gets as parameter *k; -1: it is none. */
static int carried(const struct graph *region, const struct node *loop, vid v) {
  const struct value *value = &region->value[v];
  return value->node == NODE_NONE && value->result < loop->n_out ? value->result : -1;
}

struct rounds tess__loop_rounds(const struct graph *g, const struct node *loop, const struct graph *condition,
                                const struct graph *body) {
  const struct rounds known = ((const struct while_attrs *)loop->attrs)->rounds;
  const struct node *more = maker_of(condition, condition->result[0]);
  int64_t limit, step, first;
  if (known.exact || !more || more->op != &tess__op_compare) return known;
  uint8_t direction = ((const struct compare_attrs *)more->attrs)->direction;
  int k = carried(condition, loop, more->in[0]);
  if (k < 0 || (direction != COMPARE_LT && direction != COMPARE_LE)) return known;
  const struct node *next = maker_of(body, body->result[k]);
  if (!next || next->op != &tess__op_add) return known;
  int own = carried(body, loop, next->in[0]) == k ? 0 : 1;
  if (carried(body, loop, next->in[own]) != k || !number_in(g, loop, body, next->in[1 - own], &step) || step < 1 ||
      !number_in(g, loop, condition, more->in[1], &limit) || !number_in(g, loop, NULL, loop->in[k], &first))
    return known;
  int64_t way;
  if (__builtin_sub_overflow(limit, first, &way) || way > INT64_MAX - step) return known;
  way += direction == COMPARE_LE;
  return (struct rounds){way > 0 ? (way + step - 1) / step : 0, true};
}
