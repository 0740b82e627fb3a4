/* Index boxes and replica ids of a sharding: small pure functions (design/sharding.md 4.2, 4.3, 4.11; uneven sizes:
 * design/tool.md 3).
 *
 * Replicas are told by block position. The empty blocks of an uneven dimension are each their own block; the blocks of
 * a dimension of size 0 are all the same one, as in JAX (design/sharding.md 0.3). */
#ifndef TESS_LAYOUT_SHARD_H
#define TESS_LAYOUT_SHARD_H

#include "layout/sharding.h"

int64_t tess__shard_parts(const struct sharding *s, int dim); /* blocks along a dimension */
void tess__shard_shape(const struct sharding *s, const tess_shape *global, tess_shape *out); /* ceil blocks */
/* The box of the device at `position` of the mesh, in bounds; empty blocks are [size, size). full where a dimension is
 * not cut. */
void tess__shard_index(const struct sharding *s, const tess_shape *global, int64_t position, tess_index *out);
int tess__shard_replica(const struct sharding *s, const tess_shape *global, int64_t position);
int64_t tess__shard_partial(const struct sharding *s,
                            int64_t position); /* which of the partial results: coordinates along the unreduced axes */
int64_t
tess__shard_distinct(const struct sharding *s,
                     const tess_shape *global); /* boxes with replica id 0 but the empty ones of uneven dimensions */

/* The same for all positions in order, of a sharding that lacks nothing, without a division a device. index.dim beyond
 * the rank is not written. */
struct shard_walk {
  const struct sharding *s;
  int rank, n_axes;
  int64_t size[TESS_MAX_RANK], length[TESS_MAX_RANK]; /* of each dimension, of its blocks */
  bool full[TESS_MAX_RANK];
  int64_t at[TESS_MAX_RANK];                            /* the position's coordinates */
  int64_t extent[TESS_MAX_RANK], weight[TESS_MAX_RANK]; /* of each mesh axis */
  uint8_t counts[TESS_MAX_RANK];     /* which number an axis counts: a dimension's, or the replica's */
  int64_t number[TESS_MAX_RANK + 1]; /* blocks by dimension, then the replica */
};
void tess__walk_begin(struct shard_walk *w, const struct sharding *s, const tess_shape *global);
void tess__walk_index(const struct shard_walk *w, tess_index *out);
static inline int tess__walk_replica(const struct shard_walk *w) {
  return (int)w->number[w->rank];
}
void tess__walk_next(struct shard_walk *w);
/* The place of mesh position p in the user's order of devices. */
int64_t tess__shard_place(const struct sharding *s, int64_t p);

#endif
