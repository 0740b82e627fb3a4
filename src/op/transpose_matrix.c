/* Transposes of triangular_solve, in its right sides, and of Fourier transforms. */
#include <string.h>

#include "core/dtype.h"
#include "op/along.h"
#include "op/derive.h"
#include "op/transpose.h"

/* op(A) X = B: what counts of B solves the system of the other transpose; of A^H that is A's conjugate. */
bool tess__transpose_triangular_solve(struct build *b, const struct transposed *t, vid *ct_in) {
  struct triangular_attrs back;
  memcpy(&back, t->call->attrs, sizeof back);
  bool complex = tess__dtype_class((tess_dtype)t->call->in[0]->dtype) == DTYPE_COMPLEX;
  vid a = tess__transpose_known(b, t, 0);
  if (back.transpose == TRANSPOSE_ADJOINT && complex) a = tess__n_conj(b, a);
  back.transpose = back.transpose == TRANSPOSE_NO ? TRANSPOSE_YES : TRANSPOSE_NO;
  ct_in[0] = VID_NONE;
  ct_in[1] = tess__n_triangular_solve(b, a, t->ct[0], &back);
  return tess__transpose_end(b, t, ct_in);
}

/* ---- fft ---- */
/* The spectrum of real numbers is the first half of that of the same complex numbers. */
static vid of_real(struct build *b, const struct transposed *t) {
  const struct fft_attrs *a = t->call->attrs;
  const struct type *in = t->call->in[0];
  int64_t none[TESS_MAX_RANK] = {0};
  vid padded = tess__n_pad(b, t->ct[0], tess__zeros_of_shape(b, t->ct[0], 0, NULL), none, none, in->dim);
  return tess__n_real(b, tess__n_fft(b, padded, FFT_FORWARD, a->rank, 0));
}

/* How often an element of half a spectrum of n is in the whole one: the first one, and that in the middle of an even
 * n, once; others are conjugates, too. */
static vid shares(struct build *b, vid spectrum, int64_t n, double scale) {
  const struct type *t = type_of(b, spectrum);
  int last = t->rank - 1;
  vid number = tess__n_number_along(b, spectrum, last), one = tess__number_like(b, spectrum, scale),
      two = tess__number_like(b, spectrum, 2 * scale);
  vid first = tess__n_compare(b, number, tess__number_like(b, number, 0), COMPARE_EQ);
  vid middle = tess__n_compare(b, tess__n_add(b, number, number), tess__number_like(b, number, (double)n), COMPARE_EQ);
  return tess__n_select(b, tess__n_or(b, first, middle), one, two);
}

static vid to_real(struct build *b, const struct transposed *t) {
  const struct fft_attrs *a = t->call->attrs;
  const struct type *out = t->call->out[0];
  double elements = 1;
  for (int d = out->rank - a->rank; d < out->rank; d++)
    elements *= (double)out->dim[d];
  vid spectrum = tess__n_fft(b, t->ct[0], FFT_REAL, a->rank, 0);
  if (spectrum == VID_NONE) return VID_NONE;
  vid share = shares(b, spectrum, out->dim[out->rank - 1], 1 / elements);
  return tess__n_conj(b, tess__n_multiply(b, share, spectrum));
}

bool tess__transpose_fft(struct build *b, const struct transposed *t, vid *ct_in) {
  const struct fft_attrs *a = t->call->attrs;
  bool empty = tess__type_elements(t->call->in[0]) == 0 || tess__type_elements(t->call->out[0]) == 0;
  if (empty)
    ct_in[0] = VID_NONE;
  else if (a->kind == FFT_REAL)
    ct_in[0] = of_real(b, t);
  else if (a->kind == FFT_REAL_INVERSE)
    ct_in[0] = to_real(b, t);
  else
    ct_in[0] = tess__n_fft(b, t->ct[0], (enum fft_kind)a->kind, a->rank, 0);
  return tess__transpose_end(b, t, ct_in);
}
