/* Sizes multiplied: sizes come from programs and files, and their products index memory. INT64_MAX stands for every
 * number that 63 bits do not hold, and is more than anything may have. tools/check_sizes.py finds products of sizes
 * that are made otherwise. */
#ifndef TESS_BASE_SIZE_H
#define TESS_BASE_SIZE_H

#include <stdint.h>

/* a * b; both are 0 or more. */
static inline int64_t tess__mul_sizes(int64_t a, int64_t b) {
  int64_t product;
  return __builtin_mul_overflow(a, b, &product) ? INT64_MAX : product;
}

/* Of n sizes; 0 where one of them is, however large the others are. */
static inline int64_t tess__product(int n, const int64_t *size) {
  int64_t product = 1;
  for (int i = 0; i < n; i++)
    if (size[i] == 0) return 0;
  for (int i = 0; i < n; i++)
    product = tess__mul_sizes(product, size[i]);
  return product;
}

/* a + b; both are 0 or more. */
static inline int64_t tess__add_sizes(int64_t a, int64_t b) {
  int64_t sum;
  return __builtin_add_overflow(a, b, &sum) ? INT64_MAX : sum;
}

/* The next multiple of `to`, a power of two; INT64_MAX stays. */
static inline int64_t tess__round_up(int64_t bytes, int64_t to) {
  return bytes > INT64_MAX - to ? INT64_MAX : (bytes + to - 1) & -to;
}

#endif
