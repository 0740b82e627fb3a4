/* The one thread-local of the library: which scope is innermost on this thread. Its root scope opens at first use and
 * ends with the thread (a pthread key's destructor). Caches, claims and traces lie above this file: whoever gives a
 * thread some leaves with it how they end. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "api/api.h"
#include "base/alloc.h"

_Thread_local struct thread *tess__current __attribute__((tls_model("initial-exec")));
static pthread_key_t key;
static pthread_once_t key_once = PTHREAD_ONCE_INIT;

static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static struct thread *threads; /* all that live, for the counters */

static void add_counters(struct counters *sum, struct counters *c) {
  for (int i = 0; i < COUNTERS; i++)
    atomic_fetch_add_explicit(&sum->n[i], atomic_load_explicit(&c->n[i], memory_order_relaxed), memory_order_relaxed);
}

/* However it ends: by returning, exit, pthread_exit or pthread_cancel, with scopes open or in a trace. */
static tess_status close_scopes(struct thread *t) {
  if (t->claims) t->give_up_claims(t, 0);
  if (t->n_running) t->give_up_running(t, 0);
  for (struct tess_scope *s = t->scope; s != t->root; s = t->scope) {
    t->scope = s->parent;
    tess__scope_free(s);
  }
  return tess__scope_free(t->root);
}

static tess_status end_thread(struct thread *t) {
  tess__current = t; /* destructors of handles may ask for the thread */
  tess_status status = close_scopes(t);
  if (t->drop_recent) t->drop_recent(t);
  pthread_mutex_lock(&list_lock);
  add_counters(&t->process->ended, &t->counters);
  for (struct thread **p = &threads; *p; p = &(*p)->next)
    if (*p == t) {
      *p = t->next;
      break;
    }
  pthread_mutex_unlock(&list_lock);
  tess__current = NULL;
  tess__free(t->running);
  tess__free(t);
  return status;
}

static void thread_ends(void *arg) {
  end_thread(arg);
}

tess_status tess__thread_end(void) {
  struct thread *t = tess__current;
  if (!t) return TESS_OK;
  pthread_setspecific(key, NULL);
  return end_thread(t);
}

static void end_main_thread(void) {
  tess__thread_end();
}

static void make_key(void) {
  pthread_key_create(&key, thread_ends);
  atexit(end_main_thread);
}

/* The first error of this thread that nobody has taken: what a mismatch with other processes may come of. */
static const char *untaken_error(void) {
  const struct error *e = NULL;
  if (!tess__current) return NULL; /* a thread of the library's own */
  for (const tess_scope *s = tess__current->scope; s && !e; s = s->parent)
    e = s->error;
  return e ? e->message : NULL;
}

static struct thread *begin_thread(void) {
  tess__start();
  pthread_once(&key_once, make_key);
  struct thread *t = tess__zalloc(sizeof *t);
  t->process = tess__process();
  tess__process_begin(t->process);
  if (t->process->comm) tess__comm_set_note(t->process->comm, untaken_error);
  t->root = t->scope = tess__scope_new(NULL, "root scope");
  t->root->context = t->process->context;
  pthread_setspecific(key, t);
  pthread_mutex_lock(&list_lock);
  t->next = threads;
  threads = t;
  pthread_mutex_unlock(&list_lock);
  return tess__current = t;
}

struct thread *tess__thread_begun(void) {
  struct thread *t = tess__current;
  if (!t) return begin_thread();
  if (t->n_running) t->check_running(t);
  return t;
}

void tess__counters_sum(struct process *p, struct counters *out) {
  memset(out, 0, sizeof *out);
  pthread_mutex_lock(&list_lock);
  add_counters(out, &p->ended);
  for (struct thread *t = threads; t; t = t->next)
    if (t->process == p) add_counters(out, &t->counters);
  pthread_mutex_unlock(&list_lock);
}

void tess__counters_reset(struct process *p) {
  pthread_mutex_lock(&list_lock);
  memset(&p->ended, 0, sizeof p->ended);
  pthread_mutex_unlock(&list_lock);
}
