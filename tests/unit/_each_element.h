/* A graph on a batch against the graph on each element of it: the batch's graph is made, verified and run by the ops'
 * reference kernels, and element i of its results is what the graph gives for element i of its arguments. */
#ifndef TESTS_UNIT_EACH_ELEMENT_H
#define TESTS_UNIT_EACH_ELEMENT_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "core/dtype.h"
#include "op/region.h"
#include "transform/batch.h"

enum { MOST_ENDS_OF_TRIAL = 16 };

struct element_trial {
  const char *name;
  const struct graph *graph;
  unsigned mapped; /* bit i: parameter i */
  int64_t size;
  double tolerance; /* relative, of numbers; 0: bit for bit */
  /* Values of parameter i: of one element, or of all where it is not mapped. */
  void (*fill)(void *ctx, int i, int64_t element, const struct type *t, void *out);
  void *ctx;
  struct graph *batched; /* made by batch_make */
  bool out_mapped[MOST_ENDS_OF_TRIAL];
};

static inline const struct type *batch_of(const struct type *t, int64_t size) {
  int64_t dim[TESS_MAX_RANK + 1] = {size};
  memcpy(dim + 1, t->dim, sizeof *dim * t->rank);
  return tess__type_with_shape(t, t->rank + 1, dim);
}

/* False: a rule refuses, which d tells; nothing is made. */
static inline bool batch_make(struct element_trial *t, const struct batch *batch, struct diag *d) {
  const struct graph *g = t->graph;
  vid in[MOST_ENDS_OF_TRIAL], out[MOST_ENDS_OF_TRIAL];
  bool mapped[MOST_ENDS_OF_TRIAL];
  assert_true(g->n_params <= MOST_ENDS_OF_TRIAL && g->n_results <= MOST_ENDS_OF_TRIAL);
  t->batched = tess__graph_new("batch");
  struct build b = {.graph = t->batched, .diag = d};
  for (int i = 0; i < g->n_params; i++) {
    const struct type *type = tess__type_at(g, g->param[i]);
    mapped[i] = t->mapped >> i & 1;
    in[i] = tess__graph_param(t->batched, mapped[i] ? batch_of(type, t->size) : type);
  }
  if (!tess__batch(&b, g, batch, in, mapped, out, t->out_mapped)) {
    tess__graph_free(t->batched);
    t->batched = NULL;
    return false;
  }
  tess__graph_set_results(t->batched, g->n_results, out);
  if (!tess__graph_verify(t->batched, d)) fail_msg("%s: %s", t->name, d->message);
  for (int i = 0; i < g->n_results; i++) {
    const struct type *one = tess__type_at(g, g->result[i]);
    const struct type *want = t->out_mapped[i] ? batch_of(one, t->size) : one;
    if (tess__type_at(t->batched, out[i]) != want)
      fail_msg("%s: result %d is %s and should be %s", t->name, i, tess__type_text(tess__type_at(t->batched, out[i])),
               tess__type_text(want));
  }
  return true;
}

static inline bool batch_near(const struct type *t, const void *a, const void *b, double tolerance) {
  double x[2], y[2];
  if (memcmp(a, b, (size_t)tess__dtype_bytes((tess_dtype)t->dtype)) == 0) return true;
  tess__element_to_complex((tess_dtype)t->dtype, a, &x[0], &x[1]);
  tess__element_to_complex((tess_dtype)t->dtype, b, &y[0], &y[1]);
  for (int k = 0; k < 2; k++)
    if (x[k] != y[k] && !(isnan(x[k]) && isnan(y[k])) && !(fabs(x[k] - y[k]) <= tolerance * (1 + fabs(y[k]))))
      return false;
  return true;
}

static inline void batch_compare(const struct element_trial *t, int result, int64_t element, const void *got,
                                 const void *want) {
  const struct type *type = tess__type_at(t->graph, t->graph->result[result]);
  int64_t bytes = tess__dtype_bytes((tess_dtype)type->dtype);
  for (int64_t k = 0; k < tess__type_elements(type); k++)
    if (!batch_near(type, (const char *)got + k * bytes, (const char *)want + k * bytes, t->tolerance)) {
      double a[2], b[2];
      tess__element_to_complex((tess_dtype)type->dtype, (const char *)got + k * bytes, &a[0], &a[1]);
      tess__element_to_complex((tess_dtype)type->dtype, (const char *)want + k * bytes, &b[0], &b[1]);
      struct text text = {0};
      tess__graph_print(&text, t->graph);
      tess__graph_print(&text, t->batched);
      print_message("%s\n", tess__text_string(&text));
      tess__text_free(&text);
      fail_msg("%s, mapped %x: number %lld of element %lld of result %d is %.17g, alone %.17g", t->name, t->mapped,
               (long long)k, (long long)element, result, a[0], b[0]);
    }
}

/* The batch's results against those of each element; frees the batch's graph. */
static inline void batch_check(struct element_trial *t) {
  const struct graph *g = t->graph;
  void *args[MOST_ENDS_OF_TRIAL], *one[MOST_ENDS_OF_TRIAL], *got[MOST_ENDS_OF_TRIAL], *want[MOST_ENDS_OF_TRIAL];
  for (int i = 0; i < g->n_params; i++) {
    const struct type *type = tess__type_at(g, g->param[i]);
    size_t bytes = (size_t)tess__type_bytes(type);
    int64_t n = t->mapped >> i & 1 ? t->size : 1;
    args[i] = calloc(1, bytes * (size_t)n + 16);
    for (int64_t e = 0; e < n; e++)
      t->fill(t->ctx, i, e, type, (char *)args[i] + (size_t)e * bytes);
  }
  for (int i = 0; i < g->n_results; i++) {
    got[i] = calloc(1, (size_t)tess__type_bytes(tess__type_at(t->batched, t->batched->result[i])) + 16);
    want[i] = calloc(1, (size_t)tess__type_bytes(tess__type_at(g, g->result[i])) + 16);
  }
  tess__region_run(t->batched, (const void *const *)args, got);
  for (int64_t e = 0; e < t->size; e++) {
    for (int i = 0; i < g->n_params; i++) {
      size_t bytes = (size_t)tess__type_bytes(tess__type_at(g, g->param[i]));
      one[i] = (char *)args[i] + (t->mapped >> i & 1 ? (size_t)e * bytes : 0);
    }
    tess__region_run(g, (const void *const *)one, want);
    for (int i = 0; i < g->n_results; i++) {
      size_t bytes = (size_t)tess__type_bytes(tess__type_at(g, g->result[i]));
      batch_compare(t, i, e, (const char *)got[i] + (t->out_mapped[i] ? (size_t)e * bytes : 0), want[i]);
    }
  }
  for (int i = 0; i < g->n_params; i++)
    free(args[i]);
  for (int i = 0; i < g->n_results; i++) {
    free(got[i]);
    free(want[i]);
  }
  tess__graph_free(t->batched);
  t->batched = NULL;
}

/* Both; a refusal fails the test. */
static inline void batch_try(struct element_trial *t) {
  struct diag d = {.status = TESS_OK};
  if (!batch_make(t, &(struct batch){.size = t->size, .axis = -1}, &d))
    fail_msg("%s, mapped %x: %s", t->name, t->mapped, d.message);
  batch_check(t);
}

#endif
