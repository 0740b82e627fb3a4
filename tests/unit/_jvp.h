/* Forward derivatives against central differences: a graph of f64 (c128) values, its forward derivative, both run by
 * the reference kernels along random directions. */
#ifndef TESTS_UNIT_JVP_H
#define TESTS_UNIT_JVP_H

#include "op/region.h"
#include "transform/forward.h"
#include "unit/_maker.h"

enum { MOST_VALUES = 12 };

/* How the values of a parameter are made. */
enum fill {
  FILL_ANY,       /* in [-1, 1], each different */
  FILL_SYMMETRIC, /* Hermitian, as its directions are */
  FILL_DEFINITE,  /* and positive definite */
  FILL_DIAGONAL,  /* square, the diagonal is large */
  FILL_POSITIVE,  /* from 1 to 3 */
  FILL_INDEX      /* integers from -1 to `most` */
};

struct trial {
  const char *name;
  uint64_t rng;
  struct graph *graph, *forward; /* forward: parameters, then directions; results, then their tangents */
  enum fill fill[MOST_VALUES];
  int most;
  int direction[MOST_VALUES]; /* position among the directions; -1: none */
  void *args[2 * MOST_VALUES], *out[2 * MOST_VALUES];
};

static inline double uniform(uint64_t *rng) {
  return (double)(next_random(rng) >> 11) * 0x1p-52 - 1;
}
static inline bool is_inexact(const struct type *t) {
  return t->dtype == TESS_F64 || t->dtype == TESS_C128;
}
static inline int64_t doubles_in(const struct type *t) {
  return tess__type_elements(t) * (t->dtype == TESS_C128 ? 2 : 1);
}
static inline void *room_for(const struct type *t) {
  return calloc(1, (size_t)tess__type_bytes(t) + 16);
}

/* x += the adjoint of x, halved; for directions and values of Hermitian matrices */
static inline void make_symmetric(const struct type *t, double *x) {
  int64_t n = t->dim[t->rank - 1], parts = t->dtype == TESS_C128 ? 2 : 1;
  for (int64_t m = 0; n && m < tess__type_elements(t) / (n * n); m++, x += n * n * parts)
    for (int64_t i = 0; i < n; i++)
      for (int64_t k = 0; k <= i; k++)
        for (int64_t p = 0; p < parts; p++) {
          double *a = x + (i * n + k) * parts + p, *b = x + (k * n + i) * parts + p;
          *b = *a;
          if (p == 1) *b = -*a;
          if (p == 1 && i == k) *a = 0;
        }
}

static inline void fill_value(struct trial *t, int param, bool direction, void *out) {
  const struct type *type = tess__type_at(t->graph, t->graph->param[param]);
  int64_t parts = type->dtype == TESS_C128 ? 2 : 1, columns = type->rank ? type->dim[type->rank - 1] : 1;
  enum fill how = t->fill[param];
  if (!is_inexact(type)) {
    for (int64_t i = 0; i < tess__type_elements(type); i++)
      tess__element_from_double((tess_dtype)type->dtype, (char *)out + i * tess__dtype_bytes((tess_dtype)type->dtype),
                                type->dtype == TESS_BOOL ? under(&t->rng, 2) : under(&t->rng, t->most + 2) - 1);
    return;
  }
  double *x = out;
  int64_t n = doubles_in(type);
  for (int64_t i = 0; i < n; i++) { /* a shuffle of numbers that lie apart: none are nearly equal */
    int64_t other = under(&t->rng, (int)i + 1);
    x[i] = x[other];
    x[other] = ((double)i + 0.5 + uniform(&t->rng) / 4) * 2 / (double)n - 1;
  }
  for (int64_t i = 0; how == FILL_POSITIVE && !direction && i < n; i++)
    x[i] += 2;
  if (how == FILL_SYMMETRIC || how == FILL_DEFINITE) make_symmetric(type, x);
  for (int64_t i = 0; (how == FILL_DEFINITE || how == FILL_DIAGONAL) && !direction && i < tess__type_elements(type);
       i++)
    if (i % columns == i / columns % columns) x[i * parts] += 4;
}

/* The forward derivative of the graph, all inexact parameters changing. False: a rule refuses, which d tells. */
static inline bool derive(struct trial *t, struct diag *d) {
  struct graph *g = t->graph;
  vid in[MOST_VALUES], tangent[MOST_VALUES], out[2 * MOST_VALUES];
  int n = 0;
  assert_true(g->n_params <= MOST_VALUES && g->n_results <= MOST_VALUES);
  t->forward = tess__graph_new("forward");
  struct build b = {.graph = t->forward, .diag = d};
  for (int i = 0; i < g->n_params; i++)
    in[i] = tess__graph_param(t->forward, tess__type_at(g, g->param[i]));
  for (int i = 0; i < g->n_params; i++) {
    const struct type *type = tess__type_at(g, g->param[i]);
    t->direction[i] = is_inexact(type) ? n++ : -1;
    tangent[i] = is_inexact(type) ? tess__graph_param(t->forward, type) : VID_NONE;
  }
  if (!tess__forward(&b, g, in, tangent, out, out + g->n_results)) return false;
  for (int i = 0; i < g->n_results; i++) {
    const struct type *type = tess__type_at(g, g->result[i]);
    vid *v = &out[g->n_results + i];
    if (*v == VID_NONE) *v = tess__n_constant_double(&b, type, 0);
    if (tess__type_at(t->forward, *v) != type)
      fail_msg("%s: result %d is %s, its tangent %s", t->name, i, tess__type_text(type),
               tess__type_text(tess__type_at(t->forward, *v)));
  }
  tess__graph_set_results(t->forward, 2 * g->n_results, out);
  if (!tess__graph_verify(t->forward, d)) fail_msg("%s: %s", t->name, d->message);
  return true;
}

static inline void run_forward(struct trial *t) {
  tess__region_run(t->forward, (const void *const *)t->args, t->out);
}
/* The results of args + step * directions. */
static inline void run_moved(struct trial *t, double step, void **out) {
  struct graph *g = t->graph;
  void *args[MOST_VALUES];
  for (int i = 0; i < g->n_params; i++) {
    const struct type *type = tess__type_at(g, g->param[i]);
    args[i] = room_for(type);
    memcpy(args[i], t->args[i], (size_t)tess__type_bytes(type));
    for (int64_t k = 0; t->direction[i] >= 0 && k < doubles_in(type); k++)
      ((double *)args[i])[k] += step * ((double *)t->args[g->n_params + t->direction[i]])[k];
  }
  tess__region_run(g, (const void *const *)args, out);
  for (int i = 0; i < g->n_params; i++)
    free(args[i]);
}

static inline double most_of(const double *x, int64_t n) {
  double most = 0;
  for (int64_t i = 0; i < n; i++)
    most = fmax(most, fabs(x[i]));
  return most;
}

static inline void compare_tangents(const struct trial *t, int result, const double *got, const double *want,
                                    double error, const char *what) {
  const struct type *type = tess__type_at(t->graph, t->graph->result[result]);
  int64_t n = is_inexact(type) ? doubles_in(type) : 0;
  double scale = 1 + most_of(want, n);
  for (int64_t i = 0; i < n; i++)
    if (!(fabs(got[i] - want[i]) <= error * scale))
      fail_msg("%s: number %lld of the tangent of result %d is %.17g, by %s %.17g", t->name, (long long)i, result,
               got[i], what, want[i]);
}

/* Fourth-order central differences: of (8 (f(h) - f(-h)) - (f(2h) - f(-2h))) / 12 h. */
static inline void check_differences(struct trial *t) {
  static const double step[4] = {1, -1, 2, -2}, weight[4] = {8, -8, -1, 1};
  const double h = 4e-6;
  struct graph *g = t->graph;
  void *moved[4][MOST_VALUES];
  for (int s = 0; s < 4; s++) {
    for (int i = 0; i < g->n_results; i++)
      moved[s][i] = room_for(tess__type_at(g, g->result[i]));
    run_moved(t, step[s] * h, moved[s]);
  }
  for (int i = 0; i < g->n_results; i++) {
    const struct type *type = tess__type_at(g, g->result[i]);
    int64_t n = is_inexact(type) ? doubles_in(type) : 0;
    double *want = calloc((size_t)n + 1, sizeof *want);
    for (int s = 0; s < 4; s++)
      for (int64_t k = 0; k < n; k++)
        if (isfinite(((double *)moved[s][i])[k])) /* no window has anything: it stays infinite */
          want[k] += weight[s] * ((double *)moved[s][i])[k] / (12 * h);
    compare_tangents(t, i, t->out[g->n_results + i], want, 1e-6, "differences");
    free(want);
  }
  for (int s = 0; s < 4; s++)
    for (int i = 0; i < g->n_results; i++)
      free(moved[s][i]);
}

/* Of a u + c v: a times that of u, c times that of v. */
static inline void check_linear(struct trial *t) {
  static const double a = 1.25, c = -0.75;
  struct graph *g = t->graph;
  double *sum[MOST_VALUES];
  int64_t n[MOST_VALUES];
  for (int i = 0; i < g->n_results; i++) {
    const struct type *type = tess__type_at(g, g->result[i]);
    n[i] = is_inexact(type) ? doubles_in(type) : 0;
    sum[i] = calloc((size_t)n[i] + 1, sizeof **sum);
    for (int64_t k = 0; k < n[i]; k++)
      sum[i][k] = a * ((double *)t->out[g->n_results + i])[k];
  }
  double *first[MOST_VALUES] = {0};
  for (int i = 0; i < g->n_params; i++) {
    const struct type *type = tess__type_at(g, g->param[i]);
    if (t->direction[i] < 0) continue;
    void *x = t->args[g->n_params + t->direction[i]];
    first[i] = room_for(type);
    memcpy(first[i], x, (size_t)tess__type_bytes(type));
    fill_value(t, i, true, x);
  }
  run_forward(t);
  for (int i = 0; i < g->n_results; i++)
    for (int64_t k = 0; k < n[i]; k++)
      sum[i][k] += c * ((double *)t->out[g->n_results + i])[k];
  for (int i = 0; i < g->n_params; i++) {
    if (!first[i]) continue;
    double *x = t->args[g->n_params + t->direction[i]];
    for (int64_t k = 0; k < doubles_in(tess__type_at(g, g->param[i])); k++)
      x[k] = a * first[i][k] + c * x[k];
    free(first[i]);
  }
  run_forward(t);
  for (int i = 0; i < g->n_results; i++) {
    compare_tangents(t, i, t->out[g->n_results + i], sum[i], 1e-9, "linearity");
    free(sum[i]);
  }
}

static inline void open_trial(struct trial *t) {
  struct diag d = {.status = TESS_OK};
  if (!derive(t, &d)) fail_msg("%s: %s", t->name, d.message);
  for (int i = 0; i < t->graph->n_params; i++) {
    const struct type *type = tess__type_at(t->graph, t->graph->param[i]);
    t->args[i] = room_for(type);
    fill_value(t, i, false, t->args[i]);
    if (t->direction[i] < 0) continue;
    t->args[t->graph->n_params + t->direction[i]] = room_for(type);
    fill_value(t, i, true, t->args[t->graph->n_params + t->direction[i]]);
  }
  for (int i = 0; i < t->forward->n_results; i++)
    t->out[i] = room_for(tess__type_at(t->forward, t->forward->result[i]));
}

static inline void close_trial(struct trial *t) {
  for (int i = 0; i < t->forward->n_params; i++)
    free(t->args[i]);
  for (int i = 0; i < t->forward->n_results; i++)
    free(t->out[i]);
  tess__graph_free(t->forward);
}

/* Both checks; the graph stays the caller's. */
static inline void prove_trial(struct trial *t) {
  open_trial(t);
  run_forward(t);
  check_differences(t);
  check_linear(t);
  close_trial(t);
}

#endif
