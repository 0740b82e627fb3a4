/* Bodies of public functions, built by the planner alone: no runtime, no arrays. What they give by type, in both modes
 * of numbers without a dtype. */
#include "_ir.h"

#include "numpy/elementwise.h"
#include "numpy/linalg.h"
#include "numpy/sort.h"
#include "numpy/statistics.h"

static vid apply(struct bench *t, const struct function *f, const void *attrs, int n, const struct type *const *type) {
  vid in[3];
  for (int i = 0; i < n; i++)
    in[i] = param(t, type[i]);
  return f->body(&t->build, n, in, attrs);
}

/* f(in...) has this type; x64: in that mode. */
static void gives(bool x64, const struct function *f, const void *attrs, const char *text, int n,
                  const struct type *const *type) {
  struct bench t;
  bench_begin(&t);
  t.build.x64 = x64;
  has_type(&t, apply(&t, f, attrs, n, type), text);
  assert_true(tess__graph_verify(t.graph, &t.diag));
  bench_end(&t);
}
#define GIVES(x64, name, attrs, text, ...)                                                                             \
  gives(x64, &tess__f_##name, attrs, text, (int)(sizeof((const struct type *[]){__VA_ARGS__}) / sizeof(void *)),       \
        (const struct type *[]){__VA_ARGS__})

static void test_dtypes_of_results_follow_x64(void **state) {
  (void)state;
  struct reduction sum = {.axes = TESS_INTS(1)};
  struct axis_call last = {-1};
  GIVES(false, sum, &sum, "i32[2]", TYPE(TESS_I8, 2, 3));
  GIVES(true, sum, &sum, "i64[2]", TYPE(TESS_I8, 2, 3));
  GIVES(false, sum, &sum, "u32[2]", TYPE(TESS_U16, 2, 3));
  GIVES(true, sum, &sum, "u64[2]", TYPE(TESS_U16, 2, 3));
  GIVES(true, sum, &sum, "f32[2]", F32(2, 3));
  GIVES(false, count_nonzero, &sum, "i32[2]", F32(2, 3));
  GIVES(true, count_nonzero, &sum, "i64[2]", F32(2, 3));
  GIVES(false, argmax, &last, "i32[2]", F32(2, 3));
  GIVES(true, argmax, &last, "i64[2]", F32(2, 3));
  GIVES(false, sin, NULL, "f32[4]", TYPE(TESS_I64, 4));
  GIVES(true, sin, NULL, "f64[4]", TYPE(TESS_I64, 4));
  GIVES(true, sin, NULL, "f32[4]", TYPE(TESS_I32, 4));
  GIVES(false, square, NULL, "i32[4]", TYPE(TESS_BOOL, 4));
  GIVES(true, square, NULL, "i64[4]", TYPE(TESS_BOOL, 4));
  GIVES(false, add, NULL, "i32[4]", TYPE(TESS_U32, 4), TYPE(TESS_I32, 4));
  GIVES(true, add, NULL, "i64[4]", TYPE(TESS_U32, 4), TYPE(TESS_I32, 4));
}

static void test_operands_are_brought_together(void **state) {
  (void)state;
  struct dot_call dot = {.preferred = TESS_F32};
  struct reduction kept = {.axes = TESS_INTS(0), .keepdims = true, .has_where = true};
  GIVES(false, div, NULL, "f32[2,3]", TYPE(TESS_I8, 2, 1), TYPE(TESS_I32, 3));
  GIVES(false, where, NULL, "bf16[2,3]", TYPE(TESS_I32, 2, 1), TYPE(TESS_BF16, 3), TYPE(TESS_I8, 1));
  GIVES(false, le, NULL, "bool[4]", TYPE(TESS_C64, 4), F32(4));
  GIVES(false, matmul, &dot, "f32[5,2,4]", TYPE(TESS_F16, 2, 3), TYPE(TESS_BF16, 5, 3, 4));
  GIVES(false, mean, &kept, "f16[1,3]", TYPE(TESS_F16, 2, 3), TYPE(TESS_BOOL, 2, 1));
}

static void test_functions_of_several_results(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, TYPE(TESS_F16, 3, 8)), out[2];
  int32_t k = 5;
  assert_true(tess__f_top_k_into.body(&t.build, 1, &x, &k, 2, out));
  has_type(&t, out[0], "f16[3,5]");
  has_type(&t, out[1], "i32[3,5]");
  k = 9;
  assert_false(tess__f_top_k_into.body(&t.build, 1, &x, &k, 2, out));
  refused(&t, VID_NONE, "the 9 largest of f16[3,8]; legal: 0 to the size of the last dimension");
  bench_end(&t);
}

static void test_refusals_are_told_to_the_builder(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  const struct type *truth[2] = {TYPE(TESS_BOOL, 2), F32(3)};
  vid v = apply(&t, &tess__f_neg, NULL, 1, truth);
  refused(&t, v, "does not take bool[2]; convert bool to a number with tess_astype");
  v = apply(&t, &tess__f_add, NULL, 2, truth);
  refused(&t, v, "shapes do not broadcast: bool[2] and f32[3]");
  bench_end(&t);
}

/* ---- every row of the table ---- */
struct row {
  const char *name;
  const struct function *f;
  int n;
};
static const struct row row[] = {
#define UNARY(name, node, kind)     {#name, &tess__f_##name, 1},
#define UNARY_AT                    UNARY
#define BINARY(name, node, kind)    {#name, &tess__f_##name, 2},
#define COMPARISON(name, direction) {#name, &tess__f_##name, 2},
#define TERNARY(name, node)         {#name, &tess__f_##name, 3},
#include "numpy/elementwise.def"
};

/* The operands' shape is the result's; each function takes floats or integers. */
static void test_elementwise_rows_keep_shapes(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
    const struct type *legal[2] = {F32(2, 3), TYPE(TESS_I32, 2, 3)};
    int taken = 0;
    assert_string_equal(row[i].f->name, row[i].name);
    assert_int_equal(row[i].f->attr_bytes, 0);
    for (int k = 0; k < 2; k++) {
      struct bench t;
      bench_begin(&t);
      vid v = apply(&t, row[i].f, NULL, row[i].n, (const struct type *[]){legal[k], legal[k], legal[k]});
      assert_int_equal(v == VID_NONE, t.diag.status != TESS_OK);
      if (v != VID_NONE) assert_true(tess__same_shape(type_of(&t.build, v), legal[0]));
      taken += v != VID_NONE;
      bench_end(&t);
    }
    if (!taken) fail_msg("%s takes neither f32 nor i32", row[i].name);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_dtypes_of_results_follow_x64), cmocka_unit_test(test_operands_are_brought_together),
      cmocka_unit_test(test_functions_of_several_results), cmocka_unit_test(test_refusals_are_told_to_the_builder),
      cmocka_unit_test(test_elementwise_rows_keep_shapes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
