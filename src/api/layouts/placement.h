/* Where arrays lie, and their bytes elsewhere, for the other files of src/api. */
#ifndef TESS_API_PLACEMENT_H
#define TESS_API_PLACEMENT_H

#include "api/api.h"

/* Of data that nobody placed: the context's default device. NULL: the library did not start (told in d). */
const struct sharding *tess__default_sharding(struct diag *d);
/* The type of a usable array, whatever its state: global outside a trace, the block's inside shard_map. */
const struct type *tess__array_type(const tess_array *x);
/* x's bytes under another name: a copy, or the same ones with a life of their own. p: of equal size. NULL: told in d.
 */
tess_array *tess__array_copy(const tess_array *x, const struct placed *p, struct diag *d);
tess_array *tess__array_share(const tess_array *x, const struct placed *p, struct diag *d);
bool tess__data_can_lie(const struct sharding *s, struct diag *d); /* on devices of this process */

#endif
