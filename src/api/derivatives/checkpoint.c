/* tess_checkpoint: a function that a derivative which goes backwards computes again, but for what a policy lets be
 * saved (op/remat.h). In a trace it becomes a call with these rules, whose body is the function's; outside it is the
 * function alone. */
#include "op/remat.h"

#include <string.h>

#include "api/apply.h"
#include "api/counts.h"
#include "api/flow/flow.h"
#include "api/recall.h"
#include "base/alloc.h"
#include "base/map.h"
#include "numpy/axes.h"
#include "op/build.h"

struct checkpoint_options { /* interned */
  const struct call_rules *rules;
};
struct checkpoint_call {
  const struct fn_body *f;
  const struct args *args;
  const struct tuple *want;
  const char *where;
};

static bool make_body(void *ctx, struct trace *t, const vid *in, vid *out) {
  const struct checkpoint_call *c = ctx;
  return tess__flow_call(t, c->f->inner, &c->args->g, in, c->want, out, c->where);
}

/* Takes the graph over. */
static bool emit(const struct checkpoint_call *c, struct trace *t, struct flow_trace *region, struct graph *body,
                 const vid *in, vid *out) {
  int n = c->args->g.leaves;
  vid *operand = tess__alloc(sizeof *operand * (size_t)(n + 1));
  if (n) memcpy(operand, in, sizeof *operand * (size_t)n);
  bool good = tess__flow_captures(t, 1, (struct flow_trace *[]){region}, (struct graph *[]){body}, &n, &operand);
  const struct checkpoint_options *o = c->f->options;
  t->build.place = tess__intern_text(c->where);
  if (good)
    good = tess__n_call(&t->build, c->f->name, o->rules, body, n, operand, out);
  else
    tess__graph_free(body);
  tess__free(operand);
  return good;
}

static bool run(const struct checkpoint_call *c, struct trace *t, vid *out, struct error **error) {
  int n = c->args->g.leaves, m = c->want->leaves;
  vid *in = tess__trace_room(t, n, sizeof *in);
  const struct type **type = tess__trace_room(t, n, sizeof *type), **made = tess__trace_room(t, m, sizeof *made);
  struct flow_trace *region = tess__trace_room(t, 1, sizeof *region);
  struct region_maker maker = {make_body, (void *)(uintptr_t)c, m, "checkpoint"};
  for (int i = 0; i < n; i++) {
    if ((in[i] = tess__trace_operand(t, c->args->leaf[i])) == VID_NONE) return false;
    type[i] = tess__type_at(t->graph, in[i]);
  }
  if (!tess__region_open(region, t, "checkpoint", n, type, &maker, c->where, error)) return false;
  for (int i = 0; i < m; i++)
    made[i] = tess__type_at(region->trace->graph, region->out[i]);
  struct graph *body = tess__region_close(region, m, made, c->where, error);
  bool good = body && emit(c, t, region, body, in, out);
  tess__region_drop(region);
  return good;
}

static void trace_checkpoint(const struct fn_body *f, const struct args *args, const struct tuple *want,
                             tess_array **out, const char *where) {
  struct trace *t = tess__thread()->trace;
  if (tess__call_answered(f, args, want, out, where)) return;
  struct checkpoint_call *c = tess__trace_room(t, 1, sizeof *c);
  *c = (struct checkpoint_call){f, args, want, where};
  vid *v = tess__trace_room(t, want->leaves, sizeof *v);
  struct error *error = NULL;
  t->diag.op = "checkpoint";
  if (run(c, t, v, &error)) {
    for (int i = 0; i < want->leaves; i++)
      out[i] = tess__tracer(t, v[i], where);
    return;
  }
  if (!error) error = tess__error_here(&t->diag, "checkpoint", where);
  tess__results_in_error(error, want->leaves, out);
}

static void call_plain(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                       const char *where) {
  tess__invoke(f->inner, args, want, out, where);
}

static const struct transform checkpoint = {.name = "checkpoint", .trace = trace_checkpoint, .eager = call_plain};

/* ---- the functions ---- */
static bool policy_right(const tess_remat_opts *o, struct diag *d) {
  bool names = o->policy == TESS_SAVE_NAMES || o->policy == TESS_SAVE_ALL_BUT_NAMES;
  if (o->policy < TESS_SAVE_NOTHING || o->policy > TESS_SAVE_ALL_BUT_NAMES)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, ".policy is %d; legal: a tess_remat_policy",
                      (int)o->policy);
  if (o->names.n && !names)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, ".names are given, and .policy does not go by names");
  if (!tess__check_rank(o->names.n, ".names", d)) return false;
  for (int i = 0; i < o->names.n; i++)
    if (!o->names.name[i]) return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, ".names[%d] is NULL", i);
  return true;
}

static enum remat_kind kind_of(tess_remat_policy p) {
  static const enum remat_kind kind[] = {
      [TESS_SAVE_NOTHING] = REMAT_NOTHING, [TESS_SAVE_EVERYTHING] = REMAT_EVERYTHING,
      [TESS_SAVE_DOTS] = REMAT_DOTS,       [TESS_SAVE_DOTS_WITHOUT_BATCH] = REMAT_DOTS_WITHOUT_BATCH,
      [TESS_SAVE_NAMES] = REMAT_NAMES,     [TESS_SAVE_ALL_BUT_NAMES] = REMAT_ALL_BUT_NAMES};
  return kind[p];
}

tess_fn *tess_checkpoint_at(const char *where, tess_callable f, const tess_remat_opts *kw) {
  struct diag d = {0};
  tess_remat_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  if (f.fn && !tess__usable(f.fn, KIND_FN, "the function", "checkpoint", where))
    return tess__pass_error(f.fn, KIND_FN, "the function", "checkpoint", where);
  const struct fn_body *inner = tess__callable_body(&f, &d);
  if (!inner || !policy_right(&o, &d)) return tess__fn_error(&d, "checkpoint", where);
  struct checkpoint_options options = {tess__remat_rules(kind_of(o.policy), o.names.n, o.names.name)};
  const struct checkpoint_options *interned = tess__intern(INTERN_FUNCTION, &options, sizeof options);
  return tess__fn_handle(tess__fn_body(&(struct fn_body){&checkpoint, inner->name, inner, interned}));
}

tess_array *tess_checkpoint_name_at(const char *where, tess_array *x, const char *name) {
  if (!name) {
    struct diag d = {0};
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the name is NULL");
    return tess__array_error(&d, "checkpoint_name", where);
  }
  struct name_call call = {tess__intern_text(name)};
  return tess__apply(where, &tess__f_checkpoint_name, 1, &x, &call);
}
