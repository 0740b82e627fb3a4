/* From reshards to collectives (design/partitioning.md 5.1, 5.5). Nodes that nobody needs go.
 *
 * A reshard whose only reader is a reshard is passed over: the value moves once, from its first tiling to its last.
 * Each remaining one becomes the moves of its plan; equal moves of one value are shared. An all-reduce whose only
 * reader is a reshard that begins with a slice waits for it: slices over atoms that are not reduced come before it, as
 * far as they are first in their dimensions; those over reduced atoms make it a reduce-scatter, and an all-reduce of
 * the smaller block over the other reduced atoms; what is left is sliced behind it. */
#include <string.h>

#include "op/attrs.h"
#include "op/control.h"
#include "op/ops.h"
#include "spmd/moves.h"
#include "spmd/planned.h"
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
static const struct node *reshard_after(const struct module *m, const struct uses *uses, vid v) {
  if (uses->count[v] != 1 || uses->first[v + 1] == uses->first[v]) return NULL;
  const struct node *user = &m->graph->node[uses->user[uses->first[v]]];
  return user->op->id == OP_reshard ? user : NULL;
}

static int plan(const struct module *m, vid from, vid to, bool compat, struct move *moves) {
  const struct type *type = tess__type_at(m->graph, from);
  const struct tiling *has = &m->tiling[from], *wanted = &m->tiling[to];
  if (compat) return tess__reshard_plan(&m->atoms, type->rank, type->dim, has, wanted, true, moves);
  return tess__planned_moves(m->planned, &m->atoms, type->rank, type->dim, has, wanted, moves);
}

bool tess__slice_after(const struct module *m, const struct uses *uses, vid v, bool compat, struct tiling *sliced) {
  const struct node *last = NULL;
  for (const struct node *next = reshard_after(m, uses, v); next; next = reshard_after(m, uses, next->out))
    last = next;
  struct move moves[MAX_MOVES];
  if (!last || plan(m, v, last->out, compat, moves) == 0 || moves[0].op != &tess__op_all_slice) return false;
  *sliced = moves[0].to;
  return true;
}

/* `from` and of each dimension of `to` the atoms behind it, up to the first that is not among these. */
static struct tiling sliced_by(const struct tiling *from, const struct tiling *to, uint64_t atoms) {
  struct tiling t = *from;
  for (int d = 0; d < t.rank; d++) {
    int n = tess__tiling_count(from, d);
    const uint8_t *atom = to->atom + to->start[d];
    while (n < tess__tiling_count(to, d) && atoms >> atom[n] & 1)
      n++;
    tess__tiling_set_dim(&t, d, n, atom);
  }
  return t;
}

static uint64_t reduced_atoms(const struct node *n) {
  return tess__axes_mask(&((const struct all_reduce_attrs *)n->attrs)->axes);
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

/* Does a device that has the block of `from` have that of `to`? */
static bool is_slice(const struct tensor *x, const struct tiling *from, const struct tiling *to) {
  return tess__move_make(x, &tess__op_all_slice, from, to).op == &tess__op_all_slice;
}

/* The all-reduce n and the slice to `to` after it: slices over other atoms come first, as far as they are first in
 * their dimensions; where blocks straddle, there is none of this. */
static vid scatter(struct expansion *p, const struct node *n, const struct tiling *to) {
  const struct module *m = p->r.m;
  uint64_t reduced = reduced_atoms(n);
  enum monoid monoid = (enum monoid)((const struct all_reduce_attrs *)n->attrs)->monoid;
  const struct type *type = tess__type_at(m->graph, n->out);
  struct tensor x = {&m->atoms, type->rank, type->dim};
  struct tiling whole = tess__tiling_cuts(&m->tiling[n->out]), ahead = sliced_by(&whole, to, ~reduced);
  tess__tiling_set_partial(&whole, 0, 0);
  tess__tiling_set_partial(&ahead, 0, 0);
  struct tiling t = sliced_by(&ahead, to, reduced);
  if (!is_slice(&x, &whole, &ahead) || !is_slice(&x, &ahead, &t)) {
    ahead = whole;
    t = sliced_by(&whole, to, reduced);
    if (!is_slice(&x, &whole, &t)) t = whole;
  }
  struct move cut = tess__move_make(&x, &tess__op_all_slice, &whole, &ahead);
  struct move first = {
      .op = &tess__op_reduce_scatter, .to = t, .atoms = tess__tiling_mask(&t) & ~tess__tiling_mask(&ahead)};
  const struct tiling *before = &m->tiling[n->in[0]];
  tess__tiling_set_partial(&first.to, before->unreduced & ~first.atoms, before->unreduced_kind);
  uint64_t rest_reduced = reduced & ~first.atoms;
  tell(p, n);
  vid v = p->r.map[n->in[0]];
  if (!tess__tiling_same_cut(&whole, &ahead)) v = move(p, v, &cut);
  if (v != VID_NONE && first.atoms) v = tess__rebuild_move(&p->r, v, &first, monoid);
  if (v != VID_NONE && rest_reduced) v = tess__rebuild_all_reduce(&p->r, v, rest_reduced, monoid);
  struct move rest = tess__move_make(&x, &tess__op_all_slice, &t, to);
  return tess__tiling_same_cut(&t, to) ? v : move(p, v, &rest);
}

static bool expand(struct expansion *p, const struct node *n) {
  vid source = n->in[0];
  while (p->r.map[source] == VID_NONE && maker(p, source)->op->id == OP_reshard)
    source = maker(p, source)->in[0]; /* passed over */
  struct move moves[MAX_MOVES];
  int n_moves = plan(p->r.m, source, n->out, p->compat, moves), done = 0;
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
  struct tiling sliced;
  if (n->op->id == OP_reshard) return reshard_after(p->r.m, &p->uses, n->out) || expand(p, n);
  if (tess__is_all_reduce(n->op) && tess__slice_after(p->r.m, &p->uses, n->out, p->compat, &sliced)) return true;
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
