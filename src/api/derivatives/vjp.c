/* tess_vjp_into and tess_linearize_into, and the same with trees: the function's results at a point, and its linear
 * part there as a function (linear_fn.h). Outside of traces the results and the residuals are those of one program,
 * beside which the linear part is kept. */
#include <string.h>

#include "api/call.h"
#include "api/counts.h"
#include "api/derivatives/linear_fn.h"
#include "api/fn.h"
#include "api/recall.h"
#include "api/spans.h"
#include "api/tree_errors.h"
#include "op/derive.h"

struct point { /* a call of tess_vjp_into or tess_linearize_into */
  const char *op, *where;
  bool transposed;
  const struct fn_body *f;
  struct args args;
  struct tuple want;
  struct linear_part *part; /* of a program that is being compiled; a use */
};

/* ---- in the running trace ---- */

/* Results, then residuals; NULL: f->error. */
static struct linear_part *linearize(const struct point *p, struct inner *f, tess_array *const *leaf, vid **out) {
  int n = p->args.g.leaves;
  bool *changes = tess__arena_alloc(f->arena, sizeof *changes * (size_t)(n + 1));
  vid *made = tess__arena_alloc(f->arena, sizeof *made * (size_t)(p->want.leaves + 1)), *residual;
  f->args = (struct args){p->args.g, leaf};
  f->want = p->want;
  for (int i = 0; i < n; i++)
    changes[i] = tess__has_tangent(tess__capture_type(f->t, leaf[i]));
  if (!tess__inner_begin(f)) return NULL;
  struct linear_part *l = tess__inner_linearize(f, changes, false, made, &residual);
  if (!l) return NULL;
  *out = tess__arena_alloc(f->arena, sizeof **out * (size_t)(l->n_out + l->n_residuals + 1));
  if (l->n_out) memcpy(*out, made, sizeof **out * (size_t)l->n_out);
  if (l->n_residuals) memcpy(*out + l->n_out, residual, sizeof **out * (size_t)l->n_residuals);
  return l;
}

static tess_fn *run_traced(struct point *p, tess_array **out, struct error **error) {
  struct inner f = {.op = p->op, .where = p->where, .f = p->f};
  vid *made;
  tess_fn *fn = NULL;
  tess__inner_open(&f);
  struct linear_part *l = linearize(p, &f, p->args.leaf, &made);
  if (l) {
    tess_array **all = tess__arena_alloc(f.arena, sizeof *all * (size_t)(l->n_out + l->n_residuals + 1));
    for (int i = 0; i < l->n_out + l->n_residuals; i++)
      all[i] = tess__tracer(f.t, made[i], p->where);
    if (l->n_out) memcpy(out, all, sizeof *all * (size_t)l->n_out);
    fn = tess__linear_fn(l, all + l->n_out, p->transposed);
  }
  tess__inner_end(&f);
  *error = f.error;
  return fn;
}

/* ---- outside: a program whose number of results is known once it is traced ---- */
static struct graph *build_graph(void *ctx, int n, const struct placed *const *arg, struct trace *t,
                                 struct error **error) {
  struct point *p = ctx;
  struct inner f = {.op = p->op, .where = p->where, .f = p->f};
  struct graph *g = NULL;
  vid *made;
  tess__inner_open(&f);
  tess_array **leaf = tess__arena_alloc(f.arena, sizeof *leaf * (size_t)(n + 1));
  for (int i = 0; i < n; i++)
    leaf[i] = tess__tracer(t, tess__graph_param(t->graph, arg[i]->type), p->where);
  struct linear_part *l = linearize(p, &f, leaf, &made);
  tess__trace_leave(t);
  if (l && t->error) { /* of something that f did not use */
    f.error = tess__error_retain(t->error);
    tess__linear_free(l);
  } else if (l) {
    g = tess__trace_graph(t, l->n_out + l->n_residuals, made);
    p->part = l;
  }
  tess__inner_end(&f);
  *error = f.error;
  return g;
}

static void free_part(void *part) {
  tess__linear_free(part);
}

static void keep_part(void *ctx, struct program_entry *e) {
  struct point *p = ctx;
  e->beside = p->part;
  e->free_beside = free_part;
  p->part = NULL;
}

static tess_fn *run_entry(struct point *p, const struct program_entry *e, struct compile_request *r, tess_array **out,
                          struct error **error) {
  struct diag d = {0};
  tess_fn *fn = NULL;
  tess_array **all = tess__alloc(sizeof *all * (size_t)(e->n_results + 1));
  r->n_results = e->n_results;
  if (tess__run_entry(tess__thread(), e, r, all, &d)) {
    if (p->want.leaves) memcpy(out, all, sizeof *all * (size_t)p->want.leaves);
    fn = tess__linear_fn(tess__linear_keep(e->beside), all + p->want.leaves, p->transposed);
  } else {
    *error = tess__error_here(&d, p->op, p->where);
  }
  tess__free(all);
  return fn;
}

static const struct transform point = {.name = "linearize"}; /* in keys alone: of both functions */

static tess_fn *run_program(struct point *p, tess_array **out, struct error **error) {
  const struct fn_body *body = tess__fn_body(&(struct fn_body){&point, p->f->name, p->f, NULL});
  uint64_t few[FEW_ARRAYS], *key = tess__room(few, tess__call_key_words(&p->args, &p->want), sizeof *key);
  int words = tess__call_key(body, &p->args, &p->want, key);
  struct compile_request r = {.name = p->f->name,
                              .where = p->where,
                              .n_args = p->args.g.leaves,
                              .n_results = -1,
                              .arg = p->args.leaf,
                              .build = build_graph,
                              .beside = keep_part,
                              .ctx = p};
  struct program_entry *e = tess__program(key, words, &r, error);
  tess__room_end(few, key);
  tess__linear_free(p->part); /* traced, and then not compiled */
  if (!e) return NULL;
  tess_fn *fn = run_entry(p, e, &r, out, error);
  tess__entry_release(e);
  return fn;
}

/* ---- the call ---- */
static tess_fn *run(struct point *p, tess_array **out, struct error **error) {
  *error = tess__unusable(p->args.g.leaves, p->args.leaf, "argument", p->op, p->where);
  if (*error) return NULL;
  return tess__thread()->trace ? run_traced(p, out, error) : run_program(p, out, error);
}

static tess_fn *fail(tess_spans out, struct error *e) {
  tess_fn *fn = tess__object_in_error(tess__scope(), KIND_FN, tess__error_retain(e));
  tess__span_fail(out, e);
  return fn;
}

static tess_fn *at_point(struct point *p, tess_spans out, const tess_callable *f, tess_spans in) {
  struct diag d = {0};
  if (f->fn && !tess__usable(f->fn, KIND_FN, "the function", p->op, p->where))
    return fail(out, tess__error_retain(f->fn->o.error));
  bool good = tess__check_spans(in, "the arguments", &d) && tess__check_spans(out, "the results", &d);
  p->f = good ? tess__callable_body(f, &d) : NULL;
  if (!p->f) return fail(out, tess__error_here(&d, p->op, p->where));
  struct span_tuple given, want;
  tess_array *few[FEW_ARRAYS], *few_results[FEW_ARRAYS];
  tess__tuple_of_spans(&given, in);
  tess__tuple_of_spans(&want, out);
  tess_array **leaf = tess__room(few, given.g.leaves, sizeof *leaf);
  tess_array **result = tess__room(few_results, want.g.leaves, sizeof *result);
  tess__span_read(p->where, in, leaf);
  p->args = (struct args){given.g, leaf};
  p->want = want.g;
  struct error *error = NULL;
  tess_fn *fn = run(p, result, &error);
  if (fn)
    tess__span_write(out, result);
  else
    fn = fail(out, error);
  tess__room_end(few, leaf);
  tess__room_end(few_results, result);
  tess__tuple_end(&given);
  tess__tuple_end(&want);
  return fn;
}

tess_fn *tess_vjp_into_at(const char *where, tess_spans out, tess_callable f, tess_spans in) {
  struct point p = {.op = "vjp", .where = where, .transposed = true};
  return at_point(&p, out, &f, in);
}

tess_fn *tess_linearize_into_at(const char *where, tess_spans out, tess_callable f, tess_spans in) {
  struct point p = {.op = "linearize", .where = where};
  return at_point(&p, out, &f, in);
}

/* ---- with trees ---- */
static tess_fn *fail_tree(tess_tree **out, struct error *e) {
  tess_fn *fn = tess__object_in_error(tess__scope(), KIND_FN, tess__error_retain(e));
  *out = tess__tree_in_error(e);
  return fn;
}

static struct error *error_of(const void *object, enum object_kind kind, const char *name, const struct point *p) {
  if (tess__usable(object, kind, name, p->op, p->where)) return NULL;
  const struct object *o = tess__pass_error(object, kind, name, p->op, p->where);
  return tess__error_retain(o->error);
}

/* The function, usable; NULL: *error. */
static const struct fn_body *body_of(const struct point *p, const tess_callable *f, const tess_tree *args,
                                     struct error **error) {
  struct diag d = {0};
  if (f->fn && (*error = error_of(f->fn, KIND_FN, "the function", p))) return NULL;
  if ((*error = error_of(args, KIND_TREE, "the tree of arguments", p))) return NULL;
  const struct fn_body *body = tess__callable_body(f, &d);
  if (!body) *error = tess__error_here(&d, p->op, p->where);
  return body;
}

static tess_fn *at_tree(struct point *p, tess_tree **out, const tess_callable *f, const tess_tree *args) {
  struct error *error = NULL;
  struct tree_call c;
  tess_fn *fn = NULL;
  tess_tree *nobody;
  if (!out) out = &nobody;
  p->f = body_of(p, f, args, &error);
  if (!p->f) return fail_tree(out, error);
  if (tess__tree_call_begin(&c, p->f, args, p->op, p->where, &error)) {
    p->args = c.args;
    p->want = c.want;
    fn = run(p, c.out, &error);
    if (fn) *out = tess__tree_of_results(&c);
  }
  tess__tree_call_end();
  return fn ? fn : fail_tree(out, error);
}

tess_fn *tess_vjp_tree_at(const char *where, tess_tree **out, tess_callable f, tess_tree *args) {
  struct point p = {.op = "vjp", .where = where, .transposed = true};
  return at_tree(&p, out, &f, args);
}

tess_fn *tess_linearize_tree_at(const char *where, tess_tree **out, tess_callable f, tess_tree *args) {
  struct point p = {.op = "linearize", .where = where};
  return at_tree(&p, out, &f, args);
}
