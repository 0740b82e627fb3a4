/* Nodes of one graph made again by a builder, on other operands: what the derivatives of graphs are put together from.
 * Regions are not copied: the two nodes have one. */
#ifndef TESS_TRANSFORM_REMAKE_H
#define TESS_TRANSFORM_REMAKE_H

#include "ir/graph.h"

/* The node n of g on these operands, asked for the types that it has in g, at the builder's place. False: told. */
bool tess__remake_node(struct build *b, const struct graph *g, const struct node *n, const vid *in, vid *out,
                       struct arena *scratch);

/* By value of g: is it needed for `want`, where those that are in map (not VID_NONE) need nothing? VID_NONE in want:
 * nothing. effects: are nodes with effects needed too? needed: g->n_values, of the caller. */
void tess__needed(const struct graph *g, const vid *map, int n, const vid *want, bool effects, bool *needed);

/* Makes what is needed for `want` beyond what map has, at the nodes' places, and puts it into map, which is by value
 * of g. False: told. */
bool tess__remake(struct build *b, const struct graph *g, vid *map, int n, const vid *want, bool effects);

/* All of g on these operands; out: its results. */
bool tess__remake_all(struct build *b, const struct graph *g, const vid *in, vid *out);

#endif
