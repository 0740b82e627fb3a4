/* Elements of the dtypes of 8 bits and less against ml_dtypes (all bit patterns, and doubles beside and between all
 * kinds of neighbours), and of the complex ones. */
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

enum { MOST = 4096, LINE = 1 << 17 };

static tess_dtype dtype_of(const char *name) {
  for (int t = 1; t <= TESS_KEY; t++)
    if (strcmp(tess_dtype_name((tess_dtype)t), name) == 0) return (tess_dtype)t;
  fail_msg("no dtype %s", name);
  return TESS_DTYPE_NONE;
}

static int read_doubles(const char *p, double *out) {
  int n = 0;
  for (char *end; n < MOST; p = end) {
    double v = strtod(p, &end);
    if (end == p) return n;
    out[n++] = v;
  }
  return n;
}

static void check_read(tess_dtype t, const double *wanted, int n) {
  for (int i = 0; i < n; i++) {
    uint8_t byte = (uint8_t)i, back;
    double v = tess__element_to_double(t, &byte);
    if (!(isnan(v) ? isnan(wanted[i]) : v == wanted[i] && !signbit(v) == !signbit(wanted[i])))
      fail_msg("%s: %d is %g, not %g", tess_dtype_name(t), i, v, wanted[i]);
    tess__element_from_double(t, &back, v);
    if (!isnan(v) && back != byte) fail_msg("%s: %g, read from %d, is written as %d", tess_dtype_name(t), v, i, back);
  }
}

static void check_write(tess_dtype t, const double *value, int n, const char *hex) {
  for (int i = 0; i < n; i++) {
    uint8_t byte;
    unsigned wanted = 0;
    assert_int_equal(sscanf(hex + 2 * i, "%2x", &wanted), 1);
    tess__element_from_double(t, &byte, value[i]);
    if (byte != wanted) fail_msg("%s: %a is written as %02x, not %02x", tess_dtype_name(t), value[i], byte, wanted);
  }
}

/* Between two neighbours: the middle goes to the even one, doubles beside it to the nearer one. */
static void check_middles(tess_dtype t, int patterns) {
  for (int i = 0; i + 1 < patterns / 2; i++) {
    uint8_t low = (uint8_t)i, high = (uint8_t)(i + 1), got[3];
    double a = tess__element_to_double(t, &low), b = tess__element_to_double(t, &high), middle = (a + b) / 2;
    if (!(b < 1e300)) continue;
    tess__element_from_double(t, &got[0], nextafter(middle, 0));
    tess__element_from_double(t, &got[1], middle);
    tess__element_from_double(t, &got[2], nextafter(middle, 1e300));
    assert_int_equal(got[0], low);
    assert_int_equal(got[1], t == TESS_F8E8M0FNU || i % 2 ? high : low);
    assert_int_equal(got[2], high);
  }
}

static void check_clamp(tess_dtype t, const double *value, int n, const double *wanted) {
  for (int i = 0; i < n; i++) {
    uint8_t byte;
    tess__element_from_double(t, &byte, value[i]);
    if (tess__element_to_int(t, &byte) != (int64_t)wanted[i])
      fail_msg("%s: %g becomes %d", tess_dtype_name(t), value[i], (int)tess__element_to_int(t, &byte));
    assert_int_equal(byte >> tess_dtype_bits(t), 0);
    byte |= (uint8_t)(0x50 << (tess_dtype_bits(t) == 2)); /* others may leave something there */
    assert_int_equal(tess__element_to_int(t, &byte), (int64_t)wanted[i]);
  }
}

static void test_against_ml_dtypes(void **state) {
  (void)state;
  static char line[LINE], word[16], name[32];
  static double doubles[MOST], wide[MOST], wanted[MOST];
  int n_doubles = 0, n_wide = 0, lines = 0, at = 0;
  FILE *f = fopen(TESSERA_SOURCE "/tests/golden/elements.txt", "r");
  assert_non_null(f);
  while (fgets(line, sizeof line, f)) {
    if (sscanf(line, "%15s%n", word, &at) != 1 || *word == '#') continue;
    if (strcmp(word, "doubles") == 0)
      n_doubles = read_doubles(line + at, doubles);
    else if (strcmp(word, "wide") == 0)
      n_wide = read_doubles(line + at, wide);
    else {
      char *p = line + at;
      assert_int_equal(sscanf(p, "%31s%n", name, &at), 1);
      tess_dtype t = dtype_of(name);
      if (strcmp(word, "write") == 0)
        check_write(t, doubles, n_doubles, p + at + 1);
      else if (strcmp(word, "read") == 0) {
        int n = read_doubles(p + at, wanted);
        check_read(t, wanted, n);
        check_middles(t, t == TESS_F8E8M0FNU ? 2 * n : n);
      } else
        check_clamp(t, wide, read_doubles(p + at, wanted), wanted);
      lines++;
    }
  }
  fclose(f);
  assert_int_equal(lines, 11 + 11 + 4);
  assert_true(n_doubles > 300 && n_wide > 10);
}

static void test_small_integers(void **state) {
  (void)state;
  static const tess_dtype types[] = {TESS_I2, TESS_I4, TESS_U2, TESS_U4};
  for (size_t k = 0; k < sizeof types / sizeof *types; k++)
    for (int v = -300; v < 300; v++) {
      int bits = tess_dtype_bits(types[k]), low = v & ((1 << bits) - 1);
      bool negative = types[k] <= TESS_I4 && low >> (bits - 1);
      uint8_t byte;
      int16_t wide = (int16_t)v, back;
      tess__element_convert(types[k], &byte, TESS_I16, &wide);
      assert_int_equal(byte, low);
      tess__element_convert(TESS_I16, &back, types[k], &byte);
      assert_int_equal(back, negative ? low - (1 << bits) : low);
    }
}

static void test_complex(void **state) {
  (void)state;
  double z[2] = {0.1, -2.5}, re, im, v;
  float narrow[2];
  uint8_t truth;
  int32_t i;
  tess__element_convert(TESS_C64, narrow, TESS_C128, z);
  assert_true(narrow[0] == 0.1f && narrow[1] == -2.5f);
  tess__element_convert(TESS_F64, &v, TESS_C64, narrow); /* the imaginary part goes */
  assert_true(v == (double)0.1f);
  tess__element_convert(TESS_I32, &i, TESS_C128, (double[]){-3.7, 100});
  assert_int_equal(i, -3);
  tess__element_convert(TESS_BOOL, &truth, TESS_C128, (double[]){0, 1});
  assert_int_equal(truth, 1);
  tess__element_convert(TESS_BOOL, &truth, TESS_C64, (float[]){0, -0.0f});
  assert_int_equal(truth, 0);
  tess__element_convert(TESS_C64, narrow, TESS_I32, &(int32_t){-7});
  assert_true(narrow[0] == -7 && narrow[1] == 0 && !signbit(narrow[1]));
  tess__element_convert(TESS_C64, narrow, TESS_U64, &(uint64_t){UINT64_MAX});
  assert_true(narrow[0] == 0x1p64f);
  tess__element_from_complex(TESS_C64, narrow, (double)INFINITY, 1e300);
  tess__element_to_complex(TESS_C64, narrow, &re, &im);
  assert_true(isinf(re) && isinf(im));
  assert_int_equal(tess__dtype_real(TESS_C128), TESS_F64);
  assert_int_equal(tess__dtype_real(TESS_I4), TESS_I4);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_against_ml_dtypes), cmocka_unit_test(test_small_integers),
                                     cmocka_unit_test(test_complex)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
