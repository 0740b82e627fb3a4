/* What the shards of an array are, but for their bytes: the same for every array of one type and sharding. */
#ifndef TESS_API_SHARD_TABLE_H
#define TESS_API_SHARD_TABLE_H

#include "api/api.h"

struct shard_row {
  const struct placed *placed; /* of the shard's data: on one device */
  int64_t first;  /* byte of what is stored (of its partial result) where its box begins; -1: the box's bytes do not lie
                     together */
  int64_t before; /* bytes of the array before its partial result: its box begins behind them */
  int64_t here;   /* 0: of another process's device; its data is NULL */
  int64_t replica;
  tess_interval dim[]; /* the box: as many as the array has dimensions */
};

struct shard_table { /* rows by device in assignment order */
  const struct placed *of;
  bool gda; /* boxes as GlobalDeviceArray says them */
  int32_t rank;
  int64_t n;
  _Alignas(16) unsigned char rows[];
};

/* The table of a readable array. Small ones are kept for ever, like types; others live as long as the scope. NULL: told
 * in d. */
const struct shard_table *tess__shard_table(const tess_array *x, struct diag *d);
/* Row i alone. */
const struct shard_row *tess__one_shard(const tess_array *x, int64_t i, struct diag *d);

/* The position in the mesh of each device in device assignment order, in the scope; NULL: they agree. */
const int64_t *tess__shard_positions(const struct sharding *s);
/* The positions of the devices that are here, in device assignment order, in the scope; -1 ends them. */
const int64_t *tess__shards_here(const struct sharding *s);

static inline size_t tess__row_bytes(int rank) {
  return sizeof(struct shard_row) + (size_t)rank * sizeof(tess_interval);
}
static inline const struct shard_row *tess__shard_row(const struct shard_table *t, int64_t i) {
  return (const struct shard_row *)(const void *)(t->rows + (size_t)i * tess__row_bytes(t->rank));
}

#endif
