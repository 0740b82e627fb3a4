/* categorical, permutation (jax.random). A permutation sorts by random bits, often enough that equal ones do not show.
 */
#include <math.h>

#include "numpy/numpy.h"
#include "numpy/reduce.h"
#include "random/random.h"

static vid categorical_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct draw_call *a = attrs;
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
  const struct draw_call *a = attrs;
  if (n > 1 && type_of(b, in[1])->rank == 1) return tess__random_shuffled(b, in[0], in[1]);
  return tess__random_shuffled(b, in[0], tess__n_iota(b, tess__type_of(tess__np_int(b), 1, a->shape.dim), 0));
}

const struct draw tess__f_random_categorical = {{"random_categorical", sizeof(struct draw_call), categorical_body},
                                                DRAWN_NONE};
const struct draw tess__f_random_permutation = {{"random_permutation", sizeof(struct draw_call), permutation_body},
                                                DRAWN_NONE};
