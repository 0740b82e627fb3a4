/* See batch_merge.h. */
#include "op/batch_merge.h"

#include "op/batch.h"

/* Dimension at becomes two. */
static vid split(struct build *b, const struct batched *c, vid v, int at, int64_t first, int64_t second) {
  const struct type *t = type_of(b, v);
  int64_t dim[TESS_MAX_RANK + 1];
  if (v == VID_NONE ||
      (t->rank == TESS_MAX_RANK && !tess__batch_refuse(b, c, "needs more dimensions than the 16 that there are")))
    return VID_NONE;
  for (int d = 0; d <= t->rank; d++)
    dim[d] = d < at ? t->dim[d] : d == at ? first : d == at + 1 ? second : t->dim[d - 1];
  return tess__n_reshape(b, v, t->rank + 1, dim);
}

/* Dimensions at and at + 1 become one. */
static vid joined(struct build *b, vid v, int at) {
  const struct type *t = type_of(b, v);
  int64_t dim[TESS_MAX_RANK] = {0};
  if (v == VID_NONE) return VID_NONE;
  for (int d = 0; d < t->rank - 1; d++)
    dim[d] = d < at ? t->dim[d] : d == at ? t->dim[at] * t->dim[at + 1] : t->dim[d + 1];
  return tess__n_reshape(b, v, t->rank - 1, dim);
}

vid tess__batch_into(struct build *b, const struct batched *c, vid v, int dim, int64_t groups) {
  if (v == VID_NONE) return VID_NONE;
  if (groups == 1) return joined(b, tess__batch_move(b, v, 0, dim), dim);
  v = split(b, c, v, dim + 1, groups, type_of(b, v)->dim[dim + 1] / groups);
  v = tess__batch_move(b, v, 0, dim + 1); /* ... group, batch, rest ... */
  return joined(b, joined(b, v, dim), dim);
}

vid tess__batch_out_of(struct build *b, const struct batched *c, vid v, int dim, int64_t groups,
                       const struct type *one) {
  int64_t rest = one->dim[dim] / groups;
  if (groups == 1) return tess__batch_move(b, split(b, c, v, dim, c->size, rest), dim, 0);
  v = split(b, c, split(b, c, v, dim, groups, c->size * rest), dim + 1, c->size, rest);
  return joined(b, tess__batch_move(b, v, dim + 1, 0), dim + 1);
}
