/* concatenate, stack, split, unstack, tile, repeat, roll, flip (jax.numpy): arrays put together, taken apart, repeated
 * and turned. */
#ifndef TESS_NUMPY_JOIN_H
#define TESS_NUMPY_JOIN_H

#include "numpy/function.h"

struct join_call {
  int64_t n; /* repetitions, or places to roll; how many arrays are joined */
  int32_t axis, pad;
};
struct tile_call {
  tess_shape reps;
};
extern const struct function tess__f_concatenate, tess__f_stack, tess__f_repeat, tess__f_roll, tess__f_tile;
extern const struct function tess__f_flip; /* struct axes_call (shape.h) */
extern const struct function_into tess__f_split_into, tess__f_unstack_into;

#endif
