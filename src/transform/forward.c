/* See forward.h. */
#include "transform/forward.h"

#include "op/derive.h"
#include "transform/forward_inside.h"
#include "transform/remake.h"

struct pass { /* over one graph */
  struct forward *f;
  struct build *b;
  const struct graph *g;
  vid *value, *tangent; /* by value of g, in b's graph */
};

static bool changes(int n, const vid *tangent) {
  for (int i = 0; i < n; i++)
    if (tangent[i] != VID_NONE) return true;
  return false;
}

static bool may_change(const struct graph *g, const struct node *n) {
  for (int i = 0; i < n->n_out; i++)
    if (tess__has_tangent(tess__type_at(g, n->out + (vid)i))) return true;
  return false;
}

/* By the rule of the op; the node itself is there. */
static bool apply_rule(const struct pass *p, const struct node *n, const vid *in, const vid *in_tangent, const vid *out,
                       vid *out_tangent, struct arena *scratch) {
  struct call c;
  tess__node_call(p->g, n, &c, scratch);
  struct jvp j = {&c, in, out, in_tangent};
  if (!n->op->jvp) return tess__jvp_refused(p->b, &j, out_tangent);
  if (!n->op->jvp(p->b, &j, out_tangent)) return false;
  for (int i = 0; i < n->n_out; i++) {
    const struct type *t = type_of(p->b, out[i]);
    out_tangent[i] = tess__has_tangent(t) ? tess__tangent_as(p->b, out_tangent[i], t) : VID_NONE;
  }
  return tess__jvp_done(p->b);
}

static bool pass_node(const struct pass *p, const struct node *n, struct arena *scratch) {
  vid *in = tess__arena_alloc(scratch, sizeof *in * 2 * (size_t)(n->n_in + 1)), *in_tangent = in + n->n_in;
  vid *out = p->value + n->out, *out_tangent = p->tangent + n->out;
  for (int i = 0; i < n->n_in; i++) {
    in[i] = p->value[n->in[i]];
    in_tangent[i] = p->tangent[n->in[i]];
  }
  for (int i = 0; i < n->n_out; i++)
    out_tangent[i] = VID_NONE;
  p->b->place = n->place;
  bool changed = changes(n->n_in, in_tangent) && may_change(p->g, n);
  if (changed && n->op->traits & OP_REGION) return p->f->node(p->f, p->b, p->g, n, in, in_tangent, out, out_tangent);
  return tess__remake_node(p->b, p->g, n, in, out, scratch) &&
         (!changed || apply_rule(p, n, in, in_tangent, out, out_tangent, scratch));
}

bool tess__forward_graph(struct forward *f, struct build *b, const struct graph *g, const vid *in, const vid *tangent,
                         vid *out, vid *out_tangent) {
  struct arena arena = {0}, scratch = {0};
  struct pass p = {.f = f, .b = b, .g = g};
  p.value = tess__arena_alloc(&arena, sizeof(vid) * 2 * ((size_t)g->n_values + 1));
  p.tangent = p.value + g->n_values;
  bool good = true;
  for (int i = 0; i < g->n_params; i++) {
    p.value[g->param[i]] = in[i];
    p.tangent[g->param[i]] = tess__has_tangent(tess__type_at(g, g->param[i])) ? tangent[i] : VID_NONE;
  }
  for (uint32_t i = 0; good && i < g->n_nodes; i++) {
    good = pass_node(&p, &g->node[i], &scratch);
    if (i % 64 == 63) tess__arena_free(&scratch);
  }
  for (int i = 0; good && i < g->n_results; i++) {
    out[i] = p.value[g->result[i]];
    out_tangent[i] = p.tangent[g->result[i]];
  }
  tess__arena_free(&scratch);
  tess__arena_free(&arena);
  return good;
}

bool tess__forward(struct build *b, const struct graph *g, const vid *in, const vid *tangent, vid *out,
                   vid *out_tangent) {
  struct forward f = {.graph = tess__forward_graph, .node = tess__forward_node};
  const char *place = b->place;
  bool good = tess__forward_graph(&f, b, g, in, tangent, out, out_tangent);
  b->place = place;
  tess__forward_end(&f);
  return good;
}
