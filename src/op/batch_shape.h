/* Rules of batches whose attributes name dimensions: movement, reductions, products, padding. */
#ifndef TESS_OP_BATCH_SHAPE_H
#define TESS_OP_BATCH_SHAPE_H

#include "ir/op.h"

bool tess__batch_broadcast(struct build *b, const struct batched *c, vid *out, bool *out_mapped);
bool tess__batch_reshape(struct build *b, const struct batched *c, vid *out, bool *out_mapped);
bool tess__batch_transpose(struct build *b, const struct batched *c, vid *out, bool *out_mapped);
bool tess__batch_slice(struct build *b, const struct batched *c, vid *out, bool *out_mapped);
bool tess__batch_reverse(struct build *b, const struct batched *c, vid *out, bool *out_mapped);
bool tess__batch_reduce(struct build *b, const struct batched *c, vid *out, bool *out_mapped);
bool tess__batch_pad(struct build *b, const struct batched *c, vid *out, bool *out_mapped);
bool tess__batch_concatenate(struct build *b, const struct batched *c, vid *out, bool *out_mapped);
/* A product with the batch as one of its batch dimensions, or as a free one: one product, never a loop. */
bool tess__batch_dot(struct build *b, const struct batched *c, vid *out, bool *out_mapped);

#endif
