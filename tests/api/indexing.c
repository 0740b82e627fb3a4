/* What the functions of indexing refuse and how they say it; masks; uses inside jit and shard_map; blocks that are
 * shared. Values are held against JAX in tests/golden/indexing.c. */
#include "_check.h"

static tess_mesh *mesh;

static tess_array *ints(int n, const int32_t *v) {
  return tess_asarray(v, TESS_SHAPE(n));
}
#define INTS(...)       ints((int)(sizeof((int32_t[]){__VA_ARGS__}) / sizeof(int32_t)), (int32_t[]){__VA_ARGS__})
#define VALUE(x, words) REFUSED(x, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, words)
#define TYPED(x, words) REFUSED(x, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, words)

static void joining(void **state) {
  (void)state;
  tess_array *x = count_up(2, 3), *out[2];
  VALUE(tess_concatenate(((tess_arrays){0, NULL}), 0), "0 arrays; legal: 1 or more");
  TYPED(tess_concatenate(TESS_ARRAYS(x, count_up(3, 2)), 0), "cannot concatenate i32[2,3] and i32[3,2]");
  VALUE(tess_concatenate(TESS_ARRAYS(x, x), 2), "axis 2 is out of bounds");
  VALUE(tess_concatenate(TESS_ARRAYS(tess_scalar(1, TESS_I32)), 0), "a scalar cannot be concatenated");
  VALUE(tess_stack(TESS_ARRAYS(x, count_up(3, 2)), 0), "shapes differ: i32[2,3] and i32[3,2]");
  VALUE(tess_stack(TESS_ARRAYS(x, x), 3), "axis 3 is out of bounds");
  tess_split_into(TESS_SPAN(2, out), x, 1);
  VALUE(out[0], "dimension 1 of i32[2,3] does not split into 2 equal parts");
  VALUE(out[1], "does not split");
  tess_unstack_into(TESS_SPAN(2, out), x, 1);
  VALUE(out[0], "2 results for dimension 1 of i32[2,3]");
  VALUE(tess_tile(x, TESS_SHAPE(-1)), "repetitions are not negative: -1");
  VALUE(tess_repeat(x, -2, 0), "repetitions are not negative: -2");
  VALUE(tess_roll(x, 1, 5), "axis 5");
  VALUE(tess_flip(x, TESS_AXES(0, 0)), "named twice");
  VALUE(tess_flip(NULL, TESS_AXES(0)), "operand 0 is NULL");
}

static void padding_and_boxes(void **state) {
  (void)state;
  tess_array *x = count_up(2, 3), *one = tess_scalar(1, TESS_I32);
  VALUE(tess_pad(x, TESS_SHAPE(1), TESS_SHAPE(1)), "one number for each dimension");
  VALUE(tess_pad(x, TESS_SHAPE(-3, 0), TESS_SHAPE(0, 0)), "leaves no size");
  VALUE(tess_pad(x, TESS_SHAPE(INT64_MAX, 0), TESS_SHAPE(INT64_MAX, 0)), "leaves no size");
  VALUE(tess_pad(x, TESS_SHAPE(0, INT64_MAX), TESS_SHAPE(0, INT64_MAX), .mode = TESS_PAD_WRAP), "leaves no size");
  VALUE(tess_pad(x, TESS_SHAPE(INT64_MAX / 32, INT64_MAX / 32), TESS_SHAPE(0, 0)), "more elements than 64 bits");
  VALUE(tess_repeat(x, INT64_MAX, 0), "more elements than 64 bits");
  VALUE(tess_tile(x, TESS_SHAPE(INT64_MAX / 2)), "more elements than 64 bits");
  VALUE(tess_pad(x, TESS_SHAPE(0, 0), TESS_SHAPE(0, 0), .interior = TESS_SHAPE(0, -1)), "not negative");
  VALUE(tess_pad(x, TESS_SHAPE(-1, 0), TESS_SHAPE(0, 0), .mode = TESS_PAD_EDGE), "constant mode");
  VALUE(tess_pad(x, TESS_SHAPE(0, 0), TESS_SHAPE(0, 0), .value = x), "no scalar");
  VALUE(tess_pad(tess_zeros(TESS_SHAPE(0)), TESS_SHAPE(1), TESS_SHAPE(0), .mode = TESS_PAD_WRAP), "empty dimension");
  TYPED(tess_dynamic_slice(x, TESS_ARRAYS(one), TESS_SHAPE(1, 1)), "1 start indices for i32[2,3]");
  TYPED(tess_dynamic_slice(x, TESS_ARRAYS(one, one), TESS_SHAPE(3, 1)), "do not fit i32[2,3]");
  VALUE(tess_dynamic_slice(x, TESS_ARRAYS(one, x), TESS_SHAPE(1, 1)), "scalar integer: i32[2,3]");
  TYPED(tess_dynamic_update_slice(x, tess_zeros(TESS_SHAPE(1, 1)), TESS_ARRAYS(one, one)), "f32[1,1] is no part");
  VALUE(tess_dynamic_index_in_dim(x, 0, 2, false), "axis 2");
}

static void lookups(void **state) {
  (void)state;
  tess_array *x = count_up(2, 3), *f = tess_zeros(TESS_SHAPE(2)), *i = INTS(0, 1);
  tess_gather_dims rows = {.offset_dims = TESS_AXES(1),
                           .collapsed_slice_dims = TESS_AXES(0),
                           .start_index_map = TESS_AXES(0),
                           .index_vector_dim = -1};
  TYPED(tess_take(x, f, 0, TESS_MODE_FILL), "indices are integers: f32[2]");
  VALUE(tess_take(x, i, 2, TESS_MODE_FILL), "axis 2");
  VALUE(tess_take(x, i, 0, (tess_index_mode)9), "9 is no mode");
  REFUSED(tess_take(tess_zeros(TESS_SHAPE(0)), i, 0, TESS_MODE_CLIP), TESS_OUT_OF_RANGE, TESS_INDEX_ERROR,
          "empty dimension");
  VALUE(tess_take_along_axis(x, i, 0), "the same rank");
  TYPED(tess_take_along_axis(f, f, 0), "integers");
  TYPED(tess_gather(x, i, rows, TESS_SHAPE(1), TESS_MODE_CLIP), "slice_sizes is a size for each dimension");
  TYPED(tess_gather(x, i, rows, TESS_SHAPE(2, 3), TESS_MODE_CLIP), "1 for those");
  VALUE(tess_gather(x, tess_reshape(i, TESS_SHAPE(1, 2)), rows, TESS_SHAPE(1, 3), TESS_MODE_CLIP), "do not fit");
  TYPED(tess_scatter(TESS_SCATTER_ADD, x, tess_reshape(i, TESS_SHAPE(2, 1)), tess_zeros(TESS_SHAPE(2, 3)), rows,
                     TESS_MODE_FILL),
        "dtypes differ: i32[2,3] is updated with f32[2,3]");
  VALUE(tess_scatter((tess_scatter_kind)7, x, i, x, rows, TESS_MODE_FILL), "no kind");
}

static void orders(void **state) {
  (void)state;
  tess_array *x = count_up(2, 3), *out[2];
  VALUE(tess_sort(x, 2), "axis 2");
  VALUE(tess_argsort(tess_scalar(1, TESS_I32), 0), "axis 0");
  tess_sort_into(TESS_SPAN(2, out), TESS_ARRAYS(x, x), 0, 3);
  VALUE(out[1], "num_keys is 3; legal: 1 to 2");
  tess_sort_into(TESS_SPAN(2, out), TESS_ARRAYS(x), 0, 1);
  VALUE(out[0], "1 arrays are sorted into 2");
  tess_top_k_into(TESS_SPAN(2, out), x, 4);
  VALUE(out[0], "the 4 largest of i32[2,3]");
  tess_top_k_into(TESS_SPAN(1, out), x, 1);
  VALUE(out[0], "2 arrays, not 1");
  VALUE(tess_searchsorted(x, 1, false), "one dimension");
  VALUE(tess_bincount(x, 3), "one dimension");
  TYPED(tess_bincount(tess_zeros(TESS_SHAPE(3)), 3), "integers");
}

/* Updates of an empty dimension are left out; nothing can be taken from one, but by no index. */
static void empty_dimensions(void **state) {
  (void)state;
  tess_array *x = tess_zeros(TESS_SHAPE(0, 3)), *y = tess_zeros(TESS_SHAPE(3, 0)), *i = INTS(1, 0),
             *none = tess_zeros(TESS_SHAPE(0), .dtype = TESS_I32);
  tess_array *empty[] = {tess_at_add(x, tess_ones(TESS_SHAPE(2, 3)), TESS_AT(i)),
                         tess_at_set(x, 1, TESS_AT(i)),
                         tess_at_multiply(x, 1, TESS_AT(i)),
                         tess_at_min(x, 1, TESS_AT(i)),
                         tess_at_divide(x, 2, TESS_AT(i), TESS_AT(i)),
                         tess_at_power(x, 2, TESS_AT(i), TESS_AT(0)),
                         tess_at_max(x, 1, TESS_AT(none)),
                         tess_getitem(x, TESS_AT(none)),
                         tess_take(x, none, 0, TESS_MODE_FILL)};
  for (size_t k = 0; k < sizeof empty / sizeof *empty; k++) {
    tess_shape shape = tess_array_shape(empty[k]);
    assert_true(tess_ok(empty[k]) && shape.n == 2 && shape.dim[0] == 0 && shape.dim[1] == 3);
  }
  tess_shape shape = tess_array_shape(tess_at_set(y, 1, TESS_ALL, TESS_AT(i)));
  assert_true(shape.n == 2 && shape.dim[0] == 3 && shape.dim[1] == 0);
  VALUE(tess_getitem(x, TESS_AT(i)), "nothing can be taken from the empty dimension 0 of f32[0,3]");
  VALUE(tess_getitem(y, TESS_ALL, TESS_AT(i)), "nothing can be taken from the empty dimension 1 of f32[3,0]");
}

static void subscripts(void **state) {
  (void)state;
  tess_array *x = count_up(3, 4), *i = INTS(2, 0, 7, -9);
  VALUES(tess_getitem(x, TESS_AT(i), TESS_AT(1)), 9, 1, 9, 1); /* moved inside */
  VALUES(tess_at_set(x, 50, TESS_AT(i), TESS_AT(1)), 0, 50, 2, 3, 4, 5, 6, 7, 8, 50, 10, 11);
  VALUES(tess_at_add(INTS(1, 2, 3), 10, TESS_AT(INTS(0, 0, 2))), 21, 2, 13);
  VALUES(tess_at_multiply(INTS(1, 2, 3), 2, TESS_STRIDED(0, 3, 2)), 2, 2, 6);
  tess_array *mask = tess_gt(x, 8);
  VALUES(tess_getitem(x, TESS_AT(mask)), 9, 10, 11);
  VALUES(tess_at_set(x, 0, TESS_AT(mask)), 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0);
  REFUSED(tess_getitem(x, TESS_AT(tess_gt(INTS(1, 2), 0))), TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "the mask bool[2]");
  TYPED(tess_getitem(x, TESS_AT(tess_zeros(TESS_SHAPE(2)))), "an index is an integer, not f32[2]");
  REFUSED(tess_at_set(x, 0, TESS_AT(5)), TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "index 5");
  VALUE(tess_at_set(x, INTS(1, 2, 3), TESS_AT(0)), "the value i32[3] does not broadcast to i32[4]");
}

static tess_array *by_mask(tess_array *x) {
  return tess_getitem(x, TESS_AT(tess_gt(x, 2)));
}
static tess_array *rows_of_block(tess_array *x, tess_array *i) { /* inside shard_map */
  tess_array *taken = tess_take(x, i, 0, TESS_MODE_FILL), *sorted = tess_sort(x, 0, .descending = true);
  return tess_concatenate(
      TESS_ARRAYS(tess_at_add(sorted, taken, TESS_AT(i)), tess_pad(x, TESS_SHAPE(0), TESS_SHAPE(1))), 0);
}

static void inside_transforms(void **state) {
  (void)state;
  REFUSED(tess_call(tess_jit(by_mask), INTS(1, 2, 3, 4)), TESS_INVALID_ARGUMENT, TESS_INDEX_ERROR,
          "must be known while tracing");
  tess_fn *f = tess_shard_map(rows_of_block, .mesh = mesh, .in_specs = TESS_SPECS(TESS_P("x"), TESS_P()),
                              .out_specs = TESS_P("x"));
  VALUES(tess_call(f, INTS(3, 1, 2, 6, 5, 4), INTS(0, 2)), 6, 2, 3, 3, 1, 2, 0, 12, 5, 8, 6, 5, 4, 0);
}

int main(void) {
  if (tess_init(.num_cpu_devices = 2) != TESS_OK) return 1;
  mesh = tess_make_mesh(TESS_SHAPE(2), TESS_NAMES("x"));
  const struct CMUnitTest tests[] = {cmocka_unit_test(joining),          cmocka_unit_test(padding_and_boxes),
                                     cmocka_unit_test(lookups),          cmocka_unit_test(orders),
                                     cmocka_unit_test(empty_dimensions), cmocka_unit_test(subscripts),
                                     cmocka_unit_test(inside_transforms)};
  return cmocka_run_group_tests(tests, NULL, tear_down);
}
