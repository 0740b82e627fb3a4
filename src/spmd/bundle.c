/* Collectives that travel together (design/partitioning.md 5.10). A message between processes costs its start before
 * its bytes, so the gradients of many small parameters should be one. Nodes stay as they are, of one operand, which the
 * planner makes part of the product that they sum; a BUNDLE marks those that are one message.
 *
 * One walk over the nodes, in order. For each kind of collective one bundle is open, which takes the next one of its
 * kind unless that needs a member, through what is computed or through other open bundles. A bundle that is closed
 * closes those that it needs: so nothing closed ever waits for something open, and no two bundles wait for each
 * other. */
#include "spmd/bundle.h"

#include <string.h>

#include "base/alloc.h"

/* From there on a bundle is full, and a larger collective stays alone: the start of a message (some 10 us) is lost in
 * its bytes (100 us at 10 GB/s), and each member more would only begin later, when less is left to compute beside it.
 */
static const int64_t BUNDLE_BYTES = INT64_C(1) << 20;
enum { MAX_KINDS = 16 }; /* of collectives in one graph; those of further ones stay alone */

struct kind {
  const struct tess_op *op;
  uint64_t atoms;
  uint8_t monoid, dtype;
};
struct open { /* the bundle that is open for a kind */
  struct kind kind;
  uint32_t bundle, turn; /* bundle 0: none is; turn: how many were before it, with itself */
  int64_t bytes;
  uint32_t needs; /* open bundles (bits) that members wait for, directly or not */
};
struct bundling {
  const struct graph *g;
  struct open open[MAX_KINDS];
  int n_kinds;
  uint32_t *turn; /* [node][MAX_KINDS]: the last turn of each kind that the node needs, itself included; 0: none */
  uint32_t *of;   /* by node: its bundle, or 0 */
  uint32_t n_bundles;
};

static bool kind_of(const struct graph *g, const struct node *n, struct kind *k) {
  *k = (struct kind){.op = n->op};
  if (tess__is_all_reduce(n->op)) {
    const struct all_reduce_attrs *a = n->attrs;
    k->atoms = tess__axes_mask(&a->axes);
    k->monoid = a->monoid;
  } else if (n->op->traits & OP_RESHARD && tess__communicates(n->op)) {
    const struct relayout_attrs *a = n->attrs;
    k->atoms = a->atoms;
    k->monoid = a->monoid;
  }
  k->dtype = k->atoms ? tess__type_at(g, n->out)->dtype : 0;
  return k->atoms != 0;
}

static bool same_kind(const struct kind *a, const struct kind *b) {
  return a->op == b->op && a->atoms == b->atoms && a->monoid == b->monoid && a->dtype == b->dtype;
}

/* Of a device: the larger of what it gives and what it gets. */
static int64_t bytes_of(const struct graph *g, const struct node *n) {
  int64_t in = tess__type_bytes(tess__type_at(g, n->in[0])), out = tess__type_bytes(tess__type_at(g, n->out));
  return in > out ? in : out;
}

/* -1: none, or more kinds than there is room for. */
static int find_kind(struct bundling *b, const struct node *n) {
  struct kind k;
  if (!kind_of(b->g, n, &k) || bytes_of(b->g, n) > BUNDLE_BYTES) return -1;
  for (int i = 0; i < b->n_kinds; i++)
    if (same_kind(&b->open[i].kind, &k)) return i;
  if (b->n_kinds == MAX_KINDS) return -1;
  b->open[b->n_kinds] = (struct open){.kind = k};
  return b->n_kinds++;
}

/* Open bundles that a node needs, directly or not. */
static uint32_t needs_of(const struct bundling *b, const uint32_t *turn) {
  uint32_t needs = 0;
  for (int i = 0; i < b->n_kinds; i++)
    if (b->open[i].bundle && turn[i] == b->open[i].turn) needs |= UINT32_C(1) << i | b->open[i].needs;
  return needs;
}

static void close_bundle(struct bundling *b, int kind) {
  uint32_t closed = b->open[kind].needs | UINT32_C(1) << kind;
  for (int i = 0; i < b->n_kinds; i++) {
    struct open *o = &b->open[i];
    if (closed >> i & 1) o->bundle = 0;
    o->needs = o->bundle ? o->needs & ~closed : 0;
  }
}

static void join(struct bundling *b, int kind, uint32_t node, uint32_t *turn) {
  struct open *o = &b->open[kind];
  int64_t bytes = bytes_of(b->g, &b->g->node[node]);
  if (o->bundle && (needs_of(b, turn) >> kind & 1 || o->bytes >= BUNDLE_BYTES)) close_bundle(b, kind);
  if (!o->bundle) {
    o->bundle = ++b->n_bundles;
    o->turn++;
    o->bytes = 0;
  }
  b->of[node] = o->bundle;
  o->bytes += bytes;
  o->needs |= needs_of(b, turn);
  for (int i = 0; i < b->n_kinds; i++)
    if (b->open[i].needs >> kind & 1) b->open[i].needs |= o->needs;
  turn[kind] = o->turn;
}

static void visit(struct bundling *b, uint32_t node) {
  const struct node *n = &b->g->node[node];
  uint32_t *turn = b->turn + (size_t)node * MAX_KINDS;
  for (int i = 0; i < n->n_in; i++) {
    uint32_t maker = b->g->value[n->in[i]].node;
    for (int k = 0; maker != NODE_NONE && k < b->n_kinds; k++)
      if (b->turn[(size_t)maker * MAX_KINDS + (size_t)k] > turn[k])
        turn[k] = b->turn[(size_t)maker * MAX_KINDS + (size_t)k];
  }
  int kind = find_kind(b, n);
  if (kind >= 0) join(b, kind, node, turn);
}

/* Bundles of one are none. How many are left. */
static uint32_t drop_single(struct bundling *b, struct arena *scratch) {
  uint32_t *size = tess__arena_alloc(scratch, sizeof *size * (b->n_bundles + 1)), left = 0;
  for (uint32_t i = 0; i < b->g->n_nodes; i++)
    if (b->of[i]) left += ++size[b->of[i]] == 2;
  for (uint32_t i = 0; i < b->g->n_nodes; i++)
    if (size[b->of[i]] < 2) b->of[i] = 0;
  return left;
}

/* The bundles of a graph, by node; NULL: none. */
static const uint32_t *find_bundles(const struct graph *g, struct arena *scratch) {
  struct kind k;
  int candidates = 0;
  for (uint32_t i = 0; i < g->n_nodes && candidates < 2; i++)
    candidates += kind_of(g, &g->node[i], &k);
  if (candidates < 2 || g->effects) return NULL; /* effects keep their order */
  struct bundling b = {.g = g};
  b.turn = tess__arena_alloc(scratch, sizeof *b.turn * MAX_KINDS * g->n_nodes);
  b.of = tess__arena_alloc(scratch, sizeof *b.of * g->n_nodes);
  for (uint32_t i = 0; i < g->n_nodes; i++)
    visit(&b, i);
  return drop_single(&b, scratch) ? b.of : NULL;
}

/* Nodes that communicate, a bundle for one; those of regions too. */
static int64_t count_collectives(const struct program *p) {
  int64_t n = 0;
  for (uint32_t i = 0; i < p->graph->n_nodes; i++)
    n += tess__communicates(p->graph->node[i].op) && !tess__bundle_goes_on(p, i);
  for (uint32_t i = 0; i < p->n_inner; i++)
    for (int r = 0; r < p->inner[i].n; r++)
      n += p->inner[i].program[r].collectives;
  return n;
}

static bool bundle(struct program *p, struct diag *d) {
  struct arena scratch = {0};
  bool ok = true, anew = false;
  for (uint32_t i = 0; ok && i < p->n_inner; i++)
    for (int r = 0; ok && r < p->inner[i].n; r++) {
      ok = bundle(&p->inner[i].program[r], d);
      anew |= p->inner[i].program[r].graph != p->graph->node[i].regions[r];
    }
  const uint32_t *of = ok ? find_bundles(p->graph, &scratch) : NULL;
  if (ok && !of && anew) of = tess__arena_alloc(&scratch, sizeof *of * p->graph->n_nodes);
  if (of) ok = tess__reorder(p, of, d);
  if (ok) p->collectives = count_collectives(p);
  tess__arena_free(&scratch);
  return ok;
}

bool tess__bundle(struct program *p, struct diag *d) {
  struct graph *old = p->graph;
  bool ok = bundle(p, d);
  if (p->graph != old) tess__graph_free(old);
  return ok;
}

/* ---- verifying ---- */
static bool right(const struct program *p, struct diag *d) {
  uint32_t last = 0; /* bundles are numbered by their place, so one that is torn goes back */
  struct kind now, before = {0};
  for (uint32_t i = 0; i < p->graph->n_nodes; i++) {
    uint32_t bundle = tess__bundle_of(p, i);
    if (!bundle) continue;
    if (bundle < last || (bundle == last && !tess__bundle_goes_on(p, i)))
      return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "the members of bundle %u are not next to each other",
                        bundle);
    if (!kind_of(p->graph, &p->graph->node[i], &now) || (bundle == last && !same_kind(&now, &before)))
      return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "the members of bundle %u are not of one kind", bundle);
    for (uint32_t k = i; k-- > 0 && tess__bundle_of(p, k) == bundle;)
      if (p->graph->value[p->graph->node[i].in[0]].node == k)
        return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "a member of bundle %u needs another", bundle);
    before = now;
    last = bundle;
  }
  return true;
}

bool tess__bundles_verify(const struct program *p, struct diag *d) {
  bool ok = !p->bundle || right(p, d);
  for (uint32_t i = 0; i < p->n_inner; i++)
    for (int r = 0; ok && r < p->inner[i].n; r++)
      ok = tess__bundles_verify(&p->inner[i].program[r], d);
  return ok;
}

uint64_t tess__bundles_hash(const struct program *p, uint64_t hash) {
  for (uint32_t i = 0; p->bundle && i < p->graph->n_nodes; i++)
    hash = hash * 31 + p->bundle[i];
  for (uint32_t i = 0; i < p->n_inner; i++)
    for (int r = 0; r < p->inner[i].n; r++)
      hash = tess__bundles_hash(&p->inner[i].program[r], hash * 31 + i);
  return hash;
}
