/* Comparisons of arrays: units in the last place against counting through the numbers, tolerances, what is told. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
/* clang-format off */ // cmocka needs the above
#include <cmocka.h>
/* clang-format on */

#include "array/compare.h"
#include "core/dtype.h"

/* All finite numbers of a narrow dtype, in order: the distance of two is how many steps lie between them. */
static void ulps_are_steps(void **state) {
  (void)state;
  static const tess_dtype types[] = {TESS_F8E4M3FN, TESS_F8E5M2, TESS_F8E4M3FNUZ, TESS_F8E8M0FNU, TESS_F8E3M4};
  for (size_t k = 0; k < sizeof types / sizeof *types; k++)
    for (int a = 0; a < 256; a++)
      for (int b = 0; b < 256; b++) {
        unsigned char p = (unsigned char)a, q = (unsigned char)b;
        double x = tess__element_to_double(types[k], &p), y = tess__element_to_double(types[k], &q);
        uint64_t steps = 0, got = tess__ulps(types[k], &p, &q);
        if (isnan(x) || isnan(y) || !isfinite(x) || !isfinite(y)) {
          bool alike = p == q || (isnan(x) && isnan(y));
          assert_true(got == (alike ? 0 : UINT64_MAX));
          continue;
        }
        for (int c = 0; c < 256; c++) {
          unsigned char r = (unsigned char)c;
          double z = tess__element_to_double(types[k], &r);
          bool negative_zero = z == 0 && c != 0;
          if (isfinite(z) && !negative_zero && z > fmin(x, y) && z <= fmax(x, y)) steps++;
        }
        assert_int_equal(got, steps);
      }
}

static bool compare(tess_dtype t, int64_t n, const void *a, const void *b, struct comparison c,
                    struct difference *found) {
  return tess__compare(tess__type_of(t, 1, &n), a, b, &c, found);
}

static void equal_is_equal(void **state) {
  (void)state;
  struct difference d;
  const float nan = (float)NAN, a[] = {1, 0.0f, nan}, b[] = {1, -0.0f, -nan}, c[] = {1, 0.0f, 2}, e[] = {2, 5, nan};
  assert_true(compare(TESS_F32, 3, a, b, (struct comparison){.kind = COMPARE_EQUAL}, &d));
  assert_false(compare(TESS_F32, 3, a, c, (struct comparison){.kind = COMPARE_EQUAL}, &d));
  assert_true(d.count == 1 && d.first == 2 && d.worst == 2);
  assert_false(compare(TESS_F32, 3, a, e, (struct comparison){.kind = COMPARE_EQUAL}, &d));
  assert_true(d.count == 2 && d.first == 0 && d.worst == 1);
  const uint64_t big[] = {UINT64_MAX, UINT64_C(1) << 53}, next[] = {UINT64_MAX - 1, (UINT64_C(1) << 53) + 1};
  assert_false(compare(TESS_U64, 2, big, next, (struct comparison){.kind = COMPARE_EQUAL}, &d));
  assert_int_equal(d.count, 2);
  assert_true(compare(TESS_F32, 0, NULL, NULL, (struct comparison){.kind = COMPARE_EQUAL}, &d));
}

static void almost_is_numpys(void **state) {
  (void)state;
  struct difference d;
  const double a[] = {100, 0.001, (double)INFINITY}, b[] = {101, 0.002, (double)INFINITY};
  assert_true(compare(TESS_F64, 3, a, b, (struct comparison){.kind = COMPARE_ALMOST, .absolute = 1}, &d));
  assert_false(compare(TESS_F64, 3, a, b, (struct comparison){.kind = COMPARE_ALMOST, .relative = 0.01}, &d));
  assert_true(d.count == 1 && d.first == 1);
  const double far[] = {(double)INFINITY, 0, 0};
  assert_false(compare(TESS_F64, 1, a, far, (struct comparison){.kind = COMPARE_ALMOST, .relative = 1}, &d));
  /* a part of a complex number is measured against the size of the whole */
  const float x[] = {1000, 0.001f}, y[] = {1000, 0.002f};
  assert_true(compare(TESS_C64, 1, x, y, (struct comparison){.kind = COMPARE_ALMOST, .relative = 1e-5}, &d));
  assert_false(compare(TESS_C64, 1, x, y, (struct comparison){.kind = COMPARE_CLOSE, .max_ulps = 3}, &d));
}

static void texts(void **state) {
  (void)state;
  struct text t = {0};
  const float a[] = {1, 2, 3, 4, 5, 6}, b[] = {1, 2, 3, 4, 5, nextafterf(6, 7)};
  struct comparison close = {.kind = COMPARE_CLOSE, .max_ulps = 3};
  tess__difference_text(&t, tess__type_of(TESS_F32, 2, (int64_t[]){2, 3}), a, b, 5, &close);
  assert_string_equal(tess__text_string(&t),
                      "element [1, 2]: 6.0 (actual), 6.0000005 (expected), 1 unit in the last place apart");
  tess__text_free(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(ulps_are_steps), cmocka_unit_test(equal_is_equal),
                                     cmocka_unit_test(almost_is_numpys), cmocka_unit_test(texts)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
