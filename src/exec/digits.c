/* Digits that stand next to each other wherever a program names them are one to the planner: 65,536 devices of two axes
 * are then two digits of 256 in place of sixteen of 2, and planning takes as long as for 8 devices. The last of them
 * has the size of all; the others keep their numbers, have size 1, and nothing is cut by them or varies over them. */
#include <string.h>

#include "exec/plan.h"
#include "ir/node.h"

/* Sets of digits; bit i of a set of PAIRS: of digits i and i + 1 there are both or none. */
static uint64_t whole_pairs(uint64_t digits) {
  return ~(digits ^ digits >> 1);
}

/* The same of lists, where a pair also stands in order. */
static uint64_t pairs_of_list(int n, const uint8_t *digit) {
  uint64_t all = 0, follows = 0;
  for (int i = 0; i < n; i++) {
    all |= UINT64_C(1) << digit[i];
    if (i + 1 < n && digit[i + 1] == digit[i] + 1) follows |= UINT64_C(1) << digit[i];
  }
  return follows | ~(all | all >> 1);
}

static uint64_t pairs_of_tiling(const struct tiling *t) {
  uint64_t pairs = whole_pairs(t->unreduced);
  for (int d = 0; d < t->rank; d++)
    pairs &= pairs_of_list(tess__tiling_count(t, d), t->atom + t->start[d]);
  return pairs;
}

static uint64_t pairs_of_attr(const struct attr *row, const void *attr) {
  switch (row->kind) {
  case ATTR_AXES:
    return pairs_of_list(((const struct axes *)attr)->n, ((const struct axes *)attr)->a);
  case ATTR_TILING:
    return pairs_of_tiling(attr);
  case ATTR_MASK:
    return whole_pairs(*(const uint64_t *)attr);
  default:
    return ~UINT64_C(0);
  }
}

static uint64_t pairs_of_program(const struct program *p) {
  const struct graph *g = p->graph;
  uint64_t pairs = ~UINT64_C(0);
  for (vid v = 0; v < g->n_values; v++)
    pairs &= pairs_of_tiling(&p->spread[v].tiling) & whole_pairs(p->spread[v].own);
  for (uint32_t i = 0; i < g->n_nodes; i++)
    for (const struct attr *row = g->node[i].op->attrs; row && row->name; row++)
      pairs &= pairs_of_attr(row, (const unsigned char *)g->node[i].attrs + row->offset);
  for (uint32_t i = 0; i < p->n_inner; i++)
    for (int r = 0; r < p->inner[i].n; r++)
      pairs &= pairs_of_program(&p->inner[i].program[r]);
  return pairs;
}

static void drop_digits(struct spread *s, uint64_t digits) {
  struct tiling *t = &s->tiling;
  int n = 0;
  for (int d = 0, at = 0; d < t->rank; d++) {
    int end = t->start[d + 1];
    for (; at < end; at++)
      if (!(digits >> t->atom[at] & 1)) t->atom[n++] = t->atom[at];
    t->start[d + 1] = (uint8_t)n;
  }
  memset(t->atom + n, 0, sizeof t->atom - (size_t)n);
  s->own &= ~digits;
}

static void join(struct program *to, const struct program *from, const void *ctx) {
  uint64_t pairs = *(const uint64_t *)ctx;
  for (int i = 0; i + 1 < to->atoms.n; i++)
    if (pairs >> i & 1) {
      to->atoms.size[i + 1] *= to->atoms.size[i];
      to->atoms.size[i] = 1;
    }
  for (vid v = 0; v < from->graph->n_values; v++)
    drop_digits(&to->spread[v], pairs);
}

const struct program *tess__join_digits(const struct program *p, struct arena *arena) {
  int n = p->atoms.n;
  uint64_t pairs = n > 1 ? pairs_of_program(p) & ((UINT64_C(1) << (n - 1)) - 1) : 0;
  return pairs ? tess__program_changed(p, join, &pairs, arena) : p;
}
