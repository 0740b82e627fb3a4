/* PositionalSharding, PmapSharding, GSPMDSharding, AUTO and unreduced specs through <tessera.h>: what they print and
 * answer, that data can lie so and programs take them, and which errors name what. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <tessera.h>
#include <tessera/ext.h>

#include <cmocka.h>

static tess_scope *scope;

static int open_scope(void **state) {
  (void)state;
  scope = tess_scope_begin();
  return 0;
}

static int close_scope(void **state) {
  (void)state;
  tess_take_error();
  return (int)tess_scope_end(scope);
}

static int start(void **state) {
  (void)state;
  tess_set_error_handler(NULL, NULL);
  return (int)tess_init(.num_cpu_devices = 8);
}

static void expect_error(tess_status status, tess_reason reason, const char *words) {
  tess_error e = tess_take_error();
  if (e.status == TESS_OK || !strstr(e.message, words)) fail_msg("\"%s\" lacks \"%s\"", e.message, words);
  assert_int_equal(e.status, status);
  assert_int_equal(e.reason, reason);
}

static void expect_value_error(const char *words) {
  expect_error(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, words);
}

static void expect_unimplemented(const char *words) {
  expect_error(TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, words);
}

static void expect_fine(void) {
  tess_error e = tess_take_error();
  if (e.status != TESS_OK) fail_msg("%s", e.message);
}

static tess_device_array some(int n) {
  return tess_device_list(n, tess_devices().device);
}

static tess_mesh *strict(void) {
  return tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"), .axis_type = TESS_AXIS_EXPLICIT);
}

static tess_array *numbers(int64_t rows, int64_t columns) {
  return tess_reshape(tess_arange((double)(rows * columns)), TESS_SHAPE(rows, columns));
}

static bool same_numbers(tess_array *a, tess_array *b) {
  float x[64], y[64];
  assert_int_equal(tess_read(a, x, sizeof x), TESS_OK);
  assert_int_equal(tess_read(b, y, sizeof y), TESS_OK);
  return memcmp(x, y, sizeof x) == 0;
}

static tess_array *twice(tess_array *x) {
  return tess_add(x, x);
}

/* ---- unreduced and reduced ---- */

static void test_sets_are_told(void **state) {
  (void)state;
  tess_spec s = tess_spec_unreduced(TESS_P("x"), "y", TESS_REDUCE_SUM);
  assert_string_equal(tess_str(s), "P('x', unreduced={'y'})");
  assert_string_equal(tess_str(tess_spec_unreduced(TESS_P(), "x", TESS_REDUCE_SUM)), "P(unreduced={'x'})");
  s = tess_spec_reduced(tess_spec_unreduced(TESS_P("a", "b", NULL), "c,e", TESS_REDUCE_MAX), "d");
  assert_string_equal(tess_str(s), "P('a', 'b', None, unreduced={'c', 'e'}, reduced={'d'}, unreduced_kind=max)");
  tess_spec read = tess_spec_parse("P('a', 'b', None, reduced={'d'}, unreduced={'e', 'c'}, unreduced_kind=max)");
  assert_true(tess_spec_equal(s, read));
  assert_false(tess_spec_equal(s, tess_spec_reduced(s, "f")));
  assert_false(tess_spec_equal(s, tess_spec_unreduced(s, "c,e", TESS_REDUCE_MIN)));
  assert_false(tess_spec_equal(TESS_P("x"), tess_spec_unreduced(TESS_P("x"), "y", TESS_REDUCE_SUM)));
  expect_fine();
}

/* design/sharding.md 3.2, in its order */
static void test_sets_that_do_not_fit(void **state) {
  (void)state;
  assert_null(tess_spec_unreduced(TESS_P("x"), NULL, TESS_REDUCE_SUM).entry[0]);
  expect_error(TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the axes are NULL");
  tess_spec_unreduced(TESS_P("x"), "y,,z", TESS_REDUCE_PROD);
  expect_value_error("unreduced holds None");
  tess_spec_unreduced(TESS_P("x"), "None", TESS_REDUCE_SUM);
  expect_value_error("unreduced holds None");
  tess_spec_reduced(TESS_P("x"), "y,");
  expect_value_error("reduced holds None");
  tess_spec_reduced(tess_spec_unreduced(TESS_P(), "y", TESS_REDUCE_SUM), "z,y");
  expect_value_error("axis 'y' is both unreduced and reduced");
  tess_spec_unreduced(TESS_P("x"), "x", TESS_REDUCE_PROD);
  expect_error(TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "TESS_REDUCE_MIN, not 3");
  tess_spec_unreduced(TESS_P("x"), "", TESS_REDUCE_MAX);
  expect_value_error("a kind is given, but nothing is unreduced");
  tess_spec_unreduced(TESS_P("z", "x,y"), "y", TESS_REDUCE_MAX);
  expect_value_error(
      "P('z', ('x', 'y'), unreduced={'y'}, unreduced_kind=max): axis 'y' cuts a dimension and is unreduced");
  tess_spec_reduced(TESS_P("y"), "y");
  expect_value_error("axis 'y' cuts a dimension and is reduced");
}

static void test_sets_on_a_mesh(void **state) {
  (void)state;
  tess_mesh *automatic = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
  tess_named_sharding(strict(), tess_spec_unreduced(TESS_P("x"), "q", TESS_REDUCE_SUM));
  expect_value_error("unreduced axis 'q' is not in Mesh('x': 2, 'y': 4)");
  tess_named_sharding(automatic, tess_spec_unreduced(TESS_P("x"), "y", TESS_REDUCE_SUM));
  expect_value_error("unreduced axis 'y' is not Explicit");
  tess_named_sharding(automatic, tess_spec_reduced(TESS_P("x"), "y"));
  expect_value_error("reduced axis 'y' is not Explicit");
  tess_named_sharding(strict(), tess_spec_unreduced(TESS_P("x", "x"), "q", TESS_REDUCE_SUM));
  expect_error(TESS_INVALID_ARGUMENT, TESS_DUPLICATE_SPEC_ERROR, "axis 'x' stands twice");
  tess_named_sharding(strict(), (tess_spec){0});
  expect_error(TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "no spec was given");
  tess_sharding *s = tess_named_sharding(strict(), tess_spec_unreduced(TESS_P("x"), "y", TESS_REDUCE_SUM));
  assert_string_equal(tess_str(s), "NamedSharding(mesh=Mesh('x': 2, 'y': 4, axis_types=(Explicit, Explicit)), "
                                   "spec=P('x', unreduced={'y'}), memory_kind=device)");
  assert_true(tess_spec_equal(tess_sharding_spec(s), tess_spec_unreduced(TESS_P("x"), "y", TESS_REDUCE_SUM)));
  assert_string_equal(tess_sharding_hlo(s, 2), "{devices=[2,1,4]<=[8] last_tile_dims={unreduced}}");
  assert_string_equal(tess_sharding_sdy(s, 2), "[{\"x\"}, {}], unreduced={\"y\"}");
  assert_false(tess_sharding_is_fully_replicated(s));
  assert_false(tess_sharding_is_equivalent_to(s, tess_with_spec(s, TESS_P("x")), 1));
  assert_true(tess_sharding_is_equivalent_to(s, tess_with_spec(s, tess_spec_unreduced(TESS_P("x", NULL), "y", 0)), 2));
  assert_int_equal(tess_sharding_shard_shape(s, TESS_SHAPE(4, 4)).dim[0], 2);
  expect_fine();
  assert_int_equal(tess_devices_indices_map(s, TESS_SHAPE(4, 4)).n, 0);
  expect_unimplemented("is unreduced: partial values have no index");
  tess_sharding *largest = tess_named_sharding(strict(), tess_spec_unreduced(TESS_P("x"), "y", TESS_REDUCE_MAX));
  tess_device_put(numbers(4, 4), largest);
  expect_unimplemented("not as a sum over axes");
  tess_call(tess_jit(twice, .out_shardings = largest), numbers(4, 4));
  expect_unimplemented("not as a sum over axes");
}

static void test_unreduced_over_one_device(void **state) {
  (void)state;
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(1, 8), TESS_NAMES("x", "y"), .axis_type = TESS_AXIS_EXPLICIT);
  tess_sharding *s = tess_named_sharding(m, tess_spec_unreduced(TESS_P("y"), "x", TESS_REDUCE_SUM));
  assert_int_equal(tess_devices_indices_map(s, TESS_SHAPE(16)).n, 8); /* one value is its own sum */
  tess_mesh *one = tess_make_mesh(TESS_SHAPE(1), TESS_NAMES("x"), .axis_type = TESS_AXIS_EXPLICIT);
  assert_true(
      tess_sharding_is_fully_replicated(tess_named_sharding(one, tess_spec_unreduced(TESS_P(), "x", TESS_REDUCE_SUM))));
  expect_fine();
}

/* ---- positional ---- */

static void test_positional(void **state) {
  (void)state;
  tess_sharding *s = tess_positional_sharding(some(8));
  assert_string_equal(tess_str(s),
                      "PositionalSharding([{CPU 0} {CPU 1} {CPU 2} {CPU 3} {CPU 4} {CPU 5} {CPU 6} {CPU 7}], "
                      "memory_kind=device, shape=(8,))");
  s = tess_positional_reshape(s, TESS_SHAPE(4, -1));
  tess_sharding *columns = tess_positional_replicate(s, TESS_AXES(0));
  assert_string_equal(tess_str(columns),
                      "PositionalSharding([[{CPU 0, 2, 4, 6} {CPU 1, 3, 5, 7}]], memory_kind=device, shape=(1, 2))");
  assert_string_equal(tess_str(tess_positional_replicate(s, TESS_AXES())),
                      "PositionalSharding([[{CPU 0, 1, 2, 3, 4, 5, 6, 7}]], memory_kind=device, shape=(1, 1))");
  assert_true(tess_sharding_is_fully_replicated(tess_positional_replicate(s, TESS_AXES())));
  assert_true(
      tess_sharding_equal(s, tess_positional_transpose(tess_positional_transpose(s, TESS_PERM()), TESS_PERM(1, 0))));
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
  assert_true(tess_sharding_is_equivalent_to(s, tess_named_sharding(m, TESS_P("x", "y")), 2));
  assert_true(tess_sharding_is_equivalent_to(columns, tess_named_sharding(m, TESS_P(NULL, "y")), 2));
  assert_false(tess_sharding_equal(s, tess_named_sharding(m, TESS_P("x", "y"))));
  assert_string_equal(tess_sharding_hlo(columns, 2), "{devices=[1,2,4]0,2,4,6,1,3,5,7 last_tile_dim_replicate}");
  tess_sharding *cube = tess_positional_transpose(tess_positional_reshape(s, TESS_SHAPE(2, 2, 2)), TESS_PERM());
  assert_string_equal(tess_sharding_hlo(tess_positional_replicate(cube, TESS_AXES(0, 1)), 3), /* ascending in a cell */
                      "{devices=[1,1,2,4]0,1,2,3,4,5,6,7 last_tile_dim_replicate}");
  tess_array *x = tess_device_put(numbers(8, 6), columns);
  assert_true(tess_sharding_equal(tess_array_sharding(x), columns));
  assert_int_equal(tess_array_shape(tess_addressable_shards(x).shard[3].data).dim[1], 3);
  assert_int_equal(tess_addressable_shards(x).shard[3].replica_id, 1);
  tess_array *y = tess_call(tess_jit(twice), x);
  assert_true(tess_sharding_is_equivalent_to(tess_array_sharding(y), columns, 2));
  tess_sharding *pinned = tess_positional_sharding(some(2), .memory_kind = "pinned_host");
  assert_string_equal(tess_sharding_memory_kind(pinned), "pinned_host");
  assert_string_equal(tess_sharding_memory_kind(tess_with_memory_kind(columns, "pinned_host")), "pinned_host");
  expect_fine();
}

static void test_positional_errors(void **state) {
  (void)state;
  tess_sharding *s = tess_positional_reshape(tess_positional_sharding(some(8)), TESS_SHAPE(4, 2));
  tess_positional_sharding(some(0));
  expect_value_error("at least one device");
  tess_positional_sharding(some(2), .memory_kind = "hbm");
  expect_value_error("'hbm' is unknown: the kinds are device, pinned_host, unpinned_host");
  tess_positional_reshape(s, TESS_SHAPE(3, -1));
  expect_value_error("8 cells cannot be reshaped into (3, -1)");
  tess_positional_transpose(s, TESS_PERM(0));
  expect_value_error("1 axes for a grid of 2 dimensions");
  tess_positional_transpose(s, TESS_PERM(0, -2));
  expect_value_error("axis -2 stands twice");
  tess_positional_replicate(s, TESS_AXES(2));
  expect_value_error("axis 2 is out of bounds");
  tess_positional_replicate(tess_single_device_sharding(some(1).device[0]), TESS_AXES(0));
  expect_error(TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "is no PositionalSharding");
  tess_device_put(tess_arange(8), s);
  expect_value_error("is for 2 dimensions, but the array has 1");
  tess_sharding_hlo(s, 1);
  expect_error(TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR, "has no tiles for an array of 1");
  tess_sharding_sdy(s, 2);
  expect_unimplemented("has no Shardy form");
}

/* ---- pmap's ---- */

static void test_pmap_sharding(void **state) {
  (void)state;
  tess_sharding *s = tess_pmap_sharding(TESS_SHAPE(3, 4, 5), 1, (tess_device_array){0});
  assert_string_equal(tess_str(s), "PmapSharding(sharding_spec=ShardingSpec((NoSharding(), Chunked(4), NoSharding()), "
                                   "(ShardedAxis(axis=0),)), device_ids=[0, 1, 2, 3], device_platform=CPU, "
                                   "device_shape=(4,))");
  assert_non_null(strstr(tess_repr(s), "devices=[CpuDevice(id=0) CpuDevice(id=1) CpuDevice(id=2) CpuDevice(id=3)])"));
  assert_int_equal(tess_sharding_shard_shape(s, TESS_SHAPE(3, 4, 5)).dim[1], 1);
  tess_array *x = tess_device_put(tess_zeros(TESS_SHAPE(3, 4, 5)), s);
  assert_string_equal(tess_str(tess_addressable_shards(x).shard[2].index),
                      "(slice(None, None, None), slice(2, 3, None), slice(None, None, None))");
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(4), TESS_NAMES("i"));
  assert_false(tess_sharding_is_equivalent_to(s, tess_named_sharding(m, TESS_P(NULL, "i")), 3)); /* but to itself */
  assert_true(tess_sharding_is_equivalent_to(s, tess_pmap_sharding(TESS_SHAPE(9, 4, 1), 1, some(4)), 3));
  tess_sharding *copies = tess_pmap_sharding(TESS_SHAPE(3), TESS_NONE, some(8));
  assert_true(tess_sharding_is_fully_replicated(copies));
  assert_int_equal(tess_devices_indices_map(copies, TESS_SHAPE(3)).shard[7].replica_id, 7);
  assert_string_equal(tess_sharding_memory_kind(s), "device");
  expect_fine();
}

static void test_pmap_sharding_errors(void **state) {
  (void)state;
  tess_sharding *s = tess_pmap_sharding(TESS_SHAPE(4, 2), 0, some(4));
  tess_pmap_sharding(TESS_SHAPE(4), TESS_NONE, (tess_device_array){0});
  expect_value_error("a dimension or devices are needed");
  tess_pmap_sharding(TESS_SHAPE(4), 1, some(4));
  expect_error(TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "dimension 1 of 1");
  tess_pmap_sharding(TESS_SHAPE(16), 0, (tess_device_array){0});
  expect_value_error("dimension 0 has 16, and there are 8 devices");
  tess_pmap_sharding(TESS_SHAPE(0), 0, (tess_device_array){0});
  expect_value_error("at least one device");
  tess_sharding_shard_shape(s, TESS_SHAPE(8, 2));
  expect_value_error("dimension 0 has 8, and there are 4 devices");
  tess_device_put(numbers(8, 2), s);
  expect_value_error("dimension 0 has 8, and there are 4 devices");
  tess_with_memory_kind(s, "pinned_host");
  expect_unimplemented("has no memory kinds");
  tess_sharding_hlo(s, 2);
  expect_unimplemented("has no HloSharding");
  tess_sharding_sdy(s, 2);
  expect_unimplemented("has no Shardy form");
}

/* ---- GSPMD ---- */

static void test_gspmd(void **state) {
  (void)state;
  tess_sharding *s = tess_gspmd_sharding(some(8), "{devices=[2,4]<=[4,2]T(1,0)}");
  assert_string_equal(tess_str(s), "GSPMDSharding({devices=[2,4]<=[4,2]T(1,0)}, memory_kind=device)");
  assert_string_equal(tess_sharding_hlo(s, 2), "{devices=[2,4]<=[4,2]T(1,0)}");
  assert_true(tess_sharding_equal(s, tess_gspmd_sharding(some(8), "{devices=[2,4]0,2,4,6,1,3,5,7}")));
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
  assert_true(tess_sharding_is_equivalent_to(s, tess_named_sharding(m, TESS_P("y", "x")), 2));
  assert_string_equal(tess_str(tess_sharding_spec(s)), "P('_axis_1', '_axis_0')");
  assert_string_equal(tess_sharding_sdy(s, 2), "[{\"_axis_1\"}, {\"_axis_0\"}]");
  tess_array *x = tess_device_put(numbers(8, 8), s), *y = tess_call(tess_jit(twice, .out_shardings = s), x);
  assert_true(tess_sharding_equal(tess_array_sharding(y), s));
  assert_true(same_numbers(y, tess_mul(2, numbers(8, 8))));
  y = tess_call(tess_jit(twice, .in_shardings = s), numbers(8, 8));
  assert_true(tess_sharding_is_equivalent_to(tess_array_sharding(y), s, 2));
  y = tess_device_put(x, tess_named_sharding(m, TESS_P("x")));
  assert_true(same_numbers(x, y));
  expect_fine();
}

/* Numbers in no order of digits: the mesh has the devices in another order, the user's stays. */
static void test_gspmd_of_a_list(void **state) {
  (void)state;
  tess_sharding *s = tess_gspmd_sharding(some(5), "{devices=[5]3,0,4,1,2}");
  tess_device_array devices = tess_sharding_devices(s);
  tess_shard_list map = tess_devices_indices_map(s, TESS_SHAPE(10));
  static const int64_t start[] = {2, 6, 8, 0, 4};
  for (int i = 0; i < 5; i++) {
    assert_int_equal(devices.device[i]->id, i);
    assert_int_equal(map.shard[i].device->id, i);
    assert_int_equal(map.shard[i].index.dim[0].start, start[i]);
  }
  tess_array *x = tess_device_put(tess_arange(10), s);
  assert_string_equal(tess_str(tess_call(tess_jit(twice), x)), "[ 0  2  4  6  8 10 12 14 16 18]");
  assert_false(tess_sharding_is_equivalent_to(s, tess_gspmd_sharding(some(5), "{devices=[5]<=[5]}"), 1));
  expect_fine();
}

static void test_gspmd_errors(void **state) {
  (void)state;
  tess_gspmd_sharding(some(8), "{devices=[4,2]<=[8}");
  expect_value_error("column 19: expected a comma or the closing bracket, found '}'");
  tess_gspmd_sharding(some(8), NULL);
  expect_value_error("is NULL");
  tess_gspmd_sharding(some(0), "{replicated}");
  expect_value_error("at least one device is needed");
  tess_sharding *few = tess_gspmd_sharding(some(4), "{devices=[4,2]<=[8]}");
  assert_int_equal(tess_sharding_num_devices(few), 4);
  assert_int_equal(tess_sharding_shard_shape(few, TESS_SHAPE(4, 4)).dim[0], 1);
  expect_fine();
  tess_devices_indices_map(few, TESS_SHAPE(4, 4));
  expect_error(TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR, "another number of devices");
  tess_sharding *s = tess_gspmd_sharding(some(8), "{devices=[4,2]<=[8]}");
  tess_device_put(tess_arange(8), s);
  expect_value_error("is for 2 dimensions, but the array has 1");
  tess_device_put(tess_zeros(TESS_SHAPE(4, 2, 2)), s);
  expect_error(TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR, "is for 2 dimensions, but the array has 3");
  static const char *const none[] = {"{manual}", "{unknown}", "{{replicated}, {manual}}"};
  for (int i = 0; i < 3; i++) {
    tess_device_put(tess_arange(8), tess_gspmd_sharding(some(8), none[i]));
    expect_error(TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR, "says no tiles");
  }
  tess_device_put(tess_arange(8), tess_gspmd_sharding(some(8), "{unreduced}"));
  expect_unimplemented("is unreduced");
  tess_device_put(tess_arange(8), tess_gspmd_sharding(some(8), "{devices=[2,4]<=[8] last_tile_dims={manual}}"));
  expect_unimplemented("has manual groups");
  assert_null(tess_sharding_spec(tess_gspmd_sharding(some(8), "{manual}")).entry[0]);
  tess_sharding_sdy(tess_gspmd_sharding(some(4), "{devices=[4]0,2,1,3}"), 1);
  expect_error(TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "cannot be said in axes of a mesh");
}

/* ---- AUTO ---- */

static void test_auto(void **state) {
  (void)state;
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
  tess_sharding *s = tess_auto_sharding(m), *rows = tess_named_sharding(m, TESS_P("x"));
  assert_string_equal(tess_str(s), "AUTO(mesh=Mesh('x': 2, 'y': 4, axis_types=(Auto, Auto)))");
  assert_string_equal(tess_sharding_sdy(s, 2), "[{?}, {?}]");
  tess_array *y = tess_call(tess_jit(twice, .in_shardings = rows, .out_shardings = s), numbers(8, 4));
  assert_true(tess_sharding_is_equivalent_to(tess_array_sharding(y), rows, 2));
  y = tess_call(tess_jit(twice, .in_shardings = s), numbers(8, 4)); /* the mesh's devices are the program's */
  assert_int_equal(tess_array_devices(y).n, 8);
  y = tess_call(tess_jit(twice, .in_shardings = s, .out_shardings = s), tess_device_put(numbers(8, 4), rows));
  assert_true(tess_sharding_is_equivalent_to(tess_array_sharding(y), rows, 2));
  expect_fine();
  tess_device_put(numbers(8, 4), s);
  expect_error(TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "is for in_shardings and out_shardings of tess_jit");
  tess_mesh *other = tess_make_mesh(TESS_SHAPE(2), TESS_NAMES("x"));
  tess_call(tess_jit(twice, .in_shardings = tess_auto_sharding(other)), tess_device_put(numbers(8, 4), rows));
  expect_value_error("incompatible devices: in_shardings 0");
  tess_sharding_hlo(s, 2);
  expect_error(TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "says no boxes");
}

static void test_errors_pass_through(void **state) {
  (void)state;
  tess_sharding *bad = tess_gspmd_sharding(some(8), "{");
  tess_sharding *next = tess_positional_reshape(bad, TESS_SHAPE(8));
  assert_string_equal(tess_error_of(next).message, tess_error_of(bad).message);
  next = tess_pmap_sharding(TESS_SHAPE(8), 0, tess_sharding_devices(bad));
  assert_string_equal(tess_error_of(next).message, tess_error_of(bad).message);
  tess_take_error();
  assert_string_equal(tess_sharding_hlo(NULL, 1), "");
  expect_value_error("the sharding is NULL");
}

int main(void) {
#define T(f) cmocka_unit_test_setup_teardown(f, open_scope, close_scope)
  const struct CMUnitTest tests[] = {
      T(test_sets_are_told),
      T(test_sets_that_do_not_fit),
      T(test_sets_on_a_mesh),
      T(test_unreduced_over_one_device),
      T(test_positional),
      T(test_positional_errors),
      T(test_pmap_sharding),
      T(test_pmap_sharding_errors),
      T(test_gspmd),
      T(test_gspmd_of_a_list),
      T(test_gspmd_errors),
      T(test_auto),
      T(test_errors_pass_through),
  };
  return cmocka_run_group_tests(tests, start, NULL);
}
