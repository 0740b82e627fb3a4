/* Ops about the mesh: constraints, manual regions, a device's number, all-reduce. */
#include <inttypes.h>
#include <string.h>

#include "layout/device.h"
#include "layout/laid.h"
#include "stablehlo/writer.h"

/* What a sharding says: inside of a manual region of the other axes. */
static bool write_spec(struct writer *w, struct text *t, const struct sharding *s, int rank) {
  struct spec spec = s->spec;
  spec.replicated &= (uint16_t)~w->manual_axes;
  return tess__write_spec(w, t, s->mesh, &spec, rank);
}

bool tess__write_constraint(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  const struct sharding *sharding = ((const struct constraint_attrs *)n->attrs)->sharding;
  struct text t = {0};
  int rank = o->in_type[0]->rank;
  if (sharding->kind == SHARDING_AUTO || sharding->mesh->n_axes == 0) { /* nothing is asked for */
    s->name[n->out] = o->in[0];
    return true;
  }
  bool axes = tess__says_axes(sharding);
  bool good = axes ? write_spec(w, &t, sharding, rank) : tess__write_tiles(w, &t, sharding, rank);
  if (axes) {
    tess__fact(w, o, "sharding", FACT_WHOLE, NULL, "%s", tess__text_string(&t));
  } else {
    o->name = "stablehlo.custom_call";
    tess__fact(w, o, "call_target_name", FACT_WHOLE, NULL, "@Sharding");
    tess__fact(w, o, "mhlo.sharding", FACT_WHOLE, NULL, "\"%s\"", tess__text_string(&t));
  }
  tess__text_free(&t);
  return good && tess__write_described(w, s, o);
}

const char *tess__write_laid(struct writer *w, const char *name, const struct type *t) {
  const struct sharding *ask = tess__laid_request(t->laid, t->laid->mesh, t->rank);
  struct text spec = {0};
  struct written o = {
      .name = "sdy.sharding_constraint", .n_in = 1, .n_out = 1, .in = &name, .in_type = &t, .out_type = &t};
  bool good = write_spec(w, &spec, ask, t->rank);
  tess__fact(w, &o, "sharding", FACT_WHOLE, NULL, "%s", tess__text_string(&spec));
  o.result = tess__write_name(w, 1);
  good = good && tess__write_op(w, &o);
  tess__text_free(&spec);
  return good ? o.result : NULL;
}

const struct sharding *tess__laid_boundary(const struct type *t) {
  return t->laid ? tess__laid_request(t->laid, t->laid->mesh, t->rank) : NULL;
}

/* ---- manual regions ---- */
/* Dimensions stay open where other axes may cut them. */
static const struct spec *with_open(struct writer *w, const struct manual_attrs *a, const struct spec *s, int rank) {
  if (a->axes == (UINT64_C(1) << a->mesh->n_axes) - 1) return s;
  struct spec *open = tess__arena_copy(&w->arena, s, sizeof *s);
  for (int i = 0; i < rank; i++)
    open->unconstrained[i] = true;
  open->n = rank;
  return open;
}

static bool add_specs(struct writer *w, struct written *o, const char *name, const struct manual_attrs *a, int n,
                      const struct spec *const *spec, const struct type *const *type) {
  struct text t = {0};
  bool good = true;
  for (int i = 0; good && i < n; i++) {
    tess__text_add(&t, i ? ", <" : "<");
    good = tess__write_spec(w, &t, a->mesh, with_open(w, a, spec[i], type[i]->rank), type[i]->rank);
    tess__text_add(&t, ">");
  }
  tess__fact(w, o, name, FACT_WHOLE, NULL, "[%s]", tess__text_string(&t));
  tess__text_free(&t);
  return good;
}

bool tess__write_manual(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  const struct manual_attrs *a = n->attrs;
  struct text t = {0};
  if (!add_specs(w, o, "in_shardings", a, n->n_in, a->in, o->in_type) ||
      !add_specs(w, o, "out_shardings", a, n->n_out, a->out, o->out_type))
    return false;
  for (int i = 0; i < a->mesh->n_axes; i++)
    if (a->axes >> i & 1) tess__text_printf(&t, "%s\"%s\"", t.length ? ", " : "", a->mesh->name[i]);
  tess__fact(w, o, "manual_axes", FACT_WHOLE, NULL, "{%s}", tess__text_string(&t));
  tess__text_free(&t);
  o->n_bodies = 1;
  o->body = (const struct graph *const *)n->regions;
  o->end = "sdy.return";
  const struct mesh *around = w->manual;
  uint64_t axes_around = w->manual_axes;
  w->manual = a->mesh;
  w->manual_axes |= a->axes;
  bool good = tess__write_described(w, s, o);
  w->manual = around;
  w->manual_axes = axes_around;
  return good;
}

static const struct mesh *manual_mesh(struct writer *w, const struct node *n) {
  if (!w->manual)
    tess__fail(w->d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
               "UNIMPLEMENTED: %s outside of a manual region as StableHLO", n->op->name);
  return w->manual;
}

/* ---- axis_index: digits of the partition's number ---- */
static const char *with_number(struct writer *w, const char *op, const char *a, int64_t number, const char *place) {
  const struct type *t = tess__type_of(TESS_U32, 0, NULL);
  uint32_t v = (uint32_t)number;
  const char *c = tess__write_constant(w, t, true, &v, place), *name = tess__write_name(w, 1);
  tess__write_line(w);
  tess__text_printf(w->out, "%s = stablehlo.%s %s, %s : tensor<ui32>", name, op, a, c);
  tess__write_place(w, place);
  return name;
}

static bool all_in_order(const struct mesh *m, const struct axes *axes) {
  bool all = axes->n == m->n_axes;
  for (int i = 0; all && i < axes->n; i++)
    all = axes->a[i] == i;
  return all;
}

static const char *line_of(struct writer *w, const char *format, const char *a, const char *b, const char *place) {
  const char *name = tess__write_name(w, 1);
  tess__write_line(w);
  tess__text_printf(w->out, "%s = stablehlo.%s%s%s%s : tensor<ui32>", name, format, a, b ? ", " : "", b ? b : "");
  tess__write_place(w, place);
  return name;
}

/* The device's place in the mesh: its number, where the mesh has its devices in order, else looked up. */
static const char *place_in_mesh(struct writer *w, const struct mesh *m, const char *place) {
  const char *id = line_of(w, w->options->replicas ? "replica_id" : "partition_id", "", NULL, place);
  bool ordered = !m->device || !w->options->each;
  for (int64_t i = 0; !ordered && i < m->total && m->device[i]->id == i; i++)
    ordered = i + 1 == m->total;
  if (ordered || m->total > INT32_MAX) return id;
  const struct type *t = tess__type_of(TESS_U32, 1, &m->total);
  uint32_t *at = tess__arena_alloc(&w->arena, sizeof *at * (size_t)m->total);
  for (int64_t i = 0; i < m->total; i++)
    if (m->device[i]->id >= 0 && m->device[i]->id < m->total) at[m->device[i]->id] = (uint32_t)i;
  const char *table = tess__write_constant(w, t, false, at, place), *one = tess__write_name(w, 1);
  tess__write_line(w);
  tess__text_printf(w->out,
                    "%s = stablehlo.dynamic_slice %s, %s, sizes = [1] : (tensor<%" PRId64
                    "xui32>, tensor<ui32>) -> tensor<1xui32>",
                    one, table, id, m->total);
  const char *number = tess__write_name(w, 1);
  tess__write_line(w);
  tess__text_printf(w->out, "%s = stablehlo.reshape %s : (tensor<1xui32>) -> tensor<ui32>", number, one);
  return number;
}

bool tess__write_axis_index(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  const struct axes *axes = &((const struct axes_attrs *)n->attrs)->axes;
  const struct mesh *m = manual_mesh(w, n);
  if (!m) return false;
  const char *id = place_in_mesh(w, m, n->place), *sum = all_in_order(m, axes) ? id : NULL;
  for (int i = 0; !all_in_order(m, axes) && i < axes->n; i++) {
    int64_t size = m->size[axes->a[i]], stride = tess__mesh_stride(m, axes->a[i]);
    const char *digit = stride > 1 ? with_number(w, "divide", id, stride, n->place) : id;
    if (size * stride < m->total) digit = with_number(w, "remainder", digit, size, n->place);
    if (sum) sum = with_number(w, "multiply", sum, size, n->place);
    sum = sum ? line_of(w, "add ", sum, digit, n->place) : digit;
  }
  if (!sum) { /* no axes: 0 */
    uint32_t zero = 0;
    sum = tess__write_constant(w, tess__type_of(TESS_U32, 0, NULL), true, &zero, n->place);
  }
  s->name[n->out] = sum;
  if (o->out_type[0]->dtype == TESS_U32) return true;
  const char *in[1] = {sum};
  const struct type *in_type[1] = {tess__type_of(TESS_U32, 0, NULL)};
  o->name = "stablehlo.convert";
  o->n_in = 1;
  o->in = in;
  o->in_type = in_type;
  return tess__write_described(w, s, o);
}

/* ---- collectives ---- */
/* The device at a position along the axes, the others being at position `rest` along theirs. */
static int64_t device_at(const struct writer *w, const struct mesh *m, const struct axes *axes, int64_t position,
                         int64_t rest) {
  int64_t id = 0;
  uint64_t set = 0;
  for (int i = axes->n - 1; i >= 0; i--) {
    id += position % m->size[axes->a[i]] * tess__mesh_stride(m, axes->a[i]);
    position /= m->size[axes->a[i]];
    set |= UINT64_C(1) << axes->a[i];
  }
  for (int i = m->n_axes - 1; i >= 0; i--) {
    if (set >> i & 1) continue;
    id += rest % m->size[i] * tess__mesh_stride(m, i);
    rest /= m->size[i];
  }
  return m->device && w->options->each ? m->device[id]->id : id;
}

static void add_row(struct text *t, const struct writer *w, const struct mesh *m, const struct axes *axes,
                    int64_t width, const int32_t *position, int64_t rest) {
  for (int64_t k = 0; k < width; k++) {
    int64_t at = position ? position[k] : k;
    tess__text_printf(t, "%s%" PRId64,
                      k           ? ", "
                      : t->length ? "], ["
                                  : "[",
                      at < 0 ? -1 : device_at(w, m, axes, at, rest));
  }
}

/* Lists of devices: those of the groups (NULL: one of all positions along the axes) for each place along other axes. */
static const char *device_lists(struct writer *w, const struct mesh *m, const struct axes *axes,
                                const struct device_groups *groups) {
  struct text t = {0};
  int64_t positions = 1, n, width;
  for (int i = 0; i < axes->n; i++)
    positions *= m->size[axes->a[i]];
  n = groups ? groups->n : 1;
  width = groups ? groups->width : positions;
  for (int64_t rest = 0; rest < m->total / positions; rest++)
    for (int64_t i = 0; i < n; i++)
      add_row(&t, w, m, axes, width, groups ? groups->position + i * width : NULL, rest);
  bool some = n > 0 && width > 0;
  const char *text =
      tess__arena_printf(&w->arena, "dense<%s%s%s> : tensor<%" PRId64 "x%" PRId64 "xi64>", some ? "[" : "",
                         tess__text_string(&t), some ? "]]" : "", n * (m->total / positions), width);
  tess__text_free(&t);
  return text;
}

/* With a channel ids are partitions', or with use_global_device_ids those of all; without one they are replicas'. */
static void add_channel(struct writer *w, struct written *o) {
  if (w->options->replicas) return;
  tess__fact(w, o, "channel_handle", FACT_WHOLE, NULL, "#stablehlo.channel_handle<handle = %d, type = 1>",
             ++w->n_channels);
}

/* With the body of the node, or that of the monoid. */
static bool write_reducing(struct writer *w, struct scope_names *s, const struct node *n, struct written *o,
                           uint8_t monoid) {
  struct graph *made = n->n_regions ? NULL : tess__write_monoid(w, (enum monoid)monoid, o->in_type[0]);
  return tess__write_with_body(w, s, o, made);
}

bool tess__write_all_reduce(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  const struct all_reduce_attrs *a = n->attrs;
  const struct mesh *m = manual_mesh(w, n);
  if (!m) return false;
  add_channel(w, o);
  tess__fact(w, o, "replica_groups", FACT_WHOLE, NULL, "%s", device_lists(w, m, &a->axes, NULL));
  if (!w->options->replicas) tess__fact(w, o, "use_global_device_ids", FACT_UNIT, NULL, "%s", "");
  return write_reducing(w, s, n, o, a->monoid);
}

bool tess__write_group(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  const struct group_attrs *a = n->attrs;
  const struct mesh *m = manual_mesh(w, n);
  if (!m) return false;
  const char *devices = device_lists(w, m, &a->axes, a->groups);
  if (n->op->id == OP_group_all_reduce) o->name = "stablehlo.all_reduce";
  if (n->op->id == OP_group_all_gather) tess__fact(w, o, "all_gather_dim", FACT_INT, "i64", "%d", a->dim);
  add_channel(w, o);
  if (n->op->id == OP_group_all_to_all) tess__fact(w, o, "concat_dimension", FACT_INT, "i64", "%d", a->other);
  tess__fact(w, o, n->op->id == OP_group_permute ? "source_target_pairs" : "replica_groups", FACT_WHOLE, NULL, "%s",
             devices);
  if (n->op->id == OP_group_all_to_all) {
    tess__fact(w, o, "split_count", FACT_INT, "i64", "%d", a->width);
    tess__fact(w, o, "split_dimension", FACT_INT, "i64", "%d", a->dim);
  }
  if (n->op->id == OP_group_reduce_scatter) tess__fact(w, o, "scatter_dimension", FACT_INT, "i64", "%d", a->dim);
  bool reduces = n->op->id == OP_group_all_reduce || n->op->id == OP_group_reduce_scatter;
  bool global = !w->options->replicas && (reduces || n->op->id == OP_group_all_gather);
  if (global) tess__fact(w, o, "use_global_device_ids", FACT_UNIT, NULL, "%s", "");
  return reduces ? write_reducing(w, s, n, o, a->monoid) : tess__write_described(w, s, o);
}

/* As JAX writes it: a custom call. */
bool tess__write_ragged_exchange(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  const struct group_attrs *a = n->attrs;
  const struct mesh *m = manual_mesh(w, n);
  if (!m) return false;
  o->name = "stablehlo.custom_call";
  tess__fact(w, o, "api_version", FACT_INT, "i32", "4");
  tess__fact(w, o, "backend_config", FACT_WHOLE, NULL, "{channel_id = %d : i64, replica_groups = %s}", ++w->n_channels,
             device_lists(w, m, &a->axes, a->groups));
  tess__fact(w, o, "call_target_name", FACT_WHOLE, NULL, "@%s", n->op->name);
  return tess__write_described(w, s, o);
}
