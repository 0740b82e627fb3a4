/* Shardings of a program's arguments, searched: the layouts that the machine model finds cheapest under a memory limit
 * (design/partitioning.md 10.1). A layout costs what the report of the distributed program says (spmd/report.h), so
 * that nothing is estimated twice. It is decided by time, then bytes on the wire, then memory. */
#ifndef TESS_SPMD_SUGGEST_H
#define TESS_SPMD_SUGGEST_H

#include "spmd/report.h"

struct suggest_request {
  const struct graph *graph; /* traced */
  int n_args;                /* that are searched: of its parameters those that are arguments, then n_inside values */
  int n_inside;              /* of the graph, which are constrained where that is better */
  const vid *inside;
  const bool *fixed;       /* by argument: how it lies is not to be changed. NULL: none */
  const struct mesh *mesh; /* in whose axes it is searched */
  const struct machine *machine;
  int64_t memory; /* bytes that a device has; 0: as many as it takes */
  double seconds; /* that it may take */
  /* The program with arguments, and values inside, that lie as `in` says; NULL elements: as nobody or somebody else
   * says. False: told. */
  bool (*distribute)(void *ctx, const struct sharding *const *in, struct program *out, struct diag *d);
  void *ctx;
};
enum { MOST_SUGGESTED = 3 };
struct suggestion {
  const struct sharding *const *in; /* by argument; NULL elements: nothing is suggested */
  double us;
  int64_t wire, peak; /* bytes of a device */
};
struct suggestions {
  int n; /* 1 at least; best first, and none like one before it */
  struct suggestion best[MOST_SUGGESTED];
  int64_t tried; /* layouts */
  bool stopped;  /* by the time: else it is the same each time */
  struct arena arena;
};
/* Failures: no layout keeps to the memory (the message has the least that was found), no layout can be compiled. */
bool tess__suggest(const struct suggest_request *r, struct suggestions *out, struct diag *d);
void tess__suggestions_free(struct suggestions *s);

/* suggest_groups.c: arguments that move together. */
struct together {
  int n;
  const int *arg;
};
struct together_list {
  int n;
  struct together *set;
};
/* Those of equal type and equal use (the same position in layers that repeat), then all of equal type, then, where
 * arguments are few, each alone; no set twice. */
enum { MOST_ALONE = 24 };
struct together_list tess__suggest_groups(const struct suggest_request *r, bool alone, struct arena *arena);
static inline vid tess__suggest_value(const struct suggest_request *r, int arg) {
  int params = r->n_args - r->n_inside;
  return arg < params ? r->graph->param[arg] : r->inside[arg - params];
}
static inline const struct type *tess__suggest_type(const struct suggest_request *r, int arg) {
  return tess__type_at(r->graph, tess__suggest_value(r, arg));
}
/* Is there something to choose? A scalar lies in one way. */
static inline bool tess__suggest_free(const struct suggest_request *r, int arg) {
  return !(r->fixed && r->fixed[arg]) && tess__suggest_type(r, arg)->rank > 0;
}

#endif
