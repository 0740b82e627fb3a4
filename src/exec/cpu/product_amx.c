/* Products of bf16, summed in f32, and of bytes, summed in i32, by a matrix unit (AMX). ROWS of a and COLUMNS of b are
 * brought into its tiles, DEPTH of k at a time; the sums of such a block lie beside them until they are whole, and are
 * then rounded into the result.
 *
 * Sums of i32 are exact, as those of any kernel. Of bf16 the unit adds sixteen products of even places and sixteen of
 * odd ones, each in order, then both and the sum so far: f32's tiles have other bits, though none nearer. Subnormal
 * numbers are zeros to it, so a block where they can come up (product_pairs.c says when) is left to pairs. */
#include "exec/cpu/product_amx.h"
#include "base/interrupt.h"
#include "exec/cpu/product.h"

#ifdef TESS_TINY
enum { ROWS = 32, COLUMNS = 48, BYTES_DEEP = 128, KEPT = 3 };
#else
/* BYTES_DEEP: of a row of a, in a block; KEPT: so many blocks of b are kept for all rows of a */
enum { ROWS = 256, COLUMNS = 512, BYTES_DEEP = 1024, KEPT = 4 };
#endif
/* Bytes between rows of sums, which begin in different sets of a cache; of a block of a, of b, and of their sums. */
enum { STEP = COLUMNS * 4 + AMX_ROW, SLAB = ROWS * BYTES_DEEP, BLOCK = COLUMNS * BYTES_DEEP, SUMS = ROWS * STEP };

struct amx_job {
  const struct amx_product *p;
  int64_t m, n, k, size, depth; /* size: bytes of an element of a and b; depth: of k, in a block */
  struct matrix a, b, c;
  char *tiles_a, *tiles_b, *sums;
  uint16_t least_b[KEPT];
};

static int64_t upto(int64_t most, int64_t left) {
  return left < most ? left : most;
}

static int64_t tiles_of(int64_t n, int64_t side) {
  return (n + side - 1) / side;
}

static int64_t size_of(const struct amx_product *p) {
  return p->kind == AMX_BF16 ? 2 : 1;
}

/* Blocks of b that lie there at once: all along k, or one. */
static int64_t kept(int64_t k, int64_t depth) {
  return k > KEPT * depth ? 1 : tiles_of(k, depth);
}

size_t tess__amx_room(const struct amx_product *p, int64_t k) {
  return (size_t)(SLAB + SUMS + kept(k, BYTES_DEEP / size_of(p)) * BLOCK);
}

/* The block's sums, over all of k; false: some may be subnormal. */
static bool sum_up(struct amx_job *t, int64_t i, int64_t rows, int64_t j, int64_t columns) {
  const struct amx_product *p = t->p;
  bool all = kept(t->k, t->depth) * t->depth >= t->k;
  for (int64_t q = 0; q < t->k || q == 0; q += t->depth) {
    int64_t k = upto(t->depth, t->k - q), at = all ? q / t->depth : 0;
    char *tiles_b = t->tiles_b + at * BLOCK;
    struct strip a = {tess__matrix_at(t->a, t->size, i, q), t->a.row * t->size, t->a.column * t->size, rows, k};
    struct strip b = {tess__matrix_at(t->b, t->size, q, j), t->b.column * t->size, t->b.row * t->size, columns, k};
    if (i == 0 || !all) t->least_b[at] = p->amx->pack(p->kind, tiles_b, &b, true);
    uint16_t least_a = p->amx->pack(p->kind, t->tiles_a, &a, false);
    if (p->kind == AMX_BF16 && !tess__pairs_exact(least_a, t->least_b[at])) return false;
    p->amx->multiply(p->kind, t->sums, STEP, t->tiles_a, tiles_b, tiles_of(rows, AMX_SIDE), tiles_of(columns, AMX_SIDE),
                     tiles_of(k * t->size, AMX_ROW), q > 0);
  }
  return true;
}

static void block(struct amx_job *t, int64_t i, int64_t rows, int64_t j, int64_t columns) {
  const struct amx_product *p = t->p;
  if (!sum_up(t, i, rows, j, columns))
    tess__product_pairs(p->pairs, p->wide, rows, columns, t->k,
                        (struct matrix){tess__matrix_at(t->a, t->size, i, 0), t->a.row, t->a.column},
                        (struct matrix){tess__matrix_at(t->b, t->size, 0, j), t->b.row, t->b.column},
                        (struct matrix){t->sums, STEP / (int64_t)sizeof(float), 1}, false);
  for (int64_t r = 0; r < rows; r++)
    p->amx->finish[p->to](tess__matrix_at(t->c, tess__dtype_bytes(p->to), i + r, j), t->sums + r * STEP, columns,
                          p->accumulate);
}

void tess__product_amx(const struct amx_product *p, int64_t m, int64_t n, int64_t k, struct matrix a, struct matrix b,
                       struct matrix c, char *room) {
  struct amx_job t = {p, m, n, k, size_of(p), BYTES_DEEP / size_of(p), a, b, c, .tiles_a = room};
  t.sums = t.tiles_a + SLAB;
  t.tiles_b = t.sums + SUMS;
  tess__make_rows_consecutive(&t.m, &t.n, &t.a, &t.b, &t.c);
  uint32_t since = tess__interrupts_now();
  p->amx->begin();
  for (int64_t j = 0; j < t.n; j += COLUMNS)
    for (int64_t i = 0; i < t.m && tess__interrupts_now() == since; i += ROWS)
      block(&t, i, upto(ROWS, t.m - i), j, upto(COLUMNS, t.n - j));
  p->amx->end();
}
