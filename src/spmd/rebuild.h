/* Rebuilding a module's graph node by node with a new table of tilings: what choose and collectives share. */
#ifndef TESS_SPMD_REBUILD_H
#define TESS_SPMD_REBUILD_H

#include "spmd/spmd.h"

struct rebuild {
  struct module *m;      /* the old graph and its tilings, until the end */
  struct build b;        /* of the new graph */
  vid *map;              /* old value -> new value; VID_NONE: not there */
  struct tiling *tiling; /* by new value */
  uint32_t capacity;
  struct inner_list inner; /* of the new graph */
  struct arena arena;      /* lives as long as the rebuild */
};
void tess__rebuild_start(struct rebuild *r, struct module *m, struct diag *d); /* with the parameters */
void tess__rebuild_tile(struct rebuild *r, vid v, const struct tiling *t);
/* A copy of old node `node`; its results have no tiling yet. The first result. */
vid tess__rebuild_copy(struct rebuild *r, uint32_t node, const vid *in);
/* The same for control flow, with its regions as the pass has made them. */
vid tess__rebuild_control(struct rebuild *r, uint32_t node, const vid *in);
/* v moved from its tiling to m->to by m->op, and tiled so; VID_NONE: a failure. Equal moves are shared. monoid: of a
 * reduce_scatter. */
vid tess__rebuild_move(struct rebuild *r, vid v, const struct move *m, enum monoid monoid);
vid tess__rebuild_all_reduce(struct rebuild *r, vid v, uint64_t atoms,
                             enum monoid monoid); /* tiled without these atoms unreduced */
/* Puts the new graph in place of the old one when ok; frees the other. Returns ok. */
bool tess__rebuild_end(struct rebuild *r, bool ok);

#endif
