/* What a loop computes of what it never changes leaves it: it is computed once, before the loop, and captured. */
#ifndef TESS_IR_INVARIANT_H
#define TESS_IR_INVARIANT_H

#include "ir/graph.h"

bool tess__leaves_loops(const struct graph *g); /* does anything? Also in a region */
/* A copy, whose loops are left by what costs more than to be read again; the caller's. Such a value is no larger than
 * what it is made of, as it lives as long as the loop. NULL: told. */
struct graph *tess__graph_leave_loops(const struct graph *g, struct diag *d);

#endif
