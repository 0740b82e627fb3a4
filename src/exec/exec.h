/* A per-device program becomes steps over this process's devices, and runs (design/engine.md 10, 11).
 *
 * Every value that is stored is one dense row-major box [own digits, outer first][dimensions], true sizes, no padding.
 * A plan is immutable and may run in several threads at once. */
#ifndef TESS_EXEC_EXEC_H
#define TESS_EXEC_EXEC_H

#include "spmd/program.h"

struct plan;
struct across;  /* exec/across.h */
struct backend; /* exec/backend.h */
struct exec_info {
  int64_t nodes, steps, elements, collectives;
  int64_t temporary_bytes; /* of all devices of the process, during a run */
};

/* What becomes of a result: its own block, or nothing new. */
enum result_from {
  RESULT_FRESH,
  RESULT_ARGUMENT /* the bytes of argument `index` */,
  RESULT_RESULT /* those of an earlier result */
};
struct result_source {
  enum result_from from;
  int index;
  int donor; /* fresh: argument whose block it may take over, or -1 */
};

struct exec_options {
  const bool *donated;           /* by argument: may be overwritten; NULL: none */
  const struct backend *backend; /* NULL: tess__backend_default */
  const struct across *across;   /* of a program of several processes; NULL: all devices are here */
  const bool *whole; /* by argument: the process has all of it, however the program cuts it; NULL: only its parts */
  const bool
      *terms; /* by result: it has room for the terms of all processes, the process's own are written; NULL: none */
};

/* o: NULL for the defaults. The program and the back end are borrowed and must outlive the plan. */
struct plan *tess__plan_make(const struct program *p, const struct exec_options *o, struct diag *d);
void tess__plan_free(struct plan *p);
struct exec_info tess__plan_info(const struct plan *p);
struct result_source tess__plan_result(const struct plan *p, int i);
/* args[i], results[i]: element 0 of each dense box; results that are not fresh may be NULL; a donated block may stand
 * in both. Returns false only when out of memory for temporaries or interrupted; donated blocks may be overwritten
 * then. */
bool tess__plan_run(const struct plan *p, const void *const *args, void *const *results, struct diag *d);
/* The same where the devices are several processes', each of which calls it. */
bool tess__plan_run_across(const struct plan *p, const struct across *across, const void *const *args,
                           void *const *results, struct diag *d);
void tess__plan_print(struct text *out, const struct plan *p); /* one line a step */

/* The oracle: device by device, padded blocks poisoned with NaN, naive kernels, collectives that copy within their
 * group. The same arguments and results as tess__plan_run; every result is written. */
int64_t tess__reference_received(void); /* bytes that devices had from others so far, of all: what was moved */
bool tess__reference_run(const struct program *p, const void *const *args, void *const *results, struct diag *d);
/* The same where the devices are several processes', each of which calls it: arguments and results are what is stored
 * here. */
bool tess__across_run(const struct program *p, const struct across *across, const void *const *args,
                      void *const *results, struct diag *d);
/* One node of it, between blocks by position: of its operands, then of its results. Those of other processes' devices
 * are NULL; of operands they are brought where the node needs them. */
bool tess__reference_node(const struct program *p, uint32_t at, const struct across *across, void **const *block,
                          struct diag *d);

#endif
