/* The public functions of <tessera/linalg.h>, and matmul, dot, dot_general. */
#include <string.h>

#include "api/layouts/out_sharding.h"
#include "numpy/convolution.h"
#include "numpy/fft.h"
#include "numpy/linalg.h"
#include "numpy/matrices.h"
#include "numpy/numpy.h"

/* ---- products of two arrays ---- */
static tess_array *apply_dot(const char *where, const struct function *f, tess_array *x, tess_array *y,
                             const tess_dot_dims *dims, const tess_dot_opts *kw) {
  struct dot_call a;
  struct diag d = {0};
  memset(&a, 0, sizeof a);
  tess_dot_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  a.preferred = (int32_t)o.preferred_element_type;
  if (dims && !(tess__np_dims(&dims->lhs_contract, &a.dims.lhs_contract, &d) &&
                tess__np_dims(&dims->rhs_contract, &a.dims.rhs_contract, &d) &&
                tess__np_dims(&dims->lhs_batch, &a.dims.lhs_batch, &d) &&
                tess__np_dims(&dims->rhs_batch, &a.dims.rhs_batch, &d)))
    return tess__array_error(&d, f->name, where);
  return tess__apply_out(where, f, 2, (tess_array *const[]){x, y}, &a, o.out_sharding);
}

tess_array *tess_matmul_at(const char *where, tess_array *a, tess_array *b, const tess_dot_opts *kw) {
  return apply_dot(where, &tess__f_matmul, a, b, NULL, kw);
}

tess_array *tess_dot_at(const char *where, tess_array *a, tess_array *b, const tess_dot_opts *kw) {
  return apply_dot(where, &tess__f_dot, a, b, NULL, kw);
}

tess_array *tess_dot_general_at(const char *where, tess_array *a, tess_array *b, tess_dot_dims dims,
                                const tess_dot_opts *kw) {
  return apply_dot(where, &tess__f_dot_general, a, b, &dims, kw);
}

/* ---- convolution ---- */
HAS_ROOM_IN_KEY(struct conv_call);

static bool numbers_of(const tess_shape *s, const char *what, int32_t *out, int32_t *n, struct diag *d) {
  *n = s->n;
  for (int i = 0; i < s->n; i++) {
    if (i >= CONV_SPATIAL || s->dim[i] < INT32_MIN || s->dim[i] > INT32_MAX)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s %d is %lld; legal: %d numbers of 32 bits", what,
                        i, (long long)s->dim[i], CONV_SPATIAL);
    out[i] = (int32_t)s->dim[i];
  }
  return true;
}

static bool letters_of(const char *text, struct conv_call *a, struct diag *d) {
  if (!text) return true;
  if (strlen(text) >= sizeof a->numbers)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "dimension numbers \"%.60s\" are too long", text);
  memcpy(a->numbers, text, strlen(text));
  return true;
}

tess_array *tess_conv_general_dilated_at(const char *where, tess_array *x, tess_array *w, tess_shape strides,
                                         tess_shape pad_lo, tess_shape pad_hi, const tess_conv_opts *kw) {
  tess_conv_opts o = {0};
  struct conv_call a;
  struct diag d = {0};
  memset(&a, 0, sizeof a);
  tess__read_options(&o, sizeof o, kw);
  a.features = o.feature_group_count ? o.feature_group_count : 1;
  a.batches = o.batch_group_count ? o.batch_group_count : 1;
  a.preferred = (int32_t)o.preferred_element_type;
  if (!numbers_of(&strides, "stride", a.stride, &a.n_stride, &d) ||
      !numbers_of(&pad_lo, "padding", a.low, &a.n_low, &d) || !numbers_of(&pad_hi, "padding", a.high, &a.n_high, &d) ||
      !numbers_of(&o.lhs_dilation, "dilation", a.lhs_dilation, &a.n_lhs, &d) ||
      !numbers_of(&o.rhs_dilation, "dilation", a.rhs_dilation, &a.n_rhs, &d) ||
      !letters_of(o.dimension_numbers, &a, &d))
    return tess__array_error(&d, tess__f_conv_general_dilated.name, where);
  return tess__apply_out(where, &tess__f_conv_general_dilated, 2, (tess_array *const[]){x, w}, &a, o.out_sharding);
}

tess_array *tess_conv_at(const char *where, tess_array *x, tess_array *w, tess_shape strides, const char *padding) {
  static const char *const names[] = {"", "VALID", "SAME", "SAME_LOWER"};
  struct conv_call a;
  struct diag d = {0};
  memset(&a, 0, sizeof a);
  a.features = a.batches = 1;
  for (int i = CONV_PAD_VALID; i <= CONV_PAD_SAME_LOWER && padding; i++)
    if (strcmp(padding, names[i]) == 0) a.padding = (uint8_t)i;
  if (a.padding == CONV_PAD_GIVEN)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "padding \"%.20s\"; legal: SAME, SAME_LOWER, VALID",
               padding ? padding : "");
  if (d.status != TESS_OK || !numbers_of(&strides, "stride", a.stride, &a.n_stride, &d))
    return tess__array_error(&d, tess__f_conv.name, where);
  return tess__apply(where, &tess__f_conv, 2, (tess_array *const[]){x, w}, &a);
}

/* ---- matrices ---- */
#define OF_ONE(name)                                                                                                   \
  tess_array *tess_##name##_at(const char *where, tess_array *a) {                                                     \
    return tess__apply(where, &tess__f_##name, 1, &a, NULL);                                                           \
  }
OF_ONE(cholesky)
OF_ONE(det)
OF_ONE(inv)

#define OF_ONE_INTO(name)                                                                                              \
  void tess_##name##_at(const char *where, tess_spans out, tess_array *a) {                                            \
    tess__apply_into(where, &tess__f_##name, 1, &a, NULL, out);                                                        \
  }
OF_ONE_INTO(slogdet_into)
OF_ONE_INTO(qr_into)
OF_ONE_INTO(eigh_into)

void tess_svd_into_at(const char *where, tess_spans out, tess_array *a, const tess_svd_opts *kw) {
  tess_svd_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  tess__apply_into(where, &tess__f_svd_into, 1, &a, &(struct svd_call){o.no_full_matrices}, out);
}

tess_array *tess_solve_at(const char *where, tess_array *a, tess_array *b) {
  return tess__apply(where, &tess__f_solve, 2, (tess_array *const[]){a, b}, NULL);
}

tess_array *tess_triangular_solve_at(const char *where, tess_array *a, tess_array *b, const tess_triangular_opts *kw) {
  tess_triangular_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  struct triangular_call c = {o.left_side, o.lower, o.transpose_a, o.conjugate_a, o.unit_diagonal};
  return tess__apply(where, &tess__f_triangular_solve, 2, (tess_array *const[]){a, b}, &c);
}

/* ---- fft ---- */
tess_array *tess_fft_at(const char *where, tess_array *x, tess_fft_kind kind, tess_shape lengths) {
  struct fft_call c;
  memset(&c, 0, sizeof c);
  c.kind = (int32_t)kind;
  c.n = lengths.n;
  for (int i = 0; i < lengths.n && i < 3; i++)
    c.length[i] = lengths.dim[i];
  return tess__apply(where, &tess__f_fft, 1, &x, &c);
}
