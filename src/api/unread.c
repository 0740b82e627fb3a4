/* See unread.h. */
#include "api/unread.h"

#include "base/alloc.h"
#include "ir/splice.h"

bool *tess__find_unread(const struct graph *g) {
  bool *unread = tess__alloc((size_t)g->n_params + 1);
  for (int i = 0; i < g->n_params; i++)
    unread[i] = true;
  for (uint32_t i = 0; i < g->n_nodes; i++)
    for (int k = 0; k < g->node[i].n_in; k++) {
      const struct value *v = &g->value[g->node[i].in[k]];
      if (v->node == NODE_NONE) unread[v->result] = false;
    }
  for (int i = 0; i < g->n_results; i++) {
    const struct value *v = &g->value[g->result[i]];
    if (v->node == NODE_NONE) unread[v->result] = false;
  }
  return unread;
}

void tess__without_unread(struct read_program *p, struct arena *arena) {
  struct graph *g = tess__graph_copy(p->graph, NULL);
  bool *unread = tess__find_unread(g);
  struct read_param *param = tess__arena_alloc(arena, sizeof *param * (size_t)(p->n_params + 1));
  int kept = 0, arguments = 0;
  for (int i = 0; i < g->n_params; i++) {
    if (i < p->n_params && unread[i]) continue;
    if (i < p->n_params) param[arguments++] = p->param[i];
    g->param[kept] = g->param[i];
    g->value[g->param[kept]].result = kept;
    kept++;
  }
  g->n_params = kept;
  p->graph = g;
  p->param = param;
  p->n_params = arguments;
  tess__free(unread);
}
