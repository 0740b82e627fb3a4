/* Columnsort as nodes: see columns.h.
 *
 * Columns are longer than blocks where the parts do not divide these; what is added, and padding of uneven blocks,
 * stands last in the order. The last exchange gives each device the end of the column before its own and the beginning
 * of the one behind, sorted with what they meet: half a column before its own rows and half of one behind, which covers
 * its block even where this begins earlier than its column.
 *
 * Sorting is stable: the number of an element in the whole dimension is the last key wherever that can be seen. */
#include "op/columns.h"

#include <math.h>
#include <string.h>

#include "base/alloc.h"
#include "base/size.h"
#include "core/dtype.h"
#include "ir/splice.h"
#include "op/along.h"
#include "op/build.h"
#include "op/index.h"
#include "op/ops.h"
#include "op/order.h"

enum { OUTER, ALONG, INNER, FLAT }; /* dimensions of the blocks at work: all before, the sorted one, all behind */

int64_t tess__columns_rows(int64_t in, int64_t parts) {
  int64_t block = (in + parts - 1) / parts, rows = (block + parts - 1) / parts * parts, least;
  if (__builtin_mul_overflow(2 * (parts - 1), parts - 1, &least)) return 0;
  return rows >= least ? rows : 0;
}

int64_t tess__columns_received(int64_t rows, int64_t parts) {
  return 2 * (rows - rows / parts) + rows;
}

tess_dtype tess__columns_number(int64_t in, int64_t parts) {
  int64_t most = tess__mul_sizes(tess__columns_rows(in, parts), parts) - 1;
  return most <= UINT8_MAX ? TESS_U8 : most <= UINT16_MAX ? TESS_U16 : most <= UINT32_MAX ? TESS_U32 : TESS_U64;
}

static bool descends(const struct sort_attrs *a) {
  return a->order == SORT_JAX_DESCENDING || a->order == SORT_BITS_DESCENDING;
}
static bool by_bits(const struct sort_attrs *a) {
  return a->order == SORT_BITS || a->order == SORT_BITS_DESCENDING;
}

bool tess__columns_numbered(const struct call *sort) {
  const struct sort_attrs *a = sort->attrs;
  bool all = a->order != SORT_REGION && a->n_keys == sort->n_in;
  for (int k = 0; k < sort->n_in; k++) {
    tess_dtype t = (tess_dtype)sort->in[k]->dtype;
    enum dtype_class class = tess__dtype_class(t);
    all &= class == DTYPE_FLOAT ? by_bits(a) && tess__dtype_bytes(t) > 1 : class != DTYPE_COMPLEX;
  }
  return !all;
}

struct columns { /* a sort under construction */
  struct build *b;
  const struct call *call;
  const struct sort_attrs *attrs;
  int64_t in, block, rows, parts;
  struct axes axes; /* that cut the dimension */
  int64_t outer, inner;
  bool numbered;
  int n, number; /* values that are sorted, and which of them are the numbers */
  vid *v;
};

/* ---- what is added ---- */

/* The element that no other stands behind, of one part of a complex one. */
static void last_real(const struct sort_attrs *a, tess_dtype t, void *out) {
  unsigned char nan[16] = {0};
  bool jax = !by_bits(a), is_float = tess__dtype_class(t) == DTYPE_FLOAT;
  if (descends(a) && !jax) {
    tess__order_least(t, out);
    return;
  }
  tess__monoid_identity(descends(a) ? MONOID_MAX : MONOID_MIN, t, out);
  if (descends(a) || !is_float) return;
  if (tess__dtype_bytes(t) > 1) { /* the last of those that are no number */
    memset(nan, 0xFF, sizeof nan);
    nan[tess__dtype_bytes(t) - 1] = 0x7F;
  } else {
    tess__element_from_double(t, nan, (double)NAN);
  }
  if (tess__order_key(t, nan, jax) > tess__order_key(t, out, jax)) memcpy(out, nan, (size_t)tess__dtype_bytes(t));
}

static vid last_of(const struct columns *s, const struct type *t) {
  unsigned char element[16] = {0};
  tess_dtype dtype = (tess_dtype)t->dtype, part = dtype == TESS_C64 ? TESS_F32 : TESS_F64;
  if (s->attrs->order == SORT_REGION) return tess__n_constant_double(s->b, t, 0); /* its number says it */
  bool complex = tess__dtype_class(dtype) == DTYPE_COMPLEX;
  last_real(s->attrs, complex ? part : dtype, element);
  if (complex) memcpy(element + tess__dtype_bytes(part), element, (size_t)tess__dtype_bytes(part));
  return tess__n_constant(s->b, t, element);
}

static vid number(const struct columns *s, const struct type *t, int64_t v) {
  return tess__n_constant(s->b, t, &v);
}
static vid scalar(const struct columns *s, int64_t v) {
  return number(s, tess__type_of(TESS_I64, 0, NULL), v);
}
static vid device(const struct columns *s) {
  return tess__n_axis_index(s->b, &s->axes, TESS_I64, NULL);
}
static bool any_added(const struct columns *s) {
  return s->rows * s->parts != s->in;
}

/* Of one column: the number of each row in the dimension, and (is there) which rows have an element. */
static vid numbers(const struct columns *s, vid *there) {
  struct build *b = s->b;
  const struct type *t = tess__type_of(TESS_I64, 1, &s->rows);
  vid row = tess__n_iota(b, t, 0);
  vid begin = tess__n_multiply(b, device(s), scalar(s, s->block));
  vid at = tess__n_add(b, row, tess__n_broadcast_in_dim(b, begin, 1, t->dim, &(struct dims){0}));
  *there = tess__n_and(b, tess__n_compare(b, row, number(s, t, s->block), COMPARE_LT),
                       tess__n_compare(b, at, number(s, t, s->in), COMPARE_LT));
  return at;
}

static vid along(const struct columns *s, vid row) {
  const int64_t size[FLAT] = {s->outer, s->rows, s->inner};
  return tess__n_broadcast_in_dim(s->b, row, FLAT, size, &(struct dims){.n = 1, .d = {ALONG}});
}

/* The numbers as the last key, which grows as the order does. */
static vid number_column(const struct columns *s) {
  vid there, at = numbers(s, &there);
  const struct type *t = tess__type_of(TESS_I64, 1, &s->rows);
  vid last = number(s, t, s->rows * s->parts - 1);
  if (any_added(s)) at = tess__n_select(s->b, there, at, last);
  if (descends(s->attrs)) at = tess__n_subtract(s->b, last, at);
  return along(s, tess__n_convert(s->b, at, tess__columns_number(s->in, s->parts), false));
}

/* A block as a column; is_key: what is added stands last. */
static vid column(const struct columns *s, vid v, vid there, bool is_key) {
  struct build *b = s->b;
  const int64_t size[FLAT] = {s->outer, s->block, s->inner}, full[FLAT] = {s->outer, s->rows, s->inner};
  const int64_t none[FLAT] = {0, 0, 0};
  v = tess__n_reshape(b, v, FLAT, size);
  if (v == VID_NONE) return v;
  const struct type *t = type_of(b, v), *wide = tess__type_with_shape(t, FLAT, full);
  vid last = last_of(s, tess__type_with_shape(t, 0, NULL));
  if (s->rows != s->block) v = tess__n_pad(b, v, last, none, none, full);
  if (!any_added(s) || !is_key) return v;
  return tess__n_select(b, along(s, there), v, tess__n_broadcast_in_dim(b, last, FLAT, wide->dim, &(struct dims){0}));
}

/* ---- the order ---- */

/* The comparator of one more operand, the numbers: where it does not tell elements apart, these do; and they say that
 * what was added is last. */
static struct graph *comparator(const struct columns *s) {
  const struct graph *region = s->call->regions[0];
  struct build b = {.graph = tess__graph_new("comparator"), .diag = s->b->diag};
  vid *in = tess__alloc(sizeof *in * 2 * (size_t)s->n), less, greater, at[2];
  const struct type *t = tess__type_of(tess__columns_number(s->in, s->parts), 0, NULL);
  for (int i = 0; i < 2 * s->call->n_in; i++)
    in[i] = tess__graph_param(b.graph, tess__type_at(region, region->param[i]));
  for (int i = 0; i < 2; i++)
    at[i] = tess__graph_param(b.graph, t);
  bool good = tess__splice(&b, region, in, &less);
  for (int i = 0; i < 2 * s->call->n_in; i += 2) {
    vid swap = in[i];
    in[i] = in[i + 1];
    in[i + 1] = swap;
  }
  good = good && tess__splice(&b, region, in, &greater);
  if (good) {
    vid end = tess__n_constant(&b, t, &s->in), before = tess__n_compare(&b, at[0], at[1], COMPARE_LT);
    vid told = tess__n_compare(&b, less, greater, COMPARE_NE);
    if (any_added(s))
      for (int i = 0; i < 2; i++)
        told = tess__n_and(&b, told, tess__n_compare(&b, at[i], end, COMPARE_LT));
    vid out = tess__n_select(&b, told, less, before);
    tess__graph_set_results(b.graph, 1, &out);
  }
  tess__free(in);
  return b.graph;
}

static bool sort(const struct columns *s, vid *v) {
  struct sort_attrs attrs = *s->attrs;
  bool region = attrs.order == SORT_REGION;
  attrs.dimension = ALONG;
  attrs.n_keys = (uint8_t)(attrs.n_keys + (s->numbered && !region));
  return tess__n_sort(s->b, s->n, v, &attrs, region ? comparator(s) : NULL, v);
}

/* ---- what moves ---- */

/* Part c of every column goes to device c: rows that lie behind each other, or each parts-th one. */
static vid dealt(const struct columns *s, vid v, bool each) {
  const int64_t split[] = {s->outer, s->rows / s->parts, s->parts, s->inner},
                whole[FLAT] = {s->outer, s->rows, s->inner};
  struct group_attrs a;
  memset(&a, 0, sizeof a);
  a.axes = s->axes;
  a.width = a.total = (int32_t)s->parts;
  a.dim = each ? ALONG + 1 : ALONG;
  a.other = ALONG;
  if (each) v = tess__n_reshape(s->b, v, FLAT + 1, split);
  v = tess__n_group(s->b, &tess__op_group_all_to_all, v, &a, NULL);
  return each ? tess__n_reshape(s->b, v, FLAT, whole) : v;
}

static bool deal(const struct columns *s, bool each) {
  bool good = sort(s, s->v);
  for (int k = 0; k < s->n && good; k++)
    good = (s->v[k] = dealt(s, s->v[k], each)) != VID_NONE;
  return good;
}

/* What the device `by` before has; of the first, or the last for by < 0, nothing that is read. */
static vid from_neighbour(const struct columns *s, vid v, int by) {
  int32_t *pair = tess__alloc(sizeof *pair * 2 * (size_t)s->parts), *next = pair;
  for (int32_t t = 0; t < s->parts; t++)
    if (t - by >= 0 && t - by < s->parts) {
      *next++ = t - by;
      *next++ = t;
    }
  v = tess__n_permute(s->b, v, &s->axes, s->parts, (int32_t)((next - pair) / 2), pair);
  tess__free(pair);
  return v;
}

/* Half a column that was sorted with half a neighbour's: as the device `end`, which has no neighbour there, has it
 * already. */
static vid unless(const struct columns *s, int64_t end, vid there, vid sorted) {
  return tess__n_select(s->b, tess__n_compare(s->b, device(s), scalar(s, end), COMPARE_EQ), there, sorted);
}

/* v: sorted columns. The rows from half a column before the device's own to half of one behind. */
static bool meet_neighbours(const struct columns *s, vid *v) {
  struct build *b = s->b;
  int64_t half = s->rows / 2, rest = s->rows - half;
  vid *low = tess__alloc(sizeof *low * 4 * (size_t)s->n), *high = low + s->n, *lower = high + s->n,
      *higher = lower + s->n;
  for (int k = 0; k < s->n; k++) {
    vid head = tess__n_part_along(b, v[k], ALONG, 0, 1, rest), tail = tess__n_part_along(b, v[k], ALONG, rest, 1, half);
    low[k] = tess__n_concatenate(b, 2, (vid[]){from_neighbour(s, tail, 1), head}, ALONG);
    high[k] = tess__n_concatenate(b, 2, (vid[]){tail, from_neighbour(s, head, -1)}, ALONG);
    lower[k] = low[k];
    higher[k] = high[k];
  }
  bool good = sort(s, lower) && sort(s, higher);
  for (int k = 0; k < s->n && good; k++) {
    vid both[] = {unless(s, 0, low[k], lower[k]), unless(s, s->parts - 1, high[k], higher[k])};
    both[1] = tess__n_part_along(b, both[1], ALONG, 0, 1, half);
    good = (v[k] = tess__n_concatenate(b, 2, both, ALONG)) != VID_NONE;
  }
  tess__free(low);
  return good;
}

/* The device's block, of what begins half a column before its own. */
static vid block_of(const struct columns *s, vid v) {
  int64_t half = s->rows / 2, ahead = s->rows - s->block;
  if (ahead == 0) return tess__n_part_along(s->b, v, ALONG, half, 1, s->block);
  vid start = tess__n_subtract(s->b, scalar(s, half), tess__n_multiply(s->b, device(s), scalar(s, ahead)));
  const vid at[FLAT] = {scalar(s, 0), start, scalar(s, 0)};
  return tess__n_dynamic_slice(s->b, v, at, (const int64_t[]){s->outer, s->block, s->inner});
}

/* ---- all of it ---- */

static void begin(struct columns *s, struct build *b, const struct call *local, const struct local *tensors,
                  const struct atoms *atoms) {
  const struct tiling *cut = &tensors[0].tiling;
  const struct type *t = local->in[0];
  *s = (struct columns){.b = b, .call = local, .attrs = local->attrs, .outer = 1, .inner = 1};
  int d = s->attrs->dimension;
  s->axes.n = (uint8_t)tess__tiling_count(cut, d);
  memcpy(s->axes.a, cut->atom + cut->start[d], s->axes.n);
  s->parts = tess__tiling_parts(atoms, cut, d);
  s->in = tensors[0].size[d];
  s->block = t->dim[d];
  s->rows = tess__columns_rows(s->in, s->parts);
  for (int i = 0; i < t->rank; i++)
    if (i != d) *(i < d ? &s->outer : &s->inner) *= t->dim[i];
  s->numbered = tess__columns_numbered(local);
  s->n = local->n_in + s->numbered;
  s->number = !s->numbered ? s->n : s->attrs->order == SORT_REGION ? local->n_in : s->attrs->n_keys;
}

bool tess__columns_sort(struct build *b, const struct call *local, const vid *in, const struct local *tensors,
                        const struct atoms *atoms, vid *out) {
  struct columns s;
  vid there = VID_NONE;
  begin(&s, b, local, tensors, atoms);
  s.v = tess__alloc(sizeof *s.v * (size_t)s.n);
  if (any_added(&s)) numbers(&s, &there);
  for (int k = 0, from = 0; k < s.n; k++)
    s.v[k] = k == s.number ? number_column(&s) : column(&s, in[from++], there, k < s.attrs->n_keys);
  bool good = deal(&s, true) && deal(&s, false) && sort(&s, s.v) && meet_neighbours(&s, s.v);
  for (int k = 0, to = 0; k < s.n && good; k++)
    if (k != s.number) {
      const struct type *t = local->out[to];
      out[to] = tess__n_reshape(b, block_of(&s, s.v[k]), t->rank, t->dim);
      good = out[to++] != VID_NONE;
    }
  tess__free(s.v);
  return good;
}
