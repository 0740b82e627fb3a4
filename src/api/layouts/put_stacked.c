/* device_put_sharded, device_put_replicated: a new axis 0 with one element for each device (design/sharding.md 5.8). */
#include <string.h>

#include "api/counts.h"
#include "api/layouts/placement.h"
#include "base/map.h"

struct stack {
  const char *op, *where;
  struct diag diag;
};

static bool check_devices(struct stack *s, const tess_device_array *devices) {
  if (tess__thread()->trace)
    return tess__fail(&s->diag, TESS_FAILED_PRECONDITION, TESS_TRACER_ERROR,
                      "an array with data cannot be made while a function is traced");
  return devices->n > 0 || tess__fail(&s->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "an empty list of devices");
}

/* An array of n elements of this type along axis 0, one a device; not filled. NULL: told. */
static tess_array *new_stack(struct stack *s, const char *axis, const struct type *element,
                             const tess_device_array *devices) {
  int64_t dim[TESS_MAX_RANK], n = devices->n;
  if (element->rank == TESS_MAX_RANK) {
    tess__fail(&s->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a result of rank %d; at most %d is possible",
               element->rank + 1, TESS_MAX_RANK);
    return NULL;
  }
  dim[0] = n;
  memcpy(dim + 1, element->dim, sizeof *dim * element->rank);
  struct spec spec = {.n = 1, .n_axes = {1}};
  const tess_axis_type automatic = TESS_AXIS_AUTO;
  const struct mesh *m = tess__mesh_make(1, &n, &axis, &automatic, devices->device, &s->diag);
  const struct sharding *sharding = m ? tess__sharding_named(m, &spec, NULL, &s->diag) : NULL;
  if (!sharding || !tess__data_can_lie(sharding, &s->diag)) return NULL;
  const struct type *type = tess__type_of((tess_dtype)element->dtype, element->rank + 1, dim);
  return tess__array_new(tess__scope(), tess__placed(type, sharding, true), &s->diag);
}

/* Element i, unless it is another process's. */
static bool fill(struct stack *s, tess_array *out, int64_t i, const tess_array *x) {
  const struct placed *p = out->placed;
  tess_index box = {.n = p->type->rank}, local;
  for (int d = 0; d < box.n; d++)
    box.dim[d] = (tess_interval){d ? 0 : i, d ? p->type->dim[d] : i + 1, false};
  if (!tess__placed_find(p, &box, &local)) return true;
  tess__calls_enter();
  bool good = tess__array_whole(x, &s->diag);
  if (good) tess__paste_box(tess__placed_box(p), out->data->block->data, &local, tess__array_bytes(x));
  tess__calls_leave();
  return good;
}

static bool check_shards(struct stack *s, tess_arrays shards, int devices) {
  if (shards.n != devices)
    return tess__fail(&s->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d shards for %d devices", shards.n, devices);
  for (int i = 0; i < shards.n; i++) {
    const tess_array *first = shards.array[0], *x = shards.array[i];
    if (!tess__array_whole(x, &s->diag)) return false;
    const struct type *a = first->placed->type, *b = x->placed->type;
    if (a->dtype != b->dtype || a->rank != b->rank || memcmp(a->dim, b->dim, sizeof *a->dim * a->rank) != 0)
      return tess__fail(&s->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "the shards have one shape and dtype: shard 0 is %s, shard %d is %s", tess__type_text(a), i,
                        tess__type_text(b));
  }
  return true;
}

tess_array *tess_device_put_sharded_at(const char *where, tess_arrays shards, tess_device_array devices) {
  struct stack s = {.op = "device_put_sharded", .where = where};
  tess_array *out = NULL;
  if (devices.error) return tess__pass_error(devices.error, KIND_ARRAY, "devices", s.op, where);
  if (!tess__check_list(shards.n, shards.array, "the shards", &s.diag)) return tess__array_error(&s.diag, s.op, where);
  for (int i = 0; i < shards.n; i++)
    if (!tess__usable(shards.array[i], KIND_ARRAY, "a shard", s.op, where))
      return tess__pass_error(shards.array[i], KIND_ARRAY, "a shard", s.op, where);
  if (check_devices(&s, &devices) && check_shards(&s, shards, devices.n))
    out = new_stack(&s, tess__intern_text("_device_put_sharded"), shards.array[0]->placed->type, &devices);
  for (int i = 0; out && i < shards.n; i++)
    if (!fill(&s, out, i, shards.array[i])) break;
  return s.diag.status ? tess__array_error(&s.diag, s.op, where) : out;
}

tess_array *tess_device_put_replicated_at(const char *where, tess_array *x, tess_device_array devices) {
  struct stack s = {.op = "device_put_replicated", .where = where};
  tess_array *out = NULL;
  if (!tess__usable(x, KIND_ARRAY, "x", s.op, where)) return tess__pass_error(x, KIND_ARRAY, "x", s.op, where);
  if (devices.error) return tess__pass_error(devices.error, KIND_ARRAY, "devices", s.op, where);
  if (check_devices(&s, &devices) && tess__array_whole(x, &s.diag))
    out = new_stack(&s, tess__intern_text("_device_put_replicated"), x->placed->type, &devices);
  for (int i = 0; out && i < devices.n; i++)
    if (!fill(&s, out, i, x)) break;
  return s.diag.status ? tess__array_error(&s.diag, s.op, where) : out;
}
