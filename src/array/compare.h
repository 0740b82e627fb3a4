/* Are two arrays alike, element by element? What StableHLO's checks and --expect mean by it.
 *
 * NaN equals NaN, whatever its bits; zeros are equal; the parts of a complex number are compared one by one. */
#ifndef TESS_ARRAY_COMPARE_H
#define TESS_ARRAY_COMPARE_H

#include "base/text.h"
#include "layout/type.h"

enum compare_kind {
  COMPARE_EQUAL,
  COMPARE_ALMOST, /* |a - b| <= absolute + relative * |b| */
  COMPARE_CLOSE   /* min_ulps <= distance in units of the last place <= max_ulps */
};
struct comparison {
  enum compare_kind kind;
  double absolute, relative;
  uint64_t min_ulps, max_ulps;
};
struct difference {
  int64_t count, first, worst; /* elements that differ; which one is the first, which one differs most */
};

/* Of two values of this type, row-major. True: there is no difference. */
bool tess__compare(const struct type *t, const void *a, const void *b, const struct comparison *c,
                   struct difference *out);
/* Units in the last place between two elements of a float dtype; 0 between NaNs, UINT64_MAX between a finite number and
 * one that is not. */
uint64_t tess__ulps(tess_dtype t, const void *a, const void *b);
/* "element [1, 2]: 3.5 (actual), 4.0 (expected), 2 units in the last place apart" */
void tess__difference_text(struct text *out, const struct type *t, const void *a, const void *b, int64_t element,
                           const struct comparison *c);

#endif
