/* Complex functions without needless cancellation or overflow. A c64 is computed in c128 and rounded once. In c128 what
 * libm has is libm's (within 4 ulp of each part; log is exact beside |a| = 1), a power goes over long double, and the
 * others are written here. */
#include "op/complex_math.h"

#include <math.h>

#include "op/ops.h"

/* ---- in their own precision ---- */
c64 tess__c64_conj(c64 a) {
  return conjf(a);
}
c128 tess__c128_conj(c128 a) {
  return conj(a);
}

/* ---- quotients ---- */
/* a over b, both parts of b's larger one at most 1, and it 1 <= |b| < 2: nothing overflows before the result does. */
static c128 over_scaled(c128 a, c128 b) {
  double size = creal(b) * creal(b) + cimag(b) * cimag(b);
  double re = fma(creal(a), creal(b), cimag(a) * cimag(b)), im = fma(cimag(a), creal(b), -creal(a) * cimag(b));
  /* what the first products lost: where the two cancel it is all that is left */
  re += fma(cimag(a), cimag(b), -(cimag(a) * cimag(b)));
  im += fma(-creal(a), cimag(b), creal(a) * cimag(b));
  return tess__c128_of(re / size, im / size);
}

static int exponent_of(c128 a) {
  double m = fmax(fabs(creal(a)), fabs(cimag(a)));
  return m > 0 && m < (double)INFINITY ? ilogb(m) : 0;
}

static c128 scaled(c128 a, int e) {
  return tess__c128_of(scalbn(creal(a), e), scalbn(cimag(a), e));
}

static bool is_infinite(c128 a) {
  return isinf(creal(a)) || isinf(cimag(a));
}

/* Infinite parts as 1, finite ones as 0. */
static c128 direction(c128 a) {
  return tess__c128_of(copysign(isinf(creal(a)) ? 1 : 0, creal(a)), copysign(isinf(cimag(a)) ? 1 : 0, cimag(a)));
}

c128 tess__c128_divide(c128 a, c128 b) {
  int ea = exponent_of(a), eb = exponent_of(b);
  if (creal(b) == 0 && cimag(b) == 0) return tess__c128_of(creal(a) / creal(b), cimag(a) / creal(b));
  if (is_infinite(b) && isfinite(creal(a)) && isfinite(cimag(a))) return tess__c128_of(0, 0);
  if (is_infinite(a) && isfinite(creal(b)) && isfinite(cimag(b))) {
    c128 way = over_scaled(direction(a), scaled(b, -eb));
    return tess__c128_of((double)INFINITY * creal(way), (double)INFINITY * cimag(way));
  }
  return scaled(over_scaled(scaled(a, -ea), scaled(b, -eb)), ea - eb);
}

/* In double the parts' products are exact and nothing overflows. */
c64 tess__c64_divide(c64 x, c64 y) {
  c128 a = (c128)x, b = (c128)y;
  double size = creal(b) * creal(b) + cimag(b) * cimag(b);
  if (!(size > 0 && isfinite(size) && isfinite(creal(a)) && isfinite(cimag(a)))) return (c64)tess__c128_divide(a, b);
  double re = creal(a) * creal(b) + cimag(a) * cimag(b), im = cimag(a) * creal(b) - creal(a) * cimag(b);
  return tess__c64_of((float)(re / size), (float)(im / size));
}

c128 tess__c128_rsqrt(c128 a) {
  if (is_infinite(a)) return tess__c128_of(0, -copysign(0, cimag(a)));
  return tess__c128_divide(1, csqrt(a));
}

double tess__c128_abs(c128 a) {
  return hypot(creal(a), cimag(a));
}
float tess__c64_abs(c64 a) {
  return (float)hypot((double)crealf(a), (double)cimagf(a));
}

c128 tess__c128_sign(c128 a) { /* zeros are themselves */
  c128 s = scaled(a, -exponent_of(a));
  double size = tess__c128_abs(s);
  return size == 0 ? a : tess__c128_of(creal(s) / size, cimag(s) / size);
}

#define OF_LIBM(name, function)                                                                                        \
  c128 tess__c128_##name(c128 a) {                                                                                     \
    return function(a);                                                                                                \
  }

/* ---- exponentials and logarithms ---- */
OF_LIBM(sqrt, csqrt)
OF_LIBM(exponential, cexp)
OF_LIBM(log, clog)

c128 tess__c128_exponential_minus_one(c128 a) {
  double x = creal(a), y = cimag(a), half = sin(y / 2);
  c128 e = cexp(a);
  if (!(fabs(x) <= 1) || !isfinite(y)) return tess__c128_of(creal(e) - 1, cimag(e));
  if (y == 0) return tess__c128_of(expm1(x), y);
  return tess__c128_of(expm1(x) * cos(y) - 2 * half * half, cimag(e));
}

static double sum(double a, double b, double *lost) {
  double s = a + b, of_b = s - a;
  *lost += (a - (s - of_b)) + (b - of_b);
  return s;
}

/* log|1 + a| = log1p(2x + x^2 + y^2) / 2, its argument summed in twice the precision where it may vanish. */
c128 tess__c128_log_plus_one(c128 a) {
  double x = creal(a), y = cimag(a), lost = 0, angle = atan2(y, 1 + x);
  if (!(fabs(x) < 4 && fabs(y) < 4)) return fabs(x) < 0x1p60 ? clog(tess__c128_of(1 + x, y)) : clog(a);
  double s = sum(sum(2 * x, x * x, &lost), y * y, &lost);
  s += lost + fma(x, x, -(x * x)) + fma(y, y, -(y * y));
  return tess__c128_of(s < -0.5 ? log(hypot(1 + x, y)) : log1p(s) / 2, angle);
}

c128 tess__c128_logistic(c128 a) {
  if (creal(a) >= 0) return tess__c128_divide(1, 1 + cexp(-a));
  c128 e = cexp(a);
  return tess__c128_divide(e, 1 + e);
}

/* exp(b log a). The error of b log a grows with its size: in long double it stays below that of the result. */
c128 tess__c128_power(c128 a, c128 b) {
  if (creal(b) == 0 && cimag(b) == 0) return 1;
  if (creal(a) == 0 && cimag(a) == 0 && creal(b) > 0 && isfinite(creal(b)) && isfinite(cimag(b))) return 0;
  if (creal(a) == (double)INFINITY && cimag(a) == 0 && creal(b) > 0 && cimag(b) == 0) return (double)INFINITY;
  return (c128)cpowl((long double _Complex)a, (long double _Complex)b);
}

/* ---- circular and hyperbolic functions ---- */
OF_LIBM(sine, csin)
OF_LIBM(cosine, ccos)
OF_LIBM(tan, ctan)
OF_LIBM(tanh, ctanh)
OF_LIBM(sinh, csinh)
OF_LIBM(cosh, ccosh)
OF_LIBM(asin, casin)
OF_LIBM(acos, cacos)
OF_LIBM(atan, catan)
OF_LIBM(asinh, casinh)
OF_LIBM(acosh, cacosh)
OF_LIBM(atanh, catanh)

/* The principal root. */
c128 tess__c128_cbrt(c128 a) {
  if (creal(a) == 0 && cimag(a) == 0) return a;
  return (c128)cexpl(clogl((long double _Complex)a) / 3);
}

/* The angle of b + ia, continued: -i log((b + ia) / sqrt(a^2 + b^2)), as StableHLO's interpreter has it. */
c128 tess__c128_atan2(c128 a, c128 b) {
  long double _Complex x = (long double _Complex)a, y = (long double _Complex)b;
  long double _Complex i = (long double _Complex)tess__c128_of(0, 1);
  return (c128)(-i * clogl((y + i * x) / csqrtl(x * x + y * y)));
}

#define NARROW1(name)                                                                                                  \
  c64 tess__c64_##name(c64 a) {                                                                                        \
    return (c64)tess__c128_##name((c128)a);                                                                            \
  }
#define NARROW2(name)                                                                                                  \
  c64 tess__c64_##name(c64 a, c64 b) {                                                                                 \
    return (c64)tess__c128_##name((c128)a, (c128)b);                                                                   \
  }
NARROW1(sign)
NARROW1(sqrt)
NARROW1(rsqrt)
NARROW1(exponential)
NARROW1(exponential_minus_one)
NARROW1(log)
NARROW1(log_plus_one)
NARROW1(sine)
NARROW1(cosine)
NARROW1(tan)
NARROW1(tanh)
NARROW1(logistic)
NARROW1(sinh)
NARROW1(cosh)
NARROW1(asin)
NARROW1(acos)
NARROW1(atan)
NARROW1(asinh)
NARROW1(acosh)
NARROW1(atanh)
NARROW1(cbrt)
NARROW2(power)
NARROW2(atan2)

/* ---- by op ---- */
#define S1       C1
#define S2       C2
#define C1(name) case OP_##name:
#define C2(name) case OP_##name:
bool tess__has_complex_row(int op_id) {
  switch (op_id) {
#include "op/complex_rows.def"
  case OP_abs:
    return true;
  default:
    return false;
  }
}
#undef C1
#undef C2

#define ALL(T, value)                                                                                                  \
  do {                                                                                                                 \
    const T *a = x, *b = y;                                                                                            \
    for (int64_t i = 0; i < n; i++)                                                                                    \
      ((T *)out)[i] = value;                                                                                           \
    (void)b;                                                                                                           \
  } while (0)
#define C1(name)                                                                                                       \
  case OP_##name:                                                                                                      \
    if (wide)                                                                                                          \
      ALL(c128, tess__c128_##name(a[i]));                                                                              \
    else                                                                                                               \
      ALL(c64, tess__c64_##name(a[i]));                                                                                \
    return;
#define C2(name)                                                                                                       \
  case OP_##name:                                                                                                      \
    if (wide)                                                                                                          \
      ALL(c128, tess__c128_##name(a[i], b[i]));                                                                        \
    else                                                                                                               \
      ALL(c64, tess__c64_##name(a[i], b[i]));                                                                          \
    return;
void tess__complex_row(int op_id, bool wide, const void *x, const void *y, void *out, int64_t n) {
  switch (op_id) {
#include "op/complex_rows.def"
  case OP_abs:
    for (int64_t i = 0; i < n; i++)
      if (wide)
        ((double *)out)[i] = tess__c128_abs(((const c128 *)x)[i]);
      else
        ((float *)out)[i] = tess__c64_abs(((const c64 *)x)[i]);
    return;
  default:
    return; /* check lets no other op through */
  }
}
#undef C1
#undef C2
