/* JAX's tests of derivatives of shard_map (shard_map_test.py; the table is design/manual.md 6): what stands in the
 * program backwards, which residuals cross the boundary, what a checkpoint runs again, and values in both modes. */
#include "_near.h"

static tess_mesh *mesh; /* x 4, y 2 */

#define MAP_AS(f, in, out, unchecked)                                                                                  \
  tess_shard_map(f, .mesh = mesh, .in_specs = in, .out_specs = out, .no_check_vma = unchecked)
#define MAP(f, in, out) MAP_AS(f, in, out, false)

static tess_array *ramp(int n) {
  return tess_add(tess_mul(tess_arange(n), 0.25), 0.5);
}
static int times(const char *text, const char *word) {
  int n = 0;
  for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
    n++;
  return n;
}

/* ---- what stands in the program ---- */
static tess_fn *of; /* the map that is being looked at */
static tess_array *pull(tess_array *x, tess_array *ct, const void *number) {
  tess_array *y;
  (void)number; /* others are other programs */
  return tess_call(tess_vjp_into(TESS_TREE(y), of, TESS_TREE(x)), ct);
}
static const char *backwards(tess_fn *f, tess_array *x, tess_array *ct) {
  static int number;
  of = f;
  number++;
  return tess_as_text(tess_lower(tess_jit(tess_partial(pull, number)), x, ct));
}

static tess_array *same(tess_array *x) {
  return x;
}
static tess_array *sum_x(tess_array *x) {
  return tess_psum(x, "x");
}

/* test_transpose_identity, test_fanout_specs_transpose_to_psum, test_fanin_psum_transposes_to_fanout,
 * test_psum_with_implicit_fanout_self_transposes */
static void test_transposes(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = ramp(4), *one = ramp(1), *all = ramp(16);
  tess_spec whole = TESS_P(), cut = TESS_P("x");
  const char *text = backwards(MAP(same, whole, whole), x, x);
  assert_int_equal(times(text, "stablehlo."), 0);
  text = backwards(MAP(same, whole, cut), x, all);
  assert_int_equal(times(text, "stablehlo.all_reduce"), 1);
  assert_int_equal(times(text, "manual_computation"), 1);
  text = backwards(MAP(sum_x, cut, whole), x, one);
  assert_int_equal(times(text, "stablehlo."), 0);
  text = backwards(MAP(sum_x, cut, cut), x, x);
  assert_int_equal(times(text, "stablehlo.all_reduce"), 1);
  assert_int_equal(times(text, "manual_computation"), 1);
  for (int unchecked = 0; unchecked < 2; unchecked++) {
    of = MAP_AS(same, whole, cut, unchecked);
    NEAR(pull(x, all, NULL), 8, 9, 10, 11);
    of = MAP_AS(sum_x, cut, whole, unchecked);
    NEAR(pull(x, one, NULL), 0.5, 0.5, 0.5, 0.5);
    of = MAP_AS(sum_x, cut, cut, unchecked);
    NEAR(pull(x, x, NULL), 3.5, 3.5, 3.5, 3.5);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- residuals: test_res_forwarding_optimization(_2, _complex), test_forwarding_correctness ---- */
static tess_array *exponential(tess_array *x) {
  return tess_exp(x);
}
static tess_array *squared(tess_array *x) {
  return tess_mul(x, x);
}
static tess_array *twice_exponential(tess_array *x) {
  return tess_exp(tess_exp(x));
}

static void test_residuals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = ramp(4), *w = ramp(16);
  tess_spec whole = TESS_P(), cut = TESS_P("x");
  const char *text = backwards(MAP(exponential, cut, cut), x, x);
  assert_int_equal(times(text, "%0 = sdy.manual_computation(%arg0)"), 1); /* the result serves */
  text = backwards(MAP(squared, cut, cut), x, x);
  assert_int_equal(times(text, "manual_computation"), 1); /* the argument serves */
  text = backwards(MAP(twice_exponential, cut, cut), x, x);
  assert_int_equal(times(text, "%0:2 = sdy.manual_computation(%arg0)"), 1); /* the result and one more */
  for (int unchecked = 0; unchecked < 2; unchecked++) {
    double want[4];
    of = MAP_AS(exponential, whole, cut, unchecked);
    for (int i = 0; i < 4; i++)
      want[i] = exp(0.5 + 0.25 * i) * (4 * (0.5 + 0.25 * i) + 6);
    check_near(__LINE__, pull(x, w, NULL), 4, want, 1e-6);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- checkpoints: test_remat_basic, test_shmap_of_remat_basic, test_grad_remat, test_remat_scalar_residuals,
 * test_collectives_not_saved ---- */
static tess_array *gathered(tess_array *x) {
  return tess_sin(tess_mul(tess_all_gather(x, "x", 0, .tiled = true), 2));
}
static tess_remat_policy policy;
static tess_array *gathered_again(tess_array *x) {
  return tess_call(tess_checkpoint(gathered, .policy = policy), x);
}
static tess_array *three_sines(tess_array *x) {
  return tess_expand_dims(tess_sin(tess_sin(tess_sin(tess_sum(x)))), TESS_AXES(0));
}
static tess_array *three_sines_again(tess_array *x) {
  return tess_call(tess_checkpoint(three_sines), x);
}
static tess_array *map_again(tess_array *x) {
  return tess_call(tess_checkpoint(MAP(three_sines, TESS_P("x"), TESS_P("x"))), x);
}
static tess_array *plain_map(tess_array *x) {
  return tess_call(MAP(three_sines_again, TESS_P("x"), TESS_P("x")), x);
}

/* In a program that gives values and cotangents. */
static tess_array *value_and_pull(tess_array *x, tess_array *ct, const void *number) {
  tess_array *y, *back;
  (void)number;
  back = tess_call(tess_vjp_into(TESS_TREE(y), of, TESS_TREE(x)), ct);
  return tess_add(tess_sum(y), tess_sum(back));
}
static int gathers(tess_fn *f) {
  static int number;
  of = f;
  number++;
  tess_lowered *l = tess_lower(tess_jit(tess_partial(value_and_pull, number)), ramp(4), ramp(16));
  return times(tess_as_text(l), "stablehlo.all_gather");
}

static void test_checkpoints(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = ramp(4);
  tess_spec cut = TESS_P("x");
  assert_int_equal(gathers(MAP(gathered, cut, cut)), 1);
  policy = TESS_SAVE_NOTHING;
  assert_int_equal(gathers(MAP(gathered_again, cut, cut)), 2);
  policy = TESS_SAVE_EVERYTHING;
  assert_int_equal(gathers(MAP(gathered_again, cut, cut)), 1);
  double want[4];
  for (int i = 0; i < 4; i++) {
    double v = 0.5 + 0.25 * i;
    want[i] = v * cos(sin(sin(v))) * cos(sin(v)) * cos(v);
  }
  of = tess_jit(map_again);
  check_near(__LINE__, pull(x, x, NULL), 4, want, 1e-6);
  of = tess_jit(plain_map);
  check_near(__LINE__, pull(x, x, NULL), 4, want, 1e-6);
  for (int i = 0; i < 4; i++) /* each of 4 devices gives 16 sines, of which 4 weights stand at each */
    want[i] = 2 * cos(2 * (0.5 + 0.25 * i)) * (4 * (0.5 + 0.25 * i) + 6);
  for (int p = TESS_SAVE_NOTHING; p <= TESS_SAVE_EVERYTHING; p++) {
    policy = (tess_remat_policy)p;
    of = MAP(gathered_again, cut, cut);
    check_near(__LINE__, pull(x, ramp(16), NULL), 4, want, 1e-5);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- several results and arguments ---- */
static tess_array *sine(tess_array *x) {
  return tess_sin(x);
}
static void block_and_sum(const void *in, void *out) {
  tess_array *x = *(tess_array *const *)in, **y = out;
  y[0] = x;
  y[1] = tess_psum(x, "x");
}
static int used; /* which result counts */
static tess_array *of_one(tess_array *x, const void *which) {
  tess_array *y[2];
  tess_call_into(TESS_TREE(y[0], y[1]), MAP(block_and_sum, TESS_P("x"), TESS_SPECS(TESS_P("x"), TESS_P())),
                 TESS_TREE(x));
  return *(const int *)which ? tess_sum(y[1]) : tess_mean(y[0]);
}
static tess_array *with_integers(tess_array *n, tess_array *x) {
  return tess_mul(x, tess_astype(n, TESS_F32));
}
static void dead_part(const void *in, void *out) {
  tess_array *const *x = in, **y = out;
  y[0] = tess_sin(x[0]);
  y[1] = tess_tanh(x[1]);
}
static tess_array *first_of_two(tess_array *x, tess_array *z) {
  tess_array *y[2];
  tess_call_into(TESS_TREE(y[0], y[1]), MAP(dead_part, TESS_P("x"), TESS_P("x")), TESS_TREE(x, z));
  return y[0];
}

static int64_t steps_of(tess_fn *f, int n) { /* of the second call */
  tess_array *x = ramp(4), *in[] = {x, x};
  tess_counters before = {0};
  for (int i = 0; i < 2; i++) {
    before = tess_runtime_counters();
    if (!tess_ok(tess_call_at(TESS_HERE, f, n, in))) fail_msg("%s", tess_take_error().message);
  }
  return tess_runtime_counters().steps - before.steps;
}

/* test_psum_transpose_non_zero_cts, test_transpose_float0, test_dce */
static void test_parts(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = ramp(4), *y, *n, *g, *n4 = tess_reshape(tess_arange(1), TESS_SHAPE(1));
  used = 1;
  NEAR(tess_call(tess_grad(tess_partial(of_one, used)), x), 1, 1, 1, 1);
  used = 0;
  NEAR(tess_call(tess_grad(tess_partial(of_one, used)), x), 0.25, 0.25, 0.25, 0.25);
  n4 = tess_add(n4, 3);
  tess_fn *f = MAP(with_integers, TESS_SPECS(TESS_P(), TESS_P("x")), TESS_P("x"));
  tess_fn *back = tess_vjp_into(TESS_TREE(y), f, TESS_TREE(n4, x));
  tess_call_into(TESS_TREE(n, g), back, TESS_TREE(x));
  assert_int_equal(tess_array_dtype(n), TESS_BOOL);
  NEAR(g, 1.5, 2.25, 3, 3.75);
  tess_fn *dead = tess_jit(first_of_two), *sole = MAP(sine, TESS_P("x"), TESS_P("x"));
  int64_t with = steps_of(dead, 2), without = steps_of(sole, 1);
  assert_int_equal(with, without);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- values: test_reverse_mode_ad, test_check_rep_false_grads, test_all_to_all_grad,
 * test_all_gather_invariant_complex, test_jacrev_explicit, test_repeated_psum_allowed ---- */
static tess_array *several(tess_array *x, tess_array *w) {
  return tess_add(tess_mul(tess_sin(x), w), tess_mul(tess_cos(x), 3));
}
static tess_array *scalar_now;
static tess_array *by_scalar(tess_array *x) {
  return tess_mul(x, scalar_now);
}
static tess_array *scalar_loss(tess_array *w, const void *unchecked) {
  scalar_now = w;
  tess_fn *f = MAP_AS(by_scalar, TESS_P("x"), TESS_P("x"), *(const int *)unchecked);
  return tess_sum(tess_call(f, ramp(4)));
}
static tess_array *exchanged(tess_array *x) {
  return tess_mul(tess_all_to_all(x, "x", 1, 0, .tiled = true), 2);
}
static tess_array *alike(tess_array *x) {
  return tess_all_gather(x, "x", 0, .tiled = true, .to = TESS_INVARYING);
}
static tess_array *summed_twice(tess_array *x) {
  return tess_psum(tess_psum(x, "x"), "x");
}

static void test_values(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = ramp(4), *gx, *gw, *y;
  for (int unchecked = 0; unchecked < 2; unchecked++) {
    double want_x[4], want_w = 0, v;
    for (int i = 0; i < 4; i++) {
      v = 0.5 + 0.25 * i;
      want_x[i] = v * (2 * cos(v) - 3 * sin(v));
      want_w += v * sin(v);
    }
    tess_fn *f = MAP_AS(several, TESS_SPECS(TESS_P("x"), TESS_P()), TESS_P("x"), unchecked);
    tess_array *w = tess_mul(tess_ones(TESS_SHAPE(1)), 2);
    tess_call_into(TESS_TREE(gx, gw), tess_vjp_into(TESS_TREE(y), f, TESS_TREE(x, w)), TESS_TREE(x));
    check_near(__LINE__, gx, 4, want_x, 1e-6);
    NEAR(gw, want_w);
    NEAR(tess_call(tess_grad(tess_partial(scalar_loss, unchecked)), tess_scalar(3, TESS_F32)), 3.5);
    of = MAP_AS(exchanged, TESS_P("x"), TESS_P(NULL, "x"), unchecked);
    NEAR(pull(tess_ones(TESS_SHAPE(4, 4)), tess_ones(TESS_SHAPE(4, 4)), NULL), 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
         2, 2);
    of = MAP_AS(alike, TESS_P("x"), TESS_P(), unchecked);
    NEAR(pull(x, x, NULL), 0.5, 0.75, 1, 1.25);
  }
  tess_array *j = tess_call(tess_jacrev(MAP(sine, TESS_P("x"), TESS_P("x"))), x);
  assert_int_equal(tess_array_size(j), 16);
  for (int i = 0; i < 16; i++)
    assert_true(fabs(element(j, i) - (i % 5 ? 0 : cos(0.5 + 0.25 * (i / 5)))) < 1e-6);
  NEAR(tess_call(MAP(summed_twice, TESS_P("x"), TESS_P()), x), 14); /* 4 times the sum */
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- branches that devices choose by themselves, and by what is the same on all ---- */
static tess_array *beside;
static tess_array *product(tess_array *a, tess_array *b) {
  (void)b;
  return tess_mul(a, beside);
}
static tess_array *sum_of(tess_array *a, tess_array *b) {
  return tess_add(a, b);
}
static tess_array *chosen(tess_array *w, tess_array *x) { /* w is the same on all devices, in both branches */
  beside = x;
  return tess_cond(tess_gt(tess_sum(x), 0.8), product, sum_of, tess_mul(w, 1), x);
}
static tess_array *choose_product(tess_array *w, tess_array *x) {
  tess_array *v = tess_sin(x);
  beside = w;
  return tess_cond(tess_gt(tess_sum(x), 0.8), product, sum_of, v, x);
}
static tess_array *meet(tess_array *x) {
  return tess_sin(tess_psum(x, "x"));
}
static tess_array *alone(tess_array *x) {
  return tess_mul(x, x);
}
static tess_array *alike_chosen(tess_array *w, tess_array *x) { /* all devices along x choose alike */
  return tess_cond(tess_gt(tess_sum(tess_sin(w)), 0.5), meet, alone, x);
}

/* What a branch closes over, through other functions in it: x w, in as many ways. */
static tess_array *times_beside(tess_array *x) {
  return tess_mul(x, beside);
}
static tess_array *half_square(tess_array *x) {
  return tess_sum(tess_mul(tess_mul(x, x), tess_mul(beside, 0.5)));
}
static void scan_beside(const void *in, void *out) {
  *(tess_array **)out = times_beside(*(tess_array *const *)in);
}
static tess_array *scanned(tess_array *x) {
  tess_array *carry = x;
  tess_scan_into(TESS_TREE(carry), TESS_NOTHING, scan_beside, TESS_NOTHING, .length = 1);
  return carry;
}
static tess_array *in_vmap(tess_array *x) {
  return tess_ravel(tess_call(tess_vmap(times_beside), x));
}
static tess_array *in_jit(tess_array *x) {
  return tess_call(tess_jit(times_beside), x);
}
static tess_array *in_checkpoint(tess_array *x) {
  return tess_call(tess_checkpoint(times_beside), x);
}
static tess_array *in_grad(tess_array *x) {
  return tess_call(tess_grad(half_square), x);
}
static tess_array *in_branch(tess_array *x) {
  return tess_cond(tess_gt(tess_sum(x), 0), times_beside, same, x);
}
static tess_array *(*const ways[])(tess_array *) = {scanned, in_vmap, in_jit, in_checkpoint, in_grad, in_branch};
enum { WAYS = sizeof ways / sizeof *ways };
static tess_array *one_way(tess_array *w, tess_array *x, const void *way) {
  beside = w;
  return tess_cond(tess_gt(tess_sum(x), 0.8), ways[*(const int *)way], same, x);
}

static tess_array *is_small(tess_array *x) {
  return tess_lt(tess_sum(x), 2.2);
}
static tess_array *grown(tess_array *w, tess_array *x) { /* each device goes on for as long as it likes */
  beside = w;
  return tess_while_loop(is_small, times_beside, x, .max_iterations = 4);
}

static void test_rounds(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_add(tess_arange(4), 0.5), *w = tess_mul(tess_ones(TESS_SHAPE(1)), 2), *y, *gw, *gx,
             *one = tess_ones_like(x);
  for (int unchecked = 0; unchecked < 2; unchecked++) {
    tess_fn *f = MAP_AS(grown, TESS_SPECS(TESS_P(), TESS_P("x")), TESS_P("x"), unchecked);
    tess_call_into(TESS_TREE(gw, gx), tess_vjp_into(TESS_TREE(y), f, TESS_TREE(w, x)), TESS_TREE(one));
    NEAR(y, 4, 3, 2.5, 3.5);
    NEAR(gw, 0.5 * 3 * 4 + 1.5);
    NEAR(gx, 8, 2, 1, 1);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_closed_over(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = ramp(4), *w = tess_mul(tess_ones(TESS_SHAPE(1)), 2), *y, *gw, *gx;
  for (int way = 0; way < WAYS; way++) {
    tess_fn *f = MAP(tess_partial(one_way, way), TESS_SPECS(TESS_P(), TESS_P("x")), TESS_P("x"));
    tess_call_into(TESS_TREE(gw, gx), tess_vjp_into(TESS_TREE(y), f, TESS_TREE(w, x)), TESS_TREE(x));
    NEAR(y, 0.5, 0.75, 2, 2.5);
    NEAR(gw, 1 + 1.25 * 1.25);
    NEAR(gx, 0.5, 0.75, 2, 2.5);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_choices(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = ramp(4), *w = tess_mul(tess_ones(TESS_SHAPE(1)), 2), *y, *gw, *gx;
  tess_spec in = TESS_SPECS(TESS_P(), TESS_P("x")), out = TESS_P("x");
  for (int unchecked = 0; unchecked < 2; unchecked++) {
    tess_fn *f = MAP_AS(chosen, in, out, unchecked);
    tess_call_into(TESS_TREE(gw, gx), tess_vjp_into(TESS_TREE(y), f, TESS_TREE(w, x)), TESS_TREE(x));
    NEAR(y, 2.5, 2.75, 2, 2.5);
    NEAR(gw, 0.5 + 0.75 + 1 + 1.25 * 1.25);
    NEAR(gx, 0.5, 0.75, 2, 2.5);
    f = MAP_AS(choose_product, in, out, unchecked);
    tess_call_into(TESS_TREE(gw, gx), tess_vjp_into(TESS_TREE(y), f, TESS_TREE(w, x)), TESS_TREE(x));
    NEAR(gw, sin(1) + 1.25 * sin(1.25));
    NEAR(gx, 0.5 * (cos(0.5) + 1), 0.75 * (cos(0.75) + 1), 2 * cos(1), 2.5 * cos(1.25));
    f = MAP_AS(alike_chosen, in, out, unchecked);
    tess_call_into(TESS_TREE(gw, gx), tess_vjp_into(TESS_TREE(y), f, TESS_TREE(w, x)), TESS_TREE(x));
    double each = 3.5 * cos(3.5);
    NEAR(gx, each, each, each, each);
    NEAR(gw, 0);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- specs that are made again are the same ---- */
static int soil(int with) { /* what the stack held before must not count */
  volatile unsigned char room[4096];
  for (size_t i = 0; i < sizeof room; i++)
    room[i] = (unsigned char)with;
  return room[with];
}

static void test_found_again(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = ramp(4), *w = ramp(1);
  int64_t traces = 0;
  for (int k = 0; k < 4; k++) {
    assert_int_equal(soil(k), k);
    tess_fn *f = MAP(several, TESS_SPECS(TESS_P("x"), TESS_P()), TESS_SPECS(TESS_P("x")));
    assert_true(tess_ok(tess_call(f, x, w)));
    if (k == 0) traces = tess_runtime_counters().traces;
    assert_int_equal(tess_runtime_counters().traces, traces);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_transposes),  cmocka_unit_test(test_residuals),   cmocka_unit_test(test_checkpoints),
      cmocka_unit_test(test_parts),       cmocka_unit_test(test_values),      cmocka_unit_test(test_choices),
      cmocka_unit_test(test_found_again), cmocka_unit_test(test_closed_over), cmocka_unit_test(test_rounds),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
