/* How many operations on numbers factorings of matrices are (tess_op.flops), as textbooks count them: terms of highest
 * order, of additions, multiplications and what else is done to a number each one; of complex numbers too.
 *
 * m rows, n columns, k the least of both. [LAWN] is LAPACK Working Note 41 (Blackford and Dongarra, "Installation Guide
 * for LAPACK", appendix C); [GVL] is Golub and Van Loan, "Matrix Computations", 4th edition. What iterates
 * (eigenvalues, singular values) is counted as [GVL] does, at about two iterations for each. */
#include "base/size.h"
#include "op/attrs.h"
#include "op/matrix.h"

/* Each of so many matrices. */
static int64_t times(const struct type *t, double each) {
  double all = each * (double)tess__matrix_batches(t);
  return all < 9e18 ? (int64_t)(all + 0.5) : INT64_MAX;
}

struct sizes {
  double m, n, k;
};
static struct sizes sizes_of(const struct type *t) {
  struct sizes s = {(double)tess__matrix_rows(t), (double)tess__matrix_columns(t), 0};
  s.k = s.m < s.n ? s.m : s.n;
  return s;
}

/* [LAWN] getrf: m n^2 - n^3 / 3 where m >= n, 2 n^3 / 3 of a square. */
int64_t tess__lu_flops(const struct call *c) {
  struct sizes s = sizes_of(c->in[0]);
  return times(c->in[0], 2 * s.m * s.n * s.k - (s.m + s.n) * s.k * s.k + 2 * s.k * s.k * s.k / 3);
}

/* [LAWN] potrf: n^3 / 3. */
int64_t tess__cholesky_flops(const struct call *c) {
  struct sizes s = sizes_of(c->in[0]);
  return times(c->in[0], s.n * s.n * s.n / 3);
}

/* [LAWN] trtrs: n^2 for each column, or row, of the right side. */
int64_t tess__triangular_solve_flops(const struct call *c) {
  return tess__mul_sizes(tess__type_elements(c->in[1]), tess__matrix_rows(c->in[0]));
}

/* [LAWN] geqrf: 2 m n^2 - 2 n^3 / 3 where m >= n, with rows and columns exchanged elsewhere. */
static double householder(struct sizes s) {
  double most = s.m + s.n - s.k;
  return 2 * most * s.k * s.k - 2 * s.k * s.k * s.k / 3;
}
int64_t tess__geqrf_flops(const struct call *c) {
  return times(c->in[0], householder(sizes_of(c->in[0])));
}

/* [LAWN] orgqr: 4 m n k - 2 (m + n) k^2 + 4 k^3 / 3, k reflectors. */
int64_t tess__householder_product_flops(const struct call *c) {
  struct sizes s = sizes_of(c->in[0]);
  s.k = (double)c->in[1]->dim[c->in[1]->rank - 1];
  return times(c->in[0], 4 * s.m * s.n * s.k - 2 * (s.m + s.n) * s.k * s.k + 4 * s.k * s.k * s.k / 3);
}

/* [GVL] 8.3.3, the symmetric QR algorithm: 9 n^3 with vectors. */
int64_t tess__eigh_flops(const struct call *c) {
  struct sizes s = sizes_of(c->in[0]);
  return times(c->in[0], 9 * s.n * s.n * s.n);
}

/* [GVL] 8.6.4, Golub and Reinsch, where m >= n: singular values 4 m n^2 - 4 n^3 / 3; with the vectors that span the
 * matrix 14 m n^2 + 8 n^3; with all of them 4 m^2 n + 8 m n^2 + 9 n^3. */
int64_t tess__svd_flops(const struct call *c) {
  const struct svd_attrs *a = c->attrs;
  struct sizes s = sizes_of(c->in[0]);
  double most = s.m + s.n - s.k, k = s.k;
  if (!a->compute_uv) return times(c->in[0], 4 * most * k * k - 4 * k * k * k / 3);
  return times(c->in[0], a->full_matrices ? 4 * most * most * k + 8 * most * k * k + 9 * k * k * k
                                          : 14 * most * k * k + 8 * k * k * k);
}

/* geqp3 as geqrf ([GVL] 5.4.1 for full rank). [LAWN] gehrd: 10 n^3 / 3; sytrd: 4 n^3 / 3. [GVL] 7.5.6, the Francis
 * algorithm: 10 n^3 for eigenvalues, 25 n^3 with vectors of either kind. [GVL] 4.3.6, tridiagonal elimination: 3 n for
 * the matrix, 5 n for each right side. */
int64_t tess__lapack_flops(const struct call *c) {
  const struct lapack_attrs *a = c->attrs;
  const struct type *t = c->in[a->routine >= ROUTINE_GTSV ? 3 : 0];
  struct sizes s = sizes_of(t);
  double cube = s.n * s.n * s.n;
  switch ((enum lapack_routine)a->routine) {
  case ROUTINE_GEQP3:
    return times(t, householder(s));
  case ROUTINE_GEHRD:
    return times(t, 10 * cube / 3);
  case ROUTINE_SYTRD:
    return times(t, 4 * cube / 3);
  case ROUTINE_GEEV:
  case ROUTINE_GEES:
    return times(t, (a->left || a->right ? 25 : 10) * cube);
  case ROUTINE_GTSV:
  case ROUTINE_PERTURBED:
    return times(t, 3 * s.m + 5 * s.m * s.n);
  }
  return 0;
}
