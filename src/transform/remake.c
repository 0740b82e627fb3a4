/* See remake.h. */
#include "transform/remake.h"

#include <string.h>

#include "base/alloc.h"
#include "ir/node.h"

bool tess__remake_node(struct build *b, const struct graph *g, const struct node *n, const vid *in, vid *out,
                       struct arena *scratch) {
  const struct type **asked = tess__arena_alloc(scratch, sizeof *asked * (size_t)(n->n_out + 1));
  struct graph **region = tess__arena_alloc(scratch, sizeof(struct graph *) * (size_t)(n->n_regions + 1));
  for (int i = 0; i < n->n_out; i++)
    asked[i] = tess__type_at(g, n->out + (vid)i);
  for (int i = 0; i < n->n_regions; i++)
    region[i] = tess__graph_keep(n->regions[i]);
  return tess__emit(b, n->op, n->n_in, in, n->attrs, asked, n->n_out, n->n_regions, region, out);
}

static bool makes_needed(const struct node *n, const vid *map, const bool *needed) {
  for (vid v = n->out; v < n->out + n->n_out; v++)
    if (needed[v] && map[v] == VID_NONE) return true;
  return false;
}

void tess__needed(const struct graph *g, const vid *map, int n, const vid *want, bool effects, bool *needed) {
  memset(needed, 0, sizeof *needed * g->n_values);
  for (int i = 0; i < n; i++)
    if (want[i] != VID_NONE) needed[want[i]] = true;
  for (uint32_t i = g->n_nodes; i-- > 0;) {
    const struct node *node = &g->node[i];
    if (!makes_needed(node, map, needed) && !(effects && tess__node_has_effect(node))) continue;
    for (int k = 0; k < node->n_in; k++)
      needed[node->in[k]] = true;
  }
}

/* Results that map has stay as they are. */
static bool remake_into(struct build *b, const struct graph *g, const struct node *n, vid *map) {
  struct arena scratch = {0};
  vid *in = tess__arena_alloc(&scratch, sizeof *in * (size_t)(n->n_in + n->n_out + 1)), *out = in + n->n_in;
  for (int i = 0; i < n->n_in; i++)
    in[i] = map[n->in[i]];
  b->place = n->place;
  bool good = tess__remake_node(b, g, n, in, out, &scratch);
  for (int i = 0; i < n->n_out; i++)
    if (map[n->out + (vid)i] == VID_NONE) map[n->out + (vid)i] = out[i];
  tess__arena_free(&scratch);
  return good;
}

bool tess__remake(struct build *b, const struct graph *g, vid *map, int n, const vid *want, bool effects) {
  bool *needed = tess__alloc(sizeof *needed * (g->n_values + 1)), good = true;
  const char *place = b->place;
  tess__needed(g, map, n, want, effects, needed);
  for (uint32_t i = 0; good && i < g->n_nodes; i++) {
    const struct node *node = &g->node[i];
    if (makes_needed(node, map, needed) || (effects && tess__node_has_effect(node)))
      good = remake_into(b, g, node, map);
  }
  b->place = place;
  tess__free(needed);
  return good;
}

bool tess__remake_all(struct build *b, const struct graph *g, const vid *in, vid *out) {
  vid *map = tess__alloc(sizeof *map * (g->n_values + 1));
  for (uint32_t v = 0; v < g->n_values; v++)
    map[v] = VID_NONE;
  for (int i = 0; i < g->n_params; i++)
    map[g->param[i]] = in[i];
  bool good = tess__remake(b, g, map, g->n_results, g->result, true);
  for (int i = 0; good && i < g->n_results; i++)
    out[i] = map[g->result[i]];
  tess__free(map);
  return good;
}
