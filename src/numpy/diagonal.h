/* tril, triu, diag, trace (jax.numpy): diagonals and triangles of matrices. A diagonal is every (m + 1)-th element of
 * the matrix read row by row: a view where the matrix is dense. */
#ifndef TESS_NUMPY_DIAGONAL_H
#define TESS_NUMPY_DIAGONAL_H

#include "numpy/function.h"

struct diagonal_call {
  int64_t k;
};
extern const struct function tess__f_tril, tess__f_triu, tess__f_diag, tess__f_trace;

#endif
