/* What arrays are, for the other files of src/api. */
#ifndef TESS_API_ARRAY_H
#define TESS_API_ARRAY_H

#include "api/api.h"

/* Told in d unless x is more than a type inside a trace. what: "sharding" */
bool tess__array_concrete(const tess_array *x, const char *what, struct diag *d);

#endif
