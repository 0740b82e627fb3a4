/* Graphs on batches against their elements: the batch of a graph, run by the reference kernels, is the results of the
 * graph on each element, to the bit. */
#ifndef TESTS_UNIT_BATCH_H
#define TESTS_UNIT_BATCH_H

#include "op/region.h"
#include "unit/_ir.h"

enum { MOST_VALUES = 12 };

struct batch_trial {
  const char *name;
  uint64_t rng;
  struct graph *graph;
  bool diagonal; /* the first parameter's matrices have large diagonals */
  int most;      /* integers are from -2 to this */
  int cases;     /* counted */
};

static inline int under(uint64_t *rng, int n) {
  return n > 0 ? (int)(next_random(rng) % (uint64_t)n) : 0;
}
static inline double uniform(uint64_t *rng) {
  return (double)(next_random(rng) >> 11) * 0x1p-52 - 1;
}
static inline void *room_for(const struct type *t) {
  return calloc(1, (size_t)tess__type_bytes(t) + 16);
}

static inline void fill_element(struct batch_trial *t, tess_dtype dtype, void *out) {
  enum dtype_class class = tess__dtype_class(dtype);
  double x = uniform(&t->rng), y = uniform(&t->rng);
  int i = under(&t->rng, t->most + 3) - 2;
  bool is_signed = dtype == TESS_I8 || dtype == TESS_I16 || dtype == TESS_I32 || dtype == TESS_I64;
  if (class == DTYPE_COMPLEX)
    tess__element_from_complex(dtype, out, x, y);
  else if (class == DTYPE_FLOAT)
    tess__element_from_double(dtype, out, x);
  else if (class == DTYPE_BOOL)
    tess__element_from_double(dtype, out, x < 0);
  else
    tess__element_from_double(dtype, out, is_signed ? i : abs(i));
}

static inline void fill_param(struct batch_trial *t, int param, const struct type *type, void *out) {
  tess_dtype dtype = (tess_dtype)type->dtype;
  int64_t bytes = tess__dtype_bytes(dtype), columns = type->rank ? type->dim[type->rank - 1] : 1;
  for (int64_t i = 0; i < tess__type_elements(type); i++)
    fill_element(t, dtype, (char *)out + i * bytes);
  for (int64_t i = 0; t->diagonal && param == 0 && i < tess__type_elements(type); i++)
    if (i % columns == i / columns % columns)
      tess__element_from_double(dtype, (char *)out + i * bytes, 4.5 + (double)i);
}

static inline const struct type *batch_of(const struct type *t, int64_t size) {
  int64_t dim[TESS_MAX_RANK] = {size};
  memcpy(dim + 1, t->dim, sizeof *dim * t->rank);
  return tess__type_with_shape(t, t->rank + 1, dim);
}

static inline const struct type *param_type(const struct graph *g, int i) {
  return tess__type_at(g, g->param[i]);
}
static inline const struct type *result_type(const struct graph *g, int i) {
  return tess__type_at(g, g->result[i]);
}

struct batch_run {
  struct batch_trial *t;
  int64_t size;
  bool mapped[MOST_VALUES], out_mapped[MOST_VALUES];
  struct graph *graph; /* of the batch */
  void *in[MOST_VALUES], *out[MOST_VALUES];
};

static inline void batch_graph(struct batch_run *r) {
  struct graph *g = r->t->graph;
  struct diag d = {.status = TESS_OK};
  vid in[MOST_VALUES], out[MOST_VALUES];
  r->graph = tess__graph_new("batch");
  struct build b = {.graph = r->graph, .diag = &d};
  for (int i = 0; i < g->n_params; i++)
    in[i] = tess__graph_param(r->graph, r->mapped[i] ? batch_of(param_type(g, i), r->size) : param_type(g, i));
  if (!batch_by_rules(&b, g, r->size, in, r->mapped, out, r->out_mapped)) fail_msg("%s: %s", r->t->name, d.message);
  for (int i = 0; i < g->n_results; i++) {
    const struct type *want = r->out_mapped[i] ? batch_of(result_type(g, i), r->size) : result_type(g, i);
    if (type_of(&b, out[i]) != want)
      fail_msg("%s: result %d is %s, legal: %s", r->t->name, i, tess__type_text(type_of(&b, out[i])),
               tess__type_text(want));
  }
  tess__graph_set_results(r->graph, g->n_results, out);
  if (!tess__graph_verify(r->graph, &d)) fail_msg("%s: %s", r->t->name, d.message);
}

/* Element k alone is what the batch has there. */
static inline void prove_element(const struct batch_run *r, int64_t k) {
  struct graph *g = r->t->graph;
  const void *in[MOST_VALUES];
  void *out[MOST_VALUES];
  for (int i = 0; i < g->n_params; i++)
    in[i] = (const char *)r->in[i] + (r->mapped[i] ? k * tess__type_bytes(param_type(g, i)) : 0);
  for (int i = 0; i < g->n_results; i++)
    out[i] = room_for(result_type(g, i));
  tess__region_run(g, in, out);
  for (int i = 0; i < g->n_results; i++) {
    size_t bytes = (size_t)tess__type_bytes(result_type(g, i));
    if (memcmp((const char *)r->out[i] + (r->out_mapped[i] ? (size_t)k * bytes : 0), out[i], bytes) != 0) {
      struct text text = {0};
      tess__graph_print(&text, g);
      tess__graph_print(&text, r->graph);
      fail_msg("%s: result %d differs in element %lld:\n%s", r->t->name, i, (long long)k, tess__text_string(&text));
    }
    free(out[i]);
  }
}

/* One choice of the operands that are batches: bit i of mask is parameter i. */
static inline void prove_mapped(struct batch_trial *t, unsigned mask, int64_t size) {
  struct batch_run r = {.t = t, .size = size};
  struct graph *g = t->graph;
  assert_true(g->n_params <= MOST_VALUES && g->n_results <= MOST_VALUES);
  for (int i = 0; i < g->n_params; i++)
    r.mapped[i] = mask >> i & 1;
  batch_graph(&r);
  for (int i = 0; i < g->n_params; i++) {
    r.in[i] = room_for(param_type(r.graph, i));
    for (int64_t k = 0; k < (r.mapped[i] ? size : 1); k++)
      fill_param(t, i, param_type(g, i), (char *)r.in[i] + k * tess__type_bytes(param_type(g, i)));
  }
  for (int i = 0; i < g->n_results; i++)
    r.out[i] = room_for(result_type(r.graph, i));
  tess__region_run(r.graph, (const void *const *)r.in, r.out);
  for (int64_t k = 0; k < size; k++)
    prove_element(&r, k);
  for (int i = 0; i < g->n_params; i++)
    free(r.in[i]);
  for (int i = 0; i < g->n_results; i++)
    free(r.out[i]);
  tess__graph_free(r.graph);
  t->cases++;
}

/* Every choice; sizes of batches are from 0 on. */
static inline void prove_batches(struct batch_trial *t) {
  for (unsigned mask = 1; mask < 1U << t->graph->n_params; mask++)
    prove_mapped(t, mask, under(&t->rng, 8) ? 1 + under(&t->rng, 3) : 0);
}

#endif
