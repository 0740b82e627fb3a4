/* Indices that are arrays, and boxes and borders of arrays (jax.numpy, jax.lax): take, take_along_axis, gather,
 * scatter, pad, dynamic_slice and its kin: the public functions. */
#include <string.h>

#include "api/apply.h"
#include "numpy/gather.h"
#include "numpy/numpy.h"

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
                            tess_array *updates, tess_gather_dims dims, tess_index_mode mode) {
  struct slices_call a;
  struct diag d = {0};
  if (!read_numbers(&dims, mode, &a, &d)) return tess__array_error(&d, "scatter", where);
  if ((int)kind < 0 || kind > TESS_SCATTER_MAX) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d is no kind of scatter", (int)kind);
    return tess__array_error(&d, "scatter", where);
  }
  a.kind = (uint8_t)kind;
  return tess__apply(where, &tess__f_scatter, 3, (tess_array *const[]){x, indices, updates}, &a);
}
