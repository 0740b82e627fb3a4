/* Ops whose sizes are operands, where these are constants and all types are known: each is read as the op that has the
 * numbers as attributes. */
#include <string.h>

#include "stablehlo/reader.h"

struct number_operand {
  int operand;
  const char *attr; /* NULL: the result's type says it */
};
struct twin {
  const char *name;
  int n_operands; /* that the twin has as well: the first ones */
  struct number_operand number[3];
  read_op read;
};

static const struct mlir_attr *constant(const struct mlir_op *op, int i) {
  const struct mlir_op *maker = i < op->n_operands ? op->operand[i]->op : NULL;
  if (!maker || strcmp(maker->name, "stablehlo.constant") != 0) return NULL;
  const struct mlir_attr *a = tess__mlir_attr(maker, "value");
  return a && a->kind == MLIR_DENSE && a->data ? a : NULL;
}

static bool read_twin(struct scope *s, const struct mlir_op *op, const struct twin *t) {
  struct arena *arena = &s->r->arena;
  struct mlir_op *twin = tess__arena_copy(arena, op, sizeof *op);
  struct mlir_named *attr = tess__arena_alloc(arena, sizeof *attr * (size_t)(op->n_attrs + 3));
  if (op->n_attrs) memcpy(attr, op->attr, sizeof *attr * (size_t)op->n_attrs);
  for (int i = 0; i < 3 && t->number[i].attr; i++) {
    attr[twin->n_attrs].name = t->number[i].attr;
    if (!(attr[twin->n_attrs++].attr = constant(op, t->number[i].operand)))
      return tess__read_unimplemented(s->r, op, "with numbers that are no constants");
  }
  if (op->n_operands < t->n_operands)
    twin->n_operands = op->n_operands;
  else
    twin->n_operands = t->n_operands;
  twin->name = t->name;
  twin->attr = attr;
  return t->read(s, twin);
}

bool tess__read_dynamic(struct scope *s, const struct mlir_op *op) {
  static const struct {
    const char *name;
    struct twin twin;
  } rows[] = {
      {"stablehlo.dynamic_iota", {"stablehlo.iota", 0, {{0}}, tess__read_iota}},
      {"stablehlo.dynamic_reshape", {"stablehlo.reshape", 1, {{0}}, tess__read_reshape}},
      {"stablehlo.dynamic_broadcast_in_dim", {"stablehlo.broadcast_in_dim", 1, {{0}}, tess__read_broadcast_in_dim}},
      {"stablehlo.dynamic_gather", {"stablehlo.gather", 2, {{2, "slice_sizes"}}, tess__read_gather}},
      {"stablehlo.dynamic_conv", {"stablehlo.convolution", 2, {{2, "padding"}}, tess__read_convolution}},
      {"stablehlo.dynamic_pad",
       {"stablehlo.pad",
        2,
        {{2, "edge_padding_low"}, {3, "edge_padding_high"}, {4, "interior_padding"}},
        tess__read_pad}},
      {"stablehlo.real_dynamic_slice",
       {"stablehlo.slice", 1, {{1, "start_indices"}, {2, "limit_indices"}, {3, "strides"}}, tess__read_slice}}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (strcmp(op->name, rows[i].name) == 0) return read_twin(s, op, &rows[i].twin);
  return tess__read_unimplemented(s->r, op, "");
}

bool tess__read_dimension_size(struct scope *s, const struct mlir_op *op) {
  int64_t dimension;
  vid a = tess__read_in(s, op, 0);
  const struct type *t = tess__read_type(s->r, op->result[0].type, op->at);
  if (a == VID_NONE || !t || !tess__read_int(s, op, "dimension", &dimension)) return false;
  const struct type *in = tess__type_at(s->b.graph, a);
  if (dimension < 0 || dimension >= in->rank)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s has no dimension %lld", tess__type_text(in),
                           (long long)dimension);
  return tess__read_done(s, op, tess__n_constant_double(&s->b, t, (double)in->dim[dimension]));
}

bool tess__read_reduce_precision(struct scope *s, const struct mlir_op *op) {
  int64_t exponent, mantissa;
  vid a = tess__read_in(s, op, 0);
  if (a == VID_NONE || !tess__read_int(s, op, "exponent_bits", &exponent) ||
      !tess__read_int(s, op, "mantissa_bits", &mantissa))
    return false;
  if (exponent < 1 || exponent > INT16_MAX || mantissa < 0 || mantissa > INT16_MAX)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "no float has %lld and %lld bits", (long long)exponent,
                           (long long)mantissa);
  return tess__read_done(s, op, tess__n_reduce_precision(&s->b, a, (int)exponent, (int)mantissa));
}
