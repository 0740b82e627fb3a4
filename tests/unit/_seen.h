/* Which ops the programs had whose results a test compared. A test that stands for an op which no program of one device
 * has (ELSEWHERE in _op_cases.h) marks its programs with see() and says must_see(OP_x) when it is through. */
#ifndef TESTS_UNIT_SEEN_H
#define TESTS_UNIT_SEEN_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ir/graph.h"
#include "op/ops.h"

static int times_seen[OP_COUNT];

static inline void see(const struct graph *g) {
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    if (n->op->id < OP_COUNT) times_seen[n->op->id]++;
    for (int r = 0; r < n->n_regions; r++)
      see(n->regions[r]);
  }
}

static inline void must_see(int id) {
  if (!times_seen[id]) fail_msg("no program that was compared has %s", tess__op(id)->name);
}

#endif
