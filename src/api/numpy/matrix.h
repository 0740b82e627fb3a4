/* What the functions of matrices share (solve.c, decompose.c): batches of matrices as values of the builder. */
#ifndef TESS_API_MATRIX_H
#define TESS_API_MATRIX_H

#include "ir/graph.h"

/* The operand as a float or complex number, not weak; VID_NONE: it is no batch of matrices, or of square ones. */
vid tess__np_matrices(struct build *b, vid a, bool square);
/* numbers 0, 1, ... along dimension `dim` of a value of this shape, as i32; varies like `like`. */
vid tess__np_indices(struct build *b, vid like, int rank, const int64_t *dim, int along);
/* The conjugate transpose of the last two dimensions. */
vid tess__np_adjoint(struct build *b, vid a);

#endif
