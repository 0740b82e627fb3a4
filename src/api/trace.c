/* Traces: see trace.h. */
#include "api/trace.h"

#include <string.h>

#include "base/alloc.h"
#include "base/interrupt.h"
#include "base/map.h"
#include "ir/splice.h"
#include "layout/laid.h"
#include "op/build.h"

static _Atomic uint64_t next_serial = 1;

struct trace *tess__trace_begin(const char *function, const struct manual_scope *scope) {
  struct thread *thread = tess__thread();
  struct trace *t = tess__alloc(sizeof *t);
  *t = (struct trace){.parent = thread->trace, .serial = atomic_fetch_add(&next_serial, 1), .function = function};
  t->graph = tess__graph_new(function);
  t->build = (struct build){.graph = t->graph, .diag = &t->diag, .x64 = tess__context()->enable_x64};
  if (scope) t->build.scope = *scope;
  t->diag.since = t->parent ? t->parent->diag.since : 0;
  tess__listen(&t->diag);
  thread->trace = t;
  tess__count(thread, COUNT_TRACES, 1);
  return t;
}

tess_array *tess__tracer(struct trace *t, vid value, const char *where) {
  tess_array *x = tess__object_new(tess__scope(), KIND_ARRAY, STATE_TRACED);
  x->u.traced.trace = t->serial;
  x->u.traced.type = tess__type_at(t->graph, value);
  x->u.traced.function = t->function;
  x->u.traced.where = tess__intern_text(where);
  x->u.traced.value = value;
  return x;
}

static vid constant_of(struct trace *t, const tess_array *literal) {
  return tess__n_constant(&t->build, literal->placed->type, literal->u.literal);
}

/* Is m the mesh that `of` is, or has with batches? Both as types name them. */
static bool has_axes_of(const struct mesh *m, const struct mesh *of) {
  m = tess__mesh_of_types(m);
  of = tess__mesh_of_types(of);
  while (m && m != of && m->n_batches)
    m = m->base;
  return m == of;
}

/* What chooses the branches that t is in and x is not. */
static uint64_t choices_around(const struct trace *t, const tess_array *x) {
  uint64_t made_in = tess__state(&x->o) == STATE_TRACED ? x->u.traced.trace : 0, axes = 0;
  for (; t && t->serial > made_in; t = t->parent)
    axes |= t->choice;
  return axes;
}

const struct type *tess__capture_type(const struct trace *t, const tess_array *x) {
  struct type type = tess__state(&x->o) == STATE_TRACED ? *x->u.traced.type : *x->placed->type;
  if (!has_axes_of(tess__build_manual(&t->build), type.manual))
    type.varying = type.unreduced = type.reduced = 0; /* else it goes on to vary */
  struct manual_scope devices = tess__scope_of_devices(&t->build.scope);
  if (devices.mesh) type.laid = tess__laid_inside(type.laid, devices.mesh, devices.axes);
  type.manual = tess__build_manual(&t->build);
  if (type.manual) type.varying |= choices_around(t, x) & ~(type.unreduced | type.reduced);
  return tess__type(&type);
}

/* A value from outside: a hidden parameter, the same one each time. */
static vid capture(struct trace *t, tess_array *x) {
  void **known = tess__map_at(&t->captured, (uint64_t)(uintptr_t)x);
  if (*known) return t->capture[(uintptr_t)*known - 1].param;
  if (t->n_captures == t->capture_capacity) {
    t->capture_capacity = t->capture_capacity ? 2 * t->capture_capacity : 8;
    t->capture = tess__realloc(t->capture, (size_t)t->capture_capacity * sizeof *t->capture);
  }
  vid param = tess__graph_param(t->graph, tess__capture_type(t, x));
  tess__object_keep(&x->o);
  t->capture[t->n_captures++] = (struct capture){x, param};
  *known = (void *)(uintptr_t)t->n_captures;
  return param;
}

vid tess__trace_operand(struct trace *t, tess_array *x) {
  if (tess__state(&x->o) == STATE_LITERAL) return constant_of(t, x);
  if (tess__state(&x->o) == STATE_TRACED) return x->u.traced.trace == t->serial ? x->u.traced.value : capture(t, x);
  if (!tess__array_readable(x, &t->diag)) return VID_NONE;
  return capture(t, x);
}

/* The results' ids; VID_NONE where one is no value of this trace and cannot become one. */
static bool result_ids(struct trace *t, int n, tess_array *const *results, vid *id, const char *where) {
  for (int i = 0; i < n && !t->error; i++) {
    if (!tess__usable(results[i], KIND_ARRAY, "a result", t->function, where)) {
      struct error *e =
          ((struct object *)tess__pass_error(results[i], KIND_ARRAY, "a result", t->function, where))->error;
      tess__trace_fail(t, e);
      break;
    }
    id[i] = tess__trace_operand(t, results[i]);
    if (id[i] == VID_NONE) {
      struct error *e = tess__error_here(&t->diag, t->function, where);
      tess__trace_fail(t, e);
      tess__error_release(e);
    }
  }
  return !t->error;
}

struct graph *tess__trace_end(struct trace *t, int n, tess_array *const *results, const char *where,
                              struct error **error) {
  vid *id = tess__zalloc((size_t)(n ? n : 1) * sizeof *id);
  bool good = result_ids(t, n, results, id, where);
  tess__trace_leave(t);
  struct graph *out = good ? tess__trace_graph(t, n, id) : NULL;
  if (!good) *error = tess__error_retain(t->error);
  tess__free(id);
  return out;
}

void tess__trace_leave(struct trace *t) {
  tess__thread()->trace = t->parent;
}

struct graph *tess__trace_graph(struct trace *t, int n, const vid *result) {
  tess__graph_set_results(t->graph, n, result);
  return tess__graph_copy(t->graph, NULL);
}

void *tess__trace_room(struct trace *t, int n, size_t bytes) {
  return tess__arena_alloc(&t->graph->arena, (size_t)(n + 1) * bytes);
}

void tess__trace_free(struct trace *t) {
  for (int i = 0; i < t->n_captures; i++)
    tess__object_release(&t->capture[i].outer->o);
  tess__free(t->capture);
  tess__map_free(&t->captured);
  if (t->graph) tess__graph_free(t->graph);
  if (t->error) tess__error_release(t->error);
  tess__diag_clear(&t->diag);
  tess__free(t);
}
