/* What can run a per-device program, behind one interface: whoever calls a program knows an executor, not which one.
 *
 *   fast       a plan of fused loops, the devices of the process in lockstep (plan.c, run.c)
 *   reference  the oracle: device by device, padded blocks poisoned with NaN, naive kernels (reference.c)
 *   across     the same where the devices are several processes' (across.c) */
#ifndef TESS_EXEC_EXECUTOR_H
#define TESS_EXEC_EXECUTOR_H

#include "exec/exec.h"

struct executor {
  const char *name; /* as TESS_EXECUTOR has it */
  /* The program made ready to be run, immutable; it is borrowed and must outlive that. o: NULL for the defaults.
   * NULL: told. */
  void *(*make)(const struct program *p, const struct exec_options *o, struct diag *d);
  void (*free)(void *made);
  struct exec_info (*info)(const void *made);
  struct result_source (*result)(const void *made, int i); /* what becomes of result i */
  /* args[i], results[i]: element 0 of each dense box; results that are not fresh may be NULL; a donated block may stand
   * in both. across: NULL unless it is the executor of several processes. False: told; donated blocks may be
   * overwritten then. Several threads may run one at a time each. */
  bool (*run)(const void *made, const struct across *across, const void *const *args, void *const *results,
              struct diag *d);
};

extern const struct executor tess__executor_fast, tess__executor_reference, tess__executor_across;

#endif
