/* Arrays made: scalar, zeros, ones, full, iota, arange, the same like another array, linspace, eye, one_hot (jax.numpy,
 * jax.lax, jax.nn). */
#ifndef TESS_NUMPY_CREATE_H
#define TESS_NUMPY_CREATE_H

#include "numpy/function.h"

struct make_call {
  tess_shape shape;
  int32_t dtype, dimension; /* dimension: of iota */
  double start, step;       /* of arange */
};
struct create_call {
  int64_t n, m;
  int32_t k, dtype;
};
extern const struct function tess__f_scalar; /* of a tess_dtype */
extern const struct function tess__f_zeros, tess__f_ones, tess__f_full, tess__f_iota, tess__f_arange; /* make_call */
extern const struct function tess__f_zeros_like, tess__f_ones_like, tess__f_full_like, tess__f_linspace, tess__f_eye,
    tess__f_one_hot; /* create_call */

#endif
