/* var, std, count_nonzero, logsumexp, ptp, norm, argmax, argmin, softmax, log_softmax, layer_norm: see statistics.h. */
#include "numpy/statistics.h"

#include <math.h>
#include <string.h>

#include "numpy/numpy.h"
#include "numpy/own_rule.h"

static vid like(struct build *b, vid v, vid to) { /* broadcast, to the right */
  return v == VID_NONE ? v : tess__np_broadcast_to(b, v, type_of(b, to)->rank, type_of(b, to)->dim);
}

static vid back(struct build *b, vid v, const struct type *to) { /* rounded to the dtype of `to` */
  return v == VID_NONE ? v : tess__n_convert(b, v, (tess_dtype)to->dtype, to->weak);
}

static vid square_size(struct build *b, vid z) { /* |z|^2 of complex numbers */
  vid re = tess__n_real(b, z), im = tess__n_imag(b, z);
  return tess__n_add(b, tess__n_multiply(b, re, re), tess__n_multiply(b, im, im));
}

/* ---- var, std: two passes, as JAX; f16 and bf16 in f32 ---- */
static vid variance(struct build *b, int n, const vid *in, const struct reduction *a, bool root) {
  vid x = a->dtype ? tess__n_convert(b, in[0], (tess_dtype)a->dtype, false) : tess__np_inexact(b, in[0]);
  if (x == VID_NONE) return VID_NONE;
  const struct type *result = type_of(b, x);
  struct reduction kept = tess__np_kept(a);
  x = tess__np_computed(b, x);
  vid sum = tess__np_reduce(b, x, &kept, tess__np_where_of(n, in), MONOID_SUM);
  if (sum == VID_NONE) return VID_NONE;
  vid count = tess__np_reduced_count(b, x, &kept, tess__np_where_of(n, in), sum);
  vid mean = count == VID_NONE ? VID_NONE : like(b, tess__n_divide(b, sum, count), x);
  if (mean == VID_NONE) return VID_NONE;
  vid centered = tess__n_subtract(b, x, mean);
  bool complex = is_complex(b, x);
  vid squared = complex ? square_size(b, centered) : tess__n_square(b, centered);
  if (complex) result = tess__type_with_dtype(result, tess__dtype_real((tess_dtype)result->dtype), false);
  vid squares = tess__np_reduce(b, squared, a, tess__np_where_of(n, in), MONOID_SUM);
  if (squares == VID_NONE || (count = tess__np_reduced_count(b, x, a, tess__np_where_of(n, in), squares)) == VID_NONE)
    return VID_NONE;
  vid left = tess__n_subtract(b, count, number(b, count, a->ddof));
  vid some = tess__n_compare(b, left, number(b, left, 0), COMPARE_GT);
  vid var =
      tess__n_select(b, some, tess__n_divide(b, squares, left), number(b, squares, (double)NAN)); /* too few elements */
  return back(b, root ? tess__n_sqrt(b, var) : var, result);
}

static vid var_body(struct build *b, int n, const vid *in, const void *a) {
  return variance(b, n, in, a, false);
}
static vid std_body(struct build *b, int n, const vid *in, const void *a) {
  return variance(b, n, in, a, true);
}

/* ---- count_nonzero, logsumexp, ptp ---- */
static vid count_nonzero_body(struct build *b, int n, const vid *in, const void *a) {
  vid ones = tess__n_convert(b, tess__np_truth(b, in[0]), tess__np_int(b), false);
  return ones == VID_NONE ? ones : tess__np_reduce(b, ones, a, tess__np_where_of(n, in), MONOID_SUM);
}

/* v where it is finite, else 0: what may be subtracted without making NaN of infinities. */
static vid finite(struct build *b, vid v) {
  if (v == VID_NONE) return v;
  vid zero = number(b, v, 0), difference = tess__n_subtract(b, v, v);
  return tess__n_select(b, tess__n_compare(b, difference, zero, COMPARE_EQ), v, zero);
}

static vid logsumexp_body(struct build *b, int n, const vid *in, const void *attrs) {
  const struct reduction *a = attrs;
  struct reduction kept = tess__np_kept(a);
  vid x = tess__np_inexact(b, in[0]);
  if (x == VID_NONE) return VID_NONE;
  const struct type *t = type_of(b, x);
  vid sizes = is_complex(b, x) ? tess__n_real(b, x) : x;
  vid most = finite(b, tess__np_reduce(b, sizes, &kept, tess__np_where_of(n, in), MONOID_MAX));
  if (most == VID_NONE || (most = back(b, tess__n_stop_gradient(b, most), t)) == VID_NONE) return VID_NONE;
  vid all = like(b, most, x);
  if (all == VID_NONE) return VID_NONE;
  vid sum =
      tess__np_reduce(b, tess__n_exponential(b, tess__n_subtract(b, x, all)), a, tess__np_where_of(n, in), MONOID_SUM);
  if (sum == VID_NONE) return VID_NONE;
  most = tess__n_reshape(b, most, type_of(b, sum)->rank, type_of(b, sum)->dim);
  return tess__n_add(b, tess__n_log(b, sum), most);
}

static vid ptp_body(struct build *b, int n, const vid *in, const void *a) {
  if (!tess__np_has_elements(b, in[0], a)) return VID_NONE;
  vid most = tess__np_reduce(b, in[0], a, tess__np_where_of(n, in), MONOID_MAX),
      least = most == VID_NONE ? most : tess__np_reduce(b, in[0], a, tess__np_where_of(n, in), MONOID_MIN);
  return least == VID_NONE ? least : tess__n_subtract(b, most, least);
}

/* ---- norm ---- */
static vid power_sum(struct build *b, vid size, double ord, const struct reduction *a) {
  vid sum = tess__np_reduce(b, tess__n_power(b, size, number(b, size, ord)), a, NULL, MONOID_SUM);
  return sum == VID_NONE ? sum : tess__n_power(b, sum, number(b, sum, 1 / ord));
}

static vid norm_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct norm_call *a = attrs;
  vid x = tess__np_inexact(b, in[0]);
  if (x == VID_NONE) return VID_NONE;
  vid size = tess__n_abs(b, x);
  if (size == VID_NONE) return VID_NONE;
  if (isinf(a->ord)) {
    vid v = tess__np_reduce(b, size, &a->a, NULL, a->ord > 0 ? MONOID_MAX : MONOID_MIN);
    return v == VID_NONE || a->ord < 0 ? v : tess__n_maximum(b, v, number(b, v, 0));
  }
  if (a->ord == 2) {
    vid sum = tess__np_reduce(b, tess__n_multiply(b, size, size), &a->a, NULL, MONOID_SUM);
    return sum == VID_NONE ? sum : tess__n_sqrt(b, sum);
  }
  if (a->ord == 1) return tess__np_reduce(b, size, &a->a, NULL, MONOID_SUM);
  if (a->ord != 0) return power_sum(b, size, a->ord, &a->a);
  vid ones = back(b, tess__np_truth(b, size), type_of(b, size));
  return ones == VID_NONE ? ones : tess__np_reduce(b, ones, &a->a, NULL, MONOID_SUM);
}

/* ---- argmax, argmin: the smallest index of what equals the extreme, or is NaN ---- */
/* The axis as reduction attributes; x flattened where the axis is none. */
static bool along(struct build *b, vid *x, int32_t axis, struct reduction *a) {
  int at;
  memset(a, 0, sizeof *a);
  if (!tess__np_axis_or_all(b, x, axis, &at)) return false;
  a->axes = TESS_INTS(at);
  return true;
}

vid tess__np_arg_extreme(struct build *b, vid x, int32_t axis, enum monoid monoid) {
  struct reduction a;
  if (!along(b, &x, axis, &a) || !tess__np_has_elements(b, x, &a)) return VID_NONE;
  const struct type *t = type_of(b, x);
  int at = a.axes.v[0];
  tess_dtype index = t->dim[at] > INT32_MAX ? TESS_I64 : tess__np_int(b);
  const struct type *indices = tess__type_with_varying(tess__type_with_dtype(t, index, false), 0);
  vid extreme;
  return tess__n_arg_extreme(b, x, at, tess__n_iota(b, indices, at), monoid, &extreme);
}

static vid argmax_body(struct build *b, int n, const vid *in, const void *a) {
  (void)n;
  return tess__np_arg_extreme(b, in[0], ((const struct axis_call *)a)->axis, MONOID_MAX);
}
static vid argmin_body(struct build *b, int n, const vid *in, const void *a) {
  (void)n;
  return tess__np_arg_extreme(b, in[0], ((const struct axis_call *)a)->axis, MONOID_MIN);
}

/* ---- softmax, log_softmax: along one axis, which is kept. The greatest element, which may be any number, is no
 * reason of the result: derivatives do not go through it. ---- */
static bool ready(struct build *b, vid *x, int32_t axis, struct reduction *kept) {
  *x = tess__np_inexact(b, *x);
  if (*x == VID_NONE || !along(b, x, axis, kept)) return false;
  kept->keepdims = true;
  return true;
}

static vid shifted(struct build *b, vid x, const struct reduction *kept) {
  vid most = tess__np_reduce(b, x, kept, NULL, MONOID_MAX);
  most = most == VID_NONE ? most : like(b, tess__n_stop_gradient(b, most), x);
  return most == VID_NONE ? most : tess__n_subtract(b, x, most);
}

static bool shares(struct build *b, const void *ctx, const vid *in, vid *out) {
  const struct reduction *kept = ctx;
  vid x = in[0];
  vid below = shifted(b, x, kept), e = below == VID_NONE ? below : tess__n_exponential(b, below);
  vid sum = e == VID_NONE ? e : like(b, tess__np_reduce(b, e, kept, NULL, MONOID_SUM), x);
  return (out[0] = tess__n_divide(b, e, sum)) != VID_NONE;
}

/* What a share gains, less what all gain. */
static bool shares_rule(struct build *b, const void *ctx, const vid *in, const vid *result, const vid *tangent,
                        vid *out) {
  vid x = in[0], change = tangent[0];
  vid gain = tess__n_multiply(b, result[0], change);
  vid all = gain == VID_NONE ? gain : like(b, tess__np_reduce(b, gain, ctx, NULL, MONOID_SUM), x);
  return (out[0] = tess__n_multiply(b, result[0], tess__n_subtract(b, change, all))) != VID_NONE;
}

vid tess__np_softmax(struct build *b, vid x, int32_t axis) {
  struct reduction kept;
  const struct own_rule softmax = {"softmax", 1, 1, shares, shares_rule, &kept};
  vid out;
  return ready(b, &x, axis, &kept) && tess__np_with_rule(b, &softmax, &x, &out) ? out : VID_NONE;
}

static vid softmax_body(struct build *b, int n, const vid *in, const void *a) {
  (void)n;
  return tess__np_softmax(b, in[0], ((const struct axis_call *)a)->axis);
}

static vid log_softmax_body(struct build *b, int n, const vid *in, const void *a) {
  (void)n;
  struct reduction kept;
  vid x = in[0];
  if (!ready(b, &x, ((const struct axis_call *)a)->axis, &kept)) return VID_NONE;
  vid below = shifted(b, x, &kept);
  if (below == VID_NONE) return VID_NONE;
  vid sum = tess__np_reduce(b, tess__n_exponential(b, below), &kept, NULL, MONOID_SUM);
  vid log = sum == VID_NONE ? sum : like(b, tess__n_log(b, sum), x);
  return log == VID_NONE ? log : tess__n_subtract(b, below, log);
}

/* ---- layer_norm ---- */
static vid layer_norm_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct layer_norm_call *a = attrs;
  struct reduction kept;
  vid x = tess__np_inexact(b, in[0]);
  if (x == VID_NONE || !along(b, &x, -1, &kept)) return VID_NONE;
  const struct type *result = type_of(b, x);
  kept.keepdims = true;
  x = tess__np_computed(b, x);
  vid sum = tess__np_reduce(b, x, &kept, NULL, MONOID_SUM);
  vid count = sum == VID_NONE ? sum : tess__np_reduced_count(b, x, &kept, NULL, sum);
  vid mean = count == VID_NONE ? count : like(b, tess__n_divide(b, sum, count), x);
  if (mean == VID_NONE) return VID_NONE;
  vid centered = tess__n_subtract(b, x, mean);
  vid squares = tess__np_reduce(b, tess__n_square(b, centered), &kept, NULL, MONOID_SUM);
  if (squares == VID_NONE) return VID_NONE;
  vid spread = tess__n_add(b, tess__n_divide(b, squares, count), number(b, squares, a->epsilon));
  vid v[2] = {tess__n_multiply(b, centered, like(b, tess__n_rsqrt(b, spread), x)), VID_NONE};
  v[0] = back(b, v[0], result);
  for (int i = 0; i < a->scale + a->bias && v[0] != VID_NONE; i++) {
    v[1] = in[1 + i];
    if (!tess__np_match(b, 2, v)) return VID_NONE;
    v[0] = i == 0 && a->scale ? tess__n_multiply(b, v[0], v[1]) : tess__n_add(b, v[0], v[1]);
  }
  return v[0];
}

/* ---- records ---- */
#define RECORD(name, attrs) const struct function tess__f_##name = {#name, sizeof(attrs), name##_body};
RECORD(var, struct reduction)
RECORD(std, struct reduction)
RECORD(count_nonzero, struct reduction)
RECORD(logsumexp, struct reduction)
RECORD(ptp, struct reduction)
RECORD(norm, struct norm_call)
RECORD(argmax, struct axis_call)
RECORD(argmin, struct axis_call)
RECORD(softmax, struct axis_call)
RECORD(log_softmax, struct axis_call)
RECORD(layer_norm, struct layer_norm_call)
