/* The time that only goes forward, for waits and measurements; and a pause between two looks of one who spins. */
#ifndef TESS_BASE_CLOCK_H
#define TESS_BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline int64_t tess__now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static inline double tess__now(void) { /* seconds */
  return (double)tess__now_ns() * 1e-9;
}

static inline void tess__pause_core(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

#endif
