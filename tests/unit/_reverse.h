/* Reverse derivatives against forward ones: a graph is linearized, its linear part agrees with the forward derivative,
 * and the transpose of that is its adjoint: <J v, u> = <v, J' u>. */
#ifndef TESTS_UNIT_REVERSE_H
#define TESTS_UNIT_REVERSE_H

#include "transform/linearize.h"
#include "transform/transpose.h"
#include "unit/_jvp.h"

struct reverse {
  struct trial *t;
  struct linearized l;
  struct graph *back; /* residuals, cotangents of results that change -> cotangents of parameters that change */
  bool reached[MOST_VALUES];
  struct arena arena;
};

static inline int count_ops(const struct graph *g, const struct tess_op *op) {
  int n = 0;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    n += g->node[i].op == op;
    for (int r = 0; r < g->node[i].n_regions; r++)
      n += count_ops(g->node[i].regions[r], op);
  }
  return n;
}

static inline const struct node *find_op(const struct graph *g, const struct tess_op *op) {
  for (uint32_t i = 0; i < g->n_nodes; i++)
    if (g->node[i].op == op) return &g->node[i];
  return NULL;
}

/* The transpose of a linear graph behind n residuals; reached: which cotangents it has. */
static inline struct graph *backward(const struct build *like, const struct graph *linear, int n_residuals,
                                     bool *reached) {
  size_t room = (size_t)(linear->n_params + linear->n_results + 1);
  vid *in = calloc(3 * room, sizeof *in), *ct = in + room, *out = ct + room;
  struct graph *g = tess__graph_new("backward");
  struct build b = {.graph = g, .diag = like->diag, .scope = like->scope};
  for (int i = 0; i < linear->n_params; i++)
    in[i] = i < n_residuals ? tess__graph_param(g, tess__type_at(linear, linear->param[i])) : VID_NONE;
  for (int i = 0; i < linear->n_results; i++)
    ct[i] = tess__graph_param(g, tess__type_cotangent(tess__type_at(linear, linear->result[i])));
  if (!tess__transpose(&b, linear, in, ct, out)) fail_msg("transpose: %s", b.diag->message);
  int n = 0;
  for (int i = n_residuals; i < linear->n_params; i++) {
    reached[i - n_residuals] = out[i] != VID_NONE;
    if (out[i] != VID_NONE) out[n++] = out[i];
  }
  tess__graph_set_results(g, n, out);
  if (!tess__graph_verify(g, b.diag)) fail_msg("transpose: %s", b.diag->message);
  free(in);
  return g;
}

static inline void open_reverse(struct reverse *r, struct trial *t) {
  struct diag d = {.status = TESS_OK};
  struct build like = {.diag = &d};
  bool changes[MOST_VALUES];
  *r = (struct reverse){.t = t};
  for (int i = 0; i < t->graph->n_params; i++)
    changes[i] = t->direction[i] >= 0;
  if (!tess__linearize(&like, t->graph, changes, &r->arena, &r->l)) fail_msg("%s: %s", t->name, d.message);
  if (!tess__graph_verify(r->l.known, &d)) fail_msg("%s: known: %s", t->name, d.message);
  if (!tess__graph_verify(r->l.linear, &d)) fail_msg("%s: linear: %s", t->name, d.message);
  assert_int_equal(r->l.known->n_results, t->graph->n_results + r->l.n_residuals);
  r->back = backward(&like, r->l.linear, r->l.n_residuals, r->reached);
}

static inline void close_reverse(struct reverse *r) {
  tess__graph_free(r->l.known);
  tess__graph_free(r->l.linear);
  tess__graph_free(r->back);
  tess__arena_free(&r->arena);
}

static inline void **rooms(const struct graph *g) {
  void **out = calloc((size_t)g->n_results + 1, sizeof *out);
  for (int i = 0; i < g->n_results; i++)
    out[i] = room_for(tess__type_at(g, g->result[i]));
  return out;
}

static inline void free_rooms(const struct graph *g, void **out) {
  for (int i = 0; i < g->n_results; i++)
    free(out[i]);
  free(out);
}

/* Sum of products; of complex numbers not conjugated, its real part. */
static inline double inner(const struct type *t, const double *a, const double *c) {
  double sum = 0;
  int64_t n = tess__type_elements(t);
  for (int64_t i = 0; i < n; i++)
    sum += t->dtype == TESS_C128 ? a[2 * i] * c[2 * i] - a[2 * i + 1] * c[2 * i + 1] : a[i] * c[i];
  return sum;
}

/* Both run at the trial's arguments and directions; forward has been run. */
static inline void check_reverse(struct reverse *r) {
  struct trial *t = r->t;
  const struct graph *g = t->graph, *linear = r->l.linear;
  int n = r->l.n_residuals, k = 0;
  void **known = rooms(r->l.known), **tangent = rooms(linear), **back = rooms(r->back);
  tess__region_run(r->l.known, (const void *const *)t->args, known);
  for (int i = 0; i < g->n_results; i++) {
    const struct type *type = tess__type_at(g, g->result[i]);
    if (memcmp(known[i], t->out[i], (size_t)tess__type_bytes(type)) != 0)
      fail_msg("%s: result %d is another", t->name, i);
  }
  const void **in = calloc((size_t)(n + linear->n_params + linear->n_results + 1), sizeof *in);
  memcpy(in, known + g->n_results, sizeof *in * (size_t)n);
  memcpy(in + n, t->args + g->n_params, sizeof *in * (size_t)(linear->n_params - n));
  tess__region_run(linear, in, tangent);
  double left = 0, right = 0, size = 0;
  for (int i = 0; i < g->n_results; i++) {
    const struct type *type = tess__type_at(g, g->result[i]);
    double *zeros = room_for(type);
    compare_tangents(t, i, r->l.result[i] ? tangent[k] : zeros, t->out[g->n_results + i], 1e-11, "jvp");
    free(zeros);
    k += r->l.result[i];
  }
  for (k = 0; k < linear->n_results; k++) {
    const struct type *type = tess__type_at(linear, linear->result[k]);
    double *u = room_for(type);
    for (int64_t i = 0; i < doubles_in(type); i++)
      u[i] = uniform(&t->rng);
    in[n + k] = u;
    left += inner(type, tangent[k], u);
    size += fabs(left);
  }
  tess__region_run(r->back, in, back);
  k = 0;
  for (int i = n; i < linear->n_params; i++) {
    if (!r->reached[i - n]) continue;
    const struct type *type = tess__type_at(linear, linear->param[i]);
    right += inner(type, t->args[g->n_params + i - n], back[k++]);
  }
  if (!(fabs(left - right) <= 1e-10 * (1 + size)))
    fail_msg("%s: <J v, u> is %.17g, <v, J' u> %.17g", t->name, left, right);
  for (k = 0; k < linear->n_results; k++)
    free((void *)(uintptr_t)in[n + k]);
  free(in);
  free_rooms(r->l.known, known);
  free_rooms(linear, tangent);
  free_rooms(r->back, back);
}

/* All checks but differences; the graph stays the caller's. */
static inline void prove_adjoint(struct trial *t) {
  struct reverse r;
  open_trial(t);
  run_forward(t);
  open_reverse(&r, t);
  check_reverse(&r);
  close_reverse(&r);
  close_trial(t);
}

/* All checks. */
static inline void prove_reverse(struct trial *t) {
  open_trial(t);
  run_forward(t);
  check_differences(t);
  close_trial(t);
  prove_adjoint(t);
}

#endif
