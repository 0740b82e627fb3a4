/* conv_general_dilated, conv (jax.lax). */
#ifndef TESS_NUMPY_CONVOLUTION_H
#define TESS_NUMPY_CONVOLUTION_H

#include "numpy/function.h"

enum { CONV_SPATIAL = TESS_MAX_RANK - 2 };
enum conv_padding { CONV_PAD_GIVEN, CONV_PAD_VALID, CONV_PAD_SAME, CONV_PAD_SAME_LOWER };
struct conv_call { /* what is not given is 0 */
  int32_t stride[CONV_SPATIAL], low[CONV_SPATIAL], high[CONV_SPATIAL], lhs_dilation[CONV_SPATIAL],
      rhs_dilation[CONV_SPATIAL];
  int32_t n_stride, n_low, n_high, n_lhs, n_rhs, features, batches, preferred;
  char numbers[3 * TESS_MAX_RANK + 4]; /* "" : the default order */
  uint8_t padding;                     /* enum conv_padding */
};
extern const struct function tess__f_conv_general_dilated, tess__f_conv;

#endif
