/* Loops of a few rounds of elementwise ops become their rounds, one behind the other: what a round hands to the next
 * one stays in tiles then, instead of going through memory. JAX writes the rounds of its random bits as such a loop. */
#ifndef TESS_SPMD_UNROLL_H
#define TESS_SPMD_UNROLL_H

#include "ir/pass.h"

extern const struct graph_pass tess__pass_unroll;

#endif
