/* What a sharding makes of a shape, for the other files of src/api. */
#ifndef TESS_API_SHARDS_H
#define TESS_API_SHARDS_H

#include "api/api.h"

/* Does the sharding cut each dimension into equal blocks? Told with this reason otherwise. */
bool tess__check_divides(const struct sharding *s, const tess_shape *shape, tess_reason reason, struct diag *d);

#endif
