/* Types: what each op gives, and what it says when its operands do not fit. And what the builder folds. */
#include "_ir.h"
#include "op/region.h"

static const struct type *weak(const struct type *t) {
  return tess__type_with_dtype(t, (tess_dtype)t->dtype, true);
}

static void test_elementwise(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  struct build *b = &t.build;
  vid f = param(&t, F32(4)), i = param(&t, TYPE(TESS_I32, 4)), p = param(&t, TYPE(TESS_BOOL, 4)), g = param(&t, F32(5));
  vid c = param(&t, TYPE(TESS_C64, 4)), w = param(&t, weak(F32(4)));
  has_type(&t, tess__n_add(b, f, f), "f32[4]");
  has_type(&t, tess__n_and(b, p, p), "bool[4]");
  has_type(&t, tess__n_maximum(b, p, p), "bool[4]");
  has_type(&t, tess__n_not(b, i), "i32[4]");
  assert_false(tess__type_at(t.graph, tess__n_add(b, f, w))->weak);
  assert_true(tess__type_at(t.graph, tess__n_add(b, w, w))->weak);
  assert_true(tess__type_at(t.graph, tess__n_sine(b, w))->weak);
  refused(&t, tess__n_add(b, f, i), "dtypes differ: f32[4] and i32[4]");
  refused(&t, tess__n_add(b, f, g), "shapes differ: f32[4] and f32[5]");
  refused(&t, tess__n_sine(b, i), "does not take this dtype: i32[4]; legal: floats and complex");
  has_type(&t, tess__n_add(b, p, p), "bool[4]");
  refused(&t, tess__n_subtract(b, p, p), "does not take this dtype: bool[4]; legal: integers, floats and complex");
  refused(&t, tess__n_and(b, f, f), "does not take this dtype: f32[4]; legal: bool and integers");
  has_type(&t, tess__n_abs(b, c), "f32[4]");
  has_type(&t, tess__n_power(b, c, c), "c64[4]");
  refused(&t, tess__n_floor(b, c), "does not take this dtype: c64[4]; legal: floats");
  refused(&t, tess__n_maximum(b, c, c), "does not take this dtype: c64[4]; legal: bool, integers and floats");
  bench_end(&t);
}

static void test_select_compare_convert(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  struct build *b = &t.build;
  vid f = param(&t, F32(4)), g = param(&t, F32(5)), p = param(&t, TYPE(TESS_BOOL, 4)), s = param(&t, SCALAR(TESS_BOOL));
  has_type(&t, tess__n_select(b, p, f, f), "f32[4]");
  has_type(&t, tess__n_select(b, s, f, f), "f32[4]");
  has_type(&t, tess__n_compare(b, f, f, COMPARE_GE), "bool[4]");
  has_type(&t, tess__n_convert(b, f, TESS_I8, false), "i8[4]");
  assert_int_equal(tess__n_convert(b, f, TESS_F32, false), f); /* nothing changes */
  vid loose = tess__n_convert(b, f, TESS_F32, true);
  assert_true(loose != f && tess__type_at(t.graph, loose)->weak);
  refused(&t, tess__n_select(b, f, f, f), "the predicate is not bool: f32[4]");
  refused(&t, tess__n_select(b, p, f, g), "shapes differ: f32[4] and f32[5]");
  refused(&t, tess__n_select(b, p, g, g),
          "shapes differ: bool[4] and f32[5]; legal: a scalar predicate, or one of that shape");
  refused(&t, tess__n_compare(b, f, p, COMPARE_EQ), "dtypes differ: f32[4] and bool[4]");
  vid c = tess__n_convert(b, f, TESS_C64, false);
  has_type(&t, c, "c64[4]");
  has_type(&t, tess__n_compare(b, c, c, COMPARE_NE), "bool[4]");
  refused(&t, tess__n_compare(b, c, c, COMPARE_LT),
          "does not take this dtype: c64[4]; legal: bool, integers and floats");
  refused(&t, tess__n_convert(b, f, TESS_KEY, false),
          "does not take this dtype: key[4]; legal: bool, integers, floats and complex");
  bench_end(&t);
}

static void test_parts_and_bits(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  struct build *b = &t.build;
  vid f = param(&t, F32(4)), g = param(&t, TYPE(TESS_F64, 4)), c = param(&t, TYPE(TESS_C128, 4));
  vid i = param(&t, TYPE(TESS_I4, 3, 8)), p = param(&t, TYPE(TESS_BOOL, 4)), u = param(&t, TYPE(TESS_U8, 8, 4));
  has_type(&t, tess__n_complex(b, f, f), "c64[4]");
  has_type(&t, tess__n_complex(b, g, g), "c128[4]");
  has_type(&t, tess__n_real(b, c), "f64[4]");
  has_type(&t, tess__n_imag(b, c), "f64[4]");
  has_type(&t, tess__n_imag(b, f), "f32[4]");
  assert_int_equal(tess__n_real(b, f), f);
  refused(&t, tess__n_complex(b, f, g), "dtypes differ: f32[4] and f64[4]");
  refused(&t, tess__n_complex(b, i, i), "does not take this dtype: i4[3,8]; legal: f32 and f64");
  refused(&t, tess__n_imag(b, p), "does not take this dtype: bool[4]; legal: floats and complex");
  has_type(&t, tess__n_bitcast_convert(b, f, TESS_U32), "u32[4]");
  has_type(&t, tess__n_bitcast_convert(b, f, TESS_I4), "i4[4,8]");
  has_type(&t, tess__n_bitcast_convert(b, i, TESS_F32), "f32[3]");
  has_type(&t, tess__n_bitcast_convert(b, c, TESS_C64), "c64[4,2]");
  has_type(&t, tess__n_bitcast_convert(b, u, TESS_F32), "f32[8]");
  assert_int_equal(tess__n_bitcast_convert(b, f, TESS_F32), f);
  refused(
      &t, tess__n_bitcast_convert(b, u, TESS_F64),
      "cannot take the bits of u8[8,4] as f64; legal: an innermost dimension of as many elements as make one of the "
      "result");
  refused(&t, tess__n_bitcast_convert(b, c, TESS_F64),
          "cannot take the bits of c128[4] as f64; legal: numbers that are both complex, both bool or neither");
  refused(&t, tess__n_bitcast_convert(b, f, TESS_F6E2M3FN),
          "cannot take the bits of f32[4] as f6_e2m3fn; legal: numbers of which the bits of one are a multiple of the "
          "other's");
  bench_end(&t);
}

static void test_movement(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  struct build *b = &t.build;
  vid x = param(&t, F32(1, 3)), y = param(&t, F32(2, 3, 4));
  has_type(&t, tess__n_broadcast_in_dim(b, x, 3, (int64_t[]){5, 2, 3}, &DIMS(1, 2)), "f32[5,2,3]");
  has_type(&t, tess__n_broadcast_in_dim(b, x, 2, (int64_t[]){3, 0}, &DIMS(1, 0)), "f32[3,0]");
  has_type(&t, tess__n_transpose(b, y, &DIMS(2, 0, 1)), "f32[4,2,3]");
  has_type(&t, tess__n_reshape(b, y, 1, (int64_t[]){24}), "f32[24]");
  assert_int_equal(tess__n_transpose(b, y, &DIMS(0, 1, 2)), y);
  assert_int_equal(tess__n_reshape(b, y, 3, (int64_t[]){2, 3, 4}), y);
  assert_int_equal(tess__n_broadcast_in_dim(b, y, 3, (int64_t[]){2, 3, 4}, &DIMS(0, 1, 2)), y);
  vid square = param(&t, F32(3, 3)); /* the same shape, but not the same thing */
  assert_int_not_equal(tess__n_broadcast_in_dim(b, square, 2, (int64_t[]){3, 3}, &DIMS(1, 0)), square);
  refused(&t, tess__n_broadcast_in_dim(b, x, 2, (int64_t[]){2, 4}, &DIMS(0, 1)),
          "cannot broadcast f32[1,3] to f32[2,4]; legal: sizes equal or 1");
  refused(&t, tess__n_broadcast_in_dim(b, x, 2, (int64_t[]){1, 3}, &DIMS(0, 2)),
          "dimension 2 does not exist: f32[1,3] has 2");
  refused(&t, tess__n_transpose(b, y, &DIMS(1, 0)), "the permutation has 2 dimensions and f32[2,3,4] has 3");
  refused(&t, tess__n_transpose(b, y, &DIMS(1, 1, 0)), "dimension 1 of f32[2,3,4] is named twice");
  refused(&t, tess__n_reshape(b, y, 2, (int64_t[]){5, 5}),
          "cannot reshape f32[2,3,4] to f32[5,5]; legal: the same number of elements");
  bench_end(&t);
}

static void test_reduce(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  struct build *b = &t.build;
  vid x = param(&t, F32(2, 3, 4)), p = param(&t, TYPE(TESS_BOOL, 2));
  has_type(&t, tess__n_reduce(b, x, &DIMS(0, 2), MONOID_SUM), "f32[3]");
  assert_int_equal(tess__n_reduce(b, x, &DIMS(2, 0), MONOID_SUM), tess__n_reduce(b, x, &DIMS(0, 2), MONOID_SUM));
  assert_int_equal(tess__n_reduce(b, x, &NO_DIMS, MONOID_SUM), x);
  has_type(&t, tess__n_reduce(b, p, &DIMS(0), MONOID_AND), "bool[]");
  refused(&t, tess__n_reduce(b, p, &DIMS(0), MONOID_SUM),
          "does not take this dtype: bool[2]; legal: integers, floats and complex");
  refused(&t, tess__n_reduce(b, x, &DIMS(3), MONOID_SUM), "dimension 3 does not exist: f32[2,3,4] has 3");
  refused(&t, tess__n_reduce(b, x, &DIMS(1, 1), MONOID_SUM), "dimension 1 of f32[2,3,4] is named twice");
  bench_end(&t);
}

static void test_dot(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  struct build *b = &t.build;
  vid x = param(&t, F32(32, 4)), w = param(&t, F32(32)), y = param(&t, F32(4, 5)), z = param(&t, TYPE(TESS_BF16, 4));
  vid u = param(&t, F32(7, 2, 3)), v = param(&t, F32(2, 3, 7));
  struct dot_attrs matmul = {.lhs_contract = DIMS(1), .rhs_contract = DIMS(0)};
  has_type(&t, tess__n_dot_general(b, x, y, &matmul, TESS_DTYPE_NONE), "f32[32,5]");
  has_type(&t, tess__n_dot_general(b, x, y, &matmul, TESS_F64), "f64[32,5]");
  has_type(
      &t, tess__n_dot_general(b, z, z, &(struct dot_attrs){.lhs_contract = DIMS(0), .rhs_contract = DIMS(0)}, TESS_F32),
      "f32[]");
  struct dot_attrs batched = {
      .lhs_contract = DIMS(2), .rhs_contract = DIMS(1), .lhs_batch = DIMS(0), .rhs_batch = DIMS(2)};
  has_type(&t, tess__n_dot_general(b, u, v, &batched, TESS_DTYPE_NONE), "f32[7,2,2]");
  refused(&t, tess__n_dot_general(b, x, w, &matmul, TESS_DTYPE_NONE),
          "contracting dimensions differ: f32[32,4] and f32[32]");
  refused(&t, tess__n_dot_general(b, x, w, &matmul, TESS_F64), "contracting dimensions differ: f32[32,4] and f32[32]");
  refused(&t, tess__n_dot_general(b, x, z, &matmul, TESS_DTYPE_NONE), "dtypes differ: f32[32,4] and bf16[4]");
  refused(&t, tess__n_dot_general(b, x, y, &matmul, TESS_I32),
          "cannot accumulate f32[32,4] in i32; legal: a dtype of the same kind");
  struct dot_attrs batch = {
      .lhs_contract = DIMS(2), .rhs_contract = DIMS(1), .lhs_batch = DIMS(0), .rhs_batch = DIMS(0)};
  refused(&t, tess__n_dot_general(b, u, v, &batch, TESS_DTYPE_NONE),
          "batch dimensions differ: f32[7,2,3] and f32[2,3,7]");
  struct dot_attrs both = {
      .lhs_contract = DIMS(0), .rhs_contract = DIMS(2), .lhs_batch = DIMS(0), .rhs_batch = DIMS(2)};
  refused(&t, tess__n_dot_general(b, u, v, &both, TESS_DTYPE_NONE),
          "dimension 0 of f32[7,2,3] is both a batch and a contracting dimension");
  bench_end(&t);
}

static void test_constants_are_folded(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  struct build *b = &t.build;
  vid one = tess__n_constant_double(b, weak(SCALAR(TESS_F32)), 1.75);
  vid wide = tess__n_broadcast_in_dim(b, tess__n_convert(b, one, TESS_I32, false), 2, (int64_t[]){2, 3}, &NO_DIMS);
  has_type(&t, wide, "i32[2,3]");
  const struct node *n = &t.graph->node[t.graph->value[wide].node];
  assert_ptr_equal(n->op, &tess__op_constant);
  assert_int_equal(tess__element_to_int(TESS_I32, n->attrs), 1);
  assert_int_equal(tess__n_reshape(b, wide, 2, (int64_t[]){3, 2}), tess__n_transpose(b, wide, &DIMS(1, 0)));
  has_type(&t, tess__n_reshape(b, wide, 2, (int64_t[]){3, 2}), "i32[3,2]");
  refused(&t, tess__n_reshape(b, wide, 2, (int64_t[]){3, 3}),
          "cannot reshape i32[2,3] to i32[3,3]; legal: the same number of elements");
  refused(&t, tess__n_transpose(b, wide, &DIMS(2, 0)), "dimension 2 does not exist: i32[2,3] has 2");
  refused(&t, tess__n_iota(b, F32(3), 1), "dimension 1 does not exist: f32[3] has 1");
  has_type(&t, tess__n_constant_double(b, SCALAR(TESS_C128), 1), "c128[]");
  refused(&t, tess__n_constant_double(b, SCALAR(TESS_KEY), 1),
          "does not take this dtype: key[]; legal: bool, integers, floats and complex");
  bench_end(&t);
}

/* After partition types know no region: axes are atoms, and nothing is said about variance. */
static void test_per_device_ops(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  struct build *b = &t.build;
  vid x = param(&t, F32(4, 3)), p = param(&t, TYPE(TESS_BOOL, 4));
  has_type(&t, tess__n_all_reduce(b, x, &AXES(40, 2), MONOID_SUM), "f32[4,3]");
  has_type(&t, tess__n_pvary(b, x, &AXES(5)), "f32[4,3]");
  assert_int_equal(tess__n_pvary(b, x, &(struct axes){0}), x);
  has_type(&t, tess__n_axis_index(b, &AXES(3, 1), TESS_I64, NULL), "i64[]");
  has_type(&t, tess__n_mask(b, x, 1, MONOID_MIN), "f32[4,3]");
  struct relayout_attrs move;
  memset(&move, 0, sizeof move);
  move.from = move.to = tess__tiling_replicated(2);
  has_type(&t, tess__n_relayout(b, &tess__op_all_gather, x, &move, F32(8, 3)), "f32[8,3]");
  has_type(&t, tess__n_relayout(b, &tess__op_reshard, x, &move, NULL), "f32[4,3]");
  struct boundary_attrs boundary;
  memset(&boundary, 0, sizeof boundary);
  boundary.tiling = tess__tiling_replicated(2);
  has_type(&t, tess__n_boundary(b, &tess__op_full_to_shard, x, &boundary, NULL), "f32[4,3]");
  refused(&t, tess__n_all_reduce(b, p, &AXES(0), MONOID_SUM),
          "does not take this dtype: bool[4]; legal: integers, floats and complex");
  refused(&t, tess__n_mask(b, x, 2, MONOID_SUM), "dimension 2 does not exist: f32[4,3]");
  refused(&t, tess__n_axis_index(b, &AXES(0), TESS_F32, NULL), "does not take this dtype: f32[]; legal: integers");
  assert_int_equal(tess__n_relayout(b, &tess__op_all_gather, p, &move, NULL), VID_NONE);
  bench_end(&t);
}

/* Padding so far off that nothing of the operand is left, and numbers that would overflow. */
static void test_far_padding(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, F32(3, 2)), zero = tess__n_constant_double(&t.build, SCALAR(TESS_F32), 7);
  const int64_t far = (INT64_C(1) << 60) - 1, size[] = {2, 2};
  vid above = tess__n_pad(&t.build, x, zero, (int64_t[]){far, 0}, (int64_t[]){0, 0}, size);
  vid below = tess__n_pad(&t.build, x, zero, (int64_t[]){-far, 0}, (int64_t[]){far, 0}, size);
  has_type(&t, above, "f32[2,2]");
  tess__graph_set_results(t.graph, 2, (vid[]){above, below});
  float data[6] = {1, 2, 3, 4, 5, 6}, got[2][4];
  tess__region_run(t.graph, (const void *[]){data}, (void *[]){got[0], got[1]});
  for (int i = 0; i < 4; i++)
    assert_true(got[0][i] == 7);
  assert_true(got[1][0] == 7 && got[1][1] == 7 && got[1][2] == 3 && got[1][3] == 4); /* row 1 is at -far + far + 1 */
  refused(&t, tess__n_pad(&t.build, x, zero, (int64_t[]){INT64_MIN, 0}, (int64_t[]){0, 0}, size),
          "cannot pad f32[3,2] to f32[2,2]; legal: sizes and interior padding from 0, numbers of up to 60 bits");
  refused(&t, tess__n_pad(&t.build, x, zero, (int64_t[]){0, 0}, (int64_t[]){INT64_MAX, 0}, size),
          "cannot pad f32[3,2] to f32[2,2]; legal: sizes and interior padding from 0, numbers of up to 60 bits");
  bench_end(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_far_padding),
      cmocka_unit_test(test_elementwise),
      cmocka_unit_test(test_select_compare_convert),
      cmocka_unit_test(test_parts_and_bits),
      cmocka_unit_test(test_movement),
      cmocka_unit_test(test_reduce),
      cmocka_unit_test(test_dot),
      cmocka_unit_test(test_constants_are_folded),
      cmocka_unit_test(test_per_device_ops),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
