/* tess_tree: nested dicts and lists of arrays with key paths (jax.tree). */
#include <stdio.h>
#include <string.h>

#include "api/counts.h"
#include "api/spans.h"
#include "api/take_text.h"
#include "api/tree_errors.h"
#include "array/tree.h"
#include "base/alloc.h"

/* ---- making ---- */

tess_tree *tess_tree_leaf(tess_array *x) {
  if (!tess__usable(x, KIND_ARRAY, "the array", "tree_leaf", NULL))
    return tess__pass_error(x, KIND_TREE, "the array", "tree_leaf", NULL);
  return tess__tree_leaf(tess__scope(), x);
}

tess_tree *tess_tree_self(tess_tree *t) {
  return t;
}

static tess_tree *node(const char *where, const char *op, int n, const char *const *key, tess_tree *const *child) {
  struct diag d = {0};
  for (int i = 0; i < n; i++) {
    char what[128];
    if (key)
      snprintf(what, sizeof what, "'%s'", key[i]);
    else
      snprintf(what, sizeof what, "element %d", i);
    if (!tess__usable(child[i], KIND_TREE, what, op, where))
      return tess__pass_error(child[i], KIND_TREE, what, op, where);
  }
  tess_tree *t = tess__tree_node(tess__scope(), n, key, child, &d);
  return t ? t : tess__tree_error(&d, op, where);
}

tess_tree *tess_tree_dict_at(const char *where, int n, const tess_entry *entries) {
  struct diag d = {0};
  if (n < 0 || (n && !entries)) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d entries at %s", n, entries ? "a place" : "NULL");
    return tess__tree_error(&d, "dict", where);
  }
  for (int i = 0; i < n; i++)
    if (!entries[i].key) tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the key of entry %d is NULL", i);
  if (d.status) return tess__tree_error(&d, "dict", where);
  const char **key = tess__alloc(((size_t)n + 1) * sizeof *key);
  tess_tree **child = tess__alloc(((size_t)n + 1) * sizeof *child);
  for (int i = 0; i < n; i++) {
    key[i] = entries[i].key;
    child[i] = entries[i].value;
  }
  tess_tree *t = node(where, "dict", n, key, child);
  tess__free(key);
  tess__free(child);
  return t;
}

tess_tree *tess_tree_list_at(const char *where, int n, tess_tree *const *elements) {
  struct diag d = {0};
  if (n >= 0 && (!n || elements)) return node(where, "list", n, NULL, elements);
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d elements at %s", n, elements ? "a place" : "NULL");
  return tess__tree_error(&d, "list", where);
}

static tess_tree *with_leaves(const tess_tree *like, tess_array *const *leaf, const char *op, const char *where) {
  for (int i = 0; i < like->leaves; i++)
    if (!tess__usable(leaf[i], KIND_ARRAY, "a leaf", op, where))
      return tess__pass_error(leaf[i], KIND_TREE, "a leaf", op, where);
  return tess__tree_like(tess__scope(), like, leaf);
}

tess_tree *tess_tree_unflatten_at(const char *where, tess_tree *like, tess_arrays leaves) {
  struct diag d = {0};
  if (!tess__usable(like, KIND_TREE, "the tree", "tree_unflatten", where))
    return tess__pass_error(like, KIND_TREE, "the tree", "tree_unflatten", where);
  if (!tess__check_list(leaves.n, leaves.array, "the leaves", &d)) return tess__tree_error(&d, "tree_unflatten", where);
  if (leaves.n == like->leaves) return with_leaves(like, leaves.array, "tree_unflatten", where);
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d arrays for a tree of %d leaves", leaves.n, like->leaves);
  return tess__tree_error(&d, "tree_unflatten", where);
}

/* ---- asking ---- */

/* What stands at the path; NULL: told. */
static const tess_tree *find(const tess_tree *t, const char *path, struct diag *d) {
  for (const char *p = path; *p;) {
    size_t length = strcspn(p, "/");
    const tess_tree *child = tess__tree_child(t, p, length);
    if (!child) {
      struct text here = {0};
      tess__tree_describe(&here, t);
      tess__fail(d, TESS_NOT_FOUND, TESS_NAME_ERROR, "'%.*s' is not in %s%.*s%s, which is %s", (int)length, p,
                 p == path ? "the tree" : "'", p == path ? 0 : (int)(p - path - 1), path, p == path ? "" : "'",
                 tess__text_string(&here));
      tess__text_free(&here);
      return NULL;
    }
    t = child;
    p += length + (p[length] == '/');
  }
  return t;
}

static const tess_tree *get(const char *where, const char *op, tess_tree *t, const char *path, enum object_kind kind,
                            void **error) {
  struct diag d = {0};
  const tess_tree *found = NULL;
  if (!tess__usable(t, KIND_TREE, "the tree", op, where)) {
    *error = tess__pass_error(t, kind, "the tree", op, where);
    return NULL;
  }
  if (!path)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the path is NULL");
  else
    found = find(t, path, &d);
  if (found && kind == KIND_ARRAY && found->n >= 0) {
    struct text here = {0};
    tess__tree_describe(&here, found);
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "'%s' is %s, not an array", path, tess__text_string(&here));
    tess__text_free(&here);
  }
  if (!d.status) return found;
  *error = kind == KIND_TREE ? (void *)tess__tree_error(&d, op, where) : (void *)tess__array_error(&d, op, where);
  return NULL;
}

tess_tree *tess_tree_get_at(const char *where, tess_tree *t, const char *path) {
  void *error = NULL;
  const tess_tree *found = get(where, "tree_get", t, path, KIND_TREE, &error);
  return found ? (tess_tree *)(uintptr_t)found : error;
}

tess_array *tess_tree_array_at(const char *where, tess_tree *t, const char *path) {
  void *error = NULL;
  const tess_tree *found = get(where, "tree_array", t, path, KIND_ARRAY, &error);
  return found ? found->leaf : error;
}

int tess_tree_num_leaves(const tess_tree *t) {
  return t && tess__usable(t, KIND_TREE, "the tree", "tree_num_leaves", NULL) ? t->leaves : 0;
}

static bool leaf_number(const tess_tree *t, int i, struct diag *d) {
  return (i >= 0 && i < t->leaves) ||
         tess__fail(d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "leaf %d of a tree of %d", i, t->leaves);
}

tess_array *tess_tree_leaf_at_index_at(const char *where, tess_tree *t, int i) {
  struct diag d = {0};
  if (!tess__usable(t, KIND_TREE, "the tree", "tree_leaf_at_index", where))
    return tess__pass_error(t, KIND_ARRAY, "the tree", "tree_leaf_at_index", where);
  return leaf_number(t, i, &d) ? tess__tree_leaf_at(t, i) : tess__array_error(&d, "tree_leaf_at_index", where);
}

const char *tess_tree_path(const tess_tree *t, int i) {
  struct diag d = {0};
  if (!t || !tess__usable(t, KIND_TREE, "the tree", "tree_path", NULL)) return "";
  if (!leaf_number(t, i, &d)) {
    tess__report(&d, "tree_path", NULL);
    return "";
  }
  struct text path = {0};
  tess__tree_path(&path, t, i);
  return tess__take_text(&path);
}

/* ---- structs and trees ---- */

static tess_tree *tree_of(const char *where, const char *op, tess_spans s, int n_names, const char *const *name) {
  int n = tess__span_leaves(s);
  struct diag d = {0};
  bool good = tess__check_spans(s, "the arrays", &d) && tess__check_list(n_names, name, "the names", &d);
  if (!good || n != n_names) {
    if (good) tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d names for %d arrays", n_names, n);
    return tess__tree_error(&d, op, where);
  }
  tess_array **leaf = tess__alloc(((size_t)n + 1) * sizeof *leaf);
  tess_entry *entry = tess__alloc(((size_t)n + 1) * sizeof *entry);
  tess__span_read(where, s, leaf);
  for (int i = 0; i < n; i++)
    entry[i] = (tess_entry){name[i], tess_tree_leaf(leaf[i])};
  tess_tree *t = tess_tree_dict_at(where, n, entry);
  tess__free(leaf);
  tess__free(entry);
  return t;
}

tess_tree *tess_tree_of_at(const char *where, tess_spans s, tess_names names) {
  struct diag d = {0};
  if (!tess__check_rank(names.n, "the names", &d)) return tess__tree_error(&d, "tree_of", where);
  return tree_of(where, "tree_of", s, names.n, names.name);
}

tess_tree *tess_tree_of_names_at(const char *where, tess_spans s, int n, const char *const *names) {
  return tree_of(where, "tree_of_names", s, n, names);
}

void tess_tree_into_at(const char *where, tess_spans out, tess_tree *t) {
  struct diag d = {0};
  if (!tess__usable(t, KIND_TREE, "the tree", "tree_into", where)) {
    const struct object *o = tess__pass_error(t, KIND_TREE, "the tree", "tree_into", where);
    tess__span_fail(out, tess__error_retain(o->error));
  } else if (!tess__check_spans(out, "the results", &d)) {
    tess__span_fail(out, tess__error_here(&d, "tree_into", where));
  } else if (t->leaves != tess__span_leaves(out)) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a tree of %d leaves into a struct of %d arrays", t->leaves,
               tess__span_leaves(out));
    tess__span_fail(out, tess__error_here(&d, "tree_into", where));
  } else {
    tess_array **leaf = tess__alloc(((size_t)t->leaves + 1) * sizeof *leaf);
    tess__tree_leaves(t, leaf);
    tess__span_write(out, leaf);
    tess__free(leaf);
  }
}

/* ---- where its arrays lie ---- */

static tess_sharding *shardings_of(const char *where, const tess_tree *t) {
  if (t->n < 0) return tess_array_sharding_at(where, t->leaf);
  tess_sharding **s = tess__alloc(((size_t)t->n + 1) * sizeof *s), *out;
  tess_path_sharding *entry = tess__alloc(((size_t)t->n + 1) * sizeof *entry);
  for (int i = 0; i < t->n; i++) {
    s[i] = shardings_of(where, t->child[i]);
    entry[i] = (tess_path_sharding){t->key ? t->key[i] : NULL, s[i]};
  }
  out = t->key ? tess_shardings_by_path_at(where, t->n, entry) : tess_sharding_tuple_at(where, t->n, s);
  tess__free(s);
  tess__free(entry);
  return out;
}

tess_sharding *tess_tree_shardings_at(const char *where, const tess_tree *t) {
  if (!tess__usable(t, KIND_TREE, "the tree", "tree_shardings", where))
    return tess__pass_error(t, KIND_SHARDING, "the tree", "tree_shardings", where);
  return shardings_of(where, t);
}

/* ---- text: as Python prints dicts and lists ---- */

static void print_tree(struct text *out, const tess_tree *t) {
  if (t->n < 0) tess__text_add(out, tess_repr_array(t->leaf));
  if (t->n >= 0) tess__text_add(out, t->key ? "{" : "[");
  for (int i = 0; i < t->n; i++) {
    if (i) tess__text_add(out, ", ");
    if (t->key) tess__text_printf(out, "'%s': ", t->key[i]);
    print_tree(out, t->child[i]);
  }
  if (t->n >= 0) tess__text_add(out, t->key ? "}" : "]");
}

const char *tess_repr_tree(const tess_tree *t) {
  if (!t) return "NULL";
  if (!tess__usable(t, KIND_TREE, "", "str", NULL)) return tess__scope_text(tess__scope(), tess_error_of(t).message);
  struct text out = {0};
  print_tree(&out, t);
  return tess__take_text(&out);
}

const char *tess_str_tree(const tess_tree *t) {
  return t && tess__usable(t, KIND_TREE, "", "str", NULL) && t->n < 0 ? tess_str_array(t->leaf) : tess_repr_tree(t);
}
