/* Control flow in a running trace: bodies are traced as regions, and what they close over becomes operands of the one
 * node. loop.c and branch.c make the nodes, control.c has the public functions. */
#ifndef TESS_API_FLOW_H
#define TESS_API_FLOW_H

#include "api/fn.h"
#include "api/trace.h"
#include "op/attrs.h"

enum flow_kind { FLOW_WHILE, FLOW_FORI, FLOW_SCAN, FLOW_COND, FLOW_SWITCH, FLOW_ASSOCIATIVE };
struct flow { /* interned: what a control-flow call is, but for its arrays */
  enum flow_kind kind;
  int n_bodies;
  int64_t length; /* of a scan; -1: as the rows say */
  int n_carried;  /* arrays of a scan's carry */
  int64_t most;   /* rounds of a while; 0: nobody says */
  int axis;       /* of an associative scan */
  bool reverse;
  bool rows_only; /* of a scan with trees: the rows are the tree of arguments, and there is no carry */
  /* Interned list. WHILE: condition, body; FORI, SCAN, ASSOCIATIVE: body; COND: true, false; SWITCH: by index. */
  const struct fn_body *const *body;
};

/* Why trees that bodies give have the structure that they are to have; JAX's words. */
#define SAME_CARRY    "carry input and carry output must have the same pytree structure"
#define SAME_BRANCHES "branch outputs must have the same pytree structure"

/* What makes a region's results from its parameters, in the region's trace. False: told in the trace. */
struct region_maker {
  bool (*make)(void *ctx, struct trace *t, const vid *in, vid *out);
  void *ctx;
  int n_out;        /* results */
  const char *name; /* in messages: "body", "branch 1" */
};
struct flow_trace { /* a region being traced, its values so far */
  struct trace *trace;
  vid *out;        /* of the trace */
  uint64_t choice; /* of a branch: what chooses it varies over this */
};

/* Runs what makes a region's results on parameters of these types. The region is no longer the running trace then, but
 * may still be cast and closed. False: *error; the region is dropped. */
bool tess__region_open(struct flow_trace *r, const struct trace *outer, const char *name, int n,
                       const struct type *const *type, const struct region_maker *m, const char *where,
                       struct error **error);
/* A graph of it, its results brought to these types; NULL: *error. Captures stay until it is dropped. */
void tess__region_drop(struct flow_trace *r); /* also twice, and where it was never open */
struct graph *tess__region_close(struct flow_trace *r, int n_out, const struct type *const *type, const char *where,
                                 struct error **error);
/* v as a value of type t: dtypes, weakness and variance are brought up to it. */
vid tess__flow_cast(struct build *b, vid v, const struct type *t);
/* Calls a function on values of the trace. */
bool tess__flow_call(struct trace *t, const struct fn_body *f, const struct tuple *g, const vid *in,
                     const struct tuple *want, vid *out, const char *where);
/* The least type that both may be cast to; NULL: there is none. */
const struct type *tess__flow_join(const struct type *a, const struct type *b);
/* Operands in the outer trace for what n regions (already closed) close over; every graph gets a parameter for each, in
 * one order. in: room for more; *n_in grows. */
bool tess__flow_captures(struct trace *outer, int n, struct flow_trace *const *r, struct graph *const *graph, int *n_in,
                         vid **in);

#endif
