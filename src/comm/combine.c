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

/* Members first to first + n - 1, into `to`; the rooms from `level` on are free. */
static void combine_range(struct piece *p, int first, int n, int level, char *to) {
  const struct reduction *r = p->j->r;
  if (n == 1) {
    const char *a = term_of(p, first, to);
    if (a != to) memcpy(to, a, (size_t)p->n * r->element);
    return;
  }
  int half = 1;
  while (2 * half < n)
    half *= 2;
  const char *a = to, *b = p->room[level];
  if (half == 1)
    a = term_of(p, first, to);
  else
    combine_range(p, first, half, level, to);
  if (n - half == 1)
    b = term_of(p, first + half, p->room[level]);
  else
    combine_range(p, first + half, n - half, level + 1, p->room[level]);
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
    char *to = j->n > 2 ? p.room[LEVELS] : out; /* out may be a term that is still to be read */
    combine_range(&p, 0, j->n, 0, to);
    if (to != out) memcpy(out, to, (size_t)p.n * j->r->element);
  }
}

void tess__combine_terms(const struct reduction *r, int n, const struct box *term, int64_t start, int64_t count,
                         void *out) {
  if (!count) return;
  bool whole = n <= 2; /* nothing is made on the way */
  for (int i = 0; whole && i < n; i++)
    whole = tess__box_in_one(&term[i]);
  int64_t chunk = CHUNK / (int64_t)r->element, per_task = TASK / CHUNK * chunk;
  struct job j = {r, n, term, start, count, whole ? per_task : chunk, per_task, out};
  int64_t tasks = (count + per_task - 1) / per_task;
  for (int64_t done = 0; done < tasks; done += INT32_MAX) { /* one round, but for what no machine holds */
    int64_t now = tasks - done < INT32_MAX ? tasks - done : INT32_MAX;
    tess__pool_run((int)now, combine_task, &j);
    j.start += now * per_task;
    j.count -= now * per_task;
    j.out += now * per_task * (int64_t)r->element;
  }
}
