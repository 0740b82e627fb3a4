/* Subscripts: what x[items] and x.at[items] name of x. Each item becomes start, stride and size of a dimension, or an
 * index array for it. */
#ifndef TESS_API_ITEMS_H
#define TESS_API_ITEMS_H

#include "api/api.h"
#include "ir/graph.h"

struct take {                        /* attributes: padding zero */
  int64_t start[TESS_MAX_RANK];      /* dimension d of x: `size` indices from `start` on, `stride` apart, ... */
  int64_t stride[TESS_MAX_RANK];     /* ... which is positive; */
  int64_t size[TESS_MAX_RANK];       /* ... */
  uint32_t reversed, dropped, added; /* bits: dimensions of x read backwards, and that go; of the result that come */
  uint32_t rank;                     /* of the result; the dimensions of index arrays are not counted */
  int8_t array[TESS_MAX_RANK];       /* dimension d goes, and is indexed by array number array[d] - 1; 0: it is not */
  uint8_t n_arrays, place;           /* the arrays' dimensions come before this one of the result */
  uint8_t pad[6];
};

enum { MAX_ITEMS = 3 * TESS_MAX_RANK };
struct items { /* what subscripts name, and the index arrays, in order */
  struct take take;
  tess_array *array[MAX_ITEMS];
};

/* Reads subscripts of an array of this type. Masks must be known; each becomes the indices of its true elements. */
bool tess__items_read(struct items *out, const struct type *type, int n, const tess_subscript *item, const char *where,
                      struct diag *d);
void tess__take_all(struct take *t, const struct type *type, int from, int to);
/* Without index arrays: the result's sizes. */
void tess__take_shape(const struct take *t, int rank, int64_t *dim);

/* at.c: x[items] with index arrays; in: x, then the arrays. */
vid tess__getitem_arrays(struct build *b, vid x, const vid *array, const struct take *t);

#endif
