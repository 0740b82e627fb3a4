/* Gather, scatter and searches as jax has them, on the graph builder: what is outside is filled, dropped or moved
 * inside. */
#ifndef TESS_NUMPY_GATHER_H
#define TESS_NUMPY_GATHER_H

#include <tessera/indexing.h>

#include "numpy/function.h"
#include "op/attrs.h"

/* Indices that count from the end when negative, as i32 or i64; unsigned ones as they are. VID_NONE: no integer. */
vid tess__np_index(struct build *b, vid index, int64_t size);
/* size: of a slice, by operand dimension (1 where it is collapsed or a batch). */
vid tess__np_gather(struct build *b, vid x, vid indices, const struct slice_numbers *n, const int64_t *size,
                    tess_index_mode mode);
/* update: enum scatter_update; the updates' dtype is that of x. */
vid tess__np_scatter(struct build *b, vid x, vid indices, vid updates, const struct slice_numbers *n, int update,
                     bool unique, tess_index_mode mode);
/* sort.c: where x belongs in a sorted vector, as i32; right: behind what equals it. */
vid tess__np_search(struct build *b, vid sorted, vid x, bool right);

struct take_call {
  int32_t axis, mode; /* take_along_axis has no mode */
};
struct slices_call {
  struct slice_numbers numbers; /* its index_vector_dim is found by the body */
  int8_t index_vector_dim;      /* as given: negative from the end */
  uint8_t mode, kind, n_sizes;
  bool unique; /* scatter: no element is updated twice */
  int64_t size[TESS_MAX_RANK];
};
extern const struct function tess__f_take, tess__f_take_along_axis, tess__f_gather, tess__f_scatter;

#endif
