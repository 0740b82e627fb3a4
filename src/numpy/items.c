/* Reading subscripts: see items.h. A C integer is a static index and is checked; JAX clamps. */
#include "numpy/items.h"

#include <string.h>

#include "core/dtype.h"

struct reading {
  struct take *out;
  const struct type *type;
  struct diag *d;
  int dim, place, last; /* next dimension of x; the result's dimensions before the first index and after the last; -1 */
};

static int64_t clamp(int64_t v, int64_t low, int64_t high) {
  return v < low ? low : v > high ? high : v;
}

/* Python's slice.indices(n). */
static void take_range(struct take *t, int dim, int64_t n, const tess_subscript *s) {
  int64_t step = s->step ? clamp(s->step, -INT64_MAX, INT64_MAX) : 1, low = step < 0 ? -1 : 0, high = n + low;
  int64_t start = step < 0 ? high : low, stop = step < 0 ? low : high, count = 0;
  if (s->has_start) start = clamp(s->start < 0 ? s->start + n : s->start, low, high);
  if (s->has_stop) stop = clamp(s->stop < 0 ? s->stop + n : s->stop, low, high);
  if (step > 0 && start < stop) count = (stop - start - 1) / step + 1;
  if (step < 0 && stop < start) count = (start - stop - 1) / -step + 1;
  t->size[dim] = count;
  t->stride[dim] = count > 1 ? (step < 0 ? -step : step) : 1;
  t->start[dim] = !count ? 0 : step < 0 ? start - (count - 1) * t->stride[dim] : start;
  if (step < 0 && count > 1) t->reversed |= UINT32_C(1) << dim;
}

static void take_all(struct take *t, const struct type *type, int from, int to) {
  for (int i = from; i < to; i++) {
    t->start[i] = 0;
    t->stride[i] = 1;
    t->size[i] = type->dim[i];
  }
}

/* ---- indices ---- */
static bool take_integer(struct reading *r, int64_t given) {
  struct take *t = r->out;
  int64_t n = r->type->dim[r->dim], i = given < 0 ? given + n : given;
  if (i < 0 || i >= n)
    return tess__fail(r->d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "index %lld is out of bounds for dimension %d of %s",
                      (long long)given, r->dim, tess__type_text(r->type));
  t->start[r->dim] = i;
  t->stride[r->dim] = t->size[r->dim] = 1;
  t->dropped |= UINT32_C(1) << r->dim++;
  return true;
}

static void take_array(struct reading *r) {
  struct take *t = r->out;
  take_all(t, r->type, r->dim, r->dim + 1);
  t->array[r->dim] = (int8_t)++t->n_arrays;
  t->dropped |= UINT32_C(1) << r->dim++;
}

/* A mask is as many index arrays as it has dimensions: where its true elements are. */
static bool take_mask(struct reading *r, const struct item *mask) {
  const struct type *t = mask->type;
  bool fits = t->rank > 0;
  for (int k = 0; fits && k < t->rank; k++)
    fits = t->dim[k] == r->type->dim[r->dim + k];
  if (!fits)
    return tess__fail(r->d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "the mask %s does not fit %s from dimension %d on",
                      tess__type_text(t), tess__type_text(r->type), r->dim);
  if (!mask->known)
    return tess__fail(
        r->d, TESS_INVALID_ARGUMENT, TESS_INDEX_ERROR,
        "the shape of a part that a mask says must be known while tracing, and %s is traced; use tess_where",
        tess__type_text(t));
  for (int k = 0; k < t->rank; k++)
    take_array(r);
  return true;
}

static bool take_index(struct reading *r, const struct item *s) {
  const struct type *t = s->type;
  bool integer = tess__dtype_class((tess_dtype)t->dtype) & (DTYPE_INTEGER | DTYPE_BOOL);
  if (!integer)
    return tess__fail(r->d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "an index is an integer, not %s",
                      tess__type_text(t));
  int before = (int)r->out->rank;
  if (r->place < 0)
    r->place = before;
  else if (r->last != before)
    r->place = INT32_MAX; /* something stands between the indices */
  r->last = before;
  if (tess__item_is_mask(s)) return take_mask(r, s);
  if (s->known) return take_integer(r, s->value);
  take_array(r);
  return true;
}

/* ---- the list ---- */

/* How many dimensions of x the subscripts name; -1: told. */
static int count_items(const struct type *type, int n, const struct item *item, struct diag *d) {
  int named = 0, ellipses = 0, added = 0, gone = 0;
  for (int i = 0; i < n; i++) {
    tess_subscript_kind kind = item[i].given->kind;
    int dims = tess__item_is_mask(&item[i]) ? item[i].type->rank : 1;
    if (kind != TESS_SUB_NEWAXIS && kind != TESS_SUB_ELLIPSIS && kind < TESS_SUB_UNIQUE) named += dims;
    ellipses += kind == TESS_SUB_ELLIPSIS;
    added += kind == TESS_SUB_NEWAXIS;
    gone += kind == TESS_SUB_AT ? dims : 0;
  }
  if (ellipses > 1)
    tess__fail(d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "an index has one ellipsis at most, not %d", ellipses);
  else if (named > type->rank)
    tess__fail(d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "too many indices: %d for %s", named, tess__type_text(type));
  else if (type->rank - gone + added > TESS_MAX_RANK)
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a result of rank %d; at most %d is possible",
               type->rank - gone + added, TESS_MAX_RANK);
  else
    return named;
  return -1;
}

static void take_whole(struct reading *r, int n) {
  take_all(r->out, r->type, r->dim, r->dim + n);
  r->dim += n;
  r->out->rank += (uint32_t)n;
}

static bool take_item(struct reading *r, const struct item *s, int named) {
  struct take *t = r->out;
  switch (s->given->kind) {
  case TESS_SUB_NEWAXIS:
    t->added |= UINT32_C(1) << t->rank++;
    return true;
  case TESS_SUB_ELLIPSIS:
    take_whole(r, r->type->rank - named);
    return true;
  case TESS_SUB_AT:
    return take_index(r, s);
  case TESS_SUB_RANGE:
    take_range(t, r->dim, r->type->dim[r->dim], s->given);
    r->dim++, t->rank++;
    return true;
  case TESS_SUB_ALL:
    take_whole(r, 1);
    return true;
  case TESS_SUB_UNIQUE:
    t->unique = true;
    return true;
  case TESS_SUB_OUT_SHARDING: /* of the function around it */
    return true;
  }
  return tess__fail(r->d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                    "%d is no kind of subscript; legal: an integer, an array, TESS_ALL, TESS_AT, TESS_RANGE, "
                    "TESS_FROM, TESS_TO, TESS_STRIDED, TESS_REVERSED, TESS_NEWAXIS, TESS_ELLIPSIS, "
                    "TESS_UNIQUE_INDICES, TESS_OUT_SHARDING",
                    (int)s->given->kind);
}

bool tess__items_read(struct take *out, const struct type *type, int n, const struct item *item, struct diag *d) {
  struct reading r = {.out = out, .type = type, .d = d, .place = -1};
  memset(out, 0, sizeof *out);
  int named = count_items(type, n, item, d);
  for (int i = 0; i < n && named >= 0; i++)
    if (!take_item(&r, &item[i], named)) return false;
  if (named < 0) return false;
  take_whole(&r, type->rank - r.dim);
  out->place = (uint8_t)(r.place < 0 || r.place == INT32_MAX ? 0 : r.place);
  return true;
}

bool tess__take_box(struct take *t, const struct type *type, const tess_index *index, struct diag *d) {
  if (!index) return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the index is NULL");
  if (index->n != type->rank)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "an index of %d dimensions for %s", index->n,
                      tess__type_text(type));
  memset(t, 0, sizeof *t);
  take_all(t, type, 0, type->rank);
  t->rank = type->rank;
  for (int i = 0; i < type->rank; i++) {
    const tess_interval *v = &index->dim[i];
    if (v->full) continue;
    if (v->start < 0 || v->stop < v->start || v->stop > type->dim[i])
      return tess__fail(d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "[%lld, %lld) is not inside dimension %d of %s",
                        (long long)v->start, (long long)v->stop, i, tess__type_text(type));
    t->size[i] = v->stop - v->start;
    t->start[i] = t->size[i] ? v->start : 0;
  }
  return true;
}

void tess__take_shape(const struct take *t, int rank, int64_t *dim) {
  for (uint32_t e = 0, d = 0; e < t->rank || d < (uint32_t)rank;)
    if (e < t->rank && t->added >> e & 1)
      dim[e++] = 1;
    else if (t->dropped >> d & 1)
      d++;
    else
      dim[e++] = t->size[d++];
}
