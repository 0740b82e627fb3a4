/* The elementwise functions: bodies and records of the rows of elementwise.def, what jax.numpy makes of their operands,
 * and the most common of those that are no single op. */
#include "numpy/elementwise.h"
#include "numpy/own_rule.h"

#include <string.h>

/* ---- of one operand ---- */

enum unary_kind {
  INEXACT /* integers become floats */,
  NO_BOOL,
  KEEP_BOOL /* bool is its own result */,
  KEEP_INTEGER /* integers too */,
  KEEP_ONLY_INTEGER /* but bool is refused */,
  LOGICAL_ONLY /* bool and integers */,
  ANY_DTYPE
};
typedef vid unary(struct build *b, vid a);
static vid apply_unary(struct build *b, vid a, unary *f, enum unary_kind kind) {
  if (kind == INEXACT) a = tess__np_inexact(b, a);
  if (a == VID_NONE) return VID_NONE;
  enum dtype_class class = class_of(b, a);
  if ((kind == NO_BOOL || kind == KEEP_ONLY_INTEGER) && class == DTYPE_BOOL)
    return tess__np_does_not_take(b, a, "convert bool to a number with tess_astype");
  if (kind == LOGICAL_ONLY && !((int)class & (DTYPE_INTEGER | DTYPE_BOOL)))
    return tess__np_does_not_take(b, a, "legal: bool and integers");
  if (kind == KEEP_BOOL && class == DTYPE_BOOL) return a;
  if (kind == KEEP_INTEGER && (int)class & (DTYPE_INTEGER | DTYPE_BOOL)) return a;
  if (kind == KEEP_ONLY_INTEGER && (int)class & DTYPE_INTEGER) return a;
  return f(b, a);
}

vid tess__np_square(struct build *b, vid a) {
  if (is_bool(b, a)) a = tess__n_convert(b, a, tess__np_int(b), false);
  return tess__n_square(b, a);
}
vid tess__np_reciprocal(struct build *b, vid a) {
  return tess__n_divide(b, number(b, a, 1), a);
}
static bool ramp(struct build *b, const void *ctx, const vid *x, vid *out) {
  (void)ctx;
  return (out[0] = tess__n_maximum(b, x[0], number(b, x[0], 0))) != VID_NONE;
}
/* At 0 it is flat, where each operand of maximum would have half. */
static bool ramp_rule(struct build *b, const void *ctx, const vid *x, const vid *result, const vid *change, vid *out) {
  (void)ctx;
  (void)result;
  vid above = tess__n_compare(b, x[0], number(b, x[0], 0), COMPARE_GT);
  return (out[0] = tess__n_select(b, above, change[0], number(b, change[0], 0))) != VID_NONE;
}
vid tess__np_relu(struct build *b, vid a) {
  static const struct own_rule relu = {"relu", 1, 1, ramp, ramp_rule, NULL};
  vid out;
  return tess__np_with_rule(b, &relu, &a, &out) ? out : VID_NONE;
}

/* ---- of two ---- */

vid tess__np_add(struct build *b, vid a, vid c) {
  return is_bool(b, a) ? tess__n_or(b, a, c) : tess__n_add(b, a, c);
}
vid tess__np_multiply(struct build *b, vid a, vid c) {
  return is_bool(b, a) ? tess__n_and(b, a, c) : tess__n_multiply(b, a, c);
}

/* Of complex numbers the pairs' order, as jax.numpy. */
vid tess__np_maximum(struct build *b, vid a, vid c) {
  if (!is_complex(b, a)) return tess__n_maximum(b, a, c);
  return tess__n_select(b, tess__np_compare(b, a, c, COMPARE_GT), a, c);
}
vid tess__np_minimum(struct build *b, vid a, vid c) {
  if (!is_complex(b, a)) return tess__n_minimum(b, a, c);
  return tess__n_select(b, tess__np_compare(b, a, c, COMPARE_LT), a, c);
}

/* pow of integers, as jax.numpy: powers are taken modulo 64, except that of 0 only the zeroth is 1. */
vid tess__np_pow(struct build *b, vid a, vid c) {
  if (class_of(b, a) & (DTYPE_FLOAT | DTYPE_COMPLEX)) return tess__n_power(b, a, c);
  vid zero = number(b, a, 0), low = tess__n_and(b, c, number(b, c, 63));
  vid both = tess__n_and(b, tess__n_compare(b, a, zero, COMPARE_EQ), tess__n_compare(b, c, zero, COMPARE_NE));
  return tess__n_select(b, both, zero, tess__n_power(b, a, low));
}

enum binary_kind {
  ANY_TYPE,
  ARITHMETIC /* no bool */,
  NUMERIC /* bool becomes i32 (i64 with enable_x64) */,
  INEXACT_TYPES /* integers become floats */,
  LOGICAL_TYPES /* bool and integers */,
  INTEGER_TYPES
};

static bool fits(struct build *b, vid v, enum binary_kind kind) {
  int class = (int)class_of(b, v);
  if (kind == ARITHMETIC && class == DTYPE_BOOL)
    tess__np_does_not_take(b, v, "convert bool to a number with tess_astype");
  else if (kind == LOGICAL_TYPES && !(class & (DTYPE_INTEGER | DTYPE_BOOL)))
    tess__np_does_not_take(b, v, "legal: bool and integers");
  else if (kind == INTEGER_TYPES && !(class & DTYPE_INTEGER))
    tess__np_does_not_take(b, v, "legal: integers");
  else
    return true;
  return false;
}

typedef vid binary(struct build *b, vid a, vid c);
static vid apply_binary(struct build *b, const vid *in, binary *f, enum binary_kind kind) {
  vid v[2] = {in[0], in[1]};
  if (!tess__np_match(b, 2, v)) return VID_NONE;
  for (int i = 0; i < 2; i++) {
    if (kind == INEXACT_TYPES) v[i] = tess__np_inexact(b, v[i]);
    if (kind == NUMERIC && is_bool(b, v[i])) v[i] = tess__n_convert(b, v[i], tess__np_int(b), false);
    if (v[i] == VID_NONE) return VID_NONE;
  }
  return fits(b, v[0], kind) ? f(b, v[0], v[1]) : VID_NONE;
}

/* ---- of three ---- */

vid tess__np_where(struct build *b, vid *v) {
  v[0] = tess__np_truth(b, v[0]);
  if (v[0] == VID_NONE || !tess__np_promote(b, 2, v + 1) || !tess__np_broadcast_alike(b, 3, v)) return VID_NONE;
  return tess__n_select(b, v[0], v[1], v[2]);
}

vid tess__np_clip(struct build *b, vid *v) {
  return tess__np_match(b, 3, v) ? tess__n_minimum(b, v[2], tess__n_maximum(b, v[1], v[0])) : VID_NONE;
}

vid tess__np_clamp(struct build *b, vid *v) {
  return tess__np_match(b, 3, v) ? tess__n_clamp(b, v[0], v[1], v[2]) : VID_NONE;
}

/* ---- bodies and records ---- */

static vid compare(struct build *b, const vid *in, enum compare_direction direction) {
  vid v[2] = {in[0], in[1]};
  return tess__np_match(b, 2, v) ? tess__np_compare(b, v[0], v[1], direction) : VID_NONE;
}

static vid of_three(struct build *b, const vid *in, vid (*f)(struct build *b, vid *v)) {
  vid v[3] = {in[0], in[1], in[2]};
  return f(b, v);
}

#define FUNCTION(name, value)                                                                                          \
  static vid name##_body(struct build *b, int n, const vid *in, const void *attrs) {                                   \
    (void)n;                                                                                                           \
    (void)attrs;                                                                                                       \
    return value;                                                                                                      \
  }                                                                                                                    \
  const struct function tess__f_##name = {#name, 0, name##_body};
#define UNARY(name, node, kind)     FUNCTION(name, apply_unary(b, in[0], node, kind))
#define UNARY_AT                    UNARY
#define BINARY(name, node, kind)    FUNCTION(name, apply_binary(b, in, node, kind))
#define COMPARISON(name, direction) FUNCTION(name, compare(b, in, direction))
#define TERNARY(name, node)         FUNCTION(name, of_three(b, in, node))
#include "numpy/elementwise.def"

static vid astype_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  tess_dtype dtype;
  memcpy(&dtype, attrs, sizeof dtype);
  return tess__n_convert(b, in[0], dtype, false);
}
const struct function tess__f_astype = {"astype", sizeof(tess_dtype), astype_body};
