/* jax.experimental.multihost_utils among simulated processes: values, and that no mistake is a hang. */
#include <complex.h>
#include <math.h>
#include <time.h>

#include "_world.h"

/* ---- broadcast_one_to_all ---- */

static int broadcast(int me, void *ctx) {
  int n = *(int *)ctx;
  tess_scope *s = tess_scope_begin();
  SAME(tess_broadcast_one_to_all(ramp(TESS_SHAPE(3), me * 10, 1)), 0, 1, 2);
  SAME(tess_broadcast_one_to_all(ramp(TESS_SHAPE(2), me * 10, 1), .use_is_source = true, .is_source = me == n - 1),
       10 * n - 10, 10 * n - 9);
  uint8_t small[] = {(uint8_t)(200 + me)};
  tess_array *b = tess_broadcast_one_to_all(tess_asarray(small, TESS_SHAPE()));
  CHECK(tess_array_dtype(b) == TESS_U8 && tess_item_int(b) == 200 && !tess_array_committed(b));
  tess_tree *t = tess_broadcast_one_to_all(
      tess_dict(TESS_KV("a", ramp(TESS_SHAPE(1), me, 1)), TESS_KV("b", ramp(TESS_SHAPE(0), 0, 1))));
  SAME(tess_tree_array(t, "a"), 0);
  CHECK(tess_array_dim(tess_tree_array(t, "b"), 0) == 0);
  if (n == 1) FINISH(s);
  /* several sources, and none: JAX's sum */
  SAME(tess_broadcast_one_to_all(ramp(TESS_SHAPE(2), me, 3), .use_is_source = true, .is_source = me < 2), 1, 7);
  SAME(tess_broadcast_one_to_all(ramp(TESS_SHAPE(2), 5, 1), .use_is_source = true), 0, 0);
  bool truth[] = {me == 0, me == 1, true, false};
  tess_array *either =
      tess_broadcast_one_to_all(tess_asarray(truth, TESS_SHAPE(4)), .use_is_source = true, .is_source = me < 2);
  const bool *yes = tess_array_dtype(either) == TESS_BOOL ? tess_data(either) : NULL;
  CHECK(yes && yes[0] && yes[1] && yes[2] && !yes[3]);
  b = tess_broadcast_one_to_all(tess_asarray(small, TESS_SHAPE()), .use_is_source = true, .is_source = me < 2);
  CHECK(tess_array_dtype(b) == TESS_U8 && tess_item_int(b) == 145); /* 401 - 256 */
  tess_broadcast_one_to_all(ramp(TESS_SHAPE(me + 1), 0, 1));
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_COLLECTIVE_MISMATCH, "broadcast_one_to_all of i32[");
  FINISH(s);
}

/* ---- process_allgather ---- */

static int allgather(int me, void *ctx) {
  int n = *(int *)ctx;
  tess_scope *s = tess_scope_begin();
  int32_t want[32];
  for (int i = 0; i < 2 * n; i++)
    want[i] = i;
  tess_array *x = ramp(TESS_SHAPE(2), 2 * me, 1);
  tess_array *stacked = tess_process_allgather(x), *joined = tess_process_allgather(x, .tiled = true);
  CHECK(tess_array_ndim(stacked) == 2 && tess_array_dim(stacked, 0) == n && tess_array_dim(stacked, 1) == 2);
  CHECK(tess_array_ndim(joined) == 1 && tess_array_dim(joined, 0) == 2 * n);
  CHECK(same_values(stacked, 2 * n, want) && same_values(joined, 2 * n, want));
  tess_array *scalar = ramp(TESS_SHAPE(), me, 1);
  CHECK(same_values(tess_process_allgather(scalar), n, want));
  x = tess_process_allgather(scalar, .tiled = true);
  CHECK(tess_array_ndim(x) == (n > 1) && same_values(x, n, want));
  x = tess_process_allgather(ramp(TESS_SHAPE(0, 3), 0, 1));
  CHECK(tess_array_dim(x, 0) == n && tess_array_dim(x, 1) == 0 && tess_array_dim(x, 2) == 3);
  tess_tree *t = tess_process_allgather(tess_list(scalar, ramp(TESS_SHAPE(1), me, 1)));
  CHECK(same_values(tess_tree_array(t, "0"), n, want) && tess_array_ndim(tess_tree_array(t, "1")) == 2);
  /* arrays that span processes: tiled alone */
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(n * DEVICES), TESS_NAMES("x"));
  x = tess_make_array_from_process_local_data(tess_named_sharding(m, TESS_P("x")), ramp(TESS_SHAPE(2), 2 * me, 1));
  CHECK(same_values(tess_process_allgather(x, .tiled = true), 2 * n, want));
  if (n == 1) FINISH(s);
  tess_process_allgather(x);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "only .tiled = true");
  tess_process_allgather(ramp(TESS_SHAPE(2 + (me == 1)), 0, 1));
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_COLLECTIVE_MISMATCH, "i32[3]");
  tess_process_allgather(me == 1 ? tess_ones(TESS_SHAPE(2)) : ramp(TESS_SHAPE(2), 0, 1));
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_COLLECTIVE_MISMATCH, "of f32[2]");
  /* an operand in error, or deleted, is told to the others */
  tess_array *bad = me == 1 ? tess_make_error(TESS_DATA_LOSS, "the disk is gone") : scalar;
  tess_process_allgather(bad);
  if (me == 1)
    CHECK_ERROR(TESS_DATA_LOSS, TESS_NO_REASON, "the disk is gone");
  else
    CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_COLLECTIVE_MISMATCH, "process 1 calls process_allgather of an error");
  if (me == 0) tess_delete(x);
  tess_process_allgather(tess_addressable_data(x, 0));
  CHECK_ERROR(me ? TESS_INVALID_ARGUMENT : TESS_FAILED_PRECONDITION, TESS_NO_REASON, "");
  CHECK(same_values(tess_process_allgather(scalar), n, want)); /* and the world goes on */
  FINISH(s);
}

/* ---- assert_equal, sync_global_devices ---- */

static int equal(int me, void *ctx) {
  int n = *(int *)ctx;
  tess_scope *s = tess_scope_begin();
  float zero[] = {me ? -0.0F : 0.0F, 1}, nan[] = {1, NAN};
  CHECK(tess_assert_equal(ramp(TESS_SHAPE(3), 0, 1), NULL) == TESS_OK);
  CHECK(tess_assert_equal(tess_asarray(zero, TESS_SHAPE(2)), NULL) == TESS_OK);
  CHECK(tess_assert_equal(tess_asarray(nan, TESS_SHAPE(2)), NULL) == TESS_INVALID_ARGUMENT);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR, "NaN");
  float _Complex part[] = {1, 2, NAN * I};
  CHECK(tess_assert_equal(tess_frombuffer(part, TESS_C64, TESS_SHAPE(2)), NULL) == TESS_OK);
  CHECK(tess_assert_equal(tess_frombuffer(part, TESS_C64, TESS_SHAPE(3)), NULL) == TESS_INVALID_ARGUMENT);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR, "NaN");
  part[1] = me ? -0.0F : 0.0F;
  CHECK(tess_assert_equal(tess_frombuffer(part, TESS_C64, TESS_SHAPE(2)), NULL) == TESS_OK);
  CHECK(tess_sync_global_devices("here") == TESS_OK);
  CHECK(tess_sync_global_devices(NULL) == TESS_INVALID_ARGUMENT);
  tess_take_error();
  if (n == 1) FINISH(s);
  CHECK(tess_assert_equal(ramp(TESS_SHAPE(3), me == 1, 1), "the seed") == TESS_INVALID_ARGUMENT);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR, "the seed: i32[3] differs between processes 0 and 1");
  CHECK(tess_sync_global_devices(me == 1 ? "there" : "here") == TESS_INVALID_ARGUMENT);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR, "process 0 is at 'here', process 1 at 'there'");
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(n * DEVICES), TESS_NAMES("x"));
  tess_array *v = ramp(TESS_SHAPE(n * DEVICES), 0, 1);
  CHECK(tess_assert_equal(tess_device_put(v, tess_named_sharding(m, TESS_REPLICATED)), NULL) == TESS_OK);
  CHECK(tess_assert_equal(tess_device_put(v, tess_named_sharding(m, TESS_P("x"))), NULL) == TESS_INVALID_ARGUMENT);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR, "is cut over devices of several processes");
  FINISH(s);
}

static void test_values(void **state) {
  (void)state;
  for (int n = 1; n <= 4; n++) {
    run_world("broadcast", n, broadcast, &n);
    run_world("allgather", n, allgather, &n);
    run_world("equal", n, equal, &n);
  }
}

/* ---- host-local arrays and back ---- */

static int host_local(int me, void *ctx) {
  int n = *(int *)ctx;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(n, DEVICES), TESS_NAMES("host", "dev"));
  tess_array *mine = ramp(TESS_SHAPE(2, 2), 4 * me, 1);
  tess_array *x = tess_host_local_array_to_global_array(mine, m, TESS_P("host"));
  CHECK(tess_array_dim(x, 0) == 2 * n && tess_array_dim(x, 1) == 2 && tess_array_committed(x));
  CHECK(tess_addressable_shards(x).n == DEVICES);
  SAME(tess_addressable_data(x, 1), 4 * me, 4 * me + 1, 4 * me + 2, 4 * me + 3);
  tess_array *r = tess_host_local_array_to_global_array(ramp(TESS_SHAPE(2, 2), 0, 1), m, TESS_REPLICATED);
  CHECK(tess_array_dim(r, 0) == 2);
  tess_array *both = tess_host_local_array_to_global_array(mine, m, TESS_P("host", "dev"));
  SAME(tess_addressable_data(both, 1), 4 * me + 1, 4 * me + 3);
  if (n > 1) CHECK(tess_host_local_array_to_global_array(x, m, TESS_P("host")) == x);
  /* and back: as it lies, and (a collective) as it does not */
  tess_array *back = tess_global_array_to_host_local_array(x, m, TESS_P("host"));
  CHECK(tess_array_is_fully_addressable(back));
  SAME(back, 4 * me, 4 * me + 1, 4 * me + 2, 4 * me + 3);
  back = tess_global_array_to_host_local_array(both, m, TESS_P("host"));
  SAME(back, 4 * me, 4 * me + 1, 4 * me + 2, 4 * me + 3);
  CHECK(tess_addressable_shards(back).n == DEVICES);
  CHECK(tess_array_size(tess_addressable_data(back, 1)) == (n > 1 ? 4 : 2)); /* alone it is returned as it is */
  CHECK(tess_global_array_to_host_local_array(back, m, TESS_P("host")) == back);
  tess_tree *t =
      tess_host_local_array_to_global_array(tess_dict(TESS_KV("a", mine), TESS_KV("b", mine)), m, TESS_P("host"));
  CHECK(tess_array_dim(tess_tree_array(t, "b"), 0) == 2 * n);
  t = tess_global_array_to_host_local_array(t, m, TESS_P("host"));
  SAME(tess_tree_array(t, "a"), 4 * me, 4 * me + 1, 4 * me + 2, 4 * me + 3);
  /* what is refused */
  tess_host_local_array_to_global_array(mine, m, (tess_spec){0});
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "no spec");
  tess_host_local_array_to_global_array(ramp(TESS_SHAPE(2, 3), 0, 1), m, TESS_P(NULL, "dev"));
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_INDIVISIBLE_ERROR, "does not divide into 2 parts");
  tess_host_local_array_to_global_array(mine, m, TESS_P("mars"));
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_NO_REASON, "mars");
  if (n == 2) {
    const tess_device *device[] = {tess_devices().device[0], tess_devices().device[2], tess_devices().device[3],
                                   tess_devices().device[1]};
    tess_mesh *w =
        tess_mesh_of(tess_devices_reshape(tess_device_list(4, device), TESS_SHAPE(2, 2)), TESS_NAMES("x", "y"));
    tess_host_local_array_to_global_array(mine, w, TESS_P("x"));
    CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "contiguous box");
  }
  FINISH(s);
}

static void test_host_local(void **state) {
  (void)state;
  for (int n = 1; n <= 4; n++)
    run_world("host_local", n, host_local, &n);
}

/* ---- what would hang ---- */

static int other_collective(int me, void *ctx) {
  (void)ctx;
  if (me == 1)
    CHECK(tess_sync_global_devices("a") != TESS_OK);
  else
    CHECK(!tess_ok(tess_process_allgather(ramp(TESS_SHAPE(2), 0, 1))));
  tess_error e = tess_take_error();
  CHECK(e.status == TESS_FAILED_PRECONDITION || e.status == TESS_ABORTED);
  CHECK(strstr(e.message, "process 1 calls sync_global_devices (") &&
        strstr(e.message, "calls process_allgather of i32[2]"));
  CHECK(tess_sync_global_devices("b") == TESS_ABORTED); /* they no longer agree about anything */
  tess_take_error();
  return 0;
}

static int one_leaves(int me, void *ctx) {
  (void)ctx;
  if (me == 2) {
    if (tess_process_count() == 4) nanosleep(&(struct timespec){0, 500000000}, NULL); /* all have come so far */
    return 0;
  }
  CHECK(tess_sync_global_devices("a") == TESS_ABORTED);
  CHECK_ERROR(TESS_ABORTED, TESS_PEER_LOST, "process 2 has ended");
  return 0;
}

static int one_sleeps(int me, void *ctx) {
  (void)ctx;
  if (me == 1) nanosleep(&(struct timespec){2, 500000000}, NULL);
  tess_status status = tess_sync_global_devices("a");
  CHECK(status == (me == 0 ? TESS_DEADLINE_EXCEEDED : TESS_ABORTED));
  CHECK_ERROR(status, TESS_PEER_LOST, "process 1 did not come to sync_global_devices (collective ");
  return 0;
}

static void test_never_hangs(void **state) {
  (void)state;
  RUN_ENDS(2, other_collective);
  RUN_ENDS(4, other_collective);
  RUN_ENDS(3, one_leaves);
  RUN_ENDS(4, one_leaves);
}

static void test_late(void **state) {
  (void)state;
  assert_int_equal(tess_finalize(), TESS_OK);
  assert_int_equal(tess_init(.num_cpu_devices = DEVICES, .collective_timeout_s = 1), TESS_OK);
  RUN_ENDS(2, one_sleeps);
  assert_int_equal(tess_finalize(), TESS_OK);
  assert_int_equal(tess_init(.collective_timeout_s = -1), TESS_INVALID_ARGUMENT);
  tess_take_error();
  assert_int_equal(tess_finalize(), TESS_OK);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_values), cmocka_unit_test(test_host_local),
                                     cmocka_unit_test(test_never_hangs), cmocka_unit_test(test_late)};
  return cmocka_run_group_tests(tests, start_world, end_world);
}
