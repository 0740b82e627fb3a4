/* Orders of elements as orders of integers: for compare, sort and top_k. */
#ifndef TESS_OP_ORDER_H
#define TESS_OP_ORDER_H

#include <string.h>

#include "core/dtype.h"
#include "op/attrs.h"
#include "op/ops.h"

/* An integer that grows with the element. Floats: StableHLO's TOTALORDER, -NaN < -inf < ... < -0 < +0 < ... < NaN;
 * jax: -0 counts as +0, and every NaN as one that is larger than all. */
static inline uint64_t tess__order_key(tess_dtype t, const void *p, bool jax) {
  int bits = 8 * tess__dtype_bytes(t);
  uint64_t v = 0, sign = UINT64_C(1) << (bits - 1);
  enum dtype_class class = tess__dtype_class(t);
  if (class == DTYPE_FLOAT && bits == 8) { /* their bits are not always in this order; NaN has no sign */
    double wide = tess__element_to_double(t, p);
    return tess__order_key(TESS_F64, &wide, jax);
  }
  if (tess_dtype_bits(t) < 8) return (uint64_t)tess__element_to_int(t, p) ^ UINT64_C(1) << 63;
  if (bits == 8) {
    v = *(const uint8_t *)p;
  } else if (bits == 16) {
    uint16_t half;
    memcpy(&half, p, sizeof half);
    v = half;
  } else if (bits == 32) {
    uint32_t word;
    memcpy(&word, p, sizeof word);
    v = word;
  } else {
    memcpy(&v, p, sizeof v);
  }
  if (class == DTYPE_SIGNED) return v ^ sign;
  if (class != DTYPE_FLOAT) return v;
  if (jax) {
    uint64_t inf = t == TESS_F64    ? UINT64_C(0x7FF0000000000000)
                   : t == TESS_F32  ? UINT64_C(0x7F800000)
                   : t == TESS_BF16 ? UINT64_C(0x7F80)
                                    : UINT64_C(0x7C00);
    if (v == sign) v = 0;
    if ((v & ~sign) > inf) v = inf + 1;
  }
  return v & sign ? ~v & (sign | (sign - 1)) : v | sign;
}

/* Are floats compared by their bits? */
static inline bool tess__compares_bits(const struct tess_op *op, const void *attrs) {
  return op->id == OP_compare && ((const struct compare_attrs *)attrs)->direction & COMPARE_TOTAL;
}

/* The element with the least key, and not jax. */
static inline void tess__order_least(tess_dtype t, void *out) {
  int bytes = tess__dtype_bytes(t);
  if (tess__dtype_class(t) == DTYPE_FLOAT && bytes > 1)
    memset(out, 0xFF, (size_t)bytes); /* -NaN */
  else
    tess__monoid_identity(MONOID_MAX, t, out);
}

#endif
