/* The exchange with neighbours as nodes (halo.h). Of each neighbour that has something, the part of its block that any
 * device reads comes by a permute along the atoms of the cut; beside the block's own part these make a stretch of the
 * dimension, of which each device takes its windows. What stands where there is no element is filled last, from global
 * indices, so that neither padding of uneven blocks nor zeros of devices without a neighbour are ever read. */
#include <string.h>

#include "base/alloc.h"
#include "ir/why.h"
#include "op/along.h"
#include "op/attrs.h"
#include "op/build.h"
#include "op/index.h"
#include "op/order.h"
#include "spmd/halo.h"

struct exchange {
  struct build *b;
  const struct halo *halo;
  struct halo_need need;
  struct axes axes; /* that cut the dimension */
  int dim;
};

static vid number(struct build *b, int64_t v) {
  return tess__n_constant(b, tess__type_of(TESS_I64, 0, NULL), &v);
}

/* begin(t) of the device. */
static vid begin_here(const struct exchange *x, vid t) {
  struct build *b = x->b;
  const struct halo_need *n = &x->need;
  if (n->step % n->base == 0)
    return tess__n_add(b, tess__n_multiply(b, t, number(b, n->step / n->base)), number(b, tess__halo_begin(n, 0)));
  int64_t up = n->low > 0 ? n->low / n->base + 1 : 0; /* what is divided is not negative */
  vid position = tess__n_multiply(b, t, number(b, n->step));
  position = tess__n_add(b, position, number(b, n->base - 1 - n->low + up * n->base));
  return tess__n_subtract(b, tess__n_divide(b, position, number(b, n->base)), number(b, up));
}

static vid device(const struct exchange *x) {
  return tess__n_axis_index(x->b, &x->axes, TESS_I64, NULL);
}

static vid piece(const struct exchange *x, vid v, int64_t from, int64_t to) {
  return tess__n_part_along(x->b, v, x->dim, from, 1, to - from);
}

/* Does device t read of the block of device s? */
static bool reads(const struct halo_need *n, int64_t t, int64_t s) {
  int64_t begin, end;
  if (s < 0 || s >= n->parts) return false;
  tess__halo_range(n, t, &begin, &end);
  int64_t from = s * n->block, to = from + n->block;
  return (begin > from ? begin : from) < (end < to ? end : to);
}

/* The part of the block `hop` devices behind, of the device that stands as far from the last one where blocks change
 * ends; zeros on devices that read nothing there. */
static vid brought(const struct exchange *x, vid part, int64_t hop) {
  const struct halo_need *n = &x->need;
  int32_t *pair = tess__alloc(sizeof *pair * 2 * (size_t)n->parts), *next = pair;
  for (int64_t t = n->first; t <= n->last; t++)
    if (reads(n, t, t + hop)) {
      *next++ = (int32_t)(t + hop);
      *next++ = (int32_t)(n->mirrored ? n->parts - 1 - t : t);
    }
  int pairs = (int)(next - pair) / 2;
  vid v = pairs ? tess__n_permute(x->b, part, &x->axes, n->parts, pairs, pair)
                : tess__n_constant_double(x->b, type_of(x->b, part), 0);
  tess__free(pair);
  return v;
}

/* Elements [from, to), counted from the block that is the device's. */
static vid stretch(const struct exchange *x, vid v) {
  const struct halo_need *n = &x->need;
  vid part[16];
  int parts = 0;
  for (int64_t hop = tess__halo_first_hop(n); hop <= tess__halo_last_hop(n); hop++) {
    int64_t from = n->from - hop * n->block, to = n->to - hop * n->block;
    vid own = piece(x, v, from > 0 ? from : 0, to < n->block ? to : n->block);
    part[parts++] = hop || n->mirrored ? brought(x, own, hop) : own;
  }
  return parts == 1 ? part[0] : tess__n_concatenate(x->b, parts, part, x->dim);
}

static vid widened(const struct exchange *x, vid v, int64_t before, int64_t behind) {
  const struct type *t = type_of(x->b, v);
  int64_t low[TESS_MAX_RANK] = {0}, interior[TESS_MAX_RANK] = {0}, size[TESS_MAX_RANK] = {0};
  if (before == 0 && behind == 0) return v;
  memcpy(size, t->dim, sizeof *size * t->rank);
  low[x->dim] = before;
  size[x->dim] += before + behind;
  return tess__n_pad(x->b, v, tess__n_constant_double(x->b, tess__type_with_shape(t, 0, NULL), 0), low, interior, size);
}

/* `size` elements from `start`, which differs by device. */
static vid moving_slice(const struct exchange *x, vid v, int dim, vid start, int64_t size) {
  const struct type *t = type_of(x->b, v);
  vid at[TESS_MAX_RANK];
  int64_t n[TESS_MAX_RANK] = {0};
  for (int d = 0; d < t->rank; d++) {
    at[d] = d == dim ? start : number(x->b, 0);
    n[d] = d == dim ? size : t->dim[d];
  }
  return tess__n_dynamic_slice(x->b, v, at, n);
}

/* The places [begin(t), begin(t) + length) of a stretch. */
static vid taken(const struct exchange *x, vid v) {
  const struct halo_need *n = &x->need;
  int64_t a = tess__halo_begin(n, n->first) - n->first * n->block - n->from,
          z = tess__halo_begin(n, n->last) - n->last * n->block - n->from;
  int64_t low = a < z ? a : z, high = a < z ? z : a, before = low < 0 ? -low : 0;
  int64_t behind = high + n->length - (n->to - n->from);
  v = widened(x, v, before, behind > 0 ? behind : 0);
  if (low == high) return piece(x, v, low + before, low + before + n->length);
  vid t = device(x);
  vid start = tess__n_subtract(x->b, begin_here(x, t), tess__n_multiply(x->b, t, number(x->b, n->block)));
  return moving_slice(x, v, x->dim, tess__n_add(x->b, start, number(x->b, before - n->from)), n->length);
}

static vid fill_of(const struct exchange *x, const struct type *t, const vid *in) {
  unsigned char element[16] = {0};
  if (x->halo->fill == HALO_OPERAND)
    return tess__n_broadcast_in_dim(x->b, in[x->halo->with], t->rank, t->dim, &(struct dims){0});
  if (x->halo->fill == HALO_LEAST) tess__order_least((tess_dtype)t->dtype, element);
  if (x->halo->fill == HALO_NEUTRAL) tess__monoid_neutral((enum monoid)x->halo->with, (tess_dtype)t->dtype, element);
  if (x->halo->fill == HALO_IDENTITY) tess__monoid_identity((enum monoid)x->halo->with, (tess_dtype)t->dtype, element);
  return tess__n_constant(x->b, t, element);
}

static vid filled(const struct exchange *x, vid v, const vid *in) {
  struct build *b = x->b;
  const struct halo_need *n = &x->need;
  if (!n->outside || x->halo->fill == HALO_ANYTHING || v == VID_NONE) return v;
  const struct type *t = type_of(b, v), *row = tess__type_of(TESS_I64, 1, &n->length);
  vid begin = tess__n_broadcast_in_dim(b, begin_here(x, device(x)), 1, row->dim, &(struct dims){0});
  vid at = tess__n_add(b, tess__n_iota(b, row, 0), begin);
  vid there = tess__n_and(b, tess__n_compare(b, at, tess__n_constant_double(b, row, 0), COMPARE_GE),
                          tess__n_compare(b, at, tess__n_constant(b, row, &n->in), COMPARE_LT));
  struct dims to = {.n = 1, .d = {(uint8_t)x->dim}};
  return tess__n_select(b, tess__n_broadcast_in_dim(b, there, t->rank, t->dim, &to), v, fill_of(x, t, in));
}

static vid windows(const struct exchange *x, const vid *in) {
  vid v = in[x->halo->tensor];
  if (v == VID_NONE) return v;
  if (x->need.first > x->need.last) { /* nobody reads anything */
    struct type t = *type_of(x->b, v);
    t.dim[x->dim] = x->need.length;
    return fill_of(x, tess__type(&t), in);
  }
  return filled(x, taken(x, stretch(x, v)), in);
}

/* ---- all of an op's ---- */

/* Is it this factor that is cut? It is then in each tensor that has it; of a dimension of several only one is. */
static bool is_cut(const struct rule *r, const struct halo *h, const struct local *tensors) {
  for (int t = 0; t < r->n_tensors; t++)
    for (int d = 0; d < r->tensor[t].rank; d++)
      for (int i = r->tensor[t].start[d]; i < r->tensor[t].start[d + 1]; i++)
        if (r->tensor[t].factor[i] == h->factor && tess__tiling_count(&tensors[t].tiling, d) == 0) return false;
  return true;
}

bool tess__halo_cut(const struct rule *r, const struct local *tensors) {
  for (const struct halo *h = r->halo; h; h = h->next)
    if (is_cut(r, h, tensors)) return true;
  return false;
}

static bool begin_exchange(struct exchange *x, struct build *b, const struct atoms *a, const struct rule *r,
                           const struct halo *h, const struct local *tensors) {
  const struct tiling *t = &tensors[h->tensor].tiling;
  *x = (struct exchange){.b = b, .halo = h, .dim = h->dim};
  x->axes.n = (uint8_t)tess__tiling_count(t, h->dim);
  memcpy(x->axes.a, t->atom + t->start[h->dim], x->axes.n);
  return tess__halo_need(h, tess__halo_exact(r, h), tess__tiling_parts(a, t, h->dim), &x->need) ||
         tess__fail(b->diag, TESS_INTERNAL, TESS_NO_REASON, "dimension %d is cut and cannot be", h->dim);
}

/* The dimension of tensor t that is factor f alone; -1: none. */
static int dim_of(const struct rule *r, int t, int f) {
  const struct rule_tensor *rt = &r->tensor[t];
  for (int d = 0; d < rt->rank; d++)
    if (rt->factor[rt->start[d]] == f) return d;
  return -1;
}

/* windows of x's operand, with the reason said of it. */
static vid told_windows(const struct exchange *x, const struct local *tensors, const vid *in) {
  const struct why *outer = x->b->why;
  struct why why;
  if (!outer) return windows(x, in);
  why = *outer;
  why.tensor = x->halo->tensor;
  why.dim = x->halo->dim;
  why.from = why.to = tensors[why.tensor].tiling;
  x->b->why = &why;
  vid out = windows(x, in);
  x->b->why = outer;
  return out;
}

bool tess__halo_enter(struct build *b, const struct atoms *a, const struct call *call, const struct rule *r,
                      struct local *tensors, vid *in, const struct type **types) {
  for (int i = 0; i < call->n_in; i++)
    in[i] = tess__block_enter(b, in[i], &tensors[i]);
  for (const struct halo *h = r->halo; h; h = h->next) {
    struct exchange x;
    if (!is_cut(r, h, tensors)) continue;
    if (!begin_exchange(&x, b, a, r, h, tensors)) return false;
    if ((in[h->tensor] = told_windows(&x, tensors, in)) == VID_NONE) return false;
    tensors[h->tensor].window[h->dim] = true;
    tensors[h->tensor].lead[h->dim] = x.need.lead;
    for (int i = 0; i < call->n_out && x.need.spare; i++) {
      int d = dim_of(r, call->n_in + i, h->factor);
      if (d < 0) continue;
      struct type wide = *types[i];
      wide.dim[d] += x.need.spare;
      types[i] = tess__type(&wide);
    }
  }
  return true;
}

/* A block begins so many results behind the first as its lead is less than the largest. */
static vid without_spare(const struct exchange *x, vid v, int dim) {
  struct build *b = x->b;
  vid t = device(x);
  vid lead = tess__n_subtract(b, tess__n_multiply(b, begin_here(x, t), number(b, x->need.base)),
                              tess__n_multiply(b, t, number(b, x->need.step)));
  lead = tess__n_add(b, lead, number(b, x->need.low));
  return moving_slice(x, v, dim, tess__n_subtract(b, number(b, x->need.spare), lead), x->need.count);
}

bool tess__halo_leave(struct build *b, const struct atoms *a, const struct call *call, const struct rule *r,
                      const struct local *tensors, vid *out) {
  for (int i = 0; i < call->n_out; i++) {
    uint64_t done = 0; /* factors: a result is cut once, however many operands were widened */
    for (const struct halo *h = r->halo; h; h = h->next) {
      struct exchange x;
      int d = dim_of(r, call->n_in + i, h->factor);
      if (d < 0 || !is_cut(r, h, tensors) || done >> h->factor & 1) continue;
      if (!begin_exchange(&x, b, a, r, h, tensors)) return false;
      done |= UINT64_C(1) << h->factor;
      if (x.need.spare) out[i] = without_spare(&x, out[i], d);
      if (out[i] == VID_NONE) return false;
    }
    out[i] = tess__block_leave(b, out[i], &tensors[call->n_in + i]);
    if (out[i] == VID_NONE) return false;
  }
  return true;
}
