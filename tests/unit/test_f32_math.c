/* The functions of f32_math.inc over floats of all magnitudes, every STEP-th or, with TESS_TEST_STEP=1, all 2^32:
 * within the ulps of docs/numerics.md, against double, and to the same bits from the kernels of all instruction sets.
 * Results that are no numbers, infinite or zero are what double has, with its sign. */
#include "_loops.h"

enum { STEP = 4099, BLOCK = 4096 };

static double logistic(double a) {
  return a < 0 ? exp(a) / (1 + exp(a)) : 1 / (1 + exp(-a));
}

static const struct {
  const char *name;
  int op;
  double (*f)(double);
  double ulp;
} functions[] = {
    {"exp", OP_exponential, exp, 0.99},
    {"tanh", OP_tanh, tanh, 1.04},
    {"logistic", OP_logistic, logistic, 1.80},
    {"erf", OP_erf, erf, 0.77},
};

static double ulps(float got, double wanted) {
  int exponent;
  frexp(wanted, &exponent);
  return fabs((double)got - wanted) / ldexp(1, (exponent > -125 ? exponent : -125) - 24);
}

static bool good(float got, double wanted, double ulp) {
  float nearest = (float)wanted;
  if (isnan(wanted)) return isnan(got);
  if (!isfinite(nearest) || !isfinite(got)) return got == nearest;
  return !signbit(got) == !signbit(nearest) && ulps(got, wanted) <= ulp;
}

static void run(const struct isa *isa, int op, float *out, const float *x) {
  struct view v = {(const char *)x, 1};
  isa->rows[TESS_F32][op]((char *)out, &v, &v, &v, BLOCK);
}

static void test_all_magnitudes(void **state) {
  (void)state;
  static float x[BLOCK], first[BLOCK], again[BLOCK];
  const char *text = getenv("TESS_TEST_STEP");
  uint64_t step = text ? strtoull(text, NULL, 10) : STEP, bits = 0;
  assert_true(step > 0);
  while (bits < UINT64_C(1) << 32) {
    for (int i = 0; i < BLOCK; i++, bits += step) {
      uint32_t u = (uint32_t)bits; /* wraps at the end */
      memcpy(&x[i], &u, sizeof u);
    }
    for (int k = 0; k < (int)(sizeof functions / sizeof *functions); k++) {
      bool have = false;
      EACH_ISA(isa) {
        run(tess__cpu_pick(), functions[k].op, have ? again : first, x);
        for (int i = 0; i < BLOCK; i++)
          if (!have ? !good(first[i], functions[k].f((double)x[i]), functions[k].ulp)
                    : !same_bits(TESS_F32, &first[i], &again[i]))
            fail_msg("%s, %s: %a is %a, beside %a", functions[k].name, tess__cpu_isa(), (double)x[i],
                     (double)(have ? again : first)[i], functions[k].f((double)x[i]));
        have = true;
      }
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_magnitudes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
