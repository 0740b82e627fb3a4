/* Factor rules of ops with windows, factorisations and transforms: Shardy's own cases (op_sharding_rule_registry.mlir),
 * as its text has them. */
#include "_ir.h"

/* " WHAT={k, l}": the factors of a kind, or the blocked ones. */
static void add_kind(struct text *out, const struct rule *r, const char *what, int kind, bool blocked) {
  int n = 0;
  for (int f = 0; f < r->n_factors; f++) {
    if (blocked ? !r->factor[f].blocked : r->factor[f].kind != kind) continue;
    if (n == 0) tess__text_printf(out, " %s={", what);
    tess__text_printf(out, "%s%c", n++ ? ", " : "", 'i' + f);
  }
  if (n) tess__text_add(out, "}");
}

static void add_tensor(struct text *t, const struct rule_tensor *rt) {
  tess__text_add(t, "[");
  for (int d = 0; d < rt->rank; d++) {
    tess__text_add(t, d ? ", " : "");
    for (int f = rt->start[d]; f < rt->start[d + 1]; f++)
      tess__text_printf(t, "%c", 'i' + rt->factor[f]);
  }
  tess__text_add(t, "]");
}

/* The rule of the node that made v. */
static void rule_is(struct bench *t, vid v, const char *wanted) {
  if (v == VID_NONE) fail_msg("%s", t->diag.message);
  struct arena arena = {0};
  struct call c;
  struct rule r;
  struct text out = {0};
  tess__node_call(t->graph, &t->graph->node[t->graph->value[v].node], &c, &arena);
  tess__rule_make(&r, &c, &arena);
  tess__text_add(&out, "(");
  for (int i = 0; i < r.n_tensors; i++) {
    tess__text_add(&out, i == c.n_in ? ")->(" : i ? ", " : "");
    add_tensor(&out, &r.tensor[i]);
  }
  tess__text_add(&out, ") {");
  for (int f = 0; f < r.n_factors; f++)
    tess__text_printf(&out, "%s%c=%d", f ? ", " : "", 'i' + f, (int)r.factor[f].size);
  tess__text_add(&out, "}");
  add_kind(&out, &r, "reduction", FACTOR_REDUCE, false);
  add_kind(&out, &r, "need_replication", FACTOR_REPLICATE, false);
  add_kind(&out, &r, "permutation", FACTOR_PERMUTE, false);
  add_kind(&out, &r, "blocked_propagation", 0, true);
  assert_string_equal(tess__text_string(&out), wanted);
  tess__text_free(&out);
  tess__arena_free(&arena);
}

/* [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], stride 2, padding 0 and 1; the operand has 224x224 pixels. */
static const struct {
  int64_t batch, feature, rhs[4];
  int features, batches;
  const char *tensors, *sizes, *reduction, *permutation;
} convolutions[] = {
    {2,
     192,
     {3, 3, 192, 64},
     1,
     1,
     "[i, jk, lm, n], [k, m, n, o])->([i, j, l, o]",
     "i=2, j=112, k=2, l=112, m=2, n=192, o=64",
     "k, m, n",
     "j, l"},
    {2,
     192,
     {112, 112, 192, 64},
     1,
     1,
     "[i, jk, lm, n], [j, l, n, o])->([i, k, m, o]",
     "i=2, j=112, k=2, l=112, m=2, n=192, o=64",
     "j, l, n",
     "k, m"},
    {8,
     192,
     {3, 3, 192, 256},
     1,
     4,
     "[ij, kl, mn, o], [l, n, o, ip])->([j, k, m, ip]",
     "i=4, j=2, k=112, l=2, m=112, n=2, o=192, p=64",
     "l, n, o",
     "k, m"},
    {4,
     192,
     {3, 3, 192, 256},
     1,
     4,
     "[i, kl, mn, o], [l, n, o, ip])->([j, k, m, ip]",
     "i=4, j=1, k=112, l=2, m=112, n=2, o=192, p=64",
     "l, n, o",
     "k, m"},
    {8,
     192,
     {3, 3, 12, 256},
     16,
     1,
     "[i, jk, lm, no], [k, m, o, np])->([i, j, l, np]",
     "i=8, j=112, k=2, l=112, m=2, n=16, o=12, p=16",
     "k, m, o",
     "j, l"},
    {8,
     16,
     {3, 3, 1, 256},
     16,
     1,
     "[i, jk, lm, n], [k, m, o, np])->([i, j, l, np]",
     "i=8, j=112, k=2, l=112, m=2, n=16, o=1, p=16",
     "k, m, o",
     "j, l"},
    {8,
     192,
     {3, 3, 12, 16},
     16,
     1,
     "[i, jk, lm, no], [k, m, o, n])->([i, j, l, n]",
     "i=8, j=112, k=2, l=112, m=2, n=16, o=12",
     "k, m, o",
     "j, l"},
};

static void test_convolutions(void **state) {
  (void)state;
  struct convolution_attrs a = {.lhs = DIMS(0, 3, 1, 2),
                                .rhs = DIMS(3, 2, 0, 1),
                                .out = DIMS(0, 3, 1, 2),
                                .stride = {2, 2},
                                .high = {1, 1},
                                .lhs_dilation = {1, 1},
                                .rhs_dilation = {1, 1}};
  for (size_t i = 0; i < sizeof convolutions / sizeof *convolutions; i++) {
    struct bench t;
    struct text wanted = {0};
    bench_begin(&t);
    vid x = param(&t, F32(convolutions[i].batch, 224, 224, convolutions[i].feature));
    vid w = param(&t, tess__type_of(TESS_F32, 4, convolutions[i].rhs));
    tess__text_printf(&wanted, "(%s) {%s} reduction={%s} permutation={%s}", convolutions[i].tensors,
                      convolutions[i].sizes, convolutions[i].reduction, convolutions[i].permutation);
    rule_is(&t,
            tess__n_convolution(&t.build, x, w, &a, convolutions[i].features, convolutions[i].batches, TESS_DTYPE_NONE),
            tess__text_string(&wanted));
    tess__text_free(&wanted);
    bench_end(&t);
  }
}

static void test_windows(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  struct window_attrs a = {.size = {3, 1, 1}, .stride = {3, 1, 1}, .base_dilation = {1, 1, 1}, .dilation = {1, 1, 1}};
  a.low[1] = 2;
  a.high[1] = -2;
  a.monoid = MONOID_MAX;
  vid x = param(&t, F32(48, 48, 3));
  rule_is(&t, tess__n_reduce_window(&t.build, x, &a), "([i, j, k])->([i, j, k]) {i=16, j=48, k=3} permutation={i, j}");
  rule_is(&t, tess__n_cholesky(&t.build, param(&t, F32(2, 4, 8, 8)), true),
          "([i, j, k, l])->([i, j, k, l]) {i=2, j=4, k=8, l=8} need_replication={k, l}");
  vid parts[3]; /* as JAX's rules: the matrices of operands and results have nothing in common */
  tess__n_lu(&t.build, param(&t, F32(2, 8, 6)), parts);
  rule_is(&t, parts[0],
          "([i, j, k])->([i, l, m], [i, n], [i, o]) {i=2, j=8, k=6, l=8, m=6, n=6, o=8} "
          "need_replication={j, k, l, m, n, o}");
  vid state_in = param(&t, TYPE(TESS_U64, 2)), bits[2];
  tess__n_rng_bit_generator(&t.build, state_in, RNG_DEFAULT, TYPE(TESS_U32, 4, 1000), bits);
  rule_is(&t, bits[1], "([i])->([i], [j, k]) {i=2, j=4, k=1000} need_replication={i} blocked_propagation={i}");
  bench_end(&t);
}

static void solve(bool left, enum transpose transpose, const char *wanted) {
  struct bench t;
  bench_begin(&t);
  vid a = param(&t, F32(4, 3, 3)), b = param(&t, left ? F32(4, 3, 5) : F32(4, 5, 3));
  struct triangular_attrs attrs = {left, true, false, (uint8_t)transpose};
  rule_is(&t, tess__n_triangular_solve(&t.build, a, b, &attrs), wanted);
  bench_end(&t);
}

static void test_systems(void **state) { /* as the registry builds them */
  (void)state;
  solve(true, TRANSPOSE_NO, "([i, j, l], [i, j, k])->([i, l, k]) {i=4, j=3, k=5, l=3} need_replication={j, k, l}");
  solve(true, TRANSPOSE_ADJOINT, "([i, l, j], [i, j, k])->([i, l, k]) {i=4, j=3, k=5, l=3} need_replication={j, k, l}");
  solve(false, TRANSPOSE_NO, "([i, l, k], [i, j, k])->([i, j, l]) {i=4, j=5, k=3, l=3} need_replication={j, k, l}");
  solve(false, TRANSPOSE_YES, "([i, k, l], [i, j, k])->([i, j, l]) {i=4, j=5, k=3, l=3} need_replication={j, k, l}");
}

static void transform(enum fft_kind kind, int rank, const struct type *in, int64_t last, const char *wanted) {
  struct bench t;
  bench_begin(&t);
  rule_is(&t, tess__n_fft(&t.build, param(&t, in), kind, rank, last), wanted);
  bench_end(&t);
}

static void test_transforms(void **state) {
  (void)state;
  const struct type *whole = TYPE(TESS_C64, 8, 32, 64), *half = TYPE(TESS_C64, 8, 32, 33);
  transform(FFT_FORWARD, 2, whole, 0, "([i, j, k])->([i, j, k]) {i=8, j=32, k=64} need_replication={j, k}");
  transform(FFT_REAL, 2, F32(8, 32, 64), 0,
            "([i, j, k])->([i, j, k]) {i=8, j=32, k=64} need_replication={j, k} blocked_propagation={k}");
  transform(FFT_REAL_INVERSE, 2, half, 64,
            "([i, j, k])->([i, j, k]) {i=8, j=32, k=33} need_replication={j, k} blocked_propagation={k}");
  transform(FFT_INVERSE, 1, whole, 0, "([i, j, k])->([i, j, k]) {i=8, j=32, k=64} need_replication={k}");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_convolutions),
      cmocka_unit_test(test_windows),
      cmocka_unit_test(test_systems),
      cmocka_unit_test(test_transforms),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
