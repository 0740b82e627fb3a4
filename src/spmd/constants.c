/* Constants, one for each use (design/partitioning.md 3.1, step 2) and merged again after propagation where the uses
 * came to agree.
 *
 * A constant tree is a constant, or an elementwise op, broadcast or reshape of constant trees only. Scalars are never
 * cloned: they are not cut. Without this step one `zeros` would tie together all values that it meets. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "op/control.h"
#include "spmd/propagate.h"

static bool is_constant(const struct graph *g, const struct node *n, const bool *constant) {
  if (n->n_in == 0) return (n->op->traits & OP_CONSTANT) != 0;
  if (!(n->op->traits & (OP_ELEMENTWISE | OP_KEEPS))) return false;
  for (int i = 0; i < n->n_in; i++) {
    uint32_t maker = g->value[n->in[i]].node;
    if (maker == NODE_NONE || !constant[maker]) return false;
  }
  return true;
}

bool *tess__find_apart(const struct graph *g, struct arena *arena) {
  bool *constant = tess__arena_alloc(arena, sizeof *constant * (g->n_nodes + 1));
  bool *apart = tess__arena_alloc(arena, sizeof *apart * (g->n_nodes + 1));
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    constant[i] = is_constant(g, n, constant);
    bool spread_scalar = n->op->traits & OP_SPREADS && tess__type_at(g, n->in[0])->rank == 0;
    apart[i] = (constant[i] || spread_scalar) && n->n_out == 1 && tess__type_at(g, n->out)->rank > 0;
  }
  return apart;
}

struct cloner {
  const struct graph *from;
  struct graph *to;
  const bool *apart;
  const vid *map;
  struct arena *arena;
  uint32_t *stamp, use; /* by node: the use that it was last collected for */
  vid *copy;            /* by node: its result's copy for the present use */
  uint32_t *list;
};

struct cloner *tess__cloner_new(const struct graph *from, struct graph *to, const bool *apart, const vid *map,
                                struct arena *arena) {
  struct cloner *c = tess__arena_alloc(arena, sizeof *c);
  *c = (struct cloner){.from = from, .to = to, .apart = apart, .map = map, .arena = arena};
  c->stamp = tess__arena_alloc(arena, sizeof *c->stamp * (from->n_nodes + 1));
  c->copy = tess__arena_alloc(arena, sizeof *c->copy * (from->n_nodes + 1));
  c->list = tess__arena_alloc(arena, sizeof *c->list * (from->n_nodes + 1));
  return c;
}

static void collect(struct cloner *c, uint32_t node, uint32_t *n) {
  if (node == NODE_NONE || !c->apart[node] || c->stamp[node] == c->use) return;
  c->stamp[node] = c->use;
  c->list[(*n)++] = node;
}

static int compare_nodes(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static void copy_for_use(struct cloner *c, uint32_t index) {
  const struct node *n = &c->from->node[index];
  vid *in = tess__alloc(sizeof *in * (size_t)(n->n_in + 1));
  for (int i = 0; i < n->n_in; i++) {
    uint32_t maker = c->from->value[n->in[i]].node;
    in[i] = maker != NODE_NONE && c->apart[maker] ? c->copy[maker] : c->map[n->in[i]];
  }
  c->copy[index] = tess__splice_node(c->to, c->from, index, in, NULL, NULL);
  tess__free(in);
}

vid tess__clone(struct cloner *c, vid v) {
  uint32_t root = c->from->value[v].node, n = 0;
  c->use++;
  collect(c, root, &n);
  for (uint32_t i = 0; i < n; i++) {
    const struct node *node = &c->from->node[c->list[i]];
    for (int k = 0; k < node->n_in; k++)
      collect(c, c->from->value[node->in[k]].node, &n);
  }
  qsort(c->list, n, sizeof *c->list, compare_nodes);
  for (uint32_t i = 0; i < n; i++)
    copy_for_use(c, c->list[i]);
  return c->copy[root];
}

/* ---- merging ---- */

struct merger {
  struct module *old;
  struct inner_list inner; /* of the new graph */
  struct graph *to;
  vid *map;           /* old value -> new value */
  vid *source;        /* new value -> the old value it is a copy of */
  uint32_t *next;     /* new node -> the next one with the same hash, plus 1; 0: none */
  struct map by_hash; /* hash -> newest new node, plus 1 */
  struct arena arena;
};

static uint64_t hash_of(const struct merger *g, const struct node *n, const vid *in) {
  const struct type *type = tess__type_at(g->old->graph, n->out);
  uint64_t part[5] = {n->op->id, tess__hash(in, sizeof *in * n->n_in),
                      n->op->attr_bytes ? tess__hash(n->attrs, n->op->attr_bytes) : 0, tess__hash(&type, sizeof type),
                      tess__hash(&g->old->tiling[n->out], sizeof(struct tiling))};
  return tess__hash(part, sizeof part);
}

static bool is_equal(const struct merger *g, const struct node *n, const vid *in, uint32_t node) {
  const struct node *other = &g->to->node[node];
  return other->op == n->op && other->n_in == n->n_in &&
         (!n->n_in || memcmp(other->in, in, sizeof *in * n->n_in) == 0) &&
         (!n->op->attr_bytes || memcmp(other->attrs, n->attrs, n->op->attr_bytes) == 0) &&
         tess__type_at(g->to, other->out) == tess__type_at(g->old->graph, n->out) &&
         tess__tiling_equal(&g->old->tiling[g->source[other->out]], &g->old->tiling[n->out]);
}

static void add_copy(struct merger *g, uint32_t index, const vid *in) {
  const struct node *n = &g->old->graph->node[index];
  vid out = tess__is_control(n->op) ? tess__inner_move(g->old, index, g->to, in, &g->inner)
                                    : tess__splice_node(g->to, g->old->graph, index, in, NULL, NULL);
  for (int i = 0; i < n->n_out; i++) {
    g->map[n->out + (vid)i] = out + (vid)i;
    g->source[out + (vid)i] = n->out + (vid)i;
  }
}

static void merge_node(struct merger *g, uint32_t index, bool apart) {
  const struct node *n = &g->old->graph->node[index];
  vid *in = tess__arena_alloc(&g->arena, sizeof *in * (size_t)(n->n_in + 1));
  for (int i = 0; i < n->n_in; i++)
    in[i] = g->map[n->in[i]];
  if (!apart) {
    add_copy(g, index, in);
    return;
  }
  void **slot = tess__map_at(&g->by_hash, hash_of(g, n, in));
  uint32_t first = (uint32_t)(uintptr_t)*slot;
  for (uint32_t i = first; i; i = g->next[i - 1])
    if (is_equal(g, n, in, i - 1)) {
      g->map[n->out] = g->to->node[i - 1].out;
      return;
    }
  g->next[g->to->n_nodes] = first;
  *slot = (void *)(uintptr_t)(g->to->n_nodes + 1);
  add_copy(g, index, in);
}

static int count_apart(const struct graph *g, const bool *apart) {
  int n = 0;
  for (uint32_t i = 0; i < g->n_nodes; i++)
    n += apart[i];
  return n;
}

/* What origins say of the old graph they say of the new one; a node without results is one that only looks. */
static void rename_origins(struct module *m, const struct merger *g) {
  const struct graph *from = m->graph;
  for (uint32_t i = 0; i < m->origins.n; i++) {
    struct origin *o = &m->origins.at[i];
    o->value = g->map[o->value];
    if (o->from != VID_NONE) o->from = g->map[o->from];
    if (o->node == NODE_NONE) continue;
    const struct node *n = &from->node[o->node];
    o->node = n->n_out ? g->to->value[g->map[n->out]].node : NODE_NONE;
  }
}

static void take_over(struct module *m, struct merger *g) {
  struct tiling *tiling = tess__alloc(sizeof *tiling * (g->to->n_values + 1));
  bool *fixed = tess__alloc(sizeof *fixed * (g->to->n_values + 1));
  for (vid v = 0; v < g->to->n_values; v++) {
    tiling[v] = m->tiling[g->source[v]];
    fixed[v] = m->fixed[g->source[v]];
  }
  rename_origins(m, g);
  tess__graph_free(m->graph);
  tess__free(m->tiling);
  tess__free(m->fixed);
  tess__inner_free(&m->inner);
  m->inner = g->inner;
  m->graph = g->to;
  m->tiling = tiling;
  m->fixed = fixed;
}

void tess__merge_constants(struct module *m) {
  const struct graph *from = m->graph;
  struct merger g = {.old = m};
  bool *apart = tess__find_apart(from, &g.arena);
  if (count_apart(from, apart) > 1) {
    g.to = tess__graph_like(from);
    g.map = tess__arena_alloc(&g.arena, sizeof *g.map * (from->n_values + 1));
    g.source = tess__arena_alloc(&g.arena, sizeof *g.source * (from->n_values + 1));
    g.next = tess__arena_alloc(&g.arena, sizeof *g.next * (from->n_nodes + 1));
    for (int i = 0; i < from->n_params; i++) {
      vid v = tess__graph_param(g.to, tess__type_at(from, from->param[i]));
      g.map[from->param[i]] = v;
      g.source[v] = from->param[i];
    }
    for (uint32_t i = 0; i < from->n_nodes; i++)
      merge_node(&g, i, apart[i]);
    vid *result = tess__arena_alloc(&g.arena, sizeof *result * (size_t)(from->n_results + 1));
    for (int i = 0; i < from->n_results; i++)
      result[i] = g.map[from->result[i]];
    tess__graph_set_results(g.to, from->n_results, result);
    take_over(m, &g);
  }
  tess__map_free(&g.by_hash);
  tess__arena_free(&g.arena);
}
