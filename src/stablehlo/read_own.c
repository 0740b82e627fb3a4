/* What each device has of its own outside of manual computations: its number, what it alone computes, terms that no
 * sharding names. A program of the whole has no word for it, so it is read only where the program of each device is
 * asked for (read_options.each), as a manual region around the op. What leaves the region is taken for whole: ops
 * behind it see on each device what that device has. */
#include <string.h>

#include "base/size.h"
#include "op/group.h"
#include "stablehlo/reader.h"

/* The widest mesh of the module; NULL: there is none of several devices. */
static const struct mesh *mesh_of(const struct reader *r) {
  const struct mesh *m = NULL;
  for (int i = 0; i < r->n_meshes; i++)
    if (r->mesh[i].mesh && r->mesh[i].mesh->n_axes && (!m || r->mesh[i].mesh->total > m->total)) m = r->mesh[i].mesh;
  return m && m->total > 1 ? m : NULL;
}

bool tess__read_owns(const struct scope *s) {
  return s->r->options->each && !s->manual && mesh_of(s->r);
}

/* ---- the region ---- */
enum { MOST = 1 << 20 }; /* devices of a listed group */

static struct scope enter(struct scope *s, const struct mesh *m) {
  struct scope inner = {
      .r = s->r, .outer = s, .manual = m, .manual_axes = (UINT64_C(1) << m->n_axes) - 1, .captured = true};
  inner.b = (struct build){.graph = tess__graph_new("manual_computation"), .diag = s->r->d, .place = s->b.place};
  return inner;
}

/* The region with n_in operands and these results, which become those of the region. All lie as `lay` says; NULL: they
 * are whole. `good` false: it is dropped. */
static bool leave(struct scope *s, struct scope *inner, bool good, const struct spec *lay, int n_in, const vid *in,
                  int n_out, vid *out) {
  struct manual_attrs attrs;
  struct spec whole;
  tess__map_free(&inner->values);
  if (!good) {
    tess__graph_free(inner->b.graph);
    return false;
  }
  memset(&whole, 0, sizeof whole);
  int n = n_in > n_out ? n_in : n_out;
  const struct spec **spec = tess__arena_alloc(&s->r->arena, sizeof *spec * (size_t)(n + 1));
  for (int i = 0; i < n; i++)
    spec[i] = tess__intern(INTERN_SPEC, lay ? lay : &whole, sizeof whole);
  memset(&attrs, 0, sizeof attrs);
  attrs.mesh = inner->manual;
  attrs.axes = inner->manual_axes;
  attrs.in = attrs.out = spec;
  attrs.unchecked = true;
  tess__graph_set_results(inner->b.graph, n_out, out);
  return tess__n_manual_computation(&s->b, n_in, in, &attrs, inner->b.graph, out);
}

static struct axes all_axes(const struct mesh *m) {
  struct axes axes = {0};
  for (int a = 0; a < m->n_axes; a++)
    axes.a[axes.n++] = (uint8_t)a;
  return axes;
}

/* All positions along the axes as one group, that at `root` first. It is listed, for what is the same on all devices as
 * far as the program of the whole knows is not to be taken for equal. */
static struct group_attrs one_group(struct scope *inner, const struct axes *axes, int64_t root) {
  struct group_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.axes = *axes;
  int64_t total = 1;
  for (int i = 0; i < axes->n; i++)
    total = tess__mul_sizes(total, inner->manual->size[axes->a[i]]);
  attrs.total = (int32_t)total;
  attrs.width = attrs.total;
  int32_t *order = tess__arena_alloc(&inner->r->arena, sizeof *order * (size_t)attrs.total);
  for (int32_t i = 0; i < attrs.total; i++)
    order[i] = i == 0 ? (int32_t)root : i <= root ? i - 1 : i;
  attrs.groups = tess__groups(1, attrs.total, order);
  return attrs;
}

/* ---- the number of a device ---- */
bool tess__read_own_id(struct scope *s, const struct mlir_op *op) {
  struct scope inner = enter(s, mesh_of(s->r));
  struct bound b = {.v = VID_NONE};
  bool good = s->r->operation(&inner, op) && tess__read_lookup(&inner, &op->result[0], &b);
  vid out = b.v;
  return leave(s, &inner, good, NULL, 0, NULL, 1, &out) && tess__read_done(s, op, out);
}

/* ---- an op on one device ---- */
/* The place in the mesh of the device that result i of the op is on; -1: it is on all. */
static int64_t place_of(struct scope *s, const struct mlir_op *op, int i, const struct mesh *m) {
  const struct mlir_attr *a = i < op->n_results ? tess__read_per_value(op, "sdy.sharding", i) : NULL;
  int64_t device = a ? tess__read_device_of(s->r, a) : -1, at = device;
  for (int64_t p = 0; device >= 0 && m->device && p < m->total; p++)
    if (device < s->r->n_devices && m->device[p] == s->r->devices[device]) at = p;
  return at < m->total ? at : -1;
}

bool tess__read_is_on_one(struct scope *s, const struct mlir_op *op) {
  return tess__read_owns(s) && place_of(s, op, 0, mesh_of(s->r)) >= 0;
}

/* What one member of all has goes to the others. */
static vid from_device(struct scope *inner, vid v, int64_t root) {
  struct axes axes = all_axes(inner->manual);
  struct group_attrs attrs = one_group(inner, &axes, root);
  return tess__n_group(&inner->b, &tess__op_group_broadcast, v, &attrs, NULL);
}

bool tess__read_on_one(struct scope *s, const struct mlir_op *op) {
  const struct mesh *m = mesh_of(s->r);
  if (m->total > MOST) return tess__read_unimplemented(s->r, op, "on one of so many devices");
  int64_t root = place_of(s, op, 0, m);
  struct scope inner = enter(s, m);
  vid *out = tess__arena_alloc(&s->r->arena, sizeof *out * (size_t)(op->n_results + 1)), *captured;
  int n_captured = 0;
  bool good = tess__read_enter(&inner, 1, &op, &captured, &n_captured) && s->r->operation(&inner, op);
  for (int i = 0; good && i < op->n_results; i++) {
    struct bound b;
    if (place_of(s, op, i, m) != root) good = tess__read_unimplemented(s->r, op, "results on several devices");
    good = good && tess__read_lookup(&inner, &op->result[i], &b);
    if (good && b.tuple) good = tess__read_unimplemented(s->r, op, "on one device");
    good = good && (out[i] = from_device(&inner, b.v, root)) != VID_NONE;
  }
  return tess__read_done_all(s, op, leave(s, &inner, good, NULL, n_captured, captured, op->n_results, out), out);
}

/* ---- sums of parameters ---- */
/* An all_reduce of Shardy says of what an op left as terms that they are summed here; of a whole value it says nothing.
 * A parameter of the program is no op's: what is summed is what each device was given, unless its sharding says that
 * these are terms. */
bool tess__read_is_own_sum(struct scope *s, const struct mlir_op *op, const struct sharding *lay) {
  const struct mlir_value *v = op->operand[0];
  const struct mlir_op *f = s->r->call[0];
  if (strcmp(op->name, "sdy.all_reduce") != 0 || !lay || lay->spec.unreduced || !tess__read_owns(s)) return false;
  if (s->outer || s->r->calls != 1 || v->op || v->block != tess__read_body(f)) return false;
  const struct mlir_attr *said =
      tess__mlir_entry(tess__read_value_attrs(f, "arg_attrs", (int)v->number), "sdy.sharding");
  const struct sharding *terms = NULL;
  return !said || (tess__read_sharding_of(s, said, v->type, op->at, &terms) && !(terms && terms->spec.unreduced));
}

/* The axes that are summed over; each a whole one of the mesh. */
static bool sum_axes(struct scope *s, const struct mlir_op *op, const struct mesh *m, struct axes *out) {
  const struct mlir_attr *a = tess__mlir_attr(op, "reduction_axes"), *list = a && a->n == 1 ? a->item[0] : NULL;
  *out = (struct axes){0};
  for (int i = 0; list && i < list->n; i++) {
    int axis = list->item[i]->kind == MLIR_STRING ? tess__mesh_axis(m, list->item[i]->s) : -1;
    if (axis < 0 || out->n == m->n_axes) return tess__read_unimplemented(s->r, op, "of a parameter over parts of axes");
    out->a[out->n++] = (uint8_t)axis;
  }
  return list || tess__read_unimplemented(s->r, op, "without axes");
}

/* What a device has of a value of this type; NULL: blocks are uneven. */
static const struct type *block_of(const struct type *t, const struct sharding *lay) {
  int64_t dim[TESS_MAX_RANK] = {0};
  for (int d = 0; d < t->rank; d++) {
    int64_t parts = 1;
    for (int k = 0; k < lay->spec.n_axes[d]; k++)
      parts = tess__mul_sizes(parts, lay->mesh->size[lay->spec.axis[d][k]]);
    if (t->dim[d] % parts) return NULL;
    dim[d] = t->dim[d] / parts;
  }
  return tess__type_of((tess_dtype)t->dtype, t->rank, dim);
}

bool tess__read_own_sum(struct scope *s, const struct mlir_op *op, const struct sharding *lay) {
  static const enum monoid kinds[] = {MONOID_SUM, MONOID_MAX, MONOID_MIN};
  static const char *const names[] = {"sum", "max", "min"};
  int kind = tess__mlir_attr(op, "reduction_op") ? tess__read_enum(s, op, "reduction_op", names, 3) : 0;
  vid in = tess__read_in(s, op, 0), out = VID_NONE;
  struct axes axes;
  struct spec spec = lay->spec;
  if (kind < 0 || in == VID_NONE || !sum_axes(s, op, lay->mesh, &axes)) return false;
  const struct type *t = block_of(tess__type_at(s->b.graph, in), lay);
  if (!t) return tess__read_unimplemented(s->r, op, "of a parameter in uneven blocks");
  if (lay->mesh->total > MOST) return tess__read_unimplemented(s->r, op, "of a parameter on so many devices");
  struct scope inner = enter(s, lay->mesh);
  vid block = tess__graph_param(inner.b.graph, t);
  struct group_attrs attrs = one_group(&inner, &axes, 0);
  attrs.monoid = (uint8_t)kinds[kind];
  out = tess__n_group(&inner.b, &tess__op_group_all_reduce, block, &attrs, NULL);
  memset(spec.unconstrained, 0, sizeof spec.unconstrained);
  memset(spec.priority, 0, sizeof spec.priority);
  spec.replicated = 0;
  return tess__read_done(s, op, leave(s, &inner, out != VID_NONE, &spec, 1, &in, 1, &out) ? out : VID_NONE);
}
