/* The column transpose: each op that rules of derivatives make of tangents, on random types and attributes, in all of
 * its linear operands together and in each alone. */
#include "transform/forward.h"
#include "unit/_op_cases.h"
#include "unit/_transpose.h"

static bool seen[OP_COUNT];

static struct proof proof_of(struct maker *k, int n, const vid *out) {
  struct graph *g = k->t.graph;
  if (k->t.diag.status != TESS_OK) fail_msg("%s", k->t.diag.message);
  tess__graph_set_results(g, n, out);
  const char *name = g->n_nodes ? g->node[g->n_nodes - 1].op->name : "nothing";
  if (g->n_nodes) seen[g->node[g->n_nodes - 1].op->id] = true;
  return (struct proof){.name = name, .graph = g, .rng = k->rng, .most = 3};
}

/* Nothing is left of an op that does nothing. */
static void together(struct maker *k, unsigned mask, vid out) {
  struct proof p = proof_of(k, 1, &out);
  if (k->t.graph->n_nodes == 1) prove_together(&p, mask);
  bench_end(&k->t);
}
static void each(struct maker *k, unsigned mask, vid out) {
  struct proof p = proof_of(k, 1, &out);
  prove_each(&p, mask);
  bench_end(&k->t);
}

/* ---- pointwise ---- */
static void pointwise(struct maker *k, int which) {
  struct build *b = &k->t.build;
  const struct type *t = random_type(k, 0, 3);
  vid x = param(&k->t, t);
  if (which < 2) {
    together(k, 1, which ? tess__n_conj(b, x) : tess__n_negate(b, x));
    return;
  }
  vid y = param(&k->t, t);
  switch (which) {
  case 2:
    together(k, 3, tess__n_add(b, x, y));
    break;
  case 3:
    together(k, 3, tess__n_subtract(b, x, y));
    break;
  case 4:
    each(k, 3, tess__n_multiply(b, x, y));
    break;
  default:
    each(k, 1, tess__n_divide(b, x, y));
  }
}
static void random_pointwise(struct maker *k) {
  pointwise(k, under(&k->rng, 6));
}

static void random_select(struct maker *k) {
  const struct type *t = random_type(k, 0, 3);
  const struct type *truth = under(&k->rng, 2) ? SCALAR(TESS_BOOL) : tess__type_with_dtype(t, TESS_BOOL, false);
  vid p = param(&k->t, truth), x = param(&k->t, t), y = param(&k->t, t);
  together(k, 6, tess__n_select(&k->t.build, p, x, y));
}

static void random_same(struct maker *k) {
  struct build *b = &k->t.build;
  const struct type *t = random_type(k, 0, 3);
  tess_dtype other = k->dtype == TESS_F64 ? TESS_C128 : TESS_F64;
  vid x = param(&k->t, t);
  switch (under(&k->rng, 4)) {
  case 0:
    together(k, 1, tess__n_convert(b, x, other, under(&k->rng, 2)));
    break;
  case 1:
    together(k, 1, tess__n_convert(b, x, k->dtype, true));
    break;
  case 2:
    together(k, 1, under(&k->rng, 2) ? tess__n_name(b, x, "x") : tess__n_optimization_barrier(b, x));
    break;
  default:
    together(k, 1, k->dtype == TESS_F64 ? tess__n_reduce_precision(b, x, 11, 52) : tess__n_conj(b, x));
  }
}

static void random_complex(struct maker *k) {
  struct build *b = &k->t.build;
  int which = under(&k->rng, 3);
  if (which == 0) k->dtype = TESS_F64;
  if (which == 1) k->dtype = TESS_C128;
  const struct type *t = random_type(k, 0, 3);
  vid x = param(&k->t, t);
  if (which == 0)
    together(k, 3, tess__n_complex(b, x, param(&k->t, t)));
  else
    together(k, 1, which == 1 ? tess__n_real(b, x) : tess__n_imag(b, x));
}

/* ---- elements elsewhere ---- */
static void random_broadcast(struct maker *k) {
  const struct type *out = random_type(k, 1, 4);
  struct dims order = random_order(k, out->rank);
  order.n = (uint8_t)under(&k->rng, out->rank + 1);
  int64_t dim[TESS_MAX_RANK];
  for (int i = 0; i < order.n; i++)
    dim[i] = under(&k->rng, 3) ? out->dim[order.d[i]] : 1;
  vid x = param(&k->t, tess__type_with_shape(out, order.n, dim));
  together(k, 1, tess__n_broadcast_in_dim(&k->t.build, x, out->rank, out->dim, &order));
}

static void random_view(struct maker *k) {
  struct build *b = &k->t.build;
  const struct type *t = random_type(k, 1, 4);
  vid x = param(&k->t, t);
  int64_t start[TESS_MAX_RANK], stride[TESS_MAX_RANK], size[TESS_MAX_RANK], all = tess__type_elements(t);
  for (int i = 0; i < t->rank; i++) {
    start[i] = under(&k->rng, (int)t->dim[i]);
    stride[i] = 1 + under(&k->rng, 3);
    size[i] = under(&k->rng, 8) ? (t->dim[i] - start[i] - 1) / stride[i] + 1 : 0;
  }
  struct dims order = random_order(k, t->rank), turned = random_dims(k, t->rank);
  switch (under(&k->rng, 4)) {
  case 0:
    together(k, 1, tess__n_slice(b, x, start, stride, size));
    break;
  case 1:
    together(k, 1, tess__n_reverse(b, x, &turned));
    break;
  case 2:
    together(k, 1, tess__n_transpose(b, x, &order));
    break;
  default:
    together(k, 1, tess__n_reshape(b, x, 2, (int64_t[]){1, all}));
  }
}

static void random_pad(struct maker *k) {
  const struct type *t = random_type(k, 1, 3);
  int64_t low[TESS_MAX_RANK], interior[TESS_MAX_RANK], size[TESS_MAX_RANK];
  for (int i = 0; i < t->rank; i++) {
    low[i] = under(&k->rng, 6) - 3;
    interior[i] = under(&k->rng, 3);
    size[i] = under(&k->rng, 9);
  }
  vid a = param(&k->t, t), v = param(&k->t, SCALAR(k->dtype));
  together(k, 3, tess__n_pad(&k->t.build, a, v, low, interior, size));
}

static void random_concatenate(struct maker *k) {
  const struct type *t = random_type(k, 1, 3);
  int dim = under(&k->rng, t->rank), n = 2 + under(&k->rng, 3);
  vid in[4];
  for (int i = 0; i < n; i++) {
    int64_t size[TESS_MAX_RANK];
    memcpy(size, t->dim, sizeof size);
    size[dim] = under(&k->rng, 4);
    in[i] = param(&k->t, tess__type_with_shape(t, t->rank, size));
  }
  together(k, (1U << n) - 1, tess__n_concatenate(&k->t.build, n, in, dim));
}

/* ---- sums ---- */
static void random_reduce(struct maker *k) {
  const struct type *t = random_type(k, 1, 4);
  struct dims dims = random_dims(k, t->rank);
  together(k, 1, tess__n_reduce(&k->t.build, param(&k->t, t), &dims, MONOID_SUM));
}

/* Each side: dimensions in any order, of which some are a batch and some are summed. */
static void random_dot(struct maker *k) {
  int batches = under(&k->rng, 3), sums = under(&k->rng, 3), free[2] = {under(&k->rng, 3), under(&k->rng, 3)};
  int64_t size[2][TESS_MAX_RANK], shared[8];
  struct dot_attrs a;
  vid in[2];
  memset(&a, 0, sizeof a);
  for (int i = 0; i < batches + sums; i++)
    shared[i] = 1 + under(&k->rng, 3);
  for (int side = 0; side < 2; side++) {
    int rank = batches + sums + free[side];
    struct dims order = random_order(k, rank), *batch = side ? &a.rhs_batch : &a.lhs_batch,
                *sum = side ? &a.rhs_contract : &a.lhs_contract;
    for (int i = 0; i < rank; i++) {
      size[side][order.d[i]] = i < batches + sums ? shared[i] : 1 + under(&k->rng, 3);
      if (i < batches + sums) *(i < batches ? &batch->d[batch->n++] : &sum->d[sum->n++]) = order.d[i];
    }
    in[side] = param(&k->t, tess__type_of(k->dtype, rank, size[side]));
  }
  each(k, 3, tess__n_dot_general(&k->t.build, in[0], in[1], &a, TESS_DTYPE_NONE));
}

/* ---- places told at run time ---- */
static void random_dynamic(struct maker *k) {
  struct build *b = &k->t.build;
  const struct type *t = random_type(k, 2, 2);
  int64_t size[2] = {under(&k->rng, (int)t->dim[0] + 1), 1 + under(&k->rng, (int)t->dim[1])};
  bool update = under(&k->rng, 2);
  vid a = param(&k->t, t), u = update ? param(&k->t, tess__type_with_shape(t, 2, size)) : VID_NONE;
  vid start[2] = {param(&k->t, SCALAR(TESS_I32)), param(&k->t, SCALAR(TESS_U8))};
  together(k, update ? 3 : 1,
           update ? tess__n_dynamic_update_slice(b, a, u, start) : tess__n_dynamic_slice(b, a, start, size));
}

/* Slices of an operand of three dimensions: one is a batch, or counted along, or collapsed; by chance. */
struct random_slices {
  struct slice_numbers numbers;
  const struct type *operand, *indices, *slices;
  int most; /* of an index of a slice that lies inside, wherever it is counted */
};

static struct random_slices random_slices(struct maker *k) {
  static const tess_dtype dtypes[] = {TESS_I32, TESS_I8, TESS_U32, TESS_I64};
  struct random_slices s;
  memset(&s, 0, sizeof s);
  s.operand = TYPE(k->dtype, 3, 4, 5);
  tess_dtype dtype = dtypes[under(&k->rng, 4)];
  switch (under(&k->rng, 4)) {
  case 0: /* of each row of a batch, rows of two */
    s.numbers = (struct slice_numbers){.window = DIMS(2),
                                       .collapsed = DIMS(1),
                                       .operand_batch = DIMS(0),
                                       .index_batch = DIMS(0),
                                       .map = DIMS(1, 2),
                                       .index_vector_dim = 2};
    s.indices = TYPE(dtype, 3, 6, 2);
    s.most = 3;
    s.slices = TYPE(k->dtype, 3, 6, 2);
    break;
  case 1: /* boxes that overlap; the index vectors stand first */
    s.numbers = (struct slice_numbers){.window = DIMS(0, 1, 3), .map = DIMS(2, 0), .index_vector_dim = 0};
    s.indices = TYPE(dtype, 2, 4);
    s.most = 1;
    s.slices = TYPE(k->dtype, 2, 4, 4, 3);
    break;
  case 2: /* columns by numbers that are no vectors */
    s.numbers =
        (struct slice_numbers){.window = DIMS(0, 2), .collapsed = DIMS(1), .map = DIMS(1), .index_vector_dim = 1};
    s.indices = TYPE(dtype, 3);
    s.most = 3;
    s.slices = TYPE(k->dtype, 3, 3, 5);
    break;
  default: /* nothing is counted along */
    s.numbers = (struct slice_numbers){.window = DIMS(1, 2, 3), .index_vector_dim = 1};
    s.indices = TYPE(dtype, 2, 0);
    s.slices = TYPE(k->dtype, 2, 2, 1, 5);
  }
  return s;
}

/* Of slices inside: what others find at the edge has a value, but no cotangent. */
static void random_gather(struct maker *k) {
  struct build *b = &k->t.build;
  struct random_slices s = random_slices(k);
  struct gather_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.numbers = s.numbers;
  vid a = param(&k->t, s.operand), i = param(&k->t, s.indices);
  const struct type *scalar = tess__type_with_shape(s.indices, 0, NULL);
  i = tess__n_clamp(b, tess__n_constant_double(b, scalar, 0), i, tess__n_constant_double(b, scalar, s.most));
  together(k, 1, tess__n_gather(b, a, i, &attrs, s.slices->rank, s.slices->dim));
}

/* Two operands; several updates of one element, some outside. prod: beside updates with values. */
static void random_scatter(struct maker *k) {
  struct random_slices s = random_slices(k);
  struct scatter_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.numbers = s.numbers;
  int which = under(&k->rng, 3);
  attrs.update = (uint8_t)(which == 0 ? SCATTER_SET : SCATTER_MONOID + (which == 1 ? MONOID_SUM : MONOID_PROD));
  vid a[2] = {param(&k->t, s.operand), param(&k->t, s.operand)}, i = param(&k->t, s.indices), out[2];
  vid u[2] = {param(&k->t, s.slices), param(&k->t, s.slices)};
  tess__n_scatter(&k->t.build, 2, a, i, u, &attrs, NULL, out);
  struct proof p = proof_of(k, 2, out);
  p.others_count = which == 2; /* of prod: the factors */
  p.linear = 3;
  if (which == 2)
    prove(&p);
  else
    prove_together(&p, 1 | 2 | 8 | 16);
  bench_end(&k->t);
}

/* ---- windows ---- */
static void random_window(struct maker *k) {
  const struct type *t = TYPE(k->dtype, 1 + under(&k->rng, 7), 4 + under(&k->rng, 3), 3);
  struct window_attrs a = tess__cumulative_window(t, under(&k->rng, 2), under(&k->rng, 2), MONOID_SUM);
  for (int i = 0; i < 2 && under(&k->rng, 8); i++) {
    a.size[i] = 1 + under(&k->rng, 3);
    a.stride[i] = 1 + under(&k->rng, 3);
    a.base_dilation[i] = 1 + under(&k->rng, 2);
    a.dilation[i] = 1 + under(&k->rng, 2);
    a.low[i] = under(&k->rng, 6) - 2;
    a.high[i] = under(&k->rng, 6) - 2;
  }
  together(k, 1, tess__n_reduce_window(&k->t.build, param(&k->t, t), &a));
}

/* The source of each window's greatest, or least, goes there. */
static void random_select_and_scatter(struct maker *k) {
  k->dtype = TESS_F64;
  struct graph *g[2];
  const struct type *scalar = SCALAR(TESS_F64);
  enum compare_direction direction = under(&k->rng, 2) ? COMPARE_GE : COMPARE_LT;
  for (int i = 0; i < 2; i++) {
    g[i] = tess__graph_new("body");
    struct build inner = {.graph = g[i], .diag = &k->t.diag};
    vid x = tess__graph_param(g[i], scalar), y = tess__graph_param(g[i], scalar);
    vid out = i ? tess__n_add(&inner, x, y) : tess__n_compare(&inner, x, y, direction);
    tess__graph_set_results(g[i], 1, &out);
  }
  struct window_attrs a;
  memset(&a, 0, sizeof a);
  int64_t in[2] = {1 + under(&k->rng, 4), 7}, windows[2];
  bool passes = under(&k->rng, 4) == 0;
  for (int d = 0; d < 2; d++) {
    a.base_dilation[d] = a.dilation[d] = a.size[d] = a.stride[d] = 1;
    if (!passes) {
      a.size[d] = 1 + under(&k->rng, 4);
      a.stride[d] = 1 + under(&k->rng, 3);
      a.low[d] = under(&k->rng, 4) - 1;
      a.high[d] = under(&k->rng, 4) - 1;
    }
    int64_t padded = in[d] + a.low[d] + a.high[d];
    windows[d] = padded < a.size[d] ? 0 : (padded - a.size[d]) / a.stride[d] + 1;
  }
  vid x = param(&k->t, tess__type_of(TESS_F64, 2, in)), s = param(&k->t, tess__type_of(TESS_F64, 2, windows)),
      z = param(&k->t, scalar);
  vid out = tess__n_select_and_scatter(&k->t.build, x, s, z, &a, g[0], g[1]);
  struct proof p = proof_of(k, 1, &out);
  p.others_count = true; /* the operand decides */
  p.linear = 6;
  prove(&p);
  bench_end(&k->t);
}

static struct dims put_in(const struct dims *order, int n) {
  struct dims dims = *order;
  dims.n = (uint8_t)n;
  return dims;
}

/* All orders of dimensions, strides, dilations, paddings; groups of both kinds. */
static void random_convolution(struct maker *k) {
  struct convolution_attrs a;
  memset(&a, 0, sizeof a);
  int spatial = under(&k->rng, 3), rank = spatial + 2, groups = 1 + under(&k->rng, 3), of = under(&k->rng, 2);
  int64_t inputs = 1 + under(&k->rng, 2), outputs = groups * (1 + under(&k->rng, 2)), batch = 1 + under(&k->rng, 2);
  int64_t lhs[4], rhs[4];
  struct dims order[3] = {random_order(k, rank), random_order(k, rank), random_order(k, rank)};
  a.lhs = put_in(&order[0], rank), a.rhs = put_in(&order[1], rank), a.out = put_in(&order[2], rank);
  lhs[a.lhs.d[0]] = batch * (of ? groups : 1);
  lhs[a.lhs.d[1]] = inputs * (of ? 1 : groups);
  rhs[a.rhs.d[0]] = outputs;
  rhs[a.rhs.d[1]] = inputs;
  for (int i = 0; i < spatial; i++) {
    lhs[a.lhs.d[2 + i]] = 1 + under(&k->rng, 5);
    rhs[a.rhs.d[2 + i]] = 1 + under(&k->rng, 3);
    a.stride[i] = 1 + under(&k->rng, 3);
    a.lhs_dilation[i] = 1 + under(&k->rng, 3);
    a.rhs_dilation[i] = 1 + under(&k->rng, 3);
    a.low[i] = under(&k->rng, 6) - 2;
    a.high[i] = under(&k->rng, 6) - 2;
    if (under(&k->rng, 3) == 0) a.reversed.d[a.reversed.n++] = (uint8_t)i;
  }
  vid x = param(&k->t, tess__type_of(k->dtype, rank, lhs)), w = param(&k->t, tess__type_of(k->dtype, rank, rhs));
  vid out = tess__n_convolution(&k->t.build, x, w, &a, of ? 1 : groups, of ? groups : 1, TESS_DTYPE_NONE);
  each(k, 3, out);
}

/* ---- matrices and spectra ---- */
static void random_solve(struct maker *k) {
  struct triangular_attrs attrs = {under(&k->rng, 2), under(&k->rng, 2), under(&k->rng, 2), (uint8_t)under(&k->rng, 3)};
  int64_t n = 1 + under(&k->rng, 3), columns = 1 + under(&k->rng, 4);
  vid a = param(&k->t, TYPE(k->dtype, 2, n, n));
  vid c = param(&k->t, TYPE(k->dtype, 2, attrs.left_side ? n : columns, attrs.left_side ? columns : n));
  each(k, 2, tess__n_triangular_solve(&k->t.build, a, c, &attrs));
}

static void random_fft(struct maker *k) {
  enum fft_kind kind = (enum fft_kind)under(&k->rng, 4);
  int64_t last = 1 + under(&k->rng, 8);
  int rank = 1 + under(&k->rng, 3);
  tess_dtype dtype = kind == FFT_REAL ? TESS_F64 : TESS_C128;
  vid x = param(&k->t, TYPE(dtype, 2, 3, kind == FFT_REAL_INVERSE ? last / 2 + 1 : last));
  together(k, 1, tess__n_fft(&k->t.build, x, kind, rank, last));
}

/* ---- all ---- */
static void (*const makers[])(struct maker *) = {
    random_pointwise,   random_select, random_same,        random_complex, random_broadcast,
    random_view,        random_pad,    random_concatenate, random_reduce,  random_dot,
    random_dynamic,     random_gather, random_scatter,     random_window,  random_select_and_scatter,
    random_convolution, random_solve,  random_fft};

static void random_calls(void **state) {
  (void)state;
  for (size_t which = 0; which < sizeof makers / sizeof *makers; which++)
    for (uint64_t seed = 1; seed <= 64; seed++) {
      struct maker k = {.rng = seed * 1000 + which, .dtype = seed % 2 ? TESS_F64 : TESS_C128};
      bench_begin(&k.t);
      makers[which](&k);
    }
}

/* ---- other dtypes ---- */
/* The cotangents have the operands' types, whatever the op made of them. */
static void types_are_kept(void **state) {
  (void)state;
  static const tess_dtype dtypes[] = {TESS_F32, TESS_BF16, TESS_F16, TESS_F64, TESS_C64};
  for (int from = 0; from < 4; from++)
    for (int to = 0; to < 5; to++)
      for (int product = 0; product < 2; product++) {
        if (product && (to == 4 || from == to)) continue;
        struct maker k = {.rng = 1};
        bench_begin(&k.t);
        struct type weak = *TYPE(dtypes[from], 2, 2);
        weak.weak = true;
        vid x = param(&k.t, tess__type(&weak)), y = product ? param(&k.t, TYPE(dtypes[from], 2, 2)) : VID_NONE, out;
        struct dot_attrs a = {.lhs_contract = DIMS(1), .rhs_contract = DIMS(0)};
        out = product ? tess__n_dot_general(&k.t.build, x, y, &a, dtypes[to])
                      : tess__n_convert(&k.t.build, x, dtypes[to], false);
        struct proof p = proof_of(&k, 1, &out);
        bool counts = true;
        p.linear = 1;
        tess__graph_free(transposed_graph(&p, &counts)); /* looks at the types */
        bench_end(&k.t);
      }
}

/* bf16 products that were summed in f32 are so backwards, and rounded once. */
static void products_are_summed_wide(void **state) {
  (void)state;
  struct maker k = {.rng = 1};
  bench_begin(&k.t);
  vid x = param(&k.t, TYPE(TESS_BF16, 1)), y = param(&k.t, TYPE(TESS_BF16, 3));
  struct dot_attrs none;
  memset(&none, 0, sizeof none);
  vid out = tess__n_dot_general(&k.t.build, x, y, &none, TESS_F32);
  struct proof p = proof_of(&k, 1, &out);
  bool counts = true;
  p.linear = 1;
  struct graph *back = transposed_graph(&p, &counts);
  uint16_t ones[3] = {0x3f80, 0x3f80, 0x3f80}, got = 0;                /* 1 */
  float u[3] = {1, 0x1p-8f, 0x1p-8f};                                  /* half of the last place of 1, twice */
  tess__region_run(back, (const void *[]){ones, u}, (void *[]){&got}); /* 1 + 2^-7 */
  assert_int_equal(got, 0x3f81);
  tess__graph_free(back);
  bench_end(&k.t);
}

/* ---- what rules of forward derivatives make ---- */
/* Each node that a tangent reaches has a transpose, or no result that changes. */
static void look_at_tangents(const struct graph *g, int first_tangent, const char *name) {
  bool *changes = calloc((size_t)g->n_values + 1, 1);
  for (int i = first_tangent; i < g->n_params; i++)
    changes[g->param[i]] = true;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    bool any = false;
    for (int k = 0; k < n->n_in; k++)
      any |= changes[n->in[k]];
    for (int k = 0; k < n->n_out; k++)
      changes[n->out + (vid)k] = any;
    if (any && !n->op->transpose) fail_msg("the derivative of %s has %s of a tangent", name, n->op->name);
  }
  free(changes);
}

static void look_at_derivative(const struct graph *g, const char *name) {
  struct diag d = {.status = TESS_OK};
  struct graph *to = tess__graph_new("forward");
  struct build b = {.graph = to, .diag = &d};
  vid in[MOST_OPERANDS], tangent[MOST_OPERANDS], out[2 * MOST_OPERANDS];
  for (int i = 0; i < g->n_params; i++)
    in[i] = tess__graph_param(to, tess__type_at(g, g->param[i]));
  for (int i = 0; i < g->n_params; i++) {
    const struct type *t = tess__type_at(g, g->param[i]);
    bool inexact = tess__dtype_class((tess_dtype)t->dtype) & (DTYPE_FLOAT | DTYPE_COMPLEX);
    tangent[i] = inexact ? tess__graph_param(to, t) : VID_NONE;
  }
  /* what has none is refused by name: tests/unit/test_op_table.c */
  if (tess__forward(&b, g, in, tangent, out, out + g->n_results)) look_at_tangents(to, g->n_params, name);
  tess__diag_clear(&d);
  tess__graph_free(to);
}

static void look_at_case(struct op_case *c, void *ctx) {
  bool regions = false;
  for (uint32_t i = 0; i < c->graph->n_nodes; i++)
    regions |= (c->graph->node[i].op->traits & OP_REGION) != 0;
  if (regions || c->graph->n_params > MOST_OPERANDS) return;
  look_at_derivative(c->graph, c->name);
  ++*(int *)ctx;
}

static void derivatives_of_the_table(void **state) {
  (void)state;
  int looked = 0;
  assert_true(for_each_case(look_at_case, &looked));
  assert_true(looked > 100);
}

static void all_were_proved(void **state) {
  (void)state;
  for (int i = 0; i < tess__op_count(); i++) {
    const struct tess_op *op = tess__op(i);
    bool elsewhere = op->traits & OP_COLLECTIVE || i == OP_pvary || i == OP_sharding_constraint;
    if (op->transpose && !elsewhere && !seen[i]) fail_msg("the transpose of %s was not proved", op->name);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(random_calls), cmocka_unit_test(types_are_kept),
                                     cmocka_unit_test(products_are_summed_wide),
                                     cmocka_unit_test(derivatives_of_the_table), cmocka_unit_test(all_were_proved)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
