/* sort, argsort, top_k, searchsorted, bincount: see sort.h. */
#include "numpy/sort.h"

#include <string.h>

#include "numpy/gather.h"
#include "numpy/numpy.h"

static bool sort_values(struct build *b, int n, const vid *in, int axis, int n_keys, const struct sort_call *a,
                        vid *out) {
  struct sort_attrs attrs = {
      .dimension = (uint8_t)axis, .order = SORT_JAX, .n_keys = (uint8_t)n_keys, .stable = !a->no_stable};
  return tess__n_sort(b, n, in, &attrs, NULL, out);
}

/* Descending is the reverse of ascending; stable: of what was reversed before, so that equal ones keep their order. */
static vid sort_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct sort_call *a = attrs;
  vid out;
  int axis;
  if (!tess__np_axis(a->axis, type_of(b, in[0])->rank, &axis, b->diag) || !sort_values(b, 1, in, axis, 1, a, &out))
    return VID_NONE;
  return a->descending ? tess__n_reverse(b, out, &(struct dims){.n = 1, .d = {(uint8_t)axis}}) : out;
}

static vid argsort_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct sort_call *a = attrs;
  const struct type *t = type_of(b, in[0]);
  vid v[2] = {in[0], VID_NONE}, out[2];
  int axis;
  if (!tess__np_axis(a->axis, t->rank, &axis, b->diag)) return VID_NONE;
  struct dims along = {.n = 1, .d = {(uint8_t)axis}};
  v[1] = tess__n_iota(b, tess__type_with_varying(tess__type_with_dtype(t, tess__np_int(b), false), 0), axis);
  v[1] = tess__np_vary_like(b, v[1], in[0]);
  for (int i = 0; i < 2 && a->descending && !a->no_stable; i++)
    v[i] = tess__n_reverse(b, v[i], &along);
  if (v[0] == VID_NONE || v[1] == VID_NONE || !sort_values(b, 2, v, axis, 1, a, out)) return VID_NONE;
  return a->descending ? tess__n_reverse(b, out[1], &along) : out[1];
}

static bool sort_into_body(struct build *b, int n, const vid *in, const void *attrs, int n_out, vid *out) {
  const struct sort_call *a = attrs;
  int axis;
  if (!tess__np_axis(a->axis, type_of(b, in[0])->rank, &axis, b->diag)) return false;
  if (n_out != n)
    return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d arrays are sorted into %d", n, n_out);
  int most = n < UINT8_MAX ? n : UINT8_MAX;
  if (a->n_keys < 1 || a->n_keys > most)
    return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "num_keys is %d; legal: 1 to %d", a->n_keys,
                      most);
  return sort_values(b, n, in, axis, a->n_keys, a, out);
}

static bool top_k_body(struct build *b, int n, const vid *in, const void *attrs, int n_out, vid *out) {
  (void)n;
  int32_t k;
  memcpy(&k, attrs, sizeof k);
  const struct type *t = type_of(b, in[0]);
  if (n_out != 2)
    return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "values and positions go into 2 arrays, not %d",
                      n_out);
  if (t->rank == 0 || k < 0 || k > t->dim[t->rank - 1])
    return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "the %d largest of %s; legal: 0 to the size of the last dimension", (int)k, tess__type_text(t));
  return tess__n_top_k(b, in[0], k, out);
}

/* ---- searchsorted: halving, all of x at once. NaN stands behind everything and equals itself ---- */
static vid stands_before(struct build *b, vid a, vid x, bool right) {
  vid v = tess__n_compare(b, a, x, right ? COMPARE_LE : COMPARE_LT);
  if (class_of(b, x) != DTYPE_FLOAT) return v;
  vid nan = tess__n_compare(b, x, x, COMPARE_NE);
  if (!right) nan = tess__n_and(b, nan, tess__n_compare(b, a, a, COMPARE_EQ));
  return tess__n_or(b, v, nan);
}

vid tess__np_search(struct build *b, vid sorted, vid x, bool right) {
  vid v[2] = {sorted, x};
  if (sorted == VID_NONE || x == VID_NONE) return VID_NONE;
  if (type_of(b, v[0])->rank != 1)
    return tess__np_refuse(b, TESS_VALUE_ERROR, "what is searched has one dimension, not", v[0]);
  if (!tess__np_promote(b, 2, v) || !tess__np_vary(b, 2, v)) return VID_NONE;
  const struct type *t = type_of(b, v[1]);
  int64_t n = type_of(b, v[0])->dim[0], one = 1;
  struct slice_numbers numbers = {.collapsed = {1, {0}}, .map = {1, {0}}, .index_vector_dim = t->rank};
  const struct type *it = tess__type_with_varying(tess__type_with_dtype(t, TESS_I32, false), 0);
  if (n > INT32_MAX) return tess__np_refuse(b, TESS_VALUE_ERROR, "at most 2^31 - 1 elements can be searched", v[0]);
  vid low = tess__np_vary_like(b, tess__n_constant_double(b, it, 0), v[1]), high = number(b, low, (double)n);
  for (int64_t width = n; width > 0 && low != VID_NONE && high != VID_NONE; width /= 2) {
    vid half = tess__n_divide(b, tess__n_subtract(b, high, low), number(b, low, 2));
    vid middle = tess__n_add(b, low, half);
    vid before =
        stands_before(b, tess__np_gather(b, v[0], middle, &numbers, &one, TESS_MODE_PROMISE_IN_BOUNDS), v[1], right);
    before = tess__n_and(b, before, tess__n_compare(b, low, high, COMPARE_LT));
    low = tess__n_select(b, before, tess__n_add(b, middle, number(b, low, 1)), low);
    high = tess__n_select(b, before, high, tess__n_maximum(b, middle, low));
  }
  return low;
}

static vid searchsorted_body(struct build *b, int count, const vid *in, const void *attrs) {
  (void)count;
  return tess__np_search(b, in[0], in[1], *(const bool *)attrs);
}

/* ---- bincount: ones added where x says; negative numbers count as 0, too large ones not ---- */
static vid bincount_body(struct build *b, int count, const vid *in, const void *attrs) {
  (void)count;
  int64_t length;
  memcpy(&length, attrs, sizeof length);
  const struct type *t = type_of(b, in[0]);
  vid x = in[0];
  if (is_bool(b, x)) x = tess__n_convert(b, x, TESS_I32, false);
  if (t->rank != 1) return tess__np_refuse(b, TESS_VALUE_ERROR, "what is counted has one dimension, not", in[0]);
  if (length < 0) return tess__np_refuse(b, TESS_VALUE_ERROR, "the length is not negative", in[0]);
  if (!(class_of(b, x) & DTYPE_INTEGER))
    return tess__np_refuse(b, TESS_TYPE_ERROR, "what is counted are integers, not", in[0]);
  x = tess__n_maximum(b, x, number(b, x, 0));
  const struct type *ints = tess__type_with_varying(tess__type_with_dtype(t, tess__np_int(b), false), 0);
  vid bins = tess__n_constant_double(b, tess__type_with_shape(ints, 1, &length), 0);
  vid ones = tess__n_constant_double(b, ints, 1);
  struct slice_numbers n = {.collapsed = {1, {0}}, .map = {1, {0}}, .index_vector_dim = 1};
  if (length == 0) return tess__np_vary_like(b, bins, x);
  return tess__np_scatter(b, bins, x, ones, &n, SCATTER_MONOID + MONOID_SUM, false, TESS_MODE_FILL);
}

/* ---- records ---- */
const struct function tess__f_sort = {"sort", sizeof(struct sort_call), sort_body};
const struct function tess__f_argsort = {"argsort", sizeof(struct sort_call), argsort_body};
const struct function_into tess__f_sort_into = {"sort_into", sizeof(struct sort_call), sort_into_body};
const struct function_into tess__f_top_k_into = {"top_k_into", sizeof(int32_t), top_k_body};
const struct function tess__f_searchsorted = {"searchsorted", sizeof(bool), searchsorted_body};
const struct function tess__f_bincount = {"bincount", sizeof(int64_t), bincount_body};
