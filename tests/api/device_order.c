/* Arguments on devices other than those of the function, and meshes that order the same devices differently: what JAX
 * 0.10.2 does with them. */
#include "_check.h"

static tess_mesh *plain, *turned, *lower, *upper;

static tess_array *twice(tess_array *x) {
  return tess_add(x, x);
}
static tess_array *sum(tess_array *x, tess_array *y) {
  return tess_add(x, y);
}

static int device_of(tess_array *x, int shard) {
  return tess_addressable_shards(x).shard[shard].device->id;
}

/* in_shardings with the parts that the argument has, on other devices: it is taken there. */
static void test_in_shardings_elsewhere(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_device_put(count_up(4, 1), tess_named_sharding(plain, TESS_P("x")));
  tess_array *y = tess_call(tess_jit(twice, .in_shardings = tess_named_sharding(turned, TESS_P("x"))), x);
  VALUES(y, 0, 2, 4, 6);
  SAYS(tess_str(tess_array_sharding(y)), tess_str(tess_named_sharding(turned, TESS_P("x"))));
  const int order[] = {0, 2, 1, 3};
  for (int i = 0; i < 4; i++) {
    assert_int_equal(device_of(y, i), order[i]);
    VALUES(tess_addressable_shards(y).shard[i].data, 2 * i);
  }
  tess_array *z = tess_device_put(count_up(4, 1), tess_named_sharding(lower, TESS_P("z")));
  y = tess_call(tess_jit(twice, .in_shardings = tess_named_sharding(upper, TESS_P("z"))), z);
  VALUES(y, 0, 2, 4, 6);
  assert_int_equal(device_of(y, 0), 2);
  assert_int_equal(device_of(y, 1), 3);
  y = tess_call(tess_jit(sum, .in_shardings = tess_named_sharding(turned, TESS_P("x"))), x,
                tess_device_put(x, tess_named_sharding(turned, TESS_P("x"))));
  VALUES(y, 0, 2, 4, 6);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Other parts, and what in_shardings does not name, have to be moved by hand. */
static void test_refusals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_device_put(count_up(4, 1), tess_named_sharding(plain, TESS_P("x")));
  REFUSED(tess_call(tess_jit(twice, .in_shardings = tess_named_sharding(turned, TESS_P())), x), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "in_shardings says");
  REFUSED(tess_call(tess_jit(sum), x, tess_device_put(x, tess_named_sharding(turned, TESS_P("x")))),
          TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "incompatible devices");
  REFUSED(tess_call(tess_jit(twice, .out_shardings = tess_named_sharding(turned, TESS_P("x"))), x),
          TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "incompatible devices");
  VALUES(tess_call(tess_jit(sum), x, tess_device_put(x, tess_array_sharding(x))), 0, 2, 4, 6);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int start(void **state) {
  (void)state;
  tess_set_error_handler(NULL, NULL);
  tess_status status = tess_init(.num_cpu_devices = 4);
  const tess_device *const *d = tess_devices().device;
  const tess_device *order[] = {d[0], d[2], d[1], d[3]};
  plain = tess_mesh_of(tess_device_list(4, d), TESS_NAMES("x"));
  turned = tess_mesh_of(tess_device_list(4, order), TESS_NAMES("x"));
  lower = tess_mesh_of(tess_device_list(2, d), TESS_NAMES("z"));
  upper = tess_mesh_of(tess_device_list(2, d + 2), TESS_NAMES("z"));
  return status != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_in_shardings_elsewhere), cmocka_unit_test(test_refusals)};
  return cmocka_run_group_tests(tests, start, tear_down);
}
