/* Custom calls by target, checks, run_parallel. */
#include <stdio.h>
#include <string.h>

#include "layout/hlo_sharding.h"
#include "op/user_op.h"
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
  vid *pair = r->checked + 2 * (size_t)r->n_checks;
  pair[0] = actual;
  pair[1] = expected;
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
  vid actual = tess__read_in(s, op, 0), expected = constant ? tess__read_dense(s, op) : tess__read_in(s, op, 1);
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

/* Does it say of a value only that each device has its own? */
static bool is_manual(const struct sharding *s) {
  for (int i = 0; s->lacks == LACKS_GROUPS && i < s->hlo->n_groups; i++)
    if (s->hlo->group[i] != HLO_GROUP_MANUAL && s->hlo->group[i] != HLO_GROUP_REPLICATED) return false;
  return s->lacks == LACKS_GROUPS || (s->lacks == LACKS_TILES && s->hlo->kind == HLO_MANUAL);
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
  if (sharding && is_manual(sharding)) return tess__read_done(s, op, v);
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
  char what[192];
  if (!target) return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "custom_call needs call_target_name");
  if (strncmp(target, "check.", 6) == 0) return check_call(s, op, target);
  if (strcmp(target, "Sharding") == 0 || strcmp(target, "xla.sdy.Sharding") == 0) return sharding_call(s, op);
  if (strcmp(target, "annotate_device_placement") == 0 || strcmp(target, "LayoutConstraint") == 0 ||
      strcmp(target, "MoveToHost") == 0 || strcmp(target, "MoveToDevice") == 0)
    return tess__read_same(s, op);
  if (strcmp(target, "ragged_all_to_all") == 0) return tess__read_ragged_exchange(s, op);
  if (strcmp(target, "mhlo.topk") == 0) return tess__read_top_k_call(s, op);
  if (strcmp(target, "ApproxTopK") == 0) return tess__read_approx_top_k(s, op);
  if (strncmp(target, "mhlo.", 5) == 0) { /* chlo ops that older exporters wrote as calls */
    char name[64];
    int length = snprintf(name, sizeof name, "chlo.%s", target + 5);
    const struct tess_op *record = length < (int)sizeof name ? tess__op_named(name) : NULL;
    if (record && !record->attr_bytes && record->regions <= 0) return tess__read_emit(s, op, record, NULL, 0, NULL);
  }
  const struct user_op *own = tess__user_op_named(target);
  if (own) return tess__read_user_call(s, op, own);
  read_op lapack = tess__read_lapack(target);
  if (lapack) return lapack(s, op);
  snprintf(what, sizeof what, "%s; tess_register_op makes it an operation", target);
  return tess__read_unimplemented(s->r, op, what);
}

/* ---- run_parallel: what is before and after it is read apart (read.c) ---- */
bool tess__read_parallel_op(struct scope *s, const struct mlir_op *op) {
  int at = 0;
  while (at < s->r->n_past && s->r->past[at] != op)
    at++;
  if (at == s->r->n_past) return tess__read_unimplemented(s->r, op, "not in the block of the entry");
  for (int i = 0; i < op->n_results; i++) {
    const struct type *t = tess__read_type(s->r, op->result[i].type, op->at);
    if (!t || !tess__read_bind_vid(s, &op->result[i], tess__graph_param(s->b.graph, t))) return false;
  }
  return true;
}
