/* tess_pmap: shard_map over one axis of devices (design/manual.md 4). An argument's element along its mapped axis is
 * what a device sees; results get the axis back. Values carry no variance inside, as in JAX: what JAX takes for granted
 * of results without an axis is looked up in the finished body (op/varying.h).
 *
 * A pmap inside a pmap appends its axis to the mesh, which is then over more devices; the outermost one is traced again
 * with all axes (region.c).
 *
 * Sizes along the axis are those of this process (local) and of all (global): two numbers, though as yet all devices
 * are this process's. */
#include <stdio.h>
#include <string.h>

#include "api/counts.h"
#include "api/donation.h"
#include "api/fn.h"
#include "api/manual/region.h"
#include "api/recall.h"
#include "base/map.h"
#include "layout/device.h"
#include "numpy/collective.h"
#include "op/ops.h"
#include "op/varying.h"

#define NO_NAME "_internal_pmap_axis_name" // JAX's

struct axis_list { /* one for all, for each argument or for each array; TESS_NONE: not mapped */
  int32_t n, v[TESS_MAX_RANK];
};
struct pmap_options {    /* interned */
  const char *axis_name; /* NULL: none was given */
  struct axis_list in, out;
  struct donation donation;
  const tess_device *const *device; /* interned; NULL: the first ones that there are */
  int64_t n_devices, axis_size;     /* axis_size global; 0: not given */
};
struct device_pool { /* what pmaps inside each other may use, from the first one on */
  int64_t n;
  const tess_device *const *device;
  bool given; /* all of them are to be used */
};
struct mapped { /* a call */
  struct region r;
  const struct pmap_options *o;
  int *axis, *out_axis;  /* by leaf: canonical; TESS_NONE: not mapped. out_axis: as asked for */
  int64_t local, global; /* sizes of the mapped axis */
  int mesh_axis;
  struct device_pool pool;
};

/* ---- axes of arguments and results ---- */

/* "argument 0", or of a struct: "argument 0[2]", or of a tree: "argument '0/w'". */
static const char *leaf_name(struct arena *arena, const char *what, const struct tuple *g, int leaf) {
  int i = 0;
  if (g->tree) return tess__leaf_name(arena, what, g, leaf);
  while (i + 1 < g->n && leaf >= tess__tuple_leaves(g, i))
    leaf -= tess__tuple_leaves(g, i++);
  if (tess__tuple_leaves(g, i) == 1) return tess__arena_printf(arena, "%s %d", what, i);
  return tess__arena_printf(arena, "%s %d[%d]", what, i, leaf);
}

static bool spread_axes(const struct axis_list *a, const struct tuple *g, int *out, const char *what, struct diag *d) {
  const char *kind = *what == 'i' ? "argument" : "result";
  bool each = a->n == g->leaves, groups = a->n == g->n;
  if (!tess__tuple_is_known(g)) return true;
  if (a->n != 1 && !each && !groups)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "pmap %s has %d entries, there are %d %ss of %d arrays; legal: one for all, one for each %s, one "
                      "for each array",
                      what, (int)a->n, g->n, kind, g->leaves, kind);
  for (int i = 0, at = 0; i < g->n; i++)
    for (int k = 0; k < tess__tuple_leaves(g, i); k++, at++)
      out[at] = a->v[a->n == 1 ? 0 : groups ? i : at];
  return true;
}

static const struct type *argument_type(const struct mapped *m, int i) {
  vid v = tess__trace_operand(m->r.outer, m->r.args->leaf[i]);
  return v == VID_NONE ? NULL : tess__type_at(m->r.outer->graph, v);
}

/* The mapped axes of the arguments, from the front. */
static bool find_mapped(struct mapped *m) {
  const struct tuple *g = &m->r.args->g;
  m->axis = tess__arena_alloc(m->r.arena, (size_t)(g->leaves + 1) * sizeof *m->axis);
  if (!spread_axes(&m->o->in, g, m->axis, "in_axes", m->r.diag)) return false;
  for (int i = 0; i < g->leaves; i++) {
    const struct type *t = argument_type(m, i);
    int axis = m->axis[i];
    if (!t) return false;
    if (axis == TESS_NONE) continue;
    if (axis < -t->rank || axis >= t->rank) {
      const char *name = leaf_name(m->r.arena, "argument", g, i);
      return tess__fail(m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "pmap was requested to map its argument along axis %d, which implies that its rank should be "
                        "at least %d, but is only %d: %s is %s",
                        axis, axis < 0 ? -axis : axis + 1, t->rank, name, tess__type_text(t));
    }
    m->axis[i] = axis < 0 ? axis + t->rank : axis;
  }
  return true;
}

static bool inconsistent_sizes(const struct mapped *m) {
  enum { MOST = 8 };
  const struct tuple *g = &m->r.args->g;
  struct text t = {0};
  int told = 0;
  for (int i = 0; i < g->leaves && told <= MOST; i++) {
    if (m->axis[i] == TESS_NONE) continue;
    const struct type *type = argument_type(m, i);
    const char *name = leaf_name(m->r.arena, "argument", g, i);
    if (told++ == MOST)
      tess__text_add(&t, ", and others");
    else
      tess__text_printf(&t, "%s %s is %s: axis %d of size %lld", told > 1 ? ";" : "", name, tess__type_text(type),
                        m->axis[i], (long long)type->dim[m->axis[i]]);
  }
  tess__fail(m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
             "pmap got inconsistent sizes for array axes to be mapped:%s", tess__text_string(&t));
  tess__text_free(&t);
  return false;
}

/* The size of the mapped axis, of which each device has one element. */
static bool find_size(struct mapped *m) {
  m->local = -1;
  for (int i = 0; i < m->r.args->g.leaves; i++) {
    if (m->axis[i] == TESS_NONE) continue;
    int64_t size = argument_type(m, i)->dim[m->axis[i]];
    if (m->local >= 0 && size != m->local) return inconsistent_sizes(m);
    m->local = size;
  }
  m->global = m->local;
  if (m->local < 0)
    return tess__fail(m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "pmap requires at least one argument with a mapped axis");
  if (m->local == 0)
    return tess__fail(m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "the mapped axis has size 0; legal: at least 1, an element for each device");
  return !m->o->axis_size || m->o->axis_size == m->global ||
         tess__fail(m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "Specified axis_size %lld doesn't match received axis_size %lld", (long long)m->o->axis_size,
                    (long long)m->global);
}

/* ---- devices ---- */

static bool leading_size_failure(const struct mapped *m) {
  struct text t = {0};
  for (int64_t i = 0; i < m->pool.n && i < 8; i++) {
    tess__text_add(&t, i ? ", " : "");
    tess__device_text(&t, m->pool.device[i], false);
  }
  tess__fail(m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
             "Leading axis size of the arguments of pmap must equal the number of local devices that .devices names: "
             "axis_size=%lld, num_local_devices=%lld, local devices: %s%s",
             (long long)m->local, (long long)m->pool.n, tess__text_string(&t), m->pool.n > 8 ? ", …" : "");
  tess__text_free(&t);
  return false;
}

static bool all_local(const struct mapped *m, const struct mesh *mesh) {
  return !mesh->spans || tess__fail(m->r.diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                                    "pmap over devices of several processes; legal: .devices of this process "
                                    "(tess_local_devices), or shard_map");
}

/* The mesh of a pmap that stands in no other one. */
static bool find_devices(struct mapped *m) {
  const struct world *w = tess__world_here();
  m->pool = m->o->device ? (struct device_pool){m->o->n_devices, m->o->device, true}
                         : (struct device_pool){w->n, w->device, false};
  if (m->global > m->pool.n && m->pool.given) return leading_size_failure(m);
  if (m->global > m->pool.n)
    return tess__fail(
        m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
        "compiling computation that requires %lld logical devices, but only %lld XLA devices are available",
        (long long)m->global, (long long)m->pool.n);
  const char *name = m->o->axis_name ? m->o->axis_name : NO_NAME;
  m->r.mesh = tess__mesh_make(1, &m->global, &name, NULL, m->pool.device, m->r.diag);
  m->r.pool = &m->pool;
  return m->r.mesh && all_local(m, m->r.mesh);
}

/* An axis of this name and size that no pmap around this one has taken; -1: there is none yet. */
static int free_axis(const struct manual_scope *s, const char *name, int64_t size) {
  int axis = tess__mesh_axis(s->mesh, name);
  return axis >= 0 && s->mesh->size[axis] == size && !(s->axes >> axis & 1) ? axis : -1;
}

/* The name of a nested pmap's axis: its own, or one that says how deep it stands. */
static bool nested_name(const struct mapped *m, char out[128]) {
  const struct manual_scope *s = &m->r.outer->build.scope;
  snprintf(out, 128, "%s", m->o->axis_name ? m->o->axis_name : "");
  for (int k = 1; !m->o->axis_name; k++) {
    snprintf(out, 128, NO_NAME "_%d", k);
    if (tess__mesh_axis(s->mesh, out) < 0 || free_axis(s, out, m->global) >= 0) break;
  }
  int axis = tess__mesh_axis(s->mesh, out);
  return axis < 0 || free_axis(s, out, m->global) >= 0 ||
         tess__fail(m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "nested pmaps have axes of different names, or one after the other of equal sizes: '%s' has size "
                    "%lld already, this one %lld",
                    out, (long long)s->mesh->size[axis], (long long)m->global);
}

/* Appends an axis to the mesh of all pmaps around this one. */
static bool append_axis(struct mapped *m, const char *name) {
  const struct manual_scope *s = &m->r.outer->build.scope;
  const struct mesh *old = s->mesh;
  const char *names[TESS_MAX_RANK];
  int64_t size[TESS_MAX_RANK], total = old->total * m->global;
  if (old->n_axes == TESS_MAX_RANK)
    return tess__fail(m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "at most %d pmaps nest", TESS_MAX_RANK);
  if (total > s->pool->n && s->pool->given)
    return tess__fail(m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "compiling computation that creates %lld shards, but %lld devices were specified",
                      (long long)total, (long long)s->pool->n);
  if (total > s->pool->n)
    return tess__fail(m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "the computation requires %lld local devices in nested pmapped functions, but only %lld are "
                      "available: outer size %lld, inner size %lld",
                      (long long)total, (long long)s->pool->n, (long long)old->total, (long long)m->global);
  memcpy(names, old->name, sizeof names);
  memcpy(size, old->size, sizeof size);
  names[old->n_axes] = name;
  size[old->n_axes] = m->global;
  const struct mesh *mesh = tess__mesh_make(old->n_axes + 1, size, names, NULL, s->pool->device, m->r.diag);
  for (struct trace *t = m->r.outer; mesh && t && t->build.scope.pool; t = t->parent)
    t->build.scope.mesh = mesh;
  return mesh && all_local(m, mesh);
}

static bool find_nested(struct mapped *m) {
  const struct manual_scope *s = &m->r.outer->build.scope;
  char name[128];
  if (s->mesh->n_batches)
    return tess__fail(m->r.diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                      "pmap inside a vmap with axis_name; legal: a vmap without one, shard_map");
  if (!s->pool)
    return tess__fail(
        m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
        "pmap inside shard_map: its mesh should match the mesh outside; legal: a shard_map over free axes "
        "of that mesh");
  if (m->o->device)
    return tess__fail(m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "Nested pmap with explicit devices argument");
  if (!nested_name(m, name)) return false;
  m->mesh_axis = free_axis(s, name, m->global);
  if (m->mesh_axis < 0 && !append_axis(m, name)) return false;
  m->r.mesh = s->mesh;
  m->r.pool = s->pool;
  m->mesh_axis = tess__mesh_axis(s->mesh, name);
  return true;
}

/* Devices that were named are all used; known when the pmaps inside are. */
static bool check_pool(const struct mapped *m) {
  if (m->r.outer->build.scope.pool || !m->pool.given || m->r.mesh->total == m->pool.n) return true;
  if (m->r.mesh->n_axes == 1) return leading_size_failure(m);
  return tess__fail(m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "compiling computation that creates %lld shards, but %lld devices were specified",
                    (long long)m->r.mesh->total, (long long)m->pool.n);
}

/* ---- the body ---- */

static const struct spec *spec_along(int dim, int mesh_axis) {
  struct spec s;
  memset(&s, 0, sizeof s);
  if (dim != TESS_NONE) {
    s.n = dim + 1;
    s.n_axes[dim] = 1;
    s.axis[dim][0] = (uint8_t)mesh_axis;
  }
  return tess__intern(INTERN_SPEC, &s, sizeof s);
}

static bool squeeze(struct mapped *m) {
  struct region *r = &m->r;
  for (int i = 0; i < r->args->g.leaves; i++) {
    if (m->axis[i] == TESS_NONE) continue;
    vid v = tess__collective_drop(&r->inner->build, tess__trace_operand(r->inner, r->block[i]), m->axis[i]);
    if (v == VID_NONE) return false;
    r->block[i] = tess__tracer(r->inner, v, r->where);
  }
  return true;
}

/* Result i with its axis, of size 1. */
static bool expand(struct mapped *m, int i, tess_array **out) {
  struct region *r = &m->r;
  int axis = m->out_axis[i];
  r->out[i] = spec_along(TESS_NONE, 0);
  if (axis == TESS_NONE) return true;
  vid v = tess__trace_operand(r->inner, *out);
  if (v == VID_NONE) return false;
  const struct type *t = tess__type_at(r->inner->graph, v);
  if (axis < -t->rank - 1 || axis > t->rank) {
    const char *name = leaf_name(r->arena, "result", r->want, i);
    return tess__fail(r->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "out_axes: axis %d is out of bounds for array of dimension %d: %s of pmap is %s with its axis",
                      axis, t->rank + 1, name, tess__type_text(t));
  }
  if (axis < 0) axis += t->rank + 1;
  r->out[i] = spec_along(axis, m->mesh_axis);
  v = tess__collective_insert(&r->inner->build, v, axis);
  if (v != VID_NONE) *out = tess__tracer(r->inner, v, r->where);
  return v != VID_NONE;
}

static bool run_mapped(struct region *r, tess_array **out) {
  struct mapped *m = (struct mapped *)(void *)r; /* its first member */
  if (!squeeze(m)) return false;
  tess__invoke(r->f, &(struct args){r->args->g, r->block}, r->want, out, r->where);
  bool good = true;
  for (int i = 0; i < r->want->leaves && good && !r->inner->error; i++)
    good = expand(m, i, &out[i]);
  return good;
}

/* One copy of a result that is equal on all devices. */
static bool check_copies(struct region *r, const struct graph *body) {
  const struct mapped *m = (const struct mapped *)(const void *)r;
  uint64_t *param = tess__arena_alloc(r->arena, (size_t)(body->n_params + 1) * sizeof *param);
  uint64_t *result = tess__arena_alloc(r->arena, (size_t)(body->n_results + 1) * sizeof *result);
  for (int i = 0; i < r->args->g.leaves; i++)
    param[i] = tess__spec_axes(r->in[i]);
  tess__varying_results(body, param, result);
  for (int i = 0; i < r->want->leaves; i++) {
    if (m->out_axis[i] != TESS_NONE || !(result[i] & r->axes)) continue;
    const char *name = leaf_name(r->arena, "result", r->want, i);
    return tess__fail(r->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "out_axes is TESS_NONE for %s of pmap, which may differ from device to device along '%s': %s; "
                      "reduce it there (psum, pmean, pmax), or give the axis a place",
                      name, m->o->axis_name ? m->o->axis_name : "its axis, which has no name",
                      tess__type_text(tess__type_at(body, body->result[i])));
  }
  return check_pool(m);
}

static bool prepare(struct mapped *m) {
  struct region *r = &m->r;
  bool nested = r->outer->build.scope.mesh != NULL;
  m->out_axis = tess__arena_alloc(r->arena, (size_t)(r->want->leaves + 1) * sizeof *m->out_axis);
  if (!find_mapped(m) || !spread_axes(&m->o->out, r->want, m->out_axis, "out_axes", r->diag) || !find_size(m))
    return false;
  if (!(nested ? find_nested(m) : find_devices(m))) return false;
  r->axes = UINT32_C(1) << m->mesh_axis;
  for (int i = 0; i < r->args->g.leaves; i++)
    r->in[i] = spec_along(m->axis[i], m->mesh_axis);
  return true;
}

static void trace_pmap(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                       const char *where) {
  struct mapped m = {.o = f->options};
  struct error *error = NULL;
  m.r = (struct region){.op = "pmap",
                        .f = f->inner,
                        .unchecked = true,
                        .args = args,
                        .want = want,
                        .where = where,
                        .run = run_mapped,
                        .check = check_copies};
  tess__region_begin(&m.r);
  bool good = prepare(&m) && tess__region_trace(&m.r, out, &error);
  tess__region_end(&m.r, good, error, out);
}

/* ---- the ends of its program ---- */

static bool pmap_ends(const struct fn_body *f, const struct tuple *in, const struct tuple *want, struct arena *arena,
                      struct ends *out, struct diag *d) {
  (void)want;
  return tess__donated_leaves(&((const struct pmap_options *)f->options)->donation, in, arena, &out->donated, d);
}

/* As the region's specs say; of nested pmaps the compiler finds it. */
static bool settle(const struct graph *g, struct arena *arena, struct ends *out, struct diag *d) {
  const struct node *n = g->n_nodes ? &g->node[g->n_nodes - 1] : NULL;
  const struct manual_attrs *attrs = n && n->op->traits & OP_MANUAL ? n->attrs : NULL;
  if (!attrs || attrs->mesh->n_axes > 1) return true;
  const struct sharding **in = tess__arena_alloc(arena, (size_t)(g->n_params + 1) * sizeof *in);
  const struct sharding **result = tess__arena_alloc(arena, (size_t)(g->n_results + 1) * sizeof *result);
  for (int i = 0; i < g->n_params; i++)
    for (int k = 0; k < n->n_in && !in[i]; k++)
      if (n->in[k] == g->param[i] && !(in[i] = tess__sharding_named(attrs->mesh, attrs->in[k], NULL, d))) return false;
  for (int i = 0; i < g->n_results; i++)
    if (!(result[i] = tess__sharding_named(attrs->mesh, attrs->out[g->result[i] - n->out], NULL, d))) return false;
  out->in = in;
  out->out = result;
  return true;
}

static const struct transform pmap = {
    .name = "pmap", .trace = trace_pmap, .eager = tess__run_compiled, .ends = pmap_ends, .settle = settle};

/* ---- making ---- */

static bool take_axes(const tess_ints *given, struct axis_list *out, const char *what, struct diag *d) {
  bool set = given->set || given->n;
  out->n = 1; /* 0 for all */
  if (!set) return true;
  if (given->n < 1 || given->n > TESS_MAX_RANK)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "pmap %s must be a number, TESS_NONE, or 1 to %d of them, but it has %d", what, TESS_MAX_RANK,
                      given->n);
  out->n = given->n;
  memcpy(out->v, given->v, (size_t)given->n * sizeof *out->v);
  return true;
}

/* Devices are distinct, alike, and in the user's order. */
static bool take_devices(const tess_device_array *a, struct pmap_options *o, struct diag *d) {
  int64_t n = a->n;
  const char *name = NO_NAME;
  if (!a->device && !n && !a->shape.n) return true;
  if (!tess__check_devices(a, d)) return false;
  if (n < 1 || !a->device)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "'devices' argument to pmap must be non-empty, or None");
  const struct mesh *m = tess__mesh_make(1, &n, &name, NULL, a->device, d);
  if (!m) return false;
  for (int64_t i = 1; i < n; i++)
    if (strcmp(a->device[i]->device_kind, a->device[0]->device_kind) != 0)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "pmap requires that all of the participating devices are identical: device 0 is %s, device "
                        "%lld is %s",
                        a->device[0]->device_kind, (long long)i, a->device[i]->device_kind);
  o->device = m->device;
  o->n_devices = n;
  return true;
}

static bool take_options(const struct fn_body *inner, const tess_pmap_opts *o, struct pmap_options *out,
                         struct diag *d) {
  if (o->axis_size < 0)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "axis_size is %lld; legal: the size of the mapped axis, or 0 for that of the arguments",
                      (long long)o->axis_size);
  if (o->axis_name && strlen(o->axis_name) >= 100)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "an axis name of %zu characters",
                      strlen(o->axis_name));
  static const int64_t one = 1;
  if (o->axis_name && !tess__mesh_make(1, &one, &o->axis_name, NULL, NULL, d)) return false;
  out->axis_name = o->axis_name ? tess__intern_text(o->axis_name) : NULL;
  out->axis_size = o->axis_size;
  return take_axes(&o->in_axes, &out->in, "in_axes", d) && take_axes(&o->out_axes, &out->out, "out_axes", d) &&
         take_devices(&o->devices, out, d) &&
         tess__donation_of(&out->donation, inner->name, tess__arity(inner), &o->donate_argnums, &(tess_argrange){0, 0},
                           d);
}

tess_fn *tess_pmap_at(const char *where, tess_callable f, const tess_pmap_opts *kw) {
  static const char op[] = "pmap";
  struct diag d = {0};
  tess_pmap_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  if (f.fn && !tess__usable(f.fn, KIND_FN, "the function", op, where))
    return tess__pass_error(f.fn, KIND_FN, "the function", op, where);
  if (o.devices.error) return tess__pass_error(o.devices.error, KIND_FN, "the devices", op, where);
  struct pmap_options options;
  memset(&options, 0, sizeof options);
  const struct fn_body *inner = tess__callable_body(&f, &d);
  if (!inner || !take_options(inner, &o, &options, &d)) return tess__fn_error(&d, op, where);
  const struct pmap_options *interned = tess__intern(INTERN_FUNCTION, &options, sizeof options);
  return tess__fn_handle(tess__fn_body(&(struct fn_body){&pmap, inner->name, inner, interned}));
}
