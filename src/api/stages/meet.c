/* Sums that meet (design/partitioning.md 5.12): where an elementwise linear op reads two sums over the same devices
 * that nothing else reads, both sliced or none, it works on the terms, and what it makes is summed (and sliced), once.
 * What the compiler's own pass (spmd/sums.c) carries further, through ops that change sizes and out of loops, stays in
 * its place here.
 */
#include <string.h>

#include "api/stages/leave.h"

struct meeting_sums {
  struct putting *x;
  struct mlir_block *body; /* of the function */
};

static bool is_linear(const struct mlir_op *op) {
  static const char dialect[] = "stablehlo.";
  const struct tess_op *known = NULL;
  if (strncmp(op->name, dialect, sizeof dialect - 1) == 0) known = tess__op_named(op->name + sizeof dialect - 1);
  return known && op->n_operands == 2 && op->n_results == 1 && known->traits & OP_ELEMENTWISE &&
         known->traits & OP_LINEAR && op->result[0].type->kind == MLIR_TENSOR && op->result[0].type->dtype != TESS_BOOL;
}

struct sum { /* an operand: terms, summed over these atoms, and then sliced (NULL: not) */
  struct mlir_op *all, *slice;
  uint64_t atoms;
};

/* The op of b that makes v for one reader alone, if it was put in; NULL: it is none. */
static struct mlir_op *made_for_one(const struct meeting_sums *m, const struct mlir_block *b,
                                    const struct mlir_value *v) {
  struct mlir_op *op = (struct mlir_op *)(uintptr_t)v->op;
  bool here = op && op->at == 0 && tess__map_get(&m->x->block, (uint64_t)(uintptr_t)op) == b;
  return here && tess__put_reads(m->body, v) == 1 ? op : NULL;
}

/* Does `to` begin as `from` does in each dimension? */
static bool slices(const struct laid *from, const struct laid *to) {
  for (int d = 0; d < from->tiling.rank; d++)
    if (tess__tiling_common(&from->tiling, &to->tiling, d) != tess__tiling_count(&from->tiling, d)) return false;
  return from->mesh == to->mesh;
}

static bool find_sum(const struct meeting_sums *m, const struct mlir_block *b, const struct mlir_value *v,
                     struct sum *s) {
  struct mlir_op *op = made_for_one(m, b, v);
  *s = (struct sum){.all = op};
  if (op && strcmp(op->name, "sdy.reshard") == 0) {
    s->slice = op;
    s->all = op = made_for_one(m, b, op->operand[0]);
  }
  s->atoms = op ? (uint64_t)(uintptr_t)tess__map_get(&m->x->sums, (uint64_t)(uintptr_t)op) : 0;
  return s->atoms && tess__put_reads(m->body, op->operand[0]) == 1 &&
         (!s->slice || slices(tess__put_laid(m->x, &op->result[0]), tess__put_laid(m->x, v)));
}

/* Are both sums over the same atoms, of what lies alike, and cut alike as the op's result is? */
static bool are_alike(const struct meeting_sums *m, const struct mlir_op *op, const struct sum *s) {
  const struct staged *in = m->x->s;
  const struct laid *l = tess__put_laid(m->x, &s[0].all->result[0]), *to = tess__put_laid(m->x, &op->result[0]);
  return s[0].atoms == s[1].atoms && !s[0].slice == !s[1].slice && l->mesh != NET_NOWHERE &&
         tess__staged_alike(in, l, tess__put_laid(m->x, &s[1].all->result[0])) &&
         tess__staged_alike(in, to, tess__put_laid(m->x, op->operand[0])) &&
         tess__staged_alike(in, to, tess__put_laid(m->x, op->operand[1]));
}

static void say_terms(const struct meeting_sums *m, const struct mlir_value *v, const struct laid *sum,
                      uint64_t atoms) {
  struct laid terms = *sum;
  tess__tiling_set_partial(&terms.tiling, terms.tiling.unreduced | atoms, TESS_REDUCE_SUM);
  *tess__put_laid(m->x, v) = terms;
}

static void meet(const struct meeting_sums *m, struct mlir_block *b, struct mlir_op *op) {
  struct sum s[2];
  if (!find_sum(m, b, op->operand[0], &s[0]) || !find_sum(m, b, op->operand[1], &s[1]) || !are_alike(m, op, s)) return;
  struct laid l = *tess__put_laid(m->x, &s[0].all->result[0]), to = *tess__put_laid(m->x, &op->result[0]);
  for (int i = 0; i < 2; i++) {
    struct mlir_value *terms = s[i].all->operand[0];
    say_terms(m, terms, &l, s[i].atoms);
    tess__mlir_set_operand(m->x->s->m, op, i, terms);
    if (s[i].slice) tess__mlir_remove(b, s[i].slice);
    tess__mlir_remove(b, s[i].all);
  }
  say_terms(m, &op->result[0], &l, s[0].atoms);
  struct spot p = {b, op};
  struct mlir_op *sum = tess__put_sum(m->x, &p, &op->result[0], s[0].atoms, TESS_REDUCE_SUM, &l), *last = sum;
  if (s[0].slice) last = tess__put_op(m->x, &p, "sdy.reshard", &sum->result[0], "sharding", &to);
  tess__put_instead_in(m->x, m->body, &op->result[0], &last->result[0]);
  tess__mlir_set_operand(m->x->s->m, sum, 0, &op->result[0]);
}

void tess__stage_meet_sums(struct putting *x, struct mlir_block *body) {
  struct meeting_sums m = {x, body};
  for (struct mlir_op *op = body->first; op; op = op->next)
    if (is_linear(op)) meet(&m, body, op);
}
