/* Functions of elementwise.def that are computed one number at a time on every instruction set (special.c): in f32 by
 * way of double, so that one rounding is left. */
#ifndef TESS_OP_SPECIAL_H
#define TESS_OP_SPECIAL_H

#include <math.h>
#include <tessera/base.h>

double tess__digamma(double x);
double tess__zeta(double s, double q);
double tess__polygamma(double n, double x);
double tess__lgamma(double x);
double tess__bessel_i1e(double x);
double tess__erf_inv(double x);
/* SLEEF's power, whose results end at exp(709.7827111), before the largest number. */
double tess__pow_near_end(double a, double b, double power);
float tess__erf_inv_f32(float x); /* the value that the vector kernels give */
float tess__next_after_small(tess_dtype t, float from, float to);

/* Beyond END, exp(a) is exp(a - LN) SCALE 2, where LN is 128 ln 2 (1024 ln 2) in two parts: finite as long as the
 * result is, and with it the half of it, which sinh and cosh are there. */
#define END_f32     88.0f
#define LN_f32      0x1.62e4p+6f
#define LN_REST_f32 0x1.7f7d1cp-13f
#define SCALE_f32   0x1p127f
#define END_f64     709.0
#define LN_f64      0x1.62e42fefa38p+9
#define LN_REST_f64 0x1.ef35793c7673p-35
#define SCALE_f64   0x1p1023

#define SPECIAL1(name)                                                                                                 \
  static inline float scalar_##name##_f32(float a) {                                                                   \
    return (float)tess__##name((double)a);                                                                             \
  }                                                                                                                    \
  static inline double scalar_##name##_f64(double a) {                                                                 \
    return tess__##name(a);                                                                                            \
  }
#define SPECIAL2(name)                                                                                                 \
  static inline float scalar_##name##_f32(float a, float b) {                                                          \
    return (float)tess__##name((double)a, (double)b);                                                                  \
  }                                                                                                                    \
  static inline double scalar_##name##_f64(double a, double b) {                                                       \
    return tess__##name(a, b);                                                                                         \
  }
SPECIAL1(digamma)
SPECIAL1(lgamma)
SPECIAL1(bessel_i1e)
SPECIAL2(zeta)
SPECIAL2(polygamma)

static inline float scalar_erf_inv_f32(float a) {
  return tess__erf_inv_f32(a);
}
static inline double scalar_erf_inv_f64(double a) {
  return tess__erf_inv(a);
}
static inline float scalar_next_after_f32(float a, float b) {
  return nextafterf(a, b);
}
static inline double scalar_next_after_f64(double a, double b) {
  return nextafter(a, b);
}
static inline float scalar_next_after_f16(float a, float b) {
  return tess__next_after_small(TESS_F16, a, b);
}
static inline float scalar_next_after_bf16(float a, float b) {
  return tess__next_after_small(TESS_BF16, a, b);
}

#endif
