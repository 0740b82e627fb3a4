/* apply: where eager and traced code meet (design/architecture.md 4, design/engine.md 2.1). A public function is a body
 * on the graph builder; inside a trace the body adds nodes, otherwise a program of this one function is found in the
 * cache, or made, and run.
 */
#ifndef TESS_API_APPLY_H
#define TESS_API_APPLY_H

#include "api/api.h"
#include "numpy/function.h"

enum { APPLY_ATTR_WORDS = 64 }; /* the most that attributes may be */

/* attrs: attr_bytes of them, padding zero: part of the key. */
tess_array *tess__apply(const char *where, const struct function *f, int n, tess_array *const *in, const void *attrs);

/* Fills the arrays of `out`, all in error when something failed. No result at all is one. */
void tess__apply_into(const char *where, const struct function_into *f, int n, tess_array *const *in, const void *attrs,
                      tess_spans out);
/* The failure d (emptied) in each array of `out`. */
void tess__into_error(struct diag *d, const char *op, const char *where, tess_spans out);

#endif
