/* A per-device program in nothing but StableHLO's ops: what the compiler's own moves between tilings are there. */
#ifndef TESS_SPMD_PLAIN_H
#define TESS_SPMD_PLAIN_H

#include "spmd/program.h"

/* The graph that each device runs, and the mesh that its collectives and device numbers speak of: the atoms of the
 * program for axes, over the devices that it was distributed over, which may be on paper. place: of each parameter,
 * then of each result: the position that has the block of position i outside of the program; NULL: that one. NULL:
 * told. */
struct graph *tess__plain(const struct program *p, const struct mesh *devices, const int64_t *const *place,
                          const struct mesh **mesh, struct diag *d);

#endif
