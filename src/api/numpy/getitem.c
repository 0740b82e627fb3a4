/* x[…] and the part of x in an index box. Slice, reverse and reshape do it, or, for data on one device, a look at the
 * same bytes; index arrays need a gather (at.c). */
#include <string.h>

#include "api/apply.h"
#include "api/counts.h"
#include "api/layouts/placement.h"
#include "api/numpy/items.h"
#include "core/dtype.h"
#include "op/build.h"

/* ---- doing it ---- */

static vid getitem_body(struct build *b, int n, const vid *in, const void *attrs) {
  const struct take *t = attrs;
  if (n > 1) return tess__getitem_arrays(b, in[0], in + 1, t);
  int rank = tess__type_at(b->graph, in[0])->rank;
  int64_t dim[TESS_MAX_RANK];
  struct dims reversed = {0};
  for (int i = 0; i < rank; i++)
    if (t->reversed >> i & 1) reversed.d[reversed.n++] = (uint8_t)i;
  tess__take_shape(t, rank, dim);
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
  tess__take_shape(t, type->rank, dim);
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
  struct items read;
  tess_array *in[1 + MAX_ITEMS] = {x};
  if (!tess__usable(x, KIND_ARRAY, "x", "getitem", where))
    return tess__pass_error(x, KIND_ARRAY, "x", "getitem", where);
  if (!tess__check_list(n, items, "the items", &d)) return tess__array_error(&d, "getitem", where);
  for (int i = 0; i < n; i++)
    if (items[i].kind == TESS_SUB_AT && !tess__usable(items[i].at, KIND_ARRAY, "an index", "getitem", where))
      return tess__pass_error(items[i].at, KIND_ARRAY, "an index", "getitem", where);
  if (!tess__items_read(&read, tess__array_type(x), n, items, where, &d))
    return tess__array_error(&d, "getitem", where);
  if (read.take.n_arrays == 0) return take(where, &getitem, x, &read.take);
  memcpy(in + 1, read.array, sizeof *in * read.take.n_arrays);
  return tess__apply(where, &getitem, 1 + read.take.n_arrays, in, &read.take);
}

static bool take_index(struct take *t, const struct type *type, const tess_index *index, struct diag *d) {
  if (!index) return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the index is NULL");
  if (index->n != type->rank)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "an index of %d dimensions for %s", index->n,
                      tess__type_text(type));
  tess__take_all(t, type, 0, type->rank);
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
