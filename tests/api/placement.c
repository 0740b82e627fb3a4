/* device_put, reshard, constraints, device_get, stacked puts and Loadax placement (design/sharding.md 5.8, 5.9, 7.1):
 * what is shared with what, what is refused and how. All pairs of layouts: golden/device_put.c; trees: trees.c. */
#include <tessera/ext.h>

#include "_check.h"

static tess_mesh *mesh, *flat;

static tess_sharding *named(tess_spec p) {
  return tess_named_sharding(mesh, p);
}

/* 5.2 */
static void test_committed(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(8, 4);
  assert_false(tess_array_committed(x));
  assert_false(tess_array_committed(tess_device_put(x, NULL)));
  assert_ptr_equal(tess_device_put(x, NULL), x);
  tess_array *on = tess_device_put(x, tess_devices().device[3]);
  assert_true(tess_array_committed(on));
  assert_true(tess_array_committed(tess_device_put(on, NULL)));
  assert_true(tess_array_committed(tess_addressable_shards(on).shard[0].data));
  assert_false(tess_array_committed(tess_addressable_shards(x).shard[0].data));
  assert_false(tess_array_committed(tess_device_get(on)));
  tess_array *scalar = tess_device_put(tess_lift_int(3), NULL);
  assert_true(tess_array_weak_type(scalar) && !tess_array_committed(scalar));
  REFUSED(tess_add(tess_device_put(x, named(TESS_P("x"))), on), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "incompatible devices");
  assert_int_equal(tess_array_size(tess_add(x, on)), 32); /* the uncommitted one moves */
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Rule 1, g1 and the rest: who is the same array, who dies with whom, where bytes move. */
static void test_sharing(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_device_put(count_up(8, 4), named(TESS_P("x")));
  assert_ptr_equal(tess_device_put(x, named(TESS_P("x"))), x);
  int64_t before = bytes_in_use();
  tess_array *same = tess_device_put(x, named(TESS_P("x", NULL)));  /* the same boxes: JAX gives the same buffers */
  tess_array *moved = tess_device_put(x, named(TESS_P(NULL, "y"))); /* others: JAX makes new ones */
  tess_array *spread = tess_device_put(x, tess_named_sharding(flat, TESS_P()));
  assert_int_equal(bytes_in_use(), before);
  tess_array *copy = tess_device_put(x, named(TESS_P("x")), .no_alias = true);
  assert_ptr_not_equal(copy, x);
  assert_int_equal(bytes_in_use(), before + 128);
  tess_array *host = tess_device_put(x, tess_named_sharding(mesh, TESS_P("x"), .memory_kind = "pinned_host"));
  assert_int_equal(bytes_in_use(), before + 256);
  tess_delete(x);
  assert_true(tess_array_is_deleted(same));
  assert_false(tess_array_is_deleted(moved) || tess_array_is_deleted(spread) || tess_array_is_deleted(copy));
  assert_int_equal(tess_item_int(tess_sum(moved)), 31 * 16);
  assert_int_equal(tess_item_int(tess_sum(tess_device_get(host))), 31 * 16);
  SAYS(tess_sharding_memory_kind(tess_array_sharding(tess_addressable_data(host, 0))), "pinned_host");
  REFUSED(tess_device_put(x, named(TESS_P())), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "i32[8,4] was deleted");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_donation(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_add(count_up(8, 4), 0); /* bytes of its own: a reshape shares them with what it came from */
  int64_t before = bytes_in_use();
  tess_array *y = tess_device_put(x, named(TESS_P("x")), .donate = true);
  assert_true(tess_array_is_deleted(x));
  tess_array *z = tess_device_put(y, named(TESS_P("x")), .donate = true, .no_alias = true); /* DONATE: moved, no copy */
  assert_true(tess_array_is_deleted(y) && !tess_array_is_deleted(z));
  assert_int_equal(bytes_in_use(), before);
  tess_array *w =
      tess_device_put(z, tess_named_sharding(mesh, TESS_P(), .memory_kind = "unpinned_host"), .donate = true);
  assert_true(tess_array_is_deleted(z));
  assert_int_equal(bytes_in_use(), before);
  assert_int_equal(tess_item_int(tess_sum(tess_device_put(w, named(TESS_P())))), 31 * 16);
  REFUSED(tess_device_put(z, named(TESS_P())), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "was donated at ");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_device_put_refusals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(8, 4);
  REFUSED(tess_device_put(x, named(TESS_P("x", "y", NULL))), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "P('x', 'y', None) has 3 entries, but the array has 2 dimensions");
  REFUSED(tess_device_put(tess_lift_int(1), named(TESS_P("x"))), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "a scalar's spec is P()");
  REFUSED(tess_device_put(x, TESS_P("x")), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "tess_set_mesh");
  REFUSED(tess_device_put(x, tess_shardings(named(TESS_P()), NULL)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "a tuple of 2 shardings for one array");
  tess_mesh *abstract = tess_abstract_mesh(TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
  REFUSED(tess_device_put(x, tess_named_sharding(abstract, TESS_P("x"))), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "an abstract mesh has no devices");
  tess_mesh *fake = tess_mesh_of(tess_fake_devices("tpu", 4, .processes = 2), TESS_NAMES("x"));
  REFUSED(tess_device_put(x, tess_named_sharding(fake, TESS_P("x"))), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "device 0 is not of this process");
  REFUSED(tess_device_put(NULL, NULL), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "x is NULL");
  REFUSED(tess_device_put(x, tess_named_sharding(mesh, TESS_P("q"))), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "'q'");
  tess_array *type = tess_shape_dtype_struct(TESS_SHAPE(8, 4), TESS_F32, NULL);
  REFUSED(tess_device_put(type, named(TESS_P())), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
          "an abstract array (f32[8,4]) has no data");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* 5.9, outside a trace */
static void test_constraints(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(8, 4), *laid = tess_device_put(x, named(TESS_P("x")));
  tess_array *y = tess_with_sharding_constraint(x, named(TESS_P(NULL, "y")));
  assert_true(tess_array_committed(y));
  SAYS(tess_str(tess_sharding_spec(tess_array_sharding(y))), "P(None, 'y')");
  REFUSED(tess_with_sharding_constraint(laid, TESS_P("x")), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
          "tess_set_mesh");
  REFUSED(tess_with_sharding_constraint(x, NULL), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "no sharding is given");
  REFUSED(tess_with_sharding_constraint(x, named(TESS_P("x", "y", NULL))), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "has 3 entries");
  REFUSED(tess_with_sharding_constraint(tess_device_put(x, tess_devices().device[1]), named(TESS_P())),
          TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "incompatible devices");
  const tess_device *back[8];
  for (int i = 0; i < 8; i++)
    back[i] = tess_devices().device[7 - i];
  tess_mesh *other =
      tess_mesh_of(tess_devices_reshape(tess_device_list(8, back), TESS_SHAPE(4, 2)), TESS_NAMES("x", "y"));
  REFUSED(tess_with_sharding_constraint(laid, tess_named_sharding(other, TESS_P("x"))), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "incompatible devices");
  assert_true(tess_ok(tess_reshard(laid, tess_named_sharding(other, TESS_P("x"))))); /* reshard goes anywhere */
  REFUSED(tess_reshard(x, NULL), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "no sharding is given");
  tess_mesh *abstract = tess_abstract_mesh(TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
  y = tess_with_sharding_constraint(laid, tess_named_sharding(abstract, TESS_P("y")));
  assert_true(tess_sharding_equal(tess_array_sharding(y), named(TESS_P("y"))));
  REFUSED(tess_with_sharding_constraint(x, tess_named_sharding(abstract, TESS_P("y"))), TESS_INVALID_ARGUMENT,
          TESS_TYPE_ERROR, "needs an array with a NamedSharding");
  abstract = tess_abstract_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
  REFUSED(tess_with_sharding_constraint(laid, tess_named_sharding(abstract, TESS_P("y"))), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "the array's mesh is not the constraint's");
  tess_set_mesh(mesh);
  y = tess_with_sharding_constraint(laid, NULL); /* with a context mesh: P() */
  SAYS(tess_str(tess_sharding_spec(tess_array_sharding(y))), "P()");
  assert_ptr_equal(tess_with_sharding_constraint(laid, TESS_P("x"), .if_mesh = true), laid);
  assert_int_equal(tess_scope_end(s), TESS_OK);
  s = tess_scope_begin(); /* Loadax's form */
  x = count_up(8, 4);
  assert_ptr_equal(tess_with_sharding_constraint(x, NULL, .if_mesh = true), x);
  tess_set_mesh(tess_make_mesh(TESS_SHAPE(1), TESS_NAMES("x")));
  assert_ptr_equal(tess_with_sharding_constraint(x, TESS_P("x"), .if_mesh = true), x);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_explicit_meshes(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_mesh *explicit = tess_make_mesh(TESS_SHAPE(4, 2), TESS_NAMES("x", "y"), .axis_type = TESS_AXIS_EXPLICIT);
  tess_array *x = tess_device_put(count_up(8, 4), tess_named_sharding(explicit, TESS_P("x")));
  REFUSED(tess_with_sharding_constraint(x, tess_named_sharding(explicit, TESS_P("y"))), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "names Auto axes only");
  tess_set_mesh(explicit);
  assert_ptr_equal(tess_with_sharding_constraint(x, TESS_P("x", NULL)), x);
  REFUSED(tess_with_sharding_constraint(x, TESS_P("y")), TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR,
          "must hold already");
  SAYS(tess_str(tess_sharding_spec(tess_array_sharding(tess_reshard(x, TESS_P("y"))))), "P('y',)");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* device_put_sharded, device_put_replicated */
static void test_stacked(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_device_array two = tess_device_list(2, &tess_devices().device[4]);
  tess_array *x = tess_device_put_sharded(TESS_ARRAYS(tess_arange(2), tess_add(tess_arange(2), 5)), two);
  VALUES(x, 0, 1, 5, 6);
  assert_int_equal(tess_addressable_shards(x).shard[1].device->id, 5);
  VALUES(tess_addressable_data(x, 1), 5, 6);
  VALUES(tess_device_put_replicated(tess_arange(2), two), 0, 1, 0, 1);
  REFUSED(tess_device_put_sharded(TESS_ARRAYS(tess_arange(2)), two), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "1 shards for 2 devices");
  REFUSED(tess_device_put_sharded(TESS_ARRAYS(tess_arange(2), tess_arange(3)), two), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "shard 0 is i32[2], shard 1 is i32[3]");
  REFUSED(tess_device_put_sharded(TESS_ARRAYS(tess_arange(2), tess_arange(2.0)), two), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "f32[2]");
  REFUSED(tess_device_put_replicated(x, tess_device_list(0, NULL)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "an empty list of devices");
  const tess_device *twice[] = {two.device[0], two.device[0]};
  REFUSED(tess_device_put_replicated(x, tess_device_list(2, twice)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "twice");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* 7.1 */
static void test_loadax(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(16, 2);
  REFUSED(tess_host_to_global_device_array(x), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "tess_set_mesh");
  tess_set_mesh(mesh);
  int64_t before = bytes_in_use();
  tess_array *global = tess_host_to_global_device_array(x), *back = tess_global_to_host_array(global);
  assert_int_equal(bytes_in_use(), before); /* nothing moved */
  SAYS(tess_str(tess_sharding_spec(tess_array_sharding(global))), "P(('x', 'y'),)");
  assert_memory_equal(tess_data(back), tess_data(x), 128);
  tess_array *rep = tess_host_to_global_device_array(x, .partition = TESS_PARTITION_REPLICATED);
  assert_true(tess_array_is_fully_replicated(rep));
  assert_int_equal(tess_sharding_num_devices(tess_array_sharding(rep)), 8);
  SAYS(tess_typeof(tess_global_to_host_array(rep, .partition = TESS_PARTITION_REPLICATED)), "i32[16,2]");
  SAYS(tess_typeof(tess_global_to_host_array(rep)), "i32[128,2]"); /* FULL: replicas too */
  tess_array *spec = tess_host_to_global_device_array(x, .spec = TESS_P("y", NULL));
  SAYS(tess_str(tess_sharding_spec(tess_array_sharding(spec))), "P('y', None)");
  tess_array *rows = tess_global_to_host_array(spec);
  SAYS(tess_typeof(rows), "i32[64,2]"); /* each half of the rows four times */
  assert_int_equal(tess_item_int(tess_getitem(rows, TESS_AT(31), TESS_AT(1))), 15);
  assert_int_equal(tess_item_int(tess_getitem(rows, TESS_AT(32), TESS_AT(0))), 16);
  assert_memory_equal(tess_data(tess_global_to_host_array(spec, .spec = TESS_P("y"))), tess_data(x), 128);
  REFUSED(tess_host_to_global_device_array(count_up(12, 2)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "dimension 0 of i32[12,2] does not divide over the 8 devices");
  REFUSED(tess_host_to_global_device_array(tess_lift_int(2)), TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "no dimension 0");
  REFUSED(tess_host_to_global_device_array(x, .partition = (tess_partition)9), TESS_UNIMPLEMENTED,
          TESS_NOT_IMPLEMENTED_ERROR, "partition 9");
  REFUSED(tess_host_to_global_device_array(x, .partition = TESS_PARTITION_BATCH), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "'data' and 'fsdp'");
  REFUSED(tess_host_to_global_device_array(x, .spec = TESS_P("q")), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "'q'");
  tess_tree *t = tess_dict(TESS_KV("x", x), TESS_KV("y", tess_arange(16)));
  tess_tree *batch = tess_host_to_global_device_array(t), *mine = tess_global_to_host_array(batch);
  SAYS(tess_typeof(tess_tree_array(mine, "y")), "i32[16]");
  REFUSED(tess_host_to_global_device_array(tess_dict(TESS_KV("a", tess_arange(8)), TESS_KV("b", tess_arange(9)))),
          TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "b: dimension 0 of i32[9]");
  REFUSED(tess_global_to_host_array(tess_dict(TESS_KV("a", tess_tree_get(batch, "x")),
                                              TESS_KV("b", tess_dict(TESS_KV("c", tess_arange(8)))))),
          TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the batch sizes differ: 'a' is i32[16,2] and 'b/c' is i32[8]");
  REFUSED(tess_global_to_host_array(tess_dict(TESS_KV("a", tess_tree_get(batch, "x")), TESS_KV("b", tess_arange(16)))),
          TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "equally many devices: 'a' is");
  tess_tree *empty = tess_tree_list_at(TESS_HERE, 0, NULL);
  assert_ptr_equal(tess_global_to_host_array(empty), empty);
  tess_set_mesh(tess_make_mesh(TESS_SHAPE(2, 2, 2), TESS_NAMES("data", "fsdp", "seq")));
  global = tess_host_to_global_device_array(x, .partition = TESS_PARTITION_BATCH);
  SAYS(tess_str(tess_sharding_spec(tess_array_sharding(global))), "P(('data', 'fsdp'), 'seq')");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  if (tess_init(.num_cpu_devices = 8) != TESS_OK) return 1;
  mesh = tess_make_mesh(TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
  flat = tess_make_mesh(TESS_SHAPE(8), TESS_NAMES("x"));
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_committed),   cmocka_unit_test(test_sharing),
                                     cmocka_unit_test(test_donation),    cmocka_unit_test(test_device_put_refusals),
                                     cmocka_unit_test(test_constraints), cmocka_unit_test(test_explicit_meshes),
                                     cmocka_unit_test(test_stacked),     cmocka_unit_test(test_loadax)};
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
