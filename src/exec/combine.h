/* Elementwise combining of dense runs, for reductions whose terms come from other processes (comm/collective.h). */
#ifndef TESS_EXEC_COMBINE_H
#define TESS_EXEC_COMBINE_H

#include "exec/backend.h"
#include "op/attrs.h"

struct combiner;
/* In the arena. It combines with the back end's loop where that has one, which makes the same bits as the op's ref. */
struct combiner *tess__combiner_make(enum monoid m, tess_dtype t, const struct backend *b, struct arena *arena);
/* A combine_fn; ctx: the combiner. */
void tess__combine(const void *ctx, void *to, const void *a, const void *b, int64_t n);

#endif
