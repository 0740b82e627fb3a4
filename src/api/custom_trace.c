/* See custom_trace.h. A function runs in a trace and a scope of its own: what it makes goes with the scope, and its
 * failure is told by whoever asked, as of the function's own line, but for types, which refuse a call as of the
 * caller's. It closes over nothing: a program would hold it for as long as the operation is there. */
#include "api/custom_trace.h"

#include <string.h>

#include "api/flow/flow.h"
#include "api/trace.h"
#include "base/alloc.h"
#include "base/text.h"
#include "op/build.h"
#include "op/derive.h"

static const char *const names[] = {[USER_TYPES] = "types",
                                    [USER_VJP] = "vjp",
                                    [USER_JVP] = "jvp",
                                    [USER_TRANSPOSE] = "transpose",
                                    [USER_BATCH] = "batch"};

struct user_run {
  const struct user_op *u;
  const struct user_trace *k;
  struct trace *t;
  tess_array **given, **made; /* what the function gets and gives */
  const char *name, *where;   /* "vjp of mylib.norm" */
  vid *out;
  int n_out;
};

static void call(const struct user_run *r) {
  const tess_op_desc *f = &r->u->desc;
  tess_array **in = r->given, **more = in + f->num_inputs, **last = more + f->num_outputs;
  const void *attrs = tess__user_attrs(r->k->attrs);
  switch (r->k->what) {
  case USER_TYPES:
    f->types(in, r->made, attrs);
    break;
  case USER_VJP:
    f->vjp(in, more, last, r->made, attrs);
    break;
  case USER_JVP:
    f->jvp(in, more, last, r->made, attrs);
    break;
  case USER_TRANSPOSE:
    f->transpose(in, more, r->made, attrs);
    break;
  case USER_BATCH:
    f->batch(in, r->k->mapped, r->k->size, r->made, r->k->out_mapped, attrs);
    break;
  }
}

static bool fails(const struct user_run *r, int i, const char *is, const struct type *wanted) {
  return tess__fail(&r->t->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                    "array %d of what the %s gives is %s; legal: %s", i, r->name, is,
                    wanted ? tess__type_text(wanted) : "an array");
}

/* Only its type counts. */
static vid stand_in(const struct user_run *r, const tess_array *x) {
  if (tess__state(&x->o) == STATE_TRACED && x->u.traced.trace == r->t->serial) return x->u.traced.value;
  const struct type *t = tess__state(&x->o) == STATE_TRACED ? x->u.traced.type : x->placed->type;
  return tess__graph_param(r->t->graph, tess__type_of((tess_dtype)t->dtype, t->rank, t->dim));
}

/* Result i, of the type that is asked for but for weakness and for varying over fewer axes. */
static bool take(struct user_run *r, int i) {
  const struct type *wanted = r->k->made ? r->k->made[i] : NULL;
  tess_array *x = r->made[i];
  if (r->k->made && !wanted) return true;
  vid *v = &r->out[r->n_out++];
  if (!x && wanted) return (*v = tess__zeros(&r->t->build, wanted)) != VID_NONE;
  if (!x) return fails(r, i, "NULL", wanted);
  if (!tess__usable(x, KIND_ARRAY, "a result", r->name, r->where)) {
    struct object *o = tess__pass_error(x, KIND_ARRAY, "a result", r->name, r->where);
    tess__trace_fail(r->t, o->error);
    return false;
  }
  *v = r->k->what == USER_TYPES && tess__state(&x->o) != STATE_LITERAL ? stand_in(r, x) : tess__trace_operand(r->t, x);
  if (*v == VID_NONE || !wanted) return *v != VID_NONE;
  const struct type *has = type_of(&r->t->build, *v);
  if (has->dtype != wanted->dtype || !tess__same_shape(has, wanted) || has->varying & ~wanted->varying ||
      has->unreduced != wanted->unreduced || has->reduced != wanted->reduced)
    return fails(r, i, tess__type_text(has), wanted);
  return (*v = tess__flow_cast(&r->t->build, *v, wanted)) != VID_NONE;
}

static bool take_all(struct user_run *r) {
  for (int i = 0; i < r->k->n_made; i++)
    if (!take(r, i)) return false;
  return r->t->n_captures == 0 || r->k->what == USER_TYPES ||
         tess__fail(&r->t->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "the %s reads an array that is none of its arguments; legal: its arguments, numbers, and attrs",
                    r->name);
}

/* The arrays, the function, its results, in a scope that ends here. */
static bool run(struct user_run *r) {
  struct thread *thread = tess__thread();
  struct trace *t = r->t;
  if (t->depth > MOST_NESTED)
    return tess__fail(&t->diag, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
                      "%s asks for itself, %d times one inside the other", r->name, MOST_NESTED);
  tess__running_enter(thread, r->name, r->where, __builtin_frame_address(0));
  struct tess_scope *s = thread->scope = tess__scope_new(thread->scope, r->where);
  for (int i = 0; i < r->k->n_given; i++)
    r->given[i] = r->k->given[i] ? tess__tracer(t, tess__graph_param(t->graph, r->k->given[i]), r->where) : NULL;
  call(r);
  tess__running_leave(thread);
  bool good = !t->error && take_all(r) && !t->error;
  thread->scope = s->parent;
  if (s->error) tess__error_release(s->error);
  s->error = NULL;
  tess__scope_free(s);
  return good;
}

/* A message behind "where: " or "op: ". */
static const char *behind(const char *message, const char *head) {
  size_t n = strlen(head);
  return n && strncmp(message, head, n) == 0 && message[n] == ':' ? message + n + 2 : message;
}

/* What went wrong, to whoever asked. */
static void tell(const struct user_run *r, struct diag *d) {
  const struct error *e = r->t->error;
  bool fresh = d->status == TESS_OK;
  if (!e) {
    tess__fail(d, r->t->diag.status, r->t->diag.reason, "%s", r->t->diag.message);
    return;
  }
  bool types = r->k->what == USER_TYPES;
  struct text line = {0}, calls = {0};
  tess__text_add(&line, behind(behind(e->message, e->where), e->op));
  tess__text_printf(&calls, "; in %s", r->name); /* the calls around are told by whoever tells this */
  char *more = strstr(line.data, tess__text_string(&calls));
  if (more) *more = 0;
  tess__fail(d, e->status, e->reason, "%s%s", line.data, types ? "" : tess__text_string(&calls));
  tess__text_free(&line);
  tess__text_free(&calls);
  if (!fresh || types) return;
  d->where = e->where;
  d->op = e->op;
}

struct graph *tess__trace_user_function(struct build *b, const struct user_op *u, const struct user_trace *k) {
  struct thread *thread = tess__thread();
  int depth = thread->trace ? thread->trace->depth : 0;
  struct user_run r = {.u = u, .k = k, .where = b->place ? b->place : ""};
  struct text name = {0};
  tess__text_printf(&name, "%s of %s", names[k->what], u->desc.name);
  r.name = tess__intern_text(tess__text_string(&name));
  tess__text_free(&name);
  r.t = tess__trace_begin(r.name, &b->scope);
  r.t->apart = true;
  r.t->depth = depth + 1;
  r.t->build.place = b->place;
  r.t->build.x64 = b->x64;
  r.given = tess__trace_room(r.t, k->n_given, sizeof(tess_array *));
  r.made = tess__trace_room(r.t, k->n_made, sizeof(tess_array *));
  r.out = tess__trace_room(r.t, k->n_made, sizeof *r.out);
  bool good = run(&r);
  tess__trace_leave(r.t);
  struct graph *g = good ? tess__trace_graph(r.t, r.n_out, r.out) : NULL;
  if (!good) tell(&r, b->diag);
  tess__trace_free(r.t);
  return g;
}
