/* Division by one number for all elements gives the bits of division, at all magnitudes and with every bit pattern of
 * the divisor's last places. */
#include "exec/cpu/cpu.h"
#include "op/ops.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { N = 203, DIVISORS = 4000 };

static uint64_t state = 88172645463325252u;
static uint64_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

/* With an exponent of at most `reach`, half of them with a significand near 1 or 2; 0: any bits. */
static float f32_of(unsigned reach) {
  uint32_t u = (uint32_t)next(), significand = u & 0x7fffff;
  if (u >> 30 & 1) significand = u & 8 ? 0x7fffff - (u & 7) : u & 7;
  if (reach) u = (u & 0x80000000u) | ((127 - reach + (u >> 8) % (2 * reach + 1)) << 23) | significand;
  float f;
  memcpy(&f, &u, sizeof f);
  return f;
}
static double f64_of(unsigned reach) {
  uint64_t u = next(), significand = u & ((UINT64_C(1) << 52) - 1);
  if (u >> 62 & 1) significand = u & 8 ? ((UINT64_C(1) << 52) - 1) - (u & 7) : u & 7;
  if (reach) u = (u & (UINT64_C(1) << 63)) | ((1023 - reach + (u >> 8) % (2 * reach + 1)) << 52) | significand;
  double f;
  memcpy(&f, &u, sizeof f);
  return f;
}

/* far: of the largest dividends that are multiplied by the divisor's inverse */
#define CHECK(T, dtype, of, far)                                                                                       \
  for (int round = 0; round < DIVISORS; round++) {                                                                     \
    T x[N], got[N], b = of(round % 16 ? 60 : 0);                                                                       \
    _Alignas(64) unsigned char splat[SPLAT_BYTES];                                                                     \
    int n = round % 8 ? N - 11 : N; /* 192: whole vectors */                                                           \
    for (int i = 0; i < n; i++)                                                                                        \
      x[i] = of(round % 32 == 1 || (round % 32 == 2 && i % 50 == 0) ? 0 : round % 4 == 3 ? far : 50);                  \
    tess__splat_fill(splat, &b, sizeof b);                                                                             \
    isa->divide[dtype]((char *)got, &(struct view){(const char *)x, 1}, &(struct view){(const char *)splat, 0},        \
                       &(struct view){0}, n);                                                                          \
    for (int i = 0; i < n; i++) {                                                                                      \
      T want = x[i] / b;                                                                                               \
      if (want == want ? memcmp(&want, &got[i], sizeof want) != 0 : got[i] == got[i])                                  \
        fail_msg("%s: %a / %a is %a, not %a", isa->name, (double)x[i], (double)b, (double)want, (double)got[i]);       \
    }                                                                                                                  \
  }

static void test_by_one_number(void **unused) {
  (void)unused;
  static const char *const names[] = {"avx2", "avx512"};
  for (int k = 0; k < 2; k++) {
    if (!tess__cpu_force_isa(names[k])) continue;
    const struct isa *isa = tess__cpu_pick();
    CHECK(float, TESS_F32, f32_of, 63)
    CHECK(double, TESS_F64, f64_of, 511)
  }
  assert_true(tess__cpu_force_isa(""));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_by_one_number)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
