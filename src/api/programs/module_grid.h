/* Modules that run processes in a grid. */
#ifndef TESS_API_MODULE_GRID_H
#define TESS_API_MODULE_GRID_H

#include "api/programs/grid_graph.h"
#include "api/programs/module.h"

bool tess__grid_compile(struct tess_module *m, struct diag *d);
void tess__grid_free(struct tess_module *m);
/* Runs the run_parallels in order. `in` begins with the arguments, and gets what all processes gave behind them, in the
 * current scope: then it is what the entry's program takes. */
bool tess__grid_run(const char *where, const struct tess_module *m, tess_array **in, struct diag *d);

#endif
