/* The collectives of collective.h where all members share memory. */
#ifndef TESS_COMM_BY_MEMORY_H
#define TESS_COMM_BY_MEMORY_H

#include "comm/collective.h"

bool tess__memory_agree(struct comm *c, const struct exchange *x, struct diag *d);
bool tess__memory_all_reduce(struct comm *c, const struct exchange *x, const struct reduction *r,
                             const struct terms *terms, void *out, int64_t count, struct diag *d);
bool tess__memory_move(struct comm *c, const struct exchange *x, size_t element, int n_give,
                       const struct transfer *give, int n_take, const struct transfer *take, struct diag *d);
bool tess__memory_reduce_scatter(struct comm *c, const struct exchange *x, const struct reduction *r,
                                 const struct box *part, void *out, struct diag *d);

#endif
