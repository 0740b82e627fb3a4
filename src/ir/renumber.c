/* Renumbering: a copy whose nodes stand in the order in which the results need them (depth first, operands in order),
 * so that two programs that mean the same have the same numbers, whatever order C evaluated the arguments in
 * (ENGINE 2.5). Dead nodes go, effects stay, in the order of their making. Parameters come first and keep their order.
 */
#include <string.h>

#include "base/alloc.h"
#include "ir/node.h"

struct frame {
  uint32_t node;
  int next;
}; /* next: the operand to look at */
struct renumber {
  const struct graph *from;
  struct graph *to;
  vid *map;   /* by value id of `from` */
  bool *done; /* by node of `from` */
  struct frame *stack;
  uint32_t depth, capacity;
};

static void push(struct renumber *r, uint32_t node) {
  if (node == NODE_NONE || r->done[node]) return;
  r->done[node] = true;
  if (r->depth == r->capacity) {
    r->capacity = r->capacity ? 2 * r->capacity : 16;
    r->stack = tess__realloc(r->stack, r->capacity * sizeof *r->stack);
  }
  r->stack[r->depth++] = (struct frame){.node = node};
}

static void copy_node(struct renumber *r, const struct node *n) {
  struct arena scratch = {0};
  struct call c;
  tess__node_call(r->from, n, &c, &scratch);
  vid *in = tess__arena_alloc(&scratch, sizeof *in * (size_t)(n->n_in + 1));
  struct graph **regions = tess__regions_copy(n->n_regions, n->regions, &scratch);
  for (int i = 0; i < n->n_in; i++)
    in[i] = r->map[n->in[i]];
  struct node copy = *n;
  copy.in = in;
  copy.regions = regions;
  copy.why = n->why ? tess__arena_copy(&r->to->arena, n->why, strlen(n->why) + 1) : NULL;
  uint32_t index = tess__node_append(r->to, &copy, c.out);
  if (n->n_regions == 0 && tess__node_shareable(n->op)) tess__node_share(r->to, index);
  for (int i = 0; i < n->n_out; i++)
    r->map[n->out + (vid)i] = r->to->node[index].out + (vid)i;
  tess__arena_free(&scratch);
}

/* A stack of our own: a chain of a million adds must not end the C stack. */
static void visit(struct renumber *r, uint32_t node) {
  push(r, node);
  while (r->depth) {
    struct frame *top = &r->stack[r->depth - 1];
    const struct node *n = &r->from->node[top->node];
    if (top->next < n->n_in) {
      push(r, r->from->value[n->in[top->next++]].node);
    } else {
      r->depth--;
      copy_node(r, n);
    }
  }
}

/* Itself or in a region. */
static bool has_effect(const struct node *n) {
  bool effect = n->op->traits & OP_EFFECT;
  for (int r = 0; r < n->n_regions && !effect; r++)
    for (uint32_t i = 0; i < n->regions[r]->n_nodes && !effect; i++)
      effect = has_effect(&n->regions[r]->node[i]);
  return effect;
}

struct graph *tess__graph_renumber(const struct graph *g) {
  struct renumber r = {.from = g, .to = tess__graph_new(g->name)};
  r.map = tess__alloc(sizeof *r.map * (g->n_values + 1));
  r.done = tess__zalloc(sizeof *r.done * (g->n_nodes + 1));
  for (int i = 0; i < g->n_params; i++)
    r.map[g->param[i]] = tess__graph_param(r.to, tess__type_at(g, g->param[i]));
  for (int i = 0; i < g->n_results; i++)
    visit(&r, g->value[g->result[i]].node);
  for (uint32_t i = 0; i < g->n_nodes; i++)
    if (has_effect(&g->node[i])) visit(&r, i);
  vid *result = tess__alloc(sizeof *result * (size_t)(g->n_results + 1));
  for (int i = 0; i < g->n_results; i++)
    result[i] = r.map[g->result[i]];
  tess__graph_set_results(r.to, g->n_results, result);
  tess__free(result);
  tess__free(r.stack);
  tess__free(r.done);
  tess__free(r.map);
  return r.to;
}

struct graph **tess__regions_copy(int n, struct graph *const *regions, struct arena *arena) {
  struct graph **copy = tess__arena_alloc(arena, sizeof *copy * (size_t)(n + 1));
  for (int i = 0; i < n; i++)
    copy[i] = tess__graph_renumber(regions[i]);
  return copy;
}
