/* Runs tiles: one, those of a task, the tasks by workers. Registers and cursors live on the stack. */
#include <string.h>

#include "base/pool.h"
#include "exec/cpu/cpu.h"

static void make_table(struct tile_run *r, int i) {
  const struct tile_source *s = &r->c->in[i];
  struct cursor at;
  tess__seek(s->walk, &at, 0);
  tess__affine(s->walk, &at, r->scratch + s->at, s->offset, (tess_dtype)s->dtype, s->table);
}

void tess__run_begin(struct tile_run *r, const struct loop_code *c, void *const *frame, char *scratch) {
  r->c = c;
  r->frame = frame;
  r->scratch = scratch;
  for (int i = 0; i < c->n_in; i++) {
    const struct tile_source *s = &c->in[i];
    r->view[i].step = 1;
    switch (s->kind) {
    case SOURCE_CONSTANT:
      r->view[i] = (struct view){(const char *)s->splat, 0};
      break;
    case SOURCE_SPLAT:
      c->isa->splat[s->log2](r->splat[i], (const char *)frame[s->base] + s->offset);
      r->view[i] = (struct view){r->splat[i], 0};
      break;
    case SOURCE_DENSE:
      r->base[i] = (const char *)frame[s->base] + s->offset;
      break;
    default:
      r->base[i] = s->kind != SOURCE_AFFINE ? (const char *)frame[s->base] + s->offset : NULL;
      r->cursor[i].at = -1;
      r->held[i] = 0;
      if (s->table) make_table(r, i);
    }
  }
  for (int i = c->n_in; i < c->n_values; i++)
    if (c->slot[i] >= 0) {
      r->dest[i] = scratch + c->slot[i] * c->slot_bytes;
      r->view[i] = (struct view){r->dest[i], 1};
    }
  for (int i = 0; i < c->n_out; i++) {
    const struct tile_source *s = &c->out[i].to;
    r->to[i] = (char *)frame[s->base] + s->offset;
    r->out_cursor[i].at = -1;
  }
}

/* An operand that walks: its memory where that is consecutive or one element, else gathered. */
static void walk_view(struct tile_run *r, int i, int64_t start, int64_t n) {
  const struct tile_source *s = &r->c->in[i];
  struct cursor *at = &r->cursor[i];
  char *slot = r->scratch + s->slot * r->c->slot_bytes;
  if (s->period && r->held[i] >= n && r->phase[i] == start % s->period) return;
  if (s->table && start % s->table + n <= s->table) {
    r->view[i] = (struct view){r->scratch + s->at + start % s->table * s->size, 1};
    return;
  }
  if (at->at != start) tess__seek(s->walk, at, start);
  r->view[i] = (struct view){slot, 1};
  int64_t left = tess__run_left(s->walk, at), stride = s->walk->stride[s->walk->n - 1];
  if (s->kind == SOURCE_AFFINE)
    tess__affine(s->walk, at, slot, s->offset, (tess_dtype)s->dtype, n);
  else if (left >= n && (stride == s->size || (stride == 0 && !s->materialise))) {
    const char *p = r->base[i] + at->offset;
    if (stride == 0) r->c->isa->splat[s->log2](r->splat[i], p);
    r->view[i] = stride ? (struct view){p, 1} : (struct view){r->splat[i], 0};
    r->held[i] = 0;
    tess__advance(s->walk, at, n);
    return;
  } else
    tess__gather(s->walk, at, slot, r->base[i], s->size, n);
  r->held[i] = n;
  if (s->period) r->phase[i] = start % s->period;
}

/* Brings a part of the next tile near: part i of n, so that the loads are spread over the instructions. */
static void prefetch(struct tile_run *r, int64_t next, int part, int parts) {
  const struct loop_code *c = r->c;
  if (next + c->tile > c->total) return;
  for (int k = 0; k < c->n_in + c->n_out; k++) {
    bool input = k < c->n_in;
    const struct tile_source *s = input ? &c->in[k] : &c->out[k - c->n_in].to;
    if (s->kind != SOURCE_DENSE || (!input && !c->out[k - c->n_in].direct)) continue;
    const char *p = (input ? r->base[k] : r->to[k - c->n_in]) + next * s->size;
    int64_t bytes = c->tile * s->size, end = bytes * (part + 1) / parts;
    for (int64_t at = bytes * part / parts; at < end; at += 64) {
      if (input)
        __builtin_prefetch(p + at, 0);
      else
        __builtin_prefetch(p + at, 1);
    }
  }
}

void tess__tile_run(struct tile_run *r, int64_t start, int64_t n) {
  const struct loop_code *c = r->c;
  for (int i = 0; i < c->n_in; i++) {
    const struct tile_source *s = &c->in[i];
    if (s->kind == SOURCE_DENSE)
      r->view[i].p = r->base[i] + start * s->size;
    else if (s->kind == SOURCE_WALK || s->kind == SOURCE_AFFINE)
      walk_view(r, i, start, n);
  }
  for (int i = 0; i < c->n_out; i++)
    if (c->out[i].direct) {
      int v = c->out[i].value;
      r->dest[v] = r->to[i] + start * c->out[i].to.size;
      r->view[v] = (struct view){r->dest[v], 1};
    }
  for (int i = 0; i < c->n_code; i++) {
    const struct code *x = &c->code[i];
    if (c->prefetch) prefetch(r, start + c->ahead, i, c->n_code);
    const struct view *third = x->constant ? x->constant : &r->view[x->in[2]];
    struct view last[2];
    if (x->four) {
      last[0] = *third, last[1] = r->view[x->in[3]];
      third = last;
    }
    x->fn(r->dest[x->value], &r->view[x->in[0]], &r->view[x->in[1]], third, n);
  }
}

void tess__tile_store(struct tile_run *r, int64_t start, int64_t n) {
  const struct loop_code *c = r->c;
  for (int i = 0; i < c->n_out; i++) {
    const struct store *s = &c->out[i];
    const struct view *v = &r->view[s->value];
    if (s->direct) continue;
    if (s->to.kind == SOURCE_WALK) {
      if (r->out_cursor[i].at != start) tess__seek(s->to.walk, &r->out_cursor[i], start);
      tess__scatter(s->to.walk, &r->out_cursor[i], r->to[i], v, s->to.size, n);
    } else if (s->stream && v->step)
      c->isa->stream(r->to[i] + start * s->to.size, v->p, n * s->to.size);
    else
      c->isa->copy[s->to.log2](r->to[i] + start * s->to.size, v, v, v, n);
  }
}

static void elements(const struct loop_code *c, void *const *frame, char *scratch, int64_t task, void *ctx) {
  struct tile_run r;
  (void)ctx;
  int64_t at = task * c->task_size, end = at + c->task_size;
  if (end > c->units) end = c->units;
  tess__run_begin(&r, c, frame, scratch);
  while (at < end) {
    int64_t n = c->plain ? end - at : c->tile;
    if (n > end - at) n = end - at;
    if (c->row && n > c->row - at % c->row) n = c->row - at % c->row;
    tess__tile_run(&r, at, n);
    tess__tile_store(&r, at, n);
    at += n;
  }
  if (c->stream) c->isa->fence();
}

/* ---- scratch memory on the stack, as much as needed ---- */
enum { SMALL = 4 << 10, MIDDLE = 64 << 10, LARGE = 1 << 20 };
typedef void with_scratch(const struct loop_code *c, void *const *frame, scratch_task *work, int64_t task, void *ctx);
#define WITH_SCRATCH(name, bytes)                                                                                      \
  static __attribute__((noinline)) void name(const struct loop_code *c, void *const *frame, scratch_task *work,        \
                                             int64_t task, void *ctx) {                                                \
    _Alignas(64) char scratch[bytes];                                                                                  \
    work(c, frame, scratch, task, ctx);                                                                                \
  }
WITH_SCRATCH(with_small, SMALL)
WITH_SCRATCH(with_middle, MIDDLE)
WITH_SCRATCH(with_large, LARGE)
static void run_task(const struct loop_code *c, void *const *frame, scratch_task *work, int64_t task, void *ctx) {
  with_scratch *with = c->scratch <= SMALL ? with_small : c->scratch <= MIDDLE ? with_middle : with_large;
  with(c, frame, work, task, ctx);
}

struct tasks {
  const struct loop_code *c;
  void *const *frame;
  scratch_task *work;
  void *ctx;
};
static void pool_entry(void *ctx, int task, int worker) {
  (void)worker;
  struct tasks *t = ctx;
  run_task(t->c, t->frame, t->work, task, t->ctx);
}

bool tess__is_shared(const struct loop_code *c) {
  return c->small ? tess__pool_ready() : tess__pool_workers() > 1;
}

void tess__run_tasks(const struct loop_code *c, void *const *frame, int n_tasks, scratch_task *work, void *ctx) {
  struct tasks t = {c, frame, work, ctx};
  if (n_tasks == 1)
    run_task(c, frame, work, 0, ctx);
  else if (!c->small)
    tess__pool_run_heeding(n_tasks, pool_entry, &t);
  else if (tess__pool_ready())
    tess__pool_run_small(n_tasks, pool_entry, &t);
  else
    for (int i = 0; i < n_tasks; i++)
      run_task(c, frame, work, i, ctx);
}

void tess__elements_run(const struct loop_code *c, void *const *frame) {
  tess__run_tasks(c, frame, c->n_tasks, elements, NULL);
}
