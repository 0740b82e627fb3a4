/* Steps between processes (binding.h): what a node needs of other processes comes, and what it makes of it is written
 * where the plan wants it. Which processes take part, and what they are told when they do not agree, is known when the
 * plan is made. */
#ifndef TESS_EXEC_COMM_STEP_H
#define TESS_EXEC_COMM_STEP_H

#include "exec/process_parts.h"

enum comm_form {
  COMM_BLOCKS, /* blocks are brought, and each device's result is made by the op's own kernel */
  COMM_MOVE,   /* boxes of one value go from process to process, or from place to place here */
  COMM_REDUCE, /* what the process's devices have is reduced where the result lies, then over the processes */
  COMM_SCATTER /* the same, but each process is left with its part */
};

struct comm_step {
  uint8_t form; /* enum comm_form: the same on all members */
  const struct program *bound;
  uint32_t node;
  uint64_t group; /* digits over which blocks are taken */
  int n_members;  /* of this process's group: 1 when nothing is brought */
  const int *member;
  const char *what; /* the operand, as all must have it */
  struct box in;    /* what the process has of the operand (COMM_REDUCE: the result), from its element 0 */
  bool rough;       /* the operand lies in blocks: it is copied first, to the step's scratch */
  struct transfers give, take, zero; /* zero: what nobody gives */
  struct box *part;                  /* COMM_SCATTER: of each member */
  struct combiner *combiner;
};

enum comm_form tess__comm_form(const struct program *bound, uint32_t at);
int64_t tess__comm_emit(struct planner *p, uint32_t at, struct ref_step *ref); /* bytes of scratch */
bool tess__comm_step_run(const struct ref_step *s, const struct across *across, void *const *frame, struct diag *d);

#endif
