/* Moves that leave loops (design/partitioning.md 5.13), as the compiler's own pass does it (spmd/hoist.c): what a loop
 * reads in each round and never changes, a value from outside or one that is carried as it came, whose readers in the
 * body are all one sdy.reshard, is moved once, in front of the loop. Inner loops go first. */
#include "api/stages/leave.h"

#include <string.h>

#include "core/dtype.h"
#include "spmd/moves.h"

struct left_loop {
  struct putting *x;
  struct mlir_op *op;
  struct mlir_block *body;
  double kept; /* bytes of what has left it, of a device */
};

static bool is_reshard(const struct mlir_op *op) {
  return strcmp(op->name, "sdy.reshard") == 0 && op->n_results == 1;
}

/* Number of v among what is carried as it came; -1: it is not. */
static int carried_as_is(const struct left_loop *l, const struct mlir_value *v) {
  int i = (int)v->number;
  bool argument = !v->op && v->block == l->body;
  return argument && i < l->body->last->n_operands && l->body->last->operand[i] == v ? i : -1;
}

/* Is what reads v in b, and in regions there, nothing but moves in the body that make of it what `to` says, and the
 * end of the body where v is carried? */
static bool only_moved(const struct left_loop *l, const struct mlir_block *b, const struct mlir_value *v,
                       const struct laid *to) {
  for (struct mlir_op *op = b->first; op; op = op->next) {
    for (int r = 0; r < op->n_regions; r++)
      if (tess__body(op, r) && !only_moved(l, tess__body(op, r), v, to)) return false;
    for (int i = 0; i < op->n_operands; i++) {
      if (op->operand[i] != v || (op == l->body->last && i == carried_as_is(l, v))) continue;
      if (b != l->body || !is_reshard(op)) return false;
      if (!tess__staged_alike(l->x->s, tess__put_laid(l->x, &op->result[0]), to)) return false;
    }
  }
  return true;
}

static bool is_read_by_condition(const struct left_loop *l, const struct mlir_value *v, int carried) {
  const struct mlir_block *condition = tess__body(l->op, 0);
  return tess__put_reads(condition, carried >= 0 ? &condition->arg[carried] : v) > 0;
}

static double block_bytes(const struct left_loop *l, const struct mlir_type *type, const struct laid *at) {
  struct tensor x = {&l->x->s->mesh[at->mesh].atoms, type->rank, type->dim};
  return tess__block_elements(&x, &at->tiling) * tess__dtype_bytes(type->dtype);
}

/* The moves of v in the body are gone; what they gave is `there`. */
static void drop_moves(const struct left_loop *l, const struct mlir_value *v, struct mlir_value *there) {
  for (struct mlir_op *op = l->body->first, *next; op; op = next) {
    next = op->next;
    if (!is_reshard(op) || op->operand[0] != v) continue;
    tess__put_instead_in(l->x, l->body, &op->result[0], there);
    tess__mlir_remove(l->body, op);
  }
}

/* Value i is carried as `moved` is, and what is behind the loop reads it as it was before. */
static void carry(const struct left_loop *l, struct mlir_block *around, int i, struct mlir_value *moved) {
  struct mlir_value *before = l->op->operand[i], *result = &l->op->result[i];
  struct laid to = *tess__put_laid(l->x, moved);
  tess__put_instead_in(l->x, around, result, before);
  tess__mlir_set_operand(l->x->s->m, l->op, i, moved);
  *tess__put_laid(l->x, result) = *tess__put_laid(l->x, &l->body->arg[i]) = to;
  *tess__put_laid(l->x, &tess__body(l->op, 0)->arg[i]) = to;
  tess__put_said(l->x, l->op);
}

static bool makes(const struct left_loop *l, const struct mlir_op *op, const struct mlir_value *v,
                  const struct laid *to) {
  return is_reshard(op) && op->operand[0] == v && tess__staged_alike(l->x->s, tess__put_laid(l->x, &op->result[0]), to);
}

/* v as `to` in front of the loop: where it is so already, else by the move `of`. */
static struct mlir_value *in_front(const struct left_loop *l, struct mlir_block *around, struct mlir_value *v,
                                   const struct laid *to, const struct mlir_op *of) {
  for (struct mlir_op *op = around->first; op != l->op; op = op->next)
    if (makes(l, op, v, to)) return &op->result[0];
  struct spot p = tess__put_before(l->x, l->op);
  struct mlir_op *made = tess__put_op(l->x, &p, "sdy.reshard", v, "sharding", to);
  made->location = of->location;
  return &made->result[0];
}

/* Behind the loop v need not be moved again. */
static void share(const struct left_loop *l, struct mlir_block *around, const struct mlir_value *v,
                  const struct laid *to, struct mlir_value *moved) {
  for (struct mlir_op *op = l->op->next, *next; op; op = next) {
    next = op->next;
    if (!makes(l, op, v, to)) continue;
    tess__put_instead_in(l->x, around, &op->result[0], moved);
    tess__mlir_remove(around, op);
  }
}

/* The move `op` of the body, in front of the loop, where it may leave. True: it has. */
static bool leave(struct left_loop *l, struct mlir_block *around, struct mlir_op *op) {
  struct mlir_value *v = op->operand[0];
  int carried = carried_as_is(l, v);
  bool inside = v->op ? tess__map_get(&l->x->block, (uint64_t)(uintptr_t)v->op) == l->body : v->block == l->body;
  struct laid to = *tess__put_laid(l->x, &op->result[0]), has = *tess__put_laid(l->x, v);
  if ((inside && carried < 0) || to.mesh == NET_NOWHERE || tess__rank_of(v->type) < 0) return false;
  if ((has.mesh != NET_NOWHERE && has.tiling.unreduced) || to.tiling.unreduced || !only_moved(l, l->body, v, &to) ||
      is_read_by_condition(l, v, carried))
    return false;
  double bytes = block_bytes(l, v->type, &to);
  if (l->kept + bytes > HOISTED_MOST) return false;
  l->kept += bytes;
  struct mlir_value *from = carried < 0 ? v : l->op->operand[carried], *moved = in_front(l, around, from, &to, op);
  drop_moves(l, v, carried < 0 ? moved : v);
  if (carried >= 0) carry(l, around, carried, moved);
  share(l, around, from, &to, moved);
  return true;
}

static void leave_loop(struct putting *x, struct mlir_block *around, struct mlir_op *op) {
  struct left_loop l = {.x = x, .op = op, .body = tess__body(op, 1)};
  bool left = l.body && tess__body(op, 0);
  while (left) { /* what has left takes others of its value along */
    left = false;
    for (struct mlir_op *at = l.body->first; at && !left; at = at->next)
      left = is_reshard(at) && leave(&l, around, at);
  }
}

void tess__stage_leave_loops(struct putting *x, struct mlir_block *b) {
  for (struct mlir_op *op = b->first; op; op = op->next) {
    for (int r = 0; tess__joins(op) && r < op->n_regions; r++)
      if (tess__body(op, r)) tess__stage_leave_loops(x, tess__body(op, r));
    if (strcmp(op->name, "stablehlo.while") == 0) leave_loop(x, b, op);
  }
}
