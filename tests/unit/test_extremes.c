/* The greater and the smaller of two floats: a NaN wins, the first of two, with its bits as they are; -0 is below +0.
 * Every pair of special values, at every instruction set, as elements and as reductions. */
#include "_loops.h"
#include "op/ops.h"

enum { SPECIAL = 20, PAIRS = SPECIAL * SPECIAL };

static const uint32_t special_f32[SPECIAL] = {0,          0x80000000, 1,          0x80000001, 0x007fffff,
                                              0x00800000, 0x3f800000, 0xbf800000, 0x3f800001, 0x7f7fffff,
                                              0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000,
                                              0x7fc12345, 0x7f800001, 0xff801234, 0x42280000, 0xc2280000};
/* The upper halves; the lower ones are 0, or where these are odd not. */
static const uint32_t special_f64[SPECIAL] = {0,          0x80000000, 1,          0x80000001, 0x000fffff,
                                              0x00100000, 0x3ff00000, 0xbff00000, 0x3ff00001, 0x7fefffff,
                                              0xffefffff, 0x7ff00000, 0xfff00000, 0x7ff80000, 0xfff80000,
                                              0x7ff92345, 0x7ff00001, 0xfff01234, 0x40450000, 0xc0450000};

static uint64_t special_of(tess_dtype t, int i) {
  uint64_t upper = special_f64[i];
  return t == TESS_F32 ? special_f32[i] : upper << 32 | (upper & 1 ? 0xfedcba98 : 0);
}

static uint64_t bits_of(tess_dtype t, const char *p) {
  uint64_t u = 0;
  memcpy(&u, p, (size_t)tess__dtype_bytes(t));
  return u;
}

/* By the bits alone: those of numbers, turned so that they are in the order of the numbers. */
static uint64_t expected(tess_dtype t, uint64_t a, uint64_t b, bool greater) {
  uint64_t sign = t == TESS_F32 ? UINT64_C(1) << 31 : UINT64_C(1) << 63, infinity = special_of(t, 11);
  if ((a & ~sign) > infinity) return a;
  if ((b & ~sign) > infinity) return b;
  uint64_t x = a & sign ? ~a & (sign | (sign - 1)) : a | sign, y = b & sign ? ~b & (sign | (sign - 1)) : b | sign;
  return greater == (x > y) ? a : b;
}

static void fill(tess_dtype t, char *a, char *b) {
  int size = tess__dtype_bytes(t);
  for (int i = 0; i < PAIRS; i++) {
    uint64_t x = special_of(t, i / SPECIAL), y = special_of(t, i % SPECIAL);
    memcpy(a + i * size, &x, (size_t)size);
    memcpy(b + i * size, &y, (size_t)size);
  }
}

static void check_same(const struct isa *isa, tess_dtype t, const char *a, const char *b, const char *got, bool greater,
                       int n) {
  int size = tess__dtype_bytes(t);
  for (int i = 0; i < n; i++) {
    uint64_t x = bits_of(t, a + i * size), y = bits_of(t, b + i * size), want = expected(t, x, y, greater);
    if (bits_of(t, got + i * size) != want)
      fail_msg("%s, %s: the %s of %llx and %llx is %llx, not %llx", isa->name, tess_dtype_name(t),
               greater ? "greater" : "smaller", (unsigned long long)x, (unsigned long long)y,
               (unsigned long long)bits_of(t, got + i * size), (unsigned long long)want);
  }
}

static void test_pairs(void **state) {
  (void)state;
  static const tess_dtype floats[] = {TESS_F32, TESS_F64};
  _Alignas(64) char a[PAIRS * 8], b[PAIRS * 8], got[PAIRS * 8];
  EACH_ISA(k)
  for (int k2 = 0; k2 < 4; k2++) {
    tess_dtype t = floats[k2 / 2];
    bool greater = k2 % 2;
    const struct isa *isa = tess__cpu_pick();
    const struct reducer *reduce = tess__reducer(isa, t, greater ? MONOID_MAX : MONOID_MIN);
    fill(t, a, b);
    for (int n = PAIRS; n > PAIRS - 20; n--) { /* and with parts of a vector at the end */
      struct view x = {a, 1}, y = {b, 1};
      isa->rows[t][greater ? OP_maximum : OP_minimum](got, &x, &y, &y, n);
      check_same(isa, t, a, b, got, greater, n);
      memcpy(got, a, sizeof a);
      reduce->chain(got, b, 1, 0, n);
      check_same(isa, t, a, b, got, greater, n);
      memcpy(got, a, sizeof a);
      reduce->lanes(got, b, RUN_LANES, 0);
      check_same(isa, t, a, b, got, greater, RUN_LANES);
    }
  }
  assert_true(tess__cpu_force_isa(""));
}

/* Numbers of one sign or both, here and there one of the special values, and some rows of zeros alone. */
static void fill_row(tess_dtype t, char *x, int n, int round) {
  int size = tess__dtype_bytes(t), signs = below(3), rare = below(2) ? 40 : 1000;
  for (int i = 0; i < n; i++) {
    double number = (double)(below(2001) + 1) / 16;
    if (round % 7 == 0) number = 0;
    tess__element_from_double(t, x + i * size, signs == 0 || (signs == 1 && below(2)) ? -number : number);
    uint64_t special = special_of(TESS_F32, below(SPECIAL)) << (t == TESS_F64 ? 32 : 0);
    if (t != TESS_F64) special >>= 32 - 8 * size;
    if (below(rare) == 0) memcpy(x + i * size, &special, (size_t)size);
  }
}

/* The lanes of rows, from where others have come to, are at all instruction sets what they are one by one. */
static void test_rows_of_lanes(void **state) {
  (void)state;
  static const tess_dtype floats[] = {TESS_F32, TESS_F64, TESS_F16, TESS_BF16};
  enum { LONGEST = 6 * RUN_LANES };
  _Alignas(64) static char x[2][LONGEST * 8], want[2 * RUN_LANES * 8], got[2 * RUN_LANES * 8];
  for (int round = 0; round < 2000; round++) {
    tess_dtype t = floats[round % 4], acc = tess__accumulator(t);
    enum monoid m = round / 4 % 2 ? MONOID_MAX : MONOID_MIN;
    int n[2] = {(1 + below(5)) * RUN_LANES, 1 + below(LONGEST)}, bytes = RUN_LANES * tess__dtype_bytes(acc);
    for (int k = 0; k < 2; k++)
      fill_row(t, x[k], n[k], round);
    EACH_ISA(isa) {
      const struct reducer *reduce = tess__reducer(tess__cpu_pick(), t, m);
      for (int i = 0; i < RUN_LANES; i++)
        tess__element_from_double(acc, got + i * tess__dtype_bytes(acc), m == MONOID_MAX ? -HUGE_VAL : HUGE_VAL);
      for (int k = 0; k < 2; k++)
        reduce->lanes(got, x[k], n[k], 0);
      if (strcmp(tess__cpu_isa(), "scalar") == 0) memcpy(want, got, (size_t)bytes);
      assert_memory_equal(got, want, (size_t)bytes);
    }
  }
  assert_true(tess__cpu_force_isa(""));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_pairs), cmocka_unit_test(test_rows_of_lanes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
