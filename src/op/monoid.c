/* The reducers: names, identities, the dtypes that they reduce, and how the reference kernels accumulate: sums of
 * floats in double, products in the type's own precision (16-bit floats in f32), integers wrapping. */
#include <math.h>

#include "op/check.h"

static const struct {
  const char *name;
  int classes;
} rows[] = {
    [MONOID_SUM] = {"sum", CLASSES_NUMBER},  [MONOID_PROD] = {"prod", CLASSES_NUMBER},
    [MONOID_MIN] = {"min", CLASSES_ANY},     [MONOID_MAX] = {"max", CLASSES_ANY},
    [MONOID_AND] = {"and", CLASSES_LOGICAL}, [MONOID_OR] = {"or", CLASSES_LOGICAL},
};
_Static_assert(sizeof rows / sizeof *rows == MONOIDS, "a monoid without a row");

const char *tess__monoid_name(enum monoid m) {
  return rows[m].name;
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

void tess__monoid_identity(enum monoid m, tess_dtype t, void *out) {
  bool largest = m == MONOID_MIN;
  if (m == MONOID_SUM || m == MONOID_OR || m == MONOID_PROD)
    tess__element_from_int(t, out, m == MONOID_PROD);
  else if (tess__dtype_class(t) == DTYPE_FLOAT)
    tess__element_from_double(t, out, largest ? (double)INFINITY : -(double)INFINITY);
  else
    tess__element_from_int(t, out, (int64_t)(m == MONOID_AND ? UINT64_MAX : extreme(t, largest)));
}

static bool is_float(const struct accumulator *a) {
  return tess__dtype_class(a->dtype) == DTYPE_FLOAT;
}

struct accumulator tess__accumulate_start(enum monoid m, tess_dtype t) {
  struct accumulator a = {.monoid = m, .dtype = t};
  unsigned char element[16] = {0};
  tess__monoid_identity(m, t, element);
  if (is_float(&a))
    a.v.f = tess__element_to_double(t, element);
  else
    a.v.u = (uint64_t)tess__element_to_int(t, element);
  return a;
}

static double fold_float(const struct accumulator *a, double x) {
  double v = a->v.f;
  if (a->monoid == MONOID_SUM) return v + x;
  if (a->monoid == MONOID_PROD) return a->dtype == TESS_F64 ? v * x : (double)(float)(v * x);
  if (v != v || x != x) return v != v ? v : x;                               /* NaN wins */
  if (v == x) return (signbit(v) != 0) == (a->monoid == MONOID_MIN) ? v : x; /* -0 < +0 */
  return (v > x) == (a->monoid == MONOID_MAX) ? v : x;
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
  if (is_float(a))
    a->v.f = fold_float(a, tess__element_to_double(a->dtype, x));
  else
    a->v.u = fold_integer(a, (uint64_t)tess__element_to_int(a->dtype, x));
}

void tess__accumulate_end(const struct accumulator *a, void *out) {
  if (is_float(a))
    tess__element_from_double(a->dtype, out, a->v.f);
  else
    tess__element_from_int(a->dtype, out, (int64_t)a->v.u);
}

void tess__monoid_fold(enum monoid m, tess_dtype t, void *acc, const void *x) {
  struct accumulator a = tess__accumulate_start(m, t);
  tess__accumulate(&a, acc);
  tess__accumulate(&a, x);
  tess__accumulate_end(&a, acc);
}
