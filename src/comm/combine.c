/* A tree over the members, chunk by chunk: what it makes on the way stays in the cache. The left half of n members is
 * the largest power of two below n, which is what pairs of neighbours, pairs of these and so on come to. */
#include "comm/combine.h"

#include <string.h>

#include "base/pool.h"

enum { CHUNK = 8192, LEVELS = 16 }; /* bytes; of the tree: 65,536 members */
#ifdef TESS_TINY
enum { TASK = 2 * CHUNK };
#else
enum { TASK = 16 * CHUNK }; /* bytes of one task */
#endif

struct job {
  const struct reduction *r;
  int n;
  const struct box *term;
  const int *first; /* by member: its first term, and behind the last one their number; NULL: each has one */
  bool at_once;     /* one call combines all: nothing is made on the way */
  int64_t start, count, chunk, per_task; /* elements */
  char *out;
};
struct piece { /* of a job */
  const struct job *j;
  int64_t start, n;
  _Alignas(64) char room[LEVELS + 1][CHUNK];
};

/* The elements of one term: where they lie, or gathered into room. */
static const char *term_of(struct piece *p, int i, char *room) {
  const struct box *b = &p->j->term[i];
  if (tess__box_in_one(b)) return (const char *)b->data + p->start * (int64_t)p->j->r->element;
  tess__box_read(p->j->r->element, b, p->start, p->n, room);
  return room;
}

static void combine_range(struct piece *p, const int *start, int first, int n, int level, char *to);

/* Term i, or, where `start` says which terms it has, member i. */
static const char *item_of(struct piece *p, const int *start, int i, int level, char *room) {
  int at = start ? start[i] : i, n = start ? start[i + 1] - at : 1;
  if (n == 1) return term_of(p, at, room);
  combine_range(p, NULL, at, n, level, room);
  return room;
}

/* The terms as they lie; false: not all without gaps. */
static bool find_wide(struct piece *p, int first, int n, const void **term) {
  for (int i = 0; i < n; i++) {
    if (!tess__box_in_one(&p->j->term[first + i])) return false;
    term[i] = term_of(p, first + i, NULL);
  }
  return true;
}

/* Items first to first + n - 1, into `to`; the rooms from `level` on are free. */
static void combine_range(struct piece *p, const int *start, int first, int n, int level, char *to) {
  const struct reduction *r = p->j->r;
  const void *term[MOST_WIDE];
  if (!start && n == r->wide && find_wide(p, first, n, term)) {
    r->combine_wide(r->ctx, to, term, p->n);
    return;
  }
  int half = 1;
  while (2 * half < n)
    half *= 2;
  const char *a = to, *b = p->room[level];
  if (n == 1 || half == 1)
    a = item_of(p, start, first, level, to);
  else
    combine_range(p, start, first, half, level, to);
  if (n == 1) {
    if (a != to) memcpy(to, a, (size_t)p->n * r->element);
    return;
  }
  if (n - half == 1)
    b = item_of(p, start, first + half, level + 1, p->room[level]);
  else
    combine_range(p, start, first + half, n - half, level + 1, p->room[level]);
  r->combine(r->ctx, to, a, b, p->n);
}

static void combine_task(void *ctx, int task, int worker) {
  const struct job *j = ctx;
  int64_t at = task * j->per_task, end = j->count - at < j->per_task ? j->count : at + j->per_task;
  struct piece p;
  (void)worker;
  p.j = j;
  for (; at < end; at += p.n) {
    char *out = j->out + at * (int64_t)j->r->element;
    p.start = j->start + at;
    p.n = end - at < j->chunk ? end - at : j->chunk;
    char *to = j->at_once ? out : p.room[LEVELS]; /* out may be a term that is still to be read */
    combine_range(&p, j->first, 0, j->n, 0, to);
    if (to != out) memcpy(out, to, (size_t)p.n * j->r->element);
  }
}

/* Do all have as many, 1, 2, 4, ...? Then their trees and that over them are one tree. */
static bool is_one_tree(int n, const int *first) {
  int each = first[1];
  for (int i = 1; i < n; i++)
    if (first[i + 1] - first[i] != each) return false;
  return (each & (each - 1)) == 0;
}

void tess__combine_members(const struct reduction *r, int n, const int *first, const struct box *term, int64_t start,
                           int64_t count, void *out) {
  if (!count) return;
  if (first && is_one_tree(n, first)) {
    n = first[n];
    first = NULL;
  }
  int64_t chunk = CHUNK / (int64_t)r->element, per_task = TASK / CHUNK * chunk;
  bool at_once = !first && (n <= 2 || n == r->wide);
  for (int i = 0; at_once && i < n; i++)
    at_once = tess__box_in_one(&term[i]);
  struct job j = {r, n, term, first, at_once, start, count, at_once ? per_task : chunk, per_task, out};
  int64_t tasks = (count + per_task - 1) / per_task;
  for (int64_t done = 0; done < tasks; done += INT32_MAX) { /* one round, but for what no machine holds */
    int64_t now = tasks - done < INT32_MAX ? tasks - done : INT32_MAX;
    tess__pool_run((int)now, combine_task, &j);
    j.start += now * per_task;
    j.count -= now * per_task;
    j.out += now * per_task * (int64_t)r->element;
  }
}

void tess__combine_terms(const struct reduction *r, int n, const struct box *term, int64_t start, int64_t count,
                         void *out) {
  tess__combine_members(r, n, NULL, term, start, count, out);
}

void tess__combine_own(const struct reduction *r, const struct terms *terms, int64_t count, void *out) {
  struct box box[MOST_TERMS];
  for (int i = 0; i < terms->n; i++)
    box[i] = tess__box_line((const char *)terms->data + terms->at[i], count);
  tess__combine_terms(r, terms->n, box, 0, count, out);
}
