/* The forward derivatives of reduce_window and of reduce_window_region; and elements told by their places, for rules of
 * windows that select one. */
#ifndef TESS_OP_WINDOW_JVP_H
#define TESS_OP_WINDOW_JVP_H

#include "op/build.h"

bool tess__jvp_window(struct build *b, const struct jvp *j, vid *tangent);
bool tess__jvp_window_region(struct build *b, const struct jvp *j, vid *tangent);
/* i32: row-major places along the dimensions with windows, of v's shape. */
vid tess__window_places(struct build *b, vid v, const struct window_attrs *a);
/* v's elements at the places that windows have; 0 at place -1. windows: the type of the places and of the result, but
 * for the dtype. */
vid tess__window_found(struct build *b, vid v, const struct window_attrs *a, vid place, const struct type *windows);

#endif
