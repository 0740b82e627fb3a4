/* See inner.h. */
#include "api/derivatives/inner.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "ir/splice.h"
#include "op/derive.h"
#include "transform/linearize.h"
#include "transform/transpose.h"

/* ---- the function ---- */
bool tess__inner_fail(struct inner *i) {
  if (!i->error) i->error = tess__error_here(&i->t->diag, i->op, i->where);
  return false;
}

/* Its parameters as values of the running trace. */
static bool bind(struct inner *i, const struct trace *alone) {
  int n = i->args.g.leaves;
  i->in = tess__arena_alloc(i->arena, sizeof *i->in * (size_t)(n + alone->n_captures + 1));
  for (int k = 0; k < n; k++)
    if ((i->in[k] = tess__trace_operand(i->t, i->args.leaf[k])) == VID_NONE) return false;
  for (int k = 0; k < alone->n_captures; k++)
    if ((i->in[n + k] = tess__trace_operand(i->t, alone->capture[k].outer)) == VID_NONE) return false;
  return true;
}

static bool trace_alone(struct inner *i) {
  struct trace *alone = tess__trace_begin(i->f->name, &i->t->build.scope);
  alone->depth = i->t->depth + 1;
  i->graph = tess__trace_function(i->f, &i->args, &i->want, alone, i->where, &i->error);
  bool good = i->graph && (bind(i, alone) || tess__inner_fail(i));
  tess__trace_free(alone);
  return good;
}

static void set_place(struct inner *i) {
  i->t->diag.op = i->op;
  i->t->build.place = tess__intern_text(i->where);
}

void tess__inner_open(struct inner *i) {
  struct thread *thread = tess__thread();
  i->t = thread->trace;
  i->arena = tess__running_arena(thread);
  set_place(i);
}

bool tess__inner_begin(struct inner *i) {
  if (i->t->error) { /* the trace has failed: a function that derives itself more than once would never end */
    i->error = tess__error_retain(i->t->error);
    return false;
  }
  if (i->t->depth >= MOST_NESTED) {
    tess__fail(&i->t->diag, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
               "the function calls itself while it is traced: %d calls deep", MOST_NESTED);
    return tess__inner_fail(i);
  }
  if (!trace_alone(i)) return false;
  set_place(i); /* f was traced meanwhile */
  return true;
}

void tess__inner_end(struct inner *i) {
  if (i->graph) tess__graph_free(i->graph);
  i->graph = NULL;
  tess__running_arena_end(tess__thread());
}

/* ---- its linear part ---- */
static _Atomic uint64_t next_serial = 1;

static struct linear_part *new_part(const struct inner *i, const bool *changes, const struct linearized *l) {
  struct linear_part *p = tess__zalloc(sizeof *p);
  atomic_store(&p->refs, 1);
  p->serial = atomic_fetch_add(&next_serial, 1);
  p->function = i->f->name;
  p->graph = l->linear;
  p->n_residuals = l->n_residuals;
  p->n_in = i->args.g.leaves;
  p->n_out = i->want.leaves;
  p->in_tree = i->args.g.tree;
  p->out_tree = i->want.tree;
  p->in = tess__arena_alloc(&p->arena, sizeof(struct type *) * (size_t)(p->n_in + 1));
  p->out = tess__arena_alloc(&p->arena, sizeof(struct type *) * (size_t)(p->n_out + 1));
  for (int k = 0; k < p->n_in; k++)
    p->in[k] = tess__type_at(i->graph, i->graph->param[k]);
  for (int k = 0; k < p->n_out; k++)
    p->out[k] = tess__type_at(i->graph, i->graph->result[k]);
  p->in_changes = tess__arena_copy(&p->arena, changes, sizeof *changes * (size_t)(p->n_in + 1));
  p->out_changes = tess__arena_copy(&p->arena, l->result, sizeof *l->result * (size_t)p->n_out);
  return p;
}

struct linear_part *tess__linear_keep(struct linear_part *l) {
  atomic_fetch_add(&l->refs, 1);
  return l;
}

void tess__linear_free(struct linear_part *l) {
  if (!l || atomic_fetch_sub(&l->refs, 1) != 1) return;
  tess__graph_free(l->graph);
  tess__arena_free(&l->arena);
  tess__free(l);
}

struct linear_part *tess__inner_linearize(struct inner *i, const bool *changes, bool first, vid *out, vid **residual) {
  struct linearized l;
  bool *all = tess__arena_alloc(i->arena, sizeof *all * (size_t)(i->graph->n_params + 1));
  memset(all, 0, sizeof *all * (size_t)(i->graph->n_params + 1));
  memcpy(all, changes, sizeof *all * (size_t)i->args.g.leaves);
  bool *wanted = tess__arena_alloc(i->arena, sizeof *wanted * (size_t)(i->graph->n_results + 1));
  for (int k = 0; k < i->graph->n_results; k++)
    wanted[k] = !first || k == 0;
  if (!tess__linearize_wanted(&i->t->build, i->graph, all, first ? wanted : NULL, i->arena, &l)) {
    tess__inner_fail(i);
    return NULL;
  }
  struct linear_part *p = new_part(i, all, &l);
  vid *made = tess__arena_alloc(i->arena, sizeof *made * (size_t)(l.known->n_results + 1));
  bool good = tess__splice(&i->t->build, l.known, i->in, made);
  tess__graph_free(l.known);
  if (!good) {
    tess__inner_fail(i);
    tess__linear_free(p);
    return NULL;
  }
  if (p->n_out) memcpy(out, made, sizeof *out * (size_t)p->n_out);
  *residual = made + p->n_out;
  return p;
}

/* The parameters of the linear graph: residuals, then what stands for the arguments that change. */
static vid *parameters(const struct linear_part *l, const vid *residual, const vid *tangent, struct arena *arena) {
  vid *in = tess__arena_alloc(arena, sizeof *in * (size_t)(l->graph->n_params + 1));
  int n = l->n_residuals;
  if (n) memcpy(in, residual, sizeof *in * (size_t)n);
  for (int k = 0; k < l->n_in; k++)
    if (l->in_changes[k]) in[n++] = tangent ? tangent[k] : VID_NONE;
  return in;
}

bool tess__linear_apply(struct build *b, const struct linear_part *l, const vid *residual, const vid *tangent,
                        vid *out) {
  struct arena arena = {0};
  vid *in = parameters(l, residual, tangent, &arena);
  vid *made = tess__arena_alloc(&arena, sizeof *made * (size_t)(l->graph->n_results + 1));
  bool good = true;
  for (int k = l->n_residuals; good && k < l->graph->n_params; k++)
    if (in[k] == VID_NONE) good = (in[k] = tess__zeros(b, tess__type_at(l->graph, l->graph->param[k]))) != VID_NONE;
  good = good && tess__splice(b, l->graph, in, made);
  for (int k = 0, from = 0; good && k < l->n_out; k++)
    out[k] = l->out_changes[k] ? made[from++] : VID_NONE;
  tess__arena_free(&arena);
  return good;
}

bool tess__linear_transpose(struct build *b, const struct linear_part *l, const vid *residual, const vid *ct,
                            vid *ct_in) {
  struct arena arena = {0};
  vid *in = parameters(l, residual, NULL, &arena);
  vid *made = tess__arena_alloc(&arena, sizeof *made * (size_t)(l->graph->n_params + 1));
  vid *given = tess__arena_alloc(&arena, sizeof *given * (size_t)(l->graph->n_results + 1));
  int n = 0;
  bool any = false;
  for (int k = 0; k < l->n_out; k++)
    if (l->out_changes[k]) any |= (given[n++] = ct[k]) != VID_NONE;
  bool good = !any || tess__transpose(b, l->graph, in, given, made);
  n = l->n_residuals;
  for (int k = 0; good && k < l->n_in; k++)
    ct_in[k] = l->in_changes[k] && any ? made[n++] : VID_NONE;
  tess__arena_free(&arena);
  return good;
}

/* ---- values ---- */
static vid nothing(struct build *b, const struct type *of) {
  struct type plain = *tess__type_with_dtype(of, TESS_BOOL, false);
  plain.varying = plain.unreduced = plain.reduced = 0;
  return tess__n_constant_double(b, tess__type(&plain), 0);
}

static vid as(struct build *b, vid v, const struct type *type) {
  return v == VID_NONE ? tess__zeros(b, type) : tess__tangent_as(b, v, type);
}

vid tess__as_tangent(struct build *b, vid v, const struct type *of) {
  return tess__has_tangent(of) ? as(b, v, of) : nothing(b, of);
}

vid tess__as_cotangent(struct build *b, vid v, const struct type *of) {
  return tess__has_tangent(of) ? as(b, v, tess__type_cotangent(of)) : nothing(b, of);
}

struct error *tess__unusable(int n, tess_array *const *leaf, const char *what, const char *op, const char *where) {
  for (int k = 0; k < n; k++) {
    char name[64];
    snprintf(name, sizeof name, "%s %d", what, k);
    if (tess__usable(leaf[k], KIND_ARRAY, name, op, where)) continue;
    return tess__error_retain(((struct object *)tess__pass_error(leaf[k], KIND_ARRAY, name, op, where))->error);
  }
  return NULL;
}
