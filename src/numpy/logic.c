/* Functions of truth values and of bits. */
#include "numpy/elementwise.h"

vid tess__np_logical_not(struct build *b, vid a) {
  return tess__n_not(b, tess__np_truth(b, a));
}
vid tess__np_logical_and(struct build *b, vid a, vid c) {
  return tess__n_and(b, tess__np_truth(b, a), tess__np_truth(b, c));
}
vid tess__np_logical_or(struct build *b, vid a, vid c) {
  return tess__n_or(b, tess__np_truth(b, a), tess__np_truth(b, c));
}
vid tess__np_logical_xor(struct build *b, vid a, vid c) {
  return tess__n_xor(b, tess__np_truth(b, a), tess__np_truth(b, c));
}

/* The sign is a bit: of zeros and NaN as well. -NaN to -0 stand below 0 in the total order. */
vid tess__np_copysign(struct build *b, vid a, vid c) {
  enum compare_direction below = (enum compare_direction)(COMPARE_TOTAL + COMPARE_LT);
  vid size = tess__n_abs(b, a);
  return tess__n_select(b, tess__n_compare(b, c, number(b, a, 0), below), tess__n_negate(b, size), size);
}
