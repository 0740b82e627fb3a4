/* The m_ macros of elementwise.def over scalars. The reference kernels and the scalar kernels of the executor expand
 * the rows with them, and the vector kernels must give the same bits: hence SLEEF's finz entry points (ENGINE 12.3),
 * IEEE square roots, one rounding.
 *
 * Before a row is expanded, M_TYPE names what it is expanded over: f32, f64 (float, double), and for integers i32, i64,
 * u32, u64. Integers are computed in uint32_t or uint64_t, signed ones sign-extended, so that +, -, * wrap without
 * undefined behaviour; 8 and 16 bits use the 32-bit rows, and the caller cuts the result to its width. bool is u32 cut
 * to its lowest bit. */
#ifndef TESS_OP_SCALAR_MATH_H
#define TESS_OP_SCALAR_MATH_H

#include <math.h>
#include <stdint.h>

#define M_CAT_(a, b, c) a##b##c
#define M_CAT(a, b, c)  M_CAT_(a, b, c)
#define M_FN(name)      M_CAT(scalar_##name, _, M_TYPE)

#define m_abs(a)    M_FN(abs)(a)
#define m_sign(a)   M_FN(sign)(a)
#define m_floor(a)  M_FN(floor)(a)
#define m_ceil(a)   M_FN(ceil)(a)
#define m_sqrt(a)   M_FN(sqrt)(a)
#define m_exp(a)    M_FN(exp)(a)
#define m_expm1(a)  M_FN(expm1)(a)
#define m_log(a)    M_FN(log)(a)
#define m_log1p(a)  M_FN(log1p)(a)
#define m_sin(a)    M_FN(sin)(a)
#define m_cos(a)    M_FN(cos)(a)
#define m_tan(a)    M_FN(tan)(a)
#define m_tanh(a)   M_FN(tanh)(a)
#define m_erf(a)    M_FN(erf)(a)
#define m_div(a, b) M_FN(div)(a, b)
#define m_max(a, b) M_FN(max)(a, b)
#define m_min(a, b) M_FN(min)(a, b)
#define m_pow(a, b) M_FN(pow)(a, b)
#define m_not(a)    (~(a))
#define m_and(a, b) ((a) & (b))
#define m_or(a, b)  ((a) | (b))
#define m_xor(a, b) ((a) ^ (b))

/* ---- floats: T, the suffix of M_TYPE, of SLEEF, of libm ---- */
#define SCALAR_SLEEF(T, m, s, name)                                                                                    \
  T Sleef_finz_##name##s##1_u10purecfma(T); /* sleef.h shows it only where FMA is fast; the library always has it */   \
  static inline T scalar_##name##_##m(T a) {                                                                           \
    return Sleef_finz_##name##s##1_u10purecfma(a);                                                                     \
  }
#define SCALAR_FLOAT(T, m, s, l)                                                                                       \
  SCALAR_SLEEF(T, m, s, exp)                                                                                           \
  SCALAR_SLEEF(T, m, s, expm1)                                                                                         \
  SCALAR_SLEEF(T, m, s, log)                                                                                           \
  SCALAR_SLEEF(T, m, s, log1p)                                                                                         \
  SCALAR_SLEEF(T, m, s, sin)                                                                                           \
  SCALAR_SLEEF(T, m, s, cos)                                                                                           \
  SCALAR_SLEEF(T, m, s, tan)                                                                                           \
  SCALAR_SLEEF(T, m, s, tanh)                                                                                          \
  SCALAR_SLEEF(T, m, s, erf)                                                                                           \
  T Sleef_finz_pow##s##1_u10purecfma(T, T);                                                                            \
  static inline T scalar_pow_##m(T a, T b) {                                                                           \
    return Sleef_finz_pow##s##1_u10purecfma(a, b);                                                                     \
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

SCALAR_FLOAT(float, f32, f, f)
SCALAR_FLOAT(double, f64, d, )
SCALAR_SIGNED(uint32_t, int32_t, i32)
SCALAR_SIGNED(uint64_t, int64_t, i64)
SCALAR_UNSIGNED(uint32_t, u32)
SCALAR_UNSIGNED(uint64_t, u64)

#endif
