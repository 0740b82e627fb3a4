/* .out_sharding of operations over Explicit axes: values and layouts, eager and traced, sums that stay unreduced; what
 * is refused. */
#include "_explicit.h"

static tess_sharding *over(tess_mesh *m, tess_spec p) {
  return tess_named_sharding(m, p);
}

/* x lies as the spec says, and holds first, first + step, ... */
static void lies(int line, tess_array *x, tess_spec p, int64_t n, double first, double step) {
  if (!tess_ok(x)) fail_msg("line %d: %s", line, tess_error_of(x).message);
  if (!tess_sharding_is_equivalent_to(tess_array_sharding(x), over(mesh, p), tess_array_ndim(x)))
    fail_msg("line %d: it lies as %s", line, tess_str(tess_array_sharding(x)));
  tess_array *host = tess_device_put(x, over(mesh, TESS_P()));
  const float *v = tess_data(host);
  assert_int_equal(tess_array_size(x), n);
  for (int64_t i = 0; i < n; i++)
    if ((double)v[i] != first + step * (double)i) fail_msg("line %d: element %d is %g", line, (int)i, (double)v[i]);
}
#define LIES(x, p, ...) lies(__LINE__, x, TESS_P p, __VA_ARGS__)

static tess_array *given(void) { /* rows of 1, 2, ..., 8 */
  tess_array *x = tess_broadcast_in_dim(tess_add(tess_arange(8.0), 1), TESS_SHAPE(8, 8), TESS_PERM(0));
  return tess_device_put(x, over(mesh, TESS_P("x")));
}

static tess_array *all_of_it(tess_array *x) {
  tess_array *sums = tess_sum(x, .axes = TESS_INTS(1), .out_sharding = over(mesh, TESS_P("y")));
  tess_array *wide =
      tess_broadcast_in_dim(sums, TESS_SHAPE(8, 8), TESS_PERM(0), .out_sharding = over(mesh, TESS_P(NULL, "x")));
  return tess_reshape(wide, TESS_SHAPE(64), .out_sharding = over(mesh, TESS_P("x,y")));
}

static void results_lie_as_told(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = given();
  LIES(tess_sum(x, .axes = TESS_INTS(1), .out_sharding = over(mesh, TESS_P("y"))), ("y"), 8, 8, 8);
  LIES(tess_max(x, .axes = TESS_INTS(1), .out_sharding = over(mesh, TESS_P("y,x"))), ("y,x"), 8, 1, 1);
  LIES(tess_mean(x, .axes = TESS_INTS(1), .out_sharding = over(mixed, TESS_P("x"))), ("x"), 8, 1, 1);
  LIES(tess_norm(x, 1, .axes = TESS_INTS(1), .out_sharding = over(mesh, TESS_P("y"))), ("y"), 8, 8, 8);
  LIES(tess_median(x, .axes = TESS_INTS(1), .out_sharding = over(mesh, TESS_P("y"))), ("y"), 8, 1, 1);
  tess_array *ones = tess_device_put(tess_ones(TESS_SHAPE(8)), over(mesh, TESS_P("y")));
  LIES(tess_matmul(x, ones, .out_sharding = over(mesh, TESS_P("y"))), ("y"), 8, 8, 8);
  LIES(tess_dot(ones, x, .out_sharding = over(mesh, TESS_P("y"))), ("y"), 8, 36, 0);
  LIES(tess_tensordot(x, ones, TESS_INTS(1), TESS_INTS(0), .out_sharding = over(mesh, TESS_P())), (), 8, 8, 8);
  tess_dot_opts o = {.size = sizeof o, .out_sharding = over(mesh, TESS_P("x"))};
  LIES(tess_einsum_at(TESS_HERE, "ij,j->i", TESS_ARRAYS(x, ones), &o), ("x"), 8, 8, 8);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void in_a_trace(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *flat = tess_call(tess_jit(all_of_it), given());
  assert_true(tess_sharding_is_equivalent_to(tess_array_sharding(flat), over(mesh, TESS_P("x,y")), 1));
  const float *v = tess_data(tess_device_put(flat, over(mesh, TESS_P())));
  for (int i = 0; i < 64; i++)
    assert_int_equal((int)v[i], 8 * (i / 8 + 1));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* A device's term is the sum of its own rows. */
static void sums_stay_unreduced(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = given(), *ones = tess_device_put(tess_ones(TESS_SHAPE(8)), over(mesh, TESS_P("x")));
  tess_sharding *partial = over(mesh, tess_spec_unreduced(TESS_P(), "x", TESS_REDUCE_SUM));
  int64_t collectives = tess_runtime_counters().collectives;
  tess_array *made[] = {tess_sum(x, .axes = TESS_INTS(0), .out_sharding = partial),
                        tess_matmul(ones, x, .out_sharding = partial)};
  assert_int_equal(tess_runtime_counters().collectives, collectives);
  for (int i = 0; i < 2; i++) {
    tess_shard_list terms = tess_addressable_shards(made[i]);
    assert_int_equal(terms.n, 8);
    assert_int_equal((int)*(const float *)tess_data(terms.shard[0].data), 1 + 2 + 3 + 4);
    assert_int_equal((int)*(const float *)tess_data(terms.shard[7].data), 5 + 6 + 7 + 8);
    VALUES(tess_astype(tess_reshard(made[i], over(mesh, TESS_P())), TESS_I32), 36, 36, 36, 36, 36, 36, 36, 36);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void what_is_refused(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = given();
#define REFUSES(call, reason, words) REFUSED(call, TESS_INVALID_ARGUMENT, reason, words)
  REFUSES(tess_sum(x, .axes = TESS_INTS(1), .out_sharding = over(automatic, TESS_P("x"))), TESS_VALUE_ERROR,
          "the out_sharding of sum names axes that are Explicit, and 'x' is Auto");
  REFUSES(tess_reshape(x, TESS_SHAPE(64), .out_sharding = over(mixed, TESS_P("x,y"))), TESS_VALUE_ERROR, "'y' is Auto");
  REFUSES(tess_matmul(x, x, .out_sharding = tess_single_device_sharding(tess_devices().device[0])), TESS_TYPE_ERROR,
          "the out_sharding of matmul is no NamedSharding");
  tess_sharding *most = over(mesh, tess_spec_unreduced(TESS_P(), "x", TESS_REDUCE_MAX));
  REFUSED(tess_max(x, .axes = TESS_INTS(0), .out_sharding = most), TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
          "sum");
  REFUSES(tess_sum(x, .out_sharding = over(mesh, TESS_P("x"))), TESS_VALUE_ERROR, "");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- auto_axes, explicit_axes ---- */
static tess_axis_type seen[2];
static tess_array *looks(tess_array *x) {
  tess_mesh *m = tess_get_mesh();
  for (int i = 0; i < 2; i++)
    seen[i] = tess_mesh_axis_type(m, i);
  return tess_mul(x, 2);
}
static tess_array *between(tess_array *x) {
  tess_fn *f = tess_auto_axes(looks, .out_sharding = over(mesh, TESS_P(NULL, "y")));
  return tess_add(tess_call(f, x), 1);
}

static void axes_change_their_types(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = given();
  tess_set_mesh(mesh);
  for (int traced = 0; traced < 2; traced++) {
    tess_array *y = traced ? tess_call(tess_jit(between), x) : between(x);
    assert_int_equal(seen[0], TESS_AXIS_AUTO);
    assert_int_equal(seen[1], TESS_AXIS_AUTO);
    LIES(tess_sum(y, .axes = TESS_INTS(1)), (), 8, 24, 16);
    assert_true(tess_sharding_is_equivalent_to(tess_array_sharding(y), over(mesh, TESS_P(NULL, "y")), 2));
    assert_int_equal(tess_mesh_axis_type(tess_get_mesh(), 1), TESS_AXIS_EXPLICIT);
  }
  tess_call(tess_auto_axes(looks, .axes = "y", .out_sharding = over(mesh, TESS_P("x"))), x);
  assert_int_equal(seen[0], TESS_AXIS_EXPLICIT);
  assert_int_equal(seen[1], TESS_AXIS_AUTO);
  tess_set_mesh(automatic);
  tess_array *y = tess_call(tess_explicit_axes(looks, .in_sharding = over(automatic, TESS_P("y"))), x);
  assert_int_equal(seen[0], TESS_AXIS_EXPLICIT);
  LIES(tess_sum(y, .axes = TESS_INTS(1)), ("y"), 8, 16, 16);
  /* over axes that are Auto already it is the function alone */
  x = tess_reshard(x, over(automatic, TESS_P("x")));
  y = tess_call(tess_auto_axes(looks, .out_sharding = over(automatic, TESS_P())), x);
  LIES(tess_sum(y, .axes = TESS_INTS(1)), ("x"), 8, 16, 16);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void axes_refused(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = given();
  tess_fn *no = tess_auto_axes(looks);
  assert_int_equal(tess_status_of(no), TESS_INVALID_ARGUMENT);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "missing: .out_sharding");
  REFUSED(tess_call(tess_explicit_axes(looks, .in_sharding = over(mesh, TESS_P())), x), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "the context mesh cannot be empty");
  tess_set_mesh(mesh);
  REFUSED(tess_call(tess_auto_axes(looks, .axes = "x,z", .out_sharding = over(mesh, TESS_P())), x), TESS_NOT_FOUND,
          TESS_NAME_ERROR, "'x,z' names axes that are not in");
  REFUSED(tess_call(tess_auto_axes(looks, .out_sharding = over(automatic, TESS_P())), x), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "must match the mesh of the shardings");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(results_lie_as_told),     cmocka_unit_test(in_a_trace),
                                     cmocka_unit_test(sums_stay_unreduced),     cmocka_unit_test(what_is_refused),
                                     cmocka_unit_test(axes_change_their_types), cmocka_unit_test(axes_refused)};
  return cmocka_run_group_tests(tests, set_up, release);
}
