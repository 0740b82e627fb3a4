/* What the files behind <tessera/module.h> share: a graph of a module becomes a plan and runs on arrays.
 *
 * A module that runs processes in a grid is three programs: `before` makes what the processes are given, the grid's own
 * (one for each function, a manual region over the grid's mesh, with all processes' values stacked), and `after`. */
#ifndef TESS_API_MODULE_H
#define TESS_API_MODULE_H

#include <tessera/module.h>

#include "api/api.h"
#include "exec/exec.h"
#include "stablehlo/read.h"

struct part { /* a graph that is compiled */
  struct program program;
  struct plan *plan; /* NULL: not yet */
  struct plan_info info;
  int n_args, n_results;
  const struct placed **in, **out; /* owned */
  bool reference;
};
struct part_request {
  struct graph *graph;
  const struct read_program *read;               /* the shardings that the text says; NULL: none */
  const struct sharding *const *in, *const *out; /* in their place where not NULL; they may be NULL */
  int n_in, n_out; /* so many parameters and results have shardings; the rest are the processes' values and checks */
};
bool tess__part_compile(struct part *p, const struct part_request *r, struct diag *d);
void tess__part_free(struct part *p);
/* results: p->n_results arrays in the current scope; NULLs after a failure. Arguments have the right types. */
bool tess__part_run(const struct part *p, tess_array *const *args, tess_array **results, struct diag *d);

struct tess_module {
  struct mlir_module *tree;
  const char *entry;        /* interned; NULL: main, or the only one */
  int64_t replicas;         /* 0: not asked for */
  struct read_module read;  /* main.graph and parallel NULL: not read */
  struct read_program *top; /* whose parameters, results and checks are the module's */
  const struct sharding **in, **out;
  struct part part, before, *grid; /* before, grid: of run_parallel; n_programs of them */
  bool is_read, compiled;
  tess_module_info info;
};

/* module_grid.c */
/* The graph over all processes of what one of them runs: parameters whole, or stacked as results always are. */
struct graph *tess__grid_graph(const struct read_program *p, bool stacked, struct diag *d);
bool tess__grid_compile(struct tess_module *m, struct diag *d);
/* Runs `before` and the grid; `after` gets args and what all processes gave: n values, in the current scope. */
bool tess__grid_run(const struct tess_module *m, tess_array *const *args, tess_array **values, struct diag *d);

/* module.c: is there a parameter, or result, i? Its type. */
bool tess__module_has(const struct tess_module *m, bool result, int i, struct diag *d);
const struct type *tess__module_type(const struct tess_module *m, bool result, int i);

#endif
