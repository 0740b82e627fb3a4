/* About seventy fixed programs, each with a hash of the bits of its result: maths functions, reductions over long rows
 * and columns, products at sizes where BLAS kernels differ, on one device and over eight. Prints a line each: the
 * family, the name, the hash. same_bits.py compares the lines of runs with other numbers of workers, instruction sets
 * and BLAS kernels; alone, this test demands that two runs in one process give the same bits. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tessera.h>

#include "_hash.h"
#include "property/_random.h"
#include <cmocka.h>

static int failures;
static tess_mesh *mesh;
static bool quiet;

/* ---- data ---- */

static tess_array *numbers(uint64_t stream, tess_shape shape, tess_dtype dtype, double low, double high) {
  struct rng r = rng_of(7, stream);
  int64_t n = 1;
  for (int d = 0; d < shape.n; d++)
    n *= shape.dim[d];
  double *x = malloc((size_t)n * sizeof *x);
  for (int64_t i = 0; i < n; i++)
    x[i] = low + (high - low) * rng_unit(&r);
  tess_array *out = tess_asarray(x, shape, .dtype = dtype);
  free(x);
  return out;
}

/* A line of the report, from two runs of the same program. */
static void tell(const char *family, const char *name, tess_fn *f, int n, tess_array *const *argument) {
  uint64_t h = hash_of(tess_call_at(TESS_HERE, f, n, argument));
  if (h == 0 || hash_of(tess_call_at(TESS_HERE, f, n, argument)) != h) {
    fprintf(stderr, "%s: %s\n", name, h ? "the second run gives other bits" : tess_scope_error().message);
    failures++;
  }
  if (!quiet) printf("%s %s %016llx\n", family, name, (unsigned long long)h);
}

/* The program on one device, and over eight with its first argument cut by the spec. */
static void tell_both(const char *family, const char *name, tess_fn *f, int n, tess_array **argument, tess_spec spec) {
  char over[96];
  tell(family, name, f, n, argument);
  snprintf(over, sizeof over, "%s/8", name);
  argument[0] = tess_device_put(argument[0], tess_named_sharding(mesh, spec));
  tell(family, over, f, n, argument);
}

/* ---- maths ---- */

/* A table, which the formatter never finishes with. */
/* clang-format off */
#define UNARY(X) \
  X(neg, -9, 9) X(abs, -9, 9) X(sign, -9, 9) X(floor, -99, 99) X(ceil, -99, 99) X(square, -99, 99) \
  X(reciprocal, 0.1, 9) X(exp, -80, 80) X(expm1, -5, 5) X(log, 1e-30, 1e30) X(log1p, -0.99, 99) \
  X(sqrt, 0, 1e10) X(rsqrt, 1e-10, 1e10) X(sin, -1000, 1000) X(cos, -1000, 1000) X(tan, -1000, 1000) \
  X(tanh, -9, 9) X(erf, -4, 4) X(sigmoid, -30, 30) X(relu, -9, 9)
/* clang-format on */
#define FUNCTION(name, low, high)                                                                                      \
  static tess_array *f_##name(tess_array *x) {                                                                         \
    return tess_##name(x);                                                                                             \
  }
UNARY(FUNCTION)
#undef FUNCTION

static void maths_of(const char *name, tess_fn *f, tess_dtype dtype, double low, double high) {
  char full[96];
  snprintf(full, sizeof full, "%s/%s", name, tess_dtype_short_name(dtype));
  tess_array *x = numbers(1, TESS_SHAPE(10007), dtype, low, high);
  tell("maths", full, f, 1, &x);
}

static void tell_maths(void) {
#define EACH(name, low, high)                                                                                          \
  maths_of(#name, tess_jit(f_##name), TESS_F32, low, high);                                                            \
  maths_of(#name, tess_jit(f_##name), TESS_F64, low, high);
  UNARY(EACH)
#undef EACH
  maths_of("exp", tess_jit(f_exp), TESS_BF16, -80, 80);
  maths_of("tanh", tess_jit(f_tanh), TESS_F16, -9, 9);
}

static tess_array *f_pow(tess_array *a, tess_array *b) {
  return tess_pow(a, b);
}

static tess_array *f_div(tess_array *a, tess_array *b) {
  return tess_div(a, b);
}

/* A chain that becomes one fused loop, with multiplications before additions: nothing may be contracted. */
static tess_array *f_chain(tess_array *a, tess_array *b) {
  tess_array *x = tess_add(tess_mul(a, b), 0.1);
  return tess_sub(tess_mul(tess_sin(x), tess_where(tess_lt(a, b), x, tess_tanh(b))), tess_mul(x, tess_add(x, a)));
}

static tess_array *f_wrap(tess_array *a, tess_array *b) {
  return tess_add(tess_mul(a, b), tess_maximum(a, tess_neg(b)));
}

static void tell_pairs(void) {
  for (int k = 0; k < 2; k++) {
    tess_dtype t = k ? TESS_F64 : TESS_F32;
    tess_array *pair[2] = {numbers(2, TESS_SHAPE(20021), t, 0.1, 9), numbers(3, TESS_SHAPE(20021), t, -3, 3)};
    tell("maths", k ? "pow/f64" : "pow/f32", tess_jit(f_pow), 2, pair);
    tell("maths", k ? "div/f64" : "div/f32", tess_jit(f_div), 2, pair);
    tell_both("maths", k ? "chain/f64" : "chain/f32", tess_jit(f_chain), 2, pair, TESS_P("x,y"));
  }
  tess_array *large[2] = {numbers(4, TESS_SHAPE(1003, 1009), TESS_F32, -3, 3),
                          numbers(5, TESS_SHAPE(1003, 1009), TESS_F32, -3, 3)};
  tell_both("maths", "chain/large", tess_jit(f_chain), 2, large, TESS_P("x", "y"));
  tess_array *whole[2] = {numbers(6, TESS_SHAPE(20021), TESS_I32, -2e9, 2e9),
                          numbers(7, TESS_SHAPE(20021), TESS_I32, -2e9, 2e9)};
  tell_both("maths", "wrap/i32", tess_jit(f_wrap), 2, whole, TESS_P("x"));
}

/* ---- reductions ---- */

#define REDUCTIONS(X) X(sum) X(mean) X(max) X(min)
#define BY_AXIS(name)                                                                                                  \
  static tess_array *name##_all(tess_array *x) {                                                                       \
    return tess_##name(x);                                                                                             \
  }                                                                                                                    \
  static tess_array *name##_0(tess_array *x) {                                                                         \
    return tess_##name(x, .axes = TESS_AXES(0));                                                                       \
  }                                                                                                                    \
  static tess_array *name##_1(tess_array *x) {                                                                         \
    return tess_##name(x, .axes = TESS_AXES(1));                                                                       \
  }
REDUCTIONS(BY_AXIS)
#undef BY_AXIS

static tess_array *sum_of_sines(tess_array *x) {
  return tess_sum(tess_sin(tess_mul(x, 1.5)), .axes = TESS_AXES(0));
}

static tess_array *softmax(tess_array *x) {
  tess_array *e = tess_exp(tess_sub(x, tess_max(x, .axes = TESS_AXES(1), .keepdims = true)));
  return tess_div(e, tess_sum(e, .axes = TESS_AXES(1), .keepdims = true));
}

static tess_array *small_prod(tess_array *x) {
  return tess_prod(x, .axes = TESS_AXES(1));
}

static void tell_reduction(const char *name, tess_fn *f, tess_shape shape, tess_dtype dtype, tess_spec spec) {
  char full[96];
  snprintf(full, sizeof full, "%s/%s/%lldx%lld", name, tess_dtype_short_name(dtype), (long long)shape.dim[0],
           (long long)(shape.n > 1 ? shape.dim[1] : 1));
  tess_array *x = numbers(8, shape, dtype, 0.5, 1.5);
  tell_both("reduction", full, f, 1, &x, spec);
}

static void tell_reductions(void) {
  tell_reduction("sum", tess_jit(sum_all), TESS_SHAPE(100003), TESS_F32, TESS_P("x,y"));
  tell_reduction("sum", tess_jit(sum_all), TESS_SHAPE(1000003), TESS_F64, TESS_P("y"));
  tell_reduction("sum", tess_jit(sum_all), TESS_SHAPE(40001), TESS_BF16, TESS_P("x"));
  tell_reduction("mean", tess_jit(mean_all), TESS_SHAPE(100003), TESS_F32, TESS_P("y,x"));
  tell_reduction("max", tess_jit(max_all), TESS_SHAPE(100003), TESS_F32, TESS_P("x"));
  tell_reduction("min", tess_jit(min_all), TESS_SHAPE(999, 1001), TESS_F64, TESS_P("x", "y"));
  tell_reduction("sum0", tess_jit(sum_0), TESS_SHAPE(100003, 7), TESS_F32, TESS_P("x"));
  tell_reduction("sum1", tess_jit(sum_1), TESS_SHAPE(7, 100003), TESS_F32, TESS_P(NULL, "y"));
  tell_reduction("sum0", tess_jit(sum_0), TESS_SHAPE(1009, 1013), TESS_F32, TESS_P("x", "y"));
  tell_reduction("sum1", tess_jit(sum_1), TESS_SHAPE(1009, 1013), TESS_F64, TESS_P("x", "y"));
  tell_reduction("mean0", tess_jit(mean_0), TESS_SHAPE(5003, 97), TESS_F64, TESS_P("y"));
  tell_reduction("mean1", tess_jit(mean_1), TESS_SHAPE(5003, 97), TESS_F16, TESS_P("y"));
  tell_reduction("max0", tess_jit(max_0), TESS_SHAPE(5003, 97), TESS_F32, TESS_P("y"));
  tell_reduction("max1", tess_jit(max_1), TESS_SHAPE(97, 5003), TESS_F32, TESS_P(NULL, "x"));
  tell_reduction("min0", tess_jit(min_0), TESS_SHAPE(97, 5003), TESS_BF16, TESS_P(NULL, "x"));
  tell_reduction("min1", tess_jit(min_1), TESS_SHAPE(97, 5003), TESS_F32, TESS_P(NULL, "x"));
  tell_reduction("sines", tess_jit(sum_of_sines), TESS_SHAPE(100003), TESS_F32, TESS_P("x,y"));
  tell_reduction("softmax", tess_jit(softmax), TESS_SHAPE(501, 1003), TESS_F32, TESS_P("x", "y"));
  tell_reduction("prod1", tess_jit(small_prod), TESS_SHAPE(20011, 6), TESS_F32, TESS_P("x"));
}

/* ---- products ---- */

static tess_array *product(tess_array *a, tess_array *b) {
  return tess_matmul(a, b);
}

static tess_array *layer(tess_array *x, tess_array *w, tess_array *b) {
  return tess_sigmoid(tess_add(tess_matmul(x, w), b));
}

static tess_array *batched(tess_array *a, tess_array *b) {
  return tess_dot_general(a, b, ((tess_dot_dims){TESS_AXES(1), TESS_AXES(2), TESS_AXES(0), TESS_AXES(0)}));
}

static void tell_product(int64_t m, int64_t k, int64_t n, tess_dtype dtype, tess_spec spec) {
  char name[96];
  snprintf(name, sizeof name, "matmul/%s/%lldx%lldx%lld", tess_dtype_short_name(dtype), (long long)m, (long long)k,
           (long long)n);
  tess_array *pair[2] = {numbers(9, TESS_SHAPE(m, k), dtype, -1, 1), numbers(10, TESS_SHAPE(k, n), dtype, -1, 1)};
  tell_both("product", name, tess_jit(product), 2, pair, spec);
}

static void tell_products(void) {
  tell_product(8, 8, 8, TESS_F32, TESS_P("x"));
  tell_product(64, 64, 64, TESS_F32, TESS_P(NULL, "x,y"));
  tell_product(100, 100, 100, TESS_F32, TESS_P("y"));
  tell_product(67, 1003, 10, TESS_F32, TESS_P("x", "y"));
  tell_product(512, 784, 1024, TESS_F32, TESS_P("x,y"));
  tell_product(640, 640, 640, TESS_F64, TESS_P("x", "y"));
  tell_product(255, 257, 253, TESS_F64, TESS_P("x"));
  tell_product(1, 4001, 501, TESS_F32, TESS_P(NULL, "y"));
  tell_product(501, 4001, 1, TESS_F32, TESS_P("y", "x"));
  tell_product(128, 300, 128, TESS_BF16, TESS_P("y"));
  tell_product(37, 41, 43, TESS_I32, TESS_P("x", "y"));
  tess_array *three[3] = {numbers(11, TESS_SHAPE(333, 200), TESS_F32, -1, 1),
                          numbers(12, TESS_SHAPE(200, 300), TESS_F32, -1, 1),
                          numbers(13, TESS_SHAPE(300), TESS_F32, -1, 1)};
  tell_both("product", "layer", tess_jit(layer), 3, three, TESS_P("x", "y"));
  tess_array *batch[2] = {numbers(14, TESS_SHAPE(16, 90, 31), TESS_F32, -1, 1),
                          numbers(15, TESS_SHAPE(16, 31, 90), TESS_F32, -1, 1)};
  tell_both("product", "batched", tess_jit(batched), 2, batch, TESS_P("y"));
}

static void test_bits(void **state) {
  (void)state;
  assert_int_equal(tess_init(.num_cpu_devices = 8), TESS_OK);
  tess_scope *s = tess_scope_begin();
  mesh = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
  tell_maths();
  tell_pairs();
  tell_reductions();
  tell_products();
  assert_int_equal(tess_scope_end(s), TESS_OK);
  assert_int_equal(failures, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_bits)};
  quiet = getenv("TESS_PROPERTY_BITS") == NULL;
  return cmocka_run_group_tests(tests, NULL, NULL);
}
