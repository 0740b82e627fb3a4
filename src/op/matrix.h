/* What the reference kernels of linear algebra share. A batch of matrices is a tensor whose last two dimensions are
 * rows and columns; a kernel takes one matrix at a time, row-major, as double complex, and its results are rounded
 * once. */
#ifndef TESS_OP_MATRIX_H
#define TESS_OP_MATRIX_H

#include <complex.h>

#include "ir/op.h"

static inline int64_t tess__matrix_rows(const struct type *t) {
  return t->dim[t->rank - 2];
}
static inline int64_t tess__matrix_columns(const struct type *t) {
  return t->dim[t->rank - 1];
}
static inline int64_t tess__least(int64_t a, int64_t b) {
  return a < b ? a : b;
}
int64_t tess__matrix_batches(const struct type *t); /* the product of all dimensions but the last two */
/* n elements from element `at`. */
void tess__load_complex(tess_dtype t, const void *in, int64_t at, int64_t n, double complex *m);
void tess__store_complex(tess_dtype t, void *out, int64_t at, int64_t n, const double complex *m);

/* What LAPACK factors: matrices of f32, f64, c64, c128. */
bool tess__check_matrices(const struct type *t, struct diag *d);
bool tess__check_square(const struct type *t, struct diag *d); /* the shape alone */
/* t's leading dimensions, then n more of these sizes; not weak. */
const struct type *tess__matrix_type(const struct type *t, tess_dtype dtype, int n, int64_t first, int64_t second);
/* Factors of an op on batches of matrices: leading dimensions go in step, all others are whole, each for itself. */
void tess__matrix_factors(const struct call *c, struct rule *r);
void tess__batch_factors(const struct call *c, struct rule *r, int leading); /* so many of them */
/* Columns of the records: how much work a call is (matrix_flops.c). */
int64_t tess__lu_flops(const struct call *c);
int64_t tess__cholesky_flops(const struct call *c);
int64_t tess__triangular_solve_flops(const struct call *c);
int64_t tess__geqrf_flops(const struct call *c);
int64_t tess__householder_product_flops(const struct call *c);
int64_t tess__eigh_flops(const struct call *c);
int64_t tess__svd_flops(const struct call *c);
int64_t tess__lapack_flops(const struct call *c);
tess_dtype tess__real_of(tess_dtype t); /* f32 of c64, f64 of c128, others are themselves */

/* Householder reflectors as LAPACK makes them: I - tau v v^H, v[0] = 1, the rest of v below the diagonal of a[m][n].
 * factor: a becomes R and the reflectors, tau[min(m, n)]. expand: a becomes the first n columns of the product of the
 * first k; n <= m. */
void tess__householder_factor(int64_t m, int64_t n, double complex *a, double complex *tau);
void tess__householder_expand(int64_t m, int64_t n, int64_t k, double complex *a, const double complex *tau);

double complex tess__householder_reflect(int64_t n, double complex *x, int64_t step); /* x becomes beta and v; tau */
/* Rows of a[m][n] from `from` and columns from `column`: (I - tau v v^H) a, v in column `from`. */
void tess__householder_apply(int64_t m, int64_t n, double complex *a, int64_t from, int64_t column, double complex tau);

/* As gehrd of all rows, sytrd and hetrd: a becomes the form with the reflectors' rest, d, e and tau what LAPACK calls
 * so. work: n and 2 n elements. */
void tess__hessenberg(int64_t n, double complex *a, double complex *tau, double complex *work);
void tess__tridiagonal(int64_t n, bool lower, double complex *a, double complex *d, double complex *e,
                       double complex *tau, double complex *work);
/* a = z t z^H, t upper triangular; false: no convergence. real: of a real matrix, t has blocks of two rows for pairs of
 * eigenvalues, with equal diagonals. a becomes t. work: 2 n, of the real form
 * 2 n (n + 1) elements. (schur.c) */
bool tess__schur(int64_t n, double complex *a, double complex *z, bool real, double complex *work);
/* The eigenvectors of z t z^H, upper triangular t, of size 1 with the largest part real; those of its adjoint.
 * work: n elements. */
void tess__schur_vectors(int64_t n, const double complex *t, const double complex *z, bool left, double complex *v,
                         double complex *work);

/* The row that each of m rows is of, once row i has been swapped with row pivot[i] for each i below k. */
void tess__pivots_to_rows(int64_t k, const int32_t *pivot, int64_t m, int32_t *row);

/* a of n elements becomes a / 2^e, no part greater than 1 in size; e. Not finite: NaN are left, e is 0. */
int tess__matrix_scale(int64_t n, double complex *a);

#endif
