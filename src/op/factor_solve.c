/* cholesky and triangular_solve over batches of matrices. Everything is computed in double (complex) and rounded once;
 * the triangle that a factor does not have is zero, and a matrix that is not positive definite gives NaN, as in JAX. */
#include <math.h>

#include "base/alloc.h"
#include "base/size.h"
#include "op/attrs.h"
#include "op/batch.h"
#include "op/batch_merge.h"
#include "op/check.h"
#include "op/complex_math.h"
#include "op/derive.h"
#include "op/matrix.h"
#include "op/matrix_build.h"
#include "op/ops.h"
#include "op/transpose.h"

enum { CLASSES_INEXACT = DTYPE_FLOAT | DTYPE_COMPLEX };

/* ---- elements ---- */
static void load_matrix(const struct type *t, const void *in, int64_t batch, double complex *m) {
  int64_t n = t->dim[t->rank - 2] * t->dim[t->rank - 1];
  tess__load_complex((tess_dtype)t->dtype, in, batch * n, n, m);
}

static void store_matrix(const struct type *t, void *out, int64_t batch, const double complex *m) {
  int64_t n = t->dim[t->rank - 2] * t->dim[t->rank - 1];
  tess__store_complex((tess_dtype)t->dtype, out, batch * n, n, m);
}

static bool check_square(const struct type *t, struct diag *d) {
  return tess__check_dtype(t, CLASSES_INEXACT, d) && tess__check_square(t, d);
}

/* ---- cholesky ---- */
static bool cholesky_check(const struct call *c, struct diag *d) {
  return check_square(c->in[0], d) && tess__check_identity(c, d);
}

static void cholesky_factors(const struct call *c, struct rule *r) {
  for (int i = 0; i < c->in[0]->rank; i++) {
    int f = tess__factor_new(r, i < c->in[0]->rank - 2 ? FACTOR_PASS : FACTOR_REPLICATE, c->in[0]->dim[i]);
    tess__factor_use(r, f, 0, i);
    tess__factor_use(r, f, 1, i);
  }
}

/* m becomes its factor L, read from the triangle that is asked for; false: not positive definite. */
static bool factorise(double complex *m, int64_t n, bool lower) {
  if (!lower)
    for (int64_t i = 0; i < n; i++)
      for (int64_t j = 0; j < i; j++)
        m[i * n + j] = conj(m[j * n + i]);
  for (int64_t j = 0; j < n; j++) {
    double d = creal(m[j * n + j]);
    for (int64_t k = 0; k < j; k++)
      d -= creal(m[j * n + k]) * creal(m[j * n + k]) + cimag(m[j * n + k]) * cimag(m[j * n + k]);
    if (!(d > 0)) return false;
    d = sqrt(d);
    m[j * n + j] = d;
    for (int64_t i = j + 1; i < n; i++) {
      double complex s = m[i * n + j];
      for (int64_t k = 0; k < j; k++)
        s -= m[i * n + k] * conj(m[j * n + k]);
      m[i * n + j] = s / d;
    }
  }
  return true;
}

static void cholesky_ref(const struct call *c, const void *const *in, void *const *out) {
  const struct type *t = c->in[0];
  bool lower = ((const struct cholesky_attrs *)c->attrs)->lower;
  int64_t n = t->dim[t->rank - 1], batch = n ? tess__matrix_batches(t) : 0;
  double complex *m = tess__call_room(c, 2 * n * n + 1, sizeof *m), *l = m + n * n;
  if (!m) return;
  for (int64_t b = 0; b < batch; b++) {
    load_matrix(t, in[0], b, m);
    bool good = factorise(m, n, lower);
    for (int64_t i = 0; i < n; i++)
      for (int64_t j = 0; j < n; j++) {
        bool inside = lower ? j <= i : i <= j;
        double complex v = lower ? m[i * n + j] : conj(m[j * n + i]);
        l[i * n + j] = !inside ? 0 : good ? v : (double)NAN;
      }
    store_matrix(t, out[0], b, l);
  }
  tess__call_room_end(m);
}

/* L' = L phi(L^-1 A' L^-H), phi: the lower triangle, half of its diagonal. A' is taken to be Hermitian, as in JAX. */
static bool cholesky_jvp(struct build *b, const struct jvp *j, vid *tangent) {
  bool lower = ((const struct cholesky_attrs *)j->call->attrs)->lower;
  struct triangular_attrs right = {.lower = true, .transpose = TRANSPOSE_ADJOINT}, left = {true, true, false, 0};
  vid l = lower ? j->out[0] : tess__n_adjoint(b, j->out[0]);
  vid x = tess__n_triangular_solve(b, l, j->tangent[0], &right);
  x = tess__n_triangle(b, tess__n_triangular_solve(b, l, x, &left), true, 0);
  vid twice = tess__n_add(b, tess__number_like(b, x, 1), tess__n_identity_like(b, x));
  vid change = tess__n_matrix_product(b, l, tess__n_divide(b, x, twice));
  tangent[0] = tess__tangent_as(b, lower ? change : tess__n_adjoint(b, change), type_of(b, j->out[0]));
  return tess__jvp_done(b);
}

const struct tess_op tess__op_cholesky = {
    .name = "cholesky",
    .id = OP_cholesky,
    .arity = 1,
    .results = 1,
    .attr_bytes = sizeof(struct cholesky_attrs),
    .attrs = (const struct attr[]){{"lower", ATTR_BOOL, offsetof(struct cholesky_attrs, lower), NULL}, {0}},
    .check = cholesky_check,
    .factors = cholesky_factors,
    .ref = cholesky_ref,
    .flops = tess__cholesky_flops,
    .jvp = cholesky_jvp,
    .batch = tess__batch_leading,
};

/* ---- triangular_solve ---- */
static bool solve_check(const struct call *c, struct diag *d) {
  const struct triangular_attrs *attrs = c->attrs;
  const struct type *a = c->in[0], *b = c->in[1];
  if (!check_square(a, d)) return false;
  bool fits = a->dtype == b->dtype && a->rank == b->rank;
  for (int i = 0; fits && i < a->rank - 2; i++)
    fits = a->dim[i] == b->dim[i];
  if (!fits || b->dim[b->rank - (attrs->left_side ? 2 : 1)] != a->dim[a->rank - 1])
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "%s has no %s sides for %s; legal: one dtype, equal batches, as many %s as unknowns",
                      tess__type_text(b), attrs->left_side ? "right" : "left", tess__type_text(a),
                      attrs->left_side ? "rows" : "columns");
  return tess__check_result(c, 0, b, d);
}

static void solve_factors(const struct call *c, struct rule *r) {
  const struct triangular_attrs *attrs = c->attrs;
  const struct type *a = c->in[0], *b = c->in[1];
  int n = a->rank, rows = n - 2, columns = n - 1;
  bool transposed = attrs->transpose != TRANSPOSE_NO;
  for (int i = 0; i < n - 2; i++) {
    int f = tess__factor_new(r, FACTOR_PASS, a->dim[i]);
    for (int t = 0; t < 3; t++)
      tess__factor_use(r, f, t, i);
  }
  int kept = attrs->left_side == transposed ? columns : rows, contracted = kept == rows ? columns : rows;
  int solved = attrs->left_side ? rows : columns, other = attrs->left_side ? columns : rows;
  for (int turn = 0; turn < 2; turn++) {          /* in Shardy's order */
    bool right = attrs->left_side == (turn == 1); /* the right sides; else what a and b share */
    int f = tess__factor_new(r, FACTOR_REPLICATE, right ? b->dim[other] : a->dim[kept]);
    r->factor[f].apart = right; /* OpenBLAS solves several sides together, and rounds as it has them */
    tess__factor_use(r, f, right ? 1 : 0, right ? other : kept);
    tess__factor_use(r, f, right ? 2 : 1, right ? other : solved);
  }
  int f = tess__factor_new(r, FACTOR_REPLICATE, a->dim[contracted]);
  tess__factor_use(r, f, 0, contracted);
  tess__factor_use(r, f, 2, solved);
}

/* op(a)[i][j] of the equation written with the unknowns on the right. */
static double complex coefficient(const struct triangular_attrs *attrs, const double complex *a, int64_t n, int64_t i,
                                  int64_t j) {
  bool turned = (attrs->transpose != TRANSPOSE_NO) == attrs->left_side;
  double complex v = turned ? a[j * n + i] : a[i * n + j];
  return attrs->transpose == TRANSPOSE_ADJOINT ? conj(v) : v;
}

/* Unknown i of the k-th system lies at i * step + k * next. */
static void substitute(const struct triangular_attrs *attrs, const double complex *a, int64_t n, double complex *x,
                       int64_t step) {
  bool turned = (attrs->transpose != TRANSPOSE_NO) == attrs->left_side, forward = attrs->lower != turned;
  for (int64_t at = 0; at < n; at++) {
    int64_t i = forward ? at : n - 1 - at;
    double complex s = x[i * step];
    for (int64_t k = 0; k < at; k++) {
      int64_t j = forward ? k : n - 1 - k;
      s -= coefficient(attrs, a, n, i, j) * x[j * step];
    }
    double complex pivot = coefficient(attrs, a, n, i, i);
    bool is_real = cimag(pivot) == 0; /* real numbers are divided as such: x / 0 is infinite */
    if (!attrs->unit_diagonal)
      s = is_real ? tess__c128_of(creal(s) / creal(pivot), cimag(s) / creal(pivot)) : s / pivot;
    x[i * step] = s;
  }
}

static void solve_ref(const struct call *c, const void *const *in, void *const *out) {
  const struct triangular_attrs *attrs = c->attrs;
  const struct type *a = c->in[0], *b = c->in[1];
  int64_t n = a->dim[a->rank - 1], rows = b->dim[b->rank - 2], columns = b->dim[b->rank - 1];
  int64_t systems = attrs->left_side ? columns : rows, batch = rows > 0 && columns > 0 ? tess__matrix_batches(a) : 0;
  double complex *m = tess__call_room(c, n * n + rows * columns + 1, sizeof *m), *x = m + n * n;
  if (!m) return;
  for (int64_t k = 0; k < batch; k++) {
    load_matrix(a, in[0], k, m);
    load_matrix(b, in[1], k, x);
    for (int64_t s = 0; s < systems; s++)
      substitute(attrs, m, n, x + (attrs->left_side ? s : s * columns), attrs->left_side ? columns : 1);
    store_matrix(b, out[0], k, x);
  }
  tess__call_room_end(m);
}

static const char *const transposes[] = {"NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"};

/* op(A) X = B: op(A) X' = B' - op(A)' X. What is not read of A does not change. */
static bool solve_jvp(struct build *b, const struct jvp *j, vid *tangent) {
  const struct triangular_attrs *a = j->call->attrs;
  vid right = j->tangent[1];
  if (j->tangent[0] != VID_NONE) {
    vid change = tess__n_triangle(b, j->tangent[0], a->lower, !a->unit_diagonal ? 0 : a->lower ? -1 : 1);
    if (a->transpose == TRANSPOSE_YES) change = tess__n_matrix_transpose(b, change);
    if (a->transpose == TRANSPOSE_ADJOINT) change = tess__n_adjoint(b, change);
    vid x = j->out[0];
    vid product = a->left_side ? tess__n_matrix_product(b, change, x) : tess__n_matrix_product(b, x, change);
    right = tess__tangent_sum(b, right, tess__n_negate(b, product));
  }
  return tess__jvp_again(b, j, (vid[]){j->in[0], right}, tangent);
}

/* One matrix for the whole batch has its right-hand sides side by side. */
static bool solve_batch(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  const struct triangular_attrs *a = c->call->attrs;
  int dim = c->call->in[1]->rank - (a->left_side ? 1 : 2);
  if (c->mapped[0]) return tess__batch_leading(b, c, out, out_mapped);
  vid x = tess__n_triangular_solve(b, c->in[0], tess__batch_into(b, c, c->in[1], dim, 1), a);
  *out = tess__batch_out_of(b, c, x, dim, 1, c->call->out[0]);
  return *out != VID_NONE;
}

const struct tess_op tess__op_triangular_solve = {
    .name = "triangular_solve",
    .id = OP_triangular_solve,
    .arity = 2,
    .results = 1,
    .attr_bytes = sizeof(struct triangular_attrs),
    .attrs = (const struct attr[]){{"left_side", ATTR_BOOL, offsetof(struct triangular_attrs, left_side), NULL},
                                   {"lower", ATTR_BOOL, offsetof(struct triangular_attrs, lower), NULL},
                                   {"unit_diagonal", ATTR_BOOL, offsetof(struct triangular_attrs, unit_diagonal), NULL},
                                   {"transpose_a", ATTR_ENUM, offsetof(struct triangular_attrs, transpose), transposes},
                                   {0}},
    .check = solve_check,
    .factors = solve_factors,
    .ref = solve_ref,
    .flops = tess__triangular_solve_flops,
    .jvp = solve_jvp,
    .transpose = tess__transpose_triangular_solve,
    .batch = solve_batch,
};
