/* The reductions of jax.numpy: sum, prod, max, min, mean, all, any; and what other reductions are made of. */
#ifndef TESS_NUMPY_REDUCE_H
#define TESS_NUMPY_REDUCE_H

#include "numpy/function.h"
#include "op/attrs.h"

struct reduction {
  tess_ints axes;
  int32_t dtype, ddof;
  bool keepdims, has_where;
};
/* Attributes: struct reduction. Operands: x, and which elements count if has_where. */
extern const struct function tess__f_sum, tess__f_prod, tess__f_max, tess__f_min, tess__f_mean, tess__f_all,
    tess__f_any;

/* Of a body's n operands: which elements count, or NULL. */
static inline const vid *tess__np_where_of(int n, const vid *in) {
  return n > 1 ? &in[1] : NULL;
}
/* where: which elements count, or NULL; those that do not are the monoid's identity. VID_NONE: told. */
vid tess__np_reduce(struct build *b, vid x, const struct reduction *a, const vid *where, enum monoid monoid);
/* How many elements are reduced into each result, as a value of the result's dtype that broadcasts to it. */
vid tess__np_reduced_count(struct build *b, vid x, const struct reduction *a, const vid *where, vid result);
bool tess__np_has_elements(struct build *b, vid x, const struct reduction *a); /* fails: a reduced dimension has none */
vid tess__np_widened(struct build *b, vid x);  /* as sums take it: bool and small integers in 32 bits, or 64 */
vid tess__np_computed(struct build *b, vid x); /* f16 and bf16 in f32 */
struct reduction tess__np_kept(const struct reduction *a); /* the same with keepdims */

/* statistics.c: the index of the largest (MONOID_MAX) or smallest element along an axis */
vid tess__np_arg_extreme(struct build *b, vid x, int32_t axis, enum monoid monoid);

#endif
