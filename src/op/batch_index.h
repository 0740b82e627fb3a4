/* Rules for whole batches of the ops that read indices: starts that differ within the batch make dynamic slices gathers
 * and scatters. */
#ifndef TESS_OP_BATCH_INDEX_H
#define TESS_OP_BATCH_INDEX_H

#include "ir/op.h"

bool tess__batch_dynamic_slice(struct build *b, const struct batched *c, vid *out, bool *out_mapped);
bool tess__batch_dynamic_update_slice(struct build *b, const struct batched *c, vid *out, bool *out_mapped);
bool tess__batch_gather(struct build *b, const struct batched *c, vid *out, bool *out_mapped);
bool tess__batch_scatter(struct build *b, const struct batched *c, vid *out, bool *out_mapped);

#endif
