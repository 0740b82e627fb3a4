/* Arrays made: see create.h. */
#include "numpy/create.h"

#include <string.h>

#include "numpy/numpy.h"

static const struct type *plain(const struct type *t, tess_dtype dtype) { /* not weak, the same on all devices */
  return tess__type_with_varying(tess__type_with_dtype(t, dtype, false), 0);
}

/* ---- of the caller's value or none ---- */
static vid scalar_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  tess_dtype dtype;
  memcpy(&dtype, attrs, sizeof dtype);
  if (type_of(b, in[0])->rank) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s is not a scalar",
               tess__type_text(type_of(b, in[0])));
    return VID_NONE;
  }
  return tess__n_convert(b, in[0], dtype, false);
}

static vid full_body(struct build *b, int n, const vid *in, const void *attrs) {
  const struct make_call *a = attrs;
  (void)n;
  vid v = in[0];
  const struct type *t = type_of(b, v);
  v = tess__n_convert(b, v, a->dtype ? (tess_dtype)a->dtype : (tess_dtype)t->dtype, false);
  if (v == VID_NONE) return VID_NONE;
  if (tess__np_broadcasts(t, a->shape.n, a->shape.dim)) return tess__np_broadcast_to(b, v, a->shape.n, a->shape.dim);
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the value %s does not broadcast to the shape",
             tess__type_text(t));
  return VID_NONE;
}

static vid iota_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  (void)in;
  const struct make_call *a = attrs;
  return tess__n_iota(b, tess__type_of((tess_dtype)a->dtype, a->shape.n, a->shape.dim), a->dimension);
}

static vid arange_body(struct build *b, int n, const vid *in, const void *attrs) {
  const struct make_call *a = attrs;
  vid v = iota_body(b, n, in, attrs);
  if (a->step != 1 && v != VID_NONE) v = tess__n_multiply(b, v, tess__np_number_like(b, v, a->step));
  if (a->start != 0 && v != VID_NONE) v = tess__n_add(b, v, tess__np_number_like(b, v, a->start));
  return v;
}

/* ---- like another array ---- */
static vid full_like_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct create_call *a = attrs;
  const struct type *t = type_of(b, in[0]), *value = type_of(b, in[1]);
  bool weak = !a->dtype && t->weak && value->rank == 0;
  if (!tess__np_broadcasts(value, t->rank, t->dim)) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the value %s does not broadcast to %s",
               tess__type_text(value), tess__type_text(t));
    return VID_NONE;
  }
  vid v = tess__n_convert(b, in[1], a->dtype ? (tess_dtype)a->dtype : (tess_dtype)t->dtype, weak);
  v = v == VID_NONE ? v : tess__np_vary_like(b, tess__np_broadcast_to(b, v, t->rank, t->dim), in[0]);
  return t->laid ? tess__n_laid_as(b, v, t->laid) : v;
}

/* ---- linspace ---- */

/* start * (1 - i / (num - 1)) + stop * (i / (num - 1)), and stop itself at the end: as JAX, to the bit. */
static vid spaced(struct build *b, vid start, vid stop, int64_t num) {
  const struct type *t = type_of(b, start);
  tess_dtype real = t->dtype == TESS_C64 ? TESS_F32 : t->dtype == TESS_C128 ? TESS_F64 : (tess_dtype)t->dtype;
  vid i = tess__n_iota(b, plain(t, TESS_I32), 0), number = tess__n_convert(b, i, real, false);
  vid step = tess__n_divide(b, number, tess__np_number_like(b, number, (double)(num - 1)));
  step = tess__np_vary_like(b, tess__n_convert(b, step, (tess_dtype)t->dtype, false), start);
  if (step == VID_NONE) return step;
  vid rest = tess__n_subtract(b, tess__np_number_like(b, step, 1), step);
  vid sum = tess__n_add(b, tess__n_multiply(b, start, rest), tess__n_multiply(b, stop, step));
  vid last = tess__n_compare(b, i, tess__np_number_like(b, i, (double)(num - 1)), COMPARE_EQ);
  return tess__n_select(b, tess__np_vary_like(b, last, sum), stop, sum);
}

static vid linspace_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct create_call *a = attrs;
  vid v[2] = {in[0], in[1]};
  if (!tess__np_match(b, 2, v)) return VID_NONE;
  const struct type *t = type_of(b, tess__np_inexact(b, v[0]));
  tess_dtype dtype = a->dtype ? (tess_dtype)a->dtype : (tess_dtype)t->dtype;
  bool whole = (tess__dtype_class(dtype) & (DTYPE_INTEGER | DTYPE_BOOL)) != 0;
  tess_dtype computed = !whole ? dtype : tess_dtype_bits(dtype) >= 64 ? TESS_F64 : TESS_F32;
  int64_t dim[TESS_MAX_RANK] = {a->n};
  if (t->rank == TESS_MAX_RANK) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "no room for another dimension: %s",
               tess__type_text(t));
    return VID_NONE;
  }
  memcpy(dim + 1, t->dim, sizeof *dim * t->rank);
  for (int i = 0; i < 2; i++) {
    v[i] = tess__n_convert(b, v[i], computed, false);
    if (v[i] == VID_NONE || (v[i] = tess__np_broadcast_to(b, v[i], t->rank + 1, dim)) == VID_NONE) return VID_NONE;
  }
  vid out = a->n > 1 ? spaced(b, v[0], v[1], a->n) : v[0];
  if (whole && out != VID_NONE) out = tess__n_floor(b, out);
  return out == VID_NONE ? out : tess__n_convert(b, out, dtype, false);
}

/* ---- eye, one_hot ---- */
static vid eye_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  (void)in;
  const struct create_call *a = attrs;
  vid here = tess__np_diagonal(b, a->n, a->m, a->k, COMPARE_EQ);
  return here == VID_NONE ? here : tess__n_convert(b, here, a->dtype ? (tess_dtype)a->dtype : tess__np_float(b), false);
}

static vid one_hot_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct create_call *a = attrs;
  const struct type *t = type_of(b, in[0]);
  int64_t dim[TESS_MAX_RANK];
  struct dims dims = {.n = t->rank};
  if (t->rank == TESS_MAX_RANK || t->dtype == TESS_BOOL) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "classes are numbers of at most %d dimensions: %s",
               TESS_MAX_RANK - 1, tess__type_text(t));
    return VID_NONE;
  }
  for (int i = 0; i < t->rank; i++) {
    dim[i] = t->dim[i];
    dims.d[i] = (uint8_t)i;
  }
  dim[t->rank] = a->n;
  vid x = tess__n_broadcast_in_dim(b, in[0], t->rank + 1, dim, &dims);
  if (x == VID_NONE) return x;
  const struct type *classes = plain(type_of(b, x), (tess_dtype)t->dtype);
  vid hot = tess__n_compare(b, x, tess__np_vary_like(b, tess__n_iota(b, classes, t->rank), x), COMPARE_EQ);
  return hot == VID_NONE ? hot : tess__n_convert(b, hot, a->dtype ? (tess_dtype)a->dtype : tess__np_float(b), false);
}

const struct function tess__f_scalar = {"scalar", sizeof(tess_dtype), scalar_body};
const struct function tess__f_zeros = {"zeros", sizeof(struct make_call), full_body};
const struct function tess__f_ones = {"ones", sizeof(struct make_call), full_body};
const struct function tess__f_full = {"full", sizeof(struct make_call), full_body};
const struct function tess__f_iota = {"iota", sizeof(struct make_call), iota_body};
const struct function tess__f_arange = {"arange", sizeof(struct make_call), arange_body};
const struct function tess__f_zeros_like = {"zeros_like", sizeof(struct create_call), full_like_body};
const struct function tess__f_ones_like = {"ones_like", sizeof(struct create_call), full_like_body};
const struct function tess__f_full_like = {"full_like", sizeof(struct create_call), full_like_body};
const struct function tess__f_linspace = {"linspace", sizeof(struct create_call), linspace_body};
const struct function tess__f_eye = {"eye", sizeof(struct create_call), eye_body};
const struct function tess__f_one_hot = {"one_hot", sizeof(struct create_call), one_hot_body};
