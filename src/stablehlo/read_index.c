/* Indexing and order: pad, concatenate, dynamic slices, gather, scatter, sort, top_k. */
#include <string.h>

#include "stablehlo/reader.h"

static int rank_of(const struct scope *s, vid v) {
  return tess__type_at(s->b.graph, v)->rank;
}

bool tess__read_pad(struct scope *s, const struct mlir_op *op) {
  vid a = tess__read_in(s, op, 0), value = tess__read_in(s, op, 1);
  int64_t low[TESS_MAX_RANK], high[TESS_MAX_RANK], interior[TESS_MAX_RANK];
  const struct type *t = a == VID_NONE || value == VID_NONE ? NULL : tess__read_type(s->r, op->result[0].type, op->at);
  if (!t) return false;
  const struct type *in = tess__type_at(s->b.graph, a);
  if (!tess__read_longs(s, op, "edge_padding_low", in->rank, 0, low) ||
      !tess__read_longs(s, op, "edge_padding_high", in->rank, 0, high) ||
      !tess__read_longs(s, op, "interior_padding", in->rank, 0, interior))
    return false;
  for (int i = 0; i < in->rank; i++) {
    int64_t size, gaps = in->dim[i] ? in->dim[i] - 1 : 0, filled;
    bool fits = interior[i] >= 0 && i < t->rank && !__builtin_mul_overflow(gaps, interior[i], &filled) &&
                !__builtin_add_overflow(filled, in->dim[i], &size) && !__builtin_add_overflow(size, low[i], &size) &&
                !__builtin_add_overflow(size, high[i], &size) && size == t->dim[i];
    if (!fits)
      return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "pad does not make %s of %s",
                             op->result[0].type->text, tess__type_text(in));
  }
  return tess__read_done(s, op, tess__n_pad(&s->b, a, value, low, interior, t->dim));
}

bool tess__read_concatenate(struct scope *s, const struct mlir_op *op) {
  int64_t dimension;
  vid *in = tess__read_operands(s, op, 1);
  if (!in || !tess__read_int(s, op, "dimension", &dimension)) return false;
  if (dimension < 0 || dimension >= rank_of(s, in[0]))
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "concatenate: there is no dimension %lld",
                           (long long)dimension);
  return tess__read_done(s, op, tess__n_concatenate(&s->b, op->n_operands, in, (int)dimension));
}

bool tess__read_dynamic_slice(struct scope *s, const struct mlir_op *op) {
  int64_t size[TESS_MAX_RANK];
  vid *in = tess__read_operands(s, op, 1);
  if (!in) return false;
  int rank = rank_of(s, in[0]);
  if (op->n_operands != 1 + rank)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s needs a start for each of %d dimensions", op->name,
                           rank);
  if (!tess__read_longs(s, op, "slice_sizes", rank, -1, size)) return false;
  return tess__read_done(s, op, tess__n_dynamic_slice(&s->b, in[0], in + 1, size));
}

bool tess__read_dynamic_update_slice(struct scope *s, const struct mlir_op *op) {
  vid *in = tess__read_operands(s, op, 2);
  if (!in) return false;
  if (op->n_operands != 2 + rank_of(s, in[0]))
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s needs a start for each of %d dimensions", op->name,
                           rank_of(s, in[0]));
  return tess__read_done(s, op, tess__n_dynamic_update_slice(&s->b, in[0], in[1], in + 2));
}

/* ---- gather, scatter ---- */
struct number_names { /* what the fields of struct slice_numbers are called */
  const char *window, *collapsed, *operand_batch, *index_batch, *map;
};

static bool slice_numbers(struct scope *s, const struct mlir_op *op, const char *attr, const struct number_names *names,
                          int rank, int index_rank, int window_rank, struct slice_numbers *out) {
  const struct mlir_attr *a = tess__mlir_attr(op, attr), *vector = tess__mlir_field(a, "index_vector_dim");
  int64_t dim = vector && vector->kind == MLIR_INT ? vector->i : 0;
  if (!a) return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s needs %s", op->name, attr);
  if (dim < 0 || dim > index_rank)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s: index_vector_dim %lld of indices of rank %d",
                           op->name, (long long)dim, index_rank);
  out->index_vector_dim = (uint8_t)dim;
  return tess__read_group(s, op, a, names->window, window_rank, &out->window) &&
         tess__read_group(s, op, a, names->collapsed, rank, &out->collapsed) &&
         tess__read_group(s, op, a, names->operand_batch, rank, &out->operand_batch) &&
         tess__read_group(s, op, a, names->index_batch, index_rank, &out->index_batch) &&
         tess__read_group(s, op, a, names->map, rank, &out->map);
}

/* The sizes of slices are those of the result's window, and 1 where that has no dimension. */
static bool slice_sizes_fit(struct scope *s, const struct mlir_op *op, const struct slice_numbers *m,
                            const struct type *in, const struct type *out) {
  int64_t size[TESS_MAX_RANK];
  int window = 0;
  if (!tess__read_longs(s, op, "slice_sizes", in->rank, -1, size)) return false;
  for (int i = 0; i < in->rank; i++) {
    bool left_out = memchr(m->collapsed.d, i, m->collapsed.n) || memchr(m->operand_batch.d, i, m->operand_batch.n);
    int64_t wanted = left_out ? 1 : window < m->window.n ? out->dim[m->window.d[window]] : -1;
    window += !left_out;
    if (size[i] != wanted && !(left_out && size[i] == 0))
      return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT,
                             "slice_sizes of gather: %lld along dimension %d of %s does not make %s",
                             (long long)size[i], i, tess__type_text(in), op->result[0].type->text);
  }
  return true;
}

bool tess__read_gather(struct scope *s, const struct mlir_op *op) {
  static const struct number_names names = {"offset_dims", "collapsed_slice_dims", "operand_batching_dims",
                                            "start_indices_batching_dims", "start_index_map"};
  struct gather_attrs attrs;
  vid a = tess__read_in(s, op, 0), indices = tess__read_in(s, op, 1);
  const struct type *t =
      a == VID_NONE || indices == VID_NONE ? NULL : tess__read_type(s->r, op->result[0].type, op->at);
  memset(&attrs, 0, sizeof attrs);
  if (!t ||
      !slice_numbers(s, op, "dimension_numbers", &names, rank_of(s, a), rank_of(s, indices), t->rank, &attrs.numbers))
    return false;
  attrs.sorted = tess__read_flag(op, "indices_are_sorted");
  if (!slice_sizes_fit(s, op, &attrs.numbers, tess__type_at(s->b.graph, a), t)) return false;
  return tess__read_done(s, op, tess__n_gather(&s->b, a, indices, &attrs, t->rank, t->dim));
}

bool tess__read_scatter(struct scope *s, const struct mlir_op *op) {
  static const struct number_names names = {"update_window_dims", "inserted_window_dims", "input_batching_dims",
                                            "scatter_indices_batching_dims", "scatter_dims_to_operand_dims"};
  struct scatter_attrs attrs;
  vid *in = tess__read_operands(s, op, 3), *out;
  int n = op->n_operands / 2;
  memset(&attrs, 0, sizeof attrs);
  if (!in) return false;
  if (op->n_operands != 2 * n + 1 || op->n_results != n)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT,
                           "scatter takes tensors, indices, and as many updates; it has as many results");
  if (!slice_numbers(s, op, "scatter_dimension_numbers", &names, rank_of(s, in[0]), rank_of(s, in[n]),
                     rank_of(s, in[n + 1]), &attrs.numbers))
    return false;
  attrs.update = SCATTER_REGION;
  attrs.sorted = tess__read_flag(op, "indices_are_sorted");
  attrs.unique = tess__read_flag(op, "unique_indices");
  out = tess__arena_alloc(&s->r->arena, sizeof *out * (size_t)n);
  struct graph *body = tess__read_only_region(s, op);
  return body && tess__read_done_all(s, op, tess__n_scatter(&s->b, n, in, in[n], in + n + 1, &attrs, body, out), out);
}

bool tess__read_sort(struct scope *s, const struct mlir_op *op) {
  struct sort_attrs attrs;
  vid *in = tess__read_operands(s, op, 1), *out;
  const struct mlir_attr *dimension = tess__mlir_attr(op, "dimension");
  memset(&attrs, 0, sizeof attrs);
  if (!in) return false;
  int64_t dim = dimension && dimension->kind == MLIR_INT ? dimension->i : -1;
  if (dim < 0) dim += rank_of(s, in[0]);
  if (dim < 0 || dim >= rank_of(s, in[0]) || op->n_results != op->n_operands)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT,
                           "sort needs a dimension, and a result for each operand");
  attrs.dimension = (uint8_t)dim;
  attrs.order = SORT_REGION;
  attrs.stable = tess__read_flag(op, "is_stable");
  out = tess__arena_alloc(&s->r->arena, sizeof *out * (size_t)op->n_results);
  struct graph *body = tess__read_only_region(s, op);
  return body && tess__read_done_all(s, op, tess__n_sort(&s->b, op->n_operands, in, &attrs, body, out), out);
}

static bool top_k(struct scope *s, const struct mlir_op *op, int64_t k) {
  vid a = tess__read_in(s, op, 0), out[2];
  if (a == VID_NONE) return false;
  if (op->n_results != 2) return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "top_k has two results");
  return tess__read_done_all(s, op, tess__n_top_k(&s->b, a, k, out), out);
}

bool tess__read_top_k_call(struct scope *s, const struct mlir_op *op) {
  const struct mlir_attr *attrs = tess__mlir_attr(op, "mhlo.attributes"), *k = tess__mlir_entry(attrs, "k"),
                         *largest = tess__mlir_entry(attrs, "largest");
  if (largest && largest->kind == MLIR_BOOL && !largest->i)
    return tess__read_unimplemented(s->r, op, "the smallest of mhlo.topk");
  if (!k || k->kind != MLIR_INT) return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "mhlo.topk needs k");
  return top_k(s, op, k->i);
}

bool tess__read_top_k(struct scope *s, const struct mlir_op *op) {
  int64_t k;
  return tess__read_int(s, op, "k", &k) && top_k(s, op, k);
}

/* ApproxTopK: so many operands, as many scalars to begin with; a function that compares. Exact here, as on JAX's CPU:
 * the first of the sorted operands, as many as the results have. */
bool tess__read_approx_top_k(struct scope *s, const struct mlir_op *op) {
  const struct mlir_attr *called = tess__mlir_attr(op, "called_computations"),
                         *dim = tess__mlir_entry(tess__mlir_attr(op, "mhlo.backend_config"), "reduction_dim");
  bool named = called && called->n == 1 && called->item[0]->kind == MLIR_SYMBOL;
  const struct mlir_op *f = named ? tess__read_function(s->r, called->item[0]->s) : NULL;
  vid *in = tess__read_operands(s, op, 2);
  int n = op->n_results, rank = in ? rank_of(s, in[0]) : 0;
  if (!in) return false;
  if (!f || op->n_operands != 2 * n || !dim || dim->kind != MLIR_INT || dim->i < 0 || dim->i >= rank)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT,
                           "ApproxTopK takes operands, as many scalars, a comparator and a reduction_dim; it has as "
                           "many results");
  struct sort_attrs attrs = {.dimension = (uint8_t)dim->i, .order = SORT_REGION, .stable = true};
  vid *out = tess__arena_alloc(&s->r->arena, sizeof *out * (size_t)n);
  struct graph *body = tess__read_only_region(s, f);
  bool made = body && tess__n_sort(&s->b, n, in, &attrs, body, out);
  for (int i = 0; made && i < n; i++) {
    const struct type *t = tess__read_type(s->r, op->result[i].type, op->at), *all = tess__type_at(s->b.graph, out[i]);
    int64_t start[TESS_MAX_RANK] = {0}, stride[TESS_MAX_RANK];
    for (int d = 0; d < rank; d++)
      stride[d] = 1;
    made = t && t->rank == rank && t->dim[dim->i] <= all->dim[dim->i] &&
           (out[i] = tess__n_slice(&s->b, out[i], start, stride, t->dim)) != VID_NONE;
  }
  return tess__read_done_all(s, op, made, out);
}
