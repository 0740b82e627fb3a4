/* Random dimension numbers of gathers and scatters, and dtypes of indices. */
#ifndef TESTS_UNIT_SLICE_NUMBERS_H
#define TESTS_UNIT_SLICE_NUMBERS_H

#include <string.h>

#include "op/attrs.h"

static const tess_dtype index_dtypes[] = {TESS_I8, TESS_I32, TESS_I32, TESS_I64, TESS_U8, TESS_U32, TESS_U64};

/* Dimension numbers for slices of a value; fills the types' shapes. False: none found. */
static inline bool any_slice_numbers(int (*pick_less)(void *rng, int n), void *rng, const struct type *t,
                                     struct slice_numbers *n, struct type *indices, struct type *slices) {
  memset(n, 0, sizeof *n);
  int64_t window[TESS_MAX_RANK], batch[TESS_MAX_RANK];
  int n_batch = 0;
  for (int d = 0; d < t->rank; d++) {
    int kind = pick_less(rng, 8);
    if (kind == 0) {
      n->operand_batch.d[n->operand_batch.n++] = (uint8_t)d;
      n->index_batch.d[n->index_batch.n++] = (uint8_t)n_batch;
      batch[n_batch++] = t->dim[d];
      continue;
    }
    if (kind < 4 && t->dim[d] > 0)
      n->collapsed.d[n->collapsed.n++] = (uint8_t)d;
    else
      window[n->window.n++] = kind == 4 && t->dim[d] ? 1 : kind < 7 ? t->dim[d] : pick_less(rng, (int)t->dim[d] + 1);
    if (pick_less(rng, 4)) n->map.d[n->map.n++] = (uint8_t)d;
  }
  for (int more = pick_less(rng, 3); more > 0; more--)
    batch[n_batch++] = pick_less(rng, 10) ? 1 + pick_less(rng, 7) : 0;
  if (n->map.n == 0 || n_batch + n->window.n > 4) return false;
  for (int i = 0; i < n->map.n; i++) { /* in any order */
    int k = pick_less(rng, i + 1);
    uint8_t swap = n->map.d[i];
    n->map.d[i] = n->map.d[k];
    n->map.d[k] = swap;
  }
  bool vector = n->map.n > 1 || pick_less(rng, 2);
  n->index_vector_dim = (uint8_t)(vector ? pick_less(rng, n_batch + 1) : n_batch);
  for (int i = 0; i < n->index_batch.n; i++)
    n->index_batch.d[i] = (uint8_t)(n->index_batch.d[i] + (n->index_batch.d[i] >= n->index_vector_dim));
  *indices = *tess__type_of(index_dtypes[pick_less(rng, 7)], 0, NULL);
  for (int k = 0; k <= n_batch; k++) {
    if (vector && k == n->index_vector_dim) indices->dim[indices->rank++] = n->map.n;
    if (k < n_batch) indices->dim[indices->rank++] = batch[k];
  }
  *slices = *tess__type_with_shape(t, 0, NULL);
  for (int b = 0, w = 0; b < n_batch || w < n->window.n;) {
    bool inner = b == n_batch || (w < n->window.n && pick_less(rng, 2));
    if (inner) n->window.d[w] = slices->rank;
    slices->dim[slices->rank++] = inner ? window[w++] : batch[b++];
  }
  return true;
}

#endif
