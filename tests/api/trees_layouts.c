/* Trees that are laid out: shardings and specs as prefixes and by path, under jit, shard_map and device_put. */
#include "_check.h"

static tess_mesh *mesh;

static tess_tree *params(void) {
  return tess_dict(TESS_KV("embed", count_up(8, 4)),
                   TESS_KV("layers", tess_list(tess_dict(TESS_KV("w", count_up(8, 2)), TESS_KV("b", tess_arange(4))),
                                               tess_dict(TESS_KV("w", count_up(8, 2)), TESS_KV("b", tess_arange(4))))));
}
static tess_array *twice(tess_array *x) {
  return tess_mul(2, x);
}
static tess_tree *double_first(tess_tree *args) {
  return tess_tree_map(twice, tess_tree_get(args, "0"), NULL);
}
static tess_tree *pair(tess_tree *args) {
  return tess_list(double_first(args), tess_sum(tess_tree_array(args, "1"), .axes = TESS_AXES(0)));
}

static const char *spec_at(tess_tree *t, const char *path) {
  return tess_str(tess_sharding_spec(tess_array_sharding(tess_tree_array(t, path))));
}
static tess_sharding *named(tess_spec p) {
  return tess_named_sharding(mesh, p);
}

static void test_device_put_by_path(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_sharding *rules =
      tess_shardings_by_path({"layers/0/w", named(TESS_P("y"))}, {"layers/*/w", named(TESS_P("x", "y"))},
                             {"layers", named(TESS_P("x"))}, {"", named(TESS_P())});
  tess_tree *p = tess_device_put(params(), rules);
  SAYS(spec_at(p, "layers/0/w"), "P('y',)");
  SAYS(spec_at(p, "layers/1/w"), "P('x', 'y')");
  SAYS(spec_at(p, "layers/0/b"), "P('x',)");
  SAYS(spec_at(p, "embed"), "P()");
  tess_set_mesh(mesh);
  p = tess_device_put(params(), TESS_SPECS_BY_PATH({"embed", TESS_P("x")}, {"*", TESS_P("y")}));
  SAYS(spec_at(p, "embed"), "P('x',)");
  SAYS(spec_at(p, "layers/1/b"), "P('y',)");
  /* a tree of shardings like a tree of arrays */
  tess_tree *q = tess_device_put(params(), tess_tree_shardings(p));
  SAYS(spec_at(q, "layers/1/b"), "P('y',)");
  assert_true(tess_sharding_equal(tess_tree_shardings(q), tess_tree_shardings(p)));
  REFUSED(tess_device_put(params(), tess_shardings_by_path({"embed", named(TESS_P())})), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "no path leads to 'layers/0/b'");
  REFUSED(tess_device_put(params(), tess_shardings_by_path({"embed/w", NULL}, {"", NULL})), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "the path 'embed/w' leads nowhere in a dict with the keys embed, layers");
  REFUSED(tess_shardings_by_path({NULL, named(TESS_P())}), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "the path of entry 0 is NULL");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_jit_shardings(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_sharding *rows = tess_shardings_by_path({"*/*/w", named(TESS_P("x"))}, {"", named(TESS_P())});
  tess_fn *f = tess_jit(pair, .in_shardings = tess_shardings(rows, named(TESS_P(NULL, "y"))),
                        .out_shardings = tess_shardings(rows, named(TESS_P("y"))));
  tess_tree *out = tess_call_tree(f, tess_list(params(), count_up(4, 6)));
  SAYS(spec_at(out, "0/layers/1/w"), "P('x',)");
  SAYS(spec_at(out, "0/embed"), "P()");
  SAYS(spec_at(out, "1"), "P('y',)");
  VALUES(tess_tree_array(out, "1"), 36, 40, 44, 48, 52, 56);
  /* a result that is a dict is not a tuple of results: paths begin in it */
  f = tess_jit(double_first, .out_shardings = rows);
  out = tess_call_tree(f, tess_list(params()));
  SAYS(spec_at(out, "layers/0/w"), "P('x',)");
  /* propagation: as the arguments lie */
  tess_tree *p = tess_device_put(params(), rows);
  out = tess_call_tree(tess_jit(double_first), tess_list(p));
  SAYS(spec_at(out, "layers/1/w"), "P('x',)");
  /* what is no prefix names the place */
  tess_sharding *one = named(TESS_P());
  REFUSED(tess_call_tree(tess_jit(pair, .in_shardings = tess_shardings(one)), tess_list(params(), count_up(4, 6))),
          TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "in_shardings: a tuple of 1 is no prefix of the tree: a list of 2 stands there");
  REFUSED(tess_call_tree(tess_jit(pair, .out_shardings = tess_shardings(tess_shardings_by_path({"embed", one}), one)),
                         tess_list(params(), count_up(4, 6))),
          TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "out_shardings: no path leads to '0/layers/0/b'");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_tree *blocks(tess_tree *args) {
  return tess_list(tess_tree_get(args, "0"), tess_psum(tess_tree_array(args, "1"), "x,y"));
}

static void test_shard_map(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_spec trees = TESS_SPECS_BY_PATH({"layers/*/w", TESS_P("x")}, {"", TESS_P()});
  tess_fn *f = tess_jit(tess_shard_map(blocks, .mesh = mesh, .in_specs = TESS_SPECS(trees, TESS_P("x,y")),
                                       .out_specs = TESS_SPECS(trees, TESS_P())));
  tess_tree *out = tess_call_tree(f, tess_list(params(), tess_arange(8)));
  assert_true(tess_ok(out));
  SAYS(spec_at(out, "0/layers/1/w"), "P('x',)");
  VALUES(tess_tree_array(out, "0/layers/1/b"), 0, 1, 2, 3);
  VALUES(tess_tree_array(out, "1"), 28);
  f = tess_shard_map(blocks, .mesh = mesh, .in_specs = TESS_SPECS(TESS_P(), TESS_P("x,y")),
                     .out_specs = TESS_SPECS(TESS_P(), TESS_SPECS(TESS_P())));
  REFUSED(tess_call_tree(f, tess_list(params(), tess_arange(8))), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "out_specs at '1': a tuple of 1 is no prefix of the tree: an array stands there");
  f = tess_shard_map(blocks, .mesh = mesh, .in_specs = TESS_SPECS(TESS_SPECS_BY_PATH({"w", TESS_P()}), TESS_P("x,y")),
                     .out_specs = TESS_P());
  REFUSED(tess_call_tree(f, tess_list(params(), tess_arange(8))), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "in_specs: the path 'w' leads nowhere");
  struct {
    tess_array *a, *b;
  } p = {tess_arange(2), tess_arange(2)};
  tess_array *x = tess_arange(8);
  tess_call_into(TESS_TREE(p, x), f, TESS_TREE(p, x));
  REFUSED(x, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "in_specs names the path 'w', and arrays of structs have none");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* One device, and many: the same values. */
static tess_tree *network(tess_tree *args) {
  tess_array *x = tess_tree_array(args, "1");
  tess_tree *p = tess_tree_get(args, "0");
  for (int i = 0; i < 2; i++) {
    char path[32];
    snprintf(path, sizeof path, "layers/%d", i);
    tess_tree *layer = tess_tree_get(p, path);
    x = tess_add(tess_matmul(x, tess_tree_array(layer, "w")), tess_tree_array(layer, "b"));
  }
  return tess_dict(TESS_KV("loss", tess_sum(x)), TESS_KV("x", x));
}

static void test_sharded_network(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *layer[2];
  for (int i = 0; i < 2; i++)
    layer[i] = tess_dict(TESS_KV("w", count_up(8, 8)), TESS_KV("b", tess_arange(8)));
  tess_tree *p = tess_dict(TESS_KV("layers", tess_list(layer[0], layer[1])));
  tess_array *x = count_up(4, 8);
  tess_tree *one = tess_call_tree(tess_jit(network), tess_list(p, x));
  tess_tree *sharded =
      tess_device_put(p, tess_shardings_by_path({"*/*/w", named(TESS_P(NULL, "y"))}, {"", named(TESS_P())}));
  tess_tree *many = tess_call_tree(tess_jit(network), tess_list(sharded, tess_device_put(x, named(TESS_P("x")))));
  assert_memory_equal(tess_data(tess_tree_array(one, "x")), tess_data(tess_tree_array(many, "x")),
                      32 * sizeof(int32_t));
  assert_int_equal(tess_array_devices(tess_tree_array(many, "x")).n, 8);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_device_put_by_path),
      cmocka_unit_test(test_jit_shardings),
      cmocka_unit_test(test_shard_map),
      cmocka_unit_test(test_sharded_network),
  };
  return cmocka_run_group_tests_name("trees_layouts", tests, set_up, tear_down);
}
