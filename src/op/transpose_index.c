/* Transposes of ops whose places are told at run time. What is read counts where it was read, what is written where it
 * was put; indices outside are moved inside by gather and left out by scatter. */
#include <string.h>

#include "core/dtype.h"
#include "op/derive.h"
#include "op/index.h"
#include "op/transpose.h"

/* ---- boxes ---- */
bool tess__transpose_dynamic_slice(struct build *b, const struct transposed *t, vid *ct_in) {
  const struct type *in = t->call->in[0];
  tess__transpose_begin(t, ct_in);
  ct_in[0] = tess__n_dynamic_update_slice(b, tess__zeros_of_shape(b, t->ct[0], in->rank, in->dim), t->ct[0], t->in + 1);
  return tess__transpose_end(b, t, ct_in);
}

bool tess__transpose_dynamic_update_slice(struct build *b, const struct transposed *t, vid *ct_in) {
  const struct type *update = t->call->in[1];
  tess__transpose_begin(t, ct_in);
  if (tess__transpose_asks(t, 0)) {
    vid nothing = tess__zeros_of_shape(b, t->ct[0], update->rank, update->dim);
    ct_in[0] = tess__n_dynamic_update_slice(b, t->ct[0], nothing, t->in + 2);
  }
  if (tess__transpose_asks(t, 1)) ct_in[1] = tess__n_dynamic_slice(b, t->ct[0], t->in + 2, update->dim);
  return tess__transpose_end(b, t, ct_in);
}

/* ---- slices by index vectors ---- */
struct slice_lookup {
  struct build *b;
  const struct slice_numbers *numbers;
  const struct type *operand, *slices;
  vid indices;
};

/* The largest start of a slice along dimension d that lies inside; no larger than what the dtype can hold. */
static int64_t most_inside(const struct slice_lookup *l, int d, tess_dtype dtype) {
  uint8_t dim[TESS_MAX_RANK];
  unsigned char largest[16] = {0};
  int64_t window = 1, limit;
  tess__window_dims(l->numbers, l->operand->rank, dim);
  for (int k = 0; k < l->numbers->window.n; k++)
    if (dim[k] == d) window = l->slices->dim[l->numbers->window.d[k]];
  tess__monoid_identity(MONOID_MIN, dtype, largest);
  limit = tess__index_at(dtype, largest);
  return l->operand->dim[d] - window < limit ? l->operand->dim[d] - window : limit;
}

/* Of each entry of the index vectors, in the shape of the indices. */
static vid limits(const struct slice_lookup *l) {
  const struct type *t = type_of(l->b, l->indices);
  const struct slice_numbers *n = l->numbers;
  tess_dtype dtype = (tess_dtype)t->dtype;
  unsigned char most[8 * TESS_MAX_RANK];
  int64_t bytes = tess__dtype_bytes(dtype), entries = n->map.n;
  bool vector = n->index_vector_dim < t->rank;
  for (int k = 0; k < n->map.n; k++)
    tess__element_from_int(dtype, most + k * bytes, most_inside(l, n->map.d[k], dtype));
  struct type line = *tess__type_of(dtype, vector, &entries);
  line.manual = t->manual;
  struct dims to = {.n = vector, .d = {n->index_vector_dim}};
  return tess__n_broadcast_in_dim(l->b, tess__n_literal(l->b, tess__type(&line), most), t->rank, t->dim, &to);
}

/* For each element of the slices: does its slice lie inside? VID_NONE: all do. */
static vid is_inside(const struct slice_lookup *l) {
  struct build *b = l->b;
  const struct slice_numbers *n = l->numbers;
  if (n->map.n == 0) return VID_NONE;
  uint8_t slice_dim[TESS_MAX_RANK], index_dim[TESS_MAX_RANK];
  int64_t dim[TESS_MAX_RANK];
  struct dims to = {.n = (uint8_t)tess__batch_dims(n, l->slices->rank, slice_dim, index_dim)},
              entries = {.n = n->index_vector_dim < type_of(b, l->indices)->rank, .d = {n->index_vector_dim}};
  for (int k = 0; k < to.n; k++) {
    dim[k] = l->slices->dim[slice_dim[k]];
    to.d[k] = slice_dim[k];
  }
  vid from = tess__n_compare(b, l->indices, tess__number_like(b, l->indices, 0), COMPARE_GE),
      end = tess__n_compare(b, l->indices, limits(l), COMPARE_LE);
  vid all = tess__n_reduce(b, tess__n_and(b, from, end), &entries, MONOID_AND);
  return tess__n_broadcast_in_dim(b, tess__n_reshape(b, all, to.n, dim), l->slices->rank, l->slices->dim, &to);
}

static vid looked_up(const struct slice_lookup *l, vid v) {
  struct gather_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.numbers = *l->numbers;
  return tess__n_gather(l->b, v, l->indices, &attrs, l->slices->rank, l->slices->dim);
}

static vid scattered(const struct slice_lookup *l, vid onto, vid updates, const struct scatter_attrs *attrs) {
  vid out;
  tess__n_scatter(l->b, 1, &onto, l->indices, &updates, attrs, NULL, &out);
  return out;
}

/* What a slice outside found at the edge has no cotangent, as in JAX. */
bool tess__transpose_gather(struct build *b, const struct transposed *t, vid *ct_in) {
  const struct gather_attrs *a = t->call->attrs;
  const struct type *in = t->call->in[0];
  struct slice_lookup l = {b, &a->numbers, in, t->call->out[0], t->in[1]};
  struct scatter_attrs sum;
  memset(&sum, 0, sizeof sum);
  sum.numbers = a->numbers;
  sum.update = SCATTER_MONOID + MONOID_SUM;
  sum.sorted = a->sorted;
  ct_in[0] = scattered(&l, tess__zeros_of_shape(b, t->ct[0], in->rank, in->dim), t->ct[0], &sum);
  ct_in[1] = VID_NONE;
  return tess__transpose_end(b, t, ct_in);
}

/* ---- scatter ---- */
/* Of several updates of one element the last one stays, and alone counts: each is told by its number. What lies outside
 * finds another one's. */
static vid stays(const struct slice_lookup *l, const struct scatter_attrs *a) {
  struct build *b = l->b;
  int64_t n = tess__type_elements(l->slices), none = -1;
  tess_dtype dtype = n < INT32_MAX ? TESS_I32 : TESS_I64;
  struct type line = *tess__type_of(dtype, 1, &n), old = *tess__type_of(dtype, l->operand->rank, l->operand->dim);
  line.manual = old.manual = l->operand->manual;
  vid number = tess__n_reshape(b, tess__n_iota(b, tess__type(&line), 0), l->slices->rank, l->slices->dim);
  vid last = scattered(l, tess__n_constant(b, tess__type(&old), &none), number, a);
  return tess__n_compare(b, looked_up(l, last), number, COMPARE_EQ);
}

static vid of_updates(const struct slice_lookup *l, const struct scatter_attrs *a, vid g) {
  vid counts = a->update == SCATTER_SET && !a->unique ? stays(l, a) : is_inside(l), found = looked_up(l, g);
  return counts == VID_NONE ? found : tess__n_select(l->b, counts, found, tess__number_like(l->b, found, 0));
}

/* set: what is written over counts no more. prod, which is linear in the operand: each element by its factors. */
static vid of_operand(const struct slice_lookup *l, const struct scatter_attrs *a, vid g, vid updates) {
  if (a->update == SCATTER_MONOID + MONOID_SUM) return g;
  if (a->update == SCATTER_SET) updates = tess__zeros_of_shape(l->b, g, l->slices->rank, l->slices->dim);
  return scattered(l, g, updates, a);
}

bool tess__transpose_scatter(struct build *b, const struct transposed *t, vid *ct_in) {
  const struct scatter_attrs *a = t->call->attrs;
  int n = t->call->n_out;
  tess__transpose_begin(t, ct_in);
  for (int i = 0; i < n; i++) {
    struct slice_lookup l = {b, &a->numbers, t->call->in[i], t->call->in[n + 1 + i], t->in[n]};
    if (t->ct[i] == VID_NONE) continue;
    if (tess__transpose_asks(t, i)) ct_in[i] = of_operand(&l, a, t->ct[i], t->in[n + 1 + i]);
    if (tess__transpose_asks(t, n + 1 + i)) ct_in[n + 1 + i] = of_updates(&l, a, t->ct[i]);
  }
  return tess__transpose_end(b, t, ct_in);
}
