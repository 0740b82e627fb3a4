/* Random legal calls of the ops that rows of elementwise.def and simple movements are not: indexing and order, folds
 * and windows, convolutions, normalisation, linear algebra, transforms, bits. Who uses them says where operands come
 * from: tests of rules give fresh parameters, whole random programs (tests/property/graphs.c) what was computed before.
 */
#ifndef TESTS_UNIT_ANY_CALL_H
#define TESTS_UNIT_ANY_CALL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "_slice_numbers.h"
#include "core/dtype.h"
#include "op/build.h"
#include "op/ops.h"

struct any_call {
  struct build *b;
  /* A value of this type. */
  vid (*operand)(struct any_call *k, const struct type *t);
  /* A type of this dtype and at least and at most so many dimensions; NULL: any small one. */
  const struct type *(*type)(struct any_call *k, tess_dtype dtype, int least, int most);
  void *ctx;
  tess_dtype real; /* of ops that are tried in one dtype; NONE: f32 */
  bool exact;      /* what is summed or multiplied must come out alike in any order: see tests/property/graphs.c */
  /* Made by each call. */
  const char *name;
  uint64_t rng;
  bool diagonal; /* the first operand's matrices have large diagonals */
  int n_operands, n_out;
  vid out[4];
};

static inline int pick(struct any_call *k, int n) { /* splitmix64 */
  uint64_t z = k->rng += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return n > 0 ? (int)((z ^ z >> 31) % (uint64_t)n) : 0;
}

static inline int pick_of(void *k, int n) {
  return pick(k, n);
}

static inline struct build *any_begin(struct any_call *k, const char *name, uint64_t seed) {
  k->name = name;
  k->rng = seed;
  k->diagonal = false;
  k->n_operands = k->n_out = 0;
  if (!k->real) k->real = TESS_F32;
  return k->b;
}

static inline vid any_operand(struct any_call *k, const struct type *t) {
  vid v = k->operand(k, t);
  k->n_operands++;
  return v;
}

/* Where a fold begins. By StableHLO anything may come out unless its body does not see it: another number only where
 * nothing is divided. */
static inline vid any_initial(struct any_call *k, const struct type *scalar, bool of_maximum) {
  if (!k->exact) return any_operand(k, scalar);
  return tess__n_constant_double(k->b, scalar, of_maximum ? -2147483648.0 : 0);
}

static inline void any_done(struct any_call *k, int n, const vid *out) {
  k->n_out = n;
  memcpy(k->out, out, sizeof *out * (size_t)n);
}
static inline void any_done_one(struct any_call *k, vid out) {
  any_done(k, 1, &out);
}

/* A small type of this dtype; or what the user of the calls would rather have. */
static inline const struct type *any_type(struct any_call *k, tess_dtype dtype, int least, int most) {
  int64_t dim[TESS_MAX_RANK];
  if (k->type) return k->type(k, dtype, least, most);
  int rank = least + pick(k, most - least + 1);
  for (int i = 0; i < rank; i++)
    dim[i] = 1 + pick(k, 4);
  return tess__type_of(dtype, rank, dim);
}
static inline tess_dtype any_dtype(struct any_call *k) {
  const tess_dtype dtypes[] = {k->real, TESS_I32, TESS_F64, TESS_U8, TESS_I64, TESS_BF16};
  return dtypes[pick(k, k->exact ? 5 : 6)];
}
static inline tess_dtype any_inexact(struct any_call *k) {
  const tess_dtype dtypes[] = {TESS_F64, TESS_F64, TESS_C128, k->real};
  return dtypes[pick(k, 4)];
}

/* ---- bodies ---- */
enum any_body { BODY_SUM_MAX, BODY_PRODUCT_OF_SUMS, BODY_BEFORE, BODY_MAP, BODY_NOT_LESS, BODY_ADD };

/* Of n operands: (acc, x) -> sum and maximum; (a, b) -> a + b + a b; does a pair of squares go before another; of a
 * list; of two. */
static inline struct graph *any_body(enum any_body what, int n, const struct type *const *scalar) {
  struct graph *g = tess__graph_new("body");
  struct diag d = {.status = TESS_OK};
  struct build b = {.graph = g, .diag = &d};
  vid p[8] = {0}, out[4] = {0};
  int n_out = what == BODY_SUM_MAX ? n : 1, n_in = what == BODY_MAP ? n : 2 * n;
  for (int i = 0; i < n_in; i++)
    p[i] = tess__graph_param(g, scalar[what == BODY_BEFORE ? i / 2 : i % n]);
  for (int i = 0; i < n && what == BODY_SUM_MAX; i++)
    out[i] = i ? tess__n_maximum(&b, p[i], p[n + i]) : tess__n_add(&b, p[i], p[n + i]);
  if (what == BODY_PRODUCT_OF_SUMS)
    out[0] = tess__n_add(&b, tess__n_add(&b, p[0], p[1]), tess__n_multiply(&b, p[0], p[1]));
  if (what == BODY_BEFORE) out[0] = tess__n_compare(&b, tess__n_square(&b, p[0]), tess__n_square(&b, p[1]), COMPARE_LT);
  if (what == BODY_NOT_LESS) out[0] = tess__n_compare(&b, p[0], p[1], COMPARE_GE);
  if (what == BODY_ADD) out[0] = tess__n_add(&b, p[0], p[1]);
  if (what == BODY_MAP) {
    out[0] = tess__n_square(&b, p[0]);
    for (int i = 1; i < n; i++)
      out[0] = tess__n_subtract(&b, out[0], p[i]);
  }
  if (d.status != TESS_OK) fail_msg("%s", d.message);
  tess__graph_set_results(g, n_out, out);
  return g;
}

/* ---- indexing and order ---- */
static inline void any_clamp(struct any_call *k, uint64_t seed) {
  struct build *b = any_begin(k, "clamp", seed);
  const struct type *t = any_type(k, any_dtype(k), 0, 3), *bound[2];
  for (int i = 0; i < 2; i++)
    bound[i] = pick(k, 2) ? t : tess__type_with_shape(t, 0, NULL);
  vid low = any_operand(k, bound[0]), x = any_operand(k, t);
  any_done_one(k, tess__n_clamp(b, low, x, any_operand(k, bound[1])));
}

static inline void any_dynamic(struct any_call *k, uint64_t seed) {
  bool update = seed % 2;
  struct build *b = any_begin(k, update ? "dynamic_update_slice" : "dynamic_slice", seed);
  const struct type *t = any_type(k, any_dtype(k), 0, 4);
  vid a = any_operand(k, t), part = VID_NONE, from[TESS_MAX_RANK];
  int64_t size[TESS_MAX_RANK];
  for (int d = 0; d < t->rank; d++)
    size[d] = pick(k, 3) ? 1 + pick(k, (int)t->dim[d]) : pick(k, 2) ? t->dim[d] : 0;
  if (update) part = any_operand(k, tess__type_with_shape(t, t->rank, size));
  tess_dtype dtype = index_dtypes[pick(k, 7)];
  for (int d = 0; d < t->rank; d++)
    from[d] = any_operand(k, tess__type_of(pick(k, 6) ? dtype : TESS_I32, 0, NULL));
  any_done_one(k, update ? tess__n_dynamic_update_slice(b, a, part, from) : tess__n_dynamic_slice(b, a, from, size));
}

static inline void any_gather(struct any_call *k, uint64_t seed) {
  struct build *b = any_begin(k, "gather", seed);
  struct gather_attrs attrs = {.sorted = false};
  struct type indices, slices;
  const struct type *t;
  do
    t = any_type(k, any_dtype(k), 1, 4);
  while (!any_slice_numbers(pick_of, k, t, &attrs.numbers, &indices, &slices));
  vid a = any_operand(k, t), at = any_operand(k, tess__type(&indices));
  any_done_one(k, tess__n_gather(b, a, at, &attrs, slices.rank, slices.dim));
}

static inline void any_scatter(struct any_call *k, uint64_t seed) {
  struct build *b = any_begin(k, "scatter", seed);
  struct scatter_attrs attrs = {.update = SCATTER_REGION};
  struct type indices, slices;
  const struct type *t, *scalar[2];
  int n = 1 + pick(k, 2);
  do
    t = any_type(k, pick(k, 2) ? TESS_I32 : k->real, 1, 4);
  while (!any_slice_numbers(pick_of, k, t, &attrs.numbers, &indices, &slices));
  vid in[2], update[2], out[2];
  for (int i = 0; i < n; i++) {
    in[i] = any_operand(k, t);
    scalar[i] = tess__type_with_shape(t, 0, NULL);
  }
  vid at = any_operand(k, tess__type(&indices));
  for (int i = 0; i < n; i++)
    update[i] = any_operand(k, tess__type_with_shape(t, slices.rank, slices.dim));
  if (pick(k, 3)) attrs.update = (uint8_t)(SCATTER_SET + pick(k, 1 + MONOID_MAX + 1));
  if (k->exact && t->dtype != TESS_I32 && attrs.update == SCATTER_MONOID + MONOID_PROD)
    attrs.update = SCATTER_MONOID + MONOID_SUM;
  struct graph *region = attrs.update == SCATTER_REGION ? any_body(BODY_SUM_MAX, n, scalar) : NULL;
  tess__n_scatter(b, n, in, at, update, &attrs, region, out);
  any_done(k, n, out);
}

static inline void any_sort(struct any_call *k, uint64_t seed) {
  struct build *b = any_begin(k, "sort", seed);
  const struct type *t = any_type(k, any_dtype(k), 1, 3);
  const struct type *scalar[3];
  int n = 1 + pick(k, 3);
  vid in[3], out[3];
  for (int i = 0; i < n; i++) {
    in[i] = any_operand(k, tess__type_with_dtype(t, any_dtype(k), false));
    scalar[i] = tess__type_with_shape(type_of(b, in[i]), 0, NULL);
  }
  struct sort_attrs attrs = {
      .dimension = (uint8_t)pick(k, t->rank), .order = (uint8_t)pick(k, 5), .stable = pick(k, 2)};
  if (attrs.order != SORT_REGION) attrs.n_keys = (uint8_t)(1 + pick(k, n));
  tess__n_sort(b, n, in, &attrs, attrs.order == SORT_REGION ? any_body(BODY_BEFORE, n, scalar) : NULL, out);
  any_done(k, n, out);
}

static inline void any_top_k(struct any_call *k, uint64_t seed) {
  struct build *b = any_begin(k, "top_k", seed);
  const struct type *t = any_type(k, any_dtype(k), 1, 3);
  vid out[2];
  tess__n_top_k(b, any_operand(k, t), 1 + pick(k, (int)t->dim[t->rank - 1]), out);
  any_done(k, 2, out);
}

/* ---- folds and windows ---- */
static inline void any_reduce_region(struct any_call *k, uint64_t seed) {
  struct build *b = any_begin(k, "reduce_region", seed);
  const struct type *t = any_type(k, TESS_I32, 1, 3),
                    *scalar[2] = {tess__type_of(TESS_I32, 0, NULL), tess__type_of(TESS_I32, 0, NULL)};
  struct dims dims = {0};
  int n = 1 + pick(k, 2);
  vid in[4], out[2];
  for (int i = 0; i < t->rank; i++)
    if (pick(k, 2)) dims.d[dims.n++] = (uint8_t)i;
  for (int i = 0; i < 2 * n; i++)
    in[i] = i < n ? any_operand(k, t) : any_initial(k, scalar[0], i > n);
  tess__n_reduce_region(b, n, in, &dims, any_body(n == 1 ? BODY_PRODUCT_OF_SUMS : BODY_SUM_MAX, n, scalar), out);
  any_done(k, n, out);
}

static inline void any_map(struct any_call *k, uint64_t seed) {
  struct build *b = any_begin(k, "map", seed);
  const struct type *t = any_type(k, k->real, 0, 3), *scalar[3];
  int n = 1 + pick(k, 3);
  vid in[3];
  for (int i = 0; i < n; i++) {
    in[i] = any_operand(k, t);
    scalar[i] = tess__type_of(k->real, 0, NULL);
  }
  any_done_one(k, tess__n_map(b, n, in, any_body(BODY_MAP, n, scalar)));
}

static inline struct window_attrs any_windows(struct any_call *k, const struct type *t, bool plain) {
  struct window_attrs a;
  memset(&a, 0, sizeof a);
  for (int d = 0; d < t->rank; d++) {
    bool passes = !pick(k, 3);
    a.size[d] = passes ? 1 : 1 + pick(k, 3);
    a.stride[d] = passes ? 1 : 1 + pick(k, 2);
    a.base_dilation[d] = passes || plain ? 1 : 1 + pick(k, 2);
    a.dilation[d] = passes || plain ? 1 : 1 + pick(k, 2);
    a.low[d] = passes ? 0 : pick(k, 3) - (plain ? 0 : 1);
    a.high[d] = passes ? 0 : pick(k, 3) - (plain ? 0 : 1);
  }
  return a;
}

static inline void any_reduce_window(struct any_call *k, uint64_t seed) {
  struct build *b = any_begin(k, "reduce_window", seed);
  const struct type *t = any_type(k, any_dtype(k), 1, 3);
  enum monoid m = (enum monoid)pick(k, MONOID_MAX + 1);
  if (k->exact && m == MONOID_PROD && tess__dtype_class((tess_dtype)t->dtype) == DTYPE_FLOAT) m = MONOID_SUM;
  struct window_attrs a = any_windows(k, t, false);
  if (pick(k, 3) == 0) a = tess__cumulative_window(t, pick(k, t->rank), pick(k, 2), m);
  a.monoid = (uint8_t)m;
  any_done_one(k, tess__n_reduce_window(b, any_operand(k, t), &a));
}

static inline void any_reduce_window_region(struct any_call *k, uint64_t seed) {
  struct build *b = any_begin(k, "reduce_window_region", seed);
  const struct type *t = any_type(k, TESS_I32, 1, 3),
                    *scalar[2] = {tess__type_of(TESS_I32, 0, NULL), tess__type_of(TESS_I32, 0, NULL)};
  int n = 1 + pick(k, 2);
  struct window_attrs a = any_windows(k, t, false);
  vid in[4], out[2];
  if (pick(k, 3) == 0) a = tess__cumulative_window(t, pick(k, t->rank), pick(k, 2), MONOID_SUM);
  for (int i = 0; i < 2 * n; i++)
    in[i] = i < n ? any_operand(k, t) : any_initial(k, scalar[0], i > n);
  tess__n_reduce_window_region(b, n, in, &a, any_body(n == 1 ? BODY_PRODUCT_OF_SUMS : BODY_SUM_MAX, n, scalar), out);
  any_done(k, n, out);
}

static inline void any_select_and_scatter(struct any_call *k, uint64_t seed) {
  struct build *b = any_begin(k, "select_and_scatter", seed);
  const struct type *t = any_type(k, k->real, 1, 3), *scalar[1] = {tess__type_of(k->real, 0, NULL)};
  struct window_attrs a = any_windows(k, t, true);
  int64_t dim[TESS_MAX_RANK];
  for (int d = 0; d < t->rank; d++) {
    int64_t padded = t->dim[d] + a.low[d] + a.high[d];
    dim[d] = padded < a.size[d] ? 0 : (padded - a.size[d]) / a.stride[d] + 1;
  }
  vid x = any_operand(k, t), source = any_operand(k, tess__type_with_shape(t, t->rank, dim)),
      initial = any_initial(k, scalar[0], false);
  any_done_one(k, tess__n_select_and_scatter(b, x, source, initial, &a, any_body(BODY_NOT_LESS, 1, scalar),
                                             any_body(BODY_ADD, 1, scalar)));
}

static inline struct dims any_order(struct any_call *k, int n) {
  struct dims dims = {.n = (uint8_t)n};
  for (int i = 0; i < n; i++) {
    int at = pick(k, i + 1);
    dims.d[i] = dims.d[at];
    dims.d[at] = (uint8_t)i;
  }
  return dims;
}

static inline void any_convolution(struct any_call *k, uint64_t seed) {
  struct build *b = any_begin(k, "convolution", seed);
  struct convolution_attrs a;
  int spatial = pick(k, 3), groups = 1 + pick(k, 3), kind = pick(k, 3);
  int64_t features = kind == 1 ? groups : 1, batches = kind == 2 ? groups : 1, lhs[4], rhs[4];
  memset(&a, 0, sizeof a);
  a.lhs = any_order(k, spatial + 2);
  a.rhs = any_order(k, spatial + 2);
  a.out = any_order(k, spatial + 2);
  int64_t inputs = 1 + pick(k, 2);
  lhs[a.lhs.d[0]] = batches * (1 + pick(k, 2));
  lhs[a.lhs.d[1]] = inputs * features;
  rhs[a.rhs.d[0]] = features * batches * (1 + pick(k, 2));
  rhs[a.rhs.d[1]] = inputs;
  for (int i = 0; i < spatial; i++) {
    lhs[a.lhs.d[2 + i]] = 3 + pick(k, 3);
    rhs[a.rhs.d[2 + i]] = 1 + pick(k, 3);
    a.stride[i] = 1 + pick(k, 2);
    a.low[i] = pick(k, 3) - 1;
    a.high[i] = pick(k, 3) - 1;
    a.lhs_dilation[i] = 1 + pick(k, 2);
    a.rhs_dilation[i] = 1 + pick(k, 2);
    if (pick(k, 3) == 0) a.reversed.d[a.reversed.n++] = (uint8_t)i;
  }
  tess_dtype dtype = pick(k, 2) ? k->real : TESS_I32;
  vid x = any_operand(k, tess__type_of(dtype, spatial + 2, lhs)),
      w = any_operand(k, tess__type_of(dtype, spatial + 2, rhs));
  any_done_one(k, tess__n_convolution(b, x, w, &a, features, batches, dtype == k->real && pick(k, 2) ? TESS_F64 : 0));
}

static inline void any_batch_norm(struct any_call *k, uint64_t seed) {
  static const char *const names[] = {"batch_norm_inference", "batch_norm_training", "batch_norm_grad"};
  int which = (int)(seed % 3);
  struct build *b = any_begin(k, names[which], seed);
  const struct type *t = any_type(k, k->exact ? TESS_F64 : TESS_F32, 1, 3);
  int feature = pick(k, t->rank), n = which == 1 ? 3 : 5;
  const struct type *vector = tess__type_of((tess_dtype)t->dtype, 1, t->dim + feature);
  vid in[5], out[3];
  for (int i = 0; i < n; i++)
    in[i] = any_operand(k, i == 0 || (which == 2 && i == 4) ? t : vector);
  if (which == 0) out[0] = tess__n_batch_norm_inference(b, in, 0.25F, feature);
  if (which == 1) tess__n_batch_norm_training(b, in, 0.25F, feature, out);
  if (which == 2) tess__n_batch_norm_grad(b, in, 2.5F, feature, out);
  any_done(k, which ? 3 : 1, out);
}

/* ---- any_matrices, transforms, bits ---- */
static inline const struct type *any_matrices(struct any_call *k, tess_dtype dtype, int64_t rows, int64_t columns) {
  const struct type *lead = any_type(k, dtype, 0, 1);
  int64_t dim[TESS_MAX_RANK];
  memcpy(dim, lead->dim, sizeof dim);
  dim[lead->rank] = rows;
  dim[lead->rank + 1] = columns;
  return tess__type_of(dtype, lead->rank + 2, dim);
}
static inline const struct type *any_vectors(const struct type *t, tess_dtype dtype, int64_t n) {
  int64_t dim[TESS_MAX_RANK];
  memcpy(dim, t->dim, sizeof dim);
  dim[t->rank - 2] = n;
  return tess__type_of(dtype, t->rank - 1, dim);
}

static inline void any_square_matrix(struct any_call *k, uint64_t seed) {
  static const char *const names[] = {"cholesky", "lu", "eigh", "triangular_solve"};
  int which = (int)(seed % 4);
  struct build *b = any_begin(k, names[which], seed);
  int64_t n = 1 + pick(k, 4), right = 1 + pick(k, 3);
  const struct type *t = any_matrices(k, any_inexact(k), n, n);
  struct triangular_attrs solve = {pick(k, 2), pick(k, 2), pick(k, 2), (uint8_t)pick(k, 3)};
  int64_t dim[TESS_MAX_RANK];
  memcpy(dim, t->dim, sizeof dim);
  dim[t->rank - (solve.left_side ? 1 : 2)] = right;
  k->diagonal = true;
  vid a = any_operand(k, t), out[3];
  if (which == 0) out[0] = tess__n_cholesky(b, a, pick(k, 2));
  if (which == 1) tess__n_lu(b, a, out);
  if (which == 2) tess__n_eigh(b, a, pick(k, 2), out);
  if (which == 3)
    out[0] = tess__n_triangular_solve(b, a, any_operand(k, tess__type_of((tess_dtype)t->dtype, t->rank, dim)), &solve);
  any_done(k, which == 1 ? 3 : which == 2 ? 2 : 1, out);
}

static inline void any_matrix(struct any_call *k, uint64_t seed) {
  static const char *const names[] = {"svd", "svd without any_vectors", "geqrf", "householder_product"};
  int which = (int)(seed % 4);
  struct build *b = any_begin(k, names[which], seed);
  int64_t n = 1 + pick(k, 4), m = which == 3 ? n + pick(k, 2) : 1 + pick(k, 4);
  const struct type *t = any_matrices(k, any_inexact(k), m, n);
  vid a = any_operand(k, t), out[3];
  if (which < 2) tess__n_svd(b, a, pick(k, 2), which == 0, out);
  if (which == 2) tess__n_geqrf(b, a, out);
  if (which == 3)
    out[0] =
        tess__n_householder_product(b, a, any_operand(k, any_vectors(t, (tess_dtype)t->dtype, 1 + pick(k, (int)n))));
  any_done(k, which == 0 ? 3 : which == 2 ? 2 : 1, out);
}

static inline void any_lapack(struct any_call *k, uint64_t seed) {
  static const char *const names[] = {"geqp3", "gehrd", "sytrd", "geev", "gees", "gtsv", "gtsv_perturbed"};
  struct lapack_attrs attrs = {.routine = (uint8_t)(seed % 7), .left = true, .right = true};
  struct build *b = any_begin(k, names[attrs.routine], seed);
  tess_dtype dtype = any_inexact(k);
  bool complex = dtype == TESS_C128, tridiagonal = attrs.routine >= ROUTINE_GTSV;
  int64_t n = 2 + pick(k, 3);
  const struct type *t = any_matrices(k, dtype, n, attrs.routine == ROUTINE_GEQP3 || tridiagonal ? 1 + pick(k, 3) : n);
  vid in[4], out[4];
  static const int n_out[] = {3, 2, 4, 4, 4, 4, 1};
  int results = n_out[attrs.routine] - (complex && (attrs.routine == ROUTINE_GEEV || attrs.routine == ROUTINE_GEES));
  for (int i = 0; i < 3 && tridiagonal; i++)
    in[i] = any_operand(k, any_vectors(t, dtype, n));
  in[tridiagonal ? 3 : 0] = any_operand(k, t);
  if (attrs.routine == ROUTINE_GEQP3) in[1] = any_operand(k, any_vectors(t, TESS_I32, t->dim[t->rank - 1]));
  tess__n_lapack(b, &attrs, tridiagonal ? 4 : attrs.routine == ROUTINE_GEQP3 ? 2 : 1, in, results, out);
  any_done(k, results, out);
}

static inline void any_fft(struct any_call *k, uint64_t seed) {
  enum fft_kind kind = (enum fft_kind)(seed % 4);
  struct build *b = any_begin(k, "fft", seed);
  bool wide = k->real == TESS_F64 || pick(k, 2);
  tess_dtype dtype = kind == FFT_REAL ? (wide ? TESS_F64 : TESS_F32) : (wide ? TESS_C128 : TESS_C64);
  const struct type *t = any_type(k, dtype, 1, 4);
  int rank = 1 + pick(k, t->rank < 3 ? t->rank : 3);
  int64_t half = t->dim[t->rank - 1];
  any_done_one(k, tess__n_fft(b, any_operand(k, t), kind, rank, half == 1 ? 1 : 2 * half - 2 + pick(k, 2)));
}

static inline void any_bits(struct any_call *k, uint64_t seed) {
  struct build *b = any_begin(k, seed % 2 ? "rng_bit_generator" : "bitcast_convert", seed);
  if (seed % 2) {
    enum rng_algorithm algorithm = (enum rng_algorithm)pick(k, 3);
    const struct type *t = any_type(k, pick(k, 2) ? TESS_U32 : TESS_U64, 0, 3);
    int64_t words = 2 + (algorithm != RNG_THREEFRY && pick(k, 2));
    vid out[2];
    tess__n_rng_bit_generator(b, any_operand(k, tess__type_of(TESS_U64, 1, &words)), algorithm, t, out);
    any_done(k, 2, out);
    return;
  }
  static const tess_dtype of_size[] = {TESS_U8, TESS_I16, TESS_F32, TESS_I64};
  tess_dtype from = of_size[pick(k, 4)], to = of_size[pick(k, 4)];
  int64_t ratio = tess_dtype_bits(to) / tess_dtype_bits(from), dim[TESS_MAX_RANK];
  const struct type *t = any_type(k, from, 1, 3);
  memcpy(dim, t->dim, sizeof dim);
  if (ratio > 1) dim[t->rank - 1] = ratio;
  any_done_one(k, tess__n_bitcast_convert(b, any_operand(k, tess__type_of(from, t->rank, dim)), to));
}

#endif
