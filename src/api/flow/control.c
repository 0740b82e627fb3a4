/* jax.lax's control flow: while_loop, fori_loop, scan, map, associative_scan, cond, switch. A call is a function of its
 * own (flow.h) whose bodies are interned, so that outside of a trace it is compiled once and found again. */
#include <string.h>

#include "api/counts.h"
#include "api/flow/flow.h"
#include "api/flow/inline.h"
#include "api/recall.h"
#include "api/spans.h"
#include "api/tree_errors.h"
#include "base/alloc.h"
#include "base/map.h"
#include "core/dtype.h"
#include "op/build.h"

/* A call's function, and its arguments by group. */
struct request {
  struct flow flow;
  struct arena *arena; /* itself and the lists are of it */
  const struct fn_body **body;
  tess_array **leaf;
  struct list {
    int n, leaves, *count;
  } in, want;
  const char *name, *where;
  struct diag d;
};

/* A list of n that has room for one more: it doubles. */
static void *grown(struct request *r, void *list, int n, size_t bytes) {
  if (n & (n - 1)) return list;
  void *more = tess__arena_alloc(r->arena, 2 * (size_t)(n + 1) * bytes);
  return n ? memcpy(more, list, (size_t)n * bytes) : more;
}

static void add_group(struct request *r, struct list *l, int count) {
  l->count = grown(r, l->count, l->n, sizeof *l->count);
  l->count[l->n++] = count;
  l->leaves += count;
}

static struct tuple groups_of(const struct list *l) {
  bool single = true;
  for (int i = 0; i < l->n; i++)
    single &= l->count[i] == 1;
  return (struct tuple){.n = l->n, .leaves = l->leaves, .count = single ? NULL : l->count};
}

static void add_body(struct request *r, const tess_callable *f) {
  if (r->d.status) return;
  if (f->fn && !tess__usable(f->fn, KIND_FN, "the function", r->name, r->where)) {
    const struct object *o = tess__pass_error(f->fn, KIND_FN, "the function", r->name, r->where);
    tess__fail(&r->d, o->error->status, o->error->reason, "%s", o->error->message);
    return;
  }
  r->body = grown(r, (void *)r->body, r->flow.n_bodies, sizeof *r->body);
  r->body[r->flow.n_bodies++] = tess__callable_body(f, &r->d);
}

static void add_leaf(struct request *r, int i, tess_array *x) {
  r->leaf = grown(r, r->leaf, i, sizeof *r->leaf);
  r->leaf[i] = x;
}

static void add_array(struct request *r, tess_array *x) {
  add_leaf(r, r->in.leaves, x);
  add_group(r, &r->in, 1);
}

static void add_spans(struct request *r, tess_spans s) {
  if (!tess__check_spans(s, "the arguments", &r->d)) return;
  for (int i = 0; i < s.n; i++) {
    for (int k = 0; k < s.span[i].n; k++)
      add_leaf(r, r->in.leaves + k, tess__span_leaf(r->where, s, i, k));
    add_group(r, &r->in, s.span[i].n);
  }
}

static void want_spans(struct request *r, tess_spans s) {
  if (!tess__check_spans(s, "the results", &r->d)) return;
  for (int i = 0; i < s.n; i++)
    add_group(r, &r->want, s.span[i].n);
}

static bool check_request(struct request *r, struct error **error) {
  if (r->d.status) {
    *error = tess__error_here(&r->d, r->name, r->where);
    return false;
  }
  for (int i = 0; i < r->in.leaves; i++)
    if (!tess__usable(r->leaf[i], KIND_ARRAY, "an operand", r->name, r->where)) {
      const struct object *o = tess__pass_error(r->leaf[i], KIND_ARRAY, "an operand", r->name, r->where);
      *error = tess__error_retain(o->error);
      return false;
    }
  return true;
}

/* What a loop gives is known by its carry. */
static const struct fn_body *gives(const struct fn_body *f) {
  const struct flow *flow = f->options;
  return flow->kind == FLOW_SCAN || flow->kind == FLOW_COND || flow->kind == FLOW_SWITCH ? flow->body[0] : NULL;
}

/* A scan's body gives the carry and a row. */
static const struct structure *scanned(const struct fn_body *body, const struct structure *in,
                                       const struct structure *given, struct diag *d) {
  struct text t = {0};
  if (given->n == 2 && !given->key) {
    const struct structure *carry = given->child[0];
    if (carry == in->child[0]) return given;
    tess__structure_fail(SAME_CARRY, body->name, carry, in->child[0], d);
    return NULL;
  }
  tess__structure_describe(&t, given);
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
             "scan body output must be a pair: %s gives %s; legal: a list of the carry and what is stacked", body->name,
             tess__text_string(&t));
  tess__text_free(&t);
  return NULL;
}

static const struct structure *results(const struct fn_body *f, const struct structure *in,
                                       const struct structure *given, struct diag *d) {
  const struct flow *flow = f->options;
  switch (flow->kind) {
  case FLOW_WHILE:
  case FLOW_ASSOCIATIVE:
    return in;
  case FLOW_FORI:
    return in->child[2];
  case FLOW_SCAN:
    return flow->rows_only ? given : scanned(flow->body[0], in, given, d);
  default:
    return given;
  }
}

static const struct transform control_flow = {.name = "control flow",
                                              .trace = tess__inline_flow,
                                              .eager = tess__run_compiled,
                                              .gives = gives,
                                              .results = results};

static const struct fn_body *body_of(struct request *r) {
  r->flow.body = tess__intern(INTERN_FUNCTION, r->body, sizeof *r->body * (size_t)r->flow.n_bodies);
  struct fn_body b = {.by = &control_flow, .name = tess__intern_text(r->name)};
  b.options = tess__intern(INTERN_FUNCTION, &r->flow, sizeof r->flow);
  return tess__fn_body(&b);
}

static void run_request(struct request *r, tess_array **out) {
  struct error *error = NULL;
  if (!check_request(r, &error)) {
    tess__results_in_error(error, r->want.leaves, out);
    return;
  }
  struct args args = {groups_of(&r->in), r->leaf};
  struct tuple want = groups_of(&r->want);
  tess__invoke(body_of(r), &args, &want, out, r->where);
}

/* ---- with trees ---- */

/* n arguments as a list; one alone is the tree of arguments. */
static tess_tree *run_trees(struct request *r, int n, tess_tree *const *arg) {
  struct error *error = NULL;
  tess_tree *args = arg[0], *out = NULL;
  for (int i = 0; i < n && !error; i++) {
    if (tess__usable(arg[i], KIND_TREE, "an argument", r->name, r->where)) continue;
    const struct object *o = tess__pass_error(arg[i], KIND_TREE, "an argument", r->name, r->where);
    error = tess__error_retain(o->error);
  }
  if (!error && check_request(r, &error)) {
    if (n > 1) args = tess__tree_node(tess__scope(), n, NULL, arg, &r->d);
    out = tess__call_with_tree(body_of(r), args, r->name, r->where);
    if (n > 1) tess__object_release(&args->o);
  }
  tess__diag_clear(&r->d);
  tess__running_arena_end(tess__thread());
  return out ? out : tess__tree_in_error(error);
}

static struct request *new_request(enum flow_kind kind, const char *name, const char *where) {
  struct arena *arena = tess__running_arena(tess__thread());
  struct request *r = tess__arena_alloc(arena, sizeof *r);
  r->arena = arena;
  r->flow.kind = kind;
  r->flow.length = -1;
  r->name = name;
  r->where = where;
  return r;
}

static void end_request(struct request *r) {
  tess__diag_clear(&r->d);
  tess__running_arena_end(tess__thread());
}

static tess_array *run_single(struct request *r) {
  tess_array *out = NULL;
  add_group(r, &r->want, 1);
  run_request(r, &out);
  end_request(r);
  return out;
}

static void run_spans(struct request *r, tess_spans first, tess_spans second) {
  int n = r->want.leaves;
  if (r->d.status) n = tess__span_leaves(first) + tess__span_leaves(second); /* what is malformed was not counted */
  r->want.leaves = n;
  tess_array **out = tess__arena_alloc(r->arena, sizeof *out * (size_t)(n + 1));
  run_request(r, out);
  tess__span_write(first, out);
  tess__span_write(second, out + tess__span_leaves(first));
  end_request(r);
}

/* The carry goes in and comes back. */
static void run_carry(struct request *r, tess_spans carry) {
  add_spans(r, carry);
  want_spans(r, carry);
  run_spans(r, carry, TESS_NOTHING);
}

static struct request *while_request(const char *where, tess_callable cond, tess_callable body,
                                     const tess_loop_opts *kw) {
  struct request *r = new_request(FLOW_WHILE, "while_loop", where);
  tess_loop_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  r->flow.most = o.max_iterations;
  if (o.max_iterations < 0)
    tess__fail(&r->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "max_iterations = %lld; legal: 1 or more rounds, 0: any number", (long long)o.max_iterations);
  add_body(r, &cond);
  add_body(r, &body);
  return r;
}

tess_array *tess_while_loop_at(const char *where, tess_callable cond, tess_callable body, tess_array *init,
                               const tess_loop_opts *kw) {
  struct request *r = while_request(where, cond, body, kw);
  add_array(r, init);
  return run_single(r);
}

void tess_while_loop_into_at(const char *where, tess_spans carry, tess_callable cond, tess_callable body,
                             const tess_loop_opts *kw) {
  run_carry(while_request(where, cond, body, kw), carry);
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

static struct request *rows_request(const char *where, const char *name, tess_callable body, const tess_loop_opts *kw) {
  struct request *r = new_request(FLOW_SCAN, name, where);
  tess_loop_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  add_body(r, &body);
  r->flow.reverse = o.reverse;
  r->flow.length = o.length ? o.length : -1;
  if (o.length < 0 || o.length > INT32_MAX)
    tess__fail(&r->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "length = %lld; legal: 1 to %d rounds",
               (long long)o.length, INT32_MAX);
  return r;
}

static void run_rows(const char *where, const char *name, tess_spans carry, tess_spans ys, tess_callable body,
                     tess_spans xs, const tess_loop_opts *kw) {
  struct request *r = rows_request(where, name, body, kw);
  add_spans(r, carry);
  add_spans(r, xs);
  want_spans(r, carry);
  want_spans(r, ys);
  r->flow.n_carried = tess__span_leaves(carry);
  run_spans(r, carry, ys);
}

void tess_scan_into_at(const char *where, tess_spans carry, tess_spans ys, tess_callable body, tess_spans xs,
                       const tess_loop_opts *kw) {
  run_rows(where, "scan", carry, ys, body, xs, kw);
}

void tess_associative_scan_into_at(const char *where, tess_spans ys, tess_callable f, tess_spans xs, int axis,
                                   bool reverse) {
  struct request *r = new_request(FLOW_ASSOCIATIVE, "associative_scan", where);
  add_body(r, &f);
  add_spans(r, xs);
  want_spans(r, ys);
  r->flow.axis = axis;
  r->flow.reverse = reverse;
  int n = r->in.leaves;
  if (!r->d.status && (n == 0 || r->want.leaves != n))
    tess__fail(&r->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "%d arrays are scanned into %d; legal: 1 or more into as many", n, r->want.leaves);
  run_spans(r, ys, TESS_NOTHING);
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
  if (tess__check_list(n, args, "the arguments", &r->d))
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

static struct request *switch_request(const char *where, tess_callables branches) {
  struct request *r = new_request(FLOW_SWITCH, "switch", where);
  for (int i = 0; i < branches.n && tess__check_list(branches.n, branches.f, "the branches", &r->d); i++)
    add_body(r, &branches.f[i]);
  if (branches.n < 1)
    tess__fail(&r->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d branches; legal: 1 or more", branches.n);
  return r;
}

tess_array *tess_switch_at(const char *where, tess_array *index, tess_callables branches, int n,
                           tess_array *const *args) {
  struct request *r = switch_request(where, branches);
  add_array(r, index);
  return choose(r, n, args);
}

/* ---- the same with trees ---- */

tess_tree *tess_while_loop_tree_at(const char *where, tess_callable cond, tess_callable body, tess_tree *init,
                                   const tess_loop_opts *kw) {
  return run_trees(while_request(where, cond, body, kw), 1, &init);
}

tess_tree *tess_fori_loop_tree_at(const char *where, tess_array *lower, tess_array *upper, tess_callable body,
                                  tess_tree *init, const tess_loop_opts *kw) {
  struct request *r = new_request(FLOW_FORI, "fori_loop", where);
  (void)kw;
  add_body(r, &body);
  tess_tree *args[] = {tess_tree_leaf(lower), tess_tree_leaf(upper), init};
  return run_trees(r, 3, args);
}

tess_tree *tess_scan_tree_at(const char *where, tess_callable body, tess_tree *init, tess_tree *xs,
                             const tess_loop_opts *kw) {
  struct request *r = rows_request(where, "scan", body, kw);
  tess_tree *args[] = {init, xs ? xs : tess_tree_list_at(where, 0, NULL)};
  r->flow.n_carried = init && tess_ok(init) ? init->leaves : 0;
  return run_trees(r, 2, args);
}

tess_tree *tess_lax_map_tree_at(const char *where, tess_callable f, tess_tree *xs, const tess_loop_opts *kw) {
  struct request *r = rows_request(where, "map", f, kw);
  r->flow.rows_only = true;
  return run_trees(r, 1, &xs);
}

tess_tree *tess_associative_scan_tree_at(const char *where, tess_callable f, tess_tree *xs, int axis, bool reverse) {
  struct request *r = new_request(FLOW_ASSOCIATIVE, "associative_scan", where);
  add_body(r, &f);
  r->flow.axis = axis;
  r->flow.reverse = reverse;
  if (xs && tess_ok(xs) && xs->leaves == 0)
    tess__fail(&r->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a tree without arrays is scanned; legal: 1 or more");
  return run_trees(r, 1, &xs);
}

tess_tree *tess_cond_tree_at(const char *where, tess_array *pred, tess_callable true_fun, tess_callable false_fun,
                             tess_tree *args) {
  struct request *r = new_request(FLOW_COND, "cond", where);
  add_body(r, &true_fun);
  add_body(r, &false_fun);
  tess_tree *all[] = {tess_tree_leaf(pred), args};
  return run_trees(r, 2, all);
}

tess_tree *tess_switch_tree_at(const char *where, tess_array *index, tess_callables branches, tess_tree *args) {
  struct request *r = switch_request(where, branches);
  tess_tree *all[] = {tess_tree_leaf(index), args};
  return run_trees(r, 2, all);
}
