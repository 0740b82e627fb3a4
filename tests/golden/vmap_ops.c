/* vmap of indexing, windows, sorts, linear algebra and random numbers against JAX, for each choice of mapped operands,
 * along different axes: eager on one device, on operands cut over a mesh (unevenly too), and traced. */
#include "_functions.h"

enum { NONE_AXIS = 99 };

/* ---- indexing ---- */
static tess_array *gathered(tess_array *x, tess_array *i) {
  tess_gather_dims rows = {.offset_dims = TESS_INTS(1),
                           .collapsed_slice_dims = TESS_INTS(0),
                           .start_index_map = TESS_INTS(0),
                           .index_vector_dim = -1};
  tess_gather_dims each = {.collapsed_slice_dims = TESS_INTS(1),
                           .start_index_map = TESS_INTS(1),
                           .operand_batching_dims = TESS_INTS(0),
                           .start_indices_batching_dims = TESS_INTS(0),
                           .index_vector_dim = -1};
  if (is("gather")) return tess_gather(x, i, rows, TESS_SHAPE(1, 2), TESS_MODE_FILL);
  if (is("gather_clip")) return tess_gather(x, i, rows, TESS_SHAPE(1, 2), TESS_MODE_CLIP);
  return is("gather_batch") ? tess_gather(x, i, each, TESS_SHAPE(1, 1), TESS_MODE_CLIP) : NULL;
}

static tess_array *scattered(tess_array *x, tess_array *i, tess_array *u) {
  static const char *const kinds[] = {"scatter_set", "scatter_add", "scatter_mul", "scatter_min", "scatter_max"};
  tess_gather_dims rows = {.offset_dims = TESS_INTS(1),
                           .collapsed_slice_dims = TESS_INTS(0),
                           .start_index_map = TESS_INTS(0),
                           .index_vector_dim = -1};
  tess_gather_dims each = {.collapsed_slice_dims = TESS_INTS(1),
                           .start_index_map = TESS_INTS(1),
                           .operand_batching_dims = TESS_INTS(0),
                           .start_indices_batching_dims = TESS_INTS(0),
                           .index_vector_dim = -1};
  for (int k = 0; k < 5; k++)
    if (is(kinds[k])) return tess_scatter((tess_scatter_kind)k, x, i, u, rows, TESS_MODE_FILL);
  return is("scatter_batch") ? tess_scatter(TESS_SCATTER_ADD, x, i, u, each, TESS_MODE_CLIP) : NULL;
}

static tess_array *indexed(tess_array *const *in) {
  tess_array *x = in[0], *y = in[1], *z = in[2];
  if (is("take")) return tess_take(x, y, 0, TESS_MODE_FILL);
  if (is("take_clip")) return tess_take(x, y, 1, TESS_MODE_CLIP);
  if (is("take_along")) return tess_take_along_axis(x, y, 1);
  if (is("dynamic_slice")) return tess_dynamic_slice(x, TESS_ARRAYS(y, z), TESS_SHAPE(2, 3));
  if (is("dynamic_slice_rows")) return tess_dynamic_slice(x, TESS_ARRAYS(y, z), TESS_SHAPE(2, 6));
  if (is("dynamic_update_slice")) return tess_dynamic_update_slice(x, y, TESS_ARRAYS(z, in[3]));
  if (is("dynamic_index")) return tess_dynamic_index_in_dim(x, y, 0, false);
  if (is("clamp")) return tess_clamp(x, y, z);
  if (is("searchsorted")) return tess_searchsorted(x, y, false);
  tess_array *out = strncmp(now->op, "gather", 6) == 0 ? gathered(x, y) : NULL;
  return out || strncmp(now->op, "scatter", 7) != 0 ? out : scattered(x, y, z);
}

/* ---- windows, order ---- */
static tess_array *windowed(tess_array *x, tess_array *y) {
  tess_shape strides = TESS_SHAPE(1, 2), low = TESS_SHAPE(1, 0), high = TESS_SHAPE(0, 1);
  if (is("conv")) return tess_conv_general_dilated(x, y, strides, low, high);
  if (is("conv_features")) return tess_conv_general_dilated(x, y, strides, low, high, .feature_group_count = 2);
  if (is("conv_batches")) return tess_conv_general_dilated(x, y, strides, low, high, .batch_group_count = 2);
  if (is("conv_last"))
    return tess_conv_general_dilated(x, y, TESS_SHAPE(2), TESS_SHAPE(1), TESS_SHAPE(1),
                                     .dimension_numbers = "NHC,HIO->NHC", .lhs_dilation = TESS_SHAPE(2),
                                     .rhs_dilation = TESS_SHAPE(2));
  if (is("cumsum")) return tess_cumsum(x, 0, false);
  if (is("cummax")) return tess_cummax(x, 1, true);
  if (is("cumlogsumexp")) return tess_cumlogsumexp(x, 0, false);
  if (is("argmax")) return tess_argmax(x, 1);
  if (is("sort")) return tess_sort(x, 0);
  return is("argsort") ? tess_argsort(x, -1) : NULL;
}

/* ---- linear algebra ---- */
static tess_array *solved(tess_array *x, tess_array *y) {
  tess_array *a, *b, *c;
  if (is("cholesky")) return tess_cholesky(x);
  if (is("solve")) return tess_solve(x, y);
  if (is("triangular_solve_left")) return tess_triangular_solve(x, y, .left_side = true, .lower = true);
  if (is("triangular_solve_right")) return tess_triangular_solve(x, y, .transpose_a = true);
  if (is("inv")) return tess_inv(x);
  if (is("det")) return tess_det(x);
  if (is("fft")) return tess_fft(x, TESS_FFT, TESS_SHAPE(4));
  if (is("rfft")) return tess_fft(x, TESS_RFFT, TESS_SHAPE(3, 4));
  if (is("irfft")) return tess_fft(x, TESS_IRFFT, TESS_SHAPE(4));
  if (is("eigenvalues")) {
    tess_eigh_into(TESS_TREE(a, b), x);
    return a;
  }
  if (!is("singular_values")) return NULL;
  tess_svd_into(TESS_TREE(a, b, c), x);
  return b;
}

/* ---- random numbers ---- */
static tess_array *drawn(tess_array *key, tess_array *x, tess_array *y) {
  if (is("split")) return tess_random_split(key, 3);
  if (is("fold_in")) return tess_random_fold_in(key, x);
  if (is("bits")) return tess_random_bits(key, TESS_SHAPE(2, 3));
  if (is("uniform")) return tess_random_uniform(key, TESS_SHAPE(5), 0, 1);
  if (is("uniform_between")) return tess_random_uniform(key, TESS_SHAPE(2, 2), x, y);
  if (is("normal")) return tess_random_normal(key, TESS_SHAPE(3, 2));
  if (is("randint")) return tess_random_randint(key, TESS_SHAPE(4), x, y);
  if (is("permutation")) return tess_random_permutation(key, x);
  if (is("permutation_of")) return tess_random_permutation(key, 7);
  if (is("choice")) return tess_random_choice(key, x, TESS_SHAPE(4), true, NULL);
  if (is("choose")) return tess_random_choice(key, x, TESS_SHAPE(4), false, NULL);
  if (is("choose_likely")) return tess_random_choice(key, x, TESS_SHAPE(4), false, y);
  if (is("categorical")) return tess_random_categorical(key, x, -1);
  return is("bernoulli") ? tess_random_bernoulli(key, x, TESS_SHAPE(6)) : NULL;
}

/* ---- a line ---- */
struct name {
  char of[32];
};

/* op: one program for all lines of it. */
static void function(const void *operands, void *results, const void *op) {
  (void)op;
  tess_array *in[4] = {NULL}, **out = results;
  memcpy(in, operands, sizeof *in * (size_t)now->n_in);
  if (is("top_k")) {
    tess_top_k_into(TESS_SPAN(2, out), in[0], 4);
    return;
  }
  if (is("qr")) {
    tess_qr_into(TESS_SPAN(2, out), in[0]);
    return;
  }
  if (is("sort_pair")) {
    tess_sort_into(TESS_SPAN(3, out), TESS_ARRAYS(in[0], in[1], in[2]), 0, 2);
    return;
  }
  out[0] = indexed(in);
  if (!out[0]) out[0] = windowed(in[0], in[1]);
  if (!out[0]) out[0] = solved(in[0], in[1]);
  if (!out[0]) out[0] = drawn(in[0], in[1], in[2]);
  if (!out[0]) fail_msg("no function %s", now->op);
}

static tess_ints axes_from(int first, int n) {
  tess_ints axes = {.set = true, .n = n};
  for (int i = 0; i < n; i++)
    axes.v[i] = at(first + i) == NONE_AXIS ? TESS_NONE : at(first + i);
  return axes;
}

static void call(const void *operands, void *results) {
  struct name op = {{0}};
  tess_array *in[MAX_TENSORS];
  tess_ints out = axes_from(now->n_in, 1);
  snprintf(op.of, sizeof op.of, "%s", now->op);
  memcpy(in, operands, sizeof *in * (size_t)now->n_in);
  for (out.n = 1; out.n < now->n_out; out.n++)
    out.v[out.n] = out.v[0];
  tess_fn *f = tess_vmap(tess_partial(function, op), .in_axes = axes_from(0, now->n_in), .out_axes = out);
  tess_call_into(TESS_SPAN(now->n_out, results), f, TESS_SPAN(now->n_in, in));
}

static void values_are_jax(void **state) {
  (void)state;
  functions_are_jax(TESSERA_SOURCE "/tests/golden/vmap_ops.txt", 3, call, false, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(values_are_jax)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
