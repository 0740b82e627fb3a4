/* Functions that SLEEF lacks or that it does not give to 2 ulp, one number at a time: in long double (64 bits of
 * mantissa or more), rounded once. Poles, signs and numbers outside the domain are as in JAX, whose lowering of these
 * functions (StableHLO's ChloLegalizeToStablehlo) says what they mean. */
#define _GNU_SOURCE /* lgammal_r */
#include "op/special.h"

#include <math.h>
#include <string.h>

#include "core/dtype.h"
#include "op/scalar_math.h"

typedef long double real;
static const real pi = 3.14159265358979323846264338327950288L;

static bool is_whole(double x) {
  return x == floor(x);
}

/* ---- digamma ---- */
/* B(2n) / (2n) */
static const real digamma_terms[] = {1.0L / 12,  -1.0L / 120,     1.0L / 252, -1.0L / 240,
                                     1.0L / 132, -691.0L / 32760, 1.0L / 12,  -3617.0L / 8160};
enum { DIGAMMA_TERMS = sizeof digamma_terms / sizeof *digamma_terms, FAR = 20 /* from here on the series is exact */ };

/* Near the zero x0 everything is a multiple of x - x0: psi(x) - psi(x0), term by term. */
static real digamma_near_zero(real x) {
  const real high = 0x1.762d86356be3fp+0L; /* a double */
  const real low = 9.549995429965697715184199e-17L, x0 = high + low, d = x - high - low;
  real sum = 0;
  for (int k = 0; k < FAR; k++)
    sum += 1 / ((x0 + k) * (x + k));
  real far = x + FAR, far0 = x0 + FAR, u = 1 / (far * far), v = 1 / (far0 * far0), p = 0, slope = 0;
  for (int n = DIGAMMA_TERMS - 1; n >= 0; n--) { /* p(u) = sum of terms * u^n, slope = (p(u) - p(v)) / (u - v) */
    slope = slope * v + p;
    p = p * u + digamma_terms[n];
  }
  slope = slope * v + p; /* of u p(u) */
  sum += 1 / (2 * far * far0) + slope * (far + far0) * u * v;
  return d * sum + log1pl(d / far0);
}

static real digamma_positive(real x) {
  if (x > 1 && x < 2) return digamma_near_zero(x);
  real sum = 0, p = 0;
  while (x < FAR) {
    sum += 1 / x;
    x++;
  }
  real u = 1 / (x * x);
  for (int n = DIGAMMA_TERMS - 1; n >= 0; n--)
    p = (p + digamma_terms[n]) * u;
  return logl(x) - 1 / (2 * x) - p - sum;
}

double tess__digamma(double x) {
  if (isnan(x) || (x <= 0 && is_whole(x))) return (double)NAN; /* minus infinity is whole */
  if (x > 0) return (double)(isinf(x) ? (real)x : digamma_positive((real)x));
  real r = (real)(x - rint(x)); /* psi(1 - x) - psi(x) = pi cot(pi x) */
  real cot = fabsl(r) < 0.25L ? 1 / tanl(pi * r) : copysignl(tanl(pi * (0.5L - fabsl(r))), r);
  return (double)(digamma_positive(1 - (real)x) - pi * cot);
}

/* ---- zeta, polygamma ---- */
/* Euler and Maclaurin: some terms, then the integral of the rest and its corrections B(2j) / (2j)!. q > 0, s > 1 */
static real hurwitz(real s, real q) {
  static const real corrections[] = {
      1.0L / 12,
      -1.0L / 720,
      1.0L / 30240,
      -1.0L / 1209600,
      1.0L / 47900160,
      -691.0L / 1307674368000.0L,
      1.0L / 74724249600.0L,
      -3617.0L / 10670622842880000.0L,
      43867.0L / 5109094217170944000.0L,
      -174611.0L / 802857662698291200000.0L,
  };
  real sum = 0, term = powl(q, -s);
  while (q < 16 + 2 * s) {
    sum += term;
    if (term <= sum * 1e-22L) return sum; /* also where both are 0 */
    q++;
    term = powl(q, -s);
  }
  if (isinf(sum)) return sum;
  sum += term * (q / (s - 1) + 0.5L);
  real factor = s * term / q;
  for (int j = 0; j < (int)(sizeof corrections / sizeof *corrections); j++) {
    sum += corrections[j] * factor;
    factor *= (s + 2 * j + 1) / q * ((s + 2 * j + 2) / q);
  }
  return sum;
}

static real zeta(double s, double q) {
  bool even = fmod(s, 2) == 0;
  if (s == 1) return (real)INFINITY;
  if (q <= 0 && is_whole(q) && !isnan(s)) return even ? (real)INFINITY : (real)NAN;
  if (!(s > 1) || isinf(s) || isinf(q) || isnan(q)) return (real)NAN;
  if (q > 0) return hurwitz((real)s, (real)q);
  if (!is_whole(s)) return (real)NAN;
  /* the terms below zero are those of f, f + 1, ..., 1 - q less 1 */
  real above = (real)(q - floor(q)), f = 1 - above, below = hurwitz((real)s, f) - hurwitz((real)s, 1 - (real)q);
  return hurwitz((real)s, above) + (even ? below : -below);
}

double tess__zeta(double s, double q) {
  return (double)zeta(s, q);
}

double tess__polygamma(double n, double x) {
  if (n == 0) return tess__digamma(x);
  if (!(n > 0) || !is_whole(n)) return (double)NAN;
  real size = tgammal((real)n + 1) * zeta(n + 1, x);
  return (double)(fmod(n, 2) == 0 ? -size : size);
}

/* ---- lgamma ---- */
double tess__lgamma(double x) {
  int sign;
  return (double)lgammal_r((real)x, &sign);
}

/* ---- bessel_i1e ---- */
/* Chebyshev's coefficients from Cephes (Moshier): of exp(-x) I1(x) / x up to 8, of exp(-x) sqrt(x) I1(x) above. */
static const real i1e_small[] = {
    2.77791411276104639959e-18L,  -2.11142121435816608115e-17L, 1.55363195773620046921e-16L,
    -1.10559694773538630805e-15L, 7.60068429473540693410e-15L,  -5.04218550472791168711e-14L,
    3.22379336594557470981e-13L,  -1.98397439776494371520e-12L, 1.17361862988909016308e-11L,
    -6.66348972350202774223e-11L, 3.62559028155211703701e-10L,  -1.88724975172282928790e-9L,
    9.38153738649577178388e-9L,   -4.44505912879632808065e-8L,  2.00329475355213526229e-7L,
    -8.56872026469545474066e-7L,  3.47025130813767847674e-6L,   -1.32731636560394358279e-5L,
    4.78156510755005422638e-5L,   -1.61760815825896745588e-4L,  5.12285956168575772895e-4L,
    -1.51357245063125314899e-3L,  4.15642294431288815669e-3L,   -1.05640848946261981558e-2L,
    2.47264490306265168283e-2L,   -5.29459812080949914269e-2L,  1.02643658689847095384e-1L,
    -1.76416518357834055153e-1L,  2.52587186443633654823e-1L,
};
static const real i1e_large[] = {
    7.51729631084210481353e-18L,  4.41434832307170791151e-18L,  -4.65030536848935832153e-17L,
    -3.20952592199342395980e-17L, 2.96262899764595013876e-16L,  3.30820231092092828324e-16L,
    -1.88035477551078244854e-15L, -3.81440307243700780478e-15L, 1.04202769841288027642e-14L,
    4.27244001671195135429e-14L,  -2.10154184277266431302e-14L, -4.08355111109219731823e-13L,
    -7.19855177624590851209e-13L, 2.03562854414708950722e-12L,  1.41258074366137813316e-11L,
    3.25260358301548823856e-11L,  -1.89749581235054123450e-11L, -5.58974346219658380687e-10L,
    -3.83538038596423702205e-9L,  -2.63146884688951950684e-8L,  -2.51223623787020892529e-7L,
    -3.88256480887769039346e-6L,  -1.10588938762623716291e-4L,  -9.76109749136146840777e-3L,
    7.78576235018280120474e-1L,
};

static real chebyshev(real x, const real *c, int n) {
  real b0 = 0, b1 = 0, b2 = 0;
  for (int i = 0; i < n; i++) {
    b2 = b1;
    b1 = b0;
    b0 = x * b1 - b2 + c[i];
  }
  return 0.5L * (b0 - b2);
}

double tess__bessel_i1e(double x) {
  real z = fabsl((real)x), v;
  if (isinf(x)) return copysign(0, x);
  if (z <= 8)
    v = chebyshev(z / 2 - 2, i1e_small, sizeof i1e_small / sizeof *i1e_small) * z;
  else
    v = chebyshev(32 / z - 2, i1e_large, sizeof i1e_large / sizeof *i1e_large) / sqrtl(z);
  return copysign((double)v, x);
}

/* ---- erf_inv ---- */
#define D                 double
#define D_SELECT(c, a, b) ((c) ? (a) : (b))
#define D_SQRT(a)         sqrt(a)
#include "op/erf_inv.inc"

/* The polynomial, then one step of Newton's method on erf or, where that is exact, on erfc. */
double tess__erf_inv(double x) {
  const double half_root_pi = 0.88622692545275801365;
  double y = fabs(x);
  if (y == 1) return x * (double)INFINITY;
  if (!(y < 1)) return (double)NAN;
  if (y < 1e-9) return x * half_root_pi;
  double w = y < 0.5 ? -scalar_log1p_f64(-y * y) : -scalar_log_f64((1 - y) * (1 + y)), z = erf_inv_polynomial(y, w);
  double above = y < 0.5 ? scalar_erf_f64(z) - y : (1 - y) - scalar_erfc_f64(z);
  z -= above * half_root_pi * scalar_exp_f64(z * z);
  return copysign(z, x);
}

float tess__erf_inv_f32(float x) {
  double y = (double)x;
  if (fabs(y) == 1) return x * INFINITY;
  return (float)erf_inv_polynomial(y, -scalar_log1p_f64(-y * y));
}

/* ---- next_after, of a float of 16 bits and less held in an f32 ---- */
float tess__next_after_small(tess_dtype t, float from, float to) {
  bool byte = tess__dtype_bytes(t) == 1;
  uint16_t h = 0, sign = (uint16_t)(1 << (tess_dtype_bits(t) - 1));
  uint8_t small = 0;
  if (from != from || to != to) return from + to;
  if (from == to) return to;
  tess__element_from_double(t, byte ? (void *)&small : (void *)&h, (double)from);
  if (byte) h = small;
  if (from == 0)
    h = (uint16_t)(to < 0 ? sign | 1 : 1);
  else
    h = (uint16_t)(((from < to) == (from > 0)) ? h + 1 : h - 1);
  small = (uint8_t)h;
  double next = tess__element_to_double(t, byte ? (const void *)&small : (const void *)&h);
  return isnan(next) ? 0 : (float)next; /* of a dtype whose -0 is NaN */
}

double tess__pow_near_end(double a, double b, double power) {
  if (!isinf(power) || !isfinite(a) || !isfinite(b) || a == 0) return power;
  return b * log2(fabs(a)) > 1024.5 ? power : (double)powl((long double)a, (long double)b);
}
