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

/* Expanded copies of the node's regions. NULL: told. */
static struct graph **regions_of(struct build *b, const struct node *n, struct arena *scratch) {
  struct graph **regions = tess__arena_alloc(scratch, sizeof *regions * (size_t)(n->n_regions + 1));
  for (int r = 0; r < n->n_regions; r++) {
    regions[r] = tess__graph_expand(n->regions[r], b->diag);
    if (regions[r]) continue;
    while (r > 0)
      tess__graph_free(regions[--r]);
    return NULL;
  }
  return regions;
}

static bool expand_call(struct build *b, const struct graph *g, const struct node *n, const vid *in,
                        struct graph **regions, vid *out, struct arena *scratch) {
  struct call c;
  tess__node_call(g, n, &c, scratch);
  c.regions = regions;
  b->place = n->place;
  bool good = n->op->expand(b, &c, in, out);
  for (int r = 0; r < n->n_regions; r++)
    tess__graph_free(regions[r]);
  return good;
}

/* map: of the values of g; the node's results are added. */
static bool put(struct build *b, const struct graph *g, uint32_t index, vid *map) {
  struct arena scratch = {0};
  const struct node *n = &g->node[index];
  vid *in = tess__arena_alloc(&scratch, sizeof *in * (size_t)(n->n_in + 1));
  for (int i = 0; i < n->n_in; i++)
    in[i] = map[n->in[i]];
  struct graph **regions = regions_of(b, n, &scratch);
  bool good = regions != NULL;
  if (good && n->op->expand) {
    good = expand_call(b, g, n, in, regions, map + n->out, &scratch);
  } else if (good) {
    vid out = tess__splice_node(b->graph, g, index, in, regions, NULL);
    if (n->n_regions == 0 && tess__node_shareable(n->op)) tess__node_share(b->graph, b->graph->n_nodes - 1);
    for (int i = 0; i < n->n_out; i++)
      map[n->out + (vid)i] = out + (vid)i;
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
  for (int i = 0; i < g->n_params; i++)
    map[g->param[i]] = tess__graph_param(to, tess__type_at(g, g->param[i]));
  for (uint32_t i = 0; good && i < g->n_nodes; i++)
    good = put(&b, g, i, map);
  if (good) {
    vid *result = tess__alloc(sizeof *result * (size_t)(g->n_results + 1));
    for (int i = 0; i < g->n_results; i++)
      result[i] = map[g->result[i]];
    tess__graph_set_results(to, g->n_results, result);
    tess__free(result);
    out = tess__graph_copy(to, NULL); /* numbered as if it had been traced so */
  }
  tess__free(map);
  tess__graph_free(to);
  return out;
}
