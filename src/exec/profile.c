/* Recording steps: see profile.h. A step of a plan belongs to a node; the collectives between the node of the step
 * before and its own happen inside of it, because they are views of what it reads or stores: they are told with its
 * time. */
#include "exec/profile.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/map.h"
#include "exec/plan.h"
#include "ir/why.h"

struct profile {
  pthread_mutex_t lock;
  int64_t origin;
  struct timed *event;
  int64_t n, capacity;
};
_Atomic(struct profile *) tess__profiling;
static _Atomic int inside; /* plans that are recorded */

bool tess__profile_begin(struct diag *d) {
  struct profile *p = tess__zalloc(sizeof *p), *none = NULL;
  pthread_mutex_init(&p->lock, NULL);
  p->origin = tess__now_ns();
  if (atomic_compare_exchange_strong(&tess__profiling, &none, p)) return true;
  tess__profile_free(p);
  return tess__fail(d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "a trace is being recorded already");
}

/* Whoever joins counts first and looks then, whoever ends looks away first: one of them sees the other. */
struct profile *tess__profile_join(void) {
  atomic_fetch_add(&inside, 1);
  struct profile *p = atomic_load(&tess__profiling);
  if (!p) atomic_fetch_sub(&inside, 1);
  return p;
}

void tess__profile_leave(struct profile *p) {
  if (p) atomic_fetch_sub(&inside, 1);
}

struct profile *tess__profile_end(void) {
  struct profile *p = atomic_exchange(&tess__profiling, NULL);
  while (p && atomic_load(&inside))
    sched_yield();
  return p;
}

void tess__profile_free(struct profile *p) {
  if (!p) return;
  pthread_mutex_destroy(&p->lock);
  tess__free(p->event);
  tess__free(p);
}

int64_t tess__profile_now(const struct profile *p) {
  return tess__now_ns() - p->origin;
}

static void add(struct profile *p, const struct timed *t) {
  if (p->n == p->capacity) {
    p->capacity = p->capacity ? 2 * p->capacity : 64;
    p->event = tess__realloc(p->event, sizeof *p->event * (size_t)p->capacity);
  }
  p->event[p->n++] = *t;
}

static const char *words_of(const struct why *why, const struct atoms *atoms) {
  struct text t = {0};
  tess__why_text(&t, why, atoms);
  const char *words = tess__intern_text(tess__text_string(&t));
  tess__text_free(&t);
  return words;
}

void tess__profile_step(struct profile *p, const struct plan *plan, int at, int64_t begin) {
  const struct graph *g = plan->program->graph;
  const struct step *s = &plan->step[at];
  int64_t devices = plan->program->atoms.total, end = tess__profile_now(p);
  struct timed t = {
      .text = tess__intern_text(s->text), .begin = begin, .end = end, .devices = devices > 1 ? devices : 1};
  pthread_mutex_lock(&p->lock);
  add(p, &t);
  for (uint32_t i = s->first_node; i < s->end_node; i++) {
    const struct node *n = &g->node[i];
    if (!tess__communicates(n->op)) continue;
    t.collective = true;
    t.text = n->op->name;
    t.place = n->place;
    t.why = n->why ? words_of(n->why, &plan->program->atoms) : NULL;
    add(p, &t);
  }
  pthread_mutex_unlock(&p->lock);
}

/* ---- as text ---- */
static void add_event(struct text *out, const struct timed *t, int64_t device) {
  tess__text_add(out, ",\n{\"name\": ");
  tess__text_add_json(out, t->text);
  tess__text_printf(out, ", \"cat\": \"%s\", \"ph\": \"X\", \"pid\": 0, \"tid\": %lld, \"ts\": %.3f, \"dur\": %.3f",
                    t->collective ? "collective" : "step", (long long)device, (double)t->begin / 1e3,
                    (double)(t->end - t->begin) / 1e3);
  if (t->place || t->why) {
    tess__text_add(out, ", \"args\": {");
    if (t->place) {
      tess__text_add(out, "\"place\": ");
      tess__text_add_json(out, t->place);
    }
    if (t->why) {
      tess__text_add(out, t->place ? ", \"why\": " : "\"why\": ");
      tess__text_add_json(out, t->why);
    }
    tess__text_add(out, "}");
  }
  tess__text_add(out, "}");
}

void tess__profile_trace(struct text *out, const struct profile *p) {
  int64_t devices = 1;
  for (int64_t i = 0; i < p->n; i++)
    if (p->event[i].devices > devices) devices = p->event[i].devices;
  tess__text_add(out, "{\"displayTimeUnit\": \"ns\", \"traceEvents\": [\n"
                      "{\"name\": \"process_name\", \"ph\": \"M\", \"pid\": 0, \"args\": {\"name\": \"tessera\"}}");
  for (int64_t d = 0; d < devices; d++)
    tess__text_printf(out,
                      ",\n{\"name\": \"thread_name\", \"ph\": \"M\", \"pid\": 0, \"tid\": %lld, \"args\": {\"name\": "
                      "\"device %lld\"}}",
                      (long long)d, (long long)d);
  for (int64_t i = 0; i < p->n; i++)
    for (int64_t d = 0; d < p->event[i].devices; d++)
      add_event(out, &p->event[i], d);
  tess__text_add(out, "\n]}\n");
}

struct row {
  const char *text;
  int64_t runs, ns;
};

static int by_time(const void *a, const void *b) {
  const struct row *x = a, *y = b;
  return x->ns == y->ns ? strcmp(x->text, y->text) : x->ns < y->ns ? 1 : -1;
}

static int by_text(const void *a, const void *b) {
  return strcmp(((const struct row *)a)->text, ((const struct row *)b)->text);
}

void tess__profile_table(struct text *out, const struct profile *p) {
  struct row *row = tess__alloc(sizeof *row * (size_t)(p->n + 1));
  int64_t n = 0, rows = 0, total = 0;
  for (int64_t i = 0; i < p->n; i++)
    if (!p->event[i].collective) row[n++] = (struct row){p->event[i].text, 1, p->event[i].end - p->event[i].begin};
  qsort(row, (size_t)n, sizeof *row, by_text);
  for (int64_t i = 0; i < n; i++) {
    total += row[i].ns;
    if (rows && strcmp(row[rows - 1].text, row[i].text) == 0) {
      row[rows - 1].runs++;
      row[rows - 1].ns += row[i].ns;
    } else {
      row[rows++] = row[i];
    }
  }
  qsort(row, (size_t)rows, sizeof *row, by_time);
  tess__text_printf(out, "%8s %12s %10s %6s  %s\n", "runs", "total us", "mean us", "share", "step");
  for (int64_t i = 0; i < rows; i++)
    tess__text_printf(out, "%8lld %12.1f %10.2f %5.1f%%  %s\n", (long long)row[i].runs, (double)row[i].ns / 1e3,
                      (double)row[i].ns / 1e3 / (double)row[i].runs,
                      total ? 100 * (double)row[i].ns / (double)total : 0.0, row[i].text);
  tess__free(row);
}
