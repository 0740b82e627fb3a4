/* Rules of batches: for random calls of each op and each choice of the operands that are batches, what the rule makes
 * is what the calls of the elements make. */
#include "unit/_batch_maker.h"

static int total;

static double uniform(struct maker *k) {
  return (double)(next_random(&k->rng) >> 11) * 0x1p-52 - 1;
}

/* Integers from -2 to 5, others between -1 and 1. */
static void fill_number(struct maker *k, tess_dtype dtype, void *out) {
  enum dtype_class class = tess__dtype_class(dtype);
  double x = uniform(k), y = uniform(k);
  int i = pick(k, 8) - 2;
  bool is_signed = dtype == TESS_I8 || dtype == TESS_I16 || dtype == TESS_I32 || dtype == TESS_I64;
  if (class == DTYPE_COMPLEX)
    tess__element_from_complex(dtype, out, x, y);
  else
    tess__element_from_double(dtype, out, class == DTYPE_FLOAT ? x : is_signed ? i : abs(i));
}

static void fill_param(void *ctx, int param, int64_t element, const struct type *t, void *out) {
  struct maker *k = ctx;
  tess_dtype dtype = (tess_dtype)t->dtype;
  int64_t bytes = tess__dtype_bytes(dtype), columns = t->rank ? t->dim[t->rank - 1] : 1;
  (void)element;
  for (int64_t i = 0; i < tess__type_elements(t); i++) {
    fill_number(k, dtype, (char *)out + i * bytes);
    if (k->diagonal && param == 0 && i % columns == i / columns % columns)
      tess__element_from_double(dtype, (char *)out + i * bytes, 4.5 + (double)i);
  }
}

/* Each choice of the operands that are batches, to the bit; batches of 0 to 3. */
static void finish(struct maker *k, int n, vid *out) {
  if (k->t.diag.status != TESS_OK) fail_msg("%s: %s", k->name, k->t.diag.message);
  tess__graph_set_results(k->t.graph, n, out);
  for (unsigned mapped = 1; mapped < 1U << k->t.graph->n_params; mapped++) {
    int64_t size = pick(k, 8) ? 1 + pick(k, 3) : 0;
    struct element_trial trial = {
        .name = k->name, .graph = k->t.graph, .mapped = mapped, .size = size, .fill = fill_param, .ctx = k};
    batch_try(&trial);
    total++;
  }
  bench_end(&k->t);
}
static void finish_one(struct maker *k, vid out) {
  finish(k, 1, &out);
}

static const struct type *random_type(struct maker *k, tess_dtype dtype, int least, int most) {
  int64_t dim[TESS_MAX_RANK];
  int rank = least + pick(k, most - least + 1);
  for (int i = 0; i < rank; i++)
    dim[i] = 1 + pick(k, 4);
  return tess__type_of(dtype, rank, dim);
}
static const tess_dtype some_dtypes[] = {TESS_F32, TESS_I32, TESS_F64, TESS_U8, TESS_BF16, TESS_I64};
static tess_dtype random_dtype(struct maker *k) {
  return some_dtypes[pick(k, 6)];
}
static tess_dtype random_inexact(struct maker *k) {
  static const tess_dtype dtypes[] = {TESS_F64, TESS_F64, TESS_C128, TESS_F32};
  return dtypes[pick(k, 4)];
}

/* ---- bodies ---- */
enum body { BODY_SUM_MAX, BODY_PRODUCT_OF_SUMS, BODY_BEFORE, BODY_MAP, BODY_NOT_LESS, BODY_ADD };

/* Of n operands: (acc, x) -> sum and maximum; (a, b) -> a + b + a b; does a pair of squares go before another; of a
 * list; of two. */
static struct graph *body(enum body what, int n, const struct type *const *scalar) {
  struct graph *g = tess__graph_new("body");
  struct diag d = {.status = TESS_OK};
  struct build b = {.graph = g, .diag = &d};
  vid p[8], out[4];
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
static const tess_dtype index_dtypes[] = {TESS_I8, TESS_I32, TESS_I32, TESS_I64, TESS_U8, TESS_U32, TESS_U64};

/* Dimension numbers for slices of a value; fills the types' shapes. False: none found. */
static bool random_numbers(struct maker *k, const struct type *t, struct slice_numbers *n, struct type *indices,
                           struct type *slices) {
  memset(n, 0, sizeof *n);
  int64_t window[TESS_MAX_RANK], batch[TESS_MAX_RANK];
  int n_batch = 0;
  for (int d = 0; d < t->rank; d++) {
    int kind = pick(k, 8);
    if (kind == 0) {
      n->operand_batch.d[n->operand_batch.n++] = (uint8_t)d;
      n->index_batch.d[n->index_batch.n++] = (uint8_t)n_batch;
      batch[n_batch++] = t->dim[d];
      continue;
    }
    if (kind < 4 && t->dim[d] > 0)
      n->collapsed.d[n->collapsed.n++] = (uint8_t)d;
    else
      window[n->window.n++] = kind == 4 && t->dim[d] ? 1 : kind < 7 ? t->dim[d] : pick(k, (int)t->dim[d] + 1);
    if (pick(k, 4)) n->map.d[n->map.n++] = (uint8_t)d;
  }
  for (int more = pick(k, 3); more > 0; more--)
    batch[n_batch++] = pick(k, 10) ? 1 + pick(k, 7) : 0;
  if (n->map.n == 0 || n_batch + n->window.n > 4) return false;
  for (int i = 0; i < n->map.n; i++) { /* in any order */
    int at = pick(k, i + 1);
    uint8_t swap = n->map.d[i];
    n->map.d[i] = n->map.d[at];
    n->map.d[at] = swap;
  }
  bool vector = n->map.n > 1 || pick(k, 2);
  n->index_vector_dim = (uint8_t)(vector ? pick(k, n_batch + 1) : n_batch);
  for (int i = 0; i < n->index_batch.n; i++)
    n->index_batch.d[i] = (uint8_t)(n->index_batch.d[i] + (n->index_batch.d[i] >= n->index_vector_dim));
  *indices = *tess__type_of(index_dtypes[pick(k, 7)], 0, NULL);
  for (int m = 0; m <= n_batch; m++) {
    if (vector && m == n->index_vector_dim) indices->dim[indices->rank++] = n->map.n;
    if (m < n_batch) indices->dim[indices->rank++] = batch[m];
  }
  *slices = *tess__type_with_shape(t, 0, NULL);
  for (int b = 0, w = 0; b < n_batch || w < n->window.n;) {
    bool inner = b == n_batch || (w < n->window.n && pick(k, 2));
    if (inner) n->window.d[w] = slices->rank;
    slices->dim[slices->rank++] = inner ? window[w++] : batch[b++];
  }
  return true;
}

static void clamp(struct maker *k, uint64_t seed) {
  struct build *b = start(k, "clamp", seed);
  const struct type *t = random_type(k, random_dtype(k), 0, 3), *bound[2];
  for (int i = 0; i < 2; i++)
    bound[i] = pick(k, 2) ? t : tess__type_with_shape(t, 0, NULL);
  vid low = fresh_param(k, bound[0]), x = fresh_param(k, t);
  finish_one(k, tess__n_clamp(b, low, x, fresh_param(k, bound[1])));
}

static void dynamic(struct maker *k, uint64_t seed) {
  bool update = seed % 2;
  struct build *b = start(k, update ? "dynamic_update_slice" : "dynamic_slice", seed);
  const struct type *t = random_type(k, random_dtype(k), 0, 4);
  vid a = fresh_param(k, t), part = VID_NONE, from[TESS_MAX_RANK];
  int64_t size[TESS_MAX_RANK];
  for (int d = 0; d < t->rank; d++)
    size[d] = pick(k, 3) ? 1 + pick(k, (int)t->dim[d]) : pick(k, 2) ? t->dim[d] : 0;
  if (update) part = fresh_param(k, tess__type_with_shape(t, t->rank, size));
  tess_dtype dtype = index_dtypes[pick(k, 7)];
  for (int d = 0; d < t->rank; d++)
    from[d] = fresh_param(k, tess__type_of(pick(k, 6) ? dtype : TESS_I32, 0, NULL));
  finish_one(k, update ? tess__n_dynamic_update_slice(b, a, part, from) : tess__n_dynamic_slice(b, a, from, size));
}

static void gather(struct maker *k, uint64_t seed) {
  struct build *b = start(k, "gather", seed);
  struct gather_attrs attrs = {.sorted = false};
  struct type indices, slices;
  const struct type *t;
  do
    t = random_type(k, random_dtype(k), 1, 4);
  while (!random_numbers(k, t, &attrs.numbers, &indices, &slices));
  vid a = fresh_param(k, t), at = fresh_param(k, tess__type(&indices));
  finish_one(k, tess__n_gather(b, a, at, &attrs, slices.rank, slices.dim));
}

static void scatter(struct maker *k, uint64_t seed) {
  struct build *b = start(k, "scatter", seed);
  struct scatter_attrs attrs = {.update = SCATTER_REGION};
  struct type indices, slices;
  const struct type *t, *scalar[2];
  int n = 1 + pick(k, 2);
  do
    t = random_type(k, pick(k, 2) ? TESS_I32 : TESS_F32, 1, 4);
  while (!random_numbers(k, t, &attrs.numbers, &indices, &slices));
  vid in[2], update[2], out[2];
  for (int i = 0; i < n; i++) {
    in[i] = fresh_param(k, t);
    scalar[i] = tess__type_with_shape(t, 0, NULL);
  }
  vid at = fresh_param(k, tess__type(&indices));
  for (int i = 0; i < n; i++)
    update[i] = fresh_param(k, tess__type_with_shape(t, slices.rank, slices.dim));
  if (pick(k, 3)) attrs.update = (uint8_t)(SCATTER_SET + pick(k, 1 + MONOID_MAX + 1));
  struct graph *region = attrs.update == SCATTER_REGION ? body(BODY_SUM_MAX, n, scalar) : NULL;
  tess__n_scatter(b, n, in, at, update, &attrs, region, out);
  finish(k, n, out);
}

static void sort(struct maker *k, uint64_t seed) {
  struct build *b = start(k, "sort", seed);
  const struct type *t = random_type(k, random_dtype(k), 1, 3);
  const struct type *scalar[3];
  int n = 1 + pick(k, 3);
  vid in[3], out[3];
  for (int i = 0; i < n; i++) {
    in[i] = fresh_param(k, tess__type_with_dtype(t, random_dtype(k), false));
    scalar[i] = tess__type_with_shape(type_of(b, in[i]), 0, NULL);
  }
  struct sort_attrs attrs = {
      .dimension = (uint8_t)pick(k, t->rank), .order = (uint8_t)pick(k, 5), .stable = pick(k, 2)};
  if (attrs.order != SORT_REGION) attrs.n_keys = (uint8_t)(1 + pick(k, n));
  tess__n_sort(b, n, in, &attrs, attrs.order == SORT_REGION ? body(BODY_BEFORE, n, scalar) : NULL, out);
  finish(k, n, out);
}

static void top_k(struct maker *k, uint64_t seed) {
  struct build *b = start(k, "top_k", seed);
  const struct type *t = random_type(k, random_dtype(k), 1, 3);
  vid out[2];
  tess__n_top_k(b, fresh_param(k, t), 1 + pick(k, (int)t->dim[t->rank - 1]), out);
  finish(k, 2, out);
}

/* ---- folds and windows ---- */
static void reduce_region(struct maker *k, uint64_t seed) {
  struct build *b = start(k, "reduce_region", seed);
  const struct type *t = random_type(k, TESS_I32, 1, 3), *scalar[2] = {SCALAR(TESS_I32), SCALAR(TESS_I32)};
  struct dims dims = {0};
  int n = 1 + pick(k, 2);
  vid in[4], out[2];
  for (int i = 0; i < t->rank; i++)
    if (pick(k, 2)) dims.d[dims.n++] = (uint8_t)i;
  for (int i = 0; i < 2 * n; i++)
    in[i] = fresh_param(k, i < n ? t : scalar[0]);
  tess__n_reduce_region(b, n, in, &dims, body(n == 1 ? BODY_PRODUCT_OF_SUMS : BODY_SUM_MAX, n, scalar), out);
  finish(k, n, out);
}

static void map(struct maker *k, uint64_t seed) {
  struct build *b = start(k, "map", seed);
  const struct type *t = random_type(k, TESS_F32, 0, 3), *scalar[3];
  int n = 1 + pick(k, 3);
  vid in[3];
  for (int i = 0; i < n; i++) {
    in[i] = fresh_param(k, t);
    scalar[i] = SCALAR(TESS_F32);
  }
  finish_one(k, tess__n_map(b, n, in, body(BODY_MAP, n, scalar)));
}

static struct window_attrs random_windows(struct maker *k, const struct type *t, bool plain) {
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

static void reduce_window(struct maker *k, uint64_t seed) {
  struct build *b = start(k, "reduce_window", seed);
  const struct type *t = random_type(k, random_dtype(k), 1, 3);
  enum monoid m = (enum monoid)pick(k, MONOID_MAX + 1);
  struct window_attrs a = random_windows(k, t, false);
  if (pick(k, 3) == 0) a = tess__cumulative_window(t, pick(k, t->rank), pick(k, 2), m);
  a.monoid = (uint8_t)m;
  finish_one(k, tess__n_reduce_window(b, fresh_param(k, t), &a));
}

static void reduce_window_region(struct maker *k, uint64_t seed) {
  struct build *b = start(k, "reduce_window_region", seed);
  const struct type *t = random_type(k, TESS_I32, 1, 3), *scalar[2] = {SCALAR(TESS_I32), SCALAR(TESS_I32)};
  int n = 1 + pick(k, 2);
  struct window_attrs a = random_windows(k, t, false);
  vid in[4], out[2];
  if (pick(k, 3) == 0) a = tess__cumulative_window(t, pick(k, t->rank), pick(k, 2), MONOID_SUM);
  for (int i = 0; i < 2 * n; i++)
    in[i] = fresh_param(k, i < n ? t : scalar[0]);
  tess__n_reduce_window_region(b, n, in, &a, body(n == 1 ? BODY_PRODUCT_OF_SUMS : BODY_SUM_MAX, n, scalar), out);
  finish(k, n, out);
}

static void select_and_scatter(struct maker *k, uint64_t seed) {
  struct build *b = start(k, "select_and_scatter", seed);
  const struct type *t = random_type(k, TESS_F32, 1, 3), *scalar[1] = {SCALAR(TESS_F32)};
  struct window_attrs a = random_windows(k, t, true);
  int64_t dim[TESS_MAX_RANK];
  for (int d = 0; d < t->rank; d++) {
    int64_t padded = t->dim[d] + a.low[d] + a.high[d];
    dim[d] = padded < a.size[d] ? 0 : (padded - a.size[d]) / a.stride[d] + 1;
  }
  vid x = fresh_param(k, t), source = fresh_param(k, tess__type_with_shape(t, t->rank, dim)),
      initial = fresh_param(k, scalar[0]);
  finish_one(k, tess__n_select_and_scatter(b, x, source, initial, &a, body(BODY_NOT_LESS, 1, scalar),
                                           body(BODY_ADD, 1, scalar)));
}

static struct dims random_order(struct maker *k, int n) {
  struct dims dims = {.n = (uint8_t)n};
  for (int i = 0; i < n; i++) {
    int at = pick(k, i + 1);
    dims.d[i] = dims.d[at];
    dims.d[at] = (uint8_t)i;
  }
  return dims;
}

static void convolution(struct maker *k, uint64_t seed) {
  struct build *b = start(k, "convolution", seed);
  struct convolution_attrs a;
  int spatial = pick(k, 3), groups = 1 + pick(k, 3), kind = pick(k, 3);
  int64_t features = kind == 1 ? groups : 1, batches = kind == 2 ? groups : 1, lhs[4], rhs[4];
  memset(&a, 0, sizeof a);
  a.lhs = random_order(k, spatial + 2);
  a.rhs = random_order(k, spatial + 2);
  a.out = random_order(k, spatial + 2);
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
  tess_dtype dtype = pick(k, 2) ? TESS_F32 : TESS_I32;
  vid x = fresh_param(k, tess__type_of(dtype, spatial + 2, lhs)),
      w = fresh_param(k, tess__type_of(dtype, spatial + 2, rhs));
  finish_one(k, tess__n_convolution(b, x, w, &a, features, batches, dtype == TESS_F32 && pick(k, 2) ? TESS_F64 : 0));
}

static void batch_norm(struct maker *k, uint64_t seed) {
  static const char *const names[] = {"batch_norm_inference", "batch_norm_training", "batch_norm_grad"};
  int which = (int)(seed % 3);
  struct build *b = start(k, names[which], seed);
  const struct type *t = random_type(k, TESS_F32, 1, 3);
  int feature = pick(k, t->rank), n = which == 1 ? 3 : 5;
  const struct type *vector = F32(t->dim[feature]);
  vid in[5], out[3];
  for (int i = 0; i < n; i++)
    in[i] = fresh_param(k, i == 0 || (which == 2 && i == 4) ? t : vector);
  if (which == 0) out[0] = tess__n_batch_norm_inference(b, in, 0.25F, feature);
  if (which == 1) tess__n_batch_norm_training(b, in, 0.25F, feature, out);
  if (which == 2) tess__n_batch_norm_grad(b, in, 2.5F, feature, out);
  finish(k, which ? 3 : 1, out);
}

/* ---- matrices, transforms, bits ---- */
static const struct type *matrices(struct maker *k, tess_dtype dtype, int64_t rows, int64_t columns) {
  const struct type *lead = random_type(k, dtype, 0, 1);
  int64_t dim[TESS_MAX_RANK];
  memcpy(dim, lead->dim, sizeof dim);
  dim[lead->rank] = rows;
  dim[lead->rank + 1] = columns;
  return tess__type_of(dtype, lead->rank + 2, dim);
}
static const struct type *vectors(const struct type *t, tess_dtype dtype, int64_t n) {
  int64_t dim[TESS_MAX_RANK];
  memcpy(dim, t->dim, sizeof dim);
  dim[t->rank - 2] = n;
  return tess__type_of(dtype, t->rank - 1, dim);
}

static void square_matrix(struct maker *k, uint64_t seed) {
  static const char *const names[] = {"cholesky", "lu", "eigh", "triangular_solve"};
  int which = (int)(seed % 4);
  struct build *b = start(k, names[which], seed);
  int64_t n = 1 + pick(k, 4), right = 1 + pick(k, 3);
  const struct type *t = matrices(k, random_inexact(k), n, n);
  struct triangular_attrs solve = {pick(k, 2), pick(k, 2), pick(k, 2), (uint8_t)pick(k, 3)};
  int64_t dim[TESS_MAX_RANK];
  memcpy(dim, t->dim, sizeof dim);
  dim[t->rank - (solve.left_side ? 1 : 2)] = right;
  vid a = fresh_param(k, t), out[3];
  k->diagonal = true;
  if (which == 0) out[0] = tess__n_cholesky(b, a, pick(k, 2));
  if (which == 1) tess__n_lu(b, a, out);
  if (which == 2) tess__n_eigh(b, a, pick(k, 2), out);
  if (which == 3)
    out[0] = tess__n_triangular_solve(b, a, fresh_param(k, tess__type_of((tess_dtype)t->dtype, t->rank, dim)), &solve);
  finish(k, which == 1 ? 3 : which == 2 ? 2 : 1, out);
}

static void any_matrix(struct maker *k, uint64_t seed) {
  static const char *const names[] = {"svd", "svd without vectors", "geqrf", "householder_product"};
  int which = (int)(seed % 4);
  struct build *b = start(k, names[which], seed);
  int64_t n = 1 + pick(k, 4), m = which == 3 ? n + pick(k, 2) : 1 + pick(k, 4);
  const struct type *t = matrices(k, random_inexact(k), m, n);
  vid a = fresh_param(k, t), out[3];
  if (which < 2) tess__n_svd(b, a, pick(k, 2), which == 0, out);
  if (which == 2) tess__n_geqrf(b, a, out);
  if (which == 3)
    out[0] = tess__n_householder_product(b, a, fresh_param(k, vectors(t, (tess_dtype)t->dtype, 1 + pick(k, (int)n))));
  finish(k, which == 0 ? 3 : which == 2 ? 2 : 1, out);
}

static void lapack(struct maker *k, uint64_t seed) {
  static const char *const names[] = {"geqp3", "gehrd", "sytrd", "geev", "gees", "gtsv", "gtsv_perturbed"};
  struct lapack_attrs attrs = {.routine = (uint8_t)(seed % 7), .left = true, .right = true};
  struct build *b = start(k, names[attrs.routine], seed);
  tess_dtype dtype = random_inexact(k);
  bool complex = dtype == TESS_C128, tridiagonal = attrs.routine >= ROUTINE_GTSV;
  int64_t n = 2 + pick(k, 3);
  const struct type *t = matrices(k, dtype, n, attrs.routine == ROUTINE_GEQP3 || tridiagonal ? 1 + pick(k, 3) : n);
  vid in[4], out[4];
  static const int n_out[] = {3, 2, 4, 4, 4, 4, 1};
  int results = n_out[attrs.routine] - (complex && (attrs.routine == ROUTINE_GEEV || attrs.routine == ROUTINE_GEES));
  for (int i = 0; i < 3 && tridiagonal; i++)
    in[i] = fresh_param(k, vectors(t, dtype, n));
  in[tridiagonal ? 3 : 0] = fresh_param(k, t);
  if (attrs.routine == ROUTINE_GEQP3) in[1] = fresh_param(k, vectors(t, TESS_I32, t->dim[t->rank - 1]));
  tess__n_lapack(b, &attrs, tridiagonal ? 4 : attrs.routine == ROUTINE_GEQP3 ? 2 : 1, in, results, out);
  finish(k, results, out);
}

static void fft(struct maker *k, uint64_t seed) {
  enum fft_kind kind = (enum fft_kind)(seed % 4);
  struct build *b = start(k, "fft", seed);
  bool wide = pick(k, 2);
  tess_dtype dtype = kind == FFT_REAL ? (wide ? TESS_F64 : TESS_F32) : (wide ? TESS_C128 : TESS_C64);
  const struct type *t = random_type(k, dtype, 1, 4);
  int rank = 1 + pick(k, t->rank < 3 ? t->rank : 3);
  int64_t half = t->dim[t->rank - 1];
  finish_one(k, tess__n_fft(b, fresh_param(k, t), kind, rank, half == 1 ? 1 : 2 * half - 2 + pick(k, 2)));
}

static void bits(struct maker *k, uint64_t seed) {
  struct build *b = start(k, seed % 2 ? "rng_bit_generator" : "bitcast_convert", seed);
  if (seed % 2) {
    enum rng_algorithm algorithm = (enum rng_algorithm)pick(k, 3);
    const struct type *t = random_type(k, pick(k, 2) ? TESS_U32 : TESS_U64, 0, 3);
    vid out[2];
    tess__n_rng_bit_generator(b, fresh_param(k, TYPE(TESS_U64, 2 + (algorithm != RNG_THREEFRY && pick(k, 2)))),
                              algorithm, t, out);
    finish(k, 2, out);
    return;
  }
  static const tess_dtype of_size[] = {TESS_U8, TESS_I16, TESS_F32, TESS_I64};
  tess_dtype from = of_size[pick(k, 4)], to = of_size[pick(k, 4)];
  int64_t ratio = tess_dtype_bits(to) / tess_dtype_bits(from), dim[TESS_MAX_RANK];
  const struct type *t = random_type(k, from, 1, 3);
  memcpy(dim, t->dim, sizeof dim);
  if (ratio > 1) dim[t->rank - 1] = ratio;
  finish_one(k, tess__n_bitcast_convert(b, fresh_param(k, tess__type_of(from, t->rank, dim)), to));
}

/* ---- what runs ---- */
static void every_op(void **state) {
  (void)state;
  static const struct {
    void (*make)(struct maker *k, uint64_t seed);
    int calls;
  } all[] = {{clamp, 20},
             {dynamic, 60},
             {gather, 80},
             {scatter, 80},
             {sort, 40},
             {top_k, 20},
             {reduce_region, 30},
             {map, 10},
             {reduce_window, 30},
             {reduce_window_region, 30},
             {select_and_scatter, 20},
             {convolution, 100},
             {batch_norm, 18},
             {square_matrix, 40},
             {any_matrix, 40},
             {lapack, 42},
             {fft, 24},
             {bits, 40}};
  struct maker k;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    int before = total;
    for (int n = 0; n < all[i].calls; n++)
      all[i].make(&k, 1000 * (uint64_t)i + (uint64_t)n);
    print_message("%s: %d cases\n", k.name, total - before);
  }
  assert_true(total >= 1000);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_op)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
