/* Reductions across devices: psum, pmean, pmax, pmin, pargmax, pargmin, psum_scatter (design/manual.md 2). */
#include "numpy/collective.h"
#include "numpy/numpy.h"
#include "op/ops.h"

/* Sums of small floats are made in f32 and rounded once. */
static vid sum_operand(struct build *b, vid v) {
  tess_dtype t = (tess_dtype)type_of(b, v)->dtype;
  if (t == TESS_BOOL) return tess__n_convert(b, v, TESS_I32, false);
  bool small = tess__dtype_class(t) == DTYPE_FLOAT && tess_dtype_bits(t) < 32;
  return small ? tess__n_convert(b, v, TESS_F32, false) : v;
}

static vid rounded(struct build *b, vid v, const struct type *like) {
  if (v == VID_NONE || like->dtype == TESS_BOOL) return v;
  return tess__n_convert(b, v, (tess_dtype)like->dtype, like->weak);
}

static vid all_reduce(struct build *b, vid v, const struct collective_call *a, enum monoid monoid) {
  enum axis_state state;
  if (a->axes.n == 0 || !tess__collective_state(b, v, &a->axes, &state)) return a->axes.n ? VID_NONE : v;
  const struct type *given = type_of(b, v);
  if (monoid == MONOID_SUM) v = tess__collective_terms(b, sum_operand(b, v), &a->axes);
  if (monoid != MONOID_SUM) v = tess__np_vary_over(b, v, &a->axes);
  if (v == VID_NONE) return v;
  struct group_attrs attrs = tess__collective_group(a);
  attrs.monoid = (uint8_t)monoid;
  vid out = a->groups ? tess__n_group(b, &tess__op_group_all_reduce, v, &attrs, NULL)
                      : tess__n_all_reduce(b, v, &a->axes, monoid);
  return rounded(b, out, given);
}

/* .strict_psum of shard_map: a sum of equal values is most often one that has been made already. */
static bool check_strict(struct build *b, vid v, const struct collective_call *a) {
  enum axis_state state;
  struct axes axes = tess__axes_checked(type_of(b, v), &a->axes);
  if (!b->scope.strict_psum || axes.n == 0) return true;
  if (!tess__collective_state(b, v, &axes, &state)) return false;
  if (state != STATE_INVARYING) return true;
  struct text names = {0};
  for (int i = 0; i < axes.n; i++)
    tess__text_printf(&names, "%s'%s'", i ? ", " : "", b->scope.mesh->name[axes.a[i]]);
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
             "value is already reduced over %s; this multiplies by n = %d: %s; legal: a value that varies there, "
             "tess_pvary first, or no .strict_psum",
             tess__text_string(&names), (int)tess__scope_size(&b->scope, &axes), tess__type_text(type_of(b, v)));
  tess__text_free(&names);
  return false;
}

static vid psum_body(struct build *b, int n, const vid *in, const void *a) {
  (void)n;
  if (!check_strict(b, in[0], a)) return VID_NONE;
  return all_reduce(b, in[0], a, MONOID_SUM);
}

static vid pmean_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct collective_call *a = attrs;
  if (!check_strict(b, in[0], a)) return VID_NONE;
  vid v = tess__np_inexact(b, in[0]);
  if (v == VID_NONE) return v;
  const struct type *given = type_of(b, v);
  vid sum = all_reduce(b, sum_operand(b, v), a, MONOID_SUM);
  if (sum == VID_NONE) return VID_NONE;
  return rounded(b, tess__n_divide(b, sum, tess__np_number_like(b, sum, (double)a->width)), given);
}

static vid pmax_body(struct build *b, int n, const vid *in, const void *a) {
  (void)n;
  return all_reduce(b, in[0], a, MONOID_MAX);
}

static vid pmin_body(struct build *b, int n, const vid *in, const void *a) {
  (void)n;
  return all_reduce(b, in[0], a, MONOID_MIN);
}

/* ---- which rank has it ---- */
static vid which(struct build *b, vid v, const struct collective_call *a, enum monoid monoid) {
  if (a->axes.n != 1) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%d axes; legal: one", a->axes.n);
    return VID_NONE;
  }
  vid x = tess__np_vary_over(b, v, &a->axes), extreme = x == VID_NONE ? x : all_reduce(b, x, a, monoid);
  if (extreme == VID_NONE) return extreme;
  vid here = tess__n_compare(b, x, tess__np_vary_like(b, extreme, x), COMPARE_EQ);
  if (tess__dtype_class((tess_dtype)type_of(b, x)->dtype) & (DTYPE_FLOAT | DTYPE_COMPLEX))
    here = tess__n_or(b, here, tess__n_compare(b, x, x, COMPARE_NE));
  const struct type *t = type_of(b, x);
  vid rank = tess__n_axis_index(b, &a->axes, TESS_I32, tess__build_manual(b));
  vid ranks = tess__np_vary_like(b, tess__np_broadcast_to(b, rank, t->rank, t->dim), x);
  if (here == VID_NONE || ranks == VID_NONE) return VID_NONE;
  here = tess__np_vary_like(b, here, ranks);
  return all_reduce(b, tess__n_select(b, here, ranks, tess__np_number_like(b, ranks, (double)a->total)), a, MONOID_MIN);
}

static vid pargmax_body(struct build *b, int n, const vid *in, const void *a) {
  (void)n;
  return which(b, in[0], a, MONOID_MAX);
}

static vid pargmin_body(struct build *b, int n, const vid *in, const void *a) {
  (void)n;
  return which(b, in[0], a, MONOID_MIN);
}

/* ---- psum_scatter ---- */
static vid psum_scatter_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct collective_call *a = attrs;
  const struct type *given = type_of(b, in[0]);
  int dim;
  if (!tess__np_axis(a->dim, given->rank, &dim, b->diag)) return VID_NONE;
  if (a->tiled ? given->dim[dim] % a->width != 0 : given->dim[dim] != a->width) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               a->tiled ? "scatter dimension %d of %s must be divisible by shard_count %d"
                        : "scatter dimension %d of %s must match shard count %d",
               dim, tess__type_text(given), (int)a->width);
    return VID_NONE;
  }
  vid v = tess__collective_terms(b, sum_operand(b, in[0]), &a->axes);
  struct group_attrs attrs_of_op = tess__collective_group(a);
  attrs_of_op.monoid = MONOID_SUM;
  attrs_of_op.dim = (uint8_t)dim;
  if (v != VID_NONE && a->axes.n) v = tess__n_group(b, &tess__op_group_reduce_scatter, v, &attrs_of_op, NULL);
  v = rounded(b, v, given);
  return v == VID_NONE || a->tiled ? v : tess__collective_drop(b, v, dim);
}

/* ---- records ---- */
#define ALL_REDUCE(name)                                                                                               \
  const struct collective tess__f_##name = {                                                                           \
      .f = {#name, sizeof(struct collective_call), name##_body}, .uneven = true, .alike = true};
ALL_REDUCE(psum)
ALL_REDUCE(pmean)
ALL_REDUCE(pmax)
ALL_REDUCE(pmin)

#define REDUCE(name)                                                                                                   \
  const struct collective tess__f_##name = {.f = {#name, sizeof(struct collective_call), name##_body}};
REDUCE(pargmax)
REDUCE(pargmin)
REDUCE(psum_scatter)
