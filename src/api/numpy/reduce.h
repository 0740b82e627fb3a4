/* What the public reductions share: the way of their options into apply. */
#ifndef TESS_API_REDUCE_H
#define TESS_API_REDUCE_H

#include "api/apply.h"
#include "numpy/reduce.h"

struct reduction_rest { /* options that are no attributes */
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

#endif
