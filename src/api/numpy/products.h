/* Products on the graph builder, for the bodies of public functions. */
#ifndef TESS_API_PRODUCTS_H
#define TESS_API_PRODUCTS_H

#include "ir/graph.h"

/* jnp.einsum of n values. preferred: dtype of products and result; 0: that of the operands. */
vid tess__np_einsum(struct build *b, const char *subscripts, int n, const vid *in, int32_t preferred);

/* einsum_path.c: in which order. A set of labels is a bit mask. */
struct einsum_sizes {
  int n;                 /* operands */
  const uint64_t *label; /* of each operand */
  uint64_t out;          /* of the result */
  double size[64];       /* of each label */
};
/* Fills n - 1 pairs: step k contracts first[k] with second[k], which becomes operand first[k]; second[k] goes. The
 * cheapest order of up to 8 operands; of more, the pair whose result is smallest against what it replaces, each time,
 * of the first 64 that are left. */
void tess__einsum_path(const struct einsum_sizes *s, int *first, int *second);

#endif
