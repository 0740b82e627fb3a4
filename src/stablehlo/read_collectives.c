/* Ids of devices and collectives, inside manual regions, in the processes of a grid (read.h), and where each device is
 * a group by itself: JAX writes no region where all its axes have size 1. Groups that are the axes of the mesh become
 * those; any others stay lists of positions. */
#include <string.h>

#include "base/alloc.h"
#include "op/group.h"
#include "op/region.h"
#include "stablehlo/reader.h"

/* The mesh whose devices ids name: that of the region. Outside of one a device has to do with itself alone (id_list).
 */
static const struct mesh *mesh_of(const struct scope *s) {
  static const struct mesh alone = {.total = 1};
  return s->manual ? s->manual : &alone;
}

/* The mesh of the processes of run_parallel or of --replicas (read.c). */
static bool is_grid(const struct mesh *m) {
  return m->n_axes == 2 && tess__mesh_axis(m, "replica") == 0 && tess__mesh_axis(m, "partition") == 1;
}

static struct axes axes_in(const struct mesh *m, uint64_t mask) {
  struct axes axes = {0};
  for (int i = 0; i < m->n_axes; i++)
    if (mask >> i & 1) axes.a[axes.n++] = (uint8_t)i;
  return axes;
}

static uint64_t all_axes(const struct mesh *m) {
  return (UINT64_C(1) << m->n_axes) - 1;
}

/* Of these axes those that are not manual and have more than one coordinate. */
static uint64_t free_axes(const struct scope *s, uint64_t mask) {
  uint64_t out = mask & ~s->manual_axes;
  for (int i = 0; s->manual && i < s->manual->n_axes; i++)
    if (s->manual->size[i] == 1) out &= ~(UINT64_C(1) << i);
  return out;
}

/* ---- ids ---- */
/* The id of the device at each position of the mesh, and the other way; NULL: they are the positions. */
static const int32_t *ids_of_mesh(struct scope *s, bool inverse) {
  const struct mesh *m = mesh_of(s);
  bool plain = true;
  if (is_grid(m) || !m->device || !s->r->n_devices) return NULL;
  int32_t *out = tess__arena_alloc(&s->r->arena, sizeof *out * (size_t)(m->total + 1));
  for (int64_t i = 0; i < m->total; i++) {
    int64_t id = 0;
    while (id < s->r->n_devices && s->r->devices[id] != m->device[i])
      id++;
    if (id >= m->total) return NULL; /* a part of the devices: told where the meshes meet */
    plain = plain && id == i;
    out[inverse ? id : i] = (int32_t)(inverse ? i : id);
  }
  return plain ? NULL : out;
}

static vid device_id(struct scope *s, const struct axes *axes) {
  const int32_t *id = ids_of_mesh(s, false);
  vid position = tess__n_axis_index(&s->b, axes, TESS_U32, NULL);
  if (!id || position == VID_NONE) return position;
  vid table = tess__n_literal(&s->b, tess__type_of(TESS_U32, 1, &s->manual->total), id);
  if (table == VID_NONE) return table;
  return tess__n_reshape(&s->b, tess__n_dynamic_slice(&s->b, table, &position, (int64_t[]){1}), 0, NULL);
}

bool tess__read_device_id(struct scope *s, const struct mlir_op *op) {
  bool replica = strcmp(op->name, "stablehlo.replica_id") == 0;
  const struct mesh *m = mesh_of(s);
  if (!replica && tess__read_owns(s)) return tess__read_own_id(s, op);
  if (!s->manual && !replica && !tess__read_is_alone(s))
    return tess__read_unimplemented(s->r, op, "outside of a manual computation");
  if (m->total == 1 || (replica && !is_grid(m))) { /* one device, one replica */
    const struct type *t = tess__type_of(TESS_U32, 0, NULL);
    return tess__read_done(s, op, tess__n_constant_double(&s->b, t, 0));
  }
  uint64_t mask = !is_grid(m) ? all_axes(m) : replica ? 1 : 2;
  if (free_axes(s, mask)) return tess__read_unimplemented(s->r, op, "where some axes of the mesh are not manual");
  struct axes axes = axes_in(m, mask);
  return tess__read_done(s, op, device_id(s, &axes));
}

/* ---- groups ---- */
/* What the ids of replica_groups count (StableHLO's spec, "Grouping"). */
enum ids { FLAT, REPLICAS, REPLICAS_OF_ALL_PARTITIONS, PARTITIONS };

static enum ids ids_of(const struct mesh *m, const struct mlir_op *op, bool of_partitions) {
  const struct mlir_attr *channel = tess__mlir_field(tess__mlir_attr(op, "channel_handle"), "handle");
  if (!channel) channel = tess__mlir_entry(tess__mlir_attr(op, "backend_config"), "channel_id");
  bool has_channel = channel && channel->kind == MLIR_INT && channel->i > 0;
  if (!is_grid(m) || tess__mlir_attr(op, "use_global_device_ids")) return FLAT;
  return !has_channel ? REPLICAS : of_partitions ? PARTITIONS : REPLICAS_OF_ALL_PARTITIONS;
}

static int64_t size_of(const struct mesh *m, const struct axes *axes) {
  int64_t n = 1;
  for (int i = 0; i < axes->n; i++)
    n *= m->size[axes->a[i]];
  return n;
}

/* Is there a row for each device of the program, of nobody else? */
static bool by_itself(struct scope *s, const int64_t *id, int64_t rows, int64_t columns) {
  int64_t n = s->r->out->n_partitions;
  if (rows != n || columns < 1 || s->r->out->n_replicas > 1) return false;
  bool *seen = tess__arena_alloc(&s->r->arena, sizeof *seen * (size_t)n);
  memset(seen, 0, sizeof *seen * (size_t)n);
  for (int64_t r = 0; r < rows; r++) {
    int64_t first = id[r * columns];
    if (first < 0 || first >= n || seen[first]) return false;
    seen[first] = true;
    for (int64_t k = 1; k < columns; k++)
      if (id[r * columns + k] != first) return false;
  }
  return true;
}

/* The list as rows of ids; outside of a region, of this device's alone. *rows 0: none, which means all in one group. */
static int64_t *id_list(struct scope *s, const struct mlir_op *op, const char *name, int64_t *rows, int64_t *columns) {
  const struct mlir_attr *a = tess__mlir_attr(op, name);
  if (!a) a = tess__mlir_entry(tess__mlir_attr(op, "backend_config"), name); /* of custom calls */
  enum { MOST = 1 << 20 };
  int64_t n = a && a->kind == MLIR_DENSE && a->data ? tess__mlir_elements(a->type) : -1;
  if (n < 0 || n > MOST || a->type->rank != 2 || mesh_of(s)->total > MOST) {
    tess__read_unimplemented(s->r, op, name);
    return NULL;
  }
  int64_t *id = tess__arena_alloc(&s->r->arena, sizeof *id * (size_t)n);
  tess__mlir_ints(a, n, id);
  *rows = n ? a->type->dim[0] : 0;
  *columns = n ? a->type->dim[1] : 0;
  if (s->manual || tess__read_is_alone(s)) return id;
  if (*rows == 0 && strcmp(name, "source_target_pairs") == 0) return id; /* nobody gets anything */
  if (!by_itself(s, id, *rows, *columns)) {
    tess__read_unimplemented(s->r, op, "outside of a manual computation");
    return NULL;
  }
  *rows = 1;
  memset(id, 0, sizeof *id * (size_t)*columns);
  return id;
}

/* Groups of replicas, each with all partitions, as positions in the grid. */
static void with_partitions(struct scope *s, int64_t **id, int64_t rows, int64_t *columns) {
  int64_t partitions = s->manual->size[1], wide = *columns * partitions;
  int64_t *all = tess__arena_alloc(&s->r->arena, sizeof *all * (size_t)(rows * wide));
  for (int64_t r = 0; r < rows; r++)
    for (int64_t p = 0; p < partitions; p++)
      for (int64_t k = 0; k < *columns; k++) {
        int64_t replica = (*id)[r * *columns + k];
        all[r * wide + p * *columns + k] = replica < 0 || replica > s->manual->total ? -1 : replica * partitions + p;
      }
  *id = all;
  *columns = wide;
}

static const struct device_groups *groups_of(struct scope *s, const int64_t *id, int64_t rows, int64_t columns) {
  int32_t *position = tess__arena_alloc(&s->r->arena, sizeof *position * (size_t)(rows * columns));
  const int32_t *place = ids_of_mesh(s, true);
  for (int64_t i = 0; i < rows * columns; i++) {
    position[i] = id[i] < 0 || id[i] > INT32_MAX ? -1 : (int32_t)id[i];
    if (place && position[i] >= 0 && position[i] < mesh_of(s)->total) position[i] = place[position[i]];
  }
  return tess__groups((int)rows, (int)columns, position);
}

/* What position `at` of the mesh is along these axes, and which of the others' it is. */
static int64_t along(const struct mesh *m, uint64_t mask, int64_t at, int64_t *others) {
  int64_t position = 0;
  *others = 0;
  for (int a = 0; a < m->n_axes; a++) {
    int64_t c = at / tess__mesh_stride(m, a) % m->size[a], *to = mask >> a & 1 ? &position : others;
    *to = *to * m->size[a] + c;
  }
  return position;
}

/* Groups of positions of the mesh as groups along these axes: they reach over none of the others, and are the same for
 * each of the others' coordinates. NULL: they are not so. */
static const struct device_groups *groups_along(struct scope *s, uint64_t mask, const struct device_groups *g) {
  const struct mesh *m = s->manual;
  struct axes axes = axes_in(m, mask);
  int64_t copies = m->total / size_of(m, &axes), rows = g->n / copies, home, other;
  int32_t *position = tess__arena_alloc(&s->r->arena, sizeof *position * (size_t)((int64_t)g->n * g->width));
  int64_t *filled = tess__arena_alloc(&s->r->arena, sizeof *filled * (size_t)copies);
  memset(filled, 0, sizeof *filled * (size_t)copies);
  for (int r = 0; r < g->n; r++) {
    const int32_t *row = g->position + (ptrdiff_t)r * g->width;
    if (g->width == 0 || row[0] < 0 || row[0] >= m->total) return NULL;
    along(m, mask, row[0], &home);
    if (filled[home] == rows) return NULL;
    int32_t *to = position + (home * rows + filled[home]++) * g->width;
    for (int i = 0; i < g->width; i++) {
      to[i] = row[i] < 0 ? -1 : (int32_t)along(m, mask, row[i], &other);
      if (row[i] >= m->total || (row[i] >= 0 && other != home)) return NULL;
    }
  }
  bool same = rows * copies == g->n;
  for (int64_t k = 1; same && k < copies; k++)
    same = memcmp(position, position + k * rows * g->width, sizeof *position * (size_t)(rows * g->width)) == 0;
  return same ? tess__groups((int)rows, g->width, position) : NULL;
}

/* The axes that ids count, and the groups along them. Where some axes of the mesh are not manual, ids count all devices
 * and groups are those of the manual ones. *g NULL: one group of all. */
static bool counted_axes(struct scope *s, const struct mlir_op *op, enum ids ids, uint64_t *mask,
                         const struct device_groups **g) {
  const struct mesh *m = mesh_of(s);
  *mask = ids == REPLICAS ? 1 : ids == PARTITIONS ? 2 : all_axes(m);
  if (!free_axes(s, *mask) || !*g) return true;
  *mask &= s->manual_axes;
  *g = groups_along(s, *mask, *g);
  return *g || tess__read_unimplemented(s->r, op, "over axes of the mesh that are not manual");
}

/* Axes, groups, width and total of replica_groups. of_partitions: with a channel its ids are partitions'. */
static bool read_groups(struct scope *s, const struct mlir_op *op, bool of_partitions, struct group_attrs *out) {
  int64_t rows, columns, *id = id_list(s, op, "replica_groups", &rows, &columns);
  memset(out, 0, sizeof *out);
  if (!id) return false;
  const struct mesh *m = mesh_of(s);
  enum ids ids = ids_of(m, op, of_partitions);
  if (ids == REPLICAS_OF_ALL_PARTITIONS && rows) with_partitions(s, &id, rows, &columns);
  const struct device_groups *g = rows ? groups_of(s, id, rows, columns) : NULL;
  uint64_t mask;
  if (!counted_axes(s, op, ids, &mask, &g)) return false;
  out->axes = axes_in(m, mask);
  out->total = (int32_t)size_of(m, &out->axes);
  out->width = (int32_t)(rows ? columns : out->total);
  struct axes found;
  struct mesh counted = *m; /* the axes that ids do not count have size 1 */
  counted.total = out->total;
  for (int i = 0; i < m->n_axes; i++)
    if (!(mask >> i & 1)) counted.size[i] = 1;
  if (g && columns > 0 && tess__groups_axes(g, &counted, &found)) {
    out->axes = found;
    out->total = out->width;
    g = NULL;
  }
  out->groups = g;
  return !free_axes(s, tess__axes_mask(&out->axes)) ||
         tess__read_unimplemented(s->r, op, "over axes of the mesh that are not manual");
}

/* ---- collectives ---- */
/* The reduction of the op's region: a monoid, or (true and *body) a graph of its own. */
static bool reduction(struct scope *s, const struct mlir_op *op, enum monoid *m, struct graph **body) {
  *body = tess__read_only_region(s, op);
  if (!*body || !tess__region_monoid(*body, m)) return *body;
  tess__graph_free(*body);
  *body = NULL;
  return true;
}

static bool read_dimension(struct scope *s, const struct mlir_op *op, const char *name, uint8_t *out) {
  int64_t v;
  if (!tess__read_int(s, op, name, &v)) return false;
  *out = (uint8_t)v;
  return (v >= 0 && v < TESS_MAX_RANK) ||
         tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s of %s: there is no dimension %lld", name, op->name,
                         (long long)v);
}

/* The same collective of each operand. */
static bool each(struct scope *s, const struct mlir_op *op, const struct tess_op *record, struct group_attrs *attrs,
                 bool reduces) {
  if (op->n_results != op->n_operands)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s has %d operands and %d results", op->name,
                           op->n_operands, op->n_results);
  for (int i = 0; i < op->n_results; i++) {
    struct graph *body = NULL;
    enum monoid m = MONOID_SUM;
    vid v = tess__read_in(s, op, i);
    if (v == VID_NONE || (reduces && !reduction(s, op, &m, &body))) return false;
    attrs->monoid = (uint8_t)m;
    bool whole = record == &tess__op_group_all_reduce && !attrs->groups && !body;
    v = whole ? tess__n_all_reduce(&s->b, v, &attrs->axes, m) : tess__n_group(&s->b, record, v, attrs, body);
    if (!tess__read_result(s, op, i, v)) return false;
  }
  return true;
}

bool tess__read_all_reduce(struct scope *s, const struct mlir_op *op) {
  struct group_attrs attrs;
  return read_groups(s, op, false, &attrs) && each(s, op, &tess__op_group_all_reduce, &attrs, true);
}

/* Is this device the first of its group? */
static vid is_root(struct scope *s, const struct group_attrs *attrs) {
  const struct device_groups *g = attrs->groups;
  struct build *b = &s->b;
  vid position = tess__n_axis_index(b, &attrs->axes, TESS_I32, NULL);
  bool *root = tess__arena_alloc(&s->r->arena, sizeof *root * (size_t)attrs->total);
  memset(root, 0, sizeof *root * (size_t)attrs->total);
  if (!g) root[0] = true;
  for (int i = 0; g && i < g->n; i++) {
    int64_t first = g->position[(int64_t)i * g->width];
    if (first >= 0 && first < attrs->total) root[first] = true;
  }
  vid table = tess__n_literal(b, tess__type_of(TESS_BOOL, 1, (int64_t[]){attrs->total}), root);
  if (position == VID_NONE || table == VID_NONE) return VID_NONE;
  return tess__n_reshape(b, tess__n_dynamic_slice(b, table, &position, (int64_t[]){1}), 0, NULL);
}

/* all_reduce, kept by the first device of each group; zeros elsewhere. */
bool tess__read_collective_reduce(struct scope *s, const struct mlir_op *op) {
  struct group_attrs attrs;
  if (!read_groups(s, op, true, &attrs) || !each(s, op, &tess__op_group_all_reduce, &attrs, true)) return false;
  vid root = is_root(s, &attrs);
  for (int i = 0; i < op->n_results; i++) {
    struct bound b;
    if (root == VID_NONE || !tess__read_lookup(s, &op->result[i], &b)) return tess__read_done(s, op, VID_NONE);
    vid zero = tess__n_constant_double(&s->b, tess__type_at(s->b.graph, b.v), 0);
    if (!tess__read_result(s, op, i, tess__n_select(&s->b, root, b.v, zero))) return false;
  }
  return true;
}

bool tess__read_all_gather(struct scope *s, const struct mlir_op *op) {
  struct group_attrs attrs;
  return read_groups(s, op, false, &attrs) && read_dimension(s, op, "all_gather_dim", &attrs.dim) &&
         each(s, op, &tess__op_group_all_gather, &attrs, false);
}

bool tess__read_reduce_scatter(struct scope *s, const struct mlir_op *op) {
  struct group_attrs attrs;
  return read_groups(s, op, false, &attrs) && read_dimension(s, op, "scatter_dimension", &attrs.dim) &&
         each(s, op, &tess__op_group_reduce_scatter, &attrs, true);
}

bool tess__read_all_to_all(struct scope *s, const struct mlir_op *op) {
  struct group_attrs attrs;
  return read_groups(s, op, true, &attrs) && read_dimension(s, op, "split_dimension", &attrs.dim) &&
         read_dimension(s, op, "concat_dimension", &attrs.other) &&
         each(s, op, &tess__op_group_all_to_all, &attrs, false);
}

bool tess__read_ragged_exchange(struct scope *s, const struct mlir_op *op) {
  struct group_attrs attrs;
  vid *in = tess__read_operands(s, op, tess__op_ragged_all_to_all.arity);
  if (!in || !read_groups(s, op, true, &attrs)) return false;
  if (op->n_operands != tess__op_ragged_all_to_all.arity)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "ragged_all_to_all takes 6 operands, not %d",
                           op->n_operands);
  return tess__read_done(s, op, tess__n_ragged_all_to_all(&s->b, in, &attrs));
}

/* What all members have, [n, ...]; its slice at the root (counted in the group) that element i of `roots` is. */
static vid from_root(struct scope *s, vid v, vid roots, int64_t i, struct group_attrs *attrs) {
  struct build *b = &s->b;
  const struct type *t = tess__type_at(b->graph, v);
  int64_t size[TESS_MAX_RANK] = {1};
  vid start[TESS_MAX_RANK];
  if (t->rank == TESS_MAX_RANK) return VID_NONE;
  memcpy(size + 1, t->dim, sizeof *size * (size_t)t->rank);
  vid all = tess__n_group(b, &tess__op_group_all_gather, tess__n_reshape(b, v, t->rank + 1, size), attrs, NULL);
  vid root = tess__n_slice(b, roots, &i, (int64_t[]){1}, (int64_t[]){1});
  start[0] = tess__n_reshape(b, root, 0, NULL);
  for (int d = 1; start[0] != VID_NONE && d <= t->rank; d++)
    start[d] =
        tess__n_constant_double(b, tess__type_of((tess_dtype)tess__type_at(b->graph, start[0])->dtype, 0, NULL), 0);
  if (all == VID_NONE || start[0] == VID_NONE) return VID_NONE;
  return tess__n_reshape(b, tess__n_dynamic_slice(b, all, start, size), t->rank, t->dim);
}

static bool broadcast_from_root(struct scope *s, const struct mlir_op *op, struct group_attrs *attrs) {
  vid *in = tess__read_operands(s, op, 1);
  int n = op->n_operands - 1;
  if (!in) return false;
  const struct type *roots = tess__type_at(s->b.graph, in[n]);
  if (op->n_results != n || roots->rank != 1 || roots->dim[0] != n)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s takes its operands, then a root for each: not %s",
                           op->name, tess__type_text(roots));
  for (int i = 0; i < n; i++)
    if (!tess__read_result(s, op, i, from_root(s, in[i], in[n], i, attrs))) return false;
  return true;
}

bool tess__read_collective_broadcast(struct scope *s, const struct mlir_op *op) {
  struct group_attrs attrs;
  if (tess__mlir_attr(op, "has_dynamic_root"))
    return read_groups(s, op, true, &attrs) && broadcast_from_root(s, op, &attrs);
  return read_groups(s, op, true, &attrs) && each(s, op, &tess__op_group_broadcast, &attrs, false);
}

bool tess__read_collective_permute(struct scope *s, const struct mlir_op *op) {
  struct group_attrs attrs;
  int64_t rows, columns, *id = id_list(s, op, "source_target_pairs", &rows, &columns);
  memset(&attrs, 0, sizeof attrs);
  if (!id) return false;
  if (rows && columns != 2)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "source_target_pairs of %s are no pairs", op->name);
  const struct mesh *m = mesh_of(s);
  attrs.groups = groups_of(s, id, rows, 2);
  uint64_t mask;
  if (!counted_axes(s, op, ids_of(m, op, true), &mask, &attrs.groups)) return false;
  attrs.axes = axes_in(m, mask);
  attrs.width = 2;
  attrs.total = (int32_t)size_of(m, &attrs.axes);
  return each(s, op, &tess__op_group_permute, &attrs, false);
}
