/* The exchange: see comm.h. Headers first, from everyone to everyone of the group; then, if all agree, the data. In
 * large groups everyone hears in rounds whether all agree, and sends all its header where they do not. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/env.h"
#include "base/interrupt.h"
#include "base/map.h"
#include "base/text.h"
#include "comm/inside.h"
#include "comm/rounds.h"
#include "comm/shared.h"

enum { TAG_HEADER = 1, TAG_DATA = 2 };
static const double PACE_EVERY_S = 60.0; /* a slow process is named at most so often */
static const double LATER = 1.0 / 16; /* of the patience, a round: who waits for the late one itself names it first */

struct header {      /* as it travels between processes of one build */
  uint64_t sequence; /* of exchanges between these two processes */
  uint64_t group, mark, bytes;
  struct identity who;
  double computed; /* seconds since its last collective; negative: unknown */
  bool unlike;     /* in rounds: among those heard of, operands differ */
  struct comm_call call;
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
  struct entered in;
  int n, me; /* members; this process among them */
  const int *member;
  struct header mine, *theirs; /* by member */
  struct trade *trade;         /* by member */
  void **request;              /* receives by member, then sends; NULL: done */
  bool *open;                  /* of the same */
  int left;                    /* open ones */
  int *missing;                /* room for the members that are waited for */
  struct diag *d;
};

struct comm *tess__comm_open(const tess_transport *t, double warn, double fail) {
  struct comm *c = tess__zalloc(sizeof *c);
  memcpy(&c->t, t, t->size < sizeof c->t ? t->size : sizeof c->t);
  pthread_mutex_init(&c->lock, NULL);
  c->warn = warn > 0 ? warn : (double)tess__env_int(ENV_COLLECTIVE_WARNING);
  c->fail = fail > 0 ? fail : (double)tess__env_int(ENV_COLLECTIVE_TIMEOUT);
  c->sequence = tess__zalloc((size_t)t->process_count * sizeof *c->sequence);
  c->slow = tess__zalloc((size_t)t->process_count * sizeof *c->slow);
  c->recorder = tess__recorder_open(t->process_index, t->process_count);
  c->watch = tess__watch_open(t->process_count);
  c->who = tess__identity();
  c->everyone = tess__alloc((size_t)t->process_count * sizeof *c->everyone);
  for (int i = 0; i < t->process_count; i++)
    c->everyone[i] = i;
  return c;
}

void tess__comm_close(struct comm *c) {
  if (!c) return;
  tess__courier_close(c->courier);
  tess__shared_close(c->shared);
  if (c->t.close) c->t.close(c->t.self);
  tess__recorder_close(c->recorder);
  tess__watch_close(c->watch);
  pthread_mutex_destroy(&c->lock);
  tess__free(c->sequence);
  tess__free(c->slow);
  tess__free(c->everyone);
  tess__free(atomic_load(&c->over));
  tess__free(c);
}

void tess__comm_set_note(struct comm *c, const char *(*note)(void)) {
  atomic_store(&c->note, note);
}

const char *tess__comm_note(const struct comm *c) {
  const char *(*note)(void) = atomic_load(&c->note);
  return note ? note() : NULL;
}

int tess__comm_process(const struct comm *c) {
  return c->t.process_index;
}

int tess__comm_processes(const struct comm *c) {
  return c->t.process_count;
}

const tess_transport *tess__comm_transport(const struct comm *c) {
  return &c->t;
}

struct recorder *tess__comm_recorder(const struct comm *c) {
  return c->recorder;
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

void tess__comm_set_shared(struct comm *c, struct shared *s) {
  c->shared = s;
}

struct shared *tess__comm_shared(const struct comm *c) {
  return c->shared;
}

void tess__received_free(struct received *r) {
  for (int i = 0; i < r->n; i++)
    if (r->data[i]) tess__free_data(r->data[i], r->bytes[i]);
  tess__free(r->data);
  tess__free(r->bytes);
  *r = (struct received){0};
}

/* ---- what went wrong ---- */

static void print_call(struct text *out, int process, const struct comm_call *h) {
  tess__text_printf(out, "process %d calls %s", process, h->op);
  if (h->what[0]) tess__text_printf(out, " of %s", h->what);
  if (h->where[0]) tess__text_printf(out, " (%s)", h->where);
  if (h->note[0] && strncmp(h->what, "an error", 8) != 0) tess__text_printf(out, " after the error \"%s\"", h->note);
}

bool tess__comm_differ(struct entered *e, int i, const struct comm_call *mine, const struct comm_call *theirs, bool all,
                       struct diag *d) {
  struct text t = {0};
  int me = tess__comm_process(e->c), other = e->call.member[i];
  print_call(&t, me < other ? me : other, me < other ? mine : theirs);
  tess__text_add(&t, ", ");
  print_call(&t, me < other ? other : me, me < other ? theirs : mine);
  tess__text_add(&t, all ? ": all processes call the same collectives in the same order, and with the same members"
                         : ": their operands must be alike on all processes");
  if (all)
    tess__comm_fail(e, TESS_FAILED_PRECONDITION, TESS_COLLECTIVE_MISMATCH, tess__text_string(&t), d);
  else
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_COLLECTIVE_MISMATCH, "%s", tess__text_string(&t));
  tess__text_free(&t);
  return false;
}

static bool fail_pair(struct run *r, int i, bool all) {
  return tess__comm_differ(&r->in, i, &r->mine.call, &r->theirs[i].call, all, r->d);
}

/* ---- waiting ---- */

static void rest(const struct comm *c, double seconds) {
  if (c->t.wait) {
    c->t.wait(c->t.self, seconds);
    return;
  }
  nanosleep(&(struct timespec){0, 20000}, NULL);
}

/* What everybody must agree on to go on at all. */
static bool same_call(const struct run *r, int i) {
  const struct header *a = &r->mine, *b = &r->theirs[i];
  return strcmp(a->call.op, b->call.op) == 0 && a->group == b->group && b->sequence == r->c->sequence[r->member[i]];
}

static bool same_operands(const struct run *r, int i) {
  return strcmp(r->mine.call.what, r->theirs[i].call.what) == 0 && r->mine.mark == r->theirs[i].mark;
}

static bool check_call(struct run *r, int i) {
  return same_call(r, i) || fail_pair(r, i, true);
}

static bool check_operands(struct run *r, int i) {
  return same_operands(r, i) || fail_pair(r, i, false);
}

static bool came(struct run *r, int i) {
  const struct identity *who = &r->theirs[i].who;
  if (who->host && who->host == r->c->who.host) tess__watch_add(r->c->watch, r->member[i], who);
  return check_call(r, i);
}

/* The transport failed. A header that has come and does not match says more than what others made of it. */
static bool fail_transport(struct run *r, tess_status status, int peer, bool headers) {
  const struct comm *c = r->c;
  for (int i = 0; i < r->n && headers; i++) {
    bool done = !r->request[i];
    if (r->open[i] && r->request[i]) (void)c->t.test(c->t.self, r->request[i], &done);
    if (i == r->me || !done || !r->theirs[i].call.op[0]) continue;
    r->open[i] = false;
    r->request[i] = NULL;
    if (!came(r, i) || !check_operands(r, i)) return false;
  }
  return tess__comm_fail_transport(&r->in, status, r->member[peer], r->d);
}

/* Closes those of the open requests that are done. headers: each that came is looked at. */
static bool close_done(struct run *r, bool headers) {
  const struct comm *c = r->c;
  for (int i = 0; i < 2 * r->n; i++) {
    bool done = !r->request[i];
    if (!r->open[i]) continue;
    tess_status status = done ? TESS_OK : c->t.test(c->t.self, r->request[i], &done);
    if (status != TESS_OK) return fail_transport(r, status, i % r->n, headers);
    if (!done) continue;
    r->open[i] = false;
    r->request[i] = NULL;
    r->left--;
    if (headers && i < r->n && !came(r, i)) return false;
  }
  return true;
}

static bool look(struct run *r) {
  int n = 0;
  for (int i = 0; i < r->n; i++)
    if (r->open[i] || r->open[r->n + i]) r->missing[n++] = r->member[i];
  return tess__comm_look(&r->in, n, r->missing, r->d);
}

static bool wait_all(struct run *r, bool headers) {
  for (;;) {
    if (!close_done(r, headers)) return false;
    if (!r->left) return true;
    if (!look(r)) return false;
    rest(r->c, tess__comm_rest_of(&r->in));
  }
}

static bool opened(struct run *r, int i, tess_status status, bool headers) {
  if (status != TESS_OK) return fail_transport(r, status, i % r->n, headers);
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
        !opened(r, i, t->receive(t->self, r->member[i], tag, x[i].get, x[i].get_bytes, &r->request[i]), headers))
      return false;
  for (int step = 1; step < r->n; step++) { /* each begins with another one: no member is sent to by all at once */
    int i = (r->me + step) % r->n, k = r->n + i;
    if (x[i].give_bytes &&
        !opened(r, k, t->send(t->self, r->member[i], tag, x[i].give, x[i].give_bytes, &r->request[k]), headers))
      return false;
  }
  return wait_all(r, headers);
}

static void make_lists(struct run *r) {
  size_t n = (size_t)r->n;
  r->theirs = tess__zalloc(n * sizeof *r->theirs);
  r->trade = tess__zalloc(n * sizeof *r->trade);
  r->request = tess__zalloc(2 * n * sizeof *r->request);
  r->open = tess__zalloc(2 * n * sizeof *r->open);
  r->missing = tess__alloc(n * sizeof *r->missing);
}

static void free_lists(struct run *r) {
  tess__free(r->theirs);
  tess__free(r->trade);
  tess__free(r->request);
  tess__free(r->open);
  tess__free(r->missing);
}

/* ---- the two halves ---- */

static size_t bytes_for(const struct run *r, int i) {
  return r->x->send ? r->x->send_bytes[i] : 0;
}

static bool meet_all(struct run *r) {
  struct header *out = tess__alloc((size_t)r->n * sizeof *out);
  for (int i = 0; i < r->n; i++) {
    out[i] = r->mine;
    out[i].sequence = i == r->me ? 0 : ++r->c->sequence[r->member[i]];
    out[i].bytes = bytes_for(r, i);
    r->trade[i] = (struct trade){&r->theirs[i], sizeof r->theirs[i], &out[i], sizeof out[i]};
  }
  bool good = trade_all(r, TAG_HEADER, true);
  tess__free(out);
  return good;
}

/* A run of this process with its partners of a round; n 0: it has none. */
static void begin_round(const struct run *all, int half, int *partner, struct run *r) {
  *r = *all;
  int n = tess__round_partners(all->n, all->me, half, partner);
  for (int i = 0; i < n; i++)
    partner[i] = all->member[partner[i]];
  partner[n] = all->member[all->me];
  r->n = n ? n + 1 : 0;
  r->me = n;
  r->member = r->in.call.member = partner;
  r->in.call.n = r->n;
  r->in.patience = all->c->fail;
  for (; half > 1; half /= 2)
    r->in.patience += LATER * all->c->fail;
  make_lists(r);
}

/* What the waiting has come to, for the next one. */
static void end_round(struct run *all, struct run *r) {
  double patience = all->in.patience;
  struct record_call call = all->in.call;
  free_lists(r);
  all->in = r->in;
  all->in.patience = patience;
  all->in.call = call;
}

/* Everyone hears whether the operands of all are alike: mine.unlike. */
static bool meet_in_rounds(struct run *all) {
  int *partner = tess__alloc(((size_t)all->n + 1) * sizeof *partner);
  bool good = true;
  for (int half = 1; half < all->n && good; half *= 2) {
    struct run r;
    begin_round(all, half, partner, &r);
    good = !r.n || meet_all(&r);
    for (int i = 0; i < r.n - 1 && good; i++)
      all->mine.unlike |= r.theirs[i].unlike || !same_operands(&r, i);
    end_round(all, &r);
  }
  tess__free(partner);
  return good;
}

static bool meets_in_rounds(const struct run *r) {
  return r->x->known && r->n > MOST_DIRECT;
}

/* All, or a few who have heard of all: where these know of a difference, all tell all. */
static bool meet(struct run *r) {
  tess__shared_announce(r->c->shared, r->n, r->member, &r->mine.call);
  bool good = !meets_in_rounds(r) || meet_in_rounds(r);
  if (good && (!meets_in_rounds(r) || r->mine.unlike)) good = meet_all(r);
  if (good) tess__shared_met(r->c->shared, r->n, r->member);
  return good;
}

/* Operands: everyone has everyone's header now, so all fail alike and nobody sends. */
static bool agree(struct run *r) {
  if (meets_in_rounds(r) && !r->mine.unlike) return true;
  for (int i = 0; i < r->n; i++)
    if (i != r->me && !check_operands(r, i)) return false;
  return true;
}

static size_t bytes_from(const struct run *r, int i) {
  if (!meets_in_rounds(r)) return (size_t)r->theirs[i].bytes;
  return r->x->take_bytes ? r->x->take_bytes[i] : 0;
}

static bool fail_room(struct run *r, size_t bytes, int process) {
  struct text t = {0};
  tess__text_printf(&t, "out of memory: %zu bytes from process %d in %s", bytes, process, r->mine.call.op);
  tess__comm_fail(&r->in, TESS_RESOURCE_EXHAUSTED, TESS_RUNTIME_ERROR, tess__text_string(&t), r->d);
  tess__text_free(&t);
  return false;
}

static bool make_room(struct run *r, struct received *out) {
  *out = (struct received){r->n, tess__zalloc((size_t)r->n * sizeof *out->data),
                           tess__zalloc((size_t)r->n * sizeof *out->bytes)};
  for (int i = 0; i < r->n; i++) {
    size_t bytes = i == r->me ? bytes_for(r, i) : bytes_from(r, i);
    if (!bytes) continue;
    out->data[i] = tess__alloc_data(bytes);
    if (!out->data[i]) return fail_room(r, bytes, r->member[i]);
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

/* What is there already stays: nearly always the collective is the one before the last. */
static void set_text(char *to, size_t room, const char *text) {
  if (!text) text = "";
  if (strcmp(to, text) == 0) return;
  size_t n = strlen(text);
  if (n < room) {
    memcpy(to, text, n + 1);
    return;
  }
  memcpy(to, text, room - 20); /* a long one keeps its beginning and says what the rest was */
  snprintf(to + room - 20, 20, "…%016llx", (unsigned long long)tess__hash(text, n));
}

void tess__comm_describe(const struct comm *c, const struct exchange *x, struct comm_call *out) {
  const char *note = x->note ? x->note : tess__comm_note(c);
  set_text(out->op, sizeof out->op, x->op);
  set_text(out->where, sizeof out->where, x->where);
  set_text(out->what, sizeof out->what, x->what);
  set_text(out->note, sizeof out->note, note);
}

static void fill_header(struct run *r) {
  struct header *h = &r->mine;
  memset(h, 0, sizeof *h);
  h->mark = r->x->mark;
  h->group = tess__hash(r->member, (size_t)r->n * sizeof *r->member);
  tess__comm_describe(r->c, r->x, &h->call);
  h->who = r->c->who;
  h->computed = r->in.computed;
}

void tess__comm_keep_pace(struct entered *e, const double *computed) {
  struct comm *c = e->c;
  struct straggler slow;
  const int *member = e->call.member;
  bool found = tess__pace_add(c->slow, &c->usual, e->call.n, member, computed, &slow);
  if (!found || member[0] != tess__comm_process(c) || !tess__env_int(ENV_STRAGGLER_WARNINGS)) return;
  double at = tess__now();
  if (c->told_pace > 0 && at - c->told_pace < PACE_EVERY_S) return;
  c->told_pace = at;
  fprintf(stderr,
          "tessera: process %d keeps the others waiting: it computed for %.3g ms, they for %.3g ms, and twice as long "
          "ten times out of twelve (%s, %s)\n",
          slow.process, slow.took * 1e3, slow.others * 1e3, e->call.op, e->call.where ? e->call.where : "");
}

/* Everyone knows now how long everyone computed. */
static void keep_pace(struct run *r) {
  double few[FEW_ARRAYS], *computed = tess__room(few, r->n, sizeof *computed);
  for (int i = 0; i < r->n; i++)
    computed[i] = i == r->me ? r->mine.computed : r->theirs[i].computed;
  tess__comm_keep_pace(&r->in, computed);
  tess__room_end(few, computed);
}

struct joined { /* what tess__comm_combine is given */
  void *value;
  size_t bytes;
  join_fn *join;
  void *ctx;
};

/* Between blocks: each gives the other what it has. */
static bool combine_in_rounds(struct run *all, const struct joined *j) {
  int *partner = tess__alloc(((size_t)all->n + 1) * sizeof *partner);
  char *other = tess__alloc_data(j->bytes + 1);
  bool good = other != NULL;
  if (!good) fail_room(all, j->bytes, all->member[all->me]);
  for (int half = 1; half < all->n && good; half *= 2) {
    struct run r;
    bool is_right = all->me / half % 2, gives;
    begin_round(all, half, partner, &r);
    for (int i = 0; i < r.n - 1; i++) { /* where several of the left block meet one, the first gives */
      gives = is_right || all->me % half < all->n - (all->me / half + 1) * half;
      r.trade[i] = (struct trade){other, is_right && i ? 0 : j->bytes, j->value, gives ? j->bytes : 0};
    }
    good = !r.n || trade_all(&r, TAG_DATA, false);
    if (r.n && good) j->join(j->ctx, j->value, other, is_right);
    end_round(all, &r);
  }
  if (other) tess__free_data(other, j->bytes + 1);
  tess__free(partner);
  return good;
}

static bool run(struct run *r, struct received *out, const struct joined *join) {
  uint64_t bytes = 0;
  for (int i = 0; i < r->n; i++)
    bytes += bytes_for(r, i);
  tess__comm_begin(r->c, r->x, bytes, &r->in);
  r->member = r->in.call.member;
  for (int i = 0; i < r->n; i++)
    if (r->member[i] == tess__comm_process(r->c)) r->me = i;
  fill_header(r);
  bool good = tess__comm_goes_on(&r->in, r->d) && meet(r);
  if (good && !meets_in_rounds(r)) keep_pace(r);
  good = good && agree(r) && (join ? combine_in_rounds(r, join) : make_room(r, out) && move(r, out));
  tess__comm_end(&r->in, good);
  return good;
}

static bool run_new(struct comm *c, const struct exchange *x, struct received *out, const struct joined *join,
                    struct diag *d) {
  struct run r = {.c = c, .x = x, .n = x->member ? x->n : c->t.process_count, .me = -1, .d = d};
  make_lists(&r);
  tess__listen(d);
  *out = (struct received){0};
  bool good = run(&r, out, join);
  free_lists(&r);
  return good;
}

bool tess__comm_exchange(struct comm *c, const struct exchange *x, struct received *out, struct diag *d) {
  struct received thrown;
  bool keeps = out != NULL, good = run_new(c, x, keeps ? out : &thrown, NULL, d);
  if (!good || !keeps) tess__received_free(keeps ? out : &thrown);
  return good;
}

bool tess__comm_combine(struct comm *c, const struct exchange *x, void *value, size_t bytes, join_fn *join, void *ctx,
                        struct diag *d) {
  struct received none;
  struct exchange known = *x;
  known.known = true;
  return run_new(c, &known, &none, &(struct joined){value, bytes, join, ctx}, d);
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
