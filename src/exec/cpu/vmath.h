/* Vectors of VB bytes and the m_ macros of elementwise.def over them. Private to kernels.inc, which defines before:
 *   VB            16, 32 or 64
 *   VMATH         1, 2, 3: SLEEF's scalar, AVX2 or AVX-512 routines (the finz ones: the same bits from all three)
 * Signed integers are computed in vectors of unsigned ones, which wrap; only comparisons see the sign.
 * The macros apply the primitive of the type that P names when they are expanded. */
#include "exec/cpu/half.h"
#include "op/f32_tables.h"
#include "op/integer_math.h"
#include "op/special.h"

#define CAT2_(a, b)    a##_##b
#define CAT2(a, b)     CAT2_(a, b)
#define CAT3_(a, b, c) a##_##b##_##c
#define CAT3(a, b, c)  CAT3_(a, b, c)

/* of typed.inc */
#define REAL     1
#define HALF     2
#define SIGNED   3
#define UNSIGNED 4
#define BOOL     5

#define VECTOR(type, name, bytes) typedef type name __attribute__((vector_size(bytes)))
VECTOR(float, vf32, VB);
VECTOR(double, vf64, VB);
VECTOR(uint8_t, vu8, VB);
VECTOR(uint16_t, vu16, VB);
VECTOR(uint32_t, vu32, VB);
VECTOR(uint64_t, vu64, VB);
VECTOR(int8_t, vi8, VB);
VECTOR(int16_t, vi16, VB);
VECTOR(int32_t, vi32, VB);
VECTOR(int64_t, vi64, VB);
/* as many lanes as a vector of 2, 4, 8-byte elements has: bytes, and halves */
VECTOR(int8_t, bytes_2, VB / 2);
VECTOR(int8_t, bytes_4, VB / 4);
VECTOR(int8_t, bytes_8, VB / 8);
VECTOR(uint16_t, halves_4, VB / 2);
VECTOR(float, floats_8, VB / 2);
VECTOR(int32_t, words_8, VB / 2);
typedef vi8 bytes_1;

/* ---- parts of vectors: n bytes of `size`; loads fill up with zeros ---- */
#if VMATH == 2
static const int32_t ones[16] = {-1, -1, -1, -1, -1, -1, -1, -1}; /* and as many zeros: masks of the first few words */
#endif
static inline void load_bytes(void *v, size_t size, const char *p, size_t n) {
#if VMATH == 3
  if (size == 64) {
    __m512i x = _mm512_maskz_loadu_epi8(UINT64_MAX >> (64 - n), p);
    memcpy(v, &x, sizeof x);
    return;
  }
  if (size == 32) {
    __m256i x = _mm256_maskz_loadu_epi8(UINT32_MAX >> (32 - n), p);
    memcpy(v, &x, sizeof x);
    return;
  }
#elif VMATH == 2
  if (size == 32 && n % 4 == 0) {
    __m256i x = _mm256_maskload_epi32((const int *)(const void *)p,
                                      _mm256_loadu_si256((const __m256i *)(const void *)(ones + 8 - n / 4)));
    memcpy(v, &x, sizeof x);
    return;
  }
#endif
  memset(v, 0, size);
  memcpy(v, p, n);
}
static inline void store_bytes(char *p, const void *v, size_t size, size_t n) {
#if VMATH == 3
  if (size == 64) {
    __m512i x;
    memcpy(&x, v, sizeof x);
    _mm512_mask_storeu_epi8(p, UINT64_MAX >> (64 - n), x);
    return;
  }
  if (size == 32) {
    __m256i x;
    memcpy(&x, v, sizeof x);
    _mm256_mask_storeu_epi8(p, UINT32_MAX >> (32 - n), x);
    return;
  }
#elif VMATH == 2
  if (size == 32 && n % 4 == 0) {
    __m256i x;
    memcpy(&x, v, sizeof x);
    _mm256_maskstore_epi32((int *)(void *)p, _mm256_loadu_si256((const __m256i *)(const void *)(ones + 8 - n / 4)), x);
    return;
  }
#endif
  (void)size;
  memcpy(p, v, n);
}

/* ---- floats ---- */
#define FLOAT_PRIMITIVES(P, V, M, magnitude)                                                                           \
  static inline V blend_##P(M m, V a, V b) {                                                                           \
    return (V)(((M)a & m) | ((M)b & ~m));                                                                              \
  }                                                                                                                    \
  static inline V abs_##P(V a) {                                                                                       \
    return (V)((M)a & (magnitude));                                                                                    \
  }                                                                                                                    \
  static inline V sign_##P(V a) { /* zeros and NaN are themselves */                                                   \
    V one = (V){0} + 1;                                                                                                \
    return blend_##P((M)(a > 0), one, blend_##P((M)(a < 0), -one, a));                                                 \
  }                                                                                                                    \
  static inline V div_##P(V a, V b) {                                                                                  \
    return a / b;                                                                                                      \
  }
FLOAT_PRIMITIVES(f32, vf32, vi32, INT32_MAX)
FLOAT_PRIMITIVES(f64, vf64, vi64, INT64_MAX)
#if VMATH < 3
#define FLOAT_EXTREMES(P, V, M)                                                                                        \
  static inline V max_##P(V a, V b) { /* NaN wins; -0 < +0, hence the bits of both where they are equal */             \
    V r = blend_##P((M)(a > b), a, b);                                                                                 \
    r = blend_##P((M)(a == b), (V)((M)a & (M)b), r);                                                                   \
    return blend_##P((M)(a != a), a, r);                                                                               \
  }                                                                                                                    \
  static inline V min_##P(V a, V b) {                                                                                  \
    V r = blend_##P((M)(a < b), a, b);                                                                                 \
    r = blend_##P((M)(a == b), (V)((M)a | (M)b), r);                                                                   \
    return blend_##P((M)(a != a), a, r);                                                                               \
  }
FLOAT_EXTREMES(f32, vf32, vi32)
FLOAT_EXTREMES(f64, vf64, vi64)
#endif
static inline vf32 same_f32(vf32 a) {
  return a;
}

#define LANEWISE(name, V, lanes, f)                                                                                    \
  static inline V name(V a) {                                                                                          \
    for (int i = 0; i < (lanes); i++)                                                                                  \
      a[i] = f(a[i]);                                                                                                  \
    return a;                                                                                                          \
  }
#define LANEWISE2(name, V, lanes, f)                                                                                   \
  static inline V name(V a, V b) {                                                                                     \
    for (int i = 0; i < (lanes); i++)                                                                                  \
      a[i] = f(a[i], b[i]);                                                                                            \
    return a;                                                                                                          \
  }

#include "exec/cpu/vmath_isa.inc"

#if VMATH == 1
#define ROUTINE(name, ulp)                                                                                             \
  LANEWISE(name##_f32, vf32, VB / 4, scalar_##name##_f32)                                                              \
  LANEWISE(name##_f64, vf64, VB / 8, scalar_##name##_f64)
#define ROUTINE2(name, ulp)                                                                                            \
  LANEWISE2(name##_f32, vf32, VB / 4, scalar_##name##_f32)                                                             \
  LANEWISE2(name##_f64, vf64, VB / 8, scalar_##name##_f64)
#else
#define ROUTINE(name, ulp)                                                                                             \
  static inline vf32 name##_f32(vf32 a) {                                                                              \
    return (vf32)ROUTINE_f32(name, ulp)((WIDE_f32)a);                                                                  \
  }                                                                                                                    \
  static inline vf64 name##_f64(vf64 a) {                                                                              \
    return (vf64)ROUTINE_f64(name, ulp)((WIDE_f64)a);                                                                  \
  }
#define ROUTINE2(name, ulp)                                                                                            \
  static inline vf32 name##_f32(vf32 a, vf32 b) {                                                                      \
    return (vf32)ROUTINE_f32(name, ulp)((WIDE_f32)a, (WIDE_f32)b);                                                     \
  }                                                                                                                    \
  static inline vf64 name##_f64(vf64 a, vf64 b) {                                                                      \
    return (vf64)ROUTINE_f64(name, ulp)((WIDE_f64)a, (WIDE_f64)b);                                                     \
  }
#endif
ROUTINE(expm1, u10)
ROUTINE(log, u10)
ROUTINE(log1p, u10)
ROUTINE(sin, u10)
ROUTINE(cos, u10)
ROUTINE(tan, u10)
ROUTINE(cbrt, u10)
ROUTINE(acos, u10)
ROUTINE(acosh, u10)
ROUTINE(asin, u10)
ROUTINE(asinh, u10)
ROUTINE(atan, u10)
ROUTINE(atanh, u10)
#if VMATH == 1
ROUTINE(sinh, u10)
ROUTINE(cosh, u10)
#endif
ROUTINE(erfc, u15)
ROUTINE2(atan2, u10)
#if VMATH == 1
ROUTINE2(pow, u10)
#else
static inline vf32 pow_f32(vf32 a, vf32 b) {
  return (vf32)ROUTINE_f32(pow, u10)((WIDE_f32)a, (WIDE_f32)b);
}
static inline vf64 pow_f64(vf64 a, vf64 b) {
  vf64 r = (vf64)ROUTINE_f64(pow, u10)((WIDE_f64)a, (WIDE_f64)b);
  if (!all_lanes((vi32)(abs_f64(r) != (double)INFINITY)))
    for (int i = 0; i < VB / 8; i++)
      r[i] = tess__pow_near_end(a[i], b[i], r[i]);
  return r;
}
#endif

/* ---- to 4 ulp ---- */
#if VMATH > 1
#define FAST(name)                                                                                                     \
  static inline vf32 fast_##name##_f32(vf32 a) {                                                                       \
    return (vf32)ROUTINE_f32(name, u35)((WIDE_f32)a);                                                                  \
  }                                                                                                                    \
  static inline vf64 fast_##name##_f64(vf64 a) {                                                                       \
    return (vf64)ROUTINE_f64(name, u35)((WIDE_f64)a);                                                                  \
  }
FAST(sin)
FAST(cos)
FAST(tan)
FAST(log)
FAST(cbrt)
FAST(acos)
FAST(asin)
FAST(atan)
static inline vf64 fast_tanh_f64(vf64 a) {
  return (vf64)ROUTINE_f64(tanh, u35)((WIDE_f64)a);
}
static inline vf32 fast_atan2_f32(vf32 a, vf32 b) {
  return (vf32)ROUTINE_f32(atan2, u35)((WIDE_f32)a, (WIDE_f32)b);
}
static inline vf64 fast_atan2_f64(vf64 a, vf64 b) {
  return (vf64)ROUTINE_f64(atan2, u35)((WIDE_f64)a, (WIDE_f64)b);
}
#endif

/* ---- one number at a time: see special.h ---- */
#define SPECIAL(name)                                                                                                  \
  LANEWISE(name##_f32, vf32, VB / 4, scalar_##name##_f32)                                                              \
  LANEWISE(name##_f64, vf64, VB / 8, scalar_##name##_f64)
SPECIAL(lgamma)
SPECIAL(digamma)
SPECIAL(bessel_i1e)
LANEWISE2(zeta_f32, vf32, VB / 4, scalar_zeta_f32)
LANEWISE2(zeta_f64, vf64, VB / 8, scalar_zeta_f64)
LANEWISE2(polygamma_f32, vf32, VB / 4, scalar_polygamma_f32)
LANEWISE2(polygamma_f64, vf64, VB / 8, scalar_polygamma_f64)
LANEWISE2(rem_f32, vf32, VB / 4, fmodf)
LANEWISE2(rem_f64, vf64, VB / 8, fmod)
LANEWISE2(next_after_f32, vf32, VB / 4, scalar_next_after_f32)
LANEWISE2(next_after_f64, vf64, VB / 8, scalar_next_after_f64)
LANEWISE2(next_after_f16, vf32, VB / 4, scalar_next_after_f16)
LANEWISE2(next_after_bf16, vf32, VB / 4, scalar_next_after_bf16)
LANEWISE(erf_inv_f64, vf64, VB / 8, scalar_erf_inv_f64)

/* ---- from those above ---- */
#if VMATH == 1
LANEWISE(exp_f32, vf32, VB / 4, scalar_exp_f32)
LANEWISE(exp_f64, vf64, VB / 8, scalar_exp_f64)
LANEWISE(tanh_f32, vf32, VB / 4, scalar_tanh_f32)
LANEWISE(tanh_f64, vf64, VB / 8, scalar_tanh_f64)
LANEWISE(erf_f32, vf32, VB / 4, scalar_erf_f32)
LANEWISE(erf_f64, vf64, VB / 8, scalar_erf_f64)
LANEWISE(logistic_f32, vf32, VB / 4, scalar_logistic_f32)
#else
#define AS_VECTOR(a)                _Generic((a), float : splat_f32, vf32 : same_f32)(a)
#define D                           vf32
#define D_NAME(name)                name##_f32
#define D_FMA(a, b, c)              fma_f32(a, AS_VECTOR(b), AS_VECTOR(c))
#define D_PICK8(table, a)           pick8_f32(table, (vu32)(a))
#define D_PICK16(table, a)          pick16_f32(table, (vu32)(a))
#define D_MIN(limit, a)             limit_f32(limit, a)
#define D_LARGER(a, b)              bare_max_f32(a, b)
#define D_POWER(n)                  power_f32(n, (n)-D_ZERO)
#define D_SCALE(a, n)               scale_f32(a, n, (n)-D_STEP)
#define D_UNLESS_BELOW(a, limit, x) unless_below_f32(a, limit, x)
#define D_NEGATIVE(a, x, y)         negative_f32(a, x, y)
#define D_SIZE(a)                   abs_f32(a)
#define D_SIGNED(a, sign)           ((vf32)((vi32)(a) | ((vi32)(sign)&INT32_MIN)))
#include "op/f32_math.inc"
#undef AS_VECTOR
static inline vf64 exp_f64(vf64 a) {
  vi64 far = (vi64)(a > END_f64);
  vf64 e = (vf64)ROUTINE_f64(exp, u10)((WIDE_f64)blend_f64(far, a - LN_f64 - LN_REST_f64, a));
  return blend_f64(far, e * SCALE_f64 * 2, e);
}
static inline vf64 tanh_f64(vf64 a) {
  return (vf64)ROUTINE_f64(tanh, u10)((WIDE_f64)a);
}
static inline vf64 erf_f64(vf64 a) {
  return (vf64)ROUTINE_f64(erf, u10)((WIDE_f64)a);
}
static inline vf32 fast_tanh_f32(vf32 a) { /* no other one is faster */
  return tanh_f32(a);
}
#endif

/* f of the routines u10 and u35 that are infinite where exp is, and the half of that is not */
#if VMATH > 1
#define HALF_EXP(name, routine, ulp, P, V, M, sign)                                                                    \
  static inline V name##_##P(V a) {                                                                                    \
    V size = abs_##P(a), r = (V)ROUTINE_##P(routine, ulp)((WIDE_##P)a);                                                \
    M far = (M)(size > END_##P);                                                                                       \
    if (all_lanes((vi32)~far)) return r;                                                                               \
    V half = exp_##P(size - LN_##P - LN_REST_##P) * SCALE_##P;                                                         \
    return blend_##P(far, (V)((M)half | ((M)a & (sign))), r);                                                          \
  }
HALF_EXP(sinh, sinh, u10, f32, vf32, vi32, INT32_MIN)
HALF_EXP(sinh, sinh, u10, f64, vf64, vi64, INT64_MIN)
HALF_EXP(cosh, cosh, u10, f32, vf32, vi32, 0)
HALF_EXP(cosh, cosh, u10, f64, vf64, vi64, 0)
HALF_EXP(fast_sinh, sinh, u35, f32, vf32, vi32, INT32_MIN)
HALF_EXP(fast_sinh, sinh, u35, f64, vf64, vi64, INT64_MIN)
HALF_EXP(fast_cosh, cosh, u35, f32, vf32, vi32, 0)
HALF_EXP(fast_cosh, cosh, u35, f64, vf64, vi64, 0)
#endif

#define FLOAT_FUNCTIONS(P, V, M, magnitude, below_half, ln2, far)                                                      \
  static inline V round_##P(V a) { /* half away from zero */                                                           \
    V size = trunc_##P(abs_##P(a) + (below_half));                                                                     \
    return (V)((M)size | ((M)a & ~(magnitude)));                                                                       \
  }                                                                                                                    \
  static inline V far_acosh_##P(V a) { /* log(2a) where SLEEF's square overflows */                                    \
    return blend_##P((M)(a > (far)), log_##P(a) + (ln2), acosh_##P(a));                                                \
  }                                                                                                                    \
  static inline V far_asinh_##P(V a) {                                                                                 \
    V size = abs_##P(a), large = log_##P(size) + (ln2);                                                                \
    return blend_##P((M)(size > (far)), (V)((M)large | ((M)a & ~(magnitude))), asinh_##P(a));                          \
  }                                                                                                                    \
  static inline V far_log1p_##P(V a) { /* log1p(a/64) + log 64 where SLEEF's ends before the largest numbers */        \
    M huge = (M)(a > (far) * (far));                                                                                   \
    V part = log1p_##P(blend_##P(huge, a / 64, a));                                                                    \
    return blend_##P(huge, part + 6 * (ln2), part);                                                                    \
  }                                                                                                                    \
  static inline V fast_logistic_##P(V a) {                                                                             \
    V e = exp_##P(-abs_##P(a));                                                                                        \
    return blend_##P((M)(a < 0), e, (V){0} + 1) / (1 + e);                                                             \
  }
FLOAT_FUNCTIONS(f32, vf32, vi32, INT32_MAX, 0x1.fffffep-2f, 0x1.62e42fefa39efp-1f, 0x1p30f)
FLOAT_FUNCTIONS(f64, vf64, vi64, INT64_MAX, 0x1.fffffffffffffp-2, 0x1.62e42fefa39efp-1, 0x1p30)
static inline vf64 logistic_f64(vf64 a) { /* 1 / (1 + exp(-a)), without large numbers */
  vf64 e = exp_f64(-abs_f64(a)), one = (vf64){0} + 1, sum = 1 + e, lost = e - (sum - 1);
  vf64 q = blend_f64((vi64)(a < 0), e, one) / sum;
  return q - q * (lost * blend_f64((vi64)(a < 0), 1 - q, q)); /* 1 / sum is q, or 1 - q */
}

#define D                 vf64
#define D_SELECT(c, a, b) blend_f64((vi64)(c), a, b)
#define D_SQRT(a)         sqrt_f64(a)
#include "op/erf_inv.inc"
static inline vf32 erf_inv_f32(vf32 a) {
  floats_8 part[2];
  memcpy(part, &a, sizeof a);
  for (int i = 0; i < 2; i++) {
    vf64 x = __builtin_convertvector(part[i], vf64);
    part[i] = __builtin_convertvector(erf_inv_polynomial(x, -log1p_f64(-x * x)), floats_8);
  }
  vf32 r;
  memcpy(&r, part, sizeof r);
  return blend_f32((vi32)(abs_f32(a) == 1), a * (float)INFINITY, r);
}

/* Of the words the high halves count alone. */
static inline vu32 rounded_bf16(vf32 a) {
  vu32 u = (vu32)a;
  return if_nan_f32(a, u | 0x400000u, u + 0x7fffu + (u >> 16 & 1));
}
static inline vf32 widen_bf16(halves_4 a) {
  return (vf32)high_halves(a);
}
static inline halves_4 narrow_bf16(vf32 a) {
  return halves_of(rounded_bf16(a));
}
/* narrow, then widen */
static inline vf32 round_bf16(vf32 a) {
  return (vf32)(rounded_bf16(a) & 0xffff0000u);
}
static inline vf32 round_f16(vf32 a) {
  return widen_f16(narrow_f16(a));
}

/* ---- integers: V the vector computed in, C the one compared in (itself when unsigned), M the signed one, U and S the
 * elements ---- */
#define INTEGER_LANES(P, V, C, U, is_signed, name) /* gcc 12 needs x and y signed to get mulhi of 16 bits right */     \
  static inline V name##_##P(V a, V b) {                                                                               \
    C x = (C)a, y = (C)b;                                                                                              \
    for (int i = 0; i < VB / (int)sizeof(U); i++)                                                                      \
      a[i] = (U)integer_##name((uint64_t)x[i], (uint64_t)y[i], 8 * (int)sizeof(U), is_signed);                         \
    return a;                                                                                                          \
  }
#define INTEGER_PRIMITIVES(P, V, C, M, U, S, is_signed)                                                                \
  INTEGER_LANES(P, V, C, U, is_signed, popcnt)                                                                         \
  INTEGER_LANES(P, V, C, U, is_signed, clz)                                                                            \
  INTEGER_LANES(P, V, C, U, is_signed, rem)                                                                            \
  INTEGER_LANES(P, V, C, U, is_signed, pow)                                                                            \
  INTEGER_LANES(P, V, C, U, is_signed, mulhi)                                                                          \
  static inline V shl_##P(V a, V b) { /* amounts are unsigned: see integer_math.h */                                   \
    return (a << (b & (U)(8 * sizeof(U) - 1))) & (V)(b < (U)(8 * sizeof(U)));                                          \
  }                                                                                                                    \
  static inline V shr_##P(V a, V b) {                                                                                  \
    return (a >> (b & (U)(8 * sizeof(U) - 1))) & (V)(b < (U)(8 * sizeof(U)));                                          \
  }                                                                                                                    \
  static inline V sar_##P(V a, V b) {                                                                                  \
    V over = (V)(b >= (U)(8 * sizeof(U)));                                                                             \
    return (V)((M)a >> (M)((b | over) & (U)(8 * sizeof(U) - 1)));                                                      \
  }                                                                                                                    \
  static inline V max_##P(V a, V b) {                                                                                  \
    V m = (V)((C)a > (C)b);                                                                                            \
    return (a & m) | (b & ~m);                                                                                         \
  }                                                                                                                    \
  static inline V min_##P(V a, V b) {                                                                                  \
    V m = (V)((C)a < (C)b);                                                                                            \
    return (a & m) | (b & ~m);                                                                                         \
  }                                                                                                                    \
  static inline V sign_##P(V a) {                                                                                      \
    return (V)((C)a < 0) - (V)((C)a > 0); /* true is -1 */                                                             \
  }                                                                                                                    \
  static inline V abs_##P(V a) {                                                                                       \
    V m = (V)((C)a < 0);                                                                                               \
    return (a ^ m) - m;                                                                                                \
  }                                                                                                                    \
  static inline V div_##P(V a, V b) {                                                                                  \
    for (int i = 0; i < VB / (int)sizeof(U); i++)                                                                      \
      a[i] = (U)(b[i] == 0 ? (U)-1 : (is_signed && b[i] == (U)-1) ? (U)(0 - a[i]) : (U)((S)a[i] / (S)b[i]));           \
    return a;                                                                                                          \
  }                                                                                                                    \
  static inline V not_##P(V a) {                                                                                       \
    return ~a;                                                                                                         \
  }
INTEGER_PRIMITIVES(i8, vu8, vi8, vi8, uint8_t, int8_t, true)
INTEGER_PRIMITIVES(i16, vu16, vi16, vi16, uint16_t, int16_t, true)
INTEGER_PRIMITIVES(i32, vu32, vi32, vi32, uint32_t, int32_t, true)
INTEGER_PRIMITIVES(i64, vu64, vi64, vi64, uint64_t, int64_t, true)
INTEGER_PRIMITIVES(u8, vu8, vu8, vi8, uint8_t, uint8_t, false)
INTEGER_PRIMITIVES(u16, vu16, vu16, vi16, uint16_t, uint16_t, false)
INTEGER_PRIMITIVES(u32, vu32, vu32, vi32, uint32_t, uint32_t, false)
INTEGER_PRIMITIVES(u64, vu64, vu64, vi64, uint64_t, uint64_t, false)
static inline vu8 max_b8(vu8 a, vu8 b) {
  return a | b;
}
static inline vu8 min_b8(vu8 a, vu8 b) {
  return a & b;
}
static inline vu8 not_b8(vu8 a) {
  return a ^ 1;
}

#undef m_abs
#undef m_sign
#undef m_floor
#undef m_ceil
#undef m_sqrt
#undef m_exp
#undef m_expm1
#undef m_log
#undef m_log1p
#undef m_sin
#undef m_cos
#undef m_tan
#undef m_tanh
#undef m_erf
#undef m_div
#undef m_max
#undef m_min
#undef m_pow
#undef m_not
#undef m_and
#undef m_or
#undef m_xor
#undef m_cbrt
#undef m_round
#undef m_rint
#undef m_acos
#undef m_acosh
#undef m_asin
#undef m_asinh
#undef m_atan
#undef m_atanh
#undef m_sinh
#undef m_cosh
#undef m_erfc
#undef m_erf_inv
#undef m_lgamma
#undef m_digamma
#undef m_bessel_i1e
#undef m_logistic
#undef m_atan2
#undef m_rem
#undef m_polygamma
#undef m_zeta
#undef m_next_after
#undef m_popcnt
#undef m_clz
#undef m_shl
#undef m_shr
#undef m_sar
#undef m_mulhi
#define m_abs(a)           CAT2(abs, P)(a)
#define m_sign(a)          CAT2(sign, P)(a)
#define m_floor(a)         CAT2(floor, P)(a)
#define m_ceil(a)          CAT2(ceil, P)(a)
#define m_sqrt(a)          CAT2(sqrt, P)(a)
#define m_exp(a)           CAT2(exp, P)(a)
#define m_expm1(a)         CAT2(expm1, P)(a)
#define m_log(a)           CAT2(log, P)(a)
#define m_log1p(a)         CAT2(far_log1p, P)(a)
#define m_sin(a)           CAT2(sin, P)(a)
#define m_cos(a)           CAT2(cos, P)(a)
#define m_tan(a)           CAT2(tan, P)(a)
#define m_tanh(a)          CAT2(tanh, P)(a)
#define m_erf(a)           CAT2(erf, P)(a)
#define m_div(a, b)        CAT2(div, P)(a, b)
#define m_max(a, b)        CAT2(max, P)(a, b)
#define m_min(a, b)        CAT2(min, P)(a, b)
#define m_pow(a, b)        CAT2(pow, P)(a, b)
#define m_not(a)           CAT2(not, P)(a)
#define m_and(a, b)        ((a) & (b))
#define m_or(a, b)         ((a) | (b))
#define m_xor(a, b)        ((a) ^ (b))
#define m_cbrt(a)          CAT2(cbrt, P)(a)
#define m_round(a)         CAT2(round, P)(a)
#define m_rint(a)          CAT2(rint, P)(a)
#define m_acos(a)          CAT2(acos, P)(a)
#define m_acosh(a)         CAT2(far_acosh, P)(a)
#define m_asin(a)          CAT2(asin, P)(a)
#define m_asinh(a)         CAT2(far_asinh, P)(a)
#define m_atan(a)          CAT2(atan, P)(a)
#define m_atanh(a)         CAT2(atanh, P)(a)
#define m_sinh(a)          CAT2(sinh, P)(a)
#define m_cosh(a)          CAT2(cosh, P)(a)
#define m_erfc(a)          CAT2(erfc, P)(a)
#define m_erf_inv(a)       CAT2(erf_inv, P)(a)
#define m_lgamma(a)        CAT2(lgamma, P)(a)
#define m_digamma(a)       CAT2(digamma, P)(a)
#define m_bessel_i1e(a)    CAT2(bessel_i1e, P)(a)
#define m_logistic(a)      CAT2(logistic, P)(a)
#define m_atan2(a, b)      CAT2(atan2, P)(a, b)
#define m_rem(a, b)        CAT2(rem, P)(a, b)
#define m_polygamma(a, b)  CAT2(polygamma, P)(a, b)
#define m_zeta(a, b)       CAT2(zeta, P)(a, b)
#define m_shl(a, b)        CAT2(shl, P)(a, b)
#define m_shr(a, b)        CAT2(shr, P)(a, b)
#define m_sar(a, b)        CAT2(sar, P)(a, b)
#define m_mulhi(a, b)      CAT2(mulhi, P)(a, b)
#define m_next_after(a, b) CAT2(next_after, T)(a, b)
#define m_popcnt(a)        CAT2(popcnt, P)(a, a)
#define m_clz(a)           CAT2(clz, P)(a, a)
/* m_add, m_mul: typed.inc */
