/* Subscripts: what x[items] and x.at[items] name of x. Each item becomes start, stride and size of a dimension, or an
 * index array for it. */
#ifndef TESS_NUMPY_ITEMS_H
#define TESS_NUMPY_ITEMS_H

#include <tessera/array.h>

#include "layout/type.h"

struct take {                        /* attributes: padding zero */
  int64_t start[TESS_MAX_RANK];      /* dimension d of x: `size` indices from `start` on, `stride` apart, ... */
  int64_t stride[TESS_MAX_RANK];     /* ... which is positive; */
  int64_t size[TESS_MAX_RANK];       /* ... */
  uint32_t reversed, dropped, added; /* bits: dimensions of x read backwards, and that go; of the result that come */
  uint32_t rank;                     /* of the result; the dimensions of index arrays are not counted */
  int8_t array[TESS_MAX_RANK];       /* dimension d goes, and is indexed by array number array[d] - 1; 0: it is not */
  uint8_t n_arrays, place;           /* the arrays' dimensions come before this one of the result */
  uint8_t unique;                    /* the arrays name no element twice */
  uint8_t pad[5];
};

struct item { /* a subscript, with what is known of its array */
  const tess_subscript *given;
  const struct type *type; /* of TESS_AT's array; else NULL */
  bool known;              /* a C integer, which is `value`; a mask whose elements can be read now */
  int64_t value;
};

/* Reads subscripts of an array of this type. Index arrays are numbered in order; a mask is as many of them as it has
 * dimensions. */
bool tess__items_read(struct take *out, const struct type *type, int n, const struct item *item, struct diag *d);
static inline bool tess__item_is_mask(const struct item *s) {
  return s->type && s->type->dtype == TESS_BOOL;
}
/* The box that an index names. */
bool tess__take_box(struct take *out, const struct type *type, const tess_index *index, struct diag *d);
/* Without index arrays: the result's sizes. */
void tess__take_shape(const struct take *t, int rank, int64_t *dim);

#endif
