/* See linearize_inside.h. A scan becomes two: one that leaves the residuals of each round as further rows, and one that
 * carries tangents and reads them. What is the same in each round is not stacked: it is made outside, once, and closed
 * over. A while of known rounds becomes a scan first; one of at most so many rounds a scan whose body does nothing once
 * the condition has failed. Of other whiles nobody knows how many residuals there will be: the linear one goes through
 * the rounds again, tangents beside values.
 *
 * In a function that is computed again, the known scan leaves what the policy saves of each round, as rows that are
 * kept, and another scan, which reads them, makes the residuals again. */
#include <string.h>

#include "op/attrs.h"
#include "op/derive.h"
#include "op/remat.h"
#include "transform/linearize_inside.h"
#include "transform/remake.h"

enum lent { LENT_STACKED, LENT_OPERAND, LENT_RESULT, LENT_FIXED };
struct residual {
  enum lent how; /* from the known scan's further rows, its xs, its ys, from outside */
  int i;         /* which operand, result, row or fixed value */
};
struct cycle {
  struct site *x;
  struct graph *body;
  struct scan_attrs attrs;
  bool is_while; /* not a scan, where it is left as it is */
  struct piece *piece;
  struct residual *residual;
  int n_stacked, n_lent; /* residuals that are rows of the known scan's own; all that are rows */
  vid *fixed, *outside;  /* what is the same in each round: in the piece, in the builder's graph */
  bool *inside;          /* does the known scan read it, too? */
  int n_fixed;
  const bool *same; /* by value of the piece: in each round? */
  vid *saved;       /* values of a round that a policy saves */
  int n_saved;
};

/* ---- what is the same in each round ---- */
static bool *same_each_round(const struct cycle *c) {
  const struct graph *g = c->piece->both;
  bool *same = tess__arena_alloc(&c->x->arena, sizeof *same * (g->n_values + 1));
  for (int i = 0; i < c->x->n_params; i++)
    same[g->param[i]] = i < c->attrs.carried ? g->result[i] == g->param[i] : i >= c->attrs.carried + c->attrs.rows;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    bool all = !(n->op->traits & OP_EFFECT) && !c->piece->linear[n->out];
    for (int r = 0; r < n->n_regions; r++)
      all = all && !n->regions[r]->effects;
    for (int k = 0; k < n->n_in && all; k++)
      all = same[n->in[k]];
    for (int k = 0; k < n->n_out; k++)
      same[n->out + (vid)k] = all;
  }
  return same;
}

static struct residual lend(struct cycle *c, vid v, bool same) {
  const struct graph *g = c->piece->both;
  int carried = (int)c->attrs.carried, rows = (int)c->attrs.rows;
  if (same) {
    c->fixed[c->n_fixed] = v;
    return (struct residual){LENT_FIXED, c->n_fixed++};
  }
  c->n_lent++;
  for (int i = carried; i < carried + rows; i++)
    if (g->param[i] == v) return (struct residual){LENT_OPERAND, i};
  for (int i = carried; i < g->n_results && !tess__remat_chooses(c->x->s->policy); i++)
    if (g->result[i] == v) return (struct residual){LENT_RESULT, i};
  return (struct residual){LENT_STACKED, c->n_stacked++};
}

static vid *empty_map(const struct cycle *c) {
  const struct graph *g = c->piece->both;
  vid *map = tess__arena_alloc(&c->x->arena, sizeof *map * (g->n_values + 1));
  for (vid v = 0; v < g->n_values; v++)
    map[v] = VID_NONE;
  return map;
}

/* Makes outside what is the same in each round. */
static bool find_residuals(struct cycle *c) {
  const struct piece *p = c->piece;
  size_t n = (size_t)p->n_residuals + 1;
  const bool *same = c->same = same_each_round(c);
  c->residual = tess__arena_alloc(&c->x->arena, sizeof *c->residual * n);
  c->fixed = tess__arena_alloc(&c->x->arena, sizeof *c->fixed * 2 * n);
  c->outside = c->fixed + n;
  for (int k = 0; k < p->n_residuals; k++)
    c->residual[k] = lend(c, p->residual[k], same[p->residual[k]]);
  vid *map = empty_map(c);
  for (int i = 0; i < c->x->n_params; i++)
    if (same[p->both->param[i]]) map[p->both->param[i]] = c->x->in[i];
  bool good = tess__remake(c->x->b, p->both, map, c->n_fixed, c->fixed, false);
  for (int k = 0; good && k < c->n_fixed; k++)
    c->outside[k] = map[c->fixed[k]];
  return good;
}

/* ---- the known scan ---- */
/* Results, then what is stacked. */
static vid *wanted(const struct cycle *c, int *n) {
  const struct piece *p = c->piece;
  vid *want = tess__arena_alloc(&c->x->arena, sizeof *want * (size_t)(p->both->n_results + c->n_stacked + 1));
  *n = p->both->n_results;
  memcpy(want, p->both->result, sizeof *want * (size_t)*n);
  for (int k = 0; k < p->n_residuals; k++)
    if (c->residual[k].how == LENT_STACKED) want[(*n)++] = p->residual[k];
  return want;
}

static bool is_param(const struct graph *g, vid v) {
  return g->value[v].node == NODE_NONE;
}

/* Fixed values that the body needs: they come in, too. again: saved values are there. */
static void find_inside(struct cycle *c, int n, const vid *want, bool again) {
  const struct graph *g = c->piece->both;
  vid *map = empty_map(c);
  bool *needed = tess__arena_alloc(&c->x->arena, sizeof *needed * (g->n_values + 1));
  c->inside = tess__arena_alloc(&c->x->arena, sizeof *c->inside * (size_t)(c->n_fixed + 1));
  for (int i = 0; i < c->x->n_params; i++)
    map[g->param[i]] = 0;
  for (int k = 0; k < c->n_fixed; k++)
    if (!is_param(g, c->fixed[k])) map[c->fixed[k]] = 0;
  for (int k = 0; again && k < c->n_saved; k++)
    map[c->saved[k]] = 0;
  tess__needed(g, map, n, want, true, needed);
  for (int k = 0; k < c->n_fixed; k++)
    c->inside[k] = needed[c->fixed[k]] && !is_param(g, c->fixed[k]);
}

/* A body that gives these values; again: of what is saved, too, which are rows behind the others. */
static struct graph *known_body(struct cycle *c, int n, vid *want, bool again) {
  const struct graph *g = c->piece->both;
  int rows = (int)(c->attrs.carried + c->attrs.rows);
  struct build b;
  struct graph *made = tess__site_region(c->x, c->body->name, &c->x->b->scope, &b);
  vid *map = empty_map(c);
  for (int i = 0; i <= c->x->n_params; i++) {
    for (int k = 0; again && i == rows && k < c->n_saved; k++)
      map[c->saved[k]] = tess__graph_param(made, tess__type_at(g, c->saved[k]));
    if (i < c->x->n_params) map[g->param[i]] = tess__graph_param(made, tess__type_at(g, g->param[i]));
  }
  find_inside(c, n, want, again);
  for (int k = 0; k < c->n_fixed; k++)
    if (c->inside[k]) map[c->fixed[k]] = tess__graph_param(made, tess__type_at(g, c->fixed[k]));
  if (!tess__remake(&b, g, map, n, want, true)) {
    tess__graph_free(made);
    return NULL;
  }
  for (int i = 0; i < n; i++)
    want[i] = map[want[i]];
  tess__graph_set_results(made, n, want);
  return made;
}

/* saved: rows of the scan before; NULL: this one gives them. */
static bool emit_rounds(struct cycle *c, int n_want, vid *want, const vid *saved, vid *out) {
  struct site *x = c->x;
  struct graph *body = known_body(c, n_want, want, saved != NULL);
  if (!body) return false;
  int rows = (int)(c->attrs.carried + c->attrs.rows), n = 0;
  vid *in = tess__arena_alloc(&x->arena, sizeof *in * (size_t)(x->n_params + c->n_saved + c->n_fixed + 1));
  for (int i = 0; i <= x->n_params; i++) {
    for (int k = 0; saved && i == rows && k < c->n_saved; k++)
      in[n++] = saved[k];
    if (i < x->n_params) in[n++] = x->in[i];
  }
  for (int k = 0; k < c->n_fixed; k++)
    if (c->inside[k]) in[n++] = c->outside[k];
  struct scan_attrs attrs = c->attrs;
  if (saved) attrs.rows += c->n_saved;
  return tess__n_scan(x->b, &attrs, n, in, body, out);
}

/* What the policy saves of a round, where the residuals or the next round need it. */
static void find_saved(struct cycle *c) {
  const struct remat_policy *policy = c->x->s->policy;
  const struct piece *p = c->piece;
  const struct graph *g = p->both;
  if (!tess__remat_chooses(policy) || c->n_stacked == 0) return;
  int n = (int)c->attrs.carried;
  vid *map = empty_map(c), *want = tess__arena_alloc(&c->x->arena, sizeof *want * (size_t)(n + p->n_residuals + 1));
  bool *needed = tess__arena_alloc(&c->x->arena, sizeof *needed * (g->n_values + 1));
  for (int i = 0; i < n; i++)
    want[i] = g->result[i];
  for (int k = 0; k < p->n_residuals; k++)
    if (c->residual[k].how == LENT_STACKED) want[n++] = p->residual[k];
  for (int i = 0; i < c->x->n_params; i++)
    map[g->param[i]] = 0;
  tess__needed(g, map, n, want, true, needed);
  c->saved = tess__arena_alloc(&c->x->arena, sizeof *c->saved * (g->n_nodes + 1));
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *node = &g->node[i];
    if (node->n_out == 1 && needed[node->out] && !p->linear[node->out] && !c->same[node->out] &&
        tess__remat_saves(policy, node))
      c->saved[c->n_saved++] = node->out;
  }
}

static int saved_number(const struct cycle *c, vid v) {
  for (int k = 0; k < c->n_saved; k++)
    if (c->saved[k] == v) return k;
  return -1;
}

/* The rows that are stacked: saved ones, or of a second scan, which makes them again. */
static bool stack_again(struct cycle *c, const vid *saved, vid *out) {
  const struct piece *p = c->piece;
  int carried = (int)c->attrs.carried, n = carried, *from;
  vid *want = tess__arena_alloc(&c->x->arena, sizeof *want * 2 * (size_t)(carried + c->n_stacked + 1)),
      *made = want + carried + c->n_stacked + 1;
  from = tess__arena_alloc(&c->x->arena, sizeof *from * (size_t)(c->n_stacked + 1));
  for (int i = 0; i < carried; i++)
    want[i] = p->both->result[i];
  for (int k = 0; k < p->n_residuals; k++) {
    if (c->residual[k].how != LENT_STACKED) continue;
    int at = saved_number(c, p->residual[k]), r = c->residual[k].i;
    from[r] = at < 0 ? n : -1;
    if (at < 0)
      want[n++] = p->residual[k];
    else
      out[r] = saved[at];
  }
  if (n > carried && !emit_rounds(c, n, want, saved, made)) return false;
  for (int r = 0; r < c->n_stacked; r++)
    if (from[r] >= 0) out[r] = made[from[r]];
  return true;
}

/* Results and what is saved are kept. */
static bool emit_again(struct cycle *c, vid *out) {
  struct site *x = c->x;
  int n_results = x->n_results, n = n_results + c->n_saved;
  vid *want = tess__arena_alloc(&x->arena, sizeof *want * 2 * (size_t)(n + 1)), *first = want + n + 1;
  for (int i = 0; i < n; i++)
    want[i] = i < n_results ? c->piece->both->result[i] : c->saved[i - n_results];
  if (!emit_rounds(c, n, want, NULL, first)) return false;
  for (int i = 0; i < n; i++)
    if ((first[i] = tess__n_kept(x->b, first[i])) == VID_NONE) return false;
  memcpy(out, first, sizeof *out * (size_t)n_results);
  return stack_again(c, first + n_results, out + n_results);
}

static bool emit_known(struct cycle *c, vid *out) {
  struct site *x = c->x;
  if (c->is_while && c->n_stacked == 0) return tess__remake_node(x->b, x->g, x->n, x->in, out, &x->arena);
  find_saved(c);
  if (c->n_saved) return emit_again(c, out);
  int n;
  vid *want = wanted(c, &n);
  return emit_rounds(c, n, want, NULL, out);
}

/* ---- the linear scan: tangents carried; rows that are lent, tangents of rows; what is fixed, tangents ---- */
static int count(const bool *which, int begin, int end) {
  int n = 0;
  for (int i = begin; i < end; i++)
    n += which[i];
  return n;
}

static void tangent_params(const struct cycle *c, struct graph *made, int begin, int end, vid *tangent) {
  for (int i = begin; i < end; i++)
    if (c->x->changes[i]) tangent[i] = tess__graph_param(made, tess__type_at(c->body, c->body->param[i]));
}

static void residual_params(const struct cycle *c, struct graph *made, bool fixed, vid *residual) {
  for (int k = 0; k < c->piece->n_residuals; k++)
    if ((c->residual[k].how == LENT_FIXED) == fixed)
      residual[k] = tess__graph_param(made, tess__type_at(c->piece->both, c->piece->residual[k]));
}

static struct graph *linear_body(const struct cycle *c) {
  const struct site *x = c->x;
  int carried = (int)c->attrs.carried, rows = carried + (int)c->attrs.rows;
  struct build b;
  struct graph *made = tess__site_region(x, c->body->name, &x->b->scope, &b);
  size_t room = (size_t)c->piece->n_residuals + (size_t)x->n_params + 2 * (size_t)x->n_results + 1;
  vid *residual = tess__arena_alloc(&c->x->arena, sizeof *residual * room), *tangent = residual + c->piece->n_residuals,
      *out = tangent + x->n_params;
  tangent_params(c, made, 0, carried, tangent);
  residual_params(c, made, false, residual);
  tangent_params(c, made, carried, rows, tangent);
  residual_params(c, made, true, residual);
  tangent_params(c, made, rows, x->n_params, tangent);
  return tess__site_linear(x, c->piece, &b, residual, tangent, out);
}

static int lent_operands(const struct cycle *c, const vid *known, bool fixed, int n, vid *in) {
  for (int k = 0; k < c->piece->n_residuals; k++) {
    const struct residual *r = &c->residual[k];
    if ((r->how == LENT_FIXED) != fixed) continue;
    in[n++] = r->how == LENT_FIXED     ? c->outside[r->i]
              : r->how == LENT_OPERAND ? c->x->in[r->i]
              : r->how == LENT_RESULT  ? known[r->i]
                                       : known[c->x->n_results + r->i];
  }
  return n;
}

static bool emit_linear(struct cycle *c, const vid *known, vid *out) {
  const struct site *x = c->x;
  int carried = (int)c->attrs.carried, rows = carried + (int)c->attrs.rows, n;
  struct graph *body = linear_body(c);
  if (!body) return false;
  vid *in = tess__arena_alloc(&c->x->arena, sizeof *in * (size_t)(c->piece->n_residuals + x->n_params + 1));
  n = tess__site_tangents(x, 0, carried, 0, in);
  n = lent_operands(c, known, false, n, in);
  n = tess__site_tangents(x, carried, rows, n, in);
  n = lent_operands(c, known, true, n, in);
  n = tess__site_tangents(x, rows, x->n_params, n, in);
  struct scan_attrs attrs = c->attrs;
  attrs.carried = count(x->changes, 0, carried);
  attrs.rows = c->n_lent + count(x->changes, carried, rows);
  return tess__n_scan(x->b, &attrs, n, in, body, out);
}

/* ---- a scan ---- */
/* What is carried counts for the next round, rows where somebody asks for them. */
static const bool *wanted_of_round(const struct cycle *c) {
  const struct site *x = c->x;
  if (!x->wanted) return NULL;
  bool *wanted = tess__arena_alloc(&c->x->arena, sizeof *wanted * (size_t)(x->n_results + 1));
  for (int i = 0; i < x->n_results; i++)
    wanted[i] = i < c->attrs.carried || x->wanted[i];
  return wanted;
}

/* What changes in one round changes in the next. */
static bool settle(struct cycle *c) {
  struct site *x = c->x;
  int carried = (int)c->attrs.carried;
  const bool *wanted = wanted_of_round(c);
  for (bool grew = true; grew;) {
    c->piece = tess__piece(x->s, x->b, &x->b->scope, c->body, x->changes, wanted, NULL, x->s->policy);
    if (!c->piece) return false;
    grew = false;
    for (int i = 0; i < x->n_results; i++) {
      x->result[i] = c->piece->tangent[i] != VID_NONE || (i < carried && x->changes[i]);
      if (i >= carried || !x->result[i] || x->changes[i]) continue;
      x->changes[i] = grew = true;
    }
  }
  return true;
}

static bool split_scan(struct cycle *c, vid *out, vid *out_tangent) {
  struct site *x = c->x;
  if (!settle(c)) return false;
  if (count(x->result, 0, x->n_results) == 0) return tess__remake_node(x->b, x->g, x->n, x->in, out, &x->arena);
  if (!find_residuals(c)) return false;
  vid *known = tess__arena_alloc(&x->arena, sizeof *known * (size_t)(2 * x->n_results + c->n_stacked + 1)),
      *linear = known + x->n_results + c->n_stacked;
  if (!emit_known(c, known) || !emit_linear(c, known, linear)) return false;
  for (int i = 0, k = 0; i < x->n_results; i++) {
    out[i] = known[i];
    out_tangent[i] = x->result[i] ? linear[k++] : VID_NONE;
  }
  return true;
}

/* ---- whiles ---- */
static struct graph *unchanged(const struct site *x) {
  const struct graph *body = x->n->regions[1];
  struct build b;
  struct graph *made = tess__site_region(x, "unchanged", &x->b->scope, &b);
  for (int i = 0; i < body->n_params; i++)
    tess__graph_param(made, tess__type_at(body, body->param[i]));
  tess__graph_set_results(made, body->n_results, made->param);
  return made;
}

/* A round that does nothing where the condition fails. NULL: told. */
static struct graph *guarded(const struct site *x) {
  const struct graph *condition = x->n->regions[0];
  struct graph *body = x->n->regions[1];
  struct arena scratch = {0};
  struct build b;
  struct graph *made = tess__site_region(x, body->name, &x->b->scope, &b);
  vid *in = tess__arena_alloc(&scratch, sizeof *in * (size_t)(body->n_params + body->n_results + 2)),
      *out = in + body->n_params + 1;
  for (int i = 0; i < body->n_params; i++)
    in[1 + i] = tess__graph_param(made, tess__type_at(body, body->param[i]));
  bool good = tess__remake_all(&b, condition, in + 1, in) &&
              tess__n_if(&b, body->n_params + 1, in, tess__graph_keep(body), unchanged(x), body->n_results, out);
  if (good) tess__graph_set_results(made, body->n_results, out);
  tess__arena_free(&scratch);
  if (good) return made;
  tess__graph_free(made);
  return NULL;
}

static bool split_open(struct site *x, vid *out, vid *out_tangent) {
  struct forward *f = &x->s->plain;
  vid *again = tess__arena_alloc(&x->arena, sizeof *again * (size_t)(x->n_results + 1));
  return tess__remake_node(x->b, x->g, x->n, x->in, out, &x->arena) &&
         f->node(f, x->b, x->g, x->n, x->in, x->tangent, again, out_tangent);
}

bool tess__split_loop(struct site *x, vid *out, vid *out_tangent) {
  struct cycle c = {.x = x, .body = x->n->regions[0]};
  if (!(x->n->op->traits & OP_LOOP)) {
    c.attrs = *(const struct scan_attrs *)x->n->attrs;
    return split_scan(&c, out, out_tangent);
  }
  struct rounds rounds = ((const struct while_attrs *)x->n->attrs)->rounds;
  if ((!rounds.exact && rounds.n == 0) || rounds.n > INT32_MAX) return split_open(x, out, out_tangent);
  c.attrs = (struct scan_attrs){.length = rounds.n, .carried = x->n_results};
  c.is_while = true;
  c.body = rounds.exact ? tess__graph_keep(x->n->regions[1]) : guarded(x);
  bool good = c.body && split_scan(&c, out, out_tangent);
  tess__graph_free(c.body);
  return good;
}
