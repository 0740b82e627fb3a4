/* See splice.h. A copied graph is numbered from its results, so that two programs that mean the same have the same
 * numbers, whatever order C evaluated the arguments in (design/engine.md 2.5). Effects stay, in the order of their
 * making; parameters come first and keep their order. */
#include "ir/splice.h"

#include "base/alloc.h"
#include "ir/calls.h"
#include "ir/node.h"

static const struct type *changed_type(const struct splice_change *c, const struct type *t) {
  return c && c->type ? c->type(c->ctx, t) : t;
}

/* bodies: of a graph with several uses -> what has been made of it under this change. */
static struct graph *copy_graph(const struct graph *g, const struct splice_change *change, struct map *bodies);

static struct graph *copy_body(const struct graph *g, const struct splice_change *change, struct map *bodies) {
  uint64_t key = (uint64_t)(uintptr_t)g;
  struct graph *made = tess__map_get(bodies, key);
  if (made) return tess__graph_keep(made);
  made = copy_graph(g, change, bodies);
  if (tess__graph_shared(g)) *tess__map_at(bodies, key) = made;
  return made;
}

static struct graph **copy_regions(int n, struct graph *const *regions, const struct splice_change *change,
                                   struct map *bodies, struct arena *arena) {
  struct graph **copy = tess__arena_alloc(arena, sizeof *copy * (size_t)(n + 1));
  for (int i = 0; i < n; i++)
    copy[i] = copy_body(regions[i], change, bodies);
  return copy;
}

static struct graph **copy_regions_of(const struct node *n, const struct splice_change *change, struct map *bodies,
                                      struct arena *scratch) {
  if (!change || !change->inside) return copy_regions(n->n_regions, n->regions, change, bodies, scratch);
  struct splice_change inner = *change;
  inner.ctx = change->inside(change->ctx, n, scratch);
  struct map own = {0}; /* another change */
  struct graph **copy = copy_regions(n->n_regions, n->regions, &inner, &own, scratch);
  tess__map_free(&own);
  return copy;
}

static vid splice_node(struct graph *to, const struct graph *from, uint32_t node, const vid *in,
                       struct graph *const *regions, const struct splice_change *change, struct map *bodies) {
  enum { FEW = 8 };
  struct arena scratch = {0};
  const struct node *n = &from->node[node];
  const struct type *few[FEW], **out = n->n_out <= FEW ? few : tess__arena_alloc(&scratch, sizeof *out * n->n_out);
  for (int i = 0; i < n->n_out; i++)
    out[i] = changed_type(change, tess__type_at(from, n->out + (vid)i));
  struct node copy = *n;
  copy.in = in;
  copy.regions = regions || !n->n_regions ? regions : copy_regions_of(n, change, bodies, &scratch);
  if (change && change->attrs && n->op->attrs) copy.attrs = change->attrs(change->ctx, n, &scratch);
  uint32_t index = tess__node_append(to, &copy, out);
  tess__arena_free(&scratch);
  return to->node[index].out;
}

vid tess__splice_node(struct graph *to, const struct graph *from, uint32_t node, const vid *in,
                      struct graph *const *regions, const struct splice_change *change) {
  struct map bodies = {0};
  vid out = splice_node(to, from, node, in, regions, change, &bodies);
  tess__map_free(&bodies);
  return out;
}

/* ---- by node, in order ---- */
static void copy_mapped(struct graph *to, const struct graph *from, uint32_t node, struct graph *const *regions,
                        const struct splice_change *change, struct map *bodies, vid *map) {
  enum { FEW = 8 };
  const struct node *n = &from->node[node];
  vid few[FEW], *in = n->n_in <= FEW ? few : tess__alloc(sizeof *in * n->n_in);
  for (int i = 0; i < n->n_in; i++)
    in[i] = map[n->in[i]];
  vid out = splice_node(to, from, node, in, regions, change, bodies);
  for (int i = 0; i < n->n_out; i++)
    map[n->out + (vid)i] = out + (vid)i;
  if (in != few) tess__free(in);
}

void tess__copy_node(struct graph *to, const struct graph *from, uint32_t node, struct graph *const *regions,
                     vid *map) {
  struct map bodies = {0};
  copy_mapped(to, from, node, regions, NULL, &bodies, map);
  tess__map_free(&bodies);
}

void tess__copy_params(struct graph *to, const struct graph *from, vid *map) {
  for (int i = 0; i < from->n_params; i++)
    map[from->param[i]] = tess__graph_param(to, tess__type_at(from, from->param[i]));
}

void tess__copy_results(struct graph *to, const struct graph *from, const vid *map) {
  vid *result = tess__alloc(sizeof *result * (size_t)(from->n_results + 1));
  for (int i = 0; i < from->n_results; i++)
    result[i] = map[from->result[i]];
  tess__graph_set_results(to, from->n_results, result);
  tess__free(result);
}

/* ---- a whole graph ---- */
struct frame {
  uint32_t node;
  int next;
}; /* next: the operand to look at */
struct copy {
  const struct graph *from;
  struct graph *to;
  const struct splice_change *change;
  struct map *bodies;
  vid *map;   /* by value id of `from` */
  bool *done; /* by node of `from` */
  struct frame *stack;
  uint32_t depth, capacity;
};

static void push(struct copy *r, uint32_t node) {
  if (node == NODE_NONE || r->done[node]) return;
  r->done[node] = true;
  if (r->depth == r->capacity) {
    r->capacity = r->capacity ? 2 * r->capacity : 16;
    r->stack = tess__realloc(r->stack, r->capacity * sizeof *r->stack);
  }
  r->stack[r->depth++] = (struct frame){.node = node};
}

static void copy_node(struct copy *r, uint32_t node) {
  const struct node *n = &r->from->node[node];
  copy_mapped(r->to, r->from, node, NULL, r->change, r->bodies, r->map);
  if (n->n_regions == 0 && tess__node_shareable(n->op)) tess__node_share(r->to, r->to->n_nodes - 1);
}

/* A stack of our own: a chain of a million adds must not end the C stack. */
static void visit(struct copy *r, uint32_t node) {
  push(r, node);
  while (r->depth) {
    struct frame *top = &r->stack[r->depth - 1];
    const struct node *n = &r->from->node[top->node];
    if (top->next < n->n_in) {
      push(r, r->from->value[n->in[top->next++]].node);
    } else {
      r->depth--;
      copy_node(r, top->node);
    }
  }
}

static struct graph *copy_graph(const struct graph *g, const struct splice_change *change, struct map *bodies) {
  struct copy r = {.from = g, .to = tess__graph_like(g), .change = change, .bodies = bodies};
  r.map = tess__alloc(sizeof *r.map * (g->n_values + 1));
  r.done = tess__zalloc(sizeof *r.done * (g->n_nodes + 1));
  for (int i = 0; i < g->n_params; i++)
    r.map[g->param[i]] = tess__graph_param(r.to, changed_type(change, tess__type_at(g, g->param[i])));
  for (int i = 0; i < g->n_results; i++)
    visit(&r, g->value[g->result[i]].node);
  for (uint32_t i = 0; i < g->n_nodes; i++)
    if (tess__node_has_effect(&g->node[i])) visit(&r, i);
  tess__copy_results(r.to, g, r.map);
  tess__free(r.stack);
  tess__free(r.done);
  tess__free(r.map);
  return r.to;
}

struct graph *tess__graph_copy(const struct graph *g, const struct splice_change *change) {
  struct map bodies = {0};
  struct graph *copy = copy_graph(g, change, &bodies);
  tess__map_free(&bodies);
  return copy;
}

struct graph **tess__regions_copy(int n, struct graph *const *regions, const struct splice_change *change,
                                  struct arena *arena) {
  struct map bodies = {0};
  struct graph **copy = copy_regions(n, regions, change, &bodies, arena);
  tess__map_free(&bodies);
  return copy;
}

/* ---- into a builder ---- */
struct splicing {
  struct build *b;
  struct map bodies;  /* of a graph with several uses -> what has been made of it */
  bool without_calls; /* bodies stand in the places of their calls, and regions without calls are used as they are */
};

static bool splice(struct splicing *s, const struct graph *g, const vid *in, vid *out);
static struct graph *without_calls(const struct graph *g, struct diag *d, struct map *bodies);

static struct graph *region_without_calls(struct splicing *s, struct graph *g) {
  uint64_t key = (uint64_t)(uintptr_t)g;
  struct graph *made = g->calls ? tess__map_get(&s->bodies, key) : g;
  if (made) return tess__graph_keep(made);
  if ((made = without_calls(g, s->b->diag, &s->bodies))) *tess__map_at(&s->bodies, key) = made;
  return made;
}

/* Of the node's regions. NULL: told. */
static struct graph **regions_for(struct splicing *s, const struct node *n, struct arena *scratch) {
  if (!s->without_calls) return copy_regions(n->n_regions, n->regions, NULL, &s->bodies, scratch);
  struct graph **region = tess__arena_alloc(scratch, sizeof *region * (size_t)(n->n_regions + 1));
  for (int i = 0; i < n->n_regions; i++) {
    if ((region[i] = region_without_calls(s, n->regions[i]))) continue;
    while (i > 0)
      tess__graph_free(region[--i]);
    return NULL;
  }
  return region;
}

/* map: by value of g; the node's results are added. */
static bool emit_copy(struct splicing *s, const struct graph *g, const struct node *n, vid *map,
                      struct arena *scratch) {
  vid *in = tess__arena_alloc(scratch, sizeof *in * (size_t)(n->n_in + 1));
  const struct type **asked = tess__arena_alloc(scratch, sizeof *asked * (size_t)(n->n_out + 1));
  for (int i = 0; i < n->n_in; i++)
    in[i] = map[n->in[i]];
  for (int i = 0; i < n->n_out; i++)
    asked[i] = tess__type_at(g, n->out + (vid)i);
  s->b->place = n->place;
  if (s->without_calls && n->op->call) return splice(s, n->regions[0], in, map + n->out);
  struct graph **regions = regions_for(s, n, scratch);
  return regions &&
         tess__emit(s->b, n->op, n->n_in, in, n->attrs, asked, n->n_out, n->n_regions, regions, map + n->out);
}

static bool splice(struct splicing *s, const struct graph *g, const vid *in, vid *out) {
  struct arena scratch = {0};
  bool good = true;
  vid *map = tess__alloc(sizeof *map * (g->n_values + 1));
  for (int i = 0; i < g->n_params; i++)
    map[g->param[i]] = in[i];
  for (uint32_t i = 0; good && i < g->n_nodes; i++)
    good = emit_copy(s, g, &g->node[i], map, &scratch);
  for (int i = 0; good && i < g->n_results; i++)
    out[i] = map[g->result[i]];
  tess__free(map);
  tess__arena_free(&scratch);
  return good;
}

bool tess__splice(struct build *b, const struct graph *g, const vid *in, vid *out) {
  struct splicing s = {.b = b};
  const char *place = b->place;
  bool good = splice(&s, g, in, out);
  b->place = place;
  tess__map_free(&s.bodies);
  return good;
}

static struct graph *without_calls(const struct graph *g, struct diag *d, struct map *bodies) {
  struct graph *to = tess__graph_like(g);
  struct build b = {.graph = to, .diag = d};
  struct splicing s = {.b = &b, .bodies = *bodies, .without_calls = true};
  vid *in = tess__alloc(sizeof *in * (size_t)(g->n_params + g->n_results + 1)), *out = in + g->n_params;
  for (int i = 0; i < g->n_params; i++)
    in[i] = tess__graph_param(to, tess__type_at(g, g->param[i]));
  bool good = splice(&s, g, in, out);
  *bodies = s.bodies;
  if (good) tess__graph_set_results(to, g->n_results, out);
  tess__free(in);
  if (good) return to;
  tess__graph_free(to);
  return NULL;
}

struct graph *tess__graph_without_calls(const struct graph *g, struct diag *d) {
  struct map bodies = {0};
  if (!tess__calls_bounded(g, d)) return NULL;
  struct graph *made = without_calls(g, d, &bodies);
  tess__map_free(&bodies);
  return made;
}
