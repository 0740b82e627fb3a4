/* Reverse derivatives against JAX: jax.vjp and jax.grad of functions of pointwise, structural, reducing, indexing and
 * linear algebra kind at random points, and gradients of gradients, in f32, f64, bf16 and c64. */
#include "_tensors.h"

#include "_pointwise.h"

enum { MAX_IN = 3 };

struct what { /* bound to the function: equal ones are one program */
  char name[32];
  int n;
};

static bool is(const struct what *w, const char *name) {
  return strcmp(w->name, name) == 0;
}

static tess_array *indices(int n, const int32_t *v) {
  return tess_frombuffer(v, TESS_I32, TESS_SHAPE(n));
}
#define INDICES(...) indices((int)(sizeof((int32_t[]){__VA_ARGS__}) / sizeof(int32_t)), (int32_t[]){__VA_ARGS__})

static tess_array *number(int i) {
  return tess_full(TESS_SHAPE(), i, .dtype = TESS_I32);
}

#define F(name, ...)                                                                                                   \
  if (is(w, name)) return __VA_ARGS__;

static tess_array *reducing(const struct what *w, tess_array *x) {
  F("sum", tess_sum(x))
  F("sum_0", tess_sum(x, .axes = TESS_AXES(0)))
  F("sum_keep", tess_sum(x, .axes = TESS_AXES(0, 2), .keepdims = true))
  F("mean", tess_mean(x, .axes = TESS_AXES(1)))
  F("var", tess_var(x, .axes = TESS_AXES(0)))
  F("std", tess_std(x, .axes = TESS_AXES(1)))
  F("prod", tess_prod(x, .axes = TESS_AXES(1)))
  F("max", tess_max(x, .axes = TESS_AXES(1)))
  F("min", tess_min(x))
  F("ptp", tess_ptp(x, .axes = TESS_AXES(0)))
  F("logsumexp", tess_logsumexp(x, .axes = TESS_AXES(1)))
  F("softmax", tess_softmax(x, -1))
  F("log_softmax", tess_log_softmax(x, 0))
  F("norm", tess_norm(x, 2))
  F("median", tess_median(x, .axes = TESS_AXES(1)))
  F("cumsum", tess_cumsum(x, 1, false))
  F("cumsum_reverse", tess_cumsum(x, 0, true))
  F("cumprod", tess_cumprod(x, 1, false))
  F("cummax", tess_cummax(x, 0, false))
  F("cumlogsumexp", tess_cumlogsumexp(x, 1, false))
  F("diff", tess_diff(x, 1, 1))
  F("sum_of_bool", tess_sum(tess_mul(tess_gt(x, 0), x), .axes = TESS_AXES(0)))
  F("trace", tess_trace(x, 0))
  return NULL;
}

static tess_array *moving(const struct what *w, tess_array *x) {
  F("reshape", tess_reshape(x, TESS_SHAPE(4, 3)))
  F("ravel", tess_ravel(x))
  F("broadcast_to", tess_broadcast_to(x, TESS_SHAPE(2, 3, 4)))
  F("transpose", tess_T(x))
  F("moveaxis", tess_moveaxis(x, 0, 2))
  F("squeeze", tess_squeeze(x, TESS_AXES(1)))
  F("expand_dims", tess_expand_dims(x, TESS_AXES(1)))
  F("flip", tess_flip(x, TESS_AXES(1)))
  F("roll", tess_roll(x, 2, 1))
  F("tile", tess_tile(x, TESS_SHAPE(2, 3)))
  F("repeat", tess_repeat(x, 3, 1))
  F("pad", tess_pad(x, TESS_SHAPE(1, 0), TESS_SHAPE(2, 3)))
  F("pad_interior", tess_pad(x, TESS_SHAPE(1, -1), TESS_SHAPE(0, 2), .interior = TESS_SHAPE(2, 1)))
  F("slice", tess_slice(x, TESS_SHAPE(1, 0), TESS_SHAPE(3, 4), TESS_SHAPE(1, 2)))
  F("index", tess_getitem(x, TESS_AT(1)))
  F("tril", tess_tril(x, 0))
  F("triu", tess_triu(x, 0))
  F("diag", tess_diag(x, 0))
  F("take", tess_take(x, INDICES(2, 0, 1, 0), 0, TESS_MODE_FILL))
  F("take_along", tess_take_along_axis(x, tess_reshape(INDICES(2, 0, 1, 0), TESS_SHAPE(1, 4)), 0))
  F("sort", tess_sort(x, 1))
  F("dynamic_slice", tess_dynamic_slice(x, TESS_ARRAYS(number(1), number(2)), TESS_SHAPE(2, 2)))
  if (is(w, "top_k")) {
    tess_array *values, *at;
    tess_top_k_into(TESS_TREE(values, at), x, 2);
    return values;
  }
  return NULL;
}

static tess_array *shifted(tess_array *a) { /* by a multiple of the unit matrix */
  return tess_add(a, tess_mul(4, tess_astype(tess_eye(3), tess_array_dtype(a))));
}

static tess_array *of_one(const struct what *w, tess_array *x) {
  tess_array *y = reducing(w, x);
  if (y || (y = moving(w, x))) return y;
  F("clip", tess_clip(x, -0.5, 0.75))
  F("stop_gradient", tess_mul(x, tess_stop_gradient(tess_sin(x))))
  F("gelu", tess_gelu(x, false))
  F("gelu_tanh", tess_gelu(x, true))
  F("leaky_relu", tess_leaky_relu(x, 0.01))
  F("elu", tess_elu(x, 1.5))
  F("integer_pow", tess_integer_pow(x, 3))
  F("cholesky",
    tess_cholesky(tess_add(tess_matmul(x, tess_T(x)), tess_mul(3, tess_astype(tess_eye(3), tess_array_dtype(x))))))
  F("inv", tess_inv(shifted(x)))
  F("det", tess_det(shifted(x)))
  F("fft", tess_fft(x, TESS_FFT, TESS_SHAPE(4)))
  return NULL;
}

static tess_array *of_two(const struct what *w, tess_array *x, tess_array *y) {
  F("dynamic_update_slice", tess_dynamic_update_slice(x, y, TESS_ARRAYS(number(1), number(1))))
  F("concatenate", tess_concatenate(TESS_ARRAYS(x, y, x), 0))
  F("stack", tess_stack(TESS_ARRAYS(x, y), 1))
  F("at_set", tess_at_set(x, y, TESS_AT(1)))
  F("at_add", tess_at_add(x, y, TESS_AT(INDICES(2, 0, 1, 0))))
  F("where", tess_where(tess_gt(x, 0), tess_mul(x, y), y))
  F("matmul", tess_matmul(x, y))
  F("matmul_batch", tess_matmul(x, y))
  F("matvec", tess_matmul(x, y))
  F("inner", tess_inner(x, y))
  F("outer", tess_outer(x, y))
  F("vdot", tess_vdot(x, y))
  F("tensordot", tess_tensordot(x, y, TESS_AXES(1, 0), TESS_AXES(0, 2)))
  F("einsum", tess_einsum("bij,bkj->bik", x, y))
  F("einsum_trace", tess_einsum("ij,ji->", x, y))
  F("triangular_solve", tess_triangular_solve(shifted(x), y, .left_side = true, .lower = true))
  F("solve", tess_solve(shifted(x), y))
  F("conv", tess_conv_general_dilated(x, y, TESS_SHAPE(2, 1), TESS_SHAPE(1, 0), TESS_SHAPE(1, 2),
                                      .rhs_dilation = TESS_SHAPE(1, 2)))
  return NULL;
}

static tess_array *call(const struct what *w, tess_array *const *x) {
  tess_array *y = pointwise(w->name, x[0], w->n > 1 ? x[1] : NULL);
  if (!y) y = w->n == 1 ? of_one(w, x[0]) : w->n == 2 ? of_two(w, x[0], x[1]) : NULL;
  if (is(w, "layer_norm")) y = tess_layer_norm(x[0], x[1], x[2], 1e-3);
  if (is(w, "mlp")) y = tess_sum(tess_matmul(tess_tanh(tess_matmul(x[0], x[1])), x[2]), .axes = TESS_AXES(1));
  if (!y) fail_msg("no function %s of %d", w->name, w->n);
  return y;
}

/* ---- the modes ---- */
static void plain(const void *in, void *out, const void *w) {
  *(tess_array **)out = call(w, in);
}
static void loss(const void *in, void *out, const void *what) { /* operands, cotangent -> the sum of products */
  const struct what *w = what;
  tess_array *const *x = in;
  *(tess_array **)out = tess_sum(tess_mul(call(w, x), x[w->n]));
}
static tess_fn *gradient(const struct what *w) {
  tess_ints all = {.set = true, .n = w->n, .v = {0, 1, 2}};
  return tess_grad(tess_partial(loss, *w), .argnums = all);
}
static void sum_of_gradients(const void *in, void *out, const void *what) {
  const struct what *w = what;
  tess_array *g[MAX_IN], *sum = NULL;
  tess_span given[MAX_IN + 1];
  for (int i = 0; i <= w->n; i++)
    given[i] = (tess_span){1, (tess_array **)(uintptr_t)in + i};
  tess_call_into(TESS_SPAN(w->n, g), gradient(w), ((tess_spans){w->n + 1, given}));
  for (int i = 0; i < w->n; i++)
    sum = sum ? tess_add(sum, tess_sum(g[i])) : tess_sum(g[i]);
  *(tess_array **)out = sum;
}

static void derive(char mode, const struct what *w, tess_array **in, tess_array *ct, tess_array **out) {
  tess_span given[MAX_IN + 1];
  in[w->n] = ct;
  for (int i = 0; i <= w->n; i++)
    given[i] = (tess_span){1, in + i};
  if (mode == 'v') {
    tess_array *y;
    tess_fn *pullback = tess_vjp_into(TESS_TREE(y), tess_partial(plain, *w), ((tess_spans){w->n, given}));
    tess_call_into(TESS_SPAN(w->n, out), pullback, TESS_TREE(ct));
    return;
  }
  tess_ints all = {.set = true, .n = w->n, .v = {0, 1, 2}};
  tess_fn *f = mode == 'g' ? gradient(w) : tess_grad(tess_partial(sum_of_gradients, *w), .argnums = all);
  tess_call_into(TESS_SPAN(w->n, out), f, ((tess_spans){w->n + 1, given}));
}

/* ---- a case ---- */
static struct given read_tensor(char *text, tess_dtype dtype) {
  struct given g;
  char *data = strchr(text, ':');
  *data++ = 0;
  tess_shape s = golden_shape(text);
  g.type = tess__type_of(dtype, s.n, s.dim);
  g.data = calloc((size_t)tess__type_bytes(g.type) + 8, 1);
  size_t bytes = (size_t)tess__type_bytes(g.type) / (size_t)(numbers_of(g.type) ? numbers_of(g.type) : 1);
  for (int64_t i = 0; i < numbers_of(g.type); i++) {
    uint64_t bits = strtoull(data, &data, 16); /* little-endian */
    memcpy(g.data + (size_t)i * bytes, &bits, bytes);
  }
  return g;
}

static tess_array *array_of(const struct given *g) {
  return tess_frombuffer(g->data, (tess_dtype)g->type->dtype, tess__type_shape(g->type));
}

static double slack(const struct what *w, char mode, tess_dtype t) {
  static const char *const rough[] = {"lgamma", "digamma", "erf_inv", "erf", "gelu", "gelu_tanh", "pow"};
  double factor = mode == '2' ? 10 : 1;
  for (size_t i = 0; i < sizeof rough / sizeof *rough; i++)
    if (is(w, rough[i])) factor *= 10;
  return factor * (t == TESS_F64 ? 1e-12 : t == TESS_BF16 ? 0.02 : 1e-5);
}

/* Numbers may be off by the slack of the tensor's largest. */
static int compare(const struct golden *g, const struct what *w, int k, tess_array *got, const struct given *want) {
  tess_dtype t = (tess_dtype)want->type->dtype;
  double largest = t == TESS_BF16 ? 0.25 : 0.1, off = 0;
  if (!tess_ok(got) || strcmp(tess_typeof(got), tess__type_text(want->type)) != 0) {
    fprintf(stderr, "line %d: %s %s: %s\n", g->line, g->field[0], w->name,
            tess_ok(got) ? tess_typeof(got) : tess_error_of(got).message);
    tess_take_error();
    return 1;
  }
  for (int64_t i = 0; i < numbers_of(want->type); i++)
    largest = fmax(largest, fabs(number_at(want->type, want->data, i)));
  for (int64_t i = 0; i < numbers_of(want->type); i++) {
    double a = number_at(want->type, tess_data(got), i), b = number_at(want->type, want->data, i);
    if (fabs(a - b) <= slack(w, g->field[0][0], t) * largest) continue;
    off = fmax(fabs(a - b) / largest, off);
    fprintf(stderr, "line %d: %s %s of %s: cotangent %d, number %d is %.9g, not %.9g\n", g->line, g->field[0], w->name,
            g->field[2], k, (int)i, a, b);
    return 1;
  }
  return 0;
}

static int check_case(const struct golden *g) {
  struct what w;
  struct given tensor[2 * MAX_IN + 1];
  tess_array *in[MAX_IN + 1] = {NULL}, *out[MAX_IN] = {NULL};
  tess_dtype t = TESS_DTYPE_NONE;
  memset(&w, 0, sizeof w);
  snprintf(w.name, sizeof w.name, "%s", g->field[1]);
  w.n = g->field[3][0] - '0';
  for (int i = 1; i < 40; i++)
    if (strcmp(tess_dtype_name((tess_dtype)i), g->field[2]) == 0) t = (tess_dtype)i;
  bool real = is(&w, "real") || is(&w, "imag") || is(&w, "abs"); /* the result's dtype */
  for (int i = 0; i < 2 * w.n + 1; i++)
    tensor[i] = read_tensor(g->field[4 + i], i == w.n && t == TESS_C64 && real ? TESS_F32 : t);
  for (int i = 0; i < w.n; i++)
    in[i] = array_of(&tensor[i]);
  derive(g->field[0][0], &w, in, array_of(&tensor[w.n]), out);
  int bad = 0;
  for (int i = 0; i < w.n; i++)
    bad += compare(g, &w, i, out[i], &tensor[w.n + 1 + i]);
  for (int i = 0; i < 2 * w.n + 1; i++)
    free(tensor[i].data);
  tess_take_error();
  return bad;
}

static void test_cases(void **state) {
  (void)state;
  golden_cases("vjp.txt", check_case, 601);
}

static int set_up(void **state) {
  (void)state;
  return tess_init(.num_cpu_devices = 1) != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_cases)};
  return cmocka_run_group_tests(tests, set_up, NULL);
}
