/* See invariant.h. Inner loops go first, so what leaves one may leave the next. Constants, views and elementwise ops
 * stay, as loops compute them where they are read; those that others which leave are made of are made outside, too. */
#include "ir/invariant.h"

#include "base/alloc.h"
#include "base/size.h"
#include "ir/node.h"
#include "ir/splice.h"

struct leaving { /* a loop's body, whose own loops are done */
  const struct graph *body;
  bool *fixed;    /* by value: every round has the same */
  bool *leaves;   /* by node */
  bool *outside;  /* by node: it leaves, or what leaves is made of it */
  bool *stays;    /* by node: the loop's results or effects need it, and it does not leave */
  bool *captured; /* by value of those that leave: the rest of the body reads it */
  struct arena arena;
};

/* ---- what leaves ---- */

/* Branches too, as what they choose among may. */
static bool may_leave(const struct node *n) {
  uint32_t traits = n->op->traits;
  bool may = !(traits & (OP_EFFECT | OP_ANNOTATION | OP_LOOKS)) && !n->op->calls_back;
  if (!(traits & OP_REGION)) return may;
  may = may && traits & OP_BRANCH;
  for (int r = 0; r < n->n_regions && may; r++)
    for (uint32_t i = 0; i < n->regions[r]->n_nodes && may; i++)
      may = may_leave(&n->regions[r]->node[i]);
  return may;
}

static bool is_cheap(const struct tess_op *op) {
  return op->traits & (OP_ELEMENTWISE | OP_VIEW | OP_CONSTANT | OP_SPREADS | OP_BITS | OP_PER_DEVICE);
}

static bool is_no_larger(const struct graph *g, const struct node *n) {
  int64_t in = 0, out = 0;
  for (int i = 0; i < n->n_in; i++)
    in = tess__add_sizes(in, tess__type_bytes(tess__type_at(g, n->in[i])));
  for (int i = 0; i < n->n_out; i++)
    out = tess__add_sizes(out, tess__type_bytes(tess__type_at(g, n->out + (vid)i)));
  return out <= in;
}

static void find_fixed(struct leaving *l, const struct node *loop) {
  const struct graph *g = l->body;
  for (int i = 0; i < g->n_params; i++)
    l->fixed[g->param[i]] = i >= loop->n_out || g->result[i] == g->param[i];
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    bool fixed = may_leave(n);
    for (int k = 0; k < n->n_in && fixed; k++)
      fixed = l->fixed[n->in[k]];
    for (int k = 0; k < n->n_out; k++)
      l->fixed[n->out + (vid)k] = fixed;
    l->leaves[i] = fixed && n->n_out > 0 && !is_cheap(n->op) && is_no_larger(g, n);
  }
}

/* Backwards: what those that leave are made of, and which of them the rest reads. */
static void find_readers(struct leaving *l) {
  const struct graph *g = l->body;
  bool *read = tess__arena_alloc(&l->arena, g->n_values + 1), *needed = tess__arena_alloc(&l->arena, g->n_values + 1);
  for (int i = 0; i < g->n_results; i++)
    read[g->result[i]] = true;
  for (uint32_t i = g->n_nodes; i-- > 0;) {
    const struct node *n = &g->node[i];
    bool is_read = tess__node_has_effect(n);
    l->outside[i] = l->leaves[i];
    for (int k = 0; k < n->n_out; k++) {
      vid v = n->out + (vid)k;
      is_read |= read[v];
      l->outside[i] |= needed[v];
      l->captured[v] = l->leaves[i] && read[v];
    }
    l->stays[i] = is_read && !l->leaves[i];
    for (int k = 0; k < n->n_in; k++) {
      needed[n->in[k]] |= l->outside[i];
      read[n->in[k]] |= l->stays[i];
    }
  }
}

/* Does anything leave? */
static bool find_leaving(struct leaving *l, const struct node *loop, const struct graph *body) {
  *l = (struct leaving){.body = body};
  l->fixed = tess__arena_alloc(&l->arena, body->n_values + 1);
  l->captured = tess__arena_alloc(&l->arena, body->n_values + 1);
  l->leaves = tess__arena_alloc(&l->arena, body->n_nodes + 1);
  l->outside = tess__arena_alloc(&l->arena, body->n_nodes + 1);
  l->stays = tess__arena_alloc(&l->arena, body->n_nodes + 1);
  find_fixed(l, loop);
  find_readers(l);
  for (vid v = 0; v < body->n_values; v++)
    if (l->captured[v]) return true;
  return false;
}

/* ---- the loop without it ---- */

/* A region with parameters for what is captured; of the body, without what leaves. */
static struct graph *with_captures(const struct leaving *l, const struct graph *region) {
  struct graph *to = tess__graph_like(region);
  bool is_body = region == l->body;
  vid *map = tess__alloc(sizeof *map * (region->n_values + 1));
  tess__copy_params(to, region, map);
  for (vid v = 0; v < l->body->n_values; v++) {
    if (!l->captured[v]) continue;
    vid p = tess__graph_param(to, tess__type_at(l->body, v));
    if (is_body) map[v] = p;
  }
  for (uint32_t i = 0; i < region->n_nodes; i++)
    if (!is_body || l->stays[i]) tess__copy_node(to, region, i, NULL, map);
  tess__copy_results(to, region, map);
  tess__free(map);
  return to;
}

/* What leaves, before the loop whose operands are `in`; in gets what is captured. How much that is. */
static int put_outside(struct build *b, const struct leaving *l, vid *in, int n_in) {
  const struct graph *g = l->body;
  vid *map = tess__alloc(sizeof *map * (g->n_values + 1));
  int n = 0;
  for (int i = 0; i < g->n_params; i++)
    map[g->param[i]] = in[i];
  for (uint32_t i = 0; i < g->n_nodes; i++)
    if (l->outside[i]) tess__copy_node(b->graph, g, i, NULL, map);
  for (vid v = 0; v < g->n_values; v++)
    if (l->captured[v]) in[n_in + n++] = map[v];
  tess__free(map);
  return n;
}

/* The loop with these regions, taken over; map: of the values of g, its results are added. */
static bool put_loop(struct build *b, const struct graph *g, const struct node *n, struct graph **regions, vid *map) {
  struct leaving l;
  bool any = find_leaving(&l, n, regions[1]);
  vid *in = tess__arena_alloc(&l.arena, sizeof *in * ((size_t)n->n_in + regions[1]->n_values + 1));
  for (int i = 0; i < n->n_in; i++)
    in[i] = map[n->in[i]];
  int more = any ? put_outside(b, &l, in, n->n_in) : 0;
  for (int r = 0; r < 2 && any; r++) {
    struct graph *with = with_captures(&l, regions[r]);
    if (r == 1) l.body = NULL;
    tess__graph_free(regions[r]);
    regions[r] = with;
  }
  struct call c;
  tess__node_call(g, n, &c, &l.arena);
  b->place = n->place;
  b->why = n->why;
  bool good = tess__emit(b, n->op, n->n_in + more, in, n->attrs, c.out, n->n_out, n->n_regions, regions, map + n->out);
  b->why = NULL;
  tess__arena_free(&l.arena);
  return good;
}

static bool put(struct build *b, const struct graph *g, uint32_t index, struct graph **regions, vid *map) {
  const struct node *n = &g->node[index];
  if (n->op->traits & OP_LOOP) return put_loop(b, g, n, regions, map);
  tess__copy_node(b->graph, g, index, regions, map);
  return true;
}

static bool is_left(const struct graph *g, const struct node *n) {
  (void)g;
  if (!(n->op->traits & OP_LOOP)) return false;
  struct leaving l;
  bool any = find_leaving(&l, n, n->regions[1]);
  tess__arena_free(&l.arena);
  return any;
}

const struct graph_pass tess__pass_leave_loops = {.asks = is_left, .put = put};
