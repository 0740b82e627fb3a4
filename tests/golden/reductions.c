/* Public reductions, running reductions, normalisations, convolutions and factorisations against JAX: eager on one
 * device and on sharded operands (uneven cuts too), and traced. */
#include "_functions.h"

enum { NONE_AXIS = -99 };

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

static tess_array *result(tess_array *x, tess_array *y, tess_array *z) {
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

static void call(const void *operands, void *results) {
  tess_array *const *in = operands;
  tess_array **out = results;
  out[0] = result(in[0], now->n_in > 1 ? in[1] : NULL, now->n_in > 2 ? in[2] : NULL);
}

static void values_are_jax(void **state) {
  (void)state;
  functions_are_jax(TESSERA_SOURCE "/tests/golden/reductions.txt", 3, call, false, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(values_are_jax)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
