/* Sharding constraints, for the other files of src/api. */
#ifndef TESS_API_CONSTRAINT_H
#define TESS_API_CONSTRAINT_H

#include "api/apply.h"

/* Inside a trace: x with this sharding. op: the public function this is part of. */
tess_array *tess__constrain(const char *where, const char *op, tess_array *x, const struct sharding *s);
/* x with this sharding, inside a trace or outside; op as above. */
tess_array *tess__reshard(const char *where, const char *op, tess_array *x, const struct sharding *s);
/* out_sharding.c: tess__apply, with what the caller's .out_sharding says of the result; NULL: nothing. */
tess_array *tess__apply_out(const char *where, const struct function *f, int n, tess_array *const *in,
                            const void *attrs, const tess_sharding *out);

#endif
