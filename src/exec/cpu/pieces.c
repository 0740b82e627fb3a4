/* What a loop is made of: where its operands come from, how long its tiles are, how many tasks share it. */
#include "exec/cpu/cpu.h"

#ifdef TESS_TINY
enum {
  NEAR = 256,
  FAR = 1024,
  WORTH_WORKERS = 200,
  TASK_NS = 100,
  SMALL = 60,
  REGISTERS = 1 << 20,
  LONG_TILES = 1 << 20,
  TABLES = 64
};
#else
/* NEAR: bytes that stay in L2; FAR: from here on stores go around the caches. WORTH_WORKERS: waking a worker that
 * sleeps costs up to 100 us, one that spins a few; from 50 on both together gain, with one that spins from SMALL on.
 * REGISTERS: bytes of tile registers that leave room in L1 and L2; LONG_TILES: of all that a long tile touches; TABLES:
 * of affine operands' tables, all together. */
enum {
  NEAR = 2 << 20,
  FAR = 32 << 20,
  WORTH_WORKERS = 50 * 1000,
  TASK_NS = 25 * 1000,
  SMALL = 12 * 1000,
  REGISTERS = 48 << 10,
  LONG_TILES = 24 << 10,
  TABLES = 16 << 10
};
#endif
enum { MAX_TASKS = 256 };

/* ---- costs and tasks ---- */
double tess__memory_cost(int64_t bytes) {
  return (double)bytes * (bytes > NEAR ? 0.07 : 0.015);
}

int tess__tasks_for(double nanoseconds, int64_t at_most) {
  if (nanoseconds < WORTH_WORKERS) return 1;
  double n = nanoseconds / TASK_NS;
  int64_t tasks = n > MAX_TASKS ? MAX_TASKS : (int64_t)n;
  return (int)(tasks > at_most ? at_most : tasks < 1 ? 1 : tasks);
}

int tess__loop_tasks(struct loop_code *c, double nanoseconds, int64_t at_most) {
  c->small = nanoseconds < WORTH_WORKERS;
  if (!c->small) return tess__tasks_for(nanoseconds, at_most);
  return nanoseconds >= SMALL && at_most >= 2 ? 2 : 1;
}

/* Large loops load the next tile ahead, larger ones store around the caches what is not read soon. */
void tess__choose_caches(struct loop_code *c, const struct loop *l) {
  int64_t around = l->around ? l->around : c->footprint;
  c->prefetch = c->footprint > NEAR;
  for (int k = 0; k < c->n_out; k++) {
    c->out[k].stream = around >= FAR && !(l->handed_on >> k & 1);
    c->stream = c->stream || c->out[k].stream;
  }
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
  bool memory = o->kind == OPERAND_MEMORY,
       repeats = fixed && n_order > 0; /* of one element the operand is read where it is */
  tess__walk_make(w, l, order, n_order, o->stride, memory ? s->size : 1);
  s->walk = w;
  s->offset = memory ? o->offset * s->size : o->offset;
  if (memory) s->base = o->base;
  s->kind = !memory                                ? SOURCE_AFFINE
            : repeats                              ? SOURCE_SPLAT
            : w->n == 1 && w->stride[0] == s->size ? SOURCE_DENSE
                                                   : SOURCE_WALK;
}

/* ---- tiles ---- */
/* Long ones, each of whose kernels has more to do, where all that a tile touches stays in L1: registers, and memory
 * that is read or written where it is. Not where results or short rows are turned round, several at a time. */
static bool fits_long(const struct loop_code *c, int64_t row, int64_t element) {
  if (row <= SHORT_ROW || c->turned || (c->reduction && !c->reduction->along)) return false;
  int64_t touched = c->n_slots;
  for (int i = 0; i < c->n_in + c->n_out; i++)
    touched += (i < c->n_in ? c->in[i].kind : c->out[i - c->n_in].to.kind) == SOURCE_DENSE;
  return touched * c->tile * element <= LONG_TILES;
}

/* The length of tiles: registers fit near L1, short rows are not cut. Called twice: periods must be known before
 * registers are shared. */
void tess__choose_tile(struct loop_code *c, int64_t row) {
  int64_t element = 1;
  for (int i = 0; i < c->n_values; i++) {
    int64_t bytes = tess__dtype_bytes((tess_dtype)c->value_dtype[i]);
    if (bytes > element) element = bytes;
  }
  c->tile = LONG_TILE;
  while (c->tile > TILE && !fits_long(c, row, element))
    c->tile /= 2;
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

/* What counts along the rows alone is the same in each row: it is counted once a task. */
void tess__choose_tables(struct loop_code *c) {
  int64_t bytes = 0;
  for (int i = 0; i < c->n_in; i++) {
    struct tile_source *s = &c->in[i];
    const struct walk *w = s->walk;
    if (s->kind != SOURCE_AFFINE || s->period || w->stride[0] != 0 || w->extent[0] < 2) continue;
    int64_t length = c->total / w->extent[0], size = (length * s->size + 63) / 64 * 64;
    if (length > TABLES / s->size || bytes + size > TABLES) continue;
    s->table = length;
    s->at = c->scratch;
    c->scratch += size;
    bytes += size;
  }
}
