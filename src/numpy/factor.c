/* cholesky, triangular_solve (jax.numpy.linalg, jax.lax.linalg): see matrices.h. */
#include "numpy/matrices.h"
#include "numpy/numpy.h"
#include "op/matrix.h"

/* The factor of the mean of a and its adjoint, as JAX takes it. */
static vid cholesky_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n, (void)attrs;
  vid a = tess__np_inexact(b, in[0]);
  if (a == VID_NONE || !tess__check_square(type_of(b, a), b->diag)) return VID_NONE;
  vid sum = tess__n_add(b, a, tess__np_adjoint(b, a));
  if (sum == VID_NONE) return VID_NONE;
  return tess__n_cholesky(b, tess__n_divide(b, sum, tess__np_number_like(b, sum, 2)), true);
}

/* ---- triangular_solve ---- */
static vid triangular_solve_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct triangular_call *s = attrs;
  vid v[2] = {in[0], in[1]};
  if (!tess__check_square(type_of(b, v[0]), b->diag) || !tess__np_promote(b, 2, v) || !tess__np_vary(b, 2, v))
    return VID_NONE;
  const struct type *a = type_of(b, v[0]), *x = type_of(b, v[1]);
  bool vector = x->rank == a->rank - 1;
  int64_t dim[TESS_MAX_RANK];
  if (vector) { /* one right-hand side: a column, or a row */
    int at = s->left_side ? x->rank : x->rank - 1;
    for (int i = 0; i <= x->rank; i++)
      dim[i] = i == at ? 1 : x->dim[i - (i > at)];
    v[1] = tess__n_reshape(b, v[1], x->rank + 1, dim);
  }
  if (s->conjugate_a && !s->transpose_a) v[0] = tess__np_conjugate(b, v[0]);
  struct triangular_attrs t = {s->left_side, s->lower, s->unit_diagonal,
                               (uint8_t)(!s->transpose_a  ? TRANSPOSE_NO
                                         : s->conjugate_a ? TRANSPOSE_ADJOINT
                                                          : TRANSPOSE_YES)};
  vid out = tess__n_triangular_solve(b, v[0], v[1], &t);
  return vector && out != VID_NONE ? tess__n_reshape(b, out, x->rank, x->dim) : out;
}

const struct function tess__f_cholesky = {"cholesky", 0, cholesky_body};
const struct function tess__f_triangular_solve = {"triangular_solve", sizeof(struct triangular_call),
                                                  triangular_solve_body};
