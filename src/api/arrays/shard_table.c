/* Tables of shards, found again without a lock: lists of shards are asked for in loops, and boxes, replica ids and the
 * interned types of shards cost more to work out than to read. */
#include "api/arrays/shard_table.h"

#include <string.h>

#include "api/arrays/gda_text.h"
#include "base/alloc.h"
#include "base/map.h"
#include "layout/shard.h"

enum {
#ifdef TESS_TINY
  RECENT = 2,
  KEPT_SHARDS = 3
#else
  RECENT = 256, /* a power of two */
  KEPT_SHARDS = 64
#endif
};
static _Atomic(const struct shard_table *) recent[RECENT]; /* interned; a slot is a guess, checked before it is used */

static void shard_index(const tess_array *x, const tess_shape *global, int64_t position, tess_index *out) {
  if (x->o.flags & ARRAY_GDA)
    tess__gda_index(x->placed->sharding, global, position, out);
  else
    tess__shard_index(x->placed->sharding, global, position, out);
}

const int64_t *tess__shard_positions(const struct sharding *s) {
  if (!s->list) return NULL;
  int64_t *number = tess__hlo_numbers(s->hlo);
  int64_t *position = tess__scope_alloc(tess__scope(), (size_t)s->mesh->total * sizeof *position);
  for (int64_t p = 0; p < s->mesh->total; p++)
    position[number[p]] = p;
  tess__free(number);
  return position;
}

const int64_t *tess__shards_here(const struct sharding *s) {
  const int64_t *position = tess__shard_positions(s);
  int64_t *here = tess__scope_alloc(tess__scope(), ((size_t)s->mesh->total + 1) * sizeof *here), n = 0;
  for (int64_t i = 0; i < s->mesh->total; i++) {
    int64_t at = position ? position[i] : i;
    if (tess__device_is_local(s->mesh->device[at])) here[n++] = at;
  }
  here[n] = -1;
  return here;
}

/* Data of this box alone on one device. NULL: told in d. */
static const struct placed *placed_at(const tess_index *box, const tess_device *device, const struct placed *of,
                                      struct diag *d) {
  int64_t dim[TESS_MAX_RANK];
  for (int i = 0; i < of->type->rank; i++)
    dim[i] = box->dim[i].stop - box->dim[i].start;
  const struct sharding *s = tess__sharding_single(device, NULL, d);
  if (!s) return NULL;
  if (s->memory != of->sharding->memory) s = tess__sharding_with_memory(s, of->sharding->memory);
  return tess__placed(tess__type_with_shape(of->type, of->type->rank, dim), s, of->committed);
}

/* Into zeroed bytes; padding stays zero, as tables are interned. False: told in d. */
static bool fill_row(struct shard_row *row, const tess_array *x, const tess_shape *global, int64_t position,
                     struct diag *d) {
  const struct sharding *s = x->placed->sharding;
  tess_index box;
  shard_index(x, global, position, &box);
  for (int i = 0; i < box.n; i++) {
    row->dim[i].start = box.dim[i].start;
    row->dim[i].stop = box.dim[i].stop;
    row->dim[i].full = box.dim[i].full;
  }
  tess_index local;
  row->here = tess__device_is_local(s->mesh->device[position]) && tess__placed_find(x->placed, &box, &local);
  if (!row->here || !tess__box_is_dense(tess__placed_box(x->placed), &local, &row->first)) row->first = -1;
  row->before = tess__shard_partial(s, position) * tess__type_bytes(x->placed->type);
  row->replica = tess__shard_replica(s, global, position);
  row->placed = placed_at(&box, s->mesh->device[position], x->placed, d);
  return row->placed != NULL;
}

static struct shard_table *make_table(const tess_array *x, size_t bytes, struct diag *d) {
  const struct sharding *s = x->placed->sharding;
  tess_shape global = tess__type_shape(x->placed->type);
  struct shard_table *t = tess__scope_alloc(tess__scope(), bytes); /* zeroed */
  t->of = x->placed;
  t->gda = x->o.flags & ARRAY_GDA;
  t->rank = global.n;
  t->n = s->mesh->total;
  const int64_t *position = tess__shard_positions(s);
  for (int64_t i = 0; i < t->n; i++)
    if (!fill_row((struct shard_row *)(uintptr_t)tess__shard_row(t, i), x, &global, position ? position[i] : i, d))
      return NULL;
  return t;
}

const struct shard_table *tess__shard_table(const tess_array *x, struct diag *d) {
  uintptr_t mix = (uintptr_t)x->placed / 16;
  bool gda = x->o.flags & ARRAY_GDA;
  _Atomic(const struct shard_table *) *slot = &recent[(mix ^ mix >> 8) % RECENT];
  const struct shard_table *t = atomic_load_explicit(slot, memory_order_acquire);
  if (t && t->of == x->placed && t->gda == gda) return t;
  int64_t n = x->placed->sharding->mesh->total;
  size_t bytes = sizeof *t + (size_t)n * tess__row_bytes(x->placed->type->rank);
  t = make_table(x, bytes, d);
  if (!t || n > KEPT_SHARDS) return t;
  t = tess__intern(INTERN_PLACED, t, bytes);
  atomic_store_explicit(slot, t, memory_order_release);
  return t;
}

const struct shard_row *tess__one_shard(const tess_array *x, int64_t i, struct diag *d) {
  const struct sharding *s = x->placed->sharding;
  if (s->mesh->total <= KEPT_SHARDS) {
    const struct shard_table *t = tess__shard_table(x, d);
    return t ? tess__shard_row(t, i) : NULL;
  }
  tess_shape global = tess__type_shape(x->placed->type);
  const int64_t *position = tess__shard_positions(s);
  struct shard_row *row = tess__scope_alloc(tess__scope(), tess__row_bytes(global.n));
  return fill_row(row, x, &global, position ? position[i] : i, d) ? row : NULL;
}
