/* See calls.h. Each body is weighed once. */
#include "ir/calls.h"

#include "base/size.h"

struct scale {
  struct map weights;           /* a body -> its weight, and one */
  const struct graph *heaviest; /* the first that came to too much */
};

static int64_t of_graph(struct scale *s, const struct graph *g);

static int64_t of_node(struct scale *s, const struct graph *g, const struct node *n) {
  int64_t weight = 1;
  if (n->op->traits & OP_DATA) weight += tess__type_bytes(tess__type_at(g, n->out)) / CALLS_BYTES;
  for (int r = 0; r < (n->op->call ? 1 : n->n_regions); r++)
    weight = tess__add_sizes(weight, tess__add_sizes(n->op->call ? 0 : CALLS_REGION, of_graph(s, n->regions[r])));
  return weight;
}

static int64_t of_graph(struct scale *s, const struct graph *g) {
  uint64_t key = (uint64_t)(uintptr_t)g;
  const void *known = tess__map_get(&s->weights, key);
  if (known) return (int64_t)(intptr_t)known - 1;
  int64_t weight = 0;
  for (uint32_t i = 0; i < g->n_nodes; i++)
    weight = tess__add_sizes(weight, of_node(s, g, &g->node[i]));
  if (weight > CALLS_MOST) weight = CALLS_MOST + 1;
  if (weight > CALLS_MOST && !s->heaviest) s->heaviest = g;
  *tess__map_at(&s->weights, key) = (void *)(intptr_t)(weight + 1);
  return weight;
}

bool tess__calls_fail(const char *name, struct diag *d) {
  return tess__fail(d, TESS_RESOURCE_EXHAUSTED, TESS_VALUE_ERROR,
                    "@%s comes to more than %d operations once its calls are inlined (a region counts as %d, %d bytes "
                    "of constants as one)",
                    name, CALLS_MOST, CALLS_REGION, CALLS_BYTES);
}

static const char *first_place(const struct graph *g) {
  for (uint32_t i = 0; i < g->n_nodes; i++)
    if (g->node[i].place) return g->node[i].place;
  return NULL;
}

bool tess__calls_bounded(const struct graph *g, struct diag *d) {
  struct scale s = {0};
  if (!g->calls) return true;
  of_graph(&s, g);
  tess__map_free(&s.weights);
  if (!s.heaviest) return true;
  if (!d->where) d->where = first_place(s.heaviest);
  return tess__calls_fail(s.heaviest->name, d);
}
