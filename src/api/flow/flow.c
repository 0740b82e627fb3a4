/* Tracing the regions of control flow: see flow.h. */
#include "api/flow/flow.h"

#include <string.h>

#include "base/alloc.h"
#include "core/dtype.h"
#include "op/build.h"

static void take_error(struct trace *t, const char *op, const char *where) {
  if (t->error) return;
  struct error *e = tess__error_here(&t->diag, op, where);
  tess__trace_fail(t, e);
  tess__error_release(e);
}

bool tess__region_open(struct flow_trace *r, const struct trace *outer, const char *name, int n,
                       const struct type *const *type, const struct region_maker *m, const char *where,
                       struct error **error) {
  r->trace = tess__trace_begin(name, &outer->build.scope);
  r->trace->depth = outer->depth;
  r->trace->choice = r->choice;
  r->trace->build.place = outer->build.place;
  vid *in = tess__trace_room(r->trace, n, sizeof *in);
  r->out = tess__trace_room(r->trace, m->n_out, sizeof *r->out);
  for (int i = 0; i < n; i++)
    in[i] = tess__graph_param(r->trace->graph, type[i]);
  bool good = m->make(m->ctx, r->trace, in, r->out) && !r->trace->error;
  if (!good) {
    take_error(r->trace, name, where);
    *error = tess__error_retain(r->trace->error);
  }
  tess__trace_leave(r->trace);
  if (!good) tess__region_drop(r);
  return good;
}

void tess__region_drop(struct flow_trace *r) {
  if (r->trace) tess__trace_free(r->trace);
  r->trace = NULL;
}

struct graph *tess__region_close(struct flow_trace *r, int n_out, const struct type *const *type, const char *where,
                                 struct error **error) {
  struct trace *t = r->trace;
  vid *result = tess__trace_room(t, n_out, sizeof *result);
  for (int i = 0; i < n_out; i++) {
    result[i] = tess__flow_cast(&t->build, r->out[i], type[i]);
    if (result[i] != VID_NONE) continue;
    take_error(t, t->function, where);
    *error = tess__error_retain(t->error);
    return NULL;
  }
  return tess__trace_graph(t, n_out, result);
}

vid tess__flow_cast(struct build *b, vid v, const struct type *t) {
  if (v == VID_NONE) return v;
  const struct type *has = tess__type_at(b->graph, v);
  if (has->dtype != t->dtype || has->weak != t->weak) v = tess__n_convert(b, v, (tess_dtype)t->dtype, t->weak);
  if (v == VID_NONE) return v;
  uint64_t missing = t->varying & ~tess__type_at(b->graph, v)->varying;
  struct axes axes = {0};
  for (int i = 0; i < MAX_ATOMS; i++)
    if (missing >> i & 1) axes.a[axes.n++] = (uint8_t)i;
  return tess__n_laid_as(b, tess__n_pvary(b, v, &axes), t->laid);
}

const struct type *tess__flow_join(const struct type *a, const struct type *b) {
  struct type t = *a;
  if (!tess__same_shape(a, b)) return NULL;
  if (a->dtype != b->dtype) {
    if (a->weak == b->weak) return NULL;
    bool weak;
    t.dtype = (uint8_t)tess__promote((tess_dtype)a->dtype, a->weak, (tess_dtype)b->dtype, b->weak, &weak);
    if (t.dtype != (a->weak ? b->dtype : a->dtype)) return NULL;
  }
  if (a->unreduced != b->unreduced || a->reduced != b->reduced) return NULL;
  if (a->laid && b->laid && a->laid != b->laid) return NULL;
  t.laid = a->laid ? a->laid : b->laid;
  t.weak = a->weak && b->weak;
  t.varying = a->varying | b->varying;
  return tess__type(&t);
}

bool tess__flow_call(struct trace *t, const struct fn_body *f, const struct tuple *g, const vid *in,
                     const struct tuple *want, vid *out, const char *where) {
  tess_array **leaf = tess__trace_room(t, g->leaves, sizeof *leaf);
  tess_array **result = tess__trace_room(t, want->leaves, sizeof *result);
  for (int i = 0; i < g->leaves; i++)
    leaf[i] = tess__tracer(t, in[i], where);
  tess__invoke(f, &(struct args){*g, leaf}, want, result, where);
  for (int i = 0; i < want->leaves && !t->error; i++) {
    if (!tess__usable(result[i], KIND_ARRAY, "a result", f->name, where)) {
      struct object *o = tess__pass_error(result[i], KIND_ARRAY, "a result", f->name, where);
      tess__trace_fail(t, o->error);
      return false;
    }
    out[i] = tess__trace_operand(t, result[i]);
    if (out[i] == VID_NONE) return false;
  }
  return !t->error;
}

/* The graph again, with its parameters behind the first `explicit` ones in the order of all captures. */
static void order_params(struct graph *g, int explicit, const struct trace *t, int n_all, tess_array *const *all) {
  vid *param = tess__alloc(sizeof *param * (size_t)(explicit + n_all + 1));
  memcpy(param, g->param, sizeof *param * (size_t) explicit);
  for (int i = 0; i < n_all; i++) {
    uintptr_t at = (uintptr_t)tess__map_get(&t->captured, (uint64_t)(uintptr_t)all[i]);
    param[explicit + i] = at ? g->param[explicit + (int)at - 1] : tess__graph_param(g, tess__capture_type(t, all[i]));
  }
  for (int i = 0; i < explicit + n_all; i++) {
    g->param[i] = param[i];
    g->value[param[i]].result = i;
  }
  tess__free(param);
}

bool tess__flow_captures(struct trace *outer, int n, struct flow_trace *const *r, struct graph *const *graph, int *n_in,
                         vid **in) {
  int most = 0, n_all = 0, explicit = graph[0]->n_params - r[0]->trace->n_captures;
  for (int k = 0; k < n; k++)
    most += r[k]->trace->n_captures;
  tess_array **all = tess__alloc(sizeof *all * (size_t)(most + 1));
  struct map known = {0};
  for (int k = 0; k < n; k++)
    for (int i = 0; i < r[k]->trace->n_captures; i++) {
      tess_array *x = r[k]->trace->capture[i].outer;
      void **slot = tess__map_at(&known, (uint64_t)(uintptr_t)x);
      if (!*slot) all[n_all++] = x;
      *slot = x;
    }
  tess__map_free(&known);
  for (int k = 0; k < n; k++)
    order_params(graph[k], explicit, r[k]->trace, n_all, all);
  *in = tess__realloc(*in, sizeof **in * (size_t)(*n_in + n_all + 1));
  bool good = true;
  for (int i = 0; i < n_all && good; i++) {
    const struct type *inside = tess__type_at(graph[0], graph[0]->param[explicit + i]);
    vid v = tess__flow_cast(&outer->build, tess__trace_operand(outer, all[i]), inside);
    (*in)[(*n_in)++] = v;
    good = v != VID_NONE;
  }
  tess__free(all);
  return good;
}
