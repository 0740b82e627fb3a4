/* Shapes changed: see shape.h. */
#include "numpy/shape.h"

#include "numpy/numpy.h"

static vid reshape_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct type *t = type_of(b, in[0]);
  tess_shape s = ((const struct shape_call *)attrs)->shape;
  int64_t known = 1, elements = tess__type_elements(t);
  int free = -1;
  bool huge = false;
  if ((s.n < 0 || s.n > TESS_MAX_RANK) && !tess__check_shape(s.n, s.dim, b->diag)) return VID_NONE;
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

static vid broadcast_to_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const tess_shape *s = &((const struct shape_call *)attrs)->shape;
  const struct type *t = type_of(b, in[0]);
  if (!tess__check_shape(s->n, s->dim, b->diag)) return VID_NONE;
  if (tess__np_broadcasts(t, s->n, s->dim)) return tess__np_broadcast_to(b, in[0], s->n, s->dim);
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s does not broadcast to %s", tess__type_text(t),
             tess__type_text(tess__type_with_shape(t, s->n, s->dim)));
  return VID_NONE;
}

static vid broadcast_in_dim_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct shape_call *a = attrs;
  if (!tess__check_shape(a->shape.n, a->shape.dim, b->diag)) return VID_NONE;
  return tess__n_broadcast_in_dim(b, in[0], a->shape.n, a->shape.dim, &a->dims);
}

/* ---- transpose ---- */
static vid transpose_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const tess_ints *perm = &((const struct axes_call *)attrs)->axes;
  int rank = type_of(b, in[0])->rank;
  struct dims dims = {.n = (uint8_t)rank}, sorted;
  if (perm->n && perm->n != rank) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a permutation of %d axes for %s", perm->n,
               tess__type_text(type_of(b, in[0])));
    return VID_NONE;
  }
  if (perm->n && !tess__np_axes(perm, rank, &sorted, b->diag)) return VID_NONE;
  for (int i = 0; i < rank; i++)
    dims.d[i] = (uint8_t)(perm->n ? (perm->v[i] + rank) % rank : rank - 1 - i);
  return tess__n_transpose(b, in[0], &dims);
}

/* ---- squeeze, expand_dims ---- */
static vid squeeze_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  tess_ints axes = ((const struct axes_call *)attrs)->axes;
  const struct type *t = type_of(b, in[0]);
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

static vid expand_dims_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const tess_ints *axes = &((const struct axes_call *)attrs)->axes;
  const struct type *t = type_of(b, in[0]);
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

const struct function tess__f_reshape = {"reshape", sizeof(struct shape_call), reshape_body};
const struct function tess__f_ravel = {"ravel", sizeof(struct shape_call), reshape_body};
const struct function tess__f_broadcast_to = {"broadcast_to", sizeof(struct shape_call), broadcast_to_body};
const struct function tess__f_broadcast_in_dim = {"broadcast_in_dim", sizeof(struct shape_call), broadcast_in_dim_body};
const struct function tess__f_transpose = {"transpose", sizeof(struct axes_call), transpose_body};
const struct function tess__f_T = {"T", sizeof(struct axes_call), transpose_body};
const struct function tess__f_squeeze = {"squeeze", sizeof(struct axes_call), squeeze_body};
const struct function tess__f_expand_dims = {"expand_dims", sizeof(struct axes_call), expand_dims_body};
