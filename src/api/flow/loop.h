/* While and scan nodes. */
#ifndef TESS_API_FLOW_LOOP_H
#define TESS_API_FLOW_LOOP_H

#include "api/flow/flow.h"

/* A while node in the running trace. carried: n values; out: what they end as. */
bool tess__flow_loop(struct trace *t, const char *name, struct rounds rounds, int n, const vid *carried,
                     const struct region_maker *condition, const struct region_maker *body, const char *where, vid *out,
                     struct error **error);
/* A scan node. in: the carry, xs; body: of the carry and rows; out: the carry, ys. */
bool tess__flow_scan(struct trace *t, const char *name, const struct scan_attrs *attrs, const vid *in,
                     const struct region_maker *body, const char *where, vid *out, struct error **error);

#endif
