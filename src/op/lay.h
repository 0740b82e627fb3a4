/* How results of ops lie over Explicit axes where the factors do not say it, or say more than is allowed
 * (design/partitioning.md 8.2): functions for the column `lay` of records. */
#ifndef TESS_OP_LAY_H
#define TESS_OP_LAY_H

#include "ir/lay.h"

bool tess__lay_constraint(struct laying *l);  /* as it asks */
bool tess__lay_reshape(struct laying *l);     /* one dimension is split, or several become one */
bool tess__lay_sort(struct laying *l);        /* alike, and whole along the sorted dimension */
bool tess__lay_window(struct laying *l);      /* a window over all of a dimension: it is whole */
bool tess__lay_dot(struct laying *l);         /* batch dimensions as in the left operand */
bool tess__lay_gather(struct laying *l);      /* indexed dimensions are whole, and the indices but for batches */
bool tess__lay_scatter(struct laying *l);     /* the same */
bool tess__lay_convolution(struct laying *l); /* the kernel is whole, and the input's features */

#endif
