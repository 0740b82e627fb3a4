/* A collective from its beginning to its end: its record, and everything that ends a wait. Whoever waits looks here,
 * whatever carries the bytes, so that nothing waits without a name and a deadline. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/interrupt.h"
#include "base/text.h"
#include "comm/inside.h"
#include "comm/shared.h"

static const double REST_S = 0.05;  /* nobody can wake who waits from a signal handler: one looks so often */
static const double LOOK_S = 0.02;  /* how often one asks who has ended */
static const double ARRIVE_S = 0.1; /* what a process sent before it ended is here by then */
static const double MOST_S = 0.25;  /* between two looks; more than that this process did not run */
enum { PEER_ENDS_MS = 50 };         /* a connection breaks before its process has ended */

void tess__comm_begin(struct comm *c, const struct exchange *x, uint64_t bytes, struct entered *e) {
  pthread_mutex_lock(&c->lock);
  double left = atomic_load_explicit(&c->left, memory_order_relaxed);
  int64_t at = tess__now_ns();
  *e = (struct entered){.c = c, .start = (double)at * 1e-9, .patience = c->fail, .gone = -1};
  e->call = (struct record_call){.op = x->op, .what = x->what, .where = x->where, .bytes = bytes};
  e->call.n = x->member ? x->n : c->t.process_count;
  e->call.member = x->member ? x->member : c->everyone;
  e->call.collective = atomic_fetch_add(&c->calls, 1) + 1;
  e->asked = e->start;
  e->computed = left > 0 ? e->start - left : -1;
  e->ticket = tess__recorder_begin(c->recorder, &e->call, at);
}

void tess__comm_end(struct entered *e, bool good) {
  struct comm *c = e->c;
  int64_t at = tess__now_ns();
  atomic_store_explicit(&c->left, (double)at * 1e-9, memory_order_relaxed);
  tess__recorder_end(c->recorder, e->ticket, good, at);
  pthread_mutex_unlock(&c->lock);
}

/* ---- what ends it ---- */

/* Of a reason that another process gave: it says who, and that one knows better. */
static bool is_told(const char *why) {
  static const char begins[] = "process ";
  if (strncmp(why, begins, sizeof begins - 1) != 0) return false;
  const char *number = why + sizeof begins - 1;
  size_t digits = strspn(number, "0123456789");
  return digits && number[digits] == ':';
}

/* What another process gave is passed on as it is: however many hear of it in turn, it stays as long as it was. */
void tess__comm_abort(struct comm *c, const char *reason) {
  struct text t = {0};
  char *none = NULL;
  if (!is_told(reason)) tess__text_printf(&t, "process %d: ", c->t.process_index);
  tess__text_add(&t, reason);
  tess__shared_abort(c->shared, tess__text_string(&t));
  c->t.abort(c->t.self, tess__text_string(&t));
  if (!atomic_compare_exchange_strong(&c->over, &none, t.data)) tess__text_free(&t);
}

/* "psum (collective 12, x.c:9)" */
static void print_name(struct text *t, const struct entered *e) {
  const char *where = e->call.where ? e->call.where : "";
  tess__text_printf(t, "%s (collective %llu%s%s)", e->call.op, (unsigned long long)e->call.collective,
                    *where ? ", " : "", where);
}

/* cause: what the others hear. */
static bool fail_because(struct entered *e, tess_status status, tess_reason reason, const char *why, const char *cause,
                         struct diag *d) {
  tess__comm_abort(e->c, cause);
  if (!atomic_exchange(&e->c->dumped, true)) tess__recorder_dump(e->c->recorder, why);
  return tess__fail(d, status, reason, "%s", why);
}

bool tess__comm_fail(struct entered *e, tess_status status, tess_reason reason, const char *why, struct diag *d) {
  return fail_because(e, status, reason, why, why, d);
}

static bool fail_text(struct entered *e, tess_status status, tess_reason reason, struct text *why, struct diag *d) {
  tess__comm_fail(e, status, reason, tess__text_string(why), d);
  tess__text_free(why);
  return false;
}

static void print_missing(struct text *t, int n, const int *missing) {
  for (int i = 0; i < n; i++)
    tess__text_printf(t, "%s %d", i ? "," : n > 1 ? "processes" : "process", missing[i]);
}

static bool fail_unfinished(struct entered *e, tess_status status, const char *why, struct diag *d) {
  struct text t = {0};
  print_name(&t, e);
  tess__text_printf(&t, " cannot be finished: %s", why[0] ? why : "the transport failed");
  const char *here = tess__text_string(&t);
  fail_because(e, status, TESS_PEER_LOST, here, is_told(why) ? why : here, d);
  tess__text_free(&t);
  return false;
}

/* Who ended because it had heard of another one's end says so. */
static bool fail_gone(struct entered *e, int process, struct diag *d) {
  struct text t = {0};
  char how[64], told[REASON_BYTES];
  if (tess__shared_told(e->c->shared, process, told, sizeof told)) return fail_unfinished(e, TESS_ABORTED, told, d);
  tess__text_printf(&t, "process %d %s, while process %d waited for it in ", process,
                    tess__watch_how(e->c->watch, process, how, sizeof how), e->c->t.process_index);
  print_name(&t, e);
  return fail_text(e, TESS_ABORTED, TESS_PEER_LOST, &t, d);
}

static bool fail_late(struct entered *e, int n, const int *missing, struct diag *d) {
  struct text t = {0};
  print_missing(&t, n, missing);
  tess__text_add(&t, " did not come to ");
  print_name(&t, e);
  tess__text_printf(&t, " within %g s", e->c->fail);
  return fail_text(e, TESS_DEADLINE_EXCEEDED, TESS_PEER_LOST, &t, d);
}

static bool fail_interrupted(struct entered *e, int n, const int *missing, struct diag *d) {
  struct text t = {0};
  tess__text_add(&t, "interrupted while it waited for ");
  print_missing(&t, n, missing);
  tess__text_add(&t, " in ");
  print_name(&t, e);
  return fail_text(e, TESS_CANCELLED, TESS_RUNTIME_ERROR, &t, d);
}

bool tess__comm_goes_on(struct entered *e, struct diag *d) {
  const char *over = atomic_load(&e->c->over);
  return !over || fail_unfinished(e, TESS_ABORTED, over, d);
}

bool tess__comm_fail_transport(struct entered *e, tess_status status, int peer, struct diag *d) {
  const tess_transport *x = &e->c->t;
  const char *why = x->why ? x->why(x->self) : "";
  if (!is_told(why) && peer >= 0 && tess__watch_look(e->c->watch, 1, &peer, PEER_ENDS_MS) == peer)
    return fail_gone(e, peer, d);
  return fail_unfinished(e, status, why, d);
}

/* ---- looking ---- */

static void warn(const struct entered *e, double seconds, int n, const int *missing) {
  struct text t = {0};
  tess__text_printf(&t, "tessera: process %d has waited %g s in ", e->c->t.process_index, seconds);
  print_name(&t, e);
  tess__text_add(&t, " for ");
  print_missing(&t, n, missing);
  tess__text_add(&t, "\n");
  fputs(tess__text_string(&t), stderr);
  tess__text_free(&t);
}

bool tess__comm_look(struct entered *e, int n, const int *missing, struct diag *d) {
  double at = tess__now(), since = at - e->asked;
  e->asked = at;
  e->waited += since < MOST_S ? since : MOST_S;
  if (!tess__comm_goes_on(e, d)) return false;
  if (e->c->serve) e->c->serve(e->c->serve_ctx);
  if (tess__is_interrupted(d)) return fail_interrupted(e, n, missing, d);
  if (e->waited > e->patience) return fail_late(e, n, missing, d);
  if (e->waited > e->warned + e->c->warn) {
    while (e->waited > e->warned + e->c->warn)
      e->warned += e->c->warn;
    warn(e, e->warned, n, missing);
  }
  if (at - e->looked < LOOK_S) return true;
  e->looked = at;
  int gone = tess__watch_look(e->c->watch, n, missing, 0);
  if (gone >= 0 && gone == e->gone && at - e->noticed > ARRIVE_S) return fail_gone(e, gone, d);
  if (gone != e->gone) e->noticed = at;
  e->gone = gone;
  return true;
}

bool tess__comm_wait(struct entered *e, const struct comm_wait *w, struct diag *d) {
  int n = 1, *missing = tess__alloc((size_t)e->call.n * sizeof *missing);
  bool good = true;
  while (good && n) {
    int died = -1;
    const char *why = w->broken(w->ctx, &died);
    n = 0;
    for (int i = 0; i < e->call.n; i++)
      if (w->is_missing(w->ctx, i)) missing[n++] = e->call.member[i];
    if (died >= 0 && tess__watch_look(e->c->watch, 1, &died, PEER_ENDS_MS) == died)
      good = fail_gone(e, died, d);
    else if (why)
      good = fail_unfinished(e, TESS_ABORTED, why, d);
    else if (n && (good = tess__comm_look(e, n, missing, d)))
      w->rest(w->ctx, tess__comm_rest_of(e));
  }
  tess__free(missing);
  return good;
}

double tess__comm_rest_of(const struct entered *e) {
  double until = e->patience - e->waited;
  return until > REST_S ? REST_S : until > 0.001 ? until : 0.001;
}
