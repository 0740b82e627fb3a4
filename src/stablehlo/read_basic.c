/* Constants, pointwise ops with attributes, movement. */
#include <string.h>

#include "base/map.h"
#include "core/dtype.h"
#include "stablehlo/reader.h"

vid tess__read_dense(struct scope *s, const struct mlir_op *op) {
  const struct mlir_attr *a = tess__mlir_attr(op, "value");
  if (!a || a->kind != MLIR_DENSE) {
    tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s needs value = dense<…>", op->name);
    return VID_NONE;
  }
  const struct type *t = tess__read_type(s->r, a->type, op->at);
  if (t && a->data) return a->splat ? tess__n_constant(&s->b, t, a->data) : tess__n_literal(&s->b, t, a->data);
  if (t) tess__read_fail(s->r, op->at, TESS_UNIMPLEMENTED, "UNIMPLEMENTED: constants of %s", a->type->element);
  return VID_NONE;
}

bool tess__read_constant(struct scope *s, const struct mlir_op *op) {
  return tess__read_done(s, op, tess__read_dense(s, op));
}

bool tess__read_compare(struct scope *s, const struct mlir_op *op) {
  static const char *const names[] = {[COMPARE_EQ] = "EQ", [COMPARE_NE] = "NE", [COMPARE_GE] = "GE",
                                      [COMPARE_GT] = "GT", [COMPARE_LE] = "LE", [COMPARE_LT] = "LT"};
  int direction = tess__read_enum(s, op, "comparison_direction", names, 6);
  const char *order = tess__mlir_word(tess__mlir_attr(op, "compare_type"));
  if (direction < 0) return false;
  if (order && strcmp(order, "TOTALORDER") == 0) direction += COMPARE_TOTAL;
  vid a = tess__read_in(s, op, 0), c = tess__read_in(s, op, 1);
  return tess__read_done(s, op, tess__n_compare(&s->b, a, c, (enum compare_direction)direction));
}

bool tess__read_select(struct scope *s, const struct mlir_op *op) {
  vid p = tess__read_in(s, op, 0), a = tess__read_in(s, op, 1), c = tess__read_in(s, op, 2);
  return tess__read_done(s, op, tess__n_select(&s->b, p, a, c));
}

bool tess__read_clamp(struct scope *s, const struct mlir_op *op) {
  vid low = tess__read_in(s, op, 0), x = tess__read_in(s, op, 1), high = tess__read_in(s, op, 2);
  return tess__read_done(s, op, tess__n_clamp(&s->b, low, x, high));
}

bool tess__read_convert(struct scope *s, const struct mlir_op *op) {
  vid a = tess__read_in(s, op, 0);
  const struct type *t = a == VID_NONE ? NULL : tess__read_type(s->r, op->result[0].type, op->at);
  if (!t) return false;
  bool complex = tess__dtype_class((tess_dtype)tess__type_at(s->b.graph, a)->dtype) == DTYPE_COMPLEX;
  if (complex && t->dtype == TESS_BOOL) a = tess__n_real(&s->b, a); /* the imaginary part is dropped, as for reals */
  return tess__read_done(s, op, tess__n_convert(&s->b, a, (tess_dtype)t->dtype, false));
}

bool tess__read_iota(struct scope *s, const struct mlir_op *op) {
  int64_t dimension;
  const struct type *t = tess__read_type(s->r, op->result[0].type, op->at);
  if (!t || !tess__read_int(s, op, "iota_dimension", &dimension)) return false;
  if (dimension < 0 || dimension >= t->rank)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "iota: dimension %lld does not exist, there are %d",
                           (long long)dimension, t->rank);
  return tess__read_done(s, op, tess__n_iota(&s->b, t, (int)dimension));
}

bool tess__read_broadcast_in_dim(struct scope *s, const struct mlir_op *op) {
  vid a = tess__read_in(s, op, 0);
  struct dims dims;
  const struct type *t = a == VID_NONE ? NULL : tess__read_type(s->r, op->result[0].type, op->at);
  return t && tess__read_dims(s, op, "broadcast_dimensions", t->rank, &dims) &&
         tess__read_done(s, op, tess__n_broadcast_in_dim(&s->b, a, t->rank, t->dim, &dims));
}

bool tess__read_broadcast(struct scope *s, const struct mlir_op *op) {
  vid a = tess__read_in(s, op, 0);
  struct dims dims = {0};
  const struct type *t = a == VID_NONE ? NULL : tess__read_type(s->r, op->result[0].type, op->at);
  if (!t) return false;
  int rank = tess__type_at(s->b.graph, a)->rank;
  for (int i = t->rank - rank; i >= 0 && i < t->rank; i++)
    dims.d[dims.n++] = (uint8_t)i;
  return tess__read_done(s, op, tess__n_broadcast_in_dim(&s->b, a, t->rank, t->dim, &dims));
}

bool tess__read_reshape(struct scope *s, const struct mlir_op *op) {
  vid a = tess__read_in(s, op, 0);
  const struct type *t = a == VID_NONE ? NULL : tess__read_type(s->r, op->result[0].type, op->at);
  return t && tess__read_done(s, op, tess__n_reshape(&s->b, a, t->rank, t->dim));
}

bool tess__read_transpose(struct scope *s, const struct mlir_op *op) {
  vid a = tess__read_in(s, op, 0);
  struct dims dims;
  return a != VID_NONE && tess__read_dims(s, op, "permutation", tess__type_at(s->b.graph, a)->rank, &dims) &&
         tess__read_done(s, op, tess__n_transpose(&s->b, a, &dims));
}

bool tess__read_reverse(struct scope *s, const struct mlir_op *op) {
  vid a = tess__read_in(s, op, 0);
  struct dims dims;
  return a != VID_NONE && tess__read_dims(s, op, "dimensions", tess__type_at(s->b.graph, a)->rank, &dims) &&
         tess__read_done(s, op, tess__n_reverse(&s->b, a, &dims));
}

bool tess__read_slice(struct scope *s, const struct mlir_op *op) {
  vid a = tess__read_in(s, op, 0);
  int64_t start[TESS_MAX_RANK], limit[TESS_MAX_RANK], stride[TESS_MAX_RANK], size[TESS_MAX_RANK];
  if (a == VID_NONE) return false;
  const struct type *t = tess__type_at(s->b.graph, a);
  if (!tess__read_longs(s, op, "start_indices", t->rank, 0, start) ||
      !tess__read_longs(s, op, "limit_indices", t->rank, -1, limit) ||
      !tess__read_longs(s, op, "strides", t->rank, 1, stride))
    return false;
  for (int i = 0; i < t->rank; i++) {
    if (start[i] < 0 || limit[i] < start[i] || limit[i] > t->dim[i] || stride[i] < 1)
      return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT,
                             "slice: [%lld:%lld:%lld] is no range of dimension %d of %s", (long long)start[i],
                             (long long)limit[i], (long long)stride[i], i, tess__type_text(t));
    int64_t n = limit[i] - start[i];
    size[i] = n / stride[i] + (n % stride[i] != 0);
  }
  return tess__read_done(s, op, tess__n_slice(&s->b, a, start, stride, size));
}

/* ---- products ---- */
/* Floats of 8 bits may be of two kinds: both exact in f32. */
static void common_float(struct scope *s, vid *a, vid *c) {
  const struct type *t = tess__type_at(s->b.graph, *a), *u = tess__type_at(s->b.graph, *c);
  bool small = tess_dtype_bits((tess_dtype)t->dtype) <= 8 && tess_dtype_bits((tess_dtype)u->dtype) <= 8;
  bool floats = tess__dtype_class((tess_dtype)t->dtype) & tess__dtype_class((tess_dtype)u->dtype) & DTYPE_FLOAT;
  if (t->dtype == u->dtype || !small || !floats) return;
  *a = tess__n_convert(&s->b, *a, TESS_F32, false);
  *c = tess__n_convert(&s->b, *c, TESS_F32, false);
}

bool tess__read_dot_general(struct scope *s, const struct mlir_op *op) {
  vid a = tess__read_in(s, op, 0), c = tess__read_in(s, op, 1);
  if (a == VID_NONE || c == VID_NONE) return false;
  const struct mlir_attr *numbers = tess__mlir_attr(op, "dot_dimension_numbers");
  int left = tess__type_at(s->b.graph, a)->rank, right = tess__type_at(s->b.graph, c)->rank;
  struct dot_attrs attrs;
  const struct type *t = tess__read_type(s->r, op->result[0].type, op->at);
  if (!t || !tess__read_group(s, op, numbers, "lhs_contracting_dimensions", left, &attrs.lhs_contract) ||
      !tess__read_group(s, op, numbers, "rhs_contracting_dimensions", right, &attrs.rhs_contract) ||
      !tess__read_group(s, op, numbers, "lhs_batching_dimensions", left, &attrs.lhs_batch) ||
      !tess__read_group(s, op, numbers, "rhs_batching_dimensions", right, &attrs.rhs_batch))
    return false;
  common_float(s, &a, &c);
  return tess__read_done(s, op, tess__n_dot_general(&s->b, a, c, &attrs, (tess_dtype)t->dtype));
}

/* The last dimension of the first with the first of the second. */
bool tess__read_dot(struct scope *s, const struct mlir_op *op) {
  vid a = tess__read_in(s, op, 0), c = tess__read_in(s, op, 1);
  const struct type *t = a == VID_NONE || c == VID_NONE ? NULL : tess__read_type(s->r, op->result[0].type, op->at);
  if (!t) return false;
  struct dot_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  int rank = tess__type_at(s->b.graph, a)->rank;
  if (rank < 1 || tess__type_at(s->b.graph, c)->rank < 1)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "dot of a scalar; legal: vectors and matrices");
  attrs.lhs_contract = (struct dims){.n = 1, .d = {(uint8_t)(rank - 1)}};
  attrs.rhs_contract = (struct dims){.n = 1};
  common_float(s, &a, &c);
  return tess__read_done(s, op, tess__n_dot_general(&s->b, a, c, &attrs, (tess_dtype)t->dtype));
}
