/* Prepares loops: dimensions in the best order and merged, operands classified, tiles and tasks chosen. */
#include <string.h>

#include "exec/cpu/cpu.h"

#ifdef TESS_TINY
enum { NEAR = 256, FAR = 1024, WORTH_WORKERS = 200, TASK_NS = 100, REGISTERS = 1 << 20 };
#else
/* NEAR: bytes that stay in L2; FAR: from here on stores go around the caches. WORTH_WORKERS: waking a worker that
 * sleeps costs up to 100 us, one that spins a few; from 50 on both together gain. REGISTERS: bytes of tile registers
 * that leave room in L1 and L2. */
enum { NEAR = 2 << 20, FAR = 32 << 20, WORTH_WORKERS = 50 * 1000, TASK_NS = 25 * 1000, REGISTERS = 48 << 10 };
#endif
enum { MAX_TASKS = 256 };

double tess__memory_cost(int64_t bytes) {
  return (double)bytes * (bytes > NEAR ? 0.07 : 0.015);
}

int tess__tasks_for(double nanoseconds, int64_t at_most) {
  if (nanoseconds < WORTH_WORKERS) return 1;
  double n = nanoseconds / TASK_NS;
  int64_t tasks = n > MAX_TASKS ? MAX_TASKS : (int64_t)n;
  return (int)(tasks > at_most ? at_most : tasks < 1 ? 1 : tasks);
}

/* ---- dimensions ---- */
typedef void for_operand(struct operand *o, int a, int b);
static void each_operand(struct loop *l, for_operand *f, int a, int b) {
  for (int i = 0; i < l->n_in; i++)
    f(&l->in[i], a, b);
  for (int i = 0; i < l->n_out; i++)
    f(&l->out[i], a, b);
}
static void swap_strides(struct operand *o, int a, int b) {
  int64_t t = o->stride[a];
  o->stride[a] = o->stride[b];
  o->stride[b] = t;
}
static void move_stride(struct operand *o, int to, int from) {
  o->stride[to] = o->stride[from];
}

static bool is_reduced(const struct loop *l, int d) {
  return l->reduced >> d & 1;
}
static void set_reduced(struct loop *l, int d, bool reduced) {
  l->reduced = (l->reduced & ~(UINT32_C(1) << d)) | (uint32_t)reduced << d;
}

static void move_dimension(struct loop *l, int to, int from) {
  l->extent[to] = l->extent[from];
  set_reduced(l, to, is_reduced(l, from));
  each_operand(l, move_stride, to, from);
}

static void drop_ones(struct loop *l) {
  int n = 0;
  for (int d = 0; d < l->n_dims; d++)
    if (l->extent[d] != 1) move_dimension(l, n++, d);
  l->n_dims = n;
  l->reduced &= n ? (UINT32_C(0xffffffff) >> (32 - n)) : 0;
}

/* Elementwise: the first result in its own order. */
static void sort(struct loop *l) {
  for (int i = 1; i < l->n_dims; i++)
    for (int d = i; d > 0 && l->out[0].stride[d - 1] < l->out[0].stride[d]; d--) {
      int64_t t = l->extent[d];
      l->extent[d] = l->extent[d - 1];
      l->extent[d - 1] = t;
      each_operand(l, swap_strides, d, d - 1);
    }
}

static bool joins(const struct operand *o, int d, int64_t extent) {
  return o->kind == OPERAND_SPLAT || o->stride[d - 1] == o->stride[d] * extent;
}

/* Can dimension d - 1 and d be one for all operands? */
static bool all_join(const struct loop *l, int d) {
  for (int i = 0; i < l->n_in; i++)
    if (!joins(&l->in[i], d, l->extent[d])) return false;
  for (int i = 0; i < l->n_out; i++)
    if (!joins(&l->out[i], d, l->extent[d])) return false;
  return is_reduced(l, d - 1) == is_reduced(l, d);
}

static void merge(struct loop *l) {
  int n = l->n_dims ? 1 : 0;
  for (int d = 1; d < l->n_dims; d++) {
    move_dimension(l, n, d);
    if (all_join(l, n)) {
      int64_t extent = l->extent[n - 1] * l->extent[n];
      move_dimension(l, n - 1, n);
      l->extent[n - 1] = extent;
    } else
      n++;
  }
  l->n_dims = n;
}

/* ---- operands ---- */
static bool never_moves(const struct operand *o, const int *order, int n) {
  for (int i = 0; i < n; i++)
    if (o->stride[order[i]] != 0) return false;
  return true;
}

static const unsigned char *constant(struct arena *arena, const void *element, int size) {
  unsigned char *splat = tess__arena_alloc(arena, (size_t)2 * SPLAT_BYTES);
  splat += -(uintptr_t)splat % SPLAT_BYTES; /* a vector that crosses a cache line costs twice */
  tess__splat_fill(splat, element, size);
  return splat;
}

void tess__source_make(struct tile_source *s, const struct operand *o, const struct loop *l, const int *order,
                       int n_order, struct arena *arena) {
  tess_dtype t = (tess_dtype)o->dtype;
  *s = (struct tile_source){.dtype = o->dtype, .size = (uint8_t)tess__dtype_bytes(t), .base = -1, .slot = -1};
  s->log2 = (uint8_t)tess__size_log2(t);
  if (o->kind == OPERAND_SPLAT) {
    s->kind = SOURCE_CONSTANT;
    s->splat = constant(arena, o->splat, s->size);
    return;
  }
  bool fixed = never_moves(o, order, n_order);
  if (o->kind == OPERAND_AFFINE && fixed) {
    unsigned char element[16];
    tess__element_from_int(t, element, o->offset);
    s->kind = SOURCE_CONSTANT;
    s->splat = constant(arena, element, s->size);
    return;
  }
  struct walk *w = tess__arena_alloc(arena, sizeof *w);
  bool memory = o->kind == OPERAND_MEMORY;
  tess__walk_make(w, l, order, n_order, o->stride, memory ? s->size : 1);
  s->walk = w;
  s->offset = memory ? o->offset * s->size : o->offset;
  if (memory) s->base = o->base;
  s->kind = !memory                                ? SOURCE_AFFINE
            : fixed                                ? SOURCE_SPLAT
            : w->n == 1 && w->stride[0] == s->size ? SOURCE_DENSE
                                                   : SOURCE_WALK;
}

static int64_t bytes_of(const struct operand *o, const struct loop *l) {
  int64_t n = tess__dtype_bytes((tess_dtype)o->dtype);
  if (o->kind != OPERAND_MEMORY) return 0;
  for (int d = 0; d < l->n_dims; d++)
    if (o->stride[d]) n *= l->extent[d];
  return n;
}

/* ---- tiles and tasks of an elementwise loop ---- */
static bool choose_plain(const struct loop_code *c) {
  if (c->n_slots || c->row || c->prefetch) return false;
  for (int i = 0; i < c->n_in; i++)
    if (c->in[i].kind == SOURCE_WALK || c->in[i].kind == SOURCE_AFFINE) return false;
  for (int i = 0; i < c->n_out; i++)
    if (c->out[i].to.kind != SOURCE_DENSE) return false;
  return true;
}

/* The length of tiles: registers fit near L1, short rows are not cut. Called twice: periods must be known before
 * registers are shared. */
void tess__choose_tile(struct loop_code *c, int64_t row) {
  int64_t element = 1;
  for (int i = 0; i < c->n_values; i++) {
    int64_t bytes = tess__dtype_bytes((tess_dtype)c->value_dtype[i]);
    if (bytes > element) element = bytes;
  }
  c->tile = TILE;
  while (c->tile > 128 && c->n_slots * c->tile * element > REGISTERS)
    c->tile /= 2;
  c->slot_bytes = (c->tile * element + 63) / 64 * 64;
  if (row <= SHORT_ROW && row < c->total) {
    c->tile = c->tile / row * row;
    for (int i = 0; i < c->n_in; i++) {
      const struct walk *w = c->in[i].walk;
      if (!w || w->n == 1 || w->stride[0] != 0) continue;
      int64_t period = c->total / w->extent[0];
      if (c->tile % period == 0) c->in[i].period = period;
    }
  } else if (!c->reduction && row < c->total)
    c->row = row;
  c->scratch = c->n_slots * c->slot_bytes;
}

static bool prepare_elements(struct loop_code *c, const struct loop *l, struct arena *arena, struct diag *d) {
  int order[LOOP_DIMS], n = l->n_dims;
  double cost;
  for (int i = 0; i < n; i++)
    order[i] = i;
  for (int i = 0; i < l->n_in; i++)
    tess__source_make(&c->in[i], &l->in[i], l, order, n, arena);
  for (int i = 0; i < l->n_out; i++) {
    tess__source_make(&c->out[i].to, &l->out[i], l, order, n, arena);
    if (c->out[i].to.kind == SOURCE_SPLAT) c->out[i].to.kind = SOURCE_DENSE; /* one element in all */
  }
  if (!tess__lower(c, l, arena, &cost, d)) return false;
  c->prefetch = c->footprint > NEAR;
  c->stream = c->footprint > FAR;
  int64_t row = n ? l->extent[n - 1] : 1;
  tess__choose_tile(c, row);
  tess__slots(c, arena);
  tess__choose_tile(c, row);
  c->plain = choose_plain(c);
  int tasks = l->alone ? 1
                       : tess__tasks_for((double)c->total * cost + tess__memory_cost(c->footprint),
                                         (c->total + c->tile - 1) / c->tile);
  int64_t tiles = (c->total + c->tile - 1) / c->tile;
  c->task_size = (tiles + tasks - 1) / tasks * c->tile;
  c->n_tasks = (int)((c->total + c->task_size - 1) / c->task_size);
  return true;
}

struct loop_code *tess__loop_prepare(const struct loop *asked, struct arena *arena, struct diag *d) {
  struct loop copy = *asked, *l = &copy;
  struct loop_code *c = tess__arena_alloc(arena, sizeof *c);
  bool reduces = l->reduced != 0 || l->accumulate;
  drop_ones(l);
  if (!reduces) sort(l);
  merge(l);
  c->isa = tess__cpu_pick();
  c->n_in = l->n_in;
  c->n_out = l->n_out;
  c->total = 1;
  for (int i = 0; i < l->n_dims; i++)
    c->total *= l->extent[i];
  for (int i = 0; i < l->n_in; i++)
    c->footprint += bytes_of(&l->in[i], l);
  for (int i = 0; i < l->n_out; i++)
    c->footprint += bytes_of(&l->out[i], l);
  c->in = tess__arena_alloc(arena, (size_t)(l->n_in + 1) * sizeof *c->in);
  c->out = tess__arena_alloc(arena, (size_t)(l->n_out + 1) * sizeof *c->out);
  if (!reduces && !l->alone && (c->copy = tess__copy_prepare(l, arena))) return c;
  bool ok = reduces ? tess__reduction_prepare(c, l, arena, d) : prepare_elements(c, l, arena, d);
  return ok ? c : NULL;
}
