/* Trees of arrays for the other files of src/api: prefixes of shardings, and what is done leaf by leaf. */
#ifndef TESS_API_TREE_H
#define TESS_API_TREE_H

#include "api/api.h"
#include "array/tree.h"

/* An object in error, from a failure (emptied). */
tess_tree *tess__tree_error(struct diag *d, const char *op, const char *where);
tess_tree *tess__tree_in_error(struct error *e); /* taken over */
/* Puts "path: " before the failure's message; nothing for the root. */
void tess__diag_at_path(struct diag *d, const char *path);
void tess__diag_at_leaf(struct diag *d, const tess_tree *t, int leaf);

/* p is a sharding for all, nothing (NULL), or a tuple whose elements stand for the children in order. One entry a leaf,
 * NULL: not specified. */
bool tess__places_of_tree(const tess_sharding *p, const tess_tree *t, const struct sharding **out, struct diag *d);
bool tess__places_of_spans(const tess_sharding *p, tess_spans s, const struct sharding **out, struct diag *d);

int tess__span_leaves(tess_spans s);
void tess__span_read(const char *where, tess_spans s, tess_array **out);
/* Member k of element i: an array or NULL. Aborts with a message where it is something else. */
tess_array *tess__span_leaf(const char *where, tess_spans s, int i, int k);
void tess__span_write(tess_spans s, tess_array *const *leaf);
void tess__span_fail(tess_spans s, struct error *e); /* each array becomes one in error; e is taken over */

/* A tree like t of what `leaf` makes of each of its arrays; in error: the first that is. */
tess_tree *tess__tree_each(tess_tree *t, const char *op, const char *where,
                           tess_array *(*leaf)(void *ctx, int i, tess_array *x), void *ctx);

#endif
