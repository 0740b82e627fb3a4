/* Shardings of a program's ends, searched: the layouts that the machine model finds cheapest under a memory limit
 * (design/partitioning.md 10.1). A layout costs what the report of the distributed program says (spmd/report.h), so
 * that nothing is estimated twice. It is decided by time, then memory, then bytes on the wire. */
#ifndef TESS_SPMD_SUGGEST_H
#define TESS_SPMD_SUGGEST_H

#include "spmd/layers.h"
#include "spmd/planned.h"
#include "spmd/report.h"

/* A layout that the search asks for, of the program or of one with fewer layers (layers.h). */
struct layout_asked {
  const struct graph *graph;
  /* By argument and by result of the program; NULL elements: as nobody or somebody else says. Values inside are
   * constrained in the graph. */
  const struct sharding *const *in, *const *out;
  const struct fewer *fewer; /* what is there of the program's ends; NULL: all of them */
  struct planned *planned;
};
struct suggest_request {
  const struct graph *graph; /* traced */
  int n_args;                /* of its parameters, those that are arguments */
  const bool *fixed;         /* by argument: how it lies is not to be changed. NULL: none */
  const bool *free_result;   /* by result: the search may lay it out. NULL: none */
  const char *const *at;     /* values inside that are constrained where that is better, by the place that makes them */
  int n_at;
  const struct mesh *mesh; /* in whose axes it is searched */
  const struct machine *machine;
  int64_t memory;     /* bytes that a device has; 0: as many as it takes */
  double seconds;     /* that it may take; 0: as many as it takes */
  int64_t operations; /* that it may distribute, of all layouts together, which every process counts alike; 0: any */
  /* The program that lies so. False: told. */
  bool (*distribute)(void *ctx, const struct layout_asked *l, struct program *out, struct diag *d);
  void *ctx;
};
enum { MOST_SUGGESTED = 3 };
struct suggestion {
  const struct sharding *const *in, *const *out, *const *inside; /* by argument, result, place; NULL elements: nothing
                                                                    is suggested */
  double us, work_us;                                            /* work_us: of the device's own work */
  int64_t wire, peak;                                            /* bytes of a device */
};
struct suggestions {
  int n; /* 1 at least; best first, and none like one before it */
  struct suggestion best[MOST_SUGGESTED];
  bool is_over; /* `over` is faster than the best, and does not keep to the memory */
  struct suggestion over;
  int64_t tried; /* layouts */
  int layers;    /* that are alike and were searched as one; 0: none */
  bool stopped;  /* by a limit: one that the time did not stop is the same each time */
  struct arena arena;
};
/* Failures: no layout keeps to the memory (the message has the least that was found), no layout can be compiled,
 * nothing is made at a place. */
bool tess__suggest(const struct suggest_request *r, struct suggestions *out, struct diag *d);
void tess__suggestions_free(struct suggestions *s);

#endif
