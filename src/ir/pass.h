/* Forms of a program in which some nodes are put otherwise: what a scan is made of, a loop without what it computes
 * anew, rounds in a loop's place. Regions go first, so what is put sees none of its own nodes inside. */
#ifndef TESS_IR_PASS_H
#define TESS_IR_PASS_H

#include "ir/graph.h"

struct graph_pass {
  bool (*asks)(const struct graph *g, const struct node *n); /* is it one of them? */
  /* Puts any node, whose regions are rewritten already and taken over; NULL: they stay as they are. map: of the values
   * of g; the node's results are added. False: told. */
  bool (*put)(struct build *b, const struct graph *g, uint32_t node, struct graph **regions, vid *map);
  bool renumbers; /* as if it had been traced so: nodes in the order of the results, dead ones dropped */
};

bool tess__pass_asks(const struct graph *g, const struct graph_pass *p); /* has it such nodes, also in regions? */
struct graph *tess__pass_run(const struct graph *g, const struct graph_pass *p, struct diag *d); /* NULL: told */

#endif
