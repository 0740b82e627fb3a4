/* W - 1 threads and the caller. A run hands out its tasks one by one through one atomic word.
 *
 * `claim` holds (number of the run << 32 | tasks left to take). A worker takes a task by subtracting one with
 * compare-and-swap. The words that describe the run are written only while nothing is left, so success proves that
 * those read before it belong to this run. A worker that comes late finds nothing to take, and nobody waits for workers
 * that never came. The caller waits for `done` = tasks; the last finisher wakes it if it sleeps.
 *
 * Sleeping: a worker announces itself in `sleepers`, looks once more for work, then waits on `wake`. The caller
 * publishes the run, then reads `sleepers`. Both sides are sequentially consistent, so one of them sees the other.
 * Spinning: up to SPIN_NS, and only while the threads inside runs and the workers together fit on the cores. */
#define _GNU_SOURCE
#include "base/pool.h"

#include <string.h>

#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/interrupt.h"
#include "base/thread.h"

/* SOON_NS, OFTEN: so many questions, each so soon after the one before, wake a worker (tess__pool_ready). */
#ifdef TESS_TINY
enum { SPIN_NS = 20 * 1000, SOON_NS = 1000 * 1000, OFTEN = 2 };
#else
enum { SPIN_NS = 1000 * 1000, SOON_NS = 200 * 1000, OFTEN = 16 };
#endif

static struct { /* NOLINT(clang-analyzer-optin.performance.Padding): words that different threads write lie apart */
  atomic_flag taken; /* by the running caller, or by start and stop */
  int workers;       /* total; guarded by taken, published through count */
  pthread_t *threads;
  _Atomic int count, cores, others; /* others: processes like this one on these cores */
  _Atomic bool stopping;
  /* the run: */
  _Atomic(pool_task) task;
  void *_Atomic ctx;
  _Atomic uint32_t n_tasks;
  _Alignas(64) _Atomic uint64_t claim;
  _Alignas(64) _Atomic uint32_t done; /* futex word */
  _Atomic bool caller_sleeps;
  _Alignas(64) _Atomic uint32_t wake; /* futex word: counts wake-ups */
  _Atomic int sleepers, inside;
  _Atomic int64_t asked; /* when tess__pool_ready was last asked in vain, and how often in quick succession */
  _Atomic int often;
} pool = {.taken = ATOMIC_FLAG_INIT, .count = 1};

static void futex_wait(_Atomic uint32_t *word, uint32_t seen) {
  syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, seen, NULL, NULL, 0);
}

static void futex_wake(_Atomic uint32_t *word, int n) {
  syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, n, NULL, NULL, 0);
}

static bool may_spin(void) {
  int inside = atomic_load_explicit(&pool.inside, memory_order_relaxed);
  int mine = atomic_load_explicit(&pool.count, memory_order_relaxed) - 1 + (inside > 1 ? inside : 1);
  return (int64_t)mine * (atomic_load_explicit(&pool.others, memory_order_relaxed) + 1) <=
         atomic_load_explicit(&pool.cores, memory_order_relaxed);
}

void tess__pool_share_cores(int processes) {
  atomic_store(&pool.others, processes - 1);
}

/* Waits awake until ready() or the time is over. */
static bool spin_until(bool (*ready)(uint32_t), uint32_t argument) {
  if (!may_spin()) {
    for (int i = 0; i < 4; i++) {
      if (ready(argument)) return true;
      sched_yield();
    }
    return ready(argument);
  }
  int64_t end = tess__now_ns() + SPIN_NS;
  do {
    for (int i = 0; i < 64; i++) {
      if (ready(argument)) return true;
      tess__pause_core();
    }
  } while (may_spin() && tess__now_ns() < end);
  return ready(argument);
}

static bool work_there(uint32_t unused) {
  (void)unused;
  return (uint32_t)atomic_load(&pool.claim) > 0 || atomic_load_explicit(&pool.stopping, memory_order_relaxed);
}

static bool all_done(uint32_t n) {
  return atomic_load_explicit(&pool.done, memory_order_acquire) == n;
}

/* Takes tasks until there are none. */
static void work(int worker) {
  for (;;) {
    uint64_t claim = atomic_load(&pool.claim);
    uint32_t n = atomic_load_explicit(&pool.n_tasks, memory_order_relaxed);
    pool_task task = atomic_load_explicit(&pool.task, memory_order_relaxed);
    void *ctx = atomic_load_explicit(&pool.ctx, memory_order_relaxed);
    uint32_t left = (uint32_t)claim;
    if (left == 0) return;
    if (!atomic_compare_exchange_weak(&pool.claim, &claim, claim - 1)) continue;
    task(ctx, (int)(n - left), worker);
    if (atomic_fetch_add(&pool.done, 1) + 1 == n && atomic_load(&pool.caller_sleeps)) futex_wake(&pool.done, 1);
  }
}

static void *worker_main(void *number) {
  int worker = (int)(intptr_t)number;
  while (!atomic_load_explicit(&pool.stopping, memory_order_relaxed)) {
    if (!spin_until(work_there, 0)) {
      uint32_t seen = atomic_load(&pool.wake);
      atomic_fetch_add(&pool.sleepers, 1);
      if (!work_there(0)) futex_wait(&pool.wake, seen);
      atomic_fetch_sub(&pool.sleepers, 1);
    }
    work(worker);
  }
  return NULL;
}

static void wake_workers(int n) {
  atomic_fetch_add(&pool.wake, 1);
  futex_wake(&pool.wake, n);
}

static void wait_done(uint32_t n) {
  while (!all_done(n) && !spin_until(all_done, n)) {
    uint32_t seen = atomic_load(&pool.done);
    atomic_store(&pool.caller_sleeps, true);
    if (atomic_load(&pool.done) == seen && seen != n) futex_wait(&pool.done, seen);
    atomic_store(&pool.caller_sleeps, false);
  }
}

static void run_shared(uint32_t n, pool_task task, void *ctx, bool wakes) {
  uint64_t run = (atomic_load_explicit(&pool.claim, memory_order_relaxed) >> 32) + 1;
  atomic_store_explicit(&pool.done, 0, memory_order_relaxed);
  atomic_store_explicit(&pool.task, task, memory_order_relaxed);
  atomic_store_explicit(&pool.ctx, ctx, memory_order_relaxed);
  atomic_store_explicit(&pool.n_tasks, n, memory_order_relaxed);
  atomic_store(&pool.claim, run << 32 | n);
  if (wakes && atomic_load(&pool.sleepers) > 0) wake_workers((int)n - 1);
  work(0);
  wait_done(n);
}

static void run(int n_tasks, pool_task task, void *ctx, bool wakes) {
  if (n_tasks <= 0) return;
  if (n_tasks > 1 && atomic_load_explicit(&pool.count, memory_order_relaxed) > 1) {
    atomic_fetch_add_explicit(&pool.inside, 1, memory_order_relaxed);
    bool got = !atomic_flag_test_and_set_explicit(&pool.taken, memory_order_acquire);
    if (got) {
      run_shared((uint32_t)n_tasks, task, ctx, wakes);
      atomic_flag_clear_explicit(&pool.taken, memory_order_release);
    }
    atomic_fetch_sub_explicit(&pool.inside, 1, memory_order_relaxed);
    if (got) return;
  }
  for (int i = 0; i < n_tasks; i++)
    task(ctx, i, 0);
}

void tess__pool_run(int n_tasks, pool_task task, void *ctx) {
  run(n_tasks, task, ctx, true);
}

struct heeding {
  pool_task task;
  void *ctx;
  uint32_t since;
};

static void heed(void *ctx, int task, int worker) {
  const struct heeding *h = ctx;
  if (tess__interrupts_now() == h->since) h->task(h->ctx, task, worker);
}

void tess__pool_run_heeding(int n_tasks, pool_task task, void *ctx) {
  struct heeding h = {task, ctx, tess__interrupts_now()};
  run(n_tasks, heed, &h, true);
}

void tess__pool_run_small(int n_tasks, pool_task task, void *ctx) {
  struct heeding h = {task, ctx, tess__interrupts_now()};
  run(n_tasks, heed, &h, false);
}

bool tess__pool_ready(void) {
  int workers = atomic_load_explicit(&pool.count, memory_order_relaxed) - 1;
  if (workers == 0 || !may_spin()) return false;
  if (atomic_load_explicit(&pool.sleepers, memory_order_relaxed) < workers) return true;
  int64_t now = tess__now_ns(), before = atomic_exchange_explicit(&pool.asked, now, memory_order_relaxed);
  if (now - before > SOON_NS)
    atomic_store_explicit(&pool.often, 0, memory_order_relaxed);
  else if (atomic_fetch_add_explicit(&pool.often, 1, memory_order_relaxed) >= OFTEN) {
    atomic_store_explicit(&pool.often, 0, memory_order_relaxed);
    wake_workers(1);
  }
  return false;
}

static void take(void) {
  while (atomic_flag_test_and_set_explicit(&pool.taken, memory_order_acquire))
    sched_yield();
}

static void give(void) {
  atomic_flag_clear_explicit(&pool.taken, memory_order_release);
}

static void stop_threads(void) {
  atomic_store(&pool.stopping, true);
  wake_workers(INT_MAX);
  for (int i = 0; i < pool.workers - 1; i++)
    pthread_join(pool.threads[i], NULL);
  tess__free(pool.threads);
  pool.threads = NULL;
  pool.workers = 1;
  atomic_store(&pool.count, 1);
  atomic_store(&pool.stopping, false);
}

static int cores_allowed(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
  long n = sysconf(_SC_NPROCESSORS_ONLN);
  return n > 0 ? (int)n : 1;
}

static void start_threads(int workers) {
  atomic_store(&pool.cores, cores_allowed());
  atomic_store(&pool.count, workers);
  pool.threads = workers > 1 ? tess__alloc((size_t)(workers - 1) * sizeof *pool.threads) : NULL;
  pool.workers = 1;
  while (pool.workers < workers &&
         tess__thread_start(&pool.threads[pool.workers - 1], worker_main, (void *)(intptr_t)pool.workers))
    pool.workers++;
  atomic_store(&pool.count, pool.workers); /* fewer when the system gives no more */
}

void tess__pool_start(int workers) {
  take();
  if (workers < 1) workers = 1;
  if (workers != pool.workers) {
    if (pool.workers > 1) stop_threads();
    start_threads(workers);
  }
  give();
}

void tess__pool_stop(void) {
  take();
  if (pool.workers > 1) stop_threads();
  give();
}

int tess__pool_workers(void) {
  return atomic_load_explicit(&pool.count, memory_order_relaxed);
}

int tess__pool_share(int n_tasks) {
  int workers = tess__pool_workers();
  return n_tasks < workers ? n_tasks : workers;
}

/* ---- copying ---- */

#ifdef TESS_TINY
enum { COPY_PIECE = 48, COPY_ALONE = 64 };
#else
enum { COPY_PIECE = 1 << 20, COPY_ALONE = 1 << 20 };
#endif

struct copy {
  char *to;
  const char *from;
  size_t bytes;
};

static void copy_piece(void *ctx, int task, int worker) {
  const struct copy *c = ctx;
  size_t start = (size_t)task * COPY_PIECE, left = c->bytes - start;
  (void)worker;
  memcpy(c->to + start, c->from + start, left < COPY_PIECE ? left : COPY_PIECE);
}

void tess__copy_bytes(void *to, const void *from, size_t bytes) {
  struct copy c = {to, from, bytes};
  size_t pieces = bytes / COPY_PIECE + (bytes % COPY_PIECE != 0);
  if (bytes > COPY_ALONE && pieces <= INT32_MAX)
    tess__pool_run((int)pieces, copy_piece, &c);
  else if (bytes)
    memcpy(to, from, bytes);
}
