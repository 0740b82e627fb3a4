/* Gradients through the public functions: values, options, structs, nesting with jit, shard_map and other derivatives,
 * where backward nodes stand, and what is refused. */
#include "_near.h"

static tess_mesh *mesh; /* of 8 devices */

/* ---- functions ---- */
static tess_array *cubes(tess_array *x) {
  return tess_sum(tess_mul(tess_mul(x, x), x));
}
static tess_array *product(tess_array *x, tess_array *y) {
  return tess_sum(tess_mul(x, y));
}
static tess_array *square(tess_array *x) {
  return tess_mul(x, x);
}
struct params {
  tess_array *w, *b;
};
static tess_array *loss(const void *params, tess_array *x, tess_array *y) {
  const struct params *p = params;
  return tess_mean(tess_square(tess_sub(tess_add(tess_matmul(x, p->w), p->b), y)));
}
static void with_aux(const void *in, void *out) { /* x, y -> loss, a, b */
  tess_array *const *x = in;
  tess_array **r = out;
  r[0] = tess_sum(tess_mul(x[0], x[1]));
  r[1] = tess_add(x[0], 1);
  r[2] = tess_astype(x[1], TESS_I32);
}
static tess_array *scaled(tess_array *x, tess_array *k) { /* of integers */
  return tess_sum(tess_mul(x, tess_astype(k, TESS_F32)));
}

static void test_values(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 2, -3), *y = F32(4, 5, 6), *v, *g;
  NEAR(tess_call(tess_grad(cubes), x), 3, 12, 27);
  tess_call_into(TESS_TREE(v, g), tess_value_and_grad(cubes), TESS_TREE(x));
  NEAR(v, -18);
  NEAR(g, 3, 12, 27);
  NEAR(tess_call(tess_grad(product), x, y), 4, 5, 6);
  NEAR(tess_call(tess_grad(product, .argnums = TESS_ARGNUMS(1)), x, y), 1, 2, -3);
  NEAR(tess_call(tess_grad(product, .argnums = TESS_ARGNUMS(-2)), x, y), 4, 5, 6);
  tess_array *gx, *gy;
  tess_call_into(TESS_TREE(v, gy, gx), tess_value_and_grad(product, .argnums = TESS_ARGNUMS(1, 0)), TESS_TREE(x, y));
  NEAR(v, -4);
  NEAR(gx, 4, 5, 6);
  NEAR(gy, 1, 2, -3);
  tess_array *weak = tess_call(tess_grad(square), 3.0);
  NEAR(weak, 6);
  assert_int_equal(tess_array_dtype(tess_add(weak, tess_ones(TESS_SHAPE(2), .dtype = TESS_BF16))),
                   TESS_BF16); /* weak */
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_structs(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct params p = {F32(1, 2), tess_full(TESS_SHAPE(), 0.5, .dtype = TESS_F32)}, g;
  tess_array *x = tess_reshape(F32(1, 2, 3, 4), TESS_SHAPE(2, 2)), *y = F32(1, -1), *v, *gx;
  /* residuals 4.5, 12.5 */
  tess_call_into(TESS_TREE(v, g), tess_value_and_grad(loss), TESS_TREE(p, x, y));
  NEAR(v, (4.5 * 4.5 + 12.5 * 12.5) / 2);
  NEAR(g.w, 4.5 + 3 * 12.5, 2 * 4.5 + 4 * 12.5);
  NEAR(g.b, 17);
  tess_call_into(TESS_TREE(g, gx), tess_grad(loss, .argnums = TESS_ARGNUMS(0, 1)), TESS_TREE(p, x, y));
  NEAR(g.b, 17);
  NEAR(gx, 4.5, 9, 12.5, 25);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_aux(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 2), *y = F32(4, 5), *v, *g, *a, *b;
  tess_call_into(TESS_TREE(g, a, b), tess_grad(with_aux, .has_aux = true), TESS_TREE(x, y));
  NEAR(g, 4, 5);
  NEAR(a, 2, 3);
  VALUES(b, 4, 5);
  struct params aux;
  tess_call_into(TESS_TREE(v, aux, g), tess_value_and_grad(with_aux, .has_aux = true), TESS_TREE(x, y));
  NEAR(v, 14);
  NEAR(aux.w, 2, 3);
  NEAR(g, 4, 5);
  tess_fn *f = tess_jit(with_aux, .out_shardings = tess_shardings(NULL, NULL));
  tess_call_into(TESS_TREE(v, aux, g), tess_value_and_grad(f, .has_aux = true), TESS_TREE(x, y)); /* a prefix of two */
  NEAR(g, 4, 5);
  tess_call_into(TESS_TREE(v, g), tess_value_and_grad(with_aux, .has_aux = true), TESS_TREE(x, y));
  REFUSED(v, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "no results are expected beside the value and 1 gradient");
  tess_call_into(TESS_TREE(v, a, g), tess_value_and_grad(with_aux), TESS_TREE(x, y));
  REFUSED(v, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "legal: .has_aux");
  tess_call_into(TESS_TREE(v, a, g), tess_value_and_grad(product, .has_aux = true), TESS_TREE(x, y));
  REFUSED(g, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "product gives one result, 2 are expected");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- integers and complex numbers ---- */
static tess_array *power(tess_array *z) { /* |z|^2, real */
  return tess_sum(tess_add(tess_square(tess_real(z)), tess_square(tess_imag(z))));
}
static tess_array *c64(float re, float im) {
  float v[2] = {re, im};
  return tess_frombuffer(v, TESS_C64, TESS_SHAPE());
}

static void test_dtypes(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 2), *k = tess_arange(2), *g, *none;
  tess_call_into(TESS_TREE(g, none), tess_grad(scaled, .argnums = TESS_ARGNUMS(0, 1), .allow_int = true),
                 TESS_TREE(x, k));
  NEAR(g, 0, 1);
  SAYS(tess_typeof(none), "bool[2]");
  REFUSED(tess_call(tess_grad(scaled, .argnums = TESS_ARGNUMS(1)), x, k), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "argument 1 of scaled is i32[2], but grad requires real- or complex-valued inputs");
  tess_array *z = c64(1, 2), *gz = tess_call(tess_grad(power), z);
  SAYS(tess_typeof(gz), "c64[]");
  NEAR(tess_real(gz), 2);
  NEAR(tess_imag(gz), -4); /* df/dx - i df/dy, as in JAX */
  REFUSED(tess_call(tess_grad(square), z), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "square gives c64[], but grad requires real-valued outputs");
  gz = tess_call(tess_grad(square, .holomorphic = true), z);
  NEAR(tess_real(gz), 2);
  NEAR(tess_imag(gz), 4);
  REFUSED(tess_call(tess_grad(square, .holomorphic = true), 1.0), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "with .holomorphic inputs are complex");
  REFUSED(tess_call(tess_grad(power, .holomorphic = true), z), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "power gives f32[]; with .holomorphic outputs are complex");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- errors ---- */
static tess_array *rounded(tess_array *x) {
  return tess_astype(tess_sum(x), TESS_I32);
}
static tess_array *more(tess_array *x) {
  return tess_mul(x, 2);
}
static tess_array *below(tess_array *x) {
  return tess_lt(tess_sum(x), 100);
}
static tess_array *grown(tess_array *x) {
  return tess_sum(tess_while_loop(below, more, x));
}
static tess_array *endless(tess_array *x) {
  return tess_call(tess_grad(endless), x);
}

static void test_errors(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 2), *bad = tess_make_error(TESS_ABORTED, "made by hand");
  REFUSED(tess_call(tess_grad(square), x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "grad: square gives f32[2]: gradient only defined for scalar-output functions");
  REFUSED(tess_call(tess_grad(rounded), x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "rounded gives i32[], but grad requires real-valued outputs");
  REFUSED(tess_grad(product, .argnums = TESS_ARGNUMS(2)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "argnums names argument 2, product takes 2");
  REFUSED(tess_grad(product, .argnums = TESS_ARGNUMS(-3)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "argnums names argument -3, product takes 2");
  REFUSED(tess_grad(product, .argnums = TESS_ARGNUMS(0, 0)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "argnums names argument 0 twice");
  REFUSED(tess_call(tess_grad(product, .argnums = TESS_ARGNUMS(0, -2)), x, x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "argnums names argument 0 twice");
  REFUSED(tess_grad(product, .argnums = TESS_ARGNUMS()), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "argnums names 0 arguments");
  tess_array *g;
  tess_call_into(TESS_TREE(g, x), tess_grad(with_aux, .argnums = TESS_ARGNUMS(2), .has_aux = true), TESS_TREE(x, x));
  REFUSED(g, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "argnums names argument 2, with_aux was called with 2");
  x = F32(1, 2);
  REFUSED(tess_grad((tess_fn *)NULL), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the function is NULL");
  REFUSED(tess_call(tess_grad(cubes), bad), TESS_ABORTED, TESS_RUNTIME_ERROR, "made by hand");
  tess_array *grew = tess_call(tess_grad(grown), x);
  REFUSED(grew, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "everse"); /* at the line of the loop */
  assert_int_equal(tess_status_of(tess_call(tess_grad(endless), tess_full(TESS_SHAPE(), 1.0))),
                   TESS_FAILED_PRECONDITION);
  tess_take_error();
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- nesting ---- */
static tess_array *cube(tess_array *x) {
  return tess_mul(tess_mul(x, x), x);
}
static tess_array *slope(tess_array *x) {
  return tess_call(tess_grad(cube), x);
}
static tess_array *curvature(tess_array *x) {
  return tess_call(tess_grad(slope), x);
}
static tess_array *tangent(tess_array *x) {
  tess_array *y, *dy, *one = tess_ones_like(x);
  tess_jvp_into(TESS_TREE(y), TESS_TREE(dy), slope, TESS_TREE(x), TESS_TREE(one)); /* forward over reverse */
  return dy;
}
static tess_array *forward(tess_array *x) {
  tess_array *y, *dy, *one = tess_ones_like(x);
  tess_jvp_into(TESS_TREE(y), TESS_TREE(dy), cube, TESS_TREE(x), TESS_TREE(one));
  return dy;
}
static tess_array *outer_x;
static tess_array *times_outer(tess_array *y) {
  return tess_mul(y, outer_x);
}
static tess_array *confused(tess_array *x) { /* x d/dy (x y) = x * x */
  outer_x = x;
  return tess_mul(x, tess_call(tess_grad(times_outer), tess_ones_like(x)));
}

static void test_nested(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_full(TESS_SHAPE(), 2, .dtype = TESS_F32);
  NEAR(slope(x), 12);
  NEAR(curvature(x), 12);
  NEAR(tess_call(tess_grad(curvature), x), 6);
  NEAR(tangent(x), 12);
  NEAR(tess_call(tess_grad(forward), x), 12);
  NEAR(tess_call(tess_grad(tangent), x), 6);
  NEAR(tess_call(tess_jit(slope), x), 12);
  NEAR(tess_call(tess_grad(tess_jit(slope)), x), 12);
  NEAR(tess_call(tess_jit(tess_grad(tess_jit(tess_grad(tess_jit(cube))))), x), 12);
  NEAR(tess_call(tess_grad(confused), x), 4);
#ifndef TESS_TINY /* which keeps two programs */
  tess_counters before = tess_runtime_counters();
  curvature(x);
  tess_call(tess_grad(curvature), x);
  assert_int_equal(tess_runtime_counters().traces, before.traces); /* found again */
#endif
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- control flow ---- */
static tess_array *thrice_body(tess_array *i, tess_array *x) {
  (void)i;
  return tess_mul(x, tess_add(x, 1));
}
static tess_array *thrice(tess_array *x) {
  return tess_sum(tess_fori_loop(0, 3, thrice_body, x));
}
static void running(const void *in, void *out) { /* sum, row -> sum, row * sum */
  tess_array *const *x = in;
  tess_array **y = out;
  y[0] = tess_add(x[0], tess_mul(x[1], x[1]));
  y[1] = tess_mul(y[0], x[1]);
}
static tess_array *rows(tess_array *x) {
  tess_array *sum = tess_zeros(TESS_SHAPE(), .dtype = TESS_F32), *ys;
  tess_scan_into(TESS_TREE(sum), TESS_TREE(ys), running, TESS_TREE(x));
  return tess_add(tess_sum(ys), sum);
}
static tess_array *halved(tess_array *x) {
  return tess_mul(x, 0.5);
}
static tess_array *branches(tess_array *x) {
  return tess_sum(tess_cond(tess_gt(tess_sum(x), 0), cube, halved, x));
}

static void test_control_flow(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  double want[2];
  for (int i = 0; i < 2; i++) {
    double v = i ? 1 : 0.5, d = 1;
    for (int k = 0; k < 3; k++) {
      d = d * (2 * v + 1);
      v = v * (v + 1);
    }
    want[i] = d;
  }
  NEAR(tess_call(tess_grad(thrice), F32(0.5f, 1)), want[0], want[1]);
  /* a^3 + (a^2 + b^2) b + a^2 + b^2 */
  NEAR(tess_call(tess_grad(rows), F32(0.5f, 2)), 3 * 0.25 + 2 * 0.5 * 2 + 1, 0.25 + 3 * 4 + 4);
  NEAR(tess_call(tess_grad(branches), F32(1, 2)), 3, 12);
  NEAR(tess_call(tess_grad(branches), F32(-1, -2)), 0.5, 0.5);
  NEAR(tess_call(tess_jit(tess_grad(branches)), F32(-1, -2)), 0.5, 0.5);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- where nodes stand ---- */
static int line_of_tanh;
static tess_array *placed(tess_array *x, tess_array *w) {
  tess_array *y = tess_matmul(x, w);
  line_of_tanh = __LINE__ + 1;
  return tess_sum(tess_tanh(y));
}

static void test_places(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_ones(TESS_SHAPE(2, 3)), *w = tess_ones(TESS_SHAPE(3, 4));
  const char *text = tess_as_text(tess_lower(tess_grad(placed, .argnums = TESS_ARGNUMS(1)), x, w), .debug_info = true);
  char dot[64], tanh_line[64];
  snprintf(dot, sizeof dot, "grad.c\":%d", line_of_tanh - 2);
  snprintf(tanh_line, sizeof tanh_line, "grad.c\":%d", line_of_tanh);
  assert_non_null(strstr(text, tanh_line));
  int at_dot = 0;
  for (const char *p = text; (p = strstr(p, dot)); p++)
    at_dot++;
  assert_true(at_dot >= 1);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- a training step of a struct, by hand and by the compiler ---- */
static tess_array *sgd(tess_array *p, tess_array *g) {
  return tess_sub(p, tess_mul(0.01, g));
}
struct step_in {
  struct params p;
  tess_array *x, *y;
};
struct step_out {
  struct params p;
  tess_array *loss;
};
static void train_step(const void *step_in, void *step_out) {
  const struct step_in *in = step_in;
  struct step_out *out = step_out;
  struct params g;
  tess_call_into(TESS_TREE(out->loss, g), tess_value_and_grad(loss), TESS_TREE(in->p, in->x, in->y));
  tess_map_into(TESS_TREE(out->p), sgd, TESS_TREE(in->p), TESS_TREE(g));
}

static double train(bool sharded) {
  struct params p = {F32(0, 0), tess_zeros(TESS_SHAPE(), .dtype = TESS_F32)};
  tess_array *x = tess_reshape(tess_linspace(-1, 1, 32), TESS_SHAPE(16, 2)), *y = tess_linspace(0, 1, 16);
  if (sharded) {
    x = tess_device_put(x, tess_named_sharding(mesh, TESS_P("x")));
    y = tess_device_put(y, tess_named_sharding(mesh, TESS_P("x")));
  }
  tess_fn *step = tess_jit(train_step, .donate_argnums = TESS_ARGNUMS(0));
  struct step_out out;
  for (int i = 0; i < 50; i++) {
    tess_call_into(TESS_TREE(out), step, TESS_TREE(p, x, y));
    p = out.p;
  }
  return tess_item(out.loss);
}

static void test_training(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  double one = train(false), eight = train(true);
  assert_true(one < 0.2 && fabs(one - eight) < 1e-6);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(8), TESS_NAMES("x"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_values), cmocka_unit_test(test_structs),      cmocka_unit_test(test_aux),
      cmocka_unit_test(test_dtypes), cmocka_unit_test(test_errors),       cmocka_unit_test(test_nested),
      cmocka_unit_test(test_places), cmocka_unit_test(test_control_flow), cmocka_unit_test(test_training),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
