/* pad and concatenate: operands put beside constants and beside each other, row by row. */
#include <string.h>

#include "base/size.h"
#include "op/attrs.h"
#include "op/batch_shape.h"
#include "op/build.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/index.h"
#include "op/lay.h"
#include "op/ops.h"
#include "op/transpose.h"
#include "op/walk.h"

static size_t bytes_of(const struct type *t) {
  return (size_t)tess__dtype_bytes((tess_dtype)t->dtype);
}

static const int64_t MOST = INT64_C(1) << 60; /* of padding: sums and differences do not overflow */

/* ---- pad: operand, padding value. What is above follows from the result's size ---- */
static bool pad_check(const struct call *c, struct diag *d) {
  const struct pad_attrs *attrs = c->attrs;
  const struct type *in = c->in[0], *value = c->in[1];
  if (!tess__check_asked(c, d)) return false;
  if (value->rank != 0 || value->dtype != in->dtype)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "the padding value of %s is %s; legal: a scalar of that dtype", tess__type_text(in),
                      tess__type_text(value));
  const struct type *out = c->out[0];
  bool fits = in->rank == out->rank;
  for (int i = 0; fits && i < in->rank; i++)
    fits = out->dim[i] >= 0 && attrs->interior[i] >= 0 && attrs->interior[i] < MOST && attrs->low[i] > -MOST &&
           attrs->low[i] < MOST;
  if (!fits)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "cannot pad %s to %s; legal: sizes and interior padding from 0, numbers of up to 60 bits",
                      tess__type_text(in), tess__type_text(out));
  return tess__check_result(c, 0, tess__type_with_shape(in, out->rank, out->dim), d);
}

static bool is_padded(const struct call *c, int d) {
  const struct pad_attrs *attrs = c->attrs;
  return attrs->low[d] != 0 || c->in[0]->dim[d] != c->out[0]->dim[d] ||
         (attrs->interior[d] != 0 && c->in[0]->dim[d] > 1);
}

static void pad_factors(const struct call *c, struct rule *r) {
  for (int i = 0; i < c->in[0]->rank; i++) {
    int f = tess__factor_new(r, is_padded(c, i) ? FACTOR_PERMUTE : FACTOR_PASS, c->in[0]->dim[i]);
    tess__factor_use(r, f, 0, i);
    tess__factor_use(r, f, 2, i);
    if (!is_padded(c, i)) continue;
    const struct pad_attrs *attrs = c->attrs;
    tess__factor_reaches(r, &(struct halo){.dim = i,
                                           .factor = f,
                                           .fill = HALO_OPERAND,
                                           .with = 1,
                                           .in = c->in[0]->dim[i],
                                           .out = c->out[0]->dim[i],
                                           .window = 1,
                                           .stride = 1,
                                           .dilation = 1,
                                           .base = attrs->interior[i] + 1,
                                           .low = attrs->low[i]});
  }
}

/* Windows have the padding at the ends of the dimension already. */
static bool pad_window(struct build *b, const struct call *local, const vid *in, const struct local *tensors,
                       const struct atoms *atoms, vid *out) {
  (void)atoms;
  struct pad_attrs attrs = *(const struct pad_attrs *)local->attrs;
  bool none = tess__same_shape(local->in[0], local->out[0]);
  for (int i = 0; i < local->in[0]->rank; i++) {
    if (tensors[0].window[i]) attrs.low[i] = tensors[0].lead[i];
    none = none && attrs.low[i] == 0 && attrs.interior[i] == 0;
  }
  out[0] = none ? in[0] : tess__n_pad(b, in[0], in[1], attrs.low, attrs.interior, local->out[0]->dim);
  return out[0] != VID_NONE;
}

/* Operand indices [first, first + count) of dimension d that are in the result. */
static void kept(const struct call *c, int d, int64_t *first, int64_t *count) {
  const struct pad_attrs *attrs = c->attrs;
  int64_t step = attrs->interior[d] + 1, low = attrs->low[d], n = c->in[0]->dim[d], size = c->out[0]->dim[d];
  *first = low < 0 ? (-low + step - 1) / step : 0;
  int64_t end = low >= size ? 0 : (size - low + step - 1) / step; /* first index that lies behind the result */
  if (end > n) end = n;
  *count = end > *first ? end - *first : 0;
}

static void fill(const struct type *t, const void *element, char *out) {
  size_t bytes = bytes_of(t), all = (size_t)tess__type_bytes(t), done = bytes;
  if (all == 0) return;
  memcpy(out, element, bytes);
  for (; done < all; done *= 2)
    memcpy(out + done, out, done < all - done ? done : all - done);
}

static void pad_ref(const struct call *c, const void *const *in, void *const *out) {
  const struct pad_attrs *attrs = c->attrs;
  const struct type *t = c->in[0];
  int64_t from[TESS_MAX_RANK], to[TESS_MAX_RANK] = {0}, at = 0, start = 0, pieces = 1, bytes = (int64_t)bytes_of(t);
  struct walk read = {0}, write = {0};
  fill(c->out[0], in[1], out[0]);
  tess__row_major(t, from);
  tess__row_major(c->out[0], to);
  int64_t run = 1; /* elements of the last dimension, where they stay neighbours */
  for (int d = 0; d < t->rank; d++) {
    int64_t first, count, step = attrs->interior[d] + 1;
    kept(c, d, &first, &count);
    if (count == 0) return;
    at += first * from[d];
    start += (attrs->low[d] + first * step) * to[d];
    if (d == t->rank - 1 && step == 1) {
      run = count;
      count = 1;
    }
    tess__walk_add(&read, count, from[d]);
    tess__walk_add(&write, count, count > 1 ? step * to[d] : 0);
    pieces = tess__mul_sizes(pieces, count);
  }
  for (int64_t i = 0; i < pieces; i++, tess__walk_next(&read), tess__walk_next(&write))
    memcpy((char *)out[0] + (start + write.offset) * bytes, (const char *)in[0] + (at + read.offset) * bytes,
           (size_t)(run * bytes));
}

const struct tess_op tess__op_pad = {
    .name = "pad",
    .id = OP_pad,
    .arity = 2,
    .results = 1,
    .attr_bytes = sizeof(struct pad_attrs),
    .attrs = (const struct attr[]){{"low", ATTR_LONGS, offsetof(struct pad_attrs, low), NULL},
                                   {"interior", ATTR_LONGS, offsetof(struct pad_attrs, interior), NULL},
                                   {0}},
    .keeps_terms = true,
    .check = pad_check,
    .factors = pad_factors,
    .window = pad_window,
    .ref = pad_ref,
    .view = VIEW_PADDED,
    .jvp = tess__jvp_linear,
    .transpose = tess__transpose_pad,
    .batch = tess__batch_pad,
};

/* ---- concatenate ---- */
static bool concatenate_check(const struct call *c, struct diag *d) {
  int dimension = ((const struct dimension_attrs *)c->attrs)->dimension;
  if (c->n_in < 1) return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "nothing to concatenate");
  const struct type *first = c->in[0];
  if (dimension >= first->rank)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "dimension %d does not exist: %s has %d", dimension,
                      tess__type_text(first), first->rank);
  struct type sum = *first;
  for (int i = 1; i < c->n_in; i++) {
    struct type like = *c->in[i];
    if (like.rank == first->rank) like.dim[dimension] = first->dim[dimension];
    if (like.dtype != first->dtype || !tess__same_shape(&like, first))
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                        "cannot concatenate %s and %s along dimension %d; legal: one dtype, all other sizes equal",
                        tess__type_text(first), tess__type_text(c->in[i]), dimension);
    sum.dim[dimension] = tess__add_sizes(sum.dim[dimension], c->in[i]->dim[dimension]);
    sum.weak = sum.weak && c->in[i]->weak;
  }
  return tess__check_result(c, 0, tess__type(&sum), d);
}

static void concatenated(const struct call *c, struct rule *r, int dimension, int factor) {
  int64_t begin = 0;
  for (int i = 0; i < c->n_in; begin += c->in[i++]->dim[dimension])
    tess__factor_reaches(r, &(struct halo){.tensor = i,
                                           .dim = dimension,
                                           .factor = factor,
                                           .in = c->in[i]->dim[dimension],
                                           .out = c->out[0]->dim[dimension],
                                           .window = 1,
                                           .stride = 1,
                                           .dilation = 1,
                                           .base = 1,
                                           .low = begin});
}

static void concatenate_factors(const struct call *c, struct rule *r) {
  int dimension = ((const struct dimension_attrs *)c->attrs)->dimension;
  for (int i = 0; i < c->out[0]->rank; i++) {
    int f = tess__factor_new(r, i == dimension ? FACTOR_REPLICATE : FACTOR_PASS, c->out[0]->dim[i]);
    for (int t = 0; t <= c->n_in; t++)
      tess__factor_use(r, f, t, i);
    if (i == dimension) concatenated(c, r, i, f);
  }
}

/* Of the windows that each operand gives, elements that lie in it; what it has elsewhere is not looked at. */
static bool concatenate_window(struct build *b, const struct call *local, const vid *in, const struct local *tensors,
                               const struct atoms *atoms, vid *out) {
  (void)atoms;
  int dimension = ((const struct dimension_attrs *)local->attrs)->dimension;
  const struct type *t = local->out[0], *row = tess__type_of(TESS_I64, 1, &t->dim[dimension]);
  struct dims to = {.n = 1, .d = {(uint8_t)dimension}};
  vid begin = tess__block_begin(b, &tensors[local->n_in].tiling, dimension, t->dim[dimension]);
  vid at = tess__n_add(b, tess__n_iota(b, row, 0), tess__n_broadcast_in_dim(b, begin, 1, row->dim, &(struct dims){0}));
  int64_t end = 0;
  out[0] = in[0];
  for (int i = 1; i < local->n_in; i++) {
    end += tensors[i - 1].size[dimension];
    vid before = tess__n_compare(b, at, tess__n_constant(b, row, &end), COMPARE_LT);
    out[0] = tess__n_select(b, tess__n_broadcast_in_dim(b, before, t->rank, t->dim, &to), out[0], in[i]);
  }
  return out[0] != VID_NONE;
}

static void concatenate_ref(const struct call *c, const void *const *in, void *const *out) {
  int dimension = ((const struct dimension_attrs *)c->attrs)->dimension;
  const struct type *t = c->out[0];
  size_t row = bytes_of(t), at = 0;
  int64_t rows = 1;
  for (int d = 0; d < t->rank; d++)
    if (d < dimension)
      rows *= t->dim[d];
    else if (d > dimension)
      row *= (size_t)t->dim[d];
  size_t step = row * (size_t)t->dim[dimension];
  for (int i = 0; i < c->n_in; i++) {
    size_t piece = row * (size_t)c->in[i]->dim[dimension];
    for (int64_t k = 0; k < rows && piece; k++)
      memcpy((char *)out[0] + (size_t)k * step + at, (const char *)in[i] + (size_t)k * piece, piece);
    at += piece;
  }
}

const struct tess_op tess__op_concatenate = {
    .name = "concatenate",
    .id = OP_concatenate,
    .joins = true,
    .arity = -1,
    .results = 1,
    .attr_bytes = sizeof(struct dimension_attrs),
    .attrs = (const struct attr[]){{"dimension", ATTR_INT, offsetof(struct dimension_attrs, dimension), NULL}, {0}},
    .keeps_terms = true,
    .check = concatenate_check,
    .lay = tess__lay_alike,
    .factors = concatenate_factors,
    .window = concatenate_window,
    .ref = concatenate_ref,
    .jvp = tess__jvp_linear,
    .transpose = tess__transpose_concatenate,
    .batch = tess__batch_concatenate,
};
