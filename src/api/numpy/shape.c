/* The public functions that change shapes: reshape, broadcast, transpose, squeeze, expand_dims. */
#include <string.h>

#include "api/apply.h"
#include "api/counts.h"
#include "api/layouts/constraint.h"
#include "api/layouts/placement.h"
#include "numpy/numpy.h"
#include "op/build.h"

struct shape_attrs {
  tess_shape shape;
  struct dims dims;
};

static tess_array *apply_shape(const char *where, const struct function *f, tess_array *x, const tess_shape *shape,
                               const tess_sharding *out) {
  struct shape_attrs a;
  memset(&a, 0, sizeof a);
  tess__np_copy_shape(&a.shape, shape);
  return tess__apply_out(where, f, 1, &x, &a, out);
}

static const tess_sharding *out_of(const tess_out_opts *kw) {
  tess_out_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  return o.out_sharding;
}

static vid reshape_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct type *t = tess__type_at(b->graph, in[0]);
  tess_shape s = ((const struct shape_attrs *)attrs)->shape;
  int64_t known = 1, elements = tess__type_elements(t);
  int free = -1;
  bool huge = false;
  if ((s.n < 0 || s.n > TESS_MAX_RANK) && !tess__usable_shape(&s, b->diag)) return VID_NONE;
  for (int i = 0; i < s.n; i++) {
    if (s.dim[i] < -1 || (s.dim[i] == -1 && free >= 0)) {
      tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                 "size %d of the new shape is %lld; sizes are not negative, and one may be -1", i, (long long)s.dim[i]);
      return VID_NONE;
    }
    if (s.dim[i] == -1)
      free = i;
    else
      huge = __builtin_mul_overflow(known, s.dim[i], &known) || huge;
  }
  if (free >= 0 && !huge && known > 0 && elements % known == 0) s.dim[free] = elements / known;
  if (free < 0 || s.dim[free] >= 0) return tess__n_reshape(b, in[0], s.n, s.dim);
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "cannot reshape %s to %s: no size fits there",
             tess__type_text(t), tess__type_text(tess__type_with_shape(t, s.n, s.dim)));
  return VID_NONE;
}

tess_array *tess_reshape_at(const char *where, tess_array *x, tess_shape shape, const tess_out_opts *kw) {
  static const struct function f = {"reshape", sizeof(struct shape_attrs), reshape_body};
  return apply_shape(where, &f, x, &shape, out_of(kw));
}

tess_array *tess_ravel_at(const char *where, tess_array *x) {
  static const struct function f = {"ravel", sizeof(struct shape_attrs), reshape_body};
  return apply_shape(where, &f, x, &TESS_SHAPE(-1), NULL);
}

static vid broadcast_to_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const tess_shape *s = &((const struct shape_attrs *)attrs)->shape;
  const struct type *t = tess__type_at(b->graph, in[0]);
  bool fits = t->rank <= s->n;
  if (!tess__usable_shape(s, b->diag)) return VID_NONE;
  for (int i = 1; i <= t->rank && fits; i++)
    fits = t->dim[t->rank - i] == 1 || t->dim[t->rank - i] == s->dim[s->n - i];
  if (fits) return tess__np_broadcast_to(b, in[0], s->n, s->dim);
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s does not broadcast to %s", tess__type_text(t),
             tess__type_text(tess__type_with_shape(t, s->n, s->dim)));
  return VID_NONE;
}

tess_array *tess_broadcast_to_at(const char *where, tess_array *x, tess_shape shape) {
  static const struct function f = {"broadcast_to", sizeof(struct shape_attrs), broadcast_to_body};
  return apply_shape(where, &f, x, &shape, NULL);
}

static vid broadcast_in_dim_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct shape_attrs *a = attrs;
  if (!tess__usable_shape(&a->shape, b->diag)) return VID_NONE;
  return tess__n_broadcast_in_dim(b, in[0], a->shape.n, a->shape.dim, &a->dims);
}

tess_array *tess_broadcast_in_dim_at(const char *where, tess_array *x, tess_shape shape, tess_ints dims,
                                     const tess_out_opts *kw) {
  static const struct function f = {"broadcast_in_dim", sizeof(struct shape_attrs), broadcast_in_dim_body};
  struct shape_attrs a;
  struct diag d = {0};
  memset(&a, 0, sizeof a);
  tess__np_copy_shape(&a.shape, &shape);
  if (!tess__np_dims(&dims, &a.dims, &d)) return tess__array_error(&d, "broadcast_in_dim", where);
  return tess__apply_out(where, &f, 1, &x, &a, out_of(kw));
}

/* ---- transpose ---- */

struct axes_attrs_of {
  tess_ints axes;
};

static tess_array *apply_axes(const char *where, const struct function *f, tess_array *x, const tess_ints *axes) {
  struct axes_attrs_of a;
  memset(&a, 0, sizeof a);
  tess__np_copy_ints(&a.axes, axes);
  return tess__apply(where, f, 1, &x, &a);
}

static vid transpose_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const tess_ints *perm = &((const struct axes_attrs_of *)attrs)->axes;
  int rank = tess__type_at(b->graph, in[0])->rank;
  struct dims dims = {.n = (uint8_t)rank}, sorted;
  if (perm->n && perm->n != rank) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a permutation of %d axes for %s", perm->n,
               tess__type_text(tess__type_at(b->graph, in[0])));
    return VID_NONE;
  }
  if (perm->n && !tess__np_axes(perm, rank, &sorted, b->diag)) return VID_NONE;
  for (int i = 0; i < rank; i++)
    dims.d[i] = (uint8_t)(perm->n ? (perm->v[i] + rank) % rank : rank - 1 - i);
  return tess__n_transpose(b, in[0], &dims);
}

tess_array *tess_transpose_at(const char *where, tess_array *x, tess_ints perm) {
  static const struct function f = {"transpose", sizeof(struct axes_attrs_of), transpose_body};
  return apply_axes(where, &f, x, &perm);
}

tess_array *tess_T_at(const char *where, tess_array *x) {
  static const struct function f = {"T", sizeof(struct axes_attrs_of), transpose_body};
  return apply_axes(where, &f, x, &(tess_ints){0});
}
tess_array *(tess_T)(tess_array *x) {
  return tess_T_at(NULL, x);
}

/* ---- squeeze, expand_dims ---- */

static vid squeeze_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  tess_ints axes = ((const struct axes_attrs_of *)attrs)->axes;
  const struct type *t = tess__type_at(b->graph, in[0]);
  struct dims dims;
  if (!tess__np_axes(&axes, t->rank, &dims, b->diag)) return VID_NONE;
  int64_t dim[TESS_MAX_RANK];
  int rank = 0;
  for (int d = 0, k = 0; d < t->rank; d++) {
    bool named = k < dims.n && dims.d[k] == d;
    k += named;
    if (named && axes.set && t->dim[d] != 1) {
      tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "axis %d of %s is not of size 1", d,
                 tess__type_text(t));
      return VID_NONE;
    }
    if (!named || t->dim[d] != 1) dim[rank++] = t->dim[d];
  }
  return tess__n_reshape(b, in[0], rank, dim);
}

tess_array *tess_squeeze_at(const char *where, tess_array *x, tess_ints axes) {
  static const struct function f = {"squeeze", sizeof(struct axes_attrs_of), squeeze_body};
  return apply_axes(where, &f, x, &axes);
}

static vid expand_dims_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const tess_ints *axes = &((const struct axes_attrs_of *)attrs)->axes;
  const struct type *t = tess__type_at(b->graph, in[0]);
  struct dims dims;
  if (axes->n < 0 || axes->n > TESS_MAX_RANK - t->rank) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a result of rank %lld; at most %d is possible",
               (long long)t->rank + axes->n, TESS_MAX_RANK);
    return VID_NONE;
  }
  int rank = t->rank + axes->n;
  if (!tess__np_axes(axes, rank, &dims, b->diag)) return VID_NONE;
  int64_t dim[TESS_MAX_RANK];
  for (int d = 0, k = 0, from = 0; d < rank; d++) {
    bool added = k < dims.n && dims.d[k] == d;
    k += added;
    dim[d] = added ? 1 : t->dim[from++];
  }
  return tess__n_reshape(b, in[0], rank, dim);
}

tess_array *tess_expand_dims_at(const char *where, tess_array *x, tess_ints axes) {
  static const struct function f = {"expand_dims", sizeof(struct axes_attrs_of), expand_dims_body};
  axes.set = true;
  return apply_axes(where, &f, x, &axes);
}
