/* Blocks of products of bf16, summed in f32, by an instruction that takes two products at once (pairs.inc): half the
 * work of f32's tiles, and their bits. Each sum is rounded as a fused multiply-add's, in the same order; but subnormal
 * numbers are zeros to it. So a block of b and the rows of a beside it go that way only if none can come up: a bf16 of
 * exponent e is a multiple of 2^(e - 7), a product of two, and every sum of such, of 2^(e + f - 14), and what is not
 * zero is no less. Where that is below 2^-126, with the least exponents of both, f32's tiles take the numbers widened.
 *
 * Neighbours in a sum are one word, a block of an odd number of products ends with a zero. */
#include <string.h>

#include "exec/cpu/half.h"
#include "exec/cpu/product.h"

enum { WORDS = (DEPTH + 1) / 2, COLUMNS = WIDEST / (int)sizeof(float), HALF = (int)sizeof(uint16_t) };

/* The biased exponent of the least magnitude but zero: far below all others where that is subnormal, above where there
 * is none. */
static int exponent_of(uint16_t least) {
  int exponent = (least + 1) >> 7;
  return exponent ? exponent : -1024;
}

bool tess__pairs_exact(uint16_t a, uint16_t b) {
  return exponent_of(a) + exponent_of(b) >= 2 * 127 + 14 - 126;
}

static uint16_t less(uint16_t a, uint16_t b) {
  return a < b ? a : b;
}

/* The k rows and `columns` columns of b become one panel of words. */
static uint16_t join_panel(const struct pairs *s, uint32_t *panel, struct matrix b, int64_t k, int64_t columns) {
  static const uint16_t zeros[COLUMNS];
  uint16_t rows[2][COLUMNS], least = UINT16_MAX;
  for (int64_t i = 0; i < k; i += 2, panel += COLUMNS) {
    const uint16_t *row[2] = {rows[0], i + 1 < k ? rows[1] : zeros};
    for (int h = 0; h < 2 && i + h < k; h++) {
      const char *from = tess__matrix_at(b, HALF, i + h, 0);
      if (b.column == 1)
        memcpy(rows[h], from, (size_t)columns * HALF);
      else
        tess__move((char *)rows[h], HALF, from, b.column * HALF, HALF, columns);
    }
    least = less(least, s->join(panel, row[0], row[1], columns));
    memset(panel + columns, 0, (size_t)(COLUMNS - columns) * sizeof *panel);
  }
  return least;
}

/* The same where rows are consecutive and the panel is whole: squares of words, turned. */
static uint16_t turn_panel(const struct pairs *s, uint32_t *panel, struct matrix b, int64_t k) {
  int64_t lanes = s->tiles->lanes, words = k / 2 / lanes * lanes;
  for (int64_t c = 0; c < COLUMNS; c += lanes)
    for (int64_t i = 0; i < words; i += lanes)
      s->tiles->transpose((char *)(panel + i * COLUMNS + c), WIDEST, tess__matrix_at(b, HALF, 2 * i, c),
                          b.column * HALF);
  uint16_t least = s->turn(panel, (const char *)panel, words * COLUMNS);
  b.p = tess__matrix_at(b, HALF, 2 * words, 0);
  return less(least, join_panel(s, panel + words * COLUMNS, b, k - 2 * words, COLUMNS));
}

/* A block of b; *least is of all its numbers. */
static struct panels panels_of(const struct product *p, char *room, int64_t q, int64_t k, int64_t j, int64_t n,
                               uint16_t *least) {
  int64_t next = (k + 1) / 2 * WIDEST;
  *least = UINT16_MAX;
  for (int64_t c = 0; c < n; c += COLUMNS) {
    struct matrix b = {tess__matrix_at(p->b, HALF, q, j + c), p->b.row, p->b.column};
    uint32_t *panel = (uint32_t *)(void *)(room + c / COLUMNS * next);
    bool turned = b.row == 1 && b.column != 1 && n - c >= COLUMNS;
    *least = less(*least, turned ? turn_panel(p->pairs, panel, b, k)
                                 : join_panel(p->pairs, panel, b, k, n - c < COLUMNS ? n - c : COLUMNS));
  }
  return (struct panels){room, WIDEST, next, room + (n - 1) / COLUMNS * next};
}

/* Rows of a from (i, q) on, as words. */
static uint16_t rows_of(const struct product *p, uint32_t (*words)[WORDS], int64_t i, int64_t rows, int64_t q,
                        int64_t k) {
  uint16_t least = UINT16_MAX;
  for (int64_t r = 0; r < rows; r++) {
    uint16_t row[2 * WORDS];
    const char *from = tess__matrix_at(p->a, HALF, i + r, q);
    if (p->a.column != 1 || k % 2) {
      tess__move((char *)row, HALF, from, p->a.column * HALF, HALF, k);
      if (k % 2) row[k] = 0;
      from = (const char *)row;
    }
    least = less(least, p->pairs->turn(words[r], from, (k + 1) / 2));
  }
  return least;
}

static void widen(float *out, int64_t step, const uint32_t *words, int64_t n) {
  for (int64_t i = 0; i < n; i++, out += 2 * step) {
    out[0] = tess__f32_of_bits(words[i] & 0xffff0000u);
    out[step] = tess__f32_of_bits(words[i] << 16);
  }
}

/* The rows with all columns of the panels, in f32. */
static void multiply_wide(const struct product *p, int64_t rows, int64_t n, uint32_t (*words)[WORDS], int64_t k,
                          const struct panels *b, char *c, bool accumulate) {
  _Alignas(64) float panel[2 * WORDS * COLUMNS], a[MOST_ROWS][2 * WORDS];
  const char *row[MOST_ROWS];
  for (int64_t r = 0; r < rows; r++) {
    widen(a[r], 1, words[r], (k + 1) / 2);
    row[r] = (const char *)a[r];
  }
  for (int64_t j = 0; j < n; j += COLUMNS, c += WIDEST) {
    const uint32_t *from = (const uint32_t *)(const void *)(b->p + j / COLUMNS * b->next);
    for (int64_t i = 0; i < (k + 1) / 2; i++)
      for (int64_t l = 0; l < COLUMNS; l++)
        widen(panel + 2 * i * COLUMNS + l, COLUMNS, from + i * COLUMNS + l, 1);
    struct panels one = {(const char *)panel, WIDEST, 0, (const char *)panel};
    tess__panels_multiply(p->t, p->size, rows, n - j < COLUMNS ? n - j : COLUMNS, row, 1, k, &one, 0, c,
                          p->c.row * p->size, accumulate);
  }
}

static void block(const struct product *p, int64_t m, int64_t q, int64_t k, int64_t j, int64_t n, bool accumulate) {
  _Alignas(64) char room[PANEL_BYTES + DEPTH * WIDEST];
  uint32_t words[MOST_ROWS][WORDS];
  uint16_t least;
  const struct tiles *t = p->pairs->tiles;
  int64_t count = (m + t->rows - 1) / t->rows, rows = (m + count - 1) / count;
  const char *row[MOST_ROWS];
  struct panels b = panels_of(p, room, q, k, j, n, &least);
  for (int64_t r = 0; r < MOST_ROWS; r++)
    row[r] = (const char *)words[r];
  for (int64_t i = 0; i < m; i += rows) {
    int64_t high = m - i < rows ? m - i : rows;
    char *c = tess__matrix_at(p->c, p->size, i, j);
    if (tess__pairs_exact(rows_of(p, words, i, high, q, k), least))
      tess__panels_multiply(t, p->size, high, n, row, 1, (k + 1) / 2, &b, 0, c, p->c.row * p->size, accumulate);
    else
      multiply_wide(p, high, n, words, k, &b, c, accumulate);
  }
}

void tess__product_pairs(const struct pairs *pairs, const struct tiles *wide, int64_t m, int64_t n, int64_t k,
                         struct matrix a, struct matrix b, struct matrix c, bool accumulate) {
  tess__product_by_blocks(
      block, &(struct product){.t = wide, .size = (int)sizeof(float), .a = a, .b = b, .c = c, .pairs = pairs}, m, n, k,
      accumulate);
}
