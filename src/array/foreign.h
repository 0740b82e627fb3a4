/* Bytes that others laid out (files, other libraries): are they ours already, and if not, a copy that is. */
#ifndef TESS_ARRAY_FOREIGN_H
#define TESS_ARRAY_FOREIGN_H

#include "array/array.h"

struct strided { /* elements somewhere in memory */
  const unsigned char *first;
  const struct type *type;       /* their dtype and shape */
  int64_t stride[TESS_MAX_RANK]; /* bytes; any sign */
  bool swapped;                  /* the other byte order */
};

/* Failure: a rank or dimension that no array has, more elements than can be addressed. *bytes: of all elements. */
bool tess__foreign_shape(tess_dtype t, int rank, const int64_t *dim, int64_t *bytes, struct diag *d);
bool tess__foreign_is_ours(const struct strided *s); /* row-major, aligned, our byte order, a bool is 0 or 1 */
/* A block of their bytes as we keep them. NULL: out of memory, told. */
struct block *tess__foreign_copy(const struct strided *s, struct diag *d);

#endif
