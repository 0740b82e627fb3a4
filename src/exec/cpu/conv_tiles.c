/* Convolutions of real numbers without copying windows: a tile of the result takes, for each tap, the features of the
 * elements that its positions see there, in memory as they are; padding is a row of zeros. The kernel stands in panels
 * (product.c), or where it lies. Taps are taken in runs whose panels stay in the cache.
 *
 * Between elements that a dilation sets apart there are zeros, which nobody multiplies: positions that see the same
 * taps make a phase, which has a convolution of its own, with these taps alone.
 *
 * An element's sum is over those runs, in order: its bits depend on the shape alone, and under `deterministic` not on
 * how many elements are made beside it. */
#include <string.h>

#include "base/alloc.h"
#include "base/pool.h"
#include "exec/cpu/conv.h"

#ifdef TESS_TINY
enum { RUN_BYTES = 64, THERE_BYTES = 64 };
#else
enum { RUN_BYTES = 512 << 10, THERE_BYTES = 512 << 10 }; /* of panels; of a kernel that is read where it lies */
#endif
enum { MOST_PHASES = 64 };

/* By dimension: positions begin, begin + period, ... , n of them, which see the taps tap, tap + step, ... , taps of
 * them. */
struct phase {
  int64_t begin[TESS_MAX_RANK], n[TESS_MAX_RANK], tap[TESS_MAX_RANK], taps[TESS_MAX_RANK];
  int64_t positions, all_taps, first_block;
  char *panels; /* those of one group behind those of another */
};

struct by_tiles {
  struct conv *v;
  int64_t period[TESS_MAX_RANK], step[TESS_MAX_RANK];
  int n_phases;
  struct phase phase[MOST_PHASES];
  int64_t run, blocks, column_panels; /* taps of a run; blocks of an image; panels of a group */
  bool there;                         /* the kernel is read where it lies, but for a last panel that is not full */
  const char *zeros;                  /* as many as there are features */
};

/* ---- phases ---- */
static int64_t least_multiple(int64_t n, int64_t base) { /* how often n makes a multiple of base */
  int64_t times = 1;
  while (times * n % base != 0)
    times++;
  return times;
}

static bool tap_meets(const struct window_dim *w, int64_t position, int64_t tap) {
  return (position * w->stride + (w->reversed ? w->size - 1 - tap : tap) * w->dilation - w->low) % w->base == 0;
}

static struct phase phase_of(const struct by_tiles *b, int64_t number) {
  const struct conv *v = b->v;
  struct phase f = {.positions = 1, .all_taps = 1};
  for (int d = v->spatial - 1; d >= 0; number /= b->period[d--]) {
    const struct window_dim *w = &v->window[d];
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): a period is 1 at least */
    int64_t begin = f.begin[d] = number % b->period[d], tap = 0;
    f.n[d] = w->out > begin ? (w->out - begin + b->period[d] - 1) / b->period[d] : 0;
    while (b->step[d] > 1 && tap < b->step[d] && !tap_meets(w, begin, tap))
      tap++;
    f.tap[d] = tap;
    f.taps[d] = w->size > tap && (tap < b->step[d] || tap == 0) ? (w->size - tap + b->step[d] - 1) / b->step[d] : 0;
    f.positions *= f.n[d];
    f.all_taps *= f.taps[d];
  }
  return f;
}

static void find_phases(struct by_tiles *b) {
  const struct conv *v = b->v;
  int64_t n = 1;
  for (int d = 0; d < v->spatial; d++) {
    const struct window_dim *w = &v->window[d];
    bool few = w->base <= MOST_PHASES;
    b->period[d] = few ? least_multiple(w->stride % w->base, w->base) : 1;
    b->step[d] = few ? least_multiple(w->dilation % w->base, w->base) : 1;
    n *= b->period[d];
    if (n <= MOST_PHASES) continue;
    n /= b->period[d];
    b->period[d] = b->step[d] = 1;
  }
  b->n_phases = (int)n;
  for (int f = 0; f < b->n_phases; f++) {
    b->phase[f] = phase_of(b, f);
    b->phase[f].first_block = b->blocks;
    b->blocks += (b->phase[f].positions + v->block - 1) / v->block;
  }
}

static const struct phase *phase_with(const struct by_tiles *b, int64_t block) {
  const struct phase *f = &b->phase[b->n_phases - 1];
  while (f->first_block > block)
    f--;
  return f;
}

static void start_at(const struct by_tiles *b, const struct phase *f, int64_t position, int64_t *o) {
  for (int d = b->v->spatial - 1; d >= 0; position /= f->n[d--])
    o[d] = f->begin[d] + position % f->n[d] * b->period[d];
}

static void next_position(const struct by_tiles *b, const struct phase *f, int64_t *o) {
  for (int d = b->v->spatial - 1; d >= 0 && (o[d] += b->period[d]) >= b->v->window[d].out; d--)
    o[d] = f->begin[d];
}

/* ---- the kernel ---- */
static bool is_there(const struct by_tiles *b) {
  const struct conv *v = b->v;
  int64_t rows = v->inputs;
  bool there = b->n_phases == 1 && v->groups == 1 && v->w_output == 1 && v->w_input * v->size <= THERE_STEP &&
               v->k * v->w_input * v->size <= THERE_BYTES;
  for (int d = v->spatial - 1; d >= 0; rows *= v->window[d--].size)
    there = there && b->step[d] == 1 && v->w_tap[d] == rows * v->w_input;
  return there;
}

static int64_t panel_bytes(const struct by_tiles *b, const struct phase *f) {
  return b->v->tiles->columns * b->v->size * f->all_taps * b->v->inputs;
}

/* One panel: the columns from c on of a phase's taps. */
static void make_panel(const struct by_tiles *b, const struct phase *f, int64_t group, int64_t c, char *to) {
  const struct conv *v = b->v;
  int64_t k[TESS_MAX_RANK] = {0}, columns = v->of_group - c < v->tiles->columns ? v->of_group - c : v->tiles->columns;
  for (int64_t i = 0; i < f->all_taps; i++, to += v->inputs * v->tiles->columns * v->size) {
    int64_t at = (group * v->of_group + c) * v->w_output;
    for (int d = 0; d < v->spatial; d++)
      at += (f->tap[d] + k[d] * b->step[d]) * v->w_tap[d];
    tess__panels_make(v->tiles, (int)v->size, v->inputs, columns,
                      (struct matrix){v->w + at * v->size, v->w_input, v->w_output}, false, to);
    for (int d = v->spatial - 1; d >= 0 && ++k[d] == f->taps[d]; d--)
      k[d] = 0;
  }
}

static void panel_task(void *ctx, int number, int worker) {
  (void)worker;
  const struct by_tiles *b = ctx;
  const struct phase *f = &b->phase[number % b->n_phases];
  int64_t panel = number / b->n_phases, group = panel / b->column_panels,
          c = panel % b->column_panels * b->v->tiles->columns;
  if (b->there && b->v->of_group - c >= b->v->tiles->columns) return;
  make_panel(b, f, group, c, f->panels + panel * panel_bytes(b, f));
}

static struct panels panels_of(const struct by_tiles *b, const struct phase *f, int64_t group) {
  const struct conv *v = b->v;
  int64_t wide = v->tiles->columns * v->size, next = panel_bytes(b, f), whole = v->of_group / v->tiles->columns;
  char *first = f->panels + group * b->column_panels * next;
  if (b->there) return (struct panels){v->w, v->w_input * v->size, wide, first + whole * next};
  return (struct panels){first, wide, next, first + whole * next};
}

/* ---- positions ---- */
/* The rows that one position sees, every `step` pointers; at: room for the offsets of the taps, those of one spatial
 * dimension behind those of another, -1 in padding. */
static void find_windows(const struct by_tiles *b, const struct phase *f, const char *image, const int64_t *o,
                         const char **row, int64_t step, int64_t *at) {
  const struct conv *v = b->v;
  int last = v->spatial - 1;
  int64_t k[TESS_MAX_RANK] = {0}, begin[TESS_MAX_RANK] = {0}, inner = f->taps[last];
  if (f->all_taps == 0) return;
  for (int64_t d = 0, n = 0; d <= last; d++) {
    begin[d] = n;
    for (int64_t i = 0; i < f->taps[d]; i++) {
      int64_t index = tess__window_at(&v->window[d], o[d], f->tap[d] + i * b->step[d]);
      at[n++] = index < 0 ? -1 : index * v->step[d] * v->size;
    }
  }
  const int64_t *of_last = at + begin[last];
  for (int64_t i = 0; i < f->all_taps / inner; i++) {
    const char *from = image;
    for (int d = 0; d < last; d++)
      from = from && at[begin[d] + k[d]] >= 0 ? from + at[begin[d] + k[d]] : NULL;
    for (int64_t q = 0; q < inner; q++, row += step)
      *row = from && of_last[q] >= 0 ? from + of_last[q] : b->zeros;
    for (int d = last - 1; d >= 0 && ++k[d] == f->taps[d]; d--)
      k[d] = 0;
  }
}

/* One run of taps after another over all positions, so that its panels are read from the cache. */
static void multiply(const struct by_tiles *b, const struct phase *f, const struct piece *p, const char *const *row,
                     char *y, int64_t step_y) {
  const struct conv *v = b->v;
  struct panels w = panels_of(b, f, p->group);
  for (int64_t tap = 0; tap < f->all_taps || tap == 0; tap += b->run) { /* once at least: an empty sum is zero */
    int64_t taps = f->all_taps - tap < b->run ? f->all_taps - tap : b->run;
    for (int64_t i = 0; i < p->n; i += v->tiles->rows)
      tess__panels_multiply(v->tiles, (int)v->size, p->n - i < v->tiles->rows ? p->n - i : v->tiles->rows, v->of_group,
                            row + (i * f->all_taps + tap * v->tiles->rows), taps, v->inputs, &w, tap * v->inputs,
                            y + i * step_y, step_y, tap > 0);
  }
}

/* Positions of one of several phases do not lie side by side: they are made apart. */
static void spread(const struct by_tiles *b, const struct phase *f, const struct piece *p, const char *y) {
  const struct conv *v = b->v;
  int64_t o[TESS_MAX_RANK], bytes = v->of_group * v->size;
  start_at(b, f, p->first, o);
  for (int64_t i = 0; i < p->n; i++, next_position(b, f, o)) {
    int64_t position = 0;
    for (int d = 0; d < v->spatial; d++)
      position = position * v->window[d].out + o[d];
    memcpy(p->y + position * v->outputs * v->size, y + i * bytes, (size_t)bytes);
  }
}

static int64_t places_of(const struct conv *v) {
  int64_t n = 0;
  for (int d = 0; d < v->spatial; d++)
    n += v->window[d].size;
  return n;
}

static void task(void *ctx, int number, int worker) {
  (void)worker;
  const struct by_tiles *b = ctx;
  struct conv *v = b->v;
  const struct phase *f = phase_with(b, number % b->blocks);
  struct piece p = tess__conv_image(v, number / b->blocks);
  p.first = (number % b->blocks - f->first_block) * v->block;
  p.n = f->positions - p.first < v->block ? f->positions - p.first : v->block;
  int64_t o[TESS_MAX_RANK], rows = v->tiles->rows, count = (p.n + rows - 1) / rows * rows * f->all_taps;
  int64_t of_row = v->of_group * v->size, sums = b->n_phases > 1 ? p.n * of_row : 0;
  size_t bytes = (size_t)count * sizeof(char *) + (size_t)places_of(v) * sizeof(int64_t) + (size_t)sums;
  const char **row = tess__alloc_data(bytes);
  if (!row) {
    v->failed = true;
    return;
  }
  int64_t *at = (int64_t *)(void *)(row + count);
  char *apart = (char *)(at + places_of(v));
  start_at(b, f, p.first, o);
  for (int64_t i = 0; i < p.n; i++, next_position(b, f, o))
    find_windows(b, f, p.image, o, row + i / rows * rows * f->all_taps + i % rows, rows, at);
  if (sums) {
    multiply(b, f, &p, row, apart, of_row);
    spread(b, f, &p, apart);
  } else {
    multiply(b, f, &p, row, p.y + p.first * v->outputs * v->size, v->outputs * v->size);
  }
  tess__free_data(row, bytes);
}

void tess__conv_by_tiles(struct conv *v) {
  struct by_tiles b = {.v = v, .column_panels = (v->of_group + v->tiles->columns - 1) / v->tiles->columns};
  int64_t tap_bytes = tess__panel_bytes(v->tiles, (int)v->size, v->inputs, v->run_columns), panels = 0, n_panels;
  find_phases(&b);
  b.run = tap_bytes < RUN_BYTES ? RUN_BYTES / tap_bytes : 1;
  b.there = is_there(&b);
  n_panels = b.column_panels * v->groups;
  for (int f = 0; f < b.n_phases; f++)
    panels += n_panels * panel_bytes(&b, &b.phase[f]);
  size_t bytes = (size_t)(panels + v->inputs * v->size);
  char *room = tess__alloc_data(bytes);
  if (!room || b.blocks * v->batch * v->groups > INT32_MAX || n_panels * b.n_phases > INT32_MAX) {
    v->failed = true;
    tess__free_data(room, bytes);
    return;
  }
  b.zeros = memset(room + panels, 0, (size_t)(v->inputs * v->size));
  for (int f = 0; f < b.n_phases; f++, room += n_panels * panel_bytes(&b, &b.phase[f - 1]))
    b.phase[f].panels = room;
  tess__pool_run_heeding((int)n_panels * b.n_phases, panel_task, &b);
  tess__pool_run_heeding((int)(b.blocks * v->batch * v->groups), task, &b);
  tess__free_data(b.phase[0].panels, bytes);
}
