/* The steps that optimisers are made of: what each remembers, and what it makes of the updates of all parameters. */
#ifndef OPT_STEPS_H
#define OPT_STEPS_H

#include <tessera/opt.h>

enum step_kind { STEP_NONE, STEP_ADAM, STEP_LION, STEP_TRACE, STEP_DECAY, STEP_TRUST_RATIO, STEP_RATE, STEP_CLIP };
enum { B1, B2, EPS, EPS_ROOT, MOMENTUM = B1, DECAY = B1, RATE = B1, NORM = B1 }; /* in number */
enum { MAX_MOMENTS = 2 };                                                        /* that a step remembers */

/* What a step works on: the leaves of n parameters, those that are floats. */
struct update {
  const char *where;
  int n;
  tess_array *const *param;
  tess_array **value;               /* gradients at first, then what the steps made of them */
  tess_array **moment[MAX_MOMENTS]; /* before the step; then after it */
  tess_array *count, *next;         /* steps made before this one, and with it */
};

/* The names of the trees that a step remembers, and how many there are. */
int tess__opt_moments(const tess_opt_step *step, const char *name[MAX_MOMENTS]);
/* The dtype of a tree that it remembers; TESS_DTYPE_NONE: the parameter's. */
tess_dtype tess__opt_moment_dtype(const tess_opt_step *step, int moment);

void tess__opt_step_apply(const tess_opt_step *step, const struct update *u);

#endif
