/* tess_grad and tess_value_and_grad: the function is made linear at the point, and that is transposed with the
 * cotangent 1 of the loss. Further results of the function (aux) pass by. */
#include <string.h>

#include "api/derivatives/inner.h"
#include "api/derivatives/options.h"
#include "api/recall.h"
#include "op/derive.h"

struct grad_call { /* in a trace; lists are of the running arena */
  const struct fn_body *by;
  bool value; /* value_and_grad */
  struct inner f;
  struct chosen chosen;
  vid *out; /* of f */
  vid *ct;  /* of its arguments */
};

/* ---- results of the function ---- */

/* Of trees: gradients[, aux], or value[, aux], gradients. */
static const struct structure *join(const struct fn_body *by, const struct structure *chosen,
                                    const struct structure *aux, bool value) {
  const struct structure *part[3];
  int n = 0;
  if (value) part[n++] = tess__structure_leaf();
  if (!value) part[n++] = chosen;
  if (((const struct grad_options *)by->options)->has_aux) part[n++] = aux;
  if (value) part[n++] = chosen;
  return n == 1 ? chosen : tess__structure_list(n, part);
}

/* The same from what f gives. */
static const struct structure *structure_of(const struct fn_body *f, const struct structure *in,
                                            const struct structure *inner, bool value, struct diag *d) {
  struct loss_and_aux r;
  const struct structure *chosen = tess__grad_structure(f, in, d);
  return chosen && tess__grad_results(f, inner, true, &r, d) ? join(f, chosen, r.aux, value) : NULL;
}

static bool tree_results(struct grad_call *a, const struct tuple *want) {
  const struct grad_options *o = a->by->options;
  struct diag *d = &a->f.t->diag;
  const struct structure *leaf = tess__structure_leaf(), *w = want->tree;
  const struct structure *chosen = tess__grad_structure(a->by, tess__structure_of_tuple(&a->f.args.g), d);
  struct loss_and_aux r = {leaf, o->has_aux ? (w->n > 1 ? w->child[1] : leaf) : NULL};
  if (!chosen) return false;
  const struct structure *gives = join(a->by, chosen, r.aux, a->value);
  if (gives != w) return tess__structure_fail(want->same, a->by->name, gives, w, d);
  a->f.want = tess__grad_inner_tuple(&r, a->f.arena);
  return true;
}

/* f's results: the loss, then aux, whose elements are as in `want`. */
static bool count_results(struct grad_call *a, const struct tuple *want) {
  const struct grad_options *o = a->by->options;
  struct diag *d = &a->f.t->diag;
  int n = a->chosen.n, aux = want->leaves - n - a->value;
  if (want->tree) return tree_results(a, want);
  if (aux < 0 || (aux > 0 && !o->has_aux))
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%s of %s gives %s%d gradient%s%s, %d results are expected%s", a->by->by->name, a->by->name,
                      a->value ? "a value and " : "", n, n == 1 ? "" : "s", o->has_aux ? " and what else it gives" : "",
                      want->leaves, aux > 0 ? "; legal: .has_aux where it gives more than the loss" : "");
  if (aux == 0 && o->has_aux)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      ".has_aux, but no results are expected beside %s%d gradient%s of %s",
                      a->value ? "the value and " : "", n, n == 1 ? "" : "s", a->by->name);
  int first = a->value ? 1 : n;
  a->f.want = aux ? tess__grad_groups(1, want, first, first + aux, a->f.arena) : tess__single_arrays(1);
  return true;
}

static bool check_loss(const struct grad_call *a, const struct type *t) {
  if (t->rank)
    return tess__fail(&a->f.t->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "%s gives %s: gradient only defined for scalar-output functions", a->by->name,
                      tess__type_text(t));
  return tess__grad_check_result(a->by, t, &a->f.t->diag);
}

/* ---- in a trace ---- */
static vid one(struct build *b, const struct type *of) {
  struct type plain = *of;
  plain.varying = plain.unreduced = plain.reduced = 0;
  return tess__tangent_as(b, tess__n_constant_double(b, tess__type(&plain), 1), tess__type_cotangent(of));
}

static bool transpose(struct grad_call *a, const struct linear_part *l, const vid *residual) {
  struct build *b = &a->f.t->build;
  vid *ct = tess__arena_alloc(a->f.arena, sizeof *ct * (size_t)(l->n_out + 1));
  for (int i = 0; i < l->n_out; i++)
    ct[i] = VID_NONE;
  if ((ct[0] = one(b, l->out[0])) == VID_NONE || !tess__linear_transpose(b, l, residual, ct, a->ct)) return false;
  for (int i = 0; i < a->chosen.n; i++) {
    int k = a->chosen.leaf[i];
    if ((a->ct[k] = tess__as_cotangent(b, a->ct[k], l->in[k])) == VID_NONE) return false;
  }
  return true;
}

static bool derive(struct grad_call *a) {
  vid *residual;
  const struct graph *g = a->f.graph;
  if (!check_loss(a, tess__type_at(g, g->result[0]))) return tess__inner_fail(&a->f);
  a->out = tess__arena_alloc(a->f.arena, sizeof *a->out * (size_t)(a->f.want.leaves + 1));
  a->ct = tess__arena_alloc(a->f.arena, sizeof *a->ct * (size_t)(a->f.args.g.leaves + 1));
  struct linear_part *l = tess__inner_linearize(&a->f, a->chosen.changes, true, a->out, &residual);
  if (!l) return false;
  bool good = transpose(a, l, residual) || tess__inner_fail(&a->f);
  tess__linear_free(l);
  return good;
}

/* value, aux, gradients; or gradients, aux. */
static void give(const struct grad_call *a, tess_array **out) {
  struct trace *t = a->f.t;
  int aux = a->f.want.leaves - 1;
  tess_array **grads = a->value ? out + 1 + aux : out, **rest = a->value ? out + 1 : out + a->chosen.n;
  if (a->value) out[0] = tess__tracer(t, a->out[0], a->f.where);
  for (int i = 0; i < aux; i++)
    rest[i] = tess__tracer(t, a->out[1 + i], a->f.where);
  for (int i = 0; i < a->chosen.n; i++)
    grads[i] = tess__tracer(t, a->ct[a->chosen.leaf[i]], a->f.where);
}

static void trace_gradient(struct grad_call *a, const struct tuple *want, tess_array **out) {
  if (!tess__tuple_is_known(want)) {
    tess__look_inside(a->by, &a->f.args, want, out, a->f.where);
    return;
  }
  tess__inner_open(&a->f);
  bool good = (tess__grad_choose(a->by, &a->f.args, false, a->f.t, a->f.arena, &a->chosen) && count_results(a, want)) ||
              tess__inner_fail(&a->f);
  good = good && tess__inner_begin(&a->f) && derive(a);
  if (good) give(a, out);
  tess__inner_end(&a->f);
  if (!good) tess__results_in_error(a->f.error, want->leaves, out);
}

static void trace_grad(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                       const char *where) {
  struct grad_call a = {.by = f, .f = {.op = f->by->name, .where = where, .f = f->inner, .args = *args}};
  trace_gradient(&a, want, out);
}

static void trace_value_and_grad(const struct fn_body *f, const struct args *args, const struct tuple *want,
                                 tess_array **out, const char *where) {
  struct grad_call a = {.by = f, .value = true, .f = {.op = f->by->name, .where = where, .f = f->inner, .args = *args}};
  trace_gradient(&a, want, out);
}

static const struct structure *gradients(const struct fn_body *f, const struct structure *in,
                                         const struct structure *inner, struct diag *d) {
  return structure_of(f, in, inner, false, d);
}

static const struct structure *value_and_gradients(const struct fn_body *f, const struct structure *in,
                                                   const struct structure *inner, struct diag *d) {
  return structure_of(f, in, inner, true, d);
}

static const struct transform grad = {
    .name = "grad", .trace = trace_grad, .eager = tess__run_compiled, .results = gradients};
static const struct transform value_and_grad = {.name = "value_and_grad",
                                                .trace = trace_value_and_grad,
                                                .eager = tess__run_compiled,
                                                .results = value_and_gradients};

tess_fn *tess_grad_at(const char *where, tess_callable f, const tess_grad_opts *kw) {
  return tess__grad_fn(where, &f, kw, &grad);
}

tess_fn *tess_value_and_grad_at(const char *where, tess_callable f, const tess_grad_opts *kw) {
  return tess__grad_fn(where, &f, kw, &value_and_grad);
}
