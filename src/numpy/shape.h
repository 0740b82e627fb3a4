/* reshape, broadcast, transpose, squeeze, expand_dims (jax.numpy, jax.lax): the same elements in another shape. */
#ifndef TESS_NUMPY_SHAPE_H
#define TESS_NUMPY_SHAPE_H

#include "numpy/function.h"
#include "op/attrs.h"

struct shape_call {
  tess_shape shape;
  struct dims dims; /* of broadcast_in_dim */
};
struct axes_call {
  tess_ints axes;
};
extern const struct function tess__f_reshape, tess__f_ravel, tess__f_broadcast_to,
    tess__f_broadcast_in_dim;                                                                    /* shape_call */
extern const struct function tess__f_transpose, tess__f_T, tess__f_squeeze, tess__f_expand_dims; /* axes_call */

#endif
