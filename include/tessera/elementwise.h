/* Elementwise functions (jax.numpy, jax.lax, jax.nn, jax.scipy.special): part of ops.h, which says what holds for every
 * function here. */
#ifndef TESSERA_ELEMENTWISE_H
#define TESSERA_ELEMENTWISE_H

#include <tessera/array.h>

#ifdef __cplusplus
extern "C" {
#endif
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

#ifdef __cplusplus
}
#endif
#endif
