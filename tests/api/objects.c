/* Objects and scopes: who owns what, how long texts live, and what the makers of meshes, specs and shardings refuse. */
#include "_check.h"

static tess_mesh *mesh;

#define WRONG_VALUE(x, words) REFUSED(x, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, words)
#define WRONG_TYPE(x, words)  REFUSED(x, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, words)

/* ---- ownership ---- */

struct layer {
  tess_array *w, *b;
};
static struct layer make_layer(int n) {
  return (struct layer){tess_full(TESS_SHAPE(2), n), tess_full(TESS_SHAPE(2), -n)};
}

static void test_structs_of_arrays(void **state) {
  (void)state;
  int64_t before = tess_live_arrays(NULL);
  tess_scope *s = tess_scope_begin(), *inner = tess_scope_begin();
  struct layer p = make_layer(1), kept = make_layer(2), values;
  tess_keep(TESS_TREE(kept));
  p = *(tess_return(inner, TESS_TREE(p)), &p);
  VALUES(p.w, 1, 1); /* p lives in s now, kept by nobody's scope */
  VALUES(kept.b, -2, -2);
  for (int step = 0; step < 5; step++) {
    inner = tess_scope_begin();
    values = (struct layer){tess_add(p.w, 1), tess_sub(p.b, 1)};
    tess_assign(TESS_TREE(p), TESS_TREE(values)); /* where the old ones were: in s */
    values = (struct layer){tess_mul(kept.w, 2), tess_mul(kept.b, 2)};
    tess_assign(TESS_TREE(kept.w, kept.b), TESS_TREE(values)); /* groups do not matter; still kept */
    assert_int_equal(tess_scope_end(inner), TESS_OK);
  }
  VALUES(p.w, 6, 6);
  VALUES(p.b, -6, -6);
  assert_int_equal(tess_live_arrays(NULL), before + 4);
  assert_int_equal(tess_scope_end(s), TESS_OK);
  assert_int_equal(tess_live_arrays(NULL), before + 2);
  VALUES(kept.w, 64, 64);
  tess_release_all(TESS_TREE(kept));
  assert_int_equal(tess_live_arrays(NULL), before);
  tess_release(NULL);
}

static void test_slots(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin(), *inner = tess_scope_begin();
  tess_array *x = NULL, *y;
  tess_assign(&x, tess_arange(2)); /* an empty slot: the enclosing scope owns it */
  tess_assign(&x, x);
  y = tess_keep(x);
  assert_ptr_equal(x, y);
  assert_int_equal(tess_scope_end(inner), TESS_OK);
  VALUES(x, 0, 1);
  tess_release(y);
  VALUES(x, 0, 1); /* s holds it still */
  inner = tess_scope_begin();
  tess_array *outside = x;
  assert_ptr_equal(tess_return(inner, outside), x); /* not inner's: nothing moves */
  VALUES(x, 0, 1);
  tess_mesh *m = NULL;
  inner = tess_scope_begin();
  m = tess_return(inner, tess_make_mesh(TESS_SHAPE(2), TESS_NAMES("q")));
  SAYS(tess_str(m), "Mesh('q': 2, axis_types=(Auto,))");
  inner = tess_scope_begin();
  assert_null(tess_return(inner, (tess_sharding *)NULL));
  assert_null(tess_keep((tess_fn *)NULL));
  tess_assign(&x, NULL);
  assert_null(x);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* A text lives until the scope ends that was innermost when it was made; an error's as long as what holds it. */
static void test_texts_live_with_their_scope(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  const char *outer = tess_str(tess_arange(3)), *type = NULL, *text[200];
  for (int round = 0; round < 3; round++) {
    tess_scope *inner = tess_scope_begin();
    for (int i = 0; i < 200; i++)
      text[i] = tess_str(TESS_SHAPE(i, round));
    for (int i = 0; i < 200; i++) {
      char want[32];
      snprintf(want, sizeof want, "(%d, %d)", i, round);
      SAYS(text[i], want);
    }
    type = tess_typeof(tess_ones(TESS_SHAPE(3, 4)));
    (void)tess_reshape(tess_arange(3), TESS_SHAPE(2));
    assert_int_equal(tess_scope_end(inner), TESS_INVALID_ARGUMENT);
  }
  SAYS(outer, "[0 1 2]");
  SAYS(type, "f32[3,4]"); /* types live as long as the library */
  tess_error e = tess_take_error(), none = tess_take_error();
  assert_non_null(strstr(e.message, "cannot reshape i32[3] to i32[2]")); /* what it arose from is gone */
  SAYS(e.op, "reshape");
  assert_non_null(strstr(e.where, "objects.c:"));
  assert_int_equal(none.status, TESS_OK);
  SAYS(none.message, "");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_errors_of_nothing(void **state) {
  (void)state;
  assert_false(tess_ok(NULL));
  assert_int_equal(tess_status_of(NULL), TESS_INVALID_ARGUMENT);
  SAYS(tess_error_of(NULL).message, "a NULL object");
  tess_scope *s = tess_scope_begin();
  tess_array *e = tess_make_error(TESS_OK, NULL); /* no error is no error: it becomes one */
  assert_int_equal(tess_status_of(e), TESS_UNKNOWN);
  assert_int_equal(tess_take_error().status, TESS_UNKNOWN);
  e = tess_make_error(TESS_DATA_LOSS, "the file is cut short");
  assert_non_null(strstr(tess_error_of(tess_add(e, 1)).message, "the file is cut short"));
  assert_int_equal(tess_scope_end(s), TESS_DATA_LOSS);
  SAYS(tess_status_name(TESS_DATA_LOSS), "DATA_LOSS");
  assert_non_null(tess_status_name((tess_status)99));
  tess_take_error();
}

static void test_texts(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  SAYS(tess_repr(TESS_SHAPE(3)), "(3,)");
  SAYS(tess_str(TESS_SHAPE()), "()");
  SAYS(tess_repr(((tess_index){1, {{0, 2, false}}})), "(slice(0, 2, None),)");
  SAYS(tess_repr(TESS_P("x", NULL)), "P('x', None)");
  SAYS(tess_repr(tess_device_list(1, tess_devices().device)), "[CpuDevice(id=0)]");
  SAYS(tess_str((tess_mesh *)NULL), "NULL");
  SAYS(tess_repr((tess_sharding *)NULL), "NULL");
  SAYS(tess_str(tess_sharding_tuple_at(TESS_HERE, 0, NULL)), "None");
  SAYS(tess_str(tess_shardings(NULL, tess_named_sharding(mesh, TESS_P("x")))),
       "(None, NamedSharding(mesh=Mesh('x': 2, 'y': 3, axis_types=(Auto, Auto)), spec=P('x',), memory_kind=device))");
  const tess_device *none = NULL;
  SAYS(tess_str(none), "NULL");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- specs, shardings, meshes ---- */

static void test_specs_that_are_refused(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  const char *const entries[20] = {"x"};
  assert_null(tess_spec_of(17, entries).entry[0]);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a spec has 0 to 16 entries, not 17");
  assert_null(tess_spec_of(-1, entries).entry[0]);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "not -1");
  assert_null(tess_spec_of(1, NULL).entry[0]);
  assert_int_equal(tess_take_error().status, TESS_INVALID_ARGUMENT);
  assert_true(tess_spec_equal(tess_spec_of(2, entries), TESS_P("x", NULL)));
  assert_null(tess_spec_parse(NULL).entry[0]);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the text is NULL");
  assert_null(tess_spec_parse("x,(y").entry[0]);
  assert_int_equal(tess_take_error().status, TESS_INVALID_ARGUMENT);
  WRONG_TYPE(tess_named_sharding(mesh, TESS_SPECS(TESS_P("x"), TESS_P("y"))), "one spec is needed here");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_shardings_that_are_refused(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_sharding *cut = tess_named_sharding(mesh, TESS_P("x")),
                *single = tess_single_device_sharding(tess_devices().device[0]);
  tess_sharding *nothing = NULL, *bad = tess_named_sharding(mesh, TESS_P("z")), *two = tess_shardings(cut, single);
  tess_take_error();
  WRONG_VALUE(tess_single_device_sharding(NULL), "the device is NULL");
  WRONG_VALUE(tess_sharding_tuple_at(TESS_HERE, -1, NULL), "a tuple of -1 shardings");
  WRONG_VALUE(tess_sharding_tuple_at(TESS_HERE, 2, NULL), "a tuple of 2 shardings at NULL");
  WRONG_VALUE(tess_with_memory_kind(nothing, "device"), "with_memory_kind: the sharding is NULL");
  WRONG_VALUE(tess_with_memory_kind(cut, "attic"), "attic");
  WRONG_TYPE(tess_with_memory_kind(two, "device"), "not a tuple of 2");
  WRONG_VALUE(tess_with_spec(nothing, TESS_P()), "with_spec: the sharding is NULL");
  WRONG_TYPE(tess_with_spec(single, TESS_P("x")), "SingleDeviceSharding");
  WRONG_VALUE(tess_with_spec(cut, TESS_P("z")), "'z'");
  WRONG_VALUE(tess_sharding_mesh(nothing), "sharding_mesh: the sharding is NULL");
  assert_true(tess_mesh_equal(tess_sharding_mesh(cut), mesh));
  assert_false(tess_sharding_equal(cut, nothing));
  assert_int_equal(tess_take_error().status, TESS_INVALID_ARGUMENT);
  assert_false(tess_sharding_equal(bad, cut)); /* whose error was told when it was made */
  WRONG_TYPE(tess_device_put(tess_arange(2), (void *)&cut), "a place is a sharding, a spec, a device or NULL");
  REFUSED(tess_device_put(tess_arange(2), TESS_SPECS(TESS_P("x"), TESS_P())), TESS_FAILED_PRECONDITION,
          TESS_RUNTIME_ERROR, "no mesh is given");
  tess_set_mesh(mesh);
  WRONG_VALUE(tess_device_put(tess_arange(2), TESS_SPECS(TESS_P("x"), TESS_P())), "2 shardings for one array");
  SAYS(tess_str(tess_sharding_spec(tess_array_sharding(tess_device_put(tess_arange(2), TESS_P("x"))))), "P('x',)");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_axis_type inside = TESS_AXIS_AUTO;
static tess_array *asks_for_the_mesh(tess_array *x) {
  tess_mesh *m = tess_get_mesh();
  inside = tess_mesh_axis_type(m, 0);
  return x;
}
static tess_array *sets_a_mesh(tess_array *x) {
  tess_set_mesh(mesh);
  return x;
}

static void test_meshes_that_are_refused(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  WRONG_VALUE(tess_mesh_of(tess_devices(), TESS_NAMES("x", "y")), "");
  WRONG_VALUE(tess_mesh_of(tess_device_list(2, tess_devices().device), TESS_NAMES("x", "y")), "");
  WRONG_VALUE(tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y")), "needs 8 devices");
  WRONG_VALUE(tess_make_mesh(TESS_SHAPE(2, 3), TESS_NAMES("x", "x")), "'x'");
  WRONG_VALUE(tess_make_mesh(TESS_SHAPE(2), TESS_NAMES("x", "y")), "");
  (void)tess_set_mesh(tess_make_mesh(TESS_SHAPE(2, 0), TESS_NAMES("x", "y")));
  assert_int_equal(tess_take_error().status, TESS_INVALID_ARGUMENT);
  assert_int_equal(tess_mesh_axis_type(mesh, 2), TESS_AXIS_AUTO);
  REPORTED(TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "axis 2: the mesh has 2");
  assert_int_equal(tess_mesh_axis_size(mesh, "x,y"), 6);
  assert_int_equal(tess_mesh_axis_size(mesh, "z"), 0);
  tess_take_error();
  (void)tess_call(tess_shard_map(asks_for_the_mesh, .mesh = mesh, .in_specs = TESS_P(), .out_specs = TESS_P()),
                  tess_arange(2));
  assert_int_equal(inside, TESS_AXIS_MANUAL);
  (void)tess_call(tess_jit(sets_a_mesh), tess_arange(2));
  tess_take_error();
  tess_memory_stats stats = tess_process_memory_stats("attic");
  assert_int_equal(stats.bytes_in_use, 0);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "attic");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- traced values say what they are ---- */

static bool traced, whole, ready;
static char text[64];
static void never(const tess_sharding *s, void *ctx) {
  (void)s;
  ++*(int *)ctx;
}
static tess_array *asks(tess_array *x) {
  traced = tess_array_is_traced(x);
  whole = tess_array_is_fully_addressable(x);
  ready = tess_array_is_ready(x);
  snprintf(text, sizeof text, "%s", tess_str(x));
  return x;
}
static tess_array *asks_for_its_sharding(tess_array *x) {
  (void)tess_array_sharding(x);
  return x;
}
static tess_array *asks_for_shards(tess_array *x) {
  (void)tess_addressable_shards(x);
  return x;
}
static tess_array *puts_away(tess_array *x) {
  tess_delete(x);
  return x;
}

static void test_traced_values(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_arange(4);
  (void)tess_call(tess_jit(asks), x);
  assert_true(traced && !whole && !tess_array_is_traced(x) && tess_array_is_fully_addressable(x));
  SAYS(text, "Traced<i32[4]>");
  REFUSED(tess_call(tess_jit(asks_for_its_sharding), x), TESS_INVALID_ARGUMENT, TESS_TRACER_ERROR,
          "a traced i32[4] has no sharding");
  assert_false(tess_ok(tess_call(tess_jit(asks_for_shards), x)));
  REPORTED(TESS_INVALID_ARGUMENT, TESS_TRACER_ERROR, "a traced i32[4]");
  assert_false(tess_ok(tess_call(tess_jit(puts_away), x)));
  REPORTED(TESS_INVALID_ARGUMENT, TESS_TRACER_ERROR, "delete: a traced i32[4] has no memory");
  int calls = 0;
  tess_inspect_array_sharding((tess_array *)NULL, never, &calls);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "inspect_array_sharding: x is NULL");
  tess_inspect_array_sharding(x, never, &calls);
  assert_int_equal(calls, 1);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(6, &mesh, TESS_SHAPE(2, 3), TESS_NAMES("x", "y"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_structs_of_arrays),
      cmocka_unit_test(test_slots),
      cmocka_unit_test(test_texts_live_with_their_scope),
      cmocka_unit_test(test_errors_of_nothing),
      cmocka_unit_test(test_texts),
      cmocka_unit_test(test_specs_that_are_refused),
      cmocka_unit_test(test_shardings_that_are_refused),
      cmocka_unit_test(test_meshes_that_are_refused),
      cmocka_unit_test(test_traced_values),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
