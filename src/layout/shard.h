/* Index boxes and replica ids of a sharding: small pure functions (sharding.md 4.2, 4.3, 4.11; uneven sizes: tool.md
 * 3).
 *
 * Replicas are told by block position. The empty blocks of an uneven dimension are each their own block; the blocks of
 * a dimension of size 0 are all the same one, as in JAX (sharding.md 0.3). */
#ifndef TESS_LAYOUT_SHARD_H
#define TESS_LAYOUT_SHARD_H

#include "layout/sharding.h"

int64_t tess__shard_parts(const struct sharding *s, int dim); /* blocks along a dimension */
void tess__shard_shape(const struct sharding *s, const tess_shape *global, tess_shape *out); /* ceil blocks */
/* The box of the device at `position` of the mesh, in bounds; empty blocks are [size, size). full where a dimension is
 * not cut. */
void tess__shard_index(const struct sharding *s, const tess_shape *global, int64_t position, tess_index *out);
int tess__shard_replica(const struct sharding *s, const tess_shape *global, int64_t position);
int64_t
tess__shard_distinct(const struct sharding *s,
                     const tess_shape *global); /* boxes with replica id 0 but the empty ones of uneven dimensions */

#endif
