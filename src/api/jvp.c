/* tess_jvp_into: a function and how its results change. A body of it takes the function's arguments, then the tangents
 * of those that have one, and gives the results, then the tangents of all of them. The function is traced alone, and
 * its graph goes into the running trace with its derivative (transform/forward.h). */
#include <stdio.h>
#include <string.h>

#include "api/counts.h"
#include "api/fn.h"
#include "api/spans.h"
#include "api/trace.h"
#include "api/tree_errors.h"
#include "core/dtype.h"
#include "op/derive.h"
#include "transform/forward.h"

struct jvp_options { /* interned */
  int n_args, n_leaves;
  const bool *changes; /* by leaf of the arguments, interned: has it a tangent? */
};

struct jvp_call { /* in a trace; lists are of the running arena */
  const struct jvp_options *o;
  struct trace *t;
  struct args args; /* the function's own */
  struct tuple want;
  tess_array *const *given; /* tangents, of those that have one */
  vid *in, *tangent, *out;  /* out: results, then their tangents */
  struct arena *arena;
};

/* ---- in a trace ---- */
static bool tangent_fits(int i, const struct type *primal, const struct type *tangent, struct diag *d) {
  if (!tess__has_tangent(primal))
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "argument %d is %s and has no tangent, but was given %s; legal: NULL", i, tess__type_text(primal),
                      tess__type_text(tangent));
  if (primal->dtype == tangent->dtype && tess__same_shape(primal, tangent)) {
    if (!(tangent->varying & ~primal->varying)) return true;
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "the tangent of argument %d varies over more mesh axes than the argument: %s and %s; pvary makes "
                      "them alike",
                      i, tess__type_text(tangent), tess__type_text(primal));
  }
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                    "the tangent of argument %d is %s, the argument %s; legal: the same dtype and shape", i,
                    tess__type_text(tangent), tess__type_text(primal));
}

/* Arguments and tangents as values of the trace. */
static bool take_arguments(struct jvp_call *a) {
  const struct build *b = &a->t->build;
  for (int i = 0, k = 0; i < a->o->n_leaves; i++) {
    a->in[i] = tess__trace_operand(a->t, a->args.leaf[i]);
    a->tangent[i] = VID_NONE;
    if (a->in[i] == VID_NONE) return false;
    if (!a->o->changes[i]) continue;
    vid v = tess__trace_operand(a->t, a->given[k++]);
    const struct type *t = type_of(b, a->in[i]);
    if (v == VID_NONE || !tangent_fits(i, t, type_of(b, v), &a->t->diag)) return false;
    if ((a->tangent[i] = tess__tangent_as(&a->t->build, v, t)) == VID_NONE) return false;
  }
  return true;
}

/* The function's graph; what it closes over does not change. NULL: *error. */
static struct graph *graph_of(struct jvp_call *a, const struct fn_body *f, const char *where, struct error **error) {
  int n = a->o->n_leaves;
  struct trace *t = tess__trace_begin(f->name, &a->t->build.scope);
  t->depth = a->t->depth;
  struct graph *g = tess__trace_function(f, &a->args, &a->want, t, where, error);
  a->in = tess__arena_alloc(a->arena, sizeof *a->in * 2 * (size_t)(n + t->n_captures + 1));
  a->tangent = a->in + n + t->n_captures;
  bool good = g && take_arguments(a);
  for (int i = 0; i < t->n_captures && good; i++) {
    a->tangent[n + i] = VID_NONE;
    good = (a->in[n + i] = tess__trace_operand(a->t, t->capture[i].outer)) != VID_NONE;
  }
  tess__trace_free(t);
  if (good || !g) return g;
  *error = tess__error_here(&a->t->diag, "jvp", where);
  tess__graph_free(g);
  return NULL;
}

static bool derive(struct jvp_call *a, const struct fn_body *f, const char *where, struct error **error) {
  struct graph *g = graph_of(a, f, where, error);
  struct build *b = &a->t->build;
  int n = a->want.leaves;
  if (!g) return false;
  a->t->diag.op = "jvp";
  b->place = tess__intern_text(where);
  bool good = tess__forward(b, g, a->in, a->tangent, a->out, a->out + n);
  tess__graph_free(g);
  for (int i = 0; i < n && good; i++) {
    const struct type *t = type_of(b, a->out[i]);
    if (!tess__has_tangent(t))
      a->out[n + i] = a->out[i]; /* nobody sees it */
    else if (a->out[n + i] == VID_NONE)
      good = (a->out[n + i] = tess__zeros(b, t)) != VID_NONE;
  }
  if (!good) *error = tess__error_here(&a->t->diag, "jvp", where);
  return good;
}

static void trace_jvp(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                      const char *where) {
  const struct jvp_options *o = f->options;
  struct thread *thread = tess__thread();
  struct jvp_call a = {.o = o, .t = thread->trace, .arena = tess__running_arena(thread)};
  a.args = (struct args){{.n = o->n_args, .leaves = o->n_leaves, .count = args->g.count}, args->leaf};
  a.want = (struct tuple){.n = want->n / 2, .leaves = want->leaves / 2, .count = want->count};
  a.given = args->leaf + o->n_leaves;
  a.out = tess__arena_alloc(a.arena, sizeof *a.out * (size_t)(want->leaves + 1));
  struct error *error = NULL;
  bool good = derive(&a, f->inner, where, &error);
  for (int i = 0; i < want->leaves && good; i++)
    out[i] = tess__tracer(a.t, a.out[i], where);
  tess__running_arena_end(thread);
  if (!good) tess__results_in_error(error, want->leaves, out);
}

static int any_arguments(const struct fn_body *f) {
  (void)f;
  return -1;
}

static const struct transform jvp = {
    .name = "jvp", .trace = trace_jvp, .eager = tess__run_compiled, .arity = any_arguments};

/* ---- the call ---- */
struct jvp_request {
  const char *where;
  tess_spans out, out_tangents, in, tangents;
};

static bool same_structs(tess_spans a, tess_spans b, const char *what, struct diag *d) {
  if (a.n != b.n)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "there are %d %ss and %d tangents of %ss", a.n, what,
                      b.n, what);
  for (int i = 0; i < a.n; i++)
    if (a.span[i].n != b.span[i].n)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s %d has %d arrays, its tangent %d", what, i,
                        a.span[i].n, b.span[i].n);
  return true;
}

static bool check_spans(const struct jvp_request *r, struct diag *d) {
  return tess__check_spans(r->in, "the arguments", d) && tess__check_spans(r->tangents, "the tangents", d) &&
         tess__check_spans(r->out, "the results", d) && tess__check_spans(r->out_tangents, "their tangents", d) &&
         same_structs(r->in, r->tangents, "argument", d) && same_structs(r->out, r->out_tangents, "result", d);
}

static void fail(const struct jvp_request *r, struct error *e) {
  tess__span_fail(r->out_tangents, tess__error_retain(e));
  tess__span_fail(r->out, e);
}

/* NULL: all n are usable. A tangent may be missing. */
static struct error *unusable(const struct jvp_request *r, int n, tess_array *const *leaf, bool may_miss) {
  for (int i = 0; i < n; i++) {
    char what[40];
    if (may_miss && !leaf[i]) continue;
    snprintf(what, sizeof what, may_miss ? "the tangent of argument %d" : "argument %d", i);
    if (tess__usable(leaf[i], KIND_ARRAY, what, "jvp", r->where)) continue;
    return tess__error_retain(((struct object *)tess__pass_error(leaf[i], KIND_ARRAY, what, "jvp", r->where))->error);
  }
  return NULL;
}

/* The groups of both, one after the other. */
static struct tuple joined(const struct tuple *a, const struct tuple *b, struct arena *arena) {
  int *count = tess__arena_alloc(arena, sizeof *count * (size_t)(a->n + b->n + 1));
  for (int i = 0; i < a->n; i++)
    count[i] = tess__tuple_leaves(a, i);
  for (int i = 0; i < b->n; i++)
    count[a->n + i] = tess__tuple_leaves(b, i);
  return (struct tuple){.n = a->n + b->n, .leaves = a->leaves + b->leaves, .count = count};
}

/* leaf: the arguments, then room for their tangents, which are moved together. */
static const struct jvp_options *options_of(const struct jvp_request *r, const struct tuple *in, tess_array **leaf,
                                            int *n_tangents, struct arena *arena) {
  struct jvp_options o;
  tess_array **tangent = tess__arena_alloc(arena, sizeof(tess_array *) * (size_t)(in->leaves + 1));
  bool *changes = tess__arena_alloc(arena, sizeof *changes * (size_t)(in->leaves + 1));
  tess__span_read(r->where, r->tangents, tangent);
  *n_tangents = 0;
  for (int i = 0; i < in->leaves; i++)
    if ((changes[i] = tangent[i] != NULL)) leaf[in->leaves + (*n_tangents)++] = tangent[i];
  memset(&o, 0, sizeof o);
  o.n_args = in->n;
  o.n_leaves = in->leaves;
  o.changes = tess__intern(INTERN_FUNCTION, changes, sizeof *changes * (size_t)(in->leaves + 1));
  return tess__intern(INTERN_FUNCTION, &o, sizeof o);
}

static void call(const struct jvp_request *r, const struct fn_body *inner, const struct tuple *in,
                 const struct tuple *want, struct arena *arena) {
  int n = in->leaves, n_tangents, results = want->leaves;
  tess_array **leaf = tess__arena_alloc(arena, sizeof(tess_array *) * 2 * (size_t)(n + 1));
  tess_array **out = tess__arena_alloc(arena, sizeof(tess_array *) * 2 * (size_t)(results + 1));
  tess__span_read(r->where, r->in, leaf);
  struct error *error = unusable(r, n, leaf, false);
  const struct jvp_options *o = options_of(r, in, leaf, &n_tangents, arena);
  if (!error) error = unusable(r, n_tangents, leaf + n, true);
  if (error) {
    fail(r, error);
    return;
  }
  struct tuple tangents = tess__single_arrays(n_tangents), all = joined(in, &tangents, arena),
               both = joined(want, want, arena);
  const struct fn_body *body = tess__fn_body(&(struct fn_body){&jvp, inner->name, inner, o});
  tess__invoke(body, &(struct args){all, leaf}, &both, out, r->where);
  for (int i = 0; i < results; i++) {
    if (!tess_ok(out[i])) continue;
    enum dtype_class class = tess__dtype_class(tess_array_dtype(out[i]));
    if (class != DTYPE_FLOAT && class != DTYPE_COMPLEX) out[results + i] = NULL;
  }
  tess__span_write(r->out, out);
  tess__span_write(r->out_tangents, out + results);
}

void tess_jvp_into_at(const char *where, tess_spans out, tess_spans out_tangents, tess_callable f, tess_spans in,
                      tess_spans tangents) {
  const struct jvp_request r = {where, out, out_tangents, in, tangents};
  struct diag d = {0};
  if (f.fn && !tess__usable(f.fn, KIND_FN, "the function", "jvp", where)) {
    fail(&r, tess__error_retain(f.fn->o.error));
    return;
  }
  const struct fn_body *inner = check_spans(&r, &d) ? tess__callable_body(&f, &d) : NULL;
  if (!inner) {
    fail(&r, tess__error_here(&d, "jvp", where));
    return;
  }
  struct span_tuple given, want;
  struct arena arena = {0};
  tess__tuple_of_spans(&given, in);
  tess__tuple_of_spans(&want, out);
  call(&r, inner, &given.g, &want.g, &arena);
  tess__arena_free(&arena);
  tess__tuple_end(&given);
  tess__tuple_end(&want);
}
