/* GlobalDeviceArray (design/sharding.md 6; the class as it was in 2022): indices, constructors, members, and each
 * refusal. */
#include <tessera/ext.h>

#include "_check.h"

static tess_mesh *grid, *flat; /* x=4,y=2; x=8 */

/* ---- get_shard_* ---- */

static void test_shard_shape(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  SAYS(tess_str(tess_get_shard_shape(TESS_SHAPE(8, 2), grid, TESS_P("x", "y"))), "(2, 1)");
  SAYS(tess_str(tess_get_shard_shape(TESS_SHAPE(8, 2), grid, TESS_P("x,y"))), "(1, 2)");
  SAYS(tess_str(tess_get_shard_shape(TESS_SHAPE(8, 2, 3), grid, TESS_P(NULL, "y"))), "(8, 1, 3)");
  SAYS(tess_str(tess_get_shard_shape(TESS_SHAPE(7, 1), grid, TESS_P("x", "y"))), "(1, 0)"); /* floor, unchecked */
  SAYS(tess_str(tess_get_shard_shape(TESS_SHAPE(8), grid, TESS_P("x", "y"))), "(2,)");
  SAYS(tess_str(tess_get_shard_shape(TESS_SHAPE(0), flat, TESS_P("x"))), "(0,)");
  tess_mesh *abstract = tess_abstract_mesh(TESS_SHAPE(4), TESS_NAMES("x"));
  SAYS(tess_str(tess_get_shard_shape(TESS_SHAPE(8), abstract, TESS_P("x"))), "(2,)");
  assert_int_equal(tess_get_shard_shape(TESS_SHAPE(8), grid, TESS_P("x", "q")).n, 0);
  assert_non_null(strstr(tess_take_error().message, "'q'"));
  tess_get_shard_shape(TESS_SHAPE(8), NULL, TESS_P("x"));
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the mesh is NULL");
  tess_get_shard_shape(TESS_SHAPE(-8), grid, TESS_P("x"));
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "-8");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* The golden table of design/sharding.md 4.11 for a 4x2 mesh, (8, 2). */
static void test_indices(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_shard_list all = tess_get_shard_indices(TESS_SHAPE(8, 2), grid, TESS_P("x", "y"));
  assert_int_equal(all.n, 8);
  SAYS(tess_str(all.shard[0].index), "(slice(0, 2, None), slice(0, 1, None))");
  SAYS(tess_str(all.shard[5].index), "(slice(4, 6, None), slice(1, 2, None))");
  assert_int_equal(all.shard[5].device->id, 5);
  assert_null(all.shard[5].data);
  all = tess_get_shard_indices_replica_ids(TESS_SHAPE(8, 2), grid, TESS_P("y"));
  SAYS(tess_str(all.shard[3].index), "(slice(4, 8, None), slice(None, None, None))");
  for (int i = 0; i < 8; i++)
    assert_int_equal(all.shard[i].replica_id, i / 2);
  /* a named axis of size 1 bounds its dimension; naming none leaves it full */
  tess_mesh *thin = tess_make_mesh(TESS_SHAPE(1, 2), TESS_NAMES("x", "y"));
  all = tess_get_shard_indices(TESS_SHAPE(4, 2), thin, TESS_P("x"));
  SAYS(tess_str(all.shard[0].index), "(slice(0, 4, None), slice(None, None, None))");
  assert_int_equal(tess_get_shard_indices_replica_ids(TESS_SHAPE(4, 2), thin, TESS_P("x")).shard[1].replica_id, 1);
  all = tess_get_shard_indices_replica_ids(TESS_SHAPE(0), flat, TESS_P("x")); /* all the same empty part */
  for (int i = 0; i < 8; i++)
    assert_int_equal(all.shard[i].replica_id, i);
  tess_mesh *fake = tess_mesh_of(tess_devices_reshape(tess_fake_devices("tpu", 8, .processes = 4), TESS_SHAPE(4, 2)),
                                 TESS_NAMES("x", "y"));
  assert_int_equal(tess_get_shard_indices(TESS_SHAPE(8, 2), fake, TESS_P("x")).n, 8); /* all devices, not ours alone */
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

#define INDICES(shape, mesh, spec) tess_get_shard_indices(shape, mesh, spec).shard[0].data
static void test_indices_refusals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  REFUSED(INDICES(TESS_SHAPE(7, 2), grid, TESS_P("x")), TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR,
          "get_shard_indices: dimension 0 of (7, 2) does not divide into 4 parts");
  REFUSED(INDICES(TESS_SHAPE(4, 2), grid, TESS_P("x,y")), TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR, "8 parts");
  REFUSED(INDICES(TESS_SHAPE(8, 2), grid, TESS_P("x", "x")), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "twice");
  REFUSED(INDICES(TESS_SHAPE(8, 2), grid, TESS_P(TESS_UNCONSTRAINED)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "an entry is None, or names axes");
  tess_error e = tess_error_of(INDICES(TESS_SHAPE(8, 2), grid, TESS_P("q")));
  assert_true(e.status != TESS_OK && strstr(e.message, "'q'"));
  tess_take_error();
  REFUSED(INDICES(TESS_SHAPE(8), grid, TESS_P("x", "y")), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "2 entries");
  REFUSED(INDICES(TESS_SHAPE(8), NULL, TESS_P("x")), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the mesh is NULL");
  tess_mesh *abstract = tess_abstract_mesh(TESS_SHAPE(4), TESS_NAMES("x"));
  assert_false(tess_ok(INDICES(TESS_SHAPE(8), abstract, TESS_P("x"))));
  tess_take_error();
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- the constructor ---- */

static void local_buffers(tess_array *data, tess_spec spec, tess_mesh *m, tess_array **out) {
  tess_shard_list all = tess_get_shard_indices(tess_array_shape(data), m, spec);
  for (int i = 0; i < all.n; i++)
    out[i] = tess_device_put(tess_getindex(data, &all.shard[i].index), all.shard[i].device);
}

static void test_constructor(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *data = count_up(8, 2), *b[8];
  local_buffers(data, TESS_P("x", "y"), grid, b);
  tess_array *g = tess_global_device_array(TESS_SHAPE(8, 2), grid, TESS_P("x", "y"), ((tess_arrays){8, b}));
  assert_memory_equal(tess_data(g), tess_data(data), 64);
  SAYS(tess_str(g), "GlobalDeviceArray(shape=(8, 2), dtype=int32)");
  SAYS(tess_repr(g), "GlobalDeviceArray(shape=(8, 2), dtype=int32, global_mesh_shape={'x': 4, 'y': 2}, "
                     "mesh_axes=PartitionSpec('x', 'y'))");
  local_buffers(data, TESS_P("x,y"), grid, b);
  g = tess_global_device_array(TESS_SHAPE(8, 2), grid, TESS_P("x,y"), ((tess_arrays){8, b}));
  SAYS(tess_repr(g), "GlobalDeviceArray(shape=(8, 2), dtype=int32, global_mesh_shape={'x': 4, 'y': 2}, "
                     "mesh_axes=PartitionSpec(('x', 'y'),))");
  assert_int_equal(tess_local_shards(g).n, 8);
  VALUES(tess_local_data(g, 5), 10, 11);
  assert_false(tess_array_is_fully_replicated(g));
  assert_true(tess_array_committed(g) && tess_array_is_ready(g));
  assert_int_equal(tess_block_until_ready(g), TESS_OK);
  assert_true(tess_sharding_equal(tess_array_sharding(g), tess_named_sharding(grid, TESS_P("x,y"))));
  assert_int_equal(tess_item_int(tess_sum(tess_add(g, 1))), 120 + 16); /* it goes where arrays go */
  tess_delete(g);
  assert_true(tess_array_is_deleted(g));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_constructor_refusals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *data = count_up(8, 2), *b[8], *saved;
#define MAKE(n) tess_global_device_array(TESS_SHAPE(8, 2), grid, TESS_P("x", "y"), ((tess_arrays){n, b}))
  local_buffers(data, TESS_P("x", "y"), grid, b);
  REFUSED(MAKE(7), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "7 buffers for the 8 local devices of the mesh");
  REFUSED(MAKE(0), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "0 buffers");
  saved = b[2], b[2] = b[3], b[3] = saved; /* never put in order, unlike 5.7.1 */
  REFUSED(MAKE(8), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "buffer 2 is on device 3, the mesh's local device 2 is 2: put them in the order of tess_mesh_local_devices");
  saved = b[2], b[2] = b[3], b[3] = saved;
  saved = b[6];
  b[6] = tess_device_put(tess_getitem(saved, TESS_AT(0)), tess_devices().device[6]);
  REFUSED(MAKE(8), TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR,
          "the buffer for (slice(6, 8, None), slice(0, 1, None)) on cpu:6: i32[1], expected shape (2, 1)");
  b[6] = tess_astype(saved, TESS_F32);
  REFUSED(MAKE(8), TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR, "on cpu:6: f32[2,1], expected dtype int32");
  b[6] = tess_device_put(saved, tess_named_sharding(flat, TESS_P()));
  REFUSED(MAKE(8), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "buffer 6 is on device 0 and others");
  b[6] = NULL;
  REFUSED(MAKE(8), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a buffer is NULL");
  b[6] = saved;
  REFUSED(tess_global_device_array(TESS_SHAPE(7, 2), grid, TESS_P("x"), ((tess_arrays){8, b})), TESS_INVALID_ARGUMENT,
          TESS_ASSERTION_ERROR, "does not divide");
  REFUSED(tess_gda_eq(data, data), TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "no equality");
  tess_mesh *fake = tess_mesh_of(tess_fake_devices("tpu", 4, .processes = 2), TESS_NAMES("x"));
  REFUSED(tess_global_device_array(TESS_SHAPE(8, 2), fake, TESS_P("x"), ((tess_arrays){4, b})), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "not of this process");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- callbacks: 6.4 ---- */

struct asked {
  tess_array *data;
  int n, groups, wrong;
  bool by_group;
  char index[16][64], devices[16][32];
};

static tess_array *slice(const tess_index *index, void *ctx) {
  struct asked *a = ctx;
  snprintf(a->index[a->n], sizeof a->index[0], "%s", tess_str(*index));
  return a->n++ == a->wrong ? NULL : tess_getindex(a->data, index);
}

static void batched(const tess_index *index, int n, tess_array **out, void *ctx) {
  struct asked *a = ctx;
  for (int i = 0; i < n; i++)
    out[i] = slice(&index[i], a);
}

static void grouped(const tess_index_group *group, int n, tess_array **out, void *ctx) {
  struct asked *a = ctx;
  a->groups = n;
  for (int i = 0; i < n; i++) {
    tess_array *part = slice(&group[i].index, a);
    for (int d = 0; d < group[i].devices.n; d++)
      snprintf(a->devices[i] + 2 * d, 3, "%d ", group[i].devices.device[d]->id);
    for (int d = 0; d < group[i].devices.n && part; d++) {
      tess_array *put = tess_device_put(part, group[i].devices.device[d]);
      if (a->by_group)
        *out++ = put;
      else
        out[group[i].devices.device[d]->id] = put;
    }
  }
}

static void test_callbacks(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct asked a = {.data = count_up(8, 2), .wrong = -1, .by_group = true};
  tess_array *g = tess_gda_from_callback(TESS_SHAPE(8, 2), grid, TESS_P("x"), slice, &a);
  assert_int_equal(a.n, 8); /* once a device, replicas too */
  SAYS(a.index[3], "(slice(2, 4, None), slice(None, None, None))");
  SAYS(tess_str(g), "GlobalDeviceArray(shape=(8, 2), dtype=int32)");
  assert_memory_equal(tess_data(g), tess_data(a.data), 64);
  assert_int_equal(tess_local_shards(g).shard[3].replica_id, 1);
  a.n = 0;
  g = tess_gda_from_batched_callback(TESS_SHAPE(8, 2), grid, TESS_P("x", "y"), batched, &a);
  assert_int_equal(a.n, 8);
  SAYS(a.index[7], "(slice(6, 8, None), slice(1, 2, None))");
  assert_memory_equal(tess_data(g), tess_data(a.data), 64);
  a.n = 0;
  g = tess_gda_from_batched_callback_with_devices(TESS_SHAPE(8, 2), grid, TESS_P("x"), grouped, &a);
  assert_int_equal(a.groups, 4);
  SAYS(a.devices[2], "4 5 ");
  assert_memory_equal(tess_data(g), tess_data(a.data), 64);
  /* replicas interleaved: group by group is out of order, in device order it works */
  a.n = 0;
  REFUSED(tess_gda_from_batched_callback_with_devices(TESS_SHAPE(8, 2), grid, TESS_P("y"), grouped, &a),
          TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "buffer 1 is on device 2, the mesh's local device 1 is 1");
  SAYS(a.devices[1], "1 3 5 7 ");
  a.n = 0;
  a.by_group = false;
  g = tess_gda_from_batched_callback_with_devices(TESS_SHAPE(8, 2), grid, TESS_P("y"), grouped, &a);
  assert_memory_equal(tess_data(g), tess_data(a.data), 64);
  /* (0,) over 8 devices: no element, eight replicas; replicated by the shape test */
  a.n = 0;
  a.data = tess_zeros(TESS_SHAPE(0));
  g = tess_gda_from_callback(TESS_SHAPE(0), flat, TESS_P(NULL), slice, &a);
  SAYS(tess_str(g), "GlobalDeviceArray(shape=(0,), dtype=float32)");
  SAYS(tess_repr(g), "GlobalDeviceArray(shape=(0,), dtype=float32, global_mesh_shape={'x': 8}, "
                     "mesh_axes=PartitionSpec(None,))");
  a.n = 0;
  g = tess_gda_from_callback(TESS_SHAPE(0), flat, TESS_P("x"), slice, &a);
  assert_true(tess_array_is_fully_replicated(g));
  tess_array *one = tess_gda_from_callback(TESS_SHAPE(0), flat, TESS_P(), slice, (a.n = 0, &a));
  assert_int_equal(tess_array_devices(tess_local_data(one, 3)).device[0]->id, 3); /* each shard its own, replicas too */
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_callback_refusals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct asked a = {.data = count_up(8, 2), .wrong = 3, .by_group = true};
  const char *fourth = "the callback's result for (slice(2, 4, None), slice(1, 2, None)) on cpu:3: NULL";
  REFUSED(tess_gda_from_callback(TESS_SHAPE(8, 2), grid, TESS_P("x", "y"), slice, &a), TESS_INVALID_ARGUMENT,
          TESS_ASSERTION_ERROR, fourth);
  a.n = 0;
  REFUSED(tess_gda_from_batched_callback(TESS_SHAPE(8, 2), grid, TESS_P("x", "y"), batched, &a), TESS_INVALID_ARGUMENT,
          TESS_ASSERTION_ERROR, fourth);
  a.n = 0;
  a.by_group = false;
  REFUSED(tess_gda_from_batched_callback_with_devices(TESS_SHAPE(8, 2), grid, TESS_P("x", "y"), grouped, &a),
          TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR, fourth);
  REFUSED(tess_gda_from_callback(TESS_SHAPE(8, 2), grid, TESS_P(), NULL, &a), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "the callback is NULL");
  REFUSED(tess_gda_from_batched_callback(TESS_SHAPE(8, 2), grid, TESS_P(), NULL, &a), TESS_INVALID_ARGUMENT,
          TESS_TYPE_ERROR, "the callback is NULL");
  REFUSED(tess_gda_from_batched_callback_with_devices(TESS_SHAPE(8, 2), grid, TESS_P(), NULL, &a),
          TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the callback is NULL");
  REFUSED(tess_gda_from_callback(TESS_SHAPE(8, 2), NULL, TESS_P(), slice, &a), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "the mesh is NULL");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* debug_checks: replicas are compared */
static tess_array *counting(const tess_index *index, void *ctx) {
  (void)index;
  return tess_add(tess_arange(2), tess_scalar(tess_lift_int((*(int *)ctx)++), TESS_I32));
}

static void test_replicas(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  int n = 0;
  REFUSED(tess_gda_from_callback(TESS_SHAPE(2), flat, TESS_P(), counting, &n), TESS_INVALID_ARGUMENT,
          TESS_REPLICA_MISMATCH, "on cpu:1: differs from its replica on another device");
  n = 0;
  VALUES(tess_gda_from_callback(TESS_SHAPE(16), flat, TESS_P("x"), counting, &n), 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6,
         7, 7, 8);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  if (tess_init(.num_cpu_devices = 8, .debug_checks = true) != TESS_OK) return 1;
  grid = tess_make_mesh(TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
  flat = tess_make_mesh(TESS_SHAPE(8), TESS_NAMES("x"));
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_shard_shape),          cmocka_unit_test(test_indices),
                                     cmocka_unit_test(test_indices_refusals),     cmocka_unit_test(test_constructor),
                                     cmocka_unit_test(test_constructor_refusals), cmocka_unit_test(test_callbacks),
                                     cmocka_unit_test(test_callback_refusals),    cmocka_unit_test(test_replicas)};
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
