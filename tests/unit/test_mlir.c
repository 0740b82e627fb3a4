/* MLIR text: types, attributes, constants, names and locations as a tree; what is wrong is told with its line and
 * column; texts that are cut anywhere, or nest without end, are refused. */
#include <stdio.h>

#include "_mlir.h"
#include "core/dtype.h"

static const struct mlir_op *first_op(const struct mlir_module *m) {
  return m->op->region[0].block->first;
}

/* The attribute `a` of the only op of a text "x.y"() {a = TEXT} : () -> (). */
static const struct mlir_attr *attribute(const char *text, struct mlir_module **m) {
  static char whole[4000];
  snprintf(whole, sizeof whole, "\"x.y\"() {a = %s} : () -> ()", text);
  *m = parsed(whole);
  return tess__mlir_attr(first_op(*m), "a");
}

/* Text : the bytes of its elements in hex, '*' in front when it is a splat. */
static const char *const constants[][2] = {
    {"dense<[1, -2]> : tensor<2xi32>", "01000000feffffff"},
    {"dense<[[1], [2]]> : tensor<2x1xi16>", "01000200"},
    {"dense<7> : tensor<3x3xi8>", "*07"},
    {"dense<[7, 7]> : tensor<2xi8>", "*07"},
    {"dense<[]> : tensor<0xi8>", ""},
    {"dense<> : tensor<3x0xi8>", ""},
    {"dense<[true, false]> : tensor<2xi1>", "0100"},
    {"dense<true> : tensor<i1>", "*01"},
    {"dense<18446744073709551615> : tensor<ui64>", "*ffffffffffffffff"},
    {"dense<-9223372036854775808> : tensor<i64>", "*0000000000000080"},
    {"dense<0xFF> : tensor<ui8>", "*ff"},
    {"dense<[-8, 7]> : tensor<2xi4>", "0807"},
    {"dense<\"0xF807\"> : tensor<2xi4>", "0807"},
    {"dense<[15, 0]> : tensor<2xui4>", "0f00"},
    {"dense<[1.5, -0.0]> : tensor<2xf32>", "0000c03f00000080"},
    {"dense<0x7FC00000> : tensor<f32>", "*0000c07f"},
    {"dense<1.0e+01> : tensor<f64>", "*0000000000002440"},
    {"dense<[1.0, 65504.0]> : tensor<2xf16>", "003cff7b"},
    {"dense<1.0> : tensor<bf16>", "*803f"},
    {"dense<(1.0, -2.0)> : tensor<complex<f32>>", "*0000803f000000c0"},
    {"dense<[(1.0, 0.0), (0.0, 1.0)]> : tensor<2xcomplex<f32>>", "0000803f00000000000000000000803f"},
    {"dense<\"0x0000803F00000040\"> : tensor<2xf32>", "0000803f00000040"},
    {"dense<\"0x0000803F\"> : tensor<5xf32>", "*0000803f"},
    {"dense<\"0x05\"> : tensor<3xi1>", "010001"},
    {"dense<\"0x010001\"> : tensor<3xi1>", "010001"},
    {"dense<\"0x\"> : tensor<0xf32>", ""},
};

static void test_constants(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof constants / sizeof constants[0]; i++) {
    struct mlir_module *m;
    struct text t = {0};
    const struct mlir_attr *a = attribute(constants[i][0], &m);
    assert_int_equal(a->kind, MLIR_DENSE);
    int64_t n = (a->splat ? 1 : tess__mlir_elements(a->type)) * tess__dtype_bytes(a->type->dtype);
    tess__text_add(&t, a->splat ? "*" : "");
    for (int64_t k = 0; k < n; k++)
      tess__text_printf(&t, "%02x", ((const unsigned char *)a->data)[k]);
    if (strcmp(tess__text_string(&t), constants[i][1]) != 0)
      fail_msg("%s is %s", constants[i][0], tess__text_string(&t));
    tess__text_free(&t);
    tess__mlir_free(m);
  }
}

static void test_attributes(void **state) {
  (void)state;
  struct mlir_module *m;
  int64_t v[4];
  assert_int_equal(tess__mlir_ints(attribute("array<i64: 3, -1>", &m), 4, v), 2);
  assert_int_equal(v[1], -1);
  tess__mlir_free(m);
  assert_int_equal(tess__mlir_ints(attribute("dense<[4, 5, 6]> : tensor<3xi64>", &m), 2, v), 3);
  assert_int_equal(v[1], 5);
  tess__mlir_free(m);
  assert_int_equal(tess__mlir_ints(attribute("dense<9> : tensor<2xi32>", &m), 4, v), 2);
  assert_int_equal(v[1], 9);
  tess__mlir_free(m);
  assert_string_equal(tess__mlir_word(attribute("#stablehlo<comparison_direction EQ>", &m)), "EQ");
  tess__mlir_free(m);
  const struct mlir_attr *a = attribute("#stablehlo.dot<lhs = [1, 2], rhs = 3>", &m);
  assert_int_equal(tess__mlir_ints(tess__mlir_field(a, "lhs"), 4, v), 2);
  assert_int_equal(tess__mlir_field(a, "rhs")->i, 3);
  assert_null(tess__mlir_field(a, "none"));
  tess__mlir_free(m);
  a = attribute("{b = \"q\\22\\n\\\\\", \"c d\", e = @f::@g, h = 0x10 : i32, i = -1.5 : f32}", &m);
  assert_string_equal(tess__mlir_entry(a, "b")->s, "q\"\n\\");
  assert_int_equal(tess__mlir_entry(a, "c d")->kind, MLIR_UNIT);
  assert_string_equal(tess__mlir_entry(a, "e")->s, "f::g");
  assert_int_equal(tess__mlir_entry(a, "h")->i, 16);
  assert_true(tess__mlir_entry(a, "i")->f == -1.5);
  tess__mlir_free(m);
}

static void test_types(void **state) {
  (void)state;
  struct mlir_module *m = parsed(
      "!t = tensor<0x4xf32>\nfunc.func private @f(!t, tensor<?x3xi8>, tuple<!stablehlo.token, tensor<ui2>>, "
      "tensor<2xcomplex<f64>>, tensor<3x!quant.uniform<i8:f32, 2.0:15>>, tensor<1x?xf8E4M3FN, #s.bounds<?, 4>>) -> ()");
  const struct mlir_type *t = tess__mlir_attr(first_op(m), "function_type")->type;
  assert_int_equal(t->kind, MLIR_FUNCTION);
  assert_int_equal(t->n_in, 6);
  assert_int_equal(t->part[0]->dim[0], 0);
  assert_int_equal(t->part[0]->rank, 2);
  assert_true(t->part[1]->dim[0] == MLIR_DYNAMIC);
  assert_int_equal(t->part[2]->part[0]->kind, MLIR_TOKEN);
  assert_int_equal(t->part[2]->part[1]->dtype, TESS_U2);
  assert_int_equal(t->part[3]->dtype, TESS_C128);
  assert_int_equal(t->part[4]->dtype, TESS_DTYPE_NONE);
  assert_string_equal(t->part[4]->element, "!quant.uniform<i8:f32, 2.0:15>");
  assert_int_equal(t->part[5]->dtype, TESS_F8E4M3FN);
  assert_non_null(t->part[5]->encoding);
  tess__mlir_free(m);
}

/* Names end with their region and may be used again; groups of results. */
static void test_names(void **state) {
  (void)state;
  struct mlir_module *m = parsed("%a, %b:2 = \"x.y\"() ({\n  %0 = \"x.z\"() : () -> tensor<f32>\n}, {\n^bb0(%0: "
                                 "tensor<i8>):\n  \"x.u\"(%0) : (tensor<i8>) -> ()\n}) : () -> (tensor<1xf32>, "
                                 "tensor<2xf32>, tensor<3xf32>)\n\"x.w\"(%b#1, %a, %b#0) : (tensor<3xf32>, "
                                 "tensor<1xf32>, tensor<2xf32>) -> ()");
  const struct mlir_op *op = first_op(m);
  assert_int_equal(op->n_results, 3);
  assert_string_equal(op->result[2].name, "b");
  assert_ptr_equal(op->next->operand[0], &op->result[2]);
  assert_ptr_equal(op->region[1].block->first->operand[0], &op->region[1].block->arg[0]);
  tess__mlir_free(m);
}

static void test_locations(void **state) {
  (void)state;
  static const char *const texts[][2] = {
      {"loc(\"f.py\":3:4)", "f.py:3:4"},
      {"loc(\"f.py\":3:4 to :9)", "f.py:3:4"},
      {"loc(\"f.py\":3:4 to 5:9)", "f.py:3:4"},
      {"loc(\"name\"(\"f.py\":3:4))", "f.py:3:4"},
      {"loc(callsite(\"g\"(\"a.py\":1:2) at \"b.py\":3:4))", "a.py:1:2"},
      {"loc(fused<\"meta\">[\"n\", \"c.py\":5:6])", "none"},
      {"loc(fused[\"c.py\":5:6, \"d.py\":7:8])", "c.py:5:6"},
      {"loc(#later)", "z.py:1:1"},
      {"loc(#circle)", "none"},
      {"loc(#undefined)", "none"},
      {"loc(unknown)", "none"},
      {"", "none"},
  };
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    char whole[500], place[100] = "none";
    snprintf(whole, sizeof whole, "\"x.y\"() : () -> () %s\n#later = loc(\"z.py\":1:1)\n#circle = loc(#circle)\n",
             texts[i][0]);
    struct mlir_module *m = parsed(whole);
    const char *file;
    int64_t line, column;
    if (tess__mlir_place(first_op(m)->location, &file, &line, &column))
      snprintf(place, sizeof place, "%s:%d:%d", file, (int)line, (int)column);
    if (strcmp(place, texts[i][1]) != 0) fail_msg("%s is %s", texts[i][0], place);
    tess__mlir_free(m);
  }
}

static const char *const wrong[][2] = {
    {"func.func @f(%a: tensor<3xf32>) {\n  %0 = stablehlo.abs %b : tensor<3xf32>\n",
     "a.mlir:2:22: %b is used but not defined before"},
    {"func.func @f(%a: tensor<3xf32>) {\n  %0 = stablehlo.abs %a : tensor<4xf32>\n",
     "a.mlir:2:8: operand 0 of stablehlo.abs is said to be tensor<4xf32>, but %a is tensor<3xf32>"},
    {"func.func @f(%a: tensor<3xf32>) {\n  %0 = stablehlo.abs %a, %a : tensor<3xf32>\n",
     "a.mlir:2:24: expected ':', found ,"},
    {"func.func @f() {\n  %0 = stablehlo.constant dense<[1, 2]> : tensor<3xi8>\n",
     "a.mlir:2:33: expected a list of 3, as dimension 0 of tensor<3xi8> says, found 2"},
    {"func.func @f() {\n  %0 = stablehlo.constant dense<[1, 300]> : tensor<2xi8>\n",
     "a.mlir:2:37: expected an integer that fits in int8"},
    {"func.func @f() {\n  %0 = stablehlo.constant dense<\"0x0011\"> : tensor<3xi8>\n",
     "a.mlir:2:33: expected 3 bytes for tensor<3xi8>, found 2"},
    {"func.func @f() {\n  %0 = stablehlo.constant dense<\"0x00G1\"> : tensor<2xi8>\n",
     "a.mlir:2:38: expected two hex digits"},
    {"func.func @f() {\n  %0 = my.op\n", "a.mlir:2:8: UNIMPLEMENTED: my.op: its pretty form is not known; the generic "
                                         "form \"my.op\"(…) is read"},
    {"func.func @f(%a: tensor<3xf33>)", "a.mlir:1:27: expected a type such as tensor<4xf32>, found f33"},
    {"func.func @f(%a: tensor<3yf32>)", "a.mlir:1:26: expected 'x' after a dimension, found yf32"},
    {"func.func f()", "a.mlir:1:11: expected a symbol such as @main, found f"},
    {"func.func @f(%a: !missing)", "a.mlir:1:18: the type alias !missing is not defined"},
    {"\"x.y\"() {a = #missing} : () -> ()", "a.mlir:1:14: the attribute alias #missing is not defined"},
    {"\"x.y\"() {a = \"b} : () -> ()",
     "a.mlir:1:14: expected an attribute, found a string that does not end on its line"},
    {"\"x.y\"() {a = 99999999999999999999} : () -> ()", "a.mlir:1:14: expected an integer of at most 64 bits"},
    {"\"x.y\"()[^bb1] : () -> ()", "a.mlir:1:8: x.y has successors; regions of one block are supported"},
    {"%0:2 = \"x.y\"() : () -> tensor<f32>", "a.mlir:1:8: x.y has 1 results, named are 2"},
    {"%0 = \"x.y\"() : () -> tensor<f32>\n%0 = \"x.y\"() : () -> tensor<f32>", "a.mlir:2:1: %0 is defined twice"},
    {"%0:2 = \"x.y\"() : () -> (tensor<f32>, tensor<f32>)\n\"x.z\"(%0#2)",
     "a.mlir:2:7: %0 has 2 results, there is no number 2"},
    {"\x01", "a.mlir:1:1: expected an operation, found the byte 0x01"},
    {"module {", "a.mlir:1:9: expected an operation, found the end of the text"},
    {"func.func @f() {\n  // only a comment\n  %0 = stablehlo.iota dim = x : tensor<3xi8>",
     "a.mlir:3:29: expected an integer, found x"},
    {"\"x.y\"() {a = 1, b = {c, d = 2, c}} : () -> ()", "a.mlir:1:32: the attribute c stands twice"},
    {"#a = 1\n#b = 2\n#a = 3\n", "a.mlir:3:1: #a is defined twice"},
    {"!a = i8\n!a = i8\n", "a.mlir:2:1: !a is defined twice"},
    {"#a = loc(unknown)\n#a = loc(unknown)\n", "a.mlir:2:1: #a is defined twice"},
    {"\"x.y\"() {a = 256 : i8} : () -> ()", "a.mlir:1:14: expected an integer that fits in i8"},
    {"\"x.y\"() {a = -129 : i8} : () -> ()", "a.mlir:1:14: expected an integer that fits in i8"},
    {"\"x.y\"() {a = array<i32: 1, 4294967296>} : () -> ()", "a.mlir:1:28: expected an integer that fits in i32"},
    {"\"x.y\"() {a = -9223372036854775809} : () -> ()", "a.mlir:1:15: expected an integer of at most 64 bits"},
    {"\"x.y\"() {a = @\"f\\00g\"} : () -> ()", "a.mlir:1:14: expected a name without the byte 0x00"},
    {"\"x.y\"() {\"f\\00g\" = 1} : () -> ()", "a.mlir:1:10: expected a name without the byte 0x00"},
    {"\"x.y\"() {a = \"b\\q\"} : () -> ()", "a.mlir:1:16: expected \\\", \\\\, \\n, \\t or two hex digits in a string"},
    {"\"x.y\"() {a = \"b\\", "a.mlir:1:14: expected an attribute, found a string that does not end on its line"},
    {"func.func @f(%a: tensor<9223372036854775808xf32>)", "a.mlir:1:25: expected a size of less than 64 bits"},
    {"func.func @f() {\n  %0 = stablehlo.constant dense<1> : tensor<?xi8>\n",
     "a.mlir:2:38: expected a tensor type of known sizes for dense<…>, found tensor<?xi8>"},
    {"func.func @f() {\n  %0 = stablehlo.constant dense<[1]> : tensor<4611686018427387904xi8>\n",
     "a.mlir:2:33: expected a list of 4611686018427387904, as dimension 0 of tensor<4611686018427387904xi8> says, "
     "found "
     "1"},
    {"func.func @f() {\n  %0 = stablehlo.constant dense<[[1], [2>\n",
     "a.mlir:2:41: expected ',' or ']' in a list of elements, found >"},
    {"\xef\xbb\xbfmodule {}", "a.mlir:1:1: expected an operation, found the byte 0xef"},
    {"\"x.y\"() {a = dense_resource<b> : tensor<3xi8>} : () -> ()",
     "a.mlir:1:14: dense_resource: no such constants; write dense<…>"},
};

static void test_errors(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    struct diag d = {.status = TESS_OK};
    char told[600];
    char *copy;
    assert_null(parse_bytes(wrong[i][0], strlen(wrong[i][0]), &copy, &d));
    snprintf(told, sizeof told, "%s: %s", d.where, d.message);
    if (strcmp(told, wrong[i][1]) != 0) fail_msg("%s\ntold: %s\nnot:  %s", wrong[i][0], told, wrong[i][1]);
    tess__diag_clear(&d);
    free(copy);
  }
}

/* What files may look like: lines that end in two bytes or not at all, nothing in them, bytes of zero. */
static void test_bytes(void **state) {
  (void)state;
#define TEXT(s) s, sizeof s - 1
  static const struct {
    const char *text;
    size_t n;
    const char *told; /* NULL: it is taken */
  } rows[] = {
      {TEXT(""), NULL},
      {TEXT(" \r\n// nothing"), NULL},
      {TEXT("\"x.y\"() : () -> ()\r\n\"x.z\"() : () -> ()\r\n"), NULL},
      {TEXT("\"x.y\"() : () -> () // end"), NULL},
      {TEXT("\"x.y\"()\r\n : () -> []"), "a.mlir:2:10: expected a type such as tensor<4xf32>, found ["},
      {TEXT("\"x.y\"() {a = \"b\0c\"} : () -> ()"), NULL},
      {TEXT("// a\0b\n\"x.y\"() : () -> ()"), NULL},
      {TEXT("\"x.y\"() : () \0-> ()"), "a.mlir:1:14: expected '->' and the result types, found the byte 0x00"},
      {TEXT("\"x.y\"() : () -> ()\0"), "a.mlir:1:19: expected an operation, found the byte 0x00"},
      {TEXT("\"x.y\0\"() : () -> ()"), "a.mlir:1:1: expected a name without the byte 0x00"},
  };
#undef TEXT
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    struct diag d = {.status = TESS_OK};
    char told[600] = "", *copy;
    struct mlir_module *m = parse_bytes(rows[i].text, rows[i].n, &copy, &d);
    if (d.status) snprintf(told, sizeof told, "%s: %s", d.where, d.message);
    if (!m != (rows[i].told != NULL) || strcmp(told, rows[i].told ? rows[i].told : "") != 0)
      fail_msg("row %d: %s", (int)i, told);
    if (m) tess__mlir_free(m);
    tess__diag_clear(&d);
    free(copy);
  }
}

static const char program[] =
    "#loc = loc(unknown)\n#s = #sdy.sharding<@m, [{\"x\", ?}p0, {\"y\":(1)2}], unreduced={\"z\"}>\nmodule @j "
    "attributes "
    "{mhlo.num_partitions = 8 : i32} {\n  sdy.mesh @m = <[\"x\"=2, \"y\"=4], device_ids=[0, 2, 1, 3, 4, 5, 6, 7]>\n  "
    "func.func public @main(%arg0: tensor<4x6xf32> {sdy.sharding = #s} loc(\"x\")) -> (tensor<f32> {jax.result_info = "
    "\"\"}) {\n    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32> loc(#loc1)\n    %0 = "
    "stablehlo.reduce(%arg0 "
    "init: %cst) applies stablehlo.minimum across dimensions = [0, 1] : (tensor<4x6xf32>, tensor<f32>) -> "
    "tensor<f32>\n "
    "   %1:2 = stablehlo.while(%i = %0, %j = %cst) : tensor<f32>, tensor<f32>\n     cond {\n      %t = "
    "stablehlo.compare "
    "LT, %i, %j : (tensor<f32>, tensor<f32>) -> tensor<i1>\n      stablehlo.return %t : tensor<i1>\n    } do {\n      "
    "stablehlo.return %j, %i : tensor<f32>, tensor<f32>\n    }\n    %2 = \"stablehlo.all_reduce\"(%1#1) "
    "<{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({\n    ^bb0(%a: tensor<f32>, %b: tensor<f32>):\n      %3 "
    "= "
    "stablehlo.add %a, %b : tensor<f32>\n      stablehlo.return %3 : tensor<f32>\n    }) : (tensor<f32>) -> "
    "tensor<f32>\n    return %2 : tensor<f32>\n  }\n}\n#loc1 = loc(\"a.py\":3:4 to :9)\n";

/* Cut behind every byte: refused with a place, or complete without its last lines. */
static void test_cut(void **state) {
  (void)state;
  size_t whole = strlen(program), complete = (size_t)(strstr(program, "}\n#loc1") + 1 - program);
  for (size_t n = 0; n <= whole; n++) {
    struct diag d = {.status = TESS_OK};
    char *copy;
    struct mlir_module *m = parse_bytes(program, n, &copy, &d);
    bool may_be_good = n >= complete || n < (size_t)(strstr(program, "module") - program) + 7;
    if (m && !may_be_good) fail_msg("cut behind byte %d it is taken", (int)n);
    if (!m && (d.status != TESS_INVALID_ARGUMENT && d.status != TESS_UNIMPLEMENTED)) fail_msg("%s", d.message);
    if (!m && strncmp(d.where, "a.mlir:", 7) != 0) fail_msg("at %s", d.where);
    if (m) tess__mlir_free(m);
    tess__diag_clear(&d);
    free(copy);
  }
}

/* Brackets of each kind, a million deep. */
static void test_depth(void **state) {
  (void)state;
  static const char *const pieces[][2] = {
      {"\"x.y\"() {a = ", "["},       {"\"x.y\"() {a = ", "{a = "},
      {"\"x.y\"() {a = #x.y<", "("},  {"", "module {"},
      {"\"x.y\"() ", "({\"x.y\"() "}, {"\"x.y\"() {a = ", "tuple<"},
      {"\"x.y\"() {a = ", "() -> ("}, {"\"x.y\"() : () -> () loc(", "callsite("},
      {"\"x.y\"() {a = dense<", "["},
  };
  for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
    struct text t = {0};
    struct diag d = {.status = TESS_OK};
    tess__text_add(&t, pieces[i][0]);
    tess__text_repeat(&t, pieces[i][1], 1000000);
    assert_null(tess__mlir_parse("a.mlir", t.data, t.length, &d));
    bool by_depth = strstr(d.message, "levels of nesting");
    if (!by_depth && i != 8) fail_msg("%s: %s", pieces[i][1], d.message);
    tess__diag_clear(&d);
    tess__text_free(&t);
  }
}

/* Each alias twice in the next one: a type that grows without end. */
static void test_growth(void **state) {
  (void)state;
  struct text t = {0};
  struct diag d = {.status = TESS_OK};
  tess__text_add(&t, "!t0 = i8\n");
  for (int i = 1; i < 100; i++)
    tess__text_printf(&t, "!t%d = tuple<!t%d, !t%d>\n", i, i - 1, i - 1);
  assert_null(tess__mlir_parse("a.mlir", t.data, t.length, &d));
  assert_string_equal(d.where, "a.mlir:17:8");
  assert_string_equal(d.message, "a type of more than 65536 types");
  tess__diag_clear(&d);
  tess__text_free(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_constants), cmocka_unit_test(test_attributes), cmocka_unit_test(test_types),
      cmocka_unit_test(test_names),     cmocka_unit_test(test_locations),  cmocka_unit_test(test_errors),
      cmocka_unit_test(test_bytes),     cmocka_unit_test(test_cut),        cmocka_unit_test(test_depth),
      cmocka_unit_test(test_growth),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
