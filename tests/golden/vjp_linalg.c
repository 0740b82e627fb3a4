/* Derivatives of linear algebra against JAX, forwards, backwards and twice backwards: factors, solutions, determinants,
 * eigenvalues and singular values, real and complex, alone and in batches. */
#include "_derivatives.h"

/* ---- parts ---- */
static tess_array *turned(tess_array *a) { /* the adjoint */
  int n = tess_array_ndim(a);
  return tess_conj(tess_swapaxes(a, n - 2, n - 1));
}
static tess_array *size(tess_array *a) { /* squared */
  return tess_real(tess_mul(a, tess_conj(a)));
}
static tess_array *unit_matrix(tess_array *like, int n) {
  return tess_astype(tess_eye(n), tess_array_dtype(like));
}
/* Columns times numbers of their own. */
static tess_array *scaled(tess_array *v, tess_array *w) {
  return tess_mul(v, tess_expand_dims(w, TESS_AXES(-2)));
}
static tess_array *lower_solve(tess_array *l, tess_array *x) {
  return tess_triangular_solve(l, tess_expand_dims(x, TESS_AXES(1)), .left_side = true, .lower = true);
}

struct thin { /* svd, without what counts for nothing */
  tess_array *u, *s, *v;
};
static struct thin svd(tess_array *a) {
  struct thin r;
  tess_svd_into(TESS_TREE(r.u, r.s, r.v), a, .no_full_matrices = true);
  return r;
}

static tess_array *singular_values(tess_array *a) {
  tess_array *s;
  tess_svd_into(TESS_TREE(s), a);
  return s;
}

#define F(name, ...)                                                                                                   \
  if (is(w, name)) return __VA_ARGS__;

static tess_array *factors(const struct what *w, tess_array *const *x) {
  tess_array *a = x[0];
  F("cholesky", tess_cholesky(a))
  F("cholesky_2", tess_cholesky(a))
  F("log_det", tess_mul(2, tess_sum(tess_log(tess_real(tess_diag(tess_cholesky(a), 0))))))
  F("gaussian", tess_sum(size(lower_solve(tess_cholesky(a), x[1]))))
  if (is(w, "qr_product")) {
    tess_array *q, *r;
    tess_qr_into(TESS_TREE(q, r), a);
    tess_array *column = tess_slice(turned(q), TESS_SHAPE(0, 0), TESS_SHAPE(3, 1), TESS_SHAPE(1, 1));
    return tess_add(tess_matmul(q, column), tess_matmul(q, r));
  }
  if (begins(w, "eigvalsh") || begins(w, "eigh_function") || is(w, "eigh_batch")) {
    tess_array *values, *v;
    tess_eigh_into(TESS_TREE(values, v), a);
    return is(w, "eigvalsh") ? values : tess_matmul(scaled(v, tess_sin(values)), turned(v));
  }
  if (begins(w, "svd_values")) return singular_values(a);
  if (begins(w, "svd_function")) {
    struct thin t = svd(a);
    return tess_matmul(scaled(t.u, tess_tanh(t.s)), t.v);
  }
  F("nuclear", tess_sum(singular_values(a)))
  return NULL;
}

static tess_array *triangular(const struct what *w, tess_array *a, tess_array *b) {
  int left, lower, op, unit;
  if (sscanf(w->name, "triangular %d %d %d %d", &left, &lower, &op, &unit) != 4) return NULL;
  return tess_triangular_solve(a, b, .left_side = left, .lower = lower, .transpose_a = op > 0, .conjugate_a = op > 1,
                               .unit_diagonal = unit);
}

static tess_array *solutions(const struct what *w, tess_array *const *x) {
  tess_array *a = x[0], *b = x[1];
  if (begins(w, "solve")) return tess_solve(a, b);
  F("inv", tess_inv(a))
  F("inv_2", tess_inv(a))
  F("trace_inv", tess_trace(tess_inv(a), 0))
  if (begins(w, "det")) return tess_det(a);
  F("pinv", tess_solve(tess_matmul(turned(a), a), turned(a)))
  F("least_squares", tess_solve(tess_matmul(turned(a), a), tess_matmul(turned(a), b)))
  F("ridge", tess_sum(size(tess_solve(tess_add(tess_matmul(turned(a), a), tess_mul(0.3, unit_matrix(a, 3))),
                                      tess_matmul(turned(a), b)))))
  F("power_3", tess_matmul(tess_matmul(a, a), a))
  if (is(w, "expm_series")) {
    tess_array *e = unit_matrix(a, 3);
    return tess_add(e, tess_matmul(a, tess_add(e, tess_matmul(tess_div(a, 2), tess_add(e, tess_div(a, 3))))));
  }
  F("kron", tess_reshape(tess_einsum("ij,kl->ikjl", a, b), TESS_SHAPE(4, 6)))
  return triangular(w, a, b);
}

static void of_matrices(const struct what *w, tess_array *const *x, tess_array **y) {
  tess_array *a = x[0];
  if (begins(w, "slogdet")) {
    tess_array *sign, *log;
    tess_slogdet_into(TESS_TREE(sign, log), a);
    y[0] = w->n_out == 2 ? sign : log;
    if (w->n_out == 2) y[1] = log;
  } else if (begins(w, "qr_") && w->n_out == 2) {
    tess_qr_into(TESS_TREE(y[0], y[1]), a);
    for (int i = 0; i < 2; i++)
      y[i] = size(y[i]);
  } else if (is(w, "eigh")) {
    tess_eigh_into(TESS_TREE(y[0], y[1]), a);
    y[1] = size(y[1]);
  } else if (is(w, "svd_square") || begins(w, "svd_thin")) {
    struct thin t = svd(a);
    y[0] = size(t.u);
    y[1] = t.s;
    y[2] = size(t.v);
  } else {
    y[0] = factors(w, x);
    if (!y[0]) y[0] = solutions(w, x);
    if (!y[0]) fail_msg("no function %s of %d", w->name, w->n);
  }
}

int main(void) {
  return run_derivative_file(
      (struct derivative_file){TESSERA_SOURCE "/tests/golden/vjp_linalg.txt", of_matrices, 100, 350});
}
