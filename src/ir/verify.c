/* Verifying: what emit promises, looked at again after a pass. Any failure is a bug in the library, so the status is
 * INTERNAL. */
#include "base/alloc.h"
#include "ir/node.h"

static bool wrong(struct diag *d, const struct graph *g, uint32_t node, const char *what) {
  if (node == NODE_NONE) return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "graph %s: %s", g->name, what);
  const char *place = g->node[node].place;
  return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "graph %s, node %u (%s%s%s): %s", g->name, node,
                    g->node[node].op->name, place ? ", " : "", place ? place : "", what);
}

static bool ids_right(const struct graph *g, uint32_t index, struct diag *d) {
  const struct node *n = &g->node[index];
  for (int i = 0; i < n->n_in; i++) {
    if (n->in[i] >= g->n_values) return wrong(d, g, index, "an operand does not exist");
    uint32_t maker = g->value[n->in[i]].node;
    if (maker != NODE_NONE && maker >= index) return wrong(d, g, index, "an operand is used before it is defined");
  }
  for (int i = 0; i < n->n_out; i++) {
    vid v = n->out + (vid)i;
    if (v >= g->n_values || g->value[v].node != index || g->value[v].result != i)
      return wrong(d, g, index, "its results are not its own");
  }
  return true;
}

static bool types_right(const struct graph *g, uint32_t index, struct diag *d) {
  const struct node *n = &g->node[index];
  struct arena scratch = {0};
  struct diag inner = {0};
  struct call c;
  tess__node_call(g, n, &c, &scratch);
  bool ok = tess__infer(&c, n->n_out ? c.out[0]->manual : NULL, false, &inner);
  if (!ok) wrong(d, g, index, inner.message);
  for (int i = 0; ok && i < n->n_out; i++) {
    const struct type *stored = tess__type_at(g, n->out + (vid)i);
    c.out[i] = tess__type_with_laid(c.out[i], stored->laid); /* how it lies tilings say, whatever operands were then */
    if (c.out[i] != stored)
      ok = wrong(d, g, index,
                 tess__arena_printf(&scratch, "its result is %s and should be %s", tess__type_text(stored),
                                    tess__type_text(c.out[i])));
  }
  tess__diag_clear(&inner);
  tess__arena_free(&scratch);
  return ok;
}

static bool verify(const struct graph *g, struct map *seen, struct diag *d);

/* Isolation: a body is a graph of its own, so it can only name its own values; two nodes that have the same one have a
 * use each. */
static bool regions_right(const struct graph *g, uint32_t index, struct map *seen, struct diag *d) {
  const struct node *n = &g->node[index];
  for (int r = 0; r < n->n_regions; r++) {
    if (!n->regions[r] || n->regions[r] == g) return wrong(d, g, index, "a region is missing");
    if (!tess__graph_first(seen, n->regions[r])) continue;
    for (uint32_t other = 0; other < index && !tess__graph_shared(n->regions[r]); other++)
      for (int s = 0; s < g->node[other].n_regions; s++)
        if (g->node[other].regions[s] == n->regions[r]) return wrong(d, g, index, "a region belongs to two nodes");
    if (!verify(n->regions[r], seen, d)) return false;
  }
  return true;
}

static bool ends_right(const struct graph *g, struct diag *d) {
  for (int i = 0; i < g->n_params; i++)
    if (g->param[i] >= g->n_values || g->value[g->param[i]].node != NODE_NONE)
      return wrong(d, g, NODE_NONE, "a parameter is made by a node");
  for (int i = 0; i < g->n_results; i++)
    if (g->result[i] >= g->n_values) return wrong(d, g, NODE_NONE, "a result does not exist");
  return true;
}

static bool verify(const struct graph *g, struct map *seen, struct diag *d) {
  if (!ends_right(g, d)) return false;
  for (uint32_t i = 0; i < g->n_nodes; i++)
    if (!ids_right(g, i, d) || !types_right(g, i, d) || !regions_right(g, i, seen, d)) return false;
  return true;
}

bool tess__graph_verify(const struct graph *g, struct diag *d) {
  struct map seen = {0};
  bool right = verify(g, &seen, d);
  tess__map_free(&seen);
  return right;
}
