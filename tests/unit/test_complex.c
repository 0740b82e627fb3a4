/* Functions of complex numbers against mpmath: within a few units in the last place of the larger part, each part where
 * it can be known; special values as NumPy's, of squares and powers as JAX's. */
#include <stdio.h>

#include "_ir.h"

enum { MOST = 64, LINE = 1 << 16 };
struct numbers {
  int n;
  double part[MOST][2];
};

static char *read_numbers(char *p, struct numbers *z) {
  char *end;
  for (z->n = 0;; z->n++) {
    double re = strtod(p, &end);
    if (end == p) return p;
    z->part[z->n][0] = re;
    z->part[z->n][1] = 0;
    if (*end == ',') z->part[z->n][1] = strtod(end + 1, &end);
    p = end;
  }
}

static void stored(tess_dtype t, const struct numbers *z, unsigned char *out) {
  for (int i = 0; i < z->n; i++)
    tess__element_from_complex(t, out + i * tess__dtype_bytes(t), z->part[i][0], z->part[i][1]);
}

static double distance(tess_dtype t, double got, double want, double scale) {
  double ulp = ldexp(1, (scale > 0 && isfinite(scale) ? ilogb(scale) : 0) - (t == TESS_C64 ? 23 : 52));
  double least = t == TESS_C64 ? 0x1p-149 : 0x1p-1074;
  if (got == want || (isnan(got) && isnan(want))) return 0;
  return fabs(got - want) / (ulp > least ? ulp : least);
}

/* Both parts small where the result is: else only the result as a whole is near. */
static double bound_of(const char *op, tess_dtype t) {
  if (t == TESS_C64) return strcmp(op, "multiply") == 0 ? 2 : 1;
  return strcmp(op, "multiply") == 0 || strcmp(op, "abs") == 0 ? 2 : 6;
}

static bool by_part(const char *op, tess_dtype t) {
  static const char *const wholes[] = {"multiply", "exponential_minus_one", "logistic", "power", "rsqrt"};
  for (size_t i = 0; i < sizeof wholes / sizeof *wholes; i++)
    if (strcmp(op, wholes[i]) == 0) return t == TESS_C64 && i > 0;
  return true;
}

static void check(const char *op, tess_dtype t, const struct numbers *a, const struct numbers *b,
                  const struct numbers *want, bool special) {
  static unsigned char in[2][MOST * 16], out[MOST * 16];
  const struct tess_op *record = tess__op_named(op);
  assert_non_null(record);
  const struct type *type = TYPE(t, a->n), *types[] = {type, type}, *result = NULL;
  struct call c = {.op = record, .n_in = record->arity, .n_out = 1, .in = types, .out = &result};
  struct diag d = {0};
  assert_int_equal(a->n, want->n);
  stored(t, a, in[0]);
  if (record->arity == 2) stored(t, b, in[1]);
  assert_true(record->check(&c, &d));
  record->ref(&c, (const void *const[]){in[0], in[1]}, (void *const[]){out});
  for (int i = 0; i < a->n; i++) {
    double got[2];
    const double *w = want->part[i], size = fmax(fabs(w[0]), fabs(w[1]));
    tess__element_to_complex((tess_dtype)result->dtype, out + i * tess__dtype_bytes((tess_dtype)result->dtype), &got[0],
                             &got[1]);
    for (int k = 0; k < 2; k++) {
      double off = distance(t, got[k], w[k], by_part(op, t) ? fabs(w[k]) : size);
      bool good = special ? off == 0 && (isnan(got[k]) || !signbit(got[k]) == !signbit(w[k])) : off <= bound_of(op, t);
      if (!good)
        fail_msg("%s %s of %a%+ai, %a%+ai: %a%+ai, not %a%+ai: %g ulp", op, tess_dtype_name(t), a->part[i][0],
                 a->part[i][1], b->part[i][0], b->part[i][1], got[0], got[1], w[0], w[1], off);
    }
  }
}

static void test_functions(void **state) {
  (void)state;
  static char line[LINE];
  static struct numbers a, b, want;
  char op[32], name[16];
  int lines = 0, at;
  FILE *f = fopen(TESSERA_SOURCE "/tests/golden/complex.txt", "r");
  assert_non_null(f);
  while (fgets(line, sizeof line, f)) {
    bool special = strncmp(line, "special ", 8) == 0;
    if (*line == '#' || sscanf(line + (special ? 8 : 0), "%31s %15s%n", op, name, &at) != 2) continue;
    char *p = read_numbers(line + (special ? 8 : 0) + at, &a);
    p += strspn(p, " ");
    if (*p == '|') p = read_numbers(p + 1, &b);
    p += strspn(p, " ");
    assert_int_equal(*p, '=');
    read_numbers(p + 1, &want);
    check(op, strcmp(name, "complex64") == 0 ? TESS_C64 : TESS_C128, &a, &b, &want, special);
    lines++;
  }
  fclose(f);
  assert_int_equal(lines, 2 * (22 + 5) + 4 + 2 * 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_functions)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
