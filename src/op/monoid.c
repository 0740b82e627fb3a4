/* The reducers: identities, the dtypes that they reduce, and how the reference kernels accumulate: sums of
 * floats and complex numbers in double, products in the type's own precision (floats of 16 bits and less in f32),
 * integers wrapping. */
#include <math.h>

#include "op/check.h"
#include "op/complex_math.h"
#include "op/ops.h"

static const struct {
  const struct tess_op *op;
  int classes;
} rows[] = {
    [MONOID_SUM] = {&tess__op_add, CLASSES_NUMBER | DTYPE_COMPLEX},
    [MONOID_PROD] = {&tess__op_multiply, CLASSES_NUMBER | DTYPE_COMPLEX},
    [MONOID_MIN] = {&tess__op_minimum, CLASSES_ANY},
    [MONOID_MAX] = {&tess__op_maximum, CLASSES_ANY},
    [MONOID_AND] = {&tess__op_and, CLASSES_LOGICAL},
    [MONOID_OR] = {&tess__op_or, CLASSES_LOGICAL},
};
_Static_assert(sizeof rows / sizeof *rows == MONOIDS, "a monoid without a row");

const struct tess_op *tess__monoid_op(enum monoid m) {
  return rows[m].op;
}
int tess__monoid_classes(enum monoid m) {
  return rows[m].classes;
}

/* The largest (or smallest) number of an integer dtype, as bits. */
static uint64_t extreme(tess_dtype t, bool largest) {
  uint64_t ones = t == TESS_BOOL ? 1 : UINT64_MAX >> (64 - tess_dtype_bits(t));
  if (tess__dtype_class(t) == DTYPE_SIGNED) return largest ? ones >> 1 : ~(ones >> 1);
  return largest ? ones : 0;
}

static bool has_infinity(tess_dtype t) {
  unsigned char element[16];
  tess__element_from_double(t, element, (double)INFINITY);
  return isinf(tess__element_to_double(t, element));
}

/* The largest (or smallest) value of a float dtype: not infinite where there are no infinities. */
static void write_extreme(tess_dtype t, void *out, bool largest) {
  if (has_infinity(t))
    tess__element_from_double(t, out, largest ? (double)INFINITY : -(double)INFINITY);
  else if (t == TESS_F8E8M0FNU)
    tess__element_from_double(t, out, largest ? 0x1p127 : 0x1p-127);
  else { /* all bits; where they are NaN the number below */
    int bits = tess_dtype_bits(t), sign = largest ? 0 : 1 << (bits - 1);
    *(uint8_t *)out = (uint8_t)(sign | ((1 << (bits - 1)) - 1));
    if (isnan(tess__element_to_double(t, out))) --*(uint8_t *)out;
  }
}

void tess__monoid_identity(enum monoid m, tess_dtype t, void *out) {
  bool largest = m == MONOID_MIN;
  if (m == MONOID_SUM || m == MONOID_OR || m == MONOID_PROD)
    tess__element_from_int(t, out, m == MONOID_PROD);
  else if (tess__dtype_class(t) == DTYPE_FLOAT)
    write_extreme(t, out, largest);
  else
    tess__element_from_int(t, out, (int64_t)(m == MONOID_AND ? UINT64_MAX : extreme(t, largest)));
}

void tess__monoid_unseen(enum monoid m, tess_dtype t, void *out) {
  if (m == MONOID_SUM && tess__dtype_class(t) & (DTYPE_FLOAT | DTYPE_COMPLEX))
    tess__element_from_complex(t, out, -0.0, -0.0);
  else
    tess__monoid_identity(m, t, out);
}

static bool is_float(const struct accumulator *a) {
  return tess__dtype_class(a->dtype) == DTYPE_FLOAT;
}

static bool is_complex(const struct accumulator *a) {
  return tess__dtype_class(a->dtype) == DTYPE_COMPLEX;
}

static struct accumulator start_with(enum monoid m, tess_dtype t, const void *element) {
  struct accumulator a = {.monoid = m, .dtype = t};
  if (is_complex(&a))
    tess__element_to_complex(t, element, &a.v.c[0], &a.v.c[1]);
  else if (is_float(&a))
    a.v.f = tess__element_to_double(t, element);
  else
    a.v.u = (uint64_t)tess__element_to_int(t, element);
  return a;
}

struct accumulator tess__accumulate_start(enum monoid m, tess_dtype t) {
  unsigned char element[16] = {0};
  tess__monoid_identity(m, t, element);
  return start_with(m, t, element);
}

static double fold_float(const struct accumulator *a, double x) {
  double v = a->v.f;
  if (a->monoid == MONOID_SUM) return v + x;
  if (a->monoid == MONOID_PROD) return a->dtype == TESS_F64 ? v * x : (double)(float)(v * x);
  if (v != v || x != x) return v != v ? v : x;                               /* NaN wins */
  if (v == x) return (signbit(v) != 0) == (a->monoid == MONOID_MIN) ? v : x; /* -0 < +0 */
  return (v > x) == (a->monoid == MONOID_MAX) ? v : x;
}

static void fold_complex(struct accumulator *a, const void *x) {
  double re, im, *v = a->v.c;
  tess__element_to_complex(a->dtype, x, &re, &im);
  if (a->monoid == MONOID_SUM) {
    v[0] += re;
    v[1] += im;
  } else if (a->dtype == TESS_C128) {
    c128 p = tess__c128_multiply(tess__c128_of(v[0], v[1]), tess__c128_of(re, im));
    v[0] = creal(p);
    v[1] = cimag(p);
  } else {
    c64 p = tess__c64_multiply(tess__c64_of((float)v[0], (float)v[1]), tess__c64_of((float)re, (float)im));
    v[0] = (double)crealf(p);
    v[1] = (double)cimagf(p);
  }
}

static uint64_t fold_integer(const struct accumulator *a, uint64_t x) {
  uint64_t v = a->v.u;
  bool greater = tess__dtype_class(a->dtype) == DTYPE_SIGNED ? (int64_t)v > (int64_t)x : v > x;
  switch (a->monoid) {
  case MONOID_SUM:
    return v + x;
  case MONOID_PROD:
    return v * x;
  case MONOID_MIN:
    return greater ? x : v;
  case MONOID_MAX:
    return greater ? v : x;
  case MONOID_AND:
    return v & x;
  case MONOID_OR:
    return v | x;
  default:
    return v;
  }
}

void tess__accumulate(struct accumulator *a, const void *x) {
  if (is_complex(a))
    fold_complex(a, x);
  else if (is_float(a))
    a->v.f = fold_float(a, tess__element_to_double(a->dtype, x));
  else
    a->v.u = fold_integer(a, (uint64_t)tess__element_to_int(a->dtype, x));
}

void tess__accumulate_end(const struct accumulator *a, void *out) {
  if (is_complex(a))
    tess__element_from_complex(a->dtype, out, a->v.c[0], a->v.c[1]);
  else if (is_float(a))
    tess__element_from_double(a->dtype, out, a->v.f);
  else
    tess__element_from_int(a->dtype, out, (int64_t)a->v.u);
}

void tess__monoid_fold(enum monoid m, tess_dtype t, void *acc, const void *x) {
  struct accumulator a = start_with(m, t, acc); /* from the identity -0 would become +0 */
  tess__accumulate(&a, x);
  tess__accumulate_end(&a, acc);
}
