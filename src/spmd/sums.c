/* Partial sums, which after the choice are summed right behind the op that left them, go to where they send least
 * (sums.h): a new graph is made in which what the plan wants partial is so, and summed where it says. */
#include <string.h>

#include "ir/splice.h"
#include "ir/why.h"
#include "op/control.h"
#include "op/ops.h"
#include "spmd/moves.h"
#include "spmd/sums.h"
#include "spmd/unreduced.h"

struct summing {
  struct rebuild r;
  const struct sum_plan *plan; /* by old value and node */
};

static vid sum_up(struct summing *s, const struct sum_place *p, vid v, uint64_t atoms) {
  s->r.b.place = p->where;
  s->r.b.why = p->why;
  v = tess__rebuild_all_reduce(&s->r, v, atoms, MONOID_SUM);
  s->r.b.why = NULL;
  return v;
}

/* v made again at another tiling. */
static vid made_at(struct summing *s, vid v, const struct tiling *t) {
  struct graph *g = s->r.b.graph;
  uint32_t maker = g->value[v].node;
  v = tess__splice_node(g, g, maker, g->node[maker].in, NULL, NULL);
  tess__rebuild_tile(&s->r, v, t);
  return v;
}

/* v, whole, as terms of a sum; zeros are terms as they are. */
static vid terms_of(struct summing *s, vid v, uint64_t atoms) {
  struct tiling t = s->r.tiling[v];
  tess__tiling_set_partial(&t, atoms, TESS_REDUCE_SUM);
  return tess__is_zero(s->r.b.graph, v) ? made_at(s, v, &t) : tess__make_partial(&s->r, v, &t, false);
}

/* n of terms: of whole operands, terms. */
static vid copy_partial(struct summing *s, uint32_t index, vid *in) {
  const struct module *m = s->r.m;
  const struct node *n = &m->graph->node[index];
  const struct sum_place *p = &s->plan->at[n->out];
  bool linear = !(n->op->traits & OP_BILINEAR) && !tess__is_quotient(m->graph, n); /* of whole operands, too */
  s->r.b.place = n->place;
  for (int i = 0; i < n->n_in; i++) {
    if (s->r.tiling[in[i]].unreduced) continue;
    if (p->unsliced && tess__type_at(m->graph, n->in[i])->rank) in[i] = made_at(s, in[i], p->unsliced);
    if (linear && (in[i] = terms_of(s, in[i], p->atoms)) == VID_NONE) return VID_NONE;
  }
  vid out = tess__rebuild_copy(&s->r, index, in);
  struct tiling t = p->unsliced ? *p->unsliced : m->tiling[n->out];
  tess__tiling_set_partial(&t, m->tiling[n->out].unreduced | p->atoms, TESS_REDUCE_SUM);
  tess__rebuild_tile(&s->r, out, &t);
  return out;
}

static vid emit_plain(struct summing *s, uint32_t index, const vid *in) {
  vid v = tess__rebuild_copy(&s->r, index, in);
  tess__rebuild_tile(&s->r, v, &s->r.m->tiling[s->r.m->graph->node[index].out]);
  return v;
}

/* The sum of v, the result of n, sliced as that was. */
static vid sum_and_slice(struct summing *s, const struct node *n, const struct sum_place *p, vid v) {
  const struct tiling *to = &s->r.m->tiling[n->out];
  v = sum_up(s, p, v, p->atoms);
  if (v == VID_NONE || !p->unsliced) return v;
  struct why why = {.kind = WHY_RESULT, .pass = "sums", .op = n->op, .tensor = n->n_in, .factor = -1};
  why.from = *p->unsliced;
  why.to = *to;
  s->r.b.place = n->place;
  s->r.b.why = &why;
  struct move m = {.op = &tess__op_reshard, .to = *to, .atoms = tess__tiling_mask(to)};
  v = tess__rebuild_move(&s->r, v, &m, MONOID_SUM);
  s->r.b.why = NULL;
  return v;
}

static vid emit_in_tree(struct summing *s, uint32_t index, vid *in) {
  const struct node *n = &s->r.m->graph->node[index];
  const struct sum_place *p = &s->plan->at[n->out];
  uint64_t own = tess__summed_by(n);
  bool terms = p->partial || p->here, slices = n->op->id == OP_reshard;
  vid v = in[0];
  if (!own && !(slices && terms)) v = terms ? copy_partial(s, index, in) : emit_plain(s, index, in);
  if (v == VID_NONE || p->partial) return v;
  if (p->here) return sum_and_slice(s, n, p, v);
  return own ? sum_up(s, p, v, own) : v;
}

/* A loop whose carried values `sunk` stay partial. */
static bool emit_loop(struct summing *s, uint32_t index, vid *in) {
  const struct module *m = s->r.m;
  const struct node *n = &m->graph->node[index];
  const uint64_t *sunk = s->plan->loop[index]->carried;
  s->r.b.place = n->place;
  for (int i = 0; i < n->n_out; i++)
    if (sunk[i] && (in[i] = terms_of(s, in[i], sunk[i])) == VID_NONE) return false;
  vid out = tess__rebuild_control(&s->r, index, in);
  for (int i = 0; i < n->n_out; i++) {
    struct tiling t = m->tiling[n->out + (vid)i];
    if (sunk[i]) tess__tiling_set_partial(&t, sunk[i], TESS_REDUCE_SUM);
    tess__rebuild_tile(&s->r, out + (vid)i, &t);
  }
  for (int i = 0; i < n->n_out; i++) {
    const struct sum_place *p = &s->plan->at[n->out + (vid)i];
    vid v = out + (vid)i;
    if (sunk[i] && !p->partial) v = sum_up(s, p, v, sunk[i]);
    if ((s->r.map[n->out + (vid)i] = v) == VID_NONE) return false;
  }
  return true;
}

static void emit_copy(struct summing *s, uint32_t index, const vid *in) {
  const struct node *n = &s->r.m->graph->node[index];
  bool control = tess__is_control(n->op);
  vid out = control ? tess__rebuild_control(&s->r, index, in) : tess__rebuild_copy(&s->r, index, in);
  for (int i = 0; i < n->n_out; i++) {
    s->r.map[n->out + (vid)i] = out + (vid)i;
    tess__rebuild_tile(&s->r, out + (vid)i, &s->r.m->tiling[n->out + (vid)i]);
  }
}

static bool emit(struct summing *s, uint32_t index) {
  const struct node *n = &s->r.m->graph->node[index];
  struct arena scratch = {0};
  vid *in = tess__arena_alloc(&scratch, sizeof *in * (size_t)(n->n_in + 1));
  for (int i = 0; i < n->n_in; i++)
    in[i] = s->r.map[n->in[i]];
  bool ok = true;
  if (s->plan->loop[index])
    ok = emit_loop(s, index, in);
  else if (n->n_out == 1 && s->plan->at[n->out].atoms)
    ok = (s->r.map[n->out] = emit_in_tree(s, index, in)) != VID_NONE;
  else
    emit_copy(s, index, in);
  tess__arena_free(&scratch);
  return ok;
}

static bool place_sums(struct module *m, const struct sum_plan *plan, struct diag *d);

/* The regions of node `index`, in which what a loop carries partial is so. */
static bool place_in_regions(struct summing *s, uint32_t index) {
  const struct sum_loop *loop = s->plan->loop[index];
  struct inner *inner = tess__inner(s->r.m, index);
  if (!inner) return true;
  tess__inner_detach(s->r.m, index);
  for (int r = 0; r < inner->n; r++) {
    struct module *m = &inner->module[r];
    for (int i = 0; loop && i < s->r.m->graph->node[index].n_out; i++) {
      if (!loop->carried[i]) continue;
      tess__tiling_set_partial(&m->tiling[m->graph->param[i]], loop->carried[i], TESS_REDUCE_SUM);
      if (r) tess__tiling_set_partial(&m->result[i], loop->carried[i], TESS_REDUCE_SUM);
    }
    if (!place_sums(m, &s->plan->inner[index][r], s->r.b.diag)) return false;
  }
  return true;
}

static bool place_sums(struct module *m, const struct sum_plan *plan, struct diag *d) {
  struct summing s = {.plan = plan};
  bool ok = true;
  tess__rebuild_start(&s.r, m, d);
  for (uint32_t i = 0; ok && i < m->graph->n_nodes; i++)
    ok = place_in_regions(&s, i) && emit(&s, i);
  return tess__rebuild_end(&s.r, ok);
}

bool tess__place_sums(struct module *m, struct diag *d) {
  struct arena arena = {0};
  bool ok = place_sums(m, tess__plan_sums(m, &arena), d);
  tess__arena_free(&arena);
  return ok;
}
