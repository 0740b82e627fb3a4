/* After propagation values have tilings that need not fit each other. This pass goes through the ops in order; where
 * the tensors of one do not agree on every factor, it takes the choice that moves the fewest bytes, and inserts
 * reshards of operands and results, and the all-reduce of results whose op reduces over a cut dimension
 * (design/partitioning.md 4.2).
 *
 * Between an op and its all-reduce the partial result's tiling says `unreduced`; what the user wants partial stays so
 * through linear ops and is summed for all others (unreduced.c). A value moved to one tiling is moved
 * once, whoever asks; constants and broadcasts of scalars are made again where they are wanted instead. Constraints are
 * reshards and nothing else. */
#include <string.h>

#include "base/alloc.h"
#include "ir/splice.h"
#include "ir/why.h"
#include "layout/sharding.h"
#include "op/attrs.h"
#include "op/control.h"
#include "op/ops.h"
#include "spmd/choice.h"
#include "spmd/sums.h"
#include "spmd/unreduced.h"

struct chooser {
  struct rebuild r;
  const struct distribute_options *options;
  struct form **form; /* by new value: where else it is */
  uint32_t capacity;
  struct choice choice; /* of the node at work; it is large, so one serves all */
  int room;             /* for projections in it */
  bool tells, searched; /* what else there was is told; it was searched, else agreed */
};

static struct form **forms_of(struct chooser *ch, vid v) {
  if (v >= ch->capacity) {
    uint32_t capacity = v < 32 ? 64 : v * 2;
    ch->form = tess__realloc(ch->form, sizeof *ch->form * capacity);
    memset(ch->form + ch->capacity, 0, sizeof *ch->form * (capacity - ch->capacity));
    ch->capacity = capacity;
  }
  return &ch->form[v];
}

static void add_form(struct chooser *ch, vid v, vid other) {
  struct form *f = tess__arena_alloc(&ch->r.arena, sizeof *f);
  struct form **list = forms_of(ch, v);
  *f = (struct form){.tiling = ch->r.tiling[other], .value = other, .next = *list};
  *list = f;
}

static vid lay(struct chooser *ch, vid v, const struct tiling *to, const struct why *why);

static vid add_both(struct chooser *ch, vid v, vid other) {
  if (v == other || other == VID_NONE) return other;
  add_form(ch, v, other);
  add_form(ch, other, v);
  return other;
}

/* v summed, or what else its terms are of, over atoms in which it is partial. */
static vid sum_partial(struct chooser *ch, vid v, uint64_t atoms, const struct why *why) {
  struct tiling t = ch->r.tiling[v];
  enum monoid monoid = tess__partial_monoid(&t);
  tess__tiling_set_partial(&t, t.unreduced & ~atoms, t.unreduced_kind);
  for (const struct form *f = *forms_of(ch, v); f; f = f->next)
    if (tess__tiling_same_cut(&f->tiling, &t)) return f->value;
  ch->r.b.why = why;
  vid out = tess__rebuild_all_reduce(&ch->r, v, atoms, monoid);
  ch->r.b.why = NULL;
  return add_both(ch, v, out);
}

/* The atoms over which a value is partial at tiling `has`, and is at `to`. */
static uint64_t same_terms(const struct tiling *has, const struct tiling *to) {
  return has->unreduced_kind == to->unreduced_kind ? has->unreduced & to->unreduced : 0;
}

/* v at tiling `to`, which is partial over other atoms than v is, or otherwise: from a form that is partial over these
 * and perhaps more, else from v summed over the others and made partial over what lacks. */
static vid lay_partial(struct chooser *ch, vid v, const struct tiling *to, const struct why *why) {
  vid from = v;
  for (const struct form *f = *forms_of(ch, v); f && to->unreduced & ~same_terms(&ch->r.tiling[from], to); f = f->next)
    if (!(to->unreduced & ~same_terms(&f->tiling, to))) from = f->value;
  uint64_t others = ch->r.tiling[from].unreduced & ~same_terms(&ch->r.tiling[from], to);
  vid out = others ? sum_partial(ch, from, others, why) : from;
  if (out != VID_NONE && !tess__tiling_same_partial(&ch->r.tiling[out], to)) {
    struct tiling source =
        tess__partial_source(&ch->r.m->atoms, tess__type_at(ch->r.b.graph, out), &ch->r.tiling[out], to);
    out = lay(ch, out, &source, why);
    ch->r.b.why = why;
    if (out != VID_NONE) out = tess__make_partial(&ch->r, out, to, true);
    ch->r.b.why = NULL;
  }
  return add_both(ch, v, lay(ch, out, to, why));
}

/* v at tiling `to`: itself, what is there, made again, or moved. VID_NONE: a failure. */
static vid lay(struct chooser *ch, vid v, const struct tiling *to, const struct why *why) {
  struct graph *g = ch->r.b.graph;
  if (v == VID_NONE || tess__tiling_same_cut(&ch->r.tiling[v], to)) return v;
  for (const struct form *f = *forms_of(ch, v); f; f = f->next)
    if (tess__tiling_same_cut(&f->tiling, to)) return f->value;
  if (!tess__tiling_same_partial(&ch->r.tiling[v], to)) return lay_partial(ch, v, to, why);
  vid out;
  if (tess__is_remade(g, v)) {
    uint32_t maker = g->value[v].node;
    out = tess__splice_node(g, g, maker, g->node[maker].in, NULL, NULL);
    tess__rebuild_tile(&ch->r, out, to);
  } else {
    ch->r.b.why = why;
    struct move m = {
        .op = &tess__op_reshard, .to = *to, .atoms = tess__tiling_mask(&ch->r.tiling[v]) | tess__tiling_mask(to)};
    out = tess__rebuild_move(&ch->r, v, &m, MONOID_SUM);
    ch->r.b.why = NULL;
  }
  return add_both(ch, v, out);
}

/* ---- reasons ---- */

static struct why why_of(enum why_kind kind, const struct tess_op *op, int tensor) {
  return (struct why){.kind = kind, .pass = "choose", .op = op, .tensor = tensor, .factor = -1};
}

static struct why why_moved(enum why_kind kind, const struct tess_op *op, int tensor, const struct tiling *from,
                            const struct tiling *to) {
  struct why why = why_of(kind, op, tensor);
  why.from = *from;
  why.to = *to;
  return why;
}

/* The dimension of an operand that factor f is. */
static struct why why_reduced(const struct choice *c, int f) {
  struct why why = why_of(WHY_REDUCE, c->call.op, 0);
  why.factor = f;
  why.size = c->rule.factor[f].size;
  why.monoid = (enum monoid)c->rule.factor[f].monoid;
  why.to = tess__tiling_replicated(1);
  tess__tiling_set_dim(&why.to, 0, c->pick[f].n, c->pick[f].atom);
  for (int t = 0; t < c->call.n_in; t++) {
    const struct rule_tensor *rt = &c->rule.tensor[t];
    for (int d = 0; d < rt->rank; d++)
      for (int i = rt->start[d]; i < rt->start[d + 1]; i++)
        if (rt->factor[i] == f) {
          why.tensor = t;
          why.dim = d;
          return why;
        }
  }
  return why;
}

/* What else there was for a tensor, or (tensor < 0) a factor, of the choice at work. */
static void tell_over(const struct chooser *ch, struct why *why, int tensor, int factor) {
  const struct choice *c = &ch->choice;
  if (!ch->tells) return;
  why->over = OVER_AGREED;
  if (!ch->searched) return;
  why->other = tess__choice_rival(c, tensor, factor);
  why->bytes = tess__choice_cost(c, c->pick);
  why->over = why->other < -1 ? OVER_UNTRIED : why->other < 0 ? OVER_NOTHING : OVER_BYTES;
}

/* ---- one op ---- */

/* chosen: by the choice at work. */
static bool lay_operands(struct chooser *ch, const struct node *n, const struct tiling *want, bool chosen, vid *in) {
  for (int i = 0; i < n->n_in; i++) {
    if (tess__tiling_same_cut(&ch->r.tiling[in[i]], &want[i])) continue;
    struct why why = why_moved(WHY_OPERAND, n->op, i, &ch->r.tiling[in[i]], &want[i]);
    if (chosen) tell_over(ch, &why, i, -1);
    in[i] = lay(ch, in[i], &want[i], &why);
    if (in[i] == VID_NONE) return false;
  }
  return true;
}

/* Result i of n is `made`: it goes on at the tiling that propagation gave it. */
static bool lay_result(struct chooser *ch, const struct node *n, int i, bool chosen, vid made) {
  vid old = n->out + (vid)i;
  const struct tiling *has = &ch->r.tiling[made], *want = &ch->r.m->tiling[old];
  ch->r.map[old] = made;
  if (tess__tiling_same_cut(has, want)) return true;
  struct why why = why_moved(WHY_RESULT, n->op, n->n_in + i, has, want);
  if (chosen) tell_over(ch, &why, n->n_in + i, -1);
  ch->r.map[old] = lay(ch, made, want, &why);
  return ch->r.map[old] != VID_NONE;
}

/* The all-reduces of a partial result, one for each monoid. The partial sums stay a form of their sum: who wants these
 * needs no all-reduce. */
static vid reduce_result(struct chooser *ch, const struct choice *c, vid v) {
  bool sums = true;
  vid partial = v;
  for (int f = 0; f < c->rule.n_factors && v != VID_NONE; f++) {
    uint64_t atoms = 0;
    for (int other = f; other < c->rule.n_factors; other++)
      for (int i = 0; i < c->pick[other].n; i++)
        if (c->rule.factor[other].kind == FACTOR_REDUCE && c->rule.factor[other].monoid == c->rule.factor[f].monoid)
          atoms |= UINT64_C(1) << c->pick[other].atom[i];
    atoms &= ch->r.tiling[v].unreduced; /* not those of an earlier round */
    if (!atoms || c->rule.factor[f].kind != FACTOR_REDUCE) continue;
    sums = sums && c->rule.factor[f].monoid == MONOID_SUM;
    struct why why = why_reduced(c, f);
    tell_over(ch, &why, -1, f);
    ch->r.b.why = &why;
    v = tess__rebuild_all_reduce(&ch->r, v, atoms, (enum monoid)c->rule.factor[f].monoid);
    ch->r.b.why = NULL;
  }
  return sums ? add_both(ch, partial, v) : v;
}

/* kept: atoms over which results are partial because operands are. */
static bool emit_choice(struct chooser *ch, uint32_t index, const struct choice *c, uint64_t kept, vid *in) {
  const struct node *n = &ch->r.m->graph->node[index];
  struct tiling *want = tess__arena_alloc(c->arena, sizeof *want * (size_t)(c->rule.n_tensors + 1));
  for (int t = 0; t < c->rule.n_tensors; t++) {
    want[t] = ch->searched ? tess__choice_tiling(c, c->pick, t) : c->now[t]; /* else all agree */
    tess__tiling_set_partial(&want[t], t < n->n_in ? ch->r.tiling[in[t]].unreduced : kept, TESS_REDUCE_SUM);
  }
  if (!lay_operands(ch, n, want, true, in)) return false;
  vid out = tess__rebuild_copy(&ch->r, index, in);
  for (int i = 0; i < n->n_out; i++) {
    struct tiling partial = want[n->n_in + i];
    partial.unreduced |= tess__choice_reduced(c, c->pick, n->n_in + i);
    tess__rebuild_tile(&ch->r, out + (vid)i, &partial);
  }
  for (int i = 0; i < n->n_out; i++) {
    vid made = reduce_result(ch, c, out + (vid)i);
    if (made == VID_NONE || !lay_result(ch, n, i, true, made)) return false;
    vid laid = ch->r.map[n->out + (vid)i];
    if (laid != made && *forms_of(ch, out + (vid)i)) add_form(ch, laid, out + (vid)i);
  }
  return true;
}

/* The operand in which alone n is linear and which is partial, where the program says of the result that it is so too;
 * -1: there is none. */
static int kept_operand(const struct module *m, const struct node *n) {
  bool quotient = tess__is_quotient(m->graph, n);
  const struct tiling *out = &m->tiling[n->out];
  int found = -1;
  if (n->n_out != 1 || !(n->op->traits & OP_BILINEAR || quotient)) return -1;
  for (int i = 0; i < n->n_in; i++) {
    const struct tiling *t = &m->tiling[n->in[i]];
    if (!t->unreduced) continue;
    if (found >= 0 || (quotient && i > 0) || t->unreduced_kind != TESS_REDUCE_SUM ||
        out->unreduced_kind != TESS_REDUCE_SUM || t->unreduced & ~out->unreduced)
      return -1;
    found = i;
  }
  for (int i = 0; i < n->n_in && found >= 0; i++)
    if (tess__tiling_mask(&m->tiling[n->in[i]]) & m->tiling[n->in[found]].unreduced) return -1;
  return found;
}

/* The operands in which n is linear together partial over these atoms and no others, or (alone >= 0) that one; what
 * else there is whole. */
static bool sum_operands(struct chooser *ch, const struct node *n, uint64_t kept, int alone, vid *in) {
  int linear = kept && alone < 0 ? tess__linear_operands(ch->r.m->graph, n) : 0;
  for (int i = 0; i < n->n_in; i++) {
    struct tiling t = ch->r.tiling[in[i]];
    uint64_t keeps = i < linear || i == alone ? kept : 0;
    if (t.unreduced == keeps && (!keeps || t.unreduced_kind == TESS_REDUCE_SUM)) continue;
    tess__tiling_set_partial(&t, keeps, TESS_REDUCE_SUM);
    struct why why = why_moved(WHY_SUM, n->op, i, &ch->r.tiling[in[i]], &t);
    in[i] = lay(ch, in[i], &t, &why);
    if (in[i] == VID_NONE) return false;
  }
  return true;
}

static bool choose_node(struct chooser *ch, uint32_t index, vid *in, struct arena *scratch) {
  const struct module *m = ch->r.m;
  const struct node *n = &m->graph->node[index];
  int alone = kept_operand(m, n);
  uint64_t kept = alone < 0 ? tess__kept_partial(m, n) : m->tiling[n->in[alone]].unreduced;
  for (int i = 0; i < n->n_out; i++)
    if (kept & ~m->tiling[n->out + (vid)i].unreduced) kept = 0; /* propagation may have cut the result by these */
  if (!sum_operands(ch, n, kept, alone, in)) return false;
  struct tiling *now = tess__arena_alloc(scratch, sizeof *now * (size_t)(n->n_in + n->n_out + 1));
  const struct form **form = tess__arena_alloc(scratch, sizeof *form * (size_t)(n->n_in + 1));
  bool *remade = tess__arena_alloc(scratch, sizeof *remade * (size_t)(n->n_in + 1));
  for (int i = 0; i < n->n_in; i++) {
    now[i] = ch->r.tiling[in[i]];
    tess__tiling_set_partial(&now[i], 0, 0);
    form[i] = kept ? NULL : *forms_of(ch, in[i]); /* which may be cut by these */
    remade[i] = tess__is_remade(ch->r.b.graph, in[i]);
  }
  for (int i = 0; i < n->n_out; i++)
    now[n->n_in + i] = m->tiling[n->out + (vid)i];
  struct choice *c = &ch->choice;
  c->atoms = &m->atoms;
  c->now = now;
  c->form = form;
  c->remade = remade;
  c->together = ch->options && ch->options->together;
  c->deterministic = ch->options && ch->options->deterministic;
  c->planned = m->planned;
  c->arena = scratch;
  tess__node_call(m->graph, n, &c->call, scratch);
  tess__rule_make(&c->rule, &c->call, scratch);
  if (c->rule.n_tensors > ch->room)
    c->projection = tess__realloc(c->projection, sizeof *c->projection * (size_t)(ch->room = 2 * c->rule.n_tensors));
  ch->searched = !tess__choice_settled(c);
  if (ch->searched) tess__choice_search(c);
  return emit_choice(ch, index, c, kept, in);
}

/* Operands go in as the region's specs say, results come out so. */
static bool enter_region(struct chooser *ch, uint32_t index, vid *in, struct arena *scratch) {
  const struct module *m = ch->r.m;
  const struct node *n = &m->graph->node[index];
  const struct manual_attrs *attrs = n->attrs;
  struct tiling *want = tess__arena_alloc(scratch, sizeof *want * (size_t)(n->n_in + 1));
  for (int i = 0; i < n->n_in; i++)
    want[i] = tess__manual_tiling(&m->atoms, attrs->mesh, attrs->in[i], tess__type_at(m->graph, n->in[i])->rank);
  if (!lay_operands(ch, n, want, false, in)) return false;
  vid out = tess__rebuild_copy(&ch->r, index, in);
  for (int i = 0; i < n->n_out; i++) {
    struct tiling t =
        tess__manual_tiling(&m->atoms, attrs->mesh, attrs->out[i], tess__type_at(m->graph, n->out + (vid)i)->rank);
    tess__rebuild_tile(&ch->r, out + (vid)i, &t);
  }
  for (int i = 0; i < n->n_out; i++)
    if (!lay_result(ch, n, i, false, out + (vid)i)) return false;
  return true;
}

/* ---- control flow ---- */

/* What lies alike at both ends of every edge: the operand, parameters and results of region r. */
static void bound_region(const struct node *n, struct module *inner, int r, const struct tiling *want,
                         const struct tiling *out) {
  for (int i = 0; i < inner->graph->n_results; i++) /* a condition; others below */
    inner->result[i] = tess__tiling_cuts(&inner->result[i]);
  for (int e = 0; e < tess__control_edges(n->op, n->n_in, n->n_out); e++) {
    struct control_edge edge = tess__control_edge(n->op, n->n_in, n->n_out, e);
    const struct tiling *t = edge.result >= 0 ? &out[edge.result] : &want[edge.operand];
    if (edge.param >= 0) inner->tiling[inner->graph->param[edge.param]] = *t;
    if (edge.region_result >= 0 && r >= edge.skip) inner->result[edge.region_result] = *t;
  }
}

/* How result i of control flow lies: partial where it is that of a loop whose body makes it so, as the program says. */
static struct tiling control_result(struct module *m, uint32_t index, int i) {
  const struct node *n = &m->graph->node[index];
  const struct tiling *wanted = &m->tiling[n->out + (vid)i];
  struct tiling t = tess__tiling_cuts(wanted);
  if (!wanted->unreduced || !(n->op->traits & OP_LOOP)) return t;
  const struct module *body = &tess__inner(m, index)->module[n->n_regions - 1];
  return tess__tiling_same_partial(&body->tiling[body->graph->result[i]], wanted) ? *wanted : t;
}

/* A carried value lies everywhere as propagation wants the result; a capture as it is. */
static bool choose_control(struct chooser *ch, uint32_t index, vid *in, struct arena *scratch) {
  struct module *m = ch->r.m;
  const struct node *n = &m->graph->node[index];
  int n_regions = n->n_regions;
  struct tiling *want = tess__arena_alloc(scratch, sizeof *want * (size_t)(n->n_in + 1));
  struct tiling *out = tess__arena_alloc(scratch, sizeof *out * (size_t)(n->n_out + 1));
  for (int i = 0; i < n->n_in; i++)
    want[i] = tess__tiling_cuts(&ch->r.tiling[in[i]]);
  for (int i = 0; i < n->n_out; i++)
    out[i] = control_result(m, index, i);
  for (int e = 0; e < tess__control_edges(n->op, n->n_in, n->n_out); e++) {
    struct control_edge edge = tess__control_edge(n->op, n->n_in, n->n_out, e);
    if (edge.operand >= 0 && edge.result >= 0) want[edge.operand] = out[edge.result];
  }
  if (!lay_operands(ch, n, want, false, in)) return false;
  struct inner *inner = tess__inner(m, index);
  for (int r = 0; r < n_regions; r++)
    bound_region(n, &inner->module[r], r, want, out);
  tess__inner_detach(m, index);
  for (int r = 0; r < n_regions; r++)
    if (!tess__choose(&inner->module[r], ch->options, ch->r.b.diag)) return false;
  vid made = tess__rebuild_control(&ch->r, index, in);
  for (int i = 0; i < n->n_out; i++) {
    tess__rebuild_tile(&ch->r, made + (vid)i, &out[i]);
    ch->r.map[n->out + (vid)i] = made + (vid)i;
  }
  return true;
}

static bool visit(struct chooser *ch, uint32_t index) {
  const struct node *n = &ch->r.m->graph->node[index];
  struct arena scratch = {0};
  bool ok;
  if (tess__only_looks(n)) return true;
  vid *in = tess__arena_alloc(&scratch, sizeof *in * (size_t)(n->n_in + 1));
  for (int i = 0; i < n->n_in; i++)
    in[i] = ch->r.map[n->in[i]];
  ch->r.b.place = n->place;
  if (tess__node_sharding(n)) {
    struct why why = why_moved(WHY_CONSTRAINT, n->op, 0, &ch->r.tiling[in[0]], &ch->r.m->tiling[n->out]);
    ch->r.map[n->out] = lay(ch, in[0], &ch->r.m->tiling[n->out], &why);
    ok = ch->r.map[n->out] != VID_NONE;
  } else if (tess__is_control(n->op)) {
    ok = choose_control(ch, index, in, &scratch);
  } else if (n->op->traits & OP_REGION) {
    ok = enter_region(ch, index, in, &scratch);
  } else {
    ok = choose_node(ch, index, in, &scratch);
  }
  tess__arena_free(&scratch);
  return ok;
}

static bool lay_results(struct chooser *ch) {
  struct module *m = ch->r.m;
  ch->r.b.place = NULL;
  vid *result = tess__arena_alloc(&ch->r.arena, sizeof *result * (size_t)(m->graph->n_results + 1));
  for (int i = 0; i < m->graph->n_results; i++) {
    result[i] = ch->r.map[m->graph->result[i]];
    if (m->result[i].open == 0) {
      struct why why = why_moved(WHY_RETURN, NULL, i, &ch->r.tiling[result[i]], &m->result[i]);
      result[i] = lay(ch, result[i], &m->result[i], &why);
    }
    if (result[i] == VID_NONE) return false;
    m->result[i] = ch->r.tiling[result[i]];
  }
  tess__graph_set_results(ch->r.b.graph, m->graph->n_results, result);
  return true;
}

bool tess__choose(struct module *m, const struct distribute_options *o, struct diag *d) {
  struct chooser ch = {.options = o, .tells = o && o->explain};
  tess__rebuild_start(&ch.r, m, d);
  bool ok = true;
  for (uint32_t i = 0; ok && i < m->graph->n_nodes; i++)
    ok = visit(&ch, i);
  ok = ok && lay_results(&ch);
  tess__free(ch.form);
  tess__free(ch.choice.projection);
  return tess__rebuild_end(&ch.r, ok);
}
