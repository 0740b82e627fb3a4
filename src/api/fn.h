/* Functions that transforms take and make. A tess_fn is a handle of an interned body: equal function, context and
 * options are one body, so that `tess_jit(f)` in a loop finds its programs again. */
#ifndef TESS_API_FN_H
#define TESS_API_FN_H

#include "api/api.h"
#include "base/alloc.h"

enum fn_kind { FN_PLAIN, FN_JIT, FN_SHARD_MAP, FN_FLOW, FN_AXES, FN_COMPILED };
struct flow; /* api/flow/flow.h */

struct place { /* a tree of shardings, flattened: leaf (sharding, NULL: not specified) or tuple */
  const struct sharding *leaf;
  int n; /* elements of a tuple; -1: a leaf */
  const struct place *element;
};
struct spec_tree {         /* a tree of specs on a mesh: leaf or tuple */
  const struct spec *leaf; /* interned */
  int n;                   /* -1: a leaf */
  const struct spec_tree *element;
};

struct arg_range { /* argument numbers first to end - 1 */
  int first, end;
};

struct fn_body { /* lives until finalize */
  enum fn_kind kind;
  const char *name;                                 /* of the C function, or what the user gave */
  int form;                                         /* FN_PLAIN: enum fn_form */
  void (*function)(void);                           /* FN_PLAIN */
  const void *context;                              /* FN_PLAIN with a context: interned bytes */
  const struct fn_body *inner;                      /* FN_JIT, FN_SHARD_MAP, FN_AXES */
  const struct flow *flow;                          /* FN_FLOW; interned */
  const struct place *in_shardings, *out_shardings; /* FN_JIT, FN_AXES; NULL: not given */
  const struct arg_range *donated;                  /* FN_JIT: apart from each other, ascending; interned */
  int n_donated, last_donated;                      /* the largest number that is named alone; -1: none is */
  const struct mesh *mesh;                          /* FN_SHARD_MAP */
  const struct spec_tree *in_specs, *out_specs;
  uint32_t axes;             /* FN_SHARD_MAP: of the mesh, those that become manual; 0: all that are not yet */
  bool unchecked, fast_math; /* FN_JIT: fast_math */
  uint8_t axis_type;         /* FN_AXES: what axes become; */
  const char *axis_names;    /* which: "x,y", interned; NULL: all */
};
struct tess_fn {
  struct object o;
  const struct fn_body *body;
  struct compiled *compiled; /* FN_COMPILED: its program (api/programs/lowered.h), owned; its body is but a name */
};

tess_fn *tess__fn_handle(const struct fn_body *body);         /* in the current scope */
const struct fn_body *tess__fn_body(const struct fn_body *b); /* interned */
/* The body of a callable: a C function, or a function object. NULL: told in d. */
const struct fn_body *tess__callable_body(const tess_callable *f, struct diag *d);

/* How a tuple of structs lies in a list of leaves: element i has count[i] of them; count NULL: each has one. What these
 * point to is borrowed. */
struct groups {
  int n, leaves;
  const int *count;
};
static inline int tess__group_leaves(const struct groups *g, int i) {
  return g->count ? g->count[i] : 1;
}
static inline struct groups tess__single_arrays(int n) {
  return (struct groups){n, n, NULL};
}
struct args {
  struct groups g;
  tess_array *const *leaf;
};

/* Calls the C code under a body with these leaves (tracers or arrays); transformed bodies are applied on the way:
 * compiled and run, or inlined into the running trace. out gets want->leaves results; too few or too many is a failure
 * in each of them. */
void tess__invoke(const struct fn_body *f, const struct args *args, const struct groups *want, tess_array **out,
                  const char *where);
int tess__arity(const struct fn_body *f); /* arguments that its C function takes; -1: any number, or not known */
void tess__results_in_error(struct error *e, int n, tess_array **out); /* takes e over */

/* compiled.c */
void tess__invoke_compiled(const tess_fn *f, const struct args *args, const struct groups *want, tess_array **out,
                           const char *where);
/* How spans, which have been checked, lie in a list of leaves. Counts are held in `few` while they are few; end frees
 * others. */
struct span_groups {
  struct groups g;
  int few[FEW_ARRAYS], *count;
};
void tess__group_spans(struct span_groups *s, tess_spans of);
void tess__group_end(struct span_groups *s);

/* A prefix tree over groups: a leaf stands for all below it. Fills out[0 .. g->leaves); what: "in_shardings". */
bool tess__flatten_places(const struct place *p, const struct groups *g, const struct sharding **out, const char *what,
                          struct diag *d);
bool tess__flatten_specs(const struct spec_tree *p, const struct groups *g, const struct spec **out, const char *what,
                         struct diag *d);

/* jit.c: a jitted body inside a trace: its shardings become constraints. shard_map.c: a manual region in the running
 * trace. */
void tess__inline_jit(const struct fn_body *f, const struct args *args, const struct groups *want, tess_array **out,
                      const char *where);
void tess__inline_shard_map(const struct fn_body *f, const struct args *args, const struct groups *want,
                            tess_array **out, const char *where);
/* axis_types.c: inside a trace and outside */
void tess__invoke_axes(const struct fn_body *f, const struct args *args, const struct groups *want, tess_array **out,
                       const char *where);
/* jit.c: the graph of a body called on tracers of these arguments' types; closes the trace. NULL: *error. */
struct graph *tess__trace_function(const struct fn_body *f, const struct args *args, const struct groups *want,
                                   struct trace *t, const char *where, struct error **error);
/* *out by leaf: is it donated? NULL: none is. False: told. */
bool tess__donated_leaves(const struct fn_body *f, const struct groups *g, struct arena *arena, const bool **out,
                          struct diag *d);
const struct place *tess__places_of(const tess_sharding *s, struct diag *d); /* interned; NULL: not given, or told */
/* jit.c: finds or compiles the program of a body for these arguments and runs it. */
void tess__run_compiled(const struct fn_body *f, const struct args *args, const struct groups *want, tess_array **out,
                        const char *where);

#endif
