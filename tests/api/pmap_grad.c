/* Derivatives of pmap, and inside it (JAX's pmap_test.py): gradients inside are each device's own, gradients around it
 * are those of the whole function, and each collective's transpose is its adjoint. */
#include "_near.h"

enum { N = 8 };
#define OVER_I(f) tess_pmap(f, .axis_name = "i")

/* ---- inside: loss_i = (w^2 + 1) d_i, d = [0, 1]; as shard_map with .no_check_vma (grad_shard_map.c) ---- */
enum loss { LOCAL, PSUM, PMEAN };
static tess_array *loss(tess_array *w, tess_array *d, const void *which) {
  enum loss l = *(const enum loss *)which;
  tess_array *own = tess_mul(tess_add(tess_square(w), 1), d);
  return l == PSUM ? tess_psum(own, "i") : l == PMEAN ? tess_pmean(own, "i") : own;
}
static tess_array *inside(tess_array *w, tess_array *d, const void *which) {
  return tess_call(tess_grad(tess_partial(loss, *(const enum loss *)which)), w, d);
}
static tess_array *mean_inside(tess_array *w, tess_array *d) {
  enum loss l = LOCAL;
  return tess_pmean(tess_call(tess_grad(tess_partial(loss, l)), w, d), "i");
}

static void test_inside(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  static const double want[][2] = {{0, 2}, {0, 4}, {0, 2}};
  tess_array *w = tess_ones(TESS_SHAPE()), *d = F32(0, 1);
  for (int l = LOCAL; l <= PMEAN; l++) {
    enum loss which = (enum loss)l;
    tess_fn *f = tess_pmap(tess_partial(inside, which), .axis_name = "i", .in_axes = TESS_AXES(TESS_NONE, 0));
    check_near(__LINE__, tess_call(f, w, d), 2, want[l], 1e-6);
    check_near(__LINE__, tess_call(tess_jit(f), w, d), 2, want[l], 1e-6);
  }
  tess_fn *f = tess_pmap(mean_inside, .axis_name = "i", .in_axes = TESS_AXES(TESS_NONE, 0),
                         .out_axes = TESS_AXES(TESS_NONE)); /* what data parallel training does */
  NEAR(tess_call(f, w, d), 1);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- GradBasic, GradOfJvp, TwoArgsGrad ---- */
static tess_array *sum_of_sines(tess_array *x) {
  return tess_sum(tess_sin(x));
}
static tess_array *own_slope(tess_array *x) {
  return tess_call(tess_grad(sum_of_sines), x);
}
static tess_array *own_bend(tess_array *x) {
  tess_array *y, *dy, *one = tess_ones_like(x);
  tess_jvp_into(TESS_TREE(y), TESS_TREE(dy), own_slope, TESS_TREE(x), TESS_TREE(one));
  return dy;
}
static tess_array *blend(tess_array *x, tess_array *y) {
  return tess_psum(tess_mul(tess_sin(x), tess_mul(y, y)), "i");
}
static tess_array *blend_loss(tess_array *x, tess_array *y) {
  return tess_sum(tess_mul(tess_call(OVER_I(blend), x, y), tess_add(tess_arange(N), 1)));
}
static tess_array *sine(tess_array *x) {
  return tess_sin(x);
}
static tess_array *sine_loss(tess_array *x) {
  return tess_sum(tess_call(tess_pmap(sine), x));
}
static tess_array *slope_of_loss(tess_array *x) {
  return tess_sum(tess_call(tess_grad(sine_loss), x));
}

static void test_around(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_mul(tess_arange(N), 0.25), *y = tess_add(x, 1), *gx, *gy;
  double slope[N], bend[N], want_x[N], want_y[N];
  for (int i = 0; i < N; i++) {
    double v = 0.25 * i, w = v + 1;
    slope[i] = cos(v);
    bend[i] = -sin(v);
    want_x[i] = 36 * cos(v) * w * w; /* 36: the weights together */
    want_y[i] = 36 * sin(v) * 2 * w;
  }
  check_near(__LINE__, tess_call(tess_pmap(own_slope), x), N, slope, 1e-6);
  check_near(__LINE__, tess_call(tess_pmap(own_bend), x), N, bend, 1e-6);
  check_near(__LINE__, tess_call(tess_grad(sine_loss), x), N, slope, 1e-6);
  check_near(__LINE__, tess_call(tess_grad(slope_of_loss), x), N, bend, 1e-6);
  tess_fn *f = tess_grad(blend_loss, .argnums = TESS_ARGNUMS(0, 1));
  for (int jitted = 0; jitted < 2; jitted++) {
    tess_call_into(TESS_TREE(gx, gy), jitted ? tess_jit(f) : f, TESS_TREE(x, y));
    check_near(__LINE__, gx, N, want_x, 1e-5);
    check_near(__LINE__, gy, N, want_y, 1e-5);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- every linear collective: <w, f(v)> = <f'(w), v> ---- */
#define BODY(name, expression)                                                                                         \
  static tess_array *name(tess_array *x) {                                                                             \
    return expression;                                                                                                 \
  }
#define HALVES TESS_GROUPS(2, 0, 1, 2, 3, 4, 5, 6, 7)
#define STRIPS TESS_GROUPS(2, 0, 2, 4, 6, 1, 3, 5, 7)
BODY(psum, tess_psum(x, "i"))
BODY(psum_groups, tess_psum(x, "i", .axis_index_groups = STRIPS))
BODY(pmean, tess_pmean(x, "i"))
BODY(gather, tess_all_gather(x, "i", 0))
BODY(gather_tiled, tess_all_gather(x, "i", 1, .tiled = true))
BODY(gather_last, tess_all_gather(x, "i", -1))
BODY(gather_groups, tess_all_gather(x, "i", 0, .axis_index_groups = HALVES))
BODY(scatter, tess_psum_scatter(x, "i", 0))
BODY(scatter_tiled, tess_psum_scatter(x, "i", 1, .tiled = true))
BODY(scatter_groups, tess_psum_scatter(x, "i", 0, .tiled = true, .axis_index_groups = STRIPS))
BODY(exchange, tess_all_to_all(x, "i", 0, 1))
BODY(exchange_tiled, tess_all_to_all(x, "i", 1, 0, .tiled = true))
BODY(exchange_groups, tess_all_to_all(x, "i", 0, 1, .tiled = true, .axis_index_groups = STRIPS))
BODY(swap, tess_pswapaxes(x, "i", 1))
BODY(shift, tess_ppermute(x, "i", TESS_SHIFT(3)))
BODY(some, tess_ppermute(x, "i", TESS_PAIRS({0, 2}, {3, 1}, {7, 0})))
BODY(shuffle, tess_pshuffle(x, "i", TESS_AXES(3, 1, 0, 2, 7, 6, 5, 4)))
BODY(broadcast, tess_pbroadcast(x, "i", 5))
BODY(numbered, tess_mul(x, tess_add(tess_axis_index("i"), 1)))

static tess_array *noise(tess_shape shape, int seed) {
  return tess_random_normal(tess_random_key((uint64_t)seed), shape);
}
static double inner(tess_array *a, tess_array *b) {
  return element(tess_sum(tess_mul(a, b)), 0);
}
static void check_adjoint(const char *name, tess_fn *f) {
  tess_shape shape = TESS_SHAPE(N, N, N);
  tess_array *x = noise(shape, 1), *v = noise(shape, 2), *y;
  tess_fn *back = tess_vjp_into(TESS_TREE(y), f, TESS_TREE(x));
  if (!tess_ok(y)) fail_msg("%s: %s", name, tess_error_of(y).message);
  tess_array *w = noise(tess_array_shape(y), 3), *g = tess_call(back, w), *fv = tess_call(f, v);
  if (!tess_ok(g)) fail_msg("%s: %s", name, tess_error_of(g).message);
  double left = inner(w, fv), right = inner(g, v);
  if (!(fabs(left - right) <= 1e-3 * fmax(1, fabs(left)))) fail_msg("%s: %g and %g", name, left, right);
}
#define ADJOINT(f) check_adjoint(#f, OVER_I(f))

/* GradOfPsum, GradOf{Gather,ReduceScatter}{,Tiled,IndexGroups}, GradOfPswapaxes, GradOfAllToAllReplicaGroups,
 * CollectiveBroadcastGrad */
static void test_adjoints(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  ADJOINT(psum);
  ADJOINT(psum_groups);
  ADJOINT(pmean);
  ADJOINT(gather);
  ADJOINT(gather_tiled);
  ADJOINT(gather_last);
  ADJOINT(gather_groups);
  ADJOINT(scatter);
  ADJOINT(scatter_tiled);
  ADJOINT(scatter_groups);
  ADJOINT(exchange);
  ADJOINT(exchange_tiled);
  ADJOINT(exchange_groups);
  ADJOINT(swap);
  ADJOINT(shift);
  ADJOINT(some);
  ADJOINT(shuffle);
  ADJOINT(broadcast);
  ADJOINT(numbered);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- CollectivePermuteGrad, CollectivePermuteCyclicGrad ---- */
static const double pi = 3.14159265358979323846;
static tess_array *on(tess_array *x) {
  return tess_ppermute(x, "i", TESS_PAIRS({0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 7}));
}
static tess_array *around(tess_array *x) {
  return tess_ppermute(x, "i", TESS_SHIFT(1));
}
static tess_array *on_loss(tess_array *x) {
  return tess_sum(tess_mul(tess_call(OVER_I(on), x), tess_add(tess_arange(N), pi)));
}
static tess_array *around_loss(tess_array *x) {
  return tess_sum(tess_mul(tess_call(OVER_I(around), x), tess_add(tess_arange(N), pi)));
}

static void test_permutes(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_astype(tess_arange(N), TESS_F32);
  NEAR(tess_call(tess_grad(on_loss), x), pi + 1, pi + 2, pi + 3, pi + 4, pi + 5, pi + 6, pi + 7, 0);
  NEAR(tess_call(tess_grad(around_loss), x), pi + 1, pi + 2, pi + 3, pi + 4, pi + 5, pi + 6, pi + 7, pi);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- axes: InAxesGrad, PmapAllAxesGrad, PsumZeroCotangents, remat_of_pmap ---- */
static tess_array *dot(tess_array *a, tess_array *b) {
  return tess_sum(tess_mul(a, tess_sin(b)));
}
static tess_array *columns_loss(tess_array *a, tess_array *b) { /* rows of a with columns of b */
  tess_fn *f = tess_pmap(dot, .in_axes = TESS_AXES(0, 1));
  return tess_sum(tess_call(f, a, b));
}
static tess_array *whole_loss(tess_array *a, tess_array *b) { /* b whole */
  tess_fn *f = tess_pmap(dot, .in_axes = TESS_AXES(0, TESS_NONE));
  return tess_sum(tess_call(f, a, b));
}
static void two_results(const void *in, void *out) {
  tess_array *const *x = in, **y = out;
  y[0] = tess_psum(tess_sin(x[0]), "i");
  y[1] = tess_psum(tess_cos(x[0]), "i");
}
static tess_array *one_counts(tess_array *x) {
  tess_array *a, *b;
  tess_call_into(TESS_TREE(a, b), OVER_I(two_results), TESS_TREE(x));
  return tess_mean(a);
}
static tess_array *two_sines(tess_array *x) {
  return tess_sin(tess_sin(x));
}
static tess_array *again_loss(tess_array *x) {
  return tess_sum(tess_call(tess_checkpoint(tess_pmap(two_sines)), x));
}

static void test_axes(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *a = tess_add(tess_reshape(tess_mul(tess_arange(16), 0.1), TESS_SHAPE(8, 2)), 0.5), *b = tess_T(a),
             *row = tess_mul(tess_arange(2), 0.5), *ga, *gb;
  double want_a[16], want_b[16], sum[2] = {0, 0}, slope[N], twice[N];
  for (int i = 0; i < 16; i++) {
    double v = 0.5 + 0.1 * i;
    want_a[i] = sin(v);
    want_b[i % 2 * 8 + i / 2] = v * cos(v);
    sum[i % 2] += v;
  }
  tess_ints both = TESS_ARGNUMS(0, 1);
  tess_call_into(TESS_TREE(ga, gb), tess_grad(columns_loss, .argnums = both), TESS_TREE(a, b));
  check_near(__LINE__, ga, 16, want_a, 1e-6);
  check_near(__LINE__, gb, 16, want_b, 1e-6);
  tess_call_into(TESS_TREE(ga, gb), tess_grad(whole_loss, .argnums = both), TESS_TREE(a, row));
  NEAR(gb, sum[0], sum[1] * cos(0.5));
  for (int i = 0; i < 16; i++)
    assert_true(fabs(element(ga, i) - (i % 2 ? sin(0.5) : 0)) < 1e-6);
  tess_array *x = tess_mul(tess_arange(N), 0.25);
  for (int i = 0; i < N; i++) {
    slope[i] = cos(0.25 * i);
    twice[i] = cos(sin(0.25 * i)) * cos(0.25 * i);
  }
  check_near(__LINE__, tess_call(tess_grad(one_counts), x), N, slope, 1e-6);
  check_near(__LINE__, tess_call(tess_grad(again_loss), x), N, twice, 1e-6);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- batches: a pmap on each, and one inside ---- */
static tess_array *share(tess_array *x) {
  return tess_div(x, tess_psum(x, "i"));
}
static tess_array *over_devices(tess_array *x) {
  return tess_call(OVER_I(share), x);
}
static tess_array *batch_inside(tess_array *x) {
  return tess_call(tess_vmap(share), x);
}
static tess_array *row_loss(tess_array *x) {
  return tess_sum(tess_mul(over_devices(x), tess_arange(N)));
}

static void test_batches(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_add(tess_reshape(tess_arange(2 * N), TESS_SHAPE(2, N)), 1.0), *g;
  double want[2 * N], slope[2 * N];
  for (int r = 0; r < 2; r++) {
    double sum = 0, weighed = 0;
    for (int i = 0; i < N; i++) {
      sum += r * N + i + 1;
      weighed += i * (r * N + i + 1);
    }
    for (int i = 0; i < N; i++) {
      want[r * N + i] = (r * N + i + 1) / sum;
      slope[r * N + i] = i / sum - weighed / (sum * sum);
    }
  }
  check_near(__LINE__, tess_call(tess_vmap(over_devices), x), 2 * N, want, 1e-6);
  g = tess_T(tess_call(OVER_I(batch_inside), tess_T(x)));
  check_near(__LINE__, g, 2 * N, want, 1e-6);
  check_near(__LINE__, tess_call(tess_vmap(tess_grad(row_loss)), x), 2 * N, slope, 1e-6);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return tess_init(.num_cpu_devices = N) != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_inside),   cmocka_unit_test(test_around), cmocka_unit_test(test_adjoints),
      cmocka_unit_test(test_permutes), cmocka_unit_test(test_axes),   cmocka_unit_test(test_batches),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
