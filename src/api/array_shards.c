/* The shards of arrays: for each device its box, its replica id, and its data as an array on that device alone. A box
 * whose bytes lie together is the same bytes; another one is a copy. A shard is deleted with the array, and the array
 * with it, as in JAX, where they are one buffer. */
#include <string.h>

#include "api/placement.h"
#include "base/alloc.h"
#include "layout/device.h"
#include "layout/shard.h"

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

/* x is readable; inside tess__calls_enter. */
static struct data *part_of(const tess_array *x, const struct placed *p, const tess_index *box, struct diag *d) {
  int64_t first;
  bool dense = tess__box_is_dense(x->placed->type, box, &first);
  if (tess__state(&x->o) == STATE_OK && dense) return tess__data_part(x->data, NULL, x->data->offset + first);
  struct block *b = tess__block_new((size_t)tess__type_bytes(p->type), p->sharding->memory);
  if (!b) {
    tess__fail(d, TESS_RESOURCE_EXHAUSTED, TESS_RUNTIME_ERROR, "out of memory: %s of %s", tess__type_text(p->type),
               tess__type_text(x->placed->type));
    return NULL;
  }
  tess__copy_box(x->placed->type, tess__array_bytes(x), box, b->data);
  return tess__state(&x->o) == STATE_OK ? tess__data_part(x->data, b, 0) : tess__data_new(b, 0);
}

/* ---- what a shard is, found again: lists of shards are asked for in loops ---- */

enum {
#ifdef TESS_TINY
  RECENT = 2
#else
  RECENT = 256 /* a power of two */
#endif
};
static _Atomic(const struct placed *) recent[RECENT]; /* interned; a slot is a guess, checked before it is used */

/* Data of this type on one device. NULL: told in d. */
static const struct placed *placed_at(const struct type *type, const tess_device *device, const struct placed *of,
                                      struct diag *d) {
  uintptr_t mix = (uintptr_t)type / 16 + (uintptr_t)device / 16 * 5;
  _Atomic(const struct placed *) *slot = &recent[(mix ^ mix >> 8) % RECENT];
  const struct placed *p = atomic_load_explicit(slot, memory_order_acquire);
  if (p && p->type == type && p->committed == of->committed && p->sharding->memory == of->sharding->memory &&
      p->sharding->mesh->device[0] == device)
    return p;
  const struct sharding *s = tess__sharding_single(device, NULL, d);
  if (!s) return NULL;
  if (s->memory != of->sharding->memory) s = tess__sharding_with_memory(s, of->sharding->memory);
  p = tess__placed(type, s, of->committed);
  atomic_store_explicit(slot, p, memory_order_release);
  return p;
}

static const struct type *box_type(const struct type *whole, const tess_index *box, const struct type *guess) {
  int64_t dim[TESS_MAX_RANK];
  for (int i = 0; i < whole->rank; i++)
    dim[i] = box->dim[i].stop - box->dim[i].start;
  bool right = guess && memcmp(guess->dim, dim, sizeof *dim * whole->rank) == 0;
  return right ? guess : tess__type_with_shape(whole, whole->rank, dim);
}

/* x is readable; inside tess__calls_enter. NULL: told in d. */
static tess_array *shard_data(const tess_array *x, const tess_index *box, const tess_device *device,
                              const struct type *guess, struct diag *d) {
  const struct placed *p = placed_at(box_type(x->placed->type, box, guess), device, x->placed, d);
  struct data *data = p ? part_of(x, p, box, d) : NULL;
  return data ? tess__array_of_data(tess__scope(), p, data) : NULL;
}

static tess_shard_list shards_in_error(tess_array *error) {
  tess_shard *s = tess__scope_alloc(tess__scope(), sizeof *s);
  s->data = error;
  return (tess_shard_list){0, s, error};
}

/* NULL: told in d. Inside tess__calls_enter. */
static const tess_shard *list_shards(const tess_array *x, int n, struct diag *d) {
  const struct sharding *s = x->placed->sharding;
  tess_shape global = tess__type_shape(x->placed->type);
  tess_shard *shard = tess__scope_alloc(tess__scope(), (size_t)(n ? n : 1) * sizeof *shard);
  const int64_t *position = tess__shard_positions(s);
  const struct type *guess = NULL;
  for (int i = 0; i < n; i++) {
    int64_t at = position ? position[i] : i;
    shard[i].device = s->mesh->device[at];
    shard_index(x, &global, at, &shard[i].index);
    shard[i].replica_id = tess__shard_replica(s, &global, at);
    shard[i].data = shard_data(x, &shard[i].index, shard[i].device, guess, d);
    if (!shard[i].data) return NULL;
    guess = shard[i].data->placed->type;
  }
  return shard;
}

static tess_shard_list shards(const char *where, const char *op, tess_array *x) {
  struct diag d = {0};
  if (!tess__usable(x, KIND_ARRAY, "x", op, where))
    return shards_in_error(tess__pass_error(x, KIND_ARRAY, "x", op, where));
  if (!tess__array_concrete(x, "shards", &d)) return shards_in_error(tess__array_error(&d, op, where));
  tess_shard_list list = {0};
  tess__calls_enter();
  if (tess__array_readable(x, &d)) {
    list.n = (int)x->placed->sharding->mesh->total;
    list.shard = list_shards(x, list.n, &d);
  }
  tess__calls_leave();
  return d.status ? shards_in_error(tess__array_error(&d, op, where)) : list;
}

tess_shard_list tess_addressable_shards_at(const char *where, tess_array *x) {
  return shards(where, "addressable_shards", x);
}

tess_shard_list tess_global_shards_at(const char *where, tess_array *x) {
  return shards(where, "global_shards", x);
}

tess_array *tess_addressable_data_at(const char *where, tess_array *x, int i) {
  struct diag d = {0};
  if (!tess__usable(x, KIND_ARRAY, "x", "addressable_data", where))
    return tess__pass_error(x, KIND_ARRAY, "x", "addressable_data", where);
  if (!tess__array_concrete(x, "data", &d) || !tess__array_readable(x, &d))
    return tess__array_error(&d, "addressable_data", where);
  const struct sharding *s = x->placed->sharding;
  int64_t n = s->mesh->total, k = i < 0 ? i + n : i;
  if (tess__sharding_is_replicated(s) && !(x->o.flags & ARRAY_GDA)) k = 0;
  tess_shape global = tess__type_shape(x->placed->type);
  tess_array *out = NULL;
  if (k < 0 || k >= n) {
    tess__fail(&d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "shard %d of %lld", i, (long long)n);
    return tess__array_error(&d, "addressable_data", where);
  }
  const int64_t *position = tess__shard_positions(s);
  tess_index box;
  if (position) k = position[k];
  tess__shard_index(s, &global, k, &box);
  tess__calls_enter();
  if (tess__array_readable(x, &d)) out = shard_data(x, &box, s->mesh->device[k], NULL, &d);
  tess__calls_leave();
  return out ? out : tess__array_error(&d, "addressable_data", where);
}
