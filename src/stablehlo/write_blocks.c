/* The block of a graph: a line or more for each node, then what it returns. How a node is written is the writer's
 * function: regions stand in nodes, nodes in regions. */
#include <string.h>

#include "layout/sharding.h"
#include "stablehlo/writer.h"

/* Is the value's layout over Explicit axes told where it is used, each time by the same constraint? */
static void find_told(const struct graph *g, bool *needed) {
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    for (int k = 0; k < n->n_in; k++)
      needed[n->in[k]] |= !(tess__node_sharding(n) && tess__type_at(g, n->out) == tess__type_at(g, n->in[k]));
  }
  for (int i = 0; i < g->n_results; i++)
    needed[g->result[i]] = true;
}

/* What types say of the results of a node, which only constraints say in StableHLO. A scalar lies one way. */
static bool write_laid(struct writer *w, struct scope_names *s, const struct node *n, const bool *needed) {
  for (int i = 0; i < n->n_out && !tess__node_sharding(n); i++) {
    vid v = n->out + (vid)i;
    const struct type *t = tess__type_at(s->graph, v);
    bool says = t->laid && (t->rank || t->laid->spec.unreduced);
    if (needed[v] && says && !(s->name[v] = w->write_laid(w, s->name[v], t))) return false;
  }
  return true;
}

bool tess__write_nodes(struct writer *w, const struct graph *g, const char *const *param, struct scope_names *s) {
  s->graph = g;
  s->name = tess__arena_alloc(&w->arena, sizeof *s->name * (g->n_values + 1));
  for (int i = 0; i < g->n_params; i++)
    s->name[g->param[i]] = param[i];
  bool good = true, *needed = tess__arena_alloc(&w->arena, g->n_values + 1);
  memset(needed, 0, g->n_values + 1);
  find_told(g, needed);
  for (uint32_t i = 0; good && i < g->n_nodes; i++)
    good = w->write_node(w, s, &g->node[i]) && write_laid(w, s, &g->node[i], needed);
  return good;
}

bool tess__write_return(struct writer *w, const struct scope_names *s, int n, const char *end) {
  const struct graph *g = s->graph;
  tess__write_line(w);
  tess__text_add(w->out, end);
  for (int i = 0; i < n; i++)
    tess__text_printf(w->out, "%s%s", i ? ", " : " ", s->name[g->result[i]]);
  for (int i = 0; i < n; i++) {
    tess__text_add(w->out, i ? ", " : " : ");
    if (!tess__write_type(w->out, tess__type_at(g, g->result[i]), w->d)) return false;
  }
  return true;
}

bool tess__write_block(struct writer *w, const struct graph *g, const char *const *param, const char *end) {
  struct scope_names s;
  w->depth++;
  bool good = tess__write_nodes(w, g, param, &s) && tess__write_return(w, &s, g->n_results, end);
  w->depth--;
  return good;
}
