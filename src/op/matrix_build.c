/* See matrix_build.h. */
#include "op/matrix_build.h"

#include <string.h>

#include "core/dtype.h"
#include "op/along.h"
#include "op/derive.h"

vid tess__n_matrix_product(struct build *b, vid a, vid c) {
  if (a == VID_NONE || c == VID_NONE) return VID_NONE;
  int rank = type_of(b, a)->rank;
  struct dot_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  for (int d = 0; d < rank - 2; d++)
    attrs.lhs_batch.d[attrs.lhs_batch.n++] = (uint8_t)d;
  attrs.rhs_batch = attrs.lhs_batch;
  attrs.lhs_contract = (struct dims){.n = 1, .d = {(uint8_t)(rank - 1)}};
  attrs.rhs_contract = (struct dims){.n = 1, .d = {(uint8_t)(rank - 2)}};
  return tess__n_dot_general(b, a, c, &attrs, TESS_DTYPE_NONE);
}

vid tess__n_matrix_transpose(struct build *b, vid a) {
  if (a == VID_NONE) return VID_NONE;
  struct dims order = {.n = type_of(b, a)->rank};
  for (int d = 0; d < order.n; d++)
    order.d[d] = (uint8_t)(d < order.n - 2 ? d : 2 * order.n - 3 - d);
  return tess__n_transpose(b, a, &order);
}

vid tess__n_adjoint(struct build *b, vid a) {
  vid turned = tess__n_matrix_transpose(b, a);
  bool complex = tess__dtype_class((tess_dtype)type_of(b, turned)->dtype) == DTYPE_COMPLEX;
  return complex ? tess__n_conj(b, turned) : turned;
}

/* Are the column's numbers so to the row's, k added? */
static vid compare_places(struct build *b, vid a, enum compare_direction direction, int k) {
  if (a == VID_NONE) return VID_NONE;
  int rank = type_of(b, a)->rank;
  vid row = tess__n_number_along(b, a, rank - 2), column = tess__n_number_along(b, a, rank - 1);
  if (k) row = tess__n_add(b, row, tess__number_like(b, row, k));
  return tess__n_compare(b, column, row, direction);
}

vid tess__n_triangle(struct build *b, vid a, bool lower, int k) {
  vid inside = compare_places(b, a, lower ? COMPARE_LE : COMPARE_GE, k);
  return tess__n_select(b, inside, a, tess__number_like(b, a, 0));
}

vid tess__n_diagonal(struct build *b, vid a) {
  if (a == VID_NONE) return VID_NONE;
  vid alone = tess__n_select(b, compare_places(b, a, COMPARE_EQ, 0), a, tess__number_like(b, a, 0));
  struct dims columns = {.n = 1, .d = {(uint8_t)(type_of(b, a)->rank - 1)}};
  return tess__n_reduce(b, alone, &columns, MONOID_SUM);
}

vid tess__n_identity_like(struct build *b, vid a) {
  return tess__n_select(b, compare_places(b, a, COMPARE_EQ, 0), tess__number_like(b, a, 1), tess__number_like(b, a, 0));
}

static vid spread(struct build *b, vid v, vid like, int dim) {
  if (v == VID_NONE || like == VID_NONE) return VID_NONE;
  const struct type *t = type_of(b, like);
  struct dims to = {.n = t->rank - 1};
  for (int d = 0; d < to.n; d++)
    to.d[d] = (uint8_t)(d < to.n - 1 ? d : dim);
  return tess__n_broadcast_in_dim(b, v, t->rank, t->dim, &to);
}

vid tess__n_by_column(struct build *b, vid v, vid like) {
  return spread(b, v, like, type_of(b, like)->rank - 1);
}
vid tess__n_by_row(struct build *b, vid v, vid like) {
  return spread(b, v, like, type_of(b, like)->rank - 2);
}
