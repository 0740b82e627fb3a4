/* Arrays in worlds of 1, 2, 3, 4 and 8 processes: every constructor, what is here of them and what is not, questions of
 * all processes; programs on meshes that some processes have no part of, or whose order interleaves them. */
#include "_world.h"

static tess_array *value_of_box(const tess_index *box, void *ctx) {
  int32_t data[64], *p = data;
  (void)ctx;
  for (int64_t i = box->dim[0].start; i < box->dim[0].stop; i++)
    for (int64_t k = box->dim[1].start; k < box->dim[1].stop; k++)
      *p++ = (int32_t)(2 * i + k);
  return tess_asarray(data, TESS_SHAPE(box->dim[0].stop - box->dim[0].start, box->dim[1].stop - box->dim[1].start));
}

/* i32[2 n, 2] of 0, 1, 2, …, a row on each device: what is here of it, and all of it when it is gathered. */
static int check_rows(tess_array *x, int me, int n) {
  int32_t all[32];
  for (int i = 0; i < 4 * n; i++)
    all[i] = i;
  if (!tess_ok(x)) fprintf(stderr, "%s\n", tess_error_of(x).message);
  CHECK(tess_ok(x) && tess_array_dim(x, 0) == 2 * n && tess_array_committed(x));
  CHECK(tess_array_is_fully_addressable(x) == (n == 1));
  tess_shard_list here = tess_addressable_shards(x);
  CHECK(here.n == 2);
  for (int k = 0; k < 2; k++)
    SAME(here.shard[k].data, 4 * me + 2 * k, 4 * me + 2 * k + 1);
  CHECK(same_values(tess_process_allgather(x, .tiled = true), 4 * n, all));
  if (n == 1) return 0;
  CHECK(!tess_data(x) || !tess_ok(tess_device_get(x)));
  CHECK_ERROR(TESS_FAILED_PRECONDITION, TESS_NOT_LOCAL, "tess_process_allgather");
  CHECK(tess_save_npy("no/such/folder/x.npy", x) == TESS_NOT_FOUND); /* in all: process 0 tells the others */
  CHECK_ERROR(TESS_NOT_FOUND, TESS_NO_REASON, me ? "process 0: " : "no/such/folder");
  return 0;
}
#define ROWS(x)                                                                                                        \
  do {                                                                                                                 \
    int line = check_rows(x, me, n);                                                                                   \
    if (line) return fprintf(stderr, "rows: line %d\n", line), __LINE__;                                               \
  } while (0)

static int constructors(int me, void *ctx) {
  int n = *(int *)ctx;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(2 * n), TESS_NAMES("x"));
  tess_sharding *rows = tess_named_sharding(m, TESS_P("x"));
  tess_array *mine = ramp(TESS_SHAPE(2, 2), 4 * me, 1), *one[2], *whole = ramp(TESS_SHAPE(2 * n, 2), 0, 1);
  for (int k = 0; k < 2; k++)
    one[k] = tess_device_put(ramp(TESS_SHAPE(1, 2), 4 * me + 2 * k, 1), tess_local_devices().device[k]);
  ROWS(tess_make_array_from_callback(TESS_SHAPE(2 * n, 2), rows, value_of_box, NULL));
  ROWS(tess_make_array_from_process_local_data(rows, mine));
  ROWS(tess_make_array_from_single_device_arrays(TESS_SHAPE(2 * n, 2), rows, TESS_ARRAYS(one[0], one[1])));
  ROWS(tess_make_array_from_single_device_arrays(TESS_SHAPE(2 * n, 2), rows, TESS_ARRAYS(one[1], one[0])));
  ROWS(tess_device_put(whole, rows));
  ROWS(tess_host_local_array_to_global_array(mine, m, TESS_P("x")));
  ROWS(tess_device_put(tess_device_put(whole, tess_named_sharding(m, TESS_P())), rows));
  ROWS(tess_gda_from_callback(TESS_SHAPE(2 * n, 2), m, TESS_P("x"), value_of_box, NULL));
  tess_set_mesh(tess_make_mesh(TESS_SHAPE(2 * n), TESS_NAMES("data")));
  ROWS(tess_host_to_global_device_array(mine));
  tess_array *x = tess_device_put(whole, rows);
  SAME(tess_global_array_to_host_local_array(x, m, TESS_P("x")), 4 * me, 4 * me + 1, 4 * me + 2, 4 * me + 3);
  /* what is the same on all, and what is not */
  CHECK(tess_assert_equal(whole, NULL) == TESS_OK);
  CHECK(tess_assert_equal(mine, "rows") == (n == 1 ? TESS_OK : TESS_INVALID_ARGUMENT));
  if (n > 1) CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR, "rows: ");
  CHECK(tess_sync_global_devices("here") == TESS_OK);
  tess_device_array live = tess_live_devices();
  CHECK(live.n == 2 * n && live.device[2 * n - 1]->process_index == n - 1);
  CHECK(tess_devices().n == 2 * n && tess_local_devices().device[0]->id == 2 * me);
  /* to one file: the first process gets all, and writes */
  char path[64];
  snprintf(path, sizeof path, "arrays_processes_%d.npy", n);
  tess_array *laid_out[] = {x, tess_device_put(whole, tess_named_sharding(m, TESS_P())),
                            tess_device_put(x, tess_named_sharding(m, TESS_P(NULL, "x")))};
  for (int k = 0; k < 3; k++) {
    CHECK(tess_save_npy(path, laid_out[k]) == TESS_OK);
    CHECK(tess_assert_equal(tess_load_npy(path, NULL), NULL) == TESS_OK);
    ROWS(tess_load_npy(path, rows));
    CHECK(tess_sync_global_devices("read") == TESS_OK);
  }
  if (me == 0) CHECK(remove(path) == 0);
  FINISH(s);
}

static void test_constructors(void **state) {
  (void)state;
  static const int counts[] = {1, 2, 3, 4, 8};
  for (int k = 0; k < 5; k++)
    run_world("constructors", counts[k], constructors, (void *)&counts[k]);
}

/* ---- programs ---- */

static tess_array *doubled_sum(tess_array *x) {
  return tess_psum(tess_mul(x, 2), "x");
}
static _Thread_local tess_array *captured;
static tess_array *with_captured(tess_array *x) {
  return tess_add(x, captured);
}
static tess_array *less_than(tess_array *v) {
  return tess_lt(tess_sum(v), 100);
}
static tess_array *grow(tess_array *v) {
  return tess_add(tess_mul(v, 2), 1);
}
static tess_array *until_large(tess_array *x) {
  return tess_while_loop(less_than, grow, x);
}
static tess_array *minus(tess_array *x) {
  return tess_neg(x);
}
static tess_array *either(tess_array *x) {
  return tess_cond(tess_gt(tess_sum(x), 10), grow, minus, x);
}

/* 3 processes, devices of two of them; the third one calls too, and has nothing. */
static int without_devices(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  const tess_device *const *all = tess_devices().device, *some[] = {all[0], all[2]};
  tess_mesh *m = tess_mesh_of(tess_device_list(2, some), TESS_NAMES("x"));
  tess_array *x = tess_device_put(ramp(TESS_SHAPE(4), 0, 1), tess_named_sharding(m, TESS_P("x")));
  CHECK(tess_addressable_shards(x).n == (me < 2));
  tess_fn *f = tess_shard_map(doubled_sum, .mesh = m, .in_specs = TESS_P("x"), .out_specs = TESS_P());
  tess_array *y = tess_call(f, x), *z = tess_call(tess_jit(grow), x);
  CHECK(tess_ok(y) && tess_ok(z) && tess_array_dim(y, 0) == 2);
  if (me < 2) SAME(y, 4, 8);
  if (me < 2) SAME(tess_addressable_data(z, 0), 4 * me + 1, 4 * me + 3);
  if (me == 2) {
    CHECK(tess_addressable_shards(y).n == 0 && !tess_ok(tess_addressable_data(y, 0)));
    tess_take_error();
    CHECK(!tess_ok(tess_device_get(y)));
    CHECK_ERROR(TESS_FAILED_PRECONDITION, TESS_NOT_LOCAL, "not all here");
  }
  FINISH(s);
}

/* Devices of the processes in turn, over two axes (JAX's non_contiguous_mesh_2d), values from outside, decisions. */
static int in_turns(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  const tess_device *const *all = tess_devices().device, *turn[] = {all[0], all[2], all[1], all[3]};
  tess_mesh *m = tess_mesh_of(tess_devices_reshape(tess_device_list(4, turn), TESS_SHAPE(2, 2)), TESS_NAMES("x", "y"));
  tess_array *x = tess_device_put(ramp(TESS_SHAPE(4, 2), 0, 1), tess_named_sharding(m, TESS_P("x", "y")));
  tess_array *y = tess_call(tess_jit(grow, .out_shardings = tess_named_sharding(m, TESS_P("y", "x"))), x);
  for (int k = 0; k < 2; k++) /* device k of process me is at row k, column me: rows 2 me, 2 me + 1 of column k */
    SAME(tess_addressable_data(y, k), 8 * me + 2 * k + 1, 8 * me + 2 * k + 5);
  captured = tess_device_put(ramp(TESS_SHAPE(4, 2), 10, 10), tess_named_sharding(m, TESS_P("y")));
  y = tess_call(tess_jit(with_captured), x); /* JAX refuses what spans processes here */
  SAME(tess_process_allgather(y, .tiled = true), 10, 21, 32, 43, 54, 65, 76, 87);
  y = tess_call(tess_jit(until_large), x); /* 28, 64, 136 */
  SAME(tess_process_allgather(y, .tiled = true), 3, 7, 11, 15, 19, 23, 27, 31);
  y = tess_call(tess_jit(either), x);
  SAME(tess_process_allgather(y, .tiled = true), 1, 3, 5, 7, 9, 11, 13, 15);
  FINISH(s);
}

static void test_programs(void **state) {
  (void)state;
  RUN(3, without_devices);
  RUN(2, in_turns);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_constructors), cmocka_unit_test(test_programs)};
  return cmocka_run_group_tests(tests, start_world, end_world);
}
