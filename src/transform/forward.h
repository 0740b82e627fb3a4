/* Forward derivatives of graphs: the nodes of a graph, and beside them how its values change (JAX's jvp). Rules are the
 * column jvp of the ops' records; what has regions is done here, with the tangents of what goes in and out as further
 * operands and results. */
#ifndef TESS_TRANSFORM_FORWARD_H
#define TESS_TRANSFORM_FORWARD_H

#include "ir/graph.h"

/* Makes the nodes of g with `in` for its parameters; out: its results. tangent: how each parameter changes, of its
 * type, VID_NONE where it does not; out_tangent: the same of the results. Places stay. False: told. */
bool tess__forward(struct build *b, const struct graph *g, const vid *in, const vid *tangent, vid *out,
                   vid *out_tangent);

#endif
