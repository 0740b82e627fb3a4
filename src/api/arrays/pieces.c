/* Global arrays from callbacks and from single-device arrays (design/sharding.md 5.7.1, 5.7.2). The dense box of the
 * result is filled piece by piece; one piece that is all of it, and pieces of one array, are shared instead. */
#include "api/arrays/pieces.h"

#include <string.h>

#include "api/arrays/gda_text.h"
#include "api/arrays/shard_table.h"
#include "api/counts.h"
#include "api/layouts/placement.h"
#include "api/layouts/sharding.h"
#include "base/alloc.h"
#include "base/map.h"
#include "core/dtype.h"
#include "layout/device.h"
#include "layout/object_text.h"
#include "layout/shard.h"

/* ---- which pieces there are ---- */

static bool same_index(const tess_index *a, const tess_index *b) {
  for (int d = 0; d < a->n; d++)
    if (a->dim[d].start != b->dim[d].start || a->dim[d].stop != b->dim[d].stop) return false;
  return true;
}

static uint64_t hash_piece(const struct piece *p) {
  int64_t start[TESS_MAX_RANK + 1] = {p->term};
  for (int d = 0; d < p->index.n; d++)
    start[d + 1] = p->index.dim[d].start;
  return tess__hash(start, sizeof *start * (size_t)(p->index.n + 1));
}

struct pieces tess__pieces(const struct sharding *s, const tess_shape *shape, bool gda) {
  struct tess_scope *scope = tess__scope();
  const int64_t *here = tess__shards_here(s);
  int n = 0;
  while (here[n] >= 0)
    n++;
  const tess_device **device = tess__scope_alloc(scope, ((size_t)n + 1) * sizeof *device);
  struct piece *list = tess__scope_alloc(scope, ((size_t)n + 1) * sizeof *list);
  int *of = tess__scope_alloc(scope, ((size_t)n + 1) * sizeof *of);
  struct pieces p = {.devices = n, .piece = list, .of = of, .device = device};
  struct map seen = {0};
  for (int i = 0; i < n; i++) {
    tess_index *index = &list[p.n].index;
    int64_t at = here[i];
    device[i] = s->mesh->device[at];
    if (gda)
      tess__gda_index(s, shape, at, index);
    else
      tess__shard_index(s, shape, at, index);
    list[p.n].term = tess__shard_partial(s, at);
    void **slot = tess__map_at(&seen, hash_piece(&list[p.n]));
    intptr_t known = (intptr_t)*slot - 1;
    if (known >= 0 && list[known].term == list[p.n].term && same_index(&list[known].index, index)) {
      of[i] = (int)known;
      continue;
    }
    *slot = (void *)(intptr_t)(p.n + 1);
    list[p.n].device = p.device[i];
    of[i] = p.n++;
  }
  tess__map_free(&seen);
  return p;
}

/* ---- an array under construction ---- */

bool tess__assembly_start(struct assembly *a, const tess_sharding *s, const tess_shape *shape) {
  struct diag *d = &a->diag;
  if (tess__thread()->trace)
    return tess__fail(d, TESS_FAILED_PRECONDITION, TESS_TRACER_ERROR,
                      "an array with data cannot be made while a function is traced");
  a->shape = *shape;
  a->scope = tess__scope();
  a->sharding = tess__sharding_one(s, d);
  if (!a->sharding || !tess__usable_shape(shape, d) ||
      !(a->terms ? tess__sharding_check_value : tess__sharding_check_shape)(a->sharding, shape, d) ||
      !tess__data_can_lie(a->sharding, d))
    return false;
  a->pieces = tess__pieces(a->sharding, shape, false);
  return true;
}

void tess__assembly_at(struct assembly *a, const tess_index *index, const tess_device *device) {
  struct text t = {0};
  tess__text_printf(&t, "%s for ", a->what);
  tess__index_text(&t, index);
  tess__text_add(&t, " on ");
  tess__device_text(&t, device, false);
  tess__text_printf(&t, ": %s", a->diag.message);
  tess__free(a->diag.message);
  a->diag.message = t.data;
}

static void box_shape(const tess_index *index, tess_shape *out) {
  *out = (tess_shape){.n = index->n};
  for (int d = 0; d < index->n; d++)
    out->dim[d] = index->dim[d].stop - index->dim[d].start;
}

static bool same_shape(const struct type *t, const tess_shape *shape) {
  return t->rank == shape->n && memcmp(t->dim, shape->dim, sizeof *t->dim * (size_t)t->rank) == 0;
}

static bool check_piece(struct assembly *a, tess_array *x, const tess_index *index) {
  struct diag *d = &a->diag;
  if (!x) return tess__fail(d, TESS_INVALID_ARGUMENT, a->reason, "NULL");
  tess__object_check(x, KIND_ARRAY, a->op, a->where);
  if (!tess__array_whole(x, d)) return false;
  const struct type *t = x->placed->type;
  tess_shape shape;
  box_shape(index, &shape);
  if (!a->dtype) a->dtype = (tess_dtype)t->dtype;
  if (a->dtype != (tess_dtype)t->dtype)
    return tess__fail(d, TESS_INVALID_ARGUMENT, a->reason, "%s, expected dtype %s", tess__type_text(t),
                      tess_dtype_name(a->dtype));
  if (!same_shape(t, &shape))
    return tess__fail(d, TESS_INVALID_ARGUMENT, a->reason, "%s, expected shape %s", tess__type_text(t),
                      tess_str_shape(shape));
  return true;
}

bool tess__assembly_check(struct assembly *a, tess_array *x, const tess_index *index, const tess_device *device) {
  if (check_piece(a, x, index)) return true;
  tess__assembly_at(a, index, device);
  return false;
}

static const struct placed *placed_of(const struct assembly *a) {
  return tess__placed(tess__type_of(a->dtype, a->shape.n, a->shape.dim), a->sharding, true);
}

static bool start_copy(struct assembly *a) {
  if (!a->out) a->out = tess__array_new(a->scope, placed_of(a), &a->diag);
  return a->out != NULL;
}

/* Where a piece's term begins, in bytes. */
static int64_t term_start(const struct placed *p, const struct piece *piece) {
  return piece->term ? piece->term * tess__type_bytes(p->type) : 0;
}

bool tess__assembly_paste(struct assembly *a, const struct piece *piece, const tess_array *x) {
  if (!start_copy(a)) return false;
  tess__calls_enter();
  tess_index local;
  const struct placed *p = a->out->placed;
  bool good = tess__array_whole(x, &a->diag) && tess__placed_find(p, &piece->index, &local);
  if (good)
    tess__paste_box(tess__placed_box(p), (char *)a->out->data->block->data + term_start(p, piece), &local,
                    tess__array_bytes(x));
  tess__calls_leave();
  return good;
}

/* Do the pieces lie as in one dense box? Then *offset is where it begins, in bytes of their block. */
static bool lies_whole(const struct assembly *a, tess_array *const *x, int64_t *offset) {
  const struct placed *p = placed_of(a);
  const struct type *type = tess__placed_box(p);
  if (a->pieces.n < 1 || (p->part && !p->part->grid)) return false;
  for (int i = 0, next = 0; i < a->pieces.devices; i++) {
    int64_t first;
    tess_index local;
    if (a->pieces.of[i] != next) continue; /* a replica */
    tess__placed_find(p, &a->pieces.piece[next].index, &local);
    if (tess__state(&x[i]->o) != STATE_OK || x[i]->data->block != x[0]->data->block ||
        x[i]->placed->sharding->memory != a->sharding->memory || !tess__box_is_dense(type, &local, &first))
      return false;
    first += term_start(p, &a->pieces.piece[next]);
    if (next == 0) *offset = x[i]->data->offset - first;
    if (x[i]->data->offset - first != *offset) return false;
    next++;
  }
  return *offset >= 0 && (uint64_t)(*offset + tess__placed_bytes(p)) <= x[0]->data->block->bytes;
}

tess_array *tess__assembly_join(struct assembly *a, tess_array *const *x) {
  int64_t offset = 0;
  if (!a->pieces.devices) {
    tess__fail(&a->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "no device of the sharding is of this process, so that nothing says the dtype");
    return NULL;
  }
  tess__calls_enter();
  bool whole = tess__array_whole(x[0], &a->diag) && lies_whole(a, x, &offset);
  if (whole) {
    tess__block_retain(x[0]->data->block);
    a->out = tess__array_of_data(a->scope, placed_of(a), tess__data_new(x[0]->data->block, offset));
  }
  tess__calls_leave();
  for (int i = 0, next = 0; i < a->pieces.devices && !whole && !a->diag.status; i++)
    if (a->pieces.of[i] == next && tess__assembly_paste(a, &a->pieces.piece[next], x[i])) next++;
  return a->diag.status ? NULL : a->out;
}

tess_array *tess__assembly_end(struct assembly *a) {
  return a->diag.status ? tess__array_error(&a->diag, a->op, a->where) : a->out;
}

/* ---- from callbacks ---- */

/* One result that is all of the array: the same bytes, or the same array. */
static tess_array *take_whole(struct assembly *a, tess_array *x) {
  const struct placed *p = x->placed;
  bool there = tess__state(&x->o) == STATE_OK && p->committed && p->type == placed_of(a)->type && !p->part &&
               tess__sharding_equivalent(p->sharding, a->sharding, a->shape.n);
  if (there) return x;
  bool alike = tess__state(&x->o) == STATE_OK && p->sharding->memory == a->sharding->memory;
  return alike ? tess__array_share(x, placed_of(a), &a->diag) : tess__array_copy(x, placed_of(a), &a->diag);
}

/* What the callback makes belongs to a scope of its own, which ends when the data has been taken. */
static bool ask(struct assembly *a, const struct piece *p, tess_index_callback cb, void *ctx) {
  tess_scope *s = tess_scope_begin_at(a->where);
  tess_array *x = cb(&p->index, ctx);
  bool good = tess__assembly_check(a, x, &p->index, p->device);
  if (good && a->pieces.n == 1) {
    a->out = take_whole(a, x);
    good = a->out != NULL;
    a->out = tess_return_array(s, a->out);
    return good;
  }
  good = good && tess__assembly_paste(a, p, x);
  tess_status status = tess_scope_end(s);
  (void)status; /* the error is in the enclosing scope now */
  return good;
}

/* No device of the sharding is here. A replicated value is still asked for, as JAX does: for its dtype. */
static bool make_empty(struct assembly *a, tess_index_callback cb, void *ctx) {
  tess_index all = {.n = a->shape.n};
  tess_scope *s = tess_scope_begin_at(a->where);
  for (int d = 0; d < all.n; d++)
    all.dim[d] = (tess_interval){0, a->shape.dim[d], true};
  if (tess__sharding_is_replicated(a->sharding))
    tess__assembly_check(a, cb(&all, ctx), &all, a->sharding->mesh->device[0]);
  else if (!a->dtype)
    tess__fail(&a->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "no device of the sharding is of this process, so that nothing says the dtype: give it");
  tess_status status = tess_scope_end(s);
  (void)status;
  return !a->diag.status && start_copy(a);
}

tess_array *tess_make_array_from_callback_at(const char *where, tess_shape shape, const tess_sharding *s,
                                             tess_index_callback cb, void *ctx, const tess_callback_opts *kw) {
  struct assembly a = {
      .op = "make_array_from_callback", .where = where, .reason = TESS_VALUE_ERROR, .what = "the callback's result"};
  tess_callback_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  if (!tess__usable(s, KIND_SHARDING, "the sharding", a.op, where))
    return tess__pass_error(s, KIND_ARRAY, "the sharding", a.op, where);
  a.dtype = o.dtype;
  if (!cb)
    tess__fail(&a.diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the callback is NULL");
  else if (tess__assembly_start(&a, s, &shape) && (!a.dtype || tess__usable_dtype(a.dtype, &a.diag)))
    for (int i = 0; i < a.pieces.n; i++)
      if (!ask(&a, &a.pieces.piece[i], cb, ctx)) break;
  if (!a.diag.status && !a.pieces.n) make_empty(&a, cb, ctx);
  return tess__assembly_end(&a);
}

static bool fill_piece(struct assembly *a, const struct piece *p, tess_fill_callback cb, void *ctx) {
  const struct type *type = tess__placed_box(a->out->placed);
  tess_shape shape;
  int64_t first;
  tess_index local;
  tess__placed_find(a->out->placed, &p->index, &local);
  box_shape(&p->index, &shape);
  size_t bytes = (size_t)tess__type_bytes(tess__type_of(a->dtype, shape.n, shape.dim));
  char *whole = a->out->data->block->data;
  bool dense = tess__box_is_dense(type, &local, &first);
  void *buffer = dense ? (bytes ? whole + first : (void *)&first) : tess__alloc_data(bytes ? bytes : 1);
  if (!buffer) return tess__fail_memory(&a->diag, bytes, "a piece");
  tess_scope *s = tess_scope_begin_at(a->where);
  tess_status status = cb(&p->index, buffer, bytes, ctx);
  if (status != TESS_OK) {
    tess_error e = tess_scope_error();
    tess__fail(&a->diag, status, TESS_RUNTIME_ERROR, "%s", e.status ? e.message : tess_status_name(status));
    tess__assembly_at(a, &p->index, p->device);
  } else if (!dense) {
    tess__paste_box(type, whole, &local, buffer);
  }
  tess_status ended = tess_scope_end(s);
  (void)ended;
  if (!dense) tess__free_data(buffer, bytes ? bytes : 1);
  return status == TESS_OK;
}

tess_array *tess_make_array_from_fill_at(const char *where, tess_shape shape, tess_dtype dtype, const tess_sharding *s,
                                         tess_fill_callback cb, void *ctx) {
  struct assembly a = {.op = "make_array_from_fill", .where = where, .dtype = dtype, .what = "the callback"};
  if (!tess__usable(s, KIND_SHARDING, "the sharding", a.op, where))
    return tess__pass_error(s, KIND_ARRAY, "the sharding", a.op, where);
  if (!cb)
    tess__fail(&a.diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the callback is NULL");
  else if (tess__usable_dtype(dtype, &a.diag) && tess__assembly_start(&a, s, &shape) && start_copy(&a))
    for (int i = 0; i < a.pieces.n; i++)
      if (!fill_piece(&a, &a.pieces.piece[i], cb, ctx)) break;
  return tess__assembly_end(&a);
}

/* ---- from single-device arrays ---- */

static void print_ids(struct text *out, int n, const tess_device *const *device, const bool *skip) {
  int printed = 0;
  tess__text_add(out, "[");
  for (int i = 0; i < n; i++)
    if (!skip[i]) tess__text_printf(out, "%s%d", printed++ ? ", " : "", device[i]->id);
  tess__text_add(out, "]");
}

struct match { /* of given arrays and the sharding's devices */
  int n;
  const tess_device **device; /* of array i */
  int *at;                    /* its place in device assignment order; -1: none */
  bool *repeated, *foreign, *found;
  tess_array **ordered; /* in device assignment order */
};

static bool fail_devices(const struct assembly *a, const struct match *m, bool repeated, struct diag *d) {
  struct text x = {0}, y = {0};
  bool *unrepeated = tess__scope_alloc(tess__scope(), (size_t)m->n + 1),
       *known = tess__scope_alloc(tess__scope(), (size_t)m->n + 1);
  for (int i = 0; i < m->n; i++) {
    unrepeated[i] = !m->repeated[i];
    known[i] = !m->foreign[i];
  }
  print_ids(&x, m->n, m->device, repeated ? unrepeated : known);
  print_ids(&y, a->pieces.devices, a->pieces.device, m->found);
  if (repeated)
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "several of the arrays are on one device: ids %s",
               tess__text_string(&x));
  else
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "the devices differ: in the sharding only ids %s, in the arrays only ids %s", tess__text_string(&y),
               tess__text_string(&x));
  tess__text_free(&x);
  tess__text_free(&y);
  return false;
}

/* Each array on one device, one array a device; any order. */
static bool match_devices(struct assembly *a, tess_arrays arrays, struct match *m) {
  struct tess_scope *scope = tess__scope();
  struct diag *d = &a->diag;
  size_t n = (size_t)arrays.n + 1;
  *m = (struct match){arrays.n,
                      tess__scope_alloc(scope, n * sizeof *m->device),
                      tess__scope_alloc(scope, n * sizeof *m->at),
                      tess__scope_alloc(scope, n),
                      tess__scope_alloc(scope, n),
                      tess__scope_alloc(scope, (size_t)a->pieces.devices + 1),
                      tess__scope_alloc(scope, ((size_t)a->pieces.devices + 1) * sizeof *m->ordered)};
  for (int i = 0; i < arrays.n; i++) {
    const struct mesh *mesh = arrays.array[i]->placed->sharding->mesh;
    if (mesh->total != 1)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "array %d (%s) lies on %lld devices; each lies on one", i,
                        tess__type_text(arrays.array[i]->placed->type), (long long)mesh->total);
    m->device[i] = mesh->device[0];
  }
  if (arrays.n != a->pieces.devices)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%d arrays for %d addressable devices of the sharding", arrays.n, a->pieces.devices);
  struct map place = {0};
  for (int i = 0; i < a->pieces.devices; i++)
    *tess__map_at(&place, (uintptr_t)a->pieces.device[i]) = (void *)(intptr_t)(i + 1);
  bool repeated = false, foreign = false;
  for (int i = 0; i < arrays.n; i++) {
    m->at[i] = (int)(intptr_t)tess__map_get(&place, (uintptr_t)m->device[i]) - 1;
    m->foreign[i] = m->at[i] < 0;
    foreign = foreign || m->foreign[i];
    if (m->foreign[i]) continue;
    m->repeated[i] = m->found[m->at[i]];
    repeated = repeated || m->repeated[i];
    m->found[m->at[i]] = true;
    m->ordered[m->at[i]] = arrays.array[i];
  }
  tess__map_free(&place);
  return (!repeated && !foreign) || fail_devices(a, m, repeated, d);
}

static bool check_arrays(struct assembly *a, const struct match *m) {
  for (int i = 0; i < m->n; i++) {
    tess_array *x = m->ordered[i];
    if (!tess__assembly_check(a, x, &a->pieces.piece[a->pieces.of[i]].index, a->pieces.device[i])) return false;
    if (x->placed->sharding->memory != a->sharding->memory)
      return tess__fail(&a->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "the array on device %d is in %s memory, the sharding says %s", a->pieces.device[i]->id,
                        tess__memory_kind_name(x->placed->sharding->memory),
                        tess__memory_kind_name(a->sharding->memory));
  }
  return true;
}

tess_array *tess_make_array_from_single_device_arrays_at(const char *where, tess_shape shape, const tess_sharding *s,
                                                         tess_arrays arrays) {
  struct assembly a = {.op = "make_array_from_single_device_arrays",
                       .where = where,
                       .reason = TESS_VALUE_ERROR,
                       .terms = true,
                       .what = "the array"};
  struct match m;
  if (!tess__usable(s, KIND_SHARDING, "the sharding", a.op, where))
    return tess__pass_error(s, KIND_ARRAY, "the sharding", a.op, where);
  if (!tess__check_list(arrays.n, arrays.array, "the arrays", &a.diag)) return tess__array_error(&a.diag, a.op, where);
  for (int i = 0; i < arrays.n; i++)
    if (!tess__usable(arrays.array[i], KIND_ARRAY, "an array", a.op, where))
      return tess__pass_error(arrays.array[i], KIND_ARRAY, "an array", a.op, where);
  if (!tess__assembly_start(&a, s, &shape)) return tess__assembly_end(&a);
  if (arrays.n < 1) tess__fail(&a.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "no arrays: the dtype is not known");
  for (int i = 0; i < arrays.n && !a.diag.status; i++)
    tess__array_whole(arrays.array[i], &a.diag);
  if (arrays.n > 0) a.dtype = a.diag.status ? TESS_DTYPE_NONE : (tess_dtype)arrays.array[0]->placed->type->dtype;
  if (a.dtype == TESS_BOOL && a.sharding->lacks)
    tess__fail(&a.diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "bool has no sum: no partial ones either");
  if (!a.diag.status && match_devices(&a, arrays, &m) && check_arrays(&a, &m)) tess__assembly_join(&a, m.ordered);
  return tess__assembly_end(&a);
}
