/* Functions that round, divide with a remainder, bound, and ask what a number is; as jax.numpy composes them. */
#include <string.h>

#include "numpy/elementwise.h"

static vid compare(struct build *b, vid a, vid c, enum compare_direction direction) {
  return tess__n_compare(b, a, c, direction);
}

vid tess__np_trunc(struct build *b, vid a) {
  return tess__n_select(b, compare(b, a, number(b, a, 0), COMPARE_LT), tess__n_ceil(b, a), tess__n_floor(b, a));
}

/* ---- what a number is: integers are finite ---- */
static vid constant_flag(struct build *b, vid a, bool value) {
  const struct type *t = type_of(b, a);
  return tess__np_vary_like(
      b, tess__n_constant_double(b, tess__type_with_varying(tess__type_with_dtype(t, TESS_BOOL, false), 0), value), a);
}
static bool is_float(const struct build *b, vid a) {
  return class_of(b, a) & DTYPE_FLOAT;
}
vid tess__np_is_finite(struct build *b, vid a) {
  return is_float(b, a) ? tess__n_is_finite(b, a) : constant_flag(b, a, true);
}
vid tess__np_isinf(struct build *b, vid a) {
  return is_float(b, a) ? tess__n_is_inf(b, a) : constant_flag(b, a, false);
}
vid tess__np_isnan(struct build *b, vid a) {
  return compare(b, a, a, COMPARE_NE);
}

/* NaN becomes 0, the infinities the largest numbers. */
vid tess__np_nan_to_num(struct build *b, vid a) {
  static const double largest[] = {
      [TESS_BF16] = 0x1.fep127, [TESS_F16] = 65504, [TESS_F32] = 0x1.fffffep127, [TESS_F64] = 0x1.fffffffffffffp1023};
  if (!is_float(b, a)) return a;
  tess_dtype t = (tess_dtype)type_of(b, a)->dtype;
  double most = t <= TESS_F64 ? largest[t] : 0;
  vid r = tess__n_select(b, tess__np_isnan(b, a), number(b, a, 0), a);
  r = tess__n_select(b, tess__n_is_pos_inf(b, r), number(b, a, most), r);
  return tess__n_select(b, tess__n_is_neg_inf(b, r), number(b, a, -most), r);
}
/* ---- quotients and remainders ---- */
/* The remainder with the sign of the divisor; by the integer 0 it is 0, as in jax.numpy. */
vid tess__np_mod(struct build *b, vid x, vid y) {
  vid zero = number(b, x, 0);
  if (!is_float(b, y)) y = tess__n_select(b, compare(b, y, zero, COMPARE_EQ), number(b, y, 1), y);
  vid rest = tess__n_remainder(b, x, y);
  vid other_sign = compare(b, compare(b, rest, zero, COMPARE_LT), compare(b, y, zero, COMPARE_LT), COMPARE_NE);
  vid mend = tess__n_and(b, other_sign, compare(b, rest, zero, COMPARE_NE));
  return tess__n_select(b, mend, tess__n_add(b, rest, y), rest);
}

static vid float_floor_divide(struct build *b, vid x, vid y) {
  vid rest = tess__n_remainder(b, x, y), zero = number(b, x, 0);
  vid whole = tess__n_select(b, compare(b, y, zero, COMPARE_EQ), x, tess__n_subtract(b, x, rest));
  vid quotient = tess__n_divide(b, whole, y);
  vid mend = tess__n_and(b, compare(b, rest, zero, COMPARE_NE),
                         compare(b, tess__n_sign(b, y), tess__n_sign(b, rest), COMPARE_NE));
  quotient = tess__n_select(b, mend, tess__n_subtract(b, quotient, number(b, x, 1)), quotient);
  return tess__n_round_nearest_afz(b, quotient);
}

vid tess__np_floor_divide(struct build *b, vid x, vid y) {
  if (is_float(b, x)) return float_floor_divide(b, x, y);
  vid quotient = tess__n_divide(b, x, y);
  if (class_of(b, x) == DTYPE_UNSIGNED) return quotient;
  vid inexact = compare(b, tess__n_remainder(b, x, y), number(b, x, 0), COMPARE_NE);
  vid mend = tess__n_and(b, compare(b, tess__n_sign(b, x), tess__n_sign(b, y), COMPARE_NE), inexact);
  return tess__n_select(b, mend, tess__n_subtract(b, quotient, number(b, x, 1)), quotient);
}

/* ---- fewer bits ---- */
static vid reduce_precision_body(struct build *b, int n, const vid *in, const void *attrs) {
  int32_t bits[2];
  (void)n;
  memcpy(bits, attrs, sizeof bits);
  for (int i = 0; i < 2; i++) {
    if (bits[i] < 1 - i) {
      tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s is %d; legal: %d and more",
                 i ? "mantissa_bits" : "exponent_bits", bits[i], 1 - i);
      return VID_NONE;
    }
    if (bits[i] > 64) bits[i] = 64;
  }
  return tess__n_reduce_precision(b, in[0], bits[0], bits[1]);
}
const struct function tess__f_reduce_precision = {"reduce_precision", 2 * sizeof(int32_t), reduce_precision_body};
