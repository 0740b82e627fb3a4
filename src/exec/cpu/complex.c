/* Loops over complex numbers, and over elements of 16 bytes: plain C, the same for every instruction set. Sums,
 * products and parts become vector code as they are; the other functions are op/complex_math.c's. */
#include "op/complex_math.h"

#include <string.h>

#include "exec/cpu/cpu.h"

/* The value, of a and b, is written as T. Consecutive elements have a loop of their own, which becomes vector code. */
#define LOOP(name, A, B, T, value)                                                                                     \
  static inline T name##_of(const char *p, const char *q) {                                                            \
    A a;                                                                                                               \
    B b;                                                                                                               \
    memcpy(&a, p, sizeof a);                                                                                           \
    memcpy(&b, q, sizeof b);                                                                                           \
    return value;                                                                                                      \
  }                                                                                                                    \
  static void name(char *out, const struct view *x, const struct view *y, const struct view *z, int64_t n) {           \
    (void)z;                                                                                                           \
    const char *p = x->p, *q = y ? y->p : p;                                                                           \
    const int64_t s = x->step * (int64_t)sizeof(A), t = y ? y->step * (int64_t)sizeof(B) : 0;                          \
    for (int64_t i = 0; i < n && s && t; i++) {                                                                        \
      T r = name##_of(p + i * (int64_t)sizeof(A), q + i * (int64_t)sizeof(B));                                         \
      memcpy(out + i * (int64_t)sizeof r, &r, sizeof r);                                                               \
    }                                                                                                                  \
    for (int64_t i = 0; i < n && !(s && t); i++) {                                                                     \
      T r = name##_of(p + i * s, q + i * t);                                                                           \
      memcpy(out + i * (int64_t)sizeof r, &r, sizeof r);                                                               \
    }                                                                                                                  \
  }
#define S1 C1
#define S2 C2
#define C1(name)                                                                                                       \
  LOOP(c64_##name, c64, c64, c64, ((void)b, tess__c64_##name(a)))                                                      \
  LOOP(c128_##name, c128, c128, c128, ((void)b, tess__c128_##name(a)))
#define C2(name)                                                                                                       \
  LOOP(c64_##name, c64, c64, c64, tess__c64_##name(a, b))                                                              \
  LOOP(c128_##name, c128, c128, c128, tess__c128_##name(a, b))
#include "op/complex_rows.def"
#undef C1
#undef C2
LOOP(c64_abs, c64, c64, float, ((void)b, tess__c64_abs(a)))
LOOP(c128_abs, c128, c128, double, ((void)b, tess__c128_abs(a)))
LOOP(c64_real, c64, c64, float, ((void)b, crealf(a)))
LOOP(c128_real, c128, c128, double, ((void)b, creal(a)))
LOOP(c64_imag, c64, c64, float, ((void)b, cimagf(a)))
LOOP(c128_imag, c128, c128, double, ((void)b, cimag(a)))
LOOP(c64_complex, float, float, c64, tess__c64_of(a, b))
LOOP(c128_complex, double, double, c128, tess__c128_of(a, b))
LOOP(c64_equal, c64, c64, uint8_t, a == b)
LOOP(c128_equal, c128, c128, uint8_t, a == b)
LOOP(c64_not_equal, c64, c64, uint8_t, a != b)
LOOP(c128_not_equal, c128, c128, uint8_t, a != b)

kernel *tess__complex_row_kernel(int op_id, tess_dtype t) {
  static kernel *const rows[2][OP_COUNT] = {
#define C1(name) [OP_##name] = c64_##name,
#define C2(name) [OP_##name] = c64_##name,
      {
#include "op/complex_rows.def"
          [OP_abs] = c64_abs, [OP_real] = c64_real, [OP_imag] = c64_imag, [OP_complex] = c64_complex},
#undef C1
#undef C2
#define C1(name) [OP_##name] = c128_##name,
#define C2(name) [OP_##name] = c128_##name,
      {
#include "op/complex_rows.def"
          [OP_abs] = c128_abs, [OP_real] = c128_real, [OP_imag] = c128_imag, [OP_complex] = c128_complex},
#undef C1
#undef C2
  };
  return tess__dtype_class(t) == DTYPE_COMPLEX && op_id < OP_COUNT ? rows[t == TESS_C128][op_id] : NULL;
}

kernel *tess__complex_compare(tess_dtype t, int direction) {
  if (direction == COMPARE_EQ) return t == TESS_C64 ? c64_equal : c128_equal;
  return direction == COMPARE_NE ? (t == TESS_C64 ? c64_not_equal : c128_not_equal) : NULL;
}

/* ---- reductions: see struct reducer ---- */
#define REDUCER(T, name, fold)                                                                                         \
  static void T##_lanes_##name(void *acc, const char *x, int64_t n, int64_t start) {                                   \
    T *lane = acc;                                                                                                     \
    for (int64_t i = 0; i < n; i++, x += sizeof(T), start = (start + 1) % RUN_LANES) {                                 \
      T v;                                                                                                             \
      memcpy(&v, x, sizeof v);                                                                                         \
      lane[start] = fold(lane[start], v);                                                                              \
    }                                                                                                                  \
  }                                                                                                                    \
  static void T##_chain_##name(void *acc, const char *x, int64_t rows, int64_t step, int64_t n) {                      \
    T *to = acc;                                                                                                       \
    for (int64_t i = 0; i < rows; i++, x += step)                                                                      \
      for (int64_t j = 0; j < n; j++) {                                                                                \
        T v;                                                                                                           \
        memcpy(&v, x + j * (int64_t)sizeof v, sizeof v);                                                               \
        to[j] = fold(to[j], v);                                                                                        \
      }                                                                                                                \
  }                                                                                                                    \
  static void T##_abreast_##name(void *acc, const char *x, int64_t rows, int64_t step, int64_t n) {                    \
    T *to = acc, r[ABREAST];                                                                                           \
    for (int64_t i = 0; i < n; i++, x += sizeof(T)) {                                                                  \
      for (int j = 0; j < ABREAST; j++) {                                                                              \
        r[j] = to[i];                                                                                                  \
        T##_chain_##name(&r[j], x + j * rows * step, rows, step, 1);                                                   \
      }                                                                                                                \
      for (int h = 1; h < ABREAST; h *= 2)                                                                             \
        for (int j = 0; j < ABREAST; j += 2 * h)                                                                       \
          r[j] = fold(r[j], r[j + h]);                                                                                 \
      to[i] = r[0];                                                                                                    \
    }                                                                                                                  \
  }                                                                                                                    \
  static void T##_fold_##name(void *acc, int64_t width) {                                                              \
    T *lane = acc;                                                                                                     \
    for (int64_t h = width / 2; h > 0; h /= 2)                                                                         \
      for (int64_t i = 0; i < h; i++)                                                                                  \
        lane[i] = fold(lane[i], lane[i + h]);                                                                          \
  }
#define PLUS(a, b) ((a) + (b))
REDUCER(c64, sum, PLUS)
REDUCER(c128, sum, PLUS)
REDUCER(c64, prod, tess__c64_multiply)
REDUCER(c128, prod, tess__c128_multiply)

const struct reducer *tess__complex_reducer(tess_dtype t, enum monoid m) {
#define ROW(T, name)                                                                                                   \
  { T##_lanes_##name, T##_chain_##name, T##_abreast_##name, T##_fold_##name }
  static const struct reducer rows[2][2] = {{ROW(c64, sum), ROW(c64, prod)}, {ROW(c128, sum), ROW(c128, prod)}};
  return m == MONOID_SUM || m == MONOID_PROD ? &rows[t == TESS_C128][m == MONOID_PROD] : NULL;
}

/* ---- products of matrices where BLAS is not used ---- */
#define MULTIPLY(T)                                                                                                    \
  static void T##_multiply_rows(char *c, const char *a, int64_t step_a, const char *b, int64_t step_b, int64_t k,      \
                                int64_t n) {                                                                           \
    T *to = (T *)(void *)c;                                                                                            \
    for (int64_t i = 0; i < k; i++, a += step_a, b += step_b) {                                                        \
      const T *row = (const T *)(const void *)b;                                                                       \
      T s;                                                                                                             \
      memcpy(&s, a, sizeof s);                                                                                         \
      for (int64_t j = 0; j < n; j++)                                                                                  \
        to[j] += tess__##T##_multiply(s, row[j]);                                                                      \
    }                                                                                                                  \
  }
MULTIPLY(c64)
MULTIPLY(c128)

multiply_kernel *tess__complex_multiply(tess_dtype t) {
  return t == TESS_C64 ? c64_multiply_rows : c128_multiply_rows;
}

/* ---- 16 bytes ---- */
LOOP(copy_wide, struct wide_element, struct wide_element, struct wide_element, ((void)b, a))

void tess__copy_wide(char *out, const struct view *x, const struct view *y, const struct view *z, int64_t n) {
  if (x->step)
    memmove(out, x->p, (size_t)n * sizeof(struct wide_element));
  else
    copy_wide(out, x, y, z, n);
}

void tess__select_wide(char *out, const struct view *x, const struct view *y, const struct view *z, int64_t n) {
  enum { BYTES = sizeof(struct wide_element) };
  for (int64_t i = 0; i < n; i++, out += BYTES) {
    const struct view *from = x->p[i * x->step] ? y : z;
    memmove(out, from->p + i * from->step * BYTES, BYTES);
  }
}
