/* What the files of multihost utilities share (multihost.c, host_local.c). */
#ifndef TESS_API_MULTIHOST_H
#define TESS_API_MULTIHOST_H

#include "api/api.h"

struct utility { /* a call of one of them */
  const char *op, *where;
  const tess_tree *tree; /* NULL: one array */
};

/* x in error, or NULL, which the others are told: their collective fails too, in words. */
void tess__utility_refuse(const struct utility *u, const char *why);
/* x is an array with data, outside a trace; of one that is not, the others are told. *out: what to return otherwise. */
bool tess__utility_operand(const struct utility *u, tess_array *x, struct diag *d, tess_array **out);
/* The failure in d, of this leaf. */
tess_array *tess__utility_error(const struct utility *u, int leaf, struct diag *d);
/* Host data, not filled. NULL: told in d. */
tess_array *tess__host_array(const struct type *type, struct diag *d);

#endif
