/* Random numbers, elements and the naive interpreter that prepared loops and contractions are held against. */
#ifndef TESS_TESTS_LOOPS_H
#define TESS_TESTS_LOOPS_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/pool.h"
#include "exec/cpu/cpu.h"
#include <cmocka.h>

static uint64_t seed;
static inline uint32_t random_bits(void) {
  seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)(seed >> 33);
}
static inline int below(int n) {
  return (int)(random_bits() % (uint32_t)n);
}
static inline double real(void) {
  return (double)random_bits() / 2147483648.0;
}

static const tess_dtype all_dtypes[] = {TESS_BOOL, TESS_I8,  TESS_I16, TESS_I32,  TESS_I64, TESS_U8, TESS_U16,
                                        TESS_U32,  TESS_U64, TESS_F16, TESS_BF16, TESS_F32, TESS_F64};
enum { ALL_DTYPES = sizeof all_dtypes / sizeof *all_dtypes };

static inline void random_element(tess_dtype t, void *p) {
  static const double special[] = {0,      -0.0, 1,     -1,    0.5,  HUGE_VAL, -HUGE_VAL, (double)NAN, 1e-40,
                                   -1e-40, 1e30, -3e38, 65504, 1e-7, 700,      -100,      1e-310};
  enum dtype_class class = tess__dtype_class(t);
  uint64_t bits = (uint64_t)random_bits() << 40 ^ (uint64_t)random_bits() << 20 ^ random_bits();
  if (class == DTYPE_BOOL)
    *(uint8_t *)p = bits & 1;
  else if (class == DTYPE_FLOAT)
    tess__element_from_double(t, p, below(8) ? real() * 8 - 4 : special[below(sizeof special / sizeof *special)]);
  else if (class == DTYPE_COMPLEX || below(3))
    tess__element_from_int(t, p, below(21) - 10);
  else
    memcpy(p, &bits, (size_t)tess__dtype_bytes(t));
}

static inline bool is_nan(tess_dtype t, const void *p) {
  return tess__dtype_class(t) == DTYPE_FLOAT && isnan(tess__element_to_double(t, p));
}
/* Which NaN it is does not count. */
static inline bool same_bits(tess_dtype t, const void *a, const void *b) {
  return memcmp(a, b, (size_t)tess__dtype_bytes(t)) == 0 || (is_nan(t, a) && is_nan(t, b));
}

/* One element by the op's reference kernel. */
static inline void apply_op(const struct tess_op *op, const void *attrs, const tess_dtype *in_types, int n_in,
                            tess_dtype out_type, const void *const *in, void *out) {
  const struct type *types[3], *result = tess__type_of(out_type, 0, NULL);
  for (int i = 0; i < n_in; i++)
    types[i] = tess__type_of(in_types[i], 0, NULL);
  struct call c = {.op = op, .n_in = n_in, .n_out = 1, .in = types, .out = &result, .attrs = attrs};
  op->ref(&c, in, &out);
}

static inline int64_t offset_at(const struct operand *o, const struct loop *l, const int64_t *index) {
  int64_t at = o->offset;
  for (int d = 0; d < l->n_dims; d++)
    at += index[d] * o->stride[d];
  return at;
}

typedef unsigned char element[16];

/* The values of all inputs and instructions at one index. */
static inline void interpret(const struct loop *l, const int64_t *index, void *const *frame, element *value) {
  for (int i = 0; i < l->n_in; i++) {
    const struct operand *o = &l->in[i];
    size_t size = (size_t)tess__dtype_bytes((tess_dtype)o->dtype);
    if (o->kind == OPERAND_SPLAT)
      memcpy(value[i], o->splat, size);
    else if (o->kind == OPERAND_AFFINE)
      tess__element_from_int((tess_dtype)o->dtype, value[i], offset_at(o, l, index));
    else
      memcpy(value[i], (const char *)frame[o->base] + offset_at(o, l, index) * (int64_t)size, size);
  }
  for (int i = 0; i < l->n_instr; i++) {
    const struct instr *x = &l->instr[i];
    const void *in[3];
    tess_dtype types[3];
    for (int j = 0; j < x->n_in; j++) {
      int v = x->in[j];
      in[j] = value[v];
      types[j] = (tess_dtype)(v < l->n_in ? l->in[v].dtype : l->instr[v - l->n_in].out_dtype);
    }
    apply_op(x->op, x->attrs, types, x->n_in, (tess_dtype)x->out_dtype, in, value[l->n_in + i]);
  }
}

/* The next index in row-major order over the dimensions of mask; false: after the last one (it is then the first
 * again). */
static inline bool next_index(const struct loop *l, uint32_t mask, int64_t *index) {
  for (int d = l->n_dims - 1; d >= 0; d--) {
    if (!(mask >> d & 1)) continue;
    if (++index[d] < l->extent[d]) return true;
    index[d] = 0;
  }
  return false;
}

static const char *const isas[] = {"scalar", "avx2", "avx512", "avx512_vnni", "avx512_bf16", "amx"};
#define EACH_ISA(i)                                                                                                    \
  for (int i = 0; i < 6; i++)                                                                                          \
    if (tess__cpu_force_isa(isas[i]))

#endif
