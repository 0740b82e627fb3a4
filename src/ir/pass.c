/* See pass.h. */
#include "ir/pass.h"

#include "base/alloc.h"
#include "ir/node.h"
#include "ir/splice.h"

static bool asks_inside(const struct node *n, const struct graph_pass *p) {
  for (int k = 0; k < n->n_regions; k++)
    if (tess__pass_asks(n->regions[k], p)) return true;
  return false;
}

bool tess__pass_asks(const struct graph *g, const struct graph_pass *p) {
  for (uint32_t i = 0; i < g->n_nodes; i++)
    if (p->asks(g, &g->node[i]) || asks_inside(&g->node[i], p)) return true;
  return false;
}

/* The node's regions, rewritten, in an array of `arena`; NULL: told. */
static struct graph **regions_of(const struct node *n, const struct graph_pass *p, struct diag *d,
                                 struct arena *arena) {
  struct graph **made = tess__arena_alloc(arena, sizeof *made * (size_t)(n->n_regions + 1));
  for (int k = 0; k < n->n_regions; k++) {
    if ((made[k] = tess__pass_run(n->regions[k], p, d))) continue;
    while (k > 0)
      tess__graph_free(made[--k]);
    return NULL;
  }
  return made;
}

/* Regions that fold elements stay as they are where nothing in them is asked for. */
static bool put(struct build *b, const struct graph *g, uint32_t index, const struct graph_pass *p, vid *map) {
  const struct node *n = &g->node[index];
  if (!(n->op->traits & OP_REGION) && !p->asks(g, n) && !asks_inside(n, p)) return p->put(b, g, index, NULL, map);
  struct arena scratch = {0};
  struct graph **regions = regions_of(n, p, b->diag, &scratch);
  bool good = regions && p->put(b, g, index, regions, map);
  tess__arena_free(&scratch);
  return good;
}

static struct graph *renumbered(struct graph *g) {
  struct graph *copy = tess__graph_copy(g, NULL);
  tess__graph_free(g);
  return copy;
}

struct graph *tess__pass_run(const struct graph *g, const struct graph_pass *p, struct diag *d) {
  if (p->renumbers && !tess__pass_asks(g, p)) return tess__graph_copy(g, NULL);
  struct graph *to = tess__graph_like(g);
  struct build b = {.graph = to, .diag = d};
  vid *map = tess__alloc(sizeof *map * (g->n_values + 1));
  bool good = true;
  tess__copy_params(to, g, map);
  for (uint32_t i = 0; i < g->n_nodes && good; i++)
    good = put(&b, g, i, p, map);
  if (good) tess__copy_results(to, g, map);
  tess__free(map);
  if (good) return p->renumbers ? renumbered(to) : to;
  tess__graph_free(to);
  return NULL;
}
