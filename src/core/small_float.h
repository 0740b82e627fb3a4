/* The floats of 8, 6 and 4 bits: bits to double and back, each rounded once, as ml_dtypes does.
 *
 * Inline, over formats that are compile-time constants: core/element.c switches over them, the executor's conversions
 * make one loop of each. */
#ifndef TESS_CORE_SMALL_FLOAT_H
#define TESS_CORE_SMALL_FLOAT_H

#include <math.h>

#include "core/float_bits.h"

enum small_kind {
  SMALL_IEEE,  /* the largest exponent is infinity and NaN */
  SMALL_FN,    /* finite, NaN: all ones */
  SMALL_FNUZ,  /* finite, no -0: its bits are NaN */
  SMALL_FINITE /* neither infinity nor NaN: too large is the largest */
};
struct small_float {
  int exponent_bits, mantissa_bits, bias;
  enum small_kind kind;
};

/* SMALL_FLOATS(X): X(dtype, short name, format). float8_e8m0fnu has no sign and no mantissa: it is by itself. */
#define SMALL_FLOATS(X)                                                                                                \
  X(TESS_F4E2M1FN, f4_e2m1fn, ((struct small_float){2, 1, 1, SMALL_FINITE}))                                           \
  X(TESS_F6E2M3FN, f6_e2m3fn, ((struct small_float){2, 3, 1, SMALL_FINITE}))                                           \
  X(TESS_F6E3M2FN, f6_e3m2fn, ((struct small_float){3, 2, 3, SMALL_FINITE}))                                           \
  X(TESS_F8E3M4, f8_e3m4, ((struct small_float){3, 4, 3, SMALL_IEEE}))                                                 \
  X(TESS_F8E4M3, f8_e4m3, ((struct small_float){4, 3, 7, SMALL_IEEE}))                                                 \
  X(TESS_F8E4M3FN, f8_e4m3fn, ((struct small_float){4, 3, 7, SMALL_FN}))                                               \
  X(TESS_F8E4M3B11FNUZ, f8_e4m3b11fnuz, ((struct small_float){4, 3, 11, SMALL_FNUZ}))                                  \
  X(TESS_F8E4M3FNUZ, f8_e4m3fnuz, ((struct small_float){4, 3, 8, SMALL_FNUZ}))                                         \
  X(TESS_F8E5M2, f8_e5m2, ((struct small_float){5, 2, 15, SMALL_IEEE}))                                                \
  X(TESS_F8E5M2FNUZ, f8_e5m2fnuz, ((struct small_float){5, 2, 16, SMALL_FNUZ}))

static inline double tess__small_widen(struct small_float f, unsigned bits) {
  unsigned top = 1u << (f.exponent_bits + f.mantissa_bits), ones = (1u << f.exponent_bits) - 1;
  uint64_t sign = bits & top ? UINT64_C(1) << 63 : 0;
  unsigned rest = bits & (top - 1), exponent = rest >> f.mantissa_bits, mantissa = rest & ((1u << f.mantissa_bits) - 1);
  if ((f.kind == SMALL_IEEE && exponent == ones && mantissa) || (f.kind == SMALL_FN && rest == top - 1) ||
      (f.kind == SMALL_FNUZ && bits == top))
    return (double)NAN;
  if (f.kind == SMALL_IEEE && exponent == ones) return tess__f64_of_bits(sign | UINT64_C(0x7ff) << 52);
  if (exponent)
    return tess__f64_of_bits(sign | (uint64_t)((int)exponent - f.bias + 1023) << 52 |
                             (uint64_t)mantissa << (52 - f.mantissa_bits));
  double unit = tess__f64_of_bits((uint64_t)(1 - f.bias - f.mantissa_bits + 1023) << 52);
  return sign ? -(double)mantissa * unit : (double)mantissa * unit;
}

/* |v| rounded to nearest even, as exponent and mantissa without a sign; not bounded above. */
static inline uint64_t tess__small_magnitude(struct small_float f, double v) {
  uint64_t bits = tess__bits_of_f64(v), mantissa = bits & ((UINT64_C(1) << 52) - 1);
  int exponent = (int)(bits >> 52 & 0x7ff) - 1023 + f.bias, shift = 52 - f.mantissa_bits;
  if (exponent <= 0) { /* subnormal in the result: the leading one becomes explicit */
    mantissa |= UINT64_C(1) << 52;
    shift += 1 - exponent;
    if (shift > 54) return 0;
    exponent = 0;
  }
  uint64_t result = ((uint64_t)exponent << f.mantissa_bits) + (mantissa >> shift);
  uint64_t rest = mantissa & ((UINT64_C(1) << shift) - 1), half = UINT64_C(1) << (shift - 1);
  return result + (rest > half || (rest == half && (result & 1))); /* a carry into the exponent is right */
}

static inline unsigned tess__small_narrow(struct small_float f, double v) {
  unsigned top = 1u << (f.exponent_bits + f.mantissa_bits), sign = signbit(v) ? top : 0;
  unsigned infinity = top - (1u << f.mantissa_bits);
  if (v != v) {
    if (f.kind == SMALL_IEEE) return sign | infinity | 1u << (f.mantissa_bits - 1);
    return f.kind == SMALL_FN ? sign | (top - 1) : top; /* a finite one: -0 */
  }
  uint64_t r = tess__small_magnitude(f, v);
  switch (f.kind) {
  case SMALL_IEEE:
    return sign | (r < infinity ? (unsigned)r : infinity);
  case SMALL_FN:
    return sign | (r < top - 1 ? (unsigned)r : top - 1);
  case SMALL_FNUZ:
    return r >= top ? top : r ? sign | (unsigned)r : 0;
  default:
    return sign | (r < top ? (unsigned)r : top - 1);
  }
}

/* float8_e8m0fnu: 2^(bits - 127), 255 is NaN; what is not above 0 is NaN, ties go up. */
static inline double tess__scale_widen(unsigned bits) {
  return bits == 255 ? (double)NAN : tess__f64_of_bits((uint64_t)(bits + 1023 - 127) << 52);
}

static inline unsigned tess__scale_narrow(double v) {
  uint64_t bits = tess__bits_of_f64(v);
  if (!(v > 0)) return 255;
  int result = (int)(bits >> 52) - 1023 + 127 + (int)(bits >> 51 & 1);
  return result > 254 ? 255 : result < 0 ? 0 : (unsigned)result;
}

#endif
