/* Elementwise combining of dense runs, for reductions whose terms come from other processes (comm/collective.h). */
#ifndef TESS_EXEC_COMBINE_H
#define TESS_EXEC_COMBINE_H

#include "comm/collective.h"
#include "exec/backend.h"
#include "op/attrs.h"

struct combiner;
/* In the arena. It combines with the back end's loops where that has them, which make the same bits as the op's ref.
 * terms: how many there may be at once. */
struct combiner *tess__combiner_make(enum monoid m, tess_dtype t, int64_t terms, const struct backend *b,
                                     struct arena *arena);
struct reduction tess__combiner_reduction(const struct combiner *c); /* which it outlives */

#endif
