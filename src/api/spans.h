/* The arrays of structs, and shardings for the arrays of structs and trees: prefixes. */
#ifndef TESS_API_SPANS_H
#define TESS_API_SPANS_H

#include "api/api.h"

int tess__span_leaves(tess_spans s);
void tess__span_read(const char *where, tess_spans s, tess_array **out);
/* Member k of element i: an array or NULL. Aborts with a message where it is something else. */
tess_array *tess__span_leaf(const char *where, tess_spans s, int i, int k);
void tess__span_write(tess_spans s, tess_array *const *leaf);

/* p is a sharding for all, nothing (NULL), or a tuple whose elements stand for the children in order. One entry a leaf,
 * NULL: not specified. */
bool tess__shardings_of_tree(const tess_sharding *p, const tess_tree *t, const struct sharding **out, struct diag *d);
bool tess__shardings_of_spans(const tess_sharding *p, tess_spans s, const struct sharding **out, struct diag *d);

#endif
