/* What the files of transpose know of each other. */
#ifndef TESS_TRANSFORM_TRANSPOSE_INSIDE_H
#define TESS_TRANSFORM_TRANSPOSE_INSIDE_H

#include "ir/graph.h"

struct reversal { /* all of it */
  /* As tess__transpose, under b. */
  bool (*graph)(struct reversal *r, struct build *b, const struct graph *g, const vid *in, const vid *ct, vid *ct_in);
  struct arena arena;
  struct image *images; /* of regions */
};

/* A region transposed, once for each set of linear parameters and of results that count. */
struct image {
  struct graph *of;    /* a use */
  const bool *linear;  /* by parameter of it */
  const bool *counts;  /* by result */
  struct graph *made;  /* parameters: the known ones, then cotangents of the results that count */
  const bool *reached; /* by parameter: is it linear, and counts? Its results: cotangents of these */
  struct image *next;
};
/* NULL: told. */
struct image *tess__image(struct reversal *r, const struct build *like, const struct manual_scope *scope,
                          struct graph *of, const bool *linear, const bool *counts);

/* A node with regions: how much each operand counts that is linear (in[i] is VID_NONE). False: told. */
bool tess__transpose_node(struct reversal *r, struct build *b, const struct graph *g, const struct node *n,
                          const vid *in, const vid *ct, vid *ct_in);
bool tess__transpose_scan(struct reversal *r, struct build *b, const struct node *n, const vid *in, const vid *ct,
                          vid *ct_in);
void tess__transpose_free(struct reversal *r);

/* ct as the cotangent of a value of this type: strong or weak as it is; what is said of op otherwise is told. */
vid tess__checked_cotangent(struct build *b, vid ct, const struct type *value, const struct tess_op *op);
vid tess__cotangent_zeros(struct build *b, const struct type *value);
vid tess__cotangent_sum(struct build *b, vid a, vid c); /* either may be VID_NONE */

#endif
