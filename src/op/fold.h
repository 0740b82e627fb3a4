/* Folding rows with a body of two lists of scalars, always in order: what reduce and reduce_window with bodies share.
 * A fold of several operands moves them together; lists are by operand. */
#ifndef TESS_OP_FOLD_H
#define TESS_OP_FOLD_H

#include "ir/graph.h"

enum { FOLD_MAX = 16 }; /* operands */
struct fold {
  const struct graph *graph;
  int n;
  bool swapped;            /* rows come last first: the body gets its arguments the other way round */
  int64_t bytes[FOLD_MAX]; /* of an element */
};
void tess__fold_start(struct fold *f, const struct graph *g, int n, bool swapped);
/* out[i] = body(a[i], b[i]) for n elements of each operand; out may be a or b. */
void tess__fold_pairs(const struct fold *f, int64_t n, void *const *a, void *const *b, void *const *out);
/* x: [rows][n]; row 0 becomes the fold of all, pairwise. rows > 0. The others are used up. */
void tess__fold_rows(const struct fold *f, int64_t rows, int64_t n, void *const *x);
/* x: [rows][n]; each row becomes the fold of all up to it. */
void tess__fold_scan(const struct fold *f, int64_t rows, int64_t n, void *const *x);
/* x = body(initial, x), n elements; initial: one element of each operand. */
void tess__fold_initial(const struct fold *f, int64_t n, const void *const *initial, void *const *x);
void tess__fold_fill(void *out, const void *element, int64_t bytes, int64_t n); /* copies of one element */
/* Operands of one shape, then as many scalars of the same dtypes; results as many; one body that folds them. */
bool tess__check_fold(const struct call *c, struct diag *d);

#endif
