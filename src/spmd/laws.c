/* What is true between passes, checked when the options ask for it.
 *
 * Always: the graph verifies, tilings fit their types, an atom cuts a tensor once. From the choice on each op is
 * executable on local data: its operands and results agree on every factor, what must be whole is, and what a sum over
 * a cut factor leaves is partial over the atoms of that cut. From the partition on types are the blocks of what values
 * are over all devices. */
#include <string.h>

#include "op/control.h"
#include "spmd/choice.h"

static bool broken(struct diag *d, const char *law, const struct node *n) {
  if (n && !d->where) d->where = n->place;
  return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "%s%s%s", n ? n->op->name : "", n ? ": " : "", law);
}

/* ---- tilings ---- */

static bool verify_tiling(const struct atoms *a, const struct tiling *t, int rank, struct diag *d) {
  uint64_t seen = t->unreduced;
  bool right = t->rank == rank;
  for (int i = 0; right && i < t->start[t->rank]; i++) {
    right = t->atom[i] < a->n && !(seen >> t->atom[i] & 1);
    seen |= UINT64_C(1) << t->atom[i];
  }
  return right || broken(d, "a tiling does not fit its type or uses an atom twice", NULL);
}

static bool verify_tilings(const struct module *m, struct diag *d) {
  for (vid v = 0; v < m->graph->n_values; v++)
    if (!verify_tiling(&m->atoms, &m->tiling[v], tess__type_at(m->graph, v)->rank, d)) return false;
  for (int i = 0; i < m->graph->n_results; i++)
    if (!verify_tiling(&m->atoms, &m->result[i], tess__type_at(m->graph, m->graph->result[i])->rank, d)) return false;
  return true;
}

/* ---- ops on local data ---- */

/* A move or sum from the tiling of its operand to that of its result. */
static bool verify_move(const struct module *m, const struct node *n, struct diag *d) {
  const struct tiling *in = &m->tiling[n->in[0]], *out = &m->tiling[n->out];
  if (n->op->traits & OP_RESHARD) {
    const struct relayout_attrs *a = n->attrs;
    struct tiling from = *in, to = *out;
    tess__tiling_set_partial(&from, 0, 0);
    tess__tiling_set_partial(&to, 0, 0);
    return (tess__tiling_same_cut(&from, &a->from) && tess__tiling_same_cut(&to, &a->to)) ||
           broken(d, "moves between other tilings than those of its values", n);
  }
  uint64_t atoms = tess__axes_mask(&((const struct all_reduce_attrs *)n->attrs)->axes);
  struct tiling summed = *in;
  tess__tiling_set_partial(&summed, in->unreduced & ~atoms, in->unreduced_kind);
  return ((in->unreduced & atoms) == atoms && tess__tiling_same_cut(&summed, out)) ||
         broken(d, "sums over atoms in which its operand is not partial", n);
}

/* The factor that cuts this dimension: of several that reach, which look alike from the tensor, this one. */
static int cutting(const struct rule_tensor *rt, int dim, int reaching) {
  for (int i = rt->start[dim]; i < rt->start[dim + 1]; i++)
    if (rt->factor[i] == reaching) return reaching;
  return rt->factor[rt->start[dim]];
}

/* Picks what the tensors have, if it is `reaching` that cuts where several could. */
static bool agrees_if(struct choice *c, int reaching) {
  memset(c->pick, 0, sizeof c->pick);
  for (int t = 0; t < c->rule.n_tensors; t++)
    for (int d = 0; d < c->rule.tensor[t].rank; d++) {
      struct atom_list *list = &c->pick[cutting(&c->rule.tensor[t], d, reaching)];
      list->n = (uint8_t)tess__tiling_count(&c->now[t], d);
      memcpy(list->atom, c->now[t].atom + c->now[t].start[d], list->n);
    }
  for (int t = 0; t < c->rule.n_tensors; t++) {
    struct tiling made = tess__choice_tiling(c, c->pick, t);
    if (!tess__tiling_same_cut(&made, &c->now[t])) return false;
  }
  return tess__choice_legal(c, c->pick);
}

static bool agrees(struct choice *c) {
  if (tess__choice_agrees(c)) return true;
  for (const struct halo *h = c->rule.halo; h; h = h->next)
    if (agrees_if(c, h->factor)) return true;
  return false;
}

static bool verify_local(const struct module *m, const struct node *n, struct choice *c, struct diag *d) {
  int n_tensors = n->n_in + n->n_out;
  struct tiling *now = tess__arena_alloc(c->arena, sizeof *now * (size_t)(n_tensors + 1));
  for (int i = 0; i < n_tensors; i++) {
    const struct tiling *t = &m->tiling[i < n->n_in ? n->in[i] : n->out + (vid)(i - n->n_in)];
    now[i] = *t;
    tess__tiling_set_partial(&now[i], 0, 0);
  }
  c->now = now;
  c->projection = tess__arena_alloc(c->arena, sizeof *c->projection * (size_t)(n_tensors + 1));
  tess__node_call(m->graph, n, &c->call, c->arena);
  tess__rule_make(&c->rule, &c->call, c->arena);
  if (!agrees(c)) return broken(d, "its tensors do not agree on every factor, or one that must be whole is cut", n);
  for (int i = 0; i < n->n_out; i++)
    if (tess__choice_reduced(c, c->pick, n->n_in + i) & ~m->tiling[n->out + (vid)i].unreduced)
      return broken(d, "it sums over a cut factor, and its result is not partial", n);
  return true;
}

/* Regions with manual axes are cut as their specs say. */
static bool executable(const struct module *m, const struct node *n, struct diag *d) {
  if (tess__is_control(n->op) || n->op->traits & OP_REGION || tess__only_looks(n)) return true;
  if (n->op->traits & OP_RESHARD || tess__is_all_reduce(n->op)) return verify_move(m, n, d);
  struct arena scratch = {0};
  struct choice *c = tess__arena_alloc(&scratch, sizeof *c);
  memset(c, 0, sizeof *c);
  c->atoms = &m->atoms;
  c->arena = &scratch;
  bool ok = verify_local(m, n, c, d);
  tess__arena_free(&scratch);
  return ok;
}

bool tess__module_verify(const struct module *m, bool chosen, struct diag *d) {
  if (!tess__graph_verify(m->graph, d) || !verify_tilings(m, d)) return false;
  for (uint32_t i = 0; i < m->graph->n_nodes; i++) {
    const struct inner *inner = tess__inner(m, i);
    if (chosen && !executable(m, &m->graph->node[i], d)) return false;
    for (int r = 0; inner && r < inner->n; r++)
      if (!tess__module_verify(&inner->module[r], chosen, d)) return false;
  }
  return true;
}

/* ---- blocks ---- */

static bool verify_blocks(const struct program *p, const struct atoms *a, struct diag *d) {
  for (vid v = 0; v < p->graph->n_values; v++) {
    const struct spread *s = &p->spread[v];
    const struct type *t = tess__type_at(p->graph, v);
    if (!verify_tiling(a, &s->tiling, t->rank, d)) return false;
    for (int k = 0; k < t->rank; k++)
      if (t->dim[k] != tess__tiling_block(a, &s->tiling, k, s->size[k]))
        return broken(d, "a type is not the block of what the value is over all devices", NULL);
  }
  return true;
}

bool tess__program_verify(const struct program *p, const struct atoms *a, struct diag *d) {
  bool ok = tess__graph_verify(p->graph, d) && verify_blocks(p, a, d) && tess__bundles_verify(p, d);
  for (uint32_t i = 0; i < p->n_inner; i++)
    for (int r = 0; ok && r < p->inner[i].n; r++)
      ok = tess__program_verify(&p->inner[i].program[r], a, d);
  return ok;
}
