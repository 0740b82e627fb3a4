/* What bundle.c and reorder.c share. */
#ifndef TESS_SPMD_BUNDLE_H
#define TESS_SPMD_BUNDLE_H

#include "spmd/spmd.h"

/* reorder.c: rebuilds the program's graph with the members of each bundle next to each other, where its last one stood;
 * readers of others wait for it, and everything else keeps its order. of: by node, its bundle or 0; no member of a
 * bundle may need another one, through other bundles neither. Bundles are numbered from 1 by their place. Regions that
 * the inner programs have made anew are taken over. The old graph stays its owner's: of an inner program, a node. */
bool tess__reorder(struct program *p, const uint32_t *of, struct diag *d);

#endif
