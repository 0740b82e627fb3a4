/* Schur's form of a general matrix, for the reference kernels of eigenvalues: reflectors make it Hessenberg, then QR
 * steps with Wilkinson's shifts. The real form takes eigenvectors off one after the other (or a pair of them). */
#include <math.h>
#include <string.h>

#include "op/matrix.h"

enum { STEPS = 60 }; /* at most, for one eigenvalue */

/* Rows `row` to row + len - 1 of columns from..to-1 of a[.][n]: I - tau v v^H times them; columns likewise. */
static void from_left(int64_t n, double complex *a, int64_t row, int64_t len, int64_t from, int64_t to,
                      const double complex *v, double complex tau) {
  for (int64_t j = from; j < to; j++) {
    double complex s = 0;
    for (int64_t i = 0; i < len; i++)
      s += conj(v[i]) * a[(row + i) * n + j];
    for (int64_t i = 0; i < len; i++)
      a[(row + i) * n + j] -= v[i] * tau * s;
  }
}

static void from_right(int64_t n, double complex *a, int64_t from, int64_t to, int64_t column, int64_t len,
                       const double complex *v, double complex tau) {
  for (int64_t i = from; i < to; i++) {
    double complex s = 0;
    for (int64_t j = 0; j < len; j++)
      s += a[i * n + column + j] * v[j];
    for (int64_t j = 0; j < len; j++)
      a[i * n + column + j] -= s * tau * conj(v[j]);
  }
}

void tess__hessenberg(int64_t n, double complex *a, double complex *tau, double complex *v) {
  for (int64_t i = 0; i + 1 < n; i++) {
    int64_t len = n - i - 1;
    tau[i] = tess__householder_reflect(len, a + (i + 1) * n + i, n);
    v[0] = 1;
    for (int64_t k = 1; k < len; k++)
      v[k] = a[(i + 1 + k) * n + i];
    from_right(n, a, 0, n, i + 1, len, v, tau[i]);
    from_left(n, a, i + 1, len, i + 1, n, v, conj(tau[i]));
  }
}

void tess__tridiagonal(int64_t n, bool lower, double complex *a, double complex *d, double complex *e,
                       double complex *tau, double complex *work) {
  double complex *v = work, *x = v + n;
  for (int64_t step = 0; step + 1 < n; step++) {
    int64_t i = lower ? step : n - 2 - step, len = lower ? n - 1 - i : i + 1, first = lower ? i + 1 : 0;
    int64_t column = lower ? i : i + 1, at = lower ? 0 : len - 1; /* x[at] becomes beta */
    for (int64_t k = 0; k < len; k++)
      x[k] = a[(first + (k + at) % len) * n + column];
    tau[i] = tess__householder_reflect(len, x, 1);
    e[i] = x[0];
    for (int64_t k = 0; k < len; k++) {
      a[(first + (k + at) % len) * n + column] = x[k];
      v[(k + at) % len] = k ? x[k] : 1;
    }
    from_left(n, a, first, len, first, first + len, v, conj(tau[i]));
    from_right(n, a, first, first + len, first, len, v, tau[i]);
  }
  for (int64_t i = 0; i < n; i++)
    d[i] = creal(a[i * n + i]);
}

/* ---- QR steps ---- */
/* The rotation of rows (columns) k and k + 1 that makes y of the column (x, y) vanish. */
struct givens {
  double c;
  double complex s;
};

static struct givens rotation_of(double complex x, double complex y) {
  double size = hypot(cabs(x), cabs(y));
  if (size == 0 || y == 0) return (struct givens){1, 0};
  if (x == 0) return (struct givens){0, conj(y) / cabs(y)};
  return (struct givens){cabs(x) / size, x / cabs(x) * conj(y) / size};
}

static void rotate_rows(int64_t n, double complex *a, int64_t k, int64_t from, struct givens r) {
  for (int64_t j = from; j < n; j++) {
    double complex x = a[k * n + j], y = a[(k + 1) * n + j];
    a[k * n + j] = r.c * x + r.s * y;
    a[(k + 1) * n + j] = r.c * y - conj(r.s) * x;
  }
}

static void rotate_columns(int64_t n, double complex *a, int64_t k, int64_t to, struct givens r) {
  for (int64_t i = 0; i < to; i++) {
    double complex x = a[i * n + k], y = a[i * n + k + 1];
    a[i * n + k] = r.c * x + conj(r.s) * y;
    a[i * n + k + 1] = r.c * y - r.s * x;
  }
}

/* The eigenvalue of the last two rows up to `high` that is nearer to the last element. */
static double complex shift_of(int64_t n, const double complex *a, int64_t high) {
  double complex p = a[(high - 1) * n + high - 1], q = a[(high - 1) * n + high], r = a[high * n + high - 1],
                 s = a[high * n + high], half = (p - s) / 2, root = csqrt(half * half + q * r);
  if (creal(conj(half) * root) < 0) root = -root;
  return half + root == 0 ? s : s - q * r / (half + root);
}

static void qr_step(int64_t n, double complex *a, double complex *z, int64_t low, int64_t high, double complex shift,
                    struct givens *r) {
  for (int64_t i = low; i <= high; i++)
    a[i * n + i] -= shift;
  for (int64_t k = low; k < high; k++) {
    r[k] = rotation_of(a[k * n + k], a[(k + 1) * n + k]);
    rotate_rows(n, a, k, k, r[k]);
    a[(k + 1) * n + k] = 0;
  }
  for (int64_t k = low; k < high; k++) {
    rotate_columns(n, a, k, k + 2, r[k]);
    rotate_columns(n, z, k, n, r[k]);
  }
  for (int64_t i = low; i <= high; i++)
    a[i * n + i] += shift;
}

static bool is_small(int64_t n, const double complex *a, int64_t k, double most) {
  double beside = cabs(a[(k - 1) * n + k - 1]) + cabs(a[k * n + k]);
  return cabs(a[k * n + k - 1]) <= 0x1p-53 * (beside > 0 ? beside : most);
}

/* z, and a made Hessenberg; the size of its largest element. work: 2 n */
static double to_hessenberg(int64_t n, double complex *a, double complex *z, double complex *work) {
  double complex *tau = work;
  double most = 0;
  tess__hessenberg(n, a, tau, work + n);
  memset(z, 0, sizeof *z * (size_t)(n * n));
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < n; j++)
      if (i > 0 && j + 1 < i) z[i * n + j + 1] = a[i * n + j];
  for (int64_t i = n - 1; i > 0; i--) /* reflectors one column to the right, multiplied out */
    tau[i] = tau[i - 1];
  if (n > 0) tau[0] = 0;
  tess__householder_expand(n, n, n, z, tau);
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < n; j++) {
      if (j + 1 < i) a[i * n + j] = 0;
      most = fmax(most, cabs(a[i * n + j]));
    }
  return most;
}

/* z, and a made triangular; work: 2 n */
static bool triangular(int64_t n, double complex *a, double complex *z, double complex *work) {
  double most = to_hessenberg(n, a, z, work);
  int steps = 0;
  for (int64_t high = n - 1, low; high > 0;) {
    for (low = high; low > 0 && !is_small(n, a, low, most); low--) {
    }
    if (low > 0) a[low * n + low - 1] = 0;
    if (low == high) {
      high--;
      steps = 0;
      continue;
    }
    if (++steps > STEPS) return false;
    double complex shift = steps % 10 ? shift_of(n, a, high) : a[high * n + high] + cabs(a[high * n + high - 1]);
    qr_step(n, a, z, low, high, shift, (struct givens *)work);
  }
  return true;
}

/* ---- the real form ---- */
/* a and z from row `at` on: the reflector that turns x, of n - at elements, to its first one. */
static void turn(int64_t n, double complex *a, double complex *z, int64_t at, double complex *x) {
  double complex tau = tess__householder_reflect(n - at, x, 1);
  x[0] = 1;
  from_left(n, a, at, n - at, 0, n, x, conj(tau));
  from_right(n, a, 0, n, at, n - at, x, tau);
  from_right(n, z, 0, n, at, n - at, x, tau);
}

/* Equal elements on the diagonal of the block at row k, by a rotation. */
static void even_block(int64_t n, double complex *a, double complex *z, int64_t k) {
  double p = creal(a[k * n + k]), q = creal(a[k * n + k + 1]), r = creal(a[(k + 1) * n + k]),
         s = creal(a[(k + 1) * n + k + 1]), angle = p == s ? 0 : atan2(p - s, -(q + r)) / 2;
  struct givens turn_by = {cos(angle), sin(angle)};
  rotate_rows(n, a, k, 0, turn_by);
  rotate_columns(n, a, k, n, turn_by);
  rotate_columns(n, z, k, n, turn_by);
  double complex mean = (a[k * n + k] + a[(k + 1) * n + k + 1]) / 2;
  a[k * n + k] = a[(k + 1) * n + k + 1] = mean;
}

/* Takes off the eigenvector that `v` begins with, or the pair that it and its conjugate are; how many rows. */
static int64_t take_off(int64_t n, double complex *a, double complex *z, int64_t at, double complex value, double size,
                        const double complex *v, double complex *x) {
  int64_t m = n - at, most = 0;
  double complex *y = x + m;
  for (int64_t i = 1; i < m; i++)
    if (cabs(v[i * m]) > cabs(v[most * m])) most = i;
  for (int64_t i = 0; i < m; i++) {
    double complex e = v[i * m] * conj(v[most * m]) / cabs(v[most * m]);
    x[i] = creal(e);
    y[i] = cimag(e);
  }
  bool pair = m > 1 && fabs(cimag(value)) > 0x1p-48 * size;
  double complex tau = tess__householder_reflect(m, x, 1), s = 0;
  x[0] = 1;
  from_left(n, a, at, m, 0, n, x, conj(tau));
  from_right(n, a, 0, n, at, m, x, tau);
  from_right(n, z, 0, n, at, m, x, tau);
  for (int64_t i = 0; i < m && pair; i++)
    s += conj(x[i]) * y[i];
  for (int64_t i = 0; i < m && pair; i++)
    y[i] -= x[i] * conj(tau) * s;
  if (pair) turn(n, a, z, at + 1, y + 1);
  int64_t taken = pair ? 2 : 1;
  for (int64_t i = at + taken; i < n; i++)
    for (int64_t j = at; j < at + taken; j++)
      a[i * n + j] = 0;
  if (pair) even_block(n, a, z, at);
  return taken;
}

static bool real_form(int64_t n, double complex *a, double complex *z, double complex *work) {
  double complex *t = work + 2 * n, *v = t + n * n;
  bool good = true;
  double size = 0;
  memset(z, 0, sizeof *z * (size_t)(n * n));
  for (int64_t i = 0; i < n; i++)
    z[i * n + i] = 1;
  for (int64_t i = 0; i < n * n; i++)
    size = fmax(size, cabs(a[i]));
  for (int64_t at = 0; at < n && good;) {
    int64_t m = n - at;
    for (int64_t i = 0; i < m; i++)
      memcpy(t + i * m, a + (at + i) * n + at, sizeof *t * (size_t)m);
    good = triangular(m, t, v, work);
    if (good) at += take_off(n, a, z, at, t[0], size, v, work);
  }
  return good;
}

bool tess__schur(int64_t n, double complex *a, double complex *z, bool real, double complex *work) {
  for (int64_t i = 0; i < n * n; i++)
    if (!isfinite(creal(a[i])) || !isfinite(cimag(a[i]))) return false;
  return real ? real_form(n, a, z, work) : triangular(n, a, z, work);
}

/* ---- vectors ---- */
static void to_unit(int64_t n, double complex *v, int64_t k) {
  double size = 0;
  int64_t most = 0;
  for (int64_t i = 0; i < n; i++) {
    size = hypot(size, cabs(v[i * n + k]));
    if (cabs(v[i * n + k]) > cabs(v[most * n + k])) most = i;
  }
  double complex by = conj(v[most * n + k]) / (cabs(v[most * n + k]) * size);
  for (int64_t i = 0; i < n; i++)
    v[i * n + k] *= by;
}

/* Number k of the triangular t: x, zero beyond it; pivots are at least so large. */
static void vector_of(int64_t n, const double complex *t, int64_t k, bool left, double least, double complex *x) {
  memset(x, 0, sizeof *x * (size_t)n);
  x[k] = 1;
  for (int64_t step = 1; left ? k + step < n : step <= k; step++) {
    int64_t i = left ? k + step : k - step;
    double complex s = 0, off;
    for (int64_t j = left ? k : i + 1; j < (left ? i : k + 1); j++)
      s += left ? x[j] * conj(t[j * n + i]) : t[i * n + j] * x[j];
    off = left ? conj(t[i * n + i] - t[k * n + k]) : t[i * n + i] - t[k * n + k];
    x[i] = -s / (cabs(off) < least ? least : off);
  }
}

void tess__schur_vectors(int64_t n, const double complex *t, const double complex *z, bool left, double complex *v,
                         double complex *x) {
  double least = 0;
  for (int64_t i = 0; i < n * n; i++)
    least = fmax(least, cabs(t[i]) * 0x1p-53);
  if (least == 0) least = 0x1p-1000;
  for (int64_t k = 0; k < n; k++) {
    vector_of(n, t, k, left, least, x);
    for (int64_t i = 0; i < n; i++) {
      double complex s = 0;
      for (int64_t j = 0; j < n; j++)
        s += z[i * n + j] * x[j];
      v[i * n + k] = s;
    }
    to_unit(n, v, k);
  }
}
