/* Indices that are arrays, and boxes and borders of arrays (jax.numpy, jax.lax): take, take_along_axis, gather,
 * scatter, pad, dynamic_slice and its kin: the public functions. */
#include <string.h>

#include "api/apply.h"
#include "api/counts.h"
#include "numpy/gather.h"
#include "numpy/numpy.h"
#include "numpy/pad.h"

/* ---- take, take_along_axis ---- */
static bool known_mode(tess_index_mode mode, struct diag *d) {
  return (int)mode >= 0 && mode <= TESS_MODE_PROMISE_IN_BOUNDS
             ? true
             : tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d is no mode of indices", (int)mode);
}

tess_array *tess_take_at(const char *where, tess_array *x, tess_array *indices, int axis, tess_index_mode mode) {
  struct take_call a = {axis, (int32_t)mode};
  struct diag d = {0};
  if (!known_mode(mode, &d)) return tess__array_error(&d, "take", where);
  return tess__apply(where, &tess__f_take, 2, (tess_array *const[]){x, indices}, &a);
}

tess_array *tess_take_along_axis_at(const char *where, tess_array *x, tess_array *indices, int axis) {
  struct take_call a = {axis, 0};
  return tess__apply(where, &tess__f_take_along_axis, 2, (tess_array *const[]){x, indices}, &a);
}

/* ---- gather, scatter ---- */
static bool read_numbers(const tess_gather_dims *dims, tess_index_mode mode, struct slices_call *a, struct diag *d) {
  memset(a, 0, sizeof *a);
  a->mode = (uint8_t)mode;
  if (dims->index_vector_dim < -TESS_MAX_RANK || dims->index_vector_dim > TESS_MAX_RANK)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "index_vector_dim %d does not exist",
                      dims->index_vector_dim);
  a->index_vector_dim = (int8_t)dims->index_vector_dim;
  return known_mode(mode, d) && tess__np_dims(&dims->offset_dims, &a->numbers.window, d) &&
         tess__np_dims(&dims->collapsed_slice_dims, &a->numbers.collapsed, d) &&
         tess__np_dims(&dims->start_index_map, &a->numbers.map, d) &&
         tess__np_dims(&dims->operand_batching_dims, &a->numbers.operand_batch, d) &&
         tess__np_dims(&dims->start_indices_batching_dims, &a->numbers.index_batch, d);
}

tess_array *tess_gather_at(const char *where, tess_array *x, tess_array *indices, tess_gather_dims dims,
                           tess_shape slice_sizes, tess_index_mode mode) {
  struct slices_call a;
  struct diag d = {0};
  if (!read_numbers(&dims, mode, &a, &d)) return tess__array_error(&d, "gather", where);
  a.n_sizes = (uint8_t)(slice_sizes.n < 0 || slice_sizes.n > TESS_MAX_RANK ? UINT8_MAX : slice_sizes.n);
  if (a.n_sizes <= TESS_MAX_RANK) memcpy(a.size, slice_sizes.dim, sizeof *a.size * a.n_sizes);
  return tess__apply(where, &tess__f_gather, 2, (tess_array *const[]){x, indices}, &a);
}

tess_array *tess_scatter_at(const char *where, tess_scatter_kind kind, tess_array *x, tess_array *indices,
                            tess_array *updates, tess_gather_dims dims, tess_index_mode mode,
                            const tess_scatter_opts *kw) {
  struct slices_call a;
  tess_scatter_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  struct diag d = {0};
  if (!read_numbers(&dims, mode, &a, &d)) return tess__array_error(&d, "scatter", where);
  if ((int)kind < 0 || kind > TESS_SCATTER_MAX) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d is no kind of scatter", (int)kind);
    return tess__array_error(&d, "scatter", where);
  }
  a.kind = (uint8_t)kind;
  a.unique = o.unique_indices;
  return tess__apply(where, &tess__f_scatter, 3, (tess_array *const[]){x, indices, updates}, &a);
}

/* ---- pad ---- */
tess_array *tess_pad_at(const char *where, tess_array *x, tess_shape lo, tess_shape hi, const tess_pad_opts *kw) {
  tess_pad_opts o = {0};
  struct pad_call a;
  tess__read_options(&o, sizeof o, kw);
  memset(&a, 0, sizeof a);
  tess__np_copy_shape(&a.lo, &lo);
  tess__np_copy_shape(&a.hi, &hi);
  tess__np_copy_shape(&a.interior, &o.interior);
  a.has_interior = o.interior.n > 0;
  a.mode = (int32_t)o.mode;
  return tess__apply(where, &tess__f_pad, o.value ? 2 : 1, (tess_array *const[]){x, o.value}, &a);
}

/* ---- boxes whose place is known at run time ---- */

/* Operands, then start indices. */
static tess_array *apply_box(const char *where, const struct function *f, int n, tess_array *const *x,
                             tess_arrays start, const void *attrs) {
  tess_array *in[2 + TESS_MAX_RANK];
  struct diag d = {0};
  if (start.n < 0 || start.n > TESS_MAX_RANK) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%d start indices; legal: one a dimension", start.n);
    return tess__array_error(&d, f->name, where);
  }
  if (!tess__check_list(start.n, start.array, "the start indices", &d)) return tess__array_error(&d, f->name, where);
  memcpy(in, x, sizeof *in * (size_t)n);
  for (int i = 0; i < start.n; i++)
    in[n + i] = start.array[i];
  return tess__apply(where, f, n + start.n, in, attrs);
}

tess_array *tess_dynamic_slice_at(const char *where, tess_array *x, tess_arrays start, tess_shape sizes) {
  struct box_call a;
  memset(&a, 0, sizeof a);
  tess__np_copy_shape(&a.sizes, &sizes);
  return apply_box(where, &tess__f_dynamic_slice, 1, &x, start, &a);
}

tess_array *tess_dynamic_update_slice_at(const char *where, tess_array *x, tess_array *update, tess_arrays start) {
  return apply_box(where, &tess__f_dynamic_update_slice, 2, (tess_array *const[]){x, update}, start, NULL);
}

tess_array *tess_dynamic_index_in_dim_at(const char *where, tess_array *x, tess_array *index, int axis, bool keepdims) {
  struct index_in_dim_call a;
  memset(&a, 0, sizeof a);
  a.axis = axis;
  a.keepdims = keepdims;
  return tess__apply(where, &tess__f_dynamic_index_in_dim, 2, (tess_array *const[]){x, index}, &a);
}
