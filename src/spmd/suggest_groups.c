/* Arguments that a search moves together, so that a model of many layers is no larger than a layer: those that are
 * equal in type and in what reads them, several operations deep. */
#include <string.h>

#include "spmd/suggest.h"

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
    if (list->set[i].n == set->n && memcmp(list->set[i].arg, set->arg, sizeof *set->arg * (size_t)set->n) == 0)
      return true;
  return false;
}

/* Sets of arguments with equal marks, in the order of their first ones. */
static void add_sets(struct together_list *list, const struct suggest_request *r, const uint64_t *mark,
                     struct arena *arena) {
  bool *placed = tess__arena_alloc(arena, (size_t)r->n_args + 1);
  for (int i = 0; i < r->n_args; i++) {
    if (placed[i] || !tess__suggest_free(r, i)) continue;
    int *member = tess__arena_alloc(arena, sizeof *member * (size_t)(r->n_args - i)), n = 0;
    for (int k = i; k < r->n_args; k++) {
      if (mark[k] != mark[i] || tess__suggest_type(r, k) != tess__suggest_type(r, i) || !tess__suggest_free(r, k))
        continue;
      member[n++] = k;
      placed[k] = true;
    }
    struct together set = {n, member};
    if (!has(list, &set)) list->set[list->n++] = set;
  }
}

struct together_list tess__suggest_groups(const struct suggest_request *r, bool alone, struct arena *arena) {
  size_t n = (size_t)r->n_args + 1;
  struct together_list list = {0, tess__arena_alloc(arena, sizeof *list.set * 3 * n)};
  uint64_t *mark = tess__arena_alloc(arena, sizeof *mark * n);
  const uint64_t *use = uses(r->graph, arena);
  for (int i = 0; i < r->n_args; i++)
    mark[i] = use[tess__suggest_value(r, i)];
  add_sets(&list, r, mark, arena);
  memset(mark, 0, sizeof *mark * n);
  add_sets(&list, r, mark, arena);
  for (int i = 0; i < r->n_args; i++)
    mark[i] = (uint64_t)i;
  if (alone) add_sets(&list, r, mark, arena);
  return list;
}
