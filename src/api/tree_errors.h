/* Trees and structs of arrays in error, and failures that name a leaf. */
#ifndef TESS_API_TREE_ERRORS_H
#define TESS_API_TREE_ERRORS_H

#include "api/api.h"

/* An object in error, from a failure (emptied). */
tess_tree *tess__tree_error(struct diag *d, const char *op, const char *where);
tess_tree *tess__tree_in_error(struct error *e);     /* taken over */
void tess__span_fail(tess_spans s, struct error *e); /* each array becomes one in error; e is taken over */
/* Puts "path: " before the failure's message; nothing for the root. */
void tess__diag_at_path(struct diag *d, const char *path);
void tess__diag_at_leaf(struct diag *d, const tess_tree *t, int leaf);

#endif
