/* Steps whose bits do not depend on how the devices of a mesh are spread over processes (`deterministic`,
 * docs/numerics.md): what adds several numbers up sees one device's block at a time, lying densely, whatever the
 * process has around it; and terms of devices are combined pairwise by position: neighbours first, then pairs of these.
 */
#ifndef TESS_EXEC_BY_DEVICE_H
#define TESS_EXEC_BY_DEVICE_H

#include "exec/binding.h"
#include "exec/plan.h"

/* Is the reduction `at` the same loop in every process? It folds one dimension, and nothing cuts that or what is behind
 * it: then devices are rows of it. */
bool tess__folds_rows(struct planner *p, uint32_t at);
/* The back end's code for a dot or a reduction of one dense block, in place of its reference kernel where there is any.
 */
void tess__set_device_code(struct planner *p, const struct node *n, struct ref_step *ref);
/* Of a bound program: is the reduction over devices `at` in the order of their positions when each process combines
 * its own terms first? */
bool tess__in_order(const struct program *bound, uint32_t at);

/* Instructions that combine n inputs of the loop pairwise. */
enum { TREE_INPUTS = 8 };
void tess__tree_instructions(struct loop *l, enum monoid monoid, uint8_t dtype);

#endif
