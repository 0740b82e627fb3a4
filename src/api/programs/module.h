/* What the files behind <tessera/module.h> share. A module compiles and runs as tess_compile's functions do
 * (lowered.h), but keeps its arguments, and they may lie anywhere.
 *
 * A module that runs processes in a grid is three programs: `before` makes what the processes are given, the grid's own
 * (one for each function, a manual region over the grid's mesh, with all processes' values stacked), and `after`. */
#ifndef TESS_API_MODULE_H
#define TESS_API_MODULE_H

#include <tessera/module.h>

#include "api/api.h"
#include "api/programs/lowered.h"

struct tess_module {
  struct mlir_module *tree;
  const char *entry;          /* interned; NULL: main, or the only one */
  int64_t replicas;           /* 0: not asked for */
  bool donates, even;         /* as the options say */
  const tess_device **device; /* chosen, owned; NULL: the first there are */
  int n_devices;
  struct read_module read;  /* main.graph and parallel NULL: not read */
  struct read_program *top; /* whose parameters, results and checks are the module's */
  const struct sharding **in, **out;
  struct compiled *whole, *before, **grid; /* NULL: not yet; before, grid: of run_parallel, n_programs of them */
  bool is_read;
  tess_module_info info;
};

/* module_grid.c */
/* The graph over all processes of what one of them runs: parameters whole, or stacked as results always are. */
struct graph *tess__grid_graph(const struct read_program *p, bool stacked, struct diag *d);
bool tess__grid_compile(struct tess_module *m, struct diag *d);
/* Runs `before` and the grid; `after` gets args and what all processes gave: n values, in the current scope. */
bool tess__grid_run(const char *where, const struct tess_module *m, tess_array *const *args, tess_array **values,
                    struct diag *d);

/* module.c: is there a parameter, or result, i? Its type. A program compiled (NULL: told), and run: `results` gets as
 * many arrays as the graph has results, in the current scope. */
bool tess__module_has(const struct tess_module *m, bool result, int i, struct diag *d);
const struct type *tess__module_type(const struct tess_module *m, bool result, int i);
struct compiled *tess__module_compile(const struct read_program *p, const struct sharding *const *in,
                                      const struct sharding *const *out, bool donates, bool even, struct diag *d);
bool tess__module_run(const char *where, const struct compiled *c, tess_array *const *args, tess_array **results,
                      struct diag *d);

#endif
