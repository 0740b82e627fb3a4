/* The reference kernels define what the ops mean, so they are held against plain C: every pair of 8-bit integers, every
 * 16-bit float, SLEEF against libm in double, the corners of floats, and small cases written out by hand. */
#include "_ir.h"

static void run(const struct tess_op *op, int n_in, const struct type *const *in_types, const void *attrs,
                const struct type *asked, const void *const *in, void *out) {
  const struct type *out_type = asked;
  struct call c = {.op = op, .n_in = n_in, .n_out = 1, .in = in_types, .out = &out_type, .attrs = attrs};
  struct diag d = {0};
  if (!op->check(&c, &d)) fail_msg("%s: %s", op->name, d.message);
  op->ref(&c, in, &out);
}
static void run1(const struct tess_op *op, const struct type *t, const void *a, void *out) {
  run(op, 1, &t, NULL, NULL, &a, out);
}
static void run2(const struct tess_op *op, const struct type *t, const void *a, const void *b, void *out) {
  run(op, 2, (const struct type *const[]){t, t}, NULL, NULL, (const void *const[]){a, b}, out);
}

/* ---- integers: what a row means, in 64 bits, then cut ---- */
static int64_t wanted(int id, int64_t a, int64_t b, bool is_signed) {
  switch (id) {
  case OP_negate:
    return -a;
  case OP_abs:
    return a < 0 ? -a : a;
  case OP_sign:
    return (a > 0) - (a < 0);
  case OP_not:
    return -1 - a;
  case OP_add:
    return a + b;
  case OP_subtract:
    return a - b;
  case OP_multiply:
    return a * b;
  case OP_divide:
    return b == 0 ? (is_signed ? -1 : 255) : a / b;
  case OP_maximum:
    return a > b ? a : b;
  case OP_minimum:
    return a < b ? a : b;
  case OP_and:
    return a & b;
  case OP_or:
    return a | b;
  case OP_xor:
    return a ^ b;
  case OP_conj:
    return a;
  case OP_square:
    return a * a;
  case OP_popcnt:
    return __builtin_popcount((unsigned)a & 255);
  case OP_count_leading_zeros:
    return (a & 255) ? __builtin_clz((unsigned)a & 255) - 24 : 8;
  case OP_remainder:
    return b == 0 ? a : a % b;
  case OP_shift_left:
    return b < 0 || b > 7 ? 0 : (int64_t)((uint64_t)a << b);
  case OP_shift_right_logical:
    return b < 0 || b > 7 ? 0 : (a & 255) >> b;
  case OP_shift_right_arithmetic:
    return (int8_t)a >> (b < 0 || b > 7 ? 7 : b);
  case OP_mulhi:
    return a * b >> 8;
  case OP_power: {
    int64_t r = 1;
    if (b < 0 && (a > 1 || a < -1 || a == 0)) return 0;
    for (int64_t i = 0; i < (b < 0 ? -b : b); i++)
      r = (int64_t)((uint64_t)r * (uint64_t)a);
    return r;
  }
  default:
    return INT64_MIN; /* a row of floats alone */
  }
}

static void test_all_pairs_of_bytes(void **state) {
  (void)state;
  enum { N = 65536 };
  static uint8_t a[N], b[N], out[N];
  for (int i = 0; i < N; i++) {
    a[i] = (uint8_t)i;
    b[i] = (uint8_t)(i >> 8);
  }
  int rows = 0;
  for (int id = 0; id < OP_COUNT; id++)
    for (int is_signed = 0; is_signed < 2 && tess__op(id)->ref == tess__op_add.ref; is_signed++) {
      if (wanted(id, 1, 1, is_signed) == INT64_MIN) continue;
      const struct type *t = TYPE(is_signed ? TESS_I8 : TESS_U8, N);
      if (tess__op(id)->arity == 1)
        run1(tess__op(id), t, a, out);
      else
        run2(tess__op(id), t, a, b, out);
      for (int i = 0; i < N; i++) {
        int64_t x = is_signed ? (int8_t)a[i] : a[i], y = is_signed ? (int8_t)b[i] : b[i];
        if (out[i] != (uint8_t)wanted(id, x, y, is_signed))
          fail_msg("%s(%d, %d) is %d", tess__op(id)->name, (int)x, (int)y, out[i]);
      }
      rows++;
    }
  assert_int_equal(rows, 2 * 23);
}

static void test_wide_integers(void **state) {
  (void)state;
  int32_t a[] = {INT32_MIN, INT32_MAX, -7, 5, INT32_MIN}, b[] = {-1, 1, 2, 0, INT32_MIN}, out[5];
  const struct type *t = TYPE(TESS_I32, 5);
  run2(&tess__op_divide, t, a, b, out);
  assert_memory_equal(out, ((int32_t[]){INT32_MIN, INT32_MAX, -3, -1, 1}), sizeof out);
  run2(&tess__op_add, t, a, b, out);
  assert_memory_equal(out, ((int32_t[]){INT32_MAX, INT32_MIN, -5, 5, 0}), sizeof out);
  run2(&tess__op_multiply, t, a, b, out);
  assert_memory_equal(out, ((int32_t[]){INT32_MIN, INT32_MAX, -14, 0, 0}), sizeof out);
  uint64_t c[] = {UINT64_MAX, UINT64_C(1) << 63, 9}, d[] = {2, UINT64_C(3) << 62, 0}, wide[3];
  t = TYPE(TESS_U64, 3);
  run2(&tess__op_maximum, t, c, d, wide);
  assert_memory_equal(wide, ((uint64_t[]){UINT64_MAX, UINT64_C(3) << 62, 9}), sizeof wide);
  run2(&tess__op_divide, t, c, d, wide);
  assert_memory_equal(wide, ((uint64_t[]){UINT64_MAX / 2, 0, UINT64_MAX}), sizeof wide);
  int64_t e[] = {INT64_MIN, -3}, f[] = {-1, 2}, signed_wide[2];
  run2(&tess__op_divide, TYPE(TESS_I64, 2), e, f, signed_wide);
  assert_memory_equal(signed_wide, ((int64_t[]){INT64_MIN, -1}), sizeof signed_wide);
  uint8_t p[] = {0, 1}, q[2];
  run1(&tess__op_not, TYPE(TESS_BOOL, 2), p, q);
  assert_memory_equal(q, ((uint8_t[]){1, 0}), 2);
}

/* ---- floats ---- */
static double negate(double a) {
  return -a;
}
static double sign(double a) {
  return a > 0 ? 1 : a < 0 ? -1 : a;
}
static double rsqrt(double a) {
  return 1 / sqrt(a);
}
static double logistic(double a) {
  return 1 / (1 + exp(-a));
}
static const struct {
  int id;
  double (*fn)(double);
  double low, high, ulps;
} functions[] = {
    {OP_negate, negate, -10, 10, 0},
    {OP_abs, fabs, -10, 10, 0},
    {OP_sign, sign, -10, 10, 0},
    {OP_floor, floor, -10, 10, 0},
    {OP_ceil, ceil, -10, 10, 0},
    {OP_sqrt, sqrt, 0, 100, 0.5},
    {OP_rsqrt, rsqrt, 0.01, 100, 1.5},
    {OP_exponential, exp, -80, 80, 1},
    {OP_exponential_minus_one, expm1, -20, 20, 1},
    {OP_log, log, 1e-6, 1e6, 1},
    {OP_log_plus_one, log1p, -0.9, 100, 1},
    {OP_sine, sin, -1000, 1000, 1},
    {OP_cosine, cos, -1000, 1000, 1},
    {OP_tan, tan, -1.5, 1.5, 1},
    {OP_tanh, tanh, -9, 9, 1.5},
    {OP_logistic, logistic, -20, 20, 2.5},
    {OP_erf, erf, -4, 4, 1},
};

static double ulp_of(double v) {
  float f = (float)fabs(v);
  return (double)(nextafterf(f, INFINITY) - f);
}

static void test_functions_against_libm(void **state) {
  (void)state;
  enum { N = 4000 };
  static float x[N], out[N];
  static double x64[N], out64[N];
  uint64_t seed = 3;
  for (size_t k = 0; k < sizeof functions / sizeof *functions; k++) {
    for (int i = 0; i < N; i++) {
      double u = (double)(next_random(&seed) >> 11) / 9007199254740992.0;
      x[i] = (float)(functions[k].low + u * (functions[k].high - functions[k].low));
      x64[i] = (double)x[i];
    }
    run1(tess__op(functions[k].id), F32(N), x, out);
    run1(tess__op(functions[k].id), TYPE(TESS_F64, N), x64, out64);
    for (int i = 0; i < N; i++) {
      double exact = functions[k].fn(x64[i]);
      if (fabs((double)out[i] - exact) > (functions[k].ulps + 0.01) * ulp_of(exact))
        fail_msg("%s(%.9g) is %.9g, not %.9g", tess__op(functions[k].id)->name, x64[i], (double)out[i], exact);
      if (fabs(out64[i] - exact) > 1e-14 * fmax(fabs(exact), 1e-300))
        fail_msg("%s(%.17g) is %.17g, not %.17g", tess__op(functions[k].id)->name, x64[i], out64[i], exact);
    }
  }
  float a[] = {-2, 0, 0, 2, 9}, b[] = {3, 0, -1, 0.5f, -0.5f}, power[5];
  run2(&tess__op_power, F32(5), a, b, power);
  assert_float_equal(power[0], -8, 0);
  assert_float_equal(power[1], 1, 0);
  assert_true(isinf(power[2]));
  assert_float_equal(power[3], sqrtf(2), 1e-6);
  assert_float_equal(power[4], 1 / 3.0f, 1e-6);
}

static bool is_near(double found, double exact, double ulps, double ulp) {
  if (isnan(exact)) return isnan(found);
  return found == exact || (isfinite(found) && fabs(found - exact) <= ulps * ulp);
}

/* From the smallest normal number to the largest, where a routine's own range may end before the type's. */
static void test_functions_of_every_size(void **state) {
  (void)state;
  static const struct {
    int id;
    double (*fn)(double);
  } wide[] = {{OP_exponential, exp}, {OP_exponential_minus_one, expm1},
              {OP_log, log},         {OP_log_plus_one, log1p},
              {OP_sine, sin},        {OP_cosine, cos},
              {OP_tan, tan},         {OP_tanh, tanh},
              {OP_sqrt, sqrt},       {OP_cbrt, cbrt},
              {OP_asin, asin},       {OP_acos, acos},
              {OP_atan, atan},       {OP_sinh, sinh},
              {OP_cosh, cosh},       {OP_asinh, asinh},
              {OP_acosh, acosh},     {OP_atanh, atanh},
              {OP_erf, erf},         {OP_erfc, erfc}};
  for (size_t k = 0; k < sizeof wide / sizeof *wide; k++)
    for (int e = -1022; e <= 1023; e++)
      for (int i = 0; i < 4; i++) {
        double x = ldexp(i % 2 ? 1.7182818 : 1, e) * (i < 2 ? 1 : -1), exact = wide[k].fn(x), y;
        float f = (float)x, g;
        run1(tess__op(wide[k].id), SCALAR(TESS_F64), &x, &y);
        if (!is_near(y, exact, 2.5, nextafter(fabs(exact), HUGE_VAL) - fabs(exact)))
          fail_msg("%s(%a) is %a, not %a", tess__op(wide[k].id)->name, x, y, exact);
        if (e < -126 || e > 127) continue;
        run1(tess__op(wide[k].id), SCALAR(TESS_F32), &f, &g);
        exact = (double)(float)wide[k].fn((double)f);
        if (!is_near((double)g, exact, 2.5, ulp_of(exact)))
          fail_msg("%s(%a) is %a, not %a", tess__op(wide[k].id)->name, (double)f, (double)g, exact);
      }
}

static void test_corners_of_floats(void **state) {
  (void)state;
  float a[] = {NAN, 1, -0.0f, 0.0f, -1, INFINITY}, b[] = {1, NAN, 0.0f, -0.0f, 2, -INFINITY}, out[6];
  run2(&tess__op_maximum, F32(6), a, b, out);
  assert_true(isnan(out[0]) && isnan(out[1]) && !signbit(out[2]) && !signbit(out[3]));
  assert_true(out[4] == 2 && out[5] == INFINITY);
  run2(&tess__op_minimum, F32(6), a, b, out);
  assert_true(isnan(out[0]) && isnan(out[1]) && signbit(out[2]) && signbit(out[3]));
  assert_true(out[4] == -1 && out[5] == -INFINITY);
  run1(&tess__op_sign, F32(6), a, out);
  assert_true(isnan(out[0]) && out[1] == 1 && signbit(out[2]) && out[2] == 0 && !signbit(out[3]) && out[4] == -1);
  run1(&tess__op_negate, F32(6), a, out);
  assert_true(!signbit(out[2]) && signbit(out[3]));
  run1(&tess__op_logistic, F32(6), a, out);
  assert_true(isnan(out[0]) && out[2] == 0.5f && out[5] == 1);
}

/* Every 16-bit float: computed in f32, rounded once; NaN stays NaN. */
static void test_all_halves(void **state) {
  (void)state;
  enum { N = 65536 };
  static uint16_t x[N], out[N];
  for (int i = 0; i < N; i++)
    x[i] = (uint16_t)i;
  static const tess_dtype types[] = {TESS_F16, TESS_BF16};
  for (int k = 0; k < 2; k++) {
    run1(&tess__op_tanh, TYPE(types[k], N), x, out);
    for (int i = 0; i < N; i++) {
      float f = (float)tess__element_to_double(types[k], &x[i]), y;
      run1(&tess__op_tanh, SCALAR(TESS_F32), &f, &y);
      uint16_t rounded;
      tess__element_from_double(types[k], &rounded, (double)y);
      double got = tess__element_to_double(types[k], &out[i]);
      if (f != f ? got == got : out[i] != rounded)
        fail_msg("tanh of %s %04x is %04x", tess_dtype_short_name(types[k]), i, out[i]);
    }
  }
}

/* ---- compare, select, convert ---- */
static void test_compare(void **state) {
  (void)state;
  float a[] = {1, 2, 2, NAN, 0.0f}, b[] = {2, 2, 1, 1, -0.0f};
  static const uint8_t tables[][5] = {
      [COMPARE_EQ] = {0, 1, 0, 0, 1}, [COMPARE_NE] = {1, 0, 1, 1, 0}, [COMPARE_GE] = {0, 1, 1, 0, 1},
      [COMPARE_GT] = {0, 0, 1, 0, 0}, [COMPARE_LE] = {1, 1, 0, 0, 1}, [COMPARE_LT] = {1, 0, 0, 0, 0}};
  for (int d = COMPARE_EQ; d <= COMPARE_LT; d++) {
    struct compare_attrs attrs = {.direction = (uint8_t)d};
    uint8_t out[5];
    run(&tess__op_compare, 2, (const struct type *const[]){F32(5), F32(5)}, &attrs, NULL, (const void *const[]){a, b},
        out);
    assert_memory_equal(out, tables[d], 5);
  }
  struct compare_attrs less = {.direction = COMPARE_LT};
  uint64_t big = UINT64_MAX, one = 1;
  int64_t minus = -1, plus = INT64_MAX;
  uint8_t out;
  const struct type *u = SCALAR(TESS_U64), *s = SCALAR(TESS_I64);
  run(&tess__op_compare, 2, (const struct type *const[]){u, u}, &less, NULL, (const void *const[]){&one, &big}, &out);
  assert_int_equal(out, 1);
  run(&tess__op_compare, 2, (const struct type *const[]){s, s}, &less, NULL, (const void *const[]){&minus, &plus},
      &out);
  assert_int_equal(out, 1);
}

static void test_select(void **state) {
  (void)state;
  uint8_t p[] = {1, 0, 1};
  int16_t a[] = {1, 2, 3}, b[] = {4, 5, 6}, out[3];
  const struct type *t = TYPE(TESS_I16, 3);
  run(&tess__op_select, 3, (const struct type *const[]){TYPE(TESS_BOOL, 3), t, t}, NULL, NULL,
      (const void *const[]){p, a, b}, out);
  assert_memory_equal(out, ((int16_t[]){1, 5, 3}), sizeof out);
  run(&tess__op_select, 3, (const struct type *const[]){SCALAR(TESS_BOOL), t, t}, NULL, NULL,
      (const void *const[]){p + 1, a, b}, out);
  assert_memory_equal(out, b, sizeof out);
}

static void test_convert(void **state) {
  (void)state;
  float x[] = {NAN,  3e9f,  -3e9f,
               2.7f, -2.7f, 300}; /* as JAX on CPU: NaN is 0, what is out of range is the end of the range */
  const struct type *t = F32(6);
  const void *in = x;
  int32_t i32[6];
  run(&tess__op_convert, 1, &t, NULL, TYPE(TESS_I32, 6), &in, i32);
  assert_memory_equal(i32, ((int32_t[]){0, INT32_MAX, INT32_MIN, 2, -2, 300}), sizeof i32);
  uint8_t u8[6];
  run(&tess__op_convert, 1, &t, NULL, TYPE(TESS_U8, 6), &in, u8);
  assert_memory_equal(u8, ((uint8_t[]){0, 255, 0, 2, 0, 255}), sizeof u8);
  run(&tess__op_convert, 1, &t, NULL, TYPE(TESS_BOOL, 6), &in, u8);
  assert_memory_equal(u8, ((uint8_t[]){1, 1, 1, 1, 1, 1}), sizeof u8);
  int32_t y[] = {300, -1};
  const struct type *integers = TYPE(TESS_I32, 2);
  int8_t i8[2];
  in = y;
  run(&tess__op_convert, 1, &integers, NULL, TYPE(TESS_I8, 2), &in, i8);
  assert_memory_equal(i8, ((int8_t[]){44, -1}), sizeof i8);
}

/* ---- shapes ---- */
static void test_movement(void **state) {
  (void)state;
  int32_t x[] = {0, 1, 2, 3, 4, 5}, out[12];
  const struct type *t = TYPE(TESS_I32, 2, 3), *row = TYPE(TESS_I32, 1, 3);
  const void *in = x;
  struct dims_attrs swap = {DIMS(1, 0)};
  run(&tess__op_transpose, 1, &t, &swap, NULL, &in, out);
  assert_memory_equal(out, ((int32_t[]){0, 3, 1, 4, 2, 5}), 24);
  struct dims_attrs mapped = {DIMS(2, 0)};
  run(&tess__op_broadcast_in_dim, 1, &row, &mapped, TYPE(TESS_I32, 3, 2, 2), &in, out);
  assert_memory_equal(out, ((int32_t[]){0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2}), 48);
  struct iota_attrs iota = {.dimension = 1};
  run(&tess__op_iota, 0, NULL, &iota, t, NULL, out);
  assert_memory_equal(out, ((int32_t[]){0, 1, 2, 0, 1, 2}), 24);
  struct constant_attrs seven = {{7}};
  run(&tess__op_constant, 0, NULL, &seven, t, NULL, out);
  assert_memory_equal(out, ((int32_t[]){7, 7, 7, 7, 7, 7}), 24);
}

static void test_reduce(void **state) {
  (void)state;
  int32_t x[] = {1, 2, 3, 4, 5, 6}, out[3];
  const struct type *t = TYPE(TESS_I32, 2, 3), *empty = TYPE(TESS_I32, 0, 3);
  const void *in = x;
  struct reduce_attrs rows = {.dims = DIMS(0), .monoid = MONOID_PROD}, all = {.dims = DIMS(0, 1), .monoid = MONOID_SUM};
  run(&tess__op_reduce, 1, &t, &rows, NULL, &in, out);
  assert_memory_equal(out, ((int32_t[]){4, 10, 18}), sizeof out);
  run(&tess__op_reduce, 1, &t, &all, NULL, &in, out);
  assert_int_equal(out[0], 21);
  run(&tess__op_reduce, 1, &empty, &rows, NULL, &in, out); /* nothing to reduce: the identity */
  assert_memory_equal(out, ((int32_t[]){1, 1, 1}), sizeof out);
  uint16_t ones[4096], sum; /* one by one in bf16 this sum would stop at 256 */
  const struct type *many = TYPE(TESS_BF16, 4096);
  for (int i = 0; i < 4096; i++)
    tess__element_from_double(TESS_BF16, &ones[i], 1);
  in = ones;
  all.dims.n = 1;
  run(&tess__op_reduce, 1, &many, &all, NULL, &in, &sum);
  assert_true(tess__element_to_double(TESS_BF16, &sum) == 4096);
}

/* [batch, m, k] x [k, batch, n] against three loops; integers wrap, bool is or of ands, f16 gives f32 when asked. */
static void test_dot(void **state) {
  (void)state;
  enum { B = 2, M = 3, K = 5, N = 4 };
  struct dot_attrs attrs = {
      .lhs_contract = DIMS(2), .rhs_contract = DIMS(0), .lhs_batch = DIMS(0), .rhs_batch = DIMS(1)};
  uint8_t a[B * M * K], b[K * B * N], wraps[B * M * N], bools[B * M * N];
  uint16_t ha[B * M * K], hb[K * B * N];
  float floats[B * M * N];
  uint64_t seed = 5;
  for (int i = 0; i < B * M * K; i++)
    tess__element_from_int(TESS_F16, &ha[i], a[i] = (uint8_t)(next_random(&seed) % 200));
  for (int i = 0; i < K * B * N; i++)
    tess__element_from_int(TESS_F16, &hb[i], b[i] = (uint8_t)(next_random(&seed) % 200));
  const struct type *u8[] = {TYPE(TESS_U8, B, M, K), TYPE(TESS_U8, K, B, N)},
                    *f16[] = {TYPE(TESS_F16, B, M, K), TYPE(TESS_F16, K, B, N)};
  run(&tess__op_dot_general, 2, u8, &attrs, NULL, (const void *const[]){a, b}, wraps);
  run(&tess__op_dot_general, 2, f16, &attrs, F32(B, M, N), (const void *const[]){ha, hb}, floats);
  uint8_t pa[B * M * K], pb[K * B * N];
  for (int i = 0; i < B * M * K; i++)
    pa[i] = a[i] % 3 == 0;
  for (int i = 0; i < K * B * N; i++)
    pb[i] = b[i] % 3 == 0;
  const struct type *flags[] = {TYPE(TESS_BOOL, B, M, K), TYPE(TESS_BOOL, K, B, N)};
  run(&tess__op_dot_general, 2, flags, &attrs, NULL, (const void *const[]){pa, pb}, bools);
  for (int i = 0; i < B; i++)
    for (int m = 0; m < M; m++)
      for (int n = 0; n < N; n++) {
        int sum = 0, any = 0;
        for (int k = 0; k < K; k++) {
          sum += a[(i * M + m) * K + k] * b[(k * B + i) * N + n];
          any |= pa[(i * M + m) * K + k] & pb[(k * B + i) * N + n];
        }
        int at = (i * M + m) * N + n;
        assert_int_equal(wraps[at], sum & 255);
        assert_int_equal(bools[at], any);
        assert_true(floats[at] == (float)sum);
      }
}

/* ---- iota on one device's block: emitted, then run node by node with the device's number ---- */
static void evaluate(const struct graph *g, vid v, int64_t device_number, void *out) {
  const struct node *n = &g->node[g->value[v].node];
  struct arena scratch = {0};
  struct call c;
  tess__node_call(g, n, &c, &scratch);
  if (n->op == &tess__op_axis_index) {
    memcpy(out, &device_number, sizeof device_number);
  } else {
    void *in[3] = {0};
    for (int i = 0; i < n->n_in; i++) {
      in[i] = tess__arena_alloc(&scratch, (size_t)tess__type_bytes(c.in[i]) + 1);
      evaluate(g, n->in[i], device_number, in[i]);
    }
    n->op->ref(&c, (const void *const *)in, &out);
  }
  tess__arena_free(&scratch);
}

static void test_iota_on_blocks(void **state) {
  (void)state;
  enum { D = 10, PARTS = 4, L = 3 }; /* 10 over 4: the last block has one element */
  struct atoms atoms = {.n = 2, .size = {2, 2}, .stride = {2, 1}, .total = 4};
  for (int weak = 0; weak < 2; weak++) {
    struct bench t;
    bench_begin(&t);
    struct local local = {.tiling = tess__tiling_replicated(2), .size = {2, D}};
    tess__tiling_set_dim(&local.tiling, 1, 2, (const uint8_t[]){0, 1});
    struct iota_attrs attrs = {.dimension = 1};
    const struct type *type = tess__type_with_dtype(F32(2, L), TESS_F32, weak);
    struct call c = {.op = &tess__op_iota, .n_out = 1, .out = &type, .attrs = &attrs};
    vid out;
    assert_true(tess__op_iota.localise(&t.build, &c, NULL, &local, &atoms, &out));
    assert_ptr_equal(tess__type_at(t.graph, out), type);
    const struct node *last = &t.graph->node[t.graph->value[out].node];
    assert_ptr_equal(last->op, &tess__op_shard_to_full); /* from here on it is a cut value again */
    for (int device = 0; device < PARTS; device++) {
      float block[2 * L];
      evaluate(t.graph, out, device, block);
      for (int i = 0; i < 2 * L; i++)
        assert_true(block[i] == (float)(device * L + i % L));
    }
    struct iota_attrs other = {.dimension = 0}; /* along a dimension that is not cut it stays an iota */
    c.attrs = &other;
    assert_true(tess__op_iota.localise(&t.build, &c, NULL, &local, &atoms, &out));
    assert_ptr_equal(t.graph->node[t.graph->value[out].node].op, &tess__op_iota);
    bench_end(&t);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_all_pairs_of_bytes),
      cmocka_unit_test(test_wide_integers),
      cmocka_unit_test(test_functions_against_libm),
      cmocka_unit_test(test_functions_of_every_size),
      cmocka_unit_test(test_corners_of_floats),
      cmocka_unit_test(test_all_halves),
      cmocka_unit_test(test_compare),
      cmocka_unit_test(test_select),
      cmocka_unit_test(test_convert),
      cmocka_unit_test(test_movement),
      cmocka_unit_test(test_reduce),
      cmocka_unit_test(test_dot),
      cmocka_unit_test(test_iota_on_blocks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
