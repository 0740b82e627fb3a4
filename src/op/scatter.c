/* scatter: slices of the updates put at, or combined with, places of the operands that the indices tell. A slice that
 * does not lie inside as a whole is left out, as XLA does (StableHLO leaves out its outer elements alone). n operands,
 * the indices, n updates.
 *
 * Slices are taken in row-major order, so which of several updates of one element comes last is defined. Where an
 * operand is cut along a dimension that the indices count, each device counts from where its block begins: what is
 * outside of the block is left out there. A slice of several elements, which may lie in several blocks, is put at the
 * block with a border around, and what is in the border is left out. Where the updates are cut, the results are
 * partial, and all but one device begin with what does not change anything that it is combined with. */
#include <string.h>

#include "base/alloc.h"
#include "base/size.h"
#include "ir/splice.h"
#include "op/batch_index.h"
#include "op/build.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/index.h"
#include "op/lay.h"
#include "op/ops.h"
#include "op/region.h"
#include "op/transpose.h"

static const struct scatter_attrs *attrs_of(const struct call *c) {
  return c->attrs;
}
static int operands(const struct call *c) {
  return c->n_in / 2;
}

static bool check_body(const struct call *c, struct diag *d) {
  int n = operands(c), update = attrs_of(c)->update;
  if (update >= SCATTER_MONOID + MONOIDS || c->n_regions != (update == SCATTER_REGION))
    return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "%d regions for update %d", c->n_regions, update);
  for (int i = 0; i < n && update >= SCATTER_MONOID; i++)
    if (!tess__check_dtype(c->in[i], tess__monoid_classes((enum monoid)(update - SCATTER_MONOID)), d)) return false;
  if (update != SCATTER_REGION) return true;
  const struct type **scalar = tess__alloc(sizeof *scalar * (size_t)(2 * n));
  for (int i = 0; i < 2 * n; i++)
    scalar[i] = tess__type_with_shape(c->in[i % n], 0, NULL);
  bool ok = tess__check_region(c->regions[0], "update computation", 2 * n, scalar, n, scalar, d);
  tess__free(scalar);
  return ok;
}

static bool scatter_check(const struct call *c, struct diag *d) {
  int n = operands(c);
  if (c->n_in < 3 || c->n_in % 2 == 0 || c->n_out != n)
    return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "%d operands and %d results", c->n_in, c->n_out);
  const struct type *indices = c->in[n];
  for (int i = 0; i < n; i++) {
    const struct type *in = c->in[i], *update = c->in[n + 1 + i];
    if (in->dtype != update->dtype)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "dtypes differ: %s is updated with %s",
                        tess__type_text(in), tess__type_text(update));
    if (!tess__same_shape(in, c->in[0]) || !tess__same_shape(update, c->in[n + 1]))
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "shapes differ: %s and %s",
                        tess__type_text(c->in[0]), tess__type_text(in));
    if (!tess__check_slices(&attrs_of(c)->numbers, in, indices, update, d) || !tess__check_result(c, i, in, d))
      return false;
  }
  return check_body(c, d);
}

/* ---- factors: Shardy's, dimension by dimension ---- */
static void use_all(struct rule *r, const struct call *c, int f, int operand_dim, int index_dim, int update_dim) {
  int n = operands(c);
  for (int i = 0; i < n && operand_dim >= 0; i++) {
    tess__factor_use(r, f, i, operand_dim);
    tess__factor_use(r, f, c->n_in + i, operand_dim);
  }
  if (index_dim >= 0) tess__factor_use(r, f, n, index_dim);
  for (int i = 0; i < n && update_dim >= 0; i++)
    tess__factor_use(r, f, n + 1 + i, update_dim);
}

static void window_factors(const struct call *c, struct rule *r) {
  const struct slice_numbers *n = &attrs_of(c)->numbers;
  const struct type *in = c->in[0], *update = c->in[operands(c) + 1];
  uint8_t dim[TESS_MAX_RANK];
  tess__window_dims(n, in->rank, dim);
  for (int k = 0; k < n->window.n; k++) {
    int64_t size = in->dim[dim[k]], taken = update->dim[n->window.d[k]];
    if (size == taken) {
      int f = tess__factor_new(r, FACTOR_PASS, size);
      r->factor[f].whole = tess__has_dim(&n->map, dim[k]); /* may be moved, and is then left out */
      use_all(r, c, f, dim[k], -1, n->window.d[k]);
    } else {
      int f = tess__factor_new(r, FACTOR_REPLICATE, size);
      r->factor[f].reaches =
          taken > 0 && tess__has_dim(&n->map, dim[k]); /* in one process it is done where all blocks are */
      use_all(r, c, f, dim[k], -1, -1);
      use_all(r, c, tess__factor_new(r, FACTOR_REPLICATE, taken), -1, -1, n->window.d[k]);
    }
  }
}

static void scatter_factors(const struct call *c, struct rule *r) {
  const struct scatter_attrs *attrs = attrs_of(c);
  const struct slice_numbers *n = &attrs->numbers;
  const struct type *update = c->in[operands(c) + 1], *indices = c->in[operands(c)];
  uint8_t slice_dim[TESS_MAX_RANK], index_dim[TESS_MAX_RANK];
  window_factors(c, r);
  int batches = tess__batch_dims(n, update->rank, slice_dim, index_dim);
  for (int k = 0; k < batches; k++) {
    int operand_dim = -1;
    for (int i = 0; i < n->index_batch.n; i++)
      if (n->index_batch.d[i] == index_dim[k]) operand_dim = n->operand_batch.d[i];
    enum factor_kind kind = operand_dim >= 0                  ? FACTOR_PASS
                            : attrs->update >= SCATTER_MONOID ? FACTOR_REDUCE
                                                              : FACTOR_REPLICATE;
    int f = tess__factor_new(r, kind, update->dim[slice_dim[k]]);
    if (kind == FACTOR_REDUCE) r->factor[f].monoid = (uint8_t)(attrs->update - SCATTER_MONOID);
    use_all(r, c, f, operand_dim, index_dim[k], slice_dim[k]);
  }
  for (int k = 0; k < n->collapsed.n; k++) {
    int f = tess__factor_new(r, FACTOR_PASS, c->in[0]->dim[n->collapsed.d[k]]);
    r->factor[f].whole = !tess__has_dim(&n->map, n->collapsed.d[k]); /* always updated at 0 */
    use_all(r, c, f, n->collapsed.d[k], -1, -1);
  }
  if (n->index_vector_dim < indices->rank)
    use_all(r, c, tess__factor_new(r, FACTOR_REPLICATE, n->map.n), -1, n->index_vector_dim, -1);
}

/* ---- per device ---- */
/* tensors: as for localise. How many elements of dimension d a slice has, where it is counted and cut; 0: it is not. */
static int64_t taken_of_cut(const struct call *local, const struct local *tensors, int d) {
  const struct slice_numbers *n = &attrs_of(local)->numbers;
  const struct local *update = &tensors[operands(local) + 1];
  uint8_t dim[TESS_MAX_RANK];
  if (tess__tiling_count(&tensors[0].tiling, d) == 0) return 0;
  if (tess__has_dim(&n->collapsed, d)) return 1;
  tess__window_dims(n, local->in[0]->rank, dim);
  for (int k = 0; k < n->window.n; k++)
    if (dim[k] == d && update->size[n->window.d[k]] != tensors[0].size[d]) return update->size[n->window.d[k]];
  return 0;
}

/* A number for each entry of the index vectors, for all of them. */
static vid by_entry(struct build *b, const struct call *local, const struct type *indices, const vid *entry) {
  const struct slice_numbers *n = &attrs_of(local)->numbers;
  vid one[TESS_MAX_RANK];
  int64_t size = 1;
  for (int k = 0; k < n->map.n; k++)
    one[k] = tess__n_reshape(b, entry[k], 1, &size);
  struct dims to = {.n = n->index_vector_dim < indices->rank, .d = {n->index_vector_dim}};
  vid all = tess__n_concatenate(b, n->map.n, one, 0);
  if (to.n == 0) all = tess__n_reshape(b, all, 0, NULL);
  return tess__n_broadcast_in_dim(b, all, indices->rank, indices->dim, &to);
}

/* Index vectors counted from where the block begins, or its border; those of slices of several elements that are not
 * inside of the whole, from nowhere. */
static vid shifted(struct build *b, const struct call *local, const struct local *tensors, const int64_t *border,
                   vid indices) {
  const struct slice_numbers *n = &attrs_of(local)->numbers;
  const struct type *t = tess__type_at(b->graph, indices), *scalar = tess__type_of(TESS_I64, 0, NULL);
  int64_t zero = 0, lowest = INT64_MIN, highest = INT64_MAX, outside = -1;
  vid begin[TESS_MAX_RANK] = {0}, least[TESS_MAX_RANK] = {0}, most[TESS_MAX_RANK] = {0};
  bool bordered = false;
  for (int k = 0; k < n->map.n; k++) {
    int d = n->map.d[k];
    int64_t end = tensors[0].size[d] - border[d];
    begin[k] = taken_of_cut(local, tensors, d) > 0 ? tess__block_begin(b, &tensors[0].tiling, d, local->in[0]->dim[d])
                                                   : tess__n_constant(b, scalar, &zero);
    begin[k] = tess__n_subtract(b, begin[k], tess__n_constant(b, scalar, &border[d]));
    least[k] = tess__n_constant(b, scalar, border[d] ? &zero : &lowest);
    most[k] = tess__n_constant(b, scalar, border[d] ? &end : &highest);
    bordered |= border[d] > 0;
  }
  vid here = tess__n_subtract(b, indices, by_entry(b, local, t, begin));
  if (!bordered) return here;
  vid inside = tess__n_and(b, tess__n_compare(b, indices, by_entry(b, local, t, least), COMPARE_GE),
                           tess__n_compare(b, indices, by_entry(b, local, t, most), COMPARE_LE));
  return tess__n_select(b, inside, here, tess__n_constant(b, t, &outside));
}

/* Atoms that cut the updates along dimensions that go into the sum. */
static struct axes summed(const struct call *local, const struct local *update) {
  const struct slice_numbers *n = &attrs_of(local)->numbers;
  uint8_t slice_dim[TESS_MAX_RANK], index_dim[TESS_MAX_RANK];
  struct axes axes = {0};
  int batches = tess__batch_dims(n, update->tiling.rank, slice_dim, index_dim);
  for (int k = 0; k < batches; k++) {
    if (tess__has_dim(&n->index_batch, index_dim[k])) continue;
    for (int i = update->tiling.start[slice_dim[k]]; i < update->tiling.start[slice_dim[k] + 1]; i++)
      axes.a[axes.n++] = update->tiling.atom[i];
  }
  return axes;
}

/* The operand on the first of these devices, on the others what changes nothing. */
static vid once(struct build *b, vid v, const struct axes *axes, enum monoid monoid) {
  if (v == VID_NONE || axes->n == 0) return v;
  const struct type *t = tess__type_at(b->graph, v);
  unsigned char neutral[16] = {0};
  int64_t zero = 0;
  tess__monoid_neutral(monoid, (tess_dtype)t->dtype, neutral);
  vid first = tess__n_compare(b, tess__n_axis_index(b, axes, TESS_I64, NULL),
                              tess__n_constant(b, tess__type_of(TESS_I64, 0, NULL), &zero), COMPARE_EQ);
  return tess__n_select(b, first, v, tess__n_constant(b, t, neutral));
}

static bool scatter_localise(struct build *b, const struct call *local, const vid *in, const struct local *tensors,
                             const struct atoms *atoms, vid *out) {
  (void)atoms;
  const struct scatter_attrs *attrs = attrs_of(local);
  int n = operands(local);
  struct axes axes = summed(local, &tensors[n + 1]);
  struct graph *body = local->n_regions ? tess__graph_copy(local->regions[0], NULL) : NULL;
  int64_t border[TESS_MAX_RANK] = {0};
  bool any = false;
  for (int d = 0; d < local->in[0]->rank; d++) {
    int64_t taken = taken_of_cut(local, tensors, d);
    border[d] = taken > 1 ? taken : 0;
    any |= taken > 0;
  }
  if (!any && axes.n == 0) return tess__n_scatter(b, n, in, in[n], in + n + 1, attrs, body, out);
  vid *mine = tess__alloc(sizeof *mine * (size_t)local->n_in);
  for (int i = 0; i < local->n_in; i++)
    mine[i] =
        i < n && any ? tess__block_bordered(b, in[i], &tensors[i], border) : tess__block_enter(b, in[i], &tensors[i]);
  for (int i = 0; i < n; i++)
    if (attrs->update >= SCATTER_MONOID)
      mine[i] = once(b, mine[i], &axes, (enum monoid)(attrs->update - SCATTER_MONOID));
  if (any) {
    mine[n] = tess__index_wide(b, mine[n]);
    if (mine[n] != VID_NONE) mine[n] = shifted(b, local, tensors, border, mine[n]);
  }
  bool ok = tess__n_scatter(b, n, mine, mine[n], mine + n + 1, attrs, body, out);
  for (int i = 0; i < n && ok; i++)
    ok = (out[i] = tess__block_leave(b, tess__block_inside(b, out[i], border), &tensors[local->n_in + i])) != VID_NONE;
  tess__free(mine);
  return ok;
}

/* ---- the kernel ---- */
static void combine(const struct call *c, int64_t n, void *const *acc, const void *const *x) {
  const struct scatter_attrs *attrs = attrs_of(c);
  if (attrs->update == SCATTER_REGION) {
    tess__region_fold(c->regions[0], operands(c), n, acc, x);
    return;
  }
  for (int i = 0; i < operands(c); i++) {
    tess_dtype t = (tess_dtype)c->in[i]->dtype;
    int64_t bytes = tess__dtype_bytes(t);
    if (attrs->update == SCATTER_SET) memcpy(acc[i], x[i], (size_t)(n * bytes));
    for (int64_t k = 0; k < n && attrs->update >= SCATTER_MONOID; k++)
      tess__monoid_fold((enum monoid)(attrs->update - SCATTER_MONOID), t, (char *)acc[i] + k * bytes,
                        (const char *)x[i] + k * bytes);
  }
}

static bool is_inside(const struct slices *s, const int64_t *start) {
  for (int d = 0; d < s->operand->rank; d++)
    if (start[d] < 0 || start[d] > s->operand->dim[d] - s->window[d]) return false;
  return true;
}

/* One slice, in rows of its last dimension. */
static void put_slice(const struct call *c, const struct slices *s, const int64_t *start, const void *const *in,
                      void *const *out, void **acc, const void **x) {
  int64_t to = s->batch.offset, rows = 1, row = 1;
  struct walk read = {0}, write = {0};
  for (int d = 0; d < s->operand->rank; d++)
    to += start[d] * s->row_major[d];
  for (int k = 0; k < s->n; k++) {
    bool last = k == s->n - 1 && s->slice_stride[k] == 1 && s->operand_stride[k] == 1;
    if (last) row = s->extent[k];
    rows *= last ? 1 : s->extent[k];
    tess__walk_add(&read, last ? 1 : s->extent[k], s->slice_stride[k]);
    tess__walk_add(&write, last ? 1 : s->extent[k], s->operand_stride[k]);
  }
  for (int64_t i = 0; i < rows; i++, tess__walk_next(&read), tess__walk_next(&write)) {
    for (int k = 0; k < operands(c); k++) {
      int64_t bytes = tess__dtype_bytes((tess_dtype)c->in[k]->dtype);
      acc[k] = (char *)out[k] + (to + write.offset) * bytes;
      x[k] = (const char *)in[operands(c) + 1 + k] + (s->slice.offset + read.offset) * bytes;
    }
    combine(c, row, acc, x);
  }
}

static void scatter_ref(const struct call *c, const void *const *in, void *const *out) {
  int n = operands(c);
  struct slices s;
  int64_t start[TESS_MAX_RANK];
  for (int i = 0; i < n; i++)
    if (tess__type_bytes(c->in[i]) && out[i] != in[i]) memcpy(out[i], in[i], (size_t)tess__type_bytes(c->in[i]));
  if (tess__type_elements(c->in[n + 1]) == 0) return;
  void **acc = tess__alloc(sizeof *acc * (size_t)n);
  const void **x = tess__alloc(sizeof *x * (size_t)n);
  tess__slices_start(&s, &attrs_of(c)->numbers, c->in[0], c->in[n], c->in[n + 1]);
  for (int64_t i = 0; i < s.count; i++, tess__slices_next(&s)) {
    tess__slices_index(&s, in[n], start);
    if (is_inside(&s, start)) put_slice(c, &s, start, in, out, acc, x);
  }
  tess__free(acc);
  tess__free(x);
}

static const char *const updates[] = {"region", "set", "sum", "prod", "min", "max", "and", "or"};
static const struct attr scatter_attr_rows[] = {
    {"update_window_dims", ATTR_DIMS, offsetof(struct scatter_attrs, numbers.window), NULL},
    {"inserted_window_dims", ATTR_DIMS, offsetof(struct scatter_attrs, numbers.collapsed), NULL},
    {"input_batching_dims", ATTR_DIMS, offsetof(struct scatter_attrs, numbers.operand_batch), NULL},
    {"scatter_indices_batching_dims", ATTR_DIMS, offsetof(struct scatter_attrs, numbers.index_batch), NULL},
    {"scatter_dims_to_operand_dims", ATTR_DIMS, offsetof(struct scatter_attrs, numbers.map), NULL},
    {"index_vector_dim", ATTR_INT, offsetof(struct scatter_attrs, numbers.index_vector_dim), NULL},
    {"update", ATTR_ENUM, offsetof(struct scatter_attrs, update), updates},
    {"indices_are_sorted", ATTR_BOOL, offsetof(struct scatter_attrs, sorted), NULL},
    {"unique_indices", ATTR_BOOL, offsetof(struct scatter_attrs, unique), NULL},
    {0}};

/* ---- forward derivatives ---- */
static struct scatter_attrs adding(const struct scatter_attrs *attrs) {
  struct scatter_attrs sum = *attrs;
  sum.update = SCATTER_MONOID + MONOID_SUM;
  return sum;
}

static vid scatter_one(struct build *b, vid a, vid indices, vid update, const struct scatter_attrs *attrs) {
  vid out;
  tess__n_scatter(b, 1, &a, indices, &update, attrs, NULL, &out);
  return out;
}

/* One of the operands, and what is scattered onto it. */
struct scattered {
  struct build *b;
  const struct scatter_attrs *attrs;
  vid in, indices, update, out, in_tangent, update_tangent;
};

/* Each product has one factor of updates: times its tangent, by the old element. */
static vid product_tangent(const struct scattered *s) {
  struct build *b = s->b;
  struct scatter_attrs sum = adding(s->attrs);
  vid kept = scatter_one(b, s->in_tangent, s->indices, s->update, s->attrs);
  if (s->update_tangent == VID_NONE) return kept;
  vid none = tess__number_like(b, s->in, 0);
  vid put = scatter_one(b, none, s->indices, s->update_tangent, &sum);
  return tess__n_add(b, kept, tess__n_multiply(b, s->in, put));
}

/* Those of the result where the updates go. */
static vid looked_up(const struct scattered *s, vid v) {
  const struct type *t = type_of(s->b, s->update);
  struct gather_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.numbers = s->attrs->numbers;
  return tess__n_gather(s->b, v, s->indices, &attrs, t->rank, t->dim);
}

/* As JAX has it: the updates that are the extreme element share it, with the old one where that is extreme too. */
static vid extreme_tangent(const struct scattered *s) {
  struct build *b = s->b;
  struct scatter_attrs sum = adding(s->attrs);
  const struct type *t = type_of(b, s->update);
  vid none = tess__number_like(b, s->update, 0), one = tess__number_like(b, s->update, 1),
      nothing = tess__number_like(b, s->in, 0);
  vid extreme = looked_up(s, s->out);
  vid wins = tess__n_compare(b, s->update, extreme, COMPARE_EQ);
  vid stays = tess__n_compare(b, looked_up(s, s->in), extreme, COMPARE_EQ);
  vid winner = tess__n_convert(b, wins, (tess_dtype)t->dtype, t->weak),
      stayer = tess__n_convert(b, stays, (tess_dtype)t->dtype, t->weak);
  vid winners = looked_up(s, scatter_one(b, nothing, s->indices, winner, &sum));
  vid all = looked_up(s, scatter_one(b, nothing, s->indices, one, &sum));
  vid share = tess__n_divide(b, one, tess__n_add(b, winners, stayer));
  vid of_update = tess__n_select(b, wins, share, none);
  vid of_old = tess__n_subtract(b, tess__n_select(b, stays, share, none), one); /* it is there once already */
  vid change = tess__n_add(b, tess__n_multiply(b, looked_up(s, s->in_tangent), tess__n_divide(b, of_old, all)),
                           tess__n_multiply(b, s->update_tangent, of_update));
  return scatter_one(b, s->in_tangent, s->indices, change, &sum);
}

/* Of set, too, tangents go where values go: the last of several updates of one element stays. */
static bool scatter_jvp(struct build *b, const struct jvp *j, vid *tangent) {
  const struct scatter_attrs *attrs = attrs_of(j->call);
  int n = operands(j->call), m = attrs->update - SCATTER_MONOID;
  if (attrs->update == SCATTER_SET || m == MONOID_SUM) return tess__jvp_linear(b, j, tangent);
  bool change = false;
  for (int i = 0; i < n; i++)
    change |= j->tangent[n + 1 + i] != VID_NONE; /* of an update */
  if (attrs->update == SCATTER_REGION || (m == MONOID_PROD && change && !attrs->unique))
    return tess__jvp_told(
        b, tess__fail(b->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                      "no derivative of scatter by %s; legal: set, sum, min, max, or prod at unique indices",
                      m < 0 ? "this function" : "prod"));
  for (int i = 0; i < n; i++) {
    tangent[i] = VID_NONE;
    if (j->tangent[i] == VID_NONE && j->tangent[n + 1 + i] == VID_NONE) continue;
    struct scattered s = {b,
                          attrs,
                          j->in[i],
                          j->in[n],
                          j->in[n + 1 + i],
                          j->out[i],
                          tess__tangent_of(b, j, i),
                          m == MONOID_PROD ? j->tangent[n + 1 + i] : tess__tangent_of(b, j, n + 1 + i)};
    tangent[i] = m == MONOID_PROD ? product_tangent(&s) : extreme_tangent(&s);
    tangent[i] = tess__tangent_as(b, tangent[i], type_of(b, j->out[i]));
  }
  return tess__jvp_done(b);
}

/* An update that is combined with what is there is an operation, or as many as the body has; one that takes its place
 * is none. As XLA's cost analysis (HloCostAnalysis::HandleScatter). */
static int64_t scatter_flops(const struct call *c) {
  const struct scatter_attrs *a = c->attrs;
  int64_t each = a->update == SCATTER_SET ? 0 : a->update == SCATTER_REGION ? c->regions[0]->n_nodes : 1, n = 0;
  for (int i = c->n_out + 1; i < c->n_in; i++)
    n = tess__add_sizes(n, tess__type_elements(c->in[i]));
  return tess__mul_sizes(n, each);
}

const struct tess_op tess__op_scatter = {
    .name = "scatter",
    .id = OP_scatter,
    .arity = -1,
    .results = -1,
    .regions = -1,
    .traits = OP_IN_PLACE,
    .attr_bytes = sizeof(struct scatter_attrs),
    .attrs = scatter_attr_rows,
    .check = scatter_check,
    .lay = tess__lay_scatter,
    .factors = scatter_factors,
    .localise = scatter_localise,
    .ref = scatter_ref,
    .flops = scatter_flops,
    .jvp = scatter_jvp,
    .transpose = tess__transpose_scatter,
    .batch = tess__batch_scatter,
};
