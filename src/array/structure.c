/* Structures of trees: see structure.h. A tree knows its own after it was first asked for. */
#include "array/structure.h"

#include <string.h>

#include "base/alloc.h"
#include "base/map.h"

/* ---- making ---- */

static const struct structure *intern(const struct structure *s) {
  struct structure whole; /* without padding that differs */
  memset(&whole, 0, sizeof whole);
  whole.n = s->n;
  whole.leaves = s->leaves;
  whole.key = s->key;
  whole.child = s->child;
  return tess__intern(INTERN_FUNCTION, &whole, sizeof whole);
}

const struct structure *tess__structure_leaf(void) {
  return intern(&(struct structure){.n = -1, .leaves = 1});
}

/* n pointers; of none there is one list too, at a place. */
static const void *intern_list(int n, const void *list) {
  static const void *const none;
  return tess__intern(INTERN_FUNCTION, n ? list : &none, (size_t)(n ? n : 1) * sizeof none);
}

static const struct structure *make(int n, const char *const *key, const struct structure *const *child) {
  struct structure s = {.n = n};
  for (int i = 0; i < n; i++)
    s.leaves += child[i]->leaves;
  s.child = intern_list(n, child);
  if (key) s.key = intern_list(n, key);
  return intern(&s);
}

const struct structure *tess__structure_list(int n, const struct structure *const *child) {
  return make(n, NULL, child);
}

const struct structure *tess__structure_over(const struct structure *outer, const struct structure *inner) {
  if (outer->n < 0) return inner;
  const struct structure **child = tess__alloc(((size_t)outer->n + 1) * sizeof *child);
  for (int i = 0; i < outer->n; i++)
    child[i] = tess__structure_over(outer->child[i], inner);
  const struct structure *s = make(outer->n, outer->key, child);
  tess__free(child);
  return s;
}

const struct structure *tess__structure_without(const struct structure *all, const struct structure *inner) {
  if (all == inner) return tess__structure_leaf();
  if (all->n < 0) return NULL;
  const struct structure **child = tess__alloc(((size_t)all->n + 1) * sizeof *child), *s = NULL;
  int n = 0;
  while (n < all->n && (child[n] = tess__structure_without(all->child[n], inner)))
    n++;
  if (n == all->n) s = make(n, all->key, child);
  tess__free(child);
  return s;
}

static const struct structure *find(const tess_tree *t) {
  if (t->n < 0) return tess__structure_leaf();
  const struct structure **child = tess__alloc(((size_t)t->n + 1) * sizeof *child);
  const char **key = tess__alloc(((size_t)t->n + 1) * sizeof *key);
  for (int i = 0; i < t->n; i++) {
    child[i] = tess__structure_of(t->child[i]);
    if (t->key) key[i] = tess__intern_text(t->key[i]);
  }
  const struct structure *s = make(t->n, t->key ? key : NULL, child);
  tess__free(child);
  tess__free(key);
  return s;
}

const struct structure *tess__structure_of(const tess_tree *t) {
  const struct structure *known = atomic_load(&t->structure);
  if (known) return known;
  known = find(t);
  atomic_store(&((tess_tree *)(uintptr_t)t)->structure, known); /* whoever asks finds the same */
  return known;
}

tess_tree *tess__structure_tree(struct tess_scope *scope, const struct structure *s, tess_array *const *leaf) {
  if (s->n < 0) return tess__tree_leaf(scope, leaf[0]);
  tess_tree **child = tess__alloc(((size_t)s->n + 1) * sizeof *child);
  for (int i = 0, at = 0; i < s->n; at += s->child[i++]->leaves)
    child[i] = tess__structure_tree(scope, s->child[i], leaf + at);
  tess_tree *t = tess__tree_node(scope, s->n, s->key, child, &(struct diag){0});
  atomic_store(&t->structure, s);
  tess__free(child);
  return t;
}

/* ---- in messages ---- */

void tess__structure_step(struct text *path, const struct structure *s, int c) {
  if (path->length) tess__text_add(path, "/");
  if (s->key)
    tess__text_add(path, s->key[c]);
  else
    tess__text_printf(path, "%d", c);
}

void tess__structure_path(struct text *out, const struct structure *s, int i) {
  while (s->n >= 0) {
    int c = 0;
    while (i >= s->child[c]->leaves)
      i -= s->child[c++]->leaves;
    tess__structure_step(out, s, c);
    s = s->child[c];
  }
}

void tess__structure_describe(struct text *out, const struct structure *s) {
  if (s->n < 0) {
    tess__text_add(out, "an array");
  } else if (!s->key) {
    tess__text_printf(out, "a list of %d", s->n);
  } else {
    tess__text_add(out, s->n ? "a dict with the keys " : "an empty dict");
    for (int i = 0; i < s->n; i++)
      tess__text_printf(out, "%s%s", i ? ", " : "", s->key[i]);
  }
}

void tess__structure_difference(const struct structure *s, const struct structure *u, struct text *path,
                                const struct structure **a, const struct structure **b) {
  *a = s;
  *b = u;
  if (s->n != u->n || s->key != u->key) return;
  for (int i = 0; i < s->n; i++)
    if (s->child[i] != u->child[i]) {
      tess__structure_step(path, s, i);
      tess__structure_difference(s->child[i], u->child[i], path, a, b);
      return;
    }
}
