/* The options of gradients and Jacobians, and the arguments that they choose. */
#ifndef TESS_API_DERIVATIVES_OPTIONS_H
#define TESS_API_DERIVATIVES_OPTIONS_H

#include "api/trace.h"
#include "api/transform.h"

struct grad_options { /* interned */
  const int *argnum;  /* interned; negative from the end */
  int n_argnums;
  bool has_aux, allow_int, holomorphic;
  uint8_t pad;
};

struct chosen { /* the arrays of the arguments that argnums names, in its order */
  int n;
  const int *leaf;
  const bool *changes; /* by array of all arguments: is it chosen, and can it change? */
};

/* The function object of a transform with these options. */
tess_fn *tess__grad_fn(const char *where, const tess_callable *f, const tess_grad_opts *kw, const struct transform *by);
/* Lists are of the arena. Integers only where they are allowed; real: complex numbers only where f is holomorphic.
 * False: told. */
bool tess__grad_choose(const struct fn_body *by, const struct args *args, bool real, struct trace *t,
                       struct arena *arena, struct chosen *out);
/* What a gradient for arguments of structure `in` is of: one argument, or a list of several. NULL: told. */
const struct structure *tess__grad_structure(const struct fn_body *by, const struct structure *in, struct diag *d);
/* What f gives is `first`, or with .has_aux a list of that and more: the two. first NULL: any. False: told. */
struct loss_and_aux {
  const struct structure *first, *aux; /* aux NULL: there is none */
};
bool tess__grad_results(const struct fn_body *by, const struct structure *given, bool scalar, struct loss_and_aux *out,
                        struct diag *d);
/* The same of results that are called for: what f gives. Of trees. */
struct tuple tess__grad_inner_tuple(const struct loss_and_aux *r, struct arena *arena);
/* Result i may be derived: it is real, or complex where f is holomorphic. False: told. */
bool tess__grad_check_result(const struct fn_body *by, const struct type *t, struct diag *d);
/* An element of `before` arrays, then the elements of `want` that hold its arrays from `first` to `end` - 1; each of
 * these alone where elements do not end there. */
struct tuple tess__grad_groups(int before, const struct tuple *want, int first, int end, struct arena *arena);

#endif
