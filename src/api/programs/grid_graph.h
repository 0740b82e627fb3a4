/* Processes in a grid of replicas and partitions, as one program: a manual region over the grid's mesh, whose
 * collectives really run. Process i of the grid has row i of each stacked value. */
#ifndef TESS_API_GRID_GRAPH_H
#define TESS_API_GRID_GRAPH_H

#include "stablehlo/read.h"

/* The graph over all processes of what one of them runs: parameters whole, or stacked as results always are. */
struct graph *tess__grid_graph(const struct read_program *p, bool stacked, struct diag *d);

#endif
