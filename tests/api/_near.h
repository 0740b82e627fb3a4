/* Float values compared, for the tests of derivatives. */
#ifndef TESTS_API_NEAR_H
#define TESTS_API_NEAR_H

#include "_check.h"

#include <math.h>

#define NEAR(x, ...)                                                                                                   \
  check_near(__LINE__, x, (int)(sizeof((double[]){__VA_ARGS__}) / sizeof(double)), (double[]){__VA_ARGS__}, 1e-6)
static inline double element(tess_array *x, int i) {
  const void *data = tess_data(x);
  return tess_array_dtype(x) == TESS_F64 ? ((const double *)data)[i] : (double)((const float *)data)[i];
}
static inline void check_near(int line, tess_array *x, int n, const double *want, double tolerance) {
  if (!tess_ok(x)) fail_msg("line %d: %s", line, tess_error_of(x).message);
  if (tess_array_size(x) != n) fail_msg("line %d: %s", line, tess_typeof(x));
  for (int i = 0; i < n; i++)
    if (!(fabs(element(x, i) - want[i]) <= tolerance * fmax(1, fabs(want[i]))))
      fail_msg("line %d: element %d is %.9g, want %.9g", line, i, element(x, i), want[i]);
}

static inline tess_array *f32_of(int n, const float *v) {
  return tess_frombuffer(v, TESS_F32, TESS_SHAPE(n));
}
#define F32(...) f32_of((int)(sizeof((float[]){__VA_ARGS__}) / sizeof(float)), (float[]){__VA_ARGS__})

#endif
