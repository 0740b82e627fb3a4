/* GlobalDeviceArray (jax.experimental.global_device_array, 2022): names over the array. What is particular about it:
 * the order of devices is required, checks are asserts, a dimension that names an axis of size 1 has a bounded index,
 * the callbacks are asked for replicas too (design/sharding.md 6). */
#include <string.h>

#include "api/arrays/gda_text.h"
#include "api/arrays/pieces.h"
#include "api/counts.h"
#include "api/layouts/devices.h"
#include "api/layouts/mesh.h"
#include "api/layouts/shards.h"
#include "base/alloc.h"
#include "layout/device.h"
#include "layout/shard.h"

/* The spec on the mesh, with the errors of 2022. */
static bool resolve(const struct mesh *m, const tess_spec *axes, struct spec *out, struct diag *d) {
  for (int e = 0; axes->entry[0] && !axes->tuple && e < axes->n && e < TESS_MAX_RANK; e++) {
    const char *entry = axes->entry[e + 1];
    if (entry && strcmp(entry, TESS_UNCONSTRAINED) == 0)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "mesh_axes: an entry is None, or names axes");
  }
  if (tess__spec_resolve(m, axes, out, d)) return true;
  d->reason = TESS_VALUE_ERROR; /* DuplicateSpecError is younger */
  return false;
}

/* NULL: told in d. */
static const struct sharding *sharding_of(const struct mesh *m, const tess_spec *axes, const tess_shape *global,
                                          struct diag *d) {
  struct spec spec;
  if (!tess__usable_shape(global, d) || !resolve(m, axes, &spec, d) || !tess__mesh_check_devices(m, d)) return NULL;
  const struct sharding *s = tess__sharding_named(m, &spec, NULL, d);
  return s && tess__sharding_check_rank(s, global->n, d) ? s : NULL;
}

tess_shape tess_get_shard_shape_at(const char *where, tess_shape global, const tess_mesh *m, tess_spec mesh_axes) {
  static const char op[] = "get_shard_shape";
  struct diag d = {0};
  struct spec spec;
  const struct mesh *body = tess__mesh_body(m, op, where);
  if (!body) return (tess_shape){0};
  if (!tess__usable_shape(&global, &d) || !resolve(body, &mesh_axes, &spec, &d)) {
    tess__report(&d, op, where);
    return (tess_shape){0};
  }
  for (int i = 0; i < spec.n && i < global.n; i++)
    for (int k = 0; k < spec.n_axes[i]; k++)
      global.dim[i] /= body->size[spec.axis[i][k]];
  return global;
}

static tess_shard_list list_error(tess_array *error) {
  tess_shard *one = tess__scope_alloc(tess__scope(), sizeof *one);
  one->data = error;
  return (tess_shard_list){.shard = one, .error = error};
}

static tess_shard_list list_indices(const char *where, const char *op, const tess_shape *global, const tess_mesh *m,
                                    const tess_spec *mesh_axes) {
  struct diag d = {0};
  if (!tess__usable(m, KIND_MESH, "the mesh", op, where))
    return list_error(tess__pass_error(m, KIND_ARRAY, "the mesh", op, where));
  const struct sharding *s = sharding_of(m->body, mesh_axes, global, &d);
  if (!s || !tess__check_divides(s, global, TESS_ASSERTION_ERROR, &d))
    return list_error(tess__array_error(&d, op, where));
  tess_shard *list = tess__scope_alloc(tess__scope(), ((size_t)s->mesh->total + 1) * sizeof *list);
  for (int64_t p = 0; p < s->mesh->total; p++) {
    list[p].device = s->mesh->device[p];
    list[p].replica_id = tess__shard_replica(s, global, p);
    tess__gda_index(s, global, p, &list[p].index);
  }
  return (tess_shard_list){.n = (int)s->mesh->total, .shard = list};
}

tess_shard_list tess_get_shard_indices_at(const char *where, tess_shape global, const tess_mesh *m,
                                          tess_spec mesh_axes) {
  return list_indices(where, "get_shard_indices", &global, m, &mesh_axes);
}

tess_shard_list tess_get_shard_indices_replica_ids_at(const char *where, tess_shape global, const tess_mesh *m,
                                                      tess_spec mesh_axes) {
  return list_indices(where, "get_shard_indices_replica_ids", &global, m, &mesh_axes);
}

/* ---- constructors: all end in a buffer for each local device, in mesh order ---- */

/* Everything but the buffers. False: a->out is the result, in error. */
static bool start(struct assembly *a, const tess_shape *global, const tess_mesh *m, const tess_spec *mesh_axes) {
  if (!tess__usable(m, KIND_MESH, "the mesh", a->op, a->where)) {
    a->out = tess__pass_error(m, KIND_ARRAY, "the mesh", a->op, a->where);
    return false;
  }
  const struct sharding *s = sharding_of(m->body, mesh_axes, global, &a->diag);
  a->reason = TESS_ASSERTION_ERROR;
  if (s && tess__assembly_start(a, tess__sharding_handle(s), global) &&
      tess__check_divides(s, global, TESS_ASSERTION_ERROR, &a->diag)) {
    a->pieces = tess__pieces(s, global, true);
    return true;
  }
  a->out = tess__assembly_end(a);
  return false;
}

static bool check_order(struct assembly *a, int n, tess_array *const *buffer) {
  struct diag *d = &a->diag;
  if (n != a->pieces.devices)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d buffers for the %d local devices of the mesh", n,
                      a->pieces.devices);
  for (int i = 0; i < n; i++) {
    const tess_array *x = buffer[i];
    if (!x || tess__state(&x->o) == STATE_ERROR) continue; /* the next check names it */
    if (!tess__array_whole(x, d)) return false;
    const struct mesh *m = x->placed->sharding->mesh;
    if (m->total == 1 && m->device[0] == a->pieces.device[i]) continue;
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "buffer %d is on device %d%s, the mesh's local device %d is %d: put them in the order of "
                      "tess_mesh_local_devices, not of tess_local_devices",
                      i, m->device[0]->id, m->total > 1 ? " and others" : "", i, a->pieces.device[i]->id);
  }
  return true;
}

static bool check_buffers(struct assembly *a, tess_array *const *buffer) {
  for (int i = 0; i < a->pieces.devices; i++)
    if (!tess__assembly_check(a, buffer[i], &a->pieces.piece[a->pieces.of[i]].index, a->pieces.device[i])) return false;
  return true;
}

/* debug_checks: replicas hold the same bytes as the first of them. */
static bool check_replicas(struct assembly *a, tess_array *const *buffer) {
  tess_array **first = tess__scope_alloc(tess__scope(), ((size_t)a->pieces.n + 1) * sizeof *first);
  for (int i = 0; i < a->pieces.devices && tess__context()->verify; i++) {
    tess_array **kept = &first[a->pieces.of[i]];
    if (!*kept) *kept = buffer[i];
    size_t bytes = (size_t)tess__type_bytes(buffer[i]->placed->type);
    if (!bytes || memcmp(tess__array_bytes(*kept), tess__array_bytes(buffer[i]), bytes) == 0) continue;
    tess__fail(&a->diag, TESS_INVALID_ARGUMENT, TESS_REPLICA_MISMATCH, "differs from its replica on another device");
    tess__assembly_at(a, &a->pieces.piece[a->pieces.of[i]].index, a->pieces.device[i]);
    return false;
  }
  return true;
}

/* The array of checked or unchecked buffers; ends the inner scope that the callback's results belong to. */
static tess_array *finish(struct assembly *a, tess_array *const *buffer, tess_scope *inner) {
  if (!a->diag.status && check_buffers(a, buffer) && check_replicas(a, buffer)) tess__assembly_join(a, buffer);
  if (inner) {
    tess_status status = tess_scope_end(inner);
    (void)status; /* the error is in the enclosing scope now */
  }
  tess_array *out = tess__assembly_end(a);
  if (tess__state(&out->o) == STATE_OK) out->o.flags |= ARRAY_GDA;
  return out;
}

tess_array *tess_global_device_array_at(const char *where, tess_shape global, const tess_mesh *m, tess_spec mesh_axes,
                                        tess_arrays device_buffers) {
  struct assembly a = {.op = "global_device_array", .where = where, .what = "the buffer"};
  if (!tess__check_list(device_buffers.n, device_buffers.array, "the buffers", &a.diag))
    return tess__array_error(&a.diag, a.op, where);
  for (int i = 0; i < device_buffers.n; i++)
    if (!tess__usable(device_buffers.array[i], KIND_ARRAY, "a buffer", a.op, where))
      return tess__pass_error(device_buffers.array[i], KIND_ARRAY, "a buffer", a.op, where);
  if (!start(&a, &global, m, &mesh_axes)) return a.out;
  check_order(&a, device_buffers.n, device_buffers.array);
  return finish(&a, device_buffers.array, NULL);
}

/* One slot a local device, empty, in the scope. */
static tess_array **slots(const struct assembly *a) {
  return tess__scope_alloc(a->scope, ((size_t)a->pieces.devices + 1) * sizeof(tess_array *));
}

static bool has_callback(struct assembly *a, bool given) {
  if (!given) tess__fail(&a->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the callback is NULL");
  return given;
}

tess_array *tess_gda_from_callback_at(const char *where, tess_shape global, const tess_mesh *m, tess_spec mesh_axes,
                                      tess_index_callback cb, void *ctx) {
  struct assembly a = {.op = "gda_from_callback", .where = where, .what = "the callback's result"};
  if (!start(&a, &global, m, &mesh_axes)) return a.out;
  tess_array **buffer = slots(&a);
  tess_scope *inner = tess_scope_begin_at(where);
  for (int i = 0; has_callback(&a, cb != NULL) && i < a.pieces.devices && !a.diag.status; i++) {
    const tess_index *index = &a.pieces.piece[a.pieces.of[i]].index;
    buffer[i] = cb(index, ctx);
    tess__assembly_check(&a, buffer[i], index, a.pieces.device[i]);
  }
  return finish(&a, buffer, inner);
}

tess_array *tess_gda_from_batched_callback_at(const char *where, tess_shape global, const tess_mesh *m,
                                              tess_spec mesh_axes, tess_batched_callback cb, void *ctx) {
  struct assembly a = {.op = "gda_from_batched_callback", .where = where, .what = "the callback's result"};
  if (!start(&a, &global, m, &mesh_axes)) return a.out;
  tess_array **buffer = slots(&a);
  tess_index *index = tess__scope_alloc(a.scope, ((size_t)a.pieces.devices + 1) * sizeof *index);
  for (int i = 0; i < a.pieces.devices; i++)
    index[i] = a.pieces.piece[a.pieces.of[i]].index;
  tess_scope *inner = tess_scope_begin_at(where);
  if (has_callback(&a, cb != NULL)) cb(index, a.pieces.devices, buffer, ctx);
  return finish(&a, buffer, inner);
}

/* Local devices by index, both in first-seen order. */
static tess_index_group *make_groups(const struct assembly *a) {
  const struct pieces *p = &a->pieces;
  tess_index_group *group = tess__scope_alloc(a->scope, ((size_t)p->n + 1) * sizeof *group);
  int *end = tess__scope_alloc(a->scope, ((size_t)p->n + 1) * sizeof *end);
  const tess_device **device = tess__scope_alloc(a->scope, ((size_t)p->devices + 1) * sizeof *device);
  for (int i = 0; i < p->devices; i++)
    end[p->of[i] + 1]++;
  for (int k = 0; k < p->n; k++) {
    int n = end[k + 1];
    end[k + 1] += end[k];
    group[k].index = p->piece[k].index;
    group[k].devices = tess__device_array((tess_shape){.n = 1, .dim = {n}}, n, device + end[k]);
  }
  for (int i = 0; i < p->devices; i++)
    device[end[p->of[i]]++] = p->device[i];
  return group;
}

tess_array *tess_gda_from_batched_callback_with_devices_at(const char *where, tess_shape global, const tess_mesh *m,
                                                           tess_spec mesh_axes, tess_grouped_callback cb, void *ctx) {
  struct assembly a = {.op = "gda_from_batched_callback_with_devices", .where = where, .what = "the callback's result"};
  if (!start(&a, &global, m, &mesh_axes)) return a.out;
  tess_array **buffer = slots(&a);
  tess_index_group *group = make_groups(&a);
  tess_scope *inner = tess_scope_begin_at(where);
  if (has_callback(&a, cb != NULL)) cb(group, a.pieces.n, buffer, ctx);
  if (!a.diag.status) check_order(&a, a.pieces.devices, buffer);
  return finish(&a, buffer, inner);
}

tess_array *tess_gda_eq_at(const char *where, tess_array *a, tess_array *b) {
  struct diag d = {0};
  (void)a, (void)b;
  tess__fail(&d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
             "GlobalDeviceArray has no equality: compare the values with tess_eq");
  return tess__array_error(&d, "gda_eq", where);
}
