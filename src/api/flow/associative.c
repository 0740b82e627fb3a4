/* lax.associative_scan in the running trace: JAX's recursion of depth log n. Neighbours are combined, what that gives
 * is scanned, which are the results at odd positions; the ones between need one more element each. */
#include <string.h>

#include "api/flow/associative.h"
#include "api/recall.h"
#include "base/alloc.h"
#include "numpy/numpy.h"
#include "op/along.h"
#include "op/build.h"

struct scan {
  struct trace *trace;
  struct build *build;
  const struct fn_body *f;
  struct tuple two, one; /* of f's arguments and of its results */
  const char *where;
  int n, axis; /* arrays, their axis */
};

static int64_t length_of(const struct scan *s, const vid *x) {
  return type_of(s->build, x[0])->dim[s->axis];
}

/* Elements first, first + step, ... of the axis, count of them. */
static vid part(const struct scan *s, vid v, int64_t first, int64_t step, int64_t count) {
  return tess__n_part_along(s->build, v, s->axis, count ? first : 0, step, count);
}

static bool parts(const struct scan *s, const vid *x, int64_t first, int64_t step, int64_t count, vid *out) {
  for (int i = 0; i < s->n; i++)
    if ((out[i] = part(s, x[i], first, step, count)) == VID_NONE) return false;
  return true;
}

/* a and b one behind the other in dimension d; where they differ in weakness and variance they are levelled. */
static vid join(const struct scan *s, vid a, vid b, int d) {
  vid v[2] = {a, b};
  if (a == VID_NONE || b == VID_NONE) return VID_NONE;
  for (int i = 0; i < 2; i++)
    if (type_of(s->build, v[i])->weak && !type_of(s->build, v[1 - i])->weak)
      v[i] = tess__n_convert(s->build, v[i], (tess_dtype)type_of(s->build, v[i])->dtype, false);
  return tess__np_vary(s->build, 2, v) ? tess__n_concatenate(s->build, 2, v, d) : VID_NONE;
}

static vid resized(const struct scan *s, vid v, bool split, int64_t size) {
  int64_t dim[TESS_MAX_RANK + 1];
  if (v == VID_NONE) return v;
  const struct type *t = type_of(s->build, v);
  int rank = t->rank + (split ? 1 : -1), after = s->axis + 1;
  for (int i = 0; i < rank; i++)
    dim[i] = i <= s->axis ? t->dim[i] : t->dim[split ? i - 1 : i + 1];
  dim[s->axis] = size;
  if (split) dim[after] = 1;
  return tess__n_reshape(s->build, v, rank, dim);
}

/* a0 b0 a1 b1 ...; a may have one more. */
static vid interleave(const struct scan *s, vid a, vid b) {
  int64_t n = type_of(s->build, b)->dim[s->axis], more = type_of(s->build, a)->dim[s->axis] - n;
  vid first = resized(s, part(s, a, 0, 1, n), true, n), both = join(s, first, resized(s, b, true, n), s->axis + 1);
  both = resized(s, both, false, 2 * n);
  return more ? join(s, both, part(s, a, n, 1, more), s->axis) : both;
}

/* f(a, b), whose results have the types of a. */
static bool combine(const struct scan *s, const vid *a, const vid *b, vid *out) {
  vid *in = tess__trace_room(s->trace, 2 * s->n, sizeof *in);
  memcpy(in, a, sizeof *in * (size_t)s->n);
  memcpy(in + s->n, b, sizeof *in * (size_t)s->n);
  if (!tess__flow_call(s->trace, s->f, &s->two, in, &s->one, out, s->where)) return false;
  for (int i = 0; i < s->n; i++) {
    const struct type *want = type_of(s->build, a[i]), *t = type_of(s->build, out[i]);
    if (t->dtype != want->dtype || !tess__same_shape(t, want))
      return tess__fail(s->build->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                        "array %d of %s's result is %s; legal: %s, as its arguments are", i, s->f->name,
                        tess__type_text(t), tess__type_text(want));
  }
  return true;
}

/* Replaces x, of two elements or more, by its scan. */
static bool scan(const struct scan *s, vid *x) {
  int64_t n = length_of(s, x), half = n / 2, between = (n - 1) / 2;
  vid *a = tess__alloc(sizeof *a * (size_t)(3 * s->n + 1)), *b = a + s->n, *odd = b + s->n;
  bool good =
      parts(s, x, 0, 2, half, a) && parts(s, x, 1, 2, half, b) && combine(s, a, b, odd) && (half < 2 || scan(s, odd));
  if (good && between) good = parts(s, odd, 0, 1, between, a) && parts(s, x, 2, 2, between, b) && combine(s, a, b, a);
  for (int i = 0; good && i < s->n; i++) {
    vid even = part(s, x[i], 0, 1, 1);
    if (between) even = join(s, even, a[i], s->axis);
    good = even != VID_NONE && (x[i] = interleave(s, even, odd[i])) != VID_NONE;
  }
  tess__free(a);
  return good;
}

static bool reverse_all(const struct scan *s, vid *x) {
  for (int i = 0; i < s->n; i++)
    if ((x[i] = tess__n_reverse(s->build, x[i], &(struct dims){.n = 1, .d = {(uint8_t)s->axis}})) == VID_NONE)
      return false;
  return true;
}

/* Each array has the axis, and in it as many elements as the first. */
static bool check(struct scan *s, int axis, const vid *x) {
  struct diag *d = s->build->diag;
  if (!tess__np_axis(axis, type_of(s->build, x[0])->rank, &s->axis, d)) return false;
  for (int i = 0; i < s->n; i++) {
    const struct type *t = type_of(s->build, x[i]);
    if (t->rank <= s->axis || t->rank == TESS_MAX_RANK || t->dim[s->axis] != length_of(s, x))
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "array %d of xs is %s; legal: %lld elements in dimension %d, as in the first, and less than %d "
                        "dimensions",
                        i, tess__type_text(t), (long long)length_of(s, x), s->axis, TESS_MAX_RANK);
    if (t->laid && t->laid->spec.n_axes[s->axis])
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                        "the scan goes along dimension %d of %s, which is cut; legal: whole there, by tess_reshard",
                        s->axis, tess__type_text(t));
  }
  return true;
}

static struct tuple twice(struct trace *t, const struct tuple *g) {
  const struct structure *two[] = {g->tree, g->tree};
  if (g->tree) return tess__tuple_of(tess__structure_list(2, two), &t->graph->arena);
  if (!g->count) return tess__single_arrays(2 * g->n);
  int *count = tess__trace_room(t, 2 * g->n, sizeof *count);
  memcpy(count, g->count, sizeof *count * (size_t)g->n);
  memcpy(count + g->n, g->count, sizeof *count * (size_t)g->n);
  return (struct tuple){.n = 2 * g->n, .leaves = 2 * g->leaves, .count = count};
}

bool tess__flow_associative(struct trace *t, const struct fn_body *f, const struct tuple *xs, int axis, bool reverse,
                            vid *x, const char *where) {
  struct scan s = {.trace = t, .build = &t->build, .f = f, .one = *xs, .where = where, .n = xs->leaves};
  s.two = twice(t, xs);
  if (!check(&s, axis, x)) return false;
  if (length_of(&s, x) < 2) return true;
  return (!reverse || reverse_all(&s, x)) && scan(&s, x) && (!reverse || reverse_all(&s, x));
}
