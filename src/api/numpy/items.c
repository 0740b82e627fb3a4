/* Reading subscripts: see items.h. A C integer is a static index and is checked; JAX clamps. */
#include "api/numpy/items.h"

#include <string.h>

#include "api/layouts/placement.h"
#include "base/alloc.h"
#include "core/dtype.h"

struct reading {
  struct items *out;
  const struct type *type;
  const char *where;
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

void tess__take_all(struct take *t, const struct type *type, int from, int to) {
  for (int i = from; i < to; i++) {
    t->start[i] = 0;
    t->stride[i] = 1;
    t->size[i] = type->dim[i];
  }
}

static const struct type *index_type(const tess_subscript *s) {
  return tess__array_type(s->at);
}
static bool is_mask(const tess_subscript *s) {
  return s->kind == TESS_SUB_AT && index_type(s)->dtype == TESS_BOOL;
}
static bool is_static(const tess_subscript *s) {
  return tess__state(&s->at->o) == STATE_LITERAL && !is_mask(s);
}

/* ---- indices ---- */
static bool take_integer(struct reading *r, const tess_subscript *s) {
  struct take *t = &r->out->take;
  int64_t given = tess__element_to_int((tess_dtype)index_type(s)->dtype, s->at->u.literal), n = r->type->dim[r->dim];
  int64_t i = given < 0 ? given + n : given;
  if (i < 0 || i >= n)
    return tess__fail(r->d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "index %lld is out of bounds for dimension %d of %s",
                      (long long)given, r->dim, tess__type_text(r->type));
  t->start[r->dim] = i;
  t->stride[r->dim] = t->size[r->dim] = 1;
  t->dropped |= UINT32_C(1) << r->dim++;
  return true;
}

static void take_array(struct reading *r, tess_array *a) {
  struct take *t = &r->out->take;
  tess__take_all(t, r->type, r->dim, r->dim + 1);
  r->out->array[t->n_arrays++] = a;
  t->array[r->dim] = (int8_t)t->n_arrays;
  t->dropped |= UINT32_C(1) << r->dim++;
}

/* A mask is as many index arrays as it has dimensions: where its true elements are. */
static bool take_mask(struct reading *r, tess_array *mask) {
  const struct type *t = tess__array_type(mask);
  bool fits = t->rank > 0;
  for (int k = 0; fits && k < t->rank; k++)
    fits = t->dim[k] == r->type->dim[r->dim + k];
  if (!fits)
    return tess__fail(r->d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "the mask %s does not fit %s from dimension %d on",
                      tess__type_text(t), tess__type_text(r->type), r->dim);
  if (tess__state(&mask->o) != STATE_OK)
    return tess__fail(
        r->d, TESS_INVALID_ARGUMENT, TESS_INDEX_ERROR,
        "the shape of a part that a mask says must be known while tracing, and %s is traced; use tess_where",
        tess__type_text(t));
  const uint8_t *yes = tess_data_at(r->where, mask);
  int64_t n = tess__type_elements(t), found = 0;
  if (!yes)
    return tess__fail(r->d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "the mask %s cannot be read",
                      tess__type_text(t));
  int32_t *at = tess__alloc(sizeof *at * (size_t)(n + 1));
  int64_t inner = n;
  for (int k = 0; k < t->rank; k++) {
    inner = t->dim[k] ? inner / t->dim[k] : 0;
    found = 0;
    for (int64_t i = 0; i < n; i++)
      /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): where there are elements no dimension has size 0 */
      if (yes[i]) at[found++] = (int32_t)(i / inner % t->dim[k]);
    take_array(r, tess_asarray_at(r->where, at, TESS_I32, (tess_shape){.n = 1, .dim = {found}}, NULL));
  }
  tess__free(at);
  return true;
}

static bool take_index(struct reading *r, const tess_subscript *s) {
  const struct type *t = index_type(s);
  bool integer = tess__dtype_class((tess_dtype)t->dtype) & (DTYPE_INTEGER | DTYPE_BOOL);
  if (!integer)
    return tess__fail(r->d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "an index is an integer, not %s",
                      tess__type_text(t));
  int before = (int)r->out->take.rank;
  if (r->place < 0)
    r->place = before;
  else if (r->last != before)
    r->place = INT32_MAX; /* something stands between the indices */
  r->last = before;
  if (is_mask(s)) return take_mask(r, s->at);
  if (is_static(s)) return take_integer(r, s);
  take_array(r, s->at);
  return true;
}

/* ---- the list ---- */

/* How many dimensions of x the subscripts name; -1: told. */
static int count_items(const struct type *type, int n, const tess_subscript *item, struct diag *d) {
  int named = 0, ellipses = 0, added = 0, gone = 0;
  for (int i = 0; i < n; i++) {
    int dims = is_mask(&item[i]) ? index_type(&item[i])->rank : 1;
    if (item[i].kind != TESS_SUB_NEWAXIS && item[i].kind != TESS_SUB_ELLIPSIS) named += dims;
    ellipses += item[i].kind == TESS_SUB_ELLIPSIS;
    added += item[i].kind == TESS_SUB_NEWAXIS;
    gone += item[i].kind == TESS_SUB_AT ? dims : 0;
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
  tess__take_all(&r->out->take, r->type, r->dim, r->dim + n);
  r->dim += n;
  r->out->take.rank += (uint32_t)n;
}

static bool take_item(struct reading *r, const tess_subscript *s, int named) {
  struct take *t = &r->out->take;
  switch (s->kind) {
  case TESS_SUB_NEWAXIS:
    t->added |= UINT32_C(1) << t->rank++;
    return true;
  case TESS_SUB_ELLIPSIS:
    take_whole(r, r->type->rank - named);
    return true;
  case TESS_SUB_AT:
    return take_index(r, s);
  case TESS_SUB_RANGE:
    take_range(t, r->dim, r->type->dim[r->dim], s);
    r->dim++, t->rank++;
    return true;
  case TESS_SUB_ALL:
    take_whole(r, 1);
    return true;
  }
  return tess__fail(r->d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                    "%d is no kind of subscript; legal: an integer, an array, TESS_ALL, TESS_AT, TESS_RANGE, "
                    "TESS_FROM, TESS_TO, TESS_STRIDED, TESS_REVERSED, TESS_NEWAXIS, TESS_ELLIPSIS",
                    (int)s->kind);
}

bool tess__items_read(struct items *out, const struct type *type, int n, const tess_subscript *item, const char *where,
                      struct diag *d) {
  struct reading r = {.out = out, .type = type, .where = where, .d = d, .place = -1};
  memset(out, 0, sizeof *out);
  int named = count_items(type, n, item, d);
  for (int i = 0; i < n && named >= 0; i++)
    if (!take_item(&r, &item[i], named)) return false;
  if (named < 0) return false;
  take_whole(&r, type->rank - r.dim);
  out->take.place = (uint8_t)(r.place < 0 || r.place == INT32_MAX ? 0 : r.place);
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
