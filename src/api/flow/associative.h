/* Associative scans. */
#ifndef TESS_API_FLOW_ASSOCIATIVE_H
#define TESS_API_FLOW_ASSOCIATIVE_H

#include "api/flow/flow.h"

/* Replaces xs->leaves values by their scan. False: told in the trace. */
bool tess__flow_associative(struct trace *t, const struct fn_body *f, const struct tuple *xs, int axis, bool reverse,
                            vid *x, const char *where);

#endif
