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

static const struct type *result_type(const struct scope *s, const struct mlir_op *op, int i) {
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
  const struct type *t = i < op->n_results ? result_type(s, op, i) : NULL;
  return t ? tess__n_constant_double(&s->b, t, 0) : VID_NONE;
}

/* potrf: the factor in its triangle; the other one stays as it is. */
static bool read_cholesky(struct scope *s, const struct mlir_op *op) {
  bool lower = letter(op, "uplo") == 'L';
  vid a = tess__read_in(s, op, 0), v[2] = {tess__n_cholesky(&s->b, a, lower), zeros(s, op, 1)};
  if (v[0] == VID_NONE) return false;
  const struct type *t = tess__type_at(s->b.graph, a), *places = tess__type_of(TESS_I32, t->rank, t->dim);
  vid row = tess__n_iota(&s->b, places, t->rank - 2), column = tess__n_iota(&s->b, places, t->rank - 1);
  v[0] = tess__n_select(&s->b, tess__n_compare(&s->b, row, column, lower ? COMPARE_GE : COMPARE_LE), v[0], a);
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

/* Routines of linalg.lapack: its results first, then numbers that tell of failures, or of how many were chosen. */
static bool read_routine(struct scope *s, const struct mlir_op *op, int routine, int results) {
  struct lapack_attrs attrs = {.routine = (uint8_t)routine,
                               .lower = letter(op, "uplo") == 'L',
                               .left = letter(op, "compute_left") == 'V',
                               .right = letter(op, "compute_right") == 'V' || letter(op, "mode") == 'V'};
  vid v[8], *in = tess__read_operands(s, op, 1);
  if (!in) return false;
  bool made = tess__n_lapack(&s->b, &attrs, op->n_operands, in, results, v);
  int n = results;
  for (; made && n < op->n_results && n < 8; n++)
    v[n] = zeros(s, op, n);
  return bind(s, op, made, n, v);
}

static bool is_complex(struct scope *s, const struct mlir_op *op) {
  vid a = tess__read_in(s, op, 0);
  return a != VID_NONE && tess__dtype_class((tess_dtype)tess__type_at(s->b.graph, a)->dtype) == DTYPE_COMPLEX;
}

static bool read_geqp3(struct scope *s, const struct mlir_op *op) {
  return read_routine(s, op, ROUTINE_GEQP3, 3);
}
static bool read_gehrd(struct scope *s, const struct mlir_op *op) {
  const struct mlir_attr *config = tess__mlir_attr(op, "mhlo.backend_config"), *low = tess__mlir_entry(config, "low"),
                         *high = tess__mlir_entry(config, "high");
  vid a = tess__read_in(s, op, 0);
  if (a == VID_NONE) return false;
  const struct type *t = tess__type_at(s->b.graph, a);
  bool all = low && high && t->rank >= 2 && low->i == 1 && high->i == t->dim[t->rank - 1];
  if (!all) return tess__read_unimplemented(s->r, op, "gehrd of some rows (low above 1, high below their number)");
  return read_routine(s, op, ROUTINE_GEHRD, 2);
}
static bool read_sytrd(struct scope *s, const struct mlir_op *op) {
  return read_routine(s, op, ROUTINE_SYTRD, 4);
}
static bool read_geev(struct scope *s, const struct mlir_op *op) {
  return read_routine(s, op, ROUTINE_GEEV, is_complex(s, op) ? 3 : 4);
}
static bool read_gees(struct scope *s, const struct mlir_op *op) {
  if (letter(op, "sort") == 'S') return tess__read_unimplemented(s->r, op, "gees with an order");
  return read_routine(s, op, ROUTINE_GEES, is_complex(s, op) ? 3 : 4);
}
static bool read_gtsv(struct scope *s, const struct mlir_op *op) {
  return read_routine(s, op, ROUTINE_GTSV, 4);
}
static bool read_perturbed(struct scope *s, const struct mlir_op *op) {
  return read_routine(s, op, ROUTINE_PERTURBED, 1);
}

/* Q c, Q^H c, c Q or c Q^H (ormqr, unmqr): Q made whole, of as many columns as rows. */
static bool read_ormqr(struct scope *s, const struct mlir_op *op) {
  const struct mlir_attr *config = tess__mlir_attr(op, "mhlo.backend_config"), *side = tess__mlir_entry(config, "left"),
                         *turned = tess__mlir_entry(config, "transpose");
  vid *in = tess__read_operands(s, op, 3);
  if (!in) return false;
  const struct type *t = tess__type_at(s->b.graph, in[0]), *ct = tess__type_at(s->b.graph, in[2]);
  int rank = t->rank, batch = rank - 2;
  if (rank < 2 || ct->rank != rank || t->dim[rank - 1] > t->dim[rank - 2] || !side || !turned)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT,
                           "%s are no reflectors for %s; legal: no more columns than rows, as many dimensions, and "
                           "attributes left and transpose",
                           tess__type_text(t), tess__type_text(ct));
  int64_t zero[TESS_MAX_RANK] = {0}, size[TESS_MAX_RANK];
  struct dot_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  memcpy(size, t->dim, sizeof size);
  size[rank - 1] = size[rank - 2];
  vid none = tess__n_constant_double(&s->b, tess__type_with_shape(t, 0, NULL), 0);
  vid q = tess__n_householder_product(&s->b, tess__n_pad(&s->b, in[0], none, zero, zero, size), in[1]);
  if (turned->i && tess__dtype_class((tess_dtype)t->dtype) == DTYPE_COMPLEX) q = tess__n_conj(&s->b, q);
  for (int i = 0; i < batch; i++)
    attrs.lhs_batch.d[i] = attrs.rhs_batch.d[i] = (uint8_t)i;
  attrs.lhs_batch.n = attrs.rhs_batch.n = (uint8_t)batch;
  attrs.lhs_contract.n = attrs.rhs_contract.n = 1;
  /* Q's rows are contracted in Q^H c and c Q, its columns in the others */
  uint8_t of_q = (uint8_t)(batch + (!side->i != !turned->i)), of_c = (uint8_t)(batch + !side->i);
  attrs.lhs_contract.d[0] = side->i ? of_q : of_c;
  attrs.rhs_contract.d[0] = side->i ? of_c : of_q;
  vid v = side->i ? tess__n_dot_general(&s->b, q, in[2], &attrs, (tess_dtype)t->dtype)
                  : tess__n_dot_general(&s->b, in[2], q, &attrs, (tess_dtype)t->dtype);
  return tess__read_done(s, op, v);
}

read_op tess__read_lapack(const char *target) {
  static const struct {
    const char *name;
    read_op read;
  } xla[] = {{"LuDecomposition", read_lu},
             {"Qr", read_geqrf},
             {"ProductOfElementaryHouseholderReflectors", read_orgqr},
             {"tridiagonal_solve_perturbed_ffi", read_perturbed}},
    lapack[] = {
        {"potrf_ffi", read_cholesky}, {"trsm_ffi", read_solve},  {"getrf_ffi", read_getrf}, {"geqrf_ffi", read_geqrf},
        {"orgqr_ffi", read_orgqr},    {"ungqr_ffi", read_orgqr}, {"gesdd_ffi", read_svd},   {"gesvd_ffi", read_svd},
        {"syevd_ffi", read_eigh},     {"heevd_ffi", read_eigh},  {"geqp3_ffi", read_geqp3}, {"gehrd_ffi", read_gehrd},
        {"sytrd_ffi", read_sytrd},    {"hetrd_ffi", read_sytrd}, {"geev_ffi", read_geev},   {"gees_ffi", read_gees},
        {"gtsv_ffi", read_gtsv},      {"ormqr_ffi", read_ormqr}, {"unmqr_ffi", read_ormqr}};
  static const char prefix[] = "lapack_";
  size_t n = sizeof prefix - 1;
  for (size_t i = 0; i < sizeof xla / sizeof xla[0]; i++)
    if (strcmp(target, xla[i].name) == 0) return xla[i].read;
  if (strncmp(target, prefix, n) != 0 || !target[n] || !strchr("sdcz", target[n])) return NULL;
  for (size_t i = 0; i < sizeof lapack / sizeof lapack[0]; i++)
    if (strcmp(target + n + 1, lapack[i].name) == 0) return lapack[i].read;
  return NULL;
}
