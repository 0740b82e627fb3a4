/* quantile, median (jax.numpy): the reduced dimensions become the last one, which is sorted; elements are picked by
 * comparing positions, so q may be computed by the program. Linear interpolation; NaN where there is a NaN. */
#include <math.h>
#include <string.h>

#include "numpy/numpy.h"
#include "numpy/statistics.h"

/* x as [kept..., all reduced elements]. */
static vid reduced_last(struct build *b, vid x, const struct dims *dims) {
  const struct type *t = type_of(b, x);
  struct dims perm = {.n = 0};
  int64_t dim[TESS_MAX_RANK + 1], n = 1;
  int kept = 0;
  for (int d = 0; d < t->rank; d++)
    if (!memchr(dims->d, d, dims->n)) {
      dim[kept++] = t->dim[d];
      perm.d[perm.n++] = (uint8_t)d;
    }
  for (int i = 0; i < dims->n; i++) {
    perm.d[perm.n++] = dims->d[i];
    n *= t->dim[dims->d[i]];
  }
  dim[kept] = n;
  if (n == 0) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "an empty %s has no quantile", tess__type_text(t));
    return VID_NONE;
  }
  if (kept == TESS_MAX_RANK) { /* nothing is reduced */
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s without an axis to reduce", tess__type_text(t));
    return VID_NONE;
  }
  return tess__n_reshape(b, tess__n_transpose(b, x, &perm), kept + 1, dim);
}

/* v of [q...] or of [kept..., 1 or n] over [q..., kept..., n]. */
static vid over(struct build *b, vid v, int leading, int rank, const int64_t *dim) {
  if (v == VID_NONE) return v;
  if (!leading) return tess__np_broadcast_to(b, v, rank, dim);
  const struct type *t = type_of(b, v);
  struct dims dims = {.n = t->rank};
  for (int i = 0; i < t->rank; i++)
    dims.d[i] = (uint8_t)i;
  return tess__n_broadcast_in_dim(b, v, rank, dim, &dims);
}

/* The element of x (sorted, over the whole shape) whose position is `at` (over it too). */
static vid pick(struct build *b, vid x, vid at) {
  const struct type *t = type_of(b, x);
  const struct type *position = tess__type_with_varying(tess__type_with_dtype(t, TESS_I32, false), 0);
  vid here = tess__np_vary_like(b, tess__n_iota(b, position, t->rank - 1), x);
  if (here == VID_NONE || at == VID_NONE) return VID_NONE;
  vid chosen = tess__n_select(b, tess__n_compare(b, here, at, COMPARE_EQ), x, number(b, x, 0));
  struct dims last = {1, {(uint8_t)(t->rank - 1)}};
  return tess__n_reduce(b, chosen, &last, MONOID_SUM);
}

/* q (n - 1), cut to what is there. */
static vid place_of(struct build *b, vid q, int64_t n) {
  vid most = number(b, q, (double)(n - 1));
  vid at = tess__n_multiply(b, q, most);
  at = tess__n_minimum(b, at, most);
  return tess__n_maximum(b, at, number(b, q, 0));
}

/* x: [kept..., n], q: [] or [m] of one dtype; the result is [q..., kept...]. */
static vid interpolate(struct build *b, vid x, vid q) {
  const struct type *t = type_of(b, x), *tq = type_of(b, q);
  int rank = t->rank + tq->rank;
  int64_t dim[TESS_MAX_RANK];
  if (tq->rank) dim[0] = tq->dim[0];
  memcpy(dim + tq->rank, t->dim, sizeof *dim * t->rank);
  struct sort_attrs sort = {.dimension = (uint8_t)(t->rank - 1), .order = SORT_JAX, .n_keys = 1};
  struct dims last = {1, {(uint8_t)(t->rank - 1)}};
  vid sorted, nan = tess__n_reduce(b, tess__n_compare(b, x, x, COMPARE_NE), &last, MONOID_OR);
  vid place = place_of(b, q, t->dim[t->rank - 1]), low = tess__n_floor(b, place), high = tess__n_ceil(b, place);
  vid weight = tess__n_subtract(b, place, low);
  if (!tess__n_sort(b, 1, &x, &sort, NULL, &sorted) || weight == VID_NONE) return VID_NONE;
  vid all = over(b, sorted, 0, rank, dim);
  if (all == VID_NONE) return VID_NONE;
  vid below = pick(b, all, over(b, tess__n_convert(b, low, TESS_I32, false), tq->rank, rank, dim)),
      above = pick(b, all, over(b, tess__n_convert(b, high, TESS_I32, false), tq->rank, rank, dim));
  vid part = over(b, weight, tq->rank, rank - 1, dim);
  if (below == VID_NONE || above == VID_NONE || part == VID_NONE) return VID_NONE;
  vid rest = tess__n_subtract(b, number(b, part, 1), part);
  vid mixed = tess__n_add(b, tess__n_multiply(b, below, rest), tess__n_multiply(b, above, part));
  vid exact = tess__n_compare(b, part, number(b, part, 0), COMPARE_EQ);
  vid value = tess__n_select(b, exact, below, mixed); /* infinity times 0 is not wanted */
  if (value == VID_NONE) return VID_NONE;
  return tess__n_select(b, over(b, nan, 0, rank - 1, dim), number(b, value, (double)NAN), value);
}

static vid with_kept(struct build *b, vid v, const struct type *x, const struct dims *dims, int leading) {
  int64_t dim[TESS_MAX_RANK];
  if (leading + x->rank > TESS_MAX_RANK) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a result of rank %d; at most %d is possible",
               leading + x->rank, TESS_MAX_RANK);
    return VID_NONE;
  }
  if (leading) dim[0] = type_of(b, v)->dim[0];
  for (int d = 0; d < x->rank; d++)
    dim[leading + d] = memchr(dims->d, d, dims->n) ? 1 : x->dim[d];
  return tess__n_reshape(b, v, leading + x->rank, dim);
}

static vid quantile(struct build *b, vid x, vid q, const struct reduction *a) {
  const struct type *in = type_of(b, x);
  struct dims dims;
  if (!tess__np_axes(&a->axes, in->rank, &dims, b->diag)) return VID_NONE;
  if (type_of(b, q)->rank > 1 || is_complex(b, x) || is_complex(b, q)) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "quantiles %s of %s; legal: a number or a list of numbers, not complex", tess__type_text(type_of(b, q)),
               tess__type_text(in));
    return VID_NONE;
  }
  vid v[2] = {tess__np_inexact(b, x), q};
  const struct type *result = v[0] == VID_NONE ? in : type_of(b, v[0]);
  if (v[0] == VID_NONE || (v[0] = tess__np_computed(b, v[0])) == VID_NONE) return VID_NONE;
  v[1] = tess__n_convert(b, q, (tess_dtype)type_of(b, v[0])->dtype, false);
  v[0] = reduced_last(b, v[0], &dims);
  if (v[0] == VID_NONE || v[1] == VID_NONE || !tess__np_vary(b, 2, v)) return VID_NONE;
  vid out = interpolate(b, v[0], v[1]);
  if (out != VID_NONE && a->keepdims) out = with_kept(b, out, in, &dims, type_of(b, q)->rank);
  return out == VID_NONE ? out : tess__n_convert(b, out, (tess_dtype)result->dtype, result->weak);
}

static vid quantile_body(struct build *b, int n, const vid *in, const void *a) {
  (void)n;
  return quantile(b, in[0], in[1], a);
}

static vid median_body(struct build *b, int n, const vid *in, const void *a) {
  (void)n;
  vid half = tess__n_constant_double(b, tess__type_of(TESS_F32, 0, NULL), 0.5);
  half = tess__np_vary_like(b, half, in[0]);
  return half == VID_NONE ? half : quantile(b, in[0], half, a);
}

const struct function tess__f_quantile = {"quantile", sizeof(struct reduction), quantile_body};
const struct function tess__f_median = {"median", sizeof(struct reduction), median_body};
