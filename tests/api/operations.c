/* What operations refuse, and the corners of what they take: each failure names the types and what would be legal. */
#include <math.h>
#include <stdlib.h>

#include "_check.h"

static tess_array *none, *flags, *three, *matrix; /* NULL; bool[3] = F F T; i32[3]; i32[2,3] = 0 … 5 */

enum { SIDE = 1048576 };
static const int64_t HUGE_SIZE = (int64_t)SIDE * SIDE;
#define TYPED(x, type)        SAYS(tess_typeof(x), type)
#define WRONG_TYPE(x, words)  REFUSED(x, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, words)
#define WRONG_VALUE(x, words) REFUSED(x, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, words)

static void test_dtypes_that_are_refused(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  WRONG_TYPE(tess_neg(flags), "neg: does not take bool[3]");
  WRONG_TYPE(tess_relu(flags), "relu: does not take bool[3]");
  WRONG_TYPE(tess_sign(flags), "sign: does not take bool[3]");
  WRONG_TYPE(tess_sub(flags, flags), "sub: does not take bool[3]");
  WRONG_TYPE(tess_astype(three, (tess_dtype)99), "none[3]");
  WRONG_TYPE(tess_scalar(3, TESS_KEY), "key[]");
  WRONG_TYPE(tess_zeros(TESS_SHAPE(2), .dtype = TESS_KEY), "no arrays of dtype key<fry>");
  WRONG_TYPE(tess_frombuffer(&s, (tess_dtype)99, TESS_SHAPE(1)), "no arrays of dtype none");
  WRONG_TYPE(tess_sum(matrix, .dtype = TESS_KEY), "key[2,3]");
  WRONG_TYPE(tess_max(tess_astype(three, TESS_C64)), "max: does not take this dtype: c64[3]");
  WRONG_TYPE(tess_floor(tess_lift_complex(1, 2)), "floor: does not take this dtype: c64[]");
  WRONG_TYPE(tess_hypot(tess_lift_complex(1, 2), 1), "hypot: does not take c64[]; legal: real numbers");
  WRONG_TYPE(tess_complex(three, three), "complex: does not take this dtype: i32[3]; legal: f32 and f64");
  WRONG_TYPE(tess_bitcast(three, TESS_F64), "bitcast: cannot take the bits of i32[3] as f64");
  WRONG_TYPE(tess_rem(flags, flags), "rem: does not take bool[3]");
  WRONG_TYPE(tess_round(flags), "round: does not take bool[3]");
  WRONG_TYPE(tess_bitwise_and(tess_ones(TESS_SHAPE(3)), three),
             "bitwise_and: does not take f32[3]; legal: bool and integers");
  WRONG_TYPE(tess_shift_left(flags, flags), "shift_left: does not take bool[3]; legal: integers");
  WRONG_TYPE(tess_integer_pow(three, -1), "integer_pow: does not take i32[3]");
  WRONG_VALUE(tess_reduce_precision(tess_ones(TESS_SHAPE(3)), 0, 3),
              "reduce_precision: exponent_bits is 0; legal: 1 and more");
  WRONG_TYPE(tess_iota(TESS_BOOL, TESS_SHAPE(2), 0),
             "iota: does not take this dtype: bool[2]; legal: integers, floats and complex");
  WRONG_VALUE(tess_add(none, three), "add: operand 0 is NULL");
  WRONG_VALUE(tess_where(flags, three, none), "where: operand 2 is NULL");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_bool_counts(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  TYPED(tess_add(flags, flags), "bool[3]"); /* or */
  assert_true(tess_item_bool(tess_all(tess_eq(tess_mul(flags, flags), flags))));
  VALUES(tess_sum(flags), 1);
  TYPED(tess_floor(flags), "bool[3]");
  TYPED(tess_abs(flags), "bool[3]");
  TYPED(tess_exp(flags), "f32[3]");
  TYPED(tess_div(three, three), "f32[3]");
  TYPED(tess_ceil(three), "i32[3]");
  VALUES(tess_where(three, three, 7), 7, 1, 2); /* a number is true unless it is 0 */
  VALUES((tess_where)(flags, three, tess_neg(three)), 0, -1, 2);
  VALUES((tess_T)(matrix), 0, 3, 1, 4, 2, 5); /* functions too, not only macros */
  VALUES((tess_add)(three, three), 0, 2, 4);
  REFUSED((tess_add)(three, none), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "add: operand 1 is NULL");
  tess_error e = tess_error_of((tess_add)(three, none)); /* which know no place but the scope's */
  assert_memory_equal(e.message, "in the scope of ", strlen("in the scope of "));
  tess_take_error();
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_broadcasting(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  WRONG_TYPE(tess_add(matrix, tess_ones(TESS_SHAPE(2))), "add: shapes do not broadcast: i32[2,3] and f32[2]");
  WRONG_TYPE(tess_where(flags, matrix, tess_arange(2)), "where: shapes do not broadcast: bool[3], i32[2,3] and i32[2]");
  WRONG_VALUE(tess_broadcast_to(matrix, TESS_SHAPE(3)), "broadcast_to: i32[2,3] does not broadcast to i32[3]");
  WRONG_VALUE(tess_broadcast_to(three, TESS_SHAPE(-1, 3)), "dimension 0 of the shape is -1");
  WRONG_VALUE(tess_broadcast_to(three, TESS_SHAPE(HUGE_SIZE, HUGE_SIZE, 3)), "more elements than 64 bits");
  VALUES(tess_broadcast_to(three, TESS_SHAPE(2, 3)), 0, 1, 2, 0, 1, 2);
  VALUES(tess_broadcast_in_dim(three, TESS_SHAPE(3, 2), TESS_INTS(0)), 0, 0, 1, 1, 2, 2);
  WRONG_VALUE(tess_broadcast_in_dim(three, TESS_SHAPE(3, 2), TESS_INTS(1)), "cannot broadcast i32[3] to i32[3,2]");
  WRONG_VALUE(tess_broadcast_in_dim(three, TESS_SHAPE(3, 2), TESS_INTS(-1)), "dimension -1");
  WRONG_VALUE(tess_broadcast_in_dim(three, TESS_SHAPE(3, 2), TESS_INTS(256)), "dimension 256"); /* not taken for 0 */
  WRONG_VALUE(tess_broadcast_in_dim(three, TESS_SHAPE(3, 2), TESS_INTS(2)),
              "dimension 2 does not exist: i32[3,2] has 2");
  WRONG_VALUE(tess_broadcast_in_dim(matrix, TESS_SHAPE(2, 2, 3), TESS_INTS(1, 1)),
              "dimension 1 of i32[2,2,3] is named twice");
  WRONG_VALUE(tess_broadcast_in_dim(three, TESS_SHAPE(-3, 2), TESS_INTS(0)), "dimension 0 of the shape is -3");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_reshape(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *empty = tess_zeros(TESS_SHAPE(0, 3));
  TYPED(tess_reshape(matrix, TESS_SHAPE(3, -1)), "i32[3,2]");
  TYPED(tess_reshape(empty, TESS_SHAPE(-1, 3)), "f32[0,3]");
  TYPED(tess_reshape(tess_ones(TESS_SHAPE(1)), TESS_SHAPE()), "f32[]");
  VALUES(tess_ravel(matrix), 0, 1, 2, 3, 4, 5);
  WRONG_TYPE(tess_reshape(matrix, TESS_SHAPE(4)),
             "cannot reshape i32[2,3] to i32[4]; legal: the same number of elements");
  WRONG_TYPE(tess_reshape(matrix, TESS_SHAPE(4, -1)), "cannot reshape i32[2,3] to i32[4,-1]");
  WRONG_TYPE(tess_reshape(empty, TESS_SHAPE(-1, 0)), "cannot reshape f32[0,3] to f32[-1,0]"); /* any size would do */
  WRONG_VALUE(tess_reshape(matrix, TESS_SHAPE(-1, -6)), "size 1 of the new shape is -6");
  WRONG_VALUE(tess_reshape(matrix, TESS_SHAPE(-2, -3)), "size 0 of the new shape is -2");
  WRONG_VALUE(tess_reshape(matrix, TESS_SHAPE(-1, -1)), "one may be -1");
  WRONG_TYPE(tess_reshape(matrix, TESS_SHAPE(-1, HUGE_SIZE, HUGE_SIZE)), "no size fits there");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_axes(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_ones(TESS_SHAPE(1, 2, 1));
  WRONG_VALUE(tess_transpose(matrix, TESS_PERM(0)), "a permutation of 1 axes for i32[2,3]");
  WRONG_VALUE(tess_transpose(matrix, TESS_PERM(0, 0)), "axis 0 is named twice");
  WRONG_VALUE(tess_transpose(matrix, TESS_PERM(2, 0)), "axis 2 is out of bounds for an array of rank 2");
  VALUES(tess_transpose(matrix, TESS_PERM(-1, 0)), 0, 3, 1, 4, 2, 5);
  WRONG_VALUE(tess_squeeze(matrix, TESS_AXES(0)), "axis 0 of i32[2,3] is not of size 1");
  TYPED(tess_squeeze(x, TESS_AXES()), "f32[1,2,1]");
  TYPED(tess_squeeze(x, TESS_AXES(-1)), "f32[1,2]");
  TYPED(tess_squeeze(x, (tess_ints){0}), "f32[2]");
  TYPED(tess_expand_dims(three, TESS_AXES(0, -1)), "i32[1,3,1]");
  WRONG_VALUE(tess_expand_dims(three, TESS_AXES(3)), "axis 3 is out of bounds");
  tess_shape most = {.n = TESS_MAX_RANK};
  for (int i = 0; i < most.n; i++)
    most.dim[i] = 1;
  WRONG_VALUE(tess_expand_dims(tess_ones(most), TESS_AXES(0)), "a result of rank 17; at most 16 is possible");
  assert_int_equal(tess_array_dim(matrix, -1), 3);
  assert_int_equal(tess_array_dim(matrix, 2), 0);
  REPORTED(TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "axis 2 of i32[2,3]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_reductions(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *empty = tess_zeros(TESS_SHAPE(0, 3)), *large = tess_gt(matrix, 2);
  WRONG_VALUE(tess_sum(matrix, .axes = TESS_AXES(2)), "axis 2 is out of bounds");
  WRONG_VALUE(tess_mean(matrix, .axes = TESS_AXES(1, -1)), "axis -1 is named twice");
  WRONG_VALUE(tess_max(empty), "an empty f32[0,3] has no extreme element");
  WRONG_VALUE(tess_min(empty, .axes = TESS_AXES(0)), "an empty f32[0,3] has no extreme element");
  TYPED(tess_max(empty, .axes = TESS_AXES(1)), "f32[0]"); /* no element needs one */
  WRONG_VALUE(tess_sum(matrix, .where = tess_gt(tess_ones(TESS_SHAPE(3, 2)), 0)),
              "where is bool[3,2]; it must be bool and broadcast to i32[2,3]");
  WRONG_VALUE(tess_sum(matrix, .where = three), "where is i32[3]; it must be bool");
  WRONG_VALUE(tess_sum(three, .where = large), "where is bool[2,3]"); /* it does not make x larger */
  VALUES(tess_sum(matrix, .where = large), 12);
  VALUES(tess_sum(matrix, .where = flags), 7);
  VALUES(tess_prod(matrix, .where = large), 60);
  VALUES(tess_max(matrix, .where = tess_lt(matrix, 3)), 2);
  assert_true(tess_item(tess_mean(matrix, .where = large)) == 4);
  assert_true(tess_item(tess_mean(matrix, .where = flags)) == 3.5);
  assert_true(tess_item_bool(tess_all(three, .where = tess_gt(three, 0))) && !tess_item_bool(tess_all(three)));
  TYPED(tess_mean(matrix, .axes = TESS_AXES(0), .keepdims = true), "f32[1,3]");
  TYPED(tess_sum(tess_astype(matrix, TESS_I8)), "i32[]"); /* small integers are summed in 32 bits */
  TYPED(tess_prod(tess_astype(matrix, TESS_U16)), "u32[]");
  TYPED(tess_max(tess_astype(matrix, TESS_I8)), "i8[]");
  TYPED(tess_mean(tess_astype(matrix, TESS_F16)), "f16[]");
  TYPED(tess_sum(matrix, .dtype = TESS_BF16), "bf16[]");
  TYPED(tess_any(matrix, .axes = TESS_AXES(0)), "bool[3]");
  assert_true(tess_item(tess_mean(empty)) != tess_item(tess_mean(empty))); /* NaN */
  assert_true(tess_item(tess_prod(empty)) == 1);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_products(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *a = tess_ones(TESS_SHAPE(2, 3, 4)), *t = tess_T(matrix);
  WRONG_TYPE(tess_matmul(three, TESS_LIFT(2)), "matmul: operands must have at least one dimension: i32[3] and i32[]");
  WRONG_TYPE(tess_matmul(a, tess_ones(TESS_SHAPE(5, 4, 2))),
             "matmul: batch dimensions do not broadcast: f32[2,3,4] and f32[5,4,2]");
  WRONG_TYPE(tess_dot(matrix, matrix), "dot: contracting dimensions differ: i32[2,3] and i32[2,3]");
  WRONG_TYPE(tess_matmul(tess_astype(matrix, TESS_F32), t, .preferred_element_type = TESS_I32),
             "cannot accumulate f32[2,3] in i32");
  TYPED(tess_matmul(matrix, t, .preferred_element_type = TESS_F32), "f32[2,2]");
  VALUES(tess_matmul(matrix, three), 5, 14);
  VALUES(tess_matmul(three, t), 5, 14);
  VALUES(tess_matmul(three, three), 5);
  TYPED(tess_matmul(tess_ones(TESS_SHAPE(2, 1, 3, 4)), tess_ones(TESS_SHAPE(5, 4, 2))), "f32[2,5,3,2]");
  TYPED(tess_matmul(tess_astype(matrix, TESS_BF16), tess_astype(t, TESS_BF16), .preferred_element_type = TESS_F32),
        "f32[2,2]");
  VALUES(tess_dot(three, TESS_LIFT(2)), 0, 2, 4);
  VALUES(tess_dot(matrix, t), 5, 14, 14, 50);
  TYPED(tess_dot(a, tess_ones(TESS_SHAPE(5, 4, 2))), "f32[2,3,5,2]"); /* unlike matmul */
#define DIMS(...) ((tess_dot_dims){__VA_ARGS__})
  VALUES(tess_dot_general(matrix, matrix, DIMS(.lhs_contract = TESS_INTS(1), .rhs_contract = TESS_INTS(1))), 5, 14, 14,
         50);
  VALUES(tess_dot_general(matrix, matrix, DIMS(.lhs_contract = TESS_INTS(0, 1), .rhs_contract = TESS_INTS(0, 1))), 55);
  TYPED(tess_dot_general(matrix, matrix, DIMS(.lhs_batch = TESS_INTS(0), .rhs_batch = TESS_INTS(0))), "i32[2,3,3]");
  TYPED(tess_dot_general(matrix, matrix, DIMS(.lhs_batch = TESS_INTS())), "i32[2,3,2,3]");
  WRONG_TYPE(tess_dot_general(matrix, matrix, DIMS(.lhs_contract = TESS_INTS(1), .rhs_contract = TESS_INTS(0))),
             "contracting dimensions differ");
  WRONG_TYPE(tess_dot_general(matrix, matrix, DIMS(.lhs_contract = TESS_INTS(1))), "contracting dimensions differ");
  WRONG_TYPE(tess_dot_general(matrix, matrix, DIMS(.lhs_batch = TESS_INTS(1), .rhs_batch = TESS_INTS(0))),
             "batch dimensions differ");
  WRONG_VALUE(tess_dot_general(matrix, matrix, DIMS(.lhs_contract = TESS_INTS(1), .rhs_contract = TESS_INTS(257))),
              "dimension 257");
  WRONG_VALUE(tess_dot_general(matrix, matrix, DIMS(.lhs_contract = TESS_INTS(1, 1), .rhs_contract = TESS_INTS(1, 0))),
              "named twice");
  tess_array *high = tess_reshape(tess_ones(TESS_SHAPE(1)), TESS_SHAPE(1, 1, 1, 1, 1, 1, 1, 1, 1));
  WRONG_VALUE(tess_dot_general(high, high, DIMS(.lhs_batch = TESS_INTS())),
              "the result has 18 dimensions; legal: up to 16");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_numbers(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  VALUES(TESS_LIFT((char)65), 65);
  VALUES(TESS_LIFT((signed char)-1), -1);
  VALUES(TESS_LIFT((unsigned char)255), 255);
  VALUES(TESS_LIFT((short)-3), -3);
  VALUES(TESS_LIFT((unsigned short)65535), 65535);
  VALUES(TESS_LIFT(7u), 7);
  VALUES(TESS_LIFT(INT64_C(-7)), -7);
  VALUES(TESS_LIFT(7ull), 7);
  TYPED(TESS_LIFT((bool)1), "bool[]");
  TYPED(TESS_LIFT(3000000000u), "u32[]");
  assert_true(tess_item(TESS_LIFT(3000000000ll)) == 3e9);
  assert_true(tess_item(TESS_LIFT(1.5f)) == 1.5);
  REFUSED(TESS_LIFT(-3000000000ll), TESS_OUT_OF_RANGE, TESS_VALUE_ERROR,
          "the integer -3000000000 does not fit into 32 bits");
  REFUSED(TESS_LIFT(18446744073709551615ull), TESS_OUT_OF_RANGE, TESS_VALUE_ERROR,
          "the integer 18446744073709551615 does not fit");
  REFUSED(tess_add(three, 5000000000ll), TESS_OUT_OF_RANGE, TESS_VALUE_ERROR, "5000000000");
  TYPED(tess_scalar(3, TESS_F16), "f16[]");
  WRONG_TYPE(tess_scalar(three, TESS_F16), "scalar: i32[3] is not a scalar");
  assert_int_equal(tess_item_int(TESS_LIFT(2.9)), 2);
  assert_true(tess_item_bool(TESS_LIFT(0.5)));
  assert_false(tess_item_bool(three));
  REPORTED(TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "item_bool: ");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_ranges(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  VALUES(tess_arange(0, .start = 5, .step = -2), 5, 3, 1);
  VALUES(tess_arange(5, .start = 1, .step = 2), 1, 3);
  TYPED(tess_arange(-5), "i32[0]");
  TYPED(tess_arange(2, .step = 0.5), "f32[4]");
  TYPED(tess_arange(2.5), "f32[3]");
  TYPED(tess_arange(3, .dtype = TESS_U8), "u8[3]");
  WRONG_TYPE(tess_arange(three), "stop is i32[3]: a number known on the host is needed");
  WRONG_VALUE(tess_arange(1e30), "1e+30 numbers");
  WRONG_VALUE(tess_arange(0.0 / 0.0), "nan");
  REFUSED(tess_arange(tess_shape_dtype_struct(TESS_SHAPE(), TESS_I32, NULL)), TESS_FAILED_PRECONDITION,
          TESS_RUNTIME_ERROR, "no data");
  WRONG_VALUE(tess_arange(none), "arange: stop is NULL");
  VALUES(tess_iota(TESS_I32, TESS_SHAPE(2, 2), 1), 0, 1, 0, 1);
  WRONG_VALUE(tess_iota(TESS_I32, TESS_SHAPE(2), 1), "dimension 1 of a shape of rank 1");
  VALUES(tess_full(TESS_SHAPE(2, 3), three), 0, 1, 2, 0, 1, 2);
  WRONG_VALUE(tess_full(TESS_SHAPE(2, 2), three), "the value i32[3] does not broadcast");
  WRONG_VALUE(tess_full(TESS_SHAPE(), three), "the value i32[3] does not broadcast");
  WRONG_VALUE(tess_zeros(((tess_shape){.n = 17})), "a shape of rank 17; 0 to 16 is possible");
  WRONG_VALUE(tess_zeros(((tess_shape){.n = -1})), "a shape of rank -1");
  WRONG_VALUE(tess_ones(TESS_SHAPE(2, -1)), "dimension 1 of the shape is -1");
  WRONG_VALUE(tess_zeros(TESS_SHAPE(HUGE_SIZE, HUGE_SIZE)), "more elements than 64 bits can address");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- memory of the caller ---- */

static int deleted;
static void count_deleted(void *data, void *ctx) {
  deleted += data == ctx;
}

static void test_host_memory(void **state) {
  (void)state;
  int32_t data[3] = {1, 2, 3};
  deleted = 0;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_asarray(data, TESS_SHAPE(3), .borrow = true, .deleter = count_deleted, .ctx = data);
  assert_ptr_equal(tess_data(x), data);
  tess_array *y = tess_add(x, 1);
  assert_int_equal(deleted, 0);
  tess_release(x);
  assert_int_equal(deleted, 1);
  VALUES(y, 2, 3, 4);
  assert_int_equal(tess_scope_end(s), TESS_OK);
  s = tess_scope_begin();
  x = tess_asarray(data, TESS_SHAPE(3), .deleter = count_deleted, .ctx = data, .dtype = TESS_F16);
  assert_int_equal(deleted, 2); /* copied: not needed any more */
  data[0] = 9;
  TYPED(x, "f16[3]");
  assert_true(tess_item(tess_sum(x)) == 6);
  x = tess_call(tess_jit((tess_neg), .donate_argnums = TESS_ARGNUMS(0)),
                tess_asarray(data, TESS_SHAPE(3), .borrow = true));
  VALUES(x, -9, -2, -3);
  assert_int_equal(data[0], 9); /* borrowed memory is never written */
  WRONG_VALUE(tess_asarray((int32_t *)NULL, TESS_SHAPE(3)), "the data pointer is NULL");
  TYPED(tess_asarray((int32_t *)NULL, TESS_SHAPE(0)), "i32[0]");
  WRONG_VALUE(tess_asarray(data, TESS_SHAPE(-3)), "dimension 0 of the shape is -3");
  uint16_t ones[2] = {0x3f80, 0x3c00};
  assert_true(tess_item(tess_sum(tess_frombuffer(ones, TESS_BF16, TESS_SHAPE(1)))) == 1);
  assert_true(tess_item(tess_sum(tess_frombuffer(ones + 1, TESS_F16, TESS_SHAPE(1)))) == 1);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- conversions: the same numbers from every dtype to every dtype ---- */

static const tess_dtype all[] = {TESS_BOOL, TESS_I8,  TESS_I16,  TESS_I32, TESS_I64, TESS_U8, TESS_U16,
                                 TESS_U32,  TESS_U64, TESS_BF16, TESS_F16, TESS_F32, TESS_F64};

static void test_conversions(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  int32_t numbers[70];
  for (int i = 0; i < 70; i++)
    numbers[i] = i + 1;
  tess_array *x = tess_asarray(numbers, TESS_SHAPE(70));
  for (size_t a = 0; a < sizeof all / sizeof *all; a++)
    for (size_t b = 0; b < sizeof all / sizeof *all; b++) {
      tess_scope *inner = tess_scope_begin();
      tess_array *y = tess_astype(tess_astype(x, all[a]), all[b]);
      assert_int_equal(tess_array_dtype(y), all[b]);
      tess_array *z = tess_astype(y, TESS_I32);
      const int32_t *v = tess_data(z);
      bool lost = all[a] == TESS_BOOL || all[b] == TESS_BOOL;
      for (int i = 0; i < 70; i++)
        if (v[i] != (lost ? 1 : i + 1))
          fail_msg("%s to %s: %d became %d", tess_dtype_name(all[a]), tess_dtype_name(all[b]), i + 1, v[i]);
      assert_int_equal(tess_scope_end(inner), TESS_OK);
    }
  VALUES(tess_astype(tess_astype(TESS_VECTOR(int32_t, -1, 256, 300), TESS_U8), TESS_I32), 255, 0, 44); /* wraps */
  VALUES(tess_astype(TESS_VECTOR(float, -1.9f, 1.9f, 0.0f), TESS_I32), -1, 1, 0);                      /* toward 0 */
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* By real parts, then by imaginary ones; -0 is 0, NaN comes last: the places are those of jax.numpy.argsort. */
static void test_order_of_complex_numbers(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *re = TESS_VECTOR(float, 2, -1, -1, 0, -0.0f, NAN, 3, -5),
             *im = TESS_VECTOR(float, 1, 2, -2, -3, 1, 0, 0, -1);
  for (int wide = 0; wide < 2; wide++) {
    tess_array *x = tess_astype(tess_complex(re, im), wide ? TESS_C128 : TESS_C64);
    VALUES(tess_argsort(x, 0), 7, 2, 1, 3, 4, 0, 6, 5);
    tess_array *sorted = tess_getitem(tess_sort(x, 0), TESS_TO(7));
    VALUES(tess_astype(tess_real(sorted), TESS_I32), -5, -1, -1, 0, 0, 2, 3);
    VALUES(tess_astype(tess_imag(sorted), TESS_I32), -1, -2, 2, -3, 1, 1, 0);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  tess_init(.num_cpu_devices = 2);
  three = tess_arange(3);
  flags = tess_gt(three, 1);
  matrix = count_up(2, 3);
  return !tess_ok(matrix);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_dtypes_that_are_refused),
      cmocka_unit_test(test_bool_counts),
      cmocka_unit_test(test_broadcasting),
      cmocka_unit_test(test_reshape),
      cmocka_unit_test(test_axes),
      cmocka_unit_test(test_reductions),
      cmocka_unit_test(test_products),
      cmocka_unit_test(test_numbers),
      cmocka_unit_test(test_ranges),
      cmocka_unit_test(test_host_memory),
      cmocka_unit_test(test_conversions),
      cmocka_unit_test(test_order_of_complex_numbers),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
