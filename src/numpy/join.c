/* Arrays put together, taken apart and repeated: see join.h. */
#include "numpy/join.h"

#include <string.h>

#include "base/alloc.h"
#include "numpy/numpy.h"
#include "numpy/shape.h"

/* ---- concatenate, stack ---- */
static vid promoted_join(struct build *b, int n, vid *v, int axis) {
  return tess__np_promote(b, n, v) ? tess__n_concatenate(b, n, v, axis) : VID_NONE;
}

static vid concatenate_body(struct build *b, int n, const vid *in, const void *attrs) {
  const struct join_call *a = attrs;
  int axis;
  if (type_of(b, in[0])->rank == 0)
    return tess__np_refuse(b, TESS_VALUE_ERROR, "a scalar cannot be concatenated; tess_stack makes a dimension", in[0]);
  if (!tess__np_axis(a->axis, type_of(b, in[0])->rank, &axis, b->diag)) return VID_NONE;
  vid few[FEW_ARRAYS], *v = tess__room(few, n, sizeof *v);
  memcpy(v, in, sizeof *v * (size_t)n);
  vid out = promoted_join(b, n, v, axis);
  tess__room_end(few, v);
  return out;
}

static vid stack_body(struct build *b, int n, const vid *in, const void *attrs) {
  const struct join_call *a = attrs;
  const struct type *first = type_of(b, in[0]);
  int axis;
  if (first->rank == TESS_MAX_RANK) return tess__np_refuse(b, TESS_VALUE_ERROR, "no room for another dimension", in[0]);
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

/* ---- split, unstack ---- */
static bool split_body(struct build *b, int n, const vid *in, const void *attrs, int n_out, vid *out) {
  (void)n;
  const struct type *t = type_of(b, in[0]);
  int axis;
  if (!tess__np_axis(((const struct join_call *)attrs)->axis, t->rank, &axis, b->diag)) return false;
  if (t->dim[axis] % n_out != 0)
    return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "dimension %d of %s does not split into %d equal parts", axis, tess__type_text(t), n_out);
  for (int i = 0; i < n_out; i++)
    if ((out[i] = tess__np_part(b, in[0], axis, i * (t->dim[axis] / n_out), t->dim[axis] / n_out)) == VID_NONE)
      return false;
  return true;
}

static bool unstack_body(struct build *b, int n, const vid *in, const void *attrs, int n_out, vid *out) {
  (void)n;
  const struct type *t = type_of(b, in[0]);
  int64_t dim[TESS_MAX_RANK];
  int axis;
  if (!tess__np_axis(((const struct join_call *)attrs)->axis, t->rank, &axis, b->diag)) return false;
  if (t->dim[axis] != n_out)
    return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d results for dimension %d of %s", n_out,
                      axis, tess__type_text(t));
  for (int d = 0, k = 0; d < t->rank; d++)
    if (d != axis) dim[k++] = t->dim[d];
  for (int i = 0; i < n_out; i++)
    if ((out[i] = tess__n_reshape(b, tess__np_part(b, in[0], axis, i, 1), t->rank - 1, dim)) == VID_NONE) return false;
  return true;
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
  if (w->rank > TESS_MAX_RANK) return tess__np_refuse(b, TESS_VALUE_ERROR, "no room for the dimensions that repeat", x);
  if (!tess__check_shape(shape->n, shape->dim, b->diag)) return VID_NONE;
  return tess__n_reshape(b, tess__n_broadcast_in_dim(b, x, w->rank, w->dim, &w->from), shape->n, shape->dim);
}

static vid tile_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const tess_shape *reps = &((const struct tile_call *)attrs)->reps;
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
  const struct join_call *a = attrs;
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

/* ---- roll, flip ---- */
static vid roll_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct join_call *a = attrs;
  const struct type *t = type_of(b, in[0]);
  int axis;
  if (!tess__np_axis(a->axis, t->rank, &axis, b->diag)) return VID_NONE;
  int64_t size = t->dim[axis], shift = size ? a->n % size : 0;
  if (shift < 0) shift += size;
  if (shift == 0) return in[0];
  vid parts[2] = {tess__np_part(b, in[0], axis, size - shift, shift), tess__np_part(b, in[0], axis, 0, size - shift)};
  return tess__n_concatenate(b, 2, parts, axis);
}

static vid flip_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  struct dims dims;
  const tess_ints *axes = &((const struct axes_call *)attrs)->axes;
  return tess__np_axes(axes, type_of(b, in[0])->rank, &dims, b->diag) ? tess__n_reverse(b, in[0], &dims) : VID_NONE;
}

const struct function tess__f_concatenate = {"concatenate", sizeof(struct join_call), concatenate_body};
const struct function tess__f_stack = {"stack", sizeof(struct join_call), stack_body};
const struct function tess__f_repeat = {"repeat", sizeof(struct join_call), repeat_body};
const struct function tess__f_roll = {"roll", sizeof(struct join_call), roll_body};
const struct function tess__f_tile = {"tile", sizeof(struct tile_call), tile_body};
const struct function tess__f_flip = {"flip", sizeof(struct axes_call), flip_body};
const struct function_into tess__f_split_into = {"split_into", sizeof(struct join_call), split_body};
const struct function_into tess__f_unstack_into = {"unstack_into", sizeof(struct join_call), unstack_body};
