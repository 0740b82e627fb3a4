/* A text that was put together, given to the caller of a public function. */
#ifndef TESS_API_TAKE_TEXT_H
#define TESS_API_TAKE_TEXT_H

#include "api/api.h"

/* A copy that lives as long as the scope; empties t. */
static inline const char *tess__take_text(struct text *t) {
  const char *copy = tess__scope_text(tess__scope(), tess__text_string(t));
  tess__text_free(t);
  return copy;
}

#endif
