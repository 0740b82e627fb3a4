/* Programs as StableHLO text that the reader and JAX's MLIR bindings read: Shardy's meshes and shardings, pretty forms
 * where there is one, the generic form elsewhere (forms.def serves both directions).
 *
 * Reading gives the same graph back, up to what text does not say: weak types, what values vary over in manual regions
 * (they come back unchecked), constants that a region captured (they come back as its own). Meshes are written without
 * device numbers, in the order of the first mesh that has devices; others by positions in it. */
#ifndef TESS_STABLEHLO_WRITE_H
#define TESS_STABLEHLO_WRITE_H

#include "base/text.h"
#include "stablehlo/read.h"

struct write_options {
  const char *module; /* its name */
  bool debug_info;    /* places of nodes as loc("file":line:column), names of parameters */
  bool each; /* the program is what each process of its grid runs, and stands alone: only who calls it knows the grid */
  bool replicas; /* and its processes are replicas, of one partition */
  /* Parameters behind the program's: their values, dense row-major; they are constants of the text. */
  const void *const *constant;
};

/* False: told; what out has got is not a module. */
bool tess__stablehlo_write(struct text *out, const struct read_program *p, const struct write_options *options,
                           struct diag *d);

#endif
