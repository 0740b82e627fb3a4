/* What a device holds at once: lives of values over a per-device graph, from its end to its beginning and back. */
#include "base/alloc.h"
#include "base/size.h"
#include "spmd/report.h"

struct lives {
  const struct graph *g;
  uint32_t *last;   /* by value: the last node that needs its bytes; n_nodes: the caller does; NODE_NONE: nobody */
  uint32_t *uses;   /* by value: how many nodes read it */
  uint32_t *reader; /* by value: one of them */
};

enum place_of { IS_STORED, IS_SEEN /* through its operand */, IS_COMPUTED /* inside its readers */ };

static bool folds(const struct tess_op *op) {
  return op->traits & (OP_ELEMENTWISE | OP_REDUCTION) && !(op->traits & OP_COLLECTIVE);
}

static enum place_of place_of(const struct lives *l, vid v) {
  uint32_t maker = l->g->value[v].node;
  if (maker == NODE_NONE) return IS_STORED;
  const struct node *n = &l->g->node[maker];
  uint32_t traits = n->op->traits;
  bool kept = l->last[v] == l->g->n_nodes; /* the caller needs it */
  if (traits & (OP_VIEW | OP_ANNOTATION)) return IS_SEEN;
  if (kept) return IS_STORED;
  if (traits & (OP_CONSTANT | OP_SPREADS | OP_PER_DEVICE) || n->n_in == 0) return IS_COMPUTED;
  bool one = l->uses[v] == 1 && l->reader[v] < l->g->n_nodes && folds(l->g->node[l->reader[v]].op);
  return traits & OP_ELEMENTWISE && one ? IS_COMPUTED : IS_STORED;
}

static void find_uses(struct lives *l) {
  for (uint32_t i = 0; i < l->g->n_nodes; i++)
    for (int k = 0; k < l->g->node[i].n_in; k++) {
      vid v = l->g->node[i].in[k];
      l->uses[v] += !l->uses[v] || l->reader[v] != i;
      l->reader[v] = i;
    }
  for (vid v = 0; v < l->g->n_values; v++)
    l->last[v] = NODE_NONE;
  for (int i = 0; i < l->g->n_results; i++)
    l->last[l->g->result[i]] = l->g->n_nodes;
}

/* A later end: NODE_NONE is none at all. */
static void extend(uint32_t *last, uint32_t to) {
  if (to != NODE_NONE && (*last == NODE_NONE || *last < to)) *last = to;
}

/* Operands live as long as who reads them; through what is seen or computed elsewhere, as long as that is needed. */
static void find_lives(struct lives *l) {
  for (uint32_t i = l->g->n_nodes; i-- > 0;) {
    const struct node *n = &l->g->node[i];
    uint32_t end = i;
    for (int k = 0; k < n->n_out; k++)
      if (place_of(l, n->out + (vid)k) != IS_STORED) extend(&end, l->last[n->out + (vid)k]);
    for (int k = 0; k < n->n_in; k++)
      extend(&l->last[n->in[k]], end);
  }
}

static int64_t bytes_of(const struct lives *l, vid v) {
  return tess__type_bytes(tess__type_at(l->g, v));
}

static bool own(const struct lives *l, vid v) { /* takes memory of its own, beside parameters */
  return l->g->value[v].node != NODE_NONE && place_of(l, v) == IS_STORED;
}

/* Does node i write its result over a value that it is the last to read? */
static bool in_place(const struct lives *l, const uint32_t *first, const uint32_t *next, uint32_t i) {
  const struct node *n = &l->g->node[i];
  if (!(n->op->traits & (OP_ELEMENTWISE | OP_IN_PLACE)) && !tess__is_all_reduce(n->op)) return false;
  for (uint32_t v = first[i]; v != NODE_NONE; v = next[v])
    if (bytes_of(l, v) == bytes_of(l, n->out)) return true;
  return false;
}

static double touched_by(const struct lives *l, const struct node *n) {
  double bytes = 0;
  if (n->op->traits & (OP_VIEW | OP_ANNOTATION | OP_REGION)) return 0;
  for (int k = 0; k < n->n_in; k++)
    if (place_of(l, n->in[k]) != IS_COMPUTED) bytes += (double)bytes_of(l, n->in[k]);
  for (int k = 0; k < n->n_out; k++)
    if (place_of(l, n->out + (vid)k) == IS_STORED) bytes += (double)bytes_of(l, n->out + (vid)k);
  return bytes;
}

/* What ends with node i, by the ends of lives: lists of values. */
static void release(const struct lives *l, const uint32_t *first, const uint32_t *next, uint32_t i, int64_t *live) {
  for (uint32_t v = first[i]; v != NODE_NONE; v = next[v])
    *live -= bytes_of(l, v);
}

static struct footprint measure(const struct lives *l, const struct footprint *inner, const double *share,
                                uint32_t *first, uint32_t *next) {
  struct footprint f = {0, 0};
  int64_t live = 0;
  for (uint32_t i = 0; i < l->g->n_nodes; i++)
    first[i] = NODE_NONE;
  for (uint32_t i = 0; i < l->g->n_nodes; i++) {
    const struct node *n = &l->g->node[i];
    bool over = in_place(l, first, next, i);
    int64_t made = 0;
    for (int k = 0; k < n->n_out; k++) {
      vid v = n->out + (vid)k;
      if (!own(l, v)) continue;
      made = tess__add_sizes(made, bytes_of(l, v));
      uint32_t end = l->last[v] == NODE_NONE ? i : l->last[v];
      if (end == l->g->n_nodes) continue;
      next[v] = first[end];
      first[end] = v;
    }
    live = tess__add_sizes(live, made);
    int64_t now = tess__add_sizes(over ? live - made : live, inner ? inner[i].peak : 0);
    if (now > f.peak) f.peak = now;
    f.touched += touched_by(l, n) * (share ? share[i] : 1) + (inner ? inner[i].touched : 0);
    release(l, first, next, i, &live);
  }
  return f;
}

struct footprint tess__footprint(const struct program *p, const struct footprint *inner, const double *share) {
  const struct graph *g = p->graph;
  struct arena scratch = {0};
  struct lives l = {.g = g};
  l.last = tess__arena_alloc(&scratch, sizeof *l.last * (g->n_values + 1));
  l.uses = tess__arena_alloc(&scratch, sizeof *l.uses * (g->n_values + 1));
  l.reader = tess__arena_alloc(&scratch, sizeof *l.reader * (g->n_values + 1));
  uint32_t *first = tess__arena_alloc(&scratch, sizeof *first * (g->n_nodes + 1));
  uint32_t *next = tess__arena_alloc(&scratch, sizeof *next * (g->n_values + 1));
  find_uses(&l);
  find_lives(&l);
  struct footprint f = measure(&l, inner, share, first, next);
  tess__arena_free(&scratch);
  return f;
}
