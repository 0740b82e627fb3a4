/* From reshards to collectives (design/partitioning.md 5.1, 5.5). Nodes that nobody needs go.
 *
 * A reshard whose only reader is a reshard is passed over: the value moves once, from its first tiling to its last.
 * Each remaining one becomes the moves of its plan; equal moves of one value are shared. An all-reduce whose only
 * reader is a reshard that begins with a slice over some of the reduced atoms, first in their dimensions, becomes a
 * reduce-scatter over these, an all-reduce of the smaller block over the other reduced atoms, and a slice over the
 * other sliced ones. */
#include <string.h>

#include "op/attrs.h"
#include "op/control.h"
#include "op/ops.h"
#include "spmd/moves.h"
#include "spmd/propagate.h"
#include "spmd/rebuild.h"

struct expansion {
  struct rebuild r;
  struct uses uses;
  const bool *live;
  bool compat;
};

static const struct node *maker(const struct expansion *p, vid v) {
  uint32_t node = p->r.m->graph->value[v].node;
  return node == NODE_NONE ? NULL : &p->r.m->graph->node[node];
}

/* The one reader of v, if it is a reshard and v is not returned. */
static const struct node *reshard_after(const struct expansion *p, vid v) {
  if (p->uses.count[v] != 1 || p->uses.first[v + 1] == p->uses.first[v]) return NULL;
  const struct node *user = &p->r.m->graph->node[p->uses.user[p->uses.first[v]]];
  return user->op->id == OP_reshard ? user : NULL;
}

static int plan(const struct expansion *p, vid from, vid to, struct move *moves) {
  const struct module *m = p->r.m;
  const struct type *type = tess__type_at(m->graph, from);
  return tess__reshard_plan(&m->atoms, type->rank, type->dim, &m->tiling[from], &m->tiling[to], p->compat, moves);
}

/* `sliced` without what a reduction over `atoms` cannot scatter: in each dimension the new atoms up to the first that
 * is not reduced. */
static struct tiling scattered(const struct tiling *whole, const struct tiling *sliced, uint64_t atoms) {
  struct tiling t = *whole;
  for (int d = 0; d < t.rank; d++) {
    int n = tess__tiling_count(whole, d);
    const uint8_t *atom = sliced->atom + sliced->start[d];
    while (n < tess__tiling_count(sliced, d) && atoms >> atom[n] & 1)
      n++;
    tess__tiling_set_dim(&t, d, n, atom);
  }
  return t;
}

static uint64_t reduced_atoms(const struct node *n) {
  return tess__axes_mask(&((const struct all_reduce_attrs *)n->attrs)->axes);
}

static bool becomes_scatter(const struct expansion *p, const struct node *n) {
  const struct node *last = NULL;
  for (const struct node *next = reshard_after(p, n->out); next; next = reshard_after(p, next->out))
    last = next;
  struct move moves[MAX_MOVES];
  if (!last || plan(p, n->out, last->out, moves) == 0 || moves[0].op != &tess__op_all_slice) return false;
  struct tiling t = scattered(&p->r.m->tiling[n->out], &moves[0].to, reduced_atoms(n));
  return !tess__tiling_same_cut(&t, &p->r.m->tiling[n->out]);
}

static void tell(struct expansion *p, const struct node *n) {
  p->r.b.place = n->place;
  p->r.b.why = n->why;
}

static vid move(struct expansion *p, vid v, const struct move *m) {
  if (v == VID_NONE) return v;
  struct move kept = *m; /* plans tell cuts alone: a partial result stays one */
  tess__tiling_set_partial(&kept.to, p->r.tiling[v].unreduced, p->r.tiling[v].unreduced_kind);
  return tess__rebuild_move(&p->r, v, &kept, MONOID_SUM);
}

/* The all-reduce n and the slice to `to` after it. */
static vid scatter(struct expansion *p, const struct node *n, const struct tiling *to) {
  const struct module *m = p->r.m;
  uint64_t reduced = reduced_atoms(n);
  enum monoid monoid = (enum monoid)((const struct all_reduce_attrs *)n->attrs)->monoid;
  const struct type *type = tess__type_at(m->graph, n->out);
  struct tensor x = {&m->atoms, type->rank, type->dim};
  struct tiling t = scattered(&m->tiling[n->out], to, reduced);
  struct move first = {
      .op = &tess__op_reduce_scatter, .to = t, .atoms = tess__tiling_mask(&t) & ~tess__tiling_mask(&m->tiling[n->out])};
  uint64_t rest_reduced = reduced & ~first.atoms;
  const struct tiling *before = &m->tiling[n->in[0]];
  tess__tiling_set_partial(&first.to, before->unreduced & ~first.atoms, before->unreduced_kind);
  tell(p, n);
  vid v = tess__rebuild_move(&p->r, p->r.map[n->in[0]], &first, monoid);
  if (v != VID_NONE && rest_reduced) v = tess__rebuild_all_reduce(&p->r, v, rest_reduced, monoid);
  struct move rest = tess__move_make(&x, &tess__op_all_slice, &t, to);
  return tess__tiling_same_cut(&t, to) ? v : move(p, v, &rest);
}

static bool expand(struct expansion *p, const struct node *n) {
  vid source = n->in[0];
  while (p->r.map[source] == VID_NONE && maker(p, source)->op->id == OP_reshard)
    source = maker(p, source)->in[0]; /* passed over */
  struct move moves[MAX_MOVES];
  int n_moves = plan(p, source, n->out, moves), done = 0;
  vid v = p->r.map[source];
  if (v == VID_NONE) v = scatter(p, maker(p, source), &moves[done++].to);
  tell(p, n);
  for (int i = done; i < n_moves; i++)
    v = move(p, v, &moves[i]);
  p->r.map[n->out] = v;
  return v != VID_NONE;
}

static bool expand_regions(struct expansion *p, uint32_t index) {
  struct inner *inner = tess__inner_detach(p->r.m, index);
  struct distribute_options options = {.compat = p->compat};
  for (int r = 0; r < inner->n; r++)
    if (!tess__collectives(&inner->module[r], &options, p->r.b.diag)) return false;
  return true;
}

static bool visit(struct expansion *p, uint32_t index) {
  const struct node *n = &p->r.m->graph->node[index];
  if (n->op->id == OP_reshard) return reshard_after(p, n->out) || expand(p, n);
  if (tess__is_all_reduce(n->op) && becomes_scatter(p, n)) return true;
  struct arena scratch = {0};
  vid *in = tess__arena_alloc(&scratch, sizeof *in * (size_t)(n->n_in + 1));
  for (int i = 0; i < n->n_in; i++)
    in[i] = p->r.map[n->in[i]];
  if (tess__is_control(n->op) && !expand_regions(p, index)) {
    tess__arena_free(&scratch);
    return false;
  }
  vid out = tess__is_control(n->op) ? tess__rebuild_control(&p->r, index, in) : tess__rebuild_copy(&p->r, index, in);
  for (int i = 0; i < n->n_out; i++) {
    p->r.map[n->out + (vid)i] = out + (vid)i;
    tess__rebuild_tile(&p->r, out + (vid)i, &p->r.m->tiling[n->out + (vid)i]);
  }
  tess__arena_free(&scratch);
  return true;
}

bool tess__collectives(struct module *m, const struct distribute_options *o, struct diag *d) {
  struct expansion p = {.compat = o && o->compat};
  tess__rebuild_start(&p.r, m, d);
  p.uses = tess__uses(m->graph, &p.r.arena);
  p.live = tess__find_live(m->graph, &p.r.arena);
  bool ok = true;
  for (uint32_t i = 0; ok && i < m->graph->n_nodes; i++)
    ok = !p.live[i] || visit(&p, i);
  return tess__rebuild_end(&p.r, ok);
}
