/* Where partial sums are summed (design/partitioning.md 5.12): the decision, which the pass (sums.c) and the stage
 * `reshard` of text (api/stages/sums.c) carry out. */
#ifndef TESS_SPMD_SUMS_H
#define TESS_SPMD_SUMS_H

#include "spmd/propagate.h"

struct sum_place {               /* of a value */
  uint64_t atoms;                /* over which it may stay partial; 0: it is in no tree */
  double bytes;                  /* the fewest with which it can be had summed */
  bool here;                     /* these are those of its own all-reduce */
  bool partial;                  /* wanted so */
  const struct tiling *unsliced; /* it is a slice of a partial value that lies so, or is made of such; NULL. The
                                    module's */
  const char *where;             /* of an all-reduce that it takes the place of, */
  const struct why *why;         /* and its reason */
};
struct sum_loop {          /* of a loop that leaves sums to what is behind it */
  const uint64_t *carried; /* by what it carries: the atoms over which it stays partial from round to round; 0: none */
  const struct sum_place *left; /* by what it carries: its result, in a tree where it stays partial */
};
struct sum_plan {               /* of a module */
  struct sum_place *at;         /* by value */
  const struct sum_loop **loop; /* by node; NULL: it is none */
  struct sum_plan **inner;      /* by node that is control flow: of its regions */
};

/* The module, also of its regions, is only read, and must not change while the plan is in use. Lives in the arena. */
struct sum_plan *tess__plan_sums(const struct module *m, struct arena *arena);
/* Over which atoms a node sums, where it is an all-reduce; 0: it is none. */
uint64_t tess__summed_by(const struct node *n);
/* Is n linear in its first operand alone, as what is divided? */
bool tess__is_quotient(const struct graph *g, const struct node *n);

#endif
