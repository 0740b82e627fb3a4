/* Control flow, tuples, tokens. */
#include <string.h>

#include "stablehlo/reader.h"

/* ---- tuples and tokens ---- */
bool tess__read_nothing(struct scope *s, const struct mlir_op *op) {
  (void)s, (void)op;
  return true;
}

bool tess__read_sharding_group(struct scope *s, const struct mlir_op *op) {
  const struct mlir_attr *a = tess__mlir_attr(op, "group_id");
  vid v = tess__read_in(s, op, 0);
  if (v == VID_NONE) return false;
  if (!a || a->kind != MLIR_INT)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "sharding_group needs group_id, an integer");
  s->b.place = tess__read_place(s->r, op->at);
  return tess__n_sharding_group(&s->b, v, a->i) || tess__read_placed(s->r, op->at);
}

bool tess__read_token(struct scope *s, const struct mlir_op *op) {
  struct bound none = {.tuple = true};
  for (int i = 0; i < op->n_results; i++)
    tess__read_bind(s, &op->result[i], &none);
  return true;
}

/* What operand i is, whose type result i must have. */
static bool is_operand(struct scope *s, const struct mlir_op *op, int i, struct bound *out) {
  if (op->n_operands != op->n_results)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s has %d operands and %d results; legal: as many",
                           op->name, op->n_operands, op->n_results);
  if (!tess__mlir_same_type(op->operand[i]->type, op->result[i].type))
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "the result of %s is said to be %s, but it is %s",
                           op->name, op->result[i].type->text, op->operand[i]->type->text);
  return tess__read_lookup(s, op->operand[i], out);
}

bool tess__read_tuple(struct scope *s, const struct mlir_op *op) {
  const struct mlir_type *t = op->n_results == 1 ? op->result[0].type : NULL;
  bool good = t && t->kind == MLIR_TUPLE && t->n_out == op->n_operands;
  for (int i = 0; good && i < op->n_operands; i++)
    good = tess__mlir_same_type(t->part[i], op->operand[i]->type);
  if (!good)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "the result of tuple is not the tuple of its operands");
  struct bound *member = tess__arena_alloc(&s->r->arena, sizeof *member * (size_t)op->n_operands);
  for (int i = 0; i < op->n_operands; i++)
    if (!tess__read_lookup(s, op->operand[i], &member[i])) return false;
  struct bound b = {.tuple = true, .n = op->n_operands, .member = member};
  return tess__read_bind(s, &op->result[0], &b);
}

bool tess__read_get_tuple_element(struct scope *s, const struct mlir_op *op) {
  struct bound b;
  int64_t index;
  if (op->n_operands != 1 || op->n_results != 1 || !tess__read_lookup(s, op->operand[0], &b) ||
      !tess__read_int(s, op, "index", &index))
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "get_tuple_element takes one tuple");
  if (!b.tuple || index < 0 || index >= b.n)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s has no element %lld", op->operand[0]->type->text,
                           (long long)index);
  if (!tess__mlir_same_type(op->operand[0]->type->part[index], op->result[0].type))
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "element %lld of %s is said to be %s", (long long)index,
                           op->operand[0]->type->text, op->result[0].type->text);
  return tess__read_bind(s, &op->result[0], &b.member[index]);
}

bool tess__read_same(struct scope *s, const struct mlir_op *op) {
  struct bound b;
  for (int i = 0; i < op->n_results; i++)
    if (!is_operand(s, op, i, &b) || !tess__read_bind(s, &op->result[i], &b)) return false;
  return true;
}

bool tess__read_barrier(struct scope *s, const struct mlir_op *op) {
  for (int i = 0; i < op->n_results; i++) {
    struct bound b = {0};
    if (!is_operand(s, op, i, &b)) return false;
    if (!b.tuple) b.v = tess__n_optimization_barrier(&s->b, b.v);
    if (!b.tuple && b.v == VID_NONE) return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "no such barrier");
    tess__read_bind(s, &op->result[i], &b);
  }
  return true;
}

/* ---- while, case, if ---- */
/* The first n operands, tokens left out, then the captures. */
static bool control(struct scope *s, const struct mlir_op *op, const struct tess_op *record) {
  struct closed c = {0};
  if (op->n_regions < 1) return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s needs regions", op->name);
  if (!tess__read_regions(s, op, s->manual, s->manual_axes, &c)) return false;
  vid *in = tess__arena_alloc(&s->r->arena, sizeof *in * (size_t)(op->n_operands + c.n_captures));
  vid *out = tess__arena_alloc(&s->r->arena, sizeof *out * (size_t)op->n_results);
  int n = 0, n_out = 0;
  bool good = true;
  for (int i = 0; good && i < op->n_operands; i++) {
    struct bound b;
    good = tess__read_lookup(s, op->operand[i], &b);
    if (good && b.tuple && b.n == 0) continue;
    good = good && (in[n++] = tess__read_in(s, op, i)) != VID_NONE;
  }
  for (int i = 0; i < op->n_results; i++)
    n_out += op->result[i].type->kind != MLIR_TOKEN;
  if (!good) {
    tess__read_drop(&c, op);
    return false;
  }
  memcpy(in + n, c.capture, sizeof *in * (size_t)c.n_captures);
  if (!tess__n_control(&s->b, record, n + c.n_captures, in, op->n_regions, c.graph, n_out, out))
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "no such %s", op->name);
  for (int i = 0, k = 0; i < op->n_results; i++) {
    if (op->result[i].type->kind == MLIR_TOKEN)
      tess__read_bind(s, &op->result[i], &(struct bound){.tuple = true});
    else if (!tess__read_result(s, op, i, out[k++]))
      return false;
  }
  return true;
}

bool tess__read_while(struct scope *s, const struct mlir_op *op) {
  return control(s, op, &tess__op_while);
}

bool tess__read_branches(struct scope *s, const struct mlir_op *op) {
  return control(s, op, strcmp(op->name, "stablehlo.if") == 0 ? &tess__op_if : &tess__op_case);
}
