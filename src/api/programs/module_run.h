/* Programs of a module. */
#ifndef TESS_API_MODULE_RUN_H
#define TESS_API_MODULE_RUN_H

#include "api/programs/compiled.h"

/* Compiled (NULL: told), and run: `results` gets as many arrays as the graph has results, in the current scope; the
 * arguments may lie anywhere. */
struct compiled *tess__module_compile(const struct read_program *p, const struct sharding *const *in,
                                      const struct sharding *const *out, bool donates, bool even, struct diag *d);
bool tess__module_run(const char *where, const struct compiled *c, tess_array *const *args, tess_array **results,
                      struct diag *d);

#endif
