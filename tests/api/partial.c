/* Arrays that are partial sums (unreduced axes) through <tessera.h>: what they print, who may read them, how they come
 * and go, and that nothing is communicated where nothing need be. */
#include <math.h>

#include "_check.h"

static tess_mesh *mesh;

static tess_sharding *partial(tess_spec p, const char *axes) {
  return tess_named_sharding(mesh, tess_spec_unreduced(p, axes, TESS_REDUCE_SUM));
}

static tess_array *terms(void) { /* i32[4,2] = 0, 1, …; [[0,1],[0,0]…] and so on along x */
  tess_array *x = tess_device_put(count_up(4, 2), tess_named_sharding(mesh, TESS_P("x")));
  return tess_reshard(x, partial(TESS_P(), "x"));
}

static void test_what_it_is(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  int64_t before = bytes_in_use();
  tess_array *x = tess_device_put(count_up(4, 2), partial(TESS_P(), "x,y"));
  assert_int_equal(bytes_in_use() - before, 32 + 4 * 32);
  x = terms();
  SAYS(tess_repr(x), "Array(shape=(4, 2), dtype=int32, sharding=NamedSharding(mesh=Mesh('x': 2, 'y': 2, axis_types="
                     "(Explicit, Explicit)), spec=P(unreduced={'x'}), memory_kind=device))");
  SAYS(tess_str(x), tess_repr(x));
  assert_int_equal(tess_array_nbytes(x), 32);
  assert_false(tess_array_is_fully_replicated(x));
  assert_true(tess_array_committed(x));
  tess_shard_list l = tess_addressable_shards(x);
  assert_int_equal(l.n, 4);
  VALUES(l.shard[0].data, 0, 1, 2, 3, 0, 0, 0, 0);
  VALUES(l.shard[1].data, 0, 1, 2, 3, 0, 0, 0, 0);
  VALUES(l.shard[3].data, 0, 0, 0, 0, 4, 5, 6, 7);
  assert_int_equal(l.shard[2].replica_id, 0); /* no replica of the first: another term */
  assert_int_equal(l.shard[3].replica_id, 1);
  VALUES(tess_addressable_data(x, -1), 0, 0, 0, 0, 4, 5, 6, 7);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_who_may_read(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = terms();
  int32_t value[8];
  assert_int_equal(tess_read(x, value, sizeof value), TESS_UNIMPLEMENTED);
  REPORTED(TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "is unreduced: partial values have no index");
  assert_int_equal(((const int32_t *)tess_data(x))[7], 0);
  REPORTED(TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "tess_reshard sums them");
  assert_int_equal(tess_save_npy("/dev/null", x), TESS_UNIMPLEMENTED);
  tess_take_error();
  assert_int_equal(tess_block_until_ready(x), TESS_OK);
  VALUES(tess_device_get(x), 0, 1, 2, 3, 4, 5, 6, 7);
  VALUES(tess_addressable_shards(tess_getitem(x, TESS_AT(1))).shard[0].data, 2, 3); /* linear: terms of a row */
  VALUES(tess_addressable_shards(tess_getitem(x, TESS_AT(1))).shard[2].data, 0, 0);
  REFUSED(tess_abs(x), TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
          "abs of a value that is unreduced: i32[4,2]{U:x}; legal: sums, linear ops, tess_reshard first");
  REFUSED(tess_mul(x, x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "two values that are terms of sums");
  REFUSED(tess_add(x, count_up(4, 2)), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "and of one that is not");
  tess_array *sum = tess_reshard(x, tess_named_sharding(mesh, TESS_P()));
  VALUES(tess_abs(sum), 0, 1, 2, 3, 4, 5, 6, 7);
  VALUES(tess_mul(sum, sum), 0, 1, 4, 9, 16, 25, 36, 49);
  tess_array *y = tess_device_put(x, tess_devices().device[5]); /* the sum, on a device of another kind of mesh */
  VALUES(y, 0, 1, 2, 3, 4, 5, 6, 7);
  tess_delete(x);
  assert_false(tess_array_is_deleted(y));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_moves(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = terms();
  tess_mesh *other = tess_make_mesh(TESS_SHAPE(2, 2), TESS_NAMES("a", "b"), .axis_type = TESS_AXIS_EXPLICIT,
                                    .devices = tess_device_list(4, tess_devices().device + 4));
  tess_spec by_a = tess_spec_unreduced(TESS_P(), "a", TESS_REDUCE_SUM);
  tess_array *there = tess_device_put(x, tess_named_sharding(other, by_a)); /* term for term */
  tess_shard_list l = tess_addressable_shards(there);
  assert_int_equal(l.shard[3].device->id, 7);
  VALUES(l.shard[3].data, 0, 0, 0, 0, 4, 5, 6, 7);
  tess_spec by_b = tess_spec_unreduced(TESS_P("a"), "b", TESS_REDUCE_SUM);
  tess_array *anew = tess_device_put(x, tess_named_sharding(other, by_b)); /* summed, then parted */
  l = tess_addressable_shards(anew);
  VALUES(l.shard[0].data, 0, 1, 2, 3);
  VALUES(l.shard[3].data, 0, 0, 0, 0);
  tess_array *host = tess_device_put(
      x, tess_named_sharding(mesh, tess_spec_unreduced(TESS_P(), "x", TESS_REDUCE_SUM), .memory_kind = "pinned_host"));
  VALUES(tess_addressable_shards(host).shard[3].data, 0, 0, 0, 0, 4, 5, 6, 7);
  tess_array *copy = tess_device_put(x, partial(TESS_P(NULL, NULL), "x"), .no_alias = true);
  tess_array *gone = tess_device_put(x, tess_named_sharding(mesh, TESS_P("y")), .donate = true);
  assert_true(tess_array_is_deleted(x));
  VALUES(gone, 0, 1, 2, 3, 4, 5, 6, 7);
  VALUES(tess_addressable_shards(copy).shard[2].data, 0, 0, 0, 0, 4, 5, 6, 7);
  bool yes = true;
  REFUSED(tess_device_put(tess_asarray(&yes, TESS_SHAPE(1)), partial(TESS_P(), "x")), TESS_INVALID_ARGUMENT,
          TESS_TYPE_ERROR, "bool[1]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Each device's array is a term; along the other axes they are replicas. */
static void test_from_terms(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *term[4];
  for (int i = 0; i < 4; i++) {
    int32_t v[] = {10 * i, 10 * i + 1};
    term[i] = tess_device_put(tess_asarray(v, TESS_SHAPE(2)), tess_mesh_devices(mesh).device[i]);
  }
  tess_arrays all = {4, term};
  tess_sharding *by_y = partial(TESS_P("y"), "x");
  tess_array *x = tess_make_array_from_single_device_arrays(TESS_SHAPE(4), by_y, all);
  SAYS(tess_str_spec(tess_sharding_spec(tess_array_sharding(x))), "P('y', unreduced={'x'})");
  tess_shard_list l = tess_addressable_shards(x);
  VALUES(l.shard[1].data, 10, 11);
  VALUES(l.shard[2].data, 20, 21);
  VALUES(tess_device_get(x), 20, 22, 40, 42); /* as JAX */
  VALUES(tess_reshard(x, tess_named_sharding(mesh, TESS_P("y"))), 20, 22, 40, 42);
  x = tess_make_array_from_single_device_arrays(TESS_SHAPE(2), partial(TESS_P(), "x,y"), all);
  VALUES(tess_device_get(x), 60, 64);
  x = tess_make_array_from_single_device_arrays(TESS_SHAPE(2), partial(TESS_P(), "y"), all);
  VALUES(tess_device_get(x), 10, 12); /* of replicas the first counts */
  for (int i = 0; i < 4; i++) {       /* uneven, in another order, and the shards of an array: nothing is copied */
    int n = i % 2 ? 1 : 2;
    term[3 - i] = tess_device_put(tess_getitem(term[0], TESS_RANGE(0, n)), tess_mesh_devices(mesh).device[i]);
  }
  x = tess_make_array_from_single_device_arrays(TESS_SHAPE(3), by_y, all);
  VALUES(tess_device_get(x), 0, 2, 0);
  l = tess_addressable_shards(x);
  for (int i = 0; i < 4; i++)
    term[i] = l.shard[i].data;
  int64_t before = bytes_in_use();
  tess_array *same = tess_make_array_from_single_device_arrays(TESS_SHAPE(3), by_y, all);
  VALUES(tess_device_get(tess_sum(same)), 2);
  assert_true(bytes_in_use() - before < 24);
  REFUSED(tess_make_array_from_single_device_arrays(TESS_SHAPE(4), by_y, all), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "i32[1], expected shape (2,)");
  REFUSED(tess_make_array_from_single_device_arrays(
              TESS_SHAPE(3), tess_named_sharding(mesh, tess_spec_unreduced(TESS_P("y"), "x", TESS_REDUCE_MAX)), all),
          TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "unreduced");
  bool yes = true;
  for (int i = 0; i < 4; i++)
    term[i] = tess_device_put(tess_asarray(&yes, TESS_SHAPE(1)), tess_mesh_devices(mesh).device[i]);
  REFUSED(tess_make_array_from_single_device_arrays(TESS_SHAPE(2), by_y, all), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "bool has no sum");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- programs ---- */

static tess_array *same(tess_array *x) {
  return x;
}
static tess_array *product(tess_array *a, tess_array *b) {
  return tess_matmul(a, b, .out_sharding = partial(TESS_P(), "x"));
}
static tess_array *sum_of_products(tess_array *a, tess_array *b) {
  tess_array *x = product(a, b);
  return tess_reshard(tess_add(x, tess_neg(tess_add(x, x))), tess_named_sharding(mesh, TESS_P("x")));
}

static int64_t collectives_of(tess_fn *f, int n, tess_array *const *arg, tess_array **out) {
  int64_t before = tess_runtime_counters().collectives;
  *out = tess_call_at(TESS_HERE, f, n, arg);
  return tess_runtime_counters().collectives - before;
}

/* design/partitioning.md 9: E22, E24, and one collective where a partial value is summed and cut at once. */
static void test_nothing_is_sent(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *out, *a = tess_device_put(count_up(4, 2), tess_named_sharding(mesh, TESS_P(NULL, "x"))),
                   *b = tess_device_put(count_up(2, 4), tess_named_sharding(mesh, TESS_P("x")));
  tess_array *arg[] = {a, b};
  tess_sharding *by_x = partial(TESS_P(), "x");
  assert_int_equal(collectives_of(tess_jit(product, .out_shardings = by_x), 2, arg, &out), 0);
  tess_shard_list l = tess_addressable_shards(out);
  VALUES(l.shard[0].data, 0, 0, 0, 0, 0, 2, 4, 6, 0, 4, 8, 12, 0, 6, 12, 18);
  VALUES(l.shard[2].data, 4, 5, 6, 7, 12, 15, 18, 21, 20, 25, 30, 35, 28, 35, 42, 49);
  assert_int_equal(collectives_of(tess_jit(same, .out_shardings = by_x), 1, &a, &out), 0);
  assert_int_equal(collectives_of(tess_jit(same), 1, &out, &out), 0);
  SAYS(tess_str(tess_array_sharding(out)), tess_str(by_x));
  assert_int_equal(collectives_of(tess_jit(sum_of_products), 2, arg, &out), 1);
  VALUES(out, -4, -5, -6, -7, -12, -17, -22, -27, -20, -29, -38, -47, -28, -41, -54, -67);
  REFUSED(tess_call(tess_jit(same, .in_shardings = by_x), a), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "in_shardings says");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* design/manual.md 1.9: an invariant result is no term; one that varies is no reduced value. */
static void test_specs_of_shard_map(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_spec by_x = tess_spec_unreduced(TESS_P(), "x", TESS_REDUCE_SUM);
  tess_array *x = count_up(4, 2);
  REFUSED(tess_call(tess_shard_map(same, .mesh = mesh, .in_specs = TESS_P(), .out_specs = by_x), x),
          TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "equal on all devices along {'x'}");
  REFUSED(tess_call(tess_shard_map(same, .mesh = mesh, .in_specs = by_x, .out_specs = TESS_P()), x),
          TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "may vary over {'x'}");
  tess_fn *f = tess_shard_map(same, .mesh = mesh, .in_specs = TESS_P(), .out_specs = by_x, .no_check_vma = true);
  tess_array *y = tess_call(f, x); /* as JAX: each device's copy is a term */
  VALUES(tess_reshard(y, tess_named_sharding(mesh, TESS_P())), 0, 2, 4, 6, 8, 10, 12, 14);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- terms of maxima and minima ---- */

static tess_fn *map_of(tess_fn *f, tess_spec in, tess_spec out) {
  return tess_shard_map(f, .mesh = mesh, .in_specs = in, .out_specs = out);
}
static tess_spec extreme(tess_reduce_kind kind) {
  return tess_spec_unreduced(TESS_P(), "x", kind);
}
static tess_array *highest(tess_array *x) { /* of one device's rows */
  return tess_max(x, .axes = TESS_INTS(0));
}
static tess_array *lowest(tess_array *x) {
  return tess_min(x, .axes = TESS_INTS(0));
}
static tess_array *twice(tess_array *x) {
  return tess_mul(x, 2);
}
static tess_array *high_then_twice(tess_array *x) { /* terms go from one region into the next */
  tess_array *y = tess_call(map_of(tess_jit(highest), TESS_P("x"), extreme(TESS_REDUCE_MAX)), x);
  return tess_call(map_of(tess_jit(twice), extreme(TESS_REDUCE_MAX), extreme(TESS_REDUCE_MAX)), y);
}
static tess_array *high_and_more(tess_array *x) { /* what is no region takes the maximum */
  tess_array *y = tess_call(map_of(tess_jit(highest), TESS_P("x"), extreme(TESS_REDUCE_MAX)), x);
  y = tess_reshard(y, tess_named_sharding(mesh, TESS_P()));
  return tess_add(tess_add(y, y), 1);
}

static void test_extremes_of_shard_map(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  int32_t values[] = {3, -5, 1, 7, 2, 9, -4, -8};
  tess_array *x = tess_asarray(values, TESS_SHAPE(4, 2));
  tess_array *out, *high = tess_call(map_of(tess_jit(highest), TESS_P("x"), extreme(TESS_REDUCE_MAX)), x);
  SAYS(tess_str_spec(tess_sharding_spec(tess_array_sharding(high))), "P(unreduced={'x'}, unreduced_kind=max)");
  tess_shard_list l = tess_addressable_shards(high);
  VALUES(l.shard[0].data, 3, 7);
  VALUES(l.shard[1].data, 3, 7);
  VALUES(l.shard[2].data, 2, 9);
  VALUES(tess_device_get(high), 3, 9);
  VALUES(tess_reshard(high, tess_named_sharding(mesh, TESS_P("y"))), 3, 9);
  REFUSED(tess_add(high, high), TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, /* not the maximum of the sums */
          "add of terms of a maximum or minimum: i32[2]{U:x}; legal: tess_reshard first");
  tess_array *most = tess_reshard(high, tess_named_sharding(mesh, TESS_P()));
  VALUES(tess_add(most, most), 6, 18);
  tess_array *low = tess_call(map_of(tess_jit(lowest), TESS_P("x"), extreme(TESS_REDUCE_MIN)), x);
  VALUES(tess_device_get(low), -4, -8);
  VALUES(tess_sub(most, tess_reshard(low, tess_named_sharding(mesh, TESS_P()))), 7, 17);
  assert_int_equal(collectives_of(tess_jit(same), 1, &high, &out), 0);
  assert_int_equal(collectives_of(tess_jit(high_then_twice), 1, &x, &out), 0);
  VALUES(tess_addressable_shards(out).shard[2].data, 4, 18);
  VALUES(tess_device_get(out), 6, 18);
  assert_int_equal(collectives_of(tess_jit(high_and_more), 1, &x, &out), 1);
  VALUES(out, 7, 19);
  tess_array *batch[] = {x, tess_neg(x)};
  tess_fn *each = tess_vmap(map_of(tess_jit(highest), TESS_P("x"), extreme(TESS_REDUCE_MAX)));
  VALUES(tess_device_get(tess_call(each, tess_stack(TESS_ARRAYS(batch[0], batch[1]), 0))), 3, 9, 4, 8);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *spread(tess_array *x) { /* each device's own */
  return tess_add(x, tess_mul(tess_axis_index("x"), 10));
}
static void test_extremes_of_whole_values(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(4, 1); /* which says nothing of Explicit axes */
  /* a whole value is its own maximum: of what comes in, and of what is equal inside */
  tess_array *y = tess_call(map_of(tess_jit(twice), TESS_P(), extreme(TESS_REDUCE_MIN)), x);
  VALUES(tess_device_get(y), 0, 2, 4, 6);
  y = tess_call(map_of(tess_jit(same), extreme(TESS_REDUCE_MAX), extreme(TESS_REDUCE_MAX)), x);
  VALUES(tess_device_get(y), 0, 1, 2, 3);
  float wide[] = {-1.5f, -2.5f, INFINITY, -INFINITY};
  y = tess_call(map_of(tess_jit(same), extreme(TESS_REDUCE_MAX), extreme(TESS_REDUCE_MAX)),
                tess_asarray(wide, TESS_SHAPE(4, 1)));
  VALUES(tess_astype(tess_eq(tess_device_get(y), tess_asarray(wide, TESS_SHAPE(4, 1))), TESS_I32), 1, 1, 1, 1);
  y = tess_call(map_of(tess_jit(spread), TESS_P(), extreme(TESS_REDUCE_MAX)), x);
  VALUES(tess_device_get(y), 10, 11, 12, 13);
  y = tess_call(map_of(tess_jit(spread), TESS_P(), extreme(TESS_REDUCE_MIN)), x);
  VALUES(tess_device_get(y), 0, 1, 2, 3);
  /* terms of a maximum as terms of a minimum: the maximum first */
  tess_array *z = tess_call(map_of(tess_jit(spread), TESS_P(), extreme(TESS_REDUCE_MAX)), x);
  z = tess_call(map_of(tess_jit(same), extreme(TESS_REDUCE_MIN), extreme(TESS_REDUCE_MIN)), z);
  VALUES(tess_device_get(z), 10, 11, 12, 13);
  z = tess_call(map_of(tess_jit(same), extreme(TESS_REDUCE_SUM), extreme(TESS_REDUCE_SUM)), y);
  VALUES(tess_device_get(z), 0, 1, 2, 3);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *energy(tess_array *x) {
  tess_array *y = tess_call(map_of(tess_jit(highest), TESS_P("x"), extreme(TESS_REDUCE_MAX)), x);
  return tess_sum(tess_reshard(y, tess_named_sharding(mesh, TESS_P())));
}

static void test_extremes_refused(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_astype(count_up(4, 2), TESS_F32);
  REFUSED(tess_call(tess_grad(energy), x), TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
          "derivatives of a shard_map with unreduced_kind=max in out_specs[0]");
  tess_array *value, *tangent;
  tess_jvp_into(TESS_TREE(value), TESS_TREE(tangent), energy, TESS_TREE(x), TESS_TREE(x));
  REFUSED(tangent, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "unreduced_kind=max");
  REFUSED(tess_call(map_of(tess_jit(same), extreme(TESS_REDUCE_SUM), extreme(TESS_REDUCE_MAX)), x),
          TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "may vary over {'x'}"); /* terms of a sum */
  REFUSED(tess_call(map_of(tess_jit(same), extreme(TESS_REDUCE_MAX), TESS_P()), x), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "may vary over {'x'}");
  REFUSED(tess_device_put(x, tess_named_sharding(mesh, extreme(TESS_REDUCE_MAX))), TESS_UNIMPLEMENTED,
          TESS_NOT_IMPLEMENTED_ERROR, "not as a sum");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int start(void **state) {
  (void)state;
  tess_set_error_handler(NULL, NULL);
  tess_status status = tess_init(.num_cpu_devices = 8);
  mesh = tess_make_mesh(TESS_SHAPE(2, 2), TESS_NAMES("x", "y"), .axis_type = TESS_AXIS_EXPLICIT,
                        .devices = tess_device_list(4, tess_devices().device));
  return status != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_what_it_is),
                                     cmocka_unit_test(test_who_may_read),
                                     cmocka_unit_test(test_moves),
                                     cmocka_unit_test(test_from_terms),
                                     cmocka_unit_test(test_nothing_is_sent),
                                     cmocka_unit_test(test_specs_of_shard_map),
                                     cmocka_unit_test(test_extremes_of_shard_map),
                                     cmocka_unit_test(test_extremes_of_whole_values),
                                     cmocka_unit_test(test_extremes_refused)};
  return cmocka_run_group_tests(tests, start, tear_down);
}
