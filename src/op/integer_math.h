/* Integer functions of elementwise.def that are no operator, once for every width: operands are extended to 64 bits (by
 * their sign, or with zeros), results are cut to `bits` by the caller. Vectors call them lane by lane, with constant
 * bits and sign, so that little of them is left. Shifts by the width or more (negative amounts are such) leave zeros,
 * or copies of the sign. */
#ifndef TESS_OP_INTEGER_MATH_H
#define TESS_OP_INTEGER_MATH_H

#include <stdbool.h>
#include <stdint.h>

static inline uint64_t integer_low(uint64_t a, int bits) {
  return bits == 64 ? a : a & ((UINT64_C(1) << bits) - 1);
}
static inline uint64_t integer_signed(uint64_t a, int bits) { /* its lowest bits as a signed number */
  uint64_t sign = UINT64_C(1) << (bits - 1);
  return (integer_low(a, bits) ^ sign) - sign;
}
static inline uint64_t integer_popcnt(uint64_t a, uint64_t b, int bits, bool is_signed) {
  (void)b, (void)is_signed;
  return (uint64_t)__builtin_popcountll(integer_low(a, bits));
}
static inline uint64_t integer_clz(uint64_t a, uint64_t b, int bits, bool is_signed) {
  (void)b, (void)is_signed;
  a = integer_low(a, bits);
  return a ? (uint64_t)(__builtin_clzll(a) - (64 - bits)) : (uint64_t)bits;
}
static inline uint64_t integer_shl(uint64_t a, uint64_t b, int bits, bool is_signed) {
  (void)is_signed;
  return b < (uint64_t)bits ? a << b : 0;
}
static inline uint64_t integer_shr(uint64_t a, uint64_t b, int bits, bool is_signed) {
  (void)is_signed;
  return b < (uint64_t)bits ? integer_low(a, bits) >> b : 0;
}
static inline uint64_t integer_sar(uint64_t a, uint64_t b, int bits, bool is_signed) {
  (void)is_signed;
  return (uint64_t)((int64_t)integer_signed(a, bits) >> (b < (uint64_t)bits ? b : (uint64_t)bits - 1));
}
static inline uint64_t integer_rem(uint64_t a, uint64_t b, int bits, bool is_signed) { /* a where b is 0 */
  (void)bits;
  if (b == 0) return a;
  if (!is_signed) return a % b;
  return b == UINT64_MAX ? 0 : (uint64_t)((int64_t)a % (int64_t)b);
}
static inline uint64_t integer_mulhi(uint64_t a, uint64_t b, int bits, bool is_signed) {
  __extension__ typedef __int128 wide;
  __extension__ typedef unsigned __int128 unsigned_wide;
  if (bits < 64) return is_signed ? (uint64_t)((int64_t)a * (int64_t)b >> bits) : a * b >> bits;
  return is_signed ? (uint64_t)((wide)(int64_t)a * (int64_t)b >> 64) : (uint64_t)((unsigned_wide)a * b >> 64);
}
/* To a negative power only 1 and -1 give anything but 0. */
static inline uint64_t integer_pow(uint64_t a, uint64_t b, int bits, bool is_signed) {
  (void)bits;
  uint64_t r = 1;
  if (is_signed && (int64_t)b < 0) {
    if (a != 1 && a != UINT64_MAX) return 0;
    b = 0 - b;
  }
  for (; b; b >>= 1, a *= a)
    if (b & 1) r *= a;
  return r;
}

#endif
