/* svd and eigh of batches of matrices, by Jacobi's rotations: two columns at a time are turned until all are orthogonal
 * (svd, Hestenes), or the matrix is diagonal (eigh). Singular values descend, eigenvalues ascend. Vectors are
 * determined up to a factor of size 1, which differs from LAPACK's. A matrix with NaN or infinities gives NaN. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/alloc.h"
#include "op/attrs.h"
#include "op/batch.h"
#include "op/check.h"
#include "op/complex_math.h"
#include "op/derive.h"
#include "op/matrix.h"
#include "op/matrix_build.h"
#include "op/ops.h"

enum { SWEEPS = 60 }; /* about ten are needed */

static double square(double complex v) {
  return creal(v) * creal(v) + cimag(v) * cimag(v);
}

static bool all_finite(int64_t n, const double complex *a) {
  bool finite = true;
  for (int64_t i = 0; i < n; i++)
    finite &= isfinite(creal(a[i])) && isfinite(cimag(a[i]));
  return finite;
}

static void make_nan(int64_t n, double complex *v) {
  for (int64_t i = 0; i < n; i++)
    v[i] = tess__c128_of((double)NAN, (double)NAN);
}

/* ---- rotations ---- */
struct rotation {
  double c, s;
  double complex phase;
};

/* What makes [p, w; conj w, q] diagonal. */
static struct rotation rotation_of(double p, double q, double complex w) {
  double size = cabs(w), theta = (q - p) / (2 * size);
  double t = copysign(1 / (fabs(theta) + hypot(theta, 1)), theta), c = 1 / hypot(t, 1);
  return (struct rotation){c, t * c, w / size};
}

/* x and y, n elements each and `step` apart, become c x - s y phase* and s x + c y phase*. */
static void rotate(struct rotation r, int64_t n, double complex *x, double complex *y, int64_t step) {
  for (int64_t i = 0; i < n * step; i += step) {
    double complex u = x[i], v = y[i] * conj(r.phase);
    x[i] = r.c * u - r.s * v;
    y[i] = r.s * u + r.c * v;
  }
}

static void set_identity(int64_t n, double complex *v) {
  for (int64_t i = 0; i < n * n; i++)
    v[i] = i % (n + 1) == 0;
}

/* order[i]: the column with the i-th key, ascending; equal ones stay in order. */
static void sort_columns(int64_t n, const double *key, int64_t *order) {
  for (int64_t i = 0; i < n; i++) {
    int64_t at = i;
    for (; at > 0 && key[order[at - 1]] > key[i]; at--)
      order[at] = order[at - 1];
    order[at] = i;
  }
}

static void pick_columns(int64_t m, int64_t n, const int64_t *order, const double complex *from, double complex *to) {
  for (int64_t i = 0; i < m; i++)
    for (int64_t j = 0; j < n; j++)
      to[i * n + j] = from[i * n + order[j]];
}

static void store_reals(tess_dtype t, void *out, int64_t at, int64_t n, const double *v) {
  for (int64_t i = 0; i < n; i++)
    tess__element_from_double(t, (char *)out + (at + i) * tess__dtype_bytes(t), v[i]);
}

/* ---- eigh ---- */
static bool eigh_check(const struct call *c, struct diag *d) {
  const struct type *t = c->in[0];
  if (!tess__check_matrices(t, d) || !tess__check_square(t, d)) return false;
  tess_dtype dtype = (tess_dtype)t->dtype;
  int64_t n = tess__matrix_columns(t);
  return tess__check_result(c, 0, tess__matrix_type(t, dtype, 2, n, n), d) &&
         tess__check_result(c, 1, tess__matrix_type(t, tess__real_of(dtype), 1, n, 0), d);
}

/* Both triangles of a from one. */
static void mirror(int64_t n, double complex *a, bool lower) {
  for (int64_t i = 0; i < n; i++) {
    a[i * n + i] = creal(a[i * n + i]);
    for (int64_t j = 0; j < i; j++)
      if (lower)
        a[j * n + i] = conj(a[i * n + j]);
      else
        a[i * n + j] = conj(a[j * n + i]);
  }
}

/* a of n by n becomes diagonal, v its eigenvectors in columns. */
static void diagonalise(int64_t n, double complex *a, double complex *v) {
  double norm = 0;
  bool turned = true;
  set_identity(n, v);
  for (int64_t i = 0; i < n * n; i++)
    norm += square(a[i]);
  double small = sqrt(norm) * DBL_EPSILON / (double)(4 * n + 1);
  for (int sweep = 0; turned && sweep < SWEEPS; sweep++) {
    turned = false;
    for (int64_t p = 0; p < n; p++)
      for (int64_t q = p + 1; q < n; q++) {
        double complex w = a[p * n + q];
        if (cabs(w) <= small) continue;
        struct rotation r = rotation_of(creal(a[p * n + p]), creal(a[q * n + q]), w);
        rotate(r, n, a + p, a + q, n);
        rotate(r, n, v + p, v + q, n);
        r.phase = conj(r.phase);
        rotate(r, n, a + p * n, a + q * n, 1);
        a[p * n + q] = a[q * n + p] = 0;
        turned = true;
      }
  }
}

struct eigen { /* room for one matrix */
  int64_t n, *order;
  double complex *a, *v;
  double *key, *value;
};

static void decompose(struct eigen *e, bool lower) {
  int64_t n = e->n;
  mirror(n, e->a, lower);
  bool finite = all_finite(n * n, e->a);
  int scale = tess__matrix_scale(n * n, e->a);
  if (finite) diagonalise(n, e->a, e->v);
  for (int64_t i = 0; i < n; i++)
    e->key[i] = creal(e->a[i * n + i]);
  if (finite) sort_columns(n, e->key, e->order);
  for (int64_t i = 0; i < n; i++)
    e->value[i] = finite ? scalbn(e->key[e->order[i]], scale) : (double)NAN;
  if (finite) pick_columns(n, n, e->order, e->v, e->a);
  if (!finite) make_nan(n * n, e->a);
}

static void eigh_ref(const struct call *c, const void *const *in, void *const *out) {
  const struct type *t = c->in[0];
  tess_dtype dtype = (tess_dtype)t->dtype;
  int64_t n = tess__matrix_columns(t);
  struct eigen e = {.n = n};
  e.a = tess__call_room(c, 2 * n * n + 2 * n + 1, sizeof *e.a);
  if (!e.a) return;
  e.v = e.a + n * n;
  e.key = (double *)(e.v + n * n);
  e.value = e.key + n;
  e.order = (int64_t *)(e.value + n);
  for (int64_t b = 0; b < tess__matrix_batches(t); b++) {
    tess__load_complex(dtype, in[0], b * n * n, n * n, e.a);
    decompose(&e, ((const struct eigh_attrs *)c->attrs)->lower);
    tess__store_complex(dtype, out[0], b * n * n, n * n, e.a);
    store_reals(tess__real_of(dtype), out[1], b * n, n, e.value);
  }
  tess__call_room_end(e.a);
}

/* For eigenvalues that differ: V' = V (F o V^H A' V), F: one over their differences, off the diagonal. */
static bool eigh_jvp(struct build *b, const struct jvp *j, vid *tangent) {
  vid v = j->out[0], turned = tess__n_matrix_product(b, tess__n_adjoint(b, v), j->tangent[0]);
  turned = tess__n_matrix_product(b, turned, v);
  vid w = tess__n_convert(b, j->out[1], (tess_dtype)type_of(b, v)->dtype, false), one = tess__n_identity_like(b, v);
  vid apart = tess__n_subtract(b, tess__n_by_column(b, w, v), tess__n_by_row(b, w, v));
  vid f = tess__n_divide(b, tess__number_like(b, v, 1), tess__n_add(b, one, apart));
  f = tess__n_subtract(b, f, one);
  tangent[0] = tess__n_matrix_product(b, v, tess__n_multiply(b, turned, f));
  tangent[1] = tess__n_diagonal(b, tess__n_real(b, turned));
  for (int i = 0; i < 2; i++)
    tangent[i] = tess__tangent_as(b, tangent[i], type_of(b, j->out[i]));
  return tess__jvp_done(b);
}

const struct tess_op tess__op_eigh = {
    .name = "linalg.eigh",
    .id = OP_eigh,
    .arity = 1,
    .results = 2,
    .attr_bytes = sizeof(struct eigh_attrs),
    .attrs = (const struct attr[]){{"lower", ATTR_BOOL, offsetof(struct eigh_attrs, lower), NULL}, {0}},
    .check = eigh_check,
    .factors = tess__matrix_factors,
    .ref = eigh_ref,
    .flops = tess__eigh_flops,
    .jvp = eigh_jvp,
    .batch = tess__batch_leading,
};

/* ---- svd ---- */
static bool svd_check(const struct call *c, struct diag *d) {
  const struct svd_attrs *attrs = c->attrs;
  const struct type *t = c->in[0];
  if (!tess__check_matrices(t, d)) return false;
  tess_dtype dtype = (tess_dtype)t->dtype;
  int64_t m = tess__matrix_rows(t), n = tess__matrix_columns(t), k = tess__least(m, n);
  if (c->n_out != (attrs->compute_uv ? 3 : 1))
    return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "svd has three results, or one without vectors");
  if (!tess__check_result(c, 0, tess__matrix_type(t, tess__real_of(dtype), 1, k, 0), d)) return false;
  return !attrs->compute_uv ||
         (tess__check_result(c, 1, tess__matrix_type(t, dtype, 2, m, attrs->full_matrices ? m : k), d) &&
          tess__check_result(c, 2, tess__matrix_type(t, dtype, 2, attrs->full_matrices ? n : k, n), d));
}

/* Columns of w[m][n] become orthogonal, v[n][n] turns with them. */
static void make_orthogonal(int64_t m, int64_t n, double complex *w, double complex *v) {
  bool turned = true;
  set_identity(n, v);
  for (int sweep = 0; turned && sweep < SWEEPS; sweep++) {
    turned = false;
    for (int64_t p = 0; p < n; p++)
      for (int64_t q = p + 1; q < n; q++) {
        double pp = 0, qq = 0;
        double complex pq = 0;
        for (int64_t i = 0; i < m; i++) {
          pp += square(w[i * n + p]);
          qq += square(w[i * n + q]);
          pq += conj(w[i * n + p]) * w[i * n + q];
        }
        if (cabs(pq) <= DBL_EPSILON * sqrt(pp) * sqrt(qq)) continue;
        struct rotation r = rotation_of(pp, qq, pq);
        rotate(r, m, w + p, w + q, n);
        rotate(r, n, v + p, v + q, n);
        turned = true;
      }
  }
}

struct singular { /* room for one matrix, tall: w[m][n], v[n][n], u[m][m or n] */
  int64_t m, n, columns, *order;
  double complex *w, *v, *u, *x, *tau;
  double *key, *value;
};

/* w = u value v^H. u comes from w's reflectors, which are orthogonal whatever the rank. */
static void decompose_tall(struct singular *s) {
  int64_t m = s->m, n = s->n;
  int scale = tess__matrix_scale(m * n, s->w);
  make_orthogonal(m, n, s->w, s->v);
  for (int64_t j = 0; j < n; j++) {
    double norm = 0;
    for (int64_t i = 0; i < m; i++)
      norm += square(s->w[i * n + j]);
    s->key[j] = -sqrt(norm);
  }
  sort_columns(n, s->key, s->order);
  for (int64_t j = 0; j < n; j++)
    s->value[j] = scalbn(-s->key[s->order[j]], scale);
  pick_columns(m, n, s->order, s->w, s->x);
  memcpy(s->w, s->x, sizeof *s->w * (size_t)(m * n));
  pick_columns(n, n, s->order, s->v, s->x);
  memcpy(s->v, s->x, sizeof *s->v * (size_t)(n * n));
  tess__householder_factor(m, n, s->w, s->tau);
  for (int64_t i = 0; i < m; i++)
    for (int64_t j = 0; j < s->columns; j++)
      s->u[i * s->columns + j] = j < n ? s->w[i * n + j] : 0;
  tess__householder_expand(m, s->columns, n, s->u, s->tau);
  for (int64_t j = 0; j < n; j++)
    for (int64_t i = 0; i < m && creal(s->w[j * n + j]) < 0; i++)
      s->u[i * s->columns + j] *= -1;
}

static void adjoint(int64_t m, int64_t n, const double complex *from, double complex *to) {
  for (int64_t i = 0; i < m; i++)
    for (int64_t j = 0; j < n; j++)
      to[j * m + i] = conj(from[i * n + j]);
}

/* One matrix; a wide one by its adjoint, whose vectors change sides. */
static void svd_of(const struct call *c, struct singular *s, int64_t b, const void *in, void *const *out) {
  const struct type *t = c->in[0];
  tess_dtype dtype = (tess_dtype)t->dtype;
  int64_t m = s->m, n = s->n;
  bool wide = tess__matrix_rows(t) < tess__matrix_columns(t);
  tess__load_complex(dtype, in, b * m * n, m * n, s->x);
  bool finite = all_finite(m * n, s->x);
  if (wide)
    adjoint(n, m, s->x, s->w);
  else
    memcpy(s->w, s->x, sizeof *s->w * (size_t)(m * n));
  if (finite) {
    decompose_tall(s);
  } else {
    make_nan(m * s->columns, s->u);
    make_nan(n * n, s->v);
    for (int64_t i = 0; i < n; i++)
      s->value[i] = (double)NAN;
  }
  store_reals(tess__real_of(dtype), out[0], b * n, n, s->value);
  if (c->n_out == 1) return;
  int64_t left = wide ? n * n : m * s->columns, right = wide ? m * s->columns : n * n;
  tess__store_complex(dtype, out[1], b * left, left, wide ? s->v : s->u);
  adjoint(wide ? m : n, wide ? s->columns : n, wide ? s->u : s->v, s->x);
  tess__store_complex(dtype, out[2], b * right, right, s->x);
}

static void svd_ref(const struct call *c, const void *const *in, void *const *out) {
  const struct type *t = c->in[0];
  int64_t n = tess__least(tess__matrix_rows(t), tess__matrix_columns(t)),
          m = tess__matrix_rows(t) + tess__matrix_columns(t) - n;
  struct singular s = {.m = m, .n = n, .columns = ((const struct svd_attrs *)c->attrs)->full_matrices ? m : n};
  s.w = tess__call_room(c, m * n + n * n + 2 * m * s.columns + 3 * n + 1, sizeof *s.w);
  if (!s.w) return;
  s.v = s.w + m * n;
  s.u = s.v + n * n;
  s.x = s.u + m * s.columns;
  s.tau = s.x + m * s.columns;
  s.key = (double *)(s.tau + n);
  s.value = s.key + n;
  s.order = (int64_t *)(s.value + n);
  for (int64_t b = 0; b < tess__matrix_batches(t); b++)
    svd_of(c, &s, b, in[0], out);
  tess__call_room_end(s.w);
}

struct svd_change { /* A = U S V^H, and how A changes */
  struct build *b;
  vid s, u, v, a, inner; /* inner: U^H A' V */
};

/* 1 / x, and 0 where x is 0: as 1 / (x + zero) - zero, zero: 1 there. */
static vid inverse(struct build *b, vid x, vid zero) {
  return tess__n_subtract(b, tess__n_divide(b, tess__number_like(b, x, 1), tess__n_add(b, x, zero)), zero);
}

static vid with_adjoint(struct build *b, vid x) {
  return tess__n_add(b, x, tess__n_adjoint(b, x));
}

/* What changes of the space that U (V) spans, where the matrix has more rows (columns) than that: (1 - U U^H) w / s */
static vid outward(const struct svd_change *c, vid u, vid w) {
  struct build *b = c->b;
  vid inside = tess__n_matrix_product(b, u, tess__n_matrix_product(b, tess__n_adjoint(b, u), w));
  vid s = tess__n_convert(b, c->s, (tess_dtype)type_of(b, w)->dtype, false);
  return tess__n_divide(b, tess__n_subtract(b, w, inside), tess__n_by_column(b, s, w));
}

/* For singular values that differ, as in JAX. out: of U and of V. */
static void vector_tangents(const struct svd_change *c, vid *out) {
  struct build *b = c->b;
  vid like = tess__n_real(b, c->inner), one = tess__n_identity_like(b, like);
  tess_dtype dtype = (tess_dtype)type_of(b, c->inner)->dtype;
  vid column = tess__n_by_column(b, c->s, like), row = tess__n_by_row(b, c->s, like);
  vid apart = tess__n_multiply(b, tess__n_add(b, column, row), tess__n_subtract(b, column, row));
  vid f = tess__n_convert(b, inverse(b, apart, one), dtype, false);
  vid zero = tess__n_compare(b, c->s, tess__number_like(b, c->s, 0), COMPARE_EQ);
  zero = tess__n_convert(b, zero, (tess_dtype)type_of(b, c->s)->dtype, false);
  vid half = tess__n_multiply(b, tess__n_by_column(b, inverse(b, c->s, zero), like), one);
  half = tess__n_convert(b, tess__n_multiply(b, half, tess__number_like(b, half, 0.5)), dtype, false);
  vid skew = tess__n_subtract(b, c->inner, tess__n_adjoint(b, c->inner));
  vid right = tess__n_multiply(b, c->inner, tess__n_convert(b, column, dtype, false)),
      left = tess__n_multiply(b, c->inner, tess__n_convert(b, row, dtype, false));
  vid du = tess__n_add(b, tess__n_multiply(b, with_adjoint(b, right), f), tess__n_multiply(b, skew, half));
  out[0] = tess__n_matrix_product(b, c->u, du);
  out[1] = tess__n_matrix_product(b, c->v, tess__n_multiply(b, with_adjoint(b, left), f));
}

static bool svd_jvp(struct build *b, const struct jvp *j, vid *tangent) {
  const struct svd_attrs *attrs = j->call->attrs;
  const struct type *t = j->call->in[0];
  int64_t m = tess__matrix_rows(t), n = tess__matrix_columns(t);
  vid own[3] = {VID_NONE, VID_NONE, VID_NONE};
  if (attrs->compute_uv && attrs->full_matrices && m != n)
    return tess__jvp_told(
        b, tess__fail(b->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                      "no derivative of full matrices of singular vectors of %s; legal: full_matrices=False",
                      tess__type_text(t)));
  const vid *out = j->out;
  if (!attrs->compute_uv) {
    if (!tess__n_svd(b, j->in[0], false, true, own)) return false;
    out = own;
  }
  struct svd_change c = {b, out[0], out[1], tess__n_adjoint(b, out[2]), j->tangent[0], VID_NONE};
  vid turned = tess__n_matrix_product(b, c.a, c.v);
  c.inner = tess__n_matrix_product(b, tess__n_adjoint(b, c.u), turned);
  vid change[3] = {tess__n_diagonal(b, tess__n_real(b, c.inner)), VID_NONE, VID_NONE};
  if (attrs->compute_uv) {
    vector_tangents(&c, change + 1);
    if (m > n) change[1] = tess__n_add(b, change[1], outward(&c, c.u, turned));
    vid turned_back = m < n ? tess__n_matrix_product(b, tess__n_adjoint(b, c.a), c.u) : VID_NONE;
    if (m < n) change[2] = tess__n_add(b, change[2], outward(&c, c.v, turned_back));
    change[2] = tess__n_adjoint(b, change[2]);
  }
  for (int i = 0; i < (attrs->compute_uv ? 3 : 1); i++)
    tangent[i] = tess__tangent_as(b, change[i], type_of(b, j->out[i]));
  return tess__jvp_done(b);
}

const struct tess_op tess__op_svd = {
    .name = "linalg.svd",
    .id = OP_svd,
    .arity = 1,
    .results = -1,
    .attr_bytes = sizeof(struct svd_attrs),
    .attrs = (const struct attr[]){{"full_matrices", ATTR_BOOL, offsetof(struct svd_attrs, full_matrices), NULL},
                                   {"compute_uv", ATTR_BOOL, offsetof(struct svd_attrs, compute_uv), NULL},
                                   {0}},
    .check = svd_check,
    .factors = tess__matrix_factors,
    .ref = svd_ref,
    .flops = tess__svd_flops,
    .jvp = svd_jvp,
    .batch = tess__batch_leading,
};
