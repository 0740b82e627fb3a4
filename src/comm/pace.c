/* The judgement is robust: one exchange says at most who was slow in it, and one that is slow by chance, or because it
 * had to wait for a core, is not the same one ten times out of twelve. */
#include "comm/pace.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

enum { OFTEN = 10 };
static const double TIMES = 3, LEAST_S = 0.001; /* shorter ones do not count, they have no rhythm */

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Of a copy. */
static double median(int n, const double *v) {
  double few[FEW_ARRAYS], *x = tess__room(few, n, sizeof *x);
  memcpy(x, v, (size_t)n * sizeof *x);
  qsort(x, (size_t)n, sizeof *x, by_size);
  double m = n % 2 ? x[n / 2] : (x[n / 2 - 1] + x[n / 2]) / 2;
  tess__room_end(few, x);
  return m;
}

static int slowest_of(int n, const double *v) {
  int k = 0;
  for (int i = 1; i < n; i++)
    if (v[i] > v[k]) k = i;
  return k;
}

bool tess__pace_add(struct pace *p, int n, const int *process, const double *computed, struct straggler *out) {
  for (int i = 0; i < n; i++)
    if (computed[i] < 0) return false;
  int k = n > 1 ? slowest_of(n, computed) : 0;
  if (n < 2 || computed[k] < LEAST_S) return false;
  double few[FEW_ARRAYS], *rest = tess__room(few, n, sizeof *rest), took = computed[k];
  memcpy(rest, computed, (size_t)n * sizeof *rest);
  rest[k] = rest[n - 1];
  double others = median(n - 1, rest);
  tess__room_end(few, rest);
  int at = (int)(p->n++ % PACE_WINDOW), times = 0;
  p->slow[at] = took >= TIMES * others && took - others >= LEAST_S ? process[k] + 1 : 0;
  p->took[at] = took;
  p->others[at] = others;
  if (p->n < PACE_WINDOW || !p->slow[at]) return false;
  for (int i = 0; i < PACE_WINDOW; i++)
    times += p->slow[i] == p->slow[at];
  if (times < OFTEN) return false;
  *out = (struct straggler){p->slow[at] - 1, median(PACE_WINDOW, p->took), median(PACE_WINDOW, p->others)};
  *p = (struct pace){0};
  return true;
}
