/* linalg.lapack: what LAPACK does to batches of matrices beside the factorisations that have an op of their own, with
 * its operands and results, but for the number that tells of a failure: results are NaN then. The reference kernels are
 * in double; eigenvalues come in their own order, vectors with their own signs. */
#include <math.h>
#include <string.h>

#include "base/alloc.h"
#include "core/dtype.h"
#include "op/attrs.h"
#include "op/batch.h"
#include "op/check.h"
#include "op/matrix.h"
#include "op/ops.h"

enum { MOST = 4 }; /* operands, and results */
static const char *const names[] = {"geqp3", "gehrd", "sytrd", "geev", "gees", "gtsv", "gtsv_perturbed"};

static const struct lapack_attrs *attrs_of(const struct call *c) {
  return c->attrs;
}
static bool is_tridiagonal(const struct call *c) {
  return attrs_of(c)->routine >= ROUTINE_GTSV;
}
static const struct type *matrix_of(const struct call *c) { /* the operand that has rows and columns */
  return c->in[is_tridiagonal(c) ? 3 : 0];
}

/* ---- types ---- */
static const struct type *vector_of(const struct type *t, tess_dtype dtype, int64_t n) {
  return tess__matrix_type(t, dtype, 1, n < 0 ? 0 : n, 0);
}

static int operand_types(const struct call *c, const struct type *t, const struct type **in) {
  int64_t m = tess__matrix_rows(t), n = tess__matrix_columns(t);
  in[0] = t;
  if (attrs_of(c)->routine == ROUTINE_GEQP3) in[1] = vector_of(t, TESS_I32, n);
  if (!is_tridiagonal(c)) return attrs_of(c)->routine == ROUTINE_GEQP3 ? 2 : 1;
  in[0] = in[1] = in[2] = vector_of(t, (tess_dtype)t->dtype, m);
  in[3] = t;
  return 4;
}

static int result_types(const struct call *c, const struct type *t, const struct type **out) {
  tess_dtype dtype = (tess_dtype)t->dtype, real = tess__real_of(dtype);
  tess_dtype pairs = real == TESS_F32 ? TESS_C64 : TESS_C128;
  int64_t m = tess__matrix_rows(t), n = tess__matrix_columns(t);
  int k = 0;
  const struct type *same = tess__matrix_type(t, dtype, 2, m, n), *vectors = tess__matrix_type(t, pairs, 2, n, n);
  switch ((enum lapack_routine)attrs_of(c)->routine) {
  case ROUTINE_GEQP3:
    out[k++] = same;
    out[k++] = vector_of(t, TESS_I32, n);
    out[k++] = vector_of(t, dtype, tess__least(m, n));
    break;
  case ROUTINE_GEHRD:
    out[k++] = same;
    out[k++] = vector_of(t, dtype, n - 1);
    break;
  case ROUTINE_SYTRD:
    out[k++] = same;
    out[k++] = vector_of(t, real, n);
    out[k++] = vector_of(t, real, n - 1);
    out[k++] = vector_of(t, dtype, n - 1);
    break;
  case ROUTINE_GEEV:
  case ROUTINE_GEES:
    for (; k < 2 && attrs_of(c)->routine == ROUTINE_GEES; k++)
      out[k] = same;
    for (int i = 0; i < (dtype == real ? 2 : 1); i++)
      out[k++] = vector_of(t, dtype, n);
    for (int i = 0; i < 2 && attrs_of(c)->routine == ROUTINE_GEEV; i++)
      out[k++] = vectors;
    break;
  case ROUTINE_GTSV:
    for (; k < 3; k++)
      out[k] = vector_of(t, dtype, m);
    out[k++] = same;
    break;
  case ROUTINE_PERTURBED:
    out[k++] = same;
    break;
  }
  return k;
}

static bool routine_check(const struct call *c, struct diag *d) {
  const struct type *in[MOST], *out[MOST];
  int routine = attrs_of(c)->routine;
  if (c->n_in < 1 || (routine >= ROUTINE_GTSV && c->n_in != 4))
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s has %d operands; legal: %d", names[routine],
                      c->n_in, routine >= ROUTINE_GTSV ? 4 : 1);
  const struct type *t = matrix_of(c);
  bool square = routine != ROUTINE_GEQP3 && routine < ROUTINE_GTSV;
  if (!tess__check_matrices(t, d) || (square && !tess__check_square(t, d))) return false;
  int n_in = operand_types(c, t, in), n_out = result_types(c, t, out);
  if (c->n_in != n_in || c->n_out != n_out)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%s of %s has %d operands and %d results; legal: %d and %d", names[routine], tess__type_text(t),
                      c->n_in, c->n_out, n_in, n_out);
  for (int i = 0; i < n_in; i++)
    if (c->in[i]->dtype != in[i]->dtype || !tess__same_shape(c->in[i], in[i]))
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "operand %d of %s is %s; legal beside %s: %s", i,
                        names[routine], tess__type_text(c->in[i]), tess__type_text(t), tess__type_text(in[i]));
  for (int i = 0; i < n_out; i++)
    if (!tess__check_result(c, i, out[i], d)) return false;
  return true;
}

static void routine_factors(const struct call *c, struct rule *r) {
  tess__batch_factors(c, r, matrix_of(c)->rank - 2);
}

/* ---- one matrix ---- */
struct job {
  const struct call *c;
  const void *const *in;
  void *const *out;
  int64_t b, m, n;
  bool real;
  double complex *a, *x, *y, *z, *work; /* the matrix; room for others as large, and a row more; for two of them */
};

static int64_t elements(const struct type *t, const struct job *j) {
  (void)j;
  int64_t batches = 1, n = tess__type_elements(t);
  for (int i = 0; i < matrix_of(j->c)->rank - 2; i++)
    batches *= t->dim[i];
  return batches ? n / batches : 0;
}

static void load(const struct job *j, int i, double complex *v) {
  const struct type *t = j->c->in[i];
  tess__load_complex((tess_dtype)t->dtype, j->in[i], j->b * elements(t, j), elements(t, j), v);
}

static void store(const struct job *j, int i, const double complex *v) {
  const struct type *t = j->c->out[i];
  tess__store_complex((tess_dtype)t->dtype, j->out[i], j->b * elements(t, j), elements(t, j), v);
}

static void fill(const struct job *j, int i, double with) {
  for (int64_t k = 0; k < elements(j->c->out[i], j); k++)
    j->z[k] = with + with * (double complex)_Complex_I;
  store(j, i, j->z);
}

static void exchange(const struct job *j, int64_t a, int64_t b, int32_t *order) {
  for (int64_t i = 0; i < j->m; i++) {
    double complex x = j->a[i * j->n + a];
    j->a[i * j->n + a] = j->a[i * j->n + b];
    j->a[i * j->n + b] = x;
  }
  int32_t x = order[a];
  order[a] = order[b];
  order[b] = x;
}

/* Columns that the operand marks stand first; of the others the longest that is left comes next. */
static void geqp3(struct job *j) {
  int64_t m = j->m, n = j->n, fixed = 0;
  const int32_t *asked = (const int32_t *)j->in[1] + j->b * n;
  int32_t *order = (int32_t *)j->out[1] + j->b * n, *mark = (int32_t *)j->work;
  memcpy(mark, asked, sizeof *mark * (size_t)n);
  for (int64_t k = 0; k < n; k++)
    order[k] = (int32_t)k + 1;
  for (int64_t k = 0; k < n; k++)
    if (mark[k]) exchange(j, k, fixed++, order);
  for (int64_t i = 0; i < m && i < n; i++) {
    int64_t longest = i;
    double most = -1;
    for (int64_t k = i; k < n && i >= fixed; k++) {
      double size = 0;
      for (int64_t r = i; r < m; r++)
        size = hypot(size, cabs(j->a[r * n + k]));
      if (size > most * (1 + 0x1p-40)) {
        most = size;
        longest = k;
      }
    }
    if (longest != i) exchange(j, i, longest, order);
    j->x[i] = tess__householder_reflect(m - i, j->a + i * n + i, n);
    tess__householder_apply(m, n, j->a, i, i + 1, conj(j->x[i]));
  }
  store(j, 0, j->a);
  store(j, 2, j->x);
}

static void gehrd(struct job *j) {
  tess__hessenberg(j->n, j->a, j->x, j->work);
  store(j, 0, j->a);
  store(j, 1, j->x);
}

static void sytrd(struct job *j) {
  int64_t n = j->n;
  bool lower = attrs_of(j->c)->lower;
  for (int64_t i = 0; i < n; i++)
    for (int64_t k = 0; k < n; k++) {
      bool read = lower ? k <= i : k >= i;
      double complex v = read ? j->a[i * n + k] : conj(j->a[k * n + i]);
      j->y[i * n + k] = i == k ? creal(v) : v;
    }
  tess__tridiagonal(n, lower, j->y, j->x, j->x + n, j->x + 2 * n, j->work);
  for (int64_t i = 0; i < n; i++)
    for (int64_t k = 0; k < n; k++)
      if (lower ? k <= i : k >= i) j->a[i * n + k] = j->y[i * n + k];
  store(j, 0, j->a);
  for (int i = 0; i < 3; i++)
    store(j, i + 1, j->x + i * n);
}

/* Eigenvalues, their parts apart where the matrix is real, from result `at` on; the result behind them. */
static int store_values(struct job *j, int at, double complex *t) {
  for (int part = 0; part < (j->real ? 2 : 1); part++) {
    for (int64_t i = 0; i < j->n; i++) {
      double complex v = t[i * j->n + i];
      j->x[i] = !j->real ? v : part ? cimag(v) : creal(v);
    }
    store(j, at++, j->x);
  }
  return at;
}

static void fail_all(struct job *j) {
  for (int i = 0; i < j->c->n_out; i++)
    fill(j, i, (double)NAN);
}

/* Of a real matrix: eigenvalues that are real but for rounding. */
static void tidy_values(struct job *j) {
  double most = 0;
  for (int64_t i = 0; i < j->n * j->n; i++)
    most = fmax(most, cabs(j->a[i]));
  for (int64_t i = 0; i < j->n && j->real; i++)
    if (fabs(cimag(j->a[i * j->n + i])) <= most * 0x1p-46) j->a[i * j->n + i] = creal(j->a[i * j->n + i]);
}

static void tidy_vectors(struct job *j) {
  for (int64_t k = 0; k < j->n && j->real; k++)
    for (int64_t i = 0; i < j->n && cimag(j->a[k * j->n + k]) == 0; i++)
      j->z[i * j->n + k] = creal(j->z[i * j->n + k]);
}

static void geev(struct job *j) {
  if (!tess__schur(j->n, j->a, j->y, false, j->work)) {
    fail_all(j);
    return;
  }
  tidy_values(j);
  int at = store_values(j, 0, j->a);
  for (int right = 0; right < 2; right++, at++)
    if (right ? attrs_of(j->c)->right : attrs_of(j->c)->left) {
      tess__schur_vectors(j->n, j->a, j->y, !right, j->z, j->work);
      tidy_vectors(j);
      store(j, at, j->z);
    } else
      fill(j, at, 0);
}

/* The eigenvalues of a form of blocks of one and two rows, on the diagonal of t. */
static void values_of_blocks(int64_t n, const double complex *a, double complex *t) {
  for (int64_t i = 0; i < n; i++) {
    bool pair = i + 1 < n && a[(i + 1) * n + i] != 0;
    double complex root = pair ? csqrt(a[i * n + i + 1] * a[(i + 1) * n + i]) : 0;
    t[i * n + i] = a[i * n + i] + root;
    if (pair) t[(i + 1) * n + i + 1] = a[i * n + i] - root;
    i += pair;
  }
}

static void gees(struct job *j) {
  if (!tess__schur(j->n, j->a, j->y, j->real, j->work)) {
    fail_all(j);
    return;
  }
  store(j, 0, j->a);
  store(j, 1, j->y);
  if (!attrs_of(j->c)->right) fill(j, 1, 0);
  if (j->real) values_of_blocks(j->n, j->a, j->z);
  store_values(j, 2, j->real ? j->z : j->a);
}

/* The next row's elimination; its exchange with this one where that begins with the larger number. */
static void eliminate(struct job *j, int64_t k, double complex *dl, double complex *d, double complex *du) {
  int64_t m = j->m, n = j->n;
  double complex low = dl[k + 1], *b = j->a + k * n, *next = b + n;
  bool exchanged = fabs(creal(d[k])) + fabs(cimag(d[k])) < fabs(creal(low)) + fabs(cimag(low));
  double complex by = exchanged ? d[k] / low : low == 0 ? 0 : low / d[k], below = d[k + 1];
  dl[k + 1] = 0;
  if (exchanged) {
    d[k] = low;
    d[k + 1] = du[k] - by * below;
    du[k] = below;
    if (k + 2 < m) {
      dl[k + 1] = du[k + 1];
      du[k + 1] *= -by;
    }
  } else
    d[k + 1] -= by * du[k];
  for (int64_t i = 0; i < n; i++) {
    double complex x = b[i];
    if (exchanged) b[i] = next[i];
    next[i] = exchanged ? x - by * next[i] : next[i] - by * x;
  }
}

static double most_of(const struct job *j) {
  double most = 0;
  for (int64_t i = 0; i < j->m; i++)
    most = fmax(most, fmax(cabs(j->y[i]), fmax(cabs(j->z[i]), cabs(j->x[i]))));
  return most;
}

/* The right-hand sides become the solution, from the last row up; small pivots are `least`. True: one is 0. */
static bool substitute(struct job *j, bool perturbed, double least) {
  int64_t m = j->m, n = j->n;
  bool singular = false;
  for (int64_t k = m - 1; k >= 0; k--) {
    double complex pivot = j->y[k];
    if (perturbed && cabs(pivot) < least) pivot = creal(pivot) < 0 ? -least : least;
    singular |= pivot == 0;
    for (int64_t i = 0; i < n; i++) {
      double complex v = j->a[k * n + i];
      if (k + 1 < m) v -= j->z[k] * j->a[(k + 1) * n + i];
      if (k + 2 < m) v -= j->x[k + 1] * j->a[(k + 2) * n + i];
      j->a[k * n + i] = v / pivot;
    }
  }
  return singular;
}

/* x, y, z: dl, d, du. dl[0] and the last of du are none of the matrix. */
static void gtsv(struct job *j) {
  int64_t m = j->m, n = j->n;
  bool perturbed = attrs_of(j->c)->routine == ROUTINE_PERTURBED;
  double complex first = 0, last = 0;
  load(j, 0, j->x);
  load(j, 1, j->y);
  load(j, 2, j->z);
  load(j, 3, j->a);
  first = j->x[0];
  last = j->z[m - 1];
  j->x[0] = j->z[m - 1] = 0;
  for (int64_t k = 0; k + 1 < m; k++)
    eliminate(j, k, j->x, j->y, j->z);
  double most = most_of(j),
         least = most * (tess__real_of((tess_dtype)matrix_of(j->c)->dtype) == TESS_F32 ? 0x1p-23 : 0x1p-52);
  bool singular = substitute(j, perturbed, least);
  for (int64_t i = 0; i < m * n && singular; i++)
    j->a[i] = (double)NAN;
  store(j, j->c->n_out - 1, j->a);
  j->x[0] = first;
  j->z[m - 1] = last;
  for (int i = 0; i < 3 && !perturbed; i++)
    store(j, i, i == 0 ? j->x : i == 1 ? j->y : j->z);
}

static void routine_ref(const struct call *c, const void *const *in, void *const *out) {
  static void (*const run[])(struct job *) = {geqp3, gehrd, sytrd, geev, gees, gtsv, gtsv};
  const struct type *t = matrix_of(c);
  int64_t m = tess__matrix_rows(t), n = tess__matrix_columns(t), size = m * n + 3 * (m + n) + 4;
  struct job j = {.c = c, .in = in, .out = out, .m = m, .n = n};
  j.real = tess__dtype_class((tess_dtype)t->dtype) != DTYPE_COMPLEX;
  if (m == 0 && is_tridiagonal(c)) return;
  j.a = tess__call_room(c, 6 * size, sizeof *j.a);
  if (!j.a) return;
  j.x = j.a + size;
  j.y = j.x + size;
  j.z = j.y + size;
  j.work = j.z + size;
  for (j.b = 0; j.b < tess__matrix_batches(t); j.b++) {
    if (!is_tridiagonal(c)) load(&j, 0, j.a);
    run[attrs_of(c)->routine](&j);
  }
  tess__call_room_end(j.a);
}

const struct tess_op tess__op_lapack = {
    .name = "linalg.lapack",
    .id = OP_lapack,
    .arity = -1,
    .results = -1,
    .attr_bytes = sizeof(struct lapack_attrs),
    .attrs = (const struct attr[]){{"routine", ATTR_ENUM, offsetof(struct lapack_attrs, routine), names},
                                   {"lower", ATTR_BOOL, offsetof(struct lapack_attrs, lower), NULL},
                                   {"left", ATTR_BOOL, offsetof(struct lapack_attrs, left), NULL},
                                   {"right", ATTR_BOOL, offsetof(struct lapack_attrs, right), NULL},
                                   {0}},
    .check = routine_check,
    .factors = routine_factors,
    .ref = routine_ref,
    .flops = tess__lapack_flops,
    .batch = tess__batch_leading,
};
