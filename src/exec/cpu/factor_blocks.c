/* lu, geqrf, householder_product, svd and eigh by LAPACK, where there is one; else the reference. A matrix is turned
 * into columns and its factors back into rows: so results are LAPACK's own, to the signs of vectors. Batches are cut
 * over the workers by shape. */
#include <math.h>
#include <string.h>

#include "base/pool.h"
#include "core/dtype.h"
#include "exec/cpu/blocks.h"
#include "exec/cpu/cpu.h"
#include "exec/cpu/lapack.h"
#include "op/matrix.h"

/* LAPACK's sizes are int: so are 5 n^2 elements of room of the smaller side, and 64 rows of the larger one. */
enum { MOST_SMALLER = 16384, MOST_LARGER = 1 << 24 };
/* Operations that a task should have. */
#ifdef TESS_TINY
enum { TASK_WORK = 16 };
#else
enum { TASK_WORK = 100000 };
#endif

struct factor_job {
  const struct call *c;
  const char *const *in;
  char *const *out;
  tess_dtype t;
  int64_t m, n, k, size, batches, each, room;
  void (*one)(const struct factor_job *j, int64_t b, char *a); /* a: `room` elements */
};

/* ---- rows and columns ---- */
/* rows x columns elements at `from`, row-major, into columns; and back. */
static void to_columns(const struct factor_job *j, int64_t rows, int64_t columns, const char *from, char *to) {
  for (int64_t i = 0; i < rows; i++)
    tess__move(to + i * j->size, rows * j->size, from + i * columns * j->size, j->size, (int)j->size, columns);
}

static void to_rows(const struct factor_job *j, int64_t rows, int64_t columns, const char *from, char *to) {
  for (int64_t i = 0; i < rows; i++)
    tess__move(to + i * columns * j->size, j->size, from + i * j->size, rows * j->size, (int)j->size, columns);
}

static const char *operand(const struct factor_job *j, int i, int64_t b, int64_t elements) {
  return j->in[i] + b * elements * j->size;
}

static char *result(const struct factor_job *j, int i, int64_t b, int64_t elements) {
  return j->out[i] + b * elements * tess__dtype_bytes((tess_dtype)j->c->out[i]->dtype);
}

static bool is_finite(tess_dtype t, const char *p) {
  double re, im;
  tess__element_to_complex(t, p, &re, &im);
  return isfinite(re) && isfinite(im);
}

static void make_nan(tess_dtype t, char *p, int64_t n) {
  for (int64_t i = 0; i < n; i++)
    tess__element_from_complex(t, p + i * tess__dtype_bytes(t), (double)NAN, (double)NAN);
}

/* ---- one matrix ---- */
static void lu_one(const struct factor_job *j, int64_t b, char *a) {
  int32_t *pivot = (int32_t *)(void *)result(j, 1, b, j->k), *row = (int32_t *)(void *)result(j, 2, b, j->m);
  to_columns(j, j->m, j->n, operand(j, 0, b, j->m * j->n), a);
  tess__lapack_lu(j->t, j->m, j->n, a, pivot);
  to_rows(j, j->m, j->n, a, result(j, 0, b, j->m * j->n));
  for (int64_t i = 0; i < j->k; i++)
    pivot[i]--;
  tess__pivots_to_rows(j->k, pivot, j->m, row);
}

static void geqrf_one(const struct factor_job *j, int64_t b, char *a) {
  to_columns(j, j->m, j->n, operand(j, 0, b, j->m * j->n), a);
  tess__lapack_qr(j->c, j->t, j->m, j->n, a, result(j, 1, b, j->k));
  to_rows(j, j->m, j->n, a, result(j, 0, b, j->m * j->n));
}

static void product_one(const struct factor_job *j, int64_t b, char *a) {
  int64_t k = j->c->in[1]->dim[j->c->in[1]->rank - 1];
  to_columns(j, j->m, j->n, operand(j, 0, b, j->m * j->n), a);
  tess__lapack_q(j->c, j->t, j->m, j->n, k, a, operand(j, 1, b, k));
  to_rows(j, j->m, j->n, a, result(j, 0, b, j->m * j->n));
}

static void eigh_one(const struct factor_job *j, int64_t b, char *a) {
  int64_t n = j->n;
  bool lower = ((const struct eigh_attrs *)j->c->attrs)->lower, good = true;
  const char *from = operand(j, 0, b, n * n);
  for (int64_t row = 0; row < n && good; row++)
    for (int64_t column = lower ? 0 : row; column < (lower ? row + 1 : n) && good; column++)
      good = is_finite(j->t, from + (row * n + column) * j->size);
  to_columns(j, n, n, from, a);
  good = good && tess__lapack_eigh(j->c, j->t, lower, n, a, result(j, 1, b, n));
  if (!good) make_nan(j->t, a, n * n);
  if (!good) make_nan(tess__real_of(j->t), result(j, 1, b, n), n);
  to_rows(j, n, n, a, result(j, 0, b, n * n));
}

static void svd_one(const struct factor_job *j, int64_t b, char *a) {
  const struct svd_attrs *attrs = j->c->attrs;
  int64_t elements = j->m * j->n, left = attrs->full_matrices ? j->m : j->k, right = attrs->full_matrices ? j->n : j->k;
  const char *from = operand(j, 0, b, elements);
  char *u = a + elements * j->size, *vt = u + j->m * left * j->size;
  bool good = true;
  for (int64_t i = 0; i < elements && good; i++)
    good = is_finite(j->t, from + i * j->size);
  to_columns(j, j->m, j->n, from, a);
  good = good && tess__lapack_svd(j->c, j->t,
                                  attrs->full_matrices ? 'A'
                                  : attrs->compute_uv  ? 'S'
                                                       : 'N',
                                  j->m, j->n, a, result(j, 0, b, j->k), u, vt);
  if (!good) make_nan(tess__real_of(j->t), result(j, 0, b, j->k), j->k);
  if (!attrs->compute_uv) return;
  if (!good) make_nan(j->t, u, j->m * left);
  if (!good) make_nan(j->t, vt, right * j->n);
  to_rows(j, j->m, left, u, result(j, 1, b, j->m * left));
  to_rows(j, right, j->n, vt, result(j, 2, b, right * j->n));
}

/* ---- linalg.lapack ---- */
static void pivoted_one(const struct factor_job *j, int64_t b, char *a) {
  int32_t *pivot = (int32_t *)(void *)result(j, 1, b, j->n);
  memcpy(pivot, (const int32_t *)(const void *)j->in[1] + b * j->n, sizeof *pivot * (size_t)j->n);
  to_columns(j, j->m, j->n, operand(j, 0, b, j->m * j->n), a);
  tess__lapack_pivoted_qr(j->c, j->t, j->m, j->n, a, pivot, result(j, 2, b, j->k));
  to_rows(j, j->m, j->n, a, result(j, 0, b, j->m * j->n));
}

static void hessenberg_one(const struct factor_job *j, int64_t b, char *a) {
  to_columns(j, j->n, j->n, operand(j, 0, b, j->n * j->n), a);
  tess__lapack_hessenberg(j->c, j->t, j->n, a, result(j, 1, b, j->n - 1));
  to_rows(j, j->n, j->n, a, result(j, 0, b, j->n * j->n));
}

static void tridiagonal_one(const struct factor_job *j, int64_t b, char *a) {
  bool lower = ((const struct lapack_attrs *)j->c->attrs)->lower;
  to_columns(j, j->n, j->n, operand(j, 0, b, j->n * j->n), a);
  tess__lapack_tridiagonal(j->c, j->t, lower, j->n, a, result(j, 1, b, j->n), result(j, 2, b, j->n - 1),
                           result(j, 3, b, j->n - 1));
  to_rows(j, j->n, j->n, a, result(j, 0, b, j->n * j->n));
}

static bool all_finite(const struct factor_job *j, const char *from) {
  bool good = true;
  for (int64_t i = 0; i < j->n * j->n && good; i++)
    good = is_finite(j->t, from + i * j->size);
  return good;
}

/* LAPACK's columns of vectors as rows of complex numbers: of a real matrix a pair of columns is a vector's parts, and
 * the next one its conjugate. */
static void store_vectors(const struct factor_job *j, const char *v, const char *imag, char *out) {
  int64_t n = j->n;
  tess_dtype t = j->t, wide = tess__dtype_class(t) == DTYPE_COMPLEX ? t : t == TESS_F32 ? TESS_C64 : TESS_C128;
  for (int64_t k = 0; k < n; k++) {
    bool pair = wide != t && k + 1 < n && tess__element_to_double(t, imag + k * j->size) != 0;
    for (int64_t i = 0; i < n; i++) {
      const char *p = v + (k * n + i) * j->size;
      char *to = out + (i * n + k) * tess__dtype_bytes(wide);
      double re, im;
      tess__element_to_complex(t, p, &re, &im);
      if (pair) im = tess__element_to_double(t, p + n * j->size);
      tess__element_from_complex(wide, to, re, im);
      if (pair) tess__element_from_complex(wide, to + tess__dtype_bytes(wide), re, -im);
    }
    k += pair;
  }
}

static void fill_results(const struct factor_job *j, int64_t b, double with) {
  for (int i = 0; i < j->c->n_out; i++) {
    const struct type *t = j->c->out[i];
    int64_t n = tess__type_elements(t) / j->batches, bytes = tess__dtype_bytes((tess_dtype)t->dtype);
    for (int64_t k = 0; k < n; k++)
      tess__element_from_complex((tess_dtype)t->dtype, j->out[i] + (b * n + k) * bytes, with, with);
  }
}

static void eig_one(const struct factor_job *j, int64_t b, char *a) {
  const struct lapack_attrs *attrs = j->c->attrs;
  int64_t n = j->n, elements = n * n;
  const char *from = operand(j, 0, b, elements);
  char *left = a + elements * j->size, *right = left + elements * j->size;
  int parts = tess__real_of(j->t) == j->t ? 2 : 1;
  char *w = result(j, 0, b, n), *wi = result(j, parts - 1, b, n);
  to_columns(j, n, n, from, a);
  fill_results(j, b, 0);
  if (!all_finite(j, from) ||
      !tess__lapack_eig(j->c, j->t, n, a, w, wi, attrs->left ? left : NULL, attrs->right ? right : NULL)) {
    fill_results(j, b, (double)NAN);
    return;
  }
  if (attrs->left) store_vectors(j, left, wi, result(j, parts, b, elements));
  if (attrs->right) store_vectors(j, right, wi, result(j, parts + 1, b, elements));
}

static void schur_one(const struct factor_job *j, int64_t b, char *a) {
  int64_t n = j->n, elements = n * n;
  const char *from = operand(j, 0, b, elements);
  bool vectors = ((const struct lapack_attrs *)j->c->attrs)->right;
  char *v = a + elements * j->size;
  int parts = tess__real_of(j->t) == j->t ? 2 : 1;
  to_columns(j, n, n, from, a);
  fill_results(j, b, 0);
  if (!all_finite(j, from) ||
      !tess__lapack_schur(j->c, j->t, n, a, result(j, 2, b, n), result(j, 1 + parts, b, n), vectors ? v : NULL)) {
    fill_results(j, b, (double)NAN);
    return;
  }
  to_rows(j, n, n, a, result(j, 0, b, elements));
  if (vectors) to_rows(j, n, n, v, result(j, 1, b, elements));
}

/* ---- batches ---- */
static void task(void *ctx, int number, int worker) {
  (void)worker;
  const struct factor_job *j = ctx;
  char *a = tess__call_room(j->c, j->room + 1, (size_t)j->size);
  for (int64_t b = number * j->each; a && b < (number + 1) * j->each && b < j->batches; b++)
    j->one(j, b, a);
  tess__call_room_end(a);
}

/* more: elements beside the matrix itself */
static void run(const struct call *c, const void *const *in, void *const *out, int64_t more,
                void (*one)(const struct factor_job *j, int64_t b, char *a)) {
  const struct type *t = c->in[0];
  int64_t m = tess__matrix_rows(t), n = tess__matrix_columns(t), k = tess__least(m, n);
  struct factor_job j = {.c = c, .in = (const char *const *)in, .out = (char *const *)out, .one = one};
  j.t = (tess_dtype)t->dtype;
  j.m = m;
  j.n = n;
  j.k = k;
  j.size = tess__dtype_bytes(j.t);
  j.batches = tess__matrix_batches(t);
  j.room = m * n + more;
  int calls = tess__pool_workers();
  if (tess__type_elements(t) == 0 || k > MOST_SMALLER || m > MOST_LARGER || n > MOST_LARGER || !tess__lapack_has(j.t) ||
      !tess__blas_begin(calls, m + n)) {
    tess__blas_missed(c, k, 64);
    c->op->ref(c, in, out);
    return;
  }
  int64_t work = m * n * k, each = work > TASK_WORK ? 1 : TASK_WORK / (work + 1) + 1, most = j.batches / 64 + 1;
  j.each = each > most ? each : most;
  tess__pool_run((int)((j.batches + j.each - 1) / j.each), task, &j);
  tess__blas_end(calls);
}

void tess__lu_block(const struct call *c, const void *const *in, void *const *out) {
  run(c, in, out, 0, lu_one);
}
void tess__geqrf_block(const struct call *c, const void *const *in, void *const *out) {
  run(c, in, out, 0, geqrf_one);
}
void tess__householder_product_block(const struct call *c, const void *const *in, void *const *out) {
  run(c, in, out, 0, product_one);
}
void tess__svd_block(const struct call *c, const void *const *in, void *const *out) {
  const struct type *t = c->in[0];
  int64_t m = tess__matrix_rows(t), n = tess__matrix_columns(t), k = tess__least(m, n);
  bool full = ((const struct svd_attrs *)c->attrs)->full_matrices;
  run(c, in, out, full ? m * m + n * n : (m + n) * k, svd_one);
}
void tess__eigh_block(const struct call *c, const void *const *in, void *const *out) {
  run(c, in, out, 0, eigh_one);
}

/* Tridiagonal systems are no work for LAPACK: the reference has few operations for each row. */
void tess__lapack_block(const struct call *c, const void *const *in, void *const *out) {
  static void (*const one[])(const struct factor_job *j, int64_t b, char *a) = {pivoted_one, hessenberg_one,
                                                                                tridiagonal_one, eig_one, schur_one};
  int routine = ((const struct lapack_attrs *)c->attrs)->routine;
  if (routine >= ROUTINE_GTSV || !tess__lapack_has_more((tess_dtype)c->in[0]->dtype))
    c->op->ref(c, in, out);
  else
    run(c, in, out, 2 * tess__matrix_columns(c->in[0]) * tess__matrix_columns(c->in[0]), one[routine]);
}
