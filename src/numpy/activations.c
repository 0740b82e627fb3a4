/* The activation functions of jax.nn. */
#include <math.h>
#include <string.h>

#include "numpy/elementwise.h"

vid tess__np_silu(struct build *b, vid x) {
  return tess__n_multiply(b, x, tess__n_logistic(b, x));
}

/* log(e^x + 1) */
vid tess__np_softplus(struct build *b, vid x) {
  return x == VID_NONE ? x : tess__np_logaddexp(b, x, number(b, x, 0));
}
vid tess__np_log_sigmoid(struct build *b, vid x) {
  return tess__n_negate(b, tess__np_softplus(b, tess__n_negate(b, x)));
}

static vid gelu_body(struct build *b, int n, const vid *in, const void *attrs) {
  bool approximate;
  (void)n;
  memcpy(&approximate, attrs, sizeof approximate);
  vid x = tess__np_inexact(b, in[0]);
  if (x == VID_NONE) return VID_NONE;
  if (!approximate) {
    vid half = tess__n_multiply(b, number(b, x, 0.5), x), minus = tess__n_negate(b, x);
    return tess__n_multiply(b, half, tess__n_erfc(b, tess__n_multiply(b, minus, number(b, x, sqrt(0.5)))));
  }
  vid cube = tess__n_multiply(b, number(b, x, 0.044715), tess__n_multiply(b, x, tess__n_multiply(b, x, x)));
  vid inner = tess__n_multiply(b, number(b, x, 0.79788456080286535588), tess__n_add(b, x, cube));
  vid cdf = tess__n_multiply(b, number(b, x, 0.5), tess__n_add(b, number(b, x, 1), tess__n_tanh(b, inner)));
  return tess__n_multiply(b, x, cdf);
}

/* x for a function with a C number, its attribute. As jax.nn: integers times a C number, and so weak. */
static vid with_number(struct build *b, vid x, const void *attrs, double *given) {
  vid f = tess__np_inexact(b, x);
  memcpy(given, attrs, sizeof *given);
  if (f == VID_NONE || f == x) return f;
  return tess__n_convert(b, f, (tess_dtype)type_of(b, f)->dtype, true);
}

static vid leaky_relu_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  double slope;
  vid x = with_number(b, in[0], attrs, &slope);
  if (x == VID_NONE) return VID_NONE;
  vid above = tess__n_compare(b, x, number(b, x, 0), COMPARE_GE);
  return tess__n_select(b, above, x, tess__n_multiply(b, number(b, x, slope), x));
}

static vid elu_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  double alpha;
  vid x = with_number(b, in[0], attrs, &alpha);
  if (x == VID_NONE) return VID_NONE;
  vid zero = number(b, x, 0), above = tess__n_compare(b, x, zero, COMPARE_GT);
  vid below = tess__n_exponential_minus_one(b, tess__n_select(b, above, zero, x));
  return tess__n_select(b, above, x, tess__n_multiply(b, number(b, x, alpha), below));
}

const struct function tess__f_gelu = {"gelu", sizeof(bool), gelu_body};
const struct function tess__f_leaky_relu = {"leaky_relu", sizeof(double), leaky_relu_body};
const struct function tess__f_elu = {"elu", sizeof(double), elu_body};
