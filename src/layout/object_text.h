/* NumPy's text of an array of objects (np.array2string), which is how JAX prints grids of devices. */
#ifndef TESS_LAYOUT_OBJECT_TEXT_H
#define TESS_LAYOUT_OBJECT_TEXT_H

#include <tessera/base.h>

#include "base/text.h"

struct object_text {
  const tess_shape *shape;
  int width;  /* of a line */
  int prefix; /* blanks before every line but the first, one for the bracket not counted */
  void (*item)(struct text *out, int64_t i, const void *ctx);
  const void *ctx;
};

/* Above 1,000 items only three at either end of each dimension are printed. */
void tess__object_text(struct text *out, const struct object_text *o);
void tess__shape_text(struct text *out, const tess_shape *shape); /* (8,), as Python's tuple */
void tess__index_text(struct text *out, const tess_index *index); /* (slice(0, 4, None),) */
void tess__text_upper(struct text *out, const char *s);           /* "CPU" */

#endif
