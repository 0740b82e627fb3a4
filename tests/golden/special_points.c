/* Derivatives against JAX where functions have kinks, ties and ends: at zeros, infinities, NaN and large numbers. What
 * differs on purpose is listed, and docs/numerics.md says why. */
#include "_derivatives.h"
#include "_pointwise.h"

#define F(name, ...)                                                                                                   \
  if (is(w, name)) return __VA_ARGS__;

static tess_array *of_one(const struct what *w, tess_array *x) {
  F("gelu", tess_gelu(x, false))
  F("gelu_tanh", tess_gelu(x, true))
  F("leaky_relu", tess_leaky_relu(x, 0.01))
  F("elu", tess_elu(x, 1))
  F("elu_half", tess_elu(x, 0.5))
  F("celu", tess_add(tess_maximum(x, 0), tess_expm1(tess_minimum(x, 0))))
  F("x_log_x", tess_mul(x, tess_log(x)))
  F("safe_x_log_x", tess_where(tess_gt(x, 0), tess_mul(x, tess_log(tess_where(tess_gt(x, 0), x, 1))), 0))
  F("cube", tess_integer_pow(x, 3))
  F("inverse_square", tess_integer_pow(x, -2))
  F("clip", tess_clip(x, -1, 6))
  F("hard_tanh", tess_where(tess_gt(x, 1), 1, tess_where(tess_lt(x, -1), -1, x)))
  F("soft_sign", tess_div(x, tess_add(tess_abs(x), 1)))
  F("abs_3", tess_integer_pow(tess_abs(x), 3))
  return NULL;
}

static tess_array *of_rows(const struct what *w, tess_array *x) {
  F("rows softmax", tess_softmax(x, -1))
  F("rows log_softmax", tess_log_softmax(x, -1))
  F("rows logsumexp", tess_logsumexp(x, .axes = TESS_AXES(-1)))
  F("rows max", tess_max(x, .axes = TESS_AXES(-1)))
  F("rows min", tess_min(x, .axes = TESS_AXES(-1)))
  F("rows norm_1", tess_norm(x, 1, .axes = TESS_AXES(-1)))
  F("rows norm_2", tess_norm(x, 2, .axes = TESS_AXES(-1)))
  F("rows norm_3", tess_norm(x, 3, .axes = TESS_AXES(-1)))
  F("rows norm_inf", tess_norm(x, (double)INFINITY, .axes = TESS_AXES(-1)))
  F("rows norm_low", tess_norm(x, -(double)INFINITY, .axes = TESS_AXES(-1)))
  F("rows sort", tess_sort(x, -1))
  F("rows cummax", tess_cummax(x, 1, false))
  F("rows cumprod", tess_cumprod(x, 1, false))
  F("rows prod", tess_prod(x, .axes = TESS_AXES(1)))
  F("rows median", tess_median(x, .axes = TESS_AXES(1)))
  F("rows std", tess_std(x, .axes = TESS_AXES(1)))
  F("rows var", tess_var(x, .axes = TESS_AXES(1)))
  F("rows cumlogsumexp", tess_cumlogsumexp(x, 1, false))
  return NULL;
}

static tess_array *of_two(const struct what *w, tess_array *x, tess_array *y) {
  F("max_of_three", tess_maximum(tess_maximum(x, y), 1))
  F("where", tess_where(tess_gt(x, y), x, y))
  F("length", tess_sqrt(tess_add(tess_mul(x, x), tess_mul(y, y))))
  return NULL;
}

static void at_points(const struct what *w, tess_array *const *x, tess_array **y) {
  y[0] = pointwise(w->name, x[0], w->n > 1 ? x[1] : NULL);
  if (!y[0]) y[0] = w->n > 1 ? of_two(w, x[0], x[1]) : begins(w, "rows") ? of_rows(w, x[0]) : of_one(w, x[0]);
  if (!y[0]) fail_msg("no function %s of %d", w->name, w->n);
}

/* On purpose, as docs/numerics.md says: cumlogsumexp of rows with infinities or numbers so large that their sums'
 * logarithms are no larger; so too with NaN. */
static bool known(const struct what *w, int k, const struct given *operands, int64_t i, double a, double b) {
  (void)k, (void)a, (void)b;
  if (!is(w, "rows cumlogsumexp")) return false;
  for (int64_t j = i / 4 * 4; j < i / 4 * 4 + 4; j++)
    if (!(fabs(number_at(operands->type, operands->data, j)) < 1e10)) return true;
  return false;
}

static void test_cases(void **state) {
  (void)state;
  special = known;
  check_derivatives(TESSERA_SOURCE "/tests/golden/special_points.txt", at_points, 4, 250);
}

static int set_up(void **state) {
  (void)state;
  return tess_init(.num_cpu_devices = 1, .enable_x64 = true) != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_cases)};
  return cmocka_run_group_tests(tests, set_up, NULL);
}
