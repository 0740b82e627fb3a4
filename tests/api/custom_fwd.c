/* The fwd of a custom_vjp made by transforms: how many results it has is found when it is traced, and it runs once.
 * Rules are wrong on purpose, so that it shows who is asked. */
#include "_check.h"
#include "_near.h"

static int runs;
static tess_array *square(tess_array *x) {
  return tess_mul(x, x);
}
struct result_and_residuals {
  tess_array *y, *x, *k;
};
static void fwd(const void *in, void *out) {
  tess_array *x = *(tess_array *const *)in;
  runs++;
  *(struct result_and_residuals *)out = (struct result_and_residuals){tess_mul(x, x), x, tess_full(TESS_SHAPE(), 10.f)};
}
static tess_array *bwd(const void *residuals, tess_array *ct) {
  tess_array *const *r = residuals; /* x, k */
  return tess_mul(tess_mul(r[0], r[1]), ct);
}
static tess_array *fwd_alone(tess_array *x) { /* no residuals */
  return tess_mul(x, x);
}
static tess_array *bwd_alone(tess_array *ct) {
  return tess_mul(ct, 7);
}
static tess_fn *f;
static tess_array *loss_of(tess_array *x, const void *f_of) {
  return tess_sum(tess_call(*(tess_fn *const *)f_of, x));
}
#define loss tess_partial(loss_of, (tess_fn *){f}) /* another f, another function */

static void test_transformed(void **state) {
  (void)state;
  tess_array *x = F32(1, 2);
  tess_fn *made[] = {tess_jit(fwd), tess_checkpoint(fwd), tess_jit(tess_jit(fwd))};
  for (int i = 0; i < 3; i++) {
    runs = 0;
    f = tess_custom_vjp(square, made[i], bwd);
    NEAR(tess_call(f, x), 1, 4);
    NEAR(tess_call(tess_grad(loss), x), 10, 20);
    assert_int_equal(runs, 1);
  }
  f = tess_custom_vjp(square, tess_jit(fwd_alone), bwd_alone);
  NEAR(tess_call(tess_grad(loss), x), 7, 7);
}

static void test_batched(void **state) {
  (void)state;
  tess_array *x = tess_reshape(F32(1, 2, 3, 4), TESS_SHAPE(2, 2));
  f = tess_custom_vjp(tess_vmap(square), tess_vmap(fwd), tess_vmap(bwd));
  NEAR(tess_call(tess_grad(loss), x), 10, 20, 30, 40);
  NEAR(tess_call(tess_jacrev(tess_grad(loss)), F32(1, 2)), 10, 0, 0, 10);
  f = tess_custom_vjp(tess_vmap(square), tess_jit(tess_vmap(tess_jit(fwd), .out_axes = TESS_AXES(0))), tess_vmap(bwd));
  NEAR(tess_call(tess_vmap(tess_grad(loss)), x), 10, 20, 30, 40);
}

/* value_and_grad gives the value and, as a residual, its gradient. */
static tess_array *sum_of_squares(tess_array *x) {
  return tess_sum(tess_mul(x, x));
}
static tess_array *scaled(tess_array *slope, tess_array *ct) {
  return tess_mul(tess_mul(slope, ct), 100);
}
static void test_value_and_grad(void **state) {
  (void)state;
  f = tess_custom_vjp(sum_of_squares, tess_value_and_grad(sum_of_squares), scaled);
  NEAR(tess_call(tess_grad(loss), F32(1, 2)), 200, 400);
}

static void nothing(const void *in, void *out) {
  (void)in;
  (void)out;
}
static tess_array *other(tess_array *x) {
  return tess_sum(x);
}
static void test_refusals(void **state) {
  (void)state;
  tess_array *x = F32(1, 2);
  f = tess_custom_vjp(square, tess_jit(nothing), bwd);
  REFUSED(tess_call(tess_grad(loss), x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "nothing gives 0 results, square has 1; legal: these, then residuals");
  f = tess_custom_vjp(square, tess_jit(other), bwd_alone);
  REFUSED(tess_call(tess_grad(loss), x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "result 0 of other is f32[], and that of square f32[2]");
}

static int set_up(void **state) {
  (void)state;
  static tess_mesh *mesh;
  return start_with(2, &mesh, TESS_SHAPE(2), TESS_NAMES("x"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_transformed),
      cmocka_unit_test(test_batched),
      cmocka_unit_test(test_value_and_grad),
      cmocka_unit_test(test_refusals),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
