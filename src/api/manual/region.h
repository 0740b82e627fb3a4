/* A manual region under construction: what shard_map and pmap share. The body is traced on blocks of the arguments, and
 * becomes one node of the trace around it. */
#ifndef TESS_API_MANUAL_REGION_H
#define TESS_API_MANUAL_REGION_H

#include "api/trace.h"
#include "api/transform.h"
#include "layout/sharding.h"

struct region {
  const char *op;          /* "shard_map" */
  const struct fn_body *f; /* what runs inside */
  const struct mesh *mesh; /* inside another region: that one's */
  uint32_t axes;           /* of it, that become manual here */
  bool unchecked;
  bool strict_psum;               /* as the region around says, too */
  const struct device_pool *pool; /* of a pmap; else NULL */
  const struct args *args;
  const struct tuple *want;
  const char *where;
  /* Optional. The body on the blocks, f among it; its results, which fit the specs in `out`. False: told in diag. */
  bool (*run)(struct region *r, tess_array **out);
  bool (*check)(struct region *r, const struct graph *body); /* of the finished body. False: told in diag */
  /* What follows is filled in by tess__region_begin, and in and out by who calls it. */
  struct trace *outer, *inner;
  struct arena *arena;           /* what follows is of it */
  const struct spec **in, **out; /* by leaf */
  vid *operand;
  tess_array **block; /* the body's parameters */
  struct diag *diag;  /* of the outer trace; of the inner one while the body runs */
};

/* Around a call, inside a trace; op, args, want and where are known. end: not good fills the results with the error
 * (NULL: what diag says). */
void tess__region_begin(struct region *r);
void tess__region_end(struct region *r, bool good, struct error *error, tess_array **out);
/* May a region over this mesh stand in the scope of the trace, in which vmaps have batches and no devices have axes?
 * False: told, or the vmap is asked for that mesh. */
bool tess__region_in_batch(const struct region *r, const struct mesh *m);
/* Traces the body, checks its results and emits the node. False: *error, or told in diag. */
bool tess__region_trace(struct region *r, tess_array **out, struct error **error);

void tess__axis_set(struct text *out, const struct mesh *m, uint64_t mask); /* {'x', 'y'} */

#endif
