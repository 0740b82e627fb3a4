/* pure_callback: a function of the program's that runs where the program does, on the blocks that a device has. Outside
 * of manual regions operands are replicated, as in JAX: the function is called with all of them. */
#ifndef TESS_OP_CALLBACK_H
#define TESS_OP_CALLBACK_H

#include <tessera/ext.h>

#include "ir/graph.h"

struct callback {   /* interned */
  const char *name; /* first (ATTR_RULES); interned */
  /* Makes the results; fails by tess__call_failed. */
  void (*run)(const struct callback *f, const struct call *c, const void *const *in, void *const *out);
  const void *by;                  /* what run knows of it */
  const struct type *const *types; /* of the results, of one element of a batch; interned list */
  int64_t n_types, vmap_method;    /* tess_vmap_method */
};
/* False: told. */
bool tess__n_pure_callback(struct build *b, const struct callback *f, int n, const vid *in, vid *out);

#endif
