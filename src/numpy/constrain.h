/* Sharding constraints on values of the builder, and functions whose result is constrained. */
#ifndef TESS_NUMPY_CONSTRAIN_H
#define TESS_NUMPY_CONSTRAIN_H

#include "layout/sharding.h"
#include "numpy/function.h"

/* v with this sharding. VID_NONE: told. */
vid tess__np_constrain(struct build *b, vid v, const struct sharding *s);

struct constraint_call {
  const struct sharding *sharding;
};
extern const struct function tess__f_with_sharding_constraint;

/* f, and then the constraint on what it gives: one function, under f's name. */
struct constrained_call { /* the attributes of f behind it */
  const struct function *f;
  const struct sharding *out;
};
void tess__constrained_function(struct function *out, const struct function *f); /* padding zero */

#endif
