/* What a well-formed text may say that no program means: refused with its place, by name, never taken for something
 * else. */
#include <stdio.h>

#include "_mlir.h"
#include "stablehlo/read.h"

#define MAIN(signature, body) "func.func @main(" signature " {\n" body "\n}\n"
#define A                     "%a: tensor<4xf32>"

static const char *const wrong[][2] = {
    /* modules and functions */
    {"", "1:1: the module has no function @main"},
    {"func.func @f() { return }\nfunc.func @g() { return }", "1:1: the module has no function @main"},
    {"func.func @main() { return }\nfunc.func @main() { return }", "2:1: @main is defined twice"},
    {"sdy.mesh @m = <[\"x\"=2]>\nsdy.mesh @m = <[\"y\"=2]>\n" MAIN(")", "return"), "2:1: @m is defined twice"},
    {"module attributes {mhlo.num_partitions = -1 : i64} {}",
     "1:42: mhlo.num_partitions is no number of devices; legal: 1 to 2147483647"},
    {"module attributes {mhlo.num_replicas = 4294967296 : i64} {}",
     "1:40: mhlo.num_replicas is no number of devices; legal: 1 to 2147483647"},
    {MAIN(A ") -> tensor<5xf32>", "return %a : tensor<4xf32>"),
     "2:1: result 0 of @main is tensor<4xf32> here, its signature says tensor<5xf32>"},
    {MAIN(A ") -> tensor<4xf32>", "return %a, %a : tensor<4xf32>, tensor<4xf32>"),
     "2:1: @main returns 2 values here, its signature says 1"},
    {"func.func @f(" A ") -> tensor<5xf32> { return %a : tensor<4xf32> }\n" MAIN(
         A ") -> tensor<4xf32>", "%0 = call @f(%a) : (tensor<4xf32>) -> tensor<4xf32>\nreturn %0 : tensor<4xf32>"),
     "1:52: result 0 of @f is tensor<4xf32> here, its signature says tensor<5xf32>"},
    {"\"func.func\"() <{function_type = (tensor<4xf32>) -> (), sym_name = \"main\"}> ({\n^bb0(%a: tensor<5xf32>):\n"
     "\"func.return\"() : () -> ()\n}) : () -> ()",
     "1:1: @main has other parameters than its function_type says"},
    {MAIN(A ")", "%0 = stablehlo.add %a, %a : tensor<4xf32>"), "2:6: the block does not end in a return"},
    {"func.func @main() { call @main() : () -> () return }",
     "1:21: a function calls itself, which StableHLO does not have"},
    /* what results are said to be */
    {MAIN(")",
          "%0 = \"stablehlo.constant\"() <{value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<1000000xi8>\nreturn"),
     "2:6: the result of stablehlo.constant is said to be tensor<1000000xi8>, but it is i8[2]"},
    {MAIN(A ")", "%0 = \"stablehlo.abs\"(%a) : (tensor<4xf32>) -> tensor<5xf32>\nreturn"),
     "2:6: result 0 was asked to be f32[5] and is f32[4]"},
    {MAIN(A ")", "%0 = \"stablehlo.tuple\"(%a) : (tensor<4xf32>) -> tuple<tensor<5xf32>>\nreturn"),
     "2:6: the result of tuple is not the tuple of its operands"},
    {MAIN(
         A ")",
         "%0 = stablehlo.tuple %a : tuple<tensor<4xf32>>\n%1 = \"stablehlo.get_tuple_element\"(%0) <{index = 0 : i32}> "
         ": (tuple<tensor<4xf32>>) -> tensor<5xf32>\nreturn"),
     "3:6: element 0 of tuple<tensor<4xf32>> is said to be tensor<5xf32>"},
    {MAIN(A ")", "%0 = \"stablehlo.optimization_barrier\"(%a) : (tensor<4xf32>) -> tensor<5xf32>\nreturn"),
     "2:6: the result of stablehlo.optimization_barrier is said to be tensor<5xf32>, but it is tensor<4xf32>"},
    {MAIN(A ")", "%0 = \"sdy.data_flow_edge\"(%a) : (tensor<4xf32>) -> tensor<5xf32>\nreturn"),
     "2:6: the result of sdy.data_flow_edge is said to be tensor<5xf32>, but it is tensor<4xf32>"},
    {MAIN(A ")",
          "%c = stablehlo.constant dense<true> : tensor<i1>\n%0 = \"stablehlo.if\"(%c) ({\nstablehlo.return %a : "
          "tensor<4xf32>\n}, {\nstablehlo.return %a : tensor<4xf32>\n}) : (tensor<i1>) -> tensor<5xf32>\nreturn"),
     "3:6: the result of stablehlo.if is said to be tensor<5xf32>, but it is f32[4]"},
    {MAIN(A ")",
          "%0:2 = \"chlo.top_k\"(%a) <{k = 2 : i64}> : (tensor<4xf32>) -> (tensor<2xf32>, tensor<3xi32>)\nreturn"),
     "2:8: the result of chlo.top_k is said to be tensor<3xi32>, but it is i32[2]"},
    /* attributes */
    {MAIN(
         "%a: tensor<4x6xf32>, %i: tensor<3x1xi32>)",
         "%0 = \"stablehlo.gather\"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], "
         "collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5>}> : "
         "(tensor<4x6xf32>, tensor<3x1xi32>) -> tensor<3x6xf32>\nreturn"),
     "2:6: slice_sizes of gather: 5 along dimension 1 of f32[4,6] does not make tensor<3x6xf32>"},
    {MAIN("%a: tensor<4x6xf32>)",
          "%0 = \"stablehlo.map\"(%a) <{dimensions = array<i64: 0>}> ({\n^bb0(%x: tensor<f32>):\n"
          "stablehlo.return %x : tensor<f32>\n}) : (tensor<4x6xf32>) -> tensor<4x6xf32>\nreturn"),
     "2:6: dimensions of map are not all of f32[4,6], in order"},
    {MAIN("%a: tensor<?xf32>)", "return"), "1:1: UNIMPLEMENTED: tensor<?xf32>: dynamic dimensions"},
    {MAIN("%a: tensor<*xf32>)", "return"), "1:1: UNIMPLEMENTED: tensor<*xf32>: no tensor type of known rank"},
    {MAIN("%a: tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xi8>)", "return"),
     "1:1: UNIMPLEMENTED: tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xi8>: more dimensions than 16"},
    {MAIN(A ")", "%0 = \"my.op\"(%a) : (tensor<4xf32>) -> tensor<4xf32>\nreturn"), "2:6: UNIMPLEMENTED: my.op"},
};

static void test_refused(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    struct diag d = {.status = TESS_OK};
    char told[600] = "nothing";
    struct read_module out;
    struct mlir_module *m = parsed(wrong[i][0]);
    if (tess__stablehlo_read(m, &(struct read_options){0}, &out, &d))
      tess__stablehlo_free(&out);
    else
      snprintf(told, sizeof told, "%s: %s", d.where, d.message);
    if (strncmp(told, "a.mlir:", 7) != 0 || strcmp(told + 7, wrong[i][1]) != 0)
      fail_msg("%s\ntold: %s\nnot:  %s", wrong[i][0], told, wrong[i][1]);
    tess__mlir_free(m);
    tess__diag_clear(&d);
  }
}

/* Each function is called once: found by its name, not by looking at all (which would take minutes here). */
static void test_many_functions(void **state) {
  (void)state;
  enum { FUNCTIONS = 100000 };
  struct text t = {0};
  tess__text_add(&t, "func.func @main(%v0: tensor<4xf32>) -> tensor<4xf32> {\n");
  for (int i = 0; i < FUNCTIONS; i++)
    tess__text_printf(&t, "%%v%d = func.call @f%d(%%v%d) : (tensor<4xf32>) -> tensor<4xf32>\n", i + 1, i, i);
  tess__text_printf(&t, "return %%v%d : tensor<4xf32>\n}\n", FUNCTIONS);
  for (int i = 0; i < FUNCTIONS; i++)
    tess__text_printf(&t,
                      "func.func private @f%d(%%x: tensor<4xf32>) -> tensor<4xf32> { %%0 = stablehlo.%s %%x : "
                      "tensor<4xf32> return %%0 : tensor<4xf32> }\n",
                      i, i == FUNCTIONS / 2 ? "cosine" : "negate");
  /* a name in a module inside is another one's where the outer one has it */
  tess__text_add(&t,
                 "module @inner { func.func @f1(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> } }\n");
  struct diag d = {.status = TESS_OK};
  struct read_module out;
  struct mlir_module *m = parsed(tess__text_string(&t));
  if (!tess__stablehlo_read(m, &(struct read_options){0}, &out, &d)) fail_msg("%s: %s", d.where, d.message);
  int cosines = 0;
  for (uint32_t i = 0; i < out.main.graph->n_nodes; i++)
    cosines += strcmp(out.main.graph->node[i].regions[0]->node[0].op->name, "cosine") == 0;
  assert_int_equal(out.main.graph->n_nodes, FUNCTIONS);
  assert_int_equal(cosines, 1);
  tess__stablehlo_free(&out);
  tess__mlir_free(m);
  tess__text_free(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_refused), cmocka_unit_test(test_many_functions)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
