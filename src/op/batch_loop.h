/* The rule of batches of any op, one call at a time. */
#ifndef TESS_OP_BATCH_LOOP_H
#define TESS_OP_BATCH_LOOP_H

#include "ir/op.h"

/* A scan over the batch. */
bool tess__batch_loop(struct build *b, const struct batched *c, vid *out, bool *out_mapped);

#endif
