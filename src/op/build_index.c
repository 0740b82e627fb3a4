/* The builder's functions of indexing and order (build.h): attributes packed, regions that say something known made
 * attributes. */
#include <math.h>
#include <string.h>

#include "base/alloc.h"
#include "op/build.h"
#include "op/check.h"
#include "op/ops.h"
#include "op/region.h"

vid tess__n_clamp(struct build *b, vid low, vid a, vid high) {
  return tess__emit_one(b, &tess__op_clamp, 3, (vid[]){low, a, high}, NULL, NULL);
}

vid tess__n_pad(struct build *b, vid a, vid value, const int64_t *low, const int64_t *interior, const int64_t *size) {
  if (a == VID_NONE || value == VID_NONE) return VID_NONE;
  const struct type *t = type_of(b, a);
  struct pad_attrs attrs = {{0}, {0}};
  bool same = true;
  for (int i = 0; i < t->rank; i++) {
    attrs.low[i] = low[i];
    attrs.interior[i] = t->dim[i] > 1 ? interior[i] : 0; /* one way to write it */
    same = same && attrs.low[i] == 0 && attrs.interior[i] == 0 && size[i] == t->dim[i];
  }
  if (same) return a;
  return tess__emit_one(b, &tess__op_pad, 2, (vid[]){a, value}, &attrs, tess__type_with_shape(t, t->rank, size));
}

vid tess__n_concatenate(struct build *b, int n, const vid *in, int dimension) {
  if (n == 1) return in[0];
  struct dimension_attrs attrs = {.dimension = (uint8_t)dimension};
  return tess__emit_one(b, &tess__op_concatenate, n, in, &attrs, NULL);
}

/* Operands, then start indices. */
static vid dynamic(struct build *b, const struct tess_op *op, int n, const vid *operand, const vid *start,
                   const int64_t *size) {
  vid in[2 + TESS_MAX_RANK];
  for (int i = 0; i < n; i++)
    if ((in[i] = operand[i]) == VID_NONE) return VID_NONE;
  const struct type *t = type_of(b, operand[0]);
  for (int i = 0; i < t->rank; i++)
    in[n + i] = start[i];
  return tess__emit_one(b, op, n + t->rank, in, NULL, size ? tess__type_with_shape(t, t->rank, size) : NULL);
}

vid tess__n_dynamic_slice(struct build *b, vid a, const vid *start, const int64_t *size) {
  return dynamic(b, &tess__op_dynamic_slice, 1, &a, start, size);
}

vid tess__n_dynamic_update_slice(struct build *b, vid a, vid update, const vid *start) {
  return dynamic(b, &tess__op_dynamic_update_slice, 2, (const vid[]){a, update}, start, NULL);
}

static struct slice_numbers clean_numbers(const struct slice_numbers *n) {
  return (struct slice_numbers){tess__dims_clean(&n->window),        tess__dims_clean(&n->collapsed),
                                tess__dims_clean(&n->operand_batch), tess__dims_clean(&n->index_batch),
                                tess__dims_clean(&n->map),           n->index_vector_dim};
}

vid tess__n_gather(struct build *b, vid a, vid indices, const struct gather_attrs *attrs, int rank,
                   const int64_t *size) {
  if (a == VID_NONE || indices == VID_NONE) return VID_NONE;
  struct gather_attrs copy = {clean_numbers(&attrs->numbers), attrs->sorted};
  return tess__emit_one(b, &tess__op_gather, 2, (vid[]){a, indices}, &copy,
                        tess__type_with_shape(type_of(b, a), rank, size));
}

bool tess__n_scatter(struct build *b, int n, const vid *in, vid indices, const vid *updates,
                     const struct scatter_attrs *attrs, struct graph *body, vid *out) {
  struct scatter_attrs copy = {clean_numbers(&attrs->numbers), attrs->update, attrs->sorted, attrs->unique};
  enum monoid monoid;
  bool known = body && tess__region_monoid(body, &monoid);
  bool set = body && body->n_params == 2 && body->n_results == 1 && body->result[0] == body->param[1];
  if (known || set) {
    copy.update = (uint8_t)(set ? SCATTER_SET : SCATTER_MONOID + (int)monoid);
    tess__graph_free(body);
    body = NULL;
  }
  vid *all = tess__alloc(sizeof *all * (size_t)(2 * n + 1));
  memcpy(all, in, sizeof *all * (size_t)n);
  all[n] = indices;
  memcpy(all + n + 1, updates, sizeof *all * (size_t)n);
  bool ok = tess__emit_level(b, &tess__op_scatter, 2 * n + 1, all, &copy, NULL, n, body != NULL, &body, out);
  tess__free(all);
  return ok;
}

bool tess__n_sort(struct build *b, int n, const vid *in, const struct sort_attrs *attrs, struct graph *comparator,
                  vid *out) {
  struct sort_attrs copy = {attrs->dimension, attrs->order, attrs->n_keys, attrs->stable};
  if (comparator && tess__sort_recognise(comparator, n, &copy)) {
    tess__graph_free(comparator);
    comparator = NULL;
  }
  return tess__emit_level(b, &tess__op_sort, n, in, &copy, NULL, n, comparator != NULL, &comparator, out);
}

bool tess__n_top_k(struct build *b, vid a, int64_t k, vid *out) {
  out[0] = out[1] = VID_NONE;
  if (a == VID_NONE) return false;
  struct type values = *type_of(b, a);
  if (values.rank) values.dim[values.rank - 1] = k;
  const struct type *asked[2] = {tess__type(&values), tess__type_with_dtype(tess__type(&values), TESS_I32, false)};
  return tess__emit(b, &tess__op_top_k, 1, &a, NULL, asked, 2, 0, NULL, out);
}

/* ---- comparators ---- */
static const struct node *maker(const struct graph *g, vid v, const struct tess_op *op) {
  uint32_t node = g->value[v].node;
  return node != NODE_NONE && g->node[node].op == op ? &g->node[node] : NULL;
}

static bool is_constant(const struct graph *g, vid v, double wanted) {
  const struct node *n = maker(g, v, &tess__op_constant);
  if (!n) return false;
  double got =
      tess__element_to_double((tess_dtype)tess__type_at(g, v)->dtype, ((const struct constant_attrs *)n->attrs)->value);
  return got == wanted || (isnan(got) && isnan(wanted));
}

static bool is_compare(const struct graph *g, vid v, enum compare_direction direction, vid *a, vid *b, bool *total) {
  const struct node *n = maker(g, v, &tess__op_compare);
  int found = n ? ((const struct compare_attrs *)n->attrs)->direction : -1;
  if (!n || (found & ~COMPARE_TOTAL) != (int)direction) return false;
  *a = n->in[0];
  *b = n->in[1];
  *total = found & COMPARE_TOTAL;
  return true;
}

/* What is under the selects by which JAX makes -0 a 0, and every NaN one. */
static vid under_canon(const struct graph *g, vid v, bool *canon) {
  const struct node *n;
  *canon = false;
  while ((n = maker(g, v, &tess__op_select))) {
    vid a, b;
    bool total;
    bool zero = is_constant(g, n->in[1], 0) && is_compare(g, n->in[0], COMPARE_EQ, &a, &b, &total) &&
                (is_constant(g, a, 0) || is_constant(g, b, 0));
    bool nan = is_constant(g, n->in[1], (double)NAN) && is_compare(g, n->in[0], COMPARE_NE, &a, &b, &total) && a == b;
    if (!zero && !nan) break;
    *canon = true;
    v = n->in[2];
  }
  return v;
}

/* The parameters that hold key k: of the left element at side 0, of the right one at 1. */
static vid key_param(const struct graph *g, int k, int side) {
  return g->param[2 * (size_t)k + (size_t)side];
}

/* v compares parameters 2k and 2k + 1: the order that this is, or SORT_REGION. */
static enum sort_order key_order(const struct graph *g, vid v, int k, enum compare_direction direction) {
  vid a, b;
  bool total, canon_a, canon_b;
  if (!is_compare(g, v, direction, &a, &b, &total)) return SORT_REGION;
  a = under_canon(g, a, &canon_a);
  b = under_canon(g, b, &canon_b);
  bool straight = a == key_param(g, k, 0) && b == key_param(g, k, 1);
  bool swapped = a == key_param(g, k, 1) && b == key_param(g, k, 0);
  bool real = tess__dtype_class((tess_dtype)tess__type_at(g, a)->dtype) == DTYPE_FLOAT;
  if ((!straight && !swapped) || canon_a != canon_b || (direction != COMPARE_LT && direction != COMPARE_GT))
    return SORT_REGION;
  bool descending = (direction == COMPARE_GT) == straight;
  if (real && total && !canon_a) return descending ? SORT_BITS_DESCENDING : SORT_BITS;
  return descending ? SORT_JAX_DESCENDING : SORT_JAX;
}

static bool is_equal_key(const struct graph *g, vid v, int k) {
  vid a, b;
  bool total, canon;
  if (!is_compare(g, v, COMPARE_EQ, &a, &b, &total)) return false;
  a = under_canon(g, a, &canon);
  b = under_canon(g, b, &canon);
  vid left = key_param(g, k, 0), right = key_param(g, k, 1);
  return (a == left && b == right) || (a == right && b == left);
}

/* v is less(k), or: less(k) or (equal(k) and the rest), in any order of operands; *rest VID_NONE: it is less(k). */
static bool split_key(const struct graph *g, vid v, int k, vid *less, vid *rest) {
  const struct node *either = maker(g, v, &tess__op_or), *both = NULL;
  *less = v;
  *rest = VID_NONE;
  if (!either) return true;
  for (int i = 0; i < 2 && !both; i++)
    if ((both = maker(g, either->in[i], &tess__op_and))) *less = either->in[1 - i];
  for (int i = 0; both && i < 2 && *rest == VID_NONE; i++)
    if (is_equal_key(g, both->in[i], k)) *rest = both->in[1 - i];
  return *rest != VID_NONE;
}

/* The order by which `less` compares key k; before: that of the keys before it, SORT_REGION: it is the first. */
static enum sort_order order_of_key(const struct graph *g, vid less, int k, enum sort_order before) {
  enum sort_order found = key_order(g, less, k, COMPARE_LT);
  if (found == SORT_REGION) found = key_order(g, less, k, COMPARE_GT);
  bool integer = tess__dtype_class((tess_dtype)tess__type_at(g, key_param(g, k, 0))->dtype) != DTYPE_FLOAT;
  if (integer && found != SORT_REGION && (before == SORT_BITS || before == SORT_BITS_DESCENDING))
    return found == SORT_JAX ? SORT_BITS : SORT_BITS_DESCENDING; /* one order for integers */
  return found;
}

bool tess__sort_recognise(const struct graph *g, int n, struct sort_attrs *attrs) {
  if (g->n_results != 1 || g->n_params != 2 * n) return false;
  vid v = g->result[0];
  enum sort_order order = SORT_REGION;
  for (int k = 0; k < n && k < UINT8_MAX; k++) {
    vid less, rest;
    if (!split_key(g, v, k, &less, &rest)) return false;
    enum sort_order found = order_of_key(g, less, k, order);
    if (found == SORT_REGION || (order != SORT_REGION && found != order)) return false;
    order = found;
    if (rest == VID_NONE) {
      attrs->order = (uint8_t)order;
      attrs->n_keys = (uint8_t)(k + 1);
      return true;
    }
    v = rest;
  }
  return false;
}
