/* The public functions of <tessera/random.h>: options, and the numbers that must be known outside a program. */
#include "random/random.h"
#include "api/arrays/array.h"
#include "api/counts.h"
#include "api/layouts/out_sharding.h"

#include <string.h>

#include "api/apply.h"
#include "api/layouts/placement.h"
#include "core/dtype.h"
#include "numpy/gather.h"
#include "numpy/numpy.h"

/* ---- keys ---- */
/* Outside a trace the seed is data: programs do not depend on it. */
static tess_array *key_of(const char *where, uint64_t seed, bool raw) {
  struct seed_call a = {{tess__x64() ? (uint32_t)(seed >> 32) : 0, (uint32_t)seed}, raw};
  if (tess__thread()->trace) return tess__apply(where, &tess__f_random_key, 0, NULL, &a);
  tess_array *data = tess_frombuffer_at(where, a.word, TESS_U32, TESS_SHAPE(2), NULL);
  return raw || !tess_ok(data) ? data : tess__apply(where, &tess__f_random_key_of_data, 1, &data, NULL);
}

tess_array *tess_random_key_at(const char *where, uint64_t seed) {
  return key_of(where, seed, false);
}

tess_array *tess_random_PRNGKey_at(const char *where, uint64_t seed) {
  return key_of(where, seed, true);
}

tess_array *tess_random_split_at(const char *where, tess_array *key, int n) {
  struct split_call a = {n};
  struct diag d = {0};
  if (n >= 0) return tess__apply(where, &tess__f_random_split, 1, &key, &a);
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d keys; legal: 0 or more", n);
  return tess__array_error(&d, tess__f_random_split.name, where);
}

void tess_random_split_into_at(const char *where, tess_spans out, tess_array *key) {
  tess__apply_into(where, &tess__f_random_split_into, 1, &key, NULL, out);
}

tess_array *tess_random_fold_in_at(const char *where, tess_array *key, tess_array *data) {
  return tess__apply(where, &tess__f_random_fold_in, 2, (tess_array *const[]){key, data}, NULL);
}

#define OF_KEY(name)                                                                                                   \
  tess_array *tess_random_##name##_at(const char *where, tess_array *key) {                                            \
    return tess__apply(where, &tess__f_random_##name, 1, &key, NULL);                                                  \
  }
OF_KEY(key_data)
OF_KEY(wrap_key_data)
OF_KEY(clone)

void tess_threefry2x32_into_at(const char *where, tess_spans out, tess_array *k0, tess_array *k1, tess_array *c0,
                               tess_array *c1) {
  tess__apply_into(where, &tess__f_threefry2x32_into, 4, (tess_array *const[]){k0, k1, c0, c1}, NULL, out);
}

/* ---- draws ---- */
HAS_ROOM_IN_KEY(struct draw_call);

static tess_array *apply_draw(const char *where, const struct draw *draw, int n, tess_array *const *in,
                              const tess_shape *shape, const tess_create_opts *kw) {
  const struct function *f = &draw->f;
  struct diag d = {0};
  tess_create_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  struct draw_call a = tess__draw_call(draw, shape, o.dtype, tess__x64());
  if (!tess__usable_shape(&a.shape, &d)) return tess__array_error(&d, f->name, where);
  return tess__apply_placed(where, f, n, in, &a, o.sharding, o.out_sharding);
}

#define DRAW(name)                                                                                                     \
  tess_array *tess_random_##name##_at(const char *where, tess_array *key, tess_shape shape,                            \
                                      const tess_create_opts *kw) {                                                    \
    return apply_draw(where, &tess__f_random_##name, 1, &key, &shape, kw);                                             \
  }
DRAW(bits)
DRAW(normal)
DRAW(exponential)
DRAW(gumbel)
DRAW(laplace)
DRAW(logistic)
DRAW(cauchy)
DRAW(rademacher)

#define DRAW_BETWEEN(name)                                                                                             \
  tess_array *tess_random_##name##_at(const char *where, tess_array *key, tess_shape shape, tess_array *minval,        \
                                      tess_array *maxval, const tess_create_opts *kw) {                                \
    return apply_draw(where, &tess__f_random_##name, 3, (tess_array *const[]){key, minval, maxval}, &shape, kw);       \
  }
DRAW_BETWEEN(uniform)
DRAW_BETWEEN(randint)

tess_array *tess_random_truncated_normal_at(const char *where, tess_array *key, tess_array *lower, tess_array *upper,
                                            tess_shape shape, const tess_create_opts *kw) {
  return apply_draw(where, &tess__f_random_truncated_normal, 3, (tess_array *const[]){key, lower, upper}, &shape, kw);
}

tess_array *tess_random_bernoulli_at(const char *where, tess_array *key, tess_array *p, tess_shape shape,
                                     const tess_out_opts *kw) {
  tess_create_opts o = {.size = sizeof o, .out_sharding = tess__out_option(kw)};
  return apply_draw(where, &tess__f_random_bernoulli, 2, (tess_array *const[]){key, p}, &shape, &o);
}

tess_array *tess_random_categorical_at(const char *where, tess_array *key, tess_array *logits, int axis,
                                       const tess_out_opts *kw) {
  const struct draw *f = &tess__f_random_categorical;
  struct draw_call a = tess__draw_call(f, &TESS_SHAPE(), TESS_DTYPE_NONE, tess__x64());
  a.axis = axis;
  return tess__apply_out(where, &f->f, 2, (tess_array *const[]){key, logits}, &a, tess__out_option(kw));
}

/* ---- what is in an array, or the numbers below x ---- */
/* x is a number: how many; -1: told. */
static int64_t count_of(const char *where, tess_array *x, struct diag *d) {
  const struct type *t = tess__array_type(x);
  bool whole = (tess__dtype_class((tess_dtype)t->dtype) & DTYPE_INTEGER) != 0;
  if (tess__state(&x->o) == STATE_TRACED || !whole || !tess__array_concrete(x, "value", d)) {
    if (!d->status)
      tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s: legal: an integer that is known, or an array",
                 tess__type_text(t));
    return -1;
  }
  double n = tess_item_at(where, x);
  if (n >= 0) return (int64_t)n;
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%g numbers; legal: 0 or more", n);
  return -1;
}

tess_array *tess_random_permutation_at(const char *where, tess_array *key, tess_array *x, const tess_out_opts *kw) {
  const struct draw *f = &tess__f_random_permutation;
  struct diag d = {0};
  if (!tess__usable(x, KIND_ARRAY, "x", f->f.name, where))
    return tess__pass_error(x, KIND_ARRAY, "x", f->f.name, where);
  const struct type *t = tess__array_type(x);
  int64_t n = t->rank ? t->dim[0] : count_of(where, x, &d);
  if (n < 0) return tess__array_error(&d, f->f.name, where);
  tess_create_opts o = {.size = sizeof o, .out_sharding = tess__out_option(kw)};
  if (t->rank == 1) return apply_draw(where, f, 2, (tess_array *const[]){key, x}, &TESS_SHAPE(n), &o);
  tess_array *order = apply_draw(where, f, 1, &key, &TESS_SHAPE(n), t->rank ? NULL : &o);
  struct take_call rows = {0, TESS_MODE_CLIP};
  return t->rank ? tess__apply_out(where, &tess__f_take, 2, (tess_array *const[]){x, order}, &rows, o.out_sharding)
                 : order;
}

/* False: told. */
static bool can_choose(int64_t n, int64_t count, bool replace, struct diag *d) {
  if (n == 0) return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "there is nothing to choose from");
  return replace || count <= n ||
         tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "%lld of %lld without replacement; legal: at most as many as there are", (long long)count,
                    (long long)n);
}

tess_array *tess_random_choice_at(const char *where, tess_array *key, tess_array *x, tess_shape shape, bool replace,
                                  tess_array *p) {
  const struct function *f = p ? &tess__f_random_choice_weighted : &tess__f_random_choice;
  struct choice_call a;
  struct diag d = {0};
  memset(&a, 0, sizeof a);
  tess__np_copy_shape(&a.shape, &shape);
  a.replace = replace;
  if (!tess__usable(x, KIND_ARRAY, "x", f->name, where)) return tess__pass_error(x, KIND_ARRAY, "x", f->name, where);
  if (p && !tess__usable(p, KIND_ARRAY, "p", f->name, where))
    return tess__pass_error(p, KIND_ARRAY, "p", f->name, where);
  const struct type *t = tess__array_type(x);
  a.n = t->rank ? t->dim[0] : count_of(where, x, &d);
  if (a.n < 0 || !tess__usable_shape(&a.shape, &d)) return tess__array_error(&d, f->name, where);
  int64_t count = tess__type_elements(tess__type_of(TESS_BOOL, shape.n, shape.dim));
  if (count == 0)
    return tess_zeros_at(where, shape,
                         &(tess_create_opts){.size = sizeof(tess_create_opts),
                                             .dtype = t->rank ? (tess_dtype)t->dtype : tess__default_int(tess__x64())});
  if (!can_choose(a.n, count, replace, &d)) return tess__array_error(&d, f->name, where);
  tess_array *at = tess__apply(where, f, p ? 2 : 1, (tess_array *const[]){key, p}, &a);
  return t->rank ? tess_take_at(where, x, at, 0, TESS_MODE_CLIP) : at;
}
