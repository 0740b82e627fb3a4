/* fft (jax.lax): discrete Fourier transforms of the last dimensions. */
#ifndef TESS_NUMPY_FFT_H
#define TESS_NUMPY_FFT_H

#include <tessera/linalg.h>

#include "numpy/function.h"

struct fft_call { /* length: of the last n dimensions, zero behind them */
  int64_t length[3];
  int32_t kind, n; /* kind: tess_fft_kind */
};
extern const struct function tess__f_fft;

#endif
