/* What a graph with calls comes to. It is as large as its text, but once each call is the body of its function it can
 * be 2^k times as much; so it is weighed before anything is built (tess__graph_without_calls). */
#ifndef TESS_IR_CALLS_H
#define TESS_IR_CALLS_H

#include "ir/graph.h"

/* A weight is counted in operations: a region costs the graph that it becomes, data the bytes that are looked at
 * wherever it stands. */
enum { CALLS_MOST = 1 << 22, CALLS_REGION = 256, CALLS_BYTES = 256 /* of data that weigh as much as an operation */ };
bool tess__calls_fail(const char *name, struct diag *d); /* the function of this name comes to too much: false */

/* Does g with the bodies of its functions in place of their calls weigh no more than CALLS_MOST? True without calls. */
bool tess__calls_bounded(const struct graph *g, struct diag *d);

#endif
