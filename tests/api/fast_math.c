/* fast_math: off unless asked for; where it is asked for, results lie within 4 ulp, also in loops and branches; and it
 * is a program of its own.
 * Rows of ten million elements: sums, means and softmax are as exact as pairwise sums are. */
#include <math.h>
#include <stdlib.h>

#include "_check.h"

enum { N = 20000 };
static float values[N];

/* clang-format off */ // a list
#define FUNCTIONS(X)                                                                                                   \
  X(sin, sin, -100, 100) X(cos, cos, -100, 100) X(tan, tan, -100, 100) X(log, log, 1e-3, 1000) X(tanh, tanh, -9, 9)    \
  X(cbrt, cbrt, -1000, 1000) X(asin, asin, -1, 1) X(acos, acos, -1, 1) X(atan, atan, -20, 20)                          \
  X(sinh, sinh, -20, 20) X(cosh, cosh, -20, 20) X(sigmoid, sigmoid, -103, 103) X(exp, exp, -80, 80)
/* clang-format on */

static double sigmoid(double x) {
  return 1 / (1 + exp(-x));
}

static double ulps(float got, double exact) {
  int exponent;
  frexp(exact, &exponent);
  return fabs((double)got - exact) / ldexp(1, (exponent < -125 ? -125 : exponent) - 24);
}

static void fill(double lo, double hi) {
  for (int i = 0; i < N; i++)
    values[i] = (float)(lo + (hi - lo) * (i + 0.37) / N);
}

static double worst(tess_array *x, double (*f)(double)) {
  const float *got = tess_data(x);
  double most = 0;
  for (int i = 0; i < N; i++)
    most = fmax(most, ulps(got[i], f((double)values[i])));
  return most;
}

#define TRACED(f, ...)                                                                                                 \
  static tess_array *call_##f(tess_array *x) {                                                                         \
    return (tess_##f)(x);                                                                                              \
  }
FUNCTIONS(TRACED)

static void check(const char *name, tess_array *eager, tess_array *plain, tess_array *fast, double (*f)(double),
                  int *differ) {
  double exact = worst(eager, f), rough = worst(fast, f);
  assert_memory_equal(tess_data(eager), tess_data(plain), sizeof values);
  if (exact > 2 || rough > 4) fail_msg("%s: %g ulp, with fast_math %g", name, exact, rough);
  *differ += memcmp(tess_data(plain), tess_data(fast), sizeof values) != 0;
}

static void test_within_four_ulp(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  int differ = 0;
#define CHECK(f, libm, lo, hi)                                                                                         \
  {                                                                                                                    \
    fill(lo, hi);                                                                                                      \
    tess_array *x = tess_asarray(values, TESS_SHAPE(N));                                                               \
    check(#f, (tess_##f)(x), tess_call(tess_jit(call_##f), x), tess_call(tess_jit(call_##f, .fast_math = true), x),    \
          libm, &differ);                                                                                              \
  }
  FUNCTIONS(CHECK)
  tess_array *x = tess_asarray(values, TESS_SHAPE(N)), *fast = tess_call(tess_jit(call_exp, .fast_math = true), x);
  tess_fn *plain = tess_jit(call_exp), *said = tess_compile(tess_lower(plain, x), .fast_math = true),
          *kept = tess_compile(tess_lower(tess_jit(call_exp, .fast_math = true), x));
  assert_memory_equal(tess_data(tess_call(said, x)), tess_data(fast), sizeof values);
  assert_memory_equal(tess_data(tess_call(kept, x)), tess_data(fast), sizeof values);
  if (!strstr(tess_runtime_info(), "\"scalar\"")) assert_true(differ > 5); /* other kernels were used */
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- other dtypes ---- */
struct format {
  tess_dtype dtype;
  int digits, least; /* binary; exponent of the smallest normal number, as frexp counts */
  double most;
  double plain, fast; /* ulps */
};
static const struct format formats[] = {
    {TESS_F64, 53, -1021, 1e300, 2, 4}, {TESS_F16, 11, -13, 65000, 1, 1}, {TESS_BF16, 8, -125, 3e38, 1, 1}};

static long double sigmoidl(long double x) {
  return 1 / (1 + expl(-x));
}

static double worst_of(const struct format *f, tess_array *x, tess_array *y, long double (*exact)(long double)) {
  const double *in = tess_data(tess_astype(x, TESS_F64)), *got = tess_data(tess_astype(y, TESS_F64));
  double most = 0;
  for (int i = 0; i < N; i++) {
    int exponent;
    long double want = exact((long double)in[i]);
    frexp((double)want, &exponent);
    if (fabs((double)want) > f->most) continue;
    double ulp = ldexp(1, (exponent < f->least ? f->least : exponent) - f->digits);
    most = fmax(most, (double)fabsl((long double)got[i] - want) / ulp);
  }
  return most;
}

static void test_other_dtypes(void **state) {
  (void)state;
  for (size_t k = 0; k < sizeof formats / sizeof *formats; k++) {
    const struct format *to = &formats[k];
    tess_scope *s = tess_scope_begin();
    int differ = 0;
    size_t bytes = (size_t)N * (to->dtype == TESS_F64 ? 8 : 2);
#define CHECK_DTYPE(f, libm, lo, hi)                                                                                   \
  {                                                                                                                    \
    fill(lo, hi);                                                                                                      \
    tess_array *x = tess_astype(tess_asarray(values, TESS_SHAPE(N)), to->dtype);                                       \
    tess_array *plain = tess_call(tess_jit(call_##f), x), *fast = tess_call(tess_jit(call_##f, .fast_math = true), x); \
    assert_int_equal(tess_array_dtype(fast), to->dtype);                                                               \
    double exact = worst_of(to, x, plain, libm##l), rough = worst_of(to, x, fast, libm##l);                            \
    if (exact > to->plain || rough > to->fast) fail_msg("%s: %g ulp, with fast_math %g", #f, exact, rough);            \
    differ += memcmp(tess_data(plain), tess_data(fast), bytes) != 0;                                                   \
  }
    FUNCTIONS(CHECK_DTYPE)
    if (!strstr(tess_runtime_info(), "\"scalar\"") && to->dtype == TESS_F64) assert_true(differ > 5);
    assert_int_equal(tess_scope_end(s), TESS_OK);
  }
}

/* ---- in regions: the same bits as outside of them ---- */
static tess_array *turns(tess_array *i, tess_array *x) {
  (void)i;
  return tess_sin(x);
}
static tess_array *in_a_loop(tess_array *x) {
  return tess_fori_loop(0, 1, turns, x);
}
static tess_array *in_a_branch(tess_array *x) {
  return tess_cond(tess_lt(tess_min(x), 0), call_sin, call_cos, x);
}
static tess_array *branch_in_a_loop(tess_array *i, tess_array *x) {
  (void)i;
  return in_a_branch(x);
}
static tess_array *in_both(tess_array *x) {
  return tess_fori_loop(0, 1, branch_in_a_loop, x);
}
static tess_array *in_a_map(tess_array *x) {
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(4), TESS_NAMES("x"));
  return tess_call(tess_shard_map(in_a_loop, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P("x")), x);
}

static void test_in_regions(void **state) {
  (void)state;
  tess_array *(*const forms[])(tess_array *) = {in_a_loop, in_a_branch, in_both, in_a_map};
  tess_scope *s = tess_scope_begin();
  fill(-100, 100);
  tess_array *x = tess_asarray(values, TESS_SHAPE(N)), *plain = tess_sin(x);
  tess_array *fast = tess_call(tess_jit(call_sin, .fast_math = true), x);
  if (!strstr(tess_runtime_info(), "\"scalar\""))
    assert_memory_not_equal(tess_data(plain), tess_data(fast), sizeof values);
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
    assert_memory_equal(tess_data(tess_call(tess_jit(forms[i]), x)), tess_data(plain), sizeof values);
    assert_memory_equal(tess_data(tess_call(tess_jit(forms[i], .fast_math = true), x)), tess_data(fast), sizeof values);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_of_the_whole_library(void **state) {
  (void)state;
  assert_int_equal(tess_finalize(), TESS_OK);
  assert_int_equal(tess_init(.fast_math = true), TESS_OK);
  tess_scope *s = tess_scope_begin();
  fill(-9, 9);
  tess_array *x = tess_asarray(values, TESS_SHAPE(N));
  assert_true(worst(tess_tanh(x), tanh) <= 4);
  assert_int_equal(tess_init(), TESS_FAILED_PRECONDITION); /* other options */
  tess_take_error();
  assert_int_equal(tess_scope_end(s), TESS_OK);
  assert_int_equal(tess_finalize(), TESS_OK);
}

static void test_long_rows(void **state) {
  (void)state;
  enum { LONG = 10000000 };
  tess_scope *s = tess_scope_begin();
  float *x = malloc(LONG * sizeof *x);
  double sum = 0, exponentials = 0, squares = 0;
  uint32_t bits = 1;
  for (int i = 0; i < LONG; i++) {
    bits = bits * 1664525u + 1013904223u;
    x[i] = (float)(bits >> 8) * 0x1p-24f + 0.25f;
    sum += (double)x[i];
  }
  for (int i = 0; i < LONG; i++) {
    exponentials += exp((double)x[i]);
    squares += ((double)x[i] - sum / LONG) * ((double)x[i] - sum / LONG);
  }
  tess_array *a = tess_asarray(x, TESS_SHAPE(LONG)), *mean = tess_mean(a), *centered = tess_sub(a, mean);
  assert_true(fabs(tess_item(tess_sum(a)) / sum - 1) < 3e-7);
  assert_true(fabs(tess_item(mean) / (sum / LONG) - 1) < 3e-7);
  assert_true(fabs(tess_item(tess_mean(tess_square(centered))) / (squares / LONG) - 1) < 1e-6);
  tess_array *e = tess_exp(a), *soft = tess_div(e, tess_sum(e));
  const float *p = tess_data(soft);
  for (int i = 0; i < LONG; i += 99991)
    assert_true(fabs((double)p[i] / (exp((double)x[i]) / exponentials) - 1) < 1e-6);
  free(x);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

int main(void) {
  tess_init(.num_cpu_devices = 4);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_within_four_ulp),      cmocka_unit_test(test_other_dtypes),
      cmocka_unit_test(test_in_regions),           cmocka_unit_test(test_long_rows),
      cmocka_unit_test(test_of_the_whole_library),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
