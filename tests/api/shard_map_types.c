/* What values vary over inside a shard_map, by JAX's tests of it (shard_map_test.py): operators, control flow, random
 * bits, library functions. Branches differ: what comes out of a choice varies over what chooses (design/manual.md 6).
 */
#include "_check.h"

enum { MOST = 24 };
static tess_mesh *mesh; /* x 2, y 2 */
static char seen[MOST][64];
static int n_seen;

static void note(tess_array *v) {
  if (!tess_ok(v)) fail_msg("value %d: %s", n_seen, tess_error_of(v).message);
  snprintf(seen[n_seen++], sizeof seen[0], "%s", tess_typeof(v));
}
/* a and b: f32[2] that vary over x and over y; c: that does not vary */
#define BODY(name) static tess_array *name(tess_array *a, tess_array *b, tess_array *c)
static void run(tess_array *(*body)(tess_array *, tess_array *, tess_array *)) {
  tess_array *x = tess_ones(TESS_SHAPE(4)), *z = tess_ones(TESS_SHAPE(2)), *r;
  tess_spec in = TESS_SPECS(TESS_P("x"), TESS_P("y"), TESS_P());
  n_seen = 0;
  r = tess_call(tess_shard_map(body, .mesh = mesh, .in_specs = in, .out_specs = TESS_P()), x, x, z);
  if (!tess_ok(r)) fail_msg("%s", tess_error_of(r).message);
}
static void check_seen(int line, int n, const char *const *want) {
  assert_int_equal(n_seen, n);
  for (int i = 0; i < n; i++)
    if (strcmp(seen[i], want[i]) != 0) fail_msg("line %d: value %d is %s, want %s", line, i, seen[i], want[i]);
}
#define SEEN(...)                                                                                                      \
  check_seen(__LINE__, (int)(sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *)), (const char *[]){__VA_ARGS__})

/* test_rewrite_binops, test_mul_with_vma_in_types, test_pmax_vma_in_types, test_all_gather_with_vma_in_types,
 * test_get_check_rep, test_pvary */
BODY(operators) {
  note(tess_add(a, c));
  note(tess_mul(a, b));
  note(tess_mul(c, 2));
  note(tess_pmax(tess_mul(a, b), "x"));
  note(tess_psum(tess_mul(a, b), "x,y"));
  note(tess_all_gather(a, "x", 0));
  note(tess_all_gather(c, "x", 0));
  note(tess_all_gather(tess_mul(a, b), "y", 0, .tiled = true, .to = TESS_INVARYING));
  note(tess_psum(c, "x"));
  note(tess_pvary(c, "y"));
  note(tess_axis_index("y"));
  note(tess_ppermute(c, "y", TESS_SHIFT(1)));
  return c;
}

/* ---- test_scan_rep_rule, test_rewrite_scan, test_while_rep_rule, test_cond_rep_rule, test_switch_rep_rule ---- */
static tess_array *outside;
static void grow(const void *in, void *out) {
  tess_array *const *x = in;
  *(tess_array **)out = tess_mul(x[0], outside);
}
static tess_array *small(tess_array *x) {
  return tess_lt(tess_sum(x), 3);
}
static tess_array *more(tess_array *x) {
  return tess_add(x, 1);
}
static tess_array *by_outside(tess_array *x) {
  return tess_mul(x, outside);
}
static tess_array *same(tess_array *x) {
  return x;
}
BODY(control) {
  tess_array *carry = c;
  outside = a;
  tess_scan_into(TESS_TREE(carry), TESS_NOTHING, grow, TESS_NOTHING, .length = 2);
  note(carry);
  note(tess_while_loop(small, more, c));
  note(tess_while_loop(small, more, b));
  note(tess_cond(tess_gt(tess_sum(c), 0), by_outside, same, c));
  note(tess_cond(tess_gt(tess_sum(c), 0), same, more, c));
  note(tess_cond(tess_gt(tess_sum(b), 0), same, more, c)); /* JAX: does not vary */
  note(tess_cond(tess_gt(tess_sum(b), 0), by_outside, same, c));
  note(tess_switch(tess_astype(tess_sum(c), TESS_I32), TESS_FUNCS(same, by_outside, more), c));
  return c;
}

/* test_full_like_pvary_existing, test_argmax_pvary, test_cumsum, test_erf_rules, test_linalg_inv,
 * test_random_normal_rules */
BODY(library) {
  tess_array *key = tess_random_key(0), *own = tess_random_fold_in(key, tess_axis_index("x"));
  note(tess_zeros_like(a));
  note(tess_argmax(a, 0));
  note(tess_cumsum(a, 0, false));
  note(tess_erf(b));
  note(tess_sort(a, -1));
  note(tess_inv(tess_add(tess_outer(a, a), tess_eye(2))));
  note(tess_random_normal(key, TESS_SHAPE(2)));
  note(tess_random_normal(own, TESS_SHAPE(2)));
  note(tess_random_uniform(own, TESS_SHAPE(2), 0, 1));
  note(tess_where(tess_gt(a, 0), b, c));
  note(tess_concatenate(TESS_ARRAYS(a, c), 0));
  note(tess_matmul(a, b));
  return c;
}

/* test_jnp_histogram (bincount here), test_approx_top_k, test_slice_oob_shmap, test_conv_general_dilated,
 * test_random_choice_pvary */
BODY(larger) {
  tess_array *key = tess_random_key(0), *own = tess_random_fold_in(key, tess_axis_index("y")), *top[2];
  tess_array *row = tess_reshape(a, TESS_SHAPE(1, 1, 2));
  note(tess_bincount(tess_astype(a, TESS_I32), 3));
  tess_top_k_into(TESS_SPAN(2, top), a, 1);
  note(top[0]);
  note(top[1]);
  note(tess_getitem(a, TESS_RANGE(1, 9)));
  note(tess_conv(row, tess_ones(TESS_SHAPE(1, 1, 1)), TESS_SHAPE(1), "SAME"));
  note(tess_conv(row, tess_reshape(tess_getitem(b, TESS_RANGE(0, 1)), TESS_SHAPE(1, 1, 1)), TESS_SHAPE(1), "SAME"));
  note(tess_random_choice(key, a, TESS_SHAPE(2), true, NULL));
  note(tess_random_choice(own, a, TESS_SHAPE(2), true, NULL));
  return c;
}

/* test_pvary_no_op_one_sized_mesh_axis: JAX has a flag that takes axes of size 1 out of types, off as a rule. Here they
 * are axes as others. */
BODY(single) {
  note(tess_pvary(c, "x"));
  note(tess_psum(a, "x"));
  note(tess_mul(a, tess_sum(b)));
  note(tess_all_gather(a, "x", 0, .to = TESS_INVARYING));
  return tess_psum(a, "x");
}

static void test_operators(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  run(operators);
  SEEN("f32[2]{V:x}", "f32[2]{V:(x,y)}", "f32[2]", "f32[2]{V:y}", "f32[2]", "f32[2,2]{V:x}", "f32[2,2]{V:x}",
       "f32[4]{V:x}", "f32[2]", "f32[2]{V:y}", "i32[]{V:y}", "f32[2]{V:y}");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_control(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  run(control);
  SEEN("f32[2]{V:x}", "f32[2]", "f32[2]{V:y}", "f32[2]{V:x}", "f32[2]", "f32[2]{V:y}", "f32[2]{V:(x,y)}",
       "f32[2]{V:x}");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_library(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  run(library);
  SEEN("f32[2]{V:x}", "i32[]{V:x}", "f32[2]{V:x}", "f32[2]{V:y}", "f32[2]{V:x}", "f32[2,2]{V:x}", "f32[2]",
       "f32[2]{V:x}", "f32[2]{V:x}", "f32[2]{V:(x,y)}", "f32[4]{V:x}", "f32[]{V:(x,y)}");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_larger(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  run(larger);
  SEEN("i32[3]{V:x}", "f32[1]{V:x}", "i32[1]{V:x}", "f32[1]{V:x}", "f32[1,1,2]{V:x}", "f32[1,1,2]{V:(x,y)}",
       "f32[2]{V:x}", "f32[2]{V:(x,y)}");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_axes_of_one(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_mesh *four = mesh;
  mesh = tess_make_mesh(TESS_SHAPE(1, 2), TESS_NAMES("x", "y"));
  run(single);
  mesh = four;
  SEEN("f32[2]{V:x}", "f32[4]", "f32[4]{V:(x,y)}", "f32[1,4]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(4, &mesh, TESS_SHAPE(2, 2), TESS_NAMES("x", "y"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_operators), cmocka_unit_test(test_control),     cmocka_unit_test(test_library),
      cmocka_unit_test(test_larger),    cmocka_unit_test(test_axes_of_one),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
