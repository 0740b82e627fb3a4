/* What a manual region's values vary over, from the ops and not from types, which may not say (check_vma=False).
 * Axes are those of the region's mesh as traced, or atoms after import. */
#ifndef TESS_OP_VARYING_H
#define TESS_OP_VARYING_H

#include "ir/graph.h"

/* Of the results of a node without regions of its own, whose operands together vary over `own`. */
uint64_t tess__varying_of(const struct node *n, uint64_t own);
/* Of the results of a region's body, as traced, whose parameters vary over param[]. Never too little. */
void tess__varying_results(const struct graph *body, const uint64_t *param, uint64_t *result);

#endif
