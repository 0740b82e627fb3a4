/* Where partial sums are summed (design/partitioning.md 5.12). After the choice an all-reduce stands right behind the
 * op that left partial results. Sums are linear: this pass carries them along chains of linear ops, each value read
 * once, to where they send least. Two products that are added are one all-reduce; what is summed away, sliced or
 * scattered later is reduced when it is small.
 *
 * Values that may stay partial form trees, whose leaves are all-reduces. One walk finds for each value the fewest bytes
 * with which it can be had summed: all-reduced itself, or its operands. Of equal costs the earlier sums win, so that
 * nothing moves without a gain. A second walk, backwards, says of each value of a tree whether it is wanted partial or
 * summed. A whole value that is added to a partial one becomes partial too, which sends nothing.
 *
 * A slice of a sum is passed over too: elementwise ops on slices then work on the whole block, partial, and what they
 * make is scattered once.
 *
 * What a loop carries and only adds to stays partial from round to round, and is summed behind the loop. */
#include <string.h>

#include "core/dtype.h"
#include "ir/splice.h"
#include "ir/why.h"
#include "op/attrs.h"
#include "op/control.h"
#include "op/ops.h"
#include "spmd/moves.h"
#include "spmd/propagate.h"
#include "spmd/unreduced.h"

struct place {                   /* of a value in a tree */
  uint64_t atoms;                /* over which it may stay partial; 0: it is in none */
  double bytes;                  /* the fewest with which it can be had summed */
  bool here;                     /* these are those of its own all-reduce */
  bool partial;                  /* wanted so */
  const struct tiling *unsliced; /* it is a slice of a partial value that lies so, or is made of such; NULL */
  const char *where;             /* of an all-reduce that it takes the place of, */
  const struct why *why;         /* and its reason */
};
struct summing {
  struct rebuild r;
  struct uses uses;
  struct place *at;        /* by old value */
  const uint64_t *carried; /* of a loop's body: by what is carried, the atoms over which it stays partial; NULL */
  int n_carried;
  uint64_t **sunk; /* by node: of a loop, `carried` of its body; NULL */
};

static uint64_t reduced_by(const struct node *n) {
  const struct all_reduce_attrs *a = n->attrs;
  return tess__is_all_reduce(n->op) && a->monoid == MONOID_SUM ? tess__axes_mask(&a->axes) : 0;
}

/* ---- costs ---- */

/* Bytes of v's all-reduce over these atoms; where a slice over some of them follows, it is a reduce-scatter. unsliced:
 * v lies so and is sliced afterwards; NULL. */
static double sum_bytes(const struct summing *s, vid v, uint64_t atoms, const struct tiling *unsliced) {
  const struct module *m = s->r.m;
  const struct type *type = tess__type_at(m->graph, v);
  const struct tiling *now = unsliced ? unsliced : &m->tiling[v];
  struct tensor x = {&m->atoms, type->rank, type->dim};
  struct tiling sliced = m->tiling[v];
  double bytes = tess__block_elements(&x, now) * tess__dtype_bytes((tess_dtype)type->dtype);
  uint64_t scattered = 0;
  if (unsliced || tess__slice_after(m, &s->uses, v, false, &sliced))
    scattered = atoms & tess__tiling_mask(&sliced) & ~tess__tiling_mask(now);
  double k = (double)tess__atoms_product(&m->atoms, scattered),
         rest = (double)tess__atoms_product(&m->atoms, atoms & ~scattered);
  return bytes * (k - 1) / k + 2 * bytes / k * (rest - 1) / rest;
}

/* ---- trees ---- */

/* The atoms over which v may be partial for its one reader. */
static uint64_t may_stay(const struct summing *s, vid v) {
  return s->uses.count[v] == 1 ? s->at[v].atoms : 0;
}

static bool cut_by(const struct summing *s, vid v, uint64_t atoms) {
  const struct tiling *t = s->at[v].unsliced ? s->at[v].unsliced : &s->r.m->tiling[v];
  return (tess__tiling_mask(t) & atoms) != 0;
}

/* How the operands that may be partial lie before they are sliced; NULL: they are not. *alike: all the same. */
static const struct tiling *unsliced_of(const struct summing *s, const struct node *n, bool *alike) {
  const struct tiling *found = NULL;
  bool any = false;
  *alike = true;
  for (int i = 0; i < n->n_in; i++) {
    const struct tiling *t = s->at[n->in[i]].unsliced;
    if (!may_stay(s, n->in[i])) continue;
    if (any && (!t != !found || (t && !tess__tiling_same_cut(t, found)))) *alike = false;
    found = t;
    any = true;
  }
  return found;
}

/* A mean: what is divided by a number of the program, in which it is linear. Not of integers; nor by what is computed,
 * which may be 0 where terms are infinite and their sum is not. */
static bool is_quotient(const struct module *m, const struct node *n) {
  const struct type *t = tess__type_at(m->graph, n->out);
  return n->op->divides && tess__dtype_class((tess_dtype)t->dtype) & (DTYPE_FLOAT | DTYPE_COMPLEX) &&
         tess__is_remade(m->graph, n->in[1]);
}

/* Is n linear in those operands that may be partial over `atoms`, and is what it makes of terms terms? */
static bool carries(const struct summing *s, const struct node *n, uint64_t atoms, const struct tiling *unsliced,
                    struct arena *scratch) {
  const struct module *m = s->r.m;
  bool bilinear = n->op->traits & OP_BILINEAR, elementwise = n->op->traits & OP_ELEMENTWISE;
  int partial = 0, whole = 0;
  if (n->n_out != 1 || n->op->traits & (OP_COLLECTIVE | OP_REGION | OP_EFFECT | OP_ANNOTATION)) return false;
  if (m->tiling[n->out].unreduced & atoms || (!unsliced && cut_by(s, n->out, atoms))) return false;
  if (m->tiling[n->out].unreduced && m->tiling[n->out].unreduced_kind != TESS_REDUCE_SUM) return false;
  for (int i = 0; i < n->n_in; i++) {
    uint64_t stays = may_stay(s, n->in[i]);
    bool anywhere = unsliced && !stays && tess__is_remade(m->graph, n->in[i]);
    if (m->tiling[n->in[i]].unreduced || (!anywhere && cut_by(s, n->in[i], atoms))) return false;
    if (stays && stays != atoms) return false;
    if (unsliced && !stays && !anywhere) return false;
    partial += stays != 0;
    whole += !stays;
  }
  if (unsliced && !elementwise) return false;
  if (bilinear) return partial == 1;
  if (is_quotient(m, n)) return partial == 1 && may_stay(s, n->in[0]);
  if (whole && !elementwise) return false;
  struct call c;
  tess__node_call(m->graph, n, &c, scratch);
  return tess__is_linear(&c);
}

/* A slice of a value that may be partial. */
static bool look_at_slice(struct summing *s, const struct node *n) {
  const struct place *p = n->op->id == OP_reshard ? &s->at[n->in[0]] : NULL;
  struct tiling sliced;
  if (!p || !may_stay(s, n->in[0]) || p->unsliced || s->r.m->tiling[n->out].unreduced) return false;
  if (!tess__slice_after(s->r.m, &s->uses, n->in[0], false, &sliced)) return false;
  if (!tess__tiling_same_cut(&sliced, &s->r.m->tiling[n->out])) return false;
  s->at[n->out] = *p;
  s->at[n->out].here = false;
  s->at[n->out].unsliced = &s->r.m->tiling[n->in[0]];
  return true;
}

static void look_at(struct summing *s, const struct node *n, struct arena *scratch) {
  uint64_t atoms = reduced_by(n), own = atoms;
  double operands = 0;
  const struct place *leaf = NULL;
  bool alike;
  const struct tiling *unsliced = unsliced_of(s, n, &alike);
  if (n->op->traits & OP_REGION || look_at_slice(s, n)) return;
  for (int i = 0; i < n->n_in; i++) {
    uint64_t stays = may_stay(s, n->in[i]);
    if (!stays) continue;
    atoms |= stays;
    operands += s->at[n->in[i]].bytes;
    if (!leaf && s->at[n->in[i]].where) leaf = &s->at[n->in[i]];
  }
  if (!atoms || !alike || (!own && !carries(s, n, atoms, unsliced, scratch))) return;
  if (own && (unsliced || s->r.m->tiling[n->out].unreduced)) return;
  if (own) operands += sum_bytes(s, n->out, own, NULL);
  double bytes = sum_bytes(s, n->out, atoms, unsliced);
  bool here = bytes < operands || atoms == own;
  s->at[n->out] = (struct place){.atoms = atoms, .bytes = here ? bytes : operands, .here = here, .unsliced = unsliced};
  s->at[n->out].where = own || !leaf ? n->place : leaf->where;
  s->at[n->out].why = own || !leaf ? n->why : leaf->why;
}

/* Fills `at`, with what is carried as it is. */
static void find_trees(struct summing *s, struct arena *scratch) {
  const struct graph *g = s->r.m->graph;
  for (int i = 0; i < s->n_carried; i++)
    s->at[g->param[i]] = (struct place){.atoms = s->carried[i]};
  for (uint32_t i = 0; i < g->n_nodes; i++)
    look_at(s, &g->node[i], scratch);
}

/* Whether what n reads of a tree is wanted partial. */
static void want(struct summing *s, const struct node *n) {
  const struct place *p = &s->at[n->out];
  if (n->n_out != 1 || n->op->traits & OP_REGION || !p->atoms || !(p->partial || p->here)) return;
  for (int i = 0; i < n->n_in; i++)
    if (may_stay(s, n->in[i])) s->at[n->in[i]].partial = true;
}

/* ---- loops ---- */

static bool place_sums(struct module *m, int n_carried, const uint64_t *carried, struct diag *d);

/* Is v read once, and what is made of it, and so on to r, all partial over these atoms? */
static bool leads_to(const struct summing *s, vid v, vid r, uint64_t atoms) {
  while (s->uses.count[v] == 1 && s->uses.first[v + 1] > s->uses.first[v]) {
    const struct node *n = &s->r.m->graph->node[s->uses.user[s->uses.first[v]]];
    if (n->n_out != 1 || s->at[n->out].atoms != atoms || s->at[n->out].unsliced) return false;
    v = n->out;
  }
  return v == r && s->uses.count[v] == 1;
}

/* The atoms over which what loop n carries as number i may stay partial from round to round, if that sends less than a
 * sum in each. */
static uint64_t may_sink(const struct summing *s, const struct node *n, int i, const struct summing *body,
                         const struct uses *condition, const struct module *decides, int64_t rounds) {
  const struct graph *g = body->r.m->graph;
  const struct place *made = &body->at[g->result[i]];
  vid out = n->out + (vid)i;
  if (!made->atoms || made->unsliced || condition->count[decides->graph->param[i]] ||
      s->r.m->tiling[n->in[i]].unreduced)
    return 0;
  double each = made->bytes * (double)(rounds > 0 ? rounds : 2);
  return sum_bytes(s, out, made->atoms, NULL) < each ? made->atoms : 0;
}

/* Once something stays partial, other chains may be trees or none. True: all of `carried` hold. */
static bool keep_sunk(struct summing *body, uint64_t *carried, struct arena *scratch) {
  const struct graph *g = body->r.m->graph;
  bool hold = true;
  body->carried = carried;
  memset(body->at, 0, sizeof *body->at * g->n_values);
  find_trees(body, scratch);
  for (int i = 0; i < body->n_carried; i++) {
    if (!carried[i] || leads_to(body, g->param[i], g->result[i], carried[i])) continue;
    carried[i] = 0;
    hold = false;
  }
  return hold;
}

static void note_sunk(struct summing *s, const struct node *n, const struct summing *body, const uint64_t *carried) {
  for (int i = 0; i < n->n_out; i++) {
    vid out = n->out + (vid)i;
    const struct place *made = &body->at[body->r.m->graph->result[i]];
    if (!carried[i]) continue;
    s->at[out] = (struct place){.atoms = carried[i], .bytes = sum_bytes(s, out, carried[i], NULL), .here = true};
    s->at[out].where = made->where;
    s->at[out].why = made->why ? tess__arena_copy(&s->r.arena, made->why, sizeof *made->why) : NULL;
  }
}

/* What loop `index`, whose regions are detached and done, carries and only adds to. */
static bool sink(struct summing *s, uint32_t index) {
  const struct node *n = &s->r.m->graph->node[index];
  struct module *decides = &tess__inner(s->r.m, index)->module[0], *goes_on = decides + 1;
  struct arena scratch = {0};
  struct uses condition = tess__uses(decides->graph, &scratch);
  struct summing body = {.r.m = goes_on, .uses = tess__uses(goes_on->graph, &scratch)};
  uint64_t *carried = tess__arena_alloc(&s->r.arena, sizeof *carried * (size_t)(n->n_out + 1)), any = 0;
  body.at = tess__arena_alloc(&scratch, sizeof *body.at * (goes_on->graph->n_values + 1));
  find_trees(&body, &scratch);
  body.n_carried = n->n_out;
  struct rounds known = tess__loop_rounds(s->r.m->graph, n, decides->graph, goes_on->graph);
  int64_t rounds = known.exact ? known.n : 0;
  for (int i = 0; i < n->n_out; i++)
    carried[i] = may_sink(s, n, i, &body, &condition, decides, rounds);
  while (!keep_sunk(&body, carried, &scratch))
    ;
  for (int i = 0; i < n->n_out; i++)
    any |= carried[i];
  note_sunk(s, n, &body, carried);
  tess__arena_free(&scratch);
  if (!any) return true;
  for (int i = 0; i < n->n_out; i++) {
    vid p = decides->graph->param[i];
    if (carried[i]) tess__tiling_set_partial(&decides->tiling[p], carried[i], TESS_REDUCE_SUM);
  }
  s->sunk[index] = carried;
  return place_sums(goes_on, n->n_out, carried, s->r.b.diag);
}

static bool visit_regions(struct summing *s, uint32_t index) {
  const struct node *n = &s->r.m->graph->node[index];
  if (!tess__is_control(n->op)) return true;
  struct inner *inner = tess__inner_detach(s->r.m, index);
  for (int r = 0; r < inner->n; r++)
    if (!place_sums(&inner->module[r], 0, NULL, s->r.b.diag)) return false;
  return !(n->op->traits & OP_LOOP) || sink(s, index);
}

/* ---- the new graph ---- */

static vid sum_up(struct summing *s, const struct place *p, vid v, uint64_t atoms) {
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
  const struct place *p = &s->at[n->out];
  bool linear = !(n->op->traits & OP_BILINEAR) && !is_quotient(m, n); /* of whole operands, too */
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
static vid sum_and_slice(struct summing *s, const struct node *n, const struct place *p, vid v) {
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
  const struct place *p = &s->at[n->out];
  uint64_t own = reduced_by(n);
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
  const uint64_t *sunk = s->sunk[index];
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
    const struct place *p = &s->at[n->out + (vid)i];
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
  if (s->sunk[index])
    ok = emit_loop(s, index, in);
  else if (n->n_out == 1 && s->at[n->out].atoms)
    ok = (s->r.map[n->out] = emit_in_tree(s, index, in)) != VID_NONE;
  else
    emit_copy(s, index, in);
  tess__arena_free(&scratch);
  return ok;
}

/* What a loop's body carries partial comes in and goes out so. */
static void carry_partial(struct summing *s) {
  struct module *m = s->r.m;
  for (int i = 0; i < s->n_carried; i++) {
    vid p = s->r.map[m->graph->param[i]];
    if (!s->carried[i]) continue;
    tess__tiling_set_partial(&s->r.tiling[p], s->carried[i], TESS_REDUCE_SUM);
    tess__tiling_set_partial(&m->result[i], s->carried[i], TESS_REDUCE_SUM);
    s->at[m->graph->result[i]].partial = true;
  }
}

static bool place_sums(struct module *m, int n_carried, const uint64_t *carried, struct diag *d) {
  struct summing s = {.carried = carried, .n_carried = n_carried};
  struct arena scratch = {0};
  tess__rebuild_start(&s.r, m, d);
  s.uses = tess__uses(m->graph, &s.r.arena);
  s.at = tess__arena_alloc(&s.r.arena, sizeof *s.at * (m->graph->n_values + 1));
  s.sunk = tess__arena_alloc(&s.r.arena, sizeof *s.sunk * (m->graph->n_nodes + 1));
  bool ok = true;
  for (uint32_t i = 0; ok && i < m->graph->n_nodes; i++)
    ok = visit_regions(&s, i);
  find_trees(&s, &scratch);
  carry_partial(&s);
  for (uint32_t i = m->graph->n_nodes; i-- > 0;)
    want(&s, &m->graph->node[i]);
  for (uint32_t i = 0; ok && i < m->graph->n_nodes; i++)
    ok = emit(&s, i);
  tess__arena_free(&scratch);
  return tess__rebuild_end(&s.r, ok);
}

bool tess__place_sums(struct module *m, struct diag *d) {
  return place_sums(m, 0, NULL, d);
}
