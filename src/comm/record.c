/* The flight recorder: see record.h. A record is written under a lock that nobody holds for longer than copying one
 * takes; the signal handler only wakes the thread that writes files. */
#define _GNU_SOURCE
#include "comm/record.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/env.h"
#include "base/io.h"
#include "base/map.h"
#include "base/spin.h"
#include "base/text.h"
#include "base/thread.h"

enum state { WAITING, DONE, FAILED };

struct record {
  uint64_t collective, sequence, bytes; /* sequence: of the group's collectives */
  int64_t entered, left;                /* nanoseconds of the monotonic clock */
  const struct group *group;
  enum state state;
  char op[40], what[56], where[64];
};

struct group { /* members that met; as long as the recorder */
  uint64_t key, collectives;
  struct group *next;
  char *text; /* "0-3,7"; owned */
};

struct recorder {
  int process, processes;
  atomic_flag lock; /* of what follows */
  uint64_t n;       /* records so far */
  struct record *record;
  struct group *group; /* the one used last is the first */
  struct recorder *next;
};

/* ---- writing records ---- */

static int64_t now(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* Of a long text its end (a place: the line) or its beginning. */
static void copy_text(char *to, size_t room, const char *from, bool end) {
  size_t n = from ? strlen(from) : 0;
  if (end && n >= room) from += n - (room - 1);
  if (n >= room) n = room - 1;
  if (n) memcpy(to, from, n);
  to[n] = 0;
}

static void print_members(struct text *t, int n, const int *member) {
  for (int i = 0, k; i < n; i = k) {
    for (k = i + 1; k < n && member[k] == member[k - 1] + 1;)
      k++;
    tess__text_printf(t, "%s%d", i ? "," : "", member[i]);
    if (k - i > 1) tess__text_printf(t, "-%d", member[k - 1]);
  }
}

static struct group *new_group(uint64_t key, const struct record_call *c) {
  struct group *g = tess__zalloc(sizeof *g);
  struct text t = {0};
  g->key = key;
  print_members(&t, c->n, c->member);
  g->text = t.data ? t.data : tess__strdup("");
  return g;
}

static void free_group(struct group *g) {
  if (g) tess__free(g->text);
  tess__free(g);
}

/* Under the lock; it becomes the first. NULL: these have not met yet. */
static struct group *find_group(struct recorder *r, uint64_t key) {
  struct group **p = &r->group;
  while (*p && (*p)->key != key)
    p = &(*p)->next;
  struct group *g = *p;
  if (!g) return NULL;
  *p = g->next;
  g->next = r->group;
  return r->group = g;
}

/* With the lock taken: nothing is allocated under it. */
static struct group *lock_group(struct recorder *r, const struct record_call *c) {
  uint64_t key = tess__hash(c->member, (size_t)c->n * sizeof *c->member);
  tess__spin_lock(&r->lock);
  struct group *g = find_group(r, key);
  if (g) return g;
  tess__spin_unlock(&r->lock);
  struct group *made = new_group(key, c);
  tess__spin_lock(&r->lock);
  if ((g = find_group(r, key))) { /* another thread was first */
    tess__spin_unlock(&r->lock);
    free_group(made);
    tess__spin_lock(&r->lock);
    return g;
  }
  made->next = r->group;
  return r->group = made;
}

uint64_t tess__recorder_begin(struct recorder *r, const struct record_call *c, int64_t entered) {
  struct group *g = lock_group(r, c);
  uint64_t ticket = r->n++;
  struct record *x = &r->record[ticket % RECORDS];
  x->collective = c->collective;
  x->sequence = ++g->collectives;
  x->bytes = c->bytes;
  x->entered = entered;
  x->left = 0;
  x->group = g;
  x->state = WAITING;
  copy_text(x->op, sizeof x->op, c->op, false);
  copy_text(x->what, sizeof x->what, c->what, false);
  copy_text(x->where, sizeof x->where, c->where, true);
  tess__spin_unlock(&r->lock);
  return ticket;
}

void tess__recorder_end(struct recorder *r, uint64_t ticket, bool good, int64_t left) {
  tess__spin_lock(&r->lock);
  if (r->n - ticket <= RECORDS) {
    r->record[ticket % RECORDS].left = left;
    r->record[ticket % RECORDS].state = good ? DONE : FAILED;
  }
  tess__spin_unlock(&r->lock);
}

/* ---- files ---- */

static void print_text(struct text *t, const char *key, const char *value) {
  tess__text_printf(t, "\"%s\": ", key);
  tess__text_add_json(t, value);
  tess__text_add(t, ", ");
}

static void print_record(struct text *t, const struct record *x, int64_t offset) {
  static const char *const states[] = {"waiting", "done", "failed"};
  tess__text_printf(t, "{\"collective\": %llu, ", (unsigned long long)x->collective);
  print_text(t, "op", x->op);
  print_text(t, "what", x->what);
  print_text(t, "place", x->where);
  print_text(t, "group", x->group->text);
  tess__text_printf(t, "\"sequence\": %llu, \"bytes\": %llu, \"entered\": %.6f, ", (unsigned long long)x->sequence,
                    (unsigned long long)x->bytes, (double)(x->entered + offset) * 1e-9);
  if (x->left) tess__text_printf(t, "\"left\": %.6f, ", (double)(x->left + offset) * 1e-9);
  tess__text_printf(t, "\"state\": \"%s\"}\n", states[x->state]);
}

static void print_all(struct text *t, struct recorder *r, const char *why) {
  char host[256] = "";
  gethostname(host, sizeof host - 1);
  int64_t offset = now(CLOCK_REALTIME) - now(CLOCK_MONOTONIC);
  tess__spin_lock(&r->lock);
  uint64_t end = r->n;
  tess__spin_unlock(&r->lock);
  tess__text_printf(t, "{\"tessera_record\": 1, \"process\": %d, \"processes\": %d, ", r->process, r->processes);
  print_text(t, "host", host);
  print_text(t, "why", why);
  tess__text_printf(t, "\"pid\": %d, \"time\": %.6f, \"recorded\": %llu}\n", (int)getpid(),
                    (double)now(CLOCK_REALTIME) * 1e-9, (unsigned long long)end);
  for (uint64_t i = end > RECORDS ? end - RECORDS : 0; i < end; i++) {
    tess__spin_lock(&r->lock);
    struct record x = r->record[i % RECORDS];
    bool is_there = r->n - i <= RECORDS;
    tess__spin_unlock(&r->lock);
    if (is_there) print_record(t, &x, offset);
  }
  tess__text_add(t, "{\"end\": true}\n");
}

bool tess__recorder_write(struct recorder *r, const char *path, const char *why, struct diag *d) {
  struct recorder none = {.processes = 1, .lock = ATOMIC_FLAG_INIT};
  struct text all = {0};
  struct io_writer w;
  print_all(&all, r ? r : &none, why);
  bool good = tess__io_create(&w, path, d);
  if (good) good = tess__io_finish(&w, tess__io_write(&w, all.data, all.length, d), d);
  tess__text_free(&all);
  return good;
}

/* ---- SIGUSR1 ---- */

static struct {
  pthread_mutex_t lock; /* of what follows, and while files are written */
  struct recorder *first;
  bool answers; /* the thread runs and the handler is there */
  struct sigaction before;
  pthread_t thread;
} open_ones = {.lock = PTHREAD_MUTEX_INITIALIZER};
static volatile sig_atomic_t event = -1; /* of the thread */
static _Atomic bool stops;

static void dump(struct recorder *r, const char *why) {
  const char *folder = tess__env_text(ENV_RECORD_DIR);
  struct diag d = {0};
  struct text path = {0};
  tess__text_printf(&path, "%s/process-%d.jsonl", folder, r->process);
  if (*folder && !tess__recorder_write(r, tess__text_string(&path), why, &d))
    fprintf(stderr, "tessera: the record of process %d: %s\n", r->process, d.message);
  tess__text_free(&path);
  tess__diag_clear(&d);
}

void tess__recorder_dump(struct recorder *r, const char *why) {
  pthread_mutex_lock(&open_ones.lock);
  dump(r, why);
  pthread_mutex_unlock(&open_ones.lock);
}

static void wake(int signal) {
  int before = errno;
  uint64_t one = 1;
  (void)signal;
  if (event >= 0 && write(event, &one, sizeof one) < 0) errno = 0; /* it is awake already */
  errno = before;
}

static void *answer(void *arg) {
  uint64_t times;
  int file = (int)(intptr_t)arg;
  while (read(file, &times, sizeof times) == (ssize_t)sizeof times && !atomic_load(&stops)) {
    pthread_mutex_lock(&open_ones.lock);
    for (struct recorder *r = open_ones.first; r; r = r->next)
      dump(r, "SIGUSR1");
    pthread_mutex_unlock(&open_ones.lock);
  }
  return NULL;
}

/* A program's own answer to the signal stays. Under the lock. */
static void start_answering(void) {
  struct sigaction a = {.sa_handler = wake, .sa_flags = SA_RESTART};
  if (open_ones.answers || !*tess__env_text(ENV_RECORD_DIR)) return;
  if (sigaction(SIGUSR1, NULL, &open_ones.before) < 0 || open_ones.before.sa_handler != SIG_DFL) return;
  int file = eventfd(0, EFD_CLOEXEC);
  if (file < 0) return;
  atomic_store(&stops, false);
  open_ones.answers = tess__thread_start(&open_ones.thread, answer, (void *)(intptr_t)file);
  if (!open_ones.answers) {
    close(file);
    return;
  }
  event = file;
  sigemptyset(&a.sa_mask);
  sigaction(SIGUSR1, &a, NULL);
}

static void stop_answering(void) {
  int file = event;
  sigaction(SIGUSR1, &open_ones.before, NULL);
  atomic_store(&stops, true);
  wake(SIGUSR1);
  pthread_join(open_ones.thread, NULL);
  event = -1;
  close(file);
}

struct recorder *tess__recorder_open(int process, int processes) {
  struct recorder *r = tess__zalloc(sizeof *r);
  r->process = process;
  r->processes = processes;
  r->record = tess__zalloc(RECORDS * sizeof *r->record); /* pages come as they are used */
  pthread_mutex_lock(&open_ones.lock);
  r->next = open_ones.first;
  open_ones.first = r;
  start_answering();
  pthread_mutex_unlock(&open_ones.lock);
  return r;
}

void tess__recorder_close(struct recorder *r) {
  if (!r) return;
  pthread_mutex_lock(&open_ones.lock);
  struct recorder **p = &open_ones.first;
  while (*p != r)
    p = &(*p)->next;
  *p = r->next;
  bool last = !open_ones.first && open_ones.answers;
  if (last) open_ones.answers = false;
  pthread_mutex_unlock(&open_ones.lock);
  if (last) stop_answering();
  for (struct group *g = r->group, *next; g; g = next) {
    next = g->next;
    free_group(g);
  }
  tess__free(r->record);
  tess__free(r);
}
