/* Sharding constraints, for the other files of src/api. op: the public function this is part of. */
#ifndef TESS_API_CONSTRAINT_H
#define TESS_API_CONSTRAINT_H

#include "api/api.h"

/* x with this sharding, inside a trace or outside. */
tess_array *tess__reshard(const char *where, const char *op, tess_array *x, const struct sharding *s);
/* x on `s`: outside a trace device_put, inside a sharding constraint. */
tess_array *tess__reshard_as(const char *where, const char *op, tess_array *x, const tess_sharding *s);

#endif
