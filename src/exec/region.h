/* Control flow: steps whose regions are plans of their own. All devices decide alike here (where they may not, the op's
 * reference kernel runs for each copy), so a region runs once for all of them, in lockstep like everything else.
 *
 * At its ports a region sees values dense, in the spread of its parameter. A loop's carried value changes between two
 * blocks, of which one is the result's own where that lies so; a value that an iteration hands on unchanged stays where
 * it is, and one that the body may overwrite (exec.h, donation) is written in place.
 *
 * region.c says where a region's values lie, plan.c makes the plans in it, region_run.c runs them. */
#ifndef TESS_EXEC_REGION_H
#define TESS_EXEC_REGION_H

#include "exec/plan.h"

enum region_block { BLOCK_A, BLOCK_B, BLOCK_ROUGH, REGION_BLOCKS };
struct port {
  const struct type *type;
  const struct spread *spread;
  struct storage dense;
  int64_t bytes;
  int64_t scratch[REGION_BLOCKS]; /* blocks A and B of a carried value; one for a region's result in another spread */
  bool direct;                    /* the parent's tensor lies like the port */
};
struct region_step {
  const struct inner_program *inner;
  struct plan **plan; /* by region; owned */
  struct port *in, *out;
};

/* region.c. May the regions of control flow node `at` run once for all devices? */
bool tess__decides_alike(const struct planner *p, uint32_t at);
/* Does nothing see what carried value i of loop `at` starts from? Then it may be what lies in its result's place. */
bool tess__start_is_unseen(const struct planner *p, uint32_t at, int i);
int64_t tess__region_emit(struct planner *p, uint32_t at, struct ref_step *ref); /* bytes of scratch */
struct storage tess__ref_layout(const struct ref_tensor *t);
/* region_run.c. run_plan runs the plan of a region. */
typedef bool plan_runner(const struct plan *p, const struct across *across, const void *const *args,
                         void *const *results, struct diag *d);
bool tess__region_step_run(const struct ref_step *ref, plan_runner *run_plan, const struct across *across,
                           void *const *frame, struct diag *d);

#endif
