/* The public functions that put arrays together, take them apart and repeat them: concatenate, stack, split, unstack,
 * tile, repeat, roll, flip. */
#include <string.h>

#include "api/apply.h"
#include "api/layouts/placement.h"
#include "base/alloc.h"
#include "numpy/numpy.h"
#include "op/build.h"

struct join_attrs {
  int64_t n;
  int32_t axis, pad;
};
struct reps_attrs {
  tess_shape reps;
};
struct flip_attrs {
  tess_ints axes;
};

static vid refuse(struct build *b, tess_reason reason, const char *what, vid v) {
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, reason, "%s: %s", what, tess__type_text(type_of(b, v)));
  return VID_NONE;
}

/* The array of another size along one dimension, from `start` on. */
static vid piece(struct build *b, vid x, int axis, int64_t start, int64_t size) {
  const struct type *t = type_of(b, x);
  int64_t from[TESS_MAX_RANK] = {0}, stride[TESS_MAX_RANK], dim[TESS_MAX_RANK];
  for (int d = 0; d < t->rank; d++) {
    stride[d] = 1;
    dim[d] = t->dim[d];
  }
  from[axis] = start;
  dim[axis] = size;
  return tess__n_slice(b, x, from, stride, dim);
}

/* ---- concatenate, stack ---- */
static vid promoted_join(struct build *b, int n, vid *v, int axis) {
  return tess__np_promote(b, n, v) ? tess__n_concatenate(b, n, v, axis) : VID_NONE;
}

static vid concatenate_body(struct build *b, int n, const vid *in, const void *attrs) {
  const struct join_attrs *a = attrs;
  int axis;
  if (type_of(b, in[0])->rank == 0)
    return refuse(b, TESS_VALUE_ERROR, "a scalar cannot be concatenated; tess_stack makes a dimension", in[0]);
  if (!tess__np_axis(a->axis, type_of(b, in[0])->rank, &axis, b->diag)) return VID_NONE;
  vid few[FEW_ARRAYS], *v = tess__room(few, n, sizeof *v);
  memcpy(v, in, sizeof *v * (size_t)n);
  vid out = promoted_join(b, n, v, axis);
  tess__room_end(few, v);
  return out;
}

static vid stack_body(struct build *b, int n, const vid *in, const void *attrs) {
  const struct join_attrs *a = attrs;
  const struct type *first = type_of(b, in[0]);
  int axis;
  if (first->rank == TESS_MAX_RANK) return refuse(b, TESS_VALUE_ERROR, "no room for another dimension", in[0]);
  if (!tess__np_axis(a->axis, first->rank + 1, &axis, b->diag)) return VID_NONE;
  int64_t dim[TESS_MAX_RANK];
  for (int d = 0; d <= first->rank; d++)
    dim[d] = d == axis ? 1 : first->dim[d > axis ? d - 1 : d];
  for (int i = 1; i < n; i++) {
    const struct type *t = type_of(b, in[i]);
    if (t->rank != first->rank || memcmp(t->dim, first->dim, sizeof *t->dim * t->rank) != 0) {
      tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "shapes differ: %s and %s; legal: equal ones",
                 tess__type_text(first), tess__type_text(t));
      return VID_NONE;
    }
  }
  vid few[FEW_ARRAYS], *v = tess__room(few, n, sizeof *v);
  int rank = first->rank + 1;
  for (int i = 0; i < n; i++)
    v[i] = tess__n_reshape(b, in[i], rank, dim);
  vid out = promoted_join(b, n, v, axis);
  tess__room_end(few, v);
  return out;
}

static tess_array *apply_join(const char *where, const struct function *f, tess_arrays xs, int axis) {
  struct join_attrs a = {.n = xs.n, .axis = axis};
  struct diag d = {0};
  if (xs.n >= 1) return tess__apply(where, f, xs.n, xs.array, &a);
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d arrays; legal: 1 or more", xs.n);
  return tess__array_error(&d, f->name, where);
}

tess_array *tess_concatenate_at(const char *where, tess_arrays xs, int axis) {
  static const struct function f = {"concatenate", sizeof(struct join_attrs), concatenate_body};
  return apply_join(where, &f, xs, axis);
}

tess_array *tess_stack_at(const char *where, tess_arrays xs, int axis) {
  static const struct function f = {"stack", sizeof(struct join_attrs), stack_body};
  return apply_join(where, &f, xs, axis);
}

/* ---- split, unstack ---- */
static bool split_body(struct build *b, int n, const vid *in, const void *attrs, int n_out, vid *out) {
  (void)n;
  const struct type *t = type_of(b, in[0]);
  int axis;
  if (!tess__np_axis(((const struct join_attrs *)attrs)->axis, t->rank, &axis, b->diag)) return false;
  if (t->dim[axis] % n_out != 0)
    return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "dimension %d of %s does not split into %d equal parts", axis, tess__type_text(t), n_out);
  for (int i = 0; i < n_out; i++)
    if ((out[i] = piece(b, in[0], axis, i * (t->dim[axis] / n_out), t->dim[axis] / n_out)) == VID_NONE) return false;
  return true;
}

static bool unstack_body(struct build *b, int n, const vid *in, const void *attrs, int n_out, vid *out) {
  (void)n;
  const struct type *t = type_of(b, in[0]);
  int64_t dim[TESS_MAX_RANK];
  int axis;
  if (!tess__np_axis(((const struct join_attrs *)attrs)->axis, t->rank, &axis, b->diag)) return false;
  if (t->dim[axis] != n_out)
    return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d results for dimension %d of %s", n_out,
                      axis, tess__type_text(t));
  for (int d = 0, k = 0; d < t->rank; d++)
    if (d != axis) dim[k++] = t->dim[d];
  for (int i = 0; i < n_out; i++)
    if ((out[i] = tess__n_reshape(b, piece(b, in[0], axis, i, 1), t->rank - 1, dim)) == VID_NONE) return false;
  return true;
}

void tess_split_into_at(const char *where, tess_spans out, tess_array *x, int axis) {
  static const struct function_into f = {"split_into", sizeof(struct join_attrs), split_body};
  struct join_attrs a = {.axis = axis};
  tess__apply_into(where, &f, 1, &x, &a, out);
}

void tess_unstack_into_at(const char *where, tess_spans out, tess_array *x, int axis) {
  static const struct function_into f = {"unstack_into", sizeof(struct join_attrs), unstack_body};
  struct join_attrs a = {.axis = axis};
  tess__apply_into(where, &f, 1, &x, &a, out);
}

/* ---- tile, repeat: new dimensions beside those of x, broadcast, then one with them ---- */
struct widening {
  int rank;
  int64_t dim[2 * TESS_MAX_RANK]; /* with the new dimensions */
  struct dims from;               /* where those of x are */
};

static int64_t repeated(int64_t size, int64_t times) { /* what is too much for 64 bits is refused by widen */
  return __builtin_mul_overflow(size, times, &size) ? INT64_MAX : size;
}

static vid widen(struct build *b, vid x, const struct widening *w, const tess_shape *shape) {
  if (w->rank > TESS_MAX_RANK) return refuse(b, TESS_VALUE_ERROR, "no room for the dimensions that repeat", x);
  if (!tess__usable_shape(shape, b->diag)) return VID_NONE;
  return tess__n_reshape(b, tess__n_broadcast_in_dim(b, x, w->rank, w->dim, &w->from), shape->n, shape->dim);
}

static vid tile_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const tess_shape *reps = &((const struct reps_attrs *)attrs)->reps;
  const struct type *t = type_of(b, in[0]);
  int rank = reps->n > t->rank ? reps->n : t->rank;
  tess_shape shape = {.n = rank};
  struct widening w = {0};
  for (int d = 0; d < rank; d++) {
    int from = d - (rank - t->rank), at = d - (rank - reps->n);
    int64_t times = at >= 0 ? reps->dim[at] : 1, size = from >= 0 ? t->dim[from] : 1;
    if (times < 0) {
      tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "repetitions are not negative: %lld",
                 (long long)times);
      return VID_NONE;
    }
    shape.dim[d] = repeated(size, times);
    if (times != 1 || from < 0) w.dim[w.rank++] = times;
    if (from < 0) continue;
    w.from.d[w.from.n++] = (uint8_t)w.rank;
    w.dim[w.rank++] = size;
  }
  return widen(b, in[0], &w, &shape);
}

static vid repeat_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct join_attrs *a = attrs;
  const struct type *t = type_of(b, in[0]);
  tess_shape shape = tess__type_shape(t);
  struct widening w = {0};
  int axis;
  if (!tess__np_axis(a->axis, t->rank, &axis, b->diag)) return VID_NONE;
  if (a->n < 0) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "repetitions are not negative: %lld", (long long)a->n);
    return VID_NONE;
  }
  for (int d = 0; d < t->rank; d++) {
    w.from.d[w.from.n++] = (uint8_t)w.rank;
    w.dim[w.rank++] = t->dim[d];
    if (d == axis) w.dim[w.rank++] = a->n;
  }
  shape.dim[axis] = repeated(t->dim[axis], a->n);
  return widen(b, in[0], &w, &shape);
}

tess_array *tess_tile_at(const char *where, tess_array *x, tess_shape reps) {
  static const struct function f = {"tile", sizeof(struct reps_attrs), tile_body};
  struct reps_attrs a;
  memset(&a, 0, sizeof a);
  a.reps.n = reps.n < 0 ? 0 : reps.n > TESS_MAX_RANK ? TESS_MAX_RANK : reps.n;
  memcpy(a.reps.dim, reps.dim, sizeof *reps.dim * (size_t)a.reps.n);
  return tess__apply(where, &f, 1, &x, &a);
}

tess_array *tess_repeat_at(const char *where, tess_array *x, int64_t n, int axis) {
  static const struct function f = {"repeat", sizeof(struct join_attrs), repeat_body};
  struct join_attrs a = {.n = n, .axis = axis};
  return tess__apply(where, &f, 1, &x, &a);
}

/* ---- roll, flip ---- */
static vid roll_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct join_attrs *a = attrs;
  const struct type *t = type_of(b, in[0]);
  int axis;
  if (!tess__np_axis(a->axis, t->rank, &axis, b->diag)) return VID_NONE;
  int64_t size = t->dim[axis], shift = size ? a->n % size : 0;
  if (shift < 0) shift += size;
  if (shift == 0) return in[0];
  vid parts[2] = {piece(b, in[0], axis, size - shift, shift), piece(b, in[0], axis, 0, size - shift)};
  return tess__n_concatenate(b, 2, parts, axis);
}

tess_array *tess_roll_at(const char *where, tess_array *x, int64_t n, int axis) {
  static const struct function f = {"roll", sizeof(struct join_attrs), roll_body};
  struct join_attrs a = {.n = n, .axis = axis};
  return tess__apply(where, &f, 1, &x, &a);
}

static vid flip_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  struct dims dims;
  const tess_ints *axes = &((const struct flip_attrs *)attrs)->axes;
  return tess__np_axes(axes, type_of(b, in[0])->rank, &dims, b->diag) ? tess__n_reverse(b, in[0], &dims) : VID_NONE;
}

tess_array *tess_flip_at(const char *where, tess_array *x, tess_ints axes) {
  static const struct function f = {"flip", sizeof(struct flip_attrs), flip_body};
  struct flip_attrs a;
  memset(&a, 0, sizeof a);
  tess__np_copy_ints(&a.axes, &axes);
  return tess__apply(where, &f, 1, &x, &a);
}
