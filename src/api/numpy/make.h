/* What an array can be of, for the other files of src/api. */
#ifndef TESS_API_MAKE_H
#define TESS_API_MAKE_H

#include "api/api.h"

bool tess__usable_shape(const tess_shape *s, struct diag *d); /* told in d otherwise */

#endif
