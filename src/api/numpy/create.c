/* More ways to make arrays: empty, zeros_like, ones_like, full_like, linspace, eye, one_hot (jax.numpy, jax.nn). */
#include <string.h>

#include "api/apply.h"
#include "api/layouts/device_put.h"
#include "api/layouts/out_sharding.h"
#include "numpy/create.h"
#include "numpy/diagonal.h"

static tess_array *create(const char *where, const struct function *f, int n, tess_array *const *in,
                          struct create_call *a, const tess_create_opts *kw) {
  struct diag d = {0};
  tess_create_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  if (o.dtype) a->dtype = (int32_t)o.dtype;
  if (a->dtype && !tess__usable_dtype((tess_dtype)a->dtype, &d)) return tess__array_error(&d, f->name, where);
  return tess__apply_placed(where, f, n, in, a, o.sharding, o.out_sharding);
}

static tess_array *refused(const char *where, const char *op, const char *what, int64_t n) {
  struct diag d = {0};
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s is %lld; legal: 0 or more", what, (long long)n);
  return tess__array_error(&d, op, where);
}

tess_array *tess_empty_at(const char *where, tess_shape shape, const tess_create_opts *kw) {
  return tess_zeros_at(where, shape, kw);
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
  struct create_call a = {0};
  tess_create_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  tess_array *out = create(where, f, 2, (tess_array *const[]){x, value}, &a, &o);
  return o.sharding || o.out_sharding ? out : lie_like(out, x, f->name, where);
}

tess_array *tess_zeros_like_at(const char *where, tess_array *x, const tess_create_opts *kw) {
  return like(where, &tess__f_zeros_like, x, tess_lift_int(0), kw);
}

tess_array *tess_ones_like_at(const char *where, tess_array *x, const tess_create_opts *kw) {
  return like(where, &tess__f_ones_like, x, tess_lift_int(1), kw);
}

tess_array *tess_full_like_at(const char *where, tess_array *x, tess_array *value, const tess_create_opts *kw) {
  return like(where, &tess__f_full_like, x, value, kw);
}

tess_array *tess_linspace_at(const char *where, tess_array *start, tess_array *stop, int num,
                             const tess_create_opts *kw) {
  struct create_call a = {.n = num};
  if (num < 0) return refused(where, tess__f_linspace.name, "num", num);
  return create(where, &tess__f_linspace, 2, (tess_array *const[]){start, stop}, &a, kw);
}

tess_array *tess_eye_at(const char *where, int64_t n, int64_t m, int k, const tess_create_opts *kw) {
  if (m == TESS_NONE) m = n;
  struct create_call a = {.n = n, .m = m, .k = k};
  if (n < 0 || m < 0) return refused(where, tess__f_eye.name, n < 0 ? "n" : "m", n < 0 ? n : m);
  return create(where, &tess__f_eye, 0, NULL, &a, kw);
}

tess_array *tess_one_hot_at(const char *where, tess_array *x, int num_classes, const tess_create_opts *kw) {
  struct create_call a = {.n = num_classes};
  if (num_classes < 0) return refused(where, tess__f_one_hot.name, "num_classes", num_classes);
  return create(where, &tess__f_one_hot, 1, &x, &a, kw);
}

/* ---- diagonals and triangles ---- */
#define DIAGONAL(name)                                                                                                 \
  tess_array *tess_##name##_at(const char *where, tess_array *x, int k) {                                              \
    struct diagonal_call a = {k};                                                                                      \
    return tess__apply(where, &tess__f_##name, 1, &x, &a);                                                             \
  }
DIAGONAL(tril)
DIAGONAL(triu)
DIAGONAL(diag)
DIAGONAL(trace)
