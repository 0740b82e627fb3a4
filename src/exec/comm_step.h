/* Steps between processes (binding.h): what a node needs of other processes comes, and what it makes of it is written
 * where the plan wants it. Which processes take part, and what they are told when they do not agree, is known when the
 * plan is made. */
#ifndef TESS_EXEC_COMM_STEP_H
#define TESS_EXEC_COMM_STEP_H

#include "exec/binding.h"
#include "exec/plan.h"

struct comm_step {
  const struct program *bound;
  uint32_t node;
  uint64_t group; /* digits over which blocks are taken */
  int n_members;  /* of this process's group: 1 when nothing is brought */
  const int *member;
};

void tess__comm_emit(struct planner *p, uint32_t at, struct ref_step *ref);
bool tess__comm_step_run(const struct ref_step *s, const struct across *across, void *const *frame, struct diag *d);

#endif
