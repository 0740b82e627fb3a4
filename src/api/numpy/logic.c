/* Public functions of truth values and of bits. */
#include "api/numpy/elementwise.h"

static vid truth(struct build *b, vid a) {
  if (tess__class_of(b, a) == DTYPE_BOOL) return a;
  return tess__n_compare(b, a, tess__np_number_like(b, a, 0), COMPARE_NE);
}

static vid n_logical_not(struct build *b, vid a) {
  return tess__n_not(b, truth(b, a));
}
static vid n_logical_and(struct build *b, vid a, vid c) {
  return tess__n_and(b, truth(b, a), truth(b, c));
}
static vid n_logical_or(struct build *b, vid a, vid c) {
  return tess__n_or(b, truth(b, a), truth(b, c));
}
static vid n_logical_xor(struct build *b, vid a, vid c) {
  return tess__n_xor(b, truth(b, a), truth(b, c));
}

/* The sign is a bit: of zeros and NaN as well. -NaN to -0 stand below 0 in the total order. */
static vid n_copysign(struct build *b, vid a, vid c) {
  vid zero = tess__np_number_like(b, a, 0);
  enum compare_direction below = (enum compare_direction)(COMPARE_TOTAL + COMPARE_LT);
  vid differ = tess__n_xor(b, tess__n_compare(b, a, zero, below), tess__n_compare(b, c, zero, below));
  return tess__n_select(b, differ, tess__n_negate(b, a), a);
}

UNARY(logical_not, n_logical_not, ANY_DTYPE)
UNARY(bitwise_not, tess__n_not, LOGICAL_ONLY)
BINARY(logical_and, n_logical_and, ANY_TYPE)
BINARY(logical_or, n_logical_or, ANY_TYPE)
BINARY(logical_xor, n_logical_xor, ANY_TYPE)
BINARY(bitwise_and, tess__n_and, LOGICAL_TYPES)
BINARY(bitwise_or, tess__n_or, LOGICAL_TYPES)
BINARY(bitwise_xor, tess__n_xor, LOGICAL_TYPES)
BINARY(shift_left, tess__n_shift_left, INTEGER_TYPES)
BINARY(shift_right_logical, tess__n_shift_right_logical, INTEGER_TYPES)
BINARY(shift_right_arithmetic, tess__n_shift_right_arithmetic, INTEGER_TYPES)
BINARY(copysign, n_copysign, INEXACT_TYPES)
