/* Random ops of indexing and order for _random_program.h: every class of dimension number that fits the operand,
 * indices that lie outside, several operands, regions. */
#ifndef TESS_TESTS_RANDOM_INDEX_H
#define TESS_TESTS_RANDOM_INDEX_H

#include "_random_program.h"
#include "_slice_numbers.h"

/* A value of this type: a new parameter, while there is room, or an iota. */
static inline vid fresh(struct program_case *c, const struct type *t) {
  int n = c->graph->n_params;
  if (c->ops) return c->ops->fresh(c, t);
  if (n < MAX_ENDS && below(&c->rng, 6)) {
    if (below(&c->rng, 4)) c->in[n] = (struct boundary){random_sharding(c, t->rank, false), true};
    return tess__graph_param(c->graph, t);
  }
  vid v =
      t->rank ? tess__n_iota(&c->b, t, below(&c->rng, t->rank)) : tess__n_constant_double(&c->b, t, below(&c->rng, 5));
  return v;
}
static inline vid fresh_index(struct program_case *c, int rank, const int64_t *dim) {
  return fresh(c, tess__type_of(index_dtypes[below(&c->rng, 7)], rank, dim));
}

static inline vid random_pad(struct program_case *c) {
  vid a = any(c);
  const struct type *t = type_in(c, a);
  int64_t low[TESS_MAX_RANK], interior[TESS_MAX_RANK], size[TESS_MAX_RANK];
  for (int d = 0; d < t->rank; d++) {
    bool stays = below(&c->rng, 2);
    low[d] = stays ? 0 : below(&c->rng, 6) - 3;
    interior[d] = stays ? 0 : below(&c->rng, 3);
    size[d] = stays ? t->dim[d] : below(&c->rng, 10);
  }
  return tess__n_pad(&c->b, a, fresh(c, tess__type_with_shape(t, 0, NULL)), low, interior, size);
}

static inline vid random_concatenate(struct program_case *c) {
  vid in[4] = {any(c)};
  struct type t = *type_in(c, in[0]);
  int n = 1 + below(&c->rng, 3), d = t.rank ? below(&c->rng, t.rank) : 0;
  if (t.rank == 0) return in[0];
  for (int i = 1; i < n; i++) {
    t.dim[d] = below(&c->rng, 5);
    in[i] = below(&c->rng, 2) ? in[0] : fresh(c, tess__type(&t));
  }
  return tess__n_concatenate(&c->b, n, in, d);
}

static inline void random_starts(struct program_case *c, int rank, vid *start) {
  tess_dtype dtype = index_dtypes[below(&c->rng, 7)];
  for (int d = 0; d < rank; d++)
    start[d] = below(&c->rng, 2) && d ? start[d - 1] : fresh(c, tess__type_of(dtype, 0, NULL));
}

static inline vid random_dynamic(struct program_case *c, bool update) {
  vid a = any(c), start[TESS_MAX_RANK];
  const struct type *t = type_in(c, a);
  int64_t size[TESS_MAX_RANK];
  for (int d = 0; d < t->rank; d++)
    size[d] = below(&c->rng, 2) ? t->dim[d] : below(&c->rng, (int)t->dim[d] + 1);
  random_starts(c, t->rank, start);
  if (!update) return tess__n_dynamic_slice(&c->b, a, start, size);
  return tess__n_dynamic_update_slice(&c->b, a, fresh(c, tess__type_with_shape(t, t->rank, size)), start);
}

static inline int below_of(void *rng, int n) {
  return below(rng, n);
}

static inline vid random_gather(struct program_case *c) {
  vid a = any(c);
  struct gather_attrs attrs = {.sorted = false};
  struct type indices, slices;
  if (!any_slice_numbers(below_of, &c->rng, type_in(c, a), &attrs.numbers, &indices, &slices)) return a;
  for (int k = 0; k < attrs.numbers.collapsed.n; k++)
    if (type_in(c, a)->dim[attrs.numbers.collapsed.d[k]] == 0) return a;
  return tess__n_gather(&c->b, a, fresh(c, tess__type(&indices)), &attrs, slices.rank, slices.dim);
}

/* (x, y) -> x - y: no monoid, and it tells one order from another */
static inline struct graph *difference(struct program_case *c, const struct type *t) {
  struct graph *g = tess__graph_new("body");
  struct build b = {.graph = g, .diag = &c->d};
  const struct type *scalar = tess__type_with_shape(t, 0, NULL);
  vid x = tess__graph_param(g, scalar), y = tess__graph_param(g, scalar), out = tess__n_subtract(&b, x, y);
  tess__graph_set_results(g, 1, &out);
  return g;
}

static inline vid random_scatter(struct program_case *c) {
  static const uint8_t updates[] = {SCATTER_REGION,
                                    SCATTER_SET,
                                    SCATTER_MONOID + MONOID_SUM,
                                    SCATTER_MONOID + MONOID_SUM,
                                    SCATTER_MONOID + MONOID_MIN,
                                    SCATTER_MONOID + MONOID_MAX};
  vid a = any(c), out[2];
  const struct type *t = type_in(c, a);
  struct scatter_attrs attrs = {.update = updates[below(&c->rng, 6)]};
  struct type indices, slices;
  if (!any_slice_numbers(below_of, &c->rng, t, &attrs.numbers, &indices, &slices)) return a;
  vid in[2] = {a, like(c, a)}, update[2] = {fresh(c, tess__type(&slices)), fresh(c, tess__type(&slices))};
  int n = attrs.update > SCATTER_REGION ? 1 + below(&c->rng, 2) : 1;
  struct graph *body = attrs.update == SCATTER_REGION ? difference(c, t) : NULL;
  assert_true(tess__n_scatter(&c->b, n, in, fresh(c, tess__type(&indices)), update, &attrs, body, out));
  return small(c, out[below(&c->rng, n)]);
}

/* Descending by the first operand, then ascending by the second: no known order. */
static inline struct graph *odd_comparator(struct program_case *c, int n, const vid *in) {
  struct graph *g = tess__graph_new("comparator");
  struct build b = {.graph = g, .diag = &c->d};
  for (int i = 0; i < 2 * n; i++)
    tess__graph_param(g, tess__type_with_shape(type_in(c, in[i / 2]), 0, NULL));
  vid out = tess__n_compare(&b, g->param[0], g->param[1], COMPARE_GT);
  if (n > 1)
    out = tess__n_or(&b, out,
                     tess__n_and(&b, tess__n_compare(&b, g->param[0], g->param[1], COMPARE_EQ),
                                 tess__n_compare(&b, g->param[2], g->param[3], COMPARE_LT)));
  tess__graph_set_results(g, 1, &out);
  return g;
}

static inline vid random_sort(struct program_case *c) {
  vid in[3] = {any(c)}, out[3];
  const struct type *t = type_in(c, in[0]);
  if (t->rank == 0) return in[0];
  int n = 1 + below(&c->rng, 3);
  in[1] = fresh(c, tess__type_with_dtype(t, index_dtypes[below(&c->rng, 7)], false));
  in[2] = like(c, in[0]);
  struct sort_attrs attrs = {.dimension = (uint8_t)below(&c->rng, t->rank),
                             .order = (uint8_t)below(&c->rng, 5),
                             .n_keys = (uint8_t)(1 + below(&c->rng, n)),
                             .stable = below(&c->rng, 2)};
  struct graph *comparator = attrs.order == SORT_REGION ? odd_comparator(c, n, in) : NULL;
  assert_true(tess__n_sort(&c->b, n, in, &attrs, comparator, out));
  return tess__n_convert(&c->b, out[below(&c->rng, n)], c->dtype, false);
}

static inline vid random_top_k(struct program_case *c) {
  vid a = any(c), out[2];
  const struct type *t = type_in(c, a);
  if (t->rank == 0) return a;
  assert_true(tess__n_top_k(&c->b, a, below(&c->rng, (int)t->dim[t->rank - 1] + 1), out));
  return tess__n_convert(&c->b, out[below(&c->rng, 2)], c->dtype, false);
}

static inline vid random_clamp(struct program_case *c) {
  vid a = any(c);
  const struct type *t = type_in(c, a), *scalar = tess__type_with_shape(t, 0, NULL);
  return tess__n_clamp(&c->b, fresh(c, below(&c->rng, 2) ? t : scalar), a, fresh(c, below(&c->rng, 2) ? t : scalar));
}

static inline vid random_index_op(struct program_case *c) {
  switch (below(&c->rng, 12)) {
  case 0:
    return random_pad(c);
  case 1:
    return random_concatenate(c);
  case 2:
  case 3:
    return random_dynamic(c, false);
  case 4:
  case 5:
    return random_dynamic(c, true);
  case 6:
  case 7:
    return random_gather(c);
  case 8:
    return random_sort(c);
  case 9:
    return below(&c->rng, 2) ? random_top_k(c) : random_clamp(c);
  default:
    return random_scatter(c);
  }
}

/* Some of these and some of the others. */
static inline void random_index_program(struct program_case *c, uint64_t seed) {
  static const char *const meshes[][2] = {{"x2", "d2"},    {"x4", "d4"}, {"x2 y2", "d4"},
                                          {"x3 y2", "d6"}, {"x5", "d5"}, {"x2 y2 z2", "d8"}};
  begin_case(c, seed, meshes, (int)(sizeof meshes / sizeof *meshes));
  for (int i = 0; i < 2; i++) {
    int64_t dim[3];
    int rank = 1 + below(&c->rng, 3);
    for (int d = 0; d < rank; d++)
      dim[d] = below(&c->rng, 40) ? 1 + below(&c->rng, 8) : 0;
    keep(c, tess__graph_param(c->graph, tess__type_of(c->dtype, rank, dim)));
    if (below(&c->rng, 5)) c->in[i] = (struct boundary){random_sharding(c, rank, false), true};
  }
  for (int n = 1 + below(&c->rng, 3); n > 0; n--) {
    vid v = below(&c->rng, 4) ? random_index_op(c) : random_op(c);
    if (v == VID_NONE) fail_msg("seed %llu: %s", (unsigned long long)seed, c->d.message);
    if (tess__type_elements(type_in(c, v)) <= 1000) keep(c, v);
  }
  int n_results = 1 + below(&c->rng, 2);
  vid result[2] = {c->pool[c->n_pool - 1], any(c)};
  for (int i = 0; i < n_results; i++)
    if (below(&c->rng, 2)) c->out[i] = (struct boundary){random_sharding(c, type_in(c, result[i])->rank, false), true};
  end_case(c, n_results, result);
}

#endif
