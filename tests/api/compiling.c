/* Threads that compile at the same time: a user's function runs under no lock, each program is compiled once, and
 * nobody waits for ever for one who fails, leaves, or waits for him. Every wait here has a deadline: SIGALRM. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "_check.h"

enum { THREADS = 8, TWO = 2 };

static pthread_barrier_t both;
static _Atomic int traced, went_in, may_go;

static tess_array *three; /* ones */
static void wait_for(_Atomic int *x, int at_least) {
  while (atomic_load(x) < at_least)
    usleep(1000);
}
static void reset(void) {
  atomic_store(&traced, 0);
  atomic_store(&went_in, 0);
  atomic_store(&may_go, 0);
}

/* What a thread does: the sum of f(three ones), -1: an error, which is forgotten. No other program is needed, so that
 * none is pushed out of a small cache. */
struct work {
  tess_array *(*f)(tess_array *);
  pthread_t thread;
  double sum;
  tess_status status;
};

static tess_array *call(tess_array *(*f)(tess_array *)) {
  return tess_call(tess_jit(f), three); /* one place: the name of the function is part of the key */
}
static void *calls(void *arg) {
  struct work *w = arg;
  tess_scope *s = tess_scope_begin();
  tess_array *y = call(w->f);
  w->status = tess_error_of(y).status;
  const float *v = tess_ok(y) ? tess_data(y) : NULL;
  w->sum = v ? (double)(v[0] + v[1] + v[2]) : -1;
  tess_take_error();
  return tess_scope_end(s) ? w : NULL;
}
static void begin(struct work *w, tess_array *(*f)(tess_array *)) {
  *w = (struct work){.f = f};
  assert_int_equal(pthread_create(&w->thread, NULL, calls, w), 0);
}
static void join(struct work *w, double sum) {
  assert_int_equal(pthread_join(w->thread, NULL), 0);
  assert_true(w->sum == sum);
}

/* ---- two keys ---- */

static tess_array *meets_and_adds(tess_array *x) {
  pthread_barrier_wait(&both);
  return tess_add(x, 1);
}
static tess_array *meets_and_doubles(tess_array *x) {
  pthread_barrier_wait(&both);
  return tess_mul(x, 2);
}
static void two_trace_at_the_same_time(void **state) {
  (void)state;
  struct work a, b;
  pthread_barrier_init(&both, NULL, TWO);
  begin(&a, meets_and_adds);
  begin(&b, meets_and_doubles);
  join(&a, 6);
  join(&b, 6);
  pthread_barrier_destroy(&both);
}

static tess_array *plain(tess_array *x) {
  return tess_add(x, 41);
}
static tess_array *asks_another_thread(tess_array *x) { /* which calls and compiles something else */
  struct work other;
  begin(&other, plain);
  pthread_join(other.thread, NULL);
  return tess_mul(x, other.sum);
}
static void another_thread_compiles_for_a_trace(void **state) {
  (void)state;
  struct work a;
  begin(&a, asks_another_thread);
  join(&a, 3 * 126);
}

/* ---- one key ---- */

static tess_array *slow(tess_array *x) {
  atomic_fetch_add(&traced, 1);
  usleep(100000);
  return tess_add(x, 3);
}
static void many_call_one(void **state) {
  (void)state;
  struct work w[THREADS];
  int64_t before = tess_runtime_counters().compiles;
  reset();
  for (int i = 0; i < THREADS; i++)
    begin(&w[i], slow);
  for (int i = 0; i < THREADS; i++)
    join(&w[i], 12);
  assert_int_equal(atomic_load(&traced), 1);
  assert_int_equal(tess_runtime_counters().compiles - before, 1);
}

static tess_array *fails_twice(tess_array *x) {
  usleep(20000);
  return atomic_fetch_add(&traced, 1) < 2 ? tess_reshape(x, TESS_SHAPE(7)) : tess_add(x, 4);
}
static void who_waited_for_a_failure_tries_itself(void **state) {
  (void)state;
  struct work w[THREADS];
  int failed = 0;
  reset();
  for (int i = 0; i < THREADS; i++)
    begin(&w[i], fails_twice);
  for (int i = 0; i < THREADS; i++) {
    pthread_join(w[i].thread, NULL);
    failed += w[i].status == TESS_INVALID_ARGUMENT;
    if (!w[i].status) assert_true(w[i].sum == 15);
  }
  assert_int_equal(failed, 2);
  assert_int_equal(atomic_load(&traced), 3);
}

/* ---- owners that leave ---- */

static jmp_buf away;
static tess_array *leaves_once(tess_array *x) {
  if (atomic_fetch_add(&traced, 1)) return tess_add(x, 5);
  atomic_store(&went_in, 1);
  wait_for(&may_go, 1);
  longjmp(away, 1);
}
static void *jumps_out(void *arg) {
  if (setjmp(away) == 0) (void)call(leaves_once);
  (void)tess_device_count(); /* any call notices */
  wait_for(arg, 2);
  return NULL;
}
static void one_jumps_out_while_another_waits(void **state) {
  (void)state;
  struct work w;
  pthread_t owner;
  reset();
  pthread_create(&owner, NULL, jumps_out, &may_go);
  wait_for(&went_in, 1);
  begin(&w, leaves_once);
  usleep(50000);
  assert_int_equal(atomic_load(&traced), 1); /* it waits */
  atomic_store(&may_go, 1);
  join(&w, 18);
  atomic_store(&may_go, 2);
  pthread_join(owner, NULL);
  assert_int_equal(atomic_load(&traced), 2);
}

static tess_array *ends_once(tess_array *x) {
  if (atomic_fetch_add(&traced, 1)) return tess_add(x, 6);
  atomic_store(&went_in, 1);
  wait_for(&may_go, 1);
  pthread_exit(NULL);
}
static void one_ends_while_another_waits(void **state) {
  (void)state;
  struct work owner, w;
  reset();
  begin(&owner, ends_once);
  wait_for(&went_in, 1);
  begin(&w, ends_once);
  usleep(50000);
  atomic_store(&may_go, 1);
  join(&w, 21);
  pthread_join(owner.thread, NULL);
}

/* ---- waiting ---- */

static tess_array *waits_to_go(tess_array *x) {
  atomic_fetch_add(&traced, 1);
  atomic_store(&went_in, 1);
  wait_for(&may_go, 1);
  return tess_add(x, 7);
}
static void who_waits_is_interrupted(void **state) {
  (void)state;
  struct work owner, w;
  reset();
  begin(&owner, waits_to_go);
  wait_for(&went_in, 1);
  begin(&w, waits_to_go);
  usleep(50000);
  tess_interrupt();
  assert_int_equal(pthread_join(w.thread, NULL), 0);
  assert_int_equal(w.status, TESS_CANCELLED);
  atomic_store(&may_go, 1);
  assert_int_equal(pthread_join(owner.thread, NULL), 0);
  assert_int_equal(owner.status, TESS_CANCELLED);
  assert_int_equal(atomic_load(&traced), 1);
}

/* Its trace waits for a thread that calls the same function: neither can be first, so both compile. */
static tess_array *asks_for_itself(tess_array *x) {
  struct work other = {.sum = 24};
  if (atomic_fetch_add(&traced, 1) == 0) {
    begin(&other, asks_for_itself);
    pthread_join(other.thread, NULL);
  }
  return tess_add(x, other.sum);
}
static void a_circle_compiles_twice(void **state) {
  (void)state;
  struct work w;
  reset();
  begin(&w, asks_for_itself);
  join(&w, 3 + 3 * (3 + 3 * 24));
  assert_int_equal(atomic_load(&traced), 2);
}

/* ---- what frees a captured array ---- */

static float borrowed[3];
static void calls_the_library(void *data, void *ctx) {
  (void)data;
  tess_scope *s = tess_scope_begin();
  for (int64_t n = 20; n < 24; n++) /* programs that are not there yet */
    *(double *)ctx += tess_item(tess_sum(tess_ones(TESS_SHAPE(n))));
  if (tess_scope_end(s)) *(double *)ctx = -1;
}
static tess_array *foreign;
static tess_array *adds_foreign(tess_array *x) {
  return tess_add(x, foreign);
}
static void a_deleter_may_call(void **state) {
  (void)state;
  double sum = 0;
  tess_scope *s = tess_scope_begin();
  foreign = tess_asarray(borrowed, TESS_SHAPE(3), .borrow = true, .deleter = calls_the_library, .ctx = &sum);
  (void)tess_call(tess_jit(adds_foreign), three);
  assert_int_equal(tess_scope_end(s), TESS_OK);
  tess_clear_caches();
  assert_true(sum == 20 + 21 + 22 + 23);
}

static int set_up(void **state) {
  (void)state;
  alarm(100);
  if (tess_init() != TESS_OK) return 1;
  three = tess_ones(TESS_SHAPE(3));
  return !tess_ok(three);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(two_trace_at_the_same_time),
      cmocka_unit_test(another_thread_compiles_for_a_trace),
      cmocka_unit_test(many_call_one),
      cmocka_unit_test(who_waited_for_a_failure_tries_itself),
      cmocka_unit_test(one_jumps_out_while_another_waits),
      cmocka_unit_test(one_ends_while_another_waits),
      cmocka_unit_test(who_waits_is_interrupted),
      cmocka_unit_test(a_circle_compiles_twice),
      cmocka_unit_test(a_deleter_may_call),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
