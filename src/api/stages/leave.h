/* What the stage `reshard` says beyond single ops: moves that leave loops, sums in other places. */
#ifndef TESS_API_STAGES_LEAVE_H
#define TESS_API_STAGES_LEAVE_H

#include "api/stages/put.h"

/* Of all loops in b, in regions too. Readers are looked at in the tree as it is now: x's lists of uses hold no more. */
void tess__stage_leave_loops(struct putting *x, struct mlir_block *b);
/* sums.c: those that were put in stand where the compiler makes them, in b and in regions of control flow there. */
void tess__stage_place_sums(struct putting *x, struct mlir_block *b);

#endif
