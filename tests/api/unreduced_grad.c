/* Derivatives of what makes terms and of what takes them (design/manual.md 1.8.4), in checked regions: the numbers are
 * JAX 0.10.2's for the same bodies, and what goes between devices is counted in the derivative's program. */
#include "_near.h"

static tess_mesh *mesh, *typed; /* x 2, y 2; the same, Explicit */
static const char *const both = "x,y";

/* ---- sums of terms ---- */
static tess_array *sum_of_terms(tess_array *x) {
  return tess_sum(tess_psum(tess_pcast(tess_mul(x, x), both, TESS_UNREDUCED), both));
}
static tess_array *scattered_terms(tess_array *x) {
  tess_array *const part[] = {x, tess_mul(x, x)};
  tess_array *u = tess_pcast(tess_concatenate(((tess_arrays){2, part}), 0), both, TESS_UNREDUCED);
  return tess_sum(tess_square(tess_psum_scatter(u, both, 0, .tiled = true)));
}
/* ---- values whose cotangents are terms ---- */
static tess_array *used_reduced(tess_array *w, tess_array *x) {
  tess_array *v = tess_pcast(tess_pcast(w, both, TESS_REDUCED), both, TESS_VARYING);
  return tess_sum(tess_mul(tess_mul(v, tess_sum(x)), v));
}
static tess_array *gathered_alike(tess_array *x) {
  return tess_sum(tess_square(tess_all_gather(x, both, 0, .tiled = true, .to = TESS_INVARYING)));
}
static tess_array *layer(tess_array *w, tess_array *d) { /* a layer whose weights are cut over the data axis */
  tess_array *all = tess_all_gather(w, both, 0, .tiled = true, .to = TESS_REDUCED);
  return tess_psum(tess_sum(tess_square(tess_mul(all, d))), both); /* varies with d */
}
static tess_array *layer_twice(tess_array *w, tess_array *d) {
  tess_array *all = tess_all_gather(w, both, 0, .tiled = true, .to = TESS_REDUCED);
  tess_array *once = tess_mul(tess_pcast(all, both, TESS_VARYING), d);
  return tess_add(tess_sum(tess_square(once)), tess_sum(tess_pcast(tess_add(all, all), both, TESS_VARYING)));
}
static tess_array *part_of(tess_array *w, tess_array *x) { /* one's own part of an invariant value */
  return tess_sum(tess_mul(tess_square(tess_pscatter(w, both, 0)), x));
}
static tess_array *stacked(tess_array *w, tess_array *d) {
  tess_array *all = tess_all_gather(w, both, 1, .to = TESS_REDUCED); /* [n, 4] */
  return tess_sum(tess_mul(tess_square(tess_pcast(all, both, TESS_VARYING)), d));
}

#define GRADIENT(f)                                                                                                    \
  static tess_array *f##_grad(tess_array *x) {                                                                         \
    return tess_call(tess_grad(f), x);                                                                                 \
  }
#define GRADIENT2(f)                                                                                                   \
  static tess_array *f##_grad(tess_array *x, tess_array *y) {                                                          \
    return tess_call(tess_grad(f), x, y);                                                                              \
  }
GRADIENT(sum_of_terms)
GRADIENT(scattered_terms)
GRADIENT2(used_reduced)
GRADIENT(gathered_alike)
GRADIENT2(layer)
GRADIENT2(layer_twice)
GRADIENT2(part_of)
GRADIENT2(stacked)

static tess_array *ramp(int n, double by) {
  return tess_mul(tess_astype(tess_arange(n), TESS_F32), by);
}
static int count(const char *text, const char *op) {
  int n = 0;
  for (const char *p = text; (p = strstr(p, op)); p += strlen(op))
    n++;
  return n;
}
/* all-reduces, all-gathers, reduce-scatters */
static void sends(int line, tess_lowered *l, int reduces, int gathers, int scatters) {
  const char *text = tess_as_text(l);
  int got[] = {count(text, "\"stablehlo.all_reduce\"("), count(text, "\"stablehlo.all_gather\"("),
               count(text, "\"stablehlo.reduce_scatter\"(")};
  if (got[0] != reduces || got[1] != gathers || got[2] != scatters)
    fail_msg("line %d: %d all-reduces, %d all-gathers, %d reduce-scatters in\n%s", line, got[0], got[1], got[2], text);
}
#define MAP(f, in, out) tess_shard_map(f, .mesh = mesh, .in_specs = in, .out_specs = out)

static void test_as_jax(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_spec p = tess_spec_parse("P(('x','y'),)"), whole = TESS_P();
  tess_array *x = ramp(8, 1), *w = ramp(4, 1);
  NEAR(tess_call(MAP(sum_of_terms_grad, p, p), x), 0, 2, 4, 6, 8, 10, 12, 14);
  sends(__LINE__, tess_lower(tess_jit(MAP(sum_of_terms_grad, p, p)), x), 0, 0, 0);
  NEAR(tess_call(MAP(scattered_terms_grad, p, p), x), 24, 368, 472, 1040, 920, 1712, 1368, 2384);
  sends(__LINE__, tess_lower(tess_jit(MAP(scattered_terms_grad, p, p)), x), 0, 1, 1);
  NEAR(tess_call(MAP(used_reduced_grad, TESS_SPECS(whole, p), whole), w, x), 0, 56, 112, 168);
  sends(__LINE__, tess_lower(tess_jit(MAP(used_reduced_grad, TESS_SPECS(whole, p), whole)), w, x), 1, 0, 0);
  NEAR(tess_call(MAP(gathered_alike_grad, p, p), x), 0, 2, 4, 6, 8, 10, 12, 14);
  sends(__LINE__, tess_lower(tess_jit(MAP(gathered_alike_grad, p, p)), x), 0, 1, 0);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Weights cut over the data axis: gathered forwards, and their gradient goes back in one reduce-scatter. */
static void test_weights_cut(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_spec p = tess_spec_parse("P(('x','y'),)");
  tess_array *w = ramp(16, 1), *d = ramp(64, 0.1);
  tess_fn *f = MAP(layer_grad, p, p), *twice = MAP(layer_twice_grad, p, p), *stack = MAP(stacked_grad, p, p);
  double want[16], more[16];
  for (int i = 0; i < 16; i++) {
    want[i] = 0;
    for (int k = 0; k < 4; k++)
      want[i] += 2 * i * pow(0.1 * (i + 16 * k), 2);
    more[i] = want[i] + 8;
  }
  check_near(__LINE__, tess_call(f, w, d), 16, want, 1e-5);
  sends(__LINE__, tess_lower(tess_jit(f), w, d), 0, 1, 1);
  check_near(__LINE__, tess_call(twice, w, d), 16, more, 1e-5);
  sends(__LINE__, tess_lower(tess_jit(twice), w, d), 0, 1, 1);
  tess_array *rows =
      tess_reshape(ramp(64, 0.1), TESS_SHAPE(16, 4)); /* w[j] with column j / 4 of 4 rows on each device */
  for (int i = 0; i < 16; i++) {
    want[i] = 0;
    for (int k = 0; k < 4; k++) {
      int at = (4 * k + i % 4) * 4 + i / 4;
      want[i] += 2 * i * 0.1 * at;
    }
  }
  check_near(__LINE__, tess_call(stack, w, rows), 16, want, 1e-5);
  sends(__LINE__, tess_lower(tess_jit(stack), w, rows), 0, 1, 1);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *part_loss_all(tess_array *w, tess_array *x) {
  return tess_psum(part_of(w, x), both);
}
static tess_array *summed_parts(tess_array *w, tess_array *x) {
  tess_spec in = TESS_SPECS(TESS_P(), tess_spec_parse("P(('x','y'),)"));
  return tess_call(MAP(part_loss_all, in, TESS_P()), w, x);
}

static void test_own_part(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_spec p = tess_spec_parse("P(('x','y'),)"), in = TESS_SPECS(TESS_P(), p);
  tess_array *w = ramp(8, 1), *x = ramp(8, 0.5);
  double want[8];
  for (int i = 0; i < 8; i++)
    want[i] = 2 * i * 0.5 * i;
  tess_fn *f = MAP(part_of_grad, in, TESS_P());
  check_near(__LINE__, tess_call(f, w, x), 8, want, 1e-6);
  sends(__LINE__, tess_lower(tess_jit(f), w, x), 0, 1, 0); /* the parts side by side */
  f = tess_grad(summed_parts);
  check_near(__LINE__, tess_call(f, w, x), 8, want, 1e-6);
  sends(__LINE__, tess_lower(tess_jit(f), w, x), 1, 1, 0); /* the sum is the loss */
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- around the region: specs with terms change sides ---- */
#define TYPED(f, in, out) tess_shard_map(f, .mesh = typed, .in_specs = in, .out_specs = out)
static tess_array *halves(tess_array *x) { /* terms over x go out */
  return tess_pcast(tess_mul(x, x), "x", TESS_UNREDUCED);
}
static tess_array *vary_x(tess_array *w) {
  return tess_pcast(w, "x", TESS_VARYING);
}
static tess_array *of_halves(tess_array *x) {
  tess_array *y = tess_call(TYPED(halves, TESS_P("x"), tess_spec_parse("P(unreduced={'x'})")), x);
  return tess_sum(tess_mul(tess_reshard(y, tess_named_sharding(typed, TESS_P())), ramp(4, 1)));
}
static tess_array *of_reduced(tess_array *w) {
  tess_array *y = tess_call(TYPED(vary_x, tess_spec_parse("P(reduced={'x'})"), TESS_P("x")), w);
  return tess_sum(tess_mul(tess_square(y), ramp(8, 1)));
}

static void test_around(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  double want[8];
  for (int i = 0; i < 8; i++)
    want[i] = 2 * i * (i % 4);
  check_near(__LINE__, tess_call(tess_jit(tess_grad(of_halves)), ramp(8, 1)), 8, want, 1e-6);
  for (int i = 0; i < 4; i++)
    want[i] = 2 * i * (i + i + 4);
  tess_array *whole = tess_call(tess_jit(tess_grad(of_reduced)), ramp(4, 1)); /* it counts as its argument lies */
  SAYS(tess_str(tess_sharding_spec(tess_array_sharding(whole))), "P()");
  check_near(__LINE__, whole, 4, want, 1e-6);
  tess_array *w = tess_device_put(ramp(4, 1), tess_named_sharding(typed, tess_spec_parse("P(reduced={'x'})")));
  tess_array *terms = tess_call(tess_jit(tess_grad(of_reduced)), w); /* of a reduced argument: terms */
  SAYS(tess_str(tess_sharding_spec(tess_array_sharding(terms))), "P(unreduced={'x'})");
  check_near(__LINE__, tess_reshard(terms, tess_named_sharding(typed, TESS_P())), 4, want, 1e-6);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  tess_set_error_handler(NULL, NULL);
  if (start_with(4, &mesh, TESS_SHAPE(2, 2), TESS_NAMES("x", "y"))) return 1;
  typed = tess_make_mesh(TESS_SHAPE(2, 2), TESS_NAMES("x", "y"), .axis_type = TESS_AXIS_EXPLICIT);
  return !tess_ok(typed);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_as_jax), cmocka_unit_test(test_weights_cut),
                                     cmocka_unit_test(test_own_part), cmocka_unit_test(test_around)};
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
