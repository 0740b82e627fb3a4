/* A transport of the program's: real processes, forked before the library starts, with a socket between each two. What
 * carries the bytes is all here; the library knows the table of functions alone. */
#define _GNU_SOURCE
#include "_wire.h"
#include "_world.h"

enum { MOST = MOST_WIRED };

/* ---- processes ---- */

typedef int (*body)(struct wire *);

static int two_hosts(struct wire *w);

static int child(struct wire *w, body run) {
  if (run == two_hosts) setenv("TESS_SHARED_MEMORY", w->me < w->n / 2 ? "1" : "2", 1); /* who shares with whom */
  tess_transport t = table_of(w);
  CHECK(tess_set_transport(&t) == TESS_OK);
  CHECK(tess_init(.num_cpu_devices = DEVICES, .num_threads = 1, .collective_timeout_s = 20) == TESS_OK);
  int line = run(w);
  CHECK(!w->closed);
  (void)tess_finalize();
  CHECK(w->closed == 1 && w->sends > 0);
  if (!line) CHECK(tess_process_count() == 1 && tess_process_index() == 0 && tess_device_count() == 1);
  return line;
}

static void run_processes(const char *name, int n, body run) {
  int fd[MOST][MOST];
  pid_t pid[MOST];
  connect_all(n, fd);
  fflush(NULL);
  for (int i = 0; i < n; i++) {
    pid[i] = fork();
    if (pid[i] == 0) {
      struct wire w;
      alarm(60); /* what waits for ever ends with SIGALRM */
      keep_own(n, i, fd, &w);
      int line = child(&w, run);
      if (line) fprintf(stderr, "%s, process %d of %d: line %d\n", name, i, n, line);
      _exit(line != 0);
    }
  }
  close_all(n, fd);
  int bad = 0;
  for (int i = 0; i < n; i++) {
    int status = 1;
    waitpid(pid[i], &status, 0);
    bad += status != 0;
  }
  if (bad) fail_msg("%s: %d of %d processes failed", name, bad, n);
}

/* ---- what they do ---- */

static tess_array *sum(tess_array *x) {
  return tess_psum(x, "x");
}
static tess_array *doubled(tess_array *x) {
  return tess_mul(x, 2);
}

static int world(struct wire *w) {
  int n = w->n, all = n * DEVICES;
  tess_scope *s = tess_scope_begin();
  CHECK(tess_process_index() == w->me && tess_process_count() == n);
  char sharing[64];
  snprintf(sharing, sizeof sharing, "\"processes_sharing_memory\": %d,", n);
  CHECK(strstr(tess_runtime_info(), sharing));
  CHECK(tess_device_count() == all && tess_local_device_count() == DEVICES);
  CHECK(tess_local_devices().device[0]->id == w->me * DEVICES);
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(all), TESS_NAMES("x"));
  CHECK(tess_ok(m) && tess_mesh_is_multi_process(m) == (n > 1));
  SAME(tess_add(ramp(TESS_SHAPE(2), 0, 1), w->me), w->me, w->me + 1); /* of its own */
  /* host-local data become a global array, and come back */
  tess_array *mine = ramp(TESS_SHAPE(DEVICES), w->me * DEVICES, 1);
  tess_array *x = tess_host_local_array_to_global_array(mine, m, TESS_P("x"));
  CHECK(tess_ok(x) && tess_array_dim(x, 0) == all);
  tess_array *y = tess_call(tess_jit(doubled), x);
  SAME(tess_global_array_to_host_local_array(y, m, TESS_P("x")), 4 * w->me, 4 * w->me + 2);
  /* a sum over the devices of all */
  tess_fn *f = tess_shard_map(sum, .mesh = m, .in_specs = TESS_P("x"), .out_specs = TESS_P());
  SAME(tess_call(f, x), all * (all - 1) / 2);
  CHECK(tess_live_devices().n == all);
  FINISH(s);
}

/* Half of them on each host: memory inside, messages between, one world of devices. */
static int two_hosts(struct wire *w) {
  int n = w->n, all = n * DEVICES;
  tess_scope *s = tess_scope_begin();
  char sharing[64];
  snprintf(sharing, sizeof sharing, "\"processes_sharing_memory\": %d,", n / 2);
  CHECK(strstr(tess_runtime_info(), sharing));
  tess_device_array list = tess_devices();
  CHECK(list.n == all);
  for (int i = 0; i < all; i++) /* those of one host follow each other */
    CHECK(list.device[i]->process_index == i / DEVICES && list.device[i]->id == i);
  tess_mesh *hybrid =
      tess_mesh_of(tess_create_hybrid_device_mesh(TESS_SHAPE(1, DEVICES), TESS_SHAPE(n, 1), .process_is_granule = true),
                   TESS_NAMES("far", "x"));
  CHECK(tess_ok(hybrid));
  tess_array *x =
      tess_host_local_array_to_global_array(ramp(TESS_SHAPE(DEVICES), w->me * DEVICES, 1), hybrid, TESS_P("far,x"));
  tess_fn *f = tess_shard_map(sum, .mesh = hybrid, .in_specs = TESS_P("far,x"), .out_specs = TESS_P("far"));
  SAME(tess_global_array_to_host_local_array(tess_call(f, x), hybrid, TESS_P("far")), 4 * w->me + 1);
  SAME(tess_sum(x), all * (all - 1) / 2);
  tess_array *whole = tess_device_put(x, tess_named_sharding(hybrid, TESS_P()));
  const int32_t *v = tess_data(whole);
  for (int i = 0; i < all; i++)
    CHECK(v && v[i] == i);
  FINISH(s);
}

/* More than a socket holds. */
static int large(struct wire *w) {
  enum { N = 1 << 20 };
  tess_scope *s = tess_scope_begin();
  tess_array *all = tess_process_allgather(tess_add(tess_arange(N), w->me));
  CHECK(tess_ok(all) && tess_array_size(all) == (int64_t)N * w->n);
  const int32_t *v = tess_data(all);
  for (int p = 0; p < w->n; p++)
    for (int i = 0; i < N; i += 1001)
      CHECK(v[p * N + i] == i + p);
  FINISH(s);
}

/* Process 1 goes; the other is told what the transport says of it. */
static int one_goes(struct wire *w) {
  tess_scope *s = tess_scope_begin();
  CHECK(tess_sync_global_devices("together") == TESS_OK);
  if (w->me == 1) FINISH(s);
  CHECK(tess_sync_global_devices("alone") == TESS_ABORTED);
  CHECK_ERROR(TESS_ABORTED, TESS_PEER_LOST, "process 1 has "); /* hung up, or ended: what is noticed first */
  FINISH(s);
}

/* Two that call different things: each hears of both, the second time by the transport's words. */
static int they_differ(struct wire *w) {
  tess_scope *s = tess_scope_begin();
  tess_status status =
      w->me ? tess_sync_global_devices("a") : tess_error_of(tess_process_allgather(tess_arange(2))).status;
  CHECK(status == TESS_FAILED_PRECONDITION || status == TESS_ABORTED);
  tess_take_error();
  CHECK(tess_sync_global_devices("b") == TESS_ABORTED);
  CHECK_ERROR(TESS_ABORTED, TESS_PEER_LOST, "process_allgather");
  FINISH(s);
}

static void test_world(void **state) {
  (void)state;
  for (int n = 2; n <= MOST; n++)
    run_processes("world", n, world);
}
static void test_two_hosts(void **state) {
  (void)state;
  run_processes("two_hosts", 4, two_hosts);
}
static void test_large(void **state) {
  (void)state;
  run_processes("large", 2, large);
}
static void test_failures(void **state) {
  (void)state;
  run_processes("one_goes", 2, one_goes);
  run_processes("they_differ", 2, they_differ);
}

/* ---- what is no transport ---- */

static int simulated(int me, void *ctx) {
  tess_transport t = table_of(ctx);
  (void)me;
  CHECK(tess_set_transport(&t) == TESS_FAILED_PRECONDITION);
  CHECK_ERROR(TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "the library runs already");
  CHECK(tess_process_count() == 2 && tess_local_device_count() == DEVICES);
  return 0;
}

static int refused(struct wire *w) {
  tess_transport t = table_of(w), bad = t;
  CHECK(tess_set_transport(NULL) == TESS_INVALID_ARGUMENT);
  bad.test = NULL;
  CHECK(tess_set_transport(&bad) == TESS_INVALID_ARGUMENT);
  bad = t;
  bad.process_index = 1;
  CHECK(tess_set_transport(&bad) == TESS_INVALID_ARGUMENT);
  bad.process_index = 0;
  bad.process_count = 0;
  CHECK(tess_set_transport(&bad) == TESS_INVALID_ARGUMENT);
  CHECK(tess_set_transport(&t) == TESS_OK);
  CHECK(tess_set_transport(&t) == TESS_FAILED_PRECONDITION);
  CHECK(tess_finalize() == TESS_OK && w->closed == 1); /* it never began */
  bad = t;
  bad.size = offsetof(tess_transport, close); /* of a program built before what is optional */
  CHECK(tess_set_transport(&bad) == TESS_OK);
  CHECK(tess_init(.num_cpu_devices = DEVICES, .num_threads = 1) == TESS_OK);
  CHECK(tess_device_count() == DEVICES && tess_sync_global_devices("me") == TESS_OK);
  CHECK(tess_set_transport(&t) == TESS_FAILED_PRECONDITION);
  CHECK_ERROR(TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "call it before tess_init");
  CHECK(tess_run_simulated(2, simulated, w) == 0);
  CHECK(tess_finalize() == TESS_OK && w->closed == 1);
  return 0;
}

static void test_refused(void **state) {
  struct wire w = {.n = 1, .link = {{.fd = -1}}};
  (void)state;
  int line = refused(&w);
  if (line) fail_msg("line %d", line);
}

int main(void) {
  signal(SIGPIPE, SIG_IGN);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_world),    cmocka_unit_test(test_two_hosts), cmocka_unit_test(test_large),
      cmocka_unit_test(test_failures), cmocka_unit_test(test_refused), /* the last: it starts the library in this
                                                                          process */
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
