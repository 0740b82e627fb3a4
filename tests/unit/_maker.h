/* Random types and attributes for tests of rules of derivatives. */
#ifndef TESTS_UNIT_MAKER_H
#define TESTS_UNIT_MAKER_H

#include "unit/_ir.h"

static inline int under(uint64_t *rng, int n) {
  return n > 0 ? (int)(next_random(rng) % (uint64_t)n) : 0;
}

struct maker { /* of a graph */
  struct bench t;
  uint64_t rng;
  tess_dtype dtype;
};

static inline const struct type *random_type(struct maker *k, int least, int most) {
  int64_t dim[TESS_MAX_RANK];
  int rank = least + under(&k->rng, most - least + 1);
  for (int i = 0; i < rank; i++)
    dim[i] = 1 + under(&k->rng, 5);
  return tess__type_of(k->dtype, rank, dim);
}

static inline struct dims random_dims(struct maker *k, int rank) {
  struct dims dims = {0};
  for (int i = 0; i < rank; i++)
    if (under(&k->rng, 2)) dims.d[dims.n++] = (uint8_t)i;
  return dims;
}

static inline struct dims random_order(struct maker *k, int rank) {
  struct dims order = {.n = (uint8_t)rank};
  for (int i = 0; i < rank; i++) {
    int other = under(&k->rng, i + 1);
    order.d[i] = order.d[other];
    order.d[other] = (uint8_t)i;
  }
  return order;
}

#endif
