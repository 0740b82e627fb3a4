/* What the files behind <tessera/module.h> share. A module compiles and runs as tess_compile's functions do
 * (lowered.h), but keeps its arguments, and they may lie anywhere.
 *
 * A module that runs processes in a grid is several programs: for each run_parallel one that makes what the processes
 * are given and the grid's own (one for each function, a manual region over the grid's mesh, with all processes' values
 * stacked), and the entry, which has the results of all processes for further parameters. */
#ifndef TESS_API_MODULE_H
#define TESS_API_MODULE_H

#include <tessera/module.h>

#include "api/api.h"
#include "api/programs/compiled.h"

struct grid_run {
  struct compiled *before, **program; /* program: n_programs of the run_parallel; NULL: not compiled */
};

struct tess_module {
  struct mlir_module *tree;
  const char *entry;         /* interned; NULL: main, or the only one */
  int64_t replicas;          /* 0: not asked for */
  bool donates, even, paper; /* as the options say */
  const char *from;          /* interned; as the options say, as `compat` */
  bool compat;
  const tess_device **device; /* chosen, owned; NULL: the first there are */
  int n_devices;
  struct read_module read;
  const struct sharding **in, **out;
  struct compiled *whole; /* NULL: not yet */
  struct grid_run *grid;  /* of each run_parallel; NULL: not yet */
  bool is_read;
  tess_module_info info;
};

bool tess__module_given(const struct tess_module *m, struct diag *d); /* is it not NULL? */
bool tess__module_read(struct tess_module *m, struct diag *d);        /* where it is not read yet; false: told */
/* The shardings that were set, and where none is known the chosen devices, by parameter and by result. False: told. */
bool tess__module_lay_out(const struct tess_module *m, const struct sharding **in, const struct sharding **out,
                          struct diag *d);
/* Is there a parameter, or result, i? Its type. */
bool tess__module_has(const struct tess_module *m, bool result, int i, struct diag *d);
const struct type *tess__module_type(const struct tess_module *m, bool result, int i);

#endif
