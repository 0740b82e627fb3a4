/* device_put where devices of several processes take part (design/sharding.md 5.8, rules 3, 5, 6 and 7).
 *
 * A value that every process has is cut: nothing moves, but where every process has a device of the target, all make
 * sure first that they have the same value. An array that spans processes is moved to another layout over the same
 * devices: each block of the source is given to a process that needs a piece of it by one of those that store it, all
 * of which follows from the two shardings alone. */
#include "api/processes/put_across.h"

#include <stdlib.h>
#include <string.h>

#include "api/layouts/placement.h"
#include "api/processes/members.h"
#include "base/alloc.h"
#include "base/map.h"
#include "base/size.h"
#include "layout/shard.h"

/* ---- what may go where ---- */

static void print_ids(struct text *out, const struct sharding *s) {
  const tess_device *const *device = tess__sharding_devices(s);
  tess__text_add(out, "[");
  for (int64_t i = 0; i < s->mesh->total && i < 16; i++)
    tess__text_printf(out, "%s%d", i ? ", " : "", device[i]->id);
  tess__text_add(out, s->mesh->total > 16 ? ", …]" : "]");
}

static int by_address(const void *a, const void *b) {
  uintptr_t x = (uintptr_t) * (const void *const *)a, y = (uintptr_t) * (const void *const *)b;
  return (x > y) - (x < y);
}

/* In any order. */
static bool same_set(const struct mesh *a, const struct mesh *b) {
  if (a->total != b->total) return false;
  if (a->device == b->device) return true;
  size_t bytes = (size_t)a->total * sizeof *a->device;
  const tess_device **x = tess__alloc(2 * bytes), **y = x + a->total;
  memcpy(x, a->device, bytes);
  memcpy(y, b->device, bytes);
  qsort(x, (size_t)a->total, sizeof *x, by_address);
  qsort(y, (size_t)a->total, sizeof *y, by_address);
  bool same = memcmp(x, y, bytes) == 0;
  tess__free((void *)x);
  return same;
}

static bool fail_sets(const tess_array *x, const struct sharding *s, struct diag *d) {
  struct text from = {0}, to = {0};
  print_ids(&from, x->placed->sharding);
  print_ids(&to, s);
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
             "%s lies on devices %s of several processes, and cannot go to other ones, %s, from there: only layouts "
             "over the same devices can be changed",
             tess__type_text(x->placed->type), tess__text_string(&from), tess__text_string(&to));
  tess__text_free(&from);
  tess__text_free(&to);
  return false;
}

bool tess__across_check(const tess_array *x, const struct sharding *s, struct diag *d) {
  const struct placed *p = x->placed;
  bool from = tess__placed_spans(p), to = s->mesh->spans;
  if (from && to) return same_set(p->sharding->mesh, s->mesh) || fail_sets(x, s, d);
  if (to && p->committed && tess__state(&x->o) == STATE_OK)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%s is committed to devices of this process, and the target has devices of others: give a value "
                      "that is not committed and the same on all processes, or use "
                      "tess_make_array_from_process_local_data",
                      tess__type_text(p->type));
  if (!from || to) return true;
  if (s->mesh->total == 1)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%s lies on devices of several processes and cannot go to one device: see "
                      "tess_addressable_shards and tess_process_allgather",
                      tess__type_text(p->type));
  return tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                    "%s lies on devices of several processes; putting it on devices of this one alone is not possible: "
                    "see tess_addressable_shards and tess_process_allgather",
                    tess__type_text(p->type));
}

/* ---- what members agree on ---- */

/* Of all that processes must agree on about a sharding. */
static uint64_t mark_of(const struct sharding *s) {
  struct text t = {0};
  const tess_device *const *device = tess__sharding_devices(s);
  tess__sharding_text(&t, s, true);
  for (int64_t i = 0; i < s->mesh->total; i++)
    tess__text_printf(&t, " %d", device[i]->id);
  uint64_t mark = tess__hash(tess__text_string(&t), t.length);
  tess__text_free(&t);
  return mark;
}

static void print_layout(struct text *t, const struct sharding *s) {
  if (s->kind != SHARDING_NAMED) {
    tess__sharding_text(t, s, false);
    return;
  }
  tess__spec_text(t, s->mesh, &s->spec);
  tess__text_add(t, " of ");
  tess__mesh_brief(t, s->mesh);
}

/* As the others hear it where they move something else: f32[8] to P('x',) of Mesh('x': 4). */
static char *movement(const struct type *type, const struct sharding *from, const struct sharding *to) {
  struct text t = {0};
  tess__text_printf(&t, "%s", tess__type_text(type));
  if (from) tess__text_add(&t, " from ");
  if (from) print_layout(&t, from);
  tess__text_add(&t, " to ");
  print_layout(&t, to);
  return t.data;
}

/* ---- a value that is here ---- */

tess_array *tess__array_cut(const tess_array *x, const struct placed *p, struct diag *d) {
  if (!p->part) {
    bool alike = tess__state(&x->o) == STATE_OK && x->placed->sharding->memory == p->sharding->memory;
    return alike ? tess__array_share(x, p, d) : tess__array_copy(x, p, d);
  }
  tess_array *out = tess__array_new(tess__scope(), p, d);
  tess__calls_enter();
  if (out && tess__array_whole(x, d))
    for (int64_t k = 0; k < p->part->n; k++) {
      const struct part_block *b = &p->part->block[k];
      tess_index from = {.n = p->type->rank}, to = from;
      for (int i = 0; i < from.n; i++) {
        from.dim[i] = (tess_interval){b->low[i], b->high[i], false};
        to.dim[i] = (tess_interval){b->at[i], b->at[i] + b->high[i] - b->low[i], false};
      }
      tess__move_box(p->type, tess__array_bytes(x), &from, p->part->type, out->data->block->data, &to);
    }
  tess__calls_leave();
  return d->status ? NULL : out;
}

enum {
#ifdef TESS_TINY
  COMPARED_BYTES = 16
#else
  COMPARED_BYTES = 1 << 20
#endif
};

static const char *place_of(const struct diag *d) {
  return d->where ? d->where : tess__near();
}

/* Every process has the same bytes; of long values the same 64-bit hash of them. All learn the same: a difference is
 * an error in each of them. */
static bool check_equal(const tess_array *x, const struct sharding *s, struct diag *d) {
  struct process *p = tess__thread()->process;
  int n;
  tess__mesh_members(s->mesh, &n);
  if (n < p->count || !p->comm) return true;
  struct received got = {0};
  char *what = movement(x->placed->type, NULL, s);
  struct exchange e = {.op = "device_put", .where = place_of(d), .what = what, .mark = mark_of(s)};
  size_t bytes = (size_t)tess__type_bytes(x->placed->type);
  uint64_t hash;
  tess__calls_enter();
  bool good = tess__array_whole(x, d);
  if (good && bytes > COMPARED_BYTES) {
    hash = tess__hash(tess__array_bytes(x), bytes);
    good = tess__comm_all_gather(p->comm, &e, &hash, bytes = sizeof hash, &got, d);
  } else if (good) {
    good = tess__comm_all_gather(p->comm, &e, tess__array_bytes(x), bytes, &got, d);
  }
  tess__calls_leave();
  tess__free(what);
  for (int i = 1; i < n && good && bytes; i++)
    if (memcmp(got.data[0], got.data[i], bytes) != 0)
      good = tess__fail(d, TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR,
                        "%s has other values on process %d than on process 0: what is put on devices of several "
                        "processes must be the same on all; parts that differ go through "
                        "tess_make_array_from_process_local_data",
                        tess__type_text(x->placed->type), i);
  tess__received_free(&got);
  return good;
}

/* ---- from one layout to another ---- */

struct cell { /* a distinct block, and where it is */
  tess_index box;
  int first, n; /* its holders: processes, ascending, in the table's list */
};
struct table {
  int n;
  struct cell *cell;    /* in mesh order of their first devices */
  int *holder, holders; /* of all cells, cell by cell */
};

struct holding {
  int cell, process;
};

static int by_cell(const void *a, const void *b) {
  const struct holding *x = a, *y = b;
  return x->cell != y->cell ? x->cell - y->cell : x->process - y->process;
}

static bool same_box(const tess_index *a, const tess_index *b) {
  for (int d = 0; d < a->n; d++)
    if (a->dim[d].start != b->dim[d].start || a->dim[d].stop != b->dim[d].stop) return false;
  return true;
}

static uint64_t hash_box(const tess_index *box) {
  int64_t at[TESS_MAX_RANK][2] = {{0}};
  for (int d = 0; d < box->n; d++) {
    at[d][0] = box->dim[d].start;
    at[d][1] = box->dim[d].stop;
  }
  return tess__hash(at, sizeof at);
}

/* The distinct blocks of a layout and who stores each; in the scope. */
static struct table list_cells(const struct sharding *s, const tess_shape *global) {
  struct tess_scope *scope = tess__scope();
  size_t total = (size_t)s->mesh->total;
  struct table t = {0, tess__scope_alloc(scope, total * sizeof *t.cell), tess__scope_alloc(scope, total * sizeof(int)),
                    0};
  struct holding *h = tess__alloc(total * sizeof *h);
  struct map seen = {0};
  for (size_t p = 0; p < total; p++) {
    tess_index box;
    tess__shard_index(s, global, (int64_t)p, &box);
    void **slot = tess__map_at(&seen, hash_box(&box));
    if (!*slot || !same_box(&t.cell[(intptr_t)*slot - 1].box, &box)) {
      t.cell[t.n].box = box;
      *slot = (void *)(intptr_t)++t.n;
    }
    h[p] = (struct holding){(int)(intptr_t)*slot - 1, s->mesh->device[p]->process_index};
  }
  qsort(h, total, sizeof *h, by_cell);
  for (size_t i = 0; i < total; i++) {
    struct cell *c = &t.cell[h[i].cell];
    if (i && by_cell(&h[i - 1], &h[i]) == 0) continue;
    if (!c->n++) c->first = t.holders;
    t.holder[t.holders++] = h[i].process;
  }
  tess__map_free(&seen);
  tess__free(h);
  return t;
}

static bool holds(const struct table *t, const struct cell *c, int process) {
  for (int i = 0; i < c->n; i++)
    if (t->holder[c->first + i] == process) return true;
  return false;
}

/* Who gives a piece of the cell to a process: itself if it can, else the holders take turns. */
static int giver(const struct table *t, const struct cell *c, int process) {
  return holds(t, c, process) ? process : t->holder[c->first + process % c->n];
}

static bool intersect(const tess_index *a, const tess_index *b, tess_index *out) {
  out->n = a->n;
  for (int d = 0; d < a->n; d++) {
    int64_t start = a->dim[d].start > b->dim[d].start ? a->dim[d].start : b->dim[d].start;
    int64_t stop = a->dim[d].stop < b->dim[d].stop ? a->dim[d].stop : b->dim[d].stop;
    if (stop <= start) return false;
    out->dim[d] = (tess_interval){start, stop, false};
  }
  return true;
}

static int64_t elements_of(const tess_index *box) {
  int64_t n = 1;
  for (int d = 0; d < box->n; d++)
    n = tess__mul_sizes(n, box->dim[d].stop - box->dim[d].start);
  return n;
}

struct reshard {
  const tess_array *x;
  const struct placed *to;
  struct table from, want;
  int me, n; /* members */
  const int *member;
  tess_array *out;
};

/* All pieces that `process` gives `taker`, in one order on both sides: each goes from the array into `buffer` (out
 * NULL) or from there into out. With both NULL only counted. The bytes. */
static size_t each_piece(const struct reshard *r, int process, int taker, char *buffer, tess_array *out) {
  const struct placed *p = r->x->placed;
  const struct type *type = p->type;
  size_t bytes = 0, size = (size_t)tess__type_bytes(tess__type_with_shape(type, 0, NULL));
  for (int w = 0; w < r->want.n; w++) {
    const struct cell *want = &r->want.cell[w];
    if (!holds(&r->want, want, taker)) continue;
    for (int k = 0; k < r->from.n; k++) {
      const struct cell *have = &r->from.cell[k];
      tess_index box, at;
      if (!intersect(&want->box, &have->box, &box) || giver(&r->from, have, taker) != process) continue;
      if (buffer && !out && tess__placed_find(p, &box, &at))
        tess__copy_box(tess__placed_box(p), tess__array_bytes(r->x), &at, buffer + bytes);
      else if (buffer && out && tess__placed_find(r->to, &box, &at))
        tess__paste_box(tess__placed_box(r->to), out->data->block->data, &at, buffer + bytes);
      bytes += (size_t)elements_of(&box) * size;
    }
  }
  return bytes;
}

/* Fills send[i] for each member; false: out of memory. */
static bool pack(const struct reshard *r, void **send, size_t *bytes) {
  for (int i = 0; i < r->n; i++) {
    bytes[i] = each_piece(r, r->me, r->member[i], NULL, NULL);
    if (!bytes[i]) continue;
    if (!(send[i] = tess__alloc_data(bytes[i]))) return false;
    each_piece(r, r->me, r->member[i], send[i], NULL);
  }
  return true;
}

static bool move(struct reshard *r, struct diag *d) {
  struct comm *comm = tess__thread()->process->comm;
  void **send = tess__zalloc((size_t)r->n * sizeof *send);
  size_t *bytes = tess__zalloc((size_t)r->n * sizeof *bytes);
  char *what = movement(r->to->type, r->x->placed->sharding, r->to->sharding);
  struct exchange e = {.op = "reshard",
                       .where = place_of(d),
                       .what = what,
                       .mark = mark_of(r->x->placed->sharding) * 31 + mark_of(r->to->sharding),
                       .n = r->n,
                       .member = r->member,
                       .send = (const void *const *)send,
                       .send_bytes = bytes};
  struct received got = {0};
  bool good = pack(r, send, bytes);
  if (!good) {
    tess__comm_abort(comm, "a process has no memory for a reshard");
    tess__fail(d, TESS_RESOURCE_EXHAUSTED, TESS_RUNTIME_ERROR, "out of memory for the pieces of %s",
               tess__type_text(r->to->type));
  }
  good = good && tess__comm_exchange(comm, &e, &got, d);
  tess__free(what);
  for (int i = 0; i < got.n; i++)
    if (got.bytes[i]) each_piece(r, r->member[i], r->me, got.data[i], r->out);
  tess__received_free(&got);
  for (int i = 0; i < r->n; i++)
    if (send[i]) tess__free_data(send[i], bytes[i]);
  tess__free(send);
  tess__free(bytes);
  return good;
}

/* x as p says; those that have devices of x take part, which have all devices of p. */
static tess_array *move_to(const tess_array *x, const struct placed *p, struct diag *d) {
  tess_shape global = tess__type_shape(p->type);
  struct reshard r = {.x = x, .to = p, .me = tess__thread()->process->index};
  r.from = list_cells(x->placed->sharding, &global);
  r.want = list_cells(p->sharding, &global);
  r.member = tess__mesh_members(x->placed->sharding->mesh, &r.n);
  bool mine = false;
  for (int i = 0; i < r.n; i++)
    mine |= r.member[i] == r.me;
  r.out = tess__array_new(tess__scope(), p, d);
  if (!r.out || !mine) return r.out;
  tess__calls_enter();
  bool good = tess__array_readable(x, d) && move(&r, d);
  tess__calls_leave();
  return good ? r.out : NULL;
}

tess_array *tess__put_across(const tess_array *x, const struct placed *p, struct diag *d) {
  if (tess__placed_spans(x->placed)) return move_to(x, p, d);
  return check_equal(x, p->sharding, d) ? tess__array_cut(x, p, d) : NULL;
}

tess_array *tess__gather_to(const tess_array *x, int process, struct diag *d) {
  const struct mesh *m = x->placed->sharding->mesh;
  int64_t i = 0;
  while (i + 1 < m->total && m->device[i]->process_index != process)
    i++;
  const struct sharding *s = tess__sharding_single(m->device[i], NULL, d);
  return s ? move_to(x, tess__placed(x->placed->type, s, true), d) : NULL;
}
