/* The public elementwise functions: jax.numpy's promotion and broadcasting around the rows of elementwise.def. */
#include <string.h>

#include "api/apply.h"
#include "api/numpy.h"
#include "core/dtype.h"
#include "op/build.h"

static enum dtype_class class_of(const struct build *b, vid v) {
  return tess__dtype_class((tess_dtype)tess__type_at(b->graph, v)->dtype);
}

static vid refuse(struct build *b, vid v, const char *legal) {
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "does not take %s; %s",
             tess__type_text(tess__type_at(b->graph, v)), legal);
  return VID_NONE;
}

/* ---- of one operand ---- */

typedef vid unary(struct build *b, vid a);
enum unary_kind {
  INEXACT /* integers become floats */,
  NO_BOOL,
  KEEP_BOOL /* bool is its own result */,
  KEEP_INTEGER /* integers too */
};

static vid apply_unary(struct build *b, vid a, unary *f, enum unary_kind kind) {
  if (kind == INEXACT) a = tess__np_inexact(b, a);
  if (a == VID_NONE) return VID_NONE;
  if (kind == NO_BOOL && class_of(b, a) == DTYPE_BOOL) return refuse(b, a, "convert bool to a number with tess_astype");
  if (kind == KEEP_BOOL && class_of(b, a) == DTYPE_BOOL) return a;
  if (kind == KEEP_INTEGER && class_of(b, a) & (DTYPE_INTEGER | DTYPE_BOOL)) return a;
  return f(b, a);
}

static vid n_square(struct build *b, vid a) {
  return tess__n_multiply(b, a, a);
}
static vid n_reciprocal(struct build *b, vid a) {
  return tess__n_divide(b, tess__np_number_like(b, a, 1), a);
}
static vid n_relu(struct build *b, vid a) {
  return tess__n_maximum(b, a, tess__np_number_like(b, a, 0));
}

#define UNARY(name, node, kind)                                                                                        \
  static vid name##_body(struct build *b, int n, const vid *in, const void *attrs) {                                   \
    (void)n;                                                                                                           \
    (void)attrs;                                                                                                       \
    return apply_unary(b, in[0], node, kind);                                                                          \
  }                                                                                                                    \
  tess_array *tess_##name##_at(const char *where, tess_array *x) {                                                     \
    static const struct function f = {#name, 0, name##_body};                                                          \
    return tess__apply(where, &f, 1, &x, NULL);                                                                        \
  }                                                                                                                    \
  tess_array *(tess_##name)(tess_array * x) {                                                                          \
    return tess_##name##_at(NULL, x);                                                                                  \
  }
UNARY(neg, tess__n_negate, NO_BOOL)
UNARY(abs, tess__n_abs, KEEP_BOOL)
UNARY(sign, tess__n_sign, NO_BOOL)
UNARY(floor, tess__n_floor, KEEP_INTEGER)
UNARY(ceil, tess__n_ceil, KEEP_INTEGER)
UNARY(square, n_square, KEEP_BOOL)
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

typedef vid binary(struct build *b, vid a, vid c);
enum binary_kind { ANY_TYPE, ARITHMETIC /* bool: see n_add */, INEXACT_TYPES, FLOATS_ONLY };

static bool is_bool(const struct build *b, vid v) {
  return class_of(b, v) == DTYPE_BOOL;
}
static vid n_add(struct build *b, vid a, vid c) {
  return is_bool(b, a) ? tess__n_or(b, a, c) : tess__n_add(b, a, c);
}
static vid n_mul(struct build *b, vid a, vid c) {
  return is_bool(b, a) ? tess__n_and(b, a, c) : tess__n_multiply(b, a, c);
}

/* Of complex numbers the pairs' order, as jax.numpy. */
static vid n_maximum(struct build *b, vid a, vid c) {
  if (class_of(b, a) != DTYPE_COMPLEX) return tess__n_maximum(b, a, c);
  return tess__n_select(b, tess__np_compare(b, a, c, COMPARE_GT), a, c);
}
static vid n_minimum(struct build *b, vid a, vid c) {
  if (class_of(b, a) != DTYPE_COMPLEX) return tess__n_minimum(b, a, c);
  return tess__n_select(b, tess__np_compare(b, a, c, COMPARE_LT), a, c);
}

static vid apply_binary(struct build *b, const vid *in, binary *f, enum binary_kind kind) {
  vid v[2] = {in[0], in[1]};
  if (!tess__np_match(b, 2, v)) return VID_NONE;
  if (kind == INEXACT_TYPES)
    for (int i = 0; i < 2; i++)
      if ((v[i] = tess__np_inexact(b, v[i])) == VID_NONE) return VID_NONE;
  if (kind == ARITHMETIC && is_bool(b, v[0])) return refuse(b, v[0], "convert bool to a number with tess_astype");
  if (kind == FLOATS_ONLY && !(class_of(b, v[0]) & (DTYPE_FLOAT | DTYPE_COMPLEX)))
    return refuse(b, v[0], "powers of integers are not here yet: convert to a float with tess_astype");
  return f(b, v[0], v[1]);
}

#define BINARY_AT(name)                                                                                                \
  tess_array *tess_##name##_at(const char *where, tess_array *a, tess_array *b) {                                      \
    static const struct function f = {#name, 0, name##_body};                                                          \
    return tess__apply(where, &f, 2, (tess_array *const[]){a, b}, NULL);                                               \
  }                                                                                                                    \
  tess_array *(tess_##name)(tess_array * a, tess_array * b) {                                                          \
    return tess_##name##_at(NULL, a, b);                                                                               \
  }
#define BINARY(name, node, kind)                                                                                       \
  static vid name##_body(struct build *b, int n, const vid *in, const void *attrs) {                                   \
    (void)n;                                                                                                           \
    (void)attrs;                                                                                                       \
    return apply_binary(b, in, node, kind);                                                                            \
  }                                                                                                                    \
  BINARY_AT(name)
BINARY(add, n_add, ANY_TYPE)
BINARY(sub, tess__n_subtract, ARITHMETIC)
BINARY(mul, n_mul, ANY_TYPE)
BINARY(div, tess__n_divide, INEXACT_TYPES)
BINARY(maximum, n_maximum, ANY_TYPE)
BINARY(minimum, n_minimum, ANY_TYPE)
BINARY(pow, tess__n_power, FLOATS_ONLY)

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
