/* Running reductions and differences along an axis: cumsum, cumprod, cummax, cummin, cumlogsumexp (jax.lax), diff
 * (jax.numpy). */
#include <math.h>

#include "numpy/elementwise.h"
#include "numpy/numpy.h"
#include "numpy/statistics.h"
#include "op/along.h"
#include "op/check.h"

static vid run(struct build *b, vid x, const struct running_call *a, enum monoid monoid) {
  int axis;
  bool ordered = monoid == MONOID_MAX || monoid == MONOID_MIN;
  int classes = CLASSES_NUMBER | (ordered ? 0 : DTYPE_COMPLEX);
  if (!tess__check_dtype(type_of(b, x), classes, b->diag) || !tess__np_axis_or_all(b, &x, a->axis, &axis))
    return VID_NONE;
  struct window_attrs w = tess__cumulative_window(type_of(b, x), axis, a->reverse, monoid);
  return tess__n_reduce_window(b, x, &w);
}

static struct graph *add_exponentials(tess_dtype t, struct diag *d) {
  struct graph *g = tess__graph_new("logaddexp");
  struct build b = {.graph = g, .diag = d};
  const struct type *scalar = tess__type_of(t, 0, NULL);
  vid x = tess__graph_param(g, scalar), y = tess__graph_param(g, scalar);
  vid out = tess__np_add_exponentials(&b, x, y);
  tess__graph_set_results(g, 1, &out);
  return g;
}

static vid cumlogsumexp_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct running_call *a = attrs;
  vid v[2] = {in[0], VID_NONE}, out;
  int axis;
  if (!tess__check_dtype(type_of(b, v[0]), CLASSES_FLOAT, b->diag) || !tess__np_axis_or_all(b, &v[0], a->axis, &axis))
    return VID_NONE;
  const struct type *t = type_of(b, v[0]);
  if (t->dim[axis] < 2) return v[0];
  struct window_attrs w = tess__cumulative_window(t, axis, a->reverse, MONOID_SUM);
  const struct type *scalar = tess__type_with_shape(tess__type_with_varying(t, 0), 0, NULL);
  v[1] = tess__n_constant_double(b, scalar, -(double)INFINITY);
  tess__n_reduce_window_region(b, 1, v, &w, add_exponentials((tess_dtype)t->dtype, b->diag), &out);
  return out;
}
const struct function tess__f_cumlogsumexp = {"cumlogsumexp", sizeof(struct running_call), cumlogsumexp_body};

#define RUNNING(name, monoid)                                                                                          \
  static vid name##_body(struct build *b, int n, const vid *in, const void *a) {                                       \
    (void)n;                                                                                                           \
    return run(b, in[0], a, monoid);                                                                                   \
  }                                                                                                                    \
  const struct function tess__f_##name = {#name, sizeof(struct running_call), name##_body};
RUNNING(cumsum, MONOID_SUM)
RUNNING(cumprod, MONOID_PROD)
RUNNING(cummax, MONOID_MAX)
RUNNING(cummin, MONOID_MIN)

/* ---- diff ---- */
static vid diff_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct diff_call *a = attrs;
  vid x = in[0];
  int axis;
  if (a->n < 0) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "differences of order %d; legal: 0 and more", a->n);
    return VID_NONE;
  }
  if (!tess__np_axis(a->axis, type_of(b, x)->rank, &axis, b->diag)) return VID_NONE;
  for (int k = 0; k < a->n && x != VID_NONE; k++) {
    const struct type *t = type_of(b, x);
    int64_t left = t->dim[axis] - 1;
    if (left < 0) break;
    vid before = tess__n_part_along(b, x, axis, 0, 1, left), here = tess__n_part_along(b, x, axis, left > 0, 1, left);
    x = t->dtype == TESS_BOOL ? tess__n_compare(b, here, before, COMPARE_NE) : tess__n_subtract(b, here, before);
  }
  return x;
}

const struct function tess__f_diff = {"diff", sizeof(struct diff_call), diff_body};
