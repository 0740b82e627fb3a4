/* See linearize_inside.h. Calls, branches and manual regions: each region becomes two, and the node two nodes. What the
 * linear node reads of the known one is passed: an operand or a result of the node where it is one, else a further
 * result. Branches share further results of one type: a branch gives zeros for those of the others. */
#include <string.h>

#include "base/map.h"
#include "layout/sharding.h"
#include "op/attrs.h"
#include "op/derive.h"
#include "op/remat.h"
#include "op/varying.h"
#include "transform/linearize_inside.h"
#include "transform/remake.h"

enum source { SOURCE_OPERAND, SOURCE_RESULT, SOURCE_OWN };
struct passed {
  enum source from;
  int i;                   /* which operand (behind what chooses), result, further result */
  const struct type *type; /* in the region */
};
struct parts {
  struct site *x;
  const struct manual_attrs *manual; /* NULL: no manual region */
  const struct remat_policy *policy; /* of a call that is computed again: what it saves; NULL: it is none */
  struct manual_scope scope;         /* of the regions */
  int n_pieces;
  struct piece **piece;
  int **which; /* by piece, by residual: what is passed */
  struct passed *passed;
  int n_passed, n_own, n_tangents, n_changed; /* operands, results with a tangent */
  const uint64_t *varies;                     /* of an unchecked region: axes of each further result */
};

/* ---- what is passed ---- */
/* Is result i of the node, seen from inside again, what the region made? */
static bool comes_back(const struct parts *q, int i, const struct type *t) {
  if (!q->manual) return true;
  const struct spec *s = q->manual->out[i];
  return !q->manual->unchecked && !s->unreduced && !s->reduced && tess__spec_axes(s) == (t->varying & q->manual->axes);
}

static struct passed source_of(const struct parts *q, const struct piece *p, vid v) {
  const struct graph *g = p->both;
  const struct type *t = tess__type_at(g, v);
  for (int i = 0; i < p->of->n_params; i++)
    if (g->param[i] == v) return (struct passed){SOURCE_OPERAND, i, t};
  for (int i = 0; i < g->n_results; i++)
    if (g->result[i] == v && comes_back(q, i, t)) return (struct passed){SOURCE_RESULT, i, t};
  return (struct passed){SOURCE_OWN, -1, t};
}

/* Whether it stands there already; a further result serves a branch for one residual. */
static bool serves(const struct passed *have, const struct passed *want, bool taken) {
  if (have->from != want->from || have->type != want->type) return false;
  return want->from == SOURCE_OWN ? !taken : have->i == want->i;
}

static int pass_on(struct parts *q, const struct passed *want, const bool *taken) {
  int k = 0;
  while (k < q->n_passed && !serves(&q->passed[k], want, taken[k]))
    k++;
  if (k < q->n_passed) return k;
  q->passed[k] = *want;
  if (want->from == SOURCE_OWN) q->passed[k].i = q->n_own++;
  q->n_passed++;
  return k;
}

static void find_passed(struct parts *q) {
  struct arena *a = &q->x->arena;
  size_t most = 1;
  for (int r = 0; r < q->n_pieces; r++)
    most += (size_t)q->piece[r]->n_residuals;
  q->passed = tess__arena_alloc(a, sizeof *q->passed * most);
  q->which = tess__arena_alloc(a, sizeof *q->which * (size_t)(q->n_pieces + 1));
  for (int r = 0; r < q->n_pieces; r++) {
    const struct piece *p = q->piece[r];
    bool *taken = tess__arena_alloc(a, sizeof *taken * most);
    q->which[r] = tess__arena_alloc(a, sizeof **q->which * (size_t)(p->n_residuals + 1));
    for (int k = 0; k < p->n_residuals; k++) {
      struct passed want = source_of(q, p, p->residual[k]);
      int at = q->which[r][k] = pass_on(q, &want, taken);
      taken[at] = true;
    }
  }
}

/* ---- the regions ---- */
/* At the boundary of a manual region a residual has a dimension, so that it can be cut. */
static bool gets_dimension(const struct parts *q, const struct passed *p) {
  return q->manual && p->from == SOURCE_OWN && p->type->rank == 0;
}

static struct graph *known_region(const struct parts *q, int r) {
  const struct piece *p = q->piece[r];
  const struct graph *g = p->of;
  int n = g->n_results;
  struct build b;
  struct graph *made = tess__site_region(q->x, g->name, &q->scope, &b);
  size_t room = (size_t)g->n_params + 2 * (size_t)n + (size_t)p->n_residuals + (size_t)q->n_own + 1;
  vid *in = tess__arena_alloc(&q->x->arena, sizeof *in * room), *out = in + g->n_params,
      *result = out + n + p->n_residuals;
  for (int i = 0; i < g->n_params; i++)
    in[i] = tess__graph_param(made, tess__type_at(g, g->param[i]));
  bool good = tess__piece_known(p, &b, in, out);
  for (int i = 0; i < n + q->n_own; i++)
    result[i] = good && i < n ? out[i] : VID_NONE;
  for (int k = 0; good && k < p->n_residuals; k++)
    if (q->passed[q->which[r][k]].from == SOURCE_OWN) result[n + q->passed[q->which[r][k]].i] = out[n + k];
  for (int k = 0; good && k < q->n_passed; k++) {
    const struct passed *own = &q->passed[k];
    if (own->from != SOURCE_OWN) continue;
    vid *v = &result[n + own->i];
    if (*v == VID_NONE) *v = tess__zeros(&b, own->type);
    if (gets_dimension(q, own)) *v = tess__n_reshape(&b, *v, 1, (const int64_t[]){1});
    good = *v != VID_NONE;
  }
  if (good) {
    tess__graph_set_results(made, n + q->n_own, result);
    return made;
  }
  tess__graph_free(made);
  return NULL;
}

/* Parameters: what is passed, then the tangents. */
static void linear_params(const struct parts *q, const struct piece *p, struct build *b, vid *passed, vid *tangent) {
  for (int k = 0; k < q->n_passed; k++) {
    const struct type *t = q->passed[k].type;
    bool grown = gets_dimension(q, &q->passed[k]);
    passed[k] = tess__graph_param(b->graph, grown ? tess__type_with_shape(t, 1, (const int64_t[]){1}) : t);
  }
  for (int k = 0; k < q->n_passed; k++)
    if (gets_dimension(q, &q->passed[k])) passed[k] = tess__n_reshape(b, passed[k], 0, NULL);
  for (int k = 0; q->policy && k < q->n_passed; k++) /* what is computed again is not what was computed before */
    passed[k] = tess__n_optimization_barrier(b, passed[k]);
  for (int i = 0; i < p->of->n_params; i++)
    tangent[i] = p->changes[i] ? tess__graph_param(b->graph, tess__type_at(p->of, p->of->param[i])) : VID_NONE;
}

static struct graph *linear_region(const struct parts *q, int r) {
  const struct piece *p = q->piece[r];
  const struct graph *g = p->of;
  struct build b;
  tess__site_region(q->x, g->name, &q->scope, &b);
  size_t room = (size_t)q->n_passed + (size_t)p->n_residuals + (size_t)g->n_params + (size_t)g->n_results + 1;
  vid *passed = tess__arena_alloc(&q->x->arena, sizeof *passed * room), *residual = passed + q->n_passed,
      *tangent = residual + p->n_residuals, *out = tangent + g->n_params;
  linear_params(q, p, &b, passed, tangent);
  for (int k = 0; k < p->n_residuals; k++)
    residual[k] = passed[q->which[r][k]];
  return tess__site_linear(q->x, p, &b, residual, tangent, out);
}

/* NULL: told. */
static struct graph **all_regions(const struct parts *q, struct graph *(*make)(const struct parts *q, int r)) {
  struct graph **made = tess__arena_alloc(&q->x->arena, sizeof(struct graph *) * (size_t)(q->n_pieces + 1));
  for (int r = 0; r < q->n_pieces; r++) {
    made[r] = make(q, r);
    if (made[r]) continue;
    while (r > 0)
      tess__graph_free(made[--r]);
    return NULL;
  }
  return made;
}

/* ---- specs ---- */
/* Where types do not say what further results vary over: found from the ops. So a condition that is the same on all
 * devices is known to be backwards, too. */
static void find_varying(struct parts *q, const struct graph *known) {
  if (!q->manual || !q->manual->unchecked) return;
  uint64_t *param = tess__arena_alloc(&q->x->arena, sizeof *param * (size_t)(known->n_params + known->n_results + 1)),
           *result = param + known->n_params;
  for (int i = 0; i < known->n_params; i++)
    param[i] = tess__spec_axes(q->manual->in[i]) | q->manual->in[i]->unreduced;
  tess__varying_results(known, param, result);
  q->varies = result + q->x->n_results;
}

/* Of a further result: dimension 0 is cut by all that it varies over. */
static const struct spec *residual_spec(const struct parts *q, const struct passed *p) {
  const struct type *t = p->type;
  struct spec *s = tess__arena_alloc(&q->x->arena, sizeof *s);
  uint64_t axes = (q->varies ? q->varies[p->i] : t->varying) & q->manual->axes;
  s->unreduced = (uint16_t)(t->unreduced & q->manual->axes);
  s->reduced = (uint16_t)(t->reduced & q->manual->axes);
  s->unreduced_kind = s->unreduced ? TESS_REDUCE_SUM : 0;
  s->n = axes ? 1 : 0;
  for (; axes; axes &= axes - 1)
    s->axis[0][s->n_axes[0]++] = (uint8_t)__builtin_ctzll(axes);
  return tess__intern(INTERN_SPEC, s, sizeof *s);
}

static struct manual_attrs known_specs(const struct parts *q) {
  struct manual_attrs attrs = *q->manual;
  int n = q->x->n_results;
  const struct spec **out = tess__arena_alloc(&q->x->arena, sizeof *out * (size_t)(n + q->n_own + 1));
  for (int i = 0; i < n; i++)
    out[i] = attrs.out[i];
  for (int k = 0; k < q->n_passed; k++)
    if (q->passed[k].from == SOURCE_OWN) out[n + q->passed[k].i] = residual_spec(q, &q->passed[k]);
  attrs.out = out;
  return attrs;
}

static struct manual_attrs linear_specs(const struct parts *q) {
  struct manual_attrs attrs = *q->manual;
  const struct site *x = q->x;
  int n_in = 0, n_out = 0;
  const struct spec **in = tess__arena_alloc(&q->x->arena, sizeof *in * (size_t)(q->n_passed + x->n_params + 1)),
                    **out = tess__arena_alloc(&q->x->arena, sizeof *out * (size_t)(x->n_results + 1));
  for (int k = 0; k < q->n_passed; k++) {
    const struct passed *p = &q->passed[k];
    in[n_in++] = p->from == SOURCE_OPERAND  ? attrs.in[p->i]
                 : p->from == SOURCE_RESULT ? attrs.out[p->i]
                                            : residual_spec(q, p);
  }
  for (int i = 0; i < x->n_params; i++)
    if (x->changes[i]) in[n_in++] = attrs.in[i];
  for (int i = 0; i < x->n_results; i++)
    if (x->result[i]) out[n_out++] = attrs.out[i];
  attrs.in = in;
  attrs.out = out;
  return attrs;
}

/* ---- the nodes ---- */
static const char *call_name(const struct parts *q, const char *part) {
  return tess__arena_printf(&q->x->arena, "%s%s", part, ((const struct call_attrs *)q->x->n->attrs)->name);
}

static bool emit_known(const struct parts *q, struct graph **region, vid *out) {
  const struct site *x = q->x;
  const struct node *n = x->n;
  int n_out = x->n_results + q->n_own;
  if (q->manual) {
    struct manual_attrs attrs = known_specs(q);
    return tess__n_manual_computation(x->b, x->n_params, x->in, &attrs, region[0], out);
  }
  if (n->op->call) {
    const struct call_rules *rules = n_out == n->n_out ? ((const struct call_attrs *)n->attrs)->rules : NULL;
    return tess__n_call(x->b, call_name(q, ""), rules, region[0], x->n_params, x->in, out);
  }
  return tess__n_control(x->b, n->op, n->n_in, x->in - 1, n->n_regions, region, n_out, out);
}

static bool emit_linear(const struct parts *q, struct graph **region, const vid *known, vid *out) {
  const struct site *x = q->x;
  bool branch = x->n->op->traits & OP_BRANCH;
  vid *in = tess__arena_alloc(&q->x->arena, sizeof *in * (size_t)(q->n_passed + x->n_params + 2));
  int n = 0;
  if (branch) in[n++] = x->in[-1];
  for (int k = 0; k < q->n_passed; k++) {
    const struct passed *p = &q->passed[k];
    in[n++] = p->from == SOURCE_OPERAND  ? x->in[p->i]
              : p->from == SOURCE_RESULT ? known[p->i]
                                         : known[x->n_results + p->i];
  }
  n = tess__site_tangents(x, 0, x->n_params, n, in);
  if (q->manual) {
    struct manual_attrs attrs = linear_specs(q);
    return tess__n_manual_computation(x->b, n, in, &attrs, region[0], out);
  }
  if (branch) return tess__n_control(x->b, x->n->op, n, in, x->n->n_regions, region, q->n_changed, out);
  return tess__n_call(x->b, call_name(q, "linear_"), NULL, region[0], n, in, out);
}

/* A call's two functions are made once for its piece. */
static struct graph **regions_of(const struct parts *q, struct graph **made,
                                 struct graph *(*make)(const struct parts *q, int r)) {
  if (!q->x->n->op->call) return all_regions(q, make);
  struct graph **region = tess__arena_alloc(&q->x->arena, sizeof(struct graph *));
  if (!*made) *made = make(q, 0);
  if (!*made) return NULL;
  *region = tess__graph_keep(*made);
  return region;
}

static bool emit_both(struct parts *q, vid *out, vid *out_tangent) {
  struct site *x = q->x;
  struct graph **region = regions_of(q, &q->piece[0]->known, known_region);
  vid *known = tess__arena_alloc(&x->arena, sizeof *known * (size_t)(2 * x->n_results + q->n_own + 1)),
      *linear = known + x->n_results + q->n_own;
  if (!region) return false;
  find_varying(q, region[0]);
  if (!emit_known(q, region, known)) return false;
  region = regions_of(q, &q->piece[0]->rest, linear_region);
  if (!region || !emit_linear(q, region, known, linear)) return false;
  for (int i = 0, k = 0; i < x->n_results; i++) {
    out[i] = known[i];
    out_tangent[i] = x->result[i] ? linear[k++] : VID_NONE;
  }
  return true;
}

bool tess__split_regions(struct site *x, vid *out, vid *out_tangent) {
  struct parts q = {.x = x, .scope = x->b->scope, .n_pieces = x->n->n_regions, .policy = tess__remat_policy(x->n)};
  if (x->n->op->traits & OP_MANUAL) {
    q.manual = x->n->attrs;
    q.scope = tess__manual_scope(&q.scope, q.manual);
  }
  q.piece = tess__arena_alloc(&x->arena, sizeof(struct piece *) * (size_t)(q.n_pieces + 1));
  for (int r = 0; r < q.n_pieces; r++) {
    q.piece[r] = tess__piece(x->s, x->b, &q.scope, x->n->regions[r], x->changes, x->wanted, q.policy, NULL);
    if (!q.piece[r]) return false;
    for (int i = 0; i < x->n_results; i++)
      x->result[i] |= q.piece[r]->tangent[i] != VID_NONE;
  }
  for (int i = 0; i < x->n_results; i++)
    q.n_changed += x->result[i];
  if (q.n_changed == 0) return tess__remake_node(x->b, x->g, x->n, x->in - (x->n->n_in - x->n_params), out, &x->arena);
  if (q.manual && !tess__manual_derives(q.manual, x->n_params, x->changes, x->n_results, x->result, x->b->diag))
    return false;
  find_passed(&q);
  return emit_both(&q, out, out_tangent);
}
