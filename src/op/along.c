/* See along.h. */
#include "op/along.h"

#include <string.h>

vid tess__n_part_along(struct build *b, vid a, int dim, int64_t start, int64_t stride, int64_t n) {
  if (a == VID_NONE) return VID_NONE;
  const struct type *t = type_of(b, a);
  int64_t first[TESS_MAX_RANK] = {0}, step[TESS_MAX_RANK], size[TESS_MAX_RANK];
  for (int d = 0; d < t->rank; d++) {
    step[d] = 1;
    size[d] = t->dim[d];
  }
  first[dim] = start;
  step[dim] = stride;
  size[dim] = n;
  return tess__n_slice(b, a, first, step, size);
}

vid tess__n_take_along(struct build *b, vid a, vid index, int dim) {
  if (a == VID_NONE || index == VID_NONE) return VID_NONE;
  const struct type *t = type_of(b, index);
  struct gather_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  struct slice_numbers *n = &attrs.numbers;
  for (int d = 0; d < t->rank; d++)
    if (d != dim) n->operand_batch.d[n->operand_batch.n++] = (uint8_t)d;
  n->index_batch = n->operand_batch;
  n->collapsed = n->map = (struct dims){.n = 1, .d = {(uint8_t)dim}};
  n->index_vector_dim = t->rank;
  return tess__n_gather(b, a, index, &attrs, t->rank, t->dim);
}

vid tess__n_number_along(struct build *b, vid a, int dim) {
  if (a == VID_NONE) return VID_NONE;
  struct type t = *tess__type_of(TESS_I32, type_of(b, a)->rank, type_of(b, a)->dim);
  t.manual = type_of(b, a)->manual;
  return tess__n_iota(b, tess__type(&t), dim);
}
