/* Elementwise functions of complex numbers, for the reference kernels and the executor's loops alike, so both give the
 * same bits. Sums and products are the plain formulas, as XLA's; the others are in complex_math.c.
 *
 * Signed zeros, infinities and NaN: C11 Annex G, as NumPy has them, but for products (inf times 1 + i is inf + inf i),
 * squares and powers (whatever to the power of 0 is 1; inf to that of a positive number is inf), which are as XLA's.
 */
#ifndef TESS_OP_COMPLEX_MATH_H
#define TESS_OP_COMPLEX_MATH_H

#include <complex.h>
#include <stdbool.h>
#include <string.h>

#include "ir/op.h"

typedef float _Complex c64;
typedef double _Complex c128;

/* What CMPLX is, which not every compiler has. */
static inline c64 tess__c64_of(float re, float im) {
  c64 z;
  memcpy(&z, (float[2]){re, im}, sizeof z);
  return z;
}
static inline c128 tess__c128_of(double re, double im) {
  c128 z;
  memcpy(&z, (double[2]){re, im}, sizeof z);
  return z;
}

#define S1(name)
#define S2(name)
#define C1(name)                                                                                                       \
  c64 tess__c64_##name(c64 a);                                                                                         \
  c128 tess__c128_##name(c128 a);
#define C2(name)                                                                                                       \
  c64 tess__c64_##name(c64 a, c64 b);                                                                                  \
  c128 tess__c128_##name(c128 a, c128 b);
#include "op/complex_rows.def"
#undef S1
#undef S2
#undef C1
#undef C2
float tess__c64_abs(c64 a);
double tess__c128_abs(c128 a);

/* The square is (x - y)(x + y) + 2xyi: no difference of two infinities where the parts differ. */
#define PLAIN(T, R, re, im)                                                                                            \
  static inline T tess__##T##_negate(T a) {                                                                            \
    return tess__##T##_of(-re(a), -im(a));                                                                             \
  }                                                                                                                    \
  static inline T tess__##T##_add(T a, T b) {                                                                          \
    return tess__##T##_of(re(a) + re(b), im(a) + im(b));                                                               \
  }                                                                                                                    \
  static inline T tess__##T##_subtract(T a, T b) {                                                                     \
    return tess__##T##_of(re(a) - re(b), im(a) - im(b));                                                               \
  }                                                                                                                    \
  static inline T tess__##T##_multiply(T a, T b) {                                                                     \
    return tess__##T##_of(re(a) * re(b) - im(a) * im(b), re(a) * im(b) + im(a) * re(b));                               \
  }                                                                                                                    \
  static inline T tess__##T##_square(T a) {                                                                            \
    R x = re(a), y = im(a), xy = x * y;                                                                                \
    bool even = (x == y || x == -y) && x - x == 0;                                                                     \
    return tess__##T##_of(even ? 0 : (x - y) * (x + y), xy + xy);                                                      \
  }
PLAIN(c64, float, crealf, cimagf)
PLAIN(c128, double, creal, cimag)
#undef PLAIN

bool tess__has_complex_row(int op_id);
/* n elements of c64 or c128 by the row of an op that has one; y is x where it takes one operand. */
void tess__complex_row(int op_id, bool wide, const void *x, const void *y, void *out, int64_t n);

#endif
