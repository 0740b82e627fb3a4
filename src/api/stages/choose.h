/* Our choice for one op of a text, in place of Shardy's vote. */
#ifndef TESS_API_STAGES_CHOOSE_H
#define TESS_API_STAGES_CHOOSE_H

#include "api/stages/put.h"
#include "spmd/vote.h"

/* By the search of the compiler (spmd/choice.h), of bytes that devices of several processes send: how the factors of
 * rule `own` are cut, of an op whose tensors lie so on `mesh`. False: its types are none of ours. */
bool tess__stage_choose(struct putting *x, const struct mlir_op *op, const struct rule *own, int mesh,
                        const struct laid *laid, struct agreed *out);
/* The value as it is wanted by an op in front of which p is: where it is there already, a constant made again, else
 * moved by an sdy.reshard. */
struct mlir_value *tess__stage_brought(struct putting *x, struct spot *p, struct mlir_value *v,
                                       const struct laid *want);
/* `other` is v moved, and v is `other` moved back. */
void tess__stage_moved(struct putting *x, struct mlir_value *v, struct mlir_value *other);

#endif
