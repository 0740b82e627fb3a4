/* Golden lines of tools/golden/_derivatives.py: derivatives of named functions, made here and compared. A test says
 * what a name means. */
#ifndef TESTS_GOLDEN_DERIVATIVES_H
#define TESTS_GOLDEN_DERIVATIVES_H

#include "_tensors.h"

enum { MAX_IN = 4, MAX_OUT = 3, MAX_FIELDS = MAX_IN + MAX_OUT + 2 * MAX_IN };

struct what { /* bound to the function: equal ones are one program */
  char name[64];
  int n, n_out;
  int n_float, floats[MAX_IN]; /* operands that have tangents */
};

/* The function that w->name names, of w->n operands, with w->n_out results. */
typedef void derived_function(const struct what *w, tess_array *const *x, tess_array **y);
static derived_function *derived;
/* A test of special points says where derivative k, number i, is a on purpose where JAX has b. */
typedef bool known_difference(const struct what *w, int k, const struct given *operands, int64_t i, double a, double b);
static known_difference *special;

static inline bool is(const struct what *w, const char *name) {
  return strcmp(w->name, name) == 0;
}
static inline bool begins(const struct what *w, const char *name) {
  return strncmp(w->name, name, strlen(name)) == 0;
}

/* ---- the modes ---- */
static tess_ints float_operands(const struct what *w) {
  tess_ints all = {.set = true, .n = w->n_float};
  for (int i = 0; i < w->n_float; i++)
    all.v[i] = w->floats[i];
  return all;
}

static tess_spans each(int n, tess_array **x, tess_span *room) { /* every array an argument */
  for (int i = 0; i < n; i++)
    room[i] = (tess_span){1, x + i};
  return (tess_spans){n, room};
}

static void plain(const void *in, void *out, const void *ctx) {
  derived(ctx, in, out);
}

/* operands, cotangents -> the real part of the sum of products; complex: the sum. */
static tess_array *weighed(const struct what *w, tess_array *const *x, bool complex) {
  tess_array *y[MAX_OUT], *sum = NULL;
  derived(w, x, y);
  for (int i = 0; i < w->n_out; i++) {
    tess_array *one = tess_mul(y[i], x[w->n + i]);
    one = tess_sum(!complex && is_complex(tess_array_dtype(one)) ? tess_real(one) : one);
    sum = sum ? tess_add(sum, one) : one;
  }
  return sum;
}
static void loss(const void *in, void *out, const void *ctx) {
  *(tess_array **)out = weighed(ctx, in, false);
}
static void complex_loss(const void *in, void *out, const void *ctx) {
  *(tess_array **)out = weighed(ctx, in, true);
}
static void squares(const void *in, void *out, const void *ctx) {
  const struct what *w = ctx;
  tess_array *y[MAX_OUT], *sum = NULL;
  derived(w, in, y);
  for (int i = 0; i < w->n_out; i++) {
    tess_array *one = tess_mul(y[i], tess_conj(y[i]));
    one = tess_sum(is_complex(tess_array_dtype(one)) ? tess_real(one) : one);
    sum = sum ? tess_add(sum, one) : one;
  }
  *(tess_array **)out = sum;
}
static void along_tangents(const void *in, void *out, const void *ctx) { /* operands, cotangents, tangents */
  const struct what *w = ctx;
  tess_array *g[MAX_IN], *given[MAX_FIELDS], *sum = NULL;
  tess_span room[MAX_FIELDS];
  memcpy(given, in, sizeof *given * (size_t)(w->n + w->n_out + w->n_float));
  tess_fn *gradient = tess_grad(tess_partial(loss, *w), .argnums = float_operands(w));
  tess_call_into(TESS_SPAN(w->n_float, g), gradient, each(w->n + w->n_out, given, room));
  for (int i = 0; i < w->n_float; i++) {
    tess_array *one = tess_mul(g[i], given[w->n + w->n_out + i]);
    one = tess_sum(is_complex(tess_array_dtype(one)) ? tess_real(one) : one);
    sum = sum ? tess_add(sum, one) : one;
  }
  *(tess_array **)out = sum;
}

static void forward(const struct what *w, tess_array **x, tess_array **out) {
  tess_array *y[MAX_OUT], *change[MAX_IN] = {NULL};
  tess_span room[MAX_IN], changes[MAX_IN];
  for (int i = 0; i < w->n_float; i++)
    change[w->floats[i]] = x[w->n + i];
  tess_jvp_into(TESS_SPAN(w->n_out, y), TESS_SPAN(w->n_out, out), tess_partial(plain, *w), each(w->n, x, room),
                each(w->n, change, changes));
}
static void backward(const struct what *w, tess_array **x, tess_array **out) {
  tess_array *y[MAX_OUT], *all[MAX_IN];
  tess_span room[MAX_IN], back[MAX_OUT];
  tess_fn *pullback = tess_vjp_into(TESS_SPAN(w->n_out, y), tess_partial(plain, *w), each(w->n, x, room));
  tess_call_into(TESS_SPAN(w->n, all), pullback, each(w->n_out, x + w->n, back));
  for (int i = 0; i < w->n_float; i++)
    out[i] = all[w->floats[i]];
}

/* x: operands and what the mode has more, `given` arrays in all. */
static void derive(char mode, const struct what *w, int given, tess_array **x, tess_array **out) {
  tess_span room[MAX_FIELDS];
  tess_ints all = float_operands(w);
  if (mode == 'j') {
    forward(w, x, out);
    return;
  }
  if (mode == 'v') {
    backward(w, x, out);
    return;
  }
  tess_fn *f = mode == '2'   ? tess_grad(tess_partial(along_tangents, *w), .argnums = all)
               : mode == 'r' ? tess_grad(tess_partial(squares, *w), .argnums = all)
                             : tess_grad(tess_partial(complex_loss, *w), .argnums = all, .holomorphic = true);
  tess_call_into(TESS_SPAN(w->n_float, out), f, each(given, x, room));
}

/* ---- a case ---- */
static struct given tensor_of(char *text) { /* dtype:shape:bits */
  struct given g;
  char *shape = strchr(text, ':'), *data = strchr(shape + 1, ':');
  *shape++ = *data++ = 0;
  tess_dtype dtype = dtype_named(text);
  tess_shape s = golden_shape(shape);
  g.type = tess__type_of(dtype, s.n, s.dim);
  g.data = calloc((size_t)tess__type_bytes(g.type) + 8, 1);
  size_t bytes = (size_t)tess__dtype_bytes(dtype) / (is_complex(dtype) ? 2 : 1);
  for (int64_t i = 0; i < numbers_of(g.type); i++) {
    uint64_t bits = strtoull(data, &data, 16); /* little-endian */
    memcpy(g.data + (size_t)i * bytes, &bits, bytes);
  }
  return g;
}

static double derived_slack(const struct what *w, char mode, tess_dtype t, double factor) {
  if (mode == '2') factor *= 10;
  if (begins(w, "attention") && t == TESS_F64) return factor * 1e-6; /* JAX's is of f32 inside */
  switch (t) {
  case TESS_F64:
  case TESS_C128:
    return factor * 1e-12;
  case TESS_BF16:
    return factor * 0.02;
  default:
    return factor * 1e-5;
  }
}

static bool agrees(double a, double b, double off) {
  if (!isfinite(b)) return isnan(b) ? isnan(a) : a == b;
  return fabs(a - b) <= off;
}

static double largest_of(const struct given *g) {
  double largest = g->type->dtype == TESS_BF16 ? 0.25 : 0.1;
  for (int64_t i = 0; i < numbers_of(g->type); i++)
    if (isfinite(number_at(g->type, g->data, i))) largest = fmax(largest, fabs(number_at(g->type, g->data, i)));
  return largest;
}

/* Numbers may be off by the slack of the tensor's largest; at special points each by its own. */
static int differs(const struct golden *g, const struct what *w, int k, tess_array *got, const struct given *want,
                   double slack, const struct given *first) {
  int bad = 0;
  if (!tess_ok(got) || strcmp(tess_typeof(got), tess__type_text(want->type)) != 0) {
    fprintf(stderr, "line %d: %s %s: %s, not %s\n", g->line, g->field[0], w->name,
            tess_ok(got) ? tess_typeof(got) : tess_error_of(got).message, tess__type_text(want->type));
    tess_take_error();
    return 1;
  }
  double largest = largest_of(want);
  for (int64_t i = 0; i < numbers_of(want->type); i++) {
    double a = number_at(want->type, tess_data(got), i), b = number_at(want->type, want->data, i);
    if (agrees(a, b, slack * (special ? fmax(0.1, fabs(b)) : largest)) || (special && special(w, k, first, i, a, b)))
      continue;
    fprintf(stderr, "line %d: %s %s of %s: derivative %d, number %d is %.9g, not %.9g\n", g->line, g->field[0], w->name,
            tess_dtype_short_name((tess_dtype)want->type->dtype), k, (int)i, a, b);
    bad++;
  }
  return bad > 0;
}

static int check_derivative(const struct golden *g, double factor) {
  struct what w;
  struct given tensor[GOLDEN_FIELDS];
  tess_array *in[GOLDEN_FIELDS] = {NULL}, *out[MAX_IN] = {NULL};
  memset(&w, 0, sizeof w);
  snprintf(w.name, sizeof w.name, "%s", g->field[1]);
  w.n = atoi(g->field[2]);
  w.n_out = atoi(g->field[3]);
  int n = g->n - 4, bad = 0;
  char mode = g->field[0][0];
  for (int i = 0; i < n; i++)
    tensor[i] = tensor_of(g->field[4 + i]);
  for (int i = 0; i < w.n; i++)
    if (tensor[i].type->dtype != TESS_I32) w.floats[w.n_float++] = i;
  int results = mode == 'j' ? w.n_out : w.n_float;
  for (int i = 0; i < n - results; i++)
    in[i] = tess_frombuffer(tensor[i].data, (tess_dtype)tensor[i].type->dtype, tess__type_shape(tensor[i].type));
  derive(mode, &w, n - results, in, out);
  for (int i = 0; i < results; i++) {
    const struct given *want = &tensor[n - results + i];
    bad += differs(g, &w, i, out[i], want, derived_slack(&w, mode, (tess_dtype)want->type->dtype, factor), tensor);
  }
  for (int i = 0; i < n; i++)
    free(tensor[i].data);
  return bad;
}

/* All lines of a file: at least `least`. */
static inline void check_derivatives(const char *path, derived_function *f, double factor, int least) {
  struct golden g = golden_open(path);
  int cases = 0, bad = 0;
  derived = f;
  while (golden_line(&g)) {
    tess_scope *s = tess_scope_begin();
    bad += check_derivative(&g, factor);
    tess_take_error();
    assert_int_equal(tess_scope_end(s), TESS_OK);
    cases++;
  }
  if (cases < least) fail_msg("%d cases", cases);
  assert_int_equal(bad, 0);
  free(g.text);
}

/* A file of cases as a test program: the whole of main. */
struct derivative_file {
  const char *path;
  derived_function *f;
  double factor;
  int least;
};
static inline void test_derivative_file(void **state) {
  const struct derivative_file *d = *state;
  check_derivatives(d->path, d->f, d->factor, d->least);
}
static inline int with_x64(void **state) {
  (void)state;
  return tess_init(.num_cpu_devices = 1, .enable_x64 = true) != TESS_OK;
}
static inline int run_derivative_file(struct derivative_file d) {
  const struct CMUnitTest tests[] = {cmocka_unit_test_prestate(test_derivative_file, &d)};
  return cmocka_run_group_tests(tests, with_x64, NULL);
}

#endif
