/* See linearize.h. */
#include "transform/linearize.h"

#include <string.h>

#include "op/attrs.h"
#include "op/custom.h"
#include "op/derive.h"
#include "transform/linearize_inside.h"

static void end(struct splitting *s) {
  for (struct piece *p = s->pieces; p; p = p->next) {
    tess__graph_free(p->of);
    tess__graph_free(p->both);
    tess__graph_free(p->known);
    tess__graph_free(p->rest);
  }
  tess__forward_end(&s->plain);
  tess__forward_end(&s->f);
}

/* A rule is linear in its tangents, so that it is its own derivative in them, anywhere: at zeros. */
static bool split_rule(struct forward *f, struct build *b, const struct call *c, const vid *in, const vid *tangent,
                       vid *out, vid *out_tangent, struct arena *scratch) {
  const struct graph *rule = c->regions[1];
  size_t room = (size_t)rule->n_params + (size_t)rule->n_results + 1;
  vid *operand = tess__arena_alloc(scratch, sizeof *operand * 2 * room), *change = operand + rule->n_params,
      *result = change + rule->n_params, *result_tangent = result + rule->n_results;
  int n = c->n_in;
  for (int i = 0; i < c->n_in; i++) {
    operand[i] = in[i];
    change[i] = VID_NONE;
  }
  for (int i = 0; i < (int)((const struct custom_attrs *)c->attrs)->n_arguments; i++) {
    if (!tess__has_tangent(c->in[i])) continue;
    operand[n] = tess__zeros(b, c->in[i]);
    change[n++] = tess__tangent_as(b, tangent[i], c->in[i]);
  }
  if (!tess__jvp_done(b) || !f->graph(f, b, rule, operand, change, result, result_tangent)) return false;
  for (int i = 0, k = c->n_out; i < c->n_out; i++) {
    out[i] = result[i];
    out_tangent[i] = tess__has_tangent(c->out[i]) ? result_tangent[k++] : VID_NONE;
  }
  return true;
}

/* A function with a rule of the user's: the rule in its place. */
static bool split_custom(struct forward *f, struct build *b, const struct graph *g, const struct node *n, const vid *in,
                         const vid *tangent, vid *out, vid *out_tangent) {
  struct arena scratch = {0};
  struct call c;
  bool good;
  tess__node_call(g, n, &c, &scratch);
  if (n->op->custom == CUSTOM_JVP)
    good = tess__custom_has_rule(b, &c, tangent) && split_rule(f, b, &c, in, tangent, out, out_tangent, &scratch);
  else if (n->op->custom == CUSTOM_VJP)
    good = tess__custom_vjp_linear(b, &c, in, tangent, out, out_tangent);
  else
    good = tess__custom_vjp_refused(b, ((const struct custom_attrs *)n->attrs)->name);
  tess__arena_free(&scratch);
  return good;
}

static bool split_node(struct forward *f, struct build *b, const struct graph *g, const struct node *n, const vid *in,
                       const vid *tangent, vid *out, vid *out_tangent) {
  if (n->op->custom) return split_custom(f, b, g, n, in, tangent, out, out_tangent);
  int before = (n->op->traits & OP_BRANCH) != 0; /* what chooses */
  struct site x = {.s = (struct splitting *)f, .b = b, .g = g, .n = n, .in = in + before, .tangent = tangent + before};
  x.n_params = n->n_in - before;
  x.n_results = n->n_out;
  x.wanted = x.s->of == g && x.s->counts ? x.s->counts + n->out : NULL;
  x.changes = tess__arena_alloc(&x.arena, sizeof *x.changes * (size_t)(x.n_params + x.n_results + 1));
  x.result = x.changes + x.n_params;
  for (int i = 0; i < x.n_params; i++)
    x.changes[i] = x.tangent[i] != VID_NONE;
  bool loop = n->op->traits & OP_LOOP || (n->op->expand && !n->op->call);
  bool good = loop ? tess__split_loop(&x, out, out_tangent) : tess__split_regions(&x, out, out_tangent);
  tess__arena_free(&x.arena);
  return good;
}

static struct build inside(const struct build *like, const char *name) {
  return (struct build){
      .graph = tess__graph_new(name), .diag = like->diag, .place = like->place, .scope = like->scope, .x64 = like->x64};
}

static bool make_known(const struct piece *p, struct build *b, struct arena *scratch) {
  const struct graph *g = p->of;
  int n = g->n_results + p->n_residuals;
  vid *in = tess__arena_alloc(scratch, sizeof *in * (size_t)(g->n_params + n + 1)), *out = in + g->n_params;
  for (int i = 0; i < g->n_params; i++)
    in[i] = tess__graph_param(b->graph, tess__type_at(g, g->param[i]));
  if (!tess__piece_known(p, b, in, out)) return false;
  tess__graph_set_results(b->graph, n, out);
  return true;
}

static bool make_linear(const struct piece *p, struct build *b, struct arena *scratch) {
  const struct graph *g = p->of;
  size_t n = (size_t)p->n_residuals + (size_t)g->n_params + (size_t)g->n_results;
  vid *residual = tess__arena_alloc(scratch, sizeof *residual * (n + 1)), *tangent = residual + p->n_residuals,
      *out = tangent + g->n_params;
  for (int i = 0; i < p->n_residuals; i++)
    residual[i] = tess__graph_param(b->graph, tess__type_at(p->both, p->residual[i]));
  for (int i = 0; i < g->n_params; i++)
    tangent[i] = p->changes[i] ? tess__graph_param(b->graph, tess__type_at(g, g->param[i])) : VID_NONE;
  if (!tess__piece_linear(p, b, residual, tangent, out)) return false;
  int n_out = 0;
  for (int i = 0; i < g->n_results; i++)
    if (out[i] != VID_NONE) out[n_out++] = out[i];
  tess__graph_set_results(b->graph, n_out, out);
  return true;
}

static bool cut(const struct build *like, const struct piece *p, struct linearized *out, struct arena *arena) {
  struct arena scratch = {0};
  struct build known = inside(like, p->of->name), linear = inside(like, p->of->name);
  bool good = make_known(p, &known, &scratch) && make_linear(p, &linear, &scratch);
  tess__arena_free(&scratch);
  if (!good) {
    tess__graph_free(known.graph);
    tess__graph_free(linear.graph);
    return false;
  }
  *out = (struct linearized){.known = known.graph, .linear = linear.graph, .n_residuals = p->n_residuals};
  out->result = tess__arena_alloc(arena, sizeof *out->result * (size_t)(p->of->n_results + 1));
  for (int i = 0; i < p->of->n_results; i++)
    out->result[i] = p->tangent[i] != VID_NONE;
  return true;
}

bool tess__linearize(const struct build *like, const struct graph *g, const bool *changes, struct arena *arena,
                     struct linearized *out) {
  return tess__linearize_wanted(like, g, changes, NULL, arena, out);
}

bool tess__linearize_wanted(const struct build *like, const struct graph *g, const bool *changes, const bool *wanted,
                            struct arena *arena, struct linearized *out) {
  struct splitting s = {.f = {.graph = tess__forward_graph, .node = split_node},
                        .plain = {.graph = tess__forward_graph, .node = tess__forward_node}};
  bool *change = tess__arena_alloc(&s.f.arena, sizeof *change * (size_t)(g->n_params + 1));
  for (int i = 0; i < g->n_params; i++)
    change[i] = changes[i] && tess__has_tangent(tess__type_at(g, g->param[i]));
  struct piece *p = tess__piece(&s, like, &like->scope, (struct graph *)(uintptr_t)g, change, wanted, NULL, NULL);
  bool good = p && cut(like, p, out, arena);
  if (!good)
    tess__fail(like->diag, TESS_INTERNAL, TESS_NO_REASON, "the linear part of @%s reads what nobody made", g->name);
  end(&s);
  return good;
}
