/* Trees through control flow: loops, scans, branches, in programs and outside, and structures that do not fit. */
#include "_check.h"

static tess_mesh *mesh;

static tess_tree *start(void) {
  return tess_dict(TESS_KV("i", tess_scalar(0, TESS_I32)),
                   TESS_KV("p", tess_list(tess_arange(3), tess_dict(TESS_KV("b", tess_arange(2))))));
}
static tess_array *plus_one(tess_array *x) {
  return tess_add(x, 1);
}
static tess_tree *all_plus_one(tess_tree *t) {
  return tess_tree_map(plus_one, t, NULL);
}
static tess_tree *below_four(tess_tree *t) {
  return tess_tree_leaf(tess_lt(tess_tree_array(t, "i"), 4));
}
static tess_tree *loses_b(tess_tree *t) {
  return tess_dict(TESS_KV("i", tess_tree_array(t, "i")),
                   TESS_KV("p", tess_list(tess_tree_array(t, "p/0"), tess_tree_array(t, "p/1/b"))));
}

static void check_while(tess_tree *t) {
  VALUES(tess_tree_array(t, "i"), 4);
  VALUES(tess_tree_array(t, "p/0"), 4, 5, 6);
  VALUES(tess_tree_array(t, "p/1/b"), 4, 5);
}
static tess_tree *loop(tess_tree *t) {
  return tess_while_loop_tree(below_four, all_plus_one, t);
}

static void test_while(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  check_while(tess_while_loop_tree(below_four, all_plus_one, start()));
  check_while(tess_while_loop_tree(below_four, tess_jit(all_plus_one), start(), .max_iterations = 10));
  check_while(tess_call_tree(tess_jit(loop), start()));
  REFUSED(tess_while_loop_tree(below_four, loses_b, start()), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "carry input and carry output must have the same pytree structure: loses_b gives an array at 'p/1'; legal: a "
          "dict with the keys b");
  REFUSED(tess_while_loop_tree(below_four, all_plus_one, NULL), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "an argument is NULL");
  REFUSED(tess_while_loop_tree(below_four, all_plus_one, start(), .max_iterations = -1), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "max_iterations");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *add_counter(tess_array *x, const void *i) {
  return tess_add(x, *(tess_array *const *)i);
}
static tess_tree *add_i(tess_tree *args) {
  tess_array *i = tess_tree_array(args, "0");
  return tess_tree_map(tess_partial(add_counter, i), tess_tree_get(args, "1"), NULL);
}

static void test_fori(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *t = tess_fori_loop_tree(0, 4, add_i,
                                     tess_dict(TESS_KV("a", tess_arange(2)), TESS_KV("b", tess_list(tess_arange(1)))));
  VALUES(tess_tree_array(t, "a"), 6, 7);
  VALUES(tess_tree_array(t, "b/0"), 6);
  REFUSED(tess_fori_loop_tree(0, 4, add_i, NULL), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "an argument is NULL");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* carry {sum}, rows {x, y} -> carry, {z} */
static int runs;
static tess_tree *accumulate(tess_tree *args) {
  runs++;
  tess_array *sum = tess_add(tess_tree_array(args, "0/sum"), tess_tree_array(args, "1/x"));
  return tess_list(tess_dict(TESS_KV("sum", sum)),
                   tess_dict(TESS_KV("z", tess_mul(sum, tess_tree_array(args, "1/y")))));
}
static tess_tree *only_carry(tess_tree *args) {
  return tess_tree_get(args, "0");
}
static tess_tree *other_carry(tess_tree *args) {
  return tess_list(tess_dict(TESS_KV("total", tess_tree_array(args, "0/sum"))), tess_tree_array(args, "1/x"));
}
static tess_tree *count_rounds(tess_tree *args) {
  return tess_list(tess_dict(TESS_KV("n", tess_add(tess_tree_array(args, "0/n"), 1))), tess_tree_array(args, "0/n"));
}
static tess_tree *rows(void) {
  return tess_dict(TESS_KV("x", tess_arange(4)), TESS_KV("y", tess_arange(4)));
}
static tess_tree *zero(void) {
  return tess_dict(TESS_KV("sum", tess_scalar(0, TESS_I32)));
}
static tess_tree *scan_in_a_program(tess_tree *args) {
  return tess_scan_tree(accumulate, tess_tree_get(args, "0"), tess_tree_get(args, "1"), .reverse = true);
}
static tess_tree *row_product(tess_tree *row) {
  return tess_dict(TESS_KV("xy", tess_mul(tess_tree_array(row, "x"), tess_tree_array(row, "y"))));
}

static void test_scan(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  runs = 0;
  tess_tree *t = tess_scan_tree(accumulate, zero(), rows());
  VALUES(tess_tree_array(t, "0/sum"), 6);
  VALUES(tess_tree_array(t, "1/z"), 0, 1, 6, 18);
  assert_int_equal(runs, 1);
  t = tess_scan_tree(accumulate, zero(), rows());
  VALUES(tess_tree_array(t, "0/sum"), 6);
#ifndef TESS_TINY
  assert_int_equal(runs, 1);
#endif
  t = tess_call_tree(tess_jit(scan_in_a_program), tess_list(zero(), rows()));
  VALUES(tess_tree_array(t, "1/z"), 0, 6, 10, 9);
  t = tess_scan_tree(count_rounds, tess_dict(TESS_KV("n", tess_scalar(5, TESS_I32))), NULL, .length = 3);
  VALUES(tess_tree_array(t, "1"), 5, 6, 7);
  t = tess_lax_map_tree(row_product, rows());
  VALUES(tess_tree_array(t, "xy"), 0, 1, 4, 9);
  REFUSED(tess_scan_tree(only_carry, zero(), rows()), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "scan body output must be a pair: only_carry gives a dict with the keys sum");
  REFUSED(tess_scan_tree(other_carry, zero(), rows()), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "carry input and carry output must have the same pytree structure: other_carry gives a dict with the keys "
          "total; legal: a dict with the keys sum");
  REFUSED(tess_scan_tree(count_rounds, tess_dict(TESS_KV("n", tess_scalar(5, TESS_I32))), NULL), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "there are no xs");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_tree *add_pairs(tess_tree *args) {
  return tess_tree_map(tess_add, tess_tree_get(args, "0"), tess_tree_get(args, "1"));
}
static tess_tree *first_only(tess_tree *args) {
  return tess_list(tess_tree_array(args, "0/x"));
}

static void test_associative(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *t = tess_associative_scan_tree(add_pairs, rows(), 0, false);
  VALUES(tess_tree_array(t, "x"), 0, 1, 3, 6);
  VALUES(tess_tree_array(t, "y"), 0, 1, 3, 6);
  REFUSED(tess_associative_scan_tree(first_only, rows(), 0, false), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "first_only gives a list of 1; legal: a dict with the keys x, y");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_tree *as_it_is(tess_tree *t) {
  return tess_dict(TESS_KV("out", t), TESS_KV("n", tess_scalar(1, TESS_I32)));
}
static tess_tree *one_more(tess_tree *t) {
  return tess_dict(TESS_KV("out", all_plus_one(t)), TESS_KV("n", tess_scalar(2, TESS_I32)));
}
static tess_tree *without_n(tess_tree *t) {
  return tess_dict(TESS_KV("out", t));
}
static tess_tree *chosen(tess_tree *args) {
  return tess_cond_tree(tess_tree_array(args, "i"), one_more, as_it_is, tess_tree_get(args, "p"));
}

static void test_branches(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *p = tess_tree_get(start(), "p");
  tess_tree *t = tess_cond_tree(true, as_it_is, one_more, p);
  VALUES(tess_tree_array(t, "out/0"), 0, 1, 2);
  VALUES(tess_tree_array(t, "n"), 1);
  t = tess_cond_tree(false, as_it_is, one_more, p);
  VALUES(tess_tree_array(t, "out/1/b"), 1, 2);
  t = tess_switch_tree(2, TESS_FUNCS(as_it_is, as_it_is, tess_jit(one_more)), p);
  VALUES(tess_tree_array(t, "n"), 2);
  t = tess_call_tree(tess_jit(chosen), start());
  VALUES(tess_tree_array(t, "n"), 1);
  REFUSED(tess_cond_tree(true, as_it_is, without_n, p), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "branch outputs must have the same pytree structure: without_n gives a dict with the keys out; legal: a dict "
          "with the keys n, out");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_while),       cmocka_unit_test(test_fori),     cmocka_unit_test(test_scan),
      cmocka_unit_test(test_associative), cmocka_unit_test(test_branches),
  };
  return cmocka_run_group_tests_name("trees_flow", tests, set_up, tear_down);
}
