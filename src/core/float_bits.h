/* Floats as their bits, and back. */
#ifndef TESS_CORE_FLOAT_BITS_H
#define TESS_CORE_FLOAT_BITS_H

#include <stdint.h>
#include <string.h>

static inline uint32_t tess__bits_of_f32(float v) {
  uint32_t bits;
  memcpy(&bits, &v, sizeof bits);
  return bits;
}
static inline float tess__f32_of_bits(uint32_t bits) {
  float v;
  memcpy(&v, &bits, sizeof v);
  return v;
}
static inline uint64_t tess__bits_of_f64(double v) {
  uint64_t bits;
  memcpy(&bits, &v, sizeof bits);
  return bits;
}
static inline double tess__f64_of_bits(uint64_t bits) {
  double v;
  memcpy(&v, &bits, sizeof v);
  return v;
}

#endif
