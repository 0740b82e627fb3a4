/* jax.lax's control flow: while_loop, fori_loop, scan, map, cond, switch. A call is a function of its own (flow.h)
 * whose bodies are interned, so that outside of a trace it is compiled once and found again. */
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

static bool call_body(struct flow_call *c, struct trace *t, int body, const vid *in, vid *out) {
  return tess__flow_call(t, c->flow->body[body], &c->in, in, &c->want, out, c->where);
}

/* ---- while ---- */
static bool while_condition(void *ctx, struct trace *t, const vid *in, vid *out) {
  struct flow_call *c = ctx;
  struct groups one = {.n = 1, .leaves = 1, .count = {1}};
  return tess__flow_call(t, c->flow->body[0], &c->in, in, &one, out, c->where);
}

static bool while_body(void *ctx, struct trace *t, const vid *in, vid *out) {
  return call_body(ctx, t, 1, in, out);
}

static bool run_while(struct flow_call *c, vid *carried, vid *out) {
  struct region_maker condition = {while_condition, c, "condition"}, body = {while_body, c, "body"};
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
  c->error = tess__error_from(d, c->name, c->where);
  return false;
}

/* leaf 0 and 1 are the bounds; behind them the carry. */
static bool run_fori(struct flow_call *c, vid *in, vid *out) {
  struct diag d = {0};
  vid value[FN_MAX_ARRAYS], end[FN_MAX_ARRAYS];
  const struct type *lower = tess__type_at(c->outer->graph, in[0]), *upper = tess__type_at(c->outer->graph, in[1]);
  bool weak;
  tess_dtype dtype = tess__promote((tess_dtype)lower->dtype, lower->weak, (tess_dtype)upper->dtype, upper->weak, &weak);
  if (lower->rank || upper->rank || !(tess__dtype_class(dtype) & DTYPE_INTEGER)) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the bounds are %s and %s; legal: integer scalars",
               tess__type_text(lower), tess__type_text(upper));
    return fail_call(c, &d);
  }
  int n = c->want.leaves;
  value[0] = tess__n_convert(&c->outer->build, in[0], dtype, false);
  memcpy(value + 1, in + 2, sizeof *in * (size_t)n);
  struct region_maker condition = {fori_condition, c, "condition"}, body = {fori_body, c, "body"};
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
  vid arg[FN_MAX_ARRAYS], made[FN_MAX_ARRAYS], i = in[0];
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
  const struct type *type[FN_MAX_ARRAYS];
  struct region_maker probe = {probe_body, c, "body"};
  int carried = c->flow->n_carried;
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
      const struct type *both = tess__flow_join(type[i], tess__type_at(r->trace.graph, r->out[i]));
      again |= both && both != type[i]; /* where there is none the loop tells */
      if (both) type[i] = both;
    }
    for (int i = 0; i < c->n_stacked && good; i++)
      stacked[i] = tess__type_at(r->trace.graph, r->out[carried + i]);
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
  const struct type *stacked[FN_MAX_ARRAYS];
  vid value[FN_MAX_ARRAYS + 1], end[FN_MAX_ARRAYS + 1];
  struct build *b = &c->outer->build;
  int carried = c->flow->n_carried, n = 1 + carried + c->n_stacked;
  if (!scan_length(c, in) || !stacked_types(c, in, stacked)) return false;
  struct type counter = *tess__type_of(TESS_I32, 0, NULL);
  counter.manual = b->manual;
  value[0] = tess__n_constant_double(b, tess__type(&counter), 0);
  memcpy(value + 1, in, sizeof *in * (size_t)carried);
  for (int i = 0; i < c->n_stacked; i++)
    if ((value[1 + carried + i] = stacked_zeros(b, stacked[i], c->length)) == VID_NONE)
      return fail_call(c, &c->outer->diag);
  if (c->length == 0) { /* no row to read: the types are known, and nothing runs */
    memcpy(out, value + 1, sizeof *out * (size_t)(n - 1));
    return true;
  }
  struct region_maker condition = {scan_condition, c, "condition"}, body = {scan_body, c, "body"};
  if (!tess__flow_loop(c->outer, c->name, n, value, &condition, &body, c->where, end, &c->error)) return false;
  memcpy(out, end + 1, sizeof *out * (size_t)(n - 1));
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
    maker[k] = (struct region_maker){branch_body, &branch[k], c->flow->body[k]->name};
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
  struct groups rest = {.n = 0};
  for (int i = from; i < g->n; i++) {
    rest.count[rest.n++] = g->count[i];
    rest.leaves += g->count[i];
  }
  return rest;
}

static void set_groups(struct flow_call *c, const struct args *args, const struct groups *want) {
  c->in = args->g;
  c->want = *want;
  switch (c->flow->kind) {
  case FLOW_WHILE:
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
  default:
    return run_branches(c, in, out);
  }
}

void tess__inline_flow(const struct fn_body *f, const struct args *args, const struct groups *want, tess_array **out,
                       const char *where) {
  struct flow_call c = {
      .flow = f->flow, .name = f->name, .where = where, .outer = tess__thread()->trace, .leaf = args->leaf};
  vid in[FN_MAX_ARRAYS] = {0}, made[FN_MAX_ARRAYS];
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
  if (!c.error) c.error = tess__error_from(&c.outer->diag, f->name, where);
  tess__results_in_error(c.error, want->leaves, out);
}

/* ---- the public functions ---- */

/* A call's function, and its arguments by group. */
struct request {
  struct flow flow;
  const struct fn_body *body[FN_MAX_ARRAYS];
  struct args args;
  struct groups want;
  const char *name, *where;
  struct diag d;
};

static void add_group(struct groups *g, int count) {
  if (g->n < FN_MAX_ARRAYS) g->count[g->n] = count;
  g->n++;
  g->leaves += count;
}

static void add_body(struct request *r, const tess_callable *f) {
  if (r->d.status) return;
  if (f->fn && !tess__usable(f->fn, KIND_FN, "the function", r->name, r->where)) {
    const struct object *o = tess__pass_error(f->fn, KIND_FN, "the function", r->name, r->where);
    tess__fail(&r->d, o->error->status, o->error->reason, "%s", o->error->message);
    return;
  }
  if (r->flow.n_bodies < FN_MAX_ARRAYS) r->body[r->flow.n_bodies++] = tess__callable_body(f, &r->d);
}

static void add_array(struct request *r, tess_array *x) {
  if (r->args.g.leaves < FN_MAX_ARRAYS) r->args.leaf[r->args.g.leaves] = x;
  add_group(&r->args.g, 1);
}

static void add_spans(struct request *r, tess_spans s) {
  for (int i = 0; i < s.n; i++) {
    for (int k = 0; k < s.span[i].n; k++)
      if (r->args.g.leaves + k < FN_MAX_ARRAYS)
        r->args.leaf[r->args.g.leaves + k] = ((tess_array **)s.span[i].leaves)[k];
    add_group(&r->args.g, s.span[i].n);
  }
}

static void want_spans(struct request *r, tess_spans s) {
  for (int i = 0; i < s.n; i++)
    add_group(&r->want, s.span[i].n);
}

static bool check_request(struct request *r, struct error **error) {
  enum { RESERVED = 4 }; /* the counter and its bounds */
  if (!r->d.status && (r->args.g.leaves > FN_MAX_ARRAYS - RESERVED || r->want.leaves > FN_MAX_ARRAYS - RESERVED ||
                       r->args.g.n > FN_MAX_ARRAYS - RESERVED || r->want.n > FN_MAX_ARRAYS - RESERVED))
    tess__fail(&r->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "more than %d arrays as arguments or as results",
               FN_MAX_ARRAYS - RESERVED);
  if (r->d.status) {
    *error = tess__error_from(&r->d, r->name, r->where);
    return false;
  }
  for (int i = 0; i < r->args.g.leaves; i++)
    if (!tess__usable(r->args.leaf[i], KIND_ARRAY, "an operand", r->name, r->where)) {
      const struct object *o = tess__pass_error(r->args.leaf[i], KIND_ARRAY, "an operand", r->name, r->where);
      *error = tess__error_retain(o->error);
      return false;
    }
  return true;
}

static void run_request(struct request *r, tess_array **out) {
  struct error *error = NULL;
  if (!check_request(r, &error)) {
    tess__results_in_error(error, r->want.leaves, out);
    return;
  }
  r->flow.body = tess__intern(INTERN_FUNCTION, r->body, sizeof *r->body * (size_t)r->flow.n_bodies);
  struct fn_body b;
  memset(&b, 0, sizeof b);
  b.kind = FN_FLOW;
  b.name = tess__intern_text(r->name);
  b.flow = tess__intern(INTERN_FUNCTION, &r->flow, sizeof r->flow);
  tess__invoke(tess__fn_body(&b), &r->args, &r->want, out, r->where);
}

static struct request *new_request(enum flow_kind kind, const char *name, const char *where) {
  struct request *r = tess__zalloc(sizeof *r);
  r->flow.kind = kind;
  r->flow.length = -1;
  r->name = name;
  r->where = where;
  return r;
}

static tess_array *run_single(struct request *r) {
  tess_array *out = NULL;
  add_group(&r->want, 1);
  run_request(r, &out);
  tess__free(r);
  return out;
}

static void run_spans(struct request *r, tess_spans first, tess_spans second) {
  int n = r->want.leaves;
  tess_array **out = tess__alloc(sizeof *out * (size_t)(n + 1));
  run_request(r, out);
  tess__span_write(first, out);
  tess__span_write(second, out + tess__span_leaves(first));
  tess__free(out);
  tess__free(r);
}

/* The carry goes in and comes back. */
static void run_carry(struct request *r, tess_spans carry) {
  add_spans(r, carry);
  want_spans(r, carry);
  run_spans(r, carry, TESS_NOTHING);
}

static struct request *while_request(const char *where, tess_callable cond, tess_callable body) {
  struct request *r = new_request(FLOW_WHILE, "while_loop", where);
  add_body(r, &cond);
  add_body(r, &body);
  return r;
}

tess_array *tess_while_loop_at(const char *where, tess_callable cond, tess_callable body, tess_array *init,
                               const tess_loop_opts *kw) {
  (void)kw;
  struct request *r = while_request(where, cond, body);
  add_array(r, init);
  return run_single(r);
}

void tess_while_loop_into_at(const char *where, tess_spans carry, tess_callable cond, tess_callable body,
                             const tess_loop_opts *kw) {
  (void)kw;
  run_carry(while_request(where, cond, body), carry);
}

static struct request *fori_request(const char *where, tess_array *lower, tess_array *upper, tess_callable body) {
  struct request *r = new_request(FLOW_FORI, "fori_loop", where);
  add_body(r, &body);
  add_array(r, lower);
  add_array(r, upper);
  return r;
}

tess_array *tess_fori_loop_at(const char *where, tess_array *lower, tess_array *upper, tess_callable body,
                              tess_array *init, const tess_loop_opts *kw) {
  (void)kw;
  struct request *r = fori_request(where, lower, upper, body);
  add_array(r, init);
  return run_single(r);
}

void tess_fori_loop_into_at(const char *where, tess_spans carry, tess_array *lower, tess_array *upper,
                            tess_callable body, const tess_loop_opts *kw) {
  (void)kw;
  run_carry(fori_request(where, lower, upper, body), carry);
}

static void run_rows(const char *where, const char *name, tess_spans carry, tess_spans ys, tess_callable body,
                     tess_spans xs, const tess_loop_opts *kw) {
  struct request *r = new_request(FLOW_SCAN, name, where);
  tess_loop_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  add_body(r, &body);
  add_spans(r, carry);
  add_spans(r, xs);
  want_spans(r, carry);
  want_spans(r, ys);
  r->flow.n_carried = tess__span_leaves(carry);
  r->flow.reverse = o.reverse;
  r->flow.length = o.length ? o.length : -1;
  if (o.length < 0 || o.length > INT32_MAX)
    tess__fail(&r->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "length = %lld; legal: 1 to %d rounds",
               (long long)o.length, INT32_MAX);
  run_spans(r, carry, ys);
}

void tess_scan_into_at(const char *where, tess_spans carry, tess_spans ys, tess_callable body, tess_spans xs,
                       const tess_loop_opts *kw) {
  run_rows(where, "scan", carry, ys, body, xs, kw);
}

void tess_lax_map_into_at(const char *where, tess_spans ys, tess_callable f, tess_spans xs, const tess_loop_opts *kw) {
  run_rows(where, "map", TESS_NOTHING, ys, f, xs, kw);
}

static struct request *cond_request(const char *where, tess_array *pred, tess_callable true_fun,
                                    tess_callable false_fun) {
  struct request *r = new_request(FLOW_COND, "cond", where);
  add_body(r, &true_fun);
  add_body(r, &false_fun);
  add_array(r, pred);
  return r;
}

static tess_array *choose(struct request *r, int n, tess_array *const *args) {
  for (int i = 0; i < n; i++)
    add_array(r, args[i]);
  return run_single(r);
}

tess_array *tess_cond_at(const char *where, tess_array *pred, tess_callable true_fun, tess_callable false_fun, int n,
                         tess_array *const *args) {
  return choose(cond_request(where, pred, true_fun, false_fun), n, args);
}

void tess_cond_into_at(const char *where, tess_spans out, tess_array *pred, tess_callable true_fun,
                       tess_callable false_fun, tess_spans in, const tess_loop_opts *kw) {
  (void)kw;
  struct request *r = cond_request(where, pred, true_fun, false_fun);
  add_spans(r, in);
  want_spans(r, out);
  run_spans(r, out, TESS_NOTHING);
}

tess_array *tess_switch_at(const char *where, tess_array *index, tess_callables branches, int n,
                           tess_array *const *args) {
  struct request *r = new_request(FLOW_SWITCH, "switch", where);
  for (int i = 0; i < branches.n; i++)
    add_body(r, &branches.f[i]);
  if (branches.n < 1 || branches.n > FN_MAX_ARRAYS)
    tess__fail(&r->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d branches; legal: 1 to %d", branches.n,
               FN_MAX_ARRAYS);
  add_array(r, index);
  return choose(r, n, args);
}
