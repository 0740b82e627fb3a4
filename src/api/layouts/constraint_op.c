/* The op of a sharding constraint on an array: a node inside a trace, a program of its own outside. */
#include "api/layouts/constraint_op.h"

#include "api/apply.h"
#include "numpy/constrain.h"

tess_array *tess__constrain(const char *where, const char *op, tess_array *x, const struct sharding *s) {
  struct constraint_call c = {s};
  if (!tess__thread()->trace) return tess__apply(where, &tess__f_with_sharding_constraint, 1, &x, &c);
  struct function named = tess__f_with_sharding_constraint;
  named.name = op;
  return tess__apply(where, &named, 1, &x, &c); /* inside a trace: the function's address is no key */
}
