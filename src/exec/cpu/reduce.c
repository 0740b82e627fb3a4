/* Runs reductions. The order of the additions is a function of the loop's reduced extents alone
 * (design/engine.md 12.5):
 *
 *   along   a run that ends in the innermost dimension: element j goes to lane j mod 64, blocks of RUN_BLOCK elements,
 * the lanes of a block folded by halves, blocks combined pairwise. across  other reduced dimensions: chains of CHAIN
 * rows, then pairwise. Rows are runs' results or, when the innermost dimension is kept, vectors along a kept dimension.
 *
 * A block or a chain is a leaf; leaves are combined like the bits of a binary counter, so aligned groups of 2^k leaves
 * are subtrees and workers may take them whole. Everything starts from the identity: a sum of nothing but -0 is +0,
 * with any splitting; one of devices' terms starts from -0, and is -0. A unit is what has one tree: an element, or a
 * piece of a kept row at most one tile wide. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/pool.h"
#include "exec/cpu/cpu.h"

/* Fewer runs than FEW are not worth turning round; rows of NARROW bytes and less have too few additions at a time. The
 * rows of a chain that lie in more than NEAR bytes are not read column by column, but STREAMS at a time along all
 * columns, which memory brings twice as fast. */
#ifdef TESS_TINY
enum { FEW = 4, NARROW = 128, NEAR = 64, STREAMS = 3 };
#else
enum { FEW = 4, NARROW = 128, NEAR = 32 << 10, STREAMS = 8 };
#endif

struct tree {
  char *stack;
  int64_t stride;
  uint64_t count;
};
struct work {
  struct tile_run run;
  const struct reduction *r;
  struct view *value; /* the tile to reduce */
  const char *dense;  /* or the operand, which lies as the loop runs; NULL: it does not, or is computed */
  char *lanes, *acc, *results, *turned, *wide, *old;
  struct tree tree, outer; /* outer: over the results of runs */
};

static void begin(struct work *w, const struct loop_code *c, void *const *frame, char *scratch) {
  tess__run_begin(&w->run, c, frame, scratch);
  const struct reduction *r = w->r = c->reduction;
  char *own = scratch + r->at_tree;
  w->value = &w->run.view[c->out[0].value];
  w->dense = c->n_code == 0 && c->in[c->out[0].value].kind == SOURCE_DENSE ? w->run.base[c->out[0].value] : NULL;
  w->lanes = own;
  w->acc = w->lanes + r->word * RUN_LANES * 2;
  w->results = w->acc + TILE * r->word;
  w->turned = w->results + TILE * r->word;
  w->wide = w->turned + TILE * r->word;
  w->old = w->wide + TILE * r->word;
  w->outer = (struct tree){w->old + TILE * r->word, r->word, 0};
  w->tree = (struct tree){w->outer.stack + 64 * r->word, r->tree_stride, 0};
}

/* ---- trees ---- */
/* A leaf, or (a power of two) several that are combined already; as many are in front of them, or none, or twice … */
static void push(const struct reduction *r, struct tree *t, const char *leaf, int64_t leaves, int64_t n) {
  int64_t level = __builtin_ctzll((uint64_t)leaves);
  for (uint64_t count = t->count >> level; count & 1; count >>= 1, level++) {
    char *other = t->stack + level * t->stride;
    r->acc->chain(other, leaf, 1, 0, n);
    leaf = other;
  }
  memcpy(t->stack + level * t->stride, leaf, (size_t)(n * r->acc_size));
  t->count += (uint64_t)leaves;
}

/* Of a tree with at least one leaf. */
static void close(const struct reduction *r, struct tree *t, char *out, int64_t n) {
  int64_t level = __builtin_ctzll(t->count);
  const char *sum = t->stack + level * t->stride;
  while (t->count >> ++level) {
    char *other = t->stack + level * t->stride;
    if (!(t->count >> level & 1)) continue;
    r->acc->chain(other, sum, 1, 0, n);
    sum = other;
  }
  memcpy(out, sum, (size_t)(n * r->acc_size));
  t->count = 0;
}

static void set_identity(const struct work *w, char *acc, int64_t n) {
  w->run.c->isa->copy[w->r->acc_log2](acc, &w->r->identity, NULL, NULL, n);
}

/* ---- results ---- */
/* Accumulators become results number at, at + 1, … */
static void finish(struct work *w, int64_t at, char *acc, int64_t n) {
  const struct tile_source *to = &w->run.c->out[0].to;
  struct cursor *cursor = &w->run.out_cursor[0];
  char *out = w->run.to[0];
  bool dense = to->kind == SOURCE_DENSE;
  if (!dense && w->r->accumulate) {
    tess__seek(to->walk, cursor, at);
    tess__gather(to->walk, cursor, w->turned, out, to->size, n);
  }
  struct view v = {dense ? out + at * to->size : w->turned, 1};
  if (w->r->accumulate && w->r->start) {
    w->r->start(w->old, &v, NULL, NULL, n);
    v.p = w->old;
  }
  if (w->r->accumulate) w->r->value->chain(acc, v.p, 1, 0, n);
  v.p = acc;
  w->r->finish(dense ? out + at * to->size : w->turned, &v, NULL, NULL, n);
  if (dense) return;
  if (cursor->at != at) tess__seek(to->walk, cursor, at);
  v.p = w->turned;
  tess__scatter(to->walk, cursor, out, &v, to->size, n);
}

/* ---- along a run ---- */
/* Elements at .. end - 1 of the run that begins at `start`, from lane 0 on. */
static void run_lanes(struct work *w, int64_t start, int64_t at, int64_t end, char *lanes) {
  if (w->dense) {
    w->r->value->lanes(lanes, w->dense + (start + at) * w->r->value_size, end - at, 0);
    return;
  }
  for (int64_t lane = 0, n; at < end; at += n) {
    n = end - at < w->r->piece ? end - at : w->r->piece;
    tess__tile_run(&w->run, start + at, n);
    w->r->value->lanes(lanes, w->value->p, n, lane);
    lane = (lane + n) % RUN_LANES;
  }
}

/* Leaves first .. last - 1 of the run that begins at `start`, combined. */
static void run_leaves(struct work *w, int64_t start, int64_t first, int64_t last, char *out) {
  const struct reduction *r = w->r;
  for (int64_t leaf = first; leaf < last; leaf++) {
    int64_t at = leaf * RUN_BLOCK, end = at + RUN_BLOCK < r->run ? at + RUN_BLOCK : r->run;
    set_identity(w, w->lanes, RUN_LANES);
    run_lanes(w, start, at, end, w->lanes);
    r->acc->fold(w->lanes, RUN_LANES);
    if (last - first == 1) {
      memcpy(out, w->lanes, r->acc_size);
      return;
    }
    push(r, &w->tree, w->lanes, 1, 1);
  }
  close(r, &w->tree, out, 1);
}

/* Run number `row` has the value at v: it goes into its cell's chain, the cell's last one makes the result. */
static void take_row(struct work *w, int64_t row, const char *v) {
  const struct reduction *r = w->r;
  int64_t other = row % r->others;
  if (other % CHAIN == 0) set_identity(w, w->acc, 1);
  r->acc->chain(w->acc, v, 1, 0, 1);
  if (other % CHAIN == CHAIN - 1 || other == r->others - 1) push(r, &w->outer, w->acc, 1, 1);
  if (other < r->others - 1) return;
  close(r, &w->outer, w->acc, 1);
  finish(w, row / r->others, w->acc, 1);
}

static void long_runs(struct work *w, int64_t first, int64_t last) {
  const struct reduction *r = w->r;
  int64_t held = 0, size = r->acc_size;
  for (int64_t row = first * r->others; row < last * r->others; row++) {
    char *v = w->results + held * size;
    run_leaves(w, row * r->run, 0, r->leaves, v);
    if (r->others > 1)
      take_row(w, row, v);
    else if (++held == TILE || row + 1 == last) {
      finish(w, row + 1 - held, w->results, held);
      held = 0;
    }
  }
}

/* The lanes of n runs, lane j of them in row j, folded by halves. */
static void fold_rows(const struct reduction *r, char *acc, int64_t lanes, int64_t n) {
  for (int64_t half; lanes > 1; lanes = half) {
    for (half = 1; half * 2 < lanes;)
      half *= 2;
    r->acc->chain(acc, acc + half * n * r->acc_size, 1, 0, (lanes - half) * n);
  }
}

/* So many runs of one leaf each have room for their lanes side by side. */
static int64_t runs_together(const struct reduction *r) {
  return r->others == 1 && r->leaves == 1 ? (int64_t)TILE * r->word / ((int64_t)RUN_LANES * r->acc_size) : 0;
}

/* The lanes of several runs, turned round, so that they are folded by the same vector operations. */
static void middle_runs(struct work *w, int64_t first, int64_t last) {
  const struct reduction *r = w->r;
  int64_t lanes = (int64_t)RUN_LANES * r->acc_size;
  for (int64_t row = first, n; row < last; row += n) {
    n = last - row < runs_together(r) ? last - row : runs_together(r);
    set_identity(w, w->turned, n * RUN_LANES);
    for (int64_t i = 0; i < n; i++)
      run_lanes(w, (row + i) * r->run, 0, r->run, w->turned + i * lanes);
    tess__turn(w->run.c->isa, w->wide, n * r->acc_size, w->turned, lanes, r->acc_size, n, RUN_LANES);
    fold_rows(r, w->wide, RUN_LANES, n);
    finish(w, row, w->wide, n);
  }
}

/* Short runs: a tile holds several. Turned round, so that the lanes of all of them are folded by the same vector
 * operations: lane j of the runs is row j of w->wide. Lanes that no run has hold identities, which change nothing and
 * are left out. */
static void short_runs(struct work *w, int64_t first, int64_t last) {
  const struct reduction *r = w->r;
  int size = r->value_size;
  for (int64_t row = first * r->others, end = last * r->others, n; row < end; row += n) {
    n = end - row < r->rows ? end - row : r->rows;
    tess__tile_run(&w->run, row * r->run, n * r->run);
    const char *x = w->value->p;
    if (r->run > 1) {
      tess__turn(w->run.c->isa, w->turned, n * size, x, r->run * size, size, n, r->run);
      x = w->turned;
    }
    set_identity(w, w->wide, r->run * n);
    r->value->chain(w->wide, x, 1, 0, r->run * n);
    fold_rows(r, w->wide, r->run, n);
    if (r->others == 1)
      finish(w, row, w->wide, n);
    else
      for (int64_t i = 0; i < n; i++)
        take_row(w, row + i, w->wide + i * r->acc_size);
  }
}

/* ---- across ---- */
static int64_t unit_width(const struct reduction *r, int64_t unit) {
  int64_t left = r->inner - unit % r->columns * r->width;
  return left < r->width ? left : r->width;
}

/* Where row `row` of a unit lies, whose operand is read without tiles. */
static const char *row_at(struct work *w, int64_t unit, int64_t row) {
  const struct reduction *r = w->r;
  struct cursor at;
  tess__seek(&r->outer, &at, unit / r->columns);
  const char *base = w->run.base[w->run.c->out[0].value] + at.offset;
  return base + row * r->other_step + unit % r->columns * r->width * r->value_size;
}

/* Rows first .. last - 1 of a unit, one after the other. */
static void chain_rows(struct work *w, int64_t unit, int64_t first, int64_t last, char *acc, int64_t n) {
  const struct reduction *r = w->r;
  int64_t cell = unit / r->columns, column = unit % r->columns * r->width;
  if (r->direct) {
    int64_t some = llabs(r->other_step) * CHAIN > NEAR ? STREAMS : CHAIN;
    const char *at = row_at(w, unit, first);
    for (int64_t row = first; row < last; row += some, at += some * r->other_step)
      r->value->chain(acc, at, last - row < some ? last - row : some, r->other_step, n);
    return;
  }
  for (int64_t row = first, m; row < last; row += m) {
    m = last - row < r->rows ? last - row : r->rows;
    tess__tile_run(&w->run, (cell * r->others + row) * r->inner + column, m * n);
    r->value->chain(acc, w->value->p, m, n * r->value_size, n);
  }
}

/* Leaf number `leaf` of a unit, or the ABREAST from there on, which are whole chains. */
static void chain_leaves(struct work *w, int64_t unit, int64_t leaf, int64_t leaves, char *acc, int64_t n) {
  const struct reduction *r = w->r;
  int64_t row = leaf * CHAIN, end = row + CHAIN < r->others ? row + CHAIN : r->others;
  set_identity(w, acc, n);
  if (leaves > 1)
    r->value->abreast(acc, row_at(w, unit, row), CHAIN, r->other_step, n);
  else
    chain_rows(w, unit, row, end, acc, n);
}

static void across_leaves(struct work *w, int64_t unit, int64_t first, int64_t last, char *out) {
  const struct reduction *r = w->r;
  int64_t n = unit_width(r, unit);
  bool narrow = r->direct && n * r->value_size <= NARROW;
  char *acc = last - first > 1 ? w->acc : out;
  for (int64_t leaf = first, leaves; leaf < last; leaf += leaves) {
    leaves = narrow && leaf + ABREAST <= last && (leaf + ABREAST) * CHAIN <= r->others ? ABREAST : 1;
    chain_leaves(w, unit, leaf, leaves, acc, n);
    if (last - first > 1) push(r, &w->tree, acc, leaves, n);
  }
  if (last - first > 1) close(r, &w->tree, out, n);
}

/* ---- units and tasks ---- */
static int64_t first_result(const struct reduction *r, int64_t unit) {
  return unit / r->columns * r->inner + unit % r->columns * r->width;
}

/* A unit whose accumulators are its results is made in its place. */
static void across(struct work *w, int64_t unit) {
  const struct reduction *r = w->r;
  int64_t at = first_result(r, unit);
  char *out = r->plain ? w->run.to[0] + at * r->acc_size : w->results;
  across_leaves(w, unit, 0, r->leaves, out);
  if (!r->plain) finish(w, at, out, unit_width(r, unit));
}

static void units(const struct loop_code *c, void *const *frame, char *scratch, int64_t task, void *ctx) {
  struct work w;
  const struct reduction *r = c->reduction;
  int64_t all = r->cells * r->columns, first = ctx ? 0 : task * c->task_size, last = ctx ? all : first + c->task_size;
  if (last > all) last = all;
  begin(&w, c, frame, scratch);
  if (r->along && r->run <= SHORT_ROW && (last - first) * r->others >= FEW)
    short_runs(&w, first, last);
  else if (r->along && last - first >= FEW && runs_together(r) >= FEW)
    middle_runs(&w, first, last);
  else if (r->along)
    long_runs(&w, first, last);
  else
    for (int64_t unit = first; unit < last; unit++)
      across(&w, unit);
}

static int64_t pieces_of(const struct reduction *r) {
  return (r->leaves + r->leaf_step - 1) / r->leaf_step;
}

static void split_unit(const struct loop_code *c, void *const *frame, char *scratch, int64_t task, void *partials) {
  struct work w;
  const struct reduction *r = c->reduction;
  int64_t unit = task / pieces_of(r), first = task % pieces_of(r) * r->leaf_step, last = first + r->leaf_step;
  if (last > r->leaves) last = r->leaves;
  char *out = (char *)partials + task * r->width * r->acc_size;
  begin(&w, c, frame, scratch);
  if (r->along)
    run_leaves(&w, unit * r->run, first, last, out);
  else
    across_leaves(&w, unit, first, last, out);
}

static void combine(const struct loop_code *c, void *const *frame, char *scratch, int64_t task, void *partials) {
  struct work w;
  const struct reduction *r = c->reduction;
  const char *partial = partials;
  (void)task;
  begin(&w, c, frame, scratch);
  for (int64_t unit = 0; unit < r->cells * r->columns; unit++) {
    int64_t n = unit_width(r, unit);
    for (int64_t i = 0; i < pieces_of(r); i++, partial += r->width * r->acc_size)
      push(r, &w.tree, partial, 1, n);
    close(r, &w.tree, w.results, n);
    finish(&w, first_result(r, unit), w.results, n);
  }
}

void tess__reduction_run(const struct loop_code *c, void *const *frame) {
  const struct reduction *r = c->reduction;
  bool everything = true;
  if (!r->leaf_step) {
    tess__run_tasks(c, frame, c->n_tasks, units, NULL);
    return;
  }
  size_t bytes = (size_t)(c->n_tasks * r->width * r->acc_size);
  void *partials = tess__is_shared(c) ? tess__alloc_data(bytes) : NULL;
  if (!partials) { /* no workers, or no memory: the same tree by one thread */
    tess__run_tasks(c, frame, 1, units, &everything);
    return;
  }
  tess__run_tasks(c, frame, c->n_tasks, split_unit, partials);
  tess__run_tasks(c, frame, 1, combine, partials);
  tess__free_data(partials, bytes);
}
