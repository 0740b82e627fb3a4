/* What transforms ask of the user's operations: the functions of a description, traced, in the place of the rules that
 * the library's own ops have. */
#include <string.h>

#include "base/alloc.h"
#include "ir/splice.h"
#include "op/batch.h"
#include "op/batch_loop.h"
#include "op/build.h"
#include "op/derive.h"
#include "op/transpose.h"
#include "op/user_op.h"
#include "op/user_rule.h"

struct lists { /* what a function is given, and what it makes */
  struct arena arena;
  struct user_trace t;
  const struct type **given, **made;
  vid *in; /* of those that are given, in order */
  int n_in;
};

static struct lists lists(enum user_function what, const struct call *c, int most) {
  struct lists l = {.t = {.what = what, .attrs = c->attrs}};
  l.given = tess__arena_alloc(&l.arena, sizeof *l.given * (size_t)(most + 1));
  l.made = tess__arena_alloc(&l.arena, sizeof *l.made * (size_t)(most + 1));
  l.in = tess__arena_alloc(&l.arena, sizeof *l.in * (size_t)(most + 1));
  return l;
}

/* v, or nothing. */
static void give(struct lists *l, const struct build *b, vid v) {
  l->given[l->t.n_given++] = v == VID_NONE ? NULL : type_of(b, v);
  if (v != VID_NONE) l->in[l->n_in++] = v;
}

static void make(struct lists *l, const struct type *t) {
  l->made[l->t.n_made++] = t;
}

static struct graph *trace(struct lists *l, struct build *b, const struct user_op *u) {
  l->t.given = l->given;
  if (l->t.n_made) l->t.made = l->made;
  return u->trace(b, u, &l->t);
}

/* Traced, and put where it is asked for; out by what is made, VID_NONE of what is not. */
static bool run(struct lists *l, struct build *b, const struct user_op *u, vid *out) {
  struct graph *g = trace(l, b, u);
  vid *result = g ? tess__arena_alloc(&l->arena, sizeof *result * (size_t)(g->n_results + 1)) : NULL;
  bool good = g && tess__splice(b, g, l->in, result);
  for (int i = 0, k = 0; i < l->t.n_made; i++)
    out[i] = good && l->made[i] ? result[k++] : VID_NONE;
  if (g) tess__graph_free(g);
  return good;
}

static const struct user_op *of(const struct call *c) {
  return (const struct user_op *)(const void *)c->op;
}

/* ---- derivatives ---- */
static bool by_jvp(struct build *b, const struct jvp *j, vid *tangent) {
  const struct call *c = j->call;
  struct lists l = lists(USER_JVP, c, 2 * (c->n_in + c->n_out));
  for (int i = 0; i < c->n_in; i++)
    give(&l, b, j->in[i]);
  for (int i = 0; i < c->n_out; i++)
    give(&l, b, j->out[i]);
  for (int i = 0; i < c->n_in; i++)
    give(&l, b, j->tangent[i]);
  for (int i = 0; i < c->n_out; i++)
    make(&l, tess__has_tangent(c->out[i]) ? type_of(b, j->out[i]) : NULL);
  bool good = run(&l, b, of(c), tangent);
  tess__arena_free(&l.arena);
  return tess__jvp_told(b, good);
}

/* Of the linear part the transpose alone is known: a tess.custom_linear, as custom_vjp leaves it. */
static bool by_vjp(struct build *b, const struct jvp *j, vid *tangent) {
  const struct call *c = j->call;
  struct lists l = lists(USER_VJP, c, 2 * (c->n_in + c->n_out));
  int tangents = 0, results = 0;
  for (int i = 0; i < c->n_in; i++)
    give(&l, b, j->in[i]);
  for (int i = 0; i < c->n_out; i++)
    give(&l, b, j->out[i]);
  for (int i = 0; i < c->n_out; i++)
    l.given[l.t.n_given++] = tess__has_tangent(c->out[i]) ? tess__type_cotangent(type_of(b, j->out[i])) : NULL;
  for (int i = 0; i < c->n_in; i++)
    make(&l, tess__has_tangent(c->in[i]) ? tess__type_cotangent(type_of(b, j->in[i])) : NULL);
  struct graph *bwd = trace(&l, b, of(c));
  for (int i = 0; i < c->n_in && bwd; i++) {
    const struct type *t = type_of(b, j->in[i]);
    if (!tess__has_tangent(c->in[i])) continue;
    l.in[l.n_in + tangents++] = j->tangent[i] == VID_NONE ? tess__zeros(b, t) : tess__tangent_as(b, j->tangent[i], t);
  }
  for (int i = 0; i < c->n_out; i++)
    results += tess__has_tangent(c->out[i]);
  vid *out = tess__arena_alloc(&l.arena, sizeof *out * (size_t)(results + 1));
  bool good = bwd && tess__jvp_done(b) &&
              tess__n_custom_linear(b, c->op->name, tangents, l.n_in, tess__graph_keep(bwd), l.n_in + tangents, l.in,
                                    results, out);
  for (int i = 0, k = 0; i < c->n_out; i++)
    tangent[i] = good && tess__has_tangent(c->out[i]) ? out[k++] : VID_NONE;
  if (bwd) tess__graph_free(bwd);
  tess__arena_free(&l.arena);
  return tess__jvp_told(b, good);
}

bool tess__user_op_jvp(struct build *b, const struct jvp *j, vid *tangent) {
  const tess_op_desc *desc = &of(j->call)->desc;
  bool changes = false; /* integers do not, whatever they are made of */
  for (int i = 0; i < j->call->n_out; i++) {
    changes |= tess__has_tangent(j->call->out[i]);
    tangent[i] = VID_NONE;
  }
  if (!changes) return true;
  if (desc->jvp) return by_jvp(b, j, tangent);
  if (desc->vjp) return by_vjp(b, j, tangent);
  if (desc->transpose) return tess__jvp_linear(b, j, tangent);
  return tess__jvp_told(
      b, tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                    "%s has no derivative: its description has neither vjp, jvp nor transpose; legal: one of them, or "
                    "tess_stop_gradient of its operands",
                    desc->name));
}

bool tess__user_op_transpose(struct build *b, const struct transposed *t, vid *ct_in) {
  const struct call *c = t->call;
  struct lists l = lists(USER_TRANSPOSE, c, c->n_in + c->n_out);
  for (int i = 0; i < c->n_in; i++)
    give(&l, b, t->in[i]);
  for (int i = 0; i < c->n_out; i++)
    give(&l, b, t->ct[i]);
  for (int i = 0; i < c->n_in; i++)
    make(&l, tess__transpose_asks(t, i) ? tess__type_cotangent(c->in[i]) : NULL);
  bool good = run(&l, b, of(c), ct_in);
  tess__arena_free(&l.arena);
  return tess__jvp_told(b, good) && tess__transpose_end(b, t, ct_in);
}

/* ---- batches ---- */
/* The call on the whole batch fits the rule, which then has to begin with ... where the batch stands. */
static bool fits(struct build *b, const struct batched *c, bool ones) {
  const struct user_op *u = of(c->call);
  if (!u->rule) return true;
  struct arena scratch = {0};
  int n = c->call->n_in + c->call->n_out;
  const struct type **type = tess__arena_alloc(&scratch, sizeof *type * (size_t)(n + 1));
  struct call call = *c->call;
  call.in = type;
  call.out = type + call.n_in;
  bool good = true;
  for (int i = 0; i < n && good; i++) {
    const struct type *t = i < call.n_in ? c->call->in[i] : c->call->out[i - call.n_in];
    int64_t dim[TESS_MAX_RANK];
    good = t->rank < TESS_MAX_RANK;
    tess__batch_longs(dim, t->dim, t->rank, ones && i < call.n_in && !c->mapped[i] ? 1 : c->size);
    if (good) type[i] = tess__type_of((tess_dtype)t->dtype, t->rank + 1, dim);
  }
  good = good && tess__user_rule_check(u->rule, u->desc.sharding_rule, &call, b->diag);
  tess__arena_free(&scratch);
  return tess__jvp_told(b, good);
}

static bool by_rule(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  const struct call *call = c->call;
  struct lists l = lists(USER_BATCH, call, call->n_in + call->n_out);
  for (int i = 0; i < call->n_in; i++)
    give(&l, b, c->in[i]);
  l.t.n_made = call->n_out;
  l.t.mapped = c->mapped;
  l.t.out_mapped = out_mapped;
  l.t.size = c->size;
  l.t.given = l.given;
  struct graph *g = of(call)->trace(b, of(call), &l.t);
  bool good = g != NULL;
  for (int i = 0; good && i < call->n_out; i++) {
    const struct type *t = tess__type_at(g, g->result[i]), *one = call->out[i];
    int lead = out_mapped[i];
    good = t->dtype == one->dtype && t->rank == one->rank + lead && (!lead || t->dim[0] == c->size) &&
           memcmp(t->dim + lead, one->dim, sizeof *one->dim * one->rank) == 0;
    if (!good)
      tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                 "result %d of the batch rule of %s is %s, and of one element %s; legal: %s", i, call->op->name,
                 tess__type_text(t), tess__type_text(one),
                 lead ? "the same behind the batch, which is first" : "the same, or mapped");
  }
  good = good && tess__splice(b, g, l.in, out);
  if (g) tess__graph_free(g);
  tess__arena_free(&l.arena);
  return tess__jvp_told(b, good);
}

bool tess__user_op_batch(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  const tess_op_desc *desc = &of(c->call)->desc;
  if (desc->batch) return by_rule(b, c, out, out_mapped);
  if (desc->vmap_method == TESS_VMAP_EXPAND_DIMS)
    return fits(b, c, true) && tess__batch_expanded(b, c, out, out_mapped);
  if (desc->vmap_method == TESS_VMAP_BROADCAST_ALL)
    return fits(b, c, false) && tess__batch_leading(b, c, out, out_mapped);
  return tess__batch_loop(b, c, out, out_mapped);
}
