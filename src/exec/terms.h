/* Sums over devices whose bits do not depend on how the devices of a mesh are spread over processes (`deterministic`,
 * docs/numerics.md): terms are combined pairwise by position: neighbours first, then pairs of these.
 */
#ifndef TESS_EXEC_TERMS_H
#define TESS_EXEC_TERMS_H

#include "exec/binding.h"
#include "exec/plan.h"

/* Of a bound program: is the reduction over devices `at` in the order of their positions when each process combines
 * its own terms first? */
bool tess__in_order(const struct program *bound, uint32_t at);

/* Instructions that combine n inputs of the loop pairwise. */
enum { TREE_INPUTS = 8 };
void tess__tree_instructions(struct loop *l, enum monoid monoid, uint8_t dtype);

#endif
