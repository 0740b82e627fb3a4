/* sort, argsort, top_k, searchsorted, bincount: what stands where in an order. */
#ifndef TESS_NUMPY_SORT_H
#define TESS_NUMPY_SORT_H

#include "numpy/function.h"

struct sort_call {
  int32_t axis, n_keys; /* n_keys: of sort_into; else 0 */
  bool descending, no_stable;
};
extern const struct function tess__f_sort, tess__f_argsort;
extern const struct function_into tess__f_sort_into;
extern const struct function_into tess__f_top_k_into; /* int32_t: how many */
extern const struct function tess__f_searchsorted;    /* bool: behind what equals it */
extern const struct function tess__f_bincount;        /* int64_t: the length */

#endif
