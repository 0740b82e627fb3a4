/* Functions with derivative rules of the user's, and rematerialisation, through the public functions: outside
 * derivatives they are what they were made of; forward derivatives take the rules, in other transforms too; what does
 * not fit is refused when the function is traced. Rules here are wrong on purpose, so that it shows who is asked. */
#include "_check.h"

#include <math.h>

static tess_mesh *mesh; /* of 8 devices */

#define NEAR(x, ...)                                                                                                   \
  check_near(__LINE__, x, (int)(sizeof((double[]){__VA_ARGS__}) / sizeof(double)), (double[]){__VA_ARGS__}, 1e-5)
static void check_near(int line, tess_array *x, int n, const double *want, double tolerance) {
  if (!tess_ok(x)) fail_msg("line %d: %s", line, tess_error_of(x).message);
  if (tess_array_size(x) != n) fail_msg("line %d: %s", line, tess_typeof(x));
  const float *v = tess_data(x);
  for (int i = 0; i < n; i++)
    if (!(fabs((double)v[i] - want[i]) <= tolerance * fmax(1, fabs(want[i]))))
      fail_msg("line %d: element %d is %.9g, want %.9g", line, i, (double)v[i], want[i]);
}

static tess_array *f32(int n, const float *v) {
  return tess_frombuffer(v, TESS_F32, TESS_SHAPE(n));
}
#define F32(...) f32((int)(sizeof((float[]){__VA_ARGS__}) / sizeof(float)), (float[]){__VA_ARGS__})

#define TANGENT(f, x, t) tangent_of(TESS_HERE, TESS_FUNC(f), x, t)
static tess_array *tangent_of(const char *where, tess_callable f, tess_array *x, tess_array *t) {
  tess_array *y, *dy;
  tess_jvp_into_at(where, TESS_TREE(y), TESS_TREE(dy), f, TESS_TREE(x), TESS_TREE(t));
  return dy;
}

/* ---- custom_jvp ---- */
struct one_rule {
  tess_array *x, *dx;
};
static int calls, rules;
static tess_array *square(tess_array *x) {
  calls++;
  return tess_mul(x, x);
}
static void square_rule(const void *in, void *out) { /* the result is 100 more, the tangent 10 x dx */
  const struct one_rule *a = in;
  struct one_rule *r = out;
  rules++;
  r->x = tess_add(tess_mul(a->x, a->x), 100);
  r->dx = tess_mul(tess_mul(a->x, a->dx), 10);
}
static tess_fn *squared(void) {
  return tess_custom_jvp(square, square_rule);
}
static tess_array *by_square(tess_array *x) {
  return tess_mul(tess_call(squared(), x), 2);
}
static tess_array *two_rounds(tess_array *i, tess_array *x) {
  (void)i;
  return tess_call(squared(), x);
}
static tess_array *in_a_loop(tess_array *x) {
  return tess_fori_loop(0, 2, two_rounds, x);
}
static void row(const void *in, void *out) {
  tess_array *const *x = in; /* sum, row */
  tess_array **y = out;
  y[0] = tess_add(x[0], tess_call(squared(), x[1]));
  y[1] = y[0];
}
static tess_array *in_a_scan(tess_array *x) {
  tess_array *sum = tess_zeros(TESS_SHAPE(), .dtype = TESS_F32), *ys;
  tess_scan_into(TESS_TREE(sum), TESS_TREE(ys), row, TESS_TREE(x));
  return ys;
}
static tess_array *identity(tess_array *x) {
  return x;
}
static tess_array *in_a_branch(tess_array *x) {
  return tess_cond(tess_gt(tess_sum(x), 0), squared(), identity, x);
}
static tess_array *slope(tess_array *x) {
  return TANGENT(by_square, x, tess_ones_like(x));
}

static void test_forward(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 2), *t = F32(1, 3), *y, *dy;
  NEAR(tess_call(squared(), x), 1, 4); /* outside any derivative it is the function */
  NEAR(tess_call(tess_jit(by_square), x), 2, 8);
  tess_jvp_into(TESS_TREE(y), TESS_TREE(dy), squared(), TESS_TREE(x), TESS_TREE(t));
  NEAR(y, 101, 104);
  NEAR(dy, 10, 60);
  NEAR(TANGENT(by_square, x, t), 20, 120);
  NEAR(TANGENT(tess_jit(by_square), x, t), 20, 120);
  NEAR(tess_call(tess_jit(slope), x), 20, 40);
  NEAR(TANGENT(slope, x, t), 20, 60); /* of the rule: by ops */
  NEAR(TANGENT(in_a_scan, x, t), 10, 70);
  NEAR(TANGENT(in_a_branch, x, t), 10, 60);
  NEAR(TANGENT(in_a_branch, tess_neg(x), t), 1, 3);
  tess_jvp_into(TESS_TREE(y), TESS_TREE(dy), in_a_loop, TESS_TREE(x), TESS_TREE(t));
  NEAR(y, 101 * 101 + 100, 104 * 104 + 100);
  NEAR(dy, 10 * 101 * 10, 10 * 104 * 60);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_fn *blocks(tess_callable f) {
  return tess_shard_map_at(
      TESS_HERE, f,
      &(tess_shard_map_opts){
          .size = sizeof(tess_shard_map_opts), .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P("x")});
}

static void test_over_devices(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_div(tess_astype(tess_arange(8), TESS_F32), 4);
  double want[8];
  for (int i = 0; i < 8; i++)
    want[i] = 20 * i / 4.0;
  check_near(__LINE__, TANGENT(blocks(TESS_FUNC(by_square)), x, tess_ones_like(x)), 8, want, 1e-6);
  check_near(__LINE__, tess_call(blocks(TESS_FUNC(slope)), x), 8, want, 1e-6);
  for (int i = 0; i < 8; i++)
    want[i] /= 2;
  check_near(__LINE__, TANGENT(tess_custom_jvp(blocks(TESS_FUNC(square)), square_rule), x, tess_ones_like(x)), 8, want,
             1e-6);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_calls(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 2, 3);
  calls = rules = 0;
  tess_fn *f = squared();
  tess_call(f, x);
  assert_int_equal(calls, 1); /* no trace: C code */
  assert_int_equal(rules, 0);
  TANGENT(f, x, x);
  assert_int_equal(calls, 2);
  assert_int_equal(rules, 1);
#ifndef TESS_TINY           /* which keeps two programs */
  TANGENT(squared(), x, x); /* the same function: found again */
  assert_int_equal(calls, 2);
#endif
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- several arguments, integers, structs ---- */
struct weights {
  tess_array *w;
  tess_array *steps; /* an integer */
  tess_array *b;
};
static void layer(const void *in, void *out) { /* weights, x -> y, steps + 1 */
  const struct {
    struct weights p;
    tess_array *x;
  } *a = in;
  tess_array **r = out;
  r[0] = tess_add(tess_mul(a->p.w, a->x), a->p.b);
  r[1] = tess_add(a->p.steps, 1);
}
static bool had_integer_tangent;
static void layer_rule(const void *in, void *out) { /* as it is, twice */
  const struct {
    struct weights p;
    tess_array *x;
    struct weights dp;
    tess_array *dx;
  } *a = in;
  struct {
    tess_array *y, *n, *dy, *dn;
  } *r = out;
  had_integer_tangent |= a->dp.steps != NULL;
  r->y = tess_add(tess_mul(a->p.w, a->x), a->p.b);
  r->n = tess_add(a->p.steps, 1);
  r->dy = tess_mul(tess_add(tess_add(tess_mul(a->dp.w, a->x), tess_mul(a->p.w, a->dx)), a->dp.b), 2);
  r->dn = NULL;
}
static void layer_flat(const void *in, void *out) { /* a rule that says nothing changes */
  const struct {
    struct weights p;
    tess_array *x;
  } *a = in;
  tess_array **r = out;
  r[0] = tess_mul(a->p.w, a->x);
  r[1] = a->p.steps;
  r[2] = r[3] = NULL;
}

static void test_structs(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct weights p = {F32(2, 3), tess_arange(2), F32(1, 1)}, dp = {F32(1, 0), NULL, NULL};
  tess_array *x = F32(5, 7), *dx = F32(0, 1), *y, *n, *dy, *dn;
  tess_fn *f = tess_custom_jvp(layer, layer_rule);
  tess_call_into(TESS_TREE(y, n), f, TESS_TREE(p, x));
  NEAR(y, 11, 22);
  tess_jvp_into(TESS_TREE(y, n), TESS_TREE(dy, dn), f, TESS_TREE(p, x), TESS_TREE(dp, dx));
  NEAR(y, 11, 22);
  VALUES(n, 1, 2);
  NEAR(dy, 10, 6); /* of what does not change, zeros come */
  assert_null(dn);
  assert_false(had_integer_tangent);
  tess_jvp_into(TESS_TREE(y, n), TESS_TREE(dy, dn), tess_custom_jvp(layer, layer_flat), TESS_TREE(p, x),
                TESS_TREE(dp, dx));
  NEAR(y, 10, 21);
  VALUES(n, 0, 1);
  NEAR(dy, 0, 0);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- a rule that calls its function: log(1 + exp x), whose plain derivative is NaN at 100 ---- */
static tess_array *log1pexp(tess_array *x) {
  return tess_log(tess_add(tess_exp(x), 1));
}
static void log1pexp_rule(const void *in, void *out) {
  const struct one_rule *a = in;
  struct one_rule *r = out;
  r->x = tess_call(tess_custom_jvp(log1pexp, log1pexp_rule), a->x);
  r->dx = tess_mul(tess_sub(1, tess_div(1, tess_add(tess_exp(a->x), 1))), a->dx);
}
static tess_array *stable(tess_array *x) {
  return tess_call(tess_custom_jvp(log1pexp, log1pexp_rule), x);
}
#define DERIVATIVE(of, name)                                                                                           \
  static tess_array *name(tess_array *x) {                                                                             \
    return TANGENT(of, x, tess_ones_like(x));                                                                          \
  }
DERIVATIVE(stable, first)
DERIVATIVE(first, second)
DERIVATIVE(second, third)
DERIVATIVE(third, fourth)
DERIVATIVE(fourth, fifth)

static tess_array *own_exp(tess_array *x) {
  return tess_exp(x);
}
static void own_exp_rule(const void *in, void *out) {
  const struct one_rule *a = in;
  struct one_rule *r = out;
  r->x = tess_call(tess_custom_jvp(own_exp, own_exp_rule), a->x);
  r->dx = tess_mul(r->x, a->dx);
}
static tess_array *exponential(tess_array *x) {
  return tess_call(tess_custom_jvp(own_exp, own_exp_rule), x);
}
DERIVATIVE(exponential, exp_first)
DERIVATIVE(exp_first, exp_second)
DERIVATIVE(exp_second, exp_third)
DERIVATIVE(exp_third, exp_fourth)
DERIVATIVE(exp_fourth, exp_fifth)

static void test_recursion(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 0);
  const double p = 1 / (1 + exp(-1.0)), q = p * (1 - p);
  NEAR(first(F32(100)), 1); /* by ops it is NaN */
  NEAR(stable(x), log(1 + exp(1.0)), log(2));
  NEAR(first(x), p, 0.5);
  NEAR(second(x), q, 0.25);
  NEAR(third(x), q * (1 - 2 * p), 0);
  NEAR(fourth(x), q * (1 - 6 * p + 6 * p * p), -0.125);
  NEAR(fifth(F32(0)), 0); /* nobody needs the function itself that often */
  NEAR(exp_fourth(x), exp(1), 1);
  REFUSED(exp_fifth(x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "the rule of the custom_jvp function own_exp calls the function itself: it is followed no deeper");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- what is closed over ---- */
static tess_array *scale, *shift;
static tess_array *scaled(tess_array *x) {
  return tess_mul(x, scale);
}
static void scaled_rule(const void *in, void *out) {
  const struct one_rule *a = in;
  struct one_rule *r = out;
  r->x = tess_add(tess_mul(a->x, scale), shift);
  r->dx = tess_mul(a->dx, shift);
}
static tess_array *scaled_by_own(tess_array *x) {
  tess_array *before = scale;
  scale = x;
  tess_array *y = tess_call(tess_custom_jvp(scaled, scaled_rule), tess_stop_gradient(x));
  scale = before;
  return y;
}
static tess_array *scaled_inside(tess_array *x) {
  return tess_call(tess_custom_jvp(scaled, scaled_rule), x);
}

static void test_captures(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 2), *y, *dy;
  scale = F32(3, 4);
  shift = F32(10, 20);
  NEAR(tess_call(tess_jit(scaled_inside), x), 3, 8);
  tess_jvp_into(TESS_TREE(y), TESS_TREE(dy), scaled_inside, TESS_TREE(x), TESS_TREE(x));
  NEAR(y, 13, 28);
  NEAR(dy, 10, 40);
  REFUSED(TANGENT(scaled_by_own, x, x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "detected differentiation of the custom_jvp function scaled with respect to a closed-over value, f32[2]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- what does not fit ---- */
static void few(const void *in, void *out) {
  *(tess_array **)out = ((const struct one_rule *)in)->x;
}
static void other_result(const void *in, void *out) {
  const struct one_rule *a = in;
  *(struct one_rule *)out = (struct one_rule){tess_sum(a->x), a->dx};
}
static void other_tangent(const void *in, void *out) {
  const struct one_rule *a = in;
  *(struct one_rule *)out = (struct one_rule){a->x, tess_astype(a->dx, TESS_F16)};
}
static void no_result(const void *in, void *out) {
  const struct one_rule *a = in;
  *(struct one_rule *)out = (struct one_rule){NULL, a->dx};
}
static tess_array *calls_itself(tess_array *x) {
  return tess_call(tess_custom_jvp(calls_itself, square_rule), x);
}

static void test_refusals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 2);
  REFUSED(TANGENT(tess_custom_jvp(square, few), x, x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "few wrote 1 results, 2 are expected");
  REFUSED(TANGENT(tess_custom_jvp(square, other_result), x, x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "custom_jvp: result 0 of other_result is f32[], and that of square f32[2]; legal: the same type");
  REFUSED(TANGENT(tess_custom_jvp(square, other_tangent), x, x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "the tangent of result 0 of other_tangent is f16[2], and the result of square f32[2]; legal: the same type");
  REFUSED(TANGENT(tess_custom_jvp(square, no_result), x, x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "no_result: a result is NULL");
  REFUSED(tess_call(tess_jit(tess_custom_jvp(square, other_result)), x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "result 0 of other_result"); /* rules are traced with the function */
  REFUSED(tess_custom_jvp(square, (tess_fn *)NULL), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "its rule is NULL");
  REFUSED(tess_custom_jvp((tess_fn *)NULL, square_rule), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "NULL");
  REFUSED(tess_call(tess_jit(calls_itself), x), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
          "the function calls itself while it is traced");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- custom_vjp, but for derivatives backwards ---- */
struct two {
  tess_array *a, *b;
};
static int fwds, bwds;
static void square_fwd(const void *in, void *out) {
  tess_array *x = *(tess_array *const *)in;
  fwds++;
  *(struct two *)out = (struct two){tess_mul(x, x), x};
}
static tess_array *square_bwd(tess_array *x, tess_array *ct) {
  bwds++;
  return tess_mul(tess_mul(x, ct), 10);
}
static tess_fn *squared_back(void) {
  return tess_custom_vjp(square, square_fwd, square_bwd);
}
static tess_array *by_squared_back(tess_array *x) {
  return tess_mul(tess_call(squared_back(), x), 2);
}
static void few_fwd(const void *in, void *out) {
  (void)in, (void)out;
}
static void other_fwd(const void *in, void *out) {
  tess_array *x = *(tess_array *const *)in;
  *(struct two *)out = (struct two){tess_sum(x), x};
}
static tess_array *other_bwd(tess_array *x, tess_array *ct) {
  (void)x;
  return tess_sum(ct);
}
static tess_array *summed_bwd(tess_array *x, tess_array *ct) {
  return tess_psum(tess_mul(x, ct), "x");
}
static tess_array *shared(tess_array *x, tess_array *w) {
  return tess_mul(x, w);
}
static void shared_fwd(const void *in, void *out) {
  const struct two *a = in;
  tess_array **r = out;
  r[0] = tess_mul(a->a, a->b);
  r[1] = a->a;
  r[2] = a->b;
}
static void forgot_to_sum(const void *in, void *out) {
  tess_array *const *a = in;
  *(struct two *)out = (struct two){tess_mul(a[2], a[1]), tess_mul(a[2], a[0])};
}
static void sums(const void *in, void *out) {
  tess_array *const *a = in;
  *(struct two *)out = (struct two){tess_mul(a[2], a[1]), tess_psum(tess_mul(a[2], a[0]), "x")};
}
static tess_fn *over_blocks(tess_fn *f) {
  return tess_shard_map(f, .mesh = mesh, .in_specs = TESS_SPECS(TESS_P("x"), TESS_P()), .out_specs = TESS_P("x"));
}

static void test_vjp(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 2);
  calls = fwds = bwds = 0;
  NEAR(tess_call(squared_back(), x), 1, 4);
  assert_int_equal(calls, 1);
  assert_int_equal(fwds + bwds, 0);
  NEAR(tess_call(tess_jit(by_squared_back), x), 2, 8);
  assert_int_equal(calls, 2);
  assert_int_equal(fwds, 1);
  assert_int_equal(bwds, 1);
  REFUSED(TANGENT(by_squared_back, x, x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "can't apply forward-mode differentiation (jvp) to a custom_vjp function: square");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_vjp_refusals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 2), *w = tess_ones(TESS_SHAPE(1)), *rows = tess_ones(TESS_SHAPE(8));
  REFUSED(tess_call(tess_jit(tess_custom_vjp(square, few_fwd, square_bwd)), x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "few_fwd gives 0 results, square has 1; legal: these, then residuals");
  REFUSED(tess_call(tess_jit(tess_custom_vjp(square, other_fwd, square_bwd)), x), TESS_INVALID_ARGUMENT,
          TESS_TYPE_ERROR, "result 0 of other_fwd is f32[], and that of square f32[2]");
  REFUSED(
      tess_call(tess_jit(tess_custom_vjp(square, square_fwd, other_bwd)), x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
      "the cotangent of argument 0 from other_bwd is f32[], and the argument of square is of cotangent type f32[2]");
  REFUSED(tess_call(tess_jit(tess_custom_vjp(square, square_fwd, identity)), x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "identity takes 1 argument, it was called with 2");
  REFUSED(tess_custom_vjp(square, square_fwd, (tess_fn *)NULL), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "bwd is NULL");
  REFUSED(tess_call(blocks(TESS_FUNC(tess_custom_vjp(square, square_fwd, summed_bwd))), rows), TESS_INVALID_ARGUMENT,
          TESS_TYPE_ERROR, "the cotangent of argument 0 from summed_bwd is f32[1], and the argument of square");
  REFUSED(tess_call(over_blocks(tess_custom_vjp(shared, shared_fwd, forgot_to_sum)), rows, w), TESS_INVALID_ARGUMENT,
          TESS_TYPE_ERROR, "the cotangent of argument 1 from forgot_to_sum is f32[1]{V:x}");
  NEAR(tess_call(over_blocks(tess_custom_vjp(shared, shared_fwd, sums)), rows, w), 1, 1, 1, 1, 1, 1, 1, 1);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- checkpoint ---- */
static tess_array *deep(tess_array *x) {
  return tess_sin(tess_checkpoint_name(tess_exp(tess_sin(x)), "hidden"));
}
static tess_array *recomputed(tess_array *x) {
  return tess_mul(tess_call(tess_checkpoint(deep, .policy = TESS_SAVE_NAMES, .names = TESS_NAMES("hidden")), x), scale);
}
static tess_array *recomputed_round(tess_array *i, tess_array *x) {
  (void)i;
  return tess_call(tess_checkpoint(deep), x);
}
static tess_array *recomputed_loop(tess_array *x) {
  return tess_fori_loop(0, 2, recomputed_round, x);
}

static double deep_of(double x) {
  return sin(exp(sin(x)));
}
static double deep_slope(double x) {
  return cos(exp(sin(x))) * exp(sin(x)) * cos(x);
}

static void test_checkpoint(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(0.5f, 1), *t = F32(1, 2);
  scale = F32(3, 4);
  NEAR(tess_call(tess_checkpoint(deep), x), deep_of(0.5), deep_of(1));
  NEAR(recomputed(x), 3 * deep_of(0.5), 4 * deep_of(1));
  NEAR(tess_call(tess_jit(recomputed), x), 3 * deep_of(0.5), 4 * deep_of(1));
  NEAR(tess_call(tess_jit(recomputed_loop), x), deep_of(deep_of(0.5)), deep_of(deep_of(1)));
  NEAR(TANGENT(recomputed, x, t), 3 * deep_slope(0.5), 4 * 2 * deep_slope(1));
  NEAR(TANGENT(recomputed_loop, x, t), deep_slope(deep_of(0.5)) * deep_slope(0.5),
       2 * deep_slope(deep_of(1)) * deep_slope(1));
  REFUSED(tess_checkpoint(deep, .policy = (tess_remat_policy)9), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          ".policy is 9");
  REFUSED(tess_checkpoint(deep, .names = TESS_NAMES("a")), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          ".names are given, and .policy does not go by names");
  REFUSED(tess_checkpoint(deep, .policy = TESS_SAVE_NAMES, .names = {.n = 17}), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          ".names: a list of 17; 0 to 16 is possible");
  REFUSED(tess_checkpoint((tess_fn *)NULL), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the function is NULL");
  REFUSED(tess_checkpoint_name(x, NULL), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the name is NULL");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- derivatives backwards ---- */
static tess_array *sum_of_back(tess_array *x) {
  return tess_sum(tess_mul(tess_call(squared_back(), x), scale));
}
static tess_array *sum_of_forward(tess_array *x) {
  return tess_sum(tess_mul(tess_call(squared(), x), scale));
}
static tess_array *slope_of_back(tess_array *x) {
  return tess_sum(tess_call(tess_grad(sum_of_back), x));
}
static tess_array *sum_of_loop(tess_array *x) {
  return tess_sum(in_a_scan(x));
}
static void vjp_row(const void *in, void *out) {
  tess_array *const *x = in;
  tess_array **y = out;
  y[0] = tess_add(x[0], tess_call(squared_back(), x[1]));
  y[1] = y[0];
}
static tess_array *sum_of_vjp_scan(tess_array *x) {
  tess_array *sum = tess_zeros(TESS_SHAPE(), .dtype = TESS_F32), *ys;
  tess_scan_into(TESS_TREE(sum), TESS_TREE(ys), vjp_row, TESS_TREE(x));
  return tess_sum(ys);
}
static tess_array *closed_over_back(tess_array *x) {
  scale = x;
  return tess_sum(tess_call(tess_custom_vjp(scaled, square_fwd, square_bwd), tess_stop_gradient(x)));
}
/* gradient reversal */
static void same_fwd(const void *in, void *out) {
  *(tess_array **)out = *(tess_array *const *)in;
}
static tess_array *negated(tess_array *ct) {
  return tess_neg(ct);
}
static tess_array *reversed(tess_array *x) {
  return tess_sum(tess_square(tess_call(tess_custom_vjp(identity, same_fwd, negated), x)));
}
/* clipped gradients: lo, hi -> no cotangents */
static tess_array *clip_body(tess_array *x, tess_array *lo, tess_array *hi) {
  (void)lo, (void)hi;
  return x;
}
static void clip_fwd(const void *in, void *out) {
  tess_array *const *a = in;
  tess_array **r = out;
  r[0] = a[0];
  r[1] = a[1];
  r[2] = a[2];
}
static void clip_bwd(const void *in, void *out) {
  tess_array *const *a = in; /* lo, hi, ct */
  tess_array **ct = out;
  ct[0] = tess_clamp(a[0], a[2], a[1]);
  ct[1] = ct[2] = NULL;
}
static tess_array *clipped(tess_array *x) {
  tess_fn *f = tess_custom_vjp(clip_body, clip_fwd, clip_bwd);
  return tess_sum(tess_square(tess_call(f, x, tess_scalar(-1, TESS_F32), tess_scalar(1, TESS_F32))));
}
static tess_array *sum_layer(tess_array *w, tess_array *x) {
  struct weights p = {w, tess_arange(2), w};
  tess_array *y, *n;
  tess_call_into(TESS_TREE(y, n), tess_custom_jvp(layer, layer_rule), TESS_TREE(p, x));
  return tess_sum(y);
}
static tess_array *block_loss(tess_array *x, tess_array *w) {
  return tess_psum(tess_sum(tess_call(tess_custom_vjp(shared, shared_fwd, sums), x, w)), "x");
}
static tess_array *over_devices_loss(tess_array *w) {
  tess_array *rows = tess_astype(tess_arange(8), TESS_F32);
  return tess_call(
      tess_shard_map(block_loss, .mesh = mesh, .in_specs = TESS_SPECS(TESS_P("x"), TESS_P()), .out_specs = TESS_P()),
      rows, tess_reshape(w, TESS_SHAPE(1)));
}
static tess_array *exponential_at(tess_array *x) {
  return tess_sum(exponential(x));
}
static tess_array *second_back(tess_array *x) {
  return tess_sum(tess_call(tess_grad(exponential_at), x));
}

/* ---- JAX's own rules ---- */
static tess_array *ramp(tess_array *x) {
  return tess_relu(x);
}
static tess_array *sum_ramp(tess_array *x) {
  return tess_sum(tess_relu(x));
}
static void factored(const void *in, void *out) {
  struct two *r = out;
  tess_qr_into(TESS_TREE(r->a, r->b), *(tess_array *const *)in);
}
/* As jax.jvp has it. */
static void qr_changes(int rows, int columns, struct two *change) {
  const float a[] = {0.5f, -1.25f, 2, 1.5f, 0.75f, -0.5f}, t[] = {1, 0.5f, -1, 2, -0.25f, 0.125f};
  tess_array *x = tess_frombuffer(a, TESS_F32, TESS_SHAPE(rows, columns)),
             *dx = tess_frombuffer(t, TESS_F32, TESS_SHAPE(rows, columns));
  struct two out;
  tess_jvp_into(TESS_TREE(out), TESS_TREE(*change), factored, TESS_TREE(x), TESS_TREE(dx));
}

static void test_own_rules(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(0, -0.0f, 1, -1, INFINITY, -INFINITY), *t = F32(1, 2, 3, 4, 5, 6);
  NEAR(TANGENT(ramp, x, t), 0, 0, 3, 0, 5, 0);
  NEAR(tess_call(tess_grad(sum_ramp), F32(0, -0.0f, 1, -1)), 0, 0, 1, 0);
  VALUES(tess_relu(tess_arange(3)), 0, 1, 2);
  struct two d;
  qr_changes(3, 2, &d);
  NEAR(d.a, -0.53576273, -0.19451466, 0.13616067, -0.4716996, -0.0059200376, -0.039332032);
  NEAR(d.b, 0.76923394, -1.1031606, 0, -0.72695386);
  qr_changes(2, 2, &d);
  NEAR(d.a, -0.57067209, 0.14266798, 0.14266795, 0.57067204);
  NEAR(d.b, 0.72760701, -1.1342106, 0, 0.67767298);
  qr_changes(2, 3, &d);
  NEAR(d.a, -0.18973657, 0.06324558, 0.063245654, 0.18973672);
  NEAR(d.b, -2.2135944, 0.36366197, -0.21345359, 0, -0.49015304, 1.0198346);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- what is computed again has the same derivatives ---- */
static tess_array *deep_row(tess_array *x, const int *p) {
  tess_remat_opts policy = {.size = sizeof policy, .policy = (tess_remat_policy)*p};
  if (*p >= TESS_SAVE_NAMES) policy.names = TESS_NAMES("hidden");
  return tess_call(tess_checkpoint_at(TESS_HERE, TESS_FUNC(deep), &policy), x);
}
static tess_array *sum_deep(tess_array *x, const void *p) {
  return tess_sum(tess_mul(deep_row(x, p), F32(3, 4)));
}
static void deep_rows(const void *in, void *out, const void *p) {
  tess_array *const *x = in;
  tess_array **y = out;
  y[0] = deep_row(tess_add(x[0], x[1]), p);
  y[1] = y[0];
}
static tess_array *sum_deep_scan(tess_array *x, const void *p) {
  tess_array *sum = tess_zeros(TESS_SHAPE(), .dtype = TESS_F32), *ys;
  tess_scan_into(TESS_TREE(sum), TESS_TREE(ys), tess_partial(deep_rows, *(const int *)p), TESS_TREE(x));
  return sum;
}

static void test_computed_again(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(0.5f, 1);
  double first = deep_slope(0.5), second = deep_slope(deep_of(0.5) + 1);
  for (int p = TESS_SAVE_NOTHING; p <= TESS_SAVE_ALL_BUT_NAMES; p++) {
    NEAR(tess_call(tess_grad(tess_partial(sum_deep, p)), x), 3 * first, 4 * deep_slope(1));
    NEAR(tess_call(tess_grad(tess_partial(sum_deep_scan, p)), x), first * second, second);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *each_exponential(tess_array *x) {
  return tess_mul(exponential(x), tess_call(squared_back(), tess_stop_gradient(x)));
}
static tess_array *each_back(tess_array *x) {
  return tess_mul(tess_call(squared_back(), x), 2);
}

static void test_jacobians(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 2);
  scale = F32(3, 4);
  NEAR(tess_call(tess_jacrev(each_back), x), 20, 0, 0, 40);
  NEAR(tess_call(tess_jacfwd(by_square), x), 20, 0, 0, 40);
  NEAR(tess_call(tess_jacrev(by_square), x), 20, 0, 0, 40);
  NEAR(tess_call(tess_jacfwd(each_exponential), x), exp(1), 0, 0, 4 * exp(2));
  NEAR(tess_call(tess_hessian(exponential_at), x), exp(1), 0, 0, exp(2));
  NEAR(tess_call(tess_jacrev(tess_grad(sum_of_back)), F32(1, 2)), 30, 0, 0, 40);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_backwards(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = F32(1, 2);
  scale = F32(3, 4);
  NEAR(tess_call(tess_grad(sum_of_back), x), 30, 80);
  NEAR(tess_call(tess_jit(tess_grad(sum_of_back)), x), 30, 80);
  NEAR(tess_call(tess_grad(sum_of_forward), x), 30, 80);
  NEAR(tess_call(tess_grad(slope_of_back), x), 30, 40); /* of bwd: by ops */
  NEAR(tess_call(tess_grad(sum_of_loop), x), 20, 20);
  NEAR(tess_call(tess_grad(sum_of_vjp_scan), x), 20, 20);
  NEAR(tess_call(tess_grad(reversed), x), -2, -4);
  NEAR(tess_call(tess_grad(clipped), F32(0.25f, -3)), 0.5, -1);
  NEAR(tess_call(tess_grad(sum_layer), F32(2, 3), x), 4, 6);
  NEAR(tess_call(tess_grad(over_devices_loss), F32(2)), 28);
  NEAR(tess_call(tess_grad(exponential_at), F32(1)), exp(1));
  NEAR(tess_call(tess_grad(second_back), F32(1)), exp(1));
  REFUSED(tess_call(tess_grad(closed_over_back), x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "detected differentiation of the custom_vjp function scaled with respect to a closed-over value");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  tess_set_error_handler(NULL, NULL);
  return start_with(8, &mesh, TESS_SHAPE(8), TESS_NAMES("x"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_forward),      cmocka_unit_test(test_over_devices),
      cmocka_unit_test(test_calls),        cmocka_unit_test(test_structs),
      cmocka_unit_test(test_recursion),    cmocka_unit_test(test_captures),
      cmocka_unit_test(test_refusals),     cmocka_unit_test(test_vjp),
      cmocka_unit_test(test_vjp_refusals), cmocka_unit_test(test_checkpoint),
      cmocka_unit_test(test_backwards),    cmocka_unit_test(test_jacobians),
      cmocka_unit_test(test_own_rules),    cmocka_unit_test(test_computed_again),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
