/* What carries the messages of a module: see channel.h. */
#include "comm/mpi/channel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double DRAIN_S = 2; /* what is on its way may take so long to come after an abort */

struct channel tess__channel = {.lock = PTHREAD_MUTEX_INITIALIZER, .key = MPI_KEYVAL_INVALID};
static struct channel *const w = &tess__channel;

/* ---- small things ---- */

double tess__mpi_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void *tess__mpi_take(size_t bytes) {
  void *p = malloc(bytes);
  if (p) return p;
  fputs("tessera: out of memory for messages between processes\n", stderr);
  abort();
}

static void list_begin(struct node *l) {
  l->next = l->prev = l;
}
static void list_remove(struct node *x) {
  x->next->prev = x->prev;
  x->prev->next = x->next;
}
static void list_add(struct node *l, struct node *x) {
  *x = (struct node){l, l->prev};
  x->prev->next = l->prev = x;
}
static void list_move(struct node *l, struct shipment *t) {
  list_remove(&t->node);
  list_add(l, &t->node);
}
static void list_free(struct node *l) {
  for (struct node *x = l->next, *next; x != l; x = next) {
    next = x->next;
    free(x);
  }
  list_begin(l);
}

/* The world is over; the first reason counts. */
void tess__mpi_end_world(const char *why, bool tell) {
  if (w->aborted) return;
  snprintf(w->why, sizeof w->why, "%s", why);
  w->aborted = true;
  w->untold = tell;
  w->news++;
}

static bool good(int code) {
  if (code == MPI_SUCCESS) return true;
  char text[MPI_MAX_ERROR_STRING + 8] = "MPI: ";
  int n = 0;
  MPI_Error_string(code, text + 5, &n);
  tess__mpi_end_world(text, true);
  return false;
}

/* ---- envelopes ---- */

static void post(int to, struct envelope e, const void *data) {
  size_t bytes = e.kind == OFFER ? 0 : e.bytes;
  struct outgoing *o = tess__mpi_take(sizeof *o + bytes);
  o->next = NULL;
  o->e = e;
  if (bytes) memcpy(o->data, data, bytes);
  if (!good(MPI_Isend(&o->e, (int)(sizeof o->e + bytes), MPI_BYTE, to, ENVELOPES, w->control, &o->request))) {
    free(o);
    return;
  }
  *w->last = o;
  w->last = &o->next;
}

void tess__mpi_post_all(enum kind kind, const char *text) {
  size_t n = strlen(text);
  struct envelope e = {.kind = kind, .bytes = n < REASON && n < STAGE ? n : REASON < STAGE ? REASON : STAGE};
  for (int i = 0; i < w->n; i++)
    if (i != w->me) post(i, e, text);
}

static void expect_envelope(void) {
  good(MPI_Irecv(&w->stage, (int)sizeof w->stage, MPI_BYTE, MPI_ANY_SOURCE, ENVELOPES, w->control, &w->arriving));
}

static void forget_sent(void) {
  int done = 1;
  while (w->first && good(MPI_Test(&w->first->request, &done, MPI_STATUS_IGNORE)) && done) {
    struct outgoing *o = w->first;
    w->first = o->next;
    if (!w->first) w->last = &w->first;
    free(o);
  }
}

/* ---- transfers of large messages ---- */

static struct shipment *new_transfer(int peer, bool sends, uint64_t tag, void *data, size_t bytes) {
  struct shipment *t = tess__mpi_take(sizeof *t);
  *t = (struct shipment){.peer = peer, .sends = sends, .tag = tag, .data = data, .bytes = bytes};
  t->pieces = (bytes + TESS_MPI_PIECE - 1) / TESS_MPI_PIECE;
  return t;
}

static void finish(struct shipment *t) {
  t->done = true;
  list_move(&w->done, t);
  w->news++;
}

static bool post_piece(struct shipment *t) {
  size_t at = t->posted * TESS_MPI_PIECE, left = t->bytes - at;
  int n = (int)(left < TESS_MPI_PIECE ? left : TESS_MPI_PIECE), tag = (int)(t->id % (uint64_t)w->tags);
  MPI_Request *r = &t->piece[t->posted++ % WINDOW];
  return good(t->sends ? MPI_Isend(t->data + at, n, MPI_BYTE, t->peer, tag, w->bulk, r)
                       : MPI_Irecv(t->data + at, n, MPI_BYTE, t->peer, tag, w->bulk, r));
}

static void advance(struct shipment *t) {
  while (t->moved < t->pieces) {
    int done = 0;
    while (t->posted < t->pieces && t->posted - t->moved < WINDOW)
      if (!post_piece(t)) return;
    if (!good(MPI_Test(&t->piece[t->moved % WINDOW], &done, MPI_STATUS_IGNORE)) || !done) return;
    t->moved++;
  }
  finish(t);
}

/* A receive has met its offer. */
static void go(struct shipment *t, const struct envelope *offer) {
  t->id = offer->id;
  list_move(&w->moving, t);
  while (t->posted < t->pieces && t->posted < WINDOW)
    if (!post_piece(t)) return;
  post(t->peer, (struct envelope){.kind = GO, .id = t->id}, NULL);
}

static struct shipment *find(struct node *l, int peer, bool sends, uint64_t id) {
  for (struct node *x = l->next; x != l; x = x->next) {
    struct shipment *t = (struct shipment *)x;
    if (t->peer == peer && t->sends == sends && t->id == id) return t;
  }
  return NULL;
}

static void stop(int to, uint64_t id, size_t sent) {
  struct envelope e = {.kind = STOP, .tag = sent, .bytes = strlen(w->why), .id = id};
  if (e.bytes > STAGE) e.bytes = STAGE;
  post(to, e, w->why);
}

static void take_go(int from, const struct envelope *e) {
  struct shipment *t = find(&w->peer[from].offers, from, true, e->id);
  if (!t) {
    stop(from, e->id, 0); /* it was given up meanwhile */
    return;
  }
  list_move(&w->moving, t);
  advance(t);
}

static void take_stop(int from, const struct envelope *e) {
  struct shipment *t = find(&w->moving, from, false, e->id);
  if (!t) return;
  t->pieces = e->tag;
  for (; t->posted > t->pieces; t->posted--) {
    MPI_Request *r = &t->piece[(t->posted - 1) % WINDOW];
    if (!good(MPI_Cancel(r)) || !good(MPI_Wait(r, MPI_STATUS_IGNORE))) return;
  }
}

/* ---- arrivals ---- */

static bool check_size(const struct shipment *t, const struct envelope *e) {
  if (t->bytes == e->bytes) return true;
  char text[120];
  snprintf(text, sizeof text, "a message of process %d has %llu bytes where %zu were expected", t->peer,
           (unsigned long long)e->bytes, t->bytes);
  tess__mpi_end_world(text, true);
  return false;
}

static void take_message(int from, const struct envelope *e, const char *data) {
  struct partner *p = &w->peer[from];
  size_t bytes = e->kind == OFFER ? 0 : e->bytes;
  for (struct node *x = p->receives.next; x != &p->receives; x = x->next) {
    struct shipment *t = (struct shipment *)x;
    if (t->tag != e->tag) continue;
    if (!check_size(t, e)) return;
    if (e->kind == OFFER) {
      go(t, e);
    } else {
      if (bytes) memcpy(t->data, data, bytes);
      finish(t);
    }
    return;
  }
  struct arrival *a = tess__mpi_take(sizeof *a + bytes);
  a->next = NULL;
  a->e = *e;
  if (bytes) memcpy(a->data, data, bytes);
  *p->last = a;
  p->last = &a->next;
}

static void take_reason(const struct envelope *e, const char *data) {
  char text[REASON + 1];
  snprintf(text, sizeof text, "%.*s", (int)e->bytes, data);
  tess__mpi_end_world(text, false);
}

static void take_envelope(int from) {
  const struct envelope *e = &w->stage.e;
  w->news++;
  switch ((enum kind)e->kind) {
  case MESSAGE:
  case OFFER:
    if (!w->aborted) take_message(from, e, w->stage.data);
    break;
  case GO:
    take_go(from, e);
    break;
  case STOP:
    take_reason(e, w->stage.data);
    take_stop(from, e);
    break;
  case ABORT:
    take_reason(e, w->stage.data);
    break;
  case END:
    w->peer[from].ended = true;
    w->ended++;
    break;
  }
}

static void progress(void) {
  MPI_Status status;
  int done = 1;
  while (good(MPI_Test(&w->arriving, &done, &status)) && done) {
    take_envelope(status.MPI_SOURCE);
    expect_envelope();
  }
  forget_sent();
  for (struct node *x = w->moving.next, *next; x != &w->moving; x = next) {
    next = x->next;
    advance((struct shipment *)x);
  }
}

/* ---- the end of a world ---- */

/* After an abort, once: the others hear of it, and no transfer touches memory any more. */
static void settle(void) {
  w->settled = true;
  if (w->untold) tess__mpi_post_all(ABORT, w->why);
  w->untold = false;
  for (int i = 0; i < w->n; i++) {
    list_free(&w->peer[i].receives);
    list_free(&w->peer[i].offers);
  }
  for (struct node *x = w->moving.next; x != &w->moving; x = x->next) {
    struct shipment *t = (struct shipment *)x;
    if (!t->sends) continue;
    t->pieces = t->posted;
    stop(t->peer, t->id, t->posted);
  }
  for (double start = tess__mpi_now(); w->moving.next != &w->moving && !w->lost;
       nanosleep(&(struct timespec){0, 1}, NULL)) {
    progress();
    if (tess__mpi_now() - start > DRAIN_S) w->lost = true;
  }
  list_free(&w->done);
}

bool tess__mpi_may_call(void) {
  return w->open && !w->lost && (!w->one_thread || pthread_equal(pthread_self(), w->thread));
}

/* With the lock: MPI goes on. TESS_OK: the world does too. */
tess_status tess__mpi_look(void) {
  if (!w->open) tess__mpi_end_world("this process has ended", false);
  if (!w->aborted && !tess__mpi_may_call())
    tess__mpi_end_world("the program's MPI may be called by one thread alone, and another one was here: "
                        "call MPI_Init_thread with MPI_THREAD_SERIALIZED at least",
                        true);
  if (tess__mpi_may_call()) {
    progress();
    if (w->aborted && !w->settled) settle();
  }
  return w->aborted ? TESS_ABORTED : TESS_OK;
}

/* ---- messages ---- */

struct shipment *tess__mpi_send(int to, uint64_t tag, const void *data, size_t bytes) {
  struct envelope e = {.kind = bytes <= STAGE ? MESSAGE : OFFER, .tag = tag, .bytes = bytes};
  struct shipment *t = NULL;
  if (e.kind == OFFER) {
    t = new_transfer(to, true, tag, (char *)(uintptr_t)data, bytes); /* it is only read */
    t->id = e.id = ++w->ids;
    list_add(&w->peer[to].offers, &t->node);
  }
  post(to, e, data);
  return t;
}

struct shipment *tess__mpi_receive(int from, uint64_t tag, void *data, size_t bytes) {
  struct partner *p = &w->peer[from];
  struct shipment *t = new_transfer(from, false, tag, data, bytes);
  list_add(&p->receives, &t->node);
  for (struct arrival **at = &p->first; *at; at = &(*at)->next) {
    struct arrival *a = *at;
    if (a->e.tag != tag) continue;
    *at = a->next;
    if (!*at) p->last = at;
    take_message(from, &a->e, a->data);
    free(a);
    break;
  }
  return t;
}

void tess__mpi_forget(struct shipment *t) {
  list_remove(&t->node);
  free(t);
}

/* ---- begin and end ---- */

void tess__mpi_begin(void) {
  w->aborted = w->untold = w->settled = w->lost = false;
  w->ended = 0;
  w->ids = w->news = w->seen = 0;
  w->why[0] = 0;
  w->first = NULL;
  w->last = &w->first;
  list_begin(&w->moving);
  list_begin(&w->done);
  w->peer = tess__mpi_take((size_t)w->n * sizeof *w->peer);
  for (int i = 0; i < w->n; i++) {
    w->peer[i] = (struct partner){0};
    w->peer[i].last = &w->peer[i].first;
    list_begin(&w->peer[i].receives);
    list_begin(&w->peer[i].offers);
  }
  w->open = true;
  expect_envelope();
}

void tess__mpi_free(void) {
  for (int i = 0; i < w->n; i++) {
    list_free(&w->peer[i].receives);
    list_free(&w->peer[i].offers);
    for (struct arrival *a = w->peer[i].first, *next; a; a = next) {
      next = a->next;
      free(a);
    }
  }
  list_free(&w->done);
  free(w->peer);
  w->peer = NULL;
}
