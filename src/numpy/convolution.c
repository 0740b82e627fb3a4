/* conv_general_dilated, conv (jax.lax). Dimension numbers are letters: N and C of the operand and the result, O and I
 * of the kernel, any others are spatial and stand in the kernel's order. */
#include "numpy/convolution.h"

#include <string.h>

#include "numpy/numpy.h"

/* ---- dimension numbers ---- */
static int place(const char *letters, int n, char letter) {
  const char *p = memchr(letters, letter, (size_t)n);
  return p ? (int)(p - letters) : -1;
}

/* first and second, then the spatial letters in the kernel's order; false: not the same letters. */
static bool dims_of(const char *letters, int rank, const char *special, const char *kernel, struct dims *out) {
  out->n = (uint8_t)rank;
  for (int i = 0; i < 2; i++) {
    int at = place(letters, rank, special[i]);
    if (at < 0) return false;
    out->d[i] = (uint8_t)at;
  }
  int n = 2;
  for (int i = 0; i < rank; i++) {
    if (kernel[i] == 'O' || kernel[i] == 'I') continue;
    int at = place(letters, rank, kernel[i]);
    if (at < 0 || n == rank || kernel[i] == special[0] || kernel[i] == special[1]) return false;
    for (int k = 2; k < n; k++)
      if (out->d[k] == at) return false;
    out->d[n++] = (uint8_t)at;
  }
  return n == rank;
}

static bool find_numbers(const struct conv_call *c, int rank, struct convolution_attrs *a, struct diag *d) {
  if (!*c->numbers) {
    struct dims order = {.n = (uint8_t)rank};
    for (int i = 0; i < rank; i++)
      order.d[i] = (uint8_t)i;
    a->lhs = a->rhs = a->out = order;
    return true;
  }
  const char *kernel = strchr(c->numbers, ','), *result = kernel ? strstr(kernel, "->") : NULL;
  bool fits = result && kernel - c->numbers == rank && result - kernel - 1 == rank && (int)strlen(result + 2) == rank;
  fits = fits && dims_of(c->numbers, rank, "NC", kernel + 1, &a->lhs) &&
         dims_of(kernel + 1, rank, "OI", kernel + 1, &a->rhs) && dims_of(result + 2, rank, "NC", kernel + 1, &a->out);
  return fits || tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                            "dimension numbers \"%s\" for operands of rank %d; legal: \"NHWC,HWIO->NHWC\", one letter "
                            "for each dimension, N, C, O, I and the same others in all three",
                            c->numbers, rank);
}

/* ---- windows ---- */
static bool count_is(int n, int spatial, const char *what, struct diag *d) {
  return n == spatial ||
         tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d %s for %d spatial dimensions", n, what, spatial);
}

static void pad_same(const struct type *x, const struct type *w, const struct conv_call *c, int i,
                     struct convolution_attrs *a) {
  int64_t in = x->dim[a->lhs.d[2 + i]], size = w->dim[a->rhs.d[2 + i]], out = (in + a->stride[i] - 1) / a->stride[i];
  int64_t pad = (out - 1) * a->stride[i] + size - in;
  if (pad < 0) pad = 0;
  a->low[i] = c->padding == CONV_PAD_SAME ? pad / 2 : pad - pad / 2;
  a->high[i] = pad - a->low[i];
}

static bool find_windows(const struct conv_call *c, const struct type *x, const struct type *w,
                         struct convolution_attrs *a, struct diag *d) {
  int n = x->rank - 2;
  if (!count_is(c->n_stride, n, "strides", d) ||
      (c->padding == CONV_PAD_GIVEN &&
       !(count_is(c->n_low, n, "low paddings", d) && count_is(c->n_high, n, "high paddings", d))) ||
      (c->n_lhs && !count_is(c->n_lhs, n, "dilations of the operand", d)) ||
      (c->n_rhs && !count_is(c->n_rhs, n, "dilations of the kernel", d)))
    return false;
  for (int i = 0; i < n; i++) {
    a->stride[i] = c->stride[i];
    a->low[i] = c->low[i];
    a->high[i] = c->high[i];
    a->lhs_dilation[i] = c->n_lhs ? c->lhs_dilation[i] : 1;
    a->rhs_dilation[i] = c->n_rhs ? c->rhs_dilation[i] : 1;
    if (c->padding >= CONV_PAD_SAME && a->stride[i] > 0) pad_same(x, w, c, i, a);
  }
  return true;
}

static vid conv_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct conv_call *c = attrs;
  vid v[2] = {in[0], in[1]};
  struct convolution_attrs a;
  memset(&a, 0, sizeof a);
  const struct type *x = type_of(b, v[0]), *w = type_of(b, v[1]);
  if (x->rank != w->rank || x->rank < 2) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "operand %s and kernel %s; legal: one rank, 2 at least",
               tess__type_text(x), tess__type_text(w));
    return VID_NONE;
  }
  if (!find_numbers(c, x->rank, &a, b->diag) || !find_windows(c, x, w, &a, b->diag) || !tess__np_promote(b, 2, v) ||
      !tess__np_vary(b, 2, v))
    return VID_NONE;
  return tess__n_convolution(b, v[0], v[1], &a, c->features, c->batches, (tess_dtype)c->preferred);
}

const struct function tess__f_conv_general_dilated = {"conv_general_dilated", sizeof(struct conv_call), conv_body};
const struct function tess__f_conv = {"conv", sizeof(struct conv_call), conv_body};
