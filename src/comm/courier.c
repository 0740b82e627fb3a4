/* Collectives on a thread of their own: see courier.h. */
#include "comm/courier.h"

#include "base/alloc.h"
#include "base/thread.h"
#include "comm/inside.h"

struct courier {
  pthread_mutex_t lock;
  pthread_cond_t given, done;
  pthread_t thread;
  bool stops;
  struct errand *first, **last; /* given, not begun */
};

/* ---- its thread ---- */

static void take(struct courier *c, struct errand *e) {
  c->first = e->next;
  if (!c->first) c->last = &c->first;
}

/* With the lock, which is free while the errand runs. */
static void do_errand(struct courier *c, struct errand *e) {
  struct trip *t = e->trip;
  struct diag d = {.since = t->d.since};
  if (!t->over) {
    pthread_mutex_unlock(&c->lock);
    bool good = e->run(e->ctx, &d);
    pthread_mutex_lock(&c->lock);
    if (!good) {
      t->d = d;
      t->over = true;
    }
  }
  t->done++;
  pthread_cond_broadcast(&c->done);
}

static void *carry(void *ctx) {
  struct courier *c = ctx;
  pthread_mutex_lock(&c->lock);
  while (!c->stops) {
    struct errand *e = c->first;
    if (!e) {
      pthread_cond_wait(&c->given, &c->lock);
      continue;
    }
    take(c, e);
    do_errand(c, e);
  }
  pthread_mutex_unlock(&c->lock);
  return NULL;
}

static struct courier *courier_open(void) {
  struct courier *c = tess__zalloc(sizeof *c);
  c->last = &c->first;
  pthread_mutex_init(&c->lock, NULL);
  pthread_cond_init(&c->given, NULL);
  pthread_cond_init(&c->done, NULL);
  if (tess__thread_start(&c->thread, carry, c)) return c;
  c->stops = true;
  tess__courier_close(c);
  return NULL;
}

void tess__courier_close(struct courier *c) {
  if (!c) return;
  if (!c->stops) {
    pthread_mutex_lock(&c->lock);
    c->stops = true;
    pthread_cond_signal(&c->given);
    pthread_mutex_unlock(&c->lock);
    pthread_join(c->thread, NULL);
  }
  pthread_cond_destroy(&c->given);
  pthread_cond_destroy(&c->done);
  pthread_mutex_destroy(&c->lock);
  tess__free(c);
}

bool tess__comm_has_courier(struct comm *c) {
  if (c->t.one_thread) return false;
  pthread_mutex_lock(&c->lock);
  if (!c->courier) c->courier = courier_open();
  bool has = c->courier != NULL;
  pthread_mutex_unlock(&c->lock);
  return has;
}

/* ---- who gives errands ---- */

void tess__trip_begin(struct trip *t, struct comm *c, uint32_t since) {
  *t = (struct trip){.courier = c->courier, .d = {.since = since}};
}

void tess__trip_send(struct trip *t, struct errand *e) {
  struct courier *c = t->courier;
  e->trip = t;
  e->next = NULL;
  t->sent++;
  pthread_mutex_lock(&c->lock);
  *c->last = e;
  c->last = &e->next;
  pthread_cond_signal(&c->given);
  pthread_mutex_unlock(&c->lock);
}

bool tess__trip_await(struct trip *t, int n, struct diag *d) {
  if (n <= t->arrived) return true;
  struct courier *c = t->courier;
  pthread_mutex_lock(&c->lock);
  while (t->done < n)
    pthread_cond_wait(&c->done, &c->lock);
  bool good = !t->over;
  if (!good && !d->status) {
    *d = t->d;
    t->d = (struct diag){.since = d->since};
  }
  pthread_mutex_unlock(&c->lock);
  t->arrived = n;
  return good;
}

void tess__trip_end(struct trip *t) {
  struct courier *c = t->courier;
  pthread_mutex_lock(&c->lock);
  t->over = true;
  while (t->done < t->sent)
    pthread_cond_wait(&c->done, &c->lock);
  pthread_mutex_unlock(&c->lock);
  tess__diag_clear(&t->d);
}
