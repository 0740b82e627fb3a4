/* Values with their tangents, folded: where a derivative is that of a tree of operations of two operands, as JAX has
 * it for products and for cumulative reductions. */
#ifndef TESS_OP_DUAL_H
#define TESS_OP_DUAL_H

#include "op/build.h"

struct dual {
  vid value, tangent; /* both exist */
};
typedef struct dual dual_fold(struct build *b, const void *ctx, struct dual x, struct dual y);

dual_fold tess__dual_times, tess__dual_most, tess__dual_least; /* of equals, half of each tangent; ctx: NULL */
/* By a region of two scalars, ctx: one that tess__dual_folds. VID_NONE: an op in it has no derivative, told. */
dual_fold tess__dual_region;
bool tess__dual_folds(const struct graph *g);
bool tess__dual_pointwise(const struct graph *g); /* its ops are elementwise ones and constants */
/* The nodes of a graph without regions, of one result each, and how its results change; VID_NONE: not. like: its
 * scalars are values of this type's shape; NULL: as they are. False: told. */
bool tess__dual_graph(struct build *b, const struct graph *g, const struct type *like, const vid *in,
                      const vid *in_tangent, vid *out, vid *out_tangent);
/* Are these n scalars constants that a body of n and n values adds nothing with? Of themselves and of 1, on both sides.
 */
bool tess__dual_is_identity(const struct build *b, const struct graph *g, int n, const vid *v);
/* The product along a dimension that has elements; the dimension is left, of size 1. */
struct dual tess__dual_product(struct build *b, struct dual d, int dim);
/* Element i along the dimension: the fold of the elements up to it (reverse: from it on). */
struct dual tess__dual_scan(struct build *b, struct dual d, int dim, bool reverse, dual_fold *fold, const void *ctx);

#endif
