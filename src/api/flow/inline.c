/* Control flow in the running trace: a call becomes nodes with the traces of its bodies as regions. Loops and scans are
 * one while, its carry the counter, what is carried and what is stacked. */
#include <string.h>

#include "api/flow/flow.h"
#include "api/layouts/layout.h"
#include "api/tree.h"
#include "base/alloc.h"
#include "base/map.h"
#include "core/dtype.h"
#include "op/build.h"

struct flow_call { /* a control-flow call in the running trace */
  const struct flow *flow;
  const char *name, *where;
  struct trace *outer;
  struct groups in, want;  /* of the bodies */
  tess_array *const *leaf; /* scan: rows begin at leaf[n_carried]; fori: the upper bound is leaf[1] */
  int n_rows, n_stacked;   /* scan: arrays of xs and of ys */
  int64_t length;
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
  struct groups one = tess__single_arrays(1);
  return tess__flow_call(t, c->flow->body[0], &c->in, in, &one, out, c->where);
}

static bool while_body(void *ctx, struct trace *t, const vid *in, vid *out) {
  return call_body(ctx, t, 1, in, out);
}

static bool run_while(struct flow_call *c, vid *carried, vid *out) {
  struct region_maker condition = {while_condition, c, 1, "condition"}, body = {while_body, c, c->want.leaves, "body"};
  return tess__flow_loop(c->outer, c->name, c->in.leaves, carried, &condition, &body, c->where, out, &c->error);
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
  if (!tess__flow_loop(c->outer, c->name, n + 1, value, &condition, &body, c->where, end, &c->error)) return false;
  memcpy(out, end + 1, sizeof *out * (size_t)n);
  return true;
}

/* ---- scan ---- */
static const struct type *row_type(const struct type *t) {
  return tess__type_with_shape(t, t->rank - 1, t->dim + 1);
}

/* Zeros for the rows of a result. VID_NONE: told. */
static vid stacked_zeros(struct build *b, const struct type *row, int64_t length) {
  int64_t dim[TESS_MAX_RANK] = {length};
  if (row->rank == TESS_MAX_RANK) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "the body gives %s for a row, and arrays have at most %d dimensions", tess__type_text(row),
               TESS_MAX_RANK);
    return VID_NONE;
  }
  memcpy(dim + 1, row->dim, sizeof *dim * row->rank);
  return constant(b, tess__type_with_shape(row, row->rank + 1, dim), 0);
}

/* Row i of x, without its first dimension. */
static vid row_at(struct build *b, vid x, vid i) {
  const struct type *t = tess__type_at(b->graph, x), *row = row_type(t);
  vid start[TESS_MAX_RANK] = {i};
  int64_t size[TESS_MAX_RANK] = {1};
  for (int d = 1; d < t->rank; d++) {
    start[d] = like(b, i, 0);
    size[d] = t->dim[d];
  }
  return tess__n_reshape(b, tess__n_dynamic_slice(b, x, start, size), row->rank, row->dim);
}

static vid put_row(struct build *b, vid all, vid row, vid i) {
  const struct type *t = tess__type_at(b->graph, all);
  vid start[TESS_MAX_RANK] = {i};
  int64_t dim[TESS_MAX_RANK];
  memcpy(dim, t->dim, sizeof dim);
  dim[0] = 1;
  for (int d = 1; d < t->rank; d++)
    start[d] = like(b, i, 0);
  row = tess__n_convert(b, row, (tess_dtype)t->dtype, t->weak);
  return tess__n_dynamic_update_slice(b, all, tess__n_reshape(b, row, t->rank, dim), start);
}

static bool scan_condition(void *ctx, struct trace *t, const vid *in, vid *out) {
  struct flow_call *c = ctx;
  out[0] = tess__n_compare(&t->build, in[0], like(&t->build, in[0], (double)c->length), COMPARE_LT);
  return out[0] != VID_NONE;
}

/* in: counter, carry, what is stacked */
static bool scan_body(void *ctx, struct trace *t, const vid *in, vid *out) {
  struct flow_call *c = ctx;
  struct build *b = &t->build;
  int carried = c->flow->n_carried;
  vid *arg = room(c, c->in.leaves), *made = room(c, c->want.leaves), i = in[0];
  if (c->flow->reverse) i = tess__n_subtract(b, like(b, i, (double)(c->length - 1)), i);
  memcpy(arg, in + 1, sizeof *arg * (size_t)carried);
  for (int k = 0; k < c->n_rows; k++) {
    vid x = tess__trace_operand(t, c->leaf[carried + k]);
    if (x == VID_NONE || (arg[carried + k] = row_at(b, x, i)) == VID_NONE) return false;
  }
  if (!call_body(c, t, 0, arg, made)) return false;
  memcpy(out + 1, made, sizeof *out * (size_t)carried);
  for (int k = 0; k < c->n_stacked; k++)
    if ((out[1 + carried + k] = put_row(b, in[1 + carried + k], made[carried + k], i)) == VID_NONE) return false;
  return count_on(t, in[0], out);
}

static bool probe_body(void *ctx, struct trace *t, const vid *in, vid *out) {
  return call_body(ctx, t, 0, in, out);
}

/* What the body gives for rows, once the carry's types have settled. */
static bool stacked_types(struct flow_call *c, const vid *in, const struct type **stacked) {
  struct region_maker probe = {probe_body, c, c->want.leaves, "body"};
  int carried = c->flow->n_carried;
  const struct type **type = tess__trace_room(c->outer, c->in.leaves, sizeof *type);
  for (int i = 0; i < carried + c->n_rows; i++) {
    type[i] = tess__type_at(c->outer->graph, in[i]);
    if (i >= carried) type[i] = row_type(type[i]);
  }
  bool again = true, good = true;
  while (again && good) {
    struct flow_trace *r = tess__zalloc(sizeof *r);
    again = false;
    good = tess__region_open(r, c->outer, c->name, c->in.leaves, type, &probe, c->where, &c->error);
    for (int i = 0; i < carried && good; i++) {
      const struct type *both = tess__flow_join(type[i], tess__type_at(r->trace->graph, r->out[i]));
      again |= both && both != type[i]; /* where there is none the loop tells */
      if (both) type[i] = both;
    }
    for (int i = 0; i < c->n_stacked && good; i++)
      stacked[i] = tess__type_at(r->trace->graph, r->out[carried + i]);
    if (good) tess__region_drop(r);
    tess__free(r);
  }
  return good;
}

static bool scan_length(struct flow_call *c, const vid *in) {
  struct diag d = {0};
  int carried = c->flow->n_carried;
  c->length = c->flow->length;
  for (int i = carried; i < carried + c->n_rows; i++) {
    const struct type *t = tess__type_at(c->outer->graph, in[i]);
    if (t->rank == 0)
      tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "array %d of xs is %s, which has no rows", i - carried,
                 tess__type_text(t));
    else if (c->length >= 0 && t->dim[0] != c->length)
      tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "array %d of xs is %s; legal: %lld rows, as %s",
                 i - carried, tess__type_text(t), (long long)c->length,
                 c->flow->length >= 0 ? ".length says" : "the others have");
    if (d.status) return fail_call(c, &d);
    c->length = t->dim[0];
  }
  if (c->length > INT32_MAX) /* the counter is i32, as in JAX */
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%lld rows; legal: at most %d", (long long)c->length,
               INT32_MAX);
  if (c->length >= 0) return !d.status || fail_call(c, &d);
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "there are no xs; pass .length = the number of rounds");
  return fail_call(c, &d);
}

static bool run_scan(struct flow_call *c, vid *in, vid *out) {
  struct build *b = &c->outer->build;
  int carried = c->flow->n_carried, n = 1 + carried + c->n_stacked;
  const struct type **stacked = tess__trace_room(c->outer, c->n_stacked, sizeof *stacked);
  vid *value = room(c, n), *end = room(c, n);
  if (!scan_length(c, in) || !stacked_types(c, in, stacked)) return false;
  struct type counter = *tess__type_of(TESS_I32, 0, NULL);
  counter.manual = tess__build_manual(b);
  value[0] = tess__n_constant_double(b, tess__type(&counter), 0);
  memcpy(value + 1, in, sizeof *in * (size_t)carried);
  for (int i = 0; i < c->n_stacked; i++)
    if ((value[1 + carried + i] = stacked_zeros(b, stacked[i], c->length)) == VID_NONE)
      return fail_call(c, &c->outer->diag);
  if (c->length == 0) { /* no row to read: the types are known, and nothing runs */
    memcpy(out, value + 1, sizeof *out * (size_t)(n - 1));
    return true;
  }
  struct region_maker condition = {scan_condition, c, 1, "condition"}, body = {scan_body, c, n, "body"};
  if (!tess__flow_loop(c->outer, c->name, n, value, &condition, &body, c->where, end, &c->error)) return false;
  memcpy(out, end + 1, sizeof *out * (size_t)(n - 1));
  return true;
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
struct branch {
  struct flow_call *call;
  int number;
};

static bool branch_body(void *ctx, struct trace *t, const vid *in, vid *out) {
  struct branch *b = ctx;
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
  struct branch *branch = tess__alloc(sizeof *branch * (size_t)n);
  struct region_maker *maker = tess__alloc(sizeof *maker * (size_t)n);
  for (int k = 0; k < n; k++) {
    branch[k] = (struct branch){c, k};
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
static struct groups rest_of(const struct groups *g, int from) {
  struct groups rest = {g->n - from, g->leaves, g->count ? g->count + from : NULL};
  for (int i = 0; i < from; i++)
    rest.leaves -= tess__group_leaves(g, i);
  return rest;
}

static void set_groups(struct flow_call *c, const struct args *args, const struct groups *want) {
  c->in = args->g;
  c->want = *want;
  switch (c->flow->kind) {
  case FLOW_WHILE:
  case FLOW_ASSOCIATIVE:
    return;
  case FLOW_SCAN:
    c->n_rows = args->g.leaves - c->flow->n_carried;
    c->n_stacked = want->leaves - c->flow->n_carried;
    return;
  default: /* the counter in place of the bounds; without what decides */
    c->in = rest_of(&args->g, 1);
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

void tess__inline_flow(const struct fn_body *f, const struct args *args, const struct groups *want, tess_array **out,
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
