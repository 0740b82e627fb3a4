/* The same elements in another shape or order, and values that the compiler lets alone: part of ops.h, which says what
 * holds for every function here (jax.numpy, jax.lax). */
#ifndef TESSERA_SHAPE_H
#define TESSERA_SHAPE_H

#include <tessera/array.h>

#ifdef __cplusplus
extern "C" {
#endif
/* The same elements, row-major, in another shape; tess_ravel: in one dimension.
 *
 * Types:      x: T[...] (reshape: or scalar)   result: T[shape], T[n]. One size may be -1: what is left.
 * Sharding:   .out_sharding, where given.
 * Errors:     INVALID_ARGUMENT  the number of elements is another one; a negative size, more than one -1; .out_sharding
 *                               as for tess_out_opts.
 * Cost:       nothing in a compiled function where strides can say it, else one copy; so all of this section.
 * Source:     jax.numpy.reshape, ravel. Since 0.1. */
TESS_API tess_array *tess_reshape_at(const char *where, tess_array *x, tess_shape shape, const tess_out_opts *kw);
TESS_API tess_array *tess_ravel_at(const char *where, tess_array *x, const tess_out_opts *kw);
#define tess_reshape(x, ...) tess_reshape__(x, __VA_ARGS__, .size = sizeof(tess_out_opts))
#define tess_reshape__(x, shape, ...)                                                                                  \
  tess_reshape_at(TESS_HERE, TESS_LIFT(x), shape, TESS__OPTS(tess_out_opts, __VA_ARGS__))
#define tess_ravel(...)      tess_ravel__(__VA_ARGS__, .size = sizeof(tess_out_opts))
#define tess_ravel__(x, ...) tess_ravel_at(TESS_HERE, x, TESS__OPTS(tess_out_opts, __VA_ARGS__))

/* The array repeated along new dimensions and along those of size 1.
 *
 * Types:      broadcast_to: the dimensions of x (or scalar) are the last ones of the shape, each equal or 1.
 *             broadcast_in_dim: dimension i of x is dimension dims[i] of the shape, equal or 1.   result: T[shape].
 * Errors:     INVALID_ARGUMENT  dims or sizes do not fit; .out_sharding as for tess_out_opts.
 * Source:     jax.numpy.broadcast_to, jax.lax.broadcast_in_dim. Since 0.1. */
TESS_API tess_array *tess_broadcast_to_at(const char *where, tess_array *x, tess_shape shape, const tess_out_opts *kw);
TESS_API tess_array *tess_broadcast_in_dim_at(const char *where, tess_array *x, tess_shape shape, tess_ints dims,
                                              const tess_out_opts *kw);
#define tess_broadcast_to(x, ...) tess_broadcast_to__(x, __VA_ARGS__, .size = sizeof(tess_out_opts))
#define tess_broadcast_to__(x, shape, ...)                                                                             \
  tess_broadcast_to_at(TESS_HERE, TESS_LIFT(x), shape, TESS__OPTS(tess_out_opts, __VA_ARGS__))
#define tess_broadcast_in_dim(x, shape, ...)                                                                           \
  tess_broadcast_in_dim__(x, shape, __VA_ARGS__, .size = sizeof(tess_out_opts))
#define tess_broadcast_in_dim__(x, shape, dims, ...)                                                                   \
  tess_broadcast_in_dim_at(TESS_HERE, x, shape, dims, TESS__OPTS(tess_out_opts, __VA_ARGS__))

/* The dimensions in another order; tess_T: in reversed order.
 *
 * Types:      x: T[d0, d1, ...]   perm: TESS_PERM(i, j, ...), negative from the end, TESS_PERM() reversed
 *             result: T[di, dj, ...].
 * Errors:     INVALID_ARGUMENT  perm is not a permutation of the dimensions.
 * Source:     jax.numpy.transpose, ndarray.T. Since 0.1. */
TESS_API tess_array *tess_transpose_at(const char *where, tess_array *x, tess_ints perm);
TESS_API tess_array *tess_T_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_T)(tess_array *x);
#define tess_transpose(x, perm) tess_transpose_at(TESS_HERE, x, perm)
#define tess_T(x)               tess_T_at(TESS_HERE, x)

/* Dimensions of size 1 removed (squeeze) or inserted (expand_dims).
 *
 * Types:      axes: of x for squeeze, (tess_ints){0} for all that are 1; of the result for expand_dims. Negative ones
 *             count from the end.
 * Errors:     INVALID_ARGUMENT  an axis does not exist, is named twice or (squeeze) is not of size 1; the result has
 *                               more than TESS_MAX_RANK dimensions.
 * Source:     jax.numpy.squeeze, expand_dims. Since 0.1. */
TESS_API tess_array *tess_squeeze_at(const char *where, tess_array *x, tess_ints axes);
TESS_API tess_array *tess_expand_dims_at(const char *where, tess_array *x, tess_ints axes);
#define tess_squeeze(x, axes)     tess_squeeze_at(TESS_HERE, x, axes)
#define tess_expand_dims(x, axes) tess_expand_dims_at(TESS_HERE, x, axes)

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
