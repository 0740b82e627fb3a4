/* Scopes, ownership and errors as the public sees them. */
#include <stdio.h>
#include <string.h>

#include "api/api.h"
#include "api/fn.h"
#include "api/spans.h"
#include "api/trace.h"
#include "base/alloc.h"

/* ---- where no place is given ---- */

const char *tess__near(void) {
  struct tess_scope *s = tess__scope();
  if (!s->parent || !s->where) return "in the root scope";
  static const char format[] = "in the scope of %s";
  size_t bytes = sizeof format + strlen(s->where);
  char *text = tess__scope_alloc(s, bytes);
  snprintf(text, bytes, format, s->where);
  return text;
}

void tess__check(const void *object, enum object_kind kind, const char *op) {
  if (!tess__object_is(object, kind)) tess__object_check(object, kind, op, tess__near());
}

/* ---- scopes ---- */

tess_scope *tess_scope_begin_at(const char *where) {
  struct thread *t = tess__thread();
  struct tess_scope *s = tess__scope_new(t->scope, where);
  s->context = t->scope->context;
  return t->scope = s;
}

static const char *place_of(const tess_scope *s) {
  return s && s->where ? s->where : "?";
}

static _Noreturn void out_of_order(const struct thread *t, const tess_scope *s, const char *function) {
  bool mine = false;
  for (const tess_scope *open = t->scope; open && !mine; open = open->parent)
    mine = open == s;
  if (mine)
    tess__fatal_at(place_of(s), function,
                   "scopes closed out of order: the scope opened here ends while the one opened inside it at %s is "
                   "still open",
                   place_of(t->scope));
  tess__fatal_at(place_of(s), function,
                 "the scope opened here is another thread's; the innermost one of this thread was opened at %s",
                 place_of(t->scope));
}

/* Closes s, which must be the innermost scope of this thread. The one in which a function was called that is being
 * traced ends after the call. */
static tess_status close_scope(struct thread *t, tess_scope *s, const char *function) {
  if (t->scope != s) { /* the innermost one is a scope, as it has to be */
    tess__check(s, KIND_SCOPE, function);
    out_of_order(t, s, function);
  }
  if (t->n_running && t->running[t->n_running - 1].scope == s)
    tess__fatal_at(place_of(s), function,
                   "the scope opened here ends while %s is being traced in it: it was left without returning, or ends "
                   "its caller's scope",
                   t->running[t->n_running - 1].function);
  t->scope = s->parent;
  return tess__scope_free(s);
}

/* A NULL where a scope or a variable has to be. */
static tess_status missing(const char *what, const char *op) {
  struct diag d = {0};
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s is NULL", what);
  return tess__report(&d, op, NULL);
}

tess_status tess_scope_end(tess_scope *s) {
  return s ? close_scope(tess__thread(), s, "scope_end") : missing("the scope", "scope_end");
}

/* ---- ownership: one function for any object, typed ones for the macros ---- */

static void *keep(const void *object, const char *function) {
  if (!object) return NULL;
  tess__check(object, 0, function);
  tess__object_keep((struct object *)object);
  return (void *)object;
}

static void *hand_outward(tess_scope *s, void *object) {
  struct thread *t = tess__thread();
  if (!s) {
    (void)missing("the scope", "return");
    return object;
  }
  tess__check(s, KIND_SCOPE, "return");
  struct object *o = object;
  if (o) {
    tess__check(o, 0, "return");
    if (o->scope == s) tess__object_move(o, s->parent);
  }
  tess_status ended = close_scope(t, s, "return");
  (void)ended; /* the error is in the enclosing scope now */
  return object;
}

/* x is owned from now on where the old value was: by its scope, by its keeper, or (NULL slot) by the enclosing scope.
 */
static void assign(void **slot, void *value, const char *function) {
  struct thread *t = tess__thread();
  struct object *old = *slot, *x = value;
  if (x) tess__check(x, 0, function);
  if (old) tess__check(old, 0, function);
  if (old == x) return;
  bool kept = old && !old->scope;
  struct tess_scope *owner = old && old->scope ? old->scope : t->scope->parent ? t->scope->parent : t->scope;
  if (x && kept) tess__object_keep(x);
  if (x && !kept && x->scope != owner) tess__object_move(x, owner);
  *slot = x;
  if (old) tess__object_release(old);
}

#define OWN(t, a)                                                                                                      \
  tess_##t *tess_keep_##t(const tess_##t *x) {                                                                         \
    return keep(x, "keep");                                                                                            \
  }                                                                                                                    \
  tess_##t *tess_return_##t(tess_scope *s, tess_##t *x) {                                                              \
    return hand_outward(s, x);                                                                                         \
  }                                                                                                                    \
  void tess_assign_##t(tess_##t **slot, tess_##t *x) {                                                                 \
    if (!slot) {                                                                                                       \
      missing("the variable", "assign");                                                                               \
      return;                                                                                                          \
    }                                                                                                                  \
    void *value = *slot;                                                                                               \
    assign(&value, x, "assign");                                                                                       \
    *slot = value;                                                                                                     \
  }
TESS_OBJECTS(OWN, )

void tess_release(const void *object) {
  if (!object) return;
  tess__check(object, 0, "release");
  tess__object_release((struct object *)object);
}

void tess_release_all(tess_spans tree) {
  for (int i = 0; i < tree.n; i++)
    for (int k = 0; k < tree.span[i].n; k++)
      tess_release(tess__span_leaf("tess_release_all", tree, i, k));
}

tess_spans tess_keep_spans(tess_spans tree) {
  for (int i = 0; i < tree.n; i++)
    for (int k = 0; k < tree.span[i].n; k++)
      keep(tess__span_leaf("keep", tree, i, k), "keep");
  return tree;
}

tess_spans tess_return_spans(tess_scope *s, tess_spans tree) {
  if (s) tess__check(s, KIND_SCOPE, "return");
  for (int i = 0; s && i < tree.n; i++)
    for (int k = 0; k < tree.span[i].n; k++) {
      struct object *o = (struct object *)(void *)tess__span_leaf("return", tree, i, k);
      if (o && o->scope == s) tess__object_move(o, s->parent);
    }
  hand_outward(s, NULL);
  return tree;
}

void tess_assign_spans(tess_spans slots, tess_spans values) {
  int si = 0, sk = 0;
  for (int i = 0; i < values.n; i++)
    for (int k = 0; k < values.span[i].n; k++) {
      while (si < slots.n && sk == slots.span[si].n)
        si++, sk = 0;
      if (si == slots.n) return;
      tess_array **slot = (tess_array **)slots.span[si].leaves + sk++;
      tess_assign_array(slot, tess__span_leaf("tess_assign", values, i, k));
    }
}

/* ---- errors ---- */

bool tess_ok(const void *object) {
  if (!object) return false;
  tess__check(object, 0, "ok");
  const struct object *o = object;
  if (tess__state(o) == STATE_TRACED) return tess__trace_of(tess__thread(), (const tess_array *)object) != NULL;
  return tess__state(o) != STATE_ERROR;
}

tess_error tess_error_of(const void *object) {
  if (!object)
    return (tess_error){
        .status = TESS_INVALID_ARGUMENT, .reason = TESS_VALUE_ERROR, .message = "a NULL object", .op = "", .where = ""};
  tess__check(object, 0, "error_of");
  const struct object *o = object;
  if (tess__state(o) == STATE_TRACED && !tess_ok(object)) tess__tombstone((tess_array *)object);
  return tess__error_public(o->error);
}

tess_status tess_status_of(const void *object) {
  return tess_error_of(object).status;
}

tess_error tess_scope_error(void) {
  return tess__error_public(tess__scope()->error);
}

tess_error tess_take_error(void) {
  struct tess_scope *s = tess__scope();
  if (!s->error) return tess__error_public(NULL);
  tess_error e = tess__error_public(s->error);
  e.message = tess__scope_text(s, e.message);
  tess__error_release(s->error);
  s->error = NULL;
  return e;
}

void tess_set_error_handler(tess_error_handler handler, void *ctx) {
  tess__set_error_handler(handler, ctx);
}

tess_array *tess_make_error_at(const char *where, tess_status status, const char *text) {
  struct diag d = {0};
  tess__fail(&d, status, TESS_RUNTIME_ERROR, "%s", text ? text : "");
  return tess__array_error(&d, "", where);
}

/* Every error object of the API is made here: the trace that runs remembers the first (design/engine.md 1.4). */
static void *in_error(struct error *e, enum object_kind kind) {
  struct thread *t = tess__thread();
  if (t->trace) tess__trace_fail(t->trace, e);
  return tess__object_in_error(t->scope, kind, e);
}

tess_array *tess__array_error(struct diag *d, const char *op, const char *where) {
  return in_error(tess__error_here(d, op, where), KIND_ARRAY);
}
tess_mesh *tess__mesh_error(struct diag *d, const char *op, const char *where) {
  return in_error(tess__error_here(d, op, where), KIND_MESH);
}
tess_sharding *tess__sharding_error(struct diag *d, const char *op, const char *where) {
  return in_error(tess__error_here(d, op, where), KIND_SHARDING);
}
tess_fn *tess__fn_error(struct diag *d, const char *op, const char *where) {
  return in_error(tess__error_here(d, op, where), KIND_FN);
}

tess_status tess__report(struct diag *d, const char *op, const char *where) {
  struct thread *t = tess__thread();
  struct error *e = tess__error_here(d, op, where);
  tess_status status = e->status;
  if (t->trace) tess__trace_fail(t->trace, e);
  tess__scope_fail(t->scope, e);
  tess__error_release(e);
  return status;
}

/* A number that was lifted has no place of its own: its error takes the one of the call that it is an operand of. */
static void find_place(struct object *o, const char *op, const char *where) {
  struct error *e = o->error;
  struct thread *t = tess__thread();
  if (!e->op || strcmp(e->op, "lift") != 0 || !where) return;
  struct diag d = {0};
  tess__fail(&d, e->status, e->reason, "%s", e->message + strlen(e->where) + strlen(": lift: "));
  struct error *placed = tess__error_from(&d, op, where);
  for (struct trace *trace = t->trace; trace; trace = trace->parent)
    if (trace->error == e) tess__error_release(e), trace->error = tess__error_retain(placed);
  if (t->scope->error == e) tess__error_release(e), t->scope->error = tess__error_retain(placed);
  o->error = placed;
  tess__error_release(e);
}

/* The error that makes this operand unusable, with a reference for the caller; NULL: it is usable. */
static struct error *operand_error(const void *object, enum object_kind kind, const char *what, const char *op,
                                   const char *where) {
  if (!object) {
    struct diag d = {0};
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s is NULL", what);
    return tess__error_here(&d, op, where);
  }
  if (!tess__object_is(object, kind)) tess__object_check(object, kind, op, where ? where : tess__near());
  const struct object *o = object;
  if (tess__state(o) == STATE_TRACED && !tess_ok(object)) tess__tombstone((tess_array *)object);
  if (tess__state(o) != STATE_ERROR) return NULL;
  find_place((struct object *)(uintptr_t)o, op, where);
  return tess__error_retain(o->error);
}

bool tess__usable(const void *object, enum object_kind kind, const char *what, const char *op, const char *where) {
  const struct object *o = object;
  if (o && (o->head == HEAD(kind, STATE_OK) || o->head == HEAD(kind, STATE_LITERAL))) return true;
  struct error *e = operand_error(object, kind, what, op, where);
  if (!e) return true;
  tess__error_release(e);
  return false;
}

void *tess__pass_error(const void *cause, enum object_kind kind, const char *what, const char *op, const char *where) {
  const struct object *o = cause;
  if (o && tess__kind(o) == (int)kind && tess__state(o) == STATE_ERROR) {
    struct thread *t = tess__thread();
    if (t->trace) tess__trace_fail(t->trace, o->error);
    tess__scope_fail(t->scope, o->error);
    return (void *)cause;
  }
  struct error *e = operand_error(cause, o ? (enum object_kind)tess__kind(o) : kind, what, op, where);
  if (!e) tess__fatal("tess__pass_error: the operand is usable");
  return in_error(e, kind);
}

void tess__read_options(void *out, size_t bytes, const void *kw) {
  size_t size = 0;
  if (kw) memcpy(&size, kw, sizeof size);
  if (kw) memcpy(out, kw, size < bytes ? size : bytes);
}

struct tess_mesh *tess__mesh_handle(const struct mesh *body) {
  struct tess_mesh *m = tess__object_new(tess__scope(), KIND_MESH, STATE_OK);
  m->body = body;
  return m;
}

struct tess_sharding *tess__sharding_handle(const struct sharding *body) {
  struct tess_sharding *s = tess__object_new(tess__scope(), KIND_SHARDING, STATE_OK);
  s->body = body;
  return s;
}
