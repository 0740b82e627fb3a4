/* pad: a constant around and between (lax.pad), or what numpy.pad's modes take from the array itself; and the boxes
 * whose place is known at run time (lax.dynamic_slice and its kin). */
#ifndef TESS_NUMPY_PAD_H
#define TESS_NUMPY_PAD_H

#include "numpy/function.h"

struct pad_call {
  tess_shape lo, hi, interior;
  int32_t mode; /* tess_pad_mode */
  bool has_interior;
};
struct box_call {
  tess_shape sizes;
};
struct index_in_dim_call {
  int32_t axis;
  bool keepdims;
};
extern const struct function tess__f_pad, tess__f_dynamic_slice, tess__f_dynamic_update_slice,
    tess__f_dynamic_index_in_dim;

#endif
