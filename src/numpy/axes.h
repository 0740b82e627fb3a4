/* swapaxes, moveaxis, slice, meshgrid, stop_gradient, checkpoint_name, optimization_barrier (jax.numpy, jax.lax):
 * dimensions moved, boxes cut out, grids of vectors, and values that the compiler lets alone. */
#ifndef TESS_NUMPY_AXES_H
#define TESS_NUMPY_AXES_H

#include "numpy/function.h"

struct two_axes_call {
  int32_t a, b;
};
struct slice_call {
  tess_shape start, limit, strides;
};
struct grid_call {
  int64_t ij;
};
extern const struct function tess__f_swapaxes, tess__f_moveaxis; /* two_axes_call */
struct name_call {
  const char *name; /* interned */
};
extern const struct function tess__f_slice, tess__f_stop_gradient, tess__f_checkpoint_name /* name_call */;
extern const struct function_into tess__f_meshgrid_into, tess__f_optimization_barrier_into;

#endif
