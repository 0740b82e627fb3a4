/* One copy, any number of devices: what is stored and computed is seen in the counters (public API). */
#include <string.h>
#include <tessera.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "_check.h"

static tess_mesh *mesh;
static tess_array *twice_plus_one(tess_array *x) {
  return tess_add(tess_mul(2, x), 1);
}

static void test_replicated_is_stored_once(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  int64_t before = tess_process_memory_stats("device").bytes_in_use;
  tess_array *x = tess_ones(TESS_SHAPE(1024, 256));
  tess_array *r = tess_device_put(x, tess_named_sharding(mesh, TESS_REPLICATED));
  tess_memory_stats now = tess_process_memory_stats("device");
  assert_int_equal(now.bytes_in_use - before, 1024 * 256 * 4);
  assert_true(now.peak_bytes_in_use >= now.bytes_in_use);
  tess_shard_list shards = tess_addressable_shards(r);
  assert_int_equal(shards.n, 8);
  for (int i = 0; i < 8; i++) {
    assert_int_equal(shards.shard[i].replica_id, i);
    assert_int_equal(tess_array_nbytes(shards.shard[i].data), 1024 * 256 * 4);
  }
  assert_int_equal(tess_process_memory_stats("device").bytes_in_use - before, 1024 * 256 * 4);
  assert_int_equal(tess_scope_end(s), TESS_OK);
  assert_int_equal(tess_process_memory_stats("device").bytes_in_use, before);
}

static int64_t elements_of_call(tess_array *x) {
  tess_fn *f = tess_jit(twice_plus_one);
  (void)tess_call(f, x);
  int64_t before = tess_runtime_counters().elements;
  (void)tess_call(f, x);
  return tess_runtime_counters().elements - before;
}

static void test_replicated_runs_once(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_ones(TESS_SHAPE(64, 32));
  int64_t one = elements_of_call(x);
  assert_int_equal(one, 64 * 32);
  assert_int_equal(elements_of_call(tess_device_put(x, tess_named_sharding(mesh, TESS_REPLICATED))), one);
  assert_int_equal(elements_of_call(tess_device_put(x, tess_named_sharding(mesh, TESS_P("x")))), one);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_equal_calls_compile_once(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_ones(TESS_SHAPE(16, 16));
  tess_clear_caches();
  tess_counters before = tess_runtime_counters();
  for (int i = 0; i < 10; i++)
    (void)tess_call(tess_jit(twice_plus_one), x);
  tess_counters after = tess_runtime_counters();
  assert_int_equal(after.traces - before.traces, 1);
  assert_int_equal(after.compiles - before.compiles, 1);
  assert_int_equal(after.calls - before.calls, 10);
  assert_int_equal(after.cache_hits - before.cache_hits, 9);
  (void)tess_call(tess_jit(twice_plus_one), tess_device_put(x, tess_named_sharding(mesh, TESS_P("x"))));
  (void)tess_call(tess_jit(twice_plus_one), tess_astype(x, TESS_I32));
  assert_true(tess_runtime_counters().compiles - after.compiles >= 2);
  before = tess_runtime_counters();
  tess_clear_caches();
  (void)tess_call(tess_jit(twice_plus_one), x);
  assert_int_equal(tess_runtime_counters().compiles - before.compiles, 1);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_resharding_moves_nothing(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_mesh *grid = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("a", "b"));
  tess_array *x = tess_device_put(tess_ones(TESS_SHAPE(64, 64)), tess_named_sharding(grid, TESS_P("a", "b")));
  int64_t before = tess_process_memory_stats(NULL).bytes_in_use;
  tess_array *y = tess_device_put(x, tess_named_sharding(grid, TESS_P("b", "a")));
  assert_int_equal(tess_process_memory_stats(NULL).bytes_in_use, before);
  assert_ptr_equal(tess_data(x), tess_data(y));
  y = tess_device_put(x, tess_named_sharding(grid, TESS_P("b", "a")), .no_alias = true);
  assert_int_equal(tess_process_memory_stats(NULL).bytes_in_use, before + 64 * 64 * 4);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *two_meshes(tess_array *x) {
  tess_mesh *grid = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("a", "b"));
  x = tess_with_sharding_constraint(tess_mul(x, 2), tess_named_sharding(grid, TESS_P("b", "a")));
  return tess_with_sharding_constraint(tess_add(x, 1), tess_named_sharding(mesh, TESS_P(NULL, "x")));
}

static void test_a_second_mesh_inside_one_jit(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x =
      tess_device_put(tess_reshape(tess_arange(128.0), TESS_SHAPE(8, 16)), tess_named_sharding(mesh, TESS_P("x")));
  tess_array *y = tess_call(tess_jit(two_meshes), x);
  assert_true(tess_ok(y));
  assert_string_equal(tess_str(tess_sharding_spec(tess_array_sharding(y))), "P(None, 'x')");
  const float *v = tess_data(y);
  for (int i = 0; i < 128; i++)
    assert_true(v[i] == (float)(2 * i + 1));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(8), TESS_NAMES("x"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_replicated_is_stored_once),    cmocka_unit_test(test_replicated_runs_once),
      cmocka_unit_test(test_equal_calls_compile_once),     cmocka_unit_test(test_resharding_moves_nothing),
      cmocka_unit_test(test_a_second_mesh_inside_one_jit),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
