/* Graphs as memory: growing arrays of nodes and values, an arena for what they point to, and the table of equal nodes.
 *
 * Invariants: a node's operands have smaller value ids than its results, unless they are parameters; results are
 * consecutive; a graph has a use of each of its regions. The table maps a hash to one node: a second node with the same
 * hash is simply not shared. */
#include <stdatomic.h>
#include <string.h>

#include "base/alloc.h"
#include "ir/literal.h"
#include "ir/node.h"
#include "ir/why.h"

#ifdef TESS_TINY
enum { FIRST_CAPACITY = 1 };
#else
enum { FIRST_CAPACITY = 16 };
#endif

static void *grown(void *p, uint32_t n, uint32_t *capacity, size_t bytes) {
  if (n < *capacity) return p;
  *capacity = *capacity ? *capacity * 2 : FIRST_CAPACITY;
  return tess__realloc(p, *capacity * bytes);
}

static struct graph *named(const char *name) {
  struct graph *g = tess__zalloc(sizeof *g);
  g->name = name;
  atomic_init(&g->uses, 1);
  return g;
}

struct graph *tess__graph_new(const char *name) {
  return named(tess__intern_text(name ? name : ""));
}

struct graph *tess__graph_like(const struct graph *of) {
  struct graph *g = named(of->name);
  g->node_capacity = of->n_nodes + 1;
  g->node = tess__alloc(sizeof *g->node * g->node_capacity);
  g->value_capacity = of->n_values + 1;
  g->value = tess__alloc(sizeof *g->value * g->value_capacity);
  return g;
}

struct graph *tess__graph_keep(struct graph *g) {
  atomic_fetch_add_explicit(&g->uses, 1, memory_order_relaxed);
  return g;
}

bool tess__graph_shared(const struct graph *g) {
  return atomic_load_explicit(&g->uses, memory_order_relaxed) > 1;
}

bool tess__graph_first(struct map *seen, const struct graph *g) {
  if (!tess__graph_shared(g)) return true;
  void **slot = tess__map_at(seen, (uint64_t)(uintptr_t)g);
  bool first = !*slot;
  *slot = seen;
  return first;
}

static const void *data_of(const struct node *n) {
  const void *data;
  memcpy(&data, n->attrs, sizeof data);
  return data;
}

void tess__graph_free(struct graph *g) {
  if (!g || atomic_fetch_sub_explicit(&g->uses, 1, memory_order_acq_rel) > 1) return;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    for (int r = 0; r < g->node[i].n_regions; r++)
      tess__graph_free(g->node[i].regions[r]);
    if (g->node[i].op->traits & OP_DATA) tess__literal_release(data_of(&g->node[i]));
  }
  tess__map_free(&g->shared);
  tess__arena_free(&g->arena);
  tess__free(g->node);
  tess__free(g->value);
  tess__free(g->param);
  tess__free(g->result);
  tess__free(g);
}

static vid add_value(struct graph *g, const struct type *type, uint32_t node, int result) {
  g->value = grown(g->value, g->n_values, &g->value_capacity, sizeof *g->value);
  g->value[g->n_values] = (struct value){.type = type, .node = node, .result = result};
  return g->n_values++;
}

vid tess__graph_param(struct graph *g, const struct type *type) {
  uint32_t capacity = (uint32_t)g->param_capacity;
  g->param = grown(g->param, (uint32_t)g->n_params, &capacity, sizeof *g->param);
  g->param_capacity = (int)capacity;
  vid v = add_value(g, type, NODE_NONE, g->n_params);
  g->param[g->n_params++] = v;
  return v;
}

bool tess__node_has_effect(const struct node *n) {
  bool effect = n->op->traits & OP_EFFECT;
  for (int r = 0; r < n->n_regions && !effect; r++)
    effect = n->regions[r]->effects;
  return effect;
}

void tess__graph_set_results(struct graph *g, int n, const vid *result) {
  vid *copy = tess__alloc(sizeof *copy * (size_t)(n ? n : 1));
  if (n) memcpy(copy, result, sizeof *copy * (size_t)n);
  tess__free(g->result);
  g->result = copy;
  g->n_results = n;
}

uint32_t tess__node_append(struct graph *g, const struct node *n, const struct type *const *out) {
  struct node copy = *n;
  copy.in = n->n_in ? tess__arena_copy(&g->arena, n->in, sizeof *n->in * n->n_in) : NULL;
  copy.attrs = n->op->attr_bytes ? tess__arena_copy(&g->arena, n->attrs, n->op->attr_bytes) : NULL;
  copy.regions = n->n_regions ? tess__arena_copy(&g->arena, n->regions, sizeof *n->regions * n->n_regions) : NULL;
  copy.why = n->why ? tess__arena_copy(&g->arena, n->why, sizeof *n->why) : NULL;
  copy.out = g->n_values;
  if (n->op->traits & OP_DATA) tess__literal_keep(data_of(n));
  g->node = grown(g->node, g->n_nodes, &g->node_capacity, sizeof *g->node);
  g->node[g->n_nodes] = copy;
  for (int i = 0; i < n->n_out; i++)
    add_value(g, out[i], g->n_nodes, i);
  g->effects = g->effects || n->op->traits & OP_EFFECT;
  g->calls = g->calls || n->op->call;
  for (int r = 0; r < n->n_regions; r++) {
    g->effects = g->effects || n->regions[r]->effects;
    g->calls = g->calls || n->regions[r]->calls;
  }
  return g->n_nodes++;
}

bool tess__node_shareable(const struct tess_op *op) {
  return !(op->traits & (OP_EFFECT | OP_REGION)) && op->regions == 0; /* regions are not compared */
}

const struct type tess__type_of_none = {.dtype = TESS_F32};

uint64_t tess__node_hash(const struct node *n, const struct type *const *out) {
  uint64_t part[4] = {
      (uint64_t)n->op->id | (uint64_t)n->n_in << 16 | (uint64_t)n->n_out << 32,
      n->n_in ? tess__hash(n->in, sizeof *n->in * n->n_in) : 0,
      n->op->attr_bytes ? tess__hash(n->attrs, n->op->attr_bytes) : 0,
      n->n_out ? tess__hash(out, sizeof(void *) * n->n_out) : 0,
  };
  return tess__hash(part, sizeof part);
}

/* The table holds indices in place of pointers; 0 means absent. */
static void *index_to_entry(uint32_t node) {
  return (void *)((uintptr_t)node + 1);
}
static uint32_t entry_to_index(const void *entry) {
  return (uint32_t)((uintptr_t)entry - 1);
}

uint32_t tess__node_find(const struct graph *g, const struct node *n, const struct type *const *out, uint64_t hash) {
  const void *entry = tess__map_get(&g->shared, hash);
  if (!entry) return NODE_NONE;
  const struct node *other = &g->node[entry_to_index(entry)];
  if (other->op != n->op || other->n_in != n->n_in || other->n_out != n->n_out) return NODE_NONE;
  if (n->n_in && memcmp(other->in, n->in, sizeof *n->in * n->n_in) != 0) return NODE_NONE;
  if (n->op->attr_bytes && memcmp(other->attrs, n->attrs, n->op->attr_bytes) != 0) return NODE_NONE;
  for (int i = 0; i < n->n_out; i++)
    if (g->value[other->out + (vid)i].type != out[i]) return NODE_NONE;
  return entry_to_index(entry);
}

void tess__node_share_as(struct graph *g, uint32_t node, uint64_t hash) {
  void **slot = tess__map_at(&g->shared, hash);
  if (!*slot) *slot = index_to_entry(node);
}

void tess__node_share(struct graph *g, uint32_t node) {
  const struct node *n = &g->node[node];
  enum { FEW = 8 };
  const struct type *few[FEW], **type = n->n_out <= FEW ? few : tess__alloc(sizeof *type * n->n_out);
  for (int i = 0; i < n->n_out; i++)
    type[i] = g->value[n->out + (vid)i].type;
  tess__node_share_as(g, node, tess__node_hash(n, type));
  if (type != few) tess__free(type);
}

void tess__node_call(const struct graph *g, const struct node *n, struct call *c, struct arena *scratch) {
  const struct type **in = tess__arena_room(scratch, sizeof *in * (size_t)(n->n_in + n->n_out + 1)),
                    **out = in + n->n_in;
  for (int i = 0; i < n->n_in; i++)
    in[i] = tess__type_at(g, n->in[i]);
  for (int i = 0; i < n->n_out; i++)
    out[i] = tess__type_at(g, n->out + (vid)i);
  *c = (struct call){.op = n->op,
                     .n_in = n->n_in,
                     .n_out = n->n_out,
                     .n_regions = n->n_regions,
                     .in = in,
                     .out = out,
                     .attrs = n->attrs,
                     .regions = n->regions};
}

static const void *attr_of(const struct node *n, enum attr_kind kind) {
  for (const struct attr *row = n->op->attrs; row && row->name; row++)
    if (row->kind == kind) return (const char *)n->attrs + row->offset;
  return NULL;
}

const struct sharding *tess__node_sharding(const struct node *n) {
  const struct sharding *const *s = attr_of(n, ATTR_SHARDING);
  return s ? *s : NULL;
}

const struct mesh *tess__node_mesh(const struct node *n) {
  const struct mesh *const *m = attr_of(n, ATTR_MESH);
  return m ? *m : NULL;
}

int tess__node_monoid(const struct node *n) {
  const uint8_t *monoid = attr_of(n, ATTR_MONOID);
  return monoid ? *monoid : -1;
}
