/* The nodes of a per-device program in another order, in which bundles stand together. A UNIT is a node, or a bundle,
 * which has the number of its first member. Of the units whose operands are there the one with the smallest number is
 * next. */
#include <string.h>

#include "base/alloc.h"
#include "ir/splice.h"
#include "spmd/bundle.h"

struct edge {
  uint32_t reader, next;
}; /* of a unit that makes values: who reads them; next: NODE_NONE ends the list */
struct ordering {
  const struct graph *g;
  const uint32_t *of;
  uint32_t *unit;                /* by node */
  uint32_t *first, *next_member; /* by unit: its first member; by node: the next one of its unit. NODE_NONE: no more */
  uint32_t *waits;               /* by unit: edges whose maker is not there */
  uint32_t *readers;             /* by unit: its first edge */
  struct edge *edge;
  uint32_t *heap, n_heap; /* units that are ready, the smallest on top */
  uint32_t *order, n;     /* nodes */
};

static uint32_t *none(struct arena *scratch, uint32_t n) {
  uint32_t *list = tess__arena_alloc(scratch, sizeof *list * (n + 1));
  memset(list, 0xff, sizeof *list * (n + 1));
  return list;
}

static void find_units(struct ordering *o, struct arena *scratch) {
  uint32_t n = o->g->n_nodes, most = 0;
  for (uint32_t i = 0; i < n; i++)
    most = o->of[i] > most ? o->of[i] : most;
  uint32_t *head = none(scratch, most);
  o->unit = none(scratch, n);
  o->first = none(scratch, n);
  o->next_member = none(scratch, n);
  for (uint32_t i = n; i-- > 0;)
    head[o->of[i]] = i;
  for (uint32_t i = n; i-- > 0;) {
    uint32_t unit = o->unit[i] = o->of[i] ? head[o->of[i]] : i;
    o->next_member[i] = o->first[unit];
    o->first[unit] = i;
  }
}

static void find_edges(struct ordering *o, struct arena *scratch) {
  uint32_t n = o->g->n_nodes, n_edges = 0;
  for (uint32_t i = 0; i < n; i++)
    n_edges += o->g->node[i].n_in;
  o->edge = tess__arena_alloc(scratch, sizeof *o->edge * (n_edges + 1));
  o->waits = tess__arena_alloc(scratch, sizeof *o->waits * (n + 1));
  o->readers = none(scratch, n);
  n_edges = 0;
  for (uint32_t i = 0; i < n; i++)
    for (int k = 0; k < o->g->node[i].n_in; k++) {
      uint32_t maker = o->g->value[o->g->node[i].in[k]].node;
      if (maker == NODE_NONE) continue;
      o->edge[n_edges] = (struct edge){o->unit[i], o->readers[o->unit[maker]]};
      o->readers[o->unit[maker]] = n_edges++;
      o->waits[o->unit[i]]++;
    }
}

static void push(struct ordering *o, uint32_t unit) {
  uint32_t at = o->n_heap++;
  for (; at > 0 && o->heap[(at - 1) / 2] > unit; at = (at - 1) / 2)
    o->heap[at] = o->heap[(at - 1) / 2];
  o->heap[at] = unit;
}

static uint32_t pop(struct ordering *o) {
  uint32_t top = o->heap[0], moved = o->heap[--o->n_heap], at = 0;
  for (;;) {
    uint32_t child = 2 * at + 1;
    if (child + 1 < o->n_heap && o->heap[child + 1] < o->heap[child]) child++;
    if (child >= o->n_heap || o->heap[child] >= moved) break;
    o->heap[at] = o->heap[child];
    at = child;
  }
  o->heap[at] = moved;
  return top;
}

static void find_order(struct ordering *o, struct arena *scratch) {
  uint32_t n = o->g->n_nodes;
  find_units(o, scratch);
  find_edges(o, scratch);
  o->heap = tess__arena_alloc(scratch, sizeof *o->heap * (n + 1));
  o->order = tess__arena_alloc(scratch, sizeof *o->order * (n + 1));
  for (uint32_t i = 0; i < n; i++)
    if (o->unit[i] == i && o->waits[i] == 0) push(o, i);
  while (o->n_heap) {
    uint32_t unit = pop(o);
    for (uint32_t i = o->first[unit]; i != NODE_NONE; i = o->next_member[i])
      o->order[o->n++] = i;
    for (uint32_t e = o->readers[unit]; e != NODE_NONE; e = o->edge[e].next)
      if (--o->waits[o->edge[e].reader] == 0) push(o, o->edge[e].reader);
  }
}

/* ---- the new graph ---- */
struct rebuilding {
  const struct program *from;
  struct program to;
  vid *map; /* by value of `from` */
  struct arena scratch;
};

static void keep_value(struct rebuilding *m, vid v, vid to) {
  m->map[v] = to;
  m->to.spread[to] = m->from->spread[v];
}

static void move_node(struct rebuilding *m, uint32_t node) {
  const struct node *n = &m->from->graph->node[node];
  const struct inner_program *inner = node < m->from->n_inner ? &m->from->inner[node] : NULL;
  vid *in = tess__arena_alloc(&m->scratch, sizeof *in * (size_t)(n->n_in + 1));
  struct graph **regions = tess__arena_alloc(&m->scratch, sizeof *regions * (size_t)(n->n_regions + 1));
  for (int i = 0; i < n->n_in; i++)
    in[i] = m->map[n->in[i]];
  for (int r = 0; r < n->n_regions; r++) {
    bool anew = inner && r < inner->n && inner->program[r].graph != n->regions[r];
    regions[r] = anew ? inner->program[r].graph : tess__graph_keep(n->regions[r]);
  }
  vid out = tess__splice_node(m->to.graph, m->from->graph, node, in, regions, NULL);
  for (int i = 0; i < n->n_out; i++)
    keep_value(m, n->out + (vid)i, out + (vid)i);
  if (inner) m->to.inner[m->to.graph->n_nodes - 1] = *inner;
}

static void rebuild(struct program *p, const struct ordering *o) {
  struct graph *old = p->graph;
  struct rebuilding m = {.from = p, .to = *p};
  uint32_t numbered = 0, now = 0;
  m.map = tess__arena_alloc(&m.scratch, sizeof *m.map * (old->n_values + 1));
  m.to.graph = tess__graph_like(old);
  m.to.spread = tess__alloc(sizeof *m.to.spread * (old->n_values + 1));
  m.to.bundle = tess__alloc(sizeof *m.to.bundle * (old->n_nodes + 1));
  m.to.n_inner = p->n_inner ? old->n_nodes : 0;
  m.to.inner = p->n_inner ? tess__zalloc(sizeof *m.to.inner * old->n_nodes) : NULL;
  for (int i = 0; i < old->n_params; i++)
    keep_value(&m, old->param[i], tess__graph_param(m.to.graph, tess__type_at(old, old->param[i])));
  for (uint32_t k = 0; k < o->n; k++) {
    uint32_t bundle = o->of[o->order[k]];
    if (bundle && bundle != now) numbered++;
    now = bundle;
    m.to.bundle[k] = bundle ? numbered : 0;
    move_node(&m, o->order[k]);
  }
  tess__copy_results(m.to.graph, m.from->graph, m.map);
  tess__free(p->spread);
  tess__free(p->inner);
  *p = m.to;
  tess__arena_free(&m.scratch);
}

bool tess__reorder(struct program *p, const uint32_t *of, struct diag *d) {
  struct arena scratch = {0};
  struct ordering o = {.g = p->graph, .of = of};
  find_order(&o, &scratch);
  bool ok = o.n == p->graph->n_nodes ||
            tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "two bundles of collectives wait for each other");
  if (ok) rebuild(p, &o);
  tess__arena_free(&scratch);
  return ok;
}
