/* Arrays of random keys (TESS_KEY) are made by tess_random_key and its like alone: whatever else takes a dtype refuses
 * it by name, as it does what is no dtype at all. What reads arrays either knows keys or refuses them. */
#include "_check.h"

#include <math.h>

static int32_t data[4] = {1, 2, 3, 4};

static tess_array *ask(const tess_index *index, void *ctx) {
  (void)index, (void)ctx;
  return tess_asarray(data, TESS_SHAPE(4));
}

static tess_status fill(const tess_index *index, void *buffer, size_t bytes, void *ctx) {
  (void)index, (void)buffer, (void)bytes, (void)ctx;
  return TESS_OK;
}

#define NONE(x) REFUSED(x, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, name)

static void refuse_all(tess_dtype t, const char *name) {
  tess_array *x = tess_asarray(data, TESS_SHAPE(2, 2)), *f = tess_astype(x, TESS_F32);
  tess_sharding *here = tess_array_sharding(x);
  NONE(tess_frombuffer(data, t, TESS_SHAPE(2)));
  NONE(tess_asarray(data, TESS_SHAPE(2), .dtype = t));
  NONE(tess_scalar(1, t));
  NONE(tess_shape_dtype_struct(TESS_SHAPE(2), t, NULL));
  NONE(tess_make_array_from_callback(TESS_SHAPE(4), here, ask, NULL, .dtype = t));
  NONE(tess_make_array_from_fill(TESS_SHAPE(4), t, here, fill, NULL));
  NONE(tess_zeros(TESS_SHAPE(2), .dtype = t));
  NONE(tess_ones(TESS_SHAPE(2), .dtype = t));
  NONE(tess_full(TESS_SHAPE(2), 1, .dtype = t));
  NONE(tess_arange(4, .dtype = t));
  NONE(tess_iota(t, TESS_SHAPE(2), 0));
  NONE(tess_astype(x, t));
  NONE(tess_bitcast(x, t));
  NONE(tess_sum(x, .dtype = t));
  NONE(tess_mean(x, .dtype = t));
  NONE(tess_var(f, .dtype = t));
  NONE(tess_matmul(f, f, .preferred_element_type = t));
  NONE(tess_conv_general_dilated(tess_ones(TESS_SHAPE(1, 1, 4)), tess_ones(TESS_SHAPE(1, 1, 2)), TESS_SHAPE(1),
                                 TESS_SHAPE(0), TESS_SHAPE(0), .preferred_element_type = t));
}

static void test_none(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  refuse_all(TESS_KEY, "key");
  refuse_all((tess_dtype)(TESS_KEY + 1), "none");
  refuse_all((tess_dtype)1000, "none");
  assert_int_equal(tess_promote_types(TESS_KEY, TESS_F32), TESS_DTYPE_NONE);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* As JAX prints them. */
static void test_texts(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *key = tess_random_key(3), *keys = tess_random_split(key, 4);
  assert_string_equal(tess_str(key), "Array((), dtype=key<fry>) overlaying:\n[0 3]");
  const char *grid = "Array((2, 2), dtype=key<fry>) overlaying:\n"
                     "[[[3716834203 3481239269]\n"
                     "  [1946498123 2217676430]]\n\n"
                     " [[1024511538 2603795180]\n"
                     "  [ 877192987 3448417067]]]";
  assert_string_equal(tess_repr(tess_reshape(keys, TESS_SHAPE(2, 2))), grid);
  assert_string_equal(tess_str(tess_reshape(keys, TESS_SHAPE(2, 2))), grid);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_no_numbers(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *key = tess_random_key(3);
  assert_true(isnan(tess_item(key)));
  assert_non_null(strstr(tess_scope_error().message, "key[] holds no numbers"));
  tess_take_error();
  assert_int_equal(tess_item_int(key), 0);
  tess_take_error();
  assert_null(tess_to_dlpack(key));
  assert_non_null(strstr(tess_scope_error().message, "DLPack has no dtype key<fry>"));
  tess_take_error();
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_none), cmocka_unit_test(test_texts),
                                     cmocka_unit_test(test_no_numbers)};
  return cmocka_run_group_tests(tests, NULL, tear_down);
}
