/* Reductions, running reductions, and what normalises along an axis (jax.numpy, jax.lax, jax.nn). What ops.h says of
 * all functions holds here; it includes this header. */
#ifndef TESSERA_REDUCE_H
#define TESSERA_REDUCE_H

#include <tessera/array.h>

#ifdef __cplusplus
extern "C" {
#endif
typedef struct tess_reduce_opts {
  size_t size;
  tess_ints axes;                    // dimensions that go, negative from the end; default: all
  bool keepdims;                     // they stay, with size 1
  tess_dtype dtype;                  // of sum, prod and mean: elements are converted to it first
  tess_array *where;                 // bool: elements that count, broadcast to x; default: all
  int ddof;                          // of var and std: subtracted from the number of elements
  const tess_sharding *out_sharding; // of the result, over Explicit axes; default: as follows from x
} tess_reduce_opts;

/* Sum, product, largest, smallest, mean, all true, any true, over some dimensions.
 *
 * Types:      x: T[...]   result: T without the axes. sum and prod widen bool and small integers to 32 bits (64 with
 *             enable_x64); mean makes floats of integers, and sums bf16 and f16 in f32; all and any are bool, not 0
 *             is true.
 * Sharding:   a cut dimension that is reduced becomes an all-reduce over its mesh axes; unless .out_sharding leaves
 *             them unreduced, of sum.
 * Returns:    of no elements: 0, 1, NaN (mean), true (all), false (any). The bits do not depend on the number of
 *             workers.
 * Errors:     INVALID_ARGUMENT  an axis does not exist or is named twice; where is not bool, or does not broadcast to
 *                               x; max or min of complex numbers, or over size 0; .out_sharding as for tess_out_opts.
 * Source:     jax.numpy.sum, prod, max, min, mean, all, any. Since 0.1. */
TESS_API tess_array *tess_sum_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
TESS_API tess_array *tess_prod_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
TESS_API tess_array *tess_max_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
TESS_API tess_array *tess_min_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
TESS_API tess_array *tess_mean_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
TESS_API tess_array *tess_all_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
TESS_API tess_array *tess_any_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
#define tess_sum(...)       tess_sum__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_prod(...)      tess_prod__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_max(...)       tess_max__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_min(...)       tess_min__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_mean(...)      tess_mean__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_all(...)       tess_all__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_any(...)       tess_any__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_sum__(x, ...)  tess_sum_at(TESS_HERE, x, TESS__OPTS(tess_reduce_opts, __VA_ARGS__))
#define tess_prod__(x, ...) tess_prod_at(TESS_HERE, x, TESS__OPTS(tess_reduce_opts, __VA_ARGS__))
#define tess_max__(x, ...)  tess_max_at(TESS_HERE, x, TESS__OPTS(tess_reduce_opts, __VA_ARGS__))
#define tess_min__(x, ...)  tess_min_at(TESS_HERE, x, TESS__OPTS(tess_reduce_opts, __VA_ARGS__))
#define tess_mean__(x, ...) tess_mean_at(TESS_HERE, x, TESS__OPTS(tess_reduce_opts, __VA_ARGS__))
#define tess_all__(x, ...)  tess_all_at(TESS_HERE, x, TESS__OPTS(tess_reduce_opts, __VA_ARGS__))
#define tess_any__(x, ...)  tess_any_at(TESS_HERE, x, TESS__OPTS(tess_reduce_opts, __VA_ARGS__))

/* Variance, standard deviation, number of elements that are not 0, log of the sum of e^x, largest less smallest.
 *
 * Types:      x: T[...]   result: T without the axes. var, std and logsumexp make floats of integers and bool; var and
 *             std compute bf16 and f16 in f32; count_nonzero is i32 (i64 with enable_x64).
 * Sharding:   as tess_sum.
 * Returns:    var and std divide by the number of elements less ddof: NaN where that is not positive. logsumexp of no
 *             elements is -inf.
 * Errors:     INVALID_ARGUMENT  as tess_sum; ptp of bool and complex, or over a dimension of size 0.
 * Source:     jax.numpy.var, std, count_nonzero, ptp, jax.scipy.special.logsumexp. Since 0.1. */
TESS_API tess_array *tess_var_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
TESS_API tess_array *tess_std_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
TESS_API tess_array *tess_count_nonzero_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
TESS_API tess_array *tess_logsumexp_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
TESS_API tess_array *tess_ptp_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
#define tess_var(...)                tess_var__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_std(...)                tess_std__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_count_nonzero(...)      tess_count_nonzero__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_logsumexp(...)          tess_logsumexp__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_ptp(...)                tess_ptp__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_var__(x, ...)           tess_var_at(TESS_HERE, x, TESS__OPTS(tess_reduce_opts, __VA_ARGS__))
#define tess_std__(x, ...)           tess_std_at(TESS_HERE, x, TESS__OPTS(tess_reduce_opts, __VA_ARGS__))
#define tess_count_nonzero__(x, ...) tess_count_nonzero_at(TESS_HERE, x, TESS__OPTS(tess_reduce_opts, __VA_ARGS__))
#define tess_logsumexp__(x, ...)     tess_logsumexp_at(TESS_HERE, x, TESS__OPTS(tess_reduce_opts, __VA_ARGS__))
#define tess_ptp__(x, ...)           tess_ptp_at(TESS_HERE, x, TESS__OPTS(tess_reduce_opts, __VA_ARGS__))

/* The element in the middle; the one at a part q of the way from the smallest to the largest.
 *
 * Types:      x: T[...]   q: a number from 0 to 1 or a list of m   result: T without the axes, behind [m] for a list;
 *             floats of integers. bf16 and f16 are computed in f32.
 * Sharding:   axes that are reduced are gathered; other dimensions stay cut.
 * Returns:    between two elements what lies between them; NaN where there is a NaN.
 * Errors:     INVALID_ARGUMENT  as tess_sum; no element is there; q has more than one dimension; complex numbers; a
 *                               .where, which is of the others.
 * Source:     jax.numpy.median, quantile. Since 0.1. */
TESS_API tess_array *tess_median_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
TESS_API tess_array *tess_quantile_at(const char *where, tess_array *x, tess_array *q, const tess_reduce_opts *kw);
#define tess_median(...)      tess_median__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_median__(x, ...) tess_median_at(TESS_HERE, x, TESS__OPTS(tess_reduce_opts, __VA_ARGS__))
#define tess_quantile(x, ...) tess_quantile__(x, __VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_quantile__(x, q, ...)                                                                                     \
  tess_quantile_at(TESS_HERE, x, TESS_LIFT(q), TESS__OPTS(tess_reduce_opts, __VA_ARGS__))

/* Norm of vectors: over the axes, the root of order ord of the sum of |x|^ord.
 *
 * Types:      x: T[...]   ord: 2 is the length, INFINITY the largest |x|, -INFINITY the smallest, 0 how many are not 0
 *             result: T without the axes, floats of integers.
 * Sharding:   as tess_sum.
 * Errors:     INVALID_ARGUMENT  an axis does not exist or is named twice; a .where, which is of the others.
 * Source:     jax.numpy.linalg.norm. Since 0.1. */
TESS_API tess_array *tess_norm_at(const char *where, tess_array *x, double ord, const tess_reduce_opts *kw);
#define tess_norm(x, ...)        tess_norm__(x, __VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_norm__(x, ord, ...) tess_norm_at(TESS_HERE, x, ord, TESS__OPTS(tess_reduce_opts, __VA_ARGS__))

/* Index of the largest, of the smallest element along an axis.
 *
 * Types:      x: T[...]   axis: negative from the end, TESS_NONE: x as if it had one dimension
 *             result: i32 (i64 with enable_x64) without the axis.
 * Sharding:   a cut axis becomes all-reduces of the extreme and of the index.
 * Returns:    the first one of equals; the first NaN, where there is one.
 * Errors:     INVALID_ARGUMENT  the axis does not exist, or has no elements; x is complex.
 * Source:     jax.numpy.argmax, argmin. Since 0.1. */
TESS_API tess_array *tess_argmax_at(const char *where, tess_array *x, int axis);
TESS_API tess_array *tess_argmin_at(const char *where, tess_array *x, int axis);
#define tess_argmax(x, axis) tess_argmax_at(TESS_HERE, x, axis)
#define tess_argmin(x, axis) tess_argmin_at(TESS_HERE, x, axis)

/* Sum, product, largest, smallest, log of the sum of e^x of all elements up to each one along an axis.
 *
 * Types:      x: T[...], numbers   axis: as tess_argmax   result: as x (one dimension for TESS_NONE); integers wrap.
 * Sharding:   an axis that is cut is gathered; other dimensions stay cut.
 * Returns:    with reverse: of all elements from each one to the end.
 * Errors:     INVALID_ARGUMENT  the axis does not exist; x is bool; cummax, cummin, cumlogsumexp of complex numbers;
 *                               cumlogsumexp of integers.
 * Source:     jax.lax.cumsum, cumprod, cummax, cummin, cumlogsumexp. Since 0.1. */
TESS_API tess_array *tess_cumsum_at(const char *where, tess_array *x, int axis, bool reverse);
TESS_API tess_array *tess_cumprod_at(const char *where, tess_array *x, int axis, bool reverse);
TESS_API tess_array *tess_cummax_at(const char *where, tess_array *x, int axis, bool reverse);
TESS_API tess_array *tess_cummin_at(const char *where, tess_array *x, int axis, bool reverse);
TESS_API tess_array *tess_cumlogsumexp_at(const char *where, tess_array *x, int axis, bool reverse);
#define tess_cumsum(x, axis, reverse)       tess_cumsum_at(TESS_HERE, x, axis, reverse)
#define tess_cumprod(x, axis, reverse)      tess_cumprod_at(TESS_HERE, x, axis, reverse)
#define tess_cummax(x, axis, reverse)       tess_cummax_at(TESS_HERE, x, axis, reverse)
#define tess_cummin(x, axis, reverse)       tess_cummin_at(TESS_HERE, x, axis, reverse)
#define tess_cumlogsumexp(x, axis, reverse) tess_cumlogsumexp_at(TESS_HERE, x, axis, reverse)

/* Differences between neighbours along an axis, n times.
 *
 * Types:      x: T[..., d, ...]   result: T[..., d - n, ...], none less than 0; of bool: whether they differ.
 * Errors:     INVALID_ARGUMENT  n is negative; the axis does not exist.
 * Source:     jax.numpy.diff. Since 0.1. */
TESS_API tess_array *tess_diff_at(const char *where, tess_array *x, int n, int axis);
#define tess_diff(x, n, axis) tess_diff_at(TESS_HERE, x, n, axis)

/* e^x over its sum along an axis; the log of that.
 *
 * Types:      x: T[...]   axis: as tess_argmax   result: T[...], floats of integers.
 * Sharding:   as x; a cut axis becomes all-reduces.
 * Errors:     INVALID_ARGUMENT  the axis does not exist; complex numbers.
 * Source:     jax.nn.softmax, log_softmax. Since 0.1. */
TESS_API tess_array *tess_softmax_at(const char *where, tess_array *x, int axis);
TESS_API tess_array *tess_log_softmax_at(const char *where, tess_array *x, int axis);
#define tess_softmax(x, axis)     tess_softmax_at(TESS_HERE, x, axis)
#define tess_log_softmax(x, axis) tess_log_softmax_at(TESS_HERE, x, axis)

/* The last dimension brought to mean 0 and variance 1, then scaled and shifted.
 *
 * Types:      x: T[..., d]   scale, bias: broadcast to x, or NULL   result: as x with them; floats of integers. bf16
 *             and f16 are normalised in f32.
 * Returns:    (x - mean) / sqrt(variance + epsilon) * scale + bias.
 * Errors:     INVALID_ARGUMENT  x has rank 0; scale or bias do not broadcast.
 * Source:     flax.linen.LayerNorm. Since 0.1. */
TESS_API tess_array *tess_layer_norm_at(const char *where, tess_array *x, tess_array *scale, tess_array *bias,
                                        double epsilon);
#define tess_layer_norm(x, scale, bias, epsilon) tess_layer_norm_at(TESS_HERE, x, scale, bias, epsilon)

#ifdef __cplusplus
}
#endif
#endif
