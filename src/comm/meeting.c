/* Meeting in lanes: see meeting.h. Who waits looks for a while, then gives way, then sleeps. */
#define _GNU_SOURCE
#include "comm/meeting.h"

#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/alloc.h"
#include "base/interrupt.h"
#include "base/map.h"
#include "base/pool.h"

#ifdef TESS_TINY
enum { LOOK_NS = 2000, GIVE_WAY_NS = 1000 };
#else
enum { LOOK_NS = 300 * 1000, GIVE_WAY_NS = 30 * 1000 };
#endif

static uint64_t digest_of(const struct entry *e) {
  uint64_t all[] = {e->kind,
                    e->group,
                    e->mark,
                    e->form,
                    e->bytes,
                    tess__hash(e->call.op, strlen(e->call.op)),
                    tess__hash(e->call.what, strlen(e->call.what))};
  return tess__hash(all, sizeof all) | 1;
}

bool tess__meeting_begin(struct meeting *m, struct comm *c, const struct exchange *x, uint64_t form, uint64_t bytes,
                         struct diag *d) {
  m->c = c;
  m->x = x;
  m->s = tess__comm_shared(c);
  m->d = d;
  m->member = x->member && x->n < m->s->n ? x->member : NULL; /* they ascend: as many as there are, are all */
  m->n = m->member ? x->n : m->s->n;
  m->me = m->s->me;
  for (int i = 0; m->member && i < m->n; i++)
    if (m->member[i] == m->s->me) m->me = i;
  memset(&m->head, 0, offsetof(struct entry, payload));
  tess__comm_describe(c, x, &m->head.call);
  m->head.mark = x->mark;
  m->head.group = m->member ? tess__hash(m->member, (size_t)m->n * sizeof *m->member) : 0;
  m->head.form = form;
  m->head.bytes = bytes;
  m->head.digest = digest_of(&m->head);
  tess__listen(d);
  tess__comm_begin(c, x, bytes, &m->in);
  m->head.computed = m->in.computed;
  if (m->s->broken) /* the others may still read what was written last */
    return tess__fail(d, TESS_ABORTED, TESS_PEER_LOST, "%s cannot be finished: %s", m->head.call.op, m->s->mine->how);
  for (int i = 0; i < m->n; i++) {
    if (i == m->me) continue;
    struct entry *e = tess__meeting_entry(m, i);
    uint64_t number = e->number;
    memcpy(e, &m->head, offsetof(struct entry, payload));
    e->number = number;
  }
  return true;
}

bool tess__meeting_end(struct meeting *m, bool good) {
  for (int i = 0; i < m->n; i++)
    if (i != m->me) tess__lane_next(m->s, tess__process_of(m, i));
  tess__comm_end(&m->in, good);
  return good;
}

struct entry *tess__meeting_entry(struct meeting *m, int i) {
  return tess__lane_entry(m->s, tess__process_of(m, i));
}

const struct entry *tess__meeting_theirs(const struct meeting *m, int i) {
  return tess__lane_theirs(m->s, tess__process_of(m, i));
}

/* ---- waiting ---- */

static void post_all(struct meeting *m) {
  for (int i = 0; i < m->n; i++) {
    if (i == m->me) continue;
    tess__lane_post(m->s, tess__process_of(m, i));
    tess__lane_expect(m->s, tess__process_of(m, i));
  }
  m->missing = 0;
}

static bool is_missing(void *ctx, int i) {
  const struct meeting *m = ctx;
  return i != m->me && !tess__lane_has(m->s, tess__process_of(m, i));
}

static bool all_there(void *ctx) {
  struct meeting *m = ctx;
  while (m->missing < m->n && !is_missing(m, m->missing))
    m->missing++;
  return m->missing == m->n;
}

/* Whoever ended all traffic said so to those who had not met it yet. */
static bool is_aborted(const struct meeting *m, int i) {
  return i != m->me && tess__shared_state(m->s, tess__process_of(m, i)) == CONTROL_ABORTED;
}

static bool any_aborted(const struct meeting *m) {
  for (int i = 0; i < m->n; i++)
    if (is_aborted(m, i)) return true;
  return false;
}

static const char *broken(void *ctx, int *died) {
  static _Thread_local char room[REASON_BYTES + 40];
  struct meeting *m = ctx;
  for (int i = 0; i < m->n; i++) {
    if (!is_aborted(m, i) && !is_missing(m, i)) continue;
    bool dead;
    const char *why = tess__shared_broken(m->s, tess__process_of(m, i), &dead, room, sizeof room);
    if (!why || (!is_aborted(m, i) && !is_missing(m, i))) continue; /* it may have come before it went */
    if (dead) *died = tess__process_of(m, i);
    return why;
  }
  return NULL;
}

static void sleep_on(void *ctx, double seconds) {
  struct meeting *m = ctx;
  tess__shared_sleep(m->s, seconds, all_there, m);
}

static int64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void pause_core(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

static bool is_crowded(const struct shared *s) {
  int workers = tess__pool_workers();
  return (s->local ? s->here + workers - 1 : s->here * workers) > s->cores;
}

static bool look(struct meeting *m) {
  for (int i = 0; i < 500; i++)
    if (all_there(m)) return true;
  bool crowded = is_crowded(m->s);
  int64_t end = now() + (crowded ? GIVE_WAY_NS : LOOK_NS);
  do {
    if (crowded) sched_yield();
    for (int i = 0; i < (crowded ? 4 : 64); i++) {
      if (all_there(m)) return true;
      pause_core();
    }
  } while (now() < end);
  return false;
}

static bool await_all(struct meeting *m) {
  static const struct comm_wait kind = {NULL, is_missing, broken, sleep_on};
  struct comm_wait w = kind;
  w.ctx = m;
  return (look(m) && !any_aborted(m)) || tess__comm_wait(&m->in, &w, m->d);
}

bool tess__meeting_phase(struct meeting *m) {
  post_all(m);
  return await_all(m);
}

/* ---- agreeing ---- */

/* So it is but for what is wrong: in one look. */
static bool all_alike(const struct meeting *m) {
  if (m->head.failed) return false;
  for (int i = 0; i < m->n; i++) {
    if (i == m->me) continue;
    const struct entry *e = tess__meeting_theirs(m, i);
    if (e->digest != m->head.digest || e->number != m->s->peer[tess__process_of(m, i)].entries || e->failed)
      return false;
  }
  return true;
}

static bool same_call(const struct entry *a, const struct entry *b, uint64_t number) {
  return a->kind == b->kind && a->group == b->group && b->number == number && strcmp(a->call.op, b->call.op) == 0;
}

static bool same_operands(const struct entry *a, const struct entry *b) {
  return a->mark == b->mark && a->form == b->form && a->bytes == b->bytes && strcmp(a->call.what, b->call.what) == 0;
}

/* In this order for every member: who has seen what the others have seen decides as they do. */
static bool agree(struct meeting *m) {
  for (int i = 0; i < m->n; i++) {
    if (i == m->me) continue;
    const struct entry *e = tess__meeting_theirs(m, i);
    if (!same_call(&m->head, e, m->s->peer[tess__process_of(m, i)].entries))
      return tess__comm_differ(&m->in, i, &m->head.call, &e->call, true, m->d);
  }
  for (int i = 0; i < m->n; i++) {
    const struct entry *e = i == m->me ? &m->head : tess__meeting_theirs(m, i);
    if (i != m->me && !same_operands(&m->head, e))
      return tess__comm_differ(&m->in, i, &m->head.call, &e->call, false, m->d);
  }
  for (int i = 0; i < m->n; i++) {
    const struct entry *e = i == m->me ? &m->head : tess__meeting_theirs(m, i);
    if (e->failed && i == m->me) return false;
    if (e->failed)
      return tess__fail(m->d, e->failed, e->reason, "process %d: %.*s", tess__process_of(m, i), REASON_BYTES,
                        e->payload);
  }
  return true;
}

static void tell_failure(struct meeting *m) {
  m->head.failed = m->d->status;
  m->head.reason = m->d->reason;
  for (int i = 0; i < m->n; i++) {
    if (i == m->me) continue;
    struct entry *e = tess__meeting_entry(m, i);
    e->failed = m->d->status;
    e->reason = m->d->reason;
    snprintf(e->payload, REASON_BYTES, "%s", m->d->message ? m->d->message : "");
  }
}

static void keep_pace(struct meeting *m) {
  double few[FEW_ARRAYS] = {0}, *computed = tess__room(few, m->n, sizeof *computed);
  for (int i = 0; i < m->n; i++)
    computed[i] = i == m->me ? m->head.computed : tess__meeting_theirs(m, i)->computed;
  tess__comm_keep_pace(&m->in, computed);
  tess__room_end(few, computed);
}

bool tess__meet(struct meeting *m) {
  if (m->d->status) tell_failure(m);
  post_all(m);
  if (!await_all(m)) return false;
  keep_pace(m);
  return all_alike(m) || agree(m);
}
