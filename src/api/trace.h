/* A trace: a C function runs once on tracers and leaves a graph (design/engine.md 2). Traces nest (shard_map inside
 * jit) and belong to their thread.
 *
 * What a trace closes over becomes a hidden parameter, found by handle: concrete arrays, or values of the enclosing
 * trace. A C scalar becomes a constant. The first error made while tracing fails the whole trace.
 *
 * A function that is traced may never return: longjmp, an exception of C++, pthread_exit. So a trace lies in memory of
 * its own, and running.c knows which functions run. */
#ifndef TESS_API_TRACE_H
#define TESS_API_TRACE_H

#include "api/api.h"
#include "ir/graph.h"

struct fn_body; /* api/transform.h */

struct capture {
  tess_array *outer;
  vid param;
};

struct trace {
  struct trace *parent;          /* enclosing trace of this thread */
  uint64_t serial;               /* tracers carry it */
  const char *function;          /* interned: what is traced */
  bool apart;                    /* its failure is not that of the traces around it */
  uint64_t choice;               /* of a branch: what chooses varies over this, and so do its captures */
  int depth;                     /* jits and derivatives that run inside it, one called by the other */
  const struct fn_body *rule_of; /* the function with rules of the user's of which one is traced (custom.c); or NULL */
  struct graph *graph;           /* owned until tess__trace_end hands it out */
  struct diag diag;              /* of the builder */
  struct build build;
  struct error *error;     /* the first; owned */
  struct capture *capture; /* owned */
  struct map captured;     /* array -> 1 + its place among them */
  int n_captures, capture_capacity;
};

enum { MOST_NESTED = 200 }; /* functions that are traced, one called inside the other */

/* Opens a trace on this thread. */
struct trace *tess__trace_begin(const char *function, const struct manual_scope *scope); /* NULL: outside regions */
/* Closes it. The graph is handed to the caller (renumbered from its results), or NULL when something failed: then
 * *error is the first error, with a reference for the caller. Captures stay valid until tess__trace_free. */
struct graph *tess__trace_end(struct trace *t, int n, tess_array *const *results, const char *where,
                              struct error **error);
/* The same in two steps, for who knows the results by id: the function has run; the graph, renumbered, the caller's. */
void tess__trace_leave(struct trace *t);
struct graph *tess__trace_graph(struct trace *t, int n, const vid *result);
void tess__trace_free(struct trace *t);
void *tess__trace_room(struct trace *t, int n, size_t bytes); /* zeroed; lives until tess__trace_free */

/* running.c: around the call of a user's function in a trace. frame: of the caller. */
void tess__running_enter(struct thread *t, const char *function, const char *where, const void *frame);
void tess__running_leave(struct thread *t);
/* Memory of a call that runs a user's function; it goes too when that never returns. The last one begun ends first. */
struct arena *tess__running_arena(struct thread *t);
void tess__running_arena_end(struct thread *t);

tess_array *tess__tracer(struct trace *t, vid value, const char *where); /* a handle for a value of this trace */
/* The type that x, a value from outside, has inside the trace. */
const struct type *tess__capture_type(const struct trace *t, const tess_array *x);
/* The id of an operand in the running trace: its own value, a captured one, or a constant. VID_NONE: told in t->diag.
 */
vid tess__trace_operand(struct trace *t, tess_array *x);

/* errors.c */
void tess__trace_fail(
    struct trace *t,
    struct error *e); /* remembers the first, here and in the enclosing traces, to the first that is apart */
struct trace *tess__trace_of(struct thread *thread,
                             const tess_array *tracer); /* NULL: its trace is over, or of another thread */
void tess__tombstone(tess_array *tracer); /* an escaped tracer becomes an error value (design/engine.md 1.3) */

#endif
