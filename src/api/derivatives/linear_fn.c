/* See linear_fn.h. Outside of traces such a function runs a program of residuals and what it is called with, which is
 * found by the linear part that it is of: calls of f at other points have the same part.
 *
 * Transforms intern what they are of, and such a function is its handle's own. They get a body that finds it, each time
 * that it is called. */
#include "api/derivatives/linear_fn.h"

#include <stdatomic.h>
#include <string.h>

#include "api/call.h"
#include "api/fn.h"
#include "api/recall.h"
#include "op/derive.h"

struct linear_fn { /* owned by its handle */
  struct linear_part *part;
  uint64_t serial; /* of no other one, ever */
  bool transposed;
  tess_array *residual[]; /* kept */
};

struct linear_call {
  const struct linear_fn *f;
  const char *op, *where;
  tess_array *const *leaf; /* residuals, then tangents or cotangents */
  int n, n_given, n_out;   /* n: of leaf */
};

/* ---- what it is called with ---- */
static const struct type *const *types_given(const struct linear_fn *f) {
  return f->transposed ? f->part->out : f->part->in;
}

static const struct structure *tree_given(const struct linear_part *l, bool transposed) {
  return transposed ? l->out_tree : l->in_tree;
}

/* "argument 1", or "argument '0/w'". */
static const char *name_of(const struct linear_fn *f, const char *what, int i, struct arena *arena) {
  const struct structure *tree = tree_given(f->part, f->transposed);
  struct tuple g = tess__single_arrays(f->transposed ? f->part->n_out : f->part->n_in);
  if (tree) g = tess__tuple_of(tree, arena);
  return tess__leaf_name(arena, what, &g, i);
}

static bool fits(const struct linear_fn *f, int i, const struct type *given, struct arena *arena, struct diag *d) {
  const struct type *primal = types_given(f)[i];
  const struct type *want = f->transposed ? tess__type_cotangent(primal) : primal;
  const char *what = f->transposed ? "cotangent" : "tangent", *of = f->transposed ? "result" : "argument";
  bool counts = tess__has_tangent(primal);
  if (given->dtype != (counts ? primal->dtype : TESS_BOOL) || !tess__same_shape(given, primal))
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%s is %s, %s of %s is %s; legal: %s and the same shape", name_of(f, what, i, arena),
                      tess__type_text(given), name_of(f, of, i, arena), f->part->function, tess__type_text(primal),
                      counts ? "the same dtype" : "bool");
  if (f->transposed && given->laid && want->laid && given->laid != want->laid)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%s is %s, and lies over Explicit axes otherwise than that of %s of %s should, %s; legal: "
                      "tess_reshard of it first",
                      name_of(f, what, i, arena), tess__type_text(given), name_of(f, of, i, arena), f->part->function,
                      tess__type_text(want));
  if (counts && given->varying & ~want->varying)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%s is %s and varies over more mesh axes than %s of %s, %s; pvary makes them alike",
                      name_of(f, what, i, arena), tess__type_text(given), name_of(f, of, i, arena), f->part->function,
                      tess__type_text(primal));
  return true;
}

/* Residuals belong into the region where the function was made. */
static bool check_region(const struct build *b, const struct linear_fn *f, const vid *residual, struct diag *d) {
  const struct graph *g = f->part->graph;
  for (int i = 0; i < f->part->n_residuals; i++)
    if (type_of(b, residual[i])->manual != tess__type_at(g, g->param[i])->manual)
      return tess__fail(d, TESS_FAILED_PRECONDITION, TESS_VALUE_ERROR,
                        "the %s of %s was made outside of the shard_map that it is called in; legal: make it there",
                        f->transposed ? "pullback" : "linear function", f->part->function);
  return true;
}

/* ---- in a trace ---- */
static bool emit(const struct linear_call *c, struct trace *t, const vid *in, vid *out) {
  const struct linear_part *l = c->f->part;
  const vid *given = in + l->n_residuals;
  struct build *b = &t->build;
  struct arena arena = {0};
  vid *v = tess__arena_alloc(&arena, sizeof *v * (size_t)(c->n_given + 1));
  bool good = check_region(b, c->f, in, &t->diag);
  for (int i = 0; i < c->n_out; i++)
    out[i] = VID_NONE;
  for (int i = 0; good && i < c->n_given; i++) {
    const struct type *primal = types_given(c->f)[i];
    v[i] = VID_NONE;
    good = fits(c->f, i, type_of(b, given[i]), &arena, &t->diag);
    if (!good || !tess__has_tangent(primal)) continue;
    v[i] = c->f->transposed ? tess__as_cotangent(b, given[i], primal) : tess__as_tangent(b, given[i], primal);
    good = v[i] != VID_NONE;
  }
  good = good && (c->f->transposed ? tess__linear_transpose(b, l, in, v, out) : tess__linear_apply(b, l, in, v, out));
  for (int i = 0; good && i < c->n_out; i++) {
    out[i] = c->f->transposed ? tess__as_cotangent(b, out[i], l->in[i]) : tess__as_tangent(b, out[i], l->out[i]);
    good = out[i] != VID_NONE;
  }
  tess__arena_free(&arena);
  return good;
}

static void set_place(const struct linear_call *c, struct trace *t) {
  t->diag.op = c->op;
  t->build.place = tess__intern_text(c->where);
}

static void run_traced(const struct linear_call *c, struct trace *t, tess_array **out) {
  int n = c->n;
  vid *in = tess__trace_room(t, n, sizeof *in), *made = tess__trace_room(t, c->n_out, sizeof *made);
  bool good = true;
  set_place(c, t);
  for (int i = 0; good && i < n; i++)
    good = (in[i] = tess__trace_operand(t, c->leaf[i])) != VID_NONE;
  if (!good || !emit(c, t, in, made)) {
    tess__results_in_error(tess__error_here(&t->diag, c->op, c->where), c->n_out, out);
    return;
  }
  for (int i = 0; i < c->n_out; i++)
    out[i] = tess__tracer(t, made[i], c->where);
}

/* ---- outside ---- */
static struct graph *build_graph(void *ctx, int n, const struct placed *const *arg, struct trace *t,
                                 struct error **error) {
  const struct linear_call *c = ctx;
  vid *in = tess__trace_room(t, n, sizeof *in), *made = tess__trace_room(t, c->n_out, sizeof *made);
  set_place(c, t);
  for (int i = 0; i < n; i++)
    in[i] = tess__graph_param(t->graph, arg[i]->type);
  bool good = emit(c, t, in, made);
  if (!good) *error = tess__error_here(&t->diag, c->op, c->where);
  tess__trace_leave(t);
  return good ? tess__trace_graph(t, c->n_out, made) : NULL;
}

/* Odd, as no pointer is: keys of functions begin with one. */
static uint64_t key_of(const struct linear_fn *f) {
  return f->part->serial << 2 | (uint64_t)f->transposed << 1 | 1;
}

static void run_program(const struct linear_call *c, tess_array **out) {
  int n = c->n, words = 0;
  uint64_t few[FEW_ARRAYS], *key = tess__room(few, KEY_WORDS + n, sizeof *key);
  key[words++] = key_of(c->f);
  key[words++] = (uint64_t)(uintptr_t)tess__context();
  for (int i = 0; i < n; i++)
    key[words++] = (uint64_t)(uintptr_t)c->leaf[i]->placed;
  struct compile_request r = {.name = c->op,
                              .where = c->where,
                              .n_args = n,
                              .n_results = c->n_out,
                              .arg = c->leaf,
                              .build = build_graph,
                              .ctx = (void *)(uintptr_t)c};
  tess__call_program(key, words, &r, out);
  tess__room_end(few, key);
}

/* ---- the record ---- */
static bool check_counts(const struct linear_call *c, const struct args *args, const struct tuple *want,
                         struct diag *d) {
  const struct linear_part *l = c->f->part;
  if (args->g.leaves != c->n_given)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "that of %s takes %d array%s, it was called with %d",
                      l->function, c->n_given, c->n_given == 1 ? "" : "s", args->g.leaves);
  return want->leaves == c->n_out ||
         tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "that of %s gives %d result%s, %d are expected",
                    l->function, c->n_out, c->n_out == 1 ? "" : "s", want->leaves);
}

static void call(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                 const char *where) {
  const struct linear_fn *fn = f->options;
  struct linear_part *l = fn->part;
  struct linear_call c = {.f = fn, .op = f->by->name, .where = where};
  c.n_given = fn->transposed ? l->n_out : l->n_in;
  c.n_out = fn->transposed ? l->n_in : l->n_out;
  struct diag d = {0};
  struct error *error = NULL;
  if (!check_counts(&c, args, want, &d))
    error = tess__error_here(&d, c.op, where);
  else
    error = tess__unusable(l->n_residuals, fn->residual, "residual", c.op, where);
  if (error) {
    tess__results_in_error(error, want->leaves, out);
    return;
  }
  c.n = l->n_residuals + c.n_given;
  tess_array *few[FEW_ARRAYS], **leaf = tess__room(few, c.n, sizeof *leaf);
  if (l->n_residuals) memcpy(leaf, fn->residual, sizeof *leaf * (size_t)l->n_residuals);
  if (c.n_given) memcpy(leaf + l->n_residuals, args->leaf, sizeof *leaf * (size_t)c.n_given);
  c.leaf = leaf;
  struct trace *t = tess__thread()->trace;
  if (t)
    run_traced(&c, t, out);
  else
    run_program(&c, out);
  tess__room_end(few, leaf);
}

static void release(const struct fn_body *body) {
  struct linear_fn *f = (struct linear_fn *)(uintptr_t)body->options;
  for (int i = 0; i < f->part->n_residuals; i++)
    tess__object_release(&f->residual[i]->o);
  tess__linear_free(f->part);
  tess__free(f);
}

static int any_arguments(const struct fn_body *f) {
  (void)f;
  return -1;
}

/* A tree like that of the call that made it, or a list where that had structs. */
static const struct structure *results(const struct fn_body *f, const struct structure *in,
                                       const struct structure *inner, struct diag *d) {
  (void)inner;
  const struct linear_fn *fn = f->options;
  const struct linear_part *l = fn->part;
  const struct structure *want = tree_given(l, fn->transposed), *gives = tree_given(l, !fn->transposed);
  if (want && want != in) {
    tess__structure_fail(fn->transposed ? "cotangents of another structure than the results"
                                        : "tangents of another structure than the arguments",
                         "the call", in, want, d);
    return NULL;
  }
  if (gives) return gives;
  const struct tuple arrays = tess__single_arrays(fn->transposed ? l->n_in : l->n_out);
  return tess__structure_of_tuple(&arrays);
}

/* ---- inside of transforms: found by its handle, which need not live as long ---- */
struct held { /* interned */
  const tess_fn *handle;
  uint64_t serial;
};

/* NULL: told. */
static const struct fn_body *find_held(const struct fn_body *f, struct diag *d) {
  const struct held *h = f->options;
  const struct fn_body *own = tess__object_is(h->handle, KIND_FN) ? h->handle->body : NULL;
  if (own && own->by->release == release && ((const struct linear_fn *)own->options)->serial == h->serial) return own;
  tess__fail(d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
             "the %s of %s has ended with its scope; legal: tess_keep, as long as a transform of it is called",
             f->by->name, f->name);
  return NULL;
}

static void call_held(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                      const char *where) {
  struct diag d = {0};
  const struct fn_body *own = find_held(f, &d);
  if (own)
    call(own, args, want, out, where);
  else
    tess__results_in_error(tess__error_here(&d, f->by->name, where), want->leaves, out);
}

static const struct structure *results_held(const struct fn_body *f, const struct structure *in,
                                            const struct structure *inner, struct diag *d) {
  const struct fn_body *own = find_held(f, d);
  return own ? results(own, in, inner, d) : NULL;
}

#define HELD(title)                                                                                                    \
  { .name = (title), .trace = call_held, .eager = call_held, .arity = any_arguments, .results = results_held }
static const struct transform held[] = {HELD("linear function"), HELD("pullback")};

static const struct fn_body *open_own(const tess_fn *f) {
  const struct linear_fn *fn = f->body->options;
  struct held h = {f, fn->serial};
  return tess__fn_body(
      &(struct fn_body){&held[fn->transposed], f->body->name, NULL, tess__intern(INTERN_FUNCTION, &h, sizeof h)});
}

/* ---- the functions ---- */
#define LINEAR(title)                                                                                                  \
  {                                                                                                                    \
    .name = (title), .trace = call, .eager = call, .arity = any_arguments, .results = results, .open = open_own,       \
    .release = release                                                                                                 \
  }
static const struct transform linear[] = {LINEAR("linear function"), LINEAR("pullback")};

tess_fn *tess__linear_fn(struct linear_part *part, tess_array *const *residual, bool transposed) {
  struct linear_fn *f = tess__alloc(sizeof *f + sizeof(tess_array *) * (size_t)part->n_residuals);
  static _Atomic uint64_t made;
  f->part = part;
  f->serial = ++made;
  f->transposed = transposed;
  for (int i = 0; i < part->n_residuals; i++) {
    f->residual[i] = residual[i];
    tess__object_keep(&residual[i]->o);
  }
  return tess__fn_own(&(struct fn_body){&linear[transposed], part->function, NULL, f});
}
