/* Traced programs have nodes that only transforms read: loops that keep what was a row and what was carried, values
 * that gradients do not pass. Behind the transforms each is put into terms of other ops, by its op's record (expand).
 */
#ifndef TESS_IR_EXPAND_H
#define TESS_IR_EXPAND_H

#include "ir/graph.h"

bool tess__graph_expands(const struct graph *g); /* has it such nodes, also in regions? */
/* A copy without them, also in its regions; the caller's. NULL: told. */
struct graph *tess__graph_expand(const struct graph *g, struct diag *d);

#endif
