/* How one element of an array is written. NumPy looks at all elements that will be printed before it writes the first.
 */
#ifndef TESS_ARRAY_PRINT_H
#define TESS_ARRAY_PRINT_H

#include <tessera/base.h>

#include "base/text.h"

enum { NUMBER_TEXT = 64, ELEMENT_TEXT = 2 * NUMBER_TEXT }; /* room for a double with 17 digits, padded; for two */

struct float_format { /* NumPy's FloatingFormat with floatmode maxprec, precision 8 */
  tess_dtype dtype;
  bool plus;           /* of imaginary parts: numbers have a sign */
  bool exponent;       /* 1.5e+03 */
  int left, right;     /* characters before and after the point */
  int digits;          /* exponent form: digits after the point */
  int exponent_digits; /* exponent form */
};
struct float_format tess__float_format(tess_dtype dtype, const double *value, int64_t n, bool plus);
int tess__float_element(char out[NUMBER_TEXT], const struct float_format *f, double v); /* length */
int tess__float_scalar(char out[NUMBER_TEXT], tess_dtype dtype, double v);              /* str of a NumPy scalar */
/* Of a complex element, the parts' formats; str of a scalar. */
int tess__complex_element(char out[ELEMENT_TEXT], const struct float_format *re, const struct float_format *im,
                          const double v[2]);
int tess__complex_scalar(char out[ELEMENT_TEXT], tess_dtype part, const double v[2]);
/* Is it one of NumPy's own? ml_dtypes' are written as their scalars are, unaligned. */
bool tess__is_numpys(tess_dtype t);

#endif
