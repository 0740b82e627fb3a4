/* Sharding constraints, for the other files of src/api. op: the public function this is part of. */
#ifndef TESS_API_CONSTRAINT_H
#define TESS_API_CONSTRAINT_H

#include "api/api.h"

/* x with this sharding, inside a trace or outside. */
tess_array *tess__reshard(const char *where, const char *op, tess_array *x, const struct sharding *s);
/* x on `s`: outside a trace device_put, inside a sharding constraint. */
tess_array *tess__reshard_as(const char *where, const char *op, tess_array *x, const tess_sharding *s);
/* x as it lies, on a mesh of the same axes with other types: no byte moves, but that what is unreduced along an axis
 * that is not Explicit there is summed. What lies on no such mesh stays as it is. */
tess_array *tess__cast_axes(const char *where, const char *op, tess_array *x, const struct mesh *mesh);

#endif
