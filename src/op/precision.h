/* What reduce_precision does to the bits of a float, little-endian: the mantissa is rounded to nearest even, then what
 * is too large becomes infinite, and what is below the smallest normal number zero, if there are fewer exponent bits.
 * NaN stays as it is. As XLA does. */
#ifndef TESS_OP_PRECISION_H
#define TESS_OP_PRECISION_H

#include <tessera/base.h>

struct precision {
  uint64_t sign, infinity; /* masks of the dtype: its sign bit, its exponent */
  uint64_t last, keep;     /* the last bit of the mantissa that stays, all that stay; last is 0 where all do */
  uint64_t most, least;    /* exponents above `most` and up to `least`, in place, are out of range */
  int shift;               /* of `last` */
};

static inline struct precision precision_of(tess_dtype t, int exponent_bits, int mantissa_bits) {
  int e = t == TESS_F16   ? 5
          : t == TESS_F64 ? 11
                          : 8,
      m = t == TESS_F16    ? 10
          : t == TESS_BF16 ? 7
          : t == TESS_F32  ? 23
                           : 52;
  struct precision p = {.sign = UINT64_C(1) << (e + m), .infinity = ((UINT64_C(1) << e) - 1) << m, .keep = UINT64_MAX};
  if (mantissa_bits < m) {
    p.shift = m - mantissa_bits;
    p.last = UINT64_C(1) << p.shift;
    p.keep = ~(p.last - 1);
  }
  p.most = p.infinity;
  if (exponent_bits < e) {
    uint64_t bias = (UINT64_C(1) << (e - 1)) - 1, reduced = (UINT64_C(1) << (exponent_bits - 1)) - 1;
    p.most = (bias + reduced) << m;
    p.least = (bias - reduced) << m;
  }
  return p;
}

static inline uint64_t reduce_precision(const struct precision *p, uint64_t u) {
  uint64_t sign = u & p->sign, v = u & ~p->sign;
  if (v > p->infinity) return u;
  if (p->last) v = (v + (p->last >> 1) - 1 + (v >> p->shift & 1)) & p->keep;
  if ((v & p->infinity) > p->most) v = p->infinity;
  if (p->least && (v & p->infinity) <= p->least) v = 0;
  return sign | v;
}

#endif
