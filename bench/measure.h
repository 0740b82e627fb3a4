/* What the measured programs share: the name of a case a line comes in, the median time of one call in nanoseconds goes
 * out. BENCH_CPU=1: the processor time of all threads instead, which a busy machine disturbs less. */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct bench_case {
  const char *name;
  void (*call)(void);
};

static inline double bench_now(void) {
  struct timespec t;
  clock_gettime(getenv("BENCH_CPU") ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static inline int bench_by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Median over rounds of the time of one call; the number of calls a round is found first. */
static inline double bench_measure(void (*call)(void)) {
  enum { MOST = 31 };
  double sample[MOST];
  int calls = 1;
  for (int i = 0; i < 3; i++)
    call();
  double once = bench_now();
  for (;; calls *= 2) {
    double start = bench_now();
    for (int i = 0; i < calls; i++)
      call();
    once = (bench_now() - start) / calls;
    if (once * calls > 3e6 || calls >= 1 << 20) break;
  }
  int rounds = once * calls > 20e6 ? 9 : MOST;
  for (int r = 0; r < rounds; r++) {
    double start = bench_now();
    for (int i = 0; i < calls; i++)
      call();
    sample[r] = (bench_now() - start) / calls;
  }
  qsort(sample, (size_t)rounds, sizeof *sample, bench_by_value);
  return sample[rounds / 2];
}

static inline void bench_serve(const struct bench_case *cases, size_t n) {
  char line[64];
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    double ns = -1;
    for (size_t i = 0; i < n; i++)
      if (strcmp(line, cases[i].name) == 0) ns = bench_measure(cases[i].call);
    printf("%.1f\n", ns);
    fflush(stdout);
  }
}

#endif
