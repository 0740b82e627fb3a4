/* What design/sharding.md 1 to 5 and 8 refuse, where no test of the thing itself says so: each with status, reason and
 * words.
 */
#include <tessera/ext.h>

#include "_check.h"

#define INVALID(x, reason, words) REFUSED(x, TESS_INVALID_ARGUMENT, reason, words)
/* Of a function that gives no object. */
#define INVALID_CALL(x, reason, words)                                                                                 \
  do {                                                                                                                 \
    (void)(x);                                                                                                         \
    REPORTED(TESS_INVALID_ARGUMENT, reason, words);                                                                    \
  } while (0)

static tess_scope *scope;
static tess_mesh *grid, *strict, *abstract;

static int begin(void **state) {
  (void)state;
  scope = tess_scope_begin();
  grid = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
  strict = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"), .axis_type = TESS_AXIS_EXPLICIT);
  abstract = tess_abstract_mesh(TESS_SHAPE(2), TESS_NAMES("x"));
  return 0;
}
static int end(void **state) {
  (void)state;
  return tess_scope_end(scope) != TESS_OK;
}

static tess_array *sets_a_mesh(tess_array *x) {
  tess_set_mesh(grid);
  return x;
}

static void test_meshes(void **state) {
  (void)state;
  static const tess_axis_type wrong[] = {TESS_AXIS_AUTO, (tess_axis_type)7};
  INVALID(tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", NULL)), TESS_VALUE_ERROR, "axis name '(NULL)' cannot");
  INVALID(tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "")), TESS_VALUE_ERROR, "axis name '' cannot be used");
  INVALID(tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"), .axis_types = wrong), TESS_TYPE_ERROR,
          "axis 'y' has no such type: 7");
  INVALID(tess_mesh_of(tess_devices(), TESS_NAMES("x", "y")), TESS_VALUE_ERROR, "1 size, but 2 names");
  INVALID(tess_call(tess_jit(sets_a_mesh), tess_arange(4)), TESS_VALUE_ERROR,
          "the context mesh cannot change while a function is traced");
  INVALID_CALL(tess_mesh_devices(abstract).n, TESS_VALUE_ERROR, "mesh_devices: AbstractMesh('x': 2) has no devices");
  (void)tess_mesh_axis_type(grid, 2);
  REPORTED(TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "axis 2: the mesh has 2");
  assert_int_equal(tess_mesh_axis_size(grid, "q"), 0); /* an answer, not an error */
}

/* One device without axes is a mesh, unlike none (2.1); both as JAX 0.10.2 prints them. */
static void test_scalar_mesh(void **state) {
  (void)state;
  tess_device_array one = tess_devices_reshape(tess_device_list(1, tess_devices().device), TESS_SHAPE());
  tess_mesh *m = tess_mesh_of(one, (tess_names){0});
  assert_int_equal(tess_mesh_size(m), 1);
  SAYS(tess_str(m), "Mesh(, axis_types=())");
  SAYS(tess_repr(m), "Mesh(axis_sizes=(), axis_names=(), axis_types=())");
  SAYS(tess_repr(tess_mesh_abstract_mesh(m)), "AbstractMesh((), axis_types=())");
  SAYS(tess_repr(tess_named_sharding(m, TESS_P())),
       "NamedSharding(mesh=Mesh(, axis_types=()), spec=P(), memory_kind=device)");
  assert_int_equal(tess_mesh_size(tess_get_mesh()), 0);
  SAYS(tess_str(tess_get_mesh()), "Mesh()");
  SAYS(tess_repr(tess_get_mesh()), "Mesh(axis_sizes=(), axis_names=())");
}

static void test_shardings(void **state) {
  (void)state;
  tess_sharding *paper = tess_named_sharding(abstract, TESS_P("x"));
  const tess_device *device = tess_devices().device[0];
  INVALID(tess_named_sharding(abstract, TESS_P("x"), .memory_kind = "hbm"), TESS_VALUE_ERROR, "'hbm' is unknown");
  INVALID(tess_with_memory_kind(tess_named_sharding(grid, TESS_P("x")), "hbm"), TESS_VALUE_ERROR, "'hbm' is unknown");
  INVALID(tess_single_device_sharding(device, .memory_kind = "hbm"), TESS_VALUE_ERROR, "'hbm' is unknown");
  INVALID(tess_single_device_sharding(NULL), TESS_VALUE_ERROR, "the device is NULL");
  INVALID(tess_named_sharding(strict, TESS_P(TESS_UNCONSTRAINED)), TESS_VALUE_ERROR,
          "UNCONSTRAINED needs an Auto axis");
  INVALID(tess_with_spec(tess_single_device_sharding(device), TESS_P("x")), TESS_TYPE_ERROR, "has no spec");
  INVALID_CALL(tess_sharding_is_fully_addressable(paper), TESS_VALUE_ERROR, "AbstractMesh('x': 2) has no devices");
  INVALID_CALL(tess_sharding_devices(paper).n, TESS_VALUE_ERROR, "AbstractMesh('x': 2) has no devices");
  INVALID_CALL(tess_sharding_addressable_devices(paper).n, TESS_VALUE_ERROR, "AbstractMesh('x': 2) has no devices");
  INVALID_CALL(tess_devices_indices_map(paper, TESS_SHAPE(4)).n, TESS_VALUE_ERROR, "AbstractMesh('x': 2) has no");
  INVALID_CALL(tess_devices_indices_map(tess_named_sharding(grid, TESS_P("x", NULL)), TESS_SHAPE(4)).n,
               TESS_VALUE_ERROR, "P('x', None) has 2 entries, but the array has 1 dimension");
  INVALID_CALL(tess_sharding_shard_shape(tess_named_sharding(grid, TESS_P("x", NULL)), TESS_SHAPE(4)).n,
               TESS_VALUE_ERROR, "P('x', None) has 2 entries, but the array has 1 dimension");
}

/* Two forms of one thing are equivalent; another order of devices or memory is not (4.10, 4.12). */
static void test_equivalence(void **state) {
  (void)state;
  const tess_device *const *d = tess_devices().device, *swapped[] = {d[1], d[0]};
  tess_mesh *a = tess_mesh_of(tess_device_list(2, d), TESS_NAMES("x")),
            *b = tess_mesh_of(tess_device_list(2, swapped), TESS_NAMES("x"));
  assert_false(tess_sharding_is_equivalent_to(tess_named_sharding(a, TESS_P()), tess_named_sharding(b, TESS_P()), 1));
  tess_sharding *s = tess_named_sharding(grid, TESS_P("x")),
                *same = tess_named_sharding(grid, TESS_P("x"), .memory_kind = "device"),
                *host = tess_named_sharding(grid, TESS_P("x"), .memory_kind = "pinned_host");
  assert_true(tess_sharding_equal(s, same));
  assert_false(tess_sharding_is_equivalent_to(s, host, 1));
  tess_mesh *tiny = tess_make_mesh(TESS_SHAPE(1), TESS_NAMES("x"), .axis_type = TESS_AXIS_EXPLICIT);
  tess_spec partial = tess_spec_unreduced(TESS_P(), "x", TESS_REDUCE_SUM);
  assert_true(tess_sharding_is_fully_replicated(tess_named_sharding(tiny, partial))); /* one device holds all */
}

static void test_arrays(void **state) {
  (void)state;
  tess_array *x = tess_device_put(tess_arange(8), tess_named_sharding(grid, TESS_P("x,y")));
  VALUES(tess_addressable_data(x, -1), 7);
  REFUSED(tess_addressable_data(x, -9), TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "shard -9 of 8");
  INVALID(tess_device_put(x, tess_fake_devices("tpu", 4).device[0]), TESS_VALUE_ERROR, "is not of this process");
  tess_delete(x);
  REFUSED(tess_addressable_data(x, 0), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "i32[8] was deleted");
  assert_int_equal(tess_addressable_shards(x).n, 0);
  REPORTED(TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "addressable_shards: the array i32[8] was deleted");
}

/* Shards of one type and sharding are worked out once: another type, commitment or memory is another case. */
static void test_shards_are_told_apart(void **state) {
  (void)state;
  for (int round = 0; round < 2; round++) {
    tess_array *x = tess_device_put(tess_arange(7), tess_named_sharding(grid, TESS_P("y")));
    tess_shard_list l = tess_addressable_shards(x);
    assert_int_equal(l.n, 8);
    VALUES(l.shard[1].data, 2, 3);
    VALUES(l.shard[7].data, 6);
    assert_true(l.shard[7].replica_id == 1 && l.shard[7].device == tess_devices().device[7]);
    SAYS(tess_str(l.shard[7].index), "(slice(6, 7, None),)");
    tess_array *columns =
        tess_device_put(count_up(2, 4), tess_named_sharding(grid, TESS_P("x", "y"), .memory_kind = "pinned_host"));
    l = tess_addressable_shards(columns);
    VALUES(l.shard[6].data, 6);
    SAYS(tess_sharding_memory_kind(tess_array_sharding(l.shard[6].data)), "pinned_host");
    VALUES(tess_addressable_data(tess_device_put(columns, tess_named_sharding(grid, TESS_P(NULL, "y"))), 2), 2, 6);
    assert_false(tess_array_committed(tess_addressable_shards(tess_arange(3)).shard[0].data));
    assert_true(tess_array_committed(l.shard[0].data));
    l = tess_addressable_shards(tess_device_put(tess_zeros(TESS_SHAPE(0, 5)), tess_named_sharding(grid, TESS_P("x"))));
    assert_int_equal(l.shard[7].replica_id, 7); /* all boxes are one */
    SAYS(tess_repr(l.shard[7].data), "Array([], shape=(0, 5), dtype=float32)");
  }
}

static void test_pictures(void **state) {
  (void)state;
  tess_sharding *s = tess_named_sharding(grid, TESS_P("x", "y"));
  tess_visualize_sharding(TESS_SHAPE(), tess_named_sharding(grid, TESS_P()));
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "visualize_sharding: 0 dimensions: this draws 1 or 2");
  tess_visualize_sharding(TESS_SHAPE(0), tess_named_sharding(grid, TESS_P()));
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "dimension 0 has size 0: there is nothing to draw");
  tess_visualize_sharding(TESS_SHAPE(4), s);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "P('x', 'y') has 2 entries, but the array has 1 dimension");
  tess_visualize_sharding(TESS_SHAPE(4), tess_named_sharding(abstract, TESS_P("x")));
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "AbstractMesh('x': 2) has no devices");
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
  const struct CMUnitTest tests[] = {
      TEST(test_meshes), TEST(test_scalar_mesh),           TEST(test_shardings), TEST(test_equivalence),
      TEST(test_arrays), TEST(test_shards_are_told_apart), TEST(test_pictures),
  };
  tess_init(.num_cpu_devices = 8);
  return cmocka_run_group_tests(tests, NULL, tear_down);
}
