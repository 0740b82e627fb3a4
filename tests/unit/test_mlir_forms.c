/* The pretty form of each op and its generic form, as MLIR prints both (golden/mlir_forms.txt), give one tree; the
 * forms of the test dialects, which jaxlib does not know, are written here. */
#include <stdio.h>

#include "../golden/_golden.h"
#include "_mlir.h"

static void test_forms(void **state) {
  (void)state;
  struct golden g = golden_open(TESSERA_SOURCE "/tests/golden/mlir_forms.txt");
  int n = 0;
  for (; golden_line(&g); n++)
    same_tree(g.field[0], g.field[1], g.field[2]);
  assert_true(n > 140);
  free(g.text);
}

/* Bodies of a function of %a: tensor<3xf32> and %b, the same. */
static const char *const others[][2] = {
    {"check.expect_eq %a, %b : tensor<3xf32>", "\"check.expect_eq\"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> ()"},
    {"check.expect_eq_const %a, dense<1.0> : tensor<3xf32>",
     "\"check.expect_eq_const\"(%a) <{value = dense<1.0> : tensor<3xf32>}> : (tensor<3xf32>) -> ()"},
    {"check.expect_almost_eq %a, %b, tolerance = 0.5 : tensor<3xf32>",
     "\"check.expect_almost_eq\"(%a, %b) <{tolerance = 0.5 : f64}> : (tensor<3xf32>, tensor<3xf32>) -> ()"},
    {"check.expect_almost_eq_const %a, dense<[1.0, 2.0, 3.0]> : tensor<3xf32> {tolerance = 0.1 : f64}",
     "\"check.expect_almost_eq_const\"(%a) {tolerance = 0.1 : f64, value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : "
     "(tensor<3xf32>) -> ()"},
    {"check.expect_close %a, %b, max_ulp_difference = 3, min_ulp_difference = 1 : tensor<3xf32>, tensor<3xf32>",
     "\"check.expect_close\"(%a, %b) {max_ulp_difference = 3 : i64, min_ulp_difference = 1} : (tensor<3xf32>, "
     "tensor<3xf32>) -> ()"},
    {"interpreter.print %a : tensor<3xf32>", "\"interpreter.print\"(%a) : (tensor<3xf32>) -> ()"},
    {"%0 = interpreter.probe %a, probe_id = \"p\" : tensor<3xf32>",
     "%0 = \"interpreter.probe\"(%a) {probe_id = \"p\"} : (tensor<3xf32>) -> tensor<3xf32>"},
    {"sdy.func_data_flow_edge %a : tensor<3xf32>",
     "\"sdy.func_data_flow_edge\"(%a) : (tensor<3xf32>) -> tensor<3xf32>"},
    {"%0 = sdy.all_reduce max {\"x\":(2)2} %a out_sharding=<@m, [{}]> : tensor<3xf32>",
     "%0 = \"sdy.all_reduce\"(%a) {reduction_op = #sdy<reduction_op max>, reduction_axes = "
     "#sdy<axis_ref_list{\"x\":(2)2}>, out_sharding = #sdy.sharding<@m, [{}]>} : (tensor<3xf32>) -> tensor<3xf32>"},
    {"%0:2 = chlo.scan (%a) inits (%b) dimension=0 attributes {is_reverse = true} {\n^bb0(%x: tensor<f32>, %c: "
     "tensor<3xf32>): stablehlo.return %x, %c : tensor<f32>, tensor<3xf32>\n} : (tensor<3xf32>, tensor<3xf32>) -> "
     "(tensor<3xf32>, tensor<3xf32>)",
     "%0:2 = \"chlo.scan\"(%a, %b) <{dimension = 0, is_reverse = true, operandSegmentSizes = array<i32: 1, 1>, "
     "resultSegmentSizes = array<i32: 1, 1>}> ({\n^bb0(%x: tensor<f32>, %c: tensor<3xf32>): \"stablehlo.return\"(%x, "
     "%c) "
     ": (tensor<f32>, tensor<3xf32>) -> ()}) : (tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)"},
};

static void test_other_dialects(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
    char text[2][2000];
    for (int k = 0; k < 2; k++)
      snprintf(text[k], sizeof text[k],
               "func.func @f(%%a: tensor<3xf32>, %%b: tensor<3xf32>) {\n  %s\n  func.return\n}\n", others[i][k]);
    same_tree(others[i][0], text[0], text[1]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_forms),
      cmocka_unit_test(test_other_dialects),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
