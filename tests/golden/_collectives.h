/* What a distributed program sends: its collectives by kind, with the bytes that `tessera explain` tells of each. Loops
 * whose rounds follow from constants count theirs, others one; branches count all. */
#ifndef TESTS_GOLDEN_COLLECTIVES_H
#define TESTS_GOLDEN_COLLECTIVES_H

#include <string.h>

#include "op/attrs.h"
#include "op/control.h"
#include "op/group.h"
#include "op/ops.h"
#include "spmd/moves.h"
#include "spmd/propagate.h"

enum collective_kind { ALL_REDUCE, ALL_GATHER, REDUCE_SCATTER, ALL_TO_ALL, PERMUTE, OTHER_KIND, COLLECTIVE_KINDS };
struct collectives {
  int64_t count[COLLECTIVE_KINDS];
  double wire[COLLECTIVE_KINDS];
};
struct one_collective {
  enum collective_kind kind;
  double group, in, out; /* devices; bytes of a device's operand and result */
};

static double wire_bytes(const struct one_collective *c) {
  double others = (c->group - 1) / c->group;
  switch (c->kind) {
  case ALL_REDUCE:
    return 2 * c->in * others;
  case ALL_GATHER:
    return c->out * others;
  case REDUCE_SCATTER:
  case ALL_TO_ALL:
    return c->in * others;
  default:
    return c->in;
  }
}

static enum collective_kind kind_of_op(const struct tess_op *op) {
  static const struct {
    const struct tess_op *op;
    enum collective_kind kind;
  } kinds[] = {{&tess__op_all_reduce, ALL_REDUCE},         {&tess__op_all_gather, ALL_GATHER},
               {&tess__op_reduce_scatter, REDUCE_SCATTER}, {&tess__op_all_to_all, ALL_TO_ALL},
               {&tess__op_collective_permute, PERMUTE},    {&tess__op_group_all_reduce, ALL_REDUCE},
               {&tess__op_group_all_gather, ALL_GATHER},   {&tess__op_group_reduce_scatter, REDUCE_SCATTER},
               {&tess__op_group_all_to_all, ALL_TO_ALL},   {&tess__op_group_permute, PERMUTE}};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (kinds[i].op == op) return kinds[i].kind;
  return OTHER_KIND;
}

static struct one_collective describe_collective(const struct program *p, const struct node *n) {
  const struct graph *g = p->graph;
  struct one_collective c = {.kind = kind_of_op(n->op),
                             .group = 2,
                             .in = (double)tess__type_bytes(tess__type_at(g, n->in[0])),
                             .out = (double)tess__type_bytes(tess__type_at(g, n->out))};
  uint64_t atoms = 0;
  if (tess__is_all_reduce(n->op)) atoms = tess__axes_mask(&((const struct all_reduce_attrs *)n->attrs)->axes);
  if (n->op->traits & OP_RESHARD) atoms = ((const struct relayout_attrs *)n->attrs)->atoms;
  if (atoms) c.group = (double)tess__atoms_product(&p->atoms, atoms);
  if (tess__is_group(n->op)) c.group = ((const struct group_attrs *)n->attrs)->width;
  if (c.kind == ALL_TO_ALL && c.out > c.in) c.in = c.out; /* blocks that straddle: as if all came from elsewhere */
  return c;
}

static void collect(const struct program *p, double times, struct collectives *out) {
  for (uint32_t i = 0; i < p->graph->n_nodes; i++) {
    const struct node *n = &p->graph->node[i];
    struct rounds known = {1, true};
    if (n->op->traits & OP_LOOP) known = tess__loop_rounds(p->graph, n, n->regions[0], n->regions[1]);
    double rounds = times * (double)(known.exact && known.n ? known.n : 1);
    for (int r = 0; i < p->n_inner && r < p->inner[i].n; r++) {
      p->inner[i].program[r].atoms = p->atoms;
      collect(&p->inner[i].program[r], rounds, out);
    }
    if (!tess__communicates(n->op)) continue;
    struct one_collective c = describe_collective(p, n);
    out->count[c.kind] += (int64_t)times;
    out->wire[c.kind] += times * wire_bytes(&c);
  }
}

static inline double collectives_wire(const struct collectives *c) {
  double all = 0;
  for (int k = 0; k < COLLECTIVE_KINDS; k++)
    all += c->wire[k];
  return all;
}

#endif
