/* Meshes: made, asked, and set as the context of a scope. */
#include "api/layouts/mesh.h"

#include <string.h>

#include "api/counts.h"
#include "api/layouts/devices.h"
#include "api/trace.h"
#include "layout/device.h"
#include "layout/mesh_order.h"

const struct mesh *tess__mesh_body(const tess_mesh *m, const char *op, const char *where) {
  if (tess__usable(m, KIND_MESH, "the mesh", op, where)) return m->body;
  if (!m) tess__pass_error(NULL, KIND_MESH, "the mesh", op, where);
  return NULL;
}

/* The types of the axes: one for each, or one for all. */
static const tess_axis_type *list_types(const tess_mesh_opts *o, tess_axis_type *space) {
  for (int i = 0; i < TESS_MAX_RANK; i++)
    space[i] = o->axis_type;
  return o->axis_types ? o->axis_types : space;
}

static bool check_names(const tess_shape *shape, const tess_names *names, struct diag *d) {
  if (shape->n == names->n) return true;
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d size%s, but %d name%s: each axis has one of both",
                    shape->n, shape->n == 1 ? "" : "s", names->n, names->n == 1 ? "" : "s");
}

static const struct mesh *make_abstract(tess_shape shape, tess_names names, const tess_mesh_opts *o, struct diag *d) {
  tess_axis_type space[TESS_MAX_RANK];
  if (!check_names(&shape, &names, d)) return NULL;
  return tess__mesh_make(shape.n, shape.dim, names.name, list_types(o, space), NULL, d);
}

static const struct mesh *make_concrete(tess_shape shape, tess_names names, const tess_mesh_opts *o,
                                        const tess_device *const *device, struct diag *d) {
  tess_axis_type space[TESS_MAX_RANK];
  return tess__mesh_make(shape.n, shape.dim, names.name, list_types(o, space), device, d);
}

/* How to get the devices that are missing can be said only of those of the process. */
static bool fail_count(const struct mesh *m, int have, bool given, struct diag *d) {
  struct text t = {0};
  tess__mesh_brief(&t, m);
  const char *brief = strchr(tess__text_string(&t), '(');
  if (given)
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "Mesh%s needs %lld devices, but %d are given", brief,
               (long long)m->total, have);
  else
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "Mesh%s needs %lld devices, but there %s %d: start with tess_init(.num_cpu_devices = %lld), or set "
               "TESS_NUM_CPU_DEVICES=%lld",
               brief, (long long)m->total, have == 1 ? "is" : "are", have, (long long)m->total, (long long)m->total);
  tess__text_free(&t);
  return false;
}

/* The devices in an order that suits their network, in the scope. NULL: a failure. */
static const tess_device *const *order_devices(const struct mesh *axes, const tess_device *const *device,
                                               const tess_mesh_opts *o, struct diag *d) {
  tess_shape shape = {.n = axes->n_axes};
  int n = (int)axes->total;
  memcpy(shape.dim, axes->size, sizeof shape.dim);
  for (int i = 1; i < n && device[i]; i++)
    if (device[i]->slice_index != device[0]->slice_index) {
      tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                 "the devices lie in several slices: make the mesh with tess_mesh_of and "
                 "tess_create_hybrid_device_mesh");
      return NULL;
    }
  const struct mesh_order_options order = {o->contiguous_submeshes,
                                           o->allow_split_physical_axes || tess__device_kind_splits(device[0])};
  const tess_device **list = tess__scope_alloc(tess__scope(), (size_t)n * sizeof *list);
  return tess__mesh_order(&shape, n, device, &order, list, d) ? list : NULL;
}

static bool is_plain(const tess_device *const *device, int64_t n) {
  for (int64_t i = 0; i < n; i++)
    if (!device[i] || strcmp(device[i]->platform, "cpu") != 0 || device[i]->slice_index >= 0) return false;
  return true;
}

tess_mesh *tess_make_mesh_at(const char *where, tess_shape shape, tess_names names, const tess_mesh_opts *kw) {
  tess_mesh_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  struct diag d = {0};
  const struct world *w = tess__world_here();
  if (o.devices.error) return tess__pass_error(o.devices.error, KIND_MESH, "devices", "make_mesh", where);
  if (!tess__check_devices(&o.devices, &d)) return tess__mesh_error(&d, "make_mesh", where);
  bool given = o.devices.device != NULL;
  int have = given ? o.devices.n : w->n;
  const tess_device *const *device = given ? o.devices.device : w->device;
  const struct mesh *axes = make_abstract(shape, names, &o, &d), *m = NULL;
  if (axes && !given && !have)
    tess__init_failure(&d);
  else if (axes && axes->n_axes && axes->total > have)
    fail_count(axes, have, given, &d);
  else if (axes) {
    if (given && have && axes->n_axes && device[0] && !is_plain(device, axes->total))
      device = order_devices(axes, device, &o, &d);
    if (device) m = make_concrete(shape, names, &o, have ? device : NULL, &d);
  }
  return m ? tess__mesh_handle(m) : tess__mesh_error(&d, "make_mesh", where);
}

tess_mesh *tess_mesh_of_at(const char *where, tess_device_array devices, tess_names names, const tess_mesh_opts *kw) {
  tess_mesh_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  struct diag d = {0};
  if (devices.error) return tess__pass_error(devices.error, KIND_MESH, "devices", "mesh_of", where);
  if (!tess__check_devices(&devices, &d)) return tess__mesh_error(&d, "mesh_of", where);
  const struct mesh *axes = make_abstract(devices.shape, names, &o, &d), *m = NULL;
  if (axes && axes->n_axes && axes->total != devices.n)
    fail_count(axes, devices.n, true, &d);
  else if (axes)
    m = make_concrete(devices.shape, names, &o, devices.n ? devices.device : NULL, &d);
  return m ? tess__mesh_handle(m) : tess__mesh_error(&d, "mesh_of", where);
}

tess_mesh *tess_abstract_mesh_at(const char *where, tess_shape shape, tess_names names, const tess_mesh_opts *kw) {
  tess_mesh_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  struct diag d = {0};
  const struct mesh *m = make_abstract(shape, names, &o, &d);
  return m ? tess__mesh_handle(m) : tess__mesh_error(&d, "abstract_mesh", where);
}

/* ---- context ---- */

tess_mesh *tess_set_mesh_at(const char *where, const tess_mesh *m) {
  struct diag d = {0};
  struct thread *t = tess__thread();
  if (m && !tess__usable(m, KIND_MESH, "the mesh", "set_mesh", where))
    return tess__pass_error(m, KIND_MESH, "the mesh", "set_mesh", where);
  if (t->trace) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "the context mesh cannot change while a function is traced: set it around the call");
    return tess__mesh_error(&d, "set_mesh", where);
  }
  for (int i = 0; m && i < m->body->n_axes; i++)
    if (m->body->axis_type[i] == TESS_AXIS_MANUAL) {
      tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "axis '%s' is Manual: only shard_map has such axes",
                 m->body->name[i]);
      return tess__mesh_error(&d, "set_mesh", where);
    }
  struct context c;
  memcpy(&c, t->scope->context, sizeof c);
  const struct mesh *before = c.mesh;
  c.mesh = m ? m->body : NULL;
  t->scope->context = tess__context_intern(&c);
  return tess__mesh_handle(before ? before : tess__mesh_empty());
}

/* The same axes, some Manual: what a shard_map's function sees. */
static const struct mesh *manual_mesh(const struct mesh *m, uint32_t axes) {
  tess_axis_type types[TESS_MAX_RANK];
  for (int i = 0; i < TESS_MAX_RANK; i++)
    types[i] = axes >> i & 1 ? TESS_AXIS_MANUAL : i < m->n_axes ? m->axis_type[i] : TESS_AXIS_AUTO;
  return tess__mesh_make(m->n_axes, m->size, m->name, types, m->device, NULL);
}

tess_mesh *tess_get_mesh_at(const char *where) {
  (void)where; /* nothing can go wrong */
  struct thread *t = tess__thread();
  const struct mesh *m = t->scope->context->mesh;
  struct manual_scope scope = {0};
  if (t->trace) scope = tess__scope_of_devices(&t->trace->build.scope);
  if (scope.mesh) m = manual_mesh(scope.mesh, scope.axes);
  return tess__mesh_handle(m ? m : tess__mesh_empty());
}

/* ---- questions ---- */

tess_shape tess_mesh_shape(const tess_mesh *m) {
  const struct mesh *b = tess__mesh_body(m, "mesh_shape", NULL);
  tess_shape shape = {.n = b ? b->n_axes : 0};
  for (int i = 0; i < shape.n; i++)
    shape.dim[i] = b->size[i];
  return shape;
}

tess_names tess_mesh_axis_names(const tess_mesh *m) {
  const struct mesh *b = tess__mesh_body(m, "mesh_axis_names", NULL);
  tess_names names = {.n = b ? b->n_axes : 0};
  for (int i = 0; i < names.n; i++)
    names.name[i] = b->name[i];
  return names;
}

tess_axis_type tess_mesh_axis_type(const tess_mesh *m, int axis) {
  const struct mesh *b = tess__mesh_body(m, "mesh_axis_type", NULL);
  if (!b || (axis >= 0 && axis < b->n_axes)) return b ? (tess_axis_type)b->axis_type[axis] : TESS_AXIS_AUTO;
  struct diag d = {0};
  tess__fail(&d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "axis %d: the mesh has %d", axis, b->n_axes);
  tess__report(&d, "mesh_axis_type", NULL);
  return TESS_AXIS_AUTO;
}

int64_t tess_mesh_axis_size(const tess_mesh *m, const char *axes) {
  const struct mesh *b = tess__mesh_body(m, "mesh_axis_size", NULL);
  tess_spec spec = {.entry = {"P", axes}, .n = 1};
  struct spec axis;
  struct diag d = {0};
  bool known = b && axes && strcmp(axes, TESS_UNCONSTRAINED) != 0 && tess__spec_resolve(b, &spec, &axis, &d);
  tess__diag_clear(&d);
  if (!known || !axis.n_axes[0]) return 0;
  int64_t size = 1;
  for (int i = 0; i < axis.n_axes[0]; i++)
    size *= b->size[axis.axis[0][i]];
  return size;
}

int64_t tess_mesh_size(const tess_mesh *m) {
  const struct mesh *b = tess__mesh_body(m, "mesh_size", NULL);
  return b ? b->total : 0;
}

bool tess_mesh_equal(const tess_mesh *a, const tess_mesh *b) {
  const struct mesh *x = tess__mesh_body(a, "mesh_equal", NULL), *y = tess__mesh_body(b, "mesh_equal", NULL);
  return x && x == y;
}

/* ---- devices of a mesh ---- */

/* A usable mesh that has devices, or is empty. */
static bool check_concrete(const tess_mesh *m, struct diag *d) {
  return (!m->body->abstract && !m->body->total) || tess__mesh_check_devices(m->body, d);
}

tess_device_array tess_mesh_devices_at(const char *where, const tess_mesh *m) {
  struct diag d = {0};
  if (!tess__usable(m, KIND_MESH, "the mesh", "mesh_devices", where))
    return tess__device_array_pass(tess__pass_error(m, KIND_MESH, "the mesh", "mesh_devices", where));
  if (!tess__mesh_check_devices(m->body, &d)) return tess__device_array_error(&d, "mesh_devices", where);
  return tess__device_array(tess_mesh_shape(m), (int)m->body->total, m->body->device);
}

bool tess_mesh_is_multi_process(const tess_mesh *m) {
  struct diag d = {0};
  const struct mesh *b = tess__mesh_body(m, "mesh_is_multi_process", NULL);
  if (!b) return false;
  if (!check_concrete(m, &d)) {
    tess__report(&d, "mesh_is_multi_process", NULL);
    return false;
  }
  for (int64_t i = 0; i < b->total; i++)
    if (!tess__device_is_local(b->device[i])) return true;
  return false;
}

tess_device_array tess_mesh_local_devices_at(const char *where, const tess_mesh *m) {
  struct diag d = {0};
  if (!tess__usable(m, KIND_MESH, "the mesh", "mesh_local_devices", where))
    return tess__device_array_pass(tess__pass_error(m, KIND_MESH, "the mesh", "mesh_local_devices", where));
  const struct mesh *b = m->body;
  if (!check_concrete(m, &d)) return tess__device_array_error(&d, "mesh_local_devices", where);
  const tess_device **list = tess__scope_alloc(tess__scope(), ((size_t)b->total + 1) * sizeof *list);
  int n = 0;
  for (int64_t i = 0; i < b->total; i++)
    if (tess__device_is_local(b->device[i])) list[n++] = b->device[i];
  return tess__device_array((tess_shape){.n = 1, .dim = {n}}, n, list);
}

static bool is_mine(const tess_device *d, int process) {
  return tess__device_is_local(d) && d->process_index == process;
}

tess_mesh *tess_mesh_local_mesh_at(const char *where, const tess_mesh *m) {
  struct diag d = {0};
  if (!tess__usable(m, KIND_MESH, "the mesh", "mesh_local_mesh", where))
    return tess__pass_error(m, KIND_MESH, "the mesh", "mesh_local_mesh", where);
  const struct mesh *local = tess__mesh_local(m->body, is_mine, tess_process_index(), &d);
  return local ? tess__mesh_handle(local) : tess__mesh_error(&d, "mesh_local_mesh", where);
}

tess_mesh *tess_mesh_abstract_mesh_at(const char *where, const tess_mesh *m) {
  if (!tess__usable(m, KIND_MESH, "the mesh", "mesh_abstract_mesh", where))
    return tess__pass_error(m, KIND_MESH, "the mesh", "mesh_abstract_mesh", where);
  return tess__mesh_handle(tess__mesh_described(m->body));
}
