/* Function objects, and what transforms share to read their options: places and specs as trees over the arguments. */
#ifndef TESS_API_FN_H
#define TESS_API_FN_H

#include "api/prefix.h"
#include "api/transform.h"
#include "base/alloc.h"

struct tess_fn {
  struct object o;
  const struct fn_body *body;
  struct fn_body own; /* a body that is no other handle's: body points here */
};
tess_fn *tess__fn_handle(const struct fn_body *body); /* in the current scope */
tess_fn *tess__fn_own(const struct fn_body *own);     /* the same; it is copied, and released with the handle */

/* How spans, which have been checked, lie in a list of leaves. Counts are held in `few` while they are few; end frees
 * others. */
struct span_tuple {
  struct tuple g;
  int few[FEW_ARRAYS], *count;
};
void tess__tuple_of_spans(struct span_tuple *s, tess_spans of);
void tess__tuple_end(struct span_tuple *s);

#endif
