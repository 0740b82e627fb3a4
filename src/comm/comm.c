/* The exchange: see comm.h. Headers first, from everyone to everyone of the group; then, if all agree, the data. */
#include "comm/comm.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/alloc.h"
#include "base/interrupt.h"
#include "base/map.h"
#include "base/text.h"
#include "comm/shared.h"

enum { TAG_HEADER = 1, TAG_DATA = 2 };
static const double LOOK_S = 0.05; /* nobody can wake who waits from a signal handler: one looks so often */

struct header {      /* as it travels between processes of one build */
  uint64_t sequence; /* of exchanges between these two processes */
  uint64_t group, mark, bytes;
  char op[40], where[80], what[104];
};

struct comm {
  tess_transport t;
  pthread_mutex_t lock;
  double warn, fail;     /* seconds */
  uint64_t calls;        /* exchanges so far, for messages */
  uint64_t *sequence;    /* exchanges with each process so far; owned */
  struct shared *shared; /* owned; NULL: nothing */
  void (*serve)(void *ctx);
  void *serve_ctx;
};

struct trade { /* with one member, under one tag; no bytes: nothing */
  void *get;
  size_t get_bytes;
  const void *give;
  size_t give_bytes;
};

struct run { /* one exchange */
  struct comm *c;
  const struct exchange *x;
  int n, me; /* members; this process among them */
  const int *member;
  struct header mine, *theirs;  /* by member */
  struct trade *trade;          /* by member */
  void **request;               /* receives by member, then sends; NULL: done */
  bool *open;                   /* of the same */
  int left;                     /* open ones */
  const struct comm_wait *wait; /* for something else than requests; NULL: nothing */
  struct diag *d;
};

struct comm *tess__comm_open(const tess_transport *t, double warn, double fail) {
  struct comm *c = tess__zalloc(sizeof *c);
  memcpy(&c->t, t, t->size < sizeof c->t ? t->size : sizeof c->t);
  pthread_mutex_init(&c->lock, NULL);
  c->warn = warn > 0 ? warn : 30;
  c->fail = fail > 0 ? fail : 300;
  c->sequence = tess__zalloc((size_t)t->process_count * sizeof *c->sequence);
  return c;
}

void tess__comm_close(struct comm *c) {
  if (!c) return;
  tess__shared_close(c->shared);
  if (c->t.close) c->t.close(c->t.self);
  pthread_mutex_destroy(&c->lock);
  tess__free(c->sequence);
  tess__free(c);
}

int tess__comm_process(const struct comm *c) {
  return c->t.process_index;
}

int tess__comm_processes(const struct comm *c) {
  return c->t.process_count;
}

void tess__comm_lock(struct comm *c) {
  pthread_mutex_lock(&c->lock);
}

bool tess__comm_try_lock(struct comm *c) {
  return pthread_mutex_trylock(&c->lock) == 0;
}

void tess__comm_unlock(struct comm *c) {
  pthread_mutex_unlock(&c->lock);
}

double tess__comm_patience(const struct comm *c) {
  return c->fail;
}

void tess__comm_set_server(struct comm *c, void (*serve)(void *ctx), void *ctx) {
  tess__comm_lock(c);
  c->serve = serve;
  c->serve_ctx = ctx;
  tess__comm_unlock(c);
}

void tess__comm_abort(struct comm *c, const char *reason) {
  tess__shared_abort(c->shared, reason);
  c->t.abort(c->t.self, reason);
}

void tess__comm_set_shared(struct comm *c, struct shared *s) {
  c->shared = s;
}

struct shared *tess__comm_shared(const struct comm *c) {
  return c->shared;
}

const tess_transport *tess__comm_transport(const struct comm *c) {
  return &c->t;
}

void tess__received_free(struct received *r) {
  for (int i = 0; i < r->n; i++)
    if (r->data[i]) tess__free_data(r->data[i], r->bytes[i]);
  tess__free(r->data);
  tess__free(r->bytes);
  *r = (struct received){0};
}

/* ---- what went wrong ---- */

static void print_call(struct text *out, int process, const struct header *h) {
  tess__text_printf(out, "process %d calls %s", process, h->op);
  if (h->what[0]) tess__text_printf(out, " of %s", h->what);
  if (h->where[0]) tess__text_printf(out, " (%s)", h->where);
}

/* The end of all traffic, told to the others too. */
static bool fail_for_all(struct run *r, tess_status status, tess_reason reason, const struct text *why) {
  struct text t = {0};
  tess__text_printf(&t, "process %d: %s", tess__comm_process(r->c), tess__text_string(why));
  tess__comm_abort(r->c, tess__text_string(&t));
  tess__text_free(&t);
  return tess__fail(r->d, status, reason, "%s", tess__text_string(why));
}

static bool fail_broken(struct run *r, tess_status status, const char *why) {
  struct text t = {0};
  tess__text_printf(&t, "%s (collective %llu) cannot be finished: %s", r->mine.op, (unsigned long long)r->c->calls,
                    why[0] ? why : "the transport failed");
  fail_for_all(r, status, TESS_PEER_LOST, &t);
  tess__text_free(&t);
  return false;
}

static bool fail_transport(struct run *r, tess_status status) {
  return fail_broken(r, status, r->c->t.why ? r->c->t.why(r->c->t.self) : "");
}

static bool is_missing(const struct run *r, int i) {
  if (r->wait) return i != r->me && r->wait->is_missing(r->wait->ctx, i);
  return r->open[i] || r->open[r->n + i];
}

static void print_missing(const struct run *r, struct text *t) {
  int missing = 0, printed = 0;
  for (int i = 0; i < r->n; i++)
    missing += is_missing(r, i);
  for (int i = 0; i < r->n; i++)
    if (is_missing(r, i))
      tess__text_printf(t, "%s %d", printed++ ? "," : missing > 1 ? "processes" : "process", r->member[i]);
}

static bool fail_late(struct run *r, double seconds) {
  struct text t = {0};
  print_missing(r, &t);
  tess__text_printf(&t, " did not come to %s (collective %llu%s%s) within %g s", r->mine.op,
                    (unsigned long long)r->c->calls, r->mine.where[0] ? ", " : "", r->mine.where, seconds);
  fail_for_all(r, TESS_DEADLINE_EXCEEDED, TESS_PEER_LOST, &t);
  tess__text_free(&t);
  return false;
}

static bool fail_interrupted(struct run *r) {
  struct text t = {0};
  tess__text_printf(&t, "interrupted while it waited for ");
  print_missing(r, &t);
  fail_for_all(r, TESS_CANCELLED, TESS_RUNTIME_ERROR, &t);
  tess__text_free(&t);
  return false;
}

static void warn(const struct run *r, double seconds) {
  struct text t = {0};
  tess__text_printf(&t, "tessera: process %d has waited %g s in %s (collective %llu%s%s) for ",
                    tess__comm_process(r->c), seconds, r->mine.op, (unsigned long long)r->c->calls,
                    r->mine.where[0] ? ", " : "", r->mine.where);
  print_missing(r, &t);
  tess__text_add(&t, "\n");
  fputs(tess__text_string(&t), stderr);
  tess__text_free(&t);
}

static const char same_calls[] = "all processes call the same collectives in the same order, and with the same members";
static const char same_operands[] = "their operands must be alike on all processes";

static bool fail_pair(struct run *r, int i, const char *law, bool for_all) {
  struct text t = {0};
  int me = r->member[r->me], other = r->member[i];
  print_call(&t, me < other ? me : other, me < other ? &r->mine : &r->theirs[i]);
  tess__text_add(&t, ", ");
  print_call(&t, me < other ? other : me, me < other ? &r->theirs[i] : &r->mine);
  tess__text_printf(&t, ": %s", law);
  if (for_all)
    fail_for_all(r, TESS_FAILED_PRECONDITION, TESS_COLLECTIVE_MISMATCH, &t);
  else
    tess__fail(r->d, TESS_INVALID_ARGUMENT, TESS_COLLECTIVE_MISMATCH, "%s", tess__text_string(&t));
  tess__text_free(&t);
  return false;
}

/* ---- waiting ---- */

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void rest(const struct run *r, double seconds) {
  const struct comm *c = r->c;
  if (r->wait) {
    r->wait->rest(r->wait->ctx, seconds);
    return;
  }
  if (c->t.wait) {
    c->t.wait(c->t.self, seconds);
    return;
  }
  nanosleep(&(struct timespec){0, 20000}, NULL);
}

/* What everybody must agree on to go on at all. */
static bool check_call(struct run *r, int i) {
  const struct header *a = &r->mine, *b = &r->theirs[i];
  if (strcmp(a->op, b->op) == 0 && a->group == b->group && b->sequence == r->c->sequence[r->member[i]]) return true;
  return fail_pair(r, i, same_calls, true);
}

/* Closes those of the open requests that are done. headers: each that came is looked at. */
static bool close_done(struct run *r, bool headers) {
  const struct comm *c = r->c;
  for (int i = 0; i < 2 * r->n; i++) {
    bool done = !r->request[i];
    if (!r->open[i]) continue;
    tess_status status = done ? TESS_OK : c->t.test(c->t.self, r->request[i], &done);
    if (status != TESS_OK) return fail_transport(r, status);
    if (!done) continue;
    r->open[i] = false;
    r->left--;
    if (headers && i < r->n && !check_call(r, i)) return false;
  }
  return true;
}

static bool look_again(struct run *r) {
  r->left = 0;
  for (int i = 0; i < r->n; i++)
    r->left += is_missing(r, i);
  const char *why = r->wait->broken(r->wait->ctx);
  return !why || fail_broken(r, TESS_ABORTED, why);
}

static bool wait_all(struct run *r, bool headers) {
  struct comm *c = r->c;
  double start = now(), next_warning = c->warn;
  for (;;) {
    if (!(r->wait ? look_again(r) : close_done(r, headers))) return false;
    if (!r->left) return true;
    if (c->serve) c->serve(c->serve_ctx);
    if (tess__is_interrupted(r->d)) return fail_interrupted(r);
    double waited = now() - start;
    if (waited > c->fail) return fail_late(r, c->fail);
    if (waited > next_warning) {
      warn(r, next_warning);
      next_warning += c->warn;
    }
    double until = (next_warning < c->fail ? next_warning : c->fail) - waited;
    rest(r, until > LOOK_S ? LOOK_S : until > 0.001 ? until : 0.001);
  }
}

static bool opened(struct run *r, int i, tess_status status) {
  if (status != TESS_OK) return fail_transport(r, status);
  r->open[i] = true;
  r->left++;
  return true;
}

/* All trades. Receives are opened before the sends, for a transport may hold a send until it is received. */
static bool trade_all(struct run *r, uint64_t tag, bool headers) {
  const tess_transport *t = &r->c->t;
  const struct trade *x = r->trade;
  for (int i = 0; i < r->n; i++)
    if (i != r->me && x[i].get_bytes &&
        !opened(r, i, t->receive(t->self, r->member[i], tag, x[i].get, x[i].get_bytes, &r->request[i])))
      return false;
  for (int i = 0, k = r->n; i < r->n; i++, k++)
    if (i != r->me && x[i].give_bytes &&
        !opened(r, k, t->send(t->self, r->member[i], tag, x[i].give, x[i].give_bytes, &r->request[k])))
      return false;
  return wait_all(r, headers);
}

/* ---- the two halves ---- */

static size_t bytes_for(const struct run *r, int i) {
  return r->x->send ? r->x->send_bytes[i] : 0;
}

static bool meet(struct run *r) {
  struct header *out = tess__alloc((size_t)r->n * sizeof *out);
  for (int i = 0; i < r->n; i++) {
    out[i] = r->mine;
    out[i].sequence = i == r->me ? 0 : ++r->c->sequence[r->member[i]];
    out[i].bytes = bytes_for(r, i);
    r->trade[i] = (struct trade){&r->theirs[i], sizeof r->theirs[i], &out[i], sizeof out[i]};
  }
  struct comm_call call = {0};
  tess__comm_describe(r->x, &call);
  tess__shared_announce(r->c->shared, r->n, r->member, &call);
  bool good = trade_all(r, TAG_HEADER, true);
  if (good) tess__shared_met(r->c->shared, r->n, r->member);
  tess__free(out);
  return good;
}

/* Operands: everyone has everyone's header now, so all fail alike and nobody sends. */
static bool agree(struct run *r) {
  for (int i = 0; i < r->n; i++)
    if (i != r->me && (strcmp(r->mine.what, r->theirs[i].what) != 0 || r->mine.mark != r->theirs[i].mark))
      return fail_pair(r, i, same_operands, false);
  return true;
}

static bool make_room(struct run *r, struct received *out) {
  *out = (struct received){r->n, tess__zalloc((size_t)r->n * sizeof *out->data),
                           tess__zalloc((size_t)r->n * sizeof *out->bytes)};
  for (int i = 0; i < r->n; i++) {
    size_t bytes = i == r->me ? bytes_for(r, i) : (size_t)r->theirs[i].bytes;
    if (!bytes) continue;
    out->data[i] = tess__alloc_data(bytes);
    if (!out->data[i]) {
      struct text t = {0};
      tess__text_printf(&t, "out of memory: %zu bytes from process %d in %s", bytes, r->member[i], r->mine.op);
      fail_for_all(r, TESS_RESOURCE_EXHAUSTED, TESS_RUNTIME_ERROR, &t);
      tess__text_free(&t);
      return false;
    }
    out->bytes[i] = bytes;
  }
  return true;
}

static bool move(struct run *r, struct received *out) {
  if (out->data[r->me]) memcpy(out->data[r->me], r->x->send[r->me], out->bytes[r->me]);
  for (int i = 0; i < r->n; i++)
    r->trade[i] = (struct trade){out->data[i], out->bytes[i], r->x->send ? r->x->send[i] : NULL, bytes_for(r, i)};
  return trade_all(r, TAG_DATA, false);
}

static void set_text(char *to, size_t room, const char *text) {
  size_t n = text ? strlen(text) : 0;
  if (n < room) {
    if (text) memcpy(to, text, n + 1);
    return;
  }
  memcpy(to, text, room - 20); /* a long one keeps its beginning and says what the rest was */
  snprintf(to + room - 20, 20, "…%016llx", (unsigned long long)tess__hash(text, n));
}

void tess__comm_describe(const struct exchange *x, struct comm_call *out) {
  set_text(out->op, sizeof out->op, x->op);
  set_text(out->where, sizeof out->where, x->where);
  set_text(out->what, sizeof out->what, x->what);
}

static void set_call(struct header *h, const struct comm_call *c) {
  memcpy(h->op, c->op, sizeof h->op);
  memcpy(h->where, c->where, sizeof h->where);
  memcpy(h->what, c->what, sizeof h->what);
}

static struct run open_run(struct comm *c, const struct exchange *x, struct diag *d) {
  struct run r = {.c = c, .x = x, .n = x->member ? x->n : c->t.process_count, .me = -1, .d = d};
  size_t n = (size_t)r.n;
  int *member = tess__alloc(n * sizeof *member);
  for (int i = 0; i < r.n; i++) {
    member[i] = x->member ? x->member[i] : i;
    if (member[i] == c->t.process_index) r.me = i;
  }
  r.member = member;
  r.theirs = tess__zalloc(n * sizeof *r.theirs);
  r.trade = tess__zalloc(n * sizeof *r.trade);
  r.request = tess__zalloc(2 * n * sizeof *r.request);
  r.open = tess__zalloc(2 * n * sizeof *r.open);
  struct comm_call call = {0};
  tess__comm_describe(x, &call);
  set_call(&r.mine, &call);
  r.mine.mark = x->mark;
  r.mine.group = tess__hash(member, n * sizeof *member);
  return r;
}

static void close_run(struct run *r) {
  tess__free((void *)r->member);
  tess__free(r->theirs);
  tess__free(r->trade);
  tess__free(r->request);
  tess__free(r->open);
}

bool tess__comm_exchange(struct comm *c, const struct exchange *x, struct received *out, struct diag *d) {
  struct received thrown;
  struct run r = open_run(c, x, d);
  tess__listen(d);
  if (!out) out = &thrown;
  *out = (struct received){0};
  pthread_mutex_lock(&c->lock);
  c->calls++;
  bool good = meet(&r) && agree(&r) && make_room(&r, out) && move(&r, out);
  pthread_mutex_unlock(&c->lock);
  if (!good || out == &thrown) tess__received_free(out);
  close_run(&r);
  return good;
}

/* ---- collectives that are no exchanges ---- */

void tess__comm_begin(struct comm *c, const struct exchange *x) {
  (void)x;
  pthread_mutex_lock(&c->lock);
  c->calls++;
}

void tess__comm_end(struct comm *c, const struct exchange *x, bool good) {
  (void)x;
  (void)good;
  pthread_mutex_unlock(&c->lock);
}

bool tess__comm_wait(struct comm *c, const struct exchange *x, const struct comm_wait *w, struct diag *d) {
  struct run r = open_run(c, x, d);
  r.wait = w;
  bool good = wait_all(&r, false);
  close_run(&r);
  return good;
}

bool tess__comm_differ(struct comm *c, const struct exchange *x, int i, const struct comm_call *theirs, bool all,
                       struct diag *d) {
  struct run r = open_run(c, x, d);
  set_call(&r.theirs[i], theirs);
  fail_pair(&r, i, all ? same_calls : same_operands, all);
  close_run(&r);
  return false;
}

bool tess__comm_all_gather(struct comm *c, const struct exchange *x, const void *data, size_t bytes,
                           struct received *out, struct diag *d) {
  int n = x->member ? x->n : c->t.process_count;
  const void **send = tess__alloc((size_t)n * sizeof *send);
  size_t *send_bytes = tess__alloc((size_t)n * sizeof *send_bytes);
  for (int i = 0; i < n; i++) {
    send[i] = data;
    send_bytes[i] = bytes;
  }
  struct exchange all = *x;
  all.send = send;
  all.send_bytes = send_bytes;
  bool good = tess__comm_exchange(c, &all, out, d);
  tess__free((void *)send);
  tess__free(send_bytes);
  return good;
}
