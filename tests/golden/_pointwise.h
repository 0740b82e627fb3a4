/* Pointwise functions by name, for the golden files of derivatives. */
#ifndef TESTS_GOLDEN_POINTWISE_H
#define TESTS_GOLDEN_POINTWISE_H

#include <string.h>
#include <tessera.h>

/* clang-format off */ // lists of names
#define ONE(X)                                                                                                         \
  X(neg) X(abs) X(sign) X(floor) X(ceil) X(round) X(trunc) X(square) X(reciprocal) X(exp) X(exp2) X(expm1) X(log)      \
  X(log2) X(log10) X(log1p) X(sqrt) X(cbrt) X(sin) X(cos) X(tan) X(asin) X(acos) X(atan) X(sinh) X(cosh) X(tanh)       \
  X(asinh) X(acosh) X(atanh) X(sigmoid) X(relu) X(silu) X(softplus) X(log_sigmoid) X(rsqrt) X(erf) X(erf_inv)          \
  X(lgamma) X(digamma) X(real) X(imag) X(conj)
#define TWO(X)                                                                                                         \
  X(add) X(sub) X(mul) X(div) X(floor_divide) X(mod) X(pow) X(maximum) X(minimum) X(atan2) X(hypot) X(logaddexp)       \
  X(copysign) X(rem)
/* clang-format on */

/* The function of one operand or two; NULL: there is none of the name. */
static inline tess_array *pointwise(const char *name, tess_array *x, tess_array *y) {
#define CALL1(f)                                                                                                       \
  if (strcmp(name, #f) == 0) return (tess_##f)(x);
#define CALL2(f)                                                                                                       \
  if (strcmp(name, #f) == 0) return (tess_##f)(x, y);
  ONE(CALL1)
  TWO(CALL2)
  return NULL;
}

#endif
