/* What the ops that read their indices at run time share. Indices are of any integer dtype; unsigned ones that 63 bits
 * do not hold count as the largest number that they do. */
#ifndef TESS_OP_INDEX_H
#define TESS_OP_INDEX_H

#include "op/attrs.h"
#include "op/walk.h"

int64_t tess__index_at(tess_dtype t, const void *p);
bool tess__check_index(const struct type *t, int rank, struct diag *d); /* an integer; rank -1: any */
/* The same in the graph: a value of any integer dtype as i64. */
vid tess__index_wide(struct build *b, vid index);
/* Where the block of a cut dimension begins: an i64 scalar that differs by device. VID_NONE: a failure. */
vid tess__block_begin(struct build *b, const struct tiling *t, int dim, int64_t block);
/* A block of a cut value seen as a whole per device, and back (op/boundary.c); uncut ones stay as they are. */
vid tess__block_enter(struct build *b, vid v, const struct local *l);
vid tess__block_leave(struct build *b, vid v, const struct local *l);
/* The same block with a border on both sides, border[d] wide, of anything; and what it is without it. So a slice that
 * lies partly in the block is in it as a whole. */
vid tess__block_bordered(struct build *b, vid v, const struct local *l, const int64_t *border);
vid tess__block_inside(struct build *b, vid v, const int64_t *border);
/* What each of the devices that cut dimension d so has in v, side by side along it. */
vid tess__block_gather(struct build *b, vid v, const struct tiling *t, const struct atoms *atoms, int d);
/* By what one device's finding and nothings of the others become the finding: a sum, but for bool, and for the float
 * that has no zero. */
enum monoid tess__finding_monoid(tess_dtype t);
/* What that does not see: x + -0 is x, also for -0. */
vid tess__found_nothing(struct build *b, const struct type *t);

/* ---- gather and scatter: a walk over the slices, one for each index vector ---- */
struct slices {
  const struct slice_numbers *numbers;
  const struct type *operand, *indices;
  int64_t count;                   /* of slices */
  struct walk index, slice, batch; /* offsets of the index vector, of the slice, of its batch */
  int64_t index_step;              /* between the entries of an index vector */
  int n;                           /* dimensions of a slice, and for each: */
  int64_t extent[TESS_MAX_RANK], slice_stride[TESS_MAX_RANK], operand_stride[TESS_MAX_RANK];
  uint8_t dim[TESS_MAX_RANK];                              /* ... of the operand */
  int64_t window[TESS_MAX_RANK], row_major[TESS_MAX_RANK]; /* by operand dimension: size of a slice; strides */
};
/* The operand dimension of each window dimension, in order. */
void tess__window_dims(const struct slice_numbers *n, int operand_rank, uint8_t *dim);
/* The dimension of the indices of each of the slices that is outside of a window; n_out of them, in the order of both.
 */
int tess__batch_dims(const struct slice_numbers *n, int slice_rank, uint8_t *slice_dim, uint8_t *index_dim);
bool tess__has_dim(const struct dims *dims, int d);
/* All that can be said before the slices have a type. Nothing may be indexed by numbers that were not checked. */
bool tess__check_slice_numbers(const struct slice_numbers *n, const struct type *operand, const struct type *indices,
                               struct diag *d);
bool tess__check_slices(const struct slice_numbers *n, const struct type *operand, const struct type *indices,
                        const struct type *slices, struct diag *d);
void tess__slices_start(struct slices *s, const struct slice_numbers *n, const struct type *operand,
                        const struct type *indices, const struct type *slices);
void tess__slices_next(struct slices *s);
/* The index vector: start[d] for each operand dimension (0 where nothing maps). */
void tess__slices_index(const struct slices *s, const void *indices, int64_t *start);

#endif
