/* Arrays that span processes: what each process sees of them, how they are made, read and moved. */
#include "_world.h"

/* ---- the world ---- */

static int world(int me, void *ctx) {
  int n = *(int *)ctx;
  tess_scope *s = tess_scope_begin();
  CHECK(tess_process_index() == me && tess_process_count() == n);
  CHECK(tess_host_id() == me && tess_host_count() == n);
  CHECK(tess_device_count() == n * DEVICES && tess_local_device_count() == DEVICES);
  tess_device_array all = tess_devices(), mine = tess_local_devices();
  for (int i = 0; i < all.n; i++)
    CHECK(all.device[i]->id == i && all.device[i]->process_index == i / DEVICES);
  CHECK(mine.n == DEVICES && mine.device[0] == all.device[me * DEVICES]);
  CHECK(tess_devices_of_process(n - 1).device[0]->id == (n - 1) * DEVICES);
  CHECK(tess_devices_of_process(n).n == 0);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "is not one of the");
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(n, DEVICES), TESS_NAMES("process", "device"));
  CHECK(tess_mesh_is_multi_process(m) == (n > 1));
  CHECK(tess_mesh_local_devices(m).n == DEVICES && tess_mesh_local_devices(m).device[1] == mine.device[1]);
  tess_mesh *local = tess_mesh_local_mesh(m);
  CHECK(tess_mesh_devices(local).n == DEVICES && tess_mesh_devices(local).device[0] == mine.device[0]);
  tess_mesh *across = tess_mesh_of(tess_devices_reshape(all, TESS_SHAPE(DEVICES, n)), TESS_NAMES("a", "b"));
  if (n == 3) CHECK(!tess_ok(tess_mesh_local_mesh(across)) || me != 1);
  tess_take_error();
  /* data of one process's own: uncommitted, on its own first device */
  tess_array *x = tess_add(tess_arange(4), me);
  CHECK(tess_array_devices(x).device[0] == mine.device[0] && !tess_array_committed(x));
  SAME(x, me, me + 1, me + 2, me + 3);
  CHECK(tess_runtime_counters().calls > 0);
  CHECK(tess_live_devices().n == n * DEVICES);
  FINISH(s);
}

static int says_its_world(int me, void *ctx) {
  CHECK(!tess_distributed_is_initialized());
  CHECK(tess_distributed_initialize(.num_processes = 5, .process_id = me) == TESS_FAILED_PRECONDITION);
  tess_take_error();
  (void)ctx;
  return 0;
}

static int initializes(int me, void *ctx) {
  (void)ctx;
  CHECK(tess_distributed_initialize(.num_processes = 2, .process_id = me) == TESS_OK);
  CHECK(tess_distributed_is_initialized());
  CHECK(tess_init(.num_cpu_devices = DEVICES, .num_threads = 2, .collective_timeout_s = 20) == TESS_OK);
  CHECK(tess_init(.num_cpu_devices = DEVICES + 1) == TESS_FAILED_PRECONDITION);
  tess_take_error();
  CHECK(tess_process_count() == 2);
  CHECK(!tess_reached_preemption_sync_point(3));
  CHECK_ERROR(TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "preemptions");
  CHECK(tess_finalize() == TESS_OK);
  CHECK(!tess_distributed_is_initialized());
  return 0;
}

static void test_world(void **state) {
  (void)state;
  for (int n = 1; n <= 4; n++)
    run_world("world", n, world, &n);
  if (is_real()) return; /* they have been initialized: tests/mpi/launching.c */
  RUN(2, says_its_world);
  RUN(2, initializes);
  assert_int_equal(tess_process_count(), 1);
  assert_int_equal(tess_device_count(), DEVICES);
}

static int inside(int me, void *ctx) {
  (void)ctx, (void)me;
  CHECK(tess_run_simulated(2, inside, NULL) == -1);
  CHECK_ERROR(TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "simulated");
  return me == 1 ? 41 : 0;
}

static void test_run(void **state) {
  (void)state;
  assert_int_equal(tess_run_simulated(0, inside, NULL), -1);
  assert_true(failed_so(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "0 processes"));
  assert_int_equal(tess_run_simulated(257, inside, NULL), -1);
  tess_take_error();
  assert_int_equal(tess_run_simulated(2, NULL, NULL), -1);
  assert_true(failed_so(TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "NULL"));
  assert_int_equal(tess_run_simulated(3, inside, NULL), 41);
}

/* ---- what an array that spans processes is: 4 processes x 2 devices, i32[8,2] on a mesh of 4x2 ---- */

static tess_array *value_of_box(const tess_index *box, void *ctx) {
  int32_t data[256], *p = data;
  int64_t width = *(const int64_t *)ctx;
  for (int64_t i = box->dim[0].start; i < box->dim[0].stop; i++)
    for (int64_t k = box->dim[1].start; k < box->dim[1].stop; k++)
      *p++ = (int32_t)(i * width + k);
  return tess_asarray(data, TESS_SHAPE(box->dim[0].stop - box->dim[0].start, box->dim[1].stop - box->dim[1].start));
}

static tess_array *numbered(int64_t a, int64_t b, tess_sharding *s) {
  return tess_make_array_from_callback(TESS_SHAPE(a, b), s, value_of_box, &b);
}

static int metadata(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
  tess_array *x = numbered(8, 2, tess_named_sharding(m, TESS_P("x", "y")));
  CHECK(tess_ok(x) && tess_array_committed(x));
  CHECK(!tess_array_is_fully_addressable(x) && !tess_array_is_fully_replicated(x));
  CHECK(tess_array_dim(x, 0) == 8 && tess_array_nbytes(x) == 64);
  CHECK(strcmp(tess_str(x), "Array(shape=(8, 2), dtype=int32)") == 0 && strcmp(tess_repr(x), tess_str(x)) == 0);
  CHECK(tess_block_until_ready(x) == TESS_OK && tess_array_is_ready(x));
  tess_shard_list here = tess_addressable_shards(x), all = tess_global_shards(x);
  CHECK(here.n == 2 && all.n == 8);
  for (int i = 0; i < 2; i++) {
    CHECK(here.shard[i].device->id == me * 2 + i && here.shard[i].index.dim[0].start == me * 2);
    SAME(here.shard[i].data, me * 4 + i, me * 4 + 2 + i);
    SAME(tess_addressable_data(x, i), me * 4 + i, me * 4 + 2 + i);
    SAME(tess_addressable_data(x, i - 2), me * 4 + i, me * 4 + 2 + i);
  }
  for (int i = 0; i < 8; i++)
    CHECK((all.shard[i].data != NULL) == (i / 2 == me) && all.shard[i].device->id == i);
  CHECK(!tess_ok(tess_addressable_data(x, 2)));
  CHECK_ERROR(TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "shard 2 of 2 that are here");
  /* reading what is not all here */
  int32_t buffer[16];
  CHECK(tess_read(x, buffer, sizeof buffer) == TESS_FAILED_PRECONDITION);
  CHECK_ERROR(TESS_FAILED_PRECONDITION, TESS_NOT_LOCAL, "i32[8,2] is not all here");
  CHECK(*(const int32_t *)tess_data(x) == 0);
  CHECK_ERROR(TESS_FAILED_PRECONDITION, TESS_NOT_LOCAL, "tess_process_allgather");
  CHECK(!tess_ok(tess_device_get(x)));
  CHECK_ERROR(TESS_FAILED_PRECONDITION, TESS_NOT_LOCAL, "tess_addressable_shards");
  CHECK(tess_device_memory_stats(tess_local_devices().device[0]).bytes_in_use >= 8);
  tess_delete(x);
  CHECK(tess_array_is_deleted(x) && !tess_ok(tess_addressable_data(x, 0)));
  CHECK_ERROR(TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "deleted");
  FINISH(s);
}

/* design/sharding.md 5.4: what can be read where. */
static int fetch(int me, void *ctx) {
  (void)ctx;
  static const int order[3][8] = {{0, 1, 2, 3, 4, 5, 6, 7}, {0, 2, 3, 1, 4, 6, 7, 5}, {0, 2, 1, 3, 4, 6, 5, 7}};
  tess_scope *s = tess_scope_begin();
  const tess_device *device[3][8];
  tess_mesh *m[3];
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < 8; i++)
      device[k][i] = tess_devices().device[order[k][i]];
    m[k] = tess_mesh_of(tess_devices_reshape(tess_device_list(8, device[k]), TESS_SHAPE(4, 2)), TESS_NAMES("x", "y"));
  }
  struct {
    int mesh;
    tess_spec spec;
    bool works;
  } cases[] = {{0, TESS_P(NULL, "y"), true}, {0, TESS_REPLICATED, true},   {0, TESS_P("y"), true},
               {0, TESS_P("x", "y"), false}, {0, TESS_P("x"), false},      {0, TESS_P("x,y"), false},
               {1, TESS_P(NULL, "y"), true}, {2, TESS_P(NULL, "y"), false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    tess_array *x = numbered(8, 2, tess_named_sharding(m[cases[i].mesh], cases[i].spec));
    int32_t v[16];
    tess_status status = tess_read(x, v, sizeof v);
    CHECK((status == TESS_OK) == cases[i].works);
    for (int k = 0; k < 16 && !status; k++)
      CHECK(v[k] == k);
    tess_take_error();
  }
  CHECK(me >= 0);
  FINISH(s);
}

static void test_arrays(void **state) {
  (void)state;
  RUN(4, metadata);
  RUN(4, fetch);
}

/* ---- making them ---- */

struct asked {
  int n;
  int64_t start[8];
};

static tess_array *count_asked(const tess_index *box, void *ctx) {
  struct asked *a = ctx;
  a->start[a->n++] = box->dim[0].start;
  int32_t v[4] = {(int32_t)box->dim[0].start, 1, 2, 3};
  return tess_asarray(v, TESS_SHAPE(box->dim[0].stop - box->dim[0].start));
}

static tess_status fill_rows(const tess_index *box, void *buffer, size_t bytes, void *ctx) {
  (void)ctx;
  for (size_t i = 0; i < bytes / 4; i++)
    ((int32_t *)buffer)[i] = (int32_t)(box->dim[0].start * 10 + (int64_t)i);
  return TESS_OK;
}

static int callbacks(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(4), TESS_NAMES("x"));
  struct asked a = {0};
  tess_array *x = tess_make_array_from_callback(TESS_SHAPE(8), tess_named_sharding(m, TESS_P("x")), count_asked, &a);
  CHECK(a.n == 2 && a.start[0] == me * 4 && a.start[1] == me * 4 + 2); /* never another process's */
  SAME(tess_addressable_data(x, 1), me * 4 + 2, 1);
  a.n = 0;
  x = tess_make_array_from_callback(TESS_SHAPE(4), tess_named_sharding(m, TESS_REPLICATED), count_asked, &a);
  CHECK(a.n == 1 && tess_array_is_fully_replicated(x));
  SAME(x, 0, 1, 2, 3);
  x = tess_make_array_from_fill(TESS_SHAPE(4, 2), TESS_I32, tess_named_sharding(m, TESS_P("x")), fill_rows, NULL);
  SAME(tess_addressable_data(x, 0), me * 20, me * 20 + 1);
  /* a sharding on the devices of process 0 alone */
  tess_mesh *first = tess_mesh_of(tess_devices_of_process(0), TESS_NAMES("x"));
  a.n = 0;
  x = tess_make_array_from_callback(TESS_SHAPE(8), tess_named_sharding(first, TESS_P("x")), count_asked, &a,
                                    .dtype = TESS_I32);
  CHECK(tess_ok(x) && a.n == (me == 0 ? 2 : 0));
  CHECK(tess_addressable_shards(x).n == (me == 0 ? 2 : 0) && tess_global_shards(x).n == 2);
  if (me == 1) {
    CHECK(*(const int32_t *)tess_data(x) == 0);
    CHECK_ERROR(TESS_FAILED_PRECONDITION, TESS_NOT_LOCAL, "not all here");
    x = tess_make_array_from_callback(TESS_SHAPE(8), tess_named_sharding(first, TESS_P("x")), count_asked, &a);
    CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "nothing says the dtype");
    a.n = 0;
    x = tess_make_array_from_callback(TESS_SHAPE(4), tess_named_sharding(first, TESS_REPLICATED), count_asked, &a);
    CHECK(tess_ok(x) && a.n == 1);
  }
  FINISH(s);
}

static int singles(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(4), TESS_NAMES("x"));
  tess_sharding *cut = tess_named_sharding(m, TESS_P("x"));
  tess_device_array mine = tess_local_devices();
  tess_array *a = tess_device_put(ramp(TESS_SHAPE(1, 2), me * 4, 1), mine.device[0]),
             *b = tess_device_put(ramp(TESS_SHAPE(1, 2), me * 4 + 2, 1), mine.device[1]);
  tess_array *x = tess_make_array_from_single_device_arrays(TESS_SHAPE(4, 2), cut, TESS_ARRAYS(b, a)); /* any order */
  SAME(tess_process_allgather(x, .tiled = true), 0, 1, 2, 3, 4, 5, 6, 7);
  x = tess_make_array_from_single_device_arrays(TESS_SHAPE(4, 2), cut, TESS_ARRAYS(a));
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "1 arrays for 2 addressable devices");
  x = tess_make_array_from_single_device_arrays(TESS_SHAPE(4, 3), cut, TESS_ARRAYS(a, b));
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "expected shape (1, 3)");
  /* pieces of one array that already lie as the part does are shared */
  tess_array *whole =
      tess_device_put(ramp(TESS_SHAPE(2, 2), me * 4, 1), tess_named_sharding(tess_mesh_local_mesh(m), TESS_P("x")));
  x = tess_make_array_from_single_device_arrays(
      TESS_SHAPE(4, 2), cut, TESS_ARRAYS(tess_addressable_data(whole, 0), tess_addressable_data(whole, 1)));
  CHECK(tess_data(tess_addressable_data(x, 0)) == tess_data(whole));
  FINISH(s);
}

/* design/sharding.md 5.7.3: goldens of shape inference, 4 processes x 2 devices, local (4,4), mesh a,b,c = 2,2,2 */
static int process_data(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(2, 2, 2), TESS_NAMES("a", "b", "c"));
  struct {
    tess_spec spec;
    int64_t a, b;
  } cases[] = {{TESS_REPLICATED, 4, 4},      {TESS_P("a,b,c", NULL), 16, 4},
               {TESS_P("a,b", NULL), 16, 4}, {TESS_P(NULL, "a,c"), 4, 8},
               {TESS_P("a,c", "b"), 8, 8},   {TESS_P("a,b", "c"), 16, 4},
               {TESS_P("a"), 8, 4},          {TESS_P("b"), 8, 4},
               {TESS_P("c"), 4, 4},          {TESS_P("c", "a"), 4, 8},
               {TESS_P("c,b"), 8, 4}};
  tess_array *local = ramp(TESS_SHAPE(4, 4), 0, 1);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    tess_sharding *cut = tess_named_sharding(m, cases[i].spec);
    tess_array *x = tess_make_array_from_process_local_data(cut, local);
    if (!tess_ok(x)) fprintf(stderr, "%s\n", tess_error_of(x).message);
    CHECK(tess_array_dim(x, 0) == cases[i].a && tess_array_dim(x, 1) == cases[i].b);
  }
  tess_sharding *cut = tess_named_sharding(m, TESS_P("a,b", "c"));
  tess_shape whole = TESS_SHAPE(16, 4), same = TESS_SHAPE(4, 4), other = TESS_SHAPE(12, 4), flat = TESS_SHAPE(16),
             parts = {.n = 2, .dim = {4, -1}};
  tess_array *x =
      tess_make_array_from_process_local_data(cut, ramp(TESS_SHAPE(4, 4), me * 16, 1), .global_shape = &whole);
  SAME(tess_addressable_data(x, 1), me * 16 + 2, me * 16 + 3, me * 16 + 6, me * 16 + 7, me * 16 + 10, me * 16 + 11,
       me * 16 + 14, me * 16 + 15);
  CHECK(tess_ok(tess_make_array_from_process_local_data(cut, local, .global_shape = &same))); /* full span wins */
  tess_make_array_from_process_local_data(cut, local, .global_shape = &other);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "devices own");
  tess_make_array_from_process_local_data(cut, local, .global_shape = &flat);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "another rank");
  tess_make_array_from_process_local_data(cut, local, .global_shape = &parts);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "in parts");
  tess_mesh *first = tess_mesh_of(tess_devices_of_process(0), TESS_NAMES("x"));
  x = tess_make_array_from_process_local_data(tess_named_sharding(first, TESS_P("x")), local);
  if (me)
    CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "has no device of the sharding");
  else
    CHECK(tess_ok(x));
  /* processes whose parts overlap: 3 of mesh a's 4 blocks each cannot be told apart */
  const tess_device *device[8];
  static const int odd[] = {0, 2, 1, 3, 4, 5, 6, 7};
  for (int i = 0; i < 8; i++)
    device[i] = tess_devices().device[odd[i]];
  tess_mesh *w =
      tess_mesh_of(tess_devices_reshape(tess_device_list(8, device), TESS_SHAPE(4, 2)), TESS_NAMES("x", "y"));
  tess_make_array_from_process_local_data(tess_named_sharding(w, TESS_P("x")), local);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_NONUNIFORM_ERROR, "not uniform");
  FINISH(s);
}

static void test_making(void **state) {
  (void)state;
  RUN(2, callbacks);
  RUN(2, singles);
  RUN(4, process_data);
}

/* ---- device_put ---- */

static int put(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(2, 2), TESS_NAMES("x", "y"));
  tess_sharding *xy = tess_named_sharding(m, TESS_P("x", "y")), *yx = tess_named_sharding(m, TESS_P("y", "x")),
                *all = tess_named_sharding(m, TESS_REPLICATED);
  tess_array *v = ramp(TESS_SHAPE(4, 4), 0, 1);
  tess_array *x = tess_device_put(v, xy);
  SAME(tess_addressable_data(x, 1), me * 8 + 2, me * 8 + 3, me * 8 + 6, me * 8 + 7);
  CHECK(tess_device_put(x, xy) == x);
  /* between processes */
  tess_array *y = tess_device_put(x, yx);
  SAME(tess_addressable_data(y, 1), 8 + 2 * me, 9 + 2 * me, 12 + 2 * me, 13 + 2 * me);
  tess_array *r = tess_device_put(y, all);
  CHECK(tess_array_is_fully_replicated(r) && !tess_array_is_fully_addressable(r));
  for (int i = 0; i < 16; i++)
    CHECK(((const int32_t *)tess_data(r))[i] == i);
  CHECK(strncmp(tess_str(r), "[[ 0  1", 7) == 0);
  SAME(tess_addressable_data(tess_with_sharding_constraint(r, xy), 0), me * 8, me * 8 + 1, me * 8 + 4, me * 8 + 5);
  /* uneven: 3 rows over 2, 5 columns over 2 */
  tess_array *u = tess_device_put(ramp(TESS_SHAPE(3, 5), 0, 1), xy);
  CHECK(tess_array_dim(tess_addressable_data(u, 1), 0) == (me ? 1 : 2) &&
        tess_array_dim(tess_addressable_data(u, 1), 1) == 2);
  SAME(tess_device_put(tess_device_put(u, yx), all), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
  /* donated: the source is gone */
  tess_array *z = tess_device_put(y, xy, .donate = true);
  CHECK(tess_ok(z) && tess_array_is_deleted(y));
  /* devices in another order */
  const tess_device *device[] = {tess_devices().device[3], tess_devices().device[0], tess_devices().device[2],
                                 tess_devices().device[1]};
  tess_mesh *w =
      tess_mesh_of(tess_devices_reshape(tess_device_list(4, device), TESS_SHAPE(2, 2)), TESS_NAMES("x", "y"));
  tess_array *o = tess_device_put(x, tess_named_sharding(w, TESS_P("x", "y"))); /* process 0 has the other diagonal */
  SAME(tess_addressable_data(o, 0), me ? 0 : 2, me ? 1 : 3, me ? 4 : 6, me ? 5 : 7);
  SAME(tess_process_allgather(o, .tiled = true), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  SAME(tess_process_allgather(tess_device_put(o, yx), .tiled = true), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
       15);
  /* a device of another process: an array without data here */
  tess_array *there = tess_device_put(v, tess_devices().device[3]);
  CHECK(tess_ok(there) && tess_addressable_shards(there).n == (me == 1) && tess_array_dim(there, 0) == 4);
  FINISH(s);
}

static int put_errors(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(2, 2), TESS_NAMES("x", "y"));
  tess_sharding *xy = tess_named_sharding(m, TESS_P("x", "y"));
  tess_array *v = ramp(TESS_SHAPE(4, 4), 0, 1), *x = tess_device_put(v, xy);
  tess_device_put(x, tess_local_devices().device[0]);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "cannot go to one device");
  tess_device_put(x, tess_named_sharding(tess_mesh_local_mesh(m), TESS_P("y")));
  CHECK_ERROR(TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "of this one alone is not possible");
  const tess_device *some[] = {tess_devices().device[0], tess_devices().device[2]};
  tess_device_put(x, tess_named_sharding(tess_mesh_of(tess_device_list(2, some), TESS_NAMES("x")), TESS_P("x")));
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
              "[0, 1, 2, 3] of several processes, and cannot go to other ones, [0, 2]");
  tess_device_put(tess_device_put(v, tess_local_devices().device[0]), xy);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "is committed to devices of this process");
  tess_device_put(v, tess_named_sharding(m, TESS_P("x", "y", NULL)));
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "");
  /* other values on other processes */
  tess_device_put(tess_add(v, me), xy);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR, "other values on process 1 than on process 0");
  /* other types: nobody waits */
  tess_device_put(me ? v : ramp(TESS_SHAPE(4, 2), 0, 1), xy);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_COLLECTIVE_MISMATCH, "process 0 calls device_put of i32[4,2]");
  /* another layout on the other process */
  tess_device_put(x, tess_named_sharding(m, me ? TESS_P("y") : TESS_P("x")));
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_COLLECTIVE_MISMATCH, "reshard of i32[4,4]");
  CHECK(tess_ok(tess_device_put(x, tess_named_sharding(m, TESS_P("y"))))); /* the world goes on */
  FINISH(s);
}

static int stacked(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  tess_array *a = ramp(TESS_SHAPE(2), 0, 1), *b = ramp(TESS_SHAPE(2), 2, 1), *c = ramp(TESS_SHAPE(2), 4, 1),
             *e = ramp(TESS_SHAPE(2), 6, 1);
  tess_array *x = tess_device_put_sharded(TESS_ARRAYS(a, b, c, e), tess_devices());
  SAME(tess_addressable_data(x, 1), me * 4 + 2, me * 4 + 3);
  x = tess_device_put_replicated(b, tess_devices());
  CHECK(tess_array_dim(x, 0) == 4);
  SAME(tess_addressable_data(x, 0), 2, 3);
  FINISH(s);
}

static void test_put(void **state) {
  (void)state;
  RUN(2, put);
  RUN(2, put_errors);
  RUN(2, stacked);
}

/* ---- GlobalDeviceArray and Loadax ---- */

static int gda(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
  int64_t width = 2;
  tess_array *x = tess_gda_from_callback(TESS_SHAPE(8, 2), m, TESS_P("x"), value_of_box, &width);
  CHECK(strcmp(tess_str(x), "GlobalDeviceArray(shape=(8, 2), dtype=int32)") == 0);
  tess_shard_list here = tess_local_shards(x), all = tess_global_shards(x);
  CHECK(here.n == 2 && all.n == 8 && all.shard[(me * 2 + 2) % 8].data == NULL);
  CHECK(here.shard[1].replica_id == 1 && here.shard[1].index.dim[0].start == me * 2);
  SAME(here.shard[1].data, me * 4, me * 4 + 1, me * 4 + 2, me * 4 + 3);
  tess_array *a = tess_device_put(ramp(TESS_SHAPE(1, 1), me, 1), tess_local_devices().device[0]),
             *b = tess_device_put(ramp(TESS_SHAPE(1, 1), me, 1), tess_local_devices().device[1]);
  CHECK(tess_ok(tess_global_device_array(TESS_SHAPE(4, 2), m, TESS_P("x", "y"), TESS_ARRAYS(a, b))));
  tess_global_device_array(TESS_SHAPE(4, 2), m, TESS_P("x", "y"), TESS_ARRAYS(b, a));
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "order of tess_mesh_local_devices");
  FINISH(s);
}

static int loadax(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(2, 2), TESS_NAMES("data", "model"));
  tess_set_mesh(m);
  tess_array *batch = ramp(TESS_SHAPE(4, 2), me * 8, 1);
  tess_array *x = tess_host_to_global_device_array(batch);
  CHECK(tess_array_dim(x, 0) == 8 && tess_array_dim(x, 1) == 2);
  SAME(tess_addressable_data(x, 1), me * 8 + 4, me * 8 + 5, me * 8 + 6, me * 8 + 7);
  SAME(tess_global_to_host_array(x), me * 8, me * 8 + 1, me * 8 + 2, me * 8 + 3, me * 8 + 4, me * 8 + 5, me * 8 + 6,
       me * 8 + 7);
  SAME(tess_process_allgather(x, .tiled = true), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  tess_array *r = tess_host_to_global_device_array(ramp(TESS_SHAPE(2), 5, 1), .partition = TESS_PARTITION_REPLICATED);
  CHECK(tess_array_dim(r, 0) == 2);
  SAME(tess_global_to_host_array(r, .partition = TESS_PARTITION_REPLICATED), 5, 6);
  SAME(tess_global_to_host_array(r), 5, 6, 5, 6); /* once for each device here, as Loadax does */
  tess_array *b = tess_host_to_global_device_array(batch, .partition = TESS_PARTITION_BATCH);
  CHECK(tess_array_dim(b, 0) == 8);
  SAME(tess_global_to_host_array(b, .partition = TESS_PARTITION_BATCH), me * 8, me * 8 + 1, me * 8 + 2, me * 8 + 3,
       me * 8 + 4, me * 8 + 5, me * 8 + 6, me * 8 + 7);
  tess_host_to_global_device_array(ramp(TESS_SHAPE(3, 2), 0, 1));
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "does not divide over the 2 devices");
  /* devices of the processes in turn: chunk k goes where the k-th local device stands */
  const tess_device *device[] = {tess_devices().device[0], tess_devices().device[2], tess_devices().device[1],
                                 tess_devices().device[3]};
  tess_set_mesh(tess_mesh_of(tess_device_list(4, device), TESS_NAMES("data")));
  x = tess_host_to_global_device_array(batch);
  CHECK(tess_addressable_shards(x).shard[1].index.dim[0].start == 4 + 2 * me);
  SAME(tess_global_to_host_array(x), me * 8, me * 8 + 1, me * 8 + 2, me * 8 + 3, me * 8 + 4, me * 8 + 5, me * 8 + 6,
       me * 8 + 7);
  FINISH(s);
}

static void test_older(void **state) {
  (void)state;
  RUN(4, gda);
  RUN(2, loadax);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_world),  cmocka_unit_test(test_run),
                                     cmocka_unit_test(test_arrays), cmocka_unit_test(test_making),
                                     cmocka_unit_test(test_put),    cmocka_unit_test(test_older)};
  return cmocka_run_group_tests(tests, start_world, end_world);
}
