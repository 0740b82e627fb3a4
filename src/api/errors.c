/* How a failure becomes an error of objects, scopes and traces: with a place, and with the calls of traced functions
 * that led to it. Every error of the API is made here, so that the trace that runs remembers the first. */
#include <stdio.h>
#include <string.h>

#include "api/trace.h"
#include "base/alloc.h"
#include "base/text.h"

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

/* ---- the calls that led here ---- */

enum { MOST_NAMED = 4 };

static void add_call(struct text *line, const struct running_fn *r) {
  tess__text_printf(line, "%s in %s", line->length ? "," : ";", r->function);
  if (r->where) tess__text_printf(line, ", called at %s", r->where);
}

struct error *tess__error_here(struct diag *d, const char *op, const char *where) {
  const struct thread *t = tess__thread();
  if (!where && !d->where) where = tess__near();
  if (!t->n_running || !d->message) return tess__error_from(d, op, where);
  struct text calls = {0};
  int unnamed = t->n_running - MOST_NAMED - 1; /* the innermost ones are named, and the outermost */
  for (int i = t->n_running - 1; i >= 0; i--) {
    if (unnamed > 0 && i == unnamed) {
      tess__text_printf(&calls, ", ... (%d more)", unnamed);
      i = 0;
    }
    add_call(&calls, &t->running[i]);
  }
  struct text line = {0};
  tess__text_add(&line, d->message);
  tess__text_add(&line, tess__text_string(&calls));
  tess__free(d->message);
  d->message = line.data;
  tess__text_free(&calls);
  return tess__error_from(d, op, where);
}

/* ---- traces ---- */

void tess__trace_fail(struct trace *t, struct error *e) {
  for (bool goes_on = true; t && goes_on; t = t->parent) {
    goes_on = !t->apart;
    if (!t->error) t->error = tess__error_retain(e);
  }
}

struct trace *tess__trace_of(struct thread *thread, const tess_array *tracer) {
  struct trace *t = thread->trace;
  while (t && t->serial != tracer->u.traced.trace)
    t = t->parent;
  return t;
}

void tess__tombstone(tess_array *tracer) {
  struct diag d = {0};
  tess__fail(&d, TESS_FAILED_PRECONDITION, TESS_TRACER_ERROR,
             "a traced %s was used outside the trace of %s; return it from the function instead",
             tess__type_text(tracer->u.traced.type), tracer->u.traced.function);
  tess__object_set_error(&tracer->o, tess__error_here(&d, NULL, tracer->u.traced.where));
}

/* ---- objects ---- */

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
  if (tess__state(o) == STATE_TRACED && !tess__trace_of(tess__thread(), object)) tess__tombstone((tess_array *)object);
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

void tess__results_in_error(struct error *e, int n, tess_array **out) {
  struct thread *t = tess__thread();
  if (t->trace) tess__trace_fail(t->trace, e);
  for (int i = 0; i < n; i++)
    out[i] = tess__object_in_error(t->scope, KIND_ARRAY, tess__error_retain(e));
  if (n == 0) tess__scope_fail(t->scope, e);
  tess__error_release(e);
}
