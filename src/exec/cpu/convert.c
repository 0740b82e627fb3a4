/* Conversions between any two dtypes (StableHLO convert), and which reducer serves which dtype.
 *
 * The common pairs are kernels of each instruction set. The others go over a wide value: a float and the real part of a
 * complex number over f64 (16-bit ones among themselves over f32), an integer over i64, u64 over u64. Each pair rounds
 * once; a float becomes an integer cut towards zero and clamped, NaN 0; integers wrap; bool is "not zero". These loops
 * are plain C over integers and IEEE operations: the same bits everywhere. */
#include <string.h>

#include <complex.h>

#include "core/small_float.h"
#include "exec/cpu/cpu.h"
#include "exec/cpu/half.h"

static double clamp(double v, double low, double high) { /* NaN is 0; low and high are integers and fit the target */
  return v != v ? 0 : v < low ? low : v > high ? high : v;
}
static int64_t i64_of(double v) {
  return v >= 0x1p63 ? INT64_MAX : v <= -0x1p63 ? INT64_MIN : v != v ? 0 : (int64_t)v;
}
static uint64_t u64_of(double v) {
  return v >= 0x1p64 ? UINT64_MAX : v > 0 ? (uint64_t)v : 0;
}

/* An integer's magnitude with at most 48 significant bits, the last one odd when something was lost. */
static double odd_f64(uint64_t v) {
  return (double)(v >> 32 ? (v >> 16 | ((v & 0xffff) != 0)) << 16 : v);
}
static double odd_i64(int64_t v) {
  return v < 0 ? -odd_f64(0 - (uint64_t)v) : odd_f64((uint64_t)v);
}

#define LOOP(name, from, to, value)                                                                                    \
  static void name(char *out, const struct view *x, const struct view *y, const struct view *z, int64_t n) {           \
    (void)y, (void)z;                                                                                                  \
    const char *p = x->p;                                                                                              \
    for (int64_t i = 0, s = x->step * (int64_t)sizeof(from); i < n; i++, p += s, out += sizeof(to)) {                  \
      from v;                                                                                                          \
      memcpy(&v, p, sizeof v);                                                                                         \
      to r = (to)(value);                                                                                              \
      memcpy(out, &r, sizeof r);                                                                                       \
    }                                                                                                                  \
  }
LOOP(bool_i64, uint8_t, int64_t, v)
LOOP(i8_i64, int8_t, int64_t, v)
LOOP(i16_i64, int16_t, int64_t, v)
LOOP(i32_i64, int32_t, int64_t, v)
LOOP(u16_i64, uint16_t, int64_t, v)
LOOP(u32_i64, uint32_t, int64_t, v)
LOOP(f16_f64, uint16_t, double, f32_of_f16(v))
LOOP(bf16_f64, uint16_t, double, f32_of_bf16(v))
LOOP(f32_f64, float, double, v)

LOOP(i2_i64, uint8_t, int64_t, ((v & 3) ^ 2) - 2)
LOOP(i4_i64, uint8_t, int64_t, ((v & 15) ^ 8) - 8)
LOOP(u2_i64, uint8_t, int64_t, v & 3)
LOOP(u4_i64, uint8_t, int64_t, v & 15)
LOOP(f8_e8m0fnu_f64, uint8_t, double, tess__scale_widen(v))
LOOP(c64_f64, float _Complex, double, crealf(v))
LOOP(c128_f64, double _Complex, double, creal(v))

LOOP(i64_bool, uint64_t, uint8_t, v != 0)
LOOP(i64_i8, uint64_t, uint8_t, v)
LOOP(i64_i16, uint64_t, uint16_t, v)
LOOP(i64_i32, uint64_t, uint32_t, v)
LOOP(i64_i64, uint64_t, uint64_t, v)
LOOP(i64_f16, int64_t, uint16_t, f16_of_f64(odd_i64(v)))
LOOP(i64_bf16, int64_t, uint16_t, bf16_of_f64(odd_i64(v)))
LOOP(i64_f32, int64_t, float, v)
LOOP(i64_f64, int64_t, double, v)
LOOP(i64_i2, uint64_t, uint8_t, v & 3)
LOOP(i64_i4, uint64_t, uint8_t, v & 15)
LOOP(i64_f8_e8m0fnu, int64_t, uint8_t, tess__scale_narrow(odd_i64(v)))
LOOP(i64_c64, int64_t, float _Complex, (float)v)
LOOP(i64_c128, int64_t, double _Complex, (double)v)
LOOP(u64_f8_e8m0fnu, uint64_t, uint8_t, tess__scale_narrow(odd_f64(v)))
LOOP(u64_c64, uint64_t, float _Complex, (float)v)
LOOP(u64_c128, uint64_t, double _Complex, (double)v)
LOOP(u64_f16, uint64_t, uint16_t, f16_of_f64(odd_f64(v)))
LOOP(u64_bf16, uint64_t, uint16_t, bf16_of_f64(odd_f64(v)))
LOOP(u64_f32, uint64_t, float, v)
LOOP(u64_f64, uint64_t, double, v)

LOOP(f64_bool, double, uint8_t, v != 0)
LOOP(f64_i8, double, int8_t, clamp(v, INT8_MIN, INT8_MAX))
LOOP(f64_i16, double, int16_t, clamp(v, INT16_MIN, INT16_MAX))
LOOP(f64_i32, double, int32_t, clamp(v, INT32_MIN, INT32_MAX))
LOOP(f64_i64, double, int64_t, i64_of(v))
LOOP(f64_u8, double, uint8_t, clamp(v, 0, UINT8_MAX))
LOOP(f64_u16, double, uint16_t, clamp(v, 0, UINT16_MAX))
LOOP(f64_u32, double, uint32_t, clamp(v, 0, UINT32_MAX))
LOOP(f64_u64, double, uint64_t, u64_of(v))
LOOP(f64_f16, double, uint16_t, f16_of_f64(v))
LOOP(f64_bf16, double, uint16_t, bf16_of_f64(v))
LOOP(f64_f32, double, float, v)
LOOP(f64_f64, double, double, v)

LOOP(f64_i2, double, uint8_t, (int)clamp(v, -2, 1) & 3)
LOOP(f64_i4, double, uint8_t, (int)clamp(v, -8, 7) & 15)
LOOP(f64_u2, double, uint8_t, clamp(v, 0, 3))
LOOP(f64_u4, double, uint8_t, clamp(v, 0, 15))
LOOP(f64_f8_e8m0fnu, double, uint8_t, tess__scale_narrow(v))
LOOP(f64_c64, double, float _Complex, (float)v)
LOOP(f64_c128, double, double _Complex, v)

#define SMALL(t, name, format)                                                                                         \
  LOOP(name##_f64, uint8_t, double, tess__small_widen(format, v))                                                      \
  LOOP(name##_f32, uint8_t, float, tess__small_widen(format, v))                                                       \
  LOOP(i64_##name, int64_t, uint8_t, tess__small_narrow(format, odd_i64(v)))                                           \
  LOOP(u64_##name, uint64_t, uint8_t, tess__small_narrow(format, odd_f64(v)))                                          \
  LOOP(f64_##name, double, uint8_t, tess__small_narrow(format, v))                                                     \
  LOOP(f32_##name, float, uint8_t, tess__small_narrow(format, (double)v))
SMALL_FLOATS(SMALL)

/* ---- between a dtype and its carrier, and what loses nothing of a complex number: in one step ---- */
LOOP(f8_e8m0fnu_f32, uint8_t, float, tess__scale_widen(v))
LOOP(f32_f8_e8m0fnu, float, uint8_t, tess__scale_narrow((double)v))
LOOP(i2_i8, uint8_t, int8_t, ((v & 3) ^ 2) - 2)
LOOP(i4_i8, uint8_t, int8_t, ((v & 15) ^ 8) - 8)
LOOP(low2, uint8_t, uint8_t, v & 3)
LOOP(low4, uint8_t, uint8_t, v & 15)
LOOP(c64_bool, float _Complex, uint8_t, crealf(v) != 0 || cimagf(v) != 0)
LOOP(c128_bool, double _Complex, uint8_t, creal(v) != 0 || cimag(v) != 0)
LOOP(c64_c128, float _Complex, double _Complex, v)
LOOP(c128_c64, double _Complex, float _Complex, v)

static kernel *one_step(tess_dtype from, tess_dtype to) {
#define SMALL_STEP(t, name, format) {t, TESS_F32, name##_f32}, {TESS_F32, t, f32_##name},
  static const struct {
    tess_dtype from, to;
    kernel *fn;
  } steps[] = {SMALL_FLOATS(SMALL_STEP){TESS_F8E8M0FNU, TESS_F32, f8_e8m0fnu_f32},
               {TESS_F32, TESS_F8E8M0FNU, f32_f8_e8m0fnu},
               {TESS_I2, TESS_I8, i2_i8},
               {TESS_I4, TESS_I8, i4_i8},
               {TESS_I8, TESS_I2, low2},
               {TESS_I8, TESS_I4, low4},
               {TESS_U2, TESS_U8, low2},
               {TESS_U4, TESS_U8, low4},
               {TESS_U8, TESS_U2, low2},
               {TESS_U8, TESS_U4, low4},
               {TESS_C64, TESS_BOOL, c64_bool},
               {TESS_C128, TESS_BOOL, c128_bool},
               {TESS_C64, TESS_C128, c64_c128},
               {TESS_C128, TESS_C64, c128_c64}};
  for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
    if (steps[i].from == from && steps[i].to == to) return steps[i].fn;
  return NULL;
}

#define OF_SMALL(t, name, format)  [t] = name##_f64,
#define I64_SMALL(t, name, format) [t] = i64_##name,
#define U64_SMALL(t, name, format) [t] = u64_##name,
#define F64_SMALL(t, name, format) [t] = f64_##name,
static kernel *const widen[DTYPES] = {
    SMALL_FLOATS(OF_SMALL)[TESS_F8E8M0FNU] = f8_e8m0fnu_f64,
    [TESS_I2] = i2_i64,
    [TESS_I4] = i4_i64,
    [TESS_U2] = u2_i64,
    [TESS_U4] = u4_i64,
    [TESS_C64] = c64_f64,
    [TESS_C128] = c128_f64,
    [TESS_BOOL] = bool_i64,
    [TESS_I8] = i8_i64,
    [TESS_I16] = i16_i64,
    [TESS_I32] = i32_i64,
    [TESS_I64] = i64_i64,
    [TESS_U8] = bool_i64,
    [TESS_U16] = u16_i64,
    [TESS_U32] = u32_i64,
    [TESS_U64] = i64_i64,
    [TESS_F16] = f16_f64,
    [TESS_BF16] = bf16_f64,
    [TESS_F32] = f32_f64,
    [TESS_F64] = f64_f64,
};
/* From the widest type of a class: to floats, where its sign counts, and to integers, where 64 bits are cut. */
#define TO_FLOATS(wide, SMALL_ROW)                                                                                     \
  SMALL_FLOATS(SMALL_ROW)                                                                                              \
  [TESS_F8E8M0FNU] = wide##_f8_e8m0fnu, [TESS_F16] = wide##_f16, [TESS_BF16] = wide##_bf16, [TESS_F32] = wide##_f32,   \
  [TESS_F64] = wide##_f64, [TESS_C64] = wide##_c64, [TESS_C128] = wide##_c128
#define TO_INTEGERS                                                                                                    \
  [TESS_I2] = i64_i2, [TESS_I4] = i64_i4, [TESS_U2] = i64_i2, [TESS_U4] = i64_i4, [TESS_BOOL] = i64_bool,              \
  [TESS_I8] = i64_i8, [TESS_I16] = i64_i16, [TESS_I32] = i64_i32, [TESS_I64] = i64_i64, [TESS_U8] = i64_i8,            \
  [TESS_U16] = i64_i16, [TESS_U32] = i64_i32, [TESS_U64] = i64_i64
static kernel *const of_i64[DTYPES] = {TO_FLOATS(i64, I64_SMALL), TO_INTEGERS};
static kernel *const of_u64[DTYPES] = {TO_FLOATS(u64, U64_SMALL), TO_INTEGERS};
static kernel *const of_f64[DTYPES] = {
    TO_FLOATS(f64, F64_SMALL), [TESS_I2] = f64_i2,   [TESS_I4] = f64_i4,   [TESS_U2] = f64_u2,   [TESS_U4] = f64_u4,
    [TESS_BOOL] = f64_bool,    [TESS_I8] = f64_i8,   [TESS_I16] = f64_i16, [TESS_I32] = f64_i32, [TESS_I64] = f64_i64,
    [TESS_U8] = f64_u8,        [TESS_U16] = f64_u16, [TESS_U32] = f64_u32, [TESS_U64] = f64_u64,
};

/* By way of the widest type of the class. */
static void by_the_widest(tess_dtype from, tess_dtype to, kernel **first, kernel **second, tess_dtype *middle) {
  bool is_float = (tess__dtype_class(from) & (DTYPE_FLOAT | DTYPE_COMPLEX)) != 0;
  *middle = is_float ? TESS_F64 : from == TESS_U64 ? TESS_U64 : TESS_I64;
  *first = *middle == from ? NULL : widen[from];
  *second = (is_float ? of_f64 : from == TESS_U64 ? of_u64 : of_i64)[to];
  if (*middle == to) *second = NULL;
  if (!*first) {
    *first = *second;
    *second = NULL;
  }
}

bool tess__convert_kernels(const struct isa *isa, tess_dtype from, tess_dtype to, kernel **first, kernel **second,
                           tess_dtype *middle) {
  if (!widen[from] || !widen[to]) return false;
  *second = NULL;
  *middle = TESS_F32;
  if (from == to)
    *first = isa->copy[tess__size_log2(to)];
  else if (isa->convert[from][to] || one_step(from, to))
    *first = isa->convert[from][to] ? isa->convert[from][to] : one_step(from, to);
  else if (isa->convert[from][TESS_F32] && isa->convert[TESS_F32][to] && tess__dtype_bytes(from) == 2 &&
           tess__dtype_bytes(to) == 2) {
    *first = isa->convert[from][TESS_F32];
    *second = isa->convert[TESS_F32][to];
  } else {
    by_the_widest(from, to, first, second, middle);
  }
  return true;
}

tess_dtype tess__carrier(tess_dtype t) {
  if (tess_dtype_bits(t) < 8)
    return tess__dtype_class(t) == DTYPE_FLOAT ? TESS_F32 : tess__dtype_class(t) == DTYPE_SIGNED ? TESS_I8 : TESS_U8;
  return tess_dtype_bits(t) == 8 && tess__dtype_class(t) == DTYPE_FLOAT ? TESS_F32 : t;
}

tess_dtype tess__accumulator(tess_dtype t) {
  return t == TESS_F16 || t == TESS_BF16 ? TESS_F32 : tess__carrier(t);
}

const struct reducer *tess__reducer(const struct isa *isa, tess_dtype t, enum monoid m) {
  static const tess_dtype unsigned_of[DTYPES] = {
      [TESS_I8] = TESS_U8, [TESS_I16] = TESS_U16, [TESS_I32] = TESS_U32, [TESS_I64] = TESS_U64, [TESS_BOOL] = TESS_U8};
  if (t == TESS_BOOL) /* of 0 and 1: the sum is true if any is */
    m = m == MONOID_SUM || m == MONOID_MAX ? MONOID_OR : m == MONOID_PROD || m == MONOID_MIN ? MONOID_AND : m;
  if (tess__dtype_class(t) == DTYPE_COMPLEX) return tess__complex_reducer(t, m);
  if (!isa->reduce[t]) return NULL;
  const struct reducer *r = &isa->reduce[t][m];
  if (!r->lanes && unsigned_of[t]) r = &isa->reduce[unsigned_of[t]][m];
  return r->lanes ? r : NULL;
}
