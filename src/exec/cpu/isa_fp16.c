/* Sums and products of f16 in its own arithmetic (AVX512_FP16), beside AVX-512: this file is compiled with those flags
 * and called only where the machine has them. The bits are those that f32 gives once it is rounded to f16, as its 24
 * bits are two more than twice the 11 of f16. */
#include <immintrin.h>

#include "exec/cpu/cpu.h"

enum { VECTOR = 64, LANES = 32 }; /* bytes and elements of a vector */
typedef __m512h vhalves;

static inline vhalves load_halves(const char *p) {
  return _mm512_loadu_ph(p);
}
static inline vhalves load_some_halves(const char *p, __mmask32 there) {
  return _mm512_castsi512_ph(_mm512_maskz_loadu_epi16(there, p));
}

/* `value` is an expression of a, b, c. Copies of one element fill a vector, so that a part of them can be read, too. */
#define HALVES(name, value)                                                                                            \
  static inline vhalves name##_of(vhalves a, vhalves b, vhalves c) {                                                   \
    (void)c;                                                                                                           \
    return value;                                                                                                      \
  }                                                                                                                    \
  static inline void name##_loop(char *out, const struct view *x, const struct view *y, const struct view *z,          \
                                 int64_t n) {                                                                          \
    const char *p = x->p, *q = y->p, *r = z->p;                                                                        \
    const int64_t s = x->step * VECTOR, t = y->step * VECTOR, u = z->step * VECTOR;                                    \
    for (; n >= LANES; n -= LANES, p += s, q += t, r += u, out += VECTOR)                                              \
      _mm512_storeu_ph(out, name##_of(load_halves(p), load_halves(q), load_halves(r)));                                \
    if (n > 0) {                                                                                                       \
      const __mmask32 there = UINT32_MAX >> (LANES - n);                                                               \
      vhalves v = name##_of(load_some_halves(p, there), load_some_halves(q, there), load_some_halves(r, there));       \
      _mm512_mask_storeu_epi16(out, there, _mm512_castph_si512(v));                                                    \
    }                                                                                                                  \
  }
#define HALVES2(name, value)                                                                                           \
  HALVES(name, value)                                                                                                  \
  static void name(char *out, const struct view *x, const struct view *y, const struct view *z, int64_t n) {           \
    (void)z;                                                                                                           \
    name##_loop(out, x, y, x, n);                                                                                      \
  }
#define HALVES3(name, value)                                                                                           \
  HALVES(name, value)                                                                                                  \
  static void name(char *out, const struct view *x, const struct view *y, const struct view *z, int64_t n) {           \
    name##_loop(out, x, y, z, n);                                                                                      \
  }
#define ADD _mm512_add_ph
#define SUB _mm512_sub_ph
#define MUL _mm512_mul_ph
HALVES2(halves_add, ADD(a, b))
HALVES2(halves_subtract, SUB(a, b))
HALVES2(halves_multiply, MUL(a, b))
HALVES3(halves_mul_add, ADD(MUL(a, b), c))
HALVES3(halves_mul_sub, SUB(MUL(a, b), c))
HALVES3(halves_sub_mul, SUB(c, MUL(a, b)))
HALVES3(halves_add_then_mul, MUL(ADD(a, b), c))
HALVES3(halves_sub_then_mul, MUL(SUB(a, b), c))
HALVES3(halves_add_add, ADD(ADD(a, b), c))
HALVES3(halves_mul_mul, MUL(MUL(a, b), c))
const struct halves tess__halves = {
    .rows = {[OP_add] = halves_add, [OP_subtract] = halves_subtract, [OP_multiply] = halves_multiply},
    .fused = {[FUSED_MUL_ADD] = halves_mul_add,
              [FUSED_MUL_SUB] = halves_mul_sub,
              [FUSED_SUB_MUL] = halves_sub_mul,
              [FUSED_ADD_THEN_MUL] = halves_add_then_mul,
              [FUSED_SUB_THEN_MUL] = halves_sub_then_mul,
              [FUSED_ADD_ADD] = halves_add_add,
              [FUSED_MUL_MUL] = halves_mul_mul},
};
