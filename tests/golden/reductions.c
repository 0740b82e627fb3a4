/* Public reductions, running reductions, normalisations, convolutions and factorisations against JAX: eager on one
 * device and on sharded operands (uneven cuts too), and traced. */
#include "_tensors.h"

enum { NONE_AXIS = -99 };
static tess_mesh *mesh;
static const struct line *now; /* the line whose call is made */

static int at(int i) {
  return (int)now->number[i];
}

static tess_shape sizes(int first, int n) {
  tess_shape s = {.n = n};
  for (int i = 0; i < n; i++)
    s.dim[i] = at(first + i);
  return s;
}

static tess_reduce_opts options(int first, tess_array *where) { /* of numbers KEEPDIMS DDOF AXIS... */
  tess_reduce_opts o = {.size = sizeof o, .keepdims = at(first), .ddof = at(first + 1), .where = where};
  for (int i = first + 2; i < now->n_numbers; i++) {
    o.axes.set = true;
    o.axes.v[o.axes.n++] = at(i);
  }
  return o;
}

static int axis(void) {
  return at(0) == NONE_AXIS ? TESS_NONE : at(0);
}

static tess_array *convolution(tess_array *x, tess_array *w) {
  if (strcmp(now->op, "conv") == 0) return tess_conv(x, w, sizes(0, now->n_numbers), now->body);
  int n = (now->n_numbers - 2) / 5;
  return tess_conv_general_dilated(x, w, sizes(0, n), sizes(n, n), sizes(2 * n, n),
                                   .dimension_numbers = strcmp(now->body, "-") == 0 ? NULL : now->body,
                                   .lhs_dilation = sizes(3 * n, n), .rhs_dilation = sizes(4 * n, n),
                                   .feature_group_count = at(5 * n), .batch_group_count = at(5 * n + 1));
}

static tess_array *reduced(const char *op, tess_array *x, tess_array *where) {
  bool norm = strcmp(op, "norm") == 0;
  tess_reduce_opts o = options(norm, where);
  if (norm) return tess_norm_at(TESS_HERE, x, now->number[0], &o);
  if (strcmp(op, "median") == 0) return tess_median_at(TESS_HERE, x, &o);
  if (strcmp(op, "var") == 0) return tess_var_at(TESS_HERE, x, &o);
  if (strcmp(op, "std") == 0) return tess_std_at(TESS_HERE, x, &o);
  if (strcmp(op, "count_nonzero") == 0) return tess_count_nonzero_at(TESS_HERE, x, &o);
  if (strcmp(op, "ptp") == 0) return tess_ptp_at(TESS_HERE, x, &o);
  return strcmp(op, "logsumexp") == 0 ? tess_logsumexp_at(TESS_HERE, x, &o) : NULL;
}

static tess_array *running(const char *op, tess_array *x) {
  if (strcmp(op, "cumsum") == 0) return tess_cumsum(x, at(0), at(1));
  if (strcmp(op, "cumprod") == 0) return tess_cumprod(x, at(0), at(1));
  if (strcmp(op, "cummax") == 0) return tess_cummax(x, at(0), at(1));
  if (strcmp(op, "cummin") == 0) return tess_cummin(x, at(0), at(1));
  if (strcmp(op, "cumlogsumexp") == 0) return tess_cumlogsumexp(x, at(0), at(1));
  return strcmp(op, "diff") == 0 ? tess_diff(x, at(0), at(1)) : NULL;
}

static tess_array *along(const char *op, tess_array *x) {
  if (strcmp(op, "argmax") == 0) return tess_argmax(x, axis());
  if (strcmp(op, "argmin") == 0) return tess_argmin(x, axis());
  if (strcmp(op, "softmax") == 0) return tess_softmax(x, axis());
  return strcmp(op, "log_softmax") == 0 ? tess_log_softmax(x, axis()) : NULL;
}

static tess_array *call(tess_array *x, tess_array *y, tess_array *z) {
  const char *op = now->op;
  if (strncmp(op, "conv", 4) == 0) return convolution(x, y);
  if (strcmp(op, "layer_norm") == 0) return tess_layer_norm(x, y, z, now->number[0]);
  if (strcmp(op, "fft") == 0) return tess_fft(x, (tess_fft_kind)at(0), sizes(1, now->n_numbers - 1));
  if (strcmp(op, "quantile") == 0) {
    tess_reduce_opts o = options(0, NULL);
    return tess_quantile_at(TESS_HERE, x, y, &o);
  }
  if (strcmp(op, "cholesky") == 0) return tess_cholesky(x);
  if (strcmp(op, "triangular_solve") == 0)
    return tess_triangular_solve(x, y, .left_side = at(0), .lower = at(1), .transpose_a = at(2), .conjugate_a = at(3),
                                 .unit_diagonal = at(4));
  tess_array *out = running(op, x);
  if (!out) out = along(op, x);
  if (!out) out = reduced(op, x, y);
  if (!out) fail_msg("no function %s", op);
  return out;
}
static tess_array *call_1(tess_array *x) {
  return call(x, NULL, NULL);
}
static tess_array *call_2(tess_array *x, tess_array *y) {
  return call(x, y, NULL);
}

static tess_array *array_of(const struct given *g) {
  tess_shape s = {.n = g->type->rank};
  memcpy(s.dim, g->type->dim, sizeof s.dim);
  return tess_frombuffer(g->data, (tess_dtype)g->type->dtype, s);
}

static tess_array *laid(tess_array *x, int turn) { /* cut along one or two dimensions, a different one each turn */
  int rank = tess_array_ndim(x);
  if (rank == 0) return x;
  tess_spec spec = golden_spec(rank == 1       ? (turn % 2 ? "y" : "x")
                               : turn % 3 == 0 ? "x,y"
                               : turn % 3 == 1 ? "y"
                                               : "None,x");
  return tess_device_put(x, tess_named_sharding(mesh, spec));
}

static void check(tess_array *out, const struct line *l, int line, const char *who) {
  if (!tess_ok(out)) fail_msg("line %d, %s, %s: %s", line, l->op, who, tess_error_of(out).message);
  if (strcmp(tess_typeof(out), tess__type_text(l->out[0].type)) != 0)
    fail_msg("line %d, %s, %s: %s, not %s", line, l->op, who, tess_typeof(out), tess__type_text(l->out[0].type));
  int64_t i = first_difference(&l->out[0], tess_data(out));
  if (i >= 0)
    fail_msg("line %d, %s, %s: number %d is %.9g, not %.9g", line, l->op, who, (int)i,
             number_at(l->out[0].type, tess_data(out), i), number_at(l->out[0].type, l->out[0].data, i));
}

static void check_line(const struct line *l, int line, const char *refusal) {
  tess_scope *s = tess_scope_begin();
  tess_array *in[3] = {NULL}, *cut[3] = {NULL};
  char name[32]; /* lines are different functions */
  snprintf(name, sizeof name, "line %d", line);
  for (int i = 0; i < l->n_in; i++) {
    in[i] = array_of(&l->in[i]);
    cut[i] = laid(in[i], line + i);
  }
  now = l;
  tess_array *out = call(in[0], in[1], in[2]);
  if (refusal) {
    if (tess_status_of(out) != TESS_INVALID_ARGUMENT) fail_msg("line %d: %s is not refused", line, l->op);
    tess_take_error();
  } else {
    check(out, l, line, "on one device");
    check(call(cut[0], cut[1], cut[2]), l, line, "over a mesh");
    if (l->n_in == 1) check(tess_call(tess_jit(call_1, .name = name), cut[0]), l, line, "traced");
    if (l->n_in == 2) check(tess_call(tess_jit(call_2, .name = name), cut[0], cut[1]), l, line, "traced");
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void values_are_jax(void **state) {
  (void)state;
  struct golden g = golden_open(TESSERA_SOURCE "/tests/golden/reductions.txt");
  tess_set_error_handler(NULL, NULL);
  if (tess_init(.num_cpu_devices = 6) != TESS_OK) fail();
  mesh = tess_make_mesh(TESS_SHAPE(2, 3), TESS_NAMES("x", "y"));
  while (golden_line(&g)) {
    struct line l;
    const char *refusal = g.field[g.n - 1][0] == '!' ? g.field[g.n - 1] : NULL;
    g.n -= refusal != NULL;
    read_line(&g, &l);
    check_line(&l, g.line, refusal);
    free_line(&l);
  }
  free(g.text);
}

static int tear_down(void **state) {
  (void)state;
  return tess_finalize() != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(values_are_jax)};
  return cmocka_run_group_tests(tests, NULL, tear_down);
}
