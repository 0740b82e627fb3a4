/* Borders of arrays, and boxes whose place is known at run time: see pad.h. */
#include "numpy/pad.h"

#include <string.h>

#include "numpy/gather.h"
#include "numpy/numpy.h"

/* The padded size of a dimension of n; -1: less than none, or more than arrays may have. */
static int64_t padded_size(int64_t n, int64_t low, int64_t high, int64_t between) {
  int64_t gaps, size;
  bool over = __builtin_mul_overflow(n > 1 ? n - 1 : 0, between, &gaps) || __builtin_add_overflow(n, gaps, &size) ||
              __builtin_add_overflow(size, low, &size) || __builtin_add_overflow(size, high, &size);
  return over || size < 0 || size > INT64_MAX / 16 ? -1 : size;
}

/* ---- a constant ---- */
static vid pad_constant(struct build *b, int n, const vid *in, const struct pad_call *a) {
  const struct type *t = type_of(b, in[0]);
  int64_t low[TESS_MAX_RANK] = {0}, between[TESS_MAX_RANK] = {0};
  tess_shape shape = {.n = t->rank};
  vid value =
      n > 1 ? in[1] : tess__n_constant_double(b, tess__type_with_shape(tess__type_with_varying(t, 0), 0, NULL), 0);
  if (value == VID_NONE) return VID_NONE;
  if (type_of(b, value)->rank) return tess__np_refuse(b, TESS_VALUE_ERROR, "the padding value is no scalar", value);
  for (int d = 0; d < t->rank; d++) {
    low[d] = a->lo.dim[d];
    between[d] = a->has_interior ? a->interior.dim[d] : 0;
    if (between[d] < 0) return tess__np_refuse(b, TESS_VALUE_ERROR, "interior padding is not negative", in[0]);
    shape.dim[d] = padded_size(t->dim[d], low[d], a->hi.dim[d], between[d]);
    if (shape.dim[d] < 0)
      return tess__np_refuse(b, TESS_VALUE_ERROR, "so much padding leaves no size that is possible", in[0]);
  }
  if (!tess__check_shape(shape.n, shape.dim, b->diag)) return VID_NONE;
  return tess__n_pad(b, in[0], tess__n_convert(b, value, (tess_dtype)t->dtype, t->weak), low, between, shape.dim);
}

/* ---- from the array ---- */

static vid repeated(struct build *b, vid element, int axis, int64_t count) {
  if (element == VID_NONE) return element;
  struct type t = *type_of(b, element);
  struct dims all = {.n = t.rank};
  for (int d = 0; d < t.rank; d++)
    all.d[d] = (uint8_t)d;
  t.dim[axis] = count;
  return tess__n_broadcast_in_dim(b, element, t.rank, t.dim, &all);
}

/* The part of `count` elements below the array, or above it: no more than one repetition of it. */
static vid border(struct build *b, vid x, int axis, int64_t count, bool above, tess_pad_mode mode) {
  int64_t n = type_of(b, x)->dim[axis], inner = mode == TESS_PAD_REFLECT;
  if (mode == TESS_PAD_EDGE) return repeated(b, tess__np_part(b, x, axis, above ? n - 1 : 0, 1), axis, count);
  if (mode == TESS_PAD_WRAP) return tess__np_part(b, x, axis, above ? 0 : n - count, count);
  vid v = tess__np_part(b, x, axis, above ? n - inner - count : inner, count);
  return tess__n_reverse(b, v, &(struct dims){.n = 1, .d = {(uint8_t)axis}});
}

static vid pad_by_borders(struct build *b, vid x, int axis, int64_t low, int64_t high, tess_pad_mode mode) {
  vid part[3];
  int n = 0;
  if (low) part[n++] = border(b, x, axis, low, false, mode);
  part[n++] = x;
  if (high) part[n++] = border(b, x, axis, high, true, mode);
  return tess__n_concatenate(b, n, part, axis);
}

/* Which element of a dimension of n stands at each of `count` places, the first of them `low` below element 0. */
static vid periodic(struct build *b, int64_t n, int64_t low, int64_t count, tess_pad_mode mode) {
  int64_t period = mode == TESS_PAD_WRAP ? n : mode == TESS_PAD_SYMMETRIC ? 2 * n : n > 1 ? 2 * (n - 1) : 1;
  tess_dtype dtype = count + period > INT32_MAX ? TESS_I64 : TESS_I32;
  vid i = tess__n_iota(b, tess__type_of(dtype, 1, &count), 0);
  if (i == VID_NONE) return i;
  i = tess__n_add(b, i, tess__np_number_like(b, i, (double)(period - low % period)));
  i = tess__n_remainder(b, i, tess__np_number_like(b, i, (double)period));
  if (mode == TESS_PAD_WRAP) return i;
  int64_t end = mode == TESS_PAD_SYMMETRIC ? period - 1 : period;
  vid inside = tess__n_compare(b, i, tess__np_number_like(b, i, (double)n), COMPARE_LT);
  return tess__n_select(b, inside, i, tess__n_subtract(b, tess__np_number_like(b, i, (double)end), i));
}

/* Several repetitions: one gather, however many. */
static vid pad_by_lookup(struct build *b, vid x, int axis, int64_t low, int64_t high, tess_pad_mode mode) {
  const struct type *t = type_of(b, x);
  struct slice_numbers n = {.collapsed = {.n = 1, .d = {(uint8_t)axis}}, .index_vector_dim = 1};
  int64_t size[TESS_MAX_RANK];
  n.map = n.collapsed;
  for (int d = 0; d < t->rank; d++) {
    size[d] = d == axis ? 1 : t->dim[d];
    if (d != axis) n.window.d[n.window.n++] = (uint8_t)d;
  }
  vid index = periodic(b, t->dim[axis], low, low + t->dim[axis] + high, mode);
  return tess__np_gather(b, x, index, &n, size, TESS_MODE_PROMISE_IN_BOUNDS);
}

static vid pad_from_itself(struct build *b, vid x, int axis, int64_t low, int64_t high, tess_pad_mode mode) {
  const struct type *t = type_of(b, x);
  int64_t n = t->dim[axis], once = mode == TESS_PAD_REFLECT ? n - 1 : n;
  tess_shape shape = tess__type_shape(t);
  if (low < 0 || high < 0) return tess__np_refuse(b, TESS_VALUE_ERROR, "negative padding is for the constant mode", x);
  shape.dim[axis] = padded_size(n, low, high, 0);
  if (shape.dim[axis] < 0)
    return tess__np_refuse(b, TESS_VALUE_ERROR, "so much padding leaves no size that is possible", x);
  if (!tess__check_shape(shape.n, shape.dim, b->diag)) return VID_NONE;
  if (low + high == 0) return x;
  if (n == 0) return tess__np_refuse(b, TESS_VALUE_ERROR, "nothing to pad an empty dimension with", x);
  return mode == TESS_PAD_EDGE || (low <= once && high <= once) ? pad_by_borders(b, x, axis, low, high, mode)
                                                                : pad_by_lookup(b, x, axis, low, high, mode);
}

static vid pad_body(struct build *b, int n, const vid *in, const void *attrs) {
  const struct pad_call *a = attrs;
  int rank = type_of(b, in[0])->rank;
  if (a->lo.n != rank || a->hi.n != rank || (a->has_interior && a->interior.n != rank))
    return tess__np_refuse(b, TESS_VALUE_ERROR, "one number for each dimension is wanted below, above and between",
                           in[0]);
  if (a->mode == TESS_PAD_CONSTANT) return pad_constant(b, n, in, a);
  if (a->mode < 0 || a->mode > TESS_PAD_WRAP || a->has_interior || n > 1)
    return tess__np_refuse(b, TESS_VALUE_ERROR, "interior padding and a value are for the constant mode", in[0]);
  vid v = in[0];
  for (int d = 0; d < rank && v != VID_NONE; d++)
    v = pad_from_itself(b, v, d, a->lo.dim[d], a->hi.dim[d], (tess_pad_mode)a->mode);
  return v;
}

/* ---- boxes ---- */

/* A scalar index: a negative one counts from the end (lax normalises, then clamps). */
static vid start_index(struct build *b, vid index, int64_t size) {
  const struct type *t = type_of(b, index);
  enum dtype_class class = tess__dtype_class((tess_dtype)t->dtype);
  if (!(class & DTYPE_INTEGER) || t->rank)
    return tess__np_refuse(b, TESS_VALUE_ERROR, "a start index is a scalar integer", index);
  if (class == DTYPE_UNSIGNED) return index;
  vid wide = tess__n_convert(b, index, TESS_I64, false);
  vid n = tess__np_number_like(b, wide, (double)size), zero = tess__np_number_like(b, wide, 0);
  return tess__n_select(b, tess__n_compare(b, wide, zero, COMPARE_LT), tess__n_add(b, wide, n), wide);
}

static bool start_indices(struct build *b, vid x, int n, const vid *in, vid *out) {
  const struct type *t = type_of(b, x);
  if (n != t->rank)
    return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "%d start indices for %s; legal: one a dimension", n, tess__type_text(t));
  for (int d = 0; d < n; d++)
    if ((out[d] = start_index(b, in[d], t->dim[d])) == VID_NONE) return false;
  return true;
}

static vid dynamic_slice_body(struct build *b, int n, const vid *in, const void *attrs) {
  const tess_shape *sizes = &((const struct box_call *)attrs)->sizes;
  const struct type *t = type_of(b, in[0]);
  vid start[TESS_MAX_RANK];
  bool fits = sizes->n == t->rank;
  for (int d = 0; fits && d < t->rank; d++)
    fits = sizes->dim[d] >= 0 && sizes->dim[d] <= t->dim[d];
  if (!fits) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the sizes of the slice do not fit %s",
               tess__type_text(t));
    return VID_NONE;
  }
  return start_indices(b, in[0], n - 1, in + 1, start) ? tess__n_dynamic_slice(b, in[0], start, sizes->dim) : VID_NONE;
}

static vid dynamic_update_slice_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)attrs;
  vid start[TESS_MAX_RANK];
  return start_indices(b, in[0], n - 2, in + 2, start) ? tess__n_dynamic_update_slice(b, in[0], in[1], start)
                                                       : VID_NONE;
}

static vid dynamic_index_in_dim_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  struct index_in_dim_call a;
  memcpy(&a, attrs, sizeof a);
  const struct type *t = type_of(b, in[0]);
  vid start[TESS_MAX_RANK];
  int64_t size[TESS_MAX_RANK], dim[TESS_MAX_RANK], zero = 0;
  int axis, rank = 0;
  if (!tess__np_axis(a.axis, t->rank, &axis, b->diag)) return VID_NONE;
  if (t->dim[axis] == 0) return tess__np_refuse(b, TESS_VALUE_ERROR, "there is no index in an empty dimension", in[0]);
  for (int d = 0; d < t->rank; d++) {
    size[d] = d == axis ? 1 : t->dim[d];
    start[d] =
        d == axis ? start_index(b, in[1], t->dim[d]) : tess__n_constant(b, tess__type_of(TESS_I64, 0, NULL), &zero);
    if (d != axis) start[d] = tess__np_vary_like(b, start[d], in[0]);
    if (start[d] == VID_NONE) return VID_NONE;
    if (d != axis || a.keepdims) dim[rank++] = size[d];
  }
  return tess__n_reshape(b, tess__n_dynamic_slice(b, in[0], start, size), rank, dim);
}

const struct function tess__f_pad = {"pad", sizeof(struct pad_call), pad_body};
const struct function tess__f_dynamic_slice = {"dynamic_slice", sizeof(struct box_call), dynamic_slice_body};
const struct function tess__f_dynamic_update_slice = {"dynamic_update_slice", 0, dynamic_update_slice_body};
const struct function tess__f_dynamic_index_in_dim = {"dynamic_index_in_dim", sizeof(struct index_in_dim_call),
                                                      dynamic_index_in_dim_body};
