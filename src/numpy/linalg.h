/* matmul, dot, dot_general (jax.numpy, jax.lax): products of two arrays. */
#ifndef TESS_NUMPY_LINALG_H
#define TESS_NUMPY_LINALG_H

#include "numpy/function.h"
#include "op/attrs.h"

struct dot_call {
  struct dot_attrs dims; /* of dot_general; else zero */
  int32_t preferred;     /* dtype of the result; NONE: the operands' */
};
extern const struct function tess__f_matmul, tess__f_dot, tess__f_dot_general;
/* The dtype of a product: `preferred`, or that of its operands, of which v is one. */
tess_dtype tess__np_dot_dtype(const struct build *b, vid v, int32_t preferred);

#endif
