/* sum, prod, max, min, mean, all, any: see reduce.h. */
#include "numpy/reduce.h"

#include <string.h>

#include "numpy/numpy.h"

/* Elements that do not count become the monoid's identity. */
static vid masked(struct build *b, vid x, vid where, enum monoid monoid) {
  unsigned char identity[16] = {0};
  vid v[3] = {where, x, VID_NONE};
  const struct type *t = type_of(b, x);
  if (!is_bool(b, where) || !tess__np_broadcasts(type_of(b, where), t->rank, t->dim)) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "where is %s; it must be bool and broadcast to %s",
               tess__type_text(type_of(b, where)), tess__type_text(t));
    return VID_NONE;
  }
  if (!tess__usable_dtype((tess_dtype)t->dtype, b->diag)) return VID_NONE;
  tess__monoid_identity(monoid, (tess_dtype)t->dtype, identity);
  v[2] = tess__n_constant(b, tess__type_with_shape(tess__type_with_varying(t, 0), 0, NULL), identity);
  if (v[2] == VID_NONE || !tess__np_broadcast(b, 3, v)) return VID_NONE;
  return tess__n_select(b, v[0], v[1], v[2]);
}

vid tess__np_reduce(struct build *b, vid x, const struct reduction *a, const vid *where, enum monoid monoid) {
  struct dims dims;
  if (x == VID_NONE || !tess__np_axes(&a->axes, type_of(b, x)->rank, &dims, b->diag)) return VID_NONE;
  if (where && (x = masked(b, x, *where, monoid)) == VID_NONE) return VID_NONE;
  const struct type *t = type_of(b, x);
  vid out = dims.n ? tess__n_reduce(b, x, &dims, monoid) : x;
  if (out == VID_NONE || !a->keepdims) return out;
  int64_t dim[TESS_MAX_RANK];
  memcpy(dim, t->dim, sizeof dim);
  for (int i = 0; i < dims.n; i++)
    dim[dims.d[i]] = 1;
  return tess__n_reshape(b, out, t->rank, dim);
}

/* jax.numpy sums and multiplies small integers and bool in 32 bits at least (64 with enable_x64). */
static tess_dtype accumulator(const struct type *t, bool x64) {
  enum dtype_class c = tess__dtype_class((tess_dtype)t->dtype);
  int bytes = tess__dtype_bytes((tess_dtype)t->dtype), wide = x64 ? 8 : 4;
  if (c == DTYPE_UNSIGNED && bytes < wide) return x64 ? TESS_U64 : TESS_U32;
  if (c == DTYPE_BOOL || (c == DTYPE_SIGNED && bytes < wide)) return x64 ? TESS_I64 : TESS_I32;
  return (tess_dtype)t->dtype;
}

vid tess__np_widened(struct build *b, vid x) {
  const struct type *t = type_of(b, x);
  return tess__n_convert(b, x, accumulator(t, b->x64), t->weak);
}

static vid addends(struct build *b, vid x, const struct reduction *a) {
  return a->dtype ? tess__n_convert(b, x, (tess_dtype)a->dtype, false) : tess__np_widened(b, x);
}

bool tess__np_has_elements(struct build *b, vid x, const struct reduction *a) {
  struct dims dims;
  const struct type *t = type_of(b, x);
  if (!tess__np_axes(&a->axes, t->rank, &dims, b->diag)) return false;
  for (int i = 0; i < dims.n; i++)
    if (t->dim[dims.d[i]] == 0)
      return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "an empty %s has no extreme element",
                        tess__type_text(t));
  return true;
}

static vid extreme(struct build *b, vid x, const struct reduction *a, const vid *where, enum monoid monoid) {
  return tess__np_has_elements(b, x, a) ? tess__np_reduce(b, x, a, where, monoid) : VID_NONE;
}

static vid sum_body(struct build *b, int n, const vid *in, const void *a) {
  return tess__np_reduce(b, addends(b, in[0], a), a, tess__np_where_of(n, in), MONOID_SUM);
}
static vid prod_body(struct build *b, int n, const vid *in, const void *a) {
  return tess__np_reduce(b, addends(b, in[0], a), a, tess__np_where_of(n, in), MONOID_PROD);
}
static vid max_body(struct build *b, int n, const vid *in, const void *a) {
  return extreme(b, in[0], a, tess__np_where_of(n, in), MONOID_MAX);
}
static vid min_body(struct build *b, int n, const vid *in, const void *a) {
  return extreme(b, in[0], a, tess__np_where_of(n, in), MONOID_MIN);
}
static vid all_body(struct build *b, int n, const vid *in, const void *a) {
  return tess__np_reduce(b, tess__np_truth(b, in[0]), a, tess__np_where_of(n, in), MONOID_AND);
}
static vid any_body(struct build *b, int n, const vid *in, const void *a) {
  return tess__np_reduce(b, tess__np_truth(b, in[0]), a, tess__np_where_of(n, in), MONOID_OR);
}

vid tess__np_computed(struct build *b, vid x) {
  tess_dtype t = (tess_dtype)type_of(b, x)->dtype;
  return t == TESS_F16 || t == TESS_BF16 ? tess__n_convert(b, x, TESS_F32, false) : x;
}

struct reduction tess__np_kept(const struct reduction *a) {
  struct reduction kept = *a;
  kept.keepdims = true;
  return kept;
}

vid tess__np_reduced_count(struct build *b, vid x, const struct reduction *a, const vid *where, vid result) {
  if (where) {
    vid both[2] = {tess__n_convert(b, *where, (tess_dtype)type_of(b, result)->dtype, false), x};
    if (both[0] == VID_NONE || !tess__np_broadcast(b, 2, both)) return VID_NONE;
    return tess__np_reduce(b, both[0], a, NULL, MONOID_SUM);
  }
  struct dims dims;
  double reduced = 1;
  if (!tess__np_axes(&a->axes, type_of(b, x)->rank, &dims, b->diag)) return VID_NONE;
  for (int i = 0; i < dims.n; i++)
    reduced *= (double)type_of(b, x)->dim[dims.d[i]];
  return tess__np_number_like(b, result, reduced);
}

/* f16 and bf16 are summed and divided in f32, then rounded once. */
static vid mean_body(struct build *b, int n, const vid *in, const void *attrs) {
  const struct reduction *a = attrs;
  vid x = a->dtype ? tess__n_convert(b, in[0], (tess_dtype)a->dtype, false) : tess__np_inexact(b, in[0]);
  if (x == VID_NONE) return VID_NONE;
  const struct type *result = type_of(b, x);
  x = tess__np_computed(b, x);
  vid sum = tess__np_reduce(b, x, a, tess__np_where_of(n, in), MONOID_SUM);
  vid count = sum == VID_NONE ? VID_NONE : tess__np_reduced_count(b, x, a, tess__np_where_of(n, in), sum);
  vid mean = count == VID_NONE ? VID_NONE : tess__n_divide(b, sum, count);
  return mean == VID_NONE ? VID_NONE : tess__n_convert(b, mean, (tess_dtype)result->dtype, result->weak);
}

#define REDUCTION(name) const struct function tess__f_##name = {#name, sizeof(struct reduction), name##_body};
REDUCTION(sum)
REDUCTION(prod)
REDUCTION(max)
REDUCTION(min)
REDUCTION(mean)
REDUCTION(all)
REDUCTION(any)
