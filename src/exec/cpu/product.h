/* A product that is computed block by block: product.c cuts it and does those of one dtype, product_pairs.c those of
 * bf16, product_words.c those of bytes. */
#ifndef TESS_EXEC_CPU_PRODUCT_H
#define TESS_EXEC_CPU_PRODUCT_H

#include "exec/cpu/cpu.h"

/* DEPTH: products of a block, whose sums are added up; PANEL_BYTES: of a block's columns of b. */
#ifdef TESS_TINY
enum { DEPTH = 3, PANEL_BYTES = 1 << 10 };
#else
enum { DEPTH = 256, PANEL_BYTES = 512 << 10 };
#endif
enum { WIDEST = 2 * 64 }; /* bytes of a tile's row */

struct product {
  const struct tiles *t;
  int size; /* bytes of an element of c, and of a and b but where there are pairs or words */
  struct matrix a, b, c;
  const struct pairs *pairs;
  const struct words *words;
  uint8_t flip_a, flip_b; /* of words: see there */
};

static inline char *tess__matrix_at(struct matrix x, int64_t size, int64_t row, int64_t column) {
  return x.p + (row * x.row + column * x.column) * size;
}

static inline struct matrix tess__transposed(struct matrix x) {
  return (struct matrix){x.p, x.column, x.row};
}

/* m rows and n columns of c = a b; where rows of c are not consecutive, its transpose, whose are: true. */
static inline bool tess__make_rows_consecutive(int64_t *m, int64_t *n, struct matrix *a, struct matrix *b,
                                               struct matrix *c) {
  if ((c->column == 1 || *n <= 1) && (*n != 1 || c->row != 1)) return false;
  struct matrix left = *a;
  int64_t rows = *m;
  *a = tess__transposed(*b);
  *b = tess__transposed(left);
  *c = tess__transposed(*c);
  *m = *n;
  *n = rows;
  return true;
}

/* product_pairs.c. Are all products and sums of bf16 zero or normal numbers of f32? Of two matrices' least magnitudes
 * but zero, minus one. */
bool tess__pairs_exact(uint16_t a, uint16_t b);

/* All rows of a with the k rows and n columns of b from (q, j) on. */
typedef void product_block(const struct product *p, int64_t m, int64_t q, int64_t k, int64_t j, int64_t n,
                           bool accumulate);
/* `of` for blocks of DEPTH products, or words of them, and of as many columns as PANEL_BYTES hold. */
void tess__product_by_blocks(product_block *of, const struct product *as_given, int64_t m, int64_t n, int64_t k,
                             bool accumulate);

#endif
