/* Batches of matrices on the builder: the last two dimensions are rows and columns. */
#ifndef TESS_OP_MATRIX_BUILD_H
#define TESS_OP_MATRIX_BUILD_H

#include "op/build.h"

vid tess__n_matrix_product(struct build *b, vid a, vid c);
vid tess__n_matrix_transpose(struct build *b, vid a);
vid tess__n_adjoint(struct build *b, vid a);
/* Elements whose column is not above row + k (lower), or not below it; others are zero. k 0: with the diagonal. */
vid tess__n_triangle(struct build *b, vid a, bool lower, int k);
vid tess__n_diagonal(struct build *b, vid a);            /* of square ones; its elements as vectors */
vid tess__n_identity_like(struct build *b, vid a);       /* ones on the diagonal, of a's type */
vid tess__n_by_column(struct build *b, vid v, vid like); /* vectors v of numbers for the columns, as matrices */
vid tess__n_by_row(struct build *b, vid v, vid like);

#endif
