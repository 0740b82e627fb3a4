/* Functions of trees: called, compiled, donated, under shard_map, one inside the other; how often they run. */
#include "_check.h"

static tess_mesh *mesh;
static int runs;

static tess_tree *params(void) {
  return tess_dict(TESS_KV("w", tess_arange(4)),
                   TESS_KV("layers", tess_list(tess_dict(TESS_KV("b", tess_arange(2))), tess_arange(3))));
}
static tess_array *twice(tess_array *x) {
  return tess_mul(2, x);
}
static tess_tree *double_all(tess_tree *args) {
  runs++;
  return tess_dict(TESS_KV("params", tess_tree_map(twice, tess_tree_get(args, "0"), NULL)),
                   TESS_KV("sum", tess_sum(tess_tree_array(args, "1"))));
}

static void test_jit(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_fn *f = tess_jit(double_all);
  runs = 0;
  for (int i = 0; i < 3; i++) {
    tess_tree *out = tess_call_tree(f, tess_list(params(), tess_arange(5)));
    assert_true(tess_ok(out));
    VALUES(tess_tree_array(out, "params/layers/1"), 0, 2, 4);
    VALUES(tess_tree_array(out, "params/layers/0/b"), 0, 2);
    VALUES(tess_tree_array(out, "params/w"), 0, 2, 4, 6);
    VALUES(tess_tree_array(out, "sum"), 10);
    assert_int_equal(tess_tree_num_leaves(out), 4);
    SAYS(tess_tree_path(out, 3), "sum");
  }
  assert_int_equal(runs, 1);
  /* another structure of the same arrays is another program */
  tess_tree *flat = tess_dict(TESS_KV("a", tess_arange(2)), TESS_KV("b", tess_arange(3)), TESS_KV("c", tess_arange(4)));
  tess_tree *out = tess_call_tree(f, tess_list(flat, tess_arange(5)));
  VALUES(tess_tree_array(out, "params/c"), 0, 2, 4, 6);
  assert_int_equal(runs, 2);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_jit),
  };
  return cmocka_run_group_tests_name("trees_calls", tests, set_up, tear_down);
}
