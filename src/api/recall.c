/* Functions of trees inside transforms: see recall.h. */
#include "api/recall.h"

#include <string.h>

#include "api/cache.h"
#include "api/fn.h"
#include "api/tree_errors.h"
#include "base/alloc.h"
#include "ir/splice.h"

struct recall {                 /* of the running arena that it lies in */
  const struct fn_body *target; /* the function of trees */
  const struct context *context;
  struct tess_scope *aside; /* open while it is looked for; NULL: it is not */
  /* What follows is of its run; graph NULL: it has not run. Types are of its arguments. */
  const struct structure *results;
  struct manual_scope scope;
  int n;
  const struct type **type;
  struct trace *trace; /* closed; what it captured */
  struct graph *graph;
};

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

/* ---- calling a function of trees ---- */

/* The arguments as one tree, for f. */
static tess_tree *run(const struct fn_body *f, const struct args *args) {
  return tess__run_tree_function(f,
                                 tess__structure_tree(tess__scope(), tess__structure_of_tuple(&args->g), args->leaf));
}

/* What f returned; NULL, or in error: told, or *error. */
static bool check_tree(const struct fn_body *f, tess_tree *t, const char *where, struct error **error) {
  struct diag d = {0};
  if (t && tess__usable(t, KIND_TREE, "the result", f->name, where)) return true;
  if (t) {
    const struct object *o = tess__pass_error(t, KIND_TREE, "the result", f->name, where);
    *error = tess__error_retain(o->error);
    return false;
  }
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s returned NULL", f->name);
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

static bool call_known(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                       const char *where, struct error **error) {
  struct thread *t = tess__thread();
  bool traced = t->trace != NULL;
  if (traced) tess__running_enter(t, f->name, where, __builtin_frame_address(0));
  tess_tree *tree = run(f, args);
  if (traced) tess__running_leave(t);
  if (!check_tree(f, tree, where, error) || !check_results(f->name, tess__structure_of(tree), want, where, error))
    return false;
  tess__tree_leaves(tree, out);
  return true;
}

/* ---- what it did, kept ---- */

/* What was made while it was looked for goes, errors too. */
static void leave_aside(struct recall *r) {
  struct thread *t = tess__current;
  struct tess_scope *s = r->aside;
  r->aside = NULL;
  if (!s) return;
  if (s->error) tess__error_release(s->error);
  s->error = NULL;
  t->scope = s->parent;
  tess__scope_free(s);
}

static void forget(struct recall *r) {
  leave_aside(r);
  if (r->graph) tess__graph_free(r->graph);
  if (r->trace) tess__trace_free(r->trace);
}

/* Runs the function of trees in a trace of its own, and keeps that. False: *error. */
static bool record(struct recall *r, const struct fn_body *f, const struct args *args, const char *where,
                   struct error **error) {
  struct thread *thread = tess__thread();
  const struct trace *outer = thread->trace;
  struct trace *t = tess__trace_begin(f->name, &outer->build.scope);
  t->depth = outer->depth;
  t->build.place = outer->build.place;
  r->type = tess__trace_room(t, args->g.leaves, sizeof *r->type);
  tess_array **in = tess__trace_room(t, args->g.leaves, sizeof *in), **out = NULL;
  for (int i = 0; i < args->g.leaves; i++) {
    r->type[i] = tess__capture_type(t, args->leaf[i]);
    in[i] = tess__tracer(t, tess__graph_param(t->graph, r->type[i]), where);
  }
  tess__running_enter(thread, f->name, where, __builtin_frame_address(0));
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
  return a->mesh == b->mesh && a->axes == b->axes && a->unchecked == b->unchecked;
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

void tess__call_tree_function(const struct fn_body *f, const struct args *args, const struct tuple *want,
                              tess_array **out, const char *where) {
  struct thread *t = tess__thread();
  struct recall *r = t->trace ? recall_of(t, f) : NULL;
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

/* ---- the search ---- */

static const struct fn_body *giver(const struct fn_body *f) {
  return f->by->gives ? f->by->gives(f) : f->inner;
}

static const struct fn_body *innermost(const struct fn_body *f) {
  while (giver(f))
    f = giver(f);
  return f;
}

/* From what the innermost function gives to what f does. NULL: told. */
static const struct structure *outward(const struct fn_body *f, const struct structure *in,
                                       const struct structure *given, struct diag *d) {
  const struct structure *inner = giver(f) ? outward(giver(f), in, given, d) : given;
  if (d->status) return NULL;
  return f->by->results ? f->by->results(f, in, inner, d) : inner;
}

/* The call traced aside, in a scope and a trace that fail alone. False: *error. */
static bool search(struct thread *t, struct recall *r, const struct fn_body *f, const struct args *args,
                   const char *where, struct error **error) {
  struct trace *outer = t->trace;
  t->scope = r->aside = tess__scope_new(t->scope, where);
  struct trace *aside = tess__trace_begin(f->name, outer ? &outer->build.scope : NULL);
  aside->apart = true;
  aside->depth = outer ? outer->depth : 0;
  struct tuple unknown = tess__unknown_tuple();
  struct graph *g = tess__trace_function(f, args, &unknown, aside, where, error);
  if (g) tess__graph_free(g);
  tess__trace_free(aside);
  leave_aside(r);
  if (r->graph) {
    if (*error) tess__error_release(*error);
    *error = NULL;
    return true;
  }
  if (*error) return false;
  struct diag d = {0};
  tess__fail(&d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "%s does not call its function of trees", f->name);
  *error = tess__error_here(&d, "call", where);
  return false;
}

/* ---- what calls outside of traces gave before ---- */

/* The key of what is known of a call: beside no program's. */
static int known_key(const struct fn_body *f, const struct args *args, uint64_t *key) {
  static const char mark;
  int words = 0;
  key[words++] = (uint64_t)(uintptr_t)&mark;
  key[words++] = (uint64_t)(uintptr_t)f;
  key[words++] = (uint64_t)(uintptr_t)tess__context();
  key[words++] = (uint64_t)(uintptr_t)args->g.tree;
  for (int i = 0; i < args->g.leaves; i++)
    key[words++] = (uint64_t)(uintptr_t)args->leaf[i]->placed;
  return words;
}

static const struct structure *known(struct thread *t, const uint64_t *key, int words) {
  const struct program_entry *e = tess__cache_find(t, key, words);
  return e ? e->gives : NULL;
}

static void know(struct thread *t, const uint64_t *key, int words, const struct structure *s) {
  struct program_entry *e = tess__zalloc(sizeof *e);
  atomic_store(&e->refs, 1);
  e->gives = s;
  tess__cache_insert(t, e, key, words);
}

static const struct structure *find(struct thread *t, struct running_arena *a, const struct fn_body *f,
                                    const struct args *args, const char *where, struct error **error) {
  const struct fn_body *last = innermost(f);
  const struct structure *given = NULL, *s;
  struct diag d = {0};
  if (tess__is_tree_function(last)) {
    struct recall *r = tess__arena_alloc(&a->arena, sizeof *r);
    r->target = last;
    r->context = tess__context();
    a->recall = r;
    a->forget = forget;
    if (!search(t, r, f, args, where, error)) return NULL;
    given = r->results;
  }
  s = outward(f, args->g.tree, given, &d);
  if (!s) *error = tess__error_here(&d, f->name, where);
  return s;
}

const struct structure *tess__results_begin(struct thread *t, const struct fn_body *f, const struct args *args,
                                            const char *where, struct error **error) {
  struct arena *arena = tess__running_arena(t);
  struct running_arena *a = t->arenas;
  if (t->trace || !tess__is_tree_function(innermost(f))) return find(t, a, f, args, where, error);
  uint64_t *key = tess__arena_alloc(arena, sizeof *key * (size_t)(args->g.leaves + KEY_WORDS));
  int words = known_key(f, args, key);
  const struct structure *s = known(t, key, words);
  if (s) return s;
  s = find(t, a, f, args, where, error);
  if (s) know(t, key, words, s);
  return s;
}

void tess__results_end(struct thread *t) {
  tess__running_arena_end(t);
}
