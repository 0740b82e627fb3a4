/* The keys that are being compiled: a list, for there are no more than threads. See claim.h. */
#include "api/claim.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/interrupt.h"

static const double PATIENCE_S = 2, /* with a user's function: no program is harmed by being compiled twice */
    LOOK_S = 0.05;                  /* nobody can wake who waits from a signal handler: one looks so often */

struct claim {
  struct claim *next, **link; /* of all */
  struct claim *outer;        /* of its thread */
  const struct thread *owner; /* it never waits for itself */
  int n_running;              /* functions that were being traced when it began */
  bool tracing;               /* the user's function has not returned */
  int words;
  uint64_t key[];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ended; /* a claim is gone */
static pthread_once_t ended_once = PTHREAD_ONCE_INIT;
static struct claim *claims; /* under the lock */

static void make_ended(void) {
  pthread_condattr_t a;
  pthread_condattr_init(&a);
  pthread_condattr_setclock(&a, CLOCK_MONOTONIC);
  pthread_cond_init(&ended, &a);
  pthread_condattr_destroy(&a);
}

/* Another thread's. */
static const struct claim *claim_of(const struct thread *t, const uint64_t *key, int words) {
  const struct claim *c = claims;
  while (c && (c->owner == t || c->words != words || memcmp(c->key, key, (size_t)words * sizeof *key) != 0))
    c = c->next;
  return c;
}

static void rest(void) {
  double until = tess__now() + LOOK_S;
  struct timespec t = {(time_t)until, (long)((until - (double)(time_t)until) * 1e9)};
  pthread_cond_timedwait(&ended, &lock, &t);
}

/* The lock is held. */
static void wait_for_others(const struct thread *t, const uint64_t *key, int words, const struct diag *d) {
  const struct claim *c = claim_of(t, key, words);
  double until = c ? tess__now() + PATIENCE_S : 0;
  while (c && !tess__is_interrupted(d) && (!c->tracing || tess__now() < until)) {
    rest();
    c = claim_of(t, key, words);
  }
}

bool tess__claim_take(struct thread *t, const uint64_t *key, int words, struct diag *d) {
  int cancel;
  struct claim *c = tess__alloc(sizeof *c + (size_t)words * sizeof *key);
  *c = (struct claim){.outer = t->claims, .owner = t, .n_running = t->n_running, .tracing = true, .words = words};
  memcpy(c->key, key, (size_t)words * sizeof *key);
  pthread_once(&ended_once, make_ended);
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancel); /* who waits is not to leave with the lock */
  pthread_mutex_lock(&lock);
  wait_for_others(t, key, words, d);
  c->next = claims;
  c->link = &claims;
  if (claims) claims->link = &c->next;
  t->claims = claims = c;
  t->give_up_claims = tess__claims_give_up;
  pthread_mutex_unlock(&lock);
  pthread_setcancelstate(cancel, NULL);
  if (tess__goes_on(d)) return true;
  tess__claim_end(t);
  return false;
}

void tess__claim_traced(struct thread *t) {
  pthread_mutex_lock(&lock);
  t->claims->tracing = false;
  pthread_mutex_unlock(&lock);
}

void tess__claim_end(struct thread *t) {
  struct claim *c = t->claims;
  t->claims = c->outer;
  pthread_mutex_lock(&lock);
  *c->link = c->next;
  if (c->next) c->next->link = c->link;
  pthread_cond_broadcast(&ended);
  pthread_mutex_unlock(&lock);
  tess__free(c);
}

void tess__claims_give_up(struct thread *t, int n) {
  while (t->claims && t->claims->n_running >= n)
    tess__claim_end(t);
}
