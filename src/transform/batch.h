/* Graphs on batches (JAX's vmap): each value has a further dimension, its first one, or is the same for the whole
 * batch. Rules are the column batch of the ops' records; what has regions is done here. */
#ifndef TESS_TRANSFORM_BATCH_H
#define TESS_TRANSFORM_BATCH_H

#include "ir/graph.h"

struct batch {
  int64_t size;
  int axis; /* the batch as an axis of the mesh in the graph's types, its last one; -1: it has no name */
  const struct sharding *spmd; /* how the new dimension is cut (vmap's spmd_axis_name): of rank 1; NULL: not */
};

/* Makes the nodes of g on batches. in: its parameters; mapped: by parameter, is its dimension 0 the batch? out and
 * out_mapped: the same of the results. False: told. */
bool tess__batch(struct build *b, const struct graph *g, const struct batch *batch, const vid *in, const bool *mapped,
                 vid *out, bool *out_mapped);

#endif
