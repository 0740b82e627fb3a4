/* A rule of the column transpose against what it is for: <A t, u> = <t, A' u> for an op A applied to numbers of f64
 * (c128: the real part of products that are not conjugated), both run by the reference kernels. */
#ifndef TESTS_UNIT_TRANSPOSE_H
#define TESTS_UNIT_TRANSPOSE_H

#include "ir/graph.h"
#include "op/region.h"
#include "unit/_maker.h"

enum { MOST_OPERANDS = 12 };

struct proof { /* of a graph of one node, whose operands are the parameters in order */
  const char *name;
  struct graph *graph;
  unsigned linear;   /* in which operands, together: bit i: operand i */
  bool others_count; /* other inexact operands are factors, with values; else they are zero */
  int most;          /* integers lie in [-1, most] */
  uint64_t rng;
  void *arg[MOST_OPERANDS], *ct[MOST_OPERANDS];
};

static inline bool is_inexact(const struct type *t) {
  return t->dtype == TESS_F64 || t->dtype == TESS_C128;
}
static inline int64_t doubles_in(const struct type *t) {
  return is_inexact(t) ? tess__type_elements(t) * (t->dtype == TESS_C128 ? 2 : 1) : 0;
}
static inline void *random_value(uint64_t *rng, const struct type *t, int most) {
  char *out = calloc(1, (size_t)tess__type_bytes(t) + 16);
  for (int64_t i = 0; i < doubles_in(t); i++)
    ((double *)(void *)out)[i] = (double)(next_random(rng) >> 11) * 0x1p-52 - 1;
  int64_t bytes = tess__dtype_bytes((tess_dtype)t->dtype);
  for (int64_t i = 0; !is_inexact(t) && i < tess__type_elements(t); i++)
    tess__element_from_double((tess_dtype)t->dtype, out + i * bytes,
                              t->dtype == TESS_BOOL ? under(rng, 2) : under(rng, most + 2) - 1);
  return out;
}

static inline double inner_product(const struct type *t, const double *x, const double *y) {
  double sum = 0;
  for (int64_t i = 0; i < doubles_in(t); i++)
    sum += x[i] * y[i] * (t->dtype == TESS_C128 && i % 2 ? -1 : 1);
  return sum;
}

/* Operands with a value, then a cotangent of each inexact result -> cotangents of the linear operands. */
static inline struct graph *transposed_graph(const struct proof *p, const bool *counts) {
  const struct graph *g = p->graph;
  struct diag d = {.status = TESS_OK};
  struct arena scratch = {0};
  struct graph *to = tess__graph_new("transposed");
  struct build b = {.graph = to, .diag = &d};
  struct call c;
  vid in[MOST_OPERANDS], ct[MOST_OPERANDS], ct_in[MOST_OPERANDS], out[MOST_OPERANDS];
  tess__node_call(g, &g->node[g->n_nodes - 1], &c, &scratch);
  if (!c.op->transpose) fail_msg("%s has no transpose", c.op->name);
  for (int i = 0; i < c.n_in; i++)
    in[i] = p->linear >> i & 1 ? VID_NONE : tess__graph_param(to, c.in[i]);
  for (int i = 0; i < c.n_out; i++)
    ct[i] = counts[i] ? tess__graph_param(to, tess__type_cotangent(c.out[i])) : VID_NONE;
  if (!c.op->transpose(&b, &(struct transposed){&c, in, ct}, ct_in)) fail_msg("%s: %s", p->name, d.message);
  int n = 0;
  for (int i = 0; i < c.n_in; i++) {
    if (!(p->linear >> i & 1)) {
      assert_int_equal(ct_in[i], VID_NONE);
      continue;
    }
    const struct type *want = tess__type_cotangent(c.in[i]);
    if (ct_in[i] == VID_NONE) ct_in[i] = tess__n_constant_double(&b, want, 0);
    if (tess__type_at(to, ct_in[i]) != want)
      fail_msg("%s: operand %d is %s, its cotangent %s", p->name, i, tess__type_text(c.in[i]),
               tess__type_text(tess__type_at(to, ct_in[i])));
    out[n++] = ct_in[i];
  }
  tess__graph_set_results(to, n, out);
  if (!tess__graph_verify(to, &d)) fail_msg("%s: %s", p->name, d.message);
  tess__arena_free(&scratch);
  return to;
}

static inline void run_graph(const struct graph *g, void *const *in, void **out) {
  for (int i = 0; i < g->n_results; i++)
    out[i] = calloc(1, (size_t)tess__type_bytes(tess__type_at(g, g->result[i])) + 16);
  tess__region_run(g, (const void *const *)in, out);
}

/* counts: which results have a cotangent. */
static inline void prove_counting(struct proof *p, const bool *counts) {
  const struct graph *g = p->graph;
  struct graph *back = transposed_graph(p, counts);
  void *in[2 * MOST_OPERANDS], *out[MOST_OPERANDS], *ct_in[MOST_OPERANDS];
  int n = 0;
  for (int i = 0; i < g->n_params; i++) {
    const struct type *t = tess__type_at(g, g->param[i]);
    p->arg[i] = random_value(&p->rng, t, p->most);
    if (is_inexact(t) && !(p->linear >> i & 1) && !p->others_count) memset(p->arg[i], 0, (size_t)tess__type_bytes(t));
    if (!(p->linear >> i & 1)) in[n++] = p->arg[i];
  }
  run_graph(g, p->arg, out);
  double want = 0, got = 0;
  for (int i = 0; i < g->n_results; i++) {
    const struct type *t = tess__type_at(g, g->result[i]);
    p->ct[i] = random_value(&p->rng, t, p->most);
    if (counts[i]) want += inner_product(t, out[i], p->ct[i]);
    if (counts[i]) in[n++] = p->ct[i];
  }
  run_graph(back, in, ct_in);
  for (int i = 0, k = 0; i < g->n_params; i++)
    if (p->linear >> i & 1) got += inner_product(tess__type_at(g, g->param[i]), p->arg[i], ct_in[k++]);
  if (!(fabs(got - want) <= 1e-10 * (1 + fabs(want)))) {
    struct text t = {0};
    tess__graph_print(&t, g);
    tess__graph_print(&t, back);
    fail_msg("%s: <A t, u> is %.17g, <t, A' u> %.17g\n%s", p->name, want, got, tess__text_string(&t));
  }
  for (int i = 0; i < g->n_params; i++)
    free(p->arg[i]);
  for (int i = 0; i < g->n_results; i++) {
    free(p->ct[i]);
    free(out[i]);
  }
  for (int i = 0; i < back->n_results; i++)
    free(ct_in[i]);
  tess__graph_free(back);
}

/* With all results counting, and where there are several with each one alone. */
static inline void prove(struct proof *p) {
  bool counts[MOST_OPERANDS];
  int n = p->graph->n_results;
  for (int only = n > 1 ? -1 : 0; only < n; only++) {
    bool any = false;
    for (int i = 0; i < n; i++)
      any |= counts[i] = is_inexact(tess__type_at(p->graph, p->graph->result[i])) && (only < 0 || n == 1 || i == only);
    if (any) prove_counting(p, counts);
  }
}

/* Linear in all of the operands in the mask, and so in each alone. */
static inline void prove_together(struct proof *p, unsigned mask) {
  p->linear = mask;
  prove(p);
  for (int i = 0; mask >> i; i++) {
    p->linear = 1U << i;
    if (mask >> i & 1 && p->linear != mask) prove(p);
  }
}

/* Linear in each of the operands in the mask beside values of the others. */
static inline void prove_each(struct proof *p, unsigned mask) {
  p->others_count = true;
  for (int i = 0; mask >> i; i++) {
    p->linear = 1U << i;
    if (mask >> i & 1) prove(p);
  }
}

#endif
