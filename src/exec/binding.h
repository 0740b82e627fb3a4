/* A program bound to one of the processes that run it: what the planner plans where the devices are several processes'.
 *
 * The process of a device follows from some digits alone (FIXED), one to one, so in a process these have one
 * coordinate. The bound program is the same graph: the fixed digits have size 1, each value's sizes are those of the
 * process's own blocks (which is how its part of an array is stored, layout/part.h), and numbers that differ by device
 * begin where the process does. A node that needs other processes' blocks, or whose result is another part of the value
 * than the process has of the operand, is a step of its own (comm_step.h); all others are what they are in one process.
 *
 * Every process makes its own plan. What they must agree on (which nodes are steps between processes, in which order,
 * with whom) follows from the program and the fixed digits, never from the process's own sizes. */
#ifndef TESS_EXEC_BINDING_H
#define TESS_EXEC_BINDING_H

#include "exec/across.h"

struct binding {
  uint64_t fixed;     /* digits that are this process's */
  int64_t position;   /* of its device with coordinate 0 in the others */
  int me;             /* the process */
  const int *process; /* of each position; owned */
  bool deterministic; /* of the outermost program */
  struct atoms atoms; /* of all processes */
};

/* Does the process of a position follow from some digits alone, one to one? Those. */
bool tess__process_digits(const struct atoms *a, const int *process, uint64_t *fixed);
/* The program as process `me` has it, made in the arena; one that has no device of it gets what another has. The
 * program is borrowed. NULL: its devices are no grid of processes. */
const struct program *tess__bind_process(const struct program *whole, const int *process, int me, struct arena *arena);
/* Of a bound program: is node `at` a step between processes, or between parts of a process's own? */
bool tess__is_comm(const struct program *bound, uint32_t at);
/* Must it run whatever becomes of its results: do others wait for it, or for what its regions do? */
bool tess__others_wait(const struct program *bound, uint32_t at);
/* The coordinate of a fixed digit; 0 of another one. */
int64_t tess__fixed_coordinate(const struct program *bound, int atom);
/* The processes that differ from this one in digits of `group` alone, ascending. */
const int *tess__binding_members(const struct binding *b, uint64_t group, struct arena *arena, int *n);

#endif
