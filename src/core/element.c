/* One element: read, write, convert. Results are rounded once, to nearest even, from the exact value.
 *
 * A float that becomes an integer is cut towards zero and clamped to the range, NaN becomes 0, as XLA does; integers
 * among themselves wrap. An int64 stands for a uint64 by its bits. Types of less than 8 bits lie in the low bits of a
 * byte: the others are written as 0 and not looked at. A complex number that becomes real loses its imaginary part; as
 * a bool it is whether it is not zero. */
#include <math.h>
#include <string.h>

#include "base/alloc.h"
#include "core/dtype.h"
#include "core/small_float.h"

static _Noreturn void no_elements(void) {
  tess__fatal("an element of a dtype that has no numbers");
}

static const struct small_float half = {5, 10, 15, SMALL_IEEE}, brain = {8, 7, 127, SMALL_IEEE};

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
    READ(int64_t)                                                                                                      \
  case TESS_U2:                                                                                                        \
    return (RESULT)(*(const uint8_t *)p & 3);                                                                          \
  case TESS_U4:                                                                                                        \
    return (RESULT)(*(const uint8_t *)p & 15);                                                                         \
  case TESS_I2:                                                                                                        \
    return (RESULT)(((*(const uint8_t *)p & 3) ^ 2) - 2);                                                              \
  case TESS_I4:                                                                                                        \
    return (RESULT)(((*(const uint8_t *)p & 15) ^ 8) - 8)

#define READ_SMALL(t, name, format)                                                                                    \
  case t:                                                                                                              \
    return tess__small_widen(format, *(const uint8_t *)p);

double tess__element_to_double(tess_dtype t, const void *p) {
#define RESULT double
  uint16_t h;
  uint32_t wide;
  float f;
  switch (t) {
    READ_INTEGERS;
  case TESS_F32:
    READ(float)
  case TESS_F64:
    READ(double)
  case TESS_C64:
    READ(float)
  case TESS_C128:
    READ(double)
  case TESS_F16:
    memcpy(&h, p, sizeof h);
    return tess__small_widen(half, h);
  case TESS_BF16:
    memcpy(&h, p, sizeof h);
    wide = (uint32_t)h << 16;
    memcpy(&f, &wide, sizeof f);
    return (double)f;
    SMALL_FLOATS(READ_SMALL)
  case TESS_F8E8M0FNU:
    return tess__scale_widen(*(const uint8_t *)p);
  default:
    no_elements();
  }
#undef RESULT
}

int64_t tess__element_to_int(tess_dtype t, const void *p) {
#define RESULT int64_t
  switch (t) {
    READ_INTEGERS;
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

#define WRITE_SMALL(t, name, format)                                                                                   \
  case t:                                                                                                              \
    WRITE(uint8_t, tess__small_narrow(format, v))

static void write_float(tess_dtype t, void *p, double v) {
  switch (t) {
  case TESS_F16:
    WRITE(uint16_t, tess__small_narrow(half, v))
  case TESS_BF16:
    WRITE(uint16_t, tess__small_narrow(brain, v))
  case TESS_F32:
    WRITE(float, v)
  case TESS_F64:
    WRITE(double, v)
  case TESS_C64:
    WRITE(float _Complex, (float)v)
  case TESS_C128:
    WRITE(double _Complex, v)
    SMALL_FLOATS(WRITE_SMALL)
  case TESS_F8E8M0FNU:
    WRITE(uint8_t, tess__scale_narrow(v))
  default:
    no_elements();
  }
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
  case TESS_U2:
    WRITE(uint8_t, clamp_unsigned(v, 3))
  case TESS_U4:
    WRITE(uint8_t, clamp_unsigned(v, 15))
  case TESS_I2:
    WRITE(uint8_t, clamp(v, -2, 1) & 3)
  case TESS_I4:
    WRITE(uint8_t, clamp(v, -8, 7) & 15)
  default:
    write_float(t, p, v);
  }
}

/* The integer whose magnitude is `magnitude`; bits are those of the two's complement number. */
static void write_integer(tess_dtype t, void *p, uint64_t bits, uint64_t magnitude, bool negative) {
  switch (t) {
  case TESS_BOOL:
    WRITE(uint8_t, bits != 0)
  case TESS_U2:
  case TESS_I2:
    WRITE(uint8_t, bits & 3)
  case TESS_U4:
  case TESS_I4:
    WRITE(uint8_t, bits & 15)
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
  case TESS_C128:
    WRITE(double _Complex, negative ? -(double)magnitude : (double)magnitude)
  case TESS_F64:
    WRITE(double, negative ? -(double)magnitude : (double)magnitude)
  default:
    tess__element_from_double(t, p, odd_double(magnitude, negative));
  }
}

void tess__element_from_int(tess_dtype t, void *p, int64_t v) {
  uint64_t bits = (uint64_t)v;
  write_integer(t, p, bits, v < 0 ? 0 - bits : bits, v < 0);
}

void tess__element_to_complex(tess_dtype t, const void *p, double *re, double *im) {
  float narrow;
  *re = tess__element_to_double(t, p);
  *im = 0;
  if (t == TESS_C128) memcpy(im, (const char *)p + sizeof *im, sizeof *im);
  if (t == TESS_C64) {
    memcpy(&narrow, (const char *)p + sizeof narrow, sizeof narrow);
    *im = (double)narrow;
  }
}

void tess__element_from_complex(tess_dtype t, void *p, double re, double im) {
  float narrow = (float)im;
  if (t == TESS_BOOL && im != 0)
    tess__element_from_int(t, p, 1);
  else
    tess__element_from_double(t, p, re);
  if (t == TESS_C128) memcpy((char *)p + sizeof im, &im, sizeof im);
  if (t == TESS_C64) memcpy((char *)p + sizeof narrow, &narrow, sizeof narrow);
}

void tess__element_convert(tess_dtype to, void *out, tess_dtype from, const void *in) {
  if (to == from)
    memcpy(out, in, (size_t)tess__dtype_bytes(to));
  else if (from == TESS_U64) {
    uint64_t v = (uint64_t)tess__element_to_int(from, in);
    write_integer(to, out, v, v, false);
  } else if (tess__dtype_class(from) & (DTYPE_BOOL | DTYPE_INTEGER))
    tess__element_from_int(to, out, tess__element_to_int(from, in));
  else {
    double re, im;
    tess__element_to_complex(from, in, &re, &im);
    tess__element_from_complex(to, out, re, im);
  }
}
