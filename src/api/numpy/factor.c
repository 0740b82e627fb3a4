/* cholesky, triangular_solve (jax.numpy.linalg, jax.lax.linalg) and fft (jax.lax). */
#include <string.h>

#include "api/apply.h"
#include "api/numpy/matrix.h"
#include "core/dtype.h"
#include "numpy/numpy.h"
#include "op/build.h"
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

tess_array *tess_cholesky_at(const char *where, tess_array *a) {
  static const struct function f = {"cholesky", 0, cholesky_body};
  return tess__apply(where, &f, 1, &a, NULL);
}

/* ---- triangular_solve ---- */
struct solve_attrs {
  bool left_side, lower, transpose_a, conjugate_a, unit_diagonal;
};

static vid solve_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct solve_attrs *s = attrs;
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

tess_array *tess_triangular_solve_at(const char *where, tess_array *a, tess_array *b, const tess_triangular_opts *kw) {
  static const struct function f = {"triangular_solve", sizeof(struct solve_attrs), solve_body};
  tess_triangular_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  struct solve_attrs s = {o.left_side, o.lower, o.transpose_a, o.conjugate_a, o.unit_diagonal};
  return tess__apply(where, &f, 2, (tess_array *const[]){a, b}, &s);
}

/* ---- fft ---- */
struct fft_call {
  int64_t length[3];
  int32_t kind, n;
};

static bool lengths_fit(struct build *b, const struct type *t, const struct fft_call *c) {
  bool fits = c->n >= 1 && c->n <= 3 && c->n <= t->rank;
  for (int i = 0; fits && i < c->n; i++) {
    int64_t wanted = c->length[i];
    if (c->kind == TESS_IRFFT && i == c->n - 1) wanted = wanted > 0 ? wanted / 2 + 1 : 0;
    fits = wanted >= 0 && t->dim[t->rank - c->n + i] == wanted;
  }
  return fits || tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                            "%d lengths for %s; legal: 1 to 3, the sizes of its last dimensions (IRFFT: the last is "
                            "that of the result, half of it and one that of the operand)",
                            c->n, tess__type_text(t));
}

static vid fft_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct fft_call *c = attrs;
  vid x = tess__np_inexact(b, in[0]);
  if (x == VID_NONE) return x;
  const struct type *t = type_of(b, x);
  tess_dtype dtype = (tess_dtype)t->dtype;
  if (c->kind < TESS_FFT || c->kind > TESS_IRFFT || !lengths_fit(b, t, c)) {
    if (b->diag->status == TESS_OK)
      tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                 "kind %d of transform; legal: FFT, IFFT, RFFT, IRFFT", c->kind);
    return VID_NONE;
  }
  bool real = tess__dtype_class(dtype) == DTYPE_FLOAT;
  if (real && dtype != TESS_F64) x = tess__n_convert(b, x, TESS_F32, false);
  if (real && c->kind != TESS_RFFT) x = tess__n_convert(b, x, dtype == TESS_F64 ? TESS_C128 : TESS_C64, false);
  return tess__n_fft(b, x, (enum fft_kind)c->kind, c->n, c->length[c->n - 1]);
}

tess_array *tess_fft_at(const char *where, tess_array *x, tess_fft_kind kind, tess_shape lengths) {
  static const struct function f = {"fft", sizeof(struct fft_call), fft_body};
  struct fft_call c;
  memset(&c, 0, sizeof c);
  c.kind = (int32_t)kind;
  c.n = lengths.n;
  for (int i = 0; i < lengths.n && i < 3; i++)
    c.length[i] = lengths.dim[i];
  return tess__apply(where, &f, 1, &x, &c);
}
