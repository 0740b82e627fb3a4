/* What the stage `reshard` says beyond single ops: moves that leave loops, sums that meet. */
#ifndef TESS_API_STAGES_LEAVE_H
#define TESS_API_STAGES_LEAVE_H

#include "api/stages/put.h"

/* Of all loops in b, in regions too. Readers are looked at in the tree as it is now: x's lists of uses hold no more. */
void tess__stage_leave_loops(struct putting *x, struct mlir_block *b);
/* meet.c: of a function's body, outside of regions. */
void tess__stage_meet_sums(struct putting *x, struct mlir_block *body);

#endif
