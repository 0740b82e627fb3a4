/* inv, solve, det and slogdet (jax.numpy.linalg): all by lu, as JAX has them. Determinants of matrices up to 3 x 3 are
 * written out, others are sign * exp(log), which is why they round as they do. */
#include <math.h>

#include "numpy/matrices.h"
#include "numpy/numpy.h"

/* ---- determinants ---- */
/* Element i, j of each matrix. */
static vid element(struct build *b, vid a, int i, int j) {
  if (a == VID_NONE) return a;
  const struct type *t = type_of(b, a);
  int64_t start[TESS_MAX_RANK] = {0}, stride[TESS_MAX_RANK], size[TESS_MAX_RANK];
  for (int d = 0; d < t->rank; d++) {
    stride[d] = 1;
    size[d] = d < t->rank - 2 ? t->dim[d] : 1;
  }
  start[t->rank - 2] = i;
  start[t->rank - 1] = j;
  return tess__n_reshape(b, tess__n_slice(b, a, start, stride, size), t->rank - 2, size);
}

/* The diagonals of square matrices: every (n + 1)-th element of each. */
static vid diagonal(struct build *b, vid a) {
  const struct type *t = type_of(b, a);
  int last = t->rank - 2;
  int64_t n = t->dim[t->rank - 1], start[TESS_MAX_RANK] = {0}, stride[TESS_MAX_RANK], size[TESS_MAX_RANK];
  for (int d = 0; d <= last; d++) {
    stride[d] = 1;
    size[d] = t->dim[d];
  }
  size[last] = n * n;
  vid flat = tess__n_reshape(b, a, last + 1, size);
  stride[last] = n + 1;
  size[last] = n;
  return tess__n_slice(b, flat, start, stride, size);
}

static vid det_2x2(struct build *b, vid a) {
  return tess__n_subtract(b, tess__n_multiply(b, element(b, a, 0, 0), element(b, a, 1, 1)),
                          tess__n_multiply(b, element(b, a, 0, 1), element(b, a, 1, 0)));
}

static vid det_3x3(struct build *b, vid a) {
  static const struct {
    int8_t column[3];
    bool minus;
  } terms[] = {{{0, 1, 2}, false}, {{1, 2, 0}, false}, {{2, 0, 1}, false},
               {{2, 1, 0}, true},  {{0, 2, 1}, true},  {{1, 0, 2}, true}};
  vid sum = VID_NONE;
  for (int i = 0; i < 6; i++) {
    vid term = element(b, a, 0, terms[i].column[0]);
    for (int row = 1; row < 3; row++)
      term = tess__n_multiply(b, term, element(b, a, row, terms[i].column[row]));
    sum = i == 0 ? term : terms[i].minus ? tess__n_subtract(b, sum, term) : tess__n_add(b, sum, term);
  }
  return sum;
}

/* How many are true along the last dimension, as i32. */
static vid count(struct build *b, vid truth) {
  if (truth == VID_NONE) return truth;
  struct dims last = {.n = 1, .d = {(uint8_t)(type_of(b, truth)->rank - 1)}};
  return tess__n_reduce(b, tess__n_convert(b, truth, TESS_I32, false), &last, MONOID_SUM);
}

static bool sign_and_log(struct build *b, vid a, vid out[2]) {
  vid lu[3];
  if (!tess__n_lu(b, a, lu)) return false;
  vid diag = diagonal(b, lu[0]);
  if (diag == VID_NONE) return false;
  const struct type *t = type_of(b, diag), *p = type_of(b, lu[1]);
  struct dims last = {.n = 1, .d = {(uint8_t)(t->rank - 1)}};
  vid size = tess__n_abs(b, diag), zero = tess__np_number_like(b, diag, 0);
  vid singular = tess__n_reduce(b, tess__n_compare(b, diag, zero, COMPARE_EQ), &last, MONOID_OR);
  vid odd = count(b, tess__n_compare(b, lu[1], tess__np_indices(b, lu[1], p->rank, p->dim, p->rank - 1), COMPARE_NE));
  vid sign = VID_NONE;
  if (is_complex(b, diag))
    sign = tess__n_reduce(b, tess__n_divide(b, diag, tess__n_convert(b, size, (tess_dtype)t->dtype, false)), &last,
                          MONOID_PROD);
  else
    odd = tess__n_add(b, odd, count(b, tess__n_compare(b, diag, zero, COMPARE_LT)));
  if (odd == VID_NONE) return false;
  odd = tess__n_and(b, odd, tess__np_number_like(b, odd, 1));
  vid factor = tess__n_subtract(b, tess__np_number_like(b, odd, 1), tess__n_add(b, odd, odd));
  factor = tess__n_convert(b, factor, (tess_dtype)t->dtype, false);
  if (sign != VID_NONE) factor = tess__n_multiply(b, sign, factor);
  vid sum = tess__n_reduce(b, tess__n_log(b, size), &last, MONOID_SUM);
  if (sum == VID_NONE || factor == VID_NONE) return false;
  out[0] = tess__n_select(b, singular, tess__np_number_like(b, factor, 0), factor);
  out[1] = tess__n_select(b, singular, tess__np_number_like(b, sum, -(double)INFINITY), sum);
  return out[0] != VID_NONE && out[1] != VID_NONE;
}

/* A complex sign turns with the number: sign itself would have no derivative. */
static vid sign_of(struct build *b, vid det) {
  if (det == VID_NONE || !is_complex(b, det)) return tess__n_sign(b, det);
  vid size = tess__n_convert(b, tess__n_abs(b, det), (tess_dtype)type_of(b, det)->dtype, false);
  vid zero = tess__np_number_like(b, det, 0);
  return tess__n_select(b, tess__n_compare(b, det, zero, COMPARE_EQ), zero, tess__n_divide(b, det, size));
}

static bool slogdet(struct build *b, vid a, vid out[2]) {
  int64_t n = type_of(b, a)->dim[type_of(b, a)->rank - 1];
  if (n != 1 && n != 2) return sign_and_log(b, a, out);
  vid det = n == 1 ? element(b, a, 0, 0) : det_2x2(b, a);
  out[0] = sign_of(b, det);
  out[1] = tess__n_log(b, tess__n_abs(b, det));
  return out[0] != VID_NONE && out[1] != VID_NONE;
}

static bool slogdet_body(struct build *b, int n, const vid *in, const void *attrs, int n_out, vid *out) {
  (void)n, (void)attrs;
  if (n_out != 2)
    return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%d arrays for the results; legal: two, the sign and the logarithm", n_out);
  vid a = tess__np_matrices(b, in[0], true);
  return a != VID_NONE && slogdet(b, a, out);
}

static vid det_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n, (void)attrs;
  vid a = tess__np_matrices(b, in[0], true), part[2];
  if (a == VID_NONE) return a;
  int64_t order = type_of(b, a)->dim[type_of(b, a)->rank - 1];
  if (order == 2 || order == 3) return order == 2 ? det_2x2(b, a) : det_3x3(b, a);
  if (!slogdet(b, a, part)) return VID_NONE;
  vid size = tess__n_exponential(b, part[1]);
  return tess__n_multiply(b, part[0], tess__n_convert(b, size, (tess_dtype)type_of(b, part[0])->dtype, false));
}

/* ---- systems ---- */
/* Row i of the result is row rows[i] of x; leading dimensions go in step. */
static vid permuted(struct build *b, vid x, vid rows) {
  const struct type *t = type_of(b, x);
  int leading = t->rank - 2;
  int64_t dim[TESS_MAX_RANK];
  struct gather_attrs g = {.sorted = false};
  for (int d = 0; d < leading; d++) {
    dim[d] = t->dim[d];
    g.numbers.operand_batch.d[g.numbers.operand_batch.n++] = (uint8_t)d;
    g.numbers.index_batch.d[g.numbers.index_batch.n++] = (uint8_t)d;
  }
  dim[leading] = t->dim[leading];
  dim[leading + 1] = 1;
  g.numbers.window = (struct dims){.n = 1, .d = {(uint8_t)(leading + 1)}};
  g.numbers.collapsed = g.numbers.map = (struct dims){.n = 1, .d = {(uint8_t)leading}};
  g.numbers.index_vector_dim = (uint8_t)(leading + 1);
  return tess__n_gather(b, x, tess__n_reshape(b, rows, t->rank, dim), &g, t->rank, t->dim);
}

static vid substitute(struct build *b, vid lu, vid x) {
  struct triangular_attrs lower = {.left_side = true, .lower = true, .unit_diagonal = true};
  struct triangular_attrs upper = {.left_side = true};
  return tess__n_triangular_solve(b, lu, tess__n_triangular_solve(b, lu, x, &lower), &upper);
}

static vid inv_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n, (void)attrs;
  vid a = tess__np_matrices(b, in[0], true), lu[3];
  if (a == VID_NONE || !tess__n_lu(b, a, lu)) return VID_NONE;
  const struct type *t = type_of(b, a);
  struct dims rows = {.n = (uint8_t)(t->rank - 1)};
  for (int d = 0; d < t->rank - 1; d++)
    rows.d[d] = (uint8_t)d;
  vid row = tess__n_broadcast_in_dim(b, lu[2], t->rank, t->dim, &rows); /* of the identity, permuted */
  vid one = tess__n_compare(b, row, tess__np_indices(b, a, t->rank, t->dim, t->rank - 1), COMPARE_EQ);
  return substitute(b, lu[0], tess__n_convert(b, one, (tess_dtype)t->dtype, false));
}

static bool systems_fit(struct build *b, const struct type *a, const struct type *x) {
  int64_t n = a->dim[a->rank - 1];
  bool fits = x->rank > 0 && x->dim[x->rank == 1 ? 0 : x->rank - 2] == n;
  for (int d = 3; fits && d <= a->rank && d <= x->rank; d++) {
    int64_t p = a->dim[a->rank - d], q = x->dim[x->rank - d];
    fits = p == q || p == 1 || q == 1;
  }
  return fits ||
         tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "%s has no right sides for %s; legal: one vector, or matrices with as many rows as unknowns, "
                    "leading dimensions that broadcast",
                    tess__type_text(x), tess__type_text(a));
}

/* v with the leading dimensions dim[0 .. n), its last `own` dimensions kept. */
static vid lead(struct build *b, vid v, int n, int64_t *dim, int own) {
  const struct type *t = type_of(b, v);
  for (int d = 0; d < own; d++)
    dim[n + d] = t->dim[t->rank - own + d];
  return tess__np_broadcast_to(b, v, n + own, dim);
}

static vid solve_body(struct build *b, int count_in, const vid *in, const void *attrs) {
  (void)count_in, (void)attrs;
  vid v[2] = {in[0], in[1]}, lu[3];
  if (!tess__np_promote(b, 2, v) || !tess__np_vary(b, 2, v)) return VID_NONE;
  vid a = tess__np_matrices(b, v[0], true), x = v[1];
  if (a == VID_NONE) return a;
  const struct type *t = type_of(b, a), *xt = type_of(b, x);
  if (!systems_fit(b, t, xt)) return VID_NONE;
  bool vector = xt->rank == 1;
  x = tess__n_convert(b, x, (tess_dtype)t->dtype, false);
  if (vector) x = tess__n_reshape(b, x, 2, (int64_t[]){xt->dim[0], 1});
  if (x == VID_NONE || !tess__n_lu(b, a, lu)) return VID_NONE;
  xt = type_of(b, x);
  int leading = (t->rank > xt->rank ? t->rank : xt->rank) - 2;
  int64_t dim[TESS_MAX_RANK];
  for (int d = 0; d < leading; d++) {
    int from_a = t->rank - 2 - leading + d, from_x = xt->rank - 2 - leading + d;
    int64_t p = from_a < 0 ? 1 : t->dim[from_a], q = from_x < 0 ? 1 : xt->dim[from_x];
    dim[d] = p == 1 ? q : p;
  }
  vid rows = lead(b, lu[2], leading, dim, 1);
  vid both = lead(b, lu[0], leading, dim, 2);
  x = lead(b, x, leading, dim, 2);
  if (x == VID_NONE || rows == VID_NONE || both == VID_NONE) return VID_NONE;
  if (tess__type_elements(type_of(b, x)) > 0) x = substitute(b, both, permuted(b, x, rows));
  return vector ? tess__n_reshape(b, x, leading + 1, dim) : x;
}

const struct function tess__f_det = {"det", 0, det_body};
const struct function tess__f_inv = {"inv", 0, inv_body};
const struct function tess__f_solve = {"solve", 0, solve_body};
const struct function_into tess__f_slogdet_into = {"slogdet_into", 0, slogdet_body};
