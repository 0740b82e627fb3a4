/* The type of a value: dtype, shape, weakness, what it varies over inside a manual region, and how it lies over
 * the Explicit axes of a mesh that are not manual there. Interned: equal types are one pointer. */
#ifndef TESS_LAYOUT_TYPE_H
#define TESS_LAYOUT_TYPE_H

#include <tessera/base.h>

#include "layout/mesh.h"

struct sharding;

struct type {
  uint8_t dtype; /* tess_dtype */
  uint8_t rank;
  bool weak;                 /* JAX's weak type: a C scalar */
  uint8_t pad[5];            /* zero: types are compared as bytes */
  const struct mesh *manual; /* the mesh of the enclosing shard_map; NULL outside */
  uint64_t varying;          /* axes of `manual` over which the value may differ: bit i is axis i; no unchecked one */
  uint64_t unreduced;        /* over which it is one term of a sum */
  uint64_t reduced;          /* over which it is equal and its cotangent is a term. No axis is in two of the sets */
  /* How it lies over the Explicit axes of a mesh (layout/laid.h): its spec has an entry for each dimension and names
   * such axes alone, the mesh is abstract. NULL: nothing is said, which is so wherever no axis is Explicit. */
  const struct sharding *laid;
  int64_t dim[TESS_MAX_RANK]; /* of the rank; zeros behind: the last field, so that what differs stands in front */
};

const struct type *tess__type(const struct type *t);                              /* the interned one */
const struct type *tess__type_of(tess_dtype dtype, int rank, const int64_t *dim); /* strong, outside any region */
/* Of an interned type: */
const struct type *tess__type_with_shape(const struct type *t, int rank, const int64_t *dim);
const struct type *tess__type_with_dtype(const struct type *t, tess_dtype dtype, bool weak);
const struct type *tess__type_row(const struct type *t); /* an element along dimension 0 */
const struct type *tess__type_rows(const struct type *row, int64_t n);
const struct type *tess__type_with_varying(const struct type *t, uint64_t varying);
const struct type *tess__type_with_laid(const struct type *t, const struct sharding *laid); /* laid: NULL too */
const struct type *tess__type_placed(const struct type *t, const struct sharding *s);       /* lies as s says */
/* Of how much a value of this type counts: the same, with what is unreduced and what is reduced exchanged. */
const struct type *tess__type_cotangent(const struct type *t);
/* What memory can be made of: sizes from 0 and, empty dimensions counted as 1, no more than MOST_ELEMENTS of any dtype,
 * so that neither bytes nor strides nor sums of two sizes overflow. Every value of a graph and every array has passed.
 */
#define MOST_ELEMENTS (INT64_MAX / 16)
bool tess__check_type(const struct type *t, struct diag *d);
bool tess__check_shape(int rank, const int64_t *dim, struct diag *d); /* the same of what a user gives: rank too */
/* False: what is interned takes a sixteenth of the memory for data, told. No new type is made then (ir/emit.c, and
 * tess__check_shape), while programs that were compiled go on to run. */
bool tess__check_interned(struct diag *d);
int64_t tess__type_elements(const struct type *t);
int64_t tess__type_bytes(const struct type *t);
tess_shape tess__type_shape(const struct type *t);
bool tess__usable_dtype(tess_dtype t, struct diag *d); /* what an array can be of, told in d otherwise */
bool tess__same_shape(const struct type *a, const struct type *b);
void tess__type_print(struct text *out,
                      const struct type *t);       /* f32[8,4], i32[], f32[4]{V:x}: as errors and tess_typeof show it */
const char *tess__type_text(const struct type *t); /* the same, interned text */

#endif
