/* Functions that have a derivative rule of their own in JAX (custom_jvp), where the rules of their ops would give other
 * values: at kinks, or none at all. */
#ifndef TESS_NUMPY_OWN_RULE_H
#define TESS_NUMPY_OWN_RULE_H

#include "numpy/function.h"

enum { OWN_RULE_MOST = 2 }; /* operands, results */
struct own_rule {           /* false: told */
  const char *name;
  int n_in, n_out; /* of floats all, with tangents */
  bool (*body)(struct build *b, const void *ctx, const vid *x, vid *out);
  bool (*rule)(struct build *b, const void *ctx, const vid *x, const vid *result, const vid *change, vid *out_change);
  const void *ctx; /* of both */
};
/* The function on x, with its rule in first and second derivatives; where x[0] has no tangent its body alone. */
bool tess__np_with_rule(struct build *b, const struct own_rule *r, const vid *x, vid *out);

#endif
