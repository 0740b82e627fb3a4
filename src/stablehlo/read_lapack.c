/* Linear algebra in custom calls: LAPACK's routines as JAX calls them on a CPU, and XLA's names for the same. What a
 * routine says by a number where it failed, our ops say by NaN: the number is 0. Layouts of operands and results do not
 * matter to what they mean. */
#include <string.h>

#include "core/dtype.h"
#include "stablehlo/reader.h"

/* A letter of mhlo.backend_config = {uplo = 76 : ui8}. */
static char letter(const struct mlir_op *op, const char *name) {
  const struct mlir_attr *a = tess__mlir_entry(tess__mlir_attr(op, "mhlo.backend_config"), name);
  return a && a->kind == MLIR_INT && a->i > 0 && a->i < 128 ? (char)a->i : 0;
}

static const struct type *type_of(const struct scope *s, const struct mlir_op *op, int i) {
  return tess__read_type(s->r, op->result[i].type, op->at);
}

/* Results are v, each of the type in the text. */
static bool bind(struct scope *s, const struct mlir_op *op, bool made, int n, const vid *v) {
  if (made && op->n_results != n)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "the call has %d results, not %d", n, op->n_results);
  return tess__read_done_all(s, op, made, v);
}

/* Zeros of the type of result i; VID_NONE: there is no such result. */
static vid zeros(struct scope *s, const struct mlir_op *op, int i) {
  const struct type *t = i < op->n_results ? type_of(s, op, i) : NULL;
  return t ? tess__n_constant_double(&s->b, t, 0) : VID_NONE;
}

static bool read_cholesky(struct scope *s, const struct mlir_op *op) { /* potrf */
  vid v[2] = {tess__n_cholesky(&s->b, tess__read_in(s, op, 0), letter(op, "uplo") == 'L'), zeros(s, op, 1)};
  return bind(s, op, v[0] != VID_NONE, 2, v);
}

static bool read_solve(struct scope *s, const struct mlir_op *op) { /* trsm */
  vid *in = tess__read_operands(s, op, 2);
  char trans = letter(op, "trans_x");
  struct triangular_attrs attrs = {.left_side = letter(op, "side") == 'L',
                                   .lower = letter(op, "uplo") == 'L',
                                   .unit_diagonal = letter(op, "diag") == 'U',
                                   .transpose = trans == 'T'   ? TRANSPOSE_YES
                                                : trans == 'C' ? TRANSPOSE_ADJOINT
                                                               : TRANSPOSE_NO};
  return in && tess__read_done(s, op, tess__n_triangular_solve(&s->b, in[0], in[1], &attrs));
}

static bool read_getrf(struct scope *s, const struct mlir_op *op) { /* its pivots count from 1 */
  vid v[3];
  bool made = tess__n_lu(&s->b, tess__read_in(s, op, 0), v);
  if (made) v[1] = tess__n_add(&s->b, v[1], tess__n_constant_double(&s->b, tess__type_at(s->b.graph, v[1]), 1));
  v[2] = zeros(s, op, 2);
  return bind(s, op, made, 3, v);
}

static bool read_lu(struct scope *s, const struct mlir_op *op) {
  vid v[3];
  return bind(s, op, tess__n_lu(&s->b, tess__read_in(s, op, 0), v), 3, v);
}

static bool read_geqrf(struct scope *s, const struct mlir_op *op) {
  vid v[2];
  return bind(s, op, tess__n_geqrf(&s->b, tess__read_in(s, op, 0), v), 2, v);
}

static bool read_orgqr(struct scope *s, const struct mlir_op *op) {
  vid *in = tess__read_operands(s, op, 2);
  return in && tess__read_done(s, op, tess__n_householder_product(&s->b, in[0], in[1]));
}

/* gesdd, gesvd: what is left of the operand, then values, U, V^H. In mode N U and V^H are not there. */
static bool read_svd(struct scope *s, const struct mlir_op *op) {
  char mode = letter(op, "mode");
  vid v[5] = {tess__read_in(s, op, 0), VID_NONE, VID_NONE, VID_NONE, zeros(s, op, 4)};
  if (mode != 'A' && mode != 'S' && mode != 'N')
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "mode %d of svd; legal: 65 (all), 83 (some), 78 (none)",
                           mode);
  bool made = tess__n_svd(&s->b, v[0], mode == 'A', mode != 'N', v + 1);
  if (mode == 'N') v[2] = zeros(s, op, 2);
  if (mode == 'N') v[3] = zeros(s, op, 3);
  return bind(s, op, made, 5, v);
}

static bool read_eigh(struct scope *s, const struct mlir_op *op) { /* syevd, heevd */
  vid v[3];
  bool made = tess__n_eigh(&s->b, tess__read_in(s, op, 0), letter(op, "uplo") == 'L', v);
  v[2] = zeros(s, op, 2);
  return bind(s, op, made, 3, v);
}

read_op tess__read_lapack(const char *target) {
  static const struct {
    const char *name;
    read_op read;
  } xla[] = {{"LuDecomposition", read_lu},
             {"Qr", read_geqrf},
             {"ProductOfElementaryHouseholderReflectors", read_orgqr}},
    lapack[] = {{"potrf_ffi", read_cholesky}, {"trsm_ffi", read_solve},  {"getrf_ffi", read_getrf},
                {"geqrf_ffi", read_geqrf},    {"orgqr_ffi", read_orgqr}, {"ungqr_ffi", read_orgqr},
                {"gesdd_ffi", read_svd},      {"gesvd_ffi", read_svd},   {"syevd_ffi", read_eigh},
                {"heevd_ffi", read_eigh}};
  static const char prefix[] = "lapack_";
  size_t n = sizeof prefix - 1;
  for (size_t i = 0; i < sizeof xla / sizeof xla[0]; i++)
    if (strcmp(target, xla[i].name) == 0) return xla[i].read;
  if (strncmp(target, prefix, n) != 0 || !target[n] || !strchr("sdcz", target[n])) return NULL;
  for (size_t i = 0; i < sizeof lapack / sizeof lapack[0]; i++)
    if (strcmp(target + n + 1, lapack[i].name) == 0) return lapack[i].read;
  return NULL;
}
