/* What forward.c (graphs) and forward_regions.c (ops with regions) know of each other: an op with regions reaches back
 * through the struct that it is given. */
#ifndef TESS_TRANSFORM_FORWARD_INSIDE_H
#define TESS_TRANSFORM_FORWARD_INSIDE_H

#include "ir/graph.h"

struct forward {
  /* As tess__forward, under b: tess__forward_graph. */
  bool (*graph)(struct forward *f, struct build *b, const struct graph *g, const vid *in, const vid *tangent, vid *out,
                vid *out_tangent);
  /* What becomes of a node with regions, of operands `in` with these tangents: its results and theirs. False: told.
   * tess__forward_node, or what a transform has that looks at tangents otherwise (linearize_inside.h). */
  bool (*node)(struct forward *f, struct build *b, const struct graph *g, const struct node *n, const vid *in,
               const vid *tangent, vid *out, vid *out_tangent);
  struct arena arena;  /* what bodies became, for as long as the whole takes */
  struct body *bodies; /* regions that were derived */
};

bool tess__forward_graph(struct forward *f, struct build *b, const struct graph *g, const vid *in, const vid *tangent,
                         vid *out, vid *out_tangent);
/* The op itself with the tangents as further operands and results. */
bool tess__forward_node(struct forward *f, struct build *b, const struct graph *g, const struct node *n, const vid *in,
                        const vid *tangent, vid *out, vid *out_tangent);
void tess__forward_end(struct forward *f); /* frees what bodies became */

#endif
