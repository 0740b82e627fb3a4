/* The forward derivatives of reduce_window and of reduce_window_region. */
#ifndef TESS_OP_WINDOW_JVP_H
#define TESS_OP_WINDOW_JVP_H

#include "ir/op.h"

bool tess__jvp_window(struct build *b, const struct jvp *j, vid *tangent);
bool tess__jvp_window_region(struct build *b, const struct jvp *j, vid *tangent);

#endif
