/* Derivatives against JAX, forwards, backwards and twice backwards: indexing with indices that repeat or lie outside,
 * sorting with ties, cumulative operations, convolutions, transforms, products, attention, norms, complex functions. */
#include "_derivatives.h"
#include "_pointwise.h"

#define F(name, ...)                                                                                                   \
  if (is(w, name)) return __VA_ARGS__;

/* Number k in the name, behind its word. */
static double number(const struct what *w, int k) {
  const char *p = strchr(w->name, ' ');
  while (p && k-- > 0)
    p = strchr(p + 1, ' ');
  return p ? strtod(p, NULL) : 0;
}
static int whole(const struct what *w, int k) {
  return (int)number(w, k);
}

/* ---- indexing ---- */
static tess_array *index_at(tess_array *i, int k) {
  return tess_reshape(tess_slice(i, TESS_SHAPE(k), TESS_SHAPE(k + 1), TESS_SHAPE(1)), TESS_SHAPE());
}
static tess_array *weights(tess_array *t) { /* of rows */
  return tess_expand_dims(t, TESS_AXES(1));
}
static tess_array *rows(tess_array *x, tess_array *i) {
  return tess_take(x, i, 0, TESS_MODE_FILL);
}

static tess_array *interp(tess_array *q, tess_array *v) {
  tess_array *grid = tess_astype(tess_arange(4), tess_array_dtype(q));
  tess_array *k = tess_clip(tess_sub(tess_searchsorted(grid, q, true), 1), 0, 2);
  tess_array *t = tess_sub(q, tess_astype(k, tess_array_dtype(q)));
  return tess_add(tess_mul(rows(v, k), tess_sub(1, t)), tess_mul(rows(v, tess_add(k, 1)), t));
}

static tess_array *first(tess_array *i) {
  return index_at(i, 0);
}
static tess_array *row_of(tess_array *x, tess_array *k) {
  return tess_getitem(x, TESS_AT(k));
}

/* One index array, or a scalar of it. */
static tess_array *items(const struct what *w, tess_array *a, tess_array *i) {
  F("item", tess_getitem(a, TESS_AT(first(i))))
  F("item_range", tess_getitem(a, TESS_AT(first(i)), TESS_RANGE(1, 3)))
  F("item_strided", tess_getitem(a, TESS_AT(first(i)), TESS_STRIDED(0, 4, 2)))
  F("item_reversed", tess_getitem(a, TESS_AT(first(i)), TESS_REVERSED))
  F("item_pair", tess_getitem(a, TESS_AT(first(i)), TESS_AT(first(i))))
  F("item_beside", tess_getitem(a, TESS_AT(first(i)), TESS_AT(i)))
  F("item_vmap", tess_call(tess_vmap(row_of, .in_axes = TESS_INTS(TESS_NONE, 0)), a,
                           tess_stack(TESS_ARRAYS(first(i), tess_add(first(i), 1)), 0)))
  if (is(w, "at_multiply_x")) {
    tess_array *factor = tess_reshape(tess_add(tess_arange(6), 1), TESS_SHAPE(3, 2));
    return tess_at_multiply(a, tess_astype(factor, tess_array_dtype(a)), TESS_AT(i));
  }
  return NULL;
}

static tess_array *scatter_mul(tess_array *x, tess_array *u, tess_array *i) {
  tess_gather_dims dims = {.offset_dims = TESS_AXES(1),
                           .collapsed_slice_dims = TESS_AXES(0),
                           .start_index_map = TESS_AXES(0),
                           .index_vector_dim = -1};
  return tess_scatter(TESS_SCATTER_MUL, x, tess_expand_dims(i, TESS_AXES(1)), tess_mul(u, u), dims, TESS_MODE_FILL,
                      .unique_indices = true);
}

static tess_array *updates(const struct what *w, tess_array *const *x) {
  tess_array *item = items(w, x[0], x[1]);
  if (item) return item;
  F("at_multiply", tess_at_multiply(x[0], x[1], TESS_AT(x[2]), TESS_UNIQUE_INDICES))
  F("scatter_mul", scatter_mul(x[0], x[1], x[2]))
  F("at_divide", tess_at_divide(x[0], x[1], TESS_AT(x[2]), TESS_UNIQUE_INDICES))
  F("at_multiply_square", tess_at_multiply(x[0], tess_mul(x[1], x[1]), TESS_UNIQUE_INDICES, TESS_AT(x[2])))
  F("at_multiply_scalar", tess_at_multiply(x[0], x[1], TESS_AT(first(x[2]))))
  F("at_set", tess_at_set(x[0], x[1], TESS_AT(x[2])))
  F("at_add", tess_at_add(x[0], x[1], TESS_AT(x[2])))
  F("dynamic_update_slice", tess_dynamic_update_slice(x[0], x[1], TESS_ARRAYS(index_at(x[2], 0), index_at(x[2], 1))))
  F("scatter_square", tess_square(tess_at_add(x[0], tess_mul(x[1], x[1]), TESS_AT(x[2]))))
  return NULL;
}

static tess_array *indexing(const struct what *w, tess_array *const *x) {
  tess_array *a = x[0], *i = x[1];
  if (begins(w, "take fill")) return tess_take(a, i, whole(w, 1), TESS_MODE_FILL);
  if (begins(w, "take clip")) return tess_take(a, i, whole(w, 1), TESS_MODE_CLIP);
  if (begins(w, "take_along")) return tess_take_along_axis(a, tess_expand_dims(i, TESS_AXES(0)), 0);
  F("at_get", tess_getitem(a, TESS_AT(i)))
  F("dynamic_slice 2 2", tess_dynamic_slice(a, TESS_ARRAYS(index_at(i, 0), index_at(i, 1)), TESS_SHAPE(2, 2)))
  F("dynamic_index", tess_dynamic_index_in_dim(a, index_at(i, 0), 1, false))
  F("getitem_pairs", tess_getitem(a, TESS_AT(i), TESS_AT(tess_flip(i, TESS_AXES(0)))))
  F("gather_rows", tess_mul(tess_getitem(a, TESS_AT(i)), tess_getitem(tess_flip(a, TESS_AXES(0)), TESS_AT(i))))
  F("interp", interp(a, i))
  F("lerp_table", tess_add(tess_mul(tess_getitem(a, TESS_AT(i)), weights(tess_sub(1, x[3]))),
                           tess_mul(tess_getitem(a, TESS_AT(x[2])), weights(x[3]))))
  F("one_hot", tess_matmul(tess_one_hot(i, 4, .dtype = tess_array_dtype(a)), a))
  return updates(w, x);
}

/* ---- sorting, cumulative ---- */
static tess_array *in_order(const struct what *w, tess_array *const *x) {
  tess_array *a = x[0];
  int axis = whole(w, 0);
  if (begins(w, "sort ")) return tess_sort(a, axis);
  if (begins(w, "sort_down")) return tess_sort(a, axis, .descending = true);
  F("sort_smooth", tess_sort(tess_mul(tess_sin(a), 3), 1))
  F("by_argsort", tess_take_along_axis(x[1], tess_argsort(a, 1), 1))
  if (begins(w, "top_k")) {
    tess_array *values, *at;
    tess_top_k_into(TESS_TREE(values, at), a, 3);
    return values;
  }
  if (begins(w, "max ")) return tess_max(a, .axes = TESS_AXES(axis));
  if (begins(w, "min ")) return tess_min(a, .axes = TESS_AXES(axis));
  if (begins(w, "median")) return tess_median(a, .axes = TESS_AXES(axis));
  if (begins(w, "quantile")) return tess_quantile(a, number(w, 1), .axes = TESS_AXES(axis));
  return NULL;
}

static tess_array *cumulative(const struct what *w, tess_array *const *x) {
  tess_array *a = x[0];
  int axis = whole(w, 0);
  bool reverse = whole(w, 1);
  if (begins(w, "cumsum")) return tess_cumsum(a, axis, reverse);
  if (begins(w, "cumprod")) return tess_cumprod(a, axis, reverse);
  if (begins(w, "cummax")) return tess_cummax(a, axis, reverse);
  if (begins(w, "cummin")) return tess_cummin(a, axis, reverse);
  if (begins(w, "cumlogsumexp")) return tess_cumlogsumexp(a, axis, reverse);
  if (begins(w, "diff")) return tess_diff(a, axis, 1);
  F("prod 1", tess_prod(a, .axes = TESS_AXES(1)))
  return NULL;
}

/* ---- products ---- */
static const char *shape_at(const char *p, tess_shape *s) { /* " 1,2" */
  char *end;
  for (s->n = 0; *p == ' ' || *p == ','; p = end)
    if (*p == ' ' && s->n > 0)
      break;
    else
      s->dim[s->n++] = strtoll(p + 1, &end, 10);
  return p;
}

static tess_array *convolution(const struct what *w, tess_array *x, tess_array *kernel) {
  tess_shape part[5];
  int groups, batch;
  char letters[8];
  const char *p = strchr(w->name, ' ');
  for (int i = 0; i < 5; i++)
    p = shape_at(p, &part[i]);
  assert_int_equal(sscanf(p, "%d %d %7s", &groups, &batch, letters), 3);
  const char *numbers = strcmp(letters, "NCH") == 0     ? "NCH,OIH->NCH"
                        : strcmp(letters, "NCHW") == 0  ? "NCHW,OIHW->NCHW"
                        : strcmp(letters, "NCHWD") == 0 ? "NCHWD,OIHWD->NCHWD"
                                                        : "NHWC,HWIO->NHWC";
  return tess_conv_general_dilated(x, kernel, part[0], part[1], part[2], .lhs_dilation = part[3],
                                   .rhs_dilation = part[4], .feature_group_count = groups, .batch_group_count = batch,
                                   .dimension_numbers = numbers);
}

static tess_array *products(const struct what *w, tess_array *const *x);
static tess_array *attention(const struct what *w, tess_array *const *x) {
  F("attention", tess_dot_product_attention(x[0], x[1], x[2]))
  F("attention_groups", tess_dot_product_attention(x[0], x[1], x[2]))
  F("attention_scaled", tess_dot_product_attention(x[0], x[1], x[2], .scale = 0.7))
  F("attention_causal", tess_dot_product_attention(x[0], x[1], x[2], .is_causal = true))
  F("attention_bias", tess_dot_product_attention(x[0], x[1], x[2], .bias = x[3]))
  return NULL;
}

static tess_array *einsum(const struct what *w, tess_array *const *x) {
  const char *s = strchr(w->name, ' ') + 1;
  if (w->n == 1) return tess_einsum(s, x[0]);
  return w->n == 2 ? tess_einsum(s, x[0], x[1]) : tess_einsum(s, x[0], x[1], x[2]);
}

static tess_array *transforms(const struct what *w, tess_array *const *x) {
  tess_array *a = x[0];
  int n = whole(w, 0), rank = tess_array_ndim(a);
  tess_shape all = tess_array_shape(a), last = {.n = n};
  for (int i = 0; i < n && n <= rank; i++)
    last.dim[i] = all.dim[rank - n + i];
  if (begins(w, "fft")) return tess_fft(a, TESS_FFT, last);
  if (begins(w, "ifft")) return tess_fft(a, TESS_IFFT, last);
  if (begins(w, "rfft")) return tess_fft(a, TESS_RFFT, last);
  if (begins(w, "irfft")) {
    last.dim[n - 1] = whole(w, 1);
    return tess_fft(a, TESS_IRFFT, last);
  }
  F("spectrum", tess_square(tess_abs(tess_fft(a, TESS_RFFT, TESS_SHAPE(6)))))
  F("spectral_conv", tess_fft(tess_mul(tess_fft(a, TESS_RFFT, TESS_SHAPE(6)), tess_fft(x[1], TESS_RFFT, TESS_SHAPE(6))),
                              TESS_IRFFT, TESS_SHAPE(6)))
  return NULL;
}

static tess_array *products(const struct what *w, tess_array *const *x) {
  if (begins(w, "conv ")) return convolution(w, x[0], x[1]);
  if (begins(w, "einsum")) return einsum(w, x);
  F("matmul", tess_matmul(x[0], x[1]))
  tess_array *y = attention(w, x);
  return y ? y : transforms(w, x);
}

/* ---- norms ---- */
static tess_array *of_rows(const struct what *w, tess_array *a) {
  int axis = whole(w, 0);
  if (begins(w, "softmax")) return tess_softmax(a, axis);
  if (begins(w, "log_softmax")) return tess_log_softmax(a, axis);
  if (begins(w, "logsumexp")) return tess_logsumexp(a, .axes = TESS_AXES(axis));
  if (begins(w, "norm")) return tess_norm(a, number(w, 1), .axes = TESS_AXES(axis));
  if (begins(w, "var")) return tess_var(a, .axes = TESS_AXES(axis), .ddof = whole(w, 1));
  if (begins(w, "std")) return tess_std(a, .axes = TESS_AXES(axis), .ddof = whole(w, 1));
  F("smooth_max", tess_sum(tess_mul(a, tess_softmax(tess_mul(3, a), -1)), .axes = TESS_AXES(-1)))
  F("mean_where", tess_div(tess_sum(tess_where(tess_gt(a, 0), tess_mul(a, a), 0)), 3))
  return NULL;
}

static tess_array *rms_norm(tess_array *x, tess_array *scale) {
  tess_array *mean = tess_mean(tess_square(x), .axes = TESS_AXES(-1), .keepdims = true);
  return tess_mul(tess_mul(x, tess_rsqrt(tess_add(mean, 0.125))), scale);
}
static tess_array *cross_entropy(tess_array *x, tess_array *label) {
  return tess_neg(tess_mean(tess_take_along_axis(tess_log_softmax(x, -1), tess_expand_dims(label, TESS_AXES(1)), 1)));
}
static tess_array *distances(tess_array *x, tess_array *y) {
  return tess_norm(tess_sub(tess_expand_dims(x, TESS_AXES(1)), tess_expand_dims(y, TESS_AXES(0))), 2,
                   .axes = TESS_AXES(-1));
}

static tess_array *norms(const struct what *w, tess_array *const *x) {
  F("layer_norm", tess_layer_norm(x[0], x[1], x[2], 1e-3))
  F("rms_norm", rms_norm(x[0], x[1]))
  F("cross_entropy", cross_entropy(x[0], x[1]))
  F("swiglu", tess_mul(tess_silu(tess_matmul(x[0], x[1])), tess_matmul(x[0], x[2])))
  F("gelu_mlp", tess_matmul(tess_gelu(tess_matmul(x[0], x[1]), false), x[2]))
  F("cosine", tess_div(tess_sum(tess_mul(x[0], x[1])), tess_mul(tess_norm(x[0], 2), tess_norm(x[1], 2))))
  F("distances", distances(x[0], x[1]))
  return of_rows(w, x[0]);
}

/* ---- complex functions ---- */
static tess_array *i_times(tess_array *x) {
  return tess_mul(tess_lift_complex(0, 1), x);
}
static tess_array *angle(tess_array *z) {
  return tess_atan2(tess_imag(z), tess_real(z));
}
static tess_array *of_complex(const struct what *w, tess_array *const *x) {
  tess_array *z = x[0];
  F("angle", angle(z))
  F("abs_square", tess_real(tess_mul(z, tess_conj(z))))
  F("polar", tess_mul(tess_abs(z), tess_exp(i_times(angle(z)))))
  F("rational", tess_div(tess_add(tess_mul(z, z), 1), tess_sub(z, 3)))
  F("mixed", tess_add(tess_mul(tess_sin(tess_real(z)), tess_exp(z)), tess_mul(tess_conj(z), tess_imag(z))))
  F("complex", tess_complex(z, x[1]))
  return NULL;
}

static void of_name(const struct what *w, tess_array *const *x, tess_array **y) {
  if (is(w, "sort_pair")) {
    tess_sort_into(TESS_TREE(y[0], y[1]), TESS_ARRAYS(x[0], x[1]), 1, 1);
    return;
  }
  tess_array *(*const kinds[])(const struct what *, tess_array *const *) = {in_order, cumulative, norms,
                                                                            products, of_complex, indexing};
  y[0] = strchr(w->name, ' ') ? NULL : pointwise(w->name, x[0], w->n > 1 ? x[1] : NULL);
  for (size_t i = 0; !y[0] && i < sizeof kinds / sizeof *kinds; i++)
    y[0] = kinds[i](w, x);
  if (!y[0]) fail_msg("no function %s of %d", w->name, w->n);
}

int main(void) {
  return run_derivative_file((struct derivative_file){TESSERA_SOURCE "/tests/golden/vjp_ops.txt", of_name, 10, 500});
}
