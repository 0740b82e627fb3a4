/* A graph of one call, for tests of rules of batches. */
#ifndef TESTS_UNIT_BATCH_MAKER_H
#define TESTS_UNIT_BATCH_MAKER_H

#include "unit/_ir.h"
/* after _ir.h */
#include "unit/_each_element.h"

struct maker { /* of one call */
  const char *name;
  uint64_t rng;
  struct bench t;
  bool diagonal; /* the first parameter's matrices have large diagonals */
};

static inline int pick(struct maker *k, int n) {
  return n > 0 ? (int)(next_random(&k->rng) % (uint64_t)n) : 0;
}
static inline struct build *start(struct maker *k, const char *name, uint64_t seed) {
  memset(k, 0, sizeof *k);
  bench_begin(&k->t);
  k->name = name;
  k->rng = seed;
  return &k->t.build;
}

static inline vid fresh_param(struct maker *k, const struct type *t) {
  return tess__graph_param(k->t.graph, t);
}

#endif
