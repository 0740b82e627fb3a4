/* The dtype table, promotion against JAX, and conversions of elements. */
#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/dtype.h"

static tess_dtype dtype_of(const char *name, size_t n) {
  for (int t = 1; t <= TESS_KEY; t++) {
    const char *other = tess_dtype_name((tess_dtype)t);
    if (strlen(other) == n && memcmp(other, name, n) == 0) return (tess_dtype)t;
  }
  return TESS_DTYPE_NONE;
}

static tess_dtype parse(const char *name, bool *weak) {
  size_t n = strlen(name);
  *weak = name[n - 1] == '*';
  return dtype_of(name, n - *weak);
}

static void check_promotion(int line, bool x64, const char *a, const char *b, const char *expected) {
  bool a_weak, b_weak, weak, expected_weak;
  tess_dtype ta = parse(a, &a_weak), tb = parse(b, &b_weak), want = parse(expected, &expected_weak);
  assert_int_not_equal(ta, TESS_DTYPE_NONE);
  assert_int_not_equal(tb, TESS_DTYPE_NONE);
  tess_dtype got = tess__promote_in(x64, ta, a_weak, tb, b_weak, &weak);
  if (got != want || weak != expected_weak)
    fail_msg("promotion.txt:%d: %s with %s is %s%s, not %s", line, a, b, tess_dtype_name(got), weak ? "*" : "",
             expected);
  if (!x64 || tess_dtype_bits(ta) * (ta < TESS_C64) == 64 || tess_dtype_bits(tb) * (tb < TESS_C64) == 64) {
    assert_int_equal(tess__promote(ta, a_weak, tb, b_weak, &weak), want);
    assert_int_equal(weak, expected_weak);
    if (!a_weak && !b_weak) assert_int_equal(tess_promote_types(ta, tb), want);
  }
}

static void test_promotion(void **state) {
  (void)state;
  FILE *f = fopen(TESSERA_SOURCE "/tests/golden/promotion.txt", "r");
  assert_non_null(f);
  char line[256], a[64], b[64], result[64];
  int n = 0, x64;
  for (int at = 1; fgets(line, sizeof line, f); at++)
    if (sscanf(line, "%d %63s %63s %63s", &x64, a, b, result) == 4) {
      check_promotion(at, x64 != 0, a, b, result);
      n++;
    }
  fclose(f);
  assert_true(n > 2000);
}

static void test_table(void **state) {
  (void)state;
  assert_string_equal(tess_dtype_name(TESS_BF16), "bfloat16");
  assert_string_equal(tess_dtype_short_name(TESS_F8E4M3FN), "f8_e4m3fn");
  assert_string_equal(tess_dtype_name(TESS_KEY), "key<fry>");
  assert_int_equal(tess_dtype_bits(TESS_DTYPE_NONE), 0);
  assert_int_equal(tess__dtype_bytes(TESS_I4), 1);
  assert_int_equal(tess__dtype_bytes(TESS_C128), 16);
  for (int t = 1; t <= TESS_KEY; t++)
    assert_int_equal(dtype_of(tess_dtype_name((tess_dtype)t), strlen(tess_dtype_name((tess_dtype)t))), t);
}

/* All 65,536 of a 16-bit float: through double and back is the identity, and doubles around the middle of neighbours
 * round to even. */
static void check_small_float(tess_dtype t, uint16_t infinity) {
  for (uint32_t i = 0; i < 65536; i++) {
    uint16_t h = (uint16_t)i, back;
    double v = tess__element_to_double(t, &h);
    tess__element_from_double(t, &back, v);
    if (isnan(v)) {
      assert_true((h & 0x7fff) > infinity);
      assert_true((back & 0x7fff) > infinity);
      continue;
    }
    assert_int_equal(back, h);
    uint16_t size = h & 0x7fff, next_bits = (uint16_t)(h + 1), got;
    if (size >= infinity - 1) continue;
    double next = tess__element_to_double(t, &next_bits), middle = v / 2 + next / 2;
    assert_true(fabs(next) > fabs(v));
    tess__element_from_double(t, &got, middle);
    assert_int_equal(got, h & 1 ? next_bits : h);
    tess__element_from_double(t, &got, nextafter(middle, v));
    assert_int_equal(got, h);
    tess__element_from_double(t, &got, nextafter(middle, next));
    assert_int_equal(got, next_bits);
  }
}

static void test_small_floats(void **state) {
  (void)state;
  check_small_float(TESS_F16, 0x7c00);
  check_small_float(TESS_BF16, 0x7f80);
  uint16_t h;
  tess__element_from_double(TESS_F16, &h, 65520); /* the middle between the largest and what would come next */
  assert_int_equal(h, 0x7c00);
  tess__element_from_double(TESS_F16, &h, nextafter(65520, 0));
  assert_int_equal(h, 0x7bff);
  tess__element_from_double(TESS_BF16, &h, -1e300);
  assert_int_equal(h, 0xff80);
  tess__element_from_double(TESS_F16, &h, 5e-324);
  assert_int_equal(h, 0);
  const float one = 1;
  h = 0x3f80;
  assert_true(tess__element_to_double(TESS_BF16, &h) == 1 && tess__element_to_double(TESS_F32, &one) == 1);
}

/* Integers become floats with one rounding. */
static void test_from_int(void **state) {
  (void)state;
  int64_t v =
      (INT64_C(1) << 60) + (INT64_C(1) << 52) + 1; /* above the middle of two bf16, by less than a double's step */
  uint16_t h;
  tess__element_from_int(TESS_BF16, &h, v);
  assert_true(tess__element_to_double(TESS_BF16, &h) == ldexp(1 + 1 / 128.0, 60));
  tess__element_from_int(TESS_BF16, &h, v - 1); /* the middle: to even */
  assert_true(tess__element_to_double(TESS_BF16, &h) == ldexp(1, 60));
  for (int i = 0; i < 2000; i++) {
    uint64_t bits = (uint64_t)i * UINT64_C(0x9e3779b97f4a7c15) >> (i % 64);
    float f;
    tess__element_convert(TESS_F32, &f, TESS_U64, &bits);
    assert_true(f == (float)bits);
    tess__element_from_int(TESS_F32, &f, (int64_t)bits);
    assert_true(f == (float)(int64_t)bits);
    double d;
    tess__element_convert(TESS_F64, &d, TESS_U64, &bits);
    assert_true(d == (double)bits);
  }
  int8_t small;
  tess__element_from_int(TESS_I8, &small, 300);
  assert_int_equal(small, 44);
}

static int64_t cut(tess_dtype to, double v) {
  unsigned char out[8] = {0};
  tess__element_convert(to, out, TESS_F64, &v);
  return tess__element_to_int(to, out);
}

static void test_float_to_int(void **state) {
  (void)state;
  assert_int_equal(cut(TESS_I32, -2.7), -2);
  assert_int_equal(cut(TESS_U8, 255.5), 255);
  assert_int_equal(cut(TESS_U8, -1), 0);
  assert_int_equal(cut(TESS_I8, 300), 127);
  assert_int_equal(cut(TESS_I8, -300), -128);
  assert_int_equal(cut(TESS_I32, (double)NAN), 0);
  assert_int_equal(cut(TESS_U32, 3e9), 3000000000);
  assert_int_equal(cut(TESS_I64, 1e20), INT64_MAX);
  assert_int_equal(cut(TESS_I64, -HUGE_VAL), INT64_MIN);
  assert_true((uint64_t)cut(TESS_U64, 1e20) == UINT64_MAX);
  assert_true((uint64_t)cut(TESS_U64, 18446744073709549568.0) == UINT64_C(18446744073709549568));
  assert_int_equal(cut(TESS_BOOL, (double)NAN), 1);
  assert_int_equal(cut(TESS_BOOL, 0.25), 1);
  assert_int_equal(cut(TESS_BOOL, -0.0), 0);
}

/* Every pair of dtypes with data agrees with C on values that both can hold. */
static void test_all_pairs(void **state) {
  (void)state;
  static const tess_dtype all[] = {TESS_BOOL, TESS_I8,  TESS_I16,  TESS_I32, TESS_I64, TESS_U8, TESS_U16,
                                   TESS_U32,  TESS_U64, TESS_BF16, TESS_F16, TESS_F32, TESS_F64};
  enum { N = (int)(sizeof all / sizeof all[0]) };
  for (int a = 0; a < N; a++)
    for (int b = 0; b < N; b++)
      for (int64_t v = 0; v <= (all[a] == TESS_BOOL || all[b] == TESS_BOOL ? 1 : 127); v++) {
        unsigned char in[8], out[8];
        tess__element_from_int(all[a], in, v);
        tess__element_convert(all[b], out, all[a], in);
        assert_int_equal(tess__element_to_int(all[b], out), v);
        assert_true(tess__element_to_double(all[b], out) == (double)v);
      }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_promotion),    cmocka_unit_test(test_table),
                                     cmocka_unit_test(test_small_floats), cmocka_unit_test(test_from_int),
                                     cmocka_unit_test(test_float_to_int), cmocka_unit_test(test_all_pairs)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
