/* Batches of matrices for reference kernels: elements in and out, shapes, factors, Householder reflectors. */
#include "op/matrix.h"

#include <math.h>
#include <string.h>

#include "core/dtype.h"
#include "op/check.h"
#include "op/complex_math.h"

/* ---- elements ---- */
int64_t tess__matrix_batches(const struct type *t) {
  int64_t n = 1;
  for (int i = 0; i < t->rank - 2; i++)
    n *= t->dim[i];
  return n;
}

void tess__load_complex(tess_dtype t, const void *in, int64_t at, int64_t n, double complex *m) {
  const char *p = (const char *)in + at * tess__dtype_bytes(t);
  for (int64_t i = 0; i < n; i++) {
    double re, im;
    tess__element_to_complex(t, p + i * tess__dtype_bytes(t), &re, &im);
    m[i] = tess__c128_of(re, im);
  }
}

void tess__store_complex(tess_dtype t, void *out, int64_t at, int64_t n, const double complex *m) {
  char *p = (char *)out + at * tess__dtype_bytes(t);
  for (int64_t i = 0; i < n; i++, p += tess__dtype_bytes(t)) {
    float complex z = (float complex)m[i];
    if (t == TESS_C64)
      memcpy(p, &z, sizeof z);
    else if (t == TESS_C128)
      memcpy(p, &m[i], sizeof m[i]);
    else
      tess__element_from_double(t, p, creal(m[i]));
  }
}

tess_dtype tess__real_of(tess_dtype t) {
  return t == TESS_C64 ? TESS_F32 : t == TESS_C128 ? TESS_F64 : t;
}

/* ---- types ---- */
bool tess__check_square(const struct type *t, struct diag *d) {
  return (t->rank >= 2 && t->dim[t->rank - 1] == t->dim[t->rank - 2]) ||
         tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "not a batch of square matrices: %s",
                    tess__type_text(t));
}

bool tess__check_matrices(const struct type *t, struct diag *d) {
  tess_dtype dtype = (tess_dtype)t->dtype;
  if (dtype != TESS_F32 && dtype != TESS_F64 && dtype != TESS_C64 && dtype != TESS_C128)
    return tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                      "does not take this dtype: %s; legal: f32, f64, c64 and c128", tess__type_text(t));
  return t->rank >= 2 || tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                                    "%s is not a batch of matrices; legal: two dimensions or "
                                    "more",
                                    tess__type_text(t));
}

const struct type *tess__matrix_type(const struct type *t, tess_dtype dtype, int n, int64_t first, int64_t second) {
  struct type out = *t;
  memset(out.dim + (t->rank - 2), 0, sizeof out.dim[0] * 2);
  out.dtype = (uint8_t)dtype;
  out.weak = false;
  out.rank = (uint8_t)(t->rank - 2 + n);
  if (n > 0) out.dim[t->rank - 2] = first;
  if (n > 1) out.dim[t->rank - 1] = second;
  return tess__type(&out);
}

void tess__matrix_factors(const struct call *c, struct rule *r) {
  tess__batch_factors(c, r, c->in[0]->rank - 2);
}

void tess__batch_factors(const struct call *c, struct rule *r, int leading) {
  for (int i = 0; i < leading; i++) {
    int f = tess__factor_new(r, FACTOR_PASS, c->in[0]->dim[i]);
    for (int k = 0; k < c->n_in + c->n_out; k++)
      tess__factor_use(r, f, k, i);
  }
  for (int k = 0; k < c->n_in + c->n_out; k++) {
    const struct type *t = k < c->n_in ? c->in[k] : c->out[k - c->n_in];
    for (int i = leading; i < t->rank; i++)
      tess__factor_use(r, tess__factor_new(r, FACTOR_REPLICATE, t->dim[i]), k, i);
  }
}

/* ---- reflectors ---- */
double complex tess__householder_reflect(int64_t n, double complex *x, int64_t step) {
  double rest = 0;
  for (int64_t i = 1; i < n; i++)
    rest += creal(x[i * step]) * creal(x[i * step]) + cimag(x[i * step]) * cimag(x[i * step]);
  double complex alpha = x[0];
  if (rest == 0 && cimag(alpha) == 0) return 0;
  double beta = -copysign(hypot(hypot(creal(alpha), cimag(alpha)), sqrt(rest)), creal(alpha));
  for (int64_t i = 1; i < n; i++)
    x[i * step] /= alpha - beta;
  x[0] = beta;
  return (beta - alpha) / beta;
}

void tess__householder_apply(int64_t m, int64_t n, double complex *a, int64_t from, int64_t column,
                             double complex tau) {
  for (int64_t j = column; j < n; j++) {
    double complex s = a[from * n + j];
    for (int64_t i = from + 1; i < m; i++)
      s += conj(a[i * n + from]) * a[i * n + j];
    s *= tau;
    a[from * n + j] -= s;
    for (int64_t i = from + 1; i < m; i++)
      a[i * n + j] -= s * a[i * n + from];
  }
}

int tess__matrix_scale(int64_t n, double complex *a) {
  double most = 0;
  int e = 0;
  for (int64_t i = 0; i < n; i++)
    most = fmax(most, fmax(fabs(creal(a[i])), fabs(cimag(a[i]))));
  if (most == 0 || !isfinite(most)) return 0;
  frexp(most, &e);
  for (int64_t i = 0; i < n; i++)
    a[i] = tess__c128_of(scalbn(creal(a[i]), -e), scalbn(cimag(a[i]), -e));
  return e;
}

void tess__householder_factor(int64_t m, int64_t n, double complex *a, double complex *tau) {
  int e = tess__matrix_scale(m * n, a);
  for (int64_t i = 0; i < m && i < n; i++) {
    tau[i] = tess__householder_reflect(m - i, a + i * n + i, n);
    tess__householder_apply(m, n, a, i, i + 1, conj(tau[i]));
  }
  for (int64_t i = 0; i < m && i < n; i++)
    for (int64_t j = i; j < n; j++)
      a[i * n + j] = tess__c128_of(scalbn(creal(a[i * n + j]), e), scalbn(cimag(a[i * n + j]), e));
}

void tess__householder_expand(int64_t m, int64_t n, int64_t k, double complex *a, const double complex *tau) {
  for (int64_t j = k; j < n; j++) /* columns without a reflector are those of the identity */
    for (int64_t i = 0; i < m; i++)
      a[i * n + j] = i == j;
  for (int64_t at = k - 1; at >= 0; at--) {
    for (int64_t i = 0; i < at; i++)
      a[i * n + at] = 0;
    tess__householder_apply(m, n, a, at, at + 1, tau[at]);
    for (int64_t i = at + 1; i < m; i++)
      a[i * n + at] *= -tau[at];
    a[at * n + at] = 1 - tau[at];
  }
}
