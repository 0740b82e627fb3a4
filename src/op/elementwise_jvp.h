/* The column jvp of the rows of elementwise.def. */
#ifndef TESS_OP_ELEMENTWISE_JVP_H
#define TESS_OP_ELEMENTWISE_JVP_H

#include "ir/op.h"

bool tess__jvp_elementwise(struct build *b, const struct jvp *j, vid *tangent);

#endif
