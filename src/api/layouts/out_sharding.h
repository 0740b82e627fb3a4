/* Operations with .out_sharding, for the other files of src/api. */
#ifndef TESS_API_OUT_SHARDING_H
#define TESS_API_OUT_SHARDING_H

#include "api/apply.h"
#include "numpy/constrain.h"

/* Of the attributes of such an operation: with .out_sharding there is room for them in a key. */
#define HAS_ROOM_IN_KEY(T)                                                                                             \
  _Static_assert(sizeof(T) + sizeof(struct constrained_call) <= APPLY_ATTR_WORDS * sizeof(uint64_t), "a key is small")

/* tess__apply, with what the caller's .out_sharding says of the result; NULL: nothing. */
tess_array *tess__apply_out(const char *where, const struct function *f, int n, tess_array *const *in,
                            const void *attrs, const tess_sharding *out);
/* ... or put on what .sharding says; not both. */
tess_array *tess__apply_placed(const char *where, const struct function *f, int n, tess_array *const *in,
                               const void *attrs, const tess_sharding *sharding, const tess_sharding *out);
/* x, a constant, so. */
tess_array *tess__lay_out(const char *where, const char *op, tess_array *x, const tess_sharding *out);
/* kw->out_sharding */
const tess_sharding *tess__out_option(const tess_out_opts *kw);

#endif
