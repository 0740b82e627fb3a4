/* Graphs copied into graphs: the one way. A copied node keeps its types, which were inferred when it was made
 * (tess__graph_verify looks at them again after each pass), its place and its why; what becomes other on the way is
 * told as a change. A graph that is spliced into a builder is checked again instead, as its operands may be others. */
#ifndef TESS_IR_SPLICE_H
#define TESS_IR_SPLICE_H

#include "ir/graph.h"

/* What one change makes of a graph with several uses (bodies of calls) is one graph again. */
struct splice_change { /* what a copy has otherwise; functions may be NULL: as it is */
  const void *ctx;
  const struct type *(*type)(const void *ctx, const struct type *t);
  const void *(*attrs)(const void *ctx, const struct node *n, struct arena *scratch);
  const void *(*inside)(const void *ctx, const struct node *n, struct arena *scratch); /* ctx of n's regions */
};

/* Appends a copy of the node with these operands; its first result. regions: the copy's, taken over; NULL: copies of
 * the node's. */
vid tess__splice_node(struct graph *to, const struct graph *from, uint32_t node, const vid *in,
                      struct graph *const *regions, const struct splice_change *change);
/* For copies by node, in order; map: by value of `from`. Parameters like those of `from`; the node on what stands for
 * its operands; what stands for the results of `from` as the results. */
void tess__copy_params(struct graph *to, const struct graph *from, vid *map);
void tess__copy_node(struct graph *to, const struct graph *from, uint32_t node, struct graph *const *regions, vid *map);
void tess__copy_results(struct graph *to, const struct graph *from, const vid *map);
/* A copy with nodes numbered from the results (depth first, operand order), dead ones dropped, effects kept. change: or
 * NULL. */
struct graph *tess__graph_copy(const struct graph *g, const struct splice_change *change);
/* Copies of n regions, in an array of `arena`; the graphs are the caller's. */
struct graph **tess__regions_copy(int n, struct graph *const *regions, const struct splice_change *change,
                                  struct arena *arena);
/* The nodes of g with `in` for its parameters, made by the builder, dead ones too; out: its results. False: told. */
bool tess__splice(struct build *b, const struct graph *g, const vid *in, vid *out);
/* What g is once each call, in regions too, is the body of its function: nodes are made as if they had been written
 * there, so that equal ones are one. Weighed first (tess__calls_bounded, calls.h). NULL: told. */
struct graph *tess__graph_without_calls(const struct graph *g, struct diag *d);

#endif
