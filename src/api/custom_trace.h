/* The functions of arrays in a description of an operation (tess_op_desc), run on traced arrays. */
#ifndef TESS_API_CUSTOM_TRACE_H
#define TESS_API_CUSTOM_TRACE_H

#include "op/user_op.h"

/* user_op.trace. */
struct graph *tess__trace_user_function(struct build *b, const struct user_op *u, const struct user_trace *t);

#endif
