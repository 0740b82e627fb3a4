/* The column transpose: each op that rules of derivatives make of tangents, on random types and attributes, in all of
 * its linear operands together and in each alone. */
#include "unit/_transpose.h"

static bool seen[OP_COUNT];

struct maker {
  struct bench t;
  uint64_t rng;
  tess_dtype dtype;
};

static const struct type *random_type(struct maker *k, int least, int most) {
  int64_t dim[TESS_MAX_RANK];
  int rank = least + under(&k->rng, most - least + 1);
  for (int i = 0; i < rank; i++)
    dim[i] = 1 + under(&k->rng, 5);
  return tess__type_of(k->dtype, rank, dim);
}

static struct dims random_dims(struct maker *k, int rank) {
  struct dims dims = {0};
  for (int i = 0; i < rank; i++)
    if (under(&k->rng, 2)) dims.d[dims.n++] = (uint8_t)i;
  return dims;
}

static struct dims random_order(struct maker *k, int rank) {
  struct dims order = {.n = (uint8_t)rank};
  for (int i = 0; i < rank; i++) {
    int other = under(&k->rng, i + 1);
    order.d[i] = order.d[other];
    order.d[other] = (uint8_t)i;
  }
  return order;
}

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
    together(k, 1, tess__n_optimization_barrier(b, x));
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

/* ---- all ---- */
static void (*const makers[])(struct maker *) = {random_pointwise, random_select, random_same, random_complex,
                                                 random_broadcast, random_view,   random_pad,  random_concatenate,
                                                 random_reduce,    random_dot};

static void random_calls(void **state) {
  (void)state;
  for (size_t which = 0; which < sizeof makers / sizeof *makers; which++)
    for (uint64_t seed = 1; seed <= 64; seed++) {
      struct maker k = {.rng = seed * 1000 + which, .dtype = seed % 2 ? TESS_F64 : TESS_C128};
      bench_begin(&k.t);
      makers[which](&k);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(random_calls)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
