/* x[…] and the part of x in an index box: integers, ranges, new axes, an ellipsis. Each subscript becomes start, stride
 * and size along a dimension; then slice, reverse and reshape do it, or, for data on one device, a look at the same
 * bytes. A C integer is a static index and is checked; JAX clamps. */
#include <string.h>

#include "api/apply.h"
#include "api/placement.h"
#include "core/dtype.h"
#include "op/build.h"

struct take {                        /* the attributes of a getitem: padding zero */
  int64_t start[TESS_MAX_RANK];      /* dimension d of x: `size` indices from `start` on, `stride` apart, ... */
  int64_t stride[TESS_MAX_RANK];     /* ... which is positive; */
  int64_t size[TESS_MAX_RANK];       /* ... */
  uint32_t reversed, dropped, added; /* bits: dimensions of x read backwards, and that go; of the result that come */
  uint32_t rank;                     /* of the result */
};

/* ---- subscripts ---- */

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

static bool take_integer(struct take *t, int dim, const struct type *type, const tess_array *at, struct diag *d) {
  const struct type *index = tess__array_type(at);
  enum dtype_class class = tess__dtype_class((tess_dtype)index->dtype);
  if (!(class & (DTYPE_INTEGER | DTYPE_BOOL)))
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "an index is an integer, not %s",
                      tess__type_text(index));
  if (tess__state(&at->o) != STATE_LITERAL || class == DTYPE_BOOL)
    return tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                      "indexing by an array (%s) is not there yet; C integers and ranges are", tess__type_text(index));
  int64_t given = tess__element_to_int((tess_dtype)index->dtype, at->u.literal), n = type->dim[dim];
  int64_t i = given < 0 ? given + n : given;
  if (i < 0 || i >= n)
    return tess__fail(d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "index %lld is out of bounds for dimension %d of %s",
                      (long long)given, dim, tess__type_text(type));
  t->start[dim] = i;
  t->stride[dim] = t->size[dim] = 1;
  t->dropped |= UINT32_C(1) << dim;
  return true;
}

static void take_all(struct take *t, const struct type *type, int from, int to) {
  for (int i = from; i < to; i++) {
    t->start[i] = 0;
    t->stride[i] = 1;
    t->size[i] = type->dim[i];
  }
}

/* How many dimensions of x the subscripts name; -1: told. */
static int count_items(const struct type *type, int n, const tess_subscript *item, struct diag *d) {
  int named = 0, ellipses = 0, added = 0, integers = 0;
  for (int i = 0; i < n; i++) {
    named += item[i].kind != TESS_SUB_NEWAXIS && item[i].kind != TESS_SUB_ELLIPSIS;
    ellipses += item[i].kind == TESS_SUB_ELLIPSIS;
    added += item[i].kind == TESS_SUB_NEWAXIS;
    integers += item[i].kind == TESS_SUB_AT;
  }
  if (ellipses > 1)
    tess__fail(d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "an index has one ellipsis at most, not %d", ellipses);
  else if (named > type->rank)
    tess__fail(d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "too many indices: %d for %s", named, tess__type_text(type));
  else if (type->rank - integers + added > TESS_MAX_RANK)
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a result of rank %d; at most %d is possible",
               type->rank - integers + added, TESS_MAX_RANK);
  else
    return named;
  return -1;
}

static bool take_items(struct take *t, const struct type *type, int n, const tess_subscript *item, struct diag *d) {
  int named = count_items(type, n, item, d), dim = 0;
  if (named < 0) return false;
  for (int i = 0; i < n; i++) {
    switch (item[i].kind) {
    case TESS_SUB_NEWAXIS:
      t->added |= UINT32_C(1) << t->rank++;
      break;
    case TESS_SUB_ELLIPSIS:
      take_all(t, type, dim, dim + type->rank - named);
      t->rank += (uint32_t)(type->rank - named);
      dim += type->rank - named;
      break;
    case TESS_SUB_AT:
      if (!take_integer(t, dim++, type, item[i].at, d)) return false;
      break;
    case TESS_SUB_RANGE:
      take_range(t, dim, type->dim[dim], &item[i]);
      dim++, t->rank++;
      break;
    default:
      take_all(t, type, dim, dim + 1);
      dim++, t->rank++;
    }
  }
  take_all(t, type, dim, type->rank);
  t->rank += (uint32_t)(type->rank - dim);
  return true;
}

/* ---- doing it ---- */

static void result_shape(const struct take *t, int rank, int64_t *dim) {
  for (uint32_t e = 0, d = 0; e < t->rank || d < (uint32_t)rank;)
    if (e < t->rank && t->added >> e & 1)
      dim[e++] = 1;
    else if (t->dropped >> d & 1)
      d++;
    else
      dim[e++] = t->size[d++];
}

static vid getitem_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct take *t = attrs;
  int rank = tess__type_at(b->graph, in[0])->rank;
  int64_t dim[TESS_MAX_RANK];
  struct dims reversed = {0};
  for (int i = 0; i < rank; i++)
    if (t->reversed >> i & 1) reversed.d[reversed.n++] = (uint8_t)i;
  result_shape(t, rank, dim);
  vid v = tess__n_reverse(b, tess__n_slice(b, in[0], t->start, t->stride, t->size), &reversed);
  return t->dropped || t->added ? tess__n_reshape(b, v, (int)t->rank, dim) : v;
}

enum { SHARE_FROM = 4096 }; /* bytes: a smaller part is copied, so that it does not hold the whole */

/* Data on one device: a box of it is the same bytes where they lie together, else one copy. NULL: not that simple, or
 * told in d. */
static tess_array *take_box(tess_array *x, const struct take *t, struct diag *d) {
  if (tess__state(&x->o) != STATE_OK || x->placed->sharding->kind != SHARDING_SINGLE_DEVICE || t->reversed) return NULL;
  const struct type *type = x->placed->type;
  tess_index box = {.n = type->rank};
  int64_t dim[TESS_MAX_RANK], first;
  for (int i = 0; i < type->rank; i++) {
    if (t->stride[i] != 1) return NULL;
    box.dim[i] = (tess_interval){t->start[i], t->start[i] + t->size[i], false};
  }
  result_shape(t, type->rank, dim);
  const struct placed *p =
      tess__placed(tess__type_with_shape(type, (int)t->rank, dim), x->placed->sharding, x->placed->committed);
  tess_array *out = NULL;
  tess__calls_enter();
  if (tess__array_whole(x, d)) {
    if (tess__box_is_dense(type, &box, &first) && tess__type_bytes(p->type) >= SHARE_FROM) {
      tess__block_retain(x->data->block);
      out = tess__array_of_data(tess__scope(), p, tess__data_new(x->data->block, x->data->offset + first));
      tess__data_moved(x->data, x->placed); /* the block is still all of x */
    } else if ((out = tess__array_new(tess__scope(), p, d))) {
      tess__copy_box(type, tess__array_bytes(x), &box, out->data->block->data);
    }
  }
  tess__calls_leave();
  return out;
}

static const struct function getitem = {"getitem", sizeof(struct take), getitem_body};
static const struct function getindex = {"getindex", sizeof(struct take), getitem_body};

static tess_array *take(const char *where, const struct function *f, tess_array *x, const struct take *t) {
  struct diag d = {0};
  tess_array *out = tess__thread()->trace ? NULL : take_box(x, t, &d);
  if (d.status) return tess__array_error(&d, f->name, where);
  return out ? out : tess__apply(where, f, 1, &x, t);
}

tess_array *tess_getitem_at(const char *where, tess_array *x, int n, const tess_subscript *items) {
  struct diag d = {0};
  struct take t;
  memset(&t, 0, sizeof t);
  if (!tess__usable(x, KIND_ARRAY, "x", "getitem", where))
    return tess__pass_error(x, KIND_ARRAY, "x", "getitem", where);
  for (int i = 0; i < n; i++)
    if (items[i].kind == TESS_SUB_AT && !tess__usable(items[i].at, KIND_ARRAY, "an index", "getitem", where))
      return tess__pass_error(items[i].at, KIND_ARRAY, "an index", "getitem", where);
  if (!take_items(&t, tess__array_type(x), n, items, &d)) return tess__array_error(&d, "getitem", where);
  return take(where, &getitem, x, &t);
}

static bool take_index(struct take *t, const struct type *type, const tess_index *index, struct diag *d) {
  if (!index) return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the index is NULL");
  if (index->n != type->rank)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "an index of %d dimensions for %s", index->n,
                      tess__type_text(type));
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

tess_array *tess_getindex_at(const char *where, tess_array *x, const tess_index *i) {
  struct diag d = {0};
  struct take t;
  memset(&t, 0, sizeof t);
  if (!tess__usable(x, KIND_ARRAY, "x", "getindex", where))
    return tess__pass_error(x, KIND_ARRAY, "x", "getindex", where);
  if (!take_index(&t, tess__array_type(x), i, &d)) return tess__array_error(&d, "getindex", where);
  return take(where, &getindex, x, &t);
}
