/* Diagonals and triangles of matrices: see diagonal.h. */
#include "numpy/diagonal.h"

#include "numpy/numpy.h"
#include "numpy/reduce.h"

static vid refuse(struct build *b, vid x, const char *legal) {
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "does not take %s; legal: %s",
             tess__type_text(type_of(b, x)), legal);
  return VID_NONE;
}

vid tess__np_diagonal(struct build *b, int64_t n, int64_t m, int64_t k, enum compare_direction direction) {
  const struct type *t = tess__type_of(TESS_I64, 2, (int64_t[]){n, m});
  vid row = tess__n_iota(b, t, 0), column = tess__n_iota(b, t, 1);
  vid moved = k ? tess__n_add(b, row, tess__np_number_like(b, row, (double)k)) : row;
  return tess__n_compare(b, column, moved, direction);
}

/* Elements of x where column and row + k compare so, zero elsewhere. */
static vid triangle(struct build *b, vid x, int64_t k, enum compare_direction direction) {
  const struct type *t = type_of(b, x);
  if (t->rank < 2) return refuse(b, x, "two dimensions or more");
  vid inside = tess__np_diagonal(b, t->dim[t->rank - 2], t->dim[t->rank - 1], k, direction);
  if (inside == VID_NONE) return inside;
  inside = tess__np_vary_like(b, tess__np_broadcast_to(b, inside, t->rank, t->dim), x);
  return inside == VID_NONE ? inside : tess__n_select(b, inside, x, tess__np_number_like(b, x, 0));
}

static vid tril_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  return triangle(b, in[0], ((const struct diagonal_call *)attrs)->k, COMPARE_LE);
}

static vid triu_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  return triangle(b, in[0], ((const struct diagonal_call *)attrs)->k, COMPARE_GE);
}

vid tess__np_take_diagonal(struct build *b, vid x, int64_t k) {
  if (x == VID_NONE) return x;
  const struct type *t = type_of(b, x);
  int64_t rows = t->dim[0], columns = t->dim[1], top = k < 0 ? -k : 0, left = k > 0 ? k : 0;
  int64_t dim[TESS_MAX_RANK], start[TESS_MAX_RANK] = {0}, stride[TESS_MAX_RANK];
  int64_t size = rows - top < columns - left ? rows - top : columns - left;
  int rank = t->rank - 1;
  if (size < 0) size = 0;
  for (int i = 0; i < rank; i++) {
    dim[i] = t->dim[i + 1];
    stride[i] = 1;
  }
  dim[0] = rows * columns;
  vid flat = tess__n_reshape(b, x, rank, dim);
  dim[0] = size;
  start[0] = size ? top * columns + left : 0;
  stride[0] = columns + 1;
  return tess__n_slice(b, flat, start, stride, dim);
}

/* The vector, widened by |k| zeros, along the last dimension; its elements stay where column = row + k. */
static vid with_diagonal(struct build *b, vid x, int64_t k) {
  const struct type *t = type_of(b, x);
  int64_t n = t->dim[0] + (k < 0 ? -k : k), low = k > 0 ? k : 0, interior = 0;
  unsigned char zero[16] = {0};
  const struct type *scalar = tess__type_with_varying(tess__type_with_shape(t, 0, NULL), 0);
  vid padded = tess__n_pad(b, x, tess__np_vary_like(b, tess__n_constant(b, scalar, zero), x), &low, &interior, &n);
  if (padded == VID_NONE) return padded;
  return triangle(b, tess__np_broadcast_to(b, padded, 2, (int64_t[]){n, n}), k, COMPARE_EQ);
}

static vid diag_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  int64_t k = ((const struct diagonal_call *)attrs)->k;
  int rank = type_of(b, in[0])->rank;
  if (rank != 1 && rank != 2) return refuse(b, in[0], "one or two dimensions");
  return rank == 1 ? with_diagonal(b, in[0], k) : tess__np_take_diagonal(b, in[0], k);
}

static vid trace_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  struct reduction first = {.axes = TESS_INTS(0)};
  if (type_of(b, in[0])->rank < 2) return refuse(b, in[0], "two dimensions or more");
  vid x = tess__np_take_diagonal(b, in[0], ((const struct diagonal_call *)attrs)->k);
  return x == VID_NONE ? x : tess__np_reduce(b, tess__np_widened(b, x), &first, NULL, MONOID_SUM);
}

const struct function tess__f_tril = {"tril", sizeof(struct diagonal_call), tril_body};
const struct function tess__f_triu = {"triu", sizeof(struct diagonal_call), triu_body};
const struct function tess__f_diag = {"diag", sizeof(struct diagonal_call), diag_body};
const struct function tess__f_trace = {"trace", sizeof(struct diagonal_call), trace_body};
