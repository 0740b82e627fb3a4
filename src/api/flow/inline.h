/* Control flow as nodes of the running trace. */
#ifndef TESS_API_FLOW_INLINE_H
#define TESS_API_FLOW_INLINE_H

#include "api/flow/flow.h"

void tess__inline_flow(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                       const char *where);

#endif
