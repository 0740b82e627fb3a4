/* What arrays can do (jax.numpy, jax.lax, jax.nn). For every function here, unless its block says otherwise:
 *
 * Types:      bool, i2 to i64, u2 to u64, f4 and f8 to f64, c64, c128. T[m, n] is a dtype and a shape, ... any
 *             dimensions.
 *             The operands of one call promote and broadcast as in jax.numpy. "or scalar": a C number will do, and is
 *             weak: it takes the dtype of the array beside it (f32 + 1.0 is f32).
 * Sharding:   the result's follows from the operands'. Operands that are committed lie on the same devices, in one
 *             order.
 * Returns:    a new array of the innermost scope; while a function is traced, a traced one. An operand in error is
 *             returned as it is.
 * Errors:     INVALID_ARGUMENT     an operand is NULL; the shapes, dtypes or axes do not fit each other; operands are
 *                                  committed to different devices.
 *             FAILED_PRECONDITION  an operand is deleted or donated, has no data, or is a traced value outside its
 *                                  trace.
 *             OUT_OF_RANGE         a C integer that 32 bits do not hold, without enable_x64.
 *             RESOURCE_EXHAUSTED   there is no memory for the result.
 * Threads:    any; operands may be in use elsewhere.
 * Cost:       the first call with such types and shardings compiles; later ones run what is in the cache.
 *
 * Each name NAME is a macro that adds the caller's place to the symbol NAME_at. Where the declarations below have
 * NAME in brackets as well, it is also a function without a place, to be passed on: tess_map_into(out, tess_add, a,
 * b). */
#ifndef TESSERA_OPS_H
#define TESSERA_OPS_H

#include <tessera/array.h>
#include <tessera/indexing.h>
#include <tessera/linalg.h>
#include <tessera/making.h>
#include <tessera/products.h>
#include <tessera/random.h>
#include <tessera/reduce.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- elementwise ----

/* Elementwise functions of one array.
 *
 *   neg abs sign       -x, |x|, -1 or 0 or 1          square reciprocal   x * x, 1 / x
 *   floor ceil         whole numbers                  sqrt rsqrt          square root, one over it
 *   exp expm1          e^x, e^x - 1                   sin cos tan tanh    of radians
 *   log log1p          ln x, ln (1 + x)               erf                 the error function
 *   sigmoid            1 / (1 + e^-x)                 relu                max(x, 0)
 *
 * Types:      x: T[...]   result: T[...]. reciprocal, erf, sigmoid and those from exp to tanh are of floats: integers
 *             and bool become f32 (those of 64 bits f64). floor and ceil leave integers and bool as they are, abs
 *             leaves bool, square makes i32 of it; abs of complex is real. Integers wrap; floats of less than 32 bits
 *             are computed in f32 and rounded once.
 * Errors:     INVALID_ARGUMENT  neg, sign, relu of bool; floor, ceil, erf, relu of complex.
 * Source:     jax.numpy, jax.lax.rsqrt, jax.scipy.special.erf, jax.nn.sigmoid, jax.nn.relu. Since 0.1. */
/* clang-format off */ // a list of names, as in the table
#define TESS__UNARY(X)                                                                                                 \
  X(neg) X(abs) X(sign) X(floor) X(ceil) X(square) X(reciprocal) X(sqrt) X(rsqrt) X(exp) X(expm1) X(log) X(log1p)      \
  X(sin) X(cos) X(tan) X(tanh) X(erf) X(sigmoid) X(relu)
/* clang-format on */
#define TESS__UNARY_DECL(f)                                                                                            \
  TESS_API tess_array *tess_##f##_at(const char *where, tess_array *x);                                                \
  TESS_API tess_array *(tess_##f)(tess_array * x);
TESS__UNARY(TESS__UNARY_DECL)
#define tess_neg(x)        tess_neg_at(TESS_HERE, x)
#define tess_abs(x)        tess_abs_at(TESS_HERE, x)
#define tess_sign(x)       tess_sign_at(TESS_HERE, x)
#define tess_floor(x)      tess_floor_at(TESS_HERE, x)
#define tess_ceil(x)       tess_ceil_at(TESS_HERE, x)
#define tess_square(x)     tess_square_at(TESS_HERE, x)
#define tess_reciprocal(x) tess_reciprocal_at(TESS_HERE, x)
#define tess_sqrt(x)       tess_sqrt_at(TESS_HERE, x)
#define tess_rsqrt(x)      tess_rsqrt_at(TESS_HERE, x)
#define tess_exp(x)        tess_exp_at(TESS_HERE, x)
#define tess_expm1(x)      tess_expm1_at(TESS_HERE, x)
#define tess_log(x)        tess_log_at(TESS_HERE, x)
#define tess_log1p(x)      tess_log1p_at(TESS_HERE, x)
#define tess_sin(x)        tess_sin_at(TESS_HERE, x)
#define tess_cos(x)        tess_cos_at(TESS_HERE, x)
#define tess_tan(x)        tess_tan_at(TESS_HERE, x)
#define tess_tanh(x)       tess_tanh_at(TESS_HERE, x)
#define tess_erf(x)        tess_erf_at(TESS_HERE, x)
#define tess_sigmoid(x)    tess_sigmoid_at(TESS_HERE, x)
#define tess_relu(x)       tess_relu_at(TESS_HERE, x)

/* More elementwise functions of one array.
 *
 *   round trunc          to whole numbers: half to even; towards 0     exp2 log2 log10      of base 2 and 10
 *   is_finite            neither NaN nor infinite                      cbrt                 cube root
 *   isnan isinf          what they say                                 asin acos atan       inverses of sin, cos, tan
 *   logical_not          whether it is 0                               sinh cosh            hyperbolic functions
 *   bitwise_not          all bits flipped; of bool the other one       asinh acosh atanh    their inverses
 *   erf_inv              inverse of erf                                silu                 x sigmoid(x)
 *   lgamma digamma       log |gamma(x)|, its derivative                softplus             log (1 + e^x)
 *   log_sigmoid          log sigmoid(x)
 *
 * Types:      x: T[...]   result: T[...]; bool[...] of is_finite, isnan, isinf and logical_not. round and trunc leave
 *             integers as they are, trunc bool too; bitwise_not is of bool and integers; the others are of floats:
 *             integers and bool become f32 (those of 64 bits f64).
 * Errors:     INVALID_ARGUMENT  bitwise_not of floats; round of bool; round, trunc, erf_inv, lgamma, digamma, softplus,
 *                               log_sigmoid of complex.
 * Source:     jax.numpy (is_finite: isfinite; asin to atanh: arcsin to arctanh), jax.lax.erf_inv, lgamma, digamma,
 *             jax.nn.silu, softplus, log_sigmoid. Since 0.1. */
/* clang-format off */ // a list of names, as in the table
#define TESS__UNARY_2(X)    \
  X(round) X(trunc) X(is_finite) X(isnan) X(isinf) X(logical_not) X(bitwise_not) X(exp2) X(log2) X(log10) X(cbrt)      \
  X(asin) X(acos) X(atan) X(sinh) X(cosh) X(asinh) X(acosh) X(atanh) X(erf_inv) X(lgamma) X(digamma) X(silu)           \
  X(softplus) X(log_sigmoid)
/* clang-format on */
TESS__UNARY_2(TESS__UNARY_DECL)
#define tess_round(x)       tess_round_at(TESS_HERE, x)
#define tess_trunc(x)       tess_trunc_at(TESS_HERE, x)
#define tess_is_finite(x)   tess_is_finite_at(TESS_HERE, x)
#define tess_isnan(x)       tess_isnan_at(TESS_HERE, x)
#define tess_isinf(x)       tess_isinf_at(TESS_HERE, x)
#define tess_logical_not(x) tess_logical_not_at(TESS_HERE, x)
#define tess_bitwise_not(x) tess_bitwise_not_at(TESS_HERE, x)
#define tess_exp2(x)        tess_exp2_at(TESS_HERE, x)
#define tess_log2(x)        tess_log2_at(TESS_HERE, x)
#define tess_log10(x)       tess_log10_at(TESS_HERE, x)
#define tess_cbrt(x)        tess_cbrt_at(TESS_HERE, x)
#define tess_asin(x)        tess_asin_at(TESS_HERE, x)
#define tess_acos(x)        tess_acos_at(TESS_HERE, x)
#define tess_atan(x)        tess_atan_at(TESS_HERE, x)
#define tess_sinh(x)        tess_sinh_at(TESS_HERE, x)
#define tess_cosh(x)        tess_cosh_at(TESS_HERE, x)
#define tess_asinh(x)       tess_asinh_at(TESS_HERE, x)
#define tess_acosh(x)       tess_acosh_at(TESS_HERE, x)
#define tess_atanh(x)       tess_atanh_at(TESS_HERE, x)
#define tess_erf_inv(x)     tess_erf_inv_at(TESS_HERE, x)
#define tess_lgamma(x)      tess_lgamma_at(TESS_HERE, x)
#define tess_digamma(x)     tess_digamma_at(TESS_HERE, x)
#define tess_silu(x)        tess_silu_at(TESS_HERE, x)
#define tess_softplus(x)    tess_softplus_at(TESS_HERE, x)
#define tess_log_sigmoid(x) tess_log_sigmoid_at(TESS_HERE, x)

/* Elementwise functions of one array and of numbers.
 *
 *   round_away           to whole numbers, half away from 0            gelu       x times the normal distribution's cdf
 *   integer_pow          x^n by multiplying; 1 / x^-n for n < 0        leaky_relu x, or slope times x below 0
 *   reduce_precision     rounded to a float of so many bits            elu        x, or slope times (e^x - 1) below 0
 *   nan_to_num           NaN becomes 0, infinities the largest numbers
 *
 * Types:      x: T[...]   result: T[...]. gelu, leaky_relu and elu make floats of integers and bool. approximate: gelu
 *             by tanh instead of erf.
 * Errors:     INVALID_ARGUMENT  round_away, reduce_precision of anything but floats; exponent_bits below 1,
 *                               mantissa_bits below 0; integer_pow of bool, or of integers with n < 0; leaky_relu,
 *                               elu, and gelu by erf, of complex.
 * Source:     jax.lax.round, integer_pow, reduce_precision, jax.numpy.nan_to_num, jax.nn.gelu, leaky_relu, elu.
 *             Since 0.1. */
TESS_API tess_array *tess_round_away_at(const char *where, tess_array *x);
TESS_API tess_array *tess_nan_to_num_at(const char *where, tess_array *x);
TESS_API tess_array *tess_integer_pow_at(const char *where, tess_array *x, int n);
TESS_API tess_array *tess_reduce_precision_at(const char *where, tess_array *x, int exponent_bits, int mantissa_bits);
TESS_API tess_array *tess_gelu_at(const char *where, tess_array *x, bool approximate);
TESS_API tess_array *tess_leaky_relu_at(const char *where, tess_array *x, double slope);
TESS_API tess_array *tess_elu_at(const char *where, tess_array *x, double slope);
#define tess_round_away(x)     tess_round_away_at(TESS_HERE, x)
#define tess_nan_to_num(x)     tess_nan_to_num_at(TESS_HERE, x)
#define tess_integer_pow(x, n) tess_integer_pow_at(TESS_HERE, x, n)
#define tess_reduce_precision(x, exponent_bits, mantissa_bits)                                                         \
  tess_reduce_precision_at(TESS_HERE, x, exponent_bits, mantissa_bits)
#define tess_gelu(x, approximate) tess_gelu_at(TESS_HERE, x, approximate)
#define tess_leaky_relu(x, slope) tess_leaky_relu_at(TESS_HERE, x, slope)
#define tess_elu(x, slope)        tess_elu_at(TESS_HERE, x, slope)

/* Elementwise functions of two arrays.
 *
 *   add sub mul div    sums, differences, products, true quotients; of bool, add is or and mul is and
 *   pow                a to the power b
 *   maximum minimum    the larger, the smaller; NaN where either is NaN
 *   eq ne lt le gt ge  comparisons: == != < <= > >=; with NaN only ne is true
 *
 * Types:      a, b: T[...] or scalar, promoted and broadcast   result: T[...]; comparisons: bool[...]. div makes
 *             floats of integers and bool. Integers wrap; their powers are b modulo 64, as in JAX. Complex numbers are
 *             ordered as pairs of their parts.
 * Errors:     INVALID_ARGUMENT  the shapes do not broadcast; sub of bool.
 * Source:     jax.numpy (add, subtract, multiply, true_divide, power, ..., greater_equal). Since 0.1. */
#define TESS__BINARY(X) X(add) X(sub) X(mul) X(div) X(pow) X(maximum) X(minimum) X(eq) X(ne) X(lt) X(le) X(gt) X(ge)
#define TESS__BINARY_DECL(f)                                                                                           \
  TESS_API tess_array *tess_##f##_at(const char *where, tess_array *a, tess_array *b);                                 \
  TESS_API tess_array *(tess_##f)(tess_array * a, tess_array * b);
TESS__BINARY(TESS__BINARY_DECL)
#define tess_add(a, b)     tess_add_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_sub(a, b)     tess_sub_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_mul(a, b)     tess_mul_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_div(a, b)     tess_div_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_pow(a, b)     tess_pow_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_maximum(a, b) tess_maximum_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_minimum(a, b) tess_minimum_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_eq(a, b)      tess_eq_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_ne(a, b)      tess_ne_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_lt(a, b)      tess_lt_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_le(a, b)      tess_le_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_gt(a, b)      tess_gt_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_ge(a, b)      tess_ge_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))

/* More elementwise functions of two arrays.
 *
 *   floor_divide mod       quotient rounded down, what is left         atan2      angle of the point (b, a)
 *   rem                    what truncated division leaves: sign of a   hypot      sqrt(a^2 + b^2)
 *   nextafter              the next number from a towards b            logaddexp  log (e^a + e^b)
 *   copysign               the size of a with the sign of b
 *   logical_{and,or,xor}   of truth: not 0                             bitwise_{and,or,xor}  of bits; of bool too
 *   shift_left             bits of a, b places up                      shift_right_logical     down; zeros come in
 *   shift_right_arithmetic the same; copies of the sign come in
 *
 * Types:      a, b: T[...] or scalar, promoted and broadcast   result: T[...]; logical ones: bool[...]. atan2, hypot,
 *             logaddexp, nextafter and copysign make floats of integers and bool. Shifts by as many places as there
 *             are bits, or more, leave nothing (arithmetic: the sign). Divided by the integer 0: floor_divide is -2 (of
 *             0 it is -1, of unsigned numbers the largest), mod 0, rem a.
 * Errors:     INVALID_ARGUMENT  the shapes do not broadcast; rem of bool; bitwise ones of floats; shifts of floats or
 *                               bool; of complex all but atan2 and the logical ones.
 * Source:     jax.numpy (atan2: arctan2), jax.lax.rem and shifts. Since 0.1. */
/* clang-format off */ // a list of names, as in the table
#define TESS__BINARY_2(X)    \
  X(floor_divide) X(mod) X(rem) X(atan2) X(hypot) X(logaddexp) X(nextafter) X(copysign) X(logical_and) X(logical_or)   \
  X(logical_xor) X(bitwise_and) X(bitwise_or) X(bitwise_xor) X(shift_left) X(shift_right_logical)                      \
  X(shift_right_arithmetic)
/* clang-format on */
TESS__BINARY_2(TESS__BINARY_DECL)
#define tess_floor_divide(a, b)           tess_floor_divide_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_mod(a, b)                    tess_mod_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_rem(a, b)                    tess_rem_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_atan2(a, b)                  tess_atan2_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_hypot(a, b)                  tess_hypot_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_logaddexp(a, b)              tess_logaddexp_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_nextafter(a, b)              tess_nextafter_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_copysign(a, b)               tess_copysign_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_logical_and(a, b)            tess_logical_and_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_logical_or(a, b)             tess_logical_or_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_logical_xor(a, b)            tess_logical_xor_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_bitwise_and(a, b)            tess_bitwise_and_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_bitwise_or(a, b)             tess_bitwise_or_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_bitwise_xor(a, b)            tess_bitwise_xor_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_shift_left(a, b)             tess_shift_left_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_shift_right_logical(a, b)    tess_shift_right_logical_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
#define tess_shift_right_arithmetic(a, b) tess_shift_right_arithmetic_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))

/* x between two bounds.
 *
 * Types:      x, lo, hi: T[...] or scalar, promoted and broadcast   result: T[...]. NaN stays. Where lo > hi: hi.
 * Source:     jax.numpy.clip (min(hi, max(lo, x))), jax.lax.clamp (another order of arguments). Since 0.1. */
TESS_API tess_array *tess_clip_at(const char *where, tess_array *x, tess_array *lo, tess_array *hi);
TESS_API tess_array *(tess_clip)(tess_array *x, tess_array *lo, tess_array *hi);
TESS_API tess_array *tess_clamp_at(const char *where, tess_array *lo, tess_array *x, tess_array *hi);
TESS_API tess_array *(tess_clamp)(tess_array *lo, tess_array *x, tess_array *hi);
#define tess_clip(x, lo, hi)  tess_clip_at(TESS_HERE, TESS_LIFT(x), TESS_LIFT(lo), TESS_LIFT(hi))
#define tess_clamp(lo, x, hi) tess_clamp_at(TESS_HERE, TESS_LIFT(lo), TESS_LIFT(x), TESS_LIFT(hi))

/* Elements of x where the condition holds, of y elsewhere.
 *
 * Types:      condition: any dtype or scalar, not 0 is true   x, y: T[...] or scalar, promoted   result: T[...]. All
 *             three broadcast.
 * Source:     jax.numpy.where with three arguments. Since 0.1. */
TESS_API tess_array *tess_where_at(const char *where, tess_array *condition, tess_array *x, tess_array *y);
TESS_API tess_array *(tess_where)(tess_array *condition, tess_array *x, tess_array *y);
#define tess_where(condition, x, y) tess_where_at(TESS_HERE, TESS_LIFT(condition), TESS_LIFT(x), TESS_LIFT(y))

/* Elements converted to another dtype.
 *
 * Types:      x: T[...] or scalar   result: dtype[...], not weak.
 * Source:     jax.lax.convert_element_type. Since 0.1. */
TESS_API tess_array *tess_astype_at(const char *where, tess_array *x, tess_dtype dtype);
#define tess_astype(x, dtype) tess_astype_at(TESS_HERE, TESS_LIFT(x), dtype)

/* The parts of complex numbers, their conjugates; and complex numbers from parts.
 *
 * Types:      x: T[...]   real, imag: the dtype of the parts, f32 of c64; of a real T: x itself, and zeros. conj: T.
 *             re, im: f32[...] or f64[...] or scalar, promoted and broadcast   complex: c64[...], c128[...].
 * Errors:     INVALID_ARGUMENT  complex of anything but f32 and f64; the shapes do not broadcast.
 * Source:     jax.numpy.real, imag, conj, jax.lax.complex. Since 0.1. */
TESS_API tess_array *tess_real_at(const char *where, tess_array *x);
TESS_API tess_array *tess_imag_at(const char *where, tess_array *x);
TESS_API tess_array *tess_conj_at(const char *where, tess_array *x);
TESS_API tess_array *tess_complex_at(const char *where, tess_array *re, tess_array *im);
TESS_API tess_array *(tess_real)(tess_array *x);
TESS_API tess_array *(tess_imag)(tess_array *x);
TESS_API tess_array *(tess_conj)(tess_array *x);
TESS_API tess_array *(tess_complex)(tess_array *re, tess_array *im);
#define tess_real(x)         tess_real_at(TESS_HERE, x)
#define tess_imag(x)         tess_imag_at(TESS_HERE, x)
#define tess_conj(x)         tess_conj_at(TESS_HERE, x)
#define tess_complex(re, im) tess_complex_at(TESS_HERE, TESS_LIFT(re), TESS_LIFT(im))

/* The same bits as another dtype.
 *
 * Types:      x: T[...]   result: dtype[...]; where dtype has k times fewer bits than T one more dimension of size k is
 *             the innermost, the lowest bits first; where it has k times more, the innermost dimension must be of size
 *             k, and goes.
 * Errors:     INVALID_ARGUMENT  the innermost dimension is another one; only one of T and dtype is complex, or bool.
 * Source:     jax.lax.bitcast_convert_type. Since 0.1. */
TESS_API tess_array *tess_bitcast_at(const char *where, tess_array *x, tess_dtype dtype);
#define tess_bitcast(x, dtype) tess_bitcast_at(TESS_HERE, x, dtype)

// ---- making ----

typedef struct tess_create_opts {
  size_t size;
  tess_dtype dtype;              // default: f32 (f64 with enable_x64); of tess_full, the value's
  const tess_sharding *sharding; // default: the default device, uncommitted
} tess_create_opts;

/* An array of zeros, of ones, or of one value.
 *
 * Types:      value: T[...] or scalar, broadcast to the shape   result: dtype[shape].
 * Errors:     INVALID_ARGUMENT  a negative size, more than TESS_MAX_RANK dimensions or 2^59 elements; the value does
 *                               not broadcast to the shape; the sharding does not fit it (see tess_device_put).
 * Source:     jax.numpy.zeros, ones, full (their device= is .sharding). Since 0.1. */
TESS_API tess_array *tess_zeros_at(const char *where, tess_shape shape, const tess_create_opts *kw);
TESS_API tess_array *tess_ones_at(const char *where, tess_shape shape, const tess_create_opts *kw);
TESS_API tess_array *tess_full_at(const char *where, tess_shape shape, tess_array *value, const tess_create_opts *kw);
#define tess_zeros(...)          tess_zeros__(__VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_ones(...)           tess_ones__(__VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_full(...)           tess_full__(__VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_zeros__(shape, ...) tess_zeros_at(TESS_HERE, shape, TESS__OPTS(tess_create_opts, __VA_ARGS__))
#define tess_ones__(shape, ...)  tess_ones_at(TESS_HERE, shape, TESS__OPTS(tess_create_opts, __VA_ARGS__))
#define tess_full__(shape, value, ...)                                                                                 \
  tess_full_at(TESS_HERE, shape, TESS_LIFT(value), TESS__OPTS(tess_create_opts, __VA_ARGS__))

typedef struct tess_arange_opts {
  size_t size;
  double start, step;            // default: 0, 1
  tess_dtype dtype;              // default: stop's; f32 (f64) where stop is an integer, but start or step is not whole
  const tess_sharding *sharding; // default: the default device, uncommitted
} tess_arange_opts;

/* The numbers start, start + step, ... before stop.
 *
 * Types:      stop: scalar, or an array of rank 0 whose value is known; 32 gives i32, 32.0 gives f32
 *             result: dtype[n], n = ceil((stop - start) / step), 0 where that is negative.
 * Errors:     INVALID_ARGUMENT  stop is traced, or not of rank 0; more than 2^59 numbers; the sharding does not fit.
 * Source:     jax.numpy.arange. Since 0.1. */
TESS_API tess_array *tess_arange_at(const char *where, tess_array *stop, const tess_arange_opts *kw);
#define tess_arange(...)         tess_arange__(__VA_ARGS__, .size = sizeof(tess_arange_opts))
#define tess_arange__(stop, ...) tess_arange_at(TESS_HERE, TESS_LIFT(stop), TESS__OPTS(tess_arange_opts, __VA_ARGS__))

/* An array whose elements are their own index along one dimension.
 *
 * Types:      result: dtype[shape], of numbers   dimension: 0 to rank - 1.
 * Errors:     INVALID_ARGUMENT  the dimension does not exist; bool; a shape as for tess_zeros.
 * Source:     jax.lax.broadcasted_iota. Since 0.1. */
TESS_API tess_array *tess_iota_at(const char *where, tess_dtype dtype, tess_shape shape, int dimension);
#define tess_iota(dtype, shape, dimension) tess_iota_at(TESS_HERE, dtype, shape, dimension)

// ---- shape ----

typedef struct tess_out_opts {
  size_t size;
  const tess_sharding *out_sharding; // of the result, over Explicit axes; default: as follows from the operands
} tess_out_opts;

/* The same elements, row-major, in another shape; tess_ravel: in one dimension.
 *
 * Types:      x: T[...] (reshape: or scalar)   result: T[shape], T[n]. One size may be -1: what is left.
 * Sharding:   .out_sharding, where given.
 * Errors:     INVALID_ARGUMENT  the number of elements is another one; a negative size, more than one -1; .out_sharding
 *                               is no NamedSharding, names an axis that is not Explicit, or does not fit the result.
 * Cost:       nothing in a compiled function where strides can say it, else one copy; so all of this section.
 * Source:     jax.numpy.reshape, ravel. Since 0.1. */
TESS_API tess_array *tess_reshape_at(const char *where, tess_array *x, tess_shape shape, const tess_out_opts *kw);
TESS_API tess_array *tess_ravel_at(const char *where, tess_array *x);
#define tess_reshape(x, ...) tess_reshape__(x, __VA_ARGS__, .size = sizeof(tess_out_opts))
#define tess_reshape__(x, shape, ...)                                                                                  \
  tess_reshape_at(TESS_HERE, TESS_LIFT(x), shape, TESS__OPTS(tess_out_opts, __VA_ARGS__))
#define tess_ravel(x) tess_ravel_at(TESS_HERE, x)

/* The array repeated along new dimensions and along those of size 1.
 *
 * Types:      broadcast_to: the dimensions of x (or scalar) are the last ones of the shape, each equal or 1.
 *             broadcast_in_dim: dimension i of x is dimension dims[i] of the shape, equal or 1.   result: T[shape].
 * Errors:     INVALID_ARGUMENT  dims or sizes do not fit; .out_sharding as for tess_reshape.
 * Source:     jax.numpy.broadcast_to, jax.lax.broadcast_in_dim. Since 0.1. */
TESS_API tess_array *tess_broadcast_to_at(const char *where, tess_array *x, tess_shape shape);
TESS_API tess_array *tess_broadcast_in_dim_at(const char *where, tess_array *x, tess_shape shape, tess_ints dims,
                                              const tess_out_opts *kw);
#define tess_broadcast_to(x, shape) tess_broadcast_to_at(TESS_HERE, TESS_LIFT(x), shape)
#define tess_broadcast_in_dim(x, shape, ...)                                                                           \
  tess_broadcast_in_dim__(x, shape, __VA_ARGS__, .size = sizeof(tess_out_opts))
#define tess_broadcast_in_dim__(x, shape, dims, ...)                                                                   \
  tess_broadcast_in_dim_at(TESS_HERE, x, shape, dims, TESS__OPTS(tess_out_opts, __VA_ARGS__))

/* The dimensions in another order; tess_T: in reversed order.
 *
 * Types:      x: T[d0, d1, ...]   perm: TESS_PERM(i, j, ...), negative from the end, TESS_PERM() reversed
 *             result: T[di, dj, ...].
 * Errors:     INVALID_ARGUMENT  perm is not a permutation of the dimensions.
 * Source:     jax.numpy.transpose, ndarray.T. Since 0.1. */
TESS_API tess_array *tess_transpose_at(const char *where, tess_array *x, tess_ints perm);
TESS_API tess_array *tess_T_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_T)(tess_array *x);
#define tess_transpose(x, perm) tess_transpose_at(TESS_HERE, x, perm)
#define tess_T(x)               tess_T_at(TESS_HERE, x)

/* Dimensions of size 1 removed (squeeze) or inserted (expand_dims).
 *
 * Types:      axes: of x for squeeze, (tess_ints){0} for all that are 1; of the result for expand_dims. Negative ones
 *             count from the end.
 * Errors:     INVALID_ARGUMENT  an axis does not exist, is named twice or (squeeze) is not of size 1; the result has
 *                               more than TESS_MAX_RANK dimensions.
 * Source:     jax.numpy.squeeze, expand_dims. Since 0.1. */
TESS_API tess_array *tess_squeeze_at(const char *where, tess_array *x, tess_ints axes);
TESS_API tess_array *tess_expand_dims_at(const char *where, tess_array *x, tess_ints axes);
#define tess_squeeze(x, axes)     tess_squeeze_at(TESS_HERE, x, axes)
#define tess_expand_dims(x, axes) tess_expand_dims_at(TESS_HERE, x, axes)

// ---- reductions ----

typedef struct tess_reduce_opts {
  size_t size;
  tess_ints axes;                    // dimensions that go, negative from the end; default: all
  bool keepdims;                     // they stay, with size 1
  tess_dtype dtype;                  // of sum, prod and mean: elements are converted to it first
  tess_array *where;                 // bool: elements that count, broadcast to x; default: all
  int ddof;                          // of var and std: subtracted from the number of elements
  const tess_sharding *out_sharding; // of the result, over Explicit axes; default: as follows from x
} tess_reduce_opts;

/* Sum, product, largest, smallest, mean, all true, any true, over some dimensions.
 *
 * Types:      x: T[...]   result: T without the axes. sum and prod widen bool and small integers to 32 bits (64 with
 *             enable_x64); mean makes floats of integers, and sums bf16 and f16 in f32; all and any are bool, not 0
 *             is true.
 * Sharding:   a cut dimension that is reduced becomes an all-reduce over its mesh axes; unless .out_sharding leaves
 *             them unreduced, of sum.
 * Returns:    of no elements: 0, 1, NaN (mean), true (all), false (any). The bits do not depend on the number of
 *             workers.
 * Errors:     INVALID_ARGUMENT  an axis does not exist or is named twice; where is not bool, or does not broadcast to
 *                               x; max or min of complex numbers, or over size 0; .out_sharding as for tess_reshape.
 * Source:     jax.numpy.sum, prod, max, min, mean, all, any. Since 0.1. */
TESS_API tess_array *tess_sum_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
TESS_API tess_array *tess_prod_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
TESS_API tess_array *tess_max_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
TESS_API tess_array *tess_min_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
TESS_API tess_array *tess_mean_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
TESS_API tess_array *tess_all_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
TESS_API tess_array *tess_any_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
#define tess_sum(...)       tess_sum__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_prod(...)      tess_prod__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_max(...)       tess_max__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_min(...)       tess_min__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_mean(...)      tess_mean__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_all(...)       tess_all__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_any(...)       tess_any__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_sum__(x, ...)  tess_sum_at(TESS_HERE, x, TESS__OPTS(tess_reduce_opts, __VA_ARGS__))
#define tess_prod__(x, ...) tess_prod_at(TESS_HERE, x, TESS__OPTS(tess_reduce_opts, __VA_ARGS__))
#define tess_max__(x, ...)  tess_max_at(TESS_HERE, x, TESS__OPTS(tess_reduce_opts, __VA_ARGS__))
#define tess_min__(x, ...)  tess_min_at(TESS_HERE, x, TESS__OPTS(tess_reduce_opts, __VA_ARGS__))
#define tess_mean__(x, ...) tess_mean_at(TESS_HERE, x, TESS__OPTS(tess_reduce_opts, __VA_ARGS__))
#define tess_all__(x, ...)  tess_all_at(TESS_HERE, x, TESS__OPTS(tess_reduce_opts, __VA_ARGS__))
#define tess_any__(x, ...)  tess_any_at(TESS_HERE, x, TESS__OPTS(tess_reduce_opts, __VA_ARGS__))

// ---- linear algebra ----

typedef struct tess_dot_opts {
  size_t size;
  tess_dtype preferred_element_type; // of the result; default: of the promoted operands
  const tess_sharding *out_sharding; // of the result, over Explicit axes; default: as follows from the operands
} tess_dot_opts;

/* Matrix product of a and b, contracting the last dimension of a with the second-to-last of b.
 *
 * Types:      a: T[..., m, k]   b: T[..., k, n]   result: T[..., m, n];  for matmul leading dimensions broadcast, for
 *             dot those of b stand after those of a, and an operand of rank 0 multiplies. A one-dimensional a is a
 *             row, a one-dimensional b a column; the added dimension is dropped. bf16 and f16 accumulate in f32, bool
 *             is or of ands.
 * Sharding:   [i,k],[k,j] -> [i,j]. If k is cut alike in a and b, the result is summed over those mesh axes, unless
 *             .out_sharding leaves them unreduced.
 * Errors:     INVALID_ARGUMENT  k differs; leading dimensions do not broadcast; an operand of matmul has rank 0; the
 *                               element type asked for is not of the same kind (bool, float, complex; of integers:
 *                               any integer or float); as tess_reshape for .out_sharding.
 * Cost:       2*m*n*k flops per batch element.
 * Source:     jax.numpy.matmul, jax.numpy.dot. Since 0.1. */
TESS_API tess_array *tess_matmul_at(const char *where, tess_array *a, tess_array *b, const tess_dot_opts *kw);
TESS_API tess_array *tess_dot_at(const char *where, tess_array *a, tess_array *b, const tess_dot_opts *kw);
#define tess_matmul(...)         tess_matmul__(__VA_ARGS__, .size = sizeof(tess_dot_opts))
#define tess_dot(...)            tess_dot__(__VA_ARGS__, .size = sizeof(tess_dot_opts))
#define tess_matmul__(a, b, ...) tess_matmul_at(TESS_HERE, a, b, TESS__OPTS(tess_dot_opts, __VA_ARGS__))
#define tess_dot__(a, b, ...)    tess_dot_at(TESS_HERE, a, b, TESS__OPTS(tess_dot_opts, __VA_ARGS__))

typedef struct tess_dot_dims { // dimensions of a and of b, paired in order; none negative
  tess_ints lhs_contract, rhs_contract, lhs_batch, rhs_batch;
} tess_dot_dims;

/* Product of a and b over chosen dimensions.
 *
 * Types:      result: the batch dimensions, then the other ones of a, then those of b; all but the contracted ones.
 * Sharding:   as tess_matmul; batch dimensions stay cut where both operands are cut alike.
 * Errors:     INVALID_ARGUMENT  paired dimensions differ in number or size, do not exist, or are named twice; the
 *                               element type asked for is not of the same kind; the result has more than
 *                               TESS_MAX_RANK dimensions.
 * Cost:       2 flops per element of the result and of what is contracted.
 * Source:     jax.lax.dot_general. Since 0.1. */
TESS_API tess_array *tess_dot_general_at(const char *where, tess_array *a, tess_array *b, tess_dot_dims dims,
                                         const tess_dot_opts *kw);
#define tess_dot_general(...) tess_dot_general__(__VA_ARGS__, .size = sizeof(tess_dot_opts))
#define tess_dot_general__(a, b, dims, ...)                                                                            \
  tess_dot_general_at(TESS_HERE, a, b, dims, TESS__OPTS(tess_dot_opts, __VA_ARGS__))

#ifdef __cplusplus
}
#endif
#endif
