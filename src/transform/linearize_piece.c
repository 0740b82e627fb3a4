/* Pieces: a graph's forward derivative, cut into what is known and what is linear in the tangents. What the linear part
 * reads of the known one are the residuals; what costs nothing to make again (constants, broadcasts, casts) never is
 * one, but what it is made of; nor is what one sum or product makes of others. */
#include <string.h>

#include "op/derive.h"
#include "op/remat.h"
#include "transform/linearize_inside.h"
#include "transform/remake.h"

/* ---- what is linear, what is read ---- */
static const bool *linear_values(const struct graph *g, int n_known, struct arena *arena) {
  bool *linear = tess__arena_alloc(arena, sizeof *linear * (g->n_values + 1));
  for (int i = n_known; i < g->n_params; i++)
    linear[g->param[i]] = true;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    bool any = false;
    for (int k = 0; k < n->n_in && !any; k++)
      any = linear[n->in[k]];
    for (int k = 0; k < n->n_out; k++)
      linear[n->out + (vid)k] = any;
  }
  return linear;
}

/* Not saved: it costs nothing, and its operands are no larger; or what saves says so. */
static bool made_again(const struct piece *p, const struct node *n) {
  if (p->policy && p->policy->kind != REMAT_EVERYTHING)
    return !(n->op->traits & OP_EFFECT) && !tess__remat_saves(p->policy, n);
  if (n->op->traits & (OP_CONSTANT | OP_SPREADS | OP_KEEPS | OP_PER_DEVICE)) return true;
  return n->op->view == VIEW_SAME && n->op->traits & OP_VIEW && n->op->traits & OP_LINEAR && !tess__node_sharding(n);
}

static bool makes(const struct node *n, const bool *read) {
  for (int k = 0; k < n->n_out; k++)
    if (read[n->out + (vid)k]) return true;
  return false;
}

/* Of what is saved, sums and products of what is saved anyway are not: they are made again, one pointwise op each. A
 * result of the function is there without being saved. */
static void drop_sums(const struct piece *p, bool *read, struct arena *scratch) {
  const struct graph *g = p->both;
  bool *there = tess__arena_alloc(scratch, sizeof *there * 2 * (g->n_values + 1)), *given = there + g->n_values;
  for (int i = 0; i < g->n_results; i++)
    given[g->result[i]] = true;
  for (int i = 0; i < g->n_params; i++)
    there[g->param[i]] = read[g->param[i]];
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    bool all = !p->linear[n->out],
         pointwise = n->op->traits & OP_ELEMENTWISE && n->op->traits & (OP_LINEAR | OP_BILINEAR);
    for (int k = 0; k < n->n_in && all; k++)
      all = there[n->in[k]];
    if (all && pointwise && !given[n->out]) read[n->out] = false;
    for (int k = 0; k < n->n_out; k++)
      there[n->out + (vid)k] = read[n->out + (vid)k] || (all && (pointwise || made_again(p, n)));
  }
}

static void find_residuals(struct piece *p, struct arena *arena) {
  const struct graph *g = p->both;
  struct arena scratch = {0};
  bool *read = tess__arena_alloc(&scratch, sizeof *read * (g->n_values + 1));
  for (int i = 0; i < g->n_results; i++)
    if (p->tangent[i] != VID_NONE) read[p->tangent[i]] = true;
  for (uint32_t i = g->n_nodes; i-- > 0;) {
    const struct node *n = &g->node[i];
    if (!makes(n, read) || !(p->linear[n->out] || made_again(p, n))) continue;
    for (int k = 0; k < n->n_in; k++)
      read[n->in[k]] = true;
    for (int k = 0; k < n->n_out; k++)
      read[n->out + (vid)k] = false; /* what is left are residuals */
  }
  if (!p->policy) drop_sums(p, read, &scratch);
  vid *residual = tess__arena_alloc(arena, sizeof *residual * (g->n_values + 1));
  for (vid v = 0; v < g->n_values; v++)
    if (read[v] && !p->linear[v]) residual[p->n_residuals++] = v;
  p->residual = residual;
  tess__arena_free(&scratch);
}

/* ---- what counts ---- */
/* By value: does a result that is wanted depend on it? */
static const bool *values_that_count(const struct graph *g, const bool *wanted, struct arena *arena) {
  bool *counts = tess__arena_alloc(arena, sizeof *counts * (g->n_values + 1));
  for (int i = 0; i < g->n_results; i++)
    counts[g->result[i]] |= wanted[i];
  for (uint32_t i = g->n_nodes; i-- > 0;) {
    const struct node *n = &g->node[i];
    if (!makes(n, counts)) continue;
    for (int k = 0; k < n->n_in; k++)
      counts[n->in[k]] = true;
  }
  return counts;
}

/* The tangents of a graph; those that nobody asks for may be missing. */
static bool derive(struct splitting *s, const struct piece *p, struct build *b, const vid *in, const vid *tangent,
                   vid *out, vid *out_tangent) {
  const struct graph *of = s->of;
  const bool *counts = s->counts;
  const struct remat_policy *policy = s->policy;
  s->policy = p->policy ? p->policy : p->around;
  s->of = p->of;
  s->counts = p->wanted ? values_that_count(p->of, p->wanted, &s->f.arena) : NULL;
  bool good = s->f.graph(&s->f, b, p->of, in, tangent, out, out_tangent) && tess__jvp_done(b);
  s->of = of;
  s->counts = counts;
  s->policy = policy;
  for (int i = 0; i < p->of->n_results && p->wanted; i++)
    if (!p->wanted[i]) out_tangent[i] = VID_NONE;
  return good;
}

/* ---- making one ---- */
static bool fill(struct splitting *s, struct piece *p, struct build *b) {
  struct arena scratch = {0};
  const struct graph *g = p->of;
  size_t n = (size_t)g->n_params, n_results = (size_t)g->n_results;
  vid *in = tess__arena_alloc(&scratch, sizeof *in * (2 * n + n_results + 1)), *tangent = in + n, *out = tangent + n;
  vid *out_tangent = tess__arena_alloc(&s->f.arena, sizeof *out_tangent * (n_results + 1));
  for (int i = 0; i < g->n_params; i++)
    in[i] = tess__graph_param(b->graph, tess__type_at(g, g->param[i]));
  for (int i = 0; i < g->n_params; i++)
    tangent[i] = p->changes[i] ? tess__graph_param(b->graph, tess__type_at(g, g->param[i])) : VID_NONE;
  bool good = derive(s, p, b, in, tangent, out, out_tangent);
  if (good) {
    tess__graph_set_results(b->graph, g->n_results, out);
    p->linear = linear_values(b->graph, g->n_params, &s->f.arena);
    for (int i = 0; i < g->n_results; i++)
      if (out_tangent[i] != VID_NONE && !p->linear[out_tangent[i]]) out_tangent[i] = VID_NONE;
    p->tangent = out_tangent;
    find_residuals(p, &s->f.arena);
  }
  tess__arena_free(&scratch);
  return good;
}

static bool same_scope(const struct manual_scope *a, const struct manual_scope *c) {
  return a->mesh == c->mesh && a->axes == c->axes && a->unchecked == c->unchecked;
}

static bool same_wanted(const struct piece *p, const bool *wanted) {
  if (!p->wanted || !wanted) return p->wanted == wanted;
  return memcmp(p->wanted, wanted, sizeof *wanted * (size_t)p->of->n_results) == 0;
}

struct piece *tess__piece(struct splitting *s, const struct build *like, const struct manual_scope *scope,
                          struct graph *of, const bool *changes, const bool *wanted, const struct remat_policy *policy,
                          const struct remat_policy *around) {
  size_t bytes = sizeof *changes * (size_t)of->n_params;
  for (struct piece *p = s->pieces; p; p = p->next)
    if (p->of == of && p->policy == policy && p->around == around && same_scope(&p->scope, scope) &&
        (!bytes || memcmp(p->changes, changes, bytes) == 0) && same_wanted(p, wanted))
      return p;
  struct piece *p = tess__arena_alloc(&s->f.arena, sizeof *p);
  *p = (struct piece){.of = of, .scope = *scope, .policy = policy, .around = around, .both = tess__graph_like(of)};
  p->changes = tess__arena_copy(&s->f.arena, changes, bytes ? bytes : 1);
  if (wanted) p->wanted = tess__arena_copy(&s->f.arena, wanted, sizeof *wanted * (size_t)of->n_results);
  struct build b = {.graph = p->both, .diag = like->diag, .place = like->place, .scope = *scope, .x64 = like->x64};
  if (!fill(s, p, &b)) {
    tess__graph_free(p->both);
    return NULL;
  }
  tess__graph_keep(of);
  p->next = s->pieces;
  return s->pieces = p;
}

/* ---- its two parts ---- */
static vid *empty_map(const struct graph *g, struct arena *scratch) {
  vid *map = tess__arena_alloc(scratch, sizeof *map * (g->n_values + 1));
  for (vid v = 0; v < g->n_values; v++)
    map[v] = VID_NONE;
  return map;
}

bool tess__piece_known(const struct piece *p, struct build *b, const vid *in, vid *out) {
  struct arena scratch = {0};
  const struct graph *g = p->both;
  int n = g->n_results + p->n_residuals;
  vid *map = empty_map(g, &scratch), *want = tess__arena_alloc(&scratch, sizeof *want * (size_t)(n + 1));
  for (int i = 0; i < p->of->n_params; i++)
    map[g->param[i]] = in[i];
  for (int i = 0; i < n; i++)
    want[i] = i < g->n_results ? g->result[i] : p->residual[i - g->n_results];
  bool good = tess__remake(b, g, map, n, want, true);
  for (int i = 0; good && i < n; i++)
    out[i] = map[want[i]];
  tess__arena_free(&scratch);
  return good;
}

bool tess__piece_linear(const struct piece *p, struct build *b, const vid *residual, const vid *tangent, vid *out) {
  struct arena scratch = {0};
  const struct graph *g = p->both;
  vid *map = empty_map(g, &scratch);
  for (int i = 0, k = p->of->n_params; i < p->of->n_params; i++)
    if (p->changes[i]) map[g->param[k++]] = tangent[i];
  for (int i = 0; i < p->n_residuals; i++)
    map[p->residual[i]] = residual[i];
  bool good = tess__remake(b, g, map, g->n_results, p->tangent, false);
  for (int i = 0; good && i < g->n_results; i++)
    out[i] = p->tangent[i] == VID_NONE ? VID_NONE : map[p->tangent[i]];
  tess__arena_free(&scratch);
  return good;
}

/* ---- nodes with regions ---- */
int tess__site_tangents(const struct site *x, int begin, int end, int n, vid *in) {
  for (int i = begin; i < end; i++)
    if (x->changes[i]) in[n++] = x->tangent[i] != VID_NONE ? x->tangent[i] : tess__zeros(x->b, type_of(x->b, x->in[i]));
  return n;
}

struct graph *tess__site_linear(const struct site *x, const struct piece *p, struct build *b, const vid *residual,
                                const vid *tangent, vid *out) {
  const struct graph *g = p->of;
  bool good = tess__piece_linear(p, b, residual, tangent, out);
  int n = 0;
  for (int i = 0; good && i < g->n_results; i++) {
    if (!x->result[i]) continue;
    vid v = out[i] != VID_NONE ? out[i] : tess__zeros(b, tess__type_at(g, g->result[i]));
    good = v != VID_NONE;
    out[n++] = v;
  }
  if (good) {
    tess__graph_set_results(b->graph, n, out);
    return b->graph;
  }
  tess__graph_free(b->graph);
  return NULL;
}

struct graph *tess__site_region(const struct site *x, const char *name, const struct manual_scope *scope,
                                struct build *b) {
  struct graph *g = tess__graph_new(name);
  *b = (struct build){.graph = g, .diag = x->b->diag, .place = x->b->place, .scope = *scope, .x64 = x->b->x64};
  return g;
}
