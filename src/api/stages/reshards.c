/* The stage `reshard`: every op gets one list of atoms for each of its factors. The compiler's search chooses it
 * (choose.h) or, where Shardy's choices are asked for, its vote (spmd/vote.h); a value that is needed otherwise than it
 * lies goes through an sdy.reshard, and partial sums through an sdy.all_reduce. What agrees is not touched.
 *
 * Ops are visited in the order of the text, those of a region before its op; what is put in is not visited. */
#include <string.h>

#include "api/stages/choose.h"
#include "api/stages/leave.h"
#include "base/alloc.h"

static struct laid *laid_of(struct putting *x, const struct mlir_value *v) {
  return tess__put_laid(x, v);
}

static struct mlir_op *put_reshard(struct putting *x, struct spot *p, struct mlir_value *v, const struct laid *l) {
  return tess__put_op(x, p, "sdy.reshard", v, "sharding", l);
}

/* ---- one operand to where it is wanted ---- */

/* Terms that the user does not want are summed. */
static void sum_terms(struct putting *x, struct mlir_op *user, int i, const struct laid *want, struct spot *p) {
  const struct laid *has = laid_of(x, user->operand[i]);
  uint64_t atoms = has->mesh == NET_NOWHERE ? 0 : has->tiling.unreduced & ~(want ? want->tiling.unreduced : 0);
  if (!atoms) return;
  struct laid l = *has;
  int kind = l.tiling.unreduced_kind;
  tess__tiling_set_partial(&l.tiling, l.tiling.unreduced & ~atoms, kind);
  struct mlir_op *op = tess__put_sum(x, p, user->operand[i], atoms, kind, &l);
  tess__mlir_set_operand(x->s->m, user, i, &op->result[0]);
}

/* A dimension of `has` that begins as `want` has it and goes on: what is behind goes into the terms, where they want
 * it. */
static bool goes_into_terms(const struct tiling *has, const struct tiling *want, int d, uint64_t terms) {
  int n = tess__tiling_count(want, d), m = tess__tiling_count(has, d);
  if (n >= m || tess__tiling_common(has, want, d) != n) return false;
  for (int i = n; i < m; i++)
    if (!(terms >> has->atom[has->start[d] + i] & 1)) return false;
  return true;
}

/* A value of which `want` has more terms: what cut it becomes terms where it stands, the rest at one device alone. */
static bool make_terms(struct putting *x, struct mlir_op *user, int i, const struct laid *want, struct spot *p) {
  struct laid has = *laid_of(x, user->operand[i]);
  if (has.mesh == NET_NOWHERE || !want || want->mesh == NET_NOWHERE) return false;
  uint64_t terms = want->tiling.unreduced & ~has.tiling.unreduced, cut = 0;
  if (!terms || has.tiling.unreduced & ~want->tiling.unreduced) return false;
  struct laid now = has;
  struct tiling middle = want->tiling;
  for (int d = 0; d < has.tiling.rank; d++) {
    if (!goes_into_terms(&has.tiling, &want->tiling, d, terms)) continue;
    tess__tiling_set_dim(&middle, d, tess__tiling_count(&has.tiling, d), has.tiling.atom + has.tiling.start[d]);
    for (int k = tess__tiling_count(&want->tiling, d); k < tess__tiling_count(&has.tiling, d); k++)
      cut |= UINT64_C(1) << has.tiling.atom[has.tiling.start[d] + k];
  }
  tess__tiling_set_partial(&middle, has.tiling.unreduced, has.tiling.unreduced_kind);
  now.tiling = middle;
  struct mlir_value *v = user->operand[i];
  if (!tess__tiling_same_cut(&middle, &has.tiling)) v = &put_reshard(x, p, v, &now)->result[0];
  if (terms & ~cut) {
    tess__tiling_set_partial(&now.tiling, has.tiling.unreduced | (terms & ~cut), want->tiling.unreduced_kind);
    struct mlir_op *op = tess__put_op(x, p, "sdy.replicated_to_unreduced", v, "out_sharding", &now);
    tess__put_axes(x, op, "axes", now.mesh, terms & ~cut);
    v = &op->result[0];
  }
  if (cut) {
    struct mlir_op *op = tess__put_op(x, p, "sdy.sharded_to_unreduced", v, "out_sharding", want);
    tess__put_lists(x, op, "axes", now.mesh, &middle, &want->tiling);
    v = &op->result[0];
  }
  tess__mlir_set_operand(x->s->m, user, i, v);
  return true;
}

static void bring(struct putting *x, struct mlir_op *user, int i, const struct laid *want, struct spot p) {
  if (tess__rank_of(user->operand[i]->type) < 0) return;
  sum_terms(x, user, i, want->mesh == NET_NOWHERE ? NULL : want, &p);
  make_terms(x, user, i, want, &p);
  const struct laid *has = laid_of(x, user->operand[i]);
  if (tess__staged_alike(x->s, has, want)) return;
  struct laid l = *want;
  if (l.mesh == NET_NOWHERE) l = (struct laid){.mesh = has->mesh, .tiling = tess__tiling_replicated(has->tiling.rank)};
  struct mlir_op *op = put_reshard(x, &p, user->operand[i], &l);
  tess__mlir_set_operand(x->s->m, user, i, &op->result[0]);
}

/* ---- ops that join values, calls ---- */
static void join(struct putting *x, struct mlir_op *op, bool result) {
  for (uint32_t e = 0; e < x->w.net.n_ops; e++) {
    const struct wire_edge *edge = x->w.edge[e];
    const struct net_op *n = &x->w.net.op[e];
    struct sources from = {0};
    if (!edge || edge->op != op || edge->result != result) continue;
    struct laid want = x->w.net.value[x->w.lies[edge->owner]];
    if (n->edge == NET_ENTERS) want.tiling = tess__net_outside(n->manual, &want.tiling);
    if (n->edge == NET_LEAVES) want.tiling = tess__net_inside(&want.tiling, n->manual_atoms);
    want.tiling.replicated = 0;
    tess__find_sources(op, result, edge->i, &from);
    for (int k = 0; k < from.n; k++) {
      struct mlir_op *user = (struct mlir_op *)(uintptr_t)from.op[k];
      bring(x, user, from.operand[k], &want, tess__put_behind(x, user->operand[from.operand[k]]));
    }
  }
}

static void call(struct putting *x, struct mlir_op *op) {
  struct mlir_op *f = tess__callee(x->s->m, op);
  const struct mlir_block *b = f ? tess__body(f, 0) : NULL;
  for (int i = 0; b && i < op->n_operands && i < b->n_args; i++) {
    struct laid want = *laid_of(x, &b->arg[i]);
    bring(x, op, i, &want, tess__put_behind(x, op->operand[i]));
  }
}

/* ---- an op with a rule ---- */
struct work {
  const struct rule *rule;
  int n, mesh;
  struct laid *laid; /* by tensor */
  struct projection *p;
  int64_t *size;
  bool *changed;
  struct mlir_op **moved; /* by result: the reshard behind it; NULL: none */
};

static struct mlir_value *value_of(const struct mlir_op *op, int t) {
  return t < op->n_operands ? op->operand[t] : &op->result[t - op->n_operands];
}

/* The mesh that most values are on that are not whole; NET_NOWHERE: they are on meshes of other axes, or on none. */
static int mesh_of(const struct putting *x, const struct work *k) {
  int mesh = NET_NOWHERE, best = NET_NOWHERE, most = 0;
  for (int i = 0; i < k->n; i++) {
    int m = k->laid[i].mesh;
    if (m == NET_NOWHERE || (x->s->mesh[m].empty && mesh != NET_NOWHERE)) continue;
    if (mesh != NET_NOWHERE && !x->s->mesh[mesh].empty && !tess__staged_same_axes(x->s, mesh, m)) return NET_NOWHERE;
    if (mesh == NET_NOWHERE || x->s->mesh[mesh].empty) mesh = m;
  }
  if (mesh == NET_NOWHERE || x->s->mesh[mesh].maximal) return NET_NOWHERE;
  for (int i = 0; i < k->n; i++) {
    int count = 0;
    if (tess__staged_whole(&k->laid[i])) continue;
    for (int j = 0; j <= i; j++)
      count += !tess__staged_whole(&k->laid[j]) && k->laid[j].mesh == k->laid[i].mesh;
    if (count > most) {
      most = count;
      best = k->laid[i].mesh;
    }
  }
  return best == NET_NOWHERE ? mesh : best;
}

static bool has_factor(const struct rule *r, int t, int f) {
  return memchr(r->tensor[t].factor, f, r->tensor[t].start[r->tensor[t].rank]) != NULL;
}

static void take(struct work *k, const struct agreed *a) {
  const struct rule *r = k->rule;
  for (int t = 0; t < k->n; t++)
    for (int f = 0; f < r->n_factors; f++) {
      struct projection *p = &k->p[t];
      if (!has_factor(r, t, f)) continue;
      bool same = p->n[f] == a->n[f] && memcmp(p->atom[f], a->atom[f], a->n[f]) == 0 && !p->n_overflow[f];
      k->changed[t] = k->changed[t] || !same;
      p->n[f] = a->n[f];
      memcpy(p->atom[f], a->atom[f], a->n[f]);
      p->n_overflow[f] = 0;
    }
}

static struct laid becomes(const struct putting *x, const struct work *k, int t) {
  struct laid l = k->laid[t];
  l.mesh = k->mesh;
  l.tiling.open = 0;
  tess__unproject(&x->s->mesh[k->mesh].atoms, k->rule, t, &k->p[t], &l.tiling);
  return l;
}

static bool other_devices(const struct putting *x, const struct work *k, int t) {
  const struct laid *l = &k->laid[t];
  return !tess__staged_whole(l) && x->s->mesh[l->mesh].kind != x->s->mesh[k->mesh].kind;
}

static void move_tensors(struct putting *x, struct mlir_op *op, struct work *k, bool votes) {
  struct spot p = tess__put_before(x, op);
  for (int t = 0; t < op->n_operands; t++) {
    if (!k->changed[t] && !other_devices(x, k, t)) continue;
    struct laid l = becomes(x, k, t);
    struct mlir_value *v =
        votes ? &put_reshard(x, &p, op->operand[t], &l)->result[0] : tess__stage_brought(x, &p, op->operand[t], &l);
    tess__mlir_set_operand(x->s->m, op, t, v);
  }
  p = (struct spot){tess__map_get(&x->block, (uint64_t)(uintptr_t)op), op};
  for (int i = 0; i < op->n_results; i++) {
    int t = op->n_operands + i;
    if (!k->changed[t] && !other_devices(x, k, t)) continue;
    struct laid old = k->laid[t];
    if (old.mesh == NET_NOWHERE)
      old = (struct laid){.mesh = k->mesh, .tiling = tess__tiling_replicated(old.tiling.rank)};
    struct mlir_op *reshard = put_reshard(x, &p, &op->result[i], &old);
    tess__put_instead(x, &op->result[i], &reshard->result[0]);
    *laid_of(x, &op->result[i]) = becomes(x, k, t);
    k->moved[i] = reshard;
  }
}

/* What the reduced factors are cut by, as far as the result is not to be terms of it. */
static void sum_results(struct putting *x, struct mlir_op *op, const struct work *k, const struct agreed *a) {
  uint64_t atoms = 0;
  if (!op->n_results) return;
  for (int f = 0; f < k->rule->n_factors; f++) {
    const struct factor *factor = &k->rule->factor[f];
    bool stays = factor->kept && has_factor(k->rule, op->n_operands, f);
    for (int i = 0; factor->kind == FACTOR_REDUCE && !stays && i < a->n[f]; i++)
      atoms |= UINT64_C(1) << a->atom[f][i];
  }
  struct laid first = *laid_of(x, &op->result[0]);
  if (first.mesh != NET_NOWHERE) atoms &= ~first.tiling.unreduced;
  struct spot p = {tess__map_get(&x->block, (uint64_t)(uintptr_t)op), op};
  for (int i = 0; atoms && i < op->n_results; i++) {
    struct laid l = *laid_of(x, &op->result[i]);
    if (l.mesh == NET_NOWHERE) l = (struct laid){.mesh = k->mesh, .tiling = tess__tiling_replicated(l.tiling.rank)};
    struct mlir_op *reader = NULL; /* the reshard of this result, which was put in */
    for (struct mlir_op *at = op->next; at && at->at == 0 && !reader; at = at->next)
      if (at->n_operands == 1 && at->operand[0] == &op->result[i]) reader = at;
    struct mlir_op *sum = tess__put_sum(x, &p, &op->result[i], atoms, l.tiling.unreduced_kind, &l);
    if (reader)
      tess__mlir_set_operand(x->s->m, reader, 0, &sum->result[0]);
    else
      tess__put_instead(x, &op->result[i], &sum->result[0]);
  }
}

static bool overflows(const struct work *k) {
  for (int t = 0; t < k->n; t++)
    for (int f = 0; f < k->rule->n_factors; f++)
      if (has_factor(k->rule, t, f) && k->p[t].n_overflow[f]) return true;
  return false;
}

static void choose(struct putting *x, struct mlir_op *op, const struct net_op *n, const struct rule *own) {
  struct arena *arena = &x->s->arena;
  bool votes = x->s->compat || !own;
  struct work k = {.rule = votes ? n->rule : own, .n = n->n_in + n->n_out};
  k.laid = tess__arena_alloc(arena, sizeof *k.laid * (size_t)k.n);
  k.moved = tess__arena_alloc(arena, sizeof *k.moved * (size_t)(op->n_results + 1));
  k.changed = tess__arena_alloc(arena, sizeof *k.changed * (size_t)k.n);
  k.size = tess__arena_alloc(arena, sizeof *k.size * (size_t)k.n);
  for (int t = 0; t < k.n; t++) {
    k.laid[t] = *laid_of(x, value_of(op, t));
    k.size[t] = tess__mlir_elements(value_of(op, t)->type);
    if (k.laid[t].mesh == NET_NOWHERE) k.laid[t].tiling = tess__tiling_replicated(k.laid[t].tiling.rank);
  }
  if ((k.mesh = mesh_of(x, &k)) == NET_NOWHERE) return;
  const struct atoms *a = &x->s->mesh[k.mesh].atoms;
  k.p = tess__alloc(sizeof *k.p * (size_t)k.n);
  struct agreed *agreed = tess__alloc(sizeof *agreed);
  if (!votes && !tess__stage_choose(x, op, own, k.mesh, k.laid, agreed)) {
    votes = true;
    k.rule = n->rule;
  }
  for (int t = 0; t < k.n; t++)
    tess__project(a, k.rule, t, &k.laid[t].tiling, &k.p[t]);
  bool reshape = tess__mlir_is(op, "stablehlo.reshape") && overflows(&k);
  if (votes && reshape)
    tess__vote_overflow(a, k.rule, k.p, agreed);
  else if (votes)
    tess__vote(a, k.rule, k.p, k.size, agreed);
  take(&k, agreed);
  for (int t = 0; reshape && t < k.n; t++) {
    struct laid l = becomes(x, &k, t);
    k.changed[t] = !tess__staged_alike(x->s, &l, &k.laid[t]);
  }
  move_tensors(x, op, &k, votes);
  sum_results(x, op, &k, agreed);
  for (int i = 0; !votes && i < op->n_results; i++)
    if (k.moved[i]) tess__stage_moved(x, k.moved[i]->operand[0], &k.moved[i]->result[0]);
  tess__free(agreed);
  tess__free(k.p);
}

/* ---- all ops ---- */
static bool ends_region(const struct mlir_op *op) {
  return tess__mlir_is(op, "func.return") || tess__mlir_is(op, "sdy.return") || tess__mlir_is(op, "stablehlo.return");
}

static void visit(struct putting *x, struct mlir_op *op) {
  const struct wire_op *known = tess__map_get(&x->w.ops, (uint64_t)(uintptr_t)op);
  if (ends_region(op)) return;
  if (tess__joins(op)) {
    join(x, op, true);
    join(x, op, false);
    return;
  }
  if (tess__mlir_is(op, "func.call")) {
    call(x, op);
    return;
  }
  if (tess__mlir_is(op, "sdy.reshard") && op->n_results == 1) {
    struct spot p = tess__put_before(x, op);
    struct laid want = *laid_of(x, &op->result[0]);
    if (make_terms(x, op, 0, &want, &p)) {
      tess__put_instead(x, &op->result[0], op->operand[0]);
      tess__mlir_remove(p.block, op);
      return;
    }
  }
  for (int i = 0; op->n_results && i < op->n_operands; i++) {
    struct spot p = tess__put_before(x, op);
    if (tess__rank_of(op->operand[i]->type) >= 0) sum_terms(x, op, i, laid_of(x, &op->result[0]), &p);
  }
  bool constraint = tess__mlir_is(op, "sdy.reshard") || tess__mlir_is(op, "sdy.sharding_constraint") ||
                    tess__mlir_is(op, "sdy.propagation_barrier");
  if (known && known->net != WIRE_NONE && !known->said && !constraint && !tess__mlir_attr(op, "out_sharding"))
    choose(x, op, &x->w.net.op[known->net], known->own);
}

static void visit_block(struct putting *x, struct mlir_block *b) {
  tess__put_block(x, b);
  for (struct mlir_op *op = b->first, *next; op; op = next) {
    next = op->next;
    for (int r = 0; tess__joins(op) && r < op->n_regions; r++)
      if (tess__body(op, r)) visit_block(x, tess__body(op, r));
    visit(x, op);
  }
}

static void say_results(struct putting *x, struct mlir_block *b) {
  for (struct mlir_op *op = b->first; op; op = op->next) {
    for (int r = 0; tess__joins(op) && r < op->n_regions; r++)
      if (tess__body(op, r)) say_results(x, tess__body(op, r));
    if (!tess__map_get(&x->w.ops, (uint64_t)(uintptr_t)op) || !op->n_results || tess__joins(op) ||
        op->result[0].id >= x->w.n_tree || tess__mlir_attr(op, "sharding") || tess__mlir_attr(op, "out_sharding"))
      continue;
    tess__put_said(x, op);
  }
}

static bool visit_function(void *context, struct mlir_op *f) {
  struct putting *x = context;
  struct mlir_block *b = tess__body(f, 0);
  const uint32_t *declared = tess__map_get(&x->w.declared, (uint64_t)(uintptr_t)f);
  visit_block(x, b);
  for (int i = 0; i < b->last->n_operands; i++) {
    struct laid want = x->w.net.value[declared[i]];
    bring(x, b->last, i, &want, tess__put_before(x, b->last));
  }
  if (!x->s->compat) tess__stage_leave_loops(x, b);
  if (!x->s->compat) tess__stage_place_sums(x, b);
  say_results(x, b);
  return true;
}

bool tess__stage_reshard(struct staged *s) {
  struct putting x;
  bool good = tess__put_begin(&x, s);
  if (good) tess__each_function(s->m, visit_function, &x);
  tess__put_end(&x);
  return good;
}
