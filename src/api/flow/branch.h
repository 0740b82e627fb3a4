/* Branch nodes. */
#ifndef TESS_API_FLOW_BRANCH_H
#define TESS_API_FLOW_BRANCH_H

#include "api/flow/flow.h"

/* predicate is a value of the trace, bool[] or i32[]. */
bool tess__flow_branches(struct trace *t, const char *name, vid predicate, int n_bodies,
                         const struct region_maker *body, int n, const vid *in, int n_out, const char *where, vid *out,
                         struct error **error);

#endif
