/* jax.numpy's rules on the graph builder: see numpy.h. */
#include "numpy/numpy.h"
#include "layout/laid.h"

#include <string.h>

bool tess__np_promote(struct build *b, int n, vid *v) {
  if (n == 0) return true;
  const struct type *first = type_of(b, v[0]);
  tess_dtype dtype = (tess_dtype)first->dtype;
  bool weak = first->weak;
  for (int i = 1; i < n; i++) {
    const struct type *t = type_of(b, v[i]);
    dtype = tess__promote_in(b->x64, dtype, weak, (tess_dtype)t->dtype, t->weak, &weak);
  }
  for (int i = 0; i < n; i++) {
    v[i] = tess__n_convert(b, v[i], dtype, weak);
    if (v[i] == VID_NONE) return false;
  }
  return true;
}

bool tess__np_vary(struct build *b, int n, vid *v) {
  uint64_t all = 0;
  for (int i = 0; i < n; i++)
    all |= type_of(b, v[i])->varying;
  for (int i = 0; i < n; i++) {
    uint64_t missing = all & ~type_of(b, v[i])->varying;
    struct axes axes = {0};
    for (int a = 0; a < 64; a++)
      if (missing >> a & 1) axes.a[axes.n++] = (uint8_t)a;
    if (axes.n && (v[i] = tess__n_pvary(b, v[i], &axes)) == VID_NONE) return false;
  }
  return true;
}

vid tess__np_vary_like(struct build *b, vid v, vid like) {
  vid both[2] = {v, like};
  return v != VID_NONE && like != VID_NONE && tess__np_vary(b, 2, both) ? both[0] : VID_NONE;
}

static bool shapes_failure(struct build *b, int n, const vid *v) {
  struct text types = {0};
  for (int i = 0; i < n; i++)
    tess__text_printf(&types, "%s%s", i == 0 ? "" : i == n - 1 ? " and " : ", ", tess__type_text(type_of(b, v[i])));
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "shapes do not broadcast: %s", tess__text_string(&types));
  tess__text_free(&types);
  return false;
}

vid tess__np_broadcast_to(struct build *b, vid v, int rank, const int64_t *dim) {
  const struct type *t = type_of(b, v);
  struct dims dims = {.n = t->rank};
  int64_t squeezed[TESS_MAX_RANK];
  if (t->rank == rank && memcmp(t->dim, dim, (size_t)rank * sizeof *dim) == 0) return v;
  dims.n = 0;
  for (int d = 0; d < t->rank;
       d++) { /* dimensions of size 1 are dropped first: the broadcast then repeats whole dimensions only */
    int to = rank - t->rank + d;
    if (t->dim[d] == 1 && dim[to] != 1) continue;
    squeezed[dims.n] = t->dim[d];
    dims.d[dims.n++] = (uint8_t)to;
  }
  if (dims.n < t->rank) v = tess__n_reshape(b, v, dims.n, squeezed);
  return tess__n_broadcast_in_dim(b, v, rank, dim, &dims);
}

bool tess__np_broadcasts(const struct type *t, int rank, const int64_t *dim) {
  bool fits = t->rank <= rank;
  for (int i = 1; fits && i <= t->rank; i++)
    fits = t->dim[t->rank - i] == 1 || t->dim[t->rank - i] == dim[rank - i];
  return fits;
}

static bool common_shape(struct build *b, int n, const vid *v, int *rank, int64_t *dim) {
  *rank = 0;
  for (int i = 0; i < n; i++)
    if (type_of(b, v[i])->rank > *rank) *rank = type_of(b, v[i])->rank;
  for (int d = 0; d < *rank; d++)
    dim[d] = 1;
  for (int i = 0; i < n; i++) {
    const struct type *t = type_of(b, v[i]);
    for (int d = 0; d < t->rank; d++) {
      int64_t *to = &dim[*rank - t->rank + d];
      if (*to == 1)
        *to = t->dim[d];
      else if (t->dim[d] != 1 && t->dim[d] != *to)
        return shapes_failure(b, n, v);
    }
  }
  return true;
}

bool tess__np_broadcast(struct build *b, int n, vid *v) {
  int rank;
  int64_t dim[TESS_MAX_RANK];
  if (!common_shape(b, n, v, &rank, dim)) return false;
  for (int i = 0; i < n; i++) {
    v[i] = tess__np_broadcast_to(b, v[i], rank, dim);
    if (v[i] == VID_NONE) return false;
  }
  return tess__np_vary(b, n, v);
}

bool tess__np_broadcast_alike(struct build *b, int n, vid *v) {
  const struct sharding *all = NULL;
  bool same = true, alike = true;
  for (int i = 1; i < n; i++)
    same = same && tess__same_shape(type_of(b, v[i]), type_of(b, v[0]));
  if (!tess__np_broadcast(b, n, v)) return false;
  if (same) return true;
  for (int i = 0; i < n && alike; i++) {
    const struct sharding *laid = type_of(b, v[i])->laid;
    if (laid && all) laid = tess__laid_join(all, laid);
    alike = laid || !type_of(b, v[i])->laid;
    all = laid ? laid : all;
  }
  for (int i = 0; i < n && alike; i++)
    if (type_of(b, v[i])->laid && (v[i] = tess__n_laid_as(b, v[i], all)) == VID_NONE) return false;
  return true;
}

bool tess__np_match(struct build *b, int n, vid *v) {
  int rank;
  int64_t dim[TESS_MAX_RANK]; /* a failure tells the operands' own types */
  return common_shape(b, n, v, &rank, dim) && tess__np_promote(b, n, v) && tess__np_broadcast(b, n, v);
}

tess_dtype tess__np_int(const struct build *b) {
  return tess__default_int(b->x64);
}

vid tess__np_inexact(struct build *b, vid v) {
  const struct type *t = type_of(b, v);
  if (tess__dtype_class((tess_dtype)t->dtype) & (DTYPE_FLOAT | DTYPE_COMPLEX)) return v;
  bool wide = b->x64 && tess_dtype_bits((tess_dtype)t->dtype) == 64; /* as JAX has it */
  return tess__n_convert(b, v, wide ? TESS_F64 : TESS_F32, t->weak);
}

vid tess__np_number_like(struct build *b, vid like, double value) {
  if (like == VID_NONE) return like;
  const struct type *t = type_of(b, like);
  return tess__np_vary_like(b, tess__n_constant_double(b, tess__type_with_varying(t, 0), value), like);
}

vid tess__np_truth(struct build *b, vid x) {
  return is_bool(b, x) ? x : tess__n_compare(b, x, number(b, x, 0), COMPARE_NE);
}

vid tess__np_conjugate(struct build *b, vid v) {
  if (!is_complex(b, v)) return v;
  return tess__n_complex(b, tess__n_real(b, v), tess__n_negate(b, tess__n_imag(b, v)));
}

bool tess__np_axes(const tess_ints *axes, int rank, struct dims *out, struct diag *d) {
  memset(out, 0, sizeof *out);
  uint32_t seen = 0;
  if (axes->n < 0 || axes->n > TESS_MAX_RANK)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a list of %d axes: 0 to %d is possible", axes->n,
                      TESS_MAX_RANK);
  for (int i = 0; i < axes->n && axes->set; i++) {
    int a = axes->v[i] < 0 ? axes->v[i] + rank : axes->v[i];
    if (a < 0 || a >= rank)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "axis %d is out of bounds for an array of rank %d",
                        axes->v[i], rank);
    if (seen >> a & 1)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "axis %d is named twice", axes->v[i]);
    seen |= UINT32_C(1) << a;
  }
  for (int a = 0; a < rank; a++)
    if (!axes->set || seen >> a & 1) out->d[out->n++] = (uint8_t)a;
  return true;
}

bool tess__np_axis(int axis, int rank, int *out, struct diag *d) {
  *out = axis < 0 ? axis + rank : axis;
  return (*out >= 0 && *out < rank) || tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                                                  "axis %d is out of bounds for an array of rank %d", axis, rank);
}

bool tess__np_axis_or_all(struct build *b, vid *x, int axis, int *out) {
  if (axis != TESS_NONE) return tess__np_axis(axis, type_of(b, *x)->rank, out, b->diag);
  *out = 0;
  *x = tess__n_reshape(b, *x, 1, (int64_t[]){tess__type_elements(type_of(b, *x))});
  return *x != VID_NONE;
}

tess_dtype tess__np_float(const struct build *b) {
  return tess__default_float(b->x64);
}

bool tess__np_dims(const tess_ints *v, struct dims *out, struct diag *d) {
  memset(out, 0, sizeof *out);
  if (v->n < 0 || v->n > TESS_MAX_RANK)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a list of %d dimensions: 0 to %d is possible", v->n,
                      TESS_MAX_RANK);
  for (int i = 0; i < v->n; i++) {
    if (v->v[i] < 0 || v->v[i] >= TESS_MAX_RANK)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "dimension %d: 0 to %d is possible", v->v[i],
                        TESS_MAX_RANK - 1);
    out->d[out->n++] = (uint8_t)v->v[i];
  }
  return true;
}

vid tess__np_refuse(struct build *b, tess_reason reason, const char *what, vid v) {
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, reason, "%s: %s", what, tess__type_text(type_of(b, v)));
  return VID_NONE;
}

vid tess__np_does_not_take(struct build *b, vid v, const char *legal) {
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "does not take %s; %s", tess__type_text(type_of(b, v)),
             legal);
  return VID_NONE;
}

vid tess__np_part(struct build *b, vid x, int axis, int64_t first, int64_t count) {
  const struct type *t = type_of(b, x);
  int64_t start[TESS_MAX_RANK] = {0}, stride[TESS_MAX_RANK], dim[TESS_MAX_RANK];
  for (int d = 0; d < t->rank; d++) {
    stride[d] = 1;
    dim[d] = d == axis ? count : t->dim[d];
  }
  start[axis] = first;
  return tess__n_slice(b, x, start, stride, dim);
}

void tess__np_copy_ints(tess_ints *to, const tess_ints *from) {
  to->set = from->set;
  to->n = from->n;
  for (int i = 0; i < from->n && i < TESS_MAX_RANK; i++)
    to->v[i] = from->v[i];
}

void tess__np_copy_shape(tess_shape *to, const tess_shape *from) {
  to->n = from->n;
  for (int i = 0; i < from->n && i < TESS_MAX_RANK; i++)
    to->dim[i] = from->dim[i];
}
