/* What the planners of reshards share: a move between two tilings of one value, who takes part in it, what it costs.
 *
 * Sizes are global. Costs are elements that the busiest device receives (design/partitioning.md 5.9); a tiny charge for
 * each move makes the shorter of two equal chains cheaper. Blocks are ceil blocks: a dimension that its parts do not
 * divide may have blocks that straddle the blocks of a coarser cut, and then a slice or a gather needs elements of
 * devices outside its own atoms. */
#ifndef TESS_SPMD_MOVES_H
#define TESS_SPMD_MOVES_H

#include "spmd/spmd.h"

struct tensor {
  const struct atoms *atoms;
  int rank;
  const int64_t *size;
};

/* sources: atoms in which the device that holds an element and the device that wants it may differ (none: no
 * communication). group: the same and the atoms that the receivers are told apart by. */
struct reach {
  uint64_t sources, group;
};
struct reach tess__move_reach(const struct tensor *x, const struct tiling *from, const struct tiling *to);
double tess__block_elements(const struct tensor *x, const struct tiling *t);
int64_t tess__atoms_product(const struct atoms *a, uint64_t mask);
/* The move by `op`; a slice or gather whose blocks do not nest becomes an all_to_all of the wider group. */
struct move tess__move_make(const struct tensor *x, const struct tess_op *op, const struct tiling *from,
                            const struct tiling *to);
/* Of a move whose blocks nest, by elements in the block before and after; k: devices that an all_to_all is between. */
double tess__nested_cost(const struct tess_op *op, double before, double after, double k);
double tess__move_cost(const struct tensor *x, const struct tiling *from, const struct move *m);
double tess__plan_cost(const struct tensor *x, const struct tiling *from, int n, const struct move *moves);

/* reshard_greedy.c: design/partitioning.md 5.2 on atoms; always arrives. Moves in the result. */
int tess__reshard_greedy(const struct tensor *x, const struct tiling *from, const struct tiling *to,
                         struct move *moves);

#endif
