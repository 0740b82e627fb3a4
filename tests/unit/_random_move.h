/* Random ops whose index moves, for _random_program.h: slices, padding, reversal, concatenation and rolls, windows of
 * any monoid or body, convolutions with all of their numbers, cumulative ones. Uneven, empty and too small dimensions
 * are among them. */
#ifndef TESS_TESTS_RANDOM_MOVE_H
#define TESS_TESTS_RANDOM_MOVE_H

#include "_random_index.h"

static inline vid random_slice(struct program_case *c) {
  vid a = any(c);
  const struct type *t = type_in(c, a);
  int64_t start[TESS_MAX_RANK], stride[TESS_MAX_RANK], size[TESS_MAX_RANK];
  for (int d = 0; d < t->rank; d++) {
    bool stays = below(&c->rng, 3) == 0;
    start[d] = stays ? 0 : below(&c->rng, (int)t->dim[d] + 1);
    stride[d] = stays || below(&c->rng, 2) ? 1 : 1 + below(&c->rng, 3);
    int64_t most = (t->dim[d] - start[d] + stride[d] - 1) / stride[d];
    size[d] = stays || below(&c->rng, 2) ? most : below(&c->rng, (int)most + 1);
  }
  return tess__n_slice(&c->b, a, start, stride, size);
}

static inline vid random_reverse(struct program_case *c) {
  vid a = any(c);
  struct dims dims = {.n = 0};
  for (int d = 0; d < type_in(c, a)->rank; d++)
    if (below(&c->rng, 2)) dims.d[dims.n++] = (uint8_t)d;
  return tess__n_reverse(&c->b, a, &dims);
}

/* What comes out behind comes in before. */
static inline vid random_roll(struct program_case *c) {
  vid a = any(c), part[2];
  const struct type *t = type_in(c, a);
  if (t->rank == 0) return a;
  int dim = below(&c->rng, t->rank);
  int64_t start[TESS_MAX_RANK] = {0}, stride[TESS_MAX_RANK], size[TESS_MAX_RANK],
          by = below(&c->rng, (int)t->dim[dim] + 1);
  for (int d = 0; d < t->rank; d++) {
    stride[d] = 1;
    size[d] = t->dim[d];
  }
  size[dim] = t->dim[dim] - by;
  part[1] = tess__n_slice(&c->b, a, start, stride, size);
  start[dim] = t->dim[dim] - by;
  size[dim] = by;
  part[0] = tess__n_slice(&c->b, a, start, stride, size);
  return tess__n_concatenate(&c->b, 2, part, dim);
}

static inline struct window_attrs random_windows(struct program_case *c, const struct type *t) {
  static const enum monoid monoids[] = {MONOID_SUM, MONOID_MAX, MONOID_MIN};
  struct window_attrs a;
  memset(&a, 0, sizeof a);
  for (int d = 0; d < t->rank; d++) {
    bool passes = below(&c->rng, 3) == 0;
    a.size[d] = passes ? 1 : 1 + below(&c->rng, 4);
    a.stride[d] = passes ? 1 : 1 + below(&c->rng, 3);
    a.base_dilation[d] = passes || below(&c->rng, 2) ? 1 : 1 + below(&c->rng, 3);
    a.dilation[d] = passes || below(&c->rng, 2) ? 1 : 1 + below(&c->rng, 3);
    a.low[d] = passes ? 0 : below(&c->rng, 6) - 2;
    a.high[d] = passes ? 0 : below(&c->rng, 6) - 2;
  }
  a.monoid = (uint8_t)monoids[below(&c->rng, 3)];
  return a;
}

static inline struct graph *folding(struct program_case *c, const struct type *t) {
  struct graph *g = tess__graph_new("body");
  struct build b = {.graph = g, .diag = &c->d};
  const struct type *scalar = tess__type_with_shape(t, 0, NULL);
  vid x = tess__graph_param(g, scalar), y = tess__graph_param(g, scalar);
  vid out = tess__n_maximum(&b, tess__n_add(&b, x, y), tess__n_constant_double(&b, scalar, -20));
  tess__graph_set_results(g, 1, &out);
  return g;
}

static inline vid random_window(struct program_case *c) {
  vid a = any(c), out;
  const struct type *t = type_in(c, a);
  if (t->rank == 0) return a;
  struct window_attrs attrs = random_windows(c, t);
  vid in[2] = {a, fresh(c, tess__type_with_shape(t, 0, NULL))};
  bool body = below(&c->rng, 3) == 0;
  if (!body) return small(c, tess__n_reduce_window(&c->b, a, &attrs));
  return tess__n_reduce_window_region(&c->b, 1, in, &attrs, folding(c, t), &out) ? small(c, out) : VID_NONE;
}

static inline vid random_cumulative(struct program_case *c) {
  static const enum monoid monoids[] = {MONOID_SUM, MONOID_MAX, MONOID_MIN};
  vid a = any(c);
  const struct type *t = type_in(c, a);
  if (t->rank == 0) return a;
  int axis = below(&c->rng, t->rank);
  struct window_attrs attrs = tess__cumulative_window(t, axis, below(&c->rng, 2), monoids[below(&c->rng, 3)]);
  return t->dim[axis] < 1 ? a : small(c, tess__n_reduce_window(&c->b, a, &attrs));
}

/* Of a value of rank 3, batch, one spatial dimension and features, in some order; a kernel that is new. */
static inline vid random_convolution(struct program_case *c) {
  vid a = any(c);
  const struct type *t = type_in(c, a);
  if (t->rank < 3 || tess__type_elements(t) == 0) return a;
  int spatial = t->rank - 2;
  int64_t dim[TESS_MAX_RANK];
  struct convolution_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  struct dims *all[] = {&attrs.lhs, &attrs.rhs, &attrs.out};
  for (int k = 0; k < 3; k++) {
    all[k]->n = t->rank;
    int turn = below(&c->rng, t->rank);
    for (int i = 0; i < t->rank; i++)
      all[k]->d[i] = (uint8_t)((i + turn) % t->rank);
  }
  dim[attrs.rhs.d[0]] = 1 + below(&c->rng, 3);
  dim[attrs.rhs.d[1]] = t->dim[attrs.lhs.d[1]];
  for (int i = 0; i < spatial; i++) {
    int64_t in = t->dim[attrs.lhs.d[2 + i]], size = dim[attrs.rhs.d[2 + i]] = 1 + below(&c->rng, (int)in + 1);
    attrs.stride[i] = 1 + below(&c->rng, 2);
    attrs.lhs_dilation[i] = below(&c->rng, 2) ? 1 : 1 + below(&c->rng, 3);
    attrs.rhs_dilation[i] = below(&c->rng, 2) ? 1 : 1 + below(&c->rng, 2);
    attrs.low[i] = below(&c->rng, (int)size + 1) - (below(&c->rng, 4) == 0);
    attrs.high[i] = below(&c->rng, (int)size + 1) - (below(&c->rng, 4) == 0);
    if (below(&c->rng, 4) == 0) attrs.reversed.d[attrs.reversed.n++] = (uint8_t)i;
  }
  vid kernel = fresh(c, tess__type_of((tess_dtype)t->dtype, t->rank, dim));
  return small(c, tess__n_convolution(&c->b, a, kernel, &attrs, 1, 1, (tess_dtype)t->dtype));
}

static inline vid random_move(struct program_case *c) {
  switch (below(&c->rng, 9)) {
  case 0:
    return random_slice(c);
  case 1:
    return random_pad(c);
  case 2:
    return random_reverse(c);
  case 3:
    return random_roll(c);
  case 4:
    return random_concatenate(c);
  case 5:
  case 6:
    return random_window(c);
  case 7:
    return random_cumulative(c);
  default:
    return random_convolution(c);
  }
}

/* Mostly these, of one or two values that are cut. */
static inline void random_move_program(struct program_case *c, uint64_t seed) {
  static const char *const meshes[][2] = {{"x2", "d2"}, {"x4", "d4"}, {"x2 y2", "d4"},    {"x3 y2", "d6"},
                                          {"x5", "d5"}, {"x8", "d8"}, {"x2 y2 z2", "d8"}, {"x7", "d7"}};
  begin_case(c, seed, meshes, (int)(sizeof meshes / sizeof *meshes));
  for (int i = 0; i < 2; i++) {
    int64_t dim[4];
    int rank = 1 + below(&c->rng, 4);
    for (int d = 0; d < rank; d++)
      dim[d] = below(&c->rng, 60) ? 1 + below(&c->rng, rank == 1 ? 40 : rank == 2 ? 17 : 8) : 0;
    keep(c, tess__graph_param(c->graph, tess__type_of(c->dtype, rank, dim)));
    c->in[i] = (struct boundary){random_sharding(c, rank, false), true};
  }
  for (int n = 1 + below(&c->rng, 4); n > 0; n--) {
    vid v = below(&c->rng, 5) ? random_move(c) : random_binary(c);
    if (v == VID_NONE) fail_msg("seed %llu: %s", (unsigned long long)seed, c->d.message);
    if (tess__type_elements(type_in(c, v)) <= 2000) keep(c, v);
  }
  vid result = c->pool[c->n_pool - 1];
  if (below(&c->rng, 2)) c->out[0] = (struct boundary){random_sharding(c, type_in(c, result)->rank, false), true};
  end_case(c, 1, &result);
}

#endif
