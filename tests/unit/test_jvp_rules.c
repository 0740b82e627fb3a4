/* Forward derivatives of structural ops: each against central differences along random directions, and linear in them,
 * for the calls of op_cases.mlir in f64 and for random attributes. */
#include <stdio.h>

#include "unit/_jvp.h"
#include "unit/_op_cases.h"

static bool seen[OP_COUNT];

static void note(const struct graph *g) {
  for (uint32_t i = 0; i < g->n_nodes; i++)
    seen[g->node[i].op->id] = true;
}

/* ---- the calls of op_cases.mlir ---- */
static const char *const CASES[] = {"broadcast_in_dim",
                                    "reshape",
                                    "reshape_together",
                                    "transpose",
                                    "slice",
                                    "reverse",
                                    "pad",
                                    "concatenate",
                                    "reduce",
                                    "dot_general",
                                    "dynamic_slice",
                                    "dynamic_update_slice",
                                    "gather",
                                    "scatter",
                                    "sort",
                                    "chlo.top_k",
                                    "reduce_window",
                                    "reduce_window_region",
                                    "select_and_scatter",
                                    "convolution",
                                    "cholesky",
                                    "triangular_solve",
                                    "linalg.lu",
                                    "linalg.eigh",
                                    "linalg.svd",
                                    "fft",
                                    "reduce_region",
                                    "map",
                                    "batch_norm_inference",
                                    "batch_norm_training",
                                    "batch_norm_grad"};

/* f64 in place of f32: numbers of half as many digits become others of as many more. */
static char *in_f64(const char *text) {
  char *out = calloc(2, strlen(text) + 1), *to = out;
  while (*text)
    if (strncmp(text, "f32", 3) == 0) {
      to += sprintf(to, "f64");
      text += 3;
    } else if (strncmp(text, "0xFF800000", 10) == 0) {
      to += sprintf(to, "0xFFF0000000000000");
      text += 10;
    } else {
      *to++ = *text++;
    }
  return out;
}

static enum fill fill_of(const struct graph *g) {
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    int id = g->node[i].op->id;
    if (id == OP_cholesky) return FILL_DEFINITE;
    if (id == OP_triangular_solve) return FILL_DIAGONAL;
    if (id == OP_eigh) return FILL_SYMMETRIC;
  }
  return FILL_ANY;
}

/* Variances are positive. */
static void fill_variance(const struct graph *g, struct trial *t) {
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    int id = g->node[i].op->id;
    if (id == OP_batch_norm_inference) t->fill[4] = FILL_POSITIVE;
    if (id == OP_batch_norm_grad) t->fill[3] = FILL_POSITIVE;
  }
}

static void prove_graph(const char *name, struct graph *g, uint64_t seed) {
  struct trial t = {.name = name, .graph = g, .rng = seed, .most = 3};
  t.fill[0] = fill_of(g);
  fill_variance(g, &t);
  note(g);
  prove_trial(&t);
}

/* What a rule makes has derivatives too. */
static void prove_second(const char *name, const struct graph *g) {
  struct trial first = {.name = name, .graph = (struct graph *)(uintptr_t)g};
  struct diag d = {.status = TESS_OK};
  if (!derive(&first, &d)) fail_msg("%s: %s", name, d.message);
  struct trial t = {.name = name, .graph = first.forward, .rng = 5, .most = 3};
  t.fill[0] = fill_of(g);
  fill_variance(g, &t);
  t.fill[g->n_params] = t.fill[0] == FILL_DEFINITE    ? FILL_SYMMETRIC
                        : t.fill[0] == FILL_SYMMETRIC ? t.fill[0]
                                                      : FILL_ANY;
  prove_trial(&t);
  tess__graph_free(first.forward);
}

static void cases_of_the_table(void **state) {
  (void)state;
  size_t n;
  struct diag d = {.status = TESS_OK};
  char *text = read_file(TESSERA_SOURCE "/tests/unit/op_cases.mlir", &n), *wide = in_f64(text);
  struct mlir_module *m = tess__mlir_parse("op_cases.mlir", wide, strlen(wide), &d);
  if (!m) fail_msg("%s: %s", d.where, d.message);
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    struct read_module read;
    if (!tess__stablehlo_read(m, &(struct read_options){.entry = CASES[i]}, &read, &d))
      fail_msg("%s: %s: %s", CASES[i], d.where, d.message);
    for (uint64_t seed = 1; seed < 4; seed++)
      prove_graph(CASES[i], read.main.graph, seed);
    prove_second(CASES[i], read.main.graph);
    tess__stablehlo_free(&read);
  }
  tess__mlir_free(m);
  free(text);
  free(wide);
}

/* ---- random attributes ---- */
static void finish(struct maker *k, const char *name, int n, vid *out) {
  if (k->t.diag.status != TESS_OK) fail_msg("%s: %s", name, k->t.diag.message);
  tess__graph_set_results(k->t.graph, n, out);
  prove_graph(name, k->t.graph, k->rng);
  bench_end(&k->t);
}

static void random_reduce(struct maker *k) {
  static const enum monoid monoids[] = {MONOID_SUM, MONOID_PROD, MONOID_MAX, MONOID_MIN};
  enum monoid m = monoids[under(&k->rng, 4)];
  if (m >= MONOID_MIN) k->dtype = TESS_F64;
  const struct type *t = random_type(k, 1, 3);
  struct dims dims = random_dims(k, t->rank);
  vid out = tess__n_reduce(&k->t.build, param(&k->t, t), &dims, m);
  finish(k, "reduce", 1, &out);
}

static void random_pad(struct maker *k) {
  const struct type *t = random_type(k, 1, 3);
  int64_t low[TESS_MAX_RANK], interior[TESS_MAX_RANK], size[TESS_MAX_RANK];
  for (int i = 0; i < t->rank; i++) {
    low[i] = under(&k->rng, 4) - 2;
    interior[i] = under(&k->rng, 3);
    size[i] = 1 + under(&k->rng, 8);
  }
  vid a = param(&k->t, t), v = param(&k->t, SCALAR(k->dtype));
  vid out = tess__n_pad(&k->t.build, a, v, low, interior, size);
  finish(k, "pad", 1, &out);
}

static void random_views(struct maker *k) {
  struct build *b = &k->t.build;
  const struct type *t = random_type(k, 1, 4);
  int64_t start[TESS_MAX_RANK], stride[TESS_MAX_RANK], size[TESS_MAX_RANK];
  struct dims order = random_order(k, t->rank), turned = random_dims(k, t->rank);
  for (int i = 0; i < t->rank; i++) {
    start[i] = under(&k->rng, (int)t->dim[i]);
    stride[i] = 1 + under(&k->rng, 3);
    size[i] = (t->dim[i] - start[i] - 1) / stride[i] + 1;
  }
  vid a = param(&k->t, t), c = param(&k->t, t);
  vid part = tess__n_slice(b, tess__n_reverse(b, a, &turned), start, stride, size);
  vid both = tess__n_concatenate(b, 3, (vid[]){a, c, tess__n_multiply(b, a, c)}, under(&k->rng, t->rank));
  finish(k, "views", 3, (vid[]){tess__n_multiply(b, part, part), tess__n_transpose(b, c, &order), both});
}

static void random_dot(struct maker *k) {
  struct dot_attrs attrs = {
      .lhs_batch = DIMS(0), .rhs_batch = DIMS(2), .lhs_contract = DIMS(1), .rhs_contract = DIMS(0)};
  int64_t n = 1 + under(&k->rng, 4), m = 1 + under(&k->rng, 4);
  vid a = param(&k->t, TYPE(k->dtype, m, n, 3)), c = param(&k->t, TYPE(k->dtype, n, 2, m));
  vid out[2] = {tess__n_dot_general(&k->t.build, a, c, &attrs, TESS_DTYPE_NONE)};
  attrs.rhs_batch = attrs.lhs_batch;
  attrs.rhs_contract = attrs.lhs_contract;
  out[1] = tess__n_dot_general(&k->t.build, a, a, &attrs, TESS_DTYPE_NONE);
  finish(k, "dot_general", 2, out);
}

static void random_convolution(struct maker *k) {
  struct convolution_attrs a;
  memset(&a, 0, sizeof a);
  a.lhs = DIMS(0, 3, 1, 2);
  a.rhs = DIMS(3, 2, 0, 1);
  a.out = DIMS(0, 1, 2, 3);
  for (int i = 0; i < 2; i++) {
    a.stride[i] = 1 + under(&k->rng, 2);
    a.lhs_dilation[i] = 1 + under(&k->rng, 2);
    a.rhs_dilation[i] = 1 + under(&k->rng, 2);
    a.low[i] = under(&k->rng, 3);
    a.high[i] = under(&k->rng, 3);
  }
  int groups = 1 + under(&k->rng, 2), batches = groups == 2 ? 1 : 1 + under(&k->rng, 2);
  vid x = param(&k->t, TYPE(k->dtype, 2, 5, 4, (int64_t)2 * groups)), w = param(&k->t, TYPE(k->dtype, 2, 1, 2, 4));
  vid out = tess__n_convolution(&k->t.build, x, w, &a, groups, batches, TESS_DTYPE_NONE);
  finish(k, "convolution", 1, &out);
}

static void random_dynamic(struct maker *k) {
  struct build *b = &k->t.build;
  const struct type *t = random_type(k, 2, 2);
  vid a = param(&k->t, t), start[2] = {param(&k->t, SCALAR(TESS_I32)), param(&k->t, SCALAR(TESS_I32))};
  int64_t size[2] = {1 + under(&k->rng, (int)t->dim[0]), 1 + under(&k->rng, (int)t->dim[1])};
  vid update = param(&k->t, tess__type_with_shape(t, 2, size));
  vid out[2] = {tess__n_dynamic_slice(b, a, start, size),
                tess__n_dynamic_update_slice(b, a, tess__n_multiply(b, update, update), start)};
  finish(k, "dynamic_slice", 2, out);
}

/* Slices of one row and some columns, of a batch. */
static struct slice_numbers row_numbers(void) {
  return (struct slice_numbers){.window = DIMS(2),
                                .collapsed = DIMS(1),
                                .operand_batch = DIMS(0),
                                .index_batch = DIMS(0),
                                .map = DIMS(1, 2),
                                .index_vector_dim = 2};
}

static void random_gather(struct maker *k) {
  struct gather_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.numbers = row_numbers();
  vid a = param(&k->t, TYPE(k->dtype, 3, 4, 5)), i = param(&k->t, TYPE(TESS_I32, 3, 6, 2));
  vid out = tess__n_gather(&k->t.build, tess__n_multiply(&k->t.build, a, a), i, &attrs, 3, (int64_t[]){3, 6, 2});
  finish(k, "gather", 1, &out);
}

/* Two operands; several updates of one element, some outside. */
static void random_scatter(struct maker *k, enum scatter_update update, bool unique) {
  struct scatter_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.numbers = row_numbers();
  attrs.update = (uint8_t)update;
  attrs.unique = unique;
  if (update >= SCATTER_MONOID + MONOID_MIN) k->dtype = TESS_F64;
  vid a[2] = {param(&k->t, TYPE(k->dtype, 3, 4, 5)), param(&k->t, TYPE(k->dtype, 3, 4, 5))};
  int64_t n = unique ? 1 : 6;
  vid i = param(&k->t, TYPE(TESS_I32, 3, n, 2)), out[2];
  vid u[2] = {param(&k->t, TYPE(k->dtype, 3, n, 2)), param(&k->t, TYPE(k->dtype, 3, n, 2))};
  tess__n_scatter(&k->t.build, 2, a, i, u, &attrs, NULL, out);
  finish(k, "scatter", 2, out);
}

/* By |x| of the first operand, no known order; or by keys. Ties are in the second of two keys. */
static void random_sort(struct maker *k) {
  struct build *b = &k->t.build;
  k->dtype = TESS_F64;
  const struct type *t = random_type(k, 1, 3);
  vid in[3] = {param(&k->t, t), param(&k->t, t), param(&k->t, tess__type_with_dtype(t, TESS_I32, false))}, out[3];
  struct sort_attrs attrs = {.dimension = (uint8_t)under(&k->rng, t->rank),
                             .order = (uint8_t)under(&k->rng, 5),
                             .n_keys = (uint8_t)(1 + under(&k->rng, 2))};
  struct graph *g = NULL;
  if (attrs.order == SORT_REGION) {
    g = tess__graph_new("comparator");
    struct build inner = {.graph = g, .diag = &k->t.diag};
    for (int i = 0; i < 6; i++)
      tess__graph_param(g, SCALAR(i < 4 ? TESS_F64 : TESS_I32));
    vid less = tess__n_compare(&inner, tess__n_abs(&inner, g->param[0]), tess__n_abs(&inner, g->param[1]), COMPARE_LT);
    tess__graph_set_results(g, 1, &less);
  }
  tess__n_sort(b, 3, in, &attrs, g, out);
  finish(k, "sort", 2, out);
}

static void random_top_k(struct maker *k) {
  k->dtype = TESS_F64;
  const struct type *t = random_type(k, 1, 3);
  vid out[2], a = param(&k->t, t);
  tess__n_top_k(&k->t.build, a, 1 + under(&k->rng, (int)t->dim[t->rank - 1]), out);
  finish(k, "top_k", 1, out);
}

static void random_window(struct maker *k, bool cumulative) {
  static const enum monoid monoids[] = {MONOID_SUM, MONOID_PROD, MONOID_MAX, MONOID_MIN};
  enum monoid m = monoids[under(&k->rng, 4)];
  if (m >= MONOID_MIN) k->dtype = TESS_F64;
  const struct type *t = TYPE(k->dtype, 1 + under(&k->rng, 7), 4 + under(&k->rng, 3), 3);
  struct window_attrs a = tess__cumulative_window(t, under(&k->rng, 2), under(&k->rng, 2), m);
  for (int i = 0; i < 2 && !cumulative; i++) {
    bool passes = under(&k->rng, 3) == 0;
    a.size[i] = passes ? 1 : 1 + under(&k->rng, 3);
    a.stride[i] = passes ? 1 : 1 + under(&k->rng, 3);
    a.base_dilation[i] = passes ? 1 : 1 + under(&k->rng, 2);
    a.dilation[i] = passes ? 1 : 1 + under(&k->rng, 2);
    a.low[i] = passes ? 0 : under(&k->rng, 6) - 1;
    a.high[i] = passes ? 0 : under(&k->rng, 6);
  }
  vid out = tess__n_reduce_window(&k->t.build, param(&k->t, t), &a);
  finish(k, cumulative ? "cumulative reduce_window" : "reduce_window", 1, &out);
}

/* log(e^x + e^y) of everything so far; or of windows whose padding is no identity. */
static void random_body(struct maker *k) {
  struct build *b = &k->t.build;
  k->dtype = TESS_F64;
  bool whole = under(&k->rng, 2);
  struct graph *g = tess__graph_new("body");
  struct build inner = {.graph = g, .diag = &k->t.diag};
  vid x = tess__graph_param(g, SCALAR(TESS_F64)), y = tess__graph_param(g, SCALAR(TESS_F64));
  vid most = tess__n_maximum(&inner, x, y), apart = tess__n_subtract(&inner, tess__n_minimum(&inner, x, y), most);
  vid sum = tess__n_add(&inner, most, tess__n_log_plus_one(&inner, tess__n_exponential(&inner, apart)));
  vid twice = tess__n_add(&inner, x, tess__n_constant_double(&inner, SCALAR(TESS_F64), log(2)));
  vid all = tess__n_select(&inner, tess__n_compare(&inner, x, y, COMPARE_EQ), twice, sum);
  tess__graph_set_results(g, 1, &all);
  const struct type *t = TYPE(TESS_F64, 2, 1 + under(&k->rng, 7));
  struct window_attrs a = tess__cumulative_window(t, 1, under(&k->rng, 2), MONOID_SUM);
  if (!whole) a.size[1] = 2, a.low[1] = under(&k->rng, 3), a.high[1] = 1;
  vid in[2] = {param(&k->t, t), tess__n_constant_double(b, SCALAR(TESS_F64), whole ? -(double)INFINITY : 0.25)}, out;
  tess__n_reduce_window_region(b, 1, in, &a, g, &out);
  finish(k, whole ? "cumulative reduce_window_region" : "reduce_window_region", 1, &out);
}

/* On both sides of 8, where the series that the rule is made of changes. */
static void random_bessel(struct maker *k) {
  struct build *b = &k->t.build;
  const struct type *t = TYPE(TESS_F64, 16);
  vid x = tess__n_multiply(b, param(&k->t, t), tess__n_constant_double(b, t, 12));
  vid out = tess__n_bessel_i1e(b, x);
  finish(k, "bessel_i1e", 1, &out);
}

/* The sum of the first operand's elements and, beside that of the second one's, of their products in pairs. Begun with
 * zeros, which add nothing, or with numbers that change. */
static void random_fold(struct maker *k) {
  struct build *b = &k->t.build;
  bool changes = under(&k->rng, 2);
  const struct type *t = TYPE(k->dtype, 1 + under(&k->rng, 4), 1 + under(&k->rng, 5), 2), *scalar = SCALAR(k->dtype);
  struct dims dims = random_dims(k, 3);
  struct graph *g = tess__graph_new("body");
  struct build inner = {.graph = g, .diag = &k->t.diag};
  vid p[4], in[4], out[2];
  for (int i = 0; i < 4; i++) {
    p[i] = tess__graph_param(g, scalar);
    in[i] = i < 2 || changes ? param(&k->t, i < 2 ? t : scalar) : tess__n_constant_double(b, scalar, 0);
  }
  vid both[2] = {tess__n_add(&inner, p[0], p[2]), tess__n_add(&inner, p[1], p[3])};
  both[1] = tess__n_add(&inner, both[1], tess__n_multiply(&inner, p[0], p[2]));
  tess__graph_set_results(g, 2, both);
  tess__n_reduce_region(b, 2, in, &dims, g, out);
  finish(k, "reduce_region", 2, out);
}

static void random_solve(struct maker *k) {
  struct triangular_attrs attrs = {under(&k->rng, 2), under(&k->rng, 2), under(&k->rng, 2), (uint8_t)under(&k->rng, 3)};
  int64_t n = 1 + under(&k->rng, 4), columns = 1 + under(&k->rng, 4);
  vid a = param(&k->t, TYPE(k->dtype, 2, n, n));
  vid c = param(&k->t, TYPE(k->dtype, 2, attrs.left_side ? n : columns, attrs.left_side ? columns : n));
  vid out = tess__n_triangular_solve(&k->t.build, a, c, &attrs);
  finish(k, "triangular_solve", 1, &out);
}

static void random_cholesky(struct maker *k) {
  int64_t n = 1 + under(&k->rng, 4);
  vid out = tess__n_cholesky(&k->t.build, param(&k->t, TYPE(k->dtype, 2, n, n)), under(&k->rng, 2));
  finish(k, "cholesky", 1, &out);
}

static void random_lu(struct maker *k) {
  vid out[3];
  tess__n_lu(&k->t.build, param(&k->t, TYPE(k->dtype, 2, 1 + under(&k->rng, 4), 1 + under(&k->rng, 4))), out);
  finish(k, "lu", 3, out);
}

static vid product(struct build *b, vid x, vid y) {
  return tess__n_dot_general(b, x, y, &(struct dot_attrs){.lhs_contract = DIMS(1), .rhs_contract = DIMS(0)},
                             TESS_DTYPE_NONE);
}
static vid scaled(struct build *b, vid u, vid s, tess_dtype dtype) { /* u diag(s) */
  const struct type *t = type_of(b, u);
  return tess__n_multiply(b, u,
                          tess__n_broadcast_in_dim(b, tess__n_convert(b, s, dtype, false), t->rank, t->dim, &DIMS(1)));
}

static vid adjoint(struct build *b, vid x) {
  return tess__n_conj(b, tess__n_transpose(b, x, &DIMS(1, 0)));
}

/* Vectors are known up to a factor of size 1, which these products do not have. */
static void random_svd(struct maker *k) {
  struct build *b = &k->t.build;
  int64_t m = 1 + under(&k->rng, 4), n = 1 + under(&k->rng, 4);
  vid a = param(&k->t, TYPE(k->dtype, m, n)), svd[3], alone[3];
  tess__n_svd(b, a, false, true, svd);
  tess__n_svd(b, a, false, false, alone);
  vid s = svd[0], u = svd[1], v = adjoint(b, svd[2]), square = tess__n_multiply(b, s, s);
  vid whole = product(b, scaled(b, u, tess__n_multiply(b, s, square), k->dtype), svd[2]);
  vid left = product(b, scaled(b, u, square, k->dtype), adjoint(b, u));
  vid right = product(b, scaled(b, v, square, k->dtype), svd[2]);
  finish(k, "svd", 5, (vid[]){s, whole, left, right, alone[0]});
}

static void random_eigh(struct maker *k) {
  struct build *b = &k->t.build;
  int64_t n = 1 + under(&k->rng, 4);
  vid out[2];
  tess__n_eigh(b, param(&k->t, TYPE(k->dtype, n, n)), under(&k->rng, 2), out);
  if (k->dtype == TESS_C128) {
    vid exponential = tess__n_exponential(b, out[1]);
    out[0] = product(b, scaled(b, out[0], exponential, k->dtype), adjoint(b, out[0]));
  }
  finish(k, "eigh", 2, out);
}

static void random_fft(struct maker *k) {
  struct build *b = &k->t.build;
  enum fft_kind kind = (enum fft_kind)under(&k->rng, 4);
  int64_t last = 1 + under(&k->rng, 8);
  int rank = 1 + under(&k->rng, 2);
  vid out = tess__n_fft(
      b,
      param(&k->t, TYPE(kind == FFT_REAL ? TESS_F64 : TESS_C128, 2, 3, kind == FFT_REAL_INVERSE ? last / 2 + 1 : last)),
      kind, rank, last);
  finish(k, "fft", 1, &out);
}

/* The source of each window's greatest goes there. */
static void random_select_and_scatter(struct maker *k) {
  k->dtype = TESS_F64;
  struct graph *g[2];
  const struct type *scalar = SCALAR(TESS_F64);
  for (int i = 0; i < 2; i++) {
    g[i] = tess__graph_new("body");
    struct build inner = {.graph = g[i], .diag = &k->t.diag};
    vid x = tess__graph_param(g[i], scalar), y = tess__graph_param(g[i], scalar);
    vid out = i ? tess__n_add(&inner, x, y) : tess__n_compare(&inner, x, y, COMPARE_GE);
    tess__graph_set_results(g[i], 1, &out);
  }
  struct window_attrs a = {.size = {1, 3}, .stride = {1, 1 + under(&k->rng, 3)}, .low = {0, 1}};
  int64_t windows = (7 + 1 - 3) / a.stride[1] + 1;
  vid x = param(&k->t, TYPE(TESS_F64, 2, 7)), s = param(&k->t, TYPE(TESS_F64, 2, windows)),
      z = param(&k->t, SCALAR(TESS_F64));
  vid out = tess__n_select_and_scatter(&k->t.build, x, s, z, &a, g[0], g[1]);
  finish(k, "select_and_scatter", 1, &out);
}

enum { MAKERS = 19, RANDOM_CALLS = MAKERS + 9 }; /* the others: scatters and windows */

static void random_one(struct maker *k, int which) {
  static void (*const make[])(struct maker *) = {random_reduce,
                                                 random_pad,
                                                 random_views,
                                                 random_dot,
                                                 random_convolution,
                                                 random_dynamic,
                                                 random_gather,
                                                 random_sort,
                                                 random_top_k,
                                                 random_fft,
                                                 random_select_and_scatter,
                                                 random_solve,
                                                 random_lu,
                                                 random_svd,
                                                 random_eigh,
                                                 random_cholesky,
                                                 random_body,
                                                 random_fold,
                                                 random_bessel};
  _Static_assert(sizeof make / sizeof *make == MAKERS, "each has a number");
  bench_begin(&k->t);
  if (which < MAKERS) {
    make[which](k);
    return;
  }
  switch (which - MAKERS) {
  case 0:
    random_scatter(k, SCATTER_SET, false);
    break;
  case 1:
    random_scatter(k, SCATTER_MONOID + MONOID_SUM, false);
    break;
  case 2:
    random_scatter(k, SCATTER_MONOID + MONOID_PROD, true);
    break;
  case 3:
    random_scatter(k, SCATTER_MONOID + MONOID_MAX, false);
    break;
  case 4:
    random_scatter(k, SCATTER_MONOID + MONOID_MIN, false);
    break;
  default:
    random_window(k, which - MAKERS > 6);
  }
}

static void random_calls(void **state) {
  (void)state;
  for (int which = 0; which < RANDOM_CALLS; which++)
    for (uint64_t seed = 1; seed <= 24; seed++) {
      struct maker k = {.rng = seed * 1000 + (uint64_t)which, .dtype = seed % 2 ? TESS_F64 : TESS_C128};
      random_one(&k, which);
    }
}

static void all_were_proved(void **state) {
  (void)state;
  static const int ops[] = {OP_broadcast_in_dim,
                            OP_reshape,
                            OP_transpose,
                            OP_slice,
                            OP_reverse,
                            OP_pad,
                            OP_concatenate,
                            OP_reduce,
                            OP_dot_general,
                            OP_dynamic_slice,
                            OP_dynamic_update_slice,
                            OP_gather,
                            OP_scatter,
                            OP_sort,
                            OP_top_k,
                            OP_reduce_window,
                            OP_select_and_scatter,
                            OP_convolution,
                            OP_cholesky,
                            OP_triangular_solve,
                            OP_lu,
                            OP_svd,
                            OP_eigh,
                            OP_fft,
                            OP_reduce_region,
                            OP_map,
                            OP_batch_norm_inference,
                            OP_batch_norm_training,
                            OP_batch_norm_grad};
  for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
    if (!seen[ops[i]] || !tess__op(ops[i])->jvp) fail_msg("%s was not differentiated", tess__op(ops[i])->name);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(cases_of_the_table), cmocka_unit_test(random_calls),
                                     cmocka_unit_test(all_were_proved)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
