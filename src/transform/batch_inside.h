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
void tess__batch_end(const struct batching *f); /* frees what bodies became */

/* ---- a region (batch_region.c) ---- */
struct opened { /* that is being made */
  struct build b;
  vid *param, *out;
};
/* For g; param: by parameter, is it mapped? */
struct opened tess__batch_open(const struct batching *f, const struct build *outside, const struct manual_scope *scope,
                               const struct graph *g, const bool *param, struct arena *arena);
/* g on the parameters: results into o->out. result: by result, is it to be mapped? It learns of those that are. summed:
 * results of elements that count together, the sum over the batch where they are not to be mapped; NULL: none. */
bool tess__batch_fill(const struct batching *f, struct opened *o, const struct graph *g, const bool *param,
                      bool *result, const bool *summed);
/* The region, of the first n of o->out, numbered; NULL where it was not good, which has been told. */
struct graph *tess__batch_close(struct opened *o, bool good, int n);
/* All three. */
struct graph *tess__batch_region(const struct batching *f, const struct build *outside,
                                 const struct manual_scope *scope, const struct graph *g, const bool *param,
                                 bool *result, const bool *summed);
/* Functions with rules of the user's (batch_custom.c). mapped: by operand; out_mapped: all false. */
bool tess__batch_custom(const struct batching *f, struct build *b, const struct node *n, const vid *in,
                        const bool *mapped, vid *out, bool *out_mapped);

#endif
