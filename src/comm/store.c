/* Keys, values and barriers: see store.h. */
#include "comm/store.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/text.h"

struct stored {
  struct stored *next;
  size_t key, value; /* bytes */
  char data[];       /* key, then value */
};
struct waiting { /* an ask that is answered later */
  struct waiting *next;
  int from;
  uint64_t id;
  double until;
  size_t key;
  char data[];
};
enum part { ABSENT, EXPECTED, WAITS, TOLD }; /* of a process in a barrier */
struct barrier {
  struct barrier *next;
  double until;
  tess_status status; /* not OK: it has failed, and who comes yet is told so */
  char *why;          /* owned */
  uint64_t *id;       /* of those that wait */
  char *part;         /* by process: enum part */
  size_t key;
  char data[];
};
struct store {
  int n;
  store_answer_fn *answer;
  void *ctx;
  struct stored *first;
  struct waiting *gets;
  struct barrier *barriers;
  bool *gone;
};

struct store *tess__store_new(int processes, store_answer_fn *answer, void *ctx) {
  struct store *s = tess__zalloc(sizeof *s);
  *s = (struct store){.n = processes, .answer = answer, .ctx = ctx, .gone = tess__zalloc((size_t)processes)};
  return s;
}

static void free_barrier(struct barrier *b) {
  tess__free(b->why);
  tess__free(b->id);
  tess__free(b->part);
  tess__free(b);
}

void tess__store_free(struct store *s) {
  for (struct stored *e = s->first, *next; e; e = next) {
    next = e->next;
    tess__free(e);
  }
  for (struct waiting *w = s->gets, *next; w; w = next) {
    next = w->next;
    tess__free(w);
  }
  for (struct barrier *b = s->barriers, *next; b; b = next) {
    next = b->next;
    free_barrier(b);
  }
  tess__free(s->gone);
  tess__free(s);
}

static void say(struct store *s, int to, uint64_t id, tess_status status, const void *bytes, size_t n) {
  struct answer a = {id, status, n};
  s->answer(s->ctx, to, &a, bytes);
}

static void say_words(struct store *s, int to, uint64_t id, tess_status status, const char *before, const char *key,
                      size_t n, const char *after) {
  struct text t = {0};
  tess__text_printf(&t, "%s'%.*s'%s", before, (int)(n < 200 ? n : 200), key, after);
  say(s, to, id, status, tess__text_string(&t), t.length);
  tess__text_free(&t);
}

/* ---- keys ---- */

static bool same(const char *a, size_t n, const char *b, size_t m) {
  return n == m && memcmp(a, b, n) == 0;
}

static struct stored **find(struct store *s, const char *key, size_t n) {
  struct stored **p = &s->first;
  while (*p && !same((*p)->data, (*p)->key, key, n))
    p = &(*p)->next;
  return p;
}

static void answer_gets(struct store *s, const struct stored *e) {
  for (struct waiting **p = &s->gets; *p;) {
    struct waiting *w = *p;
    if (!same(w->data, w->key, e->data, e->key)) {
      p = &w->next;
      continue;
    }
    *p = w->next;
    say(s, w->from, w->id, TESS_OK, e->data + e->key, e->value);
    tess__free(w);
  }
}

static void set(struct store *s, int from, const struct ask *a, const char *body) {
  struct stored **p = find(s, body, a->key), *old = *p;
  if (old && a->op == ASK_SET) {
    say_words(s, from, a->id, TESS_ALREADY_EXISTS, "key ", body, a->key, " already exists");
    return;
  }
  if (old) {
    *p = old->next;
    tess__free(old);
  }
  struct stored *e = tess__alloc(sizeof *e + a->key + a->value);
  *e = (struct stored){s->first, a->key, a->value};
  memcpy(e->data, body, a->key + a->value);
  s->first = e;
  say(s, from, a->id, TESS_OK, NULL, 0);
  answer_gets(s, e);
}

static void get(struct store *s, int from, const struct ask *a, const char *body, double now) {
  const struct stored *e = *find(s, body, a->key);
  if (e) {
    say(s, from, a->id, TESS_OK, e->data + e->key, e->value);
  } else if (!(a->timeout > 0)) {
    say_words(s, from, a->id, TESS_NOT_FOUND, "key ", body, a->key, " is not there");
  } else {
    struct waiting *w = tess__alloc(sizeof *w + a->key);
    *w = (struct waiting){s->gets, from, a->id, now + a->timeout, a->key};
    memcpy(w->data, body, a->key);
    s->gets = w;
  }
}

/* The key, and all below it: "key/…". */
static void delete (struct store *s, const char *key, size_t n) {
  for (struct stored **p = &s->first; *p;) {
    struct stored *e = *p;
    bool below = e->key > n && e->data[n] == '/' && memcmp(e->data, key, n) == 0;
    if (!below && !same(e->data, e->key, key, n)) {
      p = &e->next;
      continue;
    }
    *p = e->next;
    tess__free(e);
  }
}

/* ---- barriers ---- */

static int count(const struct store *s, const struct barrier *b, enum part part) {
  int n = 0;
  for (int i = 0; i < s->n; i++)
    n += (enum part)b->part[i] == part;
  return n;
}

static void remove_barrier(struct store *s, struct barrier *b) {
  struct barrier **p = &s->barriers;
  while (*p != b)
    p = &(*p)->next;
  *p = b->next;
  free_barrier(b);
}

/* All that wait are answered; it goes once everybody was. A process that has gone will not come. */
static void end_barrier(struct store *s, struct barrier *b) {
  for (int i = 0; i < s->n; i++) {
    if (b->part[i] == WAITS) {
      say(s, i, b->id[i], b->status, b->why, b->why ? strlen(b->why) : 0);
      b->part[i] = TOLD;
    } else if (b->part[i] == EXPECTED && s->gone[i]) {
      b->part[i] = TOLD;
    }
  }
  if (!count(s, b, EXPECTED)) remove_barrier(s, b);
}

static void fail_barrier(struct store *s, struct barrier *b, tess_status status, struct text *why) {
  b->status = status;
  b->why = tess__strdup(tess__text_string(why));
  tess__text_free(why);
  end_barrier(s, b);
}

static void print_part(const struct store *s, const struct barrier *b, enum part part, struct text *out) {
  int printed = 0;
  for (int i = 0; i < s->n; i++)
    if ((enum part)b->part[i] == part) tess__text_printf(out, "%s %d", printed++ ? "," : "", i);
}

static void late_barrier(struct store *s, struct barrier *b) {
  struct text t = {0};
  tess__text_printf(&t, "Barrier timed out: '%.*s' still waits for processes", (int)(b->key < 200 ? b->key : 200),
                    b->data);
  print_part(s, b, EXPECTED, &t);
  fail_barrier(s, b, TESS_DEADLINE_EXCEEDED, &t);
}

static void lost_barrier(struct store *s, struct barrier *b, int process) {
  struct text t = {0};
  tess__text_printf(&t, "process %d, for which '%.*s' waits, has gone", process, (int)(b->key < 200 ? b->key : 200),
                    b->data);
  fail_barrier(s, b, TESS_ABORTED, &t);
}

static bool listed(const struct ask *a, const char *body, int process) {
  const char *list = body + a->key;
  if (!a->value) return true;
  for (size_t i = 0; i < a->value / sizeof(int32_t); i++) {
    int32_t p;
    memcpy(&p, list + i * sizeof p, sizeof p);
    if (p == process) return true;
  }
  return false;
}

static struct barrier *barrier_at(struct store *s, const struct ask *a, const char *body, double now) {
  struct barrier *b = s->barriers;
  while (b && !same(b->data, b->key, body, a->key))
    b = b->next;
  if (b) return b;
  b = tess__zalloc(sizeof *b + a->key);
  b->next = s->barriers;
  b->until = now + a->timeout;
  b->id = tess__zalloc((size_t)s->n * sizeof *b->id);
  b->part = tess__zalloc((size_t)s->n);
  b->key = a->key;
  memcpy(b->data, body, a->key);
  for (int i = 0; i < s->n; i++)
    b->part[i] = listed(a, body, i) ? EXPECTED : ABSENT;
  s->barriers = b;
  return b;
}

/* A process that is not in its own list, or in that of who came first, or has another list. */
static bool conflicts(const struct store *s, const struct barrier *b, int from, const struct ask *a, const char *body,
                      struct text *why) {
  if (b->part[from] == ABSENT || !listed(a, body, from)) {
    tess__text_printf(why, "A non-participating task (process %d) called barrier '%.*s'", from,
                      (int)(a->key < 200 ? a->key : 200), body);
    return true;
  }
  for (int i = 0; i < s->n; i++)
    if ((b->part[i] != ABSENT) != listed(a, body, i)) {
      tess__text_printf(why, "Conflicting tasks specified for the same barrier '%.*s': process %d lists others",
                        (int)(a->key < 200 ? a->key : 200), body, from);
      return true;
    }
  return false;
}

static void arrive(struct store *s, int from, const struct ask *a, const char *body, double now) {
  struct text why = {0};
  struct barrier *b = barrier_at(s, a, body, now);
  if (b->part[from] == TOLD) { /* that one is over: a new one begins */
    remove_barrier(s, b);
    b = barrier_at(s, a, body, now);
  }
  if (b->part[from] == WAITS) {
    say_words(s, from, a->id, TESS_INVALID_ARGUMENT, "another thread of this process waits at ", body, a->key, "");
    return;
  }
  if (b->status) {
    say(s, from, a->id, b->part[from] == ABSENT ? TESS_INVALID_ARGUMENT : b->status, b->why, strlen(b->why));
    if (b->part[from] == EXPECTED) b->part[from] = TOLD;
    end_barrier(s, b);
    return;
  }
  if (conflicts(s, b, from, a, body, &why)) {
    say(s, from, a->id, TESS_INVALID_ARGUMENT, tess__text_string(&why), why.length);
    if (b->part[from] == EXPECTED) b->part[from] = TOLD;
    fail_barrier(s, b, TESS_INVALID_ARGUMENT, &why);
    return;
  }
  b->part[from] = WAITS;
  b->id[from] = a->id;
  if (!count(s, b, EXPECTED)) {
    end_barrier(s, b);
    return;
  }
  for (int i = 0; i < s->n; i++)
    if (b->part[i] == EXPECTED && s->gone[i]) {
      lost_barrier(s, b, i);
      return;
    }
}

/* ---- all of them ---- */

void tess__store_ask(struct store *s, int from, const struct ask *a, const char *body, double now) {
  switch (a->op) {
  case ASK_SET:
  case ASK_SET_OVER:
    set(s, from, a, body);
    break;
  case ASK_GET:
    get(s, from, a, body, now);
    break;
  case ASK_DELETE:
    delete (s, body, a->key);
    say(s, from, a->id, TESS_OK, NULL, 0);
    break;
  case ASK_BARRIER:
    arrive(s, from, a, body, now);
    break;
  default:
    break;
  }
}

void tess__store_expire(struct store *s, double now) {
  for (struct waiting **p = &s->gets; *p;) {
    struct waiting *w = *p;
    if (w->until > now) {
      p = &w->next;
      continue;
    }
    *p = w->next;
    say_words(s, w->from, w->id, TESS_DEADLINE_EXCEEDED, "nobody has set key ", w->data, w->key, " in time");
    tess__free(w);
  }
  for (struct barrier *b = s->barriers, *next; b; b = next) {
    next = b->next;
    if (!b->status && b->until <= now) late_barrier(s, b);
  }
}

void tess__store_gone(struct store *s, int process) {
  s->gone[process] = true;
  for (struct waiting **p = &s->gets; *p;) {
    struct waiting *w = *p;
    if (w->from != process) {
      p = &w->next;
      continue;
    }
    *p = w->next;
    tess__free(w);
  }
  for (struct barrier *b = s->barriers, *next; b; b = next) {
    next = b->next;
    if (b->status) {
      end_barrier(s, b);
    } else if (b->part[process] == EXPECTED) {
      lost_barrier(s, b, process);
    } else if (b->part[process] == WAITS) {
      b->part[process] = TOLD;
      lost_barrier(s, b, process);
    }
  }
}
