/* One list of atoms for each factor of an op, as Shardy chooses it (design/partitioning.md 4.2.3): by the sizes of the
 * tensors that have it so. */
#ifndef TESS_SPMD_VOTE_H
#define TESS_SPMD_VOTE_H

#include "spmd/spmd.h"

struct agreed {
  uint8_t n[MAX_FACTORS], atom[MAX_FACTORS][MAX_ATOMS];
};
/* p: of each tensor of the rule; size: its elements. a->pinned tells where axes end. */
void tess__vote(const struct atoms *a, const struct rule *r, const struct projection *p, const int64_t *size,
                struct agreed *out);
/* Of a reshape where some tensor has overflow: what can stay of the larger cut of the two. size: of both, as wholes. */
void tess__vote_overflow(const struct atoms *a, const struct rule *r, const struct projection *p, struct agreed *out);

#endif
