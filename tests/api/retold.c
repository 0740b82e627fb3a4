/* Programs compiled and explained from what a stage left (from), with Shardy's choices (compat), and run by several
 * replicas: the options of tess_compile that begin with a program's text. */
#include "_check.h"

static tess_mesh *mesh; /* x=2,y=4 */
static tess_array *captured;

#define CONTAINS(text, part)                                                                                           \
  do {                                                                                                                 \
    const char *whole = text;                                                                                          \
    if (!strstr(whole, part)) fail_msg("%s:%d: no %s in\n%s", __FILE__, __LINE__, part, whole);                        \
  } while (0)

#define SAME(a, b) assert_true(tess_item(tess_all(tess_eq(a, b))) == 1)

static tess_array *product(tess_array *x, tess_array *w) {
  return tess_matmul(x, w);
}
static tess_array *plus_captured(tess_array *x) {
  return tess_add(x, captured);
}

/* A small operand, cut where it is contracted: moved whole it is less than the sum of the product. */
static tess_lowered *small_times_large(void) {
  tess_sharding *cut = tess_named_sharding(mesh, TESS_P(NULL, "x")), *whole = tess_named_sharding(mesh, TESS_P());
  tess_array *x = tess_shape_dtype_struct(TESS_SHAPE(8, 4), TESS_F32, cut),
             *w = tess_shape_dtype_struct(TESS_SHAPE(4, 64), TESS_F32, whole);
  return tess_lower(tess_jit(product, .out_shardings = whole), x, w);
}

static const char *kind_of(const tess_report *r) {
  assert_int_equal(tess_report_total(r).collectives, 1);
  return tess_report_collective(r, 0).kind;
}

static void test_compat(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_lowered *l = small_times_large();
  SAYS(kind_of(tess_explain(l, .compat = true)), "all_reduce");
  CONTAINS(tess_report_collective(tess_explain(l, .compat = true), 0).place, "retold.c:");
  tess_fn *ours = tess_compile(l), *theirs = tess_compile(l, .compat = true);
  SAYS(kind_of(tess_fn_report(theirs)), "all_reduce");
  tess_array *x = tess_reshape(tess_arange(32.0), TESS_SHAPE(8, 4)), *w = tess_ones(TESS_SHAPE(4, 64));
  tess_array *a = tess_call(ours, x, w), *b = tess_call(theirs, x, w);
  SAME(a, b);
  assert_true(tess_sharding_is_equivalent_to(tess_array_sharding(a), tess_array_sharding(b), 2));
  tess_array *laid = tess_device_put(x, tess_named_sharding(mesh, TESS_P(NULL, "x")));
  SAME(tess_call(theirs, laid, w), a); /* laid out as it was lowered for */
  REFUSED(tess_call(theirs, tess_device_put(x, tess_named_sharding(mesh, TESS_P("y"))), w), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "the program was compiled for");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_from(void **state) {
  (void)state;
  static const char *const stages[] = {"parse",   "canonical",   "rules",    "propagate",
                                       "reshard", "collectives", "partition"};
  tess_scope *s = tess_scope_begin();
  tess_lowered *l = small_times_large();
  tess_array *x = tess_reshape(tess_arange(32.0), TESS_SHAPE(8, 4)), *w = tess_ones(TESS_SHAPE(4, 64));
  tess_array *want = tess_call(tess_compile(l), x, w);
  for (size_t i = 0; i < sizeof stages / sizeof *stages; i++) {
    tess_lowered *at = tess_parse_stablehlo(tess_as_text(l, .stage = stages[i]), "at.mlir");
    tess_fn *f = tess_compile(at, .from = stages[i]);
    SAME(tess_call(f, x, w), want);
    SAYS(kind_of(tess_explain(at, .from = stages[i])), "all_gather");
  }
  /* nothing before it runs: what the text leaves open propagation does not fill */
  tess_lowered *open = tess_parse_stablehlo(
      "sdy.mesh @m = <[\"x\"=2]>\nfunc.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\"}]>}, %y: "
      "tensor<8xf32>) -> tensor<8xf32> {\n  %0 = stablehlo.add %x, %y : tensor<8xf32>\n  return %0 : "
      "tensor<8xf32>\n}\n",
      "open.mlir");
  assert_int_equal(tess_report_total(tess_explain(open)).collectives, 0);
  SAYS(kind_of(tess_explain(open, .from = "propagate")), "all_gather");
  REFUSED(tess_compile(l, .from = "final"), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the program of one device");
  REFUSED(tess_explain(l, .from = "sharpen"), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "no stage \"sharpen\"");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_functions_told_again(void **state) { /* captures become constants, layouts are said in the text */
  (void)state;
  tess_scope *s = tess_scope_begin();
  captured = tess_arange(8.0);
  tess_array *x = tess_ones(TESS_SHAPE(8));
  tess_lowered *l = tess_lower(tess_jit(plus_captured), x);
  tess_sharding *cut = tess_named_sharding(mesh, TESS_P("y"));
  tess_fn *f = tess_compile(l, .in_shardings = cut, .out_shardings = cut, .compat = true);
  tess_array *y = tess_call(f, x);
  VALUES(tess_astype(y, TESS_I32), 1, 2, 3, 4, 5, 6, 7, 8);
  assert_true(tess_sharding_is_equivalent_to(tess_array_sharding(y), cut, 1));
  assert_true(tess_sharding_is_equivalent_to(tess_fn_input_sharding(f, 0), cut, 1));
  /* a mesh in another order of the devices: the text has positions in it */
  tess_device_array d = tess_devices();
  const tess_device *turned[8];
  for (int i = 0; i < 8; i++)
    turned[i] = d.device[7 - i];
  tess_device_array list = {.n = 8, .shape = TESS_SHAPE(8), .device = turned};
  tess_mesh *back = tess_mesh_of(list, TESS_NAMES("z"));
  tess_sharding *reversed = tess_named_sharding(back, TESS_P("z"));
  tess_array *laid = tess_device_put(x, reversed);
  y = tess_call(tess_compile(tess_lower(tess_jit(plus_captured), laid), .compat = true), laid);
  VALUES(tess_astype(y, TESS_I32), 1, 2, 3, 4, 5, 6, 7, 8);
  assert_true(tess_sharding_is_equivalent_to(tess_array_sharding(y), reversed, 1));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static const char REPLICATED[] =
    "module attributes {mhlo.num_replicas = 4 : i32} {\n  func.func @main(%x: tensor<2xi64>) -> tensor<2xi64> {\n"
    "    %i = stablehlo.replica_id : tensor<ui32>\n    %k = stablehlo.convert %i : (tensor<ui32>) -> tensor<i64>\n"
    "    %b = stablehlo.broadcast_in_dim %k, dims = [] : (tensor<i64>) -> tensor<2xi64>\n"
    "    %0 = stablehlo.add %x, %b : tensor<2xi64>\n"
    "    %1 = \"stablehlo.all_reduce\"(%0) ({\n    ^bb0(%p: tensor<i64>, %q: tensor<i64>):\n"
    "      %s = stablehlo.add %p, %q : tensor<i64>\n      stablehlo.return %s : tensor<i64>\n"
    "    }) {replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>} : (tensor<2xi64>) -> tensor<2xi64>\n"
    "    return %1 : tensor<2xi64>\n  }\n}\n";

static void test_replicas(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_lowered *l = tess_parse_stablehlo(REPLICATED, "r.mlir");
  SAYS(tess_typeof(tess_lowered_result(l, 0)), "i64[2]"); /* of one of them */
  REFUSED(tess_compile(l), TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, ".replicas = 4 runs it on each");
  tess_array *x = tess_arange(2, .dtype = TESS_I64);
  tess_array *y = tess_call(tess_compile(l, .replicas = 4), x);
  SAYS(tess_typeof(y), "i64[4,2]");
  VALUES(tess_astype(y, TESS_I32), 1, 3, 1, 3, 5, 7, 5, 7); /* 2 x + 0 + 1, 2 x + 2 + 3 */
  tess_report *r = tess_explain(l, .replicas = 4);
  assert_int_equal(tess_report_total(r).devices, 4);
  SAYS(kind_of(r), "all_reduce");
  tess_array *z = tess_ones(TESS_SHAPE(8)); /* of a function */
  captured = tess_arange(8.0);
  y = tess_call(tess_compile(tess_lower(tess_jit(plus_captured), z), .replicas = 2), z);
  VALUES(tess_astype(y, TESS_I32), 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8);
  REFUSED(tess_compile(l, .replicas = -1), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "replicas = -1");
  REFUSED(tess_compile(l, .replicas = 16), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "16 devices, there are 8");
  REFUSED(tess_explain(l, .replicas = -1), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "replicas = -1");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_compat), cmocka_unit_test(test_from),
                                     cmocka_unit_test(test_functions_told_again), cmocka_unit_test(test_replicas)};
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
