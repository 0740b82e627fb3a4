/* Ways to make arrays, diagonals and triangles: part of ops.h, which says what holds for every function here
 * (jax.numpy, jax.lax, jax.nn). */
#ifndef TESSERA_MAKING_H
#define TESSERA_MAKING_H

#include <tessera/array.h>

#ifdef __cplusplus
extern "C" {
#endif
typedef struct tess_create_opts {
  size_t size;
  tess_dtype dtype;                  // default: f32 (f64 with enable_x64); of tess_full, the value's
  const tess_sharding *sharding;     // default: the default device, uncommitted
  const tess_sharding *out_sharding; // as in tess_out_opts; beside .sharding it is INVALID_ARGUMENT
} tess_create_opts;

/* An array of zeros, of ones, or of one value.
 *
 * Types:      value: T[...] or scalar, broadcast to the shape   result: dtype[shape].
 * Errors:     INVALID_ARGUMENT  a negative size, more than TESS_MAX_RANK dimensions or 2^59 elements; the value does
 *                               not broadcast to the shape; the sharding does not fit it (see tess_device_put);
 *                               .out_sharding as in tess_out_opts.
 * Source:     jax.numpy.zeros, ones, full (their device= is .sharding). Since 0.1. */
TESS_API tess_array *tess_zeros_at(const char *where, tess_shape shape, const tess_create_opts *kw);
TESS_API tess_array *tess_ones_at(const char *where, tess_shape shape, const tess_create_opts *kw);
TESS_API tess_array *tess_full_at(const char *where, tess_shape shape, tess_array *value, const tess_create_opts *kw);
#define tess_zeros(...)          tess_zeros__(__VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_ones(...)           tess_ones__(__VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_full(...)           tess_full__(__VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_zeros__(shape, ...) tess_zeros_at(TESS_HERE, shape, TESS__OPTS(tess_create_opts, __VA_ARGS__))
#define tess_ones__(shape, ...)  tess_ones_at(TESS_HERE, shape, TESS__OPTS(tess_create_opts, __VA_ARGS__))
#define tess_full__(shape, value, ...)                                                                                 \
  tess_full_at(TESS_HERE, shape, TESS_LIFT(value), TESS__OPTS(tess_create_opts, __VA_ARGS__))

typedef struct tess_arange_opts {
  size_t size;
  double start, step; // default: 0, 1
  tess_dtype dtype;   // default: stop's; f32 (f64) where stop is an integer, but start or step is not whole
  const tess_sharding *sharding, *out_sharding; // as in tess_create_opts
} tess_arange_opts;

/* The numbers start, start + step, ... before stop.
 *
 * Types:      stop: scalar, or an array of rank 0 whose value is known; 32 gives i32, 32.0 gives f32
 *             result: dtype[n], n = ceil((stop - start) / step), 0 where that is negative.
 * Errors:     INVALID_ARGUMENT  stop is traced, or not of rank 0; more than 2^59 numbers; the sharding does not fit.
 * Source:     jax.numpy.arange. Since 0.1. */
TESS_API tess_array *tess_arange_at(const char *where, tess_array *stop, const tess_arange_opts *kw);
#define tess_arange(...)         tess_arange__(__VA_ARGS__, .size = sizeof(tess_arange_opts))
#define tess_arange__(stop, ...) tess_arange_at(TESS_HERE, TESS_LIFT(stop), TESS__OPTS(tess_arange_opts, __VA_ARGS__))

/* An array whose elements are their own index along one dimension.
 *
 * Types:      result: dtype[shape], of numbers   dimension: 0 to rank - 1.
 * Errors:     INVALID_ARGUMENT  the dimension does not exist; bool; a shape as for tess_zeros; .out_sharding as for
 *                               tess_out_opts.
 * Source:     jax.lax.broadcasted_iota. Since 0.1. */
TESS_API tess_array *tess_iota_at(const char *where, tess_dtype dtype, tess_shape shape, int dimension,
                                  const tess_out_opts *kw);
#define tess_iota(dtype, shape, ...) tess_iota__(dtype, shape, __VA_ARGS__, .size = sizeof(tess_out_opts))
#define tess_iota__(dtype, shape, dimension, ...)                                                                      \
  tess_iota_at(TESS_HERE, dtype, shape, dimension, TESS__OPTS(tess_out_opts, __VA_ARGS__))

/* An array whose elements nobody has set: zeros.
 *
 * Types:      result: dtype[shape].
 * Errors:     INVALID_ARGUMENT  as tess_zeros.
 * Source:     jax.numpy.empty. Since 0.1. */
TESS_API tess_array *tess_empty_at(const char *where, tess_shape shape, const tess_create_opts *kw);
#define tess_empty(...)          tess_empty__(__VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_empty__(shape, ...) tess_empty_at(TESS_HERE, shape, TESS__OPTS(tess_create_opts, __VA_ARGS__))

/* Zeros, ones or one value, like another array.
 *
 * Types:      x: T[...]   value: scalar or array that broadcasts to x   result: T[...], or of the dtype asked for.
 * Sharding:   that of x where x is committed or its type says one, or the one asked for; inside shard_map the
 *             result varies as x does.
 * Errors:     INVALID_ARGUMENT  the value does not broadcast; the sharding does not fit (see tess_device_put).
 * Source:     jax.numpy.zeros_like, ones_like, full_like. Since 0.1. */
TESS_API tess_array *tess_zeros_like_at(const char *where, tess_array *x, const tess_create_opts *kw);
TESS_API tess_array *tess_ones_like_at(const char *where, tess_array *x, const tess_create_opts *kw);
TESS_API tess_array *tess_full_like_at(const char *where, tess_array *x, tess_array *value, const tess_create_opts *kw);
#define tess_zeros_like(...)      tess_zeros_like__(__VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_ones_like(...)       tess_ones_like__(__VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_full_like(x, ...)    tess_full_like__(x, __VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_zeros_like__(x, ...) tess_zeros_like_at(TESS_HERE, x, TESS__OPTS(tess_create_opts, __VA_ARGS__))
#define tess_ones_like__(x, ...)  tess_ones_like_at(TESS_HERE, x, TESS__OPTS(tess_create_opts, __VA_ARGS__))
#define tess_full_like__(x, v, ...)                                                                                    \
  tess_full_like_at(TESS_HERE, x, TESS_LIFT(v), TESS__OPTS(tess_create_opts, __VA_ARGS__))

/* Evenly spaced numbers from start to stop, both included.
 *
 * Types:      start, stop: T[...] or scalar, promoted and broadcast   result: T[num, ...], floats of integers; of an
 *             integer dtype the numbers are rounded down.
 * Errors:     INVALID_ARGUMENT  num is negative; the shapes do not broadcast.
 * Source:     jax.numpy.linspace. Since 0.1. */
TESS_API tess_array *tess_linspace_at(const char *where, tess_array *start, tess_array *stop, int num,
                                      const tess_create_opts *kw);
#define tess_linspace(start, stop, ...) tess_linspace__(start, stop, __VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_linspace__(start, stop, num, ...)                                                                         \
  tess_linspace_at(TESS_HERE, TESS_LIFT(start), TESS_LIFT(stop), num, TESS__OPTS(tess_create_opts, __VA_ARGS__))

/* Ones on a diagonal, zeros elsewhere.
 *
 * Types:      m: TESS_NONE is n   k: 0 is the main diagonal, above it is positive. tess_eye(n) and tess_eye(n, m)
 *             have k = 0; options follow k   result: dtype[n, m].
 * Errors:     INVALID_ARGUMENT  n or m is negative; the sharding does not fit.
 * Source:     jax.numpy.eye. Since 0.1. */
TESS_API tess_array *tess_eye_at(const char *where, int64_t n, int64_t m, int k, const tess_create_opts *kw);
#define tess_eye(...)                                                                                                  \
  TESS__PICK_(__VA_ARGS__, tess_eye__, tess_eye__, tess_eye__, tess_eye__, tess_eye__, tess_eye__, tess_eye__,         \
              tess_eye__, tess_eye__, tess_eye__, tess_eye__, tess_eye__, tess_eye__, tess_eye__, tess_eye__2,         \
              tess_eye__1, )                                                                                           \
  (__VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_eye__1(n, ...)      tess_eye__(n, TESS_NONE, 0, __VA_ARGS__)
#define tess_eye__2(n, m, ...)   tess_eye__(n, m, 0, __VA_ARGS__)
#define tess_eye__(n, m, k, ...) tess_eye_at(TESS_HERE, n, m, k, TESS__OPTS(tess_create_opts, __VA_ARGS__))

/* A new last dimension, with one where the position is x and zeros elsewhere.
 *
 * Types:      x: T[...], numbers   result: dtype[..., num_classes]. Numbers that are no class give zeros.
 * Errors:     INVALID_ARGUMENT  num_classes is negative; x is bool.
 * Source:     jax.nn.one_hot. Since 0.1. */
TESS_API tess_array *tess_one_hot_at(const char *where, tess_array *x, int num_classes, const tess_create_opts *kw);
#define tess_one_hot(x, ...) tess_one_hot__(x, __VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_one_hot__(x, num_classes, ...)                                                                            \
  tess_one_hot_at(TESS_HERE, x, num_classes, TESS__OPTS(tess_create_opts, __VA_ARGS__))

/* Matrices with zeros above the k-th diagonal (tril), below it (triu); a diagonal; its sum.
 *
 * Types:      tril, triu: T[..., n, m] to the same.   diag: T[n] to the matrix with this diagonal, T[n, m] to the
 *             diagonal.   trace: T[n, m, ...] to T[...]; summed as by tess_sum.
 *             k: 0 is the main diagonal, above it is positive.
 * Errors:     INVALID_ARGUMENT  tril, triu, trace of fewer than two dimensions; diag of none or more than two.
 * Source:     jax.numpy.tril, triu, diag, trace. Since 0.1. */
TESS_API tess_array *tess_tril_at(const char *where, tess_array *x, int k);
TESS_API tess_array *tess_triu_at(const char *where, tess_array *x, int k);
TESS_API tess_array *tess_diag_at(const char *where, tess_array *x, int k);
TESS_API tess_array *tess_trace_at(const char *where, tess_array *x, int k);
#define tess_tril(x, k)  tess_tril_at(TESS_HERE, x, k)
#define tess_triu(x, k)  tess_triu_at(TESS_HERE, x, k)
#define tess_diag(x, k)  tess_diag_at(TESS_HERE, x, k)
#define tess_trace(x, k) tess_trace_at(TESS_HERE, x, k)

/* Each of some vectors, repeated along the dimensions of the others.
 *
 * Types:      xs: up to TESS_MAX_RANK arrays T[n_i]   out: as many, each T[n_0, n_1, ...]; unless ij the
 *             first two dimensions are swapped.
 * Errors:     INVALID_ARGUMENT  an array that is not of one dimension; another number of results; none.
 * Source:     jax.numpy.meshgrid. Since 0.1. */
TESS_API void tess_meshgrid_into_at(const char *where, tess_spans out, tess_arrays xs, bool ij);
#define tess_meshgrid_into(out, xs, ij) tess_meshgrid_into_at(TESS_HERE, out, xs, ij)

#ifdef __cplusplus
}
#endif
#endif
