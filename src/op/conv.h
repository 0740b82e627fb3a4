/* What convolution's record shares with its kernel and its builder. */
#ifndef TESS_OP_CONV_H
#define TESS_OP_CONV_H

#include "op/window.h"

int64_t tess__conv_feature_groups(const struct call *c); /* needs a checked call */
int64_t tess__conv_batch_groups(const struct call *c);
struct window_dim tess__conv_window(const struct convolution_attrs *a, const struct type *lhs, const struct type *rhs,
                                    int spatial); /* without `out` */
/* The result's type; NULL and a failure. out_dtype NONE: that of the operands. */
const struct type *tess__conv_type(const struct call *c, tess_dtype out_dtype, int64_t batch_groups, struct diag *d);

#endif
