/* fft: discrete Fourier transforms of the last one to three dimensions, computed in double. A real operand has its
 * spectrum cut to the first half; the inverse of that reads the other half as conjugates and ignores imaginary parts
 * where the spectrum of real numbers has none. */
#include <string.h>

#include "base/alloc.h"
#include "base/size.h"
#include "ir/lay.h"
#include "op/attrs.h"
#include "op/batch.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/fourier.h"
#include "op/ops.h"
#include "op/transpose.h"

static const char *const kinds[] = {"FFT", "IFFT", "RFFT", "IRFFT"};

static tess_dtype other_dtype(tess_dtype t) {
  return t == TESS_F32 ? TESS_C64 : t == TESS_F64 ? TESS_C128 : t == TESS_C64 ? TESS_F32 : TESS_F64;
}

static bool fft_check(const struct call *c, struct diag *d) {
  const struct fft_attrs *a = c->attrs;
  const struct type *in = c->in[0], *out = c->out[0];
  bool real = a->kind == FFT_REAL;
  if (!tess__check_dtype(in, real ? DTYPE_FLOAT : DTYPE_COMPLEX, d)) return false;
  if (real && in->dtype != TESS_F32 && in->dtype != TESS_F64)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "does not take this dtype: %s; legal: f32, f64",
                      tess__type_text(in));
  if (a->rank < 1 || a->rank > 3 || a->rank > in->rank)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%d dimensions of %s; legal: 1 to 3, and no more than it has", a->rank, tess__type_text(in));
  int64_t dim[TESS_MAX_RANK], *last = &dim[in->rank - 1];
  memcpy(dim, in->dim, sizeof dim);
  if (a->kind == FFT_REAL) *last = *last ? *last / 2 + 1 : 0;
  if (a->kind == FFT_REAL_INVERSE) {
    if (!tess__check_asked(c, d)) return false;
    int64_t n = out->rank == in->rank ? out->dim[in->rank - 1] : -1;
    if (*last != (n ? n / 2 + 1 : 0))
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "%s is no spectrum of %s; legal: half the length and one", tess__type_text(in),
                        tess__type_text(out));
    *last = n;
  }
  tess_dtype dtype = a->kind >= FFT_REAL ? other_dtype((tess_dtype)in->dtype) : (tess_dtype)in->dtype;
  const struct type *t = tess__type_with_dtype(tess__type_with_shape(in, in->rank, dim), dtype, false);
  return tess__check_dtype(t, DTYPE_FLOAT | DTYPE_COMPLEX, d) && tess__check_result(c, 0, t, d);
}

static void fft_factors(const struct call *c, struct rule *r) {
  const struct fft_attrs *a = c->attrs;
  const struct type *in = c->in[0];
  for (int i = 0; i < in->rank; i++) {
    int f = tess__factor_new(r, i < in->rank - a->rank ? FACTOR_PASS : FACTOR_REPLICATE, in->dim[i]);
    r->factor[f].blocked = i == in->rank - 1 && in->dim[i] != c->out[0]->dim[i];
    tess__factor_use(r, f, 0, i);
    tess__factor_use(r, f, 1, i);
  }
}

/* ---- the kernel: one box of the transformed dimensions at a time ---- */
struct box {
  int rank;
  int64_t dim[3], real, elements; /* sizes of the complex side; the last dimension of the real side */
  const struct fourier *plan[3];
};

static void load(tess_dtype t, const void *in, int64_t first, int64_t n, struct complex_number *out) {
  const float *f = (const float *)in + first * (t == TESS_C64 ? 2 : 1);
  const double *d = (const double *)in + first * (t == TESS_C128 ? 2 : 1);
  for (int64_t i = 0; i < n; i++) {
    if (t == TESS_C64)
      out[i] = (struct complex_number){(double)f[2 * i], (double)f[2 * i + 1]};
    else if (t == TESS_C128)
      out[i] = (struct complex_number){d[2 * i], d[2 * i + 1]};
    else
      out[i] = (struct complex_number){t == TESS_F32 ? (double)f[i] : d[i], 0};
  }
}

static void store(tess_dtype t, void *out, int64_t first, int64_t n, const struct complex_number *x) {
  float *f = (float *)out + first * (t == TESS_C64 ? 2 : 1);
  double *d = (double *)out + first * (t == TESS_C128 ? 2 : 1);
  for (int64_t i = 0; i < n; i++) {
    if (t == TESS_C64) {
      f[2 * i] = (float)x[i].re;
      f[2 * i + 1] = (float)x[i].im;
    } else if (t == TESS_C128) {
      d[2 * i] = x[i].re;
      d[2 * i + 1] = x[i].im;
    } else if (t == TESS_F32) {
      f[i] = (float)x[i].re;
    } else {
      d[i] = x[i].re;
    }
  }
}

/* Dimension k of the box, in place. */
static void along(const struct box *b, int k, bool inverse, struct complex_number *x, struct complex_number *scratch) {
  int64_t n = b->dim[k], inner = 1;
  for (int i = k + 1; i < b->rank; i++)
    inner *= b->dim[i];
  struct complex_number *line = scratch, *rest = scratch + n;
  for (int64_t o = 0; o < b->elements / (n * inner); o++)
    for (int64_t i = 0; i < inner; i++) {
      struct complex_number *at = x + o * n * inner + i;
      for (int64_t j = 0; j < n; j++)
        line[j] = at[j * inner];
      tess__fourier_run(b->plan[k], line, rest, inverse);
      for (int64_t j = 0; j < n; j++)
        at[j * inner] = line[j];
    }
}

/* The last dimension between real rows and half spectra. */
static void real_rows(const struct call *c, const struct box *b, const void *in, int64_t first,
                      struct complex_number *x, struct complex_number *scratch) {
  int64_t half = b->dim[b->rank - 1], n = b->real;
  for (int64_t row = 0; row < b->elements / half; row++) {
    load((tess_dtype)c->in[0]->dtype, in, first + row * n, n, scratch);
    tess__fourier_run(b->plan[b->rank - 1], scratch, scratch + n, false);
    memcpy(x + row * half, scratch, sizeof *x * (size_t)half);
  }
}

static void to_real_rows(const struct call *c, const struct box *b, const struct complex_number *x, void *out,
                         int64_t first, struct complex_number *scratch) {
  int64_t half = b->dim[b->rank - 1], n = b->real;
  for (int64_t row = 0; row < b->elements / half; row++) {
    memcpy(scratch, x + row * half, sizeof *x * (size_t)half);
    scratch[0].im = 0;
    if (n % 2 == 0) scratch[n / 2].im = 0;
    for (int64_t i = half; i < n; i++)
      scratch[i] = (struct complex_number){scratch[n - i].re, -scratch[n - i].im};
    tess__fourier_run(b->plan[b->rank - 1], scratch, scratch + n, true);
    store((tess_dtype)c->out[0]->dtype, out, first + row * n, n, scratch);
  }
}

static struct box box_of(const struct call *c, struct arena *arena, int64_t *scratch) {
  const struct fft_attrs *a = c->attrs;
  const struct type *spectrum = a->kind == FFT_REAL ? c->out[0] : c->in[0];
  const struct type *real = a->kind == FFT_REAL ? c->in[0] : c->out[0];
  struct box b = {.rank = a->rank, .elements = 1, .real = real->dim[real->rank - 1]};
  *scratch = 0;
  for (int k = 0; k < b.rank; k++) {
    b.dim[k] = spectrum->dim[spectrum->rank - b.rank + k];
    b.elements *= b.dim[k];
    int64_t n = k == b.rank - 1 ? b.real : b.dim[k];
    b.plan[k] = tess__fourier_plan(n, arena);
    int64_t needs = n + tess__fourier_scratch(b.plan[k]);
    if (needs > *scratch) *scratch = needs;
  }
  return b;
}

static void fft_ref(const struct call *c, const void *const *in, void *const *out) {
  const struct fft_attrs *a = c->attrs;
  struct arena arena = {0};
  int64_t scratch;
  if (tess__type_elements(c->out[0]) == 0 || tess__type_elements(c->in[0]) == 0) return;
  struct box b = box_of(c, &arena, &scratch);
  struct complex_number *x = tess__call_room(c, b.elements + scratch, sizeof *x), *rest = x + b.elements;
  if (!x) {
    tess__arena_free(&arena);
    return;
  }
  int64_t real = b.elements / b.dim[b.rank - 1] * b.real;
  int64_t n_in = a->kind == FFT_REAL ? real : b.elements, n_out = a->kind == FFT_REAL_INVERSE ? real : b.elements;
  bool inverse = a->kind == FFT_INVERSE || a->kind == FFT_REAL_INVERSE;
  int complex_dims = b.rank - (a->kind >= FFT_REAL);
  for (int64_t k = 0; k < tess__type_elements(c->in[0]) / n_in; k++) {
    if (a->kind == FFT_REAL)
      real_rows(c, &b, in[0], k * n_in, x, rest);
    else
      load((tess_dtype)c->in[0]->dtype, in[0], k * n_in, n_in, x);
    for (int i = complex_dims - 1; i >= 0; i--)
      along(&b, i, inverse, x, rest);
    if (a->kind == FFT_REAL_INVERSE)
      to_real_rows(c, &b, x, out[0], k * n_out, rest);
    else
      store((tess_dtype)c->out[0]->dtype, out[0], k * n_out, n_out, x);
  }
  tess__call_room_end(x);
  tess__arena_free(&arena);
}

/* 5 n log2 n, by which FFTs are measured, half of it where a side is real (Frigo and Johnson, "The design and
 * implementation of FFTW3", 2005, section VI): what a transform of radix 2 does. XLA's cost analysis says 8 n log2 n.
 */
static int64_t fft_flops(const struct call *c) {
  const struct fft_attrs *a = c->attrs;
  const struct type *t = tess__type_elements(c->in[0]) > tess__type_elements(c->out[0]) ? c->in[0] : c->out[0];
  int64_t steps = 0;
  for (int d = t->rank - a->rank; d < t->rank; d++)
    for (int64_t n = t->dim[d]; n > 1; n = (n + 1) / 2)
      steps++;
  int64_t n = tess__mul_sizes(tess__type_elements(t), 5 * steps);
  return a->kind == FFT_REAL || a->kind == FFT_REAL_INVERSE ? n / 2 : n;
}

const struct tess_op tess__op_fft = {
    .name = "fft",
    .id = OP_fft,
    .arity = 1,
    .results = 1,
    .attr_bytes = sizeof(struct fft_attrs),
    .attrs = (const struct attr[]){{"fft_type", ATTR_ENUM, offsetof(struct fft_attrs, kind), kinds},
                                   {"dimensions", ATTR_INT, offsetof(struct fft_attrs, rank), NULL},
                                   {0}},
    .check = fft_check,
    .factors = fft_factors,
    .lay = tess__lay_as_first, /* what is cut is gathered, and the result cut again, as JAX has it */
    .ref = fft_ref,
    .flops = fft_flops,
    .jvp = tess__jvp_linear,
    .transpose = tess__transpose_fft,
    .batch = tess__batch_leading,
};
