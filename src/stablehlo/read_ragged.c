/* chlo.ragged_dot as products of masked operands. Group g of the ragged dimension is its rows from the sum of the sizes
 * before g on; what is behind all groups belongs to none.
 *
 *   ragged dimension free         [b,m,k], [g,b,k,n], [g] -> [b,m,n]   lhs masked for each group, g contracted too
 *   ragged dimension contracted   [b,m,k], [b,k,n],   [g] -> [g,b,m,n] lhs masked for each group, g a free dimension
 *   ragged dimension of batches   [b,m,k], [b,k,n],   [g] -> [b,m,n]   the plain product */
#include <string.h>

#include "stablehlo/reader.h"

enum ragged { RAGGED_FREE, RAGGED_CONTRACT, RAGGED_BATCH };

static const struct type *type_at(const struct scope *s, vid v) {
  return tess__type_at(s->b.graph, v);
}

static bool has(const struct dims *dims, int d) {
  for (int i = 0; i < dims->n; i++)
    if (dims->d[i] == d) return true;
  return false;
}

/* lhs once for each group, [g, lhs...]: zero outside of the group. */
static vid masked(struct scope *s, vid lhs, vid sizes, int ragged) {
  struct build *b = &s->b;
  const struct type *t = type_at(s, lhs);
  struct window_attrs window = tess__cumulative_window(type_at(s, sizes), 0, false, MONOID_SUM);
  vid ends = tess__n_reduce_window(b, sizes, &window);
  vid begins = ends == VID_NONE ? ends : tess__n_subtract(b, ends, sizes);
  if (begins == VID_NONE) return VID_NONE;
  int64_t dim[TESS_MAX_RANK];
  struct dims group = {.n = 1}, own = {.n = t->rank};
  dim[0] = type_at(s, sizes)->dim[0];
  for (int i = 0; i < t->rank; i++) {
    dim[i + 1] = t->dim[i];
    own.d[i] = (uint8_t)(i + 1);
  }
  const struct type *index = tess__type_of((tess_dtype)type_at(s, sizes)->dtype, t->rank + 1, dim);
  vid row = tess__n_iota(b, index, ragged + 1);
  vid from = tess__n_broadcast_in_dim(b, begins, t->rank + 1, dim, &group);
  vid to = tess__n_broadcast_in_dim(b, ends, t->rank + 1, dim, &group);
  vid inside = tess__n_and(b, tess__n_compare(b, row, from, COMPARE_GE), tess__n_compare(b, row, to, COMPARE_LT));
  vid all = tess__n_broadcast_in_dim(b, lhs, t->rank + 1, dim, &own);
  return all == VID_NONE ? all : tess__n_select(b, inside, all, tess__n_constant_double(b, type_at(s, all), 0));
}

/* The product has the batch dimensions first, then the group: the group comes to the front. */
static vid group_first(struct scope *s, vid v, int batches) {
  struct dims perm = {.n = v == VID_NONE ? 0 : type_at(s, v)->rank};
  for (int i = 0; i < perm.n; i++)
    perm.d[i] = (uint8_t)(i == 0 ? batches : i <= batches ? i - 1 : i);
  return v == VID_NONE ? v : tess__n_transpose(&s->b, v, &perm);
}

static void behind_group(struct dims *dims) {
  for (int i = 0; i < dims->n; i++)
    dims->d[i]++;
}

bool tess__read_ragged_dot(struct scope *s, const struct mlir_op *op) {
  const struct mlir_attr *numbers = tess__mlir_attr(op, "ragged_dot_dimension_numbers");
  vid *in = tess__read_operands(s, op, 3);
  struct dot_attrs attrs;
  struct dims ragged, group;
  memset(&attrs, 0, sizeof attrs);
  const struct type *t = in ? tess__read_type(s->r, op->result[0].type, op->at) : NULL;
  int left = t ? type_at(s, in[0])->rank : 0, right = t ? type_at(s, in[1])->rank : 0;
  if (!t || !tess__read_group(s, op, numbers, "lhs_contracting_dimensions", left, &attrs.lhs_contract) ||
      !tess__read_group(s, op, numbers, "rhs_contracting_dimensions", right, &attrs.rhs_contract) ||
      !tess__read_group(s, op, numbers, "lhs_batching_dimensions", left, &attrs.lhs_batch) ||
      !tess__read_group(s, op, numbers, "rhs_batching_dimensions", right, &attrs.rhs_batch) ||
      !tess__read_group(s, op, numbers, "lhs_ragged_dimensions", left, &ragged) ||
      !tess__read_group(s, op, numbers, "rhs_group_dimensions", right, &group))
    return false;
  enum ragged mode = ragged.n != 1                           ? RAGGED_BATCH
                     : has(&attrs.lhs_batch, ragged.d[0])    ? RAGGED_BATCH
                     : has(&attrs.lhs_contract, ragged.d[0]) ? RAGGED_CONTRACT
                                                             : RAGGED_FREE;
  if (ragged.n != 1 || group.n != (mode == RAGGED_FREE))
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT,
                           "ragged_dot has one ragged dimension, and a group dimension where that is not contracted");
  if (mode != RAGGED_BATCH && (type_at(s, in[2])->rank != 1 || left == TESS_MAX_RANK))
    return tess__read_unimplemented(s->r, op, "groups that differ by batch");
  vid lhs = in[0];
  if (mode != RAGGED_BATCH) {
    lhs = masked(s, lhs, in[2], ragged.d[0]);
    behind_group(&attrs.lhs_contract);
    behind_group(&attrs.lhs_batch);
  }
  if (mode == RAGGED_FREE) {
    attrs.lhs_contract.d[attrs.lhs_contract.n++] = 0;
    attrs.rhs_contract.d[attrs.rhs_contract.n++] = group.d[0];
  }
  vid v = lhs == VID_NONE ? lhs : tess__n_dot_general(&s->b, lhs, in[1], &attrs, (tess_dtype)t->dtype);
  return tess__read_done(s, op, mode == RAGGED_CONTRACT ? group_first(s, v, attrs.lhs_batch.n) : v);
}
