/* lu: rows of a batch of matrices are swapped so that each column's largest element is its pivot, then a = P L U, as
 * LAPACK's getrf and jax.lax.linalg.lu have it. Pivots count from 0: row i was swapped with row pivot[i]; the
 * permutation says which row of a each row of L U is. A column without a pivot stays as it is. */
#include <math.h>

#include "base/alloc.h"
#include "base/size.h"
#include "op/along.h"
#include "op/batch.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/matrix.h"
#include "op/matrix_build.h"
#include "op/ops.h"

static bool lu_check(const struct call *c, struct diag *d) {
  const struct type *t = c->in[0];
  if (!tess__check_matrices(t, d)) return false;
  int64_t m = tess__matrix_rows(t), n = tess__matrix_columns(t);
  return tess__check_result(c, 0, tess__matrix_type(t, (tess_dtype)t->dtype, 2, m, n), d) &&
         tess__check_result(c, 1, tess__matrix_type(t, TESS_I32, 1, tess__least(m, n), 0), d) &&
         tess__check_result(c, 2, tess__matrix_type(t, TESS_I32, 1, m, 0), d);
}

static double size_of(double complex v) { /* LAPACK's: cheaper than abs */
  return fabs(creal(v)) + fabs(cimag(v));
}

static void swap_rows(double complex *a, int64_t n, int64_t i, int64_t j) {
  for (int64_t k = 0; k < n; k++) {
    double complex v = a[i * n + k];
    a[i * n + k] = a[j * n + k];
    a[j * n + k] = v;
  }
}

static void eliminate(double complex *a, int64_t m, int64_t n, int32_t *pivot) {
  for (int64_t k = 0; k < m && k < n; k++) {
    int64_t best = k;
    for (int64_t i = k + 1; i < m; i++)
      if (size_of(a[i * n + k]) > size_of(a[best * n + k])) best = i;
    pivot[k] = (int32_t)best;
    if (best != k) swap_rows(a, n, k, best);
    if (a[k * n + k] == 0) continue;
    for (int64_t i = k + 1; i < m; i++) {
      double complex factor = a[i * n + k] /= a[k * n + k];
      for (int64_t j = k + 1; j < n; j++)
        a[i * n + j] -= factor * a[k * n + j];
    }
  }
}

static void lu_ref(const struct call *c, const void *const *in, void *const *out) {
  const struct type *t = c->in[0];
  tess_dtype dtype = (tess_dtype)t->dtype;
  int64_t m = tess__matrix_rows(t), n = tess__matrix_columns(t), k = tess__least(m, n);
  double complex *a = tess__call_room(c, m * n + 1, sizeof *a);
  if (!a) return;
  for (int64_t b = 0; b < tess__matrix_batches(t); b++) {
    int32_t *pivot = (int32_t *)out[1] + b * k, *row = (int32_t *)out[2] + b * m;
    tess__load_complex(dtype, in[0], b * m * n, m * n, a);
    eliminate(a, m, n, pivot);
    tess__store_complex(dtype, out[0], b * m * n, m * n, a);
    tess__pivots_to_rows(k, pivot, m, row);
  }
  tess__call_room_end(a);
}

void tess__pivots_to_rows(int64_t k, const int32_t *pivot, int64_t m, int32_t *row) {
  for (int64_t i = 0; i < m; i++)
    row[i] = (int32_t)i;
  for (int64_t i = 0; i < k; i++) {
    int32_t v = row[i];
    row[i] = row[pivot[i]];
    row[pivot[i]] = v;
  }
}

/* ---- forward derivative: of M = L^-1 P A' U^-1 the part below the diagonal belongs to L', the rest to U'. L and U are
 * made square with ones on the diagonal (De Hoog, Anderssen and Lukas, as in JAX) ---- */
static vid squared(struct build *b, vid a, int64_t n) {
  if (a == VID_NONE) return VID_NONE;
  const struct type *t = type_of(b, a);
  int64_t none[TESS_MAX_RANK] = {0}, size[TESS_MAX_RANK];
  for (int d = 0; d < t->rank; d++)
    size[d] = d < t->rank - 2 ? t->dim[d] : n;
  const struct type *scalar = tess__type_with_shape(tess__type_with_varying(t, 0), 0, NULL);
  return tess__n_pad(b, a, tess__n_constant_double(b, scalar, 0), none, none, size);
}

static bool lu_jvp(struct build *b, const struct jvp *j, vid *tangent) {
  const struct type *t = j->call->in[0];
  int64_t m = tess__matrix_rows(t), n = tess__matrix_columns(t), k = tess__least(m, n);
  int rows = t->rank - 2;
  vid lu = j->out[0];
  tangent[0] = tangent[1] = tangent[2] = VID_NONE;
  if (tess__type_elements(t) == 0) return true;
  vid l = squared(b, tess__n_triangle(b, tess__n_part_along(b, lu, rows + 1, 0, 1, k), true, -1), m);
  l = tess__n_add(b, l, tess__n_identity_like(b, l));
  vid u = squared(b, tess__n_triangle(b, tess__n_part_along(b, lu, rows, 0, 1, k), false, 0), n);
  if (n > k) { /* ones where U has no rows */
    vid number = tess__n_number_along(b, u, rows);
    vid below = tess__n_compare(b, number, tess__number_like(b, number, (double)k), COMPARE_GE);
    u = tess__n_add(b, u, tess__n_select(b, below, tess__n_identity_like(b, u), tess__number_like(b, u, 0)));
  }
  struct triangular_attrs of_l = {true, true, true, TRANSPOSE_NO}, of_u = {false, false, false, TRANSPOSE_NO};
  vid moved = tess__n_take_along(b, j->tangent[0], tess__n_by_row(b, j->out[2], lu), rows);
  vid x = tess__n_triangular_solve(b, u, tess__n_triangular_solve(b, l, moved, &of_l), &of_u);
  vid of_lower = tess__n_matrix_product(b, l, tess__n_triangle(b, x, true, -1));
  vid of_upper = tess__n_matrix_product(b, tess__n_triangle(b, x, false, 0), u);
  tangent[0] = tess__tangent_as(b, tess__n_add(b, of_lower, of_upper), type_of(b, lu));
  return tess__jvp_done(b);
}

const struct tess_op tess__op_lu = {
    .name = "linalg.lu",
    .id = OP_lu,
    .arity = 1,
    .results = 3,
    .check = lu_check,
    .factors = tess__matrix_factors,
    .ref = lu_ref,
    .flops = tess__lu_flops,
    .jvp = lu_jvp,
    .batch = tess__batch_leading,
};
