/* tess_custom_jvp, tess_custom_vjp: functions with derivative rules of the user's. In a trace such a call becomes one
 * node: the function and its rules are traced as its regions, on the types that they have there, and what they close
 * over becomes operands behind the arguments (op/custom.c). Outside it is the function alone.
 *
 * A rule may call the function that it is of: then that call has rules again, which are what a further derivative
 * takes. So it goes on until MOST_ORDERS of them stand inside each other; the last has none. */
#include <assert.h>
#include <string.h>

#include "api/derivatives/inner.h"
#include "api/flow/flow.h"
#include "api/recall.h"
#include "base/alloc.h"
#include "base/map.h"
#include "op/build.h"
#include "op/derive.h"

enum { MOST_ORDERS = 4, MOST_RESIDUALS = 1024, REGIONS = 3 };

struct custom_options {            /* interned */
  const struct fn_body *fwd, *bwd; /* of custom_jvp: the rule, NULL */
};
struct custom_call { /* in the running trace, whose memory it lies in */
  const struct fn_body *f;
  const struct custom_options *o;
  struct trace *outer;
  const char *where;
  struct tuple in, want;
  int n_regions, n_residuals;
  const struct structure *out_tree, *residual_tree; /* what fwd gives, where it is a function of trees; else NULL */
  const struct type **in_type, **out_type;
  struct flow_trace region[REGIONS];
  int before[REGIONS]; /* parameters in front of what is closed over */
  struct graph *graph[REGIONS];
  struct error *error;
};

static const char *what(const struct custom_call *c) {
  return c->f->by->name;
}

static void *room(const struct custom_call *c, int n, size_t bytes) {
  return tess__trace_room(c->outer, n, bytes);
}

/* ---- a region: a function of the user's on values of its trace ---- */
struct calling {
  struct custom_call *c;
  struct trace *t;
  const struct fn_body *fn;
  tess_array **leaf, **result;
  int n; /* leaves */
};

static struct calling calling(struct custom_call *c, struct trace *t, const struct fn_body *fn, int most, int n_out) {
  return (struct calling){
      c, t, fn, tess__trace_room(t, most, sizeof(tess_array *)), tess__trace_room(t, n_out, sizeof(tess_array *)), 0};
}

static void give(struct calling *k, vid v) {
  k->leaf[k->n++] = v == VID_NONE ? NULL : tess__tracer(k->t, v, k->c->where);
}

/* The value of a result. */
static bool take(const struct calling *k, int i, vid *out) {
  tess_array *x = k->result[i];
  if (!tess__usable(x, KIND_ARRAY, "a result", k->fn->name, k->c->where)) {
    struct object *o = tess__pass_error(x, KIND_ARRAY, "a result", k->fn->name, k->c->where);
    tess__trace_fail(k->t, o->error);
    return false;
  }
  *out = tess__trace_operand(k->t, x);
  return *out != VID_NONE;
}

static bool fails(const struct calling *k, const char *format, const char *name, int i, const struct type *has,
                  const struct type *wanted) {
  return tess__fail(&k->t->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, format, name, i, k->fn->name,
                    tess__type_text(has), k->c->f->name, tess__type_text(wanted));
}

/* v as a value of the type, which it may have but for weakness, and, unless exact, for varying over fewer axes. */
static bool fit(const struct calling *k, const char *format, const char *name, int i, const struct type *wanted,
                bool exact, vid *v) {
  const struct type *has = type_of(&k->t->build, *v);
  uint64_t more = has->varying & ~wanted->varying;
  bool same = has->dtype == wanted->dtype && tess__same_shape(has, wanted) && has->unreduced == wanted->unreduced &&
              has->reduced == wanted->reduced && (!has->laid || !wanted->laid || has->laid == wanted->laid);
  if (!same || more || (exact && has->varying != wanted->varying)) return fails(k, format, name, i, has, wanted);
  *v = tess__flow_cast(&k->t->build, *v, wanted);
  return *v != VID_NONE;
}

static const char result_differs[] = "%s %d of %s is %s, and that of %s %s; legal: the same type";

/* The function's own results, that come first. */
static bool take_results(const struct calling *k, vid *out) {
  for (int i = 0; i < k->c->want.leaves; i++)
    if (!take(k, i, &out[i]) || !fit(k, result_differs, "result", i, k->c->out_type[i], false, &out[i])) return false;
  return true;
}

static bool enter(struct custom_call *c, struct trace *t, bool rule) {
  t->rule_of = rule ? c->f : NULL;
  return ++t->depth <= MOST_NESTED ||
         tess__fail(&t->diag, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
                    "the function calls itself while it is traced: %d calls deep", MOST_NESTED);
}

static bool make_body(void *ctx, struct trace *t, const vid *in, vid *out) {
  struct custom_call *c = ctx;
  return enter(c, t, false) && tess__flow_call(t, c->f->inner, &c->in, in, &c->want, out, c->where);
}

/* ---- rules that are functions of trees: a list where others have arrays one after the other ---- */

/* What stands for a tangent of an integer: NULL, in trees bool. False: told. */
static bool give_tangent(struct calling *k, bool tree, vid v, const struct type *of) {
  if (v == VID_NONE && tree && (v = tess__as_tangent(&k->t->build, v, of)) == VID_NONE) return false;
  give(k, v);
  return true;
}

static struct tuple list_of(const struct calling *k, const struct structure *a, const struct structure *b) {
  const struct structure *both[] = {a, b};
  return tess__tuple_of(tess__structure_list(2, both), &k->t->graph->arena);
}

static const struct structure *results_tree(const struct custom_call *c) {
  return c->out_tree && !c->want.tree ? c->out_tree : tess__structure_of_tuple(&c->want);
}

/* A fwd of trees gives a list of the results and of residuals, a tree. */
static bool check_fwd_tree(struct custom_call *c, const struct calling *k, const struct structure *s) {
  struct diag *d = &k->t->diag;
  if (s->n != 2 || s->key) {
    struct text has = {0};
    tess__structure_describe(&has, s);
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s gives %s; legal: a list of what %s gives, and residuals",
               k->fn->name, tess__text_string(&has), c->f->name);
    tess__text_free(&has);
    return false;
  }
  if (c->want.tree && s->child[0] != c->want.tree)
    return tess__structure_fail("the results of fwd", k->fn->name, s->child[0], c->want.tree, d);
  if (s->child[0]->leaves != c->want.leaves)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s gives %d results, %s has %d", k->fn->name,
                      s->child[0]->leaves, c->f->name, c->want.leaves);
  c->out_tree = s->child[0];
  c->residual_tree = s->child[1];
  return true;
}

static bool check_fwd(struct custom_call *c, const struct calling *k, bool tree, const struct structure *s) {
  struct diag *d = &k->t->diag;
  int residuals = s->leaves - c->want.leaves;
  d->op = what(c);
  if (tree && !check_fwd_tree(c, k, s)) return false;
  if (residuals < 0)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "%s gives %d results, %s has %d; legal: these, then residuals", k->fn->name, s->leaves,
                      c->f->name, c->want.leaves);
  return residuals <= MOST_RESIDUALS ||
         tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s gives %d residuals; legal: up to %d", k->fn->name,
                    residuals, MOST_RESIDUALS);
}

/* How many arrays it gives; -1: told. */
static int call_fwd(struct custom_call *c, const struct calling *k) {
  struct thread *thread = tess__thread();
  struct error *error = NULL;
  bool tree = tess__gives_trees(k->fn);
  const struct fn_body *fwd = tree ? k->fn : tess__open_body(k->fn);
  struct args args = {tess__tuple_of(tess__structure_of_tuple(&c->in), &k->t->graph->arena), k->leaf};
  const struct structure *s = tess__results_begin(thread, fwd, &args, c->where, &error);
  bool good = s && check_fwd(c, k, tree, s);
  if (good) {
    struct tuple want = tess__tuple_of(s, &k->t->graph->arena);
    tess__invoke(fwd, &args, &want, k->result, c->where);
  }
  tess__results_end(thread);
  if (!error) return good ? s->leaves : -1;
  tess__trace_fail(k->t, error);
  tess__error_release(error);
  return -1;
}

/* ---- custom_jvp's rule: arguments, tangents -> results, tangents. Integers have NULL for a tangent. ---- */
static struct tuple twice(const struct custom_call *c, const struct tuple *g) {
  int *count = room(c, 2 * g->n, sizeof *count);
  for (int i = 0; i < 2 * g->n; i++)
    count[i] = tess__tuple_leaves(g, i % g->n);
  return (struct tuple){.n = 2 * g->n, .leaves = 2 * g->leaves, .count = count};
}

static bool take_tangents(const struct calling *k, vid *out) {
  const struct custom_call *c = k->c;
  for (int i = 0, n = c->want.leaves; i < c->want.leaves; i++) {
    tess_array *x = k->result[c->want.leaves + i];
    if (!tess__has_tangent(c->out_type[i])) continue;
    vid *v = &out[n++];
    if (!x && (*v = tess__zeros(&k->t->build, c->out_type[i])) == VID_NONE) return false;
    if (x &&
        (!take(k, c->want.leaves + i, v) || !fit(k, "%s %d of %s is %s, and the result of %s %s; legal: the same type",
                                                 "the tangent of result", i, c->out_type[i], false, v)))
      return false;
  }
  return true;
}

static bool make_rule(void *ctx, struct trace *t, const vid *in, vid *out) {
  struct custom_call *c = ctx;
  int n = c->in.leaves;
  struct tuple given = twice(c, &c->in), want = twice(c, &c->want);
  struct calling k = calling(c, t, c->o->fwd, given.leaves, want.leaves);
  bool tree = tess__gives_trees(k.fn), good = enter(c, t, true);
  if (!good) return false;
  for (int i = 0; i < n; i++)
    give(&k, in[i]);
  for (int i = 0, next = n; i < n && good; i++)
    good = give_tangent(&k, tree, tess__has_tangent(c->in_type[i]) ? in[next++] : VID_NONE, c->in_type[i]);
  if (!good) return false;
  if (tree) {
    const struct structure *args = tess__structure_of_tuple(&c->in);
    given = list_of(&k, args, args);
    if (c->want.tree) want = list_of(&k, c->want.tree, c->want.tree);
    want.same = "the rule";
  }
  tess__invoke(k.fn, &(struct args){given, k.leaf}, &want, k.result, c->where);
  t->diag.op = what(c);
  return !t->error && take_results(&k, out) && take_tangents(&k, out);
}

/* ---- custom_vjp's fwd: arguments -> results, residuals; and bwd: residuals, cotangents -> those of arguments ---- */
static bool make_fwd(void *ctx, struct trace *t, const vid *in, vid *out) {
  struct custom_call *c = ctx;
  int most = c->want.leaves + MOST_RESIDUALS;
  struct calling k = calling(c, t, c->o->fwd, c->in.leaves, most);
  if (!enter(c, t, true)) return false;
  for (int i = 0; i < c->in.leaves; i++)
    give(&k, in[i]);
  int n = call_fwd(c, &k);
  t->diag.op = what(c);
  if (n < 0 || t->error) return false;
  if (!take_results(&k, out)) return false;
  for (int i = c->want.leaves; i < n; i++)
    if (!take(&k, i, &out[i])) return false;
  c->n_residuals = n - c->want.leaves;
  return true;
}

/* Residuals are one argument of bwd, a struct; without any bwd may leave it out. */
static struct tuple given_backwards(const struct custom_call *c) {
  int *count = room(c, c->want.n + 1, sizeof *count), n = 0;
  if (c->n_residuals || tess__arity(c->o->bwd) != c->want.n) count[n++] = c->n_residuals;
  for (int i = 0; i < c->want.n; i++)
    count[n++] = tess__tuple_leaves(&c->want, i);
  return (struct tuple){.n = n, .leaves = c->n_residuals + c->want.leaves, .count = count};
}

static bool take_cotangents(const struct calling *k, vid *out) {
  const struct custom_call *c = k->c;
  for (int i = 0, n = 0; i < c->in.leaves; i++) {
    if (!tess__has_tangent(c->in_type[i])) continue;
    const struct type *wanted = tess__type_cotangent(c->in_type[i]);
    vid *v = &out[n++];
    if (!k->result[i] && (*v = tess__zeros(&k->t->build, wanted)) == VID_NONE) return false;
    if (k->result[i] &&
        (!take(k, i, v) || !fit(k,
                                "%s %d from %s is %s, and the argument of %s is of cotangent type %s; legal: the same "
                                "type, in what it varies over too",
                                "the cotangent of argument", i, wanted, true, v)))
      return false;
  }
  return true;
}

/* Trees: a list of residuals and cotangents, like what fwd gives. */
static struct tuple tree_backwards(const struct custom_call *c, const struct calling *k) {
  const struct tuple residuals = tess__single_arrays(c->n_residuals);
  return list_of(k, c->residual_tree ? c->residual_tree : tess__structure_of_tuple(&residuals), results_tree(c));
}

static bool make_bwd(void *ctx, struct trace *t, const vid *in, vid *out) {
  struct custom_call *c = ctx;
  struct tuple given = given_backwards(c), want = c->in;
  struct calling k = calling(c, t, c->o->bwd, given.leaves, c->in.leaves);
  bool tree = tess__gives_trees(k.fn), good = enter(c, t, true);
  if (!good) return false;
  if (tree) given = tree_backwards(c, &k);
  want.same = "the cotangents from bwd";
  for (int i = 0; i < c->n_residuals; i++)
    give(&k, in[i]);
  for (int i = 0, next = c->n_residuals; i < c->want.leaves && good; i++)
    good = give_tangent(&k, tree, tess__has_tangent(c->out_type[i]) ? in[next++] : VID_NONE, c->out_type[i]);
  if (!good) return false;
  tess__invoke(k.fn, &(struct args){given, k.leaf}, &want, k.result, c->where);
  t->diag.op = what(c);
  return !t->error && take_cotangents(&k, out);
}

/* ---- regions ---- */
/* Opens region r, whose parameters are of these types, and closes it. */
static bool trace_region(struct custom_call *c, int r, bool (*make)(void *, struct trace *, const vid *, vid *),
                         int before, int n, const struct type *const *type, int n_out) {
  struct region_maker m = {make, c, n_out, what(c)};
  struct flow_trace *region = &c->region[r];
  c->before[r] = before;
  if (!tess__region_open(region, c->outer, what(c), n, type, &m, c->where, &c->error)) return false;
  if (make == make_fwd) n_out = c->want.leaves + c->n_residuals;
  const struct type **made = room(c, n_out, sizeof *made);
  for (int i = 0; i < n_out; i++)
    made[i] = tess__type_at(region->trace->graph, region->out[i]);
  c->graph[r] = tess__region_close(region, n_out, made, c->where, &c->error);
  c->n_regions = r + 1;
  return c->graph[r] != NULL;
}

static int add_tangents(const struct type **to, int n, int n_of, const struct type *const *of, bool transposed) {
  for (int i = 0; i < n_of; i++)
    if (tess__has_tangent(of[i])) to[n++] = transposed ? tess__type_cotangent(of[i]) : of[i];
  return n;
}

static bool trace_body(struct custom_call *c) {
  if (!trace_region(c, 0, make_body, c->in.leaves, c->in.leaves, c->in_type, c->want.leaves)) return false;
  for (int i = 0; i < c->want.leaves; i++)
    c->out_type[i] = tess__type_at(c->graph[0], c->graph[0]->result[i]);
  return true;
}

static bool trace_rule(struct custom_call *c) {
  int n = c->in.leaves, m = c->want.leaves;
  const struct type **type = room(c, 2 * (n + m), sizeof *type), **out = type + 2 * (size_t)n;
  memcpy(type, c->in_type, sizeof *type * (size_t)n);
  int n_params = add_tangents(type, n, n, c->in_type, false), n_out = add_tangents(out, m, m, c->out_type, false);
  return trace_region(c, 1, make_rule, n, n_params, type, n_out);
}

static bool trace_fwd_bwd(struct custom_call *c) {
  int n = c->in.leaves, m = c->want.leaves;
  if (!trace_region(c, 1, make_fwd, n, n, c->in_type, m + MOST_RESIDUALS)) return false;
  const struct type **type = room(c, c->n_residuals + m, sizeof *type), **out = room(c, n, sizeof *out);
  for (int i = 0; i < c->n_residuals; i++)
    type[i] = tess__type_at(c->graph[1], c->graph[1]->result[m + i]);
  int n_params = add_tangents(type, c->n_residuals, m, c->out_type, true),
      n_out = add_tangents(out, 0, n, c->in_type, true);
  return trace_region(c, 2, make_bwd, c->n_residuals, n_params, type, n_out);
}

/* ---- what they close over ---- */
static int all_captures(const struct custom_call *c, tess_array **all) {
  struct map known = {0};
  int n = 0;
  for (int r = 0; r < c->n_regions; r++)
    for (int i = 0; i < c->region[r].trace->n_captures; i++) {
      tess_array *x = c->region[r].trace->capture[i].outer;
      void **slot = tess__map_at(&known, (uint64_t)(uintptr_t)x);
      if (!*slot) all[n++] = x;
      *slot = x;
    }
  tess__map_free(&known);
  return n;
}

/* A region gets a parameter for each, behind its first `before` ones. */
static void order_params(const struct custom_call *c, int r, int n_all, tess_array *const *all) {
  struct graph *g = c->graph[r];
  const struct trace *t = c->region[r].trace;
  int own = g->n_params - t->n_captures, before = c->before[r], n = own + n_all;
  vid *param = room(c, n, sizeof *param);
  memcpy(param, g->param, sizeof *param * (size_t)before);
  memcpy(param + before + n_all, g->param + before, sizeof *param * (size_t)(own - before));
  for (int i = 0; i < n_all; i++) {
    uintptr_t at = (uintptr_t)tess__map_get(&t->captured, (uint64_t)(uintptr_t)all[i]);
    param[before + i] = at ? g->param[own + (int)at - 1] : tess__graph_param(g, tess__capture_type(t, all[i]));
  }
  for (int i = 0; i < n; i++) {
    g->param[i] = param[i];
    g->value[param[i]].result = i;
  }
}

/* The node's operands; NULL: told. */
static vid *operands(const struct custom_call *c, const vid *in, int *n) {
  int most = 0;
  for (int r = 0; r < c->n_regions; r++)
    most += c->region[r].trace->n_captures;
  tess_array **all = room(c, most, sizeof(tess_array *));
  int n_all = all_captures(c, all);
  for (int r = 0; r < c->n_regions; r++)
    order_params(c, r, n_all, all);
  *n = c->in.leaves + n_all;
  vid *operand = room(c, *n, sizeof *operand);
  if (c->in.leaves) memcpy(operand, in, sizeof *operand * (size_t)c->in.leaves);
  for (int i = 0; i < n_all; i++)
    if ((operand[c->in.leaves + i] = tess__trace_operand(c->outer, all[i])) == VID_NONE) return NULL;
  return operand;
}

/* ---- the call ---- */
/* Do so many rules of this function stand around the call that it has none? */
static bool deep(const struct custom_call *c) {
  int n = 0;
  for (const struct trace *t = c->outer; t; t = t->parent)
    n += t->rule_of == c->f;
  return n >= MOST_ORDERS;
}

static bool trace_all(struct custom_call *c) {
  if (!trace_body(c) || deep(c)) return !c->error;
  return c->o->bwd ? trace_fwd_bwd(c) : trace_rule(c);
}

static bool emit(struct custom_call *c, const vid *in, vid *out) {
  int n;
  vid *operand = operands(c, in, &n);
  struct build *b = &c->outer->build;
  struct graph **g = c->graph;
  if (!operand) return false;
  b->place = tess__intern_text(c->where);
  bool good = c->o->bwd
                  ? tess__n_custom_vjp(b, c->f->name, c->in.leaves, c->n_residuals, g[0], g[1], g[2], n, operand, out)
                  : tess__n_custom_jvp(b, c->f->name, c->in.leaves, g[0], g[1], n, operand, out);
  g[0] = g[1] = g[2] = NULL; /* the node's, also where it failed */
  return good;
}

static void end(struct custom_call *c) {
  for (int r = 0; r < REGIONS; r++) {
    if (c->graph[r]) tess__graph_free(c->graph[r]);
    tess__region_drop(&c->region[r]);
  }
}

static bool run(struct custom_call *c, tess_array *const *leaf, vid *out) {
  int n = c->in.leaves;
  vid *in = room(c, n, sizeof *in);
  c->in_type = room(c, n, sizeof *c->in_type);
  c->out_type = room(c, c->want.leaves, sizeof *c->out_type);
  for (int i = 0; i < n; i++) {
    if ((in[i] = tess__trace_operand(c->outer, leaf[i])) == VID_NONE) return false;
    c->in_type[i] = tess__type_at(c->outer->graph, in[i]);
  }
  bool good = trace_all(c) && emit(c, in, out);
  end(c);
  return good;
}

static void trace_custom(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                         const char *where) {
  struct trace *t = tess__thread()->trace;
  if (tess__call_answered(f, args, want, out, where)) return;
  struct custom_call *c = tess__trace_room(t, 1, sizeof *c);
  *c = (struct custom_call){.f = f, .o = f->options, .outer = t, .where = where, .in = args->g, .want = *want};
  vid *v = room(c, want->leaves, sizeof *v);
  t->diag.op = what(c);
  if (run(c, args->leaf, v)) {
    for (int i = 0; i < want->leaves; i++)
      out[i] = tess__tracer(t, v[i], where);
    return;
  }
  struct error *e = c->error ? c->error : tess__error_here(&t->diag, what(c), where);
  tess__results_in_error(e, want->leaves, out);
}

static void call_plain(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                       const char *where) {
  tess__invoke(f->inner, args, want, out, where);
}

static const struct transform custom_jvp = {.name = "custom_jvp", .trace = trace_custom, .eager = call_plain};
static const struct transform custom_vjp = {.name = "custom_vjp", .trace = trace_custom, .eager = call_plain};

/* ---- the functions ---- */
struct given {
  const tess_callable *f;
  const char *what;
};

static tess_fn *make(const char *where, const struct transform *by, int n, const struct given *given) {
  struct diag d = {0};
  const struct fn_body *body[REGIONS] = {NULL};
  for (int i = 0; i < n; i++) {
    const tess_fn *fn = given[i].f->fn;
    if (fn && !tess__usable(fn, KIND_FN, given[i].what, by->name, where))
      return tess__pass_error(fn, KIND_FN, given[i].what, by->name, where);
    if (!fn && !given[i].f->function)
      tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s is NULL", given[i].what);
    else
      body[i] = tess__callable_body(given[i].f, &d);
    if (!body[i]) return tess__fn_error(&d, by->name, where);
  }
  assert(body[0]);
  struct custom_options o = {body[1], body[2]};
  const struct custom_options *options = tess__intern(INTERN_FUNCTION, &o, sizeof o);
  return tess__fn_handle(tess__fn_body(&(struct fn_body){by, body[0]->name, body[0], options}));
}

tess_fn *tess_custom_jvp_at(const char *where, tess_callable f, tess_callable jvp) {
  return make(where, &custom_jvp, 2, (const struct given[]){{&f, "the function"}, {&jvp, "its rule"}});
}

tess_fn *tess_custom_vjp_at(const char *where, tess_callable f, tess_callable fwd, tess_callable bwd) {
  return make(where, &custom_vjp, 3, (const struct given[]){{&f, "the function"}, {&fwd, "fwd"}, {&bwd, "bwd"}});
}
