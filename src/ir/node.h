/* What the files of this folder share: appending nodes, finding equal ones, and the inference that emit and verify have
 * in common. */
#ifndef TESS_IR_NODE_H
#define TESS_IR_NODE_H

#include "ir/graph.h"
#include "layout/tiling.h"

/* Appends a copy of n (operands, attributes, why and the list of regions are copied; out is set) with results of these
 * types. */
uint32_t tess__node_append(struct graph *g, const struct node *n, const struct type *const *out);

/* Sharing. Nodes are equal by op, operands, attribute bytes and result types; never by place. */
bool tess__node_shareable(const struct tess_op *op);
uint64_t tess__node_hash(const struct node *n, const struct type *const *out);
uint32_t tess__node_find(const struct graph *g, const struct node *n, const struct type *const *out,
                         uint64_t hash);                                 /* NODE_NONE: no equal one */
void tess__node_share(struct graph *g, uint32_t node);                   /* lets tess__node_find find it */
void tess__node_share_as(struct graph *g, uint32_t node, uint64_t hash); /* the same; hash: its own */

bool tess__node_has_effect(const struct node *n); /* itself or in a region */

/* partial.c: over which axes of their region the results are terms of a sum, or reduced (type.h). */
struct partial {
  uint64_t unreduced, reduced;
};
/* laid: over Explicit axes outside of manual regions (type.h, laid). */
bool tess__infer_partial(const struct call *c, bool laid, struct partial *out, struct diag *d);

/* Fills in or checks c->out: the op's check, then mesh and variance, then how results lie over Explicit axes. manual:
 * the mesh of nodes that have no operands. strict: an op whose operands do not settle how its result lies is refused,
 * else nothing is said of the result (lay.h). */
bool tess__infer(const struct call *c, const struct mesh *manual, bool strict, struct diag *d);

#endif
