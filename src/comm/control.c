/* Asks and answers between processes and the store: see control.h. An ask is a head of fixed size and what follows it;
 * the answer comes under a tag of its own, so that several threads of a process may wait at once. Everything here is
 * done under the lock of the world's exchanges, but naps. */
#include "comm/control.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/interrupt.h"
#include "base/text.h"
#include "base/thread.h"

enum { TAG_ASK = 3, TAG_BODY = 4, TAG_ANSWER = 16, ANSWER_TAGS = 1 << 14 };
enum { QUICK_NAP_NS = 50000, LONG_NAP_NS = 2000000, QUICK_NAPS = 100 };
static const double LEAVE_S = 5; /* how long process 0 waits at its end for the others' */

struct sending { /* whose bytes may not go before the transport is done with them */
  struct sending *next;
  void *request;
  char data[];
};
struct asker { /* another process, as process 0 sees it */
  struct ask ask;
  char *body; /* owned */
  void *request;
  enum { IDLE, HEAD, BODY, GONE } state;
};
struct local_call { /* of this process, which has the store: on its caller's stack */
  struct local_call *next;
  uint64_t id;
  bool done;
  struct answer answer;
  char *bytes; /* owned */
};
struct remote_call { /* an answer that is to come; given up ones stay until the end, for it may come yet */
  struct remote_call *next;
  struct answer answer;
  char *bytes; /* owned */
  void *request;
};
struct control {
  struct comm *comm; /* NULL: alone */
  const tess_transport *t;
  int me, n;
  pthread_mutex_t alone; /* the lock of a process that has no comm */
  uint64_t calls;
  struct sending *sending;
  struct remote_call *remote;
  /* process 0 */
  struct store *store;
  struct asker *peer;
  struct local_call *local;
  pthread_t thread;
  bool serves, runs;
  _Atomic bool stop;
  _Atomic int busy; /* quick naps left */
};

static void nap(long ns) {
  nanosleep(&(struct timespec){0, ns}, NULL);
}

static void lock(struct control *c) {
  if (c->comm)
    tess__comm_lock(c->comm);
  else
    pthread_mutex_lock(&c->alone);
}

static void unlock(struct control *c) {
  if (c->comm)
    tess__comm_unlock(c->comm);
  else
    pthread_mutex_unlock(&c->alone);
}

/* ---- sending ---- */

static void reap(struct control *c) {
  for (struct sending **p = &c->sending; *p;) {
    struct sending *s = *p;
    bool done = false;
    tess_status status = c->t->test(c->t->self, s->request, &done);
    if (!done && !status) {
      p = &s->next;
      continue;
    }
    *p = s->next;
    tess__free(s);
  }
}

static tess_status send_copy(struct control *c, int to, uint64_t tag, const void *a, size_t n, const void *b,
                             size_t m) {
  struct sending *s = tess__alloc(sizeof *s + n + m);
  s->request = NULL;
  if (n) memcpy(s->data, a, n);
  if (m) memcpy(s->data + n, b, m);
  tess_status status = c->t->send(c->t->self, to, tag, s->data, n + m, &s->request);
  if (status || !s->request) {
    tess__free(s);
    return status;
  }
  s->next = c->sending;
  c->sending = s;
  return TESS_OK;
}

static uint64_t answer_tag(uint64_t id) {
  return TAG_ANSWER + id % ANSWER_TAGS;
}

/* ---- process 0 ---- */

static void give_answer(void *ctx, int to, const struct answer *a, const void *bytes) {
  struct control *c = ctx;
  if (to != c->me) {
    if (c->peer[to].state == GONE || send_copy(c, to, answer_tag(a->id), a, sizeof *a, NULL, 0)) return;
    if (a->bytes) send_copy(c, to, answer_tag(a->id), bytes, (size_t)a->bytes, NULL, 0);
    return;
  }
  for (struct local_call *l = c->local; l; l = l->next) {
    if (l->id != a->id) continue;
    l->answer = *a;
    l->bytes = tess__alloc((size_t)a->bytes + 1);
    if (a->bytes) memcpy(l->bytes, bytes, (size_t)a->bytes);
    l->bytes[a->bytes] = 0;
    l->done = true;
  }
}

static void lose(struct control *c, int i) {
  c->peer[i].state = GONE;
  tess__free(c->peer[i].body);
  c->peer[i].body = NULL;
  tess__store_gone(c->store, i);
}

static tess_status receive_head(struct control *c, int i) {
  struct asker *p = &c->peer[i];
  p->state = HEAD;
  return c->t->receive(c->t->self, i, TAG_ASK, &p->ask, sizeof p->ask, &p->request);
}

static tess_status receive_body(struct control *c, int i) {
  struct asker *p = &c->peer[i];
  size_t bytes = (size_t)(p->ask.key + p->ask.value);
  p->state = BODY;
  p->body = tess__alloc(bytes);
  return c->t->receive(c->t->self, i, TAG_BODY, p->body, bytes, &p->request);
}

/* One step of what a process asks; true: there may be another. */
static bool step(struct control *c, int i) {
  struct asker *p = &c->peer[i];
  bool done = p->state != IDLE && !p->request;
  tess_status status = TESS_OK;
  if (p->state == IDLE)
    status = receive_head(c, i);
  else if (!done)
    status = c->t->test(c->t->self, p->request, &done);
  if (done) p->request = NULL;
  if (done && !status && p->state == HEAD) {
    if (p->ask.op == ASK_LEAVE) {
      lose(c, i);
      return false;
    }
    status = receive_body(c, i);
  } else if (done && !status) {
    tess__store_ask(c->store, i, &p->ask, p->body, tess__now());
    tess__free(p->body);
    p->body = NULL;
    atomic_store(&c->busy, QUICK_NAPS);
    status = receive_head(c, i);
  }
  if (status) lose(c, i);
  return done && !status;
}

/* What there is to do; the lock is held. */
static void serve(void *ctx) {
  struct control *c = ctx;
  if (c->sending) reap(c);
  if (!c->serves) return;
  for (int i = 0; i < c->n; i++)
    while (i != c->me && c->peer[i].state != GONE && step(c, i))
      ;
  tess__store_expire(c->store, tess__now());
}

static void *serve_always(void *ctx) {
  struct control *c = ctx;
  while (!atomic_load(&c->stop)) {
    if (tess__comm_try_lock(c->comm)) { /* who has it serves */
      serve(c);
      tess__comm_unlock(c->comm);
    }
    bool quick = atomic_load(&c->busy) > 0;
    if (quick) atomic_fetch_sub(&c->busy, 1);
    nap(quick ? QUICK_NAP_NS : LONG_NAP_NS + 10000L * (c->n < 1000 ? c->n : 1000));
  }
  return NULL;
}

/* ---- the ends ---- */

/* The lock is held. */
static void start_serving(struct control *c) {
  if (c->serves) return;
  c->serves = true;
  if (c->n > 1) c->runs = tess__thread_start(&c->thread, serve_always, c); /* without one those serve that wait */
}

struct control *tess__control_open(struct comm *comm, bool at_once) {
  struct control *c = tess__zalloc(sizeof *c);
  pthread_mutex_init(&c->alone, NULL);
  c->comm = comm;
  c->n = 1;
  if (comm) {
    c->t = tess__comm_transport(comm);
    c->me = c->t->process_index;
    c->n = c->t->process_count;
  }
  if (c->me == 0) {
    c->store = tess__store_new(c->n, give_answer, c);
    c->peer = tess__zalloc((size_t)c->n * sizeof *c->peer);
  }
  if (comm) tess__comm_set_server(comm, serve, c);
  lock(c);
  if (c->store && at_once) start_serving(c);
  unlock(c);
  return c;
}

static bool some_are_here(const struct control *c) {
  for (int i = 0; c->serves && i < c->n; i++)
    if (i != c->me && c->peer[i].state != GONE) return true;
  return c->sending != NULL;
}

/* Process 0 has nothing open when the transport ends: the others tell it that they leave. */
static void leave(struct control *c) {
  struct ask bye = {.op = ASK_LEAVE};
  double end = tess__now() + LEAVE_S;
  lock(c);
  if (c->me) send_copy(c, 0, TAG_ASK, &bye, sizeof bye, NULL, 0);
  serve(c);
  while (some_are_here(c) && tess__now() < end) {
    unlock(c);
    nap(QUICK_NAP_NS);
    lock(c);
    serve(c);
  }
  unlock(c);
}

void tess__control_stop(struct control *c) {
  if (!c) return;
  atomic_store(&c->stop, true);
  if (c->runs) pthread_join(c->thread, NULL);
  if (c->comm && c->n > 1) leave(c);
  if (c->comm) tess__comm_set_server(c->comm, NULL, NULL);
}

void tess__control_free(struct control *c) {
  if (!c) return;
  for (struct sending *s = c->sending, *next; s; s = next) {
    next = s->next;
    tess__free(s);
  }
  for (struct remote_call *r = c->remote, *next; r; r = next) {
    next = r->next;
    tess__free(r->bytes);
    tess__free(r);
  }
  for (int i = 0; c->peer && i < c->n; i++)
    tess__free(c->peer[i].body);
  if (c->store) tess__store_free(c->store);
  tess__free(c->peer);
  pthread_mutex_destroy(&c->alone);
  tess__free(c);
}

/* ---- calls ---- */

static bool fail_transport(struct control *c, tess_status status, struct diag *d) {
  const char *why = c->t->why ? c->t->why(c->t->self) : "";
  return tess__fail(d, status, TESS_PEER_LOST, "process 0, which has the keys, does not answer: %s",
                    why[0] ? why : "the transport failed");
}

/* An answer that came, in words or as a value. */
static bool take(const struct answer *a, char *bytes, char **got, size_t *n, struct diag *d) {
  if (a->status == TESS_OK && got) {
    *got = bytes;
    *n = (size_t)a->bytes;
    return true;
  }
  if (a->status)
    tess__fail(d, (tess_status)a->status,
               a->status == TESS_INVALID_ARGUMENT || a->status == TESS_ALREADY_EXISTS ? TESS_VALUE_ERROR
                                                                                      : TESS_RUNTIME_ERROR,
               "%s", bytes);
  tess__free(bytes);
  return a->status == TESS_OK;
}

static bool call_here(struct control *c, const struct ask *a, const char *body, char **got, size_t *n, struct diag *d) {
  struct local_call l = {.id = a->id};
  lock(c);
  start_serving(c);
  l.next = c->local;
  c->local = &l;
  tess__store_ask(c->store, c->me, a, body, tess__now());
  while (!l.done && !tess__is_interrupted(d)) {
    serve(c);
    if (l.done) break;
    unlock(c);
    nap(QUICK_NAP_NS);
    lock(c);
  }
  struct local_call **p = &c->local;
  while (*p != &l)
    p = &(*p)->next;
  *p = l.next;
  unlock(c);
  return l.done ? take(&l.answer, l.bytes, got, n, d)
                : tess__fail(d, TESS_CANCELLED, TESS_RUNTIME_ERROR, "interrupted while it waited");
}

/* Until the message is there; the lock is held, and let go meanwhile. */
static bool await(struct control *c, struct remote_call *r, double until, struct diag *d) {
  long pause = QUICK_NAP_NS;
  for (;;) {
    bool done = !r->request;
    tess_status status = done ? TESS_OK : c->t->test(c->t->self, r->request, &done);
    if (status) {
      r->request = NULL; /* the transport's to free */
      return fail_transport(c, status, d);
    }
    if (done) {
      r->request = NULL;
      return true;
    }
    if (tess__is_interrupted(d))
      return tess__fail(d, TESS_CANCELLED, TESS_RUNTIME_ERROR, "interrupted while it waited for process 0");
    if (tess__now() > until)
      return tess__fail(d, TESS_DEADLINE_EXCEEDED, TESS_PEER_LOST, "process 0, which has the keys, does not answer");
    if (c->sending) reap(c);
    unlock(c);
    nap(pause);
    if (pause < LONG_NAP_NS) pause += pause / 4;
    lock(c);
  }
}

static bool ask_remote(struct control *c, const struct ask *a, const char *body, struct remote_call *r,
                       struct diag *d) {
  const tess_transport *t = c->t;
  uint64_t tag = answer_tag(a->id);
  double until = tess__now() + a->timeout + tess__comm_patience(c->comm);
  tess_status status = t->receive(t->self, 0, tag, &r->answer, sizeof r->answer, &r->request);
  if (!status) status = send_copy(c, 0, TAG_ASK, a, sizeof *a, NULL, 0);
  if (!status) status = send_copy(c, 0, TAG_BODY, body, (size_t)(a->key + a->value), NULL, 0);
  if (status) return fail_transport(c, status, d);
  if (!await(c, r, until, d)) return false;
  r->bytes = tess__zalloc((size_t)r->answer.bytes + 1);
  if (!r->answer.bytes) return true;
  status = t->receive(t->self, 0, tag, r->bytes, (size_t)r->answer.bytes, &r->request);
  return status ? fail_transport(c, status, d) : await(c, r, until, d);
}

static bool call_remote(struct control *c, const struct ask *a, const char *body, char **got, size_t *n,
                        struct diag *d) {
  struct remote_call *r = tess__zalloc(sizeof *r);
  lock(c);
  r->next = c->remote;
  c->remote = r;
  bool good = ask_remote(c, a, body, r, d);
  struct answer answer = r->answer;
  char *bytes = good ? r->bytes : NULL;
  if (good) r->bytes = NULL;
  if (!r->request) { /* nothing will come any more */
    struct remote_call **p = &c->remote;
    while (*p != r)
      p = &(*p)->next;
    *p = r->next;
    tess__free(r->bytes);
    tess__free(r);
  }
  unlock(c);
  return good && take(&answer, bytes, got, n, d);
}

bool tess__control_call(struct control *c, const struct control_call *call, char **got, size_t *bytes, struct diag *d) {
  struct ask a = {.op = call->op, .timeout = call->timeout, .key = strlen(call->key), .value = call->bytes};
  char *body = tess__alloc((size_t)(a.key + a.value));
  memcpy(body, call->key, (size_t)a.key);
  if (a.value) memcpy(body + a.key, call->value, (size_t)a.value);
  lock(c);
  a.id = ++c->calls;
  unlock(c);
  tess__listen(d);
  bool good = c->store ? call_here(c, &a, body, got, bytes, d) : call_remote(c, &a, body, got, bytes, d);
  tess__free(body);
  return good;
}
