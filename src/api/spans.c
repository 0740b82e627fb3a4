/* What is done to the arrays of structs and trees one by one: prefixes of shardings, map, from structs to trees and
 * back. */
#include <stdio.h>
#include <string.h>

#include "api/counts.h"
#include "api/fn.h"
#include "api/tree.h"
#include "base/alloc.h"

/* ---- structs ---- */

/* What tess__check_spans refuses has no arrays: an error can be written to the others. */
static int structs_of(tess_spans s) {
  return s.span ? s.n : 0;
}

static int arrays_of(const tess_span *s) {
  return s->leaves ? s->n : 0;
}

int tess__span_leaves(tess_spans s) {
  int n = 0;
  for (int i = 0; i < structs_of(s); i++)
    n += arrays_of(&s.span[i]) > 0 ? s.span[i].n : 0;
  return n;
}

tess_array *tess__span_leaf(const char *where, tess_spans s, int i, int k) {
  tess_array *x = ((tess_array **)s.span[i].leaves)[k];
  if (!x || tess__is_handle(x)) return x;
  char line[256];
  snprintf(line, sizeof line,
           "%s: member %d of element %d of a TESS_TREE is no array; legal: structs of tess_array * alone, each set or "
           "NULL",
           where, k, i);
  tess__fatal(line);
}

void tess__span_read(const char *where, tess_spans s, tess_array **out) {
  for (int i = 0; i < structs_of(s); i++)
    for (int k = 0; k < arrays_of(&s.span[i]); k++)
      *out++ = tess__span_leaf(where, s, i, k);
}

void tess__span_write(tess_spans s, tess_array *const *leaf) {
  for (int i = 0; i < structs_of(s); i++)
    for (int k = 0; k < arrays_of(&s.span[i]); k++)
      ((tess_array **)s.span[i].leaves)[k] = *leaf++;
}

void tess__span_fail(tess_spans s, struct error *e) {
  int n = tess__span_leaves(s);
  tess_array **leaf = tess__alloc(((size_t)n + 1) * sizeof *leaf);
  tess__results_in_error(e, n, leaf);
  tess__span_write(s, leaf);
  tess__free(leaf);
}

/* ---- prefixes ---- */

/* A sharding that stands for n leaves: false where it is a tuple. */
static bool fill(const tess_sharding *p, const struct sharding **out, int n) {
  if (p && p->n) return false;
  for (int i = 0; i < n; i++)
    out[i] = p ? p->body : NULL;
  return true;
}

static bool flatten_tree(const tess_sharding *p, const tess_tree *t, const struct sharding **out, struct text *path,
                         struct diag *d) {
  if (fill(p, out, t->leaves)) return true;
  if (p->n != t->n) {
    struct text here = {0};
    tess__tree_describe(&here, t);
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "%s%sthe tuple of %d shardings is no prefix of the tree: %s stands there", tess__text_string(path),
               path->length ? ": " : "", p->n, tess__text_string(&here));
    tess__text_free(&here);
    return false;
  }
  for (int i = 0; i < t->n; i++) {
    size_t before = path->length;
    if (before) tess__text_add(path, "/");
    if (t->key)
      tess__text_add(path, t->key[i]);
    else
      tess__text_printf(path, "%d", i);
    if (!flatten_tree(p->element[i], t->child[i], out, path, d)) return false;
    path->length = before;
    path->data[before] = 0;
    out += t->child[i]->leaves;
  }
  return true;
}

bool tess__places_of_tree(const tess_sharding *p, const tess_tree *t, const struct sharding **out, struct diag *d) {
  struct text path = {0};
  bool good = flatten_tree(p, t, out, &path, d);
  tess__text_free(&path);
  return good;
}

bool tess__places_of_spans(const tess_sharding *p, tess_spans s, const struct sharding **out, struct diag *d) {
  if (fill(p, out, tess__span_leaves(s))) return true;
  if (p->n != s.n)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "a tuple of %d shardings is no prefix of %d structs of arrays", p->n, s.n);
  for (int i = 0; i < s.n; out += s.span[i++].n) {
    const tess_sharding *e = p->element[i];
    if (fill(e, out, s.span[i].n)) continue;
    if (e->n != s.span[i].n)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "a tuple of %d shardings is no prefix of struct %d, which has %d arrays", e->n, i, s.span[i].n);
    for (int k = 0; k < e->n; k++)
      if (!fill(e->element[k], &out[k], 1))
        return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                          "a tuple of %d shardings stands where array %d of struct %d is", e->element[k]->n, k, i);
  }
  return true;
}

/* ---- map ---- */

tess_tree *tess__tree_each(tess_tree *t, const char *op, const char *where,
                           tess_array *(*leaf)(void *ctx, int i, tess_array *x), void *ctx) {
  tess_array **out = tess__alloc(((size_t)t->leaves + 1) * sizeof *out);
  tess_tree *result = NULL;
  tess__tree_leaves(t, out);
  for (int i = 0; i < t->leaves && !result; i++) {
    out[i] = leaf(ctx, i, out[i]);
    if (!tess__usable(out[i], KIND_ARRAY, "a leaf", op, where))
      result = tess__pass_error(out[i], KIND_TREE, "a leaf", op, where);
  }
  if (!result) result = tess__tree_like(tess__scope(), t, out);
  tess__free(out);
  return result;
}

/* f of one leaf of each of n inputs. */
static tess_array *call_leaf(const struct fn_body *f, int n, tess_array *const *x, const char *op, const char *where) {
  struct args args = {tess__single_arrays(n), x};
  struct groups want = tess__single_arrays(1);
  for (int i = 0; i < n; i++)
    if (!tess__usable(x[i], KIND_ARRAY, "a leaf", op, where))
      return tess__pass_error(x[i], KIND_ARRAY, "a leaf", op, where);
  tess_array *out = NULL;
  tess__invoke(f, &args, &want, &out, where);
  return out;
}

/* The function's body. NULL: *error is why, a reference. */
static const struct fn_body *body_of(const tess_callable *f, const char *op, const char *where, struct error **error) {
  struct diag d = {0};
  if (f->fn && !tess__usable(f->fn, KIND_FN, "the function", op, where)) {
    *error = tess__error_retain(f->fn->o.error);
    return NULL;
  }
  const struct fn_body *body = tess__callable_body(f, &d);
  if (!body) *error = tess__error_here(&d, op, where);
  return body;
}

static bool check_map(tess_spans out, int n, const tess_spans *in, struct diag *d) {
  if (n < 1) return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d inputs; at least 1 is needed", n);
  if (!tess__check_spans(out, "the results", d) || !tess__check_list(n, in, "the inputs", d)) return false;
  for (int i = 0; i < n; i++)
    if (!tess__check_spans(in[i], "an input", d))
      return false;
    else if (tess__span_leaves(in[i]) != tess__span_leaves(out))
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "input %d has %d arrays, the result %d", i,
                        tess__span_leaves(in[i]), tess__span_leaves(out));
  return true;
}

void tess_map_into_at(const char *where, tess_spans out, tess_callable f, int n, const tess_spans *in) {
  struct diag d = {0};
  struct error *error = NULL;
  const struct fn_body *body = NULL;
  if (check_map(out, n, in, &d))
    body = body_of(&f, "map_into", where, &error);
  else
    error = tess__error_here(&d, "map_into", where);
  if (!body) {
    tess__span_fail(out, error);
    return;
  }
  int leaves = tess__span_leaves(out);
  tess_array **x = tess__alloc(((size_t)leaves + 1) * (size_t)n * sizeof *x), **arg = x + (size_t)leaves * (size_t)n;
  tess_array **y = tess__alloc(((size_t)leaves + 1) * sizeof *y);
  for (int i = 0; i < n; i++)
    tess__span_read(where, in[i], x + (size_t)i * (size_t)leaves);
  for (int k = 0; k < leaves; k++) {
    for (int i = 0; i < n; i++)
      arg[i] = x[(size_t)i * (size_t)leaves + (size_t)k];
    y[k] = call_leaf(body, n, arg, "map_into", where);
  }
  tess__span_write(out, y);
  tess__free(x);
  tess__free(y);
}

struct map_leaf {
  const struct fn_body *body;
  const tess_tree *other;
  const char *where;
};

static tess_array *map_leaf(void *ctx, int i, tess_array *x) {
  const struct map_leaf *m = ctx;
  tess_array *in[2] = {x, m->other ? tess__tree_leaf_at(m->other, i) : NULL};
  return call_leaf(m->body, m->other ? 2 : 1, in, "tree_map", m->where);
}

static bool check_same(const tess_tree *t, const tess_tree *u, struct diag *d) {
  struct text path = {0}, a = {0}, b = {0};
  const tess_tree *at_t, *at_u;
  bool same = tess__tree_same(t, u, &path, &at_t, &at_u);
  if (!same) {
    tess__tree_describe(&a, at_t);
    tess__tree_describe(&b, at_u);
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s%sthe trees differ: %s and %s", tess__text_string(&path),
               path.length ? ": " : "", tess__text_string(&a), tess__text_string(&b));
  }
  tess__text_free(&path);
  tess__text_free(&a);
  tess__text_free(&b);
  return same;
}

tess_tree *tess_tree_map_at(const char *where, tess_callable f, tess_tree *t, tess_tree *u) {
  static const char op[] = "tree_map";
  struct diag d = {0};
  if (!tess__usable(t, KIND_TREE, "the tree", op, where)) return tess__pass_error(t, KIND_TREE, "the tree", op, where);
  if (u && !tess__usable(u, KIND_TREE, "the second tree", op, where))
    return tess__pass_error(u, KIND_TREE, "the second tree", op, where);
  struct error *error = NULL;
  struct map_leaf m = {body_of(&f, op, where, &error), u, where};
  if (!m.body) return tess__tree_in_error(error);
  if (u && !check_same(t, u, &d)) return tess__tree_error(&d, op, where);
  return tess__tree_each(t, op, where, map_leaf, &m);
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
