/* gather: slices of the operand at places that the indices tell, moved so that they lie inside (StableHLO).
 *
 * Where a dimension that is looked up is cut, each device looks where the index is in its own block, gives what a
 * sum does not see elsewhere, and the sum over those devices is the result (design/partitioning.md 2.2). A slice of
 * several elements may lie in several blocks: each device takes it of its block with a border around, and gives what is
 * not of the border. */
#include <string.h>

#include "op/batch_index.h"
#include "op/build.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/index.h"
#include "op/lay.h"
#include "op/ops.h"
#include "op/transpose.h"

static const struct slice_numbers *numbers_of(const struct call *c) {
  return &((const struct gather_attrs *)c->attrs)->numbers;
}

static bool gather_check(const struct call *c, struct diag *d) {
  if (!tess__check_asked(c, d)) return false;
  const struct type *in = c->in[0], *out = c->out[0];
  const struct slice_numbers *n = numbers_of(c);
  if (!tess__check_slices(n, in, c->in[1], out, d)) return false;
  for (int k = 0; k < n->collapsed.n; k++)
    if (in->dim[n->collapsed.d[k]] == 0 && tess__type_elements(out) > 0)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "nothing can be taken from the empty dimension %d of %s", n->collapsed.d[k],
                        tess__type_text(in));
  return tess__check_result(c, 0, tess__type_with_shape(in, out->rank, out->dim), d);
}

/* ---- factors: Shardy's, dimension by dimension ---- */
static int lookup(struct rule *r, const struct call *c, int dim) {
  int64_t size = c->in[0]->dim[dim];
  int f = tess__factor_new(r, size == 1 ? FACTOR_REPLICATE : FACTOR_REDUCE, size);
  r->factor[f].monoid = (uint8_t)tess__finding_monoid((tess_dtype)c->in[0]->dtype);
  r->factor[f].finds = true;
  tess__factor_use(r, f, 0, dim);
  return f;
}

static void window_factors(const struct call *c, struct rule *r) {
  const struct slice_numbers *n = numbers_of(c);
  uint8_t dim[TESS_MAX_RANK];
  tess__window_dims(n, c->in[0]->rank, dim);
  for (int k = 0; k < n->window.n; k++) {
    int d = dim[k], e = n->window.d[k];
    int64_t size = c->in[0]->dim[d], taken = c->out[0]->dim[e];
    if (size != taken && taken == 1) {
      lookup(r, c, d);
      tess__factor_use(r, tess__factor_new(r, FACTOR_REPLICATE, 1), 2, e);
      continue;
    }
    if (size != taken && taken > 0 && tess__has_dim(&n->map, d)) { /* in one process it is a view of all blocks */
      int f = lookup(r, c, d);
      r->factor[f].blocked = r->factor[f].reaches = true;
      f = tess__factor_new(r, FACTOR_REPLICATE, taken);
      r->factor[f].blocked = true;
      tess__factor_use(r, f, 2, e);
      continue;
    }
    int f = tess__factor_new(r, size == taken ? FACTOR_PASS : FACTOR_REPLICATE, size);
    r->factor[f].blocked = size != taken;
    tess__factor_use(r, f, 0, d);
    tess__factor_use(r, f, 2, e);
  }
}

static void gather_factors(const struct call *c, struct rule *r) {
  const struct slice_numbers *n = numbers_of(c);
  uint8_t slice_dim[TESS_MAX_RANK], index_dim[TESS_MAX_RANK];
  window_factors(c, r);
  int batches = tess__batch_dims(n, c->out[0]->rank, slice_dim, index_dim);
  for (int k = 0; k < batches; k++) {
    int f = tess__factor_new(r, FACTOR_PASS, c->out[0]->dim[slice_dim[k]]);
    for (int i = 0; i < n->index_batch.n; i++)
      if (n->index_batch.d[i] == index_dim[k]) tess__factor_use(r, f, 0, n->operand_batch.d[i]);
    tess__factor_use(r, f, 1, index_dim[k]);
    tess__factor_use(r, f, 2, slice_dim[k]);
  }
  for (int k = 0; k < n->collapsed.n; k++)
    lookup(r, c, n->collapsed.d[k]);
  if (n->index_vector_dim < c->in[1]->rank)
    tess__factor_use(r, tess__factor_new(r, FACTOR_REPLICATE, n->map.n), 1, n->index_vector_dim);
}

/* ---- per device ---- */
struct lookup { /* under construction: indices into the block of this device, and which of them are there */
  struct build *b;
  const struct call *local;
  const struct local *tensors;
  vid indices, there;    /* there: bool, of the shape of one entry; VID_NONE: none yet */
  vid at[TESS_MAX_RANK]; /* by dimension of which several elements are taken: entries, counted from the border */
  int64_t border[TESS_MAX_RANK];
};

/* The dimension of the result that is a window of dimension d; -1: d is collapsed, or a batch. */
static int window_of(const struct call *local, int d) {
  const struct slice_numbers *n = numbers_of(local);
  uint8_t dim[TESS_MAX_RANK];
  tess__window_dims(n, local->in[0]->rank, dim);
  for (int k = 0; k < n->window.n; k++)
    if (dim[k] == d) return n->window.d[k];
  return -1;
}

/* Is dimension d looked up, and cut? */
static bool is_cut(const struct call *local, const struct local *tensors, int d) {
  const struct local *operand = &tensors[0], *result = &tensors[2];
  if (tess__tiling_count(&operand->tiling, d) == 0) return false;
  int window = window_of(local, d);
  return window < 0 ? tess__has_dim(&numbers_of(local)->collapsed, d) : result->size[window] != operand->size[d];
}

static vid number(struct build *b, const struct type *t, int64_t v) {
  return tess__n_constant(b, t, &v);
}

static vid between(struct build *b, vid v, int64_t least, int64_t most) {
  const struct type *t = type_of(b, v);
  return tess__n_minimum(b, tess__n_maximum(b, v, number(b, t, least)), number(b, t, most));
}

static vid within(struct build *b, vid v, int64_t begin, int64_t end) {
  const struct type *t = type_of(b, v);
  return tess__n_and(b, tess__n_compare(b, v, number(b, t, begin), COMPARE_GE),
                     tess__n_compare(b, v, number(b, t, end), COMPARE_LT));
}

static vid both(struct build *b, vid a, vid c) {
  return a == VID_NONE ? c : tess__n_and(b, a, c);
}

/* Entry `column` of dimension d: the same place counted from where the block begins, or its border; notes whether it is
 * inside, or where that is to be told element by element. */
static vid place_in_block(struct lookup *l, int d, vid column) {
  struct build *b = l->b;
  const struct type *t = type_of(b, column);
  int window = window_of(l->local, d);
  int64_t block = l->local->in[0]->dim[d], taken = window < 0 ? 1 : l->local->out[0]->dim[window];
  vid inside = between(b, column, 0, l->tensors[0].size[d] - taken);
  vid begin = tess__n_broadcast_in_dim(b, tess__block_begin(b, &l->tensors[0].tiling, d, block), t->rank, t->dim,
                                       &(struct dims){0});
  vid at = tess__n_subtract(b, inside, begin);
  if (taken == 1) {
    l->there = both(b, l->there, within(b, at, 0, block));
    return at;
  }
  l->border[d] = taken;
  return l->at[d] = between(b, tess__n_add(b, at, number(b, t, taken)), 0, block + taken);
}

/* Entry k of the index vectors, as a dimension of size 1 where they are one. */
static vid column_of(struct lookup *l, int k) {
  const struct type *t = tess__type_at(l->b->graph, l->indices);
  int vector = numbers_of(l->local)->index_vector_dim;
  int64_t start[TESS_MAX_RANK] = {0}, stride[TESS_MAX_RANK], size[TESS_MAX_RANK];
  for (int d = 0; d < t->rank; d++) {
    stride[d] = 1;
    size[d] = d == vector ? 1 : t->dim[d];
    start[d] = d == vector ? k : 0;
  }
  return vector < t->rank ? tess__n_slice(l->b, l->indices, start, stride, size) : l->indices;
}

static vid shifted_indices(struct lookup *l) {
  const struct slice_numbers *n = numbers_of(l->local);
  vid column[TESS_MAX_RANK];
  bool mapped[TESS_MAX_RANK] = {false};
  for (int k = 0; k < n->map.n; k++) {
    column[k] = column_of(l, k);
    mapped[n->map.d[k]] = true;
    if (column[k] == VID_NONE) return VID_NONE;
    if (is_cut(l->local, l->tensors, n->map.d[k])) column[k] = place_in_block(l, n->map.d[k], column[k]);
  }
  for (int d = 0; d < l->local->in[0]->rank; d++) /* what nothing maps is looked up at 0 */
    if (!mapped[d] && is_cut(l->local, l->tensors, d)) {
      struct type one = *tess__type_at(l->b->graph, l->indices);
      if (n->index_vector_dim < one.rank) one.dim[n->index_vector_dim] = 1;
      place_in_block(l, d, number(l->b, tess__type(&one), 0));
    }
  return n->map.n == 1   ? column[0]
         : n->map.n == 0 ? l->indices
                         : tess__n_concatenate(l->b, n->map.n, column, n->index_vector_dim);
}

/* What is known of each entry, for each element of the result. */
static vid spread(const struct lookup *l, vid v) {
  const struct slice_numbers *n = numbers_of(l->local);
  const struct type *out = l->local->out[0];
  uint8_t slice_dim[TESS_MAX_RANK], index_dim[TESS_MAX_RANK];
  int64_t dim[TESS_MAX_RANK];
  struct dims to = {.n = (uint8_t)tess__batch_dims(n, out->rank, slice_dim, index_dim)};
  for (int k = 0; k < to.n; k++) {
    dim[k] = out->dim[slice_dim[k]];
    to.d[k] = slice_dim[k];
  }
  return tess__n_broadcast_in_dim(l->b, tess__n_reshape(l->b, v, to.n, dim), out->rank, out->dim, &to);
}

/* Is an element of the result in this device's block? */
static vid all_there(const struct lookup *l) {
  struct build *b = l->b;
  const struct type *out = tess__type_with_dtype(l->local->out[0], TESS_I64, false);
  vid there = l->there == VID_NONE ? VID_NONE : spread(l, l->there);
  for (int d = 0; d < l->local->in[0]->rank; d++) {
    if (l->border[d] == 0) continue;
    vid at = tess__n_add(b, spread(l, l->at[d]), tess__n_iota(b, out, window_of(l->local, d)));
    there = both(b, there, within(b, at, l->border[d], l->border[d] + l->local->in[0]->dim[d]));
  }
  return there;
}

static bool gather_localise(struct build *b, const struct call *local, const vid *in, const struct local *tensors,
                            const struct atoms *atoms, vid *out) {
  (void)atoms;
  bool any = false;
  for (int d = 0; d < local->in[0]->rank; d++)
    any |= is_cut(local, tensors, d);
  const struct gather_attrs *attrs = local->attrs;
  const struct type *t = local->out[0];
  if (!any) return (out[0] = tess__n_gather(b, in[0], in[1], attrs, t->rank, t->dim)) != VID_NONE;
  struct lookup l = {.b = b, .local = local, .tensors = tensors, .there = VID_NONE};
  l.indices = tess__index_wide(b, tess__block_enter(b, in[1], &tensors[1]));
  vid indices = l.indices == VID_NONE ? VID_NONE : shifted_indices(&l);
  if (indices == VID_NONE) return false;
  vid block = tess__block_bordered(b, in[0], &tensors[0], l.border);
  vid found = tess__n_gather(b, block, indices, attrs, t->rank, t->dim);
  vid sum = tess__n_select(b, all_there(&l), found, tess__found_nothing(b, t));
  out[0] = tess__block_leave(b, sum, &tensors[2]);
  return out[0] != VID_NONE;
}

/* ---- the kernel ---- */
static int64_t inside(int64_t v, int64_t most) {
  return v < 0 ? 0 : v > most ? most : v;
}

static void gather_ref(const struct call *c, const void *const *in, void *const *out) {
  struct slices s;
  const struct type *t = c->in[0];
  int64_t bytes = tess__dtype_bytes((tess_dtype)t->dtype), run = bytes, pieces = 1, start[TESS_MAX_RANK];
  if (tess__type_elements(c->out[0]) == 0) return;
  tess__slices_start(&s, numbers_of(c), t, c->in[1], c->out[0]);
  int n = s.n;
  for (; n > 0 && s.slice_stride[n - 1] * bytes == run && s.operand_stride[n - 1] * bytes == run; n--)
    run *= s.extent[n - 1]; /* neighbours here and there */
  struct walk from = {0}, to = {0};
  for (int k = 0; k < n; k++) {
    tess__walk_add(&from, s.extent[k], s.operand_stride[k]);
    tess__walk_add(&to, s.extent[k], s.slice_stride[k]);
    pieces *= s.extent[k];
  }
  for (int64_t i = 0; i < s.count; i++, tess__slices_next(&s)) {
    int64_t first = s.batch.offset;
    tess__slices_index(&s, in[1], start);
    for (int d = 0; d < t->rank; d++)
      first += inside(start[d], t->dim[d] - s.window[d]) * s.row_major[d];
    for (int64_t k = 0; k < pieces; k++, tess__walk_next(&from), tess__walk_next(&to))
      memcpy((char *)out[0] + (s.slice.offset + to.offset) * bytes, (const char *)in[0] + (first + from.offset) * bytes,
             (size_t)run);
  }
}

static const struct attr gather_attr_rows[] = {
    {"offset_dims", ATTR_DIMS, offsetof(struct gather_attrs, numbers.window), NULL},
    {"collapsed_slice_dims", ATTR_DIMS, offsetof(struct gather_attrs, numbers.collapsed), NULL},
    {"operand_batching_dims", ATTR_DIMS, offsetof(struct gather_attrs, numbers.operand_batch), NULL},
    {"start_indices_batching_dims", ATTR_DIMS, offsetof(struct gather_attrs, numbers.index_batch), NULL},
    {"start_index_map", ATTR_DIMS, offsetof(struct gather_attrs, numbers.map), NULL},
    {"index_vector_dim", ATTR_INT, offsetof(struct gather_attrs, numbers.index_vector_dim), NULL},
    {"indices_are_sorted", ATTR_BOOL, offsetof(struct gather_attrs, sorted), NULL},
    {0}};

const struct tess_op tess__op_gather = {
    .name = "gather",
    .id = OP_gather,
    .arity = 2,
    .results = 1,
    .attr_bytes = sizeof(struct gather_attrs),
    .attrs = gather_attr_rows,
    .check = gather_check,
    .lay = tess__lay_gather,
    .factors = gather_factors,
    .localise = gather_localise,
    .ref = gather_ref,
    .jvp = tess__jvp_linear,
    .transpose = tess__transpose_gather,
    .batch = tess__batch_gather,
};
