/* What is done to a tree leaf by leaf, for the other files of src/api. */
#ifndef TESS_API_MAP_H
#define TESS_API_MAP_H

#include "api/api.h"

/* A tree like t of what `leaf` makes of each of its arrays; in error: the first that is. */
tess_tree *tess__tree_each(tess_tree *t, const char *op, const char *where,
                           tess_array *(*leaf)(void *ctx, int i, tess_array *x), void *ctx);

#endif
