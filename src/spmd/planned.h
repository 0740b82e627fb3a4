/* Moves between tilings that were planned before. A plan follows from sizes and tilings alone, layers that repeat ask
 * for the same ones, and a search over layouts asks for hardly any others: each is planned once. */
#ifndef TESS_SPMD_PLANNED_H
#define TESS_SPMD_PLANNED_H

#include "base/arena.h"
#include "base/map.h"
#include "spmd/spmd.h"

struct planned { /* zero-initialised is empty; of one thread */
  struct map map;
  struct arena arena;
};
void tess__planned_free(struct planned *p);

/* As tess__reshard_plan and tess__reshard_cost, without `compat`. p NULL: nothing is kept. */
int tess__planned_moves(struct planned *p, const struct atoms *a, int rank, const int64_t *size,
                        const struct tiling *from, const struct tiling *to, struct move *moves);
double tess__planned_cost(struct planned *p, const struct atoms *a, int rank, const int64_t *size, int element_bytes,
                          const struct tiling *from, const struct tiling *to);

#endif
