/* shard_map and pmap over meshes of their own inside vmaps with axis_name: the function finds the batch's name and the
 * mesh's, in derivatives and nested vmaps too. Values are those of jax 0.10.2. */
#include "_check.h"
#include "_near.h"

static tess_mesh *mesh, *other; /* z 4; y 2 */
static int runs;

static tess_array *add_sum(tess_array *x) { /* a block, of an element */
  runs++;
  return tess_add(x, tess_psum(x, "z"));
}
static tess_array *over_devices(tess_array *x) {
  return tess_call(tess_shard_map(add_sum, .mesh = mesh, .in_specs = TESS_P("z"), .out_specs = TESS_P("z")), x);
}
static tess_array *add_all(tess_array *x) {
  return tess_add(x, tess_psum(x, "z,v"));
}
static tess_array *over_both(tess_array *x) {
  return tess_call(tess_shard_map(add_all, .mesh = mesh, .in_specs = TESS_P("z"), .out_specs = TESS_P("z")), x);
}
static tess_array *beside; /* closed over: it differs from element to element */
static tess_array *scaled(tess_array *x) {
  return tess_mul(tess_psum(x, "z"), tess_add(beside, tess_axis_index("v")));
}
static tess_array *two_regions(tess_array *x) {
  beside = tess_sum(tess_call(tess_jit(over_devices), x));
  return tess_call(tess_shard_map(scaled, .mesh = mesh, .in_specs = TESS_P("z"), .out_specs = TESS_P()), x);
}
static tess_array *rows(void) {
  return tess_reshape(tess_arange(8, .dtype = TESS_F32), TESS_SHAPE(2, 4));
}

static void test_shard_map(void **state) {
  (void)state;
  tess_array *x = rows();
  runs = 0;
  NEAR(tess_call(tess_vmap(over_devices, .axis_name = "v"), x), 6, 7, 8, 9, 26, 27, 28, 29);
  assert_int_equal(runs, 1); /* the mesh is asked for before the body runs */
  NEAR(tess_call(tess_vmap(over_both, .axis_name = "v"), x), 28, 29, 30, 31, 32, 33, 34, 35);
  NEAR(tess_call(tess_vmap(over_both, .axis_name = "v", .out_axes = TESS_AXES(1)), x), 28, 32, 29, 33, 30, 34, 31, 35);
  /* sums 6 and 22, of elements 30 and 110; numbers 0 and 1 */
  NEAR(tess_call(tess_vmap(two_regions, .axis_name = "v"), x), 6 * 30, 22 * 111);
  tess_set_mesh(other); /* another context mesh is in nobody's way */
  NEAR(tess_call(tess_vmap(over_both, .axis_name = "v"), x), 28, 29, 30, 31, 32, 33, 34, 35);
  tess_set_mesh(NULL);
}

static tess_array *named_inside(tess_array *x) { /* all four elements and devices */
  return tess_add(x, tess_psum(x, "z,v,w"));
}
static tess_array *over_three(tess_array *x) {
  return tess_call(tess_shard_map(named_inside, .mesh = mesh, .in_specs = TESS_P("z"), .out_specs = TESS_P("z")), x);
}
static tess_array *inner_batch(tess_array *x) {
  return tess_call(tess_vmap(over_three, .axis_name = "w"), x);
}
static tess_array *loss(tess_array *x) { /* sum of squares of x + all */
  return tess_sum(tess_square(tess_call(tess_vmap(over_both, .axis_name = "v"), x)));
}

static void test_nested(void **state) {
  (void)state;
  tess_array *x = tess_reshape(tess_arange(16, .dtype = TESS_F32), TESS_SHAPE(2, 2, 4));
  tess_array *y = tess_call(tess_vmap(inner_batch, .axis_name = "v"), x);
  for (int i = 0; i < 16; i++)
    assert_true(tess_item(tess_getitem(tess_ravel(y), TESS_AT(i))) == 120 + i);
  /* y_i = x_i + S: dL/dx_j = 2 y_j + 2 sum y, sum y = 28 + 8 * 28 */
  NEAR(tess_call(tess_grad(loss), rows()), 560, 562, 564, 566, 568, 570, 572, 574);
}

static tess_array *add_i(tess_array *x) {
  return tess_add(x, tess_psum(x, "i"));
}
static tess_array *add_iv(tess_array *x) {
  return tess_add(x, tess_psum(x, "i,v"));
}
static tess_array *mean_i(tess_array *x) {
  return tess_add(tess_pmean(x, "i"), tess_axis_index("v"));
}
static tess_array *mapped(tess_array *x) {
  return tess_call(tess_pmap(add_i, .axis_name = "i"), x);
}
static tess_array *mapped_both(tess_array *x) {
  return tess_call(tess_pmap(add_iv, .axis_name = "i"), x);
}
static tess_array *mapped_once(tess_array *x) {
  return tess_call(tess_pmap(mean_i, .axis_name = "i", .out_axes = TESS_AXES(TESS_NONE)), x);
}
static tess_array *mapped_same(tess_array *x) {
  return tess_call(tess_pmap(add_i, .axis_name = "v"), x);
}
static tess_array *mapped_twice(tess_array *x) {
  return tess_call(tess_pmap(mapped, .axis_name = "k"), x);
}

static void test_pmap(void **state) {
  (void)state;
  tess_array *x = rows();
  NEAR(tess_call(tess_vmap(mapped, .axis_name = "v"), x), 6, 7, 8, 9, 26, 27, 28, 29);
  NEAR(tess_call(tess_vmap(mapped_both, .axis_name = "v"), x), 28, 29, 30, 31, 32, 33, 34, 35);
  NEAR(tess_call(tess_jit(tess_vmap(mapped_both, .axis_name = "v")), x), 28, 29, 30, 31, 32, 33, 34, 35);
  NEAR(tess_call(tess_vmap(mapped_once, .axis_name = "v"), x), 1.5, 6.5);
  REFUSED(tess_call(tess_vmap(mapped_same, .axis_name = "v"), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "pmap inside a vmap with the same axis_name 'v'; legal: another one");
  REFUSED(tess_call(tess_vmap(mapped_twice, .axis_name = "v"), tess_ones(TESS_SHAPE(2, 2, 2))), TESS_UNIMPLEMENTED,
          TESS_NOT_IMPLEMENTED_ERROR, "inside another pmap or shard_map; legal: a vmap without one");
}

static tess_tree *of_tree(tess_tree *args) {
  tess_array *y = over_both(tess_tree_leaf_at_index(args, 0));
  return tess_list(y, tess_sum(y));
}
static void test_trees(void **state) {
  (void)state;
  runs = 0;
  tess_tree *y = tess_call_tree(tess_vmap(of_tree, .axis_name = "v"), tess_list(rows()));
  if (!tess_ok(y)) fail_msg("%s", tess_error_of(y).message);
  NEAR(tess_tree_leaf_at_index(y, 0), 28, 29, 30, 31, 32, 33, 34, 35);
  NEAR(tess_tree_leaf_at_index(y, 1), 118, 134);
}

static tess_array *half(tess_array *x) {
  return tess_psum(x, "y");
}
static tess_array *two_meshes(tess_array *x) {
  tess_array *y = tess_call(tess_shard_map(half, .mesh = other, .in_specs = TESS_P("y"), .out_specs = TESS_P()), x);
  return tess_add(tess_sum(over_devices(x)), tess_sum(y));
}
static tess_array *fails(tess_array *x) {
  return tess_reshape(x, TESS_SHAPE(7));
}

static void test_refusals(void **state) {
  (void)state;
  REFUSED(tess_call(tess_vmap(two_meshes, .axis_name = "v"), rows()), TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
          "a shard_map over another mesh than that of another one inside the same vmap with axis_name");
  REFUSED(tess_call(tess_vmap(fails, .axis_name = "v"), rows()), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "reshape");
}

static int set_up(void **state) {
  (void)state;
  int failed = start_with(4, &mesh, TESS_SHAPE(4), TESS_NAMES("z"));
  other = tess_make_mesh(TESS_SHAPE(2), TESS_NAMES("y"));
  return failed;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_shard_map), cmocka_unit_test(test_nested),   cmocka_unit_test(test_pmap),
      cmocka_unit_test(test_trees),     cmocka_unit_test(test_refusals),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
