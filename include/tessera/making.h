/* More ways to make arrays and to see their parts in another shape: part of ops.h, which says what holds for every
 * function here (jax.numpy, jax.lax, jax.nn). */
#ifndef TESSERA_MAKING_H
#define TESSERA_MAKING_H

#include <tessera/array.h>

#ifdef __cplusplus
extern "C" {
#endif
struct tess_create_opts; // ops.h

/* An array whose elements nobody has set: zeros.
 *
 * Types:      result: dtype[shape].
 * Errors:     INVALID_ARGUMENT  as tess_zeros.
 * Source:     jax.numpy.empty. Since 0.1. */
TESS_API tess_array *tess_empty_at(const char *where, tess_shape shape, const struct tess_create_opts *kw);
#define tess_empty(...)          tess_empty__(__VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_empty__(shape, ...) tess_empty_at(TESS_HERE, shape, TESS__OPTS(tess_create_opts, __VA_ARGS__))

/* Zeros, ones or one value, like another array.
 *
 * Types:      x: T[...]   value: scalar or array that broadcasts to x   result: T[...], or of the dtype asked for.
 * Sharding:   that of x where x is committed, or the one asked for; inside shard_map the result varies as x does.
 * Errors:     INVALID_ARGUMENT  the value does not broadcast; the sharding does not fit (see tess_device_put).
 * Source:     jax.numpy.zeros_like, ones_like, full_like. Since 0.1. */
TESS_API tess_array *tess_zeros_like_at(const char *where, tess_array *x, const struct tess_create_opts *kw);
TESS_API tess_array *tess_ones_like_at(const char *where, tess_array *x, const struct tess_create_opts *kw);
TESS_API tess_array *tess_full_like_at(const char *where, tess_array *x, tess_array *value,
                                       const struct tess_create_opts *kw);
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
                                      const struct tess_create_opts *kw);
#define tess_linspace(start, stop, ...) tess_linspace__(start, stop, __VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_linspace__(start, stop, num, ...)                                                                         \
  tess_linspace_at(TESS_HERE, TESS_LIFT(start), TESS_LIFT(stop), num, TESS__OPTS(tess_create_opts, __VA_ARGS__))

/* Ones on a diagonal, zeros elsewhere.
 *
 * Types:      m: TESS_NONE is n   k: 0 is the main diagonal, above it is positive. tess_eye(n) and tess_eye(n, m)
 *             have k = 0; options follow k   result: dtype[n, m].
 * Errors:     INVALID_ARGUMENT  n or m is negative; the sharding does not fit.
 * Source:     jax.numpy.eye. Since 0.1. */
TESS_API tess_array *tess_eye_at(const char *where, int64_t n, int64_t m, int k, const struct tess_create_opts *kw);
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
TESS_API tess_array *tess_one_hot_at(const char *where, tess_array *x, int num_classes,
                                     const struct tess_create_opts *kw);
#define tess_one_hot(x, ...) tess_one_hot__(x, __VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_one_hot__(x, num_classes, ...)                                                                            \
  tess_one_hot_at(TESS_HERE, x, num_classes, TESS__OPTS(tess_create_opts, __VA_ARGS__))

/* Two dimensions swapped; one dimension moved to another place.
 *
 * Types:      x: T[...]   a, b: negative from the end; moveaxis: from a to b   result: T[...].
 * Errors:     INVALID_ARGUMENT  a dimension does not exist.
 * Source:     jax.numpy.swapaxes, moveaxis. Since 0.1. */
TESS_API tess_array *tess_swapaxes_at(const char *where, tess_array *x, int a, int b);
TESS_API tess_array *tess_moveaxis_at(const char *where, tess_array *x, int a, int b);
#define tess_swapaxes(x, a, b) tess_swapaxes_at(TESS_HERE, x, a, b)
#define tess_moveaxis(x, a, b) tess_moveaxis_at(TESS_HERE, x, a, b)

/* The box from start to limit, every stride-th element.
 *
 * Types:      x: T[...]   start, limit, strides: one number a dimension; strides TESS_SHAPE(): all 1
 *             result: T[ceil((limit - start) / stride), ...].
 * Errors:     INVALID_ARGUMENT  another number of them; not 0 <= start <= limit <= size; a stride below 1.
 * Source:     jax.lax.slice. Since 0.1. */
TESS_API tess_array *tess_slice_at(const char *where, tess_array *x, tess_shape start, tess_shape limit,
                                   tess_shape strides);
#define tess_slice(x, start, limit, strides) tess_slice_at(TESS_HERE, x, start, limit, strides)

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

/* The same value, through which no derivative flows.
 *
 * Types:      x: T[...]   result: T[...].
 * Source:     jax.lax.stop_gradient. Since 0.1. */
TESS_API tess_array *tess_stop_gradient_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_stop_gradient)(tess_array *x);
#define tess_stop_gradient(x) tess_stop_gradient_at(TESS_HERE, x)

/* The same values, which the compiler neither shares with others nor moves computations across.
 *
 * Types:      out: as many arrays as in; may be in.
 * Errors:     INVALID_ARGUMENT  the numbers differ.
 * Source:     jax.lax.optimization_barrier. Since 0.1. */
TESS_API void tess_optimization_barrier_into_at(const char *where, tess_spans out, tess_spans in);
#define tess_optimization_barrier_into(out, in) tess_optimization_barrier_into_at(TESS_HERE, out, in)

#ifdef __cplusplus
}
#endif
#endif
