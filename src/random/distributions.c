/* Distributions: uniform, normal, truncated_normal, exponential, gumbel, laplace, logistic, cauchy, rademacher,
 * bernoulli (jax.random), in JAX's steps, each rounded in the dtype of the result. */
#include <math.h>

#include "numpy/numpy.h"
#include "random/random.h"

static vid times(struct build *b, vid v, double factor) {
  return tess__n_multiply(b, v, number(b, v, factor));
}

static bool is_float(struct build *b, tess_dtype t) {
  if (t == TESS_F16 || t == TESS_BF16 || t == TESS_F32 || t == TESS_F64) return true;
  return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "no draws of %s; legal: f16, bf16, f32, f64",
                    tess_dtype_short_name(t));
}

static int mantissa(tess_dtype t) {
  return t == TESS_F64 ? 52 : t == TESS_F32 ? 23 : t == TESS_F16 ? 10 : 7;
}

/* Between two numbers. */
static vid between(struct build *b, vid key, const struct draw_call *a, double low, double high) {
  tess_dtype t = (tess_dtype)a->dtype;
  if (!is_float(b, t)) return VID_NONE;
  return tess__random_uniform(b, tess__key_words(b, key), t, &a->shape, tess__random_number(b, t, low),
                              tess__random_number(b, t, high));
}

static vid uniform_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct draw_call *a = attrs;
  if (!is_float(b, (tess_dtype)a->dtype)) return VID_NONE;
  return tess__random_uniform(b, tess__key_words(b, in[0]), (tess_dtype)a->dtype, &a->shape, in[1], in[2]);
}

static vid normal_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct draw_call *a = attrs;
  double step = ldexp(1, -mantissa((tess_dtype)a->dtype) - 1); /* the number after -1 */
  vid u = between(b, in[0], a, -1 + step, 1);
  return u == VID_NONE ? u : times(b, tess__n_erf_inv(b, u), sqrt(2));
}

static vid exponential_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  vid u = between(b, in[0], attrs, 0, 1);
  return u == VID_NONE ? u : tess__n_negate(b, tess__n_log_plus_one(b, tess__n_negate(b, u)));
}

static vid gumbel_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct draw_call *a = attrs;
  if (!is_float(b, (tess_dtype)a->dtype)) return VID_NONE;
  return tess__random_gumbel(b, tess__key_words(b, in[0]), (tess_dtype)a->dtype, &a->shape);
}

static vid laplace_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct draw_call *a = attrs;
  double step = ldexp(1, -mantissa((tess_dtype)a->dtype) - 1);
  vid u = between(b, in[0], a, -1 + step, 1);
  if (u == VID_NONE) return u;
  return tess__n_multiply(b, tess__n_sign(b, u), tess__n_log_plus_one(b, tess__n_negate(b, tess__n_abs(b, u))));
}

static vid logistic_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct draw_call *a = attrs;
  vid u = between(b, in[0], a, tess__float_tiny((tess_dtype)a->dtype), 1);
  if (u == VID_NONE) return u;
  return tess__n_subtract(b, tess__n_log(b, u), tess__n_log_plus_one(b, tess__n_negate(b, u)));
}

static vid cauchy_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct draw_call *a = attrs;
  vid u = between(b, in[0], a, ldexp(1, -mantissa((tess_dtype)a->dtype)), 1);
  if (u == VID_NONE) return u;
  return tess__n_tan(b, times(b, tess__n_subtract(b, u, number(b, u, 0.5)), acos(-1)));
}

static vid rademacher_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct draw_call *a = attrs;
  const vid none = VID_NONE;
  vid u = tess__random_uniform(b, tess__key_words(b, in[0]), tess__np_float(b), &a->shape, none, none);
  if (u == VID_NONE) return u;
  vid v = tess__n_convert(b, tess__n_compare(b, u, number(b, u, 0.5), COMPARE_LT), (tess_dtype)a->dtype, false);
  return v == VID_NONE ? v : tess__n_subtract(b, tess__n_add(b, v, v), number(b, v, 1));
}

static vid truncated_normal_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct draw_call *a = attrs;
  tess_dtype t = (tess_dtype)a->dtype;
  vid bound[3] = {in[1], in[2], VID_NONE}, from[2];
  if (!is_float(b, t)) return VID_NONE;
  for (int i = 0; i < 2; i++) {
    if ((bound[i] = tess__n_convert(b, bound[i], t, false)) == VID_NONE) return VID_NONE;
    from[i] = tess__n_erf(b, tess__n_divide(b, bound[i], number(b, bound[i], sqrt(2))));
  }
  vid u = tess__random_uniform(b, tess__key_words(b, in[0]), t, &a->shape, from[0], from[1]);
  if (u == VID_NONE) return u;
  bound[2] = times(b, tess__n_erf_inv(b, u), sqrt(2));
  bound[0] = tess__n_next_after(b, tess__n_stop_gradient(b, bound[0]), number(b, bound[0], (double)INFINITY));
  bound[1] = tess__n_next_after(b, tess__n_stop_gradient(b, bound[1]), number(b, bound[1], -(double)INFINITY));
  for (int i = 0; i < 3; i++)
    if (bound[i] == VID_NONE) return VID_NONE;
  if (!tess__np_broadcast(b, 3, bound)) return VID_NONE;
  return tess__n_minimum(b, bound[1], tess__n_maximum(b, bound[0], bound[2]));
}

/* ---- bernoulli ---- */
static vid bernoulli_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct draw_call *a = attrs;
  const vid none = VID_NONE;
  const struct type *p = type_of(b, in[1]);
  if (!is_float(b, (tess_dtype)p->dtype)) return VID_NONE;
  vid v[2] = {tess__random_uniform(b, tess__key_words(b, in[0]), (tess_dtype)p->dtype, &a->shape, none, none), in[1]};
  if (v[0] == VID_NONE || !tess__np_match(b, 2, v)) return VID_NONE;
  const struct type *t = type_of(b, v[0]);
  if (t->rank == a->shape.n &&
      tess__type_elements(t) == tess__type_elements(tess__type_of(TESS_BOOL, a->shape.n, a->shape.dim)))
    return tess__n_compare(b, v[0], v[1], COMPARE_LT);
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "p of %s does not broadcast to the shape",
             tess__type_text(p));
  return VID_NONE;
}

/* ---- records ---- */
#define DRAW(name, drawn)                                                                                              \
  const struct draw tess__f_random_##name = {{"random_" #name, sizeof(struct draw_call), name##_body}, drawn};
DRAW(uniform, DRAWN_FLOAT)
DRAW(normal, DRAWN_FLOAT)
DRAW(truncated_normal, DRAWN_FLOAT)
DRAW(exponential, DRAWN_FLOAT)
DRAW(gumbel, DRAWN_FLOAT)
DRAW(laplace, DRAWN_FLOAT)
DRAW(logistic, DRAWN_FLOAT)
DRAW(cauchy, DRAWN_FLOAT)
DRAW(rademacher, DRAWN_INT)
DRAW(bernoulli, DRAWN_BOOL)
