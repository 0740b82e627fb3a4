/* take, take_along_axis, gather, scatter (jax.numpy, jax.lax). An index outside is filled with what JAX fills (NaN; the
 * least integer, the greatest unsigned one, true), dropped, or moved inside, as the mode says; gather only
 * clamps, and scatter leaves out. */
#include "numpy/gather.h"

#include <math.h>
#include <string.h>

#include "numpy/numpy.h"
#include "op/index.h"

/* Wide enough for the indices and for every size. */
static vid widened(struct build *b, vid index) {
  const struct type *t = type_of(b, index);
  if (!(tess__dtype_class((tess_dtype)t->dtype) & DTYPE_INTEGER))
    return tess__np_refuse(b, TESS_TYPE_ERROR, "indices are integers", index);
  bool wide = tess__dtype_bytes((tess_dtype)t->dtype) > 4 || t->dtype == TESS_U32;
  if (wide) return tess__index_wide(b, index);
  return tess__n_convert(b, index, TESS_I32, false);
}

vid tess__np_index(struct build *b, vid index, int64_t size) {
  if (index == VID_NONE) return index;
  bool is_signed = tess__dtype_class((tess_dtype)type_of(b, index)->dtype) == DTYPE_SIGNED;
  vid v = widened(b, index);
  if (v == VID_NONE || !is_signed) return v;
  if (size > INT32_MAX) v = tess__n_convert(b, v, TESS_I64, false);
  vid n = tess__np_number_like(b, v, (double)size);
  return tess__n_select(b, tess__n_compare(b, v, tess__np_number_like(b, v, 0), COMPARE_LT), tess__n_add(b, v, n), v);
}

/* ---- limits of the index vectors ---- */

/* For each entry the largest that leaves the slice inside, in the shape of the indices. */
static vid upper_bounds(struct build *b, vid x, vid indices, const struct slice_numbers *n, const int64_t *size) {
  const struct type *t = type_of(b, x), *it = type_of(b, indices);
  int64_t most[TESS_MAX_RANK], one = 1;
  vid entry[TESS_MAX_RANK];
  bool equal = true;
  for (int k = 0; k < n->map.n; k++) {
    most[k] = t->dim[n->map.d[k]] - size[n->map.d[k]];
    equal = equal && most[k] == most[0];
  }
  if (n->map.n == 0) return indices;
  if (equal) return tess__np_number_like(b, indices, (double)most[0]);
  const struct type *row = tess__type_with_shape(tess__type_with_varying(it, 0), 1, &one);
  for (int k = 0; k < n->map.n; k++)
    entry[k] = tess__n_constant_double(b, row, (double)most[k]);
  vid v = tess__n_concatenate(b, n->map.n, entry, 0);
  v = tess__n_broadcast_in_dim(b, v, it->rank, it->dim, &(struct dims){.n = 1, .d = {n->index_vector_dim}});
  return tess__np_vary_like(b, v, indices);
}

static vid clamped(struct build *b, vid x, vid indices, const struct slice_numbers *n, const int64_t *size) {
  vid most = upper_bounds(b, x, indices, n, size);
  return tess__n_minimum(b, tess__n_maximum(b, indices, tess__np_number_like(b, indices, 0)), most);
}

/* Is all of the slice inside? bool, without the index vector's dimension. */
static vid inside(struct build *b, vid x, vid indices, const struct slice_numbers *n, const int64_t *size) {
  vid most = upper_bounds(b, x, indices, n, size);
  if (most == VID_NONE) return most;
  vid v = tess__n_and(b, tess__n_compare(b, indices, tess__np_number_like(b, indices, 0), COMPARE_GE),
                      tess__n_compare(b, indices, most, COMPARE_LE));
  if (v == VID_NONE || n->index_vector_dim == type_of(b, indices)->rank) return v;
  return tess__n_reduce(b, v, &(struct dims){.n = 1, .d = {n->index_vector_dim}}, MONOID_AND);
}

/* ---- gather ---- */
static vid filling(struct build *b, vid like) {
  const struct type *t = tess__type_with_varying(type_of(b, like), 0);
  unsigned char element[16] = {0};
  enum dtype_class class = tess__dtype_class((tess_dtype)t->dtype);
  if (class == DTYPE_FLOAT)
    tess__element_from_double((tess_dtype)t->dtype, element, (double)NAN);
  else /* the identity of min is the greatest, that of max the least */
    tess__monoid_identity(class == DTYPE_SIGNED ? MONOID_MAX : MONOID_MIN, (tess_dtype)t->dtype, element);
  return tess__np_vary_like(b, tess__n_constant(b, t, element), like);
}

/* The result's shape: batch dimensions where no window dimension is. */
static int result_shape(const struct type *indices, const struct type *x, const struct slice_numbers *n,
                        const int64_t *size, int64_t *dim) {
  uint8_t window[TESS_MAX_RANK];
  int rank = n->window.n + indices->rank - (n->index_vector_dim < indices->rank), from = 0, w = 0;
  tess__window_dims(n, x->rank, window);
  for (int d = 0; d < rank; d++) {
    if (w < n->window.n && n->window.d[w] == d) {
      dim[d] = size[window[w++]];
      continue;
    }
    from += from == n->index_vector_dim;
    dim[d] = from < indices->rank ? indices->dim[from++] : 0;
  }
  return rank;
}

vid tess__np_gather(struct build *b, vid x, vid indices, const struct slice_numbers *n, const int64_t *size,
                    tess_index_mode mode) {
  if (x == VID_NONE || indices == VID_NONE) return VID_NONE;
  int64_t dim[TESS_MAX_RANK];
  struct gather_attrs attrs = {.numbers = *n};
  vid v[2] = {x, widened(b, indices)};
  if (v[1] == VID_NONE || !tess__np_vary(b, 2, v)) return VID_NONE;
  const struct type *it = type_of(b, v[1]);
  if (!tess__check_slice_numbers(n, type_of(b, x), it, b->diag)) return VID_NONE;
  int rank = result_shape(it, type_of(b, x), n, size, dim);
  if (mode == TESS_MODE_CLIP) v[1] = clamped(b, v[0], v[1], n, size); /* so does the op, but drops cotangents */
  vid out = tess__n_gather(b, v[0], v[1], &attrs, rank, dim);
  if (out == VID_NONE || mode != TESS_MODE_FILL) return out;
  vid there = inside(b, v[0], v[1], n, size);
  struct dims to = {0};
  for (int d = 0; d < rank; d++)
    if (!tess__has_dim(&n->window, d)) to.d[to.n++] = (uint8_t)d;
  return tess__n_select(b, tess__n_broadcast_in_dim(b, there, rank, dim, &to), out, filling(b, out));
}

/* ---- scatter ---- */
vid tess__np_scatter(struct build *b, vid x, vid indices, vid updates, const struct slice_numbers *n, int update,
                     bool unique, tess_index_mode mode) {
  if (x == VID_NONE || indices == VID_NONE || updates == VID_NONE) return VID_NONE;
  vid v[3] = {x, widened(b, indices), updates};
  if (v[1] == VID_NONE || !tess__np_vary(b, 3, v)) return VID_NONE;
  const struct type *t = type_of(b, x), *ut = type_of(b, updates);
  if (!tess__check_slice_numbers(n, t, type_of(b, v[1]), b->diag)) return VID_NONE;
  struct scatter_attrs attrs = {.numbers = *n, .update = (uint8_t)update, .unique = unique};
  uint8_t window[TESS_MAX_RANK];
  int64_t size[TESS_MAX_RANK];
  for (int d = 0; d < t->rank; d++)
    size[d] = 1;
  tess__window_dims(n, t->rank, window);
  for (int k = 0; k < n->window.n; k++)
    size[window[k]] = n->window.d[k] < ut->rank ? ut->dim[n->window.d[k]] : 1;
  if (mode == TESS_MODE_CLIP) v[1] = clamped(b, v[0], v[1], n, size);
  vid out;
  return tess__n_scatter(b, 1, v, v[1], v + 2, &attrs, NULL, &out) ? out : VID_NONE;
}

/* ---- take ---- */
static vid take_body(struct build *b, int count, const vid *in, const void *attrs) {
  (void)count;
  const struct take_call *a = attrs;
  const struct type *t = type_of(b, in[0]), *it = type_of(b, in[1]);
  int64_t size[TESS_MAX_RANK];
  struct slice_numbers n = {.index_vector_dim = it->rank};
  int axis;
  if (!tess__np_axis(a->axis, t->rank, &axis, b->diag)) return VID_NONE;
  if (t->rank - 1 + it->rank > TESS_MAX_RANK)
    return tess__np_refuse(b, TESS_VALUE_ERROR, "the result has too many dimensions: indices", in[1]);
  if (t->dim[axis] == 0 && tess__type_elements(it) > 0) {
    tess__fail(b->diag, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "nothing can be taken from the empty dimension %d of %s",
               axis, tess__type_text(t));
    return VID_NONE;
  }
  for (int d = 0; d < t->rank; d++) {
    size[d] = d == axis ? 1 : t->dim[d];
    if (d != axis) n.window.d[n.window.n++] = (uint8_t)(d < axis ? d : d - 1 + it->rank);
  }
  n.collapsed = n.map = (struct dims){.n = 1, .d = {(uint8_t)axis}};
  vid index = a->mode == TESS_MODE_FILL ? tess__np_index(b, in[1], t->dim[axis]) : in[1];
  return tess__np_gather(b, in[0], index, &n, size, (tess_index_mode)a->mode);
}

/* ---- take_along_axis: other dimensions go in step; where one of the two has size 1 it is the same for all ---- */
struct along { /* dimension numbers under construction, and the shapes of x and of the indices that they are for */
  struct slice_numbers n;
  int64_t size[TESS_MAX_RANK], x_dim[TESS_MAX_RANK], index_dim[TESS_MAX_RANK];
  int x_rank, index_rank;
};

static bool add_dimension(struct along *a, int d, int64_t x, int64_t index, bool is_axis) {
  if (!is_axis && x != index && x != 1 && index != 1) return false;
  bool window = !is_axis && index == 1;
  if (is_axis) {
    a->n.collapsed.d[a->n.collapsed.n++] = a->n.map.d[a->n.map.n++] = (uint8_t)a->x_rank;
  } else if (window) {
    a->n.window.d[a->n.window.n++] = (uint8_t)d;
  } else if (x != 1) {
    a->n.operand_batch.d[a->n.operand_batch.n++] = (uint8_t)a->x_rank;
    a->n.index_batch.d[a->n.index_batch.n++] = (uint8_t)a->index_rank;
  }
  if (is_axis || window || x != 1) {
    a->size[a->x_rank] = window ? x : 1;
    a->x_dim[a->x_rank++] = x;
  }
  if (!window) a->index_dim[a->index_rank++] = index;
  return true;
}

static vid take_along_axis_body(struct build *b, int count, const vid *in, const void *attrs) {
  (void)count;
  const struct type *t = type_of(b, in[0]), *it = type_of(b, in[1]);
  struct along a = {.x_rank = 0};
  int axis;
  if (!(tess__dtype_class((tess_dtype)it->dtype) & DTYPE_INTEGER))
    return tess__np_refuse(b, TESS_TYPE_ERROR, "indices are integers", in[1]);
  if (!tess__np_axis(((const struct take_call *)attrs)->axis, t->rank, &axis, b->diag)) return VID_NONE;
  bool fits = t->rank == it->rank;
  int64_t out[TESS_MAX_RANK];
  for (int d = 0; fits && d < t->rank; d++) {
    fits = add_dimension(&a, d, t->dim[d], it->dim[d], d == axis);
    out[d] = d == axis || t->dim[d] == 1 ? it->dim[d] : t->dim[d];
  }
  if (!fits) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "%s and indices %s; legal: the same rank, sizes but along axis %d equal or 1", tess__type_text(t),
               tess__type_text(it), axis);
    return VID_NONE;
  }
  if (t->dim[axis] == 0)
    return tess__np_broadcast_to(
        b, tess__n_constant_double(b, tess__type_with_shape(tess__type_with_varying(t, 0), 0, NULL), 0), t->rank, out);
  a.n.index_vector_dim = (uint8_t)a.index_rank;
  vid index = tess__np_index(b, tess__n_reshape(b, in[1], a.index_rank, a.index_dim), t->dim[axis]);
  return tess__np_gather(b, tess__n_reshape(b, in[0], a.x_rank, a.x_dim), index, &a.n, a.size, TESS_MODE_FILL);
}

/* ---- gather, scatter ---- */
static bool place_vector(struct build *b, const struct slices_call *a, vid indices, struct slice_numbers *n) {
  int rank = type_of(b, indices)->rank, at = a->index_vector_dim < 0 ? a->index_vector_dim + rank : a->index_vector_dim;
  *n = a->numbers;
  n->index_vector_dim = (uint8_t)at;
  return (at >= 0 && at <= rank) ||
         tess__np_refuse(b, TESS_VALUE_ERROR, "index_vector_dim is none of the indices", indices) != VID_NONE;
}

static vid gather_body(struct build *b, int count, const vid *in, const void *attrs) {
  (void)count;
  const struct slices_call *a = attrs;
  const struct type *t = type_of(b, in[0]);
  struct slice_numbers n;
  bool fits = a->n_sizes == t->rank;
  for (int d = 0; fits && d < t->rank; d++)
    fits =
        a->size[d] >= 0 && a->size[d] <= t->dim[d] &&
        (a->size[d] == 1 || !(tess__has_dim(&a->numbers.collapsed, d) || tess__has_dim(&a->numbers.operand_batch, d)));
  if (!fits)
    return tess__np_refuse(b, TESS_TYPE_ERROR,
                           "slice_sizes is a size for each dimension, 1 for those that the result lacks", in[0]);
  if (t->rank != a->numbers.window.n + a->numbers.collapsed.n + a->numbers.operand_batch.n)
    return tess__np_refuse(b, TESS_TYPE_ERROR,
                           "offset_dims, collapsed_slice_dims and operand_batching_dims are all dimensions of", in[0]);
  return place_vector(b, a, in[1], &n) ? tess__np_gather(b, in[0], in[1], &n, a->size, (tess_index_mode)a->mode)
                                       : VID_NONE;
}

static int update_of(tess_scatter_kind kind, bool logical) {
  switch (kind) {
  case TESS_SCATTER_ADD:
    return SCATTER_MONOID + (logical ? MONOID_OR : MONOID_SUM);
  case TESS_SCATTER_MUL:
    return SCATTER_MONOID + (logical ? MONOID_AND : MONOID_PROD);
  case TESS_SCATTER_MIN:
    return SCATTER_MONOID + MONOID_MIN;
  case TESS_SCATTER_MAX:
    return SCATTER_MONOID + MONOID_MAX;
  default:
    return SCATTER_SET;
  }
}

static vid scatter_body(struct build *b, int count, const vid *in, const void *attrs) {
  (void)count;
  const struct slices_call *a = attrs;
  struct slice_numbers n;
  if (!place_vector(b, a, in[1], &n)) return VID_NONE;
  int update = update_of((tess_scatter_kind)a->kind, type_of(b, in[0])->dtype == TESS_BOOL);
  return tess__np_scatter(b, in[0], in[1], in[2], &n, update, a->unique, (tess_index_mode)a->mode);
}

const struct function tess__f_take = {"take", sizeof(struct take_call), take_body};
const struct function tess__f_take_along_axis = {"take_along_axis", sizeof(struct take_call), take_along_axis_body};
const struct function tess__f_gather = {"gather", sizeof(struct slices_call), gather_body};
const struct function tess__f_scatter = {"scatter", sizeof(struct slices_call), scatter_body};
