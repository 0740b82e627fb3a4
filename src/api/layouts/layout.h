/* What the public functions about devices, meshes and shardings share: lists that live in the scope. */
#ifndef TESS_API_LAYOUT_H
#define TESS_API_LAYOUT_H

#include <string.h>

#include "api/api.h"

/* A list of devices over `list`, which outlives it. */
tess_device_array tess__device_array(tess_shape shape, int n, const tess_device *const *list);
/* A list in error: by a failure (emptied), or by an object in error that becomes its error. */
tess_device_array tess__device_array_error(struct diag *d, const char *op, const char *where);
tess_device_array tess__device_array_pass(const void *error);

/* The body of a usable operand. NULL: it is in error, or NULL, which the scope is told. For functions that return plain
 * values. */
const struct mesh *tess__mesh_body(const tess_mesh *m, const char *op, const char *where);
const struct sharding *tess__sharding_body(const tess_sharding *s, const char *op, const char *where);
/* The body of a sharding, or a failure (a tuple, not specified): for functions that return objects, after tess__usable.
 */
const struct sharding *tess__sharding_one(const tess_sharding *s, struct diag *d);

/* Does the sharding cut each dimension into equal blocks? Told with this reason otherwise. */
bool tess__check_divides(const struct sharding *s, const tess_shape *shape, tess_reason reason, struct diag *d);

const char *tess__take_text(struct text *t); /* a copy that lives as long as the scope; empties t */

#endif
