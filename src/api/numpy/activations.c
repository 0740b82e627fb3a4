/* The activation functions of jax.nn. */
#include <math.h>
#include <string.h>

#include "api/numpy/elementwise.h"

static vid n_silu(struct build *b, vid x) {
  return tess__n_multiply(b, x, tess__n_logistic(b, x));
}

/* log(e^x + 1), as logaddexp(x, 0). */
static vid n_softplus(struct build *b, vid x) {
  vid rest = tess__n_log_plus_one(b, tess__n_exponential(b, tess__n_negate(b, tess__n_abs(b, x))));
  return tess__n_add(b, tess__n_maximum(b, x, number(b, x, 0)), rest);
}
static vid n_log_sigmoid(struct build *b, vid x) {
  return tess__n_negate(b, n_softplus(b, tess__n_negate(b, x)));
}

UNARY(silu, n_silu, INEXACT)
UNARY(softplus, n_softplus, INEXACT)
UNARY(log_sigmoid, n_log_sigmoid, INEXACT)

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

tess_array *tess_gelu_at(const char *where, tess_array *x, bool approximate) {
  static const struct function f = {"gelu", sizeof(bool), gelu_body};
  return tess__apply(where, &f, 1, &x, &approximate);
}

/* x for a function with a C number, its attribute. As jax.nn: integers times a C number, and so weak. */
static vid with_number(struct build *b, vid x, const void *attrs, double *given) {
  vid f = tess__np_inexact(b, x);
  memcpy(given, attrs, sizeof *given);
  if (f == VID_NONE || f == x) return f;
  return tess__n_convert(b, f, (tess_dtype)tess__type_at(b->graph, f)->dtype, true);
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

#define WITH_NUMBER(name)                                                                                              \
  tess_array *tess_##name##_at(const char *where, tess_array *x, double number) {                                      \
    static const struct function f = {#name, sizeof(double), name##_body};                                             \
    return tess__apply(where, &f, 1, &x, &number);                                                                     \
  }
WITH_NUMBER(leaky_relu)
WITH_NUMBER(elu)
