/* Random small programs of every op that is not about devices, with random shardings at their boundaries and
 * constraints inside, and their meaning: the traced graph computed op by op on one device. Numbers are small integers,
 * in i32 or f32, so that results are exact in any order of summation. */
#ifndef TESS_TESTS_RANDOM_PROGRAM_H
#define TESS_TESTS_RANDOM_PROGRAM_H

#include "_spmd.h"
#include "base/alloc.h"
#include "core/dtype.h"
#include "ir/splice.h"

enum { MAX_ENDS = 8, MAX_POOL = 64 };

struct rng {
  uint64_t state;
};
static inline int below(struct rng *r, int n) {
  r->state = r->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (int)((r->state >> 33) % (uint64_t)n);
}

struct program_case;
struct random_ops {                                           /* of who makes programs of further ops by what is here */
  vid (*op)(struct program_case *c);                          /* an op of bodies */
  vid (*tame)(struct program_case *c, vid v);                 /* v, so that results stay exact */
  vid (*fresh)(struct program_case *c, const struct type *t); /* an operand of this type */
};

struct program_case {
  struct rng rng;
  const struct random_ops *ops; /* NULL: those of this file */
  struct graph *graph;
  struct build b;
  struct diag d;
  tess_dtype dtype;
  const struct mesh *mesh, *other; /* other: the same devices as one axis */
  vid pool[MAX_POOL];
  int n_pool;
  int control; /* how deep control flow may nest */
  struct boundary in[MAX_ENDS], out[MAX_ENDS];
};

static inline vid keep(struct program_case *c, vid v) {
  assert_int_not_equal(v, VID_NONE);
  if (c->n_pool < MAX_POOL) c->pool[c->n_pool++] = v;
  return v;
}
static inline vid any(struct program_case *c) {
  if (c->ops && c->n_pool > 3 && below(&c->rng, 3)) return c->pool[c->n_pool - 1 - below(&c->rng, 3)]; /* a chain */
  return c->pool[below(&c->rng, c->n_pool)];
}
static inline const struct type *type_in(const struct program_case *c, vid v) {
  return tess__type_at(c->graph, v);
}

static inline const struct sharding *random_sharding(struct program_case *c, int rank, bool may_leave_open) {
  const struct mesh *m = below(&c->rng, 4) ? c->mesh : c->other;
  struct spec s;
  memset(&s, 0, sizeof s);
  s.n = rank;
  for (int axis = 0; axis < m->n_axes; axis++) {
    int d = below(&c->rng, rank + 1);
    if (d < rank) s.axis[d][s.n_axes[d]++] = (uint8_t)axis;
  }
  for (int d = 0; d < rank; d++)
    if (may_leave_open && s.n_axes[d] == 0 && below(&c->rng, 5) == 0) s.unconstrained[d] = true;
  struct diag d = {0};
  const struct sharding *out = tess__sharding_named(m, &s, NULL, &d);
  assert_int_equal(d.status, TESS_OK);
  return out;
}

static inline vid random_literal(struct program_case *c, const struct type *t) {
  char *data = tess__zalloc((size_t)tess__type_bytes(t) + 1);
  for (int64_t i = 0; i < tess__type_elements(t); i++)
    tess__element_from_int((tess_dtype)t->dtype, data + i * tess__dtype_bytes((tess_dtype)t->dtype),
                           below(&c->rng, 7) - 3);
  vid v = tess__n_literal(&c->b, t, data);
  tess__free(data);
  return v;
}

/* A value of the same type as v: one that is there, a constant or an iota. */
static inline vid like(struct program_case *c, vid v) {
  const struct type *t = type_in(c, v);
  for (int tries = 0; tries < 6; tries++) {
    vid other = any(c);
    if (type_in(c, other) == t) return other;
  }
  if (t->rank > 0 && below(&c->rng, 2)) return tess__n_iota(&c->b, t, below(&c->rng, t->rank));
  if (c->control > 0 && below(&c->rng, 2)) return random_literal(c, t);
  return tess__n_constant_double(&c->b, t, below(&c->rng, 5) - 2);
}

/* Values stay small enough to be exact in f32. */
static inline vid small(struct program_case *c, vid v) {
  if (c->ops) return c->ops->tame(c, v);
  const struct type *t = type_in(c, v);
  v = tess__n_minimum(&c->b, v, tess__n_constant_double(&c->b, t, 9));
  return tess__n_maximum(&c->b, v, tess__n_constant_double(&c->b, t, -9));
}

static inline vid random_binary(struct program_case *c) {
  vid a = any(c), b = like(c, a);
  switch (below(&c->rng, 5)) {
  case 0:
    return tess__n_add(&c->b, a, b);
  case 1:
    return tess__n_subtract(&c->b, a, b);
  case 2:
    return small(c, tess__n_multiply(&c->b, a, b));
  case 3:
    return tess__n_maximum(&c->b, b, a);
  default:
    return tess__n_select(&c->b, tess__n_compare(&c->b, a, b, COMPARE_LT), b, a);
  }
}

static inline vid random_reduce(struct program_case *c) {
  vid a = any(c);
  const struct type *t = type_in(c, a);
  struct dims dims = {.n = 0};
  for (int d = 0; d < t->rank; d++)
    if (below(&c->rng, 2)) dims.d[dims.n++] = (uint8_t)d;
  static const enum monoid monoids[] = {MONOID_SUM, MONOID_SUM, MONOID_MAX, MONOID_MIN, MONOID_PROD};
  enum monoid m = monoids[below(&c->rng, 5)];
  for (int d = 0; d < t->rank; d++)
    if (t->dim[d] == 0) m = MONOID_SUM; /* the others of nothing are infinite */
  if (m == MONOID_PROD)                 /* 2^k and signs */
    a = tess__n_sign(&c->b, a);
  return small(c, tess__n_reduce(&c->b, a, &dims, m));
}

static inline vid random_broadcast(struct program_case *c) {
  vid a = any(c);
  const struct type *t = type_in(c, a);
  int64_t dim[TESS_MAX_RANK];
  struct dims dims = {.n = t->rank};
  int rank = 0;
  for (int d = 0; d <= t->rank; d++) {
    while (rank + t->rank - d < 4 && below(&c->rng, 3) == 0)
      dim[rank++] = 1 + below(&c->rng, 5);
    if (d == t->rank) break;
    dims.d[d] = (uint8_t)rank;
    dim[rank++] = t->dim[d] == 1 && below(&c->rng, 2) ? 1 + below(&c->rng, 5) : t->dim[d];
  }
  return tess__n_broadcast_in_dim(&c->b, a, rank, dim, &dims);
}

static inline vid random_reshape(struct program_case *c) {
  vid a = any(c);
  const struct type *t = type_in(c, a);
  int64_t left = tess__type_elements(t), dim[TESS_MAX_RANK];
  int rank = 0;
  if (left == 0) return a;
  while (left > 1 && rank < 3) { /* deal the primes of the size out again */
    int64_t n = 1;
    for (int64_t p = 2; p <= left; p++)
      while (left % p == 0 && below(&c->rng, 3)) {
        n *= p;
        left /= p;
      }
    dim[rank++] = n;
  }
  if (left > 1 || (rank < 4 && below(&c->rng, 4) == 0)) dim[rank++] = left;
  return tess__n_reshape(&c->b, a, rank, dim);
}

static inline vid random_transpose(struct program_case *c) {
  vid a = any(c);
  struct dims perm = {.n = type_in(c, a)->rank};
  for (int i = 0; i < perm.n; i++) {
    int at = below(&c->rng, i + 1);
    perm.d[i] = perm.d[at];
    perm.d[at] = (uint8_t)i;
  }
  return tess__n_transpose(&c->b, a, &perm);
}

/* Pairs dimensions of equal size as batch or contracted ones. */
static inline vid random_dot(struct program_case *c) {
  vid a = any(c), b = any(c);
  const struct type *ta = type_in(c, a), *tb = type_in(c, b);
  struct dot_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  uint32_t used = 0;
  int rank = ta->rank + tb->rank;
  for (int i = 0; i < ta->rank; i++)
    for (int k = 0; k < tb->rank; k++) {
      if (ta->dim[i] != tb->dim[k] || used >> k & 1 || below(&c->rng, 3) == 0) continue;
      used |= UINT32_C(1) << k;
      bool contract = below(&c->rng, 3) > 0;
      struct dims *l = contract ? &attrs.lhs_contract : &attrs.lhs_batch,
                  *r = contract ? &attrs.rhs_contract : &attrs.rhs_batch;
      l->d[l->n++] = (uint8_t)i;
      r->d[r->n++] = (uint8_t)k;
      rank -= contract ? 2 : 1;
      break;
    }
  return rank > 4 ? a : small(c, tess__n_dot_general(&c->b, a, b, &attrs, c->dtype));
}

static inline vid random_op(struct program_case *c);

/* ---- control flow: regions with bodies of random ops ---- */

/* A body with parameters of these types. */
static inline struct program_case begin_typed(struct program_case *c, int n, const struct type *const *type) {
  struct program_case body = {
      .rng = {c->rng.state + 7}, .dtype = c->dtype, .mesh = c->mesh, .other = c->other, .ops = c->ops};
  body.control = c->control - 1;
  body.graph = tess__graph_new("region");
  for (int i = 0; i < n; i++) {
    vid v = tess__graph_param(body.graph, type[i]);
    if (c->ops || type[i]->dtype == c->dtype) keep(&body, v);
  }
  return body;
}
static inline struct program_case begin_region(struct program_case *c, int n, const vid *in) {
  const struct type *type[4];
  for (int i = 0; i < n; i++)
    type[i] = type_in(c, in[i]);
  return begin_typed(c, n, type);
}

/* Random ops, and then a value of each of these types. */
static inline void fill_region(struct program_case *body, int n, const struct type *const *wanted, vid *result) {
  body->b = (struct build){.graph = body->graph, .diag = &body->d};
  for (int i = 1 + below(&body->rng, 4); i > 0; i--) {
    vid v = body->ops ? body->ops->op(body) : random_op(body);
    if (tess__type_elements(type_in(body, v)) <= 400) keep(body, v);
  }
  for (int i = 0; i < n; i++) {
    vid found = VID_NONE;
    for (int k = body->n_pool - 1; k >= 0; k--)
      if (type_in(body, body->pool[k]) == wanted[i] && (found == VID_NONE || below(&body->rng, 3) == 0))
        found = body->pool[k];
    result[i] = small(body, found);
  }
  assert_string_equal(body->d.message ? body->d.message : "", "");
}

/* Carries a counter and one or two values of the pool, captures another. */
static inline vid random_while(struct program_case *c) {
  int n = 1 + below(&c->rng, 2), times = below(&c->rng, 4);
  const struct type *counter = tess__type_of(TESS_I32, 0, NULL), *wanted[3];
  vid in[4] = {tess__n_constant_double(&c->b, counter, 0)}, out[3];
  for (int i = 1; i <= n + 1; i++)
    in[i] = any(c);
  for (int i = 0; i < n; i++)
    wanted[i] = type_in(c, in[i + 1]);
  struct program_case condition = begin_region(c, n + 2, in), body = begin_region(c, n + 2, in);
  condition.b = (struct build){.graph = condition.graph, .diag = &condition.d};
  vid more = tess__n_compare(&condition.b, condition.graph->param[0],
                             tess__n_constant_double(&condition.b, counter, times), COMPARE_LT);
  tess__graph_set_results(condition.graph, 1, &more);
  vid result[3];
  fill_region(&body, n, wanted, result + 1);
  result[0] = tess__n_add(&body.b, body.graph->param[0], tess__n_constant_double(&body.b, counter, 1));
  tess__graph_set_results(body.graph, n + 1, result);
  struct graph *regions[] = {condition.graph, body.graph};
  assert_true(tess__n_control(&c->b, &tess__op_while, n + 2, in, 2, regions, n + 1, out));
  if (n > 1) keep(c, out[2]);
  return out[1];
}

/* Carries a value, reads the rows of another, captures a third; its rows are read and made in either direction. */
static inline vid random_scan(struct program_case *c) {
  vid in[3] = {any(c), any(c), any(c)}, out[2], result[2];
  const struct type *whole = type_in(c, in[1]);
  if (whole->rank == 0) return random_while(c);
  const struct type *type[3] = {type_in(c, in[0]), tess__type_with_shape(whole, whole->rank - 1, whole->dim + 1),
                                type_in(c, in[2])};
  struct scan_attrs attrs = {.length = whole->dim[0], .carried = 1, .rows = 1, .reverse = below(&c->rng, 2)};
  struct program_case body = begin_typed(c, 3, type);
  fill_region(&body, 2, type, result);
  result[1] = tess__n_stop_gradient(&body.b, result[1]);
  tess__graph_set_results(body.graph, 2, result);
  assert_true(tess__n_scan(&c->b, &attrs, 3, in, body.graph, out));
  keep(c, out[0]);
  return out[1];
}

static inline vid random_branches(struct program_case *c) {
  bool chooses = below(&c->rng, 2);
  int n_regions = chooses ? 2 : 1 + below(&c->rng, 3);
  const struct type *index = tess__type_of(chooses ? TESS_BOOL : TESS_I32, 0, NULL);
  vid in[3] = {VID_NONE, any(c), any(c)}, out[1];
  struct dims all = {.n = type_in(c, in[1])->rank};
  for (int i = 0; i < all.n; i++)
    all.d[i] = (uint8_t)i;
  vid sum = small(c, tess__n_reduce(&c->b, in[1], &all, MONOID_SUM));
  in[0] = tess__n_convert(&c->b, sum, (tess_dtype)index->dtype, false);
  const struct type *wanted = type_in(c, in[1]);
  struct graph *regions[3];
  for (int r = 0; r < n_regions; r++) {
    vid result;
    struct program_case body = begin_region(c, 2, in + 1);
    body.rng.state += (uint64_t)r;
    fill_region(&body, 1, &wanted, &result);
    tess__graph_set_results(body.graph, 1, &result);
    regions[r] = body.graph;
  }
  assert_true(tess__n_control(&c->b, chooses ? &tess__op_if : &tess__op_case, 3, in, n_regions, regions, 1, out));
  return out[0];
}

static inline vid random_op(struct program_case *c) {
  if (c->control > 0 && below(&c->rng, 4) == 0)
    return below(&c->rng, 2) ? random_branches(c) : below(&c->rng, 2) ? random_while(c) : random_scan(c);
  vid a = any(c);
  switch (below(&c->rng, 9)) {
  case 0:
    return random_reduce(c);
  case 1:
    return random_broadcast(c);
  case 2:
    return random_reshape(c);
  case 3:
    return random_transpose(c);
  case 4:
    return random_dot(c);
  case 5:
    return tess__n_negate(&c->b, a);
  case 6:
    return tess__n_sharding_constraint(&c->b, a, random_sharding(c, type_in(c, a)->rank, true));
  default:
    return random_binary(c);
  }
}

/* On one of n pairs of meshes over the same devices; some have no common refinement. */
static inline void begin_case(struct program_case *c, uint64_t seed, const char *const (*meshes)[2], int n) {
  memset(c, 0, sizeof *c);
  c->rng.state = seed * UINT64_C(0x9E3779B97F4A7C15) + 1;
  (void)below(&c->rng, 2);
  int m = below(&c->rng, n);
  c->mesh = mesh_of(meshes[m][0]);
  c->other = mesh_of(meshes[m][1]);
  c->graph = tess__graph_new("random");
  c->b = (struct build){.graph = c->graph, .diag = &c->d};
  c->dtype = below(&c->rng, 2) ? TESS_F32 : TESS_I32;
}

static inline void end_case(struct program_case *c, int n_results, const vid *result) {
  tess__graph_set_results(c->graph, n_results, result);
  struct graph *renumbered = tess__graph_copy(c->graph, NULL);
  tess__graph_free(c->graph);
  c->graph = renumbered;
  assert_string_equal(c->d.message ? c->d.message : "", "");
}

static inline void random_program_nested(struct program_case *c, uint64_t seed, int control) {
  static const char *const meshes[][2] = {{"x2", "d2"},       {"x4", "d4"},      {"x2 y2", "d4"}, {"x2 y4", "d8"},
                                          {"x2 y2 z2", "d8"}, {"x3 y2", "d6"},   {"x6", "d6"},    {"x5", "d5"},
                                          {"x1 y3", "d3"},    {"x4 y4", "d16"},  {"x8", "d8"},    {"x2 y3 z2", "d12"},
                                          {"x2 y3", "d3 e2"}, {"x4 y3", "d6 e2"}};
  begin_case(c, seed, meshes, (int)(sizeof meshes / sizeof *meshes));
  c->control = control;
  int n_params = 1 + below(&c->rng, 3), n_ops = 2 + below(&c->rng, 8);
  for (int i = 0; i < n_params; i++) {
    int64_t dim[3];
    int rank = below(&c->rng, 8) ? 1 + below(&c->rng, 3) : 0;
    for (int d = 0; d < rank; d++)
      dim[d] = below(&c->rng, 30) ? 1 + below(&c->rng, 8) : 0;
    keep(c, tess__graph_param(c->graph, tess__type_of(c->dtype, rank, dim)));
    if (below(&c->rng, 4)) c->in[i] = (struct boundary){random_sharding(c, rank, false), below(&c->rng, 3) > 0};
  }
  for (int i = 0; i < n_ops; i++) {
    vid v = random_op(c);
    if (tess__type_elements(type_in(c, v)) <= 400) keep(c, v);
  }
  int n_results = 1 + below(&c->rng, 3);
  vid result[3];
  for (int i = 0; i < n_results; i++) {
    result[i] = i == 0 ? c->pool[c->n_pool - 1] : any(c);
    if (below(&c->rng, 2)) c->out[i] = (struct boundary){random_sharding(c, type_in(c, result[i])->rank, false), true};
  }
  end_case(c, n_results, result);
}

static inline void random_program(struct program_case *c, uint64_t seed) {
  random_program_nested(c, seed, 0);
}

/* ---- meaning ---- */

static inline void *new_dense(const struct type *t) {
  return tess__zalloc((size_t)tess__type_bytes(t) + 1);
}

static inline void *random_dense(struct rng *r, const struct type *t) {
  char *data = new_dense(t);
  bool has_signs = tess__dtype_class((tess_dtype)t->dtype) == DTYPE_FLOAT;
  for (int64_t i = 0; i < tess__type_elements(t); i++) {
    char *element = data + i * tess__dtype_bytes((tess_dtype)t->dtype);
    int v = below(r, 7) - 3;
    tess__element_from_int((tess_dtype)t->dtype, element, v);
    if (has_signs && v == 0 && i % 2) tess__element_from_double((tess_dtype)t->dtype, element, -0.0);
  }
  return data;
}

/* The graph on one device, by the ops' refs. result[i]: allocated here. */
static inline void evaluate(const struct graph *g, void *const *args, void **result) {
  struct arena arena = {0};
  void **value = tess__arena_alloc(&arena, sizeof *value * (g->n_values + 1));
  for (int i = 0; i < g->n_params; i++)
    value[g->param[i]] = args[i];
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    struct call call;
    tess__node_call(g, n, &call, &arena);
    const void **in = tess__arena_alloc(&arena, sizeof *in * (size_t)(n->n_in + 1));
    void **out = tess__arena_alloc(&arena, sizeof *out * (size_t)(n->n_out + 1));
    for (int k = 0; k < n->n_in; k++)
      in[k] = value[n->in[k]];
    for (int k = 0; k < n->n_out; k++)
      out[k] = value[n->out + (vid)k] = tess__arena_alloc(&arena, (size_t)tess__type_bytes(call.out[k]) + 1);
    n->op->ref(&call, in, out);
  }
  for (int i = 0; i < g->n_results; i++) {
    const struct type *t = tess__type_at(g, g->result[i]);
    result[i] = new_dense(t);
    memcpy(result[i], value[g->result[i]], (size_t)tess__type_bytes(t));
  }
  tess__arena_free(&arena);
}

#endif
