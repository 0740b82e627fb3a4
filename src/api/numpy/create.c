/* More ways to make arrays: empty, zeros_like, ones_like, full_like, linspace, eye, one_hot (jax.numpy, jax.nn). */
#include <string.h>

#include "api/apply.h"
#include "api/layouts/placement.h"
#include "core/dtype.h"
#include "numpy/numpy.h"
#include "op/build.h"

struct create_attrs {
  int64_t n, m;
  int32_t k, dtype;
};

static const struct type *plain(const struct type *t, tess_dtype dtype) { /* not weak, the same on all devices */
  return tess__type_with_varying(tess__type_with_dtype(t, dtype, false), 0);
}

static tess_array *create(const char *where, const struct function *f, int n, tess_array *const *in,
                          struct create_attrs *a, const tess_create_opts *kw) {
  struct diag d = {0};
  tess_create_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  if (o.dtype) a->dtype = (int32_t)o.dtype;
  if (a->dtype && !tess__usable_dtype((tess_dtype)a->dtype, &d)) return tess__array_error(&d, f->name, where);
  tess_array *x = tess__apply(where, f, n, in, a);
  return o.sharding ? tess__place(where, f->name, x, o.sharding) : x;
}

static tess_array *refused(const char *where, const char *op, const char *what, int64_t n) {
  struct diag d = {0};
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s is %lld; legal: 0 or more", what, (long long)n);
  return tess__array_error(&d, op, where);
}

tess_array *tess_empty_at(const char *where, tess_shape shape, const tess_create_opts *kw) {
  return tess_zeros_at(where, shape, kw);
}

/* ---- like another array ---- */
static vid full_like_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct create_attrs *a = attrs;
  const struct type *t = type_of(b, in[0]), *value = type_of(b, in[1]);
  bool weak = !a->dtype && t->weak && value->rank == 0, fits = value->rank <= t->rank;
  for (int i = 1; fits && i <= value->rank; i++)
    fits = value->dim[value->rank - i] == 1 || value->dim[value->rank - i] == t->dim[t->rank - i];
  if (!fits) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the value %s does not broadcast to %s",
               tess__type_text(value), tess__type_text(t));
    return VID_NONE;
  }
  vid v = tess__n_convert(b, in[1], a->dtype ? (tess_dtype)a->dtype : (tess_dtype)t->dtype, weak);
  return v == VID_NONE ? v : tess__np_vary_like(b, tess__np_broadcast_to(b, v, t->rank, t->dim), in[0]);
}

/* The layout of x, where the caller asked for x to lie so. */
static tess_array *lie_like(tess_array *out, const tess_array *x, const char *op, const char *where) {
  struct diag d = {0};
  if (!tess_ok(out) || tess__thread()->trace || tess__state(&x->o) != STATE_OK || !x->placed->committed) return out;
  tess_array *there = tess__put(out, x->placed->sharding, true, NULL, &d);
  return there ? there : tess__array_error(&d, op, where);
}

static tess_array *like(const char *where, const struct function *f, tess_array *x, tess_array *value,
                        const tess_create_opts *kw) {
  struct create_attrs a = {0};
  tess_create_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  tess_array *out = create(where, f, 2, (tess_array *const[]){x, value}, &a, &o);
  return o.sharding ? out : lie_like(out, x, f->name, where);
}

tess_array *tess_zeros_like_at(const char *where, tess_array *x, const tess_create_opts *kw) {
  static const struct function f = {"zeros_like", sizeof(struct create_attrs), full_like_body};
  return like(where, &f, x, tess_lift_int(0), kw);
}

tess_array *tess_ones_like_at(const char *where, tess_array *x, const tess_create_opts *kw) {
  static const struct function f = {"ones_like", sizeof(struct create_attrs), full_like_body};
  return like(where, &f, x, tess_lift_int(1), kw);
}

tess_array *tess_full_like_at(const char *where, tess_array *x, tess_array *value, const tess_create_opts *kw) {
  static const struct function f = {"full_like", sizeof(struct create_attrs), full_like_body};
  return like(where, &f, x, value, kw);
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
  const struct create_attrs *a = attrs;
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

tess_array *tess_linspace_at(const char *where, tess_array *start, tess_array *stop, int num,
                             const tess_create_opts *kw) {
  static const struct function f = {"linspace", sizeof(struct create_attrs), linspace_body};
  struct create_attrs a = {.n = num};
  if (num < 0) return refused(where, f.name, "num", num);
  return create(where, &f, 2, (tess_array *const[]){start, stop}, &a, kw);
}

/* ---- eye, one_hot ---- */
static vid eye_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  (void)in;
  const struct create_attrs *a = attrs;
  vid here = tess__np_diagonal(b, a->n, a->m, a->k, COMPARE_EQ);
  return here == VID_NONE ? here : tess__n_convert(b, here, a->dtype ? (tess_dtype)a->dtype : tess__np_float(b), false);
}

tess_array *tess_eye_at(const char *where, int64_t n, int64_t m, int k, const tess_create_opts *kw) {
  static const struct function f = {"eye", sizeof(struct create_attrs), eye_body};
  if (m == TESS_NONE) m = n;
  struct create_attrs a = {.n = n, .m = m, .k = k};
  if (n < 0 || m < 0) return refused(where, f.name, n < 0 ? "n" : "m", n < 0 ? n : m);
  return create(where, &f, 0, NULL, &a, kw);
}

static vid one_hot_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct create_attrs *a = attrs;
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

tess_array *tess_one_hot_at(const char *where, tess_array *x, int num_classes, const tess_create_opts *kw) {
  static const struct function f = {"one_hot", sizeof(struct create_attrs), one_hot_body};
  struct create_attrs a = {.n = num_classes};
  if (num_classes < 0) return refused(where, f.name, "num_classes", num_classes);
  return create(where, &f, 1, &x, &a, kw);
}
