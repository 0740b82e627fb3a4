/* custom_jvp, custom_vjp: a function on operands with derivative rules of the user's, kept as a call that has its rules
 * as further regions. A transform puts a rule in the place of the call; where the program is distributed the body
 * stands there (ir/calls.h). What a function closes over comes behind its arguments, and no rule says how it changes.
 *
 *   custom_jvp     body: operands -> results
 *                  rule: operands, tangents of arguments -> results, their tangents
 *   custom_vjp     body: operands -> results
 *                  fwd: operands -> results, residuals
 *                  bwd: residuals, closed over, cotangents of results -> cotangents of arguments
 *   custom_linear  what fwd leaves: operands residuals, closed over, tangents of arguments; results their tangents.
 * Only its transpose is known, which is bwd
 *
 * Integers have neither tangents nor cotangents: they are left out of these lists. */
#include "op/custom.h"

#include <stddef.h>
#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "ir/splice.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/ops.h"
#include "op/region.h"

static const struct custom_attrs *attrs_of(const struct call *c) {
  return c->attrs;
}

/* ---- types ---- */
struct types { /* of parameters or results that a region should have */
  int n;
  const struct type **type;
};

static void add(struct types *t, const struct type *type) {
  t->type[t->n++] = type;
}

static void add_tangents(struct types *t, int n, const struct type *const *of, bool transposed) {
  for (int i = 0; i < n; i++)
    if (tess__has_tangent(of[i])) add(t, transposed ? tess__type_cotangent(of[i]) : of[i]);
}

static void add_all(struct types *t, int n, const struct type *const *of) {
  for (int i = 0; i < n; i++)
    add(t, of[i]);
}

static void add_values(struct types *t, const struct graph *g, int first, int n, const vid *v) {
  for (int i = first; i < n; i++)
    add(t, tess__type_at(g, v[i]));
}

static bool check_list(const struct call *c, const char *region, const char *what, const struct graph *g, int n,
                       const vid *v, const struct types *wanted, struct diag *d) {
  const char *name = attrs_of(c)->name;
  if (n != wanted->n)
    return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "%s of @%s has %d %ss; legal: %d", region, name, n, what,
                      wanted->n);
  for (int i = 0; i < n; i++)
    if (tess__type_at(g, v[i]) != wanted->type[i])
      return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "%s %d of %s of @%s is %s; legal: %s", what, i, region, name,
                        tess__type_text(tess__type_at(g, v[i])), tess__type_text(wanted->type[i]));
  return true;
}

struct signature {
  struct types in, out;
};

/* Lists that are long enough, of *room, which the caller frees. */
static struct signature signature(const struct call *c, const struct type ***room) {
  size_t most = 2 * (size_t)(c->n_in + c->n_out + 1);
  for (int r = 0; r < c->n_regions; r++)
    most += (size_t)(c->regions[r]->n_params + c->regions[r]->n_results);
  *room = tess__alloc(sizeof **room * 2 * most);
  return (struct signature){{0, *room}, {0, *room + most}};
}

static bool check_region(const struct call *c, const char *region, const struct graph *g, const struct signature *s,
                         struct diag *d) {
  return check_list(c, region, "parameter", g, g->n_params, g->param, &s->in, d) &&
         check_list(c, region, "result", g, g->n_results, g->result, &s->out, d);
}

static bool check_results(const struct call *c, const struct types *wanted, struct diag *d) {
  if (wanted->n != c->n_out)
    return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "a call of %d results of @%s, which has %d", c->n_out,
                      attrs_of(c)->name, wanted->n);
  for (int i = 0; i < c->n_out; i++) {
    if (!tess__check_result(c, i, wanted->type[i], d)) return false;
    c->out[i] = wanted->type[i];
  }
  return true;
}

/* The body's parameters are the operands; its results are the call's. */
static bool check_body(const struct call *c, struct signature *s, struct diag *d) {
  const struct graph *body = c->regions[0];
  int64_t n = attrs_of(c)->n_arguments;
  if (n < 0 || n > c->n_in)
    return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "%lld of the %d operands of @%s are arguments", (long long)n,
                      c->n_in, attrs_of(c)->name);
  add_all(&s->in, c->n_in, c->in);
  add_values(&s->out, body, 0, body->n_results, body->result);
  return check_region(c, "the body", body, s, d) && check_results(c, &s->out, d);
}

static bool custom_jvp_check(const struct call *c, struct diag *d) {
  const struct type **room;
  struct signature s = signature(c, &room);
  bool good = check_body(c, &s, d);
  if (good && !attrs_of(c)->without_rule) {
    add_tangents(&s.in, (int)attrs_of(c)->n_arguments, c->in, false);
    add_tangents(&s.out, c->n_out, c->out, false);
    good = check_region(c, "the rule", c->regions[1], &s, d);
  }
  tess__free(room);
  return good;
}

static bool check_fwd(const struct call *c, struct signature *s, struct diag *d) {
  const struct graph *fwd = c->regions[1];
  int64_t residuals = attrs_of(c)->n_residuals;
  if (fwd->n_results - c->n_out != residuals)
    return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "fwd of @%s has %d residuals; legal: %lld", attrs_of(c)->name,
                      fwd->n_results - c->n_out, (long long)residuals);
  add_values(&s->out, fwd, c->n_out, fwd->n_results, fwd->result);
  return check_region(c, "fwd", fwd, s, d);
}

static bool check_bwd(const struct call *c, struct signature *s, struct diag *d) {
  const struct graph *fwd = c->regions[1];
  int n = (int)attrs_of(c)->n_arguments;
  s->in.n = s->out.n = 0;
  add_values(&s->in, fwd, c->n_out, fwd->n_results, fwd->result);
  add_all(&s->in, c->n_in - n, c->in + n);
  add_tangents(&s->in, c->n_out, c->out, true);
  add_tangents(&s->out, n, c->in, true);
  return check_region(c, "bwd", c->regions[2], s, d);
}

static bool custom_vjp_check(const struct call *c, struct diag *d) {
  const struct type **room;
  struct signature s = signature(c, &room);
  bool good = check_body(c, &s, d) && (attrs_of(c)->without_rule || (check_fwd(c, &s, d) && check_bwd(c, &s, d)));
  tess__free(room);
  return good;
}

static bool custom_linear_check(const struct call *c, struct diag *d) {
  const struct graph *bwd = c->regions[0];
  int64_t tangents = attrs_of(c)->n_arguments, residuals = attrs_of(c)->n_residuals, known = c->n_in - tangents;
  if (tangents < 0 || residuals < 0 || known < residuals || known > bwd->n_params)
    return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON,
                      "custom_linear of @%s has %d operands, %lld of them tangents and %lld residuals, and bwd %d",
                      attrs_of(c)->name, c->n_in, (long long)tangents, (long long)residuals, bwd->n_params);
  const struct type **room;
  struct signature s = signature(c, &room);
  add_all(&s.in, (int)known, c->in);
  add_values(&s.in, bwd, (int)known, bwd->n_params, bwd->param);
  add_tangents(&s.out, (int)tangents, c->in + known, true);
  bool good = check_region(c, "bwd", bwd, &s, d);
  s.out.n = 0;
  for (int i = (int)known; i < bwd->n_params; i++)
    add(&s.out, tess__type_cotangent(tess__type_at(bwd, bwd->param[i])));
  good = good && check_results(c, &s.out, d);
  tess__free(room);
  return good;
}

/* ---- what they are ---- */
static void body_ref(const struct call *c, const void *const *in, void *const *out) {
  tess__region_run(c->regions[0], in, out);
}

static bool forward_refused(struct diag *d, const char *place, const char *name) {
  bool fresh = d->status == TESS_OK;
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
             "can't apply forward-mode differentiation (jvp) to a custom_vjp function: %s; legal: grad and vjp, or "
             "custom_jvp",
             name);
  if (fresh && !d->where) d->where = place;
  return false;
}

/* Nobody has said what it computes. */
static bool linear_expand(struct build *b, const struct call *c, const vid *in, vid *out) {
  (void)in, (void)out;
  return forward_refused(b->diag, b->place, attrs_of(c)->name);
}

static const struct attr custom_rows[] = {
    {"name", ATTR_NAME, offsetof(struct custom_attrs, name), NULL},
    {"arguments", ATTR_LONG, offsetof(struct custom_attrs, n_arguments), NULL},
    {"residuals", ATTR_LONG, offsetof(struct custom_attrs, n_residuals), NULL},
    {"without_rule", ATTR_BOOL, offsetof(struct custom_attrs, without_rule), NULL},
    {0}};

const struct tess_op tess__op_custom_jvp = {
    .name = "tess.custom_jvp",
    .id = OP_custom_jvp,
    .arity = -1,
    .results = -1,
    .regions = 2,
    .traits = OP_REGION | OP_SETS_VARIANCE,
    .custom = CUSTOM_JVP,
    .call = true,
    .attr_bytes = sizeof(struct custom_attrs),
    .attrs = custom_rows,
    .check = custom_jvp_check,
    .ref = body_ref,
};

const struct tess_op tess__op_custom_vjp = {
    .name = "tess.custom_vjp",
    .id = OP_custom_vjp,
    .arity = -1,
    .results = -1,
    .regions = 3,
    .traits = OP_REGION | OP_SETS_VARIANCE,
    .custom = CUSTOM_VJP,
    .call = true,
    .attr_bytes = sizeof(struct custom_attrs),
    .attrs = custom_rows,
    .check = custom_vjp_check,
    .ref = body_ref,
};

const struct tess_op tess__op_custom_linear = {
    .name = "tess.custom_linear",
    .id = OP_custom_linear,
    .arity = -1,
    .results = -1,
    .regions = 1,
    .traits = OP_REGION | OP_SETS_VARIANCE,
    .custom = CUSTOM_LINEAR,
    .attr_bytes = sizeof(struct custom_attrs),
    .attrs = custom_rows,
    .check = custom_linear_check,
    .expand = linear_expand,
};

/* ---- making them ---- */
bool tess__n_custom_jvp(struct build *b, const char *name, int n_arguments, struct graph *body, struct graph *rule,
                        int n_in, const vid *in, vid *out) {
  struct custom_attrs attrs = {.name = tess__intern_text(name), .n_arguments = n_arguments, .without_rule = !rule};
  struct graph *regions[] = {body, rule ? rule : tess__graph_keep(body)};
  return tess__emit(b, &tess__op_custom_jvp, n_in, in, &attrs, NULL, body->n_results, 2, regions, out);
}

bool tess__n_custom_vjp(struct build *b, const char *name, int n_arguments, int n_residuals, struct graph *body,
                        struct graph *fwd, struct graph *bwd, int n_in, const vid *in, vid *out) {
  struct custom_attrs attrs = {
      .name = tess__intern_text(name), .n_arguments = n_arguments, .n_residuals = n_residuals, .without_rule = !fwd};
  struct graph *regions[] = {body, fwd ? fwd : tess__graph_keep(body), fwd ? bwd : tess__graph_keep(body)};
  return tess__emit(b, &tess__op_custom_vjp, n_in, in, &attrs, NULL, body->n_results, 3, regions, out);
}

bool tess__n_custom_linear(struct build *b, const char *name, int n_tangents, int n_residuals, struct graph *bwd,
                           int n_in, const vid *in, int n_out, vid *out) {
  struct custom_attrs attrs = {.name = tess__intern_text(name), .n_arguments = n_tangents, .n_residuals = n_residuals};
  return tess__emit(b, &tess__op_custom_linear, n_in, in, &attrs, NULL, n_out, 1, &bwd, out);
}

/* ---- derivatives ---- */
static bool refuse(struct build *b, const char *format, const struct call *c, const char *type) {
  bool fresh = b->diag->status == TESS_OK;
  const char *kind = c->op->custom == CUSTOM_JVP ? "custom_jvp" : "custom_vjp";
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, format, kind, attrs_of(c)->name, type);
  if (fresh && !b->diag->where) b->diag->where = b->place;
  return false;
}

bool tess__custom_has_rule(struct build *b, const struct call *c, const vid *tangent) {
  if (attrs_of(c)->without_rule)
    return refuse(b, "the rule of the %s function %s calls the function itself: it is followed no deeper", c, NULL);
  for (int i = (int)attrs_of(c)->n_arguments; i < c->n_in; i++)
    if (tangent[i] != VID_NONE)
      return refuse(b,
                    "detected differentiation of the %s function %s with respect to a closed-over value, %s; its rule "
                    "only speaks of its arguments: make the value one of them",
                    c, tess__type_text(c->in[i]));
  return true;
}

/* Tangents of the arguments that have one, zeros made; how many. */
static int given(struct build *b, const struct call *c, const vid *in, const vid *tangent, vid *to) {
  int n = 0;
  for (int i = 0; i < (int)attrs_of(c)->n_arguments; i++) {
    const struct type *t = type_of(b, in[i]);
    if (!tess__has_tangent(t)) continue;
    to[n++] = tangent[i] == VID_NONE ? tess__zeros(b, t) : tess__tangent_as(b, tangent[i], t);
  }
  return n;
}

/* Tangents of the results that have one, in their places. */
static void take(const struct call *c, const vid *from, vid *out_tangent) {
  for (int i = 0, k = 0; i < c->n_out; i++)
    out_tangent[i] = tess__has_tangent(c->out[i]) ? from[k++] : VID_NONE;
}

bool tess__custom_jvp_rule(struct build *b, const struct call *c, const vid *in, const vid *tangent, vid *out,
                           vid *out_tangent) {
  if (!tess__custom_has_rule(b, c, tangent)) return false;
  const struct graph *rule = c->regions[1];
  vid *operand = tess__alloc(sizeof *operand * (size_t)(2 * c->n_in + rule->n_results + 1)),
      *result = operand + 2 * (size_t)c->n_in;
  if (c->n_in) memcpy(operand, in, sizeof *operand * (size_t)c->n_in);
  given(b, c, in, tangent, operand + c->n_in);
  bool good = tess__jvp_done(b) && tess__splice(b, rule, operand, result);
  if (good) {
    memcpy(out, result, sizeof *out * (size_t)c->n_out);
    take(c, result + c->n_out, out_tangent);
  }
  tess__free(operand);
  return good;
}

bool tess__custom_vjp_linear(struct build *b, const struct call *c, const vid *in, const vid *tangent, vid *out,
                             vid *out_tangent) {
  if (!tess__custom_has_rule(b, c, tangent)) return false;
  const struct custom_attrs *a = attrs_of(c);
  const struct graph *fwd = c->regions[1];
  int residuals = (int)a->n_residuals, captures = c->n_in - (int)a->n_arguments, n_out = 0;
  vid *result = tess__alloc(sizeof *result * 2 * (size_t)(fwd->n_results + c->n_in + c->n_out + 1)),
      *operand = result + fwd->n_results, *linear = operand + residuals + captures + (int)a->n_arguments;
  bool good = tess__splice(b, fwd, in, result);
  if (good) {
    memcpy(out, result, sizeof *out * (size_t)c->n_out);
    memcpy(operand, result + c->n_out, sizeof *operand * (size_t)residuals);
    memcpy(operand + residuals, in + a->n_arguments, sizeof *operand * (size_t)captures);
    int known = residuals + captures, n = given(b, c, in, tangent, operand + known);
    for (int i = 0; i < c->n_out; i++)
      n_out += tess__has_tangent(c->out[i]);
    good = tess__jvp_done(b) && tess__n_custom_linear(b, a->name, n, residuals, tess__graph_keep(c->regions[2]),
                                                      known + n, operand, n_out, linear);
  }
  if (good) take(c, linear, out_tangent);
  tess__free(result);
  return good;
}

bool tess__custom_vjp_refused(struct build *b, const char *name) {
  return forward_refused(b->diag, b->place, name);
}
