/* The pool: every task once, by workers with different numbers, from several user threads, restarted, asleep and awake.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/pool.h"

enum { MOST = 257, WORKERS = 8 };

struct job {
  int times[MOST];             /* not atomic: a task has one writer, and the run's end publishes it */
  _Atomic int inside[WORKERS]; /* threads that run as this worker */
  _Atomic int seen[WORKERS], clashes;
};

static void count(void *ctx, int task, int worker) {
  struct job *j = ctx;
  if (atomic_fetch_add(&j->inside[worker], 1) != 0) atomic_fetch_add(&j->clashes, 1);
  j->times[task]++;
  atomic_fetch_add(&j->seen[worker], 1);
  atomic_fetch_sub(&j->inside[worker], 1);
}

typedef void runs(int n_tasks, pool_task task, void *ctx);
static int run_once_by(runs *run, int n) {
  struct job *j = calloc(1, sizeof *j);
  run(n, count, j);
  int wrong = atomic_load(&j->clashes);
  for (int i = 0; i < MOST; i++)
    wrong += j->times[i] != (i < n);
  for (int w = tess__pool_workers(); w < WORKERS; w++)
    wrong += atomic_load(&j->seen[w]);
  free(j);
  return wrong;
}

static int run_once(int n) {
  return run_once_by(tess__pool_run, n);
}

static void test_each_task_once(void **state) {
  (void)state;
  for (int workers = 1; workers <= 4; workers++) {
    tess__pool_start(workers);
    assert_int_equal(tess__pool_workers(), workers);
    for (int round = 0; round < 200; round++)
      assert_int_equal(run_once(round % 7 == 0 ? MOST : round % 9), 0);
  }
  tess__pool_stop();
  assert_int_equal(tess__pool_workers(), 1);
  assert_int_equal(run_once(5), 0);
}

static void pause_ms(int ms) {
  struct timespec t = {0, ms * 1000000L};
  nanosleep(&t, NULL);
}

static void test_wakes_sleepers(void **state) {
  (void)state;
  tess__pool_start(3);
  for (int i = 0; i < 10; i++) {
    pause_ms(3); /* longer than they spin */
    assert_int_equal(run_once(20), 0);
  }
  tess__pool_stop();
}

struct meeting {
  _Atomic int there;
};

static void meet(void *ctx, int task, int worker) {
  (void)task;
  (void)worker;
  struct meeting *m = ctx;
  atomic_fetch_add(&m->there, 1);
  for (int ms = 0; atomic_load(&m->there) < 2 && ms < 2000; ms++)
    pause_ms(1);
}

/* Two tasks that wait for each other finish only when two threads work at once, asleep before or not. */
static void test_is_parallel(void **state) {
  (void)state;
  tess__pool_start(2);
  for (int i = 0; i < 5; i++) {
    struct meeting m = {0};
    if (i % 2) pause_ms(3);
    tess__pool_run(2, meet, &m);
    assert_int_equal(atomic_load(&m.there), 2);
  }
  tess__pool_stop();
}

static void *run_many(void *wrong) {
  for (int i = 0; i < 300; i++)
    *(int *)wrong += run_once(1 + i % 40);
  return NULL;
}

/* Whoever finds the pool taken does all its tasks itself, as worker 0 of its own. */
static void test_user_threads(void **state) {
  (void)state;
  tess__pool_start(2);
  pthread_t thread[3];
  int wrong[3] = {0};
  for (int i = 0; i < 3; i++)
    assert_int_equal(pthread_create(&thread[i], NULL, run_many, &wrong[i]), 0);
  for (int i = 0; i < 20; i++)
    tess__pool_start(1 + i % 3); /* restarts in between */
  for (int i = 0; i < 3; i++) {
    pthread_join(thread[i], NULL);
    assert_int_equal(wrong[i], 0);
  }
  tess__pool_stop();
}

/* Who asks now and then finds nobody awake; who asks again and again finds a worker soon, where it has a core. */
static void test_ready(void **state) {
  (void)state;
  cpu_set_t cores;
  bool two = sched_getaffinity(0, sizeof cores, &cores) == 0 && CPU_COUNT(&cores) > 1;
  assert_false(tess__pool_ready()); /* no workers */
  tess__pool_start(2);
  for (int i = 0; i < 3; i++) {
    pause_ms(3);
    for (int ms = 0; tess__pool_ready() && ms < 5000; ms++)
      pause_ms(1); /* until it sleeps */
    assert_int_equal(run_once_by(tess__pool_run_small, 20), 0);
    assert_false(tess__pool_ready());
  }
  bool ready = false;
  for (int64_t end = tess__now_ns() + INT64_C(5000000000); two && !ready && tess__now_ns() < end;)
    ready = tess__pool_ready();
  assert_true(ready == two);
  assert_int_equal(run_once_by(tess__pool_run_small, 20), 0);
  tess__pool_stop();
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_each_task_once), cmocka_unit_test(test_wakes_sleepers),
                                     cmocka_unit_test(test_is_parallel), cmocka_unit_test(test_user_threads),
                                     cmocka_unit_test(test_ready)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
