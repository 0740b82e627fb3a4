/* What the transforms of this folder share. The function is traced alone, what it closes over does not change, and what
 * becomes of its graph goes into the running trace. */
#ifndef TESS_API_DERIVATIVES_INNER_H
#define TESS_API_DERIVATIVES_INNER_H

#include "api/trace.h"
#include "api/transform.h"

struct inner {
  const char *op, *where; /* the transform's name; where it was called */
  const struct fn_body *f;
  struct args args; /* f's own */
  struct tuple want;
  struct trace *t;     /* the running one */
  struct arena *arena; /* what follows lies there: the running one's, until tess__inner_end */
  struct graph *graph; /* of arguments, then what f closed over; owned */
  vid *in;             /* its parameters, in the running trace */
  struct error *error; /* NULL: none; a reference */
};

struct linear_part { /* the linear function of tangents that f is at the point; counted */
  _Atomic int refs;
  uint64_t serial; /* of this one alone */
  const char *function;
  struct graph *graph; /* residuals, then tangents of the arguments that change -> those of the results that do */
  int n_residuals, n_in, n_out;  /* arrays: residuals, arguments of f, its results */
  const struct type **in, **out; /* of f's */
  const bool *in_changes, *out_changes;
  const struct structure *in_tree, *out_tree; /* of the call that it was made by; NULL: it was one of structs */
  struct arena arena;
};

/* In this order. open: the running trace and its arena; what follows is told as of this call. begin: traces f; false:
 * i->error. end: in all cases. */
void tess__inner_open(struct inner *i);
bool tess__inner_begin(struct inner *i);
void tess__inner_end(struct inner *i);
bool tess__inner_fail(struct inner *i); /* the running trace's failure becomes i->error; false */

/* f's results and the residuals in the running trace. changes: by array of the arguments; first: only the tangent of
 * the first result will be asked for. NULL: i->error. */
struct linear_part *tess__inner_linearize(struct inner *i, const bool *changes, bool first, vid *out, vid **residual);
struct linear_part *tess__linear_keep(struct linear_part *l);
void tess__linear_free(struct linear_part *l); /* drops a use */

/* The linear function and its transpose, in the builder's graph. tangent: by array of f's arguments, out: of its
 * results; ct and ct_in the other way round. VID_NONE: zero, in out too. False: told. */
bool tess__linear_apply(struct build *b, const struct linear_part *l, const vid *residual, const vid *tangent,
                        vid *out);
bool tess__linear_transpose(struct build *b, const struct linear_part *l, const vid *residual, const vid *ct,
                            vid *ct_in);

/* v as the tangent or cotangent of a value of `of`: zeros where it is VID_NONE, false where nothing of it can count. */
vid tess__as_tangent(struct build *b, vid v, const struct type *of);
vid tess__as_cotangent(struct build *b, vid v, const struct type *of);
/* Of arrays, each usable, where the user gave them; what: "argument". NULL: all are, else a reference. */
struct error *tess__unusable(int n, tess_array *const *leaf, const char *what, const char *op, const char *where);

#endif
