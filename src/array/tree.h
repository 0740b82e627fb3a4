/* Trees of arrays: a leaf, a dict with sorted keys, or a list. Immutable; a node keeps what is below it. */
#ifndef TESS_ARRAY_TREE_H
#define TESS_ARRAY_TREE_H

#include "array/array.h"
#include "base/text.h"

struct structure;

struct tess_tree {
  struct object o;
  int n;                                     /* children; -1: a leaf */
  int leaves;                                /* below, or 1 */
  tess_array *leaf;                          /* kept */
  struct tess_tree **child;                  /* kept; the list is owned. A dict's are sorted by key */
  char **key;                                /* owned, texts too; NULL: a list */
  const struct structure *_Atomic structure; /* structure.h; NULL: not asked for yet */
};
void tess__tree_register(void); /* registers KIND_TREE */

tess_tree *tess__tree_leaf(struct tess_scope *scope, tess_array *x);
/* A dict (keys in any order) or, without keys, a list. NULL: a key twice, empty or with a '/', told in d. */
tess_tree *tess__tree_node(struct tess_scope *scope, int n, const char *const *key, tess_tree *const *child,
                           struct diag *d);
tess_tree *tess__tree_like(struct tess_scope *scope, const tess_tree *like, tess_array *const *leaf); /* other leaves */

tess_array *tess__tree_leaf_at(const tess_tree *t, int i);                             /* i is in range */
void tess__tree_leaves(const tess_tree *t, tess_array **out);                          /* all, in order */
void tess__tree_path(struct text *out, const tess_tree *t, int i);                     /* of leaf i: "b/c" */
void tess__tree_describe(struct text *out, const tess_tree *t);                        /* a dict with keys b, c */
const tess_tree *tess__tree_child(const tess_tree *t, const char *key, size_t length); /* or list index; NULL: none */
/* The same dicts and lists? Otherwise *where gets the path of the first difference, *a and *b what stands there. */
bool tess__tree_same(const tess_tree *t, const tess_tree *u, struct text *where, const tess_tree **a,
                     const tess_tree **b);

#endif
