/* The m_ macros of elementwise.def over scalars. The reference kernels and the scalar kernels of the executor expand
 * the rows with them, and the vector kernels must give the same bits: hence SLEEF's finz entry points
 * (design/engine.md 12.3), IEEE square roots, one rounding.
 *
 * Before a row is expanded, M_TYPE names what it is computed in: f32, f64 (float, double), and for integers i32, i64,
 * u32, u64, held in uint32_t or uint64_t, signed ones sign-extended, so that +, -, * wrap without undefined behaviour;
 * M_DTYPE and M_BITS the dtype that it is for (f16 in f32, i8 in i32, bool in u32) and its width. The caller cuts the
 * result to it. */
#ifndef TESS_OP_SCALAR_MATH_H
#define TESS_OP_SCALAR_MATH_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "core/float_bits.h"
#include "op/f32_tables.h"
#include "op/integer_math.h"
#include "op/special.h"

#define M_CAT_(a, b, c)  a##b##c
#define M_CAT(a, b, c)   M_CAT_(a, b, c)
#define M_FN(name)       M_CAT(scalar_##name, _, M_TYPE)
#define M_DTYPE_FN(name) M_CAT(scalar_##name, _, M_DTYPE)
/* M_WIDE_i32: an integer extended to 64 bits */
#define M_WIDE_i32(a) (uint64_t)(int32_t)(a)
#define M_WIDE_u32(a) (uint64_t)(a)
#define M_WIDE_i64(a) (a)
#define M_WIDE_u64(a) (a)
#define M_SIGNED_i32  true
#define M_SIGNED_u32  false
#define M_SIGNED_i64  true
#define M_SIGNED_u64  false
#define M_INTEGER(name, a, b)                                                                                          \
  (M_CTYPE) integer_##name(M_CAT(M_WIDE, _, M_TYPE)(a), M_CAT(M_WIDE, _, M_TYPE)(b), M_BITS, M_CAT(M_SIGNED, _, M_TYPE))

#define m_abs(a)           M_FN(abs)(a)
#define m_sign(a)          M_FN(sign)(a)
#define m_floor(a)         M_FN(floor)(a)
#define m_ceil(a)          M_FN(ceil)(a)
#define m_sqrt(a)          M_FN(sqrt)(a)
#define m_exp(a)           M_FN(exp)(a)
#define m_expm1(a)         M_FN(expm1)(a)
#define m_log(a)           M_FN(log)(a)
#define m_log1p(a)         M_FN(far_log1p)(a)
#define m_sin(a)           M_FN(sin)(a)
#define m_cos(a)           M_FN(cos)(a)
#define m_tan(a)           M_FN(tan)(a)
#define m_tanh(a)          M_FN(tanh)(a)
#define m_erf(a)           M_FN(erf)(a)
#define m_div(a, b)        M_FN(div)(a, b)
#define m_max(a, b)        M_FN(max)(a, b)
#define m_min(a, b)        M_FN(min)(a, b)
#define m_cbrt(a)          M_FN(cbrt)(a)
#define m_round(a)         M_FN(round)(a)
#define m_rint(a)          M_FN(rint)(a)
#define m_acos(a)          M_FN(acos)(a)
#define m_acosh(a)         M_FN(acosh)(a)
#define m_asin(a)          M_FN(asin)(a)
#define m_asinh(a)         M_FN(asinh)(a)
#define m_atan(a)          M_FN(atan)(a)
#define m_atanh(a)         M_FN(atanh)(a)
#define m_sinh(a)          M_FN(sinh)(a)
#define m_cosh(a)          M_FN(cosh)(a)
#define m_erfc(a)          M_FN(erfc)(a)
#define m_erf_inv(a)       M_FN(erf_inv)(a)
#define m_lgamma(a)        M_FN(lgamma)(a)
#define m_digamma(a)       M_FN(digamma)(a)
#define m_bessel_i1e(a)    M_FN(bessel_i1e)(a)
#define m_logistic(a)      M_FN(logistic)(a)
#define m_atan2(a, b)      M_FN(atan2)(a, b)
#define m_polygamma(a, b)  M_FN(polygamma)(a, b)
#define m_zeta(a, b)       M_FN(zeta)(a, b)
#define m_next_after(a, b) M_DTYPE_FN(next_after)(a, b)
#define m_popcnt(a)        M_INTEGER(popcnt, a, 0)
#define m_clz(a)           M_INTEGER(clz, a, 0)
#define m_shl(a, b)        M_INTEGER(shl, a, b)
#define m_sar(a, b)        M_INTEGER(sar, a, b)
#define m_shr(a, b)        M_INTEGER(shr, a, b)
#define m_mulhi(a, b)      M_INTEGER(mulhi, a, b)
/* m_add, m_mul, m_rem, m_pow: scalar_rows.inc */
#define m_not(a)    (~(a))
#define m_and(a, b) ((a) & (b))
#define m_or(a, b)  ((a) | (b))
#define m_xor(a, b) ((a) ^ (b))

/* ---- floats: T, the suffix of M_TYPE, of SLEEF, of libm ---- */
#define SCALAR_SLEEF(T, m, s, name) SCALAR_ROUTINE(T, m, s, name, u10)
#define SCALAR_ROUTINE(T, m, s, name, ulp)                                                                             \
  T Sleef_finz_##name##s##1_##ulp##purecfma(                                                                           \
      T); /* sleef.h shows it only where FMA is fast; the library always has it */                                     \
  static inline T scalar_##name##_##m(T a) {                                                                           \
    return Sleef_finz_##name##s##1_##ulp##purecfma(a);                                                                 \
  }
#define SCALAR_SLEEF2(T, m, s, name)                                                                                   \
  T Sleef_finz_##name##s##1_u10purecfma(T, T);                                                                         \
  static inline T scalar_##name##_##m(T a, T b) {                                                                      \
    return Sleef_finz_##name##s##1_u10purecfma(a, b);                                                                  \
  }
#define SCALAR_FLOAT(T, m, s, l)                                                                                       \
  SCALAR_SLEEF(T, m, s, expm1)                                                                                         \
  SCALAR_SLEEF(T, m, s, log)                                                                                           \
  SCALAR_SLEEF(T, m, s, log1p)                                                                                         \
  SCALAR_SLEEF(T, m, s, sin)                                                                                           \
  SCALAR_SLEEF(T, m, s, cos)                                                                                           \
  SCALAR_SLEEF(T, m, s, tan)                                                                                           \
  SCALAR_SLEEF(T, m, s, cbrt)                                                                                          \
  SCALAR_SLEEF(T, m, s, acos)                                                                                          \
  SCALAR_SLEEF(T, m, s, asin)                                                                                          \
  SCALAR_SLEEF(T, m, s, atan)                                                                                          \
  SCALAR_SLEEF(T, m, s, atanh)                                                                                         \
  SCALAR_ROUTINE(T, m, s, erfc, u15)                                                                                   \
  SCALAR_SLEEF2(T, m, s, atan2)                                                                                        \
  T Sleef_finz_acosh##s##1_u10purecfma(T);                                                                             \
  T Sleef_finz_asinh##s##1_u10purecfma(T);                                                                             \
  T Sleef_finz_sinh##s##1_u10purecfma(T);                                                                              \
  T Sleef_finz_cosh##s##1_u10purecfma(T);                                                                              \
  static inline T scalar_sinh_##m(T a) {                                                                               \
    T size = fabs##l(a);                                                                                               \
    return size > END_##m ? copysign##l(scalar_half_exp_##m(size), a) : Sleef_finz_sinh##s##1_u10purecfma(a);          \
  }                                                                                                                    \
  static inline T scalar_cosh_##m(T a) {                                                                               \
    T size = fabs##l(a);                                                                                               \
    return size > END_##m ? scalar_half_exp_##m(size) : Sleef_finz_cosh##s##1_u10purecfma(a);                          \
  }                                                                                                                    \
  static inline T scalar_far_log1p_##m(T a) { /* log1p(a/64) + log 64 where SLEEF's ends before the largest numbers */ \
    bool huge = a > (T)0x1p60;                                                                                         \
    T part = scalar_log1p_##m(huge ? a / 64 : a);                                                                      \
    return huge ? part + 6 * (T)0x1.62e42fefa39efp-1 : part;                                                           \
  }                                                                                                                    \
  static inline T scalar_acosh_##m(T a) { /* log(2a) where SLEEF's square overflows */                                 \
    return a > (T)0x1p30 ? scalar_log_##m(a) + (T)0x1.62e42fefa39efp-1 : Sleef_finz_acosh##s##1_u10purecfma(a);        \
  }                                                                                                                    \
  static inline T scalar_asinh_##m(T a) {                                                                              \
    T size = fabs##l(a), large = scalar_log_##m(size) + (T)0x1.62e42fefa39efp-1;                                       \
    return size > (T)0x1p30 ? copysign##l(large, a) : Sleef_finz_asinh##s##1_u10purecfma(a);                           \
  }                                                                                                                    \
  static inline T scalar_round_##m(T a) {                                                                              \
    return round##l(a);                                                                                                \
  }                                                                                                                    \
  static inline T scalar_rint_##m(T a) {                                                                               \
    return rint##l(a);                                                                                                 \
  }                                                                                                                    \
  static inline T scalar_rem_##m(T a, T b) {                                                                           \
    return fmod##l(a, b);                                                                                              \
  }                                                                                                                    \
  static inline T scalar_abs_##m(T a) {                                                                                \
    return fabs##l(a);                                                                                                 \
  }                                                                                                                    \
  static inline T scalar_floor_##m(T a) {                                                                              \
    return floor##l(a);                                                                                                \
  }                                                                                                                    \
  static inline T scalar_ceil_##m(T a) {                                                                               \
    return ceil##l(a);                                                                                                 \
  }                                                                                                                    \
  static inline T scalar_sqrt_##m(T a) {                                                                               \
    return sqrt##l(a);                                                                                                 \
  }                                                                                                                    \
  static inline T scalar_div_##m(T a, T b) {                                                                           \
    return a / b;                                                                                                      \
  }                                                                                                                    \
  static inline T scalar_sign_##m(T a) {                                                                               \
    return a > 0 ? (T)1 : a < 0 ? (T)-1 : a; /* zeros and NaN are themselves */                                        \
  }                                                                                                                    \
  static inline T scalar_max_##m(T a, T b) { /* NaN wins; -0 < +0 */                                                   \
    return a != a ? a : b != b ? b : a > b ? a : b > a ? b : signbit(a) ? b : a;                                       \
  }                                                                                                                    \
  static inline T scalar_min_##m(T a, T b) {                                                                           \
    return a != a ? a : b != b ? b : a < b ? a : b < a ? b : signbit(a) ? a : b;                                       \
  }

/* ---- integers: the type computed in, the type compared in, the suffix ---- */
#define SCALAR_INTEGER(U, C, m)                                                                                        \
  static inline U scalar_max_##m(U a, U b) {                                                                           \
    return (C)a > (C)b ? a : b;                                                                                        \
  }                                                                                                                    \
  static inline U scalar_min_##m(U a, U b) {                                                                           \
    return (C)a < (C)b ? a : b;                                                                                        \
  }
#define SCALAR_SIGNED(U, C, m)                                                                                         \
  SCALAR_INTEGER(U, C, m)                                                                                              \
  static inline U scalar_abs_##m(U a) {                                                                                \
    return (C)a < 0 ? 0 - a : a;                                                                                       \
  }                                                                                                                    \
  static inline U scalar_sign_##m(U a) {                                                                               \
    return (C)a < 0 ? (U)-1 : a != 0;                                                                                  \
  }                                                                                                                    \
  static inline U scalar_div_##m(U a, U b) {                                                                           \
    return b == 0 ? (U)-1 : b == (U)-1 ? 0 - a : (U)((C)a / (C)b);                                                     \
  }
#define SCALAR_UNSIGNED(U, m)                                                                                          \
  SCALAR_INTEGER(U, U, m)                                                                                              \
  static inline U scalar_abs_##m(U a) {                                                                                \
    return a;                                                                                                          \
  }                                                                                                                    \
  static inline U scalar_sign_##m(U a) {                                                                               \
    return a != 0;                                                                                                     \
  }                                                                                                                    \
  static inline U scalar_div_##m(U a, U b) {                                                                           \
    return b == 0 ? (U)-1 : a / b;                                                                                     \
  }

static inline float scalar_power(float n) {
  return tess__f32_of_bits((tess__bits_of_f32(n) - 63) << 23) * 0x1p-64f;
}
static inline float scalar_scale(float a, float n) { /* only the second product rounds, if any */
  uint32_t all = tess__bits_of_f32(n) >> 4, half = all >> 1;
  return a * tess__f32_of_bits(half << 23) * tess__f32_of_bits((all - half) << 23);
}
#define D                           float
#define D_NAME(name)                scalar_##name##_f32
#define D_FMA(a, b, c)              fmaf(a, b, c)
#define D_PICK8(table, a)           (table)[tess__bits_of_f32(a) & 7]
#define D_PICK16(table, a)          (table)[tess__bits_of_f32(a) & 15]
#define D_MIN(limit, a)             ((a) > (limit) ? (limit) : (a))
#define D_LARGER(a, b)              ((a) > (b) ? (a) : (b))
#define D_POWER(n)                  scalar_power(n)
#define D_SCALE(a, n)               scalar_scale(a, n)
#define D_UNLESS_BELOW(a, limit, x) ((a) < (limit) ? 0 : (x))
#define D_NEGATIVE(a, x, y)         (signbit(a) ? (x) : (y))
#define D_SIZE(a)                   fabsf(a)
#define D_SIGNED(a, sign)           copysignf(a, sign)
#include "op/f32_math.inc"
double Sleef_finz_expd1_u10purecfma(double);
static inline double scalar_exp_f64(double a) { /* SLEEF's ends a little early */
  double e = Sleef_finz_expd1_u10purecfma(a > END_f64 ? a - LN_f64 - LN_REST_f64 : a);
  return a > END_f64 ? e * SCALE_f64 * 2 : e;
}
static inline float scalar_half_exp_f32(float a) {
  return scalar_exp_f32(a - LN_f32 - LN_REST_f32) * SCALE_f32;
}
static inline double scalar_half_exp_f64(double a) {
  return Sleef_finz_expd1_u10purecfma(a - LN_f64 - LN_REST_f64) * SCALE_f64;
}
SCALAR_SLEEF(double, f64, d, tanh)
SCALAR_SLEEF(double, f64, d, erf)
static inline double scalar_logistic_f64(double a) { /* 1 / (1 + exp(-a)), without large numbers */
  double e = scalar_exp_f64(-fabs(a)), sum = 1 + e, lost = e - (sum - 1), q = (a < 0 ? e : 1) / sum;
  return q - q * (lost * (a < 0 ? 1 - q : q)); /* 1 / sum is q, or 1 - q */
}
SCALAR_SLEEF2(float, f32, f, pow)
double Sleef_finz_powd1_u10purecfma(double, double);
static inline double scalar_pow_f64(double a, double b) {
  return tess__pow_near_end(a, b, Sleef_finz_powd1_u10purecfma(a, b));
}
SCALAR_FLOAT(float, f32, f, f)
SCALAR_FLOAT(double, f64, d, )
SCALAR_SIGNED(uint32_t, int32_t, i32)
SCALAR_SIGNED(uint64_t, int64_t, i64)
SCALAR_UNSIGNED(uint32_t, u32)
SCALAR_UNSIGNED(uint64_t, u64)

#endif
