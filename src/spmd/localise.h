/* What partition.c, inline.c and localise.c share: the per-device graph under construction. */
#ifndef TESS_SPMD_LOCALISE_H
#define TESS_SPMD_LOCALISE_H

#include "spmd/spmd.h"

struct localiser {
  const struct module *m;
  struct build b;        /* of the per-device graph */
  vid *map;              /* global value -> its block */
  struct spread *spread; /* by value of the per-device graph */
  uint32_t capacity;
  const bool *turned;          /* roll.c */
  struct inner_program *inner; /* by node of the per-device graph */
  uint32_t n_inner;
};
/* Ends a localiser's work: its graph, spreads and regions become the program's. */
void tess__localised(struct localiser *l, struct program *p);
void tess__localiser_free(struct localiser *l); /* after a failure */
/* Emits control flow with these regions, made by localisers (n->n_regions of them); out gets the results. */
bool tess__emit_control(struct localiser *l, const struct node *n, const vid *in, const struct type **types,
                        struct localiser *region, vid *out);
void tess__set_spread(struct localiser *l, vid v, const struct spread *s);
struct spread tess__spread_whole(const struct type *t, uint64_t own); /* of a value that nothing cuts */
const struct type *tess__local_type(const struct atoms *a, const struct type *global, const struct tiling *t);
uint64_t tess__own_of(const struct localiser *l, int n, const vid *v); /* union */

/* inline.c: the body of manual_computation node n, its blocks taken from and given back to cut values. Sets the map of
 * its results. */
bool tess__inline_manual(struct localiser *l, const struct node *n);

/* roll.c: by node, rolls whose blocks are turned, and slices that nothing else reads. */
bool *tess__find_turned(const struct module *m, struct arena *arena);
/* The block of n's result, where it is such a roll. */
vid tess__roll_blocks(struct localiser *l, const struct node *n, const struct local *result);

#endif
