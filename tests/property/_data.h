/* Host data of the property tests: inputs that every dtype can hold, results as raw bytes, their comparison. */
#ifndef TESSERA_TESTS_DATA_H
#define TESSERA_TESTS_DATA_H

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "property/_infer.h"
#include "property/_interpret.h"
#include "property/_random.h"

enum flavour { WHOLE, REAL, SPECIAL, FLAVOURS };

struct bytes { /* of a value, row-major */
  int dtype, rank;
  int64_t dim[TESS_MAX_RANK], n;
  size_t size;
  void *data; /* owned */
};

static inline double decode_half(uint16_t h, bool brain) {
  uint32_t u = (uint32_t)h << 16;
  float f;
  if (brain) {
    memcpy(&f, &u, sizeof f);
    return (double)f;
  }
  int exponent = h >> 10 & 31, fraction = h & 1023;
  double sign = h >> 15 ? -1 : 1;
  if (exponent == 31) return fraction ? (double)NAN : sign * HUGE_VAL;
  return sign * (exponent ? ldexp(1024 + fraction, exponent - 25) : ldexp(fraction, -24));
}

static inline double float_at(const struct bytes *b, int64_t i) {
  if (b->dtype == TESS_F64) return ((const double *)b->data)[i];
  if (b->dtype == TESS_F32) return (double)((const float *)b->data)[i];
  return decode_half(((const uint16_t *)b->data)[i], b->dtype == TESS_BF16);
}

static inline int64_t integer_at(const struct bytes *b, int64_t i) {
  switch (b->dtype) {
  case TESS_BOOL:
  case TESS_U8:
    return ((const uint8_t *)b->data)[i];
  case TESS_I8:
    return ((const int8_t *)b->data)[i];
  case TESS_I16:
    return ((const int16_t *)b->data)[i];
  case TESS_U16:
    return ((const uint16_t *)b->data)[i];
  case TESS_I32:
    return ((const int32_t *)b->data)[i];
  case TESS_U32:
    return ((const uint32_t *)b->data)[i];
  default:
    return ((const int64_t *)b->data)[i];
  }
}

/* ---- inputs ---- */

static inline double input_element(struct rng *r, int dtype, enum flavour flavour) {
  static const double special[] = {(double)NAN, HUGE_VAL, -HUGE_VAL, -0.0};
  if (dtype == TESS_BOOL) return rng_below(r, 2);
  if (is_unsigned(dtype)) return rng_below(r, 10);
  if (!is_float(dtype))
    return flavour == REAL && dtype == TESS_I32 ? (double)(int32_t)rng_next(r) : rng_between(r, -5, 5);
  if (flavour == SPECIAL && rng_chance(r, 12)) return special[rng_below(r, 4)];
  if (flavour == REAL) return (double)rng_between(r, -127, 127) / 64; /* eight bits: every dtype holds it */
  return rng_between(r, -3, 3);
}

static inline double input_bound(int dtype, enum flavour flavour) {
  if (dtype == TESS_BOOL) return 1;
  if (is_unsigned(dtype)) return 9;
  if (!is_float(dtype)) return flavour == REAL && dtype == TESS_I32 ? 2147483647 : 5;
  return flavour == REAL ? 2 : 3;
}

static inline int64_t input_values(const struct op *op, uint64_t seed, enum flavour flavour, double *out) {
  struct rng r = rng_of(seed, 77);
  int64_t n = elements_of(op->rank, op->dim);
  for (int64_t i = 0; i < n; i++)
    out[i] = input_element(&r, op->dtype, flavour);
  return n;
}

#define CONVERTED(T, from)                                                                                             \
  {                                                                                                                    \
    T *raw = malloc((size_t)(n + 1) * sizeof *raw);                                                                    \
    for (int64_t i = 0; i < n; i++)                                                                                    \
      raw[i] = (T)from[i];                                                                                             \
    tess_array *x = tess_asarray(raw, shape, .dtype = (tess_dtype)dtype);                                              \
    free(raw);                                                                                                         \
    return x;                                                                                                          \
  }

/* On one device: floats from `real`, others from `whole`, modulo the type's size. */
static inline tess_array *array_of(int dtype, tess_shape shape, const double *real, const int64_t *whole) {
  int64_t n = 1;
  for (int d = 0; d < shape.n; d++)
    n *= shape.dim[d];
  switch (dtype) {
  case TESS_BOOL:
    CONVERTED(bool, whole)
  case TESS_I8:
    CONVERTED(int8_t, whole)
  case TESS_U8:
    CONVERTED(uint8_t, whole)
  case TESS_I16:
    CONVERTED(int16_t, whole)
  case TESS_U16:
    CONVERTED(uint16_t, whole)
  case TESS_I32:
    CONVERTED(int32_t, whole)
  case TESS_U32:
    CONVERTED(uint32_t, whole)
  case TESS_I64:
    CONVERTED(int64_t, whole)
  case TESS_F64:
    CONVERTED(double, real)
  default:
    CONVERTED(float, real)
  }
}
#undef CONVERTED

static inline tess_array *array_of_values(int dtype, tess_shape shape, const double *value) {
  static _Thread_local int64_t whole[MAX_ELEMENTS];
  int64_t n = 1;
  for (int d = 0; d < shape.n; d++)
    n *= shape.dim[d];
  for (int64_t i = 0; i < n && !is_float(dtype); i++)
    whole[i] = (int64_t)value[i];
  return array_of(dtype, shape, value, whole);
}

static inline tess_array *input_array(const struct op *op, uint64_t seed, enum flavour flavour) {
  static _Thread_local double value[MAX_ELEMENTS];
  input_values(op, seed, flavour, value);
  return array_of_values(op->dtype, shape_of(op->rank, op->dim), value);
}

/* ---- results ---- */

/* False: the array is in error; its message goes to `why`. */
static inline bool read_array(tess_array *x, struct bytes *out, char *why, size_t room) {
  memset(out, 0, sizeof *out);
  if (!tess_ok(x)) {
    snprintf(why, room, "%s", tess_error_of(x).message);
    return false;
  }
  tess_shape shape = tess_array_shape(x);
  out->dtype = (int)tess_array_dtype(x);
  out->rank = shape.n;
  memcpy(out->dim, shape.dim, sizeof out->dim);
  out->n = tess_array_size(x);
  out->size = (size_t)tess_array_nbytes(x);
  out->data = malloc(out->size + 1);
  if (tess_read(x, out->data, out->size) == TESS_OK) return true;
  snprintf(why, room, "%s", tess_scope_error().message);
  free(out->data);
  out->data = NULL;
  return false;
}

static inline double magnitude(const struct bytes *b) {
  double most = 0;
  for (int64_t i = 0; i < b->n; i++) {
    double x = is_float(b->dtype) ? float_at(b, i) : (double)integer_at(b, i);
    if (b->dtype == TESS_U64) x = (double)(uint64_t)integer_at(b, i);
    if (isfinite(x) && fabs(x) > most) most = fabs(x);
  }
  return most;
}

static inline bool has_type(const struct bytes *b, const struct val *v) {
  bool same = b->dtype == v->dtype && b->rank == v->rank;
  for (int d = 0; d < v->rank && same; d++)
    same = b->dim[d] == v->dim[d];
  return same;
}

static inline bool elements_agree(const struct bytes *a, const struct bytes *b, int64_t i, double tolerance) {
  if (!is_float(a->dtype)) return integer_at(a, i) == integer_at(b, i);
  double x = float_at(a, i), y = float_at(b, i);
  if (isnan(x) || isnan(y)) return isnan(x) && isnan(y);
  return x == y || fabs(x - y) <= tolerance;
}

static inline void type_name(const struct bytes *b, char *out, size_t room) {
  int at = snprintf(out, room, "%s[", tess_dtype_short_name((tess_dtype)b->dtype));
  for (int d = 0; d < b->rank; d++)
    at += snprintf(out + at, room - (size_t)at, "%s%lld", d ? "," : "", (long long)b->dim[d]);
  snprintf(out + at, room - (size_t)at, "]");
}

/* Same type, elements no further apart than the tolerance; else false, and what differs. */
static inline bool agree(const struct bytes *want, const struct bytes *got, double tolerance, char *why, size_t room) {
  bool same = want->dtype == got->dtype && want->rank == got->rank &&
              memcmp(want->dim, got->dim, sizeof *want->dim * (size_t)want->rank) == 0;
  if (!same) {
    char a[160], b[160];
    type_name(want, a, sizeof a);
    type_name(got, b, sizeof b);
    snprintf(why, room, "the type is %s, expected %s", b, a);
    return false;
  }
  for (int64_t i = 0; i < want->n; i++) {
    if (elements_agree(want, got, i, tolerance)) continue;
    if (is_float(want->dtype))
      snprintf(why, room, "element %lld of %lld is %.9g, expected %.9g within %.3g", (long long)i, (long long)want->n,
               float_at(got, i), float_at(want, i), tolerance);
    else
      snprintf(why, room, "element %lld of %lld is %lld, expected %lld", (long long)i, (long long)want->n,
               (long long)integer_at(got, i), (long long)integer_at(want, i));
    return false;
  }
  return true;
}

#endif
