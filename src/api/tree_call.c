/* tess_call_tree: a function called with a tree of arguments. */
#include <stdio.h>

#include "api/fn.h"
#include "api/recall.h"
#include "api/tree_errors.h"

/* The first leaf that cannot be used fails the whole call. */
static bool usable_leaves(const struct args *args, const tess_tree *t, const char *op, const char *where,
                          struct error **error) {
  for (int i = 0; i < args->g.leaves; i++) {
    if (tess__is_array(args->leaf[i])) continue;
    struct text path = {0};
    char what[200];
    tess__tree_path(&path, t, i);
    snprintf(what, sizeof what, "argument '%s'", tess__text_string(&path));
    tess__text_free(&path);
    if (tess__usable(args->leaf[i], KIND_ARRAY, what, op, where)) continue;
    const struct object *o = tess__pass_error(args->leaf[i], KIND_ARRAY, what, op, where);
    *error = tess__error_retain(o->error);
    return false;
  }
  return true;
}

bool tess__tree_call_begin(struct tree_call *c, const struct fn_body *f, const tess_tree *args, const char *op,
                           const char *where, struct error **error) {
  struct thread *t = tess__thread();
  struct arena *arena = tess__running_arena(t);
  tess_array **leaf = tess__arena_alloc(arena, sizeof *leaf * (size_t)(args->leaves + 1));
  tess__tree_leaves(args, leaf);
  *c = (struct tree_call){.args = {tess__tuple_of(tess__structure_of(args), arena), leaf}};
  if (usable_leaves(&c->args, args, op, where, error))
    c->gives = tess__results_begin(t, f, &c->args, where, error);
  else
    tess__running_arena(t); /* what end ends */
  if (!c->gives) return false;
  c->want = tess__tuple_of(c->gives, arena);
  c->out = tess__arena_alloc(arena, sizeof *c->out * (size_t)(c->want.leaves + 1));
  return true;
}

void tess__tree_call_end(void) {
  struct thread *t = tess__thread();
  tess__results_end(t);
  tess__running_arena_end(t);
}

tess_tree *tess__tree_of_results(const struct tree_call *c) {
  for (int i = 0; i < c->want.leaves; i++)
    if (!tess_ok(c->out[i])) return tess__tree_in_error(tess__error_retain(c->out[i]->o.error));
  return tess__structure_tree(tess__scope(), c->gives, c->out);
}

/* A C function of trees that nothing transforms. */
static tess_tree *call_alone(const struct fn_body *f, tess_tree *args, const char *where) {
  tess_tree *t = tess__run_tree_function(f, args);
  if (t && tess__usable(t, KIND_TREE, "the result", f->name, where)) return t;
  if (t) return tess__pass_error(t, KIND_TREE, "the result", f->name, where);
  struct diag d = {0};
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s returned NULL", f->name);
  return tess__tree_error(&d, "call", where);
}

tess_tree *tess__call_with_tree(const struct fn_body *f, const tess_tree *args, const char *op, const char *where) {
  struct error *error = NULL;
  struct tree_call c;
  tess_tree *out = NULL;
  if (tess__tree_call_begin(&c, f, args, op, where, &error)) {
    tess__invoke(f, &c.args, &c.want, c.out, where);
    out = tess__tree_of_results(&c);
  }
  tess__tree_call_end();
  return out ? out : tess__tree_in_error(error);
}

tess_tree *tess_call_tree_at(const char *where, tess_fn *f, tess_tree *args) {
  static const char op[] = "call_tree";
  if (!tess__usable(f, KIND_FN, "the function", op, where))
    return tess__pass_error(f, KIND_TREE, "the function", op, where);
  if (!tess__usable(args, KIND_TREE, "the tree of arguments", op, where))
    return tess__pass_error(args, KIND_TREE, "the tree of arguments", op, where);
  if (tess__is_tree_function(f->body) && !tess__thread()->trace) return call_alone(f->body, args, where);
  return tess__call_with_tree(f->body, args, f->body->name, where);
}
