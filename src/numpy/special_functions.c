/* Functions of real analysis beside the common ones: roots, logarithms and powers to other bases, inverse and
 * hyperbolic functions, the gamma and error functions; compositions are those of jax.numpy. */
#include <math.h>
#include <string.h>

#include "numpy/elementwise.h"
#include "numpy/own_rule.h"

/* One routine instead of jax.numpy's exp(x ln 2), whose error grows with x. */
vid tess__np_exp2(struct build *b, vid a) {
  return tess__n_power(b, number(b, a, 2), a);
}
vid tess__np_log2(struct build *b, vid a) {
  return tess__n_divide(b, tess__n_log(b, a), tess__n_log(b, number(b, a, 2)));
}
vid tess__np_log10(struct build *b, vid a) {
  return tess__n_divide(b, tess__n_log(b, a), tess__n_log(b, number(b, a, 10)));
}

/* The larger times sqrt(1 + q^2), so that squares neither overflow nor vanish. */
vid tess__np_hypot(struct build *b, vid x, vid y) {
  if (is_complex(b, x)) return tess__np_does_not_take(b, x, "legal: real numbers");
  x = tess__n_abs(b, x);
  y = tess__n_abs(b, y);
  vid infinite = tess__n_or(b, tess__n_is_inf(b, x), tess__n_is_inf(b, y));
  vid large = tess__n_maximum(b, x, y), small = tess__n_minimum(b, x, y), one = number(b, large, 1);
  vid none = tess__n_compare(b, large, number(b, large, 0), COMPARE_EQ);
  vid q = tess__n_divide(b, small, tess__n_select(b, none, one, large));
  vid r = tess__n_multiply(b, large, tess__n_sqrt(b, tess__n_add(b, one, tess__n_square(b, q))));
  r = tess__n_select(b, none, large, r);
  r = tess__n_select(b, infinite, number(b, large, (double)INFINITY), r);
  return tess__n_convert(b, r, (tess_dtype)type_of(b, large)->dtype, false); /* never weak, as in JAX */
}

/* -|x - y| as a minimum: where x and y are equal its derivative is 0, the mean of both sides, which with that of
 * maximum is the true one. */
vid tess__np_add_exponentials(struct build *b, vid x, vid y) {
  vid delta = tess__n_subtract(b, x, y), nan = tess__n_compare(b, delta, delta, COMPARE_NE);
  vid rest = tess__n_log_plus_one(b, tess__n_exponential(b, tess__n_minimum(b, delta, tess__n_negate(b, delta))));
  return tess__n_select(b, nan, tess__n_add(b, x, y), tess__n_add(b, tess__n_maximum(b, x, y), rest));
}

static bool add_exponentials(struct build *b, const void *ctx, const vid *v, vid *out) {
  (void)ctx;
  return (out[0] = tess__np_add_exponentials(b, v[0], v[1])) != VID_NONE;
}

static vid finite_above(struct build *b, vid x) {
  vid infinite = tess__n_compare(b, x, number(b, x, (double)INFINITY), COMPARE_EQ);
  return tess__n_select(b, infinite, number(b, x, 0), x);
}

/* e^(x - result) of each, with 0 for infinity. */
static bool add_exponentials_rule(struct build *b, const void *ctx, const vid *v, const vid *result, const vid *change,
                                  vid *out) {
  (void)ctx;
  vid part[2], sum = finite_above(b, result[0]);
  for (int i = 0; i < 2; i++) {
    vid weight = tess__n_exponential(b, tess__n_subtract(b, finite_above(b, v[i]), sum));
    part[i] = tess__n_multiply(b, change[i], weight);
  }
  return (out[0] = tess__n_add(b, part[0], part[1])) != VID_NONE;
}

vid tess__np_logaddexp(struct build *b, vid x, vid y) {
  static const struct own_rule logaddexp = {"logaddexp", 2, 1, add_exponentials, add_exponentials_rule, NULL};
  vid out;
  return tess__np_with_rule(b, &logaddexp, (vid[]){x, y}, &out) ? out : VID_NONE;
}

/* ---- powers with an exponent that is known ---- */
static vid multiplied(struct build *b, vid x, uint32_t n) {
  vid power = VID_NONE;
  for (uint32_t left = n; left; left /= 2, x = left ? tess__n_multiply(b, x, x) : x)
    if (left & 1) power = power == VID_NONE ? x : tess__n_multiply(b, power, x);
  return power;
}

/* 1 / x^n; of 0 and infinity as (1 / x)^n, which is as infinite or nothing and has JAX's derivative, where that of x^n
 * is 0 or NaN. Each of both is made of 1 where it is not taken, so that nothing infinite comes back from there. */
static vid inverse_power(struct build *b, vid x, uint32_t n) {
  vid one = number(b, x, 1), size = tess__n_abs(b, x);
  vid is_end = tess__n_or(b, tess__n_compare(b, size, number(b, size, 0), COMPARE_EQ),
                          tess__n_compare(b, size, number(b, size, (double)INFINITY), COMPARE_EQ));
  if (n == 1) return tess__n_divide(b, one, x);
  vid of_end = multiplied(b, tess__n_divide(b, one, tess__n_select(b, is_end, x, one)), n);
  vid of_other = tess__n_divide(b, one, multiplied(b, tess__n_select(b, is_end, one, x), n));
  return tess__n_select(b, is_end, of_end, of_other);
}

static vid integer_pow_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  int32_t y;
  memcpy(&y, attrs, sizeof y);
  vid x = in[0];
  if (is_bool(b, x)) return tess__np_does_not_take(b, x, "convert bool to a number with tess_astype");
  if (y < 0 && !(class_of(b, x) & DTYPE_FLOAT))
    return tess__np_does_not_take(b, x,
                                  "a negative power of an integer is not one: convert it to a float with tess_astype");
  if (y == 0) return number(b, x, 1);
  return y < 0 ? inverse_power(b, x, 0 - (uint32_t)y) : multiplied(b, x, (uint32_t)y);
}
const struct function tess__f_integer_pow = {"integer_pow", sizeof(int32_t), integer_pow_body};
