/* What batch.c (graphs) and batch_regions.c (ops with regions) know of each other: an op with regions reaches back
 * through the struct that it is given. */
#ifndef TESS_TRANSFORM_BATCH_INSIDE_H
#define TESS_TRANSFORM_BATCH_INSIDE_H

#include "transform/batch.h"

struct batching {
  struct batch batch;  /* its size here: of one device's part, in regions that cut it */
  uint64_t varying;    /* axes that cut the batch here: mapped values vary over them */
  struct arena *arena; /* what bodies became, for as long as the whole takes */
  struct made **made;  /* of calls */
  /* As tess__batch, under b. */
  bool (*graph)(const struct batching *f, struct build *b, const struct graph *g, const vid *in, const bool *mapped,
                vid *out, bool *out_mapped);
};

/* A type of the function in b's graph, where the batch is no axis any more. */
const struct type *tess__batching_type(const struct batching *f, const struct build *b, const struct type *t,
                                       bool mapped);
/* v, of a function's type t, brought to the type that it must have, as mapped as asked for (of which it may have less).
 */
vid tess__batching_as(const struct batching *f, struct build *b, vid v, const struct type *t, bool is, bool mapped);
/* The node of g with regions; its results. False: told. */
bool tess__batch_node(const struct batching *f, struct build *b, const struct graph *g, const struct node *n,
                      const vid *in, const bool *mapped, vid *out, bool *out_mapped);
/* One with rules of the user's (batch_custom.c): the same. */
bool tess__batch_custom(const struct batching *f, struct build *b, const struct graph *g, const struct node *n,
                        const vid *in, const bool *mapped, vid *out, bool *out_mapped);
void tess__batch_end(const struct batching *f); /* frees what bodies became */

#endif
