/* Devices, meshes, specs and shardings through <tessera.h>: what they print, what they answer, which errors name what.
 */
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

/* The scope's error, which is taken: its reason, and words of its message. */
static void expect_error(tess_reason reason, const char *words) {
  tess_error e = tess_take_error();
  assert_int_not_equal(e.status, TESS_OK);
  if (!strstr(e.message, words)) fail_msg("\"%s\" lacks \"%s\"", e.message, words);
  assert_int_equal(e.reason, reason);
}

static tess_mesh *grid(void) {
  return tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
}

static void test_texts(void **state) {
  (void)state;
  assert_string_equal(tess_str(TESS_SHAPE(4, 8)), "(4, 8)");
  assert_string_equal(tess_str(TESS_SHAPE(4)), "(4,)");
  assert_string_equal(tess_str(TESS_SHAPE()), "()");
  tess_index index = {.n = 2, .dim = {{0, 2, false}, {0, 8, true}}};
  assert_string_equal(tess_str(index), "(slice(0, 2, None), slice(None, None, None))");
  assert_string_equal(tess_str(TESS_P("x", "y,z", NULL)), "P('x', ('y', 'z'), None)");
  assert_string_equal(tess_str(tess_devices().device[3]), "cpu:3");
  assert_string_equal(tess_repr(tess_devices().device[3]), "CpuDevice(id=3)");
  assert_string_equal(tess_str(tess_device_list(2, tess_devices().device)), "[CpuDevice(id=0), CpuDevice(id=1)]");
  assert_string_equal(tess_str(tess_devices_reshape(tess_device_list(4, tess_devices().device), TESS_SHAPE(2, -1))),
                      "[[CpuDevice(id=0) CpuDevice(id=1)]\n [CpuDevice(id=2) CpuDevice(id=3)]]"); /* NumPy's form */
  assert_string_equal(tess_str(grid()), "Mesh('x': 2, 'y': 4, axis_types=(Auto, Auto))");
  assert_string_equal(tess_repr(grid()), "Mesh(axis_sizes=(2, 4), axis_names=('x', 'y'), axis_types=(Auto, Auto))");
  tess_sharding *s = tess_named_sharding(grid(), TESS_P("x"));
  assert_string_equal(
      tess_str(s),
      "NamedSharding(mesh=Mesh('x': 2, 'y': 4, axis_types=(Auto, Auto)), spec=P('x',), memory_kind=device)");
  assert_string_equal(tess_str(tess_single_device_sharding(tess_devices().device[1])),
                      "SingleDeviceSharding(device=CpuDevice(id=1), memory_kind=device)");
  assert_string_equal(tess_str(tess_shardings(tess_devices().device[0], NULL)),
                      "(SingleDeviceSharding(device=CpuDevice(id=0), memory_kind=device), None)");
}

static void test_devices(void **state) {
  (void)state;
  assert_int_equal(tess_device_count(), 8);
  assert_int_equal(tess_local_device_count(), 8);
  assert_int_equal(tess_process_count(), 1);
  assert_int_equal(tess_devices(.backend = "cpu").n, 8);
  assert_int_equal(tess_devices_of_process(0).n, 8);
  const char *const *kinds;
  assert_int_equal(tess_device_memory_kinds(tess_devices().device[0], &kinds), 3);
  assert_string_equal(kinds[0], "device");
  tess_device_array none = tess_devices(.backend = "tpu");
  assert_int_equal(none.n, 0);
  assert_int_equal(none.device[0]->id, -1);
  assert_int_equal(tess_status_of(none.error), TESS_NOT_FOUND);
  assert_false(tess_ok(tess_mesh_of(none, TESS_NAMES("x"))));
  expect_error(TESS_RUNTIME_ERROR, "there is no platform 'tpu'");
  none = tess_local_devices(.backend = "gpu");
  assert_int_equal(tess_status_of(none.error), TESS_NOT_FOUND);
  expect_error(TESS_RUNTIME_ERROR, "local_devices: there is no platform 'gpu': the platforms are cpu");
  assert_string_equal(tess_default_backend(), "cpu");
  assert_int_equal(tess_process_index(), 0);
  assert_int_equal(tess_devices().device[3]->local_hardware_id, 3);
  assert_int_equal(tess_devices().device[3]->slice_index, -1);
  assert_int_equal(tess_devices_of_process(-1).n, 0);
  expect_error(TESS_VALUE_ERROR, "process -1 is not one of the 1 processes");
  assert_int_equal(tess_devices_of_process(1).n, 0);
  expect_error(TESS_VALUE_ERROR, "process 1 is not one of the 1 processes");
  assert_non_null(tess_device_list(1, (const tess_device *const[]){NULL}).error);
  expect_error(TESS_VALUE_ERROR, "device 0 is NULL");
  assert_non_null(tess_devices_reshape(tess_devices(), TESS_SHAPE(3, -1)).error);
  expect_error(TESS_VALUE_ERROR, "8 devices do not fit the shape (3, -1)");
}

static void test_meshes(void **state) {
  (void)state;
  tess_mesh *m = grid();
  assert_string_equal(tess_str(tess_mesh_shape(m)), "(2, 4)");
  assert_string_equal(tess_mesh_axis_names(m).name[1], "y");
  assert_int_equal(tess_mesh_axis_size(m, "y"), 4);
  assert_int_equal(tess_mesh_axis_size(m, "x,y"), 8);
  assert_int_equal(tess_mesh_axis_size(m, "q"), 0);
  assert_int_equal(tess_mesh_size(m), 8);
  assert_int_equal(tess_mesh_axis_type(m, 0), TESS_AXIS_AUTO);
  assert_int_equal(tess_mesh_devices(m).device[5]->id, 5);
  assert_true(tess_mesh_equal(m, grid()));
  assert_true(
      tess_mesh_equal(m, tess_mesh_of(tess_devices_reshape(tess_devices(), TESS_SHAPE(2, 4)), TESS_NAMES("x", "y"))));
  assert_false(
      tess_mesh_equal(m, tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"), .axis_type = TESS_AXIS_EXPLICIT)));
  assert_int_equal(tess_mesh_size(tess_make_mesh(TESS_SHAPE(3), TESS_NAMES("x"))), 3); /* the first three devices */
  assert_int_equal(tess_scope_error().status, TESS_OK);
}

static void test_mesh_errors(void **state) {
  (void)state;
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(4, 4), TESS_NAMES("x", "y"));
  assert_false(tess_ok(m));
  assert_non_null(strstr(tess_str(m), "mesh.c:"));
  assert_int_equal(tess_mesh_size(m), 0);
  tess_sharding *s = tess_named_sharding(m, TESS_P("x"));
  assert_string_equal(tess_error_of(s).message, tess_error_of(m).message);
  expect_error(
      TESS_VALUE_ERROR,
      "Mesh('x': 4, 'y': 4) needs 16 devices, but there are 8: start with tess_init(.num_cpu_devices = 16), or set "
      "TESS_NUM_CPU_DEVICES=16");
  tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x"));
  expect_error(TESS_VALUE_ERROR, "2 sizes, but 1 name");
  tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "x"));
  expect_error(TESS_VALUE_ERROR, "'x' stands twice");
  tess_mesh_of(tess_device_list(2, (const tess_device *const[]){tess_devices().device[1], tess_devices().device[1]}),
               TESS_NAMES("x"));
  expect_error(TESS_VALUE_ERROR, "CpuDevice(id=1) stands twice");
  assert_int_equal(tess_mesh_size(NULL), 0);
  expect_error(TESS_VALUE_ERROR, "the mesh is NULL");
  tess_mesh *abstract = tess_abstract_mesh(TESS_SHAPE(64, 64), TESS_NAMES("x", "y"));
  assert_int_equal(tess_mesh_size(abstract), 4096);
  tess_device_array none = tess_mesh_devices(abstract);
  assert_int_equal(none.n, 0);
  assert_non_null(none.error);
  expect_error(TESS_VALUE_ERROR, "AbstractMesh('x': 64, 'y': 64) has no devices");
}

static void test_context(void **state) {
  (void)state;
  assert_int_equal(tess_mesh_size(tess_get_mesh()), 0);
  assert_false(tess_ok(tess_named_sharding(NULL, TESS_P("x"))));
  assert_int_equal(tess_take_error().status, TESS_FAILED_PRECONDITION);
  tess_scope *outer = tess_scope_begin();
  assert_string_equal(tess_str(tess_set_mesh(grid())), "Mesh()");
  assert_true(tess_mesh_equal(tess_get_mesh(), grid()));
  tess_sharding *s = tess_named_sharding(NULL, TESS_P("y")), *place = TESS_PLACE(TESS_P("y"));
  assert_true(tess_sharding_equal(s, place));
  tess_scope *inner = tess_scope_begin();
  assert_true(tess_mesh_equal(tess_set_mesh(NULL), grid()));
  assert_int_equal(tess_mesh_size(tess_get_mesh()), 0);
  assert_int_equal(tess_scope_end(inner), TESS_OK);
  assert_true(tess_mesh_equal(tess_get_mesh(), grid()));
  assert_int_equal(tess_scope_end(outer), TESS_OK);
  assert_int_equal(tess_mesh_size(tess_get_mesh()), 0);
  tess_set_mesh(tess_make_mesh(TESS_SHAPE(8), TESS_NAMES("x"), .axis_type = TESS_AXIS_MANUAL));
  expect_error(TESS_VALUE_ERROR, "axis 'x' is Manual");
}

static void test_sharding_questions(void **state) {
  (void)state;
  tess_sharding *s = tess_named_sharding(grid(), TESS_P("x", NULL), .memory_kind = "pinned_host");
  assert_string_equal(tess_sharding_memory_kind(s), "pinned_host");
  assert_true(tess_spec_equal(tess_sharding_spec(s), TESS_P("x", NULL)));
  assert_true(tess_mesh_equal(tess_sharding_mesh(s), grid()));
  assert_int_equal(tess_sharding_num_devices(s), 8);
  assert_int_equal(tess_sharding_devices(s).n, 8);
  assert_int_equal(tess_sharding_addressable_devices(s).n, 8);
  assert_true(tess_sharding_is_fully_addressable(s));
  assert_false(tess_sharding_is_fully_replicated(s));
  assert_true(tess_sharding_is_fully_replicated(tess_named_sharding(grid(), TESS_REPLICATED)));
  assert_string_equal(tess_str(tess_sharding_shard_shape(s, TESS_SHAPE(5, 8))), "(3, 8)");
  tess_sharding *device = tess_with_memory_kind(s, "device"), *other = tess_with_spec(s, TESS_P("x"));
  assert_false(tess_sharding_equal(s, device));
  assert_true(tess_sharding_equal(device, tess_named_sharding(grid(), TESS_P("x", NULL))));
  assert_false(tess_sharding_equal(s, other));
  assert_true(tess_sharding_is_equivalent_to(s, other, 2));
  assert_false(tess_sharding_is_equivalent_to(s, device, 2));
  assert_int_equal(tess_scope_error().status, TESS_OK);
}

static void test_index_map(void **state) {
  (void)state;
  tess_shard_list map = tess_devices_indices_map(tess_named_sharding(grid(), TESS_P("y")), TESS_SHAPE(8, 2));
  assert_int_equal(map.n, 8);
  assert_int_equal(map.shard[5].device->id, 5);
  assert_int_equal(map.shard[5].replica_id, 1);
  assert_null(map.shard[5].data);
  assert_string_equal(tess_str(map.shard[5].index), "(slice(2, 4, None), slice(None, None, None))");
  map = tess_devices_indices_map(tess_named_sharding(grid(), TESS_P("x", "y")), TESS_SHAPE(8));
  assert_int_equal(map.n, 0);
  assert_false(tess_ok(map.shard[0].data));
  assert_ptr_equal(map.error, map.shard[0].data);
  expect_error(TESS_VALUE_ERROR, "P('x', 'y') has 2 entries, but the array has 1 dimension");
}

static void test_sharding_errors(void **state) {
  (void)state;
  tess_named_sharding(grid(), TESS_P("x", "q"));
  expect_error(TESS_VALUE_ERROR, "named_sharding: P('x', 'q'): axis 'q' is not in Mesh('x': 2, 'y': 4)");
  tess_named_sharding(grid(), TESS_P("x", "x"));
  expect_error(TESS_DUPLICATE_SPEC_ERROR, "axis 'x' stands twice");
  tess_named_sharding(grid(), TESS_P("x", "x"), .memory_kind = "hbm"); /* JAX looks at the memory kind first */
  expect_error(TESS_VALUE_ERROR, "memory kind 'hbm' is unknown: the kinds are device, pinned_host, unpinned_host");
  tess_spec bad = tess_spec_parse("x,(y");
  assert_null(bad.entry[0]);
  assert_string_equal(tess_str(bad), "None");
  expect_error(TESS_VALUE_ERROR, "column 5: expected a comma or a closing bracket");
  tess_named_sharding(grid(), bad);
  expect_error(TESS_TYPE_ERROR, "no spec was given");
  tess_with_memory_kind(tess_shardings(TESS_PLACE(tess_devices().device[0])), "device");
  expect_error(TESS_TYPE_ERROR, "not a tuple of 1");
  tess_sharding *null = NULL;
  TESS_PLACE(null);
  expect_error(TESS_VALUE_ERROR, "the sharding is NULL");
  tess_sharding_is_fully_addressable(
      tess_named_sharding(tess_abstract_mesh(TESS_SHAPE(2), TESS_NAMES("x")), TESS_P("x")));
  expect_error(TESS_VALUE_ERROR, "AbstractMesh('x': 2) has no devices");
}

static void test_tuples_nest_and_keep(void **state) {
  (void)state;
  tess_scope *inner = tess_scope_begin();
  tess_sharding *s = tess_named_sharding(grid(), TESS_P("x")), *tuple = tess_shardings(s, NULL, tess_shardings(s));
  tuple = tess_return(inner, tuple);
  tess_sharding *again = tess_named_sharding(grid(), TESS_P("x"));
  assert_true(tess_sharding_equal(tuple, tess_shardings(again, NULL, tess_shardings(again))));
  assert_false(tess_sharding_equal(tuple, tess_shardings(again, NULL, again)));
  assert_false(tess_sharding_equal(tuple, tess_shardings(again, NULL)));
  assert_non_null(strstr(tess_str(tuple), "memory_kind=device), None, (NamedSharding("));
}

static void test_fake_devices(void **state) {
  (void)state;
  tess_device_array fake = tess_fake_devices("cpu", 16, .processes = 4);
  assert_int_equal(fake.n, 16);
  assert_int_equal(fake.device[15]->process_index, 3);
  tess_sharding *s = tess_named_sharding(tess_make_mesh(TESS_SHAPE(16), TESS_NAMES("x"), .devices = fake), TESS_P("x"));
  assert_int_equal(tess_devices_indices_map(s, TESS_SHAPE(32)).n, 16);
  assert_int_equal(tess_addressable_devices_indices_map(s, TESS_SHAPE(32)).n, 0);
  assert_false(tess_sharding_is_fully_addressable(s));
  assert_int_equal(tess_fake_devices("cpu", 16, .processes = 3).n, 0);
  expect_error(TESS_VALUE_ERROR, "16 devices do not divide over 3 processes");
}

static void expect_ids(tess_device_array d, const char *ids) {
  char text[256] = "";
  size_t used = 0;
  for (int i = 0; i < d.n; i++)
    used += (size_t)snprintf(text + used, sizeof text - used, "%s%d", i ? " " : "", d.device[i]->id);
  assert_string_equal(text, ids);
}

static tess_device_array chips(const char *kind, int x, int y, int z, int cores) {
  return tess_fake_devices("tpu", x * y * z * cores, .kind = kind, .chips = {x, y, z}, .cores = cores);
}

/* The tutorial's TPU v2-8, and other kinds; the rest is in test_mesh_order. */
static void test_networks(void **state) {
  (void)state;
  tess_device_array v2 = chips("TPU v2", 2, 2, 1, 2), v5e = chips("TPU v5 lite", 4, 4, 1, 1),
                    v4 = chips("TPU v4", 4, 4, 4, 1);
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"), .devices = v2);
  expect_ids(tess_mesh_devices(m), "0 1 2 3 6 7 4 5");
  assert_string_equal(tess_str(tess_mesh_devices(m).shape), "(2, 4)");
  assert_string_equal(tess_repr(v2.device[7]), "TpuDevice(id=7, process_index=0, coords=(1,1,0), core_on_chip=1)");
  assert_string_equal(tess_str(v2.device[7]), "TPU_7(process=0,(1,1,0,1))");
  expect_ids(tess_create_device_mesh(TESS_SHAPE(8), .devices = v2), "0 1 2 3 6 7 4 5");
  m = tess_make_mesh(TESS_SHAPE(2, 8), TESS_NAMES("x", "y"), .devices = v5e); /* v5e may be split */
  expect_ids(tess_mesh_devices(m), "0 4 1 5 2 6 3 7 8 12 9 13 10 14 11 15");
  expect_ids(tess_mesh_devices(tess_make_mesh(TESS_SHAPE(4), TESS_NAMES("x"), .devices = v5e)),
             "0 1 5 4"); /* a ring of the first host */
  assert_false(tess_ok(tess_make_mesh(TESS_SHAPE(8, 8), TESS_NAMES("x", "y"), .devices = v4)));
  assert_int_equal(tess_scope_error().status, TESS_UNIMPLEMENTED);
  expect_error(TESS_NOT_IMPLEMENTED_ERROR, "make_mesh: axis 1 of size 8 is no product of the axes of the 4x4x4 torus");
  m = tess_make_mesh(TESS_SHAPE(8, 8), TESS_NAMES("x", "y"), .devices = v4, .allow_split_physical_axes = true);
  assert_true(tess_ok(m));
  assert_int_equal(tess_mesh_devices(m).device[1]->id, 4);
  tess_device_array grid16 = tess_create_device_mesh(TESS_SHAPE(16, 4), .devices = v4, .contiguous_submeshes = true);
  assert_int_equal(grid16.n, 64);
  assert_string_equal(tess_str(tess_mesh_shape(tess_mesh_of(grid16, TESS_NAMES("x", "y")))), "(16, 4)");
  tess_make_mesh(TESS_SHAPE(4, 16), TESS_NAMES("x", "y"), .devices = v4, .contiguous_submeshes = true);
  expect_error(TESS_VALUE_ERROR, "has no known contiguous submeshes; these have, with any axes of size 1: 16x4");
  expect_ids(tess_create_device_mesh(TESS_SHAPE(4, 2)), "0 1 2 3 4 5 6 7"); /* the CPU devices of this process */
  assert_int_equal(tess_scope_error().status, TESS_OK);
}

static void test_network_errors(void **state) {
  (void)state;
  tess_device_array none = tess_create_device_mesh(TESS_SHAPE(3));
  assert_int_equal(none.n, 0);
  assert_int_equal(none.device[0]->id, -1);
  expect_error(TESS_VALUE_ERROR, "create_device_mesh: a mesh of 3 needs as many devices as the product of its sizes, "
                                 "but 8 are given");
  none = tess_create_device_mesh(TESS_SHAPE(8), .devices = tess_devices(.backend = "tpu")); /* the error passes */
  assert_int_equal(tess_status_of(none.error), TESS_NOT_FOUND);
  tess_take_error();
  tess_device_array two = tess_fake_devices("tpu", 8, .kind = "TPU v4", .chips = {2, 2, 1}, .slices = 2);
  tess_make_mesh(TESS_SHAPE(8), TESS_NAMES("x"), .devices = two);
  expect_error(TESS_VALUE_ERROR, "the devices lie in several slices");
  tess_device_array hybrid = tess_create_hybrid_device_mesh(TESS_SHAPE(2, 2), TESS_SHAPE(1, 2), .devices = two);
  expect_ids(hybrid, "0 1 4 5 2 3 6 7");
  assert_string_equal(tess_str(hybrid.shape), "(2, 4)");
  expect_ids(tess_create_hybrid_device_mesh(TESS_SHAPE(1, 4), TESS_SHAPE(2, 1), .devices = two), "0 2 1 3 4 6 5 7");
  assert_int_equal(tess_create_hybrid_device_mesh(TESS_SHAPE(2, 2), TESS_SHAPE(3, 1), .devices = two).n, 0);
  expect_error(TESS_VALUE_ERROR, "create_hybrid_device_mesh: 3x1 granules need as many slices");
  assert_int_equal(tess_create_hybrid_device_mesh(TESS_SHAPE(4), TESS_SHAPE(2)).n, 0);
  expect_error(TESS_VALUE_ERROR, "device 0 of platform 'cpu' has no slice_index: set process_is_granule");
  expect_ids(tess_create_hybrid_device_mesh(TESS_SHAPE(4, 2), TESS_SHAPE(1, 1), .process_is_granule = true),
             "0 1 2 3 4 5 6 7");
  tess_device_array slices = tess_fake_devices("cpu", 8, .slices = 2);
  tess_make_mesh(TESS_SHAPE(8), TESS_NAMES("x"), .devices = slices);
  expect_error(TESS_VALUE_ERROR, "the devices lie in several slices");
  assert_true(tess_ok(tess_make_mesh(TESS_SHAPE(4), TESS_NAMES("x"), .devices = slices)));
  tess_make_mesh(TESS_SHAPE(4), TESS_NAMES("x"), .devices = chips("TPU v4", 2, 2, 1, 2));
  expect_error(TESS_ASSERTION_ERROR, "device 1 of kind 'TPU v4' is a second core of its chip");
  tess_make_mesh(TESS_SHAPE(4), TESS_NAMES("x"), .devices = tess_fake_devices("tpu", 4, .kind = "TPU v4"));
  assert_int_equal(tess_scope_error().status, TESS_NOT_FOUND);
  expect_error(TESS_ATTRIBUTE_ERROR, "device 0 of kind 'TPU v4' has no coordinates");
  assert_int_equal(tess_fake_devices("tpu", 7, .chips = {2, 2, 2}).n, 0);
  expect_error(TESS_VALUE_ERROR, "fake_devices: 7 devices, but chips, cores and slices make 8");
}

static void test_infer(void **state) {
  (void)state;
  assert_string_equal(tess_str(tess_infer_mesh_shape(TESS_SHAPE(2, -1), 8)), "(2, 4)");
  assert_string_equal(tess_str(tess_infer_mesh_shape(TESS_SHAPE(-1, 2, 2), 0)), "(2, 2, 2)"); /* of the 8 there are */
  assert_string_equal(tess_str(tess_infer_mesh_shape(TESS_SHAPE(3, 5), 8)), "(3, 5)");        /* nothing to fill in */
  assert_int_equal(tess_infer_mesh_shape(TESS_SHAPE(-1, -1), 8).n, 0);
  expect_error(TESS_VALUE_ERROR, "infer_mesh_shape: the shape (-1, -1) has more than one -1");
  assert_int_equal(tess_infer_mesh_shape(TESS_SHAPE(3, -1), 8).n, 0);
  expect_error(TESS_VALUE_ERROR, "8 devices are no multiple of 3, the product of the sizes of (3, -1)");
  assert_int_equal(tess_infer_mesh_shape(TESS_SHAPE(0, -1), 8).n, 0);
  expect_error(TESS_VALUE_ERROR, "axis 0 has size 0: sizes are at least 1, and one may be -1");
  assert_int_equal(tess_infer_mesh_shape(TESS_SHAPE(-1), -4).n, 0);
  expect_error(TESS_VALUE_ERROR, "-4 devices are no multiple of 1");
}

static void test_local_mesh(void **state) {
  (void)state;
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"), .axis_type = TESS_AXIS_EXPLICIT);
  assert_false(tess_mesh_is_multi_process(m));
  expect_ids(tess_mesh_local_devices(m), "0 1 2 3 4 5 6 7");
  assert_string_equal(tess_str(tess_mesh_local_devices(m).shape), "(8,)");
  assert_true(tess_mesh_equal(tess_mesh_local_mesh(m), grid())); /* Auto again */
  assert_string_equal(tess_str(tess_mesh_abstract_mesh(m)),
                      "AbstractMesh('x': 2, 'y': 4, axis_types=(Explicit, Explicit), device_kind=cpu, num_cores=None, "
                      "platform=cpu)");
  const tess_device *const *mine = tess_devices().device, *const *other = tess_fake_devices("cpu", 4).device;
  tess_device_array half = tess_device_list(4, (const tess_device *const[]){mine[0], other[0], mine[1], other[1]}),
                    corners = tess_device_list(4, (const tess_device *const[]){mine[0], other[0], other[1], mine[1]}),
                    foreign = tess_device_list(4, other);
  m = tess_mesh_of(tess_devices_reshape(half, TESS_SHAPE(2, 2)), TESS_NAMES("x", "y"));
  assert_true(tess_mesh_is_multi_process(m));
  expect_ids(tess_mesh_local_devices(m), "0 1");
  tess_mesh *local = tess_mesh_local_mesh(m);
  assert_string_equal(tess_str(local), "Mesh('x': 2, 'y': 1, axis_types=(Auto, Auto))");
  expect_ids(tess_mesh_devices(local), "0 1");
  tess_mesh_local_mesh(tess_mesh_of(tess_devices_reshape(corners, TESS_SHAPE(2, 2)), TESS_NAMES("x", "y")));
  expect_error(TESS_VALUE_ERROR, "mesh_local_mesh: Mesh('x': 2, 'y': 2) has devices of process 0 in a box of 2x2, but "
                                 "some in that box are not of it");
  m = tess_mesh_of(foreign, TESS_NAMES("x"));
  assert_int_equal(tess_mesh_local_devices(m).n, 0);
  assert_int_equal(tess_scope_error().status, TESS_OK);
  tess_mesh_local_mesh(m);
  expect_error(TESS_VALUE_ERROR, "the mesh has no device of process 0");
  tess_mesh *empty = tess_get_mesh();
  assert_false(tess_mesh_is_multi_process(empty));
  assert_int_equal(tess_mesh_local_devices(empty).n, 0);
  assert_true(tess_mesh_equal(tess_mesh_local_mesh(empty), empty));
  assert_string_equal(tess_str(tess_mesh_abstract_mesh(empty)), "AbstractMesh((), axis_types=())");
  assert_int_equal(tess_scope_error().status, TESS_OK);
}

static void test_abstract_mesh_has_no_devices(void **state) {
  (void)state;
  tess_mesh *m = tess_abstract_mesh(TESS_SHAPE(2), TESS_NAMES("x"));
  assert_false(tess_mesh_is_multi_process(m));
  expect_error(TESS_VALUE_ERROR, "mesh_is_multi_process: AbstractMesh('x': 2) has no devices");
  assert_non_null(tess_mesh_local_devices(m).error);
  expect_error(TESS_VALUE_ERROR, "mesh_local_devices: AbstractMesh('x': 2) has no devices");
  assert_false(tess_ok(tess_mesh_local_mesh(m)));
  expect_error(TESS_VALUE_ERROR, "mesh_local_mesh: AbstractMesh('x': 2) has no devices");
  assert_true(tess_mesh_equal(tess_mesh_abstract_mesh(m), m));
  assert_false(tess_ok(tess_mesh_abstract_mesh(NULL)));
  expect_error(TESS_VALUE_ERROR, "mesh_abstract_mesh: the mesh is NULL");
  assert_non_null(tess_mesh_local_devices(NULL).error);
  expect_error(TESS_VALUE_ERROR, "mesh_local_devices: the mesh is NULL");
}

static int device_of(tess_array *x) {
  return tess_array_devices(x).device[0]->id;
}

static tess_array *twice(tess_array *x) {
  tess_set_default_device(tess_devices().device[1]);
  return tess_add(x, x);
}

static void test_default_device(void **state) {
  (void)state;
  assert_int_equal(device_of(tess_ones(TESS_SHAPE(3))), 0);
  tess_scope *inner = tess_scope_begin();
  tess_set_default_device(tess_devices().device[3]);
  tess_array *x = tess_ones(TESS_SHAPE(3));
  assert_int_equal(device_of(x), 3);
  assert_false(tess_array_committed(x));
  assert_int_equal(device_of(tess_add(x, 1)), 3);
  tess_set_default_device(NULL);
  assert_int_equal(device_of(tess_ones(TESS_SHAPE(3))), 0);
  tess_set_default_device(tess_devices().device[5]);
  x = tess_return(inner, x);
  assert_int_equal(device_of(tess_add(x, 1)), 0); /* uncommitted: computed on the default device */
  assert_int_equal(device_of(tess_ones(TESS_SHAPE(3))), 0);
  tess_set_default_device(tess_fake_devices("tpu", 2).device[1]);
  expect_error(TESS_VALUE_ERROR, "set_default_device: device 1 of platform 'tpu' is not of this process");
  tess_call(tess_jit(twice), x);
  expect_error(TESS_VALUE_ERROR, "the default device cannot change while a function is traced");
  assert_int_equal(device_of(tess_ones(TESS_SHAPE(3))), 0);
}

static void test_device_memory(void **state) {
  (void)state;
  const tess_device *const *d = tess_devices().device;
  int64_t before[8];
  for (int i = 0; i < 8; i++)
    before[i] = tess_device_memory_stats(d[i]).bytes_in_use;
  tess_scope *inner = tess_scope_begin();
  tess_array *ones = tess_ones(TESS_SHAPE(16, 4));
  tess_array *rows = tess_device_put(ones, tess_named_sharding(grid(), TESS_P("x,y")), .no_alias = true);
  tess_array *halves = tess_device_put(ones, tess_named_sharding(grid(), TESS_P("x")), .no_alias = true);
  tess_array *host = tess_device_put(ones, tess_named_sharding(grid(), TESS_P("x"), .memory_kind = "pinned_host"));
  assert_true(tess_ok(rows) && tess_ok(halves) && tess_ok(host));
  const int64_t expected[] = {32 + 128 + 256, 32, 32, 32, 32 + 128, 32, 32, 32}; /* replicas count at the first */
  for (int i = 0; i < 8; i++)
    assert_int_equal(tess_device_memory_stats(d[i]).bytes_in_use - before[i], expected[i]);
  assert_int_equal(tess_scope_end(inner), TESS_OK);
  for (int i = 0; i < 8; i++)
    assert_int_equal(tess_device_memory_stats(d[i]).bytes_in_use, before[i]);
  tess_array *x = tess_device_put(tess_ones(TESS_SHAPE(16)), tess_named_sharding(grid(), TESS_P("x,y")));
  assert_true(tess_ok(x)); /* the same bytes, counted where the latest array has them */
  for (int i = 0; i < 8; i++)
    assert_int_equal(tess_device_memory_stats(d[i]).bytes_in_use - before[i], 8);
  assert_int_equal(tess_device_memory_stats(tess_fake_devices("tpu", 2).device[1]).bytes_in_use, 0);
  expect_error(TESS_RUNTIME_ERROR, "device_memory_stats: device 1 of platform 'tpu' is not of this process");
  assert_int_equal(tess_device_memory_stats(NULL).bytes_in_use, 0);
  expect_error(TESS_VALUE_ERROR, "device_memory_stats: the device is NULL");
}

static void test_memory_kinds(void **state) {
  (void)state;
  const char *const *kinds;
  assert_int_equal(tess_device_memory_kinds(chips("TPU v4", 2, 2, 1, 1).device[0], &kinds), 3);
  assert_int_equal(tess_device_memory_kinds(tess_fake_devices("gpu", 2).device[0], &kinds), 2);
  assert_string_equal(kinds[0], "device");
  assert_string_equal(kinds[1], "pinned_host");
  assert_string_equal(tess_repr(tess_fake_devices("gpu", 2, .kind = "NVIDIA H100").device[1]), "CudaDevice(id=1)");
}

static void test_visualize(void **state) {
  (void)state;
  tess_sharding *s = tess_named_sharding(grid(), TESS_P(NULL, "x"));
  assert_string_equal(tess_visualize(TESS_SHAPE(1, 2), s, .format = TESS_PICTURE_ASCII, .max_width = 30, .scale = 0.1),
                      "+-----------------------+\n"
                      "|CPU 0,1,2,3|CPU 4,5,6,7|\n"
                      "+-----------------------+\n");
  assert_int_equal(strncmp(tess_visualize(TESS_SHAPE(4, 4), s, .format = TESS_PICTURE_SVG), "<svg ", 5), 0);
  assert_non_null(strstr(tess_visualize(TESS_SHAPE(4, 4), s, .force_color = true), "\033[38;2;"));
  assert_non_null(strstr(tess_visualize(TESS_SHAPE(0, 4), s), "dimension 0 has size 0"));
  expect_error(TESS_VALUE_ERROR, "visualize: dimension 0 has size 0");
  tess_visualize_sharding(TESS_SHAPE(2, 2, 2), s);
  expect_error(TESS_VALUE_ERROR, "visualize_sharding: 3 dimensions: this draws 1 or 2");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_scope, close_scope)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(test_texts),
      TEST(test_devices),
      TEST(test_meshes),
      TEST(test_mesh_errors),
      TEST(test_context),
      TEST(test_index_map),
      TEST(test_sharding_questions),
      TEST(test_sharding_errors),
      TEST(test_tuples_nest_and_keep),
      TEST(test_fake_devices),
      TEST(test_networks),
      TEST(test_network_errors),
      TEST(test_infer),
      TEST(test_local_mesh),
      TEST(test_abstract_mesh_has_no_devices),
      TEST(test_default_device),
      TEST(test_device_memory),
      TEST(test_memory_kinds),
      TEST(test_visualize),
  };
  return cmocka_run_group_tests(tests, start, NULL);
}
