/* Programs ahead of time: lower, compile, as_text, parse_stablehlo, and what compiled functions accept. */
#include "_check.h"

static tess_mesh *mesh;
static tess_array *captured;

static tess_array *twice(tess_array *x) {
  return tess_mul(x, 2);
}
static tess_array *plus(tess_array *a, tess_array *b) {
  return tess_add(a, b);
}
static tess_array *with_captured(tess_array *x) {
  return tess_add(x, captured);
}
static void sum_and_double(const void *in, void *out) {
  tess_array *const *x = in;
  ((tess_array **)out)[0] = tess_sum(x[0]);
  ((tess_array **)out)[1] = twice(x[0]);
}
static tess_fn *compiled_inside;
static tess_array *calls_compiled(tess_array *x) {
  return tess_call(compiled_inside, x);
}

#define CONTAINS(text, part)                                                                                           \
  do {                                                                                                                 \
    const char *whole = text;                                                                                          \
    if (!strstr(whole, part)) fail_msg("%s:%d: no %s in\n%s", __FILE__, __LINE__, part, whole);                        \
  } while (0)

/* ---- lower and compile ---- */

static void test_a_lowered_function_runs(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(2, 3);
  tess_lowered *l = tess_lower(tess_jit(twice), x);
  assert_int_equal(tess_lowered_num_parameters(l), 1);
  assert_int_equal(tess_lowered_num_results(l), 1);
  SAYS(tess_typeof(tess_lowered_parameter(l, 0)), "i32[2,3]");
  tess_fn *f = tess_compile(l);
  SAYS(tess_str(f), "twice");
  int64_t traces = tess_runtime_counters().traces;
  VALUES(tess_call(f, x), 0, 2, 4, 6, 8, 10);
  VALUES(tess_call(f, count_up(2, 3)), 0, 2, 4, 6, 8, 10);
  assert_int_equal(tess_runtime_counters().traces, traces); /* arange is known since x was made */
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_shapes_without_data_are_enough(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_sharding *rows = tess_named_sharding(mesh, TESS_P("x,y"));
  tess_array *like = tess_shape_dtype_struct(TESS_SHAPE(4, 2), TESS_I32, rows), *sum, *both;
  tess_lowered *l = tess_lower_into(TESS_TREE(sum, both), tess_jit(sum_and_double), TESS_TREE(like));
  SAYS(tess_typeof(sum), "i32[]");
  SAYS(tess_typeof(both), "i32[4,2]");
  assert_int_equal(tess_lowered_num_results(l), 2);
  SAYS(tess_str(tess_sharding_spec(tess_array_sharding(tess_lowered_parameter(l, 0)))), "P(('x', 'y'),)");
  tess_fn *f = tess_compile(l);
  assert_true(tess_ok(f));
  SAYS(tess_str(tess_sharding_spec(tess_fn_input_sharding(f, 0))), "P(('x', 'y'),)");
  SAYS(tess_str(tess_sharding_spec(tess_fn_output_sharding(f, 1))), "P(('x', 'y'),)");
  tess_array *x = tess_device_put(count_up(4, 2), rows);
  tess_call_into(TESS_TREE(sum, both), f, TESS_TREE(x));
  VALUES(sum, 28);
  VALUES(both, 0, 2, 4, 6, 8, 10, 12, 14);
  REFUSED(tess_call(f, x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "gives 2 results, 1 are expected");
  tess_array *three = tess_shape_dtype_struct(TESS_SHAPE(3), TESS_F32, NULL), *two = tess_arange(2), *shape;
  int64_t compiles = tess_runtime_counters().compiles;
  tess_eval_shape_into(TESS_TREE(shape), plus, TESS_TREE(x, two));
  SAYS(tess_typeof(shape), "i32[4,2]");
  tess_eval_shape_into(TESS_TREE(shape), tess_jit(twice), TESS_TREE(three));
  SAYS(tess_typeof(shape), "f32[3]");
  assert_int_equal(tess_runtime_counters().compiles, compiles);
  tess_eval_shape_into(TESS_TREE(shape), plus, TESS_TREE(x, three));
  REFUSED(shape, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "shapes do not broadcast");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_compiled_functions_take_what_they_were_compiled_for(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_sharding *rows = tess_named_sharding(mesh, TESS_P("x")), *columns = tess_named_sharding(mesh, TESS_P(NULL, "x"));
  tess_array *x = tess_device_put(count_up(2, 4), rows);
  tess_fn *f = tess_compile(tess_lower(tess_jit(twice), x));
  VALUES(tess_call(f, x), 0, 2, 4, 6, 8, 10, 12, 14);
  VALUES(tess_call(f, count_up(2, 4)), 0, 2, 4, 6, 8, 10, 12, 14); /* not committed */
  REFUSED(tess_call(f, count_up(4, 2)), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "twice: argument 0 is i32[4,2], the program was compiled for i32[2,4]");
  REFUSED(tess_call(f, tess_astype(x, TESS_F32)), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "argument 0 is f32[2,4]");
  REFUSED(tess_call(f, tess_device_put(x, columns)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "is committed to");
  REFUSED(tess_call(f, x, x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "takes 1 argument, it was called with 2");
  compiled_inside = f;
  REFUSED(tess_call(tess_jit(calls_compiled), x), TESS_FAILED_PRECONDITION, TESS_TYPE_ERROR, "argument 0 is traced");
  REFUSED(tess_jit(f), TESS_FAILED_PRECONDITION, TESS_TYPE_ERROR, "twice is compiled, and can only be called");
  REFUSED(tess_lower(f, x), TESS_FAILED_PRECONDITION, TESS_TYPE_ERROR, "can only be called");
  REFUSED(tess_fn_input_sharding(f, 1), TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "there is no input 1, there are 1");
  REFUSED(tess_fn_output_sharding(tess_jit(twice), 0), TESS_FAILED_PRECONDITION, TESS_VALUE_ERROR, "is not compiled");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_compile_may_say_layouts(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *like = tess_shape_dtype_struct(TESS_SHAPE(4), TESS_I32, NULL);
  tess_sharding *cut = tess_named_sharding(mesh, TESS_P("y"));
  tess_fn *f = tess_compile(tess_lower(tess_jit(plus), like, like), .in_shardings = tess_shardings(cut, NULL),
                            .out_shardings = cut);
  SAYS(tess_str(tess_sharding_spec(tess_fn_input_sharding(f, 0))), "P('y',)");
  tess_array *y = tess_call(f, tess_arange(4), tess_arange(4));
  VALUES(y, 0, 2, 4, 6);
  SAYS(tess_str(tess_sharding_spec(tess_array_sharding(y))), "P('y',)");
  REFUSED(tess_compile(tess_lower(tess_jit(plus), like, like), .in_shardings = tess_shardings(cut, cut, cut)),
          TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "in_shardings is a tuple of 3, there are 2 arguments");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_donation(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *a = tess_add(tess_arange(4), 0), *b = tess_add(tess_arange(4), 1);
  tess_lowered *l = tess_lower(tess_jit(plus, .donate_argnums = TESS_ARGNUMS(0)), a, b);
  CONTAINS(tess_as_text(l), "%arg0: tensor<4xi32> {jax.buffer_donor = true}, %arg1: tensor<4xi32>)");
  VALUES(tess_call(tess_compile(l), a, b), 1, 3, 5, 7);
  assert_true(tess_array_is_deleted(a));
  assert_false(tess_array_is_deleted(b));
  tess_fn *again = tess_compile(tess_parse_stablehlo(tess_as_text(l), NULL)); /* the text says so too */
  tess_array *c = tess_add(b, 0);
  VALUES(tess_call(again, c, b), 2, 4, 6, 8);
  assert_true(tess_array_is_deleted(c));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- text ---- */

static void test_text_of_a_function(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_sharding *rows = tess_named_sharding(mesh, TESS_P("x", "y"));
  tess_array *like = tess_shape_dtype_struct(TESS_SHAPE(4, 2), TESS_F32, rows);
  tess_lowered *l = tess_lower(tess_jit(twice), like);
  SAYS(tess_as_text(l),
       "module @jit_twice attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {\n"
       "  sdy.mesh @mesh = <[\"x\"=2, \"y\"=2]>\n"
       "  func.func public @main(%arg0: tensor<4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}, {\"y\"}]>}) -> "
       "(tensor<4x2xf32>) {\n"
       "    %cst = stablehlo.constant dense<2.000000e+00> : tensor<4x2xf32>\n"
       "    %0 = stablehlo.multiply %arg0, %cst : tensor<4x2xf32>\n"
       "    return %0 : tensor<4x2xf32>\n"
       "  }\n"
       "}\n");
  SAYS(tess_str(l), tess_as_text(l));
  CONTAINS(tess_as_text(l, .debug_info = true), "lowered.c\":");
  captured = tess_arange(3);
  tess_lowered *c = tess_lower(tess_jit(with_captured), tess_arange(3));
  CONTAINS(tess_as_text(c), "stablehlo.constant dense<[0, 1, 2]> : tensor<3xi32>");
  VALUES(tess_call(tess_compile(c), tess_arange(3)), 0, 2, 4);
  VALUES(tess_call(tess_compile(tess_parse_stablehlo(tess_as_text(c), NULL)), tess_arange(3)), 0, 2, 4);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static const char text[] =
    "module @m attributes {mhlo.num_partitions = 4 : i32} {\n"
    "  sdy.mesh @mesh = <[\"a\"=4]>\n"
    "  func.func public @main(%x: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{\"a\"}]>}) -> (tensor<4xi32> "
    "{sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {\n"
    "    %0 = stablehlo.add %x, %x : tensor<4xi32>\n"
    "    return %0 : tensor<4xi32>\n"
    "  }\n"
    "  func.func public @other(%x: tensor<2xi32>) -> tensor<2xi32> {\n"
    "    %0 = stablehlo.negate %x : tensor<2xi32>\n"
    "    return %0 : tensor<2xi32>\n"
    "  }\n"
    "}\n";

static void test_a_text_runs(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_lowered *l = tess_parse_stablehlo(text, "m.mlir");
  tess_fn *f = tess_compile(l);
  tess_array *y = tess_call(f, tess_arange(4));
  VALUES(y, 0, 2, 4, 6);
  assert_int_equal(tess_sharding_num_devices(tess_array_sharding(y)), 4);
  SAYS(tess_str(tess_sharding_spec(tess_fn_input_sharding(f, 0))), "P('a',)");
  SAYS(tess_str(tess_sharding_spec(tess_array_sharding(y))), "P(None,)");
  VALUES(tess_call(tess_compile(l, .entry = "other"), tess_arange(2)), 0, -1);
  CONTAINS(tess_as_text(l, .entry = "other"), "stablehlo.negate");
  REFUSED(tess_compile(l, .entry = "none"), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "the module has no function @none");
  tess_lowered *kept = tess_keep(l); /* outlives the scope */
  assert_int_equal(tess_scope_end(s), TESS_OK);
  s = tess_scope_begin();
  VALUES(tess_call(tess_compile(kept), tess_arange(4)), 0, 2, 4, 6);
  tess_release(kept);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* The ends of a text, as the options lay them out: of functions and of texts, also before a stage. */
static void test_text_with_other_ends(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_arange(8);
  tess_sharding *cut = tess_named_sharding(mesh, TESS_P("x")), *other = tess_named_sharding(mesh, TESS_P("y"));
  tess_lowered *l = tess_lower(tess_jit(plus), x, x);
  const char *laid = tess_as_text(l, .in_shardings = tess_shardings(cut, NULL), .out_shardings = other);
  CONTAINS(laid, "%arg0: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}]>}, %arg1: tensor<8xi32>)");
  CONTAINS(laid, "-> (tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{\"y\"}]>}");
  tess_lowered *again = tess_parse_stablehlo(laid, "t.mlir");
  CONTAINS(tess_as_text(again, .in_shardings = tess_shardings(NULL, other)), "[{\"y\"}]>}) -> ");
  CONTAINS(tess_as_text(tess_parse_stablehlo(tess_as_text(l), "t.mlir"), .in_shardings = cut, .stage = "propagate"),
           "[{\"x\"}]");
  assert_null(strstr(tess_as_text(l), "sdy.sharding")); /* is as it was */
  CONTAINS(tess_as_text(l, .in_shardings = cut, .stage = "final"), "tensor<4xi32>");
  tess_lowered *two = tess_parse_stablehlo("func.func @main(%x: tensor<8xi32>) -> tensor<8xi32> {\n"
                                           "  %y = func.call @twice(%x) : (tensor<8xi32>) -> tensor<8xi32>\n"
                                           "  return %y : tensor<8xi32>\n}\n"
                                           "func.func private @twice(%x: tensor<8xi32>) -> tensor<8xi32> {\n"
                                           "  %y = stablehlo.add %x, %x : tensor<8xi32>\n"
                                           "  return %y : tensor<8xi32>\n}\n",
                                           "two.mlir");
  const char *local = tess_as_text(two, .in_shardings = cut, .out_shardings = other, .stage = "partition");
  CONTAINS(local,
           "private @twice(%x: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}]>})"); /* laid by its call */
  CONTAINS(local, "in_shardings = #sdy.sharding_per_value<[<@mesh, [{\"x\"}]>]>");
  CONTAINS(local, "out_shardings = #sdy.sharding_per_value<[<@mesh, [{\"y\"}]>]>");
  CONTAINS(local, "manual_axes = #sdy<manual_axes{\"x\", \"y\"}>");
  VALUES(tess_call(tess_compile(tess_parse_stablehlo(local, "local.mlir")), x), 0, 2, 4, 6, 8, 10, 12, 14);
  tess_as_text(two, .in_shardings = tess_single_device_sharding(tess_devices().device[0]), .stage = "rules");
  REPORTED(TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "NamedSharding");
  tess_as_text(l, .in_shardings = tess_shardings(cut, cut, cut));
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "in_shardings");
  tess_as_text(l, .in_shardings = tess_named_sharding(mesh, TESS_P("x", "y")));
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_refusals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_lowered *l = tess_parse_stablehlo("module {\n  func.func @main() {\n    stablehlo.nothing\n  }\n}\n", "a.mlir");
  REFUSED(l, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "a.mlir:3:");
  REFUSED(tess_parse_stablehlo(NULL, "a"), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the text is NULL");
  REFUSED(tess_compile(l), TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "a.mlir:3:"); /* the same error */
  REFUSED(tess_lowered_parameter(l, 0), TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "a.mlir:3:");
  CONTAINS(tess_as_text(l), "a.mlir:3:");
  tess_take_error();
  assert_int_equal(tess_lowered_num_results(l), 0);
  tess_lowered *large =
      tess_parse_stablehlo("module attributes {mhlo.num_partitions = 64 : i32} { func.func @main() { return } }", "b");
  REFUSED(tess_compile(large), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the program is for 64 devices, there are 8");
  tess_lowered *many =
      tess_parse_stablehlo("module attributes {mhlo.num_replicas = 2 : i32} { func.func @main() { return } }", "b");
  REFUSED(tess_compile(many), TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "mhlo.num_replicas = 2");
  tess_lowered *grid = tess_parse_stablehlo(
      "module {\n  func.func @main(%x: tensor<2xi32>) -> tensor<2xi32> { return %x : tensor<2xi32> }\n"
      "  func.func @f(%x: tensor<2xi32>) -> tensor<2xi32> { return %x : tensor<2xi32> }\n"
      "  func.func @run(%x: tensor<2xi32>) -> tensor<2xi32> {\n"
      "    %0 = \"interpreter.run_parallel\"(%x) {programs = [[@f]]} : (tensor<2xi32>) -> tensor<2xi32>\n"
      "    return %0 : tensor<2xi32>\n  }\n}\n",
      "c");
  assert_true(tess_ok(tess_compile(grid)));
  REFUSED(tess_compile(grid, .entry = "run"), TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "run_parallel");
  tess_array *x = tess_arange(3);
  l = tess_lower(tess_jit(twice), x);
  REFUSED(tess_lowered_result(l, 1), TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "there is no result 1, there are 1");
  REFUSED(tess_lower(tess_jit(twice), (tess_array *)NULL), TESS_INVALID_ARGUMENT, TESS_NO_REASON, "argument 0 is NULL");
  REFUSED(tess_lower(tess_jit(twice), x, x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "twice takes 1 argument");
  tess_array *a, *b;
  REFUSED(tess_lower_into(TESS_TREE(a, b), tess_jit(twice), TESS_TREE(x)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "gives one result, 2 are expected");
  assert_false(tess_ok(a) || tess_ok(b));
  tess_mesh *paper = tess_abstract_mesh(TESS_SHAPE(2), TESS_NAMES("x"));
  tess_array *like = tess_shape_dtype_struct(TESS_SHAPE(4), TESS_I32, tess_named_sharding(paper, TESS_P("x")));
  l = tess_lower(tess_jit(twice), like);
  CONTAINS(tess_as_text(l), "sdy.mesh @mesh = <[\"x\"=2]>");
  REFUSED(tess_compile(l), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* relu has a derivative of its own, which a text does not tell: there it is a function like any other. */
static tess_array *rectified(tess_array *x) {
  return tess_relu(tess_sub(x, 2));
}
static void test_functions_with_own_derivatives_have_text(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_astype(count_up(2, 3), TESS_F32);
  const char *made = tess_as_text(tess_lower(tess_jit(rectified), x));
  CONTAINS(made, "= func.call @relu(%");
  CONTAINS(made, "func.func private @relu(");
  tess_array *y = tess_call(tess_compile(tess_parse_stablehlo(made, "relu.mlir")), x);
  VALUES(tess_astype(y, TESS_I32), 0, 0, 0, 1, 2, 3);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(2, 2), TESS_NAMES("x", "y"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_lowered_function_runs),
      cmocka_unit_test(test_shapes_without_data_are_enough),
      cmocka_unit_test(test_compiled_functions_take_what_they_were_compiled_for),
      cmocka_unit_test(test_compile_may_say_layouts),
      cmocka_unit_test(test_donation),
      cmocka_unit_test(test_text_of_a_function),
      cmocka_unit_test(test_a_text_runs),
      cmocka_unit_test(test_text_with_other_ends),
      cmocka_unit_test(test_functions_with_own_derivatives_have_text),
      cmocka_unit_test(test_refusals),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
