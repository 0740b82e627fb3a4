/* How one element of an array is written. NumPy looks at all elements that will be printed before it writes the first.
 */
#ifndef TESS_ARRAY_PRINT_H
#define TESS_ARRAY_PRINT_H

#include <tessera/base.h>

#include "base/text.h"

enum { ELEMENT_TEXT = 64 }; /* room for one element; the longest is a double with 17 digits, padded */

struct float_format { /* NumPy's FloatingFormat with floatmode maxprec, precision 8 */
  tess_dtype dtype;
  bool exponent;       /* 1.5e+03 */
  int left, right;     /* characters before and after the point */
  int digits;          /* exponent form: digits after the point */
  int exponent_digits; /* exponent form */
};
struct float_format tess__float_format(tess_dtype dtype, const double *value, int64_t n);
int tess__float_element(char out[ELEMENT_TEXT], const struct float_format *f, double v); /* length */
int tess__float_scalar(char out[ELEMENT_TEXT], tess_dtype dtype, double v);              /* str of a NumPy scalar */

#endif
