/* Forward derivatives through the public functions: results and tangents of functions of several arrays, control flow,
 * shard_map and nested derivatives, against what they are by hand or by differences; and what is refused. */
#include "_near.h"

static tess_mesh *mesh; /* of 8 devices */

/* The tangent of a function of one array and one result. */
#define TANGENT(f, x, t) tangent_of(TESS_HERE, TESS_FUNC(f), x, t)
static tess_array *tangent_of(const char *where, tess_callable f, tess_array *x, tess_array *t) {
  tess_array *y, *dy;
  tess_jvp_into_at(where, TESS_TREE(y), TESS_TREE(dy), f, TESS_TREE(x), TESS_TREE(t));
  return dy;
}

/* ---- functions ---- */
static tess_array *cube(tess_array *x) {
  return tess_mul(tess_mul(x, x), x);
}
struct pair {
  tess_array *a, *b;
};
static void product_and_sine(const void *in, void *out) {
  const struct pair *x = in;
  struct pair *y = out;
  y->a = tess_mul(x->a, x->b);
  y->b = tess_sin(x->a);
}
static tess_array *steps(tess_array *x, tess_array *k) { /* of integers nothing depends smoothly */
  return tess_mul(x, tess_astype(k, TESS_F32));
}
static tess_array *rounded(tess_array *x) {
  return tess_astype(x, TESS_I32);
}
static tess_array *inverse_square(tess_array *x) {
  return tess_integer_pow(x, -2);
}
static tess_array *stopped(tess_array *x) {
  return tess_mul(x, tess_stop_gradient(x));
}

static void test_results_and_tangents(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 2, -3), *t = F32(1, 0.5f, 2), *y, *dy;
  tess_jvp_into(TESS_TREE(y), TESS_TREE(dy), cube, TESS_TREE(x), TESS_TREE(t));
  NEAR(y, 1, 8, -27);
  NEAR(dy, 3, 6, 54);
  struct pair in = {x, F32(4, 5, 6)}, tangents = {t, NULL}, out, change;
  tess_jvp_into(TESS_TREE(out), TESS_TREE(change), product_and_sine, TESS_TREE(in), TESS_TREE(tangents));
  NEAR(out.a, 4, 10, -18);
  NEAR(change.a, 4, 2.5, 12);
  NEAR(change.b, cos(1), 0.5 * cos(2), 2 * cos(3));
  struct pair other = {NULL, t};
  tess_jvp_into(TESS_TREE(out), TESS_TREE(change), product_and_sine, TESS_TREE(in), TESS_TREE(other));
  NEAR(change.a, 1, 1, -6);
  NEAR(change.b, 0, 0, 0);
  NEAR(TANGENT(stopped, x, t), 1, 1, -6);
  tess_array *at_zero = TANGENT(inverse_square, F32(0, -0.f, 2), F32(1, 1, 1)); /* JAX's signs */
  assert_true(element(at_zero, 0) == -HUGE_VAL && element(at_zero, 1) == HUGE_VAL);
  assert_float_equal(element(at_zero, 2), -0.25, 1e-6);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_integers(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 2), *t = F32(1, 10), *k = tess_arange(2), *none = NULL, *y, *dy;
  tess_jvp_into(TESS_TREE(y), TESS_TREE(dy), steps, TESS_TREE(x, k), TESS_TREE(t, none));
  NEAR(y, 0, 2);
  NEAR(dy, 0, 10);
  tess_jvp_into(TESS_TREE(y), TESS_TREE(dy), rounded, TESS_TREE(x), TESS_TREE(t));
  VALUES(y, 1, 2);
  assert_null(dy);
  tess_jvp_into(TESS_TREE(y), TESS_TREE(dy), steps, TESS_TREE(x, k), TESS_TREE(t, k));
  REFUSED(y, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "argument 1 is i32[2] and has no tangent");
  assert_false(tess_ok(dy));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- second derivatives, and nesting ---- */
static tess_array *by_tangent_one(tess_callable f, tess_array *x) {
  return tangent_of(TESS_HERE, f, x, tess_ones_like(x));
}
static tess_array *slope(tess_array *x) {
  return by_tangent_one(TESS_FUNC(cube), x);
}
static tess_array *curvature(tess_array *x) {
  return by_tangent_one(TESS_FUNC(slope), x);
}
static tess_array *outer_x;
static tess_array *times_outer(tess_array *y) {
  return tess_mul(y, outer_x);
}
static tess_array *confused(tess_array *x) { /* x d/dy (x + y): x * 1 ... Siskind and Pearlmutter's example */
  outer_x = x;
  return tess_mul(x, tangent_of(TESS_HERE, TESS_FUNC(times_outer), tess_ones_like(x), tess_ones_like(x)));
}

static void test_nested(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 2, -3);
  NEAR(slope(x), 3, 12, 27);
  NEAR(curvature(x), 6, 12, -18);
  NEAR(by_tangent_one(TESS_FUNC(curvature), x), 6, 6, 6);
  NEAR(tess_call(tess_jit(curvature), x), 6, 12, -18);
  NEAR(by_tangent_one(TESS_FUNC(tess_jit(slope)), x), 6, 12, -18);
  NEAR(by_tangent_one(TESS_FUNC(confused), x), 2, 4, -6);
#ifndef TESS_TINY /* which keeps two programs */
  tess_counters before = tess_runtime_counters();
  curvature(x);
  assert_int_equal(tess_runtime_counters().traces, before.traces); /* found again */
#endif
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- control flow ---- */
static tess_array *grow(tess_array *i, tess_array *x) {
  (void)i;
  return tess_mul(x, tess_add(x, 1));
}
static tess_array *thrice(tess_array *x) {
  return tess_fori_loop(0, 3, grow, x);
}
static void small(const void *in, void *out) {
  const struct pair *x = in;
  *(tess_array **)out = tess_lt(tess_sum(x->b), 100);
}
/* Only b changes at first; a does from the second round on. */
static void swap_and_double(const void *in, void *out) {
  const struct pair *x = in;
  struct pair *y = out;
  y->a = x->b;
  y->b = tess_add(tess_mul(x->b, 2), x->a);
}
static tess_array *doubled(tess_array *x) {
  struct pair p = {tess_zeros_like(x), x};
  tess_while_loop_into(TESS_TREE(p), small, swap_and_double);
  return p.a;
}
struct carry {
  tess_array *sum, *count;
};
static void running(const void *in, void *out) {
  tess_array *const *x = in; /* sum, count, row */
  tess_array **y = out;
  y[0] = tess_add(x[0], tess_mul(x[2], x[2]));
  y[1] = tess_add(x[1], 1);
  y[2] = tess_mul(y[0], x[2]);
}
static tess_array *rows_of(tess_array *x) {
  struct carry c = {tess_zeros(TESS_SHAPE(), .dtype = TESS_F32), tess_zeros(TESS_SHAPE(), .dtype = TESS_I32)};
  tess_array *ys;
  tess_scan_into(TESS_TREE(c), TESS_TREE(ys), running, TESS_TREE(x));
  return ys;
}
static tess_array *halved(tess_array *x) {
  return tess_mul(x, 0.5);
}
static tess_array *constant(tess_array *x) {
  return tess_ones_like(x);
}
static tess_array *branches(tess_array *x) {
  tess_array *first = tess_sum(x);
  return tess_add(tess_cond(tess_gt(first, 0), cube, halved, x), tess_cond(tess_gt(first, 0), constant, halved, x));
}

static void test_control_flow(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(0.5f, 1), *t = F32(1, 2);
  double want[2], values[2] = {0.5, 1}, tangents[2] = {1, 2};
  for (int i = 0; i < 2; i++) {
    double v = values[i], d = tangents[i];
    for (int k = 0; k < 3; k++) {
      d = d * (2 * v + 1);
      v = v * (v + 1);
    }
    want[i] = d;
  }
  NEAR(TANGENT(thrice, x, t), want[0], want[1]);
  tess_array *y, *dy;
  tess_jvp_into(TESS_TREE(y), TESS_TREE(dy), doubled, TESS_TREE(x), TESS_TREE(t));
  NEAR(tess_div(dy, t), element(y, 0) / 0.5, element(y, 1)); /* it is linear */
  NEAR(TANGENT(rows_of, x, t), 3 * 0.25, 2 * 1.25 + 1 * (2 * 0.5 + 2 * 2));
  NEAR(TANGENT(branches, x, t), 3 * 0.25, 6);
  NEAR(TANGENT(branches, tess_neg(x), t), 1, 2);
  NEAR(TANGENT(tess_jit(thrice), x, t), want[0], want[1]);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- over devices ---- */
static tess_array *summed(tess_array *x) {
  return tess_mul(x, tess_psum(tess_mul(x, x), "x"));
}
static tess_array *gathered(tess_array *x) {
  return tess_mul(x, tess_psum(tess_mul(tess_ppermute(x, "x", TESS_PAIRS({0, 1}, {1, 0})), x), "x"));
}
static tess_fn *blocks(tess_callable f) {
  return tess_shard_map_at(
      TESS_HERE, f,
      &(tess_shard_map_opts){
          .size = sizeof(tess_shard_map_opts), .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P("x")});
}
static tess_array *slope_of_summed(tess_array *x) {
  return tangent_of(TESS_HERE, TESS_FUNC(summed), x, x);
}
static tess_array *wave(tess_array *x) {
  return tess_add(tess_mul(tess_sin(x), tess_exp(tess_neg(x))), thrice(x));
}
static tess_array *slope_of_wave(tess_array *x) {
  return by_tangent_one(TESS_FUNC(wave), x);
}

static void test_over_devices(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_div(tess_astype(tess_arange(8), TESS_F32), 8), *whole = slope_of_wave(x);
  tess_array *cut = tess_device_put(x, tess_named_sharding(mesh, TESS_P("x")));
  tess_array *parts = tess_call(tess_jit(slope_of_wave), cut);
  assert_true(tess_ok(parts));
  for (int i = 0; i < 8; i++)
    assert_true(element(parts, i) == element(whole, i));
  double want[8], square = 0;
  for (int i = 0; i < 8; i++)
    square += i * i / 64.0;
  for (int i = 0; i < 8; i++) /* of x |x|^2 by x: x |x|^2 + 2 x |x|^2 */
    want[i] = 3 * i / 8.0 * square;
  check_near(__LINE__, TANGENT(blocks(TESS_FUNC(summed)), x, x), 8, want, 1e-6);
  check_near(__LINE__, tess_call(blocks(TESS_FUNC(slope_of_summed)), x), 8, want, 1e-6);
  double pairs = 0; /* x_0 x_1 twice */
  pairs = 2 * (0 * 1 / 64.0);
  for (int i = 0; i < 8; i++)
    want[i] = 3 * i / 8.0 * pairs;
  check_near(__LINE__, TANGENT(blocks(TESS_FUNC(gathered)), x, x), 8, want, 1e-6);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- random programs: against differences ---- */
static uint32_t random_state;
static int pick(int n) {
  random_state = random_state * 1664525u + 1013904223u;
  return (int)((random_state >> 16) % (uint32_t)n);
}
static tess_array *one_step(int which, tess_array *a, tess_array *b) {
  switch (which) {
  case 0:
    return tess_add(a, b);
  case 1:
    return tess_mul(a, tess_tanh(b));
  case 2:
    return tess_div(a, tess_add(tess_square(b), 1));
  case 3:
    return tess_sin(a);
  case 4:
    return tess_sigmoid(tess_sub(a, b));
  case 5:
    return tess_where(tess_gt(a, b), tess_exp(tess_tanh(a)), tess_atan2(a, tess_add(tess_abs(b), 1)));
  case 6:
    return tess_log1p(tess_square(a));
  case 7:
    return tess_sqrt(tess_add(tess_square(a), tess_exp(tess_sin(b))));
  case 8:
    return tess_pow(tess_add(tess_abs(a), 1), tess_tanh(b));
  case 9:
    return tess_maximum(a, tess_mul(b, 0.5));
  default:
    return tess_erf(tess_minimum(a, b));
  }
}
static tess_array *program(tess_array *x, const void *seed) {
  enum { STEPS = 12 };
  tess_array *v[STEPS + 2] = {x, tess_cos(x)};
  random_state = (uint32_t) * (const int *)seed * 2654435761u + 1;
  for (int i = 2; i < STEPS + 2; i++) {
    int which = pick(11), a = pick(i), b = pick(i);
    v[i] = one_step(which, v[a], v[b]);
  }
  return tess_add(v[STEPS + 1], v[STEPS]);
}

/* The tangent of f at x by t, beside (f(x + h t) - f(x - h t)) / 2 h. */
#define BY_DIFFERENCES(f, x, t) by_differences(__LINE__, TESS_FUNC(f), x, t)
static void by_differences(int line, tess_callable f, tess_array *x, tess_array *t) {
  const double h = 1e-6;
  tess_fn *compiled = tess_jit_at(TESS_HERE, f, NULL);
  tess_array *up = tess_call(compiled, tess_add(x, tess_mul(t, h))),
             *down = tess_call(compiled, tess_sub(x, tess_mul(t, h))), *wanted = tess_div(tess_sub(up, down), 2 * h);
  enum { MOST = 64 };
  double want[MOST];
  if (!tess_ok(wanted)) fail_msg("line %d: %s", line, tess_error_of(wanted).message);
  int n = (int)tess_array_size(wanted);
  assert_true(n <= MOST);
  for (int i = 0; i < n; i++)
    want[i] = element(wanted, i);
  check_near(line, tangent_of(TESS_HERE, f, x, t), n, want, 1e-5);
}

static void test_random_programs(void **state) {
  (void)state;
  static const double point[4] = {0.3, -0.7, 1.1, 0.05}, tangent[4] = {1, -0.5, 0.25, 2};
  for (int seed = 0; seed < 60; seed++) {
    tess_scope *s = tess_scope_begin();
    tess_fn *f = tess_partial(program, seed);
    tess_array *x = tess_frombuffer(point, TESS_F64, TESS_SHAPE(4)),
               *t = tess_frombuffer(tangent, TESS_F64, TESS_SHAPE(4));
    by_differences(__LINE__, TESS_FUNC(f), x, t);
    assert_int_equal(tess_scope_end(s), TESS_OK);
  }
}

/* ---- regions in regions ---- */
static void round_of_sums(const void *in, void *out) {
  tess_array *const *a = in, **o = out;
  o[0] = tess_add(tess_mul(a[0], a[1]), tess_psum(tess_mul(a[0], a[1]), "x"));
  o[1] = tess_sin(o[0]);
}
static tess_array *sums_in_scan(tess_array *x) {
  tess_array *c = tess_sum(x, .axes = TESS_AXES(0)), *ys;
  tess_scan_into(TESS_TREE(c), TESS_TREE(ys), round_of_sums, TESS_TREE(x));
  return tess_add(ys, c);
}
static tess_array *over_columns(tess_array *x) {
  return tess_call(
      tess_shard_map(sums_in_scan, .mesh = mesh, .in_specs = TESS_P(NULL, "x"), .out_specs = TESS_P(NULL, "x")), x);
}
static tess_array *gathered_and_summed(tess_array *x) {
  return tess_mul(tess_psum(tess_all_gather(x, "x", 0, .tiled = true), "x"), tess_psum(x, "x"));
}
static tess_array *unchecked(tess_array *x) {
  return tess_call(tess_shard_map(gathered_and_summed, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P(NULL),
                                  .no_check_vma = true),
                   x);
}
static tess_array *constrained(tess_array *x) {
  tess_array *y = tess_with_sharding_constraint(tess_mul(x, x), tess_named_sharding(mesh, TESS_P(NULL, "x")));
  return tess_switch(2, TESS_FUNCS(halved, constant, cube), y);
}

static void test_regions_in_regions(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_div(tess_astype(tess_reshape(tess_arange(16), TESS_SHAPE(2, 8)), TESS_F64), 20),
             *t = tess_cos(x);
  BY_DIFFERENCES(over_columns, x, t);
  BY_DIFFERENCES(constrained, x, t);
  BY_DIFFERENCES(unchecked, tess_reshape(x, TESS_SHAPE(8, 2)), tess_reshape(t, TESS_SHAPE(8, 2)));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- what is refused ---- */
static tess_array *next(tess_array *x) {
  return tess_nextafter(x, 1);
}
static tess_array *largest(tess_array *x) {
  return tess_pmax(x, "x");
}

static void test_refusals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 2), *y, *dy;
  dy = TANGENT(next, x, x);
  if (!strstr(tess_error_of(dy).message, "jvp.c:"))
    fail_msg("%s", tess_error_of(dy).message); /* the line of nextafter */
  REFUSED(dy, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "jvp: chlo.next_after has no derivative");
  REFUSED(TANGENT(blocks(TESS_FUNC(largest)), tess_ones(TESS_SHAPE(8)), tess_ones(TESS_SHAPE(8))), TESS_UNIMPLEMENTED,
          TESS_NOT_IMPLEMENTED_ERROR, "all_reduce has no derivative");
  REFUSED(TANGENT(cube, x, F32(1, 2, 3)), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "the tangent of argument 0 is f32[3], the argument f32[2]");
  REFUSED(TANGENT(cube, x, tess_arange(2)), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the same dtype and shape");
  tess_jvp_into(TESS_TREE(y), TESS_TREE(dy), cube, TESS_TREE(x), TESS_TREE(x, x));
  REFUSED(y, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "there are 1 arguments and 2 tangents of arguments");
  tess_jvp_into(TESS_TREE(y), TESS_TREE(dy), (tess_fn *)NULL, TESS_TREE(x), TESS_TREE(x));
  REFUSED(y, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "NULL");
  tess_array *wrong = tess_reshape(x, TESS_SHAPE(3));
  tess_jvp_into(TESS_TREE(y), TESS_TREE(dy), cube, TESS_TREE(wrong), TESS_TREE(x));
  assert_false(tess_ok(y) || tess_ok(dy));
  tess_take_error();
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  tess_set_error_handler(NULL, NULL);
  return start_with(8, &mesh, TESS_SHAPE(8), TESS_NAMES("x"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_results_and_tangents),
      cmocka_unit_test(test_integers),
      cmocka_unit_test(test_nested),
      cmocka_unit_test(test_control_flow),
      cmocka_unit_test(test_over_devices),
      cmocka_unit_test(test_random_programs),
      cmocka_unit_test(test_regions_in_regions),
      cmocka_unit_test(test_refusals),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
