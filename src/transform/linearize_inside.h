/* What the files of linearize know of each other. A graph becomes a piece: its forward derivative in one graph, of
 * which each node either depends on a tangent (it is linear) or not (it is known). Ops with regions are split on the
 * way, into a known and a linear one, so that this is so for them, too. */
#ifndef TESS_TRANSFORM_LINEARIZE_INSIDE_H
#define TESS_TRANSFORM_LINEARIZE_INSIDE_H

#include "transform/forward_inside.h"

struct piece {
  struct graph *of;    /* a use, but of the outermost one */
  const bool *changes; /* by parameter of it */
  const bool *wanted;  /* by result of it: does anybody ask for its tangent? NULL: for all */
  struct manual_scope scope;
  const struct remat_policy *policy; /* what it saves, while the linear part computes the rest again; NULL: all */
  const struct remat_policy *around; /* of a loop's body: that of the function that the loop is computed again with */
  struct graph *both;                /* parameters: as `of`, then tangents of those that change; results: as `of` */
  const vid *tangent;                /* by result, in both; VID_NONE: no tangent reaches it */
  const bool *linear;                /* by value of both */
  const vid *residual;               /* known values of both that what makes `tangent` reads, in ascending order */
  int n_residuals;
  struct graph *known, *rest; /* of calls: the two functions that it became; NULL: not yet */
  struct piece *next;
};
struct splitting {
  struct forward f;       /* splits what has regions; first, as what f is of is found from it */
  struct forward plain;   /* does not */
  struct piece *pieces;   /* of regions: each is derived once for each set of parameters that change */
  const struct graph *of; /* what is being derived, where not all tangents are wanted */
  const bool *counts;     /* by value of it: does a result whose tangent is wanted depend on it? NULL: all may */
  const struct remat_policy *policy; /* what is being derived is computed again by this one; NULL: it is not */
};

/* The piece of a region in this scope. NULL: told. */
struct piece *tess__piece(struct splitting *s, const struct build *like, const struct manual_scope *scope,
                          struct graph *of, const bool *changes, const bool *wanted, const struct remat_policy *policy,
                          const struct remat_policy *around);
/* Its known part on these operands; out: results, then residuals. */
bool tess__piece_known(const struct piece *p, struct build *b, const vid *in, vid *out);
/* Its linear part. tangent: by parameter, of those that change; out: by result, VID_NONE of those that do not. */
bool tess__piece_linear(const struct piece *p, struct build *b, const vid *residual, const vid *tangent, vid *out);

struct site { /* a node whose regions are being split */
  struct splitting *s;
  struct build *b;
  const struct graph *g;
  const struct node *n;
  const vid *in, *tangent; /* operands that the regions get, and their tangents */
  int n_params, n_results;
  bool *changes, *result; /* by parameter, by result: has it a tangent? */
  const bool *wanted;     /* by result: does anybody ask for it? NULL: for all */
  struct arena arena;
};
/* Tangents of the operands from begin to end that change, zeros where the operand itself has none: onto `in`, which has
 * n. How many it has then. */
int tess__site_tangents(const struct site *x, int begin, int end, int n, vid *in);
struct graph *tess__site_region(const struct site *x, const char *name, const struct manual_scope *scope,
                                struct build *b); /* an empty one, and its builder */
/* The linear part of a region in b's graph, which becomes whole: tangents of the results that change, zeros where none
 * reaches one. out: room for all results. NULL: told, and the graph is gone. */
struct graph *tess__site_linear(const struct site *x, const struct piece *p, struct build *b, const vid *residual,
                                const vid *tangent, vid *out);

/* The node becomes a known and a linear one. */
bool tess__split_loop(struct site *x, vid *out, vid *out_tangent);    /* scan, while */
bool tess__split_regions(struct site *x, vid *out, vid *out_tangent); /* calls, branches, manual regions */

#endif
