/* The builder's functions for ops with windows and bodies, factorisations and transforms: see build.c for what they add
 * over tess__emit. Bodies that are monoids are taken apart here, so that passes and kernels see the monoid. */
#include <string.h>

#include "base/size.h"
#include "core/dtype.h"
#include "op/build.h"
#include "op/check.h"
#include "op/conv.h"
#include "op/fold.h"
#include "op/ops.h"
#include "op/region.h"

/* ---- bodies that are monoids ---- */
static vid combine(struct build *b, enum monoid m, vid x, vid y) {
  switch (m) {
  case MONOID_SUM:
    return tess__n_add(b, x, y);
  case MONOID_PROD:
    return tess__n_multiply(b, x, y);
  case MONOID_MIN:
    return tess__n_minimum(b, x, y);
  case MONOID_MAX:
    return tess__n_maximum(b, x, y);
  case MONOID_AND:
    return tess__n_and(b, x, y);
  default:
    return tess__n_or(b, x, y);
  }
}

static bool is_constant(const struct build *b, vid v, const unsigned char *element) {
  uint32_t node = b->graph->value[v].node;
  if (node == NODE_NONE || b->graph->node[node].op != &tess__op_constant) return false;
  const struct constant_attrs *attrs = b->graph->node[node].attrs;
  return memcmp(attrs->value, element, (size_t)tess__dtype_bytes((tess_dtype)type_of(b, v)->dtype)) == 0;
}

/* Is v a constant that is the monoid's identity? */
static bool is_identity(const struct build *b, vid v, enum monoid m) {
  unsigned char identity[16] = {0};
  tess__monoid_identity(m, (tess_dtype)type_of(b, v)->dtype, identity);
  return is_constant(b, v, identity);
}

/* Is it an argmax or argmin of elements numbered from 0 along the one dimension that is reduced? */
static bool finds_extreme(const struct build *b, int n, const vid *in, const struct dims *dims,
                          const struct graph *body, enum monoid *m) {
  static const unsigned char zero[16];
  if (n != 2 || dims->n != 1 || !tess__region_arg_extreme(body, m)) return false;
  for (int i = 0; i < 4; i++)
    if (in[i] == VID_NONE || (i > 1 && type_of(b, in[i])->rank) ||
        type_of(b, in[i])->dtype != tess__type_at(body, body->param[i])->dtype)
      return false;
  uint32_t numbers = b->graph->value[in[1]].node;
  const struct node *iota = numbers == NODE_NONE ? NULL : &b->graph->node[numbers];
  const struct type *t = type_of(b, in[0]);
  return iota && iota->op == &tess__op_iota && ((const struct iota_attrs *)iota->attrs)->dimension == dims->d[0] &&
         tess__same_shape(t, type_of(b, in[1])) && t->dim[dims->d[0]] > 0 && is_identity(b, in[2], *m) &&
         is_constant(b, in[3], zero);
}

/* Does the body fold one operand by a monoid that its dtype has? */
static bool folds_by(const struct build *b, int n, const vid *in, const struct graph *body, enum monoid *m) {
  if (n != 1 || in[0] == VID_NONE || in[1] == VID_NONE || !tess__region_monoid(body, m)) return false;
  const struct type *t = type_of(b, in[0]), *p = tess__type_at(body, body->param[0]), *initial = type_of(b, in[1]);
  return p->rank == 0 && initial->rank == 0 && t->dtype == p->dtype && t->dtype == initial->dtype;
}

bool tess__n_reduce_region(struct build *b, int n, const vid *in, const struct dims *dims, struct graph *body,
                           vid *out) {
  enum monoid m;
  struct dims_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  if (folds_by(b, n, in, body, &m) && dims->n > 0) {
    tess__graph_free(body);
    bool plain = is_identity(b, in[1], m);
    vid both[2] = {tess__n_reduce(b, in[0], dims, m), in[1]};
    if (!plain && tess__build_level(b, 2, both)) {
      const struct type *t = type_of(b, both[0]);
      both[1] = tess__n_broadcast_in_dim(b, both[1], t->rank, t->dim, &(const struct dims){0});
      both[0] = combine(b, m, both[1], both[0]);
    }
    out[0] = both[0];
    return out[0] != VID_NONE;
  }
  if (finds_extreme(b, n, in, dims, body, &m)) {
    tess__graph_free(body);
    out[1] = tess__n_arg_extreme(b, in[0], dims->d[0], in[1], m, &out[0]);
    return out[1] != VID_NONE;
  }
  for (int d = 0; d < TESS_MAX_RANK; d++) /* ascending */
    if (memchr(dims->d, d, dims->n)) attrs.dims.d[attrs.dims.n++] = (uint8_t)d;
  if (attrs.dims.n != dims->n) attrs.dims = *dims; /* check says what is wrong */
  return tess__emit_level(b, &tess__op_reduce_region, 2 * n, in, &attrs, NULL, n, 1, &body, out);
}

/* ---- windows ---- */
static struct window_attrs clean(const struct build *b, const struct window_attrs *attrs, vid like) {
  struct window_attrs copy;
  memset(&copy, 0, sizeof copy);
  int rank = like == VID_NONE ? 0 : type_of(b, like)->rank;
  size_t bytes = sizeof(int64_t) * (size_t)rank;
  memcpy(copy.size, attrs->size, bytes);
  memcpy(copy.stride, attrs->stride, bytes);
  memcpy(copy.base_dilation, attrs->base_dilation, bytes);
  memcpy(copy.dilation, attrs->dilation, bytes);
  memcpy(copy.low, attrs->low, bytes);
  memcpy(copy.high, attrs->high, bytes);
  for (int i = 0; i < rank; i++)
    if (copy.size[i] == 1) copy.dilation[i] = 1; /* one way to write it */
  return copy;
}

vid tess__n_reduce_window(struct build *b, vid a, const struct window_attrs *attrs) {
  struct window_attrs copy = clean(b, attrs, a);
  copy.monoid = attrs->monoid;
  bool passes = a != VID_NONE;
  for (int i = 0; passes && i < type_of(b, a)->rank; i++)
    passes = tess__window_passes(&copy, i);
  return passes ? a : tess__emit_one(b, &tess__op_reduce_window, 1, &a, &copy, NULL);
}

bool tess__n_reduce_window_region(struct build *b, int n, const vid *in, const struct window_attrs *attrs,
                                  struct graph *body, vid *out) {
  enum monoid m;
  struct window_attrs copy = clean(b, attrs, in[0]);
  if (folds_by(b, n, in, body, &m) && is_identity(b, in[1], m)) {
    tess__graph_free(body);
    copy.monoid = (uint8_t)m;
    out[0] = tess__n_reduce_window(b, in[0], &copy);
    return out[0] != VID_NONE;
  }
  return tess__emit_level(b, &tess__op_reduce_window_region, 2 * n, in, &copy, NULL, n, 1, &body, out);
}

struct window_attrs tess__cumulative_window(const struct type *t, int axis, bool reverse, enum monoid monoid) {
  struct window_attrs a;
  memset(&a, 0, sizeof a);
  for (int i = 0; i < t->rank; i++)
    a.size[i] = a.stride[i] = a.base_dilation[i] = a.dilation[i] = 1;
  if (t->dim[axis] > 0) {
    a.size[axis] = t->dim[axis];
    *(reverse ? &a.high[axis] : &a.low[axis]) = t->dim[axis] - 1;
  }
  a.monoid = (uint8_t)monoid;
  return a;
}

vid tess__n_select_and_scatter(struct build *b, vid a, vid source, vid initial, const struct window_attrs *attrs,
                               struct graph *selection, struct graph *scatter) {
  struct window_attrs copy = clean(b, attrs, a);
  for (int i = 0; a != VID_NONE && i < type_of(b, a)->rank; i++)
    copy.base_dilation[i] = copy.dilation[i] = 1;
  vid out;
  tess__emit_level(b, &tess__op_select_and_scatter, 3, (vid[]){a, source, initial}, &copy, NULL, 1, 2,
                   (struct graph *const[]){selection, scatter}, &out);
  return out;
}

vid tess__n_map(struct build *b, int n, const vid *in, struct graph *computation) {
  vid out;
  tess__emit_level(b, &tess__op_map, n, in, NULL, NULL, 1, 1, &computation, &out);
  return out;
}

/* ---- convolution ---- */
static struct convolution_attrs clean_convolution(const struct convolution_attrs *a) {
  struct convolution_attrs copy;
  memset(&copy, 0, sizeof copy);
  size_t bytes = sizeof(int64_t) * (size_t)(a->lhs.n > 2 ? a->lhs.n - 2 : 0);
  copy.lhs = tess__dims_clean(&a->lhs);
  copy.rhs = tess__dims_clean(&a->rhs);
  copy.out = tess__dims_clean(&a->out);
  copy.reversed = tess__dims_clean(&a->reversed);
  memcpy(copy.stride, a->stride, bytes);
  memcpy(copy.low, a->low, bytes);
  memcpy(copy.high, a->high, bytes);
  memcpy(copy.lhs_dilation, a->lhs_dilation, bytes);
  memcpy(copy.rhs_dilation, a->rhs_dilation, bytes);
  return copy;
}

vid tess__n_convolution(struct build *b, vid lhs, vid rhs, const struct convolution_attrs *attrs,
                        int64_t feature_groups, int64_t batch_groups, tess_dtype out_dtype) {
  if (lhs == VID_NONE || rhs == VID_NONE) return VID_NONE;
  struct convolution_attrs copy = clean_convolution(attrs);
  const struct type *in[] = {type_of(b, lhs), type_of(b, rhs)}, *t;
  struct call call = {.op = &tess__op_convolution, .n_in = 2, .n_out = 1, .in = in, .out = &t, .attrs = &copy};
  t = tess__conv_type(&call, out_dtype, batch_groups, b->diag);
  if (!t) return VID_NONE;
  int64_t inputs = in[1]->dim[copy.rhs.d[1]], features = in[0]->dim[copy.lhs.d[1]];
  if (feature_groups < 1 || tess__mul_sizes(inputs, feature_groups) != features ||
      (feature_groups > 1 && batch_groups > 1)) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "%lld groups of features and %lld of the batch over %s and %s; legal: input features are the kernel's "
               "times the groups, and one of the counts is 1",
               (long long)feature_groups, (long long)batch_groups, tess__type_text(in[0]), tess__type_text(in[1]));
    return VID_NONE;
  }
  return tess__emit_one(b, &tess__op_convolution, 2, (vid[]){lhs, rhs}, &copy, t);
}

/* ---- factorisations, transforms, bits ---- */
vid tess__n_cholesky(struct build *b, vid a, bool lower) {
  struct cholesky_attrs attrs = {.lower = lower};
  return tess__emit_one(b, &tess__op_cholesky, 1, &a, &attrs, NULL);
}

vid tess__n_triangular_solve(struct build *b, vid a, vid c, const struct triangular_attrs *attrs) {
  struct triangular_attrs copy = {attrs->left_side, attrs->lower, attrs->unit_diagonal, attrs->transpose};
  return tess__emit_one(b, &tess__op_triangular_solve, 2, (vid[]){a, c}, &copy, NULL);
}

bool tess__n_lu(struct build *b, vid a, vid out[3]) {
  return tess__emit_level(b, &tess__op_lu, 1, &a, NULL, NULL, 3, 0, NULL, out);
}

bool tess__n_geqrf(struct build *b, vid a, vid out[2]) {
  return tess__emit_level(b, &tess__op_geqrf, 1, &a, NULL, NULL, 2, 0, NULL, out);
}

vid tess__n_householder_product(struct build *b, vid a, vid tau) {
  return tess__emit_one(b, &tess__op_householder_product, 2, (vid[]){a, tau}, NULL, NULL);
}

bool tess__n_svd(struct build *b, vid a, bool full_matrices, bool compute_uv, vid out[3]) {
  struct svd_attrs attrs = {full_matrices && compute_uv, compute_uv};
  return tess__emit_level(b, &tess__op_svd, 1, &a, &attrs, NULL, compute_uv ? 3 : 1, 0, NULL, out);
}

bool tess__n_eigh(struct build *b, vid a, bool lower, vid out[2]) {
  struct eigh_attrs attrs = {lower};
  return tess__emit_level(b, &tess__op_eigh, 1, &a, &attrs, NULL, 2, 0, NULL, out);
}

bool tess__n_lapack(struct build *b, const struct lapack_attrs *attrs, int n_in, const vid *in, int n_out, vid *out) {
  struct lapack_attrs copy;
  memset(&copy, 0, sizeof copy);
  copy.routine = attrs->routine;
  copy.lower = attrs->lower;
  copy.left = attrs->left;
  copy.right = attrs->right;
  return tess__emit_level(b, &tess__op_lapack, n_in, in, &copy, NULL, n_out, 0, NULL, out);
}

vid tess__n_fft(struct build *b, vid a, enum fft_kind kind, int rank, int64_t last) {
  struct fft_attrs attrs = {.kind = (uint8_t)kind, .rank = (uint8_t)(rank < 0 || rank > UINT8_MAX ? UINT8_MAX : rank)};
  if (a == VID_NONE || kind != FFT_REAL_INVERSE || type_of(b, a)->rank == 0)
    return tess__emit_one(b, &tess__op_fft, 1, &a, &attrs, NULL);
  struct type t = *type_of(b, a);
  t.dtype = t.dtype == TESS_C128 ? TESS_F64 : TESS_F32;
  t.weak = false;
  t.dim[t.rank - 1] = last;
  return tess__emit_one(b, &tess__op_fft, 1, &a, &attrs, tess__type(&t));
}

bool tess__n_rng_bit_generator(struct build *b, vid state, enum rng_algorithm algorithm, const struct type *type,
                               vid *out) {
  struct rng_attrs attrs = {.algorithm = (uint8_t)algorithm};
  const struct type *asked[2] = {NULL, type};
  return tess__emit_level(b, &tess__op_rng_bit_generator, 1, &state, &attrs, asked, 2, 0, NULL, out);
}

static bool norm(struct build *b, const struct tess_op *op, const vid *in, float epsilon, int feature, vid *out) {
  struct batch_norm_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.epsilon = epsilon;
  attrs.feature = (uint8_t)(feature < 0 || feature > UINT8_MAX ? UINT8_MAX : feature);
  return tess__emit_level(b, op, op->arity, in, &attrs, NULL, op->results, 0, NULL, out);
}

vid tess__n_batch_norm_inference(struct build *b, const vid in[5], float epsilon, int feature) {
  vid out;
  norm(b, &tess__op_batch_norm_inference, in, epsilon, feature, &out);
  return out;
}
bool tess__n_batch_norm_training(struct build *b, const vid in[3], float epsilon, int feature, vid out[3]) {
  return norm(b, &tess__op_batch_norm_training, in, epsilon, feature, out);
}
bool tess__n_batch_norm_grad(struct build *b, const vid in[5], float epsilon, int feature, vid out[3]) {
  return norm(b, &tess__op_batch_norm_grad, in, epsilon, feature, out);
}
