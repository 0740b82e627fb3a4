/* What a loop computes of what it never changes leaves it: it is computed once, before the loop, and captured. */
#ifndef TESS_IR_INVARIANT_H
#define TESS_IR_INVARIANT_H

#include "ir/pass.h"

/* What costs more than to be read again leaves. Such a value is no larger than what it is made of, as it lives as long
 * as the loop. */
extern const struct graph_pass tess__pass_leave_loops;

#endif
