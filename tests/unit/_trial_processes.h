/* A trial's program over processes that have some digits of its devices each. */
#ifndef TESS_TESTS_TRIAL_PROCESSES_H
#define TESS_TESTS_TRIAL_PROCESSES_H

#include "_processes.h"
#include "_trial.h"

static inline void trial_processes(const struct trial *t) {
  static const bool none[MAX_ENDS] = {false};
  struct fleet f = {.p = &t->p, .arg = t->arg, .want = t->want, .donated = none};
  struct rng r = {t->seed};
  char why[600] = "";
  (void)below(&r, 2);
  fleet_divide(&f, fleet_random(&r, &t->p.atoms), 0);
  if (!fleet_run(&f, why, sizeof why)) fail_msg("seed %llu: %s", (unsigned long long)t->seed, why);
}

#endif
