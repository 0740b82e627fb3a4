/* Rules of batches of ops about the mesh. Where one names the batch (vmap's axis_name), its elements are the members of
 * the groups: a sum over them is one over dimension 0, and what an element gets from others is another order of it. */
#ifndef TESS_OP_BATCH_AXES_H
#define TESS_OP_BATCH_AXES_H

#include "ir/op.h"
#include "layout/sharding.h"

bool tess__batch_cast(struct build *b, const struct batched *c, vid *out, bool *out_mapped); /* pvary */
bool tess__batch_axis_index(struct build *b, const struct batched *c, vid *out, bool *out_mapped);
bool tess__batch_all_reduce(struct build *b, const struct batched *c, vid *out, bool *out_mapped);
bool tess__batch_group(struct build *b, const struct batched *c, vid *out, bool *out_mapped); /* op/group.c */
/* The dimension of the batch is cut as c->spmd says, or left to the compiler. */
bool tess__batch_constraint(struct build *b, const struct batched *c, vid *out, bool *out_mapped);
struct spec tess__batch_spec(const struct spec *s); /* with an entry for the batch in front, which is not cut */

#endif
