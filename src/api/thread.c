/* The one thread-local of the library: which scope is innermost on this thread. Its root scope opens at first use and
 * ends with the thread (a pthread key's destructor). Contexts are interned; a scope starts with that of its parent. */
#include <pthread.h>
#include <string.h>

#include "api/api.h"
#include "api/cache.h"
#include "base/alloc.h"
#include "base/map.h"

static _Thread_local struct thread *current __attribute__((tls_model("initial-exec")));
static pthread_key_t key;
static pthread_once_t key_once = PTHREAD_ONCE_INIT;

static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static struct thread *threads; /* all that live, for the counters */

static void add_counters(struct counters *sum, struct counters *c) {
  for (int i = 0; i < COUNTERS; i++)
    atomic_fetch_add_explicit(&sum->n[i], atomic_load_explicit(&c->n[i], memory_order_relaxed), memory_order_relaxed);
}

static void end_thread(void *arg) {
  struct thread *t = arg;
  current = t; /* destructors of handles may ask for the thread */
  t->scope = t->root;
  tess__scope_free(t->root);
  tess__thread_cache_free(t);
  pthread_mutex_lock(&list_lock);
  add_counters(&t->process->ended, &t->counters);
  for (struct thread **p = &threads; *p; p = &(*p)->next)
    if (*p == t) {
      *p = t->next;
      break;
    }
  pthread_mutex_unlock(&list_lock);
  current = NULL;
  tess__free(t);
}

static void make_key(void) {
  pthread_key_create(&key, end_thread);
}

static struct thread *begin_thread(void) {
  tess__start();
  pthread_once(&key_once, make_key);
  struct thread *t = tess__zalloc(sizeof *t);
  t->process = tess__process();
  tess__process_begin(t->process);
  t->root = t->scope = tess__scope_new(NULL, "root scope");
  t->root->context = t->process->context;
  pthread_setspecific(key, t);
  pthread_mutex_lock(&list_lock);
  t->next = threads;
  threads = t;
  pthread_mutex_unlock(&list_lock);
  return current = t;
}

struct thread *tess__thread(void) {
  struct thread *t = current;
  return __builtin_expect(t != NULL, 1) ? t : begin_thread();
}

tess_status tess__thread_end(void) {
  struct thread *t = current;
  if (!t) return TESS_OK;
  tess_status status = t->root->error ? t->root->error->status : TESS_OK;
  pthread_setspecific(key, NULL);
  end_thread(t);
  return status;
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

const struct context *tess__context_intern(const struct context *c) {
  return tess__intern(INTERN_CONTEXT, c, sizeof *c);
}
