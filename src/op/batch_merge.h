/* A batch as a part of a dimension that an op has. */
#ifndef TESS_OP_BATCH_MERGE_H
#define TESS_OP_BATCH_MERGE_H

#include "ir/op.h"

/* Dimension dim of each element is `groups` runs. The batch, dimension 0 of v, goes in behind the group; and out of it
 * again, to stand in front of the dimensions of `one`. */
vid tess__batch_into(struct build *b, const struct batched *c, vid v, int dim, int64_t groups);
vid tess__batch_out_of(struct build *b, const struct batched *c, vid v, int dim, int64_t groups,
                       const struct type *one);

#endif
