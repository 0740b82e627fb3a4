/* The forward derivative of reduce_window. */
#ifndef TESS_OP_WINDOW_JVP_H
#define TESS_OP_WINDOW_JVP_H

#include "ir/op.h"

bool tess__jvp_window(struct build *b, const struct jvp *j, vid *tangent);

#endif
