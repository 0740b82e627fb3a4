/* Loops of a few rounds, which are unrolled (spmd/unroll.h), mean what longer ones do: integers that two values hand to
 * each other, numbers that take turns, and one that is read from outside. */
#include <inttypes.h>
#include <stdlib.h>
#include <tessera/module.h>

#include "_check.h"

enum { N = 1000 };

static const char text[] =
    "func.func @main(%%a: tensor<1000xui32>, %%b: tensor<1000xui32>) -> (tensor<1000xui32>, tensor<1000xui32>) {\n"
    "  %%k = stablehlo.constant dense<13> : tensor<ui32>\n"
    "  %%m = stablehlo.constant dense<[17, 26]> : tensor<2xui32>\n"
    "  %%i = stablehlo.constant dense<0> : tensor<i32>\n"
    "  %%w = stablehlo.constant dense<32> : tensor<ui32>\n"
    "  %%s = stablehlo.slice %%m [1:2] : (tensor<2xui32>) -> tensor<1xui32>\n"
    "  %%t = stablehlo.reshape %%s : (tensor<1xui32>) -> tensor<ui32>\n"
    "  %%r:5 = stablehlo.while(%%j = %%i, %%x = %%a, %%y = %%b, %%p = %%k, %%q = %%t) : tensor<i32>, "
    "tensor<1000xui32>,\n"
    "      tensor<1000xui32>, tensor<ui32>, tensor<ui32>\n"
    "  cond {\n"
    "    %%n = stablehlo.constant dense<%d> : tensor<i32>\n"
    "    %%c = stablehlo.compare LT, %%j, %%n : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
    "    stablehlo.return %%c : tensor<i1>\n"
    "  } do {\n"
    "    %%one = stablehlo.constant dense<1> : tensor<i32>\n"
    "    %%next = stablehlo.add %%j, %%one : tensor<i32>\n"
    "    %%sum = stablehlo.add %%x, %%y : tensor<1000xui32>\n"
    "    %%left = stablehlo.broadcast_in_dim %%p, dims = [] : (tensor<ui32>) -> tensor<1000xui32>\n"
    "    %%rest = stablehlo.subtract %%w, %%p : tensor<ui32>\n"
    "    %%right = stablehlo.broadcast_in_dim %%rest, dims = [] : (tensor<ui32>) -> tensor<1000xui32>\n"
    "    %%high = stablehlo.shift_left %%y, %%left : tensor<1000xui32>\n"
    "    %%low = stablehlo.shift_right_logical %%y, %%right : tensor<1000xui32>\n"
    "    %%turned = stablehlo.or %%high, %%low : tensor<1000xui32>\n"
    "    %%mixed = stablehlo.xor %%turned, %%sum : tensor<1000xui32>\n"
    "    %%count = stablehlo.convert %%next : (tensor<i32>) -> tensor<ui32>\n"
    "    %%counts = stablehlo.broadcast_in_dim %%count, dims = [] : (tensor<ui32>) -> tensor<1000xui32>\n"
    "    %%new = stablehlo.add %%mixed, %%counts : tensor<1000xui32>\n"
    "    stablehlo.return %%next, %%sum, %%new, %%q, %%p : tensor<i32>, tensor<1000xui32>, tensor<1000xui32>, "
    "tensor<ui32>,\n"
    "        tensor<ui32>\n"
    "  }\n"
    "  return %%r#1, %%r#2 : tensor<1000xui32>, tensor<1000xui32>\n"
    "}\n";

static void expect(uint32_t x, uint32_t y, int rounds, uint32_t got_x, uint32_t got_y) {
  for (int k = 0; k < rounds; k++) {
    uint32_t sum = x + y, by = k % 2 ? 26 : 13;
    y = ((y << by | y >> (32 - by)) ^ sum) + (uint32_t)k + 1;
    x = sum;
  }
  if (x != got_x || y != got_y)
    fail_msg("after %d rounds %" PRIx32 " %" PRIx32 ", not %" PRIx32 " %" PRIx32, rounds, got_x, got_y, x, y);
}

static void rounds(int n) {
  static char program[sizeof text + 16];
  static uint32_t a[N], b[N];
  for (uint32_t i = 0; i < N; i++)
    a[i] = i * 2654435761u, b[i] = ~i * 40503u;
  int length = snprintf(program, sizeof program, text, n);
  tess_module *m = tess_module_parse(program, (size_t)length, "rounds.mlir");
  assert_int_equal(tess_module_read(m), TESS_OK);
  tess_array *arg[] = {tess_asarray(a, TESS_SHAPE(N)), tess_asarray(b, TESS_SHAPE(N))};
  tess_array *result[2];
  assert_int_equal(tess_module_run(m, arg, result), TESS_OK);
  const uint32_t *x = tess_data(result[0]), *y = tess_data(result[1]);
  for (int i = 0; i < N; i++)
    expect(a[i], b[i], n, x[i], y[i]);
  tess_module_free(m);
}

static void loops_mean_their_rounds(void **state) {
  (void)state;
  static const int some[] = {-1, 0, 1, 2, 5, 7, 8, 9, 30};
  for (size_t k = 0; k < sizeof some / sizeof *some; k++)
    rounds(some[k]);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(loops_mean_their_rounds)};
  return cmocka_run_group_tests(tests, NULL, tear_down);
}
