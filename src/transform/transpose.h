/* The transpose of a graph that is linear in some of its parameters: reverse derivatives. Rules are the column
 * transpose of the ops' records; what has regions is done here. Nodes stand at the places of those that they are of. */
#ifndef TESS_TRANSFORM_TRANSPOSE_H
#define TESS_TRANSFORM_TRANSPOSE_H

#include "ir/graph.h"

/* in: the parameters, in the builder's graph; VID_NONE: a linear one. ct: how much each result counts, of its cotangent
 * type (layout/type.h); VID_NONE: not at all. ct_in: the same of the linear parameters. Nodes that no linear parameter
 * reaches are made again of `in`. What counts in several places is summed from its last use to its first, as JAX does.
 * False: told. Scans carry nothing beside what is linear, which is what tess__linearize makes of any. */
bool tess__transpose(struct build *b, const struct graph *g, const vid *in, const vid *ct, vid *ct_in);

#endif
