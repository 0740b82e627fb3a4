/* Values with their tangents, folded: where a derivative is that of a tree of operations of two operands, as JAX has
 * it for products and for cumulative reductions. */
#ifndef TESS_OP_DUAL_H
#define TESS_OP_DUAL_H

#include "op/build.h"

struct dual {
  vid value, tangent; /* both exist */
};
typedef struct dual dual_fold(struct build *b, struct dual x, struct dual y);

dual_fold tess__dual_times, tess__dual_most, tess__dual_least; /* of equals, half of each tangent */
/* The product along a dimension that has elements; the dimension is left, of size 1. */
struct dual tess__dual_product(struct build *b, struct dual d, int dim);
/* Element i along the dimension: the fold of the elements up to it (reverse: from it on). */
struct dual tess__dual_scan(struct build *b, struct dual d, int dim, bool reverse, dual_fold *fold);

#endif
