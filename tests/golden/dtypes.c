/* Complex numbers, small floats and small integers against JAX, through the public functions: on one device, and with
 * the operands cut over eight, where the bits must be the same. */
#include <math.h>

#include "_golden.h"

typedef tess_array *unary(tess_array *x);
typedef tess_array *binary(tess_array *a, tess_array *b);

static tess_dtype dtype_of(const char *name) {
  for (int t = TESS_BOOL; t <= TESS_KEY; t++)
    if (strcmp(tess_dtype_name((tess_dtype)t), name) == 0) return (tess_dtype)t;
  fail_msg("dtype %s", name);
  return TESS_DTYPE_NONE;
}

static tess_array *apply_unary(const char *name, tess_array *x) {
  static const struct {
    const char *name;
    unary *f;
  } table[] = {{"neg", tess_neg},
               {"abs", tess_abs},
               {"sign", tess_sign},
               {"square", tess_square},
               {"sqrt", tess_sqrt},
               {"exp", tess_exp},
               {"log", tess_log},
               {"sin", tess_sin},
               {"tanh", tess_tanh},
               {"real", tess_real},
               {"imag", tess_imag},
               {"conj", tess_conj},
               {"cos", tess_cos},
               {"expm1", tess_expm1},
               {"log1p", tess_log1p},
               {"tan", tess_tan},
               {"rsqrt", tess_rsqrt},
               {"sigmoid", tess_sigmoid},
               {"reciprocal", tess_reciprocal}};
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (strcmp(table[i].name, name) == 0) return table[i].f(x);
  return NULL;
}

static tess_array *apply_binary(const char *name, tess_array *a, tess_array *b) {
  static const struct {
    const char *name;
    binary *f;
  } table[] = {{"add", tess_add}, {"sub", tess_sub},         {"mul", tess_mul},         {"div", tess_div},
               {"eq", tess_eq},   {"ne", tess_ne},           {"lt", tess_lt},           {"ge", tess_ge},
               {"pow", tess_pow}, {"complex", tess_complex}, {"maximum", tess_maximum}, {"minimum", tess_minimum}};
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (strcmp(table[i].name, name) == 0) return table[i].f(a, b);
  fail_msg("function %s", name);
  return NULL;
}

static tess_array *apply(const char *name, const char *to, tess_array *a, tess_array *b) {
  if (strcmp(name, "sum") == 0) return tess_sum(a, .axes = TESS_AXES(0));
  if (strcmp(name, "prod") == 0) return tess_prod(a, .axes = TESS_AXES(0));
  if (strcmp(name, "max") == 0) return tess_max(a, .axes = TESS_AXES(0));
  if (strcmp(name, "min") == 0) return tess_min(a, .axes = TESS_AXES(0));
  if (strcmp(name, "matmul") == 0) return tess_matmul(a, b);
  if (strcmp(name, "astype") == 0) return tess_astype(a, dtype_of(to));
  if (strcmp(name, "bitcast") == 0) return tess_bitcast(a, dtype_of(to));
  return b ? apply_binary(name, a, b) : apply_unary(name, a);
}

/* dtype, shape, bytes */
static tess_array *read_array(char **field) {
  static unsigned char bytes[1 << 12];
  if (strcmp(field[0], "-") == 0) return NULL;
  for (size_t i = 0; field[2][2 * i]; i++) {
    unsigned v = 0;
    sscanf(field[2] + 2 * i, "%2x", &v);
    bytes[i] = (unsigned char)v;
  }
  return tess_frombuffer(bytes, dtype_of(field[0]), golden_shape(field[1]));
}

static bool near(double a, double b, double scale) {
  return a == b || (isnan(a) && isnan(b)) || fabs(a - b) <= scale;
}

/* Bits are as wanted but for signs of NaN; large floats and complex numbers are a few units off, as JAX's functions
 * are, and there signs of zeros differ too. */
static void check_values(const char *what, tess_array *x, tess_array *want) {
  tess_dtype t = tess_array_dtype(want);
  size_t n = (size_t)tess_array_nbytes(want);
  if (memcmp(tess_data(x), tess_data(want), n) == 0) return;
  bool is_complex = t == TESS_C64 || t == TESS_C128;
  double tolerance = is_complex || t == TESS_F32 || t == TESS_F64 ? 1e-6 : 0;
  const double *a = tess_data(tess_astype(x, TESS_C128)), *b = tess_data(tess_astype(want, TESS_C128));
  for (int64_t i = 0; i < tess_array_size(want); i++, a += 2, b += 2) {
    double size = tolerance * fmax(isfinite(b[0]) ? fabs(b[0]) : 0, isfinite(b[1]) ? fabs(b[1]) : 0);
    if (!near(a[0], b[0], size) || !near(a[1], b[1], size))
      fail_msg("%s: %s, not %s", what, tess_repr(x), tess_repr(want));
  }
}

static void test_golden(void **state) {
  (void)state;
  struct golden g = golden_open(TESSERA_SOURCE "/tests/golden/dtypes.txt");
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
  int n = 0;
  for (; golden_line(&g); n++) {
    char what[64];
    tess_scope *s = tess_scope_begin();
    snprintf(what, sizeof what, "dtypes.txt:%d: %s", g.line, g.field[0]);
    tess_array *a = read_array(g.field + 2), *b = read_array(g.field + 5), *want = read_array(g.field + 8);
    tess_array *x = apply(g.field[0], g.field[1], a, b);
    if (tess_status_of(x)) fail_msg("%s: %s", what, tess_error_of(x).message);
    if (strcmp(tess_typeof(x), tess_typeof(want)) != 0)
      fail_msg("%s: %s, not %s", what, tess_typeof(x), tess_typeof(want));
    check_values(what, x, want);
    tess_array *cut = tess_device_put(a, tess_named_sharding(mesh, TESS_P("y", "x")));
    tess_array *other = b ? tess_device_put(b, tess_named_sharding(mesh, TESS_P("y", NULL))) : NULL;
    tess_array *y = apply(g.field[0], g.field[1], cut, other);
    if (tess_status_of(y)) fail_msg("%s, cut: %s", what, tess_error_of(y).message);
    if (strcmp(g.field[0], "matmul") == 0 || strcmp(g.field[0], "sum") == 0 || strcmp(g.field[0], "prod") == 0)
      check_values(what, y, want);
    else
      assert_memory_equal(tess_data(x), tess_data(y), (size_t)tess_array_nbytes(x));
    assert_int_equal(tess_scope_end(s), TESS_OK);
  }
  free(g.text);
  assert_true(n > 600);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_golden)};
  assert_int_equal(tess_init(.num_cpu_devices = 8, .enable_x64 = true), TESS_OK);
  return cmocka_run_group_tests(tests, NULL, NULL);
}
