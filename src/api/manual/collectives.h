/* What the public collectives share: the axes they name, as axes of the innermost manual mesh. */
#ifndef TESS_API_COLLECTIVES_H
#define TESS_API_COLLECTIVES_H

#include "ir/graph.h"

bool tess__manual_axes(const char *names, struct axes *out, struct diag *d); /* "x,y", major first */
int64_t tess__manual_size(const struct axes *axes);                          /* devices along them */
/* The value cast to vary over all these axes (auto_pcast); nothing when variance is not checked. Reduced values and
 * terms are refused. */
vid tess__np_vary_over(struct build *b, vid v, const struct axes *axes);

#endif
