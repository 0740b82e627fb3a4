/* Lanes and bells: see shared.h. */
#define _GNU_SOURCE
#include "comm/shared.h"

#include <errno.h>
#include <linux/futex.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/shared_memory.h"

size_t tess__control_bytes(int processes) {
  return sizeof(struct board) + (size_t)processes * sizeof(struct lane);
}

struct board *tess__control_of(struct board *first, int processes, int process) {
  return (struct board *)((char *)first + (size_t)process * tess__control_bytes(processes));
}

/* A futex of several processes: not PRIVATE. */
void tess__control_ring(struct board *c) {
  if (!atomic_load(&c->sleeps)) return;
  atomic_fetch_add(&c->bell, 1);
  syscall(SYS_futex, &c->bell, FUTEX_WAKE, 1, NULL, NULL, 0);
}

void tess__control_end(struct board *c, uint32_t state, const char *how) {
  uint32_t before = CONTROL_GOES_ON;
  if (!atomic_compare_exchange_strong(&c->state, &before, CONTROL_WRITING)) return;
  snprintf(c->how, sizeof c->how, "%s", how);
  atomic_store(&c->state, state);
}

static void ring_all(struct shared *s) {
  for (int i = 0; i < s->n; i++)
    if (i != s->me && s->peer[i].control) tess__control_ring(s->peer[i].control);
}

void tess__shared_abort(struct shared *s, const char *reason) {
  if (!s || !s->mine) return;
  s->broken = true;
  tess__control_end(s->mine, CONTROL_ABORTED, reason);
  ring_all(s);
}

void tess__shared_close(struct shared *s) {
  if (!s) return;
  if (!s->local && s->mine) { /* local.c tells how a thread has ended */
    tess__control_end(s->mine, CONTROL_GONE, "has ended");
    ring_all(s);
  }
  if (s->unmap) s->unmap(s);
  tess__free(s->host);
  tess__free(s->peer);
  tess__free(s);
}

bool tess__shared_has(const struct shared *s, int n, const int *member) {
  if (!s || !s->mine) return false;
  if (!member) return s->here == s->n;
  for (int i = 0; i < n; i++)
    if (s->host[member[i]] != s->host[s->me]) return false;
  return true;
}

/* ---- lanes ---- */

struct entry *tess__lane_entry(struct shared *s, int process) {
  struct entry *e = &s->mine->lane[process].entry[s->peer[process].entries & 1];
  e->number = s->peer[process].entries;
  return e;
}

void tess__lane_post(struct shared *s, int process) {
  struct peer *p = &s->peer[process];
  struct entry *e = &s->mine->lane[process].entry[p->entries & 1];
  atomic_store(&e->posted, ++p->posts); /* before the look at who sleeps: see tess__shared_sleep */
  tess__control_ring(p->control);
}

void tess__lane_expect(struct shared *s, int process) {
  s->peer[process].due++;
}

static const struct lane *from(const struct shared *s, int process) {
  return &s->peer[process].control->lane[s->me];
}

const struct entry *tess__lane_theirs(const struct shared *s, int process) {
  return &from(s, process)->entry[s->peer[process].entries & 1];
}

bool tess__lane_has(const struct shared *s, int process) {
  return atomic_load(&tess__lane_theirs(s, process)->posted) >= s->peer[process].due;
}

/* The other one has read the next entry long ago: its line is fetched back before it is written. */
void tess__lane_next(struct shared *s, int process) {
  __builtin_prefetch(&s->mine->lane[process].entry[++s->peer[process].entries & 1], 1);
}

void tess__shared_announce(struct shared *s, int n, const int *member, const struct comm_call *call) {
  for (int i = 0; s && !s->broken && i < n; i++) {
    int p = member[i];
    if (p == s->me || !s->peer[p].control) continue;
    struct entry *e = tess__lane_entry(s, p);
    e->call = *call;
    e->told.kind = ENTRY_EXCHANGE;
    e->digest = 0;
    tess__lane_post(s, p);
    tess__lane_expect(s, p);
  }
}

void tess__shared_met(struct shared *s, int n, const int *member) {
  for (int i = 0; s && i < n; i++)
    if (member[i] != s->me && s->peer[member[i]].control) tess__lane_next(s, member[i]);
}

/* ---- waiting ---- */

/* Who posts stores first and then looks for sleepers; who sleeps says so first and then looks for posts. Both in one
 * order, so one of them sees the other. */
void tess__shared_sleep(struct shared *s, double seconds, bool (*ready)(void *ctx), void *ctx) {
  struct board *c = s->mine;
  struct timespec t = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
  uint32_t seen = atomic_load(&c->bell);
  atomic_store(&c->sleeps, 1);
  if (!ready(ctx)) syscall(SYS_futex, &c->bell, FUTEX_WAIT, seen, &t, NULL, 0);
  atomic_store(&c->sleeps, 0);
}

/* A process holds a lock on its file as long as it lives, whatever it dies of. */
static bool has_died(int alive) {
  if (alive < 0 || flock(alive, LOCK_SH | LOCK_NB) != 0) return false;
  flock(alive, LOCK_UN);
  return true;
}

const char *tess__shared_broken(const struct shared *s, int process, bool *died, char *room, size_t bytes) {
  const struct peer *p = &s->peer[process];
  bool gone = has_died(p->alive); /* first: who ends in order says so before it lets go of its file */
  uint32_t state = tess__shared_state(s, process);
  *died = gone && state != CONTROL_ABORTED && state != CONTROL_GONE;
  if (state == CONTROL_ABORTED)
    snprintf(room, bytes, "%s", p->control->how);
  else if (state == CONTROL_GONE)
    snprintf(room, bytes, "process %d %s", process, p->control->how);
  else if (gone)
    snprintf(room, bytes, "process %d has died", process);
  else
    return NULL;
  return room;
}

const char *tess__shared_told(const struct shared *s, int process, char *room, size_t bytes) {
  if (!s || !s->peer[process].control || tess__shared_state(s, process) != CONTROL_ABORTED) return NULL;
  snprintf(room, bytes, "%s", s->peer[process].control->how);
  return room;
}

/* ---- places ---- */

bool tess__shared_place(const struct shared *s, const void *p, uint64_t *place) {
  *place = (uintptr_t)p;
  return s->local || tess__shared_memory_has(p);
}

void *tess__shared_at(const struct shared *s, int process, uint64_t place) {
  return (void *)((uintptr_t)place + (process == s->me ? 0 : s->peer[process].data)); /* NOLINT: an address */
}

void *tess__shared_alloc(const struct shared *s, size_t bytes) {
  return s->local ? tess__alloc_data(bytes) : tess__shared_memory_alloc(bytes);
}

void tess__shared_free(const struct shared *s, void *p, size_t bytes) {
  if (!p) return;
  if (s->local)
    tess__free_data(p, bytes);
  else
    tess__shared_memory_free(p, bytes);
}
