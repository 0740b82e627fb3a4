/* Products of real matrices by our own tiles: b is brought into panels as wide as a tile, DEPTH rows and PANEL_BYTES at
 * a time, which stay in the cache while the rows of a pass over them; a is read where it is, or a tile's rows of it are
 * copied when they are not consecutive.
 *
 * An element is a sum over blocks of DEPTH products, in order, whatever the tiles: cutting m or n changes no bits. */
#include <string.h>

#include "base/interrupt.h"
#include "exec/cpu/product.h"

#ifdef TESS_TINY
enum { NEAR = 64, FEW_STRIPS = 1, NARROW = 8, LEAST_COLUMNS = 2, FEW_PANELS = 1, SAME_SETS = 8, STRIP = 12 };
#else
/* NEAR: bytes of a b that is read where it is by up to FEW_STRIPS strips of rows, and over which its rows lie for more
 * strips; they are at most NARROW elements apart. Of less than LEAST_COLUMNS a tile would compute zeros most of the
 * time. Rows of a are copied, STRIP or fewer at once and APART bytes apart, for more than FEW_PANELS where they begin a
 * multiple of SAME_SETS bytes apart. */
enum {
  NEAR = 256 << 10,
  FEW_STRIPS = 3,
  NARROW = 1 << 10,
  LEAST_COLUMNS = 8,
  FEW_PANELS = 3,
  SAME_SETS = 1 << 10,
  STRIP = 48
};
#endif
enum { MOST_LANES = 16, APART = 64 };

const struct tiles *tess__tiles_for(tess_dtype t, int64_t n) {
  const struct tiles *tiles = tess__cpu_pick()->tiles[t];
  return tiles && n < LEAST_COLUMNS && tess__blas_open() ? NULL : tiles;
}

/* A square of which only so many columns are there, turned. */
static void turn_columns(const struct tiles *t, int64_t size, char *to, int64_t step, struct matrix b,
                         int64_t columns) {
  _Alignas(64) char in[MOST_LANES * WIDEST];
  t->widen(in, WIDEST, b.p, b.column * size, columns, t->lanes * size);
  memset(in + columns * WIDEST, 0, (size_t)((t->lanes - columns) * WIDEST));
  t->transpose(to, step, in, WIDEST);
}

/* At most a square of b as a part of a panel. A few columns are no work for vectors. */
static void pack_square(const struct tiles *t, int64_t size, char *to, int64_t step, struct matrix b, int64_t rows,
                        int64_t columns) {
  bool turned = b.row == 1 && rows == t->lanes;
  if (turned && columns == t->lanes)
    t->transpose(to, step, b.p, b.column * size);
  else if (turned && 2 * columns >= t->lanes)
    turn_columns(t, size, to, step, b, columns);
  else
    for (int64_t i = 0; i < rows; i++)
      tess__move(to + i * step, size, b.p + i * b.row * size, b.column * size, (int)size, columns);
}

/* The k rows and `columns` columns of b become one panel, its missing columns zeros. */
static void pack_panel(const struct tiles *t, int64_t size, char *panel, struct matrix b, int64_t k, int64_t columns) {
  int64_t lanes = t->lanes, step = t->columns * size;
  if (b.column == 1) {
    t->widen(panel, step, b.p, b.row * size, k, columns * size);
    return;
  }
  if (columns < t->columns) memset(panel, 0, (size_t)(k * step));
  for (int64_t c = 0; c < columns; c += lanes)
    for (int64_t i = 0; i < k; i += lanes)
      pack_square(t, size, panel + i * step + c * size, step,
                  (struct matrix){tess__matrix_at(b, size, i, c), b.row, b.column}, k - i < lanes ? k - i : lanes,
                  columns - c < lanes ? columns - c : lanes);
}

int64_t tess__panel_bytes(const struct tiles *t, int size, int64_t k, int64_t n) {
  return (n + t->columns - 1) / t->columns * t->columns * k * size;
}

/* Whole panels of rows that are consecutive, in the order of memory. */
static void pack_rows(const struct tiles *t, int size, char *room, struct matrix b, int64_t k, int64_t panels) {
  int64_t step = (int64_t)t->columns * size;
  for (int64_t i = 0; i < k; i++) {
    const char *from = b.p + i * b.row * size;
    for (int64_t c = 0; c < panels; c++)
      for (int64_t at = 0; at < step; at += WIDEST / 4)
        memcpy(room + (c * k + i) * step + at, from + c * step + at, WIDEST / 4);
  }
}

struct panels tess__panels_make(const struct tiles *t, int size, int64_t k, int64_t n, struct matrix b, bool there,
                                char *room) {
  int64_t wide = t->columns, whole = n / wide * wide;
  int64_t ready = there || b.column == 1 ? whole : 0;
  if (!there && ready) {
    pack_rows(t, size, room, b, k, whole / wide);
    room += whole * k * size;
  }
  for (int64_t c = ready; c < n; c += wide, room += wide * k * size)
    pack_panel(t, size, room, (struct matrix){b.p + c * b.column * size, b.row, b.column}, k,
               n - c < wide ? n - c : wide);
  const char *last = whole < n || !there ? room - wide * k * size : NULL;
  if (there) return (struct panels){b.p, b.row * size, wide * size, last};
  return (struct panels){last - (n - 1) / wide * wide * k * size, wide * size, wide * k * size, last};
}

void tess__panels_multiply(const struct tiles *t, int size, int64_t rows, int64_t n, const char *const *row,
                           int64_t blocks, int64_t k, const struct panels *b, int64_t first, char *c, int64_t step_c,
                           bool accumulate) {
  _Alignas(64) char whole[MOST_ROWS * WIDEST];
  int64_t wide = (int64_t)t->columns * size, bytes;
  const char *panel = b->p + first * b->step;
  int64_t several = (int64_t)ROW_PANELS * t->columns;
  for (; rows == 1 && blocks == 1 && n >= several; n -= several, c += ROW_PANELS * wide, panel += ROW_PANELS * b->next)
    t->wide(c, row[0], k, panel, b->step, b->next, accumulate);
  for (; n >= t->columns; n -= t->columns, c += wide, panel += b->next)
    t->tile[rows](c, step_c, row, blocks, k, panel, b->step, accumulate);
  bytes = n * size;
  if (n == 0) return;
  if (n <= t->lanes) {
    t->narrow[rows](c, step_c, row, blocks, k, b->last + first * wide, wide, bytes, accumulate);
    return;
  }
  if (accumulate) t->widen(whole, wide, c, step_c, rows, bytes);
  t->tile[rows](whole, wide, row, blocks, k, b->last + first * wide, wide, accumulate);
  for (int64_t r = 0; r < rows; r++)
    memcpy(c + r * step_c, whole + r * wide, (size_t)bytes);
}

static char *at(const struct product *p, struct matrix x, int64_t row, int64_t column) {
  return tess__matrix_at(x, p->size, row, column);
}

/* Rows of a from (i, q) on, one after another, `step` bytes apart: columns that are consecutive are turned, square by
 * square, which may bring rows below the last. */
static void copy_rows(const struct product *p, char *copies, int64_t step, int64_t i, int64_t rows, int64_t below,
                      int64_t q, int64_t k) {
  int64_t lanes = p->t->lanes, turned = p->a.row == 1 ? k / lanes * lanes : 0, r = 0;
  while (turned && r < rows && r + lanes <= rows + below)
    r += lanes;
  for (int64_t c = 0; c < turned; c += lanes) /* all of a cache line before the next ones */
    for (int64_t row = 0; row < r; row += lanes)
      p->t->transpose(copies + row * step + c * p->size, step, at(p, p->a, i + row, q + c), p->a.column * p->size);
  for (int64_t row = 0; row < rows; row++) {
    int64_t from = row < r ? turned : 0;
    tess__move(copies + row * step + from * p->size, p->size, at(p, p->a, i + row, q + from), p->a.column * p->size,
               p->size, k - from);
  }
}

/* Are rows of a read where they are? Not where they all lie in the same sets of a cache and are read several times. */
static bool rows_there(const struct product *p, int64_t n) {
  return p->a.column == 1 && (n <= (int64_t)FEW_PANELS * p->t->columns || p->a.row * p->size % SAME_SETS != 0);
}

/* Are the columns of b read where they are by m rows of a in so many strips? Where many pass over them, rows of b that
 * lie far apart would push each other out of the cache. */
static bool columns_there(const struct product *p, int64_t m, int64_t strips, int64_t k, int64_t n) {
  if (p->b.column != 1 || (p->b.row > NARROW && m > 1)) return false;
  return strips == 1 || k * (strips <= FEW_STRIPS ? n : p->b.row) * p->size <= NEAR;
}

/* All rows of a with the k rows and n columns of b from (q, j) on. */
static void block(const struct product *p, int64_t m, int64_t q, int64_t k, int64_t j, int64_t n, bool accumulate) {
  _Alignas(64) char room[PANEL_BYTES + DEPTH * WIDEST], copies[(STRIP + MOST_LANES) * (DEPTH * 8 + APART)];
  const char *row[MOST_ROWS];
  int64_t most = n <= p->t->lanes ? NARROW_ROWS : p->t->rows, count = (m + most - 1) / most,
          rows = (m + count - 1) / count, strip = STRIP / rows * rows;
  int64_t step = k * p->size + APART, copied = 0; /* copies are of the rows before that one */
  bool near = rows_there(p, n), there = columns_there(p, m, count, k, n);
  struct panels panels =
      tess__panels_make(p->t, p->size, k, n, (struct matrix){at(p, p->b, q, j), p->b.row, p->b.column}, there, room);
  for (int64_t i = 0; i < m; i += rows) {
    int64_t high = m - i < rows ? m - i : rows, first = i / strip * strip;
    if (!near && i == copied) {
      copied = m - i < strip ? m : i + strip;
      copy_rows(p, copies, step, i, copied - i, m - copied, q, k);
    }
    for (int64_t r = 0; r < high; r++)
      row[r] = near ? at(p, p->a, i + r, q) : copies + (i + r - first) * step;
    tess__panels_multiply(p->t, p->size, high, n, row, 1, k, &panels, 0, at(p, p->c, i, j), p->c.row * p->size,
                          accumulate);
  }
}

void tess__product_by_blocks(product_block *of, const struct product *as_given, int64_t m, int64_t n, int64_t k,
                             bool accumulate) {
  struct product p = *as_given;
  tess__make_rows_consecutive(&m, &n, &p.a, &p.b, &p.c);
  int64_t columns = PANEL_BYTES / ((int64_t)DEPTH * p.size) / p.t->columns * p.t->columns;
  int64_t depth = DEPTH * (int64_t)(p.words ? p.words->per_word : 1);
  uint32_t since = tess__interrupts_now();
  for (int64_t q = 0; q < k || q == 0; q += depth) /* once at least: an empty sum is zero */
    for (int64_t j = 0; j < n && tess__interrupts_now() == since; j += columns)
      of(&p, m, q, k - q < depth ? k - q : depth, j, n - j < columns ? n - j : columns, accumulate || q > 0);
}

void tess__product(const struct tiles *t, int size, int64_t m, int64_t n, int64_t k, struct matrix a, struct matrix b,
                   struct matrix c, bool accumulate) {
  tess__product_by_blocks(block, &(struct product){.t = t, .size = size, .a = a, .b = b, .c = c}, m, n, k, accumulate);
}
