/* Each process has a bit for each of the last twelve exchanges in which it took twice the median of the others; where
 * that is so in ten of them it is told at the next that is worse, for on a busy machine all are slower now and then.
 * One that had to wait for a core, or read a file, is not the same one ten times out of twelve. Between two steps there
 * may be exchanges before which nobody computes: where one of these had to wait for a core is not counted, as it is
 * short beside the usual one. */
#include "comm/pace.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "comm/comm.h"

enum { WINDOW = 12, OFTEN = 10 };
static const double TIMES = 2, AT_LAST = 3;
static const double SHORT = 0.5; /* of the usual one: not counted */

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Of all but one of the longest. */
static double median_of_others(int n, const double *v) {
  double few[FEW_ARRAYS], *x = tess__room(few, n, sizeof *x);
  memcpy(x, v, (size_t)n * sizeof *x);
  qsort(x, (size_t)n, sizeof *x, by_size);
  double m = n % 2 ? (x[n / 2 - 1] + x[n / 2]) / 2 : x[n / 2 - 1];
  tess__room_end(few, x);
  return m;
}

bool tess__pace_add(uint16_t *slow, double *usual, int n, const int *process, const double *computed,
                    struct straggler *out) {
  double longest = 0;
  int found = -1;
  for (int i = 0; i < n; i++) {
    if (computed[i] < 0) return false;
    if (computed[i] > longest) longest = computed[i];
  }
  if (n < 2 || longest < PACE_LEAST_S) return false;
  *usual += (longest - *usual) / (*usual > 0 ? WINDOW : 1);
  if (longest < SHORT * *usual) return false;
  double others = median_of_others(n, computed);
  for (int i = 0; i < n; i++) {
    unsigned is_slow = computed[i] >= TIMES * others && computed[i] - others >= PACE_LEAST_S;
    unsigned marks = ((unsigned)slow[process[i]] << 1 | (unsigned)is_slow) & ((1U << WINDOW) - 1);
    slow[process[i]] = (uint16_t)marks;
    if (computed[i] >= AT_LAST * others && is_slow && __builtin_popcount(marks) >= OFTEN) found = i;
  }
  if (found < 0) return false;
  *out = (struct straggler){process[found], computed[found], others};
  slow[process[found]] = 0;
  return true;
}
