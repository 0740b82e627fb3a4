/* x[items], and x.at[items].set and its kin, of x and the index arrays. Without these, slice, reverse and reshape do
 * it. */
#ifndef TESS_NUMPY_AT_H
#define TESS_NUMPY_AT_H

#include "numpy/function.h"
#include "numpy/items.h"

extern const struct function tess__f_getitem, tess__f_getindex; /* of a struct take; in: x, then the arrays */

enum at_kind { AT_SET, AT_ADD, AT_MULTIPLY, AT_MIN, AT_MAX, AT_DIVIDE, AT_POWER };
struct at_call {
  struct take take;
  uint8_t kind, pad[7]; /* kind: enum at_kind */
};
/* in: x, the value, then the arrays */
extern const struct function tess__f_at_set, tess__f_at_add, tess__f_at_multiply, tess__f_at_divide, tess__f_at_min,
    tess__f_at_max, tess__f_at_power;

#endif
