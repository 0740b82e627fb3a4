/* Steps between processes (binding.h): what a node needs of other processes comes, and what it makes of it is written
 * where the plan wants it. Which processes take part, and what they are told when they do not agree, is known when the
 * plan is made. */
#ifndef TESS_EXEC_COMM_STEP_H
#define TESS_EXEC_COMM_STEP_H

#include "exec/process_parts.h"

enum comm_form {
  COMM_BLOCKS, /* blocks are brought, and each device's result is made by the op's own kernel */
  COMM_MOVE,   /* boxes of values go from process to process, or from place to place here */
  COMM_REDUCE, /* what the process's devices have is reduced where the result lies, then over the processes */
  COMM_SCATTER /* the same, but each process is left with its part */
};

struct comm_part { /* of one value of a message */
  struct box in;   /* what the process has of the operand (of a reduction: the sum), from its element 0 */
  bool rough;      /* the operand lies in blocks: it is copied first */
  int n_terms; /* of a reduction whose local half nobody makes (large_sums.h): where, in bytes from the operand; or 0 */
  const int64_t *term;
  int64_t scratch;                   /* to there, or where a reduction puts the values of a message together; bytes */
  struct transfers give, take, zero; /* zero: what nobody gives */
};
struct comm_step {
  uint8_t form; /* enum comm_form: the same on all members */
  const struct program *bound;
  uint32_t node;  /* the first */
  uint64_t group; /* digits over which blocks are taken */
  int n_members;  /* of this process's group: 1 when nothing is brought */
  const int *member;
  const char *what;       /* the operands, as all must have them */
  struct comm_part *part; /* as many as operands; COMM_BLOCKS: none */
  struct box *box;        /* COMM_SCATTER: of each member */
  struct combiner *combiner;
  int64_t results; /* COMM_REDUCE of several values: in the scratch, from where their terms begin to their results */
};

/* Nothing of the step goes from host to host. */
bool tess__comm_in_one_host(const struct planner *p, const struct comm_step *c);
enum comm_form tess__comm_form(const struct program *bound, uint32_t at);
/* node: of each operand; COMM_BLOCKS: the one. Bytes of scratch. */
int64_t tess__comm_emit(struct planner *p, const uint32_t *node, struct ref_step *ref);
bool tess__comm_step_run(const struct ref_step *s, const struct across *across, void *const *frame, struct diag *d);

#endif
