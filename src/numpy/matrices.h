/* Functions of batches of matrices (jax.numpy.linalg, jax.lax.linalg), and what they share. */
#ifndef TESS_NUMPY_MATRICES_H
#define TESS_NUMPY_MATRICES_H

#include "numpy/function.h"

/* factor.c */
struct triangular_call {
  bool left_side, lower, transpose_a, conjugate_a, unit_diagonal;
};
extern const struct function tess__f_cholesky, tess__f_triangular_solve;
/* solve.c */
extern const struct function tess__f_det, tess__f_inv, tess__f_solve;
extern const struct function_into tess__f_slogdet_into;
/* decompose.c */
struct svd_call {
  bool thin;
};
extern const struct function_into tess__f_qr_into, tess__f_svd_into, tess__f_eigh_into;

/* The operand as a float or complex number, not weak; VID_NONE: it is no batch of matrices, or of square ones. */
vid tess__np_matrices(struct build *b, vid a, bool square);
/* numbers 0, 1, ... along dimension `dim` of a value of this shape, as i32; varies like `like`. */
vid tess__np_indices(struct build *b, vid like, int rank, const int64_t *dim, int along);
/* The conjugate transpose of the last two dimensions. */
vid tess__np_adjoint(struct build *b, vid a);

#endif
