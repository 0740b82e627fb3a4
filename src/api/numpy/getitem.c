/* x[…], the part of x in an index box, and x.at[…].set and its kin: the public functions. Data on one device is looked
 * at where it lies. A C integer is a static index and is checked; JAX clamps. */
#include <string.h>

#include "api/apply.h"
#include "api/counts.h"
#include "api/layouts/out_sharding.h"
#include "api/layouts/placement.h"
#include "base/alloc.h"
#include "core/dtype.h"
#include "numpy/at.h"
#include "op/index.h"

/* ---- subscripts ---- */
struct items { /* what subscripts name, and the index arrays, in order */
  struct take take;
  tess_array *array[TESS_MAX_RANK];
  const tess_sharding *out_sharding;
};

static struct item item_of(const tess_subscript *given) {
  struct item item = {.given = given};
  if (given->kind != TESS_SUB_AT) return item;
  item.type = tess__array_type(given->at);
  int state = tess__state(&given->at->o);
  tess_dtype dtype = (tess_dtype)item.type->dtype;
  item.known = dtype == TESS_BOOL ? state == STATE_OK : state == STATE_LITERAL;
  if (item.known && tess__dtype_class(dtype) & DTYPE_INTEGER) item.value = tess__index_at(dtype, given->at->u.literal);
  return item;
}

/* Index arrays of the mask: where its true elements are, by dimension. */
static bool mask_arrays(tess_array *mask, const struct type *t, tess_array **out, const char *where, struct diag *d) {
  const uint8_t *yes = tess_data_at(where, mask);
  int64_t n = tess__type_elements(t), inner = n;
  if (!yes)
    return tess__fail(d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "the mask %s cannot be read",
                      tess__type_text(t));
  int32_t *at = tess__alloc(sizeof *at * (size_t)(n + 1));
  for (int k = 0; k < t->rank; k++) {
    int64_t found = 0;
    inner = t->dim[k] ? inner / t->dim[k] : 0;
    for (int64_t i = 0; i < n; i++)
      /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): where there are elements no dimension has size 0 */
      if (yes[i]) at[found++] = (int32_t)(i / inner % t->dim[k]);
    out[k] = tess_asarray_at(where, at, TESS_I32, (tess_shape){.n = 1, .dim = {found}}, NULL);
  }
  tess__free(at);
  return true;
}

static bool read_out_sharding(struct items *out, const tess_subscript *s, struct diag *d) {
  if (s->kind != TESS_SUB_OUT_SHARDING) return true;
  if (out->out_sharding)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "two TESS_OUT_SHARDING; legal: one");
  out->out_sharding = s->out_sharding;
  return true;
}

static bool read_arrays(struct items *out, int n, const struct item *item, const char *where, struct diag *d) {
  int k = 0;
  out->out_sharding = NULL;
  for (int i = 0; i < n; i++) {
    const struct item *s = &item[i];
    if (!read_out_sharding(out, s->given, d)) return false;
    if (!s->type) continue;
    if (tess__item_is_mask(s)) {
      if (!mask_arrays(s->given->at, s->type, out->array + k, where, d)) return false;
      k += s->type->rank;
    } else if (!s->known) {
      out->array[k++] = s->given->at;
    }
  }
  return true;
}

/* The subscripts of x. False: *error is what the caller returns. */
static bool read_items(struct items *out, const char *where, const char *op, const tess_array *x, int n,
                       const tess_subscript *given, tess_array **error) {
  struct diag d = {0};
  if (!tess__check_list(n, given, "the items", &d)) {
    *error = tess__array_error(&d, op, where);
    return false;
  }
  for (int i = 0; i < n; i++)
    if (given[i].kind == TESS_SUB_AT && !tess__usable(given[i].at, KIND_ARRAY, "an index", op, where)) {
      *error = tess__pass_error(given[i].at, KIND_ARRAY, "an index", op, where);
      return false;
    }
  struct item few[FEW_ARRAYS], *item = tess__room(few, n, sizeof *item);
  for (int i = 0; i < n; i++)
    item[i] = item_of(&given[i]);
  bool good = tess__items_read(&out->take, tess__array_type(x), n, item, &d) && read_arrays(out, n, item, where, &d);
  tess__room_end(few, item);
  if (!good) *error = tess__array_error(&d, op, where);
  return good;
}

/* ---- x[…] ---- */
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

static tess_array *take(const char *where, const struct function *f, tess_array *x, const struct take *t) {
  struct diag d = {0};
  tess_array *out = tess__thread()->trace ? NULL : take_box(x, t, &d);
  if (d.status) return tess__array_error(&d, f->name, where);
  return out ? out : tess__apply(where, f, 1, &x, t);
}

tess_array *tess_getitem_at(const char *where, tess_array *x, int n, const tess_subscript *items) {
  struct items read;
  tess_array *in[1 + TESS_MAX_RANK] = {x}, *error;
  if (!tess__usable(x, KIND_ARRAY, "x", "getitem", where))
    return tess__pass_error(x, KIND_ARRAY, "x", "getitem", where);
  if (!read_items(&read, where, "getitem", x, n, items, &error)) return error;
  if (read.take.n_arrays == 0 && !read.out_sharding) return take(where, &tess__f_getitem, x, &read.take);
  memcpy(in + 1, read.array, sizeof *in * read.take.n_arrays);
  return tess__apply_out(where, &tess__f_getitem, 1 + read.take.n_arrays, in, &read.take, read.out_sharding);
}

tess_array *tess_getindex_at(const char *where, tess_array *x, const tess_index *i) {
  struct diag d = {0};
  struct take t;
  if (!tess__usable(x, KIND_ARRAY, "x", "getindex", where))
    return tess__pass_error(x, KIND_ARRAY, "x", "getindex", where);
  if (!tess__take_box(&t, tess__array_type(x), i, &d)) return tess__array_error(&d, "getindex", where);
  return take(where, &tess__f_getindex, x, &t);
}

/* ---- x.at[…] ---- */
HAS_ROOM_IN_KEY(struct at_call);

static tess_array *apply_at(const char *where, const struct function *f, enum at_kind kind, tess_array *x,
                            tess_array *value, int n, const tess_subscript *items) {
  struct items read;
  struct at_call a;
  tess_array *in[2 + TESS_MAX_RANK] = {x, value}, *error;
  static const char *const operand[] = {"x", "the value"};
  for (int i = 0; i < 2; i++)
    if (!tess__usable(in[i], KIND_ARRAY, operand[i], f->name, where))
      return tess__pass_error(in[i], KIND_ARRAY, operand[i], f->name, where);
  if (!read_items(&read, where, f->name, x, n, items, &error)) return error;
  memset(&a, 0, sizeof a);
  a.take = read.take;
  a.kind = (uint8_t)kind;
  memcpy(in + 2, read.array, sizeof *in * read.take.n_arrays);
  return tess__apply_out(where, f, 2 + read.take.n_arrays, in, &a, read.out_sharding);
}

#define AT(name, kind)                                                                                                 \
  tess_array *tess_at_##name##_at(const char *where, tess_array *x, tess_array *value, int n,                          \
                                  const tess_subscript *items) {                                                       \
    return apply_at(where, &tess__f_at_##name, kind, x, value, n, items);                                              \
  }
AT(set, AT_SET)
AT(add, AT_ADD)
AT(multiply, AT_MULTIPLY)
AT(divide, AT_DIVIDE)
AT(min, AT_MIN)
AT(max, AT_MAX)
AT(power, AT_POWER)
