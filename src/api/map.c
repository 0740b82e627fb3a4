/* Maps over the arrays of trees and structs. */
#include "api/map.h"

#include "api/counts.h"
#include "api/fn.h"
#include "api/spans.h"
#include "api/trace.h"
#include "api/tree_errors.h"
#include "array/tree.h"
#include "base/alloc.h"

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
  struct tuple want = tess__single_arrays(1);
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
  tess_array *const *other; /* leaves; NULL: there are none */
  const char *where;
};

static tess_array *map_leaf(void *ctx, int i, tess_array *x) {
  const struct map_leaf *m = ctx;
  tess_array *in[2] = {x, m->other ? m->other[i] : NULL};
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
  struct thread *thread = tess__thread();
  struct diag d = {0};
  if (!tess__usable(t, KIND_TREE, "the tree", op, where)) return tess__pass_error(t, KIND_TREE, "the tree", op, where);
  if (u && !tess__usable(u, KIND_TREE, "the second tree", op, where))
    return tess__pass_error(u, KIND_TREE, "the second tree", op, where);
  struct error *error = NULL;
  struct map_leaf m = {.body = body_of(&f, op, where, &error), .where = where};
  if (!m.body) return tess__tree_in_error(error);
  if (u && !check_same(t, u, &d)) return tess__tree_error(&d, op, where);
  tess_array **other =
      u ? tess__arena_alloc(tess__running_arena(thread), ((size_t)u->leaves + 1) * sizeof *other) : NULL;
  if (u) tess__tree_leaves(u, other);
  m.other = other;
  tess_tree *out = tess__tree_each(t, op, where, map_leaf, &m);
  if (u) tess__running_arena_end(thread);
  return out;
}
