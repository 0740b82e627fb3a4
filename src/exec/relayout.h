/* Moving a value from one tiling to another, block by block: what the reference executor does for every reshard. */
#ifndef TESS_EXEC_RELAYOUT_H
#define TESS_EXEC_RELAYOUT_H

#include "base/diag.h"
#include "layout/tiling.h"

struct relayout {
  const struct atoms *atoms;
  const struct tiling *from, *to;
  const int64_t *size; /* global */
  uint64_t group;      /* atoms in which giver and taker of an element may differ; 0: each device keeps to itself */
  int bytes;           /* of an element */
  int64_t *received;   /* the bytes that came from other devices are added; NULL: nobody counts */
};

/* in, out: a ceil block for each device position; out NULL: not of interest, nor are then those that it alone takes
 * from. Padding of `out` is left as it is. False, INTERNAL: an element lies outside the group. */
bool tess__relayout(const struct relayout *r, const void *const *in, void *const *out, struct diag *d);

#endif
