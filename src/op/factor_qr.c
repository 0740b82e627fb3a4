/* geqrf and householder_product: a = Q R of a batch of matrices, as LAPACK and jax.lax.linalg have it. geqrf gives R on
 * and above the diagonal, reflectors below it and their factors tau; householder_product multiplies reflectors out. */
#include "base/alloc.h"
#include "op/batch.h"
#include "op/check.h"
#include "op/matrix.h"
#include "op/ops.h"

/* ---- geqrf ---- */
static bool geqrf_check(const struct call *c, struct diag *d) {
  const struct type *t = c->in[0];
  if (!tess__check_matrices(t, d)) return false;
  tess_dtype dtype = (tess_dtype)t->dtype;
  int64_t m = tess__matrix_rows(t), n = tess__matrix_columns(t);
  return tess__check_result(c, 0, tess__matrix_type(t, dtype, 2, m, n), d) &&
         tess__check_result(c, 1, tess__matrix_type(t, dtype, 1, tess__least(m, n), 0), d);
}

static void geqrf_ref(const struct call *c, const void *const *in, void *const *out) {
  const struct type *t = c->in[0];
  tess_dtype dtype = (tess_dtype)t->dtype;
  int64_t m = tess__matrix_rows(t), n = tess__matrix_columns(t), k = tess__least(m, n);
  double complex *a = tess__call_room(c, m * n + k + 1, sizeof *a), *tau = a + m * n;
  if (!a) return;
  for (int64_t b = 0; b < tess__matrix_batches(t); b++) {
    tess__load_complex(dtype, in[0], b * m * n, m * n, a);
    tess__householder_factor(m, n, a, tau);
    tess__store_complex(dtype, out[0], b * m * n, m * n, a);
    tess__store_complex(dtype, out[1], b * k, k, tau);
  }
  tess__call_room_end(a);
}

const struct tess_op tess__op_geqrf = {
    .name = "linalg.geqrf",
    .id = OP_geqrf,
    .arity = 1,
    .results = 2,
    .check = geqrf_check,
    .factors = tess__matrix_factors,
    .ref = geqrf_ref,
    .flops = tess__geqrf_flops,
    .batch = tess__batch_leading,
};

/* ---- householder_product ---- */
static bool product_check(const struct call *c, struct diag *d) {
  const struct type *a = c->in[0], *tau = c->in[1];
  if (!tess__check_matrices(a, d)) return false;
  bool fits = a->dtype == tau->dtype && tau->rank == a->rank - 1 && tess__matrix_rows(a) >= tess__matrix_columns(a) &&
              tau->dim[tau->rank - 1] <= tess__matrix_columns(a);
  for (int i = 0; fits && i < a->rank - 2; i++)
    fits = a->dim[i] == tau->dim[i];
  if (!fits)
    return tess__fail(
        d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
        "%s are not the factors of reflectors in %s; legal: one dtype, equal batches, no more factors than "
        "columns, no more columns than rows",
        tess__type_text(tau), tess__type_text(a));
  return tess__check_result(
      c, 0, tess__matrix_type(a, (tess_dtype)a->dtype, 2, tess__matrix_rows(a), tess__matrix_columns(a)), d);
}

static void product_ref(const struct call *c, const void *const *in, void *const *out) {
  const struct type *t = c->in[0];
  tess_dtype dtype = (tess_dtype)t->dtype;
  int64_t m = tess__matrix_rows(t), n = tess__matrix_columns(t), k = c->in[1]->dim[c->in[1]->rank - 1];
  double complex *a = tess__call_room(c, m * n + k + 1, sizeof *a), *tau = a + m * n;
  if (!a) return;
  for (int64_t b = 0; b < tess__matrix_batches(t); b++) {
    tess__load_complex(dtype, in[0], b * m * n, m * n, a);
    tess__load_complex(dtype, in[1], b * k, k, tau);
    tess__householder_expand(m, n, k, a, tau);
    tess__store_complex(dtype, out[0], b * m * n, m * n, a);
  }
  tess__call_room_end(a);
}

const struct tess_op tess__op_householder_product = {
    .name = "linalg.householder_product",
    .id = OP_householder_product,
    .arity = 2,
    .results = 1,
    .check = product_check,
    .factors = tess__matrix_factors,
    .ref = product_ref,
    .flops = tess__householder_product_flops,
    .batch = tess__batch_leading,
};
