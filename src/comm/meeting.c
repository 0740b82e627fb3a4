/* Meeting in lanes: see meeting.h. Who waits looks for a while, then gives way, then sleeps. */
#define _GNU_SOURCE
#include "comm/meeting.h"

#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/interrupt.h"
#include "base/map.h"
#include "base/pool.h"

#ifdef TESS_TINY
enum { LOOK_NS = 2000, GIVE_WAY_NS = 1000 };
#else
enum { LOOK_NS = 300 * 1000, GIVE_WAY_NS = 30 * 1000 };
#endif

static uint64_t digest_of(const struct told *e, const struct exchange *x) {
  const char *what = x->what ? x->what : "";
  uint64_t op = tess__hash(x->op, strlen(x->op)), operands = tess__hash(what, strlen(what));
  uint64_t all[] = {e->kind, e->group, e->mark, e->form, e->bytes, op, operands};
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
  m->head = (struct told){.kind = ENTRY_COLLECTIVE, .mark = x->mark, .form = form, .bytes = bytes};
  m->head.group = m->member ? tess__hash(m->member, (size_t)m->n * sizeof *m->member) : 0;
  m->digest = digest_of(&m->head, x);
  m->failed = TESS_OK;
  tess__listen(d);
  tess__comm_begin(c, x, bytes, &m->in);
  if (m->s->broken) /* the others may still read what was written last */
    return tess__fail(d, TESS_ABORTED, TESS_PEER_LOST, "%s cannot be finished: %s", x->op, m->s->mine->how);
  for (int i = 0; i < m->n; i++) {
    if (i == m->me) continue;
    struct entry *e = tess__meeting_entry(m, i);
    e->digest = m->digest;
    e->failed = TESS_OK;
    e->computed = (float)m->in.computed;
    e->told = m->head;
    tess__comm_describe(c, x, &e->call);
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

static bool is_crowded(const struct shared *s) {
  int workers = tess__pool_workers();
  return (s->local ? s->here + workers - 1 : s->rivals * workers) > s->cores;
}

static bool look(struct meeting *m) {
  for (int i = 0; i < 500; i++)
    if (all_there(m)) return true;
  bool crowded = is_crowded(m->s);
  int64_t end = tess__now_ns() + (crowded ? GIVE_WAY_NS : LOOK_NS);
  do {
    if (crowded) sched_yield();
    for (int i = 0; i < (crowded ? 4 : 64); i++) {
      if (all_there(m)) return true;
      tess__pause_core();
    }
  } while (tess__now_ns() < end);
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
  if (m->failed) return false;
  for (int i = 0; i < m->n; i++) {
    if (i == m->me) continue;
    const struct entry *e = tess__meeting_theirs(m, i);
    if (e->digest != m->digest || e->number != m->s->peer[tess__process_of(m, i)].entries || e->failed) return false;
  }
  return true;
}

static void describe(struct meeting *m) {
  memset(&m->call, 0, sizeof m->call);
  tess__comm_describe(m->c, m->x, &m->call);
}

bool tess__meeting_differ(struct meeting *m, int i, bool all) {
  describe(m);
  return tess__comm_differ(&m->in, i, &m->call, &tess__meeting_theirs(m, i)->call, all, m->d);
}

static bool same_call(const struct meeting *m, const struct entry *e, uint64_t number) {
  return m->head.kind == e->told.kind && m->head.group == e->told.group && e->number == number &&
         strcmp(m->call.op, e->call.op) == 0;
}

static bool same_operands(const struct meeting *m, const struct entry *e) {
  return m->head.mark == e->told.mark && m->head.form == e->told.form && m->head.bytes == e->told.bytes &&
         strcmp(m->call.what, e->call.what) == 0;
}

/* In this order for every member: who has seen what the others have seen decides as they do. */
static bool agree(struct meeting *m) {
  for (int i = 0; i < m->n; i++)
    if (i != m->me && !same_call(m, tess__meeting_theirs(m, i), m->s->peer[tess__process_of(m, i)].entries))
      return tess__meeting_differ(m, i, true);
  for (int i = 0; i < m->n; i++)
    if (i != m->me && !same_operands(m, tess__meeting_theirs(m, i))) return tess__meeting_differ(m, i, false);
  for (int i = 0; i < m->n; i++) {
    if (i == m->me && m->failed) return false;
    if (i == m->me) continue;
    const struct entry *e = tess__meeting_theirs(m, i);
    if (e->failed)
      return tess__fail(m->d, (tess_status)e->failed, (tess_reason)e->reason, "process %d: %.*s",
                        tess__process_of(m, i), REASON_BYTES, e->payload);
  }
  return true;
}

static void tell_failure(struct meeting *m) {
  m->failed = m->d->status;
  for (int i = 0; i < m->n; i++) {
    if (i == m->me) continue;
    struct entry *e = tess__meeting_entry(m, i);
    e->failed = (uint16_t)m->d->status;
    e->reason = (uint16_t)m->d->reason;
    snprintf(e->payload, REASON_BYTES, "%s", m->d->message ? m->d->message : "");
  }
}

static void keep_pace(struct meeting *m) {
  bool any = m->in.computed >= PACE_LEAST_S;
  for (int i = 0; i < m->n && !any; i++)
    any = i != m->me && (double)tess__meeting_theirs(m, i)->computed >= PACE_LEAST_S;
  if (!any) return;
  double few[FEW_ARRAYS] = {0}, *computed = tess__room(few, m->n, sizeof *computed);
  for (int i = 0; i < m->n; i++)
    computed[i] = i == m->me ? m->in.computed : (double)tess__meeting_theirs(m, i)->computed;
  tess__comm_keep_pace(&m->in, computed);
  tess__room_end(few, computed);
}

bool tess__meet(struct meeting *m) {
  if (m->d->status) tell_failure(m);
  post_all(m);
  if (!await_all(m)) return false;
  keep_pace(m);
  if (all_alike(m)) return true;
  describe(m);
  return agree(m);
}
