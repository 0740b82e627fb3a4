/* A public function as a record: what a caller of jax.numpy names, as nodes of a graph. The floors above apply it, in a
 * trace or as a program of its own; here nothing knows arrays or threads. */
#ifndef TESS_NUMPY_FUNCTION_H
#define TESS_NUMPY_FUNCTION_H

#include "ir/graph.h"

struct function {
  const char *name; /* public name without tess_: errors begin with it */
  uint16_t attr_bytes;
  vid (*body)(struct build *b, int n, const vid *in, const void *attrs); /* VID_NONE: told in b->diag */
};
struct function_into { /* of several results; false: told in b->diag */
  const char *name;
  uint16_t attr_bytes;
  bool (*body)(struct build *b, int n, const vid *in, const void *attrs, int n_out, vid *out);
};

#endif
