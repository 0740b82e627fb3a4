/* Products of real matrices by our own tiles: b is brought into panels as wide as a tile, DEPTH rows and PANEL_BYTES at
 * a time, which stay in the cache while the rows of a pass over them; a is read where it is, or a tile's rows of it are
 * copied when they are not consecutive.
 *
 * An element is a sum over blocks of DEPTH products, in order, whatever the tiles: cutting m or n changes no bits. */
#include <string.h>

#include "exec/cpu/cpu.h"

#ifdef TESS_TINY
enum { DEPTH = 3, PANEL_BYTES = 1 << 10, NEAR = 64, NARROW = 8 };
#else
enum { DEPTH = 256, PANEL_BYTES = 512 << 10, NEAR = 256 << 10, NARROW = 1 << 10 };
#endif
enum { WIDEST = 2 * 64 }; /* bytes of a tile's row */

struct product {
  const struct tiles *t;
  int64_t size;
  struct matrix a, b, c;
};

static char *at(const struct product *p, struct matrix x, int64_t row, int64_t column) {
  return x.p + (row * x.row + column * x.column) * p->size;
}

/* The k rows and n columns of b from (q, j) on become one panel, its missing columns zeros. */
static void pack_panel(const struct product *p, char *panel, int64_t q, int64_t j, int64_t k, int64_t n) {
  int64_t lanes = p->t->lanes, step = p->t->columns * p->size, squares = p->b.row == 1 ? k / lanes * lanes : 0;
  if (n < p->t->columns) memset(panel, 0, (size_t)(k * step));
  for (int64_t c = 0; c < n; c += lanes) {
    int64_t wide = n - c < lanes ? n - c : lanes, done = wide == lanes ? squares : 0;
    for (int64_t i = 0; i < done; i += lanes)
      p->t->transpose(panel + i * step + c * p->size, step, at(p, p->b, q + i, j + c), p->b.column * p->size);
    for (int64_t i = done; i < k; i++)
      tess__move(panel + i * step + c * p->size, p->size, at(p, p->b, q + i, j + c), p->b.column * p->size,
                 (int)p->size, wide);
  }
}

/* The rows of a from (i, q) on: where they are, or copied. */
static void find_rows(const struct product *p, const char **row, char *copies, int64_t i, int64_t rows, int64_t q,
                      int64_t k) {
  for (int64_t r = 0; r < rows; r++) {
    row[r] = at(p, p->a, i + r, q);
    if (p->a.column == 1) continue;
    tess__move(copies, p->size, row[r], p->a.column * p->size, (int)p->size, k);
    row[r] = copies;
    copies += k * p->size;
  }
}

/* A tile of which only n columns are wanted. */
static void narrow_tile(const struct product *p, char *c, int64_t rows, int64_t n, const char *const *row, int64_t k,
                        const char *panel, int64_t step, bool accumulate) {
  _Alignas(64) char whole[MOST_ROWS * WIDEST];
  int64_t step_c = p->c.row * p->size, wide = p->t->columns * p->size;
  for (int64_t r = 0; r < rows && accumulate; r++)
    memcpy(whole + r * wide, c + r * step_c, (size_t)(n * p->size));
  for (int64_t r = 0; r < rows && accumulate; r++)
    memset(whole + r * wide + n * p->size, 0, (size_t)(wide - n * p->size));
  p->t->tile[rows](whole, wide, row, 1, k, panel, step, accumulate);
  for (int64_t r = 0; r < rows; r++)
    memcpy(c + r * step_c, whole + r * wide, (size_t)(n * p->size));
}

/* All rows of a with the k rows and n columns of b from (q, j) on. */
static void block(const struct product *p, int64_t m, int64_t q, int64_t k, int64_t j, int64_t n, bool accumulate) {
  _Alignas(64) char panels[PANEL_BYTES + DEPTH * WIDEST], copies[MOST_ROWS * DEPTH * 8];
  const char *row[MOST_ROWS];
  int64_t wide = p->t->columns, step = wide * p->size, count = (m + p->t->rows - 1) / p->t->rows,
          rows = (m + count - 1) / count;
  bool there = p->b.column == 1 && p->b.row <= NARROW && (count == 1 || k * n * p->size <= NEAR); /* as b is */
  for (int64_t c = 0; c < n; c += wide)
    if (!there || n - c < wide) pack_panel(p, panels + c * k * p->size, q, j + c, k, n - c < wide ? n - c : wide);
  for (int64_t i = 0; i < m; i += rows) {
    int64_t high = m - i < rows ? m - i : rows;
    find_rows(p, row, copies, i, high, q, k);
    for (int64_t c = 0; c < n; c += wide) {
      char *to = at(p, p->c, i, j + c);
      const char *panel = panels + c * k * p->size;
      if (n - c < wide)
        narrow_tile(p, to, high, n - c, row, k, panel, step, accumulate);
      else if (there)
        p->t->tile[high](to, p->c.row * p->size, row, 1, k, at(p, p->b, q, j + c), p->b.row * p->size, accumulate);
      else
        p->t->tile[high](to, p->c.row * p->size, row, 1, k, panel, step, accumulate);
    }
  }
}

static struct matrix transposed(struct matrix x) {
  return (struct matrix){x.p, x.column, x.row};
}

void tess__product(const struct tiles *t, int size, int64_t m, int64_t n, int64_t k, struct matrix a, struct matrix b,
                   struct matrix c, bool accumulate) {
  struct product p = {t, size, a, b, c};
  if (c.column != 1 && n > 1) { /* then its transpose has consecutive rows */
    p = (struct product){t, size, transposed(b), transposed(a), transposed(c)};
    int64_t rows = m;
    m = n;
    n = rows;
  }
  int64_t columns = PANEL_BYTES / (DEPTH * size) / t->columns * t->columns;
  for (int64_t q = 0; q < k || q == 0; q += DEPTH) /* once at least: an empty sum is zero */
    for (int64_t j = 0; j < n; j += columns)
      block(&p, m, q, k - q < DEPTH ? k - q : DEPTH, j, n - j < columns ? n - j : columns, accumulate || q > 0);
}
