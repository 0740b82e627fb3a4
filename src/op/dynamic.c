/* dynamic_slice and dynamic_update_slice: a box whose place is told at run time, moved so that it lies inside
 * (StableHLO). Start indices are scalars of any integer dtype, one for each dimension. */
#include <string.h>

#include "op/batch_index.h"
#include "op/build.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/index.h"
#include "op/lay.h"
#include "op/ops.h"
#include "op/transpose.h"

static bool check_starts(const struct call *c, int first, struct diag *d) {
  if (c->n_in - first != c->in[0]->rank)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%d start indices for %s; legal: one a dimension",
                      c->n_in - first, tess__type_text(c->in[0]));
  for (int i = first; i < c->n_in; i++)
    if (!tess__check_index(c->in[i], 0, d)) return false;
  return true;
}

static bool fits_inside(const struct type *small, const struct type *large, struct diag *d) {
  bool fits = small->rank == large->rank && small->dtype == large->dtype;
  for (int i = 0; fits && i < small->rank; i++)
    fits = small->dim[i] <= large->dim[i];
  return fits || tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s is no part of %s", tess__type_text(small),
                            tess__type_text(large));
}

/* Copies a box of `part`'s sizes between `part` and the place in `whole` that the start indices say. */
static void copy_box(const struct type *part, char *p, const struct type *whole, char *w,
                     const struct type *const *type, const void *const *start, bool to_whole) {
  int64_t stride[TESS_MAX_RANK] = {0}, bytes = tess__dtype_bytes((tess_dtype)part->dtype), first = 0, run = bytes,
          pieces = 1;
  tess__row_major(whole, stride);
  for (int d = 0; d < part->rank; d++) {
    int64_t at = tess__index_at((tess_dtype)type[d]->dtype, start[d]), most = whole->dim[d] - part->dim[d];
    first += (at < 0 ? 0 : at > most ? most : at) * stride[d];
  }
  int n = part->rank;
  for (; n > 0 && stride[n - 1] * bytes == run; n--)
    run *= part->dim[n - 1];
  struct walk walk = {0};
  for (int d = 0; d < n; d++) {
    tess__walk_add(&walk, part->dim[d], stride[d]);
    pieces *= part->dim[d];
  }
  for (int64_t i = 0; i < pieces && run; i++, tess__walk_next(&walk)) {
    char *there = w + (first + walk.offset) * bytes, *here = p + i * run;
    memcpy(to_whole ? there : here, to_whole ? here : there, (size_t)run);
  }
}

/* ---- dynamic_slice: operand, starts ---- */
static bool slice_check(const struct call *c, struct diag *d) {
  if (!tess__check_asked(c, d)) return false;
  if (c->n_in < 1) return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "no operand");
  const struct type *out = c->out[0], *in = c->in[0];
  return check_starts(c, 1, d) && fits_inside(out, in, d) &&
         tess__check_result(c, 0, tess__type_with_shape(in, out->rank, out->dim), d);
}

/* A dimension that is sliced is looked up, as by gather: devices give what is in their blocks, and the sum of it is the
 * result. */
static void slice_factors(const struct call *c, struct rule *r) {
  for (int i = 0; i < c->in[0]->rank; i++) {
    bool whole = c->in[0]->dim[i] == c->out[0]->dim[i];
    int f = tess__factor_new(r, whole ? FACTOR_PASS : FACTOR_REDUCE, c->in[0]->dim[i]);
    tess__factor_use(r, f, 0, i);
    if (!whole) {
      r->factor[f].monoid = (uint8_t)tess__finding_monoid((tess_dtype)c->in[0]->dtype);
      r->factor[f].finds = r->factor[f].blocked = r->factor[f].reaches = true;
      f = tess__factor_new(r, FACTOR_REPLICATE, c->out[0]->dim[i]);
      r->factor[f].blocked = true;
    }
    tess__factor_use(r, f, c->n_in, i);
  }
}

/* The whole is cut along d and the part is not: it may begin before the block, or end behind it. */
static bool straddles(const struct local *whole, const struct local *part, int d) {
  return tess__tiling_count(&whole->tiling, d) > 0 && whole->size[d] != part->size[d];
}

/* Where the part begins, counted from a border of its size before the block; from 0, so that it lies in
 * the bordered block. */
static vid start_in_block(struct build *b, vid start, const struct local *operand, int d, int64_t block, int64_t size) {
  const struct type *t = tess__type_of(TESS_I64, 0, NULL);
  int64_t most = operand->size[d] - size, end = block + size, zero = 0;
  vid none = tess__n_constant(b, t, &zero);
  vid global = tess__n_minimum(b, tess__n_maximum(b, tess__index_wide(b, start), none), tess__n_constant(b, t, &most));
  vid local = tess__n_subtract(b, global, tess__block_begin(b, &operand->tiling, d, block));
  local = tess__n_add(b, local, tess__n_constant(b, t, &size));
  return tess__n_minimum(b, tess__n_maximum(b, local, none), tess__n_constant(b, t, &end));
}

/* Which elements of the slice are in the block, along d. */
static vid in_block(struct build *b, const struct type *slice, int d, vid start, int64_t block) {
  int64_t size = slice->dim[d], end = block + size;
  const struct type *row = tess__type_of(TESS_I64, 1, &size);
  struct dims to = {.n = 1, .d = {(uint8_t)d}};
  vid at = tess__n_add(b, tess__n_iota(b, row, 0), tess__n_broadcast_in_dim(b, start, 1, row->dim, &(struct dims){0}));
  vid here = tess__n_and(b, tess__n_compare(b, at, tess__n_constant(b, row, &size), COMPARE_GE),
                         tess__n_compare(b, at, tess__n_constant(b, row, &end), COMPARE_LT));
  return tess__n_broadcast_in_dim(b, here, slice->rank, slice->dim, &to);
}

/* Of a block with a border on both sides as wide as the slice; what is taken of the border counts nothing. */
static bool slice_localise(struct build *b, const struct call *local, const vid *in, const struct local *tensors,
                           const struct atoms *atoms, vid *out) {
  (void)atoms;
  const struct type *t = local->in[0], *slice = local->out[0];
  const struct local *part = &tensors[local->n_in];
  vid start[TESS_MAX_RANK], there = VID_NONE;
  int64_t border[TESS_MAX_RANK] = {0};
  for (int d = 0; d < t->rank; d++) {
    start[d] = in[1 + d];
    if (!straddles(&tensors[0], part, d)) continue;
    border[d] = slice->dim[d];
    start[d] = start_in_block(b, start[d], &tensors[0], d, t->dim[d], slice->dim[d]);
    vid here = in_block(b, slice, d, start[d], t->dim[d]);
    there = there == VID_NONE ? here : tess__n_and(b, there, here);
  }
  if (there == VID_NONE) return (out[0] = tess__n_dynamic_slice(b, in[0], start, slice->dim)) != VID_NONE;
  vid found = tess__n_dynamic_slice(b, tess__block_bordered(b, in[0], &tensors[0], border), start, slice->dim);
  out[0] = tess__block_leave(b, tess__n_select(b, there, found, tess__found_nothing(b, slice)), part);
  return out[0] != VID_NONE;
}

static void slice_ref(const struct call *c, const void *const *in, void *const *out) {
  copy_box(c->out[0], out[0], c->in[0], (char *)(uintptr_t)in[0], c->in + 1, in + 1, false);
}

const struct tess_op tess__op_dynamic_slice = {
    .name = "dynamic_slice",
    .id = OP_dynamic_slice,
    .arity = -1,
    .results = 1,
    .traits = OP_FORWARD_ONLY,
    .view = VIEW_MOVED,
    .before_indices = 1,
    .check = slice_check,
    .lay = tess__lay_as_first,
    .factors = slice_factors,
    .localise = slice_localise,
    .ref = slice_ref,
    .jvp = tess__jvp_linear,
    .transpose = tess__transpose_dynamic_slice,
    .batch = tess__batch_dynamic_slice,
};

/* ---- dynamic_update_slice: operand, update, starts ---- */
static bool update_check(const struct call *c, struct diag *d) {
  if (c->n_in < 2) return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "no update");
  return check_starts(c, 2, d) && fits_inside(c->in[1], c->in[0], d) && tess__check_identity(c, d);
}

static void update_factors(const struct call *c, struct rule *r) {
  for (int i = 0; i < c->in[0]->rank; i++) {
    int f = tess__factor_new(r, FACTOR_PASS, c->in[0]->dim[i]);
    tess__factor_use(r, f, 0, i);
    tess__factor_use(r, f, c->n_in, i);
    if (c->in[0]->dim[i] != c->in[1]->dim[i]) f = tess__factor_new(r, FACTOR_REPLICATE, c->in[1]->dim[i]);
    tess__factor_use(r, f, 1, i);
  }
}

/* A block with a border on both sides as wide as the update takes what is inside of the block, and the border goes. */
static bool update_localise(struct build *b, const struct call *local, const vid *in, const struct local *tensors,
                            const struct atoms *atoms, vid *out) {
  (void)atoms;
  const struct type *t = local->in[0], *small = local->in[1];
  vid start[TESS_MAX_RANK];
  int64_t border[TESS_MAX_RANK] = {0};
  bool any = false;
  for (int d = 0; d < t->rank; d++)
    any |= straddles(&tensors[0], &tensors[1], d);
  if (!any) return (out[0] = tess__n_dynamic_update_slice(b, in[0], in[1], in + 2)) != VID_NONE;
  for (int d = 0; d < t->rank; d++) {
    start[d] = in[2 + d];
    if (!straddles(&tensors[0], &tensors[1], d)) continue;
    border[d] = small->dim[d];
    start[d] = start_in_block(b, start[d], &tensors[0], d, t->dim[d], small->dim[d]);
  }
  vid wide = tess__block_bordered(b, in[0], &tensors[0], border);
  wide = tess__n_dynamic_update_slice(b, wide, tess__block_enter(b, in[1], &tensors[1]), start);
  out[0] = tess__block_leave(b, tess__block_inside(b, wide, border), &tensors[local->n_in]);
  return out[0] != VID_NONE;
}

static void update_ref(const struct call *c, const void *const *in, void *const *out) {
  size_t bytes = (size_t)tess__type_bytes(c->in[0]);
  if (bytes && out[0] != in[0]) memcpy(out[0], in[0], bytes);
  copy_box(c->in[1], (char *)(uintptr_t)in[1], c->in[0], out[0], c->in + 2, in + 2, true);
}

const struct tess_op tess__op_dynamic_update_slice = {
    .name = "dynamic_update_slice",
    .id = OP_dynamic_update_slice,
    .arity = -1,
    .results = 1,
    .traits = OP_FORWARD_ONLY | OP_IN_PLACE,
    .view = VIEW_WRITTEN,
    .before_indices = 2,
    .keeps_terms = true,
    .check = update_check,
    .lay = tess__lay_alike,
    .factors = update_factors,
    .localise = update_localise,
    .ref = update_ref,
    .jvp = tess__jvp_linear,
    .transpose = tess__transpose_dynamic_update_slice,
    .batch = tess__batch_dynamic_update_slice,
};
