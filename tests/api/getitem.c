/* x[…]: what tess_getitem and tess_getindex accept and refuse. Values against JAX: tests/golden/getitem.c. */
#include "_check.h"

static tess_mesh *mesh;

static void test_kinds(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(3, 4);
  VALUES(tess_getitem(x, TESS_AT(1)), 4, 5, 6, 7);
  VALUES(tess_getitem(x, TESS_AT(-1), TESS_AT(-4)), 8);
  VALUES(tess_getitem(x, TESS_ALL, TESS_RANGE(1, 3)), 1, 2, 5, 6, 9, 10);
  VALUES(tess_getitem(x, TESS_FROM(2)), 8, 9, 10, 11);
  VALUES(tess_getitem(x, TESS_TO(-2), TESS_TO(2)), 0, 1);
  VALUES(tess_getitem(x, TESS_ELLIPSIS, TESS_STRIDED(3, 0, -2)), 3, 1, 7, 5, 11, 9);
  VALUES(tess_getitem(x, TESS_REVERSED, TESS_AT(0)), 8, 4, 0);
  SAYS(tess_typeof(tess_getitem(x, TESS_NEWAXIS, TESS_AT(0), TESS_NEWAXIS, TESS_ALL, TESS_NEWAXIS)), "i32[1,1,4,1]");
  SAYS(tess_typeof(tess_getitem(x, TESS_RANGE(2, 1))), "i32[0,4]");
  SAYS(tess_typeof(tess_getitem(x, TESS_RANGE(-100, 100), TESS_STRIDED(0, INT64_MAX, INT64_MAX))), "i32[3,1]");
  SAYS(tess_typeof(tess_getitem(x, TESS_STRIDED(INT64_MAX, INT64_MIN, INT64_MIN))), "i32[1,4]");
  SAYS(tess_typeof(tess_getitem(tess_lift_int(7), TESS_NEWAXIS)), "i32[1]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* A number or an array among the subscripts is an index, as in JAX; what nobody set is no subscript. */
static void test_plain_subscripts(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(3, 4), *two = tess_lift_int(2);
  tess_subscript all = TESS_ALL, nothing = {0};
  VALUES(tess_getitem(x, 0), 0, 1, 2, 3);
  VALUES(tess_getitem(x, -1, two), 10);
  VALUES(tess_getitem(x, all, 2), 2, 6, 10);
  VALUES(tess_getitem(x, TESS_VECTOR(int, 2, 0), 1), 9, 1);
  VALUES(tess_at_set(count_up(2, 2), 5, 0), 5, 5, 2, 3);
  VALUES(tess_at_add(count_up(2, 2), 5, 1, (char)1), 0, 1, 2, 8);
  VALUES(tess_at_multiply(count_up(2, 2), 2, all, 1), 0, 2, 2, 6);
  VALUES(tess_at_max(count_up(2, 2), 9, TESS_ALL), 9, 9, 9, 9);
  REFUSED(tess_getitem(x, 1.5), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "an index is an integer, not f32[]");
  REFUSED(tess_getitem(x, 3), TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "index 3 is out of bounds");
  REFUSED(tess_getitem(x, nothing), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "0 is no kind of subscript; legal: an in");
  REFUSED(tess_at_set(x, 5, nothing), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "0 is no kind of subscript; legal: an in");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_index(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(4, 4);
  tess_index i = {.n = 2, .dim = {{1, 3, false}, {0, 4, true}}};
  VALUES(tess_getindex(x, &i), 4, 5, 6, 7, 8, 9, 10, 11);
  i.dim[1] = (tess_interval){4, 4, false};
  SAYS(tess_typeof(tess_getindex(x, &i)), "i32[2,0]");
  i.dim[1].stop = 5;
  REFUSED(tess_getindex(x, &i), TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "[4, 5) is not inside dimension 1 of i32[4,4]");
  i.n = 1;
  REFUSED(tess_getindex(x, &i), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "an index of 1 dimensions for i32[4,4]");
  REFUSED(tess_getindex(x, NULL), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the index is NULL");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_refusals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(3, 4);
  REFUSED(tess_getitem(x, TESS_AT(3)), TESS_OUT_OF_RANGE, TESS_INDEX_ERROR,
          "getitem: index 3 is out of bounds for dimension 0 of i32[3,4]");
  REFUSED(tess_getitem(x, TESS_ALL, TESS_AT(-5)), TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "index -5");
  REFUSED(tess_getitem(x, TESS_ALL, TESS_ALL, TESS_ALL), TESS_OUT_OF_RANGE, TESS_INDEX_ERROR,
          "too many indices: 3 for i32[3,4]");
  REFUSED(tess_getitem(x, TESS_ELLIPSIS, TESS_ELLIPSIS), TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "one ellipsis");
  REFUSED(tess_getitem(x, TESS_AT(1.5)), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "an index is an integer, not f32[]");
  REFUSED(tess_getitem(x, TESS_AT((bool)1)), TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "the mask bool[]");
  tess_subscript many[20];
  for (int i = 0; i < 20; i++)
    many[i] = TESS_NEWAXIS;
  REFUSED(tess_getitem_at(TESS_HERE, x, 20, many), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a result of rank 22");
  tess_array *bad = tess_reshape(x, TESS_SHAPE(5));
  tess_take_error();
  REFUSED(tess_getitem(bad, TESS_AT(0)), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "reshape");
  REFUSED(tess_getitem(x, TESS_AT(bad)), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "reshape");
  tess_delete(x);
  REFUSED(tess_getitem(x, TESS_AT(0)), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "i32[3,4] was deleted");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *second_row(tess_array *x) {
  return tess_getitem(x, TESS_AT(1), TESS_REVERSED);
}

/* What a part keeps: its bytes, whatever becomes of the whole; the cut of dimensions that are taken whole. */
static tess_array *times(tess_array *x, tess_array *y, tess_array *i) {
  return tess_sum(tess_at_multiply(x, y, i));
}
static tess_array *times_unique(tess_array *x, tess_array *y, tess_array *i) {
  return tess_sum(tess_at_multiply(x, y, i, TESS_UNIQUE_INDICES));
}

/* As JAX: by x always, by the value where it was promised that no index comes twice. */
static void test_products(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_astype(tess_arange(4), TESS_F32), *y = tess_astype(tess_add(tess_arange(2), 5), TESS_F32);
  int32_t at[] = {2, 2}, apart[] = {3, 1};
  tess_array *twice = tess_asarray(at, TESS_SHAPE(2)), *once = tess_asarray(apart, TESS_SHAPE(2));
  VALUES(tess_astype(tess_call(tess_grad(times), x, y, twice), TESS_I32), 1, 1, 30, 1);
  REFUSED(tess_call(tess_grad(times, .argnums = TESS_INTS(1)), x, y, once), TESS_UNIMPLEMENTED,
          TESS_NOT_IMPLEMENTED_ERROR, "legal: set, sum, min, max, or prod at unique indices");
  VALUES(tess_astype(tess_call(tess_grad(times_unique, .argnums = TESS_INTS(1)), x, y, once), TESS_I32), 3, 1);
  VALUES(tess_astype(tess_getitem(x, once, TESS_UNIQUE_INDICES), TESS_I32), 3, 1);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_parts_live_on(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(4, 4096), *row = tess_getitem(x, TESS_AT(3)), *few = tess_getitem(x, TESS_AT(2), TESS_TO(2));
  int64_t before, after;
  tess_live_arrays(&before);
  tess_array *shared = tess_getitem(x, TESS_RANGE(1, 3));
  tess_live_arrays(&after);
  assert_int_equal(before, after); /* rows are the same bytes */
  tess_delete(x);
  assert_int_equal(tess_item_int(tess_getitem(row, TESS_AT(-1))), 4 * 4096 - 1);
  assert_int_equal(tess_item_int(tess_getitem(shared, TESS_AT(0), TESS_AT(0))), 4096);
  VALUES(few, 8192, 8193);
  tess_array *laid = tess_device_put(count_up(8, 4), tess_named_sharding(mesh, TESS_P("x", "y")));
  tess_array *columns = tess_getitem(laid, TESS_RANGE(0, 3));
  SAYS(tess_str(tess_sharding_spec(tess_array_sharding(columns))), "P(None, 'y')");
  VALUES(tess_call(tess_jit(second_row), laid), 7, 6, 5, 4);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

int main(void) {
  tess_status status = tess_init(.num_cpu_devices = 8);
  (void)status;
  mesh = tess_make_mesh(TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_kinds),         cmocka_unit_test(test_plain_subscripts),
                                     cmocka_unit_test(test_index),         cmocka_unit_test(test_refusals),
                                     cmocka_unit_test(test_parts_live_on), cmocka_unit_test(test_products)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
