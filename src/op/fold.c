/* Folds with bodies, vectorised: see fold.h. Pairs are formed of neighbours, so that the order of elements is kept and
 * only their grouping changes, which StableHLO leaves open. */
#include "op/fold.h"

#include <string.h>

#include "base/alloc.h"
#include "op/check.h"
#include "op/region.h"

#ifdef TESS_TINY
enum { SCAN_ROW = 2 };
#else
enum { SCAN_ROW = 64 }; /* rows of fewer elements are scanned in blocks */
#endif

void tess__fold_start(struct fold *f, const struct graph *g, int n, bool swapped) {
  *f = (struct fold){.graph = g, .n = n, .swapped = swapped};
  for (int i = 0; i < n; i++)
    f->bytes[i] = tess__dtype_bytes((tess_dtype)tess__type_at(g, g->result[i])->dtype);
}

static void *at(const struct fold *f, int i, void *x, int64_t element) {
  return (char *)x + element * f->bytes[i];
}

static void new_rows(const struct fold *f, int64_t n, void **out) {
  for (int i = 0; i < f->n; i++)
    out[i] = tess__alloc((size_t)(n * f->bytes[i]) + 1);
}

static void free_rows(const struct fold *f, void **x) {
  for (int i = 0; i < f->n; i++)
    tess__free(x[i]);
}

void tess__fold_pairs(const struct fold *f, int64_t n, void *const *a, void *const *b, void *const *out) {
  const void *in[2 * FOLD_MAX];
  void *result[FOLD_MAX];
  new_rows(f, n, result);
  for (int i = 0; i < f->n; i++) {
    in[i] = f->swapped ? b[i] : a[i];
    in[f->n + i] = f->swapped ? a[i] : b[i];
  }
  tess__region_map(f->graph, n, in, result);
  for (int i = 0; i < f->n; i++)
    memcpy(out[i], result[i], (size_t)(n * f->bytes[i]));
  free_rows(f, result);
}

/* Rows first, first + step, ... of x, `rows` of them, into consecutive rows of out (or back). */
static void every(const struct fold *f, int64_t first, int64_t step, int64_t rows, int64_t n, void *const *x,
                  void *const *packed, bool back) {
  for (int i = 0; i < f->n; i++)
    for (int64_t r = 0; r < rows; r++) {
      void *there = at(f, i, x[i], (first + r * step) * n), *here = at(f, i, packed[i], r * n);
      memcpy(back ? there : here, back ? here : there, (size_t)(n * f->bytes[i]));
    }
}

void tess__fold_rows(const struct fold *f, int64_t rows, int64_t n, void *const *x) {
  void *a[FOLD_MAX], *b[FOLD_MAX], *odd[FOLD_MAX], *end[FOLD_MAX];
  if (rows < 2) return;
  new_rows(f, rows / 2 * n, a);
  new_rows(f, rows / 2 * n, b);
  for (; rows > 1; rows = rows / 2 + rows % 2) {
    int64_t pairs = rows / 2;
    every(f, 0, 2, pairs, n, x, a, false);
    every(f, 1, 2, pairs, n, x, b, false);
    for (int i = 0; i < f->n; i++) {
      odd[i] = at(f, i, x[i], (rows - 1) * n);
      end[i] = at(f, i, x[i], pairs * n);
      if (rows % 2) memmove(end[i], odd[i], (size_t)(n * f->bytes[i]));
    }
    tess__fold_pairs(f, pairs * n, a, b, x);
  }
  free_rows(f, a);
  free_rows(f, b);
}

static void scan_row_by_row(const struct fold *f, int64_t rows, int64_t n, void *const *x) {
  void *before[FOLD_MAX], *here[FOLD_MAX];
  for (int64_t r = 1; r < rows; r++) {
    for (int i = 0; i < f->n; i++) {
      before[i] = at(f, i, x[i], (r - 1) * n);
      here[i] = at(f, i, x[i], r * n);
    }
    tess__fold_pairs(f, n, before, here, here);
  }
}

/* Blocks of `block` rows, all scanned at once; then their totals; then each total on the block behind it. */
static void scan_blocks(const struct fold *f, int64_t rows, int64_t n, int64_t block, void *const *x) {
  int64_t blocks = rows / block, total = blocks - 1;
  void *a[FOLD_MAX], *b[FOLD_MAX], *rest[FOLD_MAX];
  new_rows(f, blocks * n, a);
  new_rows(f, blocks * n, b);
  for (int64_t r = 1; r < block; r++) {
    every(f, r - 1, block, blocks, n, x, a, false);
    every(f, r, block, blocks, n, x, b, false);
    tess__fold_pairs(f, blocks * n, a, b, b);
    every(f, r, block, blocks, n, x, b, true);
  }
  every(f, block - 1, block, blocks, n, x, a, false);
  tess__fold_scan(f, blocks, n, a);
  for (int64_t r = 0; r < block; r++) {
    every(f, block + r, block, total, n, x, b, false);
    tess__fold_pairs(f, total * n, a, b, b);
    every(f, block + r, block, total, n, x, b, true);
  }
  int64_t done = blocks * block;
  for (int i = 0; i < f->n; i++)
    rest[i] = at(f, i, x[i], (done - 1) * n);
  scan_row_by_row(f, rows - done + 1, n, rest);
  free_rows(f, a);
  free_rows(f, b);
}

void tess__fold_scan(const struct fold *f, int64_t rows, int64_t n, void *const *x) {
  int64_t block = 2;
  while (block * block < rows)
    block++;
  if (n == 0) return;
  if (n >= SCAN_ROW || rows < 16)
    scan_row_by_row(f, rows, n, x);
  else
    scan_blocks(f, rows, n, block, x);
}

void tess__fold_fill(void *out, const void *element, int64_t bytes, int64_t n) {
  for (int64_t i = 0; i < n; i++)
    memcpy((char *)out + i * bytes, element, (size_t)bytes);
}

void tess__fold_initial(const struct fold *f, int64_t n, const void *const *initial, void *const *x) {
  void *first[FOLD_MAX] = {0};
  struct fold in_order = *f;
  in_order.swapped = false;
  new_rows(f, n, first);
  for (int i = 0; i < f->n; i++)
    tess__fold_fill(first[i], initial[i], f->bytes[i], n);
  tess__fold_pairs(&in_order, n, first, x, x);
  free_rows(f, first);
}

bool tess__check_fold(const struct call *c, struct diag *d) {
  int n = c->n_out;
  if (n < 1 || n > FOLD_MAX || c->n_in != 2 * n)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "%d operands and %d results; legal: 1 to %d operands, as many initial values and results",
                      c->n_in, n, FOLD_MAX);
  const struct type *scalar[2 * FOLD_MAX];
  for (int i = 0; i < n; i++) {
    if (!tess__check_dtype(c->in[i], CLASSES_ALL, d)) return false;
    if (!tess__same_shape(c->in[i], c->in[0]))
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "shapes differ: %s and %s",
                        tess__type_text(c->in[0]), tess__type_text(c->in[i]));
    if (c->in[n + i]->rank != 0 || c->in[n + i]->dtype != c->in[i]->dtype)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                        "the initial value of %s is %s; legal: a scalar of the same dtype", tess__type_text(c->in[i]),
                        tess__type_text(c->in[n + i]));
    scalar[i] = scalar[n + i] = c->in[n + i];
  }
  return tess__check_region(c->regions[0], "body", 2 * n, scalar, n, scalar, d);
}
