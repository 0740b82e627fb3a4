/* categorical, permutation (jax.random). A permutation sorts by random bits, often enough that equal ones do not show.
 */
#include <math.h>
#include <string.h>

#include "api/layouts/placement.h"
#include "api/random/random.h"
#include "core/dtype.h"
#include "numpy/numpy.h"
#include "numpy/reduce.h"
#include "op/build.h"

static vid categorical_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct draw_attrs *a = attrs;
  const struct type *t = type_of(b, in[1]);
  if (tess__dtype_class((tess_dtype)t->dtype) != DTYPE_FLOAT || tess_dtype_bits((tess_dtype)t->dtype) < 16) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the logits are %s; legal: f16, bf16, f32, f64",
               tess__type_text(t));
    return VID_NONE;
  }
  tess_shape shape = tess__type_shape(t);
  vid v[2] = {tess__random_gumbel(b, tess__key_words(b, in[0]), (tess_dtype)t->dtype, &shape), in[1]};
  if (v[0] == VID_NONE || !tess__np_match(b, 2, v)) return VID_NONE;
  return tess__np_arg_extreme(b, tess__n_add(b, v[0], v[1]), a->axis, MONOID_MAX);
}

tess_array *tess_random_categorical_at(const char *where, tess_array *key, tess_array *logits, int axis) {
  static const struct function f = {"random_categorical", sizeof(struct draw_attrs), categorical_body};
  struct draw_attrs a = tess__draw_attrs(&TESS_SHAPE(), NULL, TESS_DTYPE_NONE);
  a.axis = axis;
  return tess__apply_draw(where, &f, 2, (tess_array *const[]){key, logits}, &a, NULL);
}

vid tess__random_shuffled(struct build *b, vid key, vid x) {
  static const struct sort_attrs order = {.dimension = 0, .order = SORT_JAX, .n_keys = 1, .stable = true};
  int64_t n = type_of(b, x)->dim[0];
  int rounds = (int)ceil(3 * log(n > 1 ? (double)n : 1) / log((double)UINT32_MAX));
  struct words k = tess__key_words(b, key);
  for (int i = 0; i < rounds && x != VID_NONE; i++) {
    struct words two = tess__key_split(b, k, 2), sub = tess__key_at(b, two, 1);
    k = tess__key_at(b, two, 0);
    vid v[2] = {tess__random_bits(b, sub, 32, 1, &n), x}, out[2];
    if (v[0] == VID_NONE || !tess__np_vary(b, 2, v) || !tess__n_sort(b, 2, v, &order, NULL, out)) return VID_NONE;
    x = out[1];
  }
  return k.a == VID_NONE ? VID_NONE : x;
}

static vid permutation_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct draw_attrs *a = attrs;
  if (n > 1 && type_of(b, in[1])->rank == 1) return tess__random_shuffled(b, in[0], in[1]);
  return tess__random_shuffled(b, in[0], tess__n_iota(b, tess__type_of(tess__np_int(b), 1, a->shape.dim), 0));
}

int64_t tess__random_count(const char *where, tess_array *x, struct diag *d) {
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

tess_array *tess_random_permutation_at(const char *where, tess_array *key, tess_array *x) {
  static const struct function f = {"random_permutation", sizeof(struct draw_attrs), permutation_body};
  struct diag d = {0};
  if (!tess__usable(x, KIND_ARRAY, "x", f.name, where)) return tess__pass_error(x, KIND_ARRAY, "x", f.name, where);
  const struct type *t = tess__array_type(x);
  int64_t n = t->rank ? t->dim[0] : tess__random_count(where, x, &d);
  if (n < 0) return tess__array_error(&d, f.name, where);
  struct draw_attrs a = tess__draw_attrs(&TESS_SHAPE(n), NULL, TESS_DTYPE_NONE);
  if (t->rank == 1) return tess__apply_draw(where, &f, 2, (tess_array *const[]){key, x}, &a, NULL);
  tess_array *order = tess__apply_draw(where, &f, 1, &key, &a, NULL);
  return t->rank ? tess_take_at(where, x, order, 0, TESS_MODE_CLIP) : order;
}
