/* tess_interrupt: what runs ends with CANCELLED, wherever it is; what was there before is as it was, and the next call
 * works. A watcher interrupts again and again until the call has ended, so a test waits for nothing but the call; one
 * that heeded no interrupt would never end, and the clock of the test runner would say so. All of it by both executors:
 * a child has the other one. */
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "_check.h"
#include "_world.h"

static _Atomic bool over;
static tess_mesh *mesh;
static bool reference;

static void *interrupt_again(void *by) {
  while (!atomic_load(&over)) {
    nanosleep(&(struct timespec){0, 20000000}, NULL);
    if (by) /* a handler does it, on whatever thread takes the signal */
      kill(getpid(), SIGUSR1);
    else
      tess_interrupt();
  }
  return NULL;
}

static pthread_t watch(bool by_signal) {
  pthread_t t;
  atomic_store(&over, false);
  assert_int_equal(pthread_create(&t, NULL, interrupt_again, by_signal ? &over : NULL), 0);
  return t;
}
static void unwatch(pthread_t t) {
  atomic_store(&over, true);
  pthread_join(t, NULL);
}
static void handler(int signal) {
  (void)signal;
  tess_interrupt();
}

static tess_array *always(tess_array *x) {
  return tess_ge(tess_sum(x), -1);
}
static tess_array *stays_small(tess_array *x) {
  return tess_mod(tess_add(x, 1), 7);
}
static tess_array *for_ever(tess_array *x) {
  return tess_while_loop(always, stays_small, x);
}
static tess_array *plus(tess_array *x) {
  return tess_add(x, 1);
}

static tess_array *below_five(tess_array *x) {
  return tess_lt(tess_max(x), 5);
}

static void never_ends(bool by_signal, bool sharded) {
  tess_array *x = tess_arange(4);
  if (sharded) x = tess_device_put(x, tess_named_sharding(mesh, TESS_P("x")));
  pthread_t t = watch(by_signal);
  tess_array *y = tess_call(tess_jit(for_ever), x);
  unwatch(t);
  REFUSED(y, TESS_CANCELLED, TESS_RUNTIME_ERROR, "interrupt.c:");
  VALUES(x, 0, 1, 2, 3);
  VALUES(tess_call(tess_jit(plus), x), 1, 2, 3, 4);
  VALUES(tess_while_loop(below_five, plus, x), 2, 3, 4, 5);
}

static void a_thread_interrupts(void **state) {
  (void)state;
  never_ends(false, false);
  never_ends(false, true);
}

static void a_handler_interrupts(void **state) {
  (void)state;
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART}, before;
  sigemptyset(&action.sa_mask);
  sigaction(SIGUSR1, &action, &before);
  never_ends(true, false);
  never_ends(true, true);
  sigaction(SIGUSR1, &before, NULL);
}

/* Devices that decide for themselves: the loop is a kernel without regions of its own. */
static tess_array *own_loop(tess_array *x) {
  return tess_while_loop(always, stays_small, x);
}
static void in_shard_map(void **state) {
  (void)state;
  tess_array *x = tess_arange(4);
  tess_fn *f = tess_shard_map(own_loop, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P("x"));
  pthread_t t = watch(false);
  tess_array *y = tess_call(f, x);
  unwatch(t);
  REFUSED(y, TESS_CANCELLED, TESS_RUNTIME_ERROR, "interrupted");
  VALUES(tess_call(tess_jit(plus), x), 1, 2, 3, 4);
}

/* Between steps of a long program without loops, eager calls one after the other. */
static tess_array *cubed(tess_array *x) {
  for (int i = 0; i < 200; i++)
    x = tess_mul(tess_matmul(x, x), 1e-3);
  return x;
}
static void between_steps(void **state) {
  (void)state;
  int64_t n = reference ? 128 : 1536;
  tess_array *x = tess_ones(TESS_SHAPE(n, n));
  pthread_t t = watch(false);
  tess_array *y = tess_call(tess_jit(cubed), x);
  unwatch(t);
  REFUSED(y, TESS_CANCELLED, TESS_RUNTIME_ERROR, "interrupt.c:");
}

static int traced;
static tess_array *traced_for_long(tess_array *x) {
  tess_interrupt(); /* from inside: while it is traced */
  for (traced = 0; traced < 1000 && tess_ok(x); traced++)
    x = tess_add(x, 1);
  return x;
}
static void while_tracing(void **state) {
  (void)state;
  tess_array *x = tess_arange(4), *y = tess_call(tess_jit(traced_for_long), x);
  REFUSED(y, TESS_CANCELLED, TESS_RUNTIME_ERROR, "add: interrupted");
  assert_true(traced < 3);
  VALUES(tess_call(tess_jit(plus), x), 1, 2, 3, 4);
}

/* Donated, and never half overwritten. */
static void donated(void **state) {
  (void)state;
  tess_array *x = tess_arange(4);
  pthread_t t = watch(false);
  tess_array *y = tess_call(tess_jit(for_ever, .donate_argnums = TESS_ARGNUMS(0)), x);
  unwatch(t);
  REFUSED(y, TESS_CANCELLED, TESS_RUNTIME_ERROR, "interrupt.c:");
  if (tess_array_is_deleted(x)) {
    REFUSED(tess_add(x, 1), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "");
  } else {
    VALUES(x, 0, 1, 2, 3);
  }
}

/* A call that begins after it is not meant. */
static void later_calls_run(void **state) {
  (void)state;
  tess_interrupt();
  VALUES(tess_call(tess_jit(plus), tess_arange(4)), 1, 2, 3, 4);
  VALUES(tess_while_loop(below_five, plus, tess_arange(2)), 4, 5);
}

/* Processes that wait for one that does not come, with the default deadline of five minutes. */
static int only_one_comes(int process, void *ctx) {
  (void)ctx;
  if (process == 0) {
    while (!atomic_load(&over)) /* what the watcher has to end is the other's wait */
      nanosleep(&(struct timespec){0, 1000000}, NULL);
    return 0;
  }
  tess_status status = tess_sync_global_devices("meeting");
  atomic_store(&over, true);
  CHECK(status == TESS_CANCELLED);
  CHECK_ERROR(TESS_CANCELLED, TESS_RUNTIME_ERROR, "interrupted while it waited for process 0");
  return 0;
}
static void waits_between_processes(void **state) {
  (void)state;
  pthread_t t = watch(false);
  RUN(2, only_one_comes);
  unwatch(t);
}

/* A loop whose turns the processes agree on. */
static int loops_together(int process, void *ctx) {
  (void)ctx, (void)process;
  tess_mesh *all = tess_make_mesh(TESS_SHAPE(8), TESS_NAMES("x"));
  tess_array *x = tess_device_put(tess_arange(8), tess_named_sharding(all, TESS_P("x")));
  tess_array *y = tess_call(tess_jit(for_ever), x);
  tess_status status = tess_status_of(y);
  atomic_store(&over, true);
  CHECK(status == TESS_CANCELLED || status == TESS_ABORTED);
  tess_take_error();
  return 0;
}
static void loops_between_processes(void **state) {
  (void)state;
  pthread_t t = watch(false);
  RUN(2, loops_together);
  unwatch(t);
}

static int set_up(void **state) {
  (void)state;
  return start_with(4, &mesh, TESS_SHAPE(4), TESS_NAMES("x"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_thread_interrupts),
      cmocka_unit_test(a_handler_interrupts),
      cmocka_unit_test(in_shard_map),
      cmocka_unit_test(between_steps),
      cmocka_unit_test(while_tracing),
      cmocka_unit_test(donated),
      cmocka_unit_test(later_calls_run),
      cmocka_unit_test(waits_between_processes),
      cmocka_unit_test(loops_between_processes),
  };
  int status = 0;
  pid_t child = fork();
  reference = child == 0;
  setenv("TESS_EXECUTOR", reference ? "reference" : "fast", 1);
  int failed = cmocka_run_group_tests(tests, set_up, tear_down);
  return failed || (child && (waitpid(child, &status, 0) < 0 || status != 0));
}
