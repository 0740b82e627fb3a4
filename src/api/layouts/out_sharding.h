/* Operations with .out_sharding, for the other files of src/api. */
#ifndef TESS_API_OUT_SHARDING_H
#define TESS_API_OUT_SHARDING_H

#include "api/apply.h"

/* tess__apply, with what the caller's .out_sharding says of the result; NULL: nothing. */
tess_array *tess__apply_out(const char *where, const struct function *f, int n, tess_array *const *in,
                            const void *attrs, const tess_sharding *out);

#endif
