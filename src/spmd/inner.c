/* Modules inside modules: the regions of control flow, with tilings of their own. A node owns the graphs of its
 * regions; while a pass works on them they are detached, and the modules own them. */
#include <string.h>

#include "base/alloc.h"
#include "spmd/propagate.h"

struct inner *tess__inner(const struct module *m, uint32_t node) {
  return node < m->inner.n && m->inner.at[node].n > 0 ? &m->inner.at[node] : NULL;
}

static struct inner *slot(struct inner_list *list, uint32_t node) {
  if (node >= list->n) {
    uint32_t n = node < 16 ? 32 : 2 * node;
    list->at = tess__realloc(list->at, sizeof *list->at * n);
    memset(list->at + list->n, 0, sizeof *list->at * (n - list->n));
    list->n = n;
  }
  return &list->at[node];
}

void tess__inner_put(struct inner_list *list, uint32_t node, int n, struct module *module) {
  *slot(list, node) = (struct inner){.n = n, .module = module};
}

struct inner *tess__inner_detach(struct module *m, uint32_t node) {
  struct inner *inner = tess__inner(m, node);
  m->graph->node[node].n_regions = 0;
  inner->detached = true;
  return inner;
}

void tess__inner_attach(struct module *m, uint32_t node) {
  struct inner *inner = tess__inner(m, node);
  struct node *n = &m->graph->node[node];
  struct graph **regions = tess__arena_alloc(&m->graph->arena, sizeof *regions * (size_t)inner->n);
  for (int r = 0; r < inner->n; r++)
    regions[r] = inner->module[r].graph;
  n->regions = regions;
  n->n_regions = (uint16_t)inner->n;
  inner->detached = false;
}

vid tess__inner_move(struct module *from, uint32_t node, struct graph *to, const vid *in, struct inner_list *list) {
  struct inner *inner = tess__inner_detach(from, node);
  inner->detached = false; /* the new node's from here on */
  struct graph **regions = tess__alloc(sizeof *regions * (size_t)inner->n);
  for (int r = 0; r < inner->n; r++)
    regions[r] = inner->module[r].graph;
  from->graph->node[node].n_regions = (uint16_t)inner->n; /* as the copy shall have it */
  vid out = tess__splice_node(to, from->graph, node, in, regions, NULL);
  from->graph->node[node].n_regions = 0;
  tess__inner_put(list, to->n_nodes - 1, inner->n, inner->module); /* it may have no results to be found by */
  *inner = (struct inner){.n = 0};
  tess__free(regions);
  return out;
}
