/* Who keeps the others waiting: a process that again and again takes several times as long between collectives as the
 * others do. Every process judges by the same numbers, which travel with the exchanges. */
#ifndef TESS_COMM_PACE_H
#define TESS_COMM_PACE_H

#include <stdbool.h>
#include <stdint.h>

struct straggler {
  int process;
  double took, others; /* seconds between collectives, this time: its own, and the median of the others' */
};
/* How long each of n processes computed since its last exchange, in seconds; negative: unknown. slow, by process, and
 * usual are the state, zero at first. True: one of them is slow, and is forgotten. */
bool tess__pace_add(uint16_t *slow, double *usual, int n, const int *process, const double *computed,
                    struct straggler *out);

#endif
