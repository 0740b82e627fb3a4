/* Reductions as jax.numpy has them, on the graph builder: what functions that reduce share. */
#ifndef TESS_NUMPY_REDUCE_H
#define TESS_NUMPY_REDUCE_H

#include "ir/graph.h"
#include "op/attrs.h"

struct reduction {
  tess_ints axes;
  int32_t dtype, ddof;
  bool keepdims, has_where;
};
/* where: which elements count, or NULL; those that do not are the monoid's identity. VID_NONE: told. */
vid tess__np_reduce(struct build *b, vid x, const struct reduction *a, const vid *where, enum monoid monoid);
/* How many elements are reduced into each result, as a value of the result's dtype that broadcasts to it. */
vid tess__np_reduced_count(struct build *b, vid x, const struct reduction *a, const vid *where, vid result);
vid tess__np_widened(struct build *b, vid x);  /* as sums take it: bool and small integers in 32 bits, or 64 */
vid tess__np_truth(struct build *b, vid x);    /* x, or x != 0 */
vid tess__np_computed(struct build *b, vid x); /* f16 and bf16 in f32 */
struct reduction tess__np_kept(const struct reduction *a); /* the same with keepdims */

/* statistics.c: the index of the largest (MONOID_MAX) or smallest element along an axis */
vid tess__np_arg_extreme(struct build *b, vid x, int32_t axis, enum monoid monoid);

#endif
