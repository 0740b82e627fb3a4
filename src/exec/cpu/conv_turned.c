/* Convolutions whose batch lies inside their features, which is how the gradient of a kernel is one: its batch are the
 * layer's features, its features the layer's batch, its windows as large as images. For each position of the result a
 * product is summed over elements of the window and features, whose rows (by batch) lie side by side at each of them:
 * a tile reads x where it is, turned; padding is a row of zeros.
 *
 * An element's sum is over blocks of DEPTH products, in order, as in product.c. Tasks have positions and parts of the
 * batch; each goes over the blocks once, for all it has. */
#include <string.h>

#include "base/alloc.h"
#include "base/interrupt.h"
#include "base/pool.h"
#include "exec/cpu/conv.h"
#include "exec/cpu/product.h"

enum { TASKS = 4 }; /* for each worker */

struct by_places {
  struct conv *v;
  struct panels *w; /* by group */
  const char *zeros;
  int64_t parts, part;  /* of the batch; of so many elements */
  int64_t units, tasks; /* a unit: a part at a position, of a group */
};

struct unit {
  int64_t o[TESS_MAX_RANK]; /* the position */
  const char *x;            /* of the group and part */
  char *y;
  int64_t group, rows;
};

static struct unit unit_of(const struct by_places *b, int64_t number) {
  const struct conv *v = b->v;
  int64_t part = number % b->parts, position = number / b->parts % v->positions, first = part * b->part;
  struct unit u = {.group = number / b->parts / v->positions};
  u.rows = v->batch - first < b->part ? v->batch - first : b->part;
  tess__conv_start_at(v, position, u.o);
  u.x = v->x + (first + u.group * (v->by_batch ? v->batch : v->inputs * v->image * v->width)) * v->size;
  u.y = v->y + ((position * v->batch + first) * v->outputs + u.group * v->of_group) * v->size;
  return u;
}

/* Where the products from q on, k of them, find their elements of x. */
static void find_elements(const struct by_places *b, const struct unit *u, int64_t q, int64_t k, const char **element) {
  const struct conv *v = b->v;
  int last = v->spatial - 1;
  while (k > 0) {
    const struct window_dim *w = &v->window[last];
    int64_t tap = q % w->size, n = w->size - tap < k ? w->size - tap : k, line = q / w->size, at = 0;
    bool inside = true;
    for (int d = last - 1; d >= 0; line /= v->window[d--].size) {
      int64_t index = tess__window_at(&v->window[d], u->o[d], line % v->window[d].size);
      inside = inside && index >= 0;
      at += index * v->step[d];
    }
    const char *from = u->x + (line * v->image * v->width + at) * v->size;
    for (int64_t i = 0; i < n; i++) {
      int64_t index = inside ? tess__window_at(w, u->o[last], tap + i) : -1;
      element[i] = index < 0 ? b->zeros : from + index * v->step[last] * v->size;
    }
    q += n;
    k -= n;
    element += n;
  }
}

/* rows of x from `at` bytes on with all columns of the group. */
static void multiply(const struct by_places *b, const struct unit *u, int64_t at, int64_t rows,
                     const char *const *element, int64_t q, int64_t k) {
  const struct conv *v = b->v;
  const struct tiles *t = v->tiles;
  _Alignas(64) char whole[MOST_ROWS * WIDEST];
  int64_t step = v->outputs * v->size, wide = t->columns * v->size, n = v->of_group;
  const struct panels *w = &b->w[u->group];
  char *y = u->y + at / v->size * step;
  const char *panel = w->p + q * w->step;
  for (; n >= t->columns; n -= t->columns, y += wide, panel += w->next)
    t->turned[rows](y, step, element, at, k, panel, w->step, q > 0);
  if (n == 0) return;
  memset(whole, 0, sizeof whole);
  for (int64_t r = 0; r < rows && q > 0; r++)
    memcpy(whole + r * wide, y + r * step, (size_t)(n * v->size));
  t->turned[rows](whole, wide, element, at, k, w->last + q * wide, wide, q > 0);
  for (int64_t r = 0; r < rows; r++)
    memcpy(y + r * step, whole + r * wide, (size_t)(n * v->size));
}

static void task(void *ctx, int number, int worker) {
  (void)worker;
  const struct by_places *b = ctx;
  const struct conv *v = b->v;
  const char *element[DEPTH];
  int64_t begin = b->units * number / b->tasks, end = b->units * (number + 1) / b->tasks;
  uint32_t since = tess__interrupts_now();
  for (int64_t q = 0; q < v->k && tess__interrupts_now() == since; q += DEPTH)
    for (int64_t i = begin; i < end; i++) {
      struct unit u = unit_of(b, i);
      int64_t k = v->k - q < DEPTH ? v->k - q : DEPTH, most = v->tiles->rows;
      find_elements(b, &u, q, k, element);
      for (int64_t r = 0; r < u.rows; r += most)
        multiply(b, &u, r * v->size, u.rows - r < most ? u.rows - r : most, element, q, k);
    }
}

static void cut(struct by_places *b) {
  const struct conv *v = b->v;
  int64_t places = v->positions * v->groups, wanted = (int64_t)TASKS * tess__pool_workers(), rows = v->tiles->rows;
  b->parts = (wanted + places - 1) / places;
  b->part = (v->batch + b->parts - 1) / b->parts;
  b->part = (b->part + rows - 1) / rows * rows;
  b->parts = (v->batch + b->part - 1) / b->part;
  b->units = places * b->parts;
  b->tasks = b->units < wanted ? b->units : wanted;
}

void tess__conv_turned(struct conv *v) {
  struct by_places b = {.v = v};
  bool there = v->outputs * v->size <= THERE_STEP;
  int64_t wide = v->tiles->columns * v->size, zeros = v->batch * v->size,
          of_group = !there                            ? tess__panel_bytes(v->tiles, (int)v->size, v->k, v->of_group)
                     : v->of_group % v->tiles->columns ? wide * v->k
                                                       : 0;
  size_t bytes = (size_t)(v->groups * ((int64_t)sizeof *b.w + of_group) + zeros);
  b.w = tess__alloc_data(bytes);
  if (!b.w) {
    v->failed = true;
    return;
  }
  char *room = (char *)(b.w + v->groups);
  b.zeros = memset(room, 0, (size_t)zeros);
  room += zeros;
  for (int64_t g = 0; g < v->groups; g++, room += of_group)
    b.w[g] = tess__panels_make(v->tiles, (int)v->size, v->k, v->of_group,
                               (struct matrix){v->w + g * v->of_group * v->size, v->outputs, 1}, there, room);
  cut(&b);
  tess__pool_run_heeding((int)b.tasks, task, &b);
  tess__free_data(b.w, bytes);
}
