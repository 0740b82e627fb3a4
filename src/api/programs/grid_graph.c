/* See grid_graph.h. */
#include "api/programs/grid_graph.h"

#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "ir/splice.h"
#include "op/build.h"

static bool stacked_type(const struct type *t, int64_t n, const struct type **out, struct diag *d) {
  int64_t dim[TESS_MAX_RANK];
  if (t->rank == TESS_MAX_RANK) {
    tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
               "UNIMPLEMENTED: a grid of processes with values of %d dimensions", TESS_MAX_RANK);
    return false;
  }
  dim[0] = n;
  memcpy(dim + 1, t->dim, sizeof *dim * (size_t)t->rank);
  *out = tess__type_of((tess_dtype)t->dtype, t->rank + 1, dim);
  return true;
}

/* What one process does with its rows: they lose their leading dimension, and results get one. */
static struct graph *body_of(const struct graph *g, bool stacked, struct diag *d) {
  struct graph *body = tess__graph_new(g->name);
  struct build b = {.graph = body, .diag = d};
  vid *in = tess__alloc(sizeof *in * (size_t)(g->n_params + g->n_results + 1)), *result = in + g->n_params;
  const struct type *row = NULL;
  bool good = true;
  for (int i = 0; good && i < g->n_params; i++) {
    const struct type *t = tess__type_at(g, g->param[i]);
    good = !stacked || stacked_type(t, 1, &row, d);
    if (!good) break;
    vid v = tess__graph_param(body, stacked ? row : t);
    if (stacked) v = tess__n_reshape(&b, v, t->rank, t->dim);
    good = (in[i] = v) != VID_NONE;
  }
  good = good && tess__splice(&b, g, in, result);
  for (int i = 0; good && i < g->n_results; i++) {
    good = stacked_type(tess__type_at(g, g->result[i]), 1, &row, d) &&
           (result[i] = tess__n_reshape(&b, result[i], row->rank, row->dim)) != VID_NONE;
  }
  if (good) tess__graph_set_results(body, g->n_results, result);
  tess__free(in);
  if (good) return body;
  tess__graph_free(body);
  return NULL;
}

static const struct spec *spec_of(bool stacked) {
  struct spec s;
  memset(&s, 0, sizeof s);
  if (stacked) {
    s.n = 1;
    s.n_axes[0] = 2;
    s.axis[0][1] = 1;
  }
  return tess__intern(INTERN_SPEC, &s, sizeof s);
}

struct graph *tess__grid_graph(const struct read_program *p, bool stacked, struct diag *d) {
  const struct graph *g = p->graph;
  struct graph *outer = tess__graph_new(g->name), *body = body_of(g, stacked, d);
  struct build b = {.graph = outer, .diag = d};
  struct manual_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  const struct spec **in = tess__arena_alloc(&outer->arena, sizeof *in * (size_t)(g->n_params + 1)),
                    **out = tess__arena_alloc(&outer->arena, sizeof *out * (size_t)(g->n_results + 1));
  vid *operand = tess__alloc(sizeof *operand * (size_t)(g->n_params + g->n_results + 1)),
      *result = operand + g->n_params;
  bool good = body;
  for (int i = 0; good && i < g->n_params; i++) {
    const struct type *t = tess__type_at(g, g->param[i]);
    good = !stacked || stacked_type(t, p->grid->total, &t, d);
    operand[i] = tess__graph_param(outer, t);
    in[i] = spec_of(stacked);
  }
  for (int i = 0; i < g->n_results; i++)
    out[i] = spec_of(true);
  attrs.mesh = p->grid;
  attrs.in = in;
  attrs.out = out;
  attrs.axes = 3;
  attrs.unchecked = true;
  if (good)
    good = tess__n_manual_computation(&b, g->n_params, operand, &attrs, body, result);
  else
    tess__graph_free(body);
  if (good) tess__graph_set_results(outer, g->n_results, result);
  tess__free(operand);
  if (good) return outer;
  tess__graph_free(outer);
  return NULL;
}
