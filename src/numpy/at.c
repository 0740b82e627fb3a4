/* Parts of arrays read and replaced: see at.h. What ranges name of x is sliced out; index arrays gather from that or
 * scatter into it; then it goes back into x: a dynamic_update_slice, or padding where a range has gaps. */
#include "numpy/at.h"

#include <string.h>

#include "layout/laid.h"
#include "numpy/gather.h"
#include "numpy/numpy.h"
#include "op/build.h"

static bool is_one(uint32_t bits, int i) {
  return bits >> i & 1;
}

/* ---- what both directions share ---- */
struct parts { /* x without the dimensions of C integers: ranges, and whole dimensions that are indexed */
  vid indices; /* [broadcast dimensions of the arrays, number of them]; VID_NONE where there is no array */
  struct slice_numbers numbers;
  int rank;                                        /* of the sliced x */
  int64_t dim[TESS_MAX_RANK], size[TESS_MAX_RANK]; /* its sizes; those of a slice */
  int index_rank;
  int64_t index_dim[TESS_MAX_RANK];
};

static bool join_indices(struct build *b, vid x, const vid *array, const struct take *t, struct parts *p) {
  vid v[TESS_MAX_RANK];
  int n = 0;
  for (int d = 0; d < type_of(b, x)->rank; d++)
    if (t->array[d] && (v[n++] = tess__np_index(b, array[t->array[d] - 1], type_of(b, x)->dim[d])) == VID_NONE)
      return false;
  if (!tess__np_promote(b, n, v) || !tess__np_broadcast(b, n, v)) return false;
  const struct type *it = type_of(b, v[0]);
  p->index_rank = it->rank;
  memcpy(p->index_dim, it->dim, sizeof *it->dim * it->rank);
  if (it->rank + p->rank - n > TESS_MAX_RANK || it->rank == TESS_MAX_RANK)
    return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "indices %s make a result of too many dimensions", tess__type_text(it));
  int64_t dim[TESS_MAX_RANK];
  memcpy(dim, it->dim, sizeof *dim * it->rank);
  dim[it->rank] = 1;
  for (int k = 0; k < n; k++)
    v[k] = tess__n_reshape(b, v[k], p->index_rank + 1, dim);
  p->indices = tess__n_concatenate(b, n, v, p->index_rank);
  return p->indices != VID_NONE;
}

/* The sizes of the sliced x, and the dimension numbers, as if the arrays had no dimensions. */
static void set_numbers(const struct type *x, const struct take *t, struct parts *p) {
  int range = 0;
  for (int d = 0; d < x->rank; d++) {
    bool array = t->array[d] != 0;
    if (is_one(t->dropped, d) && !array) continue;
    p->dim[p->rank] = t->size[d];
    p->size[p->rank] = array ? 1 : t->size[d];
    if (array)
      p->numbers.collapsed.d[p->numbers.collapsed.n++] = p->numbers.map.d[p->numbers.map.n++] = (uint8_t)p->rank;
    else
      p->numbers.window.d[p->numbers.window.n++] = (uint8_t)range++;
    p->rank++;
  }
}

/* The arrays' dimensions stand before the place-th one of the result, new axes not counted. */
static void place_arrays(const struct take *t, struct parts *p) {
  int place = 0;
  for (uint32_t e = 0; e < t->place; e++)
    place += !is_one(t->added, (int)e);
  for (int k = 0; k < p->numbers.window.n; k++)
    if (p->numbers.window.d[k] >= place) p->numbers.window.d[k] = (uint8_t)(p->numbers.window.d[k] + p->index_rank);
  p->numbers.index_vector_dim = (uint8_t)p->index_rank;
}

static bool find_parts(struct build *b, vid x, const vid *array, const struct take *t, struct parts *p) {
  memset(p, 0, sizeof *p);
  p->indices = VID_NONE;
  if (x == VID_NONE) return false;
  set_numbers(type_of(b, x), t, p);
  if (t->n_arrays && !join_indices(b, x, array, t, p)) return false;
  place_arrays(t, p);
  return true;
}

/* The result's sizes, with the arrays' dimensions; without: the sizes of the slices, no new axes. */
static int shape_of_result(const struct take *t, const struct type *x, const struct parts *p, bool with_new,
                           int64_t *dim) {
  int64_t plain[TESS_MAX_RANK];
  int rank = 0;
  tess__take_shape(t, x->rank, plain);
  for (uint32_t e = 0; e <= t->rank; e++) {
    if (e == t->place)
      for (int k = 0; k < p->index_rank; k++)
        dim[rank++] = p->index_dim[k];
    if (e < t->rank && (with_new || !is_one(t->added, (int)e))) dim[rank++] = plain[e];
  }
  return rank;
}

static bool result_fits(struct build *b, const struct take *t, const struct parts *p) {
  return (int)t->rank + p->index_rank <= TESS_MAX_RANK ||
         tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a result of rank %d; at most %d is possible",
                    (int)t->rank + p->index_rank, TESS_MAX_RANK);
}

/* ---- x[items] ---- */

/* Scalars and ranges without gaps are a box for JAX (dynamic_slice), whose place is moved inside before anything is
 * read; what other indices find at the edge has no cotangent. */
static bool is_box(const struct type *x, const struct take *t, const struct parts *p) {
  for (int d = 0; d < x->rank; d++)
    if (t->stride[d] != 1) return false;
  return p->index_rank == 0;
}

static vid getitem_arrays(struct build *b, vid x, const vid *array, const struct take *t) {
  struct parts p;
  int64_t dim[TESS_MAX_RANK];
  const struct type *type = type_of(b, x);
  struct dims reversed = {0};
  for (int d = 0; d < type->rank; d++)
    if (is_one(t->reversed, d)) reversed.d[reversed.n++] = (uint8_t)d;
  if (!find_parts(b, x, array, t, &p) || !result_fits(b, t, &p)) return VID_NONE;
  vid v = tess__n_reverse(b, tess__n_slice(b, x, t->start, t->stride, t->size), &reversed);
  v = tess__np_gather(b, tess__n_reshape(b, v, p.rank, p.dim), p.indices, &p.numbers, p.size,
                      is_box(type, t, &p) ? TESS_MODE_CLIP : TESS_MODE_PROMISE_IN_BOUNDS);
  int rank = shape_of_result(t, type, &p, true, dim);
  return tess__n_reshape(b, v, rank, dim);
}

static vid getitem_body(struct build *b, int n, const vid *in, const void *attrs) {
  const struct take *t = attrs;
  if (n > 1) return getitem_arrays(b, in[0], in + 1, t);
  int rank = type_of(b, in[0])->rank;
  int64_t dim[TESS_MAX_RANK];
  struct dims reversed = {0};
  for (int i = 0; i < rank; i++)
    if (is_one(t->reversed, i)) reversed.d[reversed.n++] = (uint8_t)i;
  tess__take_shape(t, rank, dim);
  vid v = tess__n_reverse(b, tess__n_slice(b, in[0], t->start, t->stride, t->size), &reversed);
  return t->dropped || t->added ? tess__n_reshape(b, v, (int)t->rank, dim) : v;
}

/* ---- x.at[items] ---- */

/* The value as the slices of x want it: broadcast to x[items], no new axes, what is read backwards turned. */
static vid spread_value(struct build *b, vid v, const struct take *t, const struct type *x, const struct parts *p) {
  int64_t dim[TESS_MAX_RANK];
  struct dims reversed = {0};
  int rank = shape_of_result(t, x, p, true, dim);
  const struct type *vt = type_of(b, v);
  if (!tess__np_broadcasts(vt, rank, dim)) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the value %s does not broadcast to %s",
               tess__type_text(vt), tess__type_text(tess__type_with_shape(vt, rank, dim)));
    return VID_NONE;
  }
  v = tess__np_broadcast_to(b, v, rank, dim);
  rank = shape_of_result(t, x, p, false, dim);
  for (int d = 0, k = 0; d < x->rank; d++) {
    if (is_one(t->dropped, d)) continue;
    if (is_one(t->reversed, d)) reversed.d[reversed.n++] = p->numbers.window.d[k];
    k++;
  }
  return tess__n_reverse(b, tess__n_reshape(b, v, rank, dim), &reversed);
}

static vid combine(struct build *b, enum at_kind kind, vid a, vid v) {
  bool logical = type_of(b, a)->dtype == TESS_BOOL;
  switch (kind) {
  case AT_ADD:
    return logical ? tess__n_or(b, a, v) : tess__n_add(b, a, v);
  case AT_MULTIPLY:
    return logical ? tess__n_and(b, a, v) : tess__n_multiply(b, a, v);
  case AT_MIN:
    return tess__n_minimum(b, a, v);
  case AT_MAX:
    return tess__n_maximum(b, a, v);
  default:
    return v;
  }
}

static int update_of(enum at_kind kind, bool logical) {
  static const uint8_t monoid[] = {
      [AT_ADD] = MONOID_SUM, [AT_MULTIPLY] = MONOID_PROD, [AT_MIN] = MONOID_MIN, [AT_MAX] = MONOID_MAX};
  if (kind == AT_SET) return SCATTER_SET;
  if (logical && kind <= AT_MULTIPLY) return SCATTER_MONOID + (kind == AT_ADD ? MONOID_OR : MONOID_AND);
  return SCATTER_MONOID + monoid[kind];
}

/* A part that is whole, cut as x is where x is cut along dimensions that the part has all of. */
static vid laid_as_whole(struct build *b, vid x, vid part) {
  const struct type *all = type_of(b, x), *t = type_of(b, part);
  bool follows = b->strict && all->laid && tess__laid_whole(t->laid);
  for (int d = 0; d < all->rank && follows; d++)
    follows = t->dim[d] == all->dim[d] || !all->laid->spec.n_axes[d];
  return follows ? tess__n_laid_as(b, part, all->laid) : part;
}

/* The part of x where the ranges of t are, replaced. */
static vid put_back(struct build *b, vid x, vid part, const struct take *t) {
  const struct type *type = type_of(b, x);
  vid start[TESS_MAX_RANK];
  int64_t between[TESS_MAX_RANK] = {0};
  bool whole = true, dense = true;
  for (int d = 0; d < type->rank; d++) {
    whole = whole && t->size[d] == type->dim[d];
    dense = dense && t->stride[d] == 1;
    between[d] = t->stride[d] - 1;
    start[d] = tess__n_constant(b, tess__type_of(TESS_I64, 0, NULL), &t->start[d]);
  }
  if (whole || part == VID_NONE) return part;
  if (dense) return tess__n_dynamic_update_slice(b, x, laid_as_whole(b, x, part), start);
  const struct type *scalar = tess__type_with_shape(tess__type_with_varying(type, 0), 0, NULL);
  const struct type *yes = tess__type_with_dtype(scalar, TESS_BOOL, false);
  const struct type *all = tess__type_with_shape(yes, type->rank, t->size);
  uint8_t one = 1, zero = 0;
  vid there =
      tess__n_pad(b, tess__n_constant(b, all, &one), tess__n_constant(b, yes, &zero), t->start, between, type->dim);
  vid wide = tess__n_pad(b, part, tess__n_constant_double(b, scalar, 0), t->start, between, type->dim);
  return tess__n_select(b, there, wide, x);
}

static vid update(struct build *b, vid x, vid value, const vid *array, const struct take *t, enum at_kind kind) {
  struct parts p;
  vid both[2] = {x, value};
  if (!find_parts(b, x, array, t, &p) || !result_fits(b, t, &p) || !tess__np_promote(b, 2, both)) return VID_NONE;
  const struct type *type = type_of(b, both[0]);
  vid v = spread_value(b, both[1], t, type, &p), part;
  if (v == VID_NONE || tess__type_elements(type_of(b, v)) == 0) return v == VID_NONE ? v : both[0];
  part = tess__n_slice(b, both[0], t->start, t->stride, t->size);
  vid two[2] = {tess__n_reshape(b, part, p.rank, p.dim), v};
  if (!tess__np_vary(b, 2, two)) return VID_NONE;
  if (t->n_arrays)
    part = tess__np_scatter(b, two[0], p.indices, two[1], &p.numbers, update_of(kind, type->dtype == TESS_BOOL),
                            t->unique || p.index_rank == 0, TESS_MODE_FILL);
  else
    part = combine(b, kind, two[0], two[1]);
  return put_back(b, both[0], tess__n_reshape(b, part, type->rank, t->size), t);
}

static vid at_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct at_call *a = attrs;
  const struct type *t = type_of(b, in[0]);
  enum at_kind kind = (enum at_kind)a->kind;
  if (kind < AT_DIVIDE) {
    vid v = update(b, in[0], in[1], in + 2, &a->take, kind);
    return v == VID_NONE ? v : tess__n_convert(b, v, (tess_dtype)t->dtype, t->weak);
  }
  vid v[2] = {in[0], update(b, tess__np_number_like(b, in[0], 1), in[1], in + 2, &a->take, AT_MULTIPLY)};
  if (v[1] == VID_NONE) return VID_NONE;
  v[1] = tess__n_convert(b, v[1], (tess_dtype)t->dtype, t->weak);
  for (int i = 0; i < 2 && kind == AT_DIVIDE; i++)
    v[i] = tess__np_inexact(b, v[i]);
  return kind == AT_DIVIDE ? tess__n_divide(b, v[0], v[1]) : tess__n_power(b, v[0], v[1]);
}

const struct function tess__f_getitem = {"getitem", sizeof(struct take), getitem_body};
const struct function tess__f_getindex = {"getindex", sizeof(struct take), getitem_body};

#define AT(name) const struct function tess__f_at_##name = {"at_" #name, sizeof(struct at_call), at_body};
AT(set)
AT(add)
AT(multiply)
AT(divide)
AT(min)
AT(max)
AT(power)
