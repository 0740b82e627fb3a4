/* A graph's derivative at a point as two graphs (JAX's linearize): what is computed at the point, and the linear
 * function of tangents that is left. What the second needs of the first are the residuals. */
#ifndef TESS_TRANSFORM_LINEARIZE_H
#define TESS_TRANSFORM_LINEARIZE_H

#include "ir/graph.h"

struct linearized {
  struct graph *known;  /* parameters of the graph -> its results, then the residuals; the caller's */
  struct graph *linear; /* residuals, then tangents of the parameters that change -> tangents of the results that do;
                           linear in the tangents. Its ops have a rule transpose, or regions. The caller's */
  int n_residuals;
  bool *result; /* by result of the graph: has it a tangent? of the arena */
};

/* changes: by parameter. like: where the graph would stand: its scope, its diag. A residual that is a parameter or a
 * result of the graph is that one again, not a copy. False: told, and there is nothing to free. */
bool tess__linearize(const struct build *like, const struct graph *g, const bool *changes, struct arena *arena,
                     struct linearized *out);
/* The same, where nobody asks for tangents of the other results: what they alone need is not saved. */
bool tess__linearize_wanted(const struct build *like, const struct graph *g, const bool *changes, const bool *wanted,
                            struct arena *arena, struct linearized *out);

#endif
