/* The public elementwise functions: jax.numpy's promotion and broadcasting around the rows of elementwise.def. */
#include "api/numpy/elementwise.h"

#include <string.h>

vid tess__refuse(struct build *b, vid v, const char *legal) {
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "does not take %s; %s",
             tess__type_text(tess__type_at(b->graph, v)), legal);
  return VID_NONE;
}

/* ---- of one operand ---- */

vid tess__apply_unary(struct build *b, vid a, unary *f, enum unary_kind kind) {
  if (kind == INEXACT) a = tess__np_inexact(b, a);
  if (a == VID_NONE) return VID_NONE;
  enum dtype_class class = tess__class_of(b, a);
  if ((kind == NO_BOOL || kind == KEEP_ONLY_INTEGER) && class == DTYPE_BOOL)
    return tess__refuse(b, a, "convert bool to a number with tess_astype");
  if (kind == LOGICAL_ONLY && !((int)class & (DTYPE_INTEGER | DTYPE_BOOL)))
    return tess__refuse(b, a, "legal: bool and integers");
  if (kind == KEEP_BOOL && class == DTYPE_BOOL) return a;
  if (kind == KEEP_INTEGER && (int)class & (DTYPE_INTEGER | DTYPE_BOOL)) return a;
  if (kind == KEEP_ONLY_INTEGER && (int)class & DTYPE_INTEGER) return a;
  return f(b, a);
}

static vid n_square(struct build *b, vid a) {
  if (tess__class_of(b, a) == DTYPE_BOOL) a = tess__n_convert(b, a, tess__np_int(b), false);
  return tess__n_square(b, a);
}
static vid n_reciprocal(struct build *b, vid a) {
  return tess__n_divide(b, tess__np_number_like(b, a, 1), a);
}
static vid n_relu(struct build *b, vid a) {
  return tess__n_maximum(b, a, tess__np_number_like(b, a, 0));
}

UNARY(neg, tess__n_negate, NO_BOOL)
UNARY(abs, tess__n_abs, KEEP_BOOL)
UNARY(sign, tess__n_sign, NO_BOOL)
UNARY(floor, tess__n_floor, KEEP_INTEGER)
UNARY(ceil, tess__n_ceil, KEEP_INTEGER)
UNARY(square, n_square, ANY_DTYPE)
UNARY(reciprocal, n_reciprocal, INEXACT)
UNARY(exp, tess__n_exponential, INEXACT)
UNARY(expm1, tess__n_exponential_minus_one, INEXACT)
UNARY(log, tess__n_log, INEXACT)
UNARY(log1p, tess__n_log_plus_one, INEXACT)
UNARY(sqrt, tess__n_sqrt, INEXACT)
UNARY(rsqrt, tess__n_rsqrt, INEXACT)
UNARY(sin, tess__n_sine, INEXACT)
UNARY(cos, tess__n_cosine, INEXACT)
UNARY(tan, tess__n_tan, INEXACT)
UNARY(tanh, tess__n_tanh, INEXACT)
UNARY(erf, tess__n_erf, INEXACT)
UNARY(sigmoid, tess__n_logistic, INEXACT)
UNARY(relu, n_relu, NO_BOOL)

/* ---- of two ---- */

static vid n_add(struct build *b, vid a, vid c) {
  return is_bool(b, a) ? tess__n_or(b, a, c) : tess__n_add(b, a, c);
}
static vid n_mul(struct build *b, vid a, vid c) {
  return is_bool(b, a) ? tess__n_and(b, a, c) : tess__n_multiply(b, a, c);
}

/* Of complex numbers the pairs' order, as jax.numpy. */
static vid n_maximum(struct build *b, vid a, vid c) {
  if (tess__class_of(b, a) != DTYPE_COMPLEX) return tess__n_maximum(b, a, c);
  return tess__n_select(b, tess__np_compare(b, a, c, COMPARE_GT), a, c);
}
static vid n_minimum(struct build *b, vid a, vid c) {
  if (tess__class_of(b, a) != DTYPE_COMPLEX) return tess__n_minimum(b, a, c);
  return tess__n_select(b, tess__np_compare(b, a, c, COMPARE_LT), a, c);
}

/* pow of integers, as jax.numpy: powers are taken modulo 64, except that of 0 only the zeroth is 1. */
static vid n_pow(struct build *b, vid a, vid c) {
  if (tess__class_of(b, a) & (DTYPE_FLOAT | DTYPE_COMPLEX)) return tess__n_power(b, a, c);
  vid zero = tess__np_number_like(b, a, 0), low = tess__n_and(b, c, tess__np_number_like(b, c, 63));
  vid both = tess__n_and(b, tess__n_compare(b, a, zero, COMPARE_EQ), tess__n_compare(b, c, zero, COMPARE_NE));
  return tess__n_select(b, both, zero, tess__n_power(b, a, low));
}

static bool fits(struct build *b, vid v, enum binary_kind kind) {
  int class = (int)tess__class_of(b, v);
  if (kind == ARITHMETIC && class == DTYPE_BOOL)
    tess__refuse(b, v, "convert bool to a number with tess_astype");
  else if (kind == LOGICAL_TYPES && !(class & (DTYPE_INTEGER | DTYPE_BOOL)))
    tess__refuse(b, v, "legal: bool and integers");
  else if (kind == INTEGER_TYPES && !(class & DTYPE_INTEGER))
    tess__refuse(b, v, "legal: integers");
  else
    return true;
  return false;
}

vid tess__apply_binary(struct build *b, const vid *in, binary *f, enum binary_kind kind) {
  vid v[2] = {in[0], in[1]};
  if (!tess__np_match(b, 2, v)) return VID_NONE;
  for (int i = 0; i < 2; i++) {
    if (kind == INEXACT_TYPES) v[i] = tess__np_inexact(b, v[i]);
    if (kind == NUMERIC && is_bool(b, v[i])) v[i] = tess__n_convert(b, v[i], tess__np_int(b), false);
    if (v[i] == VID_NONE) return VID_NONE;
  }
  return fits(b, v[0], kind) ? f(b, v[0], v[1]) : VID_NONE;
}

BINARY(add, n_add, ANY_TYPE)
BINARY(sub, tess__n_subtract, ARITHMETIC)
BINARY(mul, n_mul, ANY_TYPE)
BINARY(div, tess__n_divide, INEXACT_TYPES)
BINARY(maximum, n_maximum, ANY_TYPE)
BINARY(minimum, n_minimum, ANY_TYPE)
BINARY(pow, n_pow, NUMERIC)

#define COMPARISON(name, direction)                                                                                    \
  static vid name##_body(struct build *b, int n, const vid *in, const void *attrs) {                                   \
    (void)n;                                                                                                           \
    (void)attrs;                                                                                                       \
    vid v[2] = {in[0], in[1]};                                                                                         \
    return tess__np_match(b, 2, v) ? tess__np_compare(b, v[0], v[1], direction) : VID_NONE;                            \
  }                                                                                                                    \
  BINARY_AT(name)
COMPARISON(eq, COMPARE_EQ)
COMPARISON(ne, COMPARE_NE)
COMPARISON(lt, COMPARE_LT)
COMPARISON(le, COMPARE_LE)
COMPARISON(gt, COMPARE_GT)
COMPARISON(ge, COMPARE_GE)

/* ---- where, astype ---- */

static vid where_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  (void)attrs;
  vid v[3] = {in[0], in[1], in[2]};
  if (!is_bool(b, v[0])) v[0] = tess__n_compare(b, v[0], tess__np_number_like(b, v[0], 0), COMPARE_NE);
  if (v[0] == VID_NONE || !tess__np_promote(b, 2, v + 1) || !tess__np_broadcast(b, 3, v)) return VID_NONE;
  return tess__n_select(b, v[0], v[1], v[2]);
}

tess_array *tess_where_at(const char *where, tess_array *condition, tess_array *x, tess_array *y) {
  static const struct function f = {"where", 0, where_body};
  return tess__apply(where, &f, 3, (tess_array *const[]){condition, x, y}, NULL);
}
tess_array *(tess_where)(tess_array *condition, tess_array *x, tess_array *y) {
  return tess_where_at(NULL, condition, x, y);
}

static vid astype_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  tess_dtype dtype;
  memcpy(&dtype, attrs, sizeof dtype);
  return tess__n_convert(b, in[0], dtype, false);
}

tess_array *tess_astype_at(const char *where, tess_array *x, tess_dtype dtype) {
  static const struct function f = {"astype", sizeof(tess_dtype), astype_body};
  return tess__apply(where, &f, 1, &x, &dtype);
}
