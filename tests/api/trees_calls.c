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

static void check_doubled(tess_tree *out) {
  VALUES(tess_tree_array(out, "params/layers/1"), 0, 2, 4);
  VALUES(tess_tree_array(out, "params/layers/0/b"), 0, 2);
  VALUES(tess_tree_array(out, "params/w"), 0, 2, 4, 6);
  VALUES(tess_tree_array(out, "sum"), 10);
  assert_int_equal(tess_tree_num_leaves(out), 4);
  SAYS(tess_tree_path(out, 3), "sum");
}

static void test_jit(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_fn *f = tess_jit(double_all);
  runs = 0;
  for (int i = 0; i < 3; i++)
    check_doubled(tess_call_tree(f, tess_list(params(), tess_arange(5))));
  int once = runs;
  /* another structure of the same arrays is another program */
  tess_tree *flat = tess_dict(TESS_KV("a", tess_arange(2)), TESS_KV("b", tess_arange(3)), TESS_KV("c", tess_arange(4)));
  tess_tree *out = tess_call_tree(f, tess_list(flat, tess_arange(5)));
  VALUES(tess_tree_array(out, "params/c"), 0, 2, 4, 6);
#ifndef TESS_TINY /* which keeps few programs */
  assert_int_equal(once, 1);
  assert_int_equal(runs, 2);
#endif
  assert_true(once >= 1);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Several transforms, one program; the function runs once. */
static void test_transforms_in_transforms(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_fn *inner = tess_jit(double_all, .fast_math = true);
  tess_fn *f = tess_jit(tess_shard_map(inner, .mesh = mesh, .in_specs = TESS_P(), .out_specs = TESS_P()));
  runs = 0;
  check_doubled(tess_call_tree(f, tess_list(params(), tess_arange(5))));
  assert_int_equal(runs, 1);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_tree *nested(tess_tree *args) {
  return tess_call_tree(tess_jit(double_all), args);
}
static tess_tree *nested_more(tess_tree *args) {
  return tess_call_tree(tess_jit(nested), args);
}

static void test_calls_in_calls(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  runs = 0;
  check_doubled(tess_call_tree(tess_jit(nested_more), tess_list(params(), tess_arange(5))));
  assert_int_equal(runs, 1);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

struct config {
  int factor;
};
static tess_tree *scaled(tess_tree *args, const void *config) {
  const struct config *c = config;
  tess_array *x = tess_tree_array(args, "x");
  return tess_list(tess_mul(c->factor, x), tess_list(tess_sum(x)));
}

static void test_partial_and_other_arguments(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *args = tess_dict(TESS_KV("x", tess_arange(3)));
  tess_tree *out = tess_call_tree(tess_jit(tess_partial(scaled, (struct config){3})), args);
  VALUES(tess_tree_array(out, "0"), 0, 3, 6);
  VALUES(tess_tree_array(out, "1/0"), 3);
  out = tess_call_tree(tess_partial(scaled, (struct config){5}), args); /* nothing transforms it */
  VALUES(tess_tree_array(out, "0"), 0, 5, 10);
  /* a number in a tree; a function of arrays; an array as the tree of arguments */
  out = tess_call_tree(tess_jit(tess_add), tess_list(tess_lift_int(4), tess_arange(2)));
  VALUES(tess_tree_array(out, ""), 4, 5);
  out = tess_call_tree(tess_jit(twice), tess_tree_leaf(tess_arange(2)));
  VALUES(tess_tree_array(out, ""), 0, 2);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Arrays and structs come to a function of trees as lists. */
static tess_tree *first_and_sum(tess_tree *args) {
  return tess_list(tess_tree_array(args, "0/1"), tess_sum(tess_tree_array(args, "1")));
}
static tess_tree *only(tess_tree *args) {
  return tess_tree_leaf(tess_add(tess_tree_array(args, "0"), tess_tree_array(args, "1")));
}

static void test_called_with_structs(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct {
    tess_array *a, *b;
  } p = {tess_arange(2), tess_arange(3)}, out;
  tess_array *x = tess_arange(4);
  tess_call_into(TESS_TREE(out), tess_jit(first_and_sum), TESS_TREE(p, x));
  VALUES(out.a, 0, 1, 2);
  VALUES(out.b, 6);
  VALUES(tess_call(tess_jit(only), tess_arange(2), 5), 5, 6);
  tess_call_into(TESS_TREE(out.a), tess_jit(first_and_sum), TESS_TREE(p, x));
  REFUSED(out.a, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "first_and_sum gives 2 results, 1 are expected");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_donated(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *p = params();
  tess_array *x = tess_arange(5);
  tess_fn *f = tess_jit(double_all, .donate_argnums = TESS_ARGNUMS(0));
  tess_tree *out = tess_call_tree(f, tess_list(p, x));
  check_doubled(out);
  assert_true(tess_array_is_deleted(tess_tree_array(p, "layers/0/b")));
  assert_true(tess_array_is_deleted(tess_tree_array(p, "w")));
  assert_false(tess_array_is_deleted(x));
  out = tess_call_tree(f, tess_list(p, x));
  REFUSED(out, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "donated");
  out = tess_call_tree(tess_jit(double_all, .donate_argnums = TESS_ARGNUMS(2)), tess_list(params(), x));
  REFUSED(out, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "donate_argnums names argument 2, there are 2");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* What a step closes over is captured once, also when it is made inside. */
static tess_array *table;
static tess_tree *with_table(tess_tree *args) {
  return tess_dict(TESS_KV("y", tess_add(tess_tree_array(args, "0"), table)), TESS_KV("table", table));
}

static void test_captures(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  table = tess_arange(3);
  tess_tree *out = tess_call_tree(tess_jit(with_table), tess_list(tess_full(TESS_SHAPE(3), 10, .dtype = TESS_I32)));
  VALUES(tess_tree_array(out, "y"), 10, 11, 12);
  VALUES(tess_tree_array(out, "table"), 0, 1, 2);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- what is refused ---- */

static tess_tree *gives_null(tess_tree *args) {
  (void)args;
  return NULL;
}
static tess_tree *asks_wrongly(tess_tree *args) {
  return tess_dict(TESS_KV("q", tess_tree_array(args, "0/nothing")));
}
static void general(const void *in, void *out) {
  memcpy(out, in, sizeof(tess_array *));
}

static void test_refusals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *args = tess_list(params(), tess_arange(5));
  REFUSED(tess_call_tree(tess_jit(gives_null), args), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "gives_null returned NULL");
  REFUSED(tess_call_tree(tess_jit(asks_wrongly), args), TESS_NOT_FOUND, TESS_NAME_ERROR,
          "'nothing' is not in '0', which is a dict with the keys layers, w");
  REFUSED(tess_call_tree(tess_jit(general), args), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "general is of the general form");
  REFUSED(tess_call_tree(tess_jit(tess_add), tess_list(tess_arange(2))), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "takes 2 arguments, it was called with 1");
  REFUSED(tess_call_tree(tess_jit(tess_add), args), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "argument 0 of tess_add is one array, it was called with a struct of 3");
  REFUSED(tess_call_tree(tess_jit(double_all), NULL), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "the tree of arguments is NULL");
  REFUSED(tess_call_tree((tess_fn *)NULL, args), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the function is NULL");
  /* errors of the program itself are told as ever */
  tess_tree *out = tess_call_tree(tess_jit(double_all), args);
  check_doubled(out);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- many ---- */

enum { LAYERS = 300 };
static tess_tree *layers(int n) {
  tess_tree *layer[LAYERS];
  for (int i = 0; i < n; i++)
    layer[i] = tess_dict(TESS_KV("w", tess_full(TESS_SHAPE(2, 2), i)), TESS_KV("b", tess_full(TESS_SHAPE(2), i)));
  return tess_dict(TESS_KV("layers", tess_tree_list_at(TESS_HERE, n, layer)),
                   TESS_KV("scale", tess_ones(TESS_SHAPE())));
}
static tess_tree *step(tess_tree *args) {
  tess_tree *p = tess_tree_get(args, "0");
  return tess_list(tess_tree_map(twice, p, NULL), tess_tree_array(p, "scale"));
}

static void test_many_layers(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *p = layers(LAYERS);
  tess_fn *f = tess_jit(step, .donate_argnums = TESS_ARGNUMS(0));
  for (int i = 0; i < 3; i++) {
    tess_scope *t = tess_scope_begin();
    tess_tree *out = tess_call_tree(f, tess_list(p));
    assert_true(tess_ok(out));
    tess_assign(&p, tess_tree_get(out, "0"));
    assert_int_equal(tess_scope_end(t), TESS_OK);
  }
  assert_int_equal(tess_tree_num_leaves(p), 2 * LAYERS + 1);
  assert_int_equal((int)tess_item(tess_getitem(tess_tree_array(p, "layers/299/w"), TESS_AT(1), TESS_AT(1))), 8 * 299);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- ahead of time ---- */

static void test_lowered(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *args = tess_list(params(), tess_arange(5));
  tess_tree *types = tess_eval_shape_tree(double_all, args);
  SAYS(tess_typeof(tess_tree_array(types, "params/layers/1")), "i32[3]");
  SAYS(tess_typeof(tess_tree_array(types, "sum")), "i32[]");
  runs = 0;
  tess_tree *abstract = tess_dict(TESS_KV("w", tess_shape_dtype_struct(TESS_SHAPE(7), TESS_F32, NULL)));
  types = tess_eval_shape_tree(tess_jit(double_all), tess_list(abstract, tess_arange(2)));
  SAYS(tess_typeof(tess_tree_array(types, "params/w")), "f32[7]");
  assert_int_equal(runs, 1);
  tess_lowered *l = tess_lower_tree(tess_jit(double_all), args);
  assert_int_equal(tess_lowered_num_parameters(l), 4);
  assert_int_equal(tess_lowered_num_results(l), 4);
  assert_non_null(strstr(tess_as_text(l), "func.func public @main(%arg0: tensor<2xi32>, %arg1: tensor<3xi32>"));
  tess_fn *f = tess_compile(l);
  check_doubled(tess_call_tree(f, args));
  REFUSED(tess_call_tree(f, tess_list(tess_list(tess_arange(2), tess_arange(3), tess_arange(4)), tess_arange(5))),
          TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "compiled with another tree of arguments: the call gives a list of 3 at '0'; legal: a dict with the keys "
          "layers, w");
  /* lowered for arrays */
  f = tess_compile(tess_lower(tess_jit(twice), tess_arange(2)));
  VALUES(tess_tree_array(tess_call_tree(f, tess_list(tess_arange(2))), ""), 0, 2);
  REFUSED(tess_lower_tree(tess_jit(gives_null), args), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "gives_null returned NULL");
  REFUSED(tess_eval_shape_tree(gives_null, args), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "gives_null returned NULL");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- a function that never returns ---- */

static jmp_buf away;
static tess_tree *leaves(tess_tree *args) {
  tess_scope *s = tess_scope_begin();
  (void)s;
  tess_sum(tess_tree_array(args, "1"));
  longjmp(away, 1);
}

static void test_never_returns(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  for (int i = 0; i < 3; i++)
    if (!setjmp(away)) {
      tess_call_tree(tess_jit(leaves), tess_list(params(), tess_arange(5)));
      fail();
    }
  check_doubled(tess_call_tree(tess_jit(double_all), tess_list(params(), tess_arange(5))));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
}

/* ---- what a function makes and somebody keeps lives as long as the scope of the call ---- */
static tess_tree *made_inside;
static tess_tree *makes(tess_tree *args) {
  made_inside = tess_list(tess_ones(TESS_SHAPE(2)));
  return args;
}

static void test_made_inside(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_call_tree(tess_jit(makes), tess_list(tess_zeros(TESS_SHAPE(3))));
  assert_int_equal(tess_tree_num_leaves(made_inside), 1); /* a freed one ends the program */
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_jit),
      cmocka_unit_test(test_transforms_in_transforms),
      cmocka_unit_test(test_calls_in_calls),
      cmocka_unit_test(test_partial_and_other_arguments),
      cmocka_unit_test(test_called_with_structs),
      cmocka_unit_test(test_donated),
      cmocka_unit_test(test_captures),
      cmocka_unit_test(test_refusals),
      cmocka_unit_test(test_many_layers),
      cmocka_unit_test(test_lowered),
      cmocka_unit_test(test_made_inside),
      cmocka_unit_test(test_never_returns),
  };
  return cmocka_run_group_tests_name("trees_calls", tests, set_up, tear_down);
}
