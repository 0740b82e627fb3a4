/* What convolutions, running reductions and factorisations refuse, and that they work inside shard_map. */
#include <math.h>

#include "_check.h"

#define WRONG_TYPE(x, words)  REFUSED(x, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, words)
#define WRONG_VALUE(x, words) REFUSED(x, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, words)

static tess_array *none;

static void test_convolutions(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_ones(TESS_SHAPE(1, 2, 5)), *w = tess_ones(TESS_SHAPE(3, 2, 2));
  tess_shape one = TESS_SHAPE(1), zero = TESS_SHAPE(0);
  WRONG_VALUE(tess_conv(x, none, one, "SAME"), "conv: operand 1 is NULL");
  WRONG_VALUE(tess_conv(x, w, one, "CIRCULAR"), "conv: padding \"CIRCULAR\"; legal: SAME, SAME_LOWER, VALID");
  WRONG_VALUE(tess_conv(x, w, one, NULL), "padding \"\"");
  WRONG_VALUE(tess_conv(x, w, TESS_SHAPE(1, 1), "SAME"), "2 strides for 1 spatial dimensions");
  WRONG_VALUE(tess_conv(x, w, zero, "SAME"), "spatial dimension 0: stride 0");
  WRONG_VALUE(tess_conv(x, w, TESS_SHAPE(INT64_MAX), "SAME"), "legal: 14 numbers of 32 bits");
  WRONG_TYPE(tess_conv(x, tess_ones(TESS_SHAPE(3, 2)), one, "SAME"), "operand f32[1,2,5] and kernel f32[3,2]");
  WRONG_TYPE(tess_conv(x, tess_ones(TESS_SHAPE(3, 5, 2)), one, "SAME"), "make no groups");
  WRONG_TYPE(tess_conv(tess_gt(x, 0), tess_gt(w, 0), one, "SAME"), "conv: does not take this dtype: bool[1,2,5]");
  WRONG_VALUE(tess_conv_general_dilated(x, w, one, zero, TESS_SHAPE(0, 0)), "2 high paddings for 1 spatial dimensions");
  WRONG_VALUE(tess_conv_general_dilated(x, w, one, zero, zero, .rhs_dilation = TESS_SHAPE(1, 1)),
              "2 dilations of the kernel");
  WRONG_VALUE(tess_conv_general_dilated(x, w, one, zero, zero, .lhs_dilation = TESS_SHAPE(-1)), "dilations -1 and 1");
  WRONG_VALUE(tess_conv_general_dilated(x, w, one, zero, zero, .feature_group_count = 2), "2 groups of features");
  WRONG_TYPE(tess_conv_general_dilated(x, w, one, zero, zero, .batch_group_count = 3), "3 groups of the batch");
  WRONG_VALUE(tess_conv_general_dilated(x, w, one, zero, zero, .dimension_numbers = "NWC,WIO"),
              "dimension numbers \"NWC,WIO\" for operands of rank 3");
  WRONG_VALUE(tess_conv_general_dilated(x, w, one, zero, zero, .dimension_numbers = "NCW,OIH->NCW"),
              "\"NCW,OIH->NCW\"");
  WRONG_VALUE(tess_conv_general_dilated(x, w, one, zero, zero, .dimension_numbers = "NCN,OIN->NCN"),
              "\"NCN,OIN->NCN\"");
  WRONG_TYPE(tess_conv_general_dilated(x, w, one, zero, zero, .preferred_element_type = TESS_I32), "cannot accumulate");
  SAYS(tess_typeof(tess_conv_general_dilated(x, w, one, zero, TESS_SHAPE(-4))), "f32[1,3,0]"); /* no window fits */
  SAYS(tess_typeof(tess_conv(tess_ones(TESS_SHAPE(0, 2, 5)), w, one, "SAME")), "f32[0,3,5]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_reductions(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(2, 3), *empty = tess_zeros(TESS_SHAPE(0, 3));
  WRONG_VALUE(tess_cumsum(x, 2, false), "cumsum: axis 2 is out of bounds for an array of rank 2");
  WRONG_TYPE(tess_cummax(tess_gt(x, 1), 0, false), "cummax: does not take this dtype: bool[2,3]");
  WRONG_TYPE(tess_cumlogsumexp(x, 0, false), "cumlogsumexp: does not take this dtype: i32[2,3]");
  VALUES(tess_cumsum(x, -1, true), 3, 3, 2, 12, 9, 5);
  VALUES(tess_cumprod(x, TESS_NONE, false), 0, 0, 0, 0, 0, 0);
  SAYS(tess_typeof(tess_cumsum(tess_zeros(TESS_SHAPE(0), .dtype = TESS_I32), 0, false)), "i32[0]");
  WRONG_VALUE(tess_argmax(empty, 0), "argmax: an empty f32[0,3] has no extreme element");
  VALUES(tess_argmax(x, TESS_NONE), 5);
  VALUES(tess_argmin(tess_zeros(TESS_SHAPE()), TESS_NONE), 0);
  WRONG_VALUE(tess_argmin(x, -3), "axis -3 is out of bounds");
  WRONG_VALUE(tess_ptp(empty), "an empty f32[0,3] has no extreme element");
  WRONG_TYPE(tess_ptp(tess_gt(x, 1)), "ptp: does not take this dtype: bool[]");
  WRONG_VALUE(tess_var(x, .where = x), "where is i32[2,3]; it must be bool");
  WRONG_VALUE(tess_diff(x, -1, 0), "differences of order -1");
  WRONG_VALUE(tess_norm(x, 2, .axes = TESS_AXES(0, 0)), "axis 0 is named twice");
  WRONG_TYPE(tess_norm(x, 2, .where = tess_gt(x, 1)), "where is no option of norm");
  WRONG_TYPE(tess_median(x, .where = tess_gt(x, 1)), "where is no option of median");
  WRONG_VALUE(tess_layer_norm(tess_ones(TESS_SHAPE()), NULL, NULL, 0), "axis -1 is out of bounds");
  WRONG_TYPE(tess_layer_norm(x, tess_ones(TESS_SHAPE(2)), NULL, 0), "shapes do not broadcast");
  SAYS(tess_typeof(tess_layer_norm(x, NULL, tess_ones(TESS_SHAPE(3)), 0)), "f32[2,3]");
  assert_true(isnan(tess_item(tess_std(tess_ones(TESS_SHAPE(2)), .ddof = 2))));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_factorisations(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_ones(TESS_SHAPE(2, 3)),
             *eye = tess_eq(count_up(1, 3), tess_reshape(tess_arange(3), TESS_SHAPE(3, 1)));
  WRONG_VALUE(tess_cholesky(x), "cholesky: not a batch of square matrices: f32[2,3]");
  WRONG_VALUE(tess_cholesky(tess_ones(TESS_SHAPE(3))), "not a batch of square matrices: f32[3]");
  WRONG_VALUE(tess_triangular_solve(x, x), "not a batch of square matrices: f32[2,3]");
  WRONG_TYPE(tess_triangular_solve(tess_astype(eye, TESS_I32), count_up(3, 1)), "does not take this dtype: i32[3,3]");
  WRONG_TYPE(tess_triangular_solve(tess_astype(eye, TESS_F32), x, .left_side = true), "f32[2,3] has no right sides");
  SAYS(tess_typeof(tess_triangular_solve(tess_astype(eye, TESS_F32), x)), "f32[2,3]");
  WRONG_VALUE(tess_fft(x, TESS_RFFT, TESS_SHAPE(4)), "1 lengths for f32[2,3]");
  WRONG_VALUE(tess_fft(x, TESS_RFFT, TESS_SHAPE()), "0 lengths for f32[2,3]");
  WRONG_VALUE(tess_fft(x, (tess_fft_kind)9, TESS_SHAPE(3)), "kind 9 of transform");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Each device runs on its own rows: running sums, a body, a convolution, an index. */
static tess_array *per_device(tess_array *x) {
  tess_array *sums = tess_cumsum(x, 1, false), *logs = tess_cumlogsumexp(x, 1, false);
  tess_array *kernel = tess_ones(TESS_SHAPE(1, 1, 2));
  tess_array *row = tess_reshape(x, TESS_SHAPE(tess_array_dim(x, 0), 1, -1));
  tess_array *smooth =
      tess_reshape(tess_conv(row, kernel, TESS_SHAPE(1), "SAME"), TESS_SHAPE(-1, tess_array_dim(x, 1)));
  tess_array *largest = tess_expand_dims(tess_argmax(x, 1), TESS_AXES(1));
  return tess_add(tess_add(sums, logs), tess_add(smooth, largest));
}

static void test_inside_shard_map(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(4), TESS_NAMES("x"));
  tess_array *x = tess_astype(count_up(8, 5), TESS_F32), *want = per_device(x);
  tess_array *got =
      tess_call(tess_shard_map(per_device, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P("x")), x);
  if (!tess_ok(got)) fail_msg("%s", tess_error_of(got).message);
  const float *a = tess_data(got), *b = tess_data(want);
  for (int i = 0; i < 40; i++)
    assert_true(fabsf(a[i] - b[i]) <= 1e-4f * fabsf(b[i]));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  tess_set_error_handler(NULL, NULL);
  return tess_init(.num_cpu_devices = 4) != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_convolutions),
      cmocka_unit_test(test_reductions),
      cmocka_unit_test(test_factorisations),
      cmocka_unit_test(test_inside_shard_map),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
