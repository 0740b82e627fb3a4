/* Public functions that round, divide with a remainder, bound, and ask what a number is; as jax.numpy composes them. */
#include <string.h>

#include "api/numpy/elementwise.h"

static vid compare(struct build *b, vid a, vid c, enum compare_direction direction) {
  return tess__n_compare(b, a, c, direction);
}

static vid n_trunc(struct build *b, vid a) {
  return tess__n_select(b, compare(b, a, number(b, a, 0), COMPARE_LT), tess__n_ceil(b, a), tess__n_floor(b, a));
}
UNARY(round, tess__n_round_nearest_even, KEEP_ONLY_INTEGER)
UNARY(trunc, n_trunc, KEEP_INTEGER)

static vid round_away_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  (void)attrs;
  return tess__n_round_nearest_afz(b, in[0]);
}
tess_array *tess_round_away_at(const char *where, tess_array *x) {
  static const struct function f = {"round_away", 0, round_away_body};
  return tess__apply(where, &f, 1, &x, NULL);
}

/* ---- what a number is: integers are finite ---- */
static vid constant_flag(struct build *b, vid a, bool value) {
  const struct type *t = tess__type_at(b->graph, a);
  return tess__np_vary_like(
      b, tess__n_constant_double(b, tess__type_with_varying(tess__type_with_dtype(t, TESS_BOOL, false), 0), value), a);
}
static bool is_float(const struct build *b, vid a) {
  return tess__class_of(b, a) & DTYPE_FLOAT;
}
static vid n_is_finite(struct build *b, vid a) {
  return is_float(b, a) ? tess__n_is_finite(b, a) : constant_flag(b, a, true);
}
static vid n_isinf(struct build *b, vid a) {
  return is_float(b, a) ? tess__n_is_inf(b, a) : constant_flag(b, a, false);
}
static vid n_isnan(struct build *b, vid a) {
  return compare(b, a, a, COMPARE_NE);
}
UNARY(is_finite, n_is_finite, ANY_DTYPE)
UNARY(isinf, n_isinf, ANY_DTYPE)
UNARY(isnan, n_isnan, ANY_DTYPE)

/* NaN becomes 0, the infinities the largest numbers. */
static vid n_nan_to_num(struct build *b, vid a) {
  static const double largest[] = {
      [TESS_BF16] = 0x1.fep127, [TESS_F16] = 65504, [TESS_F32] = 0x1.fffffep127, [TESS_F64] = 0x1.fffffffffffffp1023};
  if (!is_float(b, a)) return a;
  tess_dtype t = (tess_dtype)tess__type_at(b->graph, a)->dtype;
  double most = t <= TESS_F64 ? largest[t] : 0;
  vid r = tess__n_select(b, n_isnan(b, a), number(b, a, 0), a);
  r = tess__n_select(b, tess__n_is_pos_inf(b, r), number(b, a, most), r);
  return tess__n_select(b, tess__n_is_neg_inf(b, r), number(b, a, -most), r);
}
static vid nan_to_num_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  (void)attrs;
  return n_nan_to_num(b, in[0]);
}
tess_array *tess_nan_to_num_at(const char *where, tess_array *x) {
  static const struct function f = {"nan_to_num", 0, nan_to_num_body};
  return tess__apply(where, &f, 1, &x, NULL);
}

/* ---- quotients and remainders ---- */
static vid differs(struct build *b, vid a, vid c) { /* of truth values */
  return tess__n_compare(b, a, c, COMPARE_NE);
}

/* The remainder with the sign of the divisor; by the integer 0 it is 0, as in jax.numpy. */
static vid n_mod(struct build *b, vid x, vid y) {
  vid zero = number(b, x, 0);
  if (!is_float(b, y)) y = tess__n_select(b, compare(b, y, zero, COMPARE_EQ), number(b, y, 1), y);
  vid rest = tess__n_remainder(b, x, y);
  vid other_sign = differs(b, compare(b, rest, zero, COMPARE_LT), compare(b, y, zero, COMPARE_LT));
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

static vid n_floor_divide(struct build *b, vid x, vid y) {
  if (is_float(b, x)) return float_floor_divide(b, x, y);
  vid quotient = tess__n_divide(b, x, y);
  if (tess__class_of(b, x) == DTYPE_UNSIGNED) return quotient;
  vid inexact = compare(b, tess__n_remainder(b, x, y), number(b, x, 0), COMPARE_NE);
  vid mend = tess__n_and(b, compare(b, tess__n_sign(b, x), tess__n_sign(b, y), COMPARE_NE), inexact);
  return tess__n_select(b, mend, tess__n_subtract(b, quotient, number(b, x, 1)), quotient);
}

BINARY(floor_divide, n_floor_divide, NUMERIC)
BINARY(mod, n_mod, NUMERIC)
BINARY(rem, tess__n_remainder, ARITHMETIC)

/* ---- bounds ---- */
static vid clip_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  (void)attrs;
  vid v[3] = {in[0], in[1], in[2]};
  return tess__np_match(b, 3, v) ? tess__n_minimum(b, v[2], tess__n_maximum(b, v[1], v[0])) : VID_NONE;
}
static vid clamp_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  (void)attrs;
  vid v[3] = {in[0], in[1], in[2]};
  return tess__np_match(b, 3, v) ? tess__n_clamp(b, v[0], v[1], v[2]) : VID_NONE;
}
tess_array *tess_clip_at(const char *where, tess_array *x, tess_array *lo, tess_array *hi) {
  static const struct function f = {"clip", 0, clip_body};
  return tess__apply(where, &f, 3, (tess_array *const[]){x, lo, hi}, NULL);
}
tess_array *(tess_clip)(tess_array *x, tess_array *lo, tess_array *hi) {
  return tess_clip_at(NULL, x, lo, hi);
}
tess_array *tess_clamp_at(const char *where, tess_array *lo, tess_array *x, tess_array *hi) {
  static const struct function f = {"clamp", 0, clamp_body};
  return tess__apply(where, &f, 3, (tess_array *const[]){lo, x, hi}, NULL);
}
tess_array *(tess_clamp)(tess_array *lo, tess_array *x, tess_array *hi) {
  return tess_clamp_at(NULL, lo, x, hi);
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
tess_array *tess_reduce_precision_at(const char *where, tess_array *x, int exponent_bits, int mantissa_bits) {
  static const struct function f = {"reduce_precision", 2 * sizeof(int32_t), reduce_precision_body};
  return tess__apply(where, &f, 1, &x, (int32_t[]){exponent_bits, mantissa_bits});
}
