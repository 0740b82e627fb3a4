/* What partition.c and inline.c share: the per-device graph under construction. */
#ifndef TESS_SPMD_LOCALISE_H
#define TESS_SPMD_LOCALISE_H

#include "spmd/spmd.h"

struct localiser {
  const struct module *m;
  struct build b;        /* of the per-device graph */
  vid *map;              /* global value -> its block */
  struct spread *spread; /* by value of the per-device graph */
  uint32_t capacity;
};
void tess__set_spread(struct localiser *l, vid v, const struct spread *s);
struct spread tess__spread_whole(const struct type *t, uint64_t own); /* of a value that nothing cuts */
const struct type *tess__local_type(const struct atoms *a, const struct type *global, const struct tiling *t);
uint64_t tess__own_of(const struct localiser *l, int n, const vid *v); /* union */

/* Copies of a node's regions, for tess__emit. */
struct graph **tess__copy_regions(const struct node *n, struct arena *scratch);

/* inline.c: the body of manual_computation node n, its blocks taken from and given back to cut values. Sets the map of
 * its results. */
bool tess__inline_manual(struct localiser *l, const struct node *n);

#endif
