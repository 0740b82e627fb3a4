/* choice (jax.random): positions in the first axis are drawn, in JAX's steps, and what stands there is taken. With
 * weights: where a number falls among their running sums; without replacement the largest of them, each moved by a
 * number of Gumbel's distribution. */
#include "numpy/gather.h"
#include "numpy/numpy.h"
#include "random/random.h"

static vid shaped(struct build *b, vid v, const tess_shape *shape) {
  return v == VID_NONE ? v : tess__n_reshape(b, v, shape->n, shape->dim);
}

/* The first of a vector. */
static vid first_of(struct build *b, vid v, int64_t count) {
  const int64_t start = 0, stride = 1;
  return v == VID_NONE ? v : tess__n_slice(b, v, &start, &stride, &count);
}

/* Positions below n that are equally likely. */
static vid even_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct choice_call *a = attrs;
  const tess_shape *shape = &a->shape;
  tess_dtype t = tess__np_int(b);
  if (a->replace) {
    const struct type *plain = tess__type_of(t, shape->n, shape->dim);
    vid low = tess__n_constant_double(b, plain, 0), high = tess__n_constant_double(b, plain, (double)a->n);
    return tess__random_integers(b, tess__key_words(b, in[0]), t, low, high);
  }
  vid order = tess__random_shuffled(b, in[0], tess__n_iota(b, tess__type_of(t, 1, &a->n), 0));
  return shaped(b, first_of(b, order, tess__type_elements(tess__type_of(t, shape->n, shape->dim))), shape);
}

/* Running sums of a vector as XLA rounds them: within blocks of 16, and of the blocks' sums in the same way. */
static vid running_sums(struct build *b, vid v) {
  enum { BLOCK = 16 };
  const struct type *t = type_of(b, v);
  int64_t n = t->dim[0], blocks = (n + BLOCK - 1) / BLOCK, whole = blocks * BLOCK, none = 0;
  struct window_attrs w = tess__cumulative_window(t, 0, false, MONOID_SUM);
  if (n <= BLOCK) return tess__n_reduce_window(b, v, &w);
  vid zero = tess__n_constant_double(b, tess__type_with_shape(tess__type_with_varying(t, 0), 0, NULL), 0);
  zero = tess__np_vary_like(b, zero, v);
  v = shaped(b, tess__n_pad(b, v, zero, &none, &none, &whole), &TESS_SHAPE(blocks, BLOCK));
  if (v == VID_NONE) return v;
  w = tess__cumulative_window(type_of(b, v), 1, false, MONOID_SUM);
  v = tess__n_reduce_window(b, v, &w);
  if (v == VID_NONE) return v;
  const int64_t start[2] = {0, BLOCK - 1}, stride[2] = {1, 1}, size[2] = {blocks, 1}, one = 1;
  vid sums = shaped(b, tess__n_slice(b, v, start, stride, size), &TESS_SHAPE(blocks));
  sums = sums == VID_NONE ? sums : running_sums(b, sums);
  sums = sums == VID_NONE ? sums : tess__n_pad(b, sums, zero, &one, &none, &blocks);
  sums = shaped(b, sums, &TESS_SHAPE(blocks, 1));
  if (sums == VID_NONE) return sums;
  v = tess__n_add(b, v, tess__np_broadcast_to(b, sums, 2, (int64_t[]){blocks, BLOCK}));
  return first_of(b, shaped(b, v, &TESS_SHAPE(whole)), n);
}

/* Where 1 - u falls, u in [0, 1), among the running sums of the weights, which need not come to 1. */
static vid among_sums(struct build *b, struct words key, vid p, const tess_shape *shape) {
  const struct type *t = type_of(b, p);
  const int64_t last = t->dim[0] - 1, stride = 1, one = 1;
  vid sums = running_sums(b, p), u = tess__random_uniform(b, key, (tess_dtype)t->dtype, shape, VID_NONE, VID_NONE);
  if (sums == VID_NONE || u == VID_NONE) return VID_NONE;
  vid whole = shaped(b, tess__n_slice(b, sums, &last, &stride, &one), &TESS_SHAPE());
  vid v[2] = {whole, tess__n_subtract(b, tess__np_number_like(b, u, 1), u)};
  if (!tess__np_match(b, 2, v)) return VID_NONE;
  return tess__np_search(b, sums, tess__n_multiply(b, v[0], v[1]), false);
}

static vid weighted_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct choice_call *a = attrs;
  const tess_shape *shape = &a->shape;
  const struct type *given = type_of(b, in[1]);
  vid p = tess__np_inexact(b, in[1]), out[2];
  if (given->rank != 1 || given->dim[0] != a->n ||
      (p != VID_NONE && tess__dtype_class((tess_dtype)type_of(b, p)->dtype) != DTYPE_FLOAT)) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "p is %s; legal: real numbers [%lld], as many as there are to choose from", tess__type_text(given),
               (long long)a->n);
    return VID_NONE;
  }
  struct words key = tess__key_words(b, in[0]);
  if (p == VID_NONE || key.a == VID_NONE) return VID_NONE;
  vid at;
  if (a->replace) {
    at = among_sums(b, key, p, shape);
  } else {
    vid v[2] = {tess__random_gumbel(b, key, (tess_dtype)type_of(b, p)->dtype, &TESS_SHAPE(a->n)), tess__n_log(b, p)};
    if (v[0] == VID_NONE || !tess__np_match(b, 2, v)) return VID_NONE;
    int64_t count = tess__type_elements(tess__type_of(TESS_BOOL, shape->n, shape->dim));
    if (!tess__n_top_k(b, tess__n_add(b, v[0], v[1]), count, out)) return VID_NONE;
    at = shaped(b, out[1], shape);
  }
  return at == VID_NONE ? at : tess__n_convert(b, at, tess__np_int(b), false);
}

const struct function tess__f_random_choice = {"random_choice", sizeof(struct choice_call), even_body};
const struct function tess__f_random_choice_weighted = {"random_choice", sizeof(struct choice_call), weighted_body};
