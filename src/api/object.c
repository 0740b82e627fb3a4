/* Scopes, ownership and errors of objects as the public sees them; handles of interned bodies. */
#include <string.h>

#include "api/trace.h"
#include "base/alloc.h"

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
