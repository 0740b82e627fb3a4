/* Scopes, ownership and errors as the public sees them. */
#include <string.h>

#include "api/api.h"
#include "api/fn.h"
#include "api/trace.h"
#include "base/alloc.h"

tess_scope *tess_scope_begin_at(const char *where) {
  struct thread *t = tess__thread();
  struct tess_scope *s = tess__scope_new(t->scope, where);
  s->context = t->scope->context;
  return t->scope = s;
}

/* Closes s, which must be the innermost scope of this thread. */
static tess_status close_scope(struct thread *t, tess_scope *s, const char *function) {
  tess__object_check(s, KIND_SCOPE, function);
  if (t->scope != s) tess__fatal("tess_scope_end: scopes closed out of order, or on another thread");
  t->scope = s->parent;
  return tess__scope_free(s);
}

tess_status tess_scope_end(tess_scope *s) {
  return close_scope(tess__thread(), s, "tess_scope_end");
}

/* ---- ownership: one function for any object, typed ones for the macros ---- */

static void *keep(const void *object, const char *function) {
  if (!object) return NULL;
  tess__object_check(object, 0, function);
  tess__object_keep((struct object *)object);
  return (void *)object;
}

static void *hand_outward(tess_scope *s, void *object) {
  struct thread *t = tess__thread();
  tess__object_check(s, KIND_SCOPE, "tess_return");
  struct object *o = object;
  if (o) {
    tess__object_check(o, 0, "tess_return");
    if (o->scope == s) tess__object_move(o, s->parent);
  }
  tess_status ended = close_scope(t, s, "tess_return");
  (void)ended; /* the error is in the enclosing scope now */
  return object;
}

/* x is owned from now on where the old value was: by its scope, by its keeper, or (NULL slot) by the enclosing scope.
 */
static void assign(void **slot, void *value, const char *function) {
  struct thread *t = tess__thread();
  struct object *old = *slot, *x = value;
  if (x) tess__object_check(x, 0, function);
  if (old) tess__object_check(old, 0, function);
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
    return keep(x, "tess_keep");                                                                                       \
  }                                                                                                                    \
  tess_##t *tess_return_##t(tess_scope *s, tess_##t *x) {                                                              \
    return hand_outward(s, x);                                                                                         \
  }                                                                                                                    \
  void tess_assign_##t(tess_##t **slot, tess_##t *x) {                                                                 \
    void *value = *slot;                                                                                               \
    assign(&value, x, "tess_assign");                                                                                  \
    *slot = value;                                                                                                     \
  }
TESS_OBJECTS(OWN, )

void tess_release(const void *object) {
  if (!object) return;
  tess__object_check(object, 0, "tess_release");
  tess__object_release((struct object *)object);
}

void tess_release_all(tess_spans tree) {
  for (int i = 0; i < tree.n; i++)
    for (int k = 0; k < tree.span[i].n; k++)
      tess_release(((tess_array **)tree.span[i].leaves)[k]);
}

tess_spans tess_keep_spans(tess_spans tree) {
  for (int i = 0; i < tree.n; i++)
    for (int k = 0; k < tree.span[i].n; k++)
      keep(((tess_array **)tree.span[i].leaves)[k], "tess_keep");
  return tree;
}

tess_spans tess_return_spans(tess_scope *s, tess_spans tree) {
  tess__object_check(s, KIND_SCOPE, "tess_return");
  for (int i = 0; i < tree.n; i++)
    for (int k = 0; k < tree.span[i].n; k++) {
      struct object *o = ((void **)tree.span[i].leaves)[k];
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
      tess_assign_array(slot, ((tess_array **)values.span[i].leaves)[k]);
    }
}

/* ---- errors ---- */

bool tess_ok(const void *object) {
  if (!object) return false;
  tess__object_check(object, 0, "tess_ok");
  const struct object *o = object;
  if (tess__state(o) == STATE_TRACED) return tess__trace_of(tess__thread(), (const tess_array *)object) != NULL;
  return tess__state(o) != STATE_ERROR;
}

tess_error tess_error_of(const void *object) {
  if (!object)
    return (tess_error){
        .status = TESS_INVALID_ARGUMENT, .reason = TESS_VALUE_ERROR, .message = "a NULL object", .op = "", .where = ""};
  tess__object_check(object, 0, "tess_error_of");
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

/* Every error object of the API is made here: the trace that runs remembers the first (ENGINE 1.4). */
static void *in_error(struct error *e, enum object_kind kind) {
  struct thread *t = tess__thread();
  if (t->trace) tess__trace_fail(t->trace, e);
  return tess__object_in_error(t->scope, kind, e);
}

tess_array *tess__array_error(struct diag *d, const char *op, const char *where) {
  return in_error(tess__error_from(d, op, where), KIND_ARRAY);
}
tess_mesh *tess__mesh_error(struct diag *d, const char *op, const char *where) {
  return in_error(tess__error_from(d, op, where), KIND_MESH);
}
tess_sharding *tess__sharding_error(struct diag *d, const char *op, const char *where) {
  return in_error(tess__error_from(d, op, where), KIND_SHARDING);
}
tess_fn *tess__fn_error(struct diag *d, const char *op, const char *where) {
  return in_error(tess__error_from(d, op, where), KIND_FN);
}

tess_status tess__report(struct diag *d, const char *op, const char *where) {
  struct thread *t = tess__thread();
  struct error *e = tess__error_from(d, op, where);
  tess_status status = e->status;
  if (t->trace) tess__trace_fail(t->trace, e);
  tess__scope_fail(t->scope, e);
  tess__error_release(e);
  return status;
}

/* The error that makes this operand unusable, with a reference for the caller; NULL: it is usable. */
static struct error *operand_error(const void *object, enum object_kind kind, const char *what, const char *op,
                                   const char *where) {
  if (!object) {
    struct diag d = {0};
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s is NULL", what);
    return tess__error_from(&d, op, where);
  }
  tess__object_check(object, kind, op);
  const struct object *o = object;
  if (tess__state(o) == STATE_TRACED && !tess_ok(object)) tess__tombstone((tess_array *)object);
  return tess__state(o) == STATE_ERROR ? tess__error_retain(o->error) : NULL;
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
