/* See expand.h. */
#include "ir/expand.h"

#include "ir/node.h"
#include "ir/splice.h"

static bool expands(const struct graph *g, const struct node *n) {
  (void)g;
  return n->op->expand;
}

static bool expand_call(struct build *b, const struct graph *g, const struct node *n, struct graph **regions,
                        vid *map) {
  struct arena scratch = {0};
  struct call c;
  tess__node_call(g, n, &c, &scratch);
  c.regions = regions;
  b->place = n->place;
  vid *in = tess__arena_alloc(&scratch, sizeof *in * (size_t)(n->n_in + 1));
  for (int i = 0; i < n->n_in; i++)
    in[i] = map[n->in[i]];
  bool good = n->op->expand(b, &c, in, map + n->out);
  for (int r = 0; r < n->n_regions; r++)
    tess__graph_free(regions[r]);
  tess__arena_free(&scratch);
  return good;
}

static bool put(struct build *b, const struct graph *g, uint32_t index, struct graph **regions, vid *map) {
  const struct node *n = &g->node[index];
  if (n->op->expand) return expand_call(b, g, n, regions, map);
  tess__copy_node(b->graph, g, index, regions, map);
  if (n->n_regions == 0 && tess__node_shareable(n->op)) tess__node_share(b->graph, b->graph->n_nodes - 1);
  return true;
}

const struct graph_pass tess__pass_expand = {.asks = expands, .put = put, .renumbers = true};
