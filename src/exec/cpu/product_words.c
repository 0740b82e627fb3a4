/* Products of bytes, i8 or u8 each, summed in i32, which wraps: neighbours in a sum are one word (words.inc), so a
 * block has as many products as words hold, and is else one of product.c's.
 *
 * An instruction that wants unsigned bytes of a and signed ones of b gets a + s and b - t, s and t 128 where the sign
 * is the other one, else 0; then sum a b = sum (a + s) (b - t) + t sum (a + s) - s sum (b - t) - n s t of n products: a
 * term for each row and one for each column, from which the sums begin. What fills up the last word is zero before
 * that, so it counts in n. */
#include <string.h>

#include "exec/cpu/product.h"

/* DEEP: words of a column in a block, filled up to whole squares; MOST: bytes of them, where a word has four */
enum { SIDE = 16, DEEP = (DEPTH + SIDE - 1) / SIDE * SIDE, MOST_PER_WORD = 4, MOST = DEEP * MOST_PER_WORD };
enum { COLUMNS = WIDEST / (int)sizeof(uint32_t), MOST_COLUMNS = PANEL_BYTES / (DEPTH * (int)sizeof(uint32_t)) };

static int64_t words_of(const struct product *p, int64_t k) {
  return (k + p->words->per_word - 1) / p->words->per_word;
}

/* k bytes that are `step` apart, as words. */
static void make_row(const struct words *w, uint32_t *out, const char *from, int64_t step, int64_t k, uint8_t flip) {
  uint8_t row[MOST];
  int64_t n = (k + w->per_word - 1) / w->per_word;
  if (step != 1 || k % w->per_word) {
    memset(row + k, 0, (size_t)(n * w->per_word - k));
    tess__move((char *)row, 1, from, step, 1, k);
    from = (const char *)row;
  }
  w->row(out, (const uint8_t *)from, n, flip);
}

/* Panels of rows that are consecutive, in the order of memory; next: words between them. */
static void join_panels(const struct product *p, uint32_t *panels, int64_t next, struct matrix b, int64_t k, int64_t n,
                        uint8_t flip) {
  static const uint8_t zeros[MOST_COLUMNS];
  const struct words *w = p->words;
  uint8_t some[MOST_PER_WORD][COLUMNS] = {{0}};
  int64_t whole = n / p->t->columns, left = n % p->t->columns, at = n - left;
  const uint8_t *row[MOST_PER_WORD], *last[MOST_PER_WORD] = {some[0], some[1], some[2], some[3]};
  for (int64_t i = 0; i < k; i += w->per_word, panels += p->t->columns) {
    for (int h = 0; h < w->per_word; h++) {
      row[h] = i + h < k ? (const uint8_t *)tess__matrix_at(b, 1, i + h, 0) : zeros;
      memcpy(some[h], row[h] + at, (size_t)left);
    }
    w->join(panels, next, row, whole, flip);
    if (left) w->join(panels + whole * next, next, last, 1, flip);
  }
}

/* A square or several: words of rows become those of columns. */
static void turn(const struct product *p, uint32_t *out, int64_t step_out, const uint32_t *in, int64_t step_in,
                 int64_t rows, int64_t columns) {
  int64_t lanes = p->t->lanes, word = (int64_t)sizeof *out;
  for (int64_t i = 0; i < rows; i += lanes)
    for (int64_t c = 0; c < columns; c += lanes)
      p->t->transpose((char *)(out + c * step_out + i), step_out * word, (const char *)(in + i * step_in + c),
                      step_in * word);
}

/* A panel of what has no such rows: its columns as words, turned. */
static void turn_panel(const struct product *p, uint32_t *panel, struct matrix b, int64_t k, int64_t columns) {
  uint32_t column[COLUMNS][DEEP];
  for (int64_t c = 0; c < columns; c++)
    make_row(p->words, column[c], tess__matrix_at(b, 1, 0, c), b.row, k, p->flip_b);
  turn(p, panel, p->t->columns, column[0], DEEP, columns, words_of(p, k));
}

static struct panels panels_of(const struct product *p, uint32_t *room, int64_t q, int64_t k, int64_t j, int64_t n) {
  int64_t wide = p->t->columns, next = DEEP * wide, word = (int64_t)sizeof *room;
  struct matrix b = {tess__matrix_at(p->b, 1, q, j), p->b.row, p->b.column};
  if (b.column == 1) join_panels(p, room, next, b, k, n, p->flip_b);
  for (int64_t c = 0; c < n && b.column != 1; c += wide, b.p += wide * b.column)
    turn_panel(p, room + c / wide * next, b, k, n - c < wide ? n - c : wide);
  return (struct panels){(const char *)room, wide * word, next * word, (const char *)(room + (n - 1) / wide * next)};
}

/* Some rows of a, at most a panel's columns, from (i, q) on. */
static void rows_of(const struct product *p, uint32_t (*words)[DEEP], int64_t i, int64_t rows, int64_t q, int64_t k) {
  _Alignas(64) uint32_t panel[DEEP * COLUMNS];
  struct matrix a = {tess__matrix_at(p->a, 1, i, q), p->a.row, p->a.column};
  if (a.row == 1 && a.column != 1) {
    join_panels(p, panel, 0, tess__transposed(a), k, rows, p->flip_a);
    turn(p, words[0], DEEP, panel, p->t->columns, words_of(p, k), rows);
  } else
    for (int64_t r = 0; r < rows; r++)
      make_row(p->words, words[r], tess__matrix_at(a, 1, r, 0), a.column, k, p->flip_a);
}

/* s sum (b - t) of each column: by a row of a that is s. */
static void column_terms(const struct product *p, uint32_t *terms, int64_t n, int64_t words, const struct panels *b) {
  uint32_t row[DEEP];
  const char *rows[] = {(const char *)row};
  memset(row, p->flip_a, sizeof row);
  tess__panels_multiply(p->t, p->size, 1, n, rows, 1, words, b, 0, (char *)terms, 0, false);
}

/* t (sum (a + s) - n s) of a row */
static uint32_t row_term(const struct product *p, const uint32_t *words, int64_t n) {
  if (!p->flip_b) return 0;
  return p->flip_b * (p->words->sum(words, n) - (uint32_t)(n * MOST_PER_WORD) * p->flip_a);
}

static void block(const struct product *p, int64_t m, int64_t q, int64_t k, int64_t j, int64_t n, bool accumulate) {
  _Alignas(64) uint32_t room[(MOST_COLUMNS + COLUMNS) * DEEP], words[COLUMNS][DEEP];
  uint32_t terms[MOST_COLUMNS] = {0};
  bool begins = p->words->unsigned_signed && (p->flip_a || p->flip_b);
  int64_t n_words = words_of(p, k), count = (m + p->t->rows - 1) / p->t->rows, rows = (m + count - 1) / count;
  int64_t strip = p->t->columns / rows * rows, step = p->c.row * p->size;
  struct panels b = panels_of(p, room, q, k, j, n);
  if (begins && p->flip_a) column_terms(p, terms, n, n_words, &b);
  for (int64_t i = 0; i < m; i += rows) {
    int64_t high = m - i < rows ? m - i : rows, first = i % strip;
    char *c = tess__matrix_at(p->c, p->size, i, j);
    const char *row[MOST_ROWS];
    if (first == 0) rows_of(p, words, i, m - i < strip ? m - i : strip, q, k);
    for (int64_t r = 0; r < high; r++) {
      row[r] = (const char *)words[first + r];
      if (begins)
        p->words->begin((uint32_t *)(void *)(c + r * step), row_term(p, words[first + r], n_words), terms, n,
                        accumulate);
    }
    tess__panels_multiply(p->t, p->size, high, n, row, 1, n_words, &b, 0, c, step, accumulate || begins);
  }
}

void tess__product_words(const struct words *w, const bool is_signed[2], int64_t m, int64_t n, int64_t k,
                         struct matrix a, struct matrix b, struct matrix c, bool accumulate) {
  enum { SIGN = 128 };
  int first = tess__make_rows_consecutive(&m, &n, &a, &b, &c);
  bool signed_a = is_signed[first], signed_b = is_signed[!first];
  struct product p = {.t = w->tiles, .size = (int)sizeof(uint32_t), .a = a, .b = b, .c = c, .words = w};
  p.flip_a = signed_a ? SIGN : 0;
  p.flip_b = signed_b != w->unsigned_signed ? SIGN : 0;
  tess__product_by_blocks(block, &p, m, n, k, accumulate);
}
