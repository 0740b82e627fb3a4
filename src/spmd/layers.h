/* A program of many layers that are alike, with fewer of them (design/partitioning.md 10.1). What a layout costs grows
 * by the same amount with each layer, so two small programs tell what the large one costs, nearly: a search tries
 * layouts on these, and looks at the whole program in the end alone.
 *
 * Nodes of a layer follow each other, and equal ones come again after as many nodes: such runs of periods are found in
 * the order of the graph (forward, backward and updates are runs of their own). The layer of a period is told by the
 * parameters that it reads. Of what stands in no run nothing is left out. The small programs compute nothing of use:
 * where a layer that is gone was read, its like in the nearest one that is there is read. */
#ifndef TESS_SPMD_LAYERS_H
#define TESS_SPMD_LAYERS_H

#include "ir/graph.h"

struct fewer {         /* a program with fewer layers */
  struct graph *graph; /* owned; parameters are those of the whole, those of layers that are gone scalars */
  const bool *gone;    /* by parameter */
  const int *result;   /* by result: which of the whole */
};
struct layers {
  int n;                   /* that are alike; 0: too few, and nothing else is there */
  const int *like;         /* by parameter of the whole: the one that speaks for it; itself */
  struct fewer two, three; /* with so many layers */
  struct arena arena;
};
enum { FEWEST_LAYERS = 6 };

void tess__layers_find(struct layers *l, const struct graph *g);
void tess__layers_free(struct layers *l);

#endif
