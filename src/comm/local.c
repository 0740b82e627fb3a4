/* A transport between threads: every process has a list of messages that came for it. Sending copies, so it is done at
 * once; a receive looks for the first message of its sender and tag whenever it is asked. A message that has come is
 * delivered even after its sender has gone, and after the world was aborted. */
#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include "base/alloc.h"
#include "base/text.h"
#include "comm/comm.h"
#include "comm/shared.h"

struct message {
  struct message *next;
  int from;
  uint64_t tag;
  size_t bytes;
  char data[];
};

struct request { /* a receive; its process's alone */
  int from;
  uint64_t tag;
  void *data;
  size_t bytes;
  struct request *next, **link; /* of its process's open ones */
};

struct seat { /* of one process; messages and `how` under the world's lock */
  struct local_world *world;
  int process;
  pthread_cond_t news;
  uint64_t changes, seen; /* messages, departures, an abort: so far, and when it last went on waiting */
  struct message *first, **last;
  struct request *requests;
  char *how; /* it has gone: in words; owned */
  char *why; /* of its last failure; owned; its own thread's */
};

struct local_world {
  pthread_mutex_t lock;
  int n;
  struct seat *seat;
  char *aborted;         /* the first reason; owned */
  int *host;             /* by process; owned */
  struct board *control; /* of all processes; owned; NULL: the system had none */
};

static void tell(struct seat *s) {
  s->changes++;
  pthread_cond_broadcast(&s->news);
}

static void tell_all(struct local_world *w) {
  for (int i = 0; i < w->n; i++)
    tell(&w->seat[i]);
}

static void set_why(struct seat *s, const char *text) {
  tess__free(s->why);
  s->why = tess__strdup(text);
}

/* The world's lock is held. */
static tess_status fail_aborted(struct seat *s) {
  set_why(s, s->world->aborted);
  return TESS_ABORTED;
}

static tess_status local_send(void *self, int to, uint64_t tag, const void *data, size_t bytes, void **request) {
  struct seat *s = self;
  struct local_world *w = s->world;
  struct message *m = tess__alloc(sizeof *m + bytes);
  *m = (struct message){.from = s->process, .tag = tag, .bytes = bytes};
  if (bytes) memcpy(m->data, data, bytes);
  *request = NULL;
  pthread_mutex_lock(&w->lock);
  tess_status status = w->aborted ? fail_aborted(s) : TESS_OK;
  struct seat *other = &w->seat[to];
  if (!status) {
    *other->last = m;
    other->last = &m->next;
    tell(other);
  }
  pthread_mutex_unlock(&w->lock);
  if (status) tess__free(m);
  return status;
}

static tess_status local_receive(void *self, int from, uint64_t tag, void *data, size_t bytes, void **request) {
  struct seat *s = self;
  struct request *r = tess__alloc(sizeof *r);
  *r = (struct request){from, tag, data, bytes, s->requests, &s->requests};
  if (r->next) r->next->link = &r->next;
  s->requests = r;
  *request = r;
  return TESS_OK;
}

static void free_request(struct request *r) {
  *r->link = r->next;
  if (r->next) r->next->link = r->link;
  tess__free(r);
}

/* Under the lock: the message, out of the list; NULL: none yet. */
static struct message *take(struct seat *s, const struct request *r) {
  for (struct message **p = &s->first; *p; p = &(*p)->next) {
    struct message *m = *p;
    if (m->from != r->from || m->tag != r->tag) continue;
    *p = m->next;
    if (s->last == &m->next) s->last = p;
    return m;
  }
  return NULL;
}

static tess_status local_test(void *self, void *request, bool *done) {
  struct seat *s = self;
  struct local_world *w = s->world;
  struct request *r = request;
  tess_status status = TESS_OK;
  pthread_mutex_lock(&w->lock);
  struct message *m = take(s, r);
  if (!m && w->aborted) {
    status = fail_aborted(s);
  } else if (!m && w->seat[r->from].how) {
    struct text t = {0};
    tess__text_printf(&t, "process %d %s", r->from, w->seat[r->from].how);
    set_why(s, tess__text_string(&t));
    tess__text_free(&t);
    status = TESS_ABORTED;
  }
  pthread_mutex_unlock(&w->lock);
  *done = m != NULL;
  if (!m) return status;
  if (m->bytes == r->bytes) {
    if (m->bytes) memcpy(r->data, m->data, m->bytes);
  } else {
    set_why(s, "a message of another size than expected");
    status = TESS_INTERNAL;
  }
  tess__free(m);
  free_request(r);
  return status;
}

static void local_wait(void *self, double seconds) {
  struct seat *s = self;
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  double at = (double)until.tv_nsec * 1e-9 + seconds;
  until.tv_sec += (time_t)at;
  until.tv_nsec = (long)((at - (double)(time_t)at) * 1e9);
  pthread_mutex_lock(&s->world->lock);
  while (s->changes == s->seen && pthread_cond_timedwait(&s->news, &s->world->lock, &until) == 0)
    ;
  s->seen = s->changes;
  pthread_mutex_unlock(&s->world->lock);
}

static void local_abort(void *self, const char *reason) {
  struct seat *s = self;
  pthread_mutex_lock(&s->world->lock);
  if (!s->world->aborted) s->world->aborted = tess__strdup(reason);
  tell_all(s->world);
  pthread_mutex_unlock(&s->world->lock);
}

static const char *local_why(void *self) {
  const struct seat *s = self;
  return s->why ? s->why : "";
}

static size_t all_controls(const struct local_world *w) {
  return (size_t)w->n * tess__control_bytes(w->n);
}

struct local_world *tess__local_new(int processes) {
  struct local_world *w = tess__zalloc(sizeof *w);
  w->n = processes;
  w->seat = tess__zalloc((size_t)processes * sizeof *w->seat);
  pthread_mutex_init(&w->lock, NULL);
  pthread_condattr_t waits;
  pthread_condattr_init(&waits);
  pthread_condattr_setclock(&waits, CLOCK_MONOTONIC); /* a deadline does not move when the time of day does */
  for (int i = 0; i < processes; i++) {
    w->seat[i] = (struct seat){.world = w, .process = i};
    w->seat[i].last = &w->seat[i].first;
    pthread_cond_init(&w->seat[i].news, &waits);
  }
  pthread_condattr_destroy(&waits);
  w->host = tess__zalloc((size_t)processes * sizeof *w->host);
  void *p = mmap(NULL, all_controls(w), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  w->control = p == MAP_FAILED ? NULL : p; /* of which only what is used takes room */
  return w;
}

struct board *tess__local_control(const tess_transport *t, const int **host) {
  if (t->send != local_send) return NULL;
  const struct local_world *w = ((const struct seat *)t->self)->world;
  *host = w->host;
  return w->control;
}

void tess__local_hosts(struct local_world *w, const int *host) {
  memcpy(w->host, host, (size_t)w->n * sizeof *host);
}

void tess__local_transport(struct local_world *w, int process, tess_transport *out) {
  *out = (tess_transport){.size = sizeof *out,
                          .name = "local",
                          .self = &w->seat[process],
                          .process_index = process,
                          .process_count = w->n,
                          .send = local_send,
                          .receive = local_receive,
                          .test = local_test,
                          .abort = local_abort,
                          .wait = local_wait,
                          .why = local_why};
}

void tess__local_leave(struct local_world *w, int process, const char *how) {
  pthread_mutex_lock(&w->lock);
  if (!w->seat[process].how) w->seat[process].how = tess__strdup(how);
  tell_all(w);
  pthread_mutex_unlock(&w->lock);
  if (!w->control) return;
  tess__control_end(tess__control_of(w->control, w->n, process), CONTROL_GONE, how);
  for (int i = 0; i < w->n; i++)
    tess__control_ring(tess__control_of(w->control, w->n, i));
}

void tess__local_free(struct local_world *w) {
  for (int i = 0; i < w->n; i++) {
    struct seat *s = &w->seat[i];
    while (s->requests)
      free_request(s->requests);
    for (struct message *m = s->first, *next; m; m = next) {
      next = m->next;
      tess__free(m);
    }
    pthread_cond_destroy(&s->news);
    tess__free(s->how);
    tess__free(s->why);
  }
  pthread_mutex_destroy(&w->lock);
  if (w->control) munmap(w->control, all_controls(w));
  tess__free(w->host);
  tess__free(w->seat);
  tess__free(w->aborted);
  tess__free(w);
}
