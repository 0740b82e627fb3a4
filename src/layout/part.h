/* What this process stores of an array that lies on devices of several processes (design/engine.md 10): one dense
 * row-major box.
 *
 * The blocks of its devices form a grid in most layouts; the box is then that grid with the gaps left out, each
 * dimension's pieces in order of their starts, which is also how the process's local data lies (process.h). Where they
 * form none (odd device orders), the blocks stand one after the other along dimension 0, each in the space of the
 * largest. Replicas are stored once. */
#ifndef TESS_LAYOUT_PART_H
#define TESS_LAYOUT_PART_H

#include "layout/sharding.h"
#include "layout/type.h"

struct part_block {
  int64_t low[TESS_MAX_RANK], high[TESS_MAX_RANK]; /* in the array */
  int64_t at[TESS_MAX_RANK];                       /* of its first element in the box */
};
struct local_part {        /* interned */
  const struct type *type; /* of the box */
  bool grid;
  int64_t n; /* distinct blocks that are not empty; 0: nothing is stored */
  struct part_block block[];
};

/* NULL: all of the array is here, or no world has it. */
const struct local_part *tess__part_of(const struct sharding *s, const struct type *type);
int64_t tess__part_bytes(const struct local_part *p);
/* Where a box that lies in one block is stored. False: it is not here. Empty boxes are everywhere. */
bool tess__part_find(const struct local_part *p, const tess_index *box, tess_index *local);

#endif
