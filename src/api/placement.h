/* Where arrays lie, for the other files of src/api. */
#ifndef TESS_API_PLACEMENT_H
#define TESS_API_PLACEMENT_H

#include "api/api.h"

/* Of data that nobody placed: the context's default device. NULL: the library did not start (told in d). */
const struct sharding *tess__default_sharding(struct diag *d);
/* x on `s`: outside a trace device_put, inside a sharding constraint. op: the public function this is part of. */
tess_array *tess__place(const char *where, const char *op, tess_array *x, const tess_sharding *s);
/* The type of a usable array, whatever its state: global outside a trace, the block's inside shard_map. */
const struct type *tess__array_type(const tess_array *x);

#endif
