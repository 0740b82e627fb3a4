/* The processes: whose thread this is, the context of its root scopes, what carries its bytes. A thread is of this
 * process as the system knows it, unless it was started as a simulated one (simulate.c), which a pthread key remembers
 * before the library runs: so tess_init may be the first call in it. */
#include <pthread.h>
#include <string.h>

#include "api/api.h"
#include "base/map.h"

static struct process home = {.count = 1};
static tess_transport given; /* of home */
static bool is_given;        /* and not closed */
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

void tess__transport_begin(const char *failure) {
  if (!is_given) return;
  home.comm = tess__comm_open(&given, home.warning_s, home.timeout_s);
  if (failure) tess__comm_abort(home.comm, failure);
}

void tess__transport_end(void) {
  if (!is_given) return;
  is_given = false;
  if (home.comm)
    tess__comm_close(home.comm);
  else if (given.close)
    given.close(given.self);
  home.comm = NULL;
  home.index = 0;
  home.count = 1;
}
