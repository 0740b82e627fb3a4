/* Functions of trees inside transforms. How many results one gives is known once it has run, and transforms want to
 * know it before. So it is looked for: the whole call is traced aside, with results unknown, until the function of
 * trees has run on what the transforms make of the arguments. What it did is kept, and the call, made again with
 * results that are known, finds it: the function runs once. */
#ifndef TESS_API_RECALL_H
#define TESS_API_RECALL_H

#include "api/trace.h"
#include "api/transform.h"
#include "array/structure.h"

/* results.c. Opens a call of f; the structure of what it gives, found so long as the call is open. NULL: *error. */
const struct structure *tess__results_begin(struct thread *t, const struct fn_body *f, const struct args *args,
                                            const char *where, struct error **error);
void tess__results_end(struct thread *t);
bool tess__gives_trees(const struct fn_body *f); /* it, or what it transforms, is a function of trees */

/* A call with a tree of arguments: what is passed, and what comes back. */
struct tree_call {
  struct args args;
  const struct structure *gives;
  struct tuple want;
  tess_array **out; /* room for results */
};
/* tree_call.c. The tree is usable. False: *error; end is called in either case. */
bool tess__tree_call_begin(struct tree_call *c, const struct fn_body *f, const tess_tree *args, const char *op,
                           const char *where, struct error **error);
void tess__tree_call_end(void);
tess_tree *tess__tree_of_results(const struct tree_call *c); /* in error where one is */
/* The whole of it: a tree of what f gives for a tree that is usable, or a tree in error. */
tess_tree *tess__call_with_tree(const struct fn_body *f, const tess_tree *args, const char *op, const char *where);

/* The call of a C function of trees, in a trace or outside. out gets want->leaves results, all in error where it
 * failed.
 */
struct tree_function {
  const struct fn_body *body;
  tess_tree *(*run)(const struct fn_body *f, tess_tree *args);
};
void tess__call_tree_function(const struct tree_function *f, const struct args *args, const struct tuple *want,
                              tess_array **out, const char *where);
/* invoke.c: is it one; what it returns. */
bool tess__is_tree_function(const struct fn_body *f);
tess_tree *tess__run_tree_function(const struct fn_body *f, tess_tree *args);

struct recall {                 /* of the running arena that it lies in */
  const struct fn_body *target; /* the function of trees */
  const struct context *context;
  struct tess_scope *aside; /* open while it is looked for; NULL: it is not */
  /* What follows is of its run; graph NULL: it has not run. Types are of its arguments. */
  const struct structure *results;
  struct manual_scope scope;
  int n;
  const struct type **type;
  struct trace *trace; /* closed; what it captured */
  struct graph *graph;
};
void tess__leave_aside(struct recall *r); /* what was made there lives on, errors do not */
void tess__forget(struct recall *r);

/* results.c: what a transform does with a call whose results are not known: the function inside is called as it is, for
 * a function of trees says what it gives. */
void tess__look_inside(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                       const char *where);
/* Is a transform's call in a trace answered already? Where the trace is in error, and by looking inside. */
bool tess__call_answered(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                         const char *where);
/* A leaf of arguments or results in messages: "argument 1", "array 2 of argument 0", "argument '0/w'". */
const char *tess__leaf_name(struct arena *arena, const char *what, const struct tuple *g, int leaf);

/* A tree as a tuple whose elements are its children, or as one where it is a leaf; lists are of the arena. */
struct tuple tess__tuple_of(const struct structure *s, struct arena *arena);
/* The other way: of structs lists. */
const struct structure *tess__structure_of_tuple(const struct tuple *g);
/* Says where two structures, which should be one, begin to differ. why: "carry input and ... structure", or NULL. */
bool tess__structure_fail(const char *why, const char *name, const struct structure *has, const struct structure *want,
                          struct diag *d);

#endif
