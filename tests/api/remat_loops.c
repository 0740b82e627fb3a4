/* Checkpoints around loops: whatever a policy saves of the rounds, gradients are those without a checkpoint; what it
 * saves is not computed again. */
#include "_check.h"
#include "_near.h"

#include <string.h>

static tess_mesh *mesh; /* x 4 */

/* ---- loops with dots, names, rows in both directions, rows that come out, values that are closed over ---- */
static tess_array *outside;
static void cell(const void *in, void *out) { /* carry, row -> carry, what comes out */
  tess_array *const *c = in;
  tess_array **r = out;
  tess_array *h = tess_checkpoint_name(tess_sin(tess_matmul(c[0], outside)), "h");
  tess_array *k = tess_checkpoint_name(tess_tanh(tess_add(h, c[1])), "k");
  r[0] = tess_mul(tess_matmul(k, outside), tess_cos(h));
  r[1] = tess_mul(k, c[0]);
}
static tess_array *forwards(tess_array *x, tess_array *w) {
  tess_array *c = tess_getitem(x, TESS_AT(0)), *ys = NULL;
  outside = tess_sin(w);
  tess_scan_into(TESS_TREE(c), TESS_TREE(ys), cell, TESS_TREE(x));
  return tess_add(tess_sum(tess_square(c)), tess_sum(tess_sin(ys)));
}
static tess_array *backwards(tess_array *x, tess_array *w) {
  tess_array *c = tess_getitem(x, TESS_AT(1)), *ys = NULL;
  outside = w;
  tess_scan_into(TESS_TREE(c), TESS_TREE(ys), cell, TESS_TREE(x), .reverse = true);
  return tess_sum(tess_mul(ys, x));
}
static void inner_cell(const void *in, void *out) {
  tess_array *const *c = in;
  *(tess_array **)out = tess_sin(tess_checkpoint_name(tess_matmul(*c, outside), "h"));
}
static void outer_cell(const void *in, void *out) { /* loops inside each other */
  tess_array *const *c = in;
  tess_array *v = tess_add(c[0], c[1]), **r = out;
  tess_scan_into(TESS_TREE(v), TESS_NOTHING, inner_cell, TESS_NOTHING, .length = 2);
  r[0] = tess_checkpoint_name(tess_mul(v, c[0]), "k");
  r[1] = tess_cos(v);
}
static tess_array *nested(tess_array *x, tess_array *w) {
  tess_array *c = tess_getitem(x, TESS_AT(0)), *ys = NULL;
  outside = w;
  tess_scan_into(TESS_TREE(c), TESS_TREE(ys), outer_cell, TESS_TREE(x));
  return tess_sum(tess_mul(c, tess_sum(ys, .axes = TESS_AXES(0))));
}
static tess_array *small(tess_array *c) {
  return tess_lt(tess_sum(tess_square(c)), 50);
}
static tess_array *grown(tess_array *c) {
  return tess_mul(tess_checkpoint_name(tess_matmul(c, outside), "h"), 1.5);
}
static tess_array *bounded(tess_array *x, tess_array *w) {
  outside = w;
  return tess_sum(tess_while_loop(small, grown, tess_getitem(x, TESS_AT(0)), .max_iterations = 6));
}
static tess_array *counted_cell(tess_array *i, tess_array *c) {
  return tess_sin(tess_mul(tess_checkpoint_name(tess_matmul(c, outside), "k"), tess_add(i, 1)));
}
static tess_array *counted(tess_array *x, tess_array *w) {
  outside = w;
  return tess_sum(tess_fori_loop(0, 3, counted_cell, tess_getitem(x, TESS_AT(2))));
}

typedef tess_array *loss(tess_array *x, tess_array *w);
static loss *const losses[] = {forwards, backwards, nested, bounded, counted};
enum { LOSSES = 5, POLICIES = 8, ROWS = 4, WIDTH = 3 };

static tess_fn *checkpointed(loss *f, int policy) {
  switch (policy) {
  case 0:
    return tess_checkpoint(f);
  case 1:
    return tess_checkpoint(f, .policy = TESS_SAVE_EVERYTHING);
  case 2:
    return tess_checkpoint(f, .policy = TESS_SAVE_DOTS);
  case 3:
    return tess_checkpoint(f, .policy = TESS_SAVE_DOTS_WITHOUT_BATCH);
  case 4:
    return tess_checkpoint(f, .policy = TESS_SAVE_NAMES, .names = TESS_NAMES("h"));
  case 5:
    return tess_checkpoint(f, .policy = TESS_SAVE_NAMES, .names = TESS_NAMES("h", "k"));
  case 6:
    return tess_checkpoint(f, .policy = TESS_SAVE_ALL_BUT_NAMES, .names = TESS_NAMES("h"));
  default:
    return tess_checkpoint(f, .policy = TESS_SAVE_NAMES, .names = TESS_NAMES("nobody"));
  }
}

static void alike(int f, int policy, const char *what, tess_array *a, tess_array *b) {
  if (!tess_ok(b)) fail_msg("loss %d, policy %d, %s: %s", f, policy, what, tess_error_of(b).message);
  const float *x = tess_data(a), *y = tess_data(b);
  assert_int_equal(tess_array_size(a), tess_array_size(b));
  for (int64_t i = 0; i < tess_array_size(a); i++)
    if (!(fabsf(x[i] - y[i]) <= 1e-5f * fmaxf(1, fabsf(x[i]))))
      fail_msg("loss %d, policy %d, %s: element %d is %g, want %g", f, policy, what, (int)i, (double)y[i],
               (double)x[i]);
}

static tess_fn *both_gradients(tess_fn *f) {
  return tess_grad(f, .argnums = TESS_ARGNUMS(0, 1));
}

static void test_gradients(void **state) {
  (void)state;
  tess_array *key = tess_random_key(3);
  tess_array *x = tess_random_normal(key, TESS_SHAPE(ROWS, 2, WIDTH));
  tess_array *w = tess_mul(tess_random_normal(tess_random_fold_in(key, 1), TESS_SHAPE(WIDTH, WIDTH)), 0.5f);
  tess_array *xs = tess_stack(TESS_ARRAYS(x, tess_mul(x, 0.5f)), 0);
  for (int f = 0; f < LOSSES; f++) {
    tess_array *gx, *gw, *hx, *hw, *many, *those;
    tess_call_into(TESS_TREE(gx, gw), tess_grad(losses[f], .argnums = TESS_ARGNUMS(0, 1)), TESS_TREE(x, w));
    many = tess_call(tess_vmap(tess_grad(losses[f]), .in_axes = TESS_AXES(0, TESS_NONE)), xs, w);
    for (int policy = 0; policy < POLICIES; policy++) {
      tess_scope *s = tess_scope_begin();
      tess_fn *again = checkpointed(losses[f], policy);
      tess_call_into(TESS_TREE(hx, hw), both_gradients(again), TESS_TREE(x, w));
      alike(f, policy, "by x", gx, hx);
      alike(f, policy, "by w", gw, hw);
      tess_call_into(TESS_TREE(hx, hw), tess_jit(both_gradients(again)), TESS_TREE(x, w));
      alike(f, policy, "by w, in a jit", gw, hw);
      those = tess_call(tess_vmap(tess_grad(again), .in_axes = TESS_AXES(0, TESS_NONE)), xs, w);
      alike(f, policy, "of a batch", many, those);
      tess_array *cut = tess_device_put(x, tess_named_sharding(mesh, TESS_P("x")));
      tess_call_into(TESS_TREE(hx, hw), both_gradients(again), TESS_TREE(cut, w));
      alike(f, policy, "over devices", gw, hw);
      assert_int_equal(tess_scope_end(s), TESS_OK);
    }
  }
}

/* ---- second derivatives: of the gradient's own loops ---- */
static tess_fn *slope_of;
static tess_array *slope(tess_array *x, tess_array *w, const void *f) {
  return tess_sum(tess_square(tess_call(tess_grad(*(tess_fn *const *)f), x, w)));
}
static void test_second(void **state) {
  (void)state;
  tess_array *x = tess_mul(tess_random_normal(tess_random_key(5), TESS_SHAPE(ROWS, 2, WIDTH)), 0.5f);
  tess_array *w = tess_mul(tess_random_normal(tess_random_key(6), TESS_SHAPE(WIDTH, WIDTH)), 0.5f);
  for (int f = 0; f < 3; f++) {
    slope_of = tess_jit(losses[f]);
    tess_array *want = tess_call(tess_grad(tess_partial(slope, slope_of)), x, w);
    for (int policy = 2; policy < 7; policy += 2) {
      slope_of = checkpointed(losses[f], policy);
      alike(f, policy, "second", want, tess_call(tess_grad(tess_partial(slope, slope_of)), x, w));
    }
  }
}

/* ---- what is computed again ---- */
static tess_array *value_and_slope(tess_array *x, tess_array *w, const void *f) {
  tess_array *v, *g;
  tess_call_into(TESS_TREE(v, g), tess_value_and_grad(*(tess_fn *const *)f), TESS_TREE(x, w));
  return tess_add(tess_sum(g), v);
}
static int count(tess_fn *f, const char *what, tess_array *x, tess_array *w) {
  int n = 0;
  for (const char *at = tess_as_text(tess_lower(tess_partial(value_and_slope, f), x, w)); (at = strstr(at, what)); at++)
    n++;
  return n;
}
static void test_what_is_saved(void **state) {
  (void)state;
  tess_array *x = tess_ones(TESS_SHAPE(ROWS, 2, WIDTH)), *w = tess_ones(TESS_SHAPE(WIDTH, WIDTH));
  static const struct {
    int sines, tanhs; /* sin, and the derivative of cos; tanh, whose derivative reads it without its name */
  } want[POLICIES] = {
      {4, 2}, {2, 1}, {3, 2}, {3, 2}, /* where something is saved the first loop leaves the rest to the second one */
      {2, 2}, {2, 2}, {3, 2}, {4, 2},
  };
  assert_int_equal(count(tess_jit(backwards), "stablehlo.sine", x, w), 2);
  for (int policy = 0; policy < POLICIES; policy++) {
    int sines = count(checkpointed(backwards, policy), "stablehlo.sine", x, w);
    int tanhs = count(checkpointed(backwards, policy), "stablehlo.tanh", x, w);
    if (sines != want[policy].sines || tanhs != want[policy].tanhs)
      fail_msg("policy %d: %d sines, %d tanh", policy, sines, tanhs);
  }
}

static int set_up(void **state) {
  (void)state;
  return start_with(4, &mesh, TESS_SHAPE(4), TESS_NAMES("x"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_gradients),
      cmocka_unit_test(test_second),
      cmocka_unit_test(test_what_is_saved),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
