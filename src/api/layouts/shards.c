/* What a sharding says about devices: which there are, and which box of an array each one holds. */
#include "api/layouts/shards.h"

#include "api/layouts/devices.h"
#include "api/layouts/sharding.h"
#include "layout/device.h"
#include "layout/shard.h"

tess_device_array tess_sharding_devices(const tess_sharding *s) {
  struct diag d = {0};
  if (!tess__usable(s, KIND_SHARDING, "the sharding", "sharding_devices", NULL))
    return tess__device_array_pass(tess__pass_error(s, KIND_SHARDING, "the sharding", "sharding_devices", NULL));
  const struct sharding *b = tess__sharding_one(s, &d);
  if (!b || !tess__mesh_check_devices(b->mesh, &d)) return tess__device_array_error(&d, "sharding_devices", NULL);
  return tess__device_array((tess_shape){.n = 1, .dim = {b->mesh->total}}, (int)b->mesh->total,
                            tess__sharding_devices(b));
}

tess_device_array tess_sharding_addressable_devices(const tess_sharding *s) {
  tess_device_array all = tess_sharding_devices(s);
  if (all.error) return all;
  const tess_device **list = tess__scope_alloc(tess__scope(), ((size_t)all.n + 1) * sizeof *list);
  int n = 0;
  for (int i = 0; i < all.n; i++)
    if (tess__device_is_local(all.device[i])) list[n++] = all.device[i];
  return tess__device_array((tess_shape){.n = 1, .dim = {n}}, n, list);
}

int tess_sharding_num_devices(const tess_sharding *s) {
  const struct sharding *b = tess__sharding_body(s, "sharding_num_devices", NULL);
  return b ? (int)(b->mesh->total < INT32_MAX ? b->mesh->total : INT32_MAX) : 0;
}

bool tess_sharding_is_fully_replicated(const tess_sharding *s) {
  const struct sharding *b = tess__sharding_body(s, "sharding_is_fully_replicated", NULL);
  return b && tess__sharding_is_replicated(b);
}

bool tess_sharding_is_fully_addressable(const tess_sharding *s) {
  const struct sharding *b = tess__sharding_body(s, "sharding_is_fully_addressable", NULL);
  struct diag d = {0};
  if (b && !tess__mesh_check_devices(b->mesh, &d)) tess__report(&d, "sharding_is_fully_addressable", NULL);
  if (!b || !b->mesh->device) return false;
  for (int64_t i = 0; i < b->mesh->total; i++)
    if (!tess__device_is_local(b->mesh->device[i])) return false;
  return true;
}

static bool check_sizes(const tess_shape *shape, struct diag *d) {
  if (shape->n < 0 || shape->n > TESS_MAX_RANK)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "an array has 0 to %d dimensions, not %d",
                      TESS_MAX_RANK, shape->n);
  for (int i = 0; i < shape->n; i++)
    if (shape->dim[i] < 0)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "dimension %d has size %lld", i,
                        (long long)shape->dim[i]);
  return true;
}

tess_shape tess_sharding_shard_shape_at(const char *where, const tess_sharding *s, tess_shape global) {
  struct diag d = {0};
  tess_shape shape = {0};
  const struct sharding *b = tess__sharding_body(s, "sharding_shard_shape", where);
  if (b && check_sizes(&global, &d) && tess__sharding_check_block(b, &global, &d))
    tess__shard_shape(b, &global, &shape);
  else if (b)
    tess__report(&d, "sharding_shard_shape", where);
  return shape;
}

static tess_shard_list list_error(tess_array *error) {
  tess_shard *one = tess__scope_alloc(tess__scope(), sizeof *one);
  one->data = error;
  return (tess_shard_list){.shard = one, .error = error};
}

static void fill_map(tess_shard *list, const struct sharding *s, const tess_shape *global) {
  struct shard_walk w;
  tess__walk_begin(&w, s, global);
  for (int64_t p = 0; p < s->mesh->total; p++, tess__walk_next(&w)) {
    tess_shard *shard = &list[tess__shard_place(s, p)];
    shard->device = s->mesh->device[p];
    shard->replica_id = s->list ? tess__shard_replica(s, global, p) : tess__walk_replica(&w);
    tess__walk_index(&w, &shard->index);
  }
}

static int keep_local(tess_shard *list, int n) {
  int kept = 0;
  for (int i = 0; i < n; i++)
    if (tess__device_is_local(list[i].device) && kept++ != i) list[kept - 1] = list[i];
  return kept;
}

static tess_shard_list index_map(const tess_sharding *s, const tess_shape *global, bool local, const char *op,
                                 const char *where) {
  struct diag d = {0};
  if (!tess__usable(s, KIND_SHARDING, "the sharding", op, where))
    return list_error(tess__pass_error(s, KIND_ARRAY, "the sharding", op, where));
  const struct sharding *b = tess__sharding_one(s, &d);
  if (!b || !tess__mesh_check_devices(b->mesh, &d) || !check_sizes(global, &d) ||
      !tess__sharding_check_map(b, global, &d))
    return list_error(tess__array_error(&d, op, where));
  tess_shard *list = tess__scope_alloc(tess__scope(), ((size_t)b->mesh->total + 1) * sizeof *list);
  fill_map(list, b, global);
  int n = (int)b->mesh->total;
  if (local) n = keep_local(list, n);
  return (tess_shard_list){.n = n, .shard = list};
}

tess_shard_list tess_devices_indices_map_at(const char *where, const tess_sharding *s, tess_shape global) {
  return index_map(s, &global, false, "devices_indices_map", where);
}

tess_shard_list tess_addressable_devices_indices_map_at(const char *where, const tess_sharding *s, tess_shape global) {
  return index_map(s, &global, true, "addressable_devices_indices_map", where);
}

bool tess__check_divides(const struct sharding *s, const tess_shape *shape, tess_reason reason, struct diag *d) {
  for (int i = 0; i < shape->n; i++)
    if (shape->dim[i] % tess__shard_parts(s, i) != 0)
      return tess__fail(d, TESS_INVALID_ARGUMENT, reason, "dimension %d of %s does not divide into %lld parts", i,
                        tess_str_shape(*shape), (long long)tess__shard_parts(s, i));
  return true;
}
