/* The functions that tess_vjp_into and tess_linearize_into give: the linear part of a function at a point, with its
 * residuals. */
#ifndef TESS_API_DERIVATIVES_LINEAR_FN_H
#define TESS_API_DERIVATIVES_LINEAR_FN_H

#include "api/derivatives/inner.h"

/* In the current scope. A use of the part is taken over; residuals are kept. transposed: a pullback. */
tess_fn *tess__linear_fn(struct linear_part *part, tess_array *const *residual, bool transposed);

#endif
