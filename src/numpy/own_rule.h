/* Functions that have a derivative rule of their own in JAX (custom_jvp), where the rules of their ops would give other
 * values: at kinks, or none at all. */
#ifndef TESS_NUMPY_OWN_RULE_H
#define TESS_NUMPY_OWN_RULE_H

#include "numpy/function.h"

struct own_rule { /* of one operand; false: told */
  const char *name;
  int n_out; /* results, with tangents all */
  bool (*body)(struct build *b, vid x, vid *out);
  bool (*rule)(struct build *b, vid x, const vid *result, vid change, vid *out_change);
};
/* The function on x, with its rule in derivatives up to the 4th; where x has no tangent its body alone. */
bool tess__np_with_rule(struct build *b, const struct own_rule *r, vid x, vid *out);

#endif
