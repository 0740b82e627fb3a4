/* Complex numbers, taken apart and put together, and bits seen as another dtype (jax.numpy, jax.lax). */
#include <string.h>

#include "api/numpy/elementwise.h"
#include "core/dtype.h"
#include "op/build.h"

vid tess__np_compare(struct build *b, vid a, vid c, enum compare_direction direction) {
  if (!is_complex(b, a) || direction == COMPARE_EQ || direction == COMPARE_NE)
    return tess__n_compare(b, a, c, direction);
  vid re[2] = {tess__n_real(b, a), tess__n_real(b, c)}, im[2] = {tess__n_imag(b, a), tess__n_imag(b, c)};
  return tess__n_select(b, tess__n_compare(b, re[0], re[1], COMPARE_EQ), tess__n_compare(b, im[0], im[1], direction),
                        tess__n_compare(b, re[0], re[1], direction));
}

/* ---- real, imag, conj ---- */

static vid real_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  (void)attrs;
  return tess__n_real(b, in[0]);
}

static vid imag_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  (void)attrs;
  return is_complex(b, in[0]) ? tess__n_imag(b, in[0]) : tess__np_number_like(b, in[0], 0);
}

static vid conj_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  (void)attrs;
  if (!is_complex(b, in[0])) return in[0];
  return tess__n_complex(b, tess__n_real(b, in[0]), tess__n_negate(b, tess__n_imag(b, in[0])));
}

UNARY_AT(real)
UNARY_AT(imag)
UNARY_AT(conj)

/* ---- complex ---- */

static vid complex_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  (void)attrs;
  vid v[2] = {in[0], in[1]};
  return tess__np_match(b, 2, v) ? tess__n_complex(b, v[0], v[1]) : VID_NONE;
}

tess_array *tess_complex_at(const char *where, tess_array *re, tess_array *im) {
  static const struct function f = {"complex", 0, complex_body};
  return tess__apply(where, &f, 2, (tess_array *const[]){re, im}, NULL);
}
tess_array *(tess_complex)(tess_array *re, tess_array *im) {
  return tess_complex_at(NULL, re, im);
}

/* ---- bitcast ---- */

static vid bitcast_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  tess_dtype dtype;
  memcpy(&dtype, attrs, sizeof dtype);
  return tess__n_bitcast_convert(b, in[0], dtype);
}

tess_array *tess_bitcast_at(const char *where, tess_array *x, tess_dtype dtype) {
  static const struct function f = {"bitcast", sizeof(tess_dtype), bitcast_body};
  return tess__apply(where, &f, 1, &x, &dtype);
}
