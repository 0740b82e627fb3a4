/* Functions of trees inside transforms: see recall.h. */
#include "api/recall.h"

#include <string.h>

#include "api/tree_errors.h"
#include "base/alloc.h"
#include "ir/splice.h"

/* ---- tuples and structures ---- */

struct tuple tess__tuple_of(const struct structure *s, struct arena *arena) {
  if (s->n < 0) return (struct tuple){1, 1, NULL, s, NULL};
  int *count = tess__arena_alloc(arena, sizeof *count * (size_t)(s->n + 1));
  for (int i = 0; i < s->n; i++)
    count[i] = s->child[i]->leaves;
  return (struct tuple){s->n, s->leaves, count, s, NULL};
}

const struct structure *tess__structure_of_tuple(const struct tuple *g) {
  if (g->tree) return g->tree;
  const struct structure *leaf = tess__structure_leaf();
  const struct structure **child = tess__alloc(sizeof *child * (size_t)(g->n + g->leaves + 1)), **below = child + g->n;
  for (int i = 0; i < g->leaves; i++)
    below[i] = leaf;
  for (int i = 0; i < g->n; i++) {
    int n = tess__tuple_leaves(g, i);
    child[i] = n == 1 ? leaf : tess__structure_list(n, below);
  }
  const struct structure *s = tess__structure_list(g->n, child);
  tess__free(child);
  return s;
}

bool tess__structure_fail(const char *why, const char *name, const struct structure *has, const struct structure *want,
                          struct diag *d) {
  struct text path = {0}, a = {0}, b = {0};
  const struct structure *at_has, *at_want;
  tess__structure_difference(has, want, &path, &at_has, &at_want);
  tess__structure_describe(&a, at_has);
  tess__structure_describe(&b, at_want);
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s%s%s gives %s%s%s%s; legal: %s", why ? why : "",
             why ? ": " : "", name, tess__text_string(&a), path.length ? " at '" : "", tess__text_string(&path),
             path.length ? "'" : "", tess__text_string(&b));
  tess__text_free(&path);
  tess__text_free(&a);
  tess__text_free(&b);
  return false;
}

const char *tess__leaf_name(struct arena *arena, const char *what, const struct tuple *g, int leaf) {
  int i = 0;
  if (g->tree && g->tree->n < 0) return tess__arena_printf(arena, "the %s", what);
  if (g->tree) {
    struct text path = {0};
    tess__structure_path(&path, g->tree, leaf);
    const char *name = tess__arena_printf(arena, "%s '%s'", what, tess__text_string(&path));
    tess__text_free(&path);
    return name;
  }
  while (leaf >= tess__tuple_leaves(g, i))
    leaf -= tess__tuple_leaves(g, i++);
  if (tess__tuple_leaves(g, i) == 1) return tess__arena_printf(arena, "%s %d", what, i);
  return tess__arena_printf(arena, "array %d of %s %d", leaf, what, i);
}

/* ---- calling a function of trees ---- */

/* The arguments as one tree, for f. */
static tess_tree *run(const struct tree_function *f, const struct args *args) {
  const struct structure *s = tess__structure_of_tuple(&args->g);
  return f->run(f->body, tess__structure_tree(tess__scope(), s, args->leaf));
}

/* What f returned; NULL, or in error: told, or *error. */
static bool check_tree(const struct tree_function *f, tess_tree *t, const char *where, struct error **error) {
  struct diag d = {0};
  if (t && tess__usable(t, KIND_TREE, "the result", f->body->name, where)) return true;
  if (t) {
    const struct object *o = tess__pass_error(t, KIND_TREE, "the result", f->body->name, where);
    *error = tess__error_retain(o->error);
    return false;
  }
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s returned NULL", f->body->name);
  *error = tess__error_here(&d, "call", where);
  return false;
}

static bool check_results(const char *name, const struct structure *has, const struct tuple *want, const char *where,
                          struct error **error) {
  struct diag d = {0};
  if (want->tree && want->tree != has)
    tess__structure_fail(want->same, name, has, want->tree, &d);
  else if (has->leaves != want->leaves)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s gives %d results, %d are expected", name, has->leaves,
               want->leaves);
  if (!d.status) return true;
  *error = tess__error_here(&d, "call", where);
  return false;
}

static bool call_known(const struct tree_function *f, const struct args *args, const struct tuple *want,
                       tess_array **out, const char *where, struct error **error) {
  struct thread *t = tess__thread();
  bool traced = t->trace != NULL;
  if (traced) tess__running_enter(t, f->body->name, where, __builtin_frame_address(0));
  tess_tree *tree = run(f, args);
  if (traced) tess__running_leave(t);
  if (!check_tree(f, tree, where, error) || !check_results(f->body->name, tess__structure_of(tree), want, where, error))
    return false;
  tess__tree_leaves(tree, out);
  return true;
}

/* ---- what it did, kept ---- */

/* What was made while it was looked for goes, errors too. */
void tess__leave_aside(struct recall *r) {
  struct thread *t = tess__current;
  struct tess_scope *s = r->aside;
  r->aside = NULL;
  if (!s) return;
  t->scope = s->parent;
  tess__scope_join(s);
}

void tess__forget(struct recall *r) {
  tess__leave_aside(r);
  if (r->graph) tess__graph_free(r->graph);
  if (r->trace) tess__trace_free(r->trace);
}

/* Runs the function of trees in a trace of its own, and keeps that. False: *error. */
static bool record(struct recall *r, const struct tree_function *f, const struct args *args, const char *where,
                   struct error **error) {
  struct thread *thread = tess__thread();
  const struct trace *outer = thread->trace;
  struct trace *t = tess__trace_begin(f->body->name, &outer->build.scope);
  t->depth = outer->depth;
  t->build.place = outer->build.place;
  r->type = tess__trace_room(t, args->g.leaves, sizeof *r->type);
  tess_array **in = tess__trace_room(t, args->g.leaves, sizeof *in), **out = NULL;
  for (int i = 0; i < args->g.leaves; i++) {
    r->type[i] = tess__capture_type(t, args->leaf[i]);
    in[i] = tess__tracer(t, tess__graph_param(t->graph, r->type[i]), where);
  }
  tess__running_enter(thread, f->body->name, where, __builtin_frame_address(0));
  tess_tree *tree = run(f, &(struct args){args->g, in});
  tess__running_leave(thread);
  int n = 0;
  if (check_tree(f, tree, where, error)) {
    n = tree->leaves;
    out = tess__trace_room(t, n, sizeof *out);
    tess__tree_leaves(tree, out);
  } else {
    tess__trace_fail(t, *error);
    tess__error_release(*error);
  }
  struct graph *g = tess__trace_end(t, n, out, where, error);
  if (!g) {
    tess__trace_free(t);
    return false;
  }
  r->results = tess__structure_of(tree);
  r->scope = t->build.scope;
  r->n = args->g.leaves;
  r->trace = t;
  r->graph = g;
  return true;
}

static bool same_scope(const struct manual_scope *a, const struct manual_scope *b) {
  return a->mesh == b->mesh && a->axes == b->axes && a->unchecked == b->unchecked && a->strict_psum == b->strict_psum &&
         a->batch == b->batch;
}

/* Was it run on arguments of these types, and where the trace is? */
static bool fits(const struct recall *r, const struct trace *t, const struct args *args) {
  if (!r->graph || r->n != args->g.leaves || r->context != tess__context() || !same_scope(&r->scope, &t->build.scope))
    return false;
  for (int i = 0; i < r->n; i++)
    if (r->type[i] != tess__capture_type(t, args->leaf[i])) return false;
  return true;
}

static bool replay(const struct recall *r, const struct args *args, const struct tuple *want, tess_array **out,
                   const char *where, struct error **error) {
  struct thread *thread = tess__thread();
  struct trace *t = thread->trace;
  int n = r->n + r->trace->n_captures;
  if (!check_results(r->target->name, r->results, want, where, error)) return false;
  vid *in = tess__trace_room(t, n, sizeof *in), *made = tess__trace_room(t, want->leaves, sizeof *made);
  bool good = true;
  for (int i = 0; i < n && good; i++)
    good = (in[i] = tess__trace_operand(t, i < r->n ? args->leaf[i] : r->trace->capture[i - r->n].outer)) != VID_NONE;
  if (!good || !tess__splice(&t->build, r->graph, in, made)) {
    *error = tess__error_here(&t->diag, r->target->name, where);
    return false;
  }
  for (int i = 0; i < want->leaves; i++)
    out[i] = tess__tracer(t, made[i], where);
  return true;
}

static struct recall *recall_of(const struct thread *t, const struct fn_body *f) {
  const struct running_arena *a = t->arenas;
  while (a && !(a->recall && a->recall->target == f))
    a = a->outer;
  return a ? a->recall : NULL;
}

/* The end of a search: nobody sees this error. */
static struct error *found(const char *where) {
  struct diag d = {0};
  tess__fail(&d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "the structure of the results is not known yet");
  return tess__error_from(&d, "call", where);
}

void tess__call_tree_function(const struct tree_function *f, const struct args *args, const struct tuple *want,
                              tess_array **out, const char *where) {
  struct thread *t = tess__thread();
  struct recall *r = t->trace ? recall_of(t, f->body) : NULL;
  struct error *error = NULL;
  bool good;
  if (!tess__tuple_is_known(want)) {
    if (!r || r->graph || record(r, f, args, where, &error)) error = found(where);
    good = false;
  } else if (r && fits(r, t->trace, args)) {
    good = replay(r, args, want, out, where, &error);
  } else {
    good = call_known(f, args, want, out, where, &error);
  }
  if (!good) tess__results_in_error(error, want->leaves < 0 ? 0 : want->leaves, out);
}
