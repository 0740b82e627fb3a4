/* What a call of functions of trees gives, found before it is made: see recall.h. */
#include "api/cache.h"
#include "api/recall.h"
#include "base/alloc.h"

static const struct fn_body *giver(const struct fn_body *f) {
  return f->by->gives ? f->by->gives(f) : f->inner;
}

static const struct fn_body *innermost(const struct fn_body *f) {
  while (giver(f))
    f = giver(f);
  return f;
}

bool tess__gives_trees(const struct fn_body *f) {
  return tess__is_tree_function(innermost(f));
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
  tess__leave_aside(r);
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
    a->forget = tess__forget;
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

void tess__look_inside(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                       const char *where) {
  struct trace *t = tess__thread()->trace;
  if (t->error) { /* a function that derives itself more than once would never end */
    tess__results_in_error(tess__error_retain(t->error), 0, out);
    return;
  }
  if (t->depth >= MOST_NESTED) {
    tess__fail(&t->diag, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
               "the function calls itself while it is traced: %d calls deep", MOST_NESTED);
    tess__results_in_error(tess__error_here(&t->diag, f->by->name, where), 0, out);
    return;
  }
  t->depth++;
  tess__invoke(f->inner, args, want, out, where);
  t->depth--;
}

bool tess__call_answered(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                         const char *where) {
  struct trace *t = tess__thread()->trace;
  bool known = tess__tuple_is_known(want);
  if (t->error)
    tess__results_in_error(tess__error_retain(t->error), want->leaves, out);
  else if (!known)
    tess__look_inside(f, args, want, out, where);
  return t->error || !known;
}
