/* Where partial sums are summed (design/partitioning.md 5.11). After the choice an all-reduce stands right behind the
 * op that left partial results. Sums are linear: this pass carries them along chains of linear ops, each value read
 * once, to where they send least. Two products that are added are one all-reduce; what is summed away, sliced or
 * scattered later is reduced when it is small.
 *
 * Values that may stay partial form trees, whose leaves are all-reduces. One walk finds for each value the fewest bytes
 * with which it can be had summed: all-reduced itself, or its operands. Of equal costs the earlier sums win, so that
 * nothing moves without a gain. A second walk, backwards, says of each value of a tree whether it is wanted partial or
 * summed. A whole value that is added to a partial one becomes partial too, which sends nothing. */
#include <string.h>

#include "core/dtype.h"
#include "op/attrs.h"
#include "op/control.h"
#include "op/ops.h"
#include "spmd/moves.h"
#include "spmd/propagate.h"
#include "spmd/unreduced.h"

struct place {             /* of a value in a tree */
  uint64_t atoms;          /* over which it may stay partial; 0: it is in none */
  double bytes;            /* the fewest with which it can be had summed */
  bool here;               /* these are those of its own all-reduce */
  bool partial;            /* wanted so */
  const struct node *leaf; /* an all-reduce that it takes the place of */
};
struct summing {
  struct rebuild r;
  struct uses uses;
  struct place *at; /* by old value */
};

static uint64_t reduced_by(const struct node *n) {
  const struct all_reduce_attrs *a = n->attrs;
  return tess__is_all_reduce(n->op) && a->monoid == MONOID_SUM ? tess__axes_mask(&a->axes) : 0;
}

/* ---- costs ---- */

/* Bytes of v's all-reduce over these atoms; where a slice over some of them follows, it is a reduce-scatter. */
static double sum_bytes(const struct summing *s, vid v, uint64_t atoms) {
  const struct module *m = s->r.m;
  const struct type *type = tess__type_at(m->graph, v);
  struct tensor x = {&m->atoms, type->rank, type->dim};
  double bytes = tess__block_elements(&x, &m->tiling[v]) * tess__dtype_bytes((tess_dtype)type->dtype);
  struct tiling sliced;
  uint64_t scattered = 0;
  if (tess__slice_after(m, &s->uses, v, false, &sliced))
    scattered = atoms & tess__tiling_mask(&sliced) & ~tess__tiling_mask(&m->tiling[v]);
  double k = (double)tess__atoms_product(&m->atoms, scattered),
         rest = (double)tess__atoms_product(&m->atoms, atoms & ~scattered);
  return bytes * (k - 1) / k + 2 * bytes / k * (rest - 1) / rest;
}

/* ---- trees ---- */

/* The atoms over which v may be partial for its one reader. */
static uint64_t may_stay(const struct summing *s, vid v) {
  return s->uses.count[v] == 1 ? s->at[v].atoms : 0;
}

static bool cut_by(const struct module *m, vid v, uint64_t atoms) {
  return (tess__tiling_mask(&m->tiling[v]) & atoms) != 0;
}

/* Is n linear in those operands that may be partial over `atoms`, and is what it makes of terms terms? */
static bool carries(const struct summing *s, const struct node *n, uint64_t atoms, struct arena *scratch) {
  const struct module *m = s->r.m;
  bool bilinear = n->op->traits & OP_BILINEAR;
  int partial = 0, whole = 0;
  if (n->n_out != 1 || n->op->traits & (OP_COLLECTIVE | OP_REGION | OP_EFFECT | OP_ANNOTATION)) return false;
  if (cut_by(m, n->out, atoms) || m->tiling[n->out].unreduced & atoms) return false;
  if (m->tiling[n->out].unreduced && m->tiling[n->out].unreduced_kind != TESS_REDUCE_SUM) return false;
  for (int i = 0; i < n->n_in; i++) {
    uint64_t stays = may_stay(s, n->in[i]);
    if (m->tiling[n->in[i]].unreduced || cut_by(m, n->in[i], atoms)) return false;
    if (stays && stays != atoms) return false;
    partial += stays != 0;
    whole += !stays;
  }
  if (bilinear) return partial == 1;
  if (whole && !(n->op->traits & OP_ELEMENTWISE)) return false;
  struct call c;
  tess__node_call(m->graph, n, &c, scratch);
  return tess__is_linear(&c);
}

static void look_at(struct summing *s, const struct node *n, struct arena *scratch) {
  uint64_t atoms = reduced_by(n), own = atoms;
  double operands = 0;
  const struct node *leaf = atoms ? n : NULL;
  for (int i = 0; i < n->n_in; i++) {
    uint64_t stays = may_stay(s, n->in[i]);
    if (!stays) continue;
    atoms |= stays;
    operands += s->at[n->in[i]].bytes;
    if (!leaf) leaf = s->at[n->in[i]].leaf;
  }
  if (!atoms || (!own && !carries(s, n, atoms, scratch))) return;
  if (own && s->r.m->tiling[n->out].unreduced) return;
  if (own) operands += sum_bytes(s, n->out, own);
  double bytes = sum_bytes(s, n->out, atoms);
  bool here = bytes < operands || atoms == own;
  s->at[n->out] = (struct place){.atoms = atoms, .bytes = here ? bytes : operands, .here = here, .leaf = leaf};
}

/* Whether what n reads of a tree is wanted partial. */
static void want(struct summing *s, const struct node *n) {
  const struct place *p = &s->at[n->out];
  if (n->n_out != 1 || !p->atoms || !(p->partial || p->here)) return;
  for (int i = 0; i < n->n_in; i++)
    if (may_stay(s, n->in[i])) s->at[n->in[i]].partial = true;
}

/* ---- the new graph ---- */

static vid sum_up(struct summing *s, const struct place *p, vid v, uint64_t atoms) {
  s->r.b.place = p->leaf->place;
  s->r.b.why = p->leaf->why;
  v = tess__rebuild_all_reduce(&s->r, v, atoms, MONOID_SUM);
  s->r.b.why = NULL;
  return v;
}

/* n of terms: of whole operands, terms. */
static vid copy_partial(struct summing *s, uint32_t index, vid *in) {
  const struct module *m = s->r.m;
  const struct node *n = &m->graph->node[index];
  uint64_t atoms = s->at[n->out].atoms;
  for (int i = 0; i < n->n_in && !(n->op->traits & OP_BILINEAR); i++) {
    struct tiling t = s->r.tiling[in[i]];
    if (t.unreduced) continue;
    tess__tiling_set_partial(&t, atoms, TESS_REDUCE_SUM);
    s->r.b.place = n->place;
    if ((in[i] = tess__make_partial(&s->r, in[i], &t)) == VID_NONE) return VID_NONE;
  }
  vid out = tess__rebuild_copy(&s->r, index, in);
  struct tiling t = m->tiling[n->out];
  tess__tiling_set_partial(&t, t.unreduced | atoms, TESS_REDUCE_SUM);
  tess__rebuild_tile(&s->r, out, &t);
  return out;
}

static vid emit_in_tree(struct summing *s, uint32_t index, vid *in) {
  const struct node *n = &s->r.m->graph->node[index];
  const struct place *p = &s->at[n->out];
  uint64_t own = reduced_by(n);
  vid v = in[0];
  if (!own && (p->partial || p->here)) v = copy_partial(s, index, in);
  if (!own && !p->partial && !p->here) {
    v = tess__rebuild_copy(&s->r, index, in);
    tess__rebuild_tile(&s->r, v, &s->r.m->tiling[n->out]);
  }
  if (v == VID_NONE || p->partial) return v;
  if (p->here) return sum_up(s, p, v, p->atoms);
  return own ? sum_up(s, p, v, own) : v;
}

static bool visit_regions(struct summing *s, uint32_t index) {
  struct inner *inner = tess__inner_detach(s->r.m, index);
  for (int r = 0; r < inner->n; r++)
    if (!tess__place_sums(&inner->module[r], s->r.b.diag)) return false;
  return true;
}

static bool emit(struct summing *s, uint32_t index) {
  const struct node *n = &s->r.m->graph->node[index];
  struct arena scratch = {0};
  vid *in = tess__arena_alloc(&scratch, sizeof *in * (size_t)(n->n_in + 1));
  for (int i = 0; i < n->n_in; i++)
    in[i] = s->r.map[n->in[i]];
  bool ok = true, control = tess__is_control(n->op);
  if (n->n_out == 1 && s->at[n->out].atoms) {
    ok = (s->r.map[n->out] = emit_in_tree(s, index, in)) != VID_NONE;
  } else if (!control || (ok = visit_regions(s, index))) {
    vid out = control ? tess__rebuild_control(&s->r, index, in) : tess__rebuild_copy(&s->r, index, in);
    for (int i = 0; i < n->n_out; i++) {
      s->r.map[n->out + (vid)i] = out + (vid)i;
      tess__rebuild_tile(&s->r, out + (vid)i, &s->r.m->tiling[n->out + (vid)i]);
    }
  }
  tess__arena_free(&scratch);
  return ok;
}

bool tess__place_sums(struct module *m, struct diag *d) {
  struct summing s;
  struct arena scratch = {0};
  tess__rebuild_start(&s.r, m, d);
  s.uses = tess__uses(m->graph, &s.r.arena);
  s.at = tess__arena_alloc(&s.r.arena, sizeof *s.at * (m->graph->n_values + 1));
  for (uint32_t i = 0; i < m->graph->n_nodes; i++)
    look_at(&s, &m->graph->node[i], &scratch);
  for (uint32_t i = m->graph->n_nodes; i-- > 0;)
    want(&s, &m->graph->node[i]);
  bool ok = true;
  for (uint32_t i = 0; ok && i < m->graph->n_nodes; i++)
    ok = emit(&s, i);
  tess__arena_free(&scratch);
  return tess__rebuild_end(&s.r, ok);
}
