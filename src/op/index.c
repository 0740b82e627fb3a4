/* Indices and slices: see index.h. */
#include "op/index.h"

#include <string.h>

#include "op/build.h"
#include "op/check.h"
#include "op/ops.h"

int64_t tess__index_at(tess_dtype t, const void *p) {
  int64_t i;
  int32_t small;
  if (t == TESS_I32) {
    memcpy(&small, p, sizeof small);
    return small;
  }
  i = tess__element_to_int(t, p);
  return t == TESS_U64 && i < 0 ? INT64_MAX : i;
}

bool tess__check_index(const struct type *t, int rank, struct diag *d) {
  bool integer = tess__dtype_class((tess_dtype)t->dtype) & DTYPE_INTEGER;
  if (integer && (rank < 0 || t->rank == rank)) return true;
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "an index is %s; legal: %sintegers", tess__type_text(t),
                    rank == 0 ? "scalar " : "");
}

vid tess__index_wide(struct build *b, vid index) {
  if (index == VID_NONE) return index;
  const struct type *t = tess__type_at(b->graph, index);
  int64_t most = INT64_MAX;
  if (t->dtype == TESS_U64) index = tess__n_minimum(b, index, tess__n_constant(b, t, &(uint64_t){(uint64_t)most}));
  return tess__n_convert(b, index, TESS_I64, false);
}

vid tess__block_begin(struct build *b, const struct tiling *t, int dim, int64_t block) {
  struct axes cut = {.n = (uint8_t)tess__tiling_count(t, dim)};
  memcpy(cut.a, t->atom + t->start[dim], cut.n);
  const struct type *scalar = tess__type_of(TESS_I64, 0, NULL);
  return tess__n_multiply(b, tess__n_axis_index(b, &cut, TESS_I64, NULL), tess__n_constant(b, scalar, &block));
}

static vid boundary(struct build *b, const struct tess_op *op, vid v, const struct local *l) {
  struct boundary_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.tiling = l->tiling;
  memcpy(attrs.size, l->size, sizeof attrs.size);
  return v == VID_NONE ? v : tess__n_boundary(b, op, v, &attrs, tess__type_at(b->graph, v));
}

vid tess__block_enter(struct build *b, vid v, const struct local *l) {
  return tess__tiling_mask(&l->tiling) ? boundary(b, &tess__op_full_to_shard, v, l) : v;
}

vid tess__block_leave(struct build *b, vid v, const struct local *l) {
  return boundary(b, &tess__op_shard_to_full, v, l);
}

vid tess__block_bordered(struct build *b, vid v, const struct local *l, const int64_t *border) {
  v = tess__block_enter(b, v, l);
  if (v == VID_NONE) return v;
  const struct type *t = type_of(b, v);
  int64_t size[TESS_MAX_RANK] = {0}, none[TESS_MAX_RANK] = {0};
  for (int d = 0; d < t->rank; d++)
    size[d] = t->dim[d] + 2 * border[d];
  return tess__n_pad(b, v, tess__n_constant_double(b, tess__type_with_shape(t, 0, NULL), 0), border, none, size);
}

vid tess__block_inside(struct build *b, vid v, const int64_t *border) {
  if (v == VID_NONE) return v;
  const struct type *t = type_of(b, v);
  int64_t size[TESS_MAX_RANK] = {0}, stride[TESS_MAX_RANK] = {0};
  for (int d = 0; d < t->rank; d++) {
    size[d] = t->dim[d] - 2 * border[d];
    stride[d] = 1;
  }
  return tess__n_slice(b, v, border, stride, size);
}

vid tess__block_gather(struct build *b, vid v, const struct tiling *t, const struct atoms *atoms, int d) {
  struct group_attrs a;
  memset(&a, 0, sizeof a);
  a.axes.n = (uint8_t)tess__tiling_count(t, d);
  memcpy(a.axes.a, t->atom + t->start[d], a.axes.n);
  a.width = a.total = (int32_t)tess__tiling_parts(atoms, t, d);
  a.dim = (uint8_t)d;
  a.alike = true;
  return tess__n_group(b, &tess__op_group_all_gather, v, &a, NULL);
}

enum monoid tess__finding_monoid(tess_dtype t) {
  return t == TESS_BOOL ? MONOID_OR : t == TESS_F8E8M0FNU ? MONOID_MAX : MONOID_SUM;
}

vid tess__found_nothing(struct build *b, const struct type *t) {
  tess_dtype dtype = (tess_dtype)t->dtype;
  unsigned char element[16] = {0};
  tess__monoid_neutral(tess__finding_monoid(dtype), dtype, element);
  return tess__n_constant(b, t, element);
}

/* ---- slices ---- */
bool tess__has_dim(const struct dims *dims, int d) {
  return memchr(dims->d, d, dims->n) != NULL;
}

void tess__window_dims(const struct slice_numbers *n, int operand_rank, uint8_t *dim) {
  for (int d = 0; d < operand_rank; d++)
    if (!tess__has_dim(&n->collapsed, d) && !tess__has_dim(&n->operand_batch, d)) *dim++ = (uint8_t)d;
}

int tess__batch_dims(const struct slice_numbers *n, int slice_rank, uint8_t *slice_dim, uint8_t *index_dim) {
  int k = 0;
  for (int d = 0; d < slice_rank; d++)
    if (!tess__has_dim(&n->window, d)) {
      slice_dim[k] = (uint8_t)d;
      index_dim[k] = (uint8_t)(k < n->index_vector_dim ? k : k + 1);
      k++;
    }
  return k;
}

static bool is_sorted(const struct dims *dims) {
  for (int i = 1; i < dims->n; i++)
    if (dims->d[i - 1] >= dims->d[i]) return false;
  return true;
}

static bool disjoint(const struct dims *a, const struct dims *b) {
  for (int i = 0; i < a->n; i++)
    if (tess__has_dim(b, a->d[i])) return false;
  return true;
}

static bool lists_fit(const struct slice_numbers *n, const struct type *operand, const struct type *indices) {
  int vector = n->index_vector_dim;
  if (vector > indices->rank || !is_sorted(&n->window) || !is_sorted(&n->collapsed) || !is_sorted(&n->operand_batch) ||
      !disjoint(&n->collapsed, &n->operand_batch) || !disjoint(&n->map, &n->operand_batch))
    return false;
  if (n->map.n != (vector < indices->rank ? indices->dim[vector] : 1) || tess__has_dim(&n->index_batch, vector) ||
      n->operand_batch.n != n->index_batch.n || operand->rank != n->window.n + n->collapsed.n + n->operand_batch.n)
    return false;
  for (int k = 0; k < n->operand_batch.n; k++)
    if (operand->dim[n->operand_batch.d[k]] != indices->dim[n->index_batch.d[k]]) return false;
  return true;
}

static int slices_rank(const struct slice_numbers *n, const struct type *indices) {
  return n->window.n + indices->rank - (n->index_vector_dim < indices->rank);
}

bool tess__check_slice_numbers(const struct slice_numbers *n, const struct type *operand, const struct type *indices,
                               struct diag *d) {
  int slice_rank = slices_rank(n, indices);
  if (slice_rank > TESS_MAX_RANK)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "slices of %s at indices %s have %d dimensions; legal: %d", tess__type_text(operand),
                      tess__type_text(indices), slice_rank, TESS_MAX_RANK);
  if (!tess__check_index(indices, -1, d) || !tess__check_dims(operand, &n->collapsed, d) ||
      !tess__check_dims(operand, &n->operand_batch, d) || !tess__check_dims(indices, &n->index_batch, d) ||
      !tess__check_dims(operand, &n->map, d))
    return false;
  if (lists_fit(n, operand, indices) && (!n->window.n || n->window.d[n->window.n - 1] < slice_rank)) return true;
  return tess__fail(
      d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
      "dimension numbers do not fit %s and indices %s; legal: each dimension of the operand in one sorted "
      "list, one map entry for each index",
      tess__type_text(operand), tess__type_text(indices));
}

static bool sizes_fit(const struct slice_numbers *n, const struct type *operand, const struct type *indices,
                      const struct type *slices) {
  uint8_t dim[TESS_MAX_RANK] = {0}, slice_dim[TESS_MAX_RANK], index_dim[TESS_MAX_RANK];
  tess__window_dims(n, operand->rank, dim);
  for (int k = 0; k < n->window.n; k++)
    if (slices->dim[n->window.d[k]] > operand->dim[dim[k]]) return false;
  int batches = tess__batch_dims(n, slices->rank, slice_dim, index_dim);
  for (int k = 0; k < batches; k++)
    if (slices->dim[slice_dim[k]] != indices->dim[index_dim[k]]) return false;
  return true;
}

bool tess__check_slices(const struct slice_numbers *n, const struct type *operand, const struct type *indices,
                        const struct type *slices, struct diag *d) {
  if (!tess__check_slice_numbers(n, operand, indices, d)) return false;
  if (slices->rank == slices_rank(n, indices) && sizes_fit(n, operand, indices, slices)) return true;
  return tess__fail(
      d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
      "slices %s do not fit %s and indices %s by these dimension numbers; legal: the sizes of the indices, "
      "and sizes inside the operand",
      tess__type_text(slices), tess__type_text(operand), tess__type_text(indices));
}

void tess__slices_start(struct slices *s, const struct slice_numbers *n, const struct type *operand,
                        const struct type *indices, const struct type *slices) {
  uint8_t slice_dim[TESS_MAX_RANK], index_dim[TESS_MAX_RANK];
  int64_t index_stride[TESS_MAX_RANK] = {0}, slice_stride[TESS_MAX_RANK];
  memset(s, 0, sizeof *s);
  s->numbers = n;
  s->operand = operand;
  s->indices = indices;
  tess__row_major(operand, s->row_major);
  tess__row_major(indices, index_stride);
  tess__row_major(slices, slice_stride);
  for (int d = 0; d < operand->rank; d++)
    s->window[d] = 1;
  tess__window_dims(n, operand->rank, s->dim);
  for (s->n = 0; s->n < n->window.n; s->n++) {
    s->extent[s->n] = slices->dim[n->window.d[s->n]];
    s->slice_stride[s->n] = slice_stride[n->window.d[s->n]];
    s->operand_stride[s->n] = s->row_major[s->dim[s->n]];
    s->window[s->dim[s->n]] = s->extent[s->n];
  }
  s->count = 1;
  int batches = tess__batch_dims(n, slices->rank, slice_dim, index_dim);
  for (int k = 0; k < batches; k++) {
    int64_t extent = slices->dim[slice_dim[k]], step = 0;
    for (int i = 0; i < n->index_batch.n; i++)
      if (n->index_batch.d[i] == index_dim[k]) step = s->row_major[n->operand_batch.d[i]];
    tess__walk_add(&s->index, extent, index_stride[index_dim[k]]);
    tess__walk_add(&s->slice, extent, slice_stride[slice_dim[k]]);
    tess__walk_add(&s->batch, extent, step);
    s->count *= extent;
  }
  s->index_step = n->index_vector_dim < indices->rank ? index_stride[n->index_vector_dim] : 0;
}

void tess__slices_next(struct slices *s) {
  tess__walk_next(&s->index);
  tess__walk_next(&s->slice);
  tess__walk_next(&s->batch);
}

void tess__slices_index(const struct slices *s, const void *indices, int64_t *start) {
  tess_dtype t = (tess_dtype)s->indices->dtype;
  int64_t bytes = tess__dtype_bytes(t);
  memset(start, 0, sizeof *start * s->operand->rank);
  for (int k = 0; k < s->numbers->map.n; k++)
    start[s->numbers->map.d[k]] =
        tess__index_at(t, (const char *)indices + (s->index.offset + k * s->index_step) * bytes);
}
