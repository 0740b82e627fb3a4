/* Elements along one dimension. */
#ifndef TESS_OP_ALONG_H
#define TESS_OP_ALONG_H

#include "op/build.h"

/* n elements of the dimension from `start` on, apart by `stride`. */
vid tess__n_part_along(struct build *b, vid a, int dim, int64_t start, int64_t stride, int64_t n);
/* Along the dimension those that the index names; all other dimensions go in step. */
vid tess__n_take_along(struct build *b, vid a, vid index, int dim);
/* i32, of a's shape: the number along the dimension. */
vid tess__n_number_along(struct build *b, vid a, int dim);

#endif
