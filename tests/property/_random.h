/* Seeded random numbers of the property tests (xorshift64*, Vigna 2014): the same on every machine. */
#ifndef TESSERA_TESTS_RANDOM_H
#define TESSERA_TESTS_RANDOM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

struct rng {
  uint64_t state;
};

static inline struct rng rng_of(uint64_t seed, uint64_t stream) {
  struct rng r = {(seed * UINT64_C(0x9E3779B97F4A7C15)) ^ ((stream + 1) * UINT64_C(0xD1B54A32D192ED03))};
  r.state ^= r.state >> 29;
  if (r.state == 0) r.state = 1;
  return r;
}

static inline uint64_t rng_next(struct rng *r) {
  r->state ^= r->state >> 12;
  r->state ^= r->state << 25;
  r->state ^= r->state >> 27;
  return r->state * UINT64_C(0x2545F4914F6CDD1D);
}

static inline int rng_below(struct rng *r, int n) {
  return n > 0 ? (int)((rng_next(r) >> 33) % (uint64_t)n) : 0;
}

static inline int rng_between(struct rng *r, int low, int high) {
  return low + rng_below(r, high - low + 1);
}

static inline bool rng_chance(struct rng *r, int percent) {
  return rng_below(r, 100) < percent;
}

static inline double rng_unit(struct rng *r) {
  return (double)(rng_next(r) >> 11) * 0x1p-53;
}

static inline void rng_shuffle(struct rng *r, int n, uint8_t *x) {
  for (int i = n - 1; i > 0; i--) {
    int k = rng_below(r, i + 1);
    uint8_t t = x[i];
    x[i] = x[k];
    x[k] = t;
  }
}

/* An index drawn by weights. */
static inline int rng_weighted(struct rng *r, int n, const uint8_t *weight) {
  int total = 0;
  for (int i = 0; i < n; i++)
    total += weight[i];
  int at = rng_below(r, total);
  for (int i = 0; i < n; i++)
    if ((at -= weight[i]) < 0) return i;
  return n - 1;
}

/* TESS_PROPERTY_…: numbers that the user gives by the environment. */
static inline uint64_t environment_number(const char *name, uint64_t otherwise) {
  const char *text = getenv(name);
  return text && *text ? strtoull(text, NULL, 0) : otherwise;
}

#endif
