/* sort and top_k: lines of some operands put in order together.
 *
 * An order that is known (enum sort_order) compares keys that are integers. A comparator that is a region is asked for
 * many pairs at once: each element of two sorted runs finds its place among the others by halving. Sorting is stable
 * whether asked for or not, so results are defined. */
#include <string.h>

#include "base/alloc.h"
#include "base/size.h"
#include "ir/splice.h"
#include "op/along.h"
#include "op/attrs.h"
#include "op/batch.h"
#include "op/build.h"
#include "op/check.h"
#include "op/columns.h"
#include "op/derive.h"
#include "op/index.h"
#include "op/lay.h"
#include "op/ops.h"
#include "op/order.h"
#include "op/region.h"
#include "op/walk.h"

static const struct sort_attrs *attrs_of(const struct call *c) {
  return c->attrs;
}

static bool check_order(const struct call *c, struct diag *d) {
  const struct sort_attrs *attrs = attrs_of(c);
  if (attrs->order > SORT_BITS_DESCENDING || c->n_regions != (attrs->order == SORT_REGION) || attrs->n_keys > c->n_in ||
      (attrs->order != SORT_REGION && attrs->n_keys == 0))
    return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "%d regions and %d keys for order %d", c->n_regions,
                      attrs->n_keys, attrs->order);
  if (attrs->order != SORT_REGION) return true;
  const struct type **scalar = tess__alloc(sizeof *scalar * (size_t)(2 * c->n_in));
  const struct type *yes = tess__type_of(TESS_BOOL, 0, NULL);
  for (int i = 0; i < 2 * c->n_in; i++)
    scalar[i] = tess__type_with_shape(c->in[i / 2], 0, NULL);
  bool ok = tess__check_region(c->regions[0], "comparator", 2 * c->n_in, scalar, 1, &yes, d);
  tess__free(scalar);
  return ok;
}

static bool sort_check(const struct call *c, struct diag *d) {
  if (c->n_in < 1 || c->n_out != c->n_in)
    return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "%d operands and %d results", c->n_in, c->n_out);
  if (attrs_of(c)->dimension >= c->in[0]->rank)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "dimension %d does not exist: %s has %d",
                      attrs_of(c)->dimension, tess__type_text(c->in[0]), c->in[0]->rank);
  for (int i = 0; i < c->n_in; i++) {
    if (!tess__check_dtype(c->in[i], CLASSES_ALL, d)) return false;
    if (!tess__same_shape(c->in[i], c->in[0]))
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "shapes differ: %s and %s",
                        tess__type_text(c->in[0]), tess__type_text(c->in[i]));
    if (!tess__check_result(c, i, c->in[i], d)) return false;
  }
  return check_order(c, d);
}

/* Along the sorted dimension blocks that are long enough are sorted together (columns.h). */
static void sort_factors(const struct call *c, struct rule *r) {
  const struct type *t = c->in[0];
  bool alone = true; /* all other dimensions have size 1 */
  for (int i = 0; i < t->rank; i++)
    alone &= i == attrs_of(c)->dimension || t->dim[i] == 1;
  for (int i = 0; i < t->rank; i++) {
    bool sorted = i == attrs_of(c)->dimension;
    int f = tess__factor_new(r, sorted ? FACTOR_REPLICATE : FACTOR_PASS, t->dim[i]);
    r->factor[f].blocked = sorted && alone;
    for (int k = 0; k < c->n_in + c->n_out; k++)
      tess__factor_use(r, f, k, i);
    for (int k = c->n_in - 1; k >= 0 && sorted; k--) /* the first is told first */
      tess__factor_reaches(r, &(struct halo){.tensor = k,
                                             .dim = i,
                                             .factor = f,
                                             .fill = HALO_ANYTHING,
                                             .columns = true,
                                             .numbered = k == 0 && tess__columns_numbered(c),
                                             .in = t->dim[i],
                                             .out = t->dim[i]});
  }
}

/* ---- one line ---- */
struct line {
  const struct call *call;
  int64_t n, stride, first; /* elements of the dimension, apart by stride, from first on */
  const void *const *in;
  int64_t *order, *spare; /* the sorted positions; as much room again */
  /* of SORT_REGION: the pairs under comparison, and where each element looks */
  char **pair;
  uint8_t *less;
  int64_t *low, *high;
};

static const char *element(const struct line *l, int operand, int64_t i) {
  return (const char *)l->in[operand] +
         (l->first + i * l->stride) * tess__dtype_bytes((tess_dtype)l->call->in[operand]->dtype);
}

/* Does element a stand before element b, as far as the known order says? */
static bool is_before(const struct line *l, int64_t a, int64_t b) {
  const struct sort_attrs *attrs = attrs_of(l->call);
  bool jax = attrs->order == SORT_JAX || attrs->order == SORT_JAX_DESCENDING;
  bool descending = attrs->order == SORT_JAX_DESCENDING || attrs->order == SORT_BITS_DESCENDING;
  for (int k = 0; k < attrs->n_keys; k++) {
    tess_dtype t = (tess_dtype)l->call->in[k]->dtype;
    bool complex = tess__dtype_class(t) == DTYPE_COMPLEX; /* by their real parts, then by the imaginary ones */
    if (complex) t = t == TESS_C64 ? TESS_F32 : TESS_F64;
    for (int64_t part = 0; part <= complex; part++) {
      int64_t at = part * tess__dtype_bytes(t);
      uint64_t x = tess__order_key(t, (const char *)element(l, k, a) + at, jax);
      uint64_t y = tess__order_key(t, (const char *)element(l, k, b) + at, jax);
      if (x != y) return descending ? x > y : x < y;
    }
  }
  return false;
}

static void merge(struct line *l, int64_t from, int64_t middle, int64_t to) {
  int64_t a = from, b = middle;
  for (int64_t i = from; i < to; i++)
    l->spare[i] = b == to || (a < middle && !is_before(l, l->order[b], l->order[a])) ? l->order[a++] : l->order[b++];
}

/* less[i]: does left[i] stand before right[i], by the region? */
static void ask_region(struct line *l, int64_t n, const int64_t *left, const int64_t *right) {
  for (int k = 0; k < l->call->n_in; k++) {
    size_t bytes = (size_t)tess__dtype_bytes((tess_dtype)l->call->in[k]->dtype);
    char *const *pair = l->pair + 2 * (size_t)k;
    for (int64_t i = 0; i < n; i++) {
      memcpy(pair[0] + (size_t)i * bytes, element(l, k, left[i]), bytes);
      memcpy(pair[1] + (size_t)i * bytes, element(l, k, right[i]), bytes);
    }
  }
  tess__region_map(l->call->regions[0], n, (const void *const *)l->pair, (void *const[]){l->less});
}

/* Where the run begins that is merged with the one of element i. */
static int64_t other_run(int64_t i, int64_t width) {
  return i / width % 2 ? i / width * width - width : i / width * width + width;
}

/* The middle of what is open of each element's place, as questions; how many are open. */
static int64_t middles(const struct line *l, int64_t width, int64_t *left, int64_t *right) {
  int64_t n = l->n, open = 0;
  for (int64_t i = 0; i < n; i++) {
    int64_t middle = l->low[i] + (l->high[i] - l->low[i]) / 2, there = middle < n ? middle : n - 1;
    bool is_right = i / width % 2;
    left[i] = l->order[is_right ? i : there];
    right[i] = l->order[is_right ? there : i];
    open += l->low[i] < l->high[i];
  }
  return open;
}

static void halve(struct line *l, int64_t width) {
  for (int64_t i = 0; i < l->n; i++) {
    if (l->low[i] >= l->high[i]) continue;
    int64_t middle = l->low[i] + (l->high[i] - l->low[i]) / 2;
    if (l->less[i] == (i / width % 2 == 0)) /* the other one stands before this one */
      l->low[i] = middle + 1;
    else
      l->high[i] = middle;
  }
}

/* All runs of `width` merged in pairs. An element of the left run goes behind those of the right one that stand before
 * it; one of the right run behind all of the left one that it does not stand before. */
static void merge_by_region(struct line *l, int64_t width, int64_t *left, int64_t *right) {
  int64_t n = l->n;
  for (int64_t i = 0; i < n; i++) {
    int64_t other = other_run(i, width);
    l->low[i] = other < n ? other : n;
    l->high[i] = other + width < n ? other + width : n;
  }
  while (middles(l, width, left, right) > 0) {
    ask_region(l, n, left, right);
    halve(l, width);
  }
  for (int64_t i = 0; i < n; i++) {
    int64_t run = i / width * width, other = other_run(i, width);
    int64_t base = i / width % 2 ? other : run;
    l->spare[base + (i - run) + (l->low[i] - (other < n ? other : n))] = l->order[i];
  }
}

static void sort_line(struct line *l, int64_t *left, int64_t *right) {
  for (int64_t i = 0; i < l->n; i++)
    l->order[i] = i;
  for (int64_t width = 1; width < l->n; width *= 2) {
    if (attrs_of(l->call)->order == SORT_REGION)
      merge_by_region(l, width, left, right);
    else
      for (int64_t from = 0; from < l->n; from += 2 * width)
        merge(l, from, from + width < l->n ? from + width : l->n, from + 2 * width < l->n ? from + 2 * width : l->n);
    int64_t *swap = l->order;
    l->order = l->spare;
    l->spare = swap;
  }
}

static void sort_ref(const struct call *c, const void *const *in, void *const *out) {
  const struct type *t = c->in[0];
  int dimension = attrs_of(c)->dimension;
  int64_t stride[TESS_MAX_RANK], lines = 1;
  size_t n = (size_t)t->dim[dimension];
  struct arena arena = {0};
  struct walk walk = {0};
  tess__row_major(t, stride);
  struct line l = {.call = c, .n = t->dim[dimension], .stride = stride[dimension], .in = in};
  int64_t *room = tess__arena_alloc(&arena, 6 * (n + 1) * sizeof *room);
  l.order = room, l.spare = room + n, l.low = room + 2 * n, l.high = room + 3 * n;
  l.less = tess__arena_alloc(&arena, n + 1);
  l.pair = tess__arena_alloc(&arena, sizeof *l.pair * 2 * (size_t)c->n_in);
  for (int k = 0; k < 2 * c->n_in; k++)
    l.pair[k] = tess__arena_alloc(&arena, n * (size_t)tess__dtype_bytes((tess_dtype)c->in[k / 2]->dtype) + 1);
  for (int d = 0; d < t->rank; d++)
    if (d != dimension) {
      tess__walk_add(&walk, t->dim[d], stride[d]);
      lines *= t->dim[d];
    }
  for (int64_t i = 0; i < lines; i++, tess__walk_next(&walk)) {
    l.first = walk.offset;
    sort_line(&l, room + 4 * n, room + 5 * n);
    for (int k = 0; k < c->n_in; k++) {
      int64_t bytes = tess__dtype_bytes((tess_dtype)c->in[k]->dtype);
      for (int64_t at = 0; at < l.n; at++)
        memcpy((char *)out[k] + (l.first + at * l.stride) * bytes, element(&l, k, l.order[at]), (size_t)bytes);
    }
  }
  tess__arena_free(&arena);
}

static const char *const orders[] = {"region", "jax", "jax descending", "bits", "bits descending"};
static const struct attr sort_attr_rows[] = {{"dimension", ATTR_INT, offsetof(struct sort_attrs, dimension), NULL},
                                             {"order", ATTR_ENUM, offsetof(struct sort_attrs, order), orders},
                                             {"n_keys", ATTR_INT, offsetof(struct sort_attrs, n_keys), NULL},
                                             {"is_stable", ATTR_BOOL, offsetof(struct sort_attrs, stable), NULL},
                                             {0}};

/* ---- forward derivative: tangents in the order of their values ---- */
/* The comparator, for lines of which one more thing is sorted. */
static struct graph *with_number(struct build *b, const struct call *c) {
  struct arena scratch = {0};
  struct graph *g = tess__graph_new("comparator");
  struct build inner = {.graph = g, .diag = b->diag};
  vid *in = tess__arena_alloc(&scratch, sizeof *in * (size_t)(2 * c->n_in)), less;
  for (int i = 0; i < 2 * c->n_in; i++)
    in[i] = tess__graph_param(g, tess__type_at(c->regions[0], c->regions[0]->param[i]));
  for (int i = 0; i < 2; i++)
    tess__graph_param(g, tess__type_of(TESS_I32, 0, NULL));
  if (tess__splice(&inner, c->regions[0], in, &less)) tess__graph_set_results(g, 1, &less);
  tess__arena_free(&scratch);
  return g;
}

static bool sort_jvp(struct build *b, const struct jvp *j, vid *tangent) {
  struct arena scratch = {0};
  const struct call *c = j->call;
  struct sort_attrs attrs = *attrs_of(c);
  struct graph *comparator = attrs.order == SORT_REGION ? with_number(b, c) : NULL;
  int n = comparator ? c->n_in : attrs.n_keys; /* what decides, and the number */
  vid *in = tess__arena_alloc(&scratch, sizeof *in * 2 * (size_t)(n + 1)), *sorted = in + n + 1;
  for (int i = 0; i < n; i++)
    in[i] = tess__n_stop_gradient(b, j->in[i]); /* the order does not change */
  in[n] = tess__n_number_along(b, j->in[0], attrs.dimension);
  bool good = tess__n_sort(b, n + 1, in, &attrs, comparator, sorted);
  for (int i = 0; i < c->n_in; i++)
    tangent[i] = good ? tess__n_take_along(b, j->tangent[i], sorted[n], attrs.dimension) : VID_NONE;
  tess__arena_free(&scratch);
  return tess__jvp_done(b);
}

static bool sort_batch(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  (void)out_mapped;
  struct arena scratch = {0};
  struct sort_attrs attrs = *attrs_of(c->call);
  vid *in = tess__arena_alloc(&scratch, sizeof *in * (size_t)c->call->n_in);
  for (int i = 0; i < c->call->n_in; i++)
    in[i] = tess__batch_operand(b, c, i);
  attrs.dimension++;
  bool good = tess__batch_again(b, c, in, &attrs, out);
  tess__arena_free(&scratch);
  return good;
}

/* How often n may be halved. */
static int64_t halvings(int64_t n) {
  int64_t steps = 0;
  for (; n > 1; n = n / 2 + n % 2)
    steps++;
  return steps;
}

/* n log2 n comparisons of a line, as merging makes (Knuth, "The Art of Computer Programming", 5.2.4), of XLA's cost
 * analysis too, which takes the logarithm of all elements (HloCostAnalysis::HandleSort). */
static int64_t sort_flops(const struct call *c) {
  if (!c->n_in || !c->in[0]->rank) return 0;
  return tess__mul_sizes(tess__type_elements(c->in[0]), halvings(c->in[0]->dim[attrs_of(c)->dimension]));
}

const struct tess_op tess__op_sort = {
    .name = "sort",
    .id = OP_sort,
    .arity = -1,
    .results = -1,
    .regions = -1,
    .attr_bytes = sizeof(struct sort_attrs),
    .attrs = sort_attr_rows,
    .check = sort_check,
    .lay = tess__lay_sort,
    .factors = sort_factors,
    .window = tess__columns_sort,
    .ref = sort_ref,
    .flops = sort_flops,
    .jvp = sort_jvp,
    .batch = sort_batch,
};

/* ---- top_k: of the last dimension the k largest, by their bits (NaN is largest), the first of equals first; their
 * positions, i32 ---- */
static bool top_k_check(const struct call *c, struct diag *d) {
  const struct type *in = c->in[0];
  if (!tess__check_asked(c, d) || !tess__check_dtype(in, CLASSES_ANY, d)) return false;
  const struct type *out = c->out[0];
  bool fits = in->rank > 0 && out->rank == in->rank && out->dim[in->rank - 1] <= in->dim[in->rank - 1];
  for (int i = 0; fits && i < in->rank - 1; i++)
    fits = in->dim[i] == out->dim[i];
  if (!fits)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%s are not the largest of %s along its last dimension", tess__type_text(out),
                      tess__type_text(in));
  const struct type *values = tess__type_with_shape(in, out->rank, out->dim);
  return tess__check_result(c, 0, values, d) &&
         tess__check_result(c, 1, tess__type_with_dtype(values, TESS_I32, false), d);
}

/* Along the last dimension the largest are among the largest of each block. */
static void top_k_factors(const struct call *c, struct rule *r) {
  const struct type *t = c->in[0];
  for (int i = 0; i < t->rank; i++) {
    int64_t k = c->out[0]->dim[i];
    bool fewer = i == t->rank - 1 && t->dim[i] != k && k > 0;
    int f = tess__factor_new(r, i == t->rank - 1 ? FACTOR_REPLICATE : FACTOR_PASS, t->dim[i]);
    r->factor[f].blocked = t->dim[i] != k;
    tess__factor_use(r, f, 0, i);
    if (fewer) {
      tess__factor_reaches(r, &(struct halo){.dim = i,
                                             .factor = f,
                                             .fill = HALO_LEAST,
                                             .totals = 2 * k, /* values and positions */
                                             .in = t->dim[i],
                                             .out = t->dim[i]});
      f = tess__factor_new(r, FACTOR_REPLICATE, k);
      r->factor[f].blocked = true;
    }
    tess__factor_use(r, f, 1, i);
    tess__factor_use(r, f, 2, i);
  }
}

static bool top_k_window(struct build *b, const struct call *local, const vid *in, const struct local *tensors,
                         const struct atoms *atoms, vid *out) {
  const struct type *t = local->in[0];
  int d = t->rank - 1;
  int64_t k = local->out[0]->dim[d], most = t->dim[d] < k ? t->dim[d] : k;
  vid best[2], chosen[2];
  if (!tess__n_top_k(b, in[0], most, best)) return false;
  const struct type *places = tess__type_at(b->graph, best[1]);
  vid begin = tess__n_convert(b, tess__block_begin(b, &tensors[0].tiling, d, t->dim[d]), TESS_I32, false);
  begin = tess__n_broadcast_in_dim(b, begin, places->rank, places->dim, &(struct dims){0});
  vid values = tess__block_gather(b, best[0], &tensors[0].tiling, atoms, d);
  vid positions = tess__block_gather(b, tess__n_add(b, best[1], begin), &tensors[0].tiling, atoms, d);
  if (values == VID_NONE || !tess__n_top_k(b, values, k, chosen)) return false;
  out[0] = chosen[0];
  out[1] = tess__n_take_along(b, positions, chosen[1], d);
  return out[1] != VID_NONE;
}

/* The best of the rest, k times. */
static void top_k_ref(const struct call *c, const void *const *in, void *const *out) {
  tess_dtype t = (tess_dtype)c->in[0]->dtype;
  int64_t n = c->in[0]->dim[c->in[0]->rank - 1], k = c->out[0]->dim[c->in[0]->rank - 1];
  int64_t bytes = tess__dtype_bytes(t), lines = n ? tess__type_elements(c->in[0]) / n : 0;
  bool *taken = tess__call_room(c, n, 1);
  if (!taken) return;
  for (int64_t line = 0; line < lines; line++) {
    const char *from = (const char *)in[0] + line * n * bytes;
    memset(taken, 0, (size_t)n);
    for (int64_t i = 0; i < k; i++) {
      int64_t best = -1;
      for (int64_t j = 0; j < n; j++)
        if (!taken[j] &&
            (best < 0 || tess__order_key(t, from + j * bytes, false) > tess__order_key(t, from + best * bytes, false)))
          best = j;
      taken[best] = true;
      memcpy((char *)out[0] + (line * k + i) * bytes, from + best * bytes, (size_t)bytes);
      ((int32_t *)out[1])[line * k + i] = (int32_t)best;
    }
  }
  tess__call_room_end(taken);
}

static bool top_k_jvp(struct build *b, const struct jvp *j, vid *tangent) {
  tangent[0] = tess__n_take_along(b, j->tangent[0], j->out[1], j->call->in[0]->rank - 1);
  tangent[1] = VID_NONE;
  return tess__jvp_done(b);
}

/* Each element is compared with the least of a heap of k, and takes its place at most: n (1 + log2 k) (Knuth, 5.2.3).
 */
static int64_t top_k_flops(const struct call *c) {
  int64_t k = c->out[0]->rank ? c->out[0]->dim[c->out[0]->rank - 1] : 0;
  return k ? tess__mul_sizes(tess__type_elements(c->in[0]), 1 + halvings(k)) : 0;
}

const struct tess_op tess__op_top_k = {
    .name = "chlo.top_k",
    .id = OP_top_k,
    .arity = 1,
    .results = 2,
    .check = top_k_check,
    .factors = top_k_factors,
    .window = top_k_window,
    .ref = top_k_ref,
    .flops = top_k_flops,
    .jvp = top_k_jvp,
    .batch = tess__batch_leading,
};
