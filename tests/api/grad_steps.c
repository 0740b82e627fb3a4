/* What gradients cost: steps and collectives of their programs beside those of derivatives written by hand, products
 * that need no transposes, and what a checkpoint saves. */
#include "_near.h"

#include <tessera/module.h>

static tess_mesh *mesh; /* of 8 devices */

struct run { /* a second one, when the program is there */
  int64_t steps, collectives;
};

static struct run run(tess_fn *f, tess_spans out, tess_spans in) {
  tess_call_into(out, f, in);
  tess_counters before = tess_runtime_counters();
  tess_call_into(out, f, in);
  tess_counters after = tess_runtime_counters();
  return (struct run){after.steps - before.steps, after.collectives - before.collectives};
}

static tess_array *ramped(tess_shape shape) { /* from -1 to 1 */
  int64_t n = 1;
  for (int d = 0; d < shape.n; d++)
    n *= shape.dim[d];
  tess_array *x = tess_reshape(tess_astype(tess_arange(n), TESS_F32), shape);
  return tess_sub(tess_mul(x, 2.0 / (double)n), 1);
}

static void same(int line, tess_array *x, tess_array *want) {
  if (!tess_ok(x)) fail_msg("line %d: %s", line, tess_error_of(x).message);
  if (!tess_ok(want)) fail_msg("line %d: %s", line, tess_error_of(want).message);
  assert_int_equal(tess_array_size(x), tess_array_size(want));
  for (int i = 0; i < tess_array_size(x); i++)
    if (!(fabs(element(x, i) - element(want, i)) < 1e-5))
      fail_msg("line %d: element %d is %g, want %g", line, i, element(x, i), element(want, i));
}
#define SAME(x, want) same(__LINE__, x, want)

/* ---- a step of an MLP ---- */
struct model {
  tess_array *w1, *b1, *w2, *b2;
};
struct batch {
  struct model m;
  tess_array *x, *y;
};
struct derived {
  tess_array *loss;
  struct model m;
};

static tess_array *cross_entropy(tess_array *logits, tess_array *y) {
  return tess_neg(tess_mean(tess_sum(tess_mul(tess_log_softmax(logits, -1), y), .axes = TESS_AXES(-1))));
}

static tess_array *loss(const void *model, tess_array *x, tess_array *y) {
  const struct model *m = model;
  tess_array *h = tess_relu(tess_add(tess_matmul(x, m->w1), m->b1));
  return cross_entropy(tess_add(tess_matmul(h, m->w2), m->b2), y);
}

static tess_array *rows_sum(tess_array *x) {
  return tess_sum(x, .axes = TESS_AXES(0));
}

static void by_hand(const void *in, void *out) { /* labels add up to 1 in each row */
  const struct batch *a = in;
  const struct model *m = &a->m;
  tess_array *z = tess_add(tess_matmul(a->x, m->w1), m->b1), *h = tess_relu(z);
  tess_array *logp = tess_log_softmax(tess_add(tess_matmul(h, m->w2), m->b2), -1);
  tess_array *g2 = tess_div(tess_sub(tess_exp(logp), a->y), (double)tess_array_shape(a->x).dim[0]);
  tess_array *g1 = tess_where(tess_gt(z, 0), tess_einsum("bc,hc->bh", g2, m->w2), 0);
  *(struct derived *)out = (struct derived){
      tess_neg(tess_mean(tess_sum(tess_mul(logp, a->y), .axes = TESS_AXES(-1)))),
      {tess_einsum("bi,bh->ih", a->x, g1), rows_sum(g1), tess_einsum("bh,bc->hc", h, g2), rows_sum(g2)}};
}

static struct batch example(void) {
  return (struct batch){
      {ramped(TESS_SHAPE(12, 8)), ramped(TESS_SHAPE(8)), ramped(TESS_SHAPE(8, 4)), ramped(TESS_SHAPE(4))},
      ramped(TESS_SHAPE(16, 12)),
      tess_full(TESS_SHAPE(16, 4), 0.25)};
}

/* By hand the labels' sums are known, and once subtracted; else they are three steps. */
static void test_mlp(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct batch a = example();
  struct derived g, h;
  tess_fn *f = tess_jit(tess_value_and_grad(loss)), *hand = tess_jit(by_hand);
  struct run one = run(f, TESS_TREE(g), TESS_TREE(a.m, a.x, a.y)), want = run(hand, TESS_TREE(h), TESS_TREE(a));
  SAME(g.loss, h.loss);
  SAME(g.m.w1, h.m.w1);
  SAME(g.m.b1, h.m.b1);
  SAME(g.m.w2, h.m.w2);
  SAME(g.m.b2, h.m.b2);
  assert_in_range(one.steps, 1, want.steps + 3);
  a.x = tess_device_put(a.x, tess_named_sharding(mesh, TESS_P("x,y", NULL)));
  a.y = tess_device_put(a.y, tess_named_sharding(mesh, TESS_P("x,y", NULL)));
  one = run(f, TESS_TREE(g), TESS_TREE(a.m, a.x, a.y)), want = run(hand, TESS_TREE(h), TESS_TREE(a));
  SAME(g.m.w1, h.m.w1);
  assert_int_equal(want.collectives, 1);
  assert_int_equal(one.collectives, 1); /* each gradient and the loss, in one */
  assert_in_range(one.steps, 1, want.steps + 3);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- several sums of a manual region: each is read at once, and all are one message ---- */
static tess_array *three_sums(tess_array *x, tess_array *y) {
  tess_array *a = tess_pmean(x, "i"), *b = tess_mul(tess_psum(y, "i"), 2);
  return tess_add(tess_add(a, b), tess_pmean(tess_mul(x, y), "i"));
}
static tess_array *sums_in_turn(tess_array *x, tess_array *y) {
  return tess_psum(tess_sub(y, tess_psum(x, "i")), "i");
}

static int64_t sent(tess_fn *f, tess_array *x, double want) {
  int64_t before = tess_runtime_counters().collectives;
  tess_array *out = tess_call(f, x, x);
  if (!tess_ok(out)) fail_msg("%s", tess_error_of(out).message);
  assert_true(element(out, 0) == want);
  return tess_runtime_counters().collectives - before;
}

static void test_manual_sums(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_astype(tess_arange(8), TESS_F32);
  tess_mesh *line = tess_make_mesh(TESS_SHAPE(8), TESS_NAMES("i"));
#define MANUAL(f) tess_shard_map(f, .mesh = line, .in_specs = TESS_P("i"), .out_specs = TESS_P())
#define OVER_I(f) tess_pmap(f, .axis_name = "i", .out_axes = TESS_AXES(TESS_NONE))
  assert_int_equal(sent(MANUAL(three_sums), x, 3.5 + 56 + 17.5), 1);
  assert_int_equal(sent(OVER_I(three_sums), x, 3.5 + 56 + 17.5), 1);
  assert_int_equal(sent(MANUAL(sums_in_turn), x, 28 - 8 * 28), 2);
  assert_int_equal(sent(OVER_I(sums_in_turn), x, 28 - 8 * 28), 2);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- softmax, layer norm ---- */
static tess_array *entropy_by_hand(tess_array *x, tess_array *y) {
  return tess_div(tess_sub(tess_softmax(x, -1), y), (double)tess_array_shape(x).dim[0]);
}
static tess_array *weighted_softmax(tess_array *x, tess_array *y) {
  return tess_sum(tess_mul(tess_softmax(x, -1), y));
}
static tess_array *softmax_by_hand(tess_array *x, tess_array *y) {
  tess_array *p = tess_softmax(x, -1), *g = tess_mul(p, y);
  return tess_sub(g, tess_mul(p, tess_sum(g, .axes = TESS_AXES(-1), .keepdims = true)));
}

static void test_softmax(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = ramped(TESS_SHAPE(16, 4)), *y = tess_full(TESS_SHAPE(16, 4), 0.25), *g, *h;
  struct run one = run(tess_jit(tess_grad(cross_entropy)), TESS_TREE(g), TESS_TREE(x, y)),
             want = run(tess_jit(entropy_by_hand), TESS_TREE(h), TESS_TREE(x, y));
  SAME(g, h);
  assert_in_range(one.steps, 1, want.steps + 3);
  y = ramped(TESS_SHAPE(16, 4));
  one = run(tess_jit(tess_grad(weighted_softmax)), TESS_TREE(g), TESS_TREE(x, y));
  want = run(tess_jit(softmax_by_hand), TESS_TREE(h), TESS_TREE(x, y));
  SAME(g, h);
  assert_in_range(one.steps, 1, want.steps);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

struct normed { /* and its gradients */
  tess_array *x, *scale, *bias;
};
static tess_array *weighted_norm(tess_array *x, tess_array *scale, tess_array *bias, tess_array *y) {
  return tess_sum(tess_mul(tess_layer_norm(x, scale, bias, 1e-6), y));
}
static tess_array *row_mean(tess_array *x) {
  return tess_mean(x, .axes = TESS_AXES(-1), .keepdims = true);
}
static void norm_by_hand(const void *in, void *out) { /* x, scale, bias, y */
  tess_array *const *a = in;
  tess_array *c = tess_sub(a[0], row_mean(a[0])), *r = tess_rsqrt(tess_add(row_mean(tess_square(c)), 1e-6));
  tess_array *n = tess_mul(c, r), *g = tess_mul(a[3], a[1]);
  tess_array *rest = tess_add(row_mean(g), tess_mul(n, row_mean(tess_mul(g, n))));
  *(struct normed *)out = (struct normed){tess_mul(r, tess_sub(g, rest)), rows_sum(tess_mul(a[3], n)), rows_sum(a[3])};
}

/* By hand the deviations are known to have no sum: two steps less. */
static void test_layer_norm(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_sin(tess_mul(ramped(TESS_SHAPE(16, 8)), 40)), *y = ramped(TESS_SHAPE(16, 8));
  tess_array *scale = ramped(TESS_SHAPE(8)), *bias = ramped(TESS_SHAPE(8));
  struct normed g, h;
  tess_fn *f = tess_jit(tess_grad(weighted_norm, .argnums = TESS_ARGNUMS(0, 1, 2)));
  struct run one = run(f, TESS_TREE(g), TESS_TREE(x, scale, bias, y)),
             want = run(tess_jit(norm_by_hand), TESS_TREE(h), TESS_TREE(x, scale, bias, y));
  SAME(g.x, h.x);
  SAME(g.scale, h.scale);
  SAME(g.bias, h.bias);
  assert_in_range(one.steps, 1, want.steps + 2);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- products ---- */
static int count(const char *text, const char *word) {
  int n = 0;
  for (const char *at = text; (at = strstr(at, word)); at += strlen(word))
    n++;
  return n;
}
static tess_array *product(tess_array *x, tess_array *w) {
  return tess_sum(tess_square(tess_matmul(x, w)));
}
static tess_array *inner(tess_array *x, tess_array *w) {
  return tess_sum(tess_mul(x, w));
}
static tess_array *matmul(tess_array *x, tess_array *w) {
  return tess_matmul(x, w);
}

static const char *text_of(tess_fn *f, int n, tess_array *x, tess_array *w) {
  tess_array *out[2];
  const char *text = tess_as_text(tess_lower_into(TESS_SPAN(n, out), tess_jit(f), TESS_TREE(x, w)));
  assert_non_null(text);
  return text;
}

static void test_products(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_fn *f = tess_grad(product, .argnums = TESS_ARGNUMS(0, 1));
  tess_array *x = ramped(TESS_SHAPE(6, 4)), *w = ramped(TESS_SHAPE(4, 3));
  tess_array *xs = ramped(TESS_SHAPE(5, 6, 4)), *ws = ramped(TESS_SHAPE(5, 4, 3));
  const char *plain = text_of(f, 2, x, w), *batched = text_of(f, 2, xs, ws), *shared = text_of(f, 2, xs, w);
  assert_int_equal(count(plain, "dot_general"), 3);
  assert_int_equal(count(plain, "stablehlo.transpose"), 0);
  assert_int_equal(count(batched, "dot_general"), 3);
  assert_int_equal(count(batched, "stablehlo.transpose"), 0);
  assert_int_equal(count(shared, "stablehlo.transpose"), 0);
  assert_int_equal(count(text_of(tess_grad(inner), 1, x, x), "multiply"), 0); /* not by ones */
  const char *mapped = text_of(tess_vmap(matmul), 1, xs, ws);
  assert_int_equal(count(mapped, "dot_general"), 1);
  assert_int_equal(count(mapped, "stablehlo.transpose"), 0);
  assert_int_equal(count(mapped, "broadcast"), 0);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- memory ---- */
enum { BLOCKS = 12 };
static tess_array *block(tess_array *x, tess_array *w1, tess_array *w2) {
  return tess_add(x, tess_matmul(tess_gelu(tess_matmul(x, w1), true), w2));
}
static tess_array *plain_blocks(const void *weights, tess_array *x) {
  tess_array *const *w = weights;
  for (int i = 0; i < BLOCKS; i++)
    x = block(x, w[2 * i], w[2 * i + 1]);
  return tess_sum(x);
}
static tess_array *saving_blocks(const void *weights, tess_array *x) {
  tess_array *const *w = weights;
  for (int i = 0; i < BLOCKS; i++)
    x = tess_call(tess_checkpoint(block), x, w[2 * i], w[2 * i + 1]);
  return tess_sum(x);
}

static int64_t temporary_bytes(tess_fn *f, tess_spans in) {
  tess_array *g[2 * BLOCKS];
  const char *text = tess_as_text(tess_lower_into(TESS_SPAN(2 * BLOCKS, g), tess_jit(f), in));
  tess_module *m = tess_module_parse(text, strlen(text), "blocks");
  assert_int_equal(tess_module_read(m), TESS_OK);
  assert_int_equal(tess_module_compile(m), TESS_OK);
  int64_t bytes = tess_module_get_info(m).temporary_bytes_per_device;
  tess_module_free(m);
  return bytes;
}

static void test_memory(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *w[2 * BLOCKS], *x = tess_ones(TESS_SHAPE(64, 16));
  for (int i = 0; i < BLOCKS; i++) {
    w[2 * i] = tess_ones(TESS_SHAPE(16, 64));
    w[2 * i + 1] = tess_ones(TESS_SHAPE(64, 16));
  }
  int64_t all = temporary_bytes(tess_grad(plain_blocks), TESS_TREE(w, x)),
          some = temporary_bytes(tess_grad(saving_blocks), TESS_TREE(w, x));
  assert_in_range(some, 1, all * 35 / 100);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_mlp),        cmocka_unit_test(test_manual_sums), cmocka_unit_test(test_softmax),
      cmocka_unit_test(test_layer_norm), cmocka_unit_test(test_products),    cmocka_unit_test(test_memory),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
