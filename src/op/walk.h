/* Walking through an index space in row-major order while keeping an offset into a tensor: the loop of the reference
 * kernels. */
#ifndef TESS_OP_WALK_H
#define TESS_OP_WALK_H

#include "layout/type.h"

struct walk {
  int rank;
  int64_t extent[2 * TESS_MAX_RANK], stride[2 * TESS_MAX_RANK], index[2 * TESS_MAX_RANK];
  int64_t offset;
};

static inline void tess__row_major(const struct type *t, int64_t *stride) {
  int64_t n = 1;
  for (int i = t->rank - 1; i >= 0; i--) {
    stride[i] = n;
    n *= t->dim[i];
  }
}

static inline void tess__walk_add(struct walk *w, int64_t extent, int64_t stride) {
  w->extent[w->rank] = extent;
  w->stride[w->rank++] = stride;
}

/* To the next index; after the last one, back to the first. */
static inline void tess__walk_next(struct walk *w) {
  for (int i = w->rank - 1; i >= 0; i--) {
    w->offset += w->stride[i];
    if (++w->index[i] < w->extent[i]) return;
    w->offset -= w->stride[i] * w->extent[i];
    w->index[i] = 0;
  }
}

#endif
