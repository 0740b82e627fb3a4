/* The terms of all members combined in the order that every member keeps. */
#ifndef TESS_COMM_COMBINE_H
#define TESS_COMM_COMBINE_H

#include "comm/collective.h"

/* out[i - start] = the elements i of n boxes of equal counts combined, from start on; count of them. out may be inside
 * one of the boxes, at the elements that it takes the place of. Large ones by all workers. */
void tess__combine_terms(const struct reduction *r, int n, const struct box *term, int64_t start, int64_t count,
                         void *out);
/* The same of n members with several terms each, their own first: member i has the boxes first[i] to first[i + 1] - 1.
 */
void tess__combine_members(const struct reduction *r, int n, const int *first, const struct box *term, int64_t start,
                           int64_t count, void *out);

/* A member's own terms, as one. out may be one of two. */
void tess__combine_own(const struct reduction *r, const struct terms *terms, int64_t count, void *out);

#endif
