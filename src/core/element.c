/* One element: read, write, convert. Results are rounded once, to nearest even, from the exact value.
 *
 * A float that becomes an integer is cut towards zero and clamped to the range, NaN becomes 0, as XLA does; integers
 * among themselves wrap. An int64 stands for a uint64 by its bits. The narrow floats are made by hand: see narrow(). */
#include <math.h>
#include <string.h>

#include "base/alloc.h"
#include "core/dtype.h"

static _Noreturn void no_elements(void) {
  tess__fatal("an element of a dtype that has no data yet");
}

/* A double as a float of 1 + exponent_bits + mantissa_bits bits. */
static uint16_t narrow(double v, int exponent_bits, int mantissa_bits) {
  uint64_t bits;
  memcpy(&bits, &v, sizeof bits);
  uint64_t sign = bits >> 63 << (exponent_bits + mantissa_bits);
  uint64_t infinity = ((UINT64_C(1) << exponent_bits) - 1) << mantissa_bits;
  if (isnan(v)) return (uint16_t)(sign | infinity | UINT64_C(1) << (mantissa_bits - 1));
  int exponent = (int)(bits >> 52 & 0x7ff) - 1023 + (1 << (exponent_bits - 1)) - 1, shift = 52 - mantissa_bits;
  uint64_t mantissa = bits & ((UINT64_C(1) << 52) - 1), result;
  if (exponent <= 0) { /* subnormal in the result: the leading one becomes explicit */
    mantissa |= UINT64_C(1) << 52;
    shift += 1 - exponent;
    if (shift > 54) return (uint16_t)sign;
    exponent = 0;
  }
  result = ((uint64_t)exponent << mantissa_bits) + (mantissa >> shift);
  uint64_t rest = mantissa & ((UINT64_C(1) << shift) - 1), half = UINT64_C(1) << (shift - 1);
  if (rest > half || (rest == half && (result & 1))) result++; /* a carry into the exponent is right */
  return (uint16_t)(sign | (result < infinity ? result : infinity));
}

static double widen(uint16_t h) { /* f16 */
  int exponent = h >> 10 & 31, mantissa = h & 1023;
  double v = exponent == 31 ? (mantissa ? (double)NAN : (double)INFINITY)
                            : ldexp(exponent ? 1024 + mantissa : mantissa, exponent ? exponent - 25 : -24);
  return h >> 15 ? -v : v;
}

/* The double nearest to v or, when v does not fit in 53 bits, one that is odd: a second rounding to 24 bits or less is
 * then exact. */
static double odd_double(uint64_t v, bool negative) {
  int drop = v ? 11 - __builtin_clzll(v) : 0;
  if (drop > 0) {
    uint64_t lost = v & ((UINT64_C(1) << drop) - 1);
    v = (v >> drop | (lost != 0)) << drop;
  }
  return negative ? -(double)v : (double)v;
}

static int64_t clamp(double v, int64_t low, int64_t high) {
  if (isnan(v)) return 0;
  if (v <= (double)low) return low;
  return v >= (double)high ? high : (int64_t)v;
}

static uint64_t clamp_unsigned(double v, uint64_t high) {
  if (isnan(v) || v <= 0) return 0;
  return v >= (double)high ? high : (uint64_t)v;
}

#define READ(T)                                                                                                        \
  {                                                                                                                    \
    T v_;                                                                                                              \
    memcpy(&v_, p, sizeof v_);                                                                                         \
    return (RESULT)v_;                                                                                                 \
  }
#define READ_INTEGERS                                                                                                  \
  case TESS_BOOL:                                                                                                      \
  case TESS_U8:                                                                                                        \
    READ(uint8_t)                                                                                                      \
  case TESS_U16:                                                                                                       \
    READ(uint16_t)                                                                                                     \
  case TESS_U32:                                                                                                       \
    READ(uint32_t)                                                                                                     \
  case TESS_U64:                                                                                                       \
    READ(uint64_t)                                                                                                     \
  case TESS_I8:                                                                                                        \
    READ(int8_t)                                                                                                       \
  case TESS_I16:                                                                                                       \
    READ(int16_t)                                                                                                      \
  case TESS_I32:                                                                                                       \
    READ(int32_t)                                                                                                      \
  case TESS_I64:                                                                                                       \
    READ(int64_t)

double tess__element_to_double(tess_dtype t, const void *p) {
#define RESULT double
  uint16_t h;
  uint32_t wide;
  float f;
  switch (t) {
    READ_INTEGERS
  case TESS_F32:
    READ(float)
  case TESS_F64:
    READ(double)
  case TESS_F16:
    memcpy(&h, p, sizeof h);
    return widen(h);
  case TESS_BF16:
    memcpy(&h, p, sizeof h);
    wide = (uint32_t)h << 16;
    memcpy(&f, &wide, sizeof f);
    return (double)f;
  default:
    no_elements();
  }
#undef RESULT
}

int64_t tess__element_to_int(tess_dtype t, const void *p) {
#define RESULT int64_t
  switch (t) {
    READ_INTEGERS
  default:
    return clamp(tess__element_to_double(t, p), INT64_MIN, INT64_MAX);
  }
#undef RESULT
}

#define WRITE(T, value)                                                                                                \
  {                                                                                                                    \
    T v_ = (T)(value);                                                                                                 \
    memcpy(p, &v_, sizeof v_);                                                                                         \
    return;                                                                                                            \
  }

void tess__element_from_double(tess_dtype t, void *p, double v) {
  switch (t) {
  case TESS_BOOL:
    WRITE(uint8_t, v != 0) /* true for NaN */
  case TESS_U8:
    WRITE(uint8_t, clamp_unsigned(v, UINT8_MAX))
  case TESS_U16:
    WRITE(uint16_t, clamp_unsigned(v, UINT16_MAX))
  case TESS_U32:
    WRITE(uint32_t, clamp_unsigned(v, UINT32_MAX))
  case TESS_U64:
    WRITE(uint64_t, clamp_unsigned(v, UINT64_MAX))
  case TESS_I8:
    WRITE(int8_t, clamp(v, INT8_MIN, INT8_MAX))
  case TESS_I16:
    WRITE(int16_t, clamp(v, INT16_MIN, INT16_MAX))
  case TESS_I32:
    WRITE(int32_t, clamp(v, INT32_MIN, INT32_MAX))
  case TESS_I64:
    WRITE(int64_t, clamp(v, INT64_MIN, INT64_MAX))
  case TESS_F16:
    WRITE(uint16_t, narrow(v, 5, 10))
  case TESS_BF16:
    WRITE(uint16_t, narrow(v, 8, 7))
  case TESS_F32:
    WRITE(float, v)
  case TESS_F64:
    WRITE(double, v)
  default:
    no_elements();
  }
}

/* The integer whose magnitude is `magnitude`; bits are those of the two's complement number. */
static void write_integer(tess_dtype t, void *p, uint64_t bits, uint64_t magnitude, bool negative) {
  switch (t) {
  case TESS_BOOL:
    WRITE(uint8_t, bits != 0)
  case TESS_U8:
  case TESS_I8:
    WRITE(uint8_t, bits)
  case TESS_U16:
  case TESS_I16:
    WRITE(uint16_t, bits)
  case TESS_U32:
  case TESS_I32:
    WRITE(uint32_t, bits)
  case TESS_U64:
  case TESS_I64:
    WRITE(uint64_t, bits)
  case TESS_F64:
    WRITE(double, negative ? -(double)magnitude : (double)magnitude)
  case TESS_F32:
    WRITE(float, odd_double(magnitude, negative))
  default:
    tess__element_from_double(t, p, odd_double(magnitude, negative));
  }
}

void tess__element_from_int(tess_dtype t, void *p, int64_t v) {
  uint64_t bits = (uint64_t)v;
  write_integer(t, p, bits, v < 0 ? 0 - bits : bits, v < 0);
}

void tess__element_convert(tess_dtype to, void *out, tess_dtype from, const void *in) {
  if (to == from)
    memcpy(out, in, (size_t)tess__dtype_bytes(to));
  else if (from == TESS_U64) {
    uint64_t v = (uint64_t)tess__element_to_int(from, in);
    write_integer(to, out, v, v, false);
  } else if (tess__dtype_class(from) & (DTYPE_BOOL | DTYPE_INTEGER))
    tess__element_from_int(to, out, tess__element_to_int(from, in));
  else
    tess__element_from_double(to, out, tess__element_to_double(from, in));
}
