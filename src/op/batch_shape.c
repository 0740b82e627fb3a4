/* See batch_shape.h. */
#include "op/batch_shape.h"

#include <string.h>

#include "op/batch.h"
#include "op/derive.h"
#include "op/dot_type.h"

/* ---- movement: one operand, which is mapped ---- */
bool tess__batch_broadcast(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  (void)out_mapped;
  struct dims_attrs attrs = {tess__batch_shift_after(&((const struct dims_attrs *)c->call->attrs)->dims)};
  return tess__batch_again(b, c, c->in, &attrs, out);
}

bool tess__batch_reshape(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  (void)out_mapped;
  return tess__batch_again(b, c, c->in, NULL, out);
}

bool tess__batch_transpose(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  return tess__batch_broadcast(b, c, out, out_mapped);
}

bool tess__batch_slice(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  (void)out_mapped;
  const struct slice_attrs *one = c->call->attrs;
  struct slice_attrs attrs;
  tess__batch_longs(attrs.start, one->start, c->call->in[0]->rank, 0);
  tess__batch_longs(attrs.stride, one->stride, c->call->in[0]->rank, 1);
  return tess__batch_again(b, c, c->in, &attrs, out);
}

bool tess__batch_reverse(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  (void)out_mapped;
  struct dims_attrs attrs = {tess__batch_shift(&((const struct dims_attrs *)c->call->attrs)->dims)};
  return tess__batch_again(b, c, c->in, &attrs, out);
}

bool tess__batch_reduce(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  (void)out_mapped;
  struct reduce_attrs attrs = *(const struct reduce_attrs *)c->call->attrs;
  attrs.dims = tess__batch_shift(&attrs.dims);
  return tess__batch_again(b, c, c->in, &attrs, out);
}

/* ---- pad: a value for each element is chosen where padding came in ---- */
static bool padded(struct build *b, const struct batched *c, vid operand, vid value, vid *out) {
  const struct pad_attrs *one = c->call->attrs;
  const struct type *t = c->call->out[0];
  int64_t low[TESS_MAX_RANK], interior[TESS_MAX_RANK], size[TESS_MAX_RANK];
  tess__batch_longs(low, one->low, t->rank, 0);
  tess__batch_longs(interior, one->interior, t->rank, 0);
  tess__batch_longs(size, t->dim, t->rank, c->size);
  out[0] = tess__n_pad(b, operand, value, low, interior, size);
  return out[0] != VID_NONE;
}

bool tess__batch_pad(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  (void)out_mapped;
  vid operand = tess__batch_operand(b, c, 0), there;
  if (operand == VID_NONE || !c->mapped[1]) return operand != VID_NONE && padded(b, c, operand, c->in[1], out);
  const struct type *t = type_of(b, operand);
  struct type truth = *tess__type_of(TESS_BOOL, t->rank, t->dim);
  truth.manual = t->manual;
  vid yes = tess__n_constant_double(b, tess__type(&truth), 1);
  truth = *tess__type_with_shape(tess__type(&truth), 0, NULL);
  vid no = tess__n_constant_double(b, tess__type(&truth), 0);
  struct type scalar = *tess__type_with_shape(c->call->in[1], 0, NULL);
  scalar.manual = t->manual;
  scalar.varying = scalar.unreduced = scalar.reduced = 0;
  if (!padded(b, c, yes, no, &there) || !padded(b, c, operand, tess__n_constant_double(b, tess__type(&scalar), 0), out))
    return false;
  out[0] = tess__n_select(b, there, out[0], tess__batch_spread(b, c, c->in[1], c->call->out[0]));
  return out[0] != VID_NONE;
}

bool tess__batch_concatenate(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  (void)out_mapped;
  struct dimension_attrs attrs = *(const struct dimension_attrs *)c->call->attrs;
  struct arena scratch = {0};
  vid *in = tess__arena_alloc(&scratch, sizeof *in * (size_t)(c->call->n_in + 1));
  attrs.dimension++;
  for (int i = 0; i < c->call->n_in; i++)
    in[i] = tess__batch_operand(b, c, i);
  bool good = tess__batch_again(b, c, in, &attrs, out);
  tess__arena_free(&scratch);
  return good;
}

/* ---- dot_general ---- */
static int free_dims(const struct batched *c, bool left) {
  int n = 0;
  for (int i = 0; i < c->call->in[!left]->rank; i++)
    n += tess__dot_is_free(c->call->attrs, left, i);
  return n;
}

static struct dot_attrs swapped(const struct dot_attrs *a) {
  return (struct dot_attrs){a->rhs_contract, a->lhs_contract, a->rhs_batch, a->lhs_batch};
}

/* The batch is the first free dimension of one operand, on the left side where the other one has none. */
static bool one_mapped(struct build *b, const struct batched *c, bool left, vid *out) {
  const struct dot_attrs *one = c->call->attrs;
  struct dot_attrs attrs = *one;
  struct dims *contract = left ? &attrs.lhs_contract : &attrs.rhs_contract,
              *batch = left ? &attrs.lhs_batch : &attrs.rhs_batch;
  *contract = tess__batch_shift(contract);
  *batch = tess__batch_shift(batch);
  vid in[2] = {c->in[0], c->in[1]};
  int at = one->lhs_batch.n + (left ? 0 : free_dims(c, true));
  if (!left && free_dims(c, false) == 0) {
    attrs = swapped(&attrs);
    in[0] = c->in[1];
    in[1] = c->in[0];
    at = one->lhs_batch.n;
  }
  vid v = tess__n_dot_general(b, in[0], in[1], &attrs, (tess_dtype)c->call->out[0]->dtype);
  out[0] = tess__batch_move(b, v, at, 0);
  return out[0] != VID_NONE;
}

bool tess__batch_dot(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  (void)out_mapped;
  const struct dot_attrs *one = c->call->attrs;
  if (!c->mapped[0] || !c->mapped[1]) return one_mapped(b, c, c->mapped[0], out);
  struct dot_attrs attrs = {tess__batch_shift(&one->lhs_contract), tess__batch_shift(&one->rhs_contract),
                            tess__batch_shift_after(&one->lhs_batch), tess__batch_shift_after(&one->rhs_batch)};
  return tess__batch_again(b, c, c->in, &attrs, out);
}
