/* Elementwise functions at the edges of their range, one number after the other: where the exact result becomes
 * infinite, NaN, zero or subnormal (found by halving, from the powers of two), and beside numbers where routines change
 * their ways. Against long double, within the 2 ulp that docs/numerics.md promises, by the kernels of all instruction
 * sets, to the same bits. Overflow counts as the next power of two, so a result may be infinite only beside it. */
#include "_loops.h"

#include <float.h>

enum { AROUND = 24, MOST = 1 << 18 };
typedef long double wide;
typedef wide function(wide a, wide b);
struct edges {
  const char *name;
  function *f;
  enum { NEAR, EXACT, POSITIVE } how; /* POSITIVE: at numbers >= 0 alone, elsewhere long double is no judge */
};

/* ---- what they are ---- */
#define ONE(name, value)                                                                                               \
  static wide w_##name(wide a, wide b) {                                                                               \
    (void)b;                                                                                                           \
    return value;                                                                                                      \
  }
#define TWO(name, value)                                                                                               \
  static wide w_##name(wide a, wide b) {                                                                               \
    return value;                                                                                                      \
  }
ONE(negate, -a)
ONE(abs, fabsl(a))
ONE(sign, a > 0 ? 1 : a < 0 ? -1 : a)
ONE(floor, floorl(a))
ONE(ceil, ceill(a))
ONE(sqrt, sqrtl(a))
ONE(rsqrt, 1 / sqrtl(a))
ONE(exp, expl(a))
ONE(expm1, expm1l(a))
ONE(log, logl(a))
ONE(log1p, log1pl(a))
ONE(sin, sinl(a))
ONE(cos, cosl(a))
ONE(tan, tanl(a))
ONE(tanh, tanhl(a))
ONE(logistic, 1 / (1 + expl(-a)))
ONE(erf, erfl(a))
ONE(erfc, erfcl(a))
ONE(cbrt, cbrtl(a))
ONE(round, roundl(a))
ONE(rint, rintl(a))
ONE(square, a *a)
ONE(same, a)
ONE(acos, acosl(a))
ONE(acosh, acoshl(a))
ONE(asin, asinl(a))
ONE(asinh, asinhl(a))
ONE(atan, atanl(a))
ONE(atanh, atanhl(a))
ONE(sinh, sinhl(a))
ONE(cosh, coshl(a))
ONE(lgamma, lgammal(a))
TWO(add, a + b)
TWO(subtract, a - b)
TWO(multiply, a *b)
TWO(divide, a / b)
TWO(maximum, isnan(a) || isnan(b) ? (wide)NAN : a > b ? a : a < b ? b : signbit(a) ? b : a)
TWO(minimum, isnan(a) || isnan(b) ? (wide)NAN : a < b ? a : a > b ? b : signbit(a) ? a : b)
TWO(power, isinf(a) ? (wide)pow((double)a, (double)b) : powl(a, b)) /* powl(-inf, -2^63) is inf */
TWO(atan2, atan2l(a, b))
TWO(remainder, fmodl(a, b))

static wide w_digamma(wide a, wide b) {
  static const wide c[] = {1 / 12.0L, -1 / 120.0L, 1 / 252.0L, -1 / 240.0L, 1 / 132.0L, -691 / 32760.0L, 1 / 12.0L};
  wide sum = 0, power = 1;
  (void)b;
  if (a == 0) return (wide)NAN;                  /* as XLA's */
  if (fabsl(a - 1.46163214496836234L) < 1e-6L) { /* its root */
    wide x = (a - 0x1.762d86356be3fp+0L) - 9.549995429965697715e-17L;
    return x * (0.96767224544762117043L - 0.44276316898359210609L * x);
  }
  for (; a < 30; a += 1)
    sum -= 1 / a;
  sum += logl(a) - 1 / (2 * a);
  for (int i = 0; i < 7; i++)
    sum -= c[i] * (power /= a * a);
  return sum;
}

/* e^-|a| I1(a): its power series, and far out the asymptotic one. */
static wide w_bessel_i1e(wide a, wide b) {
  wide x = fabsl(a), term = x / 2 * expl(-x), sum = 0;
  (void)b;
  if (x > 200) {
    term = 1 / sqrtl(2 * 3.14159265358979323846264338327950288L * x);
    for (int k = 1; k < 20; k++) {
      sum += term;
      term *= -(4 - (wide)(2 * k - 1) * (2 * k - 1)) / (k * 8 * x);
    }
  } else
    for (int k = 1; k < 500; k++) {
      sum += term;
      term *= x * x / 4 / k / (k + 1);
    }
  return copysignl(sum, a);
}

/* Newton's steps from where a bisection of erfc ends. */
static wide w_erf_inv(wide a, wide b) {
  wide x = fabsl(a), low = 0, high = 30;
  (void)b;
  if (!(x <= 1)) return (wide)NAN;
  if (x == 1) return copysignl((wide)INFINITY, a);
  for (int i = 0; i < 30; i++) {
    wide middle = (low + high) / 2;
    *(erfcl(middle) > 1 - x ? &low : &high) = middle;
  }
  if (x < 0x1p-20L) low = x * 0.886226925452758013649083741670572591L;
  for (int i = 0; i < 4; i++)
    low +=
        ((x < 0.5L ? x - erfl(low) : erfcl(low) - (1 - x))) * 0.886226925452758013649083741670572591L * expl(low * low);
  return copysignl(low, a);
}

static const struct edges table[] = {
    {"negate", w_negate, EXACT},
    {"abs", w_abs, EXACT},
    {"sign", w_sign, EXACT},
    {"floor", w_floor, EXACT},
    {"ceil", w_ceil, EXACT},
    {"sqrt", w_sqrt, EXACT},
    {"rsqrt", w_rsqrt, NEAR},
    {"exponential", w_exp, NEAR},
    {"exponential_minus_one", w_expm1, NEAR},
    {"log", w_log, NEAR},
    {"log_plus_one", w_log1p, NEAR},
    {"sine", w_sin, NEAR},
    {"cosine", w_cos, NEAR},
    {"tan", w_tan, NEAR},
    {"tanh", w_tanh, NEAR},
    {"logistic", w_logistic, NEAR},
    {"chlo.erf", w_erf, NEAR},
    {"add", w_add, EXACT},
    {"subtract", w_subtract, EXACT},
    {"multiply", w_multiply, EXACT},
    {"divide", w_divide, EXACT},
    {"maximum", w_maximum, EXACT},
    {"minimum", w_minimum, EXACT},
    {"power", w_power, NEAR},
    {"cbrt", w_cbrt, NEAR},
    {"round_nearest_afz", w_round, EXACT},
    {"round_nearest_even", w_rint, EXACT},
    {"chlo.square", w_square, EXACT},
    {"chlo.conj", w_same, EXACT},
    {"chlo.acos", w_acos, NEAR},
    {"chlo.acosh", w_acosh, NEAR},
    {"chlo.asin", w_asin, NEAR},
    {"chlo.asinh", w_asinh, NEAR},
    {"chlo.atan", w_atan, NEAR},
    {"chlo.atanh", w_atanh, NEAR},
    {"chlo.sinh", w_sinh, NEAR},
    {"chlo.cosh", w_cosh, NEAR},
    {"chlo.erfc", w_erfc, NEAR},
    {"chlo.erf_inv", w_erf_inv, NEAR},
    {"chlo.lgamma", w_lgamma, POSITIVE},
    {"chlo.digamma", w_digamma, POSITIVE},
    {"chlo.bessel_i1e", w_bessel_i1e, NEAR},
    {"atan2", w_atan2, NEAR},
    {"remainder", w_remainder, EXACT},
};
enum { N = sizeof table / sizeof *table };

/* ---- numbers in their order ---- */
static int64_t key_of(tess_dtype t, double x) {
  float f = (float)x;
  int64_t k = 0;
  int32_t small;
  memcpy(&small, &f, sizeof small);
  memcpy(&k, &x, sizeof k);
  if (t == TESS_F32) return small < 0 ? INT32_MIN - (int64_t)small : small;
  return k < 0 ? INT64_MIN - k : k;
}

static double number_of(tess_dtype t, int64_t k) {
  double x;
  float f;
  int32_t small = (int32_t)(k < 0 ? INT32_MIN - k : k);
  memcpy(&f, &small, sizeof f);
  k = k < 0 ? INT64_MIN - k : k;
  memcpy(&x, &k, sizeof x);
  return t == TESS_F32 ? (double)f : x;
}

static double rounded(tess_dtype t, wide v) {
  return t == TESS_F32 ? (double)(float)v : (double)v;
}

static int class_of(tess_dtype t, wide v) {
  double x = rounded(t, v), least = t == TESS_F32 ? (double)FLT_MIN : DBL_MIN;
  if (isnan(x)) return 0;
  int size = isinf(x) ? 4 : x == 0 ? 1 : fabs(x) < least ? 2 : 3;
  return signbit(x) ? -size : size;
}

/* ---- the places ---- */
static double at[2][MOST], other[MOST];
static int places;

static void around(tess_dtype t, double x, double fixed) {
  int64_t k = isnan(x) ? 0 : key_of(t, x), most = key_of(t, (double)INFINITY);
  for (int64_t i = k - AROUND; i <= k + AROUND; i++) {
    if (i < -most || i > most) continue;
    assert_true(places < MOST);
    at[0][places] = isnan(x) ? x : number_of(t, i);
    at[1][places++] = fixed;
  }
}

/* Where between two numbers the class of the exact result changes. */
static void halve(tess_dtype t, function *f, bool second, double low, double high, double fixed) {
  int64_t a = key_of(t, low), b = key_of(t, high);
#define CLASS(x) class_of(t, second ? f((wide)fixed, (wide)(x)) : f((wide)(x), (wide)fixed))
  int first = CLASS(low);
  if (first == CLASS(high)) return;
  while (b - a > 1) {
    int64_t middle = a + (b - a) / 2;
    *(CLASS(number_of(t, middle)) == first ? &a : &b) = middle;
  }
#undef CLASS
  around(t, number_of(t, a), fixed);
}

static void find_places(tess_dtype t, const struct edges *e, bool second, double fixed) {
  static const double special[] = {0, 0.5, 0.625, 1, 2, 30, 88, 89, 104, 125, 700, 709, 745, 0x1p15, 0x1p30, 0x1p60};
  double least = t == TESS_F32 ? 0x1p-149 : 0x1p-1074, tiny = t == TESS_F32 ? (double)FLT_MIN : DBL_MIN;
  double most = t == TESS_F32 ? (double)FLT_MAX : DBL_MAX;
  places = 0;
  for (int minus = e->how == POSITIVE ? 0 : -1; minus < 1; minus++) {
    double s = minus ? -1 : 1;
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
      around(t, s * special[i], fixed);
    around(t, s * tiny, fixed);
    around(t, s * most, fixed);
    halve(t, e->f, second, s < 0 ? -least : 0, s < 0 ? -0.0 : least, fixed);
    for (double x = least; x < most / 4; x *= 2)
      halve(t, e->f, second, s < 0 ? -2 * x : x, s < 0 ? -x : 2 * x, fixed);
    halve(t, e->f, second, s < 0 ? -most : most / 4, s < 0 ? -most / 4 : most, fixed);
  }
  around(t, (double)NAN, fixed);
  for (int i = 0; i < places && second; i++) {
    double x = at[0][i];
    at[0][i] = at[1][i];
    at[1][i] = x;
  }
}

/* ---- the kernels there ---- */
static void run(const struct tess_op *op, tess_dtype t, void *a, void *b, void *out) {
  struct arena arena = {0};
  struct diag d = {0};
  struct loop l = {.n_dims = 1, .n_in = op->arity, .n_out = 1, .n_instr = 1, .out_value = {(uint8_t)op->arity}};
  l.extent[0] = places;
  for (int i = 0; i < op->arity; i++)
    l.in[i] = (struct operand){OPERAND_MEMORY, (uint8_t)t, i, 0, {1}, {0}};
  l.out[0] = (struct operand){OPERAND_MEMORY, (uint8_t)t, 2, 0, {1}, {0}};
  l.instr[0] = (struct instr){op, NULL, (uint8_t)t, (uint8_t)t, (uint8_t)op->arity, {0, 1}};
  struct loop_code *code = tess__loop_prepare(&l, &arena, &d);
  assert_non_null(code);
  tess__loop_run(code, (void *[]){a, b, out});
  tess__arena_free(&arena);
}

static wide ulps(tess_dtype t, double got, wide want) {
  int digits = t == TESS_F32 ? 24 : 53, over = t == TESS_F32 ? 128 : 1024, least = t == TESS_F32 ? -149 : -1074;
  if (isnan(got) || isnan(want)) return isnan(got) && isnan(want) ? 0 : (wide)INFINITY;
  wide end = ldexpl(1, over), g = isinf(got) ? copysignl(end, (wide)got) : (wide)got;
  wide w = fabsl(want) > end ? copysignl(end, want) : want;
  if (g == w) return 0;
  int place = (w != 0 ? ilogbl(w) : least) - digits + 1;
  return fabsl(g - w) / ldexpl(1, place < least ? least : place >= over - digits ? over - digits : place);
}

static void check_places(tess_dtype t, const struct edges *e) {
  static double in[2][MOST], out[MOST];
  const struct tess_op *op = tess__op_named(e->name);
  int bytes = tess__dtype_bytes(t);
  assert_non_null(op);
  for (int i = 0; i < places; i++)
    for (int k = 0; k < 2; k++)
      tess__element_from_double(t, (char *)in[k] + i * bytes, at[k][i]);
  bool first = true;
  EACH_ISA(isa) {
    run(op, t, in[0], in[1], out);
    for (int i = 0; i < places; i++) {
      double got = tess__element_to_double(t, (char *)out + i * bytes);
      if (!first && !isnan(got) && memcmp(&got, &other[i], sizeof got) != 0)
        fail_msg("%s %s of %a, %a: %a by %s, %a before", e->name, tess_dtype_name(t), at[0][i], at[1][i], got,
                 isas[isa], other[i]);
      other[i] = got;
      wide want = e->f((wide)at[0][i], (wide)at[1][i]);
      wide off = ulps(t, got, want);
      bool zero = got == 0 && want == 0 && !signbit(got) != !signbit(want);
      if (off > (e->how == EXACT ? 0.501L : 2) || zero)
        fail_msg("%s %s of %a, %a, %s: %a, not %La: %Lg ulp", e->name, tess_dtype_name(t), at[0][i], at[1][i],
                 isas[isa], got, want, off);
    }
    first = false;
  }
}

static void functions_are_near_at_their_edges(void **state) {
  (void)state;
  static const double fixed[] = {0,    -0.0, 1,       -1,       0.5,      2,         -3,
                                 1.75, 1000, -0.0625, 0x1p-120, HUGE_VAL, -HUGE_VAL, (double)NAN};
  if (LDBL_MANT_DIG < 64) skip();
  for (int i = 0; i < N; i++)
    for (int t = 0; t < 2; t++) {
      tess_dtype dtype = t ? TESS_F64 : TESS_F32;
      int binary = tess__op_named(table[i].name)->arity == 2;
      for (size_t k = 0; k < (binary ? sizeof fixed / sizeof *fixed : 1); k++)
        for (int second = 0; second <= binary; second++) {
          find_places(dtype, &table[i], second, fixed[k]);
          check_places(dtype, &table[i]);
        }
    }
}

/* Rows of floats that have no line above: their neighbours or zeta's series are no affair of long double. */
static void every_row_is_there(void **state) {
  (void)state;
#define EW1(name, text, classes, value) {text, #classes},
#define EW2(name, text, classes, value) {text, #classes},
  static const char *const rows[][2] = {
#include "op/elementwise.def"
  };
#undef EW1
#undef EW2
  static const char *const apart[] = {"chlo.next_after", "chlo.polygamma", "chlo.zeta"};
  for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
    bool found = strcmp(rows[r][1], "LOGICAL") == 0 || strcmp(rows[r][1], "INTEGER") == 0;
    for (int i = 0; i < N; i++)
      found |= strcmp(rows[r][0], table[i].name) == 0;
    for (size_t i = 0; i < sizeof apart / sizeof *apart; i++)
      found |= strcmp(rows[r][0], apart[i]) == 0;
    if (!found) fail_msg("%s has no line in this test's table", rows[r][0]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(functions_are_near_at_their_edges),
                                     cmocka_unit_test(every_row_is_there)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
