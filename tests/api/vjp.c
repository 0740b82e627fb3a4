/* Pullbacks, linear functions and Jacobians through the public functions: values, calls outside and in traces, what is
 * found again and what is freed, and what is refused. */
#include "_near.h"

static tess_mesh *mesh; /* of 8 devices */

/* ---- functions ---- */
static int traced; /* calls of wave */
static tess_array *wave(tess_array *x) {
  traced++;
  return tess_mul(tess_sin(x), x);
}
struct pair {
  tess_array *a, *b;
};
static void product_and_sum(const void *in, void *out) { /* x, y -> x y, sum x, [x] as integers */
  tess_array *const *x = in;
  tess_array **r = out;
  r[0] = tess_mul(x[0], x[1]);
  r[1] = tess_sum(x[0]);
}
static void with_integers(const void *in, void *out) { /* x, k -> x k, k + 1 */
  tess_array *const *x = in;
  tess_array **r = out;
  r[0] = tess_mul(x[0], tess_astype(x[1], TESS_F32));
  r[1] = tess_add(x[1], 1);
}
static double slope_of_wave(double x) {
  return sin(x) + x * cos(x);
}

static void test_pullback(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 2), *y, *g, *h;
  tess_fn *pullback = tess_vjp_into(TESS_TREE(y), wave, TESS_TREE(x));
  NEAR(y, sin(1), 2 * sin(2));
  NEAR(tess_call(pullback, F32(1, 0)), slope_of_wave(1), 0);
  NEAR(tess_call(pullback, F32(-1, 3)), -slope_of_wave(1), 3 * slope_of_wave(2));
  struct pair in = {x, F32(3, 4)}, out, ct = {F32(1, 10), tess_full(TESS_SHAPE(), 100, .dtype = TESS_F32)}, cts;
  pullback = tess_vjp_into(TESS_TREE(out), product_and_sum, TESS_TREE(in.a, in.b));
  NEAR(out.a, 3, 8);
  NEAR(out.b, 3);
  tess_call_into(TESS_TREE(cts), pullback, TESS_TREE(ct));
  NEAR(cts.a, 103, 140);
  NEAR(cts.b, 1, 20);
  tess_call_into(TESS_TREE(g, h), pullback, TESS_TREE(ct.a, ct.b));
  NEAR(g, 103, 140);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_linear(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 2), *y;
  tess_fn *linear = tess_linearize_into(TESS_TREE(y), wave, TESS_TREE(x));
  NEAR(y, sin(1), 2 * sin(2));
  NEAR(tess_call(linear, F32(1, 0)), slope_of_wave(1), 0);
  NEAR(tess_call(linear, F32(-1, 3)), -slope_of_wave(1), 3 * slope_of_wave(2));
  struct pair in = {x, F32(3, 4)}, out, change = {F32(1, 1), F32(0, 1)};
  linear = tess_linearize_into(TESS_TREE(out), product_and_sum, TESS_TREE(in.a, in.b));
  tess_call_into(TESS_TREE(out), linear, TESS_TREE(change));
  NEAR(out.a, 3, 6);
  NEAR(out.b, 2);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_found_again(void **state) {
  (void)state;
#ifndef TESS_TINY /* which keeps two programs */
  tess_scope *s = tess_scope_begin();
  tess_array *y, *one = F32(1, 1);
  for (int i = 0; i < 3; i++) {
    tess_array *x = F32((float)i, 2);
    tess_counters before = tess_runtime_counters();
    int calls = traced;
    tess_fn *pullback = tess_vjp_into(TESS_TREE(y), wave, TESS_TREE(x));
    NEAR(tess_call(pullback, one), slope_of_wave(i), slope_of_wave(2));
    tess_fn *linear = tess_linearize_into(TESS_TREE(y), wave, TESS_TREE(x));
    NEAR(tess_call(linear, one), slope_of_wave(i), slope_of_wave(2));
    if (i == 0) continue;
    assert_int_equal(traced, calls);
    assert_int_equal(tess_runtime_counters().traces, before.traces);
    assert_int_equal(tess_runtime_counters().compiles, before.compiles);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
#endif
}

static void test_owned(void **state) {
  (void)state;
  int64_t before = bytes_in_use();
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_ones(TESS_SHAPE(100, 100)), *y;
  tess_fn *pullback = tess_keep(tess_vjp_into(TESS_TREE(y), wave, TESS_TREE(x)));
  assert_int_equal(tess_scope_end(s), TESS_OK);
  assert_true(bytes_in_use() > before); /* the residuals */
  s = tess_scope_begin();
  double first = slope_of_wave(1);
  tess_array *g = tess_call(pullback, tess_ones(TESS_SHAPE(100, 100)));
  if (!tess_ok(g)) fail_msg("%s", tess_error_of(g).message);
  assert_true(fabs(element(g, 0) - first) < 1e-6);
  assert_int_equal(tess_scope_end(s), TESS_OK);
  tess_release(pullback);
  assert_int_equal(bytes_in_use(), before);
}

/* ---- in traces ---- */
static tess_array *twice_pulled(tess_array *x) {
  tess_array *y, *one = tess_ones_like(x);
  tess_fn *pullback = tess_vjp_into(TESS_TREE(y), wave, TESS_TREE(x));
  return tess_add(tess_mul(y, tess_call(pullback, one)), tess_call(pullback, y));
}
static tess_fn *held; /* a pullback */
static tess_array *pulled_inside(tess_array *ct) {
  return tess_call(held, ct);
}
static tess_array *pulled_in_a_loop(tess_array *x) { /* a residual is a value of the trace around */
  tess_array *y;
  held = tess_vjp_into(TESS_TREE(y), wave, TESS_TREE(x));
  return tess_call(tess_jit(pulled_inside), y);
}
static tess_array *leaks(tess_array *x) {
  tess_array *y;
  held = tess_keep(tess_vjp_into(TESS_TREE(y), wave, TESS_TREE(x)));
  return y;
}
static tess_array *slope(tess_array *x) {
  tess_array *y, *one = tess_ones_like(x);
  return tess_call(tess_vjp_into(TESS_TREE(y), wave, TESS_TREE(x)), one);
}
static tess_array *sum_of_slopes(tess_array *x) {
  return tess_sum(slope(x));
}

static void test_in_traces(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 2), *y, *one = F32(1, 1);
  double want[2] = {2 * sin(1) * slope_of_wave(1), 4 * sin(2) * slope_of_wave(2)};
  NEAR(tess_call(tess_jit(twice_pulled), x), want[0], want[1]);
  NEAR(tess_call(tess_jit(pulled_in_a_loop), x), want[0] / 2, want[1] / 2);
  held = tess_vjp_into(TESS_TREE(y), wave, TESS_TREE(x)); /* its residuals are arrays, which the trace closes over */
  NEAR(tess_call(tess_jit(pulled_inside), one), slope_of_wave(1), slope_of_wave(2));
  double second[2] = {2 * cos(1) - sin(1), 2 * cos(2) - 2 * sin(2)};
  NEAR(tess_call(tess_grad(sum_of_slopes), x), second[0], second[1]);
  tess_fn *pullback = tess_vjp_into(TESS_TREE(y), slope, TESS_TREE(x));
  NEAR(tess_call(pullback, one), second[0], second[1]);
  tess_fn *linear = tess_linearize_into(TESS_TREE(y), slope, TESS_TREE(x));
  NEAR(tess_call(linear, one), second[0], second[1]);
  tess_call(tess_jit(leaks), x);
  tess_array *gone = tess_call(held, one);
  assert_false(tess_ok(gone));
  tess_take_error();
  tess_release(held);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- integers, and what is refused ---- */
static void test_integers(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 2), *k = tess_arange(2), *none = tess_zeros(TESS_SHAPE(2), .dtype = TESS_BOOL);
  tess_array *y, *k_on, *g, *gk;
  tess_fn *pullback = tess_vjp_into(TESS_TREE(y, k_on), with_integers, TESS_TREE(x, k));
  tess_call_into(TESS_TREE(g, gk), pullback, TESS_TREE(x, none));
  NEAR(g, 0, 2);
  SAYS(tess_typeof(gk), "bool[2]");
  tess_call_into(TESS_TREE(g, gk), pullback, TESS_TREE(x, k));
  REFUSED(g, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "cotangent 1 is i32[2], result 1 of with_integers is i32[2]; legal: bool and the same shape");
  tess_fn *linear = tess_linearize_into(TESS_TREE(y, k_on), with_integers, TESS_TREE(x, k));
  tess_call_into(TESS_TREE(y, k_on), linear, TESS_TREE(x, none));
  NEAR(y, 0, 2);
  SAYS(tess_typeof(k_on), "bool[2]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_refusals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 2), *y, *z;
  tess_fn *pullback = tess_vjp_into(TESS_TREE(y), wave, TESS_TREE(x));
  REFUSED(tess_call(pullback, F32(1)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "pullback: cotangent 0 is f32[1], result 0 of wave is f32[2]; legal: the same dtype and the same shape");
  REFUSED(tess_call(pullback, tess_ones(TESS_SHAPE(2), .dtype = TESS_BF16)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "cotangent 0 is bf16[2]");
  REFUSED(tess_call(pullback, x, x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "takes 1");
  tess_call_into(TESS_TREE(y, z), pullback, TESS_TREE(x));
  REFUSED(z, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "gives 1 result, 2 are expected");
  REFUSED(tess_call(tess_jit(pullback), F32(1)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "cotangent 0 is f32[1]");
  tess_fn *linear = tess_linearize_into(TESS_TREE(y), wave, TESS_TREE(x));
  REFUSED(tess_call(linear, F32(1)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "linear function: tangent 0 is f32[1], argument 0 of wave is f32[2]");
  tess_fn *none = tess_vjp_into(TESS_TREE(y), (tess_fn *)NULL, TESS_TREE(x));
  REFUSED(none, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the function is NULL");
  assert_false(tess_ok(y));
  none = tess_vjp_into(TESS_TREE(y, z), wave, TESS_TREE(x));
  REFUSED(none, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "wave gives one result, 2 are expected");
  tess_array *bad = tess_make_error(TESS_ABORTED, "made by hand");
  none = tess_linearize_into(TESS_TREE(y), wave, TESS_TREE(bad));
  REFUSED(none, TESS_ABORTED, TESS_RUNTIME_ERROR, "made by hand");
  REFUSED(tess_call(none, x), TESS_ABORTED, TESS_RUNTIME_ERROR, "made by hand");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- transforms of them ---- */
static tess_array *of_batches(tess_array *x) { /* residuals are values of this trace */
  tess_array *y, *eye = tess_eye(2);
  tess_fn *pullback = tess_vjp_into(TESS_TREE(y), wave, TESS_TREE(x));
  return tess_add(tess_call(tess_vmap(pullback), eye), tess_call(tess_jacfwd(tess_jit(pullback)), x));
}
static void sum_and_product(const void *in, void *out) {
  tess_array *const *x = in;
  tess_array **r = out;
  r[0] = tess_sum(tess_mul(x[0], x[1]));
  r[1] = tess_add(x[0], x[1]);
}

static void test_transformed(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 2), *y, *eye = tess_eye(2), *g[2];
  double slope[2] = {slope_of_wave(1), slope_of_wave(2)};
  tess_shape two = TESS_SHAPE(2, 2, 2);
  tess_fn *pullback = tess_vjp_into(TESS_TREE(y), wave, TESS_TREE(x));
  tess_fn *linear = tess_linearize_into(TESS_TREE(y), wave, TESS_TREE(x));
  for (int i = 0; i < 2; i++) {
    tess_fn *f = i ? linear : pullback;
    NEAR(tess_call(tess_vmap(f), eye), slope[0], 0, 0, slope[1]);
    NEAR(tess_call(tess_vmap(f, .in_axes = TESS_AXES(1), .out_axes = TESS_AXES(1)), eye), slope[0], 0, 0, slope[1]);
    NEAR(tess_call(tess_jit(f), F32(1, 3)), slope[0], 3 * slope[1]);
    NEAR(tess_call(tess_checkpoint(f), F32(1, 3)), slope[0], 3 * slope[1]);
    NEAR(tess_call(tess_jacrev(f), x), slope[0], 0, 0, slope[1]);
    NEAR(tess_call(tess_hessian(f), x), 0, 0, 0, 0, 0, 0, 0, 0);
    NEAR(tess_call(tess_vmap(tess_vmap(f)), tess_reshape(F32(1, 0, 0, 1, 2, 1, 0, 3), two)), slope[0], 0, 0, slope[1],
         2 * slope[0], slope[1], 0, 3 * slope[1]);
    REFUSED(tess_call(tess_shard_map(f, .mesh = mesh, .in_specs = TESS_P(), .out_specs = TESS_P()), x),
            TESS_FAILED_PRECONDITION, TESS_VALUE_ERROR, "was made outside of the shard_map that it is called in");
  }
  NEAR(tess_call(tess_jit(of_batches), x), 2 * slope[0], 0, 0, 2 * slope[1]);
  /* another point is another function, though the program that computes it is one */
  tess_array *other = F32(2, 1);
  pullback = tess_vjp_into(TESS_TREE(y), wave, TESS_TREE(other));
  NEAR(tess_call(tess_vmap(pullback), eye), slope[1], 0, 0, slope[0]);
  pullback = tess_vjp_into(TESS_TREE(y, g[0]), sum_and_product, TESS_TREE(x, eye));
  tess_array *many = tess_ones(TESS_SHAPE(3)), *none = tess_zeros(TESS_SHAPE(3, 2, 2));
  tess_call_into(TESS_SPAN(2, g), tess_vmap(pullback), TESS_TREE(many, none));
  SAYS(tess_typeof(g[0]), "f32[3,2]");
  SAYS(tess_typeof(g[1]), "f32[3,2,2]");
  NEAR(g[0], 1, 1, 1, 1, 1, 1);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_transformed_and_gone(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_scope *inner = tess_scope_begin();
  tess_array *y, *x = F32(1, 2);
  tess_fn *f = tess_keep(tess_vmap(tess_vjp_into(TESS_TREE(y), wave, TESS_TREE(x))));
  assert_int_equal(tess_scope_end(inner), TESS_OK);
  REFUSED(tess_call(f, tess_eye(2)), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
          "the pullback of wave has ended with its scope");
  for (int i = 0; i < 5000; i++) { /* handles are used again: that of another one is not taken for it */
    inner = tess_scope_begin();
    x = F32(3, 4);
    if (i % 1000 == 0) tess_vjp_into(TESS_TREE(y), wave, TESS_TREE(x));
    for (int k = 0; k < 8; k++)
      tess_jit(wave);
    if (i % 1000 == 0)
      REFUSED(tess_call(f, tess_eye(2)), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "has ended with its scope");
    assert_int_equal(tess_scope_end(inner), TESS_OK);
  }
  tess_release(f);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- over devices ---- */
static void test_sharded(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_linspace(0, 3, 16), *cut = tess_device_put(x, tess_named_sharding(mesh, TESS_P("x"))), *y;
  tess_array *ct = tess_linspace(1, 2, 16);
  tess_array *one = tess_call(tess_vjp_into(TESS_TREE(y), wave, TESS_TREE(x)), ct);
  tess_fn *pullback = tess_vjp_into(TESS_TREE(y), wave, TESS_TREE(cut));
  tess_array *many = tess_call(pullback, tess_device_put(ct, tess_named_sharding(mesh, TESS_P("x"))));
  SAYS(tess_str(tess_array_sharding(many)), tess_str(tess_array_sharding(cut)));
  for (int i = 0; i < 16; i++)
    assert_true(element(one, i) == element(many, i));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- Jacobians ---- */
static tess_array *polynomial(tess_array *x) { /* a^2 b, a + b^3 */
  tess_array *a = tess_getitem(x, TESS_AT(0)), *b = tess_getitem(x, TESS_AT(1));
  return tess_stack(TESS_ARRAYS(tess_mul(tess_square(a), b), tess_add(a, tess_mul(b, tess_square(b)))), 0);
}
static tess_array *first_of(tess_array *x) {
  return tess_getitem(polynomial(x), TESS_AT(0));
}
static void two_of_each(const void *in, void *out) { /* x, m -> x m, sum x */
  tess_array *const *x = in;
  tess_array **r = out;
  r[0] = tess_matmul(x[0], x[1]);
  r[1] = tess_sum(x[0]);
}
static void with_aux(const void *in, void *out) {
  tess_array *const *x = in;
  tess_array **r = out;
  r[0] = polynomial(x[0]);
  r[1] = tess_add(x[0], 1);
}

static void test_jacobians(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(2, 3);
  NEAR(tess_call(tess_jacrev(polynomial), x), 12, 4, 1, 27);
  NEAR(tess_call(tess_jacfwd(polynomial), x), 12, 4, 1, 27);
  NEAR(tess_call(tess_hessian(first_of), x), 6, 4, 4, 0);
  NEAR(tess_call(tess_hessian(polynomial), x), 6, 4, 4, 0, 0, 0, 0, 18);
  NEAR(tess_call(tess_jit(tess_jacrev(tess_jacfwd(polynomial))), x), 6, 4, 4, 0, 0, 0, 0, 18);
  tess_array *m = tess_reshape(F32(1, 2, 3, 4, 5, 6), TESS_SHAPE(2, 3)), *j[4], *aux;
  for (int reverse = 0; reverse < 2; reverse++) {
    tess_ints both = TESS_ARGNUMS(0, 1);
    tess_fn *f = reverse ? tess_jacrev(two_of_each, .argnums = both) : tess_jacfwd(two_of_each, .argnums = both);
    tess_call_into(TESS_SPAN(4, j), f, TESS_TREE(x, m));
    NEAR(j[0], 1, 4, 2, 5, 3, 6);
    SAYS(tess_typeof(j[0]), "f32[3,2]");
    SAYS(tess_typeof(j[1]), "f32[3,2,3]");
    NEAR(j[1], 2, 0, 0, 3, 0, 0, 0, 2, 0, 0, 3, 0, 0, 0, 2, 0, 0, 3);
    NEAR(j[2], 1, 1);
    NEAR(j[3], 0, 0, 0, 0, 0, 0);
    f = reverse ? tess_jacrev(with_aux, .has_aux = true) : tess_jacfwd(with_aux, .has_aux = true);
    tess_call_into(TESS_TREE(j[0], aux), f, TESS_TREE(x));
    NEAR(j[0], 12, 4, 1, 27);
    NEAR(aux, 3, 4);
  }
  tess_call_into(TESS_TREE(j[0], aux), tess_hessian(with_aux, .has_aux = true), TESS_TREE(x));
  NEAR(j[0], 6, 4, 4, 0, 0, 0, 0, 18);
  NEAR(aux, 3, 4);
  REFUSED(tess_call(tess_jacfwd(wave), 1), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "jacfwd requires real-valued inputs");
  tess_call_into(TESS_SPAN(3, j), tess_jacrev(two_of_each, .argnums = TESS_ARGNUMS(0, 1)), TESS_TREE(x, m));
  REFUSED(j[0], TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "gives 2 arrays for each of its results, 3 are expected");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(8), TESS_NAMES("x"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_pullback),
      cmocka_unit_test(test_linear),
      cmocka_unit_test(test_found_again),
      cmocka_unit_test(test_owned),
      cmocka_unit_test(test_in_traces),
      cmocka_unit_test(test_integers),
      cmocka_unit_test(test_refusals),
      cmocka_unit_test(test_sharded),
      cmocka_unit_test(test_jacobians),
      cmocka_unit_test(test_transformed),
      cmocka_unit_test(test_transformed_and_gone),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
