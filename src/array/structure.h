/* The structure of a tree without its arrays (JAX's PyTreeDef): dicts with sorted keys, lists, leaves. Interned: equal
 * structures are one pointer. */
#ifndef TESS_ARRAY_STRUCTURE_H
#define TESS_ARRAY_STRUCTURE_H

#include "array/tree.h"

struct structure {
  int n;                  /* children; -1: a leaf */
  int leaves;             /* below, or 1 */
  const char *const *key; /* interned, sorted; NULL: a list or a leaf */
  const struct structure *const *child;
};

const struct structure *tess__structure_of(const tess_tree *t);
const struct structure *tess__structure_leaf(void);
const struct structure *tess__structure_list(int n, const struct structure *const *child);
/* Each leaf of `outer` is `inner`; and the other way: the outer one, NULL: there is none. inner has leaves. */
const struct structure *tess__structure_over(const struct structure *outer, const struct structure *inner);
const struct structure *tess__structure_without(const struct structure *all, const struct structure *inner);
tess_tree *tess__structure_tree(struct tess_scope *scope, const struct structure *s, tess_array *const *leaf);

void tess__structure_path(struct text *out, const struct structure *s, int i);  /* of leaf i: "b/c" */
void tess__structure_step(struct text *path, const struct structure *s, int c); /* child c, behind a path to s */
void tess__structure_describe(struct text *out, const struct structure *s);     /* a dict with the keys b, c */
/* Where two structures, which are not one, begin to differ: the path (appended), what stands there. */
void tess__structure_difference(const struct structure *s, const struct structure *u, struct text *path,
                                const struct structure **a, const struct structure **b);

#endif
