/* Control flow in the running trace: a call becomes a node with the traces of its bodies as regions. A counted loop is
 * a while whose carry begins with the counter. */
#include <string.h>

#include "api/flow/associative.h"
#include "api/flow/branch.h"
#include "api/flow/inline.h"
#include "api/flow/loop.h"
#include "api/recall.h"
#include "base/alloc.h"
#include "base/map.h"
#include "core/dtype.h"
#include "op/build.h"

struct flow_call { /* a control-flow call in the running trace */
  const struct flow *flow;
  const char *name, *where;
  struct trace *outer;
  struct tuple in, want;   /* of the bodies */
  tess_array *const *leaf; /* scan: rows begin at leaf[n_carried]; fori: the upper bound is leaf[1] */
  struct scan_attrs scan;
  struct error *error;
};

static vid *room(struct flow_call *c, int n) {
  return tess__trace_room(c->outer, n, sizeof(vid));
}

static bool call_body(struct flow_call *c, struct trace *t, int body, const vid *in, vid *out) {
  return tess__flow_call(t, c->flow->body[body], &c->in, in, &c->want, out, c->where);
}

/* ---- while ---- */
static bool while_condition(void *ctx, struct trace *t, const vid *in, vid *out) {
  struct flow_call *c = ctx;
  struct tuple one = tess__single_arrays(1);
  return tess__flow_call(t, c->flow->body[0], &c->in, in, &one, out, c->where);
}

static bool while_body(void *ctx, struct trace *t, const vid *in, vid *out) {
  return call_body(ctx, t, 1, in, out);
}

static bool run_while(struct flow_call *c, vid *carried, vid *out) {
  struct region_maker condition = {while_condition, c, 1, "condition"}, body = {while_body, c, c->want.leaves, "body"};
  struct rounds rounds = {c->flow->most, false};
  return tess__flow_loop(c->outer, c->name, rounds, c->in.leaves, carried, &condition, &body, c->where, out, &c->error);
}

/* ---- counted loops: value 0 of the carry is the counter ---- */
static vid constant(struct build *b, const struct type *type, double value) {
  struct type same = *type;
  same.varying = 0;
  return tess__flow_cast(b, tess__n_constant_double(b, tess__type(&same), value), type);
}

static vid like(struct build *b, vid v, double value) {
  return constant(b, tess__type_at(b->graph, v), value);
}

static vid level(struct build *b, vid v, vid other) {
  struct type t = *tess__type_at(b->graph, v);
  t.varying |= tess__type_at(b->graph, other)->varying;
  return tess__flow_cast(b, v, tess__type(&t));
}

static bool fori_condition(void *ctx, struct trace *t, const vid *in, vid *out) {
  struct flow_call *c = ctx;
  vid upper = tess__trace_operand(t, c->leaf[1]);
  if (upper == VID_NONE) return false;
  const struct type *i = tess__type_at(t->graph, in[0]);
  upper = tess__n_convert(&t->build, upper, (tess_dtype)i->dtype, false);
  out[0] = tess__n_compare(&t->build, level(&t->build, in[0], upper), level(&t->build, upper, in[0]), COMPARE_LT);
  return out[0] != VID_NONE;
}

static bool count_on(struct trace *t, vid i, vid *out) {
  *out = tess__n_add(&t->build, i, like(&t->build, i, 1));
  return *out != VID_NONE;
}

static bool fori_body(void *ctx, struct trace *t, const vid *in, vid *out) {
  return call_body(ctx, t, 0, in, out + 1) && count_on(t, in[0], out);
}

static bool fail_call(struct flow_call *c, struct diag *d) {
  c->error = tess__error_here(d, c->name, c->where);
  return false;
}

/* A bound that the program's text says, where the counter's dtype can say it. */
static bool known_bound(const tess_array *x, tess_dtype counter, int64_t *out) {
  unsigned char element[16] = {0};
  if (tess__state(&x->o) != STATE_LITERAL) return false;
  *out = tess__element_to_int((tess_dtype)x->placed->type->dtype, x->u.literal);
  tess__element_from_int(counter, element, *out);
  return tess__element_to_int(counter, element) == *out;
}

static struct rounds known_rounds(const struct flow_call *c, tess_dtype counter) {
  int64_t lower, upper;
  if (!known_bound(c->leaf[0], counter, &lower) || !known_bound(c->leaf[1], counter, &upper))
    return (struct rounds){0, false};
  bool fits = lower >= 0 || upper < INT64_MAX + lower;
  return (struct rounds){fits && upper > lower ? upper - lower : 0, fits};
}

/* leaf 0 and 1 are the bounds; behind them the carry. */
static bool run_fori(struct flow_call *c, vid *in, vid *out) {
  struct diag d = {0};
  const struct type *lower = tess__type_at(c->outer->graph, in[0]), *upper = tess__type_at(c->outer->graph, in[1]);
  bool weak;
  tess_dtype dtype = tess__promote((tess_dtype)lower->dtype, lower->weak, (tess_dtype)upper->dtype, upper->weak, &weak);
  if (lower->rank || upper->rank || !(tess__dtype_class(dtype) & DTYPE_INTEGER)) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the bounds are %s and %s; legal: integer scalars",
               tess__type_text(lower), tess__type_text(upper));
    return fail_call(c, &d);
  }
  int n = c->want.leaves;
  vid *value = room(c, n + 1), *end = room(c, n + 1);
  value[0] = tess__n_convert(&c->outer->build, in[0], dtype, false);
  memcpy(value + 1, in + 2, sizeof *in * (size_t)n);
  struct region_maker condition = {fori_condition, c, 1, "condition"}, body = {fori_body, c, n + 1, "body"};
  struct rounds rounds = known_rounds(c, dtype);
  if (!tess__flow_loop(c->outer, c->name, rounds, n + 1, value, &condition, &body, c->where, end, &c->error))
    return false;
  memcpy(out, end + 1, sizeof *out * (size_t)n);
  return true;
}

/* ---- scan ---- */
static bool scan_body(void *ctx, struct trace *t, const vid *in, vid *out) {
  return call_body(ctx, t, 0, in, out);
}

static bool scan_length(struct flow_call *c, const vid *in) {
  struct diag d = {0};
  int carried = c->flow->n_carried, n = c->in.leaves;
  c->scan = (struct scan_attrs){c->flow->length, carried, n - carried, c->flow->reverse};
  for (int i = carried; i < n; i++) {
    const struct type *t = tess__type_at(c->outer->graph, in[i]);
    if (t->rank == 0)
      tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "array %d of xs is %s, which has no rows", i - carried,
                 tess__type_text(t));
    else if (c->scan.length >= 0 && t->dim[0] != c->scan.length)
      tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "array %d of xs is %s; legal: %lld rows, as %s",
                 i - carried, tess__type_text(t), (long long)c->scan.length,
                 c->flow->length >= 0 ? ".length says" : "the others have");
    if (d.status) return fail_call(c, &d);
    c->scan.length = t->dim[0];
  }
  if (c->scan.length > INT32_MAX) /* the counter is i32, as in JAX */
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%lld rows; legal: at most %d", (long long)c->scan.length,
               INT32_MAX);
  if (c->scan.length >= 0) return !d.status || fail_call(c, &d);
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "there are no xs; pass .length = the number of rounds");
  return fail_call(c, &d);
}

static bool run_scan(struct flow_call *c, vid *in, vid *out) {
  struct region_maker body = {scan_body, c, c->want.leaves, "body"};
  return scan_length(c, in) && tess__flow_scan(c->outer, c->name, &c->scan, in, &body, c->where, out, &c->error);
}

static bool run_associative(struct flow_call *c, vid *in, vid *out) {
  if (!tess__flow_associative(c->outer, c->flow->body[0], &c->in, c->flow->axis, c->flow->reverse, in, c->where)) {
    if (c->outer->error) c->error = tess__error_retain(c->outer->error); /* of a call of f; else it is told */
    return false;
  }
  memcpy(out, in, sizeof *out * (size_t)c->want.leaves);
  return true;
}

/* ---- branches: leaf 0 decides ---- */
struct call_branch {
  struct flow_call *call;
  int number;
};

static bool branch_body(void *ctx, struct trace *t, const vid *in, vid *out) {
  struct call_branch *b = ctx;
  return call_body(b->call, t, b->number, in, out);
}

/* cond: bool[] of anything that is a number; switch: i32[]. */
static vid decision(struct flow_call *c, vid v, struct diag *d) {
  struct build *b = &c->outer->build;
  const struct type *t = tess__type_at(b->graph, v);
  bool is_switch = c->flow->kind == FLOW_SWITCH;
  if (t->rank != 0 || (is_switch && !(tess__dtype_class((tess_dtype)t->dtype) & DTYPE_INTEGER))) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s is %s; legal: %s scalar",
               is_switch ? "the index" : "pred", tess__type_text(t), is_switch ? "an integer" : "a bool or number");
    return VID_NONE;
  }
  if (!is_switch) return t->dtype == TESS_BOOL ? v : tess__n_compare(b, v, like(b, v, 0), COMPARE_NE);
  v = tess__n_maximum(b, v, like(b, v, 0));
  v = tess__n_minimum(b, v, like(b, v, c->flow->n_bodies - 1));
  return tess__n_convert(b, v, TESS_I32, false);
}

static bool run_branches(struct flow_call *c, vid *in, vid *out) {
  struct diag d = {0};
  vid predicate = decision(c, in[0], &d);
  if (predicate == VID_NONE) return fail_call(c, d.status ? &d : &c->outer->diag);
  int n = c->flow->n_bodies;
  struct call_branch *branch = tess__alloc(sizeof *branch * (size_t)n);
  struct region_maker *maker = tess__alloc(sizeof *maker * (size_t)n);
  for (int k = 0; k < n; k++) {
    branch[k] = (struct call_branch){c, k};
    maker[k] = (struct region_maker){branch_body, &branch[k], c->want.leaves, c->flow->body[k]->name};
  }
  bool good = tess__flow_branches(c->outer, c->name, predicate, n, maker, c->in.leaves, in + 1, c->want.leaves,
                                  c->where, out, &c->error);
  tess__free(branch);
  tess__free(maker);
  return good;
}

/* ---- in a trace ---- */

/* Groups [from, n) of g. */
static struct tuple rest_of(const struct tuple *g, int from) {
  struct tuple rest = {.n = g->n - from, .leaves = g->leaves, .count = g->count ? g->count + from : NULL};
  for (int i = 0; i < from; i++)
    rest.leaves -= tess__tuple_leaves(g, i);
  return rest;
}

/* Trees of the bodies: of the carry, with a counter in front or without; behind what decides. */
static struct tuple body_trees(struct flow_call *c, const struct structure *tree) {
  const struct structure *counted[] = {tree->child[0], tree->child[tree->n - 1]};
  bool counts = c->flow->kind == FLOW_FORI;
  return tess__tuple_of(counts ? tess__structure_list(2, counted) : counted[1], &c->outer->graph->arena);
}

static void set_groups(struct flow_call *c, const struct args *args, const struct tuple *want) {
  c->in = args->g;
  c->want = *want;
  c->want.same = c->flow->kind == FLOW_COND || c->flow->kind == FLOW_SWITCH ? SAME_BRANCHES : SAME_CARRY;
  switch (c->flow->kind) {
  case FLOW_WHILE:
  case FLOW_ASSOCIATIVE:
  case FLOW_SCAN:
    return;
  default: /* the counter in place of the bounds; without what decides */
    c->in = args->g.tree ? body_trees(c, args->g.tree) : rest_of(&args->g, 1);
  }
}

static bool run_flow(struct flow_call *c, vid *in, vid *out) {
  switch (c->flow->kind) {
  case FLOW_WHILE:
    return run_while(c, in, out);
  case FLOW_FORI:
    return run_fori(c, in, out);
  case FLOW_SCAN:
    return run_scan(c, in, out);
  case FLOW_ASSOCIATIVE:
    return run_associative(c, in, out);
  default:
    return run_branches(c, in, out);
  }
}

void tess__inline_flow(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                       const char *where) {
  struct flow_call c = {
      .flow = f->options, .name = f->name, .where = where, .outer = tess__thread()->trace, .leaf = args->leaf};
  vid *in = room(&c, args->g.leaves), *made = room(&c, want->leaves);
  bool good = true;
  set_groups(&c, args, want);
  c.outer->diag.op = f->name;
  for (int i = 0; i < args->g.leaves && good; i++)
    good = (in[i] = tess__trace_operand(c.outer, args->leaf[i])) != VID_NONE;
  if (good && run_flow(&c, in, made)) {
    for (int i = 0; i < want->leaves; i++)
      out[i] = tess__tracer(c.outer, made[i], where);
    return;
  }
  if (!c.error) c.error = tess__error_here(&c.outer->diag, f->name, where);
  tess__results_in_error(c.error, want->leaves, out);
}
