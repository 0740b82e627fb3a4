/* Convolutions of real numbers without copying windows: a tile of the result takes, for each tap, the features of the
 * elements that its positions see there, in memory as they are; padding is a row of zeros. The kernel stands in panels
 * (product.c). Taps are taken in runs whose panels stay in the cache.
 *
 * An element's sum is over those runs, in order: its bits depend on the shape alone, and under `deterministic` not on
 * how many elements are made beside it. */
#include <string.h>

#include "base/alloc.h"
#include "base/pool.h"
#include "exec/cpu/conv.h"

#ifdef TESS_TINY
enum { RUN_BYTES = 64 };
#else
enum { RUN_BYTES = 512 << 10 }; /* of panels */
#endif

struct by_tiles {
  struct conv *v;
  int64_t run, panel_bytes; /* taps of a run; bytes of a group's panels */
  char *panels;
  const char *zeros; /* as many as there are features */
};

static int64_t places_of(const struct conv *v) {
  int64_t n = 0;
  for (int d = 0; d < v->spatial; d++)
    n += v->window[d].size;
  return n;
}

/* The rows that one position sees, every `step` pointers; at: room for the offsets of the taps, those of one spatial
 * dimension behind those of another, -1 in padding. */
static void find_windows(const struct by_tiles *b, const char *image, const int64_t *o, const char **row, int64_t step,
                         int64_t *at) {
  const struct conv *v = b->v;
  int last = v->spatial - 1;
  int64_t k[TESS_MAX_RANK] = {0}, begin[TESS_MAX_RANK] = {0}, inner = v->window[last].size, outer = v->taps / inner;
  for (int64_t d = 0, n = 0; d <= last; d++) {
    begin[d] = n;
    for (int64_t q = 0; q < v->window[d].size; q++) {
      int64_t index = tess__window_at(&v->window[d], o[d], q);
      at[n++] = index < 0 ? -1 : index * v->step[d] * v->size;
    }
  }
  const int64_t *of_last = at + begin[last];
  for (int64_t i = 0; i < outer; i++) {
    const char *from = image;
    for (int d = 0; d < last; d++)
      from = from && at[begin[d] + k[d]] >= 0 ? from + at[begin[d] + k[d]] : NULL;
    for (int64_t q = 0; q < inner; q++, row += step)
      *row = from && of_last[q] >= 0 ? from + of_last[q] : b->zeros;
    for (int d = last - 1; d >= 0 && ++k[d] == v->window[d].size; d--)
      k[d] = 0;
  }
}

/* One run of taps after another over all positions, so that its panels are read from the cache. */
static void multiply(const struct by_tiles *b, const struct piece *p, const char *const *row) {
  const struct conv *v = b->v;
  int64_t wide = v->tiles->columns * v->size;
  const char *panels = b->panels + p->group * b->panel_bytes;
  struct panels w = {panels, wide, wide * v->k, panels + v->of_group / v->tiles->columns * wide * v->k};
  for (int64_t tap = 0; tap < v->taps; tap += b->run) {
    int64_t taps = v->taps - tap < b->run ? v->taps - tap : b->run;
    for (int64_t i = 0; i < p->n; i += v->tiles->rows)
      tess__panels_multiply(v->tiles, (int)v->size, p->n - i < v->tiles->rows ? p->n - i : v->tiles->rows, v->of_group,
                            row + (i * v->taps + tap * v->tiles->rows), taps, v->inputs, &w, tap * v->inputs,
                            p->y + i * v->outputs * v->size, v->outputs * v->size, tap > 0);
  }
}

static void task(void *ctx, int number, int worker) {
  (void)worker;
  const struct by_tiles *b = ctx;
  struct conv *v = b->v;
  struct piece p = tess__conv_piece(v, number);
  int64_t o[TESS_MAX_RANK], rows = v->tiles->rows, count = (p.n + rows - 1) / rows * rows * v->taps;
  size_t bytes = (size_t)count * sizeof(char *) + (size_t)places_of(v) * sizeof(int64_t);
  const char **row = tess__alloc_data(bytes);
  if (!row) {
    v->failed = true;
    return;
  }
  int64_t *at = (int64_t *)(void *)(row + count);
  tess__conv_start_at(v, p.first, o);
  for (int64_t i = 0; i < p.n; i++, tess__conv_next(v, o))
    find_windows(b, p.image, o, row + i / rows * rows * v->taps + i % rows, rows, at);
  multiply(b, &p, row);
  tess__free_data(row, bytes);
}

void tess__conv_by_tiles(struct conv *v, int tasks) {
  struct by_tiles b = {.v = v, .panel_bytes = tess__panel_bytes(v->tiles, (int)v->size, v->k, v->of_group)};
  int64_t tap_bytes = tess__panel_bytes(v->tiles, (int)v->size, v->inputs, v->run_columns);
  size_t bytes = (size_t)(b.panel_bytes * v->groups + v->inputs * v->size);
  b.run = tap_bytes < RUN_BYTES ? RUN_BYTES / tap_bytes : 1;
  b.panels = tess__alloc_data(bytes);
  if (!b.panels) {
    v->failed = true;
    return;
  }
  for (int64_t g = 0; g < v->groups; g++)
    tess__panels_make(v->tiles, (int)v->size, v->k, v->of_group,
                      (struct matrix){v->w + g * v->k * v->of_group * v->size, v->of_group, 1}, false,
                      b.panels + g * b.panel_bytes);
  b.zeros = memset(b.panels + v->groups * b.panel_bytes, 0, (size_t)(v->inputs * v->size));
  tess__pool_run_heeding(tasks, task, &b);
  tess__free_data(b.panels, bytes);
}
