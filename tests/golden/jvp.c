/* Forward derivatives of pointwise functions against jax.jvp: results and tangents at ordinary and special values, ties
 * and kinks, second derivatives, real and complex. */
#include "_golden.h"
#include "_pointwise.h"

#include <math.h>

enum { MAX_NUMBERS = 1024, MAX_OPERANDS = 2 };

struct what { /* bound to the function: equal ones are one program */
  char name[24];
  double number[2];
};

static tess_array *call(const struct what *w, tess_array *x, tess_array *y) {
  const char *name = w->name;
  tess_array *simple = pointwise(name, x, y);
  if (simple) return simple;
  if (strcmp(name, "integer_pow") == 0) return tess_integer_pow(x, (int)w->number[0]);
  if (strcmp(name, "gelu") == 0) return tess_gelu(x, w->number[0] != 0);
  if (strcmp(name, "leaky_relu") == 0) return tess_leaky_relu(x, w->number[0]);
  if (strcmp(name, "elu") == 0) return tess_elu(x, w->number[0]);
  if (strcmp(name, "clamp") == 0) return tess_clamp(w->number[0], x, w->number[1]);
  if (strcmp(name, "reduce_precision") == 0) return tess_reduce_precision(x, (int)w->number[0], (int)w->number[1]);
  if (strcmp(name, "pow_integer") == 0) return tess_pow(x, tess_astype(tess_full_like(x, w->number[0]), TESS_I32));
  fail_msg("no function %s", name);
  return NULL;
}

static tess_array *one(tess_array *x, const void *w) {
  return call(w, x, NULL);
}
static tess_array *two(tess_array *x, tess_array *y, const void *w) {
  return call(w, x, y);
}
static tess_array *slope(tess_array *x, const void *w) {
  tess_array *y, *dy, *ones = tess_ones_like(x);
  tess_jvp_into(TESS_TREE(y), TESS_TREE(dy), tess_partial(one, *(const struct what *)w), TESS_TREE(x), TESS_TREE(ones));
  return dy;
}

struct values {
  int n;
  unsigned char bytes[MAX_NUMBERS * 8];
};

static void parse(const char *text, size_t bytes, struct values *v) {
  v->n = 0;
  for (char *p = (char *)(uintptr_t)text; *p;) {
    uint64_t bits = strtoull(p, &p, 16); /* little-endian */
    memcpy(v->bytes + (size_t)v->n++ * bytes, &bits, bytes);
    p += *p == ' ';
  }
}

static const char *field(const struct golden *g, int i) {
  return g->field[i] ? g->field[i] : "";
}

static double number_of(bool wide, const void *data, int i) { /* data may lie anywhere */
  double d;
  float f;
  if (wide)
    memcpy(&d, (const char *)data + (size_t)i * sizeof d, sizeof d);
  else
    memcpy(&f, (const char *)data + (size_t)i * sizeof f, sizeof f);
  return wide ? d : (double)f;
}

/* Tangents of special functions are as exact as JAX's, which are computed otherwise. */
static bool agrees(bool wide, const char *name, double a, double b, double least) {
  static const char *const rough[] = {"lgamma", "digamma", "2:lgamma", "2:digamma", "erf_inv", "gelu", "2:tanh"};
  double tolerance = wide ? 1e-12 : 4e-6;
  for (size_t i = 0; i < sizeof rough / sizeof *rough; i++)
    if (strcmp(name, rough[i]) == 0) tolerance = wide ? 1e-9 : 1e-4;
  if (isnan(b)) return isnan(a);
  if (isinf(b) || isinf(a)) return a == b;
  return fabs(a - b) <= tolerance * fmax(fabs(b), least);
}

static int compare(const struct golden *g, const char *what, tess_array *got, const char *text, bool wide,
                   double least) {
  static struct values want;
  int bad = 0;
  if (!tess_ok(got)) {
    fprintf(stderr, "line %d: %s: %s\n", g->line, field(g, 0), tess_error_of(got).message);
    tess_take_error();
    return 1;
  }
  parse(text, wide ? 8 : 4, &want);
  const void *data = tess_data(got);
  for (int i = 0; i < want.n; i++) {
    double a = number_of(wide, data, i), b = number_of(wide, want.bytes, i);
    if (agrees(wide, field(g, 0), a, b, least)) continue;
    fprintf(stderr, "line %d: %s(%s) of %s: %s %d is %.9g, not %.9g\n", g->line, field(g, 0), field(g, 1), field(g, 2),
            what, i, a, b);
    bad++;
  }
  return bad;
}

static int check_case(const struct golden *g) {
  static struct values read;
  const char *function = field(g, 0), *dtype = field(g, 2);
  bool wide = strcmp(dtype, "float64") == 0, complex = strcmp(dtype, "complex64") == 0, second = function[0] == '2';
  tess_dtype t = wide ? TESS_F64 : complex ? TESS_C64 : TESS_F32;
  int n = field(g, 3)[0] - '0';
  struct what w;
  memset(&w, 0, sizeof w);
  snprintf(w.name, sizeof w.name, "%s", function + (second ? 2 : 0));
  char *next;
  w.number[0] = strtod(field(g, 1), &next);
  if (*next == ',') w.number[1] = strtod(next + 1, NULL);
  tess_array *in[2 * MAX_OPERANDS] = {NULL}, *y, *dy;
  for (int i = 0; i < 2 * n; i++) {
    parse(field(g, 4 + i), wide ? 8 : 4, &read);
    in[i] = tess_frombuffer(read.bytes, t, TESS_SHAPE(read.n / (complex ? 2 : 1)));
  }
  tess_fn *f = n == 2 ? tess_partial(two, w) : second ? tess_partial(slope, w) : tess_partial(one, w);
  if (n == 2)
    tess_jvp_into(TESS_TREE(y), TESS_TREE(dy), f, TESS_TREE(in[0], in[1]), TESS_TREE(in[2], in[3]));
  else
    tess_jvp_into(TESS_TREE(y), TESS_TREE(dy), f, TESS_TREE(in[0]), TESS_TREE(in[1]));
  return compare(g, "result", y, field(g, 4 + 2 * n), wide,
                 complex || strcmp(w.name, "lgamma") == 0 ? 1
                 : second || strcmp(w.name, "gelu") == 0  ? 0.1
                                                          : 1e-3) +
         compare(g, "tangent", dy, field(g, 5 + 2 * n), wide, complex ? 1 : 0.1);
}

static void test_cases(void **state) {
  (void)state;
  golden_cases("jvp.txt", check_case, 191);
}

static int set_up(void **state) {
  (void)state;
  return tess_init(.num_cpu_devices = 1) != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_cases)};
  return cmocka_run_group_tests(tests, set_up, NULL);
}
