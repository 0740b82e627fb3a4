/* What the files behind <tessera/module.h> share. A module compiles and runs as tess_compile's functions do
 * (lowered.h), but keeps its arguments, and they may lie anywhere.
 *
 * A module that runs processes in a grid is three programs: `before` makes what the processes are given, the grid's own
 * (one for each function, a manual region over the grid's mesh, with all processes' values stacked), and `after`. */
#ifndef TESS_API_MODULE_H
#define TESS_API_MODULE_H

#include <tessera/module.h>

#include "api/api.h"
#include "api/programs/compiled.h"

struct tess_module {
  struct mlir_module *tree;
  const char *entry;          /* interned; NULL: main, or the only one */
  int64_t replicas;           /* 0: not asked for */
  bool donates, even, paper;  /* as the options say */
  const tess_device **device; /* chosen, owned; NULL: the first there are */
  int n_devices;
  struct read_module read;  /* main.graph and parallel NULL: not read */
  struct read_program *top; /* whose parameters, results and checks are the module's */
  const struct sharding **in, **out;
  struct compiled *whole, *before, **grid; /* NULL: not yet; before, grid: of run_parallel, n_programs of them */
  bool is_read;
  tess_module_info info;
};

/* Is there a parameter, or result, i? Its type. */
bool tess__module_has(const struct tess_module *m, bool result, int i, struct diag *d);
const struct type *tess__module_type(const struct tess_module *m, bool result, int i);

#endif
