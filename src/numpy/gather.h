/* Gather, scatter and searches as jax has them, on the graph builder: what is outside is filled, dropped or moved
 * inside. */
#ifndef TESS_NUMPY_GATHER_H
#define TESS_NUMPY_GATHER_H

#include <tessera/indexing.h>

#include "ir/graph.h"
#include "op/attrs.h"

/* Indices that count from the end when negative, as i32 or i64; unsigned ones as they are. VID_NONE: no integer. */
vid tess__np_index(struct build *b, vid index, int64_t size);
/* size: of a slice, by operand dimension (1 where it is collapsed or a batch). */
vid tess__np_gather(struct build *b, vid x, vid indices, const struct slice_numbers *n, const int64_t *size,
                    tess_index_mode mode);
/* update: enum scatter_update; the updates' dtype is that of x. */
vid tess__np_scatter(struct build *b, vid x, vid indices, vid updates, const struct slice_numbers *n, int update,
                     tess_index_mode mode);
/* sort.c: where x belongs in a sorted vector, as i32; right: behind what equals it. */
vid tess__np_search(struct build *b, vid sorted, vid x, bool right);

#endif
