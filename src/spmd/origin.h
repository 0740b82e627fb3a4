/* Where the cuts of values came from, as propagation found them: an entry for each atom that it put on a value, in the
 * order of writing. Atoms that have no entry were there before: an argument's, a constraint's, a region's. */
#ifndef TESS_SPMD_ORIGIN_H
#define TESS_SPMD_ORIGIN_H

#include "ir/graph.h"

struct origin {
  vid value, from;   /* from: the tensor of the op that had the atom; VID_NONE: none of this graph (a declared result,
                        the inside of a manual region, another region of the same control flow) */
  uint32_t node;     /* the op that carried it; NODE_NONE: what is returned */
  uint8_t atom, dim; /* dim: of `value` */
  uint8_t round;     /* of design/partitioning.md 3.6 */
};

struct origins {
  struct origin *at; /* owned */
  uint32_t n, capacity;
};

void tess__origin_add(struct origins *o, struct origin one);
/* The entry of this atom of v; NULL: it was there before. */
const struct origin *tess__origin_of(const struct origins *o, vid v, int atom);
void tess__origins_free(struct origins *o);

#endif
