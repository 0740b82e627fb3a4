/* Dimensions moved, boxes cut out, grids of vectors: see axes.h. */
#include "numpy/axes.h"

#include "numpy/numpy.h"

/* ---- swapaxes, moveaxis ---- */
static bool both_axes(struct build *b, vid x, const struct two_axes_call *at, int *from, int *to) {
  int rank = type_of(b, x)->rank;
  return tess__np_axis(at->a, rank, from, b->diag) && tess__np_axis(at->b, rank, to, b->diag);
}

static vid swapaxes_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  struct dims perm = {.n = type_of(b, in[0])->rank};
  int from, to;
  if (!both_axes(b, in[0], attrs, &from, &to)) return VID_NONE;
  for (int i = 0; i < perm.n; i++)
    perm.d[i] = (uint8_t)(i == from ? to : i == to ? from : i);
  return tess__n_transpose(b, in[0], &perm);
}

static vid moveaxis_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  struct dims perm = {.n = type_of(b, in[0])->rank};
  int from, to;
  if (!both_axes(b, in[0], attrs, &from, &to)) return VID_NONE;
  for (int i = 0, other = 0; i < perm.n; i++) {
    if (other == from) other++;
    perm.d[i] = (uint8_t)(i == to ? from : other++);
  }
  return tess__n_transpose(b, in[0], &perm);
}

/* ---- slice ---- */
static vid slice_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct slice_call *a = attrs;
  const struct type *t = type_of(b, in[0]);
  int64_t size[TESS_MAX_RANK], stride[TESS_MAX_RANK];
  if (a->start.n != t->rank || a->limit.n != t->rank || (a->strides.n && a->strides.n != t->rank)) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
               "%d starts, %d limits and %d strides for %s; legal: one a dimension, strides or none", a->start.n,
               a->limit.n, a->strides.n, tess__type_text(t));
    return VID_NONE;
  }
  for (int i = 0; i < t->rank; i++) {
    stride[i] = a->strides.n ? a->strides.dim[i] : 1;
    if (a->start.dim[i] < 0 || a->start.dim[i] > a->limit.dim[i] || a->limit.dim[i] > t->dim[i] || stride[i] < 1) {
      tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                 "%lld to %lld by %lld of dimension %d of %s; legal: 0 <= start <= limit <= size, 1 <= stride",
                 (long long)a->start.dim[i], (long long)a->limit.dim[i], (long long)stride[i], i, tess__type_text(t));
      return VID_NONE;
    }
    int64_t span = a->limit.dim[i] - a->start.dim[i];
    size[i] = span / stride[i] + (span % stride[i] != 0);
  }
  return tess__n_slice(b, in[0], a->start.dim, stride, size);
}

/* ---- meshgrid ---- */
static bool meshgrid_body(struct build *b, int n, const vid *in, const void *attrs, int n_out, vid *out) {
  bool ij = ((const struct grid_call *)attrs)->ij;
  int64_t dim[TESS_MAX_RANK];
  if (n_out != n || n > TESS_MAX_RANK)
    return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%d arrays and %d results; legal: as many, up to %d", n, n_out, TESS_MAX_RANK);
  for (int i = 0; i < n; i++) {
    const struct type *t = type_of(b, in[i]);
    int at = !ij && n > 1 && i < 2 ? 1 - i : i;
    if (t->rank != 1)
      return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s is not of one dimension",
                        tess__type_text(t));
    dim[at] = t->dim[0];
  }
  for (int i = 0; i < n; i++) {
    int at = !ij && n > 1 && i < 2 ? 1 - i : i;
    struct dims dims = {.n = 1, .d = {(uint8_t)at}};
    if ((out[i] = tess__n_broadcast_in_dim(b, in[i], n, dim, &dims)) == VID_NONE) return false;
  }
  return true;
}

/* ---- values that are left alone ---- */
static vid stop_gradient_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n, (void)attrs;
  return tess__n_stop_gradient(b, in[0]);
}

static vid name_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  return tess__n_name(b, in[0], ((const struct name_call *)attrs)->name);
}

static bool barrier_body(struct build *b, int n, const vid *in, const void *attrs, int n_out, vid *out) {
  (void)attrs;
  if (n_out != n)
    return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d arrays and %d results; legal: as many", n,
                      n_out);
  for (int i = 0; i < n; i++)
    if ((out[i] = tess__n_optimization_barrier(b, in[i])) == VID_NONE) return false;
  return true;
}

const struct function tess__f_swapaxes = {"swapaxes", sizeof(struct two_axes_call), swapaxes_body};
const struct function tess__f_moveaxis = {"moveaxis", sizeof(struct two_axes_call), moveaxis_body};
const struct function tess__f_slice = {"slice", sizeof(struct slice_call), slice_body};
const struct function tess__f_stop_gradient = {"stop_gradient", 0, stop_gradient_body};
const struct function tess__f_checkpoint_name = {"checkpoint_name", sizeof(struct name_call), name_body};
const struct function_into tess__f_meshgrid_into = {"meshgrid_into", sizeof(struct grid_call), meshgrid_body};
const struct function_into tess__f_optimization_barrier_into = {"optimization_barrier_into", 0, barrier_body};
