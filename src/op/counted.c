/* Loops that count: how often one runs, where its condition and its body say so in numbers, and what they stack row by
 * row. A program from text knows its loops in no other way: JAX writes a scan as a while that adds 1 each time. */
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

struct by_round { /* a number of each round: first + round * step */
  int64_t first, step;
};

/* Is carried value k the same number more after each round? */
static bool counts(const struct graph *g, const struct node *loop, const struct graph *body, int k,
                   struct by_round *out) {
  const struct node *next = maker_of(body, body->result[k]);
  if (!next || next->op != &tess__op_add) return false;
  int own = carried(body, loop, next->in[0]) == k ? 0 : 1;
  return carried(body, loop, next->in[own]) == k && number_in(g, loop, body, next->in[1 - own], &out->step) &&
         number_in(g, loop, NULL, loop->in[k], &out->first);
}

struct rounds tess__loop_rounds(const struct graph *g, const struct node *loop, const struct graph *condition,
                                const struct graph *body) {
  const struct rounds known = ((const struct while_attrs *)loop->attrs)->rounds;
  const struct node *more = maker_of(condition, condition->result[0]);
  int64_t limit;
  struct by_round by;
  if (known.exact || !more || more->op != &tess__op_compare) return known;
  uint8_t direction = ((const struct compare_attrs *)more->attrs)->direction;
  int k = carried(condition, loop, more->in[0]);
  if (k < 0 || (direction != COMPARE_LT && direction != COMPARE_LE)) return known;
  if (!counts(g, loop, body, k, &by) || by.step < 1 || !number_in(g, loop, condition, more->in[1], &limit))
    return known;
  int64_t way;
  if (__builtin_sub_overflow(limit, by.first, &way) || way > INT64_MAX - by.step) return known;
  way += direction == COMPARE_LE;
  return (struct rounds){way > 0 ? (way + by.step - 1) / by.step : 0, true};
}

/* ---- rows ---- */

static bool add_rounds(struct by_round a, struct by_round b, bool minus, struct by_round *out) {
  return minus ? !__builtin_sub_overflow(a.first, b.first, &out->first) &&
                     !__builtin_sub_overflow(a.step, b.step, &out->step)
               : !__builtin_add_overflow(a.first, b.first, &out->first) &&
                     !__builtin_add_overflow(a.step, b.step, &out->step);
}

enum { INDEX_DEPTH = 4 }; /* sums of sums that an index may be */

static bool is_by_round(const struct graph *g, const struct node *loop, const struct graph *body, vid v, int depth,
                        struct by_round *out) {
  const struct node *n = maker_of(body, v);
  int k = carried(body, loop, v);
  *out = (struct by_round){0, 0};
  if (k >= 0) return counts(g, loop, body, k, out);
  if (number_in(g, loop, body, v, &out->first)) return true;
  struct by_round a, b;
  return n && depth < INDEX_DEPTH && (n->op == &tess__op_add || n->op == &tess__op_subtract) &&
         is_by_round(g, loop, body, n->in[0], depth + 1, &a) && is_by_round(g, loop, body, n->in[1], depth + 1, &b) &&
         add_rounds(a, b, n->op == &tess__op_subtract, out);
}

/* Is index each of 0 to n - 1 in one round, upwards or downwards? Numbers that wrap in between come back: of 32 bits
 * and more, all rows can be named. */
static bool visits(const struct graph *g, const struct node *loop, const struct graph *body, vid index, int64_t n) {
  struct by_round row;
  if (n > INT32_MAX || tess__dtype_bytes((tess_dtype)tess__type_at(body, index)->dtype) < 4 ||
      !is_by_round(g, loop, body, index, 0, &row))
    return false;
  return (row.step == 1 && row.first == 0) || (row.step == -1 && row.first == n - 1);
}

static int times_read(const struct graph *g, vid v) {
  int n = 0;
  for (int i = 0; i < g->n_results; i++)
    n += g->result[i] == v;
  for (uint32_t at = 0; at < g->n_nodes; at++)
    for (int i = 0; i < g->node[at].n_in; i++)
      n += g->node[at].in[i] == v;
  return n;
}

static bool is_row(const struct type *row, const struct type *all) {
  bool whole = all->rank > 0 && row->dim[0] == 1;
  for (int d = 1; d < all->rank; d++)
    whole = whole && row->dim[d] == all->dim[d];
  return whole;
}

bool tess__loop_stacks(const struct graph *g, const struct node *loop, const struct graph *condition,
                       const struct graph *body, int i) {
  vid param = body->param[i], made = body->result[i];
  const struct type *all = tess__type_at(body, param);
  const struct node *n = maker_of(body, made);
  if (!n || n->op != &tess__op_dynamic_update_slice || n->in[0] != param ||
      !is_row(tess__type_at(body, n->in[1]), all) || times_read(body, param) != 1 || times_read(body, made) != 1 ||
      times_read(condition, condition->param[i]) != 0)
    return false;
  const struct rounds rounds = tess__loop_rounds(g, loop, condition, body);
  return rounds.exact && rounds.n == all->dim[0] && visits(g, loop, body, n->in[2], rounds.n);
}
