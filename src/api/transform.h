/* What a function object is: a body, interned, that begins with the record of the transform which made it. A C function
 * is one too, and so is a control-flow call. Equal bodies are one pointer, so that `tess_jit(f)` in a loop finds its
 * programs again.
 *
 * A new transform is one file: a static record, a struct of its options, and the public function, which interns both.
 * Nothing else learns of it: calls, programs, lowering and texts go through the record.
 *
 * - trace gets tracers of the running trace. It may call inner on them (tess__invoke): what inner does lands in the
 * same trace, as for jit. Or it opens a trace of its own and gets inner's graph (tess__trace_begin,
 * tess__trace_function), rewrites it, and splices it in (tess__splice), what it closed over as operands: gradients,
 * batching, remat. Or the graph becomes the region of a node: shard_map, control flow.
 * - eager is tess__run_compiled for all of these: the transform is its own jit. The program is found by body, context
 *   and arguments, and its trace calls trace. So derivatives and batches are rewritten once for each program.
 * - Trees come as tuples with a structure, and go as such: who hands args->g and want on to inner need not know of
 * them. What it makes itself of them has its own tuples; it says of what structure its results are (results), and
 * while these are not known it only calls inner (tess__look_inside).
 * - A rule of the user's (custom_vjp) has more bodies than inner: they stand among the options. */
#ifndef TESS_API_TRANSFORM_H
#define TESS_API_TRANSFORM_H

#include "api/api.h"

struct graph;
struct transform;
struct structure;
struct type;

struct fn_body { /* interned, or of one handle (struct tess_fn) */
  const struct transform *by;
  const char *name;            /* of the C function, or what the user gave; interned */
  const struct fn_body *inner; /* what is transformed; NULL: there is none */
  const void *options;         /* a struct that by alone knows; interned, without pointers to what is not */
};

/* How a tuple of structs or trees lies in a list of leaves: element i has count[i] of them; count NULL: each has one.
 * What these point to is borrowed, but the structure, which is interned. */
struct tuple {
  int n, leaves;
  const int *count;
  const struct structure *tree; /* array/structure.h: of all; its children are the elements, a leaf is one. NULL:
                                   structs */
  const char *same;             /* of results: why they have this structure; NULL: the caller knows it so */
};
static inline int tess__tuple_leaves(const struct tuple *g, int i) {
  return g->count ? g->count[i] : 1;
}
static inline struct tuple tess__single_arrays(int n) {
  return (struct tuple){n, n, NULL, NULL, NULL};
}
/* What a call gives while it is looked for (trees.h): a function of trees is called, and says it. A transform that
 * passes such a tuple on needs to know no more of it. */
static inline struct tuple tess__unknown_tuple(void) {
  return (struct tuple){-1, 0, NULL, NULL, NULL};
}
static inline bool tess__tuple_is_known(const struct tuple *g) {
  return g->n >= 0;
}
struct args {
  struct tuple g;
  tess_array *const *leaf;
};

/* What a transform says of the ends of a program of it. */
struct ends {
  const struct fn_body *between;                 /* what is traced between them; else the function itself */
  const struct sharding *const *in, *const *out; /* by leaf; NULL, or NULL elements: not specified */
  const bool *donated;                           /* by leaf; NULL: none */
  bool fast_math, drops_unread;                  /* drops_unread: an argument that nothing reads is none */
};

/* A call: out gets want->leaves results; a failure is in each of them (tess__results_in_error). */
typedef void tess__apply_fn(const struct fn_body *f, const struct args *args, const struct tuple *want,
                            tess_array **out, const char *where);

struct transform {
  const char *name;      /* a function with an inner one prints as name(inner), others as their own name */
  tess__apply_fn *trace; /* a call while something is traced */
  tess__apply_fn *eager; /* outside */
  /* Optional, as are all that follow. Fills in *out, whose lists may be of the arena. False: told. */
  bool (*ends)(const struct fn_body *f, const struct tuple *in, const struct tuple *want, struct arena *arena,
               struct ends *out, struct diag *d);
  /* What only the graph of what is between tells of the ends: fills in in and out. */
  bool (*settle)(const struct graph *g, struct arena *arena, struct ends *out, struct diag *d);
  int (*arity)(const struct fn_body *f); /* arguments that it takes; -1: any number. NULL: as inner */
  /* Trees. Whose results it gives, as `results` makes them of those; NULL: inner's. results: the structure of what it
   * gives for arguments of structure `in`, where that function gives `inner`; NULL: told in d. No such column: the
   * same. */
  const struct fn_body *(*gives)(const struct fn_body *f);
  const struct structure *(*results)(const struct fn_body *f, const struct structure *in, const struct structure *inner,
                                     struct diag *d);
  /* Of a body that is its handle's own. open: what transforms take in its place, interned. closed: "is …", why they
   * take nothing. release: what it holds goes. */
  const struct fn_body *(*open)(const tess_fn *f);
  const char *closed;
  void (*release)(const struct fn_body *body);
};

/* Calls a function with these leaves, in the running trace or outside. */
void tess__invoke(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                  const char *where);
/* The function as one of trees that gives a list of as many arrays as it has results, with what is made of it. */
const struct fn_body *tess__open_body(const struct fn_body *b);
/* Finds or compiles the program of a function for these arguments and runs it. */
void tess__run_compiled(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                        const char *where);
/* What such a program is found by; call_key gives how many words it has. */
int tess__call_key(const struct fn_body *f, const struct args *args, const struct tuple *want, uint64_t *key);
int tess__call_key_words(const struct args *args, const struct tuple *want); /* as many as it may have */
/* The graph of a function that is called on values of the arguments' types in trace t, just opened; closes it. What it
 * closed over lies in t. NULL: *error. */
struct graph *tess__trace_function(const struct fn_body *f, const struct args *args, const struct tuple *want,
                                   struct trace *t, const char *where, struct error **error);
/* The same on values of these types, one for each leaf. */
struct graph *tess__trace_typed(const struct fn_body *f, const struct tuple *g, const struct type *const *param,
                                const struct tuple *want, struct trace *t, const char *where, struct error **error);
bool tess__fn_ends(const struct fn_body *f, const struct tuple *in, const struct tuple *want, struct arena *arena,
                   struct ends *out, struct diag *d);
bool tess__fn_settle(const struct fn_body *f, const struct graph *g, struct arena *arena, struct ends *out,
                     struct diag *d);
int tess__arity(const struct fn_body *f); /* arguments that it takes; -1: any number, or not known */

const struct fn_body *tess__fn_body(const struct fn_body *b); /* interned */
/* The body of a callable: a C function, or a function object. NULL: told in d. */
const struct fn_body *tess__callable_body(const tess_callable *f, struct diag *d);
/* The same of a C function with its last parameter bound to interned bytes, and of what was made of one. */
const struct fn_body *tess__bound_body(const struct fn_body *b, const void *context, struct diag *d);
/* A C function in one of the forms of tessera/function.h. */
const struct fn_body *tess__c_function(const tess_callable *f);

#endif
