/* Shardings as operands, for the other files of src/api. */
#ifndef TESS_API_SHARDING_H
#define TESS_API_SHARDING_H

#include "api/api.h"

/* The body of a usable operand. NULL: it is in error, or NULL, which the scope is told. For functions that return plain
 * values. */
const struct sharding *tess__sharding_body(const tess_sharding *s, const char *op, const char *where);
/* The body of a sharding, or a failure (a tuple, not specified): for functions that return objects, after tess__usable.
 */
const struct sharding *tess__sharding_one(const tess_sharding *s, struct diag *d);

#endif
