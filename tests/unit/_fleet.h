/* A planned program as several processes run it (_processes.h), tried on random arguments. */
#ifndef TESTS_UNIT_FLEET_H
#define TESTS_UNIT_FLEET_H

#include "_planned.h"
#include "_processes.h"

/* On random arguments, by the processes that the digits in `mask` say, beside the reference executor. */
static inline bool fleet_try(struct fleet *f, uint64_t mask, uint64_t seed, char *why, size_t room) {
  const struct graph *g = f->p->graph;
  void *arg[MAX_ENDS], *want[MAX_ENDS];
  struct rng rng = {seed};
  struct diag d = {0};
  f->arg = arg;
  f->want = want;
  for (int i = 0; i < g->n_params; i++)
    arg[i] = random_box(&rng, f->p, g->param[i]);
  for (int i = 0; i < g->n_results; i++)
    want[i] = tess__zalloc(dense_bytes(f->p, g->result[i]) + 1);
  assert_true(tess__reference_run(f->p, (const void *const *)arg, want, &d));
  fleet_divide(f, mask, 0);
  bool good = fleet_run(f, why, room);
  for (int i = 0; i < g->n_params; i++)
    tess__free(arg[i]);
  for (int i = 0; i < g->n_results; i++)
    tess__free(want[i]);
  return good;
}

static inline int fleet_count(const struct fleet *f, const char *what) { /* how often it stands in the plan */
  int n = 0;
  for (const char *at = f->plan; (at = strstr(at, what)); at++)
    n++;
  return n;
}

#endif
