/* Loops some of whose operands run along another dimension than the rows do: transposes. A row would take one element
 * of each of the operand's cache lines. So the two dimensions, along which the rows run and along which these operands
 * do, are cut into blocks: of every such operand a block is turned round into scratch memory, square by square in
 * registers, so that each line is read once; then the tiles of the block's rows run as ever.
 *
 * Blocks change what is computed when, never how: an element's bits are those of a loop without them. All blocks of a
 * loop together take at most BLOCK_BYTES of scratch memory, which lies on the stack. */
#include <string.h>

#include "exec/cpu/cpu.h"

#ifdef TESS_TINY
enum { LINE = 16, BLOCK_BYTES = 128, LEAST_ROW = 2 };
#else
/* LINE: bytes of a row of the operand that a block takes. LEAST_ROW: shorter rows are not worth calling kernels for. */
enum { LINE = 64, BLOCK_BYTES = 128 << 10, LEAST_ROW = 32 };
#endif

/* ---- matrices ---- */
static void turn_elements(char *out, int64_t step_out, const char *in, int64_t step_in, int size, int64_t rows,
                          int64_t columns) {
  for (int64_t i = 0; i < rows; i++)
    tess__move(out + i * size, step_out, in + i * step_in, size, size, columns);
}

/* Square by square; rows of the result are finished one after the other. */
static void turn_squares(const struct square *square, char *out, int64_t step_out, const char *in, int64_t step_in,
                         int size, int64_t rows, int64_t columns) {
  int64_t side = square->side, down = side ? rows / side * side : 0, across = side ? columns / side * side : 0;
  for (int64_t j = 0; j < across; j += side)
    for (int64_t i = 0; i < down; i += side)
      square->turn(out + j * step_out + i * size, step_out, in + i * step_in + j * size, step_in);
  turn_elements(out + across * step_out, step_out, in + across * size, step_in, size, down, columns - across);
  turn_elements(out + down * size, step_out, in + down * step_in, step_in, size, rows - down, columns);
}

/* Rows of at most a line; the size of whole ones is known to the compiler. */
static void bring(char *near, const char *in, int64_t step_in, int64_t rows, int64_t bytes) {
  if (bytes == LINE)
    for (int64_t i = 0; i < rows; i++)
      memcpy(near + i * LINE, in + i * step_in, LINE);
  else
    for (int64_t i = 0; i < rows; i++)
      memcpy(near + i * LINE, in + i * step_in, (size_t)bytes);
}

/* As many rows and columns at a time as a line has elements. Where a square is smaller they are brought together first:
 * lines that are a power of two apart do not stay in the cache side by side, so each is read, and written, at once. */
void tess__turn(const struct isa *isa, char *out, int64_t step_out, const char *in, int64_t step_in, int size,
                int64_t rows, int64_t columns) {
  const struct square *square = &isa->square[__builtin_ctz((unsigned)size)];
  int64_t most = LINE / size ? LINE / size : 1;
  _Alignas(64) char near[LINE * LINE];
  for (int64_t j = 0; j < columns; j += most)
    for (int64_t i = 0; i < rows; i += most) {
      int64_t n = rows - i < most ? rows - i : most, m = columns - j < most ? columns - j : most, step = step_in;
      const char *from = in + i * step_in + j * size;
      if (square->side && square->side < most) {
        bring(near, from, step_in, n, m * size);
        from = near;
        step = LINE;
      }
      turn_squares(square, out + j * step_out + i * size, step_out, from, step, size, n, m);
    }
}

/* ---- blocks of a loop ---- */
/* Operand o runs along dimension p, and not along the last one. */
static bool runs_along(const struct tile_source *s, const struct operand *o, int last, int p) {
  return s->kind == SOURCE_WALK && o->stride[last] != 0 && o->stride[last] != 1 && o->stride[p] == 1;
}

/* The dimension along which most operands run that do not run along the last one; -1: there is none. */
static int choose_dimension(const struct loop_code *c, const struct loop *l) {
  int best = -1, most = 0;
  for (int p = 0; p < l->n_dims - 1; p++) {
    int n = 0;
    for (int i = 0; i < l->n_in; i++)
      n += runs_along(&c->in[i], &l->in[i], l->n_dims - 1, p);
    if (n <= most || l->extent[p] < 2) continue;
    best = p;
    most = n;
  }
  return best;
}

void tess__turned_prepare(struct loop_code *c, const struct loop *l, struct arena *arena) {
  int last = l->n_dims - 1, p = choose_dimension(c, l), n = 0;
  if (p < 0 || l->extent[last] < LEAST_ROW) return;
  struct turned *t = c->turned = tess__arena_alloc(arena, sizeof *t);
  *t = (struct turned){.p = l->extent[p], .n = l->extent[last], .step = 1, .side = LINE};
  for (int d = p + 1; d <= last; d++)
    t->step *= l->extent[d];
  for (int i = 0; i < l->n_in; i++) {
    if (!runs_along(&c->in[i], &l->in[i], last, p)) continue;
    c->in[i].kind = SOURCE_TURNED;
    c->in[i].apart = l->in[i].stride[last] * c->in[i].size;
    if (t->side > LINE / c->in[i].size) t->side = LINE / c->in[i].size;
    n++;
  }
  t->side = t->side ? t->side : 1;
  t->strips = (t->p + t->side - 1) / t->side;
  t->width = BLOCK_BYTES / ((n > 1 ? n : 1) * LINE);
  if (t->width > LINE) t->width = t->width / LINE * LINE;
  if (t->width > t->n) t->width = t->n;
}

void tess__turned_place(struct loop_code *c) {
  struct turned *t = c->turned;
  if (t->width > c->tile) t->width = c->tile;
  if (t->width < 1) t->width = 1;
  c->tile = t->width;
  c->row = 0;
  c->ahead = t->step;
  for (int i = 0; i < c->n_in; i++) {
    struct tile_source *s = &c->in[i];
    s->period = 0;
    if (s->kind != SOURCE_TURNED) continue;
    s->at = c->scratch;
    c->scratch += (t->side * t->width * s->size + 63) / 64 * 64;
  }
}

/* Of every operand that runs along p: so many rows of a block of n columns. */
static void turn_block(struct tile_run *r, int64_t start, int64_t rows, int64_t n) {
  const struct loop_code *c = r->c;
  for (int i = 0; i < c->n_in; i++) {
    const struct tile_source *s = &c->in[i];
    if (s->kind != SOURCE_TURNED) continue;
    struct cursor at;
    tess__seek(s->walk, &at, start);
    tess__turn(c->isa, r->scratch + s->at, n * s->size, r->base[i] + at.offset, s->apart, s->size, n, rows);
  }
}

static void run_block(struct tile_run *r, int64_t start, int64_t rows, int64_t n) {
  const struct loop_code *c = r->c;
  turn_block(r, start, rows, n);
  for (int64_t row = 0; row < rows; row++, start += c->turned->step) {
    for (int i = 0; i < c->n_in; i++)
      if (c->in[i].kind == SOURCE_TURNED) r->view[i].p = r->scratch + c->in[i].at + row * n * c->in[i].size;
    tess__tile_run(r, start, n);
    tess__tile_store(r, start, n);
  }
}

static void blocks(const struct loop_code *c, void *const *frame, char *scratch, int64_t task, void *ctx) {
  struct tile_run r;
  (void)ctx;
  const struct turned *t = c->turned;
  int64_t strip = task * c->task_size, end = strip + c->task_size < c->units ? strip + c->task_size : c->units;
  int64_t inside = t->step / t->n; /* rows between two that follow each other along p */
  tess__run_begin(&r, c, frame, scratch);
  for (; strip < end; strip++) {
    int64_t outer = strip / t->strips, first = strip % t->strips * t->side;
    int64_t rows = t->p - first < t->side ? t->p - first : t->side;
    int64_t start = outer / inside * t->p * t->step + outer % inside * t->n + first * t->step;
    for (int64_t at = 0; at < t->n; at += t->width)
      run_block(&r, start + at, rows, t->n - at < t->width ? t->n - at : t->width);
  }
  if (c->stream) c->isa->fence();
}

void tess__turned_run(const struct loop_code *c, void *const *frame) {
  tess__run_tasks(c, frame, c->n_tasks, blocks, NULL);
}
