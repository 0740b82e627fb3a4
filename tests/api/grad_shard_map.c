/* Gradients and shard_map: inside the mapped function, where checked and unchecked mode differ (as in JAX), and around
 * it, where they must not; and sharded gradients against those of one device over random meshes and specs. */
#include "_near.h"

static tess_mesh *two, *eight; /* devices; 2 x 4 */

/* ---- inside: loss_i = (w^2 + 1) d_i, d = [0, 1] ---- */
enum loss { LOCAL, PSUM, PMEAN };
struct how {
  enum loss loss;
  bool vary; /* w is pvary'ed first */
};

static tess_array *loss(tess_array *w, tess_array *d, const void *how) {
  const struct how *h = how;
  tess_array *l = tess_sum(tess_mul(tess_add(tess_square(w), 1), d));
  return h->loss == PSUM ? tess_psum(l, "i") : h->loss == PMEAN ? tess_pmean(l, "i") : l;
}
static tess_array *inside(tess_array *w, tess_array *d, const void *how) {
  const struct how *h = how;
  if (h->vary) w = tess_pvary(w, "i");
  return tess_expand_dims(tess_call(tess_grad(tess_partial(loss, *h)), w, d), TESS_AXES(0));
}

static void check_inside(int line, bool checked, enum loss l, bool vary, double first, double second) {
  struct how h;
  memset(&h, 0, sizeof h);
  h.loss = l;
  h.vary = vary;
  tess_fn *f = tess_shard_map(tess_partial(inside, h), .mesh = two, .in_specs = TESS_SPECS(TESS_P(), TESS_P("i")),
                              .out_specs = TESS_P("i"), .no_check_vma = !checked);
  tess_array *w = tess_ones(TESS_SHAPE()), *d = F32(0, 1);
  check_near(line, tess_call(f, w, d), 2, (double[]){first, second}, 1e-6);
  check_near(line, tess_call(tess_jit(f), w, d), 2, (double[]){first, second}, 1e-6);
}
#define INSIDE(...) check_inside(__LINE__, __VA_ARGS__)

static void test_inside(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  INSIDE(false, LOCAL, false, 0, 2);
  INSIDE(false, PSUM, false, 0, 4); /* n times the local part */
  INSIDE(false, PMEAN, false, 0, 2);
  INSIDE(true, LOCAL, false, 2, 2); /* summed already */
  INSIDE(true, PSUM, false, 2, 2);
  INSIDE(true, PMEAN, false, 1, 1);
  INSIDE(true, LOCAL, true, 0, 2);
  INSIDE(true, PSUM, true, 0, 2);
  INSIDE(true, PMEAN, true, 0, 1);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* The gradient of a parameter that is equal on all devices is so, too: out_specs may promise it. */
static tess_array *invariant(tess_array *w, tess_array *d) {
  struct how h = {LOCAL, false};
  return tess_call(tess_grad(tess_partial(loss, h)), w, d);
}
static void value_too(const void *in, void *out) {
  tess_array *const *x = in;
  struct how h = {PSUM, false};
  tess_array **r = out;
  tess_call_into(TESS_TREE(r[0], r[1]), tess_value_and_grad(tess_partial(loss, h)), TESS_TREE(x[0], x[1]));
}

static void test_variance(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *w = tess_ones(TESS_SHAPE()), *d = F32(0, 1), *v, *g;
  tess_spec in = TESS_SPECS(TESS_P(), TESS_P("i"));
  NEAR(tess_call(tess_shard_map(invariant, .mesh = two, .in_specs = in, .out_specs = TESS_P()), w, d), 2);
  tess_fn *f = tess_shard_map(value_too, .mesh = two, .in_specs = in, .out_specs = TESS_P());
  tess_call_into(TESS_TREE(v, g), f, TESS_TREE(w, d));
  NEAR(v, 2);
  NEAR(g, 2);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- a cotangent that varies over more ---- */
static tess_array *doubled(tess_array *x) {
  return tess_mul(x, 2);
}
static tess_array *varying_cotangent(tess_array *w, tess_array *d) {
  tess_array *y;
  return tess_call(tess_vjp_into(TESS_TREE(y), doubled, TESS_TREE(w)), tess_sum(d));
}
static tess_fn *held;
static tess_array *pulled(tess_array *ct) {
  return tess_call(held, ct);
}

static void test_refused(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *w = tess_ones(TESS_SHAPE()), *d = F32(0, 1), *y;
  tess_spec in = TESS_SPECS(TESS_P(), TESS_P("i"));
  tess_fn *f = tess_shard_map(varying_cotangent, .mesh = two, .in_specs = in, .out_specs = TESS_P("i"));
  REFUSED(tess_call(f, w, d), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "varies over more mesh axes than result 0 of doubled");
  held = tess_vjp_into(TESS_TREE(y), tess_sin, TESS_TREE(d));
  f = tess_shard_map(pulled, .mesh = two, .in_specs = TESS_P(), .out_specs = TESS_P());
  REFUSED(tess_call(f, d), TESS_FAILED_PRECONDITION, TESS_VALUE_ERROR, "was made outside of the shard_map");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- around: equal in both modes, and to one device ---- */
static tess_array *layer(tess_array *x, tess_array *w) { /* x: rows over a, w: columns over b */
  tess_array *h = tess_tanh(tess_matmul(x, w));
  return tess_psum(tess_sum(tess_square(h)), "a,b");
}
static tess_array *plain(tess_array *x, tess_array *w) {
  return tess_sum(tess_square(tess_tanh(tess_matmul(x, w))));
}
static tess_array *gathered(tess_array *x, tess_array *w) { /* both cut over a */
  tess_array *all = tess_all_gather(w, "a", 0, .tiled = true);
  return tess_ppermute(tess_sin(tess_matmul(x, all)), "a", TESS_SHIFT(1));
}
static tess_fn *mapped; /* of gathered */
static tess_array *ramp(tess_array *y) {
  return tess_sum(tess_mul(y, tess_reshape(tess_linspace(1, 2, 32), TESS_SHAPE(4, 8))));
}
static tess_array *of_mapped(tess_array *x, tess_array *w, const void *unchecked) {
  (void)unchecked; /* what `mapped` is made with: others are other programs */
  return ramp(tess_call(mapped, x, w));
}
static tess_array *plain_gathered(tess_array *x, tess_array *w) {
  return ramp(tess_roll(tess_sin(tess_matmul(x, w)), 2, 0));
}

static void same(int line, tess_array *a, tess_array *b) {
  if (!tess_ok(a) || !tess_ok(b)) fail_msg("line %d: %s", line, tess_error_of(tess_ok(a) ? b : a).message);
  assert_int_equal(tess_array_size(a), tess_array_size(b));
  for (int i = 0; i < tess_array_size(a); i++)
    if (fabs(element(a, i) - element(b, i)) > 1e-5 * fmax(1, fabs(element(b, i))))
      fail_msg("line %d: element %d is %.9g, want %.9g", line, i, element(a, i), element(b, i));
}

static void test_around(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_reshape(tess_linspace(-1, 1, 32), TESS_SHAPE(4, 8)), *gx, *gw, *want_x, *want_w;
  tess_array *w = tess_reshape(tess_linspace(-1, 2, 64), TESS_SHAPE(8, 8));
  tess_ints both = TESS_ARGNUMS(0, 1);
  tess_call_into(TESS_TREE(want_x, want_w), tess_grad(plain, .argnums = both), TESS_TREE(x, w));
  for (int unchecked = 0; unchecked < 2; unchecked++)
    for (int jitted = 0; jitted < 2; jitted++) {
      tess_fn *f = tess_shard_map(layer, .mesh = eight, .in_specs = TESS_SPECS(TESS_P("a"), TESS_P(NULL, "b")),
                                  .out_specs = TESS_P(), .no_check_vma = unchecked);
      tess_fn *g = tess_grad(f, .argnums = both);
      tess_call_into(TESS_TREE(gx, gw), jitted ? tess_jit(g) : g, TESS_TREE(x, w));
      same(__LINE__, gx, want_x);
      same(__LINE__, gw, want_w);
    }
  tess_call_into(TESS_TREE(want_x, want_w), tess_grad(plain_gathered, .argnums = both), TESS_TREE(x, w));
  for (int unchecked = 0; unchecked < 2; unchecked++) {
    mapped = tess_shard_map(gathered, .mesh = eight, .in_specs = TESS_P("a"), .out_specs = TESS_P("a"),
                            .no_check_vma = unchecked);
    tess_call_into(TESS_TREE(gx, gw), tess_grad(tess_partial(of_mapped, unchecked), .argnums = both), TESS_TREE(x, w));
    same(__LINE__, gx, want_x);
    same(__LINE__, gw, want_w);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- random meshes and specs: auto-partitioned gradients ---- */
static uint64_t seed = 1;
static int draw(int n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (int)(seed >> 33) % n;
}

struct weights {
  tess_array *w1, *b1, *w2;
};
static tess_array *network(const void *weights, tess_array *x, tess_array *y) {
  const struct weights *p = weights;
  tess_array *h = tess_tanh(tess_add(tess_matmul(x, p->w1), p->b1));
  tess_array *logp = tess_log_softmax(tess_matmul(h, p->w2), -1);
  return tess_neg(tess_mean(tess_sum(tess_mul(y, logp), .axes = TESS_AXES(-1))));
}

static tess_array *random_array(int a, int b) { /* b 0: of one dimension */
  tess_array *x = tess_random_normal(tess_random_key((uint64_t)draw(1000)), b ? TESS_SHAPE(a, b) : TESS_SHAPE(a));
  return x;
}

/* On the mesh, over axes that divide its sizes. */
static tess_array *cut(tess_array *x, tess_mesh *mesh) {
  static const char *const axes[] = {NULL, "p", "q", "p,q"};
  tess_spec spec = TESS_P();
  switch (draw(4)) {
  case 0:
    spec = TESS_P(axes[draw(4)]);
    break;
  case 1:
    if (tess_array_ndim(x) == 2) spec = TESS_P(NULL, axes[draw(4)]);
    break;
  case 2:
    if (tess_array_ndim(x) == 2) spec = draw(2) ? TESS_P("p", "q") : TESS_P("q", "p");
    break;
  default:
    break;
  }
  return tess_device_put(x, tess_named_sharding(mesh, spec));
}

static void test_random(void **state) {
  (void)state;
  for (int round = 0; round < 24; round++) {
    tess_scope *s = tess_scope_begin();
    int p = 1 << draw(3), q = 1 << draw(2);
    tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(p, q), TESS_NAMES("p", "q"));
    struct weights w = {random_array(16, 24), random_array(24, 0), random_array(24, 8)}, g, want, on = w;
    tess_array *x = random_array(8, 16), *y = tess_softmax(random_array(8, 8), -1), *v, *want_v, *gx, *want_x;
    tess_ints both = TESS_ARGNUMS(0, 1);
    tess_call_into(TESS_TREE(want_v, want, want_x), tess_value_and_grad(network, .argnums = both), TESS_TREE(w, x, y));
    on.w1 = cut(w.w1, mesh);
    on.b1 = cut(w.b1, mesh);
    on.w2 = cut(w.w2, mesh);
    tess_fn *f = tess_value_and_grad(network, .argnums = both);
    tess_array *on_x = cut(x, mesh), *on_y = cut(y, mesh);
    tess_call_into(TESS_TREE(v, g, gx), draw(2) ? tess_jit(f) : f, TESS_TREE(on, on_x, on_y));
    same(__LINE__, v, want_v);
    same(__LINE__, g.w1, want.w1);
    same(__LINE__, g.b1, want.b1);
    same(__LINE__, g.w2, want.w2);
    same(__LINE__, gx, want_x);
    assert_int_equal(tess_scope_end(s), TESS_OK);
  }
}

static int set_up(void **state) {
  (void)state;
  if (start_with(8, &eight, TESS_SHAPE(2, 4), TESS_NAMES("a", "b"))) return 1;
  two = tess_make_mesh(TESS_SHAPE(2), TESS_NAMES("i"));
  return !tess_ok(two);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_inside), cmocka_unit_test(test_variance), cmocka_unit_test(test_refused),
      cmocka_unit_test(test_around), cmocka_unit_test(test_random),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
