/* The processes: whose thread this is, the context of its root scopes, what carries its bytes, given or launched. A
 * thread is of this process as the system knows it, unless it was started as a simulated one (simulate.c), which a
 * pthread key remembers before the library runs: so tess_init may be the first call in it. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "api/api.h"
#include "base/alloc.h"
#include "base/map.h"
#include "base/text.h"
#include "comm/launcher.h"
#include "comm/shared.h"

static struct process home = {.count = 1};
static tess_transport given; /* of home */
static bool is_given;        /* and not closed */
static bool is_launched;     /* it is a launcher's: closed at exit at the latest */
static char *gave_up; /* owned: why nobody waits for a launcher's others any more, until tess_finalize; or NULL */
static pthread_key_t key;
static pthread_once_t key_once = PTHREAD_ONCE_INIT;

static void make_key(void) {
  pthread_key_create(&key, NULL);
}

struct process *tess__process_home(void) {
  return &home;
}

struct process *tess__process(void) {
  pthread_once(&key_once, make_key);
  struct process *p = pthread_getspecific(key);
  return p ? p : &home;
}

void tess__process_enter(struct process *p) {
  pthread_once(&key_once, make_key);
  pthread_setspecific(key, p);
}

const struct context *tess__context_intern(const struct context *c) {
  return tess__intern(INTERN_CONTEXT, c, sizeof *c);
}

/* A simulated process has as many devices as this one, and its defaults but for the device. */
void tess__process_begin(struct process *p) {
  if (!p->local || p->context) return;
  struct diag d = {0};
  struct context c;
  memcpy(&c, home.context, sizeof c);
  p->world = home.world;
  if (c.device) {
    int devices = home.world->n / home.world->processes;
    p->world = tess__world(p->count, p->index, devices);
    c.device = p->world->device[(size_t)p->index * (size_t)devices];
    c.sharding = tess__sharding_single(c.device, NULL, &d);
  }
  p->context = tess__context_intern(&c);
  tess_transport t;
  tess__local_transport(p->local, p->index, &t);
  p->comm = tess__comm_open(&t, home.warning_s, home.timeout_s);
  tess__comm_share(p->comm);
  p->control = tess__control_open(p->comm, atomic_load(&p->distributed));
}

void tess__process_end(struct process *p) {
  tess__control_stop(p->control);
  tess__comm_close(p->comm);
  tess__control_free(p->control);
  p->control = NULL;
  p->comm = NULL;
}

/* ---- the transport of this process ---- */

void tess__transport_give(const tess_transport *t) {
  given = *t;
  is_given = true;
  home.index = t->process_index;
  home.count = t->process_count;
}

bool tess__transport_is_given(void) {
  return is_given;
}

bool tess__transport_is_mpi(void) {
  return is_given && is_launched;
}

/* Nothing is freed: other threads may run. */
static void close_launched(void) {
  if (is_given && is_launched) given.close(given.self);
}

static void close_at_exit(void) {
  atexit(close_launched);
}

bool tess__transport_launch(const void *mpi_comm, double timeout, struct diag *d) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  tess_transport t;
  if (is_given)
    return !mpi_comm || tess__fail(d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
                                   "mpi_comm was given, but there is a transport already, until tess_finalize");
  if (gave_up) return tess__fail(d, TESS_DEADLINE_EXCEEDED, TESS_PEER_LOST, "%s", gave_up);
  if (!tess__launch(mpi_comm, home.warning_s, timeout, &t, d)) {
    if (d->status == TESS_DEADLINE_EXCEEDED) gave_up = tess__strdup(d->message);
    return false;
  }
  if (!t.process_count) return true;
  tess__transport_give(&t);
  is_launched = true;
  return pthread_once(&once, close_at_exit) == 0;
}

/* Do the others start alike? Then what they have is shared, before there are data, which lie where all see them. */
static bool start_alike(int64_t devices, const char *where, struct diag *d) {
  struct text what = {0};
  tess__text_printf(&what, "num_cpu_devices=%lld", (long long)devices);
  const struct exchange x = {.op = "init", .where = where, .what = tess__text_string(&what)};
  bool good = tess__comm_exchange(home.comm, &x, NULL, d);
  tess__text_free(&what);
  if (good) tess__comm_share(home.comm);
  return good;
}

bool tess__transport_begin(int64_t devices, const char *where, struct diag *d) {
  bool good = !d->status;
  if (is_given) home.comm = tess__comm_open(&given, home.warning_s, home.timeout_s);
  if (is_given && !good) tess__comm_abort(home.comm, d->message);
  if (is_given && good) good = start_alike(devices, where, d);
  home.control = tess__control_open(home.comm, atomic_load(&home.distributed));
  return good;
}

void tess__transport_end(void) {
  if (is_given && !home.comm && given.close) given.close(given.self);
  is_given = is_launched = false;
  tess__free(gave_up);
  gave_up = NULL;
  tess__process_end(&home);
  home.index = 0;
  home.count = 1;
}
