/* Whole random programs of every op: steps on parameters, then perhaps a batch of it, then perhaps its gradient, over a
 * random mesh of 1 to 16 devices with random shardings at its boundary. */
#ifndef TESS_TESTS_GRAPH_CASE_H
#define TESS_TESTS_GRAPH_CASE_H

#include "property/_graph_ops.h"
#include "transform/batch.h"
#include "transform/linearize.h"
#include "transform/remake.h"
#include "transform/transpose.h"

enum { MOST_STEPS_OF_GRAPH = 12, MOST_RESULTS = 24 };

enum without {
  WITHOUT_IN = 1,
  WITHOUT_OUT = 2,
  WITHOUT_BATCH = 4,
  WITHOUT_GRADIENT = 8,
  WITHOUT_LAYOUT = 16,
  WITHOUTS = 5
};

struct choice { /* of what a case has of all that its seed says: less of it while it is shrunk */
  uint64_t seed;
  uint32_t skipped; /* bit i: step i is not made */
  unsigned without; /* of enum without */
};

struct whole_program {
  struct graph_case made;
  struct graph *graph;
  const struct mesh *mesh;
  struct boundary in[MAX_ENDS], out[MOST_RESULTS];
  struct distribute_options options;
  struct rng data;
  int n_exact;                   /* results before the gradient's */
  bool gradient, batch, refused; /* refused: an op has no reverse derivative, so that there is none */
};

/* Numbers of a stream of their own, so that what is left out elsewhere changes none of them. */
static inline struct rng stream(uint64_t seed, uint64_t which) {
  struct rng r = {.state = (seed * UINT64_C(0x9E3779B97F4A7C15)) ^ (which * UINT64_C(0xD1B54A32D192ED03)) ^ 0x5555};
  for (int i = 0; i < 4; i++)
    (void)below(&r, 2);
  return r;
}

/* 1 to 16 devices as up to three axes, and the same ones as others: parts of the first, or with no common refinement.
 */
static inline void random_meshes(struct rng *r, const struct mesh **mesh, const struct mesh **other) {
  static const char *const all[][2] = {
      {"x1", "d1"},       {"x2", "d2"},         {"x3", "d3"},          {"x2 y2", "d4"},     {"x4", "d2 e2"},
      {"x5", "d5"},       {"x3 y2", "d2 e3"},   {"x6", "d3 e2"},       {"x7", "d7"},        {"x2 y2 z2", "d4 e2"},
      {"x8", "d2 e4"},    {"x4 y2", "d8"},      {"x2 y4", "d2 e2 f2"}, {"x3 y3", "d9"},     {"x9", "d3 e3"},
      {"x5 y2", "d10"},   {"x11", "d11"},       {"x4 y3", "d6 e2"},    {"x12", "d2 e3 f2"}, {"x2 y3 z2", "d12"},
      {"x13", "d13"},     {"x7 y2", "d14"},     {"x3 y5", "d5 e3"},    {"x4 y4", "d16"},    {"x16", "d4 e4"},
      {"x2 y8", "d8 e2"}, {"x2 y4 z2", "d2 e8"}};
  int i = below(r, (int)(sizeof all / sizeof *all));
  *mesh = mesh_of(all[i][0]);
  *other = mesh_of(all[i][1]);
}

static const struct random_ops every_op = {random_call, tame_value, operand_of};

static inline void begin_whole(struct graph_case *g, const struct choice *choice) {
  struct rng r = stream(choice->seed, 1);
  memset(g, 0, sizeof *g);
  whole_case = g;
  g->seed = choice->seed;
  g->skipped = choice->skipped;
  g->no_layout = choice->without & WITHOUT_LAYOUT;
  struct program_case *c = &g->c;
  random_meshes(&r, &c->mesh, &c->other);
  c->ops = &every_op;
  c->graph = tess__graph_new("main");
  c->b = (struct build){.graph = c->graph, .diag = &c->d};
  c->control = below(&r, 3);
  g->smooth = below(&r, 4) == 0;
  static const tess_dtype dtypes[] = {TESS_F32, TESS_F32, TESS_I32, TESS_F64};
  c->dtype = g->smooth ? TESS_F64 : dtypes[below(&r, 4)];
  static const tess_dtype others[] = {TESS_F32, TESS_I32,  TESS_BOOL, TESS_F64, TESS_C64,
                                      TESS_U8,  TESS_BF16, TESS_I64,  TESS_C128};
  for (int n = 1 + below(&r, 3), i = 0; i < n; i++) {
    int64_t dim[4];
    int rank = below(&r, 10) ? 1 + below(&r, 3) : 0;
    for (int d = 0; d < rank; d++)
      dim[d] = below(&r, 60) ? 1 + below(&r, rank == 1 ? 24 : rank == 2 ? 12 : 7) : 0;
    tess_dtype dtype = i == 0 || below(&r, 2) || g->smooth ? c->dtype : others[below(&r, 9)];
    keep(c, tess__graph_param(c->graph, tess__type_of(dtype, rank, dim)));
  }
}

/* False: an op was refused, which the program's diag tells. */
static inline bool make_steps(struct graph_case *g) {
  struct program_case *c = &g->c;
  struct rng r = stream(g->seed, 2);
  int n = 1 + below(&r, MOST_STEPS_OF_GRAPH);
  for (int i = 0; i < n; i++) {
    if (g->skipped >> i & 1) continue;
    c->rng = stream(g->seed, 16 + (uint64_t)i);
    vid v = random_call(c);
    if (v == VID_NONE || c->d.status != TESS_OK) return false;
    if (tess__type_elements(type_in(c, v)) <= MOST_KEPT) keep(c, v);
  }
  c->rng = stream(g->seed, 3);
  vid result[3];
  int n_results = 1 + below(&c->rng, 3);
  for (int i = 0; i < n_results; i++)
    result[i] = i == 0 ? c->pool[c->n_pool - 1] : any(c);
  tess__graph_set_results(c->graph, n_results, result);
  return true;
}

static inline void replace(struct whole_program *p, struct graph *by) {
  tess__graph_free(p->graph);
  p->graph = by;
}

/* The program on a batch: some of its parameters have a further dimension. */
static inline bool make_batch(struct whole_program *p, struct rng *r) {
  struct graph *g = tess__graph_new("main");
  struct build b = {.graph = g, .diag = &p->made.c.d};
  struct batch batch = {.size = 1 + below(r, 5), .axis = -1};
  vid in[MAX_ENDS], out[MOST_RESULTS];
  bool mapped[MAX_ENDS], out_mapped[MOST_RESULTS];
  for (int i = 0; i < p->graph->n_params; i++) {
    const struct type *t = tess__type_at(p->graph, p->graph->param[i]);
    int64_t dim[TESS_MAX_RANK + 1] = {batch.size};
    memcpy(dim + 1, t->dim, sizeof *dim * t->rank);
    mapped[i] = i == 0 || below(r, 2);
    in[i] = tess__graph_param(g, mapped[i] ? tess__type_with_shape(t, t->rank + 1, dim) : t);
  }
  bool good = tess__batch(&b, p->graph, &batch, in, mapped, out, out_mapped);
  if (good) tess__graph_set_results(g, p->graph->n_results, out);
  if (good)
    replace(p, g);
  else
    tess__graph_free(g);
  return p->batch = good;
}

/* The cotangents of the results: small numbers. */
static inline vid weight(struct build *b, const struct type *result, struct rng *r) {
  const struct type *t = tess__type_cotangent(result);
  vid v = tess__n_constant_double(b, t, 1 + below(r, 3));
  return t->rank ? tess__n_add(
                       b, v,
                       tess__n_convert(b, tess__n_iota(b, tess__type_with_dtype(t, TESS_F64, false), below(r, t->rank)),
                                       (tess_dtype)t->dtype, false))
                 : v;
}

/* value_and_grad: results, then how their sum by weights changes with each parameter that is a float. */
static inline bool make_gradient(struct whole_program *p, struct rng *r) {
  struct graph *g = p->graph, *all = tess__graph_new("main");
  struct build b = {.graph = all, .diag = &p->made.c.d};
  struct arena arena = {0};
  struct linearized l;
  bool changes[MAX_ENDS];
  for (int i = 0; i < g->n_params; i++)
    changes[i] = class_of(tess__type_at(g, g->param[i])) & (DTYPE_FLOAT | DTYPE_COMPLEX);
  bool good = tess__linearize(&b, g, changes, &arena, &l);
  if (good) {
    int n = l.known->n_results, n_linear = l.linear->n_params;
    vid in[MAX_ENDS],
        *out = tess__arena_alloc(&arena, sizeof *out * (size_t)(n + 2 * n_linear + l.linear->n_results + MAX_ENDS)),
        *linear = out + n + MAX_ENDS, *ct = linear + 2 * n_linear;
    for (int i = 0; i < g->n_params; i++)
      in[i] = tess__graph_param(all, tess__type_at(g, g->param[i]));
    good = tess__remake_all(&b, l.known, in, out);
    for (int i = 0; i < n_linear; i++)
      linear[i] = i < l.n_residuals ? out[g->n_results + i] : VID_NONE;
    for (int i = 0; i < l.linear->n_results; i++)
      ct[i] = weight(&b, tess__type_at(l.linear, l.linear->result[i]), r);
    good = good && tess__transpose(&b, l.linear, linear, ct, linear + n_linear);
    int results = g->n_results;
    for (int i = l.n_residuals; i < n_linear && good; i++)
      if (linear[n_linear + i] != VID_NONE) out[results++] = linear[n_linear + i];
    if (good) tess__graph_set_results(all, results, out);
    tess__graph_free(l.known);
    tess__graph_free(l.linear);
  }
  tess__arena_free(&arena);
  if (good)
    replace(p, all);
  else
    tess__graph_free(all);
  return p->gradient = good;
}

static inline void make_boundary(struct whole_program *p, unsigned without) {
  struct program_case *c = &p->made.c;
  c->rng = stream(p->made.seed, 4);
  for (int i = 0; i < p->graph->n_params; i++) {
    struct boundary b = {random_sharding(c, tess__type_at(p->graph, p->graph->param[i])->rank, false),
                         below(&c->rng, 3) > 0};
    if (below(&c->rng, 5) && !(without & WITHOUT_IN)) p->in[i] = b;
  }
  for (int i = 0; i < p->graph->n_results; i++) {
    struct boundary b = {random_sharding(c, tess__type_at(p->graph, p->graph->result[i])->rank, false), true};
    if (below(&c->rng, 2) && !(without & WITHOUT_OUT)) p->out[i] = b;
  }
  int how = below(&c->rng, 4);
  p->options = (struct distribute_options){.verify = true, .together = how == 0, .sends = how == 1, .even = how == 2};
}

/* The program of a case. False: it could not be made, which p->made.c.d tells. */
static inline bool make_whole(struct whole_program *p, const struct choice *choice) {
  memset(p, 0, sizeof *p);
  begin_whole(&p->made, choice);
  p->graph = p->made.c.graph;
  p->mesh = p->made.c.mesh;
  p->data = stream(choice->seed, 5);
  struct rng r = stream(choice->seed, 6), how = stream(choice->seed, 7);
  bool batch = below(&how, 6) == 0 && !(choice->without & WITHOUT_BATCH), good = make_steps(&p->made);
  if (good && batch) good = make_batch(p, &r);
  p->n_exact = p->graph->n_results;
  if (good && p->made.smooth && !(choice->without & WITHOUT_GRADIENT) && !make_gradient(p, &r)) {
    good = p->refused = p->made.c.d.status == TESS_UNIMPLEMENTED || p->made.c.d.status == TESS_INVALID_ARGUMENT;
    if (good) tess__diag_clear(&p->made.c.d);
  }
  if (!good) return false;
  replace(p, tess__graph_copy(p->graph, NULL));
  make_boundary(p, choice->without);
  return tess__graph_verify(p->graph, &p->made.c.d);
}

static inline void free_whole(struct whole_program *p) {
  tess__graph_free(p->graph);
  tess__diag_clear(&p->made.c.d);
}

#endif
