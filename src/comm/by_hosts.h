/* all_reduce over members of several hosts, some of which share memory. */
#ifndef TESS_COMM_BY_HOSTS_H
#define TESS_COMM_BY_HOSTS_H

#include "comm/collective.h"

/* Do the members that share memory stand together so that what they combine is a subtree of the pairs of
 * tess__comm_all_reduce? Everyone says the same. */
bool tess__hosts_fit(const struct comm *c, const struct exchange *x);
bool tess__hosts_all_reduce(struct comm *c, const struct exchange *x, const struct reduction *r, const void *terms,
                            void *out, int64_t count, struct diag *d);

#endif
