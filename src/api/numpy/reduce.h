/* What the public reductions share: their attributes, the reduction itself, the way into apply. */
#ifndef TESS_API_REDUCE_H
#define TESS_API_REDUCE_H

#include "api/apply.h"
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
struct reduction_rest {                                    /* options that are no attributes */
  tess_array *where;
  const tess_sharding *out_sharding;
};
/* The options as attributes, padding zero, and the rest of them. apply_reduction: of x, with all options;
 * apply_unmasked: there may be no .where. */
struct reduction_rest tess__read_reduction(struct reduction *out, const tess_reduce_opts *kw);
tess_array *tess__apply_reduction(const char *where, const struct function *f, tess_array *x,
                                  const tess_reduce_opts *kw);
tess_array *tess__apply_unmasked(const char *where, const struct function *f, int n, tess_array *const *in,
                                 const void *attrs, const struct reduction_rest *rest);
#define TESS__REDUCTION(name)                                                                                          \
  tess_array *tess_##name##_at(const char *where, tess_array *x, const tess_reduce_opts *kw) {                         \
    static const struct function f = {#name, sizeof(struct reduction), name##_body};                                   \
    return tess__apply_reduction(where, &f, x, kw);                                                                    \
  }

/* statistics.c: the index of the largest (MONOID_MAX) or smallest element along an axis */
vid tess__np_arg_extreme(struct build *b, vid x, int32_t axis, enum monoid monoid);

#endif
