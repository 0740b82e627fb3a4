/* The start of the library: its options, devices and workers, and the failure of a start, which everything repeats.
 * What runs on a thread begins above this. */
#define _GNU_SOURCE
#include "api/start.h"

#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <unistd.h>

#include "array/tree.h"
#include "base/env.h"
#include "base/pool.h"
#include "layout/device.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic bool started;
static tess_init_opts options; /* of the tess_init that started the library */
static bool explicit_init;
static struct error *failure; /* of the start; every later object repeats it */

enum { MAX_CPU_DEVICES = 1 << 20, MAX_WORKERS = 1024 };

static bool check_options(const tess_init_opts *o, int64_t devices, int64_t threads, struct diag *d) {
  if (o->platform && strcmp(o->platform, "cpu") != 0)
    return tess__fail(d, TESS_NOT_FOUND, TESS_RUNTIME_ERROR, "platform '%s' is not here; platforms: cpu", o->platform);
  int most = MAX_CPU_DEVICES / tess__process_home()->count;
  if (devices < 1 || devices > most)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "num_cpu_devices is %lld; 1 to %d is possible",
                      (long long)devices, most);
  if (threads < 0 || threads > MAX_WORKERS)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "num_threads is %lld; 0 (all cores) to %d is possible", (long long)threads, MAX_WORKERS);
  if (!(o->collective_warning_s >= 0) || !(o->collective_timeout_s >= 0))
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "collective_warning_s is %g, collective_timeout_s %g; seconds, 0 for the defaults",
                      o->collective_warning_s, o->collective_timeout_s);
  return true;
}

static int usable_cores(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
  long n = sysconf(_SC_NPROCESSORS_ONLN);
  return n > 0 ? (int)n : 1;
}

/* Under the lock. */
static void start(const tess_init_opts *o, const char *where) {
  static const struct world nowhere = {.processes = 1};
  struct process *home = tess__process_home();
  struct diag d = {0};
  int64_t devices = o->num_cpu_devices ? o->num_cpu_devices : tess__env_int(ENV_NUM_CPU_DEVICES);
  int64_t threads = o->num_threads ? o->num_threads : tess__env_int(ENV_NUM_THREADS);
  struct context c;
  memset(&c, 0, sizeof c);
  c.enable_x64 = o->enable_x64;
  c.fast_math = o->fast_math;
  c.deterministic = o->deterministic || tess__env_int(ENV_DETERMINISTIC) != 0;
  c.verify = o->debug_checks || tess__env_int(ENV_DEBUG_CHECKS) != 0;
#ifdef TESS_DEBUG_CHECKS
  c.verify = true;
#endif
  uint64_t given = (o->num_cpu_devices ? UINT64_C(1) << ENV_NUM_CPU_DEVICES : 0) |
                   (o->num_threads ? UINT64_C(1) << ENV_NUM_THREADS : 0); /* instead of the variables */
  home->warning_s = o->collective_warning_s;
  home->timeout_s = o->collective_timeout_s;
  bool good = tess__transport_launch(o->mpi_comm, 0, &d) && tess__env_check(given, &d) &&
              check_options(o, devices, threads, &d);
  if (tess__transport_begin(devices, where, &d) && good) {
    tess__array_register();
    tess__sharding_register();
    tess__tree_register();
    home->world = tess__world(home->count, home->index, (int)devices);
    tess__pool_start(threads ? (int)threads : usable_cores());
    c.device = home->world->device[home->index * devices];
    c.sharding = tess__sharding_single(c.device, NULL, &d);
  } else {
    failure = tess__error_from(&d, "init", where);
    home->world = &nowhere;
  }
  home->context = tess__context_intern(&c);
  options = *o;
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

bool tess__init_failure(struct diag *d) {
  if (!failure) return tess__fail(d, TESS_INTERNAL, TESS_RUNTIME_ERROR, "the library did not start");
  return tess__fail(d, failure->status, failure->reason, "the library did not start: %s", failure->message);
}

static bool same_text(const char *a, const char *b) {
  return strcmp(a ? a : "", b ? b : "") == 0;
}

static bool same_options(const tess_init_opts *a, const tess_init_opts *b) {
  return a->num_cpu_devices == b->num_cpu_devices && a->num_threads == b->num_threads &&
         a->collective_warning_s == b->collective_warning_s && a->collective_timeout_s == b->collective_timeout_s &&
         same_text(a->platform, b->platform) && a->enable_x64 == b->enable_x64 && a->debug_checks == b->debug_checks &&
         a->fast_math == b->fast_math && a->deterministic == b->deterministic && a->mpi_comm == b->mpi_comm;
}

bool tess__start_with(const tess_init_opts *o, const char *where, bool *was_init) {
  pthread_mutex_lock(&lock);
  bool first = !atomic_load(&started), same = first || (explicit_init && same_options(&options, o));
  *was_init = !first && explicit_init;
  if (first) {
    start(o, where);
    explicit_init = true;
  }
  pthread_mutex_unlock(&lock);
  return same;
}

int tess__start_processes(struct diag *d) {
  pthread_mutex_lock(&lock);
  bool good = atomic_load(&started) || tess__transport_launch(NULL, 0, d);
  pthread_mutex_unlock(&lock);
  return good ? tess__process()->count : 0;
}

struct error *tess__start_failure(void) {
  return failure;
}

void tess__start_end(void) {
  pthread_mutex_lock(&lock);
  if (failure) tess__error_release(failure);
  failure = NULL;
  explicit_init = false;
  atomic_store(&started, false);
  pthread_mutex_unlock(&lock);
}
