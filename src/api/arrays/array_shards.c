/* The shards of arrays: for each device its box, its replica id, and its data as an array on that device alone. A box
 * whose bytes lie together is the same bytes; another one is a copy. A shard is deleted with the array, and the array
 * with it, as in JAX, where they are one buffer. */
#include <string.h>

#include "api/arrays/array.h"
#include "api/arrays/shard_table.h"
#include "base/alloc.h"

/* x is readable; inside tess__calls_enter. */
static struct data *part_of(const tess_array *x, const struct shard_row *row, const tess_index *box, struct diag *d) {
  if (tess__state(&x->o) == STATE_OK && row->first >= 0)
    return tess__data_part(x->data, NULL, x->data->offset + row->before + row->first);
  const struct type *type = row->placed->type;
  struct block *b = tess__block_new((size_t)tess__type_bytes(type), row->placed->sharding->memory);
  if (!b) {
    tess__fail_memory(d, (size_t)tess__type_bytes(type), "%s of %s", tess__type_text(type),
                      tess__type_text(x->placed->type));
    return NULL;
  }
  tess_index local;
  tess__placed_find(x->placed, box, &local); /* the row says that it is here */
  tess__copy_box(tess__placed_box(x->placed), (const char *)tess__array_bytes(x) + row->before, &local, b->data);
  return tess__state(&x->o) == STATE_OK ? tess__data_part(x->data, b, 0) : tess__data_new(b, 0);
}

/* x is readable; inside tess__calls_enter. NULL: told in d. */
static tess_array *shard_data(const tess_array *x, const struct shard_row *row, const tess_index *box, struct diag *d) {
  struct data *data = part_of(x, row, box, d);
  return data ? tess__array_of_data(tess__scope(), row->placed, data) : NULL;
}

static tess_shard_list shards_in_error(tess_array *error) {
  tess_shard *s = tess__scope_alloc(tess__scope(), sizeof *s);
  s->data = error;
  return (tess_shard_list){0, s, error};
}

static void set_box(tess_index *zeroed, int rank, const struct shard_row *row) {
  zeroed->n = rank;
  memcpy(zeroed->dim, row->dim, (size_t)rank * sizeof *row->dim);
}

/* all: those of other processes too, whose data is NULL. Inside tess__calls_enter; a failure is in d. */
static tess_shard_list list_shards(const tess_array *x, bool all, struct diag *d) {
  const struct shard_table *t = tess__shard_table(x, d);
  if (!t) return (tess_shard_list){0};
  int n = (int)t->n, listed = 0;
  tess_shard *shard = tess__scope_alloc(tess__scope(), (size_t)(n ? n : 1) * sizeof *shard); /* zeroed */
  for (int i = 0; i < n && !d->status; i++) {
    const struct shard_row *row = tess__shard_row(t, i);
    if (!row->here && !all) continue;
    tess_shard *one = &shard[listed++];
    one->device = row->placed->sharding->mesh->device[0];
    one->replica_id = (int)row->replica;
    set_box(&one->index, t->rank, row);
    if (row->here) one->data = shard_data(x, row, &one->index, d);
  }
  return (tess_shard_list){.n = listed, .shard = shard};
}

static tess_shard_list shards(const char *where, const char *op, tess_array *x, bool all) {
  struct diag d = {0};
  if (!tess__usable(x, KIND_ARRAY, "x", op, where))
    return shards_in_error(tess__pass_error(x, KIND_ARRAY, "x", op, where));
  if (!tess__array_concrete(x, "shards", &d)) return shards_in_error(tess__array_error(&d, op, where));
  tess_shard_list list = {0};
  tess__calls_enter();
  if (tess__array_readable(x, &d)) list = list_shards(x, all, &d);
  tess__calls_leave();
  return d.status ? shards_in_error(tess__array_error(&d, op, where)) : list;
}

tess_shard_list tess_addressable_shards_at(const char *where, tess_array *x) {
  return shards(where, "addressable_shards", x, false);
}

tess_shard_list tess_global_shards_at(const char *where, tess_array *x) {
  return shards(where, "global_shards", x, true);
}

/* How many shards are here. */
static int64_t count_here(const struct sharding *s) {
  if (!s->mesh->spans) return s->mesh->total;
  const int64_t *here = tess__shards_here(s);
  int64_t n = 0;
  while (here[n] >= 0)
    n++;
  return n;
}

/* Row k of those that are here. NULL: told in d. */
static const struct shard_row *row_here(const tess_array *x, int64_t k, struct diag *d) {
  if (!tess__placed_spans(x->placed)) return tess__one_shard(x, k, d);
  const struct shard_table *t = tess__shard_table(x, d);
  for (int64_t i = 0; t && i < t->n; i++)
    if (tess__shard_row(t, i)->here && k-- == 0) return tess__shard_row(t, i);
  return NULL;
}

tess_array *tess_addressable_data_at(const char *where, tess_array *x, int i) {
  struct diag d = {0};
  if (!tess__usable(x, KIND_ARRAY, "x", "addressable_data", where))
    return tess__pass_error(x, KIND_ARRAY, "x", "addressable_data", where);
  if (!tess__array_concrete(x, "data", &d) || !tess__array_readable(x, &d))
    return tess__array_error(&d, "addressable_data", where);
  const struct sharding *s = x->placed->sharding;
  int64_t n = count_here(s), k = i < 0 ? i + n : i;
  if (tess__sharding_is_replicated(s) && !(x->o.flags & ARRAY_GDA)) k = 0;
  tess_array *out = NULL;
  if (k < 0 || k >= n) {
    tess__fail(&d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "shard %d of %lld%s", i, (long long)n,
               tess__placed_spans(x->placed) ? " that are here" : "");
    return tess__array_error(&d, "addressable_data", where);
  }
  tess__calls_enter();
  const struct shard_row *row = tess__array_readable(x, &d) ? row_here(x, k, &d) : NULL;
  if (row) {
    tess_index box = {0};
    set_box(&box, x->placed->type->rank, row);
    out = shard_data(x, row, &box, &d);
  }
  tess__calls_leave();
  return out ? out : tess__array_error(&d, "addressable_data", where);
}
