/* Functions with derivative rules of the user's, as the transforms meet them: what a rule gives for a call, and what no
 * rule says. The ops stand in custom.c, their builder functions in build.h. */
#ifndef TESS_OP_CUSTOM_H
#define TESS_OP_CUSTOM_H

#include "op/build.h"

/* Does its rule speak of all that changes? False: told. */
bool tess__custom_has_rule(struct build *b, const struct call *c, const vid *tangent);
/* The rule of a tess.custom_jvp in its place: its results and their tangents, VID_NONE of those that have none.
 * tangent: by operand, VID_NONE: zero. Refused where something changes that is closed over. False: told. */
bool tess__custom_jvp_rule(struct build *b, const struct call *c, const vid *in, const vid *tangent, vid *out,
                           vid *out_tangent);
/* The same of a tess.custom_vjp for a derivative that will be transposed: fwd, and a tess.custom_linear on the
 * tangents, zeros for those that are VID_NONE. */
bool tess__custom_vjp_linear(struct build *b, const struct call *c, const vid *in, const vid *tangent, vid *out,
                             vid *out_tangent);
bool tess__custom_vjp_refused(struct build *b, const char *name); /* forward mode of it: always false */

#endif
