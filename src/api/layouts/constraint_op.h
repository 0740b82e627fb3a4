/* The op of a sharding constraint, for the other files of src/api. */
#ifndef TESS_API_CONSTRAINT_OP_H
#define TESS_API_CONSTRAINT_OP_H

#include "api/api.h"

/* x with this sharding: a node inside a trace, a program of its own outside. op: the public function this is part of.
 */
tess_array *tess__constrain(const char *where, const char *op, tess_array *x, const struct sharding *s);

#endif
