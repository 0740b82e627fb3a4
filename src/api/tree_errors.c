/* Trees and structs of arrays in error, and failures that name a leaf. */
#include "api/tree_errors.h"

#include "api/fn.h"
#include "api/spans.h"
#include "api/trace.h"
#include "array/tree.h"
#include "base/alloc.h"

tess_tree *tess__tree_in_error(struct error *e) {
  struct thread *t = tess__thread();
  if (t->trace) tess__trace_fail(t->trace, e);
  return tess__object_in_error(t->scope, KIND_TREE, e);
}

tess_tree *tess__tree_error(struct diag *d, const char *op, const char *where) {
  return tess__tree_in_error(tess__error_here(d, op, where));
}

void tess__diag_at_path(struct diag *d, const char *path) {
  if (!d->message || !*path) return;
  struct text t = {0};
  tess__text_printf(&t, "%s: %s", path, d->message);
  tess__free(d->message);
  d->message = t.data;
}

void tess__diag_at_leaf(struct diag *d, const tess_tree *t, int leaf) {
  struct text path = {0};
  tess__tree_path(&path, t, leaf);
  tess__diag_at_path(d, tess__text_string(&path));
  tess__text_free(&path);
}

void tess__span_fail(tess_spans s, struct error *e) {
  int n = tess__span_leaves(s);
  tess_array **leaf = tess__alloc(((size_t)n + 1) * sizeof *leaf);
  tess__results_in_error(e, n, leaf);
  tess__span_write(s, leaf);
  tess__free(leaf);
}
