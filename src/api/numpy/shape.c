/* Shapes changed, dimensions moved, boxes cut out, arrays put together, taken apart, repeated and turned, and values
 * that the compiler lets alone (jax.numpy, jax.lax): the public functions. */
#include <string.h>

#include "api/counts.h"
#include "api/layouts/out_sharding.h"
#include "api/spans.h"
#include "base/alloc.h"
#include "numpy/axes.h"
#include "numpy/join.h"
#include "numpy/numpy.h"
#include "numpy/shape.h"

/* ---- the same elements in another shape ---- */
static tess_array *apply_shape(const char *where, const struct function *f, tess_array *x, const tess_shape *shape,
                               const tess_sharding *out) {
  struct shape_call a;
  memset(&a, 0, sizeof a);
  tess__np_copy_shape(&a.shape, shape);
  return tess__apply_out(where, f, 1, &x, &a, out);
}

tess_array *tess_reshape_at(const char *where, tess_array *x, tess_shape shape, const tess_out_opts *kw) {
  return apply_shape(where, &tess__f_reshape, x, &shape, tess__out_option(kw));
}

tess_array *tess_ravel_at(const char *where, tess_array *x, const tess_out_opts *kw) {
  return apply_shape(where, &tess__f_ravel, x, &TESS_SHAPE(-1), tess__out_option(kw));
}

tess_array *tess_broadcast_to_at(const char *where, tess_array *x, tess_shape shape, const tess_out_opts *kw) {
  return apply_shape(where, &tess__f_broadcast_to, x, &shape, tess__out_option(kw));
}

tess_array *tess_broadcast_in_dim_at(const char *where, tess_array *x, tess_shape shape, tess_ints dims,
                                     const tess_out_opts *kw) {
  struct shape_call a;
  struct diag d = {0};
  memset(&a, 0, sizeof a);
  tess__np_copy_shape(&a.shape, &shape);
  if (!tess__np_dims(&dims, &a.dims, &d)) return tess__array_error(&d, "broadcast_in_dim", where);
  return tess__apply_out(where, &tess__f_broadcast_in_dim, 1, &x, &a, tess__out_option(kw));
}

/* ---- of axes ---- */
static tess_array *apply_axes(const char *where, const struct function *f, tess_array *x, const tess_ints *axes) {
  struct axes_call a;
  memset(&a, 0, sizeof a);
  tess__np_copy_ints(&a.axes, axes);
  return tess__apply(where, f, 1, &x, &a);
}

tess_array *tess_transpose_at(const char *where, tess_array *x, tess_ints perm) {
  return apply_axes(where, &tess__f_transpose, x, &perm);
}

tess_array *tess_T_at(const char *where, tess_array *x) {
  return apply_axes(where, &tess__f_T, x, &(tess_ints){0});
}
tess_array *(tess_T)(tess_array *x) {
  return tess_T_at(NULL, x);
}

tess_array *tess_squeeze_at(const char *where, tess_array *x, tess_ints axes) {
  return apply_axes(where, &tess__f_squeeze, x, &axes);
}

tess_array *tess_expand_dims_at(const char *where, tess_array *x, tess_ints axes) {
  axes.set = true;
  return apply_axes(where, &tess__f_expand_dims, x, &axes);
}

tess_array *tess_flip_at(const char *where, tess_array *x, tess_ints axes) {
  return apply_axes(where, &tess__f_flip, x, &axes);
}

#define TWO_AXES(name)                                                                                                 \
  tess_array *tess_##name##_at(const char *where, tess_array *x, int a, int b) {                                       \
    struct two_axes_call at = {a, b};                                                                                  \
    return tess__apply(where, &tess__f_##name, 1, &x, &at);                                                            \
  }
TWO_AXES(swapaxes)
TWO_AXES(moveaxis)

/* ---- boxes, grids ---- */
tess_array *tess_slice_at(const char *where, tess_array *x, tess_shape start, tess_shape limit, tess_shape strides) {
  struct slice_call a;
  memset(&a, 0, sizeof a);
  tess__np_copy_shape(&a.start, &start);
  tess__np_copy_shape(&a.limit, &limit);
  tess__np_copy_shape(&a.strides, &strides);
  return tess__apply(where, &tess__f_slice, 1, &x, &a);
}

void tess_meshgrid_into_at(const char *where, tess_spans out, tess_arrays xs, bool ij) {
  struct grid_call a = {ij};
  tess__apply_into(where, &tess__f_meshgrid_into, xs.n, xs.array, &a, out);
}

/* ---- together, apart, repeated ---- */
static tess_array *apply_join(const char *where, const struct function *f, tess_arrays xs, int axis) {
  struct join_call a = {.n = xs.n, .axis = axis};
  struct diag d = {0};
  if (xs.n >= 1) return tess__apply(where, f, xs.n, xs.array, &a);
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d arrays; legal: 1 or more", xs.n);
  return tess__array_error(&d, f->name, where);
}

tess_array *tess_concatenate_at(const char *where, tess_arrays xs, int axis) {
  return apply_join(where, &tess__f_concatenate, xs, axis);
}

tess_array *tess_stack_at(const char *where, tess_arrays xs, int axis) {
  return apply_join(where, &tess__f_stack, xs, axis);
}

void tess_split_into_at(const char *where, tess_spans out, tess_array *x, int axis) {
  struct join_call a = {.axis = axis};
  tess__apply_into(where, &tess__f_split_into, 1, &x, &a, out);
}

void tess_unstack_into_at(const char *where, tess_spans out, tess_array *x, int axis) {
  struct join_call a = {.axis = axis};
  tess__apply_into(where, &tess__f_unstack_into, 1, &x, &a, out);
}

tess_array *tess_tile_at(const char *where, tess_array *x, tess_shape reps) {
  struct tile_call a;
  memset(&a, 0, sizeof a);
  a.reps.n = reps.n < 0 ? 0 : reps.n > TESS_MAX_RANK ? TESS_MAX_RANK : reps.n;
  memcpy(a.reps.dim, reps.dim, sizeof *reps.dim * (size_t)a.reps.n);
  return tess__apply(where, &tess__f_tile, 1, &x, &a);
}

tess_array *tess_repeat_at(const char *where, tess_array *x, int64_t n, int axis, const tess_out_opts *kw) {
  struct join_call a = {.n = n, .axis = axis};
  return tess__apply_out(where, &tess__f_repeat, 1, &x, &a, tess__out_option(kw));
}

tess_array *tess_roll_at(const char *where, tess_array *x, int64_t n, int axis) {
  struct join_call a = {.n = n, .axis = axis};
  return tess__apply(where, &tess__f_roll, 1, &x, &a);
}

/* ---- values that are left alone ---- */
tess_array *tess_stop_gradient_at(const char *where, tess_array *x) {
  return tess__apply(where, &tess__f_stop_gradient, 1, &x, NULL);
}
tess_array *(tess_stop_gradient)(tess_array *x) {
  return tess_stop_gradient_at(NULL, x);
}

void tess_optimization_barrier_into_at(const char *where, tess_spans out, tess_spans in) {
  int n = tess__span_leaves(in);
  struct diag d = {0};
  if (!tess__check_spans(in, "the arrays", &d)) {
    tess__into_error(&d, tess__f_optimization_barrier_into.name, where, out);
    return;
  }
  tess_array *few[FEW_ARRAYS], **leaf = tess__room(few, n, sizeof *leaf);
  tess__span_read(where, in, leaf);
  tess__apply_into(where, &tess__f_optimization_barrier_into, n, leaf, NULL, out);
  tess__room_end(few, leaf);
}
