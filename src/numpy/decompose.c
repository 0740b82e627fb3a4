/* qr, svd and eigh (jax.numpy.linalg), and what all functions of matrices begin with. */
#include "numpy/matrices.h"
#include "numpy/numpy.h"
#include "numpy/own_rule.h"
#include "op/along.h"
#include "op/matrix.h"
#include "op/matrix_build.h"

/* ---- matrices ---- */
vid tess__np_matrices(struct build *b, vid a, bool square) {
  a = tess__np_inexact(b, a);
  if (a == VID_NONE) return a;
  const struct type *t = type_of(b, a);
  if (square && !tess__check_square(t, b->diag)) return VID_NONE;
  if (t->rank < 2) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "not a batch of matrices: %s", tess__type_text(t));
    return VID_NONE;
  }
  return t->weak ? tess__n_convert(b, a, (tess_dtype)t->dtype, false) : a;
}

vid tess__np_indices(struct build *b, vid like, int rank, const int64_t *dim, int along) {
  const struct type *t = tess__type_with_varying(type_of(b, like), 0);
  t = tess__type_with_dtype(tess__type_with_shape(t, rank, dim), TESS_I32, false);
  return tess__np_vary_like(b, tess__n_iota(b, t, along), like);
}

vid tess__np_adjoint(struct build *b, vid a) {
  int rank = type_of(b, a)->rank;
  struct dims perm = {.n = (uint8_t)rank};
  for (int i = 0; i < rank; i++)
    perm.d[i] = (uint8_t)(i < rank - 2 ? i : 2 * rank - 3 - i);
  return tess__n_transpose(b, tess__np_conjugate(b, a), &perm);
}

static bool results_are(struct build *b, int n_out, int n, const char *what) {
  return n_out == n || tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                                  "%d arrays for the results; legal: %d, %s", n_out, n, what);
}

/* ---- qr ---- */
/* The first rows and columns of each matrix. */
static vid corner(struct build *b, vid a, int64_t rows, int64_t columns) {
  const struct type *t = type_of(b, a);
  int64_t start[TESS_MAX_RANK] = {0}, stride[TESS_MAX_RANK], size[TESS_MAX_RANK];
  for (int d = 0; d < t->rank; d++) {
    stride[d] = 1;
    size[d] = t->dim[d];
  }
  size[t->rank - 2] = rows;
  size[t->rank - 1] = columns;
  return tess__n_slice(b, a, start, stride, size);
}

static bool factor(struct build *b, const void *ctx, const vid *x, vid *out) {
  (void)ctx;
  vid a = x[0];
  vid factors[2];
  if (!tess__n_geqrf(b, a, factors)) return false;
  const struct type *t = type_of(b, a);
  int64_t m = t->dim[t->rank - 2], n = t->dim[t->rank - 1], k = m < n ? m : n;
  out[0] = tess__n_householder_product(b, corner(b, factors[0], m, k), factors[1]);
  vid r = corner(b, factors[0], k, n);
  if (r == VID_NONE) return false;
  const struct type *rt = type_of(b, r);
  vid below = tess__n_compare(b, tess__np_indices(b, r, rt->rank, rt->dim, rt->rank - 2),
                              tess__np_indices(b, r, rt->rank, rt->dim, rt->rank - 1), COMPARE_GT);
  out[1] = tess__n_select(b, below, tess__np_number_like(b, r, 0), r);
  return out[0] != VID_NONE && out[1] != VID_NONE;
}

/* Of m x n matrices, m >= n: with dX = change R^-1, and S of Q^H dX what is skew: below the diagonal as it is, on it
 * the imaginary part. */
static bool thin_rule(struct build *b, vid q, vid r, vid change, vid *out) {
  struct triangular_attrs right = {.left_side = false};
  vid dx = tess__n_triangular_solve(b, r, change, &right);
  vid in_q = tess__n_matrix_product(b, tess__n_adjoint(b, q), dx), low = tess__n_triangle(b, in_q, true, -1);
  if (in_q == VID_NONE) return false;
  vid skew = tess__n_subtract(b, low, tess__n_adjoint(b, low));
  if (is_complex(b, in_q)) {
    vid real = tess__n_convert(b, tess__n_real(b, in_q), (tess_dtype)type_of(b, in_q)->dtype, false);
    vid imaginary = tess__n_subtract(b, in_q, real);
    skew = tess__n_add(b, skew, tess__n_multiply(b, tess__n_identity_like(b, in_q), imaginary));
  }
  vid rest = tess__n_subtract(b, in_q, skew);
  out[0] = tess__n_subtract(b, dx, tess__n_matrix_product(b, q, rest));
  out[1] = tess__n_matrix_product(b, rest, r);
  return out[0] != VID_NONE && out[1] != VID_NONE;
}

static vid columns(struct build *b, vid a, int64_t first, int64_t n) {
  return tess__n_part_along(b, a, type_of(b, a)->rank - 1, first, 1, n);
}

/* Of wide matrices [X1 X2] the square part says how Q changes, and R2 is Q^H X2. */
static bool qr_rule(struct build *b, const void *ctx, const vid *x, const vid *result, const vid *tangent, vid *out) {
  (void)ctx;
  vid a = x[0], change = tangent[0];
  const struct type *t = type_of(b, a);
  int64_t m = t->dim[t->rank - 2], n = t->dim[t->rank - 1];
  if (m >= n) return thin_rule(b, result[0], result[1], change, out);
  if (!thin_rule(b, result[0], columns(b, result[1], 0, m), columns(b, change, 0, m), out)) return false;
  vid rest[2] = {out[1], VID_NONE};
  rest[1] = tess__n_add(b, tess__n_matrix_product(b, tess__n_adjoint(b, out[0]), columns(b, a, m, n - m)),
                        tess__n_matrix_product(b, tess__n_adjoint(b, result[0]), columns(b, change, m, n - m)));
  out[1] = tess__n_concatenate(b, 2, rest, t->rank - 1);
  return out[1] != VID_NONE;
}

static bool qr_body(struct build *b, int n_in, const vid *in, const void *attrs, int n_out, vid *out) {
  static const struct own_rule qr = {"qr", 1, 2, factor, qr_rule, NULL};
  (void)n_in, (void)attrs;
  if (!results_are(b, n_out, 2, "Q and R")) return false;
  vid a = tess__np_matrices(b, in[0], false);
  return tess__np_with_rule(b, &qr, &a, out);
}

/* ---- svd, eigh ---- */
static bool svd_body(struct build *b, int n, const vid *in, const void *attrs, int n_out, vid *out) {
  (void)n;
  vid a = tess__np_matrices(b, in[0], false), part[3];
  if (n_out == 1) return a != VID_NONE && tess__n_svd(b, a, false, false, out);
  if (!results_are(b, n_out, 3, "U, the singular values and the adjoint of V") || a == VID_NONE ||
      !tess__n_svd(b, a, !((const struct svd_call *)attrs)->thin, true, part))
    return false;
  out[0] = part[1];
  out[1] = part[0];
  out[2] = part[2];
  return true;
}

static bool eigh_body(struct build *b, int n, const vid *in, const void *attrs, int n_out, vid *out) {
  (void)n, (void)attrs;
  vid a = tess__np_matrices(b, in[0], true), part[2];
  if (!results_are(b, n_out, 2, "eigenvalues and eigenvectors") || a == VID_NONE) return false;
  vid sum = tess__n_add(b, a, tess__np_adjoint(b, a)); /* the mean of a and its adjoint, as JAX takes it */
  if (sum == VID_NONE || !tess__n_eigh(b, tess__n_divide(b, sum, tess__np_number_like(b, sum, 2)), true, part))
    return false;
  out[0] = part[1];
  out[1] = part[0];
  return true;
}

const struct function_into tess__f_qr_into = {"qr_into", 0, qr_body};
const struct function_into tess__f_svd_into = {"svd_into", sizeof(struct svd_call), svd_body};
const struct function_into tess__f_eigh_into = {"eigh_into", 0, eigh_body};
