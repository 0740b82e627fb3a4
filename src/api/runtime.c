#define _GNU_SOURCE
/* Starting and ending the library, its version and counters. */
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/cache.h"
#include "api/trace.h"
#include "array/tree.h"
#include "base/alloc.h"
#include "base/env.h"
#include "base/pool.h"
#include "layout/device.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic bool started;
static tess_init_opts options; /* of the tess_init that started the library */
static bool explicit_init;
static const struct context *default_context;
static struct error *failure; /* of the start; every later object repeats it */

enum { MAX_CPU_DEVICES = 1 << 20, MAX_WORKERS = 1024 };

static bool check_options(const tess_init_opts *o, int64_t devices, int64_t threads, struct diag *d) {
  if (o->platform && strcmp(o->platform, "cpu") != 0)
    return tess__fail(d, TESS_NOT_FOUND, TESS_RUNTIME_ERROR, "platform '%s' is not here; platforms: cpu", o->platform);
  if (devices < 1 || devices > MAX_CPU_DEVICES)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "num_cpu_devices is %lld; 1 to %d is possible",
                      (long long)devices, MAX_CPU_DEVICES);
  if (threads < 0 || threads > MAX_WORKERS)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "num_threads is %lld; 0 (all cores) to %d is possible", (long long)threads, MAX_WORKERS);
  return true;
}

static int usable_cores(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
  long n = sysconf(_SC_NPROCESSORS_ONLN);
  return n > 0 ? (int)n : 1;
}

static void end_main_thread(void) {
  tess__thread_end();
}

/* Under the lock. */
static void start(const tess_init_opts *o, const char *where) {
  static bool at_exit;
  struct diag d = {0};
  int64_t devices = o->num_cpu_devices ? o->num_cpu_devices : tess__env_int(ENV_NUM_CPU_DEVICES);
  int64_t threads = o->num_threads ? o->num_threads : tess__env_int(ENV_NUM_THREADS);
  struct context c;
  memset(&c, 0, sizeof c);
  c.enable_x64 = o->enable_x64;
  c.fast_math = o->fast_math;
  c.verify = o->debug_checks || tess__env_int(ENV_DEBUG_CHECKS) != 0;
#ifdef TESS_DEBUG_CHECKS
  c.verify = true;
#endif
  if (check_options(o, devices, threads, &d)) {
    tess__array_register();
    tess__sharding_register();
    tess__tree_register();
    tess__devices_make((int)devices);
    tess__pool_start(threads ? (int)threads : usable_cores());
    c.device = tess__devices_all()[0];
    c.place = tess__sharding_single(c.device, NULL, &d);
  } else {
    failure = tess__error_from(&d, "init", where);
    tess__devices_make(0);
  }
  default_context = tess__context_intern(&c);
  options = *o;
  if (!at_exit) atexit(end_main_thread);
  at_exit = true;
  atomic_store(&started, true);
}

void tess__start(void) {
  static const tess_init_opts none;
  if (atomic_load(&started)) return;
  pthread_mutex_lock(&lock);
  if (!atomic_load(&started)) start(&none, NULL);
  pthread_mutex_unlock(&lock);
}

bool tess__is_started(void) {
  return atomic_load(&started);
}

const struct context *tess__default_context(void) {
  return default_context;
}

bool tess__init_failure(struct diag *d) {
  if (!failure) return tess__fail(d, TESS_INTERNAL, TESS_RUNTIME_ERROR, "the library did not start");
  return tess__fail(d, failure->status, failure->reason, "the library did not start: %s", failure->message);
}

static bool same_text(const char *a, const char *b) {
  return strcmp(a ? a : "", b ? b : "") == 0;
}

static bool same_options(const tess_init_opts *a, const tess_init_opts *b) {
  return a->num_cpu_devices == b->num_cpu_devices && a->num_threads == b->num_threads &&
         same_text(a->platform, b->platform) && a->enable_x64 == b->enable_x64 && a->debug_checks == b->debug_checks &&
         a->fast_math == b->fast_math;
}

tess_status tess_init_at(const char *where, const tess_init_opts *kw) {
  static const tess_init_opts none;
  if (!kw) kw = &none;
  pthread_mutex_lock(&lock);
  bool first = !atomic_load(&started), same = !first && explicit_init && same_options(&options, kw);
  if (first) {
    start(kw, where);
    explicit_init = true;
  }
  pthread_mutex_unlock(&lock);
  struct thread *t = tess__thread();
  struct diag d = {0};
  if (failure) {
    tess__scope_fail(t->scope, failure);
    return failure->status;
  }
  if (first || same) return TESS_OK;
  tess__fail(&d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "the library runs already, with other options%s",
             explicit_init ? "" : " (the first use of any function starts it with defaults: call tess_init before)");
  return tess__report(&d, "init", where);
}

tess_status tess_finalize(void) {
  tess__distributed_end();
  if (!atomic_load(&started)) return TESS_OK;
  tess_status status = tess__thread_end();
  tess__cache_clear();
  tess__counters_reset();
  tess__pool_stop();
  tess__release_data_pool();
  pthread_mutex_lock(&lock);
  if (failure) tess__error_release(failure);
  failure = NULL;
  explicit_init = false;
  atomic_store(&started, false);
  pthread_mutex_unlock(&lock);
  return status;
}

const char *tess_version(void) {
  return "0.1.0";
}

void tess_clear_caches(void) {
  tess__thread_cache_free(tess__thread()); /* other threads drop their tables at their next lookup */
  tess__cache_clear();
}

tess_counters tess_runtime_counters(void) {
  struct counters c;
  tess__thread();
  tess__counters_sum(&c);
  int64_t n[COUNTERS];
  for (int i = 0; i < COUNTERS; i++)
    n[i] = atomic_load(&c.n[i]);
  return (tess_counters){.traces = n[COUNT_TRACES],
                         .compiles = n[COUNT_COMPILES],
                         .cache_hits = n[COUNT_CACHE_HITS],
                         .calls = n[COUNT_CALLS],
                         .nodes = n[COUNT_NODES],
                         .steps = n[COUNT_STEPS],
                         .elements = n[COUNT_ELEMENTS],
                         .collectives = n[COUNT_COLLECTIVES]};
}
