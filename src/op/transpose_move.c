/* Transposes of ops that put elements elsewhere: what is repeated is summed, what is left out counts nothing. */
#include <string.h>

#include "op/along.h"
#include "op/index.h"
#include "op/transpose.h"

static const struct dims *dims_of(const struct transposed *t) {
  return &((const struct dims_attrs *)t->call->attrs)->dims;
}

/* Summed over the dimensions that the operand does not have or has 1 of; then its dimensions in its own order. */
bool tess__transpose_broadcast_in_dim(struct build *b, const struct transposed *t, vid *ct_in) {
  const struct dims *to = dims_of(t);
  const struct type *in = t->call->in[0], *out = t->call->out[0];
  struct dims summed = {0}, place = {.n = in->rank};
  int64_t dim[TESS_MAX_RANK];
  int n = 0;
  for (int d = 0; d < out->rank; d++) {
    const uint8_t *of = memchr(to->d, d, to->n);
    int i = of ? (int)(of - to->d) : -1;
    if (!of || in->dim[i] != out->dim[d]) summed.d[summed.n++] = (uint8_t)d;
    if (!of) continue;
    dim[n] = in->dim[i];
    place.d[i] = (uint8_t)n++;
  }
  vid sum = tess__n_reshape(b, tess__n_reduce(b, t->ct[0], &summed, MONOID_SUM), n, dim);
  ct_in[0] = tess__n_transpose(b, sum, &place);
  return tess__transpose_end(b, t, ct_in);
}

bool tess__transpose_reshape(struct build *b, const struct transposed *t, vid *ct_in) {
  ct_in[0] = tess__n_reshape(b, t->ct[0], t->call->in[0]->rank, t->call->in[0]->dim);
  return tess__transpose_end(b, t, ct_in);
}

bool tess__transpose_transpose(struct build *b, const struct transposed *t, vid *ct_in) {
  const struct dims *order = dims_of(t);
  struct dims back = {.n = order->n};
  for (int i = 0; i < order->n; i++)
    back.d[order->d[i]] = (uint8_t)i;
  ct_in[0] = tess__n_transpose(b, t->ct[0], &back);
  return tess__transpose_end(b, t, ct_in);
}

bool tess__transpose_slice(struct build *b, const struct transposed *t, vid *ct_in) {
  const struct slice_attrs *a = t->call->attrs;
  const struct type *in = t->call->in[0];
  int64_t interior[TESS_MAX_RANK];
  for (int d = 0; d < in->rank; d++)
    interior[d] = a->stride[d] - 1;
  vid none = tess__zeros_of_shape(b, t->ct[0], 0, NULL);
  ct_in[0] = tess__n_pad(b, t->ct[0], none, a->start, interior, in->dim);
  return tess__transpose_end(b, t, ct_in);
}

/* The places of the operand's elements, from the first one to the last; what lies outside of the result counts nothing.
 */
static vid of_padded(struct build *b, const struct transposed *t) {
  const struct pad_attrs *a = t->call->attrs;
  const struct type *in = t->call->in[0];
  int64_t low[TESS_MAX_RANK], none[TESS_MAX_RANK] = {0}, size[TESS_MAX_RANK], stride[TESS_MAX_RANK];
  if (tess__type_elements(in) == 0) return VID_NONE;
  for (int d = 0; d < in->rank; d++) {
    stride[d] = a->interior[d] + 1;
    low[d] = -a->low[d];
    size[d] = (in->dim[d] - 1) * stride[d] + 1;
  }
  vid there = tess__n_pad(b, t->ct[0], tess__zeros_of_shape(b, t->ct[0], 0, NULL), low, none, size);
  return tess__n_slice(b, there, none, stride, in->dim);
}

/* The sum of everything where no element of the operand is. */
static vid of_padding(struct build *b, const struct transposed *t) {
  const struct pad_attrs *a = t->call->attrs;
  const struct type *in = t->call->in[0], *out = t->call->out[0];
  const uint8_t no = 0, yes = 1;
  struct type element = *tess__type_of(TESS_BOOL, in->rank, in->dim), scalar = *tess__type_of(TESS_BOOL, 0, NULL);
  element.manual = scalar.manual = in->manual;
  vid padding = tess__n_pad(b, tess__n_constant(b, tess__type(&element), &no),
                            tess__n_constant(b, tess__type(&scalar), &yes), a->low, a->interior, out->dim);
  vid there = tess__n_select(b, padding, t->ct[0], tess__zeros_of_shape(b, t->ct[0], out->rank, out->dim));
  struct dims all = {.n = out->rank};
  for (int d = 0; d < out->rank; d++)
    all.d[d] = (uint8_t)d;
  return tess__n_reduce(b, there, &all, MONOID_SUM);
}

bool tess__transpose_pad(struct build *b, const struct transposed *t, vid *ct_in) {
  ct_in[0] = tess__transpose_asks(t, 0) ? of_padded(b, t) : VID_NONE;
  ct_in[1] = tess__transpose_asks(t, 1) ? of_padding(b, t) : VID_NONE;
  return tess__transpose_end(b, t, ct_in);
}

bool tess__transpose_concatenate(struct build *b, const struct transposed *t, vid *ct_in) {
  int dim = ((const struct dimension_attrs *)t->call->attrs)->dimension;
  int64_t at = 0;
  for (int i = 0; i < t->call->n_in; i++) {
    int64_t n = t->call->in[i]->dim[dim];
    ct_in[i] = tess__transpose_asks(t, i) ? tess__n_part_along(b, t->ct[0], dim, at, 1, n) : VID_NONE;
    at += n;
  }
  return tess__transpose_end(b, t, ct_in);
}
