/* tess_jvp_into and tess_jvp_tree: a function and how its results change. A body of it takes the function's arguments,
 * then the tangents of those that have one, and gives the results, then the tangents of all of them. The function's
 * graph goes into the running trace with its derivative (transform/forward.h). */
#include <string.h>

#include "api/counts.h"
#include "api/derivatives/inner.h"
#include "api/fn.h"
#include "api/recall.h"
#include "api/spans.h"
#include "api/tree_errors.h"
#include "core/dtype.h"
#include "op/derive.h"
#include "transform/forward.h"

struct jvp_options { /* interned */
  int n_args, n_leaves;
  const bool *changes;              /* by leaf of the arguments, interned: has it a tangent? */
  const struct structure *in, *out; /* of the arguments and results; NULL: they are structs */
};

struct jvp_call { /* in a trace; lists are of the running arena */
  const struct jvp_options *o;
  struct inner f;
  tess_array *const *given; /* tangents, of those that have one */
  vid *tangent, *out;       /* of f's parameters; its results, then their tangents */
};

/* ---- in a trace ---- */
static bool tangent_fits(struct jvp_call *a, int i, const struct type *primal, const struct type *tangent) {
  struct diag *d = &a->f.t->diag;
  const char *name = tess__leaf_name(a->f.arena, "argument", &a->f.args.g, i);
  if (!tess__has_tangent(primal))
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "%s is %s and has no tangent, but was given %s; legal: NULL", name, tess__type_text(primal),
                      tess__type_text(tangent));
  if (primal->dtype == tangent->dtype && tess__same_shape(primal, tangent)) {
    if (!(tangent->varying & ~primal->varying)) return true;
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "the tangent of %s varies over more mesh axes than the argument: %s and %s; pvary makes "
                      "them alike",
                      name, tess__type_text(tangent), tess__type_text(primal));
  }
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                    "the tangent of %s is %s, the argument %s; legal: the same dtype and shape", name,
                    tess__type_text(tangent), tess__type_text(primal));
}

/* Tangents as values of the trace; what f closes over has none. */
static bool take_tangents(struct jvp_call *a) {
  struct build *b = &a->f.t->build;
  int n = a->f.graph->n_params;
  a->tangent = tess__arena_alloc(a->f.arena, sizeof *a->tangent * (size_t)(n + 1));
  for (int i = 0, k = 0; i < n; i++) {
    a->tangent[i] = VID_NONE;
    if (i >= a->o->n_leaves || !a->o->changes[i]) continue;
    vid v = tess__trace_operand(a->f.t, a->given[k++]);
    const struct type *t = type_of(b, a->f.in[i]);
    if (v == VID_NONE || !tangent_fits(a, i, t, type_of(b, v))) return false;
    if ((a->tangent[i] = tess__tangent_as(b, v, t)) == VID_NONE) return false;
  }
  return true;
}

static bool derive(struct jvp_call *a) {
  if (!tess__inner_begin(&a->f)) return false;
  struct build *b = &a->f.t->build;
  int n = a->f.want.leaves;
  bool good = take_tangents(a) && tess__forward(b, a->f.graph, a->f.in, a->tangent, a->out, a->out + n);
  for (int i = 0; i < n && good; i++) {
    const struct type *t = type_of(b, a->out[i]);
    if (!tess__has_tangent(t) && !a->o->out)
      a->out[n + i] = a->out[i]; /* nobody sees it */
    else if (!tess__has_tangent(t))
      good = (a->out[n + i] = tess__as_tangent(b, VID_NONE, t)) != VID_NONE;
    else if (a->out[n + i] == VID_NONE)
      good = (a->out[n + i] = tess__zeros(b, t)) != VID_NONE;
  }
  return good || tess__inner_fail(&a->f);
}

static void trace_jvp(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                      const char *where) {
  const struct jvp_options *o = f->options;
  struct jvp_call a = {.o = o, .f = {.op = "jvp", .where = where, .f = f->inner}};
  a.f.args = (struct args){{.n = o->n_args, .leaves = o->n_leaves, .count = args->g.count, .tree = o->in}, args->leaf};
  a.f.want = (struct tuple){.n = want->n / 2, .leaves = want->leaves / 2, .count = want->count, .tree = o->out};
  a.given = args->leaf + o->n_leaves;
  tess__inner_open(&a.f);
  a.out = tess__arena_alloc(a.f.arena, sizeof *a.out * (size_t)(want->leaves + 1));
  bool good = derive(&a);
  for (int i = 0; i < want->leaves && good; i++)
    out[i] = tess__tracer(a.f.t, a.out[i], where);
  tess__inner_end(&a.f);
  if (!good) tess__results_in_error(a.f.error, want->leaves, out);
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
  struct error *error = tess__unusable(n, leaf, "argument", "jvp", r->where);
  const struct jvp_options *o = options_of(r, in, leaf, &n_tangents, arena);
  if (!error) error = tess__unusable(n_tangents, leaf + n, "the tangent of argument", "jvp", r->where);
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

/* ---- with trees ---- */
struct tree_request {
  const char *where;
  const struct fn_body *f;
  const tess_tree *args, *tangents;
};

static bool changes_of(const tess_array *x) {
  enum dtype_class class = tess__dtype_class(tess_array_dtype(x));
  return class == DTYPE_FLOAT || class == DTYPE_COMPLEX;
}

/* That of an integer is bool, of the same shape. */
static bool nothing_fits(const struct args *args, int i, const tess_array *tangent, struct arena *arena,
                         struct diag *d) {
  const tess_array *x = args->leaf[i];
  bool good = tess_array_dtype(tangent) == TESS_BOOL && tess_array_ndim(x) == tess_array_ndim(tangent);
  for (int k = 0; good && k < tess_array_ndim(x); k++)
    good = tess_array_shape(x).dim[k] == tess_array_shape(tangent).dim[k];
  return good || tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                            "%s is %s and has no tangent, but was given %s; legal: bool, of the same shape",
                            tess__leaf_name(arena, "argument", &args->g, i), tess_typeof(x), tess_typeof(tangent));
}

/* leaf: arguments, then room for tangents of those that change. NULL: told, or *error. */
static const struct jvp_options *tree_options(const struct tree_request *r, const struct tree_call *c,
                                              tess_array **leaf, int *n_tangents, struct arena *arena, struct diag *d,
                                              struct error **error) {
  struct jvp_options o;
  int n = c->args.g.leaves;
  tess_array **tangent = tess__arena_alloc(arena, sizeof(tess_array *) * (size_t)(n + 1));
  bool *changes = tess__arena_alloc(arena, sizeof *changes * (size_t)(n + 1));
  const struct structure *given = tess__structure_of(r->tangents);
  if (given != c->args.g.tree) {
    tess__structure_fail("tangents of another structure than the arguments", "the call", given, c->args.g.tree, d);
    return NULL;
  }
  tess__tree_leaves(r->tangents, tangent);
  if ((*error = tess__unusable(n, tangent, "the tangent of leaf", "jvp", r->where))) return NULL;
  if (n) memcpy(leaf, c->args.leaf, sizeof *leaf * (size_t)n);
  for (int i = *n_tangents = 0; i < n; i++) {
    changes[i] = changes_of(leaf[i]);
    if (!changes[i] && !nothing_fits(&c->args, i, tangent[i], arena, d)) return NULL;
    if (changes[i]) leaf[n + (*n_tangents)++] = tangent[i];
  }
  memset(&o, 0, sizeof o);
  o.n_args = c->args.g.n;
  o.n_leaves = n;
  o.changes = tess__intern(INTERN_FUNCTION, changes, sizeof *changes * (size_t)(n + 1));
  o.in = c->args.g.tree;
  o.out = c->gives;
  return tess__intern(INTERN_FUNCTION, &o, sizeof o);
}

/* A list of results and tangents; NULL: *error. */
static tess_tree *call_tree(const struct tree_request *r, const struct tree_call *c, struct arena *arena,
                            struct error **error) {
  struct diag d = {0};
  int n_tangents, n = c->args.g.leaves;
  tess_array **leaf = tess__arena_alloc(arena, sizeof(tess_array *) * 2 * (size_t)(n + 1));
  const struct jvp_options *o = tree_options(r, c, leaf, &n_tangents, arena, &d, error);
  if (!o) {
    if (!*error) *error = tess__error_here(&d, "jvp", r->where);
    return NULL;
  }
  const struct structure *both[] = {o->out, o->out};
  struct tuple tangents = tess__single_arrays(n_tangents), all = joined(&c->args.g, &tangents, arena);
  struct tree_call whole = {.gives = tess__structure_list(2, both), .want = joined(&c->want, &c->want, arena)};
  whole.out = tess__arena_alloc(arena, sizeof *whole.out * (size_t)(whole.want.leaves + 1));
  const struct fn_body *body = tess__fn_body(&(struct fn_body){&jvp, r->f->name, r->f, o});
  tess__invoke(body, &(struct args){all, leaf}, &whole.want, whole.out, r->where);
  return tess__tree_of_results(&whole);
}

static tess_tree *run_tree(const struct tree_request *r) {
  struct thread *t = tess__thread();
  struct arena *arena = tess__running_arena(t);
  struct error *error = NULL;
  struct tree_call c;
  tess_tree *out = NULL;
  if (tess__tree_call_begin(&c, r->f, r->args, "jvp", r->where, &error)) out = call_tree(r, &c, arena, &error);
  tess__tree_call_end();
  tess__running_arena_end(t);
  return out ? out : tess__tree_in_error(error);
}

tess_tree *tess_jvp_tree_at(const char *where, tess_callable f, tess_tree *args, tess_tree *tangents) {
  static const char op[] = "jvp";
  struct diag d = {0};
  if (f.fn && !tess__usable(f.fn, KIND_FN, "the function", op, where))
    return tess__pass_error(f.fn, KIND_TREE, "the function", op, where);
  if (!tess__usable(args, KIND_TREE, "the tree of arguments", op, where))
    return tess__pass_error(args, KIND_TREE, "the tree of arguments", op, where);
  if (!tess__usable(tangents, KIND_TREE, "the tree of tangents", op, where))
    return tess__pass_error(tangents, KIND_TREE, "the tree of tangents", op, where);
  const struct tree_request r = {where, tess__callable_body(&f, &d), args, tangents};
  return r.f ? run_tree(&r) : tess__tree_error(&d, op, where);
}
