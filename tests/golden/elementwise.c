/* Pointwise functions against JAX: dtypes, weak types, what is refused, special values exactly (NaN, infinities, signs
 * of zeros) and others to a few ulp of JAX's, which are not exact themselves. Each on one device, one array a case. */
#include "_golden.h"

#include <math.h>

#include "core/dtype.h"

enum { MAX_ELEMENTS = 512, MAX_OPERANDS = 2 };

/* clang-format off */ // lists of names
#define ONE(X)                                                                                                         \
  X(neg) X(abs) X(sign) X(floor) X(ceil) X(round) X(trunc) X(square) X(reciprocal) X(is_finite) X(isnan) X(isinf)      \
  X(logical_not) X(bitwise_not) X(exp) X(exp2) X(expm1) X(log) X(log2) X(log10) X(log1p) X(sqrt) X(cbrt) X(sin) X(cos) \
  X(tan) X(asin) X(acos) X(atan) X(sinh) X(cosh) X(tanh) X(asinh) X(acosh) X(atanh) X(sigmoid) X(relu) X(silu)         \
  X(softplus) X(log_sigmoid) X(rsqrt) X(erf) X(erf_inv) X(lgamma) X(digamma)
#define TWO(X)                                                                                                         \
  X(add) X(sub) X(mul) X(div) X(floor_divide) X(mod) X(pow) X(maximum) X(minimum) X(atan2) X(hypot) X(logaddexp)       \
  X(nextafter) X(copysign) X(eq) X(lt) X(logical_and) X(logical_or) X(logical_xor) X(bitwise_and) X(bitwise_or)        \
  X(bitwise_xor) X(rem) X(shift_left) X(shift_right_logical) X(shift_right_arithmetic)
/* clang-format on */

static tess_array *call(const char *name, tess_array **in, const double *number) {
#define CALL1(f)                                                                                                       \
  if (strcmp(name, #f) == 0) return (tess_##f)(in[0]);
#define CALL2(f)                                                                                                       \
  if (strcmp(name, #f) == 0) return (tess_##f)(in[0], in[1]);
  ONE(CALL1)
  TWO(CALL2)
  if (strcmp(name, "round_away") == 0) return tess_round_away(in[0]);
  if (strcmp(name, "nan_to_num") == 0) return tess_nan_to_num(in[0]);
  if (strcmp(name, "integer_pow") == 0) return tess_integer_pow(in[0], (int)number[0]);
  if (strcmp(name, "gelu") == 0) return tess_gelu(in[0], number[0] != 0);
  if (strcmp(name, "leaky_relu") == 0) return tess_leaky_relu(in[0], number[0]);
  if (strcmp(name, "elu") == 0) return tess_elu(in[0], number[0]);
  if (strcmp(name, "reduce_precision") == 0) return tess_reduce_precision(in[0], (int)number[0], (int)number[1]);
  fail_msg("no function %s", name);
  return NULL;
}

struct values {
  tess_dtype dtype;
  bool weak;
  int n;
  unsigned char bytes[MAX_ELEMENTS * 8];
};

static void parse(const char *dtype, const char *text, struct values *v) {
  char name[32];
  snprintf(name, sizeof name, "%s", dtype);
  v->weak = name[strlen(name) - 1] == '*';
  if (v->weak) name[strlen(name) - 1] = 0;
  for (v->dtype = TESS_BOOL; strcmp(tess_dtype_name(v->dtype), name) != 0;)
    v->dtype++;
  v->n = 0;
  for (char *p = (char *)(uintptr_t)text; *p;) {
    uint64_t bits = strtoull(p, &p, 16); /* little-endian */
    memcpy(v->bytes + (size_t)v->n++ * (size_t)tess__dtype_bytes(v->dtype), &bits, (size_t)tess__dtype_bytes(v->dtype));
    p += *p == ' ';
  }
}

static tess_array *array_of(const struct values *v) {
  if (v->weak && v->dtype == TESS_I32) return tess_lift_int(*(const int32_t *)(const void *)v->bytes);
  if (v->weak) return tess_lift_double((double)*(const float *)(const void *)v->bytes);
  return tess_asarray_at(TESS_HERE, v->bytes, v->dtype, TESS_SHAPE(v->n), NULL);
}

/* Functions that JAX itself composes of rounded steps, or computes less exactly. */
static double tolerance(const char *name, tess_dtype t, double wanted) {
  static const char *const rough[] = {"lgamma", "digamma", "log_sigmoid", "softplus", "logaddexp", "gelu",
                                      "silu",   "erf_inv", "pow",         "exp2",     "sinh",      "cosh"};
  double ulp = t == TESS_F32 ? 0x1p-23 : t == TESS_F16 ? 0x1p-10 : 0x1p-7;
  if (strcmp(name, "exp2") == 0 && t != TESS_F32) /* JAX rounds x ln 2 to 16 bits before it takes exp */
    return (2 + fabs(log(wanted))) * ulp;
  for (size_t i = 0; i < sizeof rough / sizeof *rough; i++)
    if (strcmp(name, rough[i]) == 0) return (t == TESS_F32 ? 64 : 4) * ulp;
  return (t == TESS_F32 ? 8 : 2) * ulp;
}

static bool agrees(const char *name, tess_dtype t, const void *got, const void *want) {
  if (tess__dtype_class(t) != DTYPE_FLOAT) return memcmp(got, want, (size_t)tess__dtype_bytes(t)) == 0;
  double a = tess__element_to_double(t, got), b = tess__element_to_double(t, want);
  if (isnan(b)) return isnan(a);
  if (isinf(b) || b == 0 || isinf(a)) return a == b && signbit(a) == signbit(b);
  return fabs(a - b) <= tolerance(name, t, b) * fmax(fabs(b), strcmp(name, "lgamma") == 0 ? 1
                                                              : strcmp(name, "gelu") == 0 ? 0.1
                                                                                          : 0);
}

static int check_case(struct golden *g, struct values *operand, struct values *wanted) {
  int operands = (g->n - 4) / 2, bad = 0;
  double number[2] = {0, 0};
  char *next;
  number[0] = strtod(g->field[1], &next);
  if (*next == ',') number[1] = strtod(next + 1, NULL);
  tess_array *in[MAX_OPERANDS] = {0};
  for (int i = 0; i < operands; i++) {
    parse(g->field[2 + 2 * i], g->field[3 + 2 * i], &operand[i]);
    in[i] = array_of(&operand[i]);
  }
  tess_array *y = call(g->field[0], in, number);
  const char *dtype = g->field[2 + 2 * operands];
  if (strcmp(dtype, "error") == 0) {
    if (tess_ok(y)) fprintf(stderr, "line %d: %s of %s is not refused\n", g->line, g->field[0], g->field[2]);
    bad = tess_ok(y);
    if (!bad) tess_take_error();
    return bad;
  }
  parse(dtype, g->field[3 + 2 * operands], wanted);
  if (!tess_ok(y)) {
    fprintf(stderr, "line %d: %s\n", g->line, tess_error_of(y).message);
    tess_take_error();
    return 1;
  }
  if (tess_array_dtype(y) != wanted->dtype || (tess_array_weak_type(y) != wanted->weak && wanted->dtype != TESS_BOOL)) {
    fprintf(stderr, "line %d: %s of %s is %s, not %s\n", g->line, g->field[0], g->field[2], tess_typeof(y), dtype);
    return 1;
  }
  const char *got = tess_data(y);
  int bytes = tess__dtype_bytes(wanted->dtype);
  for (int i = 0; i < wanted->n; i++) {
    if (agrees(g->field[0], wanted->dtype, got + i * bytes, wanted->bytes + i * bytes)) continue;
    const struct values *b = &operand[operands - 1];
    fprintf(stderr, "line %d: %s(%g, %g) of %s is %.9g, not %.9g\n", g->line, g->field[0],
            tess__element_to_double(operand->dtype, operand->bytes + i * tess__dtype_bytes(operand->dtype)),
            tess__element_to_double(b->dtype, b->bytes + (b->weak ? 0 : i) * tess__dtype_bytes(b->dtype)), g->field[2],
            tess__element_to_double(wanted->dtype, got + i * bytes),
            tess__element_to_double(wanted->dtype, wanted->bytes + i * bytes));
    bad++;
  }
  return bad;
}

static void test_cases(void **state) {
  (void)state;
  static struct values operand[MAX_OPERANDS], wanted;
  struct golden g = golden_open(TESSERA_SOURCE "/tests/golden/elementwise.txt");
  int cases = 0, bad = 0;
  while (golden_line(&g)) {
    tess_scope *s = tess_scope_begin();
    bad += check_case(&g, operand, &wanted);
    assert_int_equal(tess_scope_end(s), TESS_OK);
    cases++;
  }
  assert_true(cases > 900);
  assert_int_equal(bad, 0);
  free(g.text);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_cases)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
