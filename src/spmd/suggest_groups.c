/* Ends that a search moves together, so that a model of many layers is no larger than a layer: those that are
 * equal in type and in what reads them, several operations deep. */
#include <string.h>

#include "spmd/suggest_try.h"

enum { DEPTH = 2 }; /* operations; with more the first and last few of many layers are others than the rest */

static uint64_t mixed(uint64_t a, uint64_t b) {
  uint64_t pair[] = {a, b};
  return tess__hash(pair, sizeof pair);
}

/* What an operation is, whatever its operands are made of. */
static uint64_t kind_of(const struct graph *g, const struct node *n) {
  uint64_t h = mixed(n->op->id, n->op->attr_bytes ? tess__hash(n->attrs, n->op->attr_bytes) : 0);
  for (int i = 0; i < n->n_in; i++)
    h = mixed(h, (uint64_t)(uintptr_t)tess__type_at(g, n->in[i]));
  return h;
}

/* By value: what reads it, DEPTH operations deep. Readers have no order. */
static const uint64_t *uses(const struct graph *g, struct arena *arena) {
  uint64_t *now = tess__arena_alloc(arena, sizeof *now * (g->n_values + 1)),
           *next = tess__arena_alloc(arena, sizeof *next * (g->n_values + 1));
  for (int round = 0; round < DEPTH; round++) {
    for (uint32_t v = 0; v < g->n_values; v++)
      next[v] = (uint64_t)(uintptr_t)g->value[v].type;
    for (uint32_t i = 0; i < g->n_nodes; i++) {
      const struct node *n = &g->node[i];
      uint64_t h = kind_of(g, n);
      for (int k = 0; k < n->n_out; k++)
        h = mixed(h, now[n->out + (vid)k]);
      for (int k = 0; k < n->n_in; k++)
        next[n->in[k]] += mixed(h, (uint64_t)k);
    }
    uint64_t *swap = now;
    now = next;
    next = swap;
  }
  return now;
}

static bool has(const struct together_list *list, const struct together *set) {
  for (int i = 0; i < list->n; i++)
    if (list->set[i].n == set->n && memcmp(list->set[i].end, set->end, sizeof *set->end * (size_t)set->n) == 0)
      return true;
  return false;
}

/* Sets of ends from `from` to `to` with equal marks, in the order of their first ones. */
static void add_sets(struct together_list *list, const struct suggester *s, int from, int to, const uint64_t *mark,
                     struct arena *arena) {
  bool *placed = tess__arena_alloc(arena, (size_t)to + 1);
  for (int i = from; i < to; i++) {
    if (placed[i] || !tess__end_free(s, i)) continue;
    int *member = tess__arena_alloc(arena, sizeof *member * (size_t)(to - i)), n = 0;
    for (int k = i; k < to; k++) {
      if (mark[k] != mark[i] || tess__end_type(s, k) != tess__end_type(s, i) || !tess__end_free(s, k)) continue;
      member[n++] = k;
      placed[k] = true;
    }
    struct together set = {n, member};
    if (!has(list, &set)) list->set[list->n++] = set;
  }
}

/* The operation that gives a result. */
static uint64_t maker_of(struct end_value v) {
  uint32_t node = v.graph->value[v.value].node;
  return node == NODE_NONE ? 0 : kind_of(v.graph, &v.graph->node[node]);
}

struct together_list tess__suggest_groups(const struct suggester *s, bool all, struct arena *arena) {
  size_t n = (size_t)s->n_ends + 1;
  int n_args = s->r->n_args, free = 0;
  struct together_list list = {0, tess__arena_alloc(arena, sizeof *list.set * 3 * n)};
  uint64_t *mark = tess__arena_alloc(arena, sizeof *mark * n);
  const uint64_t *use = uses(s->graph, arena);
  for (int i = 0; i < n_args; i++) {
    mark[i] = use[s->graph->param[i]];
    free += tess__end_free(s, i);
  }
  add_sets(&list, s, 0, n_args, mark, arena);
  memset(mark, 0, sizeof *mark * n);
  add_sets(&list, s, 0, n_args, mark, arena);
  for (int i = 0; i < s->n_ends; i++)
    mark[i] = i < n_args ? (uint64_t)i : maker_of(tess__end_value(s, i));
  if (all && free <= MOST_ALONE) add_sets(&list, s, 0, n_args, mark, arena);
  int inside = s->n_ends - s->r->n_at;
  if (all) add_sets(&list, s, n_args, inside, mark, arena);
  if (s->r->n_at) add_sets(&list, s, inside, s->n_ends, mark, arena);
  return list;
}
