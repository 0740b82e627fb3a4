/* fft (jax.lax): see fft.h. */
#include "numpy/fft.h"

#include "numpy/numpy.h"

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

const struct function tess__f_fft = {"fft", sizeof(struct fft_call), fft_body};
