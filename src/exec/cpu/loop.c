/* Loops: prepared, with dimensions in the best order and merged, and given to what runs their kind: copies (copy.c),
 * reductions (reduce.c), elements (tile.c). */
#include <string.h>

#include "exec/cpu/cpu.h"

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

/* Kept, reduced along, or across. */
static uint32_t role_of(const struct loop *l, int d) {
  return (l->reduced >> d & 1) + (l->across >> d & 1);
}
static void move_bit(uint32_t *mask, int to, int from) {
  *mask = (*mask & ~(UINT32_C(1) << to)) | (*mask >> from & 1) << to;
}

static void move_dimension(struct loop *l, int to, int from) {
  l->extent[to] = l->extent[from];
  move_bit(&l->reduced, to, from);
  move_bit(&l->across, to, from);
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
  return role_of(l, d - 1) == role_of(l, d);
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

/* ---- elementwise ---- */
static int64_t bytes_of(const struct operand *o, const struct loop *l) {
  int64_t n = tess__dtype_bytes((tess_dtype)o->dtype);
  if (o->kind != OPERAND_MEMORY) return 0;
  for (int d = 0; d < l->n_dims; d++)
    if (o->stride[d]) n *= l->extent[d];
  return n;
}

static bool choose_plain(const struct loop_code *c) {
  if (c->n_slots || c->row || c->prefetch || c->turned) return false;
  for (int i = 0; i < c->n_in; i++)
    if (c->in[i].kind == SOURCE_WALK || c->in[i].kind == SOURCE_AFFINE) return false;
  for (int i = 0; i < c->n_out; i++)
    if (c->out[i].to.kind != SOURCE_DENSE) return false;
  return true;
}

static void choose_tasks(struct loop_code *c, bool alone, double nanoseconds) {
  const struct turned *t = c->turned;
  int64_t least = t ? 1 : c->tile;
  c->units = t ? c->total / (t->p * t->n) * t->strips : c->total;
  int64_t pieces = (c->units + least - 1) / least;
  int tasks = alone ? 1 : tess__loop_tasks(c, nanoseconds, pieces);
  c->task_size = (pieces + tasks - 1) / tasks * least;
  c->n_tasks = (int)((c->units + c->task_size - 1) / c->task_size);
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
  tess__turned_prepare(c, l, arena);
  if (!tess__lower(c, l, arena, &cost, d)) return false;
  tess__choose_caches(c, l);
  int64_t row = n ? l->extent[n - 1] : 1;
  tess__choose_tile(c, row);
  tess__slots(c, arena);
  tess__choose_tile(c, row);
  c->ahead = c->tile;
  if (c->turned) tess__turned_place(c);
  tess__choose_tables(c);
  c->plain = choose_plain(c);
  choose_tasks(c, l->alone, (double)c->total * cost + tess__memory_cost(c->footprint));
  return true;
}

struct loop_code *tess__loop_prepare(const struct loop *asked, struct arena *arena, struct diag *d) {
  struct loop copy, *l = &copy;
  struct loop_code *c = tess__arena_alloc(arena, sizeof *c);
  bool reduces = asked->reduced != 0 || asked->accumulate;
  tess__loop_copy(l, asked);
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
  if (!reduces && !l->alone && (c->copy = tess__copy_prepare(c->isa, l, arena))) return c;
  bool ok = reduces ? tess__reduction_prepare(c, l, arena, d) : prepare_elements(c, l, arena, d);
  return ok ? c : NULL;
}

void tess__loop_run(const struct loop_code *c, void *const *frame) {
  if (c->copy)
    tess__copy_run(c->copy, frame);
  else if (c->reduction)
    tess__reduction_run(c, frame);
  else if (c->turned)
    tess__turned_run(c, frame);
  else
    tess__elements_run(c, frame);
}
