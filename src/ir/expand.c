/* See expand.h. Regions are expanded first, so that what an op makes of its own has none of these nodes left. */
#include "ir/expand.h"

#include "base/alloc.h"
#include "ir/node.h"
#include "ir/splice.h"

bool tess__graph_expands(const struct graph *g) {
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    if (n->op->expand) return true;
    for (int r = 0; r < n->n_regions; r++)
      if (tess__graph_expands(n->regions[r])) return true;
  }
  return false;
}

static bool expand_call(struct build *b, const struct graph *g, const struct node *n, struct graph **regions, vid *map,
                        struct arena *scratch) {
  struct call c;
  tess__node_call(g, n, &c, scratch);
  c.regions = regions;
  b->place = n->place;
  vid *in = tess__arena_alloc(scratch, sizeof *in * (size_t)(n->n_in + 1));
  for (int i = 0; i < n->n_in; i++)
    in[i] = map[n->in[i]];
  bool good = n->op->expand(b, &c, in, map + n->out);
  for (int r = 0; r < n->n_regions; r++)
    tess__graph_free(regions[r]);
  return good;
}

/* map: of the values of g; the node's results are added. */
static bool put(struct build *b, const struct graph *g, uint32_t index, vid *map) {
  struct arena scratch = {0};
  const struct node *n = &g->node[index];
  struct graph **regions = tess__regions_make(n, tess__graph_expand, b->diag, &scratch);
  bool good = regions != NULL;
  if (good && n->op->expand) {
    good = expand_call(b, g, n, regions, map, &scratch);
  } else if (good) {
    tess__copy_node(b->graph, g, index, regions, map);
    if (n->n_regions == 0 && tess__node_shareable(n->op)) tess__node_share(b->graph, b->graph->n_nodes - 1);
  }
  tess__arena_free(&scratch);
  return good;
}

struct graph *tess__graph_expand(const struct graph *g, struct diag *d) {
  if (!tess__graph_expands(g)) return tess__graph_copy(g, NULL);
  struct graph *to = tess__graph_new(g->name), *out = NULL;
  struct build b = {.graph = to, .diag = d};
  vid *map = tess__alloc(sizeof *map * (g->n_values + 1));
  bool good = true;
  tess__copy_params(to, g, map);
  for (uint32_t i = 0; good && i < g->n_nodes; i++)
    good = put(&b, g, i, map);
  if (good) {
    tess__copy_results(to, g, map);
    out = tess__graph_copy(to, NULL); /* numbered as if it had been traced so */
  }
  tess__free(map);
  tess__graph_free(to);
  return out;
}
