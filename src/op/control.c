/* Control flow: while, case, if. Regions are isolated (design/engine.md 3.4): every operand behind the carried ones
 * (while) or behind the predicate (case, if) is a capture, which all regions get as a parameter; captures come back
 * unchanged. optimization_barrier and stop_gradient are the identity; the second is there for gradients alone.
 *
 *   while  operands c0 .. ck, captures; region 0: (c, captures) -> bool[]; region 1: (c, captures) -> c
 *   case   operands i32[], captures; regions: (captures) -> results; an index that is out of range takes the last one
 *   if     operands bool[], captures; region 0 when it is true, region 1 when not */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/interrupt.h"
#include "op/attrs.h"
#include "op/batch.h"
#include "op/check.h"
#include "op/control.h"
#include "op/derive.h"
#include "op/ops.h"
#include "op/region.h"
#include "op/transpose.h"

void tess__control_result(const struct call *c, int i, const struct type *inferred, uint64_t varying) {
  struct type t = *c->out[i];
  t.manual = c->n_in ? c->in[0]->manual : inferred->manual;
  t.unreduced = inferred->unreduced;
  t.reduced = inferred->reduced;
  t.laid = inferred->laid;
  t.varying = (inferred->varying | varying) & ~(t.unreduced | t.reduced);
  c->out[i] = tess__type(&t);
}

static const struct type *made_by(const struct graph *g, int i) {
  return tess__type_at(g, g->result[i]);
}

/* ---- while ---- */
static bool while_check(const struct call *c, struct diag *d) {
  const struct while_attrs *a = c->attrs;
  if (a->rounds.n < 0)
    return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "while of %lld rounds", (long long)a->rounds.n);
  if (c->n_in < c->n_out)
    return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "while with %d operands and %d results", c->n_in, c->n_out);
  const struct type *predicate = tess__type_of(TESS_BOOL, 0, NULL);
  if (!tess__check_region(c->regions[0], "condition", c->n_in, c->in, 1, &predicate, d) ||
      !tess__check_region(c->regions[1], "body", c->n_in, c->in, c->n_out, c->in, d))
    return false;
  uint64_t how_often = made_by(c->regions[0], 0)->varying;
  for (int i = 0; i < c->n_out; i++) {
    if (!tess__check_result(c, i, c->in[i], d)) return false;
    tess__control_result(c, i, c->in[i], how_often | made_by(c->regions[1], i)->varying);
  }
  return true;
}

static void while_ref(const struct call *c, const void *const *in, void *const *out) {
  struct arena scratch = {0};
  const void **now = tess__arena_copy(&scratch, in, sizeof *now * (size_t)c->n_in);
  void **next = tess__arena_alloc(&scratch, sizeof *next * (size_t)(c->n_out + 1));
  for (int i = 0; i < c->n_out; i++) {
    size_t bytes = (size_t)tess__type_bytes(c->in[i]);
    memcpy(out[i], in[i], bytes);
    now[i] = out[i];
    next[i] = tess__arena_alloc(&scratch, bytes + 1);
  }
  uint32_t since = tess__interrupts_now();
  while (tess__interrupts_now() == since) {
    uint8_t more = 0;
    tess__region_run(c->regions[0], now, (void *[]){&more});
    if (!more) break;
    tess__region_run(c->regions[1], now, next);
    for (int i = 0; i < c->n_out; i++)
      memcpy(out[i], next[i], (size_t)tess__type_bytes(c->in[i]));
  }
  tess__arena_free(&scratch);
}

const struct tess_op tess__op_while = {
    .name = "while",
    .id = OP_while,
    .arity = -1,
    .results = -1,
    .regions = 2,
    .traits = OP_REGION | OP_SETS_VARIANCE | OP_IN_PLACE | OP_LOOP,
    .attr_bytes = sizeof(struct while_attrs),
    .attrs = (const struct attr[]){{"rounds", ATTR_ROUNDS, offsetof(struct while_attrs, rounds), NULL}, {0}},
    .check = while_check,
    .ref = while_ref,
};

/* ---- what is known of a loop ---- */
bool tess__is_zero(const struct graph *g, vid v) {
  static const struct constant_attrs zero;
  uint32_t maker = g->value[v].node;
  if (maker == NODE_NONE) return false;
  const struct node *n = &g->node[maker];
  if (n->op->traits & OP_SPREADS) return tess__is_zero(g, n->in[0]);
  return n->op == &tess__op_constant && memcmp(n->attrs, &zero, sizeof zero) == 0;
}

/* ---- case, if ---- */
static bool branches_check(const struct call *c, tess_dtype predicate, struct diag *d) {
  if (c->n_in < 1 || c->in[0]->dtype != predicate || c->in[0]->rank != 0)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s chooses by %s; legal: a scalar %s", c->op->name,
                      c->n_in ? tess__type_text(c->in[0]) : "nothing", tess_dtype_short_name(predicate));
  if (c->n_regions < 1)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s has no branches", c->op->name);
  const struct graph *first = c->regions[0];
  if (first->n_results != c->n_out)
    return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "%s with branches of %d results has %d", c->op->name,
                      first->n_results, c->n_out);
  bool ok = true;
  const struct type **result = tess__alloc(sizeof *result * (size_t)(c->n_out + 1));
  for (int i = 0; i < c->n_out; i++)
    result[i] = tess__type_at(first, first->result[i]);
  for (int r = 0; ok && r < c->n_regions; r++) {
    char name[32];
    snprintf(name, sizeof name, "branch %d", r);
    ok = tess__check_region(c->regions[r], name, c->n_in - 1, c->in + 1, c->n_out, result, d);
  }
  for (int i = 0; ok && i < c->n_out; i++) {
    uint64_t varying = c->in[0]->varying; /* which of them runs */
    for (int r = 0; r < c->n_regions; r++)
      varying |= made_by(c->regions[r], i)->varying;
    ok = tess__check_result(c, i, result[i], d);
    if (ok) tess__control_result(c, i, result[i], varying);
  }
  tess__free(result);
  return ok;
}

static bool case_check(const struct call *c, struct diag *d) {
  return branches_check(c, TESS_I32, d);
}

static bool if_check(const struct call *c, struct diag *d) {
  return branches_check(c, TESS_BOOL, d);
}

int tess__branch_taken(const struct tess_op *op, int n_regions, const void *predicate) {
  if (op->id == OP_if) return *(const uint8_t *)predicate ? 0 : 1;
  int32_t index;
  memcpy(&index, predicate, sizeof index);
  return index >= 0 && index < n_regions ? index : n_regions - 1;
}

static void branches_ref(const struct call *c, const void *const *in, void *const *out) {
  tess__region_run(c->regions[tess__branch_taken(c->op, c->n_regions, in[0])], in + 1, out);
}

const struct tess_op tess__op_case = {
    .name = "case",
    .id = OP_case,
    .arity = -1,
    .results = -1,
    .regions = -1,
    .traits = OP_REGION | OP_SETS_VARIANCE | OP_BRANCH,
    .check = case_check,
    .ref = branches_ref,
};

const struct tess_op tess__op_if = {
    .name = "if",
    .id = OP_if,
    .arity = -1,
    .results = -1,
    .regions = 2,
    .traits = OP_REGION | OP_SETS_VARIANCE | OP_BRANCH,
    .check = if_check,
    .ref = branches_ref,
};

/* ---- optimization_barrier ---- */
const struct tess_op tess__op_optimization_barrier = {
    .name = "optimization_barrier",
    .id = OP_optimization_barrier,
    .arity = 1,
    .results = 1,
    .traits = OP_ELEMENTWISE | OP_VIEW | OP_PASS_THROUGH,
    .view = VIEW_SAME,
    .check = tess__check_identity,
    .ref = tess__copy_ref,
    .jvp = tess__jvp_linear,
    .transpose = tess__transpose_again,
    .batch = tess__batch_elementwise,
};

/* ---- stop_gradient ---- */
static bool stop_gradient_expand(struct build *b, const struct call *c, const vid *in, vid *out) {
  (void)b, (void)c;
  out[0] = in[0];
  return true;
}

const struct tess_op tess__op_stop_gradient = {
    .name = "tess.stop_gradient",
    .id = OP_stop_gradient,
    .arity = 1,
    .results = 1,
    .traits = OP_VIEW | OP_PASS_THROUGH | OP_LINEAR,
    .view = VIEW_SAME,
    .check = tess__check_identity,
    .ref = tess__copy_ref,
    .expand = stop_gradient_expand,
    .jvp = tess__jvp_zero,
    .batch = tess__batch_elementwise,
};

/* ---- how values flow through (spmd, exec) ---- */
bool tess__is_control(const struct tess_op *op) {
  return (op->traits & (OP_LOOP | OP_BRANCH)) != 0;
}

int tess__control_edges(const struct tess_op *op, int n_in, int n_out) {
  return op->id == OP_while ? n_in : n_in - 1 + n_out;
}

struct control_edge tess__control_edge(const struct tess_op *op, int n_in, int n_out, int e) {
  if (op->id == OP_while)
    return (struct control_edge){
        .operand = e, .result = e < n_out ? e : -1, .param = e, .region_result = e < n_out ? e : -1, .skip = 1};
  if (e < n_in - 1) return (struct control_edge){.operand = e + 1, .result = -1, .param = e, .region_result = -1};
  int i = e - (n_in - 1);
  return (struct control_edge){.operand = -1, .result = i, .param = -1, .region_result = i};
}
