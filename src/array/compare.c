/* Comparing arrays: see compare.h. Distances in units of the last place are differences of bit patterns, which are
 * ordered as the numbers are; the sign lies above them in every float dtype but one, which has none. */
#include "array/compare.h"

#include <math.h>
#include <string.h>

#include "array/array.h"
#include "core/dtype.h"

static uint64_t bits_of(tess_dtype t, const void *p) {
  uint64_t bits = 0;
  memcpy(&bits, p, (size_t)tess__dtype_bytes(t)); /* little-endian */
  int n = tess_dtype_bits(t);
  return n < 64 ? bits & ((UINT64_C(1) << n) - 1) : bits;
}

uint64_t tess__ulps(tess_dtype t, const void *a, const void *b) {
  double x = tess__element_to_double(t, a), y = tess__element_to_double(t, b);
  if (isnan(x) && isnan(y)) return 0;
  uint64_t p = bits_of(t, a), q = bits_of(t, b);
  if (p == q) return 0;
  if (!isfinite(x) || !isfinite(y)) return UINT64_MAX;
  if (t == TESS_F8E8M0FNU) return p > q ? p - q : q - p;
  uint64_t sign = UINT64_C(1) << (tess_dtype_bits(t) - 1);
  bool opposite = (p ^ q) & sign;
  p &= sign - 1;
  q &= sign - 1;
  return opposite ? p + q : p > q ? p - q : q - p;
}

/* How far apart two real numbers are, in what the comparison measures; `alike` is whether that is allowed. */
static double distance(tess_dtype t, const void *a, const void *b, const struct comparison *c, double size,
                       bool *alike) {
  double x = tess__element_to_double(t, a), y = tess__element_to_double(t, b);
  if (c->kind == COMPARE_CLOSE) {
    uint64_t n = tess__ulps(t, a, b);
    *alike = n >= c->min_ulps && n <= c->max_ulps;
    return (double)n;
  }
  if (isnan(x) || isnan(y)) {
    *alike = isnan(x) && isnan(y);
    return *alike ? 0 : (double)INFINITY;
  }
  *alike = x == y;
  double far = x == y ? 0 : fabs(x - y);
  if (c->kind == COMPARE_ALMOST && isfinite(x) && isfinite(y)) *alike = far <= c->absolute + c->relative * size;
  return far;
}

static double integer_distance(tess_dtype t, const void *a, const void *b, const struct comparison *c, bool *alike) {
  uint64_t x = (uint64_t)tess__element_to_int(t, a), y = (uint64_t)tess__element_to_int(t, b);
  bool less = tess__dtype_class(t) == DTYPE_SIGNED ? (int64_t)x < (int64_t)y : x < y;
  double far = (double)(less ? y - x : x - y);
  *alike = x == y;
  if (c->kind == COMPARE_ALMOST) *alike = far <= c->absolute + c->relative * fabs(tess__element_to_double(t, b));
  return far;
}

static double element_distance(tess_dtype t, const char *a, const char *b, const struct comparison *c, bool *alike) {
  enum dtype_class class = tess__dtype_class(t);
  if (class == DTYPE_FLOAT) return distance(t, a, b, c, fabs(tess__element_to_double(t, b)), alike);
  if (class != DTYPE_COMPLEX) return integer_distance(t, a, b, c, alike);
  tess_dtype part = tess__dtype_real(t);
  size_t bytes = (size_t)tess__dtype_bytes(part);
  double re, im;
  bool both;
  tess__element_to_complex(t, b, &re, &im);
  double size = hypot(re, im), x = distance(part, a, b, c, size, &both);
  double y = distance(part, a + bytes, b + bytes, c, size, alike);
  *alike = *alike && both;
  return x > y ? x : y;
}

bool tess__compare(const struct type *t, const void *a, const void *b, const struct comparison *c,
                   struct difference *out) {
  tess_dtype dtype = (tess_dtype)t->dtype;
  int64_t bytes = tess__dtype_bytes(dtype), n = tess__type_elements(t);
  double worst = -1;
  *out = (struct difference){.first = -1, .worst = -1};
  if (c->min_ulps == 0 && n && memcmp(a, b, (size_t)(n * bytes)) == 0) return true;
  for (int64_t i = 0; i < n; i++) {
    bool alike;
    double far = element_distance(dtype, (const char *)a + i * bytes, (const char *)b + i * bytes, c, &alike);
    if (alike) continue;
    if (out->count++ == 0) out->first = i;
    if (far > worst) {
      worst = far;
      out->worst = i;
    }
  }
  return out->count == 0;
}

void tess__difference_text(struct text *out, const struct type *t, const void *a, const void *b, int64_t element,
                           const struct comparison *c) {
  tess_dtype dtype = (tess_dtype)t->dtype;
  const struct type *scalar = tess__type_of(dtype, 0, NULL);
  const char *x = (const char *)a + element * tess__dtype_bytes(dtype),
             *y = (const char *)b + element * tess__dtype_bytes(dtype);
  int64_t index[TESS_MAX_RANK], rest = element;
  for (int d = t->rank - 1; d >= 0; rest /= t->dim[d], d--)
    index[d] = rest % t->dim[d];
  tess__text_add(out, "element [");
  for (int d = 0; d < t->rank; d++)
    tess__text_printf(out, "%s%lld", d ? ", " : "", (long long)index[d]);
  tess__text_add(out, "]: ");
  tess__array_text(out, scalar, x, false);
  tess__text_add(out, " (actual), ");
  tess__array_text(out, scalar, y, false);
  tess__text_add(out, " (expected)");
  if (c->kind != COMPARE_CLOSE || tess__dtype_class(dtype) != DTYPE_FLOAT) return;
  uint64_t ulps = tess__ulps(dtype, x, y);
  if (ulps == UINT64_MAX) return;
  tess__text_printf(out, ", %llu unit%s in the last place apart", (unsigned long long)ulps, ulps == 1 ? "" : "s");
}
