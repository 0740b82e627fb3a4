/* Sums in the text of the stage `reshard` stand where the compiler makes them (design/partitioning.md 5.12): what it
 * decides of the block as a module (spmd/sums.h) is done to the text. Terms are said to be such, an op on terms works
 * on them, and behind it an sdy.all_reduce stands in place of those before it. */
#include <string.h>

#include "api/stages/leave.h"
#include "api/stages/mirror.h"
#include "spmd/sums.h"

struct placing {
  struct putting *x;
  int mesh;
};

static struct laid *laid_of(const struct placing *k, const struct mlir_value *v) {
  return tess__put_laid(k->x, v);
}

/* How v lies, said on the mesh also where it is whole. */
static struct laid said(const struct placing *k, const struct mlir_value *v) {
  struct laid l = *laid_of(k, v);
  if (l.mesh == NET_NOWHERE)
    l = (struct laid){.mesh = k->mesh, .tiling = tess__tiling_replicated(tess__rank_of(v->type))};
  return l;
}

static struct laid with_terms(struct laid l, uint64_t atoms) {
  tess__tiling_set_partial(&l.tiling, l.tiling.unreduced | atoms, TESS_REDUCE_SUM);
  return l;
}

/* What made v, in this text alone. */
static struct mlir_op *maker_of(const struct mlir_value *v) {
  return (struct mlir_op *)(uintptr_t)v->op;
}

static uint64_t summed_by(const struct placing *k, const struct mlir_op *op) {
  return (uint64_t)(uintptr_t)tess__map_get(&k->x->sums, (uint64_t)(uintptr_t)op);
}

/* Operand i of op, whole, as terms. */
static void part(const struct placing *k, struct mlir_op *op, int i, uint64_t atoms) {
  struct spot p = tess__put_before(k->x, op);
  struct laid terms = with_terms(said(k, op->operand[i]), atoms);
  struct mlir_op *made = tess__put_op(k->x, &p, "sdy.replicated_to_unreduced", op->operand[i], "out_sharding", &terms);
  tess__put_axes(k->x, made, "axes", k->mesh, atoms);
  tess__mlir_set_operand(k->x->s->m, op, i, &made->result[0]);
}

/* Result i of op, which lies as terms, summed; then as `to` (NULL: that is all), for all who read it in b. */
static void sum_up(const struct placing *k, struct mlir_block *b, struct mlir_op *op, int i, uint64_t atoms,
                   const struct laid *to) {
  struct mlir_value *v = &op->result[i];
  struct laid l = said(k, v);
  struct spot p = {b, op};
  tess__tiling_set_partial(&l.tiling, l.tiling.unreduced & ~atoms, TESS_REDUCE_SUM);
  struct mlir_op *sum = tess__put_sum(k->x, &p, v, atoms, TESS_REDUCE_SUM, &l), *last = sum;
  if (to) last = tess__put_op(k->x, &p, "sdy.reshard", &sum->result[0], "sharding", to);
  tess__put_instead_in(k->x, b, v, &last->result[0]);
  tess__mlir_set_operand(k->x->s->m, sum, 0, v);
}

/* A sum that was put in: it is gone, it is over more, or it stays. */
static void place_sum(const struct placing *k, struct mlir_block *b, struct mlir_op *op, const struct sum_place *p) {
  struct mlir_value *terms = op->operand[0];
  if (!p->partial && (!p->here || p->atoms == summed_by(k, op))) return;
  *laid_of(k, terms) = with_terms(said(k, &op->result[0]), p->atoms);
  if (p->partial) {
    tess__put_instead_in(k->x, b, &op->result[0], terms);
    tess__mlir_remove(b, op);
    return;
  }
  tess__put_axes(k->x, op, "reduction_axes", k->mesh, p->atoms);
  *tess__map_at(&k->x->sums, (uint64_t)(uintptr_t)op) = (void *)(uintptr_t)p->atoms;
}

static bool reads(const struct node *n, vid v) {
  for (int i = 0; i < n->n_in; i++)
    if (n->in[i] == v) return true;
  return false;
}

/* Another op of a tree works on terms. */
static void place_op(const struct placing *k, const struct mirror *m, struct mlir_block *b, struct mlir_op *op,
                     const struct node *n, const struct sum_place *p) {
  bool linear = !(n->op->traits & OP_BILINEAR) && !tess__is_quotient(m->m->graph, n); /* of whole operands, too */
  for (int i = 0; i < op->n_operands; i++) {
    struct mlir_value *v = op->operand[i];
    if (laid_of(k, v)->tiling.unreduced || !reads(n, tess__mirror_value(m, v))) continue;
    if (p->unsliced && v->type->rank && maker_of(v)) {
      struct laid l = {.mesh = k->mesh, .tiling = *p->unsliced};
      struct spot at = tess__put_before(k->x, op);
      tess__mlir_set_operand(k->x->s->m, op, i, &tess__put_copy(k->x, &at, maker_of(v), &l)->result[0]);
    }
    if (linear) part(k, op, i, p->atoms);
  }
  struct laid to = said(k, &op->result[0]), l = to;
  if (p->unsliced) l.tiling = *p->unsliced;
  *laid_of(k, &op->result[0]) = with_terms(l, to.tiling.unreduced | p->atoms);
  if (p->here && !p->partial) sum_up(k, b, op, 0, p->atoms, p->unsliced ? &to : NULL);
}

/* The results that a loop leaves to what is behind it. */
static void place_loop(const struct placing *k, struct mlir_op *op, const struct sum_loop *l) {
  for (int i = 0; i < op->n_results; i++) {
    if (!l->carried[i]) continue;
    if (!laid_of(k, op->operand[i])->tiling.unreduced) part(k, op, i, l->carried[i]);
    *laid_of(k, &op->result[i]) = with_terms(said(k, &op->result[i]), l->carried[i]);
  }
  tess__put_said(k->x, op);
}

static void place_block(const struct placing *k, const struct mirror *m, const struct sum_plan *plan,
                        struct mlir_block *b);

static void place_loops(const struct placing *k, const struct mirror *m, const struct sum_plan *plan,
                        struct mlir_block *b, struct mlir_op *op, const struct mirrored_loop *l) {
  const struct sum_loop *sums = plan->loop[l->node];
  if (sums) place_loop(k, op, sums);
  for (int r = 0; r < 2; r++)
    place_block(k, &l->region[r], &plan->inner[l->node][r], tess__body(op, r));
  for (int i = 0; sums && i < op->n_results; i++)
    if (sums->carried[i] && !plan->at[m->m->graph->node[l->node].out + (vid)i].partial)
      sum_up(k, b, op, i, sums->carried[i], NULL);
}

static void place(const struct placing *k, const struct mirror *m, const struct sum_plan *plan, struct mlir_block *b,
                  struct mlir_op *op) {
  vid v = op->n_results == 1 ? tess__mirror_value(m, &op->result[0]) : VID_NONE;
  const struct sum_place *p = v == VID_NONE ? NULL : &plan->at[v];
  const struct graph *g = m->m->graph;
  bool same = op->n_operands && v != VID_NONE && v == tess__mirror_value(m, op->operand[0]);
  if (!p || !p->atoms) return;
  if (same) {
    if (p->partial) *laid_of(k, &op->result[0]) = said(k, op->operand[0]);
  } else if (summed_by(k, op)) {
    place_sum(k, b, op, p);
  } else if (tess__mlir_is(op, "sdy.reshard")) {
    if (!p->partial) return;
    tess__put_instead_in(k->x, b, &op->result[0], op->operand[0]);
    tess__mlir_remove(b, op);
  } else if (p->partial || p->here) {
    place_op(k, m, b, op, &g->node[g->value[v].node], p);
  }
}

/* Control flow: case, if, and loops that are no part of a mirror. */
static bool branches(const struct mlir_op *op) {
  return tess__mlir_is(op, "stablehlo.case") || tess__mlir_is(op, "stablehlo.if") ||
         tess__mlir_is(op, "stablehlo.while");
}

static void place_block(const struct placing *k, const struct mirror *m, const struct sum_plan *plan,
                        struct mlir_block *b) {
  for (struct mlir_op *op = b->first, *next; op; op = next) {
    next = op->next;
    const struct mirrored_loop *l = tess__mirror_loop(m, op);
    for (int r = 0; !l && branches(op) && r < op->n_regions; r++)
      if (tess__body(op, r)) tess__stage_place_sums(k->x, tess__body(op, r));
    if (l)
      place_loops(k, m, plan, b, op, l);
    else
      place(k, m, plan, b, op);
  }
}

/* ---- what there is to place ---- */

/* The meshes over which sums of b, and of loops there, were put in. */
static void find_meshes(const struct putting *x, const struct mlir_block *b, uint64_t *meshes) {
  for (const struct mlir_op *op = b->first; op; op = op->next) {
    for (int r = 0; branches(op) && r < op->n_regions; r++)
      if (tess__body(op, r)) find_meshes(x, tess__body(op, r), meshes);
    bool sums = tess__map_get(&x->sums, (uint64_t)(uintptr_t)op) != NULL;
    int mesh = sums ? tess__put_laid((struct putting *)(uintptr_t)x, &op->result[0])->mesh : NET_NOWHERE;
    if (mesh >= 0 && mesh < 64) *meshes |= UINT64_C(1) << mesh;
  }
}

static void place_on(struct putting *x, int mesh, struct mlir_block *b) {
  struct placing k = {x, mesh};
  struct arena arena = {0};
  struct mirror m;
  tess__mirror(&m, x, mesh, b);
  place_block(&k, &m, tess__plan_sums(m.m, &arena), b);
  tess__mirror_end(&m);
  tess__arena_free(&arena);
}

void tess__stage_place_sums(struct putting *x, struct mlir_block *b) {
  uint64_t meshes = 0;
  find_meshes(x, b, &meshes);
  for (int i = 0; i < 64; i++)
    if (meshes >> i & 1) place_on(x, i, b);
}
