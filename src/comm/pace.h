/* Who keeps the others waiting: a process that again and again takes several times as long between collectives as the
 * others do. Every process judges by the same numbers, which travel with the exchanges. */
#ifndef TESS_COMM_PACE_H
#define TESS_COMM_PACE_H

#include <stdbool.h>
#include <stdint.h>

enum { PACE_WINDOW = 12 };

struct pace {            /* zero-initialised: nobody */
  int slow[PACE_WINDOW]; /* of the last exchanges that count: who was slow, plus 1; 0: nobody */
  double took[PACE_WINDOW], others[PACE_WINDOW];
  uint64_t n;
};
struct straggler {
  int process;
  double took, others; /* seconds between collectives: the median of its own, and of the others' */
};
/* How long each of n processes computed since its last exchange, in seconds, negative: unknown. True: one is slow. */
bool tess__pace_add(struct pace *p, int n, const int *process, const double *computed, struct straggler *out);

#endif
