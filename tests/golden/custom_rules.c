/* Programs with rules of the user's and rematerialisation from JAX's documentation: log1pexp, x / (1 + sqrt(x)),
 * clipped gradients, a fixed point, checkpoint; alone, in vmap and in scan, against JAX. */
#include "_derivatives.h"

#define F(name, ...)                                                                                                   \
  if (is(w, name)) return __VA_ARGS__;

struct one {
  tess_array *x, *dx;
};
struct two {
  tess_array *x, *y, *dx, *dy;
};

static tess_array *log1pexp(tess_array *x) {
  return tess_log(tess_add(1, tess_exp(x)));
}
static void log1pexp_rule(const void *in, void *out) {
  const struct one *a = in;
  struct one *r = out;
  r->x = tess_call(tess_custom_jvp(log1pexp, log1pexp_rule), a->x);
  r->dx = tess_mul(tess_sub(1, tess_div(1, tess_add(1, tess_exp(a->x)))), a->dx);
}

static tess_array *sin_times(tess_array *x, tess_array *y) {
  return tess_mul(tess_sin(x), y);
}
static void sin_times_rule(const void *in, void *out) {
  const struct two *a = in;
  struct one *r = out;
  r->x = tess_call(tess_custom_jvp(sin_times, sin_times_rule), a->x, a->y);
  r->dx = tess_add(tess_mul(tess_mul(tess_cos(a->x), a->dx), a->y), tess_mul(tess_sin(a->x), a->dy));
}

static tess_array *half_root(tess_array *x) {
  return tess_div(x, tess_add(1, tess_sqrt(x)));
}
static void half_root_rule(const void *in, void *out) {
  const struct one *a = in;
  struct one *r = out;
  tess_array *root = tess_sqrt(a->x);
  r->x = tess_call(tess_custom_jvp(half_root, half_root_rule), a->x);
  r->dx = tess_mul(tess_div(tess_add(root, 2), tess_mul(2, tess_square(tess_add(root, 1)))), a->dx);
}

/* ---- backwards ---- */
struct bounds {
  double high;
};
static tess_array *same(tess_array *x) {
  return x;
}
static void same_fwd(const void *in, void *out) {
  *(tess_array **)out = *(tess_array *const *)in;
}
static tess_array *clip_bwd(tess_array *g, const void *ctx) {
  const struct bounds *b = ctx;
  return tess_clip(g, -b->high, b->high);
}
static tess_array *clip_gradient(tess_array *x, double high) {
  return tess_call(tess_custom_vjp(same, same_fwd, tess_partial(clip_bwd, (struct bounds){high})), x);
}

static void product_fwd(const void *in, void *out);
static void product_bwd(const void *in, void *out) { /* cos x, sin x, y, g */
  tess_array *const *r = in;
  tess_array **g = out;
  g[0] = tess_mul(tess_mul(r[0], r[3]), r[2]);
  g[1] = tess_mul(r[1], r[3]);
}
static tess_array *product(tess_array *x, tess_array *y) {
  return tess_call(tess_custom_vjp(sin_times, product_fwd, product_bwd), x, y);
}
static void product_fwd(const void *in, void *out) {
  tess_array *const *a = in;
  tess_array **r = out;
  r[0] = product(a[0], a[1]);
  r[1] = tess_cos(a[0]);
  r[2] = tess_sin(a[0]);
  r[3] = a[1];
}

/* ---- a fixed point ---- */
static tess_array *newton(tess_array *a, tess_array *x) {
  return tess_mul(0.5, tess_add(x, tess_div(a, x)));
}
static void newton_round(const void *in, void *out) { /* i, a, x */
  tess_array *const *v = in;
  tess_array **y = out;
  y[0] = v[1];
  y[1] = newton(v[1], v[2]);
}
static tess_array *find_root(tess_array *a) {
  tess_array *fixed = a, *x = a;
  tess_fori_loop_into(TESS_TREE(fixed, x), 0, 40, newton_round);
  return x;
}
static void root_fwd(const void *in, void *out) {
  tess_array *a = *(tess_array *const *)in, **r = out;
  r[0] = r[2] = find_root(a);
  r[1] = a;
}
static void adjoint_round(const void *in, void *out) { /* i, a, x, g, u */
  tess_array *const *v = in;
  tess_array **y = out, *x_next, *by_a, *by_x;
  tess_fn *pullback = tess_vjp_into(TESS_TREE(x_next), newton, TESS_TREE(v[1], v[2]));
  tess_call_into(TESS_TREE(by_a, by_x), pullback, TESS_TREE(v[4]));
  for (int i = 0; i < 3; i++)
    y[i] = v[i + 1];
  y[3] = tess_add(v[3], by_x);
}
static void root_bwd(const void *in, void *out) { /* a, x, g */
  tess_array *const *v = in, *x_next, *by_x, *a = v[0], *x = v[1], *from = v[2], *u = v[2];
  tess_fori_loop_into(TESS_TREE(a, x, from, u), 0, 40, adjoint_round);
  tess_fn *pullback = tess_vjp_into(TESS_TREE(x_next), newton, TESS_TREE(a, x));
  tess_call_into(TESS_TREE(*(tess_array **)out, by_x), pullback, TESS_TREE(u));
}

/* ---- checkpoint ---- */
static tess_array *mlp(tess_array *x, tess_array *w) {
  for (int i = 0; i < 3; i++)
    x = tess_sin(i < 2 ? tess_matmul(x, w) : x);
  return x;
}
static void mlp_round(const void *in, void *out) { /* carry, row */
  tess_array *const *v = in;
  *(tess_array **)out = tess_call(tess_checkpoint(mlp), v[0], v[1]);
}
static void product_round(const void *in, void *out) {
  tess_array *const *v = in;
  tess_array **y = out;
  y[0] = product(v[0], v[1]);
  y[1] = v[0];
}
static void sin_times_round(const void *in, void *out) {
  tess_array *const *v = in;
  tess_array **y = out;
  y[0] = tess_call(tess_custom_jvp(sin_times, sin_times_rule), v[0], v[1]);
  y[1] = v[0];
}

static tess_array *of_one(const struct what *w, tess_array *const *v) {
  tess_array *x = v[0], *y = v[1];
  F("log1pexp", tess_call(tess_custom_jvp(log1pexp, log1pexp_rule), x))
  F("map_log1pexp", tess_call(tess_vmap(tess_custom_jvp(log1pexp, log1pexp_rule)), x))
  F("sin_times", tess_call(tess_custom_jvp(sin_times, sin_times_rule), x, y))
  F("half_root", tess_call(tess_custom_jvp(half_root, half_root_rule), x))
  F("clip_gradient", tess_mul(clip_gradient(x, 0.75), 3))
  F("clip_sine", tess_sin(clip_gradient(x, 0.5)))
  F("product", product(x, y))
  F("root", tess_call(tess_custom_vjp(find_root, root_fwd, root_bwd), x))
  F("checkpoint", tess_call(tess_checkpoint(mlp), x, y))
  F("checkpoint_dots", tess_call(tess_checkpoint(mlp, .policy = TESS_SAVE_DOTS), x, y))
  if (is(w, "scan_checkpoint")) {
    tess_scan_into(TESS_TREE(x), TESS_NOTHING, mlp_round, TESS_TREE(y));
    return x;
  }
  fail_msg("no function %s", w->name);
  return NULL;
}

static void program(const struct what *w, tess_array *const *x, tess_array **y) {
  bool by_product = is(w, "scan_product");
  if (!by_product && !is(w, "scan_sin_times")) {
    y[0] = of_one(w, x);
    return;
  }
  y[0] = x[0];
  if (by_product)
    tess_scan_into(TESS_TREE(y[0]), TESS_TREE(y[1]), product_round, TESS_TREE(x[1]));
  else
    tess_scan_into(TESS_TREE(y[0]), TESS_TREE(y[1]), sin_times_round, TESS_TREE(x[1]));
}

/* Nothing differs. */
static bool none(const struct what *w, int k, const struct given *operands, int64_t i, double a, double b) {
  (void)w, (void)k, (void)operands, (void)i, (void)a, (void)b;
  return false;
}

static void test_cases(void **state) {
  (void)state;
  special = none;
  check_derivatives(TESSERA_SOURCE "/tests/golden/custom_rules.txt", program, 20, 50);
}

static int set_up(void **state) {
  (void)state;
  return tess_init(.num_cpu_devices = 1, .enable_x64 = true) != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_cases)};
  return cmocka_run_group_tests(tests, set_up, NULL);
}
