/* Prepares reductions: which dimensions make cells, chains and runs; how tiles, units and tasks are cut. See reduce.c.
 */
#include "exec/cpu/cpu.h"

#ifdef TESS_TINY
enum { WIDE_ENOUGH = 3, ENOUGH_UNITS = 3, SPLIT = 4 };
#else
/* WIDE_ENOUGH: an innermost kept dimension from this extent on is vectorised along; ENOUGH_UNITS to give workers whole
 * units; SPLIT: at most so many pieces of one */
enum { WIDE_ENOUGH = 16, ENOUGH_UNITS = 8, SPLIT = 16 };
#endif

struct loop_order {
  int dim[LOOP_DIMS], n, kept[LOOP_DIMS], n_kept, n_cells /* leading ones of kept, and of dim */, n_others;
};

static bool is_reduced(const struct loop *l, int d) {
  return l->reduced >> d & 1;
}

static int64_t extent_of(const struct loop *l, const int *dims, int n) {
  int64_t product = 1;
  for (int i = 0; i < n; i++)
    product *= l->extent[dims[i]];
  return product;
}

/* The kept dimension that vectors run along: the last one, unless it is short and another is longer. -1: there is none.
 */
static int choose_inner(const struct loop *l) {
  int best = -1, last = l->n_dims - 1;
  if (!is_reduced(l, last) && l->extent[last] >= WIDE_ENOUGH) return last;
  for (int d = last; d >= 0; d--)
    if (!is_reduced(l, d) && (best < 0 || l->extent[d] > l->extent[best])) best = d;
  return best;
}

/* cells, other reduced dimensions, then the run or the inner dimension. */
static bool choose_order(struct loop_order *o, const struct loop *l) {
  int run = l->n_dims, inner = -1;
  while (run > 0 && is_reduced(l, run - 1) && !(l->across >> (run - 1) & 1))
    run--;
  bool along = run < l->n_dims || l->reduced == 0;
  if (!along) inner = choose_inner(l);
  *o = (struct loop_order){0};
  for (int d = 0; d < run; d++)
    if (!is_reduced(l, d) && d != inner) {
      int at = o->n_cells++;
      for (; at > 0 && l->out[0].stride[o->kept[at - 1]] < l->out[0].stride[d]; at--)
        o->kept[at] = o->kept[at - 1];
      o->kept[at] = d;
    }
  for (; o->n < o->n_cells; o->n++)
    o->dim[o->n] = o->kept[o->n];
  o->n_kept = o->n_cells;
  for (int d = 0; d < run; d++)
    if (is_reduced(l, d)) {
      o->dim[o->n++] = d;
      o->n_others++;
    }
  for (int d = run; d < l->n_dims; d++)
    o->dim[o->n++] = d;
  if (inner >= 0) o->dim[o->n++] = o->kept[o->n_kept++] = inner;
  return along;
}

static void set_extents(struct reduction *r, const struct loop *l, const struct loop_order *o) {
  int64_t last = extent_of(l, o->dim + o->n_cells + o->n_others, o->n - o->n_cells - o->n_others);
  r->cells = extent_of(l, o->dim, o->n_cells);
  r->others = extent_of(l, o->dim + o->n_cells, o->n_others);
  r->run = r->along ? last : 1;
  r->inner = r->along ? 1 : last;
}

/* Can the operand be read where it is? Along: in whole blocks. Across: rows at equal distances. */
static void choose_direct(struct loop_code *c, const struct loop *l, const struct loop_order *o) {
  struct reduction *r = c->reduction;
  r->piece = c->tile;
  if (c->n_code || c->out[0].value >= c->n_in) return;
  const struct tile_source *s = &c->in[c->out[0].value];
  const int64_t *stride = l->in[c->out[0].value].stride;
  if (s->kind != SOURCE_DENSE && s->kind != SOURCE_WALK) return;
  const struct walk *w = s->walk;
  if (r->along && w->stride[w->n - 1] == s->size && w->extent[w->n - 1] % r->run == 0) r->piece = RUN_BLOCK;
  if (r->along || stride[o->dim[o->n - 1]] != 1) return;
  struct walk rows;
  tess__walk_make(&rows, l, o->dim + o->n_cells, o->n_others, stride, s->size);
  tess__walk_make(&r->outer, l, o->dim, o->n_cells, stride, s->size);
  r->direct = rows.n == 1;
  r->other_step = rows.stride[0];
}

static void choose_units(struct loop_code *c, double nanoseconds, bool alone) {
  struct reduction *r = c->reduction;
  int64_t row = r->along ? r->run : r->inner;
  r->width = r->inner < c->tile ? r->inner : c->tile;
  r->columns = (r->inner + r->width - 1) / r->width;
  r->rows = row <= SHORT_ROW ? c->tile / row : 1;
  r->leaves = r->along ? (r->run + RUN_BLOCK - 1) / RUN_BLOCK : (r->others + CHAIN - 1) / CHAIN;
  int64_t n_units = r->cells * r->columns;
  bool splits = n_units < ENOUGH_UNITS && r->leaves > 1 && !(r->along && r->others > 1);
  int tasks = alone ? 1 : tess__loop_tasks(c, nanoseconds, splits ? n_units * SPLIT : n_units);
  c->task_size = (n_units + tasks - 1) / tasks;
  c->n_tasks = (int)((n_units + c->task_size - 1) / c->task_size);
  if (!splits || tasks <= n_units) return;
  int64_t pieces = tasks / n_units;
  for (r->leaf_step = 1; r->leaf_step * pieces < r->leaves;)
    r->leaf_step *= 2;
  c->n_tasks = (int)(n_units * ((r->leaves + r->leaf_step - 1) / r->leaf_step));
}

/* The value is of the result's dtype, or of its carrier. */
static bool choose_kernels(struct loop_code *c, const struct loop *l, struct arena *arena, struct diag *d) {
  struct reduction *r = c->reduction;
  tess_dtype out = (tess_dtype)l->out[0].dtype, t = (tess_dtype)c->value_dtype[c->out[0].value],
             acc = tess__accumulator(t), unused;
  kernel *second = NULL, *third = NULL;
  r->value = tess__reducer(c->isa, t, (enum monoid)l->monoid);
  r->acc = tess__reducer(c->isa, acc, (enum monoid)l->monoid);
  if (!r->value || t != tess__carrier(out) || !tess__convert_kernels(c->isa, acc, out, &r->finish, &second, &unused) ||
      second || !tess__convert_kernels(c->isa, out, t, &r->start, &third, &unused) || third)
    return tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "no CPU kernel for the %s of %s",
                      tess__monoid_name((enum monoid)l->monoid), tess_dtype_name(t));
  if (t == out) r->start = NULL;
  unsigned char element[16], identity[16], *splat = tess__arena_alloc(arena, SPLAT_BYTES);
  r->value_size = (uint8_t)tess__dtype_bytes(t);
  r->acc_size = (uint8_t)tess__dtype_bytes(acc);
  r->acc_log2 = (uint8_t)tess__size_log2(acc);
  r->word = r->acc_size > 8 ? r->acc_size : 8;
  (l->terms ? tess__monoid_neutral : tess__monoid_identity)((enum monoid)l->monoid, out, element);
  tess__element_convert(acc, identity, out, element);
  tess__splat_fill(splat, identity, r->acc_size);
  r->identity = (struct view){(const char *)splat, 0};
  r->accumulate = l->accumulate;
  r->plain = c->out[0].to.kind == SOURCE_DENSE && !r->accumulate && r->finish == c->isa->copy[r->acc_log2];
  return true;
}

bool tess__reduction_prepare(struct loop_code *c, const struct loop *l, struct arena *arena, struct diag *d) {
  struct loop_order o;
  double cost;
  struct reduction *r = c->reduction = tess__arena_alloc(arena, sizeof *c->reduction);
  r->along = choose_order(&o, l);
  set_extents(r, l, &o);
  for (int i = 0; i < l->n_in; i++)
    tess__source_make(&c->in[i], &l->in[i], l, o.dim, o.n, arena);
  tess__source_make(&c->out[0].to, &l->out[0], l, o.kept, o.n_kept, arena);
  if (c->out[0].to.kind == SOURCE_SPLAT) c->out[0].to.kind = SOURCE_DENSE; /* one result */
  if (!tess__lower(c, l, arena, &cost, d) || !choose_kernels(c, l, arena, d)) return false;
  int64_t row = r->along ? r->run : r->inner;
  tess__choose_tile(c, row);
  tess__slots(c, arena);
  tess__choose_tile(c, row);
  tess__choose_tables(c);
  choose_direct(c, l, &o);
  choose_units(c, (double)c->total * (cost + 0.05) + tess__memory_cost(c->footprint), l->alone);
  int levels = 2;
  while (r->leaves >> levels)
    levels++;
  r->at_tree = c->scratch;
  r->tree_stride = (r->width * r->acc_size + 63) / 64 * 64;
  c->scratch += (2 * RUN_LANES + 5 * TILE + 64) * r->word + (levels + 1) * r->tree_stride;
  return true;
}
