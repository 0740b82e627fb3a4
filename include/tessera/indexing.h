/* Arrays put together and taken apart, looked up and sorted: part of ops.h, which says what holds for every function
 * here (jax.numpy, jax.lax). */
#ifndef TESSERA_INDEXING_H
#define TESSERA_INDEXING_H

#include <tessera/array.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- joining, splitting, repeating ----

/* Arrays one behind the other along an axis; tess_stack: along a new one.
 *
 * Types:      xs: any number of arrays, promoted; concatenate: sizes equal but along the axis; stack: equal shapes.
 *             axis: negative from the end (of the result).
 * Sharding:   a cut along the axis is gathered first.
 * Errors:     INVALID_ARGUMENT  no arrays, shapes that do not fit, scalars to concatenate, an axis that is not there.
 * Source:     jax.numpy.concatenate, stack. Since 0.1. */
TESS_API tess_array *tess_concatenate_at(const char *where, tess_arrays xs, int axis);
TESS_API tess_array *tess_stack_at(const char *where, tess_arrays xs, int axis);
#define tess_concatenate(xs, axis) tess_concatenate_at(TESS_HERE, xs, axis)
#define tess_stack(xs, axis)       tess_stack_at(TESS_HERE, xs, axis)

/* Equal parts of an array along an axis, one in each array of out; tess_unstack_into: of size 1, without the axis.
 *
 * Types:      out: TESS_TREE(a, b, ...), any number of arrays   x: T[...]; its size along the axis is a multiple
 *             of their number (unstack: the number).
 * Errors:     INVALID_ARGUMENT  the number does not fit; the axis is not there.
 * Source:     jax.numpy.split, unstack. Since 0.1. */
TESS_API void tess_split_into_at(const char *where, tess_spans out, tess_array *x, int axis);
TESS_API void tess_unstack_into_at(const char *where, tess_spans out, tess_array *x, int axis);
#define tess_split_into(out, x, axis)   tess_split_into_at(TESS_HERE, out, x, axis)
#define tess_unstack_into(out, x, axis) tess_unstack_into_at(TESS_HERE, out, x, axis)

/* Repetitions: of the whole array (tile), or of each element n times along an axis (repeat).
 *
 * Types:      reps: one a dimension, aligned at the last ones; more of them make dimensions   n: 0 or more.
 * Errors:     INVALID_ARGUMENT  a negative number; an axis that is not there; more than TESS_MAX_RANK dimensions, those
 *                               that repeat counted apart; .out_sharding of repeat as for tess_out_opts.
 * Source:     jax.numpy.tile, repeat. Since 0.1. */
TESS_API tess_array *tess_tile_at(const char *where, tess_array *x, tess_shape reps);
TESS_API tess_array *tess_repeat_at(const char *where, tess_array *x, int64_t n, int axis, const tess_out_opts *kw);
#define tess_tile(x, reps)             tess_tile_at(TESS_HERE, x, reps)
#define tess_repeat(x, n, ...)         tess_repeat__(x, n, __VA_ARGS__, .size = sizeof(tess_out_opts))
#define tess_repeat__(x, n, axis, ...) tess_repeat_at(TESS_HERE, x, n, axis, TESS__OPTS(tess_out_opts, __VA_ARGS__))

/* Elements rolled by n places along an axis, what leaves at the end comes in at the front; axes read backwards.
 *
 * Types:      axes: negative from the end, (tess_ints){0} for all.
 * Errors:     INVALID_ARGUMENT  an axis that is not there, or named twice.
 * Source:     jax.numpy.roll, flip; jax.lax.rev. Since 0.1. */
TESS_API tess_array *tess_roll_at(const char *where, tess_array *x, int64_t n, int axis);
TESS_API tess_array *tess_flip_at(const char *where, tess_array *x, tess_ints axes);
#define tess_roll(x, n, axis) tess_roll_at(TESS_HERE, x, n, axis)
#define tess_flip(x, axes)    tess_flip_at(TESS_HERE, x, axes)

typedef enum tess_pad_mode {
  TESS_PAD_CONSTANT,
  TESS_PAD_EDGE,
  TESS_PAD_REFLECT,
  TESS_PAD_SYMMETRIC,
  TESS_PAD_WRAP
} tess_pad_mode;
typedef struct tess_pad_opts {
  size_t size;
  tess_shape interior; // between elements, one a dimension; default: none
  tess_array *value;   // of the constant mode: a scalar; default: 0
  tess_pad_mode mode;
} tess_pad_opts;

/* An array with elements put before, behind and between its own.
 *
 * Types:      lo, hi: one number a dimension; in the constant mode they may be negative, and take elements away
 *             value: converted to the dtype of x. The other modes repeat the array's own elements, as numpy.pad's.
 * Errors:     INVALID_ARGUMENT  a number is missing; so much is taken away that no size is left; negative or interior
 *                               padding in another mode; an empty dimension to repeat.
 * Source:     jax.lax.pad, jax.numpy.pad. Since 0.1. */
TESS_API tess_array *tess_pad_at(const char *where, tess_array *x, tess_shape lo, tess_shape hi,
                                 const tess_pad_opts *kw);
#define tess_pad(...)              tess_pad__(__VA_ARGS__, .size = sizeof(tess_pad_opts))
#define tess_pad__(x, lo, hi, ...) tess_pad_at(TESS_HERE, x, lo, hi, TESS__OPTS(tess_pad_opts, __VA_ARGS__))

// ---- boxes whose place is computed ----

/* A box of an array from `start` on; the array with such a box replaced; one index of an axis.
 *
 * Types:      start: TESS_ARRAYS(i, j, ...), a scalar integer a dimension; negative ones count from the end, then the
 *             box is moved so that it lies inside   sizes: 0 to those of x   update: T, as x, of those sizes.
 *             index: scalar integer; keepdims: the axis stays, with size 1.
 * Sharding:   dynamic_slice gathers a cut dimension that it takes a part of; dynamic_update_slice leaves x cut.
 * Errors:     INVALID_ARGUMENT  another number of indices or sizes; sizes that do not fit; dtypes that differ.
 * Source:     jax.lax.dynamic_slice, dynamic_update_slice, dynamic_index_in_dim. Since 0.1. */
TESS_API tess_array *tess_dynamic_slice_at(const char *where, tess_array *x, tess_arrays start, tess_shape sizes);
TESS_API tess_array *tess_dynamic_update_slice_at(const char *where, tess_array *x, tess_array *update,
                                                  tess_arrays start);
TESS_API tess_array *tess_dynamic_index_in_dim_at(const char *where, tess_array *x, tess_array *index, int axis,
                                                  bool keepdims);
#define tess_dynamic_slice(x, start, sizes)         tess_dynamic_slice_at(TESS_HERE, x, start, sizes)
#define tess_dynamic_update_slice(x, update, start) tess_dynamic_update_slice_at(TESS_HERE, x, update, start)
#define tess_dynamic_index_in_dim(x, index, axis, keepdims)                                                            \
  tess_dynamic_index_in_dim_at(TESS_HERE, x, TESS_LIFT(index), axis, keepdims)

// ---- gather, scatter ----

typedef enum tess_index_mode { // what an index outside gives
  TESS_MODE_FILL,              // NaN; the least integer, the greatest unsigned one, true; updates are dropped
  TESS_MODE_CLIP,              // the nearest one inside
  TESS_MODE_PROMISE_IN_BOUNDS  // there is none
} tess_index_mode;

/* Slices of an array along one axis, at each index; tess_take_along_axis: at each index the element of its own line.
 *
 * Types:      take: x: T[a, n, b], indices: integers [...] or scalar   result: T[a, ..., b]. In the fill mode negative
 *             indices count from the end.
 *             take_along_axis: indices of the rank of x, sizes equal but along the axis, or 1   result: T of both
 *             broadcast. Fill mode.
 * Sharding:   along a cut axis each device looks in its own part, and the sum over them is the result.
 * Errors:     INVALID_ARGUMENT  indices that are no integers; shapes that do not fit; an axis that is not there.
 *             OUT_OF_RANGE      take from an empty dimension.
 * Source:     jax.numpy.take, take_along_axis. Since 0.1. */
TESS_API tess_array *tess_take_at(const char *where, tess_array *x, tess_array *indices, int axis,
                                  tess_index_mode mode);
TESS_API tess_array *tess_take_along_axis_at(const char *where, tess_array *x, tess_array *indices, int axis);
#define tess_take(x, indices, axis, mode)      tess_take_at(TESS_HERE, x, TESS_LIFT(indices), axis, mode)
#define tess_take_along_axis(x, indices, axis) tess_take_along_axis_at(TESS_HERE, x, indices, axis)

typedef struct tess_gather_dims { // GatherDimensionNumbers; of scatter: update_window_dims, inserted_window_dims, ...
  tess_ints offset_dims, collapsed_slice_dims, start_index_map, operand_batching_dims, start_indices_batching_dims;
  int index_vector_dim; // of the indices: the dimension that index vectors lie along, -1: the last (lax has it always
                        // so)
} tess_gather_dims;
typedef enum tess_scatter_kind {
  TESS_SCATTER_SET,
  TESS_SCATTER_ADD,
  TESS_SCATTER_MUL,
  TESS_SCATTER_MIN,
  TESS_SCATTER_MAX
} tess_scatter_kind;
typedef struct tess_scatter_opts {
  size_t size;
  bool unique_indices; // updates name no element twice; what they give where they do is not defined
} tess_scatter_opts;

/* Slices of an array at places that index vectors say; slices put there, or combined with what is there.
 *
 * Types:      slice_sizes: one a dimension of x, 1 for those that the result lacks   indices: integers   updates: T, as
 *             x. Of several updates of one element the last one stays (SET). add and mul of bool are or and and. The
 *             derivative of MUL by updates needs .unique_indices.
 * Errors:     INVALID_ARGUMENT  numbers or sizes that do not fit each other; dtypes that differ.
 * Source:     jax.lax.gather, scatter, scatter_add, scatter_mul, scatter_min, scatter_max. Since 0.1. */
TESS_API tess_array *tess_gather_at(const char *where, tess_array *x, tess_array *indices, tess_gather_dims dims,
                                    tess_shape slice_sizes, tess_index_mode mode);
TESS_API tess_array *tess_scatter_at(const char *where, tess_scatter_kind kind, tess_array *x, tess_array *indices,
                                     tess_array *updates, tess_gather_dims dims, tess_index_mode mode,
                                     const tess_scatter_opts *kw);
#define tess_gather(x, indices, dims, slice_sizes, mode) tess_gather_at(TESS_HERE, x, indices, dims, slice_sizes, mode)
#define tess_scatter(...)                                tess_scatter__(__VA_ARGS__, .size = sizeof(tess_scatter_opts))
#define tess_scatter__(kind, x, indices, updates, dims, mode, ...)                                                     \
  tess_scatter_at(TESS_HERE, kind, x, indices, updates, dims, mode, TESS__OPTS(tess_scatter_opts, __VA_ARGS__))

// ---- sorting ----

typedef struct tess_sort_opts {
  size_t size;
  bool descending;
  bool no_stable; // equal elements may come in any order
} tess_sort_opts;

/* The elements of each line along an axis in order; or the positions that they come from.
 *
 * Types:      x: T[...]   sort: T[...]   argsort: i32[...] (i64 with enable_x64). -0 equals 0; NaN comes last, with
 *             .descending first.
 * Sharding:   a cut axis is gathered first.
 * Errors:     INVALID_ARGUMENT  the axis is not there.
 * Source:     jax.numpy.sort, argsort. Since 0.1. */
TESS_API tess_array *tess_sort_at(const char *where, tess_array *x, int axis, const tess_sort_opts *kw);
TESS_API tess_array *tess_argsort_at(const char *where, tess_array *x, int axis, const tess_sort_opts *kw);
#define tess_sort(...)               tess_sort__(__VA_ARGS__, .size = sizeof(tess_sort_opts))
#define tess_sort__(x, axis, ...)    tess_sort_at(TESS_HERE, x, axis, TESS__OPTS(tess_sort_opts, __VA_ARGS__))
#define tess_argsort(...)            tess_argsort__(__VA_ARGS__, .size = sizeof(tess_sort_opts))
#define tess_argsort__(x, axis, ...) tess_argsort_at(TESS_HERE, x, axis, TESS__OPTS(tess_sort_opts, __VA_ARGS__))

/* Several arrays sorted together, ascending: the first num_keys of them, one after the other, say the order.
 *
 * Types:      xs: any number of arrays of one shape   out: TESS_TREE(a, b, ...), as many.
 * Errors:     INVALID_ARGUMENT  shapes differ; another number of results; num_keys is not 1 to the number of arrays
 *                               (or 255).
 * Source:     jax.lax.sort. Since 0.1. */
TESS_API void tess_sort_into_at(const char *where, tess_spans out, tess_arrays xs, int axis, int num_keys);
#define tess_sort_into(out, xs, axis, num_keys) tess_sort_into_at(TESS_HERE, out, xs, axis, num_keys)

/* The k largest elements of each line of the last dimension, largest first, and their positions.
 *
 * Types:      x: T[..., n]   out: TESS_TREE(values, indices): T[..., k], i32[..., k]. NaN is largest; of equal ones the
 *             first comes first.
 * Errors:     INVALID_ARGUMENT  k is negative or larger than n; x is a scalar; not two results.
 * Source:     jax.lax.top_k. Since 0.1. */
TESS_API void tess_top_k_into_at(const char *where, tess_spans out, tess_array *x, int k);
#define tess_top_k_into(out, x, k) tess_top_k_into_at(TESS_HERE, out, x, k)

/* Where x would stand in a sorted array: before equal elements, or (right) behind them.
 *
 * Types:      sorted: T[n], ascending, NaN last   x: T[...] or scalar, promoted   result: i32[...].
 * Errors:     INVALID_ARGUMENT  sorted does not have one dimension.
 * Source:     jax.numpy.searchsorted. Since 0.1. */
TESS_API tess_array *tess_searchsorted_at(const char *where, tess_array *sorted, tess_array *x, bool right);
#define tess_searchsorted(sorted, x, right) tess_searchsorted_at(TESS_HERE, sorted, TESS_LIFT(x), right)

/* How often each number from 0 to length - 1 occurs.
 *
 * Types:      x: integers or bool [n]; negative ones count as 0, those from length on not   result: i32[length] (i64
 *             with enable_x64).
 * Errors:     INVALID_ARGUMENT  x has another rank or dtype; the length is negative; .out_sharding as for
 *                               tess_out_opts.
 * Source:     jax.numpy.bincount. Since 0.1. */
TESS_API tess_array *tess_bincount_at(const char *where, tess_array *x, int length, const tess_out_opts *kw);
#define tess_bincount(x, ...)           tess_bincount__(x, __VA_ARGS__, .size = sizeof(tess_out_opts))
#define tess_bincount__(x, length, ...) tess_bincount_at(TESS_HERE, x, length, TESS__OPTS(tess_out_opts, __VA_ARGS__))

#ifdef __cplusplus
}
#endif
#endif
