/* Custom calls by target, checks, run_parallel, and what depends on the device: ids and collectives. */
#include <string.h>

#include "op/region.h"
#include "stablehlo/reader.h"

/* ---- checks ---- */
static bool add_check(struct scope *s, const struct mlir_op *op, const struct read_check *check, vid actual,
                      vid expected) {
  struct reader *r = s->r;
  if (actual == VID_NONE || expected == VID_NONE) return false;
  if (s->outer) return tess__read_unimplemented(r, op, "inside a region");
  if (r->n_checks == r->check_capacity) {
    int more = r->check_capacity ? 2 * r->check_capacity : 16;
    struct read_check *list = tess__arena_alloc(&r->arena, sizeof *list * (size_t)more);
    vid *values = tess__arena_alloc(&r->arena, 2 * sizeof *values * (size_t)more);
    if (r->n_checks) {
      memcpy(list, r->check, sizeof *list * (size_t)r->n_checks);
      memcpy(values, r->checked, 2 * sizeof *values * (size_t)r->n_checks);
    }
    r->check = list;
    r->checked = values;
    r->check_capacity = more;
  }
  r->checked[2 * r->n_checks] = actual;
  r->checked[2 * r->n_checks + 1] = expected;
  r->check[r->n_checks] = *check;
  r->check[r->n_checks++].place = tess__read_place(r, op->at);
  return true;
}

static double number_of(const struct mlir_op *op, const char *name, double otherwise) {
  const struct mlir_attr *a = tess__mlir_attr(op, name);
  return !a ? otherwise : a->kind == MLIR_FLOAT ? a->f : a->kind == MLIR_INT ? (double)a->i : otherwise;
}

static int64_t integer_of(const struct mlir_op *op, const char *name, int64_t otherwise) {
  const struct mlir_attr *a = tess__mlir_attr(op, name);
  return a && a->kind == MLIR_INT ? a->i : otherwise;
}

/* What the constant of check.expect_eq_const is. */
static vid value_attr(struct scope *s, const struct mlir_op *op) {
  const struct mlir_attr *a = tess__mlir_attr(op, "value");
  if (!a || a->kind != MLIR_DENSE) {
    tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s needs value = dense<…>", op->name);
    return VID_NONE;
  }
  const struct type *t = tess__read_type(s->r, a->type, op->at);
  if (!t) return VID_NONE;
  if (!a->data) {
    tess__read_fail(s->r, op->at, TESS_UNIMPLEMENTED, "UNIMPLEMENTED: constants of %s", a->type->element);
    return VID_NONE;
  }
  return a->splat ? tess__n_constant(&s->b, t, a->data) : tess__n_literal(&s->b, t, a->data);
}

bool tess__read_check_op(struct scope *s, const struct mlir_op *op) {
  struct read_check check = {.kind = READ_EQUAL, .tolerance = 0};
  bool constant = strstr(op->name, "_const");
  if (strstr(op->name, "almost")) {
    check.kind = READ_ALMOST;
    check.tolerance = number_of(op, "tolerance", 1e-4);
  } else if (strstr(op->name, "close")) {
    check.kind = READ_CLOSE;
    check.max_ulps = integer_of(op, "max_ulp_difference", 3);
    check.min_ulps = integer_of(op, "min_ulp_difference", 0);
  }
  vid actual = tess__read_in(s, op, 0), expected = constant ? value_attr(s, op) : tess__read_in(s, op, 1);
  return add_check(s, op, &check, actual, expected);
}

/* ---- custom calls ---- */
static bool check_call(struct scope *s, const struct mlir_op *op, const char *target) {
  struct read_check check = {.kind = READ_EQUAL};
  if (strcmp(target, "check.expect_close") == 0) {
    check.kind = READ_CLOSE;
    check.max_ulps = 3;
  } else if (strcmp(target, "check.expect_almost_eq") == 0) {
    check.kind = READ_ALMOST;
    check.tolerance = 1e-3;
  }
  for (int i = 0; i < op->n_results; i++) { /* some print a token or a bool that nothing reads */
    struct bound none = {.tuple = true};
    tess__read_bind(s, &op->result[i], &none);
  }
  return add_check(s, op, &check, tess__read_in(s, op, 0), tess__read_in(s, op, 1));
}

/* The dimensions of backend_config = "unspecified_dims=[0,1]", as bits. */
static uint32_t unspecified(const struct mlir_op *op) {
  const struct mlir_attr *a = tess__mlir_attr(op, "backend_config");
  const char *s = a && a->kind == MLIR_STRING ? strstr(a->s, "unspecified_dims=[") : NULL;
  uint32_t bits = 0;
  for (s = s ? strchr(s, '[') + 1 : ""; *s && *s != ']'; s++)
    if (*s >= '0' && *s <= '9') {
      int dim = *s - '0';
      if (s[1] >= '0' && s[1] <= '9') dim = dim * 10 + *++s - '0';
      if (dim < TESS_MAX_RANK) bits |= UINT32_C(1) << dim;
    }
  return bits;
}

static bool sharding_call(struct scope *s, const struct mlir_op *op) {
  const struct mlir_attr *a = tess__mlir_attr(op, "mhlo.sharding");
  const struct sharding *sharding = NULL;
  vid v = tess__read_in(s, op, 0);
  if (v == VID_NONE) return false;
  if (!a) a = tess__mlir_attr(op, "sdy.sharding");
  if (a && a->kind == MLIR_DIALECT && strcmp(a->s, "sdy.sharding_per_value") == 0 && a->n == 1 &&
      a->item[0]->kind == MLIR_GROUP && a->item[0]->n == 1)
    a = a->item[0]->item[0];
  if (!a || s->manual || (s->captured && tess__type_at(s->b.graph, v)->rank == 0)) return tess__read_done(s, op, v);
  if (!tess__read_sharding_of(s, a, op->result[0].type, op->at, &sharding)) return false;
  uint32_t open = unspecified(op);
  if (sharding && open && !sharding->lacks) {
    struct spec spec;
    memcpy(&spec, &sharding->spec, sizeof spec);
    for (int d = 0; d < op->result[0].type->rank; d++)
      if (open >> d & 1) spec.unconstrained[d] = true;
    spec.n = op->result[0].type->rank;
    sharding = tess__sharding_named(sharding->mesh, &spec, NULL, s->r->d);
  }
  return tess__read_done(s, op, sharding ? tess__n_sharding_constraint(&s->b, v, sharding) : v);
}

bool tess__read_custom_call(struct scope *s, const struct mlir_op *op) {
  const char *target = tess__mlir_word(tess__mlir_attr(op, "call_target_name"));
  char what[128];
  if (!target) return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "custom_call needs call_target_name");
  if (strncmp(target, "check.", 6) == 0) return check_call(s, op, target);
  if (strcmp(target, "Sharding") == 0 || strcmp(target, "xla.sdy.Sharding") == 0) return sharding_call(s, op);
  if (strcmp(target, "annotate_device_placement") == 0 || strcmp(target, "LayoutConstraint") == 0 ||
      strcmp(target, "MoveToHost") == 0 || strcmp(target, "MoveToDevice") == 0)
    return tess__read_same(s, op);
  if (strncmp(target, "mhlo.", 5) == 0) { /* chlo ops that older exporters wrote as calls */
    char name[64] = "chlo.";
    const struct tess_op *record = NULL;
    if (strlen(target) < sizeof name) record = tess__op_named(strcat(name, target + 5));
    if (record && !record->attr_bytes && record->regions <= 0) return tess__read_emit(s, op, record, NULL, 0, NULL);
  }
  read_op lapack = tess__read_lapack(target);
  if (lapack) return lapack(s, op);
  strncpy(what, target, sizeof what - 1);
  what[sizeof what - 1] = 0;
  return tess__read_unimplemented(s->r, op, what);
}

/* ---- run_parallel: what is before and after it is read apart (read.c) ---- */
bool tess__read_parallel_op(struct scope *s, const struct mlir_op *op) {
  if (op != s->r->parallel || s->r->phase != READ_AFTER)
    return tess__read_unimplemented(s->r, op, "more than one, or not in the entry");
  for (int i = 0; i < op->n_results; i++) {
    const struct type *t = tess__read_type(s->r, op->result[i].type, op->at);
    if (!t || !tess__read_bind_vid(s, &op->result[i], tess__graph_param(s->b.graph, t))) return false;
  }
  return true;
}

/* ---- ids ---- */
/* The mesh of the processes of run_parallel or of --replicas (read.c). */
static bool is_grid(const struct mesh *m) {
  return m->n_axes == 2 && tess__mesh_axis(m, "replica") == 0 && tess__mesh_axis(m, "partition") == 1;
}

/* The axes of a mesh that an id counts: all of a manual region's; of a grid's, the one called so. */
static struct axes counted(const struct mesh *m, const char *name) {
  struct axes axes = {0};
  int one = tess__mesh_axis(m, name);
  bool grid = is_grid(m);
  for (int i = 0; i < m->n_axes; i++)
    if (!grid || i == one) axes.a[axes.n++] = (uint8_t)i;
  return axes;
}

bool tess__read_device_id(struct scope *s, const struct mlir_op *op) {
  bool replica = strcmp(op->name, "stablehlo.replica_id") == 0;
  if (!s->manual) return tess__read_unimplemented(s->r, op, "outside of a manual computation");
  bool grid = is_grid(s->manual);
  if (replica && !grid) { /* one replica */
    const struct type *t = tess__type_of(TESS_U32, 0, NULL);
    return tess__read_done(s, op, tess__n_constant_double(&s->b, t, 0));
  }
  struct axes axes = counted(s->manual, replica ? "replica" : "partition");
  return tess__read_done(s, op, tess__n_axis_index(&s->b, &axes, TESS_U32, NULL));
}

/* ---- collectives ---- */
/* Are the groups exactly the sets of devices that differ in these axes alone, rows in any order? */
static bool groups_are(const struct mesh *m, uint32_t axes, int64_t rows, int64_t columns, const int64_t *id) {
  int64_t stride[TESS_MAX_RANK], size = 1;
  for (int i = m->n_axes - 1, total = 1; i >= 0; total *= (int)m->size[i], i--) {
    stride[i] = total;
    if (axes >> i & 1) size *= m->size[i];
  }
  if (size != columns || rows * columns != m->total) return false;
  for (int64_t r = 0; r < rows; r++)
    for (int64_t c = 0; c < columns; c++) {
      int64_t expected = id[r * columns], rest = c;
      for (int i = m->n_axes - 1; i >= 0; i--)
        if (axes >> i & 1) {
          if (id[r * columns] / stride[i] % m->size[i]) return false; /* the first of a row is its origin */
          expected += rest % m->size[i] * stride[i];
          rest /= m->size[i];
        }
      if (id[r * columns + c] != expected) return false;
    }
  return true;
}

/* What the ids of replica_groups count (StableHLO's spec, "Process grid"). */
enum ids { FLAT, REPLICAS, REPLICAS_OF_ALL_PARTITIONS, PARTITIONS };

static enum ids ids_of(const struct mesh *m, const struct mlir_op *op, bool of_partitions) {
  const struct mlir_attr *channel = tess__mlir_field(tess__mlir_attr(op, "channel_handle"), "handle");
  bool has_channel = channel && channel->kind == MLIR_INT && channel->i > 0;
  if (!is_grid(m) || tess__mlir_attr(op, "use_global_device_ids")) return FLAT;
  return !has_channel ? REPLICAS : of_partitions ? PARTITIONS : REPLICAS_OF_ALL_PARTITIONS;
}

bool tess__read_groups(struct scope *s, const struct mlir_op *op, bool of_partitions, struct axes *out) {
  const struct mlir_attr *a = tess__mlir_attr(op, "replica_groups");
  const struct mesh *m = s->manual;
  enum { MOST = 1 << 20 };
  if (!m) return tess__read_unimplemented(s->r, op, "outside of a manual computation");
  if (!a || a->kind != MLIR_DENSE || !a->data || a->type->rank != 2 || m->total > MOST || m->n_axes > 8)
    return tess__read_unimplemented(s->r, op, "such replica_groups");
  enum ids ids = ids_of(m, op, of_partitions);
  uint32_t allowed = ids == FLAT ? (UINT32_C(1) << m->n_axes) - 1 : ids == PARTITIONS ? 2 : 1;
  int64_t total = ids == FLAT ? m->total : m->size[ids == PARTITIONS];
  struct mesh counted = *m; /* the axes that ids do not count have size 1 */
  for (int i = 0; i < m->n_axes; i++)
    if (!(allowed >> i & 1)) counted.size[i] = 1;
  counted.total = total;
  int64_t *id = tess__arena_alloc(&s->r->arena, sizeof *id * (size_t)total);
  int64_t n = tess__mlir_ints(a, total, id), rows = a->type->dim[0], columns = a->type->dim[1];
  for (int64_t i = 0; n == 0 && i < total; i++)
    id[i] = i;
  if (n == 0) n = columns = total, rows = 1; /* no groups: all in one */
  memset(out, 0, sizeof *out);
  for (uint32_t axes = 0; n == total && axes <= allowed; axes++) {
    if (axes & ~allowed || !groups_are(&counted, axes, rows, columns, id)) continue;
    if (ids == REPLICAS_OF_ALL_PARTITIONS) axes |= 2;
    for (int i = 0; i < m->n_axes; i++)
      if (axes >> i & 1) out->a[out->n++] = (uint8_t)i;
    return true;
  }
  return tess__read_unimplemented(s->r, op, "groups that are no axes of the mesh");
}

bool tess__read_all_reduce(struct scope *s, const struct mlir_op *op) {
  struct axes axes;
  struct closed c;
  enum monoid m;
  if (!tess__read_groups(s, op, false, &axes)) return false;
  if (op->n_regions != 1 || op->n_results != op->n_operands)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT,
                           "all_reduce needs a region and a result for each operand");
  if (!tess__read_regions(s, op, NULL, &c)) return false;
  bool known = c.n_captures == 0 && tess__region_monoid(c.graph[0], &m);
  tess__read_drop(&c, op);
  if (!known) return tess__read_unimplemented(s->r, op, "with a body that is not one known op");
  for (int i = 0; i < op->n_results; i++) {
    vid v = tess__read_in(s, op, i);
    if (v == VID_NONE) return false;
    if (!tess__read_bind_vid(s, &op->result[i], tess__n_all_reduce(&s->b, v, &axes, m)))
      return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "no such all_reduce");
  }
  return true;
}
