/* tess_tree: dicts, lists and leaves; structs of arrays; map; prefixes of shardings. */
#include "_check.h"

static tess_mesh *mesh;

static tess_tree *sample(void) {
  return tess_dict(TESS_KV("w", tess_arange(4)),
                   TESS_KV("b", tess_dict(TESS_KV("c", tess_arange(2)), TESS_KV("a", tess_arange(3)))),
                   TESS_KV("l", tess_list(tess_arange(5), tess_dict(TESS_KV("z", tess_arange(1))))));
}

static void test_leaves_and_paths(void **state) {
  (void)state;
  static const char *const path[] = {"b/a", "b/c", "l/0", "l/1/z", "w"};
  static const int size[] = {3, 2, 5, 1, 4};
  tess_scope *s = tess_scope_begin();
  tess_tree *t = sample();
  assert_int_equal(tess_tree_num_leaves(t), 5);
  for (int i = 0; i < 5; i++) {
    SAYS(tess_tree_path(t, i), path[i]);
    assert_int_equal(tess_array_size(tess_tree_leaf_at_index(t, i)), size[i]);
    assert_ptr_equal(tess_tree_array(t, path[i]), tess_tree_leaf_at_index(t, i));
  }
  assert_int_equal(tess_tree_num_leaves(tess_tree_get(t, "l/1")), 1);
  assert_ptr_equal(tess_tree_get(t, ""), t);
  SAYS(tess_str(tess_dict(TESS_KV("y", tess_arange(2)), TESS_KV("x", tess_list(tess_lift_int(3))))),
       "{'x': [Array(3, dtype=int32, weak_type=True)], 'y': Array([0, 1], dtype=int32)}");
  SAYS(tess_repr(tess_tree_list_at(TESS_HERE, 0, NULL)), "[]");
  assert_int_equal(tess_tree_num_leaves(tess_tree_dict_at(TESS_HERE, 0, NULL)), 0);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* A tree keeps what is in it: through its scope's end, and no longer than itself. */
static void test_ownership(void **state) {
  (void)state;
  int64_t before = tess_live_arrays(NULL);
  tess_scope *outer = tess_scope_begin(), *inner = tess_scope_begin();
  tess_tree *t = tess_return(inner, sample());
  assert_int_equal(tess_live_arrays(NULL), before + 5);
  VALUES(tess_tree_array(t, "b/a"), 0, 1, 2);
  tess_tree *part = tess_keep(tess_tree_get(t, "b"));
  assert_int_equal(tess_scope_end(outer), TESS_OK);
  assert_int_equal(tess_live_arrays(NULL), before + 2);
  tess_release(part);
  assert_int_equal(tess_live_arrays(NULL), before);
  outer = tess_scope_begin();
  tess_tree *slot = tess_dict(TESS_KV("x", tess_arange(2)));
  int64_t now = tess_live_arrays(NULL);
  for (int i = 0; i < 5; i++) {
    inner = tess_scope_begin();
    tess_assign(&slot, tess_dict(TESS_KV("x", tess_add(tess_tree_array(slot, "x"), 1))));
    assert_int_equal(tess_scope_end(inner), TESS_OK);
    assert_int_equal(tess_live_arrays(NULL), now + 1); /* the first leaf is the outer scope's */
  }
  VALUES(tess_tree_array(slot, "x"), 5, 6);
  assert_int_equal(tess_scope_end(outer), TESS_OK);
}

static void test_refusals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *t = sample();
  tess_array *x = tess_arange(2);
  REFUSED(tess_tree_get(t, "b/q"), TESS_NOT_FOUND, TESS_NAME_ERROR,
          "'q' is not in 'b', which is a dict with the keys a, c");
  REFUSED(tess_tree_array(t, "q"), TESS_NOT_FOUND, TESS_NAME_ERROR,
          "'q' is not in the tree, which is a dict with the keys b, l, w");
  REFUSED(tess_tree_get(t, "l/2"), TESS_NOT_FOUND, TESS_NAME_ERROR, "'2' is not in 'l', which is a list of 2");
  REFUSED(tess_tree_get(t, "w/0"), TESS_NOT_FOUND, TESS_NAME_ERROR, "which is an array");
  REFUSED(tess_tree_array(t, "b"), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "'b' is a dict with the keys a, c");
  REFUSED(tess_tree_get(t, NULL), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the path is NULL");
  REFUSED(tess_tree_leaf_at_index(t, 5), TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "leaf 5 of a tree of 5");
  SAYS(tess_tree_path(t, -1), "");
  REPORTED(TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "leaf -1");
  REFUSED(tess_dict(TESS_KV("x", x), TESS_KV("x", x)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "'x' stands twice");
  REFUSED(tess_dict(TESS_KV("a/b", x)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the key 'a/b'");
  REFUSED(tess_dict(TESS_KV("", x)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the key ''");
  REFUSED(tess_dict(TESS_KV(NULL, x)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the key of entry 0 is NULL");
  REFUSED(tess_dict(TESS_KV("x", (tess_tree *)NULL)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "'x' is NULL");
  REFUSED(tess_list(t, (tess_tree *)NULL), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "element 1 is NULL");
  REFUSED(tess_tree_leaf(NULL), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the array is NULL");
  REFUSED(tess_tree_unflatten(t, TESS_ARRAYS(x, x)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "2 arrays for a tree of 5 leaves");
  /* an error inside is the tree's, the first in argument order */
  tess_array *bad = tess_reshape(x, TESS_SHAPE(7));
  tess_tree *broken = tess_dict(TESS_KV("z", x), TESS_KV("a", bad));
  assert_string_equal(tess_error_of(broken).message, tess_error_of(bad).message);
  assert_int_equal(tess_tree_num_leaves(broken), 0);
  assert_false(tess_ok(tess_tree_array(broken, "z")));
  assert_non_null(strstr(tess_str(broken), "reshape"));
  tess_take_error();
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

struct params {
  tess_array *w, *b;
};
static tess_array *twice(tess_array *x) {
  return tess_mul(2, x);
}
static tess_array *scaled(tess_array *x, const void *ctx) {
  return tess_mul(x, *(const int *)ctx);
}

static void test_map(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct params p = {tess_arange(3), tess_arange(2)}, q, r;
  tess_map_into(TESS_TREE(q), twice, TESS_TREE(p));
  VALUES(q.w, 0, 2, 4);
  tess_map_into(TESS_TREE(p), tess_add, TESS_TREE(p), TESS_TREE(q)); /* out may be in */
  VALUES(p.w, 0, 3, 6);
  VALUES(p.b, 0, 3);
  tess_map_into(TESS_TREE(q), tess_jit(twice), TESS_TREE(p));
  VALUES(q.b, 0, 6);
  tess_map_into(TESS_TREE(q), tess_partial(scaled, (int){5}), TESS_TREE(p));
  VALUES(q.b, 0, 15);
  tess_tree *t = sample(), *u = tess_tree_map(twice, t, NULL);
  VALUES(tess_tree_array(u, "b/a"), 0, 2, 4);
  VALUES(tess_tree_array(tess_tree_map(tess_add, t, u), "w"), 0, 3, 6, 9);
  REFUSED(tess_tree_map(tess_add, t, tess_tree_get(u, "b")), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "the trees differ: a dict with the keys b, l, w and a dict with the keys a, c");
  tess_tree *other = tess_dict(TESS_KV("b", tess_tree_get(t, "w")), TESS_KV("l", tess_tree_get(t, "l")),
                               TESS_KV("w", tess_tree_get(t, "w")));
  REFUSED(tess_tree_map(tess_add, t, other), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "b: the trees differ: a dict with the keys a, c and an array");
  tess_map_into(TESS_TREE(q, r), twice, TESS_TREE(p));
  REFUSED(r.b, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "input 0 has 2 arrays, the result 4");
  p.b = tess_reshape(p.b, TESS_SHAPE(7));
  tess_map_into(TESS_TREE(q), twice, TESS_TREE(p));
  VALUES(q.w, 0, 6, 12);
  REFUSED(q.b, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "reshape");
  tess_map_into(TESS_TREE(q), (tess_form_a1)NULL, TESS_TREE(p));
  REFUSED(q.w, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the function is NULL");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_structs(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct params p = {tess_arange(3), tess_arange(2)}, q;
  tess_tree *t = tess_tree_of(TESS_TREE(p), TESS_NAMES("w", "b"));
  VALUES(tess_tree_array(t, "w"), 0, 1, 2);
  SAYS(tess_tree_path(t, 0), "b");
  tess_tree_into(TESS_TREE(q), t); /* in order of the leaves: b, w */
  VALUES(q.w, 0, 1);
  REFUSED(tess_tree_of(TESS_TREE(p), TESS_NAMES("w")), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "1 names for 2 arrays");
  tess_tree_into(TESS_TREE(q), sample());
  REFUSED(q.b, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a tree of 5 leaves into a struct of 2 arrays");
  tess_tree *like = tess_tree_unflatten(t, TESS_ARRAYS(tess_arange(1), tess_arange(4)));
  VALUES(tess_tree_array(like, "b"), 0);
  VALUES(tess_tree_array(like, "w"), 0, 1, 2, 3);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static const char *spec_at(tess_tree *t, const char *path) {
  return tess_str(tess_sharding_spec(tess_array_sharding(tess_tree_array(t, path))));
}

/* A prefix: one sharding for all, or a tuple in order of the children; nothing moves when one leaf is wrong. */
static void test_device_put_trees(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_sharding *x = tess_named_sharding(mesh, TESS_P("x")), *all = tess_named_sharding(mesh, TESS_P());
  tess_tree *t = tess_dict(TESS_KV("a", count_up(8, 2)), TESS_KV("b", tess_list(count_up(8, 2), count_up(4, 2))));
  tess_tree *put = tess_device_put(t, x);
  SAYS(spec_at(put, "b/1"), "P('x',)");
  put = tess_device_put(t, tess_shardings(all, tess_shardings(x, NULL)));
  SAYS(spec_at(put, "a"), "P()");
  SAYS(spec_at(put, "b/0"), "P('x',)");
  assert_false(tess_array_committed(tess_tree_array(put, "b/1")));
  REFUSED(tess_device_put(t, tess_shardings(all, tess_shardings(x))), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "at 'b': a tuple of 1 is no prefix of the tree: a list of 2 stands there");
  REFUSED(tess_device_put(t, tess_shardings(tess_shardings(all), x)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "at 'a': a tuple of 1 is no prefix");
  tess_tree *mixed = tess_dict(TESS_KV("a", count_up(8, 2)), TESS_KV("b", tess_list(tess_arange(8))));
  REFUSED(tess_device_put(mixed, tess_named_sharding(mesh, TESS_P(NULL, "x")), .donate = true), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "b/0: P(None, 'x') has 2 entries");
  assert_false(tess_array_is_deleted(tess_tree_array(mixed, "a")));
  put = tess_device_put(mixed, x, .donate = true);
  assert_true(tess_array_is_deleted(tess_tree_array(mixed, "a")) && tess_ok(put));
  put = tess_reshard(put, tess_shardings(all, x));
  SAYS(spec_at(put, "a"), "P()");
  put = tess_with_sharding_constraint(put, tess_shardings(x, all));
  SAYS(spec_at(put, "b/0"), "P()");
  REFUSED(tess_reshard(put, NULL), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a: no sharding is given");
  tess_tree *host = tess_device_get(put);
  SAYS(tess_sharding_memory_kind(tess_array_sharding(tess_tree_array(host, "a"))), "unpinned_host");
  struct params p = {count_up(8, 2), tess_arange(8)}, q;
  tess_device_put_into(TESS_TREE(q), TESS_TREE(p), tess_shardings(tess_shardings(x, all)));
  SAYS(tess_str(tess_sharding_spec(tess_array_sharding(q.w))), "P('x',)");
  SAYS(tess_str(tess_sharding_spec(tess_array_sharding(q.b))), "P()");
  tess_device_put_into(TESS_TREE(q.w, q.b), TESS_TREE(p.w, p.b), tess_shardings(all, x));
  SAYS(tess_str(tess_sharding_spec(tess_array_sharding(q.w))), "P()");
  tess_device_put_into(TESS_TREE(q), TESS_TREE(p), tess_shardings(x, all));
  REFUSED(q.w, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a tuple of 2 shardings is no prefix of 1 structs of arrays");
  tess_device_put_into(TESS_TREE(q), TESS_TREE(p), tess_shardings(tess_shardings(x, all, all)));
  REFUSED(q.b, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "no prefix of struct 0, which has 2 arrays");
  tess_device_put_into(TESS_TREE(q.w), TESS_TREE(p), x);
  REFUSED(q.w, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "2 arrays into a struct of 1");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

int main(void) {
  tess_status status = tess_init(.num_cpu_devices = 8);
  (void)status;
  mesh = tess_make_mesh(TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_leaves_and_paths), cmocka_unit_test(test_ownership),
                                     cmocka_unit_test(test_refusals),         cmocka_unit_test(test_map),
                                     cmocka_unit_test(test_structs),          cmocka_unit_test(test_device_put_trees)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
