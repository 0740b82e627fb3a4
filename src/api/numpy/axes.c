/* Dimensions moved, boxes cut out, grids of vectors, and values that the compiler lets alone: swapaxes, moveaxis,
 * slice, meshgrid, stop_gradient, optimization_barrier (jax.numpy, jax.lax). */
#include <string.h>

#include "api/apply.h"
#include "api/counts.h"
#include "api/tree.h"
#include "base/alloc.h"
#include "numpy/numpy.h"
#include "op/build.h"

struct two_axes {
  int32_t a, b;
};
struct box_attrs {
  tess_shape start, limit, strides;
};
struct grid_attrs {
  int64_t ij;
};

/* ---- swapaxes, moveaxis ---- */
static bool both_axes(struct build *b, vid x, const struct two_axes *at, int *from, int *to) {
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

#define TWO_AXES(name)                                                                                                 \
  tess_array *tess_##name##_at(const char *where, tess_array *x, int a, int b) {                                       \
    static const struct function f = {#name, sizeof(struct two_axes), name##_body};                                    \
    struct two_axes at = {a, b};                                                                                       \
    return tess__apply(where, &f, 1, &x, &at);                                                                         \
  }
TWO_AXES(swapaxes)
TWO_AXES(moveaxis)

/* ---- slice ---- */
static vid slice_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct box_attrs *a = attrs;
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

tess_array *tess_slice_at(const char *where, tess_array *x, tess_shape start, tess_shape limit, tess_shape strides) {
  static const struct function f = {"slice", sizeof(struct box_attrs), slice_body};
  struct box_attrs a;
  memset(&a, 0, sizeof a);
  tess__np_copy_shape(&a.start, &start);
  tess__np_copy_shape(&a.limit, &limit);
  tess__np_copy_shape(&a.strides, &strides);
  return tess__apply(where, &f, 1, &x, &a);
}

/* ---- meshgrid ---- */
static bool meshgrid_body(struct build *b, int n, const vid *in, const void *attrs, int n_out, vid *out) {
  bool ij = ((const struct grid_attrs *)attrs)->ij;
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

void tess_meshgrid_into_at(const char *where, tess_spans out, tess_arrays xs, bool ij) {
  static const struct function_into f = {"meshgrid_into", sizeof(struct grid_attrs), meshgrid_body};
  struct grid_attrs a = {ij};
  tess__apply_into(where, &f, xs.n, xs.array, &a, out);
}

/* ---- values that are left alone ---- */
static vid stop_gradient_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n, (void)attrs;
  return tess__n_stop_gradient(b, in[0]);
}

tess_array *tess_stop_gradient_at(const char *where, tess_array *x) {
  static const struct function f = {"stop_gradient", 0, stop_gradient_body};
  return tess__apply(where, &f, 1, &x, NULL);
}
tess_array *(tess_stop_gradient)(tess_array *x) {
  return tess_stop_gradient_at(NULL, x);
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

void tess_optimization_barrier_into_at(const char *where, tess_spans out, tess_spans in) {
  static const struct function_into f = {"optimization_barrier_into", 0, barrier_body};
  int n = tess__span_leaves(in);
  struct diag d = {0};
  if (!tess__check_spans(in, "the arrays", &d)) {
    tess__into_error(&d, f.name, where, out);
    return;
  }
  tess_array *few[FEW_ARRAYS], **leaf = tess__room(few, n, sizeof *leaf);
  tess__span_read(where, in, leaf);
  tess__apply_into(where, &f, n, leaf, NULL, out);
  tess__room_end(few, leaf);
}
