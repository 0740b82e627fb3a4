/* Loops of a few rounds of elementwise ops become their rounds, one behind the other: what a round hands to the next
 * one stays in tiles then, instead of going through memory. JAX writes the rounds of its random bits as such a loop. */
#ifndef TESS_SPMD_UNROLL_H
#define TESS_SPMD_UNROLL_H

#include "ir/graph.h"

bool tess__unrolls(const struct graph *g); /* is there one? Also in a region */
/* A copy without them; the caller's. NULL: told. */
struct graph *tess__graph_unroll(const struct graph *g, struct diag *d);

#endif
