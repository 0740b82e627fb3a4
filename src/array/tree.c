/* Trees of arrays: see tree.h. */
#include "array/tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

_Static_assert(sizeof(struct tess_tree) <= HANDLE_BYTES, "a tree is a handle");

static void destroy(struct object *o) {
  struct tess_tree *t = (struct tess_tree *)o;
  if (t->leaf) tess__object_release(&t->leaf->o);
  for (int i = 0; i < t->n; i++) {
    tess__object_release(&t->child[i]->o);
    if (t->key) tess__free(t->key[i]);
  }
  tess__free(t->child);
  tess__free(t->key);
}

void tess__tree_register(void) {
  tess__register_kind(KIND_TREE, destroy);
}

tess_tree *tess__tree_leaf(struct tess_scope *scope, tess_array *x) {
  tess_tree *t = tess__object_new(scope, KIND_TREE, STATE_OK);
  t->n = -1;
  t->leaves = 1;
  t->leaf = x;
  tess__object_keep(&x->o);
  return t;
}

struct entry {
  const char *key;
  tess_tree *child;
};

static int by_key(const void *a, const void *b) {
  return strcmp(((const struct entry *)a)->key, ((const struct entry *)b)->key);
}

static bool check_keys(int n, const struct entry *sorted, struct diag *d) {
  for (int i = 0; i < n; i++) {
    const char *key = sorted[i].key;
    if (!*key || strchr(key, '/'))
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "the key '%s': a key is not empty and has no '/', which joins keys to paths", key);
    if (i && strcmp(key, sorted[i - 1].key) == 0)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the key '%s' stands twice", key);
  }
  return true;
}

static tess_tree *make_node(struct tess_scope *scope, int n, bool dict, const struct entry *entry) {
  tess_tree *t = tess__object_new(scope, KIND_TREE, STATE_OK);
  t->n = n;
  t->child = tess__alloc(((size_t)n + 1) * sizeof *t->child);
  t->key = dict ? tess__alloc(((size_t)n + 1) * sizeof *t->key) : NULL;
  for (int i = 0; i < n; i++) {
    t->child[i] = entry[i].child;
    tess__object_keep(&entry[i].child->o);
    t->leaves += entry[i].child->leaves;
    if (dict) t->key[i] = tess__strdup(entry[i].key);
  }
  return t;
}

tess_tree *tess__tree_node(struct tess_scope *scope, int n, const char *const *key, tess_tree *const *child,
                           struct diag *d) {
  struct entry *entry = tess__alloc(((size_t)n + 1) * sizeof *entry);
  for (int i = 0; i < n; i++)
    entry[i] = (struct entry){key ? key[i] : NULL, child[i]};
  if (key) qsort(entry, (size_t)n, sizeof *entry, by_key);
  tess_tree *t = !key || check_keys(n, entry, d) ? make_node(scope, n, key != NULL, entry) : NULL;
  tess__free(entry);
  return t;
}

tess_tree *tess__tree_like(struct tess_scope *scope, const tess_tree *like, tess_array *const *leaf) {
  if (like->n < 0) return tess__tree_leaf(scope, leaf[0]);
  struct entry *entry = tess__alloc(((size_t)like->n + 1) * sizeof *entry);
  for (int i = 0; i < like->n; i++) {
    entry[i] = (struct entry){like->key ? like->key[i] : NULL, tess__tree_like(scope, like->child[i], leaf)};
    leaf += like->child[i]->leaves;
  }
  tess_tree *t = make_node(scope, like->n, like->key != NULL, entry);
  tess__free(entry);
  return t;
}

/* The child that holds leaf *i; *i becomes its number there. */
static int descend(const tess_tree *t, int *i) {
  int c = 0;
  while (*i >= t->child[c]->leaves)
    *i -= t->child[c++]->leaves;
  return c;
}

tess_array *tess__tree_leaf_at(const tess_tree *t, int i) {
  while (t->n >= 0) {
    int c = descend(t, &i);
    t = t->child[c];
  }
  return t->leaf;
}

void tess__tree_leaves(const tess_tree *t, tess_array **out) {
  if (t->n < 0) *out = t->leaf;
  for (int i = 0; i < t->n; i++) {
    tess__tree_leaves(t->child[i], out);
    out += t->child[i]->leaves;
  }
}

static void add_step(struct text *out, const tess_tree *t, int c) {
  if (out->length) tess__text_add(out, "/");
  if (t->key)
    tess__text_add(out, t->key[c]);
  else
    tess__text_printf(out, "%d", c);
}

void tess__tree_path(struct text *out, const tess_tree *t, int i) {
  while (t->n >= 0) {
    int c = descend(t, &i);
    add_step(out, t, c);
    t = t->child[c];
  }
}

void tess__tree_describe(struct text *out, const tess_tree *t) {
  if (t->n < 0) {
    tess__text_add(out, "an array");
  } else if (!t->key) {
    tess__text_printf(out, "a list of %d", t->n);
  } else {
    tess__text_add(out, t->n ? "a dict with the keys " : "an empty dict");
    for (int i = 0; i < t->n; i++)
      tess__text_printf(out, "%s%s", i ? ", " : "", t->key[i]);
  }
}

const tess_tree *tess__tree_child(const tess_tree *t, const char *key, size_t length) {
  for (int i = 0; i < t->n && t->key; i++)
    if (strlen(t->key[i]) == length && memcmp(t->key[i], key, length) == 0) return t->child[i];
  if (t->n < 0 || t->key || !length) return NULL;
  int64_t number = 0;
  for (size_t i = 0; i < length && number < t->n; i++) {
    if (key[i] < '0' || key[i] > '9') return NULL;
    number = 10 * number + (key[i] - '0');
  }
  return number < t->n ? t->child[number] : NULL;
}

static bool same_node(const tess_tree *t, const tess_tree *u) {
  if (t->n != u->n || !t->key != !u->key) return false;
  for (int i = 0; i < t->n && t->key; i++)
    if (strcmp(t->key[i], u->key[i]) != 0) return false;
  return true;
}

bool tess__tree_same(const tess_tree *t, const tess_tree *u, struct text *where, const tess_tree **a,
                     const tess_tree **b) {
  if (!same_node(t, u)) {
    *a = t;
    *b = u;
    return false;
  }
  for (int i = 0; i < t->n; i++) {
    size_t before = where->length;
    add_step(where, t, i);
    if (!tess__tree_same(t->child[i], u->child[i], where, a, b)) return false;
    where->length = before;
    where->data[before] = 0;
  }
  return true;
}
