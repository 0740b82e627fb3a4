/* Prefix trees: what holds for arguments or results, said once for all that lie below (JAX's tree prefixes). Shardings,
 * specs and the like: a leaf is interned, and so is the whole. */
#ifndef TESS_API_PREFIX_H
#define TESS_API_PREFIX_H

#include "api/transform.h"

struct prefix {
  const void *leaf; /* NULL: not specified */
  int n;            /* elements; -1: a leaf */
  int pad;          /* zero: compared as bytes */
  const struct prefix *element;
  const char *const *path; /* of a tree, where each element holds, interned: "layers/0/w", "*" being any one step. The
                              first that fits counts. NULL: elements stand for the children in order */
};

/* The same interned; element and path are copied. */
const struct prefix *tess__prefix_intern(const struct prefix *p);
struct prefix tess__prefix_leaf(const void *leaf);
/* A tuple of n, whose elements and paths (NULL: none) are interned. */
struct prefix tess__prefix_tuple(int n, const struct prefix *element, const char *const *path);

/* Fills out[0 .. g->leaves); what: "in_shardings". A tuple that is not known yet fits. */
bool tess__prefix_flatten(const struct prefix *p, const struct tuple *g, const void **out, const char *what,
                          struct diag *d);

/* The same of shardings and of specs. */
bool tess__flatten_shardings(const struct prefix *p, const struct tuple *g, const struct sharding **out,
                             const char *what, struct diag *d);
bool tess__flatten_specs(const struct prefix *p, const struct tuple *g, const struct spec **out, const char *what,
                         struct diag *d);

/* A user's tuples of shardings, interned; NULL: not given. */
const struct prefix *tess__sharding_prefix(const tess_sharding *s);

#endif
