/* tess_pmap: shard_map over one axis of devices (design/manual.md 4). An argument's element along its mapped axis is
 * what a device sees; results get the axis back. Values carry no variance inside, as in JAX: what JAX takes for granted
 * of results without an axis is looked up in the finished body (op/varying.h).
 *
 * A pmap inside a pmap appends its axis to the mesh, which is then over more devices; the outermost one is traced again
 * with all axes (region.c).
 *
 * Outside of traces each of several processes passes its rows (pmap_across.c). In a trace all sizes are global: a size
 * of at most this process's devices is on these, as in JAX. */
#include <stdio.h>
#include <string.h>

#include "api/counts.h"
#include "api/manual/pmap.h"
#include "api/manual/region.h"
#include "api/recall.h"
#include "base/map.h"
#include "layout/device.h"
#include "numpy/collective.h"
#include "op/ops.h"
#include "op/varying.h"

struct mapped { /* a call */
  struct region r;
  const struct pmap_options *o;
  struct mapped_args args;
  int *out_axis; /* by leaf, as asked for; TESS_NONE: not mapped */
  int mesh_axis;
  struct device_pool pool;
};

/* ---- arguments ---- */

static bool read_args(struct mapped *m) {
  const struct tuple *g = &m->r.args->g;
  m->args.g = g;
  m->args.type = tess__arena_alloc(m->r.arena, (size_t)(g->leaves + 1) * sizeof *m->args.type);
  for (int i = 0; i < g->leaves; i++) {
    vid v = tess__trace_operand(m->r.outer, m->r.args->leaf[i]);
    if (v == VID_NONE) return false;
    m->args.type[i] = tess__type_at(m->r.outer->graph, v);
  }
  if (!tess__pmap_read(&m->args, m->o, m->r.arena, m->r.diag)) return false;
  if (m->args.size == 0)
    return tess__fail(m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "the mapped axis has size 0; legal: at least 1, an element for each device");
  return !m->o->axis_size || m->o->axis_size == m->args.size ||
         tess__fail(m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "Specified axis_size %lld doesn't match received axis_size %lld", (long long)m->o->axis_size,
                    (long long)m->args.size);
}

/* ---- devices ---- */

/* The devices that a pmap of this size may use: of several processes its own, if they are enough. */
static struct device_pool pool_of(const struct pmap_options *o, int64_t size) {
  const struct world *w = tess__world_here();
  int64_t local = w->processes > 1 ? w->n / w->processes : w->n;
  if (o->device) return (struct device_pool){o->n_devices, o->device, true};
  if (size > local) return (struct device_pool){w->n, w->device, false};
  return (struct device_pool){local, w->device + w->process * local, false};
}

static bool size_failure(const struct mapped *m) {
  if (m->o->across)
    return tess__fail(m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "On multi-host platforms, the leading axis size of the arguments of pmap, times those of pmaps "
                      "inside, must equal the number of devices: %lld elements in all processes, %lld devices",
                      (long long)(m->r.mesh ? m->r.mesh->total : m->args.size), (long long)m->pool.n);
  return tess__pmap_size_failure(&m->pool, m->args.size, m->r.diag);
}

/* The mesh of a pmap that stands in no other one. */
static bool find_devices(struct mapped *m) {
  m->pool = pool_of(m->o, m->args.size);
  if (m->args.size > m->pool.n && m->pool.given) return size_failure(m);
  if (m->args.size > m->pool.n)
    return tess__fail(
        m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
        "compiling computation that requires %lld logical devices, but only %lld XLA devices are available",
        (long long)m->args.size, (long long)m->pool.n);
  const char *name = m->o->axis_name ? m->o->axis_name : PMAP_NO_NAME;
  m->r.mesh = tess__mesh_make(1, &m->args.size, &name, NULL, m->pool.device, m->r.diag);
  m->r.pool = &m->pool;
  return m->r.mesh != NULL;
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
    snprintf(out, 128, PMAP_NO_NAME "_%d", k);
    if (tess__mesh_axis(s->mesh, out) < 0 || free_axis(s, out, m->args.size) >= 0) break;
  }
  int axis = tess__mesh_axis(s->mesh, out);
  return axis < 0 || free_axis(s, out, m->args.size) >= 0 ||
         tess__fail(m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "nested pmaps have axes of different names, or one after the other of equal sizes: '%s' has size "
                    "%lld already, this one %lld",
                    out, (long long)s->mesh->size[axis], (long long)m->args.size);
}

/* Appends an axis to the mesh of all pmaps around this one. */
static bool append_axis(struct mapped *m, const char *name) {
  const struct manual_scope *s = &m->r.outer->build.scope;
  const struct mesh *old = s->mesh;
  const char *names[TESS_MAX_RANK];
  int64_t size[TESS_MAX_RANK], total = old->total * m->args.size;
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
                      (long long)total, (long long)s->pool->n, (long long)old->total, (long long)m->args.size);
  memcpy(names, old->name, sizeof names);
  memcpy(size, old->size, sizeof size);
  names[old->n_axes] = name;
  size[old->n_axes] = m->args.size;
  const struct mesh *mesh = tess__mesh_make(old->n_axes + 1, size, names, NULL, s->pool->device, m->r.diag);
  for (struct trace *t = m->r.outer; mesh && t && t->build.scope.pool; t = t->parent)
    t->build.scope.mesh = mesh;
  return mesh != NULL;
}

/* Inside vmaps with axis_name that stand in no region. */
static bool find_in_batch(struct mapped *m) {
  const struct manual_scope *s = &m->r.outer->build.scope;
  if (!find_devices(m) || !tess__region_in_batch(&m->r, m->r.mesh)) return false;
  m->r.mesh = s->mesh;
  m->mesh_axis = 0;
  return tess__mesh_axis(s->mesh, s->mesh->name[0]) == 0 ||
         tess__fail(m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "pmap inside a vmap with the same axis_name '%s'; legal: another one", s->mesh->name[0]);
}

static bool find_nested(struct mapped *m) {
  const struct manual_scope *s = &m->r.outer->build.scope;
  char name[128];
  if (!s->pool && !tess__scope_of_devices(s).mesh) return find_in_batch(m);
  if (s->mesh->n_batches)
    return tess__fail(m->r.diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                      "pmap inside a vmap with axis_name inside another pmap or shard_map; legal: a vmap without one");
  if (!s->pool)
    return tess__fail(
        m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
        "pmap inside shard_map: its mesh should match the mesh outside; legal: a shard_map over free axes "
        "of that mesh");
  if (m->o->device)
    return tess__fail(m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "Nested pmap with explicit devices argument");
  if (!nested_name(m, name)) return false;
  m->mesh_axis = free_axis(s, name, m->args.size);
  if (m->mesh_axis < 0 && !append_axis(m, name)) return false;
  m->r.mesh = s->mesh;
  m->r.pool = s->pool;
  m->mesh_axis = tess__mesh_axis(s->mesh, name);
  return true;
}

/* Devices that were named are all used; known when the pmaps inside are. */
static bool check_pool(const struct mapped *m) {
  const struct mesh *mesh = tess__mesh_of_devices(m->r.mesh);
  if (m->r.outer->build.scope.pool || !m->pool.given || mesh->total == m->pool.n) return true;
  if (mesh->n_axes == 1) return size_failure(m);
  return tess__fail(m->r.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "compiling computation that creates %lld shards, but %lld devices were specified",
                    (long long)mesh->total, (long long)m->pool.n);
}

/* ---- the body ---- */

static bool squeeze(struct mapped *m) {
  struct region *r = &m->r;
  for (int i = 0; i < r->args->g.leaves; i++) {
    if (m->args.axis[i] == TESS_NONE) continue;
    vid v = tess__collective_drop(&r->inner->build, tess__trace_operand(r->inner, r->block[i]), m->args.axis[i]);
    if (v == VID_NONE) return false;
    r->block[i] = tess__tracer(r->inner, v, r->where);
  }
  return true;
}

/* Result i with its axis, of size 1. */
static bool expand(struct mapped *m, int i, tess_array **out) {
  struct region *r = &m->r;
  int axis = m->out_axis[i];
  r->out[i] = tess__pmap_spec(TESS_NONE, 0);
  if (axis == TESS_NONE) return true;
  vid v = tess__trace_operand(r->inner, *out);
  if (v == VID_NONE) return false;
  const struct type *t = tess__type_at(r->inner->graph, v);
  if (axis < -t->rank - 1 || axis > t->rank) {
    const char *name = tess__pmap_leaf(r->arena, "result", r->want, i);
    return tess__fail(r->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "out_axes: axis %d is out of bounds for array of dimension %d: %s of pmap is %s with its axis",
                      axis, t->rank + 1, name, tess__type_text(t));
  }
  if (axis < 0) axis += t->rank + 1;
  r->out[i] = tess__pmap_spec(axis, m->mesh_axis);
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
    const char *name = tess__pmap_leaf(r->arena, "result", r->want, i);
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
  if (!read_args(m) || !tess__pmap_spread(&m->o->out, r->want, m->out_axis, "out_axes", r->diag)) return false;
  if (!(nested ? find_nested(m) : find_devices(m))) return false;
  r->axes = UINT32_C(1) << m->mesh_axis;
  for (int i = 0; i < r->args->g.leaves; i++)
    r->in[i] = tess__pmap_spec(m->args.axis[i], m->mesh_axis);
  return true;
}

/* A call of a function of trees outside of traces is first traced aside: in a world of several processes on rows of all
 * of them, as it will be. */
static bool foresee(struct mapped *m, struct args *ahead) {
  const struct trace *t = m->r.outer;
  if (!t->apart || t->parent || t->depth || m->o->across || tess__thread()->process->count == 1) return true;
  const struct tuple *g = &m->r.args->g;
  const struct type **type = tess__arena_alloc(m->r.arena, (size_t)(g->leaves + 1) * sizeof *type);
  tess_array **leaf = tess__arena_alloc(m->r.arena, (size_t)(g->leaves + 1) * sizeof *leaf);
  for (int i = 0; i < g->leaves; i++) {
    vid v = tess__trace_operand(m->r.outer, m->r.args->leaf[i]);
    if (v == VID_NONE) return false;
    type[i] = tess__type_at(t->graph, v);
  }
  const struct pmap_options *o = tess__pmap_foresee(m->o, g, type, m->r.arena, m->r.diag);
  if (!o) return !m->r.diag->status;
  for (int i = 0; i < g->leaves; i++)
    leaf[i] = tess__tracer(m->r.outer, tess__graph_param(t->graph, type[i]), m->r.where);
  *ahead = (struct args){*g, leaf};
  m->r.args = ahead;
  m->o = o;
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
  struct args ahead;
  bool good = foresee(&m, &ahead) && prepare(&m) && tess__region_trace(&m.r, out, &error);
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

static void run_pmap(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                     const char *where) {
  if (tess__thread()->process->count == 1)
    tess__run_compiled(f, args, want, out, where);
  else
    tess__pmap_across(f, args, want, out, where);
}

static const struct transform pmap = {
    .name = "pmap", .trace = trace_pmap, .eager = run_pmap, .ends = pmap_ends, .settle = settle};

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
  const char *name = PMAP_NO_NAME;
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
  out->allow_subset = o->allow_subset;
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
