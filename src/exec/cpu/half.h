/* 16-bit floats, one at a time, in plain C: what the hardware does where it can. Rounding is to nearest even; NaN stays
 * NaN. */
#ifndef TESS_EXEC_CPU_HALF_H
#define TESS_EXEC_CPU_HALF_H

#include "core/float_bits.h"

static inline float f32_of_bf16(uint16_t h) {
  return tess__f32_of_bits((uint32_t)h << 16);
}

static inline uint16_t bf16_of_f32(float f) {
  uint32_t u = tess__bits_of_f32(f);
  if ((u & 0x7fffffffu) > 0x7f800000u) return (uint16_t)(u >> 16 | 0x40);
  return (uint16_t)((u + 0x7fffu + (u >> 16 & 1)) >> 16);
}

static inline float f32_of_f16(uint16_t h) {
  uint32_t sign = (uint32_t)(h & 0x8000) << 16, rest = h & 0x7fff;
  if (rest >= 0x7c00)
    return tess__f32_of_bits(sign | 0x7f800000u | (rest & 0x3ff) << 13 | (rest > 0x7c00 ? 0x400000u : 0));
  if (rest >= 0x400) return tess__f32_of_bits(sign | ((rest << 13) + (112u << 23)));
  return tess__f32_of_bits(sign | tess__bits_of_f32((float)rest * 0x1p-24f));
}

static inline uint16_t f16_of_f32(float f) {
  uint32_t u = tess__bits_of_f32(f), sign = u >> 16 & 0x8000;
  u &= 0x7fffffffu;
  if (u > 0x7f800000u) return (uint16_t)(sign | 0x7e00 | (u >> 13 & 0x1ff));
  if (u >= 0x477ff000u) return (uint16_t)(sign | 0x7c00);
  if (u < 0x38800000u)
    return (uint16_t)(sign |
                      (tess__bits_of_f32(tess__f32_of_bits(u) + 0.5f) - 0x3f000000u)); /* the sum's last bit is 2^-24 */
  return (uint16_t)(sign | (u - (112u << 23) + 0xfff + (u >> 13 & 1)) >> 13);
}

/* f64 cut to 24 bits with an odd last bit when something was lost: rounding it again to fewer bits is then exact. */
static inline float odd_f32(double v) {
  uint64_t u, lost = (UINT64_C(1) << 29) - 1;
  memcpy(&u, &v, sizeof u);
  if (v != v) return (float)v;
  u = (u & ~lost) | (u & lost ? lost + 1 : 0);
  memcpy(&v, &u, sizeof v);
  return (float)v; /* exact from 2^-126 up, which is enough for f16; infinite from 2^128 up, as it should be */
}
static inline uint16_t f16_of_f64(double v) {
  return f16_of_f32(odd_f32(v));
}

static inline uint16_t bf16_of_f64(double v) {
  double magnitude = v < 0 ? -v : v;
  if (magnitude < 0x1p-126) { /* multiples of 2^-133: the sum rounds to them */
    double units = magnitude * 0x1p133 + 0x1p52 - 0x1p52;
    return (uint16_t)((tess__bits_of_f32((float)v) >> 16 & 0x8000) | (uint32_t)units);
  }
  return bf16_of_f32(odd_f32(v));
}

#endif
