/* Sharding constraints, for the other files of src/api. */
#ifndef TESS_API_CONSTRAINT_H
#define TESS_API_CONSTRAINT_H

#include "api/api.h"

/* Inside a trace: x with this sharding. op: the public function this is part of. */
tess_array *tess__constrain(const char *where, const char *op, tess_array *x, const struct sharding *s);

#endif
