/* broadcast_in_dim, reshape, transpose, slice, reverse: the operand's elements in another shape. Views where strides
 * can say it. */
#include <string.h>

#include "op/attrs.h"
#include "op/batch_shape.h"
#include "op/build.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/lay.h"
#include "op/ops.h"
#include "op/transpose.h"
#include "op/walk.h"

/* Result 0 in row-major order, read from operand 0 with these strides by result dimension. */
static void gather_ref(const struct call *c, const int64_t *stride, const void *in, void *out) {
  const struct type *t = c->out[0];
  size_t bytes = (size_t)tess__dtype_bytes((tess_dtype)t->dtype);
  int64_t n = tess__type_elements(t);
  struct walk w = {0};
  for (int i = 0; i < t->rank; i++)
    tess__walk_add(&w, t->dim[i], stride[i]);
  for (int64_t i = 0; i < n; i++, tess__walk_next(&w))
    memcpy((char *)out + (size_t)i * bytes, (const char *)in + w.offset * (int64_t)bytes, bytes);
}

/* ---- broadcast_in_dim ---- */
static bool broadcast_check(const struct call *c, struct diag *d) {
  const struct dims *dims = &((const struct dims_attrs *)c->attrs)->dims;
  const struct type *in = c->in[0];
  if (!tess__check_asked(c, d) || !tess__check_dims(c->out[0], dims, d)) return false;
  const struct type *out = c->out[0];
  bool fits = dims->n == in->rank;
  for (int i = 0; fits && i < in->rank; i++)
    fits = in->dim[i] == 1 || in->dim[i] == out->dim[dims->d[i]];
  if (!fits)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "cannot broadcast %s to %s; legal: sizes equal or 1",
                      tess__type_text(in), tess__type_text(out));
  return tess__check_result(c, 0, tess__type_with_shape(in, out->rank, out->dim), d);
}

/* An expanded dimension's two sides are left to private factors. */
static void broadcast_factors(const struct call *c, struct rule *r) {
  const struct dims *dims = &((const struct dims_attrs *)c->attrs)->dims;
  for (int i = 0; i < dims->n; i++)
    if (c->in[0]->dim[i] == c->out[0]->dim[dims->d[i]]) {
      int f = tess__factor_new(r, FACTOR_PASS, c->in[0]->dim[i]);
      tess__factor_use(r, f, 0, i);
      tess__factor_use(r, f, 1, dims->d[i]);
    }
}

static void broadcast_ref(const struct call *c, const void *const *in, void *const *out) {
  const struct dims *dims = &((const struct dims_attrs *)c->attrs)->dims;
  int64_t in_stride[TESS_MAX_RANK], stride[TESS_MAX_RANK] = {0};
  tess__row_major(c->in[0], in_stride);
  for (int i = 0; i < dims->n; i++)
    stride[dims->d[i]] = c->in[0]->dim[i] == 1 ? 0 : in_stride[i];
  gather_ref(c, stride, in[0], out[0]);
}

const struct tess_op tess__op_broadcast_in_dim = {
    .name = "broadcast_in_dim",
    .id = OP_broadcast_in_dim,
    .arity = 1,
    .results = 1,
    .traits = OP_VIEW | OP_LATE_FORWARD | OP_LINEAR | OP_KEEPS | OP_SPREADS,
    .attr_bytes = sizeof(struct dims_attrs),
    .attrs = (const struct attr[]){{"dims", ATTR_DIMS, offsetof(struct dims_attrs, dims), NULL}, {0}},
    .check = broadcast_check,
    .factors = broadcast_factors,
    .ref = broadcast_ref,
    .jvp = tess__jvp_linear,
    .transpose = tess__transpose_broadcast_in_dim,
    .batch = tess__batch_broadcast,
};

/* ---- reshape ---- */
static bool reshape_check(const struct call *c, struct diag *d) {
  const struct type *in = c->in[0];
  if (!tess__check_asked(c, d)) return false;
  const struct type *out = c->out[0];
  if (tess__type_elements(in) != tess__type_elements(out))
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "cannot reshape %s to %s; legal: the same number of elements", tess__type_text(in),
                      tess__type_text(out));
  return tess__check_result(c, 0, tess__type_with_shape(in, out->rank, out->dim), d);
}

static int64_t gcd(int64_t a, int64_t b) {
  while (b) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

struct side { /* of the walk of design/partitioning.md 2.3 */
  const struct type *type;
  int tensor, dim;
  int64_t product, factored; /* sizes of the dimensions reached, and of the factors made so far */
};

static void use(struct rule *r, struct side *s, int factor) {
  tess__factor_use(r, factor, s->tensor, s->dim);
  s->factored *= r->factor[factor].size;
}

static bool skip_one(struct rule *r, struct side *s) {
  if (s->dim >= s->type->rank || s->type->dim[s->dim] != 1) return false;
  tess__factor_use(r, tess__factor_new(r, FACTOR_PASS, 1), s->tensor, s->dim);
  s->dim++;
  return true;
}

/* `behind` has fewer factors than `ahead`: a factor of its own that lets it catch up, as far as its dimension reaches.
 */
static void catch_up(struct rule *r, struct side *behind, const struct side *ahead, int64_t left, int64_t common) {
  int64_t missing = ahead->factored % behind->factored == 0 ? ahead->factored / behind->factored : 0;
  int64_t n = missing && left % missing == 0 ? missing : left > common ? left / common : left;
  use(r, behind, tess__factor_new(r, FACTOR_PASS, n));
}

static void reshape_factors(const struct call *c, struct rule *r) {
  struct side in = {c->in[0], 0, 0, 1, 1}, out = {c->out[0], 1, 0, 1, 1};
  if (tess__type_elements(in.type) == 0) return;
  while (in.dim < in.type->rank || out.dim < out.type->rank) {
    if (skip_one(r, &in) || skip_one(r, &out)) continue;
    if (in.product == in.factored) in.product *= in.type->dim[in.dim];
    if (out.product == out.factored) out.product *= out.type->dim[out.dim];
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): where there are elements no factor has size 0 */
    int64_t in_left = in.product / in.factored, out_left = out.product / out.factored, common = gcd(in_left, out_left);
    if (in.factored < out.factored) {
      catch_up(r, &in, &out, in_left, common);
    } else if (in.factored > out.factored) {
      catch_up(r, &out, &in, out_left, common);
    } else if (common > 1) {
      int f = tess__factor_new(r, FACTOR_PASS, common);
      use(r, &in, f);
      use(r, &out, f);
    } else {
      use(r, &in, tess__factor_new(r, FACTOR_PASS, in_left));
      use(r, &out, tess__factor_new(r, FACTOR_PASS, out_left));
    }
    in.dim += in.product == in.factored;
    out.dim += out.product == out.factored;
  }
}

const struct tess_op tess__op_reshape = {
    .name = "reshape",
    .id = OP_reshape,
    .arity = 1,
    .results = 1,
    .traits = OP_VIEW | OP_PASS_THROUGH | OP_LINEAR | OP_KEEPS,
    .view = VIEW_RESHAPED,
    .check = reshape_check,
    .lay = tess__lay_reshape,
    .factors = reshape_factors,
    .ref = tess__copy_ref,
    .jvp = tess__jvp_linear,
    .transpose = tess__transpose_reshape,
    .batch = tess__batch_reshape,
};

/* ---- transpose: result dimension i is operand dimension d[i] ---- */
static bool transpose_check(const struct call *c, struct diag *d) {
  const struct dims *dims = &((const struct dims_attrs *)c->attrs)->dims;
  const struct type *in = c->in[0];
  if (!tess__check_dims(in, dims, d)) return false;
  if (dims->n != in->rank)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the permutation has %d dimensions and %s has %d",
                      dims->n, tess__type_text(in), in->rank);
  int64_t dim[TESS_MAX_RANK];
  for (int i = 0; i < in->rank; i++)
    dim[i] = in->dim[dims->d[i]];
  return tess__check_result(c, 0, tess__type_with_shape(in, in->rank, dim), d);
}

static void transpose_factors(const struct call *c, struct rule *r) {
  const struct dims *dims = &((const struct dims_attrs *)c->attrs)->dims;
  for (int i = 0; i < dims->n; i++)
    tess__factor_use(r, tess__factor_new(r, FACTOR_PASS, c->in[0]->dim[i]), 0, i);
  for (int i = 0; i < dims->n; i++)
    tess__factor_use(r, dims->d[i], 1, i);
}

static void transpose_ref(const struct call *c, const void *const *in, void *const *out) {
  const struct dims *dims = &((const struct dims_attrs *)c->attrs)->dims;
  int64_t in_stride[TESS_MAX_RANK], stride[TESS_MAX_RANK];
  tess__row_major(c->in[0], in_stride);
  for (int i = 0; i < dims->n; i++)
    stride[i] = in_stride[dims->d[i]];
  gather_ref(c, stride, in[0], out[0]);
}

const struct tess_op tess__op_transpose = {
    .name = "transpose",
    .id = OP_transpose,
    .arity = 1,
    .results = 1,
    .traits = OP_VIEW | OP_PASS_THROUGH | OP_LINEAR,
    .attr_bytes = sizeof(struct dims_attrs),
    .attrs = (const struct attr[]){{"permutation", ATTR_DIMS, offsetof(struct dims_attrs, dims), NULL}, {0}},
    .check = transpose_check,
    .factors = transpose_factors,
    .ref = transpose_ref,
    .jvp = tess__jvp_linear,
    .transpose = tess__transpose_transpose,
    .batch = tess__batch_transpose,
};

/* ---- slice: a sliced dimension needs its neighbours' elements when it is cut; one that is whole passes ---- */
static bool slice_check(const struct call *c, struct diag *d) {
  const struct slice_attrs *attrs = c->attrs;
  const struct type *in = c->in[0];
  if (!tess__check_asked(c, d)) return false;
  const struct type *out = c->out[0];
  bool fits = in->rank == out->rank;
  for (int i = 0; fits && i < in->rank; i++) {
    int64_t last;
    fits = attrs->start[i] >= 0 && attrs->start[i] <= in->dim[i] && attrs->stride[i] > 0 &&
           !__builtin_mul_overflow(out->dim[i] - 1, attrs->stride[i], &last) &&
           (out->dim[i] == 0 || last < in->dim[i] - attrs->start[i]);
  }
  if (!fits)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "cannot slice %s out of %s there; legal: positive strides, indices inside", tess__type_text(out),
                      tess__type_text(in));
  return tess__check_result(c, 0, tess__type_with_shape(in, out->rank, out->dim), d);
}

static void slice_factors(const struct call *c, struct rule *r) {
  for (int i = 0; i < c->in[0]->rank; i++) {
    bool whole = c->in[0]->dim[i] == c->out[0]->dim[i];
    int f = tess__factor_new(r, whole ? FACTOR_PASS : FACTOR_PERMUTE, c->in[0]->dim[i]);
    tess__factor_use(r, f, 0, i);
    tess__factor_use(r, f, 1, i);
    if (whole) continue;
    const struct slice_attrs *attrs = c->attrs;
    tess__factor_reaches(r, &(struct halo){.dim = i,
                                           .factor = f,
                                           .in = c->in[0]->dim[i],
                                           .out = c->out[0]->dim[i],
                                           .window = 1,
                                           .stride = attrs->stride[i],
                                           .dilation = 1,
                                           .base = 1,
                                           .low = -attrs->start[i]});
  }
}

/* What a block reads begins where its window does. */
static bool slice_window(struct build *b, const struct call *local, const vid *in, const struct local *tensors,
                         const struct atoms *atoms, vid *out) {
  (void)atoms;
  struct slice_attrs attrs = *(const struct slice_attrs *)local->attrs;
  for (int i = 0; i < local->in[0]->rank; i++)
    if (tensors[0].window[i]) attrs.start[i] = 0;
  out[0] = tess__n_slice(b, in[0], attrs.start, attrs.stride, local->out[0]->dim);
  return out[0] != VID_NONE;
}

static void slice_ref(const struct call *c, const void *const *in, void *const *out) {
  const struct slice_attrs *attrs = c->attrs;
  int64_t stride[TESS_MAX_RANK] = {0}, first = 0;
  tess__row_major(c->in[0], stride);
  for (int i = 0; i < c->in[0]->rank; i++) {
    first += attrs->start[i] * stride[i];
    stride[i] *= attrs->stride[i];
  }
  if (tess__type_elements(c->out[0]))
    gather_ref(c, stride, (const char *)in[0] + first * tess__dtype_bytes((tess_dtype)c->out[0]->dtype), out[0]);
}

const struct tess_op tess__op_slice = {
    .name = "slice",
    .id = OP_slice,
    .arity = 1,
    .results = 1,
    .traits = OP_VIEW | OP_LINEAR,
    .view = VIEW_SLICED,
    .attr_bytes = sizeof(struct slice_attrs),
    .attrs = (const struct attr[]){{"start", ATTR_LONGS, offsetof(struct slice_attrs, start), NULL},
                                   {"stride", ATTR_LONGS, offsetof(struct slice_attrs, stride), NULL},
                                   {0}},
    .check = slice_check,
    .factors = slice_factors,
    .window = slice_window,
    .ref = slice_ref,
    .jvp = tess__jvp_linear,
    .transpose = tess__transpose_slice,
    .batch = tess__batch_slice,
};

/* ---- reverse ---- */
static bool reverse_check(const struct call *c, struct diag *d) {
  return tess__check_dims(c->in[0], &((const struct dims_attrs *)c->attrs)->dims, d) && tess__check_identity(c, d);
}

static bool is_reversed(const struct call *c, int dim) {
  const struct dims *dims = &((const struct dims_attrs *)c->attrs)->dims;
  return memchr(dims->d, dim, dims->n) != NULL;
}

static void reverse_factors(const struct call *c, struct rule *r) {
  for (int i = 0; i < c->in[0]->rank; i++) {
    int64_t n = c->in[0]->dim[i];
    int f = tess__factor_new(r, is_reversed(c, i) ? FACTOR_PERMUTE : FACTOR_PASS, n);
    tess__factor_use(r, f, 0, i);
    tess__factor_use(r, f, 1, i);
    if (is_reversed(c, i))
      tess__factor_reaches(r, &(struct halo){.dim = i,
                                             .factor = f,
                                             .reversed = true,
                                             .in = n,
                                             .out = n,
                                             .window = 1,
                                             .stride = 1,
                                             .dilation = 1,
                                             .base = 1});
  }
}

static bool reverse_window(struct build *b, const struct call *local, const vid *in, const struct local *tensors,
                           const struct atoms *atoms, vid *out) {
  (void)tensors, (void)atoms;
  out[0] = tess__n_reverse(b, in[0], &((const struct dims_attrs *)local->attrs)->dims);
  return out[0] != VID_NONE;
}

static void reverse_ref(const struct call *c, const void *const *in, void *const *out) {
  int64_t stride[TESS_MAX_RANK] = {0}, first = 0;
  tess__row_major(c->in[0], stride);
  for (int i = 0; i < c->in[0]->rank; i++)
    if (is_reversed(c, i)) {
      first += (c->in[0]->dim[i] - 1) * stride[i];
      stride[i] = -stride[i];
    }
  if (tess__type_elements(c->out[0]))
    gather_ref(c, stride, (const char *)in[0] + first * tess__dtype_bytes((tess_dtype)c->out[0]->dtype), out[0]);
}

const struct tess_op tess__op_reverse = {
    .name = "reverse",
    .id = OP_reverse,
    .arity = 1,
    .results = 1,
    .traits = OP_VIEW | OP_LINEAR,
    .view = VIEW_REVERSED,
    .attr_bytes = sizeof(struct dims_attrs),
    .attrs = (const struct attr[]){{"dimensions", ATTR_DIMS, offsetof(struct dims_attrs, dims), NULL}, {0}},
    .check = reverse_check,
    .factors = reverse_factors,
    .window = reverse_window,
    .ref = reverse_ref,
    .jvp = tess__jvp_linear,
    .transpose = tess__transpose_again,
    .batch = tess__batch_reverse,
};
