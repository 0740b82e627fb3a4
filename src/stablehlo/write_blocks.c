/* The block of a graph: a line or more for each node, then what it returns. How a node is written is the writer's
 * function: regions stand in nodes, nodes in regions. */
#include "stablehlo/writer.h"

bool tess__write_nodes(struct writer *w, const struct graph *g, const char *const *param, struct scope_names *s) {
  s->graph = g;
  s->name = tess__arena_alloc(&w->arena, sizeof *s->name * (g->n_values + 1));
  for (int i = 0; i < g->n_params; i++)
    s->name[g->param[i]] = param[i];
  bool good = true;
  for (uint32_t i = 0; good && i < g->n_nodes; i++)
    good = w->write_node(w, s, &g->node[i]);
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
